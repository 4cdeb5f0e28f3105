"""Fonts of a maker's own and scripts that are shaped: found in the folder alone, drawn alike in PDF and SVG, read back in order."""

from __future__ import annotations

import doctest
import io
import random
import shutil
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pikepdf
import pypdfium2
import pytest
import resvg_py
from fontTools.ttLib import TTFont
from PIL import Image

from pnp.layout.fresh import art_of
from pnp.proof.letters import loose_fonts
from pnp.render.pdf import write_pdf
from pnp.render.png import pdf_page_to_pixels
from pnp.render.svg import fonts_of, to_svg
from pnp.scene import Scene
from pnp.typeset import own_fonts, shaping, text
from pnp.typeset.own_fonts import BadFont, own_font
from pnp.typeset.text import MissingGlyph, NeedsShaping, NoFace, line, runs, width_mm

if TYPE_CHECKING:
    from collections.abc import Callable

    MadeFont = Callable[..., Path]

DEVANAGARI = Path(__file__).parents[1] / "fixtures/fonts/noto-sans-devanagari-few.ttf"
HINDI = "हिन्दी क्षत्रिय शक्ति धर्म"


@pytest.fixture
def folder(tmp_path: Path, made_font: MadeFont) -> Path:
    """Return a game's folder with fonts of its own."""
    fonts = tmp_path / "game" / "fonts"
    made_font(fonts / "Boxes-Regular.ttf")
    shutil.copy(DEVANAGARI, fonts / "Deva.ttf")
    return tmp_path / "game"


def scene_of(said: str, key: str) -> Scene:
    return Scene(60.0, 60.0, (line(said, 4.0, 30.0, key, 16.0, "#203040"),))


def both(scene: Scene) -> tuple[np.ndarray, np.ndarray]:
    """Return the pixels of PDF and SVG, grey, averaged over cells of 0.2 mm."""
    pdf = pdf_page_to_pixels(write_pdf([scene], "one"), 0, 508)
    png = resvg_py.svg_to_bytes(svg_string=to_svg(scene), width=pdf.shape[1], height=pdf.shape[0], dpi=96, skip_system_fonts=True)
    image = Image.open(io.BytesIO(bytes(png))).convert("RGBA")
    svg = np.asarray(Image.alpha_composite(Image.new("RGBA", image.size, "white"), image).convert("L"))
    return cells(pdf.mean(axis=2)), cells(svg)


def cells(grey: np.ndarray) -> np.ndarray:
    rows, columns = grey.shape[0] // 4 * 4, grey.shape[1] // 4 * 4
    return grey[:rows, :columns].reshape(rows // 4, 4, columns // 4, 4).mean(axis=(1, 3))


def said_in(pdf: bytes) -> str:
    return "".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf)).replace("\r\n", "\n")


@pytest.mark.parametrize("kind", ["glyf", "cff", "cid"])
def test_a_font_of_the_folder_is_drawn_alike_in_pdf_and_svg_and_read_back(tmp_path: Path, made_font: MadeFont, kind: str) -> None:
    made_font(tmp_path / "fonts" / "Boxes.otf", cff=kind != "glyf", cid=kind == "cid")
    key = own_font(tmp_path, "Boxes.otf")
    scene = scene_of("AB 가", key)
    pdf, svg = both(scene)
    assert pdf.min() < 100
    assert np.abs(pdf - svg).max() < 90
    data = write_pdf([scene], "one")
    assert said_in(data) == "AB 가"
    assert loose_fonts(data) == []
    assert data == write_pdf([scene], "one")


def test_measures_are_those_of_the_file(folder: Path) -> None:
    key = own_font(folder, "Boxes-Regular.ttf")
    assert width_mm("AB", key, 10) == pytest.approx(13 * text.PT_MM)
    assert text.cap_mm(key, 10) == pytest.approx(7 * text.PT_MM)
    assert own_font(folder, "fonts/Boxes-Regular.ttf") == key
    assert str(folder) not in to_svg(scene_of("AB", key))


def test_letters_that_a_font_of_the_folder_lacks_come_from_ours(folder: Path) -> None:
    key = own_font(folder, "Boxes-Regular.ttf")
    assert runs("Ab", key) == ((key, "A"), ("fira-sans-condensed-400", "b"))
    assert fonts_of(scene_of("b", "fira-sans-condensed-400")) == ("fira-sans-condensed-400",)
    with pytest.raises(MissingGlyph, match=r"U\+6F22.*put a font that has it into the folder fonts"):
        runs("漢", key)


def test_fonts_of_the_folder_stand_in_for_what_ours_lack(folder: Path, made_font: MadeFont) -> None:
    assert own_fonts.mark_of(folder.parent) == ""
    made_font(folder / "fonts" / "Kanji-Regular.ttf", more="漢カ")
    made_font(folder / "fonts" / "Kanji-Bold.ttf", more="漢カ", weight=700)
    (folder / "fonts" / "broken.ttf").write_bytes(b"no font")
    light, heavy = (own_font(folder, f"Kanji-{face}.ttf") for face in ("Regular", "Bold"))
    mark = own_fonts.mark_of(folder)
    assert runs("a漢カ한", f"source-sans-3-400{mark}") == (("source-sans-3-400", "a"), (light, "漢カ"), ("noto-sans-kr-400", "한"))
    assert runs("漢", f"fira-sans-condensed-700{mark}") == ((heavy, "漢"),)
    assert text.face(f"source-sans-3-400{mark}", bold=True) == f"source-sans-3-700{mark}"
    assert runs("カ", "source-sans-3-400") == (("noto-sans-kr-x-400", "カ"),)
    with pytest.raises(MissingGlyph, match="source-sans-3-400 and"):
        runs("字", f"source-sans-3-400{mark}")
    shutil.copytree(folder, folder.parent / "moved")
    assert own_fonts.mark_of(folder.parent / "moved") == mark
    made_font(folder / "fonts" / "Kanji-Regular.ttf", more="漢カ字")
    assert own_fonts.mark_of(folder) != mark
    assert runs("字", f"source-sans-3-400{own_fonts.mark_of(folder)}") == ((own_font(folder, "Kanji-Regular.ttf"), "字"),)


def test_only_used_glyphs_are_embedded(folder: Path) -> None:
    small = write_pdf([scene_of("A", own_font(folder, "Boxes-Regular.ttf"))], "one")
    with pikepdf.open(io.BytesIO(small)) as pdf:
        fonts = [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Subtype") == "/CIDFontType2"]
        assert [list(o.W) for o in fonts] == [[2, [600]]] or [[int(o.W[0]), float(o.W[1][0])] for o in fonts] == [[2, 600.0]]


def test_bold_and_italic_faces_are_the_files_beside(folder: Path, made_font: MadeFont) -> None:
    key = own_font(folder, "Boxes-Regular.ttf")
    with pytest.raises(NoFace, match=r"Boxes-Regular\.ttf has no face Bold beside it"):
        text.face(key, bold=True)
    made_font(folder / "fonts" / "Boxes-Bold.ttf")
    first = text.face(key, bold=True)
    assert first == own_font(folder, "Boxes-Bold.ttf")
    made_font(folder / "fonts" / "Boxes-Bold.ttf", weight=800)
    assert text.face(key, bold=True) == own_font(folder, "Boxes-Bold.ttf") != first


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Boxs-Regular.ttf", "there is no font .*; the nearest is “Boxes-Regular.ttf”"),
        ("../outside.ttf", "lies outside the folder fonts"),
        ("/etc/font.ttf", "lies outside the folder fonts"),
        ("https://fonts.example/a.ttf", "lies outside|there is no font"),
        ("Boxes.woff2", "a web font"),
        ("Boxes.ttc", "a collection of several fonts"),
        ("Boxes.txt", "ends in .ttf or .otf"),
        ("broken.ttf", "cannot be read"),
        ("bits.ttf", "neither TrueType nor PostScript outlines"),
    ],
)
def test_what_is_no_font_of_the_folder_is_named(folder: Path, made_font: MadeFont, name: str, why: str) -> None:
    made_font(folder.parent / "outside.ttf")
    (folder / "fonts/broken.ttf").write_bytes(b"\0\1\0\0 no font")
    bits = TTFont(folder / "fonts/Boxes-Regular.ttf")
    del bits["glyf"]
    del bits["loca"]
    bits.save(folder / "fonts/bits.ttf")
    with pytest.raises(BadFont, match=why):
        own_font(folder, name)


@pytest.mark.parametrize("seed", range(24))
def test_a_broken_font_is_one_sentence_wherever_it_breaks(folder: Path, made_font: MadeFont, seed: int) -> None:
    chance = random.Random(seed)
    file = made_font(folder / "fonts" / "Hurt.otf", cff=seed % 2 == 0)
    data = bytearray(file.read_bytes())
    for _ in range(chance.choice((3, 20, 200))):
        data[chance.randrange(len(data))] = chance.randrange(256)
    file.write_bytes(data[: chance.choice((len(data), len(data) // 2))])
    try:
        scene = scene_of("AB 가", own_font(folder, "Hurt.otf"))
        write_pdf([scene], "one")
        to_svg(scene)
    except BadFont as bad:
        assert "Hurt.otf" in str(bad)  # noqa: PT017 - a font may be broken where nothing looks
    except MissingGlyph:
        pass  # its table of letters is another one now


def test_a_link_out_of_the_folder_is_not_followed(folder: Path, made_font: MadeFont) -> None:
    made_font(folder.parent / "outside.ttf")
    (folder / "fonts/link.ttf").symlink_to(folder.parent / "outside.ttf")
    with pytest.raises(BadFont, match="lies outside"):
        own_font(folder, "link.ttf")


# -- shaping -----------------------------------------------------------------------------------------------------------


def test_hindi_is_shaped_alike_in_pdf_and_svg_and_read_back_in_order(folder: Path) -> None:
    key = own_font(folder, "Deva.ttf")
    scene = scene_of(HINDI, key)
    pdf, svg = both(scene)
    assert pdf.min() < 100
    assert np.abs(pdf - svg).max() < 110
    data = write_pdf([scene], "one")
    assert said_in(data) == HINDI
    assert loose_fonts(data) == []


def test_a_vowel_sign_before_its_letter_is_drawn_before_it(folder: Path) -> None:
    file = text.font_file(own_font(folder, "Deva.ttf"))
    first, second = shaping.shaped("हि", file)[:2]
    plain = [glyph.number for letter in "हि" for glyph in shaping.shaped(letter, file)]
    assert first.number != plain[0]
    assert second.number == plain[0]


def test_conjuncts_are_one_glyph_and_widths_are_of_the_shaped_text(folder: Path) -> None:
    key = own_font(folder, "Deva.ttf")
    file = text.font_file(key)
    assert len(shaping.shaped("क्ष", file)) < 3
    assert width_mm("क्ष", key, 10) == pytest.approx(sum(g.advance for g in shaping.shaped("क्ष", file)) / 1000 * 10 * text.PT_MM)


def test_latin_in_a_line_of_hindi_keeps_the_width_of_its_letters(folder: Path) -> None:
    key = own_font(folder, "Deva.ttf")
    parts = runs(f"AV ab {HINDI} 3 a", key)
    assert [run for _, run in parts] == ["AV", " ", "ab", " ", "हिन्दी ", "क्षत्रिय ", "शक्ति ", "धर्म ", "3", " ", "a"]
    assert parts[0][0].startswith("fira")
    assert width_mm("a3 हिन्दी", key, 10) == pytest.approx(sum(width_mm(word, key, 10) for word in ("a", "3", " ", "हिन्दी")))
    assert width_mm(f"AV ab {HINDI} 3 a", key, 10) == pytest.approx(sum(width_mm(run, of, 10) for of, run in parts))


def test_accents_that_no_character_joins_are_set_by_the_font() -> None:
    with_mark, without = scene_of("l\u0303 Q\u0323", "source-sans-3-400"), scene_of("l Q", "source-sans-3-400")
    pdf, svg = both(with_mark)
    assert np.abs(pdf - svg).max() < 90
    bare, _ = both(without)
    assert pdf.sum() < bare.sum()
    above, below = np.flatnonzero((pdf < 128).any(axis=1))[[0, -1]]
    top, low = np.flatnonzero((bare < 128).any(axis=1))[[0, -1]]
    assert above < top - 1
    assert below > low + 1
    assert width_mm("l\u0303", "source-sans-3-400", 10) == pytest.approx(width_mm("l", "source-sans-3-400", 10))


@pytest.mark.parametrize(
    ("said", "name"), [("שלום", "hebrew letter shin"), ("سلام", "arabic letter seen"), ("ᠮᠣᠩ", "mongolian"), ("a\u202eb", "right-to-left")]
)
def test_scripts_that_are_not_set_are_refused_by_name(said: str, name: str) -> None:
    with pytest.raises(NeedsShaping, match=f"(?i){name}.*cannot be set in source-sans-3-400.*picture"):
        width_mm(said, "source-sans-3-400", 10)


def test_a_script_without_a_font_names_character_and_font() -> None:
    with pytest.raises(MissingGlyph, match=r"source-sans-3-400.*U\+0939, devanagari letter ha"):
        width_mm("हिन्दी", "source-sans-3-400", 10)


def test_joined_letters_cannot_be_tracked(folder: Path) -> None:
    with pytest.raises(NeedsShaping, match="cannot be tracked"):
        line(HINDI, 0, 0, own_font(folder, "Deva.ttf"), 10, "K", track_mm=0.2)


def test_korean_in_parts_is_named_and_joined_korean_is_set() -> None:
    apart = unicodedata.normalize("NFD", "한")
    with pytest.raises(MissingGlyph, match="hangul choseong hieuh"):
        width_mm(apart, "noto-sans-kr-400", 10)
    assert width_mm(unicodedata.normalize("NFC", apart), "noto-sans-kr-400", 10) > 0


def test_the_examples_in_the_words_hold() -> None:
    assert doctest.testmod(shaping).failed == 0
    assert doctest.testmod(own_fonts).failed == 0


def test_a_changed_font_is_among_what_faces_depend_on() -> None:
    assert art_of({"fonts/Boxes.otf": (1, 2), "art/a.png": (3, 4), "notes.txt": (5, 6)}) == {"fonts/Boxes.otf": (1, 2), "art/a.png": (3, 4)}
