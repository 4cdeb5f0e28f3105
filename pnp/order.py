"""What a maker asks for: paper, edition, backs, bleed, address and language, checked word by word."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from card_data.codes import BASE, CODE_CHARS, address
from card_data.problems import did_you_mean, listed, quote
from pnp.qr import CARD_SIDE_MM, STRIP_SIDE_MM, TooLong, rows_of
from pnp.sheets import BACKS, PAPERS, Backs, Paper
from pnp.style import EDITIONS, Edition

if TYPE_CHECKING:
    from collections.abc import Iterable

    from card_data.model import Game

DEFAULT_BLEED_MM = 2.0
MOST_BLEED_MM = 3.0
"""Faces are drawn this far over their cut."""
LEAST_MODULE_MM = 0.4
SIDES_MM = {"floor": CARD_SIDE_MM, "stub": CARD_SIDE_MM, "strip": STRIP_SIDE_MM}
"""How large the code of a card is, by the paper it stands on."""
_BASE = re.compile(r"https?://[^\s/?#\"<>\\]{1,80}(/[^\s?#\"<>\\]{0,80})?")
_Word = TypeVar("_Word", bound=str)


class BadWord(ValueError):
    """An answer of the command line that is not possible; the text is a sentence that names the nearest valid word."""


@dataclass(frozen=True, slots=True)
class Order:
    """How a kit is to be made: `bleed` in mm, `base` the address before every code, `chosen` prints and options that change it."""

    paper: Paper
    edition: Edition
    backs: Backs
    bleed: float
    base: str
    language: str
    chosen: frozenset[str] = frozenset()


def choose(what: str, word: str, words: Iterable[_Word]) -> _Word:
    """Return the valid word that was written, in any case.

    Raises:
        BadWord: it is none; the sentence lists the valid words and the nearest.
    """
    valid = list(words)
    for each in valid:
        if each.casefold() == word.strip().casefold():
            return each
    hint = did_you_mean(word, valid)
    raise BadWord(f"There is no {what} {quote(word)}{f'; {hint}' if hint else '.'} Choose {listed(valid)}.")


def order_for(
    game: Game, *, paper: str, edition: str, backs: str, bleed: float, base: str, language: str, chosen: Iterable[str] = ()
) -> Order:
    """Return the order for a game; `chosen` are its prints, and options switched on, that change what is printed.

    A print of the game may also be written as the edition; it is then a print in the standard one.

    Raises:
        BadWord: a word is not known, the bleed is out of range, or the address makes codes too dense to print.
    """
    if not 0 <= bleed <= MOST_BLEED_MM:
        raise BadWord(f"A bleed of {bleed:g} mm is not possible. Choose from 0 to {MOST_BLEED_MM:g} mm.")
    word = choose("edition", edition, (*EDITIONS, *game.prints))
    own = () if word in EDITIONS else (word,)
    side = min((SIDES_MM[deck.ticket] for deck in game.decks), default=CARD_SIDE_MM)
    return Order(
        PAPERS[choose("paper", paper, PAPERS)],
        next((each for each in EDITIONS if each == word), EDITIONS[0]),
        choose("way of backs", backs, BACKS),
        bleed,
        _base(base, side),
        choose("language", language, sorted(game.wordings)),
        frozenset((*own, *(_printed(game, word) for word in chosen))),
    )


def _printed(game: Game, word: str) -> str:
    """Return a print of a game, or an option that changes how it is printed; raises `BadWord`."""
    options = sorted({*game.prints, *(option for deck in game.decks for option in deck.back_with)})
    if not options:
        raise BadWord(f"{game.title} has no option that changes its print; leave out {quote(word)}.")
    return choose("option of the print", word, options)


def _base(base: str, side: float) -> str:
    """Return the address with its host in capitals, which a code holds in half the room and which means the same.

    `side` is that of the smallest code in mm.
    """
    if not _BASE.fullmatch(base):
        raise BadWord(f"{quote(base)} is no address for codes. Write it like {BASE}.")
    scheme, _, rest = base.rstrip("/").partition("://")
    host, slash, path = rest.partition("/")
    whole = f"{scheme}://{host.upper()}{slash}{path}"
    try:
        modules = len(rows_of(address("0" * CODE_CHARS, whole)))
    except TooLong as fault:
        raise BadWord(f"The address {quote(base)} is too long for a code. Choose a shorter one.") from fault
    if side / modules < LEAST_MODULE_MM:
        size = f"{side / modules:.2f} mm"
        raise BadWord(f"With {quote(base)} a code has modules of {size}, too small to read; choose a shorter address, in capitals.")
    return whole
