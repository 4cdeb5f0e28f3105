"""One portrait kit for all games: flat busts and bound books, made of parts by words.

A person is described by words: `skin:olive hair:black cut:curls wear:leather face:stern+stubble ...`. Drawn in a box
of 40 x 44, shoulders running out at the lower edge; the caller clips and scales. Light comes from the right.
"""

from __future__ import annotations

import difflib
import tomllib
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from pnp.art import motifs, shapes
from pnp.scene import Box, Group, Item, Paint, Path
from pnp.style import BLACK, PAPER, mix
from pnp.typeset.text import FONTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pnp.scene import Colour, Segment
    from pnp.style import Style

INK = "#1A1413"
SKINS = {
    "ivory": "#F3CFAE",
    "peach": "#E8B088",
    "honey": "#D9A066",
    "olive": "#C68F5E",
    "tan": "#B4764A",
    "chestnut": "#9A5B38",
    "umber": "#6E3F28",
}
HAIRS = {
    "black": "#231512",
    "brown": "#4A2A1A",
    "chestnut": "#6B3A1E",
    "auburn": "#8A2E12",
    "ginger": "#B5521B",
    "blond": "#E3B04B",
    "platinum": "#F0DDA6",
    "grey": "#8D8378",
    "white": "#E8E0D2",
}
LIPS = {"none": "", "red": "#C23A22", "rose": "#B8475A", "plum": "#7A2440", "coral": "#D9653F"}
SHADES = {"-": ("ink", 0.28), "=": ("ink", 0.5), "+": ("white", 0.2), "_": ("ink", 0.6)}
LOW_GREY, LOW_LINE, LOW_HAIR = "#D8D8D8", 0.35, 0.25


class BadPortrait(ValueError):
    """A description of a person has a word that the kit does not know."""


@dataclass(frozen=True, slots=True)
class Person:
    """The words of one person; `face` and `extra` may be several, joined with `+`; clothes are colours of the palette."""

    skin: str
    hair: str
    cut: str
    cloth: str
    shirt: str = "cream"
    accent: str = "gold"
    wear: str = "suit"
    face: str = "eyes+line"
    jaw: str = "oval"
    hat: str = "none"
    extra: str = "none"
    lips: str = "none"


WORDS = tuple(Person.__dataclass_fields__)
NEEDED = ("skin", "hair", "cut", "cloth")
MANY = ("face", "extra")
BEARDS = ("beard", "stubble", "sideburns")


@cache
def _kit() -> Mapping[str, Mapping[str, list[str] | float]]:
    with (FONTS.parent / "portraits.toml").open("rb") as file:
        return tomllib.load(file)


@cache
def parts() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """Return the kit's parts: what they are for -> their word -> their pieces from the back to the front."""
    return {use: {word: tuple(made) for word, made in each.items() if isinstance(made, list)} for use, each in _kit().items()}


def sits_lower_mm(person: Person) -> float:
    """Return how far a person sits lower in the box, so that a tall hat or tall hair keeps in the picture."""
    told = _kit()["sits_lower"]
    return max(float(told.get(word, 0.0)) for word in (person.hat, person.cut))  # type: ignore[arg-type]  # numbers there


def choices(key: str) -> Iterable[str] | None:
    """Return the words that a part of a portrait may be, or nothing for a colour of the palette."""
    match key:
        case "skin":
            return SKINS
        case "hair":
            return HAIRS
        case "lips":
            return LIPS
        case "cut":
            return {**parts()["hair_behind"], **parts()["hair_before"]}
        case "jaw" | "wear" | "face":
            return parts()[key]
        case "hat" | "extra":
            return ("none", *parts()[key])
        case _:
            return None


@lru_cache(maxsize=256)
def person_of(words: str) -> Person:
    """Read a description such as `skin:peach hair:auburn cut:slick cloth:teal`; raises `BadPortrait`."""
    told: dict[str, str] = {}
    for word in words.split():
        key, _, value = word.partition(":")
        if key not in WORDS:
            raise BadPortrait(f"{word!r} is no part of a portrait; the nearest is {_nearest(key, WORDS)!r}.")
        told[key] = value
    missing = [key for key in NEEDED if key not in told]
    if missing:
        raise BadPortrait(f"The portrait {words!r} does not tell its {' and '.join(missing)}.")
    for key, value in told.items():
        for each in value.split("+") if key in MANY else [value]:
            _checked(key, each)
    return Person(**told)


def _checked(key: str, word: str) -> None:
    known = choices(key)
    if known is not None and word not in known:
        raise BadPortrait(f"A portrait's {key} cannot be {word!r}; the nearest is {_nearest(word, known)!r}.")


def _nearest(word: str, known: Iterable[str]) -> str:
    return difflib.get_close_matches(word, list(known), 1, 0.0)[0]


@lru_cache(maxsize=1024)
def _piece(piece: str) -> tuple[str, float, tuple[Segment, ...]]:
    """Return a piece's tone, its line's width or 0, and its outline."""
    tone, _, data = piece.partition(" ")
    base, _, width = tone.partition("~")
    return base, float(width or 0), _round(data) if data.startswith("o ") else shapes.path_segments(data)


def _round(data: str) -> tuple[Segment, ...]:
    x, y, rx, *ry = map(float, data.split()[1:])
    return shapes.ellipse(x, y, rx, *(ry or [rx]))


def _pieces(person: Person) -> tuple[str, ...]:
    """Return all pieces of a person from the back to the front; a beard lies under the hair, all else of the face over it."""
    kit = parts()
    face = person.face.split("+")
    beards = [word for word in face if word in BEARDS]
    layers = (
        kit["hat_behind"].get(person.hat) or kit["hair_behind"].get(person.cut, ()),
        ("skin- M15.6,22h8.8v10h-8.8z",),
        kit["wear"][person.wear],
        ("skin- o 11.6 16.4 1.5 2.3", "skin o 28.4 16.4 1.5 2.3"),
        kit["jaw"][person.jaw],
        *(kit["face"][word] for word in beards),
        kit["hair_before"].get(person.cut, ()),
        *(kit["face"][word] for word in face if word not in beards),
        kit["hat"].get(person.hat, ()),
        *(kit["extra"].get(word, ()) for word in person.extra.split("+")),
    )
    return tuple(piece for layer in layers for piece in layer)


def portrait(style: Style, *, who: str, x: float, y: float, scale: float = 1.0) -> motifs.Items:
    """Draw a person's bust; `x`, `y` is the upper left corner of its box; raises `BadPortrait` and `UnknownColour`."""
    person = person_of(who)
    colours = {
        "skin": SKINS[person.skin],
        "hair": HAIRS[person.hair],
        "lips": LIPS[person.lips] or mix(SKINS[person.skin], INK, 0.35),
        "cloth": style.colour(person.cloth),
        "shirt": style.colour(person.shirt),
        "accent": style.colour(person.accent),
        "ink": INK,
        "white": PAPER,
    }
    drawn = tuple(_drawn(style, colours, *_piece(piece)) for piece in _pieces(person))
    return (Group(drawn, x=x, y=y + scale * sits_lower_mm(person), scale=scale),)


def _drawn(style: Style, colours: Mapping[str, Colour], tone: str, width: float, segments: tuple[Segment, ...]) -> Item:
    base, step = (tone[:-1], tone[-1]) if tone[-1] in SHADES else (tone, "")
    colour = colours[base]
    if step:
        to, share = SHADES[step]
        colour = mix(colour, INK if to == "ink" else PAPER, share)
    if width:
        return Path(segments, Paint(stroke=_low_line(base, colour) if style.low_ink else colour, width=width, cap="round"))
    return Path(segments, _low_fill(base, step, colour) if style.low_ink else Paint(fill=colour))


def _low_line(base: str, colour: Colour) -> Colour:
    return BLACK if base in {"skin", "ink"} else colour


def _low_fill(base: str, step: str, colour: Colour) -> Paint:
    """Skin and clothes become paper with a line, their shades a light grey; hair is a lighter tint, lips and ornaments stay solid."""
    if base in {"skin", "cloth", "shirt"}:
        return Paint(fill=LOW_GREY if step in {"-", "="} else PAPER, stroke="#6A6A6A", width=LOW_LINE, join="round")
    return Paint(fill=mix(colour, PAPER, LOW_HAIR) if base == "hair" else colour)


# -- books -------------------------------------------------------------------------------------------------------------


def volume(style: Style, *, binding: str, cover: str, trim: str, icon: str, x: float, y: float, scale: float = 1.0) -> motifs.Items:
    """Draw a screen property in a box of 40 x 44: a `script` with brass fasteners or a bound `best_seller` with a seal."""
    if binding not in BINDINGS:
        raise BadPortrait(f"A book cannot be bound as {binding!r}; the nearest is {_nearest(binding, BINDINGS)!r}.")
    return (Group(BINDINGS[binding](style, cover, trim, icon), x=x, y=y, scale=scale, rotate=0),)


def _script(style: Style, cover: str, trim: str, icon: str) -> tuple[Item, ...]:
    """A typed script: a stack of pages, a card cover with a window, three brass fasteners at the spine."""
    face, dark = style.colour(cover), mix(style.colour(cover), INK, 0.3)
    low = style.low_ink
    sheet = Paint(fill=PAPER, stroke="#6A6A6A", width=LOW_LINE) if low else Paint(fill=style.colour("cream"))
    edge = Paint(fill=LOW_GREY, stroke="#6A6A6A", width=LOW_LINE) if low else Paint(fill=mix(style.colour("cream"), INK, 0.22))
    board = Paint(fill=PAPER, stroke=style.outline(cover), width=0.6) if low else Paint(fill=face)
    items: list[Item] = [Box(9.6, 5.6, 25.4, 36, edge, 0.6), Box(8.6, 4.6, 25.4, 36, sheet, 0.6), Box(6.4, 3, 26.4, 36.4, board, 0.6)]
    items += [] if low else [Box(6.4, 3, 5.4, 36.4, Paint(fill=dark), 0.6)]
    items += [
        Box(13.6, 6.6, 16.4, 17.6, sheet, 0.5),
        Box(13.6, 28.2, 16.4, 1.1, _bar(style, trim)),
        Box(13.6, 30.6, 16.4, 1.1, _bar(style, trim)),
    ]
    items += [Box(17, 33, 9.6, 1.1, _bar(style, trim))]
    for y in (8.4, 21.2, 34):
        items += motifs.disc(style, x=9.1, y=y, r=1.3, colour="gold", low="outline")
    return (*items, *motifs.icon(style, icon=icon, x=21.8, y=15.4, size=14.6, colour="ink"))


def _bar(style: Style, trim: str) -> Paint:
    return Paint(fill=style.outline(trim))


def _best_seller(style: Style, cover: str, trim: str, icon: str) -> tuple[Item, ...]:
    """A hardback: pages at the right, spine in shade, a framed picture, a seal in the corner."""
    face, low = style.colour(cover), style.low_ink
    pages = Paint(fill=PAPER, stroke="#6A6A6A", width=LOW_LINE) if low else Paint(fill=style.colour("cream"))
    board = Paint(fill=PAPER, stroke=style.outline(cover), width=0.6) if low else Paint(fill=face)
    gilt = style.outline(trim)
    items: list[Item] = [Box(8, 5, 27.2, 37.2, pages if low else Paint(fill=mix(face, INK, 0.45)), 1.2), Box(8, 4, 26, 36.6, pages, 0.8)]
    items += [Path(shapes.polyline(((9, 39.2 + i * 0.7), (33.6, 39.2 + i * 0.7))), Paint(stroke="#B9A98A", width=0.25)) for i in range(2)]
    items += [Box(6, 2.4, 27.4, 36, board, 1.0)]
    items += [] if low else [Box(6, 2.4, 4.6, 36, Paint(fill=mix(face, INK, 0.32)), 1.0)]
    items += [Path(shapes.polyline(((10.6, 2.8), (10.6, 38))), Paint(stroke=gilt, width=0.5))]
    items += [Path(shapes.stepped(12.8, 5.2, 18.4, 22.4, 1.6, 1), Paint(stroke=gilt, width=0.6))]
    items += motifs.icon(style, icon=icon, x=22, y=16.4, size=14.6, colour=trim)
    items += [Box(13.4, 30.6, 14, 1.1, Paint(fill=gilt)), Box(13.4, 33, 9.6, 1.1, Paint(fill=gilt))]
    seal = shapes.star(30.6, 35.6, 5, 16, 0.84)
    items += [Path(seal, Paint(fill=PAPER, stroke=style.outline("rust"), width=0.5) if low else Paint(fill=style.colour("rust")))]
    return (*items, Path(shapes.star(30.6, 35.6, 2.7), Paint(fill=style.type("rust") if low else style.colour("cream"))))


BINDINGS = {"script": _script, "best_seller": _best_seller}
