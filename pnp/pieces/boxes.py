"""Tuck boxes for a deck: the inside from the cards, their number and their thickness; the net with flaps, glue, folds and thumb notch.

From left to right: glue flap, back, side, front, side. The lid hangs on the back, the bottom on the front; dust flaps close the
sides. A net may be made in two parts, each of a glue flap, a broad and a narrow side. Lengths mm.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.art import motifs
from pnp.art.shapes import box, path_segments, polygon
from pnp.scene import Box, Group, Paint, Path, Scene
from pnp.style import BLACK, PAPER, mix
from pnp.typeset import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from card_data.model import Deck, Game, Piece
    from pnp.pieces.maker_look import MakerLook
    from pnp.scene import Colour, Item, Segment

THICKNESS_MM = 0.30
"""A card of 300 g/m2."""
SLEEVE_MM = (3.0, 3.0, 0.16)
"""What a sleeve adds to width, height and thickness of a card: two foils of 0.08 mm."""
CLEARANCE_MM = 1.0
GLUE_MM, TUCK_MM, LEAST_DEEP_MM = 11.0, 14.0, 6.0
NOTCH_MM = 9.0
CUT = Paint(stroke=BLACK, width=0.3, join="round")
FOLD = Paint(stroke=BLACK, width=0.2, dash=(1.6, 1.1))
TITLE_SIZES = (40.0, 36.0, 32.0, 28.0, 25.0, 22.0, 20.0, 18.0, 16.0, 14.0, 12.0, 10.0)
SMALL_SIZES = (11.0, 10.0, 9.0, 8.0, 7.5, 7.0, 6.5)


class BadBox(ValueError):
    """A box cannot be computed or fits on no paper; the sentence says what to change."""


@dataclass(frozen=True, slots=True)
class BoxSize:
    """The inside of a box: width and height across the cards' faces, depth through the pile."""

    width: float
    height: float
    depth: float

    @property
    def tuck(self) -> float:
        """How far the lid's tongue goes in."""
        return min(TUCK_MM, self.height / 3)

    @property
    def dust(self) -> float:
        """How long a dust flap is."""
        return min(self.depth * 0.9, self.width / 2 - 1)

    def net(self, parts: int) -> tuple[float, float]:
        """Return width and height of the net, or of each of two parts."""
        ends = 2 * (max(self.depth, self.dust) + self.tuck)
        wide = GLUE_MM + (2 if parts == 1 else 1) * (self.width + self.depth)
        return wide, self.height + ends


def _number(piece: Piece, key: str, default: float) -> float:
    value = piece.columns.get(key)
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else default


def _decks(game: Game, piece: Piece) -> list[Deck]:
    told = piece.columns.get("decks")
    names = [str(each) for each in told] if isinstance(told, tuple) else [deck.id for deck in game.decks]
    for name in names:
        if name not in {deck.id for deck in game.decks}:
            raise BadBox(f"{piece.id}: there is no deck {name!r}; the decks are {', '.join(d.id for d in game.decks) or 'none'}.")
    return [deck for deck in game.decks if deck.id in names]


def box_size(game: Game, piece: Piece, boxes: int = 1) -> BoxSize:
    """Return the inside of a box: card and clearance, pile and clearance; of several boxes each holds its share.

    Raises:
        BadBox: it is not said for which cards, or how many.
    """
    decks, told = _decks(game, piece), piece.columns.get("card_mm")
    sizes = [deck.size_mm for deck in decks]
    if isinstance(told, tuple) and len(told) == 2:  # noqa: PLR2004  # width and height
        sizes = [(float(told[0]), float(told[1]))]  # type: ignore[arg-type]
    cards = int(_number(piece, "cards", sum(card.qty for deck in decks for card in game.cards_of(deck.id))))
    if not sizes or not cards:
        raise BadBox(f"{piece.id}: it is not said what the box holds: name its decks, or card_mm = [width, height] and cards = how many.")
    thick, clear = _number(piece, "thickness_mm", THICKNESS_MM), _number(piece, "clearance_mm", CLEARANCE_MM)
    more = SLEEVE_MM if piece.columns.get("sleeved") is True else (0.0, 0.0, 0.0)
    pile = math.ceil(cards / boxes) * (thick + more[2])
    w, h = (max(size[i] for size in sizes) + more[i] + clear for i in (0, 1))
    return BoxSize(round(w, 2), round(h, 2), round(max(pile + clear, LEAST_DEEP_MM), 2))


def boxes_of(piece: Piece) -> int:
    """Return over how many boxes a piece divides its cards."""
    return int(_number(piece, "boxes", 1))


def fits(net: tuple[float, float], room: tuple[float, float]) -> bool:
    """Say whether a net fits into the room of a page, upright or lying."""
    (w, h), (a, b) = net, room
    return (w <= a and h <= b) or (h <= a and w <= b)


def box_scenes(look: MakerLook, piece: Piece, room: tuple[float, float], papers: dict[str, tuple[float, float]]) -> list[tuple[str, Scene]]:
    """Return the nets of a piece with a name each: all of its boxes, each in one part or two.

    `room` is what a page leaves for a net; `papers` are the rooms of other papers, for the advice.

    Raises:
        BadBox: a net fits neither way; the sentence names what would fit: larger paper, two parts, or more boxes.
    """
    boxes, parts = boxes_of(piece), int(_number(piece, "parts", 1))
    size = box_size(look.game, piece, boxes)
    if not fits(size.net(parts), room):
        raise BadBox(_advice(look.game, piece, boxes, parts, room, papers))
    made = []
    for number in range(1, boxes + 1):
        for part in range(1, parts + 1):
            name = "-".join((piece.id, *([str(number)] if boxes > 1 else []), *(["AB"[part - 1]] if parts > 1 else [])))
            panels = _panels(size, part if parts > 1 else 0)
            w, h = size.net(parts)
            items = tuple(_net(look, piece, size, panels, f"{number}/{boxes}" if boxes > 1 else ""))
            made.append((name, Scene(w, h, items, title=name)))
    return made


def _advice(game: Game, piece: Piece, boxes: int, parts: int, room: tuple[float, float], papers: dict[str, tuple[float, float]]) -> str:
    size = box_size(game, piece, boxes)
    w, h = size.net(parts)
    larger = [name for name, other in papers.items() if fits(size.net(parts), other)]
    ways = [f"--paper {larger[0]}"] if larger else []
    if parts == 1 and fits(size.net(2), room):
        ways.append("parts = 2 (two halves, glued)")
    more = next((n for n in range(boxes + 1, 21) if fits(box_size(game, piece, n).net(parts), room)), 0)
    if more:
        ways.append(f"boxes = {more}")
    inside = f"{size.width:g} x {size.height:g} x {size.depth:g} mm inside"
    return (
        f"{piece.id}: the box is {inside}, and its net of {w:.0f} x {h:.0f} mm does not fit into {room[0]:.0f} x {room[1]:.0f} mm; "
        f"choose {' or '.join(ways) or 'fewer cards'}."
    )


# -- the net ---------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Panel:
    """An upright panel of a net: what it is, its left edge and its width."""

    kind: str
    x: float
    w: float


def _panels(size: BoxSize, part: int) -> list[_Panel]:
    """Return the panels from left to right; part 0 is the whole net, 1 has the back, 2 the front."""
    kinds = {0: ("back", "side", "front", "side"), 1: ("back", "side"), 2: ("front", "side")}[part]
    panels, x = [], GLUE_MM
    for kind in kinds:
        wide = size.depth if kind == "side" else size.width
        panels.append(_Panel(kind, x, wide))
        x += wide
    return panels


def _net(look: MakerLook, piece: Piece, size: BoxSize, panels: list[_Panel], number: str) -> Iterator[Item]:
    top = (size.net(1)[1] - size.height) / 2
    colour = look.colour(str(piece.columns.get("colour") or "")) if piece.columns.get("colour") else look.bands[0]
    notch = piece.columns.get("notch") is not False
    outlines = list(_flaps(size, panels, top))
    for outline in outlines:
        yield Path(outline, Paint(fill=look.fill(look.deep(colour, 0.15))))
    yield Path(_glue(size, top), Paint(fill=PAPER))
    for panel in panels:
        yield from _panel_art(look, piece, size, panel, top, colour, number)
    yield from _lid_words(look, size, panels, top, colour)
    for outline in (_glue(size, top), *outlines):
        yield Path(outline, CUT)
    yield Path(_edges(size, panels, top), CUT)
    yield from _folds(size, panels, top)
    for panel in panels:
        if panel.kind == "front" and notch:
            yield from _notch(panel, top)
    told, font = look.words.say("print.box.glue"), look.body(500)
    yield Group((text.line(told, 0, 0.9, font, 8, BLACK, "middle"),), GLUE_MM / 2, top + size.height / 2, rotate=-90)


def _glue(size: BoxSize, top: float) -> tuple[Segment, ...]:
    slope = GLUE_MM * 0.5
    return polygon(((GLUE_MM, top), (0, top + slope), (0, top + size.height - slope), (GLUE_MM, top + size.height)))


def _flaps(size: BoxSize, panels: list[_Panel], top: float) -> Iterator[tuple[Segment, ...]]:
    """Yield lid and bottom, each with its tongue, and the dust flaps."""
    low = top + size.height
    for panel in panels:
        x, w = panel.x, panel.w
        if panel.kind == "side":
            for edge, way in ((top, -1), (low, 1)):
                yield polygon(((x, edge), (x + 1.0, edge + way * size.dust), (x + w - 1.0, edge + way * size.dust), (x + w, edge)))
        else:
            edge, way = (top, -1) if panel.kind == "back" else (low, 1)
            yield _lid(x, w, edge, way, size)


def _lid(x: float, w: float, edge: float, way: int, size: BoxSize) -> tuple[Segment, ...]:
    """Return lid and tongue: the tongue a little narrower, with round shoulders."""
    fold, end, r = edge + way * size.depth, edge + way * (size.depth + size.tuck), min(size.tuck * 0.8, w / 4)
    left, right = x + 0.5, x + w - 0.5
    return path_segments(
        f"M{x},{edge}L{x},{fold}L{left},{fold}L{left},{end - way * r}Q{left},{end} {left + r},{end}"
        f"L{right - r},{end}Q{right},{end} {right},{end - way * r}L{right},{fold}L{x + w},{fold}L{x + w},{edge}Z"
    )


def _edges(size: BoxSize, panels: list[_Panel], top: float) -> tuple[Segment, ...]:
    """Return the cuts along panels that carry neither lid nor bottom there, and the last panel's free edge."""
    low, right = top + size.height, panels[-1].x + panels[-1].w
    steps: list[Segment] = [("M", (right, top)), ("L", (right, low))]
    for panel in panels:
        edge = {"front": top, "back": low}.get(panel.kind)
        if edge is not None:
            steps += [("M", (panel.x, edge)), ("L", (panel.x + panel.w, edge))]
    return tuple(steps)


def _folds(size: BoxSize, panels: list[_Panel], top: float) -> Iterator[Item]:
    low = top + size.height
    for panel in panels:
        yield Path((("M", (panel.x, top)), ("L", (panel.x, low))), FOLD)
        edges = {"side": (top, low), "back": (top, top - size.depth), "front": (low, low + size.depth)}[panel.kind]
        for edge in edges:
            yield Path((("M", (panel.x, edge)), ("L", (panel.x + panel.w, edge))), FOLD)


def _notch(panel: _Panel, top: float) -> Iterator[Item]:
    """Cut half a disc out of the front's upper edge, for the thumb."""
    x, r = panel.x + panel.w / 2, min(NOTCH_MM, panel.w / 5)
    outline = path_segments(f"M{x - r},{top}A{r},{r} 0 0 0 {x + r},{top}")
    yield Path((*outline, ("Z", ())), Paint(fill=PAPER))
    yield Path(outline, CUT)


# -- art -------------------------------------------------------------------------------------------------------------------


def _panel_art(look: MakerLook, piece: Piece, size: BoxSize, panel: _Panel, top: float, colour: Colour, number: str) -> Iterator[Item]:
    w, h = panel.w, size.height
    if panel.kind == "side":
        items = tuple(_side(look, w, h, colour, number))
    else:
        items = tuple(_broad(look, piece, w, h, colour, number, back=panel.kind == "back"))
    yield Group(items, panel.x, top, clip=box(0, 0, w, h))


def _broad(look: MakerLook, piece: Piece, w: float, h: float, colour: Colour, number: str, *, back: bool) -> Iterator[Item]:
    """Draw front or back: rays, stripes, the emblem, the title on the front, both words below."""
    low, on = look.style.low_ink, look.on(colour)
    yield Box(0, 0, w, h, Paint(fill=look.fill(colour)))
    if not low:
        ray = mix(colour, "#FFFFFF", 0.1)
        yield Group(motifs.sunburst(look.style, x=w / 2, y=h * 0.56, r=math.hypot(w, h), rays=36, colour=ray), clip=box(0, 0, w, h))
    frame = max(2.5, w * 0.05)
    for step, band in enumerate(reversed(look.bands[1:] or look.bands)):
        inset = frame + step * 1.5
        yield Box(inset, inset, w - 2 * inset, h - 2 * inset, Paint(stroke=band, width=0.4 if low else 1.1), max(1.0, 3.5 - step))
    inside = w - 2 * frame - 8.0
    named = str(piece.columns.get("icon") or "round-star")
    size = min(w * 0.52, h * 0.4)
    light = on if low else look.pale(look.bands[1 % len(look.bands)], 0.25)
    yield look.mark(named, w / 2, h * (0.5 if back else 0.56), size * (1.15 if back else 1.0), light)
    if back:
        return
    title, face = look.game.title, look.title
    size_pt, rows = text.fit_lines(title, face, [s for s in TITLE_SIZES if s <= h * 0.42], inside, 3)
    leading = size_pt * text.PT_MM * 1.02
    first = frame + 5.0 + max(10.0, h * 0.12)
    for step, row in enumerate(rows):
        yield text.line(row, w / 2, first + step * leading, face, size_pt, on, "middle")
    told = [str(piece.columns.get("subtitle") or ""), number]
    y = h - frame - 5.5
    for words in reversed([each for each in told if each]):
        size_pt, lines = text.fit_lines(words, look.body(600), SMALL_SIZES, inside, 2)
        for line in reversed(lines):
            yield text.line(line, w / 2, y, look.body(600), size_pt, on, "middle")
            y -= size_pt * text.PT_MM * 1.15


def _side(look: MakerLook, w: float, h: float, colour: Colour, number: str) -> Iterator[Item]:
    """Draw a narrow side: the title along it, stripes at both ends."""
    ground = look.deep(colour, 0.15)
    yield Box(0, 0, w, h, Paint(fill=look.fill(ground)))
    for step, band in enumerate(look.bands[1:] or look.bands):
        for y in (4.0 + step * 2.2, h - 5.4 - step * 2.2):
            yield Box(0, y, w, 0.4 if look.style.low_ink else 1.4, Paint(fill=band))
    said = f"{look.game.title} {number}".strip()
    biggest = w * 0.55 / text.PT_MM
    sizes = [s for s in (*TITLE_SIZES, 8.0, 6.5) if s <= biggest]
    fitting = [s for s in sizes if text.width_mm(said, look.title, s) <= h - 26]
    if fitting:
        size_pt = fitting[0]
        line = text.line(said, 0, text.cap_mm(look.title, size_pt) / 2, look.title, size_pt, look.on(ground), "middle")
        yield Group((line,), w / 2, h / 2, rotate=-90)


def _lid_words(look: MakerLook, size: BoxSize, panels: list[_Panel], top: float, colour: Colour) -> Iterator[Item]:
    """Say the title on the lid, read from the front, where the lid is deep enough."""
    for panel in panels:
        if panel.kind == "back" and size.depth >= 8:  # noqa: PLR2004  # a shallower lid holds no title
            sizes = [
                s
                for s in TITLE_SIZES
                if s * text.PT_MM <= size.depth * 0.6 and text.width_mm(look.game.title, look.title, s) <= panel.w - 8
            ]
            if sizes:
                line = text.line(
                    look.game.title,
                    0,
                    text.cap_mm(look.title, sizes[0]) / 2,
                    look.title,
                    sizes[0],
                    look.on(look.deep(colour, 0.15)),
                    "middle",
                )
                yield Group((line,), panel.x + panel.w / 2, top - size.depth / 2, rotate=180)
