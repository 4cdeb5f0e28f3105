"""A copy of the real folder of Hustle that a test may break, and the problems it then has."""

import shutil
from pathlib import Path

import pytest

from card_data.load import HERE, load_game
from card_data.problems import Problem, Problems

FOLDER = HERE / "hustle"


class Copy:
    """A copy of the folder, without layouts and wording."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.mkdir()
        for name in ("game.toml", "cards.csv", "track.csv", "serials.csv", "rules.md"):
            shutil.copy(FOLDER / name, path)

    def change(self, file: str, old: str, new: str) -> None:
        """Replace the first occurrence of a text, which must be there."""
        text = (self.path / file).read_bytes().decode()
        assert old in text, old
        (self.path / file).write_bytes(text.replace(old, new, 1).encode())

    def problems(self) -> tuple[Problem, ...]:
        """Return the folder's problems."""
        try:
            load_game(self.path)
        except Problems as found:
            return found.problems
        return ()

    def says(self) -> list[str]:
        """Return the problems as sentences."""
        return [str(each) for each in self.problems()]

    def places(self) -> list[str]:
        """Return the problems' places, as they are shown."""
        return [line.partition("  ")[0] for line in self.says()]

    def at(self, file: str, text: str) -> str:
        """Return the place of a text that stands once in a file, as a problem shows it."""
        content = (self.path / file).read_text(encoding="utf-8")
        assert content.count(text) == 1, text
        before = content[: content.index(text)]
        return f"{file}:{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Copy:
    """Return a sound copy of the folder, which has nothing to share with other games."""
    monkeypatch.setattr("card_data.load.SHARED", tmp_path / "shared")
    return Copy(tmp_path / "hustle")
