"""What an act does to a table: moves, undos, corrections, seats, who fills chance. Decided here, stored elsewhere.

Pure. Each function answers with a `Draft` (entries to store, and the table they lead to), with `Accepted` where the same
act was stored before, or with the reason why nothing happens. Time and chance are handed in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from referee.entries import MOST_KEY, Accepted, Badge, Entry, Kind, Refused, Source, Stale, Who, table_refusal
from referee.fold import fold, with_move
from referee.game import TABLE, Malformed, Move, Refusal, Seat, chance_due, drawn, move_to_json, play, settle, state_hash
from referee.table import Table, UndoMode, kept_by_undo, reveals, undo_mode

Pick = Callable[[int, int], int]
"""Chance: from the number of chance moves so far and the number of possible outcomes to the place of the outcome."""


@dataclass(frozen=True, slots=True)
class Act:
    """What goes with any act: who acts, the version it was made for, its own key, the time, and chance."""

    badge: Badge
    version: int
    key: str
    at_ms: int
    pick: Pick

    @property
    def stored_key(self) -> str:
        """The key as it is stored: keys of different seats never meet."""
        return f"{'host' if self.badge.seat is None else self.badge.seat}/{self.key}"


class Draft:
    """Entries that an act would add to a table; nothing has happened until they are stored."""

    def __init__(self, table: Table, act: Act) -> None:
        self.table = table
        self.act = act
        self.first = table.version + 1
        self.entries: list[Entry] = []

    @property
    def accepted(self) -> Accepted:
        """The answer once the entries are stored."""
        return Accepted(self.table.version, self.first, _waits(self.entries))

    def note(self, kind: Kind, body: Mapping[str, object], *, seat: Seat | None = None, host: bool = False) -> None:
        """Add an entry that is no move."""
        entry = self._entry(kind, body, seat, "", host=host, state=None)
        self.table = fold(self.table, entry)
        self.entries.append(entry)

    def undo(self, keep: int, mode: UndoMode, wished_by: Seat | None) -> None:
        """Add an undo that leaves `keep` moves."""
        gone = self.table.made[keep:]
        body = {"keep": keep, "moves": len(gone), "reveals": reveals(gone), "mode": mode, "for": wished_by}
        position = self.table.made[keep - 1].done.after if keep else self.table.rules.start()
        entry = self._entry("undo", body, None, "", host=mode == "host", state=position)
        self.table = fold(self.table, entry)
        self.entries.append(entry)

    def move(self, seat: Seat, move: Move, source: Source, *, kind: Kind = "move", host: bool = False, run: str = "") -> Refusal | None:
        """Add a move, or say why it is refused."""
        table = self.table
        outcome = play(table.rules, table.state, seat, move)
        if isinstance(outcome, Refusal):
            return outcome
        body = move_to_json(move)
        if run:
            body["run"] = run
        entry = self._entry(kind, body, seat, source, host=host, state=outcome.after)
        self.table = with_move(table, entry, outcome)
        self.entries.append(entry)
        return None

    def rest(self) -> None:
        """Add the forced steps and the server's chance that are due, until people, a bot or the end is next."""
        while True:
            table = self.table
            for done in settle(table.rules, table.state):
                entry = self._entry("move", move_to_json(done.move), TABLE, "rule", host=False, state=done.after)
                self.table = with_move(self.table, entry, done)
                self.entries.append(entry)
            table = self.table
            kind = chance_due(table.rules, table.state)
            if kind is None or table.filled_by(kind) == "people":
                return
            fallen = drawn(table.rules, table.state, partial(self.act.pick, table.chances))
            refusal = self.move(TABLE, fallen, "server")
            if refusal:
                raise RuntimeError(f"{table.header.game_id} offers chance it refuses: {refusal.rule}/{refusal.code}")

    def _entry(self, kind: Kind, body: Mapping[str, object], seat: Seat | None, source: Source, *, host: bool, state: Any) -> Entry:
        last = self.table.entries[-1]
        first = not self.entries
        by_hand = source not in {"rule", "server", "record"}
        return Entry(
            seq=last.seq + 1,
            act=self.first,
            kind=kind,
            seat=seat,
            by=self.act.badge.seat if by_hand else None,
            host=host,
            source=source,
            key=self.act.stored_key if first and self.act.key else "",
            body=body,
            rules_version=self.table.header.rules_version,
            state_hash=last.state_hash if state is None else state_hash(state),
            at_ms=self.act.at_ms,
        )


Decision = Draft | Accepted | Refused | Stale


def _waits(entries: Sequence[Entry]) -> bool:
    return entries[-1].kind == "ask" or (entries[-1].kind == "answer" and bool(entries[-1].body["yes"]))


def before(table: Table, act: Act, *, lasting: bool = False) -> Accepted | Stale | None:
    """Answer an act that was stored before, or that was made for a position the table has left; else `None`.

    A `lasting` act still means the same after other lasting moves: of two who take different cards at once both do.

    Raises:
        Malformed: the act's key is empty or too long.
    """
    if not 0 < len(act.key) <= MOST_KEY or not act.key.isascii() or not act.key.isprintable():
        raise Malformed(f"An act needs a key of 1 to {MOST_KEY} plain letters, digits or signs.", "key")
    if act.stored_key in table.keys:
        first = next(entry.seq for entry in reversed(table.entries) if entry.key == act.stored_key)
        entries = [entry for entry in table.entries[first - 1 :] if entry.act == first]
        return Accepted(entries[-1].seq, first, _waits(entries))
    oldest = _oldest(table) if lasting else table.stirred
    if not oldest <= act.version <= table.version:
        return Stale(table.version)
    return None


def _oldest(table: Table) -> int:
    """Return the oldest version for which a lasting move may have been made: that of the last entry of another kind."""
    lasting = {made.seq for made in table.made if made.done.move.lasting}
    passing = ("seat", "ask", "answer")
    return next((entry.seq for entry in reversed(table.entries) if entry.kind not in passing and entry.seq not in lasting), 0)


def submit(table: Table, act: Act, moves: Sequence[tuple[Seat | None, Move]], source: Source, run: str = "") -> Decision:
    """Decide about moves made as one act, all or nothing; a seat of `None` is the seat that kind of move belongs to."""
    known = before(table, act, lasting=bool(moves) and all(move.lasting for _, move in moves))
    if known:
        return known
    draft = Draft(table, act)
    for named, move in moves:
        seat = named if named is not None else TABLE if move.chance else act.badge.seat
        refusal = _not_his(draft.table, act.badge, seat, move)
        if refusal or seat is None:
            return Refused(refusal or table_refusal("NO_SEAT"))
        host = act.badge.host and seat != act.badge.seat and not (seat == TABLE and act.badge.seat is not None)
        refusal = draft.move(seat, move, source, host=host, run=run)
        if refusal:
            return Refused(refusal)
    draft.rest()
    return draft


def _not_his(table: Table, badge: Badge, seat: Seat | None, move: Move) -> Refusal | None:
    if badge.seat is None and not badge.host:
        return table_refusal("NO_SEAT")
    if move.correction:
        return table_refusal("BY_AGREEMENT")
    if (seat == TABLE) != (move.chance is not None) or (seat is not None and not TABLE <= seat < table.header.seats):
        return table_refusal("FORCED") if seat == TABLE else table_refusal("NOT_A_SEATS_MOVE")
    if move.chance is not None:
        if table.filled_by(move.chance) != "people":
            return table_refusal("SERVER_CHANCE", kind=f"chance.{move.chance}")
        unseen = table.rules.unseen(table.state)
        return table_refusal("UNSEEN") if unseen and move not in unseen else None
    if seat is not None and seat != badge.seat and not badge.host:
        return table_refusal("NOT_YOUR_SEAT", who=seat)
    return None


def take_back(table: Table, act: Act) -> Decision:
    """Decide about an undo: at once where `undo_mode` allows it, else by asking or agreeing."""
    known = before(table, act)
    if known:
        return known
    offer = table.undo_offer(act.badge)
    if offer is None:
        return Refused(table_refusal("NOTHING_TO_UNDO" if act.badge.seat is not None or act.badge.host else "NO_SEAT"))
    if isinstance(offer, Refusal):
        return Refused(offer)
    keep = kept_by_undo(table) or 0
    draft = Draft(table, act)
    match undo_mode(table, act.badge, keep):
        case "wait":
            return Refused(table_refusal("ASKED_ALREADY"))
        case "agree":
            return agree(table, act, yes=True)
        case "ask":
            draft.note("ask", {"what": "undo", "keep": keep})
        case mode:
            draft.undo(keep, mode, act.badge.seat)
            draft.rest()
    return draft


def mend(table: Table, act: Act, move: Move) -> Decision:
    """Decide about a correction of the books: at once by the host or where nobody else sits, else by asking the others."""
    known = before(table, act)
    if known:
        return known
    if act.badge.seat is None and not act.badge.host:
        return Refused(table_refusal("NO_SEAT"))
    if not move.correction:
        return Refused(table_refusal("NOT_A_CORRECTION"))
    alone = not table.people - {act.badge.seat}
    draft = Draft(table, act)
    refusal = draft.move(TABLE, move, "typed", kind="correct", host=act.badge.host and not (alone and act.badge.seat is not None))
    if refusal:
        return Refused(refusal)
    if act.badge.host or alone:
        draft.rest()
        return draft
    draft = Draft(table, act)
    draft.note("ask", {"what": "correct", "move": move_to_json(move)})
    return draft


def agree(table: Table, act: Act, *, yes: bool) -> Decision:
    """Decide about an answer to what was asked; with the last agreement the undo or the correction happens."""
    known = before(table, act)
    if known:
        return known
    asked, seat = table.asked, act.badge.seat
    if seat is None or seat not in table.people:
        return Refused(table_refusal("NO_SEAT"))
    if asked is None or (yes and (seat == asked.by or seat in asked.agreed)):
        return Refused(table_refusal("NOTHING_ASKED" if asked is None else "ASKED_ALREADY"))
    draft = Draft(table, act)
    draft.note("answer", {"yes": yes})
    if not yes or table.people - {asked.by} - asked.agreed - {seat}:
        return draft
    if asked.what == "undo":
        draft.undo(asked.keep, "agree", asked.by)
    elif asked.move is not None:
        refusal = draft.move(TABLE, asked.move, "typed", kind="correct")
        if refusal:
            return Refused(refusal)
    draft.rest()
    return draft


def hand_over_chance(table: Table, act: Act, kind: str, who: Who) -> Decision:
    """Decide about who fills a kind of chance from now on; anybody with a seat and the host may say, and it is logged."""
    known = before(table, act)
    if known:
        return known
    if act.badge.seat is None and not act.badge.host:
        return Refused(table_refusal("NO_SEAT"))
    if kind not in table.rules.game.chance:
        return Refused(table_refusal("NO_SUCH_CHANCE", kinds=tuple(f"chance.{each}" for each in table.rules.game.chance)))
    draft = Draft(table, act)
    draft.note("chance", {"kind": kind, "who": who}, host=act.badge.seat is None)
    draft.rest()
    return draft


def reseat(table: Table, act: Act, seat: Seat, body: Mapping[str, object], *, host: bool) -> Draft:
    """Return the draft that changes who holds a seat; `body` says what happens (`took`, `left`, `bot`), name, token hash."""
    draft = Draft(table, act)
    draft.note("seat", body, seat=seat, host=host)
    return draft
