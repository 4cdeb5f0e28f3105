"""Tells listeners "table T is at version N" in this process. It carries no state and no content."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock


class Listener:
    """Somebody who waits for a table to move on; belongs to the event loop it was made in."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._moved = asyncio.Event()
        self._version = 0

    def _hear(self, version: int) -> None:
        self._version = max(self._version, version)
        self._moved.set()

    def tell(self, version: int) -> None:
        """Pass a version on, from any thread; versions that come faster than they are read become one."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._hear, version)

    async def next(self) -> int:
        """Wait for the table to move on and return its newest version."""
        await self._moved.wait()
        self._moved.clear()
        return self._version


class Hub:
    """Who listens to which table."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[Listener]] = {}
        self._lock = Lock()

    @contextmanager
    def listening(self, word: str) -> Iterator[Listener]:
        """Listen to a table while the block runs; needs a running event loop."""
        listener = Listener()
        with self._lock:
            self._listeners.setdefault(word, set()).add(listener)
        try:
            yield listener
        finally:
            with self._lock:
                self._listeners[word].discard(listener)
                if not self._listeners[word]:
                    del self._listeners[word]

    def publish(self, word: str, version: int) -> None:
        """Tell all who listen to a table; from any thread, with or without an event loop."""
        with self._lock:
            listeners = tuple(self._listeners.get(word, ()))
        for listener in listeners:
            listener.tell(version)
