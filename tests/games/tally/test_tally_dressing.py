"""How a folder of cards becomes a game: rules in words, physical cards, options, a version of its data."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import islice
from pathlib import Path

import pytest

from card_data.load import SHARED, load_game
from card_data.source import Source
from card_data.words import read_texts
from referee.check import findings, rehearse
from referee.dressing import dressed
from referee.game import Setup
from referee.games.tally import TALLY
from referee.simulate import moves_of
from referee.wording import Words
from tests.games.tally.conftest import NAMES, SHEET, TEXTS, Fair

Write = Callable[..., Path]
SIXTH = Path(__file__).parents[2] / "fixtures/sixth/card_data/sixth"

FULL = """[tally]
points = "points"
[tally.sets.fruit]
by = "fruit"
worth = [0, 1, 3]
[tally.sets.all]
title = "One of each"
by = "fruit"
each = 5
[tally.multipliers.basket]
cards = { column = "kind", is = "basket" }
of = { column = "fruit", is = "same" }
times = 2
[tally.majority.sun]
sum = "sun"
first = 5
second = 1
ties = "split"
[tally.rounds]
most = 3
"""


def test_the_rules_say_how_a_table_scores(fair: Fair) -> None:
    told = {rule.id: rule.text for rule in fair(FULL).game.rules}
    assert told["TAL-05"].startswith("Each card is worth what it says as “points”")
    assert told["TAL-06"] == (
        "**Fruit.** Cards with the same “fruit” are a set: 1 card 1 point, 2 cards 3 points; more cards score as the last.\n\n"
        "**One of each.** A set is one card of each “fruit”: apple, pear, fig. Each complete set scores 5."
    )
    assert told["TAL-07"].startswith(
        "**Basket.** Each card whose “kind” is “basket” counts the points of all other cards of its own “fruit” 2 times."
    )
    assert told["TAL-08"] == (
        "**Sun.** Whoever has the most “sun” on all cards together scores 5 points, 1 for second place. "
        "Those who tie add up the points of the places they fill and split them, rounded down."
    )
    assert told["TAL-09"].endswith("There are 3 rounds unless the table says otherwise.")
    assert {"TAL-01", "TAL-02", "TAL-03", "TAL-04", "TAL-10", "TAL-11"} <= set(told)


def test_rules_that_a_folder_does_not_have_are_not_told(fair: Fair) -> None:
    assert {"TAL-06", "TAL-07", "TAL-08"}.isdisjoint(rule.id for rule in fair().game.rules)


def test_a_folder_without_a_word_on_the_count_fits_together(fair: Fair) -> None:
    game = fair().game
    assert [str(each) for each in findings(game, TALLY)] == []
    assert rehearse(game, TALLY, 3, random.Random(1).randrange) == []


def test_each_physical_card_is_a_card_with_a_code_of_its_own(fair: Fair) -> None:
    game = fair().game
    assert [card.id for card in game.cards][:4] == ["FAI-APPLE", "FAI-APPLE_2", "FAI-APPLE_3", "FAI-PEAR"]
    assert all(card.qty == 1 for card in game.cards)
    assert {serial.id for serial in game.serials} == set(game.by_id)
    assert len({serial.serial for serial in game.serials}) == len(game.cards)


def test_a_folders_own_wording_stands_over_the_shared_one(folder: Write) -> None:
    made = folder()
    (made / "lang").mkdir()
    (made / "lang/en.csv").write_text("key,text\nlog.took,{who:seat} picks {cards:cards}!\ncard.FAI-APPLE.name,Pippin\n")
    (made / "lang/sv.csv").write_text("key,text\nlog.took,{who:seat} tar {cards:cards}.\n")
    game = dressed(load_game(made), TEXTS)
    facts = {"who": 0, "cards": ("FAI-APPLE_2",)}
    assert Words(game, "en").text("log.took", NAMES, **facts) == "Ann picks Pippin!"
    assert Words(game, "sv").text("log.took", NAMES, **facts) == "Ann tar Pippin."
    assert Words(game, "sv").text("log.end", NAMES, who=0) == "Ann counts and ends the game."


def version(write: Write, tally: str = FULL, sheet: str = SHEET) -> int:
    return dressed(load_game(write(tally, sheet)), TEXTS).rules_version


@pytest.mark.parametrize(
    ("tally", "sheet"),
    [
        (FULL.replace("each = 5", "each = 6"), SHEET),
        (FULL, SHEET.replace("Fig,1,fruit,fig,green,4", "Fig,1,fruit,fig,green,5")),
        (FULL, SHEET.replace("Pear,2", "Pear,3")),
        (FULL, SHEET + "Melon,1,fruit,melon,green,4,\n"),
    ],
)
def test_the_version_is_another_where_the_count_may_be_another(folder: Write, tally: str, sheet: str) -> None:
    assert version(folder) == version(folder)
    assert version(folder) != version(folder, tally, sheet)


def test_the_version_is_the_same_where_only_words_and_looks_change(folder: Write) -> None:
    lines = SHEET.splitlines()
    sheet = "\n".join([lines[0] + ",text", *(f"{line},something" for line in lines[1:])])
    assert version(folder) == version(folder, FULL, sheet.replace(",green,", ",dark green,"))


def test_the_shared_texts_are_sound() -> None:
    source = Source(SHARED / "tally")
    assert read_texts(source)["en"]
    assert [str(problem) for problem in source.problems] == []


def test_a_game_whose_own_rules_are_not_here_is_counted_in_the_words_of_a_tally() -> None:
    game = dressed(load_game(SIXTH), TEXTS)
    rules = TALLY(game, Setup(2, {option.id: option.default for option in game.options}))
    words, names = Words(game, "en"), ("Ann", "Ben")
    assert words.text("result.points") == "Points"
    for done in islice(moves_of(rules, ["greedy", "random"], random.Random(1).randrange), 100):
        assert words.say(rules.tell(done, None), names)
    assert len(rules.books.deck) == 12
    assert (game.chance, game.hidden, {rule.id[:3] for rule in game.rules}) == ((), (), {"SIX", "TAL"})
