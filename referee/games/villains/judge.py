"""How a position looks to a godfather who weighs it: studios won, studios within reach, a set to complete, cards in hand.

The numbers are points of the game, as far as points can say it (dossier section 12). They are a judgement, not a rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.villains.books import Books
from referee.games.villains.state import NOBODY, State

if TYPE_CHECKING:
    from referee.game import Seat
    from referee.games.villains.state import Cards

IN_RANGE = 1.1
"""Of the expected prize, so much is there already while a total is in range."""

ONE_CARD = 0.3
"""The same where one more card can do it."""

BUILDING = 0.25
"""The same, times the share of the lower end that is reached, where more cards are needed."""

HIGHEST_CARD = 10

RIVAL_IN_RANGE = 0.7
"""What a neighbour in range at the same studio leaves of a prospect."""

IN_HAND = 0.35
"""Of what a group in the hand would add, so much counts before it is sent."""

CARD = 0.08
"""A card in the hand is worth at least this much."""

SET = (1.0, 0.45, 0.22, 0.1, 0.0)
"""Of the next set bonus, so much counts with none, one, two, three or four genres missing."""


def prize(books: Books, state: State, seat: Seat, studio: str) -> float:
    """Return what a studio would bring a seat: its points, and its share in the set bonus."""
    won = state.won[seat]
    if seat in state.bonus or len(state.bonus) >= len(books.bonus):
        return float(books.vp[studio])
    genres = {books.genre[each] for each in won}
    if books.genre[studio] in genres:
        return float(books.vp[studio])
    missing = len(books.genres) - len(genres)
    return books.vp[studio] + books.bonus[len(state.bonus)] * (SET[missing - 1] - SET[missing])


def hope(books: Books, state: State, cards: Cards) -> float:
    """Return how likely an attempt by these villains succeeds, now and in a fresh row, half of each."""
    genres = {books.genre[card] for card in cards}
    stopped = many = 0
    for hero in books.heroes:
        if hero not in state.up:
            many += 1
            stopped += books.stops(hero, genres)
    fresh = 1 - (len(genres) + 1) / len(books.heroes)
    return 0.5 * (1 - stopped / many) + 0.5 * fresh


def prospect(books: Books, state: State, seat: Seat, slot: int, more: Cards = ()) -> float:
    """Return what a seat may hope for at a slot, with more villains sent there."""
    studio = state.display[slot]
    if not studio:
        return 0.0
    first, second = state.force[slot]
    mine, his = (first, second) if books.borders[slot][0] == seat else (second, first)
    cards = (*mine, *more)
    if not cards:
        return 0.0
    total, low = books.total(cards), books.low[studio]
    if total > books.high[studio]:
        return 0.0
    lacking = low - total
    share = IN_RANGE if lacking <= 0 else ONE_CARD if lacking <= HIGHEST_CARD else BUILDING * total / low
    value = share * hope(books, state, cards) * prize(books, state, seat, studio)
    return value * RIVAL_IN_RANGE if his and books.total(his) >= low else value


def from_hand(books: Books, state: State, seat: Seat) -> float:
    """Return what the groups in a hand would add at the studios where they do most, one studio a genre."""
    hand = state.hands[seat]
    gain = CARD * books.size(state, seat)
    by_genre: dict[str, Cards] = {}
    for card in hand:
        by_genre[books.genre[card]] = (*by_genre.get(books.genre[card], ()), card)
    if not by_genre:
        return gain
    now = {slot: prospect(books, state, seat, slot) for slot in books.own[seat] if state.display[slot]}
    for cards in by_genre.values():
        tries = [cards, *((card,) for card in cards if len(cards) > 1)]
        gain += IN_HAND * max([prospect(books, state, seat, slot, each) - had for slot, had in now.items() for each in tries] + [0.0])
    return gain


def standing(books: Books, state: State, seat: Seat, *, hand: bool = True) -> float:
    """Return what a seat has and may hope for, in points; without its hand where that is not known."""
    won = state.won[seat]
    value = books.studio_points(state, seat) + float(books.bonus_of(state, seat))
    if seat not in state.bonus and len(state.bonus) < len(books.bonus):
        missing = len(books.genres) - len({books.genre[each] for each in won})
        value += books.bonus[len(state.bonus)] * SET[missing]
    for slot in books.own[seat]:
        value += prospect(books, state, seat, slot)
    return value + from_hand(books, state, seat) if hand else value


def margin(books: Books, state: State, seat: Seat) -> float:
    """Return how far a seat stands before the others: before the best of them, and a little before each."""
    others = [standing(books, state, each, hand=False) for each in range(books.seats) if each != seat]
    return standing(books, state, seat) - 0.5 * max(others) - 0.5 * sum(others) / len(others)


def success(books: Books, state: State, cards: Cards, position: int) -> float:
    """Return how likely an attempt succeeds at a position; what lies there may have been seen."""
    genres = {books.genre[card] for card in cards}
    may_lie = books.may_lie(state, position)
    return 1 - sum([books.stops(hero, genres) for hero in may_lie]) / len(may_lie)


def risk_of_gift(books: Books, state: State, seat: Seat, slot: int) -> float:
    """VIL-24: return what a failed attempt would give the neighbour at a slot."""
    neighbour = books.other(slot, seat)
    if slot == NOBODY or books.counter_mode == "off" or not books.in_range(state, slot, neighbour):
        return 0.0
    return prize(books, state, neighbour, state.display[slot])
