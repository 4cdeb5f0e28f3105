"""How a game ended (section 7): points of studios by genre and the set bonus, ties, and why it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.game import Line, Result, Standing

if TYPE_CHECKING:
    from referee.game import Facts, Seat
    from referee.games.villains.books import Books
    from referee.games.villains.state import State


def result(books: Books, state: State) -> Result:
    """VIL-34: return winners and standings; `tie_break` decides between equal scores, else they share."""
    merit = {seat: _merit(books, state, seat) for seat in range(books.seats)}
    order = sorted(merit, key=lambda seat: merit[seat], reverse=True)
    standings = tuple(_standing(books, state, seat, 1 + sum(each > merit[seat] for each in merit.values())) for seat in order)
    winners = tuple(each.seat for each in standings if each.rank == 1)
    return Result(winners, standings, _line(books, state, winners))


def _merit(books: Books, state: State, seat: Seat) -> tuple[int, int]:
    score = books.score(state, seat)
    match books.tie_break:
        case "most_studios":
            return score, len(state.won[seat])
        case "bonus_first":
            return score, -(state.bonus.index(seat) if seat in state.bonus else books.seats)
        case _:
            return score, 0


def _standing(books: Books, state: State, seat: Seat, rank: int) -> Standing:
    by_genre = [
        (f"result.part.{genre}", sum(books.vp[studio] for studio in state.won[seat] if books.genre[studio] == genre))
        for genre in books.genres
    ]
    parts = (*by_genre, ("result.part.bonus", books.bonus_of(state, seat)))
    return Standing(seat, rank, books.score(state, seat), parts)


def _line(books: Books, state: State, winners: tuple[Seat, ...]) -> Line:
    best = books.score(state, winners[0])
    tied = sum(books.score(state, seat) == best for seat in range(books.seats)) > 1
    how = "shared" if len(winners) > 1 else books.tie_break if tied else "points"
    facts: Facts = {"winners": winners, "who": winners[0], "n": best, "how": f"result.how.{how}", "turn": state.turn}
    return Line(f"result.{state.ended}", facts)
