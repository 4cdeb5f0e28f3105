"""How a tally counts: points, sets, multipliers, majorities, by the examples of the makers' guide."""

from __future__ import annotations

import pytest

from referee.games.tally.moves import EndGame
from tests.games.tally.conftest import NAMES, Fair


def test_TAL_05_without_a_word_the_usual_column_holds_the_points(fair: Fair) -> None:
    table = fair().take(0, "APPLE", "FIG", "ROTTEN").take(1, "BASKET")
    assert table.parts(0) == {"points": 3}
    assert table.total(1) == 0


def test_TAL_05_without_such_a_column_each_card_counts_one(fair: Fair) -> None:
    table = fair(sheet="name,qty\nApple,2\nPear,1\n").take(0, "APPLE", "APPLE_2", "PEAR")
    assert table.parts(0) == {"points": 3}


def test_TAL_05_points_may_be_switched_off(fair: Fair) -> None:
    table = fair('[tally]\npoints = 0\n[tally.sets.fruit]\nby = "fruit"\nworth = [0, 1]').take(0, "FIG")
    assert table.parts(0) == {"sets.fruit": 1}


@pytest.mark.parametrize(("cards", "score"), [((), 0), (("APPLE",), 1), (("APPLE", "APPLE_2"), 3), (("APPLE", "APPLE_2", "APPLE_3"), 3)])
def test_TAL_06_cards_of_one_kind_score_by_their_number_and_more_as_the_last(fair: Fair, cards: tuple[str, ...], score: int) -> None:
    table = fair('[tally.sets.fruit]\nby = "fruit"\nworth = [0, 1, 3]\nvalues = ["apple"]')
    if cards:
        table.take(0, *cards)
    assert table.parts(0)["sets.fruit"] == score


def test_TAL_06_nothing_of_a_kind_may_cost(fair: Fair) -> None:
    table = fair('[tally.sets.fruit]\nby = "fruit"\nworth = [-2, 1]').take(0, "APPLE")
    assert table.parts(0)["sets.fruit"] == 1 - 2 - 2


def test_TAL_06_each_complete_set_of_all_values_scores(fair: Fair) -> None:
    table = fair('[tally.sets.all]\nby = "fruit"\neach = 5').take(0, "APPLE", "APPLE_2", "PEAR", "PEAR_2")
    assert table.parts(0)["sets.all"] == 0
    assert table.take(0, "FIG").parts(0)["sets.all"] == 5


def test_TAL_06_different_ones_may_count(fair: Fair) -> None:
    table = fair('[tally.sets.kinds]\nby = "fruit"\ncount = "different"\nworth = [0, 1, 4, 9]').take(0, "APPLE", "APPLE_2", "PEAR")
    assert table.parts(0)["sets.kinds"] == 4


JAM = '[tally.multipliers.jam]\ncards = { column = "kind", is = "basket" }\ntimes = 2\n'


def test_TAL_07_a_card_multiplies_cards_of_its_own_fruit_and_not_itself(fair: Fair) -> None:
    table = fair(JAM + 'of = { column = "fruit", is = "same" }').take(0, "APPLE", "FIG", "BASKET")
    assert table.parts(0) == {"points": 6, "multipliers.jam": 2}


def test_TAL_07_two_of_a_kind_multiply_one_after_the_other(fair: Fair) -> None:
    table = fair(JAM + 'of = { column = "fruit", is = "same" }').take(0, "APPLE", "BASKET", "BASKET_2")
    assert table.parts(0)["multipliers.jam"] == 2 * 4 - 2


def test_TAL_07_without_a_word_all_other_cards_are_multiplied(fair: Fair) -> None:
    assert fair(JAM).take(0, "APPLE", "FIG", "BASKET").parts(0)["multipliers.jam"] == 6


def test_TAL_07_some_cards_may_be_named(fair: Fair) -> None:
    table = fair(JAM + 'of = { column = "fruit", is = ["fig", "pear"] }').take(0, "APPLE", "FIG", "BASKET")
    assert table.parts(0)["multipliers.jam"] == 4


MOST = '[tally.majority.colour]\nby = "colour"\nvalues = ["red"]\nfirst = 5\nsecond = 3\n'


@pytest.mark.parametrize(("ties", "scores"), [("shared", (5, 5, 0)), ("split", (4, 4, 0)), ("nobody", (0, 0, 0))])
def test_TAL_08_ties_are_shared_split_or_for_nobody_and_fill_their_places(fair: Fair, ties: str, scores: tuple[int, ...]) -> None:
    sheet = "name,qty,colour\nApple,5,red\n"
    table = fair(f'{MOST}ties = "{ties}"', sheet).take(0, "APPLE", "APPLE_2").take(1, "APPLE_3", "APPLE_4").take(2, "APPLE_5")
    assert tuple(table.parts(seat)["majority.colour"] for seat in range(3)) == scores


def test_TAL_08_who_has_none_is_in_no_contest(fair: Fair) -> None:
    table = fair(MOST).take(0, "APPLE")
    assert [table.parts(seat)["majority.colour"] for seat in range(3)] == [5, 0, 0]


def test_TAL_08_each_value_has_its_own_contest(fair: Fair) -> None:
    table = fair('[tally.majority.colour]\nby = "colour"\nfirst = 5').take(0, "APPLE", "PEAR").take(1, "PEAR_2", "FIG")
    assert [table.parts(seat)["majority.colour"] for seat in range(2)] == [5, 5]


def test_TAL_08_the_numbers_of_a_column_may_be_added(fair: Fair) -> None:
    table = fair('[tally.majority.sun]\nsum = "sun"\nfirst = 4\nsecond = 1').take(0, "APPLE", "PEAR").take(1, "FIG").take(2, "PEAR_2")
    assert [table.parts(seat)["majority.sun"] for seat in range(3)] == [1, 4, 0]


def test_every_total_is_the_sum_of_its_parts_and_is_explained(fair: Fair) -> None:
    tally = JAM + MOST + '[tally.sets.fruit]\nby = "fruit"\nworth = [0, 1, 3]\n'
    table = fair(tally).take(0, "APPLE", "APPLE_2", "BASKET").take(1, "FIG").do(1, EndGame())
    result = table.rules.result(table.state)
    assert result is not None
    assert [(standing.seat, standing.total, dict(standing.parts)) for standing in result.standings[:2]] == [
        (0, 16, {"result.points": 4, "result.multipliers.jam": 4, "result.sets.fruit": 3, "result.majority.colour": 5}),
        (1, 5, {"result.points": 4, "result.multipliers.jam": 0, "result.sets.fruit": 1, "result.majority.colour": 0}),
    ]
    assert all(standing.total == sum(value for _, value in standing.parts) for standing in result.standings)
    said = [table.words.say(line, NAMES) for line in table.rules.story(table.history).lines]
    assert said == [
        "Ann has 3 cards, worth 4 points alone.",
        "Ann, Jam: 4 more for Apple.",
        "Ann, Fruit: 3 × apple for 3.",
        "Ben has 1 card, worth 4 points alone.",
        "Ben, Fruit: 1 × fig for 1.",
        "Colour, red: Ann with 2, for 5.",
    ]
