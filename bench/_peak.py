"""Run the command `pnp` with the words given and print the most memory this process ever held, in KiB (Linux)."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

from pnp.cli import main

if __name__ == "__main__":
    with suppress(SystemExit):
        main()
    found = re.search(r"VmHWM:\s+(\d+)", Path("/proc/self/status").read_text("utf-8"))
    print(found[1] if found else 0)
