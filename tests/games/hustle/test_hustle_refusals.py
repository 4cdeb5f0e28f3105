"""Every reason to refuse, in the order in which reasons are given (dossier section 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from referee.game import TABLE, laws_of
from referee.games.hustle import Hustle
from referee.games.hustle.moves import (
    Auction,
    AuctionFrom,
    Bid,
    BuyContract,
    BuyHalf,
    BuyOption,
    Challenge,
    ChooseSquare,
    Decline,
    DieFell,
    DrawReport,
    EndTurn,
    Exercise,
    Force,
    ForcedExercise,
    GoLoan,
    LeaveLoan,
    Pass,
    Roll,
    SellAgent,
    StayLoan,
    TakeOption,
    Trade,
    TurnEnds,
)
from referee.games.hustle.state import LOAN

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Table

A, B, C, D = range(4)


def test_refusals_come_in_the_order_of_the_rule_text() -> None:
    order = list(dict.fromkeys(law.code for law in laws_of(Hustle) if law.rule != "HUS-00" and law.code != "AGENT_SIDE"))
    assert order == [
        *("SELLER_BID", "DECLINED", "DEBTOR", "NOT_LANDED", "NOT_YOUR_TURN"),
        *("NO_AGENT_SALE", "NO_TRADE"),
        "IN_DEBT",
        *("AFTER_ROLL", "LOAN_NOW"),
        *("TAKEN", "NOT_AN_OPTION", "NOT_ON_LOAN"),
        "WRONG_TIME",
        "ONE_PER_TURN",
        *("NOT_YOUR_OPTION", "NOT_OWNER", "ALREADY_OFFERED", "NOT_EXCESS", "ON_LOAN", "NOT_PROPERTY", "WRONG_KIND"),
        *("NOT_A_CONTRACT", "NOT_NEEDED", "NO_CARD", "CARD_SEEN"),
        *("BAD_AMOUNT", "OPTION_ONLY", "OPTION_TOO_HIGH", "LOW_BID"),
        *("NOT_ENOUGH", "NEEDS_CONTRACT_PRICE", "NEEDS_STAKE"),
    ]


# -- 1 and 2: over, the wrong person -----------------------------------------------------------------------------------


@pytest.mark.parametrize("move", [Roll(), Bid("option", 7), BuyHalf(), SellAgent("HUS-S01"), DieFell(1), TurnEnds()])
def test_HUS_00_GAME_OVER_comes_before_everything(table: Table, move: Any) -> None:
    table.give(A, contracts="D01 B01 S01 S02", options="S03", cash=3_000_000).do(A, Exercise("HUS-S03"))
    for seat in (TABLE, A, B):
        assert table.refused(seat, move) == "HUS-00/GAME_OVER"
    assert table.facts(B, move) == {"name": A, "how": "refusal.over.package"}


@pytest.mark.parametrize("move", [Roll(), BuyOption(), Exercise("HUS-S01"), SellAgent("HUS-S01"), Trade("HUS-S01", A), Pass(), StayLoan()])
def test_HUS_02_NOT_YOUR_TURN_names_who_is_expected(table: Table, move: Any) -> None:
    assert table.refused(B, move) == "HUS-02/NOT_YOUR_TURN"
    assert table.facts(B, move) == {"name": A}


def test_HUS_02_NOT_YOUR_TURN_out_of_turn_the_answering_player_is_expected(table: Table) -> None:
    table.give(A, cash=4_000_000).give(B, options="S09", cash=4_000_000).land(25).do(A, Force())
    assert table.refused(A, EndTurn()) == "HUS-02/NOT_YOUR_TURN"
    assert table.facts(A, EndTurn()) == {"name": B}


def test_HUS_02_NOT_YOUR_TURN_before_the_first_turn_the_roller_is_expected(new_table: Callable[..., Table]) -> None:
    table = new_table().die(3)
    assert table.refused(A, Roll()) == "HUS-02/NOT_YOUR_TURN"
    assert table.facts(A, Roll()) == {"name": B}
    assert table.refused(B, Roll()) == "HUS-02/WRONG_TIME"


def test_HUS_02_NOT_YOUR_TURN_dice_belong_to_the_table(table: Table) -> None:
    assert table.refused(TABLE, DieFell(3)) == "HUS-02/NOT_YOUR_TURN"
    table.do(A, Roll())
    assert table.refused(A, DieFell(3)) == "HUS-02/NOT_YOUR_TURN"
    assert table.facts(A, DieFell(3)) == {"name": TABLE}
    assert table.refused(TABLE, Roll()) == "HUS-02/NOT_YOUR_TURN"
    assert table.refused(TABLE, DrawReport("HUS-V01")) == "HUS-02/WRONG_TIME"


def test_HUS_04_SELLER_BID_comes_before_DEBTOR(table: Table) -> None:
    table.give(A, cash=0, options="S01").land(2).draw("V29").do(A, Auction("HUS-S01"))
    assert table.refused(A, Bid("option", 50_000)) == "HUS-04/SELLER_BID"


def test_HUS_11_DECLINED_comes_before_amounts(table: Table) -> None:
    table.land(22).do(A, Decline())
    assert table.refused(A, Bid("option", 1)) == "HUS-11/DECLINED"
    assert table.facts(A, Bid("option", 1))["card"] == "HUS-S05"


def test_HUS_12_DEBTOR_comes_before_NOT_YOUR_TURN(table: Table) -> None:
    table.give(A, options="S01").give(D, cash=0).land(2).draw("V14").do(A, Auction("HUS-S01"))
    assert table.asked == B
    assert table.refused(D, Bid("option", 50_000)) == "HUS-12/DEBTOR"
    assert table.refused(D, Pass()) == "HUS-02/NOT_YOUR_TURN"


def test_HUS_16_NOT_LANDED_comes_before_everything_about_the_square(table: Table) -> None:
    table.give(A, contracts="S05", at=LOAN).do(A, StayLoan()).land(22)
    assert table.refused(C, BuyHalf()) == "HUS-16/NOT_LANDED"
    assert table.refused(A, BuyHalf()) == "HUS-16/NOT_LANDED"


def test_HUS_30_comes_before_debts_and_time(table: Table) -> None:
    table.give(A, cash=0, options="S01").land(2).draw("V29")
    assert table.refused(A, SellAgent("HUS-S01")) == "HUS-30/NO_AGENT_SALE"
    assert table.refused(A, Trade("HUS-S09", B)) == "HUS-30/NO_TRADE"


# -- 3: in debt --------------------------------------------------------------------------------------------------------


@pytest.fixture
def debtor(table: Table) -> Table:
    """A owes money in phase `post` of his own turn, and owns an option; the die has fallen."""
    return table.give(A, cash=0, options="S01").land(2).draw("V29")


@pytest.mark.parametrize(
    "move",
    [Roll(), Exercise("HUS-S01"), Exercise("HUS-S09"), BuyOption(), BuyContract(), Decline(), Force(), BuyHalf(), Challenge("HUS-S01")],
)
def test_HUS_26_IN_DEBT_comes_before_the_die_the_square_and_the_time(debtor: Table, move: Any) -> None:
    assert debtor.refused(A, move) == "HUS-26/IN_DEBT"
    assert debtor.facts(A, move) == {"amount": 300_000}


def test_HUS_26_a_debtors_own_actions_skip_the_debt(debtor: Table) -> None:
    assert debtor.refused(A, GoLoan()) == "HUS-05/LOAN_NOW"
    assert debtor.refused(A, StayLoan()) == "HUS-02/WRONG_TIME"
    assert debtor.refused(A, LeaveLoan()) == "HUS-02/WRONG_TIME"
    assert debtor.allowed(A, Auction("HUS-S01"))
    assert debtor.allowed(A, EndTurn())


def test_HUS_05_and_06_a_debtor_goes_to_loan_or_stays_there(debtor: Table) -> None:
    debtor.idle().idle_until(A)
    assert debtor.refused(A, StayLoan()) == "HUS-02/WRONG_TIME"
    debtor.do(A, GoLoan()).idle_until(A)
    assert debtor.refused(A, GoLoan()) == "HUS-02/WRONG_TIME"
    assert debtor.refused(A, LeaveLoan()) == "HUS-07/IN_DEBT"
    assert debtor.refused(A, EndTurn()) == "HUS-02/WRONG_TIME"


# -- 4: before or after the die ----------------------------------------------------------------------------------------


def test_HUS_03_AFTER_ROLL_comes_before_ONE_PER_TURN_and_the_card(table: Table) -> None:
    table.give(A, options="S01 S02", cash=5_000_000).do(A, Exercise("HUS-S01")).land(0)
    assert table.refused(A, Exercise("HUS-S02")) == "HUS-03/AFTER_ROLL"
    assert table.refused(A, Exercise("HUS-S09")) == "HUS-03/AFTER_ROLL"


def test_HUS_05_LOAN_NOW_comes_before_WRONG_TIME(table: Table) -> None:
    table.give(A, options="S01").land(0)
    assert table.refused(A, GoLoan()) == "HUS-05/LOAN_NOW"


# -- 5: the square reached ---------------------------------------------------------------------------------------------


def test_HUS_09_TAKEN_comes_before_WRONG_TIME_and_cash(table: Table) -> None:
    table.give(A, options="S01", cash=0).give(B, contracts="S05").land(22)
    assert table.phase == "post"
    for move in (BuyOption(), BuyContract()):
        assert table.refused(A, move) == "HUS-09/TAKEN"
        assert table.facts(A, move) == {"card": "HUS-S05", "name": B}


@pytest.mark.parametrize("whose", ["free", "own", "contract"])
def test_HUS_14_NOT_AN_OPTION_comes_before_WRONG_TIME(table: Table, whose: str) -> None:
    table.give(A, options="S01", cash=0)
    if whose != "free":
        table.give(A if whose == "own" else B, options="S05" if whose == "own" else "", contracts="" if whose == "own" else "S05")
    table.land(22)
    assert table.refused(A, Force()) == "HUS-14/NOT_AN_OPTION"


def test_HUS_16_NOT_ON_LOAN_comes_before_WRONG_TIME_and_cash(table: Table) -> None:
    table.give(A, options="S01", cash=0).give(B, contracts="S05").land(22)
    assert table.refused(A, BuyHalf()) == "HUS-16/NOT_ON_LOAN"
    assert table.facts(A, BuyHalf()) == {"name": B}


def test_HUS_16_half_price_of_a_free_card_is_a_matter_of_time(table: Table) -> None:
    assert table.land(22).refused(A, BuyHalf()) == "HUS-02/WRONG_TIME"


# -- 6 and 7: time, one a turn -----------------------------------------------------------------------------------------


def test_HUS_02_WRONG_TIME_says_what_is_expected(table: Table) -> None:
    table.land(12)
    assert table.refused(A, Roll()) == "HUS-02/WRONG_TIME"
    assert table.facts(A, Roll()) == {"who": A, "expected": "asked.steal_choose"}


def test_HUS_02_WRONG_TIME_comes_before_ONE_PER_TURN_and_amounts(table: Table) -> None:
    table.give(A, options="S01 S02", cash=5_000_000).do(A, Exercise("HUS-S01"), Roll())
    assert table.refused(A, Exercise("HUS-S02")) == "HUS-02/WRONG_TIME"
    assert table.refused(A, Bid("option", 1)) == "HUS-02/WRONG_TIME"
    assert table.refused(A, ChooseSquare("HUS-Q00")) == "HUS-02/WRONG_TIME"
    assert table.refused(A, TakeOption("HUS-S09")) == "HUS-02/WRONG_TIME"


def test_HUS_03_ONE_PER_TURN_comes_before_the_card(table: Table) -> None:
    table.give(A, options="S01", cash=5_000_000).do(A, Exercise("HUS-S01"))
    assert table.refused(A, Exercise("HUS-S09")) == "HUS-03/ONE_PER_TURN"


# -- 8: card, owner, target --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["HUS-S01", "HUS-S02", "HUS-S09", "HUS-XXX"])
def test_HUS_03_NOT_YOUR_OPTION_for_contracts_and_cards_of_others(table: Table, card: str) -> None:
    table.give(A, contracts="S01", cash=0).give(B, options="S02")
    assert table.refused(A, Exercise(card, use_card=True)) == "HUS-03/NOT_YOUR_OPTION"


def test_HUS_24_NO_CARD_comes_before_cash(table: Table) -> None:
    table.give(A, options="S01", cash=0)
    assert table.refused(A, Exercise("HUS-S01", use_card=True)) == "HUS-24/NO_CARD"
    assert table.facts(A, Exercise("HUS-S01", use_card=True)) == {"card": "HUS-V25"}
    assert table.refused(A, Exercise("HUS-S01")) == "HUS-02/NOT_ENOUGH"


def test_HUS_24_NO_CARD_in_a_forced_exercise(table: Table) -> None:
    table.give(A, cash=4_000_000).give(B, options="S09", cash=2_250_000).land(25).do(A, Force())
    assert table.refused(B, ForcedExercise(use_card=True)) == "HUS-24/NO_CARD"


def test_HUS_04_NOT_OWNER_comes_before_ALREADY_OFFERED_and_amounts(new_table: Callable[..., Table]) -> None:
    table = new_table(auction_reserve=True).begin().give(A, options="S01").do(A, Auction("HUS-S01")).pass_all()
    assert table.refused(A, AuctionFrom("HUS-S02", 1)) == "HUS-04/NOT_OWNER"
    assert table.refused(A, AuctionFrom("HUS-S01", 1)) == "HUS-04/ALREADY_OFFERED"


def test_HUS_04_ALREADY_OFFERED_ends_with_the_turn(table: Table) -> None:
    table.give(A, options="S01").do(A, Auction("HUS-S01")).pass_all()
    assert table.refused(A, Auction("HUS-S01")) == "HUS-04/ALREADY_OFFERED"
    table.idle().idle_until(A)
    assert table.allowed(A, Auction("HUS-S01"))


def test_HUS_19_NOT_PROPERTY(table: Table) -> None:
    table.land(21)
    for square in ("HUS-Q00", "HUS-QLN", "HUS-PVR", "elsewhere"):
        assert table.refused(A, ChooseSquare(square)) == "HUS-19/NOT_PROPERTY"


def test_HUS_17_TAKEN_comes_before_WRONG_KIND(table: Table) -> None:
    table.give(B, options="D01").land(2).draw("V18")
    assert table.refused(A, TakeOption("HUS-D01")) == "HUS-09/TAKEN"
    assert table.refused(A, TakeOption("HUS-D02")) == "HUS-17/WRONG_KIND"
    assert table.facts(A, TakeOption("HUS-D02")) == {"card": "HUS-V18", "kinds": ("word.an_option.star",)}


def test_HUS_22_NOT_A_CONTRACT_comes_before_the_stake(table: Table) -> None:
    table.give(A, cash=0, contracts="S02").give(B, options="S05").land(12)
    for card in ("HUS-S05", "HUS-S02", "HUS-S09"):
        assert table.refused(A, Challenge(card)) == "HUS-22/NOT_A_CONTRACT"


def test_HUS_22_NOT_NEEDED_only_what_fills_a_slot(new_table: Callable[..., Table]) -> None:
    table = new_table(steal_needed_only=True).begin().give(A, contracts="D01", cash=0).give(B, contracts="D02 S05").land(12)
    assert table.refused(A, Challenge("HUS-D02")) == "HUS-22/NOT_NEEDED"
    assert table.refused(A, Challenge("HUS-S05")) == "HUS-22/NEEDS_STAKE"


def test_HUS_14_ON_LOAN_half_price_takes_the_place_of_force(new_table: Callable[..., Table]) -> None:
    table = new_table(force_on_loan=False).begin().give(A, options="D03", at=LOAN).do(A, StayLoan()).give(B, cash=0).land(11)
    assert table.refused(B, Force()) == "HUS-14/ON_LOAN"
    assert table.facts(B, Force()) == {"name": A}
    assert table.refused(B, BuyHalf()) == "HUS-02/NOT_ENOUGH"


def test_HUS_17_CARD_SEEN_in_the_first_pass(table: Table) -> None:
    table.land(2).draw("V01").land(2)
    assert table.refused(TABLE, DrawReport("HUS-V01")) == "HUS-17/CARD_SEEN"
    assert table.refused(TABLE, DrawReport("HUS-S05")) == "HUS-17/CARD_SEEN"


def test_HUS_17_CARD_SEEN_a_kept_card(table: Table) -> None:
    table.land(2).draw("V24").land(2)
    assert table.refused(TABLE, DrawReport("HUS-V24")) == "HUS-17/CARD_SEEN"


# -- 9 and 10: amounts and cash ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("amount", [0, -50_000, 1, 300_001, 325_000])
def test_HUS_02_BAD_AMOUNT_comes_first_among_amounts(new_table: Callable[..., Table], amount: int) -> None:
    table = new_table(offer_sides="option_only").begin().land(22).do(A, Decline())
    assert table.refused(B, Bid("contract", amount)) == "HUS-02/BAD_AMOUNT"
    assert table.refused(B, Bid("option", amount)) == "HUS-02/BAD_AMOUNT"


def test_HUS_12_OPTION_ONLY_comes_before_LOW_BID(new_table: Callable[..., Table]) -> None:
    table = new_table(offer_sides="option_only").begin().land(22).do(A, Decline())
    assert table.refused(B, Bid("contract", 50_000)) == "HUS-12/OPTION_ONLY"


def test_HUS_12_OPTION_TOO_HIGH_comes_before_LOW_BID_and_cash(table: Table) -> None:
    table.land(22).do(A, Decline())
    assert table.refused(B, Bid("option", 3_000_000)) == "HUS-12/OPTION_TOO_HIGH"
    assert table.refused(B, Bid("option", 2_950_000)) == "HUS-04/LOW_BID"


def test_HUS_04_LOW_BID_comes_before_cash_and_says_the_least(table: Table) -> None:
    table.give(B, cash=0).land(22).do(A, Decline())
    assert table.refused(B, Bid("option", 250_000)) == "HUS-04/LOW_BID"
    assert table.facts(B, Bid("option", 350_000)) == {"min": 300_000, "how": "refusal.bid.exactly"}
    assert table.refused(B, Bid("option", 300_000)) == "HUS-02/NOT_ENOUGH"
    table.do(B, Pass()).do(C, Bid("option", 300_000))
    assert table.facts(D, Bid("option", 300_000)) == {"min": 350_000, "how": "refusal.bid.at_least"}
    assert table.facts(D, Bid("contract", 3_050_000)) == {"min": 3_000_000, "how": "refusal.bid.exactly"}


def test_HUS_04_LOW_BID_in_an_auction(table: Table) -> None:
    table.give(A, options="S05").do(A, Auction("HUS-S05")).do(B, Bid("option", 100_000))
    assert table.facts(C, Bid("option", 100_000)) == {"min": 150_000, "how": "refusal.bid.at_least"}
    assert table.allowed(C, Bid("option", 1_900_000))
    assert table.refused(C, Bid("option", 2_050_000)) == "HUS-02/NOT_ENOUGH"


def test_HUS_04_bids_in_an_auction_are_for_the_side_that_lies_up(table: Table) -> None:
    table.give(A, options="S01", contracts="S02").do(A, Auction("HUS-S01"))
    assert table.refused(B, Bid("contract", 100_000)) == "HUS-12/OPTION_ONLY"
    table.pass_all().do(A, Auction("HUS-S02"))
    assert table.refused(B, Bid("option", 100_000)) == "HUS-12/OPTION_TOO_HIGH"


@pytest.mark.parametrize(("move", "price"), [(BuyOption(), 300_000), (BuyContract(), 3_000_000)])
def test_HUS_02_NOT_ENOUGH_for_purchases(table: Table, move: Any, price: int) -> None:
    table.give(A, cash=price - 50_000).land(22)
    assert table.facts(A, move) == {"who": A, "cash": price - 50_000, "price": price}
    table.give(A, cash=price).do(A, move)
    assert table.cash(A) == 0
