"""PDF page -> pixels. A picture is always made from the PDF, so that it shows what is printed."""

from __future__ import annotations

import io
from contextlib import closing
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_PT_PER_INCH = 72
_MM_PER_INCH = 25.4


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
    from pypdfium2 import PdfBitmap, raw  # noqa: PLC0415 - loads a large library

    scale, per_mm = dpi / _PT_PER_INCH, dpi / _MM_PER_INCH
    x, y, w, h = (length * per_mm for length in box)
    bitmap = PdfBitmap.new_native(round(w), round(h), raw.FPDFBitmap_BGR)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, round(w), round(h))
    matrix = raw.FS_MATRIX(scale, 0.0, 0.0, scale, -x, -y)
    clip = raw.FS_RECTF(0.0, 0.0, float(round(w)), float(round(h)))
    raw.FPDF_RenderPageBitmapWithMatrix(bitmap, page, matrix, clip, raw.FPDF_REVERSE_BYTE_ORDER)
    pixels: NDArray[np.uint8] = bitmap.to_numpy().copy()
    return pixels


def pdf_page_to_png(pdf: bytes, page: int, dpi: float) -> bytes:
    """Return page `page` (from 0) as the bytes of a PNG.

    Raises:
        IndexError: the PDF has no such page.
    """
    from PIL import Image  # noqa: PLC0415 - only pictures need it

    out = io.BytesIO()
    Image.fromarray(pdf_page_to_pixels(pdf, page, dpi)).save(out, "PNG", dpi=(dpi, dpi))
    return out.getvalue()
