"""Fonts and letters of a PDF: is every font embedded, and does every letter lie inside its cut box."""

from __future__ import annotations

import ctypes
import re
import zlib
from typing import TYPE_CHECKING, Any, NamedTuple

from pypdfium2 import raw

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.manifest import Thing

TOLERANCE_MM = 0.05
_MM_PER_PT = 25.4 / 72
_OBJECT = re.compile(rb"(\d+)\s+\d+\s+obj\b(.*?)\bendobj\b", re.DOTALL)
_STREAM = re.compile(rb"stream\r?\n(.*?)\r?\nendstream", re.DOTALL)
_REFERENCE = re.compile(rb"/(FontDescriptor|DescendantFonts)\s*\[?\s*(\d+)\s+\d+\s+R")


def loose_fonts(pdf: bytes) -> list[str]:
    """Return the names of the fonts a PDF names but does not hold, whether they are used or not, in order."""
    objects = {int(number): body for number, body in _OBJECT.findall(pdf)}
    for body in list(objects.values()):
        if b"/ObjStm" in body:
            objects |= dict(_packed(body))
    fonts = [body for body in objects.values() if re.search(rb"/Type\s*/Font\b", body) and b"/FontFile" not in body]
    return sorted({_name(font) for font in fonts if not _embedded(font, objects)})


def _packed(body: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the objects of an object stream (ISO 32000-1, 7.5.7)."""
    match, first = _STREAM.search(body), re.search(rb"/First\s+(\d+)", body)
    if match is None or first is None:
        return
    plain = zlib.decompress(match[1]) if b"FlateDecode" in body else match[1]
    start = int(first[1])
    numbers = [int(n) for n in plain[:start].split()]
    places = [*numbers[1::2], len(plain) - start]
    for number, begin, end in zip(numbers[::2], places, places[1:], strict=False):
        yield number, plain[start + begin : start + end]


def _embedded(font: bytes, objects: dict[int, bytes]) -> bool:
    if re.search(rb"/Subtype\s*/Type3\b", font):
        return True
    reference = _REFERENCE.search(font)
    if reference is None:
        return False
    body = objects.get(int(reference[2]), b"")
    return b"/FontFile" in body if reference[1] == b"FontDescriptor" else _embedded(body, objects)


def _name(font: bytes) -> str:
    name = re.search(rb"/BaseFont\s*/([^\s/<>\[\]()]+)", font)
    return name[1].decode("latin-1") if name else "without a name"


class Box(NamedTuple):
    """A box in mm from the upper left corner of the page."""

    left: float
    top: float
    right: float
    low: float

    @property
    def middle_x(self) -> float:
        """Where its middle lies across the page."""
        return (self.left + self.right) / 2

    @property
    def middle_y(self) -> float:
        """Where its middle lies down the page."""
        return (self.top + self.low) / 2

    def grown(self, x: float, y: float) -> Box:
        """Return the box reaching further on each side."""
        return Box(self.left - x, self.top - y, self.right + x, self.low + y)

    def meets(self, other: Box) -> bool:
        """Say whether two boxes have a part in common."""
        return self.left < other.right and other.left < self.right and self.top < other.low and other.top < self.low

    def holds(self, other: Box) -> bool:
        """Say whether another box lies within this one."""
        return self.left <= other.left and self.top <= other.top and other.right <= self.right and other.low <= self.low


class Letter(NamedTuple):
    """One visible letter of a page with the box of its ink."""

    sign: str
    box: Box


def letters_outside(
    sheet: Box, letters: Sequence[Letter], things: Sequence[Thing], bleed: tuple[float, float]
) -> Iterator[tuple[str, str]]:
    """Yield (printed id, letters) for the letters of a page that reach over a cut line, one line per cut box.

    A letter that meets a cut box or its bleed has to lie inside a cut box; every letter has to lie on the page.
    """
    boxes = dict.fromkeys((t.id, Box(t.x_mm, t.y_mm, t.x_mm + t.w_mm, t.y_mm + t.h_mm)) for t in things)
    cuts = [(id_, box.grown(*bleed), box.grown(TOLERANCE_MM, TOLERANCE_MM)) for id_, box in boxes if not box.holds(sheet.grown(-1, -1))]
    outside: dict[str, str] = {}
    for letter, box in letters:
        if any(cut.holds(box) for _, _, cut in cuts):
            continue
        for id_, reach, _ in cuts:
            if reach.meets(box):
                outside[id_] = outside.get(id_, "") + letter
        if not sheet.holds(box):
            outside["page"] = outside.get("page", "") + letter
    yield from outside.items()


def sheet_of(page: Any) -> Box:
    """Return the box of an open page."""
    return Box(0.0, 0.0, page.get_width() * _MM_PER_PT, page.get_height() * _MM_PER_PT)


def letters_of(page: Any) -> list[Letter]:
    """Return each visible letter of an open page, in the order of the page's text."""
    return list(_letters(page, page.get_height() * _MM_PER_PT))


def _letters(page: Any, height: float) -> Iterator[Letter]:
    """Yield each visible letter with its ink box."""
    text = page.get_textpage()
    left, right, bottom, top = (ctypes.c_double() for _ in range(4))
    for index in range(text.count_chars()):
        letter = chr(raw.FPDFText_GetUnicode(text.raw, index))
        if letter.isspace() or raw.FPDFText_IsGenerated(text.raw, index) == 1:
            continue
        if raw.FPDFText_GetCharBox(text.raw, index, left, right, bottom, top):
            across, down = (left.value * _MM_PER_PT, right.value * _MM_PER_PT), (top.value * _MM_PER_PT, bottom.value * _MM_PER_PT)
            yield Letter(letter, Box(across[0], height - down[0], across[1], height - down[1]))
    text.close()
