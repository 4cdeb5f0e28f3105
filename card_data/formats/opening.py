"""Any file that cards come in becomes a `Sheet`, or what is wrong with it is told."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, NamedTuple

from card_data.formats.delimited import DIVIDERS, BadRows, divider_of, rows_of
from card_data.formats.sheet import Marks, Row, Sheet
from card_data.formats.text import Decoded, Undecodable, decoded
from card_data.formats.tree import NoCards, grown
from card_data.formats.trees import BadTree, Tree, json_tree, toml_tree, yaml_tree
from card_data.places import Lines, Place, csv_places
from card_data.problems import Fault, did_you_mean, listed
from card_data.source import Source

if TYPE_CHECKING:
    from card_data.formats.workbook import Tab

TREES = {".json": json_tree, ".yaml": yaml_tree, ".yml": yaml_tree, ".toml": toml_tree}
ENDINGS = (".csv", ".tsv", ".txt", ".xlsx", ".xlsm", *TREES)
MOST_ROWS = 20_000


class Wish(NamedTuple):
    """What `game.toml` says about how a file is read; empty where it is to be found out."""

    encoding: str = ""
    divider: str = ""
    tab: str = ""
    at: str = ""
    decimal: str = "."
    marks: Marks = Marks()


def open_sheet(source: Source, name: str, wish: Wish) -> Sheet | None:
    """Return a file of a folder as a sheet; what cannot be read is noted and answered with `None`."""
    raw = source.raw(name)
    return None if raw is None else sheet_of(source, name, raw, wish)


def sheet_of(source: Source, name: str, raw: bytes, wish: Wish) -> Sheet | None:
    """Return bytes as the sheet that a file of this name would be; what is wrong is noted and answered with `None`."""
    ending = PurePosixPath(name).suffix.lower()
    if ending not in ENDINGS:
        source.note(Fault.UNKNOWN_FORMAT, name, expected=f"a name that ends in {listed(ENDINGS)}")
        return None
    sheet = _workbook(source, name, raw, wish) if ending in (".xlsx", ".xlsm") else _text(source, name, ending, raw, wish)
    if sheet and len(sheet.rows) > MOST_ROWS:
        source.note(Fault.TOO_LARGE, name, written=f"{len(sheet.rows):,} rows", expected=f"at most {MOST_ROWS:,} rows")
        return None
    return sheet


def _text(source: Source, name: str, ending: str, raw: bytes, wish: Wish) -> Sheet | None:
    try:
        text = decoded(raw, wish.encoding)
    except Undecodable as fault:
        before = fault.before.replace("\r\n", "\n").replace("\r", "\n")
        place = (before.count("\n") + 1, len(before) - before.rfind("\n"))
        hint = 'save the file as UTF-8 (in a spreadsheet: “CSV UTF-8”), or write encoding = "cp949" or another in [cards]'
        fault_kind = Fault.WRONG_ENCODING if wish.encoding else Fault.NOT_UTF8
        source.note(fault_kind, name, place, f"byte {fault.byte:02X}", "" if not wish.encoding else f"text in {fault.wanted}", hint)
        return None
    return _tree(source, name, ending, text, wish.at) if ending in TREES else _delimited(source, name, text, wish.divider)


# -- CSV and TSV ---------------------------------------------------------------------------------------------------------


def _delimited(source: Source, name: str, text: Decoded, wanted: str) -> Sheet | None:
    divider = {"tab": "\t"}.get(wanted, wanted) or divider_of(text.text)
    try:
        rows, end, before = rows_of(text.text, divider)
    except BadRows as fault:
        source.note(Fault.CSV_SYNTAX, name, (fault.line, 1), fault.written, hint=f"{fault.why}; look for a missing quotation mark")
        return None
    if not rows or rows[0].record != before:
        source.note(Fault.CSV_SYNTAX, name, (before + 1, 1), expected="the names of the columns in the first line")
        return None
    places: list[list[list[Place]]] = []

    def place_of(record: int, cell: int, offset: int) -> Place:
        if not places:
            places.extend(csv_places(text.text, divider))
        cells = places[rows[0].record if record == 0 else record]
        spots = cells[min(cell, len(cells) - 1)] if cells else [(1, 1)]
        return spots[-1] if cell >= len(cells) else spots[min(offset, len(spots) - 1)]

    notes = ("the file holds the sign �, which another program left for letters it could not read",) if "\ufffd" in text.text else ()
    return Sheet(name, rows[0].cells, rows[1:], end, text.encoding, DIVIDERS[divider], notes=notes, place_of=place_of)


# -- workbooks -----------------------------------------------------------------------------------------------------------


def _workbook(source: Source, name: str, raw: bytes, wish: Wish) -> Sheet | None:
    from card_data.formats.workbook import NoTab, NoWorkbook, letters_of, read_tab  # noqa: PLC0415 - only folders with a workbook need it

    try:
        tab = read_tab(raw, wish.tab, wish.decimal, wish.marks)
    except NoWorkbook as fault:
        source.note(Fault.NOT_WORKBOOK, name, hint=str(fault))
        return None
    except NoTab as fault:
        source.note(Fault.NO_TAB, name, written=wish.tab, expected=listed(fault.names), hint=did_you_mean(wish.tab, fault.names))
        return None
    shown = f"{name}[{tab.name}]"
    _note_cells(source, shown, tab, letters_of)
    if not tab.rows:
        source.note(Fault.NO_CARDS, shown, (1, 1), expected="the names of the columns in the first row")
        return None
    header, rows, width = tab.rows[0].cells, tab.rows[1:], len(tab.rows[0].cells)
    while width and not header[width - 1].strip() and not any(row.cells[width - 1].strip() for row in rows):
        width -= 1

    def at(record: int) -> int:
        return record or tab.first_row

    return Sheet(
        shown,
        header[:width],
        [row._replace(cells=row.cells[:width]) for row in rows],
        rows[-1].line + 1 if rows else tab.first_row + 1,
        tab=tab.name,
        place_of=lambda record, cell, _: (at(record), cell + 1),
        spot_of=lambda record, cell: f"{letters_of(cell)}{at(record)}",
    )


def _note_cells(source: Source, shown: str, tab: Tab, letters_of: Callable[[int], str]) -> None:
    for each in tab.faults:
        code = Fault.NO_VALUE if each.unsaved else Fault.CELL_ERROR
        hint = "open the workbook in a spreadsheet program and save it, so that it holds what the formula comes to"
        hint = hint if each.unsaved else "mend the formula, or empty the cell"
        about = f"cell {letters_of(each.cell)}{each.record}"
        source.note(code, shown, (each.record, each.cell + 1), each.written, hint=hint, about=about)


# -- trees ---------------------------------------------------------------------------------------------------------------


def _tree(source: Source, name: str, ending: str, text: Decoded, at: str) -> Sheet | None:
    plain = text.text.replace("\r\n", "\n") if ending == ".toml" else text.text
    try:
        tree = TREES[ending](plain)
    except tomllib.TOMLDecodeError as fault:
        source.note_toml_syntax(name, plain, fault)
        return None
    except BadTree as fault:
        code = Fault.JSON_SYNTAX if ending == ".json" else Fault.YAML_SYNTAX
        source.note(code, name, fault.place, fault.written, hint=fault.why)
        return None
    return _grown(source, name, text, tree, at)


def _grown(source: Source, name: str, text: Decoded, tree: Tree, at: str) -> Sheet | None:
    try:
        made = grown(tree.content, at)
    except NoCards as fault:
        hint = f'at = "{at}" in [cards] leads here' if at else fault.hint
        source.note(Fault.NO_CARDS, name, tree.place_of(fault.steps), fault.written, fault.expected, hint)
        return None

    def place_of(record: int, cell: int, _: int) -> Place:
        if not 0 < record <= len(made.cards):
            return tree.place_of(())
        own = made.steps[record - 1][cell] if cell < len(made.header) else ()
        return tree.place_of(own or made.cards[record - 1])

    rows = [Row(row.record, tree.place_of(steps)[0], row.cells) for row, steps in zip(made.rows, made.cards, strict=True)]
    end = Lines(text.text).place(len(text.text))[0]
    return Sheet(name, made.header, rows, end, text.encoding, place_of=place_of)
