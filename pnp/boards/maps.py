"""A board declared without coordinates, drawn whole: ground and frame, title, its places, the legend of their kinds. Lengths mm."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from card_data.map_words import LEGEND_ROW_MM, LEGEND_WIDE_MM
from pnp.art import motifs
from pnp.art.shapes import box, placed, polygon
from pnp.boards.cells import MapGround, cell_outline, cells, number
from pnp.boards.roads import points, track
from pnp.boards.terrain import terrains
from pnp.pieces.maker_look import maker_look
from pnp.scene import Box, Disc, Group, Paint, Path, Scene
from pnp.style import BLACK, mix
from pnp.typeset import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from card_data.model import Board, Game
    from pnp.pieces.admit import Codes
    from pnp.scene import Item
    from pnp.style import Style

TITLE_SIZES = (34.0, 30.0, 27.0, 24.0, 21.0, 18.0, 15.0)
LEGEND_SIZES = (9.0, 8.5, 8.0, 7.5, 7.0, 6.5)
FRAME_MM, STRIPE_MM = 4.2, 1.3


def map_scene(game: Game, board: Board, style: Style, language: str, codes: Codes | None = None) -> Scene:
    """Draw a board of kind hex, square, track or points; without `codes` it is the ground of a screen.

    Raises:
        UnknownColour, UnknownIcon: a word of the maker names no colour or icon.
        Overflow: a text does not fit into its place.
    """
    look = maker_look(game, style, language)
    ground = MapGround(look, board, terrains(board, look), codes)
    match board.form.get("kind"):
        case "track":
            places = track(ground)
        case "points":
            places = points(ground)
        case _:
            places = cells(ground)
    items = (*_backdrop(ground), *_title(ground), *places, *_legend(ground))
    return Scene(board.width_mm, board.height_mm, items, title=board.title)


def _backdrop(ground: MapGround) -> Iterator[Item]:
    """Draw the ground, pale rays from the middle, and a frame of the game's stripes."""
    look, board = ground.look, ground.board
    w, h = board.width_mm, board.height_mm
    yield Box(0, 0, w, h, Paint(fill=look.ground))
    picture = str(board.form.get("picture") or "")
    if picture:
        inset = FRAME_MM + STRIPE_MM * len(look.bands) / 2
        yield Group(look.picture(picture, inset, inset, w - 2 * inset, h - 2 * inset))
    elif not look.style.low_ink:
        ray = mix(look.ground, look.bands[1 % len(look.bands)], 0.13)
        rays = motifs.sunburst(look.style, x=w / 2, y=h / 2, r=(w * w + h * h) ** 0.5 / 2, rays=40, colour=ray)
        yield Group(rays, clip=box(FRAME_MM, FRAME_MM, w - 2 * FRAME_MM, h - 2 * FRAME_MM))
    for step, colour in enumerate(look.bands):
        inset = FRAME_MM + STRIPE_MM * step
        wide = 0.5 if look.style.low_ink else STRIPE_MM + 0.02
        yield Box(inset, inset, w - 2 * inset, h - 2 * inset, Paint(stroke=colour, width=wide), max(1.0, 6.0 - STRIPE_MM * step))


def _title(ground: MapGround) -> Iterator[Item]:
    """Draw the title in the middle of the head, a lozenge and a rule on each side, the subtitle under it."""
    look, board = ground.look, ground.board
    w, top = board.width_mm, board.margin_mm
    subtitle = str(board.form.get("subtitle") or "")
    size = text.fit(board.title, look.title, TITLE_SIZES, w - 2 * top - 30)
    base = top + (9.0 if subtitle else 11.5)
    ink = look.deep(look.bands[0], 0.35)
    line = text.line(board.title, w / 2, base, look.title, size, ink, "middle")
    yield line
    if subtitle:
        yield text.line(subtitle, w / 2, base + 6.6, look.body(500), 11, BLACK, "middle")
    y, far = base - text.cap_mm(look.title, size) / 2, line.width / 2 + 5
    for side in (-1, 1):
        start, end = w / 2 + side * far, w / 2 + side * (w / 2 - top - 4)
        if (end - start) * side > 8:  # noqa: PLR2004  # a shorter rule is a blot
            yield Path((("M", (start + side * 3.4, y)), ("L", (end, y))), Paint(stroke=look.bands[1 % len(look.bands)], width=0.6))
            yield Path(polygon(((start, y - 1.7), (start + 1.7, y), (start, y + 1.7), (start - 1.7, y))), Paint(fill=look.bands[-1]))


def _legend(ground: MapGround) -> Iterator[Item]:
    """Draw each kind of place with its name, in rows along the foot."""
    look, board = ground.look, ground.board
    foot, kinds = number(board.form.get("foot_mm"), 0.0), list(ground.kinds.values())
    if not foot or not kinds:
        return
    room = board.width_mm - 2 * board.margin_mm
    a_row = max(1, int(room // LEGEND_WIDE_MM))
    first = board.height_mm - board.margin_mm - foot + 4.0 + LEGEND_ROW_MM / 2
    for index, kind in enumerate(kinds):
        row, at = divmod(index, a_row)
        many = min(a_row, len(kinds) - row * a_row)
        x = board.width_mm / 2 + (at - many / 2) * LEGEND_WIDE_MM
        y = first + row * LEGEND_ROW_MM
        paint = Paint(fill=look.fill(kind.colour), stroke=look.deep(kind.colour, 0.5), width=0.35)
        yield _swatch(ground, x + 4.5, y, paint)
        if look.style.low_ink:
            yield _swatch(ground, x + 4.5, y, Paint(stroke=kind.colour, width=0.7), 6.0)
        yield look.mark(kind.icon, x + 4.5, y, 4.8, look.deep(kind.colour, 0.6))
        size = text.fit(kind.name, look.body(600), LEGEND_SIZES, LEGEND_WIDE_MM - 11.0)
        yield text.line(kind.name, x + 9.8, y + 1.2, look.body(600), size, BLACK)


def _swatch(ground: MapGround, x: float, y: float, paint: Paint, size: float = 7.4) -> Item:
    if ground.board.form.get("kind") in ("hex", "square"):
        return Path(placed(cell_outline(ground, size), (1.0, 0.0, 0.0, 1.0, x, y)), replace(paint, join="round"))
    return Disc(x, y, size / 2, size / 2, paint)
