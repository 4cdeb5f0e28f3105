"""The codes of a rasterised page against the manifest; the only file of the generator that imports a decoder."""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING, Any

import numpy as np
import zxingcpp
from PIL import Image, ImageFilter

from pnp.qr import QUIET_MODULES, rows_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from pnp.manifest import Thing

PLACE_MM = 0.5
MODULE_MM = 0.40
DOT_GAIN_MM = 0.06
BLUR_MM = 0.10
CONTRAST = 140
"""Steps of 255 between dark and light modules."""
DIRTY_SHARE = 0.002
DARK = 128
LIGHT = 200
_QR: Any = zxingcpp.BarcodeFormat.QRCodeModel2
"""Never `QRCode`: that reads Micro QR codes into the blur."""

_Said = tuple[str, str, str]


def read(pixels: NDArray[np.uint8]) -> list[tuple[str, NDArray[np.float64]]]:
    """Return the text and the corners (x, y in pixels, first the code's own upper left, then clockwise) of every QR code."""
    found: Any = zxingcpp.read_barcodes(np.ascontiguousarray(pixels), formats=_QR)
    places = [(code.text, code.position) for code in found]
    return [(text, np.array([(q.x, q.y) for q in (p.top_left, p.top_right, p.bottom_right, p.bottom_left)], float)) for text, p in places]


def stressed(pixels: NDArray[np.uint8], dpi: float) -> NDArray[np.uint8]:
    """Return what a poor printer and an honest phone make of a page: dark grows, edges blur, paper is grey."""
    image = Image.fromarray(pixels)
    reach = 2 * max(1, round(DOT_GAIN_MM / 25.4 * dpi)) + 1
    grown = Image.blend(image, image.filter(ImageFilter.MinFilter(reach)), 0.5)
    blurred: NDArray[np.float32] = np.asarray(grown.filter(ImageFilter.GaussianBlur(BLUR_MM / 25.4 * dpi)), np.float32)
    return (blurred * 0.72 + 40).clip(0, 255).astype(np.uint8)


def code_findings(pixels: NDArray[np.uint8], dpi: float, things: Sequence[Thing]) -> Iterator[_Said]:
    """Yield (kind, printed id, sentence) for everything wrong with the codes of a page in grey pixels."""
    wanted = {t.address: t for t in things if t.address is not None}
    found = read(pixels)
    for text, times in Counter(text for text, _ in found).items():
        if text not in wanted:
            yield "unknown code", "", f"a code that belongs elsewhere is printed here: {text}"
        elif times > 1:
            yield "printed twice", wanted[text].id, f"its code is on this page {times} times"
    yield from _on_backs(found, dpi, things)
    for text in wanted.keys() - {text for text, _ in found}:
        yield "unreadable or missing", wanted[text].id, "its code is missing or cannot be read"
    for text, corners in found:
        if thing := wanted.get(text):
            if not _is_robust(pixels, dpi, text, corners):
                yield "no reading margin", thing.id, "its code is not read any more on grey paper with ink that spreads"
            for kind, detail in _code(pixels, dpi, thing, corners):
                yield kind, thing.id, detail


def _is_robust(pixels: NDArray[np.uint8], dpi: float, text: str, corners: NDArray[np.float64]) -> bool:
    """Say whether a code, with as much of the page round it as its quiet zone, is still read after the stress."""
    least, most = corners.min(axis=0), corners.max(axis=0)
    zone = (most - least).max() * QUIET_MODULES / len(rows_of(text))
    left, top = (max(0, int(v)) for v in least - zone)
    right, low = (int(v) + 1 for v in most + zone)
    return text in {found for found, _ in read(stressed(pixels[top:low, left:right], dpi))}


def _on_backs(found: Sequence[tuple[str, NDArray[np.float64]]], dpi: float, things: Sequence[Thing]) -> Iterator[_Said]:
    for text, corners in found:
        x, y = corners.mean(axis=0) / dpi * 25.4
        for back in things:
            if back.is_back and back.x_mm <= x <= back.x_mm + back.w_mm and back.y_mm <= y <= back.y_mm + back.h_mm:
                yield "code on a back", back.id, f"a back carries the code {text}"


def _code(pixels: NDArray[np.uint8], dpi: float, thing: Thing, corners: NDArray[np.float64]) -> Iterator[tuple[str, str]]:
    if thing.code_box is None or thing.address is None:
        return
    scale, (x, y, side), rows = dpi / 25.4, thing.code_box, rows_of(thing.address)
    module = side / len(rows)
    if module < MODULE_MM:
        yield "module too small", f"its code has modules of {module:.2f} mm; the least is {MODULE_MM:.2f}"
    if not (thing.x_mm <= x and thing.y_mm <= y and x + side <= thing.x_mm + thing.w_mm and y + side <= thing.y_mm + thing.h_mm):
        yield "code over the cut", "its code reaches over the cut line"
    left, top = corners.min(axis=0) / scale
    if (off := math.hypot(left - x, top - y)) > PLACE_MM:
        yield "misplaced", f"its code stands {off:.1f} mm from its place"
    seen = float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean()) / scale
    if abs(seen - side) > 0.03 * side + 0.15:
        yield "wrong size", f"its code is {seen:.1f} mm wide instead of {side:.1f}"
    low, high = np.percentile(_cut(pixels, x, y, side, side, scale), (10, 90))
    if high - low < CONTRAST:
        yield "low contrast", f"dark and light of its code are only {high - low:.0f} steps of 255 apart"
    if (dark := _dirt(pixels, x, y, side, module, scale)) > DIRTY_SHARE:
        yield "quiet zone dirty", f"{100 * dark:.1f} % of the white round its code is not white"
    if wrong := _damaged(pixels, corners, rows):
        yield "damaged modules", f"{wrong} of the {len(rows) ** 2} modules of its code have the wrong colour"


def _cut(pixels: NDArray[np.uint8], x: float, y: float, w: float, h: float, scale: float) -> NDArray[np.uint8]:
    left, top = max(0, round(x * scale)), max(0, round(y * scale))
    return pixels[top : round((y + h) * scale), left : round((x + w) * scale)]


def _dirt(pixels: NDArray[np.uint8], x: float, y: float, side: float, module: float, scale: float) -> float:
    """Return the share of the quiet zone that is not white, a pixel left aside at each border."""
    zone, edge = QUIET_MODULES * module - 1.5 / scale, 2 / scale
    strip, whole = zone - edge, side + 2 * zone
    strips = (
        (x - zone, y - zone, whole, strip),
        (x - zone, y + side + edge, whole, strip),
        (x - zone, y, strip, side),
        (x + side + edge, y, strip, side),
    )
    parts = [_cut(pixels, *each, scale) < LIGHT for each in strips]
    return float(sum(int(p.sum()) for p in parts)) / max(1, sum(p.size for p in parts))


def _damaged(pixels: NDArray[np.uint8], corners: NDArray[np.float64], rows: tuple[int, ...]) -> int:
    """Count the modules whose middle has the wrong colour: the mean of five points about it."""
    n = len(rows)
    first, second, third, fourth = corners
    at = (np.arange(n) + 0.5) / n
    v, u = np.meshgrid(at, at, indexing="ij")
    tint = np.zeros((n, n))
    for dv, du in ((0.0, 0.0), (0.15, 0.0), (-0.15, 0.0), (0.0, 0.15), (0.0, -0.15)):
        s, t = (u + du / n)[..., None], (v + dv / n)[..., None]
        spots = first * (1 - s) * (1 - t) + second * s * (1 - t) + third * s * t + fourth * (1 - s) * t
        x, y = (np.clip(spots[..., i].astype(int), 0, pixels.shape[1 - i] - 1) for i in (0, 1))
        tint += pixels[y, x]
    wanted = np.array([[row >> (n - 1 - k) & 1 for k in range(n)] for row in rows], bool)
    return int(((tint / 5 < DARK) != wanted).sum())
