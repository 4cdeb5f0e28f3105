"""The rules booklet: cover, contents, the rules with their ids, the properties, a table's choices, notes, credits.

Pages are half of the paper asked for (A5, or half a Letter page), without bleed, a multiple of four of them, so that they
can be printed two on a sheet and folded. All lengths mm, origin at the page's upper left corner.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pnp import motifs, text
from pnp.booklet_parts import choices, credit_rows, guide_marks, names
from pnp.desk import Desk, desk_of
from pnp.faces import art_scene
from pnp.prose import Row, Type, paged, rows_of
from pnp.scene import Box, Group, Paint, Scene, Text
from pnp.style import Style, mix

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from card_data.model import Game
    from pnp.scene import Item

PAGES_MM = {"a4": (148.0, 210.0), "a3": (148.0, 210.0), "letter": (139.7, 215.9)}
"""The booklet's page for each paper a kit may be printed on."""

TOP_MM, FOOT_MM, SIDE_MM = 19.5, 15.5, 14.0
FURNITURE = "furniture"
"""The id of the group that holds what a page says about itself: running head and number."""

FACES = {"plain": "source-sans-3-400", "strong": "source-sans-3-700", "em": "source-sans-3-600"}
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


def booklet_pages(game: Game, style: Style, language: str, paper: str) -> list[Scene]:
    """Draw all pages of the booklet in reading order, the cover first and the credits last.

    Raises:
        UnknownPaper: the paper is none of a4, letter, a3.
        ValueError: the rules text holds what a booklet does not set.
        Overflow: a word is wider than its column.
    """
    if paper not in PAGES_MM:
        raise UnknownPaper(f"There is no booklet for paper {paper!r}; there is one for {', '.join(PAGES_MM)}.")
    book = _book(desk_of(game, style, language), PAGES_MM[paper])
    rules = rows_of(rules_text(game), book.kind, guide_marks(book.desk)) + choices(book.desk, replace(book.kind, size=9.0, leading=4.0))
    body = [page for rows in (rules, names(book.desk, book.kind)) for page in paged(rows, book.room) if page]
    ending = paged(credit_rows(book.desk, book.kind), book.room)
    notes = -(len(body) + len(ending) + 2) % FOUR
    chapters = [(row.heading, number) for number, page in enumerate(body, 3) for _, row in page if row.heading]
    made = [_cover(book), *(_page(book, rows, n) for n, rows in enumerate([_contents(book, chapters), *body], 2))]
    made += [_page(book, _note_lines(book), len(made) + 1 + n) for n in range(notes)]
    made += [_page(book, rows, len(made) + n) for n, rows in enumerate(ending, 1)]
    return [*made[:-1], _signed(book, made[-1])]


def rules_text(game: Game) -> str:
    """Return the rules text of a game's folder."""
    return (game.folder / "rules.md").read_text("utf-8")


def _book(desk: Desk, size: tuple[float, float]) -> _Book:
    style = desk.style
    kind = Type(
        faces=FACES,
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
    y = 17.0
    for words, number in chapters:
        left = text.line(words, 0, 4, FACES["plain"], 10.5, kind.ink)
        right = text.line(str(number), kind.wide, 4, FACES["strong"], 10.5, kind.ink, "end")
        dots = _dots(left.width + 2, kind.wide - right.width - 2, 4, kind)
        rows.append((y, Row(6.6, (left, *dots, right))))
        y += 6.6
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
    emblem = _emblem(book)
    return replace(last, items=(*last.items, Group(emblem.items, w / 2, h - 62, scale=SIGNED)), symbols=emblem.symbols)


def _emblem(book: _Book) -> Scene:
    """Draw the game's emblem, the layout `emblem`: about the origin, 41 to each side."""
    return art_scene(book.desk.game, "emblem", book.desk.style, book.desk.words.language)


def _cover(book: _Book) -> Scene:
    (w, h), desk = book.size, book.desk
    style, middle = desk.style, book.size[0] / 2
    band, light = desk.plan.text("band"), style.type(desk.plan.text("band_type"))
    emblem = _emblem(book)
    ray = mix(style.colour(band), style.colour(desk.plan.text("accent")), 0.16)
    rays = motifs.sunburst(style, x=middle, y=h * 0.5, r=130, rays=36, colour=ray, clear=58)
    frame = (
        Box(5 + 2.2 * n, 5 + 2.2 * n, w - 10 - 4.4 * n, h - 10 - 4.4 * n, Paint(stroke=style.colour(name), width=_band(style)), 10 - 2 * n)
        for n, name in enumerate(reversed(desk.look.texts("bands")))
    )
    items: tuple[Item, ...] = (
        Box(0, 0, w, h, Paint(fill=style.ground(band))),
        Group(rays, clip=_page_outline(w, h)),
        *frame,
        Group(emblem.items, middle, h * 0.5),
        *_cover_words(desk, middle, h, light),
    )
    return Scene(w, h, items, symbols=emblem.symbols, title=desk.game.title)


def _band(style: Style) -> float:
    return 0.7 if style.low_ink else 2.22


def _page_outline(w: float, h: float) -> tuple[tuple[str, tuple[float, ...]], ...]:
    return (("M", (0, 0)), ("L", (w, 0)), ("L", (w, h)), ("L", (0, h)), ("Z", ()))


def _cover_words(desk: Desk, middle: float, h: float, light: str) -> Iterator[Text]:
    words, cream = desk.words, desk.style.type("cream")
    yield text.line(words.say("print.board.over"), middle, 27, desk.display, 15, light, "middle", 0.7)
    name, face = words.say("print.board.name"), desk.look.text("title")
    yield text.line(name, middle, 46, face, text.fit(name, face, (50, 48, 46, 44, 42, 40), 104), cream, "middle")
    yield text.line(words.say("print.booklet.title"), middle, h * 0.5 + 62, desk.display, 24, light, "middle")
    facts = {"least": desk.game.seats_least, "most": desk.game.seats_most}
    yield text.line(words.say("print.booklet.seats", **facts), middle, h * 0.5 + 70.5, desk.body(500), 12, cream, "middle")
