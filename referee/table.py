"""A table as an immutable snapshot: what its entries add up to, and what each person at it may see and do.

Pure: entries come in, a `Table` comes out. Nothing here knows a file, a clock, a network, a thread or chance.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from referee.entries import BY_HAND, Badge, Entry, Header, Kind, Source, TableSummary, Who, table_refusal
from referee.game import (
    TABLE,
    Done,
    Line,
    Move,
    Offer,
    Refusal,
    Result,
    Rules,
    Seat,
    View,
    chance_due,
    entries,
    heaped,
    offers,
    scanned,
)


class Holder(NamedTuple):
    """Who has a seat: a name, a bot's name or none, and the hash of the person's token while he holds it."""

    name: str = ""
    bot: str = ""
    token_hash: str = ""

    @property
    def is_person(self) -> bool:
        """Whether a person has taken the seat."""
        return bool(self.token_hash) and not self.bot

    @property
    def is_open(self) -> bool:
        """Whether the seat can be taken."""
        return not self.token_hash and not self.bot


class Made(NamedTuple):
    """A move that was made, and how it came in: its entry, its act, who acted, from what source."""

    seq: int
    act: int
    by: Seat | None
    kind: Kind
    source: Source
    done: Done


class Asked(NamedTuple):
    """An undo or a correction that waits for agreement: proposed by a seat, agreed to by others so far.

    `keep` is how many moves an undo would leave; `move` is the correction.
    """

    what: Literal["undo", "correct"]
    by: Seat
    keep: int
    move: Move | None
    agreed: frozenset[Seat]


class LogLine(NamedTuple):
    """One sentence of the log for one viewer. `undone` moves were taken back later; `host` marks host powers."""

    seq: int
    line: Line
    undone: bool
    host: bool
    kind: Kind
    source: Source
    at_ms: int


UndoMode = Literal["free", "host", "alone", "ask", "agree", "wait"]


class UndoOffer(NamedTuple):
    """What an undo would do now for one person.

    `mode`: at once because it is his own last move (`free`), by host powers (`host`), or because nobody else sits here
    (`alone`); by asking the others (`ask`), agreeing with one who asked (`agree`); `wait` when he has asked already.
    `what` tells the first move that would be taken back; `moves` is how many; `reveals` warns that chance would be
    taken back after people have seen it.
    """

    mode: UndoMode
    line: Line
    what: Line | None
    moves: int
    reveals: bool


@dataclass(frozen=True, slots=True)
class Table:
    """One table at one version. `made` are the moves that stand, `undone` those taken back.

    `stirred` is the seq of the last entry that changed the position or who fills chance: an act made for an older
    version is stale. `chances` counts the chance moves that stand.
    """

    header: Header
    rules: Rules[Any]
    entries: tuple[Entry, ...]
    state: Any
    made: tuple[Made, ...]
    undone: tuple[Made, ...]
    holders: tuple[Holder, ...]
    chance: Mapping[str, Who]
    asked: Asked | None
    keys: tuple[str, ...]
    stirred: int
    chances: int

    @property
    def word(self) -> str:
        """The word people join by."""
        return self.header.word

    @property
    def version(self) -> int:
        """The seq of the last entry."""
        return self.entries[-1].seq

    @property
    def history(self) -> tuple[Done, ...]:
        """The moves that stand, in order."""
        return tuple(each.done for each in self.made)

    @property
    def names(self) -> tuple[str, ...]:
        """Each seat's name; empty where nobody has given one."""
        return tuple(holder.name for holder in self.holders)

    @property
    def bots(self) -> tuple[str, ...]:
        """Each seat's bot; empty where a person plays."""
        return tuple(holder.bot for holder in self.holders)

    @property
    def open_seats(self) -> tuple[Seat, ...]:
        """The seats that can be taken."""
        return tuple(seat for seat, holder in enumerate(self.holders) if holder.is_open)

    @property
    def people(self) -> frozenset[Seat]:
        """The seats held by persons."""
        return frozenset(seat for seat, holder in enumerate(self.holders) if holder.is_person)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Who may act now; `TABLE` means that the table waits for people to enter a chance result."""
        return self.rules.to_act(self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.rules.to_act(self.state)

    @property
    def started(self) -> bool:
        """Whether anybody has moved."""
        return any(each.done.seat != TABLE for each in self.made)

    @property
    def result(self) -> Result | None:
        """How the game ended, or `None`."""
        return self.rules.result(self.state)

    @property
    def due(self) -> str | None:
        """The kind of chance that people are asked to enter now, or `None`."""
        kind = chance_due(self.rules, self.state)
        return kind if kind is not None and self.filled_by(kind) == "people" else None

    @property
    def amended(self) -> int:
        """How many corrections and undos across a revelation the table has agreed on; shown at the end."""
        return sum(1 for e in self.entries if e.kind == "correct" or (e.kind == "undo" and e.body["reveals"]))

    def filled_by(self, kind: str) -> Who:
        """Say who fills a kind of chance at this table."""
        return self.chance.get(kind, "server")

    def offers(self, seat: Seat) -> list[Offer]:
        """Return the moves offered to a seat with their objections; for `TABLE` the chance results people may enter."""
        if seat == TABLE:
            return entries(self.rules, self.state) if self.due is not None else []
        return [] if self.over else offers(self.rules, self.state, seat)

    def scanned(self, seat: Seat, ids: Sequence[str]) -> list[Offer]:
        """Return the moves of a seat, or of the table by its hand, that name all the scanned printed ids."""
        if self.over:
            return []
        return [offer for offer in scanned(self.rules, self.state, seat, ids) if self._by_people(offer.move)]

    def heaped(self, seat: Seat, heaps: Sequence[Sequence[str]]) -> list[Offer]:
        """Return what scanned cards mean by the heaps they lie in, where it matters which lie together."""
        if self.over:
            return []
        return [offer for offer in heaped(self.rules, self.state, seat, heaps) if self._by_people(offer.move)]

    def _by_people(self, move: Move) -> bool:
        return move.chance is None or self.filled_by(move.chance) == "people"

    def view(self, viewer: Seat | None) -> View:
        """Return what a seat, or with `None` the table screen, may see."""
        return self.rules.view(self.state, viewer)

    def summary(self) -> TableSummary:
        """Return the table as the lobby lists it."""
        header = self.header
        return TableSummary(self.word, header.game_id, self.names, self.started, self.over, self.version, self.open_seats, header.opened_ms)

    def log(self, viewer: Seat | None, last: int = 50) -> list[LogLine]:
        """Return the last lines of the log as a viewer may read them, oldest first."""
        taken_back = {each.seq: each for each in self.undone}
        standing = len(self.made) - 1
        lines: list[LogLine] = []
        for entry in reversed(self.entries):
            if len(lines) >= last:
                break
            undone = taken_back.get(entry.seq)
            move = undone
            if standing >= 0 and self.made[standing].seq == entry.seq:
                move = self.made[standing]
                standing -= 1
            line = told(self.rules.tell(move.done, viewer), entry) if move else line_of(entry)
            if line is not None:
                lines.append(LogLine(entry.seq, line, undone is not None, entry.host, entry.kind, entry.source, entry.at_ms))
        return lines[::-1]

    def undo_offer(self, badge: Badge) -> UndoOffer | Refusal | None:
        """Say what an undo would do for somebody; `None` where there is nothing to take back or he has no say."""
        if badge.seat is None and not badge.host:
            return None
        keep = kept_by_undo(self)
        if keep is None:
            return None
        if self.over and "server" in [self.filled_by(kind) for kind in self.rules.game.chance]:
            return table_refusal("SEED_IS_OUT")
        mode = undo_mode(self, badge, keep)
        gone = self.made[keep:]
        what = self.rules.tell(gone[0].done, badge.seat)
        return UndoOffer(mode, Line(f"page.undo.{mode}", {"n": len(gone)}), what, len(gone), reveals(gone))


# -- undo --------------------------------------------------------------------------------------------------------------


def kept_by_undo(table: Table) -> int | None:
    """Return how many moves would stand after an undo, or `None` where no person has moved yet.

    It cuts before the last act of a person, a chance result entered by hand included; what bots, forced steps and the
    server made of it goes with it.
    """
    for place in range(len(table.made) - 1, -1, -1):
        if table.made[place].source in BY_HAND:
            act = table.made[place].act
            while place > 0 and table.made[place - 1].act == act:
                place -= 1  # noqa: PLW2901 - walks on to the start of the act, then leaves
            return place
    return None


def reveals(gone: Sequence[Made]) -> bool:
    """Say whether taking these moves back would take back chance, or something else, that people have seen."""
    return any(each.done.move.chance is not None or each.done.move.firm for each in gone)


def is_own(gone: Sequence[Made], seat: Seat | None) -> bool:
    """Say whether these moves are one act by a seat's own person, nothing firm, no server's chance, no other seat in it."""
    return seat is not None and all(each.act == gone[0].act and (each.source == "rule" or _is_by(each, seat)) for each in gone)


def _is_by(made: Made, seat: Seat) -> bool:
    if made.done.move.firm:
        return False
    return made.by == seat and made.kind == "move" and made.source in BY_HAND and made.done.seat in {seat, TABLE}


def undo_mode(table: Table, badge: Badge, keep: int) -> UndoMode:
    """Say on whose word an undo down to `keep` moves would happen if this person asks for it."""
    if is_own(table.made[keep:], badge.seat):
        return "free"
    if badge.host:
        return "host"
    if not table.people - {badge.seat}:
        return "alone"
    asked = table.asked
    if asked is not None and asked.what == "undo" and asked.keep == keep:
        return "wait" if badge.seat == asked.by or badge.seat in asked.agreed else "agree"
    return "ask"


# -- the log's own sentences -------------------------------------------------------------------------------------------


def told(line: Line | None, entry: Entry) -> Line | None:
    """Return a move's sentence, with the word that the host made it where he did."""
    if line is None or not entry.host:
        return line
    return Line("log.table.by_host", {**line.facts, "told": line.key})


def line_of(entry: Entry) -> Line | None:
    """Return the log's sentence about an entry that is no move; the same for every reader."""
    by_host = "_by_host" if entry.host else ""
    match entry.kind:
        case "seat":
            return Line(f"log.table.{entry.body['what']}{by_host}", {"who": entry.seat})
        case "undo":
            code = "undo_revealed" if entry.body["reveals"] else "undo"
            wished_by = entry.body["for"]
            return Line(f"log.table.{code}{by_host}", {"who": wished_by if isinstance(wished_by, int) else None})
        case "chance":
            return Line(f"log.table.chance_{entry.body['who']}{by_host}", {"who": entry.by, "kind": f"chance.{entry.body['kind']}"})
        case "ask":
            return Line(f"log.table.ask_{entry.body['what']}", {"who": entry.by})
        case "answer":
            return Line("log.table.agreed" if entry.body["yes"] else "log.table.not_agreed", {"who": entry.by})
        case _:
            return None
