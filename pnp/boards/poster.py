"""A game's board as one poster page, drawn from its squares and its layout.

The layout of a board is a table of `game.layouts`, named by the board (`board.layout`); it comes from `board.toml` in
the game's folder. Its `kind` says which way of drawing reads it: `track` is a ribbon through squares, `table` the sides of a
table seen from above; one with `slots` is drawn by them, like a face. All lengths mm, origin at the paper's upper left corner.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from card_data.model import Card
from pnp.art.marks import icon
from pnp.art.shapes import box, polygon
from pnp.boards import track
from pnp.boards.legend import legend, title
from pnp.boards.places import places
from pnp.boards.squares import Ground, draw_plate, leaders, name_plates, squares, symbols
from pnp.boards.tables import table_scene
from pnp.layout.faces import Spot, has_slots, thing_scene
from pnp.layout.plan import BadPlan, Plan, plan_of
from pnp.print_words import PrintWords
from pnp.scene import Box, Disc, Group, Paint, Path, Scene, Symbol, Use
from pnp.style import PAPER, Style, mix
from pnp.typeset import text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from card_data.model import Board, Game, Square
    from pnp.pieces.admit import Codes
    from pnp.scene import Item

LOW_LINE_MM = 0.35


class UnknownBoard(LookupError):
    """A game has no board, or a board no square, of this id."""


def board_of(game: Game, board_id: str) -> Board:
    """Return a board by its printed id; raises `UnknownBoard`."""
    for board in game.boards:
        if board.id == board_id:
            return board
    raise UnknownBoard(f"{game.id} has no board {board_id!r}; it has {', '.join(b.id for b in game.boards) or 'none'}.")


def place_mm(game: Game, board_id: str, square_id: str) -> tuple[float, float]:
    """Return where a place's centre lies on the paper, in mm from the upper left corner; raises `UnknownBoard`."""
    board = board_of(game, board_id)
    square: Square | None = board.by_id.get(square_id)
    if square is None:
        raise UnknownBoard(f"{board_id} has no square {square_id!r}.")
    return board.centre_mm(square)


def board_scene(game: Game, board_id: str, style: Style, language: str, codes: Codes | None = None) -> Scene:
    """Draw a whole board; `codes` make the codes that stand on it, without them it is the ground of a screen.

    Raises:
        UnknownBoard: the game has no such board.
        BadPlan: the layout lacks a value, two name plates meet, or no way of drawing has the layout's kind.
        Overflow: a word does not fit into its place.
    """
    board = board_of(game, board_id)
    if board.form:
        from pnp.boards.maps import map_scene  # noqa: PLC0415 - few games have such boards

        return map_scene(game, board, style, language, codes)
    if has_slots(game, board.layout):
        size = (board.width_mm, board.height_mm)
        return replace(thing_scene(game, _as_card(board), board.layout, codes, style, language, size, _spots(board)), bleed=0.0)
    plan = plan_of(game, board.layout)
    if plan.text("kind") == "table":
        return table_scene(board, plan, with_mixes(style, plan), PrintWords(game, language), codes)
    if plan.text("kind") != "track":
        raise BadPlan(f"In {plan.where}, kind is {plan.text('kind')!r}; boards are drawn as 'track' or 'table'.")
    ground = Ground(game, board, plan, with_mixes(style, plan), PrintWords(game, language))
    line = track.curves([board.centre_mm(s) for s in board.squares if s.on_track])
    plates = name_plates(ground)
    items = (
        *_backdrop(ground),
        *_way_back(ground),
        *_bar(ground),
        *leaders(ground, plates),
        *_ribbon(ground, line),
        *squares(ground),
        *(item for made in plates for item in draw_plate(ground, made)),
        *places(ground),
        *title(ground),
        *legend(ground),
    )
    drawn = (*symbols(ground), *_ribbon_symbols(ground))
    return Scene(board.width_mm, board.height_mm, items, symbols=drawn, title=board.title)


def _as_card(board: Board) -> Card:
    """Return a board as a card, so that the gaps of a layout can be filled."""
    return Card(board.id, "board", board.title, 1, "", {}, ())


def _spots(board: Board) -> tuple[Spot, ...]:
    """Return the places of a board with what they lend to the gaps: their label, number and further columns."""
    found = []
    for square in board.squares:
        columns = {**square.columns, "label": square.label, "no": square.no}
        found.append(Spot(Card(square.id, square.kind, square.label, 1, "", columns, ()), *board.centre_mm(square)))
    return tuple(found)


def with_mixes(style: Style, plan: Plan) -> Style:
    """Return the style with the layout's own mixes (`colours`: two colours and the share of the second) in its palette."""
    palette = dict(style.palette)
    for name, mixed in plan.within("colours"):
        one, other = (Style(style.edition, palette).colour(each) for each in mixed.texts("of"))
        palette[name] = mix(one, other, mixed.number("share"))
    return replace(style, palette=palette)


def _layers(ground: Ground, part: Plan) -> tuple[Plan, ...]:
    return part.tables("layers_low" if ground.style.low_ink else "layers")


def _backdrop(ground: Ground) -> Iterator[Item]:
    board, plan, style = ground.board, ground.plan, ground.style
    yield Box(0, 0, board.width_mm, board.height_mm, Paint(fill=style.ground(plan.text("ground"))))
    yield Group((_burst(ground, plan.table("burst")),), clip=box(0, 0, board.width_mm, board.height_mm))
    for art in plan.tables("decor"):
        drawn = icon(art.text("icon"), *art.point("at"), art.number("size"), style.colour(art.text("colour")), mirror=art.has("mirror"))
        yield Path(drawn.segments, Paint(stroke=drawn.paint.fill, width=LOW_LINE_MM)) if style.low_ink else drawn
    frame = plan.table("frame")
    for number, colour in enumerate(frame.texts("colours")):
        inset = frame.number("inset") + number * frame.number("step")
        wide = frame.number("width_low" if style.low_ink else "width")
        w, h = board.width_mm - 2 * inset, board.height_mm - 2 * inset
        paint = Paint(stroke=style.colour(colour), width=wide)
        yield Box(inset, inset, w, h, paint, frame.number("radius") - number * frame.number("step"))


def _burst(ground: Ground, plan: Plan) -> Path:
    """Return the rays behind everything as one path; in low ink one line a ray, outside the middle only."""
    (x, y), far, many = plan.point("at"), plan.number("radius"), int(plan.number("rays"))
    near = plan.number("hollow") if ground.style.low_ink else 0.0
    colour = ground.style.colour(plan.text("colour_low" if ground.style.low_ink else "colour"))

    def at(radius: float, step: float) -> tuple[float, float]:
        angle = 2 * math.pi * step / many
        return x + radius * math.cos(angle), y + radius * math.sin(angle)

    if ground.style.low_ink:
        lines = [(("M", at(near, i)), ("L", at(far, i))) for i in range(many)]
        return Path(tuple(step for each in lines for step in each), Paint(stroke=colour, width=LOW_LINE_MM))
    rays = [polygon(((x, y), at(far, i), at(far, i + 0.5))) for i in range(many)]
    return Path(tuple(step for ray in rays for step in ray), Paint(fill=colour))


def _bar(ground: Ground) -> Iterator[Item]:
    plan = ground.plan.table("bar")
    x, y, w, h = plan.numbers("box")
    radius = plan.number("radius")
    for layer in _layers(ground, plan):
        grow = layer.number("grow")
        paint = Paint(fill=ground.style.colour(layer.text("colour")))
        yield Box(x - grow, y - grow, w + 2 * grow, h + 2 * grow, paint, max(radius, radius + grow))
    if not ground.style.low_ink:
        groove = plan.table("grooves")
        many, pitch, wide = int(groove.number("many")), groove.number("pitch"), groove.number("width")
        first = x + w / 2 - pitch * (many - 1) / 2 - wide / 2
        for number in range(many):
            yield Box(first + number * pitch, y, wide, h, Paint(fill=ground.style.colour(groove.text("colour"))))


def _ribbon(ground: Ground, line: Sequence[track.Curve]) -> Iterator[Item]:
    plan = ground.plan.table("ribbon")
    for layer in _layers(ground, plan):
        paint = Paint(stroke=ground.style.colour(layer.text("colour")), width=layer.number("width"), cap="round", join="round")
        yield Path(track.outline(line), paint)
    bulbs = plan.table("bulbs")
    for piece in line:
        for share in bulbs.numbers("share"):
            for side in (-1, 1):
                yield Use("bulb", *track.beside(piece, share, side * bulbs.number("offset")))
    offset = plan.table("arrows").number("offset")
    for piece in line:
        dx, dy = track.heading(piece, 0.5)
        for side in (-1, 1):
            yield Use("arrow", *track.beside(piece, 0.5, side * offset), rotate=math.degrees(math.atan2(dy, dx)))


def _ribbon_symbols(ground: Ground) -> Iterator[Symbol]:
    plan, style = ground.plan.table("ribbon"), ground.style
    bulbs, arrows = plan.table("bulbs"), plan.table("arrows")
    r, ring = bulbs.number("radius"), style.colour(bulbs.text("ring"))
    if style.low_ink:
        lamp: tuple[Item, ...] = (Disc(0, 0, r - 0.15, r - 0.15, Paint(fill=PAPER, stroke=ring, width=0.3)),)
    else:
        lit = Disc(0, 0, r * 0.72, r * 0.72, Paint(fill=style.colour(bulbs.text("lit"))))
        glint = Disc(-r * 0.2, -r * 0.22, r * 0.22, r * 0.22, Paint(fill=PAPER))
        lamp = (Disc(0, 0, r, r, Paint(fill=ring)), lit, glint)
    yield Symbol("bulb", lamp, (-r, -r, 2 * r, 2 * r))
    yield Symbol(
        "arrow", (_arrow_head(arrows.number("long"), arrows.number("wide"), style.colour(arrows.text("colour"))),), (-5, -5, 10, 10)
    )


def _arrow_head(long: float, wide: float, colour: str) -> Path:
    """Draw a chevron that points to the right, its middle at the origin."""
    notch = long * 0.32
    corners = ((-long / 2, -wide / 2), (long / 2, 0), (-long / 2, wide / 2), (-long / 2 + notch, 0))
    return Path(polygon(corners), Paint(fill=colour))


def _way_back(ground: Ground) -> Iterator[Item]:
    """Draw the way from the last square back to the first: a dashed lane with an arrow head and its words."""
    plan, style = ground.plan.table("return"), ground.style
    corners = plan.points("lane")
    colour = style.colour(plan.text("colour"))
    lane = track.rounded(corners, plan.number("bend"))
    yield Path(lane, Paint(stroke=colour, width=plan.number("width"), dash=plan.numbers("dash")))
    (ax, ay), (bx, by) = corners[-2], corners[-1]
    size = plan.number("arrow")
    head = _arrow_head(size, size * 0.9, colour)
    yield Group((head,), bx, by, math.degrees(math.atan2(by - ay, bx - ax)))
    word = plan.table("word")
    said = ground.words.say(word.text("text"))
    x, y = word.point("at")
    size_pt, font = word.number("size"), word.text("font")
    wide = text.width_mm(said, font, size_pt) + 4
    yield Box(x - wide / 2, y - 3.2, wide, 4.6, Paint(fill=style.ground(plan.text("behind"))), 1)
    yield text.line(said, x, y, font, size_pt, style.type(plan.text("colour")), "middle")
