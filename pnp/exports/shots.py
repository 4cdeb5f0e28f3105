"""Pictures of drawn sides: one PDF with a page a side, read by the rasteriser at the exact pixels that are asked for.

All sides go into one PDF, so that art that repeats is parsed once. Many pictures are taken by two processes, which write
the files themselves and hand nothing back.
"""

from __future__ import annotations

import os
import signal
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.layout.outlines import corner_mm, hexagon
from pnp.render.pdf import write_pdf
from pnp.render.png import png_bytes, stretched_pixels

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from pnp.exports.album import Leaf
    from pnp.scene import Scene

MM_PER_INCH = 25.4
FEW = 24
"""So many pictures are not worth a second process."""
_LOT = 6
"""Pictures taken before a process tells how far it is."""
_FINE = 4
"""An edge of a shape is drawn so many times finer than the picture, then averaged."""


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture to take: the side, its file, and what of it is to be seen.

    `size` is in pixels; `box` is x, y, width and height in mm from the upper left corner of the paper, that is of the bleed.
    `shape` cuts away what lies outside a card of that shape and leaves it transparent; `turned` lays the picture on its
    side, a quarter to the right.
    """

    leaf: Leaf
    file: str
    size: tuple[int, int]
    box: tuple[float, float, float, float]
    dpi: float
    shape: str = ""
    turned: bool = False


def whole_box(leaf: Leaf) -> tuple[float, float, float, float]:
    """Return the box of a side with all its bleed."""
    scene = leaf.scene
    return 0.0, 0.0, scene.width + 2 * scene.bleed, scene.height + 2 * scene.bleed


def cut_box(leaf: Leaf) -> tuple[float, float, float, float]:
    """Return the box of a side as it is cut."""
    scene = leaf.scene
    return scene.bleed, scene.bleed, scene.width, scene.height


def covering_box(leaf: Leaf, size: tuple[float, float]) -> tuple[float, float, float, float]:
    """Return the largest box about the middle of a side, bleed included, with the proportions of `size`."""
    _, _, w, h = whole_box(leaf)
    share = min(w / size[0], h / size[1])
    across, down = size[0] * share, size[1] * share
    return (w - across) / 2, (h - down) / 2, across, down


def pixels_at(box: tuple[float, float, float, float], dpi: float) -> tuple[int, int]:
    """Return how many pixels a box has at so many dots an inch."""
    return round(box[2] * dpi / MM_PER_INCH), round(box[3] * dpi / MM_PER_INCH)


@dataclass(frozen=True, slots=True)
class _Job:
    """A shot as it is handed to another process: the page instead of the side."""

    page: int
    file: str
    size: tuple[int, int]
    box: tuple[float, float, float, float]
    dpi: float
    shape: str
    turned: bool
    corner: float


def _jobs(shots: Sequence[Shot]) -> tuple[bytes, list[_Job]]:
    """Return the PDF of all sides, and the jobs that name its pages."""
    pages: dict[int, int] = {}
    scenes: list[Scene] = []
    for shot in shots:
        if id(shot.leaf.scene) not in pages:
            pages[id(shot.leaf.scene)] = len(scenes)
            scenes.append(shot.leaf.scene)
    made = [
        _Job(pages[id(s.leaf.scene)], s.file, s.size, s.box, s.dpi, s.shape, s.turned, corner_mm(*s.box[2:]) * max(s.size) / max(s.box[2:]))
        for s in shots
    ]
    return write_pdf(scenes, "sides"), made


def take(shots: Sequence[Shot], folder: Path, tell: Callable[[int, int], None], processes: int | None = None) -> None:
    """Write every picture into a folder; `tell` hears after each few how many of how many are done."""
    pdf, jobs = _jobs(shots)
    for each in {(folder / job.file).parent for job in jobs}:
        each.mkdir(parents=True, exist_ok=True)
    workers = min(os.cpu_count() or 1, 2) if processes is None else processes
    if len(jobs) <= FEW or workers < 2:  # noqa: PLR2004  # one process is this one
        for done, job in enumerate(jobs, 1):
            _open(pdf)
            _take(job, folder)
            tell(done, len(jobs))
        _close()
        return
    lots = [jobs[i : i + _LOT] for i in range(0, len(jobs), _LOT)]
    # A fresh process instead of a copy of this one: the bar on the terminal runs in a thread, which a copy would lose.
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_begin, initargs=(pdf,)) as pool:
        done = 0
        try:
            for future in as_completed([pool.submit(_take_lot, lot, folder) for lot in lots]):
                done += future.result()
                tell(done, len(jobs))
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


_DOCUMENT: list[Any] = []
"""The open PDF of this process, and the bytes it was made from."""


def _begin(pdf: bytes) -> None:
    """Make a new process ready; who stops the work from the keyboard stops the first one, which ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _open(pdf)


def _open(pdf: bytes) -> None:
    from pypdfium2 import PdfDocument  # noqa: PLC0415 - loads a large library

    if not _DOCUMENT or _DOCUMENT[1] is not pdf:
        _close()
        _DOCUMENT[:] = [PdfDocument(pdf), pdf]


def _close() -> None:
    if _DOCUMENT:
        _DOCUMENT[0].close()
        _DOCUMENT.clear()


def _take_lot(lot: Sequence[_Job], folder: Path) -> int:
    for job in lot:
        _take(job, folder)
    return len(lot)


def _take(job: _Job, folder: Path) -> None:
    (folder / job.file).write_bytes(png_bytes(_pixels(_DOCUMENT[0], job), job.dpi))


def _pixels(document: Any, job: _Job) -> NDArray[np.uint8]:
    import numpy as np  # noqa: PLC0415 - slow to import, and only pictures need it

    size = job.size[::-1] if job.turned else job.size
    page = document[job.page]
    pixels = stretched_pixels(page, job.box, size)
    page.close()
    if job.shape:
        pixels = np.dstack([pixels, mask_of(job.shape, size, job.corner)])
    return np.rot90(pixels, -1) if job.turned else pixels


def pictures(shots: Iterable[Shot]) -> list[NDArray[np.uint8]]:
    """Return the pixels of some shots, in order, without writing any; for pictures made of pictures."""
    from pypdfium2 import PdfDocument  # noqa: PLC0415 - loads a large library

    pdf, jobs = _jobs(list(shots))
    with closing(PdfDocument(pdf)) as document:
        return [_pixels(document, job) for job in jobs]


@lru_cache(maxsize=32)
def mask_of(shape: str, size: tuple[int, int], corner: float) -> NDArray[np.uint8]:
    """Return how opaque each pixel of a cut card is: 255 inside, 0 outside, between them on its edge.

    `corner` is the radius of a rounded card's corners in pixels. A hexagon lies on a flat side where it is wider than high.
    """
    import numpy as np  # noqa: PLC0415 - slow to import, and only pictures need it
    from PIL import Image, ImageDraw  # noqa: PLC0415 - the same

    w, h = size[0] * _FINE, size[1] * _FINE
    image = Image.new("L", (w, h), 0)
    draw = ImageDraw.Draw(image)
    match shape:
        case "circle":
            draw.ellipse((0, 0, w - 1, h - 1), fill=255)
        case "hexagon":
            draw.polygon(hexagon(w, h), fill=255)
        case "square":
            draw.rectangle((0, 0, w, h), fill=255)
        case _:
            draw.rounded_rectangle((0, 0, w - 1, h - 1), corner * _FINE, fill=255)
    return np.asarray(image.reduce(_FINE), np.uint8)
