"""How a game ends: the smallest total wins; equal totals share or are parted as the table chose (RUM-20)."""

from __future__ import annotations

from referee.game import Line, Result, Seat, Standing
from referee.games.rummy.books import Books
from referee.games.rummy.state import State


def result(books: Books, state: State) -> Result:
    """Return the places; equal ones are shared and leave a gap behind."""
    seats = range(books.seats)
    keys = {seat: _key(books, state, seat) for seat in seats}
    ranks = {seat: 1 + sum(keys[other] < keys[seat] for other in seats) for seat in seats}
    totals = {seat: sum(row[seat] for row in state.scores) for seat in seats}
    order = sorted(seats, key=lambda seat: (ranks[seat], seat))
    winners = tuple(seat for seat in order if ranks[seat] == 1)
    standings = tuple(Standing(seat, ranks[seat], totals[seat], _parts(state, seat)) for seat in order)
    return Result(winners, standings, _line(books, totals, winners))


def _key(books: Books, state: State, seat: Seat) -> tuple[int, ...]:
    row = [each[seat] for each in state.scores]
    match books.tiebreak:
        case "most_zero_rounds":
            return sum(row), -row.count(0)
        case "last_round":
            return (sum(row), *reversed(row))
        case _:
            return (sum(row),)


def _parts(state: State, seat: Seat) -> tuple[tuple[str, int], ...]:
    return tuple((f"result.round.{number}", row[seat]) for number, row in enumerate(state.scores, 1))


def _line(books: Books, totals: dict[Seat, int], winners: tuple[Seat, ...]) -> Line:
    level = [seat for seat, total in totals.items() if total == totals[winners[0]]]
    key = "result.shared" if len(winners) > 1 else "result.won" if len(level) == 1 else f"result.{books.tiebreak}"
    return Line(key, {"winners": winners, "winner": winners[0], "n": totals[winners[0]], "level": tuple(level)})
