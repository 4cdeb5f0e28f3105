"""A maker's pieces -> the pages of a kit: sheets of tokens with their backs, of standees and dice, of boxes. Lengths mm.

What cannot be drawn becomes a trouble of the press, piece by piece.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.pieces.boxes import box_scenes, box_size, boxes_of
from pnp.pieces.counters import BLEED_MM, OUTLINES, Design, tokens
from pnp.pieces.dice import die_scene
from pnp.pieces.drawn import is_makers_piece
from pnp.pieces.maker_look import MakerLook
from pnp.pieces.shelves import FOOTER_MM, HOW_MM, piece_sheets, room_of
from pnp.pieces.standees import standees
from pnp.sheets.cutting import CutSheet
from pnp.sheets.pages import Pair, Side, card_sheets, grid_for
from pnp.sheets.papers import PAPERS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import TypeVar

    from card_data.model import Piece
    from pnp.press import Press
    from pnp.scene import Scene
    from pnp.sheets.grids import Backs, Grid

    Drawn = TypeVar("Drawn")


def _of(press: Press, *kinds: str) -> list[Piece]:
    return [piece for piece in press.game.pieces if piece.kind in kinds and is_makers_piece(piece)]


def _look(press: Press) -> MakerLook:
    return MakerLook(press.game, press.style, press.words)


def _tried(press: Press, piece: Piece, draw: Callable[[], Sequence[Drawn]]) -> Sequence[Drawn]:
    """Return what is drawn of a piece; what cannot be is a trouble that names the piece."""
    try:
        return draw()
    except (ValueError, LookupError) as fault:
        said = str(fault.args[0] if fault.args else fault)
        press.troubles.append(said if piece.id in said else f"{piece.id}: {said}")
        return ()


def _shown(press: Press, name: str, scene: Scene) -> Side:
    press.singles[name] = scene
    press.shown_by.setdefault(name, name)
    return Side(name, scene)


# -- tokens ----------------------------------------------------------------------------------------------------------------


def token_pages(press: Press) -> Iterator[Scene]:
    """Yield the sheets of all tokens, those of one size, shape and way of backs together."""
    lots: dict[tuple[str, Backs, float, float], list[tuple[Piece, Design]]] = {}
    for piece in _of(press, "tokens"):
        for design in _tried(press, piece, lambda piece=piece: tokens(_look(press), piece)):  # type: ignore[misc]
            shape = OUTLINES[str(piece.columns.get("shape") or "round")]
            key = (shape, _way(press, piece), design.front.width, design.front.height)
            lots.setdefault(key, []).append((piece, design))
    for (shape, way, *_), designs in lots.items():
        yield from _token_sheets(press, shape, way, designs)


def _way(press: Press, piece: Piece) -> Backs:
    """Return how the backs of tokens get behind their fronts: as told for the piece, else as those of cards."""
    asked = press.order.backs
    match piece.columns.get("backs"):
        case "fold":
            return asked if asked.startswith("fold") else "fold"
        case "duplex":
            return asked if asked.startswith("duplex") else "duplex-long"
        case _:
            return asked


def _token_sheets(press: Press, shape: str, way: Backs, designs: list[tuple[Piece, Design]]) -> list[Scene]:
    pairs: list[Pair] = []
    for piece, design in designs:
        front = _shown(press, design.id, design.front)
        back = _shown(press, f"{design.id}-back", design.back) if design.back else None
        pairs += [Pair(front, back)] * (design.qty * piece.copies)
    if not pairs:
        return []
    first, order = designs[0][1].front, press.order
    grid = replace(grid_for(order.paper, (first.width, first.height), min(order.bleed, BLEED_MM), way), shape=shape)
    finish = replace(order.finish, machine=None, fill=False, times=1.0)
    if order.printer:
        finish = replace(finish, correction=order.printer.correction(grid.width, grid.height, way))
    titles = list(dict.fromkeys(piece.title for piece, _ in designs))
    if finish.cut_files:
        _note_cuts(press, designs[0][0], grid, len(pairs))
    return card_sheets(pairs, grid, way, press.words.say, press.facts(" + ".join(titles)), finish)


def _note_cuts(press: Press, piece: Piece, grid: Grid, many: int) -> None:
    full, rest = divmod(many, grid.cells)
    counts = [*([grid.cells] if full else []), *([rest] if rest else [])]
    press.cut_sheets += [CutSheet(f"{piece.id}-{count}", grid, count, None) for count in counts]


# -- standees, dice, boxes -------------------------------------------------------------------------------------------------


def standee_pages(press: Press) -> list[Scene]:
    """Return the sheets of all standees and dice."""
    look, sides = _look(press), []
    for piece in _of(press, "standees"):
        for design in _tried(press, piece, lambda piece=piece: standees(look, piece)):  # type: ignore[misc]
            sides += [_shown(press, design.id, design.front)] * (design.qty * piece.copies)
    for piece in _of(press, "die"):
        for scene in _tried(press, piece, lambda piece=piece: [die_scene(look, piece)]):  # type: ignore[misc]
            sides += [_shown(press, piece.id, scene)] * piece.copies
    say = press.words.say
    facts = press.facts(say("print.file.standees"))
    return piece_sheets(sides, press.order.paper, say, facts, marks=False, how=say("print.standee.how"))


def box_pages(press: Press) -> Iterator[Scene]:
    """Yield the pages of all boxes, each net as large as its deck asks for."""
    look, say = _look(press), press.words.say
    footer = FOOTER_MM + HOW_MM
    rooms = {name: room_of((paper.width, paper.height), footer) for name, paper in PAPERS.items()}
    for piece in _of(press, "tuckbox"):
        room = room_of((press.order.paper.width, press.order.paper.height), footer)
        nets = _tried(press, piece, lambda piece=piece, room=room: box_scenes(look, piece, room, rooms))  # type: ignore[misc]
        if not nets:
            continue
        size = box_size(press.game, piece, boxes_of(piece))
        how = say("print.box.how", w=f"{size.width:g}", h=f"{size.height:g}", d=f"{size.depth:g}")
        sides = [_shown(press, name, scene) for name, scene in nets] * piece.copies
        yield from piece_sheets(sides, press.order.paper, say, press.facts(piece.title), marks=False, how=how)
