"""Fonts of a maker's own: `fonts/*.ttf` and `fonts/*.otf` of a game's folder, named in a layout by the file's name.

`font = "Gaegu-Regular.ttf"` is `fonts/Gaegu-Regular.ttf`. Its bold and italic faces are the files beside it that end in `-Bold`,
`-Italic` and `-BoldItalic`. Inside the program such a font has a key like any other, made from its name and content, so that
no place of a computer stands in a file. TrueType and PostScript (CFF) outlines are read; what cannot be is refused by its name.
"""

from __future__ import annotations

import hashlib
import os
import re
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Literal

from card_data.problems import nearest, quote

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PLACE = "fonts"
ENDINGS = (".ttf", ".otf")
LARGEST = 64_000_000
NO_FONTS = {
    ".ttc": "a collection of several fonts; save the one you mean as TTF or OTF",
    ".woff": "a web font; save it as TTF or OTF",
    ".woff2": "a web font; save it as TTF or OTF",
    ".pfb": "a Type 1 font; save it as OTF",
}
REGULAR = re.compile(r"[-_ ]?(regular|roman|book|normal|medium|light)?\Z", re.IGNORECASE)
FACES = {(True, False): ("bold",), (False, True): ("italic", "oblique"), (True, True): ("bolditalic", "boldoblique")}
DEFAULT_CAP = 0.7


class BadFont(ValueError):
    """A font that a layout names is not in the folder, or cannot be read."""


@dataclass(frozen=True, slots=True)
class OwnFont:
    """One font file: its key, measures as shares of the em, and how its letters are drawn."""

    key: str
    file: Path
    weight: int
    outlines: Literal["glyf", "cff"]
    ascent: float
    descent: float
    cap: float
    advances: dict[str, float] = field(repr=False, compare=False)


KNOWN: dict[str, OwnFont] = {}
"""Fonts of folders by their key, since they were first asked for."""


STANDING_IN: dict[str, tuple[Path, ...]] = {}
"""The fonts of folders by the mark that stands for them."""


def mark_of(folder: Path) -> str:
    """Return the mark of the fonts of a folder, to be put behind a font's key, or nothing where it has none."""
    place = folder / PLACE
    if not place.is_dir():
        return ""
    with os.scandir(place) as entries:
        stamps = [(each.name, each.stat()) for each in entries if each.name.casefold().endswith(ENDINGS) and each.is_file()]
    return _marked(place, tuple(sorted((name, told.st_size, told.st_mtime_ns) for name, told in stamps)))


@lru_cache(maxsize=64)
def _marked(place: Path, stamps: tuple[tuple[str, int, int], ...]) -> str:
    """Return what stands for these files: the same wherever a folder lies."""
    told = hashlib.sha256()
    for name, size, _ in stamps:
        told.update(f"{name}\0".encode())
        told.update((place / name).read_bytes() if size <= LARGEST else b"")
    mark = f"+{told.hexdigest()[:8]}" if stamps else ""
    STANDING_IN[mark] = tuple(place / name for name, _, _ in stamps)
    return mark


@cache
def stand_ins(mark: str, weight: int) -> tuple[str, ...]:
    """Return the keys of the fonts that a mark stands for, upright ones and those of the nearest weight first."""
    keys = []
    for file in STANDING_IN.get(mark, ()):
        with suppress(BadFont):  # told where a layout names it
            keys.append(own_font(file.parent.parent, file.name))
    return tuple(sorted(keys, key=lambda key: ("italic" in key or "oblique" in key, abs(KNOWN[key].weight - weight), key)))


def is_own(name: str) -> bool:
    """Say whether a layout's font is meant as a file."""
    return "." in name


def own_font(folder: Path, name: str) -> str:
    """Return the key of a font of the folder by its file's name; raises `BadFont`."""
    root = (folder / PLACE).resolve()
    file = (root / name.removeprefix(f"{PLACE}/")).resolve()
    if not file.is_relative_to(root) or not root.is_relative_to(folder.resolve()) or "://" in name:
        raise BadFont(f"the font {quote(name)} lies outside the folder {PLACE} of the game; copy it there")
    ending = file.suffix.casefold()
    if ending not in ENDINGS:
        raise BadFont(f"the font {quote(name)} is {NO_FONTS.get(ending, 'no font; a font file ends in .ttf or .otf')}")
    if not file.is_file():
        near = nearest(file.name, (each.name for each in root.glob("*")) if root.is_dir() else ())
        raise BadFont(
            f"there is no font {quote(name)} in the folder {PLACE} of the game{f'; the nearest is {quote(near)}' if near else ''}"
        )
    told = file.stat()
    if told.st_size > LARGEST:
        raise BadFont(f"the font {quote(name)} is larger than {LARGEST // 1_000_000} MB; take one for fewer languages")
    return _read(file, told.st_mtime_ns, told.st_size).key


def sibling(font: OwnFont, *, bold: bool, italic: bool) -> str | None:
    """Return the key of the bold or italic face beside a font, found by the file's name, or nothing."""
    place = font.file.parent
    name = _beside(place, place.stat().st_mtime_ns, font.file.stem, bold, italic)
    return own_font(place.parent, name) if name else None


@lru_cache(maxsize=256)
def _beside(place: Path, _changed: int, stem: str, bold: bool, italic: bool) -> str:  # noqa: FBT001 - what is asked for, as a key
    base = REGULAR.sub("", stem)
    wanted = {f"{base}{between}{ending}".casefold() for ending in FACES[bold, italic] for between in ("-", "_", " ", "")}
    found = (f.name for f in sorted(place.iterdir()) if f.stem.casefold() in wanted and f.suffix.casefold() in ENDINGS)
    return next(found, "")


@contextmanager
def reading(file: Path) -> Iterator[None]:
    """Turn whatever a broken font file makes its reader raise into `BadFont`."""
    try:
        yield
    except BadFont:
        raise
    except Exception as fault:
        raise BadFont(f"the font {quote(file.name)} cannot be read; download it anew, or take another") from fault


@lru_cache(maxsize=64)
def _read(file: Path, _changed: int, _size: int) -> OwnFont:
    from fontTools.ttLib import TTFont  # noqa: PLC0415 - slow to import, and few decks have fonts of their own

    data = file.read_bytes()
    if data[:4] == b"ttcf":
        raise BadFont(f"the font {quote(file.name)} is {NO_FONTS['.ttc']}")
    with reading(file):
        made = _measured(TTFont(file, lazy=True), file, hashlib.sha256(data).hexdigest()[:8])
    KNOWN[made.key] = made
    return made


def _measured(font: Any, file: Path, mark: str) -> OwnFont:
    if "glyf" not in font and "CFF " not in font:
        raise BadFont(f"the font {quote(file.name)} has neither TrueType nor PostScript outlines, such as one of bitmaps; take another")
    upem, widths = font["head"].unitsPerEm, font["hmtx"].metrics
    cmap = font.getBestCmap()
    if not cmap:
        raise BadFont(f"the font {quote(file.name)} does not say which letters it has (no Unicode table); take another")
    known = font.get("OS/2")
    weight = min(900, max(100, getattr(known, "usWeightClass", 400)))
    name = re.sub(r"[^a-z0-9]+", "-", file.stem.casefold()).strip("-") or "font"
    return OwnFont(
        key=f"{name}-own-{mark}-{weight}",
        file=file,
        weight=weight,
        outlines="glyf" if "glyf" in font else "cff",
        ascent=font["hhea"].ascent / upem,
        descent=font["hhea"].descent / upem,
        cap=getattr(known, "sCapHeight", 0) / upem or DEFAULT_CAP,
        advances={chr(code): widths[glyph][0] / upem for code, glyph in cmap.items()},
    )
