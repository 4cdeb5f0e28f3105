"""Positions that a viewer cannot tell apart: other cards in hidden hands, other heroes face down, other idle turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.villains.piles import less, put, set_card
from referee.games.villains.state import State
from referee.games.villains.view import heroes_seen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.game import Seat
    from referee.games.villains.books import Books

FEW = 3
"""So many cards of the deck are tried in the place of one in a hand."""


def twins(books: Books, state: State, viewer: Seat | None) -> Iterator[State]:
    """Yield states that differ only in what a viewer may not know; in an imagined position nothing is secret."""
    if state.phase == "over":
        return
    yield from _other_hands(books, state, viewer)
    yield from _other_heroes(books, state, viewer)
    if state.turn:
        yield state._replace(idle=1 if state.idle == 0 else 0)


def _other_hands(books: Books, state: State, viewer: Seat | None) -> Iterator[State]:
    hidden = [(seat, card) for seat in range(books.seats) if seat != viewer for card in _hidden_of(books, state, seat)]
    for seat, card in hidden:
        for other in (state.stack if state.renewed else state.pool)[:FEW]:
            yield _swapped(state, seat, card, other)
    for seat, card in hidden:
        for rival, other in hidden:
            if seat < rival:
                hands = _exchanged(_exchanged(state.hands, seat, card, other), rival, other, card)
                bought = _exchanged(_exchanged(state.bought, seat, card, other), rival, other, card)
                yield state._replace(hands=hands, bought=bought)


def _hidden_of(books: Books, state: State, seat: Seat) -> list[str]:
    """Return the known cards of a hand that the others may not know."""
    return [card for card in state.hands[seat] if not (books.known_visible and card in state.bought[seat])]


def _exchanged(hands: tuple[tuple[str, ...], ...], seat: Seat, card: str, other: str) -> tuple[tuple[str, ...], ...]:
    return put(hands, seat, tuple(other if each == card else each for each in hands[seat]))


def _swapped(state: State, seat: Seat, card: str, other: str) -> State:
    """Return the state with a card of a hand and one of the deck in each other's place."""
    state = state._replace(hands=_exchanged(state.hands, seat, card, other), bought=_exchanged(state.bought, seat, card, other))
    if state.renewed:
        return state._replace(stack=tuple(sorted((*less(state.stack, (other,)), card))))
    return state._replace(pool=tuple(sorted((*less(state.pool, (other,)), card))))


def _other_heroes(books: Books, state: State, viewer: Seat | None) -> Iterator[State]:
    seen = heroes_seen(state, viewer)
    for position, hero in enumerate(state.bound):
        if not hero or seen[position]:
            continue
        for other in books.heroes:
            if other in state.up or other in seen or other == hero:
                continue
            bound = set_card(state.bound, position, other)
            if other in state.bound:
                bound = set_card(bound, state.bound.index(other), hero)
            yield state._replace(bound=bound)
