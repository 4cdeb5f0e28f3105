"""Setup (dossier section 4) and geometry (3.1)."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from referee.entries import SeatPlan
from referee.game import TABLE, Setup
from referee.games.villains import RULES
from referee.games.villains.moves import DealVillain, DrawStudio, DrawVillain, SeatBegins
from referee.setup import BadSetup, fitted, make_setup
from referee.simulate import moves_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Table

A, B, C, D = range(4)


@pytest.mark.parametrize(
    ("seats", "studios", "display", "deck", "removed"),
    [(2, 13, 3, 33, 4), (3, 10, 6, 31, 4), (4, 12, 8, 29, 0)],
)
def test_VL_E01_what_setup_leaves(new_table: Callable[..., Table], seats: int, studios: int, display: int, deck: int, removed: int) -> None:
    table = new_table(seats).begin()
    state = table.state
    assert (len(state.studios), len(state.display), state.deck, len(state.removed)) == (studios, display, deck, removed)
    assert [len(hand) for hand in state.hands] == [2] * seats
    assert all(state.market)
    assert state.up == ("",) * 6
    assert len(table.rules.cards(state)) == 66


@pytest.mark.parametrize("seats", [1, 5])
def test_VIL_01_VL_E48_the_game_is_for_two_to_four(table: Table, seats: int) -> None:
    with pytest.raises(BadSetup) as refused:
        make_setup(table.rules.game, [SeatPlan("")] * seats, {}, {}, ())
    assert [problem.line.key for problem in refused.value.problems] == ["setup.seats"]


def test_VIL_02_studios_of_level_five_play_with_four_only(new_table: Callable[..., Table]) -> None:
    assert new_table(3).state.removed == ("BH-SH-5", "BH-SS-5", "BH-ST-5", "BH-SC-5")
    assert new_table(4).state.removed == ()


def test_VIL_03_hands_are_dealt_round_the_table_and_only_the_owner_is_told(new_table: Callable[..., Table]) -> None:
    table = new_table(3)
    for card in ("H1", "S1", "T1", "H2"):
        table.do(TABLE, DealVillain(f"BH-V{card[0]}-0{card[1]}"))
    assert [table.hand_of(seat) for seat in (A, B, C)] == ["H1 H2", "S1", "T1"]
    told = [table.rules.tell(table.history[0], viewer) for viewer in (None, A, B, C)]
    assert [line.facts["card"] if line else None for line in told] == [None, "BH-VH-01", None, None]


def test_VIL_04_three_villains_lie_for_hire(new_table: Callable[..., Table]) -> None:
    table = new_table(2)
    table.chance_until("market")
    table.draw("C8 C9")
    assert table.phase == "market"
    assert table.draw("C10").for_hire() == "C8 C9 C10"
    assert table.phase == "display"


def test_VIL_05_nobody_knows_a_hero(table: Table) -> None:
    for viewer in (None, A, B, C):
        row = next(zone for zone in table.rules.view(table.state, viewer).zones if zone.key == "zone.heroes")
        assert row.cards == (None,) * 6
        assert row.spots == ("BH-P1", "BH-P2", "BH-P3", "BH-P4", "BH-P5", "BH-P6")


@pytest.mark.parametrize(
    ("seats", "seat", "slots"),
    [
        (2, A, "L0-1 L0-2 L0-3"),
        (2, B, "L0-1 L0-2 L0-3"),
        (3, A, "L0-1 L0-2 L2-1 L2-2"),
        (3, B, "L0-1 L0-2 L1-1 L1-2"),
        (3, C, "L1-1 L1-2 L2-1 L2-2"),
        (4, A, "L0-1 L0-2 L3-1 L3-2"),
        (4, B, "L0-1 L0-2 L1-1 L1-2"),
        (4, C, "L1-1 L1-2 L2-1 L2-2"),
        (4, D, "L2-1 L2-2 L3-1 L3-2"),
    ],
)
def test_VIL_06_every_slot_lies_between_two_neighbours(new_table: Callable[..., Table], seats: int, seat: int, slots: str) -> None:
    books = new_table(seats).books
    assert [books.slots[slot].removeprefix("BH-") for slot in books.own[seat]] == slots.split()
    assert all(len(set(both)) == 2 for both in books.borders)
    assert books.board in {board.id for board in new_table(seats).rules.game.boards}


def test_VIL_06_studios_come_slot_by_slot(new_table: Callable[..., Table]) -> None:
    table = new_table(2)
    table.chance_until("display")
    table.studio("ST-2").studio("SH-1").studio("SC-4")
    assert [table.standing(slot) for slot in ("L0-1", "L0-2", "L0-3")] == ["ST-2", "SH-1", "SC-4"]


def test_VIL_07_any_seat_may_begin_and_turns_go_clockwise(new_table: Callable[..., Table]) -> None:
    table = new_table(3).begin(2)
    assert (table.state.first, table.state.active) == (C, C)
    table.actions(0).end(C)
    assert table.state.active == A


def test_VIL_07_a_named_seat_begins_without_a_draw(new_table: Callable[..., Table]) -> None:
    table = new_table(3, start_player=1).chance()
    assert (table.phase, table.state.active) == ("turn", B)


def test_VIL_07_a_named_seat_is_at_the_table(table: Table) -> None:
    options = dict(table.rules.setup.options) | {"start_player": 2}
    with pytest.raises(BadSetup) as refused:
        fitted(RULES, table.rules.game, Setup(2, options))
    assert [problem.line.key for problem in refused.value.problems] == ["setup.start_player"]
    assert fitted(RULES, table.rules.game, Setup(3, options))


def test_VIL_07_NO_SUCH_SEAT_nobody_begins_who_does_not_sit_here(new_table: Callable[..., Table]) -> None:
    table = new_table(2)
    table.chance_until("start")
    assert table.refused(TABLE, SeatBegins(2)) == "VIL-07/NO_SUCH_SEAT"
    assert table.refused(TABLE, SeatBegins(-1)) == "VIL-07/NO_SUCH_SEAT"


def test_VIL_90_NOT_NOW_the_table_waits_for_its_chance(new_table: Callable[..., Table]) -> None:
    table = new_table(2)
    assert table.refused(TABLE, DrawStudio("BH-SH-1")) == "VIL-90/NOT_NOW"
    assert table.refused(A, DrawVillain("BH-VH-01")) == "VIL-90/NOT_NOW"
    assert table.facts(A, table.to_send("H1"))["expected"] == "asked.deal"


def test_a_game_of_sensible_godfathers_ends_by_the_rules(new_table: Callable[..., Table]) -> None:

    for seats, taken in ((2, {14}), (3, {14, 15}), (4, {16, 17, 18, 19})):
        rules = new_table(seats).rules
        *_, last = moves_of(rules, ["greedy"] * seats, random.Random(seats).randrange)
        assert sum(len(won) for won in last.after.won) in taken
