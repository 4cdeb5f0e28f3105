"""How a game ends and who wins (dossier 5.3, 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from referee.game import TABLE, Line
from referee.games.villains.moves import CounterTake, EndTurn, Pass, Recruit, SeatBegins, Trade

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Table

A, B, C, D = range(4)


def strong(table: Table, seat: int, slot: str, name: str) -> Table:
    """Let a seat be in range of a small studio by comics alone."""
    return table.stand(**{slot.replace("-", "_"): name}).force(seat, "C9 C2", slot)


def test_VIL_31_VL_E31_a_gap_in_the_row_of_two_ends_the_game_at_once(pair: Table) -> None:
    strong(pair, A, "L0-1", "SH-1").left().attempt(A, "W")
    assert (pair.phase, pair.state.ended, pair.state.actions) == ("over", "row", 1)
    assert sum(studio != "" for studio in pair.state.display) == 2
    assert pair.rules.to_act(pair.state) == ()


def test_VIL_92_OVER_nothing_is_played_after_the_end(pair: Table) -> None:
    strong(pair, A, "L0-1", "SH-1").left().attempt(A, "W")
    for seat, move in ((A, Recruit("BH-VC-01")), (B, CounterTake()), (A, EndTurn()), (TABLE, SeatBegins(0))):
        assert pair.refused(seat, move) == "VIL-92/OVER"


def test_VIL_30_VL_E32_the_game_ends_when_a_player_borders_nothing(table: Table) -> None:
    table.state = table.state._replace(active=B)
    table.stand(L0_1="", L0_2="", L1_1="", L1_2="ST-2").left().force(B, "C9 C5", "L1-2").attempt(B, "W", "L1-2")
    assert (table.phase, table.state.ended) == ("over", "border")
    assert table.standing("L2-1")


def test_VIL_30_VL_E33_any_player_will_do(table: Table) -> None:
    table.stand(L0_1="", L1_1="", L1_2="", L2_2="")
    strong(table, A, "L0-2", "SH-1").left().attempt(A, "W", "L0-2")
    assert table.state.ended == "border"


def test_VL_E34_it_goes_on_while_every_seat_borders_a_studio(four: Table) -> None:
    four.stand(L0_2="", L2_1="", L2_2="", L1_2="")
    strong(four, A, "L0-1", "SH-1").left().attempt(A, "W")
    assert (four.phase, four.state.active) == ("turn", A)


def test_VIL_30_at_the_end_of_the_turn_the_player_finishes_it(new_table: Callable[..., Table]) -> None:
    table = new_table(2, end_check="end_of_turn").begin()
    strong(table, A, "L0-1", "SH-1").left().hand(A, "").market("C1 C3 C4").attempt(A, "W")
    assert (table.phase, table.state.closing, table.state.actions) == ("turn", "row", 1)
    table.recruit(A, "C1").do(A, EndTurn())
    assert (table.phase, table.state.ended, table.for_hire()) == ("over", "row", "- C3 C4")


def test_VIL_26_no_shuffle_where_the_attempt_ends_the_game(pair: Table) -> None:
    strong(pair, A, "L0-1", "SH-1").left().turned("HTSX").attempt(A, "W")
    assert pair.phase == "over"
    assert "" in pair.state.up


# -- VIL-32 to VIL-34 --------------------------------------------------------------------------------------------------


def test_VIL_32_VL_E35_a_studio_of_every_genre_is_five_points(table: Table) -> None:
    table.won(A, "SH-1 SS-2 ST-1")
    table.stand(L0_1="SC-3").force(A, "C9 C8").attempt(A, "W")
    assert table.state.bonus == (A,)
    assert table.books.score(table.state, A) == 12
    told = [table.rules.tell(done, None) for done in table.history]
    assert told[-1] == Line("log.take_studio.set", {"who": A, "studio": "BH-SC-3", "n": 3, "bonus": 5})


def test_VIL_32_the_second_and_third_get_three_and_one(four: Table) -> None:
    four.won(D, "SH-1 SS-1 ST-1 SC-1").won(A, "SH-2 SS-2 ST-2 SC-2").won(B, "SH-3 SS-3 ST-3 SC-3").won(C, "SH-4 SS-4 ST-4 SC-4")
    assert [four.books.bonus_of(four.state, seat) for seat in (D, A, B, C)] == [5, 3, 1, 0]


def test_VIL_32_VL_E37_only_once(table: Table) -> None:
    table.won(A, "SH-1 SS-2 ST-1 SC-1 SH-2 SS-1 ST-2")
    table.stand(L0_1="SC-2").force(A, "C9 C5").attempt(A, "W")
    assert (table.state.bonus, table.books.bonus_of(table.state, A)) == ((A,), 5)


def test_VIL_33_hands_and_forces_count_nothing(table: Table) -> None:
    table.force(A, "C9 C2").hand(A, "H10")
    assert table.scores() == [0, 0, 0]


@pytest.mark.parametrize(
    ("tie_break", "winners", "how"),
    [("shared", (A, B), "shared"), ("most_studios", (B,), "most_studios"), ("bonus_first", (A,), "bonus_first")],
)
def test_VIL_34_VL_E36_equal_points(new_table: Callable[..., Table], tie_break: str, winners: tuple[int, ...], how: str) -> None:
    table = new_table(2, tie_break=tie_break, turn_limit=1).begin()
    table.won(A, "SH-1 SS-2 ST-1 SC-3").won(B, "SH-3 SS-1 ST-2 SC-1 SC-2")
    table.state = table.state._replace(bonus=(A, B))
    assert table.scores() == [12, 12]
    table.actions(0).do(A, EndTurn())
    result = table.rules.result(table.state)
    assert result is not None
    assert result.winners == winners
    assert result.line.facts["how"] == f"result.how.{how}"
    assert [standing.rank for standing in result.standings] == ([1, 1] if len(winners) > 1 else [1, 2])


def test_VIL_34_the_parts_explain_the_score(new_table: Callable[..., Table]) -> None:
    table = new_table(2, turn_limit=1).begin().won(A, "SH-1 SS-2 ST-1 SC-3").actions(0).do(A, EndTurn())
    result = table.rules.result(table.state)
    assert result is not None
    best = result.standings[0]
    assert (best.seat, best.total) == (A, 12)
    assert dict(best.parts) == {
        "result.part.horror": 1,
        "result.part.sf": 2,
        "result.part.thriller": 1,
        "result.part.comic": 3,
        "result.part.bonus": 5,
    }


# -- VIL-35, VIL-37 ----------------------------------------------------------------------------------------------------


def stuck_pair(pair: Table) -> Table:
    pair.stand(L0_1="SH-4", L0_2="SS-2", L0_3="ST-1")
    for seat, nines, forces in (
        (A, "T9 H9 S9 C9", ("H10 T5 H3", "T10 T3", "C10")),
        (B, "T8 H8 S8 C8", ("S10 S7 S1", "C7 C6", "H7 S3")),
    ):
        pair.hand(seat, nines)
        for slot, names in zip(("L0-1", "L0-2", "L0-3"), forces, strict=True):
            pair.force(seat, names, slot)
    return pair


def test_VIL_35_VL_E44_two_idle_turns_in_a_row_end_a_game_of_two(pair: Table) -> None:
    stuck_pair(pair).do(A, Pass()).end(A)
    assert pair.phase == "turn"
    pair.do(B, Pass(), EndTurn())
    assert (pair.phase, pair.state.ended) == ("over", "stalemate")
    result = pair.rules.result(pair.state)
    assert result is not None
    assert result.winners == (A, B)


def traders(table: Table) -> Table:
    """Nothing can be done but trading the two free studios of ray 0; 39 villains are out of this test."""
    table.market("").only()
    for seat in (A, B, C):
        table.hand(seat, "")
    table.stand(L0_1="SH-4", L0_2="SS-4", L1_1="ST-4", L1_2="", L2_1="", L2_2="").force(B, "T10", "L1-1")
    return table.only()


def test_VIL_35_VL_E52_forced_trades_are_idle(table: Table) -> None:
    traders(table)
    for seat in (A, B, C):
        table.trade(seat, "L0-1", "L0-2").trade(seat, "L0-2", "L0-1").do(seat, EndTurn())
    assert (table.phase, table.state.ended) == ("over", "stalemate")


def test_VIL_35_VL_E52_trades_by_choice_are_not(table: Table) -> None:
    traders(table).market("C1")
    for seat in (A, B, C):
        table.trade(seat, "L0-1", "L0-2").trade(seat, "L0-2", "L0-1").end(seat, "")
    assert (table.phase, table.state.idle) == ("turn", 0)


def test_VIL_35_no_view_and_no_line_tells_of_idle_turns(pair: Table) -> None:
    for viewer in (None, A, B):
        assert pair.rules.view(pair.state, viewer) == pair.rules.view(pair.state._replace(idle=1), viewer)


def test_VIL_37_VL_E54_the_last_turn_ends_before_the_refill(new_table: Callable[..., Table]) -> None:
    table = new_table(turn_limit=1).begin().hand(A, "").market("C1 C2 C3").recruit(A, "C1", "C2").do(A, EndTurn())
    assert (table.phase, table.state.ended, table.for_hire()) == ("over", "limit", "- - C3")


def test_the_end_is_told_with_the_move_that_brings_it(pair: Table) -> None:
    strong(pair, A, "L0-1", "SH-1").left().attempt(A, "W")
    told = pair.rules.tell(pair.history[-1], None)
    assert told is not None
    assert (told.key, told.facts["over"], told.facts["told"]) == ("log.and_over", "log.over.row", "log.take_studio")


def test_trades_do_not_change_what_anybody_can_do(four: Table) -> None:
    four.hand(A, "H7").force(A, "S5", "L0-2")
    before = four.books.example(four.state, A), four.books.can_send(four.state, A)
    four.do(A, Trade("BH-L0-1", "BH-L2-1"))
    assert (four.books.example(four.state, A), four.books.can_send(four.state, A)) == before
