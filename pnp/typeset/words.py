"""The slot `words`: marked text in a box of a layout, fitted by steps to a floor, drawn as lines and icons.

    [card.slots.text]
    draw = "words"
    text = "{text}"
    x = 5
    y = 52
    w = 53
    h = 28
    font = "source-sans-3-400"
    size = 9
    floor = 7

`x`, `y`, `w`, `h` are the box in mm (`h` may be missing: as high as it gets). The text begins at `size` and is made smaller by
`step` (0.25 pt) down to `floor`, or takes the first of `sizes` that fits; what does not fit then is a problem, never cut off.
`together = "name"`: all cards whose slot says the same name are set in one size, the largest that fits each of them.
`anchor` (`start`, `middle`, `end`) and `block` (`top`, `middle`, `bottom`) say where the lines stand in the box.
`bold`, `italic`, `bold_italic` name fonts where the family has no such face. `colour` is that of the words, `icon_colour` that
of icons that have none (as a rule the words'). `leading` is the step of lines, `gap` what is added before a paragraph and
`item_gap` before a bullet, `indent` how far bullets hang in: all as shares of the size. `icon` is the height of icons as a
share of the capitals'. `syllables = true` lets Korean break anywhere between syllables. `balance`, `caps`, `solid` as in `text`.
How the text is marked is said in `pnp.typeset.markup`, where lines end in `pnp.typeset.breaks`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, get_args

from pnp.scene import Text, Use
from pnp.style import UnknownColour
from pnp.typeset.clusters import BEARING_EM, Faces, Manner, Part, Ratios, icons_in
from pnp.typeset.icons import UNIT, IconBook, NoIcon
from pnp.typeset.markup import BadMarkup, Markup
from pnp.typeset.rows import Lines, Row, TooWide, least_height, lines_of, rows_of
from pnp.typeset.text import PT_MM, Anchor, Overflow, cap_mm, cleaned

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from card_data.model import Value
    from pnp.scene import Item, Symbol
    from pnp.style import Style

KEYS = (
    *("text", "x", "y", "w", "h", "font", "bold", "italic", "bold_italic", "size", "sizes", "floor", "step", "together"),
    *("anchor", "block", "colour", "icon_colour", "leading", "gap", "item_gap", "indent", "bullet", "icon"),
    *("syllables", "balance", "caps", "solid"),
)
NEEDED = ("text", "x", "y", "w", "font")
LENGTHS = frozenset({"x", "y", "w", "h"})
BLOCKS = ("top", "middle", "bottom")
STEP_PT = 0.25
SLACK_MM = 0.01
MOST_LEFT_OVER = 6
"""So many of the words that do not fit are named."""


class BadWords(ValueError):
    """A key of a `words` slot holds what it may not."""


def draw_words(style: Style, slot: Mapping[str, Value], markup: Markup, book: IconBook) -> tuple[tuple[Item, ...], tuple[Symbol, ...]]:
    """Return the lines and icons of a slot, and the symbols of the icons; nothing for an empty text.

    Raises `BadMarkup`, `NoIcon`, `BadPicture`, `UnknownColour`, `UnknownFont`, `MissingGlyph`, `NoFace`, `Overflow`, `BadWords`.
    """
    text = cleaned(str(slot["text"]))
    if not text.strip():
        return (), ()
    manner = manner_of(slot, markup)
    size, lines = _fitted(text, manner, _ratios(text, markup, book), slot)
    pen = _Pen(style, slot, book, manner, size)
    items = tuple(pen.rows(lines))
    return items, tuple(pen.symbols.values())


def best_size(slot: Mapping[str, Value], markup: Markup, book: IconBook) -> float | None:
    """Return the size in pt that a slot takes on its own, or nothing for an empty text; raises like `draw_words`."""
    text = cleaned(str(slot["text"]))
    if not text.strip():
        return None
    return _fitted(text, manner_of(slot, markup), _ratios(text, markup, book), slot)[0]


# -- keys --------------------------------------------------------------------------------------------------------------


def manner_of(slot: Mapping[str, Value], markup: Markup) -> Manner:
    """Return how a slot's text is set; raises `BadWords`."""
    ready = Manner(Faces(""), markup)
    faces = Faces(*(str(slot.get(key, "")) for key in ("font", "bold", "italic", "bold_italic")))
    return Manner(
        faces,
        markup,
        leading=_number(slot, "leading", ready.leading),
        gap=_number(slot, "gap", ready.gap),
        item_gap=_number(slot, "item_gap", ready.item_gap),
        indent=_number(slot, "indent", ready.indent),
        bullet=str(slot.get("bullet", ready.bullet)),
        icon=_number(slot, "icon", ready.icon),
        syllables=bool(slot.get("syllables", False)),
        balance=bool(slot.get("balance", False)),
        caps=bool(slot.get("caps", False)),
    )


def steps_of(slot: Mapping[str, Value]) -> tuple[float, ...]:
    """Return the sizes that a slot may take, the largest first; raises `BadWords`."""
    told = slot.get("sizes")
    if told is not None:
        sizes = [float(s) for s in told if isinstance(s, int | float) and s > 0] if isinstance(told, tuple) else []
        if not sizes:
            raise BadWords(f"sizes = {told!r} must be a list of sizes in pt")
        return tuple(sorted(sizes, reverse=True))
    size, step = _number(slot, "size", 0.0), _number(slot, "step", STEP_PT)
    floor = _number(slot, "floor", size)
    if size <= 0 or step <= 0 or not 0 < floor <= size:
        raise BadWords("size must be given in pt, floor may not be larger or 0, and step is what is taken off at a time")
    many = int((size - floor) / step + 1e-9)
    steps = [round(size - n * step, 4) for n in range(many + 1)]
    return tuple(steps if steps[-1] <= floor else [*steps, floor])


def _number(slot: Mapping[str, Value], key: str, default: float) -> float:
    value = slot.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise BadWords(f"{key} = {value!r} must be a number")
    return float(value)


def _one_of(slot: Mapping[str, Value], key: str, words: tuple[str, ...], default: str) -> str:
    value = slot.get(key, default)
    if value not in words:
        raise BadWords(f"{key} = {value!r} must be one of {', '.join(words)}")
    return str(value)


# -- fitting -----------------------------------------------------------------------------------------------------------


def _ratios(text: str, markup: Markup, book: IconBook) -> Ratios:
    found = []
    for word, at in icons_in(text, markup):
        try:
            found.append((word, book.icon(word).ratio))
        except NoIcon as fault:
            raise BadMarkup(f"names no icon: {fault}; or write a backslash before it", word, at) from fault
    return tuple(found)


def _fitted(text: str, manner: Manner, ratios: Ratios, slot: Mapping[str, Value]) -> tuple[float, Lines]:
    """Return the largest size at which the text keeps to its box, and its rows; raises `Overflow`."""
    wide, tall, sizes = _number(slot, "w", 0.0), _number(slot, "h", 0.0), steps_of(slot)
    for size in sizes:
        em = size * PT_MM
        if tall and size > sizes[-1] and least_height(text, manner, ratios, wide / em) * em > tall + SLACK_MM:
            continue
        try:
            lines = lines_of(text, manner, ratios, wide / em)
        except TooWide as fault:
            if size == sizes[-1]:
                raise Overflow(_too_wide(fault, size, wide)) from fault
            continue
        if not tall or lines.height * em <= tall + SLACK_MM:
            return size, lines
    raise Overflow(_too_tall(lines, manner, sizes[-1], wide, tall))


def _too_wide(fault: TooWide, size: float, wide: float) -> str:
    em = size * PT_MM
    return (
        f"{fault.said!r} is {fault.wide_em * em:.1f} mm wide at its smallest size of {size:g} pt, its box {wide:g} mm: "
        f"{fault.wide_em * em - wide:.1f} mm too much; shorten it, put a soft hyphen (U+00AD) or a break without one (U+200B) "
        "where it may be parted, "
        "widen its box or lower its floor"
    )


def _too_tall(lines: Lines, manner: Manner, size: float, wide: float, tall: float) -> str:
    em = size * PT_MM
    high = lines.height * em
    over = [row for row in rows_of(lines, manner) if (lines.rise + row.drop + lines.depth) * em > tall + SLACK_MM]
    words = " ".join("".join(p.text for p in row.parts if not p.icon).strip() for row in over).split()
    named = " ".join(words[-MOST_LEFT_OVER:])
    return (
        f"the text is {high:.1f} mm high at its smallest size of {size:g} pt, its box {wide:g} x {tall:g} mm: "
        f"{high - tall:.1f} mm too much, which is {len(over)} line{'s' * (len(over) != 1)}, {len(words)} words, up to “…{named}”; "
        "shorten it, make its box higher or lower its floor"
    )


# -- drawing -----------------------------------------------------------------------------------------------------------


class _Pen:
    """Draws rows of one slot and keeps the symbols of the icons it has used."""

    def __init__(self, style: Style, slot: Mapping[str, Value], book: IconBook, manner: Manner, size: float) -> None:
        self.style, self.book, self.manner, self.size = style, book, manner, size
        self.em = size * PT_MM
        self.box = tuple(_number(slot, key, 0.0) for key in ("x", "y", "w", "h"))
        self.anchor = _one_of(slot, "anchor", get_args(Anchor), "start")
        self.block = _one_of(slot, "block", BLOCKS, "top")
        self.colour, self.icon_colour = str(slot.get("colour", "K")), str(slot.get("icon_colour", ""))
        self.ink: Callable[[str], str] = style.colour if slot.get("solid") else style.type
        self.cap = cap_mm(manner.faces.plain, size)
        self.symbols: dict[str, Symbol] = {}

    def rows(self, lines: Lines) -> Iterator[Item]:
        x, y, wide, tall = self.box
        long = lines.lines[-1].drop * self.em
        top, bottom = y + lines.rise * self.em, y + tall - lines.depth * self.em - long
        middle = y + (tall - long + lines.rise * self.em) / 2
        first = {"top": top, "middle": min(middle, bottom) if tall else middle, "bottom": bottom}[self.block]
        for row in rows_of(lines, self.manner):
            left = x + row.indent * self.em
            free = wide - (row.indent + row.width) * self.em
            yield from self._row(row, left + {"start": 0.0, "middle": free / 2, "end": free}[self.anchor], first + row.drop * self.em)

    def _row(self, row: Row, x: float, y: float) -> Iterator[Item]:
        for part in row.parts:
            if part.icon:
                yield self._icon(part, x, y)
            else:
                yield Text(x, y, part.text, part.font, self.size, self._ink(part, part.colour or self.colour), part.width * self.em)
            x += part.width * self.em

    def _ink(self, part: Part, name: str) -> str:
        try:
            return self.ink(name)
        except UnknownColour as fault:
            if not part.colour:
                raise
            raise BadMarkup(f"stands in a colour that there is not: {fault}", part.text, part.at) from fault

    def _icon(self, part: Part, x: float, y: float) -> Use:
        icon = self.book.icon(part.text)
        symbol = icon.symbol(self._ink(part, part.colour or icon.colour or self.icon_colour or self.colour))
        self.symbols[symbol.name] = symbol
        high = self.cap * self.manner.icon
        return Use(symbol.name, x + BEARING_EM * self.em, y - (self.cap + high) / 2, scale=high / UNIT)
