"""The facts of Villains Inc., as its rules have them."""

import re
from collections import Counter
from pathlib import Path

import pytest

from card_data.codes import code_for
from card_data.load import HERE, load_game
from card_data.model import Card, Game

GOLDEN = Path(__file__).parents[1] / "golden" / "villains-codes.txt"
KEY = bytes(range(10))
GENRES = ("horror", "sf", "thriller", "comic")

OPTIONS = {
    "counter_mode": "free_take",
    "must_act": True,
    "hand_limit": 4,
    "power_min": 4,
    "reshuffle_timing": "on_demand",
    "trade_reach": "any",
    "fist_reach": "any",
    "end_check": "immediate",
    "tie_break": "shared",
    "start_player": "random",
    "stuck_relief": "none",
    "known_cards_visible": False,
    "turn_limit": 0,
    "private_scan": False,
}

RULES = [*range(1, 38), 41, 42, 43, 90, 91, 92]


@pytest.fixture(scope="module")
def game() -> Game:
    return load_game(HERE / "villains")


@pytest.fixture(scope="module")
def villains(game: Game) -> tuple[Card, ...]:
    return game.cards_of("villains")


@pytest.fixture(scope="module")
def studios(game: Game) -> tuple[Card, ...]:
    return game.cards_of("studios")


def test_VIL_01_two_to_four_play_and_chance_comes_from_four_places(game: Game) -> None:
    assert (game.seats_least, game.seats_ideal, game.seats_most) == (2, 4, 4)
    assert game.chance == ("start", "villains", "studios", "heroes")
    assert game.hidden == ("villain_deck", "studio_deck", "hand", "hero_row")
    assert (game.prefix, game.id_prefix, game.deck_code, game.rules_version) == ("VIL", "BH", "BH", 1)


def test_there_are_forty_villains_twenty_studios_and_six_heroes(game: Game) -> None:
    assert Counter(card.kind for card in game.cards) == {"villain": 40, "studio": 20, "hero": 6}
    assert {card.qty for card in game.cards} == {1}
    assert {face.id for card in game.cards for face in card.faces} == {card.id for card in game.cards}


def test_VIL_28_each_genre_has_the_values_one_to_ten_and_the_low_ones_of_a_genre_share_an_icon(villains: tuple[Card, ...]) -> None:
    for genre in GENRES:
        hand = [card for card in villains if card.text("genre") == genre]
        assert [card.number("value") for card in hand] == list(range(1, 11))
        power = "fist" if genre in ("horror", "thriller") else "eye"
        assert [card.text("icon") for card in hand] == [power] * 4 + ["none"] * 6


def test_VIL_28_and_29_zombies_gangsters_aliens_and_gnomes_carry_the_icons(villains: tuple[Card, ...]) -> None:
    figures = {"horror": "zombie", "thriller": "gangster", "sf": "alien", "comic": "gnome"}
    for card in villains:
        assert (figures[card.text("genre")] in card.name.casefold()) == (card.text("icon") != "none"), card.name


def test_VIL_06_each_genre_has_a_studio_of_every_level_with_its_range_and_worth(studios: tuple[Card, ...]) -> None:
    for genre in GENRES:
        own = [card for card in studios if card.text("genre") == genre]
        assert [tuple(card.number(column) for column in ("level", "min", "max", "vp")) for card in own] == [
            (level, 8 + 3 * level, 10 + 3 * level, level) for level in range(1, 6)
        ]


def test_VIL_05_one_hero_for_each_genre_the_trainee_and_the_superheroine(game: Game) -> None:
    assert [hero.text("hero_type") for hero in game.cards_of("heroes")] == [*GENRES, "trainee", "super"]


def test_ids_say_kind_genre_and_value(game: Game) -> None:
    letters = dict(zip("HSTC", GENRES, strict=True))
    for card in game.cards:
        match re.fullmatch(r"BH-([VS])([HSTC])-([0-9]+)", card.id):
            case None:
                assert card.kind == "hero"
                assert re.fullmatch(r"BH-HE-[HSTCWX]", card.id)
            case found:
                assert card.kind == {"V": "villain", "S": "studio"}[found[1]]
                assert card.text("genre") == letters[found[2]]
                assert card.number("value" if card.kind == "villain" else "level") == int(found[3])


def test_no_two_cards_share_a_name_or_a_tag(game: Game) -> None:
    assert len({card.name for card in game.cards}) == 66
    assert len({card.text("tag") for card in game.cards_of("villains")}) == 40


def test_the_constants_are_those_of_the_rules(game: Game) -> None:
    assert {name: game.constants[name] for name in ("actions", "start_hand", "market", "heroes", "hero_reshuffle", "row", "ray")} == {
        "actions": 2,
        "start_hand": 2,
        "market": 3,
        "heroes": 6,
        "hero_reshuffle": 5,
        "row": 3,
        "ray": 2,
    }
    assert game.constants["bonus"] == (5, 3, 1)
    assert game.constants["top_level"] == 5


def test_VIL_32_the_tokens_show_the_bonus_of_the_data(game: Game) -> None:
    tokens = next(piece for piece in game.pieces if piece.id == "BH-BONUS")
    assert tuple(tokens.columns[name] for name in ("first", "second", "third")) == game.constants["bonus"]


def test_the_options_are_those_of_the_rules_with_their_defaults(game: Game) -> None:
    assert {option.id: option.default for option in game.options} == OPTIONS
    for option in game.options:
        assert option.accepts(option.default), option.id
        assert any(rule.id == option.rule for rule in game.rules), option.id


def test_the_options_accept_what_the_rules_allow_and_nothing_else(game: Game) -> None:
    hand, power, turns, start = (game.option_by_id[each] for each in ("hand_limit", "power_min", "turn_limit", "start_player"))
    assert [hand.accepts(each) for each in (3, 4, 6, 7, True)] == [False, True, True, False, False]
    assert [power.accepts(each) for each in (2, 3, 4, 5)] == [False, True, True, False]
    assert [turns.accepts(each) for each in (-1, 0, 1, 1000, None)] == [False, True, True, True, False]
    assert [start.accepts(each) for each in ("random", 0, 3, 4, "A")] == [True, True, True, False, False]
    assert game.option_by_id["counter_mode"].allowed == ("free_take", "attempt", "off")


def test_everything_with_a_code_has_a_serial(game: Game) -> None:
    groups = Counter(re.sub(r"(-[0-9].*|(?<=[TPL])[0-9].*)", "", serial.id) for serial in game.serials if "-A-" not in serial.id)
    cards = {f"BH-{kind}{genre}": many for kind, many in (("V", 10), ("S", 5)) for genre in "HSTC"}
    assert groups == {**cards, **{f"BH-HE-{hero}": 1 for hero in "HSTCWX"}, "BH-L": 3 + 6 + 8, "BH-P": 18, "BH-T": 4}
    actions = {serial.id[5:] for serial in game.serials if "-A-" in serial.id}
    assert actions == {"ATTEMPT", "TRADE", "FIST", "EYE", "TAKE", "DECLINE", "PASS", "END", "SHUFFLED", "DROP"}
    assert sorted(serial.serial for serial in game.serials) == list(range(1, 116))


def test_a_place_on_several_maps_has_a_code_of_its_own_on_each(game: Game) -> None:
    maps = {piece.id[-1]: piece for piece in game.pieces if piece.kind == "table"}
    assert [game.copy_on(maps[seats], "BH-L0-1", 1) for seats in "234"] == [1, 2, 3]
    assert [game.copy_on(maps[seats], "BH-L2-2", 1) for seats in "34"] == [1, 2]
    assert [game.copy_on(maps[seats], printed_id, 1) for seats, printed_id in (("2", "BH-L0-3"), ("4", "BH-L3-1"))] == [1, 1]
    held = {(serial.id, serial.copy) for serial in game.serials}
    assert all((code, game.copy_on(piece, code, 1)) in held for piece in maps.values() for code in piece.codes)


def test_every_printed_code_is_the_same_for_ever(game: Game) -> None:
    listing = "".join(f"{s.id:<12} {s.copy} {s.serial:>5} {code_for(KEY, game.deck_code, s.serial)}\n" for s in game.serials)
    assert listing == GOLDEN.read_text(encoding="utf-8")


def test_each_table_has_the_places_of_its_map_and_a_seat_card_for_every_seat(game: Game) -> None:
    codes = {piece.id: set(piece.codes) for piece in game.pieces}
    for board in game.boards:
        seats = [square.id for square in board.squares if square.kind == "seat"]
        assert all(codes[seat] == {seat} for seat in seats)
        places = {square.id for square in board.squares if square.kind in ("slot", "hero")}
        assert codes[board.id.replace("TABLE", "MAT")] == places
        assert [square.no for square in board.squares if square.kind == "slot"] == list(range({2: 3, 3: 6, 4: 8}[len(seats)]))


def test_the_rules_file_has_each_rule_once_and_no_other(game: Game) -> None:
    text = (game.folder / "rules.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r"^- \*\*(VIL-\d\d)\*\* ", text, re.MULTILINE)) == [f"VIL-{n:02}" for n in RULES]
    assert sorted(rule.id for rule in game.rules) == [f"VIL-{n:02}" for n in RULES]
    assert all(rule.heading and rule.text.endswith((".", ")")) for rule in game.rules)


def test_the_rules_explain_every_option_by_the_name_it_has_in_the_lobby(game: Game) -> None:
    words = game.wordings["en"].texts
    for option in game.options:
        text = next(rule.text for rule in game.rules if rule.id == option.rule)
        assert f"*{words[f'option.{option.id}']}*" in text, option.id


def test_the_rules_list_every_card_at_its_value_or_range(game: Game) -> None:
    rows = re.findall(r"^\| ([0-9–]+) \| ([^|]+) \| ([^|]+) \|$", (game.folder / "rules.md").read_text(encoding="utf-8"), re.MULTILINE)
    listed = Counter((row[0], name) for row in rows for name in row[1:])
    told = [(str(card.number("value")), card.name) for card in game.cards_of("villains")]
    told += [(f"{card.number('min')}–{card.number('max')}", card.name) for card in game.cards_of("studios")]
    assert listed == Counter(told)
