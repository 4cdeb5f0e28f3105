"""One slot of a layout becomes items: text, wrapped text, a code on its ticket, a group, or any motif by name.

A slot says `draw` and the rest of its keys are that thing's parameters; every key is checked against what the thing
takes. Lengths are mm or written with a unit (`pnp.layout.units`), type pt, colours names of the layout's roles or the palette.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Literal, get_args

from card_data.model import Value
from pnp.art import motifs, shapes
from pnp.layout.slot_words import EDGED, MOTIFS, BadSlot, checked, keys_of, near_word, takes
from pnp.layout.slot_words import number_of as _number
from pnp.layout.slot_words import word_of as _word
from pnp.qr import CARD_SIDE_MM, STRIP_SIDE_MM
from pnp.scene import Box, Code, Group, Item, Paint, Path, Segment, Text
from pnp.style import PAPER, Style
from pnp.typeset.breaks import UNDRAWN
from pnp.typeset.text import PT_MM, Anchor, Overflow, cap_mm, cleaned, fit_lines, line, width_mm, wrap

CodeAt = Callable[[float, float, float], Code]
"""Answers with the code whose dark pattern has its upper left corner at x, y and this side, in mm."""

QUIET_MODULES, MODULES = 4, 25
TICKET_SIDE, TICKET_FOOT, TICKET_CORNER, TICKET_LINE = 0.7, 3.1, 0.7, 0.25
TICKET_OUT = 0.6 * TICKET_LINE
"""How far the paper reaches further than its nominal box, so that neither its line nor a notch enters the quiet zone."""
TAG_FONT, TAG_PT, TAG_TRACK, TAG_UP = "league-gothic-400", 8.0, 0.1, 1.0

STUB_IN, STUB_TAG = 3.2, 2.3
"""How far a stub's code keeps from the cut, and its text's baseline from the quiet zone."""
STRIP_MM, STRIP_BLEED_MM = 15.5, 4.0
"""How far the white of a strip reaches from the corner, and over it; its code keeps as far in as a stub's."""
STRIP_PT, STRIP_TAG = 7.0, 17.7
"""The text below a strip's code: its size, and its baseline from the upper cut."""
PAPERS = ("ticket", "stub", "strip", "none")

BALANCE_MM = 0.2
SIGN = re.compile(r"([+−×]) ")
"""A sign that stays on the line of its number."""

Block = Literal["top", "middle", "bottom"]


def box_of(draw: str, slot: Mapping[str, Value]) -> tuple[float, float]:
    """Return width and height of what a slot draws, 0 by 0 for what is placed by a point; for an edge it is placed from."""
    if draw == "code":
        side = _number(slot, "side", CARD_SIDE_MM)
        quiet = side / MODULES * QUIET_MODULES
        return side + 2 * (quiet + TICKET_SIDE), side + 2 * quiet + TICKET_FOOT
    if draw not in EDGED and not {"x", "y"} <= set(keys_of(draw)) and "x1" not in keys_of(draw):
        raise BadSlot(f"{draw} cannot be placed from an edge: it has no x and y")
    return _number(slot, "w", 0.0), _number(slot, "h", 0.0)


# -- drawing -----------------------------------------------------------------------------------------------------------


def draw_motif(style: Style, draw: str, slot: Mapping[str, Value]) -> tuple[Item, ...]:
    """Draw a motif by its name with the slot's parameters."""
    known = takes(draw)
    return MOTIFS[draw](style, **{key: checked(draw, key, value) for key, value in slot.items() if key in known})


def draw_text(style: Style, slot: Mapping[str, Value]) -> tuple[Item, ...]:
    """Draw one line or a block of lines; nothing for an empty text; raises `Overflow`, `MissingGlyph`, `BadSlot`.

    With `sizes` the largest that fits `box` (and `lines`, and `tall`) is taken. `least` asks for that many lines where there are
    words enough. `block` says what `y` is: the first
    baseline (`top`), the middle of the block, or the last baseline (`bottom`).
    """
    text = SIGN.sub("\\1\u00a0", cleaned(str(slot["text"])).translate(UNDRAWN))
    if slot.get("caps"):
        text = text.upper()
    if not text.strip():
        return ()
    font, track = str(slot["font"]), _number(slot, "track", 0.0)
    size, rows = _set(text, font, slot, track)
    step = size * PT_MM * _number(slot, "leading", 1.18)
    x, y = _number(slot, "x", 0.0), _number(slot, "y", 0.0)
    match _word(slot, "block", get_args(Block), "top"):
        case "middle":
            y += (cap_mm(font, size) - step * (len(rows) - 1)) / 2
        case "bottom":
            y -= step * (len(rows) - 1)
    name = str(slot.get("colour", "K"))
    fill = style.colour(name) if slot.get("solid") else style.type(name)
    anchor: Anchor = _word(slot, "anchor", get_args(Anchor), "start")  # type: ignore[assignment]  # checked there
    turn = _number(slot, "turn", 0.0)
    at = (0.0, y - _number(slot, "y", 0.0)) if turn else (x, y)
    set_rows = [line(row, at[0], at[1] + i * step, font, size, fill, anchor, track) for i, row in enumerate(rows)]
    items = (*_shadows(style, slot, set_rows), *set_rows)
    return (Group(items, x, _number(slot, "y", 0.0), turn),) if turn else items


def _shadows(style: Style, slot: Mapping[str, Value], rows: Sequence[Text]) -> tuple[Text, ...]:
    """Return the lines once more in the colour of their shadow, out of register by `shift`; none in low ink."""
    name, shift = str(slot.get("shadow", "")), _number(slot, "shift", 0.7)
    if not name or style.low_ink:
        return ()
    return tuple(replace(row, x=row.x + shift, y=row.y + shift, fill=style.colour(name)) for row in rows)


def _set(text: str, font: str, slot: Mapping[str, Value], track: float) -> tuple[float, list[str]]:
    """Return the size and the lines of a text slot."""
    box, most = _number(slot, "box", 0.0), int(_number(slot, "lines", 1))
    sizes = slot.get("sizes", (slot.get("size", 0),))
    if not isinstance(sizes, tuple) or not all(isinstance(s, int | float) and s > 0 for s in sizes):
        raise BadSlot(f"size or sizes must be given in pt, not {sizes!r}")
    steps = [float(s) for s in sizes if isinstance(s, int | float)]
    if not box:
        return max(steps), text.split("\n")
    tall, leading = _number(slot, "tall", 0.0), _number(slot, "leading", 1.18)
    size, rows = _largest(text, font, steps, box, most, track, (tall, leading))
    many = max(len(rows), min(int(_number(slot, "least", 1)), most))
    return size, _balanced(many, text, font, size, box, track) if slot.get("balance") else rows


def _largest(
    text: str, font: str, steps: list[float], box: float, most: int, track: float, room: tuple[float, float]
) -> tuple[float, list[str]]:
    """Return the largest step at which the text keeps to the box, the number of lines and the height `room[0]`."""
    tall, leading = room
    for size in sorted(steps, reverse=True):
        fitting = int((tall + 0.01 - cap_mm(font, size)) / (size * PT_MM * leading)) + 1 if tall else most
        try:
            return fit_lines(text, font, (size,), box, max(1, min(most, fitting)), track)
        except Overflow:
            if size == min(steps):
                raise
    raise BadSlot("sizes must name at least one size")


def _balanced(many: int, text: str, font: str, size: float, box: float, track: float) -> list[str]:
    """Break into so many lines, or fewer where words are few, as equally wide as they can be."""
    low, high = max(width_mm(word, font, size, track) for word in text.split(" ")), box
    while high - low > BALANCE_MM:
        middle = (low + high) / 2
        if len(wrap(text, font, size, middle, track)) > many:
            low = middle
        else:
            high = middle
    return wrap(text, font, size, high, track)


def draw_code(style: Style, slot: Mapping[str, Value], code_at: CodeAt | None) -> tuple[Item, ...]:
    """Draw white paper with 4 modules of quiet zone, the code, and its text below.

    The paper is the floor ticket with its corner at `x`, `y`; with `paper = "stub"` the hand card's stub, `h` high, off the
    upper left corner; with `paper = "strip"` a plain white corner for the smaller code of a large fan, its text below.
    """
    paper_word = _word(slot, "paper", PAPERS, "ticket")
    x, y = _number(slot, "x", 0.0), _number(slot, "y", 0.0)
    side = _number(slot, "side", STRIP_SIDE_MM if paper_word == "strip" else CARD_SIDE_MM)
    quiet = side / MODULES * QUIET_MODULES
    if paper_word == "stub":
        return _stub_code(style, slot, code_at, side, quiet)
    if paper_word == "strip":
        return _strip_code(style, slot, code_at, side)
    w, h = side + 2 * (quiet + TICKET_SIDE), side + 2 * quiet + TICKET_FOOT
    edge = str(slot.get("edge", "")) or ("#6A6A6A" if style.low_ink else "")
    paint = Paint(fill=PAPER, stroke=style.colour(edge) if edge else None, width=TICKET_LINE if edge else 0.0, join="round")
    paper = (x - TICKET_OUT, y - TICKET_OUT, w + 2 * TICKET_OUT, h + 2 * TICKET_OUT)
    bare = paper_word == "none"
    items: list[Item] = [] if bare else [Path(shapes.ticket(*paper, sides="lr", corner=TICKET_CORNER), paint)]
    if code_at is not None:
        code = code_at(x + quiet + TICKET_SIDE, y + quiet, side)
        ink = style.colour(str(slot.get("tag", "K")))
        items += [code, line(_tag(code), x + w / 2, y + h - TAG_UP, TAG_FONT, TAG_PT, ink, "middle", TAG_TRACK)]
    return tuple(items)


def _tag(code: Code) -> str:
    """Return what is typed for a code: its ten characters in two fives."""
    bare = code.text.rpartition("/")[2]
    return f"{bare[:5]} {bare[5:]}"


def _stub_code(style: Style, slot: Mapping[str, Value], code_at: CodeAt | None, side: float, quiet: float) -> tuple[Item, ...]:
    """Draw the stub with its code as far into the corner as a cutter allows, and the code's text flush left below."""
    wide = STUB_IN + side + quiet + TICKET_SIDE + TICKET_OUT
    paper = motifs.stub(style, w=wide, h=_number(slot, "h", 45.6), edge=str(slot.get("edge", "")))
    if code_at is None:
        return paper
    code = code_at(STUB_IN, STUB_IN, side)
    ink = style.colour(str(slot.get("tag", "K")))
    return (*paper, code, line(_tag(code), STUB_IN, STUB_IN + side + quiet + STUB_TAG, TAG_FONT, TAG_PT, ink))


def _strip_code(style: Style, slot: Mapping[str, Value], code_at: CodeAt | None, side: float) -> tuple[Item, ...]:
    """Draw white into the upper left corner, the code upon it and its text below; nothing at all without a code."""
    if code_at is None:
        return ()
    white = STRIP_BLEED_MM + STRIP_MM
    code = code_at(STUB_IN, STUB_IN, side)
    ink = style.colour(str(slot.get("tag", "K")))
    paper = Box(-STRIP_BLEED_MM, -STRIP_BLEED_MM, white, white, Paint(fill=PAPER))
    return (paper, code, line(_tag(code), STUB_IN, STRIP_TAG, TAG_FONT, STRIP_PT, ink))


def group_placement(slot: Mapping[str, Value]) -> Group:
    """Return an empty group with the slot's placement and clip."""
    return Group(
        (),
        x=_number(slot, "x", 0.0),
        y=_number(slot, "y", 0.0),
        rotate=_number(slot, "turn", 0.0),
        scale=_number(slot, "scale", 1.0),
        mirror=bool(slot.get("mirror", False)),
        clip=_clip(slot.get("clip")),
    )


CLIPS = ("screen", "box", "rounded", "disc", "arch", "stepped", "path")
"""Outlines of a clip: `r` is the radius, of an arch its rise, of `stepped` one stair; `path` has SVG path data in `d`."""


def each_place(slot: Mapping[str, Value], number: int) -> tuple[float, float]:
    """Return where the item of this number (from 0) of an `each` slot lies: rows of `across`, the first at `x`, `y`."""
    row, column = divmod(number, max(1, int(_number(slot, "across", 1))))
    return _number(slot, "x", 0.0) + column * _number(slot, "pitch_x", 0.0), _number(slot, "y", 0.0) + row * _number(slot, "pitch_y", 0.0)


def _clip(clip: Value) -> tuple[Segment, ...]:
    if clip is None:
        return ()
    if not isinstance(clip, Mapping) or "outline" not in clip:
        raise BadSlot("clip must be a table such as { outline = 'box', x = 0, y = 0, w = 10, h = 10 }")
    x, y, w, h, r = (_number(clip, key, 0.0) for key in ("x", "y", "w", "h", "r"))
    match clip["outline"]:
        case "path":
            return shapes.path_segments(str(clip.get("d", "")))
        case "stepped":
            return shapes.stepped(x, y, w, h, r)
        case "screen":
            return motifs.screen_outline(x, y, w, h)
        case "box":
            return shapes.box(x, y, w, h)
        case "rounded":
            return shapes.rounded(x, y, w, h, r)
        case "disc":
            return shapes.circle(x, y, r)
        case "arch":
            return shapes.arch(x, y, w, h, r)
        case other:
            raise BadSlot(f"clip cannot have the outline {other!r}; {near_word(str(other), CLIPS)}")
