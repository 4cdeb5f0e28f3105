"""The outlines that tell kinds of things apart before their colour does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.art import shapes

if TYPE_CHECKING:
    from pnp.scene import Segment

KIND_SHAPES = ("disc", "square", "star", "diamond", "triangle", "burst", "coffin", "arch", "shield", "gear", "reel")


def kind_outline(shape: str, x: float, y: float, size: float) -> tuple[Segment, ...]:
    """Return the outline that tells a kind: about `size` high, centred on its middle; raises `ValueError` on another word."""
    half = size / 2
    match shape:
        case "disc":
            return shapes.circle(x, y, half)
        case "square":
            return shapes.rounded(x - half, y - half, size, size, size * 0.16)
        case "star":
            return shapes.star(x, y + size * 0.03, size * 0.6, 5, 0.5)
        case "diamond":
            return shapes.polygon(((x, y - half * 1.2), (x + half * 1.2, y), (x, y + half * 1.2), (x - half * 1.2, y)))
        case "triangle":
            return shapes.polygon(((x, y - half * 1.15), (x + half * 1.15, y + half * 0.85), (x - half * 1.15, y + half * 0.85)))
        case "burst":
            return shapes.star(x, y, half * 1.1, 12, 0.78)
        case "arch":
            return shapes.arch(x - half, y - half, size, size, half)
        case "coffin":
            corners = ((-0.28, -0.5), (0.28, -0.5), (0.48, -0.16), (0.26, 0.52), (-0.26, 0.52), (-0.48, -0.16))
            return shapes.polygon((x + dx * size, y + dy * size) for dx, dy in corners)
        case "shield":
            return shapes.shield(x, y, size)
        case "gear":
            return shapes.star(x, y, half * 1.2, 12, 0.84)
        case "reel":
            return shapes.reel(x, y, half * 1.08)
        case _:
            raise ValueError(f"There is no kind's shape {shape!r}; the shapes are {', '.join(KIND_SHAPES)}.")
