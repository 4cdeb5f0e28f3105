"""How the cards of a folder are counted, as plain frozen values: what `[tally]` in `game.toml` comes to."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

WHOLE = re.compile(r"[+-]?[0-9]{1,12}\Z")

Ties = Literal["shared", "split", "nobody"]
"""Who ties for a place of a majority: each gets all of it, they split it, or they get nothing."""


@dataclass(frozen=True, slots=True)
class Where:
    """Some cards: those with one of `words` in a column. Without words: those with the same there as another card."""

    column: str
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SetRule:
    """What sets of a column's values are worth.

    `worth` is the score for none, one, two ... cards: of one value, or with `different` of so many values; more than it
    lists score as the last. Without it each complete set of all `values`, one card of each, scores `each`. `values` are
    all values that count, in the order of the cards.
    """

    id: str
    title: str
    by: str
    values: tuple[str, ...]
    worth: tuple[int, ...] = ()
    different: bool = False
    each: int = 0


@dataclass(frozen=True, slots=True)
class Multiplier:
    """Cards of which each multiplies the points of some others; `of` without a column means all others."""

    id: str
    title: str
    cards: Where
    of: Where
    times: int


@dataclass(frozen=True, slots=True)
class Majority:
    """What the most of something are worth.

    With `by` there is a contest for each of `values`, else one. Cards are counted, or with `sum` a column's numbers added.
    `places` are the points of the first place, the second ...
    """

    id: str
    title: str
    by: str
    values: tuple[str, ...]
    sum: str
    places: tuple[int, ...]
    ties: Ties = "shared"


@dataclass(frozen=True, slots=True)
class Tally:
    """How the cards of a folder are counted.

    A card is worth what its column `points` says, or `apiece` where that is empty. `rounds`: players end rounds, at most
    `most_rounds` of them where that is given. `target` ends the game once a total reaches it. With `stealing` a card may be
    taken from whoever holds it.
    """

    points: str = ""
    apiece: int = 1
    sets: tuple[SetRule, ...] = ()
    multipliers: tuple[Multiplier, ...] = ()
    majorities: tuple[Majority, ...] = ()
    rounds: bool = False
    most_rounds: int | None = None
    target: int | None = None
    wins: Literal["high", "low"] = "high"
    stealing: bool = False


def whole_of(value: object) -> int | None:
    """Return the whole number a cell holds, as a number or as text; `None` for anything else. An empty cell holds 0.

    >>> whole_of("−2"), whole_of(""), whole_of("two")
    (-2, 0, None)
    """
    if type(value) is int:
        return value
    if isinstance(value, float):
        return int(value) if value.is_integer() else None
    if value is None:
        return 0
    if not isinstance(value, str):
        return None
    text = value.strip().replace("\u2212", "-")
    return 0 if not text else int(text) if WHOLE.match(text) else None


def words_of(value: object) -> tuple[str, ...]:
    """Return the words a cell holds: its text as one word, each word of a list, nothing for an empty cell."""
    if isinstance(value, tuple):
        return tuple(dict.fromkeys(word for each in value for word in words_of(each)))
    text = "" if value is None else str(value).strip()
    return (text,) if text else ()
