"""A PDF of ours -> PDF/X-1a:2003: inks instead of screen colours, and the words by which a press knows it.

What the standard asks (ISO 15930-4, in words): PDF 1.4 at most, every colour in CMYK, grey or a spot ink, fonts embedded, a
trim box on every page, nothing see-through, the printing condition named in an output intent, and in the document's
information the version, whether it is trapped, a title and dates. The condition is named by its entry in the ICC's registry
(CGATS TR 001, the SWOP that DriveThruCards asks for), so no profile needs to be embedded.

Colours are converted plainly, as inks that filter white light one after another: black takes all the grey, the other inks
what is left to do behind it, less where the sum would pass 240 %. Measured against the press that a common viewer simulates,
this comes nearer to the palettes here than the plain difference of ISO 32000-1, 10.3.5 (mean distance 10 instead of 17 in
CIE Lab). A profiled separation would choose better still: a proof print tells.

Only PDFs written by `pnp.render.pdf` are read: their objects stand one after another, and that is relied on.
"""

from __future__ import annotations

import base64
import io
import re
import zlib
from functools import lru_cache
from typing import TYPE_CHECKING

from pnp.render.png import png_of

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

VERSION = "PDF/X-1a:2003"
CONDITION = "CGATS TR 001"
MOST_INK = 240
"""Per cent of ink that the conversion lays down at most: what DriveThruCards allows."""
_INTENT = (
    "/OutputIntents [ << /Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier (CGATS TR 001) "
    "/OutputCondition (SWOP publication printing in the USA) /RegistryName (http://www.color.org) "
    "/Info (U.S. Web Coated \\(SWOP\\) v2) >> ]"
)
_OBJECT = re.compile(rb"(\d+) 0 obj\s")
_SCREEN = re.compile(rb"(?<![\w.])(\d*\.?\d+) (\d*\.?\d+) (\d*\.?\d+) (rg|RG)(?=\s|$)")
_FILTER = re.compile(rb"/Filter\s*(\[[^\]]*\]|/\w+)")
_LENGTH = re.compile(rb"/Length\s+\d+")
_PARAMETERS = re.compile(rb"/DecodeParms\s*(\[\s*)?(null\s*)?<<.*?>>(\s*\])?", re.DOTALL)
_TRAPPED = re.compile(rb"/Trapped\s*/\w+")


class NotForPress(ValueError):
    """A PDF holds something that the standard forbids; the text says what and how to mend it."""


def press_ready(pdf: bytes) -> bytes:
    """Return a PDF of ours as PDF/X-1a:2003.

    Raises:
        NotForPress: a picture on it is see-through.
    """
    objects = _objects(pdf)
    contents = {int(n) for body in objects.values() for n in re.findall(rb"/Contents\s+(\d+)\s+0\s+R", body)}
    root, info = (int(_one(rb"/%s\s+(\d+)\s+0\s+R" % name, pdf[pdf.rindex(b"trailer") :])) for name in (b"Root", b"Info"))
    for number, body in objects.items():
        head = body.partition(b"stream")[0]
        if number in contents or b"/Subtype /Form" in head:
            objects[number] = _with_stream(body, inked)
        elif b"/Subtype /Image" in head:
            objects[number] = _picture(body)
    objects[root] = _added(objects[root], _INTENT.encode())
    known = _TRAPPED.sub(b"", objects[info])
    objects[info] = _added(known, b"/GTS_PDFXVersion (%s) /Trapped /False" % VERSION.encode())
    return _written(objects, root, info, _one(rb"/ID\s*(\[[^\]]*\])", pdf[pdf.rindex(b"trailer") :]))


def inked(content: bytes) -> bytes:
    """Return drawing operators with every red, green and blue turned into inks.

    >>> inked(b"1 0 0 rg")
    b'0 1 1 0 k'
    """
    return _SCREEN.sub(_inks, content)


def _inks(found: re.Match[bytes]) -> bytes:
    parts = " ".join(f"{round(ink, 4):g}" for ink in inks_of(*(float(found[i]) for i in (1, 2, 3))))
    return parts.encode() + (b" k" if found[4] == b"rg" else b" K")


@lru_cache(maxsize=4096)
def inks_of(red: float, green: float, blue: float) -> tuple[float, float, float, float]:
    """Return cyan, magenta, yellow and black, 0 to 1, for a colour of a screen, 0 to 1.

    >>> inks_of(0.5, 0.25, 0.0)
    (0.0, 0.5, 1.0, 0.5)
    """
    light = max(red, green, blue)
    black = 1 - light
    if light <= 0:
        return 0.0, 0.0, 0.0, 1.0
    cyan, magenta, yellow = (1 - part / light for part in (red, green, blue))
    share = min(1.0, (MOST_INK / 100 - black) / max(cyan + magenta + yellow, 1e-9))
    return cyan * share, magenta * share, yellow * share, black


def screen_colours(pdf: bytes) -> int:
    """Return how many times a PDF of ours still asks for red, green and blue, in drawings and pictures."""
    many = 0
    for body in _objects(pdf).values():
        head = body.partition(b"stream")[0]
        if b"/DeviceRGB" in head or b"/ICCBased" in head:
            many += 1
        elif b"/Filter" in head and b"/Subtype /Image" not in head and b"/Length1" not in head:
            many += len(_SCREEN.findall(_unpacked(body)))
    return many


def _one(pattern: bytes, text: bytes) -> bytes:
    found = re.search(pattern, text)
    if found is None:
        raise ValueError(f"this PDF is not one of ours: it lacks {pattern!r}")
    return found[1]


def _objects(pdf: bytes) -> dict[int, bytes]:
    """Return the objects of a PDF by number, each from its place in the table of places to the next one's."""
    table = int(_one(rb"startxref\s+(\d+)", pdf[-64:]))
    starts = sorted(int(place) for place, kind in re.findall(rb"(\d{10}) \d{5} ([nf])", pdf[table:]) if kind == b"n")
    made = {}
    for start, end in zip(starts, [*starts[1:], table], strict=True):
        found = _OBJECT.match(pdf, start)
        if found is None:
            raise ValueError("this PDF is not one of ours: an object is not in its place")
        made[int(found[1])] = pdf[found.end() : pdf.rindex(b"endobj", start, end)].strip()
    return made


def _unpacked(body: bytes) -> bytes:
    """Return the plain content of an object's stream."""
    head, _, rest = body.partition(b"stream")
    start = 2 if rest.startswith(b"\r\n") else 1
    content = rest[start : start + int(_one(rb"/Length\s+(\d+)", head))] if rest else b""
    filters = _FILTER.search(head)
    for name in re.findall(rb"/(\w+)", filters[1]) if filters else []:
        if name == b"ASCII85Decode":
            content = base64.a85decode(b"<~" + content.removesuffix(b"~>") + b"~>", adobe=True)
        elif name == b"FlateDecode":
            content = zlib.decompress(content)
    return content


def _with_stream(body: bytes, change: Callable[[bytes], bytes]) -> bytes:
    return _packed(body.partition(b"stream")[0], change(_unpacked(body)))


def _packed(head: bytes, content: bytes) -> bytes:
    small = zlib.compress(content, 6)
    told = _LENGTH.sub(b"/Length %d" % len(small), _FILTER.sub(b"/Filter /FlateDecode", head))
    return told.rstrip() + b"\nstream\n" + small + b"\nendstream"


def _picture(body: bytes) -> bytes:
    """Return a picture in four inks; grey ones stay as they are."""
    import numpy as np  # noqa: PLC0415 - slow to import, and only pictures need it
    from PIL import Image  # noqa: PLC0415 - the same

    head = body.partition(b"stream")[0]
    if b"/SMask" in head or re.search(rb"/Mask\s*\[", head):
        raise NotForPress("a picture is see-through in places, which this kind of file may not hold: save it without transparency")
    if b"/DeviceRGB" not in head:
        return body
    content = _unpacked(body)
    width, height = (int(_one(rb"/%s\s+(\d+)" % side, head)) for side in (b"Width", b"Height"))
    rows = re.search(rb"/Predictor\s+1\d", head)
    if rows or b"/DCTDecode" in head:
        # Rows that are told by what differs from the row above are those of a PNG: let its reader undo them.
        file = png_of(width, height, content) if rows else content
        with Image.open(io.BytesIO(file)) as image:
            pixels = np.asarray(image.convert("RGB"))
    else:
        pixels = np.frombuffer(content, np.uint8, width * height * 3).reshape(height, width, 3)
    told = head.replace(b"/DeviceRGB", b"/DeviceCMYK")
    return _packed(_PARAMETERS.sub(b"", told), inked_pixels(pixels).tobytes())


def inked_pixels(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return pixels of red, green and blue as cyan, magenta, yellow and black, by the same conversion as drawings."""
    import numpy as np  # noqa: PLC0415 - slow to import, and only pictures need it

    part = pixels.astype(np.float32) / 255
    light = part.max(axis=2, keepdims=True)
    inks = 1 - part / np.maximum(light, 1e-6)
    inks[light[..., 0] <= 0] = 0
    black = 1 - light
    share = np.minimum(1, (MOST_INK / 100 - black) / np.maximum(inks.sum(axis=2, keepdims=True), 1e-6))
    made: NDArray[np.uint8] = np.rint(np.concatenate([inks * share, black], axis=2) * 255).astype(np.uint8)
    return made


def _added(body: bytes, entries: bytes) -> bytes:
    return body[: body.rindex(b">>")] + entries + b" >>"


def _written(objects: dict[int, bytes], root: int, info: int, name: bytes) -> bytes:
    """Return the bytes of a PDF 1.4 with these objects."""
    out = io.BytesIO()
    out.write(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    places = {}
    for number in sorted(objects):
        places[number] = out.tell()
        out.write(b"%d 0 obj\n%s\nendobj\n" % (number, objects[number]))
    table, size = out.tell(), max(objects) + 1
    out.write(b"xref\n0 %d\n0000000000 65535 f \n" % size)
    for number in range(1, size):
        out.write(b"%010d 00000 n \n" % places[number] if number in places else b"0000000000 00000 f \n")
    out.write(b"trailer\n<< /Size %d /Root %d 0 R /Info %d 0 R /ID %s >>\nstartxref\n%d\n%%%%EOF\n" % (size, root, info, name, table))
    return out.getvalue()
