"""The bot that thinks ahead: it plays on from each move many times over in positions that may be, and takes the best.

Everything it plays on comes from its seat's view: the game imagines a full position that fits what the seat sees, and
what the seat cannot see is different in each. Moves are sifted by halves: all of them get a few lines of play, the better
half gets more, and so on, so that most lines go to the moves that are hard to tell apart (sequential halving, Karnin,
Koren and Somekh 2013). In one sweep every move starts from the same imagined position, so that luck weighs alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.bots.greedy import Greedy

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from referee.game import Move, Rules, Seat, View

BUDGET = 400
"""So many lines of play are thought through for one move."""

LONGEST = 400
"""A line of play that is longer is weighed where it stands."""


class Thought:
    """A quick row of numbers that look random: Knuth's MMIX generator, of which the upper half is used."""

    def __init__(self, seed: int) -> None:
        self._state = seed

    def pick(self, many: int) -> int:
        """Return one of 0 to `many` - 1."""
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        return (self._state >> 32) * many >> 32


class Rollout:
    """Takes the move from which imagined lines of play end best; where a game imagines nothing it plays greedily."""

    def __init__(self, rules: Rules[Any], seat: Seat, budget: int = BUDGET) -> None:
        self.rules = rules
        self.seat = seat
        self.budget = budget

    def choose(self, view: Callable[[], View], moves: Sequence[Move], pick: Callable[[int], int]) -> Move:
        """Return the move with the best lines of play; the same view and the same picks give the same move."""
        if len(moves) == 1:
            return moves[0]
        seen = view()
        thought = Thought(pick(2**63))
        if self.rules.imagine(seen, self.seat, thought.pick) is None:
            return Greedy(self.rules, self.seat).choose(lambda: seen, moves, pick)
        return self._sifted(seen, self.rules.thinkable(seen, self.seat, moves), thought)

    def _sifted(self, seen: View, moves: Sequence[Move], thought: Thought) -> Move:
        left = list(moves)
        total = dict.fromkeys(left, 0.0)
        stages = (len(left) - 1).bit_length()
        for _ in range(stages):
            for _sweep in range(max(1, self.budget // (stages * len(left)))):
                state = self.rules.imagine(seen, self.seat, thought.pick)
                for move in left:
                    total[move] += self._played_on(state, move, thought)
            left.sort(key=lambda move: -total[move])
            left = left[: (len(left) + 1) // 2]
        return left[0]

    def _played_on(self, state: Any, move: Move, thought: Thought) -> float:
        rules, pick = self.rules, thought.pick
        state = rules.after(state, self.seat, move)
        for _ in range(LONGEST):
            if rules.ripe(state):
                break
            acting = rules.to_act(state)
            seat = acting[0] if len(acting) == 1 else acting[pick(len(acting))]
            state = rules.after(state, seat, rules.likely(state, seat, pick))
        return rules.worth(state, self.seat)
