"""A folder as it was in a revision of git, copied out for reading; nothing of the repository runs, nothing of it is written.

Only commands that read objects are used, without hooks, filters, pagers or the network. Links and submodules are left out.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from card_data.problems import quote

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_FILES = 5000
MOST_BYTES = 512 * 1024 * 1024
_SAFE = ("-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-c", "protocol.allow=never")
_QUIET = {"GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1", "GIT_TERMINAL_PROMPT": "0", "GIT_PAGER": "cat", "LC_ALL": "C"}
_TAKES_S = 60.0


class NoRevision(Exception):
    """There is no such revision, or no such folder in it; the text is a sentence for people."""


def split(word: str) -> tuple[str, str] | None:
    """Return the revision and the folder of `REV:FOLDER`, or nothing for another word.

    >>> split("HEAD~2:games/fruit")
    ('HEAD~2', 'games/fruit')
    """
    revision, colon, folder = word.partition(":")
    return (revision, folder or ".") if colon and len(revision) > 1 else None


@contextmanager
def folder_at(revision: str, folder: str) -> Iterator[Path]:
    """Give a copy of a folder as it was in a revision; it is gone when the block ends.

    Raises:
        NoRevision: git, the repository, the revision or the folder in it is not there.
    """
    if revision.startswith("-"):
        raise NoRevision(f"{quote(revision)} is no revision: write a commit, a branch or a tag, such as HEAD~1.")
    wanted = Path(folder).expanduser().absolute()
    base = next(each for each in (wanted, *wanted.parents) if each.is_dir())
    inside = wanted.relative_to(base).as_posix()
    commit = _told(
        base, f"There is no revision {quote(revision)} where {folder} lies", "rev-parse", "--verify", f"{revision}^{{commit}}"
    ).strip()
    prefix = _told(base, f"{folder} lies in no repository", "rev-parse", "--show-prefix").strip()
    path = str(PurePosixPath(prefix) / inside) if inside != "." else prefix.rstrip("/")
    missing = f"In {quote(revision)} there is no folder {folder}"
    entries = _told(base, missing, "ls-tree", "-r", "-z", "-l", "--full-tree", f"{commit}:{path}").split("\0")
    with tempfile.TemporaryDirectory(prefix="backlot-") as name:
        copy = Path(name) / (wanted.resolve().name or "folder")
        copy.mkdir()
        _copy_out(base, [each for each in entries if each], copy, missing)
        yield copy


def _copy_out(base: Path, entries: list[str], copy: Path, missing: str) -> None:
    """Write the files of a tree into a folder."""
    total, many = 0, 0
    for entry in entries:
        told, _, name = entry.partition("\t")
        mode, kind, object_id, size = told.split()
        if kind != "blob" or mode == "120000" or ".." in PurePosixPath(name).parts:
            continue
        total, many = total + int(size), many + 1
        if total > MOST_BYTES or many > MOST_FILES:
            raise NoRevision(f"The folder is too large to compare: more than {MOST_FILES} files or {MOST_BYTES // 1024**2} MB.")
        target = copy / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(_run(base, missing, "cat-file", "blob", object_id))


def _told(base: Path, trouble: str, *words: str) -> str:
    return _run(base, trouble, *words).decode("utf-8", "surrogateescape")


def _run(base: Path, trouble: str, *words: str) -> bytes:
    try:
        done = subprocess.run(  # noqa: S603 - the words are git's own, and a revision that begins with no hyphen
            ["git", "--no-pager", *_SAFE, "-C", str(base), *words],  # noqa: S607 - the git that the person uses
            capture_output=True,
            check=False,
            timeout=_TAKES_S,
            env={**os.environ, **_QUIET},
        )
    except FileNotFoundError as fault:
        raise NoRevision("The command git is not installed: install it, or compare two folders.") from fault
    except subprocess.TimeoutExpired as fault:
        raise NoRevision("git did not answer within a minute: compare two folders instead.") from fault
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise NoRevision(f"{trouble}{f' ({said[0]})' if said else ''}.")
    return done.stdout
