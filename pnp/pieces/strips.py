"""Card-sized pieces with several codes: die strip, action card; and the deck card with its large code. Lengths mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.art.marks import die_face, icon
from pnp.pieces.admit import QUIET_MM, TICKET_MM, admit
from pnp.pieces.desk import BLEED_MM, SAFE_MM, Desk
from pnp.scene import Box, Disc, Paint, Scene
from pnp.style import BLACK, PAPER
from pnp.typeset import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from card_data.model import Piece
    from pnp.pieces.admit import Codes
    from pnp.scene import Item

HEAD_MM = 8.4
DIE_MM = 11.0
MOST_IN_TWOS = 4
"""An action card with more codes sets them in rows of three."""


def die_strip_scene(desk: Desk, piece: Piece, codes: Codes) -> Scene:
    """Draw the six faces of a die, each with the code that says it was rolled."""
    w, h = desk.plan.table("card").point("size")
    return Scene(w, h, tuple(_die_strip(desk, piece, codes, w, h)), BLEED_MM, title=piece.title)


def _headed(desk: Desk, w: float, h: float, title: str) -> Iterator[Item]:
    yield desk.ground(w, h)
    yield from desk.band(0, 0, w, HEAD_MM, BLEED_MM)
    yield desk.heading(desk.words.say(title), w / 2, 6.3, 12, "middle")


def _die_strip(desk: Desk, piece: Piece, codes: Codes, w: float, h: float) -> Iterator[Item]:
    yield from _headed(desk, w, h, "print.die_strip.title")
    cell = (w - 2 * SAFE_MM) / 3
    for number, printed_id in enumerate(piece.codes):
        row, column = divmod(number, 3)
        middle = SAFE_MM + (column + 0.5) * cell
        top = 14.8 + row * 36.6
        yield from die_face(number + 1, middle, top + DIE_MM / 2, DIE_MM, PAPER, desk.style.colour("ink"))
        yield from admit(codes, printed_id, middle - TICKET_MM[0] / 2, top + DIE_MM + 2.0, desk.style)


def action_scene(desk: Desk, piece: Piece, codes: Codes) -> Scene:
    """Draw the action card: what a seat may say by a scan, each with icon, word and code."""
    w, h = desk.plan.table("card").point("size")
    return Scene(w, h, tuple(_actions(desk, piece, codes, w, h)), BLEED_MM, title=piece.title)


def _actions(desk: Desk, piece: Piece, codes: Codes, w: float, h: float) -> Iterator[Item]:
    own = f"print.action.title.{piece.id}"
    yield from _headed(desk, w, h, own if desk.words.has(own) else "print.action.title")
    across = 2 if len(piece.codes) <= MOST_IN_TWOS else 3
    cell = (w - 2 * SAFE_MM) / across
    for number, printed_id in enumerate(piece.codes):
        row, column = divmod(number, across)
        plan = desk.plan.table("actions").table(printed_id)
        middle, top = SAFE_MM + (column + 0.5) * cell, 13.4 + row * 36.2
        word = desk.words.say(f"print.action.{printed_id}").upper()
        yield Disc(middle, top + 5.4, 5.2, 5.2, desk.fill(plan.text("colour")))
        yield icon(plan.text("icon"), middle, top + 5.4, 7, desk.type_in(plan.text("on")))
        size = text.fit(word, desk.display, (10, 9, 8), cell - 1)
        yield text.line(word, middle, top + 14.2, desk.display, size, BLACK, "middle")
        yield from admit(codes, printed_id, middle - TICKET_MM[0] / 2, top + 15.4, desk.style)


def deck_card_scene(desk: Desk, piece: Piece, codes: Codes) -> Scene:
    """Draw the deck card: the code that introduces this printing to a referee, its characters, and what to do with it."""
    w, h = desk.plan.table("card").point("size")
    return Scene(w, h, tuple(_deck_card(desk, piece, codes, w, h)), BLEED_MM, title=piece.title)


def _deck_card(desk: Desk, piece: Piece, codes: Codes, w: float, h: float) -> Iterator[Item]:
    yield from _headed(desk, w, h, "print.deck_card.title")
    side = desk.plan.table("deck_card").number("code")
    quiet = side / 25 * 4
    left, top = (w - side) / 2, 14.4 + quiet
    edge = Paint(fill=PAPER, stroke=desk.style.outline("cream-line"), width=0.25)
    yield Box(left - quiet, top - quiet, side + 2 * quiet, side + 2 * quiet, edge, QUIET_MM)
    code = codes(piece.id, left, top, side)
    yield code
    base = top + side + quiet + 5.0
    for row in deck_card_rows(code.text):
        yield text.line(row, w / 2, base, desk.body(700), 10, BLACK, "middle", 0.25)
        base += 4.2
    for row in text.wrap(desk.words.say("print.deck_card.how", title=_title(desk)), desk.body(500), 8, w - 2 * SAFE_MM - 1):
        yield text.line(row, w / 2, base + 1.4, desk.body(500), 8, BLACK, "middle")
        base += 3.35


def _title(desk: Desk) -> str:
    """Return what the deck card calls the game: its title, or its id where the title is in letters that are not set here."""
    try:
        text.check_glyphs(desk.game.title, desk.body(500))
    except text.MissingGlyph:
        return desk.game.id
    return desk.game.title


def deck_card_rows(address: str) -> tuple[str, str]:
    """Return the characters of a deck card in groups, on two rows, for typing.

    >>> deck_card_rows("http://PNP.LOCAL:8000/RUN/HS0123456789ABCDEFXY")
    ('HS 0123 4567', '89AB CDEF XY')
    """
    bare = address.rsplit("/", 1)[-1]
    deck, key, check = bare[:2], bare[2:-2], bare[-2:]
    fours = [key[at : at + 4] for at in range(0, len(key), 4)]
    half = (len(fours) + 1) // 2
    return " ".join((deck, *fours[:half])), " ".join((*fours[half:], check))
