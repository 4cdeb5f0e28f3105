"""Piles of cards in a position: small changes that every effect is made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.villains.state import NOBODY, Cards, State

if TYPE_CHECKING:
    from referee.game import Seat
    from referee.games.villains.books import Books


def put(row: tuple[Cards, ...], place: int, cards: Cards) -> tuple[Cards, ...]:
    """Return a row of piles with one pile changed."""
    return (*row[:place], cards, *row[place + 1 :])


def set_card(row: Cards, place: int, card: str) -> Cards:
    """Return a row of cards with one place changed."""
    return (*row[:place], card, *row[place + 1 :])


def less(cards: Cards, gone: Cards) -> Cards:
    """Return cards without those that are gone."""
    return tuple([card for card in cards if card not in gone])


def out_of_hand(state: State, seat: Seat, cards: Cards) -> State:
    """Return the position without these cards in a hand; those the referee did not know come out of the pool."""
    hand = state.hands[seat]
    strange = tuple([card for card in cards if card not in hand])
    state = state._replace(hands=put(state.hands, seat, less(hand, cards)), bought=put(state.bought, seat, less(state.bought[seat], cards)))
    if not strange:
        return state
    unknown = tuple(many - len(strange) * (each == seat) for each, many in enumerate(state.unknown))
    return state._replace(unknown=unknown, pool=less(state.pool, strange))


def with_force(books: Books, state: State, slot: int, seat: Seat, cards: Cards) -> State:
    """Return the position with other villains of a seat at a slot."""
    first, second = state.force[slot]
    both = (cards, second) if books.borders[slot][0] == seat else (first, cards)
    return state._replace(force=(*state.force[:slot], both, *state.force[slot + 1 :]))


def lies_at(books: Books, state: State, seat: Seat, card: str) -> int:
    """Return the slot at which a seat has a villain in play, or `NOBODY`."""
    return next((slot for slot in books.own[seat] if card in books.mine(state, slot, seat)), NOBODY)
