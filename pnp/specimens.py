"""Sheets to choose from: every icon with its name, every font in its own letters."""

from __future__ import annotations

import json
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from pnp.art import motifs
from pnp.scene import Group, Scene
from pnp.style import Style
from pnp.typeset import text
from pnp.typeset.icons import IconBook
from pnp.typeset.markup import Markup
from pnp.typeset.words import draw_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from card_data.model import Value
    from pnp.scene import Item

WIDE, TALL, EDGE = 210.0, 297.0, 12.0
ACROSS, CELL_TALL, ICON_MM = 6, 26.0, 13.0
LINE_TALL = 19.0
STYLE = Style("standard", MappingProxyType({}))
NO_ICONS = IconBook(text.FONTS, MappingProxyType({}))
SAYS = "Gain 3 gold, or draw two cards · Größe, façade, Łódź"


class Family(NamedTuple):
    """A family of fonts: its keys without their parts, and whether it has italics, Cyrillic, Greek, Hangul."""

    name: str
    weights: tuple[int, ...]
    italic: bool
    scripts: tuple[str, ...]


def icons_named(words: Sequence[str]) -> list[str]:
    """Return the names of the icons that hold every one of some words, in order.

    >>> icons_named(["dice", "six"])[:2]
    ['dice-six-faces-five', 'dice-six-faces-four']
    """
    return sorted(name for name in motifs.icons() if all(word.casefold() in name for word in words))


def families() -> list[Family]:
    """Return the families of fonts, in order."""
    keys = text.font_keys()
    names = sorted({key.rpartition("-")[0] for key in keys} - {key.rpartition("-")[0] for key in keys if _is_part(key)})
    return [_family(name, keys) for name in names]


def _is_part(key: str) -> bool:
    family = key.rpartition("-")[0]
    return family.endswith((*(part for part in text.PARTS if part), text.ITALIC))


def _family(name: str, keys: Sequence[str]) -> Family:
    weights = sorted(int(key.rpartition("-")[2]) for key in keys if key.rpartition("-")[0] == name)
    first = f"{name}-{weights[0]}"
    samples = {"Latin": "A", "Cyrillic": "Ж", "Greek": "Ω", "Hangul": "한", "kana": "か"}
    scripts = tuple(script for script, sign in samples.items() if text.runs(sign, first)[0][0].startswith(f"{name}-"))
    return Family(name, tuple(weights), any(key.startswith(f"{name}{text.ITALIC}-") for key in keys), scripts)


def icon_sheets(names: Sequence[str]) -> list[Scene]:
    """Return A4 pages of icons with their names below, and at the foot whom to credit for them."""
    rows = int((TALL - 2 * EDGE) // CELL_TALL)
    foot = tuple(
        _words(
            json.loads((text.FONTS.parent / "icons.json").read_text("utf-8"))["credits"],
            EDGE,
            TALL - EDGE,
            WIDE - 2 * EDGE,
            7.0,
            "fira-sans-condensed-400",
            "middle",
        )
    )
    return [_page([*(_icon(name, at) for at, name in enumerate(page)), foot], "Icons") for page in _by(ACROSS * rows, names)]


def _icon(name: str, at: int) -> tuple[Item, ...]:
    row, column = divmod(at, ACROSS)
    wide = (WIDE - 2 * EDGE) / ACROSS
    x, y = EDGE + (column + 0.5) * wide, EDGE + row * CELL_TALL
    drawn = motifs.icon(STYLE, icon=name, x=x, y=y + ICON_MM / 2, size=ICON_MM, colour="K")
    return (*drawn, *_words(name, x - wide / 2 + 1, y + ICON_MM + 1.6, wide - 2, 7.0, "fira-sans-condensed-500", "middle"))


def font_sheets(shown: Sequence[Family]) -> list[Scene]:
    """Return A4 pages with a line in every font, its key above."""
    keys = [f"{family.name}-{weight}" for family in shown for weight in family.weights]
    keys += [f"{family.name}{text.ITALIC}-{weight}" for family in shown if family.italic for weight in family.weights]
    lines = int((TALL - 2 * EDGE) // LINE_TALL)
    return [_page([_font(key, at) for at, key in enumerate(page)], "Fonts") for page in _by(lines, sorted(keys))]


def _font(key: str, at: int) -> tuple[Item, ...]:
    y, wide = EDGE + at * LINE_TALL, WIDE - 2 * EDGE
    said = f"{SAYS} 카드 한 장" if key.startswith(text.LAST_FAMILY) else SAYS
    return (*_words(key, EDGE, y, wide, 8.0, "fira-sans-condensed-500", "start"), *_words(said, EDGE, y + 4.4, wide, 17.0, key, "start"))


def _words(said: str, x: float, y: float, wide: float, size: float, font: str, anchor: str) -> Iterator[Item]:
    slot: dict[str, Value] = {"text": said, "x": x, "y": y, "w": wide, "font": font, "size": size, "floor": size / 2, "anchor": anchor}
    items, _ = draw_words(STYLE, slot, Markup(), NO_ICONS)
    return iter(items)


def _by(many: int, things: Sequence[str]) -> Iterator[Sequence[str]]:
    return (things[at : at + many] for at in range(0, len(things), many))


def _page(cells: Sequence[tuple[Item, ...]], title: str) -> Scene:
    return Scene(WIDE, TALL, tuple(Group(items) for items in cells), title=title)
