"""Where cards stand on a page, and where the back of each goes. Lengths in mm.

The block of cards is centred on the paper, so a mirrored cell is a cell. A gutter is twice the bleed. Turned about a vertical
axis the back of (column, row) lies at (last - column, row), upright; about a horizontal axis at (column, last - row), upside
down. Folded about a vertical line the back lies as far right of the fold as the front lies left of it, upright; about a
horizontal line as far below as the front lies above, upside down.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.sheets.finish import Machine
    from pnp.sheets.papers import Paper

Backs = Literal["duplex-long", "duplex-short", "fold", "fold-horizontal", "none"]
BACKS: tuple[Backs, ...] = get_args(Backs)
Fold = Literal["", "vertical", "horizontal"]
_FOLDS: dict[Backs, Fold] = {"fold": "vertical", "fold-horizontal": "horizontal"}

PRINTER_EDGE_MM = 3.5
"""What home printers leave white at each edge of the paper."""
MARK_MM = 2.0
"""Shortest cut mark."""
MARK_GAP_MM = 0.4
"""White between bleed and cut mark."""
FOLD_GAP_MM = 4.0
"""From the bleed to the fold line: room for cut marks."""
_EDGE = PRINTER_EDGE_MM + MARK_MM + MARK_GAP_MM


@dataclass(frozen=True, slots=True)
class Grid:
    """Where the cards stand on a page: page size, columns and rows of fronts, card size, bleed in x and in y.

    `fold` says about which line the backs are folded behind the fronts, `shape` what the cards are cut to.
    """

    width: float
    height: float
    columns: int
    rows: int
    card: tuple[float, float]
    bleed: tuple[float, float]
    fold: Fold = ""
    shape: str = "rounded"

    @property
    def cells(self) -> int:
        """How many cards stand on a page."""
        return self.columns * self.rows

    @property
    def origin(self) -> tuple[float, float]:
        """Upper left corner of the first card."""
        (w, h), (bx, by) = self.card, self.bleed
        wide = self.columns * w + 2 * bx * (self.columns - 1)
        tall = self.rows * h + 2 * by * (self.rows - 1)
        # Towards a fold the block keeps close; elsewhere it is centred.
        x = self.width / 2 - FOLD_GAP_MM - bx - wide if self.fold == "vertical" else (self.width - wide) / 2
        y = self.height / 2 - FOLD_GAP_MM - by - tall if self.fold == "horizontal" else (self.height - tall) / 2
        return x, y

    def cell(self, column: int, row: int) -> tuple[float, float]:
        """Return the upper left corner of a card's cut line."""
        (x, y), (w, h), (bx, by) = self.origin, self.card, self.bleed
        return x + column * (w + 2 * bx), y + row * (h + 2 * by)

    def block(self) -> tuple[float, float, float, float]:
        """Return the box round all cut lines of the page, the folded backs too: x, y, width, height."""
        x, y = self.origin
        right, low = self.cell(self.columns - 1, self.rows - 1)
        right, low = right + self.card[0], low + self.card[1]
        if self.fold == "vertical":
            right = self.width - x
        elif self.fold == "horizontal":
            low = self.height - y
        return x, y, right - x, low - y


class _Edges(NamedTuple):
    """What stays free beside the cards, left and right, above and below."""

    x: float
    y: float


def _room(length: float, card: float, bleed: float, edge: float) -> tuple[int, float]:
    """Return how many cards stand along a side, and the bleed that leaves room for cut marks, to a tenth of a mm."""
    many = int((length - 2 * edge + 1e-6) // card)
    spare = (length - many * card) / 2 - edge
    return many, min(bleed, math.floor(spare / max(many, 1) * 10 + 1e-6) / 10)


def _half(length: float, card: float, bleed: float, edge: float) -> tuple[int, float]:
    """Return the same for one side of a fold."""
    half = length / 2 - FOLD_GAP_MM - edge
    many = int((half + 1e-6) // card)
    return many, min(bleed, math.floor((half - many * card) / max(2 * many, 1) * 10 + 1e-6) / 10)


def _machined(length: float, card: float, gap: float, edge: float) -> int:
    return int((length - 2 * edge + gap + 1e-6) // (card + gap))


def _tries(paper: Paper, card: tuple[float, float], bleed: float, backs: Backs, machine: Machine | None) -> Iterator[Grid]:
    """Yield the grids of both orientations; with a machine those whose cards keep clear of its marks either way."""
    fold = _FOLDS.get(backs, "")
    for width, height in ((paper.width, paper.height), (paper.height, paper.width)):
        if machine:
            for edges in (_Edges(machine.frame, machine.corner), _Edges(machine.corner, machine.frame)):
                columns = _machined(width, card[0], machine.gap, edges.x)
                rows = _machined(height, card[1], machine.gap, edges.y)
                yield Grid(width, height, columns, rows, card, (machine.gap / 2, machine.gap / 2))
            continue
        columns, bleed_x = (_half if fold == "vertical" else _room)(width, card[0], bleed, _EDGE)
        rows, bleed_y = (_half if fold == "horizontal" else _room)(height, card[1], bleed, _EDGE)
        yield Grid(width, height, columns, rows, card, (bleed_x, bleed_y), fold)


def grid_for(paper: Paper, card: tuple[float, float], bleed: float, backs: Backs, machine: Machine | None = None) -> Grid:
    """Return the grid with the most cards a page; portrait where both ways hold as many.

    The bleed is the one asked for, or less where the gutters hold less; with a cutting machine cards stand its gap apart.

    Raises:
        ValueError: the paper holds no such card.

    >>> from pnp.sheets.papers import PAPERS
    >>> grid_for(PAPERS["a4"], (63.0, 88.0), 2.0, "duplex-long").cells
    9
    """
    best = max(_tries(paper, card, bleed, backs, machine), key=lambda g: g.cells if min(g.columns, g.rows) > 0 else 0)
    if min(best.columns, best.rows) < 1:
        beside = " and its back beside it" if _FOLDS.get(backs) else ""
        marks = f" within the marks of {machine.name}" if machine else ""
        raise ValueError(f"{paper.name} paper holds no card of {card[0]:g} x {card[1]:g} mm{beside}{marks}: choose larger paper.")
    return best


def turned_upright(width: float, height: float, backs: Backs) -> bool:
    """Say whether a page of this size is turned about a vertical axis, so that its back stands upright behind its front."""
    return (backs == "duplex-long") == (height >= width)


def back_place(grid: Grid, column: int, row: int, backs: Backs) -> tuple[float, float, bool]:
    """Return where the back of a front goes: upper left corner of its cut line, and whether it stands upside down."""
    if grid.fold:
        x, y = grid.cell(column, row)
        if grid.fold == "vertical":
            return grid.width - x - grid.card[0], y, False
        return x, grid.height - y - grid.card[1], True
    if turned_upright(grid.width, grid.height, backs):
        return *grid.cell(grid.columns - 1 - column, row), False
    return *grid.cell(column, grid.rows - 1 - row), True
