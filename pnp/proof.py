"""A built kit against its manifest: every page rasterised, every code read by a decoder that did not make it.

Per code: there once, in its place, of its size, quiet zone clean, contrast, every module's middle right, still readable with
dot gain, blur and grey paper. Per deck: backs of equal pixels and without a code. Per file: fonts embedded, letters inside
their cut boxes, the bytes that were built. Nothing is repaired here; each finding names file, page and card.
"""

from __future__ import annotations

import hashlib
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from pypdfium2 import PdfDocument, PdfiumError

from card_data.problems import quote
from pnp.manifest import Manifest, PrintedFile, Thing, read_manifest
from pnp.proof_codes import code_findings
from pnp.proof_text import letters_outside, loose_fonts
from pnp.render_png import page_pixels, part_pixels

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

CODE_DPI = 200
BACK_DPI = 254
_ALIKE = 40
"""Steps of 255 that two backs may differ in a pixel: the noise of edges."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong with a kit; page 0 means the file as a whole."""

    file: str
    page: int
    kind: str
    id: str
    detail: str

    def __str__(self) -> str:
        place = f"{self.file}, page {self.page}" if self.page else self.file
        return f"{place}: {self.id + ': ' if self.id else ''}{self.detail}"


@dataclass(frozen=True, slots=True)
class Proof:
    """What was looked at and what was found."""

    pages: int
    codes: int
    findings: tuple[Finding, ...]


def kits_in(folder: Path) -> list[Path]:
    """Return the folder itself where it is a kit, else the kits right inside it, in order."""
    if (folder / "manifest.json").exists() or not folder.is_dir():
        return [folder]
    return sorted(f.parent for f in folder.glob("*/manifest.json")) or [folder]


def prove(folder: Path, tick: Callable[[int, int], None] | None = None) -> Proof:
    """Look at a whole kit; `tick` is told after each page how many of how many are done.

    Raises:
        BrokenManifest: the folder is no kit.
    """
    manifest = read_manifest(folder)
    tiled = {file.file for file in manifest.files if file.tiled}
    findings = [*_twice([t for t in manifest.things if t.file not in tiled]), *_files(folder, manifest)]
    sheets = [f for f in manifest.files if f.pages and not any(x.file == f.file and x.kind == "missing file" for x in findings)]
    total, done = sum(f.pages for f in sheets), 0
    backs: dict[str, NDArray[np.uint8]] = {}
    for sheet in sheets:
        try:
            document = PdfDocument((folder / sheet.file).read_bytes())
        except PdfiumError:
            findings.append(Finding(sheet.file, 0, "unreadable file", "", "this is no PDF that can be opened"))
            continue
        with closing(document):
            if len(document) != sheet.pages:
                findings.append(Finding(sheet.file, 0, "page count", "", f"{len(document)} pages instead of {sheet.pages}"))
            for number in range(1, len(document) + 1):
                things = [t for t in manifest.things if t.file == sheet.file and t.page == number]
                findings += _page(document[number - 1], sheet, number, things, manifest.bleed_mm, backs)
                done += 1
                if tick:
                    tick(done, total)
    return Proof(done, sum(1 for t in manifest.things if t.code), tuple(findings))


def _twice(things: Sequence[Thing]) -> Iterator[Finding]:
    """Yield every code that stands on two things; tiles are another print of the whole and not asked."""
    seen: dict[str, Thing] = {}
    for thing in things:
        if thing.address is None:
            continue
        first = seen.setdefault(thing.address, thing)
        if first is not thing:
            where = f"{first.file}, page {first.page}"
            yield Finding(thing.file, thing.page, "printed twice", thing.id, f"its code stands on {first.id} ({where}) too")


def _files(folder: Path, manifest: Manifest) -> Iterator[Finding]:
    for each in manifest.files:
        try:
            content = (folder / each.file).read_bytes()
        except OSError:
            yield Finding(each.file, 0, "missing file", "", "this file is not there")
            continue
        if hashlib.sha256(content).hexdigest() != each.sha256:
            yield Finding(each.file, 0, "changed file", "", "these are not the bytes that were built")
        if each.pages:
            for font in loose_fonts(content):
                yield Finding(each.file, 0, "font not embedded", "", f"the font {font} is not embedded")


def _page(
    page: Any, sheet: PrintedFile, number: int, things: Sequence[Thing], bleed: tuple[float, float], backs: dict[str, NDArray[np.uint8]]
) -> Iterator[Finding]:
    file, pixels = sheet.file, page_pixels(page, CODE_DPI, grey=True)
    for kind, id_, detail in code_findings(pixels, CODE_DPI, things):
        yield Finding(file, number, kind, id_, detail)
    for id_, text in () if sheet.tiled else letters_outside(page, things, bleed):
        yield Finding(file, number, "text over the cut", id_, f"the letters {quote(text)} reach over the cut line")
    for thing in (t for t in things if t.is_back):
        back = part_pixels(page, BACK_DPI, (thing.x_mm, thing.y_mm, thing.w_mm, thing.h_mm))
        if not _alike(backs.setdefault(thing.id, back), back):
            at = f"{thing.x_mm:.0f}, {thing.y_mm:.0f} mm"
            yield Finding(file, number, "unequal back", thing.id, f"the back at {at} differs from the first of its deck")


def _alike(one: NDArray[np.uint8], other: NDArray[np.uint8]) -> bool:
    return one.shape == other.shape and bool((np.abs(one.astype(np.int16) - other).max(axis=2) <= _ALIKE).all())
