"""A sensible producer (dossier 12.1): weighs moves from a seat's view alone, greater is better.

Weights are in bands: about 0 not now, 10 carry on, 20 good, 40 to 90 better still, `WINS` ends the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.games.hustle.moves import (
    Auction,
    Bid,
    BuyContract,
    BuyHalf,
    BuyOption,
    Challenge,
    ChooseSquare,
    Exercise,
    Force,
    ForcedExercise,
    GoLoan,
    RecordNoSale,
    RecordSale,
    Side,
    StayLoan,
    TakeOption,
    UseShield,
)
from referee.games.hustle.state import LOAN, NOBODY

if TYPE_CHECKING:
    from referee.game import Move, Seat, View
    from referee.games.hustle.books import Books

RESERVE = 200_000
"""Cash a producer keeps in hand when he spends on contracts, except for the last one."""

WINS = 1_000.0
CARRY_ON = 10.0
NOT_NOW = 0.0
MILLION = 1_000_000
ALMOST = 1
"""A rival with this many slots left to fill is dangerous."""


class Seen(NamedTuple):
    """What a producer reads off the table: cash, place by seat, owner and side by property, and what is up."""

    books: Books
    me: Seat
    active: Seat
    cash: tuple[int, ...]
    place: tuple[int, ...]
    owner: tuple[Seat, ...]
    signed: tuple[bool, ...]
    kept: tuple[tuple[str | None, ...], ...]
    landed: int
    up: int
    in_debt: bool

    def contracts(self, seat: Seat) -> list[int]:
        """Return how many contracts of each kind a seat owns."""
        counts = [0] * len(self.books.need)
        for card, owner in enumerate(self.owner):
            if owner == seat and self.signed[card]:
                counts[self.books.kind[card]] += 1
        return counts

    def missing(self, seat: Seat, card: int) -> bool:
        """Say whether a seat still needs a contract of this card's kind."""
        kind = self.books.kind[card]
        return self.contracts(seat)[kind] < self.books.need[kind]

    def left(self, seat: Seat) -> int:
        """Return how many slots a seat has left to fill."""
        return sum(max(0, need - have) for need, have in zip(self.books.need, self.contracts(seat), strict=True))

    def completes(self, seat: Seat, card: int) -> bool:
        """Say whether this contract is the one a seat lacks."""
        return self.missing(seat, card) and self.left(seat) == 1

    def uncovered(self, card: int) -> bool:
        """Say whether neither my contracts nor my options fill all slots of this card's kind."""
        kind = self.books.kind[card]
        held = sum(owner == self.me and self.books.kind[each] == kind for each, owner in enumerate(self.owner))
        return held < self.books.need[kind]

    def mine(self) -> int:
        """Return my cash."""
        return self.cash[self.me]

    def afford(self, price: int, card: int) -> bool:
        """Say whether I pay this for a contract and keep a reserve, which the last contract may use up."""
        return self.mine() - price >= (0 if self.completes(self.me, card) else RESERVE)

    def owner_pays(self, card: int) -> bool:
        """Say whether the owner of an option could exercise it now."""
        owner = self.owner[card]
        less = max((self.books.discounts[each] for each in self.kept[owner] if each in self.books.discounts), default=0)
        return self.cash[owner] >= self.books.balance[card] - less


def see(books: Books, view: View, me: Seat) -> Seen:
    """Read a view."""
    owner = [NOBODY] * len(books.cards)
    signed = [False] * len(books.cards)
    kept: list[tuple[str | None, ...]] = []
    for seat in view.seats:
        contracts, options, reports = seat.zones
        for zone, side in ((contracts, True), (options, False)):
            for face in zone.cards:
                card = books.of_face[face or ""]
                owner[card], signed[card] = seat.seat, side
        kept.append(reports.cards)
    facts = view.facts
    active = facts["active"]
    return Seen(
        books,
        me,
        active if isinstance(active, int) else NOBODY,
        tuple(seat.amount for seat in view.seats),
        tuple(books.place_number[token.place] for token in view.tokens),
        tuple(owner),
        tuple(signed),
        tuple(kept),
        books.number.get(str(facts["card"]), NOBODY),
        books.number.get(str(facts["up"]), NOBODY),
        any(remark.key == "remark.debt" for remark in view.seats[me].remarks),
    )


def appeal(books: Books, view: View, seat: Seat, move: Move) -> float:
    """Return how good a move looks."""
    seen = see(books, view, seat)
    match move:
        case Exercise():
            return _exercise(seen, books.number[move.card]) + 0.5 * move.use_card
        case ForcedExercise():
            return _answer_force(seen) + 0.5 * move.use_card
        case BuyOption():
            return 2 * CARRY_ON if books.option[seen.landed] <= seen.mine() else NOT_NOW
        case BuyContract():
            return _outright(seen, seen.landed, books.contract[seen.landed])
        case Force():
            return _force(seen, seen.landed)
        case BuyHalf():
            return _raid(seen, seen.landed)
        case Bid():
            return _bid(seen, move.side, move.amount)
        case ChooseSquare():
            return _go_to(seen, books.card_at[books.place_number[move.square]])
        case TakeOption():
            return _wish(seen, books.number[move.card])
        case Challenge():
            return _challenge(seen, books.number[move.card])
        case Auction():
            return 2 * CARRY_ON - books.contract[books.number[move.card]] / MILLION if seen.in_debt else -CARRY_ON
        case UseShield():
            return 2 * CARRY_ON
        case GoLoan() | StayLoan():
            return NOT_NOW
        case RecordSale() | RecordNoSale():
            return -WINS
        case _:
            return CARRY_ON


def _exercise(seen: Seen, card: int) -> float:
    if seen.completes(seen.me, card):
        return WINS
    if not seen.missing(seen.me, card) or not seen.afford(seen.books.balance[card], card):
        return NOT_NOW
    return 50 + seen.books.contract[card] / MILLION


def _answer_force(seen: Seen) -> float:
    card = seen.landed
    if seen.completes(seen.me, card):
        return WINS
    return 5 * CARRY_ON if seen.missing(seen.me, card) or seen.completes(seen.active, card) else NOT_NOW


def _outright(seen: Seen, card: int, price: int) -> float:
    if seen.completes(seen.me, card):
        return WINS
    return 3 * CARRY_ON if seen.uncovered(card) and seen.afford(price, card) else NOT_NOW


def _force(seen: Seen, card: int) -> float:
    owner = seen.owner[card]
    pays = seen.owner_pays(card)
    if pays and seen.completes(owner, card):
        return NOT_NOW
    if seen.completes(seen.me, card):
        return WINS
    wanted = seen.missing(seen.me, card) and not pays and seen.afford(seen.books.contract[card], card)
    return 3 * CARRY_ON if wanted else NOT_NOW


def _raid(seen: Seen, card: int) -> float:
    if seen.completes(seen.me, card):
        return WINS
    return 6 * CARRY_ON if seen.afford(seen.books.half[card], card) else NOT_NOW


def _bid(seen: Seen, side: Side, amount: int) -> float:
    card = seen.up
    books = seen.books
    if side == "contract":
        if seen.completes(seen.me, card):
            return WINS
        worth = books.contract[card] + RESERVE if seen.uncovered(card) else books.half[card]
        return 3 * CARRY_ON if amount <= worth and seen.afford(amount, card) else NOT_NOW
    worth = books.option[card] + (RESERVE if seen.uncovered(card) else RESERVE // 2)
    return 2 * CARRY_ON if amount <= min(worth, seen.mine()) else NOT_NOW


def _go_to(seen: Seen, card: int) -> float:
    owner, books = seen.owner[card], seen.books
    if owner == NOBODY:
        buys = _outright(seen, card, books.contract[card]) if seen.mine() >= books.contract[card] else NOT_NOW
        return max(buys, _wish(seen, card) if seen.mine() >= books.option[card] else NOT_NOW)
    if owner == seen.me:
        return 2 * CARRY_ON + (0 if seen.signed[card] else 1)
    if seen.place[owner] == LOAN and seen.mine() >= books.half[card]:
        return _raid(seen, card)
    if not seen.signed[card] and seen.mine() >= books.contract[card]:
        return _force(seen, card)
    return NOT_NOW


def _wish(seen: Seen, card: int) -> float:
    return (25 if seen.uncovered(card) else 15) + seen.books.contract[card] / MILLION


def _challenge(seen: Seen, card: int) -> float:
    if seen.completes(seen.me, card):
        return 9 * CARRY_ON
    owner = seen.owner[card]
    kind = seen.books.kind[card]
    useful = seen.contracts(owner)[kind] <= seen.books.need[kind]
    if seen.left(owner) > ALMOST or not useful:
        return NOT_NOW
    return 6 * CARRY_ON if seen.missing(seen.me, card) else 3 * CARRY_ON
