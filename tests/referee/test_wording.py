from __future__ import annotations

import csv
from pathlib import Path

import pytest

from card_data.model import Board, Card, Face, Game, Square, Wording
from referee.game import TABLE, Line
from referee.wording import Gap, NotWorded, Words, gaps, money, parts, plural_forms

TEXTS = {
    "pay": "{who:seat} pays {price:money} for {card:card}.",
    "count": "{n:number} {n:plural:contract|contracts}",
    "polish": "{n:plural:karta|karty|kart|karty}",
    "where": "{who:You} {who:verb:stand|stands} on {square:square}.",
    "own": "{who:Your} card, {who:your} choice",
    "choose": "This card gives you {kinds:words}.",
    "hold": "You hold {cards:cards}.",
    "late": "You cannot do that now: {expected:text}",
    "expected.bid": "{who:seat} bids",
    "others": "{others:seats} wait.",
    "kind.star": "a star",
    "kind.book": "a book",
    "loop": "{again:text}",
    "plain": "{{not a gap}} {name}",
}
NAMES = ("Ann", "Bob", "Cleo")


def people() -> dict[str, str]:
    with (Path(__file__).parents[2] / "card_data/shared/lang/en.people.csv").open(encoding="utf-8") as sheet:
        return {row["key"]: row["text"] for row in csv.DictReader(sheet)}


def game(**languages: dict[str, str]) -> Game:
    card = Card("TOY-S05", "star", "Red Ford", 1, "stars", {}, (Face("TOY-S05.O", "o", "O"), Face("TOY-S05.C", "c", "C")))
    board = Board("B", "Board", 100, 100, 5, "", (Square("TOY-Q07", 7, "money", "Money", 0.5, 0.5),))
    return Game(
        id="toy", title="Toy", prefix="TOY", deck_code="TY", rules_version=1, seats_least=2, seats_most=4, seats_ideal=3,
        options=(), decks=(), cards=(card,), boards=(board,), pieces=(), serials=(), rules=(),
        wordings={k: Wording(k, v) for k, v in languages.items()}, layouts={}, palette={}, look={}, chance=(), hidden=(),
        constants={}, folder=Path(),
    )  # fmt: skip


@pytest.fixture
def words() -> Words:
    return Words(game(en={**people(), **TEXTS}), "en")


@pytest.mark.parametrize(
    ("key", "facts", "viewer", "sentence"),
    [
        ("pay", {"who": 1, "price": 1_450_000, "card": "TOY-S05"}, None, "Bob pays $1,450,000 for Red Ford."),
        ("pay", {"who": TABLE, "price": -50_000, "card": "TOY-S05.C"}, None, "the table pays -$50,000 for Red Ford."),
        ("pay", {"who": 3, "price": 0, "card": "TOY-S05.O"}, None, "Seat 4 pays $0 for Red Ford."),
        ("count", {"n": 1}, None, "1 contract"),
        ("count", {"n": 1200}, None, "1,200 contracts"),
        ("where", {"who": 0, "square": "TOY-Q07"}, 0, "You stand on Money."),
        ("where", {"who": 0, "square": "TOY-Q07"}, 1, "Ann stands on Money."),
        ("own", {"who": 2}, 2, "Your card, your choice"),
        ("own", {"who": 2}, None, "Cleo's card, Cleo's choice"),
        ("choose", {"kinds": ("kind.star", "kind.book")}, None, "This card gives you a star or a book."),
        ("hold", {"cards": ("TOY-S05", "TOY-S05.C")}, None, "You hold Red Ford and Red Ford."),
        ("hold", {"cards": ()}, None, "You hold none."),
        ("late", {"expected": "expected.bid", "who": 1}, None, "You cannot do that now: Bob bids"),
        ("others", {"others": (0, 1, 2)}, None, "Ann, Bob, and Cleo wait."),
        ("plain", {"name": "x"}, None, "{not a gap} x"),
    ],
)
def test_each_kind_of_gap_shows_its_fact(words: Words, key: str, facts: dict, viewer: int | None, sentence: str) -> None:
    assert words.say(Line(key, facts), NAMES, viewer) == sentence


def test_a_name_that_looks_like_a_gap_or_markup_stays_as_it_is(words: Words) -> None:
    hostile = "{price:money}<b>\u202e"
    line = Line("pay", {"who": 0, "price": 50_000, "card": "TOY-S05"})
    assert words.say(line, (hostile,)) == f"{hostile} pays $50,000 for Red Ford."


@pytest.mark.parametrize(
    ("line", "part_of_sentence"),
    [
        (Line("nowhere"), "no text “nowhere”"),
        (Line("pay", {"who": 0, "card": "TOY-S05"}), "fact “price” is not given"),
        (Line("pay", {"who": 0, "price": "much", "card": "TOY-S05"}), "not a whole number"),
        (Line("late", {"expected": "expected.none"}), "no text “expected.none”"),
        (Line("loop", {"again": "loop"}), "names itself"),
    ],
)
def test_a_slip_raises_in_tests_and_shows_the_key_in_service(words: Words, line: Line, part_of_sentence: str) -> None:
    with pytest.raises(NotWorded, match=part_of_sentence):
        words.say(line, NAMES)
    Words.strict = False
    assert words.say(line, NAMES)


def test_an_id_that_nothing_has_is_quoted_because_people_can_type_it(words: Words) -> None:
    assert words.say(Line("hold", {"cards": ("TOY-S05", "<b>")}), NAMES) == "You hold Red Ford and “<b>”."
    assert words.say(Line("where", {"who": 1, "square": "TOY-Q99"}), NAMES) == "Bob stands on “TOY-Q99”."


def test_in_service_only_the_missing_part_is_shown_as_its_key(words: Words) -> None:
    Words.strict = False
    assert words.say(Line("pay", {"who": 0, "card": "TOY-S05"}), NAMES) == "Ann pays {price} for Red Ford."
    assert words.say(Line("nowhere"), NAMES) == "nowhere"


def test_a_text_that_a_language_lacks_is_taken_from_english() -> None:
    words = Words(game(en={"a": "A", "b": "B"}, sv={"a": "Å"}), "sv")
    assert (words.text("a"), words.text("b"), words.has("c")) == ("Å", "B", False)


def test_an_unknown_language_speaks_english() -> None:
    assert Words(game(en={"a": "A"}), "tlh").text("a") == "A"


def test_money_and_plurals_follow_the_language() -> None:
    assert money(1_450_000, "sv").replace("\xa0", " ") == "1 450 000 US$"
    assert plural_forms("en") == ("one", "other")
    assert plural_forms("pl") == ("one", "few", "many", "other")
    words = Words(game(en={}, pl=TEXTS), "pl")
    assert [words.text("polish", n=n) for n in (1, 3, 5)] == ["karta", "karty", "kart"]


def test_gaps_lists_what_a_text_needs() -> None:
    assert gaps("{who:seat} has {n:plural:card|cards}") == (Gap("who", "seat"), Gap("n", "plural", ("card", "cards")))


@pytest.mark.parametrize("text", ["{who:sea}", "{", "a } b", "{a b}", "{n:plural}", "{n:number:x}", "{}"])
def test_a_text_that_cannot_be_read_is_quoted(text: str) -> None:
    with pytest.raises(NotWorded, match="“"):
        parts(text)
