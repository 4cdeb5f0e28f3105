"""Rules text into rows of set type: markdown in, lines with their heights out; and rows onto pages. Lengths mm, sizes pt.

A row is one line of text, one line of a table or one gap. Rows that must not part (a heading and what follows it, the first two
and the last two lines of a paragraph) are glued; a page breaks only where nothing is glued.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pnp.scene import Box, Paint
from pnp.typeset import text
from pnp.typeset.breaks import WIDE, pieces

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from markdown_it.token import Token

    from pnp.scene import Item

Piece = tuple[str, str]
"""A stretch of a word and its weight: `plain`, `strong` or `em`."""
Word = tuple[Piece, ...]
Draws = Callable[[str, float, float, float, str], "Item"]
"""Draws an icon: its word, its middle, its size in mm, its colour."""

RULE_ID = re.compile(r"[A-Z0-9]+-[0-9]{2,3}\Z")
BRACED = re.compile(r"(\{[\w-]+\})")
ICON = "icon"
"""The weight of a piece that is an icon, where the type draws icons; else it is plain."""
ICON_EMS = 1.05
QUOTE_MM = 5.0


@dataclass(frozen=True)
class Type:
    """The faces and measures of a text: body size and leading, heading size, column width, colours.

    `indent` is where the text of a rule with an id begins, `bullet` that of a list's entry. `icon` draws an
    icon of a word; without it words in braces stay words.
    """

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
    bullet: float = 0.0
    icon: Draws | None = None

    @property
    def hang(self) -> float:
        """How far in a bullet's text stands: as a rule's, unless told."""
        return self.bullet or self.indent


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
    """Return the words of a run of marked text, each in pieces of one weight; links are their words, `{icons}` pieces of their own."""
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
            case "link_open" | "link_close":
                pass
            case "text" | "code_inline" | "text_special":
                for number, part in enumerate(token.content.split(" ")):
                    if number:
                        words.append([])
                    words[-1] += [(each, ICON if BRACED.fullmatch(each) else weight[-1]) for each in BRACED.split(part) if each]
            case _:
                raise ValueError(f"Rules text holds {token.type}, which a booklet does not set; use plain words, bold or italics.")
    return [tuple(word) for word in words if word]


def _width(word: Word, faces: dict[str, str], size: float) -> float:
    return sum(_piece_width(piece, weight, faces, size) for piece, weight in word)


def _piece_width(piece: str, weight: str, faces: dict[str, str], size: float) -> float:
    if weight == ICON and ICON in faces:
        return ICON_EMS * size * text.PT_MM
    return text.width_mm(piece, faces.get(weight, faces["plain"]), size)


def broken(words: Sequence[Word], faces: dict[str, str], size: float, box: float) -> list[list[Word]]:
    """Break words into lines no wider than the box, those of Chinese and Japanese between their signs.

    Raises `Overflow` for a word that is wider and cannot be broken.
    """
    space = text.width_mm(" ", faces["plain"], size)
    lines: list[list[Word]] = [[]]
    used = 0.0
    for word in words:
        for number, part in enumerate(_parts(word)):
            wide, gap = _width(part, faces, size), 0.0 if number or not lines[-1] else space
            if wide > box:
                raise text.Overflow(f"The word {''.join(p for p, _ in part)!r} is {wide:.1f} mm wide, its column {box:.1f} mm.")
            if lines[-1] and used + gap + wide > box:
                lines.append([part])
                used = wide
            elif number and lines[-1]:
                lines[-1][-1] += part
                used += wide
            else:
                lines[-1].append(part)
                used += gap + wide
    return lines


def _parts(word: Word) -> list[Word]:
    """Return the parts of a word between which a line may end: one, but for signs set in squares."""
    if not any(WIDE.search(piece) for piece, _ in word):
        return [word]
    return [((part, weight),) for piece, weight in word for part in pieces(piece, hyphens=False)]


def set_line(
    line: Sequence[Word],
    x: float,
    y: float,
    faces: dict[str, str],
    size: float,
    inks: dict[str, str],
    icon: Draws | None = None,
) -> tuple[Item, ...]:
    """Set one line on a baseline: neighbouring pieces of one weight become one text, an icon stands on the line."""
    runs: list[tuple[str, str]] = []
    for number, word in enumerate(line):
        for at, (piece, weight) in enumerate(word):
            lead = " " if number and not at else ""
            if runs and runs[-1][1] == weight and weight != ICON:
                runs[-1] = (runs[-1][0] + lead + piece, weight)
            elif lead and runs:
                runs += [(" ", "plain")] if runs[-1][1] == ICON else []
                runs[-1] = (runs[-1][0] + ("" if runs[-1][0] == " " else lead), runs[-1][1])
                runs.append((piece, weight))
            else:
                runs.append((piece, weight))
    items: list[Item] = []
    for run, weight in runs:
        if weight == ICON and icon and ICON in faces:
            big = size * text.PT_MM
            items.append(icon(run, x + ICON_EMS * big / 2, y - 0.36 * big, big, inks["plain"]))
            x += ICON_EMS * big
            continue
        item = text.line(run, x, y, faces.get(weight, faces["plain"]), size, inks.get(weight, inks["plain"]))
        items.append(item)
        x += item.width
    return tuple(items)


def paragraph(words: Sequence[Word], kind: Type, indent: float = 0.0, label: str = "", label_x: float = 0.0) -> list[Row]:
    """Set a paragraph; a rule's id, a bullet or a number stands left of an indented one, at `label_x`."""
    lines = broken(words, kind.faces, kind.size, kind.wide - indent)
    inks = {"plain": kind.ink, "strong": kind.ink, "em": kind.accent}
    rows = []
    for number, line in enumerate(lines):
        items = set_line(line, indent, kind.leading * 0.76, kind.faces, kind.size, inks, kind.icon)
        if label and not number:
            items = (text.line(label, label_x, kind.leading * 0.76, kind.faces["strong"], kind.size - 1, kind.accent), *items)
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
    strong = tuple((piece, ICON if weight == ICON else "strong") for word in cell for piece, weight in word)
    return _width(strong, faces, size) + len(cell) * text.width_mm(" ", faces["strong"], size)


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
            items += set_line(line, left, drop + leading * (step + 0.74), kind.faces, size, inks, kind.icon)
        x += widths[number]
    items.append(Box(0, high + 0.5, kind.wide, 0.5 if head else 0.25, Paint(fill=kind.rule if head else kind.accent)))
    yield Row(high + 1.3, tuple(items), glued=head)


def _bold(word: Word) -> Word:
    return tuple((piece, weight if weight == ICON else "strong") for piece, weight in word)


@dataclass
class _Setter:
    """A rules text on its way: the rows so far, the lists and quotations that are open."""

    kind: Type
    mark: Callable[[str], tuple[Item, ...]]
    rows: list[Row] = field(default_factory=list)
    lists: list[int] = field(default_factory=list)
    """For each open list the number of its entry, -1 for bullets."""
    label: str = ""
    quotes: int = 0

    def take(self, tokens: Sequence[Token], at: int) -> int:
        """Set what begins at a token and return where the next begins; raises `ValueError` naming what cannot be set."""
        token = tokens[at]
        match token.type:
            case "heading_open":
                self.rows += heading(" ".join(_plain(w) for w in words_of(tokens[at + 1])), self.kind, int(token.tag[1]))
                return at + 3
            case "paragraph_open":
                self.rows += self.block(words_of(tokens[at + 1]))
                return at + 3
            case "table_open":
                end = next(n for n in range(at, len(tokens)) if tokens[n].type == "table_close")
                cells = _cells(tokens[at:end])
                self.rows += table(cells[0], cells[1:], self.kind, self.mark)
                return end + 1
            case "bullet_list_open":
                self.lists.append(-1)
            case "ordered_list_open":
                self.lists.append(int(token.attrs.get("start", 1)) - 1)
            case "bullet_list_close" | "ordered_list_close":
                self.lists.pop()
            case "list_item_open":
                self.lists[-1] += self.lists[-1] >= 0
                self.label = "\u2022" if self.lists[-1] < 0 else f"{self.lists[-1]}."
            case "blockquote_open" | "blockquote_close":
                self.quotes += 1 if token.type == "blockquote_open" else -1
            case "hr":
                line = Box(self.kind.wide * 0.3, 1.2, self.kind.wide * 0.4, 0.4, Paint(fill=self.kind.accent))
                self.rows += [Row(2.6, (line,)), Row(1.6, gap=True)]
            case "list_item_close":
                self.label = ""
            case _:
                raise ValueError(
                    f"Rules text holds {token.type}, which a booklet does not set; use headings, paragraphs, lists and tables."
                )
        return at + 1

    def block(self, words: list[Word]) -> list[Row]:
        """Set a paragraph where it stands: plain, in a list, or in a quotation."""
        kind, label = self.kind, self.label
        self.label = ""
        if self.quotes:
            words = [tuple((piece, "em" if weight == "plain" else weight) for piece, weight in word) for word in words]
        if not self.lists:
            return paragraph(words, kind, QUOTE_MM * self.quotes)
        first = _plain(words[0]) if words else ""
        if label == "\u2022" and RULE_ID.match(first):
            return paragraph(words[1:], kind, kind.indent, first)
        left = kind.hang * (len(self.lists) - 1) + QUOTE_MM * self.quotes
        return paragraph(words, kind, left + kind.hang, label, left)


def rows_of(markdown: str, kind: Type, mark: Callable[[str], tuple[Item, ...]]) -> list[Row]:
    """Set a whole rules text: headings, paragraphs, lists (a rule's id in the margin), quotations, tables.

    Raises `ValueError` naming what a booklet cannot set, `Overflow` for a word wider than its column.
    """
    from markdown_it import MarkdownIt  # noqa: PLC0415 - a kit without rules starts without it

    tokens = MarkdownIt("commonmark").enable("table").parse(markdown)
    setter, at = _Setter(kind, mark), 0
    while at < len(tokens):
        at = setter.take(tokens, at)
    return setter.rows


def _plain(word: Word) -> str:
    return "".join(piece for piece, _ in word)


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
