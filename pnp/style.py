"""Editions and palettes: from a colour's name to the final value that is printed.

The standard edition prints what the palette says. The low-ink edition turns grounds into paper, fills into outlines
(which is each motif's own concern) and light type into black. A game may have prints of its own beside these, such as
four colours of suits or large indices: each changes colours of the palette, and slots of layouts that name it.
"""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, get_args

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from card_data.model import Game
    from pnp.scene import Colour

Edition = Literal["standard", "low-ink"]
EDITIONS: tuple[Edition, ...] = get_args(Edition)
PAPER = "#FFFFFF"
BLACK = "K"
TEXT_CONTRAST = 4.5
DARK_CONTRAST = 12.0


class UnknownColour(ValueError):
    """A colour name that neither the palette has nor is a value of its own."""


@dataclass(frozen=True, slots=True)
class Style:
    """One edition of one game's look: `palette` is colour name -> `#RRGGBB`, `prints` are the game's own that are chosen."""

    edition: Edition
    palette: Mapping[str, str]
    prints: frozenset[str] = frozenset()

    @property
    def low_ink(self) -> bool:
        """Whether ink is to be saved."""
        return self.edition == "low-ink"

    def colour(self, name: str) -> Colour:
        """Return the value of a colour; `#RRGGBB` and `K` stand for themselves; raises `UnknownColour`.

        >>> Style("standard", {"rust": "#D4532A"}).colour("rust")
        '#D4532A'
        """
        if name in self.palette:
            return self.palette[name]
        if name == BLACK or is_value(name):
            return name
        near = difflib.get_close_matches(name, [*self.palette, BLACK], 1, 0.0)
        raise UnknownColour(f"There is no colour {name!r}; the nearest is {near[0]!r}.")

    def ground(self, name: str) -> Colour:
        """Return the colour of a ground: paper in low ink."""
        return PAPER if self.low_ink else self.colour(name)

    def type(self, name: str) -> Colour:
        """Return the colour of type; on low ink's paper light and very dark colours become black."""
        value = self.colour(name)
        if self.low_ink and not TEXT_CONTRAST <= contrast(value, PAPER) <= DARK_CONTRAST:
            return BLACK
        return value

    def outline(self, name: str) -> Colour:
        """Return the colour of an outline that stands for a fill: in low ink a pale one becomes black."""
        value = self.colour(name)
        return BLACK if self.low_ink and contrast(value, PAPER) < 1.5 else value  # noqa: PLR2004  # cream and paler cannot be seen


def style_of(game: Game, edition: Edition = "standard", chosen: Iterable[str] = ()) -> Style:
    """Return the style of a game in one edition, printed with those of `chosen` that are prints of the game."""
    prints = [name for name in game.prints if name in set(chosen)]
    changed = {name: colour for each in prints for name, colour in game.prints[each].items()}
    return Style(edition, {**game.palette, **changed}, frozenset(prints))


def is_value(name: str) -> bool:
    """Say whether a text is a colour value: `#` and six hexadecimal digits."""
    return len(name) == 7 and name[0] == "#" and all(c in "0123456789abcdefABCDEF" for c in name[1:])  # noqa: PLR2004  # the form


def rgb(colour: Colour) -> tuple[int, int, int]:
    """Return red, green and blue, 0 to 255; printer's black is 0, 0, 0."""
    if colour == BLACK:
        return (0, 0, 0)
    return (int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16))


@lru_cache(maxsize=1024)
def mix(one: Colour, other: Colour, share_of_other: float) -> Colour:
    """Return a flat tint between two colours.

    >>> mix("#000000", "#FFFFFF", 0.5)
    '#808080'
    """
    return "#" + "".join(f"{round(a + (b - a) * share_of_other):02X}" for a, b in zip(rgb(one), rgb(other), strict=True))


def luminance(colour: Colour) -> float:
    """Return the relative luminance, 0 to 1 (WCAG 2.2, relative luminance)."""
    parts = [c / 255 for c in rgb(colour)]
    r, g, b = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]  # noqa: PLR2004  # the standard's numbers
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


@lru_cache(maxsize=1024)
def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2.2, contrast ratio)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def ink_percent(colour: Colour) -> float:
    """Return the total ink of a colour in per cent, all of its grey in black (plain conversion); at most 300."""
    if colour == BLACK:
        return 100.0
    parts = [c / 255 for c in rgb(colour)]
    black = 1 - max(parts)
    return 100 * (black + sum((1 - c - black) / (1 - black) for c in parts)) if black < 1 else 100.0
