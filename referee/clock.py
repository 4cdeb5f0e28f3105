"""Time behind one function: nothing else in the referee asks what time it is."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Protocol


class Clock(Protocol):
    """Something that knows the time."""

    def now_ms(self) -> int:
        """Return the time in whole milliseconds since 1970, UTC."""
        ...


class WallClock:
    """The clock of the machine."""

    def now_ms(self) -> int:
        """Return the machine's time in milliseconds."""
        return time.time_ns() // 1_000_000


@dataclass
class StoppedClock:
    """A clock that moves only when it is told to; for tests and replays."""

    at_ms: int = 0

    def now_ms(self) -> int:
        """Return the time it was last set to, in milliseconds."""
        return self.at_ms
