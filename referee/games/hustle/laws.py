"""Why a move is not possible: one law a code, in the order in which reasons are given.

The order of definition is the order of refusal (dossier section 6): over, wrong person, in debt, timing, the square
reached, wrong time, one a turn, card and target, amounts, cash.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from referee.game import TABLE, Facts, Rules, law
from referee.games.hustle.books import Books, sale_of
from referee.games.hustle.moves import (
    CORRECTIONS,
    MOVES,
    PLAYED,
    STEP,
    STEPS,
    Auction,
    AuctionFrom,
    Bid,
    BuyContract,
    BuyHalf,
    BuyOption,
    Challenge,
    ChooseSquare,
    CorrectCard,
    CorrectCash,
    CorrectPlace,
    Decline,
    DrawReport,
    Exercise,
    Force,
    ForcedExercise,
    GoLoan,
    LeaveLoan,
    RecordNoSale,
    RecordSale,
    Roll,
    SellAgent,
    StayLoan,
    TakeOption,
    Trade,
)
from referee.games.hustle.state import LOAN, NOBODY, TABLE_PHASES, State
from referee.games.hustle.times import times
from referee.games.hustle.words import asked

if TYPE_CHECKING:
    from card_data.model import Game
    from referee.game import Move, Seat, Setup

RECORDS = (RecordSale, RecordNoSale)
BY_TURN = tuple(kind for kind in PLAYED if kind not in {Bid, BuyHalf, *RECORDS})


class Laws(Rules[State]):
    """The laws of the Hollywood Hustle."""

    moves = MOVES

    def __init__(self, game: Game, setup: Setup) -> None:
        super().__init__(game, setup)
        self.books = Books(game, setup)
        self.times = times(self.books)

    # -- 1: over -------------------------------------------------------------------------------------------------------

    @law("HUS-00", "GAME_OVER", *MOVES)
    def _over(self, state: State, seat: Seat, move: Move) -> Facts | None:
        if state.phase != "game_over":
            return None
        return {"name": state.winner, "how": "refusal.over.season" if state.winner == NOBODY else "refusal.over.package"}

    # -- 2: the wrong person -------------------------------------------------------------------------------------------

    @law("HUS-04", "SELLER_BID", Bid, RecordSale)
    def _seller_bids(self, state: State, seat: Seat, move: Bid | RecordSale) -> Facts | None:
        return self._own_sale(state, _bidder(seat, move), "auction")

    @law("HUS-11", "DECLINED", Bid, RecordSale)
    def _decliner_bids(self, state: State, seat: Seat, move: Bid | RecordSale) -> Facts | None:
        return self._own_sale(state, _bidder(seat, move), "offer")

    def _own_sale(self, state: State, seat: Seat, phase: str) -> Facts | None:
        if state.phase != phase or seat != sale_of(state).seller:
            return None
        return {"who": seat, "card": self.books.cards[sale_of(state).card]}

    @law("HUS-12", "DEBTOR", Bid, RecordSale)
    def _debtor_bids(self, state: State, seat: Seat, move: Bid | RecordSale) -> Facts | None:
        bidder = _bidder(seat, move)
        return {"who": bidder} if 0 <= bidder < self.books.seats and state.debts[bidder] else None

    @law("HUS-16", "NOT_LANDED", BuyHalf)
    def _another_landed(self, state: State, seat: Seat, move: BuyHalf) -> Facts | None:
        return {"name": self.books.person(state)} if seat != state.active else None

    @law("HUS-02", "NOT_YOUR_TURN", Bid, *BY_TURN)
    def _not_your_turn(self, state: State, seat: Seat, move: Move) -> Facts | None:
        person = self.books.person(state)
        return {"name": person} if seat != person else None

    @law("HUS-02", "NOT_YOUR_TURN", *RECORDS)
    def _not_seated(self, state: State, seat: Seat, move: Move) -> Facts | None:
        return {"name": self.books.person(state)} if seat == TABLE else None

    @law("HUS-02", "NOT_YOUR_TURN", *STEPS)
    def _not_the_table(self, state: State, seat: Seat, move: Move) -> Facts | None:
        if state.phase not in TABLE_PHASES:
            return {"name": self.books.person(state)}
        return {"name": TABLE} if seat != TABLE else None

    @law("HUS-02", "NOT_YOUR_TURN", *CORRECTIONS)
    def _not_by_agreement(self, state: State, seat: Seat, move: Move) -> Facts | None:
        return {"name": TABLE} if seat != TABLE else None

    @law("HUS-30", "NO_AGENT_SALE", SellAgent)
    def _never_back(self, state: State, seat: Seat, move: SellAgent) -> Facts | None:
        return {}

    @law("HUS-30", "NO_TRADE", Trade)
    def _never_by_hand(self, state: State, seat: Seat, move: Trade) -> Facts | None:
        return {}

    # -- 3: in debt ----------------------------------------------------------------------------------------------------

    @law("HUS-07", "IN_DEBT", LeaveLoan)
    def _owes_on_loan(self, state: State, seat: Seat, move: LeaveLoan) -> Facts | None:
        debts = state.debts[seat]
        if not debts or state.place[seat] != LOAN:
            return None
        creditor, _ = debts[0]
        owed = sum(amount for each, amount in debts if each == creditor)
        to = "refusal.to.agent" if creditor == NOBODY else "refusal.to.seat"
        return {"amount": owed, "name": creditor, "to": to}

    @law("HUS-26", "IN_DEBT", Roll, Exercise, BuyOption, BuyContract, Decline, Force, BuyHalf, Challenge)
    def _owes(self, state: State, seat: Seat, move: Move) -> Facts | None:
        return {"amount": self.books.owed(state, seat)} if state.debts[seat] else None

    # -- 4: before or after the die ------------------------------------------------------------------------------------

    @law("HUS-03", "AFTER_ROLL", Exercise)
    def _after_the_die(self, state: State, seat: Seat, move: Exercise) -> Facts | None:
        return {} if state.rolled else None

    @law("HUS-05", "LOAN_NOW", GoLoan)
    def _not_instead_of_rolling(self, state: State, seat: Seat, move: GoLoan) -> Facts | None:
        return {} if state.rolled or state.left_loan else None

    # -- 5: the square reached -----------------------------------------------------------------------------------------

    @law("HUS-09", "TAKEN", BuyOption, BuyContract)
    def _square_taken(self, state: State, seat: Seat, move: Move) -> Facts | None:
        card = self.books.landed_card(state)
        return None if card == NOBODY else self._taken(state, card)

    def _taken(self, state: State, card: int) -> Facts | None:
        owner = state.owner[card]
        return None if owner == NOBODY else {"card": self.books.cards[card], "name": owner}

    @law("HUS-14", "NOT_AN_OPTION", Force)
    def _nothing_to_force(self, state: State, seat: Seat, move: Force) -> Facts | None:
        card = self.books.landed_card(state)
        if card == NOBODY:
            return None
        return {"card": self.books.cards[card]} if state.owner[card] in {NOBODY, seat} or state.signed[card] else None

    @law("HUS-16", "NOT_ON_LOAN", BuyHalf)
    def _owner_not_on_loan(self, state: State, seat: Seat, move: BuyHalf) -> Facts | None:
        card = self.books.landed_card(state)
        owner = NOBODY if card == NOBODY else state.owner[card]
        return {"name": owner} if owner not in {NOBODY, seat} and state.place[owner] != LOAN else None

    # -- 6: the wrong time ---------------------------------------------------------------------------------------------

    @law("HUS-02", "WRONG_TIME", *(kind for kind in MOVES if kind not in {SellAgent, Trade}))
    def _wrong_time(self, state: State, seat: Seat, move: Move) -> Facts | None:
        kind = type(move)
        if state.phase in self.times[kind] and not self._wrong_place(state, seat, kind):
            return None
        question = asked(self.books, state)
        return {**question.facts, "expected": question.key}

    def _wrong_place(self, state: State, seat: Seat, kind: type[Move]) -> bool:
        """Say whether a debtor would go to the Loan square from there, or stay on it from elsewhere."""
        return state.phase == "debt" and kind in {GoLoan, StayLoan} and (state.place[seat] == LOAN) != (kind is StayLoan)

    # -- 7: one a turn -------------------------------------------------------------------------------------------------

    @law("HUS-03", "ONE_PER_TURN", Exercise)
    def _second_exercise(self, state: State, seat: Seat, move: Exercise) -> Facts | None:
        return None if state.exercised == NOBODY else {"card": self.books.cards[state.exercised]}

    # -- 8: card, owner, target ----------------------------------------------------------------------------------------

    @law("HUS-00", "NO_SUCH_SEAT", RecordSale, CorrectCash, CorrectPlace, CorrectCard)
    def _no_such_seat(self, state: State, seat: Seat, move: RecordSale | CorrectCash | CorrectPlace | CorrectCard) -> Facts | None:
        match move:
            case RecordSale():
                named: int | None = move.buyer
            case CorrectCard():
                named = move.owner
            case _:
                named = move.who
        return None if named is None or 0 <= named < self.books.seats else {"n": named + 1, "seats": self.books.seats}

    @law("HUS-00", "NO_SUCH_CARD", CorrectCard)
    def _no_such_card(self, state: State, seat: Seat, move: CorrectCard) -> Facts | None:
        return None if move.card in self.books.number else {"id": move.card}

    @law("HUS-00", "NO_SUCH_SQUARE", CorrectPlace)
    def _no_such_square(self, state: State, seat: Seat, move: CorrectPlace) -> Facts | None:
        return None if move.square in self.books.place_number else {"id": move.square}

    @law("HUS-02", "AGENT_SIDE", CorrectCard)
    def _agent_keeps_options(self, state: State, seat: Seat, move: CorrectCard) -> Facts | None:
        return {"card": move.card} if move.owner is None and move.side == "contract" else None

    @law("HUS-03", "NOT_YOUR_OPTION", Exercise)
    def _not_your_option(self, state: State, seat: Seat, move: Exercise) -> Facts | None:
        card = self.books.number.get(move.card, NOBODY)
        held = card != NOBODY and state.owner[card] == seat and not state.signed[card]
        return None if held else {"card": move.card}

    @law("HUS-04", "NOT_OWNER", Auction, AuctionFrom)
    def _not_your_card(self, state: State, seat: Seat, move: Auction | AuctionFrom) -> Facts | None:
        card = self.books.number.get(move.card, NOBODY)
        return None if card != NOBODY and state.owner[card] == seat else {"card": move.card}

    @law("HUS-04", "ALREADY_OFFERED", Auction, AuctionFrom)
    def _offered_before(self, state: State, seat: Seat, move: Auction | AuctionFrom) -> Facts | None:
        return {"card": move.card} if self.books.number[move.card] in state.offered else None

    @law("HUS-04", "NOT_EXCESS", Auction, AuctionFrom)
    def _needed_by_seller(self, state: State, seat: Seat, move: Auction | AuctionFrom) -> Facts | None:
        books = self.books
        needed = books.excess_only and not books.is_excess(state, seat, books.number[move.card])
        return {"card": move.card} if needed else None

    @law("HUS-14", "ON_LOAN", Force)
    def _half_price_instead(self, state: State, seat: Seat, move: Force) -> Facts | None:
        owner = state.owner[self.books.card_at[state.landed]]
        return {"name": owner} if not self.books.force_on_loan and state.place[owner] == LOAN else None

    @law("HUS-19", "NOT_PROPERTY", ChooseSquare)
    def _no_property(self, state: State, seat: Seat, move: ChooseSquare) -> Facts | None:
        square = self.books.place_number.get(move.square, NOBODY)
        return None if square != NOBODY and self.books.card_at[square] != NOBODY else {"square": move.square}

    @law("HUS-09", "TAKEN", TakeOption)
    def _option_taken(self, state: State, seat: Seat, move: TakeOption) -> Facts | None:
        card = self.books.number.get(move.card, NOBODY)
        return None if card == NOBODY else self._taken(state, card)

    @law("HUS-17", "WRONG_KIND", TakeOption)
    def _of_another_kind(self, state: State, seat: Seat, move: TakeOption) -> Facts | None:
        books = self.books
        kinds = cast("tuple[str, ...]", books.effects[state.report]["kinds"])
        card = books.number.get(move.card, NOBODY)
        if card != NOBODY and books.kinds[books.kind[card]] in kinds:
            return None
        return {"card": state.report, "kinds": tuple(f"word.an_option.{kind}" for kind in kinds)}

    @law("HUS-22", "NOT_A_CONTRACT", Challenge)
    def _no_rival_contract(self, state: State, seat: Seat, move: Challenge) -> Facts | None:
        card = self.books.number.get(move.card, NOBODY)
        rival = card != NOBODY and state.signed[card] and state.owner[card] != seat
        return None if rival else {"card": move.card}

    @law("HUS-22", "NOT_NEEDED", Challenge)
    def _slot_filled(self, state: State, seat: Seat, move: Challenge) -> Facts | None:
        books = self.books
        if not books.steal_needed_only:
            return None
        kind = books.kind[books.number[move.card]]
        return None if books.contracts_by_kind(state, seat)[kind] < books.need[kind] else {"card": move.card}

    @law("HUS-24", "NO_CARD", Exercise, ForcedExercise)
    def _no_discount_kept(self, state: State, seat: Seat, move: Exercise | ForcedExercise) -> Facts | None:
        if not move.use_card or self.books.discount_of(state, seat):
            return None
        return {"card": min(self.books.discounts, default="")}

    @law("HUS-17", "CARD_SEEN", DrawReport)
    def _not_on_top(self, state: State, seat: Seat, move: DrawReport) -> Facts | None:
        return None if move.card in (state.unseen or state.known) else {"card": move.card}

    # -- 9: amounts ----------------------------------------------------------------------------------------------------

    @law("HUS-02", "BAD_AMOUNT", Bid, AuctionFrom, RecordSale, CorrectCash)
    def _bad_amount(self, state: State, seat: Seat, move: Bid | AuctionFrom | RecordSale | CorrectCash) -> Facts | None:
        match move:
            case AuctionFrom():
                amount, least = move.reserve, STEP
            case CorrectCash():
                amount, least = move.cash, 0
            case _:
                amount, least = move.amount, STEP
        return None if amount >= least and amount % STEP == 0 else {"step": STEP}

    @law("HUS-12", "OPTION_ONLY", Bid, RecordSale)
    def _only_the_option(self, state: State, seat: Seat, move: Bid | RecordSale) -> Facts | None:
        sale = sale_of(state)
        closed = self.books.option_only if sale.offer else not sale.contract
        return {"card": self.books.cards[sale.card]} if closed and move.side == "contract" else None

    @law("HUS-12", "OPTION_TOO_HIGH", Bid, RecordSale)
    def _beyond_the_option(self, state: State, seat: Seat, move: Bid | RecordSale) -> Facts | None:
        sale = sale_of(state)
        if move.side == "contract":
            return None
        outbid = sale.contract and not (sale.offer and isinstance(move, RecordSale))
        too_high = outbid or (sale.offer and move.amount >= self.books.contract[sale.card])
        return {"card": self.books.cards[sale.card]} if too_high else None

    @law("HUS-04", "LOW_BID", Bid, RecordSale)
    def _low_bid(self, state: State, seat: Seat, move: Bid | RecordSale) -> Facts | None:
        sale = sale_of(state)
        if isinstance(move, RecordSale):
            sale = sale._replace(bid=0, holder=NOBODY)
        least, exact = self.books.least_bid(sale, move.side)
        exact = exact and isinstance(move, Bid)
        if move.amount == least or (move.amount > least and not exact):
            return None
        return {"min": least, "how": "refusal.bid.exactly" if exact else "refusal.bid.at_least"}

    # -- 10: cash ------------------------------------------------------------------------------------------------------

    @law("HUS-02", "NOT_ENOUGH", BuyOption, BuyContract, BuyHalf)
    def _cannot_buy(self, state: State, seat: Seat, move: Move) -> Facts | None:
        books = self.books
        prices = books.option if type(move) is BuyOption else books.contract if type(move) is BuyContract else books.half
        return _short(state, seat, prices[books.card_at[state.landed]])

    @law("HUS-02", "NOT_ENOUGH", Bid, RecordSale)
    def _cannot_pay_bid(self, state: State, seat: Seat, move: Bid | RecordSale) -> Facts | None:
        return _short(state, _bidder(seat, move), move.amount)

    @law("HUS-02", "NOT_ENOUGH", Exercise)
    def _cannot_exercise(self, state: State, seat: Seat, move: Exercise) -> Facts | None:
        return _short(state, seat, self.books.to_exercise(state, seat, self.books.number[move.card], use_card=move.use_card))

    @law("HUS-02", "NOT_ENOUGH", ForcedExercise)
    def _cannot_keep(self, state: State, seat: Seat, move: ForcedExercise) -> Facts | None:
        card = self.books.card_at[state.landed]
        return _short(state, seat, self.books.to_exercise(state, seat, card, use_card=move.use_card))

    @law("HUS-14", "NEEDS_CONTRACT_PRICE", Force)
    def _cannot_buy_it_himself(self, state: State, seat: Seat, move: Force) -> Facts | None:
        card = self.books.card_at[state.landed]
        price = self.books.contract[card]
        return {"card": self.books.cards[card], "price": price} if state.cash[seat] < price else None

    @law("HUS-22", "NEEDS_STAKE", Challenge)
    def _cannot_risk(self, state: State, seat: Seat, move: Challenge) -> Facts | None:
        price = self.books.contract[self.books.number[move.card]]
        short = state.cash[seat] < price and not self.books.steal_unsecured
        return {"card": move.card, "price": price} if short else None


def _bidder(seat: Seat, move: Move) -> Seat:
    return move.buyer if isinstance(move, RecordSale) else seat


def _short(state: State, seat: Seat, price: int) -> Facts | None:
    cash = state.cash[seat]
    return {"who": seat, "cash": cash, "price": price} if cash < price else None
