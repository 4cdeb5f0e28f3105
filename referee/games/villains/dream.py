"""Thinking ahead: positions that a view fits, and what they are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from referee.games.villains.books import Books
from referee.games.villains.dealing import opening
from referee.games.villains.judge import bare, margin_kept
from referee.games.villains.result import result
from referee.games.villains.state import PUBLIC, State

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.game import Seat, View
    from referee.games.villains.state import Cards, Phase

WIN = 25.0
"""What winning is worth beside points, where a line of play reaches the end."""


# -- positions ---------------------------------------------------------------------------------------------------------


def seen(books: Books, view: View, seat: Seat) -> State:
    """Return the position as far as a view shows it: what is hidden of others' hands is missing, what is unseen in the pool."""
    hands = tuple([tuple([card for card in each.zones[0].cards if card]) for each in view.seats])
    state = opening(books)._replace(**{name: cast("Any", view.facts[name]) for name in PUBLIC})
    state = state._replace(
        phase=cast("Phase", view.phase),
        hands=hands,
        bought=(*hands[:seat], (), *hands[seat + 1 :]),
        unknown=tuple([(len(each.zones[0].cards) - len(hands[seat])) * (each.seat == seat) for each in view.seats]),
        discard=cast("Cards", next(zone.cards for zone in view.zones if zone.key == "zone.discard")),
        won=tuple([cast("Cards", each.zones[1].cards) for each in view.seats]),
        bound=cast("Cards", view.facts["seen"]),
        stirred=True,
    )
    sent = [card for both in state.force for side in both for card in side]
    located = {*state.discard, *state.market, *sent, *(card for hand in hands for card in hand)}
    taken = {*state.display, *(studio for won in state.won for studio in won)}
    return state._replace(
        pool=tuple([card for card in state.pool if card not in located]),
        studios=tuple([studio for studio in state.studios if studio not in taken]),
    )


def imagine(books: Books, view: View, seat: Seat, pick: Callable[[int], int]) -> State | None:
    """Return a position that a view fits: the others' hands are dealt from the villains that are out of sight.

    Nothing is imagined while first hands are dealt or shown. A line of play goes on to the end of the turn.
    """
    if view.phase in {"deal", "show"}:
        return None
    state = seen(books, view, seat)
    unseen = list(state.pool)
    hands = list(state.hands)
    for each in view.seats:
        for _ in range(len(each.zones[0].cards) - len(hands[each.seat]) - state.unknown[each.seat]):
            hands[each.seat] = (*hands[each.seat], unseen.pop(pick(len(unseen))))
    stack: Cards = ()
    if state.renewed:
        own = [unseen.pop(pick(len(unseen))) for _ in range(sum(state.unknown))]
        unseen, stack = own, tuple(unseen)
    return state._replace(hands=tuple(hands), pool=tuple(unseen), stack=stack, ripe=state.turn + 1)


# -- worth -------------------------------------------------------------------------------------------------------------


def worth(books: Books, state: State, seat: Seat) -> float:
    """Return how far a seat stands before the others, in points; at the end winning counts above them."""
    value = margin_kept(books, bare(books, state, seat), seat)
    if state.phase != "over":
        return value
    winners = result(books, state).winners
    return value + WIN / len(winners) if seat in winners else value
