"""Keeps tables going: after anything that happened its bots move one by one, with a pause to follow them, and times to answer run."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from referee.web.lapses import Lapses

if TYPE_CHECKING:
    from referee.house import House
    from referee.table import Table

LOG = logging.getLogger(__name__)


class BotSeats:
    """The bots of all tables of a house. `pause_s` is the time between two moves of bots."""

    def __init__(self, house: House, pause_s: float) -> None:
        self._house = house
        self._pause_s = pause_s
        self._loop: asyncio.AbstractEventLoop | None = None
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._lapses = Lapses(house, self.wake)

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """Let bots play while the block runs, beginning with the tables that wait for one."""
        self._loop = asyncio.get_running_loop()
        for summary in await asyncio.to_thread(self._house.tables):
            if not summary.over:
                self._start(summary.word)
                self._lapses.hear(await asyncio.to_thread(self._house.table, summary.word))
        try:
            yield
        finally:
            self._loop = None
            for task in self._playing.values():
                task.cancel()
            await asyncio.gather(*self._playing.values(), return_exceptions=True)
            await self._lapses.stop()

    def wake(self, table: Table) -> None:
        """Say that something happened at a table; from any thread."""
        if self._loop is None:
            return
        self._loop.call_soon_threadsafe(self._lapses.hear, table)
        if any(table.bots) and not table.over:
            self._loop.call_soon_threadsafe(self._start, table.word)

    def wake_word(self, word: str) -> None:
        """Say that something happened at a table of this word; from any thread."""
        if self._loop is not None:
            self.wake(self._house.table(word))

    def _start(self, word: str) -> None:
        if word in self._playing:
            self._again.add(word)
        elif self._loop is not None:
            self._playing[word] = asyncio.create_task(self._play(word))

    async def _play(self, word: str) -> None:
        try:
            while True:
                self._again.discard(word)
                while await asyncio.to_thread(self._house.step_bots, word):
                    self._lapses.hear(await asyncio.to_thread(self._house.table, word))
                    await asyncio.sleep(self._pause_s)
                if word not in self._again:
                    return
        except Exception:
            LOG.exception("a bot at table %s stopped", word)
        finally:
            del self._playing[word]
