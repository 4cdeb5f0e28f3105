"""How boards and pieces look that a maker declares in a few words: faces of type, colours by word, icons by the maker's names.

Everything has a default, so that a folder which says nothing about its look still prints something one would cut out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from card_data.problems import did_you_mean
from pnp.art.marks import icon_outline
from pnp.art.motifs import UnknownIcon, icons
from pnp.print_words import PrintWords
from pnp.scene import Group, Paint, Path
from pnp.style import BLACK, PAPER, TEXT_CONTRAST, Style, UnknownColour, contrast, is_value, mix
from pnp.typeset.icons import ENDINGS, UNIT, IconBook, NoIcon, book_of

if TYPE_CHECKING:
    from card_data.model import Game, Value
    from pnp.scene import Colour, Item
    from pnp.typeset.icons import Icon

INK = "#15171C"
GROUND = "#F7F2E4"
DISPLAY, TITLE, TEXT = "federo-400", "abril-fatface-400", "fira-sans-condensed"
BANDS = ("teal", "gold", "red")
CYCLE = ("#1F6F78", "#C9772B", "#7A4E8C", "#4F7F3A", "#B3423A", "#3D6DA8", "#8A6B3C", "#A8477A")
"""Colours of things that name none, each well apart from the next."""
WORDS: Mapping[str, str] = {
    "teal": "#0B6E6E",
    "gold": "#C9A227",
    "red": "#B3261E",
    "green": "#2E7D32",
    "blue": "#1F4E9E",
    "purple": "#6A3A9A",
    "orange": "#C4570A",
    "brown": "#6B4423",
    "grey": "#6B6F76",
    "gray": "#6B6F76",
    "black": "#15171C",
    "ink": "#15171C",
    "white": "#FFFFFF",
    "cream": "#F7F2E4",
    "yellow": "#E8C23A",
    "pink": "#C45C8A",
    "silver": "#B8BCC2",
}
"""Colours that may be named where a game's own palette does not have the word."""
_BRACED = re.compile(r"[{:\[]([\w.-]+)[}:\]]\Z")


@dataclass(frozen=True)
class MakerLook:
    """A game's look in one edition and language, with what it leaves open filled in."""

    game: Game
    style: Style
    words: PrintWords

    def _word(self, key: str, default: str) -> str:
        value = self.game.look.get(key)
        return value if isinstance(value, str) and value else default

    @property
    def display(self) -> str:
        """The face of headings."""
        return self._word("display", DISPLAY)

    @property
    def title(self) -> str:
        """The face of a title."""
        return self._word("title", TITLE)

    def body(self, weight: int) -> str:
        """Return the text face in a weight."""
        return f"{self._word('text', TEXT)}-{weight}"

    @property
    def bands(self) -> tuple[Colour, ...]:
        """The colours of the game's stripes."""
        told = self.game.look.get("bands")
        names = tuple(str(each) for each in told) if isinstance(told, tuple) and told else BANDS
        return tuple(self.colour(name) for name in names)

    @property
    def ground(self) -> Colour:
        """The colour of large grounds: paper in low ink."""
        return PAPER if self.style.low_ink else self.colour("cream")

    def colour(self, word: str, number: int = -1) -> Colour:
        """Return a colour by a word of the palette, a common word or `#RRGGBB`; an empty word takes one of the cycle.

        Raises:
            UnknownColour: the word is none of these.
        """
        if not word:
            return CYCLE[number % len(CYCLE)] if number >= 0 else self.colour("teal")
        palette = self.style.palette
        known = palette.get(word) or palette.get(word.casefold()) or WORDS.get(word.casefold())
        if known:
            return known
        if is_value(word):
            return word.upper()
        hint = did_you_mean(word, [*palette, *WORDS])
        raise UnknownColour(f"There is no colour {word!r}; {hint or 'write a name of the palette or a value like #C9A227'}")

    def fill(self, colour: Colour) -> Colour:
        """Return the colour of a filled shape: paper in low ink."""
        return PAPER if self.style.low_ink else colour

    def on(self, colour: Colour) -> Colour:
        """Return the colour of type on a filled shape: black or white, whichever reads better; black in low ink."""
        if self.style.low_ink:
            return BLACK
        return "#FFFFFF" if contrast("#FFFFFF", colour) >= TEXT_CONTRAST else INK

    def deep(self, colour: Colour, share: float = 0.55) -> Colour:
        """Return a darker tone of a colour, for icons on it and edges round it; black in low ink."""
        return BLACK if self.style.low_ink else mix(colour, INK, share)

    def pale(self, colour: Colour, share: float = 0.8) -> Colour:
        """Return a paler tone of a colour; paper in low ink."""
        return PAPER if self.style.low_ink else mix(colour, "#FFFFFF", share)

    def mark(self, word: str, x: float, y: float, size: float, colour: Colour, *, mirror: bool = False) -> Item:
        """Draw an icon by the maker's word for it, with or without its brackets, about a point: one of ours, or a file of the folder.

        Raises:
            UnknownIcon: there is no such icon.
            BadPicture: a file cannot be drawn.
        """
        drawn = self.drawing(word)
        big = size / max(1.0, drawn.ratio)
        items, scale = drawn.symbol(colour).items, big / UNIT
        half = drawn.ratio * big / 2
        return Group(items, x + half if mirror else x - half, y - big / 2, scale=scale, mirror=mirror)

    def picture(self, name: str, x: float, y: float, w: float, h: float, *, fit: str = "cover", focus: str = "centre") -> tuple[Item, ...]:
        """Draw a picture of the folder in a box; raises `BadPicture`."""
        from pnp.layout.pictures import Paper, draw_picture  # noqa: PLC0415 - few pieces have pictures

        slot: dict[str, Value] = {"file": name, "x": x, "y": y, "w": w, "h": h, "fit": fit, "focus": focus, "bleeds": False}
        return draw_picture(slot, Paper(self.game.folder, (w, h), 0.0)).items

    def outlined(self, word: str, x: float, y: float, size: float) -> Item:
        """Draw an icon as a thin line, to save ink; a file as it is."""
        drawn = self.drawing(word)
        if drawn.source not in icons():
            return self.mark(word, x, y, size, BLACK)
        return Path(icon_outline(drawn.source, x, y, size), Paint(stroke=BLACK, width=0.25))

    def drawing(self, word: str) -> Icon:
        """Return the icon of a word; raises `UnknownIcon` and `BadPicture`."""
        bare = braced(word) or word.strip()
        told = self.game.look.get("icons")
        book = book_of(self.game.folder, told if isinstance(told, Mapping) else None)
        try:
            if bare.casefold().endswith(ENDINGS):
                return IconBook(book.folder, {bare: bare}).icon(bare)
            return book.icon(bare)
        except NoIcon as fault:
            raise UnknownIcon(str(fault)) from fault


def braced(text: str) -> str:
    """Return the word of a text that is one icon in brackets, or an empty text.

    >>> braced("{gold}"), braced("gold")
    ('gold', '')
    """
    match = _BRACED.match(text.strip())
    return match[1] if match else ""


def maker_look(game: Game, style: Style, language: str) -> MakerLook:
    """Return the look of a game in one edition and language."""
    return MakerLook(game, style, PrintWords(game, language))
