"""Printed things and what they mean: the ids a move points at, and what a scan could mean that is not offered (dossier 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.game import TABLE
from referee.games.hollywood.moves import (
    AssignStar,
    ClapBoard,
    Confirm,
    DealCard,
    DoubleReel,
    DrawLots,
    Place,
    SwapCells,
    TakeBack,
)
from referee.games.hollywood.state import GENRES, NO_CARD, NOBODY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.game import Move, Seat
    from referee.games.hollywood.lot import Lot
    from referee.games.hollywood.state import State

HORROR, ACTION, ROMCOM, YES, BACK = range(5)
"""The places of the action card, in the order of its codes."""


def names(lot: Lot, state: State, move: Move) -> tuple[str, ...]:
    """Return the printed ids a move points at."""
    match move:
        case DrawLots() if move.seat < lot.seats:
            return (lot.seat_cards[move.seat], *lot.reels[move.seat])
        case DealCard():
            return (move.card,)
        case TakeBack():
            return (lot.actions[BACK],)
        case Place():
            return (*_of_column(lot, state, move.column), *_of_actor(lot, state, move.by))
        case ClapBoard():
            return (move.by or _card_of_actor(lot.claps, state), *_of_actor(lot, state, None))
        case DoubleReel():
            columns = [each for text in move.columns for each in _of_column(lot, state, text)]
            return (move.by or _card_of_actor(lot.doubles, state), *columns, *_of_actor(lot, state, None))
        case AssignStar():
            return _of_project(lot, state, move.project)
        case Confirm():
            genre = (lot.actions[GENRES.index(move.target)],) if move.target in GENRES else ()
            return (*_waiting(lot, state), lot.actions[YES], *genre)
        case SwapCells():
            cells = [lot.cell_number.get(text, NOBODY) for text in (move.one, move.other)]
            return tuple(lot.cells[cell] for cell in cells if cell != NOBODY)
        case _:
            return ()


def needed(lot: Lot, state: State, move: Move) -> tuple[str, ...]:
    """Return the studio card that a scan must hold to mean it: a column or a reel alone means a plain placement."""
    match move:
        case ClapBoard():
            return (move.by or _card_of_actor(lot.claps, state),)
        case DoubleReel():
            return (move.by or _card_of_actor(lot.doubles, state),)
        case _:
            return ()


def _of_column(lot: Lot, state: State, text: str) -> tuple[str, ...]:
    """Return the bottom card and the head of the column a text names; a printed thing that names none stands for itself."""
    column = lot.column_named(state, text)
    if column == NOBODY or lot.is_above(state, text):
        return (text,) if text in lot.known else ()
    bottom = state.area[lot.bottom[column]]
    return (lot.heads[column],) if bottom == NO_CARD else (lot.cards[bottom], lot.heads[column])


def _of_actor(lot: Lot, state: State, by: str | None) -> tuple[str, ...]:
    """Return the reels that may name the actor: the one that was scanned, else all of the seat to act."""
    if by is not None:
        return (by,) if by in lot.known else ()
    return lot.reels[state.turn] if state.turn != NOBODY else ()


def _card_of_actor(cards: Sequence[str], state: State) -> str:
    return cards[max(state.turn, 0)]


def _of_project(lot: Lot, state: State, project: str | None) -> tuple[str, ...]:
    if project is None or state.turn == NOBODY:
        return ()
    genre = lot.project_named(state, state.turn, project)
    if genre >= 0:
        return (*(lot.cards[film] for film in state.projects[state.turn][genre]), lot.actions[genre])
    return (lot.actions[GENRES.index(project)],) if project in GENRES else (project,) if project in lot.known else ()


def _waiting(lot: Lot, state: State) -> tuple[str, ...]:
    card = state.area[state.cell] if state.cell < lot.many else NO_CARD
    return () if card == NO_CARD else (lot.cards[card],)


# -- scans that are not offered ----------------------------------------------------------------------------------------


def pointed(lot: Lot, state: State, seat: Seat, ids: Sequence[str]) -> Sequence[Move]:
    """Return what scanned ids could mean though it is not offered, so that the answer says why not."""
    if seat == TABLE:
        return _pointed_by_table(lot, state, ids)
    doubles = [each for each in ids if _is_studio(lot, each, "DR")]
    if doubles:
        others = tuple(each for each in ids if each not in doubles)
        return (DoubleReel(others, by=doubles[0]),)
    claps = [each for each in ids if _is_studio(lot, each, "CB")]
    if claps:
        return (ClapBoard(by=claps[0]),)
    if lot.actions[BACK] in ids:
        return () if state.phase == "deal" else (TakeBack(),)
    return _pointed_cards(lot, state, ids)


def _pointed_by_table(lot: Lot, state: State, ids: Sequence[str]) -> Sequence[Move]:
    if state.phase != "deal":
        return ()
    taken = [TakeBack() for each in ids if each == lot.actions[BACK]]
    return [*taken, *(DealCard(each) for each in ids if each in lot.number)]


def _pointed_cards(lot: Lot, state: State, ids: Sequence[str]) -> Sequence[Move]:
    """Return what cards, heads, reels and genres point at: a star's project while one is chosen, else a column."""
    genres = dict(zip(lot.actions, GENRES, strict=False))
    if state.phase == "star" and not any(each in lot.heads for each in ids):
        return [AssignStar(genres.get(each, each)) for each in ids if each in lot.number or each in genres]
    reels = [each for each in ids if each.startswith(f"{lot.prefix}RL-")]
    columns = [each for each in ids if each in lot.heads or (each in lot.number and state.phase != "deal")]
    by = reels[0] if reels else None
    return [Place(column, by) for column in columns] or [Place("", by) for by in reels[:1]]


def _is_studio(lot: Lot, text: str, kind: str) -> bool:
    return text.startswith(f"{lot.prefix}{kind}-")
