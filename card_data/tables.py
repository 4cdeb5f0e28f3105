"""Sheets of rows: the cards, the places of a board, the serials."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from card_data.codes import MOST_SERIAL
from card_data.declared import faces_of
from card_data.formats.sheet import Row, Sheet
from card_data.model import Card, Serial, Square
from card_data.places import Steps
from card_data.problems import Fault, did_you_mean, listed
from card_data.shapes import DECIMAL, ID, ID_EXPECTED, PRINTED_ID, WHOLE, Check, Found, Shape, freeze
from card_data.source import Source

SIGNS = {"+": int.__add__, "-": int.__sub__, "*": int.__mul__, "/": int.__floordiv__}


class Lookup(NamedTuple):
    """What cells are checked against: known ids by the name of their set, forms of JSON objects, the ids' prefix."""

    known: Mapping[str, frozenset[str | int]]
    forms: Mapping[str, Mapping[str, Mapping[str, Shape]]]
    prefix: str


# -- columns and cells ---------------------------------------------------------------------------------------------------


def check_header(source: Source, sheet: Sheet, columns: Mapping[str, Shape]) -> None:
    """Note columns that are unknown, named twice, or missing."""
    for number, name in enumerate(sheet.header):
        if name.startswith("_"):
            continue
        if name in sheet.header[:number]:
            source.note(Fault.COLUMN_TWICE, sheet.name, source.cell_place(sheet.name, 0, number), name)
        elif name not in columns:
            hint = did_you_mean(name, columns) or "a column of notes begins with _"
            source.note(Fault.UNKNOWN_COLUMN, sheet.name, source.cell_place(sheet.name, 0, number), name, listed(columns), hint)
    for name, shape in columns.items():
        if shape.needed and name not in sheet.header:
            hint = did_you_mean(name, (each for each in sheet.header if each not in columns))
            source.note(Fault.NO_COLUMN, sheet.name, (1, 1), name, hint=hint)


def is_ragged(source: Source, sheet: Sheet, row: Row) -> bool:
    """Say whether a row has more or fewer cells than there are columns, and note it.

    Where all rows share one wrong length the header is meant, and is noted once.
    """
    if len(row.cells) == len(sheet.header):
        return False
    if len(sheet.rows) > 1 and {len(each.cells) for each in sheet.rows} == {len(row.cells)}:
        if row is sheet.rows[0]:
            names = f"{len(sheet.header)} column names"
            source.note(Fault.RAGGED_ROW, sheet.name, (1, 1), names, f"{len(row.cells)}, as many as there are cells in the rows below")
        return True
    cell = min(len(row.cells), len(sheet.header))
    place = source.cell_place(sheet.name, row.record, cell)
    count = f"{len(row.cells)} cell{'' if len(row.cells) == 1 else 's'}"
    source.note(Fault.RAGGED_ROW, sheet.name, place, count, f"{len(sheet.header)}", "look for a missing or surplus comma")
    return True


def read_row(source: Source, sheet: Sheet, row: Row, columns: Mapping[str, Shape], lookup: Lookup) -> dict[str, Any]:
    """Return a row's cells by column, in their types; faulty cells are noted and left out."""
    values: dict[str, Any] = {}
    for number, name in enumerate(sheet.header):
        if name.startswith("_"):
            continue
        raw = row.cells[number]
        shape = columns.get(name)
        if shape is None:
            continue
        check = Check(lookup.known, lookup.forms)
        value, offset = read_cell(check, raw, shape)
        for found in check.found:
            at = offset if not found.steps else _offset_in_json(raw, found.steps, at_key=found.at_key)
            source.note_cell(sheet, row, number, found, at)
        if not check.found:
            values[name] = value
    _check_sums(source, sheet, row, columns, values)
    return values


def read_cell(check: Check, raw: str, shape: Shape) -> tuple[Any, int]:
    """Return a cell's value, and where in the cell a fault of the whole of it stands."""
    text = raw.strip()
    start = len(raw) - len(raw.lstrip())
    if not text:
        if shape.needed:
            check.found.append(Found((), Fault.EMPTY_CELL, "", check.expects(shape), named=shape.named))
        return {"text": "", "word": "", "id": "", "words": []}.get(shape.type), 0
    match shape.type:
        case "number" if WHOLE.match(text):
            return check.value(int(text), shape, ()), start
        case "share" | "measure" if DECIMAL.match(text):
            return check.value(float(text), shape, ()), start
        case "yes_no" if text.casefold() in ("yes", "no", "true", "false"):
            return text.casefold() in ("yes", "true"), start
        case "yes_no":
            check.found.append(Found((), Fault.WRONG_VALUE, text, "yes or no", named=shape.named))
        case "words":
            return check.value(text.split(), shape, ()), start
        case "json":
            return _json_cell(check, raw, shape)
        case _:
            return check.value(text, shape, ()), start
    return None, start


def _json_cell(check: Check, raw: str, shape: Shape) -> tuple[Any, int]:
    try:
        value = json.loads(raw)
    except json.JSONDecodeError as fault:
        rest = raw[fault.pos :].strip() or raw.strip()
        check.found.append(Found((), Fault.BAD_JSON, rest, hint=fault.msg[:1].lower() + fault.msg[1:]))
        return None, fault.pos
    except RecursionError:
        check.found.append(Found((), Fault.BAD_JSON, raw.strip(), hint="nested too deeply"))
        return None, 0
    return check.value(value, shape, ()), 0


def _offset_in_json(raw: str, steps: Steps, *, at_key: bool) -> int:
    """Return where the value (or the key) at the end of some steps stands in sound JSON; items of lists by their list."""
    at = 0
    for step in (each for each in steps if isinstance(each, str)):
        found = re.compile(re.escape(json.dumps(step, ensure_ascii=False)) + r"\s*:\s*").search(raw, at)
        if found is None:
            return at
        at = found.start() if at_key and step == steps[-1] else found.end()
    return at


def _check_sums(source: Source, sheet: Sheet, row: Row, columns: Mapping[str, Shape], values: Mapping[str, Any]) -> None:
    for name, shape in columns.items():
        if shape.equals is None or type(values.get(name)) is not int:
            continue
        first, sign, second = shape.equals
        left, right = values.get(first), values.get(second) if isinstance(second, str) else second
        if type(left) is not int or type(right) is not int or (sign == "/" and not right):
            continue
        due = SIGNS[sign](left, right)
        if due != values[name]:
            expected = f"{due} ({first} {sign} {second})"
            found = Found((), Fault.WRONG_SUM, str(values[name]), expected, named=name)
            source.note_cell(sheet, row, sheet.header.index(name), found)


def check_id(source: Source, sheet: Sheet, row: Row, prefix: str, seen: dict[str, int]) -> str:
    """Return the id of a row, or an empty text; a faulty id or one seen before is noted."""
    column = sheet.column("id")
    if column is None or column >= len(row.cells):
        return ""
    text = row.cells[column].strip()
    found = None
    if not text:
        found = Found((), Fault.EMPTY_CELL, "", ID_EXPECTED, named="id")
    elif not ID.match(text):
        found = Found((), Fault.BAD_ID, text, ID_EXPECTED, did_you_mean(text, [_mended(text)]))
    elif prefix and not text.startswith(f"{prefix}-"):
        found = Found((), Fault.BAD_ID, text, f"an id that begins with {prefix}-")
    elif text in seen:
        found = Found((), Fault.ID_TWICE, text, hint=f"it stands in line {seen[text]} already")
    else:
        seen[text] = row.line
    if found:
        source.note_cell(sheet, row, column, found)
    return text if found is None else ""


def _mended(text: str) -> str:
    return re.sub(r"[^A-Z0-9]+", "-", text.upper()).strip("-")


# -- cards ---------------------------------------------------------------------------------------------------------------


def card_columns(kinds: Sequence[str]) -> dict[str, Shape]:
    """Return the columns that every sheet of cards has."""
    return {
        "id": Shape("text", named="id"),
        "qty": Shape("number", least=1, named="qty"),
        "kind": Shape("word", words=tuple(kinds), named="kind"),
        "name": Shape("text", named="name"),
    }


def read_cards(
    source: Source, sheet: Sheet, kinds: Mapping[str, Any], sets: Mapping[str, Mapping[str, Shape]], lookup: Lookup
) -> list[Card]:
    """Return the cards of a sheet; rows with a faulty id or kind are noted and left out."""
    core = card_columns(list(kinds))
    by_kind = {name: {**core, **sets.get(table.get("columns") or name, {})} for name, table in kinds.items()}
    every = {name: shape for columns in by_kind.values() for name, shape in columns.items()} or core
    check_header(source, sheet, {name: _for_header(name, by_kind, shape) for name, shape in every.items()})
    seen: dict[str, int] = {}
    cards = []
    for row in sheet.rows:
        card_id = check_id(source, sheet, row, lookup.prefix, seen)
        if is_ragged(source, sheet, row):
            continue
        kind = sheet.cell(row, "kind")
        columns = by_kind.get(kind, core)
        values = read_row(source, sheet, row, columns, lookup)
        if kind not in by_kind:
            continue
        _note_strays(source, sheet, row, columns, every)
        if card_id:
            frozen = MappingProxyType({name: freeze(value) for name, value in values.items()})
            table = kinds[kind]
            cards.append(
                Card(card_id, kind, values.get("name", ""), values.get("qty", 1), table["deck"], frozen, faces_of(card_id, table), row.line)
            )
    return cards


def _for_header(name: str, by_kind: Mapping[str, Mapping[str, Shape]], shape: Shape) -> Shape:
    """Return a column's shape for the header: needed as soon as one kind needs it."""
    needed = any(columns[name].needed for columns in by_kind.values() if name in columns)
    return shape if shape.needed == needed else Shape(shape.type, needed)


def _note_strays(source: Source, sheet: Sheet, row: Row, columns: Mapping[str, Shape], every: Mapping[str, Shape]) -> None:
    for number, name in enumerate(sheet.header):
        if name in every and name not in columns and row.cells[number].strip():
            expected = f"an empty cell, since a {sheet.cell(row, 'kind')} has no {name}"
            source.note_cell(sheet, row, number, Found((), Fault.STRAY_CELL, row.cells[number].strip(), expected, named=name))


# -- places of a board ---------------------------------------------------------------------------------------------------


def place_columns(kinds: Sequence[str]) -> dict[str, Shape]:
    """Return the columns that every sheet of places has; a place without a number does not lie on the track."""
    return {
        "id": Shape("text", named="id"),
        "no": Shape("number", needed=False, least=0, named="no"),
        "kind": Shape("word", words=tuple(kinds), named="kind"),
        "property": Shape("id", needed=False, of="cards", named="property"),
        "label": Shape("text", named="label"),
        "x": Shape("share", least=0, most=1, named="x"),
        "y": Shape("share", least=0, most=1, named="y"),
    }


def read_places(source: Source, sheet: Sheet, board: Mapping[str, Any], columns: Mapping[str, Shape], lookup: Lookup) -> list[Square]:
    """Return the places of a board in the order of the sheet; rows with a faulty id are noted and left out."""
    core = place_columns(board["kinds"])
    every = {**core, **columns}
    check_header(source, sheet, {name: shape if name != "property" else Shape("id", needed=False) for name, shape in every.items()})
    seen: dict[str, int] = {}
    numbers: dict[int, int] = {}
    squares = []
    for row in sheet.rows:
        place_id = check_id(source, sheet, row, lookup.prefix, seen)
        if is_ragged(source, sheet, row):
            continue
        values = read_row(source, sheet, row, every, lookup)
        no = values.get("no")
        if no is not None and numbers.setdefault(no, row.line) != row.line:
            found = Found((), Fault.ID_TWICE, str(no), hint=f"it stands in line {numbers[no]} already")
            source.note_cell(sheet, row, sheet.header.index("no"), found)
        if place_id:
            rest = MappingProxyType({name: freeze(value) for name, value in values.items() if name not in core})
            text = {name: values.get(name) or "" for name in ("kind", "label", "property")}
            at = (values.get("x", 0.0), values.get("y", 0.0))
            squares.append(
                Square(place_id, -1 if no is None else no, text["kind"], text["label"], *at, text["property"], no is not None, rest)
            )
    return squares


# -- serials -------------------------------------------------------------------------------------------------------------

SERIAL_COLUMNS = {
    "id": Shape("text", named="id"),
    "copy": Shape("number", least=1, named="copy"),
    "serial": Shape("number", least=1, most=MOST_SERIAL, named="serial"),
}


def squeezed(text: str) -> str:
    """Return what is left of an id when everything but letters and digits goes; a misspelt id often comes out the same."""
    return re.sub(r"[^A-Z0-9]", "", text.upper())


def read_serials(source: Source, sheet: Sheet, copies: Mapping[str, int], doubtful: Collection[str], *, complete: bool) -> list[Serial]:
    """Return the serials; `copies` says how many copies of each printed id there are.

    Ids whose card or place has a problem of its own (`doubtful`, squeezed) are neither missed nor called unknown. None is
    called unknown where `copies` is not complete.
    """
    check_header(source, sheet, SERIAL_COLUMNS)
    unsure = set(doubtful)
    by_serial: dict[int, int] = {}
    by_copy: dict[tuple[str, int], int] = {}
    serials = []
    for row in sheet.rows:
        values = {} if is_ragged(source, sheet, row) else read_row(source, sheet, row, SERIAL_COLUMNS, Lookup({}, {}, ""))
        if not {"id", "copy"} <= set(values) or not PRINTED_ID.match(values["id"]):
            unsure.add(card_of(sheet.cell(row, "id")))
        if not {"id", "copy"} <= set(values):
            continue
        each = Serial(values["id"], values["copy"], values.get("serial", 0))
        for column, found in _serial_faults(each, copies, unsure if complete else {*unsure, card_of(each.id)}):
            source.note_cell(sheet, row, sheet.header.index(column), found)
        if by_copy.setdefault((each.id, each.copy), row.line) != row.line:
            found = Found((), Fault.ID_TWICE, each.id, hint=f"copy {each.copy} stands in line {by_copy[each.id, each.copy]} already")
            source.note_cell(sheet, row, sheet.header.index("id"), found)
        if each.serial and by_serial.setdefault(each.serial, row.line) != row.line:
            found = Found((), Fault.SERIAL_TWICE, str(each.serial), hint=f"it stands in line {by_serial[each.serial]} already")
            source.note_cell(sheet, row, sheet.header.index("serial"), found)
        serials.append(each)
    serial = max(by_serial, default=0)
    for name, count in copies.items():
        for copy in (c for c in range(1, count + 1) if (name, c) not in by_copy and card_of(name) not in unsure):
            serial += 1
            source.note(Fault.NO_SERIAL, sheet.name, (sheet.end, 1), name, f"a further line, {name},{copy},{serial}")
    return serials


def card_of(printed_id: str) -> str:
    """Return the squeezed id of the card a face belongs to."""
    return squeezed(printed_id.partition(".")[0])


def _serial_faults(each: Serial, copies: Mapping[str, int], unsure: set[str]) -> Iterator[tuple[str, Found]]:
    if each.id in copies:
        if each.copy > copies[each.id]:
            yield "copy", Found((), Fault.WRONG_NUMBER, str(each.copy), f"a copy from 1 to {copies[each.id]}", named="copy")
    elif not PRINTED_ID.match(each.id):
        yield "id", Found((), Fault.BAD_ID, each.id, f"{ID_EXPECTED}, with a dot before the letter of a face")
    elif card_of(each.id) not in unsure:
        yield "id", Found((), Fault.SERIAL_OF_NOTHING, each.id, "the id of a thing with a code", did_you_mean(each.id, copies))
