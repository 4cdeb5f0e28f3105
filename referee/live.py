"""A table in memory with its secret seed, and how one begins."""

from __future__ import annotations

from dataclasses import dataclass, field
from threading import RLock
from typing import Any

from referee import record
from referee.acts import Act, Draft
from referee.chance import outcome
from referee.entries import Badge, Entry, Header
from referee.fold import opened
from referee.game import Rules, Seat, state_hash
from referee.setup import clean_name
from referee.table import Table


@dataclass
class Live:
    """A table in memory, the secret seed its chance comes from, and the lock that whoever changes it holds."""

    table: Table
    seed: bytes
    lock: RLock = field(default_factory=RLock, repr=False, compare=False)

    def pick(self, number: int, size: int) -> int:
        """Return which of `size` outcomes the table's chance number `number` has."""
        return outcome(self.seed, number, size)


def first(header: Header, rules: Rules[Any], seed: bytes, told: record.Read | None) -> Live:
    """Return a table as it opens: with the moves of a record, if one is told, and what follows from them at once."""
    body: dict[str, object] = {} if told is None else {"moves": len(told.played)}
    start = Entry(
        seq=1,
        act=1,
        kind="open",
        seat=None,
        by=None,
        host=False,
        source="",
        key="",
        body=body,
        rules_version=header.rules_version,
        state_hash=state_hash(rules.start()),
        at_ms=header.opened_ms,
    )
    live = Live(opened(header, rules, start), seed)
    draft = Draft(live.table, Act(Badge(), 1, "", header.opened_ms, live.pick))
    if told is not None:
        record.retell(draft, told)
    draft.rest()
    live.table = draft.table
    return live


def own_name(table: Table, seat: Seat, name: str) -> str:
    """Return a name for a seat that no other seat has: the wished one, cleaned, with a number where it is taken."""
    wanted = clean_name(name) or table.names[seat]
    others = {each for number, each in enumerate(table.names) if number != seat and each}
    if wanted not in others:
        return wanted
    return next(f"{wanted} {n}" for n in range(2, len(others) + 3) if f"{wanted} {n}" not in others)


def finished_summary(table: Table) -> dict[str, Any] | None:
    """Return what the lobby needs of a finished table, or `None` while it runs."""
    return {"names": list(table.names), "version": table.version} if table.over else None
