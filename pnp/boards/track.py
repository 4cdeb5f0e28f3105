"""The geometry of a track: a smooth line through the places of a board, points beside it, and rectangles that keep clear.

Lengths are millimetres, origin top left, y downwards. The line is a uniform Catmull-Rom spline: it runs through every
centre, and each piece of it is one cubic Bezier curve.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.scene import Segment

Point = tuple[float, float]
Curve = tuple[Point, Point, Point, Point]


def _toward(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def curves(centres: Sequence[Point]) -> tuple[Curve, ...]:
    """Return the pieces of the smooth line, one from each centre to the next.

    >>> curves([(0, 0), (10, 0)])[0][3]
    (10, 0)
    """
    spread = [centres[0], *centres, centres[-1]]
    pieces = []
    for before, start, end, after in zip(spread, spread[1:], spread[2:], spread[3:], strict=False):
        lead = start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6
        trail = end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6
        pieces.append((start, lead, trail, end))
    return tuple(pieces)


def outline(pieces: Sequence[Curve]) -> tuple[Segment, ...]:
    """Return the smooth line as the segments of a path."""
    drawn: list[Segment] = [("M", pieces[0][0])]
    drawn += [("C", (*lead, *trail, *end)) for _, lead, trail, end in pieces]
    return tuple(drawn)


def rounded(corners: Sequence[Point], bend_mm: float) -> tuple[Segment, ...]:
    """Return a line through the corners as the segments of a path; each turn begins `bend_mm` before its corner, or half way."""
    drawn: list[Segment] = [("M", corners[0])]
    for before, corner, after in zip(corners, corners[1:], corners[2:], strict=False):
        start = _toward(corner, before, min(0.5, bend_mm / math.dist(corner, before)))
        end = _toward(corner, after, min(0.5, bend_mm / math.dist(corner, after)))
        lead, trail = _toward(start, corner, 0.55), _toward(end, corner, 0.55)
        drawn += [("L", start), ("C", (*lead, *trail, *end))]
    drawn.append(("L", corners[-1]))
    return tuple(drawn)


def point_on(piece: Curve, share: float) -> Point:
    """Return the point of a piece at `share` of its parameter, 0 to 1."""
    a, b, c, d = piece
    ab, bc, cd = _toward(a, b, share), _toward(b, c, share), _toward(c, d, share)
    return _toward(_toward(ab, bc, share), _toward(bc, cd, share), share)


def heading(piece: Curve, share: float) -> Point:
    """Return the direction of travel at `share` of a piece, of length 1.

    >>> heading(curves([(0, 0), (10, 0)])[0], 0.5)
    (1.0, 0.0)
    """
    a, b, c, d = piece
    near, far = _toward(_toward(a, b, share), _toward(b, c, share), share), _toward(_toward(b, c, share), _toward(c, d, share), share)
    length = math.dist(near, far)
    return (far[0] - near[0]) / length, (far[1] - near[1]) / length


def beside(piece: Curve, share: float, offset_mm: float) -> Point:
    """Return the point `offset_mm` to the right of the line (seen in the direction of travel); negative is left."""
    (x, y), (dx, dy) = point_on(piece, share), heading(piece, share)
    return x - dy * offset_mm, y + dx * offset_mm


@dataclass(frozen=True, slots=True)
class Plate:
    """An upright rectangle on the board: upper left corner and size."""

    x: float
    y: float
    w: float
    h: float

    def overlaps(self, other: Plate, gap_mm: float = 0.0) -> bool:
        """Say whether two plates touch or come nearer than `gap_mm`."""
        return (
            self.x < other.x + other.w + gap_mm
            and other.x < self.x + self.w + gap_mm
            and self.y < other.y + other.h + gap_mm
            and other.y < self.y + self.h + gap_mm
        )

    def nearest(self, point: Point) -> Point:
        """Return the plate's point that lies nearest to `point`; the point itself where it lies inside."""
        return min(max(point[0], self.x), self.x + self.w), min(max(point[1], self.y), self.y + self.h)

    def distance(self, point: Point) -> float:
        """Return how far the plate keeps from a point, in mm; 0 inside."""
        return math.dist(point, self.nearest(point))

    def inside(self, other: Plate) -> bool:
        """Say whether the plate lies wholly within another."""
        return other.x <= self.x and other.y <= self.y and self.x + self.w <= other.x + other.w and self.y + self.h <= other.y + other.h


def held(anchor: Point, size: tuple[float, float], by: str) -> Plate:
    """Return the plate of a size that touches `anchor` with the named part: `n`, `ne`, `e`, `se`, `s`, `sw`, `w`, `nw` or `c`.

    A plate held by `w` begins at the anchor and grows to the right.

    >>> held((10, 10), (4, 2), "w")
    Plate(x=10.0, y=9.0, w=4, h=2)
    """
    (x, y), (w, h) = anchor, size
    across = 0.0 if "w" in by else w if "e" in by else w / 2
    down = 0.0 if "n" in by else h if "s" in by else h / 2
    return Plate(x - across, y - down, w, h)
