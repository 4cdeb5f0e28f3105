"""A kit appears whole or not at all."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from pnp.kit_folder import FolderTrouble, whole_folder


def fill(folder: Path, word: str) -> None:
    (folder / "svg").mkdir()
    (folder / "svg" / "one.svg").write_text(word)
    (folder / "manifest.json").write_text(word)


def content(folder: Path) -> dict[str, str]:
    return {str(p.relative_to(folder)): p.read_text() for p in sorted(folder.rglob("*")) if p.is_file()}


def build(target: Path, word: str) -> None:
    with whole_folder(target) as folder:
        fill(folder, word)


def test_a_new_kit_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    target = tmp_path / "out" / "hustle"
    build(target, "old")
    (target / "left-over.pdf").write_text("of an older version")
    build(target, "new")
    assert content(target) == {"manifest.json": "new", "svg/one.svg": "new"}
    assert [p.name for p in target.parent.iterdir()] == ["hustle"]
    assert target.stat().st_mode & 0o055 == 0o055 & ~_umask()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


@pytest.mark.parametrize("fault", [OSError(errno.ENOSPC, "No space left on device"), ValueError("bad data"), KeyboardInterrupt()])
def test_the_old_kit_stays_whole_when_the_new_one_fails(tmp_path: Path, fault: BaseException) -> None:
    target = tmp_path / "hustle"
    build(target, "old")
    expected = FolderTrouble if isinstance(fault, OSError) else type(fault)

    def half() -> None:
        with whole_folder(target) as folder:
            fill(folder, "new")
            raise fault

    with pytest.raises(expected):
        half()
    assert content(target) == {"manifest.json": "old", "svg/one.svg": "old"}
    assert [p.name for p in tmp_path.iterdir()] == ["hustle"]


def test_the_old_kit_comes_back_when_the_swap_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "hustle"
    build(target, "old")
    rename = Path.rename

    def refuse(self: Path, to: Path) -> Path:
        if to == target and not self.name.endswith("-old"):
            raise OSError(errno.ENOSPC, "No space left on device")
        return rename(self, to)

    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(FolderTrouble, match="disk is full"):
        build(target, "new")
    assert content(target) == {"manifest.json": "old", "svg/one.svg": "old"}


def test_a_file_in_the_way_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(FolderTrouble, match=r"a file is in the way: choose another folder with -o\. Nothing has changed\."):
        build(tmp_path / "file" / "hustle", "new")


def test_a_folder_of_other_things_is_never_replaced(tmp_path: Path) -> None:
    target = tmp_path / "hustle"
    target.mkdir()
    (target / "game.toml").write_text("precious")
    with pytest.raises(FolderTrouble, match="holds other things"):
        build(target, "new")
    assert content(target) == {"game.toml": "precious"}


def test_what_a_killed_build_left_is_swept_up_later(tmp_path: Path) -> None:
    left, recent = tmp_path / ".hustle-abc", tmp_path / ".hustle-def"
    for folder in (left, recent):
        folder.mkdir()
    os.utime(left, (0, 0))
    build(tmp_path / "hustle", "new")
    assert not left.exists()
    assert recent.exists()


def test_a_folder_made_under_another_mark_is_replaced_only_under_that_mark(tmp_path: Path) -> None:
    target = tmp_path / "hustle-png"
    with whole_folder(target, "export.json") as folder:
        (folder / "export.json").write_text("one")
    with pytest.raises(FolderTrouble, match="holds other things than a kit"):
        build(target, "kit")
    with whole_folder(target, "export.json") as folder:
        (folder / "export.json").write_text("two")
    assert content(target) == {"export.json": "two"}
