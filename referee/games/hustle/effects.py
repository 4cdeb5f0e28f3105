"""What each move brings about: one function a kind of move, in the order of the rule text. Moves are legal here."""

# ruff: noqa: ARG001 - every effect takes the same four things

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from referee.games.hustle.books import Books
from referee.games.hustle.moves import (
    Auction,
    AuctionFrom,
    Bid,
    BuyContract,
    BuyHalf,
    BuyOption,
    CannotExercise,
    Challenge,
    ChooseSquare,
    CloseSale,
    CollectContracts,
    CollectOptions,
    CorrectCard,
    CorrectCash,
    CorrectPlace,
    Decline,
    DieFell,
    DrawReport,
    EndTurn,
    Exercise,
    ExtraTurn,
    FaceChallenge,
    FollowReport,
    Force,
    ForcedExercise,
    GoLoan,
    LeaveLoan,
    LoseTurn,
    Pass,
    RecordNoSale,
    RecordSale,
    RefuseForce,
    Roll,
    StayLoan,
    TakeOption,
    TurnEnds,
    UseShield,
)
from referee.games.hustle.reports import draw_report, follow_report, take_option
from referee.games.hustle.sales import (
    back,
    bid,
    close_sale,
    decline,
    open_auction,
    open_auction_from,
    pass_bid,
    record_no_sale,
    record_sale,
)
from referee.games.hustle.state import LOAN, NOBODY, State
from referee.games.hustle.turns import (
    Ledger,
    begin_turn,
    give,
    go_on,
    land,
    lay_under,
    meeting,
    next_turn,
    opening,
    rest,
    start_duel,
    swap,
    walk,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from referee.game import Move, Seat

# -- dice --------------------------------------------------------------------------------------------------------------


def die_fell(books: Books, state: State, seat: Seat, move: DieFell) -> State:
    """Use the die for what it is due for: the order (HUS-01), a move (HUS-08), Money (HUS-18), a report (HUS-17), a challenge (HUS-23)."""
    match state.phase:
        case "order_roll":
            return _order_die(books, state, move.value)
        case "move_roll":
            square = walk(books, state.place[state.active], move.value)
            return land(books, state._replace(rolled=True), square)
        case "money_roll":
            return _gain(books, state, move.value * books.money_unit)
        case "card_roll":
            return _gain(books, state, move.value * cast("int", books.effects[state.report]["times"]))
        case _:
            return _duel_die(books, state, move.value)


def _order_die(books: Books, state: State, value: int) -> State:
    """HUS-01: the highest goes first; those tied for it roll again."""
    rolls = swap(state.rolls, state.rolls.index(0), value)
    if 0 in rolls:
        return state._replace(rolls=rolls)
    best = max(rolls)
    if rolls.count(best) > 1:
        return state._replace(rolls=tuple(0 if each == best else NOBODY for each in rolls))
    first = rolls.index(best)
    cash = tuple(held + books.seat_compensation * ((seat - first) % books.seats) for seat, held in enumerate(state.cash))
    return begin_turn(state._replace(rolls=rolls, first=first, cash=cash), first)


def _gain(books: Books, state: State, amount: int) -> State:
    ledger = Ledger(state)
    ledger.from_agent(state.active, amount)
    return rest(books, ledger.close())


def _duel_die(books: Books, state: State, value: int) -> State:
    """HUS-23: the higher die wins the contract or the penalty."""
    duel = state.duel
    if duel is None or not duel.die:
        return state._replace(duel=duel and duel._replace(die=value))
    tie = duel.die == value
    if tie and books.steal_tie == "reroll":
        return state._replace(duel=duel._replace(die=0))
    state = state._replace(duel=None)
    if duel.die > value:
        return go_on(books, give(books, state, state.active, duel.card, signed=True, paid=state.paid[duel.card]))
    if tie and books.steal_tie == "owner_keeps":
        return rest(books, state)
    ledger = Ledger(state)
    ledger.between(state.active, duel.owner, books.contract[duel.card])
    return rest(books, ledger.close())


# -- before the die ----------------------------------------------------------------------------------------------------


def lose_turn(books: Books, state: State, seat: Seat, _: LoseTurn) -> State:
    """HUS-29: the turn is used up."""
    return next_turn(books, state._replace(lost=swap(state.lost, state.active, value=False)))


def exercise(books: Books, state: State, seat: Seat, move: Exercise) -> State:
    """HUS-03: pay the balance, turn the card."""
    card = books.number[move.card]
    return _sign(books, state._replace(exercised=card), seat, card, use_card=move.use_card)


def _sign(books: Books, state: State, seat: Seat, card: int, *, use_card: bool) -> State:
    ledger = Ledger(state)
    ledger.to_agent(seat, books.to_exercise(state, seat, card, use_card=use_card))
    state = ledger.close()
    if use_card:
        state = lay_under(state, seat, books.discount_of(state, seat))
    return give(books, state, seat, card, signed=True, paid=state.paid[card])


def go_loan(books: Books, state: State, seat: Seat, _: GoLoan) -> State:
    """HUS-05: to the Loan square; the turn ends, unpaid unless `loan_pay_on_arrival`."""
    state = state._replace(place=swap(state.place, seat, LOAN))
    return next_turn(books, _loan_pay(books, state, seat) if books.loan_pay_on_arrival else state)


def stay_loan(books: Books, state: State, seat: Seat, _: StayLoan) -> State:
    """HUS-06: the agent pays for the turn given up."""
    return next_turn(books, _loan_pay(books, state, seat))


def _loan_pay(books: Books, state: State, seat: Seat) -> State:
    ledger = Ledger(state)
    ledger.from_agent(seat, books.loan_pay)
    return ledger.close()


def leave_loan(books: Books, state: State, seat: Seat, _: LeaveLoan) -> State:
    """HUS-07: to Start, and on with the same turn."""
    return state._replace(place=swap(state.place, seat, 0), phase="pre_roll", left_loan=True)


def roll(books: Books, state: State, seat: Seat, _: Roll) -> State:
    """HUS-08: the die is due."""
    return state._replace(phase="move_roll")


# -- a property --------------------------------------------------------------------------------------------------------


def buy_option(books: Books, state: State, seat: Seat, _: BuyOption) -> State:
    """HUS-09: pay the agent, take the card option side up."""
    return _buy(books, state, seat, signed=False)


def buy_contract(books: Books, state: State, seat: Seat, _: BuyContract) -> State:
    """HUS-10: pay the agent, take the card contract side up."""
    return _buy(books, state, seat, signed=True)


def _buy(books: Books, state: State, seat: Seat, *, signed: bool) -> State:
    card = books.card_at[state.landed]
    price = (books.contract if signed else books.option)[card]
    ledger = Ledger(state)
    ledger.to_agent(seat, price)
    return go_on(books, give(books, ledger.close(), seat, card, signed=signed, paid=price))


def extra_turn(books: Books, state: State, seat: Seat, _: ExtraTurn) -> State:
    """HUS-13: a full new turn, or only a new roll without `extra_turn_full`."""
    if books.extra_turn_full:
        return begin_turn(state, seat)
    return state._replace(phase="pre_roll", rolled=False)


def end_turn(books: Books, state: State, seat: Seat, _: EndTurn | TurnEnds) -> State:
    """HUS-28: the next seat's turn."""
    return next_turn(books, state)


def force(books: Books, state: State, seat: Seat, _: Force) -> State:
    """HUS-14: ask the owner, unless he cannot pay with everything he has."""
    card = books.card_at[state.landed]
    owner = state.owner[card]
    needed = books.to_exercise(state, owner, card, use_card=True)
    able = state.cash[owner] >= needed and not state.debts[owner]
    return state._replace(phase="force_reply" if able else "forced_refusal")


def forced_exercise(books: Books, state: State, seat: Seat, move: ForcedExercise) -> State:
    """HUS-15: the owner pays and keeps."""
    return go_on(books, _sign(books, state, seat, books.card_at[state.landed], use_card=move.use_card))


def refuse_force(books: Books, state: State, seat: Seat, _: RefuseForce | CannotExercise) -> State:
    """HUS-15: price to the agent, refund to the owner, card to the forcing player, in this order."""
    card = books.card_at[state.landed]
    ledger = Ledger(state)
    ledger.to_agent(state.active, books.contract[card])
    ledger.from_agent(state.owner[card], state.paid[card] if books.refund_paid else books.option[card])
    return go_on(books, give(books, ledger.close(), state.active, card, signed=True, paid=state.paid[card]))


def buy_half(books: Books, state: State, seat: Seat, _: BuyHalf) -> State:
    """HUS-16: half the price, to the agent for an option, to the owner for a contract."""
    card = books.card_at[state.landed]
    ledger = Ledger(state)
    if state.signed[card]:
        ledger.between(seat, state.owner[card], books.half[card])
    else:
        ledger.to_agent(seat, books.half[card])
    return go_on(books, give(books, ledger.close(), seat, card, signed=True, paid=state.paid[card]))


# -- other squares -----------------------------------------------------------------------------------------------------


def choose_square(books: Books, state: State, seat: Seat, move: ChooseSquare) -> State:
    """HUS-19: a landing on the chosen square."""
    return land(books, state, books.place_number[move.square])


def collect_options(books: Books, state: State, seat: Seat, _: CollectOptions) -> State:
    """HUS-20: twice the printed prices of the options."""
    return _gain(books, state, options_pay(books, state))


def options_pay(books: Books, state: State) -> int:
    """Return what Options Times 2 pays the active player."""
    return books.options_times * sum(books.option[card] for card in books.side(state, state.active, signed=False))


def collect_contracts(books: Books, state: State, seat: Seat, _: CollectContracts) -> State:
    """HUS-21: half the printed prices of the contracts."""
    return _gain(books, state, contracts_pay(books, state))


def contracts_pay(books: Books, state: State) -> int:
    """Return what Venture Capital pays the active player."""
    return sum(books.half[card] for card in books.side(state, state.active, signed=True))


def challenge(books: Books, state: State, seat: Seat, move: Challenge) -> State:
    """HUS-22: the contract goes to the middle."""
    return start_duel(books, state, books.number[move.card])


def use_shield(books: Books, state: State, seat: Seat, _: UseShield) -> State:
    """HUS-24: the challenge is cancelled, the square used up."""
    return rest(books, lay_under(state, seat, books.shield_of(state, seat))._replace(duel=None))


def face_challenge(books: Books, state: State, seat: Seat, _: FaceChallenge) -> State:
    """HUS-23: the dice decide."""
    return state._replace(phase="steal_rolls")


def pass_by(books: Books, state: State, seat: Seat, _: Pass) -> State:
    """Leave the auction, or come to rest."""
    return pass_bid(books, state) if state.sale else rest(books, state)


# -- corrections -------------------------------------------------------------------------------------------------------


def correct_cash(books: Books, state: State, seat: Seat, move: CorrectCash) -> State:
    """Set the cash; the agent pays or takes the difference, and a debtor's creditors come first."""
    ledger = Ledger(state)
    difference = move.cash - state.cash[move.who]
    if difference > 0:
        ledger.from_agent(move.who, difference)
    else:
        ledger.to_agent(move.who, -difference)
    return back(books, ledger.close())


def correct_place(books: Books, state: State, seat: Seat, move: CorrectPlace) -> State:
    """Set the token; the square counts as not reached in this turn."""
    square = books.place_number[move.square]
    state = state._replace(place=swap(state.place, move.who, square))
    if move.who != state.active:
        return state
    state = state._replace(landed=NOBODY)
    return state if state.phase == "post" else state._replace(phase=opening(state, state.active))


def correct_card(books: Books, state: State, seat: Seat, move: CorrectCard) -> State:
    """Set owner and side, then look again at what the active player meets."""
    card = books.number[move.card]
    owner = NOBODY if move.owner is None else move.owner
    state = give(books, state, owner, card, signed=move.side == "contract", paid=books.option[card])
    if state.phase in {"landed_free", "landed_other"}:
        phase = meeting(state, books.card_at[state.landed])
        state = state._replace(phase=phase)
    return back(books, state)


EFFECTS: Mapping[type[Move], Callable[[Books, State, Seat, Any], State]] = {
    DieFell: die_fell,
    DrawReport: draw_report,
    LoseTurn: lose_turn,
    FollowReport: follow_report,
    CollectOptions: collect_options,
    CollectContracts: collect_contracts,
    CloseSale: close_sale,
    CannotExercise: refuse_force,
    TurnEnds: end_turn,
    Roll: roll,
    Exercise: exercise,
    Auction: open_auction,
    AuctionFrom: open_auction_from,
    GoLoan: go_loan,
    StayLoan: stay_loan,
    LeaveLoan: leave_loan,
    BuyOption: buy_option,
    BuyContract: buy_contract,
    Decline: decline,
    ExtraTurn: extra_turn,
    EndTurn: end_turn,
    Force: force,
    BuyHalf: buy_half,
    ChooseSquare: choose_square,
    TakeOption: take_option,
    Challenge: challenge,
    Pass: pass_by,
    Bid: bid,
    ForcedExercise: forced_exercise,
    RefuseForce: refuse_force,
    UseShield: use_shield,
    FaceChallenge: face_challenge,
    RecordSale: record_sale,
    RecordNoSale: record_no_sale,
    CorrectCash: correct_cash,
    CorrectPlace: correct_place,
    CorrectCard: correct_card,
}
"""The effect of every kind of move that can be legal."""
