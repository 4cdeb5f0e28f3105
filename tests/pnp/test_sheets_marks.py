"""What stands round the cards of a sheet: cut marks, registration marks, die lines, page boxes; and papers by their size."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from pypdfium2 import PdfDocument

from pnp.render.pdf import write_pdf
from pnp.scene import Box, Group, Paint, Path, Scene
from pnp.sheets.finish import MACHINES, Finish
from pnp.sheets.pages import Backs, Pair, Side, card_sheets, grid_for, single_pages
from pnp.sheets.papers import PAPERS, Paper, paper_of_size
from pnp.typeset import text as metrics

if TYPE_CHECKING:
    from pnp.sheets.finish import Machine
    from pnp.sheets.pages import Says

FACTS: dict[str, str | int] = {"game": "Test", "deck": "Cards", "run": "One"}
POKER = (63.0, 88.0)


def face(text: str, size: tuple[float, float] = POKER) -> Side:
    ground = Box(-3, -3, size[0] + 6, size[1] + 6, Paint(fill="#E0E0A0"))
    word = metrics.line(text, size[0] / 2, size[1] / 4, "fira-sans-condensed-700", 12.0, "K", "middle")
    return Side(text, Scene(*size, (ground, word), bleed=3.0))


DECK = [Pair(face(f"F{n}"), face(f"B{n}")) for n in range(20)]


def test_page_boxes_of_a_sheet_are_the_block_and_of_a_single_card_the_card(say: Says) -> None:
    grid = grid_for(PAPERS["a4"], POKER, 1.5, "duplex-long")
    sheet = PdfDocument(write_pdf(card_sheets(DECK[:9], grid, "duplex-long", say, FACTS), "boxes"))[0]
    mm = [tuple(round(v * 25.4 / 72, 2) for v in box) for box in (sheet.get_mediabox(), sheet.get_trimbox(), sheet.get_bleedbox())]
    assert mm == [(0, 0, 210, 297), (7.5, 13.5, 202.5, 283.5), (6, 12, 204, 285)]
    single = PdfDocument(write_pdf(list(single_pages(DECK[:2], 2.0)), "boxes"))
    assert len(single) == 4
    mm = [
        tuple(round(v * 25.4 / 72, 2) for v in box) for box in (single[0].get_mediabox(), single[0].get_trimbox(), single[0].get_bleedbox())
    ]
    assert mm == [(0, 0, 67, 92), (2, 2, 65, 90), (0, 0, 67, 92)]
    assert [single[n].get_textpage().get_text_bounded().strip() for n in range(4)] == ["F0", "B0", "F1", "B1"]


# -- marks ---------------------------------------------------------------------------------------------------------------


def strokes(page: Scene) -> list[Path]:
    return [item for item in page.items if isinstance(item, Path) and item.paint.stroke and len(item.segments) == 2]


def test_marks_stand_outside_the_cards_or_run_over_the_page_or_are_left_out(say: Says) -> None:
    grid = grid_for(PAPERS["a4"], POKER, 1.5, "duplex-long")
    counts = {}
    for word in ("short", "full", "none"):
        pages = card_sheets(DECK[:9], grid, "duplex-long", say, FACTS, Finish(marks=word))  # type: ignore[arg-type]
        counts[word] = len(strokes(pages[0]))
        assert len(strokes(pages[1])) < 20, "backs have a ruler and no marks"
    assert counts["full"] > counts["short"] > counts["none"]
    full = card_sheets(DECK[:9], grid, "duplex-long", say, FACTS, Finish(marks="full"))[0]
    lengths = [
        abs(a[1][0] - b[1][0]) + abs(a[1][1] - b[1][1]) for a, b in (line.segments for line in strokes(full) if line.paint.stroke == "K")
    ]
    assert sum(length > 200 for length in lengths) == 12, "six cuts across and six down"


def test_a_white_line_under_full_marks_keeps_off_the_cards(say: Says) -> None:
    grid = grid_for(PAPERS["a4"], POKER, 1.5, "duplex-long")
    page = card_sheets(DECK[:9], grid, "duplex-long", say, FACTS, Finish(marks="full"))[0]
    cards = [grid.cell(c, r) for c in range(3) for r in range(3)]
    for line in (s for s in strokes(page) if s.paint.stroke == "#FFFFFF"):
        (_, (x1, y1)), (_, (x2, y2)) = line.segments
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        for left, top in cards:
            assert not (left - 0.01 <= x <= left + 63.01 and top - 0.01 <= y <= top + 88.01)


@pytest.mark.parametrize("backs", ["duplex-long", "duplex-short"])
def test_marks_of_a_back_are_those_of_its_front_seen_through_the_paper(say: Says, backs: Backs) -> None:
    grid = grid_for(PAPERS["a4"], POKER, 1.5, backs)
    front, back = card_sheets(DECK[:4], grid, backs, say, FACTS, Finish(back_marks=True))
    [group] = [item for item in back.items if isinstance(item, Group) and item.mirror]
    assert group.items
    assert set(group.items) <= set(front.items)
    assert (group.x, group.y, group.rotate) == ((210.0, 0.0, 0.0) if backs == "duplex-long" else (0.0, 297.0, 180.0))


def test_registration_marks_are_a_square_and_two_corners_or_four_corners_on_fronts_alone(say: Says) -> None:
    for name, shapes in (("silhouette-3", 2), ("silhouette-4", 4)):
        machine = replace_inset(name, 15.875)
        grid = grid_for(PAPERS["letter"], POKER, 2.0, "duplex-long", machine)
        front, back = card_sheets(DECK[: grid.cells], grid, "duplex-long", say, FACTS, Finish(marks="none", machine=machine))
        solid = [i for i in front.items if isinstance(i, Path) and i.paint.fill == "K"]
        squares = [i for i in front.items if isinstance(i, Box) and i.paint.fill == "K"]
        assert (len(solid), len(squares)) == (shapes, 4 - shapes - 1 if shapes == 2 else 0)
        assert all((b.x, b.y, b.w, b.h) == (15.875, 15.875, 5.0, 5.0) for b in squares)
        xs = [v[0] for p in solid for _, v in p.segments if v]
        assert (min(xs), max(xs)) == pytest.approx((15.875, grid.width - 15.875))
        assert not [i for i in back.items if isinstance(i, Path | Box) and i.paint.fill == "K"]


def replace_inset(name: str, inset: float) -> Machine:
    return MACHINES[name]._replace(inset=inset)


def test_a_die_line_is_a_spot_colour_on_a_layer_of_its_own(say: Says) -> None:
    grid = replace(grid_for(PAPERS["letter"], (95.25, 82.55), 2.0, "duplex-long"), shape="hexagon")
    deck = [Pair(face("F0", grid.card), face("B0", grid.card))]
    pages = card_sheets(deck, grid, "duplex-long", say, FACTS, Finish(die_line=True))
    pdf = write_pdf(pages, "die")
    pikepdf = pytest.importorskip("pikepdf")
    with pikepdf.open(io.BytesIO(pdf)) as file:
        [(_, space)] = file.pages[0].Resources.ColorSpace.items()
        assert (str(space[0]), str(space[1])) == ("/Separation", "/CutContour")
        assert [str(g.Name) for g in file.Root.OCProperties.OCGs] == ["CutContour"]
        drawn = [(str(op), [str(o) for o in operands]) for operands, op in pikepdf.parse_content_stream(file.pages[0])]
        at = next(n for n, (op, _) in enumerate(drawn) if op == "BDC")
        assert drawn[at][1] == ["/OC", "/CutLayer"]
        assert ("CS", ["/CutContour"]) in drawn[at:]
        assert sum(op == "l" for op, _ in drawn[at : next(n for n, (op, _) in enumerate(drawn) if op == "EMC")]) == 5, "a hexagon"
        assert "/OCProperties" not in pikepdf.open(io.BytesIO(write_pdf(card_sheets(deck, grid, "none", say, FACTS), "none"))).Root


# -- papers --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "paper"),
    [
        ("320x450mm", Paper("320x450mm", 320.0, 450.0)),
        ("18 X 12 in", Paper("18x12in", 304.8, 457.2)),
        ("21×29.7cm", Paper("21x29.7cm", 210.0, 297.0)),
        ("a4", None),
        ("210x297", None),
    ],
)
def test_a_paper_may_be_written_as_its_size(word: str, paper: Paper | None) -> None:
    assert paper_of_size(word) == paper


@pytest.mark.parametrize("word", ["10x10mm", "3000x200mm", "0x0in"])
def test_a_paper_that_no_printer_takes_is_refused(word: str) -> None:
    with pytest.raises(ValueError, match="is not possible"):
        paper_of_size(word)
