"""The book of print runs: one file, written whole, that never loses a key."""

import fcntl
import json
import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from card_data.codes import Run
from card_data.runs import FILE, RunBook, RunTrouble, home_folder


def test_the_first_run_is_made_once_and_kept(tmp_path: Path) -> None:
    home = tmp_path / "new" / "home"
    run = RunBook(home).first("hustle")
    assert len(run.key) == 10
    assert RunBook(home).first("hustle") == run
    assert RunBook(home).runs() == (run,)
    assert RunBook(home).first("rummy").key != run.key


def test_many_at_once_make_one_first_run(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        runs = set(pool.map(lambda _: RunBook(tmp_path).first("hustle"), range(16)))
    assert len(runs) == 1


def test_a_first_run_waits_for_whoever_is_making_it(tmp_path: Path) -> None:
    made = {"game": "hustle", "name": "Theirs", "key": "00" * 10, "made_here": True}
    with ThreadPoolExecutor(1) as pool, (tmp_path / f"{FILE}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        mine = pool.submit(RunBook(tmp_path).first, "hustle")
        with pytest.raises(TimeoutError):
            mine.result(timeout=0.1)
        (tmp_path / FILE).write_text(json.dumps({"runs": [made]}))
        fcntl.flock(lock, fcntl.LOCK_UN)
        assert mine.result(timeout=10).name == "Theirs"


def test_a_further_run_has_a_name_of_its_own(tmp_path: Path) -> None:
    book = RunBook(tmp_path)
    first, gift = book.first("hustle"), book.new("hustle", "  A  gift ")
    assert gift.name == "A gift"
    assert book.runs() == (first, gift)
    assert book.named("hustle", "a GIFT") == gift
    with pytest.raises(RunTrouble, match="a gift"):
        book.new("hustle", "a gift")
    with pytest.raises(RunTrouble, match="First printing"):
        book.named("hustle", "nobody")
    for bad in ("", " ", "x" * 61, "a\0b"):
        with pytest.raises(RunTrouble, match="1 to 60"):
            book.new("hustle", bad)


def test_a_run_is_introduced_once_and_never_printed_as_ones_own(tmp_path: Path) -> None:
    book = RunBook(tmp_path)
    friend = Run("hustle", "K7QM", bytes(10))
    assert book.introduce(friend) == friend
    assert book.introduce(Run("hustle", "Another name", bytes(10))) == friend
    assert book.runs() == (friend,)
    assert book.first("hustle") != friend


def test_keys_are_for_their_owner_alone(tmp_path: Path) -> None:
    RunBook(tmp_path).first("hustle")
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "[]",
        '{"runs": 5}',
        '{"runs": [{"game": "hustle"}]}',
        '{"runs": [{"game": "hustle", "name": "x", "key": "zz", "made_here": true}]}',
    ],
)
def test_a_broken_book_is_a_sentence_and_is_left_as_it_is(tmp_path: Path, content: str) -> None:
    (tmp_path / FILE).write_text(content)
    for ask in (RunBook(tmp_path).runs, lambda: RunBook(tmp_path).first("hustle"), lambda: RunBook(tmp_path).new("hustle", "x")):
        with pytest.raises(RunTrouble, match=FILE):
            ask()
    assert (tmp_path / FILE).read_text() == content


def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(RunTrouble, match="BACKLOT_HOME"):
        RunBook(tmp_path / "file" / "home").first("hustle")


def test_a_write_that_fails_half_way_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = RunBook(tmp_path)
    first = book.first("hustle")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(RunTrouble, match="No space left"):
        book.new("hustle", "Second")
    monkeypatch.undo()
    assert book.runs() == (first,)
    assert sorted(each.name for each in tmp_path.iterdir()) == [FILE, f"{FILE}.lock"]


def test_the_file_is_plain_json(tmp_path: Path) -> None:
    run = RunBook(tmp_path).first("hustle")
    content = json.loads((tmp_path / FILE).read_text())
    assert content == {"runs": [{"game": "hustle", "name": "First printing", "key": run.key.hex(), "made_here": True}]}


def test_the_home_folder_is_chosen_or_the_systems(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BACKLOT_HOME", str(tmp_path))
    assert home_folder() == tmp_path
    monkeypatch.delenv("BACKLOT_HOME")
    assert home_folder().name == "backlot"
