"""What is said of a board without coordinates: the words of its table, the rows of its sheet, and the size it comes to. Lengths mm."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from card_data import map_shapes as shapes
from card_data.formats.sheet import Row, Sheet
from card_data.ids import mark, spelt
from card_data.model import Board, Square
from card_data.places import Steps
from card_data.problems import Fault, listed
from card_data.shapes import Found, Shape, freeze
from card_data.source import Source

MAP_KINDS = ("hex", "square", "track", "points")
BOARD_PAPERS_MM: Mapping[str, tuple[float, float]] = MappingProxyType(
    {
        "a5": (148.0, 210.0),
        "a4": (210.0, 297.0),
        "a3": (297.0, 420.0),
        "a2": (420.0, 594.0),
        "a1": (594.0, 841.0),
        "letter": (215.9, 279.4),
        "tabloid": (279.4, 431.8),
    }
)
"""Sizes of boards by name, upright."""
MARGIN_MM, HEAD_MM, LEGEND_ROW_MM, LEGEND_WIDE_MM = 10.0, 20.0, 9.0, 38.0
CELL_MM: Mapping[str, float] = {"hex": 30.0, "square": 25.0, "track": 22.0, "points": 14.0}
CODE_CELL_MM: Mapping[str, float] = {"hex": 34.0, "square": 26.0, "track": 26.0, "points": 8.0}
"""The smallest cell that holds a code."""
LEAST_WIDE_MM = 120.0
MOST_CELLS = 5000

_TEXT = Shape("text", needed=False)
_SIDE = Shape("measure", needed=False, least=30, most=3000)
MAP = Shape(
    "table",
    keys={
        "kind": Shape("word", words=MAP_KINDS),
        "title": _TEXT,
        "subtitle": _TEXT,
        "places": _TEXT,
        "picture": _TEXT,
        "columns": Shape("number", needed=False, least=1, most=200),
        "rows": Shape("number", needed=False, least=1, most=200),
        "rings": Shape("number", needed=False, least=1, most=40),
        "spaces": Shape("number", needed=False, least=2, most=1000),
        "cell_mm": Shape("measure", needed=False, least=6, most=300),
        "fits": _TEXT,
        "clearance_mm": Shape("measure", needed=False, least=0, most=10),
        "paper": Shape("word", needed=False, words=tuple(BOARD_PAPERS_MM)),
        "width_mm": _SIDE,
        "height_mm": _SIDE,
        "margin_mm": Shape("measure", needed=False, least=0, most=60),
        "orientation": Shape("word", needed=False, words=("pointy", "flat")),
        "form": Shape("word", needed=False, words=("loop", "serpentine", "spiral")),
        "path": Shape("list", needed=False, each=Shape("list", each=Shape("measure"))),
        "links": Shape("any", needed=False),
        "numbering": Shape("word", needed=False, words=("off", "coordinates", "running")),
        "legend": Shape("yes_no", needed=False),
        "codes": Shape("yes_no", needed=False),
        "rest": _TEXT,
        "terrain": Shape(
            "map",
            needed=False,
            each=Shape("table", keys={"colour": _TEXT, "icon": _TEXT, "name": _TEXT}),
        ),
    },
)

COLUMN_NAMES = {"column": "col", "color": "colour", "kind": "terrain", "title": "name", "link": "links"}
"""Other names of columns that mean the same."""


@dataclass
class Reading:
    """One board while it is read: its words, its sheet, and where problems go."""

    name: str
    table: Mapping[str, Any]
    source: Source
    sheet: Sheet | None
    prefix: str
    found: list[Found]
    fits: tuple[float, float] | None
    rows: list[dict[str, str]] = field(default_factory=list)
    origin: list[Row] = field(default_factory=list)

    @property
    def kind(self) -> str:
        """The kind of board."""
        return str(self.table["kind"])

    @property
    def pointy(self) -> bool:
        """Whether hexes stand on a corner: as told, else as the tiles that are to fit."""
        word = self.table.get("orientation")
        return word == "pointy" if word else self.fits is None or self.fits[0] <= self.fits[1]

    def fault(self, key: str, fault: Fault, written: object, expected: str = "", hint: str = "") -> None:
        """Note a fault of the board's table; a key that is not there is missed at the table."""
        steps: Steps = ("boards", self.name, *((key,) if key else ()))
        self.found.append(Found(steps, fault, str(written), expected, hint, key or "board", at_key=key not in self.table))

    def row_fault(self, number: int, column: str, fault: Fault, written: str, expected: str = "", hint: str = "") -> None:
        """Note a fault of one cell of the sheet."""
        sheet = self.sheet
        if sheet is None:
            return
        names = [COLUMN_NAMES.get(each.lower(), each.lower()) for each in sheet.header]
        cell = names.index(column) if column in names else 0
        self.source.note_cell(sheet, self.origin[number], cell, Found((), fault, written, expected, hint, column))


@dataclass(frozen=True, slots=True)
class Place:
    """A place before it is a square: its own name, its centre in mm, its number from 1, and its row (-1: no row)."""

    id: str
    x: float
    y: float
    row: int = -1
    cell: tuple[int, int] | None = None


# -- frames ----------------------------------------------------------------------------------------------------------------


def foot_of(reading: Reading, wide: float) -> float:
    """Return the height of the legend: as many rows as its entries need."""
    terrains = {row.get("terrain", "") for row in reading.rows} - {""} | (
        {str(reading.table["rest"])} if reading.table.get("rest") else set()
    )
    if not terrains - {"none", "blank"} or reading.table.get("legend") is False:
        return 0.0
    a_row = max(1, int((wide - 2 * margin_of(reading)) // LEGEND_WIDE_MM))
    return 4.0 + LEGEND_ROW_MM * -(-len(terrains) // a_row)


def margin_of(reading: Reading) -> float:
    """Return how far everything stays from the edge."""
    return float(reading.table.get("margin_mm", MARGIN_MM))


def sizes_of(reading: Reading) -> list[tuple[float, float]]:
    """Return the sizes a board may have: those that its words leave open, the first preferred."""
    table = reading.table
    if "width_mm" in table and "height_mm" in table:
        return [(float(table["width_mm"]), float(table["height_mm"]))]
    if "width_mm" in table or "height_mm" in table:
        lacking = "height_mm" if "width_mm" in table else "width_mm"
        reading.fault("", Fault.NO_KEY, lacking, f"width_mm and height_mm together, or paper = {listed(BOARD_PAPERS_MM)}")
    if table.get("paper"):
        w, h = BOARD_PAPERS_MM[table["paper"]]
        return [(h, w), (w, h)]
    return []


def field_of(reading: Reading, size: tuple[float, float]) -> shapes.Field:
    """Return where the places may stand: below the title, above the legend."""
    margin = margin_of(reading)
    return margin, margin + HEAD_MM, size[0] - 2 * margin, size[1] - 2 * margin - HEAD_MM - foot_of(reading, size[0])


def wished_cell(reading: Reading) -> float | None:
    """Return the cell that is asked for: as written, or a little larger than the tiles it must hold."""
    if "cell_mm" in reading.table:
        return float(reading.table["cell_mm"])
    if reading.fits:
        return min(reading.fits) + float(reading.table.get("clearance_mm", 0.8))
    return None


def framed(reading: Reading, whole: shapes.Field) -> tuple[float, tuple[float, float]]:
    """Return the cell and the size of a board whose cells cover `whole` units."""
    wished, sizes = wished_cell(reading), sizes_of(reading)
    if not sizes:
        cell = wished or max(CELL_MM[reading.kind], CODE_CELL_MM[reading.kind] if reading.table.get("codes") else 0.0)
        margin = margin_of(reading)
        wide = max(whole[2] * cell + 2 * margin, LEAST_WIDE_MM)
        return cell, (round(wide, 2), round(whole[3] * cell + 2 * margin + HEAD_MM + foot_of(reading, wide), 2))
    tries = [(min(f[2] / whole[2], f[3] / whole[3]), size) for size in sizes for f in (field_of(reading, size),)]
    most, size = max(tries, key=lambda each: each[0])
    most = int(most * 100) / 100
    if wished is not None and wished > most + 1e-6:
        key = "cell_mm" if "cell_mm" in reading.table else "fits"
        hint = "fewer cells, a larger paper, or no paper at all (the board is then as large as its cells, and tiled)"
        reading.fault(key, Fault.WRONG_NUMBER, f"{wished:g}", f"at most {most:g} mm on {size[0]:g} x {size[1]:g} mm", hint)
    return wished or most, size


def board_of(reading: Reading, size: tuple[float, float], cell: float, places: Sequence[Place], more: Mapping[str, Any]) -> Board:
    """Return the board of places given in mm; `more` goes into its form beside the words of its table."""
    table, margin = reading.table, margin_of(reading)
    if table.get("codes") and cell < CODE_CELL_MM[reading.kind]:
        expected = f"cells of at least {CODE_CELL_MM[reading.kind]:g} mm, so that each holds a code; they are {cell:g} mm"
        reading.fault("codes", Fault.WRONG_VALUE, "true", expected, "a larger cell_mm or paper, or codes = false")
    squares = tuple(_square(reading, place, number, size, margin) for number, place in enumerate(places, 1))
    words = {key: value for key, value in table.items() if key not in ("title", "places", "links", "path")}
    form = freeze({**words, "cell_mm": cell, "pointy": reading.pointy, "foot_mm": foot_of(reading, size[0]), **more})
    title = table.get("title") or _title(reading.name)
    codes = tuple(s.id for s in squares) if table.get("codes") else ()
    return Board(reading.name, title, *size, margin, "", squares, codes, form=form)  # type: ignore[arg-type]


def _title(name: str) -> str:
    return name.replace("-", " ").replace("_", " ").title()


def _square(reading: Reading, place: Place, number: int, size: tuple[float, float], margin: float) -> Square:
    row = reading.rows[place.row] if place.row >= 0 else {}
    terrain = row.get("terrain", "") or str(reading.table.get("rest", ""))
    columns: dict[str, Any] = {**row, "place": place.id, "terrain": "" if terrain == "blank" else terrain}
    if place.cell:
        columns |= {"col": place.cell[0] + 1, "row": place.cell[1] + 1}
    x, y = ((at - margin) / (side - 2 * margin) for at, side in zip((place.x, place.y), size, strict=True))
    printed = f"{reading.prefix}-{reading.name}-{squeezed(place.id)}"
    return Square(printed, number, terrain, row.get("name", ""), x, y, columns=MappingProxyType(columns))


def squeezed(text: str) -> str:
    """Return a name as part of a printed id: its spelling, or a mark where it cannot be spelt."""
    return spelt(text) or mark(text)


def is_taken(reading: Reading, number: int, column: str, word: str, seen: dict[str, int]) -> bool:
    """Note a place that stands in the sheet already; its row is then left out."""
    first = seen.setdefault(squeezed(word), number)
    if first == number:
        return False
    reading.row_fault(number, column, Fault.ID_TWICE, word, hint=f"it stands in line {reading.origin[first].line} already")
    return True
