"""Why a move is not possible: one law a code, in the order in which reasons are given (dossier section 6).

A code nobody knows, over, the wrong time, no reels, the wrong person; then the studio card, the column, the project.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.game import TABLE, Facts, Rules, law
from referee.games.hollywood.lot import NO_GENRE, Lot
from referee.games.hollywood.moves import (
    ACTIONS,
    BY_TABLE,
    MOVES,
    TWO,
    AssignStar,
    ClapBoard,
    CloseRound,
    Confirm,
    DealCard,
    DoubleReel,
    DrawLots,
    HandOut,
    Pass,
    Place,
    SwapCells,
    TakeBack,
)
from referee.games.hollywood.state import COLUMNS, GENRES, NO_CARD, NOBODY, State
from referee.games.hollywood.words import asked, target_key

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from card_data.model import Game
    from referee.game import Move, Seat, Setup

TIMES: Mapping[str, frozenset[type[Move]]] = {
    "first": frozenset({DrawLots}),
    "deal": frozenset({DealCard, TakeBack, SwapCells}),
    "placement": frozenset({*ACTIONS, SwapCells}),
    "hand": frozenset({HandOut}),
    "star": frozenset({AssignStar}),
    "confirm": frozenset({Confirm}),
    "close": frozenset({CloseRound}),
}
"""HCG-91: what has its time when."""


def texts_of(move: Move) -> Iterable[str]:
    """Return the texts of a move that may be printed ids."""
    match move:
        case DealCard():
            return (move.card,)
        case Place():
            return (move.column, *_given(move.by))
        case ClapBoard():
            return _given(move.by)
        case DoubleReel():
            return (*move.columns, *_given(move.by))
        case AssignStar():
            return _given(move.project)
        case _:
            return ()


def _given(text: str | None) -> tuple[str, ...]:
    return () if text is None else (text,)


class Laws(Rules[State]):
    """The laws of Reel Estate."""

    moves = MOVES

    def __init__(self, game: Game, setup: Setup) -> None:
        super().__init__(game, setup)
        self.lot = Lot(game, setup)

    # -- 19, 1, 2: no action at all, over, the wrong time --------------------------------------------------------------

    @law("HCG-43", "UNKNOWN_CODE", DealCard, Place, ClapBoard, DoubleReel, AssignStar)
    def _unknown_code(self, state: State, seat: Seat, move: Move) -> Facts | None:
        lot = self.lot
        for text in texts_of(move):
            if text not in lot.known and (text.startswith(lot.prefix) or isinstance(move, DealCard)):
                return {"id": text}
        return None

    @law("HCG-92", "OVER", *MOVES)
    def _over(self, state: State, seat: Seat, move: Move) -> Facts | None:
        return {} if state.phase == "over" else None

    @law("HCG-91", "WRONG_TIME", *MOVES)
    def _wrong_time(self, state: State, seat: Seat, move: Move) -> Facts | None:
        if type(move) in TIMES[state.phase]:
            return None
        question = asked(self.lot, state)
        return {**question.facts, "expected": question.key}

    @law("HCG-91", "NOT_OF_A_DECK", DealCard)
    def _no_deck_card(self, state: State, seat: Seat, move: DealCard) -> Facts | None:
        return None if move.card in self.lot.number else {"cell": self.lot.cells[self.lot.next_cell(state)]}

    @law("HCG-91", "NOTHING_DEALT", TakeBack)
    def _nothing_dealt(self, state: State, seat: Seat, move: TakeBack) -> Facts | None:
        return None if state.dealt else {}

    @law("HCG-91", "AFTER_THE_FIRST", SwapCells)
    def _placing_has_begun(self, state: State, seat: Seat, move: SwapCells) -> Facts | None:
        return {} if state.actions else None

    # -- 3, 4: the wrong person ----------------------------------------------------------------------------------------

    @law("HCG-17", "NO_REELS", *ACTIONS)
    def _no_reels(self, state: State, seat: Seat, move: Move) -> Facts | None:
        return {"who": seat} if 0 <= seat < self.lot.seats and not state.supply[seat] else None

    @law("HCG-90", "NOT_YOUR_MOVE", *ACTIONS, AssignStar, Confirm)
    def _not_your_move(self, state: State, seat: Seat, move: Move) -> Facts | None:
        return {"name": state.turn} if seat != state.turn else None

    @law("HCG-90", "NOT_YOURS", Place, ClapBoard, DoubleReel)
    def _not_your_card(self, state: State, seat: Seat, move: Place | ClapBoard | DoubleReel) -> Facts | None:
        owner = self.lot.owner_of.get(move.by or "", seat)
        return {"name": seat, "owner": owner} if owner != seat else None

    @law("HCG-90", "BY_TABLE", *BY_TABLE)
    def _not_by_the_table(self, state: State, seat: Seat, move: Move) -> Facts | None:
        return {} if seat != TABLE else None

    # -- 8 to 11: studio cards -----------------------------------------------------------------------------------------

    @law("HCG-16", "USED", ClapBoard, DoubleReel)
    def _used_before(self, state: State, seat: Seat, move: ClapBoard | DoubleReel) -> Facts | None:
        clap = isinstance(move, ClapBoard)
        unused = (state.clap if clap else state.double)[seat]
        return None if unused else {"card": (self.lot.claps if clap else self.lot.doubles)[seat]}

    @law("HCG-15", "ONE_REEL", DoubleReel)
    def _only_one_reel(self, state: State, seat: Seat, move: DoubleReel) -> Facts | None:
        return {"who": seat} if state.supply[seat] < TWO else None

    @law("HCG-15", "NOT_TWO", DoubleReel)
    def _not_two_columns(self, state: State, seat: Seat, move: DoubleReel) -> Facts | None:
        columns = [text for text in move.columns if self.lot.may_be_column(text)]
        return {} if len(columns) != TWO or len(move.columns) != TWO else None

    @law("HCG-15", "SAME_COLUMN", DoubleReel)
    def _twice_the_same(self, state: State, seat: Seat, move: DoubleReel) -> Facts | None:
        one, other = (self.lot.column_named(state, text) for text in move.columns)
        return {"column": COLUMNS[one]} if not self.lot.same_column and one == other != NOBODY else None

    # -- 5 to 7: the column, of a Double Reel the first ----------------------------------------------------------------

    @law("HCG-40", "NOT_HERE", Place, DoubleReel)
    def _not_here(self, state: State, seat: Seat, move: Place | DoubleReel) -> Facts | None:
        return self._no_column(state, _first_of(move))

    @law("HCG-11", "NOT_BOTTOM", Place, DoubleReel)
    def _not_bottom(self, state: State, seat: Seat, move: Place | DoubleReel) -> Facts | None:
        return self._no_bottom(state, _first_of(move))

    @law("HCG-12", "FULL", Place, DoubleReel)
    def _full(self, state: State, seat: Seat, move: Place | DoubleReel) -> Facts | None:
        column = self.lot.column_named(state, _first_of(move))
        return {"column": COLUMNS[column]} if self.lot.is_full(state, column) else None

    def _no_column(self, state: State, text: str) -> Facts | None:
        return {"card": text} if self.lot.column_named(state, text) == NOBODY else None

    def _no_bottom(self, state: State, text: str) -> Facts | None:
        lot = self.lot
        if not lot.is_above(state, text):
            return None
        bottom = lot.bottom[lot.column_named(state, text)]
        return {"card": text, "bottom": lot.cards[state.area[bottom]]}

    # -- 5 to 7 again, for the second column of a Double Reel ----------------------------------------------------------

    @law("HCG-40", "NOT_HERE", DoubleReel)
    def _second_not_here(self, state: State, seat: Seat, move: DoubleReel) -> Facts | None:
        return self._no_column(state, move.columns[1])

    @law("HCG-11", "NOT_BOTTOM", DoubleReel)
    def _second_not_bottom(self, state: State, seat: Seat, move: DoubleReel) -> Facts | None:
        return self._no_bottom(state, move.columns[1])

    @law("HCG-12", "FULL", DoubleReel)
    def _second_full(self, state: State, seat: Seat, move: DoubleReel) -> Facts | None:
        one, other = (self.lot.column_named(state, text) for text in move.columns)
        lying = len(state.columns[other]) + (one == other)
        return {"column": COLUMNS[other]} if lying >= self.lot.heights[other] else None

    # -- 12 to 15: passing, the star's project, a card's only place ----------------------------------------------------

    @law("HCG-10", "NO_PASS", Pass)
    def _no_pass(self, state: State, seat: Seat, move: Pass) -> Facts | None:
        return {}

    @law("HCG-21", "NO_PROJECT", AssignStar)
    def _no_such_project(self, state: State, seat: Seat, move: AssignStar) -> Facts | None:
        if move.project not in GENRES or self.lot.project_named(state, seat, move.project) != NO_GENRE:
            return None
        return {"who": seat, "genre": f"word.{move.project}", **self._choices(state, seat)}

    @law("HCG-21", "MUST_USE", AssignStar)
    def _must_be_used(self, state: State, seat: Seat, move: AssignStar) -> Facts | None:
        return None if self.lot.project_named(state, seat, move.project) != NO_GENRE else self._choices(state, seat)

    def _choices(self, state: State, seat: Seat) -> Facts:
        genres = self.lot.open_projects(state, seat)
        return {"card": self.lot.cards[state.area[state.cell]], "genres": tuple(f"word.{GENRES[genre]}" for genre in genres)}

    @law("HCG-20", "JOINS", Confirm)
    def _film_elsewhere(self, state: State, seat: Seat, move: Confirm) -> Facts | None:
        return self._only_place(state, move, holds=self.lot.genre[state.area[state.cell]] != NO_GENRE)

    @law("HCG-22", "NO_PROJECT_AT_ALL", Confirm)
    def _star_elsewhere(self, state: State, seat: Seat, move: Confirm) -> Facts | None:
        star = self.lot.rating[state.area[state.cell]] > 0
        return self._only_place(state, move, holds=star and self.lot.forced_target(state) == "box")

    @law("HCG-21", "ONLY_PROJECT", Confirm)
    def _star_to_another(self, state: State, seat: Seat, move: Confirm) -> Facts | None:
        return self._only_place(state, move, holds=self.lot.rating[state.area[state.cell]] > 0)

    @law("HCG-23", "BLOCKBUSTER", Confirm)
    def _blockbuster_elsewhere(self, state: State, seat: Seat, move: Confirm) -> Facts | None:
        return self._only_place(state, move, holds=True)

    def _only_place(self, state: State, move: Confirm, *, holds: bool) -> Facts | None:
        target = self.lot.forced_target(state)
        if not holds or move.target == target:
            return None
        return {"card": self.lot.cards[state.area[state.cell]], "target": target_key(target), "who": state.turn}

    # -- 17, 18 and the table's own ------------------------------------------------------------------------------------

    @law("HCG-41", "SEEN", DealCard)
    def _seen_before(self, state: State, seat: Seat, move: DealCard) -> Facts | None:
        card = self.lot.number[move.card]
        return None if card in state.stars or card in state.movie_cards else {"card": move.card}

    @law("HCG-42", "TOO_MANY", DealCard)
    def _too_many(self, state: State, seat: Seat, move: DealCard) -> Facts | None:
        lot = self.lot
        stars, others = lot.seen_in_round(state)
        star = lot.rating[lot.number[move.card]] > 0
        if stars < lot.stars_dealt if star else others < lot.movies_dealt:
            return None
        return {"card": move.card, "stars": lot.stars_dealt, "others": lot.movies_dealt}

    @law("HCG-05", "NO_SUCH_SEAT", DrawLots)
    def _no_such_seat(self, state: State, seat: Seat, move: DrawLots) -> Facts | None:
        return None if move.seat < self.lot.seats else {"n": move.seat + 1, "seats": self.lot.seats}

    @law("HCG-09", "NOT_TWO_CARDS", SwapCells)
    def _not_two_cards(self, state: State, seat: Seat, move: SwapCells) -> Facts | None:
        cells = [self.lot.cell_number.get(text, NOBODY) for text in (move.one, move.other)]
        filled = all(cell != NOBODY and state.area[cell] != NO_CARD for cell in cells)
        return None if filled and cells[0] != cells[1] else {}


def _first_of(move: Place | DoubleReel) -> str:
    return move.column if isinstance(move, Place) else move.columns[0]
