"""Boards declared without coordinates: words of `game.toml` and rows of a sheet become places with centres. Lengths mm.

A board of hexes or squares has columns and rows; a track has spaces along a road; points have places of their own and links
between them. What stands in the sheet may be little: rows that are not there are blank cells, columns that are not there are empty.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from card_data import map_shapes as shapes
from card_data.formats.sheet import Sheet
from card_data.map_words import (
    CELL_MM,
    CODE_CELL_MM,
    COLUMN_NAMES,
    MAP_KINDS,
    MARGIN_MM,
    MOST_CELLS,
    Place,
    Reading,
    board_of,
    field_of,
    framed,
    is_taken,
    sizes_of,
    squeezed,
    wished_cell,
)
from card_data.model import Board
from card_data.places import Steps
from card_data.problems import Fault, did_you_mean, listed
from card_data.shapes import Found
from card_data.sizes import size_mm
from card_data.source import Source

_COORDINATE = re.compile(r"([A-Za-z]{1,2})-?([0-9]{1,3})\Z")


def is_map(table: Mapping[str, Any]) -> bool:
    """Say whether a board is declared without coordinates."""
    return table.get("kind") in MAP_KINDS and "layout" not in table


def board_without_coordinates(
    name: str, table: Mapping[str, Any], declared: Mapping[str, Any], source: Source, found: list[Found]
) -> Board:
    """Return the board of a table of `game.toml`, its sheet read from the folder; faults are noted."""
    file = str(table.get("places") or "")
    if file and file not in source.files:
        sheets = [each for each in source.files if not each.endswith((".toml", ".md"))]
        found.append(Found(("boards", name, "places"), Fault.NO_FILE, file, "a sheet of this folder", did_you_mean(file, sheets), "places"))
    sheet = source.sheet(file) if file in source.files else None
    prefix = declared.get("id_prefix") or declared.get("prefix") or ""
    return read_map(name, table, source, sheet, prefix, found, _tiles(name, table, declared, found))


def _tiles(name: str, table: Mapping[str, Any], declared: Mapping[str, Any], found: list[Found]) -> tuple[float, float] | None:
    """Return the size of the tiles that cells must hold: of tokens, or of the cards of a deck."""
    word = table.get("fits")
    if not word:
        return None
    pieces, decks = declared.get("pieces", {}), declared.get("decks", {})
    if word in pieces and "size_mm" in pieces[word]:
        side = float(pieces[word]["size_mm"])
        return side, side
    size = size_mm(decks[word].get("size") or "poker") if word in decks else None
    if size is None:
        names = [*decks, *(each for each in pieces if "size_mm" in pieces[each])]
        found.append(Found(("boards", name, "fits"), Fault.UNKNOWN_WORD, str(word), listed(names), did_you_mean(str(word), names), "fits"))
    return size


def read_map(
    name: str,
    table: Mapping[str, Any],
    source: Source,
    sheet: Sheet | None,
    prefix: str,
    found: list[Found],
    fits: tuple[float, float] | None = None,
) -> Board:
    """Return a board of kind hex, square, track or points; faults are noted, and faulty rows left out.

    `prefix` begins the printed ids of its places; `fits` is the size in mm of the tiles that its cells must hold.
    """
    reading = Reading(name, table, source, sheet, prefix, found, fits)
    if sheet:
        names = [COLUMN_NAMES.get(each.lower(), each.lower()) for each in sheet.header]
        for row in sheet.rows:
            reading.rows.append({n: row.cells[i].strip() for i, n in enumerate(names) if i < len(row.cells)})
            reading.origin.append(row)
    match table["kind"]:
        case "hex" | "square":
            return _cells_board(reading)
        case "track":
            return _track_board(reading)
        case "points":
            return _points_board(reading)
        case _:
            return Board(name, name, 100.0, 100.0, MARGIN_MM, "", ())


# -- hexes and squares -----------------------------------------------------------------------------------------------------


def _cells_board(reading: Reading) -> Board:
    cells = _given_cells(reading)
    every = _all_cells(reading, cells)
    if not every:
        reading.fault("", Fault.NO_KEY, "columns", "columns and rows, rings, or places = the name of a sheet")
        every = [(0, 0)]
    allowed = set(every)
    for cell, number in list(cells.items()):
        if cell not in allowed:
            last = f"{shapes.letters(max(c for c, _ in every))}{max(r for _, r in every) + 1}"
            word = f"{shapes.letters(cell[0])}{cell[1] + 1}"
            reading.row_fault(number, "id", Fault.WRONG_VALUE, word, f"a cell of the board, A1 to {last}")
            del cells[cell]
    is_hex, pointy = reading.kind == "hex", reading.pointy
    half = ((0.5, shapes.HIGH / 2) if pointy else (shapes.HIGH / 2, 0.5)) if is_hex else (0.5, 0.5)
    centres = {c: shapes.hex_centre(c, pointy=pointy) if is_hex else shapes.square_centre(c) for c in every}
    whole = shapes.extent(centres.values(), half)
    side, size = framed(reading, whole)
    left, top, w, h = field_of(reading, size)
    dx, dy = left + (w - whole[2] * side) / 2 - whole[0] * side, top + (h - whole[3] * side) / 2 - whole[1] * side
    places = [
        Place(f"{shapes.letters(c[0])}{c[1] + 1}", dx + x * side, dy + y * side, cells.get(c, -1), c)
        for c, (x, y) in sorted(centres.items(), key=lambda each: (each[0][1], each[0][0]))
    ]
    return board_of(reading, size, side, places, {})


def _given_cells(reading: Reading) -> dict[tuple[int, int], int]:
    """Return which row of the sheet speaks of which cell."""
    cells: dict[tuple[int, int], int] = {}
    for number, row in enumerate(reading.rows):
        match = _COORDINATE.match(row.get("id", ""))
        words = (row["col"], row["row"]) if row.get("col") and row.get("row") else match.groups() if match else None
        column = shapes.column_of(words[0]) if words else None
        if words is None or column is None or not words[1].isdecimal() or int(words[1]) < 1 or column < 0:
            named = "col" if row.get("col") else "id"
            reading.row_fault(number, named, Fault.WRONG_VALUE, row.get(named, ""), "a cell like B3, or columns col and row")
            continue
        cell = (column, int(words[1]) - 1)
        if cell in cells:
            hint = f"it stands in line {reading.origin[cells[cell]].line} already"
            reading.row_fault(number, "id", Fault.ID_TWICE, f"{shapes.letters(cell[0])}{cell[1] + 1}", hint=hint)
        else:
            cells[cell] = number
    return cells


def _all_cells(reading: Reading, given: Mapping[tuple[int, int], int]) -> list[tuple[int, int]]:
    table = reading.table
    if "rings" in table and reading.kind == "hex":
        every = shapes.rings(table["rings"], pointy=reading.pointy)
    elif "columns" in table and "rows" in table:
        every = [(c, r) for r in range(table["rows"]) for c in range(table["columns"])]
        if len(every) > MOST_CELLS:
            reading.fault("columns", Fault.WRONG_NUMBER, table["columns"], f"at most {MOST_CELLS:,} cells a board")
            return every[:1]
    else:
        return list(given)
    return [c for c in every if c in given] if table.get("rest") == "none" else every


# -- tracks ----------------------------------------------------------------------------------------------------------------


def _track_board(reading: Reading) -> Board:
    table = reading.table
    many = max(table.get("spaces", 0), len(reading.rows))
    if many < 2:  # noqa: PLR2004  # a track leads from somewhere to somewhere
        reading.fault("", Fault.NO_KEY, "spaces", "spaces = how many, or places = the name of a sheet")
        many = 2
    listed_path = [(float(p[0]), float(p[1])) for p in table.get("path", ()) if len(p) == 2]  # noqa: PLR2004  # x and y
    form: Any = "list" if listed_path else table.get("form") or "loop"
    width, size = _road_frame(reading, form, many)
    field_ = field_of(reading, size)
    corners = [(field_[0] + x * field_[2], field_[1] + y * field_[3]) for x, y in listed_path]
    line = shapes.road(form, field_, width, corners, shapes.roomiest(form, field_, width, many))
    places, seen = [], dict[str, int]()
    for number, far in enumerate(shapes.spaces(line, many)):
        row = number if number < len(reading.rows) else -1
        name = reading.rows[row].get("id", "") if row >= 0 else ""
        if row >= 0 and is_taken(reading, row, "id", name or str(number + 1), seen):
            continue
        places.append(Place(name or str(number + 1), *shapes.at(line, far)[0], row))
    step = shapes.length(line) / many
    return board_of(reading, size, width, places, {"form": form, "road": [list(p) for p in line], "step_mm": step})


def _road_frame(reading: Reading, form: Any, many: int) -> tuple[float, tuple[float, float]]:
    """Return the width of a road and the size of its board."""
    wished, sizes = wished_cell(reading), sizes_of(reading)
    if form == "list":
        return wished or CELL_MM["track"], (sizes or [(420.0, 297.0)])[0]
    least = CODE_CELL_MM["track"] if reading.table.get("codes") else CELL_MM["track"]
    if sizes:
        width, size = max((shapes.widest(form, field_of(reading, size), many, 40.0), size) for size in sizes)
        if wished is not None and wished > width:
            hint = "fewer spaces, a larger paper, or no paper at all"
            reading.fault("cell_mm", Fault.WRONG_NUMBER, f"{wished:g}", f"at most {width:g} mm on {size[0]:g} x {size[1]:g} mm", hint)
        return wished or width, size
    width = wished or least
    for side in range(120, 3000, 5):
        size = (float(side), round(side / 1.41))
        field_ = field_of(reading, size)
        if field_[3] > width and shapes.length(shapes.road(form, field_, width)) / many >= width:
            return width, size
    return width, (420.0, 297.0)


# -- points ----------------------------------------------------------------------------------------------------------------


def _points_board(reading: Reading) -> Board:
    size = (sizes_of(reading) or [(420.0, 297.0)])[0]
    left, top, w, h = field_of(reading, size)
    numbers = [(_number(reading, n, "x"), _number(reading, n, "y")) for n in range(len(reading.rows))]
    if not numbers:
        reading.fault("places", Fault.NO_KEY, "places", "places = a sheet with the columns id, x and y")
    shares = all(0 <= v <= 1 for pair in numbers for v in pair)
    places, seen = [], dict[str, int]()
    for number, (x, y) in enumerate(numbers):
        name = reading.rows[number].get("id") or reading.rows[number].get("name") or str(number + 1)
        if is_taken(reading, number, "id", name, seen):
            continue
        at = (left + x * w, top + y * h) if shares else (x, y)
        if not (0 <= at[0] <= size[0] and 0 <= at[1] <= size[1]):
            expected = f"shares from 0 to 1, or mm on the board of {size[0]:g} x {size[1]:g}"
            reading.row_fault(number, "x", Fault.WRONG_NUMBER, f"{x:g}, {y:g}", expected)
        places.append(Place(name, *at, number))
    links = _links(reading, {squeezed(p.id): p.id for p in places})
    return board_of(reading, size, wished_cell(reading) or CELL_MM["points"], places, {"links": links})


def _number(reading: Reading, number: int, column: str) -> float:
    word = reading.rows[number].get(column, "")
    try:
        value = float(word.replace(",", "."))
    except ValueError:
        value = float("nan")
    if value != value or abs(value) > 10000:  # noqa: PLR0124, PLR2004  # not a number, or none of a board
        reading.row_fault(number, column, Fault.WRONG_NUMBER, word, "a number: a share from 0 to 1, or mm")
        return 0.5
    return value


def _links(reading: Reading, known: Mapping[str, str]) -> list[dict[str, Any]]:
    """Return the links: of the places' own column, and of the list in `game.toml`; each once."""
    links: dict[tuple[str, str], dict[str, Any]] = {}
    for number, row in enumerate(reading.rows):
        here = known.get(squeezed(row.get("id") or row.get("name") or str(number + 1)))
        for word in filter(None, re.split(r"\s*[;|]\s*", row.get("links", ""))):
            name, _, steps = word.partition(":")
            there = known.get(squeezed(name))
            if there is None or here is None:
                reading.row_fault(number, "links", Fault.UNKNOWN_ID, name, "the id of a place", did_you_mean(name, known.values()))
            else:
                _link(links, here, there, {"spaces": int(steps) if steps.isdecimal() else 0})
    told = reading.table.get("links", [])
    for number, each in enumerate(told if isinstance(told, list) else [told]):
        pair = (
            each
            if isinstance(each, Mapping)
            else dict(zip(("from", "to", "spaces", "colour"), each if isinstance(each, list) else [each], strict=False))
        )
        ends = [str(pair.get(key, "")) for key in ("from", "to")]
        absent = [end for end in ends if squeezed(end) not in known]
        if absent:
            where: Steps = ("boards", reading.name, "links", number)
            reading.found.append(
                Found(where, Fault.UNKNOWN_ID, absent[0], "two ids of places", did_you_mean(absent[0], known.values()), "links")
            )
            continue
        spaces, colour = pair.get("spaces", 0), str(pair.get("colour", ""))
        more = {"spaces": spaces if type(spaces) is int else 0, "colour": colour}
        _link(links, known[squeezed(ends[0])], known[squeezed(ends[1])], more)
    return list(links.values())


def _link(links: dict[tuple[str, str], dict[str, Any]], one: str, other: str, more: Mapping[str, Any]) -> None:
    first, last = sorted((one, other))
    links.setdefault((first, last), {"from": first, "to": last, **more})
