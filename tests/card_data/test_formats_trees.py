"""JSON, YAML and TOML: lists and nested suits become cards; values stay as written; each fault stands at its place."""

from pathlib import Path

import pytest

from tests.card_data.makers import columns, game, says

SUITS = """\
# four seasons
suits:
  봄:
    colour: pink
    cards:
      - 이름: 호박
        수량: 2
        값: 3.50
        꼬리: [a, b]
        cost: {gold: 1, wood: 2}
      - 이름: 배추
        seen: no
        day: 2026-01-05
  여름:
    colour: green
    cards:
      - {이름: 수박, 수량: }
"""
AT = '[cards]\nat = "suits.*.cards"\n'


def test_nested_suits_become_cards_with_a_column_for_the_suit(tmp_path: Path) -> None:
    first, second, third = columns(game(tmp_path, AT, cards_yaml=SUITS))
    own = {"이름": "호박", "수량": 2, "값": "3.50", "꼬리": "a, b", "cost_gold": "1", "cost_wood": "2"}
    assert first == own | {"suit": "봄", "suit_colour": "pink", "seen": "", "day": ""}
    assert list(first)[:2] == ["이름", "수량"]
    assert (second["seen"], second["day"], second["값"]) == ("no", "2026-01-05", "")
    assert (third["suit"], third["수량"]) == ("여름", 1)


def test_nested_suits_are_found_without_a_way(tmp_path: Path) -> None:
    assert columns(game(tmp_path, cards_yaml=SUITS)) == columns(game(tmp_path, AT, cards_yaml=SUITS))


def test_lines_are_those_of_the_cards(tmp_path: Path) -> None:
    assert [card.line for card in game(tmp_path, cards_yaml=SUITS).cards] == [6, 11, 17]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("cards_json", '{"suits": [{"name": "Hearts", "cards": [{"name": "Ace", "rank": 1.0}, {"name": "Two"}]}]}'),
        ("cards_yaml", "suits:\n- name: Hearts\n  cards:\n  - {name: Ace, rank: 1.0}\n  - name: Two\n"),
        ("cards_toml", '[[suits]]\nname = "Hearts"\n[[suits.cards]]\nname = "Ace"\nrank = 1.0\n[[suits.cards]]\nname = "Two"\n'),
    ],
)
def test_the_same_cards_in_every_notation(tmp_path: Path, name: str, text: str) -> None:
    found = game(tmp_path, AT, **{name: text})
    assert columns(found) == [{"name": "Ace", "suit": "Hearts", "rank": "1.0"}, {"name": "Two", "suit": "Hearts", "rank": ""}]


@pytest.mark.parametrize(
    "text",
    [
        '[{"name": "Ace", "n": 1}, {"name": "Two", "n": 2}]',
        '{"cards": [{"name": "Ace", "n": 1}, {"name": "Two", "n": 2}]}',
        '{"title": "x", "deck": {"list": [{"name": "Ace", "n": 1}, {"name": "Two", "n": 2}]}}',
        '[["name", "n"], ["Ace", 1], ["Two", 2]]',
        '{"cards": {"Ace": {"n": 1}, "Two": {"n": 2}}}',
    ],
)
def test_lists_tables_and_lists_of_lists_are_cards(tmp_path: Path, text: str) -> None:
    assert columns(game(tmp_path, cards_json=text)) == [{"name": "Ace", "n": "1"}, {"name": "Two", "n": "2"}]


def test_a_list_of_words_is_a_list_of_names(tmp_path: Path) -> None:
    assert columns(game(tmp_path, '[cards]\nat = "words"\n', cards_yaml="words: [yes, 'no', null]\n"))[:2] == [
        {"name": "yes"},
        {"name": "no"},
    ]


def test_what_lies_beside_the_way_is_never_taken_for_the_name(tmp_path: Path) -> None:
    text = "suits:\n  red:\n    cards:\n    - {label: Ace}\n    - {label: Two}\n"
    assert [card.name for card in game(tmp_path, AT, cards_yaml=text).cards] == ["Ace", "Two"]


def test_what_the_card_says_itself_stands_over_what_lies_beside(tmp_path: Path) -> None:
    text = "suits:\n  red:\n    cards:\n    - {name: Ace, suit: both}\n    - {name: Two}\n"
    assert [each["suit"] for each in columns(game(tmp_path, AT, cards_yaml=text))] == ["both", "red"]


def test_anchors_and_merged_tables_are_filled_in(tmp_path: Path) -> None:
    text = "base: &b {cost: 2, text: usual}\ncards:\n- {<<: *b, name: Ace}\n- <<: [*b]\n  name: Two\n  cost: 3\n"
    assert columns(game(tmp_path, cards_yaml=text)) == [
        {"name": "Ace", "cost": "2", "text": "usual"},
        {"name": "Two", "cost": "3", "text": "usual"},
    ]


def test_of_several_merged_tables_the_first_has_the_say(tmp_path: Path) -> None:
    text = "one: &a {cost: 1}\ntwo: &b {cost: 2, text: b}\ncards:\n- {<<: [*a, *b], name: Ace}\n"
    assert columns(game(tmp_path, '[cards]\nat = "cards"\n', cards_yaml=text)) == [{"name": "Ace", "cost": "1", "text": "b"}]


# -- faults --------------------------------------------------------------------------------------------------------------

NOT_SINGLE = "expected a text, a number, yes or no, a list of those, or a table of those"


@pytest.mark.parametrize(
    ("more", "name", "text", "told"),
    [
        ("", "cards_yaml", "- {name: Ace, qty: many}\n", "cards.yaml:1:20  Ace: wrong quantity “many”"),
        ("", "cards_json", '[\n {"name": "Ace",\n  "qty": -1}]', "cards.json:3:10  Ace: wrong quantity “-1”"),
        ("", "cards_toml", '[[cards]]\nname = "Ace"\nqty = 1.5\n', "cards.toml:3:7  Ace: wrong quantity “1.5”"),
        ("", "cards_yaml", "- name: Ace\n text: x\n", "cards.yaml:2:2  not YAML “text: x”; "),
        ("", "cards_json", '[{"name": "Ace",}]', "cards.json:1:17  not JSON “}]”; "),
        ("", "cards_toml", "[[cards]]\nname = \n", "cards.toml:2:8  not TOML “name =”; invalid value"),
        ("", "cards_yaml", "- {name: Ace, text: a, text: b}\n", "cards.yaml:1:24  not YAML “text”; a key stands twice in one table"),
        ("", "cards_json", '[{"a": 1, "a": 2}]', "cards.json:1:1  not JSON “a”; a key stands twice in one table"),
        ("", "cards_yaml", "- name: !!python/name:os.system\n", "cards.yaml:1:9  not YAML “!!python/name:os.system”; tags are not read"),
        ("", "cards_yaml", "- !secret {name: x}\n", "cards.yaml:1:3  not YAML “!secret”; tags are not read"),
        ("", "cards_yaml", "a: &a [*a]\n", "cards.yaml:1:4  not YAML; lists or tables are nested too deeply, or within themselves"),
        ("", "cards_yaml", "- [" * 30_000, "cards.yaml:"),
        ("", "cards_json", "[" * 30_000, "cards.json:1:1  not JSON; lists or tables are nested too deeply"),
        ("", "cards_yaml", "- {name: Ace}\n- {name: \x01}\n", "cards.yaml:2:10  not YAML; "),
        ("", "cards_yaml", "? [a, b]\n: c\n", "cards.yaml:1:3  not YAML; the name of a column is a plain text"),
        ("", "cards_yaml", "- {name: Ace, text: [[a], b]}\n", f"cards.yaml:1:21  no cards “a list of 2”; {NOT_SINGLE}"),
        ("", "cards_yaml", "", "cards.yaml:1:1  no cards; expected a list of cards, each with its keys"),
        ("", "cards_yaml", "title: only\n", "cards.yaml:1:1  no cards; expected a list of cards, each with its keys"),
        (
            AT,
            "cards_yaml",
            "suit:\n  a: {cards: []}\n",
            'cards.yaml:1:1  no cards “suits”; expected suit; at = "suits.*.cards" in [cards] leads here',
        ),
        (AT, "cards_yaml", "suits: none\n", "cards.yaml:1:8  no cards “none”; expected a table or a list"),
        (AT, "cards_yaml", "suits:\n  red: {cards: 7}\n", "cards.yaml:2:16  no cards “7”; expected a list of cards, or a table"),
        (
            '[cards]\nat = "a.cards"\n',
            "cards_yaml",
            "a: [{cards: []}]\n",
            "cards.yaml:1:4  no cards “cards”; expected a list: go into it with *",
        ),
    ],
)
def test_faults_are_told_at_their_place(tmp_path: Path, more: str, name: str, text: str, told: str) -> None:
    found = says(tmp_path, more, **{name: text})
    assert found[0].startswith(told)


def test_several_lists_ask_for_the_way(tmp_path: Path) -> None:
    text = "heroes:\n- {name: Ace}\nplaces:\n  near:\n    - {name: Inn}\n  far:\n    - {name: Sea}\n"
    expected = 'expected the way to the cards in [cards]: at = "places.*" or at = "heroes"'
    assert says(tmp_path, cards_yaml=text) == [f"cards.yaml:1:1  no cards; {expected}"]


def test_a_bomb_of_anchors_is_stopped_early(tmp_path: Path) -> None:
    levels = "".join(f"{name}: &{name} [{', '.join([f'*{below}'] * 10)}]\n" for below, name in zip("abcdefgh", "bcdefghi", strict=True))
    (said,) = says(tmp_path, cards_yaml=f"a: &a [{', '.join(['x'] * 10)}]\n{levels}")
    assert "not YAML; the file stands for more than 300,000 values; write less, with fewer anchors" in said
