"""Places of a board that lie off the track: card outlines, a reminder ticket, a large disc."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.art.marks import icon
from pnp.art.shapes import ticket
from pnp.boards.squares import look_of_kind
from pnp.layout.plan import BadPlan
from pnp.scene import Box, Disc, Paint, Path
from pnp.style import BLACK, PAPER
from pnp.typeset import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from card_data.model import Square
    from pnp.boards.squares import Ground
    from pnp.layout.plan import Plan
    from pnp.scene import Item

CARD_MM = (63.0, 88.0)
"""A poker card, cut."""


def places(ground: Ground) -> Iterator[Item]:
    """Draw every place off the track by its `form` in the layout; raises `BadPlan`."""
    for square in ground.board.squares:
        if square.on_track:
            continue
        plan = ground.plan.table("places").table(square.id)
        match plan.text("form"):
            case "card":
                yield from _card_place(ground, square, plan)
            case "ticket":
                yield from _ticket(ground, square, plan)
            case "disc":
                yield from _disc(ground, square, plan)
            case other:
                raise BadPlan(f"In {plan.where}, form is {other!r}; it takes card, ticket or disc.")


def _card_place(ground: Ground, square: Square, plan: Plan) -> Iterator[Item]:
    """Draw a frame 2 mm wider than a card all round, the card's own outline in it, icon, word and note."""
    common, style = ground.plan.table("card_place"), ground.style
    x, y = ground.board.centre_mm(square)
    gold = style.colour(common.text("line"))
    for grow, paint in (
        (2.0, Paint(fill=style.ground(common.text("ground")), stroke=style.outline(common.text("edge")), width=0.7)),
        (0.0, Paint(stroke=gold, width=0.5)),
    ):
        yield Box(x - CARD_MM[0] / 2 - grow, y - CARD_MM[1] / 2 - grow, CARD_MM[0] + 2 * grow, CARD_MM[1] + 2 * grow, paint, 3 + grow / 2)
    for dx in (-1, 1):
        for dy in (-1, 1):
            corner = x + dx * (CARD_MM[0] / 2 - 5.5), y + dy * (CARD_MM[1] / 2 - 5.5)
            yield icon("round-star", *corner, 4.2, gold)
    yield icon(plan.text("icon"), x, y - 13, 28, style.colour(common.text("art")))
    word, note = common.table("word"), common.table("note")
    said = ground.words.say(plan.text("word"))
    size = text.fit(said, word.text("font"), word.numbers("sizes"), CARD_MM[0] - 8)
    yield text.line(said, x, y + 14, word.text("font"), size, style.type(word.text("colour")), "middle")
    font, size = note.text("font"), note.number("size")
    for number, row in enumerate(text.wrap(ground.words.say(plan.text("note")), font, size, note.number("box"))):
        yield text.line(row, x, y + 21 + number * note.number("leading"), font, size, style.type(note.text("colour")), "middle")


def _ticket(ground: Ground, square: Square, plan: Plan) -> Iterator[Item]:
    style = ground.style
    (x, y), (w, h) = ground.board.centre_mm(square), plan.point("size")
    edge = Paint(fill=style.ground("cream"), stroke=style.colour("ink"), width=0.25)
    yield Path(ticket(x - w / 2, y - h / 2, w, h, sides="lr", corner=1.4), edge)
    for key, base, font, sizes in (
        ("word", -0.7, "righteous-400", (11, 10, 9)),
        ("note", 2.9, "fira-sans-condensed-500", (8, 7.5, 7)),
    ):
        said = ground.words.say(plan.text(key))
        yield text.line(said, x, y + base, font, text.fit(said, font, sizes, w - 5), BLACK, "middle")


def _disc(ground: Ground, square: Square, plan: Plan) -> Iterator[Item]:
    style, (x, y), r = ground.style, ground.board.centre_mm(square), plan.number("radius")
    look = look_of_kind(ground, square.kind)
    on = BLACK if style.low_ink else look.on
    yield Disc(x, y, r, r, Paint(fill=style.colour("ink")))
    yield Disc(x, y, r - 1, r - 1, Paint(fill=PAPER if style.low_ink else look.colour))
    yield Disc(x, y, r - 2.5, r - 2.5, Paint(stroke=style.colour("gold"), width=0.5))
    yield icon(look.icon, x, y - 3.4, 12.6, on)
    said = ground.words.say(plan.text("word")).upper()
    yield text.line(said, x, y + 8.4, "righteous-400", text.fit(said, "righteous-400", (13, 12, 11), r * 1.5, 0.6), on, "middle", 0.6)
