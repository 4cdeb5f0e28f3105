"""What the log says of a move, the same for everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.game import Line
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
from referee.games.hollywood.scoring import movie_value, score
from referee.games.hollywood.state import COLUMNS, GENRES, NO_CARD, State
from referee.games.hollywood.words import bumped

if TYPE_CHECKING:
    from referee.game import Done, Facts
    from referee.games.hollywood.lot import Lot


def tell(lot: Lot, done: Done) -> Line | None:
    """Return the log's line about a move; of the cards of a deal only the last is told, with the whole."""
    before: State = done.before
    after: State = done.after
    match done.move:
        case DrawLots(seat=seat):
            return Line("log.draw_lots", {"who": seat})
        case DealCard():
            return Line("log.dealt", {"n": after.round, "who": after.first}) if after.phase == "placement" else None
        case TakeBack():
            return Line("log.take_back", {"cell": lot.cells[lot.next_cell(after)]})
        case SwapCells(one=one, other=other):
            return Line("log.swap_cells", {"one": lot.cells[lot.cell_number[one]], "other": lot.cells[lot.cell_number[other]]})
        case Place() | DoubleReel():
            return _placed(lot, before, done.seat, done.move)
        case ClapBoard():
            return Line("log.clap_board", {"who": done.seat})
        case HandOut() | Confirm() | AssignStar():
            return _handed_out(lot, before, after)
        case CloseRound():
            return _closed(lot, before, after)
        case _:
            return None


def _placed(lot: Lot, before: State, seat: int, move: Place | DoubleReel) -> Line:
    texts = (move.column,) if isinstance(move, Place) else move.columns
    columns = tuple(lot.column_named(before, text) for text in texts)
    facts: Facts = {"who": seat, "column": COLUMNS[columns[0]], "other": COLUMNS[columns[-1]]}
    key = "log.place" if isinstance(move, Place) else "log.double_reel.twice" if columns[0] == columns[1] else "log.double_reel"
    pushed = bumped(lot, before, columns)
    if pushed is None:
        return Line(key, facts)
    return Line("log.and_bumps", {**facts, **pushed.facts, "told": key, "pushed": pushed.key})


def _handed_out(lot: Lot, before: State, after: State) -> Line:
    owner, card = before.turn, before.area[before.cell]
    facts: Facts = {"who": owner, "card": lot.cards[card], "cell": lot.cells[before.cell]}
    genre = lot.genre[card]
    if genre != NO_GENRE:
        films = after.projects[owner][genre]
        return Line(
            "log.film_begins" if len(films) == 1 else "log.film_joins", {**facts, "genre": f"word.{GENRES[genre]}", "n": len(films)}
        )
    if not lot.rating[card]:
        return Line("log.blockbuster", facts)
    if len(after.box) > len(before.box):
        return Line("log.star_wasted", facts)
    movie = after.movies[owner][-1]
    closed: Facts = {
        "genre": f"word.{GENRES[lot.genre[movie[0]]]}",
        "n": movie_value(lot, movie),
        "cards": tuple(lot.cards[film] for film in movie[:-1]),
    }
    return Line("log.star_closes", {**facts, **closed})


def _closed(lot: Lot, before: State, after: State) -> Line:
    cards = tuple(lot.cards[card] for card in before.area if card != NO_CARD)
    totals = [score(lot, after, seat).total for seat in range(lot.seats)]
    leaders = tuple(seat for seat, total in enumerate(totals) if total == max(totals))
    facts: Facts = {"cards": cards, "n": before.round, "who": leaders[0], "leaders": leaders, "points": max(totals)}
    if after.phase == "over":
        return Line("log.last_round", facts)
    return Line("log.round_over" if len(leaders) == 1 else "log.round_over.level", facts)
