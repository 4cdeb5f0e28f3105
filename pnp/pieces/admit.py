"""The floor ticket: a white ticket with the code of a printed thing and its ten characters below. All lengths mm."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pnp.art.shapes import ticket
from pnp.scene import Code, Paint, Path
from pnp.style import BLACK, PAPER, Style
from pnp.typeset import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.scene import Item

Codes = Callable[[str, float, float, float], Code]
"""Makes the code of a printed id: id, upper left corner x and y of the dark pattern, its side."""

CODE_MM = 12.7
QUIET_MM = CODE_MM / 25 * 4
TICKET_MM = (CODE_MM + 2 * QUIET_MM + 1.4, CODE_MM + 2 * QUIET_MM + 3.1)
"""Width and height of the ticket: the code, four white modules all round, the bites, the characters."""

LINE_MM, CORNER_MM = 0.25, 0.7
"""The ticket's line lies outside its paper, and its corners are notched so little that nothing reaches into the quiet zone."""

CODE_FONT, CODE_PT, CODE_TRACK_MM = "league-gothic-400", 8.0, 0.1


def characters(code: Code) -> str:
    """Return what a person may type instead of scanning: the last part of the address, in two fives.

    >>> characters(Code(0, 0, 1, (), "http://PNP.LOCAL:8000/HS00AK7QMX", "HUS-V01"))
    'HS00A K7QMX'
    """
    bare = code.text.rsplit("/", 1)[-1]
    return f"{bare[:5]} {bare[5:]}"


def admit(codes: Codes, printed_id: str, x: float, y: float, style: Style) -> Iterator[Item]:
    """Draw a floor ticket whose paper begins at `x`, `y`."""
    w, h = TICKET_MM
    out = LINE_MM * 0.6
    outline = ticket(x - out, y - out, w + 2 * out, h + 2 * out, sides="lr", corner=CORNER_MM)
    yield Path(outline, Paint(fill=PAPER, stroke=style.outline("cream-line"), width=LINE_MM))
    code = codes(printed_id, x + QUIET_MM + 0.7, y + QUIET_MM, CODE_MM)
    yield code
    yield text.line(characters(code), x + w / 2, y + h - 1.0, CODE_FONT, CODE_PT, BLACK, "middle", CODE_TRACK_MM)
