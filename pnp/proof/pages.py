"""One finished page against the data: codes in colour and in grey, words, cut lines, equal backs, equal copies.

A page is rasterised once; everything that looks at pixels looks at the same ones.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
from PIL import Image

from card_data.problems import quote
from pnp.proof.codes import CONTRAST, code_findings, read
from pnp.proof.finding import Finding, box_of
from pnp.proof.letters import letters_of, letters_outside, sheet_of
from pnp.proof.words import lost_words
from pnp.render.png import page_pixels, part_pixels

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from pnp.manifest import PrintedFile, Thing

    Pixels = NDArray[np.uint8]

CODE_DPI = 200
BACK_DPI = 150
SMALL = 4
"""Pictures of cards are kept at this part of the size, 50 dots an inch: enough for what they have in common."""
MOST_COLUMNS = 3
LIGHTS = ("red", "green", "blue")
_NEUTRAL = 40
"""Steps of 255 that the colours of a pixel may be apart in a code that is black on white."""
_QUIET_SHARE = 0.14
"""The quiet zone about a code, in shares of its side: what is white in any case."""
_ALIKE = 40
"""Steps of 255 that two backs may differ in a pixel: the noise of edges."""
_COARSE_ALIKE = 64
"""Steps of 255 by which coarse pictures may differ, half a dot to each side: a line as thin as a dot, moved by one."""
_COPIES_ALIKE = 12.0
"""Steps of 255 that two small copies may differ by on the whole."""


@dataclass
class Pages:
    """What all pages of a kit together have shown: backs and faces seen before, against which later ones are held."""

    words: Mapping[str, Sequence[tuple[str, str]]]
    copies: Mapping[str, int]
    bleed: tuple[float, float]
    backs: dict[str, tuple[Pixels, Pixels]] = field(default_factory=dict)
    faces: dict[str, Pixels] = field(default_factory=dict)
    """A small picture of each face, its code painted white."""

    def look(self, page: Any, sheet: PrintedFile, number: int, things: Sequence[Thing]) -> Iterator[Finding]:
        """Yield what is wrong with an open page; `things` are those the manifest has on it."""
        file, colour = sheet.file, page_pixels(page, CODE_DPI)
        picture = Image.fromarray(colour)
        grey = np.asarray(picture.convert("L"))
        boxes = {t.id: box_of(t) for t in reversed(things)}
        for kind, id_, detail in code_findings(grey, CODE_DPI, things):
            yield Finding(file, number, kind, id_, detail, box=boxes.get(id_))
        yield from self._in_colour(colour, file, number, things)
        if not sheet.tiled:
            yield from self._text(page, file, number, things)
        if not sheet.tiled:
            yield from self._backs(page, picture, file, number, things)
            yield from self._copies(np.asarray(picture.reduce(SMALL)), file, number, things)

    def _in_colour(self, colour: Pixels, file: str, number: int, things: Sequence[Thing]) -> Iterator[Finding]:
        """Yield the codes that vanish in red, green or blue light, as a scanner or a coloured lamp gives; grey ones cannot."""
        for thing in (t for t in things if t.code_box and t.address):
            part = _round_code(colour, thing)
            if part.size == 0 or int((part.max(axis=2) - part.min(axis=2)).max()) <= _NEUTRAL:
                continue
            low, high = np.percentile(part.reshape(-1, 3), (10, 90), axis=0)
            lost = [light for light, apart in zip(LIGHTS, high - low, strict=True) if apart < CONTRAST]
            if lost and thing.address in {text for text, _ in read(part)}:
                detail = f"its code is read in grey but fades in {' and '.join(lost)} light: print it black on white"
                yield Finding(file, number, "fades in colour", thing.id, detail, box=box_of(thing))

    def _text(self, page: Any, file: str, number: int, things: Sequence[Thing]) -> Iterator[Finding]:
        letters, boxes = letters_of(page), {t.id: box_of(t) for t in things}
        for id_, text in letters_outside(sheet_of(page), letters, things, self.bleed):
            detail = f"the letters {quote(text)} reach over the cut line"
            yield Finding(file, number, "text over the cut", id_, detail, box=boxes.get(id_))
        for lost in lost_words(things, letters, self.words):
            where = f" (from {_columns(lost.column)})" if lost.column else ""
            detail = f"the word {quote(lost.word)} of {quote(lost.text)}{where} is not on its place"
            yield Finding(file, number, "lost word", lost.thing.id, detail, lost.column, lost.word, box_of(lost.thing))

    def _backs(self, page: Any, picture: Image.Image, file: str, number: int, things: Sequence[Thing]) -> Iterator[Finding]:
        """Yield backs unlike the first: coarse pictures tell at once, where they differ the part is drawn for itself."""
        for thing in (t for t in things if t.is_back):
            coarse, first = _coarse(picture, thing), self.backs.get(thing.id)
            if first and _alike(first[0], coarse, _COARSE_ALIKE):
                continue
            back = part_pixels(page, BACK_DPI, box_of(thing))
            if not _alike(self.backs.setdefault(thing.id, (coarse, back))[1], back, _ALIKE):
                at = f"{thing.x_mm:.0f}, {thing.y_mm:.0f} mm"
                detail = f"the back at {at} differs from the first of its deck"
                yield Finding(file, number, "unequal back", thing.id, detail, box=box_of(thing))

    def _copies(self, small: Pixels, file: str, number: int, things: Sequence[Thing]) -> Iterator[Finding]:
        for thing in things:
            if thing.id not in self.copies:
                continue
            picture = _small(small, thing)
            first = self.faces.setdefault(thing.id, picture)
            if first is not picture and not _same_face(first, picture):
                detail = f"copy {thing.copy} at {thing.x_mm:.0f}, {thing.y_mm:.0f} mm looks unlike the first"
                yield Finding(file, number, "unequal copy", thing.id, detail, box=box_of(thing))


def _columns(sources: str) -> str:
    """Return where a text comes from: its columns, of many the first."""
    each = sources.split()
    return f"{', '.join(each[:MOST_COLUMNS])} and others" if len(each) > MOST_COLUMNS else ", ".join(each)


def _round_code(page: Pixels, thing: Thing) -> Pixels:
    """Return a thing's code with its quiet zone."""
    scale, (x, y, side) = CODE_DPI / 25.4, thing.code_box or (0.0, 0.0, 0.0)
    zone = side * _QUIET_SHARE
    left, top = (max(0, int((v - zone) * scale)) for v in (x, y))
    return page[top : int((y + side + zone) * scale) + 1, left : int((x + side + zone) * scale) + 1]


def _alike(one: Pixels, other: Pixels, most: int) -> bool:
    return one.shape == other.shape and bool((np.maximum(one, other) - np.minimum(one, other)).max(initial=0) <= most)


def _coarse(picture: Image.Image, thing: Thing) -> Pixels:
    """Return a thing's part of a page at a quarter of its size; it may be off by half a dot of the page."""
    scale = CODE_DPI / 25.4
    left, top = round(thing.x_mm * scale), round(thing.y_mm * scale)
    return np.asarray(picture.crop((left, top, left + round(thing.w_mm * scale), top + round(thing.h_mm * scale))).reduce(SMALL))


def _small(page: Pixels, thing: Thing) -> Pixels:
    """Return a thing's part of a small page with its code painted white."""
    scale = CODE_DPI / 25.4 / SMALL
    left, top, wide, tall = round(thing.x_mm * scale), round(thing.y_mm * scale), round(thing.w_mm * scale), round(thing.h_mm * scale)
    picture = page[top : top + tall, left : left + wide].copy()
    if thing.code_box:
        x, y, side = thing.code_box
        x, y = (x - thing.x_mm) * scale, (y - thing.y_mm) * scale
        picture[max(0, int(y - 1)) : int(y + side * scale * 1.3) + 2, max(0, int(x - 1)) : int(x + side * scale) + 2] = 255
    return picture


def _same_face(one: Pixels, other: Pixels) -> bool:
    """Say whether two copies are the same picture; turned or of another size they are not asked."""
    return one.shape != other.shape or float(np.abs(one.astype(np.int16) - other).mean()) <= _COPIES_ALIKE
