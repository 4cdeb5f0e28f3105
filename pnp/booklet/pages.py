"""The rules booklet: cover, contents, the rules with their ids, the properties, a table's choices, notes, credits.

Pages are half of the paper asked for (A5, or half a Letter page), without bleed, a multiple of four of them, so that they
can be printed two on a sheet and folded. All lengths mm, origin at the page's upper left corner.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pnp.booklet.cover import cover, emblem, is_makers, maker_cover, maker_credits, maker_desk
from pnp.booklet.parts import choices, credit_rows, guide_marks, names
from pnp.booklet.prose import ICON, Row, Type, paged, rows_of
from pnp.pieces.desk import Desk, desk_of
from pnp.pieces.maker_look import maker_look
from pnp.scene import Box, Group, Paint, Scene
from pnp.typeset import text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from card_data.model import Game
    from pnp.scene import Item
    from pnp.sheets.papers import Paper
    from pnp.style import Style

PAGES_MM = {"a4": (148.0, 210.0), "a3": (148.0, 210.0), "letter": (139.7, 215.9)}
"""The booklet's page for each paper a kit may be printed on."""

A5_MM, HALF_LETTER_MM = PAGES_MM["a4"], PAGES_MM["letter"]
LEAST_WIDE_MM, MOST_WIDE_MM = 95.0, 152.0
"""Half a paper is a booklet's page when it is no narrower and no wider."""
INCH_WIDTHS_MM = (215.9, 279.4)
"""Papers whose half page is that of Letter."""
TOP_MM, FOOT_MM, SIDE_MM = 19.5, 15.5, 14.0
FEW_PAGES = 5
"""A maker's rules of fewer pages need no contents."""
CONTENTS_MM, LINE_MM, LEAST_LINE_MM = 17.0, 6.6, 4.4
"""The head of the contents, and from one of its lines to the next, at most and at least."""
FURNITURE = "furniture"
"""The id of the group that holds what a page says about itself: running head and number."""

FACES = {"plain": "source-sans-3-400", "strong": "source-sans-3-700", "em": "source-sans-3-600"}
MAKER_FACES = {**FACES, "em": "source-sans-3-italic-400", ICON: ICON}
FOUR = 4
SIGNED = 0.6
"""How large the emblem stands on the last page, beside the cover's."""


class UnknownPaper(ValueError):
    """There is no booklet for this paper."""


@dataclass(frozen=True)
class _Book:
    desk: Desk
    size: tuple[float, float]
    kind: Type

    @property
    def room(self) -> float:
        return self.size[1] - TOP_MM - FOOT_MM

    @property
    def makers(self) -> bool:
        return is_makers(self.desk.game)


def pages_mm(paper: Paper) -> tuple[tuple[float, float], ...]:
    """Return the pages of a booklet for a paper, the one to be preferred first.

    Half the paper where that is a handy size, else A5 or half a Letter page; a small paper may also be a page itself.
    """
    if paper.name in PAGES_MM:
        return (PAGES_MM[paper.name],)
    half, whole = (paper.height / 2, paper.width), (paper.width, paper.height)
    if half[0] > MOST_WIDE_MM:
        return (HALF_LETTER_MM if paper.width in INCH_WIDTHS_MM else A5_MM,)
    sizes = [half, *([whole] if whole[0] <= MOST_WIDE_MM else [])]
    return tuple(size for size in sizes if size[0] >= LEAST_WIDE_MM)


def booklet_pages(game: Game, style: Style, language: str, paper: str | Paper) -> list[Scene]:
    """Draw all pages of the booklet in reading order, the cover first and the credits last.

    Raises:
        UnknownPaper: the paper is none of a4, letter, a3, or too small for a page.
        ValueError: the rules text holds what a booklet does not set.
        Overflow: a word is wider than its column.
    """
    if isinstance(paper, str):
        if paper not in PAGES_MM:
            raise UnknownPaper(f"There is no booklet for paper {paper!r}; there is one for {', '.join(PAGES_MM)}.")
        return _set_pages(game, style, language, PAGES_MM[paper])
    sizes = pages_mm(paper)
    for number, size in enumerate(sizes):
        try:
            return _set_pages(game, style, language, size)
        except text.Overflow as fault:
            if number == len(sizes) - 1:
                raise text.Overflow(f"{fault} Choose larger paper for the rules, or --booklet none.") from fault
    raise UnknownPaper(f"{paper.name} is too small for a page of rules; choose larger paper, or --booklet none.")


def _set_pages(game: Game, style: Style, language: str, size: tuple[float, float]) -> list[Scene]:
    """Draw all pages of the booklet in one size."""
    makers = is_makers(game)
    book = _book(maker_desk(game, style, language) if makers else desk_of(game, style, language), size)
    marks = (lambda _: ()) if makers else guide_marks(book.desk)
    rules = rows_of(rules_text(game), book.kind, marks) + choices(book.desk, replace(book.kind, size=9.0, leading=4.0))
    body = [page for rows in (rules, names(book.desk, book.kind)) for page in paged(rows, book.room) if page]
    credit = maker_credits if makers else credit_rows
    ending = paged(credit(book.desk, book.kind), book.room)
    chapters = _chapters(body, 3)
    without = makers and (len(body) < FEW_PAGES or len(chapters) * LEAST_LINE_MM > book.room - CONTENTS_MM)
    front = [] if without else [_contents(book, chapters)]
    notes = -(len(front) + len(body) + len(ending) + 1) % FOUR
    made = [_cover(book), *(_page(book, rows, n) for n, rows in enumerate([*front, *body], 2))]
    made += [_page(book, _note_lines(book), len(made) + 1 + n) for n in range(notes)]
    made += [_page(book, rows, len(made) + n) for n, rows in enumerate(ending, 1)]
    return made if makers else [*made[:-1], _signed(book, made[-1])]


def _chapters(body: Sequence[Sequence[tuple[float, Row]]], first: int) -> list[tuple[str, int]]:
    """Return the chapters with their pages, the body's first page being `first`."""
    return [(row.heading, number) for number, page in enumerate(body, first) for _, row in page if row.heading]


def _cover(book: _Book) -> Scene:
    return maker_cover(book.desk, book.size) if book.makers else cover(book.desk, book.size)


def rules_text(game: Game) -> str:
    """Return the rules text of a game's folder."""
    return (game.folder / "rules.md").read_text("utf-8")


def _book(desk: Desk, size: tuple[float, float]) -> _Book:
    style, makers = desk.style, is_makers(desk.game)
    kind = Type(
        faces=MAKER_FACES if makers else FACES,
        display=desk.display,
        size=9.5,
        leading=4.25,
        wide=size[0] - 2 * SIDE_MM,
        ink="K",
        accent=style.type(desk.plan.table("booklet").text("accent")),
        rule=style.type(desk.plan.text("band")),
        indent=14.0,
        table_pt=9.0,
        table_leading=4.0,
        bullet=5.5 if makers else 0.0,
        icon=maker_look(desk.game, style, desk.words.language).mark if makers else None,
    )
    return _Book(desk, size, kind)


def _page(book: _Book, rows: Sequence[tuple[float, Row]], number: int) -> Scene:
    set_rows = [Group(row.items, SIDE_MM, TOP_MM + y) for y, row in rows if row.items]
    furniture = Group(tuple(_furniture(book, number)), id=FURNITURE)
    return Scene(*book.size, (*set_rows, furniture), title=str(number))


def _furniture(book: _Book, number: int) -> Iterator[Item]:
    """Draw the running head over the game's bands, and the page's number at the outer foot."""
    (w, h), desk = book.size, book.desk
    even = number % 2 == 0
    x, anchor = (SIDE_MM, "start") if even else (w - SIDE_MM, "end")
    head = desk.game.title if even else desk.words.say("print.booklet.title")
    yield text.line(head, x, 11.4, desk.display, 8.5, desk.style.type(desk.plan.text("band")), "start" if anchor == "start" else "end")
    for step, name in enumerate(desk.look.texts("bands")):
        yield Box(SIDE_MM, 13.0 + step * 0.8, w - 2 * SIDE_MM, 0.5 if desk.style.low_ink else 0.82, Paint(fill=desk.style.colour(name)))
    yield text.line(str(number), x, h - 9.0, desk.display, 11, desk.style.type(desk.plan.text("band")), "start" if even else "end")


def _contents(book: _Book, chapters: Sequence[tuple[str, int]]) -> list[tuple[float, Row]]:
    """Set the contents: chapter, dots, page."""
    kind, desk = book.kind, book.desk
    title = text.line(desk.words.say("print.booklet.contents"), 0, 8, kind.display, 22, kind.rule)
    rows = [(0.0, Row(12, (title,)))]
    y, step = CONTENTS_MM, min(LINE_MM, (book.room - CONTENTS_MM) / max(1, len(chapters)))
    for words, number in chapters:
        left = text.line(words, 0, 4, FACES["plain"], 10.5, kind.ink)
        right = text.line(str(number), kind.wide, 4, FACES["strong"], 10.5, kind.ink, "end")
        dots = _dots(left.width + 2, kind.wide - right.width - 2, 4, kind)
        rows.append((y, Row(step, (left, *dots, right))))
        y += step
    return rows


def _dots(start: float, end: float, y: float, kind: Type) -> tuple[Item, ...]:
    pitch = 2.2
    first = start - start % pitch + pitch
    return tuple(
        Box(first + n * pitch, y - 0.5, 0.4, 0.4, Paint(fill=kind.accent), 0.2) for n in range(max(0, int((end - first) / pitch) + 1))
    )


def _note_lines(book: _Book) -> list[tuple[float, Row]]:
    """Set a page to write on."""
    kind = book.kind
    title = text.line(book.desk.words.say("print.booklet.notes"), 0, 5.2, kind.display, 15, kind.rule)
    lines = [(y, Row(8, (Box(0, 0, kind.wide, 0.25, Paint(fill=kind.accent)),))) for y in range(18, int(book.room), 9)]
    return [(0.0, Row(8, (title,))), *lines]


def _signed(book: _Book, last: Scene) -> Scene:
    """Return the last page with the game's emblem at its foot."""
    w, h = book.size
    drawn = emblem(book.desk)
    return replace(last, items=(*last.items, Group(drawn.items, w / 2, h - 62, scale=SIGNED)), symbols=drawn.symbols)
