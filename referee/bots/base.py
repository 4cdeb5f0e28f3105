"""What a bot is: somebody who picks one of the legal moves and knows no more than its seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from referee.game import Move, Rules, Seat, View


class Bot(Protocol):
    """A player made of code. It sees what its seat sees and nothing else."""

    def choose(self, view: Callable[[], View], moves: Sequence[Move], pick: Callable[[int], int]) -> Move:
        """Return one of the moves, all of them legal and at least one; `view` gives the seat's view when it is wanted."""
        ...


class MakesBot(Protocol):
    """How a bot is made: for the rules of a table and the seat it plays."""

    def __call__(self, rules: Rules[Any], seat: Seat) -> Bot:
        """Return a bot for one seat."""
        ...
