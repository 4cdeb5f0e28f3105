"""Cut lines as SVG and DXF: every card's outline where the page has it, the same in both, the marks on a layer of their own."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from pnp.layout.outlines import outline
from pnp.scene import Group, Scene
from pnp.sheets.cutting import CUT, REGISTRATION, CutSheet, cut_dxf, cut_svg, flattened
from pnp.sheets.finish import MACHINES, Finish
from pnp.sheets.grids import Grid, grid_for
from pnp.sheets.pages import Pair, Side, card_sheets
from pnp.sheets.papers import PAPERS

if TYPE_CHECKING:
    from pnp.sheets.pages import Says

MACHINE = MACHINES["silhouette-3"]
GRID = grid_for(PAPERS["a4"], (63.0, 88.0), 2.0, "duplex-long", MACHINE)


def pairs_of(dxf: str) -> list[tuple[int, str]]:
    lines = dxf.split("\r\n")
    return [(int(code), value) for code, value in zip(lines[::2], lines[1::2], strict=False) if code]


def polylines(dxf: str) -> list[tuple[str, list[tuple[float, float]]]]:
    """Read the closed lines of a DXF of Release 12 as a machine does: layer and corners."""
    found: list[tuple[str, list[tuple[float, float]]]] = []
    kind = ""
    for code, value in pairs_of(dxf):
        if code == 0:
            kind = value
            if kind == "POLYLINE":
                found.append(("", []))
        elif kind == "POLYLINE" and code == 8:
            found[-1] = (value, [])
        elif kind == "POLYLINE" and code == 70:
            assert value == "1", "closed"
        elif kind == "VERTEX" and code == 10:
            found[-1][1].append((float(value), math.nan))
        elif kind == "VERTEX" and code == 20:
            found[-1][1][-1] = (found[-1][1][-1][0], float(value))
    return found


def test_a_dxf_has_a_closed_line_for_each_card_where_the_page_has_the_card(say: Says) -> None:
    deck = [Pair(Side(f"F{n}", Scene(63.0, 88.0, (), bleed=3.0))) for n in range(7)]
    facts: dict[str, str | int] = {"game": "Test", "deck": "Cards", "run": "One"}
    [page] = card_sheets(deck, GRID, "duplex-long", say, facts, Finish(marks="none", machine=MACHINE))
    cards = [(item.x, item.y) for item in page.items if isinstance(item, Group) and item.trim]
    lines = [points for layer, points in polylines(cut_dxf(CutSheet("cards-7", GRID, 7, MACHINE))) if layer == CUT]
    assert len(lines) == len(cards) == 7
    for (x, y), points in zip(cards, lines, strict=True):
        xs, ys = zip(*points, strict=True)
        assert (min(xs), max(xs)) == pytest.approx((x, x + 63.0), abs=1e-3)
        assert (GRID.height - max(ys), GRID.height - min(ys)) == pytest.approx((y, y + 88.0), abs=1e-3)


def test_a_dxf_is_release_12_and_names_its_layers() -> None:
    told = pairs_of(cut_dxf(CutSheet("cards-9", GRID, 8, MACHINE)))
    assert told[0][0] == 999
    assert (1, "AC1009") in told
    assert told[-1] == (0, "EOF")
    assert [value for code, value in told if (code, value) == (0, "SECTION")] == ["SECTION"] * 3
    assert sum(told[n] == (0, "LAYER") and told[n + 1][1] in (CUT, REGISTRATION) for n in range(len(told))) == 2
    assert sum(value == "POLYLINE" for _, value in told) == sum(value == "SEQEND" for _, value in told) == 8 + 3


def test_registration_marks_are_in_the_cut_file_too() -> None:
    marks = [points for layer, points in polylines(cut_dxf(CutSheet("cards", GRID, 1, MACHINE))) if layer == REGISTRATION]
    assert [len(points) for points in marks] == [4, 6, 6], "a square and two corners"
    assert (min(x for x, _ in marks[0]), max(y for _, y in marks[0])) == pytest.approx((10.0, GRID.height - 10.0))
    assert not [1 for layer, _ in polylines(cut_dxf(CutSheet("cards", GRID, 1))) if layer == REGISTRATION]


def test_an_svg_is_as_large_as_the_sheet_and_has_the_same_outlines() -> None:
    sheet = CutSheet("cards-8", GRID, 8, MACHINE)
    svg = cut_svg(sheet)
    assert f'width="{GRID.width:g}mm"' in svg
    assert f'height="{GRID.height:g}mm"' in svg
    assert svg.count('stroke="#FF0000"') == 8
    starts = [tuple(map(float, found)) for found in re.findall(r'd="M ?([\d.]+)[ ,]([\d.]+)', svg)]
    ours = [segments[0][1] for _, segments in sheet.outlines()]
    assert starts == [pytest.approx(point, abs=1e-3) for point in ours]


@pytest.mark.parametrize("shape", ["rounded", "square", "hexagon", "circle"])
@pytest.mark.parametrize("size", [(63.0, 88.0), (95.25, 82.55), (30.0, 30.0)])
def test_straight_lines_keep_within_a_fiftieth_of_a_mm_of_the_outline(shape: str, size: tuple[float, float]) -> None:
    segments = outline(shape, *size)
    corners = list(flattened(segments))
    fine = [point for segment in range(len(segments)) for point in finely(segments, segment)]
    for point in fine:
        assert min(apart(point, a, b) for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)) < 0.02


def finely(segments: tuple, number: int) -> list[tuple[float, float]]:
    letter, v = segments[number]
    if letter != "C":
        return [(v[0], v[1])] if v else []
    x0, y0 = segments[number - 1][1][-2:]
    points = []
    for n in range(41):
        t = n / 40
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        points.append((a * x0 + b * v[0] + c * v[2] + d * v[4], a * y0 + b * v[1] + c * v[3] + d * v[5]))
    return points


def apart(p: tuple[float, float], a: tuple[float, float], b: tuple[float, float]) -> float:
    """Return how far a point is from a line between two others."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy)))
    return math.hypot(p[0] - a[0] - along * dx, p[1] - a[1] - along * dy)


def test_hexagons_are_cut_along_their_six_sides() -> None:
    grid: Grid = replace(grid_for(PAPERS["letter"], (95.25, 82.55), 2.0, "none"), shape="hexagon")
    assert [len(points) for _, points in polylines(cut_dxf(CutSheet("hex", grid, 2)))] == [6, 6]
