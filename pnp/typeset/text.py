"""Text measured before it is drawn: advances, line breaking, fitting in fixed steps, fonts for missing characters.

A font is named by its key, family and weight (`righteous-400`). Characters a font lacks are taken from its extended
half (`righteous-x-400`), then from Fira Sans Condensed, which has Cyrillic and Greek too, then from Noto Sans KR, which has all
of Hangul, kana, the punctuation of both and many signs, and no han: `runs` tells which, for measuring and for drawing alike. A
maker's own font (`pnp.typeset.own_fonts`) is asked first in the same way. Measures come from `metrics.json` beside the fonts, so that
no font file is opened here but a maker's own. Letters that join or stack are shaped (`pnp.typeset.shaping`). Sizes are pt, lengths mm.
What does not fit is raised, never made smaller in silence.
"""

from __future__ import annotations

import json
import re
import unicodedata
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypedDict

import card_data
from card_data.problems import nearest
from pnp.scene import Text
from pnp.typeset import breaks, own_fonts, shaping

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

Anchor = Literal["start", "middle", "end"]

FONTS = Path(card_data.__file__).parent / "shared" / "fonts"
PT_MM = 25.4 / 72
TEXT_FAMILY, LAST_FAMILY = "fira-sans-condensed", "noto-sans-kr"
TEXT_WEIGHTS, LAST_WEIGHTS = (400, 500, 600, 700), (400, 700, 900)
DISPLAY_STANDS_AT = {TEXT_FAMILY: 700, LAST_FAMILY: 900}
PARTS = ("", "-x", "-c", "-g")
"""Parts of a family by what their keys have before the weight: the basic one, extended Latin or signs, Cyrillic, Greek."""
BOLD, ITALIC = 700, "-italic"
SLACK_MM = 1e-6


class UnknownFont(KeyError):
    """A font key names no vendored font."""


class MissingGlyph(ValueError):
    """No font of the chain has a character of the text."""


class NeedsShaping(MissingGlyph):
    """A character belongs to a script that cannot be set here, or not in this way."""


class NoFace(ValueError):
    """A family has no bold or no italic face."""


class Overflow(ValueError):
    """A text does not fit into its box at the smallest size allowed."""


class Measures(TypedDict):
    """What `metrics.json` tells of one font; advances are runs of first character, how many, advance."""

    upem: int
    ascent: int
    descent: int
    cap: int
    advances: list[int]


@cache
def _measured() -> dict[str, Measures]:
    measured: dict[str, Measures] = json.loads((FONTS / "metrics.json").read_text("utf-8"))
    return measured


def font_keys() -> tuple[str, ...]:
    """Return the keys of all fonts that are here, parts of families too, in order."""
    return tuple(sorted(_measured()))


@cache
def _advances(key: str) -> dict[str, float]:
    """Return the advance of every character of one font file, as a share of the em."""
    if key in own_fonts.KNOWN:
        return own_fonts.KNOWN[key].advances
    told = _measured()[key]
    upem, flat = told["upem"], told["advances"]
    spread: dict[str, float] = {}
    for first, many, advance in zip(flat[::3], flat[1::3], flat[2::3], strict=True):
        share = advance / upem
        for code in range(first, first + many):
            spread[chr(code)] = share
    return spread


def _nearest(weight: int, weights: tuple[int, ...]) -> int:
    return min(weights, key=lambda w: (abs(w - weight), -w))


@cache
def chain(font: str) -> tuple[str, ...]:
    """Return the font files a font's characters are looked for in, in order; raises `UnknownFont`.

    >>> chain("righteous-400")[:2]
    ('righteous-400', 'righteous-x-400')
    """
    font = font.partition("+")[0]
    own = own_fonts.KNOWN.get(font)
    if own is None and font not in _measured():
        whole = sorted(key for key in _measured() if not re.search("-[xcg]-[0-9]+$", key))
        near = nearest(font, whole)
        hint = f"the nearest is {near!r}" if near else f"the fonts are {', '.join(whole)}"
        raise UnknownFont(f"There is no font {font!r}; {hint}.")
    family, _, weight = font.rpartition("-")
    sloped = ITALIC if family.endswith(ITALIC) else ""
    is_text = own is not None or family.removesuffix(sloped) in (TEXT_FAMILY, LAST_FAMILY, "source-sans-3")
    stands = {f: int(weight) if is_text else DISPLAY_STANDS_AT[f] for f in DISPLAY_STANDS_AT}
    text, last = _nearest(stands[TEXT_FAMILY], TEXT_WEIGHTS), _nearest(stands[LAST_FAMILY], LAST_WEIGHTS)
    parts = [(family, weight), (TEXT_FAMILY + sloped, text), (LAST_FAMILY, last)]
    keys = [font, *(f"{of}{part}-{heavy}" for of, heavy in parts for part in PARTS)]
    return tuple(dict.fromkeys(key for key in keys if key == font or key in _measured()))


def face(font: str, *, bold: bool = False, italic: bool = False) -> str:
    """Return the bold, the italic or the bold italic face of a font's family; raises `NoFace`, `UnknownFont`.

    Bold is the weight nearest to 700 that is heavier than the font's own.

    >>> face("source-sans-3-400", bold=True)
    'source-sans-3-700'
    """
    bare, plus, mark = font.partition("+")
    chain(bare)
    own = own_fonts.KNOWN.get(bare)
    return (_own_face(own, bold=bold, italic=italic) if own else _our_face(bare, bold=bold, italic=italic)) + plus + mark


@cache
def _our_face(font: str, *, bold: bool, italic: bool) -> str:
    family, _, weight = font.rpartition("-")
    wanted = family + (ITALIC if italic and not family.endswith(ITALIC) else "")
    known = [int(key.rpartition("-")[2]) for key in _measured() if key.rpartition("-")[0] == wanted]
    heavier = [each for each in known if each > int(weight)]
    if not known:
        raise NoFace(f"{font} has no italic face; take its italics out, name another font by italic = , or take source-sans-3")
    if bold and not heavier:
        raise NoFace(f"{font} has no bolder face; take its bold words out, name another font by bold = , or begin with a lighter one")
    return f"{wanted}-{min(heavier, key=lambda each: abs(each - BOLD)) if bold else _nearest(int(weight), tuple(known))}"


def _own_face(font: own_fonts.OwnFont, *, bold: bool, italic: bool) -> str:
    found = own_fonts.sibling(font, bold=bold, italic=italic)
    if found is None:
        asked = "-".join(["Bold"] * bold + ["Italic"] * italic)
        raise NoFace(
            f"{font.file.name} has no face {asked} beside it in the folder fonts; put it there, or name a font by {asked.lower()} = "
        )
    return found


class _Cast(dict[str, tuple[str, float]]):
    """Character -> the font file that draws it and its advance as a share of the em, found when first asked for."""

    def __init__(self, font: str) -> None:
        super().__init__()
        self.font, plus, mark = font.partition("+")
        self.chain, self.mark = chain(font), plus + mark

    def tried(self) -> Iterator[str]:
        """Yield the fonts in the order in which they are asked; kana and signs come from a maker's own before ours."""
        signs = f"{LAST_FAMILY}-x-"
        yield from (key for key in self.chain if not self.mark or not key.startswith(signs))
        if self.mark:
            yield from own_fonts.stand_ins(self.mark, int(self.font.rpartition("-")[2]))
            yield from (key for key in self.chain if key.startswith(signs))

    def __missing__(self, character: str) -> tuple[str, float]:
        if shaping.REFUSED.match(character):
            raise NeedsShaping(f"{named(character)} cannot be set in {self.font}: {shaping.why_refused(character)}")
        for key in self.tried():
            share = _advances(key).get(character)
            if share is not None:
                self[character] = (key, share)
                return self[character]
        hint = "or name a picture for it in [icons], " if unicodedata.category(character) == "So" else ""
        raise MissingGlyph(
            f"{self.font} and the fonts that stand in for it have no {named(character)}; "
            f"put a font that has it into the folder {own_fonts.PLACE} of the game, {hint}or write another character"
        )


def named(character: str) -> str:
    """Return a character with its number and name, for a sentence.

    >>> named("é")
    "'é' (U+00E9, latin small letter e with acute)"
    """
    return f"{character!r} (U+{ord(character):04X}, {unicodedata.name(character, 'without a name').lower()})"


@cache
def _cast(font: str) -> _Cast:
    return _Cast(font)


def font_file(key: str) -> Path:
    """Return the file of one font; raises `UnknownFont`."""
    own = own_fonts.KNOWN.get(key)
    return own.file if own else FONTS / f"{chain(key)[0]}.ttf"


@lru_cache(maxsize=8192)
def runs(text: str, font: str) -> tuple[tuple[str, str], ...]:
    """Split a text into pieces that one font file can draw: (font key, piece); raises `MissingGlyph`.

    >>> runs("Ab", "fira-sans-condensed-500")
    (('fira-sans-condensed-500', 'Ab'),)
    """
    cast = _cast(font)
    if shaping.is_complex(text):
        return tuple(shaping.by_words(_joined(shaping.clusters(text), cast)))
    return tuple(_joined(text, cast))


def _joined(clusters: Iterable[str], cast: _Cast) -> list[tuple[str, str]]:
    """Return characters, or clusters of them, joined where one font draws them."""
    pieces: list[tuple[str, str]] = []
    for character in clusters:
        key = cast[character][0] if len(character) == 1 else _key_of_all(character, cast)
        if pieces and pieces[-1][0] == key:
            pieces[-1] = (key, pieces[-1][1] + character)
        else:
            pieces.append((key, character))
    return pieces


def _key_of_all(cluster: str, cast: _Cast) -> str:
    """Return the first font that has every character of a cluster; raises `MissingGlyph`."""
    wanted = [character for character in cluster if character not in shaping.SILENT]
    for key in cast.tried():
        if all(character in _advances(key) for character in wanted):
            return key
    for character in wanted:
        cast[character]
    raise MissingGlyph(
        f"{cast.font} and the fonts that stand in for it do not have all of {cluster!r} in one: {', '.join(map(named, wanted))}"
    )


LINE_ENDS = re.compile("\r\n|[\r\x0b\x0c\x85\u2028\u2029]")
AS_OTHERS = str.maketrans(
    {
        **dict.fromkeys("\u202f\u2007", "\u00a0"),
        **dict.fromkeys("\t\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u205f", " "),
        "\u2011": f"-{breaks.JOINER}",
        "\u2012": "–",
        **dict.fromkeys("\ufe0e\ufe0f", ""),
    }
)
"""Spaces and hyphens that differ from others in width or behaviour alone, and signs of emoji's colour."""


def cleaned(text: str) -> str:
    r"""Return a text as it is set: letters and their accents joined (Unicode form C), one kind of line end, spaces that fonts have.

    >>> cleaned("10\u202f€\u2028a\tb")
    '10\xa0€\na b'
    """
    if text.isascii():
        return LINE_ENDS.sub("\n", text).replace("\t", " ")
    return LINE_ENDS.sub("\n", unicodedata.normalize("NFC", text)).translate(AS_OTHERS)


is_complex = shaping.is_complex


def by_glyph(run: str, key: str) -> bool:
    """Say whether a run of one font is drawn glyph by glyph: in a maker's own font, or because its letters join or stack."""
    return key in own_fonts.KNOWN or shaping.is_complex(run)


def check_glyphs(text: str, font: str) -> None:
    """Raise `MissingGlyph` when a character of the text cannot be drawn in this font or its stand-ins."""
    runs(text, font)


@lru_cache(maxsize=32768)
def ems(text: str, font: str) -> float:
    """Return how wide a text is without tracking, as a share of its size; raises `MissingGlyph`."""
    if shaping.is_complex(text):
        return sum(shaping.advance(run, font_file(key)) if is_complex(run) else ems(run, key) for key, run in runs(text, font))
    cast = _cast(font)
    return sum(cast[character][1] for character in text)


def width_mm(text: str, font: str, size_pt: float, track_mm: float = 0.0) -> float:
    """Return how wide a line is, `track_mm` after each character but the last included.

    >>> round(width_mm("HUSTLE", "righteous-400", 20), 1)
    26.1
    """
    return ems(text, font) * size_pt * PT_MM + track_mm * max(0, len(text) - 1)


@cache
def _share(font: str, measure: Literal["cap", "ascent", "descent"]) -> float:
    """Return one measure of a font as a share of the em."""
    key = chain(font)[0]
    if key in own_fonts.KNOWN:
        own = own_fonts.KNOWN[key]
        return {"cap": own.cap, "ascent": own.ascent, "descent": own.descent}[measure]
    told = _measured()[key]
    return told[measure] / told["upem"]


def cap_mm(font: str, size_pt: float) -> float:
    """Return the height of the capitals of a font."""
    return _share(font, "cap") * size_pt * PT_MM


def ascent_mm(font: str, size_pt: float) -> float:
    """Return how far a font reaches above the baseline."""
    return _share(font, "ascent") * size_pt * PT_MM


def descent_mm(font: str, size_pt: float) -> float:
    """Return how far a font reaches below the baseline, as a positive length."""
    return -_share(font, "descent") * size_pt * PT_MM


def line(text: str, x: float, y: float, font: str, size_pt: float, fill: str, anchor: Anchor = "start", track_mm: float = 0.0) -> Text:
    """Return one line of text whose start, middle or end stands at `x` on the baseline `y`; raises `MissingGlyph`."""
    if track_mm and shaping.is_complex(text):
        raise NeedsShaping(f"{text!r} has letters that join or stack, which cannot be tracked; take track out, or write it otherwise")
    width = width_mm(text, font, size_pt, track_mm)
    left = {"start": x, "middle": x - width / 2, "end": x - width}[anchor]
    return Text(left, y, text, font, size_pt, fill, width, track_mm)


def wrap(text: str, font: str, size_pt: float, box_mm: float, track_mm: float = 0.0) -> list[str]:
    """Break a text into lines no wider than the box, at spaces, and between characters of Chinese and Japanese by their rules.

    A line feed always breaks. Raises `Overflow` for a word that is wider than the box on its own.
    """
    rows: list[str] = []
    for paragraph in text.split("\n"):
        row = ""
        for word, space in _words(paragraph):
            longer = f"{row}{space}{word}" if row else word
            if width_mm(longer, font, size_pt, track_mm) <= box_mm + SLACK_MM:
                row = longer
                continue
            if width_mm(word, font, size_pt, track_mm) > box_mm + SLACK_MM:
                raise Overflow(_too_wide(word, font, size_pt, box_mm, track_mm))
            rows.append(row)
            row = word
        rows.append(row)
    return rows


def _words(paragraph: str) -> Iterator[tuple[str, str]]:
    """Yield what may stand on a line of its own, each with the space before it."""
    for word in filter(None, paragraph.split(" ")):
        if word.isascii():
            yield word, " "
            continue
        for number, piece in enumerate(breaks.pieces(word, hyphens=False)):
            yield piece, "" if number else " "


def fit(text: str, font: str, sizes: Sequence[float], box_mm: float, track_mm: float = 0.0) -> float:
    """Return the largest of the sizes at which a line fits into the box; raises `Overflow` when none does."""
    for size in sorted(sizes, reverse=True):
        if width_mm(text, font, size, track_mm) <= box_mm + SLACK_MM:
            return size
    raise Overflow(_too_wide(text, font, min(sizes), box_mm, track_mm))


def fit_lines(
    text: str, font: str, sizes: Sequence[float], box_mm: float, most_lines: int, track_mm: float = 0.0
) -> tuple[float, list[str]]:
    """Return the largest size at which a text fills at most so many lines of the box, and the lines; raises `Overflow`."""
    for size in sorted(sizes, reverse=True):
        try:
            rows = wrap(text, font, size, box_mm, track_mm)
        except Overflow:
            continue
        if len(rows) <= most_lines:
            return size, rows
    box = f"{most_lines} line{'s' * (most_lines != 1)} of {box_mm:g} mm in {font} at {min(sizes):g} pt"
    raise Overflow(f"The text {text!r} does not fit into {box}: shorten it or widen its box.")


def _too_wide(text: str, font: str, size_pt: float, box_mm: float, track_mm: float) -> str:
    width = width_mm(text, font, size_pt, track_mm)
    return f"The text {text!r} is {width:.1f} mm wide in {font} at {size_pt:g} pt, its box {box_mm:g} mm: shorten it or widen its box."
