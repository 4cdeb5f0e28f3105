"""The files of one folder as text, TOML and sheets, and the book of the problems found in them."""

from __future__ import annotations

import csv
import io
import re
import tomllib
from collections.abc import Callable
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from card_data.formats.sheet import Row, Sheet
from card_data.places import Place, Steps, csv_places, toml_places
from card_data.problems import Fault, Problem, did_you_mean
from card_data.shapes import Found

FOREIGN_KEY = re.compile(r"(?!#)[^\"'=\[\]{}#]*[^A-Za-z0-9_\-.\s\"'=\[\]{}#][^\"'=\[\]{}#]*=")
AT = re.compile(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)\Z")


MOST_BYTES = 32_000_000
LANG = "lang/"
"""What the folder of wordings within a game's folder is shown as."""


@lru_cache(maxsize=32)
def _parsed(text: str) -> dict[str, Any]:
    """Return what a TOML text holds; the shared layouts are read at every reading of every folder. Nobody changes it."""
    return tomllib.loads(text)


class Source:
    """The files of one folder; what cannot be read is noted and answered with `None`."""

    def __init__(self, folder: Path, shown: str = "") -> None:
        self.folder = folder
        self.shown = shown
        self.problems: list[Problem] = []
        self.texts: dict[str, str] = {}
        self._toml_places: dict[str, dict[Steps, Any]] = {}
        self.opener: Callable[[str], Sheet | None] | None = None
        """How sheets of any form are opened, in a maker's folder; without it a sheet is a CSV file with commas in UTF-8."""
        self._opened: dict[str, Sheet] = {}
        self._csv_places: dict[str, list[list[list[Place]]]] = {}

    @cached_property
    def root(self) -> Path:
        """The folder that everything must lie in, links followed; for a folder within a game, such as `lang`, the game's."""
        return (self.folder.parent if self.shown == LANG else self.folder).resolve()

    @cached_property
    def files(self) -> tuple[str, ...]:
        """The names of all files in the folder, sorted."""
        return tuple(sorted(each.name for each in self.folder.iterdir() if each.is_file())) if self.folder.is_dir() else ()

    def note(
        self,
        code: Fault,
        name: str,
        place: Place = (0, 0),
        written: str = "",
        expected: str = "",
        hint: str = "",
        named: str = "value",
        about: str = "",
    ) -> None:
        """Put one problem into the book."""
        self.problems.append(Problem(code, self.shown + name, *place, written, expected, hint, named, about))

    def holds(self, name: str) -> bool:
        """Say whether a file of this name lies in the folder or below it, links followed."""
        path = (self.folder / name).resolve()
        return path.is_relative_to(self.root) and path.is_file()

    # -- reading ---------------------------------------------------------------------------------------------------------

    def has(self, name: str) -> bool:
        """Say whether a file is there."""
        return (self.folder / name).exists()

    def raw(self, name: str) -> bytes | None:
        """Return the bytes of a file; one that a link leads to elsewhere is not opened."""
        path = self.folder / name
        if not path.resolve().is_relative_to(self.root):
            self.note(Fault.OUTSIDE, name, expected="a file of this folder; copy it here")
            return None
        try:
            if path.stat().st_size > MOST_BYTES:
                size = f"{path.stat().st_size / 1e6:,.0f} MB"
                self.note(Fault.TOO_LARGE, name, written=size, expected=f"at most {MOST_BYTES / 1e6:,.0f} MB")
                return None
            return path.read_bytes()
        except FileNotFoundError:
            self.note(Fault.NO_FILE, name, hint=did_you_mean(name, self.files))
        except OSError as fault:
            self.note(Fault.NOT_READABLE, name, expected="a file that may be read", hint=fault.strerror or "")
        return None

    def text(self, name: str) -> str | None:
        """Return a file's text, line ends as they stand, without a byte order mark."""
        raw = self.raw(name)
        if raw is None:
            return None
        raw = raw.removeprefix(b"\xef\xbb\xbf")
        try:
            self.texts[name] = raw.decode()
        except UnicodeDecodeError as fault:
            before = raw[: fault.start].decode().replace("\r\n", "\n").replace("\r", "\n")
            place = (before.count("\n") + 1, len(before) - before.rfind("\n"))
            hint = "save the file as UTF-8 (in a spreadsheet: “CSV UTF-8”)"
            self.note(Fault.NOT_UTF8, name, place, f"byte {raw[fault.start]:02X}", hint=hint)
            return None
        return self.texts[name]

    def toml(self, name: str) -> dict[str, Any] | None:
        """Return a TOML file's content."""
        text = self.text(name)
        if text is None:
            return None
        self.texts[name] = text = text.replace("\r\n", "\n")
        try:
            return _parsed(text)
        except RecursionError:
            self.note(Fault.TOML_SYNTAX, name, (1, 1), hint="lists or tables are nested too deeply")
            return None
        except tomllib.TOMLDecodeError as fault:
            self.note_toml_syntax(name, text, fault)
            return None

    def sheet(self, name: str) -> Sheet | None:
        """Return a CSV file's rows; rows of another length than the header are noted and kept."""
        if self.opener:
            opened = self.opener(name)
            if opened:
                opened = self._opened[opened.name] = opened._replace(header=[each.strip() for each in opened.header])
            return opened
        text = self.text(name)
        if text is None:
            return None
        reader = csv.reader(io.StringIO(text, newline=""), strict=True)
        rows: list[Row] = []
        line = 1
        try:
            for record, cells in enumerate(reader):
                if any(cells) or record == 0:
                    rows.append(Row(record, line, cells))
                line = reader.line_num + 1
        except csv.Error as fault:
            self.note(Fault.CSV_SYNTAX, name, (line, 1), text.splitlines()[line - 1], hint=f"{fault}; look for a missing quotation mark")
            return None
        if not rows or not any(rows[0].cells):
            self.note(Fault.CSV_SYNTAX, name, (1, 1), expected="the names of the columns in the first line")
            return None
        header = [each.strip() for each in rows[0].cells]
        if len(header) == 1 and ";" in header[0]:
            self.note(Fault.CSV_SYNTAX, name, (1, 1), header[0], "columns divided by commas")
            return None
        return Sheet(name, header, rows[1:], line)

    def note_toml_syntax(self, name: str, text: str, fault: tomllib.TOMLDecodeError) -> None:
        """Note what is wrong with a text that is not TOML, where it is."""
        sentence = str(fault)
        at = AT.search(sentence)
        end = (text.count("\n") + 1, len(text) - text.rfind("\n"))
        place = (int(at[1]), int(at[2])) if at and at[1] else end
        line = text.split("\n")[place[0] - 1].strip()
        reason = AT.sub("", sentence)
        hint = reason[:1].lower() + reason[1:]
        if FOREIGN_KEY.match(line):
            hint = "a key with other letters than a to z, blanks or signs stands in quotation marks"
        self.note(Fault.TOML_SYNTAX, name, place, line, hint=hint)

    # -- pointing --------------------------------------------------------------------------------------------------------

    def toml_place(self, name: str, steps: Steps, *, at_key: bool = False) -> Place:
        """Return where a key or its value stands in a TOML file; for a missing key, its table's place."""
        if name not in self._toml_places:
            self._toml_places[name] = toml_places(self.texts[name])
        spots = self._toml_places[name]
        while steps and steps not in spots:
            steps, at_key = steps[:-1], True
        return (spots[steps].key if at_key else spots[steps].value) if steps else (1, 1)

    def cell_place(self, name: str, record: int, cell: int, offset: int = 0) -> Place:
        """Return where a character of a cell stands in a CSV file; a missing cell stands at the end of its row."""
        if name in self._opened:
            return self._opened[name].place_of(record, cell, offset)
        if name not in self._csv_places:
            self._csv_places[name] = csv_places(self.texts[name])
        cells = self._csv_places[name][record]
        places = cells[min(cell, len(cells) - 1)]
        return places[-1] if cell >= len(cells) else places[min(offset, len(places) - 1)]

    def note_toml(self, name: str, found: list[Found]) -> None:
        """Put faults found in a TOML file into the book."""
        for each in found:
            place = self.toml_place(name, each.steps, at_key=each.at_key)
            self.note(each.fault, name, place, each.written, each.expected, each.hint, each.named)

    def note_cell(self, sheet: Sheet, row: Row, cell: int, found: Found, offset: int = 0) -> None:
        """Put a fault found in a cell into the book; `offset` counts the cell's characters."""
        place = self.cell_place(sheet.name, row.record, cell, offset)
        self.note(found.fault, sheet.name, place, found.written, found.expected, found.hint, found.named)
