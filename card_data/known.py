"""The makers' folders this computer knows: kept as one small file in the folder of the user's data, in the order they came."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from pathlib import Path

from card_data.whole_file import alone, put_whole

FILE = "folders.json"
MOST_FOLDERS = 200
"""No more folders are remembered; the oldest are forgotten first."""


class KnownTrouble(Exception):
    """The list of folders cannot be read or written; the text is a sentence for people."""


class KnownFolders:
    """The list of folders in a home; it is read afresh on every question and written whole or not at all.

    All methods raise `KnownTrouble` with a sentence that names file and remedy.
    """

    def __init__(self, home: Path) -> None:
        self.home = Path(home)
        self.path = self.home / FILE

    def folders(self) -> tuple[Path, ...]:
        """Return all known folders, whether they are still there or not."""
        try:
            text = self.path.read_text(encoding="utf-8")
        except (FileNotFoundError, NotADirectoryError):
            return ()
        except (OSError, UnicodeDecodeError) as fault:
            raise KnownTrouble(f"The list of folders {self.path} cannot be read ({fault}). Make it readable, or delete it.") from fault
        try:
            return tuple(Path(_text(each)) for each in json.loads(text)["folders"])
        except (ValueError, KeyError, TypeError) as fault:
            sentence = f"The list of folders {self.path} cannot be understood. Delete it: pnp build puts each folder on a new one."
            raise KnownTrouble(sentence) from fault

    def remember(self, folder: Path) -> None:
        """Put a folder on the list, as an absolute path; one that is on it already stays where it is.

        A folder of the same name that is not there any more is taken off: it has moved here.
        """
        folder = Path(folder).expanduser().resolve()
        if folder in self.folders():
            return
        with self._alone():
            others = (each for each in self.folders() if each != folder and (each.name != folder.name or each.is_dir()))
            self._write([*others, folder][-MOST_FOLDERS:])

    def forget(self, folder: Path) -> bool:
        """Take a folder off the list; say whether it was on it."""
        folder = Path(folder).expanduser().resolve()
        with self._alone():
            folders = self.folders()
            if folder in folders:
                self._write([each for each in folders if each != folder])
            return folder in folders

    # -- the file --------------------------------------------------------------------------------------------------------

    @contextlib.contextmanager
    def _alone(self) -> Iterator[None]:
        """Hold the list so that two programs do not write it at once."""
        with contextlib.ExitStack() as held:
            try:
                held.enter_context(alone(self.path))
            except OSError as fault:
                raise self._unwritable(fault) from fault
            yield

    def _write(self, folders: list[Path]) -> None:
        raw = json.dumps({"folders": [str(each) for each in folders]}, ensure_ascii=False, indent=2) + "\n"
        try:
            put_whole(self.path, raw.encode())
        except OSError as fault:
            raise self._unwritable(fault) from fault

    def _unwritable(self, fault: OSError) -> KnownTrouble:
        return KnownTrouble(
            f"The list of folders cannot be kept in {self.home} ({fault.strerror}). "
            "Make room or name another folder in BACKLOT_HOME; nothing was changed."
        )


def _text(value: object) -> str:
    if not isinstance(value, str) or not value:
        raise TypeError("a folder is a text")
    return value
