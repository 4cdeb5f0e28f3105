"""Cut lines for a cutting machine: the outlines of the cards of a sheet, with the registration marks, as SVG and as DXF.

Both are as large as the sheet and have its upper left corner as theirs, so that a cut file laid over the page fits without
moving. DXF is Release 12 in mm with straight lines alone, which every machine reads; its y runs upwards.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from pnp.art.shapes import box
from pnp.layout.outlines import outline
from pnp.scene import Box, Paint, Path, Scene
from pnp.sheets.cut_marks import moved, registration

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pnp.scene import Segment
    from pnp.sheets.finish import Machine
    from pnp.sheets.grids import Grid

CUT, REGISTRATION = "CUT", "REGISTRATION"
_COLOURS = {CUT: 1, REGISTRATION: 7}
"""Layers with their colours: red and black."""
_LINE = Paint(stroke="#FF0000", width=0.1)
_MARK = Paint(fill="K")
_FLAT = 22.0
"""Pieces a curve is cut into: the root of this times its chord in mm, which keeps lines within 0.01 mm of an arc."""

Point = tuple[float, float]


class CutSheet(NamedTuple):
    """How sheets with the same cards in the same places are cut; `name` is that of the files without their ending."""

    name: str
    grid: Grid
    cards: int
    machine: Machine | None = None

    def outlines(self) -> Iterator[tuple[str, tuple[Segment, ...]]]:
        """Yield each outline with its layer, in mm from the upper left corner: cards in reading order, then the marks."""
        shape = outline(self.grid.shape, *self.grid.card)
        for number in range(self.cards):
            yield CUT, moved(shape, *self.grid.cell(number % self.grid.columns, number // self.grid.columns))
        for mark in registration(self.machine, self.grid.width, self.grid.height) if self.machine else ():
            if isinstance(mark, Box):
                yield REGISTRATION, box(mark.x, mark.y, mark.w, mark.h)
            elif isinstance(mark, Path):
                yield REGISTRATION, mark.segments


def cut_svg(sheet: CutSheet) -> str:
    """Return the cut lines as SVG: red lines to cut along, black marks."""
    from pnp.render.svg import to_svg  # noqa: PLC0415 - slow to import, and few kits are cut by machine

    items = tuple(Path(segments, _LINE if layer == CUT else _MARK) for layer, segments in sheet.outlines())
    return to_svg(Scene(sheet.grid.width, sheet.grid.height, items, title=sheet.name))


def cut_dxf(sheet: CutSheet) -> str:
    """Return the cut lines as DXF, Release 12: one closed polyline an outline, on the layers CUT and REGISTRATION."""
    lines = ["999", "lengths in mm", *_header(sheet.grid), *_layers(), "0", "SECTION", "2", "ENTITIES"]
    for layer, segments in sheet.outlines():
        lines += ["0", "POLYLINE", "8", layer, "66", "1", "70", "1", "10", "0.0", "20", "0.0", "30", "0.0"]
        for x, y in flattened(segments):
            lines += ["0", "VERTEX", "8", layer, "10", _n(x), "20", _n(sheet.grid.height - y), "30", "0.0"]
        lines += ["0", "SEQEND", "8", layer]
    return "\r\n".join([*lines, "0", "ENDSEC", "0", "EOF", ""])


def _header(grid: Grid) -> list[str]:
    """Return the part that says which release this is and how large the drawing is."""
    corners = ("9", "$EXTMIN", "10", "0.0", "20", "0.0", "30", "0.0")
    far = ("9", "$EXTMAX", "10", _n(grid.width), "20", _n(grid.height), "30", "0.0")
    return ["0", "SECTION", "2", "HEADER", "9", "$ACADVER", "1", "AC1009", *corners, *far, "0", "ENDSEC"]


def _layers() -> list[str]:
    """Return the table of line kinds and the table of layers."""
    solid = ("0", "LTYPE", "2", "CONTINUOUS", "70", "0", "3", "Solid line", "72", "65", "73", "0", "40", "0.0")
    lines = ["0", "SECTION", "2", "TABLES", "0", "TABLE", "2", "LTYPE", "70", "1", *solid, "0", "ENDTAB"]
    lines += ["0", "TABLE", "2", "LAYER", "70", str(len(_COLOURS))]
    for name, colour in _COLOURS.items():
        lines += ["0", "LAYER", "2", name, "70", "0", "62", str(colour), "6", "CONTINUOUS"]
    return [*lines, "0", "ENDTAB", "0", "ENDSEC"]


def _n(value: float) -> str:
    return f"{value:.4f}"


def flattened(segments: Iterable[Segment]) -> Iterator[Point]:
    """Yield the corners of one closed outline, its curves as short straight lines; the first point is not said again.

    >>> list(flattened((("M", (0.0, 0.0)), ("L", (2.0, 0.0)), ("L", (0.0, 1.0)), ("Z", ()))))
    [(0.0, 0.0), (2.0, 0.0), (0.0, 1.0)]
    """
    points: list[Point] = []
    for letter, values in segments:
        if letter == "C":
            points += _curve(points[-1], values)
        elif letter != "Z":
            points.append((values[0], values[1]))
    if len(points) > 1 and math.dist(points[0], points[-1]) < 1e-6:  # noqa: PLR2004  # closed already
        points.pop()
    for before, point in zip([None, *points], points, strict=False):
        if before is None or math.dist(before, point) >= 1e-6:  # noqa: PLR2004  # a line of no length
            yield point


def _curve(start: Point, values: tuple[float, ...]) -> Iterator[Point]:
    """Yield the points of a cubic after its first."""
    (x0, y0), (x1, y1, x2, y2, x3, y3) = start, values
    many = max(4, math.ceil(math.sqrt(_FLAT * math.dist(start, (x3, y3)))))
    for n in range(1, many + 1):
        t = n / many
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        yield a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3
