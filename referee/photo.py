"""A photo -> the codes in it, with their places. The only file of the referee that imports the decoder.

The photo is measured before it is decoded, its metadata is dropped, and nothing of it is kept.
"""

from __future__ import annotations

import io
import warnings
from typing import NamedTuple

import zxingcpp
from PIL import Image, ImageOps, UnidentifiedImageError

MOST_BYTES = 15 * 1024 * 1024
MOST_PIXELS = 50_000_000
FORMATS = ("JPEG", "PNG", "WEBP")
_KIND = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCodeModel2)

TWICE_UNDER = 13_000_000
"""A photo of no more pixels is read a second time at twice its size, which finds small codes."""


class BadPhoto(ValueError):
    """A picture that cannot be read; `code` says why: `empty`, `too_many_bytes`, `not_a_picture`, `too_many_pixels`, `broken`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Seen(NamedTuple):
    """One code in a photo: its text, and its centre as shares of the picture, 0 to 1."""

    text: str
    x: float
    y: float


def codes_in(photo: bytes) -> tuple[Seen, ...]:
    """Return every QR code of a photo once, from the upper left to the lower right.

    Raises:
        BadPhoto: it is no JPEG, PNG or WebP, is broken, or is over 15 MB or 50 million pixels.
    """
    grey = _grey(photo)
    seen = _decode(grey)
    if grey.width * grey.height <= TWICE_UNDER:
        seen |= {text: place for text, place in _decode(grey.resize((grey.width * 2, grey.height * 2))).items() if text not in seen}
    return tuple(sorted((Seen(text, *place) for text, place in seen.items()), key=lambda each: (round(each.y, 1), each.x, each.text)))


def _grey(photo: bytes) -> Image.Image:
    if not photo:
        raise BadPhoto("empty")
    if len(photo) > MOST_BYTES:
        raise BadPhoto("too_many_bytes")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            picture = Image.open(io.BytesIO(photo), formats=FORMATS)
    except Image.DecompressionBombError:
        raise BadPhoto("too_many_pixels") from None
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError):
        raise BadPhoto("not_a_picture") from None
    if picture.width * picture.height > MOST_PIXELS:
        raise BadPhoto("too_many_pixels")
    try:
        return ImageOps.exif_transpose(picture).convert("L")
    except (OSError, ValueError, SyntaxError, MemoryError):
        raise BadPhoto("broken") from None


def _decode(grey: Image.Image) -> dict[str, tuple[float, float]]:
    found: dict[str, tuple[float, float]] = {}
    for code in zxingcpp.read_barcodes(grey, formats=_KIND):
        corners = code.position
        across = [corners.top_left.x, corners.top_right.x, corners.bottom_left.x, corners.bottom_right.x]
        down = [corners.top_left.y, corners.top_right.y, corners.bottom_left.y, corners.bottom_right.y]
        found.setdefault(code.text, (sum(across) / 4 / grey.width, sum(down) / 4 / grey.height))
    return found
