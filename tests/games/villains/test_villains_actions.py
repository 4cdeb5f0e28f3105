"""Recruit, send, trade, pass, the market (dossier 5.2), each refusal in its order (6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from referee.game import TABLE
from referee.games.villains.moves import Attempt, EndTurn, Pass, Recruit, Relief, Send, ShuffleVillains, Trade

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Table

A, B, C, D = range(4)


# -- two actions -------------------------------------------------------------------------------------------------------


def test_VIL_08_a_turn_has_two_actions_and_the_same_one_twice_is_fine(table: Table) -> None:
    table.market("H1 S1 T1").recruit(A, "H1", "S1")
    assert table.state.actions == 0


def test_VIL_08_NO_ACTIONS_paid_actions_and_a_pass_need_an_action(table: Table) -> None:
    table.hand(A, "H1").market("C1 C2 C3").actions(0)
    for move in (Recruit("BH-VC-01"), table.to_send("H1"), Attempt("BH-L0-1", 1), Trade("BH-L0-1", "BH-L0-2"), Relief("BH-VH-01"), Pass()):
        assert table.refused(A, move) == "VIL-08/NO_ACTIONS"


def test_VIL_08_ACTIONS_LEFT_VL_E47_the_turn_ends_when_both_are_used(table: Table) -> None:
    table.actions(1)
    assert table.refused(A, EndTurn()) == "VIL-08/ACTIONS_LEFT"
    assert table.facts(A, EndTurn()) == {"n": 1}


def test_VIL_09_CAN_ACT_VL_E40_whoever_can_act_does_not_pass(table: Table) -> None:
    table.hand(A, "H1 S1 T1").market("C1 C2").actions(1)
    assert table.refused(A, Pass()) == "VIL-09/CAN_ACT"
    assert table.facts(A, Pass()) == {"example": "example.recruit"}


def test_VL_E41_neither_pass_nor_end_while_the_market_is_full(table: Table) -> None:
    table.hand(A, "").actions(1)
    assert table.refused(A, Pass()) == "VIL-09/CAN_ACT"
    assert table.refused(A, EndTurn()) == "VIL-08/ACTIONS_LEFT"


def stuck(table: Table, seat: int, nines: str, forces: tuple[str, str, str]) -> Table:
    """Nothing fits and nothing is in range: 18, 13 and 10 of 20-22, 14-16 and 11-13."""
    table.hand(seat, nines)
    for slot, names in zip(("L0-1", "L0-2", "L0-3"), forces, strict=True):
        table.force(seat, names, slot)
    return table


def stuck_pair(pair: Table) -> Table:
    pair.stand(L0_1="SH-4", L0_2="SS-2", L0_3="ST-1")
    stuck(pair, A, "T9 H9 S9 C9", ("H10 T5 H3", "T10 T3", "C10"))
    return stuck(pair, B, "T8 H8 S8 C8", ("S10 S7 S1", "C7 C6", "H7 S3"))


def test_VIL_09_VL_E42_a_stuck_player_passes_both_actions(pair: Table) -> None:
    stuck_pair(pair).do(A, Pass())
    assert (pair.state.actions, pair.state.passed) == (0, True)
    assert pair.refused(A, Pass()) == "VIL-08/NO_ACTIONS"
    pair.end(A)
    assert pair.state.active == B


def test_VIL_09_the_example_names_what_is_possible(pair: Table) -> None:
    stuck_pair(pair).force(A, "H10 T5 H3 C2", "L0-1")
    assert pair.facts(A, Pass()) == {"example": "example.attempt", "studio": "BH-SH-4"}
    pair.force(A, "H10 T5 H3", "L0-1").hand(A, "T9 H9 S9 C4")
    assert pair.facts(A, Pass()) == {"example": "example.send", "card": "BH-VC-04"}


def test_VIL_09_the_example_may_be_a_trade(four: Table) -> None:
    four.hand(A, "").market("")
    assert four.facts(A, Pass()) == {"example": "example.trade"}


def test_VL_E43_with_nothing_anywhere_a_pass_is_fine(table: Table) -> None:
    table.hand(A, "").market("")
    for slot, name in zip(table.books.slots, ("H1", "H2", "H3", "H4", "H5", "H6"), strict=True):
        table.force(table.books.borders[table.books.slot_number[slot]][0], name, slot.removeprefix("BH-"))
    assert table.allowed(A, Pass())


def test_VIL_09_must_act_off_lets_anybody_pass_who_has_an_action(new_table: Callable[..., Table]) -> None:
    table = new_table(must_act=False).begin().do(A, Pass())
    assert table.state.actions == 0
    assert table.refused(A, Pass()) == "VIL-08/NO_ACTIONS"


# -- recruit and the market --------------------------------------------------------------------------------------------


def test_VIL_10_VIL_12_VL_E03_the_market_is_filled_when_the_turn_ends(table: Table) -> None:
    table.hand(A, "C1 C2").market("H7 S2 T9")
    deck = table.state.deck
    table.recruit(A, "S2", "H7")
    assert (table.hand_of(A), table.for_hire()) == ("C1 C2 S2 H7", "- - T9")
    table.end(A, "C3 C4")
    assert (table.for_hire(), table.state.deck) == ("C3 C4 T9", deck - 2)


def test_VIL_10_NOT_FOR_HIRE_VL_E04_the_place_is_empty_during_the_turn(table: Table) -> None:
    table.market("H7 S2 T9").recruit(A, "S2")
    for card in (table.state.pool[0], "BH-VS-02", "", "BH-SH-1", "nothing"):
        assert table.refused(A, Recruit(card)) == "VIL-10/NOT_FOR_HIRE"


def test_VIL_11_FULL_HAND_VL_E05_four_villains_are_the_limit(table: Table) -> None:
    table.hand(A, "H1 H2 H3 H4").market("S1 S2 S3")
    assert table.refused(A, Recruit("BH-VS-01")) == "VIL-11/FULL_HAND"
    assert table.refused(A, Recruit("BH-VC-01")) == "VIL-10/NOT_FOR_HIRE"


@pytest.mark.parametrize("limit", [5, 6])
def test_VIL_11_the_limit_is_an_option(new_table: Callable[..., Table], limit: int) -> None:
    table = new_table(hand_limit=limit).begin().hand(A, "H1 H2 H3 H4 H5 H6"[: 3 * limit - 1]).market("S1 S2 S3")
    assert table.facts(A, Recruit("BH-VS-01")) == {"limit": limit}
    assert table.hand(A, "H1 H2 H3 H4").recruit(A, "S1").hand_of(A) == "H1 H2 H3 H4 S1"


def test_VIL_12_places_are_filled_in_order_and_then_the_next_seat_has_two_actions(table: Table) -> None:
    table.hand(A, "").market("H1 S1 T1").recruit(A, "T1", "H1").do(A, EndTurn())
    assert table.phase == "market"
    assert table.draw("C9 C10").for_hire() == "C9 S1 C10"
    assert (table.state.active, table.state.actions, table.state.turn) == (B, 2, 2)


def test_VIL_13_VL_E38_a_due_draw_reshuffles_the_discard_pile(table: Table) -> None:
    table.hand(A, "").market("H1").only(deck="S1", discard="C1 C2 C3 C4 C5").actions(0).do(A, EndTurn())
    table.draw("S1")
    assert table.phase == "shuffle_villains"
    table.do(TABLE, ShuffleVillains())
    assert (table.state.deck, table.discarded()) == (5, "")
    table.draw("C3")
    assert (table.state.deck, table.for_hire(), table.state.active) == (4, "H1 S1 C3", B)


def test_VIL_13_eager_reshuffles_as_soon_as_the_deck_is_empty(new_table: Callable[..., Table]) -> None:
    eager = new_table(reshuffle_timing="eager").begin().market("H1 H2").only(deck="S1", discard="C1 C2").actions(0)
    eager.do(A, EndTurn()).draw("S1")
    assert eager.phase == "shuffle_villains"
    assert eager.do(TABLE, ShuffleVillains()).state.active == B
    assert (eager.state.deck, eager.discarded()) == (2, "")
    late = new_table().begin().market("H1 H2").only(deck="S1", discard="C1 C2").actions(0).do(A, EndTurn()).draw("S1")
    assert (late.state.active, late.state.deck, late.discarded()) == (B, 0, "C1 C2")


def test_VIL_13_eager_with_nothing_discarded_reshuffles_when_a_draw_is_due(new_table: Callable[..., Table]) -> None:
    table = new_table(reshuffle_timing="eager").begin().hand(A, "").market("H1 H2").only(deck="S1").actions(0).end(A, "S1")
    assert table.state.active == B
    table.hand(B, "").recruit(B, "S1").only(discard="C1").actions(0).do(B, EndTurn())
    assert table.phase == "shuffle_villains"


def test_VIL_13_VL_E39_without_deck_and_discard_the_market_stays_short(table: Table) -> None:
    table.market("H1").only().actions(0).end(A)
    assert (table.for_hire(), table.state.active) == ("H1 - -", B)
    assert table.refused(B, Recruit("BH-VC-01")) == "VIL-10/NOT_FOR_HIRE"


# -- send --------------------------------------------------------------------------------------------------------------


def test_VIL_14_VL_E06_the_example_of_the_rules(table: Table) -> None:
    table.stand(L0_1="SH-1").hand(A, "S3 S6 H4").send(A, "S3 S6")
    assert (table.at(A), table.state.actions) == ("S3 S6 = 9", 1)
    table.send(A, "H4")
    assert (table.at(A), table.state.actions) == ("S3 S6 H4 = 13", 0)
    assert table.books.in_range(table.state, 0, A)


def test_VL_E08_part_of_a_genre_may_stay_in_the_hand(table: Table) -> None:
    table.stand(L0_1="SH-1").hand(A, "S3 S6 H4").send(A, "S6")
    assert table.hand_of(A) == "S3 H4"


def test_VIL_14_NOT_IN_HAND_no_card_one_twice_or_one_not_held(table: Table) -> None:
    table.hand(A, "H1 H2").hand(B, "S1")
    for names in ("", "H1 H1", "S1", "H1 S1", "C7"):
        assert table.refused(A, table.to_send(names)) == "VIL-14/NOT_IN_HAND"
    assert table.refused(A, Send(("BH-SH-1",), "BH-L0-1")) == "VIL-14/NOT_IN_HAND"


def test_VIL_15_NOT_YOUR_SIDE_VL_E02_only_to_studios_one_borders(table: Table) -> None:
    table.hand(A, "H5")
    assert table.refused(A, table.to_send("H5", "L1-1")) == "VIL-15/NOT_YOUR_SIDE"
    assert table.refused(A, table.to_send("H5", "L9-9")) == "VIL-15/NOT_YOUR_SIDE"
    assert table.refused(A, Attempt("BH-L1-1", 1)) == "VIL-15/NOT_YOUR_SIDE"


def test_VIL_14_NO_STUDIO_nothing_is_sent_to_a_gap(table: Table) -> None:
    table.hand(A, "H5").stand(L0_1="")
    assert table.refused(A, table.to_send("H5")) == "VIL-14/NO_STUDIO"
    assert table.refused(A, Attempt("BH-L0-1", 1)) == "VIL-14/NO_STUDIO"


def test_VIL_16_MIXED_VL_E07_one_genre_an_action(table: Table) -> None:
    table.stand(L0_1="SH-1").hand(A, "S3 S6 H4")
    assert table.refused(A, table.to_send("S3 H4")) == "VIL-16/MIXED"
    assert table.send(A, "S3").send(A, "H4").at(A) == "S3 H4 = 7"


def test_VIL_17_TOO_MUCH_VL_E09_the_upper_end_holds(table: Table) -> None:
    table.stand(L0_1="SC-2").force(A, "C8 T4").hand(A, "C5 C4")
    assert table.refused(A, table.to_send("C5")) == "VIL-17/TOO_MUCH"
    assert table.facts(A, table.to_send("C5")) == {"total": 17, "most": 16, "studio": "BH-SC-2"}
    assert table.send(A, "C4").at(A) == "C8 T4 C4 = 16"


def test_VIL_17_VL_E10_a_group_counts_as_a_whole(table: Table) -> None:
    table.stand(L0_1="SH-1").hand(A, "H6 H8")
    assert table.refused(A, table.to_send("H6 H8")) == "VIL-17/TOO_MUCH"
    assert table.send(A, "H8").at(A) == "H8 = 8"


def test_VIL_17_the_neighbours_villains_do_not_count(table: Table) -> None:
    table.stand(L0_1="SH-1").force(B, "T9 C4").hand(A, "H10")
    assert table.send(A, "H10").at(A) == "H10 = 10"
    assert table.at(B) == "T9 C4 = 13"


def test_the_order_of_reasons_to_refuse_a_send(table: Table) -> None:
    """Actions, hand, side, studio, genre, total."""
    table.hand(A, "S10 S9 H4").stand(L0_1="SH-1", L0_2="")
    assert table.refused(A, table.to_send("C1 S10", "L1-1")) == "VIL-14/NOT_IN_HAND"
    assert table.refused(A, table.to_send("S10 H4", "L1-1")) == "VIL-15/NOT_YOUR_SIDE"
    assert table.refused(A, table.to_send("S10 H4", "L0-2")) == "VIL-14/NO_STUDIO"
    assert table.refused(A, table.to_send("S10 S9 H4")) == "VIL-16/MIXED"
    assert table.refused(A, table.to_send("S10 S9")) == "VIL-17/TOO_MUCH"
    table.actions(0)
    assert table.refused(A, table.to_send("C1 S10", "L1-1")) == "VIL-08/NO_ACTIONS"


# -- trade -------------------------------------------------------------------------------------------------------------


def test_VIL_27_VL_E23_any_two_free_studios_change_places(four: Table) -> None:
    four.stand(L0_1="SH-1", L2_2="SC-5").trade(A, "L0-1", "L2-2")
    assert (four.standing("L0-1"), four.standing("L2-2"), four.state.actions) == ("SC-5", "SH-1", 1)


def test_VIL_27_NOT_FREE_VL_E24_no_villain_of_anybody_and_both_in_place(four: Table) -> None:
    four.stand(L0_1="SH-1", L2_2="SC-5", L1_1="").force(D, "C1", "L2-2")
    for one, two in (("L0-1", "L2-2"), ("L2-2", "L0-1"), ("L0-1", "L0-1"), ("L0-1", "L1-1"), ("L0-1", "L9-9")):
        assert four.refused(A, Trade(f"BH-{one}", f"BH-{two}")) == "VIL-27/NOT_FREE"


def test_VIL_27_TWO_PLAYERS_VL_E25_two_players_do_not_trade(pair: Table) -> None:
    assert pair.refused(A, Trade("BH-L0-1", "BH-L0-2")) == "VIL-27/TWO_PLAYERS"


def test_VIL_27_own_side_keeps_trades_to_ones_own_slots(new_table: Callable[..., Table]) -> None:
    table = new_table(4, trade_reach="own_side").begin()
    assert table.refused(A, Trade("BH-L0-1", "BH-L2-2")) == "VIL-27/NOT_FREE"
    assert table.allowed(A, Trade("BH-L0-1", "BH-L3-2"))


def test_invariant_11_trading_back_undoes_a_trade(four: Table) -> None:
    before = four.state.display
    assert four.trade(A, "L0-1", "L2-2").trade(A, "L2-2", "L0-1").state.display == before


# -- turns -------------------------------------------------------------------------------------------------------------


def test_VIL_90_NOT_YOUR_MOVE_others_wait(table: Table) -> None:
    table.hand(B, "H1")
    for move in (Recruit("BH-VC-01"), table.to_send("H1"), Pass(), EndTurn(), Attempt("BH-L0-1", 9)):
        assert table.refused(B, move) == "VIL-90/NOT_YOUR_MOVE"
    assert table.facts(B, EndTurn()) == {"name": A}
    assert table.refused(TABLE, EndTurn()) == "VIL-90/NOT_YOUR_MOVE"


def test_VIL_36_VL_E51_a_stuck_player_may_drop_a_villain(new_table: Callable[..., Table]) -> None:
    table = stuck_pair(new_table(2, stuck_relief="discard_one").begin())
    assert table.refused(A, Relief("BH-VH-08")) == "VIL-36/NO_RELIEF"
    table.do(A, Relief("BH-VT-09"))
    assert (table.discarded(), table.state.actions) == ("T9", 1)
    assert table.refused(A, Relief("BH-VH-09")) == "VIL-36/NOT_STUCK"


def test_VIL_36_a_villain_in_play_may_be_dropped_and_a_pass_stays_possible(new_table: Callable[..., Table]) -> None:
    table = stuck_pair(new_table(2, stuck_relief="discard_one").begin())
    assert table.allowed(A, Pass())
    table.do(A, Relief("BH-VC-10"))
    assert (table.at(A, "L0-3"), table.discarded()) == ("nothing", "C10")
    assert table.state.stirred


def test_VIL_36_NO_RELIEF_the_option_is_off(pair: Table) -> None:
    assert stuck_pair(pair).refused(A, Relief("BH-VT-09")) == "VIL-36/NO_RELIEF"
