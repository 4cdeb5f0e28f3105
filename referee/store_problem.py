"""What can be wrong with the store, said plainly: to the host with the file's place, to players without it."""

from __future__ import annotations

from pathlib import Path

from referee.game import Line

SENTENCES = {
    "full": "There is no room left on the disk for {place}. Nothing of the last move was saved; make room and make the move again.",
    "read_only": "{place} cannot be written. Give yourself the right to write to it and its folder, or choose another with --data-file.",
    "busy": "Another program holds {place} locked. Close it and try again.",
    "in_use": "Another referee already serves {place}. Stop it, or choose another file with --data-file.",
    "broken": "{place} is not a store of tables, or it is damaged. Put back a copy of it, or choose another file with --data-file.",
    "missing": "{place} cannot be opened. See that its folder is there and yours, or choose another with --data-file.",
    "newer": "{place} was written by a newer Backlot. Use that one, or choose another file with --data-file.",
    "disk": "Reading or writing {place} failed. Look after the disk, then start again.",
}
"""By code, for the terminal. Pages use the text of `store.<code>`, which names no file."""

_SQLITE = {
    "SQLITE_FULL": "full",
    "SQLITE_READONLY": "read_only",
    "SQLITE_PERM": "read_only",
    "SQLITE_BUSY": "busy",
    "SQLITE_LOCKED": "busy",
    "SQLITE_CORRUPT": "broken",
    "SQLITE_NOTADB": "broken",
    "SQLITE_CANTOPEN": "missing",
}


class StoreProblem(Exception):
    """The store cannot be read or written. Nothing has changed; `str` is for the host, `line` for everybody's pages."""

    def __init__(self, code: str, place: Path | str) -> None:
        super().__init__(SENTENCES[code].format(place=place))
        self.code = code
        self.line = Line(f"store.{code}", {})


def code_of(cause: BaseException | None) -> str:
    """Return the code for what a database driver raised."""
    name = str(getattr(cause, "sqlite_errorname", "")) or ""
    return next((code for start, code in _SQLITE.items() if name.startswith(start)), "disk")


def is_key_taken(cause: BaseException | None) -> bool:
    """Say whether a database driver refuses a row because its key is there already (SQLite by name, others by SQLSTATE 23505)."""
    if getattr(cause, "sqlite_errorname", "") in {"SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE"}:
        return True
    return getattr(cause, "sqlstate", "") == "23505"
