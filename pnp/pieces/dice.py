"""Things cut out and folded: a paper die with any six faces, from pips or from a maker's words. All lengths mm."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pnp.art.marks import pips
from pnp.art.shapes import polygon
from pnp.pieces.maker_look import braced
from pnp.scene import Box, Group, Paint, Path, Scene
from pnp.typeset import text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from card_data.model import Piece
    from pnp.pieces.maker_look import MakerLook
    from pnp.scene import Colour, Item

TAB_MM = 5.0
_CROSS = ((0, 1), (1, 1), (2, 1), (3, 1), (1, 0), (1, 2))
"""Where the six faces of the net lie, in faces from the left and from the top: a row of four, one above, one below."""

_TABS = (("above", 4), ("left", 4), ("right", 4), ("below", 5), ("left", 5), ("right", 5), ("right", 3))
PIP_ORDER = (2, 1, 5, 6, 3, 4)
"""Pips in the order of the net; opposite faces come to seven: first and third, second and fourth, fifth and sixth."""


def net_size(side_mm: float) -> tuple[float, float]:
    """Return width and height of the whole net, tabs included."""
    return 4 * side_mm + TAB_MM, 3 * side_mm + 2 * TAB_MM


def die_net(faces: Sequence[Sequence[Item]], side_mm: float, ground: Colour) -> Iterator[Item]:
    """Draw the net of a die: six faces, each given about its own middle, seven tabs, folds dashed.

    The first four faces lie in a row, the fifth above the second, the sixth below it. Upper left corner at the origin.
    Raises `ValueError` for another number of faces.
    """
    if len(faces) != len(_CROSS):
        raise ValueError(f"A die has {len(_CROSS)} faces, not {len(faces)}.")
    corners = [(column * side_mm, TAB_MM + row * side_mm) for column, row in _CROSS]
    for way, at in _TABS:
        yield Path(_tab(way, *corners[at], side_mm), Paint(fill="#FFFFFF", stroke="K", width=0.25, join="round"))
    for (x, y), face in zip(corners, faces, strict=True):
        yield Box(x, y, side_mm, side_mm, Paint(fill=ground))
        yield Group(tuple(face), x + side_mm / 2, y + side_mm / 2)
    outline = _outline(side_mm)
    for x, y in corners:
        yield Box(x, y, side_mm, side_mm, Paint(stroke="K", width=0.25, dash=(1.2, 1.0)))
    yield Path(outline, Paint(stroke="K", width=0.25))


def _tab(way: str, x: float, y: float, side: float) -> tuple[tuple[str, tuple[float, ...]], ...]:
    slope, far = TAB_MM * 0.8, side
    shape = {
        "above": ((0, 0), (slope, -TAB_MM), (far - slope, -TAB_MM), (far, 0)),
        "below": ((0, far), (slope, far + TAB_MM), (far - slope, far + TAB_MM), (far, far)),
        "left": ((0, 0), (-TAB_MM, slope), (-TAB_MM, far - slope), (0, far)),
        "right": ((far, 0), (far + TAB_MM, slope), (far + TAB_MM, far - slope), (far, far)),
    }[way]
    return polygon((x + dx, y + dy) for dx, dy in shape)


def _outline(side: float) -> tuple[tuple[str, tuple[float, ...]], ...]:
    """Return the edges of the row of four that carry no tab: there the net is cut along the faces."""
    top, foot = TAB_MM + side, TAB_MM + 2 * side
    cuts = (((0, top), (side, top)), ((2 * side, top), (4 * side, top)), ((0, foot), (side, foot)), ((2 * side, foot), (4 * side, foot)))
    steps: list[tuple[str, tuple[float, ...]]] = []
    for start, end in (*cuts, ((0, top), (0, foot))):
        steps += [("M", start), ("L", end)]
    return tuple(steps)


def pip_faces(side_mm: float, ink: Colour) -> tuple[tuple[Item, ...], ...]:
    """Return the six faces of an ordinary die in the order of the net."""
    return tuple(tuple(pips(value, 0, 0, side_mm, ink)) for value in PIP_ORDER)


# -- dice from a maker's words ---------------------------------------------------------------------------------------------

SIDE_MM = 18.0
MOST_PIPS = 6
DOTTED = ("6", "9")
"""Numerals that could be read upside down; they get a line below."""
WORD_SIZES = (24.0, 20.0, 17.0, 14.0, 12.0, 11.0, 10.0, 9.0, 8.0, 7.0, 6.5)


def die_scene(look: MakerLook, piece: Piece) -> Scene:
    """Draw the net of a maker's die: numbers as pips or numerals, `{icons}`, words, or blanks; six faces in the order 1 to 6.

    Opposite are the first and the last face, the second and the fifth, the third and the fourth. A list of fewer than six
    faces leaves the rest blank; no list at all gives an ordinary die.

    Raises:
        ValueError: there are more than six faces.
        UnknownColour, UnknownIcon: a word names none.
        Overflow: a word does not fit on its face.
    """
    told = piece.columns.get("faces")
    given = [each for each in told if not isinstance(each, Mapping)] if isinstance(told, tuple) else list(range(1, MOST_PIPS + 1))
    if len(given) > len(_CROSS):
        raise ValueError(f"{piece.id}: a die has {len(_CROSS)} faces, not {len(given)}.")
    faces = [*given, *[""] * (len(_CROSS) - len(given))]
    value = piece.columns.get("side_mm")
    side = float(value) if isinstance(value, int | float) else SIDE_MM
    word = str(piece.columns.get("colour") or "")
    colour = look.colour(word) if word else "#FFFFFF"
    numerals = piece.columns.get("numerals") is True
    drawn = [tuple(_die_face(look, piece, faces[at - 1], side, colour, numerals=numerals)) for at in PIP_ORDER]
    w, h = net_size(side)
    return Scene(w, h, tuple(die_net(drawn, side, look.fill(colour))), title=piece.id)


def _die_face(look: MakerLook, piece: Piece, face: object, side: float, colour: Colour, *, numerals: bool) -> Iterator[Item]:
    """Draw one face about its middle."""
    ink = look.on(colour)
    said = str(face).strip() if face is not None and face is not False else ""
    if not said:
        return
    if said.isdecimal() and 1 <= int(said) <= MOST_PIPS and not numerals:
        yield from pips(int(said), 0, 0, side, ink)
    elif braced(said):
        yield look.mark(said, 0, 0, side * 0.66, ink)
    else:
        yield from _die_words(look, piece, said, side, ink)


def _die_words(look: MakerLook, piece: Piece, said: str, side: float, ink: Colour) -> Iterator[Item]:
    font = look.display if said.lstrip("+-").isdecimal() else look.body(700)
    biggest = side * 1.5
    try:
        size, rows = text.fit_lines(said, font, [s for s in (*WORD_SIZES, side * 1.45) if s <= biggest], side * 0.84, 2)
    except text.Overflow as fault:
        raise text.Overflow(f"{piece.id}: {said!r} does not fit on a face of {side:g} mm: shorten it, or use a larger side_mm.") from fault
    leading, cap = size * text.PT_MM * 1.05, text.cap_mm(font, size)
    first = cap / 2 - leading * (len(rows) - 1) / 2
    for step, row in enumerate(rows):
        line = text.line(row, 0, first + step * leading, font, size, ink, "middle")
        yield line
        if said in DOTTED:
            yield Box(line.x, first + cap * 0.22, line.width, cap * 0.09, Paint(fill=ink))
