"""Placing reels: turns, bumps, studio cards, skips, and what is refused (HCG-10 to HCG-18, HCG-40, HCG-43, HCG-90 to HCG-92)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from referee.game import TABLE, legal
from referee.games.hollywood.moves import AssignStar, ClapBoard, Confirm, DoubleReel, HandOut, Pass, Place

if TYPE_CHECKING:
    from collections.abc import Callable

ANA, BEN, CLEO, DOV = range(4)
NOBODY = -1


# -- turns and bumps ---------------------------------------------------------------------------------------------------


def test_HCG_10_a_turn_is_a_reel_or_a_studio_card(four) -> None:
    kinds = {type(move) for move in legal(four.rules, four.state, ANA)}
    assert kinds == {Place, ClapBoard, DoubleReel}
    for move in (Place("B"), ClapBoard(), DoubleReel(("A", "D"))):
        assert four.allowed(ANA, move)


def test_HCG_10_NO_PASS_nobody_passes(three) -> None:
    assert three.refused(ANA, Pass()) == "HCG-10/NO_PASS"


def test_HCG_11_E05_a_reel_lies_on_the_bottom_card(four) -> None:
    four.place("A")
    assert (four.at("A4"), four.state.supply[ANA], four.turn) == (ANA, 2, BEN)
    assert [four.at(cell) for cell in ("A1", "A2", "A3")] == [NOBODY] * 3


def test_HCG_13_E06_the_reel_that_lay_there_moves_up(four) -> None:
    four.place("A A")
    assert (four.at("A4"), four.at("A3"), four.turn) == (BEN, ANA, CLEO)


def test_HCG_13_E07_all_reels_of_the_column_move_up(four) -> None:
    four.place("A A A")
    assert [four.at(cell) for cell in ("A1", "A2", "A3", "A4")] == [NOBODY, ANA, BEN, CLEO]
    assert four.turn == DOV


def test_HCG_13_E08_until_the_column_is_full(four) -> None:
    four.place("A A A A")
    assert [four.at(cell) for cell in ("A1", "A2", "A3", "A4")] == [ANA, BEN, CLEO, DOV]
    assert (four.lot.is_full(four.state, 0), four.turn) == (True, ANA)


def test_HCG_12_E09_FULL_a_full_column_refuses_another_reel(four) -> None:
    four.place("A A A A")
    assert four.refused(ANA, Place("A")) == "HCG-12/FULL"
    assert four.scan_refused(ANA, "FR-01") == {"HCG-12/FULL"}
    assert four.turn == ANA
    assert Place("A") not in legal(four.rules, four.state, ANA)


def test_HCG_13_E10_ones_own_reel_is_bumped_too(three) -> None:
    three.place("C D D C")
    assert [three.at(cell) for cell in ("C1", "C2", "C3")] == [NOBODY, ANA, ANA]


def test_HCG_11_E11_a_card_that_is_not_at_the_bottom_is_refused(four) -> None:
    four.place("A A")
    assert four.refused(CLEO, Place("HW-FA-01")) == "HCG-11/NOT_BOTTOM"
    assert four.scan_refused(CLEO, "FA-01") == {"HCG-11/NOT_BOTTOM"}
    assert four.allowed(CLEO, Place("HW-FR-01"))


def test_HCG_40_E12_NOT_HERE_only_cards_of_the_round_name_a_column(four) -> None:
    assert four.scan_refused(ANA, "FA-09") == {"HCG-40/NOT_HERE"}
    assert four.refused(ANA, Place("E")) == four.refused(ANA, Place("")) == four.refused(ANA, Place("AB")) == "HCG-40/NOT_HERE"


def test_HCG_90_E13_NOT_YOUR_MOVE_one_moves_at_a_time(four) -> None:
    assert four.refused(BEN, Place("D")) == "HCG-90/NOT_YOUR_MOVE"
    assert four.refused(TABLE, Place("D")) == "HCG-90/NOT_YOUR_MOVE"
    assert four.scan_refused(BEN, "FH-03") == four.scan_refused(BEN, "CB-B") == four.scan_refused(BEN, "RL-B1") == {"HCG-90/NOT_YOUR_MOVE"}


def test_HCG_90_NOT_YOURS_the_things_of_others_do_not_act_for_me(four) -> None:
    for ids in (("CB-B",), ("DR-B",), ("RL-B1",), ("RL-B1", "FR-01")):
        assert four.scan_refused(ANA, *ids) == {"HCG-90/NOT_YOURS"}
    assert four.refused(ANA, Place("A", by="HW-RL-G2")) == "HCG-90/NOT_YOURS"


# -- Double Reel -------------------------------------------------------------------------------------------------------


def test_HCG_15_E14_both_reels_enter_one_column(four) -> None:
    four.do(ANA, ClapBoard()).do(BEN, ClapBoard()).do(CLEO, Place("B")).do(DOV, ClapBoard())
    four.do(ANA, DoubleReel(("B", "B")))
    assert four.reels()["B"] == "200"
    assert [four.at(cell) for cell in ("B2", "B3", "B4")] == [CLEO, ANA, ANA]
    assert (four.state.supply[ANA], four.state.double[ANA], four.turn) == (1, False, BEN)
    box = next(zone.cards for zone in four.rules.view(four.state, None).zones if zone.key == "zone.box")
    assert "HW-DR-R" in box


def test_HCG_15_E15_or_two_columns_in_one_turn(new_table: Callable) -> None:
    table = new_table(first_player=1).deal().do(BEN, Place("A")).do(CLEO, ClapBoard()).do(DOV, ClapBoard())
    table.do(ANA, DoubleReel(("A", "C")))
    assert [table.at(cell) for cell in ("A3", "A4", "C3")] == [BEN, ANA, ANA]
    assert table.turn == BEN


def test_HCG_15_the_order_of_two_columns_makes_no_difference(four) -> None:
    one, other = (four.rules.after(four.state, ANA, DoubleReel(columns)) for columns in (("A", "C"), ("C", "A")))
    assert one == other
    assert four.allowed(ANA, DoubleReel(("C", "A")))


def test_HCG_12_E16_a_second_reel_without_room_takes_the_whole_back(new_table: Callable) -> None:
    table = new_table(first_player=1).deal().place("C C").do(DOV, ClapBoard())
    before = table.state
    assert (table.turn, table.state.supply[ANA]) == (ANA, 3)
    assert table.refused(ANA, DoubleReel(("C", "C"))) == "HCG-12/FULL"
    assert table.state == before
    assert table.allowed(ANA, DoubleReel(("C", "A")))


def test_HCG_15_E17_ONE_REEL_the_double_reel_needs_two(four) -> None:
    four.place("A B C D A B C D")
    assert four.state.supply[ANA] == 1
    assert four.refused(ANA, DoubleReel(("A", "B"))) == "HCG-15/ONE_REEL"
    assert four.scan_refused(ANA, "DR-R") == {"HCG-15/ONE_REEL"}


def test_HCG_15_E18_the_last_two_reels_end_the_turns_of_a_round(three) -> None:
    three.place("C D D").do(ANA, Place("C")).do(BEN, DoubleReel(("C", "D"))).do(CLEO, DoubleReel(("A", "B")))
    assert three.state.supply == (2, 1, 1)
    three.do(ANA, DoubleReel(("A", "B")))
    assert (three.state.supply, three.turn) == ((0, 1, 1), BEN)
    three.place("A")
    assert three.turn == CLEO
    three.place("A")
    assert three.phase == "deal"


def test_HCG_16_E19_the_double_reel_works_once_a_game(three) -> None:
    three.do(ANA, DoubleReel(("A", "B"))).place("A A B B A C D C D C")
    assert (three.phase, three.state.round) == ("deal", 2)
    three.deal_around().do(BEN, ClapBoard()).do(CLEO, ClapBoard())
    assert (three.turn, three.state.supply[ANA]) == (ANA, 4)
    assert three.refused(ANA, DoubleReel(("A", "B"))) == "HCG-16/USED"


@pytest.mark.parametrize("columns", [(), ("A",), ("A", "B", "C")])
def test_HCG_15_E49_NOT_TWO_exactly_two_reels(three, columns: tuple[str, ...]) -> None:
    assert three.refused(ANA, DoubleReel(columns)) == "HCG-15/NOT_TWO"


def test_HCG_15_E47_SAME_COLUMN_a_house_rule_parts_the_reels(new_table: Callable) -> None:
    table = new_table(double_reel_same_column=False).deal()
    assert table.refused(ANA, DoubleReel(("A", "A"))) == "HCG-15/SAME_COLUMN"
    assert table.allowed(ANA, DoubleReel(("A", "B")))
    doubles = [move.columns for move in legal(table.rules, table.state, ANA) if isinstance(move, DoubleReel)]
    assert sorted(doubles) == [("A", "B"), ("A", "C"), ("A", "D"), ("B", "C"), ("B", "D"), ("C", "D")]


def test_HCG_15_with_one_open_column_the_house_rule_leaves_one_reel(new_table: Callable) -> None:
    columns = {"B": "1212", "C": "012", "D": "021"}
    table = new_table(3, double_reel_same_column=False).deal().stand(ANA, **columns)
    assert table.state.supply == (2, 0, 0)
    assert legal(table.rules, table.state, ANA) == [Place("A"), ClapBoard()]
    table = new_table(3).deal().stand(ANA, **columns)
    assert legal(table.rules, table.state, ANA) == [Place("A"), ClapBoard(), DoubleReel(("A", "A"))]


def test_HCG_11_E49_cards_higher_up_name_no_column_for_a_double_reel(new_table: Callable) -> None:
    by_cards = DoubleReel(("HW-FR-01", "HW-FA-01"))
    assert new_table(3).deal().refused(ANA, by_cards) == "HCG-11/NOT_BOTTOM"
    assert new_table(3, double_reel_same_column=False).deal().refused(ANA, by_cards) == "HCG-15/SAME_COLUMN"


def test_HCG_40_a_double_reel_names_columns_that_are_there(three) -> None:
    assert three.refused(ANA, DoubleReel(("E", "A"))) == three.refused(ANA, DoubleReel(("A", "HW-FA-09"))) == "HCG-40/NOT_HERE"


def test_HCG_12_a_double_reel_finds_its_first_column_full(four) -> None:
    four.place("A A A A")
    assert four.refused(ANA, DoubleReel(("A", "B"))) == four.refused(ANA, DoubleReel(("B", "A"))) == "HCG-12/FULL"


# -- Clap Board and skips ----------------------------------------------------------------------------------------------


def test_HCG_14_E20_the_clap_board_lets_a_turn_go_by(four) -> None:
    columns = four.state.columns
    four.do(ANA, ClapBoard())
    assert (four.state.supply[ANA], four.state.columns, four.state.clap[ANA], four.turn) == (3, columns, False, BEN)
    box = next(zone.cards for zone in four.rules.view(four.state, None).zones if zone.key == "zone.box")
    assert box == ("HW-CB-R",)


def test_HCG_16_E21_USED_the_clap_board_works_once_a_game(four) -> None:
    four.do(ANA, ClapBoard()).place("A B C")
    assert four.refused(ANA, ClapBoard()) == "HCG-16/USED"
    assert four.scan_refused(ANA, "CB-R") == {"HCG-16/USED"}


def test_HCG_17_E22_NO_REELS_without_reels_nothing_is_played(four) -> None:
    four.do(ANA, DoubleReel(("A", "B"))).place("C C C").do(ANA, Place("A"))
    assert (four.state.supply[ANA], four.turn) == (0, BEN)
    assert four.state.clap[ANA]
    assert four.refused(ANA, ClapBoard()) == four.refused(ANA, Place("D")) == four.refused(ANA, Pass()) == "HCG-17/NO_REELS"
    assert four.scan_refused(ANA, "CB-R") == four.scan_refused(ANA, "RL-R1") == {"HCG-17/NO_REELS"}


def test_HCG_17_E23_who_has_none_is_skipped_and_the_last_takes_all_turns(three) -> None:
    three.stand(ANA, A="0112", B="1012", C="0")
    assert three.state.supply == (1, 0, 2)
    three.place("C")
    assert (three.state.supply, three.turn) == ((0, 0, 2), CLEO)
    three.place("C")
    assert (three.phase, three.turn) == ("placement", CLEO)
    three.place("D")
    assert three.phase == "deal"


def test_HCG_14_the_clap_board_of_the_last_player_brings_the_turn_back(three) -> None:
    three.stand(BEN, A="0012", B="0012", C="122")
    three.do(BEN, ClapBoard())
    assert (three.phase, three.turn, three.state.supply[BEN]) == ("placement", BEN, 1)


def test_HCG_18_with_the_twelfth_reel_the_placing_ends(four) -> None:
    four.place("A A A A B B B B C C C")
    assert four.phase == "placement"
    four.place("D")
    assert any(isinstance(done.move, HandOut) for done in four.history)
    assert four.phase == "deal"


# -- what has its time -------------------------------------------------------------------------------------------------


def test_HCG_91_WRONG_TIME_E49_answers_to_cards_wait_for_the_handing_out(three) -> None:
    assert three.refused(ANA, Confirm("horror")) == three.refused(ANA, AssignStar("horror")) == "HCG-91/WRONG_TIME"
    assert three.refused(TABLE, HandOut()) == "HCG-91/WRONG_TIME"


def test_HCG_43_E49_UNKNOWN_CODE_a_code_that_belongs_to_nothing(three) -> None:
    assert three.scan_refused(ANA, "CB-Y") == {"HCG-43/UNKNOWN_CODE"}
    assert three.refused(ANA, Place("HW-RL-Y1")) == three.refused(ANA, DoubleReel(("A", "HW-X"))) == "HCG-43/UNKNOWN_CODE"


def test_HCG_92_OVER_after_the_last_round_nothing_is_done(four) -> None:
    four.ended()
    for seat, move in ((ANA, Place("A")), (ANA, Pass()), (TABLE, HandOut()), (BEN, Confirm("box"))):
        assert four.refused(seat, move) == "HCG-92/OVER"
    assert four.refused(ANA, Place("HW-X")) == "HCG-43/UNKNOWN_CODE"


def test_HCG_92_a_code_nobody_knows_is_no_action_even_then(four) -> None:
    assert four.ended().refused(ANA, ClapBoard(by="HW-??")) == "HCG-43/UNKNOWN_CODE"


# -- scans -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ids", [("FR-01",), ("COL-A",), ("RL-R2", "FR-01"), ("RL-R1", "COL-A"), ("COL-A", "FR-01")])
def test_HCG_11_a_scanned_bottom_card_or_column_head_places_a_reel(four, ids: tuple[str, ...]) -> None:
    assert four.scan_moves(ANA, *ids) == [Place("A")]


def test_HCG_10_a_scanned_reel_names_the_actor_and_waits_for_its_column(four) -> None:
    assert four.scan_moves(ANA, "RL-R3") == [Place(letter) for letter in "ABCD"]


def test_HCG_14_a_scanned_clap_board_is_played(four) -> None:
    assert four.scan_moves(ANA, "CB-R") == [ClapBoard()]


def test_HCG_15_E45_a_double_reel_waits_for_its_columns_and_is_cancelled_freely(four) -> None:
    before = four.state
    assert len(four.scan_moves(ANA, "DR-R")) == 10
    assert four.scan_moves(ANA, "DR-R", "COL-B") == [DoubleReel(pair) for pair in (("A", "B"), ("B", "B"), ("B", "C"), ("B", "D"))]
    assert (four.state, four.turn) == (before, ANA)


def test_HCG_15_E52_what_a_waiting_double_reel_takes(new_table: Callable) -> None:
    table = new_table(first_player=1).deal().place("C C").do(DOV, Place("A"))
    assert table.turn == ANA
    refused = {offer.move: offer.refusal for offer in table.scan(ANA, "DR-R", "COL-C")}
    twice = refused[DoubleReel(("C", "C"))]
    assert twice is not None
    assert (twice.rule, twice.code) == ("HCG-12", "FULL")
    assert table.scan_refused(ANA, "DR-R", "FA-13", "CB-R") == {"HCG-15/NOT_TWO"}
    assert table.scan_refused(ANA, "DR-R", "CB-R") == {"HCG-15/NOT_TWO"}
    assert table.scan_refused(BEN, "FH-03") == {"HCG-90/NOT_YOUR_MOVE"}
    assert table.scan_moves(ANA, "DR-R", "FA-13", "FH-03") == [DoubleReel(("C", "D"))]
    table.do(ANA, DoubleReel(("C", "D")))
    assert table.reels() == {"A": "3", "B": "", "C": "120", "D": "0"}


def test_HCG_15_a_third_column_is_refused(four) -> None:
    assert four.scan_refused(ANA, "DR-R", "COL-A", "COL-B", "COL-C") == {"HCG-15/NOT_TWO"}


def test_HCG_15_E52_a_full_column_refuses_a_waiting_double_reel(four) -> None:
    four.place("C C C").do(DOV, ClapBoard())
    assert four.scan_refused(ANA, "DR-R", "COL-C") == {"HCG-12/FULL"}


def test_HCG_13_a_placement_says_whom_it_bumps(four) -> None:
    four.place("A A")
    offers = {offer.move: offer for offer in four.scan(CLEO, "FR-01") + four.scan(CLEO, "DR-G", "FR-01")}
    line, aside = offers[Place("A")].line, offers[Place("A")].aside
    assert line.facts == {"column": "A", "card": "HW-FR-01"}
    assert aside is not None
    assert (aside.key, aside.facts) == ("move.bumps.2", {"who1": ANA, "cell1": "HW-A2", "who2": BEN, "cell2": "HW-A3"})
    twice = offers[DoubleReel(("A", "A"))].aside
    assert twice is not None
    assert (twice.facts["cell1"], twice.facts["cell2"]) == ("HW-A1", "HW-A2")
    across = offers[DoubleReel(("A", "B"))].aside
    assert across == aside
    assert four.scan(CLEO, "COL-B")[0].aside is None
