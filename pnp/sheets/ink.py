"""How much ink the pages of a PDF take: the share of each page that is covered in cyan, magenta, yellow and black.

Pages are drawn small and each pixel's colour is taken apart plainly, all of its grey in black; so this is an estimate that
tells one edition from another and a full page from an empty one, not a printer's own count.
"""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple

from pnp.manifest import BrokenManifest, read_manifest
from pnp.render.png import page_pixels

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

DPI = 36.0
"""Fine enough that an estimate changes by less than a twentieth when it is doubled."""
INKS = ("cyan", "magenta", "yellow", "black")


class Ink(NamedTuple):
    """Per cent of a page that is covered in each ink."""

    cyan: float
    magenta: float
    yellow: float
    black: float

    @property
    def total(self) -> float:
        """All inks together, 400 at the most."""
        return sum(self)


class PageInk(NamedTuple):
    """What one page takes; `page` counts from 1, `area` is its size in square mm."""

    file: str
    page: int
    area: float
    ink: Ink


def ink_of(pixels: NDArray[np.uint8]) -> Ink:
    """Return the ink of a picture, height x width x 3.

    >>> import numpy as np
    >>> ink_of(np.full((2, 2, 3), (255, 0, 0), np.uint8))
    Ink(cyan=0.0, magenta=100.0, yellow=100.0, black=0.0)
    """
    import numpy as np  # noqa: PLC0415 - slow to import, and only an estimate needs it

    light = pixels.astype(np.float32) / 255
    bright = light.max(axis=2)
    colours = (bright[..., None] - light) / np.maximum(bright, 1e-6)[..., None]
    shares = [*colours.reshape(-1, 3).mean(axis=0), (1 - bright).mean()]
    return Ink(*(round(float(share) * 100, 2) for share in shares))


def ink_of_pdf(pdf: bytes, file: str = "") -> Iterator[PageInk]:
    """Yield what each page of a PDF takes."""
    from pypdfium2 import PdfDocument  # noqa: PLC0415 - loads a large library

    with closing(PdfDocument(pdf)) as document:
        for number, page in enumerate(document, 1):
            width, height = (side * 25.4 / 72 for side in page.get_size())
            yield PageInk(file, number, width * height, ink_of(page_pixels(page, DPI)))


def ink_of_kit(kit: Path, tell: Callable[[str], None] | None = None) -> list[PageInk]:
    """Return what every page of a kit takes; `tell` hears each file before it is looked at.

    Raises:
        BrokenManifest: the folder is no kit, or lacks one of its files.
    """
    found: list[PageInk] = []
    for printed in read_manifest(kit).files:
        if not printed.file.endswith(".pdf"):
            continue
        if tell:
            tell(printed.file)
        try:
            found += ink_of_pdf((kit / printed.file).read_bytes(), printed.file)
        except OSError as fault:
            raise BrokenManifest(f"{kit} lacks {printed.file}: build the kit again.") from fault
    return found


def mean(pages: Iterable[PageInk]) -> Ink:
    """Return the ink of several pages together, each counted by its size.

    >>> mean([PageInk("", 1, 1.0, Ink(0, 0, 0, 10.0)), PageInk("", 2, 3.0, Ink(0, 0, 0, 2.0))])
    Ink(cyan=0.0, magenta=0.0, yellow=0.0, black=4.0)
    """
    listed = list(pages)
    area = sum(page.area for page in listed) or 1.0
    return Ink(*(round(sum(page.ink[n] * page.area for page in listed) / area, 2) for n in range(len(INKS))))
