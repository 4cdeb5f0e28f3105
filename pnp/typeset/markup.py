r"""Marked text of a sheet's cell becomes paragraphs of spans: bold, italic, colour, icons, bullets, line breaks.

How the sheet writes it is said in `[markup]` of game.toml (`Markup`); the ready-made way is `**bold**`, `*italic*`, `{icon}`,
`<red>coloured</red>` (or `</>`), `\n` or a true line feed for a new line, an empty line for a new paragraph, and a line that begins
with `- `, `* ` or `• ` for a bullet (two spaces before it: one step further in). They nest. An emoji or another sign that `[icons]`
has a picture for needs no bracket. A backslash before a sign makes it a plain
sign. A mark that stands between spaces, and a bracket of colour before a space or a digit, is a plain sign too. Anything else that is
not closed, or closes nothing, is raised as `BadMarkup` with its place.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from card_data.problems import did_you_mean, quote

if TYPE_CHECKING:
    from card_data.model import Value

Pair = tuple[str, str]
INDENT = 2
"""So many spaces before a bullet set it one step further in."""
MOST_SAID = 24


class BadMarkup(ValueError):
    """A marked text cannot be read: what stands where, from 1 in characters, and how to write it."""

    def __init__(self, what: str, written: str, at: int) -> None:
        self.what, self.written, self.at = what, written, at
        super().__init__(self.said("the text"))

    def said(self, of: str) -> str:
        """Return the sentence, about a text that is called `of`."""
        return f"{quote(self.written[:MOST_SAID])} at character {self.at} of {of} {self.what}"


@dataclass(frozen=True, slots=True)
class Markup:
    """How a sheet writes marks: what opens and closes each, or nothing where it has none.

    `signs` are icons that need no bracket, such as an emoji that `[icons]` has a picture for.
    """

    bold: Pair | None = ("**", "**")
    italic: Pair | None = ("*", "*")
    icon: tuple[Pair, ...] = (("{", "}"),)
    colour: Pair | None = ("<", ">")
    newline: str = "\\n"
    bullet: tuple[str, ...] = ("- ", "* ", "• ")
    signs: tuple[str, ...] = ()


class Span(NamedTuple):
    """A stretch of one look; `icon` says that the text is the word of an icon. `at` is its place, from 1 in characters."""

    text: str
    bold: bool
    italic: bool
    colour: str
    icon: bool
    at: int


class Paragraph(NamedTuple):
    """One line or bullet as written: its bullet's depth (0: none), whether an empty line stands before it, its spans."""

    depth: int
    apart: bool
    spans: tuple[Span, ...]


KEYS = ("bold", "italic", "icon", "colour", "newline", "bullet")


def markup_of(told: Value, icons: Value = None) -> Markup:
    """Return how a game's sheet writes marks, from `[markup]` and `[icons]`; `false` switches a mark off; raises `ValueError`."""
    signs = tuple(word for word in icons if not any(map(str.isalnum, word))) if isinstance(icons, Mapping) else ()
    if told is None:
        return Markup(signs=signs)
    if not isinstance(told, Mapping):
        raise ValueError("[markup] must be a table")  # noqa: TRY004 - a wrong file is no wrong call
    for key in told:
        if key not in KEYS:
            raise ValueError(f"[markup] has no {quote(key)}; {did_you_mean(key, KEYS) or 'it may have ' + ', '.join(KEYS)}")
    ready = Markup()
    return Markup(
        _pair("bold", told.get("bold", ready.bold)),
        _pair("italic", told.get("italic", ready.italic)),
        _pairs(told.get("icon", ready.icon)),
        _pair("colour", told.get("colour", ready.colour)),
        _newline(told.get("newline", ready.newline)),
        _texts("bullet", told.get("bullet", ready.bullet)),
        signs,
    )


def _pair(key: str, told: Value) -> Pair | None:
    match told:
        case False | None | "":
            return None
        case str() if key != "colour":
            return (told, told)
        case (str() as opens, str() as closes) if opens and closes:
            return (opens, closes)
        case _:
            raise ValueError(f'{key} of [markup] must be what opens and closes it, such as ["<", ">"], or false, not {told!r}')


def _pairs(told: Value) -> tuple[Pair, ...]:
    if isinstance(told, tuple) and told and all(isinstance(each, tuple) for each in told):
        return tuple(pair for each in told if (pair := _pair("icon", each)))
    pair = _pair("icon", told)
    return (pair,) if pair else ()


def _newline(told: Value) -> str:
    if told is False:
        return ""
    if not isinstance(told, str):
        raise ValueError(f"newline of [markup] must be a text or false, not {told!r}")  # noqa: TRY004 - the same
    return told


def _texts(key: str, told: Value) -> tuple[str, ...]:
    if told is False:
        return ()
    every = (told,) if isinstance(told, str) else told
    if not isinstance(every, tuple) or not all(isinstance(each, str) and each for each in every):
        raise ValueError(f"{key} of [markup] must be a list of texts or false, not {told!r}")
    return tuple(str(each) for each in every)


@lru_cache(maxsize=1024)
def parsed(text: str, markup: Markup) -> tuple[Paragraph, ...]:
    """Return the paragraphs of a marked text; raises `BadMarkup`.

    >>> [(s.text, s.bold) for s in parsed("Pay **2 {gold}**", Markup())[0].spans]
    [('Pay ', False), ('2 ', True), ('gold', True)]
    """
    return _Reader(text, markup).paragraphs()


def plain(text: str, markup: Markup) -> str:
    r"""Return a text without its marks and icons: the letters that are printed, lines apart by line feeds; raises `BadMarkup`.

    >>> plain("Pay **2 {gold}**\\nnow", Markup())
    'Pay 2 \nnow'
    """
    rows = ("".join(span.text for span in each.spans if not span.icon) for each in parsed(text, markup))
    return "\n".join(rows)


@lru_cache(maxsize=64)
def _special(markup: Markup) -> re.Pattern[str]:
    """Return the pattern that finds the next place where a mark may stand."""
    signs = [markup.newline, "\n", *markup.signs]
    signs += [end for pair in (markup.bold, markup.italic, *markup.icon) if pair for end in pair]
    signs += [markup.colour[0]] if markup.colour else []
    every = sorted({re.escape(sign) for sign in signs if sign}, key=len, reverse=True)
    return re.compile(r"\\[!-/:-@\[-`{-~]|" + "|".join(every))


class _Open(NamedTuple):
    kind: str
    closes: str
    at: int
    name: str = ""


class _Reader:
    """Reads one text from left to right, with the marks that are open."""

    def __init__(self, text: str, markup: Markup) -> None:
        self.text, self.markup, self.at = text, markup, 0
        self.open: list[_Open] = []
        self.rows: list[Paragraph] = []
        self.spans: list[Span] = []
        self.depth, self.apart = 0, False

    def paragraphs(self) -> tuple[Paragraph, ...]:
        text, special = self.text, _special(self.markup)
        self._line_begins()
        while self.at < len(text):
            found = special.search(text, self.at)
            end = found.start() if found else len(text)
            self._add(text[self.at : end])
            self.at = end
            if found:
                self._mark(found[0])
        if self.open:
            left = self.open[-1]
            raise self._bad(f"is never closed; close it with {quote(left.closes)}, or write a backslash before it", left.at)
        self._line_ends()
        return tuple(self.rows)

    def _bad(self, what: str, at: int | None = None) -> BadMarkup:
        place = self.at if at is None else at
        return BadMarkup(what, self.text[place:], place + 1)

    def _add(self, text: str, *, icon: bool = False) -> None:
        if not text:
            return
        kinds = {each.kind for each in self.open}
        colour = next((each.name for each in reversed(self.open) if each.kind == "colour"), "")
        span = Span(text, "bold" in kinds, "italic" in kinds, colour, icon, self.at + 1)
        last = self.spans[-1] if self.spans else None
        if last and not icon and not last.icon and last[1:5] == span[1:5]:
            self.spans[-1] = last._replace(text=last.text + text)
        else:
            self.spans.append(span)

    # -- lines ---------------------------------------------------------------------------------------------------------

    def _line_begins(self) -> None:
        self.depth = 0
        rest = self.text[self.at : self.at + 40]
        bare = rest.lstrip(" ")
        for bullet in self.markup.bullet:
            if bare.startswith(bullet):
                self.depth = 1 + (len(rest) - len(bare)) // INDENT
                self.at += len(rest) - len(bare) + len(bullet)
                return

    def _line_ends(self) -> None:
        said = any(span.icon or span.text.strip(" \t") for span in self.spans)
        if self.depth and not said:
            raise self._bad("is the end of a bullet without words; take the bullet out, or write a backslash before it")
        if said:
            self.rows.append(Paragraph(self.depth, self.apart and bool(self.rows), tuple(self.spans)))
            self.apart = False
        else:
            self.apart = True
        self.spans = []

    # -- marks ---------------------------------------------------------------------------------------------------------

    def _mark(self, sign: str) -> None:
        if sign in {"\n", self.markup.newline}:
            self._line_ends()
            self.at += len(sign)
            self._line_begins()
        elif sign[0] == "\\" and len(sign) == 2:  # noqa: PLR2004 - the backslash and its sign
            self._add(sign[1])
            self.at += 2
        elif sign in self.markup.signs:
            self._add(sign, icon=True)
            self.at += len(sign)
        elif not (self._closed() or self._opened() or self._colour() or self._icon()):
            self._not_crossed()
            self._plain_sign()

    def _plain_sign(self) -> None:
        """Take a mark as a plain sign where it stands between spaces; raise where it seems to close something."""
        for pair in (self.markup.bold, self.markup.italic):
            if pair and self.text.startswith(pair[1], self.at):
                alone = not self._touches(self.at - 1) and not self._touches(self.at + len(pair[1]))
                if not alone:
                    raise self._bad("closes nothing that is open; take it out, or write a backslash before it")
                self._add(pair[1])
                self.at += len(pair[1])
                return
        self._add(self.text[self.at])
        self.at += 1

    def _touches(self, at: int) -> bool:
        return 0 <= at < len(self.text) and not self.text[at].isspace()

    def _closed(self) -> bool:
        """Close the mark that was opened last, where its end stands here."""
        last = self.open[-1] if self.open else None
        if last is None or last.kind == "colour" or not self.text.startswith(last.closes, self.at):
            return False
        if last.closes == self._opening(last.kind) and not self._touches(self.at - 1):
            return False
        if last.kind == "italic" and self._opens_bold():
            return False
        if self.at == last.at + len(self._opening(last.kind)):
            raise self._bad("marks nothing; take it out, or write a backslash before it", last.at)
        self.at += len(last.closes)
        self.open.pop()
        return True

    def _opening(self, kind: str) -> str:
        pair = self.markup.bold if kind == "bold" else self.markup.italic
        return pair[0] if pair else ""

    def _opens_bold(self) -> bool:
        """Say whether two signs that could close italic and open it again are the beginning of bold."""
        pair = self.markup.bold
        if not pair or any(each.kind == "bold" for each in self.open) or not self.text.startswith(pair[0], self.at):
            return False
        after = self.at + len(pair[0])
        return self._touches(after) and not self.text.startswith(self._opening("italic"), after)

    def _opened(self) -> bool:
        for kind, pair in (("bold", self.markup.bold), ("italic", self.markup.italic)):
            after = self.at + len(pair[0]) if pair else 0
            if not pair or not self.text.startswith(pair[0], self.at) or not self._touches(after):
                continue
            if kind == "italic" and self.text.startswith(pair[0], after):
                continue
            if any(each.kind == kind for each in self.open):
                raise self._crossed()
            self.open.append(_Open(kind, pair[1], self.at))
            self.at += len(pair[0])
            return True
        return False

    def _not_crossed(self) -> None:
        """Raise where a mark ends here that was not opened last."""
        if any(self.text.startswith(each.closes, self.at) and self._touches(self.at - 1) for each in self.open):
            raise self._crossed()

    def _crossed(self) -> BadMarkup:
        last = self.open[-1]
        return self._bad(
            f"comes before what was opened last is closed: {quote(self.text[last.at :][:MOST_SAID])} at character {last.at + 1}"
        )

    def _colour(self) -> bool:
        pair = self.markup.colour
        if not pair or not self.text.startswith(pair[0], self.at):
            return False
        begin = self.at + len(pair[0])
        if not self._touches(begin) or self.text[begin] in "0123456789=-" or self.text.startswith(pair[0], begin):
            return False
        end = self.text.find(pair[1], begin)
        name = self.text[begin:end] if end >= 0 else ""
        if end < 0 or "\n" in name:
            raise self._bad(f"is a colour whose bracket is never closed; close it with {quote(pair[1])}, or write a backslash before it")
        if name.startswith("/"):
            self._colour_ends(name[1:])
        else:
            self.open.append(_Open("colour", f"{pair[0]}/{name}{pair[1]}", self.at, name))
        self.at = end + len(pair[1])
        return True

    def _colour_ends(self, name: str) -> None:
        last = self.open[-1] if self.open else None
        if last is None or not any(each.kind == "colour" for each in self.open):
            raise self._bad("ends a colour, and none is open; take it out")
        if last.kind != "colour":
            raise self._crossed()
        if name and name != last.name:
            raise self._bad(f"ends another colour than the one that is open, {quote(last.name)}; write {quote(last.closes)}")
        self.open.pop()

    def _icon(self) -> bool:
        for opens, closes in self.markup.icon:
            if not self.text.startswith(opens, self.at):
                continue
            begin = self.at + len(opens)
            end = self.text.find(closes, begin)
            name = self.text[begin:end] if end >= 0 else ""
            if opens == closes and not re.fullmatch(r"[^\W\d][\w-]*", name):
                continue
            if end < 0 or "\n" in name:
                raise self._bad(f"is an icon whose bracket is never closed; close it with {quote(closes)}, or write a backslash before it")
            if not name.strip():
                raise self._bad("is an icon without a name; name one, or write a backslash before it")
            self._add(name.strip(), icon=True)
            self.at = end + len(closes)
            return True
        return False
