"""What a maker asks for: paper, edition, backs, bleed, address and language, checked word by word."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from card_data.codes import BASE, CODE_CHARS, address
from card_data.problems import did_you_mean, listed, quote
from pnp.qr import CARD_SIDE_MM, STRIP_SIDE_MM, TooLong, rows_of
from pnp.sheets.finish import LEAST_INSET_MM, MACHINES, MARKS, MOST_INSET_MM, PLAIN, Finish
from pnp.sheets.grids import BACKS, Backs
from pnp.sheets.papers import PAPERS, Paper, paper_of_size
from pnp.style import EDITIONS, Edition

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from card_data.model import Game
    from pnp.sheets.printers import Printer

DEFAULT_BLEED_MM = 2.0
MOST_BLEED_MM = 3.0
"""Faces are drawn this far over their cut."""
LEAST_MODULE_MM = 0.4
SIDES_MM = {"floor": CARD_SIDE_MM, "stub": CARD_SIDE_MM, "strip": STRIP_SIDE_MM}
"""How large the code of a card is, by the paper it stands on."""
GREY = "grey"
"""The edition without colours: the standard one, each colour as the grey that is as light."""
LARGE_PRINT = 1.5
"""How many times as large cards are in large print: 8 pt become 12 pt, and four poker cards still fill a sheet."""
SVG = "svg"
ALL = "all"
"""The word for every language of a game."""
BOOKLETS = ("both", "folded", "pages", "none")
"""How the rules are printed: on sheets to fold, page by page, or both."""
PARTS = ("cards", "boards", "pieces", "booklet", SVG)
"""What a kit is made of, by the words a maker asks for parts with."""
_SAME_BACKS = {"fold-vertical": "fold"}
_BASE = re.compile(r"https?://[^\s/?#\"<>\\]{1,80}(/[^\s?#\"<>\\]{0,80})?")
_Word = TypeVar("_Word", bound=str)


class BadWord(ValueError):
    """An answer of the command line that is not possible; the text is a sentence that names the nearest valid word."""


@dataclass(frozen=True, slots=True)
class Order:
    """How a kit is to be made: `bleed` in mm, `base` the address before every code, `chosen` prints and options that change it.

    `finish` says what is done to sheets beside the cards; `only` names the parts that are made, none of them all; in `grey`
    every colour is printed as the grey that is as light; backs are moved as `printer` needs it. `booklet` says how the rules
    are printed.
    """

    paper: Paper
    edition: Edition
    backs: Backs
    bleed: float
    base: str
    language: str
    chosen: frozenset[str] = frozenset()
    finish: Finish = PLAIN
    only: frozenset[str] = frozenset()
    grey: bool = False
    printer: Printer | None = None
    booklet: str = BOOKLETS[0]

    @property
    def edition_words(self) -> str:
        """The edition and all that was chosen beside it, for people."""
        large = ("large print",) if self.finish.times > 1 else ()
        return " + ".join((GREY if self.grey else self.edition, *large, *sorted(self.chosen)))

    def makes(self, part: str) -> bool:
        """Say whether a part of the kit is wanted as files."""
        return not self.only or part in self.only

    def draws(self, part: str) -> bool:
        """Say whether a part is drawn: it is wanted, or nothing but pictures is, of everything."""
        return self.makes(part) or self.only == {SVG}


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
    game: Game,
    *,
    paper: str,
    edition: str,
    backs: str,
    bleed: float,
    base: str,
    language: str,
    chosen: Iterable[str] = (),
    finish: Finish = PLAIN,
    only: Iterable[str] = (),
    printer: Printer | None = None,
    booklet: str = BOOKLETS[0],
) -> Order:
    """Return the order for a game; `chosen` are its prints, and options switched on, that change what is printed.

    A print of the game may also be written as the edition; it is then a print in the standard one.

    Raises:
        BadWord: a word is not known, the bleed is out of range, or the address makes codes too dense to print.
    """
    if not 0 <= bleed <= MOST_BLEED_MM:
        raise BadWord(f"A bleed of {bleed:g} mm is not possible. Choose from 0 to {MOST_BLEED_MM:g} mm.")
    word = choose("edition", edition, (*EDITIONS, GREY, *game.prints))
    own = () if word in (*EDITIONS, GREY) else (word,)
    side = min((SIDES_MM[deck.ticket] for deck in game.decks), default=CARD_SIDE_MM)
    way = choose("way of backs", _SAME_BACKS.get(backs.strip().casefold(), backs), BACKS)
    if finish.machine and way in ("fold", "fold-horizontal"):
        raise BadWord("A cutting machine cuts flat sheets, not folded ones. Choose duplex-long, duplex-short or none for the backs.")
    return Order(
        paper_for(paper),
        next((each for each in EDITIONS if each == word), EDITIONS[0]),
        way,
        bleed,
        _base(base, side),
        choose("language", language, sorted(game.wordings)),
        frozenset((*own, *(_printed(game, word) for word in chosen))),
        finish,
        frozenset(choose("part of a kit", word, PARTS) for word in only),
        word == GREY,
        printer,
        choose("way of printing the rules", booklet, BOOKLETS),
    )


def paper_for(word: str) -> Paper:
    """Return a paper by its name or its size; raises `BadWord`."""
    try:
        sized = paper_of_size(word)
    except ValueError as fault:
        raise BadWord(str(fault)) from fault
    if sized:
        return sized
    try:
        return PAPERS[choose("paper", word, PAPERS)]
    except BadWord as fault:
        raise BadWord(f"{str(fault)[:-1]}, or write a size like 320x450mm or 12x18in.") from fault


def papers_in(words: str) -> list[str]:
    """Return the papers of a list with commas, each once, as they are written; raises `BadWord` where one is not known."""
    named = {paper_for(word).name: word.strip() for word in words.split(",") if word.strip()}
    if not named:
        raise BadWord(f"Name a paper: {listed(PAPERS)}, or a size like 320x450mm.")
    return list(named.values())


def languages_in(game: Game, words: str | None) -> list[str]:
    """Return the languages of a list with commas, each once; `all` is every one the folder has words for, nothing that of its cards.

    Raises:
        BadWord: one is not a language of the game; the sentence names the nearest.
    """
    known = sorted(game.wordings)
    own = [each for each in known if each == game.language or any((game.folder / "lang").glob(f"{each}*.csv"))]
    named = [word.strip() for word in (words or game.language).split(",") if word.strip()] or [game.language]
    return own if named == [ALL] else list(dict.fromkeys(choose("language", word, known) for word in named))


def folders_of(orders: Sequence[Order]) -> list[str]:
    """Return the name of each order's folder, made of that in which they differ: `a4`, `ko`, `a4-ko`; empty for a single one."""
    several_papers, several_languages = (len({getattr(each, of) for each in orders}) > 1 for of in ("paper", "language"))
    return ["-".join([each.paper.name] * several_papers + [each.language] * several_languages) for each in orders]


def finish_for(
    *,
    marks: str = "",
    machine: str = "",
    inset: float | None = None,
    large_print: bool = False,
    back_marks: bool = False,
    die_line: bool = False,
    mix: bool = False,
    fill: bool = False,
    one_per_page: bool = False,
    cut_files: bool = False,
) -> Finish:
    """Return how sheets are finished; a cutting machine brings its cut files, and leaves cut marks out where none are asked for.

    Raises:
        BadWord: a word is not known, or two wishes do not go together.
    """
    told = MACHINES[choose("cutting machine", machine, MACHINES)] if machine else None
    if inset is not None:
        if told is None:
            raise BadWord(f"--inset belongs to a cutting machine: name one with --machine, {listed(MACHINES)}.")
        if not LEAST_INSET_MM <= inset <= MOST_INSET_MM:
            raise BadWord(
                f"Registration marks {inset:g} mm from the edge are not possible. Choose {LEAST_INSET_MM:g} to {MOST_INSET_MM:g} mm."
            )
        told = told._replace(inset=inset)
    for word, meant in (("--machine", told), ("--mix", mix), ("--fill", fill), ("--cut-files", cut_files)):
        if one_per_page and meant:
            raise BadWord(f"With --one-per-page there are no sheets of cards: leave out {word} or --one-per-page.")
    return Finish(
        choose("kind of cut marks", marks or ("none" if told else "short"), MARKS),
        back_marks,
        told,
        die_line,
        mix,
        fill,
        one_per_page,
        cut_files or told is not None,
        LARGE_PRINT if large_print else 1.0,
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
