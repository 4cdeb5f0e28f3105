"""Quick moves for lines of play that are thought ahead: thousands of them, so they look at little."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from referee.game import TABLE
from referee.games.villains.books import Books
from referee.games.villains.bot import Scale
from referee.games.villains.judge import POSITIONS, bare, prize
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
from referee.games.villains.state import NOBODY, State

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.game import Move, Seat
    from referee.games.villains.state import Cards


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
    if state.ripe:
        return _best(books, bare(books, state, seat), seat) or _any(books, state, seat, pick)
    return _try(books, state, seat, pick) or _build(books, state, seat, pick) or _any(books, state, seat, pick)


@lru_cache(maxsize=POSITIONS)
def _best(books: Books, state: State, seat: Seat) -> Move | None:
    """Return the attempt, send or hire that looks best: what a thoughtful godfather does with the rest of his turn.

    The position is one without what the seat does not know, so that lines of play meet the same question again.
    """
    tries = _groups(books, state.hands[seat])
    moves: list[Move] = []
    for slot in books.own[seat]:
        room = books.room(state, slot, seat)
        moves += [Send(group, books.slots[slot]) for group, total in tries if total <= room]
    if books.size(state, seat) < books.hand_limit:
        moves += [Recruit(card) for card in state.market if card]
    places = places_hidden(state)
    unseen = [place for place in places if not state.bound[place - 1]] or places
    moves += [Attempt(books.slots[slot], unseen[0]) for slot in books.own[seat] if books.in_range(state, slot, seat)]
    if not moves:
        return None
    scale = Scale(books, state, seat)
    return max(moves, key=scale.weigh)


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


def _groups(books: Books, hand: Cards) -> list[tuple[Cards, int]]:
    """Return all cards of each genre together, and each of them alone, with their totals."""
    groups = [group for cards in _by_genre(books, hand) for group in ([cards, *((card,) for card in cards)] if len(cards) > 1 else [cards])]
    return [(group, books.total(group)) for group in groups]


def _reach(books: Books, state: State, seat: Seat) -> Move | None:
    best: tuple[int, Move] | None = None
    tries = _groups(books, state.hands[seat])
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
