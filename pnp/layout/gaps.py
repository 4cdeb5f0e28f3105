"""Gaps of a layout filled from a card: `{name}`, `{option:money}`, `{square:number}`, `{sub:word:print.sub}`, `{t:print.option}`.

`{column}` is the card's text in the language (`card.<id>.<column>` of the wording, else the column itself), `:money` and
`:number` write a whole number as people do, `:000` writes it with that many digits, `{column:word:<family>}` looks the
column's value up among the words of the language, `{t:<key>}` looks a word up, `{column:value}` alone is the column's value
itself, for a parameter that is a number. `{column?}` is empty where the sheet has no such column, `{one?two?three}` is the
first of several columns that holds something. `{{` and `}}` print braces.

Beside the columns there are `id`, `name`, `kind`, `qty` and `face` (the face's letter), and the fields of the deck and the
build: `card.number` (its place in the deck), `card.of` (how many different cards the deck has), `card.rest` (each column that
the layout shows nowhere else, a line each; `{card.rest:bold}` in a slot `words` has their names bold), `deck.title`, `deck.id`,
`deck.count` (cards with all copies), `deck.size`, `deck.shape`, `game.title`, `game.version` and `build.id` (short, the same as
long as no card and no layout changes). A column of the same name comes first.
"""

from __future__ import annotations

import hashlib
import re
from copy import copy
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from card_data.problems import nearest
from pnp.layout.outlines import shape_of
from pnp.print_words import MOTHER_TONGUE, NoWords, PrintWords, money
from pnp.typeset.markup import markup_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from card_data.model import Card, Deck, Game, Value

GAP = re.compile(r"\{([^{}:?]+)((?:\?[^{}:?]*)*)(?::([^{}]*))?\}")
"""A gap: the column, further columns each after a question mark, the form."""
BRACE = re.compile(r"\{\{|\}\}")
PLAIN_NUMBER = re.compile(r"-?\d{1,9}(?:\.\d{1,6})?\Z")
DIGITS = re.compile(r"0+\Z")
FORMS = ("money", "number", "value", "word", "000")
OF_A_CARD = ("id", "name", "kind", "qty", "face")
FIELDS = (
    *("card.number", "card.of", "card.rest", "deck.title", "deck.id", "deck.count", "deck.size", "deck.shape"),
    *("game.title", "game.version", "build.id"),
)
BUILD_ID_LENGTH = 6


def is_empty(value: object) -> bool:
    """Say whether a cell holds nothing."""
    return value is None or (isinstance(value, str) and not value.strip())


class BadGap(ValueError):
    """A gap names a column or a form that there is not, or a word that the language lacks."""


class NoColumn(BadGap):
    """A gap names a column that there is not; of a maker's sheet that is so for every card."""

    def __init__(self, column: str, of: str, near: str | None) -> None:
        self.column = column
        super().__init__(f"the gap {{{column}}} names no column of {of}{f'; the nearest is {near!r}' if near else ''}")


@dataclass(frozen=True, slots=True)
class _Census:
    """What is counted once a game: the place of each card in its deck, and the sizes of the decks."""

    cards: tuple[Card, ...]
    number: Mapping[str, int]
    of: Mapping[str, int]
    count: Mapping[str, int]


_COUNTED: list[_Census] = []


def census_of(game: Game) -> _Census:
    """Return the counts of a game; those of the last game asked for are kept."""
    if not _COUNTED or _COUNTED[0].cards is not game.cards:
        number: dict[str, int] = {}
        of: dict[str, int] = {}
        count: dict[str, int] = {}
        for card in game.cards:
            number[card.id] = of[card.deck] = of.get(card.deck, 0) + 1
            count[card.deck] = count.get(card.deck, 0) + card.qty
        _COUNTED[:] = [_Census(game.cards, number, of, count)]
    return _COUNTED[0]


_BUILDS: dict[int, tuple[object, str]] = {}


def build_id(game: Game) -> str:
    """Return six characters that stand for all of a game's cards, layouts and colours together."""
    known = _BUILDS.get(id(game.cards))
    if known is None or known[0] is not game.cards:
        told = repr(
            (game.title, [(c.id, c.name, c.qty, sorted(c.columns.items())) for c in game.cards], game.layouts, sorted(game.palette.items()))
        )
        _BUILDS.clear()
        known = _BUILDS[id(game.cards)] = (game.cards, hashlib.sha256(told.encode()).hexdigest()[:BUILD_ID_LENGTH])
    return known[1]


@lru_cache(maxsize=4096)
def columns_in(text: str) -> tuple[tuple[str, bool], ...]:
    """Return the columns that the gaps of a text name, each with whether it may be missing.

    >>> columns_in("{name}: {cost?price?}")
    (('name', False), ('cost', True), ('price', True))
    """
    found: list[tuple[str, bool]] = []
    for column, others, _ in GAP.findall(BRACE.sub("", text)):
        if column != "t":
            found += [(each.strip(), bool(others)) for each in (column, *others.split("?")) if each.strip()]
    return tuple(found)


def _plain(value: Value) -> Value:
    """Return a value for a parameter: a number where a free column's text is one."""
    if isinstance(value, str) and PLAIN_NUMBER.match(value.strip()):
        return float(value) if "." in value else int(value)
    return value


class Gaps:
    """Fills the gaps of one face in one language; `shown` are the columns that the layout shows, `deck` the card's own."""

    def __init__(
        self, game: Game, language: str, card: Card | None, letter: str, shown: Collection[str] = (), deck: Deck | None = None
    ) -> None:
        self.game = game
        self.words = PrintWords(game, language)
        self.language = language if language in game.wordings else MOTHER_TONGUE
        self.card = card
        self.deck = deck
        self.shown = shown
        self.columns: dict[str, Value] = {}
        if card is not None:
            self.columns = {**card.columns, "id": card.id, "name": card.name, "kind": card.kind, "qty": card.qty, "face": letter}

    def lent(self, card: Card) -> Gaps:
        """Return the same words with the gaps of another card or thing."""
        other = copy(self)
        other.card, other.columns = card, {**card.columns, "id": card.id, "name": card.name, "kind": card.kind, "face": ""}
        return other

    def fill(self, text: str) -> str:
        """Return a text with its gaps filled; raises `BadGap`."""
        if "{" not in text and "}}" not in text:
            return text
        if "{{" in text or "}}" in text:
            kept = BRACE.sub(lambda brace: "\ue000" if brace[0] == "{{" else "\ue001", text)
            return GAP.sub(self._filled, kept).replace("\ue000", "{").replace("\ue001", "}")
        return GAP.sub(self._filled, text)

    def given(self, text: str) -> Value:
        """Return a text with its gaps filled, or the value of a column where the text is such a gap alone; raises `BadGap`."""
        gap = GAP.fullmatch(text) if "{" in text else None
        if gap is None or gap[3] != "value":
            return self.fill(text)
        return _plain(self.first(gap[1].strip(), gap[2])[1])

    def has(self, column: str) -> bool:
        """Say whether there is a column or a field of a name."""
        return column in self.columns or column in FIELDS

    def value(self, column: str) -> Value:
        """Return what a column or a field holds; raises `BadGap` for one the card has not."""
        if column in self.columns:
            return self.columns[column]
        if column in FIELDS:
            return _FIELDS[column](self)
        of = "a back" if self.card is None else "the sheet" if self.game.free else self.card.id
        raise NoColumn(column, of, nearest(column, (*self.columns, *FIELDS)))

    def first(self, column: str, others: str) -> tuple[str, Value]:
        """Return the first of several columns that is there and holds something, or an empty one; raises `BadGap`."""
        if not others:
            return column, self.value(column)
        for each in (column, *others.split("?")):
            name = each.strip()
            if name and self.has(name):
                value = self.value(name)
                if not is_empty(value):
                    return name, value
        return column, ""

    def _filled(self, gap: re.Match[str]) -> str:
        if gap[1] == "t" and gap[3]:
            return self._word(gap[3])
        column, value = self.first(gap[1].strip(), gap[2])
        form = gap[3] or ""
        if not form:
            return self._text(column, value)
        if (column, form) == ("card.rest", "bold"):
            return _rest_in_bold(self)
        if DIGITS.match(form):
            return self._number(column, value, money_asked=False).zfill(len(form)) if not is_empty(value) else ""
        match form.partition(":"):
            case ("money" | "number", _, ""):
                return self._number(column, value, money_asked=form == "money") if not gap[2] or value != "" else ""
            case ("value", _, ""):
                return str(value)
            case ("word", _, family):
                return self._word(f"{family}.{value}") if not is_empty(value) else ""
            case _:
                raise BadGap(f"the gap {gap[0]} has an unknown form; it may be {', '.join(FORMS)}")

    def _text(self, column: str, value: Value) -> str:
        key = f"card.{self.card.id}.{column}" if self.card else ""
        if key and self.words.has(key):
            return self.words.say(key)
        return "" if value is None else str(value)

    def _number(self, column: str, value: Value, *, money_asked: bool) -> str:
        if isinstance(value, str) and value.strip().isdecimal():
            value = int(value)
        if type(value) is not int:
            raise BadGap(f"the gap {{{column}}} needs a whole number, the column holds {value!r}")
        return money(value, self.language) if money_asked else str(value)

    def _word(self, key: str) -> str:
        facts: Mapping[str, str | int] = {k: v for k, v in self.columns.items() if type(v) in {str, int}}  # type: ignore[misc]  # told by the test
        try:
            return self.words.say(key, **facts)
        except NoWords as missing:
            raise BadGap(str(missing).rstrip(".")) from missing


# -- fields ------------------------------------------------------------------------------------------------------------


def _deck(gaps: Gaps) -> Deck:
    if gaps.deck is None:
        raise BadGap("a field of the deck stands where there is no deck, such as on a board")
    return gaps.deck


def _card(gaps: Gaps) -> Card:
    if gaps.card is None:
        raise BadGap("a field of the card stands where there is no card, such as on a back")
    return gaps.card


def _title(gaps: Gaps) -> str:
    deck = _deck(gaps)
    key = f"print.deck.{deck.id}"
    return gaps.words.say(key) if gaps.words.has(key) else deck.id.replace("_", " ").replace("-", " ").capitalize()


def _rest(gaps: Gaps, before: str = "", after: str = ":") -> str:
    """Return each column that the layout shows nowhere, as `Column: what it holds`, a line each; marks stand round its name."""
    taken = {*gaps.shown, *OF_A_CARD, *(name for file in gaps.game.files for name in (file.quantity, file.title))}
    rest = [(key, gaps._text(key, value)) for key, value in _card(gaps).columns.items() if key not in taken]  # noqa: SLF001 - a field is a part of the gaps
    return "\n".join(f"{before}{key}{after} {said}" for key, said in rest if said.strip() and not key.startswith("_"))


def _rest_in_bold(gaps: Gaps) -> str:
    """Return the same with the names of the columns bold, as the sheet marks bold words; plain where it has no such mark."""
    bold = markup_of(gaps.game.look.get("markup")).bold
    names = "".join(_card(gaps).columns)
    return _rest(gaps) if bold is None or any(mark in names for mark in bold) else _rest(gaps, bold[0], f":{bold[1]}")


def _number(gaps: Gaps) -> int:
    return census_of(gaps.game).number.get(_card(gaps).id, 0)


_FIELDS: Mapping[str, Callable[[Gaps], Value]] = {
    "card.number": _number,
    "card.of": lambda gaps: census_of(gaps.game).of.get(_deck(gaps).id, 0),
    "card.rest": _rest,
    "deck.title": _title,
    "deck.id": lambda gaps: _deck(gaps).id,
    "deck.count": lambda gaps: census_of(gaps.game).count.get(_deck(gaps).id, 0),
    "deck.size": lambda gaps: _deck(gaps).size,
    "deck.shape": lambda gaps: shape_of(_deck(gaps)),
    "game.title": lambda gaps: gaps.game.title,
    "game.version": lambda gaps: str(gaps.game.constants.get("version", gaps.game.rules_version)),
    "build.id": lambda gaps: build_id(gaps.game),
}
