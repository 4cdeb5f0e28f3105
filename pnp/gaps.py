"""Gaps of a layout filled from a card: `{name}`, `{option:money}`, `{square:number}`, `{sub:word:print.sub}`, `{t:print.option}`.

`{column}` is the card's text in the language (`card.<id>.<column>` of the wording, else the column itself), `:money` and
`:number` write a whole number as people do, `{column:word:<family>}` looks the column's value up among the words of the
language, `{t:<key>}` looks a word up, `{column:value}` alone is the column's value itself, for a parameter that is a number.
`id`, `name`, `kind` and `face` (the face's letter) stand beside the columns.
"""

from __future__ import annotations

import re
from copy import copy
from typing import TYPE_CHECKING

from card_data.problems import nearest
from pnp.print_words import MOTHER_TONGUE, NoWords, PrintWords, money

if TYPE_CHECKING:
    from collections.abc import Mapping

    from card_data.model import Card, Game, Value

GAP = re.compile(r"\{([A-Za-z_]\w*)(?::([^{}]*))?\}")
FORMS = ("money", "number", "value", "word")


class BadGap(ValueError):
    """A gap names a column or a form that there is not, or a word that the language lacks."""


class Gaps:
    """Fills the gaps of one face in one language."""

    def __init__(self, game: Game, language: str, card: Card | None, letter: str) -> None:
        self.words = PrintWords(game, language)
        self.language = language if language in game.wordings else MOTHER_TONGUE
        self.card = card
        self.columns: dict[str, Value] = {}
        if card is not None:
            self.columns = {**card.columns, "id": card.id, "name": card.name, "kind": card.kind, "face": letter}

    def lent(self, card: Card) -> Gaps:
        """Return the same words with the gaps of another card or thing."""
        other = copy(self)
        other.card, other.columns = card, {**card.columns, "id": card.id, "name": card.name, "kind": card.kind, "face": ""}
        return other

    def fill(self, text: str) -> str:
        """Return a text with its gaps filled; raises `BadGap`."""
        return GAP.sub(self._filled, text) if "{" in text else text

    def given(self, text: str) -> Value:
        """Return a text with its gaps filled, or the value of a column where the text is such a gap alone; raises `BadGap`."""
        gap = GAP.fullmatch(text) if "{" in text else None
        return self.value(gap[1]) if gap and gap[2] == "value" else self.fill(text)

    def value(self, column: str) -> Value:
        """Return what a column holds; raises `BadGap` for one the card has not."""
        if column not in self.columns:
            near = nearest(column, self.columns)
            hint = f"; the nearest is {near!r}" if near else ""
            raise BadGap(f"the gap {{{column}}} names no column of {self.card.id if self.card else 'a back'}{hint}")
        return self.columns[column]

    def _filled(self, gap: re.Match[str]) -> str:
        column, form = gap[1], gap[2]
        if column == "t" and form:
            return self._word(form)
        value = self.value(column)
        match (form or "").partition(":"):
            case ("", _, _):
                return self._text(column, value)
            case ("money" | "number", _, ""):
                return self._number(column, value, money_asked=form == "money")
            case ("value", _, ""):
                return str(value)
            case ("word", _, family):
                return self._word(f"{family}.{value}") if value not in {None, ""} else ""
            case _:
                raise BadGap(f"the gap {gap[0]} has an unknown form; it may be {', '.join(FORMS)}")

    def _text(self, column: str, value: Value) -> str:
        key = f"card.{self.card.id}.{column}" if self.card else ""
        if key and self.words.has(key):
            return self.words.say(key)
        return "" if value is None else str(value)

    def _number(self, column: str, value: Value, *, money_asked: bool) -> str:
        if type(value) is not int:
            raise BadGap(f"the gap {{{column}}} needs a whole number, the column holds {value!r}")
        return money(value, self.language) if money_asked else str(value)

    def _word(self, key: str) -> str:
        facts: Mapping[str, str | int] = {k: v for k, v in self.columns.items() if type(v) in {str, int}}  # type: ignore[misc]  # told by the test
        try:
            return self.words.say(key, **facts)
        except NoWords as missing:
            raise BadGap(str(missing).rstrip(".")) from missing
