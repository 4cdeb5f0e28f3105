"""Icons by the sheet's own words: from `[icons]` of game.toml, or an icon of the collection by its name.

`gold = "two-coins"` names an icon of ours, `gold = "art/gold.svg"` or `"art/gold.png"` a file of the game's folder, and
`gold = { icon = "two-coins", colour = "#C9A227" }` gives it a colour of its own. An icon of ours, and a drawing (SVG) that is all
black, take the colour of the words around them; other drawings and pictures keep their own.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from card_data.problems import nearest, quote
from pnp.art import motifs, shapes
from pnp.scene import Group, Paint, Path, Picture, Symbol

if TYPE_CHECKING:
    from pathlib import Path as File

    from card_data.model import Value
    from pnp.layout.art_files import Art
    from pnp.scene import Item

KEYS = ("icon", "colour")
ENDINGS = (".svg", ".png", ".jpg", ".jpeg", ".webp")
BLACK = frozenset({"#000000", "K"})
UNIT = 512.0
"""Height of the box in which icons are kept, so that three decimals are enough for their outlines."""


class NoIcon(ValueError):
    """A word names no icon."""


@dataclass(frozen=True, slots=True)
class Icon:
    """One icon: its width as a share of its height, what is drawn in a box `UNIT` high, and its own colour, if any.

    A `plain` one takes the colour of the words around it.
    """

    source: str
    ratio: float
    items: tuple[Item, ...]
    plain: bool
    colour: str = ""

    def symbol(self, colour: str) -> Symbol:
        """Return it in a colour, its upper left corner at the origin and `UNIT` high."""
        return _symbol(self.source, self.items, self.ratio, colour if self.plain else "")


@lru_cache(maxsize=1024)
def _symbol(source: str, items: tuple[Item, ...], ratio: float, colour: str) -> Symbol:
    inked = tuple(replace(each, paint=Paint(fill=colour, even_odd=each.paint.even_odd)) for each in items if isinstance(each, Path))
    mark = hashlib.sha1(repr((source, items, colour)).encode()).hexdigest()[:8]
    return Symbol(f"icon-{mark}", inked if colour else items, (0.0, 0.0, ratio * UNIT, UNIT))


@dataclass(frozen=True)
class IconBook:
    """The icons that one game's texts may name: `told` is `[icons]` of its game.toml."""

    folder: File
    told: Mapping[str, Value]

    def icon(self, word: str) -> Icon:
        """Return the icon of a word; raises `NoIcon`, and `BadPicture` for a file that cannot be drawn."""
        told = self.told.get(word, word if word in motifs.icons() else None)
        if told is None:
            raise NoIcon(f"there is no icon {quote(word)}{self._near(word)}; name it in [icons] of game.toml")
        if not isinstance(told, Mapping):
            return self._drawn(word, str(told))
        for key in told:
            if key not in KEYS:
                raise NoIcon(f"{quote(word)} of [icons] has {quote(key)}; it may have {' and '.join(KEYS)}")
        return replace(self._drawn(word, str(told.get("icon", word))), colour=str(told.get("colour", "")))

    def _drawn(self, word: str, source: str) -> Icon:
        if source in motifs.icons():
            return _of_ours(source)
        if not source.casefold().endswith(ENDINGS):
            files = ", ".join(ENDINGS)
            raise NoIcon(f"{quote(word)} of [icons] is {quote(source)}, no icon of ours{self._near(source)} and no file ({files})")
        from pnp.layout.art_files import art_of  # noqa: PLC0415 - a deck without pictures of its own needs no reader

        return _of_file(art_of(self.folder, source), source)

    def _near(self, word: str) -> str:
        near = nearest(word, self.told) or nearest(word, motifs.icons())
        return f"; the nearest is {quote(near)}" if near else ""


def book_of(folder: File, told: Value) -> IconBook:
    """Return the icons of a game, from `[icons]`; raises `NoIcon` where that is no table."""
    if told is not None and not isinstance(told, Mapping):
        raise NoIcon("[icons] of game.toml must be a table: the sheet's word = the name of an icon or a file of the folder")
    return IconBook(folder, told or {})


@lru_cache(maxsize=1024)
def _of_ours(name: str) -> Icon:
    return _filling((Path(motifs.icon_segments(name), Paint(fill="K")),), name)


@lru_cache(maxsize=256)
def _of_file(art: Art, source: str) -> Icon:
    if art.bitmap:
        ratio = art.width / art.height
        return Icon(source, ratio, (Picture(0.0, 0.0, ratio * UNIT, UNIT, art.bitmap),), plain=False)
    return _filling(art.items, source)


def _filling(items: tuple[Item, ...], source: str) -> Icon:
    """Return a drawing as an icon: moved and scaled so that its ink fills the height."""
    x, y, w, h = shapes.bounds(items, {})
    if h <= 0 or w <= 0:
        raise NoIcon(f"{source} is a line without a height or a width, which is no icon")
    scale = UNIT / h
    if all(isinstance(each, Path) and each.paint.fill in BLACK and not each.paint.stroke for each in items):
        matrix = (scale, 0.0, 0.0, scale, -x * scale, -y * scale)
        return Icon(
            source, w / h, tuple(replace(p, segments=shapes.placed(p.segments, matrix)) for p in items if isinstance(p, Path)), plain=True
        )
    return Icon(source, w / h, (Group(items, x=-x * scale, y=-y * scale, scale=scale),), plain=False)
