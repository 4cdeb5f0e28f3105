"""The moves of Hollywood Rummy: what is done at the table, named with the verbs of its rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from referee.game import Move
from referee.games.rummy.melds import End

FIVE = 5
"""RUM-19: every penalty is a multiple of this."""

# -- chance and forced steps -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FirstDealer(Move):
    """RUM-01: the lot falls on the first dealer."""

    chance: ClassVar[str | None] = "dealer"
    who: int


@dataclass(frozen=True, slots=True)
class DealCard(Move):
    """RUM-01, 03, 06: the top card of the stock, to whom it is due: a hand that is dealt, the discard pile, whoever draws."""

    chance: ClassVar[str | None] = "deal"
    card: str


@dataclass(frozen=True, slots=True)
class Redeal(Move):
    """RUM-01 with `upcard_wild`: the card turned up is wild, so everything is shuffled and dealt again."""


@dataclass(frozen=True, slots=True)
class Refill(Move):
    """RUM-21: all discards but the top one become a new stock."""


@dataclass(frozen=True, slots=True)
class StandOff(Move):
    """RUM-21: the round ends undecided."""


@dataclass(frozen=True, slots=True)
class Reveal(Move):
    """RUM-19: the next hand that the referee knows is turned up and added up."""


@dataclass(frozen=True, slots=True)
class EndRound(Move):
    """RUM-19, 20: the penalties are written down."""


# -- between turns -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Deal(Move):
    """RUM-01: the dealer shuffles and deals."""


@dataclass(frozen=True, slots=True)
class TurnUp(Move):
    """RUM-01 at a table with cards of its own: this is the card that was turned up."""

    card: str


@dataclass(frozen=True, slots=True)
class HoldCards(Move):
    """RUM-01 with `private_scan`: a player shows the referee cards of his own hand."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class KeepHidden(Move):
    """RUM-01 with `private_scan`: a player goes on without showing the referee his cards."""


@dataclass(frozen=True, slots=True)
class Take(Move):
    """RUM-04: the next player takes the card just thrown as his draw."""


@dataclass(frozen=True, slots=True)
class Buy(Move):
    """RUM-04, 06: another player claims the card just thrown and pays with a card from the stock."""


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """RUM-04: not this card."""


@dataclass(frozen=True, slots=True)
class CloseWindow(Move):
    """RUM-04: one says for all that nobody else claims the card."""


# -- a turn ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """RUM-03: draw the top card of the stock or of the discard pile."""

    source: Literal["stock", "discard"]


@dataclass(frozen=True, slots=True)
class LayDown(Move):
    """RUM-08: lay the contract down: its groups, and its runs with their cards from low to high."""

    groups: tuple[tuple[str, ...], ...]
    runs: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class LayOff(Move):
    """RUM-13, 14: lay a card on a meld, numbered from 1; `end` says where it or the wild card it moves goes."""

    card: str
    meld: int
    end: End = ""


@dataclass(frozen=True, slots=True)
class MoveWild(Move):
    """RUM-14 with `wild_moves`: carry the wild card at one end of a run to the other end."""

    meld: int
    end: Literal["low", "high"]


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """RUM-16: throw a card and end the turn."""

    card: str


@dataclass(frozen=True, slots=True)
class DiscardSeveral(Move):
    """RUM-16: throw several cards, which is never possible."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NoDiscard(Move):
    """RUM-17 without the exemption: end the turn without throwing a card, because every card fits."""


# -- the end of a round ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ShowHand(Move):
    """RUM-19: a player shows the hand he is caught with."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CountHand(Move):
    """RUM-19: a player says what the hand he is caught with costs."""

    open_field: ClassVar[str | None] = "points"
    step: ClassVar[int] = FIVE
    points: int


@dataclass(frozen=True, slots=True)
class GoneOut(Move):
    """RUM-18 with `score_only`: this player has no card left."""

    who: int


@dataclass(frozen=True, slots=True)
class NobodyOut(Move):
    """RUM-21 with `score_only`: the round ends undecided."""


# -- corrections -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CorrectScore(Move):
    """RUM-22: set what a player scored in a round that is over; rounds count from 1."""

    correction: ClassVar[bool] = True
    open_field: ClassVar[str | None] = "points"
    step: ClassVar[int] = FIVE
    who: int
    round: int
    points: int


@dataclass(frozen=True, slots=True)
class CorrectHand(Move):
    """RUM-22: set how many cards a player holds that the referee has not seen."""

    correction: ClassVar[bool] = True
    open_field: ClassVar[str | None] = "unseen"
    who: int
    unseen: int


CHANCE: tuple[type[Move], ...] = (FirstDealer, DealCard)
FORCED: tuple[type[Move], ...] = (Redeal, Refill, StandOff, Reveal, EndRound)
STEPS: tuple[type[Move], ...] = (*CHANCE, *FORCED)
"""The moves of TABLE."""

CLAIMS: tuple[type[Move], ...] = (Take, Buy, Pass, CloseWindow)
"""Answers while a card may be claimed."""

PLAYS: tuple[type[Move], ...] = (LayDown, LayOff, MoveWild, Discard, DiscardSeveral, NoDiscard)
"""What a player does after drawing."""

TURNS: tuple[type[Move], ...] = (Draw, *PLAYS)
"""What only the player in turn does."""

COUNTS: tuple[type[Move], ...] = (ShowHand, CountHand)
SHOWS: tuple[type[Move], ...] = (HoldCards, KeepHidden)
REPORTS: tuple[type[Move], ...] = (GoneOut, NobodyOut)
CORRECTIONS: tuple[type[Move], ...] = (CorrectScore, CorrectHand)
SEATED: tuple[type[Move], ...] = (Deal, TurnUp, *SHOWS, *CLAIMS, *TURNS, *COUNTS, *REPORTS)
"""The moves of players."""

MOVES: tuple[type[Move], ...] = (*STEPS, *SEATED, *CORRECTIONS)
"""Every kind of move of the game."""
