"""Marks on a sheet that say where it is cut and folded, and by which a cutting machine finds its place. Lengths in mm.

Short marks stand outside all bleed. Full marks run over the whole page, so that a strip cut off still shows where to cut on;
where they cross bleed they lie on a white line and are seen on any art. Die lines are drawn in a spot colour.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

from pnp.art.shapes import polygon
from pnp.layout.outlines import outline
from pnp.scene import CUT_CONTOUR, Box, Group, Paint, Path
from pnp.sheets.footer import label, stroke
from pnp.sheets.grids import FOLD_GAP_MM, MARK_GAP_MM, PRINTER_EDGE_MM

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.scene import Item, Segment
    from pnp.sheets.finish import Machine, Marks
    from pnp.sheets.footer import Says
    from pnp.sheets.grids import Grid

LONG_MARK_MM = 5.0
"""Longest of the short cut marks."""
_WORD_MM = 3.5
"""What the word at a fold needs above the cards."""
DIE_LINE = Paint(stroke=CUT_CONTOUR, width=0.1)
_DASHED = Paint(stroke="K", width=0.1, dash=(1.0, 1.0))
_CASING = Paint(stroke="#FFFFFF", width=0.35)
_SOLID = Paint(fill="K")


@lru_cache(maxsize=64)
def cut_marks(grid: Grid, cards: int, marks: Marks) -> tuple[Item, ...]:
    """Return the marks for the first `cards` cells of a page, which every page with as many shares."""
    if marks == "none":
        return ()
    return tuple(_short(grid, cards) if marks == "short" else _full(grid, cards))


def _lines(grid: Grid, cards: int) -> tuple[list[float], list[float]]:
    """Return every x and every y at which is cut."""
    columns, rows = min(cards, grid.columns), math.ceil(cards / grid.columns)
    w, h = grid.card
    across = [x for column in range(columns) for x in (grid.cell(column, 0)[0], grid.cell(column, 0)[0] + w)]
    down = [y for row in range(rows) for y in (grid.cell(0, row)[1], grid.cell(0, row)[1] + h)]
    return across, down


def _short(grid: Grid, cards: int) -> Iterator[Item]:
    """Yield a mark for each end of each cut, outside all bleed."""
    across, down = _lines(grid, cards)
    (left, top), (bx, by) = grid.origin, grid.bleed
    right, low = across[-1], down[-1]
    inner = FOLD_GAP_MM - 2 * MARK_GAP_MM
    tall, wide = (min(LONG_MARK_MM, edge - PRINTER_EDGE_MM - MARK_GAP_MM) for edge in (top - by, left - bx))
    off_x, off_y = bx + MARK_GAP_MM, by + MARK_GAP_MM
    below, beside = min(tall, inner) if grid.fold == "horizontal" else tall, min(wide, inner) if grid.fold == "vertical" else wide
    for x in across:
        yield stroke(x, top - off_y - tall, x, top - off_y)
        yield stroke(x, low + off_y, x, low + off_y + below)
    for y in down:
        yield stroke(left - off_x - wide, y, left - off_x, y)
        yield stroke(right + off_x, y, right + off_x + beside, y)


def _full(grid: Grid, cards: int) -> Iterator[Item]:
    """Yield a line for each cut from edge to edge, as far as a fold."""
    across, down = _lines(grid, cards)
    right = grid.width / 2 - MARK_GAP_MM if grid.fold == "vertical" else grid.width - PRINTER_EDGE_MM
    low = grid.height / 2 - MARK_GAP_MM if grid.fold == "horizontal" else grid.height - PRINTER_EDGE_MM
    for x in across:
        for y1, y2 in _between(down, PRINTER_EDGE_MM, low):
            yield stroke(x, y1, x, y2, _CASING)
    for y in down:
        for x1, x2 in _between(across, PRINTER_EDGE_MM, right):
            yield stroke(x1, y, x2, y, _CASING)
    yield from (stroke(x, PRINTER_EDGE_MM, x, low) for x in across)
    yield from (stroke(PRINTER_EDGE_MM, y, right, y) for y in down)


def _between(cuts: list[float], first: float, last: float) -> Iterator[tuple[float, float]]:
    """Yield what lies before, between and behind the cards whose edges are given."""
    ends = [first, *cuts, last]
    yield from ((a, b) for a, b in zip(ends[::2], ends[1::2], strict=True) if b > a)


def fold_marks(grid: Grid, say: Says) -> Iterator[Item]:
    """Yield the ends of the line a page is folded along, and the word for it."""
    word = say("print.sheet.fold")
    if grid.fold == "vertical":
        x, end = grid.width / 2, grid.origin[1] - grid.bleed[1]
        for y1, y2 in ((PRINTER_EDGE_MM, end), (grid.height - end, grid.height - PRINTER_EDGE_MM)):
            yield stroke(x, y1, x, y2, _DASHED)
        if end - PRINTER_EDGE_MM > _WORD_MM:
            yield label(word, x + 1.0, PRINTER_EDGE_MM + 2.0, 40.0)
        else:  # between the columns, beside the line
            (_, low), (_, h) = grid.cell(0, 0), grid.card
            yield Group((label(word, 0.0, 0.0, max(h, 20.0)),), x=x - 0.6, y=low + h, rotate=-90.0)
    elif grid.fold == "horizontal":
        y, end = grid.height / 2, grid.origin[0] - grid.bleed[0]
        for x1, x2 in ((PRINTER_EDGE_MM, end), (grid.width - end, grid.width - PRINTER_EDGE_MM)):
            yield stroke(x1, y, x2, y, _DASHED)
        yield Group((label(word, 0.0, 0.0, 40.0),), x=PRINTER_EDGE_MM + 2.0, y=y - 1.0, rotate=-90.0)


def registration(machine: Machine, width: float, height: float) -> Iterator[Item]:
    """Yield the marks by which a cutting machine finds its place on a page."""
    near, arm, line = machine.inset, machine.arm, machine.line
    corners = ((False, False), (True, False), (False, True), (True, True))
    for right, low in corners[: machine.marks]:
        if machine.marks == 3 and not (right or low):  # noqa: PLR2004  # the pattern of three begins with a square
            yield Box(near, near, arm, arm, _SOLID)
            continue
        x, y = width - near if right else near, height - near if low else near
        a, b = -1.0 if right else 1.0, -1.0 if low else 1.0
        reach = ((0.0, 0.0), (arm, 0.0), (arm, line), (line, line), (line, arm), (0.0, arm))
        yield Path(polygon([(x + a * across, y + b * down) for across, down in reach]), _SOLID)


def die_lines(grid: Grid, cards: int) -> Iterator[Item]:
    """Yield the line that each of the first cards is cut along, in the spot colour of cutting machines and printers."""
    segments = outline(grid.shape, *grid.card)
    for number in range(cards):
        yield Path(moved(segments, *grid.cell(number % grid.columns, number // grid.columns)), DIE_LINE)


def moved(segments: tuple[Segment, ...], x: float, y: float) -> tuple[Segment, ...]:
    """Return an outline moved to the right and down."""
    return tuple((letter, tuple(v + (y if n % 2 else x) for n, v in enumerate(values))) for letter, values in segments)
