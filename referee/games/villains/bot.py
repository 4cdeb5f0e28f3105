"""How a sensible godfather weighs a move (dossier section 12), from his seat's view alone.

A move is worth what it adds to his standing, less what it adds to the others'. An attempt is weighed by its odds as the
seat can know them: heroes face up, and heroes it has looked at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.villains.dream import seen
from referee.games.villains.effects import EFFECTS
from referee.games.villains.judge import IN_RANGE, hope, margin, prize, prospect, risk_of_gift, standing, success
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

LOSS = 0.25
"""A failed attempt costs this much of the prize beside what the neighbour gets."""

PEEK = 0.4
"""A look at a hero is worth this much of the difference it can make to the best prize in range."""


def appeal(books: Books, view: View, seat: Seat, move: Move) -> float:
    """Return how good a move looks, in points."""
    state = seen(books, view, seat)
    match move:
        case Attempt():
            return _attempt(books, state, seat, books.slot_number[move.slot], move.hero - 1)
        case CounterTake():
            if books.counter_mode != "attempt" or move.hero is None:
                return prize(books, state, seat, state.display[state.slot])
            return _attempt(books, state, seat, state.slot, move.hero - 1)
        case Recruit() | Send() | Relief():
            return standing(books, EFFECTS[type(move)](books, state, seat, move), seat) - standing(books, state, seat)
        case Trade() | Fist():
            return margin(books, EFFECTS[type(move)](books, state, seat, move), seat) - margin(books, state, seat)
        case Eye():
            return _peek(books, state, seat, move)
        case EndTurn() | CounterDecline() | KeepClosed():
            return IDLE
        case Pass():
            return LAST_RESORT
        case _:
            return 0.0


def _attempt(books: Books, state: State, seat: Seat, slot: int, position: int) -> float:
    """Return what an attempt brings on average beyond what the force there is worth already."""
    cards = books.mine(state, slot, seat)
    value = prize(books, state, seat, state.display[slot])
    likely = success(books, state, cards, position)
    fails = 1 - likely
    waiting = prospect(books, state, seat, slot) - IN_RANGE * value * (hope(books, state, cards) - likely)
    return likely * value - fails * (LOSS * value + risk_of_gift(books, state, seat, slot)) - min(waiting, IN_RANGE * likely * value)


def _peek(books: Books, state: State, seat: Seat, move: Eye) -> float:
    """Return what a look is worth: something where an attempt is possible and its outcome open."""
    best = 0.0
    for slot in books.own[seat]:
        if state.actions and books.in_range(state, slot, seat):
            likely = success(books, state, books.mine(state, slot, seat), move.hero - 1)
            best = max(best, likely * (1 - likely) * 4 * prize(books, state, seat, state.display[slot]))
    return PEEK * best - 0.3
