"""What `[tally]` may say, against the columns and cells of a small deck."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from card_data.load import load_game
from card_data.model import Card, Face
from card_data.problems import Fault, Problems
from card_data.shapes import Check
from card_data.tallies import TALLY, Counted, read_tally
from card_data.tally_model import Majority, Multiplier, SetRule, Where, whole_of, words_of

SIXTH = Path(__file__).parents[1] / "fixtures/sixth/card_data/sixth"
ROWS = (
    ("A", "fruit", "apple", "red", "3"),
    ("B", "fruit", "pear", "green", "−1"),
    ("C", "basket", "apple", "", ""),
    ("D", "fruit", "fig", "red", "2"),
)


def cards(**changed: str) -> list[Card]:
    rows = [{"kind": kind, "fruit": fruit, "colour": colour, "points": points, "id": card} for card, kind, fruit, colour, points in ROWS]
    return [Card(row["id"], "card", row["id"], 1, "cards", {**row, **changed}, (Face(row["id"], "card"),)) for row in rows]


def counted(table: dict[str, Any], deck: list[Card] | None = None) -> Counted:
    check = Check()
    clean = check.value(table, TALLY, ("tally",))
    made = read_tally(clean, deck or cards())
    return made._replace(found=(*check.found, *made.found))


def only(made: Counted) -> tuple[Fault, str, str]:
    assert len(made.found) == 1, made.found
    return made.found[0].fault, made.found[0].written, made.found[0].hint


def test_nothing_said_takes_a_column_that_is_called_as_points_are() -> None:
    assert counted({}).tally.points == "points"
    assert counted({}, cards(points="x")).tally == counted({"points": 1}, cards(points="x")).tally
    assert counted({"points": 0}).tally.apiece == 0


def test_a_full_table_becomes_rules_of_counting() -> None:
    made = counted(
        {
            "points": "points",
            "stealing": True,
            "wins": "low",
            "target": 30,
            "rounds": {"most": 3},
            "sets": {"fruit": {"by": "fruit", "worth": [0, 1, 3]}, "all": {"title": "One of each", "by": "fruit", "each": 5}},
            "multipliers": {"basket": {"cards": {"column": "kind", "is": "basket"}, "of": {"column": "fruit", "is": "same"}, "times": 2}},
            "majority": {"colour": {"by": "colour", "first": 5, "second": 3, "ties": "split"}, "sum": {"sum": "points", "first": 4}},
        }
    )
    tally = made.tally
    assert not made.found
    assert not made.cells
    assert tally.sets == (
        SetRule("fruit", "Fruit", "fruit", ("apple", "pear", "fig"), (0, 1, 3)),
        SetRule("all", "One of each", "fruit", ("apple", "pear", "fig"), each=5),
    )
    assert tally.multipliers == (Multiplier("basket", "Basket", Where("kind", ("basket",)), Where("fruit"), 2),)
    assert tally.majorities == (
        Majority("colour", "Colour", "colour", ("red", "green"), "", (5, 3), "split"),
        Majority("sum", "Sum", "", (), "points", (4,)),
    )
    assert (tally.rounds, tally.most_rounds, tally.target, tally.wins, tally.stealing) == (True, 3, 30, "low", True)


@pytest.mark.parametrize(
    ("table", "fault", "written", "hint"),
    [
        ({"point": 1}, Fault.UNKNOWN_KEY, "point", "did you mean “points”?"),
        ({"points": "pionts"}, Fault.UNKNOWN_WORD, "pionts", "did you mean “points”?"),
        ({"points": True}, Fault.WRONG_VALUE, "True", ""),
        ({"sets": {"a": {"by": "friut", "each": 5}}}, Fault.UNKNOWN_WORD, "friut", "did you mean “fruit”?"),
        ({"sets": {"a": {"by": "fruit"}}}, Fault.NO_KEY, "worth", ""),
        ({"sets": {"a": {"by": "fruit", "worth": [1], "each": 5}}}, Fault.WRONG_VALUE, "5", ""),
        ({"sets": {"a": {"by": "fruit", "each": 5, "values": ["aple"]}}}, Fault.UNKNOWN_WORD, "aple", "did you mean “apple”?"),
        ({"sets": {"a": {"by": "fruit", "each": 5, "count": "diferent"}}}, Fault.UNKNOWN_WORD, "diferent", "did you mean “different”?"),
        (
            {"multipliers": {"a": {"cards": {"column": "kind", "is": "baskt"}, "times": 2}}},
            Fault.UNKNOWN_WORD,
            "baskt",
            "did you mean “basket”?",
        ),
        ({"multipliers": {"a": {"cards": {"column": "kind", "is": []}, "times": 2}}}, Fault.WRONG_VALUE, "[]", ""),
        ({"majority": {"a": {"by": "colour"}}}, Fault.NO_KEY, "first", ""),
        ({"majority": {"a": {"by": "colour", "first": 3, "third": 1}}}, Fault.NO_KEY, "second", ""),
        ({"rounds": {"most": 0}}, Fault.WRONG_NUMBER, "0", ""),
        ({"wins": "lowest"}, Fault.UNKNOWN_WORD, "lowest", "did you mean “low”?"),
    ],
)
def test_what_the_table_cannot_mean_is_said_with_the_nearest_word(table: dict[str, Any], fault: Fault, written: str, hint: str) -> None:
    assert only(counted(table)) == (fault, written, hint)


def test_a_cell_that_is_no_whole_number_is_named_with_its_card() -> None:
    made = counted({"points": "colour"})
    assert [(each.card.id, each.column, each.found.written) for each in made.cells] == [
        ("A", "colour", "red"),
        ("B", "colour", "green"),
        ("D", "colour", "red"),
    ]


def test_cells_are_numbers_and_words_as_people_write_them() -> None:
    assert [whole_of(each) for each in (3, "3", " +3 ", "−3", "", None, 2.0, 2.5, "3,5", True)] == [3, 3, 3, -3, 0, 0, 2, None, None, None]
    assert words_of((" a", "b", "a", "")) == ("a", "b")
    assert words_of(7) == ("7",)


# -- in a folder: every fault with its file, line and column -------------------------------------------------------------

SHEET = "name;kind;fruit;colour;points\nRed Apple;fruit;apple;red;3\nFig;fruit;fig;green;two\nBasket;basket;;;\n"

TOML = """title = "Fair"

[tally]
points = "points"
stealing = "yes"

[tally.sets.fruit]
by = "friut"
worth = [0, 1, "x"]

[tally.multipliers.basket]
cards = { column = "kind", is = "baskets" }

[tally.majority.colour]
by = "colour"
first = 5
ties = "splitt"
"""


def test_all_faults_of_a_folder_are_told_at_once_with_their_places(tmp_path: Path) -> None:
    (tmp_path / "game.toml").write_text(TOML, encoding="utf-8")
    (tmp_path / "cards.csv").write_text(SHEET, encoding="utf-8")
    with pytest.raises(Problems) as found:
        load_game(tmp_path)
    assert [str(problem) for problem in found.value.problems] == [
        "cards.csv:3:21  Fig: wrong points “two”; expected a whole number, for [tally] counts this column",
        "game.toml:5:12  wrong stealing “yes”; expected true or false",
        "game.toml:8:6  unknown column “friut”; expected name, kind, fruit, colour or points; did you mean “fruit”?",
        "game.toml:9:16  wrong worth “x”; expected a whole number from -1,000,000 to 1,000,000",
        "game.toml:11:20  missing key “times”; expected times = a whole number from -100 to 100",
        "game.toml:12:33  unknown kind “baskets”; expected fruit or basket; did you mean “basket”?",
        "game.toml:17:8  unknown ties “splitt”; expected shared, split or nobody; did you mean “split”?",
    ]


def test_a_game_that_declares_everything_may_say_how_it_is_counted(tmp_path: Path) -> None:
    folder = tmp_path / "sixth"
    shutil.copytree(SIXTH, folder)
    toml = (folder / "game.toml").read_text()
    assert load_game(folder).tally is None
    (folder / "game.toml").write_text(toml + '\n[tally]\npoints = "value"\n[tally.sets.same]\nby = "name"\nworth = [0, 0, 2]\n')
    tally = load_game(folder).tally
    assert tally is not None
    assert (tally.points, tally.sets[0].worth) == ("value", (0, 0, 2))
    (folder / "game.toml").write_text(toml + '\n[tally]\npoints = "name"\n')
    with pytest.raises(Problems) as found:
        load_game(folder)
    assert str(found.value.problems[0]) == "cards.csv:2:15  wrong name “Extra”; expected a whole number, for [tally] counts this column"
