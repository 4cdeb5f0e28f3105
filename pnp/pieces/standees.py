"""Standing figures of paper: front and back in one strip, folded at the head, with two feet that are glued to a base. Lengths mm.

From above: the foot of the back, the back upside down, the fold at the head, the front, the foot of the front; beside it the base.
Both feet are folded outwards, so that the figure stands in the middle of its base.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.art.shapes import arch
from pnp.pieces.counters import Design, names_of, quantity, rows_of
from pnp.scene import Box, Disc, Group, Paint, Path, Scene
from pnp.style import BLACK, PAPER
from pnp.typeset import text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from card_data.model import Piece
    from pnp.pieces.maker_look import MakerLook
    from pnp.scene import Colour, Item

WIDTH_MM, HEIGHT_MM = 28.0, 46.0
NAME_SIZES = (11.0, 10.0, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5)
CUT = Paint(stroke=BLACK, width=0.25)
FOLD = Paint(stroke=BLACK, width=0.2, dash=(1.4, 1.0))
INSET_MM, PLATE_MM = 1.8, 8.6
"""Round the window, and below it for the name."""
GAP_MM = 3.0
"""Between the strip and its base."""


def foot_mm(width: float) -> float:
    """Return how deep a foot is: half of the base."""
    return round(max(8.0, width * 0.42), 2)


def standee_size(width: float, height: float) -> tuple[float, float]:
    """Return width and height of a whole standee on paper: the strip, and its base beside it."""
    foot = foot_mm(width)
    return 2 * width + GAP_MM, 2 * height + 2 * foot


def standees(look: MakerLook, piece: Piece) -> list[Design]:
    """Return the standees of a piece, one design a row; raises as `pnp.pieces.counters.tokens` does."""
    width = float(piece.columns.get("width_mm") or WIDTH_MM)  # type: ignore[arg-type]
    height = float(piece.columns.get("height_mm") or HEIGHT_MM)  # type: ignore[arg-type]
    designs, rows = [], rows_of(piece)
    names = names_of(piece, rows)
    for number, row in enumerate(rows):
        colour = look.colour(row.get("colour", "") or str(piece.columns.get("colour") or ""), number)
        name = names[number]
        items = tuple(_strip(look, row, name, colour, width, height))
        designs.append(Design(name, quantity(row), Scene(*standee_size(width, height), items, title=name)))
    return designs


def _strip(look: MakerLook, row: Mapping[str, str], name: str, colour: Colour, width: float, height: float) -> Iterator[Item]:
    foot = foot_mm(width)
    fold = foot + height
    tall = 2 * fold
    paper = Paint(fill=PAPER if look.style.low_ink else look.deep(colour, 0.25))
    yield Box(0, 0, width, foot, paper)
    yield Box(0, tall - foot, width, foot, paper)
    front = tuple(_figure(look, row, name, colour, width, height))
    yield Group(front, 0, fold)
    back = tuple(_figure(look, row, name, colour, width, height, seen_from_behind=True))
    yield Group(back, width, fold, rotate=180)
    for y in (foot, fold, tall - foot):
        yield Path((("M", (0, y)), ("L", (width, y))), FOLD)
    yield Box(0, 0, width, tall, CUT)
    yield from _foot_words(look, width, foot, tall)
    yield from _base(look, colour, width + GAP_MM, fold - foot, (width, 2 * foot))


def _figure(
    look: MakerLook, row: Mapping[str, str], name: str, colour: Colour, width: float, height: float, *, seen_from_behind: bool = False
) -> Iterator[Item]:
    """Draw one side, its head above: an arched window with the figure, its name on a plate below."""
    yield Box(0, 0, width, height, Paint(fill=look.fill(look.deep(colour, 0.25))))
    inset, plate = INSET_MM, PLATE_MM
    window = arch(inset, inset, width - 2 * inset, height - plate - 2 * inset, (width - 2 * inset) / 2)
    edge = colour if look.style.low_ink else look.pale(colour, 0.6)
    yield Path(window, Paint(fill=look.fill(look.pale(colour, 0.72)), stroke=edge, width=0.7))
    middle, high = width / 2, height - plate - 2 * inset
    ink = look.deep(colour, 0.62)
    yield Disc(middle, inset + high - 2.2, width * 0.34, 1.5, Paint(fill=look.fill(look.pale(colour, 0.35)), stroke=edge, width=0.25))
    picture = (row.get("back_picture", "") if seen_from_behind else "") or row.get("picture", "")
    if picture:
        art = look.picture(picture, inset, inset, width - 2 * inset, high, fit="contain", focus="bottom")
        turned = seen_from_behind and not row.get("back_picture")
        yield Group((Group(art, width if turned else 0.0, 0.0, mirror=turned),), clip=window)
        yield from _name_plate(look, row, name, colour, width, height)
        return
    size = min(width - 2 * inset - 3.0, high - 5.0)
    word = row.get("back_icon", "") if seen_from_behind and row.get("back_icon") else row.get("icon", "") or "meeple"
    lowest = inset + high - 2.6 - size * 0.47
    yield look.mark(word, middle, max(lowest - (lowest - inset - size * 0.5) * 0.3, inset + size * 0.5), size, ink, mirror=seen_from_behind)
    yield from _name_plate(look, row, name, colour, width, height)


def _name_plate(look: MakerLook, row: Mapping[str, str], name: str, colour: Colour, width: float, height: float) -> Iterator[Item]:
    """Set the name below the window; raises `Overflow` with the standee."""
    said = row.get("name", "")
    if said:
        font = look.body(700)
        try:
            size_pt, rows = text.fit_lines(said, font, NAME_SIZES, width - 2 * INSET_MM - 1.0, 2)
        except text.Overflow as fault:
            raise text.Overflow(
                f"{name}: the name {said!r} does not fit on a standee of {width:g} mm: shorten it, or use a larger width_mm."
            ) from fault
        leading = size_pt * text.PT_MM * 1.05
        if leading * len(rows) > PLATE_MM - 1.4:
            size_pt, leading = NAME_SIZES[-1], NAME_SIZES[-1] * text.PT_MM * 1.05
            rows = text.wrap(said, font, size_pt, width - 2 * INSET_MM - 1.0)
        base = height - PLATE_MM / 2 - 0.4 - leading * (len(rows) - 1) / 2 + text.cap_mm(font, size_pt) / 2
        ground = look.deep(colour, 0.25)
        for step, line in enumerate(rows):
            yield text.line(line, width / 2, base + step * leading, font, size_pt, look.on(ground), "middle")


def _foot_words(look: MakerLook, width: float, foot: float, tall: float) -> Iterator[Item]:
    """Say on both feet that they are folded out and glued."""
    told, font = look.words.say("print.standee.foot"), look.body(600)
    size = text.fit(told, font, NAME_SIZES[3:], width - 2.0)
    ink = BLACK if look.style.low_ink else "#FFFFFF"
    yield text.line(told, width / 2, tall - foot / 2 + 1.0, font, size, ink, "middle")
    yield Group((text.line(told, 0, 1.0, font, size, ink, "middle"),), width / 2, foot / 2, rotate=180)


def _base(look: MakerLook, colour: Colour, x: float, y: float, size: tuple[float, float]) -> Iterator[Item]:
    """Draw the base: as wide as the figure, as deep as both feet, with the line the figure stands on."""
    w, h = size
    yield Box(x, y, w, h, Paint(fill=look.fill(look.pale(colour, 0.35)), stroke=BLACK, width=0.25), 3.0)
    yield Box(x + 1.5, y + 1.5, w - 3, h - 3, Paint(stroke=colour if look.style.low_ink else look.deep(colour, 0.2), width=0.5), 2.0)
    yield Path((("M", (x + 2.5, y + h / 2)), ("L", (x + w - 2.5, y + h / 2))), FOLD)
    told, font = look.words.say("print.standee.base"), look.body(600)
    size_pt = text.fit(told, font, NAME_SIZES[3:], w - 5.0)
    yield text.line(told, x + w / 2, y + h / 2 - 1.6, font, size_pt, BLACK, "middle")
