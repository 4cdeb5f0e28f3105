"""The print runs a person has: kept as one small file in the folder of his data."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from card_data.codes import KEY_BYTES, Run
from card_data.problems import listed, quote
from card_data.whole_file import PRIVATE, alone, put_whole

FILE = "runs.json"
FIRST = "First printing"
"""The name of a run that is made because none was there."""

MOST_NAME = 60


class _Entry(NamedTuple):
    """One run of the book, and whether its key was made here or came with a deck card."""

    run: Run
    made_here: bool


class RunTrouble(Exception):
    """The run book cannot be read or written, or a run cannot be added; the text is a sentence for people."""


def home_folder() -> Path:
    """Return the folder of the user's data: `BACKLOT_HOME`, else the place the system gives to “backlot”."""
    chosen = os.environ.get("BACKLOT_HOME", "")
    if chosen:
        return Path(chosen).expanduser()
    from platformdirs import user_data_path  # noqa: PLC0415 - only needed where no folder is chosen

    return user_data_path("backlot", appauthor=False)


class RunBook:
    """The book of print runs in a folder; it is read afresh on every question and written whole or not at all.

    All methods raise `RunTrouble` with a sentence that names file and remedy.
    """

    def __init__(self, home: Path) -> None:
        self.home = Path(home)
        self.path = self.home / FILE

    def runs(self) -> tuple[Run, ...]:
        """Return all runs in the order they came."""
        return tuple(entry.run for entry in self._entries())

    def _entries(self) -> tuple[_Entry, ...]:
        try:
            text = self.path.read_text(encoding="utf-8")
        except (FileNotFoundError, NotADirectoryError):
            return ()
        except (OSError, UnicodeDecodeError) as fault:
            raise RunTrouble(
                f"The print runs in {self.path} cannot be read ({fault}). Make the file readable, or put a copy of it there."
            ) from fault
        try:
            return tuple(_entry(each) for each in json.loads(text)["runs"])
        except (ValueError, KeyError, TypeError) as fault:
            sentence = (
                f"The print runs in {self.path} cannot be understood. Put a copy of the file there, "
                "or move it away: scanning a deck card brings a printed deck back."
            )
            raise RunTrouble(sentence) from fault

    def first(self, game_id: str) -> Run:
        """Return the first run of a game that was made here; the first question makes it.

        The key comes out of the system's randomness. A run that a deck card introduced is another's to print.
        """
        known = self._first_of(game_id)
        if known is not None:
            return known
        with self._alone():
            known = self._first_of(game_id)
            if known is None:
                known = Run(game_id, FIRST, secrets.token_bytes(KEY_BYTES))
                self._add(known, made_here=True)
            return known

    def _first_of(self, game_id: str) -> Run | None:
        return next((entry.run for entry in self._entries() if entry.run.game_id == game_id and entry.made_here), None)

    def named(self, game_id: str, name: str) -> Run:
        """Return a game's run by its name, in any case."""
        names = {run.name.casefold(): run for run in self.runs() if run.game_id == game_id}
        if name.casefold() not in names:
            have = listed(quote(run.name) for run in names.values()) if names else "none yet"
            raise RunTrouble(f"There is no print run {quote(name)} of {game_id}; there is {have}.")
        return names[name.casefold()]

    def new(self, game_id: str, name: str) -> Run:
        """Make a further run of a game under a name it does not have yet."""
        name = " ".join(name.split())
        if not name or len(name) > MOST_NAME or not name.isprintable():
            raise RunTrouble(f"A print run has a name of 1 to {MOST_NAME} characters on one line.")
        with self._alone():
            if any(run.game_id == game_id and run.name.casefold() == name.casefold() for run in self.runs()):
                raise RunTrouble(f"There is a print run {quote(name)} of {game_id} already; choose another name.")
            made = Run(game_id, name, secrets.token_bytes(KEY_BYTES))
            self._add(made, made_here=True)
            return made

    def introduce(self, run: Run) -> Run:
        """Add the run of a deck card and return it; a run whose key is here already is returned as it is known."""
        with self._alone():
            for known in self.runs():
                if (known.game_id, known.key) == (run.game_id, run.key):
                    return known
            self._add(run, made_here=False)
            return run

    # -- the file --------------------------------------------------------------------------------------------------------

    @contextlib.contextmanager
    def _alone(self) -> Iterator[None]:
        """Hold the book so that two programs do not make two first runs."""
        with contextlib.ExitStack() as held:
            try:
                held.enter_context(alone(self.path))
            except OSError as fault:
                raise self._unwritable(fault) from fault
            yield

    def _add(self, run: Run, *, made_here: bool) -> None:
        entries = (*self._entries(), _Entry(run, made_here))
        content = {"runs": [{"game": e.run.game_id, "name": e.run.name, "key": e.run.key.hex(), "made_here": e.made_here} for e in entries]}
        raw = json.dumps(content, ensure_ascii=False, indent=2) + "\n"
        try:
            put_whole(self.path, raw.encode(), PRIVATE)
        except OSError as fault:
            raise self._unwritable(fault) from fault

    def _unwritable(self, fault: OSError) -> RunTrouble:
        return RunTrouble(
            f"The print runs cannot be kept in {self.home} ({fault.strerror}). "
            "Make room or name another folder in BACKLOT_HOME; nothing was changed."
        )


def _entry(content: Any) -> _Entry:
    game, name, made_here = content["game"], content["name"], content["made_here"]
    if not isinstance(game, str) or not isinstance(name, str) or not isinstance(made_here, bool):
        raise TypeError("a run has a game, a name, and says whether it was made here")
    return _Entry(Run(game, name, bytes.fromhex(content["key"])), made_here)
