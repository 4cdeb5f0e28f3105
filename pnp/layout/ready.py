"""What of a slot is the same on every card, worked out once: checked, as printed, its lengths in mm, and its items if nothing varies.

Slots are frozen tables that live as long as their game, so each is known by what it is, not by what it says; the tables and the
styles are kept with what was made of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from card_data.model import Value
from pnp.layout import slots
from pnp.layout.printed import as_printed
from pnp.layout.slot_words import MOTIFS, check_draw, check_keys, lengths_of
from pnp.layout.units import Measure, anchored, measured

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.layout.gaps import Gaps
    from pnp.scene import Item
    from pnp.style import Style

BLEED_MM = 3.0
TYPED = ("text", "words")
NOT_FILLED = frozenset({"slots", "when", "unless", "by", "variants", "otherwise"})
CLIP_LENGTHS = frozenset({"x", "y", "w", "h", "r"})
MOST_KEPT = 4096


@dataclass(slots=True)
class Ready:
    """A slot as printed; `gaps` are the keys that a card fills. Without any it is placed, and `items` keeps what it draws."""

    slot: Mapping[str, Value]
    draw: str
    gaps: tuple[str, ...]
    same: bool
    items: tuple[Item, ...] | None = None


_READY: dict[tuple[int, int, Measure], tuple[object, object, Ready | None]] = {}


def ready_slot(style: Style, prints: Sequence[str], measure: Measure, told: Mapping[str, Value]) -> Ready | None:
    """Return a slot made ready for a style and a card's measures, or nothing where it is not for this style.

    Raises `BadSlot` and `BadLength`.
    """
    key = (id(told), id(style), measure)
    known = _READY.get(key)
    if known is not None and known[0] is told and known[1] is style:
        return known[2]
    made = _made(style, prints, measure, told)
    if len(_READY) >= MOST_KEPT:
        _READY.clear()
    _READY[key] = (told, style, made)
    return made


def _made(style: Style, prints: Sequence[str], measure: Measure, told: Mapping[str, Value]) -> Ready | None:
    slot = as_printed(style, prints, told)
    if slot is None:
        return None
    draw = check_draw(slot.get("draw"))
    check_keys(draw, slot)
    gaps = tuple(key for key, value in slot.items() if key not in NOT_FILLED and has_gap(value))
    if not gaps:
        return Ready(placed(measure, draw, slot), draw, (), same=draw in MOTIFS and not slot.get("once"))
    lengths = lengths_of(draw) - set(gaps)
    return Ready(measured(slot, lengths, measure, type_sizes=draw in TYPED), draw, gaps, same=False)


def filled(ready: Ready, gaps: Gaps) -> Mapping[str, Value]:
    """Return a slot with its gaps filled from a card; `placed` is still to be called where it has any. Raises `BadGap`."""
    return {**ready.slot, **{key: filled_in(gaps, ready.slot[key]) for key in ready.gaps}} if ready.gaps else ready.slot


def has_gap(value: Value) -> bool:
    """Say whether a card may fill a part of a value."""
    match value:
        case str():
            return "{" in value or "}}" in value
        case tuple():
            return any(map(has_gap, value))
        case Mapping():
            return any(map(has_gap, value.values()))
        case _:
            return False


def filled_in(gaps: Gaps, value: Value) -> Value:
    """Return a value with every gap in its texts filled; raises `BadGap`."""
    match value:
        case str():
            return gaps.given(value)
        case int() | float() | None:
            return value
        case tuple():
            return tuple(filled_in(gaps, each) for each in value)
        case Mapping():
            return MappingProxyType({key: filled_in(gaps, each) for key, each in value.items()})
        case _:
            return value


def placed(measure: Measure, draw: str, slot: Mapping[str, Value]) -> Mapping[str, Value]:
    """Return a slot with its lengths as numbers and its place counted from the upper left corner; raises `BadLength`."""
    if draw == "ground" and "w" not in slot and "h" not in slot and measure.width:
        whole = {"x": -BLEED_MM, "y": -BLEED_MM, "w": measure.width + 2 * BLEED_MM, "h": measure.height + 2 * BLEED_MM}
        slot = {**whole, **slot}
    slot = measured(slot, lengths_of(draw), measure, type_sizes=draw in TYPED)
    clip = slot.get("clip")
    if clip is not None and isinstance(clip, Mapping):
        slot = {**slot, "clip": MappingProxyType(dict(measured(clip, CLIP_LENGTHS, inside(measure, slot))))}
    if "from" in slot:
        slot = anchored(slot, slots.box_of(draw, slot), measure, is_text=draw == "text")
    return slot


def inside(measure: Measure, slot: Mapping[str, Value]) -> Measure:
    """Return what per cent and edges are of within a group: one with a width and a height is a card of its own."""
    match slot.get("w"), slot.get("h"):
        case (int() | float() as w, int() | float() as h):
            return measure._replace(width=float(w), height=float(h))
        case _:
            return measure
