"""Ornaments of cheap posters: silhouettes printed out of register, theatre fronts, rows of stars.

Lengths are mm, angles degrees clockwise, colours names of the palette. As in `pnp.art.motifs` nothing moves between the
editions: in low ink the second ink goes, walls become outlines, silhouettes stay solid.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

from pnp.art import shapes
from pnp.art.marks import SEAT_LETTERS, seat_badge
from pnp.art.motifs import FINE, icon_segments
from pnp.scene import Box, Group, Item, Paint, Path
from pnp.style import BLACK, PAPER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.scene import Segment
    from pnp.style import Style

Items = tuple[Item, ...]

PLACE = r"(?::(?P<dx>-?[0-9.]+):(?P<dy>-?[0-9.]+)(?::(?P<turn>-?[0-9.]+))?)?"
PART = re.compile(rf"(?P<light>~?)(?P<mirror><?)(?P<icon>[a-z0-9-]+):(?P<size>[0-9.]+){PLACE}")
"""One silhouette of a cast: `~` prints it light on the dark ones, `<` mirrors it, then icon, size, place and turn."""

Roof = Literal["flat", "gable", "dome", "wave"]
ROOFS: tuple[Roof, ...] = get_args(Roof)


class BadCast(ValueError):
    """A text does not say which silhouettes stand on a poster."""


@dataclass(frozen=True, slots=True)
class _Part:
    """One silhouette: its icon, size, place from the middle, turn, and how it is printed."""

    icon: str
    size: float
    dx: float
    dy: float
    turn: float
    mirror: bool
    light: bool

    def drawn(self, fill: str, shift: float = 0.0) -> Group:
        """Draw it about the middle of its cast, moved by `shift` to the right and downwards."""
        path = Path(icon_segments(self.icon), Paint(fill=fill))
        return Group((path,), x=self.dx + shift, y=self.dy + shift, rotate=self.turn, scale=self.size / 512, mirror=self.mirror)


def _parts(words: str) -> tuple[_Part, ...]:
    """Read a cast such as `coffin:36:2:6 top-hat:24:0:-14`; raises `BadCast`."""
    parts = []
    for word in words.split():
        told = PART.fullmatch(word)
        if told is None:
            raise BadCast(f"{word!r} is no silhouette; write icon:size, then perhaps :right:down and :turn, as in top-hat:24:0:-14")
        dx, dy, turn = (float(told[key] or 0) for key in ("dx", "dy", "turn"))
        parts.append(_Part(told["icon"], float(told["size"]), dx, dy, turn, bool(told["mirror"]), bool(told["light"])))
    if not parts:
        raise BadCast("a cast names at least one silhouette")
    return tuple(parts)


def cast(style: Style, *, parts: str, x: float, y: float, colour: str, ink: str, shift: float = 0.9, scale: float = 1.0) -> Items:
    """Draw silhouettes about a middle, the second ink `shift` out of register under the first; low ink prints the first alone.

    Raises:
        BadCast: `parts` cannot be read.
    """
    told = _parts(parts)
    dark = [part for part in told if not part.light]
    under = [] if style.low_ink else [part.drawn(style.colour(ink), shift) for part in dark]
    above = [part.drawn(PAPER if style.low_ink else style.colour(ink)) for part in told if part.light]
    return (Group((*under, *(part.drawn(style.type(colour)) for part in dark), *above), x=x, y=y, scale=scale),)


# -- theatre fronts ----------------------------------------------------------------------------------------------------


def theatre(
    style: Style,
    *,
    x: float,
    foot: float,
    storeys: int,
    roof: str,
    wall: str,
    line: str,
    light: str,
    tip: float = 2.0,
    eaves: float = 27.0,
    widest: float = 27.0,
    narrowest: float = 10.5,
    storey: float = 4.2,
) -> Items:
    """Draw a theatre's front: `storeys` setbacks, each narrower and higher than the one before it, and in standard lit windows.

    `x` is its axis, `widest` and `narrowest` half widths. The lowest roof lies at `eaves`, every further one `storey` higher;
    `tip` is how far a roof that is not flat reaches above its eaves. Raises `ValueError` for an unknown roof.
    """
    if roof not in ROOFS:
        raise ValueError(f"There is no roof {roof!r}; it may be {', '.join(ROOFS)}.")
    step = (widest - narrowest) / max(1, storeys)
    items: list[Item] = []
    for number in range(storeys + 1):
        half, top = widest - step * number, eaves - storey * number
        items += _setback(style, _front(x, half, top, foot, roof, tip), _front(x, half - 0.9, top + 0.9, foot, roof, tip), wall, line)
        if number < storeys and not style.low_ink:
            items += _windows(style, x, half - step / 2, top + 2.6, step, light)
    return tuple(items)


def _front(x: float, half: float, top: float, foot: float, roof: str, tip: float) -> tuple[Segment, ...]:
    left, right, peak = x - half, x + half, top - tip
    match roof:
        case "gable":
            upper = f"L{left:g} {top:g}L{x:g} {peak - tip:g}L{right:g} {top:g}"
        case "dome":
            upper = f"L{left:g} {top:g}C{left:g} {peak - tip:g} {right:g} {peak - tip:g} {right:g} {top:g}"
        case "wave":
            near, far = x - half * 0.45, x + half * 0.45
            upper = f"L{left:g} {top:g}C{left:g} {peak:g} {near:g} {top:g} {near:g} {peak:g}"
            upper += (
                f"C{near:g} {peak - tip:g} {far:g} {peak - tip:g} {far:g} {peak:g}C{far:g} {top:g} {right:g} {peak:g} {right:g} {top:g}"
            )
        case _:
            upper = f"L{left:g} {top:g}L{right:g} {top:g}"
    return shapes.path_segments(f"M{left:g} {foot:g}{upper}L{right:g} {foot:g}Z")


def _setback(style: Style, outer: tuple[Segment, ...], inner: tuple[Segment, ...], wall: str, line: str) -> Iterator[Item]:
    if style.low_ink:
        yield Path(outer, Paint(fill=PAPER, stroke=style.outline(line), width=FINE, join="round"))
    else:
        yield Path(outer, Paint(fill=style.colour(line)))
        yield Path(inner, Paint(fill=style.colour(wall)))


def _windows(style: Style, x: float, beside: float, top: float, step: float, light: str) -> Iterator[Item]:
    wide, tall = min(2.2, step * 0.42), 30.0
    paint = Paint(fill=style.colour(light))
    for side in (-1, 1):
        yield Box(x + side * beside - wide / 2, top, wide, tall, paint)


def seat(_: Style, *, seat: int, x: float, y: float, size: float) -> Items:
    """Draw a seat's mark with its letter, alike in both editions; raises `ValueError` for a seat that there is not."""
    if not 0 <= seat < len(SEAT_LETTERS):
        raise ValueError(f"There is no seat {seat}; seats are 0 to {len(SEAT_LETTERS) - 1}.")
    return tuple(seat_badge(seat, x, y, size))


def stars(style: Style, *, x: float, y: float, count: int, colour: str, r: float = 3.0, pitch: float = 6.1) -> Items:
    """Draw a row of five-pointed stars, `x` the middle of the first; their outlines in low ink."""
    paint = Paint(fill=PAPER, stroke=BLACK, width=0.5, join="round") if style.low_ink else Paint(fill=style.colour(colour))
    return tuple(Path(shapes.star(x + pitch * number, y, r), paint) for number in range(count))
