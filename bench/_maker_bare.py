"""A maker's deck with nothing but reportlab and qrcode: what a one-off script would do.

    python bench/_maker_bare.py FOLDER OUT.pdf FONTS

Reads the sheet of cards, wraps the text, draws name, cost, a coin and a code of each card, nine a page, and the backs behind
them. It checks nothing: no overflow, no missing letter, no place, no manifest.
"""

from __future__ import annotations

import csv
import sys
from pathlib import Path

from qrcode.constants import ERROR_CORRECT_M
from qrcode.main import QRCode
from qrcode.util import MODE_8BIT_BYTE, QRData
from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

W, H = 63 * mm, 88 * mm
LEFT, LOW = (210 * mm - 3 * W) / 2, (297 * mm - 3 * H) / 2


def code(canvas: Canvas, text: str, x: float, y: float) -> None:
    qr = QRCode(version=2, error_correction=ERROR_CORRECT_M, border=0, mask_pattern=2)
    qr.add_data(QRData(b"http://", mode=MODE_8BIT_BYTE), optimize=0)
    qr.add_data(QRData(text), optimize=0)
    qr.make(fit=False)
    canvas.saveState()
    canvas.translate(x, y + 12.7 * mm)
    canvas.scale(12.7 * mm / 25, -12.7 * mm / 25)
    path = canvas.beginPath()
    for row, modules in enumerate(qr.modules):
        start = None
        for column, dark in enumerate([*modules, False]):
            if dark and start is None:
                start = column
            elif not dark and start is not None:
                path.rect(start, row, column - start, 1)
                start = None
    canvas.setFillColorCMYK(0, 0, 0, 1)
    canvas.drawPath(path, stroke=0, fill=1)
    canvas.restoreState()


def front(canvas: Canvas, number: int, row: dict[str, str], x: float, y: float) -> None:
    canvas.setFillColorRGB(0.97, 0.95, 0.89)
    canvas.rect(x, y, W, H, stroke=0, fill=1)
    canvas.setFillColorRGB(0.04, 0.43, 0.43)
    canvas.rect(x, y + H - 14 * mm, W, 14 * mm, stroke=0, fill=1)
    canvas.setFillColorRGB(1, 1, 1)
    canvas.setFont("bold", 16)
    canvas.drawString(x + 5 * mm, y + H - 9 * mm, row["name"])
    canvas.setFillColorRGB(0.8, 0.65, 0.2)
    canvas.circle(x + W - 9 * mm, y + H - 7 * mm, 5 * mm, stroke=0, fill=1)
    canvas.setFillColorRGB(0.1, 0.08, 0.07)
    canvas.drawCentredString(x + W - 9 * mm, y + H - 9 * mm, row["cost"])
    canvas.setFont("text", 9)
    line = y + H - 22 * mm
    for words in simpleSplit(row["text"].replace("{coin}", "\u2022").replace("**", ""), "text", 9, W - 10 * mm):
        canvas.drawString(x + 5 * mm, line, words)
        line -= 11
    code(canvas, f"PNP.LOCAL:8000/HS{number:08d}", x + 5 * mm, y + 5 * mm)


def back(canvas: Canvas, x: float, y: float) -> None:
    canvas.saveState()
    canvas.translate(x, y)
    canvas.doForm("back")
    canvas.restoreState()


def main() -> None:
    folder, out, fonts = (Path(word) for word in sys.argv[1:])
    pdfmetrics.registerFont(TTFont("text", str(fonts / "fira-sans-condensed-500.ttf")))
    pdfmetrics.registerFont(TTFont("bold", str(fonts / "abril-fatface-400.ttf")))
    with (folder / "cards.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    canvas = Canvas(str(out), pagesize=(210 * mm, 297 * mm), invariant=1, pageCompression=1, initialFontName="text")
    canvas.beginForm("back", 0, 0, W, H)
    canvas.setFillColorRGB(0.04, 0.43, 0.43)
    canvas.rect(0, 0, W, H, stroke=0, fill=1)
    canvas.setFillColorRGB(0.8, 0.65, 0.2)
    canvas.circle(W / 2, H / 2, 10 * mm, stroke=0, fill=1)
    canvas.endForm()
    for start in range(0, len(rows), 9):
        lot = rows[start : start + 9]
        for n, row in enumerate(lot):
            front(canvas, start + n, row, LEFT + n % 3 * W, LOW + (2 - n // 3) * H)
        canvas.showPage()
        for n in range(len(lot)):
            back(canvas, LEFT + (2 - n % 3) * W, LOW + (2 - n // 3) * H)
        canvas.showPage()
    canvas.save()


main()
