r"""Rows of a maker's sheet become cards: columns by any name, quantities, kinds, decks, and ids where there are none.

- A column whose name begins with `_` is a note. A column without a name and without cells is left out.
- A row with too few cells has empty ones at its end; cells too many are left out when they are empty, and a problem when not.
- Blanks around a cell go; a `\n` written out in a cell is a line break (`\\n` keeps it as it stands), unless `newline` of
  `[markup]` is false. Letters and their accents are joined (Unicode form C).
- A row without a card in it, of empty cells only, is passed over.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, NamedTuple

from card_data.declared import faces_of
from card_data.formats.sheet import Row, Sheet
from card_data.ids import made_ids, mark, spelt
from card_data.model import Card, CardFile, Value
from card_data.numbers import plain_number
from card_data.problems import MOST_LISTED, Fault, did_you_mean, listed, quote
from card_data.quantity import EXPECTED, QUANTITY_NAMES, copies_of
from card_data.shapes import Check, Found, Shape, freeze
from card_data.source import Source
from card_data.tables import read_cell

NAME_NAMES = (
    *("name", "title", "card", "card name", "card title", "bezeichnung", "titel", "karte", "nombre", "título", "titulo", "carta"),
    *("nom", "titre", "carte", "nome", "titolo", "naam", "namn", "navn", "nimi", "nazwa", "název", "isim", "название", "имя", "назва"),
    *("이름", "카드", "카드 이름", "제목", "名前", "カード名", "名称", "名稱", "卡名"),
)
"""Every name under which a column is taken for the name of the card; else it is the first column that is taken for nothing."""

CORE = {"id": ("id",), "qty": QUANTITY_NAMES, "kind": ("kind",), "deck": ("deck",), "name": NAME_NAMES}
ESCAPE = re.compile(r"\\\\n|\\n")


class Columns(NamedTuple):
    """Where in a sheet the columns stand that mean something to us; `None` for those it has not."""

    id: int | None
    qty: int | None
    kind: int | None
    deck: int | None
    name: int | None


class Draft(NamedTuple):
    """A card that waits for its id."""

    sheet: Sheet
    row: Row
    name: str
    kind: str
    deck: str
    qty: int
    own_id: str
    texts: Mapping[str, str]
    values: Mapping[str, Value]


@dataclass
class Maker:
    """What rows are read by: the cards table of game.toml, kinds and decks as declared, column types by kind, names of layouts."""

    source: Source
    prefix: str
    cards: Mapping[str, Any]
    kinds: Mapping[str, Any]
    decks: dict[str, Any]
    sets: Mapping[str, Mapping[str, Shape]]
    layouts: Sequence[str]
    breaks: bool = True
    decks_declared: bool = False
    drafts: list[Draft] = field(default_factory=list)
    files: list[CardFile] = field(default_factory=list)
    headers: list[list[str]] = field(default_factory=list)
    draft_of: dict[str, Draft] = field(default_factory=dict)

    # -- columns -----------------------------------------------------------------------------------------------------------

    def renamed(self, sheet: Sheet) -> tuple[list[str], set[str]]:
        """Return the names of the columns with the maker's mapping applied, and ours that the mapping names."""
        header = [tidy(each) for each in sheet.header]
        mapped: set[str] = set()
        for ours, theirs in self.cards.get("columns", {}).items():
            mapped.add(ours)
            at = header_at(header, theirs)
            if at is not None:
                header[at] = ours
        return header, mapped

    def columns_of(self, header: Sequence[str], mapped: set[str]) -> Columns:
        """Return which columns are taken for what."""
        found: dict[str, int | None] = {}
        for ours, names in CORE.items():
            wanted = (ours,) if ours in mapped else names
            found[ours] = next((at for name in wanted if (at := header_at(header, name)) is not None), None)
        if found["name"] is None and "name" not in mapped:
            taken = {at for at in found.values() if at is not None}
            found["name"] = next((n for n, name in enumerate(header) if n not in taken and name and name[0] != "_"), None)
        return Columns(**found)

    def check_header(self, sheet: Sheet, header: Sequence[str]) -> None:
        """Note columns named twice, and columns without a name that hold something."""
        for number, name in enumerate(header):
            if name and name[0] != "_" and name in header[:number]:
                hint = "give it another name, or one that begins with _"
                self.source.note(Fault.COLUMN_TWICE, sheet.name, sheet.place_of(0, number, 0), name, hint=hint)
            elif not name and (row := next((r for r in sheet.rows if number < len(r.cells) and r.cells[number].strip()), None)):
                written = row.cells[number].strip()
                hint = f"line {row.line} has {quote(written)} in it; a column of notes begins with _"
                self.source.note(Fault.NAMELESS_COLUMN, sheet.name, sheet.place_of(0, number, 0), hint=hint)

    # -- rows --------------------------------------------------------------------------------------------------------------

    def read(self, sheet: Sheet, file: str, deck: str = "") -> None:
        """Take the rows of a sheet of a file in; `deck` is the one all of them belong to, if the file says so."""
        header, mapped = self.renamed(sheet)
        self.headers.append(header)
        self.check_header(sheet, header)
        columns = self.columns_of(header, mapped)
        before, left_out, rows = len(self.drafts), 0, 0
        for row in sheet.rows:
            cells = self.cells(sheet, row, len(header))
            if cells is None or not any(cells):
                continue
            rows += 1
            draft = self.draft(sheet, row, header, cells, columns, deck)
            if draft is None:
                continue
            if draft.qty:
                self.drafts.append(draft)
            else:
                left_out += 1
        cards = sum(each.qty for each in self.drafts[before:])
        called = ["" if at is None else sheet.header[at].strip() for at in (columns.qty, columns.name)]
        self.files.append(
            CardFile(file, rows, cards, sheet.encoding, sheet.divider, sheet.tab, called[0], called[1], left_out, sheet.notes)
        )

    def cells(self, sheet: Sheet, row: Row, many: int) -> list[str] | None:
        """Return a row's cells, tidy and as many as there are columns; a row with cells too many is noted."""
        cells = [self.tidy_cell(each) if each else "" for each in row.cells]
        if len(cells) == many:
            return cells
        if len(cells) < many:
            return cells + [""] * (many - len(cells))
        if any(cells[many:]):
            at = next(n for n, each in enumerate(cells[many:], many) if each)
            found = Found((), Fault.RAGGED_ROW, f"{len(cells)} cells", f"{many}", "look for a divider that stands in no quotation marks")
            self.note(sheet, row, at, found, cells[0])
            return None
        return cells[:many]

    def tidy_cell(self, text: str) -> str:
        """Return a cell as it is meant."""
        text = tidy(text)
        if self.breaks and "\\n" in text:
            return ESCAPE.sub(lambda m: "\n" if m[0] == "\\n" else "\\n", text)
        return text

    def draft(self, sheet: Sheet, row: Row, header: Sequence[str], cells: list[str], columns: Columns, deck: str) -> Draft | None:
        """Return what a row says, or note what is wrong with it."""
        name = "" if columns.name is None else " ".join(cells[columns.name].split())
        said = {ours: "" if at is None else cells[at] for ours, at in columns._asdict().items()}
        qty = copies_of(said["qty"], self.cards.get("blank_qty", 1))
        if qty is None and columns.qty is not None:
            called = header[columns.qty]
            hint = "" if called.casefold() == "qty" else f'if {quote(called)} means something else, write qty = "" in [cards.columns]'
            self.note(sheet, row, columns.qty, Found((), Fault.WRONG_QUANTITY, said["qty"], EXPECTED, hint), name)
        kind = self.kind(sheet, row, columns, said["kind"], name)
        deck = deck or self.deck(sheet, row, columns, said["deck"], kind, name)
        texts = {each: cell for each, cell in zip(header, cells, strict=True) if each and each[0] != "_"}
        values: dict[str, Value] = dict(texts)
        if columns.qty is not None:
            values[header[columns.qty]] = qty
        table = self.kinds.get(kind, {})
        for each, shape in self.sets.get(table.get("columns") or kind, {}).items():
            at = header.index(each) if each in header else None
            values[each] = self.typed(sheet, row, at, "" if at is None else cells[at], shape, name)
        own = {n for n in (columns.id, columns.qty, columns.kind, columns.deck) if n is not None}
        telling = {each: texts[each] for n, each in enumerate(header) if n not in own and n != columns.name and each in texts}
        return None if qty is None else Draft(sheet, row, name, kind, deck, qty, said["id"], telling, MappingProxyType(values))

    def typed(self, sheet: Sheet, row: Row, at: int | None, text: str, shape: Shape, name: str) -> Value:
        """Return a cell in the type that its column was given."""
        check = Check()
        bare = plain_number(text, self.cards.get("decimal") or ".") if shape.type in ("number", "share", "measure") and text else text
        value = None if bare is None else read_cell(check, bare, shape)[0]
        if bare is None:
            check.note((), shape, text, Fault.WRONG_NUMBER)
        for found in check.found:
            if at is None:
                self.source.note(Fault.NO_COLUMN, sheet.name, sheet.place_of(0, 0, 0), shape.named)
            else:
                self.note(sheet, row, at, found, name)
        return freeze(value)

    def kind(self, sheet: Sheet, row: Row, columns: Columns, text: str, name: str) -> str:
        """Return a card's kind: one that is declared, or where none is, whatever the cell says."""
        if not text or columns.kind is None:
            return next(iter(self.kinds), "card")
        if not self.kinds or text in self.kinds:
            return text
        near = next((each for each in self.kinds if each.casefold() == text.casefold()), None)
        if near is None:
            found = Found((), Fault.UNKNOWN_WORD, text, listed(self.kinds), did_you_mean(text, self.kinds), "kind")
            self.note(sheet, row, columns.kind, found, name)
        return near or text

    def deck(self, sheet: Sheet, row: Row, columns: Columns, text: str, kind: str, name: str) -> str:
        """Return a card's deck: what its cell says, else its kind's, else the first; undeclared decks are made by their names."""
        if not text or columns.deck is None:
            return self.kinds.get(kind, {}).get("deck") or next(iter(self.decks), "cards")
        wanted = (spelt(text) or mark(text)).lower().replace("-", "_")
        for each in self.decks:
            if each == text or each.casefold() == text.casefold() or each.casefold() == wanted:
                return each
        if self.decks_declared:
            found = Found((), Fault.UNKNOWN_WORD, text, listed(self.decks), did_you_mean(text, self.decks), "deck")
            self.note(sheet, row, columns.deck, found, name)
        self.decks[wanted] = {}
        return wanted

    def note(self, sheet: Sheet, row: Row, cell: int, found: Found, name: str) -> None:
        """Put a fault found in a cell into the book, with the cell's own name and the card's."""
        spot = sheet.spot_of(row.record, cell)
        about = ", ".join(part for part in (f"cell {spot}" if spot else "", quote(name)[1:-1] if name else "") if part)
        place = sheet.place_of(row.record, cell, 0)
        self.source.note(found.fault, sheet.name, place, found.written, found.expected, found.hint, found.named, about)

    def note_card(self, card: Card, column: str, found: Found) -> None:
        """Put a fault of a card's column into the book, where the sheet has it."""
        draft = self.draft_of[card.id]
        header, _ = self.renamed(draft.sheet)
        self.note(draft.sheet, draft.row, header_at(header, column) or 0, found, draft.name)

    # -- cards -------------------------------------------------------------------------------------------------------------

    def made(self) -> list[Card]:
        """Return the cards of all rows taken in, with ids."""
        ids = self.ids()
        self.draft_of = dict(zip(ids, self.drafts, strict=True))
        return [
            Card(
                card_id, each.kind, each.name or card_id, each.qty, each.deck, each.values,
                faces_of(card_id, self.kind_table(each.kind)), each.row.line, each.sheet.name,
            )
            for card_id, each in zip(ids, self.drafts, strict=True)
        ]  # fmt: skip

    def ids(self) -> list[str]:
        """Return the ids of all rows: their own, mended, or made from the name; an own id used twice is noted."""
        own: dict[str, Draft] = {}
        ids = []
        for each in self.drafts:
            bare = spelt(each.own_id) or (mark(each.own_id) if each.own_id else "")
            card_id = bare if not bare or bare.startswith(f"{self.prefix}-") else f"{self.prefix}-{bare}"
            if card_id in own:
                at = self.columns_of(*self.renamed(each.sheet)).id
                other = own[card_id]
                where = f"line {other.row.line}" if other.sheet.name == each.sheet.name else f"{other.sheet.name} line {other.row.line}"
                found = Found((), Fault.ID_TWICE, each.own_id, hint=f"it stands in {where} already")
                self.note(each.sheet, each.row, at or 0, found, each.name)
            elif card_id:
                own[card_id] = each
            ids.append(card_id)
        without = [n for n, card_id in enumerate(ids) if not card_id]
        told_apart = [{"kind": d.kind, "deck": d.deck, **d.texts} for d in (self.drafts[n] for n in without)]
        made = made_ids(self.prefix, [self.drafts[n].name for n in without], told_apart, list(own))
        self.note_shared_names([self.drafts[n] for n in without])
        for number, card_id in zip(without, made, strict=True):
            ids[number] = card_id
        return ids

    def note_shared_names(self, drafts: Sequence[Draft]) -> None:
        """Put into the notes of each file how many of its cards share a name, where ids are made from names."""
        many = Counter(each.name for each in drafts)
        for number, file in enumerate(self.files):
            its = (d for d in drafts if d.sheet.name.partition("[")[0] == file.name and d.sheet.tab == file.sheet)
            shared = [d.name for d in its if many[d.name] > 1]
            if shared:
                such = f"{len(shared)} cards share their name with others, such as {quote(shared[0])}"
                note = f"{such}: a column id keeps their codes apart for good"
                self.files[number] = replace(file, notes=(*file.notes, note))

    def check_backs(self, cards: Sequence[Card]) -> None:
        """Note cards whose own back is neither a layout nor a file of the folder."""
        columns = {name: table.get("back_column", "") for name, table in self.decks.items()}
        for card in cards:
            column = columns.get(card.deck, "")
            back = card.text(column) if column else ""
            if back and back not in self.layouts and not self.source.holds(back):
                hint = did_you_mean(back, [*self.layouts, *self.source.files])
                expected = f"a picture of this folder or a layout: {listed(self.layouts)}"
                self.note_card(card, column, Found((), Fault.UNKNOWN_LAYOUT, back, expected, hint))

    def kind_table(self, kind: str) -> Mapping[str, Any]:
        """Return what is declared of a kind, with its layout: its own, the one of its name, `card`, or the shared `plain`."""
        table: Mapping[str, Any] = self.kinds.get(kind, {})
        if table.get("layout") or table.get("faces"):
            return table
        layout = next((each for each in (kind, "card") if each in self.layouts), "plain")
        return {**table, "layout": layout}


def tidy(text: str) -> str:
    """Return a text without blanks around it, with one kind of line end, and accents joined to their letters."""
    text = text.strip()
    if text.isascii() and "\r" not in text and "\x0b" not in text:
        return text
    return unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n").replace("\x0b", "\n").replace("\u2028", "\n"))


def header_at(header: Sequence[str], name: str) -> int | None:
    """Return the number of the column of a name, the same spelling first, then any case."""
    if name in header:
        return header.index(name)
    fold = name.casefold()
    return next((n for n, each in enumerate(header) if each.casefold() == fold), None)


def missing_backs(decks: Mapping[str, Any], headers: Sequence[Sequence[str]]) -> list[Found]:
    """Return the faults of decks whose column of backs no sheet has."""
    have = list(dict.fromkeys(name for header in headers for name in header if name))
    return [
        Found(
            ("decks", name, "back_column"),
            Fault.UNKNOWN_COLUMN,
            table["back_column"],
            listed(have),
            did_you_mean(table["back_column"], have),
        )
        for name, table in decks.items()
        if table.get("back_column") and headers and table["back_column"] not in have
    ]


def missing_columns(cards: Mapping[str, Any], sheets: Sequence[Sheet]) -> list[Found]:
    """Return the faults of a mapping that names columns which no sheet has."""
    have = list(dict.fromkeys(tidy(each) for sheet in sheets for each in sheet.header if each.strip()))
    return [
        Found(("cards", "columns", ours), Fault.UNKNOWN_COLUMN, theirs, listed(have[:MOST_LISTED]), did_you_mean(theirs, have))
        for ours, theirs in cards.get("columns", {}).items()
        if theirs and sheets and header_at(have, tidy(theirs)) is None
    ]
