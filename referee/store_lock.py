"""One referee a file: a lock beside the database that the operating system lets go of when its holder dies."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import IO

from referee.store_problem import StoreProblem

if sys.platform == "win32":
    import msvcrt

    def _take(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class StoreLock:
    """Held from construction until `release`; raises `StoreProblem` where another referee holds it."""

    def __init__(self, database: Path) -> None:
        path = database.with_name(f"{database.name}.lock")
        try:
            self._file = path.open("ab")
        except OSError as why:
            raise StoreProblem("read_only" if isinstance(why, PermissionError) else "missing", database) from why
        try:
            _take(self._file)
        except OSError as why:
            self._file.close()
            raise StoreProblem("in_use", database) from why

    def release(self) -> None:
        """Let another referee have the file."""
        self._file.close()
