"""The producer mat: whose seat it is, the package to sign, the turn in short, and the seat's code. Lengths mm.

Contracts stand above the upper edge, each over its place; options wait below the lower edge.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.art.marks import SEAT_LETTERS, icon, kind_shape, seat_badge
from pnp.art.shapes import polygon
from pnp.layout.plan import BadPlan, look_of
from pnp.pieces.admit import TICKET_MM, admit
from pnp.pieces.desk import BLEED_MM, Desk
from pnp.scene import Box, Disc, Paint, Path, Scene
from pnp.style import BLACK
from pnp.typeset import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from card_data.model import Piece
    from pnp.layout.plan import Plan
    from pnp.pieces.admit import Codes
    from pnp.scene import Item

HEAD_MM, FOOT_MM = 27.0, 8.5
LEFT_MM, GAP_MM = 46.0, 5.0
EDGE_MM = 5.0
BODY_PT, LEADING_MM = 9.5, 3.95
HEAD_PT, HEAD_LEADING_MM = 10.5, 4.0


def mat_scene(desk: Desk, piece: Piece, codes: Codes) -> Scene:
    """Draw the mat of one seat; raises `BadPlan` for a seat that is none of the four."""
    w, h = desk.plan.table("mat").point("size")
    seat = piece.columns.get("seat")
    if type(seat) is not int or not 0 <= seat < len(SEAT_LETTERS):
        raise BadPlan(f"{piece.id} has the seat {seat!r}; seats are 0 to {len(SEAT_LETTERS) - 1}.")
    items = (
        desk.ground(w, h),
        *_shelf(desk, w),
        *_options_edge(desk, w, h),
        *_seat(desk, piece, seat, codes, h),
        *_summary(desk, w, h),
    )
    return Scene(w, h, items, BLEED_MM, title=piece.title)


def _shelf(desk: Desk, w: float) -> Iterator[Item]:
    """Draw the upper edge: one place for each contract of the package, an arrow up to where the card stands."""
    plan, style = desk.plan.table("mat"), desk.style
    yield from desk.band(0, 0, w, HEAD_MM, BLEED_MM)
    kinds = [p.text("kind") for p in plan.tables("places") for _ in range(int(p.number("many")))]
    pitch = (w - 2 * EDGE_MM) / len(kinds)
    light = style.type(desk.plan.text("band_type"))
    for number, kind in enumerate(kinds):
        middle = EDGE_MM + (number + 0.5) * pitch
        look = look_of(desk.game, "kinds", kind)
        yield Path(polygon(((middle - 2.6, 3.4), (middle, 1.2), (middle + 2.6, 3.4))), Paint(fill=light))
        yield from _kind_badge(desk, look, middle - pitch / 2 + 9, 13.4, 11)
        word = desk.words.say(f"print.kind.{kind}")
        yield text.line(word, middle - pitch / 2 + 17, 12.8, desk.display, text.fit(word, desk.display, (11, 10, 9), pitch - 18), light)
        note = desk.words.say("print.mat.contract")
        yield text.line(note, middle - pitch / 2 + 17, 16.8, desk.body(600), 8, style.type("cream"))
        if number:
            x = EDGE_MM + number * pitch
            yield Path((("M", (x, 5)), ("L", (x, 19.6))), Paint(stroke=light, width=0.4))
    said = desk.words.say("print.mat.shelf")
    yield text.line(said, w / 2, 24.2, desk.body(500), 8.5, style.type("cream"), "middle")


def _kind_badge(desk: Desk, look: Plan, x: float, y: float, size: float) -> Iterator[Item]:
    yield kind_shape(look.text("shape"), x, y, size, desk.style.colour(look.text("colour")))
    if look.text("icon"):
        yield icon(look.text("icon"), x, y, size * 0.63, desk.style.colour(look.text("on")))


def _options_edge(desk: Desk, w: float, h: float) -> Iterator[Item]:
    style, top = desk.style, h - FOOT_MM
    if style.low_ink:
        yield Box(-BLEED_MM, top, w + 2 * BLEED_MM, 0.5, Paint(fill=style.colour("teal")))
    else:
        yield Box(-BLEED_MM, top, w + 2 * BLEED_MM, FOOT_MM + BLEED_MM, Paint(fill=style.colour("teal")))
    on = BLACK if style.low_ink else style.colour("white")
    yield text.line(desk.words.say("print.mat.options"), w / 2, top + 5.3, desk.display, 10, on, "middle")
    for side in (-1, 1):
        x = w / 2 + side * (w / 2 - 12)
        yield Path(polygon(((x - 2.6, h - 4.6), (x, h - 2.4), (x + 2.6, h - 4.6))), Paint(fill=on))


def _seat(desk: Desk, piece: Piece, seat: int, codes: Codes, h: float) -> Iterator[Item]:
    """Draw the left column: the seat's mark and letter, the starting money, the code."""
    middle = EDGE_MM + (LEFT_MM - EDGE_MM) / 2
    for radius, colour in zip((15.8, 14.2, 12.6), desk.look.texts("bands"), strict=False):
        yield Disc(middle, 48.4, radius, radius, Paint(stroke=desk.style.colour(colour), width=0.5 if desk.style.low_ink else 1.62))
    yield from seat_badge(seat, middle, 48.4, 17.5)
    name = desk.words.say("print.mat.seat", letter=SEAT_LETTERS[seat])
    yield text.line(name, middle, 72.4, desk.display, text.fit(name, desk.display, (15, 14, 13, 12), LEFT_MM - EDGE_MM), BLACK, "middle")
    start = desk.words.say("print.mat.start", **desk.facts())
    for number, row in enumerate(text.wrap(start, desk.body(500), 8.5, LEFT_MM - EDGE_MM - 2)):
        yield text.line(row, middle, 77.6 + number * 3.6, desk.body(500), 8.5, BLACK, "middle")
    yield from admit(codes, piece.codes[0], middle - TICKET_MM[0] / 2, h - FOOT_MM - 3.5 - TICKET_MM[1], desk.style)


def _summary(desk: Desk, w: float, h: float) -> Iterator[Item]:
    """Draw the turn in steps and what a property square brings, each with the rule it stands for."""
    wide = (w - LEFT_MM - 3 * GAP_MM - EDGE_MM + GAP_MM) / 2
    plan, top = desk.plan.table("mat"), HEAD_MM + 12
    for number, part in enumerate(("turn", "land")):
        left = LEFT_MM + GAP_MM + number * (wide + GAP_MM)
        yield desk.heading(desk.words.say(f"print.mat.{part}"), left, top, 13, "start", on_band=False)
        yield Path((("M", (left, top + 2)), ("L", (left + wide, top + 2))), Paint(stroke=desk.style.colour("rust"), width=0.7))
        y = top + 7.2
        for step, key in enumerate(plan.texts(part), 1):
            yield from _step(desk, f"print.mat.{part}.{key}", left, y, wide, str(step) if part == "turn" else "")
            y += HEAD_LEADING_MM + LEADING_MM * len(_rows(desk, f"print.mat.{part}.{key}", wide)) + 2.1
        if y > h - FOOT_MM + 2:
            raise text.Overflow(f"The column {part!r} of the mat ends {y - h + FOOT_MM:.1f} mm below its foot: shorten print.mat.{part}.*")


def _rows(desk: Desk, key: str, wide: float) -> list[str]:
    return text.wrap(desk.words.say(key, **desk.facts()), desk.body(500), BODY_PT, wide)


def _step(desk: Desk, key: str, left: float, y: float, wide: float, number: str) -> Iterator[Item]:
    words, font = desk.words, desk.body(700)
    head = f"{number}  {words.say(f'{key}.word')}" if number else words.say(f"{key}.word")
    yield text.line(head, left, y, font, HEAD_PT, BLACK)
    rule = words.say(f"{key}.rule")
    yield text.line(rule, left + wide, y, desk.body(600), 7, desk.style.type("teal"), "end")
    for row, said in enumerate(_rows(desk, key, wide), 1):
        yield text.line(said, left, y + row * LEADING_MM + 0.3, desk.body(500), BODY_PT, BLACK)
