"""A position of a tally: who holds which cards, what earlier rounds have brought, whether it is over."""

from __future__ import annotations

from dataclasses import dataclass

Parts = tuple[int, ...]
"""What one seat has from each way to score, in the order of the books."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """`held` are the cards of each seat in the order they came; `banked` the parts of each seat, round by round."""

    held: tuple[tuple[str, ...], ...]
    banked: tuple[tuple[Parts, ...], ...] = ()
    over: bool = False
