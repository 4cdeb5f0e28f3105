"""Boards of a track or of places with links: a road in spaces, towns and the ways between them. Lengths mm."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING

from card_data import map_shapes
from pnp.art.shapes import polygon, polyline
from pnp.boards.cells import code_ticket, fit_name, label_disc, number
from pnp.scene import Box, Disc, Group, Paint, Path
from pnp.style import BLACK, PAPER
from pnp.typeset import text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from card_data.map_shapes import Point
    from card_data.model import Square
    from pnp.boards.cells import MapGround
    from pnp.scene import Colour, Item

NUMBER_PT = 7.0
LINK_MM, SPACE_MM = 2.2, 5.0
_STEPS = 10


def track(ground: MapGround) -> Iterator[Item]:
    """Draw a road with its spaces along the board's line."""
    look, width = ground.look, ground.cell
    told = ground.board.form.get("road")
    road = [(number(p[0], 0), number(p[1], 0)) for p in told if isinstance(p, tuple)] if isinstance(told, tuple) else []
    dark, band = look.deep(look.bands[0], 0.7), look.bands[1 % len(look.bands)]
    layers = ((BLACK, 0.8), (PAPER, 0.4)) if look.style.low_ink else ((dark, 2.2), (band, 1.3), (dark, 0.4))
    for colour, beyond in layers:
        yield Path(polyline(_longer(road, beyond)), Paint(stroke=colour, width=width + 2 * beyond, join="round"))
    step = map_shapes.length(road) / max(1, len(ground.board.squares))
    for index, square in enumerate(ground.board.squares):
        yield _space(ground, square, road, step * index, step, index)
    for index, square in enumerate(ground.board.squares):
        yield from _on_space(ground, square, step, index)


def _longer(road: Sequence[Point], by: float) -> list[Point]:
    """Return a line drawn out by so much at each end."""
    (start, way), (end, on) = map_shapes.at(road, 0.0), map_shapes.at(road, map_shapes.length(road))
    return [(start[0] - way[0] * by, start[1] - way[1] * by), *road, (end[0] + on[0] * by, end[1] + on[1] * by)]


def _space(ground: MapGround, square: Square, road: Sequence[Point], start: float, step: float, index: int) -> Item:
    """Return the ground of one space: a piece of the road between two lines across it."""
    look, half, gap = ground.look, ground.cell / 2, 0.35
    left, right = [], []
    for i in range(_STEPS + 1):
        (x, y), (dx, dy) = map_shapes.at(road, start + gap + (step - 2 * gap) * i / _STEPS)
        left.append((x + dy * half, y - dx * half))
        right.append((x - dy * half, y + dx * half))
    colour = _space_colour(ground, square, index)
    paint = Paint(
        fill=look.fill(colour), stroke=colour if look.style.low_ink else look.deep(colour, 0.3), width=0.6 if look.style.low_ink else 0.3
    )
    return Path(polygon([*left, *reversed(right)]), paint)


def _space_colour(ground: MapGround, square: Square, index: int) -> Colour:
    if square.kind or square.columns.get("colour"):
        return ground.colour(square)
    return "#F6EEDC" if index % 2 else "#E9DCC0"


def _on_space(ground: MapGround, square: Square, step: float, index: int) -> Iterator[Item]:
    look, kind = ground.look, ground.kind_of(square)
    x, y = ground.board.centre_mm(square)
    width, colour = min(ground.cell, step), _space_colour(ground, square, index)
    ink, name = look.deep(colour, 0.8), look.words.square(square)
    own, has_code = str(square.columns.get("icon") or ""), bool(ground.codes) and square.id in ground.board.codes
    shown = own or (kind.icon if kind else "")
    if has_code:
        yield from code_ticket(ground, square, x, y - width * 0.24)
        if name:
            yield from _rows(ground, square, name, width * 0.9, x, y + ground.cell * 0.45, ink, 1)
        yield from _number(ground, square, x, y - width * 0.3, ink)
        return
    if shown:
        middle, big = y - width * (0.1 if name else 0.02), width * (0.4 if name else 0.5)
        yield look.outlined(shown, x, middle, big) if look.style.low_ink else look.mark(shown, x, middle, big, look.deep(colour, 0.55))
    yield from _number(ground, square, x, y - width * 0.33, ink)
    label = str(square.columns.get("label") or "")
    if label:
        yield from label_disc(look, label, x + width * 0.3, y - width * 0.28, 2.9)
    if name:
        yield from _rows(ground, square, name, width * 0.88, x, y + width * 0.4, ink, 2 if shown else 3)


def _number(ground: MapGround, square: Square, x: float, y: float, ink: Colour) -> Iterator[Item]:
    told = ground.number_of(square)
    if told:
        yield text.line(told, x, y, ground.look.body(700), min(10.0, max(NUMBER_PT, ground.cell * 0.28)), ink, "middle")


def _rows(ground: MapGround, square: Square, name: str, room: float, x: float, foot: float, ink: Colour, lines: int) -> Iterator[Item]:
    font = ground.look.body(600)
    size_pt, rows = fit_name(ground, square, name, font, room, lines)
    leading = size_pt * text.PT_MM * 1.08
    for step, row in enumerate(rows):
        yield text.line(row, x, foot - (len(rows) - 1 - step) * leading, font, size_pt, ink, "middle")


# -- places and links ------------------------------------------------------------------------------------------------------


def points(ground: MapGround) -> Iterator[Item]:
    """Draw the ways between places, then the places with their names."""
    at = {str(s.columns.get("place")): ground.board.centre_mm(s) for s in ground.board.squares}
    told = ground.board.form.get("links")
    for link in told if isinstance(told, tuple) else ():
        if isinstance(link, Mapping) and str(link["from"]) in at and str(link["to"]) in at:
            yield from _way(ground, at[str(link["from"])], at[str(link["to"])], link)
    for square in ground.board.squares:
        yield from _town(ground, square)


def _way(ground: MapGround, one: Point, other: Point, link: Mapping[str, object]) -> Iterator[Item]:
    """Draw a way: in spaces to lay pieces on where it has any, else one line."""
    look = ground.look
    far = math.dist(one, other)
    if far < ground.cell:
        return
    dx, dy = (other[0] - one[0]) / far, (other[1] - one[1]) / far
    clear = ground.cell / 2 + 1.4
    start, end = (one[0] + dx * clear, one[1] + dy * clear), (other[0] - dx * clear, other[1] - dy * clear)
    colour = look.colour(str(link.get("colour") or "")) if link.get("colour") else look.colour("brown")
    many = int(number(link.get("spaces"), 0))
    if not many:
        yield Path((("M", one), ("L", other)), Paint(stroke=PAPER, width=LINK_MM + 1.4, cap="round"))
        yield Path((("M", start), ("L", end)), Paint(stroke=look.deep(colour, 0.15), width=LINK_MM, cap="round", dash=(0.01, 4.0)))
        return
    room = (far - 2 * clear) / many
    if room < 2.0:  # noqa: PLR2004  # a space narrower than two millimetres holds nothing
        ends = f"{link['from']} and {link['to']}, {far:.0f} mm apart"
        raise text.Overflow(f"{ground.board.id}: {many} spaces do not fit between {ends}: use fewer, or a larger board.")
    for i in range(many):
        away = clear + room * (i + 0.5)
        x, y = one[0] + dx * away, one[1] + dy * away
        paint = Paint(fill=look.fill(colour), stroke=look.deep(colour, 0.5) if not look.style.low_ink else colour, width=0.5)
        shape = Box(-room * 0.45, -SPACE_MM / 2, room * 0.9, SPACE_MM, paint, 0.9)
        yield Group((shape,), x, y, math.degrees(math.atan2(dy, dx)))


def _town(ground: MapGround, square: Square) -> Iterator[Item]:
    look, kind = ground.look, ground.kind_of(square)
    (x, y), r = ground.board.centre_mm(square), ground.cell / 2
    colour = ground.colour(square) if square.kind or square.columns.get("colour") else look.bands[0]
    yield Disc(x, y, r + 0.9, r + 0.9, Paint(fill=BLACK if look.style.low_ink else look.deep(colour, 0.6)))
    yield Disc(x, y, r, r, Paint(fill=look.fill(colour)))
    yield Disc(x, y, r - 1.0, r - 1.0, Paint(stroke=colour if look.style.low_ink else look.pale(colour, 0.5), width=0.45))
    own = str(square.columns.get("icon") or "")
    shown = own or (kind.icon if kind else "")
    if shown:
        yield look.mark(shown, x, y, r * 1.15, look.on(colour) if look.on(colour) == "#FFFFFF" else look.deep(colour, 0.75))
    label = str(square.columns.get("label") or "")
    if label:
        yield from label_disc(look, label, x + r * 0.85, y - r * 0.85, 3.0)
    told = ground.number_of(square)
    if told and not shown:
        yield text.line(told, x, y + 1.6, look.body(700), 12, look.on(colour), "middle")
    foot = y + r + 2.2
    name = look.words.square(square)
    if name:
        yield from _plate(ground, name, x, foot)
        foot += 6.4
    if ground.codes and square.id in ground.board.codes:
        yield from code_ticket(ground, square, x, foot)


def _plate(ground: MapGround, name: str, x: float, top: float) -> Iterator[Item]:
    font = ground.look.body(700)
    wide = text.width_mm(name, font, 10) + 4.4
    left = min(max(x - wide / 2, 6.0), ground.board.width_mm - wide - 6.0)
    yield Box(left, top, wide, 5.6, Paint(fill=PAPER, stroke=BLACK, width=0.35), 1.4)
    yield text.line(name, left + wide / 2, top + 4.0, font, 10, BLACK, "middle")
