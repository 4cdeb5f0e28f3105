"""CSV and TSV: rows of a text whose divider is found out and told.

Of comma, semicolon, tab and upright line the one is taken that makes more than one column of the first row, and as many of the
most rows; quotation marks may enclose dividers, line ends and, doubled, themselves. A first line `sep=;` is obeyed and passed over.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import NamedTuple

from card_data.formats.sheet import Row

DIVIDERS = {",": "comma", ";": "semicolon", "\t": "tab", "|": "upright line"}
"""The dividers that are known, with the words for them."""

TRIED = 200
SEP = "sep="


class BadRows(Exception):
    """A text that is no CSV: the line it goes wrong in, that line, and why."""

    def __init__(self, line: int, written: str, why: str) -> None:
        super().__init__(why)
        self.line, self.written, self.why = line, written, why


class Rows(NamedTuple):
    """The rows of a text, the header among them, the line after the last, and how many lines stand before the header."""

    rows: list[Row]
    end: int
    before: int


def divider_of(text: str) -> str:
    r"""Return the divider of a text.

    >>> divider_of("Name;Preis\nApfel;1,50\nBirne;2,00")
    ';'
    """
    said = text[: len(SEP) + 1]
    if said.lower().startswith(SEP) and said[-1:] in DIVIDERS:
        return said[-1]
    best, most = ",", (0.0, 0)
    for divider in DIVIDERS:
        counts = list(_counts(text, divider))
        if counts and counts[0] > 1:
            score = (sum(count == counts[0] for count in counts) / len(counts), counts[0])
            if score > most:
                best, most = divider, score
    return best


def _counts(text: str, divider: str) -> Iterator[int]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=divider)
    try:
        for cells in reader:
            if cells:
                yield len(cells)
            if reader.line_num > TRIED:
                return
    except csv.Error:
        return


def rows_of(text: str, divider: str) -> Rows:
    """Return the rows of a text; blank lines are passed over.

    Raises:
        BadRows: a quotation mark is missing, or stands where none may.
    """
    before = 1 if text[: len(SEP)].lower() == SEP and text[len(SEP) : len(SEP) + 1] in DIVIDERS else 0
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=divider, strict=True)
    rows: list[Row] = []
    line = 1
    try:
        for record, cells in enumerate(reader):
            if record >= before and any(cells):
                rows.append(Row(record, line, cells))
            line = reader.line_num + 1
    except csv.Error as fault:
        raise BadRows(line, text.splitlines()[line - 1], str(fault)) from fault
    return Rows(rows, line, before)
