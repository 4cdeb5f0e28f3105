"""The facts of Hollywood Rummy, as its rules have them."""

import re
from collections import Counter
from pathlib import Path

import pytest

from card_data.codes import code_for
from card_data.load import HERE, load_game
from card_data.model import Card, Game

GOLDEN = Path(__file__).parents[1] / "golden" / "rummy-codes.txt"
KEY = bytes(range(10))
RANKS, SUITS, PACKS = "23456789TJQKA", "SHDC", range(1, 5)
VALUES = dict.fromkeys("3456789", 5) | dict.fromkeys("TJQK", 10) | dict.fromkeys("A2X", 20)
CONTRACTS = [
    (2, 3, 0, 0, 6, 0),
    (2, 3, 1, 4, 10, 0),
    (2, 4, 0, 0, 8, 0),
    (3, 3, 1, 4, 13, 1),
    (0, 0, 3, 4, 12, 0),
    (1, 3, 1, 7, 10, 0),
    (2, 3, 1, 5, 11, 0),
    (1, 3, 1, 10, 13, 1),
    (3, 4, 0, 0, 12, 0),
    (0, 0, 3, 5, 15, 2),
]
PEOPLE = "cameraman femme_fatale mogul usher diva director dancer hoofer tenor stuntman sheriff rancher"
COURTS = dict(zip([rank + suit for suit in SUITS for rank in "JQK"], PEOPLE.split(), strict=True))


@pytest.fixture(scope="module")
def game() -> Game:
    return load_game(HERE / "rummy")


@pytest.fixture(scope="module")
def deck(game: Game) -> tuple[Card, ...]:
    return game.cards_of("cards")


def test_RUM_01_four_packs_of_52_and_two_jokers_each_are_216_cards_of_their_own(deck: tuple[Card, ...]) -> None:
    wanted = {f"RUM-{pack}-{rank}{suit}" for pack in PACKS for rank in RANKS for suit in SUITS}
    wanted |= {f"RUM-{pack}-X{number}" for pack in PACKS for number in (1, 2)}
    assert {card.id for card in deck} == wanted
    assert len(deck) == 216
    assert {card.qty for card in deck} == {1}


def test_an_id_says_pack_rank_and_suit(deck: tuple[Card, ...]) -> None:
    for card in deck:
        _, pack, face = card.id.split("-")
        assert card.number("pack") == int(pack)
        assert card.text("rank") + card.text("suit") == ("XX" if face in {"X1", "X2"} else face)


def test_RUM_19_every_card_costs_what_the_rules_say(deck: tuple[Card, ...]) -> None:
    assert {card.id: card.number("value") for card in deck} == {card.id: VALUES[card.text("rank")] for card in deck}
    assert sum(card.number("value") for card in deck) == 4 * (4 * (7 * 5 + 4 * 10 + 2 * 20) + 2 * 20)


def test_twenty_four_cards_are_wild(deck: tuple[Card, ...]) -> None:
    assert Counter(card.kind for card in deck) == {"pip": 4 * 4 * 8, "court": 48, "ace": 16, "two": 16, "joker": 8}
    assert sum(card.text("rank") in "2X" for card in deck) == 24


def test_the_four_packs_are_alike_but_for_their_number(deck: tuple[Card, ...]) -> None:
    packs = [
        [(card.name, card.kind, {**card.columns, "id": "", "pack": 0}) for card in deck if card.number("pack") == pack] for pack in PACKS
    ]
    assert packs[0] == packs[1] == packs[2] == packs[3]


def test_every_court_is_somebody_of_the_film_and_every_suit_a_kind_of_film(game: Game, deck: tuple[Card, ...]) -> None:
    assert {card.text("rank") + card.text("suit"): card.text("role") for card in deck if card.kind == "court"} == COURTS
    roles = game.wordings["en"].texts
    assert len({roles[f"print.role.{role}"] for role in COURTS.values()}) == 12
    assert [roles[f"print.genre.{suit}"] for suit in SUITS] == ["NOIR", "ROMANCE", "MUSICAL", "WESTERN"]


def test_RUM_08_the_contract_cards_are_the_ten_contracts(game: Game) -> None:
    columns = ("groups", "group_size", "runs", "run_length", "least", "buys")
    cards = game.cards_of("contracts")
    assert [tuple(card.number(column) for column in columns) for card in cards] == CONTRACTS
    assert [card.number("round") for card in cards] == list(range(1, 11))
    for groups, size, runs, length, least, buys in CONTRACTS:
        assert least == groups * size + runs * length
        assert buys == max(0, -(-(least + (1 if least > 12 else 0) - 12) // 2))


def test_RUM_08_the_score_sheet_and_the_cards_name_the_contracts_by_their_numbers(game: Game) -> None:
    texts, words = (
        game.wordings["en"].texts,
        {"One": 1, "Two": 2, "Three": 3, "four": 4, "three": 3, "five": 5, "seven": 7, "ten": 10, "one": 1},
    )
    for card in game.cards_of("contracts"):
        groups, size, runs, length = (card.number(column) for column in ("groups", "group_size", "runs", "run_length"))
        wanted = [n for many, each in ((groups, size), (runs, length)) if many for n in (many, each)]
        assert [int(n) for n in re.findall("[0-9]+", texts[f"print.score.{card.number('round')}"])] == wanted
        assert [words[word] for word in re.findall("[A-Za-z]+", card.text("text")) if word in words] == wanted


def test_the_constants_are_those_of_the_rules(game: Game) -> None:
    assert (game.constants["hand"], game.constants["wild_share"]) == (11, 2)
    assert (game.seats_least, game.seats_ideal, game.seats_most) == (3, 4, 8)
    assert game.constants["intended"] == (4, 6)


def test_every_option_quotes_a_rule_and_takes_its_own_default(game: Game) -> None:
    for option in game.options:
        assert option.accepts(option.default), option.id
        assert any(rule.id == option.rule for rule in game.rules), option.id


def test_everything_with_a_code_has_a_serial(game: Game) -> None:
    groups = Counter(re.sub(r"(?<=-[KTM])[0-9]+|(?<=RUM-)[1-4]-.*|(?<=-A-).*", "", serial.id) for serial in game.serials)
    assert groups == {"RUM-": 216, "RUM-K": 10, "RUM-T": 8, "RUM-M": 32, "RUM-A-": 7}
    assert sorted(serial.serial for serial in game.serials) == list(range(1, 274))
    printed = [code for piece in game.pieces for code in piece.codes] + [face.id for card in game.cards for face in card.faces]
    assert Counter(printed) == Counter(serial.id for serial in game.serials)


def test_every_printed_code_is_the_same_for_ever(game: Game) -> None:
    listing = "".join(f"{s.id:<14} {s.copy} {s.serial:>5} {code_for(KEY, game.deck_code, s.serial)}\n" for s in game.serials)
    assert listing == GOLDEN.read_text(encoding="utf-8")


def test_another_print_run_has_other_codes(game: Game) -> None:
    runs = [{code_for(key, game.deck_code, s.serial) for s in game.serials} for key in (KEY, bytes(10))]
    assert len(runs[0]) == len(runs[1]) == len(game.serials)
    assert not runs[0] & runs[1]


def test_every_seat_has_a_card_of_its_own(game: Game) -> None:
    seats = [piece for piece in game.pieces if piece.kind == "seat_card"]
    told = [(piece.columns["seat"], piece.columns["letter"], piece.codes) for piece in seats]
    assert told == [(n, letter, (f"RUM-T{n + 1}",)) for n, letter in enumerate("ABCDEFGH")]


def test_the_rules_give_the_contracts_of_the_cards(game: Game) -> None:
    rows = re.findall(r"^\| ([0-9]+) \| [^|]+ \| ([0-9]+) \|$", (game.folder / "rules.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert [(int(n), int(least)) for n, least in rows] == [(n, contract[4]) for n, contract in enumerate(CONTRACTS, 1)]


def test_the_prints_change_suits_only_and_keep_them_apart(game: Game) -> None:
    assert set(game.prints) == {"four-colour", "large-index"}
    assert set(game.prints["four-colour"]) == {"diamond", "club", "musical"}
    assert game.prints["large-index"] == {}
    four = {**game.palette, **game.prints["four-colour"]}
    assert len({four[suit] for suit in ("spade", "heart", "diamond", "club")}) == 4
