"""A photo -> the codes in it, with their places. The only file of the referee that imports the decoder.

The photo is measured before it is decoded, its metadata is dropped, and nothing of it is kept.
"""

from __future__ import annotations

import io
import warnings
from threading import BoundedSemaphore
from typing import Any, NamedTuple

import zxingcpp
from PIL import Image, ImageOps, UnidentifiedImageError

MOST_BYTES = 15 * 1024 * 1024
MOST_PIXELS = 50_000_000
FORMATS = ("JPEG", "PNG", "WEBP")
_KIND = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCodeModel2)

LARGER_UNDER = 13_000_000
"""A photo of no more pixels is read again enlarged, which finds small codes."""

LARGER = (2.0, 1.5)
"""Enlarged so much: together these find codes of three pixels a module that each of them misses now and then."""

UNIT = 10_000
"""Places are told in parts of the longer side of the picture."""

HEIC_BRANDS = frozenset({b"heic", b"heix", b"hevc", b"hevx", b"heim", b"heis", b"mif1", b"msf1", b"heif"})
"""Brands of ISO/IEC 23008-12 that phones write into the `ftyp` box of a picture."""

AT_ONCE = BoundedSemaphore(2)
"""No more photos are decoded at the same time, so that moves are answered meanwhile."""

Point = tuple[int, int]


class BadPhoto(ValueError):
    """A picture that cannot be read.

    `code` says why: `empty`, `too_many_bytes`, `heic`, `not_a_picture`, `too_many_pixels`, `broken`.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Seen(NamedTuple):
    """One code in a photo: its text, and the corners of its dark pattern, clockwise from its own upper left.

    Corners are in ten-thousandths of the picture's longer side, from the upper left of the picture as it is looked at.
    """

    text: str
    corners: tuple[Point, ...]


class Reading(NamedTuple):
    """What was read in a photo: every code once, the places of codes that could not be read, width and height in the same unit."""

    seen: tuple[Seen, ...]
    unread: tuple[tuple[Point, ...], ...]
    size: Point


def read_photo(photo: bytes) -> Reading:
    """Return every QR code of a photo: it is looked at as it is, then twice enlarged.

    Raises:
        BadPhoto: it is no JPEG, PNG or WebP, is broken, or is over 15 MB or 50 million pixels.
    """
    with AT_ONCE:
        grey = _grey(photo)
        longer = max(grey.size)
        found, failed = _decode(grey, longer)
        for times in LARGER if grey.width * grey.height <= LARGER_UNDER else ():
            size = (round(grey.width * times), round(grey.height * times))
            more, failed_again = _decode(grey.resize(size, Image.Resampling.BICUBIC), longer * times)
            found = {**more, **found}
            failed += failed_again
    seen = tuple(Seen(text, corners) for text, corners in found.items())
    return Reading(seen, _apart(failed, [each.corners for each in seen]), (grey.width * UNIT // longer, grey.height * UNIT // longer))


def _grey(photo: bytes) -> Image.Image:
    if not photo:
        raise BadPhoto("empty")
    if len(photo) > MOST_BYTES:
        raise BadPhoto("too_many_bytes")
    if photo[4:8] == b"ftyp" and HEIC_BRANDS & {photo[at : at + 4] for at in range(8, 40, 4)}:
        raise BadPhoto("heic")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            picture = Image.open(io.BytesIO(photo), formats=FORMATS)
        except Image.DecompressionBombError:
            raise BadPhoto("too_many_pixels") from None
        except (UnidentifiedImageError, OSError, ValueError, SyntaxError):
            raise BadPhoto("not_a_picture") from None
        if picture.width * picture.height > MOST_PIXELS:
            raise BadPhoto("too_many_pixels")
        try:
            picture.draft("L", picture.size)
            return ImageOps.exif_transpose(picture).convert("L")
        except (OSError, ValueError, SyntaxError, MemoryError, EOFError):
            raise BadPhoto("broken") from None


def _decode(grey: Image.Image, longer: float) -> tuple[dict[str, tuple[Point, ...]], list[tuple[Point, ...]]]:
    """Return the codes by their texts, and where a code was found whose modules could not be put right."""
    found: dict[str, tuple[Point, ...]] = {}
    failed: list[tuple[Point, ...]] = []
    for code in zxingcpp.read_barcodes(grey, formats=_KIND, return_errors=True):
        corners = _corners(code.position, longer)
        if code.valid:
            found.setdefault(code.text, corners)
        elif code.error and code.error.type == zxingcpp.ErrorType.Checksum:
            failed.append(corners)
    return found, failed


def _corners(position: Any, longer: float) -> tuple[Point, ...]:
    corners = (position.top_left, position.top_right, position.bottom_right, position.bottom_left)
    return tuple((round(corner.x * UNIT / longer), round(corner.y * UNIT / longer)) for corner in corners)


def _apart(failed: list[tuple[Point, ...]], known: list[tuple[Point, ...]]) -> tuple[tuple[Point, ...], ...]:
    """Return the places that lie on no code that was read, each once."""
    kept: list[tuple[Point, ...]] = []
    for corners in failed:
        if not any(_meet(corners, other) for other in (*known, *kept)):
            kept.append(corners)
    return tuple(kept)


def _meet(one: tuple[Point, ...], other: tuple[Point, ...]) -> bool:
    """Say whether the middle of one place lies in the box around the other."""
    x, y = (sum(corner[axis] for corner in one) / len(one) for axis in (0, 1))
    across, down = sorted(corner[0] for corner in other), sorted(corner[1] for corner in other)
    return across[0] <= x <= across[-1] and down[0] <= y <= down[-1]
