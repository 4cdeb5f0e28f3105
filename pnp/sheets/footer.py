"""Small print on every page: a ruler that shows whether it is printed at full size, what the sheet is, how to print it. Lengths in mm."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, Protocol

from pnp.scene import Paint, Path
from pnp.sheets.grids import PRINTER_EDGE_MM
from pnp.typeset import text as metrics

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.scene import Item, Text
    from pnp.sheets.grids import Grid

RULER_MM = 50.0
LABEL_FONT = "fira-sans-condensed-500"
LINE_MM = 2.4
"""From one line of small print to the next."""
_RULERS_MM = (50, 40, 30, 20, 10)
_RULER_WORD_MM = 11.0
NARROW_MM = 40.0
"""Below cards narrower than this, small print runs on from column to column."""
_LEAST_LABEL_MM = 30.0
_LABEL_SIZES = (5.5, 5.0, 4.5, 4.0, 3.5)
HAIR = Paint(stroke="K", width=0.1)


class Says(Protocol):
    """The print words: a key and facts become a sentence."""

    def __call__(self, key: str, **facts: str | int) -> str:
        """Return the text of a key with its gaps filled."""


class _Spot(NamedTuple):
    """Room for a line of small print: where it begins, its baseline, how long it may be."""

    x: float
    y: float
    room: float


def stroke(x1: float, y1: float, x2: float, y2: float, paint: Paint = HAIR) -> Path:
    """Return a straight line."""
    return Path((("M", (x1, y1)), ("L", (x2, y2))), paint)


def label(text: str, x: float, y: float, room: float, size: float = _LABEL_SIZES[0]) -> Text:
    """Return a line of small print no wider than `room` at one of the sizes of labels.

    Raises:
        Overflow: the text is too long for the smallest size.
    """
    fitting = metrics.fit(text, LABEL_FONT, [s for s in _LABEL_SIZES if s <= size], room)
    return metrics.line(text, x, y, LABEL_FONT, fitting, "K")


def shortened(text: str, x: float, y: float, room: float) -> Text:
    """Return a line of small print, its end cut off where it is too long: it is about the sheet and on no card."""
    try:
        return label(text, x, y, room)
    except metrics.MissingGlyph:
        return shortened(text.encode("ascii", "replace").decode(), x, y, room)
    except metrics.Overflow:
        return shortened(f"{text.rstrip('…')[:-1].rstrip()}…", x, y, room)


def ruler(x: float, y: float, say: Says, length: int = int(RULER_MM)) -> Iterator[Item]:
    """Yield a scale with its lower left end at `x`, `y`, to check that the page is printed at full size."""
    yield from _ticks(x, y, length)
    word = say("print.sheet.ruler") if length == RULER_MM else f"{length} mm"
    yield label(word, x + length + 1.0, y, 10.0)


@lru_cache(maxsize=64)
def _ticks(x: float, y: float, length: int) -> tuple[Path, ...]:
    """Return the lines of a ruler, the same for every page it stands on."""
    ticks = (stroke(x + tick, y, x + tick, y - (1.0 if tick % 10 else 1.6)) for tick in range(0, length + 1, 5))
    return stroke(x, y, x + length, y), *ticks


def card_footer(grid: Grid, say: Says, facts: dict[str, str | int]) -> Iterator[Item]:
    """Yield ruler, label and advice below the cards, between the cut marks; on a narrow page above each other."""
    spots = _spots(grid)
    sheet, advice = say("print.sheet.label", **facts), say("print.sheet.advice", **facts)
    if len(spots) > 2:  # noqa: PLR2004  # ruler, label, advice
        yield from ruler(spots[0].x, spots[0].y, say, _length(spots[0].room))
        yield shortened(sheet, *spots[1])
        yield shortened(advice, *spots[2])
        return
    (x, y, room), *more = spots
    length = _length(room - _LEAST_LABEL_MM)
    yield from ruler(x, y, say, length)
    beside = length + _RULER_WORD_MM + 1.0
    yield shortened(sheet if more else f"{sheet} · {advice}", x + beside, y, room - beside)
    for spot in more:
        yield shortened(advice, *spot)


def _length(room: float) -> int:
    """Return the longest ruler that has room with its word beside it."""
    return next((length for length in _RULERS_MM if length + _RULER_WORD_MM <= room + 1e-6), _RULERS_MM[-1])


def _spots(grid: Grid) -> list[_Spot]:
    """Return the room for small print: below each column, between the cut marks, from the edge of the paper upwards."""
    lefts = [grid.cell(column, 0)[0] for column in range(grid.columns)]
    if grid.fold == "vertical":
        lefts += [grid.width - x - grid.card[0] for x in reversed(lefts)]
    x, y, wide, tall = grid.block()
    free = grid.height - PRINTER_EDGE_MM - (y + tall + grid.bleed[1] + 0.6)
    low = grid.height - PRINTER_EDGE_MM - 0.4
    lines = max(1, min(3, int((free - 1.8) // LINE_MM) + 1))
    if grid.card[0] < NARROW_MM:
        return [_Spot(x + 1.0, low - LINE_MM * line, wide - 2.0) for line in range(min(lines, 2))]
    return [_Spot(left + 1.0, low - LINE_MM * line, grid.card[0] - 2.0) for line in range(lines) for left in lefts]
