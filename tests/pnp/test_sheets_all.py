"""Lost, doubled or misplaced cards: none, for 0 to 40 cards on every paper, turned either way or folded, however the sheet is finished.

The paper is turned here by its own means: a page is mirrored about the axis it is turned round, and what then lies at a card's
place has to be its back, upright.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdfium2 import PdfDocument

from pnp.render.pdf import write_pdf
from pnp.scene import Box, Group, Paint, Scene, Text
from pnp.sheets.finish import MACHINES, Correction, Finish
from pnp.sheets.footer import card_footer
from pnp.sheets.pages import BACKS, PRINTER_EDGE_MM, Backs, Grid, Pair, Side, card_sheets, grid_for
from pnp.sheets.papers import PAPERS, Paper
from pnp.typeset import text as metrics

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.scene import Item
    from pnp.sheets.pages import Says

FACTS: dict[str, str | int] = {
    "game": "A Game with a Rather Long Title",
    "deck": "Cards of a Deck with a Long Name",
    "run": "First printing",
}
POKER = (63.0, 88.0)
FINISHES = {
    "plain": Finish(),
    "full": Finish(marks="full", back_marks=True, die_line=True),
    "bare": Finish(marks="none", fill=True),
}


def face(text: str, size: tuple[float, float] = POKER) -> Side:
    ground = Box(-3, -3, size[0] + 6, size[1] + 6, Paint(fill="#E0E0A0"))
    word = metrics.line(text, size[0] / 2, size[1] / 4, "fira-sans-condensed-700", 12.0, "K", "middle")
    return Side(text, Scene(*size, (ground, word), bleed=3.0))


DECK = [Pair(face(f"F{n}"), face(f"B{n}")) for n in range(40)]


class Seen(NamedTuple):
    """A card as it lies on the paper: its name, middle, turn in degrees, and whether it is seen in a mirror."""

    id: str
    x: float
    y: float
    turn: float


def seen(items: tuple[Item, ...], x: float = 0.0, y: float = 0.0, turn: float = 0.0, scale: float = 1.0) -> Iterator[Seen]:
    """Yield every card of a page."""
    for item in items:
        if not isinstance(item, Group) or item.mirror:
            continue
        c, s = math.cos(math.radians(turn)) * scale, math.sin(math.radians(turn)) * scale
        left, top = x + c * item.x - s * item.y, y + s * item.x + c * item.y
        if item.trim is None:
            yield from seen(item.items, left, top, turn + item.rotate, scale * item.scale)
            continue
        angle = math.radians(turn + item.rotate)
        a, b = (side * scale * item.scale / 2 for side in item.trim)
        yield Seen(
            item.id,
            left + math.cos(angle) * a - math.sin(angle) * b,
            top + math.sin(angle) * a + math.cos(angle) * b,
            (turn + item.rotate) % 360,
        )


def rounded(x: float, y: float) -> tuple[float, float]:
    """Return a place to a hundredth of a mm; the little that is added keeps halves from falling either way."""
    return round(x + 1e-4, 2), round(y + 1e-4, 2)


def behind(page: Scene, backs: Backs) -> dict[tuple[float, float], str]:
    """Return what lies behind each place of the front of a sheet that is turned over; all of it is upright."""
    long_edge_upright = page.height >= page.width
    vertical_axis = long_edge_upright if backs == "duplex-long" else not long_edge_upright
    found = {}
    for card in seen(page.items):
        place = (page.width - card.x, card.y) if vertical_axis else (card.x, page.height - card.y)
        assert card.turn == (0 if vertical_axis else 180), "upright once the paper is turned"
        found[rounded(*place)] = card.id
    return found


def check_duplex(pages: list[Scene], many: int, grid: Grid, backs: Backs, spare: int = 0) -> None:
    assert len(pages) == 2 * math.ceil(many / grid.cells)
    fronts, rears = [], 0
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        cards = list(seen(front.items))
        under = behind(back, backs)
        rears += len(under)
        for card in cards:
            assert card.turn == 0
            assert under[rounded(card.x, card.y)] == card.id.replace("F", "B")
        fronts += [card.id for card in cards]
    assert fronts == [f"F{n}" for n in range(many)], "each once, in order"
    assert rears == many + spare


def check_folded(pages: list[Scene], many: int, grid: Grid) -> None:
    assert len(pages) == math.ceil(many / grid.cells)
    found: list[str] = []
    for page in pages:
        listed = [card for card in seen(page.items) if card.id != "BLANK"]
        cards = {card.id: card for card in listed}
        assert len(cards) == len(listed)
        for name, card in cards.items():
            if name.startswith("F"):
                back = cards[name.replace("F", "B")]
                at = (page.width - card.x, card.y, 0.0) if grid.fold == "vertical" else (card.x, page.height - card.y, 180.0)
                assert (back.x, back.y, back.turn) == pytest.approx(at)
                found.append(name)
    assert found == [f"F{n}" for n in range(many)]


def check_apart(page: Scene, grid: Grid) -> None:
    """No card reaches into another, all stay on the part of the paper that printers print on."""
    w, h = grid.card
    spots = [(c.x, c.y) for c in seen(page.items)]
    for n, (x, y) in enumerate(spots):
        assert min(x - w / 2, y - h / 2) >= PRINTER_EDGE_MM
        assert x + w / 2 <= page.width - PRINTER_EDGE_MM
        assert y + h / 2 <= page.height - PRINTER_EDGE_MM
        for a, b in spots[:n]:
            assert abs(x - a) >= w + 2 * grid.bleed[0] - 1e-6 or abs(y - b) >= h + 2 * grid.bleed[1] - 1e-6


@pytest.mark.parametrize("finish", FINISHES)
@pytest.mark.parametrize("backs", BACKS)
@pytest.mark.parametrize("paper", PAPERS)
def test_no_card_is_lost_doubled_or_misplaced(say: Says, paper: str, backs: Backs, finish: str) -> None:
    try:
        grid = grid_for(PAPERS[paper], POKER, 2.0, backs)
    except ValueError:
        assert (paper, backs) in {("a6", "fold"), ("a6", "fold-horizontal")}, "an A6 sheet holds no card beside its back"
        return
    spare = face("BLANK") if FINISHES[finish].fill else None
    for many in range(41):
        pages = card_sheets(DECK[:many], grid, backs, say, FACTS, FINISHES[finish], spare)
        if backs == "none":
            assert [c.id for page in pages[::2] for c in seen(page.items)] == [f"F{n}" for n in range(many)]
            assert [c.id for page in pages[1::2] for c in seen(page.items) if c.id != "BLANK"] == [f"B{n}" for n in range(many)]
        elif grid.fold:
            check_folded(pages, many, grid)
        else:
            check_duplex(pages, many, grid, backs, (-many % grid.cells) if spare else 0)
        for page in pages[:2]:
            check_apart(page, grid)


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize("backs", ["duplex-long", "duplex-short"])
@pytest.mark.parametrize("paper", [name for name in PAPERS if name != "a6"])
def test_nor_on_sheets_for_a_cutting_machine(say: Says, paper: str, backs: Backs, machine: str) -> None:
    told = MACHINES[machine]
    grid = grid_for(PAPERS[paper], POKER, 2.0, backs, told)
    for many in range(41):
        check_duplex(card_sheets(DECK[:many], grid, backs, say, FACTS, Finish(marks="none", machine=told)), many, grid, backs)
    x, y, *_ = grid.block()
    near = told.inset + told.arm
    assert min(x, y) >= told.inset + told.line
    assert x >= near or y >= near, "cards keep clear of the corners"
    assert (round(grid.cell(1, 0)[0] - x - POKER[0], 3) if grid.columns > 1 else told.gap) == told.gap


@pytest.mark.parametrize("backs", ["duplex-long", "duplex-short"])
@pytest.mark.parametrize("paper", PAPERS)
def test_a_correction_moves_backs_and_nothing_else(say: Says, paper: str, backs: Backs) -> None:
    """The printer puts the back page askew; a page corrected for it lies behind its front again."""
    grid = grid_for(PAPERS[paper], POKER, 2.0, backs)
    told = Correction(0.8, -0.3, 0.2, 0.998)
    plain = card_sheets(DECK[:30], grid, backs, say, FACTS)
    moved = card_sheets(DECK[:30], grid, backs, say, FACTS, Finish(correction=told))
    assert plain[::2] == moved[::2]
    turn = math.radians(told.angle)
    for before, after in zip(plain[1::2], moved[1::2], strict=True):
        for one, other in zip(seen(before.items), seen(after.items), strict=True):
            dx, dy = one.x - before.width / 2, one.y - before.height / 2
            x = before.width / 2 + told.x + told.scale * (math.cos(turn) * dx - math.sin(turn) * dy)
            y = before.height / 2 + told.y + told.scale * (math.sin(turn) * dx + math.cos(turn) * dy)
            assert (other.id, other.x, other.y) == (one.id, pytest.approx(x), pytest.approx(y))
            assert other.turn == pytest.approx((one.turn + 0.2) % 360)


def test_a_printer_turned_about_the_other_edge_errs_the_other_way() -> None:
    assert Correction(0.8, -0.3, 0.2, 0.998).turned() == Correction(-0.8, 0.3, 0.2, 0.998)


sizes = st.tuples(st.floats(25.0, 130.0), st.floats(25.0, 130.0)).map(lambda s: (round(s[0], 1), round(s[1], 1)))
papers = st.tuples(st.floats(60.0, 500.0), st.floats(60.0, 500.0)).map(lambda s: Paper("own", *sorted(round(x, 1) for x in s)))


@settings(max_examples=150, deadline=None)
@given(size=sizes, paper=papers, many=st.integers(0, 40), backs=st.sampled_from(BACKS[:4]), bleed=st.sampled_from([0.0, 1.0, 2.0, 3.0]))
def test_nor_with_any_card_on_any_paper(say: Says, size: tuple[float, float], paper: Paper, many: int, backs: Backs, bleed: float) -> None:
    try:
        grid = grid_for(paper, size, bleed, backs)
    except ValueError as fault:
        assert "holds no card" in str(fault)  # noqa: PT017 - what is not refused is checked below
        return
    deck = [Pair(face(f"F{n}", size), face(f"B{n}", size)) for n in range(many)]
    pages = card_sheets(deck, grid, backs, say, FACTS)
    if grid.fold:
        check_folded(pages, many, grid)
    else:
        check_duplex(pages, many, grid, backs)
    for page in pages[:2]:
        check_apart(page, grid)
        check_small_print(page, grid)


def check_small_print(page: Scene, grid: Grid) -> None:
    """Small print stands on the paper, below all bleed, and no line of it on another."""
    _, y, _, tall = grid.block()
    low = y + tall + grid.bleed[1]
    lines = [item for item in page.items if isinstance(item, Text) and item.y > low]
    assert lines
    for n, line in enumerate(lines):
        assert line.x >= PRINTER_EDGE_MM
        assert line.x + line.width <= page.width - PRINTER_EDGE_MM + 1e-6
        assert line.y - line.size * 25.4 / 72 * 0.75 >= low
        for other in lines[:n]:
            assert line.y != other.y or line.x + line.width <= other.x or other.x + other.width <= line.x


def test_small_print_of_a_small_page_says_all_it_has_room_for(say: Says) -> None:
    grid = grid_for(PAPERS["a6"], (70.0, 120.0), 2.0, "duplex-long")
    texts = [item.text for item in card_footer(grid, say, {**FACTS, "side": "front", "n": 1, "m": 2}) if isinstance(item, Text)]
    assert texts[0].endswith(" mm")
    assert "".join(texts[1:]).startswith("A Game with a Rather Long Title")


# -- from the PDF itself -------------------------------------------------------------------------------------------------


def words_on(pdf: bytes, page: int) -> dict[str, tuple[float, float]]:
    """Return the middle of each card's word in mm from the upper left corner."""
    sheet = PdfDocument(pdf)[page]
    text = sheet.get_textpage()
    found: dict[str, tuple[float, float]] = {}
    for number in range(text.count_rects()):
        left, low, right, top = text.get_rect(number)
        word = text.get_text_bounded(left, low, right, top).strip()
        if word[:1] in "FB" and word[1:].isdigit():
            assert word not in found, "doubled"
            found[word] = ((left + right) / 2 * 25.4 / 72, (sheet.get_height() - (low + top) / 2) * 25.4 / 72)
    return found


@pytest.mark.parametrize("backs", ["duplex-long", "duplex-short"])
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("many", [1, 10, 40])
def test_the_pdf_says_the_same(say: Says, paper: str, backs: Backs, many: int) -> None:
    grid = grid_for(PAPERS[paper], POKER, 2.0, backs)
    pdf = write_pdf(card_sheets(DECK[:many], grid, backs, say, FACTS), "all")
    vertical_axis = (grid.height >= grid.width) == (backs == "duplex-long")
    names = []
    for page in range(0, 2 * math.ceil(many / grid.cells), 2):
        fronts, rears = words_on(pdf, page), words_on(pdf, page + 1)
        assert len(fronts) == len(rears)
        for name, (x, y) in fronts.items():
            a, b = rears[name.replace("F", "B")]
            assert (
                (grid.width - a, b) == pytest.approx((x, y), abs=0.3)
                if vertical_axis
                else (a, grid.height - b) == pytest.approx((x, y), abs=0.3)
            )
        names += fronts
    assert sorted(names) == sorted(f"F{n}" for n in range(many))
