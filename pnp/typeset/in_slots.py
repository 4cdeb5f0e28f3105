"""What a slot of a layout asks of the type: fonts of the folder by their file names, one size for several cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.typeset.own_fonts import is_own, mark_of, own_font

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from card_data.model import Value

FONT_KEYS = ("font", "bold", "italic", "bold_italic")


def with_own_fonts(folder: Path, slot: Mapping[str, Value]) -> Mapping[str, Value]:
    """Return a slot with fonts of the folder by their keys, and with all of them standing in for ours; raises `BadFont`."""
    named = {key: str(slot[key]) for key in FONT_KEYS if key in slot}
    mark = mark_of(folder) if named else ""
    if not mark and not any(map(is_own, named.values())):
        return slot
    return {**slot, **{key: (own_font(folder, name) if is_own(name) else name) + mark for key, name in named.items()}}


def in_one_size(slot: Mapping[str, Value], together: Callable[[str], float | None]) -> Mapping[str, Value]:
    """Return a slot of words in the size that all of its name have."""
    size = together(str(slot["together"])) if "together" in slot else None
    return {**slot, "sizes": (size,)} if size else slot


def note_size(sizes: dict[str, float], name: str, size: float | None) -> None:
    """Keep the smallest size that any text of a name takes."""
    if size is not None:
        sizes[name] = min(size, sizes.get(name, size))
