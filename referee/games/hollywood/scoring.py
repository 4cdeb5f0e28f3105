"""Counting (section 7): what movies, blockbusters and the largest project are worth, and who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.game import Line, Result, Standing
from referee.games.hollywood.state import NO_CARD, State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.game import Facts, Seat
    from referee.games.hollywood.lot import Lot
    from referee.games.hollywood.state import Movie


class Score(NamedTuple):
    """The points of a producer by source."""

    movies: int
    blockbusters: int
    largest: int

    @property
    def total(self) -> int:
        """All points (HCG-27)."""
        return self.movies + self.blockbusters + self.largest


def film_count(lot: Lot, films: Sequence[int]) -> int:
    """Return how many films a movie counts: its award film counts double (HCG-31)."""
    return sum(lot.award_worth if lot.award[film] else 1 for film in films)


def movie_value(lot: Lot, movie: Movie) -> int:
    """Return what a movie is worth before any multiplier: its films times the rating of its star (HCG-31)."""
    return film_count(lot, movie[:-1]) * lot.rating[movie[-1]]


def multipliers(lot: Lot, state: State, *, advanced: bool) -> tuple[int, ...]:
    """Return by genre what a movie's worth is multiplied with: in advanced scoring the films of it laid aside (HCG-33)."""
    counts = [0, 0, 0]
    if not advanced:
        return (1, 1, 1)
    for card in state.aside:
        if lot.genre[card] >= 0:
            counts[lot.genre[card]] += lot.award_aside if lot.award[card] else 1
    return tuple(max(1, count) if lot.floor_one else count for count in counts)


def movie_values(lot: Lot, state: State, seat: Seat, *, advanced: bool) -> list[int]:
    """Return what each movie of a seat scores."""
    times = multipliers(lot, state, advanced=advanced)
    return [movie_value(lot, movie) * times[lot.genre[movie[0]]] for movie in state.movies[seat]]


def size(lot: Lot, films: Sequence[int]) -> int:
    """Return how large an unfinished project is; an award film counts like any other unless an option says two (HCG-32)."""
    return sum(lot.award_unfinished if lot.award[film] else 1 for film in films)


def largest(lot: Lot, state: State, seat: Seat) -> int:
    """Return the size of a seat's largest unfinished project, or 0 where two are as large (HCG-32)."""
    sizes = sorted(size(lot, films) for films in state.projects[seat])
    return sizes[-1] if sizes[-1] != sizes[-2] else 0


def score(lot: Lot, state: State, seat: Seat, *, advanced: bool | None = None) -> Score:
    """Return a seat's points as they stand now; `advanced` asks for the other way of scoring (HCG-30 to HCG-33)."""
    movies = movie_values(lot, state, seat, advanced=lot.advanced if advanced is None else advanced)
    return Score(sum(movies), lot.blockbuster * len(state.blockbusters[seat]), largest(lot, state, seat))


def result(lot: Lot, state: State) -> Result:
    """Return winners and standings: most points, then the best movie, and with the option the next best and so on (HCG-34, HCG-35)."""
    scores = [score(lot, state, seat) for seat in range(lot.seats)]
    values = [sorted(movie_values(lot, state, seat, advanced=lot.advanced), reverse=True) for seat in range(lot.seats)]
    longest = max(1, *map(len, values)) if lot.deep_ties else 1
    merit = [(scores[seat].total, *(values[seat] + [0] * longest)[:longest]) for seat in range(lot.seats)]
    order = sorted(range(lot.seats), key=lambda seat: merit[seat], reverse=True)
    standings = tuple(_standing(seat, scores[seat], 1 + sum(each > merit[seat] for each in merit)) for seat in order)
    winners = tuple(each.seat for each in standings if each.rank == 1)
    return Result(winners, standings, _line(merit, winners), "points")


def _standing(seat: Seat, points: Score, rank: int) -> Standing:
    parts = (
        ("result.part.movies", points.movies),
        ("result.part.blockbusters", points.blockbusters),
        ("result.part.largest", points.largest),
    )
    return Standing(seat, rank, points.total, parts)


def _line(merit: Sequence[tuple[int, ...]], winners: tuple[Seat, ...]) -> Line:
    """Return how the game was won: on points, by the best movie, by a further one, or shared."""
    best = merit[winners[0]]
    facts: Facts = {"who": winners[0], "winners": winners, "points": best[0], "best": best[1]}
    if len(winners) > 1:
        return Line("result.shared", facts)
    rivals = [each for seat, each in enumerate(merit) if seat != winners[0] and each[0] == best[0]]
    if not rivals:
        return Line("result.points", facts)
    return Line("result.movie" if all(each[1] < best[1] for each in rivals) else "result.further_movie", facts)


def unclaimed(lot: Lot, state: State) -> tuple[int, int, int]:
    """Return how many films of each genre were laid aside."""
    counts = [sum(lot.genre[card] == genre for card in state.aside if card != NO_CARD) for genre in range(3)]
    return counts[0], counts[1], counts[2]
