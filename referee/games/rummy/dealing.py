"""The deal: the lot for the first dealer, hands, the card turned up, and cards shown to the referee (RUM-01)."""

from __future__ import annotations

from referee.game import Seat
from referee.games.rummy.books import Books
from referee.games.rummy.faces import is_wild
from referee.games.rummy.hands import bound, cleared, given, shown_done, shown_first, to_next_deal
from referee.games.rummy.moves import Deal, DealCard, FirstDealer, HoldCards, KeepHidden, Redeal, TurnUp
from referee.games.rummy.state import NOBODY, State
from referee.games.rummy.turns import begun, fetched, unanswered


def first_dealer(books: Books, state: State, _seat: Seat, move: FirstDealer) -> State:
    """RUM-01: somebody deals first."""
    return to_next_deal(books, state._replace(dealer=move.who))


def deal(books: Books, state: State, _seat: Seat, _move: Deal) -> State:
    """RUM-01: the deal begins; cards of one's own are dealt at once, unseen."""
    state = cleared(books, state)._replace(active=books.next(state.dealer))
    if books.paper:
        return state._replace(phase="turn_up", hands=((None,) * books.dealt,) * books.seats)
    return state._replace(phase="dealing")


def deal_card(books: Books, state: State, _seat: Seat, move: DealCard) -> State:
    """RUM-01, 03, 06: a card leaves the stock for whom it is due."""
    state = state._replace(pool=tuple(card for card in state.pool if card != move.card))
    if state.fetch:
        return fetched(books, state, move.card)
    to = next_dealt(books, state)
    if to == NOBODY:
        return turned_up(books, state, move.card)
    return given(state, to, move.card)


def next_dealt(books: Books, state: State) -> Seat:
    """Return who gets the next card of the deal, or `NOBODY` when it is turned up (RUM-01)."""
    many = sum(map(len, state.hands))
    return NOBODY if many == books.dealt * books.seats else (state.dealer + 1 + many) % books.seats


def turn_up(books: Books, state: State, _seat: Seat, move: TurnUp) -> State:
    """RUM-01: people say which card was turned up."""
    return turned_up(books, state._replace(pool=tuple(card for card in state.pool if card != move.card)), move.card)


def turned_up(books: Books, state: State, card: str) -> State:
    """RUM-01: the discard pile begins, and its card may be claimed."""
    state = state._replace(discards=(card,), fresh=True)
    if books.redeal and is_wild(card):
        return state._replace(phase="redeal")
    state = begun(books, state, unanswered(books, state.dealer, upcard=True))
    return shown_first(books, state, tuple(range(books.seats)))


def redeal(books: Books, state: State, seat: Seat, _move: Redeal) -> State:
    """RUM-01 with `upcard_wild`: the same dealer deals again."""
    return deal(books, state, seat, Deal())


def hold_cards(books: Books, state: State, seat: Seat, move: HoldCards) -> State:
    """RUM-01: the referee learns cards of a hand."""
    state = bound(books, state, seat, move.cards)
    return shown_done(state, seat) if None not in state.hands[seat] else state


def keep_hidden(_books: Books, state: State, seat: Seat, _move: KeepHidden) -> State:
    """RUM-01: a player goes on without showing his cards."""
    return shown_done(state, seat)
