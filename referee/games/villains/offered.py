"""What is worth offering: attempts, sends, hires, trades, powers, and the rest of a turn, in this order.

With `fine` only what no law objects to is listed, in the same order; the laws stay the judge of any move that is made.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from referee.game import TABLE
from referee.games.villains.books import Books
from referee.games.villains.dealing import showing
from referee.games.villains.moves import (
    Attempt,
    CounterDecline,
    CounterTake,
    DealUnseen,
    DealVillain,
    DrawStudio,
    DrawVillain,
    EndTurn,
    Eye,
    Fist,
    KeepClosed,
    Pass,
    Recruit,
    Relief,
    SeatBegins,
    SeeHero,
    SeeUnseen,
    Send,
    ShuffleHeroes,
    ShuffleVillains,
    TakeStudio,
    Trade,
    TurnHero,
)
from referee.games.villains.state import TABLE_PHASES, State

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.game import Move, Seat
    from referee.games.villains.state import Cards


def offered(books: Books, state: State, seat: Seat, *, fine: bool) -> Sequence[Move]:
    """Return what a seat, or the table, is offered now."""
    phase = state.phase
    if seat == TABLE:
        return of_table(books, state) if phase in TABLE_PHASES else ()
    if phase == "turn":
        return of_turn(books, state, seat, fine=fine) if seat == state.active else ()
    if phase == "counter":
        return answers(books, state) if seat == books.other(state.slot, state.active) else ()
    return (KeepClosed(),) if phase == "show" and seat in showing(state) else ()


def of_table(books: Books, state: State) -> Sequence[Move]:
    """Return the forced step, or the chances: every card that may come now."""
    match state.phase:
        case "deal":
            return [DealVillain(card) for card in state.pool]
        case "market":
            return [DrawVillain(card) for card in (state.stack if state.renewed else state.pool)]
        case "display" | "studio":
            return [DrawStudio(card) for card in state.studios]
        case "start":
            return [SeatBegins(seat) for seat in range(books.seats)]
        case "hero":
            return [TurnHero(card) for card in books.may_lie(state, state.position)]
        case "eye":
            return [SeeHero(card) for card in books.may_lie(state, state.position)]
        case "takeover":
            return (TakeStudio(),)
        case "shuffle_heroes":
            return (ShuffleHeroes(),)
        case "shuffle_villains":
            return (ShuffleVillains(),)
        case phase:
            raise ValueError(phase)


def unseen(state: State) -> Sequence[Move]:
    """Return what people do where the referee may not look: deal the hands, peek at a hero."""
    return {"deal": (DealUnseen(),), "eye": (SeeUnseen(),)}.get(state.phase, ())


def answers(books: Books, state: State) -> list[Move]:
    """VIL-24: return what the neighbour may answer to a failed attempt."""
    if books.counter_mode == "attempt":
        return [*(CounterTake(place) for place in places_hidden(state)), CounterDecline()]
    return [CounterTake(), CounterDecline()]


def places_hidden(state: State) -> list[int]:
    """Return the positions, from 1, at which a hero lies face down."""
    return [place for place, hero in enumerate(state.up, 1) if not hero]


def of_turn(books: Books, state: State, seat: Seat, *, fine: bool) -> list[Move]:
    """Return what the player on turn is offered."""
    moves: list[Move] = []
    if state.actions:
        moves += attempts(books, state, seat, fine=fine)
        moves += sends(books, state, seat, fine=fine)
        if not fine or books.size(state, seat) < books.hand_limit:
            moves += [Recruit(card) for card in state.market if card]
        moves += trades(books, state, seat)
    moves += powers(books, state, seat)
    if state.actions:
        stuck = books.example(state, seat) is None
        if books.relief and stuck:
            moves += reliefs(books, state, seat)
        if not fine or stuck or not books.must_act:
            moves.append(Pass())
    if not fine or not state.actions:
        moves.append(EndTurn())
    return moves


def attempts(books: Books, state: State, seat: Seat, *, fine: bool) -> Iterator[Move]:
    """VIL-18, VIL-19: yield an attempt for every hidden hero where the total is in range; else one, for its refusal."""
    for slot in books.own[seat]:
        places = places_hidden(state)
        if not books.in_range(state, slot, seat):
            places = [] if fine or not books.mine(state, slot, seat) else places[:1]
        for place in places:
            yield Attempt(books.slots[slot], place)


def groups(books: Books, hand: Cards) -> list[tuple[Cards, int]]:
    """VIL-16: return every group of one genre that a hand can send, with its total, small groups first."""
    by_genre: dict[str, list[str]] = {}
    for card in hand:
        by_genre.setdefault(books.genre[card], []).append(card)
    found = [group for cards in by_genre.values() for many in range(1, len(cards) + 1) for group in combinations(cards, many)]
    found.sort(key=len)
    return [(group, books.total(group)) for group in found]


def sends(books: Books, state: State, seat: Seat, *, fine: bool) -> Iterator[Move]:
    """VIL-14 to VIL-17: yield every group that fits, and single villains that do not, for their refusal."""
    hand = groups(books, state.hands[seat])
    for slot in books.own[seat]:
        room = books.room(state, slot, seat)
        for group, total in hand:
            if total <= room or (room >= 0 and not fine and len(group) == 1):
                yield Send(group, books.slots[slot])


def trades(books: Books, state: State, seat: Seat) -> list[Move]:
    """VIL-27: return every pair of studios that may change places."""
    return [Trade(books.slots[one], books.slots[two]) for one, two in combinations(books.free_slots(state, seat), 2)]


def powers(books: Books, state: State, seat: Seat) -> list[Move]:
    """VIL-28, VIL-29: return fists and eyes with as few cards as do; more may be discarded, which nobody needs."""
    hand = state.hands[seat]
    moves: list[Move] = []
    if len(hand) < books.power_min:
        return moves
    fists = tuple(card for card in hand if books.icon[card] == "fist")
    if len(fists) >= books.power_min:
        aims = targets(books, state, seat)
        moves += [Fist(group, target) for group in combinations(fists, books.power_min) for target in aims]
    eyes = tuple(card for card in hand if books.icon[card] == "eye")
    if len(eyes) >= books.power_min:
        moves += [Eye(group, place) for group in combinations(eyes, books.power_min) for place in places_hidden(state)]
    return moves


def targets(books: Books, state: State, seat: Seat) -> list[str]:
    """VIL-28: return the villains of opponents in play that a fist of this seat can reach, by slot."""
    found: list[str] = []
    for slot in books.own[seat] if books.fist_own_side else range(len(books.slots)):
        side = books.side(slot, seat)
        first, second = state.force[slot]
        found += [*(() if side == 0 else first), *(() if side == 1 else second)]
    return found


def reliefs(books: Books, state: State, seat: Seat) -> list[Move]:
    """VIL-36: return every villain that a player who is stuck may drop."""
    in_play = [card for slot in books.own[seat] for card in books.mine(state, slot, seat)]
    return [Relief(card) for card in (*state.hands[seat], *in_play)]
