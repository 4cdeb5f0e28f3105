"""What a chapter of the maker's guide tells to do: the files it shows, and the commands it marks as runnable.

A fenced box whose first line names a file after the language (`toml tram/game.toml`) is that whole file. A box `sh run` holds
commands that run; `sh run fails` those that end with exit code 1, because the chapter shows what a mistake looks like.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

GUIDE = Path(__file__).parent / "guide"
BOX = re.compile(r"^```(\w+)[ ]?([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class FileStep(NamedTuple):
    """A file that the maker writes."""

    name: str
    text: str


class CommandStep(NamedTuple):
    """A command that runs, and the exit code it ends with."""

    line: str
    code: int


def chapters() -> list[Path]:
    """Return the chapters in their order."""
    return sorted(GUIDE.glob("[0-9][0-9]-*.md"))


def steps(chapter: str) -> Iterator[FileStep | CommandStep]:
    """Yield what a chapter tells to do, in its order."""
    for language, more, body in BOX.findall(chapter):
        match language, more.split():
            case "sh", ["run", *how]:
                yield from (CommandStep(line, 1 if how == ["fails"] else 0) for line in body.splitlines() if line.strip())
            case "sh", _:
                pass
            case _, [name]:
                yield FileStep(name, body)
            case _:
                pass


def write_files(chapter: Path, folder: Path) -> None:
    """Write all files that a chapter shows."""
    for step in steps(chapter.read_text("utf-8")):
        if isinstance(step, FileStep):
            file = folder / step.name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(step.text, "utf-8")
