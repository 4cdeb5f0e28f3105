"""A small fair for tests, and words to play on it.

Cards are named by their last letters: `APPLE`, `APPLE_2` are two equal apples.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from card_data.load import SHARED, load_game
from card_data.model import Game
from card_data.source import Source
from card_data.words import read_texts
from referee.dressing import dressed
from referee.game import Done, Move, Refusal, Setup, objection, play
from referee.games.tally import TALLY
from referee.games.tally.moves import GiveBack, Pass, Take
from referee.games.tally.state import Sheet
from referee.wording import Words

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")
TEXTS: Mapping[str, Mapping[str, str]] = MappingProxyType(read_texts(Source(SHARED / "tally")))

SHEET = """name,qty,kind,fruit,colour,points,sun
Apple,3,fruit,apple,red,2,1
Pear,2,fruit,pear,green,1,
Fig,1,fruit,fig,green,4,2
Rotten,1,fruit,apple,red,-3,
Basket,2,basket,apple,,0,
"""

Fair = Callable[..., "Table"]


@pytest.fixture
def folder(tmp_path: Path) -> Callable[[str, str], Path]:
    """Write a maker's folder: what `game.toml` says of the count, and the sheet."""

    def write(tally: str = "", sheet: str = SHEET) -> Path:
        made = tmp_path / "fair"
        made.mkdir(exist_ok=True)
        (made / "game.toml").write_text(f'title = "The Fair"\n{tally}', encoding="utf-8")
        (made / "cards.csv").write_text(sheet, encoding="utf-8")
        return made

    return write


@pytest.fixture
def fair(folder: Callable[[str, str], Path]) -> Fair:
    """Make a table: `fair("[tally] ...", seats=3, rounds=2)`."""

    def made(tally: str = "", sheet: str = SHEET, seats: int = 3, **options: Any) -> Table:
        return Table(dressed(load_game(folder(tally, sheet)), TEXTS), seats, options)

    return made


class Table:
    """A running table of a tally, with its sentences."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, Any]) -> None:
        self.game = game
        self.rules = TALLY(game, Setup(seats, {option.id: option.default for option in game.options} | dict(options)))
        self.state: Sheet = self.rules.start()
        self.history: list[Done] = []
        self.words = Words(game, "en")

    def cards(self, *names: str) -> tuple[str, ...]:
        return tuple(f"FAI-{name}" for name in names)

    def do(self, seat: int, move: Move) -> Table:
        done = play(self.rules, self.state, seat, move)
        assert isinstance(done, Done), done
        self.state = done.after
        self.history.append(done)
        return self

    def take(self, seat: int, *names: str) -> Table:
        return self.do(seat, Take(self.cards(*names)))

    def give_back(self, seat: int, *names: str) -> Table:
        return self.do(seat, GiveBack(self.cards(*names)))

    def hand(self, seat: int, to: int, *names: str) -> Table:
        return self.do(seat, Pass(self.cards(*names), to))

    def refused(self, seat: int, move: Move) -> tuple[str, str]:
        """The rule and code of a refusal, and its sentence for the one who is refused."""
        refusal = objection(self.rules, self.state, seat, move)
        assert isinstance(refusal, Refusal), f"{move} is allowed"
        return f"{refusal.rule}/{refusal.code}", self.words.say(refusal.line, NAMES, seat)

    def parts(self, seat: int) -> dict[str, int]:
        """What a seat has from each way to score, nothing left out."""
        return dict(zip(self.rules.books.count.parts, self.rules.books.parts(self.state)[seat], strict=True))

    def total(self, seat: int) -> int:
        return self.rules.books.totals(self.state)[seat]
