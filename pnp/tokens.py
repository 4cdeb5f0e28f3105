"""Things cut out and folded: a paper die with any six faces. All lengths mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.marks import pips
from pnp.scene import Box, Group, Paint, Path
from pnp.shapes import polygon

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.scene import Colour, Item

TAB_MM = 5.0
_CROSS = ((0, 1), (1, 1), (2, 1), (3, 1), (1, 0), (1, 2))
"""Where the six faces of the net lie, in faces from the left and from the top: a row of four, one above, one below."""

_TABS = (("above", 4), ("left", 4), ("right", 4), ("below", 5), ("left", 5), ("right", 5), ("right", 3))
PIP_ORDER = (2, 1, 5, 6, 3, 4)
"""Pips in the order of the net; opposite faces come to seven: first and third, second and fourth, fifth and sixth."""


def net_size(side_mm: float) -> tuple[float, float]:
    """Return width and height of the whole net, tabs included."""
    return 4 * side_mm + TAB_MM, 3 * side_mm + 2 * TAB_MM


def die_net(faces: Sequence[Sequence[Item]], side_mm: float, ground: Colour) -> Iterator[Item]:
    """Draw the net of a die: six faces, each given about its own middle, seven tabs, folds dashed.

    The first four faces lie in a row, the fifth above the second, the sixth below it. Upper left corner at the origin.
    Raises `ValueError` for another number of faces.
    """
    if len(faces) != len(_CROSS):
        raise ValueError(f"A die has {len(_CROSS)} faces, not {len(faces)}.")
    corners = [(column * side_mm, TAB_MM + row * side_mm) for column, row in _CROSS]
    for way, at in _TABS:
        yield Path(_tab(way, *corners[at], side_mm), Paint(fill="#FFFFFF", stroke="K", width=0.25, join="round"))
    for (x, y), face in zip(corners, faces, strict=True):
        yield Box(x, y, side_mm, side_mm, Paint(fill=ground))
        yield Group(tuple(face), x + side_mm / 2, y + side_mm / 2)
    outline = _outline(side_mm)
    for x, y in corners:
        yield Box(x, y, side_mm, side_mm, Paint(stroke="K", width=0.25, dash=(1.2, 1.0)))
    yield Path(outline, Paint(stroke="K", width=0.25))


def _tab(way: str, x: float, y: float, side: float) -> tuple[tuple[str, tuple[float, ...]], ...]:
    slope, far = TAB_MM * 0.8, side
    shape = {
        "above": ((0, 0), (slope, -TAB_MM), (far - slope, -TAB_MM), (far, 0)),
        "below": ((0, far), (slope, far + TAB_MM), (far - slope, far + TAB_MM), (far, far)),
        "left": ((0, 0), (-TAB_MM, slope), (-TAB_MM, far - slope), (0, far)),
        "right": ((far, 0), (far + TAB_MM, slope), (far + TAB_MM, far - slope), (far, far)),
    }[way]
    return polygon((x + dx, y + dy) for dx, dy in shape)


def _outline(side: float) -> tuple[tuple[str, tuple[float, ...]], ...]:
    """Return the edges of the row of four that carry no tab: there the net is cut along the faces."""
    top, foot = TAB_MM + side, TAB_MM + 2 * side
    cuts = (((0, top), (side, top)), ((2 * side, top), (4 * side, top)), ((0, foot), (side, foot)), ((2 * side, foot), (4 * side, foot)))
    steps: list[tuple[str, tuple[float, ...]]] = []
    for start, end in (*cuts, ((0, top), (0, foot))):
        steps += [("M", start), ("L", end)]
    return tuple(steps)


def pip_faces(side_mm: float, ink: Colour) -> tuple[tuple[Item, ...], ...]:
    """Return the six faces of an ordinary die in the order of the net."""
    return tuple(tuple(pips(value, 0, 0, side_mm, ink)) for value in PIP_ORDER)
