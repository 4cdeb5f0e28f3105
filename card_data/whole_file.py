"""A file that is written whole or not at all: beside its place, put on disk, then moved there."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path


def put_whole(path: Path, raw: bytes) -> None:
    """Put bytes in the place of a file; an older one stays as it is when anything fails. Raises `OSError`."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with beside.open("wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise
