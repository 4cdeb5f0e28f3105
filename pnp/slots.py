"""One slot of a layout becomes items: text, wrapped text, a code on its ticket, a group, or any motif by name.

A slot says `draw` and the rest of its keys are that thing's parameters; every key is checked against what the thing
takes. Lengths mm, type pt, colours names of the layout's roles or the palette.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Literal, get_args

from card_data.model import Value
from card_data.problems import nearest
from pnp import backdrops, deco, motifs, newsreel, portraits, posters, shapes
from pnp.qr import CARD_SIDE_MM, STRIP_SIDE_MM
from pnp.scene import Box, Code, Group, Item, Paint, Path, Segment, Text
from pnp.style import PAPER, Style
from pnp.text import PT_MM, Anchor, Overflow, cap_mm, fit_lines, line, width_mm, wrap

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


class BadSlot(ValueError):
    """A slot has a key, a motif or a value that there is not."""


Motif = Callable[..., tuple[Item, ...]]

NAMES = (
    *("ground", "panel", "frame", "disc", "ring", "rule", "outline", "screen", "ticket", "stub", "sunburst", "rings"),
    *("bulb_ring", "bulb_frame", "perforations", "deco_frame", "spotlight", "halftone", "corner_bands", "bands", "burst"),
    *("dollar", "medallion", "icon", "kind"),
)
SCENERY = (
    *("dusk", "hills", "skyline", "streaks", "mist", "stripes", "scatter", "spots", "tally", "ferris"),
    *("curtain", "arch", "bulb_arch", "bulb_row", "fan", "reel"),
)
MOTIFS: dict[str, Motif] = {name: getattr(motifs, name) for name in NAMES} | {
    **{name: getattr(backdrops, name) for name in SCENERY},
    **{name: getattr(newsreel, name) for name in ("leader", "sitter", "stamp", "seat_sign", "star_die")},
    **{name: getattr(deco, name) for name in ("pips", "window", "scales", "clapper", "melds")},
    "suit": deco.suit_mark,
    "portrait": portraits.portrait,
    "volume": portraits.volume,
    "cast": posters.cast,
    "theatre": posters.theatre,
    "stars": posters.stars,
    "seat": posters.seat,
}

COMMON = ("draw", "layer", "only", "never", "when", "low", "with", "once", "twofold", "also")
CODE_KEYS = ("x", "y", "side", "edge", "tag", "paper", "h", "of")
GROUP_KEYS = ("x", "y", "turn", "scale", "mirror", "clip", "slots")
PLACES_KEYS = ("kind", "slots")
EACH_KEYS = ("x", "y", "across", "pitch_x", "pitch_y", "slots")
TEXT_KEYS = (
    "text",
    "x",
    "y",
    "font",
    "size",
    "sizes",
    "colour",
    "anchor",
    "track",
    "box",
    "tall",
    "lines",
    "least",
    "leading",
    "block",
    "caps",
    "solid",
    "balance",
    "shadow",
    "shift",
    "turn",
)
DRAWS = ("text", "code", "group", "places", "each", *MOTIFS)


# -- checking ----------------------------------------------------------------------------------------------------------


@cache
def takes(draw: str) -> Mapping[str, tuple[str, bool]]:
    """Return what a motif takes: parameter -> its type as written, and whether it is needed."""
    found = inspect.signature(MOTIFS[draw]).parameters.values()
    return {p.name: (str(p.annotation), p.default is inspect.Parameter.empty) for p in found if p.name not in {"style", "_"}}


def check_draw(draw: object) -> str:
    """Return the word of a slot's `draw`; raises `BadSlot` with the nearest word."""
    if not isinstance(draw, str) or draw not in DRAWS:
        raise BadSlot(f"draw = {draw!r} is not known; {_near(str(draw), DRAWS)}")
    return draw


def check_keys(draw: str, slot: Mapping[str, Value]) -> None:
    """Raise `BadSlot` for a key that the thing drawn does not take, or one that it needs and has not."""
    known = {"text": TEXT_KEYS, "code": CODE_KEYS, "group": GROUP_KEYS, "places": PLACES_KEYS, "each": EACH_KEYS}.get(draw) or tuple(
        takes(draw)
    )
    for key in slot:
        if key not in known and key not in COMMON:
            raise BadSlot(f"{draw} takes no {key!r}; {_near(key, (*known, *COMMON))}")
    written = {"text": ["text", "x", "y", "font"], "places": ["kind", "slots"], "each": list(EACH_KEYS)}
    needed = [key for key, (_, must) in takes(draw).items() if must] if draw in MOTIFS else written.get(draw, [])
    missing = [key for key in needed if key not in slot]
    if missing:
        raise BadSlot(f"{draw} needs {' and '.join(missing)}")


def _near(word: str, words: Sequence[str]) -> str:
    near = nearest(word, words)
    return f"the nearest word is {near!r}" if near else f"it may be {', '.join(sorted(words))}"


TYPES: dict[str, tuple[type, ...]] = {"float": (int, float), "int": (int,), "bool": (bool,), "str": (str,), "LowInk": (str,)}


def _checked(draw: str, key: str, value: Value) -> Value:
    """Return a parameter's value if it is of the type that the motif takes; raises `BadSlot`."""
    wanted = takes(draw)[key][0]
    if wanted.startswith("tuple["):
        inner = TYPES[wanted[6:].partition(",")[0]]
        good = isinstance(value, tuple) and all(isinstance(v, inner) and not isinstance(v, bool) for v in value)
    else:
        kinds = TYPES[wanted]
        good = isinstance(value, kinds) and (bool in kinds or not isinstance(value, bool))
    if not good:
        raise BadSlot(f"{key} = {value!r} of {draw} must be {_said(wanted)}")
    if wanted == "LowInk" and value not in get_args(motifs.LowInk):
        raise BadSlot(f"{key} = {value!r} must be one of {', '.join(get_args(motifs.LowInk))}")
    return value


def _said(wanted: str) -> str:
    words = {"float": "a number", "int": "a whole number", "bool": "true or false", "str": "a text", "LowInk": "a word"}
    return words.get(wanted, "a list of numbers" if "float" in wanted else "a list of texts")


# -- drawing -----------------------------------------------------------------------------------------------------------


def draw_motif(style: Style, draw: str, slot: Mapping[str, Value]) -> tuple[Item, ...]:
    """Draw a motif by its name with the slot's parameters."""
    known = takes(draw)
    return MOTIFS[draw](style, **{key: _checked(draw, key, value) for key, value in slot.items() if key in known})


def draw_text(style: Style, slot: Mapping[str, Value]) -> tuple[Item, ...]:
    """Draw one line or a block of lines; nothing for an empty text; raises `Overflow`, `MissingGlyph`, `BadSlot`.

    With `sizes` the largest that fits `box` (and `lines`, and `tall`) is taken. `least` asks for that many lines where there are
    words enough. `block` says what `y` is: the first
    baseline (`top`), the middle of the block, or the last baseline (`bottom`).
    """
    text = SIGN.sub("\\1\u00a0", str(slot["text"]))
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
            raise BadSlot(f"clip cannot have the outline {other!r}; {_near(str(other), CLIPS)}")


def _number(slot: Mapping[str, Value], key: str, default: float) -> float:
    value = slot.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise BadSlot(f"{key} = {value!r} must be a number")
    return float(value)


def _word(slot: Mapping[str, Value], key: str, words: tuple[str, ...], default: str) -> str:
    value = slot.get(key, default)
    if value not in words:
        raise BadSlot(f"{key} = {value!r} is not known; {_near(str(value), words)}")
    return str(value)
