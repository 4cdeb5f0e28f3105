"""SVG path data of straight lines and upright arcs, absolute, as segments; all else is for a general reader.

An arc becomes cubics of a quarter turn at most (SVG 1.1, appendix F.6, elliptical arc implementation notes).
"""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.scene import Segment

_ARCS = re.compile(r"[MLZA0-9\s.,-]*")
_STEP = re.compile(r"([MLZA])([^MLZA]*)")
_MANY = {"M": 2, "L": 2, "A": 7, "Z": 0}
_LITTLE = 0.001
"""Added to a quarter turn, so that rounding does not make one curve two."""

Point = tuple[float, float]


def arc_segments(data: str) -> tuple[Segment, ...] | None:
    """Return the segments, or nothing for data with anything else in it.

    >>> [letter for letter, _ in arc_segments("M1,0A1,1 0 0,1 -1,0Z")]
    ['M', 'C', 'C', 'Z']
    """
    if not _ARCS.fullmatch(data):
        return None
    segments: list[Segment] = []
    here = start = (0.0, 0.0)
    for letter, told in _STEP.findall(data):
        try:
            values = tuple(map(float, told.replace(",", " ").split()))
        except ValueError:
            return None
        if len(values) != _MANY[letter] or (letter == "A" and values[2]):
            return None
        if letter == "A":
            segments += arc(here, values[0], values[1], large=values[3] != 0, sweep=values[4] != 0, end=values[5:])  # type: ignore[arg-type]
        elif letter == "Z":
            if len(segments) > 1 and segments[-1] == ("L", start):
                segments.pop()
            segments.append(("Z", ()))
        else:
            segments.append((letter, values))
        here = values[-2:] if values else start  # type: ignore[assignment]
        start = here if letter == "M" else start
    return tuple(segments)


def arc(here: Point, rx: float, ry: float, *, large: bool, sweep: bool, end: Point) -> Iterator[Segment]:
    """Yield the cubics of an arc whose axes are level and upright; a line where a radius is 0."""
    rx, ry = abs(rx), abs(ry)
    if here == end:
        return
    if not (rx and ry):
        yield ("L", end)
        return
    # In units of the radii the ellipse is a circle of radius 1 through both points.
    half = math.hypot((here[0] - end[0]) / 2 / rx, (here[1] - end[1]) / 2 / ry)
    if half > 1:
        rx, ry, half = rx * half, ry * half, 1.0
    (ax, ay), (bx, by) = (here[0] / rx, here[1] / ry), (end[0] / rx, end[1] / ry)
    off = math.sqrt(max(1 / (4 * half * half) - 0.25, 0.0)) * (-1 if sweep == large else 1)
    cx, cy = (ax + bx) / 2 - off * (by - ay), (ay + by) / 2 + off * (bx - ax)
    first = math.atan2(ay - cy, ax - cx)
    turn = math.atan2(by - cy, bx - cx) - first
    if turn < 0 and sweep:
        turn += 2 * math.pi
    elif turn > 0 and not sweep:
        turn -= 2 * math.pi
    many = math.ceil(abs(turn) / (math.pi / 2 + _LITTLE))
    for n in range(many):
        a, b = first + n * turn / many, first + (n + 1) * turn / many
        t = 4 / 3 * math.tan((b - a) / 4)
        corners = (
            (math.cos(a) - t * math.sin(a), math.sin(a) + t * math.cos(a)),
            (math.cos(b) + t * math.sin(b), math.sin(b) - t * math.cos(b)),
            (math.cos(b), math.sin(b)),
        )
        yield ("C", tuple(v for x, y in corners for v in ((x + cx) * rx, (y + cy) * ry)))
