"""Everything printed that is neither card nor board: mats, strips, action cards, die, tally, deck card, location sheet.

Each piece becomes one scene of its own cut size, by the slots of its layout where that has any. Codes are made by the
caller: `codes(printed id, x, y, side)`. The deck card asks for the code of its own piece id, which is the text that
introduces a print run to a referee.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from card_data.model import Card
from card_data.piece_words import PIECE_VARIANTS
from pnp.art.marks import icon
from pnp.boards.poster import board_scene
from pnp.layout.faces import has_slots, thing_scene
from pnp.pieces.desk import Desk, desk_of
from pnp.pieces.dice import die_net, net_size, pip_faces
from pnp.pieces.locations import location_sheet
from pnp.pieces.mats import mat_scene
from pnp.pieces.strips import action_scene, deck_card_scene, die_strip_scene
from pnp.scene import Paint, Path, Scene
from pnp.style import BLACK, PAPER, Style
from pnp.typeset import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from card_data.model import Game, Piece
    from pnp.pieces.admit import Codes
    from pnp.scene import Code, Item


class UnknownPiece(ValueError):
    """A piece of a kind that nothing here draws."""


def is_makers_piece(piece: Piece) -> bool:
    """Say whether a piece is drawn from a maker's rows (`pnp.pieces.maker_prints`), not by a layout."""
    return not piece.layout and piece.kind in PIECE_VARIANTS


def piece_scenes(game: Game, piece: Piece, codes: Codes, style: Style, language: str) -> Scene:
    """Draw one piece, cut size and bleed in the scene.

    A piece whose layout has slots is drawn by them; one with a column `board` is that board, with its codes.

    Raises:
        UnknownPiece: the piece is of a kind that is not drawn here (a booklet is `pnp.booklet.pages`'s).
        Overflow: a text does not fit into its place.
        BadPlan, NoWords: the layout `pieces` or the language files lack something.
    """
    if has_slots(game, piece.layout):
        return thing_scene(game, _as_card(piece), piece.layout, partial(_own, codes, piece), style, language, ids=piece.codes)
    if "board" in piece.columns:
        return board_scene(game, str(piece.columns["board"]), style, language, codes)
    desk = desk_of(game, style, language)
    match piece.kind:
        case "mat":
            return mat_scene(desk, piece, codes)
        case "die_strip":
            return die_strip_scene(desk, piece, codes)
        case "action":
            return action_scene(desk, piece, codes)
        case "deck_card":
            return deck_card_scene(desk, piece, codes)
        case "locations":
            return location_sheet(game, style, language, codes)
        case "paper_die":
            return _paper_die(desk, piece)
        case "tally":
            return _tally(desk, piece)
        case _:
            raise UnknownPiece(f"{game.id} has the piece {piece.id} of kind {piece.kind!r}, which is not drawn as one piece.")


def _as_card(piece: Piece) -> Card:
    """Return a piece as a card, so that the gaps of a layout can be filled from its columns."""
    return Card(piece.id, piece.kind, piece.title, piece.copies, "", piece.columns, ())


def _own(codes: Codes, piece: Piece, printed_id: str, x: float, y: float, side: float) -> Code:
    """Return one of a piece's codes: the one of an id, or its first where none is named."""
    return codes(printed_id or next(iter(piece.codes), piece.id), x, y, side)


def _paper_die(desk: Desk, piece: Piece) -> Scene:
    plan = desk.plan.table("paper_die")
    (w, h), side = plan.point("size"), plan.number("side")
    wide, high = net_size(side)
    items: list[Item] = list(die_net(pip_faces(side, BLACK), side, PAPER))
    across, down = (w - wide) / 2, h - high - 3
    moved = desk.group(items, across, down)
    head = desk.heading(desk.words.say("print.die.title"), w / 2, 8, 14, "middle", on_band=False)
    rows = text.wrap(desk.words.say("print.die.how"), desk.body(500), 8.5, w - 8)
    lines = [text.line(row, w / 2, 14 + i * 3.6, desk.body(500), 8.5, BLACK, "middle") for i, row in enumerate(rows)]
    return Scene(w, h, (head, *lines, moved), title=piece.title)


def _tally(desk: Desk, piece: Piece) -> Scene:
    """Draw a money column: what happened, in or out, what is left; the first line holds the starting money."""
    plan = desk.plan.table("tally")
    (w, h), row = plan.point("size"), plan.number("row")
    return Scene(w, h, tuple(_tally_items(desk, w, h, row)), title=piece.title)


def _tally_items(desk: Desk, w: float, h: float, row: float) -> Iterator[Item]:
    words, body = desk.words, desk.body
    yield from desk.band(0, 0, w, 15, bleed=0)
    yield desk.heading(words.say("print.tally.title"), 5, 10.4, 16, "start")
    yield icon("money-stack", w - 10, 7.6, 10, desk.style.type("gold"))
    yield text.line(words.say("print.tally.name"), 3.2, 22.4, body(600), 9, BLACK)
    yield Path((("M", (22, 23)), ("L", (w - 3, 23))), Paint(stroke=BLACK, width=0.3))
    stops = (3.0, 44.0, 68.0, w - 3)
    top = 27.0
    for key, left, right in zip(("what", "change", "left"), stops, stops[1:], strict=False):
        yield text.line(words.say(f"print.tally.{key}"), (left + right) / 2, top + 4.6, body(700), 9, BLACK, "middle")
    count = int((h - top - 8) // row)
    for number in range(count + 1):
        heavy = number in {0, 1, count}
        y = top + 7 + number * row if number else top + 7
        yield Path((("M", (stops[0], y)), ("L", (stops[-1], y))), Paint(stroke=BLACK, width=0.5 if heavy else 0.25))
    foot = top + 7 + count * row
    for x in stops:
        yield Path((("M", (x, top)), ("L", (x, foot))), Paint(stroke=BLACK, width=0.35))
    yield Path((("M", (stops[0], top)), ("L", (stops[-1], top))), Paint(stroke=BLACK, width=0.5))
    first = top + 7 + row / 2 + 1.2
    start = words.money(desk.constant("start_cash"))
    yield text.line(words.say("print.tally.start"), stops[0] + 1.6, first, body(500), 9, BLACK)
    yield text.line(start, stops[3] - 1.6, first, body(700), 10, BLACK, "end")
