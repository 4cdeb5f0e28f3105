"""Outlines as segments: SVG path data, circles, stars, tickets; placements as matrices; the bounds of items.

Lengths are mm, angles clockwise in degrees, y downwards. A segment is what `pnp.scene` says: absolute M, L, C and Z.
"""

from __future__ import annotations

import math
import re
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from pnp.art.arcs import arc_segments
from pnp.scene import Box, Code, Disc, Group, Item, Path, Picture, Segment, Symbol, Text, UnknownItem, Use

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]
"""`(a, b, c, d, e, f)`: x' = a x + c y + e, y' = b x + d y + f."""
Bounds = tuple[float, float, float, float]
"""Upper left corner, width, height."""

PLAIN = re.compile(r"[MLCZ0-9\s.-]*")
STEP = re.compile(r"([MLCZ])([^MLCZ]*)")
ROUND = 0.5522847498
"""How far a cubic's handles reach along a quarter of a circle of radius 1."""


class BadPath(ValueError):
    """A text is no SVG path data."""


@lru_cache(maxsize=1024)
def path_segments(data: str) -> tuple[Segment, ...]:
    """Return SVG path data as segments, arcs and quadratics turned into cubics; raises `BadPath`.

    >>> path_segments("M0 0h2v1z")
    (('M', (0.0, 0.0)), ('L', (2.0, 0.0)), ('L', (2.0, 1.0)), ('Z', ()))
    """
    if PLAIN.fullmatch(data):
        plain = _plain_segments(data)
        if plain is not None:
            return plain
    return arc_segments(data) or _any_segments(data)


def _plain_segments(data: str) -> tuple[Segment, ...] | None:
    """Read absolute M, L, C and Z with numbers apart by spaces; nothing when it is written any other way."""
    segments: list[Segment] = []
    for letter, numbers in STEP.findall(data):
        try:
            values = tuple(map(float, numbers.split()))
        except ValueError:
            return None
        if len(values) != {"M": 2, "L": 2, "C": 6, "Z": 0}[letter]:
            return None
        segments.append((letter, values))
    return tuple(segments)


def _any_segments(data: str) -> tuple[Segment, ...]:
    from fontTools.pens.recordingPen import RecordingPen  # noqa: PLC0415  # slow to import, seldom needed
    from fontTools.svgLib.path.parser import parse_path  # noqa: PLC0415  # the same

    pen = RecordingPen()
    try:
        parse_path(data, pen)
    except (ValueError, IndexError, KeyError, AssertionError, TypeError) as fault:
        raise BadPath(f"{data[:60]!r} cannot be read as SVG path data.") from fault
    segments: list[Segment] = []
    here: Point = (0.0, 0.0)
    start: Point = (0.0, 0.0)
    for step, points in pen.value:
        match step:
            case "moveTo":
                start = points[0]
                segments.append(("M", points[0]))
            case "lineTo":
                segments.append(("L", points[0]))
            case "curveTo":
                segments.append(("C", tuple(v for point in points for v in point)))
            case "qCurveTo":
                segments.append(("C", _cubic(here, *points)))
            case "closePath":
                if len(segments) > 1 and segments[-1] == ("L", start):
                    segments.pop()
                segments.append(("Z", ()))
        here = points[-1] if points else here
    return tuple(segments)


def _cubic(start: Point, handle: Point, end: Point) -> tuple[float, ...]:
    (ax, ay), (qx, qy), (bx, by) = start, handle, end
    return ((ax + 2 * qx) / 3, (ay + 2 * qy) / 3, (bx + 2 * qx) / 3, (by + 2 * qy) / 3, bx, by)


# -- outlines ----------------------------------------------------------------------------------------------------------


def polygon(points: Iterable[Point]) -> tuple[Segment, ...]:
    """Return a closed outline through the points."""
    steps = [("L", point) for point in points]
    return (("M", steps[0][1]), *steps[1:], ("Z", ()))


def polyline(points: Iterable[Point]) -> tuple[Segment, ...]:
    """Return an open line through the points."""
    steps = [("L", point) for point in points]
    return (("M", steps[0][1]), *steps[1:])


def ellipse(x: float, y: float, rx: float, ry: float) -> tuple[Segment, ...]:
    """Return an ellipse about its centre as four cubics."""
    hx, hy = rx * ROUND, ry * ROUND
    return (
        ("M", (x + rx, y)),
        ("C", (x + rx, y + hy, x + hx, y + ry, x, y + ry)),
        ("C", (x - hx, y + ry, x - rx, y + hy, x - rx, y)),
        ("C", (x - rx, y - hy, x - hx, y - ry, x, y - ry)),
        ("C", (x + hx, y - ry, x + rx, y - hy, x + rx, y)),
        ("Z", ()),
    )


def circle(x: float, y: float, r: float) -> tuple[Segment, ...]:
    """Return a circle about its centre."""
    return ellipse(x, y, r, r)


def rounded(x: float, y: float, w: float, h: float, r: float) -> tuple[Segment, ...]:
    """Return a rectangle with rounded corners, to clip by."""
    right, foot, arc = x + w, y + h, f"a{r},{r} 0 0 1"
    upper = f"M{x + r},{y}H{right - r}{arc} {r},{r}V{foot - r}{arc} {-r},{r}"
    return path_segments(f"{upper}H{x + r}{arc} {-r},{-r}V{y + r}{arc} {r},{-r}Z")


def arch(x: float, y: float, w: float, h: float, rise: float) -> tuple[Segment, ...]:
    """Return a round-headed arch: an upright rectangle whose upper `rise` is half an ellipse."""
    right, foot, spring = x + w, y + h, y + rise
    return path_segments(f"M{x},{foot}V{spring}A{w / 2},{rise} 0 0 1 {right},{spring}V{foot}Z")


def shield(x: float, y: float, size: float) -> tuple[Segment, ...]:
    """Return a shield about its middle, `size` wide and a little higher, its point below."""
    half, top, foot = size / 2, y - size * 0.56, y + size * 0.56
    side, hip = y - size * 0.06, y + size * 0.36
    return path_segments(
        f"M{x - half},{top}Q{x},{top + size * 0.12} {x + half},{top}V{side}"
        f"Q{x + half * 0.92},{hip} {x},{foot}Q{x - half * 0.92},{hip} {x - half},{side}Z"
    )


def reel(x: float, y: float, r: float, holes: int = 3) -> tuple[Segment, ...]:
    """Return a film reel: a disc with round holes and a hub cut out of it."""
    gaps = [(px, py, r * 0.24) for px, py in around(x, y, r * 0.56, holes)]
    cut = [step for px, py, q in (*gaps, (x, y, r * 0.13)) for step in placed(circle(px, py, q), (-1.0, 0.0, 0.0, 1.0, 2 * px, 0.0))]
    turned = placed(tuple(cut), (0.0, -1.0, 1.0, 0.0, x - y, y + x)) if holes % 2 else tuple(cut)
    return (*circle(x, y, r), *turned)


def box(x: float, y: float, w: float, h: float) -> tuple[Segment, ...]:
    """Return a plain rectangle, to clip by."""
    return polygon(((x, y), (x + w, y), (x + w, y + h), (x, y + h)))


def star(x: float, y: float, r: float, points: int = 5, inner: float = 0.42, turn: float = 0.0) -> tuple[Segment, ...]:
    """Return a star whose first point is up; its notches lie at `inner` times the radius."""
    corners = []
    for i in range(2 * points):
        reach = r if i % 2 == 0 else r * inner
        angle = math.pi * i / points + math.radians(turn)
        corners.append((x + reach * math.sin(angle), y - reach * math.cos(angle)))
    return polygon(corners)


@lru_cache(maxsize=256)
def ticket(
    x: float, y: float, w: float, h: float, *, sides: str, corner: float, bite: float = 0.62, pitch: float = 2.0
) -> tuple[Segment, ...]:
    """Return a ticket: the sides named (out of `trbl`) are scalloped, the others plain, corners notched inwards."""
    c = corner

    def notch(px: float, py: float) -> str:
        return f"A{c},{c} 0 0,0 {px:.4f},{py:.4f}" if c else ""

    edges = (
        _edge(x + c, y, x + w - c, y, bite, pitch if "t" in sides else 0),
        notch(x + w, y + c),
        _edge(x + w, y + c, x + w, y + h - c, bite, pitch if "r" in sides else 0),
        notch(x + w - c, y + h),
        _edge(x + w - c, y + h, x + c, y + h, bite, pitch if "b" in sides else 0),
        notch(x, y + h - c),
        _edge(x, y + h - c, x, y + c, bite, pitch if "l" in sides else 0),
        notch(x + c, y),
    )
    return path_segments(f"M{x + c:.4f},{y:.4f}{''.join(edges)}Z")


def _edge(ax: float, ay: float, bx: float, by: float, bite: float, pitch: float) -> str:
    """Return one side of a ticket as path data, with bites at the pitch or, at pitch 0, plain."""
    if not pitch:
        return f"L{bx:.4f},{by:.4f}"
    length = math.hypot(bx - ax, by - ay)
    many = max(1, int(length / pitch))
    gap = (length / many - 2 * bite) / 2
    ux, uy = (bx - ax) / length, (by - ay) / length
    steps = []
    for i in range(many):
        p = i * length / many + gap
        q = p + 2 * bite
        steps.append(f"L{ax + ux * p:.4f},{ay + uy * p:.4f}A{bite},{bite} 0 0,0 {ax + ux * q:.4f},{ay + uy * q:.4f}")
    return "".join(steps) + f"L{bx:.4f},{by:.4f}"


def stepped(x: float, y: float, w: float, h: float, step: float, steps: int = 2) -> tuple[Segment, ...]:
    """Return a deco frame: a rectangle whose corners go in by so many stairs of one size."""
    corner: list[Point] = []
    for i in range(steps):
        corner += [(i * step, (steps - i) * step), ((i + 1) * step, (steps - i) * step)]
    corner.append((steps * step, 0.0))
    left_top = [(x + dx, y + dy) for dx, dy in corner]
    mirrored = [(2 * x + w - px, py) for px, py in reversed(left_top)]
    upper = left_top + mirrored
    return polygon(upper + [(2 * x + w - px, 2 * y + h - py) for px, py in upper])


def along(x: float, y: float, w: float, h: float, pitch: float) -> list[Point]:
    """Return points spread evenly round a rectangle, corners included, clockwise from the upper left."""
    nx, ny = max(1, round(w / pitch)), max(1, round(h / pitch))
    top = [(x + w * i / nx, y) for i in range(nx)]
    right = [(x + w, y + h * i / ny) for i in range(ny)]
    return top + right + [(2 * x + w - px, 2 * y + h - py) for px, py in top + right]


def around(x: float, y: float, r: float, many: int) -> list[Point]:
    """Return points spread evenly on a circle, clockwise from the right."""
    return [(x + r * math.cos(t), y + r * math.sin(t)) for t in (2 * math.pi * i / many for i in range(many))]


# -- placements --------------------------------------------------------------------------------------------------------

STILL: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def placement(item: Group | Use) -> Matrix:
    """Return the matrix of a group's or a use's placement: moved, then turned, then scaled, then mirrored in x."""
    angle = math.radians(item.rotate)
    cos, sin = math.cos(angle) * item.scale, math.sin(angle) * item.scale
    flip = -1.0 if item.mirror else 1.0
    return (cos * flip, sin * flip, -sin, cos, item.x, item.y)


def after(outer: Matrix, inner: Matrix) -> Matrix:
    """Return the matrix that places by `inner` first and by `outer` then."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def moved(matrix: Matrix, x: float, y: float) -> Point:
    """Return where a placement takes a point."""
    a, b, c, d, e, f = matrix
    return (a * x + c * y + e, b * x + d * y + f)


def placed(segments: Iterable[Segment], matrix: Matrix) -> tuple[Segment, ...]:
    """Return an outline under a placement."""
    return tuple((step, tuple(v for x, y in pairs_of(values) for v in moved(matrix, x, y))) for step, values in segments)


def pairs_of(values: Sequence[float]) -> Iterable[Point]:
    """Return a flat run of coordinates as points."""
    return zip(values[::2], values[1::2], strict=True)


def bounds(items: Iterable[Item], symbols: Mapping[str, Symbol]) -> Bounds:
    """Return a box that encloses all ink of the items, strokes included; curves count by their handles.

    A clip narrows its group. Raises `KeyError` for a use of an unknown symbol and `ValueError` for no items at all.
    """
    corners = [point for item in items for point in _reach(item, STILL, symbols)]
    return _box_of(corners)


def _box_of(points: Sequence[Point]) -> Bounds:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _corners(x: float, y: float, w: float, h: float, by: float = 0.0) -> list[Point]:
    return [(x - by, y - by), (x + w + by, y - by), (x + w + by, y + h + by), (x - by, y + h + by)]


def _spread(width: float, join: Literal["miter", "round"]) -> float:
    """Return how far a stroke reaches beyond its line; a sharp miter reaches at most four half widths."""
    return width / 2 if join == "round" else width * 2


def _reach(item: Item, matrix: Matrix, symbols: Mapping[str, Symbol]) -> list[Point]:
    match item:
        case Box(x, y, w, h, paint):
            points = _corners(x, y, w, h, paint.width / 2 if paint.stroke else 0.0)
        case Disc(x, y, rx, ry, paint):
            points = _corners(x - rx, y - ry, 2 * rx, 2 * ry, paint.width / 2 if paint.stroke else 0.0)
        case Path(segments, paint):
            flat = [point for _, values in segments for point in pairs_of(values)]
            points = _corners(*_box_of(flat), _spread(paint.width, paint.join) if paint.stroke else 0.0)
        case Text(x, y, _, _, size, _, width):
            points = _corners(x, y - size * 0.36, width, size * 0.47)
        case Picture(x, y, w, h):
            points = _corners(x, y, w, h)
        case Code(x, y, side):
            points = _corners(x, y, side, side)
        case Use(symbol):
            points = _corners(*symbols[symbol].bounds)
            matrix = after(matrix, placement(item))
        case Group(items, clip=clip):
            return _group_reach(items, clip, after(matrix, placement(item)), symbols)
        case _:
            raise UnknownItem(f"{type(item).__name__} has no bounds.")
    return [moved(matrix, x, y) for x, y in points]


def _group_reach(items: tuple[Item, ...], clip: tuple[Segment, ...], matrix: Matrix, symbols: Mapping[str, Symbol]) -> list[Point]:
    if not clip:
        return [point for item in items for point in _reach(item, matrix, symbols)]
    inside = [point for item in items for point in _reach(item, STILL, symbols)]
    if not inside:
        return []
    x, y, w, h = _box_of(inside)
    cx, cy, cw, ch = _box_of([point for _, values in clip for point in pairs_of(values)])
    left, top = max(x, cx), max(y, cy)
    right, foot = max(left, min(x + w, cx + cw)), max(top, min(y + h, cy + ch))
    return [moved(matrix, px, py) for px, py in _corners(left, top, right - left, foot - top)]
