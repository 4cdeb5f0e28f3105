"""Folding: how stored entries add up to a table, one by one.

Pure. Moves in stored entries are trusted to be legal, as they were when they were accepted; the hash of the last
position is checked, so that changed rules are noticed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from referee.entries import Entry, Header, Who
from referee.game import TABLE, Done, Malformed, Rules, move_from_json, state_hash
from referee.table import Asked, Holder, Made, Table

if TYPE_CHECKING:
    from card_data.model import Game


class Unreadable(ValueError):
    """Stored entries do not add up to a table; the sentence names the table, the entry and why.

    `code` says it for pages: `unreadable`, or `folder_changed` and `folder_gone` for a maker's folder, with the game's name.
    """

    def __init__(self, sentence: str, code: str = "unreadable", game: str = "") -> None:
        super().__init__(sentence)
        self.code = code
        self.game = game


def not_here(header: Header, game: Game | None) -> Unreadable:
    """Return why a table cannot be read where its game is gone, has no rules, or is not as it was when the table began."""
    there = "no rules" if game is None else f"version {game.rules_version}"
    sentence = f"Table {header.word} was played by version {header.rules_version} of {header.game_id}; here is {there} of it."
    if game is None:
        return Unreadable(sentence, "folder_gone", header.game_id)
    return Unreadable(sentence, "folder_changed", game.title) if game.free else Unreadable(sentence)


def opened(header: Header, rules: Rules[Any], entry: Entry) -> Table:
    """Return the table at its first entry."""
    holders = tuple(Holder(plan.name, plan.bot) for plan in header.plans)
    return Table(header, rules, (entry,), rules.start(), (), (), holders, header.chance, None, (entry.key,), entry.seq, 0)


def with_move(table: Table, entry: Entry, done: Done) -> Table:
    """Return the table after one more move."""
    made = Made(entry.seq, entry.act, entry.by, entry.kind, entry.source, done)
    return replace(
        table,
        entries=(*table.entries, entry),
        state=done.after,
        made=(*table.made, made),
        asked=None,
        keys=(*table.keys, entry.key) if entry.key else table.keys,
        stirred=entry.seq,
        chances=table.chances + (done.move.chance is not None),
    )


def fold(table: Table, entry: Entry) -> Table:
    """Return the table after one more stored entry; moves are trusted to be legal, as they were when they were stored.

    Raises:
        Unreadable: the entry does not follow the last one, or its move is not one of this game.
    """
    if entry.seq != table.version + 1:
        raise Unreadable(f"Table {table.word}: entry {entry.seq} follows entry {table.version}.")
    if entry.kind in {"move", "correct"}:
        try:
            move = move_from_json(type(table.rules), entry.body)
        except Malformed as why:
            raise Unreadable(f"Table {table.word}: entry {entry.seq} cannot be read. {why}") from why
        seat = TABLE if entry.seat is None else entry.seat
        return with_move(table, entry, Done(table.state, seat, move, table.rules.after(table.state, seat, move)))
    following = replace(table, entries=(*table.entries, entry), keys=(*table.keys, entry.key) if entry.key else table.keys)
    match entry.kind:
        case "seat":
            return replace(following, holders=_seated(table.holders, entry))
        case "undo":
            return _cut(following, int(str(entry.body["keep"])))
        case "chance":
            who: Who = "people" if entry.body["who"] == "people" else "server"
            return replace(following, chance={**table.chance, str(entry.body["kind"]): who}, stirred=entry.seq)
        case "ask" | "answer":
            return replace(following, asked=_asked(table, entry))
        case _:
            raise Unreadable(f"Table {table.word}: entry {entry.seq} is of an unknown kind, “{entry.kind}”.")


def _seated(holders: tuple[Holder, ...], entry: Entry) -> tuple[Holder, ...]:
    body = {name: str(value) for name, value in entry.body.items()}
    seat = entry.seat or 0
    holder = Holder(body.get("name", holders[seat].name), body.get("bot", ""), body.get("token", ""))
    return (*holders[:seat], holder, *holders[seat + 1 :])


def _cut(table: Table, keep: int) -> Table:
    gone = table.made[keep:]
    made = table.made[:keep]
    return replace(
        table,
        state=made[-1].done.after if made else table.rules.start(),
        made=made,
        undone=(*table.undone, *gone),
        asked=None,
        stirred=table.version,
        chances=sum(1 for each in made if each.done.move.chance is not None),
    )


def _asked(table: Table, entry: Entry) -> Asked | None:
    by = entry.by if entry.by is not None else TABLE
    if entry.kind == "answer":
        asked = table.asked
        return asked._replace(agreed=asked.agreed | {by}) if asked and entry.body["yes"] else None
    if entry.body["what"] == "undo":
        return Asked("undo", by, int(str(entry.body["keep"])), None, frozenset())
    return Asked("correct", by, len(table.made), move_from_json(type(table.rules), entry.body["move"]), frozenset())


def folded(header: Header, rules: Rules[Any], entries: Sequence[Entry]) -> Table:
    """Return the table that stored entries add up to, checked against the hash of its last position.

    Raises:
        Unreadable: an entry is missing or cannot be read, or the position differs from the one that was stored.
    """
    table = opened(header, rules, entries[0])
    for entry in entries[1:]:
        table = fold(table, entry)
    if state_hash(table.state) != entries[-1].state_hash:
        raise Unreadable(f"Table {header.word}: its moves no longer lead to the position that was stored; the rules have changed.")
    return table
