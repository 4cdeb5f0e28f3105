"""Lists and sheets of icons and fonts: everything is there, drawn, and findable by a word."""

from __future__ import annotations

import doctest
import json
from typing import TYPE_CHECKING

import pypdfium2
import pytest
from typer.testing import CliRunner

from pnp import specimens
from pnp.art.motifs import icons
from pnp.cli import app
from pnp.specimens import families, font_sheets, icon_sheets, icons_named
from pnp.terminal import Trouble
from pnp.typeset.text import face, font_keys

if TYPE_CHECKING:
    from pathlib import Path

RUN = CliRunner()


def said(pdf: bytes) -> str:
    return " ".join(" ".join(page.get_textpage().get_text_range().split()) for page in pypdfium2.PdfDocument(pdf))


def test_every_icon_is_listed_and_found_by_its_words():
    listed = RUN.invoke(app, ["icons"]).stdout.split()
    assert listed == sorted(icons())
    assert RUN.invoke(app, ["icons", "faces", "SIX"]).stdout.split() == [n for n in sorted(icons()) if "faces" in n and "six" in n]
    assert json.loads(RUN.invoke(app, ["icons", "coins", "--json"]).stdout) == icons_named(["coins"])


def test_a_word_that_no_icon_has_is_answered_with_the_nearest():
    with pytest.raises(Trouble, match=r"No icon has dise in its name; did you mean “dice”\?"):
        RUN.invoke(app, ["icons", "dise"], catch_exceptions=False)


def test_a_sheet_shows_each_icon_once_with_its_name_and_whom_to_credit(tmp_path: Path):
    file = tmp_path / "icons.pdf"
    assert "8 icons are in" in RUN.invoke(app, ["icons", "dice", "--pdf", str(file)]).stdout
    words = said(file.read_bytes()).replace("\ufffe", "-").replace("- ", "-")
    assert all(words.count(name) == 1 for name in icons_named(["dice-"]))
    assert "CC BY 3.0" in words
    assert [path.name for path in tmp_path.iterdir()] == ["icons.pdf"]
    assert sum(len(page.items) - 1 for page in icon_sheets(sorted(icons()))) == len(icons())


def test_every_font_that_may_be_named_is_told_with_its_faces():
    told = families()
    assert {f"{each.name}-{weight}" for each in told for weight in each.weights} <= set(font_keys())
    by_name = {each.name: each for each in told}
    assert by_name["source-sans-3"].scripts == ("Latin", "Cyrillic", "Greek")
    assert by_name["noto-sans-kr"].scripts == ("Latin", "Hangul", "kana")
    assert [each.name for each in told if each.italic] == ["fira-sans-condensed", "source-sans-3"]
    assert all(face(f"{each.name}-{each.weights[0]}", italic=True) for each in told if each.italic)
    assert "400, 600, 700 and italics" in RUN.invoke(app, ["fonts"]).stdout
    assert sum(len(page.items) for page in font_sheets(told)) == 25


def test_a_place_that_cannot_be_written_is_one_sentence(tmp_path: Path):
    with pytest.raises(Trouble, match="cannot be written"):
        RUN.invoke(app, ["fonts", "--pdf", str(tmp_path / "nowhere" / "fonts.pdf")], catch_exceptions=False)


def test_the_examples_in_the_words_hold():
    assert doctest.testmod(specimens).failed == 0
