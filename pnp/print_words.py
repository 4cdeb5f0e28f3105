"""The words that stand on paper, by key, with their gaps filled: `{price:money}`, `{n:number}` and `{name}` as it is.

Print knows no seats and no readers, so these three kinds are all there are; the texts come with the game
(`print.*` in `lang/`).
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from babel.core import Locale

    from card_data.model import Card, Game, Square

MOTHER_TONGUE = "en"
_GAP = re.compile(r"\{(\w+)(?::(money|number))?\}")


class NoWords(LookupError):
    """A language file lacks a text, or a text has a gap that is never filled."""


@lru_cache(maxsize=16)
def _locale(language: str) -> Locale:
    from babel.core import Locale  # noqa: PLC0415 - slow to import, and only words with numbers need it

    return Locale.parse("en_US" if language == MOTHER_TONGUE else language.replace("-", "_"))


@lru_cache(maxsize=256)
def money(dollars: int, language: str) -> str:
    """Return whole dollars as people write them.

    >>> money(1450000, "en")
    '$1,450,000'
    """
    from babel.numbers import format_currency  # noqa: PLC0415 - slow to import, and only words with numbers need it

    pattern = re.sub(r"\.0+", "", str(_locale(language).currency_formats["standard"].pattern))
    return format_currency(dollars, "USD", pattern, locale=_locale(language), currency_digits=False)


class PrintWords:
    """The print words of one game in one language; what the language lacks is taken from English."""

    def __init__(self, game: Game, language: str) -> None:
        self.language = language if language in game.wordings else MOTHER_TONGUE
        self._texts = [game.wordings[each].texts for each in (self.language, MOTHER_TONGUE) if each in game.wordings]

    def has(self, key: str) -> bool:
        """Say whether there is a text for a key."""
        return any(key in texts for texts in self._texts)

    def say(self, key: str, **facts: str | int) -> str:
        """Return the text of a key with its gaps filled; raises `NoWords` for a key or a fact that is not there."""
        for texts in self._texts:
            if key in texts:
                return _GAP.sub(lambda gap: self._shown(gap, key, facts), texts[key]).replace("{{", "{").replace("}}", "}")
        raise NoWords(f"The language files ({self.language}) have no text {key!r}.")

    def _shown(self, gap: re.Match[str], key: str, facts: dict[str, str | int]) -> str:
        if gap[1] not in facts:
            raise NoWords(f"The text {key!r} has the gap {gap[0]}, which nothing fills; it knows {', '.join(sorted(facts)) or 'none'}.")
        fact = facts[gap[1]]
        if gap[2] == "money":
            return money(int(fact), self.language)
        if not gap[2]:
            return str(fact)
        from babel.numbers import format_decimal  # noqa: PLC0415 - slow to import, and only words with numbers need it

        return str(format_decimal(int(fact), locale=_locale(self.language)))

    def money(self, dollars: int) -> str:
        """Return whole dollars in this language."""
        return money(dollars, self.language)

    def card(self, card: Card) -> str:
        """Return the name of a card in this language."""
        key = f"card.{card.id}.name"
        return self.say(key) if self.has(key) else card.name

    def square(self, square: Square) -> str:
        """Return the label of a place in this language."""
        key = f"square.{square.id}"
        return self.say(key) if self.has(key) else square.label
