"""How a game ended (section 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.game import Line, Result, Standing

if TYPE_CHECKING:
    from referee.game import Facts
    from referee.games.nineteen47.books import Books
    from referee.games.nineteen47.state import State


def result(books: Books, state: State) -> Result:
    """Return the seats whose loyalty is the side that won; nobody, where that side has no members, and in a draw."""
    winners = tuple(seat for seat in range(books.seats) if books.side(state, seat) == state.winner)
    order = sorted(range(books.seats), key=lambda seat: (seat not in winners, seat))
    standings = tuple(_standing(books, state, seat, won=seat in winners) for seat in order)
    patriots, communists = state.score
    facts: Facts = {"winners": winners, "p": patriots, "c": communists, "n": len(state.films)}
    nobody = not winners and state.winner != "draw"
    return Result(winners, standings, Line(f"result.{state.winner}.nobody" if nobody else f"result.{state.winner}", facts), "films")


def _standing(books: Books, state: State, seat: int, *, won: bool) -> Standing:
    """A side's members share its films; the star has as many as the side that is behind."""
    patriots, communists = state.score
    side = books.side(state, seat)
    films = {"patriot": patriots, "communist": communists}.get(side, min(patriots, communists))
    return Standing(seat, 1 if won else 2, films, ((f"result.side.{side}", films),))
