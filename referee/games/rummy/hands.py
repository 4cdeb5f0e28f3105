"""Cards into hands and out of them, and the table before a deal: what dealing, turns and counts have in common."""

from __future__ import annotations

from referee.game import Seat
from referee.games.rummy.books import Books
from referee.games.rummy.faces import held
from referee.games.rummy.state import NOBODY, State, put


def start(books: Books) -> State:
    """Return the table before the lot for the first dealer."""
    nobody = (NOBODY,) * books.seats
    return State(
        phase="lot",
        round=0,
        dealer=NOBODY,
        active=NOBODY,
        turn=0,
        pool=books.cards,
        discards=(),
        fresh=False,
        hands=((),) * books.seats,
        public=((),) * books.seats,
        melds=(),
        down=(False,) * books.seats,
        buys=(0,) * books.seats,
        laid_now=False,
        taken="",
        window=None,
        fetch=None,
        pending=(),
        then="draw",
        ender=NOBODY,
        stop="",
        points=nobody,
        scores=(),
    )


def cleared(books: Books, state: State) -> State:
    """Return the table with all cards in the stock and the marks of the last round gone."""
    fresh = start(books)
    return fresh._replace(round=state.round, dealer=state.dealer, scores=state.scores)


def to_next_deal(books: Books, state: State) -> State:
    """Return the table as it waits for the deal, or for a report where only the score is kept (RUM-01)."""
    if books.tracking == "score_only":
        return cleared(books, state)._replace(phase="score", active=books.next(state.dealer))
    return state._replace(phase="deal", active=books.next(state.dealer), window=None)


def given(state: State, seat: Seat, card: str | None, *, public: bool = False) -> State:
    """Return the table with one more card in a hand."""
    hands = put(state.hands, seat, held((*state.hands[seat], card)))
    if public and card is not None:
        state = state._replace(public=put(state.public, seat, (*state.public[seat], card)))
    return state._replace(hands=hands)


def bound(books: Books, state: State, seat: Seat, cards: tuple[str, ...]) -> State:
    """Return the table with unseen cards of a hand known by name."""
    new = [card for card in cards if card not in state.hands[seat]]
    known = held([*books.without(state, seat, new), *new])
    return state._replace(hands=put(state.hands, seat, known), pool=tuple(card for card in state.pool if card not in new))


def spent(books: Books, state: State, seat: Seat, cards: tuple[str, ...]) -> State:
    """Return the table with cards gone from a hand."""
    pool = tuple(card for card in state.pool if card not in cards)
    public = tuple(card for card in state.public[seat] if card not in cards)
    hands = put(state.hands, seat, books.without(state, seat, cards))
    return state._replace(hands=hands, pool=pool, public=put(state.public, seat, public))


def shown_first(books: Books, state: State, seats: tuple[Seat, ...]) -> State:
    """Return the table waiting for players to show the referee their cards, where this table does so (RUM-01)."""
    waiting = tuple(seat for seat in seats if None in state.hands[seat])
    if books.tracking != "private_scan" or not waiting:
        return state
    return state._replace(phase="show", pending=waiting, then=state.phase)


def shown_done(state: State, seat: Seat) -> State:
    """Return the table with one player less to wait for."""
    pending = tuple(each for each in state.pending if each != seat)
    return state._replace(pending=pending, phase=state.phase if pending else state.then)
