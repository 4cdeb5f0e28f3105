"""The bot that takes the move that looks best at once, as the game itself weighs it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from referee.game import Move, Rules, Seat, View


class Greedy:
    """Takes the most appealing move; among equals, any."""

    def __init__(self, rules: Rules[Any], seat: Seat) -> None:
        self.appeal = rules.appeal
        self.seat = seat

    def choose(self, view: Callable[[], View], moves: Sequence[Move], pick: Callable[[int], int]) -> Move:
        """Return the move with the greatest appeal to this seat; `pick` decides among equals."""
        if len(moves) == 1:
            return moves[0]
        seen = view()
        appeals = [self.appeal(seen, self.seat, move) for move in moves]
        best = max(appeals)
        equals = [move for move, appeal in zip(moves, appeals, strict=True) if appeal == best]
        return equals[pick(len(equals))] if len(equals) > 1 else equals[0]
