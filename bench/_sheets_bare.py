"""Replay a flat list of drawing operations with nothing but reportlab and qrcode: what a one-off script would do.

    python bench/_sheets_bare.py OPERATIONS.json OUT.pdf

The list holds every number already in place; codes are made here, with the mask fixed, and drawn as one path each.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from qrcode.constants import ERROR_CORRECT_M
from qrcode.main import QRCode
from qrcode.util import MODE_8BIT_BYTE, QRData
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas


def code(canvas: Canvas, text: str, x: float, y: float, side: float) -> None:
    qr = QRCode(version=2, error_correction=ERROR_CORRECT_M, border=0, mask_pattern=2)
    qr.add_data(QRData(text[:7].encode(), mode=MODE_8BIT_BYTE), optimize=0)
    qr.add_data(QRData(text[7:]), optimize=0)
    qr.make(fit=False)
    canvas.saveState()
    canvas.transform(side / 25, 0, 0, side / 25, x, y)
    canvas.setFillColorCMYK(0, 0, 0, 1)
    path = canvas.beginPath()
    for row, modules in enumerate(qr.modules):
        start = None
        for column, dark in enumerate([*modules, False]):
            if dark and start is None:
                start = column
            elif not dark and start is not None:
                path.rect(start, row, column - start, 1)
                start = None
    canvas.drawPath(path, stroke=0, fill=1)
    canvas.restoreState()


def outline(canvas: Canvas, segments: list) -> object:
    path = canvas.beginPath()
    for letter, v in segments:
        if letter == "M":
            path.moveTo(*v)
        elif letter == "L":
            path.lineTo(*v)
        elif letter == "C":
            path.curveTo(*v)
        else:
            path.close()
    return path


def ink(canvas: Canvas, colour: str, *, stroke: bool) -> None:
    if colour == "K":
        (canvas.setStrokeColorCMYK if stroke else canvas.setFillColorCMYK)(0, 0, 0, 1)
    else:
        rgb = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        (canvas.setStrokeColorRGB if stroke else canvas.setFillColorRGB)(*rgb)


def paint(canvas: Canvas, p: dict) -> dict:
    if p["fill"]:
        ink(canvas, p["fill"], stroke=False)
    if p["stroke"]:
        ink(canvas, p["stroke"], stroke=True)
        canvas.setLineWidth(p["width"])
        canvas.setLineCap(p["cap"] == "round")
        canvas.setLineJoin(p["join"] == "round")
        canvas.setDash(list(p["dash"]))
    return {"fill": bool(p["fill"]), "stroke": bool(p["stroke"])}


def draw(canvas: Canvas, operations: list) -> None:
    for kind, *v in operations:
        if kind == "path":
            shape = outline(canvas, v[0])
            canvas.drawPath(shape, **paint(canvas, v[1]), fillMode=0 if v[1]["even_odd"] else 1)
        elif kind == "box":
            x, y, w, h, radius, p = v
            if radius:
                canvas.roundRect(x, y, w, h, radius, **paint(canvas, p))
            else:
                canvas.rect(x, y, w, h, **paint(canvas, p))
        elif kind == "disc":
            x, y, a, b, p = v
            canvas.ellipse(x - a, y - b, x + a, y + b, **paint(canvas, p))
        elif kind == "text":
            x, y, text, font, size, fill, track = v
            canvas.saveState()
            canvas.transform(1, 0, 0, -1, x, y)
            ink(canvas, fill, stroke=False)
            canvas.setFont(font, size)
            canvas.drawString(0, 0, text, charSpace=track)
            canvas.restoreState()
        elif kind == "code":
            code(canvas, *v)
        elif kind == "open":
            canvas.saveState()
            canvas.transform(*v[0])
            if v[1]:
                canvas.clipPath(outline(canvas, v[1]), stroke=0, fill=0)
        elif kind == "close":
            canvas.restoreState()
        elif kind == "form":
            canvas.doForm(v[0])


def main() -> None:
    told = json.loads(Path(sys.argv[1]).read_text())
    for key, file in told["fonts"].items():
        pdfmetrics.registerFont(TTFont(key, file))
    canvas = Canvas(sys.argv[2], invariant=1, pageCompression=1, initialFontName=next(iter(told["fonts"])))
    for name, box, operations in told["forms"]:
        canvas.beginForm(name, *box)
        draw(canvas, operations)
        canvas.endForm()
    for width, height, operations in told["pages"]:
        canvas.setPageSize((width * mm, height * mm))
        canvas.transform(mm, 0, 0, -mm, 0, height * mm)
        draw(canvas, operations)
        canvas.showPage()
    canvas.save()


main()
