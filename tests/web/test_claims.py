"""Claims at Hollywood Rummy on the pages: each card that may be claimed has a clock of its own, and at its end silence is a pass."""

from __future__ import annotations

import asyncio
import re
from typing import Any

from referee.entries import Accepted
from referee.game import Lapse
from referee.games.rummy.moves import CloseWindow, Deal, Pass
from referee.table import Table
from referee.web.lapses import Lapses
from tests.web.conftest import Lot


def test_RUM_04_each_card_that_may_be_claimed_has_a_clock_of_its_own(lot) -> None:
    table = lot.table(4, game="rummy", options={"claim_seconds": 20})
    clocks: list[tuple[int, str]] = []
    for number in range(16):
        table = lot.house.table(table.word)
        screen = lot.client().get(f"/t/{table.word}/screen").text
        clocks += [(table.state.turn, since) for since in re.findall(r'data-clock="20" data-since="([^"]+)"', screen)]
        seat = table.to_act[0]
        move = [offer.move for offer in table.offers(seat) if offer.refusal is None][-1]
        badge = lot.house.badge(table.word, lot.seats[table.word][seat])
        assert isinstance(lot.house.submit(table.word, badge, move, version=table.version, key=f"k{number}", source="tap"), Accepted)
    assert len({since for _, since in clocks}) == len({turn for turn, _ in clocks}) >= 3


class Clock:
    """An event loop's clock that is moved by hand: what was asked for, and when."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.calls: list[tuple[float, asyncio.TimerHandle, Any]] = []
        loop.call_later = self.call_later

    def call_later(self, seconds: float, call: Any, *facts: Any) -> asyncio.TimerHandle:
        handle = asyncio.TimerHandle(seconds, lambda: None, (), asyncio.get_running_loop())
        self.calls.append((seconds, handle, lambda: call(*facts)))
        return handle

    async def strike(self, lapses: Lapses) -> None:
        """Let the last time that was asked for run out."""
        self.calls[-1][2]()
        await asyncio.gather(*lapses._falling)


def claiming(lot: Lot, **options: Any) -> Table:
    table = lot.table(4, game="rummy", options=options)
    while not isinstance(move := table.offers(table.to_act[0])[-1].move, CloseWindow):
        lot.house.submit(
            table.word,
            lot.house.badge(table.word, lot.seats[table.word][table.to_act[0]]),
            move,
            version=table.version,
            key="deal",
            source="tap",
        )
        table = lot.house.table(table.word)
        assert isinstance(move, Deal)
    return table


def answer(lot: Lot, table: Table, seat: int, move: Any) -> Table:
    badge = lot.house.badge(table.word, lot.seats[table.word][seat])
    assert isinstance(lot.house.submit(table.word, badge, move, version=table.version, key=f"k{table.version}", source="tap"), Accepted)
    return lot.house.table(table.word)


def test_RUM_04_whoever_has_not_answered_in_time_passes(lot) -> None:
    table = claiming(lot, claim_seconds=20)
    told: list[Table] = []

    async def evening() -> None:
        lapses, clock = Lapses(lot.house, told.append), Clock(asyncio.get_running_loop())
        lapses.hear(table)
        first, *silent = table.to_act
        after = answer(lot, table, first, Pass())
        lapses.hear(after)
        assert [seconds for seconds, _, _ in clock.calls] == [20], "the time goes on when one has answered"
        await clock.strike(lapses)
        (closed,) = told
        assert closed.state.window is None
        made = [(each.done.seat, each.source) for each in closed.made if isinstance(each.done.move, Pass)]
        assert made == [(first, "tap"), *((seat, "clock") for seat in silent)]
        lapses.hear(closed)
        assert len(clock.calls) == 1

    asyncio.run(evening())


def test_RUM_04_a_time_ends_with_what_it_was_granted_for(lot) -> None:
    table = claiming(lot, claim_seconds=20)

    async def evening() -> None:
        lapses, clock = Lapses(lot.house, lambda _: None), Clock(asyncio.get_running_loop())
        lapses.hear(table)
        closed = answer(lot, table, table.to_act[-1], CloseWindow())
        await clock.strike(lapses)
        assert lot.house.table(table.word).version == closed.version, "a time that ran out too late changes nothing"
        lapses.hear(table)
        lapses.hear(closed)
        assert clock.calls[-1][1].cancelled()

    asyncio.run(evening())


def test_RUM_04_without_a_number_nobody_is_hurried(lot) -> None:
    table = claiming(lot)
    assert table.rules.lapse(table.state) is None
    timed = claiming(lot, claim_seconds=15)
    assert timed.rules.lapse(timed.state) == Lapse(15, Pass(), timed.state.turn)
