"""Rules text into rows of set type: markdown in, lines with their heights out; and rows onto pages. Lengths mm, sizes pt.

A row is one line of text, one line of a table or one gap. Rows that must not part (a heading and what follows it, the first two
and the last two lines of a paragraph) are glued; a page breaks only where nothing is glued.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt

from pnp import text
from pnp.scene import Box, Paint, Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from markdown_it.token import Token

    from pnp.scene import Item

Piece = tuple[str, str]
"""A stretch of a word and its weight: `plain`, `strong` or `em`."""
Word = tuple[Piece, ...]

RULE_ID = re.compile(r"[A-Z0-9]+-[0-9]{2,3}\Z")


@dataclass(frozen=True)
class Type:
    """The faces and measures of a text: body size and leading, heading size, column width, colours."""

    faces: dict[str, str]
    display: str
    size: float
    leading: float
    wide: float
    ink: str
    accent: str
    rule: str
    indent: float
    table_pt: float
    table_leading: float


@dataclass(frozen=True)
class Row:
    """One row of a page: its height, what is drawn with its top left corner at the origin, and whether the next must follow.

    `top` rows are gaps, which vanish at the head of a page. `heading` names a chapter for the contents.
    """

    height: float
    items: tuple[Item, ...] = ()
    glued: bool = False
    gap: bool = False
    heading: str = ""


def words_of(inline: Token) -> list[Word]:
    """Return the words of a run of marked text, each in pieces of one weight."""
    words: list[list[Piece]] = [[]]
    weight = ["plain"]
    for token in inline.children or ():
        match token.type:
            case "strong_open" | "em_open":
                weight.append(token.type.removesuffix("_open"))
            case "strong_close" | "em_close":
                weight.pop()
            case "softbreak" | "hardbreak":
                words.append([])
            case "text" | "code_inline" | "text_special":
                for number, part in enumerate(token.content.split(" ")):
                    if number:
                        words.append([])
                    if part:
                        words[-1].append((part, weight[-1]))
            case _:
                raise ValueError(f"Rules text holds {token.type}, which a booklet does not set; use plain words, bold or italics.")
    return [tuple(word) for word in words if word]


def _width(word: Word, faces: dict[str, str], size: float) -> float:
    return sum(text.width_mm(piece, faces[weight], size) for piece, weight in word)


def broken(words: Sequence[Word], faces: dict[str, str], size: float, box: float) -> list[list[Word]]:
    """Break words into lines no wider than the box; raises `Overflow` for a word that is wider."""
    space = text.width_mm(" ", faces["plain"], size)
    lines: list[list[Word]] = [[]]
    used = 0.0
    for word in words:
        wide = _width(word, faces, size)
        if wide > box:
            raise text.Overflow(f"The word {''.join(p for p, _ in word)!r} is {wide:.1f} mm wide, its column {box:.1f} mm.")
        if lines[-1] and used + space + wide > box:
            lines.append([])
            used = 0.0
        used += wide + (space if lines[-1] else 0.0)
        lines[-1].append(word)
    return lines


def set_line(line: Sequence[Word], x: float, y: float, faces: dict[str, str], size: float, inks: dict[str, str]) -> tuple[Text, ...]:
    """Set one line on a baseline: neighbouring pieces of one weight become one text."""
    runs: list[tuple[str, str]] = []
    for number, word in enumerate(line):
        for at, (piece, weight) in enumerate(word):
            lead = " " if number and not at else ""
            if runs and runs[-1][1] == weight:
                runs[-1] = (runs[-1][0] + lead + piece, weight)
            elif lead and runs:
                runs[-1] = (runs[-1][0] + lead, runs[-1][1])
                runs.append((piece, weight))
            else:
                runs.append((piece, weight))
    items = []
    for run, weight in runs:
        item = text.line(run, x, y, faces[weight], size, inks[weight])
        items.append(item)
        x += item.width
    return tuple(items)


def paragraph(words: Sequence[Word], kind: Type, indent: float = 0.0, label: str = "") -> list[Row]:
    """Set a paragraph; a rule's id stands in the margin left of an indented one."""
    lines = broken(words, kind.faces, kind.size, kind.wide - indent)
    inks = {"plain": kind.ink, "strong": kind.ink, "em": kind.accent}
    rows = []
    for number, line in enumerate(lines):
        items = set_line(line, indent, kind.leading * 0.76, kind.faces, kind.size, inks)
        if label and not number:
            items = (text.line(label, 0, kind.leading * 0.76, kind.faces["strong"], kind.size - 1, kind.accent), *items)
        glued = number in {0, len(lines) - 2} and number < len(lines) - 1
        rows.append(Row(kind.leading, items, glued))
    return [*rows, Row(kind.leading * 0.42, gap=True)]


def heading(words: str, kind: Type, level: int) -> list[Row]:
    """Set a heading that stays with what follows: a chapter underlined, a title larger."""
    size = {1: 22.0, 2: 15.0}.get(level, 12.0)
    rows = text.wrap(words, kind.display, size, kind.wide)
    high = size * 0.42
    out = [Row(2.6 if level > 1 else 0.0, gap=True)]
    for number, row in enumerate(rows):
        item = text.line(row, 0, high * 0.82, kind.display, size, kind.rule)
        out.append(Row(high, (item,), glued=True, heading=words if level == 2 and not number else ""))  # noqa: PLR2004 (chapters are level two)
    line = Box(0, 0.2, kind.wide, 0.7, Paint(fill=kind.accent))
    return [*out, Row(2.6, (line,), glued=True)]


def table(
    header: Sequence[list[Word]], body: Sequence[Sequence[list[Word]]], kind: Type, mark: Callable[[str], tuple[Item, ...]]
) -> list[Row]:
    """Set a table: the last column takes what the others leave; `mark` draws an icon for a row by the words of its first cell."""
    size, leading, pad = kind.table_pt, kind.table_leading, 2.4
    every = [header, *body]
    room = 8.0 if any(mark(_said(row[0])) for row in body) else 0.0
    widths = [max(_natural(row[column], kind.faces, size) for row in every) + pad for column in range(len(header) - 1)]
    widths[0] += room
    widths.append(kind.wide - sum(widths))
    return [r for number, row in enumerate(every) for r in _table_row(row, widths, kind, mark, room, head=number == 0, pad=pad)] + [
        Row(leading * 0.5, gap=True)
    ]


def _said(cell: Sequence[Word]) -> str:
    return " ".join("".join(piece for piece, _ in word) for word in cell)


def _natural(cell: Sequence[Word], faces: dict[str, str], size: float) -> float:
    return _width(tuple((piece, "strong") for word in cell for piece, _ in word), faces, size) + len(cell) * text.width_mm(
        " ", faces["strong"], size
    )


def _table_row(
    row: Sequence[list[Word]],
    widths: Sequence[float],
    kind: Type,
    mark: Callable[[str], tuple[Item, ...]],
    room: float,
    *,
    head: bool,
    pad: float,
) -> Iterator[Row]:
    size, leading = kind.table_pt, kind.table_leading
    cells = [[_bold(word) for word in cell] if head else cell for cell in row]
    lines = [
        broken(cell, kind.faces, size, widths[n] - (room if n == 0 else 0.0) - (pad if n < len(widths) - 1 else 0.0)) if cell else []
        for n, cell in enumerate(cells)
    ]
    inks = {"plain": kind.ink, "strong": kind.ink, "em": kind.accent}
    icon = () if head else mark(_said(row[0]))
    high = max(leading * max(len(each) for each in lines), 5.7 if icon else 0.0)
    items: list[Item] = list(icon)
    x = 0.0
    for number, each in enumerate(lines):
        drop = (high - leading * len(each)) / 2 if icon else 0.0
        left = x + (room if number == 0 else 0.0)
        for step, line in enumerate(each):
            items += set_line(line, left, drop + leading * (step + 0.74), kind.faces, size, inks)
        x += widths[number]
    items.append(Box(0, high + 0.5, kind.wide, 0.5 if head else 0.25, Paint(fill=kind.rule if head else kind.accent)))
    yield Row(high + 1.3, tuple(items), glued=head)


def _bold(word: Word) -> Word:
    return tuple((piece, "strong") for piece, _ in word)


def rows_of(markdown: str, kind: Type, mark: Callable[[str], tuple[Item, ...]]) -> list[Row]:
    """Set a whole rules text: headings, paragraphs, bullets with a rule's id in the margin, tables.

    Raises `ValueError` naming what a booklet cannot set, `Overflow` for a word wider than its column.
    """
    tokens = MarkdownIt("commonmark").enable("table").parse(markdown)
    rows: list[Row] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        match token.type:
            case "heading_open":
                rows += heading(" ".join(_plain(w) for w in words_of(tokens[at + 1])), kind, int(token.tag[1]))
                at += 3
            case "paragraph_open":
                in_list = token.level > 0
                rows += _labelled(words_of(tokens[at + 1]), kind) if in_list else paragraph(words_of(tokens[at + 1]), kind)
                at += 3
            case "table_open":
                end = next(n for n in range(at, len(tokens)) if tokens[n].type == "table_close")
                cells = _cells(tokens[at:end])
                rows += table(cells[0], cells[1:], kind, mark)
                at = end + 1
            case "bullet_list_open" | "bullet_list_close" | "list_item_open" | "list_item_close":
                at += 1
            case _:
                raise ValueError(
                    f"Rules text holds {token.type}, which a booklet does not set; use headings, paragraphs, bullets and tables."
                )
    return rows


def _plain(word: Word) -> str:
    return "".join(piece for piece, _ in word)


def _labelled(words: list[Word], kind: Type) -> list[Row]:
    first = _plain(words[0])
    if RULE_ID.match(first):
        return paragraph(words[1:], kind, kind.indent, first)
    return paragraph(words, kind, kind.indent, "\u2022")


def _cells(tokens: Sequence[Token]) -> list[list[list[Word]]]:
    table_rows: list[list[list[Word]]] = []
    for token in tokens:
        if token.type == "tr_open":
            table_rows.append([])
        elif token.type == "inline":
            table_rows[-1].append(words_of(token))
    return table_rows


def paged(rows: Sequence[Row], high: float) -> list[list[tuple[float, Row]]]:
    """Lay rows on pages of a height: each with its distance from the head of the page. Glued rows stay together."""
    pages: list[list[tuple[float, Row]]] = [[]]
    y = 0.0
    for block in _blocks(rows):
        tall = sum(row.height for row in block)
        if y + sum(r.height for r in block if not (r.gap and r is block[-1])) > high and pages[-1]:
            pages.append([])
            y = 0.0
        if tall > high:
            raise text.Overflow(f"{len(block)} lines that must stay together are {tall:.0f} mm high, the page {high:.0f} mm.")
        for row in block:
            if row.gap and not pages[-1]:
                continue
            pages[-1].append((y, row))
            y += row.height
    return pages


def _blocks(rows: Sequence[Row]) -> Iterator[list[Row]]:
    block: list[Row] = []
    for row in rows:
        block.append(row)
        if not row.glued:
            yield block
            block = []
    if block:
        yield [*block[:-1], replace(block[-1], glued=False)]
