"""The most a hand can get rid of on the table (algorithm A3): every sequence of lay-offs, against the melds as they grow.

Order matters: two runs may want the same card, a wild card may bridge the gap before a natural one, and a wild card that
is pushed to an end opens another place. What was tried is remembered by what is left in the hand and how the melds stand;
melds that stand alike are one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from referee.games.rummy.faces import ACE, JOKER, NATURALS, TWO, face_of, is_wild
from referee.games.rummy.melds import End, Meld, fits, wild_limit
from referee.games.rummy.worth import Worth

NODES = 50_000
"""A search that looks at more positions than this answers with the best it has found, and says so."""

Standing = tuple[int, int, int, int]
"""A meld as far as fitting goes: suit (-1 for a group), lowest or only rank, size, and its wild cards (a run's as bits)."""


class Step(NamedTuple):
    """One lay-off: the card, the number of the meld it goes to, the end."""

    card: str
    meld: int
    end: End


class Layoff(NamedTuple):
    """What a hand can get rid of: the lay-offs in order, the penalty that is left, and whether nothing better is possible."""

    steps: tuple[Step, ...]
    rest: int
    exact: bool


def best_layoff(hand: Iterable[str], melds: Sequence[Meld], worth: Worth, nodes: int = NODES) -> Layoff:
    """Return the lay-offs that leave the least penalty in a hand."""
    cards = sorted(hand, key=face_of)
    search = _Search(worth, sum(face_of(card) == TWO for card in cards), nodes)
    start = tuple(sorted(map(_standing, melds)))
    faces = tuple(sorted(min(face_of(card), TWO) for card in cards))
    search.left(faces, start)
    return _told(cards, melds, search.way(faces, start), worth, exact=search.nodes > 0)


def most_laid_off(hand: Iterable[str], melds: Sequence[Meld], nodes: int = NODES) -> Layoff:
    """Return the lay-offs that leave the fewest cards in a hand; `rest` is their number."""
    return best_layoff(hand, melds, (1,) * (JOKER + 1), nodes)


def _standing(meld: Meld) -> Standing:
    if not meld.run:
        return -1, meld.low, len(meld.cards), meld.wilds
    return meld.suit, meld.low, len(meld.cards), sum(1 << place for place, card in enumerate(meld.cards) if is_wild(card))


Move = tuple[int, Standing, Standing, End]
"""A face that is laid off, the standing it joins, the standing it makes, and the end."""


class _Search:
    """One search: what is left of a hand at least, and by which first lay-off."""

    def __init__(self, worth: Worth, twos: int, nodes: int) -> None:
        self.worth = worth
        self.twos = twos
        self.nodes = nodes
        self.known: dict[tuple[tuple[int, ...], tuple[Standing, ...]], tuple[int, Move | None]] = {}

    def price(self, faces: Sequence[int]) -> int:
        """Return what is left costs; of the wild cards the cheap ones stay, since a dear one is laid first."""
        dear = max(0, sum(face == TWO for face in faces) - self.twos)
        return sum(self.worth[face] for face in faces) + dear * (self.worth[JOKER] - self.worth[TWO])

    def left(self, faces: tuple[int, ...], melds: tuple[Standing, ...]) -> int:
        """Return the least that can be left."""
        key = faces, melds
        if key in self.known:
            return self.known[key][0]
        least, move = self.price(faces), None
        self.nodes -= 1
        if self.nodes > 0:
            moves = list(_moves(faces, melds))
            sure = _sure(moves, melds)
            for each in [sure] if sure else moves:
                found = self.left(_without(faces, each[0]), _joined(melds, each))
                if found < least:
                    least, move = found, each
                if least == 0:
                    break
        self.known[key] = least, move
        return least

    def way(self, faces: tuple[int, ...], melds: tuple[Standing, ...]) -> list[Move]:
        """Return the lay-offs that lead there."""
        moves: list[Move] = []
        while (move := self.known.get((faces, melds), (0, None))[1]) is not None:
            moves.append(move)
            faces, melds = _without(faces, move[0]), _joined(melds, move)
        return moves


def _without(faces: tuple[int, ...], face: int) -> tuple[int, ...]:
    place = faces.index(face)
    return (*faces[:place], *faces[place + 1 :])


def _joined(melds: tuple[Standing, ...], move: Move) -> tuple[Standing, ...]:
    rest = list(melds)
    rest.remove(move[1])
    return tuple(sorted([*rest, move[2]]))


def _sure(moves: Sequence[Move], melds: Sequence[Standing]) -> Move | None:
    """Return a lay-off that no other can be better than: a natural card of a suit without a run and a rank with one group."""
    suits = {meld[0] for meld in melds}
    for move in moves:
        if move[0] < NATURALS and move[0] // 12 not in suits and [meld[:2] for meld in melds].count((-1, move[0] % 12)) == 1:
            return move
    return None


def _moves(faces: Sequence[int], melds: Sequence[Standing]) -> Iterator[Move]:
    """Yield the lay-offs that are possible, natural cards first."""
    for face in dict.fromkeys(faces):
        for meld in dict.fromkeys(melds):
            for end, grown in _grown(meld, face):
                yield face, meld, grown, end


def _grown(meld: Standing, face: int) -> Iterator[tuple[End, Standing]]:
    suit, low, size, wilds = meld
    if suit < 0:
        if face < NATURALS and face % 12 == low:
            yield "", (suit, low, size + 1, wilds)
        elif face >= NATURALS and wilds < wild_limit(size + 1):
            yield "", (suit, low, size + 1, wilds + 1)
        return
    room_low, room_high = low > 0, low + size - 1 < ACE
    if face >= NATURALS:
        if wilds.bit_count() < wild_limit(size + 1):
            yield from _with_wild(suit, low, size, wilds, room_low=room_low, room_high=room_high)
        return
    place = face % 12 - low
    if face // 12 != suit:
        return
    if place == -1:
        yield "low", (suit, low - 1, size + 1, wilds << 1)
    elif place == size:
        yield "high", (suit, low, size + 1, wilds)
    elif 0 <= place < size and wilds >> place & 1:
        yield from _with_wild(suit, low, size, wilds & ~(1 << place), room_low=room_low, room_high=room_high)


def _with_wild(suit: int, low: int, size: int, wilds: int, *, room_low: bool, room_high: bool) -> Iterator[tuple[End, Standing]]:
    if room_low:
        yield "low", (suit, low - 1, size + 1, wilds << 1 | 1)
    if room_high:
        yield "high", (suit, low, size + 1, wilds | 1 << size)


def _told(cards: Sequence[str], melds: Sequence[Meld], moves: Sequence[Move], worth: Worth, *, exact: bool) -> Layoff:
    """Return a search's answer as lay-offs of cards; of the wild cards the dearest go first."""
    hand, table = list(cards), list(melds)
    steps = []
    for face, standing, _, end in moves:
        alike = [card for card in hand if min(face_of(card), TWO) == face]
        card = max(alike, key=lambda each: worth[face_of(each)])
        number = next(place for place, meld in enumerate(table) if _standing(meld) == standing)
        table[number] = next(place.meld for place in fits(table[number], card) if place.end == end)
        hand.remove(card)
        steps.append(Step(card, number, end))
    return Layoff(tuple(steps), sum(worth[face_of(card)] for card in hand), exact)
