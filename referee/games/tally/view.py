"""What everybody sees of a tally: all taken cards lie open, those left are a pile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.game import Line, SeatView, View, Zone
from referee.games.tally.words import asked, parts_line

if TYPE_CHECKING:
    from referee.game import Seat
    from referee.games.tally.books import Books
    from referee.games.tally.state import Parts, Sheet


def view(books: Books, state: Sheet) -> View:
    """Return the table as anyone sees it."""
    parts, free = books.parts(state), books.free(state)
    seats = tuple(_seat(books, state, seat, parts[seat]) for seat in range(books.seats))
    zones = (Zone("zone.free", (None,) * len(free), shape="pile"),) if free and not state.over else ()
    number = max(1, len(state.banked)) if state.over else len(state.banked) + 1
    return View("over" if state.over else "counting", asked(books, state), seats, zones, (), (), number, {})


def _seat(books: Books, state: Sheet, seat: Seat, parts: Parts) -> SeatView:
    """TAL-01: nobody is waited for, so no seat is marked as the one to act."""
    counted = parts_line(books, parts)
    banked = sum(sum(each[seat]) for each in state.banked)
    progress = Line("progress.banked", {"n": banked}) if state.banked and not state.over else None
    held = Zone("zone.held", state.held[seat], seat)
    return SeatView(seat, sum(parts), "points", progress, (held,), (counted,) if counted else (), active=False)
