"""The same deck by typst, without codes: one document of all cards, nine a page, and the backs behind them.

python bench/_maker_typst.py FOLDER OUT.pdf FONTS
"""

from __future__ import annotations

import csv
import sys
from pathlib import Path

import typst

HEAD = """#set page(width: 210mm, height: 297mm, margin: (x: 10.5mm, y: 16.5mm))
#set text(font: "Fira Sans Condensed", size: 9pt)
#let coin = box(baseline: 15%, circle(radius: 3pt, fill: rgb("#cca633")))
#let card(name, cost, body) = box(width: 63mm, height: 88mm, fill: rgb("#f7f2e3"), clip: true, {
  place(rect(width: 63mm, height: 14mm, fill: rgb("#0a6e6e")))
  place(dx: 5mm, dy: 4mm, text(size: 16pt, fill: white, font: "Abril Fatface", name))
  place(dx: 49mm, dy: 2mm, circle(radius: 5mm, fill: rgb("#cca633"), align(center + horizon, cost)))
  place(dx: 5mm, dy: 20mm, box(width: 53mm, body))
})
#let back = box(width: 63mm, height: 88mm, fill: rgb("#0a6e6e"), align(center + horizon, circle(radius: 10mm, fill: rgb("#cca633"))))
"""


def marked(text: str) -> str:
    return text.replace("{coin}", "#coin").replace("**", "*")


def main() -> None:
    folder, out, fonts = (Path(word) for word in sys.argv[1:])
    with (folder / "cards.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    parts = [HEAD]
    for start in range(0, len(rows), 9):
        lot = rows[start : start + 9]
        cards = ", ".join(f"card([{row['name']}], [{row['cost']}], [{marked(row['text'])}])" for row in lot)
        parts.append(f"#grid(columns: 3, {cards})\n#pagebreak()\n#align(right, grid(columns: 3, {', '.join(['back'] * len(lot))}))\n")
        parts.append("#pagebreak()\n" if start + 9 < len(rows) else "")
    source = out.with_suffix(".typ")
    source.write_text("".join(parts), encoding="utf-8")
    typst.compile(str(source), output=str(out), font_paths=[str(fonts)], ignore_system_fonts=True)


main()
