"""The slot `picture`: a file of the maker's folder in a box: fitted, cropped, clipped, and run into the bleed.

`file` names it, usually by a column (`"art/{art}"`); an empty name draws nothing. Without a place it fills the card and its bleed.
`fit` is `cover` (fills the box, the rest is cut off), `contain` (all of it is seen) or `stretch`. `focus` is the point that stays in
sight when something is cut off: words (`"top"`, `"bottom left"`) or two shares, from the left and from the top. `crop` cuts off
shares of the picture first: left, top, right, bottom. `outline` clips it to a `box`, `rounded` by `radius`, a `circle`, a `hexagon`,
an `arch` or a `screen`. Art that ends at the cut, or short of the end of the bleed, shows white there when the knife slips; with
`mirror_bleed` its rim is mirrored outwards. Low ink prints it `pale`, as it stands with `low = "full"`, or not at all with `"none"`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from pnp.art import motifs, shapes
from pnp.layout.art_files import art_of, pale
from pnp.layout.outlines import hexagon
from pnp.layout.units import edges_of
from pnp.scene import Group, Path, Picture, Symbol, Use

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path as File

    from card_data.model import Value
    from pnp.layout.art_files import Art
    from pnp.scene import Item, Segment

LOWS = ("pale", "full", "none")
FITS = ("cover", "contain", "stretch")
OUTLINES = ("box", "rounded", "circle", "hexagon", "arch", "screen")
LEAST_DPI = 200
"""Fewer dots than this an inch look soft in the hand."""
AT_CUT_MM = 0.5
"""Art that ends so near to the cut is meant to reach it."""
REACHED_MM = 0.05
EVEN = 1e-6
SHARES = {"left": 0.0, "centre": 0.5, "right": 1.0, "top": 0.0, "middle": 0.5, "bottom": 1.0}

Rect = tuple[float, float, float, float]
"""x, y, width, height in mm."""


class BadFit(ValueError):
    """A picture slot holds a word or a number that there is not."""


class Paper(NamedTuple):
    """What a picture is printed on: where it is looked up, the cut size, and the bleed in mm."""

    folder: File
    size: tuple[float, float]
    bleed: float


class Drawn(NamedTuple):
    """A picture as items, remarks about how it will print, and the symbol of a drawing."""

    items: tuple[Item, ...]
    remarks: tuple[str, ...]
    symbols: tuple[Symbol, ...] = ()


def draw_picture(slot: Mapping[str, Value], paper: Paper, *, low_ink: bool = False) -> Drawn:
    """Draw a picture slot whose lengths are numbers; raises `BadPicture` and `BadFit`."""
    name, low = str(slot.get("file", "")).strip(), _word(slot, "low", LOWS) if low_ink else "full"
    if not name or low == "none":
        return Drawn((), ())
    art = art_of(paper.folder, name)
    if low == "pale":
        art = pale(art)
    box = _box(slot, paper)
    crop, fit = _crop(slot), _word(slot, "fit", FITS)
    across, down = (1 - crop[0] - crop[2]) * art.width, (1 - crop[1] - crop[3]) * art.height
    sx, sy = box[2] / across, box[3] / down
    if fit != "stretch":
        sx = sy = (max if fit == "cover" else min)(sx, sy)
    seen = _seen(box, (across * sx, down * sy), _focus(slot))
    x, y = seen[0] - crop[0] * art.width * sx, seen[1] - crop[1] * art.height * sy
    inside = _common(box, seen)
    outline = _outline(slot, inside)
    whole = not any(crop) and fit != "cover"
    placed, symbols = _placed(art, (x, y, art.width * sx, art.height * sy), (sx, sy))
    items: tuple[Item, ...] = placed if whole and not outline else (Group(placed, clip=outline or shapes.box(*inside)),)
    remarks = tuple(_soft(art, name, sx, sy))
    if outline:
        return Drawn(items, remarks, symbols)
    short = _short_of_bleed(inside, paper) if slot.get("bleeds", True) else {}
    if short and slot.get("mirror_bleed"):
        return Drawn((*_mirrored(items, inside, short), *items), remarks, symbols)
    return Drawn(items, (*remarks, *_stops(name, short)), symbols)


def _box(slot: Mapping[str, Value], paper: Paper) -> Rect:
    """Return the box of a slot: as told, else the card with its bleed, or the cut card where the bleed is to be mirrored."""
    out = 0.0 if slot.get("mirror_bleed") else paper.bleed
    ready = (-out, -out, paper.size[0] + 2 * out, paper.size[1] + 2 * out)
    x, y, w, h = (_number(slot, key, value) for key, value in zip("xywh", ready, strict=True))
    if w <= 0 or h <= 0:
        raise BadFit(f"w = {w:g} and h = {h:g} of a picture must be more than 0")
    return x, y, w, h


def _seen(box: Rect, size: tuple[float, float], focus: tuple[float, float]) -> Rect:
    """Return where the cropped picture lies: what is over, or wanting, is shared out by the focus."""
    x, y, w, h = box
    return x + (w - size[0]) * focus[0], y + (h - size[1]) * focus[1], *size


def _common(one: Rect, other: Rect) -> Rect:
    left, top = max(one[0], other[0]), max(one[1], other[1])
    right, low = min(one[0] + one[2], other[0] + other[2]), min(one[1] + one[3], other[1] + other[3])
    return left, top, right - left, low - top


def _placed(art: Art, rect: Rect, scale: tuple[float, float]) -> tuple[tuple[Item, ...], tuple[Symbol, ...]]:
    """Return a picture at its place; a drawing is a symbol, so that a file holds it once."""
    if art.bitmap:
        return (Picture(*rect, art.bitmap),), ()
    if abs(scale[0] - scale[1]) > EVEN * scale[0]:
        matrix = (scale[0], 0.0, 0.0, scale[1], rect[0], rect[1])
        return tuple(_stretched(item, matrix) for item in art.items), ()
    symbol = Symbol(f"art-{art.digest[:12]}", art.items, (0.0, 0.0, art.width, art.height))
    return (Use(symbol.name, rect[0], rect[1], scale=scale[0]),), (symbol,)


def _stretched(item: Item, matrix: shapes.Matrix) -> Item:
    if not isinstance(item, Path):
        raise TypeError(f"a drawing is made of paths, not of a {type(item).__name__}")
    width = item.paint.width * (matrix[0] + matrix[3]) / 2
    return Path(shapes.placed(item.segments, matrix), replace(item.paint, width=width))


# -- what a slot says --------------------------------------------------------------------------------------------------


def _crop(slot: Mapping[str, Value]) -> tuple[float, float, float, float]:
    told = slot.get("crop", (0, 0, 0, 0))
    match told:
        case (int() | float() as a, int() | float() as b, int() | float() as c, int() | float() as d) if (
            min(a, b, c, d) >= 0 and a + c < 1 and b + d < 1
        ):
            return float(a), float(b), float(c), float(d)
        case _:
            raise BadFit("crop must be four shares from 0 to 1, what is cut off left, top, right and bottom, and leave something")


def _focus(slot: Mapping[str, Value]) -> tuple[float, float]:
    match slot.get("focus", (0.5, 0.5)):
        case (int() | float() as x, int() | float() as y) if 0 <= x <= 1 and 0 <= y <= 1:
            return float(x), float(y)
        case str() as words:
            row, column = edges_of(words)
            told = words.replace("center", "centre").split()
            return SHARES[column if column in told else "centre"], SHARES[row if row in told else "middle"]
        case _:
            raise BadFit("focus must be words such as 'top' or 'bottom left', or two shares from 0 to 1, from the left and from the top")


def _outline(slot: Mapping[str, Value], box: Rect) -> tuple[Segment, ...]:
    if "outline" not in slot:
        return ()
    x, y, w, h = box
    radius = _number(slot, "radius", 3.0)
    match _word(slot, "outline", OUTLINES):
        case "rounded":
            return shapes.rounded(x, y, w, h, min(radius, w / 2, h / 2))
        case "circle":
            return shapes.ellipse(x + w / 2, y + h / 2, w / 2, h / 2)
        case "hexagon":
            return shapes.polygon((x + a, y + b) for a, b in hexagon(w, h))
        case "arch":
            return shapes.arch(x, y, w, h, min(radius, h / 2))
        case "screen":
            return motifs.screen_outline(x, y, w, h)
        case _:
            return shapes.box(x, y, w, h)


def _word(slot: Mapping[str, Value], key: str, words: tuple[str, ...]) -> str:
    value = slot.get(key, words[0])
    if value not in words:
        raise BadFit(f"{key} = {value!r} of a picture must be one of {', '.join(words)}")
    return str(value)


def _number(slot: Mapping[str, Value], key: str, default: float) -> float:
    value = slot.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise BadFit(f"{key} = {value!r} of a picture must be a length")
    return float(value)


# -- how it will print -------------------------------------------------------------------------------------------------


def _soft(art: Art, name: str, sx: float, sy: float) -> Iterator[str]:
    """Tell of a bitmap with too few dots for its size."""
    dpi = 25.4 / max(sx, sy)
    if art.bitmap and round(dpi) < LEAST_DPI:
        wanted = round(art.width * LEAST_DPI / dpi)
        yield f"the picture {name!r} has {dpi:.0f} dots an inch at this size, under {LEAST_DPI}: it wants {wanted} pixels across"


def _short_of_bleed(rect: Rect, paper: Paper) -> dict[str, float]:
    """Return the sides at which a picture reaches the cut and not the end of the bleed, each with how much is wanting."""
    x, y, w, h = rect
    beyond = {"left": -x, "top": -y, "right": x + w - paper.size[0], "bottom": y + h - paper.size[1]}
    return {side: paper.bleed - by for side, by in beyond.items() if -AT_CUT_MM <= by < paper.bleed - REACHED_MM}


def _stops(name: str, short: Mapping[str, float]) -> Iterator[str]:
    if short:
        sides = " and ".join(short)
        yield f"the picture {name!r} stops at the cut ({sides}) and has no bleed: make its box larger, or say mirror_bleed = true"


def _mirrored(items: tuple[Item, ...], rect: Rect, short: Mapping[str, float]) -> Iterator[Group]:
    """Yield the picture's rim mirrored outwards at the sides that are short of bleed, and at the corners between them."""
    x, y, w, h = rect
    across = [(x, x - short["left"], short["left"])] if "left" in short else []
    across += [(x + w, x + w, short["right"])] if "right" in short else []
    down = [(y, y - short["top"], short["top"])] if "top" in short else []
    down += [(y + h, y + h, short["bottom"])] if "bottom" in short else []
    for line, start, wide in across:
        yield Group((Group(items, x=2 * line, mirror=True),), clip=shapes.box(start, y, wide, h))
    for line, start, tall in down:
        yield Group((Group(items, y=2 * line, rotate=180.0, mirror=True),), clip=shapes.box(x, start, w, tall))
    for line_x, start_x, wide in across:
        for line_y, start_y, tall in down:
            turned = Group(items, x=2 * line_x, y=2 * line_y, rotate=180.0)
            yield Group((turned,), clip=shapes.box(start_x, start_y, wide, tall))


KEYS = ("file", "x", "y", "w", "h", "fit", "focus", "crop", "outline", "radius", "mirror_bleed", "bleeds")
LENGTHS = frozenset({"x", "y", "w", "h", "radius"})
