"""Cards on paper: nine a page, backs behind their fronts however the paper is turned, marks outside all bleed."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Literal

import numpy as np
import pytest
import zxingcpp

from pnp.qr import code_item
from pnp.render.pdf import write_pdf
from pnp.render.png import pdf_page_to_pixels, pdf_pages
from pnp.scene import Box, Group, Paint, Path, Scene
from pnp.sheets.pages import PAPERS, PRINTER_EDGE_MM, Backs, Grid, Pair, Side, back_place, card_sheets, grid_for

if TYPE_CHECKING:
    from pnp.sheets.pages import Says

DPI = 150
CARD = (63.0, 88.0)
FACTS: dict[str, str | int] = {"game": "Test", "deck": "Cards", "run": "One"}


def face(text: str, colour: str = "#E0E0A0") -> Side:
    """A card whose code stands above its middle, so that a back upside down is seen."""
    code = code_item(text, text, 22.0, 12.0, 19.0)
    ground, paper = Box(-3, -3, 69, 94, Paint(fill=colour)), Box(19, 9, 25, 25, Paint(fill="#FFFFFF"))
    return Side(text, Scene(*CARD, (ground, paper, code), bleed=3.0))


def pairs(many: int) -> list[Pair]:
    return [Pair(face(f"F{i}"), face(f"B{i}", "#A0C0E0")) for i in range(many)]


def sheets(say: Says, many: int, paper: str, backs: Backs, bleed: float = 2.0) -> tuple[Grid, list[Scene]]:
    grid = grid_for(PAPERS[paper], CARD, bleed, backs)
    return grid, card_sheets(pairs(many), grid, backs, say, FACTS)


def centres(pixels: np.ndarray) -> dict[str, tuple[float, float]]:
    found = {}
    for code in zxingcpp.read_barcodes(np.ascontiguousarray(pixels), formats=zxingcpp.BarcodeFormat.QRCodeModel2):
        corners = (code.position.top_left, code.position.top_right, code.position.bottom_left, code.position.bottom_right)
        found[code.text] = (sum(p.x for p in corners) / 4 / DPI * 25.4, sum(p.y for p in corners) / 4 / DPI * 25.4)
    return found


@pytest.mark.parametrize(("paper", "cells"), [("a4", 9), ("letter", 9), ("a3", 18)])
def test_a_page_holds_as_many_poker_cards_as_fit(paper: str, cells: int) -> None:
    assert grid_for(PAPERS[paper], CARD, 2.0, "duplex-long").cells == cells


@pytest.mark.parametrize("many", [1, 9, 10, 20, 30])
def test_a_deck_takes_as_many_pages_as_it_needs(say: Says, many: int) -> None:
    assert len(sheets(say, many, "a4", "duplex-long")[1]) == 2 * math.ceil(many / 9)
    assert len(sheets(say, many, "a4", "none")[1]) == 2 * math.ceil(many / 9)
    assert len(sheets(say, many, "a4", "fold")[1]) == math.ceil(many / 4)


@pytest.mark.parametrize("edge", ["long", "short"])
@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_each_back_lies_behind_its_front_when_the_paper_is_turned(say: Says, paper: str, edge: Literal["long", "short"]) -> None:
    grid, pages = sheets(say, 5, paper, f"duplex-{edge}")  # type: ignore[arg-type]
    pdf = write_pdf(pages, "duplex", duplex=edge)
    front = centres(pdf_page_to_pixels(pdf, 0, DPI, grey=True))
    vertical_axis = (edge == "long") == (grid.height >= grid.width)
    # The back page as it lies behind the front: mirrored about the axis the paper turned round.
    back = centres(pdf_page_to_pixels(pdf, 1, DPI, grey=True))
    behind = {t: (grid.width - x, y) if vertical_axis else (x, grid.height - y) for t, (x, y) in back.items()}
    assert len(front) == len(behind) == 5
    for text, (x, y) in front.items():
        assert behind[text.replace("F", "B")] == (pytest.approx(x, abs=0.25), pytest.approx(y, abs=0.25))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_each_back_lies_behind_its_front_when_the_paper_is_folded(say: Says, paper: str) -> None:
    grid, pages = sheets(say, 4, paper, "fold")
    pdf = write_pdf(pages, "fold")
    assert pdf_pages(pdf) == 1
    found = centres(pdf_page_to_pixels(pdf, 0, DPI, grey=True))
    assert len(found) == 8
    for i in range(4):
        x, y = found[f"F{i}"]
        assert found[f"B{i}"] == (pytest.approx(grid.width - x, abs=0.25), pytest.approx(y, abs=0.25))


def test_a_back_in_the_place_of_its_front_would_be_seen() -> None:
    """The wrong twin: without mirroring, columns 0 and 2 lie behind each other's cards."""
    grid = grid_for(PAPERS["a4"], CARD, 2.0, "duplex-long")
    assert back_place(grid, 0, 0, "duplex-long")[0] != grid.cell(0, 0)[0]
    assert back_place(grid, 0, 0, "duplex-short")[2]


@pytest.mark.parametrize("backs", ["duplex-long", "fold"])
@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize("bleed", [0.0, 1.0, 2.0, 5.0])
def test_no_card_reaches_into_another_and_no_mark_into_a_card(say: Says, paper: str, backs: Backs, bleed: float) -> None:
    _, pages = sheets(say, 4 if backs == "fold" else 9, paper, backs, bleed)
    for page in pages:
        cards = [i for i in page.items if isinstance(i, Group) and i.trim]
        boxes = []
        for card in cards:
            xs, ys = zip(*(values for _, values in card.clip if values), strict=True)
            way = -1 if card.rotate else 1
            across, down = sorted(card.x + way * x for x in (min(xs), max(xs))), sorted(card.y + way * y for y in (min(ys), max(ys)))
            boxes.append((across[0], down[0], across[1], down[1]))
        for i, (a, b, c, d) in enumerate(boxes):
            assert a >= PRINTER_EDGE_MM
            assert c <= page.width - PRINTER_EDGE_MM
            for e, f, g, h in boxes[i + 1 :]:
                assert g <= a + 1e-6 or c <= e + 1e-6 or h <= b + 1e-6 or d <= f + 1e-6
        for mark in (i for i in page.items if isinstance(i, Path)):
            xs, ys = zip(*(values for _, values in mark.segments if values), strict=True)
            assert min(*xs, *ys) >= PRINTER_EDGE_MM - 1e-6
            assert max(xs) <= page.width - PRINTER_EDGE_MM + 1e-6
            for a, b, c, d in boxes:
                assert max(xs) < a or min(xs) > c or max(ys) < b or min(ys) > d


def test_the_bleed_asked_for_is_given_where_it_fits() -> None:
    assert grid_for(PAPERS["a3"], CARD, 2.0, "duplex-long").bleed == (2.0, 2.0)
    assert grid_for(PAPERS["a4"], CARD, 1.0, "duplex-long").bleed == (1.0, 1.0)
    assert min(grid_for(PAPERS["letter"], CARD, 2.0, "duplex-long").bleed) > 0


def test_every_page_carries_a_ruler_of_50_mm_and_its_label(say: Says) -> None:
    _, pages = sheets(say, 10, "a4", "duplex-long")
    for n, page in enumerate(pages, 1):
        texts = [i.text for i in page.items if hasattr(i, "text")]
        assert "50 mm" in texts
        assert any(f"sheet {n} of 4" in t and ("front" in t or "back" in t) for t in texts)
        assert any("100 %" in t and "run One" in t for t in texts)
        lines = [i for i in page.items if isinstance(i, Path)]
        assert any(abs(p.segments[1][1][0] - p.segments[0][1][0]) == pytest.approx(50.0) for p in lines)


def test_paper_too_small_for_a_card_is_refused() -> None:
    with pytest.raises(ValueError, match="holds no card"):
        grid_for(PAPERS["a4"], (300.0, 300.0), 2.0, "none")
