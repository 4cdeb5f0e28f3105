"""The facts of Nineteen47, as its rules have them."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import groupby
from pathlib import Path

import pytest

from card_data.codes import code_for
from card_data.load import shipped_games
from card_data.model import Card, Game

GOLDEN = Path(__file__).parents[1] / "golden" / "nineteen47-codes.txt"
KEY = bytes(range(10))
HIDDEN = ("propaganda", "posters", "loyalty")

OPTIONS = {
    "justice_final": False,
    "random_loyalty": False,
    "studio_order": False,
    "union_strike": False,
    **{f"removed_job_{number}": False for number in range(1, 10)},
    "loyalty_split": "table",
    "token_count": 4,
    "solo_loyalty": "patriot",
    "genre_reveal": "before_action",
    "gaffer_all_three": False,
    "gaffer_ghost_dice": True,
    "producer_centre_pair": True,
    "small_new_job": "same_round",
    "ghost_token_rest": True,
    "spent_tokens": "supply",
    "reshuffle": "when_needed",
    "film_to_floor": "after_refill",
    "token_order": "round_order",
    "random_loyalty_recognition": True,
    "ghost_replace": "at_once",
    "studio_extra_turn": "job_only",
    "secrets": "server",
    "talk_seconds": 0,
}

RULES = [
    *(1, 2, 3, 4, 5, 6, 7, 8),
    *range(10, 29),
    *(30, 31, 32, 33, 34, 35),
    *range(40, 47),
    *range(50, 56),
    *(60, 61, 62),
    *range(70, 79),
    *(80, 81, 82),
]

KINDS = {
    (1, 0, False, False, True): range(1, 16),
    (2, 0, True, False, True): range(16, 22),
    (0, 0, False, False, True): range(22, 34),
    (0, 1, False, False, True): range(34, 49),
    (0, 2, False, True, True): range(49, 55),
    (0, 2, False, False, False): range(55, 61),
}
"""Patriot and communist symbols, Hearing, Shake-Up, with two players; and the numbers of the cards that are so."""


@pytest.fixture(scope="module")
def game() -> Game:
    return shipped_games()["nineteen47"]


@pytest.fixture(scope="module")
def propaganda(game: Game) -> tuple[Card, ...]:
    return game.cards_of("propaganda")


def symbols(cards: Iterable[Card]) -> tuple[int, int]:
    """Return how many patriot and communist symbols cards hold."""
    held = [(card.number("patriot"), card.number("communist")) for card in cards]
    return sum(p for p, _ in held), sum(c for _, c in held)


def test_H47_01_one_to_nine_people_play(game: Game) -> None:
    assert (game.seats_least, game.seats_ideal, game.seats_most) == (1, 7, 9)
    assert (game.id, game.title, game.prefix, game.id_prefix, game.deck_code) == ("nineteen47", "Nineteen47", "H47", "N47", "N4")
    assert game.rules_version == 1


def test_H47_03_loyalties_are_dealt_by_the_number_of_players(game: Game) -> None:
    split = game.constants["loyalty"]
    assert isinstance(split, Mapping)
    table = [(1, 0, 0), (1, 1, 0), (2, 1, 0), (2, 1, 1), (3, 2, 0), (3, 2, 1), (4, 2, 1), (5, 2, 1), (5, 3, 1)]
    assert [split[str(seats)] for seats in range(1, 10)] == table
    assert [sum(dealt) for dealt in table] == list(range(1, 10))
    assert Counter(card.text("loyalty") for card in game.cards_of("loyalty")) == {"patriot": 5, "communist": 3, "star": 1}


def test_H47_03_another_split_keeps_to_the_nine_cards(game: Game) -> None:
    splits = [tuple(map(int, each.split("-"))) for each in map(str, game.option_by_id["loyalty_split"].allowed) if each != "table"]
    legal = [(p, c, s) for p in range(1, 6) for c in range(1, 4) for s in range(2) if 4 <= p + c + s <= 9 and not (s and p + c + s == 5)]
    assert sorted(splits) == sorted(legal)


def test_H47_08_and_H47_54_numbers_of_small_games(game: Game) -> None:
    assert game.constants["ghosts"] == {"1": 3, "2": 2, "3": 1}
    numbers = {"hand": 3, "films_to_win": 4, "films_most": 7, "small_game": 3, "communist_films_of_three": 3, "star_margin": 1}
    assert {name: game.constants[name] for name in numbers} == numbers
    assert (game.constants["gaffer_rolls"], game.constants["reroll_dice"]) == (3, 2)


def test_the_propaganda_deck_holds_the_six_kinds_of_cards(propaganda: tuple[Card, ...]) -> None:
    kinds: dict[tuple[object, ...], list[int]] = {}
    for card in propaganda:
        kind = tuple(card.columns[column] for column in ("patriot", "communist", "hearing", "shakeup", "two_player"))
        kinds.setdefault(kind, []).append(int(card.id.removeprefix("N47-PRO-")))
    assert kinds == {kind: list(numbers) for kind, numbers in KINDS.items()}
    assert len(propaganda) == 60
    for card in propaganda:
        p, c = card.number("patriot"), card.number("communist")
        assert card.text("side") == ("patriot" if p else "communist" if c else "neutral"), card.id


def test_H47_73_the_deck_leans_to_the_communists_except_with_two_players(propaganda: tuple[Card, ...]) -> None:
    assert symbols(propaganda) == (27, 39)
    two = [card for card in propaganda if card.columns["two_player"]]
    assert (len(two), symbols(two)) == (54, (27, 27))


def test_the_posters_are_four_patriot_five_neutral_six_communist(game: Game) -> None:
    posters = game.cards_of("posters")
    assert Counter(card.text("symbol") for card in posters) == {"patriot": 4, "neutral": 5, "communist": 6}
    two = [card for card in posters if card.columns["two_player"]]
    assert Counter(card.text("symbol") for card in two) == {"patriot": 4, "neutral": 5, "communist": 4}
    assert [card.text("genre") for card in posters if card not in two] == ["Monster", "Horror"]
    noir = game.by_id["N47-GEN-10"]
    assert (noir.text("genre"), noir.name, noir.text("symbol")) == ("Film Noir", "Nobody's Alibi", "communist")


def test_H47_12_to_H47_21_there_are_nine_jobs(game: Game) -> None:
    names = ["Screenwriter", "Producer", "Director", "Gaffer", "Cinematographer", "Actress", "Actor", "Composer", "Editor"]
    assert [(card.number("number"), card.name) for card in game.cards_of("jobs")] == list(enumerate(names, 1))


def test_every_silhouette_and_every_title_stands_on_one_card_of_its_deck(game: Game) -> None:
    for deck in ("propaganda", "posters", "jobs"):
        cards = game.cards_of(deck)
        assert len({card.text("icon") for card in cards}) == len({card.name for card in cards}) == len(cards), deck


def test_the_pieces_are_those_of_the_box(game: Game) -> None:
    codes = Counter(re.sub(r"-?[0-9]*$", "", code) for piece in game.pieces for code in piece.codes)
    assert codes == {"N47-STR": 9, "N47-TOK": 4, "N47-GST": 3, "N47-SEAT": 9} | {
        f"N47-ACT-{act}": 1 for act in ("ROLL", "SWAP", "PEEK", "PASS")
    }
    assert [face.id for face in game.by_id["N47-DIE-3"].faces] == ["N47-DIE-3.S", "N47-DIE-3.B"]
    assert len(game.cards_of("dice")) == 9
    strips = Counter(str(piece.columns["team"]) for piece in game.pieces if piece.kind == "strip")
    assert strips == {"patriot": 4, "communist": 4, "star": 1}
    assert [piece.copies for piece in game.pieces if piece.kind == "aid"] == [9]
    seats = [(piece.columns["seat"], piece.columns["letter"]) for piece in game.pieces if piece.kind == "seat_card"]
    assert seats == list(enumerate("ABCDEFGHI"))


def test_the_mat_has_seven_frames_five_places_for_cards_and_six_for_jobs(game: Game) -> None:
    (board,) = game.boards
    kinds = Counter(square.kind for square in board.squares)
    assert kinds == {"film": 7, "poster_deck": 1, "poster": 1, "pile": 1, "deck": 1, "floor": 1, "centre": 6, "supply": 1}
    assert [square.no for square in board.squares if square.kind == "film"] == list(range(1, 8))
    centres = [(square, *board.centre_mm(square)) for square in board.squares if square.kind not in ("film", "supply")]
    for number, (square, x, y) in enumerate(centres):
        assert 31.5 <= x <= board.width_mm - 31.5, square.id
        assert 44 <= y <= board.height_mm - 44, square.id
        for other, ox, oy in centres[number + 1 :]:
            assert abs(x - ox) > 63 or abs(y - oy) > 88, (square.id, other.id)


def test_the_options_are_those_of_the_rules_with_their_defaults(game: Game) -> None:
    assert {option.id: option.default for option in game.options} == OPTIONS
    assert all(option.accepts(option.default) for option in game.options)
    assert {option.rule for option in game.options} <= {rule.id for rule in game.rules}
    tokens = game.option_by_id["token_count"]
    assert [tokens.accepts(each) for each in (0, 1, 9, 10, None)] == [False, True, True, False, False]


def test_the_rules_file_has_each_rule_once_and_no_other(game: Game) -> None:
    text = (game.folder / "rules.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r"^- \*\*(H47-\d\d)\*\* ", text, re.MULTILINE)) == [f"H47-{number}" for number in map("{:02}".format, RULES)]
    assert sorted(rule.id for rule in game.rules) == [f"H47-{number:02}" for number in RULES]
    assert all(rule.heading and rule.text.endswith((".", ")")) for rule in game.rules)


def test_the_rules_explain_every_option_by_the_name_it_has_in_the_lobby(game: Game) -> None:
    words = game.wordings["en"].texts
    for option in game.options:
        text = next(rule.text for rule in game.rules if rule.id == option.rule)
        assert f"*{words[f'option.{option.id}']}*" in text, option.id


# -- what nobody may learn -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", HIDDEN)
def test_ids_of_hidden_cards_are_equally_long_and_name_no_side(game: Game, deck: str) -> None:
    ids = [card.id for card in game.cards_of(deck)]
    assert len({len(each) for each in ids}) == 1
    assert len({re.sub(r"[0-9]+$", "", each) for each in ids}) == 1


def test_serials_of_hidden_cards_tell_nothing_of_their_order(game: Game) -> None:
    serial_of = {serial.id: serial.serial for serial in game.serials}
    hidden = sorted((card for deck in HIDDEN for card in game.cards_of(deck)), key=lambda card: serial_of[card.id])
    assert sorted(serial_of[card.id] for card in hidden) == list(range(1, 85))
    assert max(len(list(run)) for _, run in groupby(hidden, key=lambda card: card.deck)) < 20
    sides = [card.text("side") for card in hidden if card.deck == "propaganda"]
    assert max(len(list(run)) for _, run in groupby(sides)) < 9
    ranks = [int(card.id.removeprefix("N47-PRO-")) for card in hidden if card.deck == "propaganda"]
    kept = sum(a < b for at, a in enumerate(ranks) for b in ranks[at + 1 :])
    assert 0.35 < kept / (60 * 59 / 2) < 0.65, "serials rise with the ids"


def test_every_hidden_deck_has_a_back_of_its_own_and_the_open_ones_others(game: Game) -> None:
    backs = {deck.id: deck.back for deck in game.decks}
    assert backs == {deck: f"{deck}-back" for deck in (*HIDDEN, "jobs")} | {"dice": ""}
    assert {deck.id: deck.ticket for deck in game.decks if deck.id in HIDDEN} == {
        "propaganda": "stub",
        "posters": "floor",
        "loyalty": "stub",
    }


def test_every_printed_code_is_the_same_for_ever(game: Game) -> None:
    listing = "".join(f"{s.id:<12} {s.copy} {s.serial:>5} {code_for(KEY, game.deck_code, s.serial)}\n" for s in game.serials)
    assert listing == GOLDEN.read_text(encoding="utf-8")
