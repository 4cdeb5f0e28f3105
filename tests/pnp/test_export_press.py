"""PDF/X-1a for DriveThruCards: read by another program, colour by colour, and page by page."""

from __future__ import annotations

import io
import itertools
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pikepdf
import pytest
from PIL import Image

from card_data.codes import BASE, KEY_BYTES, Run
from card_data.load import shipped_games
from pnp import scene as drawing
from pnp.exports.album import Album, albums
from pnp.exports.drivethru import _box_check, _colour_check, _order_check, export_drivethru, product_of
from pnp.exports.press_pdf import MOST_INK, NotForPress, inked, inked_pixels, inks_of, press_ready, screen_colours
from pnp.order import order_for
from pnp.proof.letters import loose_fonts
from pnp.render.pdf import write_pdf
from pnp.render.png import pdf_page_to_pixels, pdf_pages, png_bytes
from pnp.scene import Box, Paint, Picture, Scene, Text

if TYPE_CHECKING:
    from card_data.model import Game

SCREEN_OPERATORS = {"rg", "RG", "cs", "CS", "sc", "SC", "scn", "SCN", "gs", "sh"}


def few(game: Game, n: int) -> Game:
    return replace(game, cards=tuple(card for deck in game.decks for card in game.cards_of(deck.id)[:n]))


def drawn(game: Game, *, decks: tuple[str, ...] = ()) -> tuple[Album, ...]:
    order = order_for(game, paper="a4", edition="standard", backs="duplex-long", bleed=2, base=BASE, language="en")
    return albums(game, Run(game.id, "test", bytes(KEY_BYTES)), order, codes=True, decks=decks)


def quiet(_done: int, _of: int) -> None:
    return


def picture(pixels: np.ndarray) -> Picture:
    png = png_bytes(pixels, 72)
    kind = getattr(drawing, "Bitmap", None)
    return Picture(5, 5, 20, 20, kind("p", "png", pixels.shape[1], pixels.shape[0], png) if kind else png)  # type: ignore[arg-type]


def page(*items: object) -> bytes:
    return write_pdf([Scene(40, 40, items, 3)], "One")  # type: ignore[arg-type]


def operators(pdf: pikepdf.Pdf) -> set[str]:
    streams = [*pdf.pages, *(o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form")]
    return {str(op) for stream in streams for _, op in pikepdf.parse_content_stream(stream)}


@pytest.fixture(scope="module")
def order(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("order")
    game = few(shipped_games()["hustle"], 3)
    export_drivethru(game, drawn(game), folder, quiet, codes=True)
    return folder


def test_the_standard_is_met_as_another_program_reads_it(order: Path) -> None:
    for name in ("hustle-properties.pdf", "hustle-variety.pdf"):
        content = (order / name).read_bytes()
        assert content.startswith(b"%PDF-1.4")
        assert not loose_fonts(content)
        with pikepdf.open(order / name) as pdf:
            assert pdf.check_pdf_syntax() == []
            assert pdf.docinfo["/GTS_PDFXVersion"] == "PDF/X-1a:2003"
            assert pdf.docinfo["/Trapped"] == "/False"
            assert {"/Title", "/CreationDate", "/ModDate", "/Creator", "/Producer"} <= set(pdf.docinfo.keys())
            (intent,) = pdf.Root.OutputIntents  # type: ignore[misc]  # one of them
            assert (intent.S, intent.OutputConditionIdentifier) == ("/GTS_PDFX", "CGATS TR 001")
            assert "/ID" in pdf.trailer
            assert not operators(pdf) & SCREEN_OPERATORS
            assert {"k", "K", "Tj"} <= operators(pdf)


def test_pages_are_back_and_front_in_turn_with_an_eighth_of_an_inch_of_bleed(order: Path) -> None:
    with pikepdf.open(order / "hustle-variety.pdf") as pdf:
        assert len(pdf.pages) == 6
        for each in pdf.pages:
            assert [float(n) for n in each.mediabox] == pytest.approx([0, 0, 198, 270], abs=0.01)
            assert [float(n) for n in each.trimbox] == pytest.approx([9, 9, 189, 261], abs=0.01)
    content = (order / "hustle-variety.pdf").read_bytes()
    pages = [pdf_page_to_pixels(content, n, 40).astype(int) for n in range(6)]
    assert np.array_equal(pages[0], pages[2])
    assert np.array_equal(pages[0], pages[4])
    assert all(np.abs(pages[0] - pages[n]).mean() > 20 for n in (1, 3, 5))
    assert np.abs(pages[1] - pages[3]).mean() > 2
    border = np.concatenate([pages[0][0], pages[0][-1], pages[0][:, 0], pages[0][:, -1]])
    assert (border.sum(axis=1) < 700).all()


def test_the_preflight_says_yes_to_every_deck(order: Path) -> None:
    told = (order / "preflight.txt").read_text()
    assert told.count("yes, ready to upload") == 2
    assert "  no " not in told


def test_no_colour_lays_down_more_ink_than_allowed_and_grey_is_black_alone() -> None:
    for colour in itertools.product((0.0, 0.02, 0.3, 0.7, 1.0), repeat=3):
        inks = inks_of(*colour)
        assert all(0 <= ink <= 1 for ink in inks)
        assert sum(inks) * 100 <= MOST_INK + 1e-6
    assert inks_of(1, 1, 1) == (0, 0, 0, 0)
    assert inks_of(0.4, 0.4, 0.4) == pytest.approx((0, 0, 0, 0.6))


def test_drawings_and_pictures_get_the_same_inks() -> None:
    colours = np.array([[[200, 40, 10], [10, 20, 90]], [[255, 255, 255], [0, 0, 0]]], np.uint8)
    pixels = inked_pixels(colours)
    for row, column in itertools.product((0, 1), repeat=2):
        wanted = [round(255 * ink) for ink in inks_of(*(int(part) / 255 for part in colours[row, column]))]
        assert pixels[row, column].tolist() == pytest.approx(wanted, abs=1)


def test_numbers_and_words_that_are_no_colours_stay() -> None:
    content = b"q 1 0 0 1 5 5 cm\n0.5 0.5 0.5 rg\n10 20 30 40 re f\n1 0 0 RG 2 w\n<30207267> Tj Q"
    assert inked(content) == b"q 1 0 0 1 5 5 cm\n0 0 0 0.5 k\n10 20 30 40 re f\n0 1 1 0 K 2 w\n<30207267> Tj Q"


def test_pictures_become_four_inks_and_look_alike() -> None:
    pixels = np.zeros((40, 40, 3), np.uint8)
    pixels[:20], pixels[20:] = (220, 60, 30), (40, 90, 200)
    plain = page(picture(pixels))
    assert screen_colours(plain) > 0
    made = press_ready(plain)
    assert screen_colours(made) == 0
    with pikepdf.open(io.BytesIO(made)) as pdf:
        (image,) = (o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image")
        assert image.ColorSpace == "/DeviceCMYK"
        read = np.frombuffer(image.read_bytes(), np.uint8).reshape(40, 40, 4)
    assert np.array_equal(read, inked_pixels(pixels))
    one, other = (pdf_page_to_pixels(pdf, 0, 50).astype(int) for pdf in (plain, made))
    assert np.abs(one - other).mean() < 25


def test_a_see_through_picture_is_refused_with_a_remedy() -> None:
    pixels = np.full((10, 10, 4), 128, np.uint8)
    with pytest.raises(NotForPress, match="save it without transparency"):
        press_ready(page(picture(pixels)))


def test_text_can_still_be_read_from_the_finished_file() -> None:
    made = press_ready(page(Text(5, 20, "Sleeper Hit", "fira-sans-condensed-500", 9, "#204060", 20.0)))
    from pypdfium2 import PdfDocument  # noqa: PLC0415 - only here

    assert "Sleeper Hit" in PdfDocument(made)[0].get_textpage().get_text_bounded()
    assert pdf_pages(made) == 1


def test_what_a_preflight_finds_wrong_is_said() -> None:
    game = few(shipped_games()["hustle"], 1)
    album = drawn(game, decks=("variety",))[0]
    product, _ = product_of(album)
    small = write_pdf([Scene(50, 50, (Box(0, 0, 50, 50, Paint("#FF0000")),), 3)], "small")
    assert _box_check(small, product).verdict == "no"
    assert _colour_check(small).why.startswith("1 places are in RGB")
    bare = replace(album, cards=tuple(replace(card, back=None) for card in album.cards), back=None)
    assert "give the deck a back" in _order_check(bare).why


def test_a_size_whose_numbers_are_not_published_is_made_and_said() -> None:
    game = few(shipped_games()["hustle"], 1)
    album = drawn(game, decks=("variety",))[0]
    card = album.cards[0]
    large = replace(card.front.scene, width=70.0, height=120.0)
    other = replace(album, cards=(replace(card, front=replace(card.front, scene=large)),))
    product, published = product_of(other)
    assert not published
    assert (product.width * 25.4, product.height * 25.4) == pytest.approx((70, 120))
    assert Image.new("RGB", product.pixels).size == (902, 1492)
