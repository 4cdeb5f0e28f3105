"""Faces -> pages of cards: grid, bleed, cut marks, the backs where the paper's turn brings them, a ruler on each page.

The block of cards is centred on the paper, so a mirrored cell is a cell. A gutter is twice the bleed; each card is clipped in
the middle of its gutters, so no card reaches into another's. Turned about a vertical axis the back of (column, row) lies at
(last - column, row), upright; about a horizontal axis at (column, last - row), upside down. Folded about a vertical line the
back lies as far right of the fold as the front lies left of it, upright. Lengths in mm.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol, get_args

from pnp import text as metrics
from pnp.scene import Group, Paint, Path, Scene, Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pnp.scene import Item, Segment, Symbol

Backs = Literal["duplex-long", "duplex-short", "fold", "none"]
BACKS: tuple[Backs, ...] = get_args(Backs)

PRINTER_EDGE_MM = 3.5
"""What home printers leave white at each edge of the paper."""
MARK_MM = 2.0
"""Shortest cut mark."""
LONG_MARK_MM = 5.0
"""Longest cut mark."""
MARK_GAP_MM = 0.4
"""White between bleed and cut mark."""
FOLD_GAP_MM = 4.0
"""From the bleed to the fold line: room for cut marks."""
RULER_MM = 50.0

_EDGE = PRINTER_EDGE_MM + MARK_MM + MARK_GAP_MM
_HAIR = Paint(stroke="K", width=0.1)
_DASHED = Paint(stroke="K", width=0.1, dash=(1.0, 1.0))
LABEL_FONT = "fira-sans-condensed-500"
_LABEL_SIZES = (5.5, 5.0, 4.5, 4.0, 3.5)


class Says(Protocol):
    """The print words: a key and facts become a sentence."""

    def __call__(self, key: str, **facts: str | int) -> str:
        """Return the text of a key with its gaps filled."""


class Paper(NamedTuple):
    """A paper size, portrait, in mm."""

    name: str
    width: float
    height: float


PAPERS = {p.name: p for p in (Paper("a4", 210.0, 297.0), Paper("letter", 215.9, 279.4), Paper("a3", 297.0, 420.0))}


@dataclass(frozen=True, slots=True)
class Side:
    """One face of a card to be printed, and the name the proof calls it by."""

    id: str
    scene: Scene


@dataclass(frozen=True, slots=True)
class Pair:
    """The two sides of one physical card; `back` is `None` where only the front is printed."""

    front: Side
    back: Side | None = None


@dataclass(frozen=True, slots=True)
class Grid:
    """Where the cards stand on a page: page size, columns and rows of fronts, card size, bleed in x and in y."""

    width: float
    height: float
    columns: int
    rows: int
    card: tuple[float, float]
    bleed: tuple[float, float]
    fold: bool = False

    @property
    def cells(self) -> int:
        """How many cards stand on a page."""
        return self.columns * self.rows

    @property
    def origin(self) -> tuple[float, float]:
        """Upper left corner of the first card."""
        (w, h), (bx, by) = self.card, self.bleed
        y = (self.height - self.rows * h - 2 * by * (self.rows - 1)) / 2
        wide = self.columns * w + 2 * bx * (self.columns - 1)
        # Towards a fold the block keeps close; elsewhere it is centred.
        x = self.width / 2 - FOLD_GAP_MM - bx - wide if self.fold else (self.width - wide) / 2
        return x, y

    def cell(self, column: int, row: int) -> tuple[float, float]:
        """Return the upper left corner of a card's cut line."""
        (x, y), (w, h), (bx, by) = self.origin, self.card, self.bleed
        return x + column * (w + 2 * bx), y + row * (h + 2 * by)


def _room(length: float, card: float, bleed: float) -> tuple[int, float]:
    """Return how many cards stand along a side, and the bleed that leaves room for cut marks, to a tenth of a mm."""
    many = int((length - 2 * _EDGE) // card)
    spare = (length - many * card) / 2 - _EDGE
    return many, min(bleed, math.floor(spare / max(many, 1) * 10 + 1e-6) / 10)


def grid_for(paper: Paper, card: tuple[float, float], bleed: float, backs: Backs) -> Grid:
    """Return the grid with the most cards a page; portrait where both ways hold as many.

    The bleed is the one asked for, or less where the gutters hold less.

    Raises:
        ValueError: the paper holds no such card.

    >>> grid_for(PAPERS["a4"], (63.0, 88.0), 2.0, "duplex-long").cells
    9
    """
    grids = []
    for width, height in ((paper.width, paper.height), (paper.height, paper.width)):
        rows, bleed_y = _room(height, card[1], bleed)
        if backs == "fold":
            half = width / 2 - FOLD_GAP_MM
            columns = int((half - _EDGE) // card[0])
            bleed_x = min(bleed, math.floor((half - _EDGE - columns * card[0]) / max(2 * columns, 1) * 10 + 1e-6) / 10)
        else:
            columns, bleed_x = _room(width, card[0], bleed)
        grids.append(Grid(width, height, columns, rows, card, (bleed_x, bleed_y), fold=backs == "fold"))
    best = max(grids, key=lambda g: g.cells)
    if best.cells < 1:
        raise ValueError(f"{paper.name} paper holds no card of {card[0]:g} x {card[1]:g} mm")
    return best


def back_place(grid: Grid, column: int, row: int, backs: Backs) -> tuple[float, float, bool]:
    """Return where the back of a front goes: upper left corner of its cut line, and whether it stands upside down."""
    if backs == "fold":
        x, y = grid.cell(column, row)
        return grid.width - x - grid.card[0], y, False
    upright_turn = (backs == "duplex-long") == (grid.height >= grid.width)
    if upright_turn:
        return *grid.cell(grid.columns - 1 - column, row), False
    return *grid.cell(column, grid.rows - 1 - row), True


def card_sheets(pairs: Sequence[Pair], grid: Grid, backs: Backs, say: Says, facts: dict[str, str | int]) -> list[Scene]:
    """Return the pages of one deck: front, back, front, back for a printer that turns; fronts with backs beside them to fold.

    With `none` the second faces follow on pages of their own, in the cells of the first. `facts` fill the labels (`game`,
    `deck`, `run`); page numbers are added here.
    """
    sheets = [sheet for i in range(0, len(pairs), grid.cells) for sheet in _lot(pairs[i : i + grid.cells], grid, backs, say)]
    pages = []
    for n, sheet in enumerate(sheets, 1):
        footer = _footer(grid, say, {**facts, "n": n, "m": len(sheets), "side": say(f"print.sheet.{sheet.name}")})
        symbols = joined_symbols(side.scene for side in sheet.sides)
        pages.append(Scene(grid.width, grid.height, (*sheet.items, *footer), symbols=symbols, title=sheet.name))
    return pages


class _Sheet(NamedTuple):
    name: str
    items: tuple[Item, ...]
    sides: tuple[Side, ...]


def _lot(lot: Sequence[Pair], grid: Grid, backs: Backs, say: Says) -> Iterator[_Sheet]:
    """Yield the pages of as many cards as one page holds."""
    cells = [(pair, i % grid.columns, i // grid.columns) for i, pair in enumerate(lot)]
    marks = tuple(_cut_marks(grid, len(lot)))
    fronts = tuple(_placed(pair.front, (*grid.cell(column, row), False), grid) for pair, column, row in cells)
    front_sides = tuple(pair.front for pair in lot)
    back_sides = tuple(pair.back for pair in lot if pair.back)
    places = [(*grid.cell(c, r), False) if backs == "none" else back_place(grid, c, r, backs) for _, c, r in cells]
    rears = tuple(_placed(pair.back, place, grid) for pair, place in zip(lot, places, strict=True) if pair.back)
    if backs == "fold":
        yield _Sheet("both", (*fronts, *rears, *marks, *_fold_marks(grid, say)), front_sides + back_sides)
        return
    yield _Sheet("front", (*fronts, *marks), front_sides)
    if rears:
        yield _Sheet("second" if backs == "none" else "back", rears + (marks if backs == "none" else ()), back_sides)


def joined_symbols(scenes: Iterable[Scene]) -> tuple[Symbol, ...]:
    """Return the symbols of several scenes, each once, in order."""
    return tuple({symbol.name: symbol for scene in scenes for symbol in scene.symbols}.values())


def rectangle(x: float, y: float, w: float, h: float) -> tuple[Segment, ...]:
    """Return the outline of a rectangle."""
    return (("M", (x, y)), ("L", (x + w, y)), ("L", (x + w, y + h)), ("L", (x, y + h)), ("Z", ()))


def _placed(side: Side, place: tuple[float, float, bool], grid: Grid) -> Group:
    (x, y, turned), (w, h), (bx, by) = place, grid.card, grid.bleed
    clip = rectangle(-bx, -by, w + 2 * bx, h + 2 * by)
    if turned:
        return Group(side.scene.items, x=x + w, y=y + h, rotate=180.0, clip=clip, trim=grid.card, id=side.id)
    return Group(side.scene.items, x=x, y=y, clip=clip, trim=grid.card, id=side.id)


def stroke(x1: float, y1: float, x2: float, y2: float, paint: Paint = _HAIR) -> Path:
    """Return a straight line."""
    return Path((("M", (x1, y1)), ("L", (x2, y2))), paint)


def _cut_marks(grid: Grid, cards: int) -> Iterator[Item]:
    """Yield a mark for each end of each cut, outside all bleed."""
    columns, rows = min(cards, grid.columns), math.ceil(cards / grid.columns)
    (w, h), (bx, by) = grid.card, grid.bleed
    left, top = grid.origin
    right, low = grid.cell(columns - 1, rows - 1)
    right, low = right + w, low + h
    inner = FOLD_GAP_MM - 2 * MARK_GAP_MM if grid.fold else LONG_MARK_MM
    tall, wide = (min(LONG_MARK_MM, edge - PRINTER_EDGE_MM - MARK_GAP_MM) for edge in (top - by, left - bx))
    off_x, off_y = bx + MARK_GAP_MM, by + MARK_GAP_MM
    for x in (x for column in range(columns) for x in (grid.cell(column, 0)[0], grid.cell(column, 0)[0] + w)):
        yield stroke(x, top - off_y - tall, x, top - off_y)
        yield stroke(x, low + off_y, x, low + off_y + tall)
    for y in (y for row in range(rows) for y in (grid.cell(0, row)[1], grid.cell(0, row)[1] + h)):
        yield stroke(left - off_x - wide, y, left - off_x, y)
        yield stroke(right + off_x, y, right + off_x + min(wide, inner), y)


def _fold_marks(grid: Grid, say: Says) -> Iterator[Item]:
    x, top = grid.width / 2, grid.origin[1] - grid.bleed[1]
    for y1, y2 in ((PRINTER_EDGE_MM, top), (grid.height - top, grid.height - PRINTER_EDGE_MM)):
        yield stroke(x, y1, x, y2, _DASHED)
    yield label(say("print.sheet.fold"), x + 1.0, PRINTER_EDGE_MM + 2.0, 40.0)


def label(text: str, x: float, y: float, room: float, size: float = _LABEL_SIZES[0]) -> Text:
    """Return a line of small print no wider than `room` at one of the sizes of labels.

    Raises:
        Overflow: the text is too long for the smallest size.
    """
    fitting = metrics.fit(text, LABEL_FONT, [s for s in _LABEL_SIZES if s <= size], room)
    return metrics.line(text, x, y, LABEL_FONT, fitting, "K")


def ruler(x: float, y: float, say: Says) -> Iterator[Item]:
    """Yield a scale of 50 mm with its lower left end at `x`, `y`, to check that the page is printed at full size."""
    yield stroke(x, y, x + RULER_MM, y)
    for tick in range(0, int(RULER_MM) + 1, 5):
        yield stroke(x + tick, y, x + tick, y - (1.0 if tick % 10 else 1.6))
    yield label(say("print.sheet.ruler"), x + RULER_MM + 1.0, y, 10.0)


def _footer(grid: Grid, say: Says, facts: dict[str, str | int]) -> Iterator[Item]:
    """Yield ruler, label and advice below the first three cards, above each other where there are fewer."""
    lefts = [grid.cell(column, 0)[0] for column in range(grid.columns)]
    if grid.fold:
        lefts += [grid.width - x - grid.card[0] for x in reversed(lefts)]
    low, room = grid.height - PRINTER_EDGE_MM - 0.4, grid.card[0] - 2.0
    spots = [(lefts[min(i, len(lefts) - 1)] + 1.0, low - 2.4 * max(0, i - len(lefts) + 1)) for i in range(3)]
    yield from ruler(*spots[0], say)
    yield label(say("print.sheet.label", **facts), *spots[1], room)
    yield label(say("print.sheet.advice", **facts), *spots[2], room)
