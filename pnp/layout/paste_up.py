"""The slots of a layout become items, one after the other, filled from a card: what `pnp.layout.faces` puts on a face.

Every slot at fault is noted and the next one is drawn, so that a maker hears of all of them at once. A fault that does not
come from a card's cells is told without a card, and so once.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from card_data.model import Card, Value
from card_data.problems import quote
from pnp.art import shapes
from pnp.art.motifs import UnknownIcon
from pnp.art.portraits import BadPortrait
from pnp.layout import pictures, slots
from pnp.layout.art_files import BadPicture
from pnp.layout.gaps import GAP, BadGap, Gaps, NoColumn
from pnp.layout.pictures import BadFit
from pnp.layout.plans import LayoutProblem, meant, said, varied, ways_of, where
from pnp.layout.ready import BLEED_MM, TYPED, Ready, filled, filled_in, inside, placed, ready_slot
from pnp.layout.slot_words import BadSlot
from pnp.layout.slots import CodeAt
from pnp.layout.units import BadLength, Measure
from pnp.scene import Group, Item, Symbol, Use
from pnp.style import Style, UnknownColour
from pnp.typeset.icons import IconBook, book_of
from pnp.typeset.in_slots import in_one_size, note_size, with_own_fonts
from pnp.typeset.markup import BadMarkup, Markup, markup_of, plain
from pnp.typeset.text import MissingGlyph, Overflow, UnknownFont, cleaned
from pnp.typeset.words import best_size, draw_words

if TYPE_CHECKING:
    from card_data.model import Game
    from card_data.places import Steps
    from pnp.pieces.admit import Codes

MOST_DRAWN = 1024
_DRAWN: dict[str, tuple[Symbol | None, tuple[tuple[str, str], ...]]] = {}
"""Repeated art by everything it depends on, with what it says: pure values, kept so that a sheet of faces draws each once."""
TRAILING = re.compile("[0-9]+$")
FAULTS = (
    *(BadSlot, BadGap, BadPortrait, BadLength, BadPicture, BadFit, UnknownColour, UnknownIcon, UnknownFont, MissingGlyph, Overflow),
    *(shapes.BadPath, ValueError, ArithmeticError, IndexError),  # the last two: numbers of which nothing can be drawn, such as no folds
)
GATHERED = ("words", "group")
"""What is looked at when the sizes of texts that are set together are gathered."""


class Spot(NamedTuple):
    """A place of a board: the columns it lends to the gaps, and where its centre lies, in mm."""

    thing: Card
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class PasteUp:
    """What one drawing of a layout works with; `faults` and `remarks` are gathered.

    `together` answers with the size of all texts of a name. With `sizes` nothing is drawn: they are gathered there.
    """

    game: Game
    layout: str
    style: Style
    gaps: Gaps
    card: Card | None
    codes: Codes | None
    measure: Measure
    symbols: dict[str, Symbol]
    spots: tuple[Spot, ...] = ()
    ids: tuple[str, ...] = ()
    said: list[tuple[str, str]] = field(default_factory=list)
    faults: list[LayoutProblem] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    together: Callable[[str], float | None] = lambda _: None
    sizes: dict[str, float] | None = None

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of what is drawn, in mm."""
        return self.measure.width, self.measure.height


def drawn_slots(sheet: PasteUp, told: Value, path: tuple[str, ...] = ()) -> Iterator[Item]:
    """Yield the items of a table of slots in their order, lower layers first; what is at fault is noted in `sheet.faults`."""
    if not isinstance(told, Mapping):
        return
    for name, slot in sorted(told.items(), key=lambda pair: _layer(pair[1])):
        if slot is False:
            continue
        place = (*path, name)
        try:
            if not isinstance(slot, Mapping):
                raise BadSlot("a slot is a table, or false to leave out one of a layout below")
            yield from _slot(sheet, slot, place)
        except FAULTS as fault:
            sheet.faults.append(_problem(sheet, slot, place, fault))


def _layer(slot: Value) -> float:
    layer = slot.get("layer", 0) if isinstance(slot, Mapping) else 0
    return layer if isinstance(layer, int | float) else 0


# -- what is wrong -----------------------------------------------------------------------------------------------------


def _problem(sheet: PasteUp, slot: Value, path: tuple[str, ...], fault: Exception) -> LayoutProblem:
    """Return a fault of a slot with its place; with its card where a cell may be the cause."""
    why = _why(slot, fault)
    key = getattr(fault, "key", "") or _key_named(slot, fault, why)
    steps: Steps = tuple(step for name in path for step in ("slots", name))
    ways = [(*way, *steps, key) if key else (*way, *steps) for way in ways_of(sheet.game, sheet.layout, sheet.gaps)]
    of_all = isinstance(fault, NoColumn) and sheet.game.free
    fixed = isinstance(slot, Mapping) and isinstance(value := slot.get(key), str) and "{" not in value
    by_cell = not of_all and not fixed and not (isinstance(fault, BadSlot) and fault.key) and _filled_from_card(slot)
    return LayoutProblem(sheet.layout, ".".join(path), why, sheet.card if by_cell else None, where(sheet.game, sheet.layout, *ways))


def _why(slot: Value, fault: Exception) -> str:
    """Return the sentence of a fault; one of a marked text names the column that the text comes from."""
    if isinstance(fault, ArithmeticError | IndexError):
        return "of these numbers nothing can be drawn: look for a 0, or for a list that is too short"
    if not isinstance(fault, BadMarkup) or not isinstance(slot, Mapping):
        return said(fault)
    return fault.said(f"column {quote(gap[1])}" if (gap := GAP.fullmatch(str(slot["text"]))) else "the text")


def _key_named(slot: Value, fault: Exception, why: str) -> str:
    """Return the key of a slot whose value a sentence quotes, or in which the column stands that there is not."""
    if not isinstance(slot, Mapping):
        return ""
    if isinstance(fault, NoColumn):
        within = [key for key, value in slot.items() if f"{{{fault.column}" in str(value) or f"'{fault.column}'" in str(value)]
        return within[0] if within else ""
    quoted = [key for key, value in slot.items() if isinstance(value, str) and value and repr(value) in why]
    return quoted[0] if quoted else ""


def _filled_from_card(value: Value) -> bool:
    match value:
        case str():
            return "{" in value
        case tuple():
            return any(map(_filled_from_card, value))
        case Mapping():
            return any(key in ("when", "unless", "by") or _filled_from_card(each) for key, each in value.items())
        case _:
            return False


# -- one slot ----------------------------------------------------------------------------------------------------------


def _slot(sheet: PasteUp, told: Mapping[str, Value], path: tuple[str, ...]) -> Iterator[Item]:
    if "by" in told:
        told = varied(told, sheet.gaps)
        if told.get("draw") is False:
            return
    ready = ready_slot(sheet.style, tuple(sheet.game.prints), sheet.measure, told)
    if ready is None or (("when" in ready.slot or "unless" in ready.slot) and not meant(sheet.gaps, ready.slot)):
        return
    slot, draw = ready.slot, ready.draw
    if sheet.sizes is not None and draw not in GATHERED:
        return
    if ready.same:
        if ready.items is None:
            ready.items = slots.draw_motif(sheet.style, draw, with_own_fonts(sheet.game.folder, slot))
        items = ready.items
    else:
        items = _drawn(sheet, ready, path)
    yield from items
    if slot.get("twofold") and items:
        yield Group(items, x=sheet.size[0], y=sheet.size[1], rotate=180.0)
    yield from _also(items, slot.get("also"))


def _drawn(sheet: PasteUp, ready: Ready, path: tuple[str, ...]) -> tuple[Item, ...]:
    """Draw a slot that a card fills, or that is more than a motif, and note what it says."""
    slot, draw, ours = ready.slot, ready.draw, filled(ready, sheet.gaps)
    if draw in TYPED and str(ours.get("text", "")).strip():
        set_text = cleaned(str(ours["text"]))
        said_plainly = plain(set_text, _typeset(sheet)[0]) if draw == "words" else set_text
        sheet.said.append((_sources(str(slot["text"])), said_plainly))
    if _is_blank(draw, slot, ours):
        return ()
    here = with_own_fonts(sheet.game.folder, placed(sheet.measure, draw, ours) if ready.gaps else ours)
    return _once(sheet, draw, here, path) if slot.get("once") and sheet.sizes is None else _items(sheet, draw, here, path)


def _sources(text: str) -> str:
    """Return the columns and the keys of words that a text comes from."""
    return " ".join(gap[3] if gap[1] == "t" else f"{gap[1]}{gap[2].replace('?', ' ')}".strip() for gap in GAP.finditer(text))


def _is_blank(draw: str, slot: Mapping[str, Value], filled: Mapping[str, Value]) -> bool:
    """Say whether a slot shows an icon that an empty cell would have named."""
    return draw in ("icon", "kind", "suit", "portrait") and any(
        key in filled and not str(filled[key]).strip() and "{" in str(slot[key]) for key in ("icon", "suit", "who")
    )


def _also(items: tuple[Item, ...], moves: Value) -> Iterator[Item]:
    """Yield items again, moved by each of some pairs."""
    if moves is None:
        return
    for pair in moves if isinstance(moves, tuple) else (moves,):
        match pair:
            case (int() | float() as x, int() | float() as y):
                yield Group(items, x=float(x), y=float(y))
            case _:
                raise BadSlot("also must be a list of pairs of mm, how far to the right and down")


def _items(sheet: PasteUp, draw: str, slot: Mapping[str, Value], path: tuple[str, ...]) -> tuple[Item, ...]:
    match draw:
        case "text":
            return slots.draw_text(sheet.style, slot)
        case "code":
            return slots.draw_code(sheet.style, slot, _code_at(sheet, str(slot.get("of", ""))))
        case "words":
            return _words(sheet, slot)
        case "picture":
            return _picture(sheet, slot, path)
        case "group":
            empty = slots.group_placement(slot)
            inner = tuple(drawn_slots(_within(sheet, slot), slot.get("slots"), path))
            return (replace(empty, items=inner),) if inner else ()
        case "each":
            return tuple(_of_code(sheet, number, printed_id, slot, path) for number, printed_id in enumerate(sheet.ids))
        case "places":
            return tuple(_at_spot(sheet, spot, slot, path) for spot in sheet.spots if spot.thing.kind == slot["kind"])
        case _:
            return slots.draw_motif(sheet.style, draw, slot)


def _words(sheet: PasteUp, slot: Mapping[str, Value]) -> tuple[Item, ...]:
    markup, book = _typeset(sheet)
    if sheet.sizes is not None:
        if "together" in slot:
            note_size(sheet.sizes, str(slot["together"]), best_size(slot, markup, book))
        return ()
    items, symbols = draw_words(sheet.style, in_one_size(slot, sheet.together), markup, book)
    sheet.symbols.update({symbol.name: symbol for symbol in symbols if symbol.name not in sheet.symbols})
    return items


def _within(sheet: PasteUp, slot: Mapping[str, Value]) -> PasteUp:
    """Return the sheet for the slots of a group."""
    measure = inside(sheet.measure, slot)
    return sheet if measure is sheet.measure else replace(sheet, measure=measure)


_TYPESET: dict[int, tuple[object, Markup, IconBook]] = {}


def _typeset(sheet: PasteUp) -> tuple[Markup, IconBook]:
    """Return how the game's sheet marks its texts, and the icons that they may name."""
    look = sheet.game.look
    known = _TYPESET.get(id(look))
    if known is None or known[0] is not look:
        _TYPESET.clear()
        known = _TYPESET[id(look)] = (look, markup_of(look.get("markup"), look.get("icons")), book_of(sheet.game.folder, look.get("icons")))
    return known[1], known[2]


def _picture(sheet: PasteUp, slot: Mapping[str, Value], path: tuple[str, ...]) -> tuple[Item, ...]:
    paper = pictures.Paper(sheet.game.folder, sheet.size, BLEED_MM)
    drawn = pictures.draw_picture(slot, paper, low_ink=sheet.style.low_ink)
    for remark in drawn.remarks:
        about = f"{sheet.card.id}: " if sheet.card else ""
        sheet.remarks.append(f"{about}{remark} (layout {sheet.layout}, slot {'.'.join(path)})")
    for symbol in drawn.symbols:
        sheet.symbols.setdefault(symbol.name, symbol)
    return drawn.items


def _at_spot(sheet: PasteUp, spot: Spot, slot: Mapping[str, Value], path: tuple[str, ...]) -> Group:
    """Draw the slots of a place about its centre, their gaps filled from the place."""
    here = replace(sheet, gaps=sheet.gaps.lent(spot.thing))
    return Group(tuple(drawn_slots(here, slot.get("slots"), path)), x=spot.x, y=spot.y)


def _of_code(sheet: PasteUp, number: int, printed_id: str, slot: Mapping[str, Value], path: tuple[str, ...]) -> Group:
    """Draw the slots of one code of a piece; `id` and `number`, the digits it ends with or its place, fill their gaps."""
    digits = TRAILING.search(printed_id)
    columns: Mapping[str, Value] = {**(sheet.card.columns if sheet.card else {}), "number": int(digits[0]) if digits else number + 1}
    thing = Card(printed_id, "code", printed_id, 1, "", columns, ())
    here = replace(sheet, gaps=sheet.gaps.lent(thing))
    x, y = slots.each_place(slot, number)
    return Group(tuple(drawn_slots(here, slot.get("slots"), path)), x=x, y=y)


def _code_at(sheet: PasteUp, of: str) -> CodeAt | None:
    """Return what answers with the code of one thing: the card's own, or that of the printed id that a slot names."""
    codes = sheet.codes
    return None if codes is None else lambda x, y, side: codes(of, x, y, side)


# -- repeated art ------------------------------------------------------------------------------------------------------


def _asked(gaps: Gaps, slot: Mapping[str, Value]) -> dict[str, object]:
    """Return everything that a slot's art depends on: its values with their gaps filled, and which slots in it are meant."""
    if "by" in slot:
        slot = varied(slot, gaps)
    return {
        key: meant(gaps, {key: value})
        if key in ("when", "unless")
        else _asked(gaps, value)
        if isinstance(value, Mapping)
        else filled_in(gaps, value)
        for key, value in slot.items()
    }


def _shows_picture(slot: Mapping[str, Value]) -> bool:
    """Say whether a picture, or text that may hold one, is among what a slot draws: its file may change while its name stays."""
    return slot.get("draw") in ("picture", "words") or any(_shows_picture(each) for each in slot.values() if isinstance(each, Mapping))


def _once(sheet: PasteUp, draw: str, slot: Mapping[str, Value], path: tuple[str, ...]) -> tuple[Item, ...]:
    """Draw a slot into a symbol, named by what is drawn, and use it; what was drawn before is remembered."""
    style = sheet.style
    asked = repr((draw, _asked(sheet.gaps, slot), style.edition, sorted(style.prints), sorted(style.palette.items()), sheet.measure))
    if asked not in _DRAWN:
        before, faults = len(sheet.said), len(sheet.faults)
        items = _items(sheet, draw, slot, path)
        name = f"{path[-1]}-{hashlib.sha1(repr(items).encode()).hexdigest()[:10]}"
        if len(_DRAWN) >= MOST_DRAWN:
            _DRAWN.clear()
        made = Symbol(name, items, shapes.bounds(items, sheet.symbols)) if items else None, tuple(sheet.said[before:])
        if len(sheet.faults) > faults or _shows_picture(slot):
            return _used(sheet, made[0])
        _DRAWN[asked] = made
    else:
        sheet.said.extend(_DRAWN[asked][1])
    return _used(sheet, _DRAWN[asked][0])


def _used(sheet: PasteUp, symbol: Symbol | None) -> tuple[Item, ...]:
    if symbol is None:
        return ()
    sheet.symbols.setdefault(symbol.name, symbol)
    return (Use(symbol.name),)
