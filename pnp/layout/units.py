"""Lengths and places of slots: `12`, `"12mm"`, `"0.5in"`, `"300px"`, `"50%"`, `"100% - 6mm"`; and from which edge they count.

A number is millimetres. A text is one length or several with ` + ` and ` - ` between them, each with a unit: `mm`, `cm`, `in`,
`pt`, `px` (at the `dpi` of the layout, 300 where it says none) or `%`. Per cent are of the card's width for `x`, `w` and
other keys that run across, of its height for `y`, `h` and those that run down, of the shorter side for all else. Sizes of
type are points: `9`, `"9pt"`, `"3mm"`.

`from` says which edge, corner or middle of the card a slot is placed from: `top`, `middle` or `bottom`, and `left`,
`centre` or `right`; where one is missing it is `top` or `left`, and `centre` or `middle` alone mean both. `x` and `y` then
count inwards from that edge, or to the right and down from the middle, to the same edge or middle of what is drawn. A text
placed so is flush with that edge (`anchor`) and hangs from it (`block`), unless it says otherwise. So one layout serves cards
of several sizes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from card_data.problems import nearest
from card_data.sizes import DEFAULT_DPI, unit_mm

if TYPE_CHECKING:
    from card_data.model import Value

ACROSS = frozenset({"x", "w", "x1", "x2", "box", "pitch_x"})
DOWN = frozenset({"y", "h", "y1", "y2", "tall", "pitch_y", "foot"})
NO_LENGTHS = frozenset({"turn", "scale", "inner", "leading"})
"""Numbers of things drawn that are no lengths: angles, shares and factors."""
TYPE_SIZES = frozenset({"size", "sizes", "floor", "step"})
ROWS, COLUMNS = ("top", "middle", "bottom"), ("left", "centre", "right")
ANCHOR = {"left": "start", "centre": "middle", "right": "end"}
PT_MM = 25.4 / 72

_TERM = r"\s*(\d+(?:\.\d+)?|\.\d+)\s*(mm|cm|in|pt|px|%)?\s*"
_FIRST = re.compile(rf"\s*([+-]?){_TERM}")
_NEXT = re.compile(rf"([+-]){_TERM}")


class BadLength(ValueError):
    """A length or an edge cannot be read."""


class Measure(NamedTuple):
    """What lengths are measured against: width and height of the card in mm, and the dots per inch of a layout."""

    width: float
    height: float
    dpi: float = DEFAULT_DPI


@lru_cache(maxsize=4096)
def length_mm(text: str, of_mm: float, dpi: float = DEFAULT_DPI, bare: str = "mm") -> float:
    """Return a written length in mm; `of_mm` is what per cent are of, `bare` the unit of a number without one.

    Raises:
        BadLength: what stands there is no length.

    >>> length_mm("100% - 0.25in", 63)
    56.65
    """
    at, total, found = 0, 0.0, _FIRST.match(text)
    while found:
        sign, number, unit = found.groups()
        part = float(number) * (of_mm / 100 if unit == "%" else unit_mm(unit or bare, dpi))
        total += -part if sign == "-" else part
        at = found.end()
        found = _NEXT.match(text, at)
    if not at or at < len(text):
        raise BadLength(f"{text!r} is no length; write a number of mm, or one with a unit: mm, cm, in, pt, px or %")
    return round(total, 6)


def measured(slot: Mapping[str, Value], lengths: frozenset[str], card: Measure, *, type_sizes: bool = False) -> Mapping[str, Value]:
    """Return a slot whose `lengths` are all numbers; `type_sizes` says that its sizes are those of type. Raises `BadLength`."""
    changed: dict[str, Value] = {}
    for key, value in slot.items():
        if key in lengths and not isinstance(value, int | float):
            changed[key] = _plain(key, value, card, type_size=type_sizes and key in TYPE_SIZES)
    return {**slot, **changed} if changed else slot


def _plain(key: str, value: Value, card: Measure, *, type_size: bool) -> Value:
    if isinstance(value, tuple):
        return tuple(_plain(key, each, card, type_size=type_size) for each in value)
    if not isinstance(value, str):
        return value
    of = card.width if key in ACROSS else card.height if key in DOWN else min(card.width, card.height)
    try:
        long = length_mm(value, of, card.dpi, "pt" if type_size else "mm")
    except BadLength as fault:
        raise BadLength(f"{key} = {fault}") from fault
    return round(long / PT_MM, 4) if type_size else long


def edges_of(told: Value) -> tuple[str, str]:
    """Return the row and the column that `from` names; raises `BadLength` with the nearest word.

    >>> edges_of("bottom right")
    ('bottom', 'right')
    """
    words = str(told).replace("center", "centre").split()
    for word in words:
        if word not in (*ROWS, *COLUMNS):
            near = nearest(word, (*ROWS, *COLUMNS))
            hint = f"; the nearest word is {near!r}" if near else ""
            raise BadLength(f"from = {told!r} must be of {', '.join((*ROWS, *COLUMNS))}{hint}")
    if words in (["centre"], ["middle"]):
        return "middle", "centre"
    rows, columns = [w for w in words if w in ROWS], [w for w in words if w in COLUMNS]
    if not words or len(rows) > 1 or len(columns) > 1:
        raise BadLength(f"from = {told!r} must name one of {', '.join(ROWS)}, and one of {', '.join(COLUMNS)}")
    return (rows or ["top"])[0], (columns or ["left"])[0]


def anchored(slot: Mapping[str, Value], box: tuple[float, float], card: Measure, *, is_text: bool = False) -> Mapping[str, Value]:
    """Return a slot placed from the upper left corner, whatever its `from`; `box` is what is drawn, 0 by 0 for a point.

    Raises `BadLength` for an edge that there is not.
    """
    row, column = edges_of(slot["from"])
    placed: dict[str, Value] = {key: value for key, value in slot.items() if key != "from"}
    for keys, where, whole, long in (
        (("x", "x1", "x2"), COLUMNS.index(column), card.width, box[0]),
        (("y", "y1", "y2"), ROWS.index(row), card.height, box[1]),
    ):
        for key in keys if keys[1] in slot else keys[:1]:
            told = slot.get(key, 0.0)
            by = float(told) if isinstance(told, int | float) else 0.0
            placed[key] = (by, (whole - long) / 2 + by, whole - long - by)[where]
    if is_text:
        placed.setdefault("anchor", ANCHOR[column])
        placed.setdefault("block", row)
    return placed
