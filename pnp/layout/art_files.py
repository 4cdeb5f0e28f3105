"""Pictures of a maker's folder: found, never outside of it, and read once: PNG, JPEG, WebP, and SVG of plain shapes.

A name without an ending finds the file with one. Nothing is fetched, no address is opened. JPEG and plain PNG are kept as they
stand in the file; WebP becomes PNG, and a photo that says it lies on its side is turned.
"""

from __future__ import annotations

import hashlib
import io
import struct
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path as File
from typing import TYPE_CHECKING, Literal

from card_data.problems import nearest
from pnp.art.svg_art import BadDrawing, drawing_of
from pnp.scene import Bitmap, Path
from pnp.style import PAPER, mix

if TYPE_CHECKING:
    from pnp.scene import Item

ENDINGS = (".png", ".jpg", ".jpeg", ".webp", ".svg")
MOST_BYTES = 64_000_000
MOST_PIXELS = 150_000_000
PNG_SIGN, JPEG_SIGN = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"
JPEG_QUALITY = 95
PAPER_SHARE = 0.64
"""How much of a picture in low ink is paper."""
UPRIGHT = 1
"""The orientation of a photo that lies as it is stored (EXIF 2.32, tag 0112)."""


class BadPicture(ValueError):
    """A picture is not there, may not be read, or cannot be drawn; `key` is the key of a slot that names it."""

    key = "file"


@dataclass(frozen=True, slots=True)
class Art:
    """A picture ready to be drawn: a bitmap, or shapes; its width and height in pixels or in units of the drawing.

    `digest` tells the shapes of one file from those of another.
    """

    width: float
    height: float
    bitmap: Bitmap | None = None
    items: tuple[Item, ...] = ()
    digest: str = ""


def art_of(folder: File, name: str) -> Art:
    """Return a picture of a folder by its name there; raises `BadPicture` with the nearest name."""
    file = found(folder, name)
    try:
        told = file.stat()
    except OSError:
        found.cache_clear()
        file = found(folder, name)
        told = file.stat()
    if told.st_size > MOST_BYTES:
        raise BadPicture(f"the picture {name!r} has {told.st_size // 1_000_000} MB; {MOST_BYTES // 1_000_000} are the most")
    try:
        return _read(file, told.st_mtime_ns, told.st_size)
    except (BadPicture, BadDrawing) as fault:
        raise BadPicture(f"the picture {name!r} {fault}") from fault


@lru_cache(maxsize=1024)
def found(folder: File, name: str) -> File:
    """Return the file that a name means, inside the folder; raises `BadPicture`. What was found is remembered."""
    told = name.strip()
    if "://" in told or told.startswith(("data:", "//")):
        raise BadPicture(f"the picture {told!r} is an address; save it into the folder and name the file")
    root = folder.resolve()
    for each in (told, *(f"{told}{ending}" for ending in ENDINGS)) if File(told).suffix.casefold() not in ENDINGS else (told,):
        path = (folder / each).resolve() if "\0" not in each else root
        if not path.is_relative_to(root):
            raise BadPicture(f"the picture {told!r} lies outside the folder; copy it into the folder")
        if path.is_file():
            return path
    raise BadPicture(f"there is no picture {told!r}{_hint(root, told)}")


def pictures_in(folder: File) -> tuple[str, ...]:
    """Return the names of all pictures of a folder, as a sheet would write them."""
    return tuple(sorted(p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.suffix.casefold() in ENDINGS and p.is_file()))


def _hint(folder: File, name: str) -> str:
    names = pictures_in(folder)
    if not names:
        return "; the folder has no pictures yet"
    short = {File(each).stem.casefold(): each for each in names}
    near = nearest(name, names) or short.get(nearest(File(name).stem, short) or "")
    return f"; the nearest is {near!r}" if near else ""


@lru_cache(maxsize=512)
def _read(file: File, _changed: int, _size: int) -> Art:
    try:
        data = file.read_bytes()
    except OSError as fault:
        raise BadPicture(f"cannot be read: {fault.strerror}") from fault
    if file.suffix.casefold() == ".svg":
        drawing = drawing_of(data)
        return Art(drawing.width, drawing.height, None, drawing.items, hashlib.sha256(data).hexdigest())
    bitmap = bitmap_of(data)
    return Art(bitmap.wide, bitmap.tall, bitmap)


def bitmap_of(data: bytes) -> Bitmap:
    """Return the bitmap of a picture file's bytes; raises `BadPicture` for what is none or is cut short."""
    if data.startswith(PNG_SIGN) and data[12:16] == b"IHDR":
        if b"IEND" not in data[-16:]:
            raise BadPicture("is cut short: save it again")
        wide, tall = struct.unpack(">II", data[16:24])
        return _bitmap("png", wide, tall, data)
    if data.startswith(JPEG_SIGN):
        if b"\xff\xd9" not in data[-4096:]:
            raise BadPicture("is cut short: save it again")
        return _converted(data) if _orientation(data) != UPRIGHT else _bitmap("jpeg", *_jpeg_size(data), data)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return _converted(data)
    raise BadPicture("is no PNG, JPEG or WebP, whatever its name says: save it as PNG")


_PALE: dict[str, Art] = {}
MOST_PALE = 512


def pale(art: Art) -> Art:
    """Return a picture as low ink prints it: a third of its ink, the rest is paper. What was made pale is remembered."""
    key = art.bitmap.digest if art.bitmap else art.digest
    if key not in _PALE:
        if len(_PALE) >= MOST_PALE:
            _PALE.clear()
        _PALE[key] = _paled(art)
    return _PALE[key]


def _paled(art: Art) -> Art:
    if art.bitmap is None:
        return replace(art, items=tuple(map(_paler, art.items)), digest=f"{art.digest}pale")
    from PIL import Image  # noqa: PLC0415 - slow to import, and only low ink needs it

    out, jpeg = io.BytesIO(), art.bitmap.kind == "jpeg"
    with Image.open(io.BytesIO(art.bitmap.data)) as opened:
        see_through = not jpeg and ("A" in opened.getbands() or "transparency" in opened.info)
        whole = opened.convert("RGBA" if see_through else "RGB")
    light = Image.blend(whole.convert("RGB"), Image.new("RGB", whole.size, "white"), PAPER_SHARE)
    if see_through:
        light.putalpha(whole.getchannel("A"))
    light.save(out, "JPEG" if jpeg else "PNG", **({"quality": JPEG_QUALITY} if jpeg else {}))
    return replace(art, bitmap=_bitmap(art.bitmap.kind, *light.size, out.getvalue()))


def _paler(item: Item) -> Item:
    if not isinstance(item, Path):
        raise TypeError(f"a drawing is made of paths, not of a {type(item).__name__}")
    fill, stroke = (colour and mix(colour, PAPER, PAPER_SHARE) for colour in (item.paint.fill, item.paint.stroke))
    return replace(item, paint=replace(item.paint, fill=fill, stroke=stroke))


def _bitmap(kind: Literal["png", "jpeg"], wide: int, tall: int, data: bytes) -> Bitmap:
    if not wide or not tall or wide * tall > MOST_PIXELS:
        raise BadPicture(f"has {wide} x {tall} pixels; a picture has at least one, and at most {MOST_PIXELS // 1_000_000} million")
    return Bitmap(hashlib.sha256(data).hexdigest(), kind, wide, tall, data)


def _jpeg_size(data: bytes) -> tuple[int, int]:
    """Return width and height from the frame header (ITU-T T.81, B.2.2)."""
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:  # noqa: PLR2004  # every marker begins with it
        marker, long = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        if marker == 0xFF:  # noqa: PLR2004  # padding
            at += 1
            continue
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):  # noqa: PLR2004  # a frame header
            return int.from_bytes(data[at + 7 : at + 9], "big"), int.from_bytes(data[at + 5 : at + 7], "big")
        at += 2 + long
    raise BadPicture("is a JPEG without a size: save it again")


def _orientation(data: bytes) -> int:
    """Return how a photo lies by its EXIF data (EXIF 2.32, tag 0112); upright where it says nothing."""
    at = data.find(b"Exif\0\0", 0, 4096)
    if at < 0:
        return UPRIGHT
    told = data[at + 6 :]
    order: Literal["little", "big"] = "little" if told[:2] == b"II" else "big"
    first = int.from_bytes(told[4:8], order)
    for number in range(int.from_bytes(told[first : first + 2], order)):
        entry = told[first + 2 + 12 * number :][:12]
        if int.from_bytes(entry[:2], order) == 0x0112:  # noqa: PLR2004  # the tag
            return int.from_bytes(entry[8:10], order)
    return UPRIGHT


def _converted(data: bytes) -> Bitmap:
    """Return a picture that PDF cannot hold as it stands: WebP as PNG, a turned photo as JPEG."""
    from PIL import Image, ImageOps  # noqa: PLC0415 - slow to import, and few pictures need it

    out, kind = io.BytesIO(), "JPEG" if data.startswith(JPEG_SIGN) else "PNG"
    try:
        with Image.open(io.BytesIO(data)) as opened:
            if opened.width * opened.height > MOST_PIXELS:
                raise BadPicture(f"has {opened.width} x {opened.height} pixels; {MOST_PIXELS // 1_000_000} million are the most")
            turned = ImageOps.exif_transpose(opened)
            turned.convert("RGB" if kind == "JPEG" else "RGBA" if "A" in turned.getbands() else "RGB").save(out, kind, quality=JPEG_QUALITY)
    except (OSError, SyntaxError, Image.DecompressionBombError) as fault:
        raise BadPicture("cannot be read: save it as PNG") from fault
    return _bitmap("jpeg" if kind == "JPEG" else "png", *turned.size, out.getvalue())
