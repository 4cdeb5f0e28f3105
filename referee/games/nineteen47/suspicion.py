"""Who may be a communist: what a seat can work out from the films that everybody has seen, and from its own cards.

Every film tells how likely its cards are if so many of them came from communists. That number alone matters, not who laid
which card, so a hypothesis (who the communists are) is weighed by the films it fits. What either side lays was measured
in games of bots.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import NamedTuple

KINDS = (2, 1, 0, -1, -2)
"""Patriot symbols less communist symbols of a card."""

Odds = tuple[float, float, float, float, float]

RANDOM: Odds = (0.10, 0.25, 0.20, 0.25, 0.20)
"""Share of each kind in the deck (dossier 2.4)."""


PATRIOT: Odds = (0.30, 0.47, 0.16, 0.05, 0.02)
"""How often a patriot lays each kind in the first film: the best of three new cards, with a slip now and then."""

COMMUNIST: Odds = (0.01, 0.05, 0.11, 0.38, 0.45)
"""The same of a communist."""

PATRIOT_LATER: Odds = (0.18, 0.46, 0.23, 0.11, 0.02)
"""In later films: a hand of which the best has gone keeps what its side likes less (measured in games of bots)."""

COMMUNIST_LATER: Odds = (0.02, 0.10, 0.23, 0.38, 0.27)
"""The same of a communist, who may hide as well."""

POSTERS = {"patriot": (0.476, 0.381, 0.143), "communist": (0.15, 0.35, 0.50)}
"""How often a Screenwriter of each side shows a patriot, a neutral and a communist poster."""


def worth(odds: Odds) -> float:
    """Return the mean of patriot less communist symbols."""
    return sum(kind * odd for kind, odd in zip(KINDS, odds, strict=True))


class Evidence(NamedTuple):
    """What a film tells one seat: how many cards of each kind were turned up, who laid cards, and how many were random.

    `first` says that it is the first film, with new hands. `known` are the kinds of the seat's own cards in it; `writer` is
    the seat that chose the poster, with its symbol.
    """

    first: bool
    shown: tuple[int, ...]
    by: tuple[int, ...]
    at_random: int
    known: tuple[int, ...]
    writer: int
    symbol: str


@cache
def likelihood(first: bool, shown: tuple[int, ...], communist: int, patriot: int, at_random: int, known: tuple[int, ...]) -> float:  # noqa: FBT001 - a film is the first or not
    """Return how likely the cards turned up are if so many came from each side, with any one card cut."""
    single = tuple(tuple(1.0 if kind == KINDS[place] else 0.0 for place in range(5)) for kind in known)
    red, blue = (COMMUNIST, PATRIOT) if first else (COMMUNIST_LATER, PATRIOT_LATER)
    laid = (*(red,) * communist, *(blue,) * patriot, *(RANDOM,) * at_random, *single)
    cuts = len(laid) - sum(shown)
    ways: dict[tuple[tuple[int, ...], int], float] = {(shown, cuts): 1.0}
    for odds in laid:
        following: dict[tuple[tuple[int, ...], int], float] = {}
        for (left, cut), way in ways.items():
            if cut:
                following[left, cut - 1] = following.get((left, cut - 1), 0.0) + way
            for place, odd in enumerate(odds):
                if odd and left[place]:
                    taken = (*left[:place], left[place] - 1, *left[place + 1 :])
                    following[taken, cut] = following.get((taken, cut), 0.0) + way * odd
        ways = following
    return sum(ways.values()) + 1e-9


@cache
def suspects(seats: int, me: int, communists: int, seen: tuple[Evidence, ...]) -> tuple[float, ...]:
    """Return for every seat how likely it is a communist, as one who is none sees it."""
    others = [seat for seat in range(seats) if seat != me]
    if not 0 < communists < len(others):
        return tuple(float(communists > 0 and seat != me) for seat in range(seats))
    total, guilty = 0.0, [0.0] * seats
    for group in combinations(others, communists):
        weight = 1.0
        for film in seen:
            weight *= _fits(film, group)
        total += weight
        for seat in group:
            guilty[seat] += weight
    return tuple(each / total for each in guilty)


def _fits(film: Evidence, group: tuple[int, ...]) -> float:
    red = sum(seat in group for seat in film.by)
    weight = likelihood(film.first, film.shown, red, len(film.by) - red, film.at_random, film.known)
    if film.symbol:
        place = ("patriot", "neutral", "communist").index(film.symbol)
        weight *= POSTERS["communist" if film.writer in group else "patriot"][place]
    return weight
