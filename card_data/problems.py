"""What is wrong with a folder of card data: where, as written, what was expected, and the nearest valid word."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import SequenceMatcher, get_close_matches
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MOST_LISTED = 12
"""A sentence lists no more words than this."""

MOST_WRITTEN = 60
"""No more characters than this are quoted from a file."""


class Fault(StrEnum):
    """Every kind of problem by its stable code; codes are never given a second meaning."""

    NO_FILE = "DATA-01"
    NOT_READABLE = "DATA-02"
    NOT_UTF8 = "DATA-03"
    TOML_SYNTAX = "DATA-04"
    CSV_SYNTAX = "DATA-05"
    UNKNOWN_KEY = "DATA-06"
    NO_KEY = "DATA-07"
    WRONG_VALUE = "DATA-08"
    UNKNOWN_COLUMN = "DATA-09"
    NO_COLUMN = "DATA-10"
    COLUMN_TWICE = "DATA-11"
    RAGGED_ROW = "DATA-12"
    EMPTY_CELL = "DATA-13"
    STRAY_CELL = "DATA-14"
    BAD_ID = "DATA-15"
    ID_TWICE = "DATA-16"
    WRONG_NUMBER = "DATA-17"
    BAD_JSON = "DATA-18"
    UNKNOWN_WORD = "DATA-19"
    UNKNOWN_ID = "DATA-20"
    WRONG_SUM = "DATA-21"
    NO_SERIAL = "DATA-22"
    SERIAL_TWICE = "DATA-23"
    SERIAL_OF_NOTHING = "DATA-24"
    BAD_COLOUR = "DATA-25"
    UNKNOWN_COLOUR = "DATA-26"
    COLOUR_CIRCLE = "DATA-27"
    RULE_TWICE = "DATA-28"
    BAD_RULE = "DATA-29"
    UNKNOWN_RULE = "DATA-30"
    KEY_TWICE = "DATA-31"
    LANGUAGE_NAME = "DATA-32"
    UNKNOWN_LAYOUT = "DATA-33"
    LAYOUT_CIRCLE = "DATA-34"
    GAMES_CLASH = "DATA-35"
    NAMELESS_COLUMN = "DATA-36"
    WRONG_QUANTITY = "DATA-37"
    SERIALS_FULL = "DATA-38"
    NOT_WRITABLE = "DATA-39"
    TOO_LARGE = "DATA-40"
    YAML_SYNTAX = "DATA-41"
    JSON_SYNTAX = "DATA-42"
    NOT_WORKBOOK = "DATA-43"
    NO_TAB = "DATA-44"
    NO_VALUE = "DATA-45"
    CELL_ERROR = "DATA-46"
    NO_CARDS = "DATA-47"
    UNKNOWN_FORMAT = "DATA-48"
    WRONG_ENCODING = "DATA-49"
    OUTSIDE = "DATA-50"


PHRASES = {
    Fault.NO_FILE: "missing file",
    Fault.NOT_READABLE: "file cannot be read",
    Fault.NOT_UTF8: "not UTF-8 text",
    Fault.TOML_SYNTAX: "not TOML",
    Fault.CSV_SYNTAX: "not CSV",
    Fault.UNKNOWN_KEY: "unknown key",
    Fault.NO_KEY: "missing key",
    Fault.WRONG_VALUE: "wrong {named}",
    Fault.UNKNOWN_COLUMN: "unknown column",
    Fault.NO_COLUMN: "missing column",
    Fault.COLUMN_TWICE: "column named twice",
    Fault.RAGGED_ROW: "row of another length",
    Fault.EMPTY_CELL: "empty {named}",
    Fault.STRAY_CELL: "unexpected {named}",
    Fault.BAD_ID: "bad id",
    Fault.ID_TWICE: "id used twice",
    Fault.WRONG_NUMBER: "wrong {named}",
    Fault.BAD_JSON: "bad JSON",
    Fault.UNKNOWN_WORD: "unknown {named}",
    Fault.UNKNOWN_ID: "unknown {named}",
    Fault.WRONG_SUM: "{named} does not fit",
    Fault.NO_SERIAL: "no serial for",
    Fault.SERIAL_TWICE: "serial used twice",
    Fault.SERIAL_OF_NOTHING: "serial of an unknown id",
    Fault.BAD_COLOUR: "bad colour",
    Fault.UNKNOWN_COLOUR: "unknown colour",
    Fault.COLOUR_CIRCLE: "colour mixed from itself",
    Fault.RULE_TWICE: "rule id used twice",
    Fault.BAD_RULE: "bad rule id",
    Fault.UNKNOWN_RULE: "unknown rule",
    Fault.KEY_TWICE: "wording key used twice",
    Fault.LANGUAGE_NAME: "bad name of a language file",
    Fault.UNKNOWN_LAYOUT: "unknown layout",
    Fault.LAYOUT_CIRCLE: "layout that extends itself",
    Fault.GAMES_CLASH: "{named} of another game",
    Fault.NAMELESS_COLUMN: "column without a name",
    Fault.WRONG_QUANTITY: "wrong quantity",
    Fault.SERIALS_FULL: "no serial is left for",
    Fault.NOT_WRITABLE: "file cannot be written",
    Fault.TOO_LARGE: "too large",
    Fault.YAML_SYNTAX: "not YAML",
    Fault.JSON_SYNTAX: "not JSON",
    Fault.NOT_WORKBOOK: "not a workbook",
    Fault.NO_TAB: "no sheet",
    Fault.NO_VALUE: "formula without its value",
    Fault.CELL_ERROR: "cell with an error",
    Fault.NO_CARDS: "no cards",
    Fault.UNKNOWN_FORMAT: "unknown kind of file",
    Fault.WRONG_ENCODING: "not of the encoding that game.toml says",
    Fault.OUTSIDE: "file outside of the folder",
}


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem of one file.

    `line` and `column` count from 1 in characters; line 0 means the file as a whole. `written` is the text as it
    stands there, `expected` says what may stand there, `hint` is a further clause (usually the nearest valid word),
    `named` is what the place is called. `about` says whose place it is: a cell of a workbook,
    a card by its name.
    """

    code: Fault
    file: str
    line: int = 0
    column: int = 0
    written: str = ""
    expected: str = ""
    hint: str = ""
    named: str = "value"
    about: str = ""

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        about = f"{self.about}: " if self.about else ""
        phrase = PHRASES[self.code].format(named=self.named)
        quoted = f" {quote(self.written)}" if self.written else ""
        expected = f"; expected {self.expected}" if self.expected else ""
        hint = f"; {self.hint}" if self.hint else ""
        return f"{place}  {about}{phrase}{quoted}{expected}{hint}"


class Problems(Exception):
    """All problems of a folder at once, in the order of files, lines and columns."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(problems, key=lambda p: (p.file, p.line, p.column, p.code, p.written)))
        super().__init__(describe(self.problems))


def describe(problems: Sequence[Problem]) -> str:
    """Return problems as lines of text, one a problem, with their number at the end.

    >>> print(describe([Problem(Fault.UNKNOWN_WORD, "cards.csv", 12, 5, "sart", "star or book", "did you mean “star”?", "kind")]))
    cards.csv:12:5  unknown kind “sart”; expected star or book; did you mean “star”?
    1 problem.
    """
    count = f"{len(problems)} problem{'' if len(problems) == 1 else 's'}."
    return "\n".join([*map(str, problems), count])


def quote(text: str) -> str:
    """Return text as quoted from a file: on one line, cut to length, control characters shown as their escape."""
    flat = "".join(c if c.isprintable() else repr(c)[1:-1] for c in text[: MOST_WRITTEN + 1])
    return f"“{flat[: MOST_WRITTEN - 1]}…”" if len(flat) > MOST_WRITTEN else f"“{flat}”"


def nearest(word: str, words: Iterable[str]) -> str | None:
    """Return the valid word that comes nearest to a word, whatever its case; `None` where none is near.

    Of equally near words the one with the longer common beginning is taken, then the first in the alphabet.

    >>> nearest("Sart", ["director", "book", "star"])
    'star'
    """
    by_fold = {each.casefold(): each for each in sorted(set(words), reverse=True)}
    wanted = word.strip().casefold()
    found = get_close_matches(wanted, by_fold, n=20, cutoff=0.6)
    if not found:
        return None
    return by_fold[max(sorted(found), key=lambda each: (_likeness(wanted, each), _shared_beginning(wanted, each)))]


def _likeness(word: str, other: str) -> float:
    return SequenceMatcher(None, other, word).ratio()


def _shared_beginning(word: str, other: str) -> int:
    return next((at for at, pair in enumerate(zip(word, other, strict=False)) if pair[0] != pair[1]), min(len(word), len(other)))


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """Return the hint with the nearest valid word, or an empty text."""
    near = nearest(word, words)
    return f"did you mean {quote(near)}?" if near is not None else ""


def listed(words: Iterable[str]) -> str:
    """Return words as a list in a sentence; a long list is cut.

    >>> listed(["director", "book", "star"])
    'director, book or star'
    """
    names = list(words)
    if not names:
        return "nothing"
    if len(names) > MOST_LISTED:
        return f"{', '.join(names[:MOST_LISTED])} or another of {len(names)}"
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
