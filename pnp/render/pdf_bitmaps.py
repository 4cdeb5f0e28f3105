"""Bitmaps as image objects of a PDF: JPEG data is handed on as it stands, plain PNG data too; all else is decoded once.

A PNG of 8-bit grey or colour without transparency holds its rows as PDF's Flate filter with the PNG predictors reads them
(ISO 32000-1, 7.4.4.4; PNG specification, 9), so that its data needs no decoding. With `render_pdf` the only file that imports
reportlab's drawing.
"""

from __future__ import annotations

import io
import struct
import zlib
from typing import TYPE_CHECKING, Any

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFImageXObject, PDFName, PDFStream

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.scene import Bitmap

_GREY, _COLOUR = 0, 2
"""Colour types of a PNG header."""
_SPACES = {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}


class _Image(PDFImageXObject):  # type: ignore[misc]  # reportlab has no types
    """An image object whose data is ready; `colours` says that its rows have PNG predictors."""

    def __init__(self, name: str, size: tuple[int, int], space: str, content: bytes, how: str, colours: int = 0) -> None:
        self.name, self.colorSpace, self.streamContent, self.how, self.colours = name, space, content, how, colours
        self.width, self.height = size
        self.mask, self.smask, self.inverted = None, None, False

    def format(self, document: Any) -> Any:
        """Return the object as it stands in the file."""
        stream = PDFStream(content=self.streamContent)
        told = stream.dictionary
        told["Type"], told["Subtype"] = PDFName("XObject"), PDFName("Image")
        told["Width"], told["Height"], told["BitsPerComponent"] = self.width, self.height, 8
        told["ColorSpace"], told["Filter"] = PDFName(self.colorSpace), PDFName(self.how)
        if self.colours:
            told["DecodeParms"] = PDFDictionary({"Predictor": 15, "Colors": self.colours, "BitsPerComponent": 8, "Columns": self.width})
        if self.inverted:
            told["Decode"] = PDFArray([1, 0] * 4)
        if self.smask is not None:
            told["SMask"] = self.smask
        return stream.format(document)


def image_of(bitmap: Bitmap) -> tuple[Any, Any]:
    """Return the image object of a bitmap, and the one of its transparency or `None`."""
    if bitmap.kind == "jpeg":
        many, inverted = _jpeg_colours(bitmap.data)
        if many in _SPACES:
            image = _Image(bitmap.digest, (bitmap.wide, bitmap.tall), _SPACES[many], bitmap.data, "DCTDecode")
            image.inverted = inverted
            return image, None
    else:
        rows = _plain_rows(bitmap.data)
        if rows:
            return _Image(bitmap.digest, (bitmap.wide, bitmap.tall), _SPACES[rows[0]], rows[1], "FlateDecode", rows[0]), None
    return _decoded(bitmap)


def _decoded(bitmap: Bitmap) -> tuple[Any, Any]:
    from PIL import Image  # noqa: PLC0415 - only what cannot be handed on needs it

    size = (bitmap.wide, bitmap.tall)
    with Image.open(io.BytesIO(bitmap.data)) as opened:
        clear = "A" in opened.getbands() or "transparency" in opened.info
        pixels = opened.convert("RGBA" if clear else "RGB")
    alpha = pixels.getchannel("A") if clear else None
    image = _Image(bitmap.digest, size, "DeviceRGB", zlib.compress(pixels.convert("RGB").tobytes()), "FlateDecode")
    if alpha is None or alpha.getextrema() == (255, 255):
        return image, None
    return image, _Image(f"{bitmap.digest}-mask", size, "DeviceGray", zlib.compress(alpha.tobytes()), "FlateDecode")


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 8
    while at + 8 <= len(png):
        (long,), name = struct.unpack(">I", png[at : at + 4]), png[at + 4 : at + 8]
        yield name, png[at + 8 : at + 8 + long]
        at += 12 + long


def _plain_rows(png: bytes) -> tuple[int, bytes] | None:
    """Return how many colours the rows of a plain PNG have, and its compressed data; nothing for one that must be decoded."""
    parts = list(_chunks(png))
    *_, depth, colour, _, _, laced = struct.unpack(">IIBBBBB", parts[0][1])
    if depth != 8 or laced or colour not in (_GREY, _COLOUR) or any(name == b"tRNS" for name, _ in parts):  # noqa: PLR2004  # bits
        return None
    return (1 if colour == _GREY else 3), b"".join(data for name, data in parts if name == b"IDAT")


def _jpeg_colours(data: bytes) -> tuple[int, bool]:
    """Return how many colours a JPEG has, and whether its inks are stored inverted, as Adobe's programs do (ITU-T T.81, B.2.2)."""
    at, adobe = 2, False
    while at + 9 < len(data):
        if data[at] != 0xFF:  # noqa: PLR2004  # every marker begins with it
            return 0, False
        marker = data[at + 1]
        if marker == 0xFF:  # noqa: PLR2004  # padding
            at += 1
            continue
        long = int.from_bytes(data[at + 2 : at + 4], "big")
        adobe |= marker == 0xEE and data[at + 4 : at + 9] == b"Adobe"  # noqa: PLR2004  # application segment 14
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):  # noqa: PLR2004  # a frame header
            return data[at + 9], adobe and data[at + 9] == 4  # noqa: PLR2004  # inks
        at += 2 + long
    return 0, False
