"""Hollywood Rummy: four packs, ten rounds, ten contracts of groups and runs, and buying out of turn.

Three to eight players. Draw, lay the contract of the round down once you hold it, lay the rest off on anybody's melds,
throw a card. The round ends when a hand is empty; the others are caught with what they hold, and the least total wins.
Hidden: the stock, the hands, and the answers while a card may be claimed. With cards of the table's own a hand is a
number of unseen cards, and a card gets its name when it is shown. A slip is taken back by the table's own undo (RUM-22).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from referee.game import TABLE, Done, Lapse, Line, Move, Result, Story, View
from referee.games.rummy.bot import appeal
from referee.games.rummy.counting import to_reveal
from referee.games.rummy.effects import EFFECTS
from referee.games.rummy.hands import start
from referee.games.rummy.laws import Laws
from referee.games.rummy.log import tell
from referee.games.rummy.moves import Pass
from referee.games.rummy.offered import Offered
from referee.games.rummy.result import result
from referee.games.rummy.secrets import twins
from referee.games.rummy.state import NOBODY, TABLE_PHASES, State
from referee.games.rummy.story import story
from referee.games.rummy.view import view
from referee.games.rummy.words import caution, names, needed, words

if TYPE_CHECKING:
    from card_data.model import Game
    from referee.game import Seat, Setup


class Rummy(Laws):
    """The rules of Hollywood Rummy."""

    def __init__(self, game: Game, setup: Setup) -> None:
        super().__init__(game, setup)
        self.offered = Offered(self.books)

    @classmethod
    def unfit(cls, game: Game, setup: Setup) -> Sequence[Line]:
        """Return why choices do not go together: the preset of the questions names its own contracts."""
        mixed = setup.options["preset"] == "qa" and setup.options["contract_set"] == "classic_six"
        return [Line("unfit.preset")] if mixed else []

    def start(self) -> State:
        """Return the table before the lot for the first dealer (RUM-01)."""
        return start(self.books)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Return who may act: while a card may be claimed everybody who has not answered."""
        everybody = tuple(range(self.books.seats))
        match state.phase:
            case "game_over":
                return ()
            case "deal":
                return (state.dealer,)
            case "turn_up" | "score":
                return everybody
            case "show":
                return state.pending
            case "window":
                return self.books.waiting(state)
            case "reveal":
                known = to_reveal(state) != NOBODY
                return (TABLE,) if known else tuple(seat for seat in everybody if state.points[seat] == NOBODY)
            case phase:
                return (TABLE,) if phase in TABLE_PHASES else (state.active,)

    def candidates(self, state: State, seat: Seat) -> Sequence[Move]:
        """Return what is worth offering; lay-downs come from the solver, a few good ones."""
        return self.offered.of_table(state) if seat == TABLE else self.offered.of_seat(state, seat)

    def legal(self, state: State, seat: Seat) -> list[Move]:
        """Return the legal offers; what TABLE is offered is legal."""
        return list(self.candidates(state, seat)) if seat == TABLE else super().legal(state, seat)

    def after(self, state: State, seat: Seat, move: Move) -> State:
        """Return the state after a legal move."""
        return EFFECTS[type(move)](self.books, state, seat, move)

    def pointed(self, state: State, seat: Seat, ids: Sequence[str]) -> Sequence[Move]:
        """Return what scanned ids could mean: a lay-down shared out by the solver, a card of an unseen hand, a hand shown."""
        return list(self.offered.pointed(state, seat, ids))

    def read(self, state: State, seat: Seat, heaps: Sequence[Sequence[str]]) -> Sequence[Move]:
        """Return what cards mean by the heaps they lie in: a lay-down meld by meld, lay-offs, a hand shown (dossier 5.5)."""
        return self.offered.heaped(state, seat, heaps)

    def needed(self, state: State, move: Move) -> tuple[str, ...]:
        """Return the ids without which a scan does not mean a move."""
        return needed(move)

    def names(self, state: State, move: Move) -> tuple[str, ...]:
        """Return the printed ids a move points at."""
        return names(self.books, state, move)

    def words(self, state: State, seat: Seat, move: Move) -> tuple[Line, Line | None]:
        """Return the words of a button, and of its right side."""
        return words(self, state, seat, move)

    def caution(self, state: State, seat: Seat, move: Move) -> Line | None:
        """Return what a player is asked to be sure of."""
        return caution(self, state, seat, move)

    def lapse(self, state: State) -> Lapse | None:
        """RUM-04: where seconds are set, whoever has not answered by then passes."""
        seconds = self.books.options["claim_seconds"]
        return Lapse(seconds, Pass(), state.turn) if state.window is not None and isinstance(seconds, int) else None

    def view(self, state: State, viewer: Seat | None) -> View:
        """Return the table as a viewer sees it."""
        return view(self, state, viewer, self.to_act(state))

    def tell(self, done: Done, viewer: Seat | None) -> Line | None:
        """Return the log's line about a move."""
        return tell(self, done, viewer)

    def result(self, state: State) -> Result | None:
        """Return totals and places after the last round (RUM-20)."""
        return result(self.books, state) if state.phase == "game_over" else None

    def story(self, history: Sequence[Done]) -> Story:
        """Return the statistics of 12.2."""
        return story(self.books, history)

    def appeal(self, view: View, seat: Seat, move: Move) -> float:
        """Return how good a move looks to a sensible player (12.1)."""
        return appeal(self.books, view, seat, move)

    def twins(self, state: State, viewer: Seat | None) -> Iterable[State]:
        """Return tables that look the same to a viewer: other cards in other hands, other answers."""
        return twins(self.books, state, viewer)

    def cards(self, state: State) -> Sequence[str | None]:
        """Return the 216 cards: in stock and hands, on the discard pile, in melds; unseen ones by number."""
        open_cards = (*state.discards, *(card for meld in state.melds for card in meld.cards))
        known = (card for hand in state.hands for card in hand if card is not None)
        unseen = self.books.paper and state.phase not in {"lot", "deal"}
        return (*open_cards, *known, *((None,) * len(state.pool) if unseen else state.pool))
