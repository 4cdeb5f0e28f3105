"""A drawing larger than the paper -> tiles with overlap, glue marks and labels, and a map of how they go together.

All tiles are equal and overlap by the same strip. A tile keeps its right and lower strip as the flap that its neighbour is
glued on; it is cut at its own left and upper edge. Marks stand outside the picture. Tiles are called by column letter and row
number, like the cells of a spreadsheet. A code stands on each tile that holds all of it; the map shows none. Lengths in mm.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pnp.qr import QUIET_MODULES
from pnp.scene import Box, Code, Group, Paint, Scene, Symbol, Use
from pnp.sheets.footer import shortened
from pnp.sheets.pages import LABEL_FONT, PRINTER_EDGE_MM, rectangle, ruler, stroke
from pnp.typeset import text as metrics

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pnp.scene import Item
    from pnp.sheets.pages import Paper, Says

OVERLAP_MM = 10.0
MARGIN_MM = 10.0
"""Least white round a tile: room for marks and label."""
_MARK_MM = 4.0
_GAP_MM = 0.8
_FRAME = Paint(stroke="K", width=0.25)
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class CutCode(ValueError):
    """No tile of a board holds all of one of its codes."""


@dataclass(frozen=True, slots=True)
class Tiling:
    """How a drawing of `whole` (w, h) is cut into tiles on pages of `page` (w, h)."""

    whole: tuple[float, float]
    page: tuple[float, float]
    columns: int
    rows: int
    overlap: float = OVERLAP_MM

    @property
    def tile(self) -> tuple[float, float]:
        """Size of a tile, overlaps included."""
        (w, h), o = self.whole, self.overlap
        return (w + (self.columns - 1) * o) / self.columns, (h + (self.rows - 1) * o) / self.rows

    @property
    def corner(self) -> tuple[float, float]:
        """Where the tile's upper left corner lies on its page: tiles are centred."""
        return (self.page[0] - self.tile[0]) / 2, (self.page[1] - self.tile[1]) / 2

    def at(self, column: int, row: int) -> tuple[float, float]:
        """Return where a tile's upper left corner lies on the drawing."""
        return column * (self.tile[0] - self.overlap), row * (self.tile[1] - self.overlap)

    def name(self, column: int, row: int) -> str:
        """Return what a tile is called.

        >>> Tiling((297.0, 420.0), (210.0, 297.0), 2, 2).name(1, 0)
        'B1'
        """
        return f"{_LETTERS[column]}{row + 1}"

    @property
    def order(self) -> tuple[tuple[int, int], ...]:
        """The tiles (column, row) in the order they are printed and glued."""
        return tuple((column, row) for row in range(self.rows) for column in range(self.columns))


def _count(length: float, window: float, overlap: float) -> int:
    return 1 if length <= window else math.ceil((length - overlap) / (window - overlap) - 1e-9)


def tiling_for(whole: tuple[float, float], paper: Paper, overlap: float = OVERLAP_MM) -> Tiling:
    """Return the tiling with the fewest tiles; portrait where both ways take as many.

    >>> from pnp.sheets.pages import PAPERS
    >>> tiling_for((297.0, 420.0), PAPERS["a4"]).order
    ((0, 0), (1, 0), (0, 1), (1, 1))
    """
    tilings = []
    for page in ((paper.width, paper.height), (paper.height, paper.width)):
        counts = [_count(length, side - 2 * MARGIN_MM, overlap) for length, side in zip(whole, page, strict=True)]
        tilings.append(Tiling(whole, page, counts[0], counts[1], overlap))
    return min(tilings, key=lambda t: t.columns * t.rows)


def tiles(drawing: Scene, printed_id: str, paper: Paper, say: Says, facts: dict[str, str | int]) -> list[Scene]:
    """Return one page per tile and, where there are several, the map as the last page.

    Tiles overlap by more where the usual strip is too narrow for a code, so that each code stands whole on a tile. The pages
    are called by the printed id and their number. `facts` fill the labels (`game`). Raises `CutCode` where no tile holds all
    of a code.
    """
    codes = tuple(_codes(drawing.items, 0.0, 0.0))
    tiling = tiling_for((drawing.width, drawing.height), paper)
    if not all(any(_holds(tiling, cell, code) for cell in tiling.order) for code in codes):
        widest = max(code.side * (1 + 2 * QUIET_MODULES / len(code.rows)) for code in codes)
        tiling = tiling_for((drawing.width, drawing.height), paper, max(OVERLAP_MM, math.ceil(widest)))
    _check_whole(tiling, codes, printed_id, paper)
    whole = Symbol(f"whole-{printed_id}", _bare(drawing.items), (0.0, 0.0, drawing.width, drawing.height))
    symbols = (*drawing.symbols, whole)
    pages = [
        _page(tiling, _tile(tiling, whole, codes, cell, say, {**facts, "n": n, "m": len(tiling.order)}), symbols, f"{printed_id}-{n}")
        for n, cell in enumerate(tiling.order, 1)
    ]
    if len(pages) > 1:
        pages.append(_page(tiling, _map(tiling, whole, say), symbols, f"{printed_id}-MAP"))
    return pages


def _codes(items: Iterable[Item], x: float, y: float) -> Iterator[Code]:
    """Yield the codes of a drawing where they lie on it; those in turned or scaled groups stay part of the picture."""
    for item in items:
        if isinstance(item, Code):
            yield replace(item, x=item.x + x, y=item.y + y)
        elif isinstance(item, Group) and _is_upright(item):
            yield from _codes(item.items, x + item.x, y + item.y)


def _bare(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Return a drawing without the codes that `_codes` finds."""
    kept = (item for item in items if not isinstance(item, Code))
    return tuple(replace(item, items=_bare(item.items)) if isinstance(item, Group) and _is_upright(item) else item for item in kept)


def _is_upright(group: Group) -> bool:
    return not group.rotate and group.scale == 1.0 and not group.mirror


def _holds(tiling: Tiling, cell: tuple[int, int], code: Code) -> bool:
    """Say whether a tile holds a code with its quiet zone."""
    (w, h), (x, y), quiet = tiling.tile, tiling.at(*cell), code.side / len(code.rows) * QUIET_MODULES
    return x <= code.x - quiet and y <= code.y - quiet and code.x + code.side + quiet <= x + w and code.y + code.side + quiet <= y + h


def _check_whole(tiling: Tiling, codes: Iterable[Code], printed_id: str, paper: Paper) -> None:
    for code in codes:
        if not any(_holds(tiling, cell, code) for cell in tiling.order):
            raise CutCode(f"{printed_id}: on {paper.name} the code of {code.id} is cut by the seam of two tiles; move it on the board.")


def _page(tiling: Tiling, items: Iterator[Item], symbols: tuple[Symbol, ...], title: str) -> Scene:
    return Scene(*tiling.page, tuple(items), symbols=symbols, title=title)


def _tile(
    tiling: Tiling, whole: Symbol, codes: tuple[Code, ...], cell: tuple[int, int], say: Says, facts: dict[str, str | int]
) -> Iterator[Item]:
    (left, top), (w, h), (x, y) = tiling.corner, tiling.tile, tiling.at(*cell)
    name = tiling.name(*cell)
    window = Group((Use(whole.name, x=-x, y=-y),), x=left, y=top, clip=rectangle(0.0, 0.0, w, h))
    yield window
    yield from (replace(code, x=code.x - x + left, y=code.y - y + top) for code in codes if _holds(tiling, cell, code))
    yield from _edges(tiling, cell, say)
    low = min(top + h + _GAP_MM + _MARK_MM + 2.5, tiling.page[1] - PRINTER_EDGE_MM - 0.4)
    yield from ruler(left + 12.0, low, say)
    room = max(w - 78.0 - 12.0, tiling.page[0] - left - 78.0 - PRINTER_EDGE_MM - 1.0)
    yield shortened(say("print.tiles.label", tile=name, **facts), left + 78.0, low, room)
    yield metrics.line(name, left + 1.5, top - _GAP_MM - 1.0, LABEL_FONT, 14.0, "K")


def _edges(tiling: Tiling, cell: tuple[int, int], say: Says) -> Iterator[Item]:
    """Yield the cut marks at the four corners and, over each flap, the mark of the strip that is glued."""
    (column, row), (left, top), (w, h), o = cell, tiling.corner, tiling.tile, tiling.overlap
    right, low = left + w, top + h
    before, beyond = _GAP_MM, _GAP_MM + _MARK_MM
    for x in (left, right):
        yield stroke(x, top - beyond, x, top - before)
        yield stroke(x, low + before, x, low + beyond)
    for y in (top, low):
        yield stroke(left - beyond, y, left - before, y)
        yield stroke(right + before, y, right + beyond, y)
    if column < tiling.columns - 1:
        text = say("print.tiles.glue", tile=tiling.name(column + 1, row))
        for y, tip in ((top - before, -1.5), (low + before, 1.5)):
            yield stroke(right - o, y, right - o, y + tip)
            yield stroke(right - o, y + tip, right, y + tip)
        yield _beside(text, right - o, top - before - 2.4)
    if row < tiling.rows - 1:
        text = say("print.tiles.glue", tile=tiling.name(column, row + 1))
        for x, tip in ((left - before, -1.5), (right + before, 1.5)):
            yield stroke(x, low - o, x + tip, low - o)
            yield stroke(x + tip, low - o, x + tip, low)
        yield Group((_beside(text, 0.0, 0.0),), x=left - before - 2.4, y=low, rotate=-90.0)


def _beside(text: str, x: float, y: float) -> Item:
    return metrics.line(text, x, y, LABEL_FONT, 5.5, "K")


def _map(tiling: Tiling, whole: Symbol, say: Says) -> Iterator[Item]:
    """Yield the drawing made small with the tiles' outlines and names, and the steps in words."""
    width, height = tiling.page
    left, top, room = 20.0, 38.0, height - 38.0 - 62.0
    scale = min((width - 2 * left) / tiling.whole[0], room / tiling.whole[1])
    left = (width - scale * tiling.whole[0]) / 2
    yield metrics.line(say("print.tiles.map"), width / 2, 26.0, "fira-sans-condensed-700", 20.0, "K", "middle")
    yield Group((Use(whole.name),), x=left, y=top, scale=scale, clip=rectangle(0.0, 0.0, *tiling.whole))
    w, h = (side * scale for side in tiling.tile)
    for cell in tiling.order:
        x, y = (corner + at * scale for corner, at in zip((left, top), tiling.at(*cell), strict=True))
        yield Box(x, y, w, h, _FRAME)
        yield Box(x + w / 2 - 9.0, y + h / 2 - 8.0, 18.0, 16.0, Paint(fill="#FFFFFF", stroke="K", width=0.4), radius=3.0)
        yield metrics.line(tiling.name(*cell), x + w / 2, y + h / 2 + 3.6, "fira-sans-condensed-700", 30.0, "K", "middle")
    for n in range(1, 5):
        yield metrics.line(say(f"print.tiles.step{n}"), 20.0, height - 52.0 + 7.0 * n, LABEL_FONT, 10.0, "K")
