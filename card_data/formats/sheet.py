"""What every kind of file becomes: the names of columns, rows of texts, and where each of them stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from card_data.places import Place


class Marks(NamedTuple):
    """The signs before and after bold and italic words."""

    bold: tuple[str, str] = ("**", "**")
    italic: tuple[str, str] = ("*", "*")


class Row(NamedTuple):
    """One row of a sheet: its number among the records (the header is 0), the line it begins on, its cells."""

    record: int
    line: int
    cells: list[str]


class Sheet(NamedTuple):
    """A sheet: its name in the folder, the column names, and the rows that are not blank.

    `encoding` and `divider` say in words how a text was read, `tab` which sheet of a workbook it is, `notes` what was mended.
    `place_of` answers with the place of a character of a cell, by record, column and offset; `spot_of` with the name that the
    file's own program gives a cell (`C12`), empty where it has none.
    """

    name: str
    header: list[str]
    rows: list[Row]
    end: int
    encoding: str = ""
    divider: str = ""
    tab: str = ""
    notes: tuple[str, ...] = ()
    place_of: Callable[[int, int, int], Place] = lambda _record, _cell, _offset: (0, 0)
    spot_of: Callable[[int, int], str] = lambda _record, _cell: ""

    def column(self, name: str) -> int | None:
        """Return the number of a column, or `None`."""
        return self.header.index(name) if name in self.header else None

    def cell(self, row: Row, name: str) -> str:
        """Return a cell by the name of its column, without blanks around it; empty where there is none."""
        number = self.column(name)
        return row.cells[number].strip() if number is not None and number < len(row.cells) else ""
