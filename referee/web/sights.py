"""What has been seen on photos so far, as a page carries it along: codes with their places, and the piles people have made of them.

A sight is written `CODE:photo:x,y,x,y,x,y,x,y`, one without a place as its code alone; the corners are those of
`referee.photo.Seen`. A card that was not read but named is written as `=` and its printed id.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from card_data.codes import read_code
from referee.photo import UNIT, Point
from referee.piles import moved

MOST_SIGHTS = 200
MOST_TEXT = 30_000
CORNERS = 4

_SIGHT = re.compile(r"(=?[0-9A-Z][0-9A-Z.-]{1,39})(?::(\d{1,2}):((?:-?\d{1,5},){7}-?\d{1,5}))?")
_NAMED = re.compile(r"=[0-9A-Z][0-9A-Z.-]{1,39}")


class Sight(NamedTuple):
    """A code, the number of the photo it is on, and its corners there; without corners it was typed or named."""

    code: str
    photo: int = 0
    corners: tuple[Point, ...] = ()


@dataclass(frozen=True)
class Laid:
    """All that was seen: sights, the piles as people have put them right (empty: nobody has), the card that is taken up.

    `out` are codes that people have laid aside; `photos` counts the pictures.
    """

    sights: tuple[Sight, ...] = ()
    heaps: tuple[tuple[str, ...], ...] = ()
    taken: str = ""
    out: tuple[str, ...] = ()
    photos: int = 0

    @property
    def codes(self) -> tuple[str, ...]:
        """Every code once, without those laid aside."""
        return tuple(dict.fromkeys(sight.code for sight in self.sights if sight.code not in self.out))

    def with_codes(self, codes: Sequence[str]) -> Laid:
        """Return it with codes that have no place."""
        fresh = [code for code in dict.fromkeys(codes) if code not in self.codes]
        out = tuple(each for each in self.out if each not in fresh)
        sights = (*self.sights, *(Sight(code) for code in fresh if all(sight.code != code for sight in self.sights)))
        return replace(self, sights=sights[:MOST_SIGHTS], out=out)

    def with_photo(self, seen: Sequence[tuple[str, tuple[Point, ...]]]) -> Laid:
        """Return it with what one more photo shows; a card that was laid aside is back once it is seen again."""
        sights = [Sight(code, self.photos + 1, corners) for code, corners in seen]
        kept = (*self.sights, *sights)[:MOST_SIGHTS]
        out = tuple(each for each in self.out if all(sight.code != each for sight in sights))
        return replace(self, sights=kept, out=out, photos=self.photos + 1)

    def with_taken(self, code: str, heaps: Sequence[Sequence[str]]) -> Laid:
        """Return it with a card taken up; with one taken before, that one goes before this card; the same one is let go."""
        if code not in self.codes or code == self.taken:
            return replace(self, taken="")
        if self.taken not in self.codes:
            return replace(self, taken=code)
        moved_before = [[each for each in heap if each != self.taken] for heap in heaps]
        for heap in moved_before:
            if code in heap:
                heap.insert(heap.index(code), self.taken)
        return replace(self, heaps=tuple(tuple(heap) for heap in moved_before if heap), taken="")

    def with_put(self, where: str, heaps: Sequence[Sequence[str]]) -> Laid:
        """Return it with the taken card put to a pile (its number, the next one makes a pile of its own) or `out` of the count."""
        if self.taken not in self.codes:
            return replace(self, taken="")
        if where == "out":
            left = tuple(heap for heap in (tuple(each for each in pile if each != self.taken) for pile in heaps) if heap)
            return replace(self, heaps=left, out=(*self.out, self.taken), taken="")
        number = int(where) if where.isdigit() and len(where) < CORNERS else len(heaps)
        return replace(self, heaps=moved(heaps, self.taken, number), taken="")


def laid_of(sights: str, heaps: str, taken: str, out: str) -> Laid:
    """Return what a form carries; anything strange in it is passed over.

    >>> laid_of("HS00900000:1:0,0,10,0,10,10,0,10 HS00A00000", "", "", "").codes
    ('HS00900000', 'HS00A00000')
    """
    found = [sight for sight in map(_sight, sights[:MOST_TEXT].split()[:MOST_SIGHTS]) if sight]
    known = {sight.code for sight in found}
    left = [code for code in out[:MOST_TEXT].split() if code in known]
    piles, used = [], set(left)
    for heap in heaps[:MOST_TEXT].split("|"):
        codes = [code for code in dict.fromkeys(heap.split()) if code in known and code not in used]
        used |= set(codes)
        piles += [tuple(codes)] if codes else []
    return Laid(tuple(found), tuple(piles), taken if taken in known else "", tuple(left), max((sight.photo for sight in found), default=0))


def _sight(text: str) -> Sight | None:
    match = _SIGHT.fullmatch(text)
    if match is None:
        return None
    code = match[1] if _NAMED.fullmatch(match[1]) else read_code(match[1])
    if code is None:
        return None
    return Sight(code, int(match[2]), _corners([int(number) for number in match[3].split(",")])) if match[3] else Sight(code)


def _corners(numbers: Sequence[int]) -> tuple[Point, ...]:
    return tuple(zip(numbers[::2], numbers[1::2], strict=True))


def as_text(laid: Laid) -> dict[str, str]:
    """Return the fields that carry it: `seen`, `heaps`, `taken`, `out`."""
    sights = " ".join(
        f"{each.code}:{each.photo}:{','.join(str(number) for point in each.corners for number in point)}" if each.corners else each.code
        for each in laid.sights
    )
    heaps = "|".join(" ".join(heap) for heap in laid.heaps)
    return {"seen": sights, "heaps": heaps, "taken": laid.taken, "out": " ".join(laid.out)}


def read_in_page(text: str) -> list[tuple[str, tuple[Point, ...]]]:
    """Return what a page has read in a photo by itself: `[[text, [x, y, ...]], ...]`; anything strange is passed over.

    >>> read_in_page('[["HTTP://PNP.LOCAL:8000/HS00900000", [0, 0, 9, 0, 9, 9, 0, 9]]]')[0][0]
    'HTTP://PNP.LOCAL:8000/HS00900000'
    """
    found = []
    for each in _list(text):
        corners = _places(each[1]) if isinstance(each, list) and len(each) == 2 else None  # noqa: PLR2004  # text and place
        if corners and isinstance(each, list) and isinstance(each[0], str):
            found.append((each[0], corners))
    return found


def places_in(text: str) -> list[tuple[Point, ...]]:
    """Return the places of codes that a page could not read: `[[x, y, ...], ...]`; anything strange is passed over."""
    return [corners for corners in map(_places, _list(text)) if corners]


def _list(text: str) -> list[object]:
    try:
        told = json.loads(text)
    except (ValueError, RecursionError):
        return []
    return told[:MOST_SIGHTS] if isinstance(told, list) else []


def _places(told: object) -> tuple[Point, ...] | None:
    """Return four corners, or nothing where it is anything else."""
    numbers = [each for each in told if type(each) is int and -UNIT <= each <= 2 * UNIT] if isinstance(told, list) else []
    return _corners(numbers) if isinstance(told, list) and len(numbers) == len(told) == 2 * CORNERS else None
