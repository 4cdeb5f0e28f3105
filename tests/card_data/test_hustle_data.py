"""The facts of the Hollywood Hustle, as its rules have them."""

import math
import re
from collections import Counter
from itertools import pairwise
from types import MappingProxyType

import pytest

from card_data.load import shipped_games
from card_data.model import Card, Game

OPTIONS = {
    "wrap": "count_start",
    "loan_pay_on_arrival": False,
    "loan_exercise": False,
    "steal_tie": "reroll",
    "steal_unsecured": False,
    "steal_needed_only": False,
    "extra_turn_full": True,
    "offer_sides": "both",
    "offer_open_list": True,
    "bid_step": 50_000,
    "auction_reserve": False,
    "auction_excess_only": False,
    "auction_window": "whole_turn",
    "force_on_loan": True,
    "refund": "printed",
    "choice_mandatory": True,
    "seat_compensation": 0,
    "agent_debt": False,
    "season_limit": None,
    "auto_end_turn": True,
    "spoken_auctions": False,
}


@pytest.fixture(scope="module")
def game() -> Game:
    return shipped_games()["hustle"]


@pytest.fixture(scope="module")
def properties(game: Game) -> tuple[Card, ...]:
    return game.cards_of("properties")


def test_HUS_01_two_to_four_producers_start_with_two_million(game: Game) -> None:
    assert (game.seats_least, game.seats_ideal, game.seats_most) == (2, 4, 4)
    assert game.constants["start_cash"] == 2_000_000
    assert game.chance == ("die", "variety")
    assert (game.prefix, game.deck_code, game.rules_version) == ("HUS", "HS", 1)


def test_HUS_03_every_contract_is_ten_options_and_balance_and_half_follow(properties: tuple[Card, ...]) -> None:
    for card in properties:
        option, contract = card.number("option"), card.number("contract")
        assert (contract, card.number("balance"), card.number("half")) == (10 * option, 9 * option, 5 * option)
        assert option % 50_000 == 0


def test_all_options_cost_four_million_and_all_contracts_forty(properties: tuple[Card, ...]) -> None:
    assert sum(card.number("option") for card in properties) == 4_000_000
    assert sum(card.number("contract") for card in properties) == 40_000_000


def test_there_are_twenty_properties_of_two_faces_and_thirty_reports(game: Game, properties: tuple[Card, ...]) -> None:
    assert Counter(card.kind for card in game.cards) == {"director": 5, "book": 5, "star": 10, "report": 30}
    subs = {"director": 5, "script": 3, "best_seller": 2, "actor": 5, "actress": 5}
    assert Counter(card.text("sub") for card in properties) == subs
    assert [[face.letter for face in card.faces] for card in properties] == [["O", "C"]] * 20
    assert all([face.id for face in card.faces] == [card.id] for card in game.cards_of("variety"))
    assert {card.qty for card in game.cards} == {1}
    ford = game.card_of_face["HUS-S05.C"]
    assert (ford.name, ford.number("option"), ford.number("contract")) == ("Red Ford", 300_000, 3_000_000)


def test_the_track_has_forty_two_squares_of_eight_kinds(game: Game) -> None:
    (board,) = game.boards
    track = [square for square in board.squares if square.on_track]
    assert [square.no for square in track] == list(range(42))
    assert [square.id for square in track] == [f"HUS-Q{no:02}" for no in range(42)]
    kinds = {"start": 1, "property": 20, "variety": 8, "money": 4, "steal": 3, "options_x2": 2, "venture": 2, "choice": 2}
    assert Counter(square.kind for square in track) == kinds
    off = {square.id: square.kind for square in board.squares if not square.on_track}
    assert off == {"HUS-QLN": "loan", "HUS-PVR": "stack", "HUS-PAG": "stock", "HUS-PKV": "kept"}


def test_every_property_has_one_square_that_shows_its_name(game: Game, properties: tuple[Card, ...]) -> None:
    squares = {square.no: square for square in game.boards[0].squares if square.kind == "property"}
    assert {card.number("square"): (card.id, card.name) for card in properties} == {no: (s.property, s.label) for no, s in squares.items()}
    assert not any(square.property for square in game.boards[0].squares if square.kind != "property")


def test_neighbouring_squares_are_twenty_millimetres_apart_but_for_the_last_hop(game: Game) -> None:
    (board,) = game.boards
    centres = [board.centre_mm(square) for square in board.squares if square.on_track]
    steps = [math.dist(*pair) for pair in pairwise(centres)]
    assert 19.0 <= min(steps) <= max(steps) <= 20.2
    apart = [math.dist(a, b) for at, a in enumerate(centres) for b in centres[at + 1 :]]
    assert min(apart) > 19.0


def test_a_card_outline_clears_the_track_by_27_mm(game: Game) -> None:
    (board,) = game.boards
    centres = [board.centre_mm(square) for square in board.squares if square.on_track]
    for place in ("HUS-PVR", "HUS-PAG"):
        x, y = board.centre_mm(board.by_id[place])
        clear = [math.hypot(max(0, abs(a - x) - 31.5), max(0, abs(b - y) - 44)) for a, b in centres]
        assert min(clear) >= 27, place


def test_the_options_are_those_of_the_rules_with_their_defaults(game: Game) -> None:
    assert {option.id: option.default for option in game.options} == OPTIONS
    for option in game.options:
        assert option.accepts(option.default), option.id
        assert len(option.allowed) >= 2 or option.least < option.most, option.id
        assert any(rule.id == option.rule for rule in game.rules), option.id


def test_HUS_02_amounts_a_table_may_choose_are_multiples_of_fifty_thousand(game: Game) -> None:
    step, head_start, season = (game.option_by_id[each] for each in ("bid_step", "seat_compensation", "season_limit"))
    assert [step.accepts(each) for each in (50_000, 150_000, 75_000, 0, None)] == [True, True, False, False, False]
    assert [head_start.accepts(each) for each in (0, 200_000, 210_000, True)] == [True, True, False, False]
    assert [season.accepts(each) for each in (None, 10, 60, 9, 61, 10.0)] == [True, True, True, False, False, False]


def test_each_report_says_the_amounts_of_its_effect(game: Game) -> None:
    for card in game.cards_of("variety"):
        effect = card.columns["effect"]
        assert isinstance(effect, MappingProxyType)
        amounts = {f"${value:,}" for value in effect.values() if type(value) is int}
        assert set(re.findall(r"\$[\d,]*\d", card.text("does"))) == amounts, card.id
        assert set(re.findall(r"\$[\d,]*\d", card.text("ticket"))) <= amounts, card.id
        assert card.text("ticket").startswith("− ") == (effect["op"] in ("lose", "lose_per", "pay_each")), card.id


def test_most_reports_are_windfalls_and_plain_ones_pay_550_000_on_average(game: Game) -> None:
    effects = [card.columns["effect"] for card in game.cards_of("variety")]
    ops = Counter(effect["op"] for effect in effects if isinstance(effect, MappingProxyType))
    assert ops == {
        "gain": 10,
        "gain_per": 3,
        "collect_each": 2,
        "gain_die": 2,
        "free_option": 2,
        "move_next": 2,
        "move_choice": 1,
        "extra_turn": 1,
        "keep": 2,
        "lose": 2,
        "lose_per": 1,
        "pay_each": 1,
        "lose_turn": 1,
    }
    gains = [effect["amount"] for effect in effects if isinstance(effect, MappingProxyType) and effect["op"] == "gain"]
    assert sum(gain for gain in gains if isinstance(gain, int)) == 10 * 550_000


def test_everything_with_a_code_has_a_serial(game: Game) -> None:
    groups = Counter(re.sub(r"[0-9].*", "", serial.id) for serial in game.serials)
    faces = {"HUS-D": 10, "HUS-B": 10, "HUS-S": 20, "HUS-V": 30}
    assert groups == {**faces, "HUS-Q": 42, "HUS-QLN": 1, "HUS-T": 4, "HUS-R": 6} | {
        f"HUS-A-{a}": 1 for a in ("ROLL", "PASS", "END", "LOAN")
    }
    assert len({serial.serial for serial in game.serials}) == 127


def test_the_rules_file_has_each_rule_once_and_no_other(game: Game) -> None:
    text = (game.folder / "rules.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r"^- \*\*(HUS-\d\d)\*\* ", text, re.MULTILINE)) == [f"HUS-{n:02}" for n in range(1, 32)]
    assert sorted(rule.id for rule in game.rules) == [f"HUS-{n:02}" for n in range(1, 32)]
    assert all(rule.heading and rule.text.endswith((".", ")")) for rule in game.rules)


def test_the_rules_explain_every_option_by_the_name_it_has_in_the_lobby(game: Game) -> None:
    words = game.wordings["en"].texts
    for option in game.options:
        text = next(rule.text for rule in game.rules if rule.id == option.rule)
        assert f"*{words[f'option.{option.id}']}*" in text, option.id


def test_nothing_of_a_game_can_be_changed(game: Game) -> None:
    with pytest.raises(TypeError):
        game.palette["gold"] = "#000000"  # type: ignore[index]
    with pytest.raises(TypeError):
        game.constants["package"]["star"] = 1  # type: ignore[index]
    with pytest.raises(TypeError):
        game.by_id["HUS-V18"].columns["effect"]["kinds"][0] = "book"  # type: ignore[index]
    with pytest.raises(AttributeError):
        game.title = "Other"  # type: ignore[misc]


def test_every_colour_of_the_palette_is_a_colour(game: Game) -> None:
    assert all(re.fullmatch(r"#[0-9A-F]{6}", colour) for colour in game.palette.values())
    assert game.palette["teal-dark"] == "#165056"
