"""All of Hustle's card sheets from a cold start against a bare reportlab script that draws the same cards with the same codes.

    python bench/sheets.py [--rounds N]

Both are whole processes, timed by the CPU they use (user and system), in turns. The bare script replays a flat list of
operations recorded from the generator's own scenes: same shapes, texts, codes and forms, no data, no layout, no checks.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path

import numpy as np
from _sheets_pnp import press

from pnp.render.png import pdf_page_to_pixels, pdf_pages
from pnp.scene import Box, Code, Disc, Group, Text, Use
from pnp.scene import Path as Outline
from pnp.typeset import text as metrics

HERE = Path(__file__).parent
LIMIT = 2.0


def matrix(item: Group | Use) -> list[float]:
    turn = math.radians(item.rotate)
    cos, sin = math.cos(turn) * item.scale, math.sin(turn) * item.scale
    side = -1 if item.mirror else 1
    return [cos * side, sin * side, -sin, cos, item.x, item.y]


def flat(items: tuple, fonts: dict[str, str]) -> list:
    out: list = []
    for item in items:
        match item:
            case Outline():
                out.append(["path", item.segments, asdict(item.paint)])
            case Box():
                out.append(["box", item.x, item.y, item.w, item.h, item.radius, asdict(item.paint)])
            case Disc():
                out.append(["disc", item.x, item.y, item.rx, item.ry, asdict(item.paint)])
            case Text():
                x = item.x
                for key, run in metrics.runs(item.text, item.font):
                    fonts[key] = str(metrics.font_file(key))
                    out.append(["text", x, item.y, run, key, item.size * 25.4 / 72, item.fill, item.track])
                    x += metrics.width_mm(run, key, item.size, item.track) + item.track
            case Code():
                out.append(["code", item.text, item.x, item.y, item.side])
            case Group():
                out += [["open", matrix(item), item.clip], *flat(item.items, fonts), ["close"]]
            case Use():
                out += [["open", matrix(item), ()], ["form", item.symbol], ["close"]]
            case _:
                raise TypeError(type(item))
    return out


def record(file: Path, game: str = "hustle") -> None:
    fonts: dict[str, str] = {}
    pages = list(press(game).card_pages())
    symbols = {s.name: s for page in pages for s in page.symbols}
    forms = [
        [s.name, [s.bounds[0], s.bounds[1], s.bounds[0] + s.bounds[2], s.bounds[1] + s.bounds[3]], flat(s.items, fonts)]
        for s in symbols.values()
    ]
    told = {"pages": [[p.width, p.height, flat(p.items, fonts)] for p in pages], "forms": forms, "fonts": fonts}
    file.write_text(json.dumps(told))


def as_installed() -> dict[str, str]:
    """Return an environment in which byte code is kept, as where a program is installed; here it is kept apart from the sources."""
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPYCACHEPREFIX": str(Path(tempfile.gettempdir()) / "backlot-bench-bytecode")}


def cpu(*words: str, home: Path | None = None) -> float:
    """Return the CPU seconds, user and system, of a whole process; `home` keeps its print runs apart from a person's own."""
    extra = {} if home is None else {"BACKLOT_HOME": str(home)}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *words], check=True, env={**as_installed(), **extra}, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def same_pictures(one: bytes, other: bytes) -> float:
    """Return the largest share of pixels of a page that differ clearly: the two draw the same cards."""
    assert pdf_pages(one) == pdf_pages(other)
    shares = []
    for page in range(pdf_pages(one)):
        a, b = (pdf_page_to_pixels(pdf, page, 72).astype(int) for pdf in (one, other))
        shares.append(float((np.abs(a - b).max(axis=2) > 60).mean()))
    return max(shares)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        record(folder / "flat.json")
        ours, bare = [], []
        cpu(str(HERE / "_sheets_pnp.py"), str(folder / "ours.pdf"))  # byte code is made once
        for _ in range(rounds):
            ours.append(cpu(str(HERE / "_sheets_pnp.py"), str(folder / "ours.pdf")))
            bare.append(cpu(str(HERE / "_sheets_bare.py"), str(folder / "flat.json"), str(folder / "bare.pdf")))
        one, other = ((folder / f"{n}.pdf").read_bytes() for n in ("ours", "bare"))
        whole = cpu("-m", "pnp", "build", "hustle", "-o", str(folder / "kits"), home=folder)
    ratio = statistics.median(ours) / statistics.median(bare)
    print(f"pages {pdf_pages(one)}, differing pixels at most {100 * same_pictures(one, other):.2f} % of a page")
    print(f"pnp             {statistics.median(ours):.3f} s CPU (least {min(ours):.3f}), {len(one) // 1024} KiB")
    print(f"bare reportlab  {statistics.median(bare):.3f} s CPU (least {min(bare):.3f}), {len(other) // 1024} KiB")
    print(f"ratio           {ratio:.2f} (limit {LIMIT:.1f})")
    print(f"for scale       {whole:.3f} s CPU for the whole kit by `pnp build hustle`: every PDF, every SVG, the manifest")
    return int(ratio > LIMIT)


if __name__ == "__main__":
    sys.exit(main())
