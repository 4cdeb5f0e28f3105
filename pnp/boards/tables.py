"""A table seen from above: whose side is where, the places of cards between the seats, a row of places along the edge.

The places of a board give the geometry: kind `seat` (in seat order), `slot` (with `turn`, how a card lies there) and any kind
that the layout's `row` names. The layout says how they look. A map of the table for paper carries a code at every place;
without codes it is the ground of a screen. Lengths mm, origin at the upper left corner.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.art import motifs
from pnp.art.marks import SEAT_COLOURS, icon, seat_badge
from pnp.art.shapes import box, polygon, star
from pnp.layout.plan import BadPlan, Plan
from pnp.pieces.admit import TICKET_MM, admit
from pnp.scene import Box, Disc, Group, Paint, Path, Scene
from pnp.style import BLACK, PAPER, Style, mix
from pnp.typeset import text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from card_data.model import Board, Square
    from pnp.pieces.admit import Codes
    from pnp.print_words import PrintWords
    from pnp.scene import Item

Point = tuple[float, float]

FAR_MM = 400.0
STEP_DEG = 30.0
REGISTER_MM = 0.9
"""How far a second ink lies beside the first."""


@dataclass(frozen=True, slots=True)
class Table:
    """One table on its way to paper or screen; `codes` make the codes of its places, or are none."""

    board: Board
    plan: Plan
    style: Style
    words: PrintWords
    codes: Codes | None

    def of(self, kind: str) -> tuple[Square, ...]:
        """Return the places of a kind in the order of the sheet."""
        return tuple(square for square in self.board.squares if square.kind == kind)

    @property
    def centre(self) -> Point:
        """Where all sides meet."""
        return self.plan.point("centre")

    def bearing(self, square: Square) -> float:
        """Return the direction of a place from the centre, in degrees clockwise from the right."""
        x, y = self.board.centre_mm(square)
        return math.degrees(math.atan2(y - self.centre[1], x - self.centre[0])) % 360

    def toward(self, bearing: float, far: float) -> Point:
        """Return the point so far from the centre in a direction."""
        angle = math.radians(bearing)
        return self.centre[0] + far * math.cos(angle), self.centre[1] + far * math.sin(angle)


def table_scene(board: Board, plan: Plan, style: Style, words: PrintWords, codes: Codes | None) -> Scene:
    """Draw a table; raises `BadPlan` where the layout lacks a value or the board has fewer than two seats."""
    table = Table(board, plan, style, words, codes)
    if len(table.of("seat")) < 2:  # noqa: PLR2004  # a side has a neighbour
        raise BadPlan(f"{board.id} has {len(table.of('seat'))} places of kind seat; a table has at least two.")
    field = box(0, 0, board.width_mm, plan.number("field"))
    ground = (*_sides(table), *_dots(table), *_streets(table))
    items = (
        Box(0, 0, board.width_mm, board.height_mm, Paint(fill=style.ground(plan.text("ground")))),
        Group(ground, clip=field),
        *_hub(table),
        *(item for number, square in enumerate(table.of("seat")) for item in _seat(table, square, number)),
        *(item for square in table.of("slot") for item in _slot(table, square)),
        *_title(table),
        *_row(table),
    )
    return Scene(board.width_mm, board.height_mm, items, title=board.title)


def borders(bearings: Sequence[float]) -> tuple[float, ...]:
    """Return where each side ends, clockwise: half way from its seat to the next.

    >>> borders((90.0, 210.0, 330.0))
    (150.0, 270.0, 30.0)
    """
    nexts = (*bearings[1:], bearings[0])
    return tuple((here + ((there - here) % 360) / 2) % 360 for here, there in zip(bearings, nexts, strict=True))


def _sides(table: Table) -> Iterator[Item]:
    """Draw every seat's side in a tint of its colour, with rays; low ink leaves paper."""
    if table.style.low_ink:
        return
    plan, ends = table.plan.table("sides"), borders([table.bearing(seat) for seat in table.of("seat")])
    ground = table.style.colour(table.plan.text("ground"))
    for number, end in enumerate(ends):
        start = ends[number - 1]
        wide = (end - start) % 360 or 360.0
        hue, rays = SEAT_COLOURS[number], max(1, round(wide / plan.number("ray")))
        yield Path(_wedge(table, start, wide), Paint(fill=mix(hue, ground, plan.number("pale"))))
        parts = [_wedge(table, start + wide * (n + 0.25) / rays, wide / rays / 2) for n in range(rays)]
        yield Path(tuple(step for part in parts for step in part), Paint(fill=mix(hue, ground, plan.number("deep"))))


def _wedge(table: Table, start: float, wide: float) -> tuple[tuple[str, tuple[float, ...]], ...]:
    steps = max(1, math.ceil(wide / STEP_DEG))
    return polygon((table.centre, *(table.toward(start + wide * n / steps, FAR_MM) for n in range(steps + 1))))


def _dots(table: Table) -> Iterator[Item]:
    plan, (x, y) = table.plan.table("dots"), table.centre
    w, h = table.board.width_mm, table.plan.number("field")
    told = {name: plan.number(name) for name in ("reach", "rim", "pitch", "biggest")}
    yield from motifs.halftone(table.style, x=0, y=0, w=w, h=h, focus_x=x, focus_y=y, colour=plan.text("colour"), **told)


def _streets(table: Table) -> Iterator[Item]:
    """Draw the lines between the sides, on which the cards lie."""
    plan, style = table.plan.table("street"), table.style
    for end in borders([table.bearing(seat) for seat in table.of("seat")]):
        line = (("M", table.centre), ("L", table.toward(end, FAR_MM)))
        yield Path(line, Paint(stroke=style.type(plan.text("colour")), width=0.7 if style.low_ink else plan.number("width")))


def _hub(table: Table) -> Iterator[Item]:
    plan, style, (x, y) = table.plan.table("hub"), table.style, table.centre
    r, points = plan.number("radius"), int(plan.number("points"))
    edge = style.outline(plan.text("edge"))
    fill = PAPER if style.low_ink else style.colour(plan.text("colour"))
    yield Path(star(x, y, r, points, 0.78), Paint(fill=fill, stroke=edge, width=0.6 if style.low_ink else 1.4, join="round"))
    yield icon(plan.text("icon"), x, y, r * 1.15, style.type(plan.text("edge")))


def _seat(table: Table, square: Square, number: int) -> Iterator[Item]:
    plan, (x, y) = table.plan.table("seat"), table.board.centre_mm(square)
    size = plan.number("size")
    ring = Paint(fill=PAPER, stroke=table.style.type(plan.text("edge")), width=0.9)
    yield Disc(x, y, size * 0.78, size * 0.78, ring)
    yield from seat_badge(number, x, y, size)


def _slot(table: Table, square: Square) -> Iterator[Item]:
    """Draw the outline of a card between two seats: its name above, its code in the middle, both seats' marks beside it."""
    plan, style, (x, y) = table.plan.table("slot"), table.style, table.board.centre_mm(square)
    (w, h), turn = plan.point("size"), square.columns.get("turn")
    angle = float(turn) if isinstance(turn, int | float) else 0.0
    edge = style.type(plan.text("edge"))
    if not style.low_ink:
        under = Box(-w / 2, -h / 2, w, h, Paint(fill=style.colour(plan.text("shadow"))), 2.0)
        yield Group((under,), x + REGISTER_MM * 1.3, y + REGISTER_MM * 1.3, angle)
    card = Box(-w / 2, -h / 2, w, h, Paint(fill=style.ground(plan.text("colour")), stroke=edge, width=0.9), 2.0)
    yield Group((card,), x, y, angle)
    yield from _neighbours(table, square, angle, w / 2 + plan.number("beside"))
    yield from _named(table, square, x, y)


def _neighbours(table: Table, square: Square, angle: float, away: float) -> Iterator[Item]:
    """Draw on either side of a card the mark of the seat that plays there."""
    x, y = table.board.centre_mm(square)
    seats = [table.board.centre_mm(seat) for seat in table.of("seat")]
    for side in (-1, 1):
        px, py = (x + side * away * math.cos(math.radians(angle)), y + side * away * math.sin(math.radians(angle)))
        if len(seats) == 2:  # noqa: PLR2004  # two seats face each other over a row
            px, py = x, y + side * (away + table.plan.table("slot").number("higher"))
        nearest = min(range(len(seats)), key=lambda number: math.dist(seats[number], (px, py)))
        yield from seat_badge(nearest, px, py, table.plan.table("slot").number("mark"))


def _named(table: Table, square: Square, x: float, y: float) -> Iterator[Item]:
    plan, style = table.plan.table("slot"), table.style
    font, size = plan.text("font"), plan.number("name")
    said = table.words.square(square).upper()
    wide, tall = text.width_mm(said, font, size, 0.2) + 4.0, text.cap_mm(font, size) + 2.4
    top = y - TICKET_MM[1] / 2 if table.codes else y + tall / 2
    if table.codes:
        yield from admit(table.codes, square.id, x - TICKET_MM[0] / 2, top, style)
    pill = Paint(fill=PAPER, stroke=BLACK, width=0.5) if style.low_ink else Paint(fill=style.colour(plan.text("edge")))
    yield Box(x - wide / 2, top - tall - 0.6, wide, tall, pill, tall / 2)
    base = top - 0.6 - tall / 2 + text.cap_mm(font, size) / 2
    yield text.line(said, x, base, font, size, style.type(plan.text("type")), "middle", 0.2)


def _title(table: Table) -> Iterator[Item]:
    plan, style = table.plan.table("title"), table.style
    font, size, (x, y) = plan.text("font"), plan.number("size"), plan.point("at")
    said = table.words.say(f"print.table.{table.board.id}").upper()
    line = text.line(said, 0, 0, font, size, style.type(plan.text("colour")))
    shift = plan.number("shift")
    under = () if style.low_ink else (text.line(said, shift, shift, font, size, style.colour(plan.text("shadow"))),)
    yield Group((*under, line), x, y, plan.number("turn"))


def _row(table: Table) -> Iterator[Item]:
    """Draw the band at the foot: what lies there, and a numbered place for each card of the row; on paper with codes and how to."""
    plan, style, board = table.plan.table("row"), table.style, table.board
    top, font = table.plan.number("field"), plan.text("font")
    if style.low_ink:
        yield Box(0, top, board.width_mm, 0.9, Paint(fill=BLACK))
    else:
        yield Box(0, top, board.width_mm, board.height_mm - top, Paint(fill=style.colour(plan.text("band"))))
        yield Box(0, top, board.width_mm, 1.4, Paint(fill=style.colour(plan.text("kerb"))))
    x, y = plan.point("head")
    yield text.line(table.words.say("print.table.row").upper(), x, y, font, plan.number("size"), style.type(plan.text("colour")))
    if table.codes:
        yield from _row_note(table, plan)
    for number, square in enumerate(table.of(plan.text("kind")), 1):
        yield from _numbered(table, square, number)


def _row_note(table: Table, plan: Plan) -> Iterator[Item]:
    x, y = plan.point("note")
    body, size = plan.text("note_font"), plan.number("note_size")
    for n, row in enumerate(text.wrap(table.words.say("print.table.row.how"), body, size, table.board.width_mm - x - 5)):
        yield text.line(row, x, y + n * plan.number("leading"), body, size, table.style.type(plan.text("type")))


def _numbered(table: Table, square: Square, number: int) -> Iterator[Item]:
    plan, style, (x, y) = table.plan.table("row"), table.style, table.board.centre_mm(square)
    r, size = plan.number("radius"), plan.number("figure")
    left = x - (TICKET_MM[0] + 2 * r) / 2 if table.codes else x - r
    fill = Paint(fill=PAPER, stroke=BLACK, width=0.6) if style.low_ink else Paint(fill=style.colour(plan.text("colour")))
    yield Path(star(left + r, y, r * 1.12, 12, 0.8), fill)
    base = y + text.cap_mm(plan.text("font"), size) / 2
    yield text.line(str(number), left + r, base, plan.text("font"), size, style.type(plan.text("on")), "middle")
    if table.codes:
        yield from admit(table.codes, square.id, left + 2 * r + 1.2, y - TICKET_MM[1] / 2, style)
