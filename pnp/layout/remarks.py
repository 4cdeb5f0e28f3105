"""What a maker should hear though it can be printed: soft pictures, art without bleed, variants that are for no card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from card_data.problems import nearest, quote
from pnp.layout.faces import layout_remarks
from pnp.layout.gaps import Gaps, is_empty
from pnp.layout.plans import LayoutProblem, bare_plan, variant_for, varying, where
from pnp.layout.slot_words import BadSlot

if TYPE_CHECKING:
    from card_data.model import Card, Game, Value
    from card_data.places import Steps

SHARED = "shared/"


def remarks_on(game: Game) -> tuple[str, ...]:
    """Return everything worth a remark about the layouts of a game, each thing once."""
    named = sorted({face.layout for card in game.cards for face in card.faces if face.layout in game.layouts})
    idle = [remark for layout in named for remark in _idle(game, layout)]
    pictures = layout_remarks(game, game.language) if any(_draws_picture(game.layouts[name]) for name in named) else ()
    return tuple(dict.fromkeys((*idle, *pictures)))


def _draws_picture(told: object) -> bool:
    return isinstance(told, Mapping) and (told.get("draw") == "picture" or any(_draws_picture(each) for each in told.values()))


def _idle(game: Game, layout: str) -> Iterator[str]:
    """Tell of variants of the folder's own layouts that no card has the value for."""
    cards = [card for card in game.cards if any(face.layout == layout for face in card.faces)]
    try:
        plan = bare_plan(game, layout, None)
    except LayoutProblem:
        return
    yield from _idle_of(game, layout, plan, cards, ())
    slots = plan.get("slots")
    for name, slot in slots.items() if isinstance(slots, Mapping) else ():
        if isinstance(slot, Mapping):
            yield from _idle_of(game, layout, slot, cards, ("slots", name))


def _of_another(game: Game, layout: str, column: str, word: str) -> bool:
    """Say whether a variant comes from a layout beneath, which varies by another column."""
    return any(
        isinstance(table.get("by"), str) and table["by"] != column and isinstance(kept := table.get("variants"), Mapping) and word in kept
        for name, table in game.layouts.items()
        if name != layout
    )


def _idle_of(game: Game, layout: str, table: Mapping[str, Value], cards: list[Card], steps: Steps) -> Iterator[str]:
    if "by" not in table:
        return
    try:
        columns = list(varying(table))
    except BadSlot:
        return  # told where the layout is drawn
    for column, variants in columns:
        values = {str(value).strip() for card in cards if not is_empty(value := _value(game, card, column))}
        for word in variants:
            if word and not any(variant_for({word: True}, value) for value in values) and not _of_another(game, layout, column, word):
                way = (*steps, "variants", word) if isinstance(table["by"], str) else (*steps, "variants", column, word)
                place = where(game, layout, way)
                near = nearest(word, values)
                hint = f"; did you mean {quote(near)}?" if near else ""
                if not place.startswith(SHARED):
                    yield f"{place}  layout {layout}: no card has {column} = {quote(word)}{hint}"


def _value(game: Game, card: Card, column: str) -> Value:
    name, _, others = column.partition("?")
    deck = next(deck for deck in game.decks if deck.id == card.deck)
    gaps = Gaps(game, game.language, card, "", (), deck)
    return gaps.first(name, others or "?")[1]
