"""The data of a game as plain frozen values: what `load` makes of a folder, and what everything else reads.

Ids are printed ids: capitals, digits, hyphens and one dot before a face letter (`HUS-S05.O`). Lengths are millimetres,
money is whole dollars, positions on a board are shares of its printable area (x to the right, y downwards).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, get_args

from card_data.sizes import CARD_SIZES_MM as CARD_SIZES_MM  # noqa: PLC0414 - asked for here by whoever draws
from card_data.sizes import size_mm
from card_data.tally_model import Tally

if TYPE_CHECKING:
    from collections.abc import Mapping

Scalar = str | int | bool | float
Value = Scalar | tuple["Value", ...] | MappingProxyType[str, "Value"] | None

Outline = Literal["rounded", "square", "hexagon", "circle"]
OUTLINES: tuple[Outline, ...] = get_args(Outline)


@dataclass(frozen=True, slots=True)
class Option:
    """One choice a table makes before it starts.

    `allowed` lists every value, or is empty for a whole number between `least` and `most` in steps of `step`.
    A whole-number option whose default is `None` may also be switched off (`None`).
    """

    id: str
    default: str | int | bool | None
    allowed: tuple[str | int | bool | None, ...] = ()
    least: int = 0
    most: int = 0
    step: int = 1
    rule: str = ""

    def accepts(self, value: object) -> bool:
        """Say whether a table may choose `value`; types count, so `1` is not `True`."""
        if self.allowed:
            return any(type(value) is type(a) and value == a for a in self.allowed)
        if value is None:
            return self.default is None
        return type(value) is int and self.least <= value <= self.most and (value - self.least) % self.step == 0


@dataclass(frozen=True, slots=True)
class Face:
    """One printed face of a card: its own printed id, and the layout that draws it."""

    id: str
    layout: str
    letter: str = ""


@dataclass(frozen=True)
class Card:
    """One distinct card with all its columns; `qty` physical copies of it are printed.

    `columns` holds every column of its row by name, already in its type (text, whole number, JSON value).
    A card with one face has its own id as the face's id. `line` and `file` say where its row begins.
    """

    id: str
    kind: str
    name: str
    qty: int
    deck: str
    columns: Mapping[str, Value]
    faces: tuple[Face, ...]
    line: int = 0
    file: str = "cards.csv"

    def text(self, column: str) -> str:
        """Return a text column; an empty cell is an empty string."""
        value = self.columns.get(column)
        return "" if value is None else str(value)

    def number(self, column: str) -> int:
        """Return a whole-number column; raises `KeyError` or `TypeError` when the card has none."""
        value = self.columns[column]
        if type(value) is not int:
            raise TypeError(f"{self.id}: column {column} holds {value!r}, not a whole number")
        return value


@dataclass(frozen=True, slots=True)
class Deck:
    """A set of cards printed alike. `back` names the layout of the back, or is empty where each card has a second face.

    `back_with` names another layout for a yes-or-no option: the back of those who print with it switched on. `shape` is the
    outline it is cut to. `back_column` names the column that says for each card the layout or the picture of its own back;
    a card whose cell is empty has the deck's.
    """

    id: str
    size: str
    back: str = ""
    ticket: Literal["floor", "stub", "strip"] = "floor"
    back_with: Mapping[str, str] = field(default_factory=dict)
    shape: Outline = "rounded"
    back_column: str = ""

    @property
    def size_mm(self) -> tuple[float, float]:
        """Width and height of the cut card in mm."""
        return size_mm(self.size) or CARD_SIZES_MM["poker"]


@dataclass(frozen=True)
class Square:
    """One place of a board: `x`, `y` are shares of the printable area, 0 to 1."""

    id: str
    no: int
    kind: str
    label: str
    x: float
    y: float
    property: str = ""
    on_track: bool = True
    columns: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True)
class Board:
    """A printed board: paper size in mm, the printable area's margin in mm, and its places in track order.

    `codes` are the printed ids whose codes stand on the board itself. `form` holds the words of a board declared without
    coordinates (`card_data.maps`); it is empty for one that a layout draws.
    """

    id: str
    title: str
    width_mm: float
    height_mm: float
    margin_mm: float
    layout: str
    squares: tuple[Square, ...]
    codes: tuple[str, ...] = ()
    form: Mapping[str, Value] = field(default_factory=dict)

    def centre_mm(self, square: Square) -> tuple[float, float]:
        """Return where a place's centre lies on the paper, in mm from the upper left corner."""
        return (
            self.margin_mm + square.x * (self.width_mm - 2 * self.margin_mm),
            self.margin_mm + square.y * (self.height_mm - 2 * self.margin_mm),
        )

    @cached_property
    def by_id(self) -> Mapping[str, Square]:
        """All places by their printed id."""
        return {s.id: s for s in self.squares}


@dataclass(frozen=True)
class Piece:
    """Anything else that is printed: a mat, a die strip, a paper die, a tally sheet, an action card.

    `codes` are the printed ids whose codes stand on it, in order; a piece without codes has none. An id that stands on
    several pieces means the same on each, and is a copy of its own on each.
    """

    id: str
    kind: str
    title: str
    layout: str
    copies: int = 1
    codes: tuple[str, ...] = ()
    columns: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Serial:
    """The number of one physical thing with a code: printed id, copy (from 1), serial for ever."""

    id: str
    copy: int
    serial: int


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the booklet: its id, the heading it stands under, and its text."""

    id: str
    heading: str
    text: str
    line: int = 0


@dataclass(frozen=True)
class Wording:
    """The sentences of one language by key (`refusal.HUS-02/NOT_ENOUGH`, `move.roll`, `log.bought`, `page.undo`)."""

    language: str
    texts: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class CardFile:
    """One file that cards came from, and how it was read, for whoever asks.

    `encoding` and `divider` are words for people, empty where the kind of file has none. `sheet` is the sheet of a workbook.
    `quantity` and `name` are the columns taken for them, as the file calls them, empty where it has none. Of `rows` rows
    with anything in them, `left_out` are not printed since their quantity is 0. `notes` are sentences about what was mended.
    """

    name: str
    rows: int
    cards: int
    encoding: str = ""
    divider: str = ""
    sheet: str = ""
    quantity: str = ""
    title: str = ""
    left_out: int = 0
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Game:
    """Everything one folder says about a game.

    `prefix` begins the ids of its rules (`HUS-05`), `id_prefix` the printed ids of its things where that is another one
    (empty: the same). `layouts` is the merged content of layout.toml (shared layouts already applied) by name; `palette`
    is colour name -> `#RRGGBB`. `prints` are other ways to print the game (`four-colour`), each with the colours in which it
    differs; layouts may differ by them too. `hidden` names the zones that not everybody sees. `chance` names the kinds of chance a
    table may hand to people (`die`, `variety`), in the order they are offered; `sealed` names the kinds that only the
    server fills, because nobody may see what falls.

    A maker's folder (`card_data.maker`) declares little: `free` says so. `language` is that of its cards, `decimal` the sign
    before the decimals of its numbers, `files` what its cards were read from, `tally` how its cards are counted;
    `look["markup"]` and `look["icons"]` are the tables of those names.
    """

    id: str
    title: str
    prefix: str
    deck_code: str
    rules_version: int
    seats_least: int
    seats_most: int
    seats_ideal: int
    options: tuple[Option, ...]
    decks: tuple[Deck, ...]
    cards: tuple[Card, ...]
    boards: tuple[Board, ...]
    pieces: tuple[Piece, ...]
    serials: tuple[Serial, ...]
    rules: tuple[Rule, ...]
    wordings: Mapping[str, Wording]
    layouts: Mapping[str, Mapping[str, Value]]
    palette: Mapping[str, str]
    look: Mapping[str, Value]
    chance: tuple[str, ...]
    hidden: tuple[str, ...]
    constants: Mapping[str, Value]
    folder: Path
    id_prefix: str = ""
    sealed: tuple[str, ...] = ()
    prints: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    language: str = "en"
    free: bool = False
    decimal: str = "."
    files: tuple[CardFile, ...] = ()
    tally: Tally | None = None

    @cached_property
    def by_id(self) -> Mapping[str, Card]:
        """All cards by card id."""
        return {c.id: c for c in self.cards}

    @cached_property
    def card_of_face(self) -> Mapping[str, Card]:
        """The card each printed face belongs to, by face id."""
        return {f.id: c for c in self.cards for f in c.faces}

    @cached_property
    def option_by_id(self) -> Mapping[str, Option]:
        """All options by id."""
        return {o.id: o for o in self.options}

    def copy_on(self, piece: Piece, printed_id: str, copy: int) -> int:
        """Return which copy of a printed id stands on one copy of a piece; an id on several things is counted through, boards first."""
        before = sum(printed_id in board.codes for board in self.boards)
        for each in self.pieces:
            if each.id == piece.id:
                break
            before += each.copies if printed_id in each.codes else 0
        return before + copy

    def cards_of(self, deck: str) -> tuple[Card, ...]:
        """Return the cards of one deck in the order of the sheet."""
        return tuple(c for c in self.cards if c.deck == deck)
