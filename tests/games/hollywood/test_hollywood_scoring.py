"""Counting and winning (HCG-27 to HCG-35)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

ANA, BEN, CLEO, DOV = range(4)
MOVIE_12 = "FH-13 FH-01 FH-02 ST-09"


def result_of(table) -> Any:
    found = table.ended().rules.result(table.state)
    assert found is not None
    return found


def test_HCG_27_nobody_has_won_before_the_last_round_is_counted(four) -> None:
    assert four.rules.result(four.state) is None
    assert result_of(four)


def test_HCG_31_E31_an_award_film_counts_twice(new_table: Callable) -> None:
    assert new_table().give(ANA, movies=MOVIE_12).ended().totals() == [12, 0, 0, 0]


def test_HCG_31_E32_a_movie_is_worth_its_films_times_the_rating(new_table: Callable) -> None:
    assert new_table().give(BEN, movies="FH-01 FH-02 FH-03 FH-04 ST-10,FR-01 ST-02").ended().totals() == [0, 13, 0, 0]


def test_HCG_32_E33_two_projects_as_large_pay_nothing(new_table: Callable) -> None:
    assert new_table().give(ANA, horror="FH-01 FH-02 FH-03", action="FA-01 FA-02 FA-03").total(ANA) == 0


@pytest.mark.parametrize(
    ("projects", "points"),
    [
        ({"horror": "FH-01 FH-02 FH-03 FH-04", "action": "FA-01 FA-02 FA-03", "romcom": "FR-01 FR-02 FR-03"}, 4),
        ({"romcom": "FR-01"}, 1),
        ({}, 0),
    ],
)
def test_HCG_32_E34_the_largest_project_pays_its_size(new_table: Callable, projects: dict[str, str], points: int) -> None:
    assert new_table().give(ANA, **projects).total(ANA) == points


@pytest.mark.parametrize(("option", "points"), [(False, 0), (True, 3)])
def test_HCG_32_E35_award_films_in_unfinished_projects(new_table: Callable, option: bool, points: int) -> None:
    table = new_table(award_in_unfinished=option).give(ANA, horror="FH-13 FH-01", action="FA-01 FA-02")
    assert table.total(ANA) == points


@pytest.mark.parametrize("advanced", [False, True])
def test_HCG_30_E36_a_blockbuster_is_worth_two(new_table: Callable, advanced: bool) -> None:
    assert new_table(advanced_scoring=advanced).give(CLEO, blockbusters="BB-01 BB-02 BB-05").totals() == [0, 0, 6, 0]


ASIDE = "FH-03 FH-04 FA-01 ST-01 BB-01 FR-01"


def test_HCG_33_E37_advanced_scoring_multiplies_by_the_films_laid_aside(new_table: Callable) -> None:
    table = new_table(advanced_scoring=True).give(ANA, movies=MOVIE_12).give(BEN, aside=ASIDE)
    assert table.total(ANA) == 24
    assert new_table().give(ANA, movies=MOVIE_12).give(BEN, aside=ASIDE).total(ANA) == 12


@pytest.mark.parametrize(("zero", "points"), [("zero", 0), ("floor_one", 12)])
def test_HCG_33_E38_a_genre_with_nothing_laid_aside(new_table: Callable, zero: str, points: int) -> None:
    table = new_table(advanced_scoring=True, advanced_zero=zero).give(ANA, movies=MOVIE_12).give(BEN, aside="FA-01 ST-01 BB-01 FR-01")
    assert table.total(ANA) == points


@pytest.mark.parametrize(("weight", "points"), [("one", 24), ("two", 36)])
def test_HCG_33_award_films_laid_aside(new_table: Callable, weight: str, points: int) -> None:
    table = new_table(advanced_scoring=True, advanced_award=weight)
    assert table.give(ANA, movies="FH-01 FH-02 FH-03 FH-04 ST-09").give(BEN, aside="FH-13 FH-05").total(ANA) == points


def test_HCG_33_projects_and_blockbusters_are_not_multiplied(new_table: Callable) -> None:
    table = new_table(advanced_scoring=True).give(ANA, horror="FH-01 FH-02", blockbusters="BB-01").give(BEN, aside="FH-03 FH-04 FH-05")
    assert table.total(ANA) == 4


def test_HCG_33_the_multiplier_of_the_end_counts_for_every_movie_of_the_genre(new_table: Callable) -> None:
    table = new_table(advanced_scoring=True).give(ANA, movies="FH-01 ST-01,FH-02 ST-05").give(BEN, aside="FH-03 FH-04 FH-05")
    assert table.total(ANA) == 3 * (1 + 2)


def test_HCG_34_most_points_win(new_table: Callable) -> None:
    result = result_of(new_table().give(BEN, movies="FH-01 ST-09").give(CLEO, blockbusters="BB-01"))
    assert result.winners == (BEN,)
    assert [(each.seat, each.rank, each.total) for each in result.standings] == [(BEN, 1, 3), (CLEO, 2, 2), (ANA, 3, 0), (DOV, 3, 0)]
    assert dict(result.standings[1].parts) == {"result.part.movies": 0, "result.part.blockbusters": 2, "result.part.largest": 0}
    assert result.line.key == "result.points"


def test_HCG_35_E39_of_those_who_tie_the_better_best_movie_wins(new_table: Callable) -> None:
    table = new_table(3).give(ANA, movies="FH-01 FH-02 ST-09,FA-01 FA-02 FA-03 ST-05,FR-01 ST-01", blockbusters="BB-01")
    table.give(BEN, movies="FH-03 FH-04 FH-05 FH-06 ST-06,FR-02 FR-03 FR-04 ST-07,FR-05 ST-02").give(CLEO, movies="FH-07 FH-08 FH-09 ST-10")
    assert table.totals() == [15, 15, 9]
    result = result_of(table)
    assert result.winners == (BEN,)
    assert (result.line.key, result.line.facts["best"]) == ("result.movie", 8)
    assert [each.rank for each in result.standings] == [1, 2, 3]


@pytest.mark.parametrize(("option", "winners", "line"), [("shared", (ANA, BEN), "result.shared"), ("deep", (ANA,), "result.further_movie")])
def test_HCG_35_E40_then_they_share_or_compare_on(new_table: Callable, option: str, winners: tuple[int, ...], line: str) -> None:
    table = new_table(3, final_tie=option).give(ANA, movies="FH-13 FH-01 FH-02 ST-05,FA-01 ST-09", blockbusters="BB-01 BB-02")
    table.give(BEN, movies="FR-13 FR-01 FR-02 ST-06,FR-03 ST-07,FR-04 ST-08", romcom="FR-05 FR-06 FR-07")
    assert table.totals()[:2] == [15, 15]
    result = result_of(table)
    assert (result.winners, result.line.key) == (winners, line)


def test_HCG_35_equal_to_the_end_is_shared_even_then(new_table: Callable) -> None:
    table = new_table(3, final_tie="deep").give(ANA, movies="FH-01 ST-05").give(BEN, movies="FA-01 ST-06")
    assert result_of(table).winners == (ANA, BEN)


def test_HCG_35_a_missing_movie_counts_nothing_in_the_comparison(new_table: Callable) -> None:
    table = new_table(3, final_tie="deep").give(ANA, movies="FH-01 ST-05,FH-02 ST-06").give(BEN, movies="FA-01 ST-07", blockbusters="BB-01")
    assert table.totals() == [4, 4, 0]
    assert result_of(table).winners == (ANA,)


def test_HCG_35_E53_the_best_movie_is_compared_at_the_value_it_scored(new_table: Callable) -> None:
    table = new_table(3, advanced_scoring=True)
    table.give(ANA, movies="FH-01 FH-02 ST-09", blockbusters="BB-01 BB-02 BB-03")
    table.give(BEN, movies="FA-01 ST-10", action="FA-02 FA-03 FA-04").give(CLEO, romcom="FR-01 FR-02 FR-03")
    table.give(DOV - 1, aside="FH-03 FA-05 FA-06 FA-07")
    assert table.totals() == [12, 12, 3]
    result = result_of(table)
    assert (result.winners, result.line.facts["best"]) == ((BEN,), 9)


def test_the_score_shown_is_the_score_of_the_present_state(new_table: Callable) -> None:
    table = new_table().give(ANA, movies=MOVIE_12, romcom="FR-01", blockbusters="BB-01")
    seat = table.rules.view(table.state, None).seats[ANA]
    assert (seat.amount, seat.unit) == (15, "points")
