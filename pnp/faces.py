"""Faces of cards: declarative layouts of `layout.toml` filled from a card, as scenes in millimetres.

A layout has `roles` (colour names of its own: a palette colour's name or `{ mix = [from, to, share] }`), `slots` drawn in
their order (or by `layer`), and `variants` by the value of the column named in `by`, merged over the rest. A slot says
what it draws (`pnp.slots`) and may say: `only` (the one edition or print it is for, or `screen`: where no code is shown),
`never` (what it is not for), `when` (columns and the values they must have for it to be drawn), `low` (what is different in
low ink, never a place or a size), `with` (by the name of a print of the game: what is different there), `once` (repeated
art, put into a symbol), `twofold` (drawn again, turned by 180 degrees), `also` (drawn again, moved by each of some pairs of
mm). A layout of a piece or a board says its `size`, where the board does not.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from card_data.model import CARD_SIZES_MM, Card, Value
from card_data.problems import nearest
from pnp import shapes, slots
from pnp.gaps import GAP, BadGap, Gaps
from pnp.motifs import UnknownIcon
from pnp.portraits import BadPortrait
from pnp.printed import SCREEN, as_printed, merged
from pnp.scene import Group, Item, Scene, Symbol, Use
from pnp.slots import BadSlot, CodeAt
from pnp.style import EDITIONS, Style, UnknownColour, mix, style_of
from pnp.text import MissingGlyph, Overflow, UnknownFont

if TYPE_CHECKING:
    from card_data.model import Game
    from pnp.admit import Codes

BLEED_MM = 3.0
MOST_DRAWN = 1024
_DRAWN: dict[str, tuple[Symbol | None, tuple[tuple[str, str], ...]]] = {}
"""Repeated art by everything it depends on, with what it says: pure values, kept so that a sheet of faces draws each once."""
TRAILING = re.compile("[0-9]+$")
LAYOUT_KEYS = ("by", "roles", "size", "slots", "variants")
FAULTS = (
    *(BadSlot, BadGap, BadPortrait, UnknownColour, UnknownIcon, UnknownFont, MissingGlyph, Overflow),
    shapes.BadPath,
    ValueError,
)


class LayoutProblem(ValueError):
    """A layout cannot be drawn for a card: which layout, slot and card, and why."""

    def __init__(self, layout: str, slot: str, why: str, card: Card | None) -> None:
        self.layout, self.slot, self.card = layout, slot, card
        row = f" (cards.csv:{card.line})" if card and card.line else ""
        at = f", {card.id}{row}" if card else ""
        super().__init__(f"layout.toml, layout {layout}{f', slot {slot}' if slot else ''}{at}: {why}")


class Spot(NamedTuple):
    """A place of a board: the columns it lends to the gaps, and where its centre lies, in mm."""

    thing: Card
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class _Sheet:
    """What one drawing of a layout works with."""

    layout: str
    style: Style
    gaps: Gaps
    card: Card | None
    codes: Codes | None
    size: tuple[float, float]
    symbols: dict[str, Symbol]
    prints: tuple[str, ...]
    spots: tuple[Spot, ...] = ()
    ids: tuple[str, ...] = ()
    said: list[tuple[str, str]] = field(default_factory=list)


def face_scene(game: Game, face_id: str, code_at: CodeAt | None, style: Style, language: str) -> Scene:
    """Return one printed face with its bleed, its code placed by the layout's ticket; without `code_at` the ticket stays white.

    Raises `KeyError` for an unknown face and `LayoutProblem` for a layout that does not fit the card.
    """
    card = game.card_of_face[face_id]
    face = next(f for f in card.faces if f.id == face_id)
    deck = next(d for d in game.decks if d.id == card.deck)
    gaps = Gaps(game, language, card, face.letter)
    codes: Codes | None = None if code_at is None else lambda _, x, y, side: code_at(x, y, side)
    return _drawn(game, face.layout, style, gaps, card, codes, CARD_SIZES_MM[deck.size], face_id)


def back_scene(game: Game, deck_id: str, style: Style, chosen: Collection[str] = ()) -> Scene:
    """Return the back of a deck with its bleed, as printed with the options `chosen` switched on.

    Raises `KeyError` for a deck without a back and `LayoutProblem`.
    """
    deck = next((d for d in game.decks if d.id == deck_id and d.back), None)
    if deck is None:
        raise KeyError(f"{deck_id} is no deck with a back")
    layout = next((other for option, other in deck.back_with.items() if option in chosen), deck.back)
    return _drawn(game, layout, style, Gaps(game, "en", None, ""), None, None, CARD_SIZES_MM[deck.size], f"{game.prefix} {layout}")


def art_scene(game: Game, layout: str, style: Style, language: str) -> Scene:
    """Return a layout that belongs to no card, such as an emblem, about the origin; raises `LayoutProblem`."""
    return _drawn(game, layout, style, Gaps(game, language, None, ""), None, None, (0.0, 0.0), f"{game.prefix} {layout}")


def has_slots(game: Game, layout: str) -> bool:
    """Say whether a layout is one that is drawn by its slots."""
    return "slots" in game.layouts.get(layout, {})


def thing_scene(
    game: Game,
    thing: Card,
    layout: str,
    codes: Codes | None,
    style: Style,
    language: str,
    size: tuple[float, float] = (0.0, 0.0),
    spots: tuple[Spot, ...] = (),
    ids: tuple[str, ...] = (),
) -> Scene:
    """Return a piece or a board drawn by the slots of its layout, in the layout's `size` or the one given.

    `thing` lends its columns to the gaps. A code slot names by `of` whose code it is. A slot `places` draws its slots at
    each of the `spots` of a kind, a slot `each` in rows for each of the `ids`. Raises `LayoutProblem`.
    """
    told = game.layouts.get(layout, {}).get("size", size)
    if not isinstance(told, tuple) or len(told) != 2 or not all(isinstance(v, int | float) and v > 0 for v in told):  # noqa: PLR2004  # width and height
        raise LayoutProblem(layout, "", "size must be two numbers, width and height in mm", None)
    w, h = (float(v) for v in told if isinstance(v, int | float))
    return _drawn(game, layout, style, Gaps(game, language, thing, ""), thing, codes, (w, h), thing.name, spots, ids)


def layout_problems(game: Game, language: str) -> tuple[LayoutProblem, ...]:
    """Return what is wrong with any face or back of a game, each thing once."""
    found: dict[str, LayoutProblem] = {}
    for style in (style_of(game, edition, chosen) for edition in EDITIONS for chosen in ((), *((name,) for name in game.prints))):
        calls = [(face_scene, (game, face, None, style, language)) for face in game.card_of_face]
        backs = [(back_scene, (game, d.id, style, chosen)) for d in game.decks if d.back for chosen in ((), *((o,) for o in d.back_with))]
        for draw, given in [*calls, *backs]:
            try:
                draw(*given)  # type: ignore[operator]  # two kinds of calls in one list
            except LayoutProblem as problem:
                found.setdefault(str(problem), problem)
    return tuple(found.values())


def _drawn(
    game: Game,
    layout: str,
    style: Style,
    gaps: Gaps,
    card: Card | None,
    codes: Codes | None,
    size: tuple[float, float],
    title: str,
    spots: tuple[Spot, ...] = (),
    ids: tuple[str, ...] = (),
) -> Scene:
    plan = _plan(game, layout, gaps, card)
    symbols: dict[str, Symbol] = {}
    try:
        shown = style if codes else replace(style, prints=style.prints | {SCREEN})
        roles = _with_roles(shown, plan.get("roles"))
    except FAULTS as fault:
        raise LayoutProblem(layout, "roles", _said(fault), card) from fault
    sheet = _Sheet(layout, roles, gaps, card, codes, size, symbols, tuple(game.prints), spots, ids)
    items = tuple(_slots(sheet, plan.get("slots"), ""))
    return Scene(*size, items, BLEED_MM, tuple(symbols.values()), title, tuple(sheet.said))


def _plan(game: Game, layout: str, gaps: Gaps, card: Card | None) -> Mapping[str, Value]:
    """Return a layout with the variant of this card merged over it."""
    if layout not in game.layouts:
        near = nearest(layout, game.layouts)
        raise LayoutProblem(layout, "", f"there is no such layout{f'; the nearest is {near!r}' if near else ''}", card)
    plan = game.layouts[layout]
    for key in plan:
        if key not in LAYOUT_KEYS:
            raise LayoutProblem(layout, "", f"a layout has no {key!r}; it may have {', '.join(LAYOUT_KEYS)}", card)
    by, variants = plan.get("by"), plan.get("variants")
    if by is None or not isinstance(variants, Mapping):
        return plan
    try:
        value = str(gaps.value(str(by)))
    except BadGap as fault:
        raise LayoutProblem(layout, "by", str(fault), card) from fault
    over = variants.get(value)
    if over is None:
        raise LayoutProblem(layout, "variants", f"there is none for {by} = {value!r}, only {', '.join(variants)}", card)
    return merged(plan, over) if isinstance(over, Mapping) else plan


def _with_roles(style: Style, roles: Value) -> Style:
    """Return the style with the layout's roles as further colour names; a role may name one above it."""
    if not isinstance(roles, Mapping):
        return style
    palette = dict(style.palette)
    for name, value in roles.items():
        known = replace(style, palette=palette)
        if isinstance(value, Mapping):
            mixed = value.get("mix")
            if not isinstance(mixed, tuple) or len(mixed) != 3 or not isinstance(mixed[2], int | float):  # noqa: PLR2004  # from, to, share
                raise BadSlot(f"the role {name} must be a colour or {{ mix = [from, to, share] }}")
            palette[name] = mix(known.colour(str(mixed[0])), known.colour(str(mixed[1])), float(mixed[2]))
        else:
            palette[name] = known.colour(str(value))
    return replace(style, palette=palette)


# -- slots -------------------------------------------------------------------------------------------------------------


def _slots(sheet: _Sheet, told: Value, path: str) -> Iterator[Item]:
    """Draw a table of slots in their order, lower layers first."""
    if not isinstance(told, Mapping):
        return
    for name, slot in sorted(told.items(), key=lambda pair: _layer(pair[1])):
        place = f"{path}{name}"
        if not isinstance(slot, Mapping):
            raise LayoutProblem(sheet.layout, place, "a slot is a table", sheet.card)
        try:
            yield from _slot(sheet, slot, place)
        except LayoutProblem:
            raise
        except FAULTS as fault:
            raise LayoutProblem(sheet.layout, place, _said(fault), sheet.card) from fault


def _layer(slot: Value) -> float:
    layer = slot.get("layer", 0) if isinstance(slot, Mapping) else 0
    return layer if isinstance(layer, int | float) else 0


def _said(fault: Exception) -> str:
    return str(fault.args[0] if fault.args else fault)


def _slot(sheet: _Sheet, told: Mapping[str, Value], place: str) -> Iterator[Item]:
    slot = as_printed(sheet.style, sheet.prints, told)
    if slot is None or not _meant(sheet.gaps, slot.get("when")):
        return
    draw = slots.check_draw(slot.get("draw"))
    slots.check_keys(draw, slot)
    filled = {key: _filled(sheet.gaps, value) if key != "slots" else value for key, value in slot.items() if key != "when"}
    if draw == "text" and str(filled.get("text", "")).strip():
        sheet.said.append((" ".join(gap[2] if gap[1] == "t" else gap[1] for gap in GAP.finditer(str(slot["text"]))), str(filled["text"])))
    items = _once(sheet, draw, filled, place) if slot.get("once") else _items(sheet, draw, filled, place)
    yield from items
    if slot.get("twofold") and items:
        yield Group(items, x=sheet.size[0], y=sheet.size[1], rotate=180.0)
    yield from _also(items, slot.get("also"))


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


def _meant(gaps: Gaps, when: Value) -> bool:
    """Say whether the card has the values a slot is meant for: `when = { icon = ["fist", "eye"] }`."""
    if when is None:
        return True
    if not isinstance(when, Mapping):
        raise BadSlot("when must be a table of columns and the values they may have")
    return all(
        str(gaps.value(column)) in (map(str, wanted) if isinstance(wanted, tuple) else (str(wanted),)) for column, wanted in when.items()
    )


def _filled(gaps: Gaps, value: Value) -> Value:
    """Return a value with every gap in its texts filled."""
    match value:
        case str():
            return gaps.given(value)
        case tuple():
            return tuple(_filled(gaps, each) for each in value)
        case Mapping():
            return MappingProxyType({key: _filled(gaps, each) for key, each in value.items()})
        case _:
            return value


def _items(sheet: _Sheet, draw: str, slot: Mapping[str, Value], place: str) -> tuple[Item, ...]:
    match draw:
        case "text":
            return slots.draw_text(sheet.style, slot)
        case "code":
            return slots.draw_code(sheet.style, slot, _code_at(sheet, str(slot.get("of", ""))))
        case "group":
            empty = slots.group_placement(slot)
            inner = tuple(_slots(sheet, slot.get("slots"), f"{place}."))
            return (replace(empty, items=inner),) if inner else ()
        case "each":
            return tuple(_of_code(sheet, number, printed_id, slot, place) for number, printed_id in enumerate(sheet.ids))
        case "places":
            return tuple(_at_spot(sheet, spot, slot, place) for spot in sheet.spots if spot.thing.kind == slot["kind"])
        case _:
            return slots.draw_motif(sheet.style, draw, slot)


def _at_spot(sheet: _Sheet, spot: Spot, slot: Mapping[str, Value], place: str) -> Group:
    """Draw the slots of a place about its centre, their gaps filled from the place."""
    here = replace(sheet, gaps=sheet.gaps.lent(spot.thing))
    return Group(tuple(_slots(here, slot.get("slots"), f"{place}.")), x=spot.x, y=spot.y)


def _of_code(sheet: _Sheet, number: int, printed_id: str, slot: Mapping[str, Value], place: str) -> Group:
    """Draw the slots of one code of a piece; `id` and `number`, the digits it ends with or its place, fill their gaps."""
    digits = TRAILING.search(printed_id)
    columns: Mapping[str, Value] = {**(sheet.card.columns if sheet.card else {}), "number": int(digits[0]) if digits else number + 1}
    thing = Card(printed_id, "code", printed_id, 1, "", columns, ())
    here = replace(sheet, gaps=sheet.gaps.lent(thing))
    x, y = slots.each_place(slot, number)
    return Group(tuple(_slots(here, slot.get("slots"), f"{place}.")), x=x, y=y)


def _code_at(sheet: _Sheet, of: str) -> CodeAt | None:
    """Return what answers with the code of one thing: the card's own, or that of the printed id that a slot names."""
    codes = sheet.codes
    return None if codes is None else lambda x, y, side: codes(of, x, y, side)


def _asked(gaps: Gaps, slot: Mapping[str, Value]) -> dict[str, object]:
    """Return everything that a slot's art depends on: its values with their gaps filled, and which slots in it are meant."""
    return {
        key: _meant(gaps, value) if key == "when" else _asked(gaps, value) if isinstance(value, Mapping) else _filled(gaps, value)
        for key, value in slot.items()
    }


def _once(sheet: _Sheet, draw: str, slot: Mapping[str, Value], place: str) -> tuple[Item, ...]:
    """Draw a slot into a symbol, named by what is drawn, and use it; what was drawn before is remembered."""
    style = sheet.style
    asked = repr((draw, _asked(sheet.gaps, slot), style.edition, sorted(style.prints), sorted(style.palette.items()), sheet.size))
    if asked not in _DRAWN:
        before = len(sheet.said)
        items = _items(sheet, draw, slot, place)
        name = f"{place.rpartition('.')[2]}-{hashlib.sha1(repr(items).encode()).hexdigest()[:10]}"
        if len(_DRAWN) >= MOST_DRAWN:
            _DRAWN.clear()
        _DRAWN[asked] = Symbol(name, items, shapes.bounds(items, {})) if items else None, tuple(sheet.said[before:])
    else:
        sheet.said.extend(_DRAWN[asked][1])
    symbol = _DRAWN[asked][0]
    if symbol is None:
        return ()
    sheet.symbols.setdefault(symbol.name, symbol)
    return (Use(symbol.name),)
