"""What moves do: each takes the lot, a state and a legal move, and returns the state after it, in the rule text's order."""

# ruff: noqa: ARG001 - every effect takes the same four things

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.games.hollywood.lot import NO_GENRE
from referee.games.hollywood.moves import (
    AssignStar,
    ClapBoard,
    CloseRound,
    Confirm,
    DealCard,
    DoubleReel,
    DrawLots,
    HandOut,
    Place,
    SwapCells,
    TakeBack,
)
from referee.games.hollywood.state import COLUMNS, NO_CARD, NOBODY, State

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from referee.game import Move, Seat
    from referee.games.hollywood.lot import Lot
    from referee.games.hollywood.state import Phase


def changed(row: tuple[Any, ...], place: int, value: object) -> tuple[Any, ...]:
    """Return a row with another value in one place."""
    return (*row[:place], value, *row[place + 1 :])


def start(lot: Lot) -> State:
    """Return the table of three or four before the first deal, with lots to be drawn unless a seat is named.

    HCG-01, HCG-02, HCG-03, HCG-04, HCG-05.
    """
    seats = lot.seats
    return State(
        phase="first" if lot.first == NOBODY else "deal",
        round=1,
        first=lot.first,
        turn=NOBODY,
        actions=0,
        dealt=0,
        cell=0,
        area=(NO_CARD,) * lot.many,
        columns=((),) * len(COLUMNS),
        supply=(lot.reels_each,) * seats,
        clap=(True,) * seats,
        double=(True,) * seats,
        projects=(((), (), ()),) * seats,
        movies=((),) * seats,
        blockbusters=((),) * seats,
        aside=(),
        box=(),
        stars=lot.stars,
        movie_cards=lot.movie_cards,
    )


# -- the deal ----------------------------------------------------------------------------------------------------------


def draw_lots(lot: Lot, state: State, seat: Seat, move: DrawLots) -> State:
    """HCG-05."""
    return state._replace(phase="deal", first=move.seat)


def deal_card(lot: Lot, state: State, seat: Seat, move: DealCard) -> State:
    """HCG-08, HCG-09: the fourteenth card begins the placing."""
    card, dealt = lot.number[move.card], state.dealt + 1
    area = changed(state.area, lot.order[state.dealt], card)
    phase: Phase = "placement" if dealt == lot.many else "deal"
    turn = state.first if dealt == lot.many else NOBODY
    if lot.rating[card]:
        left = tuple([each for each in state.stars if each != card])
        return state._replace(phase=phase, turn=turn, dealt=dealt, area=area, stars=left)
    left = tuple([each for each in state.movie_cards if each != card])
    return state._replace(phase=phase, turn=turn, dealt=dealt, area=area, movie_cards=left)


def take_back(lot: Lot, state: State, seat: Seat, move: TakeBack) -> State:
    """HCG-09: the card goes back among those nobody has seen."""
    dealt = state.dealt - 1
    cell = lot.order[dealt]
    card = state.area[cell]
    freed = state._replace(dealt=dealt, area=changed(state.area, cell, NO_CARD))
    if lot.rating[card]:
        return freed._replace(stars=tuple(sorted((*state.stars, card))))
    return freed._replace(movie_cards=tuple(sorted((*state.movie_cards, card))))


def swap_cells(lot: Lot, state: State, seat: Seat, move: SwapCells) -> State:
    """HCG-09: two cards change cells."""
    one, other = lot.cell_number[move.one], lot.cell_number[move.other]
    area = changed(state.area, one, state.area[other])
    return state._replace(area=changed(area, other, state.area[one]))


# -- placing -----------------------------------------------------------------------------------------------------------


def place(lot: Lot, state: State, seat: Seat, move: Place) -> State:
    """HCG-11, HCG-13: the reels of the column move up one card and the new one lies on the bottom card."""
    column = lot.column_named(state, move.column)
    columns = changed(state.columns, column, (*state.columns[column], seat))
    return turned(lot, state, changed(state.supply, seat, state.supply[seat] - 1), columns=columns)


def clap_board(lot: Lot, state: State, seat: Seat, move: ClapBoard) -> State:
    """HCG-14, HCG-16: the card is spent and the turn goes by."""
    return turned(lot, state, state.supply, clap=changed(state.clap, seat, value=False))


def double_reel(lot: Lot, state: State, seat: Seat, move: DoubleReel) -> State:
    """HCG-15, HCG-16: two placements in one turn, and the card is spent."""
    columns = state.columns
    for text in move.columns:
        column = lot.column_named(state, text)
        columns = changed(columns, column, (*columns[column], seat))
    supply = changed(state.supply, seat, state.supply[seat] - len(move.columns))
    return turned(lot, state, supply, columns=columns, double=changed(state.double, seat, value=False))


def turned(lot: Lot, state: State, supply: tuple[int, ...], **changes: Any) -> State:
    """HCG-18, HCG-17: with all reels placed the cards are handed out, else the next seat that has a reel is to act."""
    actions = state.actions + 1
    for step in range(1, lot.seats + 1):
        seat = (state.turn + step) % lot.seats
        if supply[seat]:
            return state._replace(turn=seat, actions=actions, supply=supply, **changes)
    return reached(lot, state._replace(actions=actions, supply=supply, **changes), 0)


# -- handing out -------------------------------------------------------------------------------------------------------


def reached(lot: Lot, state: State, cell: int, **changes: Any) -> State:
    """HCG-19: go on to the next cell with a reel, from `cell` on, and say who is asked there; after the last the round closes."""
    heights, columns = lot.heights, state.columns
    while cell < lot.many:
        column, row = lot.column_of[cell], lot.row_of[cell]
        oldest = heights[column] - len(columns[column])
        if row >= oldest:
            owner = columns[column][row - oldest]
            projects = changes.get("projects", state.projects)[owner]
            choice = lot.rating[state.area[cell]] and sum(map(bool, projects)) > 1
            phase: Phase = "star" if choice else "confirm" if lot.confirms else "hand"
            return state._replace(phase=phase, turn=owner, cell=cell, **changes)
        cell += oldest - row
    return state._replace(phase="close", turn=NOBODY, cell=lot.many, **changes)


def hand_out(lot: Lot, state: State, seat: Seat, move: HandOut | Confirm) -> State:
    """HCG-20, HCG-22, HCG-23: the card goes where it must; with one project a star has no choice (HCG-21)."""
    owner, card = state.turn, state.area[state.cell]
    genre = lot.genre[card]
    if genre != NO_GENRE:
        projects = state.projects[owner]
        mine = changed(projects, genre, (*projects[genre], card))
        return _used(lot, state, projects=changed(state.projects, owner, mine))
    if not lot.rating[card]:
        row = (*state.blockbusters[owner], card)
        return _used(lot, state, blockbusters=changed(state.blockbusters, owner, row))
    genres = lot.open_projects(state, owner)
    return _finished(lot, state, genres[0]) if genres else _used(lot, state, box=(*state.box, card))


def assign_star(lot: Lot, state: State, seat: Seat, move: AssignStar) -> State:
    """HCG-21: the star closes the project that its owner names."""
    return _finished(lot, state, lot.project_named(state, state.turn, move.project))


def _finished(lot: Lot, state: State, genre: int) -> State:
    """HCG-25: a project with a star is a movie, closed for good."""
    owner = state.turn
    projects = state.projects[owner]
    movies = (*state.movies[owner], (*projects[genre], state.area[state.cell]))
    mine = changed(projects, genre, ())
    return _used(lot, state, projects=changed(state.projects, owner, mine), movies=changed(state.movies, owner, movies))


def _used(lot: Lot, state: State, **changes: Any) -> State:
    """HCG-19: the card has left its cell and is used; on to the next."""
    return reached(lot, state, state.cell + 1, area=changed(state.area, state.cell, NO_CARD), **changes)


def close_round(lot: Lot, state: State, seat: Seat, move: CloseRound) -> State:
    """HCG-24, HCG-26, HCG-07, HCG-06: cards without a reel go aside, reels go back, the next seat is first, or all is over."""
    over = state.round == lot.rounds
    return state._replace(
        phase="over" if over else "deal",
        round=state.round if over else state.round + 1,
        first=state.first if over else (state.first + 1) % lot.seats,
        actions=0,
        dealt=0,
        cell=0,
        area=(NO_CARD,) * lot.many,
        columns=((),) * len(COLUMNS),
        supply=(lot.reels_each,) * lot.seats,
        aside=(*state.aside, *(card for card in state.area if card != NO_CARD)),
    )


EFFECTS: Mapping[type[Move], Callable[[Lot, State, Seat, Any], State]] = {
    DrawLots: draw_lots,
    DealCard: deal_card,
    TakeBack: take_back,
    SwapCells: swap_cells,
    Place: place,
    ClapBoard: clap_board,
    DoubleReel: double_reel,
    HandOut: hand_out,
    Confirm: hand_out,
    AssignStar: assign_star,
    CloseRound: close_round,
}
"""What each kind of move does; `Pass` never happens."""


def open_columns(lot: Lot, columns: Sequence[Sequence[Seat]]) -> list[int]:
    """Return the columns that take another reel (HCG-12)."""
    return [column for column, reels in enumerate(columns) if len(reels) < lot.heights[column]]
