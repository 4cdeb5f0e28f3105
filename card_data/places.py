"""Where things stand in a text file: cells of a CSV sheet and keys of a TOML file, as (line, column) from 1.

Both walks trust that the text was read without fault; they run only when there is a problem to point at.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from typing import NamedTuple

Place = tuple[int, int]
Steps = tuple[str | int, ...]
"""The way to a value in a TOML file or in JSON: keys and places in lists."""


class Spot(NamedTuple):
    """Where a key and its value begin; both are the same for an item of a list."""

    key: Place
    value: Place


class Lines:
    """The lines of a text, to turn an offset into a place."""

    def __init__(self, text: str) -> None:
        self.starts = [0, *(m.end() for m in re.finditer(r"\r\n|\r|\n", text))]

    def place(self, offset: int) -> Place:
        """Return line and column of an offset."""
        line = bisect_right(self.starts, offset)
        return line, offset - self.starts[line - 1] + 1


def csv_places(text: str, divider: str = ",") -> list[list[list[Place]]]:
    """Return for every record and cell the place of each of its characters, and of its end.

    Records are counted as Python's `csv` counts them: blank lines are records without cells.

    >>> csv_places('a,"b""c"')[0][1]
    [(1, 4), (1, 5), (1, 7), (1, 8)]
    """
    lines = Lines(text)
    records: list[list[list[Place]]] = []
    at, end = 0, len(text)
    while at < end:
        cells: list[list[Place]] = []
        records.append(cells)
        if text[at] in "\r\n":
            at = _over_break(text, at)
            continue
        while True:
            offsets, at = _cell(text, at, divider)
            cells.append([lines.place(each) for each in offsets])
            if at < end and text[at] == divider:
                at += 1
                continue
            at = _over_break(text, at)
            break
    return records


def _over_break(text: str, at: int) -> int:
    return at + 2 if text.startswith("\r\n", at) else at + 1


def _cell(text: str, at: int, divider: str) -> tuple[list[int], int]:
    """Return the offsets of a cell's characters with that of its end, and where the cell is left."""
    offsets: list[int] = []
    end = len(text)
    if at < end and text[at] == '"':
        at += 1
        while at < end:
            if text[at] == '"':
                if not text.startswith('""', at):
                    break
                offsets.append(at)
                at += 2
            else:
                offsets.append(at)
                at += 1
        return [*offsets, at], min(at + 1, end)
    while at < end and text[at] not in f"{divider}\r\n":
        offsets.append(at)
        at += 1
    return [*offsets, at], at


def toml_places(text: str) -> dict[Steps, Spot]:
    r"""Return the place of every key and value of a TOML text by the steps to it.

    >>> toml_places("[deck]\nsize = 'poker'")[("deck", "size")]
    Spot(key=(2, 1), value=(2, 8))
    """
    return _TomlWalk(text).spots


BARE = re.compile(r"[A-Za-z0-9_-]+")
BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
PLAIN = re.compile(r"[^,\]}#\n]*")
STRING = re.compile(r'"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:[^"\\]|\\.)*"|\'[^\']*\'', re.DOTALL)


class _TomlWalk:
    """One walk over a TOML text that is known to be sound."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.lines = Lines(text)
        self.spots: dict[Steps, Spot] = {}
        self.counts: dict[Steps, int] = {}
        table: Steps = ()
        self.skip()
        while self.at < len(text):
            if text[self.at] == "[":
                table = self.header()
            else:
                self.pair(table)
            self.skip()

    def skip(self) -> None:
        found = BLANK.match(self.text, self.at)
        self.at = found.end() if found else self.at

    def keys(self) -> list[tuple[str, Place]]:
        found = []
        while True:
            self.skip()
            start = self.at
            match = BARE.match(self.text, start) or STRING.match(self.text, start)
            if match is None:
                raise ValueError(f"no key at {self.lines.place(start)}")
            self.at = match.end()
            token = match.group()
            found.append((token if token[0] not in "\"'" else str(tomllib.loads(f"k = {token}")["k"]), self.lines.place(start)))
            self.skip()
            if self.text[self.at] != ".":
                return found
            self.at += 1

    def along(self, table: Steps, keys: list[tuple[str, Place]]) -> Steps:
        """Step along dotted keys, into the last table of a list of tables, and note each key's place."""
        steps = table
        for key, place in keys:
            steps = (*steps, key)
            self.spots.setdefault(steps, Spot(place, place))
            if steps in self.counts:
                steps = (*steps, self.counts[steps])
        return steps

    def header(self) -> Steps:
        many = self.text.startswith("[[", self.at)
        self.at += 2 if many else 1
        keys = self.keys()
        self.at += 2 if many else 1
        if not many:
            return self.along((), keys)
        above = self.along((), keys[:-1])
        steps = (*above, keys[-1][0])
        self.counts[steps] = self.counts.get(steps, -1) + 1
        self.spots.setdefault(steps, Spot(keys[-1][1], keys[-1][1]))
        item = (*steps, self.counts[steps])
        self.spots[item] = Spot(keys[-1][1], keys[-1][1])
        return item

    def pair(self, table: Steps) -> None:
        keys = self.keys()
        self.at += 1
        self.skip()
        steps = self.along(table, keys)
        self.spots[steps] = Spot(keys[-1][1], self.lines.place(self.at))
        self.value(steps)

    def value(self, steps: Steps) -> None:
        opening = self.text[self.at]
        if opening == "[":
            self.items(steps)
        elif opening == "{":
            self.inline(steps)
        else:
            match = STRING.match(self.text, self.at) or PLAIN.match(self.text, self.at)
            self.at = match.end() if match else self.at

    def items(self, steps: Steps) -> None:
        self.at += 1
        number = 0
        self.skip()
        while self.text[self.at] != "]":
            place = self.lines.place(self.at)
            self.spots[*steps, number] = Spot(place, place)
            self.value((*steps, number))
            number += 1
            self.comma()
        self.at += 1

    def inline(self, steps: Steps) -> None:
        self.at += 1
        self.skip()
        while self.text[self.at] != "}":
            self.pair(steps)
            self.comma()
        self.at += 1

    def comma(self) -> None:
        self.skip()
        if self.text[self.at] == ",":
            self.at += 1
        self.skip()
