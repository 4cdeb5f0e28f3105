"""Run every measurement of this folder, one after another, and say where each figure comes from.

    python bench/run.py [NAME ...]

Each file is a program of its own and prints ratios against a named alternative from the same run; run one alone for its options.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


def main() -> int:
    """Run the named measurements, or all; returns how many failed."""
    wanted = sys.argv[1:]
    files = sorted(f for f in HERE.glob("*.py") if f.name != "run.py" and not f.name.startswith("_"))
    known = {f.stem for f in files}
    for name in wanted:
        if name not in known:
            print(f"There is no measurement “{name}”; there are {', '.join(sorted(known))}.", file=sys.stderr)
            return 2
    failed = 0
    for file in files:
        if wanted and file.stem not in wanted:
            continue
        print(f"\n== {file.stem}", flush=True)
        failed += subprocess.run([sys.executable, str(file)], check=False).returncode != 0
    return failed


if __name__ == "__main__":
    sys.exit(main())
