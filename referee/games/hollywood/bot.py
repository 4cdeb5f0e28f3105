"""A sensible producer (dossier 12): what a position is worth, which move looks good, and quick thoughts for lines of play.

Weights are points: a film is worth about the rating of the star that may close its project one day.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING

from referee.games.hollywood.effects import EFFECTS, open_columns
from referee.games.hollywood.lot import NO_GENRE
from referee.games.hollywood.moves import AssignStar, ClapBoard, DoubleReel, Place
from referee.games.hollywood.scoring import film_count, multipliers, result, score
from referee.games.hollywood.state import GENRES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from referee.game import Move, Seat
    from referee.games.hollywood.lot import Lot
    from referee.games.hollywood.state import State

COMING = ((0.0, 0.0, 0.0), (1.5, 0.7, 0.1), (2.0, 1.1, 1.0), (2.0, 1.5, 1.5))
"""What a film of one's fullest project, of the second and of the third will bring, by rounds still to come.

Fitted by least squares to what sensible producers had more at the end of 500 games; so is `DOUBLE`.
"""

MEAN_ASIDE = 0.46
"""Films of a genre that are laid aside in a round on average: 2 cards of 14, of which 39 in 56 are films of 3 genres."""

WIN = 20.0
"""What winning is worth beside the lead in points."""

CLAP, DOUBLE = 0.2, 1.4
"""What an unused studio card is worth while there is a round to come."""

SELDOM = 10
"""In one quick thought of so many a studio card is played."""

BLIND = 4
"""In one quick thought of so many a reel is placed without looking."""

LATE, WAIT = 6, 0.6
"""After so many actions of a round letting a turn go by begins to pay, and by how much more with each."""


# -- what a position is worth ------------------------------------------------------------------------------------------


def worth(lot: Lot, state: State, seat: Seat) -> float:
    """Return a seat's lead over the best rival in points made and likely, at the end with something for winning."""
    if state.phase == "over":
        ended = result(lot, state)
        totals = {each.seat: each.total for each in ended.standings}
        lead = totals[seat] - max(total for each, total in totals.items() if each != seat)
        return lead + (WIN / len(ended.winners) if seat in ended.winners else 0)
    rivals = [standing(lot, state, each) for each in range(lot.seats) if each != seat]
    return standing(lot, state, seat) - max(rivals)


def standing(lot: Lot, state: State, seat: Seat) -> float:
    """Return the points a seat has, and what its unfinished projects and unused studio cards may still bring."""
    left = rounds_left(lot, state)
    if not left:
        return score(lot, state, seat).total
    times = _times(lot, state, left)
    made = sum(film_count(lot, movie[:-1]) * lot.rating[movie[-1]] * times[lot.genre[movie[0]]] for movie in state.movies[seat])
    open_worth = sorted((film_count(lot, films) * times[genre] for genre, films in enumerate(state.projects[seat])), reverse=True)
    coming = sum(share * each for share, each in zip(COMING[left], open_worth, strict=True))
    return made + lot.blockbuster * len(state.blockbusters[seat]) + coming + CLAP * state.clap[seat] + DOUBLE * state.double[seat]


def rounds_left(lot: Lot, state: State) -> int:
    """Return how many rounds are still to be played beside this one, three at most."""
    fresh = state.phase == "deal" and not state.dealt
    return min(len(COMING) - 1, lot.rounds - state.round + fresh)


def _times(lot: Lot, state: State, left: int) -> Sequence[float]:
    times = multipliers(lot, state, advanced=lot.advanced)
    return [each + MEAN_ASIDE * left for each in times] if lot.advanced else times


# -- which move looks good ---------------------------------------------------------------------------------------------


def appeal(lot: Lot, state: State, seat: Seat, move: Move) -> float:
    """Return how good a move looks: the cards its reels will probably get, or the standing after a star's choice."""
    match move:
        case Place():
            return _forecast(lot, state, seat, (lot.column_named(state, move.column),))
        case DoubleReel():
            return _forecast(lot, state, seat, tuple(lot.column_named(state, text) for text in move.columns)) / len(move.columns) - (
                DOUBLE / 2 if rounds_left(lot, state) else 0
            )
        case ClapBoard():
            return WAIT * (state.actions - LATE)
        case AssignStar():
            return standing(lot, EFFECTS[AssignStar](lot, state, seat, move), seat)
        case _:
            return 0.0


def _forecast(lot: Lot, state: State, seat: Seat, columns: tuple[int, ...]) -> float:
    """Return what my reels in some columns gain when these are entered: a reel with m entries to come ends m rows higher."""
    gain = 0.0
    for column in set(columns):
        entries = columns.count(column)
        mine = state.columns[column]
        lies = (*mine, *(seat,) * entries)
        gain += _column(lot, state, seat, column, lies, len(columns)) - _column(lot, state, seat, column, mine, 0)
    return gain


def _column(lot: Lot, state: State, seat: Seat, column: int, reels: Sequence[Seat], placed: int) -> float:
    """Return the cards my reels in one column probably get, weighed for me."""
    coming = sum(state.supply) - placed
    free = lot.heights[column] - len(reels)
    odds = _entries(coming, max(1, len(open_columns(lot, state.columns))), free)
    total = 0.0
    for number, owner in enumerate(reels):
        if owner == seat:
            cell = lot.bottom[column] + 1 - len(reels) + number
            total += sum(share * weighed(lot, state, seat, state.area[cell - up]) for up, share in enumerate(odds))
    return total


@lru_cache(maxsize=1024)
def _entries(coming: int, columns: int, most: int) -> tuple[float, ...]:
    """Return how likely 0, 1 ... `most` of the coming reels enter one of some columns; what is more fills it."""
    share = 1 / columns
    odds = [comb(coming, k) * share**k * (1 - share) ** (coming - k) for k in range(min(most, coming + 1))]
    odds += [0.0] * (most - len(odds))
    return (*odds, max(0.0, 1 - sum(odds)))


def weighed(lot: Lot, state: State, seat: Seat, card: int) -> float:
    """Return what a card is worth to a seat as its projects are now."""
    left = rounds_left(lot, state)
    rating = lot.rating[card]
    if rating:
        counts = [film_count(lot, films) for films in state.projects[seat]]
        return max(counts) * max(0.0, rating - COMING[left][0] / 2)
    if lot.genre[card] == NO_GENRE:
        return float(lot.blockbuster)
    return (lot.award_worth if lot.award[card] else 1) * (1 + COMING[left][0] / 2)


# -- quick thoughts ----------------------------------------------------------------------------------------------------


def likely_placement(lot: Lot, state: State, pick: Callable[[int], int], places: Sequence[Move], doubles: Sequence[Move]) -> Move:
    """Return a placement that may bring a good card, now and then any, or a studio card; `doubles` are the legal Double Reels."""
    if state.clap[state.turn] and not pick(SELDOM):
        return ClapBoard()
    if doubles and not pick(SELDOM):
        return doubles[pick(len(doubles))]
    free = open_columns(lot, state.columns)
    if not pick(BLIND):
        return places[free[pick(len(free))]]
    still = sum(state.supply) - 1
    return places[max(free, key=lambda column: _card_to_come(lot, state, column, (still + pick(len(free))) // len(free)))]


def _card_to_come(lot: Lot, state: State, column: int, entries: int) -> float:
    """Return what the card weighs that a reel entering a column now gets when so many more enter it, as far as they can."""
    up = min(entries, lot.heights[column] - len(state.columns[column]) - 1)
    return weighed(lot, state, state.turn, state.area[lot.bottom[column] - up])


def likely_star(lot: Lot, state: State) -> Move:
    """Return the choice of the project that counts most films."""
    projects = state.projects[state.turn]
    return AssignStar(GENRES[max(range(len(GENRES)), key=lambda genre: film_count(lot, projects[genre]))])


def likely_card(lot: Lot, state: State, pick: Callable[[int], int]) -> int:
    """Return the next card of a deal: a star as often as stars are among the cards that are still to be dealt (HCG-08)."""
    stars, _ = lot.seen_in_round(state)
    deck = state.stars if pick(lot.many - state.dealt) < lot.stars_dealt - stars else state.movie_cards
    return deck[pick(len(deck))]
