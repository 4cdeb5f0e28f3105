"""The log: one line a move, told from what was before and after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.game import Line, move_name
from referee.games.hustle.books import Books, sale_of
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
    FollowReport,
    Force,
    ForcedExercise,
    GoLoan,
    Pass,
    RecordNoSale,
    RecordSale,
    RefuseForce,
    Roll,
    TakeOption,
    TurnEnds,
    UseShield,
)
from referee.games.hustle.state import NOBODY, State
from referee.games.hustle.words import side_key

if TYPE_CHECKING:
    from referee.game import Done, Facts, Move, Seat

UNTOLD: tuple[type[Move], ...] = (Roll, EndTurn, TurnEnds, RecordSale, RecordNoSale)
"""Moves the log passes over: what follows from them is told."""


def tell(books: Books, done: Done) -> Line | None:
    """Return the log's line about a move, with what it did to debts and whether it won the game; `None` for small steps."""
    before: State = done.before
    after: State = done.after
    if isinstance(done.move, UNTOLD):
        line = None
    elif isinstance(done.move, DieFell):
        line = _of_die(books, before, after, done.move.value)
    elif isinstance(done.move, (DrawReport, FollowReport)):
        line = _of_report(books, before, after, done.move)
    else:
        line = _of_move(books, before, after, done.seat, done.move)
    return _with_end(after, before, _with_debts(books, before, after, line))


def _with_debts(books: Books, before: State, after: State, line: Line | None) -> Line | None:
    if before.debts == after.debts or line is None:
        return line
    change = [books.owed(after, seat) - books.owed(before, seat) for seat in range(books.seats)]
    paid = tuple(seat for seat, by in enumerate(change) if by < 0)
    owing = tuple(seat for seat, by in enumerate(change) if by > 0)
    if owing:
        return Line("log.and_owing", {**line.facts, "what": line.key, "debtors": owing, "owed": sum(change[seat] for seat in owing)})
    if paid:
        return Line("log.and_paid", {**line.facts, "what": line.key, "debtors": paid, "part": -sum(change[seat] for seat in paid)})
    return line


def _with_end(after: State, before: State, line: Line | None) -> Line | None:
    if after.phase != "game_over" or before.phase == "game_over":
        return line
    if line is None:
        return Line("log.season_over", {"n": after.rounds})
    if after.winner == NOBODY:
        return Line("log.and_season_over", {**line.facts, "told": line.key, "n": after.rounds})
    return Line("log.and_won", {**line.facts, "told": line.key, "winner": after.winner})


def _of_die(books: Books, before: State, after: State, value: int) -> Line:
    who = books.roller(before)
    facts: Facts = {"who": who, "n": value}
    match before.phase:
        case "order_roll":
            if after.first != NOBODY:
                return Line("log.order_first", facts | {"first": after.first})
            tied = tuple(seat for seat, each in enumerate(after.rolls) if each == 0)
            over = before.rolls.count(0) == 1
            return Line("log.order_tied", facts | {"tied": tied}) if over else Line("log.order_roll", facts)
        case "move_roll":
            return Line("log.moved", facts | {"square": books.places[after.place[who]]})
        case "money_roll":
            return Line("log.money", facts | {"cash": value * books.money_unit})
        case "card_roll":
            return Line("log.report_die", facts | {"card": before.report, "cash": before.agent - after.agent})
        case _:
            return _of_duel_die(books, before, after, facts)


def _of_duel_die(books: Books, before: State, after: State, facts: Facts) -> Line:
    duel = before.duel
    if duel is None or not duel.die:
        return Line("log.duel_challenger", facts)
    facts |= {"name": before.active, "card": books.cards[duel.card], "price": books.contract[duel.card]}
    if after.duel is not None:
        return Line("log.duel_again", facts)
    if after.owner[duel.card] == before.active:
        return Line("log.duel_won", facts)
    kept_free = facts["n"] == duel.die and books.steal_tie == "owner_keeps"
    return Line("log.duel_tied" if kept_free else "log.duel_lost", facts)


def _of_report(books: Books, before: State, after: State, move: DrawReport | FollowReport) -> Line:
    who = before.active
    facts: Facts = {"who": who, "card": after.report}
    effect = books.effects[after.report]
    op = effect["op"]
    if isinstance(move, DrawReport):
        return Line(f"log.draw_{op}" if op in {"keep", "lose_turn"} else "log.draw", facts)
    match op:
        case "move_next":
            return Line("log.report_move", facts | {"square": books.places[after.place[who]]})
        case "collect_each" | "pay_each":
            amount = effect["amount"]
            return Line(f"log.report_{op}", facts | {"amount": amount if isinstance(amount, int) else 0})
        case "lose" | "lose_per":
            return Line("log.report_lose", facts | {"cash": after.agent - before.agent})
        case "free_option":
            return Line("log.report_none_left", facts | {"cash": before.agent - after.agent})
        case _:
            return Line("log.report_gain", facts | {"cash": before.agent - after.agent})


def _of_move(books: Books, before: State, after: State, seat: Seat, move: Move) -> Line | None:
    who = before.active if seat == NOBODY else seat
    facts: Facts = {"who": who}
    match move:
        case CollectOptions() | CollectContracts():
            cash = before.agent - after.agent
            key = "log.options_x2" if isinstance(move, CollectOptions) else "log.venture"
            return Line(key if cash else f"{key}.nothing", facts | {"cash": cash})
        case CloseSale():
            return _of_sale(books, before)
        case Exercise() | ForcedExercise():
            return _of_exercise(books, before, after, who, move)
        case Auction() | AuctionFrom() | Challenge() | TakeOption():
            number = books.number[move.card]
            facts |= {"card": move.card, "name": before.owner[number], "side": side_key(signed=before.signed[number])}
            return Line(_log_key(move), facts | {"price": move.reserve} if isinstance(move, AuctionFrom) else facts)
        case BuyOption() | BuyContract() | BuyHalf() | Force() | Decline() | RefuseForce() | CannotExercise():
            return _of_square(books, before, who, move)
        case Bid():
            card = books.cards[sale_of(before).card]
            return Line("log.bid", facts | {"price": move.amount, "side": f"word.{move.side}", "card": card})
        case ChooseSquare():
            return Line("log.choose_square", facts | {"square": move.square})
        case UseShield():
            return Line("log.use_shield", facts | {"card": books.shield_of(before, who), "name": before.active})
        case Pass():
            return Line("log.pass", facts)
        case CorrectCash():
            return Line("log.correct_cash", {"who": move.who, "cash": move.cash})
        case CorrectPlace():
            return Line("log.correct_place", {"who": move.who, "square": move.square})
        case CorrectCard():
            owner = "word.the_agent" if move.owner is None else "word.a_seat"
            return Line("log.correct_card", {"card": move.card, "name": move.owner, "owner": owner, "side": f"word.{move.side}"})
        case GoLoan() if books.loan_pay_on_arrival:
            return Line("log.go_loan.paid", facts | {"cash": books.loan_pay})
        case _:
            return Line(_log_key(move), facts | {"cash": books.loan_pay})


def _of_sale(books: Books, before: State) -> Line:
    sale = sale_of(before)
    facts: Facts = {"card": books.cards[sale.card], "seller": sale.seller}
    kind = "offer" if sale.offer else "auction"
    if sale.holder == NOBODY:
        return Line(f"log.unsold_{kind}", facts)
    return Line(f"log.sold_{kind}", facts | {"who": sale.holder, "price": sale.bid, "side": side_key(signed=sale.contract)})


def _of_exercise(books: Books, before: State, after: State, who: Seat, move: Exercise | ForcedExercise) -> Line:
    forced = isinstance(move, ForcedExercise)
    card = books.card_at[before.landed] if isinstance(move, ForcedExercise) else books.number[move.card]
    facts: Facts = {"who": who, "card": books.cards[card], "price": before.cash[who] - after.cash[who], "name": before.active}
    facts |= {"with": books.discount_of(before, who)}
    key = "log.forced_exercise" if forced else "log.exercise"
    return Line(f"{key}.with_card" if move.use_card else key, facts)


def _of_square(books: Books, before: State, who: Seat, move: Move) -> Line:
    card = books.card_at[before.landed]
    owner = before.owner[card]
    facts: Facts = {"who": who, "card": books.cards[card], "name": owner, "forcer": before.active}
    match move:
        case BuyOption():
            return Line("log.buy_option", facts | {"price": books.option[card]})
        case BuyHalf():
            key = "log.buy_half.contract" if before.signed[card] else "log.buy_half.option"
            return Line(key, facts | {"price": books.half[card]})
        case RefuseForce() | CannotExercise():
            refund = before.paid[card] if books.refund_paid else books.option[card]
            return Line(_log_key(move), facts | {"price": books.contract[card], "refund": refund})
        case _:
            return Line(_log_key(move), facts | {"price": books.contract[card]})


def _log_key(move: Move) -> str:
    return f"log.{move_name(type(move))}"
