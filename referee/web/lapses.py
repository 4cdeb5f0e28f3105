"""What silence means: where a game grants a time to answer, whoever has not answered by then makes the move it says."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, NamedTuple

from referee.entries import Badge
from referee.game import TABLE

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.game import Lapse
    from referee.house import House
    from referee.table import Table

LOG = logging.getLogger(__name__)


class _Running(NamedTuple):
    """A time that runs at a table: what was granted, and the call at its end."""

    lapse: Lapse
    end: asyncio.TimerHandle


class Lapses:
    """The times that run at all tables of a house, a single one at each. They begin anew when the server does."""

    def __init__(self, house: House, moved: Callable[[Table], None]) -> None:
        self._house = house
        self._moved = moved
        self._running: dict[str, _Running] = {}
        self._falling: set[asyncio.Task[None]] = set()

    def hear(self, table: Table) -> None:
        """Learn how a table stands, within the event loop: a time goes on while the same one is granted, else it ends."""
        lapse = None if table.over else table.rules.lapse(table.state)
        running = self._running.get(table.word)
        if running is not None and running.lapse != lapse:
            self._running.pop(table.word).end.cancel()
        if lapse is not None and table.word not in self._running:
            end = asyncio.get_running_loop().call_later(lapse.seconds, self._end, table.word, lapse)
            self._running[table.word] = _Running(lapse, end)

    async def stop(self) -> None:
        """Let no time run any more."""
        for running in self._running.values():
            running.end.cancel()
        self._running.clear()
        await asyncio.gather(*self._falling, return_exceptions=True)

    def _end(self, word: str, lapse: Lapse) -> None:
        self._running.pop(word, None)
        falling = asyncio.get_running_loop().create_task(self._answer(word, lapse))
        self._falling.add(falling)
        falling.add_done_callback(self._falling.discard)

    async def _answer(self, word: str, lapse: Lapse) -> None:
        try:
            table = await asyncio.to_thread(answer_for, self._house, word, lapse)
        except Exception:
            LOG.exception("nobody could be answered for at table %s", word)
            return
        self._moved(table)


def answer_for(house: House, word: str, lapse: Lapse) -> Table:
    """Make the move of a lapse for every person who is still waited for, and return the table as it then stands."""
    for seat in house.table(word).to_act:
        table = house.table(word)
        if table.over or table.rules.lapse(table.state) != lapse:
            break
        if seat != TABLE and seat in table.to_act and not table.bots[seat]:
            house.submit(word, Badge(seat), lapse.move, version=table.version, key=f"lapse-{lapse.turn}-{table.version}", source="clock")
    return house.table(word)
