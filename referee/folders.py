"""The makers' folders that the referee offers beside its own games: loaded, dressed for `tally`, and what is wrong with the rest.

A folder that moved, is broken or clashes with another is told to the host; the others go on. While a referee runs, its
tables go on with what the folders held when it began; a folder that has changed since is told, too.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from card_data.ids import deck_code_of
from card_data.load import GAME_FILE, SHARED, load_game
from card_data.problems import Problems
from card_data.source import Source
from card_data.words import read_texts
from referee import games as shipped_rules
from referee.dressing import dressed
from referee.game import Line
from referee.games.tally import TALLY

if TYPE_CHECKING:
    from card_data.model import Game
    from referee.game import Facts, Rules

LOG = logging.getLogger(__name__)
MOST_FILES = 2000
"""No more files of a folder are looked at to see whether it has changed."""

Mark = tuple[tuple[str, int, int], ...]
"""What tells that a folder has changed: names, sizes and times of its files."""


class Trouble(NamedTuple):
    """A folder that is not offered, or not as it is now: its place, its sentence, and what to do."""

    folder: Path
    line: Line
    remedy: Line


class Known(NamedTuple):
    """A folder that is offered: its place, its game, and what it looked like when it was read."""

    folder: Path
    game: Game
    mark: Mark


@dataclass(frozen=True)
class Offered:
    """Everything that can be played here: all games by id, the shipped ones first; the folders among them; the troubles."""

    games: Mapping[str, Game]
    folders: tuple[Known, ...] = ()
    troubles: tuple[Trouble, ...] = ()

    def rules_of(self, game_id: str) -> type[Rules[Any]] | None:
        """Return the rules of a game: its own, or those of a tally for a folder; `None` for one that is only printed."""
        if any(each.game.id == game_id for each in self.folders):
            return TALLY
        return shipped_rules.find(game_id)

    def told(self) -> Iterator[Trouble]:
        """Yield what the host should know about the folders as they are now."""
        yield from self.troubles
        for each in self.folders:
            facts: Facts = {"folder": str(each.folder), "game": each.game.title}
            if not (each.folder / GAME_FILE).is_file():
                yield Trouble(each.folder, Line("page.folder.left", facts), Line("page.folder.gone.remedy", facts))
            elif mark_of(each.folder) != each.mark:
                yield Trouble(each.folder, Line("page.folder.changed", facts), Line("page.folder.changed.remedy", facts))


def offered(shipped: Mapping[str, Game], folders: Iterable[Path]) -> Offered:
    """Return what can be played: the shipped games and every folder that is sound and does not clash with one before it."""
    games = dict(shipped)
    known: list[Known] = []
    troubles: list[Trouble] = []
    for folder in dict.fromkeys(each.expanduser().resolve() for each in folders):
        mark = mark_of(folder)
        game = _loaded(folder)
        trouble = game if isinstance(game, Trouble) else _clash(folder, game, games.values())
        if trouble is not None:
            troubles.append(trouble)
        elif not isinstance(game, Trouble):
            games[game.id] = game
            known.append(Known(folder, game, mark))
    return Offered(MappingProxyType(games), tuple(known), tuple(troubles))


def _loaded(folder: Path) -> Game | Trouble:
    facts: Facts = {"folder": str(folder), "name": folder.name}
    if not (folder / GAME_FILE).is_file():
        key = "page.folder.no_game" if folder.is_dir() else "page.folder.gone"
        return Trouble(folder, Line(key, facts), Line("page.folder.gone.remedy", facts))
    try:
        return dressed(load_game(folder), tally_texts())
    except Problems as found:
        more = len(found.problems) - 1
        line = Line("page.folder.broken.more" if more else "page.folder.broken", {**facts, "first": str(found.problems[0]), "more": more})
    except Exception:
        LOG.exception("the folder %s cannot be read", folder)
        line = Line("page.folder.unreadable", dict(facts))
    return Trouble(folder, line, Line("page.folder.broken.remedy", facts))


def _clash(folder: Path, game: Game, others: Iterable[Game]) -> Trouble | None:
    """Return how a game would be mistaken for another: by its id, or by the two characters its codes begin with."""
    there = list(others)
    facts: Facts = {"folder": str(folder), "game": game.title}
    for other in there:
        if other.id == game.id:
            spare = next(each for n in range(2, 1000) if (each := f"{game.id}_{n}") not in {known.id for known in there})
            line = Line("page.folder.same_id", {**facts, "other": other.title, "id": game.id})
            return Trouble(folder, line, Line("page.folder.same_id.remedy", {**facts, "free": spare}))
        if other.deck_code == game.deck_code:
            taken = {known.deck_code for known in there}
            spare = next(each for n in range(2, 1000) if (each := deck_code_of(f"{game.id}{n}")) not in taken)
            line = Line("page.folder.same_code", {**facts, "other": other.title, "code": game.deck_code})
            return Trouble(folder, line, Line("page.folder.same_code.remedy", {**facts, "free": spare}))
    return None


@cache
def tally_texts() -> Mapping[str, Mapping[str, str]]:
    """Return the shared texts of a tally by language and key."""
    return read_texts(Source(SHARED / "tally", "shared/tally/"))


def mark_of(folder: Path) -> Mark:
    """Return what tells one state of a folder from another; hidden files and what lies deeper than a folder in it do not count."""
    found: list[tuple[str, int, int]] = []
    for place in (folder, *sorted(each for each in _entries(folder) if each.is_dir() and not each.is_symlink())):
        for file in _entries(place):
            if len(found) < MOST_FILES and not file.is_dir():
                try:
                    seen = file.stat()
                except OSError:
                    continue
                found.append((f"{place.name}/{file.name}", seen.st_size, seen.st_mtime_ns))
    return tuple(sorted(found))


def _entries(folder: Path) -> list[Path]:
    try:
        return sorted(each for each in folder.iterdir() if not each.name.startswith((".", "~", "_")))
    except OSError:
        return []
