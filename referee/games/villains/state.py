"""The state of Villains Inc.: how the table stands.

Seats count from 0, `NOBODY` (-1) is no seat, no slot and no position. Slots and hero positions are numbered from 0 in
state; cards are printed ids, and an empty text stands for no card. Nothing holds the order of a deck: a card of a deck
is unseen until it is drawn, and which hero lies where is open until somebody looks.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from referee.game import Seat

NOBODY: Seat = -1
"""No seat; also: no slot, no position."""

Phase = Literal[
    "deal",
    "market",
    "display",
    "start",
    "show",
    "turn",
    "hero",
    "eye",
    "counter",
    "takeover",
    "studio",
    "shuffle_heroes",
    "shuffle_villains",
    "over",
]

TABLE_PHASES: frozenset[str] = frozenset(
    {"deal", "market", "display", "start", "hero", "eye", "takeover", "studio", "shuffle_heroes", "shuffle_villains"}
)
"""Phases in which chance or a forced step is next."""

Ended = Literal["", "border", "row", "stalemate", "limit"]
"""Why a game ends: VIL-30, VIL-31, VIL-35, VIL-37; empty while it runs."""

Cards = tuple[str, ...]


class State(NamedTuple):
    """A position.

    `actions` are those left of a turn; `stirred` says that the turn is not idle, and `idle` counts the idle turns before
    it (VIL-35), which no view shows. `closing` is an end that is earned and waits for the end of the turn.

    `hands` hold the cards the referee knows, `unknown` counts those it does not; `bought` are the cards of a hand that
    were hired in the open. `pool` are the villains that lie nowhere by the books: in unknown hands and, until the first
    reshuffle, in the deck; from then on (`renewed`) `stack` is the deck. `paper` says that people dealt real cards.

    `force` are villains by slot and by side; side 0 is the first seat that borders the slot. `up` are the heroes face up,
    `bound` those face down that somebody saw on his phone, `looked` who looked where in this cycle.

    `slot`, `position` and `taker` are those of the attempt under way, `answering` says that it is a neighbour's, and
    `then` is the phase after a shuffle. `closed` are seats that show nothing more of their first hand. `ripe` is the turn
    at whose beginning an imagined line of play ends, 0 in positions that are not imagined.
    """

    phase: Phase
    active: Seat
    first: Seat
    turn: int
    actions: int
    passed: bool
    stirred: bool
    idle: int
    closing: Ended
    ended: Ended
    hands: tuple[Cards, ...]
    bought: tuple[Cards, ...]
    unknown: tuple[int, ...]
    pool: Cards
    stack: Cards
    renewed: bool
    paper: bool
    discard: Cards
    market: Cards
    studios: Cards
    display: Cards
    force: tuple[tuple[Cards, Cards], ...]
    won: tuple[Cards, ...]
    removed: Cards
    bonus: tuple[Seat, ...]
    up: Cards
    bound: Cards
    looked: tuple[tuple[Seat, ...], ...]
    slot: int
    position: int
    taker: Seat
    answering: bool
    then: Phase
    closed: tuple[Seat, ...]
    ripe: int

    @property
    def deck(self) -> int:
        """How many villains the deck holds."""
        return len(self.pool) + len(self.stack) - sum(self.unknown)


PUBLIC = (
    *("turn", "active", "first", "actions", "passed", "closing", "ended", "market", "display", "force", "up", "looked", "bonus"),
    *("renewed", "paper", "slot", "position", "taker", "answering", "then", "closed"),
)
"""The fields that everybody may know, beside hands by their size, piles and studios won."""
