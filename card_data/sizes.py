"""The size of a card by name or as written: `poker`, `63x88mm`, `2.5x3.5in`, `750x1050px@300`; and units of length."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

CARD_SIZES_MM: Mapping[str, tuple[float, float]] = MappingProxyType(
    {
        "poker": (63.0, 88.0),
        "bridge": (57.0, 88.0),
        "tarot": (70.0, 120.0),
        "mini": (44.0, 68.0),
        "square": (63.0, 63.0),
        "us-poker": (63.5, 88.9),
        "us-bridge": (57.15, 88.9),
        "jumbo": (88.9, 127.0),
        "business": (50.8, 88.9),
        "business-eu": (55.0, 85.0),
        "euro": (59.0, 92.0),
        "mini-euro": (45.0, 68.0),
        "mini-us": (41.0, 63.0),
        "japanese": (59.0, 86.0),
        "french-tarot": (61.0, 112.0),
        "domino": (44.45, 88.9),
        "micro": (31.75, 44.45),
        "small-square": (50.8, 50.8),
        "large-square": (88.9, 88.9),
        "a5": (148.0, 210.0),
        "a6": (105.0, 148.0),
        "a7": (74.0, 105.0),
        "a8": (52.0, 74.0),
        "hex": (95.25, 82.55),
        "mini-hex": (50.8, 43.99),
        "circle": (88.9, 88.9),
        "small-circle": (50.8, 50.8),
    }
)
"""Width and height of the cut card by the name of its size, as games and print services use them."""

DEFAULT_DPI = 300.0
MM_PER_INCH = 25.4
LEAST_MM, MOST_MM = 10.0, 1000.0
SHAPES = ("rounded", "square", "hexagon", "circle")
"""The outlines a card may be cut to: round corners, sharp corners, six corners, an ellipse."""
SHAPE_OF_SIZE = MappingProxyType({"hex": "hexagon", "mini-hex": "hexagon", "circle": "circle", "small-circle": "circle"})
"""Sizes that say their shape by their name."""
SIZE_EXPECTED = "the name of a size, or one like “63x88mm”, “2.5x3.5in” or “750x1050px@300”"

_NUMBER = r"(\d{1,5}(?:[.,]\d{1,4})?)"
_WRITTEN = re.compile(rf"{_NUMBER}\s*(mm|cm|in|px)?\s*[xX×*]\s*{_NUMBER}\s*(mm|cm|in|px)?(?:\s*@\s*(\d{{2,4}})(?:\s*dpi)?)?\Z")


def unit_mm(unit: str, dpi: float = DEFAULT_DPI) -> float:
    """Return how long one `mm`, `cm`, `in`, `pt` or `px` is, in mm; raises `KeyError` for another word.

    >>> unit_mm("in")
    25.4
    """
    return {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, "pt": MM_PER_INCH / 72, "px": MM_PER_INCH / dpi}[unit]


def size_mm(text: str) -> tuple[float, float] | None:
    """Return width and height of a card in mm by its size's name or as written, or `None` for what is no size.

    >>> size_mm("2.5x3.5in")
    (63.5, 88.9)
    >>> size_mm("750x1050px@300")
    (63.5, 88.9)
    """
    word = text.strip()
    named = CARD_SIZES_MM.get(word.casefold())
    if named:
        return named
    found = _WRITTEN.match(word)
    if found is None:
        return None
    wide, one, tall, other, dpi = found.groups()
    sides = (wide, one or other or "mm"), (tall, other or one or "mm")
    w, h = (round(float(number.replace(",", ".")) * unit_mm(unit, float(dpi or DEFAULT_DPI)), 3) for number, unit in sides)
    return (w, h) if min(w, h) >= LEAST_MM and max(w, h) <= MOST_MM else None
