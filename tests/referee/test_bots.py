from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from referee.bots import BOTS, make_bot
from referee.game import Line, Move, Rules, Setup, View


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
    assert list(BOTS) == ["random", "greedy"]
