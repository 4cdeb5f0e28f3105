"""No kind of problem goes untold: each has a stable code, a phrase, and a test that reads its sentence."""

from pathlib import Path

import pytest

from card_data.load import load_game, shipped_games
from card_data.problems import PHRASES, Fault, Problem, Problems
from tests.card_data.makers import folder, says

TESTS = Path(__file__).parent


def test_codes_are_counted_through_and_never_used_twice() -> None:
    assert [fault.value for fault in Fault] == [f"DATA-{number:02}" for number in range(1, len(Fault) + 1)]
    assert set(PHRASES) == set(Fault)


@pytest.mark.parametrize("fault", Fault)
def test_each_phrase_is_read_by_a_test(fault: Fault) -> None:
    texts = [path.read_text(encoding="utf-8") for path in sorted(TESTS.glob("test_*.py")) if path.name != Path(__file__).name]
    said = PHRASES[fault].partition("{")[0].strip() or PHRASES[fault].rpartition("}")[2].strip()
    here = Path(__file__).read_text(encoding="utf-8").partition("# -- the rest")[2]
    assert any(said in text for text in (*texts, here))


@pytest.mark.parametrize("fault", Fault)
def test_each_problem_is_a_sentence_without_a_gap(fault: Fault) -> None:
    sentence = str(Problem(fault, "cards.csv", 2, 3, "as written", "another", "look there", "name", "Ace"))
    assert sentence.startswith("cards.csv:2:3  Ace: ")
    assert sentence.endswith("“as written”; expected another; look there")
    assert "{" not in sentence


# -- the rest ------------------------------------------------------------------------------------------------------------


def test_an_unknown_colour_is_told(tmp_path: Path) -> None:
    told = says(tmp_path, '[palette]\nsky = { mix = ["blue", "wite", 0.5] }\n', cards_csv="name\nAce\n")
    assert len(told) == 1
    assert told[0].startswith("game.toml:3:24  unknown colour “wite”; expected #RRGGBB or ")
    assert told[0].endswith("did you mean “white”?")


def test_a_layout_that_extends_itself_is_told(tmp_path: Path) -> None:
    layout = '[card]\nextends = "other"\n[other]\nextends = "card"\n'
    assert says(tmp_path, cards_csv="name\nAce\n", layout_toml=layout) == ["layout.toml:4:11  layout that extends itself “card”"]


def test_an_unknown_layout_of_a_kind_is_told(tmp_path: Path) -> None:
    (said,) = says(tmp_path, '[kinds.hero]\nlayout = "heroo"\n', cards_csv="name\nAce\n", layout_toml="[hero]\n")
    assert said.startswith("game.toml:3:10  unknown layout “heroo”; expected ")
    assert said.endswith("did you mean “hero”?")


def test_all_problems_of_all_files_are_told_at_once(tmp_path: Path) -> None:
    path = folder(tmp_path, 'prefix = "lower"\n[decks.cards]\nsize = "hugee"\n', cards_csv="name,qty\nAce,x\nTwo,-1\n")
    (path / "lang").mkdir()
    (path / "lang" / "english.csv").write_text("key,text\n", encoding="utf-8")
    with pytest.raises(Problems) as found:
        load_game(path)
    assert [f"{each.file}:{each.line}" for each in found.value.problems] == [
        *("cards.csv:2", "cards.csv:3", "game.toml:2", "game.toml:4", "lang/english.csv:0"),
    ]


def test_a_makers_folder_changes_nothing_for_shipped_games() -> None:
    assert all(not game.free and not game.files for game in shipped_games().values())
