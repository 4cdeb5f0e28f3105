"""How a sensible godfather weighs a move (dossier section 12), from his seat's view alone.

A move is worth what it adds to his margin before the others. An attempt is weighed hero by hero, by what the seat can
know: heroes face up, and heroes it has looked at; a neighbour in range takes what it fails to take.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from referee.game import TABLE
from referee.games.villains.effects import EFFECTS
from referee.games.villains.judge import margin, standing
from referee.games.villains.moves import Attempt, CounterTake, Eye, Fist, Recruit, Relief, Send, TakeStudio, Trade, TurnHero

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.game import Move, Seat
    from referee.games.villains.books import Books
    from referee.games.villains.state import State

IDLE = -0.05
"""Ending a turn or doing nothing: worse than anything that helps a little, better than what hurts."""

FORCED = -99.0
"""A trade with the last action: only where nothing else is possible, so that no two godfathers trade for ever."""

NOW = 0.3
"""An attempt that is made now is not made later: of what success brings, so much is added."""

PEEK = 0.5
"""A look at a hero is worth this much of the difference between the best and the worst it can show."""


FEW = 8
"""So many moves are worth thinking ahead about."""


class Scale:
    """A position as a seat sees it, ready to weigh the seat's moves one after the other."""

    def __init__(self, books: Books, state: State, seat: Seat) -> None:
        self.books = books
        self.seat = seat
        self.state = state
        self.own = standing(books, state, seat)
        self._tries: dict[tuple[int, tuple[str, ...]], float] = {}

    def weigh(self, move: Move) -> float:
        """Return how good a move looks, in points."""
        books, state, seat = self.books, self.state, self.seat
        match move:
            case Attempt():
                return self._attempt(books.slot_number[move.slot], move.hero - 1)
            case CounterTake() if move.hero is not None and books.counter_mode == "attempt":
                return self._attempt(state.slot, move.hero - 1)
            case CounterTake():
                return self._taken(state._replace(taker=seat, phase="takeover")) - self.before
            case Trade() if state.actions == 1:
                return FORCED
            case Recruit() | Send():
                return self._gain(move)
            case Relief() | Trade() | Fist():
                return margin(books, EFFECTS[type(move)](books, state, seat, move), seat) - self.before
            case Eye():
                return self._peek(move)
            case _:
                return IDLE

    def sifted(self, moves: Sequence[Move]) -> list[Move]:
        """Return the most appealing moves, best first; of attempts against heroes that are alike only one."""
        alike: dict[object, Move] = {}
        for move in moves:
            key: object = move
            if isinstance(move, Attempt):
                key = (move.slot, tuple(self.books.may_lie(self.state, move.hero - 1)))
            alike.setdefault(key, move)
        return sorted(alike.values(), key=lambda move: -self.weigh(move))[:FEW]

    @cached_property
    def before(self) -> float:
        """How far the seat stands before the others now."""
        return margin(self.books, self.state, self.seat)

    def _gain(self, move: Recruit | Send) -> float:
        """Return what a hire or a send adds to the seat's own standing; the others hardly feel it."""
        return standing(self.books, EFFECTS[type(move)](self.books, self.state, self.seat, move), self.seat) - self.own

    def _attempt(self, slot: int, position: int) -> float:
        """Return what an attempt brings on average, over the heroes that may lie there."""
        heroes = tuple(self.books.may_lie(self.state, position))
        if (slot, heroes) not in self._tries:
            asked = self.state._replace(slot=slot, position=position, taker=self.seat, phase="hero")
            values = [self._against(asked, hero) - self.before for hero in heroes]
            self._tries[slot, heroes] = sum(each * (1 + NOW * (each > 0)) for each in values) / len(values)
        return self._tries[slot, heroes]

    def _against(self, asked: State, hero: str) -> float:
        """Return the margin after this hero is turned up, and after the neighbour's answer."""
        books = self.books
        state = EFFECTS[TurnHero](books, asked, TABLE, TurnHero(hero))
        if state.phase == "counter":
            return self._taken(state._replace(taker=books.other(state.slot, self.seat)))
        return self._taken(state) if state.phase == "takeover" else margin(books, state, self.seat)

    def _taken(self, state: State) -> float:
        return margin(self.books, EFFECTS[TakeStudio](self.books, state, TABLE, TakeStudio()), self.seat)

    def _peek(self, move: Eye) -> float:
        """Return what a look is worth: the cards it costs, and what it can show about the best attempt."""
        books, state = self.books, self.state
        cost = margin(books, state._replace(hands=(*state.hands[: self.seat], (), *state.hands[self.seat + 1 :])), self.seat) - self.before
        best = 0.0
        for slot in books.own[self.seat] if state.actions else ():
            if books.in_range(state, slot, self.seat):
                asked = state._replace(slot=slot, position=move.hero - 1, taker=self.seat, phase="hero")
                values = [self._against(asked, hero) for hero in books.may_lie(state, move.hero - 1)]
                best = max(best, max(values) - min(values))
        return cost + PEEK * best * 0.25
