"""The largest deck: four packs of 54 cards, each with a code of its own, against a bare reportlab script; then the whole kit and its proof.

    python bench/deck216.py [--rounds N]

As `sheets.py` does it: whole processes, timed by the CPU they use, in turns; the bare script replays a flat list of operations with
every number in place. The kit is built and proven by the command itself, each in a process of its own whose peak memory is read.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from sheets import HERE, as_installed, cpu, record, same_pictures

from pnp.manifest import read_manifest
from pnp.render.png import pdf_pages

LIMIT = 1.5
MEMORY_LIMIT_MB = 200
CARDS = 216


def peak_mb(home: Path, *words: str) -> tuple[float, str]:
    """Return the peak memory of the command in MB, and the last line it said."""
    env = {**as_installed(), "BACKLOT_HOME": str(home)}
    done = subprocess.run([sys.executable, str(HERE / "_peak.py"), *words], check=True, env=env, capture_output=True, text=True)
    *said, peak = done.stdout.strip().splitlines()
    return int(peak) * 1024 / 1e6, said[-1] if said else done.stderr.strip()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        record(folder / "flat.json", "rummy")
        ours, bare = [], []
        cpu(str(HERE / "_sheets_pnp.py"), str(folder / "ours.pdf"), "rummy")  # byte code is made once
        for _ in range(rounds):
            ours.append(cpu(str(HERE / "_sheets_pnp.py"), str(folder / "ours.pdf"), "rummy"))
            bare.append(cpu(str(HERE / "_sheets_bare.py"), str(folder / "flat.json"), str(folder / "bare.pdf")))
        one, other = ((folder / f"{n}.pdf").read_bytes() for n in ("ours", "bare"))
        differing = same_pictures(one, other)
        whole = cpu("-m", "pnp", "build", "rummy", "-o", str(folder / "kits"), home=folder)
        built, _ = peak_mb(folder, "build", "rummy", "-o", str(folder / "kits"))
        proven, verdict = peak_mb(folder, "proof", str(folder / "kits"))
        codes = {
            t.code for t in read_manifest(folder / "kits" / "rummy").things if t.file == "cards.pdf" and t.code and t.id[4:5].isdigit()
        }
    ratio = statistics.median(ours) / statistics.median(bare)
    print(f"pages {pdf_pages(one)}, differing pixels at most {100 * differing:.2f} % of a page, {len(codes)} cards with codes of their own")
    print(f"pnp             {statistics.median(ours):.3f} s CPU (least {min(ours):.3f}), {len(one) // 1024} KiB")
    print(f"bare reportlab  {statistics.median(bare):.3f} s CPU (least {min(bare):.3f}), {len(other) // 1024} KiB")
    print(f"ratio           {ratio:.2f} (limit {LIMIT:.1f})")
    print(f"whole kit       {whole:.1f} s CPU, peak memory {built:.0f} MB; its proof {proven:.0f} MB (limit {MEMORY_LIMIT_MB})")
    print(f"proof           {verdict.partition(': ')[2]}")
    sound = "all as it should be" in verdict and len(codes) == CARDS
    return int(ratio > LIMIT or max(built, proven) > MEMORY_LIMIT_MB or not sound)


if __name__ == "__main__":
    sys.exit(main())
