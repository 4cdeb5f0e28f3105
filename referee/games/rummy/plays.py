"""What follows the drawn card: laying down, laying off, throwing (RUM-08 to RUM-18)."""

from __future__ import annotations

from referee.game import Seat
from referee.games.rummy.books import Books
from referee.games.rummy.counting import round_over
from referee.games.rummy.faces import naturals, rank_of
from referee.games.rummy.hands import spent
from referee.games.rummy.melds import Meld, Place, fits_apart, moved, run_low
from referee.games.rummy.moves import Discard, LayDown, LayOff, MoveWild, NoDiscard
from referee.games.rummy.state import State, put
from referee.games.rummy.turns import passed_on, unanswered


def melds_of(seat: Seat, move: LayDown) -> tuple[Meld, ...]:
    """Return what a lay-down lays, whatever is wrong with it; every heap has a natural card."""
    groups = tuple(Meld(seat, run=False, low=rank_of(naturals(cards)[0]), cards=cards) for cards in move.groups)
    return groups + tuple(Meld(seat, run=True, low=run_low(cards), cards=cards) for cards in move.runs)


def lay_down(books: Books, state: State, seat: Seat, move: LayDown) -> State:
    """RUM-08: the contract lies on the table."""
    melds = melds_of(seat, move)
    state = spent(books, state, seat, tuple(card for meld in melds for card in meld.cards))
    state = state._replace(melds=(*state.melds, *melds), down=put(state.down, seat, True), laid_now=True)  # noqa: FBT003 - a flag by seat
    return emptied(books, state, seat)


def place_for(books: Books, state: State, move: LayOff) -> Place | None:
    """Return how a card joins a meld, or `None` where it does not or where its end is still to be named (RUM-13, 14)."""
    places = fits_apart(state.melds, move.meld - 1, move.card, always=books.always)
    if len(places) == 1 and move.end == "":
        return places[0]
    return next((place for place in places if place.end in {"", move.end}), None)


def lay_off(books: Books, state: State, seat: Seat, move: LayOff) -> State:
    """RUM-13, 14: the card joins the meld."""
    place = place_for(books, state, move)
    grown = place.meld if place else state.melds[move.meld - 1]
    state = spent(books, state, seat, (move.card,))
    return emptied(books, state._replace(melds=put(state.melds, move.meld - 1, grown)), seat)


def move_wild(_books: Books, state: State, _seat: Seat, move: MoveWild) -> State:
    """RUM-14 with `wild_moves`: a wild card goes to the other end of its run."""
    run = state.melds[move.meld - 1]
    return state._replace(melds=put(state.melds, move.meld - 1, moved(run, move.end) or run))


# -- the end of a turn ------------------------------------------------------------------------------------------------


def emptied(books: Books, state: State, seat: Seat) -> State:
    """RUM-18: without a card left the round ends, or with `empty_hand` float the turn does."""
    if state.hands[seat]:
        return state
    if books.empty_hand == "float":
        return passed_on(books, state._replace(fresh=False), None)
    return round_over(books, state, seat)


def discard(books: Books, state: State, seat: Seat, move: Discard) -> State:
    """RUM-16, 18: the card lies on the discard pile, and the turn or the round is over."""
    state = spent(books, state, seat, (move.card,))._replace(discards=(*state.discards, move.card), fresh=True)
    if not state.hands[seat]:
        return round_over(books, state, seat)
    return passed_on(books, state, unanswered(books, seat, upcard=False))


def no_discard(books: Books, state: State, _seat: Seat, _move: NoDiscard) -> State:
    """RUM-17: the turn ends without a throw, and nothing can be claimed."""
    return passed_on(books, state._replace(fresh=False), None)
