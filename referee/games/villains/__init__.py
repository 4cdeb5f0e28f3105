"""Villains Inc.: godfathers send film villains against film studios, and hope that the right hero stays home.

Two to four players. Two actions a turn: hire, send, attempt, trade; powers are free. A studio is taken by a total inside
its range, unless one of six hidden heroes drives the villains off; a neighbour in range may then take it out of turn.
Hidden are the hands (VIL-03) and the heroes face down (VIL-05); no state holds the order of a deck (VIL-42, VIL-43 and
VIL-41 speak about real cards that are scanned).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.game import TABLE, Done, Line, Result, Story, View
from referee.games.villains.bot import Scale
from referee.games.villains.dealing import opening, showing
from referee.games.villains.dream import imagine, seen, worth
from referee.games.villains.effects import EFFECTS
from referee.games.villains.haste import likely
from referee.games.villains.laws import Laws
from referee.games.villains.log import tell
from referee.games.villains.offered import offered, unseen
from referee.games.villains.result import result
from referee.games.villains.scans import names, needed, pointed
from referee.games.villains.state import TABLE_PHASES, State
from referee.games.villains.story import story
from referee.games.villains.twins import twins
from referee.games.villains.view import view
from referee.games.villains.words import caution, words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from card_data.model import Game
    from referee.game import Move, Seat, Setup


class Villains(Laws):
    """The rules of Villains Inc."""

    def __init__(self, game: Game, setup: Setup) -> None:
        super().__init__(game, setup)
        self._scale: tuple[View, Seat, Scale] | None = None

    @classmethod
    def unfit(cls, game: Game, setup: Setup) -> Sequence[Line]:
        """VIL-07: a seat that begins is one of the table."""
        starts = setup.options["start_player"]
        if type(starts) is int and starts >= setup.seats:
            return (Line("setup.start_player", {"n": starts + 1, "seats": setup.seats}),)
        return ()

    def start(self) -> State:
        """Return the table before anything is dealt (section 4)."""
        return opening(self.books)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Return TABLE for chance and forced steps, else the player on turn or the neighbour who answers."""
        phase = state.phase
        if phase == "turn":
            return (state.active,)
        if phase in TABLE_PHASES:
            return (TABLE,)
        if phase == "counter":
            return (self.books.other(state.slot, state.active),)
        return showing(state) if phase == "show" else ()

    def candidates(self, state: State, seat: Seat) -> Sequence[Move]:
        """Return what is worth offering, possible or not."""
        return offered(self.books, state, seat, fine=False)

    def legal(self, state: State, seat: Seat) -> list[Move]:
        """Return what is offered and possible."""
        return list(offered(self.books, state, seat, fine=True))

    def after(self, state: State, seat: Seat, move: Move) -> State:
        """Return the state after a legal move."""
        return EFFECTS[type(move)](self.books, state, seat, move)

    def names(self, state: State, move: Move) -> tuple[str, ...]:
        """Return the printed ids of dossier section 9."""
        return names(self.books, state, move)

    def needed(self, state: State, move: Move) -> tuple[str, ...]:
        """Return the cards of a group: it is meant when all of it is scanned."""
        return needed(self.books, state, move)

    def pointed(self, state: State, seat: Seat, ids: Sequence[str]) -> Sequence[Move]:
        """Return what else scanned ids could mean: cards of a hand the referee does not know, and refusals."""
        return pointed(self.books, state, seat, ids)

    def unseen(self, state: State) -> Sequence[Move]:
        """Return the deal of real hands, and a look at a real hero."""
        return unseen(state)

    def words(self, state: State, seat: Seat, move: Move) -> tuple[Line, Line | None]:
        """Return the words of a button, and what goes with it: values, totals, odds."""
        return words(self.books, state, seat, move)

    def caution(self, state: State, seat: Seat, move: Move) -> Line | None:
        """Warn of a hopeless attempt, and of a neighbour who waits for it to fail."""
        return caution(self.books, state, seat, move)

    def view(self, state: State, viewer: Seat | None) -> View:
        """Return the table as a viewer sees it."""
        return view(self.books, state, viewer)

    def tell(self, done: Done, viewer: Seat | None) -> Line | None:
        """Return the log's line for a reader."""
        return tell(self.books, done, viewer)

    def result(self, state: State) -> Result | None:
        """Return winners and standings (section 7)."""
        return result(self.books, state) if state.phase == "over" else None

    def story(self, history: Sequence[Done]) -> Story:
        """Return the statistics of section 12."""
        return story(self.books, history)

    def appeal(self, view: View, seat: Seat, move: Move) -> float:
        """Return how good a move looks to a sensible godfather (section 12)."""
        return self._scale_of(view, seat).weigh(move)

    def _scale_of(self, view: View, seat: Seat) -> Scale:
        """Return what weighs a seat's moves; it is kept for the next question about the same view."""
        last = self._scale
        if last is None or last[0] is not view or last[1] != seat:
            last = self._scale = (view, seat, Scale(self.books, seen(self.books, view, seat), seat))
        return last[2]

    def thinkable(self, view: View, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
        """Return the most appealing moves, and of attempts that are alike one."""
        return self._scale_of(view, seat).sifted(moves)

    def imagine(self, view: View, seat: Seat, pick: Callable[[int], int]) -> State | None:
        """Return a position that the view fits: hidden hands are dealt from what the seat has not in sight."""
        return imagine(self.books, view, seat, pick)

    def likely(self, state: State, seat: Seat, pick: Callable[[int], int]) -> Move:
        """Return a quick thought of a move."""
        return likely(self.books, state, seat, pick)

    def ripe(self, state: State) -> bool:
        """Say whether an imagined line of play has gone far enough."""
        return state.phase == "over" or (state.phase == "turn" and state.ripe > 0 and (state.turn >= state.ripe or not state.actions))

    def worth(self, state: State, seat: Seat) -> float:
        """Return how well a seat stands against the best of the others."""
        return worth(self.books, state, seat)

    def twins(self, state: State, viewer: Seat | None) -> Iterable[State]:
        """Return positions with other hidden hands, heroes and idle turns."""
        return twins(self.books, state, viewer)

    def cards(self, state: State) -> Sequence[str | None]:
        """Return all villains, studios and heroes; a real hand's cards are `None`, and one of the pool lies there."""
        books = self.books
        unknown = sum(state.unknown)
        pool = (*state.pool[unknown:], *(None,) * unknown)
        villains = (*pool, *state.stack, *state.discard, *(card for card in state.market if card))
        held = [card for hand in state.hands for card in hand]
        sent = [card for both in state.force for side in both for card in side]
        studios = (*state.studios, *(studio for studio in state.display if studio), *state.removed)
        won = [studio for each in state.won for studio in each]
        return (*villains, *held, *sent, *studios, *won, *books.heroes)


RULES = Villains
