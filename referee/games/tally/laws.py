"""Why a move is not possible: one law a code, in the order in which reasons are given.

Over, nobody's seat, no card named, no card of the deck, named twice; then who holds it, whom it goes to, the last round.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.game import Facts, Rules, law
from referee.games.tally.books import Books
from referee.games.tally.moves import MOVES, EndRound, GiveBack, Pass, Take
from referee.games.tally.state import Sheet

if TYPE_CHECKING:
    from card_data.model import Game
    from referee.game import Move, Seat, Setup

Cards = Take | GiveBack | Pass


class Laws(Rules[Sheet]):
    """The laws of a tally and the books they are read from."""

    def __init__(self, game: Game, setup: Setup) -> None:
        super().__init__(game, setup)
        self.books = Books(game, setup)

    @law("TAL-10", "OVER", *MOVES)
    def _over(self, state: Sheet, seat: Seat, move: Move) -> Facts | None:
        return {} if state.over else None

    @law("TAL-01", "NO_PLAYER", *MOVES)
    def _no_player(self, state: Sheet, seat: Seat, move: Move) -> Facts | None:
        return None if 0 <= seat < self.books.seats else {}

    @law("TAL-01", "NO_CARDS", Take, GiveBack, Pass)
    def _no_cards(self, state: Sheet, seat: Seat, move: Cards) -> Facts | None:
        return None if move.cards else {}

    @law("TAL-01", "NOT_OF_THIS_DECK", Take, GiveBack, Pass)
    def _not_of_this_deck(self, state: Sheet, seat: Seat, move: Cards) -> Facts | None:
        strange = next((card for card in move.cards if card not in self.game.by_id), None)
        return None if strange is None else {"card": strange}

    @law("TAL-01", "NAMED_TWICE", Take, GiveBack, Pass)
    def _named_twice(self, state: Sheet, seat: Seat, move: Cards) -> Facts | None:
        twice = next((card for card in move.cards if move.cards.count(card) > 1), None)
        return None if twice is None else {"card": twice}

    @law("TAL-01", "YOURS_ALREADY", Take)
    def _yours_already(self, state: Sheet, seat: Seat, move: Take) -> Facts | None:
        mine = tuple(card for card in move.cards if card in state.held[seat])
        return {"cards": mine, "n": len(mine)} if mine else None

    @law("TAL-02", "HELD", Take)
    def _held(self, state: Sheet, seat: Seat, move: Take) -> Facts | None:
        holder, cards = self.held_by_another(state, seat, move.cards)
        return {"cards": cards, "who": holder} if cards and not self.books.stealing else None

    @law("TAL-03", "FREE", GiveBack, Pass)
    def _free(self, state: Sheet, seat: Seat, move: GiveBack | Pass) -> Facts | None:
        free = tuple(card for card in move.cards if self.books.holder(state, card) is None)
        return {"cards": free, "n": len(free)} if free else None

    @law("TAL-03", "NOT_YOURS", GiveBack, Pass)
    def _not_yours(self, state: Sheet, seat: Seat, move: GiveBack | Pass) -> Facts | None:
        holder, cards = self.held_by_another(state, seat, move.cards)
        return {"cards": cards, "who": holder} if cards else None

    @law("TAL-04", "NOBODY_THERE", Pass)
    def _nobody_there(self, state: Sheet, seat: Seat, move: Pass) -> Facts | None:
        return None if 0 <= move.to < self.books.seats else {"n": self.books.seats}

    @law("TAL-04", "TO_YOURSELF", Pass)
    def _to_yourself(self, state: Sheet, seat: Seat, move: Pass) -> Facts | None:
        return {} if move.to == seat else None

    @law("TAL-09", "ONE_ROUND", EndRound)
    def _one_round(self, state: Sheet, seat: Seat, move: EndRound) -> Facts | None:
        return {} if self.books.rounds == 1 else None

    def held_by_another(self, state: Sheet, seat: Seat, cards: tuple[str, ...]) -> tuple[Seat | None, tuple[str, ...]]:
        """Return the first other player who holds any of some cards, and which of them."""
        for card in cards:
            holder = self.books.holder(state, card)
            if holder not in {None, seat}:
                return holder, tuple(each for each in cards if self.books.holder(state, each) == holder)
        return None, ()
