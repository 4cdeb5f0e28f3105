"""A folder that appears whole or not at all: written beside its place, put on disk, then swapped in."""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from pnp.manifest import NAME

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_STALE_S = 3600.0
_REMEDY = {
    errno.ENOSPC: "the disk is full: free some space",
    errno.EDQUOT: "your share of the disk is used up: free some space",
    errno.EROFS: "the disk is read-only: choose another folder with -o",
    errno.EACCES: "you may not write there: choose another folder with -o",
    errno.EPERM: "you may not write there: choose another folder with -o",
    errno.ENOTDIR: "a file is in the way: choose another folder with -o",
    errno.EEXIST: "a file is in the way: choose another folder with -o",
}


class FolderTrouble(Exception):
    """A folder cannot be written; the text is a sentence for people, and nothing has changed."""


@contextmanager
def whole_folder(target: Path, mark: str = NAME) -> Iterator[Path]:
    """Give an empty folder to fill; it takes the place of `target` when the block ends without an error.

    An older kit stays as it is until then, and for good when something fails. A folder that holds other things is never
    replaced: only one with a file named `mark` in it was made here.

    Raises:
        FolderTrouble: the folder cannot be written, or holds something that is no kit.
    """
    try:
        _refuse_strangers(target, mark)
        target.parent.mkdir(parents=True, exist_ok=True)
        _sweep(target)
        fresh = type(target)(tempfile.mkdtemp(prefix=f".{target.name}-", dir=target.parent))
    except OSError as fault:
        raise _trouble(target, fault) from fault
    try:
        yield fresh
        _put_on_disk(fresh)
        _swap(fresh, target)
    except OSError as fault:
        raise _trouble(target, fault) from fault
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def _refuse_strangers(target: Path, mark: str) -> None:
    if target.is_dir() and any(target.iterdir()) and not (target / mark).exists():
        what = "a kit" if mark == NAME else "an export"
        raise FolderTrouble(f"{target} holds other things than {what}, so it is not replaced: choose another folder with -o.")


def _sweep(target: Path) -> None:
    """Remove what builds that were killed have left behind."""
    for left in target.parent.glob(f".{target.name}-*"):
        with suppress(OSError):
            if time.time() - left.stat().st_mtime > _STALE_S:
                shutil.rmtree(left, ignore_errors=True)


def _put_on_disk(folder: Path) -> None:
    """Write files and folders through to the disk, and let them be read by whoever may read files made here."""
    mask = os.umask(0)
    os.umask(mask)
    folder.chmod(0o777 & ~mask)
    for path in (*(p for p in sorted(folder.rglob("*"))), folder):
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _swap(fresh: Path, target: Path) -> None:
    old = fresh.with_name(fresh.name + "-old")
    had_one = target.exists()
    if had_one:
        target.rename(old)
    try:
        fresh.rename(target)
    except OSError:
        if had_one:
            old.rename(target)
        raise
    shutil.rmtree(old, ignore_errors=True)


def _trouble(target: Path, fault: OSError) -> FolderTrouble:
    remedy = _REMEDY.get(fault.errno or 0, f"{fault.strerror or fault}")
    return FolderTrouble(f"The kit cannot be written to {target}: {remedy}. Nothing has changed.")
