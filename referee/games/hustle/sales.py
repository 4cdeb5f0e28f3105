"""Auctions (HUS-04) and offers (HUS-12): who is asked, how bids stand, and what the hammer brings about."""

# ruff: noqa: ARG001 - every effect takes the same four things

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.hustle.books import Books, sale_of
from referee.games.hustle.moves import Auction, AuctionFrom, Bid, CloseSale, Decline, RecordNoSale, RecordSale
from referee.games.hustle.state import NOBODY, Phase, Sale, State
from referee.games.hustle.turns import Ledger, give, opening, rest

if TYPE_CHECKING:
    from referee.game import Seat


def open_auction(books: Books, state: State, seat: Seat, move: Auction) -> State:
    """Put a card up without a reserve."""
    return _open(books, state, seat, books.number[move.card], 0)


def open_auction_from(books: Books, state: State, seat: Seat, move: AuctionFrom) -> State:
    """Put a card up with a lowest opening bid."""
    return _open(books, state, seat, books.number[move.card], move.reserve)


def _open(books: Books, state: State, seat: Seat, card: int, least: int) -> State:
    sale = Sale(card, seat, False, bidders(books, state, seat), 0, NOBODY, state.signed[card], least, state.phase)  # noqa: FBT003
    return _ask(state._replace(sale=sale), "auction")


def decline(books: Books, state: State, seat: Seat, _: Decline) -> State:
    """Offer the card of the square to the other players."""
    card = books.card_at[state.landed]
    sale = Sale(card, seat, True, bidders(books, state, seat), 0, NOBODY, False, 0, "post")  # noqa: FBT003
    return _ask(state._replace(sale=sale), "offer")


def bidders(books: Books, state: State, seller: Seat) -> tuple[Seat, ...]:
    """Return who is asked: the others without debts, from the seller's left."""
    return tuple(seat for seat in books.others(seller) if not state.debts[seat])


def bid(books: Books, state: State, seat: Seat, move: Bid) -> State:
    """Note a bid and ask the next."""
    sale = sale_of(state)
    still = (*sale.still[1:], seat)
    noted = sale._replace(still=still, bid=move.amount, holder=seat, contract=move.side == "contract")
    return _ask(state._replace(sale=noted), state.phase)


def pass_bid(books: Books, state: State) -> State:
    """Note that the bidder asked is out for good, and ask the next."""
    sale = sale_of(state)
    return _ask(state._replace(sale=sale._replace(still=sale.still[1:])), state.phase)


def _ask(state: State, phase: Phase) -> State:
    sale = sale_of(state)
    over = not sale.still or sale.still == (sale.holder,)
    return state._replace(phase="sale_over" if over else phase)


def record_sale(books: Books, state: State, seat: Seat, move: RecordSale) -> State:
    """Note the result of an auction held aloud, and let the hammer fall."""
    sale = sale_of(state)._replace(still=(move.buyer,), bid=move.amount, holder=move.buyer, contract=move.side == "contract")
    return state._replace(phase="sale_over", sale=sale)


def record_no_sale(books: Books, state: State, seat: Seat, _: RecordNoSale) -> State:
    """Note that nobody wanted the card."""
    return state._replace(phase="sale_over", sale=sale_of(state)._replace(still=(), bid=0, holder=NOBODY))


def close_sale(books: Books, state: State, seat: Seat, _: CloseSale) -> State:
    """Let the hammer fall: the price goes to the seller or the agent, the card to the buyer on the side sold."""
    sale = sale_of(state)
    state = state._replace(sale=None, phase=sale.back)
    if sale.holder != NOBODY:
        ledger = Ledger(state)
        if sale.offer:
            ledger.to_agent(sale.holder, sale.bid)
        else:
            ledger.between(sale.holder, sale.seller, sale.bid)
        state = give(books, ledger.close(), sale.holder, sale.card, signed=sale.contract, paid=sale.bid)
    elif not sale.offer:
        state = state._replace(offered=(*state.offered, sale.card))
    return back(books, state)


def back(books: Books, state: State) -> State:
    """Return to a phase that was left: `debt` is left for good once nothing is owed, `post` may end by itself."""
    if state.phase == "debt":
        return state._replace(phase=opening(state, state.active))
    return rest(books, state) if state.phase == "post" else state
