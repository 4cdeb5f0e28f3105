"""Scripts whose letters join, move or stack: which they are, and their glyphs in the order in which they are drawn.

Letters with marks that no single character stands for, the scripts of India and South East Asia, Thai, Tibetan and old Hangul are
shaped by HarfBuzz from the font's own tables, in PDF and in SVG alike. Scripts written from right to left, and Mongolian,
which runs downwards, are refused: their order of lines and words is not set here.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

COMPLEX = re.compile(
    "[\u0300-\u036f\u0483-\u0489\u0900-\u109f\u1100-\u11ff\u135d-\u135f\u1700-\u17ff\u1900-\u1cff\u1dc0-\u1dff\u200c\u200d\u20d0-\u20ff"
    "\u302a-\u302f\u3099\u309a\ua66f-\ua67f\ua802-\ua8ff\ua900-\uabff\ud7b0-\ud7ff\ufe00-\ufe0f\ufe20-\ufe2f\U00011000-\U000114ff\U000e0100-\U000e01ef]"
)
"""Characters that are drawn by their neighbours' leave."""
REFUSED = re.compile(
    "[\u0590-\u08ff\u1800-\u18af\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefe\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""Characters of scripts that are not set: from right to left, or downwards."""
WORDS = re.compile("[^ \u00a0]+[ \u00a0]*|[ \u00a0]+")
SILENT = frozenset("\u200c\u200d") | frozenset(map(chr, range(0xFE00, 0xFE10))) | frozenset(map(chr, range(0xE0100, 0xE01F0)))
"""Characters that a font need not have."""


class Glyph(NamedTuple):
    """One glyph: its number in the font, its advance and where it is moved, in units of the font, and the first character it is for."""

    number: int
    advance: int
    x: int
    y: int
    first: int


def is_complex(text: str) -> bool:
    """Say whether a text has to be shaped.

    >>> is_complex("Café"), is_complex("हिन्दी")
    (False, True)
    """
    return not text.isascii() and COMPLEX.search(text) is not None


def why_refused(character: str) -> str:
    """Return why a character of a script that is not set is refused, as a part of a sentence."""
    name = unicodedata.name(character, "a sign of direction").partition(" ")[0].capitalize()
    return f"{name} runs from right to left or downwards, which is not set here; draw such words as a picture (SVG or PNG)"


@cache
def _face(file: Path) -> tuple[Any, int]:
    import uharfbuzz  # noqa: PLC0415 - few texts need it

    face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(file)))
    return uharfbuzz.Font(face), face.upem


@lru_cache(maxsize=8192)
def shaped(text: str, file: Path) -> tuple[Glyph, ...]:
    """Return the glyphs of a text in the font of a file, from left to right."""
    import uharfbuzz  # noqa: PLC0415 - few texts need it

    font, _ = _face(file)
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    buffer.direction = "ltr"
    uharfbuzz.shape(font, buffer)
    pairs = zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
    return tuple(Glyph(info.codepoint, place.x_advance, place.x_offset, place.y_offset, info.cluster) for info, place in pairs)


@lru_cache(maxsize=8192)
def advance(text: str, file: Path) -> float:
    """Return how wide a shaped text is, as a share of its size."""
    _, upem = _face(file)
    return sum(glyph.advance for glyph in shaped(text, file)) / upem


def clusters(text: str) -> list[str]:
    """Return a text in pieces that one font has to draw: a character with the marks and joiners behind it."""
    out: list[str] = []
    for character in text:
        joined = out and (unicodedata.category(character).startswith("M") or character in SILENT or out[-1][-1] == "\u200d")
        if joined:
            out[-1] += character
        else:
            out.append(character)
    return out


def by_words(pieces: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Yield pieces of a text, each with its font, so that words are shaped one by one, and what is not shaped is joined.

    So a line measures what its words measure. A word keeps the space behind it.
    """
    key, plain = "", ""
    for of, part in ((of, part) for of, piece in pieces for part in WORDS.findall(piece)):
        shaped_alone = is_complex(part)
        if plain and (of != key or shaped_alone):
            yield key, plain
            plain = ""
        if shaped_alone:
            yield of, part
        else:
            key, plain = of, plain + part
    if plain:
        yield key, plain
