"""Tokens: round, square and hex counters, each drawn from one row of a maker's data, with a back of its own. Lengths mm."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from card_data.map_words import squeezed
from pnp.art.shapes import circle, rounded
from pnp.boards.cells import HALF_HIGH, hex_outline, label_disc
from pnp.scene import Disc, Group, Paint, Path, Scene
from pnp.style import BLACK
from pnp.typeset import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from card_data.model import Piece
    from pnp.pieces.maker_look import MakerLook
    from pnp.scene import Colour, Item, Segment

SIZE_MM = 25.0
BLEED_MM = 2.0
WORD_SIZES = (14.0, 13.0, 12.0, 11.0, 10.0, 9.0, 8.0, 7.5, 7.0, 6.5)
OUTLINES = {"round": "circle", "square": "square", "hex": "hexagon"}
"""What each shape of tokens is called as a shape of cards."""


@dataclass(frozen=True, slots=True)
class Design:
    """One design of tokens or standees: what it is called in the manifest, how many are printed, its front and its back."""

    id: str
    qty: int
    front: Scene
    back: Scene | None = None


@dataclass(frozen=True, slots=True)
class _Face:
    """What one side of a token shows."""

    colour: Colour
    icon: str
    label: str
    words: str
    picture: str = ""


def rows_of(piece: Piece) -> list[dict[str, str]]:
    """Return the rows a piece is made from; one that is given none has a single row of its own words."""
    told = piece.columns.get("rows")
    rows = [{key: str(value) for key, value in row.items()} for row in told if isinstance(row, Mapping)] if isinstance(told, tuple) else []
    return rows or [{"name": piece.title}]


def names_of(piece: Piece, rows: list[dict[str, str]]) -> list[str]:
    """Return what each design is called in the manifest: by its name, made unique, else by its number."""
    names: list[str] = []
    for number, row in enumerate(rows, 1):
        name = f"{piece.id}-{squeezed(row['name']) if row.get('name') else number}"
        names.append(f"{name}-{number}" if name in names else name)
    return names


def quantity(row: Mapping[str, str]) -> int:
    """Return how many of a row are printed: one where it does not say."""
    return int(row.get("qty") or 1)


def box_of(shape: str, size: float) -> tuple[float, float]:
    """Return width and height of a token: a hex is `size` across its flat sides and stands on a corner."""
    return (size, round(size * 2 * HALF_HIGH, 3)) if shape == "hex" else (size, size)


def tokens(look: MakerLook, piece: Piece) -> list[Design]:
    """Return the designs of a piece of tokens.

    Raises:
        UnknownColour, UnknownIcon: a row names none.
        Overflow: words do not fit on their token.
    """
    shape = str(piece.columns.get("shape") or "round")
    size = float(piece.columns.get("size_mm") or SIZE_MM)  # type: ignore[arg-type]
    two_sided = piece.columns.get("two_sided") is not False
    designs, rows = [], rows_of(piece)
    names = names_of(piece, rows)
    for number, row in enumerate(rows):
        colour = look.colour(row.get("colour", "") or str(piece.columns.get("colour") or ""), number)
        name = names[number]
        drawn = row.get("icon") or row.get("label") or row.get("picture")
        shown = row.get("text", "") or ("" if drawn else row.get("name", ""))
        face = _Face(colour, row.get("icon", ""), row.get("label", ""), shown, row.get("picture", ""))
        front = _scene(look, face, shape, size, name)
        designs.append(Design(name, quantity(row), front, _back(look, piece, row, shape, size) if two_sided else None))
    return designs


def _back(look: MakerLook, piece: Piece, row: Mapping[str, str], shape: str, size: float) -> Scene:
    """Return the back: what the row says of it, else the same plain one on all tokens of the piece."""
    told = {key: row.get(f"back_{key}", "") for key in ("colour", "icon", "label", "text", "picture")}
    colour = look.colour(told["colour"]) if told["colour"] else look.bands[0]
    own = any(told[key] for key in ("icon", "label", "text", "picture"))
    face = _Face(colour, told["icon"], told["label"], told["text"], told["picture"])
    return _scene(look, face, shape, size, f"{piece.id}-BACK") if own else _plain_back(look, colour, shape, size, f"{piece.id}-BACK")


def _outline(shape: str, size: float, by: float) -> tuple[Segment, ...]:
    """Return the outline of a token about its middle, moved outwards by `by`."""
    match shape:
        case "hex":
            return hex_outline(size + 2 * by, pointy=True)
        case "square":
            half = size / 2 + by
            return rounded(-half, -half, 2 * half, 2 * half, max(0.1, 2.0 + by))
        case _:
            return circle(0, 0, size / 2 + by)


def _scene(look: MakerLook, face: _Face, shape: str, size: float, title: str) -> Scene:
    w, h = box_of(shape, size)
    items: tuple[Item, ...] = (*_ground(look, face.colour, shape, size), *_shown(look, face, size, title))
    if face.picture:
        half_w, half_h = w / 2 + BLEED_MM, h / 2 + BLEED_MM
        art = look.picture(face.picture, -half_w, -half_h, 2 * half_w, 2 * half_h)
        items = (Group(art, clip=_outline(shape, size, BLEED_MM)), *_shown(look, face, size, title))
    return Scene(w, h, (Group(items, w / 2, h / 2),), bleed=BLEED_MM, title=title)


def _ground(look: MakerLook, colour: Colour, shape: str, size: float) -> Iterator[Item]:
    """Draw the ground into the bleed, a rim, and for shapes that need one the line to cut along."""
    if not look.style.low_ink:
        yield Path(_outline(shape, size, BLEED_MM), Paint(fill=look.deep(colour, 0.3)))
        yield Path(_outline(shape, size, -size * 0.055), Paint(fill=colour))
        yield Path(_outline(shape, size, -size * 0.09), Paint(stroke=look.pale(colour, 0.55), width=max(0.35, size * 0.016)))
    else:
        yield Path(_outline(shape, size, -size * 0.055), Paint(stroke=colour, width=0.7))
    if shape != "square" or look.style.low_ink:
        yield Path(_outline(shape, size, 0), Paint(stroke=BLACK if look.style.low_ink else look.pale(colour, 0.75), width=0.12))


def _shown(look: MakerLook, face: _Face, size: float, title: str) -> Iterator[Item]:
    ink = look.on(face.colour)
    if face.icon:
        small = bool(face.label or face.words)
        y = -size * 0.13 if face.words else -size * 0.02 if face.label else 0.0
        x = -size * 0.07 if face.label and not face.words else 0.0
        yield look.mark(face.icon, x, y, size * (0.42 if face.words else 0.5 if small else 0.58), ink)
    if face.words:
        yield from _words(look, face, size, ink, title)
    if face.label and face.icon:
        yield from label_disc(look, face.label, size * 0.23, size * (0.0 if face.words else 0.2), size * 0.13)
    elif face.label:
        font, size_pt = look.display, size * 0.42 / text.PT_MM
        while text.width_mm(face.label, font, size_pt) > size * 0.68 and size_pt > WORD_SIZES[-1]:
            size_pt *= 0.9
        yield text.line(face.label, 0, text.cap_mm(font, size_pt) / 2, font, size_pt, ink, "middle")


def _words(look: MakerLook, face: _Face, size: float, ink: Colour, title: str) -> Iterator[Item]:
    font, lines, room = look.body(700), 1 if face.icon else 3, size * (0.6 if face.icon else 0.74)
    biggest = max(WORD_SIZES[-1], size * 0.5)
    try:
        size_pt, rows = text.fit_lines(face.words, font, [s for s in WORD_SIZES if s <= biggest], room, lines)
    except text.Overflow as fault:
        raise text.Overflow(
            f"{title}: {face.words!r} does not fit on a token of {size:g} mm: shorten it, or use a larger size_mm."
        ) from fault
    leading = size_pt * text.PT_MM * 1.1
    middle = size * 0.26 if face.icon else 0.0
    top = middle - leading * (len(rows) - 1) / 2 + text.cap_mm(font, size_pt) / 2
    for step, row in enumerate(rows):
        yield text.line(row, 0, top + step * leading, font, size_pt, ink, "middle")


def _plain_back(look: MakerLook, colour: Colour, shape: str, size: float, title: str) -> Scene:
    """Return a back without a top: the game's stripes as rings round a star of points."""
    w, h = box_of(shape, size)
    items: list[Item] = list(_ground(look, colour, shape, size))
    tone = colour if look.style.low_ink else look.pale(colour, 0.3)
    for ring in (0.33, 0.25, 0.17):
        items.append(Disc(0, 0, size * ring, size * ring, Paint(stroke=tone, width=size * 0.02)))
    for step in range(12):
        angle = math.pi * step / 6
        items.append(Disc(size * 0.29 * math.cos(angle), size * 0.29 * math.sin(angle), size * 0.014, size * 0.014, Paint(fill=tone)))
    items.append(Disc(0, 0, size * 0.08, size * 0.08, Paint(fill=tone)))
    return Scene(w, h, (Group(tuple(items), w / 2, h / 2),), bleed=BLEED_MM, title=title)
