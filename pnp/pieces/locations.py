"""The location sheet: a code for every place of a board, in track order, each with number, icon and name. Lengths mm.

The board itself carries no codes: its squares are too small for them and keep their look.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.art.marks import icon
from pnp.boards.poster import with_mixes
from pnp.boards.squares import Ground, badge, kind_of, look_of_kind
from pnp.layout.plan import BadPlan, plan_of
from pnp.pieces.admit import TICKET_MM, admit
from pnp.pieces.desk import desk_of
from pnp.scene import Disc, Paint, Path, Scene
from pnp.style import BLACK, PAPER, Style
from pnp.typeset import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from card_data.model import Board, Game, Square
    from pnp.pieces.admit import Codes
    from pnp.pieces.desk import Desk
    from pnp.scene import Item

HEAD_MM = 17.0
NAME_SIZES = (8.5, 8.0, 7.5, 7.0)


def coded_places(game: Game, board: Board) -> tuple[Square, ...]:
    """Return the places of a board that have a code, in track order."""
    coded = {serial.id for serial in game.serials}
    return tuple(square for square in board.squares if square.id in coded)


def location_sheet(game: Game, style: Style, language: str, codes: Codes) -> Scene:
    """Draw the location sheet of a game's board.

    Raises:
        BadPlan: the game has no board, or more places than the sheet has room for.
        Overflow: a name does not fit beside its code.
    """
    if not game.boards:
        raise BadPlan(f"{game.id} has no board, so it has no location sheet.")
    board, desk = game.boards[0], desk_of(game, style, language)
    plan = plan_of(game, board.layout)
    ground = Ground(game, board, plan, with_mixes(style, plan), desk.words)
    w, h = desk.plan.table("locations").point("size")
    title = desk.words.say("print.locations.title")
    items = (*_head(desk, w, title), *_cells(ground, desk, codes, (w, h)))
    return Scene(w, h, items, title=title)


def _head(desk: Desk, w: float, title: str) -> Iterator[Item]:
    yield from desk.band(0, 0, w, HEAD_MM - 4, 0)
    yield desk.heading(title, 5, 9.2, 17, "start")
    yield text.line(desk.words.say("print.locations.how"), w - 5, 8.6, desk.body(500), 9.5, desk.style.type("cream"), "end")


def _cells(ground: Ground, desk: Desk, codes: Codes, size: tuple[float, float]) -> Iterator[Item]:
    places = coded_places(ground.game, ground.board)
    columns = int(desk.plan.table("locations").number("columns"))
    rows = -(-len(places) // columns)
    wide, high = size[0] / columns, (size[1] - HEAD_MM - 2) / rows
    if high < TICKET_MM[1] + 1:
        raise BadPlan(
            f"In {desk.plan.where}.locations, {len(places)} places need {rows} rows of {TICKET_MM[1] + 1:.1f} mm; give it more columns."
        )
    for number, square in enumerate(places):
        row, column = divmod(number, columns)
        x, y = column * wide, HEAD_MM + 2 + row * high
        yield from admit(codes, square.id, x + 0.6, y + (high - TICKET_MM[1]) / 2, ground.style)
        yield from _label(ground, desk, square, (x + TICKET_MM[0] + 2.2, y + high / 2), wide - TICKET_MM[0] - 5.2)
        if column:
            edge = Paint(stroke=desk.style.outline("cream-line"), width=0.25)
            yield Path((("M", (x - 0.6, y + 1)), ("L", (x - 0.6, y + high - 1))), edge)


def _label(ground: Ground, desk: Desk, square: Square, middle: tuple[float, float], box: float) -> Iterator[Item]:
    """Draw icon, number and name right of the ticket, about the middle of its height."""
    x, y = middle
    kind = kind_of(ground, square)
    look = look_of_kind(ground, kind)
    if look.shape:
        yield from badge(look, x + 3.4, y - 6, 6.4, 4.2)
    else:
        low = ground.style.low_ink
        paint = Paint(fill=PAPER if low else look.colour, stroke=BLACK, width=0.3)
        yield Disc(x + 3.4, y - 6, 3.4, 3.4, paint)
        yield icon(look.icon, x + 3.4, y - 6, 4.6, BLACK if low else look.on)
    if square.on_track:
        yield text.line(str(square.no), x + 8.2, y - 4.4, desk.display, 13, BLACK)
    words = ground.words
    name = words.card(ground.card(square)) if square.property else words.say(f"print.location.{square.kind}")
    size, rows = text.fit_lines(name, desk.body(600), NAME_SIZES, box, 3)
    for number, row in enumerate(rows):
        yield text.line(row, x, y + 1.4 + number * size * 0.4, desk.body(600), size, BLACK)
