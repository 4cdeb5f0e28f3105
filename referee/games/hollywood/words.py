"""What is asked, and the words of the buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.game import Line, move_name
from referee.games.hollywood.moves import (
    TWO,
    AssignStar,
    ClapBoard,
    Confirm,
    DealCard,
    DoubleReel,
    DrawLots,
    Place,
    SwapCells,
)
from referee.games.hollywood.scoring import film_count, movie_value
from referee.games.hollywood.state import COLUMNS, GENRES, NO_CARD, NOBODY

if TYPE_CHECKING:
    from referee.game import Facts, Move
    from referee.games.hollywood.lot import Lot
    from referee.games.hollywood.state import State


def target_key(target: str) -> str:
    """Return the key of the words for where a card goes: a genre's project, the row, the box."""
    return f"word.to.{target}"


def asked(lot: Lot, state: State) -> Line:
    """Return what is asked now and of whom."""
    facts: Facts = {"who": state.turn, "n": state.round}
    match state.phase:
        case "deal":
            stars, others = lot.seen_in_round(state)
            facts |= {"cell": lot.cells[lot.next_cell(state)], "stars": lot.stars_dealt - stars, "others": lot.movies_dealt - others}
        case "star" | "hand" | "confirm":
            card = state.area[state.cell]
            facts |= {"card": lot.cards[card], "cell": lot.cells[state.cell], "rating": lot.rating[card]}
            if state.phase == "star":
                facts |= {"genres": tuple(f"word.{GENRES[genre]}" for genre in lot.open_projects(state, state.turn))}
            else:
                facts |= {"target": target_key(lot.forced_target(state))}
        case _:
            pass
    return Line(f"asked.{state.phase}", facts)


# -- buttons -----------------------------------------------------------------------------------------------------------


def words(lot: Lot, state: State, move: Move) -> tuple[Line, Line | None]:
    """Return the words of a move's button, and on its right what a placement bumps or what a movie is worth."""
    key = f"move.{move_name(type(move))}"
    match move:
        case DrawLots():
            return Line(key, {"who": move.seat}), None
        case DealCard():
            cell = lot.cells[lot.next_cell(state)] if state.phase == "deal" else ""
            return Line(key, {"card": move.card, "cell": cell}), None
        case Place():
            return _place(lot, state, key, move)
        case DoubleReel():
            return _double_reel(lot, state, key, move)
        case AssignStar():
            return _assign_star(lot, state, key, move)
        case Confirm():
            card = lot.cards[state.area[state.cell]]
            return Line(key, {"card": card, "target": target_key(move.target), "who": state.turn}), None
        case SwapCells():
            cells = [lot.cell_number.get(text, NOBODY) for text in (move.one, move.other)]
            one, other = (lot.cells[cell] if cell != NOBODY else "" for cell in cells)
            return Line(key, {"one": one, "other": other}), None
        case ClapBoard():
            return Line(key), Line("move.clap_board.aside")
        case _:
            return Line(key), None


def _place(lot: Lot, state: State, key: str, move: Place) -> tuple[Line, Line | None]:
    column = lot.column_named(state, move.column)
    if column == NOBODY or state.area[lot.bottom[column]] == NO_CARD:
        return Line(f"{key}.nowhere"), None
    card = lot.cards[state.area[lot.bottom[column]]]
    return Line(key, {"column": COLUMNS[column], "card": card}), bumped(lot, state, (column,))


def _double_reel(lot: Lot, state: State, key: str, move: DoubleReel) -> tuple[Line, Line | None]:
    columns = tuple(lot.column_named(state, text) for text in move.columns)
    if len(columns) != TWO or NOBODY in columns:
        return Line(f"{key}.nowhere"), None
    one, other = columns
    facts: Facts = {"one": COLUMNS[one], "other": COLUMNS[other]}
    return Line(f"{key}.twice" if one == other else key, facts), bumped(lot, state, columns)


def bumped(lot: Lot, state: State, columns: tuple[int, ...]) -> Line | None:
    """Return whom reels entering these columns would push up, and where to (HCG-13); `None` where nothing moves or all is full.

    Facts `who1`, `cell1` and so on are the reels that lie there now, from the top of the left column.
    """
    moved = [
        (reel, lot.cells[cell - columns.count(column)])
        for cell, _, reel in lot.reels_lying(state)
        for column in [lot.column_of[cell]]
        if column in columns and len(state.columns[column]) + columns.count(column) <= lot.heights[column]
    ]
    if not moved:
        return None
    facts: Facts = {}
    for number, (reel, cell) in enumerate(moved, 1):
        facts |= {f"who{number}": reel, f"cell{number}": cell}
    return Line(f"move.bumps.{len(moved)}", facts)


def _assign_star(lot: Lot, state: State, key: str, move: AssignStar) -> tuple[Line, Line | None]:
    genre = lot.project_named(state, state.turn, move.project) if state.phase == "star" else -1
    if genre < 0:
        return Line(f"{key}.nowhere"), None
    star = state.area[state.cell]
    films = state.projects[state.turn][genre]
    facts: Facts = {"genre": f"word.{GENRES[genre]}", "n": len(films), "cards": tuple(lot.cards[film] for film in films)}
    worth: Facts = {"films": film_count(lot, films), "rating": lot.rating[star], "n": movie_value(lot, (*films, star))}
    return Line(key, facts), Line(f"{key}.aside", worth)
