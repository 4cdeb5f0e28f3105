"""Which layout draws a card, and as what: variants by columns merged over it, roles as colours, and what is wrong with it.

A layout may name a column in `by` and hold a table for each of its values in `variants`; `otherwise` is for all other values
and for empty cells, and without it a value of no variant is a problem. `by` may also be a list: then `variants` holds a
table for each column, with its values in it, merged in that order. A variant may name another `layout`, which is taken in
place of this one. Values are compared as they stand, else in any case. A slot may have `by`, `variants` and `otherwise` in
the same way. `shapes` names other layouts for cards of another shape, `{ circle = "round" }`, and `wide` for those that
are wider than tall; a layout that extends this one does not have it from here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from card_data.layouts import place_of
from card_data.load import SHARED
from card_data.problems import nearest
from pnp.layout.gaps import BadGap, NoColumn, is_empty
from pnp.layout.outlines import shape_of
from pnp.layout.printed import SCREEN, merged
from pnp.layout.slot_words import BadSlot
from pnp.style import mix

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from card_data.model import Card, Game, Value
    from card_data.places import Steps
    from pnp.layout.gaps import Gaps
    from pnp.style import Style

LAYOUT_KEYS = ("by", "dpi", "otherwise", "roles", "shapes", "size", "slots", "variants")
VARYING = ("by", "otherwise", "variants")
LEFT_OUT: Mapping[str, Value] = MappingProxyType({"draw": False})
"""What a slot is of which a variant says `false`."""
MOST_MERGED = 4096
_MERGED: dict[tuple[int, ...], tuple[tuple[object, ...], Mapping[str, Value]]] = {}
"""Tables by the tables they were merged from, which are kept so that no other takes their place."""
_STYLES: dict[tuple[int, int, bool], tuple[object, object, Style]] = {}
MOST_STYLES = 256
MOST_TURNS = 8
"""A layout that names another in a variant, which names another, ends after so many."""


class LayoutProblem(ValueError):
    """A layout cannot be drawn for a card: where, which layout, slot and card, and why; `others` were found beside it."""

    def __init__(
        self, layout: str, slot: str, why: str, card: Card | None, place: str = "", others: tuple[LayoutProblem, ...] = ()
    ) -> None:
        self.layout, self.slot, self.card, self.why, self.place, self.others = layout, slot, card, why, place, others
        row = f" ({card_file(card)}:{card.line})" if card and card.line else ""
        at = f", {card.id}{row}" if card else ""
        self.sentence = f"{place or 'layout.toml'}  layout {layout}{f', slot {slot}' if slot else ''}{at}: {why}"
        super().__init__("\n".join(dict.fromkeys(each.sentence for each in (self, *others))))

    @property
    def every(self) -> Iterator[LayoutProblem]:
        """Yield the problem and those found beside it."""
        yield self
        yield from self.others


def card_file(card: Card) -> str:
    """Return the file a card's row stands in."""
    return str(getattr(card, "file", "")) or "cards.csv"


def where(game: Game, layout: str, *ways: Steps) -> str:
    """Return where a key of a layout stands, as `layout.toml:12:3`, or an empty text where it stands nowhere."""
    found = place_of(game.folder, SHARED / "layouts", layout, ways)
    return f"{found[0]}:{found[1]}:{found[2]}" if found else ""


def plan_of(game: Game, layout: str, gaps: Gaps, card: Card | None) -> tuple[str, Mapping[str, Value]]:
    """Return the name and the content of the layout that draws a card, its variants merged over it; raises `LayoutProblem`."""
    for _ in range(MOST_TURNS):
        plan = bare_plan(game, layout, card)
        shaped = _for_shape(plan, gaps)
        if shaped:
            layout = shaped
            continue
        try:
            plan = varied(plan, gaps)
        except (BadGap, BadSlot) as fault:
            of_all = isinstance(fault, NoColumn)
            key = "variants" if "variants" in plan and not of_all else "by"
            raise LayoutProblem(layout, key, str(fault), None if of_all and game.free else card, where(game, layout, (key,))) from fault
        other = plan.get("layout")
        if other is None:
            return layout, plan
        layout = str(other)
    raise LayoutProblem(layout, "variants", "layouts name one another in a circle", card, where(game, layout, ("variants",)))


def _for_shape(plan: Mapping[str, Value], gaps: Gaps) -> str:
    """Return the layout that a layout names for the shape of the card's deck, or an empty text."""
    shapes = plan.get("shapes")
    if not isinstance(shapes, Mapping) or gaps.deck is None:
        return ""
    shape, (width, height) = shape_of(gaps.deck), gaps.deck.size_mm
    return str(shapes.get(shape) or (width > height and shape in ("rounded", "square") and shapes.get("wide")) or "")


def bare_plan(game: Game, layout: str, card: Card | None) -> Mapping[str, Value]:
    """Return a layout as it stands, its own keys checked; raises `LayoutProblem`."""
    if layout not in game.layouts:
        near = nearest(layout, game.layouts)
        raise LayoutProblem(layout, "", f"there is no such layout{f'; the nearest is {near!r}' if near else ''}", card)
    plan = game.layouts[layout]
    for key in plan:
        if key not in LAYOUT_KEYS:
            why = f"a layout has no {key!r}; it may have {', '.join(LAYOUT_KEYS)}"
            raise LayoutProblem(layout, "", why, None, where(game, layout, (key,)))
    return plan


def varied(table: Mapping[str, Value], gaps: Gaps) -> Mapping[str, Value]:
    """Return a layout or a slot with the variants of this card merged over it; raises `BadGap` and `BadSlot`."""
    by = table.get("by")
    if by is None or not ("variants" in table or "otherwise" in table):
        return table
    taken: list[Mapping[str, Value]] = []
    for column, variants in varying(table):
        value = gaps.first(*_column(column))[1]
        over = variant_for(variants, value)
        if over is None:
            over = table.get("otherwise")
        if over is None:
            raise BadSlot(f"there is none for {column} = {str(value)!r}, only {', '.join(variants)}, and no otherwise")
        if over is not False and not isinstance(over, Mapping):
            raise BadSlot(f"the variant for {column} = {str(value)!r} must be a table of what is different, or false")
        if over is False:
            return LEFT_OUT
        taken.append(over)
    return _over(table, taken)


def _over(table: Mapping[str, Value], taken: Sequence[Mapping[str, Value]]) -> Mapping[str, Value]:
    """Return a table with others merged over it; the same tables give the same one again, so that it is made ready once."""
    key = tuple(map(id, (table, *taken)))
    known = _MERGED.get(key)
    if known is None:
        out: Mapping[str, Value] = {name: value for name, value in table.items() if name not in VARYING}
        for each in taken:
            out = merged(out, each)
        if len(_MERGED) >= MOST_MERGED:
            _MERGED.clear()
        known = _MERGED[key] = ((table, *taken), out)
    return known[1]


def ways_of(game: Game, layout: str, gaps: Gaps) -> tuple[Steps, ...]:
    """Return the steps to the tables of slots that a card is drawn by: the layout's own, and those of its variants for the card."""
    plan = game.layouts.get(layout, {})
    if "by" not in plan:
        return ((),)
    ways: list[Steps] = [()]
    try:
        for column, variants in varying(plan):
            value = gaps.first(*_column(column))[1]
            names = [name for name in variants if variant_for(MappingProxyType({name: variants[name]}), value) is not None]
            steps: Steps = ("variants",) if isinstance(plan["by"], str) else ("variants", column)
            ways += [(*steps, name) for name in names[:1]] or [("otherwise",)]
    except (BadGap, BadSlot):
        pass
    return tuple(ways)


def _column(by: str) -> tuple[str, str]:
    column, _, others = by.partition("?")
    return column, others or ("?" if by.endswith("?") else "")


def varying(table: Mapping[str, Value]) -> Iterator[tuple[str, Mapping[str, Value]]]:
    """Yield the columns a layout or a slot varies by, each with its variants; raises `BadSlot`."""
    by = table.get("by")
    variants: Value = table.get("variants") or MappingProxyType({})
    if not isinstance(variants, Mapping):
        raise BadSlot("variants must be a table with the values of the column, each with what is different for it")
    if isinstance(by, str):
        yield by, variants
        return
    if not isinstance(by, tuple) or not all(isinstance(each, str) for each in by):
        raise BadSlot("by must be the name of a column, or a list of names")
    for key in variants:
        if key not in by:
            near = nearest(key, [str(each) for each in by])
            raise BadSlot(f"variants has {key!r}, which is no column of by{f'; the nearest is {near!r}' if near else ''}")
    for column in by:
        told: Value = variants.get(str(column)) or MappingProxyType({})
        if not isinstance(told, Mapping):
            raise BadSlot(f"variants.{column} must be a table with the values of that column")
        yield str(column), told


def variant_for(variants: Mapping[str, Value], value: Value) -> Value:
    """Return the variant of a value, compared as it stands and then in any case; nothing for an empty cell or an unknown one."""
    if is_empty(value):
        return variants.get("")
    text = {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value).strip()
    if text in variants:
        return variants[text]
    return next((over for word, over in variants.items() if word.casefold() == text.casefold()), None)


def style_for(style: Style, roles: Value, *, on_screen: bool) -> Style:
    """Return a style with a layout's roles, as it shows a face with its code or on a screen; the same one every time.

    Raises `BadSlot` and `UnknownColour`.
    """
    key = (id(style), id(roles), on_screen)
    known = _STYLES.get(key)
    if known is None:
        shown = replace(style, prints=style.prints | {SCREEN}) if on_screen else style
        if len(_STYLES) >= MOST_STYLES:
            _STYLES.clear()
        known = _STYLES[key] = (style, roles, with_roles(shown, roles))
    return known[2]


def with_roles(style: Style, roles: Value) -> Style:
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


def meant(gaps: Gaps, told: Mapping[str, Value]) -> bool:
    """Say whether a slot is for this card: `when` holds, and `unless` does not. Raises `BadGap` and `BadSlot`."""
    when, unless = told.get("when"), told.get("unless")
    return (when is None or _holds(gaps, when, "when")) and (unless is None or not _holds(gaps, unless, "unless"))


def _holds(gaps: Gaps, told: Value, key: str) -> bool:
    """Say whether every column named holds one of its values; `true` and `false` ask whether it holds anything at all."""
    if not isinstance(told, Mapping):
        raise BadSlot(f"{key} must be a table of columns and the values they may have")
    for column, wanted in told.items():
        value = gaps.first(*_column(column))[1]
        if isinstance(wanted, bool):
            filled = value if isinstance(value, bool) else not is_empty(value)
            if filled != wanted:
                return False
        elif str("" if value is None else value) not in (map(str, wanted) if isinstance(wanted, tuple) else (str(wanted),)):
            return False
    return True


def said(fault: Exception) -> str:
    """Return the sentence of a fault."""
    return str(fault.args[0] if fault.args else fault)
