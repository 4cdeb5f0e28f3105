"""Faces of cards: declarative layouts of `layout.toml` filled from a card, as scenes in millimetres.

A layout has `roles` (colour names of its own: a palette colour's name or `{ mix = [from, to, share] }`), `slots` drawn in
their order (or by `layer`), `variants` by the value of the column named in `by` (`pnp.layout.plans`), and the `dpi` of lengths in
px. A slot says what it draws (`pnp.layout.slot_words`), in lengths with or without a unit and from any edge (`pnp.layout.units`), and may
say: `only` (the one edition or print it is for, or `screen`: where no code is shown), `never` (what it is not for), `when` and
`unless` (columns and the values they must have, or must not have, for it to be drawn; `true` for any value, `false` for none),
`by`, `variants` and `otherwise` like a layout, `low` (what is different in low ink, never a place or a size), `with` (by the
name of a print of the game: what is different there), `once` (repeated art, put into a symbol), `twofold` (drawn again, turned
by 180 degrees), `also` (drawn again, moved by each of some pairs of mm). `false` in place of a slot leaves out one that the
layout has from another. A layout of a piece or a board says its `size`, where the board does not. Cards of another shape than
a rectangle are cut off where their bleed ends.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from card_data.model import Card, Value
from card_data.problems import listed, quote
from card_data.sizes import DEFAULT_DPI
from pnp.art import shapes
from pnp.layout.gaps import Gaps, columns_in, is_empty
from pnp.layout.outlines import holds, outline, shape_of
from pnp.layout.paste_up import FAULTS, PasteUp, Spot, drawn_slots
from pnp.layout.plans import LayoutProblem, plan_of, said, style_for, where
from pnp.layout.ready import BLEED_MM
from pnp.layout.slots import CodeAt
from pnp.layout.units import Measure
from pnp.scene import Code, Group, Item, Scene, Symbol, Text
from pnp.style import EDITIONS, Style, style_of
from pnp.typeset.text import cap_mm

if TYPE_CHECKING:
    from card_data.model import Deck, Game
    from pnp.pieces.admit import Codes

__all__ = ["BLEED_MM", "LayoutProblem", "Spot", "art_scene", "back_scene", "card_back_scene", "face_scene", "has_slots", "thing_scene"]

CUT_OFF = ("hexagon", "circle")
"""Shapes whose faces end where their bleed does; round corners are cut off by hand."""
PICTURE_BACK = "picture of a back"
MOST_STYLES = 16
"""The sizes of so many games and styles are kept."""


def face_scene(game: Game, face_id: str, code_at: CodeAt | None, style: Style, language: str) -> Scene:
    """Return one printed face with its bleed, its code placed by the layout's ticket; without `code_at` the ticket stays white.

    Raises `KeyError` for an unknown face and `LayoutProblem` for a layout that does not fit the card.
    """
    return _face(game, face_id, code_at, style, language, [])


def _face(
    game: Game,
    face_id: str,
    code_at: CodeAt | None,
    style: Style,
    language: str,
    remarks: list[str],
    sizes: dict[str, float] | None = None,
) -> Scene:
    card = game.card_of_face[face_id]
    face = next(f for f in card.faces if f.id == face_id)
    deck = next(d for d in game.decks if d.id == card.deck)
    gaps = Gaps(game, language, card, face.letter, _shown(game, face.layout, deck), deck)
    codes: Codes | None = None if code_at is None else lambda _, x, y, side: code_at(x, y, side)
    scene = _drawn(game, face.layout, style, gaps, codes, deck.size_mm, face_id, remarks=remarks, sizes=sizes)
    _hold(game, scene, deck, face.layout, card)
    return _cut(scene, deck)


def back_scene(game: Game, deck_id: str, style: Style, chosen: Collection[str] = ()) -> Scene:
    """Return the back of a deck with its bleed, as printed with the options `chosen` switched on.

    Raises `KeyError` for a deck without a back and `LayoutProblem`.
    """
    deck = next((d for d in game.decks if d.id == deck_id and d.back), None)
    if deck is None:
        raise KeyError(f"{deck_id} is no deck with a back")
    layout = next((other for option, other in deck.back_with.items() if option in chosen), deck.back)
    gaps = Gaps(game, game.language, None, "", (), deck)
    return _cut(_drawn(game, layout, style, gaps, None, deck.size_mm, f"{game.prefix} {layout}"), deck)


def card_back_scene(game: Game, card: Card, style: Style, chosen: Collection[str] = ()) -> Scene:
    """Return the back of one card: what its cell in the deck's `back_column` names, a layout or a picture, else the deck's back.

    Raises `KeyError` for a card whose deck has no back either and `LayoutProblem`.
    """
    deck = next(d for d in game.decks if d.id == card.deck)
    told = card.columns.get(deck.back_column) if deck.back_column else None
    if is_empty(told):
        return back_scene(game, deck.id, style, chosen)
    name = str(told).strip()
    gaps = Gaps(game, game.language, card, "", (), deck)
    if name in game.layouts:
        return _cut(_drawn(game, name, style, gaps, None, deck.size_mm, f"{game.prefix} {name}"), deck)
    slots: Mapping[str, Value] = {"picture": {"draw": "picture", "file": name}}  # type: ignore[dict-item]  # read as a layout would be
    pasted = PasteUp(game, PICTURE_BACK, style, gaps, card, None, Measure(*deck.size_mm), {})
    items = tuple(drawn_slots(pasted, slots))  # type: ignore[arg-type]  # the same
    _raise(pasted)
    return _cut(Scene(*deck.size_mm, items, BLEED_MM, (), f"{game.prefix} {name}"), deck)


def art_scene(game: Game, layout: str, style: Style, language: str) -> Scene:
    """Return a layout that belongs to no card, such as an emblem, about the origin; raises `LayoutProblem`."""
    return _drawn(game, layout, style, Gaps(game, language, None, ""), None, (0.0, 0.0), f"{game.prefix} {layout}")


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
        raise LayoutProblem(layout, "", "size must be two numbers, width and height in mm", None, where(game, layout, ("size",)))
    w, h = (float(v) for v in told if isinstance(v, int | float))
    return _drawn(game, layout, style, Gaps(game, language, thing, ""), codes, (w, h), thing.name, spots, ids)


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
                found.update({each.sentence: each for each in problem.every if each.sentence not in found})
    return tuple(found.values())


def layout_remarks(game: Game, language: str) -> tuple[str, ...]:
    """Return what will print poorly on faces that can be drawn: pictures with few dots, art without bleed; each thing once."""
    remarks: list[str] = []
    style = style_of(game)
    for face_id in game.card_of_face:
        try:
            _face(game, face_id, None, style, language, remarks)
        except LayoutProblem:
            continue  # told by `layout_problems`
    return tuple(dict.fromkeys(remarks))


# -- drawing -----------------------------------------------------------------------------------------------------------

MOST_SHOWN = 64
_SHOWN: dict[int, tuple[object, frozenset[str]]] = {}


def _shown(game: Game, layout: str, deck: Deck) -> frozenset[str]:
    """Return the columns that a layout shows, and the one that names backs."""
    plan = game.layouts.get(layout)
    known = _SHOWN.get(id(plan))
    if known is None or known[0] is not plan:
        columns = frozenset(column for text in _texts(plan) for column, _ in columns_in(text))
        if len(_SHOWN) >= MOST_SHOWN:
            _SHOWN.clear()
        known = _SHOWN[id(plan)] = (plan, columns)
    return known[1] | {deck.back_column} if deck.back_column else known[1]


def _texts(value: object) -> Iterator[str]:
    match value:
        case str():
            yield value
        case tuple():
            for each in value:
                yield from _texts(each)
        case Mapping():
            for each in value.values():
                yield from _texts(each)


def _hold(game: Game, scene: Scene, deck: Deck, layout: str, card: Card) -> None:
    """Raise `LayoutProblem` where a word or a code lies outside of a card that is no rectangle, and would be cut off."""
    shape = shape_of(deck)
    if shape not in CUT_OFF:
        return
    lost = dict.fromkeys(
        named
        for named, points in _corners(scene.items, shapes.STILL)
        if not all(holds(shape, scene.width, scene.height, x, y) for x, y in points)
    )
    if lost:
        why = f"{listed(map(quote, lost))} would be cut off: it lies outside of the {shape}; move it towards the middle"
        raise LayoutProblem(layout, "", why, card, where(game, layout, ()))


def _corners(items: Iterable[Item], matrix: shapes.Matrix) -> Iterator[tuple[str, list[shapes.Point]]]:
    """Yield every line of text and every code with the corners of its box."""
    for item in items:
        match item:
            case Group():
                yield from _corners(item.items, shapes.after(matrix, shapes.placement(item)))
            case Text():
                top = item.y - cap_mm(item.font, item.size)
                box = ((item.x, top), (item.x + item.width, top), (item.x, item.y), (item.x + item.width, item.y))
                yield item.text, [shapes.moved(matrix, x, y) for x, y in box]
            case Code(x, y, side):
                yield "the code", [shapes.moved(matrix, x + dx, y + dy) for dx in (0, side) for dy in (0, side)]


def _cut(scene: Scene, deck: Deck) -> Scene:
    """Return a scene cut off where the bleed of its shape ends."""
    shape = shape_of(deck)
    if shape not in CUT_OFF:
        return scene
    return replace(scene, items=(Group(scene.items, clip=outline(shape, scene.width, scene.height, scene.bleed)),))


def _drawn(
    game: Game,
    layout: str,
    style: Style,
    gaps: Gaps,
    codes: Codes | None,
    size: tuple[float, float],
    title: str,
    spots: tuple[Spot, ...] = (),
    ids: tuple[str, ...] = (),
    remarks: list[str] | None = None,
    sizes: dict[str, float] | None = None,
) -> Scene:
    card = gaps.card
    name, plan = plan_of(game, layout, gaps, card)
    symbols: dict[str, Symbol] = {}
    try:
        roles = style_for(style, plan.get("roles"), on_screen=codes is None)
    except FAULTS as fault:
        raise LayoutProblem(name, "roles", said(fault), None, where(game, name, ("roles",))) from fault
    dpi = plan.get("dpi", DEFAULT_DPI)
    if isinstance(dpi, bool) or not isinstance(dpi, int | float) or dpi <= 0:
        raise LayoutProblem(name, "dpi", f"dpi = {dpi!r} must be a number above 0", None, where(game, name, ("dpi",)))
    measure = Measure(*size, float(dpi))
    pasted = PasteUp(game, name, roles, gaps, card, codes, measure, symbols, spots, ids, sizes=sizes)
    pasted = replace(pasted, together=lambda told: sizes_together(game, style, gaps.language).get(told))
    items = tuple(drawn_slots(pasted, plan.get("slots")))
    _raise(pasted)
    if remarks is not None:
        remarks += pasted.remarks
    return Scene(*size, items, BLEED_MM, tuple(symbols.values()), title, tuple(pasted.said))


_TOGETHER: dict[tuple[int, int, str, frozenset[str], str], tuple[object, object, Mapping[str, float]]] = {}


def sizes_together(game: Game, style: Style, language: str) -> Mapping[str, float]:
    """Return the size of the texts of each name of `together`: the largest that fits all faces of the game, found once."""
    key = (id(game.cards), id(game.layouts), style.edition, style.prints, language)
    if key not in _TOGETHER:
        sizes: dict[str, float] = {}
        for face_id in game.card_of_face:
            with suppress(LayoutProblem):  # told when that face is drawn
                _face(game, face_id, None, style, language, [], sizes)
        if len(_TOGETHER) >= MOST_STYLES:
            _TOGETHER.clear()
        _TOGETHER[key] = (game.cards, game.layouts, sizes)
    return _TOGETHER[key][2]


def _raise(pasted: PasteUp) -> None:
    if pasted.faults:
        first, *rest = pasted.faults
        raise LayoutProblem(first.layout, first.slot, first.why, first.card, first.place, tuple(rest))
