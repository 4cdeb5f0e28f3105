"""Who may know what: tables that look the same to a viewer, so that proofs of secrecy can compare them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from referee.game import Seat
from referee.games.rummy.books import Books
from referee.games.rummy.faces import face_of, held, order
from referee.games.rummy.state import NOBODY, State, put
from referee.games.rummy.view import is_open


def twins(books: Books, state: State, viewer: Seat | None) -> Iterator[State]:
    """Yield tables that differ from this one only in what a viewer may not know.

    A hidden card of another hand changes places with one of the stock, or with one of a third hand; somebody else wanted
    the card that may be claimed, or did not. Cards that everybody saw taken stay where they are.
    """
    others = [seat for seat in range(books.seats) if seat != viewer and not is_open(state, seat)]
    hidden = {seat: [card for card in books.known(state, seat) if card not in state.public[seat]] for seat in others}
    if not books.paper:
        for seat in others:
            for cards, stock in ((hidden[seat][:1], state.pool[-1:]), (hidden[seat][-1:], state.pool[:1])):
                yield from (_with_stock(state, seat, each, drawn) for each, drawn in zip(cards, stock, strict=False))
    one, other = next(((a, b) for a, b in combinations(others, 2) if _differ(hidden[a], hidden[b])), (NOBODY, NOBODY))
    if one != NOBODY:
        yield _exchanged(state, one, hidden[one][0], other, hidden[other][-1])
    yield from _answers(books, state, viewer)


def _differ(cards: Sequence[str], others: Sequence[str]) -> bool:
    return bool(cards and others) and face_of(cards[0]) != face_of(others[-1])


def _with_stock(state: State, seat: Seat, card: str, drawn: str) -> State:
    hand = held(drawn if each == card else each for each in state.hands[seat])
    pool = tuple(sorted((*(each for each in state.pool if each != drawn), card), key=order))
    return state._replace(hands=put(state.hands, seat, hand), pool=pool)


def _exchanged(state: State, one: Seat, card: str, other: Seat, drawn: str) -> State:
    first = held(drawn if each == card else each for each in state.hands[one])
    second = held(card if each == drawn else each for each in state.hands[other])
    return state._replace(hands=put(put(state.hands, one, first), other, second))


def _answers(books: Books, state: State, viewer: Seat | None) -> Iterator[State]:
    if state.window is None or books.steal:
        return
    for seat, answer in enumerate(state.window.answers):
        if answer and seat not in {viewer, state.active, NOBODY}:
            other = "pass" if answer == "buy" else "buy"
            yield state._replace(window=state.window._replace(answers=put(state.window.answers, seat, other)))
