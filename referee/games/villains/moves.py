"""The moves of Villains Inc.: what godfathers do at the table, named with the verbs of its rules.

Cards, studios and heroes are printed ids; a slot is the printed id of a place between two players; `hero` is a position
of the hero row, from 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

from referee.game import Move

if TYPE_CHECKING:
    from collections.abc import Mapping

# -- chance ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DealVillain(Move):
    """VIL-03: this villain is dealt to the next hand; only its owner sees it."""

    chance: ClassVar[str | None] = "villains"
    card: str


@dataclass(frozen=True, slots=True)
class DealUnseen(Move):
    """VIL-03: people have dealt the hands from a real deck; the referee knows how many cards they hold and no more."""

    chance: ClassVar[str | None] = "villains"


@dataclass(frozen=True, slots=True)
class DrawVillain(Move):
    """VIL-04, VIL-12: this villain comes to the first empty place of the market."""

    chance: ClassVar[str | None] = "villains"
    card: str


@dataclass(frozen=True, slots=True)
class ShuffleVillains(Move):
    """VIL-13: the discard pile is shuffled and becomes the deck."""

    chance: ClassVar[str | None] = "villains"


@dataclass(frozen=True, slots=True)
class DrawStudio(Move):
    """VIL-06, VIL-25: this studio comes to the place that waits for one."""

    chance: ClassVar[str | None] = "studios"
    card: str


@dataclass(frozen=True, slots=True)
class SeatBegins(Move):
    """VIL-07: this seat takes the first turn."""

    chance: ClassVar[str | None] = "start"
    who: int


@dataclass(frozen=True, slots=True)
class TurnHero(Move):
    """VIL-19: this hero lies at the place that is turned up."""

    chance: ClassVar[str | None] = "heroes"
    card: str


@dataclass(frozen=True, slots=True)
class SeeHero(Move):
    """VIL-29: this hero lies at the place that one player looks at."""

    chance: ClassVar[str | None] = "heroes"
    card: str


@dataclass(frozen=True, slots=True)
class SeeUnseen(Move):
    """VIL-29: a player has looked at a hero of a real row; the referee knows that he looked and no more."""

    chance: ClassVar[str | None] = "heroes"


@dataclass(frozen=True, slots=True)
class ShuffleHeroes(Move):
    """VIL-26: all six heroes are shuffled and lie face down again."""

    chance: ClassVar[str | None] = "heroes"


# -- forced steps ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TakeStudio(Move):
    """VIL-25: the studio goes to its taker, all villains there to the discard pile, and the set bonus is looked at."""


# -- paid actions ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Recruit(Move):
    """VIL-10: take a villain of the market into the hand."""

    card: str


@dataclass(frozen=True, slots=True)
class Send(Move):
    """VIL-14: lay one or more villains of one genre at a studio."""

    cards: tuple[str, ...]
    slot: str


@dataclass(frozen=True, slots=True)
class Attempt(Move):
    """VIL-18: try to take a studio over against the hero at a position."""

    slot: str
    hero: int


@dataclass(frozen=True, slots=True)
class Trade(Move):
    """VIL-27: let two studios change places."""

    slot_a: str
    slot_b: str


@dataclass(frozen=True, slots=True)
class Relief(Move):
    """VIL-36: drop one villain because nothing else is possible."""

    card: str


# -- free powers, the rest of a turn -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fist(Move):
    """VIL-28: discard zombies and gangsters to drive off a villain of an opponent."""

    cards: tuple[str, ...]
    target: str


@dataclass(frozen=True, slots=True)
class Eye(Move):
    """VIL-29: discard gnomes and aliens to look at a hero that lies face down."""

    cards: tuple[str, ...]
    hero: int


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """VIL-09: give the actions up that are left."""


@dataclass(frozen=True, slots=True)
class EndTurn(Move):
    """VIL-12: end the turn; the market is filled up."""


# -- answers -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CounterTake(Move):
    """VIL-24: take the studio that a neighbour failed to take; `hero` only where the answer is an attempt of its own."""

    hero: int | None = None


@dataclass(frozen=True, slots=True)
class CounterDecline(Move):
    """VIL-24: leave the studio where it is."""


@dataclass(frozen=True, slots=True)
class ShowVillain(Move):
    """VIL-41 with `private_scan`: show a card of one's first hand to the referee alone."""

    card: str


@dataclass(frozen=True, slots=True)
class KeepClosed(Move):
    """VIL-41 with `private_scan`: show nothing more of one's first hand."""


# -- corrections -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CorrectVillain(Move):
    """Put a villain where it really lies: in the market, on the discard pile, or on the side of a seat at a slot."""

    correction: ClassVar[bool] = True
    card: str
    to: Literal["market", "discard", "side"]
    square: str | None = None
    who: int | None = None


@dataclass(frozen=True, slots=True)
class CorrectStudio(Move):
    """Put a studio on the slot where it really stands; the two change places if another stands there by the books."""

    correction: ClassVar[bool] = True
    card: str
    square: str


CHANCE: tuple[type[Move], ...] = (
    *(DealVillain, DealUnseen, DrawVillain, ShuffleVillains, DrawStudio, SeatBegins),
    *(TurnHero, SeeHero, SeeUnseen, ShuffleHeroes),
)
"""The moves of chance."""

PAID: tuple[type[Move], ...] = (Recruit, Send, Attempt, Trade, Relief)
"""VIL-08: what costs an action."""

OF_TURN: tuple[type[Move], ...] = (*PAID, Fist, Eye, Pass, EndTurn)
"""What only the player on turn does."""

ANSWERS: tuple[type[Move], ...] = (CounterTake, CounterDecline)
"""VIL-24: what a neighbour answers to a failed attempt."""

SHOWN: tuple[type[Move], ...] = (ShowVillain, KeepClosed)
"""What is done with the first hand before play where hands are scanned."""

CORRECTIONS: tuple[type[Move], ...] = (CorrectVillain, CorrectStudio)
"""The moves by which the table mends its books."""

STEPS: tuple[type[Move], ...] = (*CHANCE, TakeStudio)
"""The moves of TABLE: chance and forced steps."""

DUE: Mapping[str, tuple[type[Move], ...]] = {
    "deal": (DealVillain, DealUnseen),
    "market": (DrawVillain,),
    "display": (DrawStudio,),
    "start": (SeatBegins,),
    "hero": (TurnHero,),
    "eye": (SeeHero, SeeUnseen),
    "takeover": (TakeStudio,),
    "studio": (DrawStudio,),
    "shuffle_heroes": (ShuffleHeroes,),
    "shuffle_villains": (ShuffleVillains,),
}
"""Which moves of TABLE each phase waits for."""

MOVES: tuple[type[Move], ...] = (*STEPS, *OF_TURN, *ANSWERS, *SHOWN, *CORRECTIONS)
"""Every kind of move of the game."""
