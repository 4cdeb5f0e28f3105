"""The bot that takes any legal move, each as likely as the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from referee.game import Move, Rules, Seat, View


class AtRandom:
    """Takes any legal move without looking."""

    def __init__(self, rules: Rules[Any], seat: Seat) -> None:
        self.seat = seat

    def choose(self, view: Callable[[], View], moves: Sequence[Move], pick: Callable[[int], int]) -> Move:
        """Return one of the moves, each as likely as the other."""
        return moves[pick(len(moves))]
