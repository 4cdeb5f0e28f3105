"""Attempts, heroes, and the neighbour's answer (dossier 5.2, VIL-18 to VIL-26)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from referee.game import TABLE
from referee.games.villains.moves import Attempt, CounterDecline, CounterTake, EndTurn, Recruit, ShuffleHeroes, Trade, TurnHero

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Table

A, B, C = range(3)


def contested(table: Table) -> Table:
    """SC-2 (14-16): Ana{H6,S5,H4}=15, Ben{T9}=9."""
    return table.stand(L0_1="SC-2").force(A, "H6 S5 H4").force(B, "T9")


def both_in_range(table: Table) -> Table:
    """SC-2 (14-16): Ana{H6,S5,H4}=15, Ben{T9,C6}=15."""
    return contested(table).force(B, "T9 C6")


def window(table: Table) -> Table:
    """Ana has failed against the hero of science fiction, and Ben is asked."""
    return both_in_range(table).attempt(A, "S")


# -- VIL-18, VIL-19 ----------------------------------------------------------------------------------------------------


def test_VIL_18_TOO_LITTLE_VL_E11_a_total_below_the_range_is_no_attempt(table: Table) -> None:
    table.stand(L0_1="SC-2").force(A, "H6 S5 H2")
    assert table.refused(A, Attempt("BH-L0-1", 1)) == "VIL-18/TOO_LITTLE"
    assert table.facts(A, Attempt("BH-L0-1", 1)) == {"least": 14, "total": 13, "studio": "BH-SC-2"}
    assert table.state.actions == 2


def test_VIL_19_REVEALED_VL_E22_a_hero_face_up_is_not_turned_again(table: Table) -> None:
    contested(table).turned("TX")
    for position in (1, 2, 0, 7, -1):
        assert table.refused(A, Attempt("BH-L0-1", position)) == "VIL-19/REVEALED"
    table.force(A, "H6")
    assert table.refused(A, Attempt("BH-L0-1", 2)) == "VIL-18/TOO_LITTLE"


def test_VIL_19_the_player_picks_the_position(table: Table) -> None:
    contested(table).attempt(A, "W", at=5)
    assert table.state.up == ("", "", "", "", "BH-HE-W", "")


# -- VIL-20 to VIL-23 --------------------------------------------------------------------------------------------------


def test_VIL_20_VL_E12_a_hero_of_a_genre_drives_it_off(table: Table) -> None:
    contested(table).attempt(A, "H")
    assert (table.at(A), table.at(B)) == ("S5 = 5", "T9 = 9")
    assert (table.discarded(), table.phase, table.state.actions) == ("H6 H4", "turn", 1)
    assert table.state.up[0] == "BH-HE-H"


def test_VIL_21_VL_E13_a_hero_of_another_genre_does_nothing(table: Table) -> None:
    contested(table).attempt(A, "T").studio("SH-3")
    assert (table.won_by(A), table.standing("L0-1")) == ("SC-2", "SH-3")
    assert table.discarded() == "H6 S5 H4 T9"
    assert (table.at(A), table.at(B), table.phase) == ("nothing", "nothing", "turn")


def test_VIL_21_VL_E14_the_studios_own_genre_makes_no_difference(table: Table) -> None:
    assert contested(table).attempt(A, "C").won_by(A) == "SC-2"


def test_VIL_22_VL_E15_the_trainee_stops_nobody(table: Table) -> None:
    assert contested(table).attempt(A, "W").won_by(A) == "SC-2"


def test_VIL_23_VL_E16_the_superheroine_drives_all_of_them_off(table: Table) -> None:
    contested(table).attempt(A, "X")
    assert (table.at(A), table.at(B), table.discarded()) == ("nothing", "T9 = 9", "H6 S5 H4")
    assert table.phase == "turn"


def test_VL_E20_who_is_still_in_range_may_try_again(table: Table) -> None:
    table.stand(L0_1="SH-1").force(A, "S10 H1 T2").attempt(A, "H")
    assert table.at(A) == "S10 T2 = 12"
    table.attempt(A, "C")
    assert (table.won_by(A), table.state.actions) == ("SH-1", 0)


# -- VIL-24 ------------------------------------------------------------------------------------------------------------


def test_VIL_24_VL_E17_the_neighbour_takes_it_without_a_hero(table: Table) -> None:
    window(table)
    assert (table.phase, table.rules.to_act(table.state), table.at(A)) == ("counter", (B,), "H6 H4 = 10")
    table.do(B, CounterTake()).studio("SH-3")
    assert (table.won_by(B), table.standing("L0-1")) == ("SC-2", "SH-3")
    assert table.discarded() == "S5 H6 H4 T9 C6"
    assert (table.state.active, table.state.actions, table.phase) == (A, 1, "turn")
    assert sum(hero != "" for hero in table.state.up) == 1


def test_VIL_24_VL_E18_declining_changes_nothing(table: Table) -> None:
    window(table).do(B, CounterDecline())
    assert (table.at(A), table.at(B), table.state.actions, table.phase) == ("H6 H4 = 10", "T9 C6 = 15", 1, "turn")


def test_VIL_91_DECIDING_VIL_90_VL_E19_everybody_waits_for_the_answer(table: Table) -> None:
    window(table)
    card = table.state.market[0]
    for seat in (A, B, C):
        assert table.refused(seat, Recruit(card)) == "VIL-91/DECIDING"
        assert table.refused(seat, Trade("BH-L1-1", "BH-L1-2")) == "VIL-91/DECIDING"
    assert table.refused(TABLE, TurnHero("BH-HE-C")) == "VIL-91/DECIDING"
    assert table.facts(A, Recruit(card)) == {"name": B, "studio": "BH-SC-2"}
    assert table.refused(C, CounterTake()) == "VIL-90/NOT_YOUR_MOVE"
    assert table.refused(A, CounterDecline()) == "VIL-90/NOT_YOUR_MOVE"


def test_VIL_91_NO_WINDOW_nothing_is_answered_unasked(table: Table) -> None:
    for seat in (A, B, C):
        assert table.refused(seat, CounterTake()) == "VIL-91/NO_WINDOW"
        assert table.refused(seat, CounterDecline()) == "VIL-91/NO_WINDOW"


def test_VIL_24_the_superheroine_leaves_an_answer_too(table: Table) -> None:
    both_in_range(table).attempt(A, "X")
    assert (table.phase, table.at(A)) == ("counter", "nothing")


def test_VIL_24_VL_E49_a_success_leaves_no_answer(table: Table) -> None:
    table.stand(L0_1="SH-1").force(A, "C8 C4").force(B, "T9 T3").attempt(A, "H")
    assert (table.won_by(A), table.won_by(B), table.discarded()) == ("SH-1", "", "C8 C4 T9 T3")


def test_VIL_24_VL_E50_counter_mode_off_asks_nobody(new_table: Callable[..., Table]) -> None:
    table = window(new_table(counter_mode="off").begin())
    assert (table.phase, table.at(A), table.at(B), table.state.actions) == ("turn", "H6 H4 = 10", "T9 C6 = 15", 1)


def test_VIL_24_the_one_who_failed_has_no_answer_to_a_failed_answer(new_table: Callable[..., Table]) -> None:
    table = both_in_range(new_table(counter_mode="attempt").begin()).force(A, "H10 S2 H4").attempt(A, "S")
    assert table.at(A) == "H10 H4 = 14"
    table.do(B, CounterTake(2)).hero("C")
    assert (table.at(B), table.phase, table.state.active) == ("T9 = 9", "turn", A)


@pytest.mark.parametrize(
    ("hero", "won", "left"), [("W", "SC-2", "nothing"), ("H", "SC-2", "nothing"), ("T", "", "C6 = 6"), ("X", "", "nothing")]
)
def test_VIL_24_an_answer_may_be_an_attempt_of_its_own(new_table: Callable[..., Table], hero: str, won: str, left: str) -> None:
    table = window(new_table(counter_mode="attempt").begin())
    assert table.refused(B, CounterTake(1)) == "VIL-19/REVEALED"
    assert table.refused(B, CounterTake()) == "VIL-19/REVEALED"
    assert table.refused(B, CounterTake(7)) == "VIL-19/REVEALED"
    table.do(B, CounterTake(3)).hero(hero).chance()
    assert (table.won_by(B), table.at(B)) == (won, left)
    assert (table.state.active, table.state.actions, table.phase) == (A, 1, "turn")


def test_VIL_26_with_answers_by_attempt_the_row_is_shuffled_before_the_window(new_table: Callable[..., Table]) -> None:
    table = both_in_range(new_table(counter_mode="attempt").begin()).turned("HTCW").attempt(A, "S")
    assert table.phase == "shuffle_heroes"
    table.do(TABLE, ShuffleHeroes())
    assert (table.phase, table.state.up) == ("counter", ("",) * 6)
    table.do(B, CounterTake(1)).hero("W").chance()
    assert table.won_by(B) == "SC-2"


def test_VIL_26_an_answer_that_turns_the_fifth_hero_shuffles_after_it(new_table: Callable[..., Table]) -> None:
    table = both_in_range(new_table(counter_mode="attempt").begin()).turned("HWX").attempt(A, "S")
    assert table.phase == "counter"
    table.do(B, CounterTake(5)).hero("T")
    assert table.phase == "shuffle_heroes"
    assert table.do(TABLE, ShuffleHeroes()).phase == "turn"


# -- VIL-25, VIL-26 ----------------------------------------------------------------------------------------------------


def test_VIL_25_a_new_studio_may_be_attacked_at_once(table: Table) -> None:
    contested(table).hand(A, "C10").attempt(A, "W").studio("SH-1").send(A, "C10")
    assert table.at(A) == "C10 = 10"


def test_VIL_25_without_a_deck_the_place_stays_empty(table: Table) -> None:
    contested(table).left().attempt(A, "W")
    assert (table.standing("L0-1"), table.phase) == ("", "turn")


def test_VIL_26_VL_E21_the_fifth_hero_brings_all_six_back(table: Table) -> None:
    contested(table).turned("HTCS").attempt(A, "W", at=5)
    assert (table.won_by(A), table.phase) == ("SC-2", "studio")
    table.studio("SH-3")
    assert table.phase == "shuffle_heroes"
    table.do(TABLE, ShuffleHeroes())
    assert (table.state.up, table.state.bound, table.phase) == (("",) * 6, ("",) * 6, "turn")


def test_VIL_26_the_shuffle_waits_for_the_neighbours_answer(table: Table) -> None:
    both_in_range(table).turned("HTCW").attempt(A, "S")
    assert table.phase == "counter"
    assert sum(hero != "" for hero in table.state.up) == 5
    table.do(B, CounterTake()).studio("SH-3")
    assert table.phase == "shuffle_heroes"


def test_VIL_26_what_was_seen_counts_no_more(table: Table) -> None:
    contested(table).hand(A, "C1 C2 S3 S4").eye(A, "C1 C2 S3 S4", 6).chance()
    table.turned("HTCS")
    table.attempt(A, "W", at=5).studio("SH-3").do(TABLE, ShuffleHeroes())
    assert table.state.looked == ((),) * 6


def test_VIL_41_ELSEWHERE_a_hero_face_up_is_not_turned_up_again(table: Table) -> None:
    contested(table).turned("H").do(A, Attempt("BH-L0-1", 2))
    assert table.refused(TABLE, TurnHero("BH-HE-H")) == "VIL-41/ELSEWHERE"
    assert table.facts(TABLE, TurnHero("BH-HE-H")) == {"place": "place.row", "card": "BH-HE-H"}
    assert table.refused(A, EndTurn()) == "VIL-90/NOT_NOW"


def test_a_seat_is_told_its_odds_by_what_everybody_has_seen(table: Table) -> None:
    contested(table).turned("HC")
    line, aside = table.rules.words(table.state, A, Attempt("BH-L0-1", 3))
    assert line.facts == {"studio": "BH-SC-2", "n": 3}
    assert aside is not None
    assert aside.facts == {"safe": ("hero.thriller", "hero.trainee"), "n": 2, "of": 4}
    assert table.rules.caution(table.state, A, Attempt("BH-L0-1", 3)) is None
    warned = table.force(B, "T9 C6").rules.caution(table.state, A, Attempt("BH-L0-1", 3))
    assert warned is not None
    assert warned.facts == {"studio": "BH-SC-2", "name": B, "n": 2, "of": 4}


def test_a_seat_is_warned_where_every_hidden_hero_stops_it(table: Table) -> None:
    contested(table).turned("WTCH")
    _, aside = table.rules.words(table.state, A, Attempt("BH-L0-1", 5))
    assert aside is not None
    assert aside.key == "aside.odds.none"
    warned = table.rules.caution(table.state, A, Attempt("BH-L0-1", 5))
    assert warned is not None
    assert warned.key == "caution.hopeless"
