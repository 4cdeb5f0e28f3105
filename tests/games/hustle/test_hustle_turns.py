"""The turn of the Hollywood Hustle: order, before the die, the die, extra turns, Loan, the end. Numbers are worked examples."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from referee.games.hustle.moves import (
    Auction,
    Bid,
    BuyContract,
    BuyOption,
    Decline,
    EndTurn,
    Exercise,
    ExtraTurn,
    GoLoan,
    LeaveLoan,
    LoseTurn,
    Pass,
    Roll,
    SellAgent,
    StayLoan,
    TakeOption,
    Trade,
)
from referee.games.hustle.state import LOAN, NOBODY

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Table

A, B, C, D = range(4)


def test_HUS_01_a_new_game_of_four_is_set_up(new_table: Callable[..., Table]) -> None:
    """Example 1."""
    state = new_table().state
    assert state.cash == (2_000_000,) * 4
    assert state.place == (0,) * 4
    assert state.owner == (NOBODY,) * 20
    assert not any(state.signed)
    assert state.agent == 0
    assert len({*state.unseen, *state.known}) == 30


def test_HUS_01_those_tied_for_the_highest_roll_again(new_table: Callable[..., Table]) -> None:
    """Example 2."""
    table = new_table().die(3, 6, 6, 2)
    assert table.phase == "order_roll"
    assert table.books.roller(table.state) == B
    table.die(4, 1)
    assert table.active == B
    order = [table.active]
    for _ in range(3):
        order.append(table.idle().active)
    assert order == [B, C, D, A]


def test_HUS_01_only_the_highest_of_a_second_tie_roll_a_third_time(new_table: Callable[..., Table]) -> None:
    table = new_table().die(5, 5, 5, 1).die(2, 4, 4)
    assert table.state.rolls == (NOBODY, 0, 0, NOBODY)
    assert table.die(1, 2).active == C


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_HUS_28_the_turn_passes_to_the_left_round_the_table(new_table: Callable[..., Table], seats: int) -> None:
    table = new_table(seats).begin(first=1)
    assert [table.idle().active for _ in range(seats)] == [*range(2, seats), 0, 1]


def test_HUS_03_an_option_is_bought_on_landing(table: Table) -> None:
    """Example 3."""
    table.land(22).do(A, BuyOption())
    assert table.at(A) == 22
    assert table.cash(A) == 1_700_000
    assert table.holder("S05") == (A, "option")


def test_HUS_02_a_contract_needs_its_price(table: Table) -> None:
    """Example 4."""
    assert table.land(22).refused(A, BuyContract()) == "HUS-02/NOT_ENOUGH"
    assert table.facts(A, BuyContract()) == {"who": A, "cash": 2_000_000, "price": 3_000_000}


def test_HUS_03_exercising_costs_the_balance(table: Table) -> None:
    """Example 5."""
    table.give(A, options="S05", cash=3_100_000).do(A, Exercise("HUS-S05"))
    assert table.cash(A) == 400_000
    assert table.holder("S05") == (A, "contract")
    assert table.phase == "pre_roll"


def test_HUS_03_one_exercise_a_turn(table: Table) -> None:
    """Example 6."""
    table.give(A, options="S05 D01", cash=3_700_000).do(A, Exercise("HUS-S05"))
    assert table.cash(A) == 1_000_000
    assert table.refused(A, Exercise("HUS-D01")) == "HUS-03/ONE_PER_TURN"
    assert table.facts(A, Exercise("HUS-D01")) == {"card": "HUS-S05"}
    table.idle().idle_until(A).do(A, Exercise("HUS-D01"))
    assert table.cash(A) == 100_000


def test_HUS_03_no_exercise_after_the_die(table: Table) -> None:
    """Example 7."""
    table.give(A, options="D01").land(19)
    assert table.refused(A, Exercise("HUS-D01")) == "HUS-03/AFTER_ROLL"
    assert table.die(3).refused(A, Exercise("HUS-D01")) == "HUS-03/AFTER_ROLL"


def test_HUS_03_no_exercise_between_roll_and_die(table: Table) -> None:
    table.give(A, options="D01").do(A, Roll())
    assert table.refused(A, Exercise("HUS-D01")) == "HUS-02/WRONG_TIME"


def test_HUS_08_passing_start_pays_nothing(table: Table) -> None:
    """Example 14."""
    table.give(A, at=40).do(A, Roll()).die(4)
    assert table.at(A) == 2
    assert table.phase == "variety_draw"
    assert table.cash(A) == 2_000_000


def test_HUS_08_landing_on_start_ends_a_turn_without_cards(table: Table) -> None:
    """Example 15, without a card."""
    table.give(A, at=38).do(A, Roll()).die(4)
    assert (table.at(A), table.cash(A)) == (0, 2_000_000)
    assert (table.active, table.phase) == (B, "pre_roll")


def test_HUS_08_landing_on_start_with_a_card_leaves_time_to_auction(table: Table) -> None:
    """Example 15, with a card."""
    table.give(A, at=38, options="D01").do(A, Roll()).die(4)
    assert (table.active, table.phase) == (A, "post")
    assert table.do(A, EndTurn()).active == B


@pytest.mark.parametrize(("place", "die", "reached"), [(40, 4, 3), (41, 1, 1), (35, 6, 41), (36, 6, 1), (0, 6, 6)])
def test_HUS_08_skip_start_makes_the_hop_free(new_table: Callable[..., Table], place: int, die: int, reached: int) -> None:
    """Example 16 and the rule beside it: a roll that ends on 41 stays there."""
    table = new_table(wrap="skip_start").begin().give(A, at=place).do(A, Roll()).die(die)
    assert table.at(A) == reached


@pytest.mark.parametrize("die", range(1, 7))
def test_HUS_08_a_token_moves_by_the_die(table: Table, die: int) -> None:
    table.give(A, at=38).do(A, Roll()).die(die)
    assert table.at(A) == (38 + die) % 42


# -- extra turns -------------------------------------------------------------------------------------------------------


def test_HUS_13_ones_own_contract_gives_another_full_turn(table: Table) -> None:
    """Example 40."""
    table.give(A, contracts="B01", options="S01", cash=3_000_000).give(A, options="S02")
    table.do(A, Exercise("HUS-S01")).land(6)
    assert table.phase == "landed_own"
    table.do(A, ExtraTurn())
    assert (table.active, table.phase) == (A, "pre_roll")
    table.do(A, Exercise("HUS-S02"))


def test_HUS_13_an_extra_turn_may_be_left(table: Table) -> None:
    assert table.give(A, options="B01").land(6).do(A, EndTurn()).active == B


def test_HUS_13_extra_turns_repeat_without_limit(table: Table) -> None:
    table.give(A, options="B01")
    for _ in range(5):
        table.land(6).do(A, ExtraTurn())
    assert (table.active, table.state.turn) == (A, 6)


def test_HUS_13_the_right_stays_when_the_card_is_auctioned_away(table: Table) -> None:
    table.give(A, options="B01").land(6).do(A, Auction("HUS-B01"))
    table.do(B, Pass()).do(C, Pass())
    table.do(D, table.rules.candidates(table.state, D)[0])
    assert table.holder("B01") == (D, "option")
    assert table.phase == "landed_own"
    assert table.do(A, ExtraTurn()).active == A


def test_HUS_13_overnight_shoot_gives_an_extra_turn(table: Table) -> None:
    table.land(2).draw("V23")
    assert table.phase == "landed_own"
    table.do(A, ExtraTurn())
    assert (table.active, table.phase) == (A, "pre_roll")


# -- the Loan square ---------------------------------------------------------------------------------------------------


def test_HUS_05_arrival_pays_nothing_staying_pays_and_leaving_goes_by_start(table: Table) -> None:
    """Example 31."""
    table.give(A, cash=0).do(A, GoLoan())
    assert (table.at(A), table.cash(A), table.active) == (LOAN, 0, B)
    table.idle_until(A)
    assert table.phase == "loan"
    table.do(A, StayLoan())
    assert table.cash(A) == 100_000
    table.idle_until(A).do(A, LeaveLoan())
    assert (table.at(A), table.phase) == (0, "pre_roll")
    assert table.do(A, Roll()).die(3).at(A) == 3


def test_HUS_06_every_turn_given_up_on_loan_pays_and_ends_the_turn(table: Table) -> None:
    table.give(A, cash=0, at=LOAN).do(A, StayLoan())
    assert (table.at(A), table.cash(A), table.active) == (LOAN, 100_000, B)
    table.idle_until(A).do(A, StayLoan())
    assert (table.at(A), table.cash(A), table.active) == (LOAN, 200_000, B)


def test_HUS_05_what_was_done_before_does_not_matter(table: Table) -> None:
    table.give(A, options="S01 S02").do(A, Exercise("HUS-S01"), Auction("HUS-S02")).pass_all().do(A, GoLoan())
    assert table.at(A) == LOAN


def test_HUS_07_after_leaving_one_may_exercise_and_must_roll(table: Table) -> None:
    table.give(A, options="S01", at=LOAN)
    assert table.phase == "loan"
    assert table.refused(A, Exercise("HUS-S01")) == "HUS-02/WRONG_TIME"
    table.do(A, LeaveLoan(), Exercise("HUS-S01"))
    assert table.refused(A, GoLoan()) == "HUS-05/LOAN_NOW"
    assert table.allowed(A, Roll())


def test_HUS_07_the_right_to_the_loan_square_returns_with_the_next_turn(table: Table) -> None:
    table.give(A, at=LOAN).do(A, LeaveLoan()).idle().idle_until(A)
    assert table.do(A, GoLoan()).at(A) == LOAN


def test_HUS_26_a_debtor_may_only_go_to_the_loan_square(table: Table) -> None:
    """Examples 35, 36 and 37."""
    table.give(A, cash=150_000)
    for seat in (B, C, D):
        table.give(seat, cash=1_000_000)
    table.land(2).draw("V29")
    assert table.cash(A, B, C, D) == [0, 1_100_000, 1_050_000, 1_000_000]
    assert table.debts(A) == [(C, 50_000), (D, 100_000)]
    table.idle_until(A)
    assert table.phase == "debt"
    assert table.refused(A, Roll()) == "HUS-26/IN_DEBT"
    assert table.rules.candidates(table.state, A) == [GoLoan()]
    table.do(A, GoLoan())
    assert table.cash(A) == 0
    table.idle_until(A)
    assert table.refused(A, LeaveLoan()) == "HUS-07/IN_DEBT"
    assert table.facts(A, LeaveLoan()) == {"amount": 50_000, "name": C, "to": "refusal.to.seat"}
    table.do(A, StayLoan())
    assert table.debts(A) == [(D, 50_000)]
    assert table.cash(A, C, D) == [0, 1_100_000, 1_050_000]
    table.idle_until(A).do(A, StayLoan())
    assert (table.debts(A), table.cash(A, D)) == ([], [50_000, 1_100_000])
    assert table.active == B
    assert table.idle_until(A).phase == "loan"
    assert table.allowed(A, LeaveLoan())


def test_HUS_07_an_auction_that_clears_the_debt_opens_the_way_in_the_same_turn(table: Table) -> None:
    table.give(A, cash=0, options="S02").land(2).draw("V29").do(A, EndTurn())
    table.idle_until(A).do(A, GoLoan()).idle_until(A)
    assert (table.phase, table.at(A)) == ("debt", LOAN)
    table.do(A, Auction("HUS-S02")).do(B, Bid("option", 300_000)).do(C, Pass()).do(D, Pass())
    assert (table.phase, table.debts(A), table.cash(A)) == ("loan", [], 0)
    table.do(A, LeaveLoan())
    assert table.phase == "pre_roll"


# -- lost turns, sales to nobody, the end ------------------------------------------------------------------------------


def test_HUS_29_executive_retreat_costs_the_next_turn(table: Table) -> None:
    """Example 54."""
    table.land(2).draw("V30")
    assert table.state.lost == (True, False, False, False)
    table.idle().idle().idle()
    assert table.active == B
    assert [type(done.move) for done in table.history].count(LoseTurn) == 1
    assert table.idle_until(A).phase == "pre_roll"


def test_HUS_29_a_lost_turn_on_loan_pays_nothing_and_comes_before_the_debt(table: Table) -> None:
    table.give(A, cash=0).land(2).draw("V30")
    table.give(A, at=LOAN).land(33).draw("V14")
    assert table.debts(A) == [(B, 100_000)]
    table.idle().idle()
    assert (table.active, table.cash(A), table.debts(A)) == (B, 0, [(B, 100_000)])
    assert table.idle_until(A).phase == "debt"


def test_HUS_30_the_agent_never_buys_back(table: Table) -> None:
    """Example 44."""
    table.give(A, options="S05")
    assert table.refused(A, SellAgent("HUS-S05")) == "HUS-30/NO_AGENT_SALE"
    assert table.refused(A, Trade("HUS-S05", B)) == "HUS-30/NO_TRADE"


def test_HUS_27_the_fifth_contract_wins_at_once(table: Table) -> None:
    """Example 41."""
    table.give(A, contracts="D01 B01 S01 S06", options="S02", cash=1_350_000).do(A, Exercise("HUS-S02"))
    assert (table.phase, table.state.winner, table.cash(A)) == ("game_over", A, 0)
    assert table.rules.to_act(table.state) == ()
    assert table.refused(A, Roll()) == "HUS-00/GAME_OVER"


def test_HUS_27_five_contracts_of_the_wrong_mix_do_not_win(table: Table) -> None:
    """Example 42."""
    table.give(A, contracts="D01 D02 S01 S02 S06", options="S03", cash=3_000_000).do(A, Exercise("HUS-S03"))
    assert table.phase == "pre_roll"
    assert table.books.slots(table.state, A) == 4


def test_HUS_28_a_turn_waits_while_a_card_could_be_put_up(table: Table) -> None:
    table.give(A, options="S01 S02").land(0)
    table.do(A, Auction("HUS-S01")).pass_all()
    assert (table.active, table.phase) == (A, "post")
    table.do(A, Auction("HUS-S02")).pass_all()
    assert (table.active, table.phase) == (B, "pre_roll")


def test_HUS_11_declining_with_nobody_to_ask_ends_the_turn(new_table: Callable[..., Table]) -> None:
    table = new_table(2).begin().give(B, cash=0).land(2).draw("V15")
    assert table.debts(B) == [(A, 200_000)]
    table.idle_until(A).land(6).do(A, Decline())
    assert table.is_with_agent("B01")
    assert table.active == B


def test_HUS_17_a_free_option_need_not_be_paid(table: Table) -> None:
    table.land(2).draw("V18").do(A, TakeOption("HUS-S10"))
    assert (table.holder("S10"), table.cash(A)) == ((A, "option"), 2_000_000)


def test_HUS_26_nobody_is_eliminated(table: Table) -> None:
    """5.6: without money, property and debt one simply plays on."""
    table.give(A, cash=0).idle().idle_until(A)
    assert table.phase == "pre_roll"
    assert table.land(5).die(2).cash(A) == 200_000
