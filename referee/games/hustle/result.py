"""How a game ended (section 7): the package, or the ranking of slots and worth at the end of the season."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.game import Line, Result, Standing
from referee.games.hustle.state import NOBODY, State

if TYPE_CHECKING:
    from referee.game import Facts, Seat
    from referee.games.hustle.books import Books


def result(books: Books, state: State) -> Result:
    """Return winners and standings; the total is filled slots, its parts are the kinds of the package."""
    merit = {seat: (state.winner == seat, books.slots(state, seat), books.worth(state, seat)) for seat in range(books.seats)}
    order = sorted(merit, key=lambda seat: merit[seat], reverse=True)
    standings = tuple(_standing(books, state, seat, 1 + sum(each > merit[seat] for each in merit.values())) for seat in order)
    winners = tuple(each.seat for each in standings if each.rank == 1)
    return Result(winners, standings, _line(books, state, winners), "slots")


def _standing(books: Books, state: State, seat: Seat, rank: int) -> Standing:
    counts = map(min, books.contracts_by_kind(state, seat), books.need)
    parts = tuple((f"result.part.{kind}", count) for kind, count in zip(books.kinds, counts, strict=True))
    return Standing(seat, rank, books.slots(state, seat), parts)


def _line(books: Books, state: State, winners: tuple[Seat, ...]) -> Line:
    if state.winner != NOBODY:
        return Line("result.package", {"who": state.winner})
    best = winners[0]
    slots = books.slots(state, best)
    facts: Facts = {"who": best, "winners": winners, "slots": slots, "worth": books.worth(state, best), "n": state.rounds}
    if len(winners) > 1:
        return Line("result.season.shared", facts)
    tied = sum(books.slots(state, seat) == slots for seat in range(books.seats)) > 1
    return Line("result.season.worth" if tied else "result.season.slots", facts)
