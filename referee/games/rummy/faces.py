"""What a card shows: the rank, the suit or the wild card, read from its printed id (RUM-3-TD is the ten of diamonds of pack 3).

Ranks count from 0 for the three to 11 for the ace. A natural card is one number, `12 * suit + rank`, so that equal cards
of different packs are the same number; wild cards are `TWO` and `JOKER`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

RANKS = "3456789TJQKA"
"""RUM-10: the ranks of a run from low to high; the ace is the highest and a two is never a rank."""

SUITS = "SHDC"
ACE = 11
NATURALS = 48
TWO = 48
JOKER = 49
FACES = 50
"""So many different faces there are."""

Hand = tuple[str | None, ...]
"""Cards as the referee knows them: ids in order, `None` for each card it has not seen."""


@cache
def face_of(card: str) -> int:
    """Return what a card shows; raises `ValueError` for what is no playing card.

    >>> face_of("RUM-3-TD") == 12 * SUITS.index("D") + RANKS.index("T")
    True
    """
    rank, suit = card[-2], card[-1]
    if rank == "X":
        return JOKER
    return TWO if rank == "2" else 12 * SUITS.index(suit) + RANKS.index(rank)


def is_wild(card: str) -> bool:
    """Say whether a card is a two or a joker."""
    return face_of(card) >= NATURALS


def rank_of(card: str) -> int:
    """Return the rank of a natural card."""
    return face_of(card) % 12


def suit_of(card: str) -> int:
    """Return the suit of a natural card."""
    return face_of(card) // 12


def naturals(cards: Iterable[str]) -> list[str]:
    """Return the cards that are not wild."""
    return [card for card in cards if face_of(card) < NATURALS]


def faces_of(cards: Iterable[str]) -> tuple[int, ...]:
    """Return how many cards show each face: 48 natural ones, twos, jokers."""
    counts = [0] * FACES
    for card in cards:
        counts[face_of(card)] += 1
    return tuple(counts)


def order(card: str | None) -> tuple[int, str]:
    """Return where a card stands in a hand: by suit and rank, wild cards behind, unknown ones last."""
    return (FACES, "") if card is None else (face_of(card), card)


def held(cards: Iterable[str | None]) -> Hand:
    """Return cards in the order of a hand."""
    return tuple(sorted(cards, key=order))
