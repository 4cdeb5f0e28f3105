"""Three decks in foreign styles, not made for this project: each loads whole, word for word."""

import runpy
import shutil
from pathlib import Path

import pytest

from card_data.load import load_game

FOREIGN = Path(__file__).parents[1] / "fixtures" / "foreign"


def test_obstmarkt_semicolons_old_encoding_and_decimal_commas() -> None:
    game = load_game(FOREIGN / "obstmarkt")
    (file,) = game.files
    assert (file.encoding, file.divider, file.quantity, file.title) == ("Windows-1252", "semicolon", "Anzahl", "Bezeichnung")
    assert (file.rows, file.cards, file.left_out, len(game.cards)) == (22, 49, 1, 21)
    cards = {card.name: card for card in game.cards}
    assert cards["Mirabelle"].qty == 1
    assert cards["Platzregen"].text("Wirkung").startswith("[Regen] Alle decken ab:\nkein Verkauf")
    assert (cards["Hochsommer"].line, cards["Hochsommer"].kind) == (25, "Wetter")
    assert cards["Pfirsich"].text("Wirkung").endswith("(1,10 €).")
    assert (cards["Birne „Lange Liesel“"].text("Preis"), game.decimal, game.language) == ("1,80", ",", "de")
    assert "_Entwurf" not in cards["Mispel"].columns


def test_hanok_nested_houses_in_korean() -> None:
    game = load_game(FOREIGN / "hanok")
    (file,) = game.files
    assert (file.rows, file.cards, file.left_out, file.quantity, file.title) == (16, 25, 1, "장수", "이름")
    assert list(dict.fromkeys(card.text("채") for card in game.cards)) == ["안채", "사랑채", "행랑채", "별당"]
    first = game.cards[0]
    assert (first.name, first.kind, first.line) == ("대청마루", "방", 12)
    assert (first.text("재료"), first.text("채_주인"), first.text("값")) == ("소나무, 돌", "할머니", "5")
    assert first.text("설명") == "여름에는 모두가 이곳에 모인다. 놓을 때 옆에 놓인 방 하나마다 점수를 1점 더 얻는다."
    assert {card.name: card.qty for card in game.cards}["짚가리"] == 4
    assert len({card.id for card in game.cards}) == 15


def test_airfield_formulas_a_second_sheet_dates_and_bold_words() -> None:
    game = load_game(FOREIGN / "airfield")
    (file,) = game.files
    assert (file.name, file.sheet, file.rows, file.cards, file.left_out) == ("airfield.xlsx", "Cards", 15, 29, 1)
    boxcar = next(card for card in game.cards if card.name == "Flying Boxcar")
    as_written = {"Card": "Flying Boxcar", "Count": 2, "kind": "plane", "Cargo": "parts", "Load": "6"}
    as_shown = {"Fare": "£20", "Worth": "12", "First flight": "30 November 1951", "Reliability": "75.0%"}
    bold = {"Text": "Needs a **long runway**. Carries anything that fits."}
    assert dict(boxcar.columns) == as_written | as_shown | bold


def test_the_workbook_is_what_its_script_makes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(FOREIGN / "airfield" / "make_workbook.py", tmp_path)
    monkeypatch.chdir(tmp_path)
    runpy.run_path("make_workbook.py", run_name="__main__")
    shutil.copy(FOREIGN / "airfield" / "game.toml", tmp_path)
    made, kept = load_game(tmp_path), load_game(FOREIGN / "airfield")
    assert [dict(card.columns) for card in made.cards] == [dict(card.columns) for card in kept.cards]


def test_no_foreign_deck_has_a_problem_of_its_cards_ids() -> None:
    games = [load_game(folder) for folder in sorted(FOREIGN.iterdir()) if (folder / "game.toml").exists()]
    assert len({game.deck_code for game in games}) == len(games)
    for game in games:
        assert len({card.id for card in game.cards}) == len(game.cards)
        assert all(card.id.startswith(f"{game.prefix}-") for card in game.cards)
