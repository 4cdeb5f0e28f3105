"""Small drawn things that boards and pieces share: icons, the outlines of kinds and seats, die faces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.art import shapes
from pnp.art.kinds import kind_outline
from pnp.art.motifs import icon_segments
from pnp.scene import Box, Disc, Paint, Path
from pnp.typeset import text

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
    """A die face that is not there."""


def icon_outline(name: str, x: float, y: float, size: float, *, mirror: bool = False) -> tuple[Segment, ...]:
    """Return an icon's outline, centred, `size` mm wide and high; raises `UnknownIcon` with the nearest name."""
    scale = size / ICON_BOX
    return shapes.placed(icon_segments(name), (-scale if mirror else scale, 0.0, 0.0, scale, x, y))


def icon(name: str, x: float, y: float, size: float, fill: Colour, *, mirror: bool = False) -> Path:
    """Draw an icon of the shared family, centred."""
    return Path(icon_outline(name, x, y, size, mirror=mirror), Paint(fill=fill))


def kind_shape(shape: str, x: float, y: float, size: float, fill: Colour) -> Path:
    """Draw the outline that stands for a kind, centred; raises `ValueError` with the words there are."""
    return Path(kind_outline(shape, x, y, size), Paint(fill=fill))


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
