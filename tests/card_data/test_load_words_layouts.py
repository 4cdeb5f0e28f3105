"""Wording and layouts: what is shared, what is a game's own, and what is wrong with either."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from card_data.load import load_game

if TYPE_CHECKING:
    from tests.card_data.conftest import Copy


def test_a_wording_key_stands_once_in_a_language(folder: "Copy") -> None:
    (folder.path / "lang").mkdir()
    (folder.path / "lang" / "en.csv").write_text("key,text\npage.undo,Undo\n")
    (folder.path / "lang" / "en.pages.csv").write_text("key,text\npage.redo,Redo\npage.undo,Take back\npage.x,\n")
    (folder.path / "lang" / "english.csv").write_text("key,text\n")
    (folder.path / "lang" / "ko.csv").write_text("key,text\npage.undo,되돌리기\npage undo,x\n", encoding="utf-8")
    assert folder.says() == [
        "lang/en.pages.csv:3:1  wording key used twice “page.undo”; it stands in en.csv line 2 already",
        "lang/en.pages.csv:4:8  empty text; expected a text",
        "lang/english.csv  bad name of a language file; expected a language and perhaps a part, as in en.csv or en.pages.csv",
        "lang/ko.csv:3:1  wrong key “page undo”; expected letters, digits and . _ / - +",
    ]


def test_a_games_own_wording_wins_over_the_shared(folder: "Copy", tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    for lang, key, text in ((shared / "lang", "page.undo", "Undo"), (folder.path / "lang", "page.undo", "Retake")):
        lang.mkdir(parents=True)
        (lang / "en.csv").write_text(f"key,text\n{key},{text}\n{lang.parent.name},x\n")
    assert dict(load_game(folder.path).wordings["en"].texts) == {"page.undo": "Retake", "hustle": "x", "shared": "x"}


def test_layouts_extend_shared_ones_and_each_other(folder: "Copy", tmp_path: Path) -> None:
    shared = tmp_path / "shared" / "layouts"
    shared.mkdir(parents=True)
    (shared / "poker.toml").write_text("[card]\nwidth = 63\n[card.code]\nx = 1.9\ny = 64.9\n")
    (folder.path / "layout.toml").write_text(
        'extends = "poker"\n[option]\nextends = "card"\nground = "cream"\n[option.code]\ny = 60.0\n'
        '[contract]\nextends = "option"\nground = "walnut"\n[report]\n[back]\n'
    )
    layouts = load_game(folder.path).layouts
    assert layouts["contract"] == {"width": 63, "code": {"x": 1.9, "y": 60.0}, "ground": "walnut"}
    with pytest.raises(TypeError):
        layouts["contract"]["code"]["x"] = 2  # type: ignore[index]


def test_layouts_that_are_unknown_or_extend_themselves_are_problems(folder: "Copy") -> None:
    (folder.path / "layout.toml").write_text(
        'extends = "pokerr"\nwidth = 3\n[option]\nextends = "contract"\n[contract]\nextends = "option"\n'
        '[raport]\nextends = "optoin"\n[back]\n'
    )
    assert "unknown layout “report”; expected option, contract, raport or back; did you mean “raport”?" in folder.says()[0]
    assert folder.places() == [
        folder.at("game.toml", '"report"\n\n[columns.property]'),
        "layout.toml:1:11",
        "layout.toml:2:1",
        "layout.toml:6:11",
        "layout.toml:8:11",
    ]


def test_a_shared_layout_that_is_not_there_is_one_problem(folder: "Copy") -> None:
    tables = "".join(f'[{name}]\nextends = "floor"\n' for name in ("option", "contract", "report", "back"))
    (folder.path / "layout.toml").write_text(f'extends = "floor"\n{tables}')
    assert folder.says() == ["layout.toml:1:11  unknown layout “floor”; expected no extends, since no layouts are shared"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("extends = 5", "layout.toml:1:11  unknown layout “5”"),
        ("[card]\nextends = [1]", "layout.toml:2:11  unknown layout “[1]”"),
        ("[card]\nmade = 1979-05-27", 'layout.toml:2:8  wrong made “"1979-05-27"”; expected a text, a number'),
    ],
)
def test_layouts_of_the_wrong_type_are_problems(folder: "Copy", text: str, says: str) -> None:
    names = "".join(f"[{name}]\n" for name in ("option", "contract", "report", "back"))
    (folder.path / "layout.toml").write_text(f"{text}\n{names}")
    (line,) = folder.says()
    assert line.startswith(says)
