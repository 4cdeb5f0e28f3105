"""A picture of every face: 216 cards at 300 dpi by `pnp export png`, against cutting the same cards out of the rasterised sheets.

    python bench/pictures.py [--rounds N]

Ours is the command as people give it, two processes on two cores; its CPU is that of both. The alternative is what a careful
script would do with the finished PDF: each page rasterised once by pypdfium2, each card cut out along its trim and written by
Pillow as it comes. It is given the sheets and the places for nothing.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from pathlib import Path

from sheets import HERE, cpu

CARDS, LIMIT_S = 216, 8.0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=2)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        cpu("-m", "pnp", "build", "rummy", "--only", "cards", "-o", str(home / "kits"), home=home)
        ours, cut = [], []
        for number in range(rounds):
            made = home / f"pictures-{number}"
            ours.append(cpu("-m", "pnp", "export", "png", "rummy", "--deck", "cards", "-o", str(made), home=home))
            cut.append(cpu(str(HERE / "_cut_cards.py"), str(home / "kits" / "rummy"), str(home / f"cut-{number}"), home=home))
        fronts = len(list(made.rglob("RUM-*.png")))
        other = len(list((home / "cut-0").glob("*.png")))
        weights = [sum(each.stat().st_size for each in folder.rglob("*.png")) / 1e6 for folder in (made, home / "cut-0")]
    mine, theirs = statistics.median(ours), statistics.median(cut)
    print(f"{fronts} fronts at 300 dpi; {other} cut out of sheets")
    print(f"pnp export png  {mine:.2f} s CPU (limit {LIMIT_S:g}), {weights[0]:.1f} MB")
    print(f"cut and Pillow  {theirs:.2f} s CPU, {weights[1]:.1f} MB; pnp takes {mine / theirs:.2f} times as long")
    return int(mine > LIMIT_S or fronts != CARDS)


if __name__ == "__main__":
    sys.exit(main())
