"""What a card is cut to: its die line, the line its bleed reaches, and how far what is drawn must keep inside.

A hexagon lies on its broad side where the card is wider than tall, and stands on a corner where it is not.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from card_data.sizes import SHAPE_OF_SIZE, size_mm
from pnp.art import shapes

if TYPE_CHECKING:
    from card_data.model import Deck
    from pnp.scene import Segment

CORNER_MM = 3.0
"""Radius of a card's round corners; less on cards under 30 mm, a tenth of the shorter side."""


def size_of(deck: Deck) -> tuple[float, float]:
    """Return width and height of a deck's cards in mm; raises `ValueError` for a size that there is not."""
    size = size_mm(deck.size)
    if size is None:
        raise ValueError(f"deck {deck.id} has the size {deck.size!r}, which is neither a name nor one like 63x88mm")
    return size


def shape_of(deck: Deck) -> str:
    """Return the shape of a deck's cards: as it says, else as the name of its size does (`hex`, `circle`)."""
    return SHAPE_OF_SIZE.get(deck.size.strip().casefold(), deck.shape) if deck.shape == "rounded" else deck.shape


def die_line(deck: Deck) -> tuple[Segment, ...]:
    """Return the outline that a deck's cards are cut to, in mm from the upper left corner of the box around it."""
    return outline(shape_of(deck), *size_of(deck))


def outline(shape: str, w: float, h: float, out: float = 0.0) -> tuple[Segment, ...]:
    """Return the outline of a shape in a box of this size, moved outwards by `out` mm on all sides.

    Raises:
        ValueError: a shape that there is not.
    """
    match shape:
        case "square":
            return shapes.box(-out, -out, w + 2 * out, h + 2 * out)
        case "rounded":
            return shapes.rounded(-out, -out, w + 2 * out, h + 2 * out, corner_mm(w, h) + out)
        case "circle":
            return shapes.ellipse(w / 2, h / 2, w / 2 + out, h / 2 + out)
        case "hexagon":
            return shapes.polygon(hexagon(w, h, out))
        case _:
            raise ValueError(f"there is no shape {shape!r} of cards")


def holds(shape: str, w: float, h: float, x: float, y: float) -> bool:
    """Say whether a point lies within a shape in a box of this size; round corners count as sharp ones.

    >>> holds("circle", 80, 80, 40, 1), holds("circle", 80, 80, 5, 5)
    (True, False)
    """
    match shape:
        case "circle":
            return (2 * x / w - 1) ** 2 + (2 * y / h - 1) ** 2 <= 1
        case "hexagon":
            points = hexagon(w, h)
            sides = zip(points, (*points[1:], points[0]), strict=True)
            turns = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for (ax, ay), (bx, by) in sides]
            return min(turns) >= 0 or max(turns) <= 0
        case _:
            return 0 <= x <= w and 0 <= y <= h


def corner_mm(w: float, h: float) -> float:
    """Return the radius of the corners of a card of this size."""
    return min(CORNER_MM, min(w, h) / 10)


def hexagon(w: float, h: float, out: float = 0.0) -> tuple[tuple[float, float], ...]:
    """Return the corners of a hexagon in a box of this size, each side moved outwards by `out` mm."""
    lying = w >= h
    a, b = (w / 2, h / 2) if lying else (h / 2, w / 2)
    slant = math.hypot(a / 2, b)
    reach = a + out * slant / b  # where the slanting sides meet the axis
    corner = a / 2 + out * (slant - a / 2) / b  # where they meet the flat ones
    flat = b + out
    points = ((-reach, 0.0), (-corner, -flat), (corner, -flat), (reach, 0.0), (corner, flat), (-corner, flat))
    return tuple((w / 2 + x, h / 2 + y) if lying else (w / 2 - y, h / 2 + x) for x, y in points)
