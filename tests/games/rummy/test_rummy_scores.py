"""Penalties, totals, ties, and the books mended. Numbers are worked examples."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from referee.game import TABLE
from referee.games.rummy.moves import CorrectHand, CorrectScore, Discard, Draw, EndRound, Pass

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Table

A, B, C, D = range(4)


def ended(table: Table, *others: str, down: tuple[int, ...] = ()) -> tuple[int, ...]:
    """Let D end the round and return what everybody scores."""
    table.lay_out([*others, "KH"], active=D, down=down).do(D, table.throw(D, "KH"))
    return table.state.scores[-1]


def test_RUM_19_example_59_who_is_down_counts_his_hand_too(new_table: Callable[..., Table]) -> None:
    assert ended(new_table(), "4C KD", "3S", "3D", down=(A, D)) == (15, 5, 5, 0)
    assert ended(new_table(down_scores_zero=True), "4C KD", "3S", "3D", down=(A, D)) == (0, 5, 5, 0)


def test_RUM_19_example_60_and_61_what_hands_cost(new_table: Callable[..., Table]) -> None:
    hands = "3C 3D 5H 8S 9C TS JD QH AC 2D X1", "3C 9D TS KH AC 2D X1", "3S"
    assert ended(new_table(), *hands) == (115, 90, 5, 0)
    assert ended(new_table(joker_value=25), *hands) == (120, 95, 5, 0)


def test_RUM_19_the_hands_are_told(table: Table) -> None:
    ended(table, "4C KD", "3S", "3D")
    told = [table.rules.tell(done, B) for done in table.history]
    shown = [line.facts for line in told if line and line.key == "log.reveal"]
    assert [(facts["who"], facts["n"]) for facts in shown] == [(A, 15), (B, 5), (C, 5)]


def finished(table: Table, *rows: tuple[int, ...]):
    """Return the result of a game with these rounds."""
    table.lay_out(["KH", "3S", "3D", "3H"])
    table.state = table.state._replace(phase="tally", scores=rows[:-1], points=rows[-1])
    table.books.contracts = table.books.contracts[: len(rows)]
    table.do(TABLE, EndRound())
    result = table.rules.result(table.state)
    assert result is not None
    return result


ROWS = ((0, 40, 100, 100), (0, 0, 100, 100), (0, 0, 50, 60), (240, 200, 50, 50))


@pytest.mark.parametrize(
    ("option", "ranks", "winners", "key"),
    [
        ("shared", (1, 1, 3, 4), (A, B), "result.shared"),
        ("most_zero_rounds", (1, 2, 3, 4), (A,), "result.most_zero_rounds"),
        ("last_round", (2, 1, 3, 4), (B,), "result.last_round"),
    ],
)
def test_RUM_20_example_62_equal_totals(new_table: Callable[..., Table], option: str, ranks: tuple, winners: tuple, key: str) -> None:
    result = finished(new_table(tiebreak=option), *ROWS)
    assert tuple(each.rank for each in sorted(result.standings)) == ranks
    assert [each.total for each in sorted(result.standings)] == [240, 240, 300, 310]
    assert (result.winners, result.line.key) == (winners, key)
    assert [number for _, number in min(result.standings).parts] == [0, 0, 0, 240]


def test_RUM_20_the_smallest_total_wins(table: Table) -> None:
    result = finished(table, (10, 0, 20, 30))
    assert (result.winners, result.line.key) == ((B,), "result.won")


def test_RUM_20_a_shorter_game_plays_the_first_contracts(new_table: Callable[..., Table]) -> None:
    table = new_table(rounds=2)
    assert table.books.contracts == new_table().books.contracts[:2]
    table.lay_out(["KH", "3S", "3D", "3H"], number=2).do(A, table.throw(A, "KH"))
    assert table.phase == "game_over"
    for seat, move in ((B, Draw("stock")), (B, Discard("RUM-1-3S")), (C, Pass())):
        assert table.refused(seat, move) == "RUM-00/GAME_OVER"


def test_RUM_00_a_move_after_the_round_comes_too_late(table: Table) -> None:
    table.lay_out(["KH", "3S", "3D", "3H"])
    table.state = table.state._replace(phase="reveal", points=(0, -1, -1, -1))
    assert table.refused(B, Draw("stock")) == "RUM-00/ROUND_OVER"


def test_RUM_22_a_score_is_mended_by_agreement(table: Table) -> None:
    ended(table, "4C KD", "3S", "3D")
    assert table.refused(A, CorrectScore(A, 1, 10)) == "RUM-02/NOT_YOUR_TURN"
    assert table.refused(TABLE, CorrectScore(4, 1, 10)) == "RUM-00/NO_SUCH_SEAT"
    assert table.refused(TABLE, CorrectScore(A, 2, 10)) == "RUM-20/NO_SUCH_ROUND"
    assert table.refused(TABLE, CorrectScore(A, 1, 12)) == "RUM-19/BAD_COUNT"
    table.do(TABLE, CorrectScore(A, 1, 10))
    assert table.state.scores == ((10, 5, 5, 0),)


def test_RUM_22_the_referees_own_deal_has_no_unseen_cards_to_mend(table: Table) -> None:
    table.lay_out(["KH", "3S", "3D", "3H"])
    assert table.refused(TABLE, CorrectHand(A, 3)) == "RUM-22/NOT_UNSEEN"
