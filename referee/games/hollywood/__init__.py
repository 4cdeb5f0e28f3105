"""Reel Estate: producers push reels up four columns of cards and make movies out of what they are handed.

Three or four players. A reel enters a column at the bottom and shoves the others one card up; when twelve lie there the
cards under them are handed out from the top of the left column. Films gather by genre into projects, a star closes a
project and multiplies it, blockbusters are flat points. All is open but the order of the two decks, and that nobody
holds: a card is unseen until it is dealt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from referee.game import TABLE, Done, Line, Result, Story, View
from referee.games.hollywood import bot
from referee.games.hollywood.effects import EFFECTS, open_columns, start
from referee.games.hollywood.laws import Laws
from referee.games.hollywood.log import tell
from referee.games.hollywood.moves import (
    TWO,
    AssignStar,
    ClapBoard,
    CloseRound,
    Confirm,
    DealCard,
    DoubleReel,
    DrawLots,
    HandOut,
    Place,
    Target,
)
from referee.games.hollywood.scans import names, needed, pointed
from referee.games.hollywood.scoring import result
from referee.games.hollywood.state import COLUMNS, GENRES, State
from referee.games.hollywood.story import story
from referee.games.hollywood.view import state_of, view
from referee.games.hollywood.words import words

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Literal

    from card_data.model import Game
    from referee.game import Move, Seat, Setup

CLAP = ClapBoard()
HAND_OUT = (HandOut(),)
CLOSE = (CloseRound(),)

BY_TABLE = frozenset({"first", "deal", "hand", "close"})
"""Phases in which TABLE is next: chance, or one forced step."""


class Hollywood(Laws):
    """The rules of Reel Estate."""

    def __init__(self, game: Game, setup: Setup) -> None:
        super().__init__(game, setup)
        lot = self.lot
        self._lots = tuple(DrawLots(cast("Literal[0, 1, 2, 3]", seat)) for seat in range(lot.seats))
        self._deals = tuple(DealCard(card) for card in lot.cards)
        self._places = tuple(Place(letter) for letter in COLUMNS)
        pairs = [(one, other) for one in range(len(COLUMNS)) for other in range(one, len(COLUMNS)) if one != other or lot.same_column]
        self._doubles = tuple((one, other, DoubleReel((COLUMNS[one], COLUMNS[other]))) for one, other in pairs)
        self._all_placing: tuple[Move, ...] = (*self._places, CLAP, *(move for _, _, move in self._doubles))
        self._doubles_by_room: dict[tuple[int, ...], tuple[Move, ...]] = {}
        self._cards = tuple(card.id for card in game.cards if card.id not in lot.number)

    @classmethod
    def unfit(cls, game: Game, setup: Setup) -> Sequence[Line]:
        """Refuse to let a seat begin that nobody holds (HCG-05)."""
        first = setup.options["first_player"]
        if isinstance(first, int) and first >= setup.seats:
            return (Line("unfit.first_player", {"n": first + 1, "seats": setup.seats}),)
        return ()

    def start(self) -> State:
        """Return the table before lots are drawn and cards are dealt (section 4)."""
        return start(self.lot)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Return TABLE for chance and forced steps, else the current player or the owner of the reel (section 5.6)."""
        if state.phase in BY_TABLE:
            return (TABLE,)
        return () if state.phase == "over" else (state.turn,)

    def candidates(self, state: State, seat: Seat) -> Sequence[Move]:
        """Return what is worth offering; of two orders of a Double Reel one, since they lead to the same."""
        if seat == TABLE:
            return self._of_table(state)
        if seat != state.turn or state.phase in BY_TABLE or state.phase == "over":
            return ()
        match state.phase:
            case "placement":
                return self._all_placing
            case "star":
                return [AssignStar(GENRES[genre]) for genre in self.lot.open_projects(state, seat)]
            case _:
                return (Confirm(cast("Target", self.lot.forced_target(state))),)

    def _of_table(self, state: State) -> Sequence[Move]:
        match state.phase:
            case "first":
                return self._lots
            case "deal":
                stars, others = self.lot.seen_in_round(state)
                deck = state.movie_cards if others < self.lot.movies_dealt else ()
                deck += state.stars if stars < self.lot.stars_dealt else ()
                return [*map(self._deals.__getitem__, deck)]
            case "hand":
                return HAND_OUT
            case "close":
                return CLOSE
            case _:
                return ()

    def legal(self, state: State, seat: Seat) -> list[Move]:
        """Return the candidates that no law refuses; all but placements are legal whenever they are offered."""
        if state.phase != "placement" or seat != state.turn:
            return [*self.candidates(state, seat)]
        free = open_columns(self.lot, state.columns)
        moves: list[Move] = [self._places[column] for column in free]
        if state.clap[seat]:
            moves.append(CLAP)
        moves += self._legal_doubles(state, seat)
        return moves

    def _legal_doubles(self, state: State, seat: Seat) -> tuple[Move, ...]:
        if not state.double[seat] or state.supply[seat] < TWO:
            return ()
        room = tuple([min(TWO, height - len(reels)) for height, reels in zip(self.lot.heights, state.columns, strict=True)])
        found = self._doubles_by_room.get(room)
        if found is None:
            fine = [move for one, other, move in self._doubles if room[one] and room[other] > (one == other)]
            found = self._doubles_by_room[room] = tuple(fine)
        return found

    def odds(self, state: State, chances: Sequence[Move]) -> Sequence[int] | None:
        """Weigh stars against other cards so that each order of the fourteen is as likely as the other (HCG-08)."""
        if state.phase != "deal":
            return None
        stars, others = self.lot.seen_in_round(state)
        star = (self.lot.stars_dealt - stars) * len(state.movie_cards)
        other = (self.lot.movies_dealt - others) * len(state.stars)
        return [other] * len(state.movie_cards) + [star] * len(state.stars) if star and other else None

    def after(self, state: State, seat: Seat, move: Move) -> State:
        """Return the state after a legal move."""
        return EFFECTS[type(move)](self.lot, state, seat, move)

    def names(self, state: State, move: Move) -> tuple[str, ...]:
        """Return the printed ids of dossier section 9."""
        return names(self.lot, state, move)

    def needed(self, state: State, move: Move) -> tuple[str, ...]:
        """Return the studio card without which a scan means a plain placement."""
        return needed(self.lot, state, move)

    def pointed(self, state: State, seat: Seat, ids: Sequence[str]) -> Sequence[Move]:
        """Return what scanned ids could mean though it is not offered now, so that the answer says why not."""
        return pointed(self.lot, state, seat, ids)

    def words(self, state: State, seat: Seat, move: Move) -> tuple[Line, Line | None]:
        """Return the words of a button, and whom a placement bumps or what a movie is worth."""
        return words(self.lot, state, move)

    def view(self, state: State, viewer: Seat | None) -> View:
        """Return the table; everybody sees everything but the order of the decks, which nobody knows."""
        return view(self.lot, state)

    def tell(self, done: Done, viewer: Seat | None) -> Line | None:
        """Return the log's line, the same for everybody."""
        return tell(self.lot, done)

    def result(self, state: State) -> Result | None:
        """Return who has made the most of it (HCG-27, HCG-34)."""
        return result(self.lot, state) if state.phase == "over" else None

    def story(self, history: Sequence[Done]) -> Story:
        """Return the statistics of section 12."""
        return story(self.lot, history)

    def cards(self, state: State) -> Sequence[str | None]:
        """Return all 64 cards: studio cards are on the table or in the box, the others where the state has them."""
        made = [card for each in (*state.projects, *state.movies) for films in each for card in films]
        lying = [card for card in state.area if card >= 0]
        rows = [card for row in state.blockbusters for card in row]
        held = (*state.stars, *state.movie_cards, *lying, *made, *rows, *state.aside, *state.box)
        return (*self._cards, *(self.lot.cards[card] for card in held))

    # -- bots ----------------------------------------------------------------------------------------------------------

    def appeal(self, view: View, seat: Seat, move: Move) -> float:
        """Return how good a move looks to a sensible producer (12)."""
        return bot.appeal(self.lot, state_of(self.lot, view), seat, move)

    def imagine(self, view: View, seat: Seat, pick: Callable[[int], int]) -> State | None:
        """Return the position itself: a view shows all there is to know."""
        return state_of(self.lot, view)

    def likely(self, state: State, seat: Seat, pick: Callable[[int], int]) -> Move:
        """Return any placement, the fullest project for a star, and cards as they are dealt."""
        match state.phase:
            case "placement":
                return bot.likely_placement(self.lot, state, pick, self._places, self._legal_doubles(state, seat))
            case "hand":
                return HAND_OUT[0]
            case "star":
                return bot.likely_star(self.lot, state)
            case "deal":
                return self._deals[bot.likely_card(self.lot, state, pick)]
            case _:
                return super().likely(state, seat, pick)

    def ripe(self, state: State) -> bool:
        """Say whether a round is over: what the next will bring nobody knows."""
        return (state.phase == "deal" and not state.dealt) or state.phase == "over"

    def worth(self, state: State, seat: Seat) -> float:
        """Return a seat's lead in points made and likely."""
        return bot.worth(self.lot, state, seat)


RULES = Hollywood
