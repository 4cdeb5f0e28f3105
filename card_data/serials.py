"""The serials of a maker's things: numbered by the tool itself, never renumbered, kept in `serials.csv` of the folder.

Every physical thing with a code has a serial for ever. What is new gets the numbers that follow; what is gone keeps its
number, which nothing else ever gets, so that a card printed last year is still told from one printed today.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from card_data.codes import MOST_SERIAL
from card_data.formats.opening import Wish, open_sheet
from card_data.formats.sheet import Sheet
from card_data.model import Board, Card, Game, Piece, Serial
from card_data.problems import Fault, Problem, Problems
from card_data.source import Source
from card_data.tables import SERIAL_COLUMNS, Lookup, check_header, is_ragged, read_row
from card_data.whole_file import put_whole

SERIALS_FILE = "serials.csv"
HEADER = ("id", "copy", "serial")

Key = tuple[str, int]


class Kept(NamedTuple):
    """The serials of a file: of every copy that ever was, by id and copy; and whether lines may be put at its end as it is."""

    by_copy: Mapping[Key, int]
    plain: bool = True

    @property
    def last(self) -> int:
        """The highest serial given so far."""
        return max(self.by_copy.values(), default=0)


def copies_with_codes(cards: Sequence[Card], boards: Sequence[Board], pieces: Sequence[Piece]) -> dict[str, int]:
    """Return how many copies there are of each printed id that has a code: faces of cards, codes of boards and pieces."""
    copies = {face.id: card.qty for card in cards for face in card.faces}
    for codes, many in [*((board.codes, 1) for board in boards), *((piece.codes, piece.copies) for piece in pieces)]:
        for each in codes:
            copies[each] = copies.get(each, 0) + many
    return copies


def read_kept(source: Source) -> Kept:
    """Return the serials of a folder, none where it has no such file; faults of the file are noted."""
    if not source.has(SERIALS_FILE):
        return Kept({})
    sheet = source.sheet(SERIALS_FILE)
    if sheet is None:
        return Kept({})
    plain = sheet.header == list(HEADER) and sheet.divider in ("", "comma") and sheet.encoding in ("", "UTF-8")
    return Kept(_kept(source, sheet), plain)


def _kept(source: Source, sheet: Sheet) -> dict[Key, int]:
    check_header(source, sheet, SERIAL_COLUMNS)
    by_copy: dict[Key, int] = {}
    lines: dict[int, int] = {}
    for row in sheet.rows:
        values = {} if is_ragged(source, sheet, row) else read_row(source, sheet, row, SERIAL_COLUMNS, Lookup({}, {}, ""))
        if not set(HEADER) <= set(values):
            continue
        serial = values["serial"]
        if serial in lines:
            hint = f"it stands in line {lines[serial]} already"
            place = source.cell_place(sheet.name, row.record, sheet.header.index("serial"))
            source.note(Fault.SERIAL_TWICE, sheet.name, place, str(serial), hint=hint)
        lines[serial] = row.line
        by_copy.setdefault((values["id"], values["copy"]), serial)
    return by_copy


def numbered(copies: Mapping[str, int], kept: Kept, source: Source) -> list[Serial]:
    """Return the serials of everything there is now: those kept, and for what is new the numbers that follow, in order."""
    serials = []
    last = kept.last
    for printed_id, many in copies.items():
        for copy in range(1, many + 1):
            serial = kept.by_copy.get((printed_id, copy))
            if serial is None:
                last += 1
                serial = last
            serials.append(Serial(printed_id, copy, serial))
    if last > MOST_SERIAL:
        expected = f"at most {MOST_SERIAL:,} things with a code in the life of a deck"
        first = next(each for each in serials if each.serial > MOST_SERIAL)
        source.note(Fault.SERIALS_FULL, SERIALS_FILE, written=first.id, expected=expected)
    return serials


def keep_serials(game: Game) -> int:
    """Write the serials that a maker's folder does not have yet to its `serials.csv`, whole or not at all; return how many.

    Lines that are there stay as they are, unless a spreadsheet program has saved them in a form of its own.
    Games that declare everything keep their own serials; for them nothing is done.

    Raises:
        Problems: the file cannot be written, or has been changed since the game was loaded so that the numbers clash.
    """
    if not game.free:
        return 0
    source = Source(game.folder)
    source.opener = lambda name: open_sheet(source, name, Wish())
    kept = read_kept(source)
    new = [each for each in game.serials if (each.id, each.copy) not in kept.by_copy]
    taken = {serial: key for key, serial in kept.by_copy.items()}
    clash = [each for each in new if each.serial in taken]
    clash += [each for each in game.serials if kept.by_copy.get((each.id, each.copy), each.serial) != each.serial]
    if clash:
        source.note(Fault.SERIAL_TWICE, SERIALS_FILE, written=str(clash[0].serial), hint="the file has changed meanwhile; do it again")
    if source.problems:
        raise Problems(source.problems)
    if new:
        lines = [*(() if kept.plain else (Serial(*key, serial) for key, serial in kept.by_copy.items())), *new]
        old = source.raw(SERIALS_FILE) if kept.plain and source.has(SERIALS_FILE) else None
        _write(game.folder / SERIALS_FILE, old or b"", lines)
    return len(new)


def _write(path: Path, old: bytes, new: Sequence[Serial]) -> None:
    out = io.StringIO()
    if not old:
        csv.writer(out, lineterminator="\n").writerow(HEADER)
    elif not old.endswith(b"\n"):
        out.write("\n")
    csv.writer(out, lineterminator="\n").writerows((each.id, each.copy, each.serial) for each in new)
    try:
        put_whole(path, old + out.getvalue().encode())
    except OSError as fault:
        hint = f"{fault.strerror}; make room, or let the folder be written"
        raise Problems([Problem(Fault.NOT_WRITABLE, SERIALS_FILE, hint=hint)]) from fault
