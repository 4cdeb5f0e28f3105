"""A file that is written whole or not at all: beside its place, put on disk, then moved there; and by one program at a time."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows: two programs at once are then not kept apart
    fcntl = None  # type: ignore[assignment]

PUBLIC = 0o666
PRIVATE = 0o600
"""Who may read a new file: whoever the system lets, or its owner alone."""


def put_whole(path: Path, raw: bytes, mode: int = PUBLIC) -> None:
    """Put bytes in the place of a file; an older one stays as it is when anything fails. Raises `OSError`."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode), "wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise


@contextlib.contextmanager
def alone(path: Path) -> Iterator[None]:
    """Keep other programs from writing a file while the block runs; its folder is made where it is missing. Raises `OSError`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = os.open(path.with_name(f"{path.name}.lock"), os.O_RDWR | os.O_CREAT, PRIVATE)
    try:
        if fcntl is not None:
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    finally:
        os.close(lock)
