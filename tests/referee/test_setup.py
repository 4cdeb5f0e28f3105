from __future__ import annotations

from pathlib import Path

import pytest

from card_data.model import Game, Option
from referee.entries import SeatPlan
from referee.game import Line, Rules
from referee.setup import BadSetup, clean_name, fitted, make_setup, nearest, value_from_text

WRAP = Option("wrap", "count_start", ("count_start", "skip_start"))
FULL = Option("full", True, (True, False))
LIMIT = Option("season_limit", None, (), 10, 60)
STEP = Option("bid_step", 50_000, (), 50_000, 500_000, 50_000)
TWO = (SeatPlan("Ann"), SeatPlan("Bob", "greedy"))


@pytest.fixture
def game() -> Game:
    return Game(
        id="toy", title="Toy", prefix="TOY", deck_code="TY", rules_version=1, seats_least=2, seats_most=4, seats_ideal=3,
        options=(WRAP, FULL, LIMIT, STEP), decks=(), cards=(), boards=(), pieces=(), serials=(), rules=(), wordings={},
        layouts={}, palette={}, look={}, chance=("die", "variety"), hidden=(), constants={}, folder=Path(),
    )  # fmt: skip


def test_options_not_named_keep_their_default(game: Game) -> None:
    setup = make_setup(game, TWO, {"season_limit": 20}, {"die": "people"}, ("greedy",))
    assert setup.seats == 2
    assert setup.options == {"wrap": "count_start", "full": True, "season_limit": 20, "bid_step": 50_000}


@pytest.mark.parametrize(
    ("seats", "options", "chance", "key", "words"),
    [
        (TWO[:1], {}, {}, "setup.seats", ()),
        (TWO * 3, {}, {}, "setup.seats", ()),
        ((SeatPlan("Ann"), SeatPlan("", "gredy")), {}, {}, "setup.bot", ("greedy",)),
        (TWO, {"warp": "skip_start"}, {}, "setup.option", ("wrap",)),
        (TWO, {"wrap": "skip-start"}, {}, "setup.value", ("skip_start",)),
        (TWO, {"full": 1}, {}, "setup.value", ("false", "true")),
        (TWO, {"season_limit": 9}, {}, "setup.number_or_none", ()),
        (TWO, {"bid_step": 75_000}, {}, "setup.number", ()),
        (TWO, {"bid_step": None}, {}, "setup.number", ()),
        (TWO, {}, {"dice": "people"}, "setup.chance", ("die",)),
        (TWO, {}, {"die": "persons"}, "setup.chance_by", ("people",)),
    ],
)
def test_a_wrong_choice_names_itself_and_the_nearest_words(game: Game, seats, options, chance, key, words) -> None:
    with pytest.raises(BadSetup) as caught:
        make_setup(game, seats, options, chance, ("random", "greedy"))
    (problem,) = caught.value.problems
    assert problem.line.key == key
    assert set(words) <= set(problem.nearest)
    assert bool(words) == bool(problem.nearest)


def test_all_problems_come_at_once(game: Game) -> None:
    with pytest.raises(BadSetup) as caught:
        make_setup(game, TWO[:1], {"warp": 1, "full": "maybe"}, {"coin": "server"}, ("greedy",))
    assert [problem.line.key for problem in caught.value.problems] == ["setup.seats", "setup.option", "setup.value", "setup.chance"]


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (FULL, "Yes", True),
        (FULL, "off", False),
        (FULL, "1", "1"),
        (WRAP, "SKIP_START", "skip_start"),
        (LIMIT, "none", None),
        (LIMIT, "20", 20),
        (LIMIT, "9" * 40, "9" * 40),
        (STEP, "$100,000", 100_000),
        (STEP, "a lot", "a lot"),
    ],
)
def test_a_typed_value_is_read_as_it_is_meant(option: Option, text: str, value: object) -> None:
    assert value_from_text(option, text) == value
    assert type(value_from_text(option, text)) is type(value)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  Ann \t of\nGreen\x00Gables ", "Ann of Green Gables"),
        ("<b>{cash:money}</b>", "<b>{cash:money}</b>"),
        ("\u202egnp\u2066", "gnp"),
        ("x" * 10_000, "x" * 24),
        ("q" + "\u0301" * 50, "q\u0301\u0301"),
        ("An\u00adn\u200ba", "Anna"),
        ("\x1b[31m", "[31m"),
        ("민수", "민수"),
    ],
)
def test_a_hostile_name_becomes_one_short_line(text: str, name: str) -> None:
    assert clean_name(text) == name


def test_where_nothing_is_near_the_first_words_are_named() -> None:
    assert nearest("zzz", ("b", "a")) == ("a", "b")


class Choosy(Rules):
    """A game that plays no full tables in the order that skips the start."""

    @classmethod
    def unfit(cls, game, setup):
        return [Line("unfit.full", {"n": setup.seats})] if setup.options["full"] and setup.options["wrap"] == "skip_start" else []


def test_choices_that_do_not_go_together_are_refused_by_the_game(game: Game) -> None:
    with pytest.raises(BadSetup) as bad:
        fitted(Choosy, game, make_setup(game, TWO, {"wrap": "skip_start"}, {}, ("greedy",)))
    assert [problem.line for problem in bad.value.problems] == [Line("unfit.full", {"n": 2})]
    assert isinstance(fitted(Choosy, game, make_setup(game, TWO, {}, {}, ("greedy",))), Choosy)
