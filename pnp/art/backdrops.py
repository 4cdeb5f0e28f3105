"""Motifs that a scene is built of: skies, land, weather, houses, curtains, arches, reels, and small things strewn about.

Parameters and editions are those of `pnp.art.motifs`: lengths mm, angles degrees clockwise, colours names; in low ink a fill
becomes a line and a tint goes.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

from pnp.art import shapes
from pnp.art.kinds import kind_outline
from pnp.art.motifs import FINE, THIN, Items, LowInk, bulbs, icon
from pnp.boards import track
from pnp.scene import Box, Disc, Group, Item, Paint, Path
from pnp.style import PAPER, mix

if TYPE_CHECKING:
    from pnp.scene import Segment
    from pnp.style import Style


def dusk(style: Style, *, x: float, y: float, w: float, h: float, top: str, low: str, steps: int = 7) -> Items:
    """Draw a sky in flat bands from `top` down to `low`; bare paper in low ink."""
    if style.low_ink:
        return ()
    first, last, band = style.colour(top), style.colour(low), h / steps
    tints = [mix(first, last, i / max(1, steps - 1)) for i in range(steps)]
    return tuple(Box(x, y + i * band, w, h - i * band, Paint(fill=tint)) for i, tint in enumerate(tints))


def hills(style: Style, *, x: float, y: float, w: float, foot: float, crests: tuple[float, ...], colour: str) -> Items:
    """Draw land that leaves both sides at height `y`, so that neighbours join; `crests` rise evenly spaced above it.

    Down to `foot` the land is filled; in low ink its crest is a line.
    """
    step = w / (len(crests) + 1)
    points = [(x, y), *((x + (i + 1) * step, y - crest) for i, crest in enumerate(crests)), (x + w, y)]
    line = track.outline(track.curves(points))
    if style.low_ink:
        return (Path(line, Paint(stroke=style.outline(colour), width=THIN, join="round")),)
    return (Path((*line, ("L", (x + w, foot)), ("L", (x, foot)), ("Z", ())), Paint(fill=style.colour(colour))),)


def skyline(
    style: Style, *, x: float, y: float, w: float, foot: float, heights: tuple[float, ...], colour: str, lit: str = "", gap: float = 0.0
) -> Items:
    """Draw houses of equal width side by side, `heights` above `y`, with lit windows where `lit` names a colour."""
    wide = w / len(heights)
    houses = [(x + i * wide + gap / 2, y - height, wide - gap) for i, height in enumerate(heights)]
    if style.low_ink:
        corners = [corner for left, top, across in houses for corner in ((left, top), (left + across, top))]
        return (Path(shapes.polyline(((x, y), *corners, (x + w, y))), Paint(stroke=style.outline(colour), width=THIN)),)
    walls = [Box(left, top, across + 0.02, foot - top, Paint(fill=style.colour(colour))) for left, top, across in houses]
    return (*walls, *_windows(style, houses, y, lit)) if lit else tuple(walls)


def _windows(style: Style, houses: list[tuple[float, float, float]], y: float, lit: str) -> Items:
    """Draw two columns of windows a house; which are dark follows from their place alone."""
    found = []
    for number, (left, top, across) in enumerate(houses):
        for row in range(int((y - top - 1.4) / 2.3)):
            for side in (0.28, 0.72):
                if (number * 7 + row * 5 + round(side * 10)) % 3:
                    found.append(Box(left + across * side - 0.55, top + 1.4 + row * 2.3, 1.1, 1.2, Paint(fill=style.colour(lit))))
    return tuple(found)


def streaks(
    style: Style,
    *,
    x: float,
    y: float,
    w: float,
    h: float,
    long: float,
    pitch: float,
    colour: str,
    turn: float = 0.0,
    width: float = 0.5,
) -> Items:
    """Draw rain, or speed when turned by 90: short strokes in offset rows over a rectangle, `turn` from the upright."""
    dx, dy = long * math.sin(math.radians(-turn)), long * math.cos(math.radians(turn))
    rows = int((h + abs(dy)) / (long * 1.15)) + 2
    parts: list[Segment] = []
    for row in range(rows):
        for column in range(int(w / pitch) + 2):
            left = x + column * pitch + (row * 0.382 % 1) * pitch
            top = y + row * long * 1.15 - abs(dy) + (column * 0.618 % 1) * long
            ends = ((left, top), (left + dx, top + dy))
            if all(x <= px <= x + w and y <= py <= y + h for px, py in ends):
                parts += shapes.polyline(ends)
    line = Paint(stroke=style.outline(colour), width=THIN if style.low_ink else width, cap="round")
    return (Path(tuple(parts), line),) if parts else ()


def mist(style: Style, *, x: float, y: float, w: float, rows: int, pitch: float, colour: str, tall: float = 1.5) -> Items:
    """Draw banks of mist: rounded bars one under the other, each shifted against the next."""
    paint = Paint(fill=PAPER, stroke=style.outline(colour), width=THIN) if style.low_ink else Paint(fill=style.colour(colour))
    shares = ((0.0, 0.52), (0.38, 0.62), (-0.1, 0.4), (0.5, 0.44), (0.16, 0.5))
    bars = []
    for row in range(rows):
        start, wide = shares[row % len(shares)]
        bars.append(Box(x + w * start, y + row * pitch, w * wide, tall, paint, tall / 2))
    return tuple(bars)


def stripes(
    style: Style, *, x: float, y: float, w: float, h: float, pitch: float, width: float, colour: str, low: LowInk = "none"
) -> Items:
    """Draw upright stripes over a rectangle, the first half a pitch from its left side; in low ink a line each, or nothing."""
    if style.low_ink and low == "none":
        return ()
    wide = THIN if style.low_ink else width
    paint = Paint(fill=style.outline(colour))
    return tuple(Box(x + (i + 0.5) * pitch - wide / 2, y, wide, h, paint) for i in range(int(w / pitch)))


def scatter(style: Style, *, icon: str, places: tuple[float, ...], colour: str) -> Items:
    """Strew an icon about; `places` holds x, y, size and turn of each, one after the other."""
    return tuple(_strewn(style, icon, colour, *place) for place in _places(places, 4))


def _strewn(style: Style, name: str, colour: str, x: float, y: float, size: float, turn: float) -> Item:
    return icon(style, icon=name, x=x, y=y, size=size, turn=turn, colour=colour)[0]


def spots(style: Style, *, places: tuple[float, ...], colour: str, low: LowInk = "outline") -> Items:
    """Draw filled circles; `places` holds x, y and radius of each, one after the other. In low ink a line round each, or nothing."""
    if style.low_ink and low == "none":
        return ()
    line = Paint(fill=PAPER, stroke=style.outline(colour), width=THIN)
    paint = line if style.low_ink and low != "solid" else Paint(fill=style.colour(colour))
    return tuple(Disc(x, y, r, r, paint) for x, y, r in _places(places, 3))


def tally(style: Style, *, shape: str, count: int, x: float, y: float, size: float, pitch: float, colour: str) -> Items:
    """Draw a kind's shape so many times in a row, the row's middle at `x`, `y`; solid in every edition."""
    left, paint = x - (count - 1) * pitch / 2, Paint(fill=style.type(colour))
    return tuple(Path(kind_outline(shape, left + i * pitch, y, size), paint) for i in range(count))


def ferris(style: Style, *, x: float, y: float, r: float, foot: float, cabins: int, colour: str, lit: str) -> Items:
    """Draw a Ferris wheel about `x`, `y` on two legs that stand at height `foot`; every second cabin is lit."""
    ink, line = style.type(colour), Paint(stroke=style.type(colour), width=0.7)
    hung = shapes.around(x, y, r, cabins)
    legs = shapes.polyline(((x - r * 0.55, foot), (x, y), (x + r * 0.55, foot)))
    items: list[Item] = [Path(legs, Paint(stroke=ink, width=1.5, join="round")), Disc(x, y, r, r, Paint(stroke=ink, width=0.9))]
    items += [Disc(x, y, r * 0.62, r * 0.62, line)]
    items += [Path(shapes.polyline(((x, y), each)), line) for each in hung]
    for number, (px, py) in enumerate(hung):
        fill = PAPER if style.low_ink else style.colour(lit)
        seat = Paint(fill=fill, stroke=ink, width=0.5) if number % 2 else Paint(fill=ink)
        items += [Box(px - 1.8, py + 0.3, 3.6, 2.7, seat, 0.9), Disc(px, py, 0.8, 0.8, Paint(fill=ink))]
    return (*items, Disc(x, y, 2.2, 2.2, Paint(fill=ink)))


def _places(values: tuple[float, ...], each: int) -> list[tuple[float, ...]]:
    """Return numbers in groups of `each`; raises `ValueError` where some are left over."""
    if len(values) % each:
        raise ValueError(f"places holds {len(values)} numbers, which is no multiple of {each}")
    return [values[i : i + each] for i in range(0, len(values), each)]


# -- the picture palace ------------------------------------------------------------------------------------------------


def curtain(
    style: Style, *, x: float, y: float, w: float, h: float, folds: int, colour: str, shade: str, light: str = "", sway: float = 2.0
) -> Items:
    """Draw a velvet curtain over a rectangle: the cloth, and in each fold a shade and perhaps a light; in low ink a line a fold."""
    step = w / folds
    if style.low_ink:
        lines = tuple(segment for i in range(folds) for segment in _fold(x + i * step, y, h, 0.0, sway))
        return (Path(lines, Paint(stroke=style.outline(colour), width=THIN)),)
    items: list[Item] = [Box(x, y, w, h, Paint(fill=style.colour(colour)))]
    for share, wide, tint in ((0.0, 0.46, shade), (0.68, 0.14, light)):
        if tint:
            parts = tuple(segment for i in range(folds) for segment in _fold(x + (i + share) * step, y, h, wide * step, sway))
            items.append(Path(parts, Paint(fill=style.colour(tint))))
    return tuple(items)


def _fold(x: float, y: float, h: float, wide: float, sway: float) -> tuple[Segment, ...]:
    """Return one fold that sways down a curtain: a strip `wide` across, or a line where that is 0."""
    foot = y + h
    down: Segment = ("C", (x - sway, y + h / 3, x + sway, y + 2 * h / 3, x, foot))
    if not wide:
        return (("M", (x, y)), down)
    far = x + wide
    up: Segment = ("C", (far + sway * 1.4, y + 2 * h / 3, far - sway * 0.6, y + h / 3, far, y))
    return (("M", (x, y)), down, ("L", (far, foot)), up, ("Z", ()))


def arch(style: Style, *, x: float, y: float, w: float, h: float, rise: float, colour: str, low: LowInk = "outline") -> Items:
    """Draw a round-headed arch whose head takes the upper `rise` of its height."""
    outline = shapes.arch(x, y, w, h, rise)
    if not style.low_ink or low == "solid":
        return (Path(outline, Paint(fill=style.colour(colour))),)
    if low == "none":
        return ()
    return (Path(outline, Paint(fill=PAPER, stroke=style.outline(colour) if low == "outline" else None, width=FINE, join="round")),)


def bulb_arch(
    style: Style, *, x: float, y: float, w: float, h: float, rise: float, pitch: float, size: float = 1.0, socket: str = "#E0A526"
) -> Items:
    """Draw bulbs up one side of an arch, round its head and down the other, evenly and the same on both sides."""
    return bulbs(style, _along_arch(x, y, w, h, rise, pitch), size=size, socket=socket)


def _along_arch(x: float, y: float, w: float, h: float, rise: float, pitch: float) -> list[tuple[float, float]]:
    """Return points on an arch, about `pitch` apart, from its left foot over its head to its right foot."""
    half, spring, fine = w / 2, y + rise, 256
    head = [(x + half - half * math.cos(a), spring - rise * math.sin(a)) for a in (math.pi * i / fine for i in range(fine + 1))]
    way = [(x, y + h), *head, (x + w, y + h)]
    lengths = [math.dist(a, b) for a, b in pairwise(way)]
    many = round(sum(lengths) / pitch)
    wanted, walked, found = [sum(lengths) * i / many for i in range(many + 1)], 0.0, []
    for (a, b), length in zip(pairwise(way), lengths, strict=True):
        while wanted and wanted[0] <= walked + length + 1e-9:
            share = (wanted.pop(0) - walked) / length
            found.append((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
        walked += length
    return found


def bulb_row(
    style: Style, *, x: float, y: float, pitch: float, count: int, drop: float = 0.0, size: float = 1.0, socket: str = "#E0A526"
) -> Items:
    """Draw bulbs in a row, the first at `x`, `y`, each next one `pitch` to the right and `drop` further down."""
    return bulbs(style, [(x + i * pitch, y + i * drop) for i in range(count)], size=size, socket=socket)


def fan(style: Style, *, x: float, y: float, radii: tuple[float, ...], colours: tuple[str, ...]) -> Items:
    """Draw half discs one on the other, standing on the line `y`, the widest first; in low ink their outlines."""
    items = []
    for r, colour in zip(radii, colours, strict=True):
        half = shapes.path_segments(f"M{x - r:g},{y:g}A{r:g},{r:g} 0 0 1 {x + r:g},{y:g}Z")
        line = Paint(stroke=style.outline(colour), width=FINE, join="round")
        items.append(Path(half, line if style.low_ink else Paint(fill=style.colour(colour))))
    return tuple(items)


def reel(style: Style, *, x: float, y: float, r: float, colour: str, hole: str, holes: int = 6, turn: float = 0.0) -> Items:
    """Draw a film reel: a disc with holes round its hub; in low ink lines."""
    low = style.low_ink
    body = Paint(fill=PAPER, stroke=style.outline(colour), width=FINE) if low else Paint(fill=style.colour(colour))
    gap = Paint(fill=PAPER, stroke=style.outline(colour), width=THIN) if low else Paint(fill=style.colour(hole))
    edge = FINE / 2 if low else 0.0
    places = shapes.around(0, 0, r * 0.6, holes)
    items = (Disc(0, 0, r - edge, r - edge, body), *(Disc(px, py, r * 0.235, r * 0.235, gap) for px, py in places))
    return (Group((*items, Disc(0, 0, r * 0.13, r * 0.13, gap)), x=x, y=y, rotate=turn),)
