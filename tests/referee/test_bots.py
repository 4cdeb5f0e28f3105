from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from referee.bots import BOTS, make_bot
from referee.bots.rollout import Rollout, Thought
from referee.game import Line, Move, Result, Rules, Setup, View

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


@dataclass(frozen=True, slots=True)
class Bid(Move):
    amount: int


MOVES = [Bid(1), Bid(7), Bid(3), Bid(7)]
SEEN = View("", Line("x"), (), (), (), (), 1, {"limit": 5})


class Weighing(Rules[int]):
    def appeal(self, view: View, seat: int, move: Move) -> float:
        assert isinstance(move, Bid)
        return -abs(move.amount - int(view.facts["limit"])) if seat == 2 else float(move.amount)


@pytest.fixture
def rules() -> Weighing:
    return Weighing(None, Setup(3, {}))


def no_view() -> Any:
    raise AssertionError("looked")


def test_random_takes_the_picked_move_without_looking(rules: Weighing) -> None:
    bot = make_bot("random", rules, 0)
    assert [bot.choose(no_view, MOVES, lambda n, k=k: k) for k in range(4)] == MOVES


def test_greedy_takes_the_greatest_appeal_and_picks_among_equals(rules: Weighing) -> None:
    asked: list[int] = []

    def pick(many: int) -> int:
        asked.append(many)
        return many - 1

    assert make_bot("greedy", rules, 0).choose(lambda: SEEN, MOVES, pick) is MOVES[3]
    assert asked == [2]


def test_greedy_weighs_by_the_view_of_its_own_seat(rules: Weighing) -> None:
    assert make_bot("greedy", rules, 2).choose(lambda: SEEN, MOVES[:3], lambda n: 0) == Bid(7)
    assert make_bot("greedy", rules, 2).choose(lambda: SEEN._replace(facts={"limit": 2}), MOVES[:3], lambda n: 0) == Bid(1)


def test_greedy_does_not_look_where_there_is_no_choice(rules: Weighing) -> None:
    assert make_bot("greedy", rules, 0).choose(no_view, MOVES[:1], no_view) == Bid(1)


def test_an_unknown_bot_is_a_program_mistake(rules: Weighing) -> None:
    with pytest.raises(KeyError):
        make_bot("clever", rules, 0)
    assert list(BOTS) == ["random", "greedy", "rollout"]


# -- rollout -----------------------------------------------------------------------------------------------------------


class Heap(NamedTuple):
    """Coins on the table and whose turn it is; who takes the last coin wins."""

    coins: int
    turn: int
    over: bool = False


class TakesCoins(Rules[Heap]):
    """Nim with one heap: one to three coins a turn. The view hides the heap's size when `blind`."""

    moves = (Bid,)
    blind = False

    def start(self) -> Heap:
        return Heap(9, 0)

    def to_act(self, state: Heap) -> tuple[int, ...]:
        return () if state.coins == 0 else (state.turn,)

    def candidates(self, state: Heap, seat: int) -> list[Move]:
        return [Bid(taken) for taken in (1, 2, 3) if taken <= state.coins]

    def after(self, state: Heap, seat: int, move: Move) -> Heap:
        assert isinstance(move, Bid)
        return Heap(state.coins - move.amount, 1 - state.turn)

    def result(self, state: Heap) -> Result | None:
        last = 1 - state.turn
        return None if state.coins else Result((last,), (), Line("x"))

    def imagine(self, view: View, seat: int, pick: Callable[[int], int]) -> Heap | None:
        return None if self.blind else Heap(int(str(view.facts["coins"])), seat)

    def appeal(self, view: View, seat: int, move: Move) -> float:
        assert isinstance(move, Bid)
        return -move.amount


def heap_of(coins: int) -> Callable[[], View]:
    return lambda: SEEN._replace(facts={"coins": coins})


@pytest.mark.parametrize("coins", [5, 6, 7])
def test_rollout_finds_the_move_from_which_lines_of_play_end_best(coins: int) -> None:
    rules = TakesCoins(None, Setup(2, {}))
    moves = rules.candidates(Heap(coins, 1), 1)
    for seed in range(10):
        assert make_bot("rollout", rules, 1).choose(heap_of(coins), moves, lambda n, seed=seed: seed) == Bid(coins - 4)


def test_rollout_makes_the_same_choice_from_the_same_view_and_picks() -> None:
    rules = TakesCoins(None, Setup(2, {}))
    for seed in range(10):
        chosen = {make_bot("rollout", rules, 0).choose(heap_of(12), MOVES[::2], lambda n, seed=seed: seed * 999).amount for _ in range(3)}
        assert len(chosen) == 1


def test_rollout_spends_its_budget_and_not_much_more() -> None:
    weighed: list[int] = []

    class Counting(TakesCoins):
        def worth(self, state: Heap, seat: int) -> float:
            weighed.append(seat)
            return super().worth(state, seat)

    rules = Counting(None, Setup(2, {}))
    for budget in (30, 300):
        weighed.clear()
        Rollout(rules, 1, budget).choose(heap_of(9), [Bid(1), Bid(2), Bid(3)], lambda n: 5)
        assert set(weighed) == {1}
        assert budget * 0.8 <= len(weighed) <= budget


def test_rollout_is_greedy_where_a_game_imagines_nothing() -> None:
    rules = TakesCoins(None, Setup(2, {}))
    rules.blind = True
    assert make_bot("rollout", rules, 1).choose(heap_of(7), [Bid(3), Bid(2), Bid(1)], lambda n: 0) == Bid(1)


def test_rollout_stops_a_line_where_the_game_says_it_is_ripe() -> None:
    class Ripe(TakesCoins):
        def ripe(self, state: Heap) -> bool:
            return True

        def worth(self, state: Heap, seat: int) -> float:
            return -abs(state.coins - 7)

    assert make_bot("rollout", Ripe(None, Setup(2, {})), 0).choose(heap_of(9), [Bid(1), Bid(2), Bid(3)], lambda n: 0) == Bid(2)


def test_rollout_thinks_only_about_what_the_game_finds_thinkable() -> None:
    class Picky(TakesCoins):
        def thinkable(self, view: View, seat: int, moves: Sequence[Move]) -> Sequence[Move]:
            return [move for move in moves if move != Bid(1)]

    rules = Picky(None, Setup(2, {}))
    moves = rules.candidates(Heap(5, 1), 1)
    assert make_bot("rollout", TakesCoins(None, Setup(2, {})), 1).choose(heap_of(5), moves, lambda n: 3) == Bid(1)
    assert make_bot("rollout", rules, 1).choose(heap_of(5), moves, lambda n: 3) != Bid(1)


def test_the_numbers_of_a_thought_are_spread_evenly() -> None:
    thought = Thought(7)
    counts = [0] * 6
    for _ in range(6000):
        counts[thought.pick(6)] += 1
    assert min(counts) > 900
    assert max(counts) < 1100
