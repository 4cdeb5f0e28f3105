"""Two versions of a deck side by side: which cards are new, gone or changed, in which columns, and whose pictures differ.

A version is a game, as a folder or a revision of it describes it, or a finished kit. A kit tells what its faces say, not its
cells: where one of the two is a kit, both are compared by face and by what it says.
"""

from __future__ import annotations

from contextlib import closing
from dataclasses import asdict, dataclass, field, replace
from difflib import SequenceMatcher
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np

from pnp.layout.faces import LayoutProblem, back_scene, face_scene
from pnp.layout.fresh import sample_code
from pnp.manifest import Manifest, Thing, back_id, read_manifest, things_on
from pnp.render.png import part_pixels
from pnp.scene import Code
from pnp.style import style_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

    from numpy.typing import NDArray

    from card_data.model import Game, Value
    from pnp.scene import Scene
    from pnp.style import Edition

    Pixels = NDArray[np.uint8]

DPI = 120
ALIKE = 48
"""Steps of 255 by which pixels of equal drawings may differ, at their edges."""
SPECKS = 6
"""Fewer pixels than this are an edge that fell otherwise, not a difference."""
RENAMED = 0.6
"""How alike a card that is gone and a new one must be to be taken for the same."""
CELL = 8
CODE_AND_LETTERS = 1.36
"""How far the letters below a code reach, in sides of the code."""


class Row(NamedTuple):
    """A card, or a face of a kit, as it is compared: its name, its columns, how many copies."""

    name: str
    columns: Mapping[str, str]
    copies: int


class Side(Protocol):
    """One of the two versions."""

    label: str

    @property
    def title(self) -> str:
        """The game's title."""

    def rows(self, *, as_said: bool) -> dict[str, Row]:
        """Return the rows by id: cards with their cells, or, `as_said`, faces with what they say."""

    def faces_of(self, id_: str, *, as_said: bool) -> list[str]:
        """Return the faces of a row."""

    @property
    def faces(self) -> list[str]:
        """Every face and back, by id."""

    def picture(self, face: str) -> Pixels | None:
        """Return a face cut to its size, its code painted white; nothing where it cannot be drawn."""


@dataclass
class GameSide:
    """A version that is a folder's data, in one edition and language."""

    game: Game
    label: str
    edition: Edition
    language: str
    _scenes: dict[str, Scene | None] = field(default_factory=dict)

    @property
    def title(self) -> str:
        """The game's title."""
        return self.game.title

    @property
    def faces(self) -> list[str]:
        """Every face and back."""
        return [*self.game.card_of_face, *(back_id(deck.id) for deck in self.game.decks if deck.back)]

    def rows(self, *, as_said: bool) -> dict[str, Row]:
        """Return cards with their cells, or faces with what they say."""
        if not as_said:
            return {c.id: Row(c.name, {k: told(v) for k, v in c.columns.items() if k not in ("id", "qty")}, c.qty) for c in self.game.cards}
        return {f: Row(c.name, _said(self.scene(f).words if self.scene(f) else ()), c.qty) for f, c in self.game.card_of_face.items()}  # type: ignore[union-attr]  # asked just before

    def faces_of(self, id_: str, *, as_said: bool) -> list[str]:
        """Return the faces of a card."""
        return [id_] if as_said else [face.id for face in self.game.by_id[id_].faces]

    def scene(self, face: str) -> Scene | None:
        """Return a face as a scene with a sample code, or nothing where it cannot be drawn."""
        if face not in self._scenes:
            style = style_of(self.game, self.edition)
            backs = {back_id(deck.id): deck.id for deck in self.game.decks if deck.back}
            try:
                if face in backs:
                    self._scenes[face] = back_scene(self.game, backs[face], style)
                else:
                    code = lambda x, y, side: sample_code(face, x, y, side)  # noqa: E731 - the shape that faces ask for
                    self._scenes[face] = face_scene(self.game, face, code, style, self.language)
            except (LayoutProblem, ValueError, LookupError):
                self._scenes[face] = None
        return self._scenes[face]

    def picture(self, face: str) -> Pixels | None:
        """Return a face cut to its size, its code painted white."""
        from pypdfium2 import PdfDocument  # noqa: PLC0415 - many comparisons draw no face

        from pnp.render.pdf import write_pdf  # noqa: PLC0415 - the same

        scene = self.scene(face)
        if scene is None:
            return None
        things = [replace(t, x_mm=scene.bleed, y_mm=scene.bleed) for t in things_on(scene, "", 1, {})]
        with closing(PdfDocument(write_pdf([scene], face))) as document:
            pixels = part_pixels(document[0], DPI, (scene.bleed, scene.bleed, scene.width, scene.height))
        return _without_codes(pixels, things)


@dataclass
class KitSide:
    """A version that is a finished kit."""

    folder: Path
    label: str

    @cached_property
    def manifest(self) -> Manifest:
        """What the kit holds."""
        return read_manifest(self.folder)

    @property
    def title(self) -> str:
        """The game's title."""
        return self.manifest.title

    @cached_property
    def _first(self) -> dict[str, Thing]:
        wanted = set(self.manifest.facts.get("copies", {}))
        things: dict[str, Thing] = {}
        for thing in self.manifest.things:
            if thing.id in wanted or thing.is_back:
                things.setdefault(thing.id, thing)
        return things

    @property
    def faces(self) -> list[str]:
        """Every face and back that is printed."""
        return list(self._first)

    def rows(self, *, as_said: bool) -> dict[str, Row]:
        """Return the faces with what they say."""
        words, copies = self.manifest.facts.get("words", {}), self.manifest.facts.get("copies", {})
        return {id_: Row(_name(words.get(id_, ()), id_), _said(words.get(id_, ())), many) for id_, many in copies.items()}

    def faces_of(self, id_: str, *, as_said: bool) -> list[str]:
        """Return the face itself."""
        return [id_]

    def picture(self, face: str) -> Pixels | None:
        """Return the first copy of a face from its page, its code painted white."""
        from pypdfium2 import PdfDocument  # noqa: PLC0415 - only kits need it

        thing = self._first.get(face)
        if thing is None:
            return None
        with closing(PdfDocument((self.folder / thing.file).read_bytes())) as document:
            pixels = part_pixels(document[thing.page - 1], DPI, (thing.x_mm, thing.y_mm, thing.w_mm, thing.h_mm))
        return _without_codes(pixels, [thing])


def told(value: Value) -> str:
    """Return the value of a cell as it is shown."""
    match value:
        case None:
            return ""
        case tuple():
            return ", ".join(told(each) for each in value)
        case _:
            return str(value)


def _said(words: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return what a face says by where it comes from; a source that is named twice is counted."""
    found: dict[str, str] = {}
    for source, text in words:
        name = source or "text"
        if name in found:
            name = next(f"{name} {n}" for n in range(2, 100) if f"{name} {n}" not in found)
        found[name] = text
    return found


def _name(words: Iterable[tuple[str, str]], id_: str) -> str:
    return next((text for source, text in words if source == "name"), id_)


def _without_codes(pixels: Pixels, things: Iterable[Thing]) -> Pixels:
    """Return a picture with its codes, and their letters below, painted white: each printing has codes of its own."""
    scale = DPI / 25.4
    for thing in things:
        if thing.code_box:
            x, y, side = thing.code_box
            left, top = x - thing.x_mm, y - thing.y_mm
            rows = slice(max(0, int((top - 0.5) * scale)), int((top + side * CODE_AND_LETTERS) * scale) + 1)
            pixels[rows, max(0, int((left - 1.0) * scale)) : int((left + side + 1.0) * scale) + 1] = 255
    return pixels


# -- comparing -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Changed:
    """A card that is in both versions: which columns differ (old and new), how many copies it had where that differs, which faces do.

    `was` is the id it had before where that is another one.
    """

    id: str
    name: str
    columns: dict[str, tuple[str, str]]
    copies: tuple[int, int] | None = None
    faces: tuple[str, ...] = ()
    was: str = ""


@dataclass(frozen=True, slots=True)
class Difference:
    """Everything in which two versions differ, in the order of the second, what is gone last."""

    title: str
    before: str
    after: str
    new: tuple[tuple[str, str], ...]
    gone: tuple[tuple[str, str], ...]
    changed: tuple[Changed, ...]
    backs: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.new or self.gone or self.changed or self.backs)

    def as_json(self) -> dict[str, Any]:
        """Return it as JSON values."""
        return asdict(self)


def compare(one: Side, other: Side, tick: Callable[[int, int], None] | None = None) -> Difference:
    """Return in what two versions differ; `tick` is told how many faces of how many have been looked at."""
    as_said = isinstance(one, KitSide) or isinstance(other, KitSide)
    before, after = one.rows(as_said=as_said), other.rows(as_said=as_said)
    was = _renamed({i: r for i, r in before.items() if i not in after}, {i: r for i, r in after.items() if i not in before})
    both = [(was.get(id_, id_), id_) for id_ in after if was.get(id_, id_) in before]
    backs = [each for each in other.faces if each.startswith(back_id("")) and each in one.faces]
    total, changed = len(both) + len(backs), []
    for done, (old, new) in enumerate(both, 1):
        if each := _changed(one, other, (old, before[old]), (new, after[new]), as_said=as_said):
            changed.append(each)
        if tick:
            tick(done, total)
    gone = tuple((id_, row.name) for id_, row in before.items() if id_ not in after and id_ not in was.values())
    fresh = tuple((id_, row.name) for id_, row in after.items() if id_ not in before and id_ not in was)
    unlike = tuple(each for each in backs if _looks_differ(one, other, each, each))
    return Difference(other.title, one.label, other.label, fresh, gone, tuple(changed), unlike)


def _changed(one: Side, other: Side, old: tuple[str, Row], new: tuple[str, Row], *, as_said: bool) -> Changed | None:
    (old_id, was), (id_, now) = old, new
    columns = {
        name: (was.columns.get(name, ""), now.columns.get(name, ""))
        for name in dict.fromkeys((*was.columns, *now.columns))
        if was.columns.get(name, "") != now.columns.get(name, "")
    }
    faces = zip(one.faces_of(old_id, as_said=as_said), other.faces_of(id_, as_said=as_said), strict=False)
    unlike = tuple(face for before, face in faces if _looks_differ(one, other, before, face))
    copies = (was.copies, now.copies) if was.copies != now.copies else None
    if not (columns or copies or unlike or old_id != id_):
        return None
    return Changed(id_, now.name, columns, copies, unlike, old_id if old_id != id_ else "")


def _looks_differ(one: Side, other: Side, before: str, face: str) -> bool:
    """Say whether a face looks otherwise; two folders are held against each other by their drawings, without rasterising."""
    if isinstance(one, GameSide) and isinstance(other, GameSide):
        a, b = one.scene(before), other.scene(face)
        return (a and (a.width, a.height, _plain(a), a.symbols)) != (b and (b.width, b.height, _plain(b), b.symbols))
    return bool(unlike_parts(one.picture(before), other.picture(face)))


def _plain(scene: Scene) -> str:
    """Return the items of a scene without the ids of its codes, which a renamed card has otherwise."""
    return repr([replace(item, id="") if isinstance(item, Code) else item for item in scene.items])


def _renamed(gone: Mapping[str, Row], new: Mapping[str, Row]) -> dict[str, str]:
    """Return for new cards the one that is gone and is so like it that it must be the same under another id."""
    likeness = {(n, g): _likeness(gone[g], new[n]) for g, n in product(gone, new)} if len(gone) * len(new) <= 40_000 else {}  # noqa: PLR2004 - 200 by 200
    found: dict[str, str] = {}
    for (fresh, old), alike in sorted(likeness.items(), key=lambda pair: -pair[1]):
        if alike >= RENAMED and fresh not in found and old not in found.values():
            found[fresh] = old
    return found


def _likeness(one: Row, other: Row) -> float:
    """Return how alike two cards are, 0 to 1, by everything they say."""
    a, b = (" ".join([row.name, *(v for k, v in row.columns.items() if k != "name")]) for row in (one, other))
    quick = SequenceMatcher(None, a, b, autojunk=False)
    return quick.ratio() if quick.real_quick_ratio() >= RENAMED and quick.quick_ratio() >= RENAMED else 0.0


def unlike_parts(one: Pixels | None, other: Pixels | None) -> list[tuple[float, float, float, float]]:
    """Return where two pictures differ: boxes of x, y, width and height as shares of the second, the whole where sizes differ."""
    if one is None or other is None:
        return [] if one is other else [(0.0, 0.0, 1.0, 1.0)]
    if max(abs(a - b) for a, b in zip(one.shape, other.shape, strict=True)) > 2:  # noqa: PLR2004 - rounding at two edges
        return [(0.0, 0.0, 1.0, 1.0)]
    tall, wide = (min(a, b) for a, b in zip(one.shape[:2], other.shape[:2], strict=True))
    a, b = one[:tall, :wide], other[:tall, :wide]
    spots = (np.maximum(a, b) - np.minimum(a, b)).max(axis=2) > ALIKE
    rows, columns = -(-tall // CELL), -(-wide // CELL)
    grid = np.zeros((rows * CELL, columns * CELL), np.int64)
    grid[:tall, :wide] = spots
    cells = grid.reshape(rows, CELL, columns, CELL).sum(axis=(1, 3)) >= SPECKS
    return [(x / columns, y / rows, w / columns, h / rows) for x, y, w, h in _clusters(cells)]


def _clusters(cells: NDArray[np.bool_]) -> list[tuple[int, int, int, int]]:
    """Return the boxes round cells that lie together, two cells apart at most."""
    left = {(int(y), int(x)) for y, x in zip(*np.nonzero(cells), strict=True)}
    boxes = []
    while left:
        edge, seen = [left.pop()], []
        while edge:
            y, x = edge.pop()
            seen.append((y, x))
            near = {(y + dy, x + dx) for dy in range(-2, 3) for dx in range(-2, 3)} & left
            left -= near
            edge += near
        top, first = min(y for y, _ in seen), min(x for _, x in seen)
        boxes.append((first, top, max(x for _, x in seen) - first + 1, max(y for y, _ in seen) - top + 1))
    return sorted(boxes)
