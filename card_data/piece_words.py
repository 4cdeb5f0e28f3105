"""Pieces that a maker declares in a few words: tokens, standees, paper dice, tuck boxes, the booklet; and the rows they are made from.

Everything but the kind has a default. Rows stand in `game.toml` (`items`) or in a sheet of the folder (`file`); each row is one
design, printed `qty` times.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from card_data.model import Piece, Value
from card_data.problems import Fault, did_you_mean
from card_data.shapes import Found, Shape, freeze

if TYPE_CHECKING:
    from card_data.formats.sheet import Row, Sheet
    from card_data.source import Source

TEXT = Shape("text", needed=False)
YES_NO = Shape("yes_no", needed=False)
MOST_OF_A_ROW = 500
ROWS: Mapping[str, Shape] = {"items": Shape("list", needed=False, each=Shape("map")), "file": TEXT}
CORE: Mapping[str, Shape] = {
    "kind": Shape("text"),
    "title": TEXT,
    "layout": TEXT,
    "copies": Shape("number", needed=False, least=1, most=99),
}
TOKEN_SHAPES = ("round", "square", "hex")


def _mm(least: float, most: float) -> Shape:
    return Shape("measure", needed=False, least=least, most=most)


PIECE_VARIANTS: Mapping[str, Shape] = MappingProxyType(
    {
        "tokens": Shape(
            "table",
            keys={
                **CORE,
                **ROWS,
                "shape": Shape("word", needed=False, words=TOKEN_SHAPES),
                "size_mm": _mm(8, 120),
                "colour": TEXT,
                "two_sided": YES_NO,
                "backs": Shape("word", needed=False, words=("fold", "duplex")),
            },
        ),
        "standees": Shape(
            "table",
            keys={**CORE, **ROWS, "width_mm": _mm(12, 120), "height_mm": _mm(15, 160), "colour": TEXT},
        ),
        "die": Shape(
            "table",
            keys={**CORE, "faces": Shape("list", needed=False), "side_mm": _mm(8, 60), "colour": TEXT, "numerals": YES_NO},
        ),
        "tuckbox": Shape(
            "table",
            keys={
                **CORE,
                "subtitle": TEXT,
                "decks": Shape("list", needed=False, each=Shape("text")),
                "cards": Shape("number", needed=False, least=1, most=2000),
                "card_mm": Shape("list", needed=False, each=Shape("measure", least=20, most=400)),
                "thickness_mm": _mm(0.05, 5),
                "sleeved": YES_NO,
                "clearance_mm": _mm(0, 10),
                "boxes": Shape("number", needed=False, least=1, most=20),
                "parts": Shape("number", needed=False, least=1, most=2),
                "icon": TEXT,
                "colour": TEXT,
                "notch": YES_NO,
            },
        ),
        "booklet": Shape(
            "table",
            keys={
                **CORE,
                "creep_mm": _mm(0, 1),
                "icon": TEXT,
                "subtitle": TEXT,
            },
        ),
    }
)
"""The tables of pieces that have words of their own, by their kind."""


def piece_of(name: str, table: Mapping[str, Any]) -> Piece:
    """Return a piece of one of these kinds; its own words are its columns."""
    columns = freeze({key: value for key, value in table.items() if key not in CORE})
    title = table.get("title") or name.replace("-", " ").title()
    return Piece(name, str(table["kind"]), title, "", table.get("copies", 1), (), columns)  # type: ignore[arg-type]


def with_rows(pieces: Sequence[Piece], source: Source, found: list[Found]) -> tuple[Piece, ...]:
    """Return pieces with the rows they are made from, as the column `rows`: texts by the names of their columns.

    A sheet that is not there, and a quantity that is none, are noted.
    """
    return tuple(_with_rows(piece, source, found) if "file" in piece.columns or "items" in piece.columns else piece for piece in pieces)


def _with_rows(piece: Piece, source: Source, found: list[Found]) -> Piece:
    told = piece.columns.get("items", ())
    rows = [_plain(piece, number, each, found) for number, each in enumerate(told if isinstance(told, tuple) else ())]
    file = piece.columns.get("file")
    if file:
        rows += _of_sheet(piece, str(file), source, found)
    columns: dict[str, Value] = {key: value for key, value in piece.columns.items() if key != "items"}
    columns["rows"] = tuple(rows)
    return replace(piece, columns=MappingProxyType(columns))


def _plain(piece: Piece, number: int, row: Value, found: list[Found]) -> MappingProxyType[str, Value]:
    texts: dict[str, Value] = {key: str(value) for key, value in row.items()} if isinstance(row, Mapping) else {}
    if not _is_quantity(str(texts.get("qty", "1"))):
        steps = ("pieces", piece.id, "items", number, "qty")
        found.append(Found(steps, Fault.WRONG_NUMBER, str(texts["qty"]), f"a whole number from 0 to {MOST_OF_A_ROW}", named="qty"))
        texts["qty"] = "0"
    return MappingProxyType(texts)


def _of_sheet(piece: Piece, file: str, source: Source, found: list[Found]) -> list[MappingProxyType[str, Value]]:
    if file not in source.files:
        steps = ("pieces", piece.id, "file")
        found.append(Found(steps, Fault.NO_FILE, file, "a sheet of this folder", did_you_mean(file, source.files), "file"))
        return []
    sheet = source.sheet(file)
    return [_of_row(source, sheet, row) for row in sheet.rows] if sheet else []


def _of_row(source: Source, sheet: Sheet, row: Row) -> MappingProxyType[str, Value]:
    names = [name.strip().lower().replace("color", "colour") for name in sheet.header]
    texts: dict[str, Value] = {name: row.cells[at].strip() for at, name in enumerate(names) if at < len(row.cells)}
    if not _is_quantity(str(texts.get("qty") or "1")):
        fault = Found((), Fault.WRONG_NUMBER, str(texts["qty"]), f"a whole number from 0 to {MOST_OF_A_ROW}", named="qty")
        source.note_cell(sheet, row, names.index("qty"), fault)
        texts["qty"] = "0"
    return MappingProxyType(texts)


def _is_quantity(text: str) -> bool:
    return text.isascii() and text.isdecimal() and int(text) <= MOST_OF_A_ROW
