"""Every option of Hustle, read both ways (dossier section 8). The default reading stands in the worked examples, too."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from referee.game import TABLE, legal
from referee.games.hustle.moves import (
    Auction,
    AuctionFrom,
    Bid,
    BuyHalf,
    BuyOption,
    Challenge,
    ChooseSquare,
    Decline,
    DieFell,
    EndTurn,
    Exercise,
    ExtraTurn,
    Force,
    GoLoan,
    LeaveLoan,
    Pass,
    RecordNoSale,
    RecordSale,
    RefuseForce,
    Roll,
    StayLoan,
    TakeOption,
)
from referee.games.hustle.state import LOAN

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Table

A, B, C, D = range(4)


@pytest.mark.parametrize(("paid", "cash"), [(False, 500_000), (True, 600_000)])
def test_HUS_05_loan_pay_on_arrival(new_table: Callable[..., Table], paid: bool, cash: int) -> None:
    table = new_table(loan_pay_on_arrival=paid).begin().give(A, cash=500_000).do(A, GoLoan())
    assert (table.cash(A), table.active) == (cash, B)


def test_HUS_05_pay_on_arrival_goes_to_creditors(new_table: Callable[..., Table]) -> None:
    table = new_table(2, loan_pay_on_arrival=True).begin().give(A, cash=50_000).land(2).draw("V29").idle_until(A).do(A, GoLoan())
    assert (table.debts(A), table.cash(A)) == ([], 50_000)


def test_HUS_03_loan_exercise_lets_one_exercise_before_staying_or_leaving(new_table: Callable[..., Table]) -> None:
    table = new_table(loan_exercise=True).begin().give(A, options="S01 S02", cash=5_000_000, at=LOAN)
    assert table.phase == "loan"
    assert Exercise("HUS-S01") in legal(table.rules, table.state, A)
    table.do(A, Exercise("HUS-S01"))
    assert table.phase == "loan"
    assert table.refused(A, Exercise("HUS-S02")) == "HUS-03/ONE_PER_TURN"
    table.do(A, LeaveLoan())
    assert table.refused(A, Exercise("HUS-S02")) == "HUS-03/ONE_PER_TURN"


def test_HUS_03_without_loan_exercise_nothing_is_exercised_there(new_table: Callable[..., Table]) -> None:
    table = new_table().begin().give(A, options="S01", cash=5_000_000, at=LOAN)
    assert table.refused(A, Exercise("HUS-S01")) == "HUS-02/WRONG_TIME"
    assert Exercise("HUS-S01") not in table.rules.candidates(table.state, A)


@pytest.mark.parametrize(("tie", "a", "b"), [("owner_keeps", 3_000_000, 0), ("owner_wins", 0, 3_000_000)])
def test_HUS_23_steal_tie(new_table: Callable[..., Table], tie: str, a: int, b: int) -> None:
    table = new_table(steal_tie=tie).begin().give(A, cash=3_000_000).give(B, contracts="S05", cash=0)
    table.land(12).do(A, Challenge("HUS-S05")).die(3, 3)
    assert table.cash(A, B) == [a, b]
    assert table.holder("S05") == (B, "contract")
    assert table.active == B


@pytest.mark.parametrize("tie", ["reroll", "owner_keeps", "owner_wins"])
def test_HUS_23_unequal_dice_decide_under_every_ruling(new_table: Callable[..., Table], tie: str) -> None:
    table = new_table(steal_tie=tie).begin().give(A, cash=3_000_000).give(B, contracts="S05")
    assert table.land(12).do(A, Challenge("HUS-S05")).die(4, 3).holder("S05") == (A, "contract")


def test_HUS_22_steal_unsecured_makes_a_debt(new_table: Callable[..., Table]) -> None:
    table = new_table(steal_unsecured=True).begin().give(A, cash=1_000_000, options="S01").give(B, contracts="S05")
    table.land(12).do(A, Challenge("HUS-S05")).die(1, 2)
    assert (table.cash(A, B), table.debts(A)) == ([0, 3_000_000], [(B, 2_000_000)])
    assert table.phase == "post"
    assert table.do(A, EndTurn()).idle_until(A).phase == "debt"


def test_HUS_22_any_contract_may_be_challenged_by_default(new_table: Callable[..., Table]) -> None:
    table = new_table().begin().give(A, contracts="D01", cash=3_000_000).give(B, contracts="D02").land(12)
    assert table.allowed(A, Challenge("HUS-D02"))


def test_HUS_13_without_a_full_extra_turn_only_the_roll_is_new(new_table: Callable[..., Table]) -> None:
    table = new_table(extra_turn_full=False).begin().give(A, options="B01 S01 S02", cash=5_000_000)
    table.do(A, Exercise("HUS-S01"), Auction("HUS-S02")).pass_all().land(6).do(A, ExtraTurn())
    assert (table.phase, table.state.turn) == ("pre_roll", 1)
    assert table.refused(A, Exercise("HUS-S02")) == "HUS-03/ONE_PER_TURN"
    assert table.refused(A, Auction("HUS-S02")) == "HUS-04/ALREADY_OFFERED"
    assert table.allowed(A, GoLoan())
    table.land(6).do(A, ExtraTurn())
    assert table.state.turn == 1


def test_HUS_13_an_unused_exercise_may_still_be_used_before_the_new_roll(new_table: Callable[..., Table]) -> None:
    table = new_table(extra_turn_full=False).begin().give(A, options="B01 S01", cash=5_000_000).land(6)
    assert table.refused(A, Exercise("HUS-S01")) == "HUS-03/AFTER_ROLL"
    table.do(A, ExtraTurn(), Exercise("HUS-S01"))
    assert table.holder("S01") == (A, "contract")


def test_HUS_13_who_left_loan_this_turn_may_not_go_back_in_it(new_table: Callable[..., Table]) -> None:
    table = new_table(extra_turn_full=False).begin().give(A, options="B01", at=LOAN).do(A, LeaveLoan(), Roll()).die(6)
    assert table.phase == "landed_own"
    assert table.do(A, ExtraTurn()).refused(A, GoLoan()) == "HUS-05/LOAN_NOW"
    full = new_table().begin().give(A, options="B01", at=LOAN).do(A, LeaveLoan(), Roll()).die(6).do(A, ExtraTurn())
    assert full.allowed(A, GoLoan())


def test_HUS_12_option_only_offers(new_table: Callable[..., Table]) -> None:
    table = new_table(offer_sides="option_only").begin().give(B, cash=5_000_000).land(22).do(A, Decline())
    assert table.rules.candidates(table.state, B) == [Bid("option", 300_000), Pass()]
    assert table.do(B, Bid("option", 300_000)).pass_all().holder("S05") == (B, "option")


def test_HUS_12_first_bids_may_be_higher_without_an_open_list(new_table: Callable[..., Table]) -> None:
    table = new_table(offer_open_list=False).begin().land(22).do(A, Decline())
    assert table.facts(B, Bid("option", 250_000)) == {"min": 300_000, "how": "refusal.bid.at_least"}
    table.do(B, Bid("option", 500_000)).pass_all()
    assert table.cash(B) == 1_500_000
    strict = new_table().begin().land(22).do(A, Decline())
    assert strict.refused(B, Bid("option", 500_000)) == "HUS-04/LOW_BID"


def test_HUS_04_bid_step(new_table: Callable[..., Table]) -> None:
    table = new_table(bid_step=200_000).begin().give(A, options="S01").do(A, Auction("HUS-S01"))
    table.do(B, Bid("option", 50_000))
    assert table.facts(C, Bid("option", 200_000)) == {"min": 250_000, "how": "refusal.bid.at_least"}
    assert table.do(C, Bid("option", 250_000)).pass_all().cash(C) == 1_750_000


def test_HUS_04_auction_reserve_is_the_lowest_opening_bid(new_table: Callable[..., Table]) -> None:
    table = new_table(auction_reserve=True).begin().give(A, options="S01 S02")
    assert AuctionFrom("HUS-S01", 100_000) in table.rules.candidates(table.state, A)
    assert table.refused(A, AuctionFrom("HUS-S01", 125_000)) == "HUS-02/BAD_AMOUNT"
    table.do(A, AuctionFrom("HUS-S01", 400_000))
    assert table.facts(B, Bid("option", 350_000)) == {"min": 400_000, "how": "refusal.bid.at_least"}
    assert table.do(B, Bid("option", 400_000)).pass_all().cash(A, B) == [2_400_000, 1_600_000]


def test_HUS_04_there_is_no_reserve_by_default(new_table: Callable[..., Table]) -> None:
    table = new_table().begin().give(A, options="S01")
    assert table.refused(A, AuctionFrom("HUS-S01", 400_000)) == "HUS-02/WRONG_TIME"
    assert AuctionFrom("HUS-S01", 100_000) not in table.rules.candidates(table.state, A)


def test_HUS_04_excess_only(new_table: Callable[..., Table]) -> None:
    table = new_table(auction_excess_only=True).begin().give(A, options="D01 S01 S02 S03", contracts="D02")
    assert table.allowed(A, Auction("HUS-D01"))
    assert table.allowed(A, Auction("HUS-D02"))
    assert table.refused(A, Auction("HUS-S01")) == "HUS-04/NOT_EXCESS"
    assert table.give(A, options="S04").allowed(A, Auction("HUS-S01"))


def test_HUS_04_excess_only_does_not_bind_debtors(new_table: Callable[..., Table]) -> None:
    table = new_table(auction_excess_only=True).begin().give(A, options="D01", cash=0).land(2).draw("V29")
    assert table.phase == "post"
    assert table.allowed(A, Auction("HUS-D01"))


def test_HUS_28_a_turn_ends_by_itself_when_nothing_is_excess(new_table: Callable[..., Table]) -> None:
    assert new_table(auction_excess_only=True).begin().give(A, options="D01").land(0).active == B
    assert new_table(auction_excess_only=True).begin().give(A, options="D01 D02").land(0).active == A


def test_HUS_04_auction_window_before_the_die(new_table: Callable[..., Table]) -> None:
    table = new_table(auction_window="pre_roll").begin().give(A, options="S01 S02")
    table.do(A, Auction("HUS-S01")).pass_all().land(22)
    assert table.refused(A, Auction("HUS-S02")) == "HUS-02/WRONG_TIME"
    assert table.rules.candidates(table.state, A)[2] == Decline()
    assert len(table.rules.candidates(table.state, A)) == 3
    assert table.do(A, BuyOption()).active == B


def test_HUS_14_force_on_loan(new_table: Callable[..., Table]) -> None:
    for allowed in (True, False):
        table = new_table(force_on_loan=allowed).begin().give(A, options="D03", at=LOAN).do(A, StayLoan())
        table.give(B, cash=3_000_000).land(11)
        assert table.allowed(B, Force()) == allowed
        assert table.allowed(B, BuyHalf())


@pytest.mark.parametrize(("refund", "back"), [("printed", 250_000), ("paid", 400_000)])
def test_HUS_15_refund_of_an_option_won_in_an_offer(new_table: Callable[..., Table], refund: str, back: int) -> None:
    table = new_table(refund=refund).begin().give(B, cash=5_000_000).land(25).do(A, Decline())
    table.do(B, Bid("option", 250_000)).do(C, Bid("option", 300_000)).do(D, Pass()).do(B, Bid("option", 400_000)).do(C, Pass())
    table.idle_until(A).give(A, cash=4_000_000).land(25).do(A, Force()).do(B, RefuseForce())
    assert table.cash(B) == 4_600_000 + back


@pytest.mark.parametrize(("refund", "back"), [("printed", 250_000), ("paid", 0)])
def test_HUS_15_refund_of_a_free_option(new_table: Callable[..., Table], refund: str, back: int) -> None:
    table = new_table(refund=refund).begin().land(2).draw("V18").do(A, TakeOption("HUS-S09"))
    table.idle().idle_until(B).give(A, cash=0).give(B, cash=4_000_000).land(25).do(B, Force())
    assert table.cash(A) == back


@pytest.mark.parametrize(("refund", "back"), [("printed", 250_000), ("paid", 50_000)])
def test_HUS_15_refund_of_an_option_bought_at_auction(new_table: Callable[..., Table], refund: str, back: int) -> None:
    table = new_table(refund=refund).begin().give(A, options="S09").do(A, Auction("HUS-S09"))
    table.do(B, Bid("option", 50_000)).pass_all().give(B, cash=0).give(A, cash=4_000_000).land(25).do(A, Force())
    assert table.cash(B) == back


def test_HUS_19_choice_mandatory(new_table: Callable[..., Table]) -> None:
    assert new_table().begin().land(21).refused(A, Pass()) == "HUS-02/WRONG_TIME"
    table = new_table(choice_mandatory=False).begin().give(A, options="S01").land(21)
    assert Pass() in legal(table.rules, table.state, A)
    assert table.do(A, Pass()).phase == "post"
    assert new_table(choice_mandatory=False).begin().land(39).do(A, ChooseSquare("HUS-Q22")).at(A) == 22


def test_HUS_01_seat_compensation_follows_the_order_of_play(new_table: Callable[..., Table]) -> None:
    table = new_table(seat_compensation=200_000).begin(first=2)
    assert table.cash(A, B, C, D) == [2_400_000, 2_600_000, 2_000_000, 2_200_000]
    assert table.state.agent == 0


def test_HUS_25_agent_debt(new_table: Callable[..., Table]) -> None:
    table = new_table(agent_debt=True).begin().give(A, cash=250_000).land(2).draw("V27")
    assert (table.cash(A), table.debts(A)) == (0, [(-1, 150_000)])
    agent = table.state.agent
    table.idle_until(A)
    assert table.phase == "debt"
    table.do(A, GoLoan()).idle_until(A)
    assert table.facts(A, LeaveLoan()) == {"amount": 150_000, "name": -1, "to": "refusal.to.agent"}
    table.do(A, StayLoan()).idle_until(A).do(A, StayLoan())
    assert (table.debts(A), table.cash(A)) == ([], 50_000)
    assert table.state.agent == agent - 50_000


def test_HUS_25_a_counted_fine_beyond_cash_is_owed_too(new_table: Callable[..., Table]) -> None:
    table = new_table(agent_debt=True).begin().give(A, contracts="S01 S02 S03", cash=50_000).land(2).draw("V28")
    assert table.debts(A) == [(-1, 250_000)]


def test_HUS_31_season_limit_ends_before_the_next_round(new_table: Callable[..., Table]) -> None:
    table = new_table(season_limit=10).begin(first=1)
    for turn in range(39):
        assert table.state.rounds == turn // 4
        table.idle()
    assert table.active == A
    table.idle()
    assert (table.phase, table.state.rounds, table.state.winner) == ("game_over", 10, -1)
    assert table.refused(B, Roll()) == "HUS-00/GAME_OVER"
    assert table.facts(B, Roll()) == {"name": -1, "how": "refusal.over.season"}


def test_HUS_31_lost_turns_and_loan_turns_count_and_extra_turns_do_not(new_table: Callable[..., Table]) -> None:
    table = new_table(2, season_limit=10).begin().give(A, options="B01").land(6).do(A, ExtraTurn()).land(2).draw("V30").do(A, EndTurn())
    table.do(B, GoLoan())
    assert (table.state.rounds, table.active) == (1, B)
    table.do(B, StayLoan())
    assert (table.state.rounds, table.active) == (2, A)
    for _ in range(16):
        table.idle()
    assert table.phase == "game_over"


@pytest.mark.parametrize(
    ("a", "b", "winners", "key"),
    [
        ({"contracts": "S01"}, {"contracts": "S02 D01"}, (B,), "result.season.slots"),
        ({"contracts": "S01", "cash": 3_000_000}, {"contracts": "S02", "cash": 2_000_000}, (A,), "result.season.worth"),
        ({"contracts": "D01 D02", "cash": 0}, {"contracts": "S01", "cash": 1_000_000}, (A,), "result.season.worth"),
        ({}, {}, (A, B), "result.season.shared"),
    ],
)
def test_HUS_31_ranking_by_slots_then_worth(new_table: Callable[..., Table], a: dict, b: dict, winners: tuple, key: str) -> None:
    table = new_table(2, season_limit=10).begin().give(A, **a).give(B, **b)
    for _ in range(20):
        table.idle()
    result = table.rules.result(table.state)
    assert result is not None
    assert (result.winners, result.line.key) == (winners, key)
    assert [standing.rank for standing in result.standings] == ([1, 1] if len(winners) == 2 else [1, 2])


def test_HUS_31_debts_count_against_worth(new_table: Callable[..., Table]) -> None:
    table = new_table(2, season_limit=10).begin().give(A, cash=50_000, options="S05").land(2).draw("V29")
    assert table.books.worth(table.state, A) == 300_000 - 50_000
    assert table.books.worth(table.state, B) == 2_050_000


def test_HUS_28_without_auto_end_every_turn_waits_for_its_end(new_table: Callable[..., Table]) -> None:
    table = new_table(auto_end_turn=False).begin().land(0)
    assert (table.active, table.phase) == (A, "post")
    assert table.do(A, EndTurn()).active == B


# -- auctions held aloud -----------------------------------------------------------------------------------------------


def test_HUS_12_results_of_spoken_offers_are_recorded(new_table: Callable[..., Table]) -> None:
    table = new_table(spoken_auctions=True).begin().give(C, cash=4_000_000).land(22).do(A, Decline())
    assert RecordSale(C, "contract", 3_000_000) in table.rules.candidates(table.state, A)
    assert RecordNoSale() in table.rules.candidates(table.state, A)
    table.do(A, RecordSale(C, "contract", 3_300_000))
    assert (table.holder("S05"), table.cash(C)) == ((C, "contract"), 700_000)


def test_HUS_04_results_of_spoken_auctions_are_recorded(new_table: Callable[..., Table]) -> None:
    table = new_table(spoken_auctions=True).begin().give(A, options="S01 S02").do(A, Auction("HUS-S01"))
    table.do(A, RecordSale(D, "option", 150_000))
    assert table.cash(A, D) == [2_150_000, 1_850_000]
    table.do(A, Auction("HUS-S02"), RecordNoSale())
    assert table.refused(A, Auction("HUS-S02")) == "HUS-04/ALREADY_OFFERED"


def test_HUS_12_spoken_results_keep_to_the_limits_of_bids(new_table: Callable[..., Table]) -> None:
    table = new_table(spoken_auctions=True).begin().give(D, cash=0).land(2).draw("V14")
    assert table.debts(D) == [(A, 100_000)]
    table.idle_until(A).land(22).do(A, Decline())
    assert table.refused(A, RecordSale(A, "option", 300_000)) == "HUS-11/DECLINED"
    assert table.refused(A, RecordSale(D, "option", 300_000)) == "HUS-12/DEBTOR"
    assert table.refused(A, RecordSale(4, "option", 300_000)) == "HUS-00/NO_SUCH_SEAT"
    assert table.refused(A, RecordSale(B, "option", 310_000)) == "HUS-02/BAD_AMOUNT"
    assert table.refused(A, RecordSale(B, "option", 3_000_000)) == "HUS-12/OPTION_TOO_HIGH"
    assert table.facts(A, RecordSale(B, "option", 250_000)) == {"min": 300_000, "how": "refusal.bid.at_least"}
    assert table.refused(A, RecordSale(B, "contract", 3_000_000)) == "HUS-02/NOT_ENOUGH"
    assert table.refused(TABLE, RecordNoSale()) == "HUS-02/NOT_YOUR_TURN"
    assert table.allowed(C, RecordSale(B, "option", 450_000))


def test_HUS_04_a_seller_does_not_buy_his_own_card_aloud(new_table: Callable[..., Table]) -> None:
    table = new_table(spoken_auctions=True).begin().give(A, options="S01").do(A, Auction("HUS-S01"))
    assert table.refused(B, RecordSale(A, "option", 100_000)) == "HUS-04/SELLER_BID"


def test_HUS_12_nothing_is_recorded_without_spoken_auctions(new_table: Callable[..., Table]) -> None:
    table = new_table().begin().land(22).do(A, Decline())
    assert table.refused(A, RecordSale(B, "option", 300_000)) == "HUS-02/WRONG_TIME"
    assert table.refused(A, RecordNoSale()) == "HUS-02/WRONG_TIME"
    assert table.rules.candidates(table.state, A) == ()


def test_HUS_08_a_die_shows_what_it_shows(new_table: Callable[..., Table]) -> None:
    table = new_table().begin().do(A, Roll())
    assert [table.allowed(TABLE, DieFell(value)) for value in (1, 2, 3, 4, 5, 6)] == [True] * 6
