"""A law, its refusal, its sentence, its test and its place in the booklet share one rule id: the whole chain is walked."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from card_data.load import shipped_games
from pnp.booklet.pages import booklet_pages
from pnp.scene import Group, Text
from pnp.style import Style
from referee.check import is_house_rule
from referee.game import Refusal, laws_of
from referee.games import found
from referee.wording import Words

TESTS = Path(__file__).parents[1] / "games"
LAWS = [(game_id, law.rule, law.code) for game_id, rules in found().items() for law in laws_of(rules)]
RULES = [(game_id, rule.id) for game_id in found() for rule in shipped_games()[game_id].rules]

each_law = pytest.mark.parametrize(("game_id", "rule", "code"), sorted(set(LAWS)))
each_rule = pytest.mark.parametrize(("game_id", "rule"), RULES)


@cache
def sources_of(prefix: str) -> str:
    """All tests of games that name a rule of this prefix, as one text."""
    texts = (file.read_text(encoding="utf-8") for file in sorted(TESTS.rglob("test_*.py")))
    return "\n".join(text for text in texts if f"test_{prefix}_" in text)


@cache
def booklet_of(game_id: str) -> str:
    game = shipped_games()[game_id]
    found: list[str] = []

    def read(items) -> None:
        for item in items:
            if isinstance(item, Text):
                found.append(item.text)
            elif isinstance(item, Group):
                read(item.items)

    for page in booklet_pages(game, Style("standard", game.palette), "en", "a4"):
        read(page.items)
    return "\n".join(found)


@each_law
def test_a_law_quotes_a_rule_of_the_rules_text(game_id: str, rule: str, code: str) -> None:
    assert is_house_rule(rule) or rule in {each.id for each in shipped_games()[game_id].rules}


@each_law
def test_a_law_has_its_sentence(game_id: str, rule: str, code: str) -> None:
    line = Refusal(rule, code, {}).line
    assert Words(shipped_games()[game_id], "en").has(line.key), line.key


@each_law
def test_a_law_is_refused_by_name_in_a_test(game_id: str, rule: str, code: str) -> None:
    tests = sources_of(shipped_games()[game_id].prefix)
    assert f"{rule}/{code}" in tests, f"no test in tests/games meets {rule}/{code}"


@each_rule
def test_a_rule_has_a_test_that_carries_its_id(game_id: str, rule: str) -> None:
    tests = sources_of(shipped_games()[game_id].prefix)
    assert re.search(rf"def test_{rule.replace('-', '_')}_\w+", tests), f"no test in tests/games is named after {rule}"


@each_rule
def test_a_rule_stands_in_the_booklet(game_id: str, rule: str) -> None:
    assert re.search(rf"\b{rule}\b", booklet_of(game_id)), f"{rule} is not in the booklet"
