"""The words of a page against the data: each text of each drawing, word by word and in order, on the place of its card."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pnp.manifest import Thing
    from pnp.proof.letters import Letter

AROUND = 4
"""So many words on either side are told with a lost one."""
_TAKEN = "\0"
_UNSAID = re.compile(r"[\s\u00ad\u200b-\u200f\u2028-\u202e\u2060\ufeff\x00-\x1f-]+")
"""What a line break may add or take away: spaces, hyphens, signs without width."""


class Lost(NamedTuple):
    """A word that a text of the data has and the page has not: on which thing, in which columns, of which part of a text."""

    thing: Thing
    column: str
    word: str
    text: str


@dataclass
class _Place:
    """The letters that stand on one thing, in the order of the page; what a text has used is taken out."""

    said: str

    def take(self, wanted: str) -> bool:
        """Take a run of letters out and say whether it was there."""
        at = self.said.find(wanted)
        if at >= 0:
            self.said = self.said[:at] + _TAKEN * len(wanted) + self.said[at + len(wanted) :]
        return at >= 0


def bare(text: str) -> str:
    """Return a text as it is compared: in one case, without spaces, hyphens and signs without width.

    >>> bare("Co-\u00adOp Tickets")
    'cooptickets'
    """
    return _UNSAID.sub("", unicodedata.normalize("NFKC", text).casefold())


def name_of(thing: Thing, words: Mapping[str, Sequence[tuple[str, str]]]) -> str:
    """Return by which name the words of a thing are known: its drawing's, else its own."""
    drawn = PurePosixPath(thing.svg).stem if thing.svg else ""
    return drawn if drawn in words else thing.id


def lost_words(things: Sequence[Thing], letters: Sequence[Letter], words: Mapping[str, Sequence[tuple[str, str]]]) -> Iterator[Lost]:
    """Yield every word of the data that is not on its thing's place; `things` and `letters` are those of one page."""
    places = {(t.x_mm, t.y_mm, t.w_mm, t.h_mm, name_of(t, words)): t for t in things}
    for (x, y, w, h, name), thing in places.items():
        told = words.get(name, ())
        if told:
            inside = "".join(letter.sign for letter in letters if x <= letter.box.middle_x <= x + w and y <= letter.box.middle_y <= y + h)
            inside = inside.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
            for column, text, word in _lost(_Place(bare(inside)), told):
                yield Lost(thing, column, word, text)


def _lost(place: _Place, told: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str, str]]:
    """Take whole texts first, the longest before what they may contain; then what is left word by word."""
    broken = [(column, text) for column, text in sorted(told, key=lambda pair: -len(pair[1])) if not place.take(bare(text))]
    for column, text in broken:
        words = [word for word in text.split() if bare(word)]
        found = _in_order(place.said, [bare(word) for word in words])
        yield from ((column, _about(words, n), word) for n, word in enumerate(words) if n not in found)


def _about(words: Sequence[str], number: int) -> str:
    """Return a word with those about it.

    >>> _about("Take one coin, then give it to the player on your left.".split(), 6)
    '… coin, then give it to the player on your …'
    """
    first, last = max(0, number - AROUND), number + AROUND + 1
    return f"{'… ' if first else ''}{' '.join(words[first:last])}{' …' if last < len(words) else ''}"


def _in_order(said: str, wanted: Sequence[str]) -> set[int]:
    """Return the numbers of as many words as stand in the letters one after another.

    For each count of words found the chain that ends first is kept, so that nothing later is lost by an early choice.
    """
    chains: list[tuple[int, frozenset[int]]] = [(0, frozenset())]
    for n, word in enumerate(wanted):
        for many in range(len(chains) - 1, -1, -1):
            end, chain = chains[many]
            at = said.find(word, end)
            if at < 0:
                continue
            longer = (at + len(word), chain | {n})
            if many + 1 == len(chains):
                chains.append(longer)
            elif longer[0] < chains[many + 1][0]:
                chains[many + 1] = longer
    return set(chains[-1][1])
