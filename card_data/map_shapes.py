"""The geometry of boards without coordinates: hexes and squares in rows, and the roads that tracks follow. Pure, in mm.

A cell is (column, row) from 0. Centres of hexes and squares are given for cells one unit across their flat sides. A road is a
line through many points; places stand on it at equal distances.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Point = tuple[float, float]
Cell = tuple[int, int]
Field = tuple[float, float, float, float]
"""Left, top, width and height."""
Form = Literal["loop", "serpentine", "spiral", "list"]

HIGH = 2 / math.sqrt(3)
"""From corner to corner of a hex one unit across its flat sides."""
STEP = math.sqrt(3) / 2
"""From one row of such hexes to the next."""
PITCH = 1.3
"""From one lane of a winding road to the next, in widths of the road."""
FINE = 48
"""Points on a bend."""
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def letters(column: int) -> str:
    """Return what a column is called, like those of a spreadsheet.

    >>> letters(0), letters(27)
    ('A', 'AB')
    """
    return (letters(column // 26 - 1) if column >= len(_LETTERS) else "") + _LETTERS[column % 26]


def column_of(word: str) -> int | None:
    """Return the number of a column from its letters or its number from 1, or nothing.

    >>> column_of("c"), column_of("3"), column_of("?")
    (2, 2, None)
    """
    if word.isascii() and word.isdecimal():
        return int(word) - 1
    if not (word.isascii() and word.isalpha() and len(word) <= 2):  # noqa: PLR2004  # two letters are 702 columns
        return None
    number = 0
    for letter in word.upper():
        number = number * 26 + _LETTERS.index(letter) + 1
    return number - 1


def hex_centre(cell: Cell, *, pointy: bool) -> Point:
    """Return the centre of a hex; every second row (pointy) or column (flat) is moved by half a hex."""
    column, row = cell
    if pointy:
        return column + 0.5 + (row % 2) / 2, row * STEP + HIGH / 2
    return column * STEP + HIGH / 2, row + 0.5 + (column % 2) / 2


def square_centre(cell: Cell) -> Point:
    """Return the centre of a square."""
    return cell[0] + 0.5, cell[1] + 0.5


def rings(many: int, *, pointy: bool) -> list[Cell]:
    """Return the cells of a hexagon of hexes, `many` of them from its middle to each corner."""
    span, middle = 2 * many - 1, (many - 1, many - 1)
    cells = [(column, row) for row in range(span) for column in range(span)]
    return [cell for cell in cells if _apart(cell, middle, pointy=pointy) < many]


def _apart(one: Cell, other: Cell, *, pointy: bool) -> int:
    """Return how many steps lie between two hexes."""

    def cube(cell: Cell) -> tuple[int, int]:
        along, across = cell if pointy else (cell[1], cell[0])
        return along - (across - across % 2) // 2, across

    (q1, r1), (q2, r2) = cube(one), cube(other)
    return max(abs(q1 - q2), abs(r1 - r2), abs((q1 + r1) - (q2 + r2)))


def extent(centres: Iterable[Point], half: Point) -> Field:
    """Return what cells cover that reach `half` to each side of their centres."""
    points = list(centres)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, top = min(xs) - half[0], min(ys) - half[1]
    return left, top, max(xs) + half[0] - left, max(ys) + half[1] - top


# -- roads -----------------------------------------------------------------------------------------------------------------


def road(form: Form, field: Field, width: float, listed: Sequence[Point] = (), pitch: float = PITCH) -> list[Point]:
    """Return the middle line of a road of a width within a field; a loop ends where it begins.

    `listed` are the corners of a listed road, in mm; the road bends through them. `pitch` is how many widths lie from one lane
    of a winding road to the next, at least.
    """
    left, top, w, h = field
    inner = (left + width / 2, top + width / 2, max(w - width, 1.0), max(h - width, 1.0))
    match form:
        case "loop":
            return _loop(inner, width)
        case "serpentine":
            return _serpentine(inner, width * pitch)
        case "spiral":
            return _spiral(inner, width * pitch)
        case "list":
            return _through(list(listed))


def _arc(x: float, y: float, r: float, start: float, end: float) -> list[Point]:
    angles = [math.radians(start + (end - start) * i / FINE) for i in range(FINE + 1)]
    return [(x + r * math.cos(a), y + r * math.sin(a)) for a in angles]


def _loop(field: Field, width: float) -> list[Point]:
    left, top, w, h = field
    r = min(width * 1.2, w / 2, h / 2)
    right, low = left + w, top + h
    corners = ((right - r, low - r, 0), (left + r, low - r, 90), (left + r, top + r, 180), (right - r, top + r, 270))
    start = (left + w / 2, low)
    bends = [_arc(x, y, r, a, a + 90) for x, y, a in (*corners[1:], corners[0])]
    return [start, *(point for bend in bends for point in bend), start]


def _serpentine(field: Field, least: float) -> list[Point]:
    left, top, w, h = field
    lanes = max(1, int(h / least) + 1)
    pitch = h / (lanes - 1) if lanes > 1 else 0.0
    r = min(pitch / 2, w / 2)
    points: list[Point] = [(left, top + h if lanes > 1 else top + h / 2)]
    for lane in range(lanes - 1):
        y = top + h - lane * pitch - r
        if lane % 2 == 0:
            points += _arc(left + w - r, y, r, 90, -90)
        else:
            points += _arc(left + r, y, r, 90, 270)
    last = (left + w if lanes % 2 else left, top if lanes > 1 else top + h / 2)
    return [*points, last]


def _spiral(field: Field, pitch: float) -> list[Point]:
    left, top, w, h = field
    x, y, a, b = left + w / 2, top + h / 2, w / 2, h / 2
    turns = max(1.0, (min(a, b) - 0.7 * pitch) / pitch)
    shrink = min(pitch, min(a, b) * 0.6) / (2 * math.pi)
    steps = int(turns * 2 * FINE)
    points = []
    for i in range(steps + 1):
        angle = 2 * math.pi * turns * i / steps
        points.append((x - (a - shrink * angle) * math.sin(angle), y + (b - shrink * angle) * math.cos(angle)))
    return points


def _through(corners: list[Point]) -> list[Point]:
    """Return a smooth line through points (Catmull-Rom)."""
    closed = len(corners) > 2 and corners[0] == corners[-1]  # noqa: PLR2004  # a loop has three corners
    before, beyond = (corners[-2], corners[1]) if closed else (corners[0], corners[-1])
    run = [before, *corners, beyond]
    points = [corners[0]]
    for p, a, b, q in zip(run, run[1:], run[2:], run[3:], strict=False):
        points += [_bend(p, a, b, q, i / 16) for i in range(1, 17)]
    return points


def _bend(p: Point, a: Point, b: Point, q: Point, t: float) -> Point:
    def one(p: float, a: float, b: float, q: float) -> float:
        return 0.5 * (2 * a + (b - p) * t + (2 * p - 5 * a + 4 * b - q) * t * t + (3 * a - p - 3 * b + q) * t**3)

    return one(p[0], a[0], b[0], q[0]), one(p[1], a[1], b[1], q[1])


def length(points: Sequence[Point]) -> float:
    """Return the length of a line."""
    return sum(math.dist(a, b) for a, b in pairwise(points))


def at(points: Sequence[Point], far: float) -> tuple[Point, Point]:
    """Return the point of a line so far from its beginning, and the direction there as a vector of length one."""
    for a, b in pairwise(points):
        step = math.dist(a, b)
        if step and far <= step + 1e-9:
            share = far / step
            way = ((b[0] - a[0]) / step, (b[1] - a[1]) / step)
            return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share), way
        far -= step
    a, b = points[-2], points[-1]
    step = math.dist(a, b) or 1.0
    return b, ((b[0] - a[0]) / step, (b[1] - a[1]) / step)


def spaces(points: Sequence[Point], many: int) -> list[float]:
    """Return how far along a line its places stand, at equal distances; half a distance is left at each end."""
    step = length(points) / many
    return [step * (i + 0.5) for i in range(many)]


def widest(form: Form, field: Field, many: int, most: float) -> float:
    """Return the widest road through a field on which so many places stand no nearer than the road is wide."""
    low, high = 1.0, most
    for _ in range(40):
        middle = (low + high) / 2
        if length(road(form, field, middle)) / many >= middle:
            low = middle
        else:
            high = middle
    return math.floor(low * 10) / 10


def roomiest(form: Form, field: Field, width: float, many: int) -> float:
    """Return how many widths apart the lanes of a winding road may lie with its places still no nearer than it is wide."""
    pitch = PITCH
    while form in ("serpentine", "spiral") and pitch < 6 and length(road(form, field, width, pitch=pitch + 0.1)) / many >= width:  # noqa: PLR2004  # wider is empty
        pitch += 0.1
    return pitch
