"""Marked text as clusters, measured in shares of the size of type: what no line may part, with the space behind it.

An icon never leaves the number beside it, nor a sign its number; a word that changes its look within stays one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from pnp.typeset import breaks
from pnp.typeset import text as metrics
from pnp.typeset.markup import Markup, Paragraph, Span, parsed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SLOPED = "italic-"
"""What the keys of italic fonts hold."""
BEARING_EM = 0.06
"""White at either side of an icon."""
NUMBER = re.compile(r"[(+\-−–±×x]?[\d½¼¾⅓⅔][\d.,/½¼¾⅓⅔]*[)%+×x]?\Z|[XYZ]\Z")
SIGN = re.compile(r"[+−–±×=]\Z")
SPACES = re.compile(r"[ \t]+")


class Faces(NamedTuple):
    """The fonts of plain, bold, italic and bold italic letters, by key; empty: found when needed."""

    plain: str
    bold: str = ""
    italic: str = ""
    both: str = ""

    def of(self, span: Span) -> str:
        """Return the font of a span; raises `NoFace` where the family has none."""
        if not span.bold and not span.italic:
            return self.plain
        told = self.both if span.bold and span.italic else self.bold if span.bold else self.italic
        return told or metrics.face(self.plain, bold=span.bold, italic=span.italic)


@dataclass(frozen=True, slots=True)
class Manner:
    """How a text is set, lengths as shares of the size of type (em).

    `icon` is the height of icons as a share of the capitals', `leading` the step of lines, `gap` and `item_gap` what is added before
    a new paragraph and a bullet, `indent` how far a bullet's text hangs in.
    """

    faces: Faces
    markup: Markup
    leading: float = 1.22
    gap: float = 0.5
    item_gap: float = 0.12
    indent: float = 0.85
    bullet: str = "•"
    icon: float = 1.25
    syllables: bool = False
    balance: bool = False
    caps: bool = False


class Part(NamedTuple):
    """A stretch of one font and colour, or an icon with the colour asked for; widths in em."""

    text: str
    font: str
    colour: str
    icon: bool
    width: float
    at: int


class Cluster(NamedTuple):
    """What no line may part; the space behind it if there is one, and the width of a hyphen shown if a line ends here."""

    parts: tuple[Part, ...]
    width: float
    space: Part | None
    hyphen: Part | None


Set = tuple[tuple[Paragraph, tuple[Cluster, ...]], ...]
"""The paragraphs of a text, each with its clusters."""

Ratios = tuple[tuple[str, float], ...]
"""The icons a text names, each with its width as a share of its height."""


@lru_cache(maxsize=8192)
def icons_in(text: str, markup: Markup) -> tuple[tuple[str, int], ...]:
    """Return the icons that a marked text names, each once with its first place; raises `BadMarkup`."""
    found: dict[str, int] = {}
    for each in parsed(text, markup):
        for span in each.spans:
            if span.icon:
                found.setdefault(span.text, span.at)
    return tuple(found.items())


# -- clusters ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def clusters_of(text: str, manner: Manner, ratios: Ratios) -> Set:
    """Return the paragraphs of a marked text with their clusters; raises `BadMarkup`, `MissingGlyph`, `NoFace`."""
    widths = dict(ratios)
    return tuple((each, tuple(_clusters(each, manner, widths))) for each in parsed(text, manner.markup))


class _Token(NamedTuple):
    kind: str
    text: str
    part: Part


def _tokens(paragraph: Paragraph, manner: Manner, widths: dict[str, float]) -> Iterator[_Token]:
    """Yield words, spaces and icons from left to right; a word that changes its look is several words without a space."""
    cap = metrics.cap_mm(manner.faces.plain, 1.0) / metrics.PT_MM
    for span in paragraph.spans:
        font = manner.faces.of(span)
        if span.icon:
            wide = widths[span.text] * cap * manner.icon + 2 * BEARING_EM
            yield _Token("icon", span.text, Part(span.text, font, span.colour, icon=True, width=wide, at=span.at))
            continue
        text = span.text.upper() if manner.caps else span.text
        space = Part(" ", font, span.colour, icon=False, width=metrics.ems(" ", font), at=span.at)
        for number, word in enumerate(SPACES.split(text)):
            if number:
                yield _Token("space", " ", space)
            if word:
                yield _Token("word", word, Part(word, font, span.colour, icon=False, width=0.0, at=span.at))


def _clusters(paragraph: Paragraph, manner: Manner, widths: dict[str, float]) -> Iterator[Cluster]:
    tokens = _trimmed(list(_tokens(paragraph, manner, widths)))
    parts: list[Part] = []
    before, bound = "", False
    for number, token in enumerate(tokens):
        if token.kind == "space":
            left, right = tokens[number - 1], tokens[number + 1]
            bound = _tied(left, right, bound=bound)
            if bound or _signed(left, right):
                parts.append(token.part)
            else:
                yield _cluster(parts, token.part)
                parts = []
            continue
        bound = bound and tokens[number - 1].kind == "space"
        for piece in breaks.pieces(token.text, syllables=manner.syllables) if token.kind == "word" else (token.text,):
            if parts and _ends(parts[-1], before, piece[0], token.kind, manner):
                yield _cluster(parts, None)
                parts = []
            parts.append(_drawn(piece, token))
            before = piece[-1]
    if parts:
        yield _cluster(parts, None)


def _trimmed(tokens: list[_Token]) -> list[_Token]:
    """Return tokens without spaces at either end, and one space where several follow each other."""
    kept = [t for n, t in enumerate(tokens) if t.kind != "space" or (n and tokens[n - 1].kind != "space")]
    while kept and kept[0].kind == "space":
        kept.pop(0)
    while kept and kept[-1].kind == "space":
        kept.pop()
    return kept


def _tied(left: _Token, right: _Token, *, bound: bool) -> bool:
    """Say whether a space ties a number and an icon; `bound` says that what stands left of it is already tied."""
    if bound or left.kind == right.kind:
        return False
    return bool(NUMBER.match((left if left.kind == "word" else right).text))


def _signed(left: _Token, right: _Token) -> bool:
    return left.kind == right.kind == "word" and right.text[0].isdigit() and bool(SIGN.fullmatch(left.text))


def _ends(last: Part, before: str, first: str, kind: str, manner: Manner) -> bool:
    """Say whether a line may end between the part set last and what comes next without a space."""
    if last.text == " ":
        return False
    if last.icon or kind == "icon":
        if last.icon and kind == "icon":
            return True
        letter = first if last.icon else before
        left, right = ("図", first) if last.icon else (before, "図")
        return _square(letter, manner) and breaks.may_end(left, right, syllables=manner.syllables)
    if before in {breaks.BREAK, breaks.SOFT_HYPHEN}:
        return True
    if breaks.after_hyphen(last.text[-2:-1], before, first):
        return True
    return breaks.may_end(before, first, syllables=manner.syllables)


def _square(letter: str, manner: Manner) -> bool:
    return bool(breaks.WIDE.match(letter)) or (manner.syllables and bool(breaks.SYLLABLE.match(letter)))


def _drawn(piece: str, token: _Token) -> Part:
    if token.kind == "icon":
        return token.part
    bare = piece if piece.isascii() else piece.translate(breaks.UNDRAWN)
    if SLOPED in token.part.font:
        _check_sloped(bare, token.part.font)
    return token.part._replace(text=piece, width=metrics.ems(bare, token.part.font))


def _check_sloped(piece: str, font: str) -> None:
    """Raise `NoFace` for letters that an italic font has to borrow from an upright one."""
    for key, run in metrics.runs(piece, font):
        if SLOPED not in key and any(map(str.isalpha, run)):
            raise metrics.NoFace(f"{run!r} cannot be set in italics: {key} has no italic face; mark it as bold or by a colour")


def _cluster(parts: Sequence[Part], space: Part | None) -> Cluster:
    last, hyphen = parts[-1], None
    if not last.icon and last.text.endswith(breaks.SOFT_HYPHEN):
        hyphen = last._replace(text="-", width=metrics.ems("-", last.font))
    bare = tuple(p if p.icon or p.text.isascii() else p._replace(text=p.text.translate(breaks.UNDRAWN)) for p in parts)
    return Cluster(bare, sum(p.width for p in bare), space, hyphen)
