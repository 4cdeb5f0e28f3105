"""What is written down about a table: its header, its entries, the answers to those who act, and who they are.

Entries are the only truth about a table; everything else is folded from them (`referee.table`). All values are plain
and frozen; bodies hold what JSON can hold.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from referee.game import Line, Refusal, Seat

Kind = Literal["open", "seat", "move", "undo", "correct", "chance", "ask", "answer"]
"""`ask` proposes an undo or a correction to the other people at the table, `answer` agrees or does not."""

Source = Literal["tap", "scan", "typed", "photo", "server", "bot", "clock", "rule", "record", ""]
"""How a move came in: by a person's hand (the first four), drawn by the server, from a bot, of somebody whose time to answer
ran out, forced by the rules, or chance of an earlier seed that came with a record."""

BY_HAND: frozenset[str] = frozenset({"tap", "scan", "typed", "photo"})

Who = Literal["server", "people"]
"""Who fills a kind of chance."""

MOST_KEY = 80
"""Keys of submits are no longer than this many characters."""


class SeatPlan(NamedTuple):
    """How a seat begins: with a name already or open (empty), played by a bot of that word or by a person (empty)."""

    name: str = ""
    bot: str = ""


@dataclass(frozen=True, slots=True)
class Header:
    """What is settled when a table opens and never changes; `commitment` is the SHA-256 of its secret seed, in hex."""

    word: str
    game_id: str
    rules_version: int
    options: Mapping[str, str | int | bool | None]
    plans: tuple[SeatPlan, ...]
    chance: Mapping[str, Who]
    language: str
    commitment: str
    opened_ms: int

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return len(self.plans)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a table's book. Entries with the same `act` (the seq of its first) were accepted together.

    `seq` counts from 1 without gaps. `by` is the seat whose person acted, `host` says that host powers were used.
    `key` stands on the first entry of an act. `state_hash` is the hash of the position after the entry.
    """

    seq: int
    act: int
    kind: Kind
    seat: Seat | None
    by: Seat | None
    host: bool
    source: Source
    key: str
    body: Mapping[str, object]
    rules_version: int
    state_hash: str
    at_ms: int


class Badge(NamedTuple):
    """Who somebody is at one table: the seat he holds, if any, and whether he has host powers."""

    seat: Seat | None = None
    host: bool = False


STRANGER = Badge()
"""Somebody without a seat: may look, may not act."""


class Accepted(NamedTuple):
    """The act is stored. `version` is the table's version after it, `act` the seq of its first entry.

    `waiting` says that it was an undo or a correction that now waits for the other people's agreement.
    """

    version: int
    act: int
    waiting: bool = False


class Refused(NamedTuple):
    """Nothing has changed, and why."""

    refusal: Refusal

    @property
    def line(self) -> Line:
        """The sentence of the refusal."""
        return self.refusal.line


class Stale(NamedTuple):
    """Nothing has changed: the act was made for a version the table has left behind; `version` is the present one."""

    version: int


Answer = Accepted | Refused | Stale


class TableSummary(NamedTuple):
    """A table as the lobby lists it. `started` is true once somebody moved; `open_seats` can still be taken.

    `stuck` says why it cannot be gone on with, by the code of `Unreadable`; it is then listed as over.
    """

    word: str
    game_id: str
    names: tuple[str, ...]
    started: bool
    over: bool
    version: int
    open_seats: tuple[Seat, ...]
    opened_ms: int
    stuck: str = ""


def table_refusal(code: str, **facts: str | int | bool | tuple[str, ...] | None) -> Refusal:
    """Return a refusal that comes from the table itself and not from a game; its rule id is `TABLE`."""
    return Refusal("TABLE", code, dict(facts))
