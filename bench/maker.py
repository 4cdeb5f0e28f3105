"""A maker's deck from a spreadsheet to card sheets: wrapped text, icons, bold words, embedded fonts, a code a card, backs.

    python bench/maker.py [--cards N ...] [--rounds N] [--typst PYTHON]

Each is a whole process, timed by the CPU it uses (user and system), in turns: the command itself as a maker types it, a bare
reportlab script with codes that checks nothing, and typst without codes where an interpreter has it. Memory is the peak of the
command. Limits are those of the issue: 216 cards in 1.0 CPU s; 1,000 in 4 CPU s, 80 MiB and 1 MB; and a straight line to 5,000.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from deck216 import peak_mb
from sheets import HERE, as_installed, cpu

from pnp.render.png import pdf_pages
from pnp.typeset.text import FONTS

TALE = (
    "the baker trades three red apples for one silver coin when rain falls over market square and nobody looks at her stall "
    "twice before noon every player draws again"
)
TOML = 'title = "Fruit Market"\n[decks.cards]\nsize = "poker"\nback = "plain-back"\n[icons]\ncoin = "two-coins"\n'


class Limit(NamedTuple):
    """What a deck of a size may take: CPU seconds, MiB of memory, bytes of the PDF."""

    cpu_s: float
    mib: float = 0.0
    size: int = 0


LIMITS = {216: Limit(1.0), 1000: Limit(4.0, 80.0, 1_000_000), 5000: Limit(20.0)}
BEND = 1.15
"""A card of the largest deck may cost this much more than one of the smaller decks."""


def folder_of(cards: int, place: Path) -> Path:
    """Write a maker's folder of so many different cards."""
    chance, words = random.Random(cards), TALE.split()
    folder = place / f"fruit-{cards}"
    folder.mkdir()
    (folder / "game.toml").write_text(TOML, encoding="utf-8")
    rows = []
    for number in range(1, cards + 1):
        text = " ".join(chance.choice(words) for _ in range(chance.randint(12, 30))).capitalize()
        rows.append(f'Card {number},"{text} {{coin}}. **Then** rest.",{number % 7}\n')
    (folder / "cards.csv").write_text("name,text,cost\n" + "".join(rows), encoding="utf-8")
    return folder


def has_typst(python: str) -> bool:
    return subprocess.run([python, "-c", "import typst"], check=False, capture_output=True).returncode == 0


def other(python: str, script: str, folder: Path, out: Path) -> float:
    """Return the CPU seconds of another program that makes the deck."""
    program = "import os, runpy, sys; sys.argv = sys.argv[1:]; runpy.run_path(sys.argv[0], run_name='__main__')"
    if python == sys.executable:
        return cpu(str(HERE / script), str(folder), str(out), str(FONTS))
    before = os.times()
    subprocess.run([python, "-c", program, str(HERE / script), str(folder), str(out), str(FONTS)], check=True, env=as_installed())
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def measured(cards: int, rounds: int, typst: str, place: Path) -> float:
    """Measure a deck, say what it took, and return the CPU seconds of the command."""
    folder, home = folder_of(cards, place), place / "home"
    kits = place / f"kits-{cards}"
    words = ("build", str(folder), "--only", "cards", "-o", str(kits))
    times: dict[str, list[float]] = {"pnp": [], "bare reportlab": [], "typst": []}
    cpu("-m", "pnp", *words, home=home)  # byte code is made once
    for _ in range(rounds):
        times["pnp"].append(cpu("-m", "pnp", *words, home=home))
        times["bare reportlab"].append(other(sys.executable, "_maker_bare.py", folder, place / "bare.pdf"))
        if typst:
            times["typst"].append(other(typst, "_maker_typst.py", folder, place / "typst.pdf"))
    peak, _ = peak_mb(home, *words)
    [pdf] = kits.glob("*/cards.pdf")
    mib, size, ours = peak * 1e6 / 2**20, pdf.stat().st_size, statistics.median(times["pnp"])
    print(f"{cards} cards, {pdf_pages(pdf.read_bytes())} pages")
    print(f"  pnp             {ours:.2f} s CPU (least {min(times['pnp']):.2f}), {mib:.0f} MiB, {size / 1e6:.2f} MB")
    for name, file in (("bare reportlab", "bare.pdf"), ("typst", "typst.pdf")):
        if times[name]:
            theirs = statistics.median(times[name])
            told = f"{theirs:.2f} s CPU, {(place / file).stat().st_size / 1e6:.2f} MB"
            print(f"  {name:15} {told}; pnp takes {ours / theirs:.2f} times as long{' and has codes' if name == 'typst' else ''}")
    return check(cards, ours, mib, size)


def check(cards: int, ours: float, mib: float, size: int) -> float:
    """Say what is over its limit; return the time, or a bad number."""
    limit = LIMITS.get(cards)
    if limit is None:
        return ours
    over = [f"{ours:.2f} s of {limit.cpu_s}"] if ours > limit.cpu_s else []
    over += [f"{mib:.0f} MiB of {limit.mib:.0f}"] if limit.mib and mib > limit.mib else []
    over += [f"{size} bytes of {limit.size}"] if limit.size and size > limit.size else []
    print(f"  limit           {'kept' if not over else 'broken: ' + ', '.join(over)}")
    return ours if not over else float("inf")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cards", type=int, nargs="+", default=[216, 1000, 5000])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--typst", default=sys.executable, metavar="PYTHON", help="an interpreter that has the package typst")
    asked = parser.parse_args()
    typst = asked.typst if has_typst(asked.typst) else ""
    if not typst:
        print("typst is left out: no interpreter with the package typst was named (--typst PYTHON)")
    with tempfile.TemporaryDirectory() as name:
        took = {cards: measured(cards, asked.rounds if cards <= max(LIMITS) / 2 else 1, typst, Path(name)) for cards in sorted(asked.cards)}
    if len(took) > 2:
        (a, b, c), t = sorted(took)[:3], took
        slow = (t[c] - t[b]) / (c - b) / ((t[b] - t[a]) / (b - a))
        print(f"a card from {b} to {c} costs {slow:.2f} times one from {a} to {b} (limit {BEND})")
        return int(slow > BEND or float("inf") in took.values())
    return int(float("inf") in took.values())


if __name__ == "__main__":
    sys.exit(main())
