"""The squares of a track: discs with kind, word and price, and the name plates beside them.

Everything alike is a symbol drawn once; numbers, prices and names are placed one by one. All lengths mm, sizes pt.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.art.marks import icon, kind_shape
from pnp.boards import track
from pnp.layout.plan import BadPlan, Plan, look_of
from pnp.print_words import PrintWords, money
from pnp.scene import Box, Disc, Paint, Path, Symbol, Use
from pnp.style import BLACK, PAPER, Style, mix
from pnp.typeset import text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from card_data.model import Board, Card, Game, Square
    from pnp.scene import Item

PROPERTY = "property"
PUSH_MM, PUSH_MOST_MM = 0.25, 24.0


@dataclass(frozen=True)
class Ground:
    """What every part of one board needs: the game, the board, its plan, the style and the words."""

    game: Game
    board: Board
    plan: Plan
    style: Style
    words: PrintWords

    def card(self, square: Square) -> Card:
        """Return the card a property square names."""
        return self.game.by_id[square.property]


@dataclass(frozen=True, slots=True)
class Look:
    """How one kind looks: fill, what stands on it, outline and icon."""

    colour: str
    on: str
    shape: str
    icon: str


def look_of_kind(ground: Ground, kind: str) -> Look:
    """Return the look of a property's kind (from the game) or of a special square (from the board)."""
    special = ground.plan.table("special")
    plan = special.table(kind) if special.has(kind) else look_of(ground.game, "kinds", kind)
    shape = plan.text("shape") if plan.has("shape") else ""
    return Look(ground.style.colour(plan.text("colour")), ground.style.colour(plan.text("on")), shape, plan.text("icon"))


def kind_of(ground: Ground, square: Square) -> str:
    """Return what a square shows: its own kind, or for a property square the kind of its card."""
    return ground.card(square).kind if square.kind == PROPERTY else square.kind


def badge(look: Look, x: float, y: float, size: float, icon_size: float) -> Iterator[Item]:
    """Draw a kind's outline with its icon in it; the star needs no icon."""
    yield kind_shape(look.shape, x, y, size, look.colour)
    if look.icon:
        yield icon(look.icon, x, y, icon_size, look.on)


def symbols(ground: Ground) -> tuple[Symbol, ...]:
    """Return one symbol for each kind of square on the track."""
    kinds = dict.fromkeys(kind_of(ground, s) for s in ground.board.squares if s.on_track)
    radius = ground.plan.table("disc").number("radius")
    bounds = (-radius, -radius, 2 * radius, 2 * radius)
    return tuple(Symbol(f"square-{kind}", tuple(_disc(ground, kind)), bounds) for kind in kinds)


def _plain_disc(ground: Ground, look: Look) -> Iterator[Item]:
    plan = ground.plan.table("disc")
    radius, ring = plan.number("radius"), plan.number("ring")
    if ground.style.low_ink:
        edge = look.colour if look.shape else ground.style.colour("ink")
        yield Disc(0, 0, radius - 0.35, radius - 0.35, Paint(fill=PAPER, stroke=edge, width=0.7))
        return
    yield Disc(0, 0, radius, radius, Paint(fill=ground.style.colour("ink")))
    yield Disc(0, 0, radius - ring, radius - ring, Paint(fill=look.colour))
    fine = radius - ring - plan.number("line")
    yield Disc(0, 0, fine, fine, Paint(stroke=mix(look.colour, look.on, 0.55), width=0.25))


def _disc(ground: Ground, kind: str) -> Iterator[Item]:
    plan, low = ground.plan.table("disc"), ground.style.low_ink
    look = look_of_kind(ground, kind)
    yield from _plain_disc(ground, look)
    on = BLACK if low else look.on
    word = ground.words.say(f"print.kind.{kind}").upper()
    if look.shape:
        turned = look if low else Look(look.on, look.colour, look.shape, look.icon)
        yield from badge(turned, 0, plan.number("shape_at"), plan.number("shape"), plan.number("icon"))
        said = plan.table("word")
        yield text.line(word, 0, said.number("at"), said.text("font"), said.number("size"), on, "middle")
        return
    drawn, said = plan.table("special_icon"), plan.table("special_word")
    yield icon(look.icon, 0, drawn.number("at"), drawn.number("size"), on)
    size = text.fit(word, said.text("font"), said.numbers("sizes"), said.number("box"))
    yield text.line(word, 0, said.number("at"), said.text("font"), size, on, "middle")


def squares(ground: Ground) -> Iterator[Item]:
    """Draw every square of the track: its symbol, and the option price or the number on it."""
    plan = ground.plan.table("disc")
    for square in ground.board.squares:
        if not square.on_track:
            continue
        x, y = ground.board.centre_mm(square)
        kind = kind_of(ground, square)
        look = look_of_kind(ground, kind)
        on = BLACK if ground.style.low_ink else look.on
        yield Use(f"square-{kind}", x, y)
        priced = square.kind == PROPERTY
        if not priced and square.no == 0:
            continue
        said = plan.table("price" if priced else "number")
        shown = money(ground.card(square).number("option"), ground.words.language) if priced else str(square.no)
        yield text.line(shown, x, y + said.number("at"), said.text("font"), said.number("size"), on, "middle")


@dataclass(frozen=True)
class NamePlate:
    """The plate of one square: where it lies, and the lines on it."""

    square: Square
    plate: track.Plate
    rows: tuple[str, ...]
    price: str


def name_plates(ground: Ground) -> tuple[NamePlate, ...]:
    """Lay out the plate of every property square beside the track.

    Raises `BadPlan` where two plates meet: their squares are named, and so is the table of the layout to change.
    """
    centres = [ground.board.centre_mm(s) for s in ground.board.squares if s.on_track]
    line = track.curves(centres)
    samples = [track.point_on(piece, share / 8) for piece in line for share in range(9)]
    plates: list[NamePlate] = []
    for square in ground.board.squares:
        if square.kind != PROPERTY:
            continue
        made = _name_plate(ground, square, line, samples)
        for other in plates:
            if made.plate.overlaps(other.plate):
                raise BadPlan(
                    f"In {ground.plan.where}, the name plates of {other.square.id} and {square.id} overlap; move one in plates.at."
                )
        plates.append(made)
    return tuple(plates)


def _name_plate(ground: Ground, square: Square, line: Sequence[track.Curve], samples: Sequence[track.Point]) -> NamePlate:
    plan = ground.plan.table("plates")
    own = plan.table("at").table(square.id)
    name, price, pad = plan.table("name"), plan.table("price"), plan.number("pad")
    card = ground.card(square)
    rows = _rows(ground.words.card(card), int(own.number("lines")) if own.has("lines") else 1, name)
    cost = ground.words.say("print.plate.contract", contract=money(card.number("contract"), ground.words.language))
    wide = max(
        *(text.width_mm(row, name.text("font"), name.number("size")) for row in rows),
        text.width_mm(cost, price.text("font"), price.number("size")),
    )
    high = pad * 2 + text.cap_mm(name.text("font"), name.number("size"))
    high += name.number("leading") * (len(rows) - 1) + price.number("leading")
    size = plan.table("tab").number("width") + wide + 2 * pad, high
    place = _slid(ground, square, size, line, samples)
    return NamePlate(square, place, rows, cost)


def _rows(name: str, most: int, plan: Plan) -> tuple[str, ...]:
    """Break a name into so many lines that the widest is as narrow as can be."""
    words = name.split()
    if most == 1 or len(words) == 1:
        return (name,)
    font, size = plan.text("font"), plan.number("size")
    cuts = [(" ".join(words[:k]), " ".join(words[k:])) for k in range(1, len(words))]
    return min(cuts, key=lambda pair: max(text.width_mm(row, font, size) for row in pair))


def _slid(
    ground: Ground, square: Square, size: tuple[float, float], line: Sequence[track.Curve], samples: Sequence[track.Point]
) -> track.Plate:
    """Return the plate pushed outwards from its square until it keeps clear of the whole ribbon."""
    plan = ground.plan.table("plates")
    own = plan.table("at").table(square.id)
    clear = ground.plan.table("ribbon").tables("layers")[0].number("width") / 2 + plan.number("clear")
    piece, share = (line[square.no], 0.0) if square.no < len(line) else (line[-1], 1.0)
    dx, dy = track.heading(piece, share)
    sign = {"right": 1, "left": -1}[own.text("side")]
    x, y = ground.board.centre_mm(square)
    out = -dy * sign, dx * sign
    by = own.text("hold") if own.has("hold") else _hold(out)
    away = 0.0
    while away <= clear + PUSH_MOST_MM:
        plate = track.held((x + out[0] * away, y + out[1] * away), size, by)
        if own.has("nudge"):
            aside = own.point("nudge")
            plate = track.Plate(plate.x + aside[0], plate.y + aside[1], *size)
        if all(plate.distance(point) >= clear for point in samples):
            return plate
        away += PUSH_MM
    raise BadPlan(f"In {own.where}, the name plate finds no place beside the track; choose the other side or a nudge.")


def _hold(out: track.Point) -> str:
    """Return the part of a plate that is nearest to the track when the plate lies in this direction."""
    flat = math.sin(math.radians(22.5))
    return (("n" if out[1] > flat else "s" if out[1] < -flat else "") + ("w" if out[0] > flat else "e" if out[0] < -flat else "")) or "c"


def leaders(ground: Ground, plates: Sequence[NamePlate]) -> Iterator[Item]:
    """Draw a line from each plate to its square in the kind's colour; the ribbon drawn later covers its end."""
    wide = ground.plan.table("plates").number("leader")
    for made in plates:
        centre = ground.board.centre_mm(made.square)
        colour = look_of_kind(ground, kind_of(ground, made.square)).colour
        yield Path((("M", made.plate.nearest(centre)), ("L", centre)), Paint(stroke=colour, width=wide))


def draw_plate(ground: Ground, made: NamePlate) -> Iterator[Item]:
    """Draw one plate: number tab in the kind's colour, name, contract price."""
    plan, style, plate = ground.plan.table("plates"), ground.style, made.plate
    look = look_of_kind(ground, kind_of(ground, made.square))
    tab, name, price, pad = plan.table("tab"), plan.table("name"), plan.table("price"), plan.number("pad")
    radius = plan.number("radius")
    named, priced = style.type(plan.text("name_colour")), style.type(plan.text("price_colour"))
    edge = Paint(fill=style.ground(plan.text("ground")), stroke=look.colour, width=0.35)
    yield Box(plate.x, plate.y, plate.w, plate.h, edge, radius)
    yield Box(plate.x, plate.y, tab.number("width"), plate.h, Paint(fill=look.colour), radius)
    yield Box(plate.x + tab.number("width") - radius, plate.y, radius, plate.h, Paint(fill=look.colour))
    cap = text.cap_mm(tab.text("font"), tab.number("size"))
    middle = plate.x + tab.number("width") / 2, plate.y + plate.h / 2 + cap / 2
    yield text.line(str(made.square.no), *middle, tab.text("font"), tab.number("size"), look.on, "middle")
    left = plate.x + tab.number("width") + pad
    base = plate.y + pad + text.cap_mm(name.text("font"), name.number("size"))
    for row, said in enumerate(made.rows):
        yield text.line(said, left, base + row * name.number("leading"), name.text("font"), name.number("size"), named)
    base += (len(made.rows) - 1) * name.number("leading") + price.number("leading")
    yield text.line(made.price, left, base, price.text("font"), price.number("size"), priced)
