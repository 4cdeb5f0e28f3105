"""Where money comes from and goes: squares, Variety Reports, debts, challenges. Numbers are the worked examples."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from referee.game import TABLE
from referee.games.hustle.moves import (
    Auction,
    Bid,
    Challenge,
    EndTurn,
    Exercise,
    FaceChallenge,
    Pass,
    Roll,
    TakeOption,
    UseShield,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Table

A, B, C, D = range(4)
START = 2_000_000


# -- squares -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "contracts", "square", "gain"),
    [("D01 B01 S01", "", 10, 600_000), ("D05 B05 S05", "", 31, 1_800_000), ("S05", "D05", 10, 600_000), ("", "D05", 31, 0)],
)
def test_HUS_20_options_times_two_counts_options_only(table: Table, options: str, contracts: str, square: int, gain: int) -> None:
    """Examples 8, 9 and 10."""
    table.give(A, options=options, contracts=contracts, cash=START).land(square)
    assert table.cash(A) == START + gain
    assert table.state.agent == -gain


@pytest.mark.parametrize(("options", "contracts", "square", "gain"), [("B05", "D03 S05", 17, 2_500_000), ("", "S02", 35, 750_000)])
def test_HUS_21_venture_capital_pays_half_the_contracts(table: Table, options: str, contracts: str, square: int, gain: int) -> None:
    """Examples 11 and 12."""
    table.give(A, options=options, contracts=contracts).land(square)
    assert table.cash(A) == START + gain


@pytest.mark.parametrize("die", range(1, 7))
def test_HUS_18_money_pays_the_die(table: Table, die: int) -> None:
    """Example 13 with 4."""
    assert table.land(5).die(die).cash(A) == START + die * 100_000
    assert table.active == B


def test_HUS_19_no_turn_ends_on_a_choice_square_unused(table: Table) -> None:
    table.land(21)
    assert len(table.rules.candidates(table.state, A)) == 20
    assert table.refused(A, Pass()) == "HUS-02/WRONG_TIME"


# -- reports -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "gain"),
    [(f"V{n:02}", gain) for n, gain in enumerate((1_000, 800, 700, 600, 500, 500, 400, 400, 300, 300), 1)],
)
def test_HUS_17_windfalls(table: Table, card: str, gain: int) -> None:
    table.land(2).draw(card)
    assert table.cash(A) == START + gain * 1_000
    assert table.state.known == (f"HUS-{card}",)


@pytest.mark.parametrize(
    ("card", "options", "contracts", "gain"),
    [
        ("V11", "", "D01 B01 S01", 600_000),
        ("V11", "S05", "", 100_000),
        ("V12", "S01 S02", "S03", 200_000),
        ("V12", "", "", 100_000),
        ("V13", "S01 S02", "S03", 150_000),
        ("V13", "S01", "", 100_000),
        ("V28", "S05", "S01 S02", -200_000),
        ("V26", "", "", -200_000),
        ("V27", "", "", -400_000),
    ],
)
def test_HUS_17_reports_that_count(table: Table, card: str, options: str, contracts: str, gain: int) -> None:
    """Example 46 and its like."""
    table.give(A, options=options, contracts=contracts).land(2).draw(card)
    assert table.cash(A) == START + gain
    assert table.state.agent == -gain


def test_HUS_17_a_fine_takes_what_is_there_and_makes_no_debt(table: Table) -> None:
    """Example 45."""
    table.give(A, cash=250_000).land(2).draw("V27")
    assert (table.cash(A), table.debts(A)) == (0, [])


def test_HUS_25_collecting_takes_what_each_has(table: Table) -> None:
    """Example 47."""
    for seat, cash in enumerate((100_000, 500_000, 50_000, 200_000)):
        table.give(seat, cash=cash)
    table.land(2).draw("V15")
    assert table.cash(A, B, C, D) == [550_000, 300_000, 0, 0]
    assert table.debts(C) == [(A, 150_000)]


@pytest.mark.parametrize(("card", "times"), [("V16", 100_000), ("V17", 200_000)])
def test_HUS_17_reports_with_a_die(table: Table, card: str, times: int) -> None:
    table.land(2).draw(card)
    assert table.phase == "card_roll"
    assert table.die(5).cash(A) == START + 5 * times


def test_HUS_17_no_free_option_is_left(table: Table) -> None:
    """Example 48."""
    table.give(B, options=" ".join(f"S{n:02}" for n in range(1, 11))).land(2).draw("V18")
    assert table.cash(A) == START + 300_000


def test_HUS_17_a_free_option_of_the_right_kind(table: Table) -> None:
    table.give(B, options="B01").land(2).draw("V19")
    assert table.phase == "choose_option"
    assert table.refused(A, TakeOption("HUS-S01")) == "HUS-17/WRONG_KIND"
    assert table.refused(A, TakeOption("HUS-B01")) == "HUS-09/TAKEN"
    table.do(A, TakeOption("HUS-D05"))
    assert table.holder("D05") == (A, "option")


def test_HUS_17_money_men_in_town(table: Table) -> None:
    """Example 49."""
    table.give(A, contracts="D01").land(23).draw("V20")
    assert (table.at(A), table.cash(A)) == (35, START + 500_000)
    assert table.state.known[-1] == "HUS-V20"


def test_HUS_17_talk_of_the_commissary_passes_start(table: Table) -> None:
    """Example 50."""
    table.give(A, options="S10").land(40).draw("V21")
    assert (table.at(A), table.cash(A)) == (10, START + 600_000)


def test_HUS_17_private_jet_goes_anywhere(table: Table) -> None:
    table.land(2).draw("V22")
    assert table.phase == "choose_square"


def test_HUS_17_the_deck_comes_round_in_the_order_it_was_drawn(table: Table) -> None:
    drawn = table.draw_all()
    assert table.state.unseen == ()
    in_deck = [card for card in drawn if card not in {"V24", "V25"}]
    assert [card.removeprefix("HUS-") for card in table.state.known] == in_deck
    assert sorted(card for kept in table.state.kept for card in kept) == ["HUS-V24", "HUS-V25"]
    table.idle_until(A).land(2)
    assert [move.card for move in table.rules.candidates(table.state, TABLE)] == ["HUS-V01"]


# -- debts -------------------------------------------------------------------------------------------------------------


def test_HUS_25_two_debts_to_one_creditor_stay_two(table: Table) -> None:
    table.give(B, cash=0).land(2).draw("V14").give(A, cash=START).idle_until(A).land(33).draw("V15")
    assert table.debts(B) == [(A, 100_000), (A, 200_000)]


def test_HUS_25_money_is_passed_on_the_instant_it_arrives_oldest_debt_first(table: Table) -> None:
    table.give(B, cash=0, options="S01").land(2).draw("V14")
    table.idle().idle_until(C).land(33).draw("V15")
    assert table.debts(B) == [(A, 100_000), (C, 200_000)]
    before = table.cash(A, C)
    table.idle_until(B).do(B, Auction("HUS-S01")).do(C, Pass()).do(D, Bid("option", 150_000)).do(A, Pass())
    assert table.cash(A, C) == [before[0] + 100_000, before[1] + 50_000]
    assert (table.debts(B), table.cash(B), table.phase) == ([(C, 150_000)], 0, "debt")


def test_HUS_25_a_creditor_who_owes_passes_it_on_round_a_circle(table: Table) -> None:
    """B owes A, A comes to owe B, C and D: what A pays B flows back to A and on to C."""
    table.give(B, cash=0).land(2).draw("V15")
    assert table.debts(B) == [(A, 200_000)]
    table.give(A, cash=100_000).idle_until(A)
    c = table.cash(C)
    table.land(33).draw("V29")
    assert table.cash(A, B) == [0, 0]
    assert table.cash(C) == c + 100_000
    assert table.debts(B) == [(A, 100_000)]
    assert table.debts(A) == [(D, 100_000)]


def test_HUS_25_a_new_debt_stands_before_the_paid_part_is_passed_on(table: Table) -> None:
    """B owes A 200,000; A pays B 50,000 of 100,000: B passes it to A, who now owes, so it goes to B and back again."""
    table.give(B, cash=0).land(2).draw("V15")
    table.give(A, cash=50_000).idle_until(A)
    c = table.cash(C)
    table.land(33).draw("V29")
    assert table.debts(B) == [(A, 100_000)]
    assert table.debts(A) == [(C, 50_000), (D, 100_000)]
    assert table.cash(A, B, C) == [0, 0, c + 50_000]


def test_HUS_25_opposite_debts_are_never_netted(table: Table) -> None:
    table.give(B, cash=0).land(2).draw("V15")
    table.give(A, cash=0).idle_until(A).land(33).draw("V29")
    assert table.debts(B) == [(A, 200_000)]
    assert table.debts(A) == [(B, 100_000), (C, 100_000), (D, 100_000)]


def test_HUS_26_a_debt_of_ones_own_turn_counts_from_the_next(table: Table) -> None:
    table.give(A, cash=0, options="S01").land(2).draw("V29")
    assert table.phase == "post"
    assert table.allowed(A, Auction("HUS-S01"))
    assert table.do(A, EndTurn()).idle_until(A).phase == "debt"


# -- challenges --------------------------------------------------------------------------------------------------------


@pytest.fixture
def steal(table: Table) -> Table:
    """A with 3,200,000 stands on a Steal square; B owns the contract of Red Ford."""
    return table.give(A, cash=3_200_000, options="D01").give(B, contracts="S05", options="S09", cash=500_000).land(12)


def test_HUS_23_the_higher_challenger_takes_the_contract_free(steal: Table) -> None:
    """Example 26."""
    steal.do(A, Challenge("HUS-S05")).die(5, 2)
    assert steal.holder("S05") == (A, "contract")
    assert steal.cash(A, B) == [3_200_000, 500_000]


def test_HUS_23_the_higher_owner_is_paid(steal: Table) -> None:
    """Example 27."""
    steal.do(A, Challenge("HUS-S05")).die(2, 5)
    assert steal.holder("S05") == (B, "contract")
    assert steal.cash(A, B) == [200_000, 3_500_000]
    assert steal.phase == "post"


def test_HUS_23_equal_dice_are_rolled_again(steal: Table) -> None:
    """Example 28."""
    steal.do(A, Challenge("HUS-S05")).die(4, 4)
    assert (steal.phase, steal.books.roller(steal.state)) == ("steal_rolls", A)
    steal.die(6)
    assert steal.books.roller(steal.state) == B
    assert steal.die(1).holder("S05") == (A, "contract")


def test_HUS_22_a_challenger_risks_the_price(table: Table) -> None:
    """Example 29."""
    table.give(A, cash=2_900_000).give(B, contracts="S05").land(12)
    assert table.refused(A, Challenge("HUS-S05")) == "HUS-22/NEEDS_STAKE"


def test_HUS_22_options_are_not_stolen(steal: Table) -> None:
    """Example 30."""
    assert steal.refused(A, Challenge("HUS-S09")) == "HUS-22/NOT_A_CONTRACT"


def test_HUS_23_a_stolen_contract_can_win(steal: Table) -> None:
    steal.do(A, Pass()).idle_until(B)
    steal.idle_until(A).give(A, contracts="D02 B02 S01 S02", cash=3_000_000).land(26).do(A, Challenge("HUS-S05")).die(6, 5)
    assert steal.state.winner == A


def test_HUS_24_a_lawyer_cancels_the_challenge(table: Table) -> None:
    """Example 52."""
    table.idle().land(2).draw("V24")
    assert table.state.kept[B] == ("HUS-V24",)
    table.idle_until(A).give(A, cash=3_200_000, options="D01").give(B, contracts="S05").land(12).do(A, Challenge("HUS-S05"))
    assert (table.phase, table.asked) == ("shield_reply", B)
    table.do(B, UseShield())
    assert (table.cash(A), table.holder("S05")) == (3_200_000, (B, "contract"))
    assert (table.state.kept[B], table.state.known[-1]) == ((), "HUS-V24")
    assert table.phase == "post"
    assert table.refused(A, Challenge("HUS-S05")) == "HUS-02/WRONG_TIME"


def test_HUS_24_a_lawyer_may_wait(table: Table) -> None:
    table.idle().land(2).draw("V24")
    table.idle_until(A).give(A, cash=3_200_000).give(B, contracts="S05").land(12).do(A, Challenge("HUS-S05")).do(B, FaceChallenge())
    assert table.die(6, 1).holder("S05") == (A, "contract")
    assert table.state.kept[B] == ("HUS-V24",)


def test_HUS_24_a_friend_at_the_agency_makes_an_exercise_cheaper(table: Table) -> None:
    """Example 53."""
    table.land(2).draw("V25").idle_until(A)
    table.give(A, options="S01", cash=400_000)
    assert table.refused(A, Exercise("HUS-S01")) == "HUS-02/NOT_ENOUGH"
    table.do(A, Exercise("HUS-S01", use_card=True))
    assert (table.cash(A), table.state.kept[A], table.state.known[-1]) == (0, (), "HUS-V25")


def test_HUS_25_a_debtor_who_is_challenged_still_rolls(table: Table) -> None:
    table.give(B, cash=0, contracts="S05").land(2).draw("V15")
    assert table.debts(B) == [(A, 200_000)]
    table.idle_until(A).give(A, cash=3_000_000).land(12).do(A, Challenge("HUS-S05")).die(1, 6)
    assert (table.debts(B), table.cash(B), table.cash(A)) == ([], 2_800_000, 200_000)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_HUS_25_payments_go_in_seat_order_from_the_left(new_table: Callable[..., Table], seats: int) -> None:
    table = new_table(seats).begin(first=1).give(1, cash=50_000).land(2).draw("V29")
    order = [(1 + step) % seats for step in range(1, seats)]
    assert [creditor for creditor, _ in table.debts(1)] == order
    assert table.debts(1)[0] == (order[0], 50_000)


def test_HUS_08_rolling_waits_for_the_die(table: Table) -> None:
    table.do(A, Roll())
    assert table.phase == "move_roll"
    assert {move.value for move in table.rules.candidates(table.state, TABLE)} == set(range(1, 7))
