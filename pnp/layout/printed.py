"""A slot of a layout as one edition and the chosen prints of a game have it: left out, changed, or as it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from card_data.problems import listed
from pnp.layout.slot_words import BadSlot
from pnp.style import EDITIONS

if TYPE_CHECKING:
    from card_data.model import Value
    from pnp.style import Style

SCREEN = "screen"
"""What `only` and `never` call a face that is shown without its code."""
PLACES = ("x", "y", "w", "h", "r", "size", "sizes", "box", "tall", "scale", "turn", "x1", "y1", "x2", "y2", "radii", "text", "font")
"""What low ink may not change: nothing moves, no word is set otherwise."""


def as_printed(style: Style, prints: Sequence[str], slot: Mapping[str, Value]) -> Mapping[str, Value] | None:
    """Return a slot as it stands in this style, or nothing when it is not for it; `prints` are all that the game has.

    Raises:
        BadSlot: `only`, `never`, `with` or `low` hold what they may not.
    """
    known = (*EDITIONS, *prints, SCREEN)
    for key in ("only", "never"):
        word = slot.get(key)
        if word is not None and word not in known:
            raise BadSlot(f"{key} = {word!r} must be one of {', '.join(known)}")
        if word is not None and (word == style.edition or word in style.prints) != (key == "only"):
            return None
    return _in_ink(style, _in_prints(style, prints, slot))


def _in_prints(style: Style, prints: Sequence[str], slot: Mapping[str, Value]) -> Mapping[str, Value]:
    """Return a slot with what is different in the chosen prints."""
    told = slot.get("with")
    if told is None:
        return slot
    if not isinstance(told, Mapping):
        raise BadSlot("with must be a table of prints, each with what is different in it")
    changed: Mapping[str, Value] = {key: value for key, value in slot.items() if key != "with"}
    for name, over in told.items():
        if name not in prints or not isinstance(over, Mapping):
            hint = f"choose {listed(prints)}" if prints else "it has none"
            raise BadSlot(f"with has {name!r}, which is no print of the game or no table; {hint}")
        if name in style.prints:
            changed = merged(changed, over)
    return changed


def _in_ink(style: Style, slot: Mapping[str, Value]) -> Mapping[str, Value]:
    """Return a slot as it stands in low ink, where that is wanted."""
    low = slot.get("low")
    if isinstance(low, str) or low is None:
        return slot
    if not isinstance(low, Mapping):
        raise BadSlot("low must be a word or a table of what is different in low ink")
    moved = [key for key in low if key in PLACES]
    if moved:
        raise BadSlot(f"low ink moves nothing, but low has {', '.join(moved)}")
    bare = {key: value for key, value in slot.items() if key != "low"}
    return merged(bare, low) if style.low_ink else bare


def merged(below: Mapping[str, Value], above: Mapping[str, Value]) -> dict[str, Value]:
    """Return two frozen tables as one: tables within are merged likewise, all else is taken from above."""
    out = dict(below)
    for key, value in above.items():
        lower = out.get(key)
        out[key] = merged(lower, value) if isinstance(lower, Mapping) and isinstance(value, Mapping) else value  # type: ignore[assignment]
    return out
