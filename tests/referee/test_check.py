from __future__ import annotations

import dataclasses
import random
from pathlib import Path
from types import MappingProxyType

import pytest

import referee.games
from card_data.model import Game, Option, Rule, Wording
from referee.check import Finding, findings, rehearse, strays

SIXTH = Path(__file__).parents[1] / "fixtures/sixth/referee/games"


def with_texts(game: Game, language: str = "en", **changes: str | None) -> Game:
    texts = {**game.wordings.get(language, game.wordings["en"]).texts}
    for name, text in changes.items():
        key = name.replace("__", "/").replace("_x_", ".").replace("_m_", "-")
        texts.pop(key, None)
        if text is not None:
            texts[key] = text
    return dataclasses.replace(game, wordings=MappingProxyType({**game.wordings, language: Wording(language, texts)}))


def sentences(game: Game, rules) -> list[str]:
    return [str(finding) for finding in findings(game, rules)]


def test_a_game_in_which_everything_fits_has_no_findings(sixth_game: Game, sixth_rules) -> None:
    assert findings(sixth_game, sixth_rules) == []
    assert rehearse(sixth_game, sixth_rules, 3, random.Random(1).randrange) == []


def test_a_game_without_a_module_is_looked_at_as_far_as_it_goes(sixth_game: Game) -> None:
    assert findings(sixth_game, None) == []
    assert len(findings(with_texts(sixth_game, option_x_ties=None), None)) == 1


@pytest.mark.parametrize(
    ("key", "text", "place", "sentence"),
    [
        ("refusal_x_SIX_m_02__NOT_HELD", None, "refusal.SIX-02/NOT_HELD", "the law SIX-02/NOT_HELD has no text"),
        ("refusal_x_SIX_m_02__NOT_HELT", "x", "refusal.SIX-02/NOT_HELT", "no law has this rule and code"),
        ("move_x_lay", None, "", ""),
        ("move_x_turn_up", None, "move.turn_up", "the move TurnUp has no text"),
        ("option_x_takes_x_why", None, "option.takes.why", "the reason of the option takes has no text"),
        ("option_x_ties_x_all", None, "option.ties.all", "the value all of ties has no text"),
        ("chance_x_deal", None, "chance.deal", "the chance deal has no text"),
        ("log_x_dealt", "{who:saet} is dealt", "log.dealt", "of no known kind"),
        ("log_x_dealt", "{n:plural:one} card", "log.dealt", "lists 1 forms; it needs 2"),
        ("log_x_dealt", "see SIX-07", "log.dealt", "SIX-07 is not in the rules text"),
    ],
)
def test_a_hole_in_the_wording_is_found(sixth_game: Game, sixth_rules, key: str, text: str | None, place: str, sentence: str) -> None:
    found = sentences(with_texts(sixth_game, **{key: text}), sixth_rules)
    if not place:
        assert found == [], "move.lay.aside speaks for the move"
        return
    (finding,) = found
    assert finding.startswith(f"sixth/lang/en: {place}  ")
    assert sentence in finding


def test_a_mistyped_key_is_named_as_the_likely_cause(sixth_game: Game, sixth_rules) -> None:
    game = with_texts(sixth_game, refusal_x_SIX_m_02__NOT_HELD=None, refusal_x_SIX_m_02__NOT_HELT="You do not hold it.")
    assert any("is it “refusal.SIX-02/NOT_HELT”?" in finding for finding in sentences(game, sixth_rules))


def test_a_law_whose_rule_is_not_in_the_rules_text_is_found(sixth_game: Game, sixth_rules) -> None:
    game = dataclasses.replace(sixth_game, rules=sixth_game.rules[:-1])
    found = sentences(game, sixth_rules)
    assert any("the law SIX-04/OVER quotes SIX-04" in finding for finding in found)
    assert any("options.takes" in finding and "SIX-04 is not in the rules text; is it SIX-0" in finding for finding in found)


def test_a_rule_that_the_game_never_names_is_found(sixth_game: Game, sixth_rules) -> None:
    game = dataclasses.replace(sixth_game, rules=(*sixth_game.rules, Rule("SIX-09", "Takes", "Nobody whistles.", 12)))
    assert sentences(game, sixth_rules) == [
        "sixth/rules.md:12  SIX-09 is named nowhere in referee/games/sixth.py; name it where it is kept"
    ]


def test_a_rule_text_that_points_to_a_rule_there_is_not_is_found(sixth_game: Game, sixth_rules) -> None:
    first = dataclasses.replace(sixth_game.rules[0], text="As in SIX-44.")
    game = dataclasses.replace(sixth_game, rules=(first, *sixth_game.rules[1:]))
    assert [finding.place for finding in findings(game, sixth_rules)] == ["sixth/rules.md:5"]


def test_rules_without_a_folder_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert strays(["hustle"]) == []
    monkeypatch.setattr(referee.games, "__path__", [*referee.games.__path__, str(SIXTH)])
    (finding,) = strays(["hustle", "sixths"])
    assert str(finding) == "referee/games/sixth.py  there is no folder card_data/sixth for these rules; is it the game sixths?"


def test_a_new_option_needs_its_words(sixth_game: Game, sixth_rules) -> None:
    option = Option("speed", "slow", ("slow", "fast"))
    game = dataclasses.replace(sixth_game, options=(*sixth_game.options, option))
    assert len(findings(game, sixth_rules)) == 4


def test_another_language_is_compared_with_english(sixth_game: Game, sixth_rules) -> None:
    texts = {**sixth_game.wordings["en"].texts, "log.dealt": "{wer:seat} bekommt eine Karte."}
    del texts["log.laid"]
    game = dataclasses.replace(sixth_game, wordings=MappingProxyType({**sixth_game.wordings, "de": Wording("de", texts)}))
    assert findings(game, sixth_rules) == [
        Finding("sixth/lang/de: log.dealt", "this text asks for wer, which its sentence does not give"),
        Finding("sixth/lang/de: log.laid", "this text is not translated; add it"),
    ]


@pytest.mark.parametrize(
    ("key", "text", "sentence"),
    [
        ("log_x_laid", "{whom:seat} lays", "the fact “whom” is not given"),
        ("asked_x_over", None, "There is no text “asked.over”"),
        ("move_x_lay_x_aside", "{n:money} {card:card}", "the fact “card” is not given"),
        ("refusal_x_SIX_m_02__NOT_YOUR_MOVE", "{who:seat}", "the fact “who” is not given"),
    ],
)
def test_a_rehearsal_finds_what_cannot_be_said(sixth_game: Game, sixth_rules, key: str, text: str | None, sentence: str) -> None:
    found = rehearse(with_texts(sixth_game, **{key: text}), sixth_rules, 2, random.Random(1).randrange)
    assert any(sentence in finding.sentence for finding in found)
