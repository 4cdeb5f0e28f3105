"""What a kit holds: every printed thing with its code, file, page and place, and a fingerprint of every file.

Places are mm from the upper left corner of the page. The key of a print run never stands here.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.scene import Code, Group

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from pnp.scene import Item, Scene

NAME = "manifest.json"
FORMAT = 1
_BACK = "back:"


class BrokenManifest(ValueError):
    """A folder holds no manifest, or one that cannot be understood."""


def back_id(deck: str) -> str:
    """Return what the back of a deck is called in a manifest; it carries no code."""
    return _BACK + deck


@dataclass(frozen=True, slots=True)
class Thing:
    """One printed thing: its cut box on the page and, where it has one, its code.

    `page` counts from 1. `code_turn` is how far the code is turned, clockwise in degrees.
    """

    id: str
    file: str
    page: int
    x_mm: float
    y_mm: float
    w_mm: float
    h_mm: float
    copy: int = 1
    code: str | None = None
    address: str | None = None
    code_x_mm: float | None = None
    code_y_mm: float | None = None
    code_side_mm: float | None = None
    code_turn: int = 0
    svg: str | None = None
    sha256: str | None = None

    @property
    def is_back(self) -> bool:
        """Whether this is the back of a deck, alike on every card."""
        return self.id.startswith(_BACK)

    @property
    def code_box(self) -> tuple[float, float, float] | None:
        """Upper left corner and side of the code's dark pattern in mm, or `None` for a thing without a code."""
        if self.code_x_mm is None or self.code_y_mm is None or self.code_side_mm is None:
            return None
        return self.code_x_mm, self.code_y_mm, self.code_side_mm


@dataclass(frozen=True, slots=True)
class PrintedFile:
    """One file of a kit: its path inside the kit, how many pages it has (0 for an SVG), its SHA-256.

    `tiled` says that its pages are parts of one drawing, whose letters run on from page to page.
    """

    file: str
    pages: int
    sha256: str
    tiled: bool = False


def _plain(row: Thing | PrintedFile) -> dict[str, Any]:
    """Return a row with its fields by name."""
    return {name: getattr(row, name) for name in row.__slots__}


@dataclass(frozen=True)
class Manifest:
    """The whole content of a kit; `bleed_mm` is the bleed of the card sheets in x and y, of decks of several sizes the least.

    `facts` says what the pages must show (`pnp.proof.facts`); `printer` names the printer whose backs are corrected.
    """

    game: str
    title: str
    run: str
    paper: str
    edition: str
    language: str
    backs: str
    bleed_mm: tuple[float, float] = (0.0, 0.0)
    files: tuple[PrintedFile, ...] = ()
    things: tuple[Thing, ...] = field(default_factory=tuple)
    facts: Mapping[str, Any] = field(default_factory=dict)
    format: int = FORMAT
    printer: str = ""

    def to_json(self) -> str:
        """Return the manifest as JSON text, one thing a line."""
        head = {each.name: getattr(self, each.name) for each in fields(self)}
        encode = json.JSONEncoder(ensure_ascii=False).encode
        things, files = (",\n".join(f"  {encode(_plain(each))}" for each in head.pop(k)) for k in ("things", "files"))
        facts = ",\n".join(f"  {encode(k)}: {encode(v)}" for k, v in head.pop("facts").items())
        words = json.dumps(head, ensure_ascii=False, indent=1)[:-2]
        return f'{words},\n "files": [\n{files}\n ],\n "things": [\n{things}\n ],\n "facts": {{\n{facts}\n }}\n}}\n'


def read_manifest(folder: Path) -> Manifest:
    """Return the manifest of a kit's folder.

    Raises:
        BrokenManifest: there is none, or it is not what `to_json` writes.
    """
    try:
        content: dict[str, Any] = json.loads((folder / NAME).read_text("utf-8"))
        content["things"] = tuple(Thing(**each) for each in content["things"])
        content["files"] = tuple(PrintedFile(**each) for each in content["files"])
        across, down = content["bleed_mm"]
        manifest = Manifest(**{**content, "bleed_mm": (float(across), float(down))})
    except OSError as fault:
        raise BrokenManifest(f"{folder} holds no {NAME}: build the kit again.") from fault
    except (ValueError, TypeError, KeyError) as fault:
        raise BrokenManifest(f"{folder / NAME} cannot be understood: build the kit again.") from fault
    if manifest.format != FORMAT:
        raise BrokenManifest(f"{folder / NAME} has format {manifest.format}, this program reads {FORMAT}: build the kit again.")
    return manifest


class _Turn(NamedTuple):
    """An affine map: x' = a x + c y + e, y' = b x + d y + f."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def into(self, group: Group) -> _Turn:
        cos, sin = (round(t(math.radians(group.rotate)), 12) * group.scale for t in (math.cos, math.sin))
        side = -1.0 if group.mirror else 1.0
        a, b, c, d = cos * side, sin * side, -sin, cos
        return _Turn(
            self.a * a + self.c * b,
            self.b * a + self.d * b,
            self.a * c + self.c * d,
            self.b * c + self.d * d,
            *self.point(group.x, group.y),
        )

    def point(self, x: float, y: float) -> tuple[float, float]:
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def box(self, x: float, y: float, w: float, h: float) -> tuple[float, float, float, float]:
        """Return where a box comes to lie; one that is a little askew keeps its size about its middle."""
        (mx, my), scale = self.point(x + w / 2, y + h / 2), math.hypot(self.a, self.b)
        if abs(self.b) > abs(self.a):
            w, h = h, w
        w, h = w * scale, h * scale
        return round(mx - w / 2, 3), round(my - h / 2, 3), round(w, 3), round(h, 3)


def things_on(scene: Scene, file: str, page: int, copies: Mapping[str, tuple[str, int]]) -> list[Thing]:
    """Return the things printed on a page: one per code, and one per cut box without a code; else the page itself.

    `copies` tells for the text of a code the bare code and which copy it stands on; a text it lacks is its own code.
    A code belongs to the innermost cut box round it, else to the page.
    """
    sheet = Thing(scene.title or "page", file, page, scene.bleed, scene.bleed, scene.width, scene.height)
    return list(_found(scene.items, _Turn(e=scene.bleed, f=scene.bleed), sheet, copies)) or [sheet]


def _found(items: Iterable[Item], turn: _Turn, box: Thing, copies: Mapping[str, tuple[str, int]]) -> Iterator[Thing]:
    for item in items:
        if isinstance(item, Code):
            x, y, side, _ = turn.box(item.x, item.y, item.side, item.side)
            code, copy = copies.get(item.text, (item.text, 1))
            turned = round(math.degrees(math.atan2(turn.b, turn.a))) % 360
            yield replace(
                box, id=item.id, copy=copy, code=code, address=item.text, code_x_mm=x, code_y_mm=y, code_side_mm=side, code_turn=turned
            )
        elif isinstance(item, Group):
            inner = turn.into(item)
            if not item.trim:
                yield from _found(item.items, inner, box, copies)
                continue
            x, y, w, h = inner.box(0.0, 0.0, *item.trim)
            own = replace(box, id=item.id, x_mm=x, y_mm=y, w_mm=w, h_mm=h)
            inside = list(_found(item.items, inner, own, copies))
            yield from inside or [own]
