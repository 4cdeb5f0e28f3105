"""A booklet printed on both sides, folded and read: pages come in order, odd ones on the right, upright, within their margins."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from card_data.load import load_game, shipped_games
from pnp.booklet.imposition import BadFold, Edge, imposed, padded, signature
from pnp.booklet.pages import UnknownPaper, booklet_pages, pages_mm
from pnp.manifest import things_on
from pnp.print_words import PrintWords
from pnp.render.pdf import write_pdf
from pnp.scene import Scene
from pnp.sheets.papers import PAPERS, Paper
from pnp.style import style_of
from pnp.typeset.text import line

if TYPE_CHECKING:
    from collections.abc import Iterator

ISLAND = Path(__file__).parent.parent / "fixtures" / "maker" / "island"
A4 = (210.0, 297.0)
PAGE = (148.0, 210.0)


def say(key: str, **facts: str | int) -> str:
    return PrintWords(shipped_games()["hustle"], "en").say(key, **facts)


def book(pages: int, size: tuple[float, float] = PAGE) -> list[Scene]:
    """Return pages that say their number, far from the fold."""
    return [
        Scene(*size, (line(f"p{n}", size[0] / 2, 50, "source-sans-3-400", 20, "K", "middle"),), title=str(n)) for n in range(1, pages + 1)
    ]


class Seen(NamedTuple):
    """What a printed side shows where the paper lies as the front lies: half, number, whether it stands upright."""

    left: bool
    number: int
    upright: bool


def seen(pdf: bytes, page: int, edge: Edge) -> list[Seen]:
    """Return what stands on a page of the PDF, told where on the paper it is, seen as through the front."""
    from pypdfium2 import PdfDocument  # noqa: PLC0415  # only here

    document = PdfDocument(pdf)
    sheet = document[page]
    wide, high = sheet.get_size()
    found = []
    texts = sheet.get_textpage()
    said = texts.get_text_range()
    for match in re.finditer(r"p(\d+)", said):
        left, low, right, top = texts.get_charbox(match.start())
        x, y = (left + right) / 2, (low + top) / 2
        upright = y > high / 2
        if page % 2:  # the back: turned about the short edge it is mirrored across, about the long edge turned over
            x, upright = (wide - x, upright) if edge == "short" else (x, not upright)
        found.append(Seen(x < wide / 2, int(match[1]), upright))
    document.close()
    return found


def read_folded(sheets: list[Scene], edge: Edge) -> Iterator[tuple[int, bool]]:
    """Yield the numbers of a folded booklet from its cover on, and whether each lies on the right.

    Sheets are laid into each other and folded: first the right half of each, front then back, from the outermost in; then
    the left half of each, back then front, from the innermost out.
    """
    pdf = write_pdf(sheets, "Trial", duplex=edge)
    sides = [seen(pdf, n, edge) for n in range(len(sheets))]
    assert all(each.upright for side in sides for each in side)
    leaves = [(sides[n], sides[n + 1]) for n in range(0, len(sides), 2)]

    def half(side: list[Seen], *, left: bool) -> Iterator[int]:
        yield from (each.number for each in side if each.left == left)

    for front, back in leaves:
        yield from ((n, True) for n in half(front, left=False))
        yield from ((n, False) for n in half(back, left=False))
    for front, back in reversed(leaves):
        yield from ((n, True) for n in half(back, left=True))
        yield from ((n, False) for n in half(front, left=True))


@pytest.mark.parametrize("edge", ["long", "short"])
@pytest.mark.parametrize("pages", [4, 8, 16])
def test_folded_it_reads_from_one_to_the_end_with_odd_pages_on_the_right(pages: int, edge: Edge) -> None:
    read = list(read_folded(imposed(book(pages), A4, edge, 0.1, say, {}), edge))
    assert [number for number, _ in read] == list(range(1, pages + 1))
    assert all(right == (number % 2 == 1) for number, right in read)


@pytest.mark.parametrize("pages", [1, 2, 5, 6, 7])
def test_missing_pages_are_blank_before_the_last_which_is_the_back_cover(pages: int) -> None:
    read = [number for number, _ in read_folded(imposed(book(pages), A4, "short", 0.0, say, {}), "short")]
    assert read == list(range(1, pages + 1))
    (front, *_) = signature(padded(pages))
    assert (front.left, front.right) == (padded(pages), 1)


@pytest.mark.parametrize("pages", [4, 12, 40])
def test_every_page_is_there_once_on_half_as_many_sides_as_pages(pages: int) -> None:
    sides = signature(pages)
    assert len(sides) == pages // 2
    assert sorted(n for side in sides for n in (side.left, side.right)) == list(range(1, pages + 1))


def test_inner_sheets_move_to_the_fold_by_the_creep() -> None:
    sheets = imposed(book(16), A4, "short", 0.4, say, {})
    for number, sheet in enumerate(sheets):
        creep = number // 2 * 0.4
        left, right = sorted((thing for thing in things_on(sheet, "x", 1, {}) if thing.id.startswith("page-")), key=lambda t: t.x_mm)
        assert left.x_mm == pytest.approx(148.5 - 148 + creep, abs=0.002)
        assert right.x_mm == pytest.approx(148.5 - creep, abs=0.002)


def test_on_larger_paper_pages_meet_at_the_fold_in_the_middle() -> None:
    (front, _) = imposed(book(4), (297.0, 420.0), "long", 0.0, say, {})
    left, right = sorted(things_on(front, "x", 1, {}), key=lambda thing: thing.x_mm)
    assert (left.x_mm, right.x_mm, left.y_mm) == (210 - 148, 210, 43.5)


def test_paper_too_small_for_two_pages_is_refused_with_the_way_out() -> None:
    with pytest.raises(BadFold, match=r"148 x 210 mm do not fit beside each other on 210 x 148 mm.*--booklet pages"):
        imposed(book(4), (148.0, 210.0), "long", 0.0, say, {})


@pytest.mark.parametrize("name", ["a4", "letter", "a3", "legal", "tabloid", "a5"])
def test_rules_are_set_for_every_paper_and_two_pages_of_most_lie_on_it(name: str) -> None:
    paper, game = PAPERS[name], load_game(ISLAND)
    pages = booklet_pages(game, style_of(game), "en", paper)
    assert len(pages) % 4 == 0
    assert {(page.width, page.height) for page in pages} <= set(pages_mm(paper))
    assert len(imposed(pages, (paper.width, paper.height), "long", 0.1, say, {})) == len(pages) // 2


def test_a_paper_too_small_for_rules_says_so() -> None:
    game = load_game(ISLAND)
    with pytest.raises(UnknownPaper, match=r"60x80mm is too small for a page of rules.*--booklet none"):
        booklet_pages(game, style_of(game), "en", Paper("60x80mm", 60.0, 80.0))


def test_rules_in_korean_are_set(tmp_path: Path) -> None:
    (tmp_path / "rules.md").write_text("# 규칙\n\n" + "각 사람은 카드를 한 장 뽑는다. " * 40 + "\n\n1. 하나\n2. 둘\n", "utf-8")
    game = replace(load_game(ISLAND), folder=tmp_path)
    assert len(booklet_pages(game, style_of(game), "en", PAPERS["a4"])) == 4
