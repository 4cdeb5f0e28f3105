"""The drawing vocabulary: finished items in millimetres, origin top left, y downwards, angles clockwise in degrees.

A scene holds final values only. Colours are `#RRGGBB` or `K` (printer's black: 100 % K, no other ink). Text is one
line with its width already measured. A renderer draws each kind in one branch, decides nothing, and raises
`UnknownItem` on a kind it does not know. Repeated art is put into `Symbol` once and placed with `Use`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Colour = str
"""`#RRGGBB`, `K` for pure printer's black, or `CutContour` for the spot colour of die lines."""

CUT_CONTOUR: Colour = "CutContour"
CUT_CONTOUR_SHOWN: Colour = "#FF00FF"
"""How a die line is shown where there are no spot colours."""

Segment = tuple[str, tuple[float, ...]]
"""`("M", (x, y))`, `("L", (x, y))`, `("C", (x1, y1, x2, y2, x, y))` or `("Z", ())`: absolute, nothing else.

Arcs and quadratics are turned into cubics before they come here (`pnp.art.shapes`)."""


class UnknownItem(TypeError):
    """A renderer was given an item kind it does not know."""


@dataclass(frozen=True, slots=True)
class Paint:
    """How a shape is inked: fill, stroke and its width in mm, caps, joins, dash lengths in mm, fill rule."""

    fill: Colour | None = None
    stroke: Colour | None = None
    width: float = 0.0
    cap: Literal["butt", "round"] = "butt"
    join: Literal["miter", "round"] = "miter"
    dash: tuple[float, ...] = ()
    even_odd: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle with its upper left corner at `x`, `y`; `radius` rounds its corners."""

    x: float
    y: float
    w: float
    h: float
    paint: Paint
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Disc:
    """An ellipse about its centre; a circle where `rx` equals `ry`."""

    x: float
    y: float
    rx: float
    ry: float
    paint: Paint


@dataclass(frozen=True, slots=True)
class Path:
    """Any outline, of one part or several."""

    segments: tuple[Segment, ...]
    paint: Paint


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text whose baseline starts at `x`, `y`.

    `font` is a key of `pnp.typeset.text` (`righteous-400`); `size` in pt; `track` is added after each character but the last,
    in mm; `width` is the measured width in mm, tracking included. Kerning and ligatures are off.
    """

    x: float
    y: float
    text: str
    font: str
    size: float
    fill: Colour
    width: float
    track: float = 0.0


@dataclass(frozen=True, slots=True)
class Bitmap:
    """The content of a picture file, PNG or JPEG, as it stands in the file; `digest` tells one from another."""

    digest: str
    kind: Literal["png", "jpeg"]
    wide: int
    tall: int
    data: bytes = field(repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Picture:
    """A bitmap stretched into a rectangle, turned or cropped by the group around it. A file holds each bitmap once."""

    x: float
    y: float
    w: float
    h: float
    bitmap: Bitmap


@dataclass(frozen=True, slots=True)
class Code:
    """A QR code: upper left corner and side of the dark pattern in mm; `rows` are the modules, one whole number a row.

    The highest bit is the leftmost module. `id` is the printed id, `text` what the code says. White paper for the quiet
    zone is drawn by whoever places the code.
    """

    x: float
    y: float
    side: float
    rows: tuple[int, ...]
    text: str
    id: str


@dataclass(frozen=True, slots=True)
class Group:
    """Items drawn under one placement: moved by `x`, `y`, then turned by `rotate`, then scaled; mirrored in x if asked.

    `clip` cuts the group by outlines given in its own coordinates. `trim` marks the group as one printed thing of that
    cut size (w, h in mm, from its own origin) named `id`: the proof holds its text and codes to that box.
    """

    items: tuple[Item, ...]
    x: float = 0.0
    y: float = 0.0
    rotate: float = 0.0
    scale: float = 1.0
    mirror: bool = False
    clip: tuple[Segment, ...] = ()
    trim: tuple[float, float] | None = None
    id: str = ""


@dataclass(frozen=True, slots=True)
class Use:
    """A placement of a symbol of the scene: moved, turned, scaled, mirrored like a group."""

    symbol: str
    x: float = 0.0
    y: float = 0.0
    rotate: float = 0.0
    scale: float = 1.0
    mirror: bool = False


Item = Box | Disc | Path | Text | Picture | Code | Group | Use


@dataclass(frozen=True, slots=True)
class Symbol:
    """Art drawn once and used often. The bounds (x, y, w, h in mm) enclose all of its ink."""

    name: str
    items: tuple[Item, ...]
    bounds: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Scene:
    """A finished drawing: a face with its bleed, or a whole page.

    `width` and `height` are the cut size in mm; items may run over the cut by `bleed` mm on each side. `symbols` are the
    repeated arts its items use. `words` is what its texts say, each with the columns it comes from: what the proof looks for.
    `trim_box` and `bleed_box` (x, y, w, h in mm) are those of a page that holds more than its printed things; else the page is
    its own.
    """

    width: float
    height: float
    items: tuple[Item, ...]
    bleed: float = 0.0
    symbols: tuple[Symbol, ...] = ()
    title: str = ""
    words: tuple[tuple[str, str], ...] = ()
    trim_box: tuple[float, float, float, float] | None = None
    bleed_box: tuple[float, float, float, float] | None = None
