"""Cells of a board of hexes or squares: ground, icon, number, name, label and code, each in its place. Lengths mm.

A cell is drawn about its own middle. What does not fit into it is raised with the name of the place, never made smaller than
the floor of type.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.art.shapes import box, polygon
from pnp.qr import QUIET_MODULES, STRIP_SIDE_MM
from pnp.scene import Box, Disc, Group, Paint, Path
from pnp.style import BLACK, PAPER
from pnp.typeset import text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from card_data.model import Board, Square
    from pnp.boards.terrain import Terrain
    from pnp.pieces.admit import Codes
    from pnp.pieces.maker_look import MakerLook
    from pnp.scene import Colour, Item, Segment

NAME_SIZES = (11.0, 10.0, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5)
SMALL_PT = 6.5
QUIET_MM = STRIP_SIDE_MM / 25 * QUIET_MODULES
EDGE_MM = 0.5
CODE_BOX_MM = STRIP_SIDE_MM + 2 * (QUIET_MM + EDGE_MM)
HALF_HIGH = 1 / math.sqrt(3)
"""From a hex's middle to its corner, for one unit across its flat sides."""


@dataclass(frozen=True)
class MapGround:
    """What every place of a board is drawn with."""

    look: MakerLook
    board: Board
    kinds: Mapping[str, Terrain]
    codes: Codes | None

    @property
    def cell(self) -> float:
        """How wide a place is."""
        return number(self.board.form.get("cell_mm"), 20.0)

    @property
    def numbering(self) -> str:
        """How places are numbered: off, coordinates or running."""
        return str(self.board.form.get("numbering", "off"))

    def kind_of(self, square: Square) -> Terrain | None:
        """Return the kind of a place, or nothing for a blank one."""
        return self.kinds.get(square.kind)

    def colour(self, square: Square) -> Colour:
        """Return the ground colour of a place: its own, its kind's, or that of a blank one."""
        own = str(square.columns.get("colour") or "")
        kind = self.kind_of(square)
        return self.look.colour(own) if own else kind.colour if kind else "#F1EADA"

    def number_of(self, square: Square) -> str:
        """Return the number that stands in a place, or an empty text."""
        match self.numbering:
            case "coordinates":
                return str(square.columns.get("place") or "")
            case "running":
                return str(square.no)
            case _:
                return str(square.columns.get("number") or "")


def number(value: object, default: float) -> float:
    """Return a number of a board's form."""
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else default


def hex_outline(size: float, *, pointy: bool, x: float = 0.0, y: float = 0.0) -> tuple[Segment, ...]:
    """Return a hex `size` wide across its flat sides, about a point."""
    reach = size * HALF_HIGH
    turns = [math.radians(60 * i + (30 if pointy else 0)) for i in range(6)]
    return polygon((x + reach * math.cos(t), y + reach * math.sin(t)) for t in turns)


def cell_outline(ground: MapGround, size: float, x: float = 0.0, y: float = 0.0) -> tuple[Segment, ...]:
    """Return the outline of a cell of a size, about a point."""
    if ground.board.form.get("kind") == "hex":
        return hex_outline(size, pointy=bool(ground.board.form.get("pointy", True)), x=x, y=y)
    return box(x - size / 2, y - size / 2, size, size)


def cells(ground: MapGround) -> Iterator[Item]:
    """Draw all cells over one dark edge that holds them together."""
    look, size = ground.look, ground.cell
    centres = [(square, *ground.board.centre_mm(square)) for square in ground.board.squares]
    edge = BLACK if look.style.low_ink else look.deep(look.bands[0], 0.6)
    rim = tuple(step for _, x, y in centres for step in cell_outline(ground, size, x, y))
    yield Path(rim, Paint(stroke=edge, width=0.9 if look.style.low_ink else 2.6, join="round"))
    for square, x, y in centres:
        yield Group(tuple(_cell(ground, square, size)), x, y)
    for square, x, y in centres:
        yield from _code(ground, square, x, y)


def _cell(ground: MapGround, square: Square, size: float) -> Iterator[Item]:
    look, colour = ground.look, ground.colour(square)
    outline = cell_outline(ground, size)
    yield Path(outline, Paint(fill=look.fill(colour), stroke=look.deep(colour, 0.45), width=0.35, join="round"))
    inner = 0.7 if look.style.low_ink else 0.45
    rim = colour if look.style.low_ink else look.pale(colour, 0.45)
    yield Path(cell_outline(ground, size - 2.2), Paint(stroke=rim, width=inner, join="round"))
    yield from _said(ground, square, size, colour)


def _said(ground: MapGround, square: Square, size: float, colour: Colour) -> Iterator[Item]:
    """Draw what stands in a cell: number above, icon in the middle, label on it, name below."""
    look, kind = ground.look, ground.kind_of(square)
    on_hex = ground.board.form.get("kind") == "hex"
    pointy = on_hex and bool(ground.board.form.get("pointy", True))
    high = size * HALF_HIGH if pointy else size / 2
    has_code = bool(ground.codes) and square.id in ground.board.codes
    name, label = ground.look.words.square(square), str(square.columns.get("label") or "")
    ink = look.deep(colour, 0.8)
    told = ground.number_of(square)
    if told:
        x, y = (-size * 0.26, -size * 0.27) if has_code else (0.0, -high + (size * 0.19 if pointy else 4.0))
        yield text.line(told, x, y, look.body(600), min(10.0, max(SMALL_PT, size * 0.2)), ink, "middle")
    yield from _icon(ground, square, size, kind, colour, has_name=bool(name), has_code=has_code, x=-0.11 * size if label else 0.0)
    if label:
        yield from label_disc(
            look, label, 0.25 * size, (-0.28 if has_code else -0.07 if name else 0.0) * size, min(max(size * 0.115, 2.9), 5.0)
        )
    if name:
        yield from _name(ground, square, name, size, high, ink)


def _icon(
    ground: MapGround, square: Square, size: float, kind: Terrain | None, colour: Colour, *, has_name: bool, has_code: bool, x: float
) -> Iterator[Item]:
    look, own = ground.look, str(square.columns.get("icon") or "")
    big = size * (0.22 if has_code else 0.44 if has_name else 0.52)
    y = -size * 0.32 if has_code else -size * 0.06 if has_name else 0.0
    if own:
        yield look.mark(own, x, y, big, look.deep(colour, 0.85))
    elif kind:
        tone = look.deep(colour, 0.32)
        yield look.outlined(kind.icon, x, y, big) if look.style.low_ink else look.mark(kind.icon, x, y, big, tone)


def label_disc(look: MakerLook, label: str, x: float, y: float, r: float) -> Iterator[Item]:
    """Draw a short label on a white disc, or on a plate as wide as it needs."""
    font, size_pt = look.body(700), r * 1.25 / text.PT_MM
    wide = text.width_mm(label, font, size_pt)
    paint = Paint(fill=PAPER, stroke=BLACK, width=0.35)
    if wide > 1.5 * r:
        yield Box(x - wide / 2 - r * 0.45, y - r * 0.85, wide + r * 0.9, 1.7 * r, paint, r * 0.5)
    else:
        yield Disc(x, y, r, r, paint)
    yield text.line(label, x, y + text.cap_mm(font, size_pt) / 2, font, size_pt, BLACK, "middle")


def _name(ground: MapGround, square: Square, name: str, size: float, high: float, ink: Colour) -> Iterator[Item]:
    font = ground.look.body(600)
    pointy = high > size / 2
    room = size * (0.72 if pointy else 0.86 if ground.board.form.get("kind") == "square" else 0.74)
    size_pt, rows = fit_name(ground, square, name, font, room)
    leading = size_pt * text.PT_MM * 1.1
    foot = high - (size * 0.225 if pointy else 2.2)
    for step, row in enumerate(rows):
        yield text.line(row, 0, foot - (len(rows) - 1 - step) * leading, font, size_pt, ink, "middle")


def fit_name(ground: MapGround, square: Square, name: str, font: str, room: float, lines: int = 2) -> tuple[float, list[str]]:
    """Return size and lines of a name in a place; raises `Overflow` with the board and the place."""
    biggest = min(NAME_SIZES[0], max(SMALL_PT, ground.cell * 0.3))
    try:
        return text.fit_lines(name, font, [s for s in NAME_SIZES if s <= biggest] or [SMALL_PT], room, lines)
    except text.Overflow as fault:
        place = f"{ground.board.id}, place {square.columns.get('place')}"
        raise text.Overflow(f"{place}: the name {name!r} does not fit into its place: shorten it, or make cells larger.") from fault


def _code(ground: MapGround, square: Square, x: float, y: float) -> Iterator[Item]:
    """Draw the code of a cell on white, below its icon."""
    if ground.codes is None or square.id not in ground.board.codes:
        return
    down = y + ground.cell * (-0.17 if ground.board.form.get("kind") == "hex" else -0.2)
    yield from code_ticket(ground, square, x, down)


def code_ticket(ground: MapGround, square: Square, x: float, top: float) -> Iterator[Item]:
    """Draw a code on its white ticket, the ticket's upper edge at `top`, centred on `x`."""
    if ground.codes is None:
        return
    yield Box(x - CODE_BOX_MM / 2, top, CODE_BOX_MM, CODE_BOX_MM, Paint(fill=PAPER), 1.0)
    yield ground.codes(square.id, x - STRIP_SIDE_MM / 2, top + QUIET_MM + EDGE_MM, STRIP_SIDE_MM)
