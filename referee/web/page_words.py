"""Sentences as pages show them: always escaped, with the names of cards and places in bold."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from referee.wording import Words, money, number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.game import Line, Seat

OPEN, CLOSE = "\ue000", "\ue001"
"""Marks around a printed name while a sentence is put together; from names typed by people they are taken out."""

_FIRST_SENTENCE = re.compile(r"(.+?[.!?…])\s+(\S.*)", re.DOTALL)


def plain(text: str) -> str:
    """Return a sentence without the marks."""
    return text.replace(OPEN, "").replace(CLOSE, "")


def bold(text: str) -> Markup:
    """Return a sentence as safe HTML, its printed names in bold."""
    return Markup(str(escape(text)).replace(OPEN, "<b>").replace(CLOSE, "</b>"))  # noqa: S704 - escaped before the tags are put in


class PageWords(Words):
    """The words of one game in one language, for pages."""

    def card(self, printed_id: str) -> str:
        """Return the marked name of a card."""
        return f"{OPEN}{super().card(printed_id)}{CLOSE}"

    def square(self, printed_id: str) -> str:
        """Return the marked label of a place."""
        return f"{OPEN}{super().square(printed_id)}{CLOSE}"

    def seat(self, seat: Seat | None, names: Sequence[str]) -> str:
        """Return the name at a seat without anything that looks like a mark."""
        return plain(super().seat(seat, names))

    def html(self, line: Line, names: Sequence[str], viewer: Seat | None) -> Markup:
        """Return the sentence of a line as safe HTML."""
        return bold(self.say(line, names, viewer))

    def plain(self, line: Line, names: Sequence[str], viewer: Seat | None) -> str:
        """Return the sentence of a line as plain text."""
        return plain(self.say(line, names, viewer))

    def name_of(self, printed_id: str) -> str:
        """Return what a printed thing is called: a card, a place, or what the wording calls it."""
        if self.has(f"thing.{printed_id}"):
            return self.text(f"thing.{printed_id}")
        if printed_id in self.game.by_id or printed_id in self.game.card_of_face:
            return plain(self.card(printed_id))
        if any(printed_id in board.by_id for board in self.game.boards):
            return plain(self.square(printed_id))
        return next((piece.title for piece in self.game.pieces if printed_id in piece.codes), printed_id)

    def amount(self, value: int, unit: str) -> str:
        """Return an amount as people write it: money with its sign, points and slots with their word, counts bare."""
        if unit == "money":
            return money(value, self.language)
        return number(value, self.language) if unit == "count" else self.text(f"page.amount.{unit}", n=value)

    def or_else(self, key: str, otherwise: str) -> str:
        """Return the text of a key, or another text where there is none."""
        return self.text(key) if self.has(key) else otherwise


def in_two(text: str) -> tuple[str, str]:
    """Return the first sentence, without its full stop, as a headline, and the rest.

    >>> in_two("Ana stands on Red Ford. Option $300,000, or leave it.")
    ('Ana stands on Red Ford', 'Option $300,000, or leave it.')
    """
    found = _FIRST_SENTENCE.fullmatch(text)
    first, rest = (found[1], found[2]) if found else (text, "")
    return first.removesuffix("."), rest
