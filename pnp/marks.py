"""Small drawn things that boards and pieces share: icons, the outlines of kinds and seats, die faces."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path as FilePath
from typing import TYPE_CHECKING

import card_data
from pnp import shapes, text
from pnp.scene import Box, Disc, Paint, Path

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.scene import Colour, Item, Segment

ICON_BOX = 512.0
SEAT_COLOURS = ("#D55E00", "#0072B2", "#009E73", "#F0E442")
SEAT_LETTERS = "ABCD"
_LETTER_ON = ("#1A1413", "#FFFFFF", "#1A1413", "#1A1413")
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


class UnknownMark(KeyError):
    """An icon, a kind's outline or a die face that is not there."""


@cache
def _icons() -> dict[str, str]:
    file = FilePath(card_data.__file__).parent / "shared" / "icons.json"
    return {name: icon["d"] for name, icon in json.loads(file.read_text("utf-8"))["icons"].items()}


def icon_outline(name: str, x: float, y: float, size: float, *, mirror: bool = False) -> tuple[Segment, ...]:
    """Return an icon's outline, centred, `size` mm wide and high; raises `UnknownMark`."""
    if name not in _icons():
        raise UnknownMark(f"There is no icon {name!r} in card_data/shared/icons.json.")
    scale = size / ICON_BOX
    flip = -scale if mirror else scale
    return shapes.placed(shapes.path_segments(_icons()[name]), (flip, 0.0, 0.0, scale, x - flip * ICON_BOX / 2, y - size / 2))


def icon(name: str, x: float, y: float, size: float, fill: Colour, *, mirror: bool = False) -> Path:
    """Draw an icon of the shared family, centred."""
    return Path(icon_outline(name, x, y, size, mirror=mirror), Paint(fill=fill))


def kind_shape(shape: str, x: float, y: float, size: float, paint: Paint) -> Item:
    """Draw the outline that stands for a kind: `disc`, `square` or `star`, centred; raises `UnknownMark`."""
    match shape:
        case "disc":
            return Disc(x, y, size / 2, size / 2, paint)
        case "square":
            return Box(x - size / 2, y - size / 2, size, size, paint, size * 0.16)
        case "star":
            return Path(shapes.star(x, y + size * 0.03, size * 0.6, inner=0.5), paint)
        case _:
            raise UnknownMark(f"There is no kind outline {shape!r}; there are disc, square and star.")


def seat_badge(seat: int, x: float, y: float, size: float) -> Iterator[Item]:
    """Draw a seat's mark, centred: disc, square, triangle or diamond in the seat's colour with its letter."""
    paint, half = Paint(fill=SEAT_COLOURS[seat]), size / 2
    sink = 0.0
    match seat:
        case 0:
            yield Disc(x, y, half, half, paint)
        case 1:
            yield Box(x - half * 0.9, y - half * 0.9, size * 0.9, size * 0.9, paint, size * 0.08)
        case 2:
            sink = size * 0.16
            yield Path(shapes.polygon(((x, y - half), (x + half * 1.1, y + half * 0.9), (x - half * 1.1, y + half * 0.9))), paint)
        case _:
            reach = half * 1.18
            yield Path(shapes.polygon(((x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y))), paint)
    size_pt = size * 0.46 / text.PT_MM
    base = y + sink + text.cap_mm("fira-sans-condensed-700", size_pt) / 2
    yield text.line(SEAT_LETTERS[seat], x, base, "fira-sans-condensed-700", size_pt, _LETTER_ON[seat], "middle")


def pips(value: int, x: float, y: float, size: float, fill: Colour) -> Iterator[Item]:
    """Draw the pips of a die's face, centred on a face `size` mm wide; raises `UnknownMark`."""
    if value not in _PIPS:
        raise UnknownMark(f"A die has no face {value}.")
    reach, radius = size * 0.27, size * 0.085
    for across, down in _PIPS[value]:
        yield Disc(x + across * reach, y + down * reach, radius, radius, Paint(fill=fill))


def die_face(value: int, x: float, y: float, size: float, ground: Colour, ink: Colour) -> Iterator[Item]:
    """Draw a die's face, centred, with its edge."""
    yield Box(x - size / 2, y - size / 2, size, size, Paint(fill=ground, stroke=ink, width=0.5), size * 0.16)
    yield from pips(value, x, y, size, ink)
