"""Each kind of item looks the same in PDF and SVG, and a kind nobody knows is refused by every renderer."""

from __future__ import annotations

import io
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
import pytest
import resvg_py
from PIL import Image

from card_data.load import shipped_games
from pnp.layout.art_files import bitmap_of
from pnp.layout.faces import back_scene, face_scene
from pnp.qr import code_item
from pnp.render.listing import to_listing
from pnp.render.pdf import write_pdf
from pnp.render.png import pdf_page_to_pixels, pdf_page_to_png, pdf_pages
from pnp.render.svg import fonts_of, to_svg
from pnp.scene import Box, Code, Disc, Group, Paint, Path, Picture, Scene, Symbol, Text, UnknownItem, Use
from pnp.style import Style
from pnp.typeset import text as metrics
from pnp.typeset.icons import IconBook
from pnp.typeset.markup import Markup
from pnp.typeset.text import FONTS
from pnp.typeset.words import draw_words

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path as File

    from pnp.style import Edition

DPI = 508
RED, BLUE = Paint(fill="#B03020"), Paint(fill="#3050A0", stroke="K", width=0.6)
WAVE = (
    ("M", (5.0, 20.0)),
    ("C", (10.0, 0.0, 20.0, 40.0, 25.0, 20.0)),
    ("L", (30.0, 35.0)),
    ("L", (8.0, 33.0)),
    ("Z", ()),
)
FRAME = (*WAVE, ("M", (12.0, 22.0)), ("L", (20.0, 22.0)), ("L", (16.0, 30.0)), ("Z", ()))
STAR = Symbol("star", (Path(WAVE, RED), Box(10.0, 22.0, 4.0, 3.0, BLUE)), (4.0, 5.0, 27.0, 31.0))


def line(text: str, x: float, y: float, font: str = "fira-sans-condensed-500", size: float = 12.0, track: float = 0.0) -> Text:
    return Text(x, y, text, font, size, "#203040", metrics.width_mm(text, font, size, track), track)


def picture() -> Picture:
    pixels = np.zeros((40, 60, 4), np.uint8)
    pixels[..., 0] = np.linspace(0, 255, 60, dtype=np.uint8)
    pixels[..., 1] = np.linspace(255, 0, 40, dtype=np.uint8)[:, None]
    pixels[..., 3] = 255
    pixels[:20, :30, 3] = 0
    out = io.BytesIO()
    Image.fromarray(pixels).save(out, "PNG")
    return Picture(4.0, 6.0, 30.0, 20.0, bitmap_of(out.getvalue()))


SCENES = {
    "box": (Box(4.0, 5.0, 20.0, 10.0, RED), Box(8.0, 12.0, 20.0, 16.0, BLUE, radius=4.0), Box(2.0, 30.0, 30.0, 4.0, RED, radius=9.0)),
    "disc": (Disc(20.0, 20.0, 12.0, 6.0, BLUE), Disc(10.0, 10.0, 5.0, 5.0, RED)),
    "path": (Path(WAVE, Paint(stroke="#208040", width=1.2, cap="round", join="round")),),
    "path with a hole": (Path(FRAME, Paint(fill="#208040", even_odd=True)),),
    "path dashed": (Path(WAVE, Paint(stroke="K", width=0.8, dash=(2.0, 1.0))),),
    "path after another ink": (Path(WAVE, Paint(stroke="K", width=0.8, dash=(2.0, 1.0))), Box(3.0, 3.0, 8.0, 8.0, BLUE)),
    "text": (line("AVATAR, To Wave", 3.0, 12.0), line("Große Filme", 3.0, 22.0, "righteous-400", 14.0)),
    "text tracked": (line("HOLLYWOOD", 3.0, 18.0, size=14.0, track=0.7),),
    "text in two fonts": (line("Łódź 감독 fin", 3.0, 18.0, "righteous-400", 13.0),),
    "text in italics": (
        line("Oblique, really", 3.0, 12.0, "source-sans-3-italic-400"),
        line("Жизнь ξ → ★ カ", 3.0, 24.0, "fira-sans-condensed-italic-700"),
    ),
    "text with spaces": (line("a  b   c", 3.0, 18.0, size=16.0),),
    "picture": (Box(0.0, 0.0, 40.0, 40.0, Paint(fill="#E0D0A0")), picture()),
    "code": (code_item("http://PNP.LOCAL:8000/HS00AK7QMX", "HUS-V01", 8.0, 9.0, 20.0),),
    "group": (
        Group((Box(0.0, 0.0, 12.0, 6.0, RED), line("Up", 1.0, 5.0)), x=20.0, y=12.0, rotate=30.0, scale=1.3),
        Group((Path(WAVE, BLUE),), x=36.0, y=4.0, scale=0.8, mirror=True),
    ),
    "inks after a group": (Box(2.0, 2.0, 8.0, 8.0, RED), Group((Disc(20.0, 8.0, 5.0, 5.0, BLUE),)), Box(30.0, 2.0, 8.0, 8.0, RED)),
    "inks in a group alone": (Group((Disc(8.0, 8.0, 5.0, 5.0, BLUE),)), Disc(24.0, 24.0, 9.0, 9.0, BLUE)),
    "inks after text": (Box(2.0, 2.0, 8.0, 8.0, RED), line("Ink", 14.0, 9.0), Box(30.0, 2.0, 8.0, 8.0, RED)),
    "group clipped": (Group((Box(0.0, 0.0, 40.0, 40.0, RED),), clip=WAVE), Box(1.0, 1.0, 3.0, 3.0, BLUE)),
    "use": (Use("star"), Use("star", x=38.0, y=38.0, rotate=180.0, scale=0.5), Use("star", x=40.0, y=2.0, scale=0.4, mirror=True)),
}


def scene(name: str) -> Scene:
    return Scene(40.0, 40.0, SCENES[name], bleed=2.0, symbols=(STAR,) if name == "use" else (), title=name)


def from_pdf(drawing: Scene) -> np.ndarray:
    return pdf_page_to_pixels(write_pdf([drawing], "one"), 0, DPI)


def from_svg(svg: str, fonts: list[File], size: tuple[int, ...]) -> np.ndarray:
    png = resvg_py.svg_to_bytes(
        svg_string=svg, width=size[1], height=size[0], dpi=96, font_files=[str(f) for f in fonts], skip_system_fonts=True
    )
    image = Image.open(io.BytesIO(bytes(png))).convert("RGBA")
    white = Image.new("RGBA", image.size, "white")
    return np.asarray(Image.alpha_composite(white, image).convert("RGB"))


def unlike(one: np.ndarray, other: np.ndarray) -> int:
    """Count the cells of 0.2 mm whose ink differs by more than two fifths; the pages may lie a pixel (0.05 mm) apart."""
    assert one.shape == other.shape
    first, least = cells(one), 10**9
    for shift in ((0, 0), (-1, 0), (0, -1), (-1, -1), (1, 0), (0, 1), (1, 1), (1, -1), (-1, 1)):
        least = min(least, int((np.abs(first - cells(np.roll(other, shift, (0, 1)))).max(axis=2) > 100).sum()))
        if not least:
            break
    return least


def cells(image: np.ndarray) -> np.ndarray:
    """Return the mean colours of the cells of 4 x 4 pixels."""
    rows, columns = image.shape[0] // 4 * 4, image.shape[1] // 4 * 4
    whole = image[:rows, :columns].astype(np.int16)
    across = whole[:, 0::4] + whole[:, 1::4] + whole[:, 2::4] + whole[:, 3::4]
    return (across[0::4] + across[1::4] + across[2::4] + across[3::4]) // 16


@pytest.mark.parametrize("outlines", [False, True], ids=["text", "outlines"])
@pytest.mark.parametrize("name", SCENES)
def test_pdf_and_svg_put_the_same_ink_in_the_same_place(name: str, outlines: bool, keyed_font: Callable[[str], File]) -> None:
    drawing = scene(name)
    pdf = from_pdf(drawing)
    fonts = [] if outlines else [keyed_font(key) for key in fonts_of(drawing)]
    svg = from_svg(to_svg(drawing, outlines=outlines), fonts, pdf.shape)
    assert (pdf < 250).any(), "an empty drawing proves nothing"
    assert unlike(pdf, svg) == 0


@pytest.mark.parametrize("edition", ["standard", "low-ink"])
@pytest.mark.parametrize("face", ["HUS-S05.O", "HUS-B01.C", "HUS-V29", "the back"])
def test_real_faces_are_the_same_in_pdf_and_svg(face: str, edition: Edition) -> None:
    game = shipped_games()["hustle"]
    style = Style(edition, game.palette)
    code_at = partial(code_item, "http://PNP.LOCAL:8000/HS00AK7QMX", face)
    drawing = back_scene(game, "variety", style) if face == "the back" else face_scene(game, face, code_at, style, "en")
    pdf = from_pdf(drawing)
    svg = from_svg(to_svg(drawing, outlines=True), [], pdf.shape)
    rows, columns = (min(one, other) for one, other in zip(pdf.shape[:2], svg.shape[:2], strict=True))
    assert unlike(pdf[:rows, :columns], svg[:rows, :columns]) == 0


MARKED = "Gain **3 {two-coins}**, *then <#AA2020>draw {hearts}</>*\n\n- 카드를 **뽑는다**\n- fl\u0303 Q\u0323 → 2 {hearts}"


@pytest.mark.parametrize("outlines", [False, True], ids=["text", "outlines"])
def test_marked_text_is_the_same_in_pdf_and_svg(outlines: bool, keyed_font: Callable[[str], File]) -> None:
    slot = {"text": MARKED, "x": 2.0, "y": 3.0, "w": 36.0, "h": 34.0, "font": "source-sans-3-400", "size": 9.0}
    items, symbols = draw_words(Style("standard", {}), slot, Markup(), IconBook(FONTS, {}))
    drawing = Scene(40.0, 40.0, items, 2.0, symbols)
    pdf = from_pdf(drawing)
    fonts = [] if outlines else [keyed_font(key) for key in fonts_of(drawing)]
    svg = from_svg(to_svg(drawing, outlines=outlines), fonts, pdf.shape)
    assert len(symbols) == 3
    assert (pdf < 250).any()
    assert unlike(pdf, svg) == 0


def test_a_difference_of_half_a_millimetre_is_seen(keyed_font: Callable[[str], File]) -> None:
    moved = Scene(40.0, 40.0, (Group(SCENES["text"], x=0.5),), bleed=2.0)
    pdf = from_pdf(scene("text"))
    svg = from_svg(to_svg(moved), [keyed_font(key) for key in fonts_of(moved)], pdf.shape)
    assert unlike(pdf, svg) > 50


@dataclass(frozen=True)
class Hologram:
    x: float = 0.0


@pytest.mark.parametrize("render", [lambda s: write_pdf([s], ""), to_svg, to_listing], ids=["pdf", "svg", "listing"])
@pytest.mark.parametrize("depth", [0, 1])
def test_an_unknown_kind_is_refused(render: Callable[[Scene], object], depth: int) -> None:
    item = Group((Hologram(),)) if depth else Hologram()  # type: ignore[arg-type]
    with pytest.raises(UnknownItem, match="Hologram"):
        render(Scene(10.0, 10.0, (item,)))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", SCENES)
def test_the_listing_has_a_line_for_each_item(name: str) -> None:
    listing = to_listing(scene(name))
    words = {type(i).__name__.lower() for i in SCENES[name]}
    assert all(any(row.split(" ")[0] == word for row in listing.splitlines()) for word in words)
    assert "-0.00" not in listing


def test_a_symbol_drawn_often_stands_once_in_the_file() -> None:
    once = write_pdf([Scene(40, 40, (Use("star"),), symbols=(STAR,))], "")
    often = write_pdf([Scene(40, 40, tuple(Use("star", x=i) for i in range(60)), symbols=(STAR,))] * 3, "")
    assert once.count(b"/Subtype /Form") == often.count(b"/Subtype /Form") == 1


def test_one_name_for_two_symbols_is_refused() -> None:
    other = Symbol("star", (Box(0, 0, 1, 1, RED),), (0, 0, 1, 1))
    with pytest.raises(ValueError, match="star"):
        write_pdf([Scene(9, 9, (), symbols=(STAR,)), Scene(9, 9, (), symbols=(other,))], "")


def test_a_symbol_may_use_another() -> None:
    pair = Symbol("pair", (Use("star"), Use("star", x=20.0, scale=0.5)), (0.0, 0.0, 40.0, 40.0))
    drawing = Scene(40.0, 40.0, (Use("pair"),), symbols=(pair, STAR))
    pdf = from_pdf(drawing)
    assert unlike(pdf, from_svg(to_svg(drawing), [], pdf.shape)) == 0


def test_a_code_is_read_from_the_pdf() -> None:
    import zxingcpp  # noqa: PLC0415 - only this test

    pixels = pdf_page_to_pixels(write_pdf([scene("code")], ""), 0, DPI, grey=True)
    [code] = [i for i in SCENES["code"] if isinstance(i, Code)]
    assert [b.text for b in zxingcpp.read_barcodes(pixels)] == [code.text]


def test_a_png_has_the_size_of_its_page() -> None:
    pdf = write_pdf([scene("box"), scene("disc")], "")
    assert pdf_pages(pdf) == 2
    assert Image.open(io.BytesIO(pdf_page_to_png(pdf, 1, 127.0))).size == (220, 220)
    with pytest.raises(IndexError, match="page 3"):
        pdf_page_to_pixels(pdf, 2, 100)


def test_a_pdf_says_how_to_print_it_and_where_to_cut() -> None:
    import pikepdf  # noqa: PLC0415 - only this test looks inside

    with pikepdf.open(io.BytesIO(write_pdf([scene("code"), Scene(63.0, 88.0, ())], "Cards", duplex="short", language="de"))) as pdf:
        wishes = pdf.Root.ViewerPreferences
        assert (wishes.PrintScaling, wishes.Duplex) == ("/None", "/DuplexFlipShortEdge")
        assert (str(pdf.docinfo["/Title"]), str(pdf.Root.Lang)) == ("Cards", "de")
        boxes = [[[round(float(v) / 72 * 25.4, 2) for v in box] for box in (p.mediabox, p.trimbox, p.obj.BleedBox)] for p in pdf.pages]
        assert boxes[0] == [[0, 0, 44, 44], [2, 2, 42, 42], [0, 0, 44, 44]]
        assert boxes[1] == [[0, 0, 63, 88]] * 3
        operators = pdf.pages[0].Contents.read_bytes()
    assert b"0 0 0 1 k" in operators
    assert b"rg" not in operators
    assert operators.count(b"\nf") == 1, "a code is one path"


def test_drawings_in_one_page_keep_their_names_apart() -> None:
    first, second = (to_svg(scene("group clipped"), prefix=p) for p in ("a-", "b-"))
    assert 'id="a-clip1"' in first
    assert "url(#b-clip1)" in second
    assert "url(#a-" not in second
