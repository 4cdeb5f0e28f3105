"""Named ornaments with parameters: each answers with finished items, in the standard and in the low-ink edition.

Lengths are mm, angles degrees clockwise, colours names of the palette, `#RRGGBB` or `K`. In low ink a fill becomes an
outline, a sunburst one line a ray, and halftones go; nothing moves. Layouts call motifs by name (`MOTIFS`), boards and
pieces call the functions.
"""

from __future__ import annotations

import json
import math
from functools import cache
from typing import TYPE_CHECKING, Literal

from pnp.art import shapes
from pnp.art.kinds import kind_outline
from pnp.scene import Box, Disc, Group, Item, Paint, Path
from pnp.style import BLACK, PAPER
from pnp.typeset.text import FONTS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.scene import Segment
    from pnp.style import Style

Items = tuple[Item, ...]
LowInk = Literal["outline", "solid", "paper", "none"]
"""What a fill becomes in low ink: its outline, itself, bare paper that still covers, or nothing."""

THIN, FINE = 0.35, 0.6
DOT_STEP, SPECK = 0.02, 0.0005
"""The radii of a halftone go in such steps; each dot is a stroke of next to no length with round caps, which takes little room."""


class UnknownIcon(ValueError):
    """An icon name that the collection does not have."""


@cache
def icons() -> dict[str, dict[str, str]]:
    """Return the icons by name; `d` is path data in a box of 512."""
    drawn: dict[str, dict[str, str]] = json.loads((FONTS.parent / "icons.json").read_text("utf-8"))["icons"]
    return drawn


# -- plain shapes ------------------------------------------------------------------------------------------------------


def _filled(style: Style, colour: str, low: LowInk, line: float = FINE) -> Paint | None:
    """Return how a fill is inked in this edition, or nothing when it is left out."""
    if not style.low_ink or low == "solid":
        return Paint(fill=style.type(colour) if low == "solid" else style.colour(colour))
    if low == "outline":
        return Paint(fill=PAPER, stroke=style.outline(colour), width=line, join="round")
    return Paint(fill=PAPER) if low == "paper" else None


def ground(style: Style, *, colour: str, x: float = -3.0, y: float = -3.0, w: float = 69.0, h: float = 94.0) -> Items:
    """Draw the ground of a face, bleed included; paper in low ink."""
    return (Box(x, y, w, h, Paint(fill=style.ground(colour))),)


def panel(style: Style, *, x: float, y: float, w: float, h: float, colour: str, radius: float = 0.0, low: LowInk = "outline") -> Items:
    """Draw a filled rectangle; its low-ink outline lies inside, so that nothing grows."""
    paint = _filled(style, colour, low)
    if paint is None:
        return ()
    inset = paint.width / 2
    return (Box(x + inset, y + inset, w - 2 * inset, h - 2 * inset, paint, max(0.0, radius - inset)),)


def frame(style: Style, *, x: float, y: float, w: float, h: float, colour: str, width: float, radius: float = 0.0) -> Items:
    """Draw a rectangle's outline."""
    return (Box(x, y, w, h, Paint(stroke=style.type(colour), width=width), radius),)


def disc(style: Style, *, x: float, y: float, r: float, colour: str, low: LowInk = "outline") -> Items:
    """Draw a filled circle; its low-ink outline lies inside."""
    paint = _filled(style, colour, low)
    reach = r - paint.width / 2 if paint else r
    return (Disc(x, y, reach, reach, paint),) if paint else ()


def ring(style: Style, *, x: float, y: float, r: float, colour: str, width: float) -> Items:
    """Draw a circle's line."""
    return (Disc(x, y, r, r, Paint(stroke=style.outline(colour), width=width)),)


def rule(style: Style, *, x1: float, y1: float, x2: float, y2: float, colour: str, width: float) -> Items:
    """Draw a straight line."""
    return (Path(shapes.polyline(((x1, y1), (x2, y2))), Paint(stroke=style.type(colour), width=width)),)


def outline(style: Style, *, outline: str, colour: str = "", line: str = "", width: float = 0.0, low: LowInk = "outline") -> Items:
    """Draw any outline, given as SVG path data: filled with `colour`, lined with `line`."""
    return _shaped(style, shapes.path_segments(outline), colour, line, width, low)


def _shaped(style: Style, segments: tuple[Segment, ...], colour: str, line: str, width: float, low: LowInk) -> Items:
    items: list[Item] = []
    if colour and (paint := _filled(style, colour, low)) is not None:
        items.append(Path(segments, paint))
    if line:
        items.append(Path(segments, Paint(stroke=style.outline(line), width=width, join="round")))
    return tuple(items)


def screen_outline(x: float, y: float, w: float, h: float) -> tuple[Segment, ...]:
    """Return the outline of a television screen."""
    r, b = x + w, y + h
    return shapes.path_segments(
        f"M{x:g} {y + 9.4:g}C{x:g} {y + 0.9:g} {x + 2.8:g} {y:g} {x + 10.8:g} {y:g}L{r - 10.8:g} {y:g}"
        f"C{r - 2.8:g} {y:g} {r:g} {y + 0.9:g} {r:g} {y + 9.4:g}L{r:g} {b - 9.4:g}"
        f"C{r:g} {b - 0.9:g} {r - 2.8:g} {b:g} {r - 10.8:g} {b:g}L{x + 10.8:g} {b:g}"
        f"C{x + 2.8:g} {b:g} {x:g} {b - 0.9:g} {x:g} {b - 9.4:g}Z"
    )


def screen(style: Style, *, x: float, y: float, w: float, h: float, line: str, width: float, colour: str = "") -> Items:
    """Draw a television screen: its glass if a colour is given, and its frame."""
    return _shaped(style, screen_outline(x, y, w, h), colour, line, width, "none")


def ticket(
    style: Style,
    *,
    x: float,
    y: float,
    w: float,
    h: float,
    colour: str,
    edge: str = "",
    width: float = 0.25,
    sides: str = "lr",
    corner: float = 1.6,
    bite: float = 0.62,
    pitch: float = 2.0,
) -> Items:
    """Draw a ticket with scalloped sides; `edge` names the colour of its line, or none. Low ink always draws the line."""
    segments = shapes.ticket(x, y, w, h, sides=sides, corner=corner, bite=bite, pitch=pitch)
    if style.low_ink:
        thin = colour in {"white", PAPER}
        return (Path(segments, Paint(fill=PAPER, stroke=style.outline(edge or colour), width=width if thin else 0.5, join="round")),)
    stroke = style.colour(edge) if edge else None
    return (Path(segments, Paint(fill=style.colour(colour), stroke=stroke, width=width if stroke else 0.0)),)


def stub(style: Style, *, w: float = 18.63, h: float = 45.6, colour: str = "white", edge: str = "", bleed: float = 3.0) -> Items:
    """Draw the hand card's stub: off the upper left corner, scalloped to the right and below."""
    items = ticket(style, x=-bleed - 2, y=-bleed - 2, w=w + bleed + 2, h=h + bleed + 2, colour=colour, edge=edge, sides="rb", corner=0.0)
    return items if not style.low_ink or edge else (Path(items[0].segments, Paint(fill=PAPER, stroke=BLACK, width=0.25)),)  # type: ignore[union-attr]


# -- ornaments ---------------------------------------------------------------------------------------------------------


def sunburst(
    style: Style,
    *,
    x: float,
    y: float,
    r: float,
    rays: int,
    colour: str,
    inner: float = 0.0,
    clear: float = 0.0,
    phase: float = 0.0,
    share: float = 0.5,
) -> Items:
    """Draw rays about a centre from `inner` to `r`; in low ink one thin line a ray, from `clear` outwards."""
    step = 2 * math.pi / rays
    parts: list[Segment] = []
    for i in range(rays):
        a, b = step * (i + phase), step * (i + phase + share)
        if style.low_ink:
            middle, start = (a + b) / 2, max(inner, clear)
            ends = ((x + q * math.cos(middle), y + q * math.sin(middle)) for q in (start, r))
            parts += shapes.polyline(ends)
        else:
            near = ((inner, b), (inner, a)) if inner else ((0.0, a),)
            parts += shapes.polygon((x + q * math.cos(t), y + q * math.sin(t)) for q, t in ((r, a), (r, b), *near))
    paint = Paint(stroke=style.outline(colour), width=THIN) if style.low_ink else Paint(fill=style.colour(colour))
    return (Path(tuple(parts), paint),)


def rings(style: Style, *, x: float, y: float, radii: tuple[float, ...], colours: tuple[str, ...]) -> Items:
    """Draw discs one on the other, the widest first; in low ink their outlines."""
    pairs = zip(radii, colours, strict=True)
    if style.low_ink:
        return tuple(Disc(x, y, r - FINE / 2, r - FINE / 2, Paint(stroke=style.outline(c), width=FINE)) for r, c in pairs)
    return tuple(Disc(x, y, r, r, Paint(fill=style.colour(c))) for r, c in pairs)


def bulbs(
    style: Style, points: Iterable[shapes.Point], *, size: float, lit: str = "#FFF3C4", socket: str = "#E0A526", glint: bool = True
) -> Items:
    """Draw bulbs at points: socket, lit glass, glint; in low ink a small ring each. Without glint they are equal turned round."""
    if style.low_ink:
        return tuple(Disc(x, y, size * 0.8, size * 0.8, Paint(stroke=style.outline(socket), width=THIN)) for x, y in points)
    socket_ink, lit_ink, glint_ink = Paint(fill=style.colour(socket)), Paint(fill=style.colour(lit)), Paint(fill=PAPER)
    items: list[Item] = []
    for x, y in points:
        small = size * 0.22
        items += [Disc(x, y, size, size, socket_ink), Disc(x, y, size * 0.72, size * 0.72, lit_ink)]
        if glint:
            items.append(Disc(x - size * 0.2, y - small, small, small, glint_ink))
    return tuple(items)


def bulb_ring(style: Style, *, x: float, y: float, r: float, count: int, size: float = 1.05, socket: str = "#E0A526") -> Items:
    """Draw bulbs evenly on a circle."""
    return bulbs(style, shapes.around(x, y, r, count), size=size, socket=socket)


def bulb_frame(style: Style, *, x: float, y: float, w: float, h: float, pitch: float, size: float = 0.95, socket: str = "#E0A526") -> Items:
    """Draw bulbs evenly round a rectangle."""
    return bulbs(style, shapes.along(x, y, w, h, pitch), size=size, socket=socket)


def perforations(
    style: Style, *, x: float, y: float, count: int, colour: str, pitch: float = 7.0, w: float = 3.6, h: float = 2.8, radius: float = 0.7
) -> Items:
    """Draw a row of film perforations; `x` is where the first hole's share of the film begins, `y` the row's middle."""
    paint = Paint(stroke=style.outline(colour), width=0.4) if style.low_ink else Paint(fill=style.colour(colour))
    return tuple(Box(x + pitch * (i + 0.5) - w / 2, y - h / 2, w, h, paint, radius) for i in range(count))


def deco_frame(
    style: Style, *, x: float, y: float, w: float, h: float, colour: str, step: float = 3.2, steps: int = 1, width: float = 0.9
) -> Items:
    """Draw a frame with stepped corners, and a thin one inside it."""
    gap = width + 0.6
    outer = shapes.stepped(x, y, w, h, step, steps)
    inner = shapes.stepped(x + gap, y + gap, w - 2 * gap, h - 2 * gap, step, steps)
    hue = style.type(colour)
    return (Path(outer, Paint(stroke=hue, width=width)), Path(inner, Paint(stroke=hue, width=THIN)))


def spotlight(style: Style, *, x: float, y: float, reach: float, spread: float, colour: str, turn: float = 0.0) -> Items:
    """Draw a cone of light that falls from `x`, `y` downwards (turned by `turn`), `spread` wide at its foot; its rim in low ink."""
    half = spread / 2
    cone = shapes.path_segments(f"M0 0L{half:g} {reach:g}A{half:g},{half * 0.28:g} 0 0 1 {-half:g},{reach:g}Z")
    paint = Paint(stroke=style.outline(colour), width=THIN, join="round") if style.low_ink else Paint(fill=style.colour(colour))
    return (Group((Path(cone, paint),), x=x, y=y, rotate=turn),)


def halftone(
    style: Style,
    *,
    x: float,
    y: float,
    w: float,
    h: float,
    focus_x: float,
    focus_y: float,
    reach: float,
    colour: str,
    pitch: float = 1.5,
    biggest: float = 0.62,
    smallest: float = 0.1,
    rim: float = 0.0,
) -> Items:
    """Draw a 45 degree screen of dots that shrink from a focus, or grow from the share `rim` of `reach` on; none in low ink."""
    if style.low_ink:
        return ()
    dots: dict[int, list[Segment]] = {}
    cx, cy, slant = x + w / 2, y + h / 2, math.sqrt(0.5) * pitch
    many = int(math.hypot(w, h) / pitch / 2) + 1
    for i in range(-many, many + 1):
        for j in range(-many, many + 1):
            px, py = cx + (i - j) * slant, cy + (i + j) * slant
            far = math.hypot(px - focus_x, py - focus_y) / reach
            r = biggest * min(1.0, far - rim if rim else 1 - far)
            if r >= smallest and x - r < px < x + w + r and y - r < py < y + h + r:
                dots.setdefault(round(r / DOT_STEP), []).extend((("M", (px - SPECK, py)), ("L", (px + SPECK, py))))
    hue = style.colour(colour)
    return tuple(
        Path(tuple(spots), Paint(stroke=hue, width=2 * level * DOT_STEP, cap="round", join="round"))
        for level, spots in sorted(dots.items())
    )


def corner_bands(
    style: Style, *, x: float, y: float, radius: float, band: float, colours: tuple[str, ...], run_x: float, run_y: float
) -> Items:
    """Draw racing bands that come from the left and turn upwards round `x`, `y`; the first colour lies innermost."""
    items: list[Item] = []
    for i, colour in enumerate(colours):
        q = radius + band * i
        segments = shapes.path_segments(f"M{x - run_x:g},{y + q:g}H{x:g}A{q:g},{q:g} 0 0 0 {x + q:g},{y:g}V{y - run_y:g}")
        width = FINE if style.low_ink else band + 0.02
        items.append(Path(segments, Paint(stroke=style.outline(colour), width=width)))
    return tuple(items)


def bands(style: Style, *, x: float, y: float, w: float, band: float, colours: tuple[str, ...]) -> Items:
    """Draw racing bands straight from the left to the right, one under the other; in low ink a line each."""
    if style.low_ink:
        return tuple(
            item
            for i, c in enumerate(colours)
            for item in rule(style, x1=x, y1=y + band * (i + 0.5), x2=x + w, y2=y + band * (i + 0.5), colour=c, width=0.5)
        )
    return tuple(Box(x, y + band * i, w, band + 0.02, Paint(fill=style.colour(c))) for i, c in enumerate(colours))


def burst(style: Style, *, x: float, y: float, r: float, points: int, colour: str, inner: float = 0.86, low: LowInk = "outline") -> Items:
    """Draw a many-pointed star: a seal."""
    return _shaped(style, shapes.star(x, y, r, points, inner), colour, "", 0.0, low)


DOLLAR = "M7.2 -6.2C5.6 -9.6 -7.4 -10.4 -7.4 -4.6C-7.4 1.4 7.4 -1.4 7.4 4.6C7.4 10.4 -5.6 9.6 -7.2 6.2"


def dollar(style: Style, *, x: float, y: float, scale: float, colour: str, edge: str) -> Items:
    """Draw the dollar sign, 26 high at scale 1 and equal when turned by 180 degrees: an edge, and the sign upon it."""
    sign = shapes.path_segments(DOLLAR)
    bar, short = shapes.polyline(((0, -13.2), (0, 13.2))), shapes.polyline(((0, -12.9), (0, 12.9)))
    face = PAPER if style.low_ink else style.colour(colour)
    rim = style.outline(colour) if style.low_ink else style.colour(edge)
    spare = 0.5 if style.low_ink else 0.9
    drawn: list[Item] = []
    for stroke, by in ((rim, 2 * spare), (face, 0.0)):
        drawn.append(Path(bar if by else short, Paint(stroke=stroke, width=3.0 + by)))
    for stroke, by in ((rim, 2 * spare), (face, 0.0)):
        drawn.append(Path(sign, Paint(stroke=stroke, width=3.8 + by, cap="round")))
    return (Group(tuple(drawn), x=x, y=y, scale=scale),)


def medallion(style: Style, *, x: float, y: float, r: float, ground: str, rim: str, heart: str, edge: str) -> Items:
    """Draw the gold dollar in a disc ringed by bulbs; equal when turned by 180 degrees."""
    k = r / 19.5
    items = [*disc(style, x=x, y=y, r=r, colour=ground, low="paper"), *ring(style, x=x, y=y, r=r - 0.9 * k, colour=rim, width=0.9)]
    items += bulbs(style, shapes.around(x, y, 16.3 * k, 24), size=1.05 * k, glint=False)
    items += disc(style, x=x, y=y, r=13.6 * k, colour=heart)
    return (*items, *dollar(style, x=x, y=y, scale=0.82 * k, colour=rim, edge=edge))


# -- kinds and icons ---------------------------------------------------------------------------------------------------


def icon(style: Style, *, icon: str, x: float, y: float, size: float, colour: str, turn: float = 0.0, mirror: bool = False) -> Items:
    """Place an icon, centred; it stays solid in low ink."""
    scale = size / 512
    return (Group((Path(icon_segments(icon), Paint(fill=style.type(colour))),), x=x, y=y, rotate=turn, scale=scale, mirror=mirror),)


@cache
def icon_segments(name: str) -> tuple[Segment, ...]:
    """Return an icon's outline about its own middle, in a box of 512; raises `UnknownIcon`."""
    if name not in icons():
        import difflib  # noqa: PLC0415  # only for the sentence

        near = difflib.get_close_matches(name, icons(), 1, 0.0)
        raise UnknownIcon(f"There is no icon {name!r}; the nearest is {near[0]!r}.")
    return shapes.placed(shapes.path_segments(icons()[name]["d"]), (1, 0, 0, 1, -256, -256))


def kind(
    style: Style,
    *,
    shape: str,
    x: float,
    y: float,
    size: float,
    colour: str,
    icon: str = "",
    on: str = "white",
    icon_size: float = 4.8,
    low: LowInk = "solid",
) -> Items:
    """Draw a kind's mark: its shape, solid in every edition unless `low` says otherwise, with its icon upon it."""
    solid = Paint(fill=style.colour(colour)) if low == "solid" else _filled(style, colour, low)
    items: Items = (Path(kind_outline(shape, x, y, size), solid),) if solid else ()
    if not icon:
        return items
    scale = icon_size / 512
    return (*items, Group((Path(icon_segments(icon), Paint(fill=style.colour(on))),), x=x, y=y, scale=scale))
