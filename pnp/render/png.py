"""PDF page -> pixels -> PNG. A picture is always made from the PDF, so that it shows what is printed."""

from __future__ import annotations

import struct
import zlib
from contextlib import closing
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_PT_PER_INCH = 72
_MM_PER_INCH = 25.4
_INCHES_PER_M = 1000 / _MM_PER_INCH
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_KINDS = {1: 0, 3: 2, 4: 6}
"""PNG colour types by how many numbers a pixel has: grey; red, green, blue; these and how opaque it is."""
_UP = 2
"""The row filter that stores what differs from the row above."""
FAST = 1
"""Pressing of flat art: a third of the time of the usual 6 for a tenth more bytes (measured on cards)."""


def pdf_pages(pdf: bytes) -> int:
    """Return how many pages a PDF has."""
    from pypdfium2 import PdfDocument  # noqa: PLC0415 - loads a large library

    with closing(PdfDocument(pdf)) as document:
        return len(document)


def pdf_page_to_pixels(pdf: bytes, page: int, dpi: float, *, grey: bool = False) -> NDArray[np.uint8]:
    """Return page `page` (from 0) as pixels: height x width x 3 (red, green, blue), or height x width where `grey`.

    Raises:
        IndexError: the PDF has no such page.
    """
    from pypdfium2 import PdfDocument  # noqa: PLC0415 - loads a large library

    with closing(PdfDocument(pdf)) as document:
        if not 0 <= page < len(document):
            raise IndexError(f"page {page + 1} of a PDF with {len(document)} pages")
        return page_pixels(document[page], dpi, grey=grey)


def page_pixels(page: Any, dpi: float, *, grey: bool = False) -> NDArray[np.uint8]:
    """Return an open page of pypdfium2 as pixels, in the form of `pdf_page_to_pixels`."""
    pixels: NDArray[np.uint8] = page.render(scale=dpi / _PT_PER_INCH, grayscale=grey, rev_byteorder=True).to_numpy().copy()
    return pixels.reshape(pixels.shape[:2]) if grey else pixels[:, :, :3]


def part_pixels(page: Any, dpi: float, box: tuple[float, float, float, float]) -> NDArray[np.uint8]:
    """Return a part (x, y, w, h in mm from the upper left corner) of an open page of pypdfium2 as height x width x 3 pixels.

    The part begins on a whole pixel wherever it lies, so that equal drawings give equal pixels.
    """
    per_mm = dpi / _MM_PER_INCH
    return _drawn(page, (per_mm, per_mm), box, (round(box[2] * per_mm), round(box[3] * per_mm)))


def stretched_pixels(page: Any, box: tuple[float, float, float, float], size: tuple[int, int]) -> NDArray[np.uint8]:
    """Return a part (x, y, w, h in mm from the upper left corner) of an open page of pypdfium2 as exactly `size` pixels.

    The result is height x width x 3; each edge of the part lies on an edge of the picture, so that a size which is no whole
    number of dots is met by stretching less than a pixel.
    """
    return _drawn(page, (size[0] / box[2], size[1] / box[3]), box, size)


def _drawn(page: Any, per_mm: tuple[float, float], box: tuple[float, float, float, float], size: tuple[int, int]) -> NDArray[np.uint8]:
    """Draw a part of a page over white, with so many pixels a mm to the right and down."""
    from pypdfium2 import PdfBitmap, raw  # noqa: PLC0415 - loads a large library

    mm_per_pt = _MM_PER_INCH / _PT_PER_INCH
    bitmap = PdfBitmap.new_native(*size, raw.FPDFBitmap_BGR)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, *size)
    across, down = per_mm
    matrix = raw.FS_MATRIX(across * mm_per_pt, 0.0, 0.0, down * mm_per_pt, -box[0] * across, -box[1] * down)
    clip = raw.FS_RECTF(0.0, 0.0, float(size[0]), float(size[1]))
    raw.FPDF_RenderPageBitmapWithMatrix(bitmap, page, matrix, clip, raw.FPDF_REVERSE_BYTE_ORDER)
    pixels: NDArray[np.uint8] = bitmap.to_numpy().copy()
    return pixels


def png_bytes(pixels: NDArray[np.uint8], dpi: float) -> bytes:
    """Return pixels (height x width, or with 3 or 4 numbers a pixel) as the bytes of a PNG that says how fine it is.

    Written here because cards are many: rows are stored as what differs from the row above and pressed lightly, in a
    third of the time that a general writer takes. Same pixels, same bytes (PNG, third edition, sections 5, 9 and 11).
    """
    import numpy as np  # noqa: PLC0415 - slow to import, and only pictures need it

    height, width = pixels.shape[:2]
    flat = np.ascontiguousarray(pixels).reshape(height, -1)
    rows = np.empty((height, flat.shape[1] + 1), np.uint8)
    rows[:, 0] = _UP
    rows[0, 1:] = flat[0]
    np.subtract(flat[1:], flat[:-1], out=rows[1:, 1:])
    kind = _KINDS[pixels.shape[2] if pixels.ndim > 2 else 1]  # noqa: PLR2004  # rows, columns and numbers
    return png_of(width, height, rows.tobytes(), kind, dpi)


def png_of(width: int, height: int, rows: bytes, kind: int = _KINDS[3], dpi: float = 0.0) -> bytes:
    """Return a PNG of filtered rows, each with its filter's number before it; `kind` is the colour type, `dpi` may be unknown."""
    dots = round(dpi * _INCHES_PER_M)
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, 0)),
            _chunk(b"sRGB", b"\0"),
            _chunk(b"pHYs", struct.pack(">IIB", dots, dots, 1)) if dots else b"",
            _chunk(b"IDAT", zlib.compress(rows, FAST)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def pdf_page_to_png(pdf: bytes, page: int, dpi: float) -> bytes:
    """Return page `page` (from 0) as the bytes of a PNG.

    Raises:
        IndexError: the PDF has no such page.
    """
    return png_bytes(pdf_page_to_pixels(pdf, page, dpi), dpi)
