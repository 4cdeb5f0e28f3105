"""What the table deals: the first hands, the market, the studios, the first turn; and how one turn follows another."""

# ruff: noqa: ARG001 - every effect takes the same four things

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.villains.attempts import check_end
from referee.games.villains.piles import less, put, set_card
from referee.games.villains.state import NOBODY, State

if TYPE_CHECKING:
    from referee.game import Seat
    from referee.games.villains.books import Books
    from referee.games.villains.moves import (
        DealUnseen,
        DealVillain,
        DrawStudio,
        DrawVillain,
        KeepClosed,
        SeatBegins,
        ShowVillain,
        ShuffleVillains,
    )


def opening(books: Books) -> State:
    """Return the table before anything is dealt (section 4)."""
    nothing = ((),) * books.seats
    return State(
        phase="deal",
        active=NOBODY,
        first=NOBODY,
        turn=0,
        actions=0,
        passed=False,
        stirred=False,
        idle=0,
        closing="",
        ended="",
        hands=nothing,
        bought=nothing,
        unknown=(0,) * books.seats,
        pool=books.villains,
        stack=(),
        renewed=False,
        paper=False,
        discard=(),
        market=("",) * books.market,
        studios=tuple(studio for studio in books.studios if studio not in books.removed),
        display=("",) * len(books.slots),
        force=(((), ()),) * len(books.slots),
        won=nothing,
        removed=books.removed,
        bonus=(),
        up=("",) * books.row_of_heroes,
        bound=("",) * books.row_of_heroes,
        looked=((),) * books.row_of_heroes,
        slot=NOBODY,
        position=NOBODY,
        taker=NOBODY,
        answering=False,
        then="turn",
        closed=(),
        ripe=0,
    )


def deal(books: Books, state: State, seat: Seat, move: DealVillain) -> State:
    """VIL-03: one card at a time, round the table."""
    to = next_hand(state)
    hands = put(state.hands, to, (*state.hands[to], move.card))
    dealt = all(len(hand) == books.start_hand for hand in hands)
    return state._replace(hands=hands, pool=less(state.pool, (move.card,)), phase="market" if dealt else "deal")


def next_hand(state: State) -> Seat:
    """VIL-03: return who is dealt the next card."""
    sizes = [len(hand) for hand in state.hands]
    return sizes.index(min(sizes))


def deal_unseen(books: Books, state: State, seat: Seat, move: DealUnseen) -> State:
    """VIL-03: people deal real cards; the referee counts them."""
    unknown = tuple(books.start_hand - len(hand) for hand in state.hands)
    return state._replace(unknown=unknown, paper=True, phase="market")


def draw_villain(books: Books, state: State, seat: Seat, move: DrawVillain) -> State:
    """VIL-12, VIL-13: the card comes to the first empty place; a deck that is empty now may be renewed at once."""
    market = set_card(state.market, state.market.index(""), move.card)
    if state.renewed:
        state = state._replace(market=market, stack=less(state.stack, (move.card,)))
    else:
        state = state._replace(market=market, pool=less(state.pool, (move.card,)))
    if books.eager and not state.deck and state.discard:
        return state._replace(phase="shuffle_villains")
    return fill_market(books, state)


def fill_market(books: Books, state: State) -> State:
    """VIL-12, VIL-13: ask for the next villain of the market, for a reshuffle, or go on where nothing is to be drawn."""
    if "" in state.market:
        if state.deck:
            return state if state.phase == "market" else state._replace(phase="market")
        if state.discard:
            return state._replace(phase="shuffle_villains")
    return _next_turn(books, state) if state.turn else state._replace(phase="display")


def shuffle_villains(books: Books, state: State, seat: Seat, move: ShuffleVillains) -> State:
    """VIL-13: the discard pile is the deck; what lies nowhere else by the books is now known to be in hands."""
    return fill_market(books, state._replace(stack=tuple(sorted(state.discard)), discard=(), renewed=True))


def _next_turn(books: Books, state: State) -> State:
    return state._replace(
        phase="turn",
        active=(state.active + 1) % books.seats,
        turn=state.turn + 1,
        actions=books.actions,
        passed=False,
        stirred=False,
    )


def draw_studio(books: Books, state: State, seat: Seat, move: DrawStudio) -> State:
    """VIL-06, VIL-25: the studio stands; in setup the next place follows, else the end is looked at."""
    slot = state.slot if state.phase == "studio" else state.display.index("")
    setting_up = state.phase == "display"
    state = state._replace(display=set_card(state.display, slot, move.card), studios=less(state.studios, (move.card,)))
    if not setting_up:
        return check_end(books, state)
    if "" in state.display:
        return state
    return state._replace(phase="start") if books.starts == NOBODY else _begin(books, state, books.starts)


def seat_begins(books: Books, state: State, seat: Seat, move: SeatBegins) -> State:
    """VIL-07: the first turn is this seat's."""
    return _begin(books, state, move.who)


def _begin(books: Books, state: State, seat: Seat) -> State:
    state = state._replace(first=seat, active=seat)
    return _show_or_play(books, state)


def _show_or_play(books: Books, state: State) -> State:
    if books.private_scan and showing(state):
        return state._replace(phase="show")
    return state._replace(phase="turn", turn=1, actions=books.actions)


def showing(state: State) -> tuple[Seat, ...]:
    """VIL-41 with `private_scan`: return the seats that may still show cards of their first hands."""
    return tuple(seat for seat, many in enumerate(state.unknown) if many and seat not in state.closed)


def show_villain(books: Books, state: State, seat: Seat, move: ShowVillain) -> State:
    """VIL-41: a card of the first hand is known to the referee."""
    hands = put(state.hands, seat, (*state.hands[seat], move.card))
    unknown = tuple(many - (each == seat) for each, many in enumerate(state.unknown))
    return _show_or_play(books, state._replace(hands=hands, unknown=unknown, pool=less(state.pool, (move.card,))))


def keep_closed(books: Books, state: State, seat: Seat, move: KeepClosed) -> State:
    """VIL-41: a seat shows nothing more."""
    return _show_or_play(books, state._replace(closed=tuple(sorted((*state.closed, seat)))))
