"""Lines into sentences: texts by key, with gaps that say how their fact is shown.

A gap is written `{fact:kind}`; `{fact}` alone shows a text as it is. `{{` and `}}` are plain braces. The kinds:

| gap | fact | shown |
|---|---|---|
| `{price:money}` | whole dollars | `$1,450,000` |
| `{n:number}` | whole number | `1,450` |
| `{n:plural:contract|contracts}` | whole number | the form of the language for that number, in CLDR order |
| `{card:card}`, `{cards:cards}` | printed id, or several | names of cards; several joined with "and" |
| `{square:square}` | printed id | the label of a place on a board |
| `{who:seat}`, `{others:seats}` | seat number, or several | the names at the table |
| `{who:you}`, `{who:You}`, `{who:your}`, `{who:Your}` | seat number | the reader is addressed, everybody else is named |
| `{who:verb:buy|buys}` | seat number | the first form for the reader, the second for everybody else |
| `{kinds:words}`, `{kinds:all}` | keys | their texts joined with "or", or with "and" |
| `{expected:text}` | key | its text, its own gaps filled with the same facts |

Names and ids are put in as plain text and are never read as texts with gaps; making them safe for a page is the page's
work. Pure: nothing here reads a file; the texts come with the game.
"""

from __future__ import annotations

import re
from collections import ChainMap
from functools import cache, lru_cache
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from babel.core import Locale
from babel.lists import format_list
from babel.numbers import format_currency, format_decimal

from referee.game import TABLE, Fact, Facts, Line, Seat

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from card_data.model import Game

KINDS = frozenset(
    {"", "money", "number", "plural", "card", "cards", "square", "seat", "seats"}
    | {"you", "You", "your", "Your", "verb", "words", "all", "text"}
)
"""Every kind of gap."""

WITH_CHOICES = frozenset({"plural", "verb"})
"""The kinds of gap that list their own forms."""

PLURAL_ORDER = ("zero", "one", "two", "few", "many", "other")
"""The order in which CLDR (Unicode TR 35, plural rules) names the categories of number."""

DEEPEST = 5
"""Texts nest no deeper than this."""

MOTHER_TONGUE = "en"
"""A text that another language lacks is taken from here."""


class NotWorded(LookupError):
    """A program mistake: a text, a fact or a form that a sentence needs is not there."""


class Gap(NamedTuple):
    """A gap of a text: the fact it shows, how, and the forms it lists."""

    fact: str
    kind: str
    forms: tuple[str, ...] = ()


_GAP = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")


@cache
def parts(text: str) -> tuple[str | Gap, ...]:
    """Return a text as plain pieces and gaps in order.

    Raises:
        NotWorded: a brace stands alone, or a gap is of no known kind; the sentence quotes it.
    """
    found: list[str | Gap] = []
    end = 0
    for match in _GAP.finditer(text):
        found.append(text[end : match.start()])
        end = match.end()
        if match[0] in {"{{", "}}"}:
            found.append(match[0][0])
        elif match[1] is None:
            raise NotWorded(f"“{text}” has a single “{match[0]}”; a plain brace is written twice.")
        else:
            found.append(_gap(match[1], text))
    found.append(text[end:])
    return tuple(part for part in found if part)


def _gap(inside: str, text: str) -> Gap:
    fact, _, rest = inside.partition(":")
    kind, _, forms = rest.partition(":")
    gap = Gap(fact, kind, tuple(forms.split("|")) if forms else ())
    if not fact.isidentifier() or kind not in KINDS or (kind in WITH_CHOICES) != bool(forms):
        raise NotWorded(f"“{text}” has the gap “{{{inside}}}”, which is of no known kind; there are {', '.join(sorted(KINDS - {''}))}.")
    return gap


def gaps(text: str) -> tuple[Gap, ...]:
    """Return the gaps of a text in order; raises `NotWorded` as `parts` does."""
    return tuple(part for part in parts(text) if isinstance(part, Gap))


@cache
def _locale(language: str) -> Locale:
    return Locale.parse("en_US" if language == MOTHER_TONGUE else language.replace("-", "_"))


@cache
def _money_pattern(language: str) -> str:
    return re.sub(r"\.0+", "", str(_locale(language).currency_formats["standard"].pattern))


@lru_cache(maxsize=4096)
def money(dollars: int, language: str) -> str:
    """Return whole dollars as people write them: `$1,450,000` in English."""
    return format_currency(dollars, "USD", _money_pattern(language), locale=_locale(language), currency_digits=False)


@lru_cache(maxsize=4096)
def number(value: int, language: str) -> str:
    """Return a whole number as people write it: `1,450` in English."""
    return format_decimal(value, locale=_locale(language))


def plural_forms(language: str) -> tuple[str, ...]:
    """Return the categories of number a language has, in CLDR order: `("one", "other")` in English."""
    return tuple(tag for tag in PLURAL_ORDER if tag in {*_locale(language).plural_form.tags, "other"})


class Words:
    """The words of one game in one language.

    `strict` makes a missing text, fact or form raise `NotWorded`; a service leaves it off and shows the key instead, so
    that a slip in a language file never ends an evening.
    """

    strict: ClassVar[bool] = False

    def __init__(self, game: Game, language: str) -> None:
        self.game = game
        self.language = language if language in game.wordings else MOTHER_TONGUE
        known = [game.wordings[each].texts for each in (self.language, MOTHER_TONGUE) if each in game.wordings]
        self.texts: Mapping[str, str] = ChainMap(*(dict(each) for each in known))
        self._places = {square.id: square.label for board in game.boards for square in board.squares}

    def has(self, key: str) -> bool:
        """Say whether there is a text for a key."""
        return key in self.texts

    def say(self, line: Line, names: Sequence[str], viewer: Seat | None = None) -> str:
        """Return the sentence of a line for its reader; `names` are the seats' names in order.

        Raises:
            NotWorded: only where `strict` is set.
        """
        return self._fill(line.key, line.facts, _Reader(tuple(names), viewer), 0)

    def text(self, key: str, /, names: Sequence[str] = (), **facts: Fact) -> str:
        """Return the text of a key with its gaps filled: for pages and commands, which have no line."""
        return self._fill(key, facts, _Reader(tuple(names), None), 0)

    def _fill(self, key: str, facts: Facts, reader: _Reader, depth: int) -> str:
        text = self.texts.get(key)
        if text is None or depth > DEEPEST:
            return self._missing(f"There is no text “{key}” in {self.language}." if text is None else f"“{key}” names itself.", key)
        try:
            return "".join(part if isinstance(part, str) else self._show(part, facts, reader, depth) for part in parts(text))
        except (LookupError, TypeError, ValueError) as mistake:
            return self._missing(f"“{key}”: {mistake}", key)

    def _missing(self, sentence: str, shown: str) -> str:
        if self.strict:
            raise NotWorded(sentence)
        return shown

    def _show(self, gap: Gap, facts: Facts, reader: _Reader, depth: int) -> str:
        if gap.fact not in facts:
            return self._missing(f"the fact “{gap.fact}” is not given.", f"{{{gap.fact}}}")
        fact = facts[gap.fact]
        match gap.kind:
            case "":
                return str(fact)
            case "money":
                return money(_whole(fact), self.language)
            case "number":
                return number(_whole(fact), self.language)
            case "plural":
                return self._plural(_whole(fact), gap.forms)
            case "card":
                return self.card(_word(fact))
            case "cards":
                return self._joined([self.card(_word(each)) for each in _several(fact)], "standard")
            case "square":
                return self.square(_word(fact))
            case "words" | "all":
                each_text = [self._fill(_word(each), facts, reader, depth + 1) for each in _several(fact)]
                return self._joined(each_text, "or" if gap.kind == "words" else "standard")
            case "text":
                return self._fill(_word(fact), facts, reader, depth + 1)
            case "seats":
                return self._joined([self.seat(_whole(each), reader.names) for each in _several(fact)], "standard")
            case _:
                return self._person(None if fact is None else _whole(fact), gap, reader)

    def _person(self, seat: Seat | None, gap: Gap, reader: _Reader) -> str:
        addressed = seat is not None and seat == reader.viewer
        if gap.kind == "verb":
            return gap.forms[0 if addressed else -1]
        if gap.kind == "seat" or not addressed:
            name = self.seat(seat, reader.names)
            return self.text("seat.possessive", name=name) if gap.kind in {"your", "Your"} else name
        return self.text(f"seat.{gap.kind}")

    def _plural(self, value: int, forms: tuple[str, ...]) -> str:
        tags = plural_forms(self.language)
        place = tags.index(_locale(self.language).plural_form(value))
        return forms[min(place, len(forms) - 1)]

    def _joined(self, texts: list[str], style: str) -> str:
        return format_list(texts, "or" if style == "or" else "standard", _locale(self.language)) if texts else self.text("list.none")

    def seat(self, seat: Seat | None, names: Sequence[str]) -> str:
        """Return the name at a seat; a seat without a name is numbered from 1, TABLE and nobody have words."""
        if seat is None:
            return self.text("seat.nobody")
        if seat == TABLE:
            return self.text("seat.table")
        if seat < len(names) and names[seat]:
            return names[seat]
        return self.text("seat.unnamed", n=seat + 1)

    def card(self, printed_id: str) -> str:
        """Return the name of a card by its id or the id of one of its faces; what is no card is quoted as it was typed."""
        card = self.game.by_id.get(printed_id) or self.game.card_of_face.get(printed_id)
        if card is None:
            return f"“{printed_id}”"
        return self.texts.get(f"card.{card.id}.name", card.name)

    def square(self, printed_id: str) -> str:
        """Return the label of a place on a board by its printed id; what is no place is quoted as it was typed."""
        return self.texts.get(f"square.{printed_id}") or self._places.get(printed_id) or f"“{printed_id}”"


class _Reader(NamedTuple):
    names: tuple[str, ...]
    viewer: Seat | None


def _whole(fact: Fact) -> int:
    if type(fact) is not int:
        raise TypeError(f"{fact!r} is not a whole number.")
    return fact


def _word(fact: Fact) -> str:
    if not isinstance(fact, str):
        raise TypeError(f"{fact!r} is not a text.")
    return fact


def _several(fact: Fact) -> tuple[Fact, ...]:
    return fact if isinstance(fact, tuple) else (fact,)
