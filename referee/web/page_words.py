"""Sentences as pages show them: always escaped, with the names of cards and places in bold."""

from __future__ import annotations

import re
from collections import ChainMap
from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from referee.wording import Words, money, number

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from card_data.model import Game
    from referee.game import Fact, Line, Seat

OPEN, CLOSE = "\ue000", "\ue001"
"""Marks around a printed name while a sentence is put together; from names typed by people they are taken out."""

HOLE = "\ue002"
"""Stands for a text that a sentence leaves open."""

HOLE_NUMBER = 2**52 - 1
"""Stands for a number that a sentence leaves open."""

DOTS = "…"

_STRONG = re.compile(r"\*\*(.+?)\*\*")
_HOLES = re.compile(f"{OPEN}?“?{HOLE}”?{CLOSE}?")
_FIRST_SENTENCE = re.compile(r"(.+?[.!?…])\s+(\S.*)", re.DOTALL)


def plain(text: str) -> str:
    """Return a sentence without the marks."""
    return _STRONG.sub(r"\1", text.replace(OPEN, "").replace(CLOSE, ""))


def bold(text: str) -> Markup:
    """Return a sentence as safe HTML, its printed names in bold, and what a text puts between two pairs of asterisks."""
    marked = str(escape(text)).replace(OPEN, "<b>").replace(CLOSE, "</b>")
    return Markup(_STRONG.sub(r"<b>\1</b>", marked))  # noqa: S704 - escaped before the tags are put in


class PageWords(Words):
    """The words of one game in one language, for pages."""

    def __init__(self, game: Game, language: str) -> None:
        super().__init__(game, language)
        self.texts = ChainMap({HOLE: HOLE}, dict(self.texts))

    def card(self, printed_id: str) -> str:
        """Return the marked name of a card."""
        return f"{OPEN}{super().card(printed_id)}{CLOSE}"

    def square(self, printed_id: str) -> str:
        """Return the marked label of a place."""
        return f"{OPEN}{super().square(printed_id)}{CLOSE}"

    def seat(self, seat: Seat | None, names: Sequence[str]) -> str:
        """Return the name at a seat without anything that looks like a mark."""
        if seat == HOLE_NUMBER:
            return HOLE
        return super().seat(seat, names).replace(OPEN, "").replace(CLOSE, "").replace("**", "")

    def html(self, line: Line, names: Sequence[str], viewer: Seat | None) -> Markup:
        """Return the sentence of a line as safe HTML."""
        return bold(self.say(line, names, viewer))

    def plain(self, line: Line, names: Sequence[str], viewer: Seat | None) -> str:
        """Return the sentence of a line as plain text."""
        return plain(self.say(line, names, viewer))

    def partly(self, line: Line, holes: Collection[str], names: Sequence[str], viewer: Seat | None) -> Markup:
        """Return the sentence of a line as safe HTML in which some facts are left open: dots stand for each."""
        facts = {name: _hole(fact) if name in holes else fact for name, fact in line.facts.items()}
        said = self.say(line._replace(facts=facts), names, viewer)
        return bold(_HOLES.sub(DOTS, said.replace(number(HOLE_NUMBER, self.language), HOLE).replace(str(HOLE_NUMBER), HOLE)))

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


def _hole(fact: Fact) -> Fact:
    """Return what stands for a fact that is left open, of the same kind."""
    if isinstance(fact, tuple):
        return (_hole(fact[0]),) if fact else (HOLE,)
    return HOLE_NUMBER if isinstance(fact, int) else HOLE


def in_two(text: str) -> tuple[str, str]:
    """Return the first sentence, without its full stop, as a headline, and the rest.

    >>> in_two("Ana stands on Red Ford. Option $300,000, or leave it.")
    ('Ana stands on Red Ford', 'Option $300,000, or leave it.')
    """
    found = _FIRST_SENTENCE.fullmatch(text)
    first, rest = (found[1], found[2]) if found else (text, "")
    return first.removesuffix("."), rest
