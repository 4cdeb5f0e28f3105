"""Thinking ahead: positions that a view fits, quick moves in them, and what they are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from referee.game import TABLE
from referee.games.villains.books import Books
from referee.games.villains.judge import margin, prize
from referee.games.villains.moves import (
    Attempt,
    CounterDecline,
    CounterTake,
    DealVillain,
    DrawStudio,
    DrawVillain,
    EndTurn,
    KeepClosed,
    Recruit,
    SeatBegins,
    SeeHero,
    Send,
    ShuffleHeroes,
    ShuffleVillains,
    TakeStudio,
    TurnHero,
)
from referee.games.villains.offered import of_turn, places_hidden
from referee.games.villains.result import result
from referee.games.villains.state import NOBODY, State

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.game import Move, Seat, View, Zone
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

    Nothing is imagined while first hands are dealt or shown. A line of play goes on to the seat's next turn.
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
    return state._replace(
        hands=tuple(hands), pool=tuple(unseen), stack=stack, ripe=state.turn + (seat - state.active - 1) % books.seats + 1
    )


# -- moves -------------------------------------------------------------------------------------------------------------


def likely(books: Books, state: State, seat: Seat, pick: Callable[[int], int]) -> Move:
    """Return what a hasty godfather does: attempt while it may well succeed, send what reaches a range, hire or build."""
    if seat == TABLE:
        return _fallen(books, state, pick)
    if state.phase == "counter":
        return _answer(books, state, seat, pick)
    if state.phase == "show":
        return KeepClosed()
    if not state.actions:
        return EndTurn()
    return _try(books, state, seat, pick) or _build(books, state, seat, pick) or _any(books, state, seat, pick)


def _fallen(books: Books, state: State, pick: Callable[[int], int]) -> Move:
    """Return what chance, or a forced step, does; each outcome is as likely as the other."""
    match state.phase:
        case "market":
            deck = state.stack if state.renewed else state.pool
            return DrawVillain(deck[pick(len(deck))])
        case "hero":
            heroes = books.may_lie(state, state.position)
            return TurnHero(heroes[pick(len(heroes))])
        case "takeover":
            return TakeStudio()
        case "studio" | "display":
            return DrawStudio(state.studios[pick(len(state.studios))])
        case "shuffle_heroes":
            return ShuffleHeroes()
        case "shuffle_villains":
            return ShuffleVillains()
        case "eye":
            heroes = books.may_lie(state, state.position)
            return SeeHero(heroes[pick(len(heroes))])
        case "deal":
            return DealVillain(state.pool[pick(len(state.pool))])
        case "start":
            return SeatBegins(pick(books.seats))
        case phase:
            raise ValueError(phase)


def _answer(books: Books, state: State, seat: Seat, pick: Callable[[int], int]) -> Move:
    if books.counter_mode != "attempt":
        return CounterTake()
    places = places_hidden(state)
    stopped = books.stoppers(state, books.mine(state, state.slot, seat))
    return CounterDecline() if 2 * stopped > len(places) else CounterTake(places[pick(len(places))])


def _try(books: Books, state: State, seat: Seat, pick: Callable[[int], int]) -> Move | None:
    """Return an attempt at the best studio in range, the likelier to succeed the oftener; or what reaches a range."""
    best, slot = 0.0, NOBODY
    for each in books.own[seat]:
        if books.in_range(state, each, seat):
            value = prize(books, state, seat, state.display[each])
            if value > best:
                best, slot = value, each
    if slot != NOBODY:
        places = places_hidden(state)
        if pick(len(places)) >= books.stoppers(state, books.mine(state, slot, seat)):
            return Attempt(books.slots[slot], places[pick(len(places))])
    return _reach(books, state, seat)


def _by_genre(books: Books, hand: Cards) -> list[Cards]:
    groups: dict[str, Cards] = {}
    for card in hand:
        groups[books.genre[card]] = (*groups.get(books.genre[card], ()), card)
    return list(groups.values())


def _reach(books: Books, state: State, seat: Seat) -> Move | None:
    best: tuple[int, Move] | None = None
    tries = [
        (group, books.total(group)) for cards in _by_genre(books, state.hands[seat]) for group in (cards, *((card,) for card in cards))
    ]
    for slot in books.own[seat]:
        studio = state.display[slot]
        room = books.room(state, slot, seat)
        least = room - (books.high[studio] - books.low[studio]) if studio else 0
        if not studio or least <= 0 or (best and best[0] >= books.vp[studio]):
            continue
        for group, total in tries:
            if least <= total <= room:
                best = (books.vp[studio], Send(group, books.slots[slot]))
                break
    return best[1] if best else None


def _build(books: Books, state: State, seat: Seat, pick: Callable[[int], int]) -> Move | None:
    """Return a hire, the likelier the emptier the hand; else some cards that fit somewhere."""
    hand, size = state.hands[seat], books.size(state, seat)
    for_hire = [card for card in state.market if card]
    if for_hire and pick(books.hand_limit) >= size:
        return Recruit(for_hire[pick(len(for_hire))])
    own = books.own[seat]
    if hand:
        groups = _by_genre(books, hand)
        cards = groups[pick(len(groups))]
        turn = pick(len(own))
        for slot in (*own[turn:], *own[:turn]):
            room = books.room(state, slot, seat)
            for group in (cards, cards[:1]):
                if books.total(group) <= room:
                    return Send(group, books.slots[slot])
    if for_hire and size < books.hand_limit:
        return Recruit(for_hire[pick(len(for_hire))])
    return None


def _any(books: Books, state: State, seat: Seat, pick: Callable[[int], int]) -> Move:
    moves = of_turn(books, state, seat, fine=True)
    return moves[pick(len(moves))]


# -- worth -------------------------------------------------------------------------------------------------------------


def worth(books: Books, state: State, seat: Seat) -> float:
    """Return how far a seat stands before the others, in points; at the end winning counts above them."""
    value = margin(books, state, seat)
    if state.phase != "over":
        return value
    winners = result(books, state).winners
    return value + WIN / len(winners) if seat in winners else value
