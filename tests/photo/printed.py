"""Cards as they leave the printer: faces of a real game, drawn into a PDF and rasterised, each with the place of its code."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from PIL import Image, ImageFilter

from card_data.codes import address, code_for
from pnp.layout.faces import BLEED_MM, face_scene
from pnp.qr import code_item
from pnp.render.pdf import write_pdf
from pnp.render.png import pdf_page_to_pixels
from pnp.style import style_of

if TYPE_CHECKING:
    from card_data.model import Game, Serial
    from pnp.scene import Code

MM_PER_INCH = 25.4
RASTER_DPI = 600
"""The raster that the printer lays its dots on."""

SOFT_MM = 0.035
"""How soft the edge of a dot is."""


class Printed(NamedTuple):
    """One printed card: its pixels without the bleed, how many of them make a mm, the text of its code and where that lies in mm."""

    id: str
    face: Image.Image
    per_mm: float
    text: str
    code_x: float
    code_y: float
    code_side: float
    modules: int

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in mm."""
        return self.face.width / self.per_mm, self.face.height / self.per_mm


def printed(game: Game, key: bytes, serials: Sequence[Serial], seed: int = 1, dpi: int = RASTER_DPI) -> Iterator[Printed]:
    """Yield cards of a game as a printer lays them down for a run, each with a little more or less toner."""
    style, rng = style_of(game, "standard"), np.random.default_rng(seed)
    for serial in serials:
        placed: list[Code] = []

        def place(x: float, y: float, side: float, serial: Serial = serial, placed: list[Code] = placed) -> Code:
            placed.append(code_item(address(code_for(key, game.deck_code, serial.serial)), serial.id, x, y, side))
            return placed[-1]

        scene = face_scene(game, serial.id, place, style, "en")
        pixels = pdf_page_to_pixels(write_pdf([scene], serial.id), 0, dpi)
        per_mm = dpi / MM_PER_INCH
        edge = round(BLEED_MM * per_mm)
        face = Image.fromarray(np.ascontiguousarray(pixels[edge:-edge, edge:-edge]))
        face = spread(face, per_mm, rng.uniform(0.0, 0.06))
        code = placed[0]
        yield Printed(serial.id, face, per_mm, code.text, code.x, code.y, code.side, len(code.rows))


def faces_of(game: Game) -> list[Serial]:
    """Return the serials of a game's card faces, in order."""
    return [serial for serial in game.serials if serial.id in game.card_of_face]


def bare_card(text: str, rows: Sequence[int], *, side: float = 12.7, dpi: int = RASTER_DPI) -> Printed:
    """Return a white card with a code and nothing else; quick to make."""
    per_mm, count = dpi / MM_PER_INCH, len(rows)
    face = Image.new("RGB", (round(63 * per_mm), round(88 * per_mm)), "#fbf3df")
    bits = np.array([[row >> (count - 1 - n) & 1 for n in range(count)] for row in rows], np.uint8)
    code = Image.fromarray(255 - 255 * np.pad(bits, 4)).resize((round(side * per_mm * (count + 8) / count),) * 2, Image.Resampling.NEAREST)
    at = round((3.2 - 4 * side / count) * per_mm)
    face.paste(code.convert("RGB"), (max(at, 0), max(at, 0)))
    face = spread(face, per_mm, 0.03)
    first = max(at, 0) / per_mm + 4 * side / count
    return Printed(text, face, per_mm, text, first, first, side, count)


def spread(face: Image.Image, per_mm: float, toner_mm: float) -> Image.Image:
    """Return a face as toner leaves it, its dark grown by so much and its edges soft."""
    dots = toner_mm * per_mm
    if dots > 0.3:
        whole = int(np.ceil(dots))
        face = Image.blend(face, face.filter(ImageFilter.MinFilter(2 * whole + 1)), dots / whole)
    return face.filter(ImageFilter.GaussianBlur(0.5 + SOFT_MM * per_mm))


def on_paper(face: Image.Image, rng: np.random.Generator) -> Image.Image:
    """Return a face in the colours of real paper and ink."""
    ink = rng.uniform(28, 55)
    table = []
    for paper in (rng.uniform(230, 246), rng.uniform(228, 243), rng.uniform(222, 240)):
        table += [round(ink + (paper - ink) * value / 255) for value in range(256)]
    return face.point(table)


def as_bytes(picture: Image.Image, kind: str = "JPEG", **more: object) -> bytes:
    """Return a picture as the bytes of a file."""
    out = io.BytesIO()
    picture.save(out, kind, **more)
    return out.getvalue()
