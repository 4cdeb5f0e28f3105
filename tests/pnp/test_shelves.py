"""Pieces of any size find their page, apart from each other and inside what a printer prints."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pnp.pieces.shelves import GAP_MM, TooLarge, piece_sheets
from pnp.scene import Box, Group, Paint, Scene
from pnp.sheets.pages import PAPERS, PRINTER_EDGE_MM, Side

if TYPE_CHECKING:
    from pnp.sheets.pages import Says

FACTS: dict[str, str | int] = {"game": "G", "deck": "Pieces", "run": "R"}


def piece(name: str, w: float, h: float) -> Side:
    return Side(name, Scene(w, h, (Box(-3, -3, w + 6, h + 6, Paint(fill="#808080")),), bleed=3.0))


def boxes(page: Scene) -> dict[str, tuple[float, float, float, float]]:
    return {i.id: (i.x, i.y, i.x + i.trim[0], i.y + i.trim[1]) for i in page.items if isinstance(i, Group) and i.trim}


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_every_piece_is_printed_once_and_apart_from_the_others(paper: str, say: Says) -> None:
    sides = [piece(f"P{i}", w, h) for i, (w, h) in enumerate([(63, 88), (63, 88), (63, 88), (120, 96), (190, 126), (95, 250), (40, 40)])]
    pages = piece_sheets(sides, PAPERS[paper], say, FACTS)
    placed = [boxes(page) for page in pages]
    assert sorted(name for page in placed for name in page) == [s.id for s in sides]
    for page, spots in zip(pages, placed, strict=True):
        spots_left = list(spots.values())
        for i, (a, b, c, d) in enumerate(spots_left):
            assert min(a, b) >= PRINTER_EDGE_MM - 1e-6
            assert c <= page.width - PRINTER_EDGE_MM + 1e-6
            assert d <= page.height - PRINTER_EDGE_MM + 1e-6
            for e, f, g, h in spots_left[i + 1 :]:
                gap = GAP_MM - 1e-6
                assert e - c >= gap or a - g >= gap or f - d >= gap or b - h >= gap


def test_a_wide_piece_turns_the_page(say: Says) -> None:
    [page] = piece_sheets([piece("WIDE", 270.0, 180.0)], PAPERS["a4"], say, FACTS)
    assert (page.width, page.height) == (297.0, 210.0)


def test_two_mats_share_a_page(say: Says) -> None:
    assert len(piece_sheets([piece(f"M{i}", 190.0, 126.0) for i in range(4)], PAPERS["a4"], say, FACTS)) == 2


def test_a_piece_larger_than_the_paper_is_named(say: Says) -> None:
    with pytest.raises(TooLarge, match="BIG is 400 x 200 mm"):
        piece_sheets([piece("BIG", 400.0, 200.0)], PAPERS["a4"], say, FACTS)


def test_no_pieces_make_no_page(say: Says) -> None:
    assert piece_sheets([], PAPERS["a4"], say, FACTS) == []
