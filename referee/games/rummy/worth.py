"""What cards cost who is caught with them (RUM-19)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from referee.games.rummy.faces import face_of
from referee.games.rummy.melds import Meld

Worth = tuple[int, ...]
"""The penalty of each of the 50 faces in the hand."""


def rest(cards: Iterable[str], melds: Iterable[Meld], worth: Worth) -> int:
    """Return the penalty of what melds leave in the hand."""
    laid = [card for meld in melds for card in meld.cards]
    return sum(worth[face_of(card)] for card in cards) - sum(worth[face_of(card)] for card in laid)


def worth_of(values: Mapping[str, int], joker: int) -> Worth:
    """Return the penalty of each face from that of each rank (`3` to `A`, `2`), a joker's being an option."""
    by_rank = tuple(values[rank] for rank in "3456789TJQKA")
    return (*by_rank, *by_rank, *by_rank, *by_rank, values["2"], joker)
