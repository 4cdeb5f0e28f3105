"""Melds: what is a group, what is a run, what fits a meld as it lies, and how loose cards are read (RUM-09 to RUM-14).

Pure questions about card ids. Ranks count from 0 (the three) to 11 (the ace), as in `faces`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Literal, NamedTuple

from referee.game import Seat
from referee.games.rummy.faces import ACE, JOKER, NATURALS, TWO, face_of, is_wild, naturals, rank_of, suit_of

LONGEST = 12
"""RUM-10: three to ace."""

End = Literal["", "low", "high"]


class Contract(NamedTuple):
    """What a round asks for: so many groups of a size and runs of a length; `apart` wants the runs in different suits."""

    groups: int
    group_size: int
    runs: int
    run_length: int
    apart: bool = False

    @property
    def least(self) -> int:
        """The cards it takes."""
        return self.groups * self.group_size + self.runs * self.run_length


class Terms(NamedTuple):
    """How a table reads contracts: melds of exactly their size, a gap between runs of one suit, groups of different ranks."""

    exact: bool = False
    gap: bool = True
    distinct: bool = True


class Meld(NamedTuple):
    """A meld: whose it is, whether it is a run, its rank or the rank of its first place, and its cards; a run's in order."""

    owner: Seat
    run: bool
    low: int
    cards: tuple[str, ...]

    @property
    def high(self) -> int:
        """The rank of a run's last place."""
        return self.low + len(self.cards) - 1

    @property
    def suit(self) -> int:
        """The suit of a run."""
        return suit_of(naturals(self.cards)[0])

    @property
    def wilds(self) -> int:
        """How many of its cards are wild."""
        return sum(map(is_wild, self.cards))


class Place(NamedTuple):
    """A way for a card to join a meld: at which end (for a wild card that moves: to which), and the meld it makes."""

    end: End
    meld: Meld


# -- shapes ------------------------------------------------------------------------------------------------------------


def wild_limit(size: int) -> int:
    """Return how many cards of a meld may be wild (RUM-11): half of them."""
    return size // 2


def too_wild(cards: Sequence[str]) -> bool:
    """Say whether more than half of the cards are wild (RUM-11)."""
    return sum(map(is_wild, cards)) > wild_limit(len(cards))


def _sized(cards: Sequence[str], size: int, *, exact: bool) -> bool:
    return len(cards) == size if exact else len(cards) >= size


def is_group(cards: Sequence[str], size: int, *, exact: bool = False) -> bool:
    """Say whether cards are a group of a size, wild cards not counted yet (RUM-09).

    >>> is_group(["RUM-1-7S", "RUM-2-7S", "RUM-1-2H"], 3), is_group(["RUM-1-2S", "RUM-1-2H", "RUM-1-X1"], 3)
    (True, False)
    """
    return _sized(cards, size, exact=exact) and len({rank_of(card) for card in naturals(cards)}) == 1


def run_low(cards: Sequence[str]) -> int:
    """Return the rank of the first place of cards in order, by their first natural card; it may lie below the three."""
    return next((rank_of(card) - place for place, card in enumerate(cards) if not is_wild(card)), -1)


RunFault = Literal["", "size", "wild", "suits", "order", "ends"]


def run_fault(cards: Sequence[str], length: int, *, exact: bool = False) -> RunFault:
    """Return what is wrong with cards as a run of a length, wild cards not counted yet; empty where nothing is (RUM-10).

    >>> run_fault(["RUM-1-QS", "RUM-1-KS", "RUM-1-AS", "RUM-1-3S"], 4)
    'order'
    """
    plain = naturals(cards)
    if not _sized(cards, length, exact=exact) or len(cards) > LONGEST:
        return "size"
    if not plain:
        return "wild"
    if len({suit_of(card) for card in plain}) > 1:
        return "suits"
    low = run_low(cards)
    if any(rank_of(card) != low + place for place, card in enumerate(cards) if not is_wild(card)):
        return "order"
    return "" if low >= 0 and low + len(cards) - 1 <= ACE else "ends"


def too_close(one: Meld, other: Meld) -> bool:
    """Say whether two runs of one suit leave no rank between them that belongs to neither (RUM-12)."""
    return one.suit == other.suit and one.low <= other.high + 1 and other.low <= one.high + 1


def same_groups(melds: Sequence[Meld]) -> tuple[Meld, Meld] | None:
    """Return two groups of one rank, or `None` (RUM-12)."""
    groups = [meld for meld in melds if not meld.run]
    return next(((one, other) for one, other in combinations(groups, 2) if one.low == other.low), None)


def close_runs(melds: Sequence[Meld]) -> tuple[Meld, Meld] | None:
    """Return two runs that are one, or `None` (RUM-12); every pair is looked at."""
    runs = [meld for meld in melds if meld.run]
    return next(((one, other) for one, other in combinations(runs, 2) if too_close(one, other)), None)


# -- fitting -----------------------------------------------------------------------------------------------------------


def fits(meld: Meld, card: str) -> tuple[Place, ...]:
    """Return the ways in which a card joins a meld as it lies (RUM-13, RUM-14); none where it does not fit."""
    face = face_of(card)
    room = meld.wilds < wild_limit(len(meld.cards) + 1)
    if not meld.run:
        fitting = room if face >= NATURALS else face % 12 == meld.low
        return (Place("", meld._replace(cards=(*meld.cards, card))),) if fitting else ()
    if face >= NATURALS:
        return _at_ends(meld, card) if room else ()
    place = face % 12 - meld.low
    if face // 12 != meld.suit:
        return ()
    if place == -1 or place == len(meld.cards):
        return (_at_end(meld, card, "low" if place < 0 else "high"),)
    if not 0 <= place < len(meld.cards) or not is_wild(meld.cards[place]):
        return ()
    moved = meld._replace(cards=(*meld.cards[:place], card, *meld.cards[place + 1 :]))
    return _at_ends(moved, meld.cards[place])


def _at_end(meld: Meld, card: str, end: End) -> Place:
    if end == "low":
        return Place(end, meld._replace(low=meld.low - 1, cards=(card, *meld.cards)))
    return Place(end, meld._replace(cards=(*meld.cards, card)))


def _at_ends(meld: Meld, wild: str) -> tuple[Place, ...]:
    low = (_at_end(meld, wild, "low"),) if meld.low > 0 else ()
    return (*low, _at_end(meld, wild, "high")) if meld.high < ACE else low


def fits_apart(melds: Sequence[Meld], number: int, card: str, *, always: bool) -> tuple[Place, ...]:
    """Return the ways in which a card joins one of the melds; with `always` those that close a gap are struck (RUM-12)."""
    meld = melds[number]
    places = fits(meld, card)
    if not always or not meld.run or not places:
        return places
    others = [other for place, other in enumerate(melds) if place != number and other.run and other.owner == meld.owner]
    return tuple(place for place in places if not any(too_close(place.meld, other) for other in others))


@lru_cache(maxsize=4096)
def openings(melds: tuple[Meld, ...], *, always: bool = False) -> frozenset[int]:
    """Return every face that fits somewhere on the table as it lies; `TWO` and `JOKER` fit alike (RUM-15, RUM-17).

    With `always` a place that closes the gap between two runs of one owner is none.
    """
    found: set[int] = set()
    for number, meld in enumerate(melds):
        for face in _wanted(meld):
            if face not in found and fits_apart(melds, number, EXAMPLES[face], always=always):
                found.add(face)
    return frozenset(found | {JOKER}) if TWO in found else frozenset(found)


def _wanted(meld: Meld) -> tuple[int, ...]:
    if not meld.run:
        return (*(meld.low + 12 * suit for suit in range(4)), TWO)
    first = 12 * meld.suit
    return (*range(first + max(meld.low - 1, 0), first + min(meld.high + 1, ACE) + 1), TWO)


EXAMPLES: tuple[str, ...] = (
    *(f"RUM-1-{rank}{suit}" for suit in "SHDC" for rank in "3456789TJQKA"),
    "RUM-1-2S",
    "RUM-1-X1",
)
"""A card of each face."""


def moved(meld: Meld, end: End) -> Meld | None:
    """Return a run with the wild card of one end carried to the other, `end`; `None` where there is none or no room (RUM-14)."""
    cards = meld.cards
    if not meld.run:
        return None
    if end == "low" and is_wild(cards[-1]) and meld.low > 0:
        return meld._replace(low=meld.low - 1, cards=(cards[-1], *cards[:-1]))
    if end == "high" and is_wild(cards[0]) and meld.high < ACE:
        return meld._replace(low=meld.low + 1, cards=(*cards[1:], cards[0]))
    return None


# -- reading loose cards -----------------------------------------------------------------------------------------------


def readings(cards: Sequence[str]) -> list[Meld]:
    """Return the melds that loose cards can be, the likeliest first: left-over wild cards at the high end (dossier 5.5)."""
    plain = naturals(cards)
    if not plain:
        return []
    found = [Meld(-1, run=False, low=rank_of(plain[0]), cards=tuple(cards))] if is_group(cards, 2) else []
    ranks = sorted(rank_of(card) for card in plain)
    if len({suit_of(card) for card in plain}) == 1 and len(set(ranks)) == len(ranks) and len(cards) <= LONGEST:
        found += [_run_from(low, cards) for low in _lows(ranks, len(cards))]
    return [meld for meld in found if not too_wild(meld.cards)]


def _lows(ranks: Sequence[int], length: int) -> list[int]:
    """Return where a run of these ranks may begin, the wild cards that fill no gap as high as can be first."""
    if ranks[-1] - ranks[0] >= length:
        return []
    latest = min(ranks[0], ACE + 1 - length)
    return list(range(latest, max(0, ranks[-1] + 1 - length) - 1, -1))


def _run_from(low: int, cards: Sequence[str]) -> Meld:
    by_rank = {rank_of(card): card for card in naturals(cards)}
    wilds = [card for card in cards if is_wild(card)]
    placed = tuple(by_rank[rank] if rank in by_rank else wilds.pop(0) for rank in range(low, low + len(cards)))
    return Meld(-1, run=True, low=low, cards=placed)


def read_together(heaps: Sequence[Sequence[str]], *, gap: bool = True) -> tuple[Meld, ...] | None:
    """Return what heaps of loose cards are as the melds of one lay-down, so read that runs stay apart where they can.

    `None` where a heap is no meld at all. A reading that breaks RUM-12 is the answer only where every reading does.
    """
    each = [readings(heap) for heap in heaps]
    if not all(each):
        return None
    first = tuple(found[0] for found in each)
    return _apart(each, ()) or first if gap else first


def _apart(each: Sequence[Sequence[Meld]], chosen: tuple[Meld, ...]) -> tuple[Meld, ...] | None:
    if len(chosen) == len(each):
        return chosen
    for meld in each[len(chosen)]:
        if not meld.run or not any(other.run and too_close(meld, other) for other in chosen):
            found = _apart(each, (*chosen, meld))
            if found:
                return found
    return None
