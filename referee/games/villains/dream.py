"""Thinking ahead: positions that a view fits, and what they are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from referee.games.villains.books import Books
from referee.games.villains.judge import margin
from referee.games.villains.result import result
from referee.games.villains.state import State

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.game import Seat, View, Zone
    from referee.games.villains.state import Cards, Ended, Phase

WIN = 25.0
"""What winning is worth beside points, where a line of play reaches the end."""


# -- positions ---------------------------------------------------------------------------------------------------------


def zone_of(view: View, key: str) -> Zone:
    """Return a zone of the whole table by its key."""
    return next(zone for zone in view.zones if zone.key == key)


def seen(books: Books, view: View, seat: Seat) -> State:
    """Return the position as far as a view shows it: hands of others are empty, and what is unseen is in the pool."""
    facts = view.facts
    hands = [tuple(card for card in each.zones[0].cards if card) for each in view.seats]
    unknown = tuple(len(each.zones[0].cards) - len(hand) if each.seat == seat else 0 for each, hand in zip(view.seats, hands, strict=True))
    market = cast("Cards", facts["market"])
    force = cast("tuple[tuple[Cards, Cards], ...]", facts["force"])
    display = cast("Cards", facts["display"])
    discard = cast("Cards", zone_of(view, "zone.discard").cards)
    won = tuple(cast("Cards", each.zones[1].cards) for each in view.seats)
    located = {*discard, *market, *(card for hand in hands for card in hand), *(card for both in force for side in both for card in side)}
    gone = {*display, *(studio for each in won for studio in each), *books.removed}
    others = tuple(() if each == seat else hand for each, hand in enumerate(hands))
    return State(
        phase=cast("Phase", view.phase),
        active=cast("Seat", facts["active"]),
        first=cast("Seat", facts["first"]),
        turn=cast("int", facts["turn"]),
        actions=cast("int", facts["actions"]),
        passed=facts["passed"] is True,
        stirred=True,
        idle=0,
        closing=cast("Ended", facts["closing"]),
        ended=cast("Ended", facts["ended"]),
        hands=tuple(hands),
        bought=others,
        unknown=unknown,
        pool=tuple(card for card in books.villains if card not in located),
        stack=(),
        renewed=facts["renewed"] is True,
        paper=facts["paper"] is True,
        discard=discard,
        market=market,
        studios=tuple(studio for studio in books.studios if studio not in gone),
        display=display,
        force=force,
        won=won,
        removed=books.removed,
        bonus=cast("tuple[Seat, ...]", facts["bonus"]),
        up=cast("Cards", facts["up"]),
        bound=cast("Cards", facts["seen"]),
        looked=cast("tuple[tuple[Seat, ...], ...]", facts["looked"]),
        slot=cast("int", facts["slot"]),
        position=cast("int", facts["position"]),
        taker=cast("Seat", facts["taker"]),
        answering=facts["answering"] is True,
        then=cast("Phase", facts["then"]),
        closed=cast("tuple[Seat, ...]", facts["closed"]),
        ripe=0,
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
    value = margin(books, state, seat)
    if state.phase != "over":
        return value
    winners = result(books, state).winners
    return value + WIN / len(winners) if seat in winners else value
