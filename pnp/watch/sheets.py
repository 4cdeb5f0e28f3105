"""The sheets of a folder as they would print, made of faces that are drawn already; each drawn when a page asks for it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from card_data.codes import BASE, KEY_BYTES, Run
from pnp.build import parts_of
from pnp.layout.fresh import sample_code
from pnp.order import DEFAULT_BLEED_MM, order_for
from pnp.press import Press
from pnp.qr import CARD_SIDE_MM
from pnp.render.svg import to_svg
from pnp.scene import Group
from pnp.sheets.pages import Side

if TYPE_CHECKING:
    from card_data.model import Game
    from pnp.layout.fresh import Shelf
    from pnp.scene import Code, Scene

MOST_KEPT = 40
"""Pictures of no more sheets than this are kept."""


@dataclass
class ShelfPress(Press):
    """A press that takes its faces from a shelf; codes are samples, since nothing is printed."""

    shelf: Shelf | None = None

    def code(self, printed_id: str, copy: int, x: float, y: float, side: float = CARD_SIDE_MM) -> Code:
        """Return a sample code of the size of the real one."""
        return sample_code(printed_id, x, y, side)

    def face(self, face_id: str, copy: int) -> Side | None:
        """Return a face as it was last good, the same for all copies."""
        drawn = self.shelf.drawn.get(face_id) if self.shelf else None
        return Side(face_id, drawn.scene) if drawn and drawn.scene else None


@dataclass
class Sheets:
    """The sheets of one state of a game in one look."""

    paper: str
    backs: str
    pages: dict[str, tuple[str, Scene]] = field(default_factory=dict)
    """By the version of each page its name and what stands on it."""
    pictures: dict[str, bytes] = field(default_factory=dict)

    def renew(self, game: Game, shelf: Shelf) -> list[dict[str, Any]]:
        """Lay the sheets out again and return what the page needs to know of each; raises `ValueError` where they cannot be."""
        order = order_for(
            game,
            paper=self.paper,
            edition=shelf.edition,
            backs=self.backs,
            bleed=DEFAULT_BLEED_MM,
            base=BASE,
            language=shelf.language if shelf.language in game.wordings else game.language,
            chosen=shelf.chosen,
        )
        press = ShelfPress(game, Run(game.id, "watch", bytes(KEY_BYTES)), replace(order, language=shelf.language), shelf=shelf)
        told: list[dict[str, Any]] = []
        pages: dict[str, tuple[str, Scene]] = {}
        for part in parts_of(press):
            try:
                scenes = tuple(part.pages())
            except (ValueError, LookupError) as fault:
                told.append({"part": part.name, "problem": str(fault.args[0] if fault.args else fault)})
                continue
            for number, scene in enumerate(scenes, 1):
                version = _version(scene, shelf)
                pages[version] = (part.name, scene)
                size = {"wide": scene.width + 2 * scene.bleed, "tall": scene.height + 2 * scene.bleed}
                told.append({"part": part.name, "page": number, "of": len(scenes), "version": version, "ids": _ids(scene), **size})
        self.pages = pages
        self.pictures = {version: self.pictures[version] for version in [*pages][:MOST_KEPT] if version in self.pictures}
        return told

    def picture(self, version: str) -> bytes | None:
        """Return the picture of a page, drawn now where it is not yet."""
        if version not in self.pictures:
            if version not in self.pages:
                return None
            self.pictures[version] = to_svg(self.pages[version][1], outlines=True).encode()
        return self.pictures[version]


def _version(scene: Scene, shelf: Shelf) -> str:
    """Return a name for a page that changes with what it shows: its faces by their versions, all else by its values."""
    parts: list[object] = [scene.width, scene.height]
    for item in scene.items:
        if isinstance(item, Group) and item.trim and item.id in shelf.drawn:
            parts.append((item.id, item.x, item.y, item.rotate, item.clip, shelf.drawn[item.id].version))
        else:
            parts.append(item)
    return hashlib.sha1(repr(parts).encode()).hexdigest()[:16]


def _ids(scene: Scene) -> list[str]:
    return [item.id for item in scene.items if isinstance(item, Group) and item.trim and item.id]
