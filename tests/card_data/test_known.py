"""The list of makers' folders that this computer knows."""

from __future__ import annotations

from pathlib import Path

import pytest

from card_data.known import MOST_FOLDERS, KnownFolders, KnownTrouble


def test_folders_are_kept_once_in_the_order_they_came(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = KnownFolders(tmp_path / "home")
    assert known.folders() == ()
    monkeypatch.chdir(tmp_path)
    (tmp_path / "Früchte").mkdir()
    for name in ("Früchte", "other", "./Früchte"):
        known.remember(Path(name))
    assert KnownFolders(tmp_path / "home").folders() == (tmp_path / "Früchte", tmp_path / "other")


def test_a_folder_is_forgotten_also_when_it_is_gone(tmp_path: Path) -> None:
    known = KnownFolders(tmp_path)
    known.remember(tmp_path / "gone")
    known.remember(tmp_path / "there")
    assert known.forget(tmp_path / "gone")
    assert not known.forget(tmp_path / "gone")
    assert known.folders() == (tmp_path / "there",)


def test_a_folder_that_has_moved_takes_the_place_of_where_it_was(tmp_path: Path) -> None:
    known = KnownFolders(tmp_path)
    for place in ("one", "two"):
        (tmp_path / place / "market").mkdir(parents=True)
        known.remember(tmp_path / place / "market")
    (tmp_path / "one/market").rename(tmp_path / "market")
    known.remember(tmp_path / "market")
    assert known.folders() == (tmp_path / "two/market", tmp_path / "market")


def test_the_oldest_folders_make_room(tmp_path: Path) -> None:
    known = KnownFolders(tmp_path)
    for number in range(MOST_FOLDERS + 1):
        known.remember(tmp_path / str(number))
    assert known.folders()[0] == tmp_path / "1"
    assert len(known.folders()) == MOST_FOLDERS


@pytest.mark.parametrize("text", ["", "[]", '{"folders": [3]}', '{"folders": [""]}', "{"])
def test_a_broken_list_is_said_in_a_sentence_and_left_as_it_is(tmp_path: Path, text: str) -> None:
    known = KnownFolders(tmp_path)
    known.path.write_text(text)
    for ask in (known.folders, lambda: known.remember(tmp_path)):
        with pytest.raises(KnownTrouble, match="cannot be understood"):
            ask()
    assert known.path.read_text() == text


def test_a_list_that_cannot_be_written_changes_nothing(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("a file stands where the folder should be")
    with pytest.raises(KnownTrouble, match="BACKLOT_HOME"):
        KnownFolders(home).remember(tmp_path)
