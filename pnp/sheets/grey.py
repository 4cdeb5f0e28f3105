"""A drawing without colours: each colour as the grey that is as light, pictures too; black and the lines of cuts stay what they are."""

from __future__ import annotations

import io
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from pnp.scene import Bitmap, Box, Code, Disc, Group, Paint, Path, Picture, Text, UnknownItem, Use
from pnp.style import luminance

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.scene import Colour, Item, Scene

_DARK = 0.0031308
"""Below this light the transfer curve is straight (IEC 61966-2-1)."""


@lru_cache(maxsize=4096)
def grey_of(colour: Colour) -> Colour:
    """Return the grey that is as light as a colour; what is no `#RRGGBB` stays as it is.

    >>> grey_of("#FF0000"), grey_of("K")
    ('#7F7F7F', 'K')
    """
    if not colour.startswith("#"):
        return colour
    light = luminance(colour)
    share = light * 12.92 if light <= _DARK else 1.055 * light ** (1 / 2.4) - 0.055
    return f"#{round(share * 255):02X}" + f"{round(share * 255):02X}" * 2


@lru_cache(maxsize=4096)
def _paint(paint: Paint) -> Paint:
    return replace(paint, fill=paint.fill and grey_of(paint.fill), stroke=paint.stroke and grey_of(paint.stroke))


class Greyer:
    """Turns drawings grey, and each part that several share once."""

    def __init__(self) -> None:
        self._groups: dict[int, tuple[tuple[Item, ...], tuple[Item, ...]]] = {}
        self._bitmaps: dict[str, Bitmap] = {}

    def scene(self, scene: Scene) -> Scene:
        """Return a drawing in grey; raises `UnknownItem`."""
        symbols = tuple(replace(symbol, items=self._items(symbol.items)) for symbol in scene.symbols)
        return replace(scene, items=self._items(scene.items), symbols=symbols)

    def scenes(self, scenes: Iterable[Scene]) -> tuple[Scene, ...]:
        """Return drawings in grey, in their order."""
        return tuple(self.scene(scene) for scene in scenes)

    def _items(self, items: tuple[Item, ...]) -> tuple[Item, ...]:
        # The items are kept beside their grey ones, so that no other tuple can take their place in memory.
        known = self._groups.get(id(items))
        if known is None:
            known = self._groups[id(items)] = items, tuple(map(self._item, items))
        return known[1]

    def _item(self, item: Item) -> Item:
        match item:
            case Text():
                return replace(item, fill=grey_of(item.fill))
            case Box() | Disc() | Path():
                return replace(item, paint=_paint(item.paint))
            case Group():
                return replace(item, items=self._items(item.items))
            case Picture():
                return replace(item, bitmap=self._bitmap(item.bitmap))
            case Code() | Use():
                return item
            case _:
                raise UnknownItem(f"a {type(item).__name__} cannot be made grey")

    def _bitmap(self, bitmap: Bitmap) -> Bitmap:
        if bitmap.digest not in self._bitmaps:
            self._bitmaps[bitmap.digest] = _grey_bitmap(bitmap)
        return self._bitmaps[bitmap.digest]


def _grey_bitmap(bitmap: Bitmap) -> Bitmap:
    from PIL import Image  # noqa: PLC0415 - slow to import, and only pictures need it

    with Image.open(io.BytesIO(bitmap.data)) as picture:
        see_through = picture.mode in ("LA", "PA", "RGBA") or "transparency" in picture.info
        grey = picture.convert("RGBA").convert("LA") if see_through else picture.convert("L")
    content = io.BytesIO()
    grey.save(content, "JPEG" if bitmap.kind == "jpeg" else "PNG", **({"quality": 90} if bitmap.kind == "jpeg" else {}))
    return replace(bitmap, digest=f"{bitmap.digest}-grey", data=content.getvalue())
