"""The contract out of a hand as a proof, or the melds that come nearest and what they lack."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from referee.games.rummy.contracts import FULL, Plan, Window, barred, plan
from referee.games.rummy.faces import JOKER, TWO, face_of
from referee.games.rummy.melds import Contract, Meld, Terms, wild_limit
from referee.games.rummy.run_rows import shared_out


class Part(NamedTuple):
    """A meld of the nearest lay-down: a run or a group, its lowest or only rank, and its cards, `None` where one lacks."""

    run: bool
    suit: int
    low: int
    cards: tuple[str | None, ...]


def nearest(cards: Iterable[str], contract: Contract, terms: Terms) -> tuple[int, tuple[Part, ...]]:
    """Return how many cards lack for the contract, and the melds that come nearest with what they have."""
    held = sorted(cards, key=face_of)
    found = plan(held, contract, terms)
    stock = Stock(held)
    return found.lacking, (*_run_parts(found, stock), *_group_parts(found, contract, stock))


def proof(cards: Iterable[str], contract: Contract, terms: Terms) -> tuple[Meld, ...] | None:
    """Return the contract out of a hand with as few cards as any plan of it, or `None`: the proof of A1."""
    lacking, parts = nearest(cards, contract, terms)
    if lacking:
        return None
    return tuple(Meld(-1, part.run, part.low, tuple(card for card in part.cards if card)) for part in parts)


class Stock:
    """The cards of a hand by face, taken one by one; the cheaper wild cards come first."""

    def __init__(self, cards: Iterable[str]) -> None:
        self.by_face: dict[int, list[str]] = {}
        for card in cards:
            self.by_face.setdefault(face_of(card), []).append(card)

    def many(self, face: int) -> int:
        """Return how many cards of a face there are."""
        return len(self.by_face.get(face, ()))

    def take(self, face: int) -> str | None:
        """Take a card of a face, if there is one."""
        cards = self.by_face.get(face)
        return cards.pop(0) if cards else None

    def take_rank(self, rank: int) -> str | None:
        """Take a natural card of a rank, of any suit."""
        return next((card for suit in range(4) if (card := self.take(12 * suit + rank))), None)

    def take_wild(self, first: int = TWO) -> str | None:
        """Take a wild card, one of a face before the other."""
        return self.take(first) or self.take(TWO + JOKER - first)

    def fill(self, cards: list[str | None]) -> tuple[str | None, ...]:
        """Fill what is open with wild cards, as far as they may and there are any."""
        room = wild_limit(len(cards))
        for place, card in enumerate(cards):
            if card is None and room:
                cards[place] = self.take_wild()
                room -= 1
        return tuple(cards)


def _run_parts(found: Plan, stock: Stock) -> list[Part]:
    parts = []
    for suit in dict.fromkeys(run[0] for run in found.runs):
        runs = [Window(low, length, 0, 0) for each, low, length in found.runs if each == suit]
        counts = [stock.many(12 * suit + rank) for rank in range(FULL)]
        cover = sum(run.length for run in runs)
        empty = cover - sum(min(have, sum(rank in run.ranks for run in runs)) for rank, have in enumerate(counts))
        bare = shared_out(counts, runs, barred(counts, runs, empty))
        for run, missing in zip(runs, bare, strict=True):
            gone = {*missing, *found.given}
            cards = [None if rank in gone else stock.take(12 * suit + rank) for rank in run.ranks]
            parts.append(Part(True, suit, run.low, stock.fill(cards)))  # noqa: FBT003 - a run
    return parts


def _group_parts(found: Plan, contract: Contract, stock: Stock) -> list[Part]:
    size = contract.group_size
    have = {rank: [stock.take_rank(rank) for _ in range(size * found.groups.count(rank))] for rank in set(found.groups)}
    parts = []
    for place, rank in enumerate(found.groups):
        first, many = found.groups.index(rank), found.groups.count(rank)
        cards = have[rank][place - first :: many]
        parts.append(Part(False, -1, rank, stock.fill(cards)))  # noqa: FBT003 - a group
    return parts
