"""How property cards find owners: purchase, offer, auction, force, half price. Numbers are the worked examples."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from referee.game import legal
from referee.games.hustle.moves import (
    Auction,
    Bid,
    BuyContract,
    BuyHalf,
    BuyOption,
    CannotExercise,
    ChooseSquare,
    Decline,
    Exercise,
    Force,
    ForcedExercise,
    GoLoan,
    LeaveLoan,
    Pass,
    RefuseForce,
    StayLoan,
)
from referee.games.hustle.state import LOAN

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Table

A, B, C, D = range(4)


# -- offers ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def offer(table: Table) -> Table:
    """A has declined Red Ford, and owns another card so that his turn stays open."""
    return table.give(A, options="D01").land(22).do(A, Decline())


def test_HUS_12_a_single_taker_pays_the_list_price(offer: Table) -> None:
    """Example 17."""
    offer.do(B, Pass()).do(C, Bid("option", 300_000)).do(D, Pass())
    assert offer.cash(C) == 1_700_000
    assert offer.holder("S05") == (C, "option")
    assert (offer.active, offer.phase) == (A, "post")
    assert offer.state.agent == 300_000


def test_HUS_12_several_takers_bid_and_printed_prices_stay(offer: Table) -> None:
    """Example 18."""
    offer.do(B, Bid("option", 300_000)).do(C, Bid("option", 350_000)).do(D, Pass()).do(B, Pass())
    assert offer.cash(C) == 1_650_000
    offer.idle_until(C).give(C, cash=2_700_000, at=6).land(10)
    assert offer.cash(C) == 3_300_000
    offer.idle().idle_until(C).do(C, Exercise("HUS-S05"))
    assert offer.cash(C) == 600_000


def test_HUS_12_a_contract_bid_beats_every_option_bid(table: Table) -> None:
    """Examples 19 and 20."""
    offer = table.give(D, cash=3_200_000).land(22).do(A, Decline())
    offer.do(B, Bid("option", 300_000)).do(C, Pass()).do(D, Bid("contract", 3_000_000))
    assert offer.refused(B, Bid("option", 350_000)) == "HUS-12/OPTION_TOO_HIGH"
    offer.do(B, Pass())
    assert offer.holder("S05") == (D, "contract")
    assert offer.cash(D) == 200_000


def test_HUS_11_the_decliner_cannot_bid(offer: Table) -> None:
    """Example 21."""
    assert offer.refused(A, Bid("option", 300_000)) == "HUS-11/DECLINED"


def test_HUS_12_two_players_one_takes_the_option(new_table: Callable[..., Table]) -> None:
    """Example 55."""
    table = new_table(2).begin().give(B, cash=400_000).land(30).do(A, Decline()).do(B, Bid("option", 300_000))
    assert (table.holder("D05"), table.cash(B)) == ((B, "option"), 100_000)


def test_HUS_12_nobody_bids_and_the_card_stays_with_the_agent(offer: Table) -> None:
    offer.pass_all()
    assert offer.is_with_agent("S05")
    assert (offer.active, offer.phase) == (A, "post")


def test_HUS_12_a_last_player_who_has_not_bid_is_still_asked(offer: Table) -> None:
    offer.do(B, Bid("option", 300_000)).do(C, Pass())
    assert (offer.phase, offer.asked) == ("offer", D)
    offer.do(D, Bid("option", 350_000))
    assert (offer.phase, offer.asked) == ("offer", B)


def test_HUS_12_a_pass_is_final(offer: Table) -> None:
    offer.do(B, Pass()).do(C, Bid("option", 300_000)).do(D, Bid("option", 350_000))
    assert offer.asked == C
    assert offer.refused(B, Bid("option", 400_000)) == "HUS-02/NOT_YOUR_TURN"


def test_HUS_12_who_cannot_afford_it_is_asked_and_can_only_pass(table: Table) -> None:
    table.give(B, cash=50_000).land(22).do(A, Decline())
    assert table.asked == B
    assert table.refused(B, Bid("option", 300_000)) == "HUS-02/NOT_ENOUGH"
    assert table.allowed(B, Pass())


def test_HUS_12_a_contract_in_an_offer_can_win_the_game(table: Table) -> None:
    table.give(C, contracts="D01 B01 S01 S02", cash=3_000_000).land(22).do(A, Decline())
    table.do(B, Pass()).do(C, Bid("contract", 3_000_000)).do(D, Pass())
    assert (table.phase, table.state.winner, table.cash(C)) == ("game_over", C, 0)


def test_HUS_10_a_contract_bought_on_landing_can_win(table: Table) -> None:
    table.give(A, contracts="D01 B01 S01 S02", cash=3_000_000).land(22).do(A, BuyContract())
    assert (table.state.winner, table.cash(A)) == (A, 0)


# -- auctions ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def debtor(table: Table) -> Table:
    """A owes D 150,000, owns option S02, and begins his turn off the Loan square."""
    table.idle_until(D).give(D, contracts="S06 S07")
    table.give(A, cash=50_000, options="S02").give(C, cash=1_000_000).land(2).draw("V15")
    assert table.debts(A) == [(D, 150_000)]
    return table.idle_until(A)


def test_HUS_04_an_auction_can_pay_a_debt(debtor: Table) -> None:
    """Example 38."""
    assert debtor.phase == "debt"
    c, d = debtor.cash(C, D)
    debtor.do(A, Auction("HUS-S02")).do(B, Pass()).do(C, Bid("option", 200_000)).do(D, Pass())
    assert debtor.cash(C, D) == [c - 200_000, d + 150_000]
    assert (debtor.debts(A), debtor.cash(A), debtor.phase) == ([], 50_000, "pre_roll")
    assert debtor.holder("S02") == (C, "option")


def test_HUS_26_when_nobody_bids_only_the_loan_square_is_left(debtor: Table) -> None:
    """Example 39."""
    debtor.do(A, Auction("HUS-S02")).pass_all()
    assert debtor.refused(A, Auction("HUS-S02")) == "HUS-04/ALREADY_OFFERED"
    assert legal(debtor.rules, debtor.state, A) == [GoLoan()]


def test_HUS_04_any_card_goes_same_side_up_to_the_highest_bidder(table: Table) -> None:
    table.give(A, contracts="S05").give(C, cash=1_000_000).do(A, Auction("HUS-S05"))
    table.do(B, Pass()).do(C, Bid("contract", 50_000)).do(D, Bid("contract", 100_000)).do(C, Bid("contract", 400_000)).do(D, Pass())
    assert table.holder("S05") == (C, "contract")
    assert table.cash(A, C) == [2_400_000, 600_000]
    assert table.phase == "pre_roll"


def test_HUS_04_a_bought_contract_can_win(table: Table) -> None:
    table.give(A, contracts="S05").give(B, contracts="D01 B01 S01 S02").do(A, Auction("HUS-S05"))
    table.do(B, Bid("contract", 50_000)).do(C, Pass()).do(D, Pass())
    assert (table.state.winner, table.cash(A, B)) == (B, [2_050_000, 1_950_000])


def test_HUS_04_debtors_are_left_out(table: Table) -> None:
    table.give(A, options="S01 S02").give(B, cash=0).land(2).draw("V14").do(A, Auction("HUS-S01"))
    assert table.asked == C
    assert table.refused(B, Bid("option", 50_000)) == "HUS-12/DEBTOR"


@pytest.mark.parametrize("square", [6, 12, 22, 25])
def test_HUS_04_auctions_are_possible_all_through_ones_turn(table: Table, square: int) -> None:
    table.give(A, options="S01 S02").give(B, options="S09").give(A, contracts="B01").land(square)
    assert table.phase in {"landed_own", "steal_choose", "landed_free", "landed_other"}
    phase = table.phase
    table.do(A, Auction("HUS-S01")).pass_all()
    assert table.phase == phase


# -- force -------------------------------------------------------------------------------------------------------------


def forced(table: Table, owner_cash: int, cash: int = 4_000_000) -> Table:
    """A with this cash stands on Missy Spacedout, whose option is B's."""
    return table.give(A, cash=cash).give(B, options="S09", cash=owner_cash).land(25)


def test_HUS_15_the_owner_exercises(table: Table) -> None:
    """Example 22."""
    forced(table, 2_500_000).do(A, Force())
    assert (table.phase, table.asked) == ("force_reply", B)
    table.do(B, ForcedExercise())
    assert table.cash(A, B) == [4_000_000, 250_000]
    assert table.holder("S09") == (B, "contract")


def test_HUS_15_the_owner_refuses(table: Table) -> None:
    """Example 23."""
    forced(table, 2_500_000).do(A, Force()).do(B, RefuseForce())
    assert table.cash(A, B) == [1_500_000, 2_750_000]
    assert table.holder("S09") == (A, "contract")


def test_HUS_14_an_owner_who_cannot_pay_is_not_asked(table: Table) -> None:
    """Example 24."""
    forced(table, 2_000_000).do(A, Force())
    assert CannotExercise() in [done.move for done in table.history]
    assert table.cash(A, B) == [1_500_000, 2_250_000]
    assert table.holder("S09") == (A, "contract")


def test_HUS_14_forcing_needs_the_contract_price(table: Table) -> None:
    """Example 25."""
    assert forced(table, 2_500_000, cash=2_400_000).refused(A, Force()) == "HUS-14/NEEDS_CONTRACT_PRICE"
    assert table.facts(A, Force()) == {"card": "HUS-S09", "price": 2_500_000}


def test_HUS_15_a_forced_exercise_can_win_in_anothers_turn(table: Table) -> None:
    """Example 43."""
    table.give(B, contracts="D02 B03 S03 S07")
    forced(table, 2_250_000, cash=3_000_000).do(A, Force()).do(B, ForcedExercise())
    assert (table.phase, table.state.winner, table.active) == ("game_over", B, A)


def test_HUS_15_a_refusal_can_win_for_the_forcing_player(table: Table) -> None:
    table.give(A, contracts="D02 B03 S03 S07")
    forced(table, 0).do(A, Force())
    assert table.state.winner == A


def test_HUS_15_forced_exercises_do_not_use_up_the_exercise_of_a_turn(table: Table) -> None:
    table.give(B, options="S01")
    forced(table, 4_000_000).do(A, Force()).do(B, ForcedExercise())
    table.idle_until(B).do(B, Exercise("HUS-S01"))


def test_HUS_15_the_refund_of_a_debtor_goes_to_his_creditor(table: Table) -> None:
    table.give(B, options="S09", cash=0).land(2).draw("V15")
    assert table.debts(B) == [(A, 200_000)]
    table.give(A, cash=3_000_000).idle_until(A).land(25).do(A, Force())
    assert (table.debts(B), table.cash(B), table.cash(A)) == ([], 50_000, 700_000)


def test_HUS_24_the_agency_card_makes_a_forced_exercise_affordable(table: Table) -> None:
    table.idle().land(2).draw("V25")
    table.idle_until(A)
    forced(table, 1_750_000).do(A, Force())
    assert table.phase == "force_reply"
    assert table.refused(B, ForcedExercise()) == "HUS-02/NOT_ENOUGH"
    table.do(B, ForcedExercise(use_card=True))
    assert (table.cash(B), table.holder("S09")) == (0, (B, "contract"))
    assert table.state.known[-1] == "HUS-V25"


# -- half price --------------------------------------------------------------------------------------------------------


def test_HUS_16_the_option_of_a_producer_on_loan_is_bought_from_the_agent(table: Table) -> None:
    """Example 32."""
    table.give(A, options="D03", at=LOAN).do(A, StayLoan())
    table.give(B, cash=1_000_000).land(11)
    cash = table.cash(A)
    table.do(B, BuyHalf())
    assert table.cash(A, B) == [cash, 0]
    assert table.holder("D03") == (B, "contract")


def on_loan(table: Table) -> Table:
    """A on the Loan square owns the contract of Red Ford; it is B's turn with 1,600,000."""
    return table.give(A, contracts="S05", cash=0, at=LOAN).do(A, StayLoan()).give(B, cash=1_600_000, options="D01")


def test_HUS_16_the_contract_of_a_producer_on_loan_is_bought_from_him(table: Table) -> None:
    """Example 33."""
    on_loan(table).land(22).do(B, BuyHalf())
    assert table.cash(A, B) == [1_600_000, 100_000]
    assert table.holder("S05") == (B, "contract")


def test_HUS_16_jeopardy_ends_when_he_leaves(table: Table) -> None:
    """Example 34."""
    table.give(A, contracts="S05", at=LOAN).do(A, LeaveLoan()).idle()
    table.give(B, cash=1_600_000, options="D01").land(22)
    assert table.phase == "post"
    assert table.refused(B, BuyHalf()) == "HUS-16/NOT_ON_LOAN"


def test_HUS_16_the_price_of_a_contract_pays_its_owners_debts_first(table: Table) -> None:
    table.give(A, contracts="S05", cash=0).land(2).draw("V29")
    table.idle().idle_until(A).idle()
    assert table.at(A) == LOAN
    table.give(B, cash=1_600_000).land(22).do(B, BuyHalf())
    assert table.debts(A) == []
    assert table.cash(A) == 1_200_000


def test_HUS_16_half_price_can_win(table: Table) -> None:
    on_loan(table).give(B, contracts="D02 B02 S01 S02").land(22).do(B, BuyHalf())
    assert table.state.winner == B


def test_HUS_16_force_stands_beside_half_price(table: Table) -> None:
    table.give(A, options="D03", cash=0, at=LOAN).do(A, StayLoan()).give(B, cash=3_000_000).land(11)
    assert table.allowed(B, Force())
    assert table.allowed(B, BuyHalf())
    table.do(B, Force())
    assert table.holder("D03") == (B, "contract")


def test_HUS_19_a_chosen_square_is_a_landing(table: Table) -> None:
    """Example 51."""
    table.give(A, options="D05").land(39).do(A, ChooseSquare("HUS-Q30"))
    assert (table.at(A), table.phase) == (30, "landed_own")


def test_HUS_19_half_price_and_purchases_follow_a_choice(table: Table) -> None:
    on_loan(table).land(21).do(B, ChooseSquare("HUS-Q22"))
    assert table.allowed(B, BuyHalf())
    table.do(B, Pass()).idle_until(C).land(39).do(C, ChooseSquare("HUS-Q01"), BuyOption())
    assert table.holder("S06") == (C, "option")
