"""Where codes and pictures lie on a drawn side, and the stamp that fills the place of a code where none is shown."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.art.shapes import STILL, after, placement
from pnp.scene import Box, Code, Disc, Group, Paint, Picture, Scene, Use
from pnp.sheets.pages import joined_symbols
from pnp.style import is_value, luminance, mix, rgb

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from pnp.art.shapes import Matrix
    from pnp.scene import Colour, Item, Segment, Symbol

Box4 = tuple[float, float, float, float]
"""x, y, width and height in mm from the upper left corner of a side's paper."""

_KAPPA = 4 / 3 * math.tan(math.pi / 8)
"""Length of a Bezier handle for a quarter of a unit circle."""
_STAMP = 0.94
"""How much of a code's place a stamp fills."""
_DEEP = 0.2
"""A plain back is darker than this luminance."""
_FULL = 60
"""A colour's strongest part is this far above its weakest, of 255, or it counts as grey."""
_SLATE = "#2B3A42"
_EMBLEM = 0.62
"""How much of a back's width its emblem takes, so that a stamp shows it whole."""


def codes_on(scene: Scene) -> Iterator[Box4]:
    """Yield the place of every code of a side."""
    for item, matrix in _walk(scene.items, {s.name: s for s in scene.symbols}, STILL):
        if isinstance(item, Code):
            yield _box(matrix, (item.x, item.y, item.side, item.side), scene.bleed)


def pictures_on(scene: Scene) -> Iterator[tuple[tuple[int, int], Box4]]:
    """Yield the pixels of every placed picture of a side, across and down, with its place."""
    for item, matrix in _walk(scene.items, {s.name: s for s in scene.symbols}, STILL):
        if isinstance(item, Picture):
            yield (item.bitmap.wide, item.bitmap.tall), _box(matrix, (item.x, item.y, item.w, item.h), scene.bleed)


def _walk(items: Iterable[Item], symbols: Mapping[str, Symbol], matrix: Matrix) -> Iterator[tuple[Item, Matrix]]:
    for item in items:
        if isinstance(item, Group):
            yield from _walk(item.items, symbols, after(matrix, placement(item)))
        elif isinstance(item, Use):
            yield from _walk(symbols[item.symbol].items, symbols, after(matrix, placement(item)))
        else:
            yield item, matrix


def _box(matrix: Matrix, box: Box4, bleed: float) -> Box4:
    """Return the box on the paper that encloses a placed one."""
    a, b, c, d, e, f = matrix
    x, y, w, h = box
    corners = [(a * px + c * py + e, b * px + d * py + f) for px in (x, x + w) for py in (y, y + h)]
    left, top = (min(corner[i] for corner in corners) for i in (0, 1))
    right, low = (max(corner[i] for corner in corners) for i in (0, 1))
    return left + bleed, top + bleed, right - left, low - top


def plain_back(front: Scene) -> Scene:
    """Return a back for a card that has none: the first full, deep colour of its face, a frame, and rings in the middle."""
    w, h, bleed = front.width, front.height, front.bleed
    ground = next(_deep_colours(front), _SLATE)
    pale, tint = mix(ground, "#FFFFFF", 0.55), mix(ground, "#FFFFFF", 0.14)
    middle, inch = (w / 2, h / 2), min(w, h) / 63.0
    items: tuple[Item, ...] = (
        Box(-bleed, -bleed, w + 2 * bleed, h + 2 * bleed, Paint(fill=ground)),
        Box(6.5, 6.5, w - 13, h - 13, Paint(stroke=pale, width=0.5), radius=2.0),
        *(Disc(*middle, r * inch, r * inch, Paint(fill=tint, stroke=pale, width=0.5)) for r in (15.0, 11.5)),
        Disc(*middle, 4.0 * inch, 4.0 * inch, Paint(fill=pale)),
    )
    return Scene(w, h, items, bleed, title="plain back")


def _deep_colours(scene: Scene) -> Iterator[Colour]:
    for item, _ in _walk(scene.items, {s.name: s for s in scene.symbols}, STILL):
        paint = getattr(item, "paint", None)
        colour = paint.fill if paint else None
        if colour and is_value(colour) and luminance(colour) < _DEEP and _fullness(colour) > _FULL:
            yield colour


def _fullness(colour: Colour) -> int:
    parts = rgb(colour)
    return max(parts) - min(parts)


def stamped(scene: Scene, places: Iterable[Box4], back: Scene) -> Scene:
    """Return a side with the middle of a back in a ring on each of some places."""
    marks = tuple(item for place in places for item in _stamp(place, scene.bleed, back))
    return replace(scene, items=(*scene.items, *marks), symbols=joined_symbols((scene, back))) if marks else scene


def _stamp(place: Box4, bleed: float, back: Scene) -> tuple[Item, ...]:
    x, y, w, h = place
    radius = min(w, h) / 2 * _STAMP
    scale = radius / (back.width * _EMBLEM / 2)
    middle = (x + w / 2 - bleed, y + h / 2 - bleed)
    clip = _circle(back.width / 2, back.height / 2, back.width * _EMBLEM / 2)
    picture = Group(back.items, middle[0] - back.width / 2 * scale, middle[1] - back.height / 2 * scale, scale=scale, clip=clip)
    return picture, Disc(*middle, radius, radius, Paint(stroke="K", width=0.25))


def _circle(x: float, y: float, r: float) -> tuple[Segment, ...]:
    k = r * _KAPPA
    return (
        ("M", (x + r, y)),
        ("C", (x + r, y + k, x + k, y + r, x, y + r)),
        ("C", (x - k, y + r, x - r, y + k, x - r, y)),
        ("C", (x - r, y - k, x - k, y - r, x, y - r)),
        ("C", (x + k, y - r, x + r, y - k, x + r, y)),
        ("Z", ()),
    )
