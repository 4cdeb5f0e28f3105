"""Motifs of the newsreel: the countdown leader, a sitter without a face, the stamped plate, the signs of up to nine seats.

Parameters and editions are those of `pnp.art.motifs`: lengths mm, angles degrees clockwise, colours names; in low ink a fill
becomes a line and nothing moves.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from pnp.art import shapes
from pnp.art.motifs import FINE, THIN, Items
from pnp.pieces.dice import PIP_ORDER, die_net
from pnp.scene import Box, Disc, Group, Item, Paint, Path
from pnp.style import PAPER
from pnp.typeset import text

if TYPE_CHECKING:
    from pnp.scene import Segment
    from pnp.style import Style

LEADER_RINGS = (0.94, 0.8)
RING_MM = 0.7


def leader(
    style: Style,
    *,
    x: float,
    y: float,
    r: float,
    ground: str,
    wipe: str,
    ink: str,
    sweep: float = 125.0,
    across: float = 0.0,
    down: float = 0.0,
    twice: bool = False,
) -> Items:
    """Draw a film's countdown leader: disc, swept sector, two rings, cross hairs `across` and `down` from the middle.

    The sector begins at the top and sweeps clockwise; `twice` draws it opposite too, so that all is equal when turned by
    180 degrees. In low ink the sector is its two edges.
    """
    items: list[Item] = []
    turns = (0.0, 180.0) if twice else (0.0,)
    if style.low_ink:
        edge = Paint(stroke=style.outline(ink), width=THIN)
        for turn in turns:
            far = shapes.polyline(((0.0, 0.0), _at(r * LEADER_RINGS[1], sweep + turn)))
            items.append(Group((Path(far, edge),), x=x, y=y))
    else:
        items.append(Disc(x, y, r, r, Paint(fill=style.colour(ground))))
        items += [Group((Path(_sector(r, sweep), Paint(fill=style.colour(wipe))),), x=x, y=y, rotate=turn) for turn in turns]
    wide, tall = across or 1.5 * r, down or 1.12 * r
    hair = Paint(stroke=style.outline(ink), width=THIN if style.low_ink else 0.45)
    items.append(Path(shapes.polyline(((x - wide, y), (x + wide, y))), hair))
    items.append(Path(shapes.polyline(((x, y - tall), (x, y + tall))), hair))
    ring = Paint(stroke=style.outline(ink), width=0.5 if style.low_ink else RING_MM)
    return (*items, *(Disc(x, y, r * share, r * share, ring) for share in LEADER_RINGS))


def _at(r: float, degrees: float) -> shapes.Point:
    """Return a point on a circle about the origin, by degrees clockwise from the top."""
    angle = math.radians(degrees - 90)
    return r * math.cos(angle), r * math.sin(angle)


def _sector(r: float, sweep: float) -> tuple[Segment, ...]:
    ex, ey = _at(r, sweep)
    return shapes.path_segments(f"M0 0L0 {-r:g}A{r:g} {r:g} 0 {int(sweep > 180)} 1 {ex:.4f} {ey:.4f}Z")  # noqa: PLR2004  # half a circle


# -- a person who could be anybody ---------------------------------------------------------------------------------------

SITTER_MM = (33.6, 32.2)
_SHOULDERS = "M2.2 36C2.2 24 11.2 23.6 16.8 23.6S31.2 24 31.2 36Z"
_BRIM = "M5.8 10.6Q11.2 7.6 16.8 7.6T27.8 10.6Q22.2 12.4 16.8 12.2T5.8 10.6Z"
_CROWN = "M10.2 9.6C9.8 2.6 13.2 2.4 16.8 3.4C20.4 2.4 23.8 2.6 23.4 9.6Z"


def sitter(style: Style, *, x: float, y: float, scale: float, colour: str, hat: str) -> Items:
    """Draw head and shoulders of somebody in a hat, without a face, in a box of 33.6 by 32.2 at scale 1.

    In low ink head and shoulders are outlines, the hat stays solid.
    """
    w, h = SITTER_MM
    body = Paint(fill=PAPER, stroke=style.outline(colour), width=FINE / scale) if style.low_ink else Paint(fill=style.colour(colour))
    felt = Paint(fill=style.type(hat) if style.low_ink else style.colour(hat))
    items: list[Item] = [Path(shapes.path_segments(_SHOULDERS), body), Disc(16.8, 14.0, 8.0, 8.0, body)]
    items += [Path(shapes.path_segments(part), felt) for part in (_BRIM, _CROWN)]
    return (Group(tuple(items), x=x, y=y, scale=scale, clip=shapes.box(0, 0, w, h)),)


# -- the stamped plate ---------------------------------------------------------------------------------------------------


def stamp(
    style: Style,
    *,
    word: str,
    x: float,
    y: float,
    w: float,
    h: float,
    colour: str,
    ground: str,
    font: str,
    size: float,
    track: float = 0.4,
    turn: float = -6.0,
) -> Items:
    """Draw a plate that was stamped a little askew, centred: paper, a frame and a word in one colour."""
    base = text.cap_mm(font, size) / 2
    plate = Box(-w / 2, -h / 2, w, h, Paint(fill=style.ground(ground)), 0.8)
    frame = Box(-w / 2 + 0.8, -h / 2 + 0.8, w - 1.6, h - 1.6, Paint(stroke=style.type(colour), width=FINE), 0.5)
    said = text.line(word, 0, base, font, size, style.type(colour), "middle", track)
    return (Group((plate, frame, said), x=x, y=y, rotate=turn),)


# -- seats ---------------------------------------------------------------------------------------------------------------

SEAT_LETTERS = "ABCDEFGHI"
SEAT_OUTLINES = (
    "M20 2a18 18 0 1 1 0 36a18 18 0 1 1 0 -36Z",
    "M7 3h26a4 4 0 0 1 4 4v26a4 4 0 0 1 -4 4h-26a4 4 0 0 1 -4 -4v-26a4 4 0 0 1 4 -4Z",
    "M20 1.5L39 36.5L1 36.5Z",
    "M20 0.5L39.5 20L20 39.5L0.5 20Z",
    "M20 1L37 10.5L37 29.5L20 39L3 29.5L3 10.5Z",
    "M20 1.5L39 15.5L31.7 38L8.3 38L1 15.5Z",
    "M12 1.5h16v10.5h10.5v16h-10.5v10.5h-16v-10.5h-10.5v-16h10.5Z",
    "M20 0.5C27 11 34.5 17.5 34.5 25.5A14.5 14 0 0 1 5.5 25.5C5.5 17.5 13 11 20 0.5Z",
    "M20 2.5a17.5 17.5 0 1 1 0 35a17.5 17.5 0 1 1 0 -35Z",
)
"""Disc, square, triangle, diamond, hexagon, pentagon, cross, drop, ring: a box of 40 by 40, seat by seat."""

_RING_SEAT = 8
_LETTER_DOWN = (0, 0, 5.5, 0, 0, 1.5, 0, 4.5, 0)
_SEAT_FONT = "fira-sans-condensed-700"


def seat_sign(style: Style, *, seat: int, x: float, y: float, size: float, colour: str, on: str) -> Items:
    """Draw a seat's shape with its letter upon it, centred, in one colour; the last seat's is a ring. Raises `ValueError`."""
    if not 0 <= seat < len(SEAT_OUTLINES):
        raise ValueError(f"There is no seat {seat}; seats are 0 to {len(SEAT_OUTLINES) - 1}.")
    scale, hue = size / 40, style.colour(colour)
    solid = Paint(fill=PAPER, stroke=hue, width=3.2, join="round") if seat == _RING_SEAT else Paint(fill=hue)
    outline = shapes.placed(shapes.path_segments(SEAT_OUTLINES[seat]), (1, 0, 0, 1, -20, -20))
    pt = size * 0.46 / text.PT_MM
    base = y + _LETTER_DOWN[seat] * scale + text.cap_mm(_SEAT_FONT, pt) / 2
    ink = hue if seat == _RING_SEAT else style.colour(on)
    letter = text.line(SEAT_LETTERS[seat], x, base, _SEAT_FONT, pt, ink, "middle")
    return (Group((Path(outline, solid),), x=x, y=y, scale=scale), letter)


# -- a die with stars ------------------------------------------------------------------------------------------------------


def star_die(style: Style, *, x: float, y: float, side: float, stars: tuple[int, ...], font: str, colour: str = "K") -> Items:
    """Draw the net of a die whose faces are numbered 1 to 6, with a star on some; its upper left corner at `x`, `y`."""
    faces = [_die_face(style, value, side, value in stars, font, colour) for value in PIP_ORDER]
    return (Group(tuple(die_net(faces, side, PAPER)), x=x, y=y),)


def _die_face(style: Style, value: int, side: float, starred: bool, font: str, colour: str) -> Items:  # noqa: FBT001  # told by its name
    size = side * 0.62
    star = Path(shapes.star(0, side * 0.02, size * 0.6, 5, 0.44), Paint(fill=style.colour(colour), join="round"))
    pt = side * 0.2 / text.PT_MM
    at = side * 0.4
    number = text.line(str(value), at, text.cap_mm(font, pt) - at, font, pt, style.colour(colour), "end")
    return (star, number) if starred else (number,)
