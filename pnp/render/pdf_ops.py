"""Items of a scene as operators of a PDF's pages, written as text: one string per item, one path per code."""

from __future__ import annotations

import math
import re
from functools import lru_cache
from typing import TYPE_CHECKING

from pnp.scene import CUT_CONTOUR

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.scene import Box, Code, Colour, Disc, Group, Paint, Segment, Use

_KAPPA = 4 / 3 * math.tan(math.pi / 8)
"""Length of a Bezier handle for a quarter of a unit circle."""
_CAPS = {"butt": 0, "round": 1}
_JOINS = {"miter": 0, "round": 1}
_SEGMENT = {"M": "%.3f %.3f m", "L": "%.3f %.3f l", "C": "%.3f %.3f %.3f %.3f %.3f %.3f c", "Z": "h"}


def colour_op(colour: Colour, *, stroke: bool) -> str:
    """Return the operator that sets a colour: black and greys in their own spaces, die lines as a spot colour."""
    if colour == "K":
        return "0 0 0 1 K" if stroke else "0 0 0 1 k"
    if colour == CUT_CONTOUR:
        return f"/{CUT_CONTOUR} CS 1 SCN" if stroke else f"/{CUT_CONTOUR} cs 1 scn"
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    if red == green == blue:
        return f"{red:.4g} {'G' if stroke else 'g'}"
    return f"{red:.4g} {green:.4g} {blue:.4g} {'RG' if stroke else 'rg'}"


@lru_cache(maxsize=1024)
def ink_ops(paint: Paint) -> tuple[str, str]:
    """Return the operators that set the inks of a paint, and the one that applies them to a path."""
    ops = []
    if paint.fill:
        ops.append(colour_op(paint.fill, stroke=False))
    if paint.stroke:
        dash = " ".join(f"{d:.3f}" for d in paint.dash)
        ops += [colour_op(paint.stroke, stroke=True), f"{paint.width:.4f} w {_CAPS[paint.cap]} J {_JOINS[paint.join]} j [{dash}] 0 d"]
    star = "*" if paint.even_odd and paint.fill else ""
    apply = {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}[bool(paint.fill), bool(paint.stroke)]
    return "\n".join(ops), apply + star


def outline_ops(segments: Iterable[Segment]) -> str:
    """Return the operators of a path."""
    ops: list[str] = []
    numbers: list[float] = []
    for letter, values in segments:
        ops.append(_SEGMENT[letter])
        numbers += values
    return "\n".join(ops) % tuple(numbers)


def box_ops(box: Box) -> str:
    """Return the path of a box, its corners round where it has a radius."""
    x, y, w, h = box.x, box.y, box.w, box.h
    r = min(box.radius, w / 2, h / 2)
    if r <= 0:
        return f"{x:.3f} {y:.3f} {w:.3f} {h:.3f} re"
    k = r * (1 - _KAPPA)
    right, low = x + w, y + h
    return outline_ops(
        (
            ("M", (x + r, y)),
            ("L", (right - r, y)),
            ("C", (right - k, y, right, y + k, right, y + r)),
            ("L", (right, low - r)),
            ("C", (right, low - k, right - k, low, right - r, low)),
            ("L", (x + r, low)),
            ("C", (x + k, low, x, low - k, x, low - r)),
            ("L", (x, y + r)),
            ("C", (x, y + k, x + k, y, x + r, y)),
            ("Z", ()),
        )
    )


def disc_ops(disc: Disc) -> str:
    """Return the path of an ellipse."""
    x, y, a, b = disc.x, disc.y, disc.rx, disc.ry
    i, j = a * _KAPPA, b * _KAPPA
    return outline_ops(
        (
            ("M", (x + a, y)),
            ("C", (x + a, y + j, x + i, y + b, x, y + b)),
            ("C", (x - i, y + b, x - a, y + j, x - a, y)),
            ("C", (x - a, y - j, x - i, y - b, x, y - b)),
            ("C", (x + i, y - b, x + a, y - j, x + a, y)),
            ("Z", ()),
        )
    )


@lru_cache(maxsize=4096)
def _dark_runs(row: int, width: int) -> tuple[tuple[int, int], ...]:
    return tuple((m.start(), m.end() - m.start()) for m in re.finditer("1+", f"{row:0{width}b}"))


def code_ops(code: Code) -> str:
    """Return a code as one path of bars, in pure black."""
    n = len(code.rows)
    module = code.side / n
    bars = [f"{x} {y} {w} 1 re" for y, row in enumerate(code.rows) for x, w in _dark_runs(row, n)]
    return f"q {module:.6f} 0 0 {module:.6f} {code.x:.4f} {code.y:.4f} cm 0 0 0 1 k\n" + "\n".join(bars) + "\nf Q"


def placed_ops(item: Group | Use) -> str:
    """Return the operators that save the state and place what follows."""
    turn = math.radians(item.rotate)
    cos, sin = math.cos(turn) * item.scale, math.sin(turn) * item.scale
    side = -1.0 if item.mirror else 1.0
    return f"q {cos * side:.6f} {sin * side:.6f} {-sin:.6f} {cos:.6f} {item.x:.4f} {item.y:.4f} cm"
