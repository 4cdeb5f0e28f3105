"""How a position looks to a godfather who weighs it: studios won, studios within reach, a set to complete, cards in hand.

The numbers are points of the game as far as points can say it (dossier section 12): the weights are fitted by least
squares to how far seats stood before the others at the end of games that sensible godfathers played with each other.
They are a judgement, not a rule.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from referee.games.villains.books import Books
from referee.games.villains.state import State

if TYPE_CHECKING:
    from referee.game import Seat
    from referee.games.villains.state import Cards

HIGHEST_CARD = 10

KEPT = 1 << 16
"""So many answers about forces and prizes are kept for the next time they are asked for."""

POSITIONS = 1 << 12
"""So many answers about whole positions are kept: lines of play from one view come to the same ones again and again."""


class Weights(NamedTuple):
    """Shares of an expected prize that count already: in range, in range with a neighbour, one card short, farther off.

    `card` is what a villain in play adds to that. The rest is about a hand, where it is known: what its best groups would
    add if they were sent, each point of value, each card, and each card of the commoner icon.
    """

    held: float
    contested: float
    one_card: float
    building: float
    card: float
    to_send: float
    value: float
    in_hand: float
    icon: float


MINE = Weights(0.75, 0.43, 0.28, 0.34, 0.18, 0.2, 0.085, -0.1, -0.16)
"""The weights of a seat whose turn it was."""

THEIRS = Weights(0.92, 0.64, 0.38, 0.46, 0.09, 0.0, 0.0, 0.0, 0.0)
"""The weights of the others, who are to move; their hands are not known."""

SET = (1.0, 0.45, 0.22, 0.1, 0.0)
"""Of the next set bonus, so much counts with none, one, two, three or four genres missing."""


def prize(books: Books, state: State, seat: Seat, studio: str) -> float:
    """Return what a studio would bring a seat: its points, and its share in the set bonus."""
    if seat in state.bonus or len(state.bonus) >= len(books.bonus):
        return float(books.vp[studio])
    return _prize(books, studio, state.won[seat], len(state.bonus))


@lru_cache(maxsize=KEPT)
def _prize(books: Books, studio: str, won: Cards, taken: int) -> float:
    genres = {books.genre[each] for each in won}
    if books.genre[studio] in genres:
        return float(books.vp[studio])
    missing = len(books.genres) - len(genres)
    return books.vp[studio] + books.bonus[taken] * (SET[missing - 1] - SET[missing])


def hope(books: Books, cards: Cards, up: Cards) -> float:
    """Return how likely an attempt by these villains succeeds, now and in a fresh row, half of each."""
    genres = 0
    for card in cards:
        genres |= books.genre_bit[card]
    stops = [bool(bits & genres) for hero, bits in books.stopped_by if hero not in up]
    fresh = [bool(bits & genres) for _, bits in books.stopped_by]
    return 1 - 0.5 * sum(stops) / len(stops) - 0.5 * sum(fresh) / len(fresh)


def prospect(books: Books, state: State, seat: Seat, slot: int, weights: Weights, more: Cards = ()) -> float:
    """Return what a seat may hope for at a slot, with more villains sent there."""
    studio = state.display[slot]
    if not studio:
        return 0.0
    first, second = state.force[slot]
    mine, his = (first, second) if books.borders[slot][0] == seat else (second, first)
    if more:
        mine = (*mine, *more)
    if not mine:
        return 0.0
    share, beside = _share(books, weights is MINE, studio, mine, his, state.up)
    return share * prize(books, state, seat, studio) + beside


@lru_cache(maxsize=KEPT)
def _share(books: Books, own: bool, studio: str, mine: Cards, his: Cards, up: Cards) -> tuple[float, float]:  # noqa: FBT001 - kept by place
    """Return which share of the prize counts, and what the villains there add."""
    weights = MINE if own else THEIRS
    total, low = books.total(mine), books.low[studio]
    if total > books.high[studio]:
        return 0.0, 0.0
    lacking = low - total
    if lacking <= 0:
        share = weights.contested if his and books.total(his) >= low else weights.held
    else:
        share = weights.one_card if lacking <= HIGHEST_CARD else weights.building * total / low
    return share * hope(books, mine, up), weights.card * len(mine)


def in_hand(books: Books, state: State, seat: Seat, weights: Weights) -> float:
    """Return what a known hand is worth: its values, and what its best groups would add, one studio a genre."""
    hand = state.hands[seat]
    if not hand:
        return 0.0
    by_genre: dict[str, Cards] = {}
    for card in hand:
        by_genre[books.genre[card]] = (*by_genre.get(books.genre[card], ()), card)
    now = {slot: prospect(books, state, seat, slot, weights) for slot in books.own[seat] if state.display[slot]}
    gain = 0.0
    for cards in by_genre.values():
        tries = [cards, *((card,) for card in cards if len(cards) > 1)]
        gain += max([prospect(books, state, seat, slot, weights, each) - had for slot, had in now.items() for each in tries] + [0.0])
    icons = [books.icon[card] for card in hand]
    of_a_kind = max(icons.count("fist"), icons.count("eye"))
    return weights.to_send * gain + weights.value * books.total(hand) + weights.in_hand * len(hand) + weights.icon * of_a_kind


def standing(books: Books, state: State, seat: Seat, weights: Weights = MINE) -> float:
    """Return what a seat has and may hope for, in points."""
    won = state.won[seat]
    value = books.studio_points(state, seat) + float(books.bonus_of(state, seat))
    if seat not in state.bonus and len(state.bonus) < len(books.bonus):
        missing = len(books.genres) - len({books.genre[each] for each in won})
        value += books.bonus[len(state.bonus)] * SET[missing]
    for slot in books.own[seat]:
        value += prospect(books, state, seat, slot, weights)
    return value + in_hand(books, state, seat, weights) if weights.value else value


def margin(books: Books, state: State, seat: Seat) -> float:
    """Return how far a seat stands before the others: half before the best of them, half before them all on average."""
    others = [standing(books, state, each, THEIRS) for each in range(books.seats) if each != seat]
    return standing(books, state, seat) - 0.5 * max(others) - 0.5 * sum(others) / len(others)


def bare(books: Books, state: State, seat: Seat) -> State:
    """Return a position with nothing in it that a seat's judgement does not look at: what it cannot see, and piles."""
    nothing: tuple[Cards, ...] = ((),) * books.seats
    hands = (*nothing[:seat], state.hands[seat], *nothing[seat + 1 :])
    return state._replace(hands=hands, bought=nothing, pool=(), stack=(), studios=(), discard=())


@lru_cache(maxsize=POSITIONS)
def margin_kept(books: Books, state: State, seat: Seat) -> float:
    """Return the margin of a bare position."""
    return margin(books, state, seat)
