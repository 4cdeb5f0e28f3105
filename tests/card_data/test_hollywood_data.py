"""The facts of Reel Estate, as its rules have them."""

import re
from collections import Counter
from pathlib import Path

import pytest

from card_data.codes import Found, Register, Run, address, code_for
from card_data.load import HERE, load_game
from card_data.model import Card, Game

GOLDEN = Path(__file__).parents[1] / "golden" / "hollywood-codes.txt"
KEY = bytes(range(10))

OPTIONS = {
    "advanced_scoring": False,
    "advanced_zero": "zero",
    "advanced_award": "one",
    "award_in_unfinished": False,
    "double_reel_same_column": True,
    "column_heights": "4-4-3-3",
    "deal_order": "column",
    "first_player": "random",
    "final_tie": "shared",
    "confirm_collection": False,
    "distinct_backs": False,
}
RULES = [*range(1, 28), *range(30, 36), *range(40, 44), *range(90, 93)]


@pytest.fixture(scope="module")
def game() -> Game:
    return load_game(HERE / "hollywood")


@pytest.fixture(scope="module")
def films(game: Game) -> tuple[Card, ...]:
    return tuple(card for card in game.cards if card.kind == "film")


def test_HCG_01_the_game_is_for_three_or_four(game: Game) -> None:
    assert (game.seats_least, game.seats_ideal, game.seats_most) == (3, 4, 4)
    assert (game.prefix, game.id_prefix, game.deck_code, game.rules_version) == ("HCG", "HW", "HW", 1)


def test_HCG_02_the_two_decks_hold_twelve_stars_and_forty_four_others(game: Game) -> None:
    assert Counter(card.kind for card in game.cards) == {"film": 39, "blockbuster": 5, "star": 12, "clap": 4, "double": 4}
    assert [len(game.cards_of(deck)) for deck in ("movie", "star", "studio")] == [44, 12, 8]
    assert {card.qty for card in game.cards} == {1}


def test_HCG_04_each_colour_has_a_clap_board_and_a_double_reel(game: Game) -> None:
    found = {(card.kind, card.text("colour")): card.id for card in game.cards_of("studio")}
    colours = ("red", "blue", "green", "yellow")
    assert found == {(kind, c): f"HW-{mark}-{c[0].upper()}" for kind, mark in (("clap", "CB"), ("double", "DR")) for c in colours}


def test_HCG_21_ratings_are_equally_common_and_every_second_star_acts(game: Game) -> None:
    stars = game.cards_of("star")
    assert [card.number("rating") for card in stars] == [1] * 4 + [2] * 4 + [3] * 4
    assert Counter((card.number("rating"), card.text("role")) for card in stars) == {
        (rating, role): 2 for rating in (1, 2, 3) for role in ("actor", "director")
    }
    assert not any("genre" in card.columns for card in stars)


def test_HCG_31_each_genre_has_thirteen_films_and_the_last_is_its_award_film(films: tuple[Card, ...]) -> None:
    for genre, letter in (("horror", "H"), ("action", "A"), ("romcom", "R")):
        own = [card for card in films if card.text("genre") == genre]
        assert [card.id for card in own] == [f"HW-F{letter}-{n:02}" for n in range(1, 14)]
        assert [card.number("worth") for card in own] == [1] * 12 + [2]
        assert [card.columns["award"] for card in own] == [False] * 12 + [True]


def test_HCG_30_a_blockbuster_is_worth_what_the_constants_say(game: Game) -> None:
    worth = {card.number("worth") for card in game.cards if card.kind == "blockbuster"}
    assert worth == {game.constants["blockbuster"]}
    assert {card.number("worth") for card in game.cards if card.columns.get("award")} == {game.constants["award"]}


def test_names_and_scenes_are_all_different(game: Game, films: tuple[Card, ...]) -> None:
    names = [card.name for card in game.cards if card.kind in ("film", "blockbuster", "star")]
    assert len(set(names)) == len(names) == 56
    assert len({card.text("set") for card in films}) == 39
    assert len({card.text("portrait") for card in game.cards_of("star")}) == 12


def test_stars_mix_skins_hair_and_clothes(game: Game) -> None:
    people = [dict(word.split(":") for word in card.text("portrait").split()) for card in game.cards_of("star")]
    assert len({person["skin"] for person in people}) == 7
    assert len({person["cut"] for person in people}) >= 9
    assert len({person["wear"] for person in people}) >= 7


def test_the_options_are_those_of_the_rules_with_their_defaults(game: Game) -> None:
    assert {option.id: option.default for option in game.options} == OPTIONS
    first = game.option_by_id["first_player"]
    assert [first.accepts(value) for value in ("random", 0, 3, 4, "0", True)] == [True, True, True, False, False, False]
    for option in game.options:
        assert option.accepts(option.default), option.id
        assert any(rule.id == option.rule for rule in game.rules), option.id


def test_the_rules_explain_every_option_by_the_name_it_has_in_the_lobby(game: Game) -> None:
    words = game.wordings["en"].texts
    for option in game.options:
        text = next(rule.text for rule in game.rules if rule.id == option.rule)
        assert f"*{words[f'option.{option.id}']}*" in text, option.id


def test_the_rules_file_has_each_rule_once_and_no_other(game: Game) -> None:
    text = (game.folder / "rules.md").read_text(encoding="utf-8")
    wanted = [f"HCG-{n:02}" for n in RULES]
    assert sorted(re.findall(r"HCG-\d\d", text)) == wanted
    assert sorted(rule.id for rule in game.rules) == wanted
    assert all(rule.heading and rule.text.endswith((".", ")")) for rule in game.rules)


def test_HCG_09_the_mat_has_a_head_and_a_place_for_each_card_of_the_usual_columns(game: Game) -> None:
    (mat,) = game.boards
    assert mat.codes == tuple(f"HW-COL-{column}" for column in "ABCD")
    places = {kind: [s.label for s in mat.squares if s.kind == kind] for kind in ("head", "cell", "spare")}
    assert places == {
        "head": list("ABCD"),
        "cell": ["A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4", "C1", "C2", "C3", "D1", "D2", "D3"],
        "spare": ["C4", "D4"],
    }
    assert all(square.id == f"HW-{square.label}" for square in mat.squares if square.kind != "head")


def test_everything_with_a_code_has_a_serial(game: Game) -> None:
    groups = Counter(re.match(r"HW-[A-Z]+", serial.id)[0] for serial in game.serials)  # type: ignore[index]  # every id begins so
    cards = {"HW-FH": 13, "HW-FA": 13, "HW-FR": 13, "HW-BB": 5, "HW-ST": 12, "HW-CB": 4, "HW-DR": 4}
    assert groups == {**cards, "HW-RL": 16, "HW-COL": 4, "HW-SEAT": 4, "HW-A": 5}
    assert len({serial.serial for serial in game.serials}) == 93


def test_every_printed_code_is_the_same_for_ever_and_is_found_again(game: Game) -> None:
    listing = "".join(f"{s.id:<12} {s.copy} {s.serial:>5} {code_for(KEY, 'HW', s.serial)}\n" for s in game.serials)
    assert listing == GOLDEN.read_text(encoding="utf-8")
    run = Run("hollywood", "Golden", KEY)
    register = Register({"hollywood": game}, [run])
    for serial in game.serials:
        text = address(code_for(KEY, "HW", serial.serial))
        assert register.find(text) == Found("hollywood", serial.id, serial.copy, serial.serial, run)
