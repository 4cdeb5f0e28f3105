"""Motifs of a deck of playing cards: suits and their pips, a stepped window, scales for a back, melds as small cards.

Parameters and editions are those of `pnp.art.motifs`: lengths mm, angles degrees clockwise, colours names; in low ink a fill
becomes a line and nothing moves. Suits and small cards stay solid: they are what is read.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from pnp.art import shapes
from pnp.art.motifs import FINE, THIN, Items
from pnp.scene import Box, Disc, Group, Item, Paint, Path
from pnp.style import PAPER

if TYPE_CHECKING:
    from pnp.scene import Segment
    from pnp.style import Style

SUITS = {
    "S": (
        (
            "M0,-1C.16,-.55 .92,-.22 .92,.3C.92,.68 .62,.82 .4,.78C.26,.76 .14,.66 .09,.52C.1,.78 .2,.9 .4,1H-.4"
            "C-.2,.9 -.1,.78 -.09,.52C-.14,.66 -.26,.76 -.4,.78C-.62,.82 -.92,.68 -.92,.3C-.92,-.22 -.16,-.55 0,-1Z"
        ),
        "M0,-1C.16,-.55 .92,-.22 .92,.3C.92,.68 .62,.82 .4,.78C.26,.76 .14,.66 .09,.52C.1,.78 .2,.9 .4,1H0Z",
    ),
    "H": (
        (
            "M0,1C-.2,.5 -.98,.1 -.98,-.42C-.98,-.8 -.7,-.98 -.46,-.98C-.2,-.98 -.05,-.8 0,-.6"
            "C.05,-.8 .2,-.98 .46,-.98C.7,-.98 .98,-.8 .98,-.42C.98,.1 .2,.5 0,1Z"
        ),
        "M0,-.6C.05,-.8 .2,-.98 .46,-.98C.7,-.98 .98,-.8 .98,-.42C.98,.1 .2,.5 0,1Z",
    ),
    "D": (
        "M0,-1.04Q.3,-.42 .8,0Q.3,.42 0,1.04Q-.3,.42 -.8,0Q-.3,-.42 0,-1.04Z",
        "M0,-1.04Q.3,-.42 .8,0Q.3,.42 0,1.04Z",
    ),
    "C": (
        (
            "M0,-1A.47,.47 0 0,1 .33,-.2A.47,.47 0 1,1 .1,.42C.1,.75 .22,.9 .42,1H-.42"
            "C-.22,.9 -.1,.75 -.1,.42A.47,.47 0 1,1 -.33,-.2A.47,.47 0 0,1 0,-1Z"
        ),
        "M0,-1A.47,.47 0 0,1 .33,-.2A.47,.47 0 1,1 .1,.42C.1,.75 .22,.9 .42,1H0Z",
    ),
}
"""Spade, heart, diamond, club about their middle, 2 high; and of each its right half, on which the light falls."""

_COLUMN = (-1.0, -1 / 3, 1 / 3, 1.0)
_CORNERS = ((-1, -1), (1, -1), (-1, 1), (1, 1))
_SIX = (*_CORNERS[:2], (-1, 0), (1, 0), *_CORNERS[2:])
_EIGHT = tuple((side, row) for row in _COLUMN for side in (-1, 1))
PIPS: dict[str, tuple[tuple[float, float], ...]] = {
    "2": ((0, -1), (0, 1)),
    "3": ((0, -1), (0, 0), (0, 1)),
    "4": _CORNERS,
    "5": (*_CORNERS[:2], (0, 0), *_CORNERS[2:]),
    "6": _SIX,
    "7": (*_SIX, (0, -0.5)),
    "8": (*_SIX, (0, -0.5), (0, 0.5)),
    "9": (*_EIGHT, (0, 0)),
    "T": (*_EIGHT, (0, -2 / 3), (0, 2 / 3)),
}
"""Where the pips of a rank lie, as shares of half the picture across and down; those below the middle stand on their heads."""


@cache
def _suit(suit: str) -> tuple[tuple[Segment, ...], tuple[Segment, ...]]:
    if suit not in SUITS:
        raise ValueError(f"There is no suit {suit!r}; it may be {', '.join(SUITS)}.")
    whole, half = SUITS[suit]
    return shapes.path_segments(whole), shapes.path_segments(half)


def suit_mark(style: Style, *, suit: str, x: float, y: float, size: float, colour: str, light: str = "", turn: float = 0.0) -> Items:
    """Draw a suit, centred, `size` high; `light` is the colour of its right half, which low ink leaves as the rest."""
    whole, half = _suit(suit)
    parts: list[Item] = [Path(whole, Paint(fill=style.type(colour)))]
    if light and not style.low_ink:
        parts.append(Path(half, Paint(fill=style.colour(light))))
    return (Group(tuple(parts), x=x, y=y, rotate=turn, scale=size / 2),)


def pips(
    style: Style, *, suit: str, rank: str, x: float, y: float, across: float, down: float, size: float, colour: str, light: str = ""
) -> Items:
    """Draw the pips of a rank about `x`, `y`, the outer columns `across` and the outer rows `down` from it.

    Those below the middle stand on their heads. Raises `ValueError` for a rank without pips.
    """
    if rank not in PIPS:
        raise ValueError(f"There are no pips of rank {rank!r}; there are those of {', '.join(PIPS)}.")
    items: list[Item] = []
    for px, py in PIPS[rank]:
        turn = 180.0 if py > 0 else 0.0
        items += suit_mark(style, suit=suit, x=x + across * px, y=y + down * py, size=size, colour=colour, light=light, turn=turn)
    return tuple(items)


# -- frames and grounds --------------------------------------------------------------------------------------------------


def window(
    style: Style,
    *,
    x: float,
    y: float,
    w: float,
    h: float,
    line: str = "",
    inner: str = "",
    colour: str = "",
    step: float = 1.6,
    steps: int = 2,
    width: float = 0.9,
    gap: float = 1.3,
    thin: float = THIN,
) -> Items:
    """Draw a window with stepped corners: its glass, its frame, and `gap` within it a thin line, each where it has a colour."""
    outer = shapes.stepped(x, y, w, h, step, steps)
    items: list[Item] = [Path(outer, Paint(fill=style.ground(colour)))] if colour else []
    if line:
        items.append(Path(outer, Paint(stroke=style.type(line), width=width)))
    if inner:
        fine = shapes.stepped(x + gap, y + gap, w - 2 * gap, h - 2 * gap, step, steps)
        items.append(Path(fine, Paint(stroke=style.type(inner), width=thin)))
    return tuple(items)


def scales(
    style: Style,
    *,
    x: float,
    y: float,
    w: float,
    h: float,
    columns: int,
    line: str,
    colour: str,
    shares: tuple[float, ...],
    width: float = 0.5,
) -> Items:
    """Draw scales of a fish over a rectangle, so many side by side, the lowest row standing on its foot.

    Each row covers half of the one above it; `shares` are the radii of the lines of a scale. In low ink only the outermost line stays.
    """
    r = w / columns / 2
    rows, rings = int(h / (r / 2)) + 2, shares[:1] if style.low_ink else shares
    ink = Paint(stroke=style.outline(line), width=THIN if style.low_ink else width)
    items: list[Item] = []
    for row in range(rows, -1, -1):
        foot = y + h - row * r / 2
        for number in range(columns + 1):
            across = x + r * (2 * number + 1 - row % 2)
            items.append(Disc(across, foot, r, r, Paint(fill=style.ground(colour))))
            items += [Disc(across, foot, r * share, r * share, ink) for share in rings]
    return (Group(tuple(items), clip=shapes.box(x, y, w, h)),)


# -- the contract --------------------------------------------------------------------------------------------------------

_STICK, _STRIPES, _SLANT = 5.2, 5, 3.0
"""How high each stick of a clapperboard is, how many light stripes it has, and how far they lean."""


def clapper(style: Style, *, x: float, y: float, w: float, h: float, colour: str, stripe: str, turn: float = -9.0) -> Items:
    """Draw a clapperboard: a slate with its upper left corner at `x`, `y`, a striped stick on it, and another swung open by `turn`."""
    fill = style.colour(colour)
    slate = Box(x, y, w, h, Paint(fill=PAPER, stroke=fill, width=0.8) if style.low_ink else Paint(fill=fill), 1.4)
    hinge = y - _STICK - 0.4
    lower = Group(_stick(style, w, colour, stripe, _SLANT), x=x, y=hinge)
    upper = Group((Group(_stick(style, w, colour, stripe, -_SLANT), y=-_STICK),), x=x, y=hinge - 0.2, rotate=turn)
    pin = Disc(x + 2.2, hinge, 0.9, 0.9, Paint(fill=style.colour(stripe), stroke=fill, width=THIN))
    return (slate, lower, upper, pin)


def _stick(style: Style, w: float, colour: str, stripe: str, lean: float) -> Items:
    """Return a stick of a clapperboard, its upper left corner at the origin."""
    step = w / _STRIPES
    tops = [step * (number + 0.3) for number in range(_STRIPES)]
    bars = [((at + lean, 0.0), (at + lean + step / 2, 0.0), (at + step / 2 - lean, _STICK), (at - lean, _STICK)) for at in tops]
    dark, light = (PAPER, style.colour(colour)) if style.low_ink else (style.colour(colour), style.colour(stripe))
    rim = Paint(stroke=style.colour(colour), width=FINE)
    striped = Group(tuple(Path(shapes.polygon(bar), Paint(fill=light)) for bar in bars), clip=shapes.box(0, 0, w, _STICK))
    return (Box(0, 0, w, _STICK, Paint(fill=dark)), striped, Box(0, 0, w, _STICK, rim))


_CARD = 1.42
"""How much higher than wide a small card is."""


def melds(
    style: Style,
    *,
    groups: int,
    group_size: int,
    runs: int,
    run_length: int,
    x: float,
    y: float,
    w: float,
    wide: float,
    pitch: float,
    colours: tuple[str, ...],
) -> Items:
    """Draw the melds of a contract, a row each about `x`, all of them about `y`, as small cards `wide` across.

    The cards of a group bear one suit after the other, side by side; those of a run bear one suit and climb, and
    overlap where they would be wider than `w`. `colours` are those of spades, hearts, diamonds and clubs.
    """
    hues = dict(zip(SUITS, colours, strict=True))
    rows = [("SHDC" * group_size)[:group_size]] * groups + ["HSDC"[number % 4] * run_length for number in range(runs)]
    top = y - pitch * (len(rows) - 1) / 2
    return tuple(
        item
        for number, suits in enumerate(rows)
        for item in _meld(style, suits, (x, top + pitch * number), (w, wide), hues, 0.0 if number < groups else wide * 0.16)
    )


def _meld(style: Style, suits: str, at: shapes.Point, room: tuple[float, float], hues: dict[str, str], climb: float) -> Items:
    """Draw one meld about its middle, each card `climb` higher than the one before it; `room` is its most and a card's width."""
    (x, y), (w, wide) = at, room
    step, tall = min(wide * 1.12, (w - wide) / max(1, len(suits) - 1)), wide * _CARD
    items: list[Item] = []
    first = x - step * (len(suits) - 1) / 2
    for number, suit in enumerate(suits):
        px, py = first + step * number, y + climb * ((len(suits) - 1) / 2 - number)
        items.append(Box(px - wide / 2, py - tall / 2, wide, tall, Paint(fill=PAPER, stroke="K", width=0.25), wide * 0.14))
        items += suit_mark(style, suit=suit, x=px, y=py, size=wide * 0.66, colour=hues[suit])
    return tuple(items)
