"""The table as everybody sees it: nothing is hidden but the order of the unseen reports, which no state holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.game import Facts, Line, SeatView, Token, View, Zone
from referee.games.hustle.state import LOAN, NOBODY, State
from referee.games.hustle.words import asked

if TYPE_CHECKING:
    from referee.game import Seat
    from referee.games.hustle.books import Books


def view(books: Books, state: State) -> View:
    """Return the whole table; `facts` hold what of it is no card, token or amount."""
    acting = NOBODY if state.phase == "game_over" else books.person(state)
    return View(
        phase=state.phase,
        asked=asked(books, state),
        seats=tuple(_seat(books, state, seat, active=seat == acting) for seat in range(books.seats)),
        zones=_zones(books, state),
        tokens=tuple(Token(seat, books.places[place]) for seat, place in enumerate(state.place)),
        focus=_focus(books, state),
        round=state.rounds + 1,
        facts=_facts(books, state),
    )


def _seat(books: Books, state: State, seat: Seat, *, active: bool) -> SeatView:
    progress = Line("progress.contracts", {"n": books.slots(state, seat), "of": sum(books.need)})
    options = tuple(books.face(card, signed=False) for card in books.side(state, seat, signed=False))
    contracts = tuple(books.face(card, signed=True) for card in books.side(state, seat, signed=True))
    zones = (Zone("zone.contracts", contracts, seat), Zone("zone.options", options, seat), Zone("zone.kept", state.kept[seat], seat))
    return SeatView(seat, state.cash[seat], "money", progress, zones, _remarks(state, seat), active)


def _remarks(state: State, seat: Seat) -> tuple[Line, ...]:
    lines = [Line("remark.turn", {"who": seat})] if seat == state.active and state.phase != "game_over" else []
    for creditor, amount in state.debts[seat]:
        to = "refusal.to.agent" if creditor == NOBODY else "refusal.to.seat"
        lines.append(Line("remark.debt", {"who": seat, "amount": amount, "name": creditor, "to": to}))
    if state.place[seat] == LOAN:
        lines.append(Line("remark.loan", {"who": seat}))
    if state.lost[seat]:
        lines.append(Line("remark.lost_turn", {"who": seat}))
    return tuple(lines)


def _zones(books: Books, state: State) -> tuple[Zone, ...]:
    free = tuple(books.face(card, signed=False) for card in books.cards_of(state, NOBODY))
    deck = Zone("zone.deck", (None,) * (len(state.unseen) + len(state.known)), shape="pile", place=books.stack)
    middle = _middle(books, state)
    zones = [Zone("zone.middle", middle)] if middle else []
    if state.report:
        zones.append(Zone("zone.report", (state.report,)))
    return (*zones, Zone("zone.agent", free, place=books.stock), deck)


def _middle(books: Books, state: State) -> tuple[str, ...]:
    if state.sale:
        return (books.lying(state, state.sale.card),)
    return (books.face(state.duel.card, signed=True),) if state.duel else ()


def _focus(books: Books, state: State) -> tuple[str, ...]:
    """Return the faces and places this moment is about."""
    middle = _middle(books, state)
    if middle:
        return middle
    if state.phase in {"report", "card_roll", "choose_option"} or (state.report and state.phase == "choose_square"):
        return (state.report,)
    if state.landed == NOBODY:
        return (books.places[state.place[state.active]],) if state.active != NOBODY else ()
    card = books.card_at[state.landed]
    square = books.places[state.landed]
    return (square,) if card == NOBODY else (books.lying(state, card), square)


def _facts(books: Books, state: State) -> Facts:
    landed = books.landed_card(state)
    sale = state.sale
    return {
        "turn": state.turn,
        "active": state.active,
        "season": books.season_limit,
        "landed": None if state.landed == NOBODY else books.places[state.landed],
        "card": books.cards[landed] if landed != NOBODY else None,
        "report": state.report or None,
        "exercised": books.cards[state.exercised] if state.exercised != NOBODY else None,
        "rolled": state.rolled,
        "offered": tuple(books.cards[card] for card in state.offered),
        "unseen": len(state.unseen),
        "top": state.known[0] if state.known and not state.unseen else None,
        "up": books.cards[sale.card] if sale else None,
        "seller": sale.seller if sale else None,
        "bid": sale.bid if sale else None,
        "holder": sale.holder if sale and sale.bid else None,
        "bidders": sale.still if sale else (),
        "challenged": books.cards[state.duel.card] if state.duel else None,
        "challenger_die": state.duel.die if state.duel else None,
        "agent": state.agent,
        "winner": None if state.winner == NOBODY else state.winner,
    }
