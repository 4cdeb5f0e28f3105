"""What every command shares: troubles told in a sentence, progress on long work, the games a person names."""

from __future__ import annotations

import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from card_data.load import HERE, load_game
from card_data.problems import listed
from pnp.order import BadWord, choose

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from card_data.model import Game

FAILED, MISUSED = 1, 2
SLOW_S = 1.0
"""Work that takes longer than this shows how far it is."""
OUTPUT = Path("output")


class Trouble(Exception):
    """A sentence for the person at the keyboard, and the exit code that goes with it."""

    def __init__(self, sentence: str, code: int = FAILED) -> None:
        super().__init__(sentence)
        self.code = code


def shipped_folders() -> dict[str, Path]:
    """Return the folders of the games that come with Backlot, by the games' ids; none of them is read."""
    return {file.parent.name: file.parent for file in sorted(HERE.glob("*/game.toml"))}


def chosen_games(which: list[str] | None) -> Iterator[Game]:
    """Yield the games that are named, shipped ones or folders; all shipped ones where none is named. Raises `Trouble`, `Problems`."""
    shipped = shipped_folders()
    for word in which or list(shipped):
        folder = Path(word).expanduser()
        if word in shipped:
            yield load_game(shipped[word])
        elif (folder / "game.toml").exists():
            yield load_game(folder)
        elif folder.is_dir():
            raise Trouble(f"{word} is a folder without a game.toml. Name a game's folder, or one of {listed(shipped)}.", MISUSED)
        else:
            yield load_game(shipped[game_named(word, list(shipped))])


def game_named(word: str, names: list[str]) -> str:
    """Return the id of a shipped game; raises `Trouble` with the nearest name."""
    try:
        return choose("game", word, names)
    except BadWord as fault:
        raise Trouble(str(fault), MISUSED) from fault


@contextmanager
def progress(title: str) -> Iterator[Callable[[str, int, int], None]]:
    """Show how far a work is, on a terminal and once it has taken a second; else stay quiet."""
    if not sys.stderr.isatty():
        yield lambda _name, _done, _of: None
        return
    from rich.console import Console  # noqa: PLC0415 - only terminals need it
    from rich.progress import Progress  # noqa: PLC0415 - the same

    began = time.monotonic()
    bar = Progress(console=Console(stderr=True), transient=True)
    task = bar.add_task(title, total=None)

    def told(name: str, done: int, of: int) -> None:
        if time.monotonic() - began > SLOW_S:
            bar.start()
        bar.update(task, description=f"{title} {name}", completed=done, total=of or None)

    try:
        yield told
    finally:
        bar.stop()
