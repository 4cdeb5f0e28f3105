"""Text: measures against the fonts themselves, breaking, fitting, stand-ins."""

import doctest
import json
import re
from itertools import pairwise

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

import pnp.typeset.text
from pnp.typeset.own_fonts import own_font
from pnp.typeset.shaping import is_complex
from pnp.typeset.text import (
    FONTS,
    PT_MM,
    MissingGlyph,
    NoFace,
    Overflow,
    UnknownFont,
    chain,
    check_glyphs,
    face,
    fit,
    fit_lines,
    font_file,
    line,
    runs,
    width_mm,
    wrap,
)

BODY = "fira-sans-condensed-500"
WORDS = st.lists(st.text(alphabet="abcdefghijklmnopqrstuvwxyzABCÅÖ$,.0123456789", min_size=1, max_size=8), min_size=1, max_size=30)


@pytest.mark.parametrize(
    "key",
    [
        "righteous-400",
        "fira-sans-condensed-500",
        "league-gothic-400",
        "source-sans-3-x-400",
        "source-sans-3-italic-c-700",
        "noto-sans-kr-900",
        "noto-sans-kr-x-700",
    ],
)
def test_advances_are_those_of_the_font_file(key):
    font = TTFont(FONTS / f"{key}.ttf")
    cmap, widths, upem = font.getBestCmap(), font["hmtx"].metrics, font["head"].unitsPerEm
    text = "".join(chr(code) for code in list(cmap)[:400] if code > 32 and not is_complex(chr(code)))
    expected = sum(widths[cmap[ord(c)]][0] for c in text) / upem * 10 * PT_MM
    if "-x-" in key or key.startswith("noto"):
        assert sum(pnp.typeset.text._advances(key)[c] for c in text) * 10 * PT_MM == pytest.approx(expected)
    else:
        assert width_mm(text, key, 10) == pytest.approx(expected)


def test_every_font_file_is_measured_and_every_measure_has_its_file():
    assert {p.stem for p in FONTS.glob("*.ttf")} == set(pnp.typeset.text._measured())


def test_tracking_stands_after_each_character_but_the_last():
    assert width_mm("ABC", BODY, 10, 0.5) == pytest.approx(width_mm("ABC", BODY, 10) + 1.0)
    assert width_mm("", BODY, 10, 0.5) == 0


def test_a_line_is_anchored_by_its_measured_width():
    width = width_mm("Red Ford", BODY, 10)
    assert line("Red Ford", 20, 5, BODY, 10, "#000000", "middle").x == pytest.approx(20 - width / 2)
    assert line("Red Ford", 20, 5, BODY, 10, "#000000", "end").x == pytest.approx(20 - width)
    assert line("Red Ford", 20, 5, BODY, 10, "#000000").width == pytest.approx(width)


@given(WORDS, st.floats(20, 80))
def test_wrapping_loses_no_word_and_keeps_inside_the_box(words, box):
    rows = wrap(" ".join(words), BODY, 8, box)
    assert " ".join(rows).split(" ") == words
    assert all(width_mm(row, BODY, 8) <= box + 1e-6 for row in rows)


@given(WORDS, st.floats(20, 80))
def test_wrapping_is_greedy(words, box):
    rows = wrap(" ".join(words), BODY, 8, box)
    for row, below in pairwise(rows):
        assert width_mm(f"{row} {below.split(' ')[0]}", BODY, 8) > box


def test_a_line_feed_breaks_and_a_no_break_space_does_not():
    assert wrap("one\ntwo", BODY, 8, 50) == ["one", "two"]
    tight = width_mm("a $1\u00a0000", BODY, 8) - 0.1
    assert wrap("a $1\u00a0000", BODY, 8, tight) == ["a", "$1\u00a0000"]


def test_a_word_wider_than_the_box_is_an_error_that_names_it():
    with pytest.raises(Overflow, match=r"Gigglemore.*20 mm"):
        wrap("Trixie Gigglemore", "righteous-400", 17, 20)


def test_chinese_and_japanese_break_between_characters_and_korean_at_spaces(tmp_path, made_font):
    made_font(tmp_path / "fonts/Boxes.ttf", more="漢字「」。")
    key = own_font(tmp_path, "Boxes.ttf")
    assert wrap("漢字「漢字」漢。", key, 10, width_mm("漢字漢", key, 10)) == ["漢字", "「漢", "字」", "漢。"]
    assert wrap("카드를 뽑는다", "noto-sans-kr-400", 10, 14) == ["카드를", "뽑는다"]
    with pytest.raises(Overflow, match="카드를"):
        wrap("카드를", "noto-sans-kr-400", 10, 7)


def test_fit_takes_the_largest_step_that_fits():
    box = width_mm("Missy Spacedout", "righteous-400", 15)
    assert fit("Missy Spacedout", "righteous-400", (13, 14, 15, 16, 17), box) == 15


def test_fit_never_goes_below_the_lowest_step():
    with pytest.raises(Overflow, match="13 pt, its box 20 mm"):
        fit("The Casserole Conspiracy", "righteous-400", (13, 14), 20)


def test_fit_lines_counts_lines():
    size, rows = fit_lines("The Casserole Conspiracy", "righteous-400", (13, 15, 17), 40, 2)
    assert size == 17
    assert rows == ["The Casserole", "Conspiracy"]
    with pytest.raises(Overflow, match="does not fit into 1 line of"):
        fit_lines("The Casserole Conspiracy", "righteous-400", (13,), 40, 1)


def test_missing_characters_come_from_the_stand_ins_in_order():
    assert runs("Zażółć", "righteous-400")[0][0] == "righteous-400"
    assert {key for key, _ in runs("Zażółć", "righteous-400")} == {"righteous-400", "righteous-x-400"}
    assert runs("한 글", "righteous-400")[0][0] == "noto-sans-kr-900"
    assert runs("한글", "fira-sans-condensed-400") == (("noto-sans-kr-400", "한글"),)
    assert "".join(piece for _, piece in runs("A−한ő", "league-gothic-400")) == "A−한ő"


SIGNS = "※①②③⑩★☆○●◎□■△▲▽▼◇◆→←↑↓↔⇒⇔♥♠♣♡∞≤≥≠±×÷½¼¾…“”‘’₩€℃〈〉《》「」『』【】・、。～！？（）：；ー·–—•†‡§¶°′″№™©®ⅠⅡⅢ"
SCRIPTS = "αβγΩπ Жящґї ёЁ Łódź ğışŞ Ñandú カードをひくっゃー 카드를 뽑는다ㄱㅏ"


@pytest.mark.parametrize(
    "font", ["source-sans-3-400", "fira-sans-condensed-700", "noto-sans-kr-400", "righteous-400", "source-sans-3-italic-400"]
)
def test_signs_of_cards_and_many_scripts_are_there_in_every_font(font):
    for character in SIGNS + SCRIPTS:
        check_glyphs(character, font)
    with pytest.raises(MissingGlyph, match=r"U\+6F22"):
        check_glyphs("漢", font)


def test_cyrillic_comes_from_the_family_itself():
    assert runs("Жизнь", "source-sans-3-400") == (("source-sans-3-c-400", "Жизнь"),)
    assert runs("Жизнь", "source-sans-3-italic-700") == (("source-sans-3-italic-c-700", "Жизнь"),)


def test_a_character_nobody_has_is_named():
    with pytest.raises(MissingGlyph, match=r"U\+1F3AC"):
        check_glyphs("\U0001f3ac", BODY)


def test_an_unknown_font_is_named():
    with pytest.raises(UnknownFont, match="comic-sans"):
        chain("comic-sans-400")


@pytest.mark.parametrize(
    ("font", "bold", "italic", "both"),
    [
        ("source-sans-3-400", "source-sans-3-700", "source-sans-3-italic-400", "source-sans-3-italic-700"),
        ("fira-sans-condensed-500", "fira-sans-condensed-700", "fira-sans-condensed-italic-500", "fira-sans-condensed-italic-700"),
        ("source-sans-3-italic-400", "source-sans-3-italic-700", "source-sans-3-italic-400", "source-sans-3-italic-700"),
    ],
)
def test_a_family_gives_its_bold_and_italic_faces(font, bold, italic, both):
    assert face(font, bold=True) == bold
    assert face(font, italic=True) == italic
    assert face(font, bold=True, italic=True) == both
    assert TTFont(font_file(italic))["post"].italicAngle < 0
    assert runs("Łódź", italic)[0][0].startswith(italic.rpartition("-")[0])
    assert chain(italic)[-2:] == ("noto-sans-kr-400", "noto-sans-kr-x-400")


@pytest.mark.parametrize(
    ("font", "asked", "why"),
    [
        ("righteous-400", {"italic": True}, "no italic"),
        ("righteous-400", {"bold": True}, "no bolder"),
        ("fira-sans-condensed-700", {"bold": True}, "no bolder"),
        ("noto-sans-kr-400", {"italic": True}, "no italic"),
    ],
)
def test_a_family_without_a_face_says_so(font, asked, why):
    with pytest.raises(NoFace, match=f"{font} has {why}"):
        face(font, **asked)


def test_a_font_key_leads_to_its_file():
    assert font_file("righteous-400").is_file()


def test_the_examples_in_the_words_hold():
    assert doctest.testmod(pnp.typeset.text).failed == 0


def test_every_font_and_the_icons_stand_beside_their_licence():
    licences = {p.stem for p in (FONTS.parent / "licences").glob("*.txt")}
    families = {re.sub("-[xcg]$", "", p.stem.rpartition("-")[0]).removesuffix("-italic") for p in FONTS.glob("*.ttf")}
    assert families | {"icons"} == licences
    assert all((FONTS.parent / "licences" / f"{each}.txt").stat().st_size > 300 for each in licences)
    assert "CC BY 3.0" in json.loads((FONTS.parent / "icons.json").read_text("utf-8"))["credits"]


def test_the_vendored_fonts_stay_small():
    sizes = {p.name: p.stat().st_size for p in FONTS.glob("*.ttf")}
    assert max(sizes.values()) < 3_000_000
    assert sum(sizes.values()) < 13_000_000
