"""How a sensible godfather weighs a move (dossier section 12), from his seat's view alone.

A move is worth what it adds to his standing, less what it adds to the others'. An attempt is weighed by its odds as the
seat can know them: heroes face up, and heroes it has looked at.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from referee.games.villains.dream import seen
from referee.games.villains.effects import EFFECTS
from referee.games.villains.judge import margin, prize, risk_of_gift, standing, success
from referee.games.villains.moves import (
    Attempt,
    CounterDecline,
    CounterTake,
    EndTurn,
    Eye,
    Fist,
    KeepClosed,
    Pass,
    Recruit,
    Relief,
    Send,
    Trade,
)

if TYPE_CHECKING:
    from referee.game import Move, Seat, View
    from referee.games.villains.books import Books
    from referee.games.villains.state import State

IDLE = -0.05
"""Ending a turn or doing nothing: worse than anything that helps a little, better than what hurts."""

LAST_RESORT = -1.0

FORCED = -99.0
"""A trade with the last action: only where nothing else is possible, so that no two of them trade for ever."""

SWAP = 0.2
"""A trade costs an action that builds nothing."""

NOW = 1.0
"""Taking a studio now is worth this much more than being in range of it, in shares of the prize."""

LOSS = 0.2
"""A failed attempt costs this much of the prize beside what the neighbour gets."""

PEEK = 0.4
"""A look at a hero is worth this much of the difference it can make to the best prize in range."""

WASTE = 0.3
"""Four cards spent on a power are missed for so much."""


class Scale:
    """What a seat sees, ready to weigh its moves one after the other."""

    def __init__(self, books: Books, view: View, seat: Seat) -> None:
        self.books = books
        self.seat = seat
        self.state: State = seen(books, view, seat)

    @cached_property
    def standing(self) -> float:
        """How the seat stands before the move."""
        return standing(self.books, self.state, self.seat)

    @cached_property
    def margin(self) -> float:
        """How far the seat stands before the others."""
        return margin(self.books, self.state, self.seat)

    def weigh(self, move: Move) -> float:
        """Return how good a move looks, in points."""
        books, state, seat = self.books, self.state, self.seat
        match move:
            case Attempt():
                return self._attempt(books.slot_number[move.slot], move.hero - 1)
            case CounterTake():
                if books.counter_mode != "attempt" or move.hero is None:
                    return prize(books, state, seat, state.display[state.slot])
                return self._attempt(state.slot, move.hero - 1)
            case Recruit() | Send() | Relief():
                return standing(books, EFFECTS[type(move)](books, state, seat, move), seat) - self.standing
            case Trade():
                if state.actions == 1:
                    return FORCED
                return margin(books, EFFECTS[type(move)](books, state, seat, move), seat) - self.margin - SWAP
            case Fist():
                return margin(books, EFFECTS[type(move)](books, state, seat, move), seat) - self.margin - WASTE
            case Eye():
                return self._peek(move)
            case EndTurn() | CounterDecline() | KeepClosed():
                return IDLE
            case Pass():
                return LAST_RESORT
            case _:
                return 0.0

    def _attempt(self, slot: int, position: int) -> float:
        """Return what an attempt brings on average beyond what the force there is worth already."""
        books, state, seat = self.books, self.state, self.seat
        value = prize(books, state, seat, state.display[slot])
        likely = success(books, state, books.mine(state, slot, seat), position)
        return NOW * likely * value - (1 - likely) * (LOSS * value + risk_of_gift(books, state, seat, slot))

    def _peek(self, move: Eye) -> float:
        """Return what a look is worth: something where an attempt is possible and its outcome open."""
        books, state, seat = self.books, self.state, self.seat
        best = 0.0
        for slot in books.own[seat]:
            if state.actions and books.in_range(state, slot, seat):
                likely = success(books, state, books.mine(state, slot, seat), move.hero - 1)
                best = max(best, likely * (1 - likely) * 4 * prize(books, state, seat, state.display[slot]))
        return PEEK * best - WASTE
