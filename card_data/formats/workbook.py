"""XLSX: one sheet of a workbook, its formulas as the values they had when it was saved, its values as they are shown.

A workbook is not calculated here. A formula without a stored value, or one whose value is an error such as #REF!, is a problem
of its cell. Words that are bold or italic within a cell get the signs of `[markup]` around them; a cell that is bold as a
whole does not. Sheets that are hidden are passed over unless they are named.
"""

from __future__ import annotations

import io
import warnings
import zipfile
import zlib
from collections.abc import Mapping
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

from card_data.formats.sheet import Marks, Row
from card_data.formats.shown import shown

MOST_BYTES, MOST_RATIO, SMALL = 64_000_000, 200, 1_000_000
ERRORS = ("#REF!", "#NAME?", "#VALUE!", "#DIV/0!", "#N/A", "#NULL!", "#NUM!", "#SPILL!", "#CALC!")


class NoWorkbook(Exception):
    """Bytes that are no workbook, or one that is not opened; the text says why."""


class NoTab(Exception):
    """A workbook without the sheet that is asked for; holds the names of those it has."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(", ".join(names))
        self.names = names


class CellFault(NamedTuple):
    """A cell that has no value to print: record, cell, what stands there, and whether it is a formula never calculated."""

    record: int
    cell: int
    written: str
    unsaved: bool


class Tab(NamedTuple):
    """A sheet's rows, the first of them the header, its name, where its first row and column stand, and faulty cells."""

    name: str
    rows: list[Row]
    first_row: int
    faults: list[CellFault]


def read_tab(raw: bytes, wanted: str, decimal: str, marks: Marks) -> Tab:
    """Return one sheet of a workbook: the one that is wanted, else the first that is shown.

    Raises:
        NoWorkbook: the bytes are no workbook, or too large.
        NoTab: it has no such sheet.
    """
    formulas = _checked(raw)
    values = _opened(raw)
    names = [sheet.title for sheet in values.worksheets]
    visible = [sheet.title for sheet in values.worksheets if sheet.sheet_state == "visible"] or names
    name = next((each for each in names if each == wanted or each.casefold() == wanted.casefold()), None) if wanted else visible[0]
    if name is None:
        raise NoTab(names)
    return _tab(values[name], _unsaved(raw, name) if formulas else {}, decimal, marks)


def _checked(raw: bytes) -> bool:
    """Say whether a workbook has any formula; raise `NoWorkbook` for one that is not safe to open."""
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            parts = archive.infolist()
            whole = sum(part.file_size for part in parts)
            if whole > MOST_BYTES or any(p.file_size > SMALL and p.file_size > MOST_RATIO * max(p.compress_size, 1) for p in parts):
                raise NoWorkbook(f"it unpacks to {whole / 1e6:,.0f} MB; keep the cards in a workbook of their own")
            if "xl/workbook.xml" not in {part.filename for part in parts}:
                raise NoWorkbook("the file is no XLSX workbook; save it as XLSX or as CSV")
            found = False
            for part in parts:
                if part.filename.endswith(".xml"):
                    content = archive.read(part)
                    if b"<!DOCTYPE" in content or b"<!ENTITY" in content:
                        raise NoWorkbook("it defines entities, which no workbook needs")
                    found |= part.filename.startswith("xl/worksheets/") and (b"<f>" in content or b"<f " in content or b"<f/" in content)
            return found
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, OSError, ValueError) as fault:
        raise NoWorkbook("the file is no XLSX workbook; save it as XLSX or as CSV") from fault


def _opened(raw: bytes) -> Any:
    from openpyxl import load_workbook  # noqa: PLC0415 - only folders with a workbook need it

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about drop-down lists and the like, which are of no matter here
            return load_workbook(io.BytesIO(raw), data_only=True, rich_text=True)
    except Exception as fault:  # the library names no errors of its own for damaged workbooks
        raise NoWorkbook("the workbook is damaged; open it in a spreadsheet program and save it again") from fault


def _unsaved(raw: bytes, name: str) -> Mapping[str, str]:
    """Return the formulas of a sheet that have no stored value, by the name of their cell.

    The library cannot tell them from formulas that come to an empty text, which spreadsheet programs store as such.
    """
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        book = ET.fromstring(archive.read("xl/workbook.xml"))  # noqa: S314 - looked through for entities before
        ids = {
            sheet.get("name"): next((v for k, v in sheet.items() if k.endswith("}id")), "") for sheet in book.iter() if _is(sheet, "sheet")
        }
        links = ET.fromstring(archive.read("xl/_rels/workbook.xml.rels"))  # noqa: S314 - the same
        target = next((each.get("Target", "") for each in links if each.get("Id") == ids.get(name)), "")
        part = target.lstrip("/") if target.startswith("/") else f"xl/{target}"
        sheet = ET.fromstring(archive.read(part))  # noqa: S314 - the same
    unsaved = {}
    for cell in (each for each in sheet.iter() if _is(each, "c")):
        parts = {each.tag.rpartition("}")[2]: each.text or "" for each in cell}
        if "f" in parts and not parts.get("v") and not (cell.get("t") == "str" and "v" in parts):
            unsaved[cell.get("r", "")] = f"={parts['f']}"
    return unsaved


def _is(element: ET.Element, name: str) -> bool:
    return element.tag.rpartition("}")[2] == name


def _tab(sheet: Any, unsaved: Mapping[str, str], decimal: str, marks: Marks) -> Tab:
    rows: list[Row] = []
    faults: list[CellFault] = []
    first = 0
    for cells in sheet.iter_rows():
        texts = []
        for cell in cells:
            text = _text(cell, decimal, marks)
            formula = unsaved.get(getattr(cell, "coordinate", ""))
            if cell.data_type == "e" or text in ERRORS:
                faults.append(CellFault(cell.row, cell.column - 1, text, unsaved=False))
                text = ""
            elif formula is not None:
                faults.append(CellFault(cell.row, cell.column - 1, formula, unsaved=True))
            texts.append(text)
        if any(texts) or (faults and faults[-1].record == cells[0].row):
            first = first or cells[0].row
            rows.append(Row(cells[0].row, cells[0].row, texts))
    return Tab(sheet.title, rows, first, faults)


def _text(cell: Any, decimal: str, marks: Marks) -> str:
    value = cell.value
    if value is None:
        return ""
    if isinstance(value, list):  # rich text: plain words and words with a font of their own
        return "".join(_marked(run, marks) for run in value)
    return value if isinstance(value, str) else shown(value, cell.number_format or "General", decimal)


def _marked(run: Any, marks: Marks) -> str:
    if isinstance(run, str):
        return run
    text = str(run.text)
    bare = text.strip()
    if not bare:
        return text
    before, after = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    for is_so, (left, right) in ((run.font.i, marks.italic), (run.font.b, marks.bold)):
        bare = f"{left}{bare}{right}" if is_so else bare
    return f"{before}{bare}{after}"


def letters_of(column: int) -> str:
    """Return a column's name in a workbook, from 0.

    >>> letters_of(0), letters_of(27)
    ('A', 'AB')
    """
    name = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        name = chr(65 + rest) + name
    return name
