"""The careful script: cut every card with a code out of a kit's rasterised sheets. Arguments: the kit, the folder to make."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pypdfium2

DPI = 300
MM = DPI / 25.4


def main() -> None:
    kit, out = Path(sys.argv[1]), Path(sys.argv[2])
    out.mkdir()
    things = [each for each in json.loads((kit / "manifest.json").read_text("utf-8"))["things"] if each["file"] == "cards.pdf"]
    document = pypdfium2.PdfDocument(kit / "cards.pdf")
    for number in range(len(document)):
        here = [each for each in things if each["page"] == number + 1 and each["code"]]
        if not here:
            continue
        page = document[number].render(scale=DPI / 72).to_pil().convert("RGB")
        for each in here:
            x, y, w, h = (each[f"{side}_mm"] * MM for side in "xywh")
            page.crop((round(x), round(y), round(x + w), round(y + h))).save(out / f"{each['id']}-{each['copy']}.png")


if __name__ == "__main__":
    main()
