"""Tiles glued together again are the drawing, and each says what it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from pnp.boards.tiling import MARGIN_MM, OVERLAP_MM, CutCode, tiles, tiling_for
from pnp.manifest import things_on
from pnp.qr import code_item
from pnp.render.pdf import write_pdf
from pnp.render.png import pdf_page_to_pixels
from pnp.scene import Box, Disc, Group, Paint, Scene, Text
from pnp.sheets.pages import PAPERS

if TYPE_CHECKING:
    from pnp.sheets.pages import Says

DPI = 127
PER_MM = 5


def board(w: float = 297.0, h: float = 420.0) -> Scene:
    squares = [
        Box(x * 20.0, y * 20.0, 19.0, 19.0, Paint(fill=f"#{40 + 12 * x:02x}{20 + 10 * y:02x}99"))
        for x in range(int(w // 20) + 1)
        for y in range(int(h // 20) + 1)
    ]
    return Scene(w, h, (*squares, Disc(w / 2, h / 2, w / 3, w / 3, Paint(stroke="#000000", width=1.0))), title="board")


def glued(say: Says, drawing: Scene, paper: str) -> np.ndarray:
    """Lay the tiles over each other as the map says: each on the flap of the one before."""
    tiling = tiling_for((drawing.width, drawing.height), PAPERS[paper])
    pdf = write_pdf(tiles(drawing, "T-BOARD", PAPERS[paper], say, {"game": "G", "title": "T"}), "tiles")
    whole = np.zeros((round(drawing.height * PER_MM), round(drawing.width * PER_MM), 3), np.uint8)
    w, h = (round(side * PER_MM) for side in tiling.tile)
    left, top = (round(corner * PER_MM) for corner in tiling.corner)
    for page, cell in enumerate(tiling.order):
        x, y = (round(at * PER_MM) for at in tiling.at(*cell))
        piece = pdf_page_to_pixels(pdf, page, DPI)[top : top + h, left : left + w]
        piece = piece[: whole.shape[0] - y, : whole.shape[1] - x]
        whole[y : y + piece.shape[0], x : x + piece.shape[1]] = piece
    return whole


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_tiles_glued_together_are_the_drawing(say: Says, paper: str) -> None:
    one = pdf_page_to_pixels(write_pdf([board()], "one"), 0, DPI)
    whole = glued(say, board(), paper)
    rows, columns = min(one.shape[0], whole.shape[0]), min(one.shape[1], whole.shape[1])
    differing = (np.abs(one[:rows, :columns].astype(int) - whole[:rows, :columns]).max(axis=2) > 60).mean()
    # Edges may fall on the neighbouring pixel; a tile shifted by 1 mm differs in over 10 % of the pixels.
    assert differing < 0.03
    shifted = np.roll(whole, PER_MM, axis=1)
    assert (np.abs(one[:rows, :columns].astype(int) - shifted[:rows, :columns]).max(axis=2) > 60).mean() > 0.06


@pytest.mark.parametrize(("paper", "many"), [("a4", 4), ("letter", 4)])
def test_an_a3_board_takes_four_sheets_and_a_map(say: Says, paper: str, many: int) -> None:
    assert len(tiles(board(), "T-BOARD", PAPERS[paper], say, {"game": "G", "title": "T"})) == many + 1


@pytest.mark.parametrize("paper", sorted(PAPERS))
@pytest.mark.parametrize("whole", [(120.0, 80.0), (215.0, 170.0), (330.0, 120.0), (150.0, 600.0)])
def test_every_board_is_tiled_on_every_paper(say: Says, paper: str, whole: tuple[float, float]) -> None:
    pages = tiles(board(*whole), "T-BOARD", PAPERS[paper], say, {"game": "A game with a rather long name", "title": "T"})
    assert all(sorted((page.width, page.height)) == sorted((PAPERS[paper].width, PAPERS[paper].height)) for page in pages)


def test_a_drawing_that_fits_is_one_page_without_a_map(say: Says) -> None:
    assert len(tiles(board(150.0, 200.0), "T-BOARD", PAPERS["a4"], say, {"game": "G", "title": "T"})) == 1


@pytest.mark.parametrize("whole", [(297.0, 420.0), (500.0, 500.0), (190.0, 1000.0)])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_tiles_overlap_by_ten_millimetres_and_leave_room_for_marks(whole: tuple[float, float], paper: str) -> None:
    tiling = tiling_for(whole, PAPERS[paper])
    w, h = tiling.tile
    assert tiling.columns * (w - OVERLAP_MM) + OVERLAP_MM == pytest.approx(whole[0])
    assert tiling.rows * (h - OVERLAP_MM) + OVERLAP_MM == pytest.approx(whole[1])
    assert min(tiling.corner) >= MARGIN_MM - 1e-9


def test_every_tile_says_its_name_and_which_neighbour_is_glued_on_it(say: Says) -> None:
    pages = tiles(board(), "T-BOARD", PAPERS["a4"], say, {"game": "G", "title": "T"})
    texts = [[i.text for i in page.items if isinstance(i, Text)] for page in pages]
    for words, name, others in zip(texts, ("A1", "B1", "A2", "B2"), ({"B1"}, set(), {"B2"}, set()), strict=False):
        assert name in words
        assert any(f"tile {name}," in w for w in words)
        assert {o for o in ("A1", "B1", "A2", "B2") if f"glue {o} here" in words} == others
    assert {"A1", "B1", "A2", "B2"} <= set(texts[-1])


def coded(x: float, y: float) -> Scene:
    code = code_item("http://PNP.LOCAL:8000/HS001K7QMX", "T-HEAD", x - 50, y)
    return Scene(297.0, 420.0, (*board().items, Group((code,), x=50.0)), title="board")


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_code_stands_on_the_tile_that_holds_it_at_its_place_and_not_on_the_map(say: Says, paper: str) -> None:
    tiling = tiling_for((297.0, 420.0), PAPERS[paper])
    pages = tiles(coded(200.0, 30.0), "T-BOARD", PAPERS[paper], say, {"game": "G", "title": "T"})
    found = [[thing for thing in things_on(page, "tiles.pdf", n, {}) if thing.code] for n, page in enumerate(pages, 1)]
    assert [len(each) for each in found] == [0, 1, 0, 0, 0]
    (thing,) = found[1]
    (left, top), (x, y) = tiling.corner, tiling.at(1, 0)
    assert (thing.code_x_mm, thing.code_y_mm) == pytest.approx((left + 200 - x, top + 30 - y), abs=0.01)


def test_tiles_overlap_by_more_where_a_code_would_lie_on_a_seam(say: Says) -> None:
    for each in range(130, 160, 3):
        pages = tiles(coded(float(each), 200.0), "T-BOARD", PAPERS["a4"], say, {"game": "G", "title": "T"})
        found = [thing for n, page in enumerate(pages[:-1], 1) for thing in things_on(page, "tiles.pdf", n, {}) if thing.code]
        assert len(pages) == 5
        assert found, each


def test_a_code_that_no_tile_holds_is_told(say: Says) -> None:
    with pytest.raises(CutCode, match=r"T-BOARD: on a4 the code of T-HEAD is cut by the seam of two tiles"):
        tiles(coded(-3.0, 30.0), "T-BOARD", PAPERS["a4"], say, {"game": "G", "title": "T"})
