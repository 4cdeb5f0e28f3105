"""Laying down, laying off, wild cards that move, throwing, and how a round ends. Numbers are worked examples."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from referee.game import legal
from referee.games.rummy.moves import Discard, DiscardSeveral, Draw, LayDown, LayOff, MoveWild, NoDiscard

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Table

A, B, C, D = range(4)
OTHERS = ("3S", "3D", "3H")


# -- laying down -------------------------------------------------------------------------------------------------------


def test_RUM_08_the_contract_lies_on_the_table(table: Table) -> None:
    table.lay_out(["7S 7H 7D 8C 8D 2S KH QD 3C 5C JH", *OTHERS])
    table.do(A, table.down(A, ["7S 7H 7D", "8C 8D 2S"]))
    assert [table.meld(1), table.meld(2)] == ["7S 7H 7D", "8C 8D 2S"]
    assert (table.state.down[A], table.hand(A), table.phase) == (True, "JH KH QD 3C 5C", "play")


def test_RUM_08_nobody_must_lay_down_at_once(table: Table) -> None:
    table.lay_out(["7S 7H 7D 8C 8D 8S KH", *OTHERS]).do(A, table.throw(A, "KH"))
    assert not table.state.down[A]


def test_RUM_08_some_tables_want_the_contract_laid_down(new_table: Callable[..., Table]) -> None:
    table = new_table(must_lay_down=True).lay_out(["7S 7H 7D 8C 8D 8S KH", *OTHERS])
    assert table.refused(A, table.throw(A, "KH")) == "RUM-08/MUST_LAY_DOWN"
    table = new_table(must_lay_down=True, empty_hand="must_keep_discard").lay_out(["7S 7H 7D 8C 8D 8S", *OTHERS])
    table.do(A, table.throw(A, "8S"))


@pytest.mark.parametrize(
    ("groups", "runs", "code"),
    [
        (["KS KH KD", "KC KS KH"], [], "RUM-12/SAME_GROUP"),
        (["KS KH KD", "4C 5D 9H"], [], "RUM-09/NOT_A_GROUP"),
        (["KS KH KD"], [], "RUM-08/NOT_THE_CONTRACT"),
        (["KS KH KD", "9S 2H 2D"], [], "RUM-11/TOO_MANY_WILDS"),
        (["KS KH KD", "9S 2H 4C"], [], "RUM-09/NOT_A_GROUP"),
        (["KS KH KD"], ["3C 4C 5C"], "RUM-08/NOT_THE_CONTRACT"),
        (["KS KH KD"], ["3C 4C"], "RUM-10/NOT_A_RUN"),
        ([], [], "RUM-08/NOT_THE_CONTRACT"),
    ],
    ids=["1", "shape", "number", "wild", "shape first", "kind", "kind too short", "nothing"],
)
def test_RUM_08_why_a_lay_down_is_no_contract(table: Table, groups: list[str], runs: list[str], code: str) -> None:
    table.lay_out(["KS KH KD KC KS KH 3C 4C 5C 5D 9H 9S 2H 2D JS", *OTHERS], discards="TS")
    assert table.refused(A, table.down(A, groups, runs)) == code


def test_RUM_09_example_69_all_shapes_are_looked_at_before_any_wild_limit(table: Table) -> None:
    table.lay_out(["7S 2H 2D 9S 9H TD KH", *OTHERS])
    assert table.refused(A, table.down(A, ["7S 2H 2D", "9S 9H TD"])) == "RUM-09/NOT_A_GROUP"
    assert table.refused(A, table.down(A, ["7S 2H 2D", "9S 9H"])) == "RUM-09/NOT_A_GROUP"


def test_RUM_12_example_2_touching_runs_are_one_run(table: Table) -> None:
    table.lay_out(["3H 4H 5H 6H 7H 8H 9H TH JS QS KS AS", *OTHERS], number=5)
    assert table.refused(A, table.down(A, [], ["3H 4H 5H 6H", "7H 8H 9H TH", "JS QS KS AS"])) == "RUM-12/NO_GAP"
    table.lay_out(["3H 4H 5H 6H 8H 9H TH JH JS QS KS AS", *OTHERS], number=5)
    table.do(A, table.down(A, [], ["3H 4H 5H 6H", "8H 9H TH JH", "JS QS KS AS"]))


def test_RUM_12_example_4_equal_runs_are_not_distinct_but_where_no_gap_is_asked(new_table: Callable[..., Table]) -> None:
    for option, fine in (("lay_down", False), ("off", True)):
        table = new_table(run_gap=option).lay_out(["3H 4H 5H 6H 3H 4H 5H 6H JS QS KS AS KD", *OTHERS], number=5)
        down = table.down(A, [], ["3H 4H 5H 6H", "3H 4H 5H 6H", "JS QS KS AS"])
        assert table.allowed(A, down) is fine
        assert fine or table.refused(A, down) == "RUM-12/NO_GAP"


def test_RUM_12_some_tables_let_two_groups_have_one_rank(new_table: Callable[..., Table]) -> None:
    table = new_table(distinct_groups=False).lay_out(["KS KH KD KC KS KH 4C", *OTHERS])
    table.do(A, table.down(A, ["KS KH KD", "KC KS KH"]))


@pytest.mark.parametrize(
    ("run", "why"),
    [("QS KS AS 3S", "order"), ("2H 3H 4H 5H", "ends"), ("3H 4H 5H 6S", "suits"), ("2H 2D X1 2S", "wild"), ("3H 4H 5H", "size")],
)
def test_RUM_10_a_run_that_is_none_is_told_why(table: Table, run: str, why: str) -> None:
    table.lay_out([f"{run} 7S 7H 7D 9S 9H 9D", "4S", "4D", "4C"], number=2, discards="TS")
    down = table.down(A, ["7S 7H 7D", "9S 9H 9D"], [run])
    assert table.refused(A, down) == "RUM-10/NOT_A_RUN"
    assert table.facts(A, down)["why"] == f"refusal.run.{why}"


def test_RUM_08_melds_may_be_larger_unless_the_table_wants_them_exact(new_table: Callable[..., Table]) -> None:
    for option, fine in (("at_least", True), ("exact", False)):
        table = new_table(meld_size=option).lay_out(["7S 7H 7D 7C 8C 8D 8S KH", *OTHERS])
        down = table.down(A, ["7S 7H 7D 7C", "8C 8D 8S"])
        assert table.allowed(A, down) is fine
        assert fine or table.refused(A, down) == "RUM-09/NOT_A_GROUP"


def test_RUM_08_a_second_contract_is_never_laid(table: Table) -> None:
    table.lay_out(["9S 9H 9D JC JD JS KH", *OTHERS], [(A, "7S 7H 7D")], down=[A])
    assert table.refused(A, table.down(A, ["9S 9H 9D", "JC JD JS"])) == "RUM-08/ALREADY_DOWN"


def test_RUM_08_the_classic_six_want_runs_in_different_suits(new_table: Callable[..., Table]) -> None:
    table = new_table(contract_set="classic_six").lay_out(["3H 4H 5H 6H 8H 9H TH JH 8S 9S TS JS", *OTHERS], number=3)
    assert table.refused(A, table.down(A, [], ["3H 4H 5H 6H", "8H 9H TH JH"])) == "RUM-08/NOT_THE_CONTRACT"
    table.do(A, table.down(A, [], ["3H 4H 5H 6H", "8S 9S TS JS"]))


# -- laying off --------------------------------------------------------------------------------------------------------


def with_run(table: Table, hand: str, run: str = "5D W 7D 8D", **given) -> Table:
    return table.lay_out([hand, *OTHERS], [(B, f"run {run}")], down=[A, B], **given)


def test_RUM_14_example_27_a_wild_card_moves_to_the_high_end(table: Table) -> None:
    with_run(table, "6D KH")
    assert table.refused(A, table.off(A, "6D", 1)) == "RUM-14/CHOOSE_END"
    table.do(A, table.off(A, "6D", 1, "high"))
    assert (table.meld(1), table.state.melds[0].low) == ("5D 6D 7D 8D X1", 2)


def test_RUM_14_example_28_a_wild_card_moves_to_the_low_end(table: Table) -> None:
    with_run(table, "6D KH").do(A, table.off(A, "6D", 1, "low"))
    assert (table.meld(1), table.state.melds[0].low) == ("X1 5D 6D 7D 8D", 1)


def test_RUM_14_example_29_with_one_free_end_none_need_be_named(table: Table) -> None:
    with_run(table, "4S KH", "3S W 5S 6S")
    assert table.refused(A, table.off(A, "4S", 1, "low")) == "RUM-13/DOES_NOT_FIT"
    table.do(A, table.off(A, "4S", 1))
    assert table.meld(1) == "3S 4S 5S 6S X1"


def test_RUM_14_example_30_a_full_run_has_no_end_for_its_wild_card(table: Table) -> None:
    with_run(table, "8S KH", "3S 4S 5S 6S 7S W 9S TS JS QS KS AS")
    assert table.refused(A, table.off(A, "8S", 1)) == "RUM-13/DOES_NOT_FIT"


def test_RUM_13_example_31_a_card_joins_a_rivals_group_which_stays_his(table: Table) -> None:
    table.lay_out(["KH 4C", *OTHERS], [(B, "KS KD KC")], down=[A, B]).do(A, table.off(A, "KH", 1))
    assert (table.meld(1), table.state.melds[0].owner) == ("KS KD KC KH", B)


def test_RUM_13_example_32_a_group_takes_wild_cards_up_to_half(table: Table) -> None:
    table.lay_out(["X1 2C 4C", *OTHERS], [(B, "7S 7H 2D")], down=[A, B]).do(A, table.off(A, "X1", 1))
    assert table.refused(A, table.off(A, "2C", 1)) == "RUM-13/DOES_NOT_FIT"


def test_RUM_13_example_42_who_is_not_down_lays_nothing_off(table: Table) -> None:
    table.lay_out(["6D KH", *OTHERS], [(B, "run 5D W 7D 8D")], down=[B])
    assert table.refused(A, table.off(A, "6D", 1, "low")) == "RUM-13/NOT_DOWN"


def test_RUM_13_example_44_after_the_contract_no_new_meld(table: Table) -> None:
    table.lay_out(["9S 9H 9D KH", *OTHERS], [(A, "7S 7H 7D"), (A, "8S 8H 8D")], down=[A])
    assert table.refused(A, table.off(A, "9S", 3)) == "RUM-13/NEW_MELD"
    assert table.refused(A, table.off(A, "9S", 0)) == "RUM-13/NEW_MELD"
    assert table.refused(A, table.down(A, ["9S 9H 9D"])) == "RUM-08/ALREADY_DOWN"


def test_RUM_13_some_tables_lay_off_from_the_next_turn_on(new_table: Callable[..., Table]) -> None:
    table = new_table(layoff_same_turn=False).lay_out(["7S 7H 7D 8C 8D 8S 7C KH", *OTHERS])
    table.do(A, table.down(A, ["7S 7H 7D", "8C 8D 8S"]))
    assert table.refused(A, table.off(A, "7C", 1)) == "RUM-13/NOT_DOWN"
    assert table.refused(A, table.throw(A, "7C")) == "RUM-17/FITS_TABLE"
    table.do(A, table.throw(A, "KH"))


def test_RUM_12_some_tables_keep_the_gap_when_cards_are_laid_off(new_table: Callable[..., Table]) -> None:
    melds = [(B, "run 3H 4H 5H 6H"), (B, "run 8H 9H TH JH"), (C, "run 9H TH JH QH")]
    for option, code in (("always", "RUM-12/NO_GAP"), ("lay_down", "")):
        table = new_table(run_gap=option).lay_out(["7H KD QH", *OTHERS], melds, down=[A, B, C])
        for number in (1, 2):
            assert (table.refused(A, table.off(A, "7H", number)) if code else "") == code
        assert table.refused(A, table.throw(A, "KD")) == "RUM-15/MUST_LAY_OFF"
        table.do(A, table.off(A, "QH", 2))
        assert table.allowed(A, table.throw(A, "7H")) == (option == "always")


def test_RUM_14_a_wild_card_moves_freely_only_where_the_table_says_so(new_table: Callable[..., Table]) -> None:
    table = with_run(new_table(), "KH 4C", "W 5D 6D 7D")
    assert table.refused(A, MoveWild(1, "high")) == "RUM-14/NO_FREE_MOVE"
    table = with_run(new_table(wild_moves="free"), "KH 4C", "W 5D 6D 7D")
    assert table.refused(A, MoveWild(1, "low")) == "RUM-14/NO_FREE_MOVE"
    assert table.refused(A, MoveWild(2, "low")) == "RUM-13/NEW_MELD"
    table.do(A, MoveWild(1, "high"))
    assert (table.meld(1), table.state.melds[0].low) == ("5D 6D 7D X1", 2)
    table = new_table(wild_moves="free", run_gap="always")
    table.lay_out(["KH 4C", *OTHERS], [(B, "run W 4D 5D 6D"), (B, "run 8D 9D TD JD")], down=[A, B])
    assert table.refused(A, MoveWild(1, "high")) == "RUM-12/NO_GAP"


# -- throwing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "code"), [("9D", "RUM-17/FITS_TABLE"), ("4D", "RUM-17/FITS_TABLE"), ("6D", ""), ("9C", "")], ids=["33a", "33b", "33c", "33d"]
)
def test_RUM_17_what_fits_is_not_thrown_before_one_is_down(table: Table, card: str, code: str) -> None:
    table.lay_out(["9D 4D 6D 9C KH", *OTHERS], [(B, "run 5D 6D 7D 8D")], down=[B])
    assert (table.refused(A, table.throw(A, card)) if code else "") == code
    assert code or table.allowed(A, table.throw(A, card))


def test_RUM_17_example_34_a_card_for_the_place_of_a_wild_card_fits(table: Table) -> None:
    table.lay_out(["6D KH", *OTHERS], [(B, "run 5D W 7D 8D")], down=[B])
    assert table.refused(A, table.throw(A, "6D")) == "RUM-17/FITS_TABLE"


def test_RUM_17_examples_35_and_36_a_wild_card_fits_where_there_is_room_for_one(table: Table) -> None:
    table.lay_out(["X1 KH", *OTHERS], [(B, "7S 7H 2D")], down=[B])
    assert table.refused(A, table.throw(A, "X1")) == "RUM-17/FITS_TABLE"
    table.lay_out(["X1 KH", *OTHERS], [(B, "7S 7H 2D 2C"), (B, "run 5D 2S 7D 2H")], down=[B])
    table.do(A, table.throw(A, "X1"))


def test_RUM_17_example_43_a_hand_that_fits_everywhere_may_throw_anything(new_table: Callable[..., Table]) -> None:
    table = new_table().lay_out(["KH KD", *OTHERS], [(B, "KS KD KC")], down=[B])
    assert table.refused(A, NoDiscard()) == "RUM-17/CAN_DISCARD"
    table.do(A, table.throw(A, "KH"))
    table = new_table(fit_ban_exempt=False).lay_out(["KH KD", *OTHERS], [(B, "KS KD KC")], down=[B])
    assert table.refused(A, table.throw(A, "KH")) == "RUM-17/FITS_TABLE"
    assert legal(table.rules, table.state, A) == [NoDiscard()]
    table.do(A, NoDiscard())
    assert (table.phase, table.state.active, table.state.fresh, len(table.state.hands[A])) == ("draw", B, False, 2)
    table = new_table(fit_ban_exempt=False).lay_out(["KH 9D", *OTHERS], [(B, "KS KD KC")], down=[B])
    assert table.refused(A, NoDiscard()) == "RUM-17/CAN_DISCARD"
    assert table.facts(A, NoDiscard())["card"] == table.card(A, "9D")


def test_RUM_15_example_37_what_fits_is_laid_off_before_anything_is_thrown(table: Table) -> None:
    table.lay_out(["KH 9C", *OTHERS], [(B, "KS KD KC")], down=[A, B])
    assert table.refused(A, table.throw(A, "9C")) == "RUM-15/MUST_LAY_OFF"
    assert table.refused(A, NoDiscard()) == "RUM-15/MUST_LAY_OFF"
    table.do(A, table.off(A, "KH", 1), table.throw(A, "9C"))


def test_RUM_15_example_38_the_second_of_equal_cards_fits_no_longer(table: Table) -> None:
    table.lay_out(["9D 9D", *OTHERS], [(B, "run 5D 6D 7D 8D")], down=[A, B])
    assert table.refused(A, table.throw(A, "9D")) == "RUM-15/MUST_LAY_OFF"
    table.do(A, table.off(A, "9D", 1))
    table.do(A, table.throw(A, "9D"))
    assert table.state.ender == A


def test_RUM_15_example_39_and_40_the_best_lay_off_is_the_players_affair(table: Table) -> None:
    table.lay_out(["9D TD KH 2S 4C", *OTHERS], [(B, "run 5D 6D 7D 8D"), (B, "KS KD KC")], down=[A, B])
    table.do(A, table.off(A, "9D", 1), table.off(A, "TD", 1), table.off(A, "KH", 2), table.off(A, "2S", 2), table.throw(A, "4C"))
    assert (table.state.ender, table.phase) == (A, "deal")
    table.lay_out(["9D 8D KH", *OTHERS], [(B, "run 5D 6D 7D 8D"), (C, "run TD JD QD KD")], down=[A, B, C])
    table.do(A, table.off(A, "9D", 1))
    assert table.hand(A) == "KH 8D"
    table.do(A, table.throw(A, "8D"))


def test_RUM_15_example_41_a_wild_card_bridges_the_way(table: Table) -> None:
    table.lay_out(["2S TD", *OTHERS], [(B, "run 5D 6D 7D 8D")], down=[A, B])
    table.do(A, table.off(A, "2S", 1, "high"), table.off(A, "TD", 1))
    assert (table.meld(1), table.state.ender) == ("5D 6D 7D 8D 2S TD", A)


def test_RUM_16_one_card_is_thrown(table: Table) -> None:
    table.lay_out(["KH QH 4C", *OTHERS])
    assert table.refused(A, DiscardSeveral(table.hand_ids(A, "KH QH"))) == "RUM-16/ONE_DISCARD"
    assert table.refused(A, Discard("RUM-K01")) == "RUM-00/UNKNOWN_CARD"
    assert table.refused(A, Discard("RUM-9-KH")) == "RUM-00/UNKNOWN_CARD"
    table.do(A, table.throw(A, "KH"))
    assert (table.top, table.state.active) == ("KH", B)


def test_RUM_16_a_card_that_lies_elsewhere_is_not_thrown(table: Table) -> None:
    table.lay_out(["KH QH", *OTHERS], [(B, "7S 7H 7D")], down=[B])
    assert table.refused(A, Discard(table.state.melds[0].cards[0])) == "RUM-00/DUPLICATE"
    assert table.facts(A, Discard(table.state.discards[-1]))["where"] == "refusal.where.discard"
    for elsewhere in (table.state.hands[B][0], table.state.pool[0]):
        assert table.refused(A, Discard(elsewhere)) == "RUM-08/NOT_IN_HAND"


def test_RUM_16_some_tables_forbid_the_card_just_taken(new_table: Callable[..., Table]) -> None:
    table = new_table(discard_taken_card=False).lay_out(["KH QH", *OTHERS], phase="draw", discards="8S")
    table.do(A, table.rules.candidates(table.state, A)[1])
    assert table.refused(A, table.throw(A, "8S")) == "RUM-16/JUST_TAKEN"
    table.do(A, table.throw(A, "KH"))
    table = new_table(discard_taken_card=False).lay_out(["", *OTHERS], phase="draw", discards="8S", down=[A])
    table.do(A, table.rules.candidates(table.state, A)[1])
    table.do(A, table.throw(A, "8S"))


def test_RUM_16_the_equal_card_of_another_pack_is_offered_instead_of_the_one_just_taken(new_table: Callable[..., Table]) -> None:
    table = new_table(discard_taken_card=False).lay_out(["8S", *OTHERS], [(B, "7S 7H 7D")], down=[A, B], phase="draw", discards="8S")
    table.do(A, Draw("discard"))
    kept = next(card for card in table.state.hands[A] if card != table.state.taken)
    assert legal(table.rules, table.state, A) == [Discard(kept)]


def test_RUM_17_the_card_just_taken_does_not_count_towards_a_hand_that_fits(new_table: Callable[..., Table]) -> None:
    table = new_table(discard_taken_card=False).lay_out(["KH KD", *OTHERS], [(B, "KS KD KC")], down=[B], phase="draw", discards="8S")
    table.do(A, table.rules.candidates(table.state, A)[1])
    table.do(A, table.throw(A, "KH"))


# -- an empty hand -----------------------------------------------------------------------------------------------------


def test_RUM_18_example_54_a_perfect_hand_throws_its_last_card(table: Table) -> None:
    hand = "3S 4S 5S 6S 7S 9S TS JS QS KS 5H 6H 7H 8H 9H AC"
    table.lay_out([hand, *OTHERS], number=10, buys=(2, 0, 0, 0))
    table.do(A, table.down(A, [], ["3S 4S 5S 6S 7S", "9S TS JS QS KS", "5H 6H 7H 8H 9H"]), table.throw(A, "AC"))
    assert (table.phase, table.state.scores[-1]) == ("game_over", (0, 5, 5, 5))


@pytest.mark.parametrize("option", ["ends_round", "float", "must_keep_discard"])
def test_RUM_18_example_55_a_contract_that_takes_the_whole_hand(new_table: Callable[..., Table], option: str) -> None:
    table = new_table(empty_hand=option).lay_out(["5S 5H 5D 5C 8S 8H 8D 2C JS JH 2D X1", *OTHERS], number=9)
    down = table.down(A, ["5S 5H 5D 5C", "8S 8H 8D 2C", "JS JH 2D X1"])
    if option == "must_keep_discard":
        assert table.refused(A, down) == "RUM-18/KEEP_ONE"
        assert not [move for move in table.rules.candidates(table.state, A) if isinstance(move, LayDown)]
        return
    table.do(A, down)
    if option == "ends_round":
        assert (table.state.ender, table.state.scores[-1][A]) == (A, 0)
    else:
        assert (table.phase, table.state.active, table.state.hands[A], table.state.fresh) == ("draw", B, (), False)


def test_RUM_18_a_player_without_cards_draws_again_in_his_next_turn(new_table: Callable[..., Table]) -> None:
    table = new_table(empty_hand="float").lay_out(["KH", *OTHERS], [(B, "KS KD KC")], down=[A, B])
    table.do(A, table.off(A, "KH", 1))
    for seat in (B, C, D):
        table.draw("9C").do(seat, table.throw(seat, "9C"))
    table.nobody().draw("9C").do(A, table.throw(A, "9C"))
    assert (table.state.ender, table.state.scores[-1]) == (A, (0, 5, 5, 5))


def test_RUM_18_example_68_one_card_is_kept_to_throw(new_table: Callable[..., Table]) -> None:
    table = new_table(empty_hand="must_keep_discard").lay_out(["KH KD 9C", *OTHERS], [(B, "KS KD KC")], down=[A, B])
    assert table.refused(A, table.throw(A, "KH")) == "RUM-15/MUST_LAY_OFF"
    table.do(A, table.off(A, "KH", 1), table.off(A, "KD", 1), table.throw(A, "9C"))
    table = new_table(empty_hand="must_keep_discard").lay_out(["KH KD", *OTHERS], [(B, "KS KD KC")], down=[A, B])
    table.do(A, table.off(A, "KH", 1))
    assert table.refused(A, table.off(A, "KD", 1)) == "RUM-18/KEEP_ONE"
    table.do(A, table.throw(A, "KD"))
    assert table.state.ender == A


def test_RUM_18_the_last_card_laid_off_ends_the_round_without_a_claim(table: Table) -> None:
    table.lay_out(["KH", *OTHERS], [(B, "KS KD KC")], down=[A, B]).do(A, LayOff(table.card(A, "KH"), 1))
    assert (table.phase, table.state.window, table.state.scores[-1]) == ("deal", None, (0, 5, 5, 5))


def test_RUM_17_who_has_just_laid_down_may_throw_nothing_where_he_counts_as_not_down(new_table: Callable[..., Table]) -> None:
    table = new_table(layoff_same_turn=False, fit_ban_exempt=False).lay_out(["7S 7H 7D 8C 8D 8S 7C", *OTHERS])
    table.do(A, table.down(A, ["7S 7H 7D", "8C 8D 8S"]))
    assert legal(table.rules, table.state, A) == [NoDiscard()]
