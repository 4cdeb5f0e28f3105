"""Clusters of marked text broken into rows, in shares of the size of type, so that a smaller size costs little to try.

A row ends greedily. Where it ends at a space, the space stays in the row and is not seen, so that the text copied from a page is
the text of the cell.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from pnp.typeset import breaks
from pnp.typeset import text as metrics
from pnp.typeset.clusters import Cluster, Manner, Part, Ratios, Set, clusters_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.typeset.markup import Paragraph

DEPTH_EM, STACKED_DEPTH_EM = 0.22, 0.34
"""How far letters hang below the baseline: those of most scripts, and those that stack."""
WIDE_RISE_EM, STACKED_RISE_EM = 0.86, 0.94
"""How far Hangul, kana and han rise above the baseline, and letters that stack."""
SLACK_EM = 1e-6
IN_BALANCE_EM = 0.1


class Row(NamedTuple):
    """One line: its indent, how far its baseline lies below that of the first, its parts from left to right, the width that is seen."""

    indent: float
    drop: float
    parts: tuple[Part, ...]
    width: float


class Line(NamedTuple):
    """Where one line lies: its paragraph, the first cluster and the one after its last, how far its baseline lies below the first."""

    paragraph: int
    start: int
    end: int
    drop: float


class Lines(NamedTuple):
    """The lines of a text in em: how far the first rises above its baseline, how far the last hangs below its own, how high all are."""

    of: Set
    lines: tuple[Line, ...]
    rise: float
    depth: float
    height: float


def lines_of(text: str, manner: Manner, ratios: Ratios, box_em: float) -> Lines:
    """Return where the lines of a marked text end in a box; raises `TooWide` for a cluster wider than the box."""
    paragraphs = clusters_of(text, manner, ratios)
    wanted = _lines_of(paragraphs, manner, box_em)
    if not manner.balance or not wanted.lines:
        return wanted
    low, high = 0.0, box_em
    while high - low > IN_BALANCE_EM:
        middle = (low + high) / 2
        try:
            narrower = len(_lines_of(paragraphs, manner, middle).lines) <= len(wanted.lines)
        except TooWide:
            narrower = False
        low, high = (low, middle) if narrower else (middle, high)
    return _lines_of(paragraphs, manner, high)


@lru_cache(maxsize=512)
def _lengths(text: str, manner: Manner, ratios: Ratios) -> tuple[tuple[Paragraph, float, float], ...]:
    """Return each paragraph with its length on one line, and its widest space."""
    return tuple(
        (
            each,
            sum(c.width + (c.space.width if c.space else 0.0) for c in found),
            max((c.space.width for c in found if c.space), default=0.0),
        )
        for each, found in clusters_of(text, manner, ratios)
    )


def least_height(text: str, manner: Manner, ratios: Ratios, box_em: float) -> float:
    """Return a height below which no breaking into lines can come: what a smaller size need not be tried for."""
    many, extra = 0, 0.0
    for number, (paragraph, long, space) in enumerate(_lengths(text, manner, ratios)):
        many += max(1, ceil((long - space) / max(box_em - paragraph.depth * manner.indent + space, SLACK_EM) - SLACK_EM))
        if number:
            extra += manner.gap * manner.leading if paragraph.apart else manner.item_gap if paragraph.depth else 0.0
    return metrics.cap_mm(manner.faces.plain, 1.0) / metrics.PT_MM + (many - 1) * manner.leading + extra + DEPTH_EM


def rows_of(set_: Lines, manner: Manner) -> tuple[Row, ...]:
    """Return the lines as rows of parts ready to be drawn."""
    rows: list[Row] = []
    for line in set_.lines:
        paragraph, clusters = set_.of[line.paragraph]
        row = _row(clusters[line.start : line.end], paragraph.depth * manner.indent, line.drop, last=line.end == len(clusters))
        rows.append(_with_bullet(row, manner) if paragraph.depth and not line.start else row)
    return tuple(rows)


class TooWide(ValueError):
    """A cluster is wider than the box on its own."""

    def __init__(self, cluster: Cluster, wide_em: float) -> None:
        self.wide_em = wide_em
        self.said = "".join(f"{{{p.text}}}" if p.icon else p.text for p in cluster.parts)
        super().__init__(self.said)


def _lines_of(paragraphs: Set, manner: Manner, box_em: float) -> Lines:
    lines: list[Line] = []
    drop = 0.0
    for number, (paragraph, clusters) in enumerate(paragraphs):
        if lines:
            drop += manner.gap * manner.leading if paragraph.apart else manner.item_gap if paragraph.depth else 0.0
        for start, end in _ended(clusters, box_em - paragraph.depth * manner.indent):
            drop += manner.leading if lines else 0.0
            lines.append(Line(number, start, end, drop))
    if not lines:
        return Lines(paragraphs, (), 0.0, 0.0, 0.0)
    cap = metrics.cap_mm(manner.faces.plain, 1.0) / metrics.PT_MM
    rise = max([cap, *(_rise(part, cap, manner) for part in _parts(paragraphs, lines[0]))])
    depth = max(STACKED_DEPTH_EM if metrics.is_complex(part.text) else DEPTH_EM for part in _parts(paragraphs, lines[-1]))
    return Lines(paragraphs, tuple(lines), rise, depth, rise + drop + depth)


def _parts(paragraphs: Set, line: Line) -> Iterator[Part]:
    return (part for cluster in paragraphs[line.paragraph][1][line.start : line.end] for part in cluster.parts)


def _rise(part: Part, cap: float, manner: Manner) -> float:
    if part.icon:
        return cap * (1 + manner.icon) / 2
    if metrics.is_complex(part.text):
        return STACKED_RISE_EM
    is_wide = not part.text.isascii() and (breaks.WIDE.search(part.text) or breaks.SYLLABLE.search(part.text))
    return WIDE_RISE_EM if is_wide else cap


def _ended(clusters: Sequence[Cluster], box_em: float) -> Iterator[tuple[int, int]]:
    """Yield the first cluster of each line and the one after its last; raises `TooWide`."""
    start, used, limit = 0, 0.0, box_em + SLACK_EM
    for number, cluster in enumerate(clusters):
        space = clusters[number - 1].space if number > start else None
        longer = used + (space.width if space else 0.0) + cluster.width
        if number > start and not _fits(clusters, number, longer, limit):
            yield start, number
            start, longer = number, cluster.width
        if longer > limit:
            raise TooWide(cluster, longer)
        used = longer
    if clusters:
        yield start, len(clusters)


def _fits(clusters: Sequence[Cluster], number: int, longer: float, limit: float) -> bool:
    """Say whether a line so long may end with this cluster, or at a later part of its word."""
    hyphen = clusters[number].hyphen
    if longer > limit or hyphen is None or longer + hyphen.width <= limit:
        return longer <= limit
    return number + 1 < len(clusters) and _fits(clusters, number + 1, longer + clusters[number + 1].width, limit)


def _row(clusters: Sequence[Cluster], indent: float, drop: float, *, last: bool) -> Row:
    parts: list[Part] = []
    for cluster in clusters[:-1]:
        parts += cluster.parts
        if cluster.space:
            parts.append(cluster.space)
    end = clusters[-1]
    parts += end.parts
    hidden = 0.0
    if end.space and not last:
        parts.append(end.space)
        hidden = end.space.width
    elif end.hyphen and not last:
        parts.append(end.hyphen)
    merged = tuple(_merged(parts))
    return Row(indent, drop, merged, sum(part.width for part in merged) - hidden)


def _merged(parts: Sequence[Part]) -> Iterator[Part]:
    """Yield parts with neighbours of one look joined."""
    look, texts, wide, first = None, [""], 0.0, parts[0]
    for part in parts:
        now = None if part.icon else (part.font, part.colour)
        if now is not None and now == look:
            texts.append(part.text)
            wide += part.width
            continue
        if look is not None and wide:
            yield Part("".join(texts), *look, icon=False, width=wide, at=first.at)
        look, texts, wide, first = now, [part.text], part.width, part
        if part.icon:
            yield part
    if look is not None and wide:
        yield Part("".join(texts), *look, icon=False, width=wide, at=first.at)


def _with_bullet(row: Row, manner: Manner) -> Row:
    """Return a row with its bullet before it, hanging in the indent."""
    font = manner.faces.plain
    bullet = Part(f"{manner.bullet} ", font, "", icon=False, width=manner.indent, at=0)
    return Row(row.indent - manner.indent, row.drop, (bullet, *row.parts), row.width + manner.indent)
