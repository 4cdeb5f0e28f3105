from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from referee.game import TABLE, Line, Move, Result, Rules, Setup, drawn
from referee.simulate import Played, moves_of, play_out, spread, sum_up, wilson

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def test_a_game_is_played_to_its_end_and_the_same_picks_play_it_again(sixth) -> None:
    rules = sixth(3)
    first = play_out(rules, ["greedy", "random", "random"], random.Random(5).randrange)
    assert first == play_out(rules, ["greedy", "random", "random"], random.Random(5).randrange)
    assert first.moves == 9 + 3 * (3 + 1)
    assert (first.rounds, first.last, first.first in range(3)) == (4, "turn_up", True)
    assert first.result is not None


def test_every_move_starts_where_the_last_one_ended(sixth) -> None:
    rules = sixth(2)
    history = list(moves_of(rules, ["greedy", "greedy"], random.Random(1).randrange))
    assert history[0].before == rules.start()
    assert all(later.before is earlier.after for earlier, later in pairwise(history))
    assert [done.seat for done in history[:6]] == [TABLE] * 6


def test_a_game_that_is_too_long_counts_as_unfinished(sixth) -> None:
    played = [play_out(sixth(2), ["random", "random"], random.Random(1).randrange, most=4)]
    assert played[0].result is None
    summary = sum_up(played, ["random", "random"])
    assert (summary.unfinished, summary.by_seat[0].count) == (1, 0)


def test_a_bot_without_a_legal_move_is_a_mistake_of_the_game(sixth, sixth_rules, monkeypatch) -> None:
    for_all = sixth_rules.candidates
    monkeypatch.setattr(sixth_rules, "candidates", lambda rules, state, seat: for_all(rules, state, seat) if seat == TABLE else ())
    with pytest.raises(RuntimeError, match="no legal move"):
        play_out(sixth(2), ["random", "random"], random.Random(1).randrange)


def test_a_forced_step_that_the_laws_refuse_is_a_mistake_of_the_game(sixth, sixth_rules, monkeypatch) -> None:
    turn_up = sixth_rules.moves[-1]
    monkeypatch.setattr(sixth_rules, "candidates", lambda rules, state, seat: [turn_up()])
    with pytest.raises(RuntimeError, match="forces TurnUp"):
        play_out(sixth(2, takes=1), ["random", "random"], random.Random(1).randrange)


def won(first: int, *winners: int) -> Played:
    return Played(10, 3, first, "lay", Result(winners, (), Line("result.points")))


def test_wins_are_counted_by_seat_by_turn_order_and_by_bot() -> None:
    summary = sum_up([won(1, 1), won(1, 0), won(2, 1), won(0, 0, 2)], ["greedy", "random", "random"])
    assert [share.count for share in summary.by_seat] == [2, 2, 1]
    assert [share.count for share in summary.by_turn] == [2, 0, 3]
    assert {share.name: (share.count, share.share) for share in summary.by_bot} == {"greedy": (2, 0.5), "random": (3, 3 / 8)}
    assert [(share.name, share.count) for share in summary.endings] == [("result.points", 4)]
    assert [(share.name, share.share) for share in summary.last_moves] == [("lay", 1.0)]


@pytest.mark.parametrize(("count", "tries", "low", "high"), [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0)])
def test_the_interval_is_that_of_wilson(count: int, tries: int, low: float, high: float) -> None:
    assert wilson(count, tries)[1:] == pytest.approx((low, high), abs=1e-4)


def test_a_spread_names_middle_and_ends() -> None:
    assert spread(list(range(101))) == (spread([*range(100, -1, -1)]))
    assert (spread(list(range(101))).p5, spread(list(range(101))).median, spread(list(range(101))).p95) == (5, 50, 95)


@dataclass(frozen=True, slots=True)
class Falls(Move):
    side: int


class Loaded(Rules[int]):
    moves = (Falls,)

    def candidates(self, state: int, seat: int) -> list[Move]:
        return [Falls(side) for side in range(3)]

    def odds(self, state: int, chances: Sequence[Move]) -> Sequence[int] | None:
        return (5, 0, 2) if state else None


@pytest.mark.parametrize(("state", "many", "fallen"), [(1, 7, [0, 0, 0, 0, 0, 2, 2]), (0, 3, [0, 1, 2])])
def test_chance_falls_by_the_odds_of_the_game(state: int, many: int, fallen: list[int]) -> None:
    rules, asked = Loaded(None, Setup(2, {})), []

    def picking(place: int) -> Callable[[int], int]:
        return lambda size: asked.append(size) or place

    assert [drawn(rules, state, picking(place)).side for place in range(many)] == fallen
    assert asked == [many] * many
