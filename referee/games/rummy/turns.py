"""A turn up to the drawn card: claims in their order, buys and their price, the stock and its refill (RUM-03 to RUM-07, 21)."""

from __future__ import annotations

from referee.game import Seat
from referee.games.rummy.books import Books
from referee.games.rummy.faces import order
from referee.games.rummy.hands import given, shown_first
from referee.games.rummy.moves import Buy, CloseWindow, Draw, Pass, Refill, Take
from referee.games.rummy.state import NOBODY, Answer, Fetch, State, Window, put, window_of


def begun(books: Books, state: State, window: Window | None) -> State:
    """Return the table at the start of a turn of `active`; the last card may be claimed if anybody but him can (RUM-04)."""
    state = state._replace(turn=state.turn + 1, laid_now=False, taken="", window=window, phase="window")
    if state.turn > books.longest:
        return state._replace(phase="standoff", stop="long", window=None)
    if window is None or books.claimants(state) == (state.active,):
        return to_draw(books, state._replace(window=None))
    return state


def unanswered(books: Books, thrower: Seat, *, upcard: bool) -> Window:
    """Return the window of a card that nobody has answered for yet."""
    nothing: Answer = ""
    return Window(thrower, upcard, (nothing,) * books.seats)


def to_draw(books: Books, state: State) -> State:
    """Return the table with `active` to draw; without any card the round is undecided (RUM-21)."""
    if not state.discards and not books.can_draw_stock(state):
        return state._replace(phase="standoff", stop="stock")
    return state._replace(phase="draw")


def passed_on(books: Books, state: State, window: Window | None) -> State:
    """Return the table with the turn at the next player."""
    return begun(books, state._replace(active=books.next(state.active)), window)


# -- claims -----------------------------------------------------------------------------------------------------------


def take(_books: Books, state: State, _seat: Seat, _move: Take) -> State:
    """RUM-04: the next player has the card, and the window is closed."""
    return taken(state._replace(window=None))


def taken(state: State) -> State:
    """RUM-03: the top card of the discard pile is drawn."""
    card = state.discards[-1]
    state = given(state, state.active, card, public=True)
    return state._replace(discards=state.discards[:-1], fresh=False, taken=card, phase="play")


def buy(books: Books, state: State, seat: Seat, _move: Buy) -> State:
    """RUM-04: a claim; the first thief has the card at once, buyers wait until the window closes."""
    state = answered(state, seat, "buy")
    return closed(books, state) if books.steal or not books.waiting(state) else state


def pass_by(books: Books, state: State, seat: Seat, _move: Pass) -> State:
    """RUM-04: no claim."""
    state = answered(state, seat, "pass")
    thieves = [each for each in books.waiting(state) if each != state.active]
    return closed(books, state) if not (thieves if books.steal else books.waiting(state)) else state


def close_window(books: Books, state: State, _seat: Seat, _move: CloseWindow) -> State:
    """RUM-04: whoever has not answered passes."""
    return closed(books, state)


def answered(state: State, seat: Seat, answer: Answer) -> State:
    """Return the table with one more answer."""
    window = window_of(state)
    return state._replace(window=window._replace(answers=put(window.answers, seat, answer)))


def buyer_of(books: Books, state: State) -> Seat:
    """Return who gets the card if the window closes now, or `NOBODY` (RUM-07)."""
    answers = window_of(state).answers
    return next((seat for seat in books.claimants(state) if answers[seat] == "buy"), NOBODY)


def closed(books: Books, state: State) -> State:
    """RUM-04, 06, 07: the window closes; the first buyer in order has the card and pays for it."""
    buyer = buyer_of(books, state)
    state = state._replace(window=None)
    if buyer == NOBODY:
        return to_draw(books, state)
    if books.stock(state) == 0:
        return state._replace(phase="refill", fetch=Fetch(buyer, "price"))
    return bought(books, state, buyer)


def bought(books: Books, state: State, seat: Seat) -> State:
    """RUM-06: the buyer lifts the card, and one from the stock is due to him."""
    state = given(state, seat, state.discards[-1], public=True)
    buys = put(state.buys, seat, state.buys[seat] + 1)
    return to_fetch(books, state._replace(discards=state.discards[:-1], fresh=False, buys=buys, fetch=Fetch(seat, "price")))


# -- drawing ----------------------------------------------------------------------------------------------------------


def draw(books: Books, state: State, seat: Seat, move: Draw) -> State:
    """RUM-03: a card from the stock is due, or the top discard is drawn; both end a thief's chance."""
    state = state._replace(window=None)
    if move.source == "discard":
        return taken(state)
    state = state._replace(fetch=Fetch(seat, "draw"), fresh=False)
    return state._replace(phase="refill") if books.stock(state) == 0 else to_fetch(books, state)


def to_fetch(books: Books, state: State) -> State:
    """Return the table waiting for the card that is due; at a table with cards of its own it comes unseen."""
    return fetched(books, state, None) if books.paper else state._replace(phase="fetch")


def fetched(books: Books, state: State, card: str | None) -> State:
    """RUM-03, 06: the card that is due arrives."""
    seat, why = state.fetch or Fetch(NOBODY, "draw")
    state = given(state, seat, card)._replace(fetch=None)
    state = state._replace(phase="play") if why == "draw" else to_draw(books, state)
    return shown_first(books, state, (seat,))


def refill(books: Books, state: State, _seat: Seat, _move: Refill) -> State:
    """RUM-21: the discards but the top one are the new stock; then the card that is due."""
    pool = tuple(sorted((*state.pool, *state.discards[:-1]), key=order))
    state = state._replace(pool=pool, discards=state.discards[-1:])
    if state.fetch and state.fetch.why == "price":
        return bought(books, state, state.fetch.seat)
    return to_fetch(books, state)
