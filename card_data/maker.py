"""A maker's folder becomes a `Game`: a short `game.toml`, a sheet of cards in any style, and a default for all the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from card_data.colours import palette_of, prints_of
from card_data.deck_card import with_deck_card, with_look
from card_data.declared import codes_of, column_sets, decks_of, forms_of, options_of, pieces_of
from card_data.formats.opening import ENDINGS, Wish, open_sheet
from card_data.formats.sheet import Marks, Sheet
from card_data.ids import mark, spelt
from card_data.layouts import read_layouts, shared_layouts
from card_data.maps import board_without_coordinates, is_map
from card_data.model import Board, Card, Game, Rule, Value, Wording
from card_data.piece_words import with_rows
from card_data.problems import Fault, Problems, did_you_mean, listed
from card_data.rows import Maker, missing_backs, missing_columns
from card_data.serials import copies_with_codes, numbered, read_kept
from card_data.shapes import Found, freeze
from card_data.short import read_short
from card_data.source import Source
from card_data.tables import Lookup, read_places
from card_data.tallies import read_tally
from card_data.words import read_rules, read_texts, wordings_of

GAME_FILE, SERIALS_FILE, RULES_FILE, LAYOUT_FILE = "game.toml", "serials.csv", "rules.md", "layout.toml"
FETCHED = "fetched-"
"""What the names of copies of published sheets begin with."""
FILE_KEYS = ("file", "files", "url")
USUAL_BREAK = "\\n"
PLAIN = "plain"
"""The shared starter layout, for folders that have no layout of their own."""

OWN_FILES = (GAME_FILE, SERIALS_FILE, LAYOUT_FILE)


class Wanted(NamedTuple):
    """A file of cards that `game.toml` asks for, the deck they all belong to, the steps to its name, and which part is meant."""

    name: str
    deck: str
    steps: tuple[str | int, ...]
    tab: str = ""
    at: str = ""


def read_makers_folder(source: Source, content: Mapping[str, Any], shared: Path) -> Game:
    """Return the game of a maker's folder.

    Raises:
        Problems: the folder has problems; the exception holds all of them, of all files.
    """
    return _Folder(source, content, shared).game()


class _Folder:
    """One reading of one folder."""

    def __init__(self, source: Source, content: Mapping[str, Any], shared: Path) -> None:
        self.source = source
        self.lang = Source(source.folder / "lang", "lang/")
        self.shared_layouts = Source(shared / "layouts", "shared/layouts/")
        self.shared_lang = Source(shared / "lang", "shared/lang/")
        self.declared, self.found = read_short(content, source.folder.resolve().name)
        source.opener = lambda name: open_sheet(source, name, Wish(decimal=self.declared["cards"].get("decimal") or "."))
        self.data: set[str] = set()

    def game(self) -> Game:
        """Read every file; raise all problems together, or return the game."""
        declared, found = self.declared, self.found
        wanted = self.wanted()
        self.data = {each.name for each in wanted}
        layouts = self.layouts()
        options, pieces = options_of(declared, found), with_rows(pieces_of(declared, found), self.source, found)
        palette = palette_of(declared, found)
        prints = prints_of(declared, palette, found)
        maker = self.maker(layouts)
        sheets = [(each, self.sheet(each)) for each in wanted]
        found += missing_columns(declared["cards"], [sheet for _, sheet in sheets if sheet])
        for each, sheet in sheets:
            if sheet:
                maker.read(sheet, each.name, each.deck)
        cards = maker.made()
        whole = all(sheet for _, sheet in sheets) and bool(cards)
        self.check_number(sheets, maker)
        found += missing_backs(maker.decks, maker.headers) if whole else []
        maker.check_backs(cards)
        counted = read_tally(declared.get("tally", {}) if whole else {}, cards)
        found += counted.found
        for cell in counted.cells:
            maker.note_card(cell.card, cell.column, cell.found)
        pieces = with_deck_card(pieces, declared["prefix"], wanted=bool(cards) and declared.get("deck_card") is not False)
        boards = self.boards(cards)
        self.check_layouts(layouts, cards)
        copies = copies_with_codes(cards, boards, pieces)
        serials = numbered(copies, read_kept(self.source), self.source)
        rules = self.rules()
        wordings = self.wordings()
        self.source.note_toml(GAME_FILE, found)
        problems = [p for each in (self.source, self.lang, self.shared_layouts, self.shared_lang) for p in each.problems]
        if problems:
            raise Problems(problems)
        return Game(
            id=declared["id"],
            title=declared["title"],
            prefix=declared["prefix"],
            deck_code=declared["deck_code"],
            rules_version=1,
            seats_least=declared["seats"]["least"],
            seats_most=declared["seats"]["most"],
            seats_ideal=declared["seats"]["ideal"],
            options=options,
            decks=decks_of({"decks": self.decks(maker, layouts)}),
            cards=tuple(cards),
            boards=boards,
            pieces=pieces,
            serials=tuple(serials),
            rules=rules,
            wordings=wordings,
            layouts=with_look(layouts, pieces),
            palette=MappingProxyType(palette),
            look=_table(declared["look"]),
            chance=tuple(declared.get("chance", ())),
            sealed=tuple(declared.get("sealed", ())),
            hidden=tuple(declared.get("hidden", ())),
            constants=_table(declared.get("constants", {})),
            folder=self.source.folder,
            id_prefix=declared.get("id_prefix", ""),
            prints=MappingProxyType({name: MappingProxyType(colours) for name, colours in prints.items()}),
            language=declared["language"],
            free=True,
            decimal=declared["cards"].get("decimal") or ".",
            files=tuple(maker.files),
            tally=counted.tally,
        )

    # -- which files -------------------------------------------------------------------------------------------------------

    def wanted(self) -> list[Wanted]:
        """Return the files of cards: those that are named, else the copy of a published sheet, else the only one there is."""
        cards = self.declared["cards"]
        named = _named(cards, "", ("cards",))
        asked = bool(named)
        named = [each for each in named if self.is_there(each)]
        decks = [(deck, table) for deck, table in self.declared.get("decks", {}).items() if {*FILE_KEYS, "sheet", "at"} & set(table)]
        if not asked and not any(set(FILE_KEYS) & set(table) for _, table in decks):
            named = self.only_one()
        own: list[Wanted] = []
        for deck, table in decks:
            files = [each for each in _named(table, deck, ("decks", deck)) if self.is_there(each)]
            files = files or ([] if set(FILE_KEYS) & set(table) else [each._replace(deck=deck) for each in named[:1]])
            own += [each._replace(tab=table.get("sheet", ""), at=table.get("at", "")) for each in files]
        shared = {each.name for each in own} if own and not cards.get("sheet") and not cards.get("at") else set()
        return [*(each for each in named if each.name not in shared), *own]

    def is_there(self, wanted: Wanted) -> bool:
        """Say whether a file of cards lies in the folder, or note that it does not."""
        if self.source.holds(wanted.name):
            return True
        if wanted.steps[-1] == "url":
            table = self.declared["decks"][wanted.deck] if wanted.deck else self.declared["cards"]
            expected = f"its copy {wanted.name}; get it with: pnp fetch {self.source.folder.name}"
            self.found.append(Found(wanted.steps, Fault.NO_FILE, table["url"], expected))
        elif not (self.source.folder / wanted.name).resolve().is_relative_to(self.source.folder.resolve()):
            self.found.append(Found(wanted.steps, Fault.OUTSIDE, wanted.name, "a file of this folder; copy it here"))
        else:
            hint = did_you_mean(wanted.name, self.source.files)
            self.found.append(Found(wanted.steps, Fault.NO_FILE, wanted.name, "a file of this folder", hint))
        return False

    def only_one(self) -> list[Wanted]:
        """Return the only file of cards of a folder that names none: `cards.*`, else any sheet."""
        sheets = [
            name
            for name in self.source.files
            if name.lower().endswith(ENDINGS) and name not in OWN_FILES and not name.startswith(("~", ".", FETCHED))
        ]
        called = [name for name in sheets if name.lower().rsplit(".", 1)[0] == "cards"]
        plans = {table.get("places", "") for table in self.declared.get("boards", {}).values()}
        plans |= {table.get("file", "") for table in self.declared.get("pieces", {}).values()}
        found = called or [name for name in sheets if not name.lower().endswith((".toml", ".txt")) and name not in plans]
        if len(found) == 1:
            return [Wanted(found[0], "", ())]
        if found:
            self.source.note(Fault.NO_KEY, GAME_FILE, (1, 1), "file", f"file = the one with the cards, in [cards]: {listed(found)}")
        elif not self.declared.get("pieces") and not self.declared.get("boards"):
            self.source.note(Fault.NO_FILE, "cards.csv", hint="or cards.xlsx, cards.yaml, cards.json, cards.toml, or file = … in [cards]")
        return []

    def sheet(self, wanted: Wanted) -> Sheet | None:
        """Return one file of cards as a sheet."""
        cards, markup = self.declared["cards"], self.declared.get("markup", {})
        wish = Wish(
            cards.get("encoding") or "",
            cards.get("divider") or "",
            wanted.tab or cards.get("sheet", ""),
            wanted.at or cards.get("at", ""),
            cards.get("decimal") or ".",
            Marks(_signs(markup.get("bold"), "**"), _signs(markup.get("italic"), "*")),
        )
        return open_sheet(self.source, wanted.name, wish)

    def check_number(self, sheets: Sequence[tuple[Wanted, Sheet | None]], maker: Maker) -> None:
        """Note sheets that come to no card at all."""
        if sheets and not maker.drafts and all(sheet for _, sheet in sheets) and not self.source.problems and not self.found:
            rows = sum(each.rows for each in maker.files)
            hint = f"all {rows} rows have the quantity 0" if rows else ""
            self.source.note(Fault.NO_CARDS, sheets[0][0].name, expected="a row for each card below the names of the columns", hint=hint)

    # -- layouts, decks, kinds ---------------------------------------------------------------------------------------------

    def layouts(self) -> Mapping[str, Mapping[str, Value]]:
        """Return the folder's layouts over those of the shared starter layout."""
        single = tuple(n for n in self.source.files if n.endswith(".toml") and n not in OWN_FILES and n not in self.data)
        own = read_layouts(self.source, LAYOUT_FILE, single, self.shared_layouts)
        return MappingProxyType({**shared_layouts(self.shared_layouts, PLAIN), **own})

    def maker(self, layouts: Mapping[str, Any]) -> Maker:
        """Return the reader of rows."""
        declared = self.declared
        sets = column_sets(declared, self.found)
        forms_of(declared, self.found)
        decks: dict[str, Any] = {name: dict(table) for name, table in declared.get("decks", {}).items()}
        prefix = declared.get("id_prefix") or declared["prefix"]
        breaks = declared.get("markup", {}).get("newline", USUAL_BREAK) in (USUAL_BREAK, "\n")
        return Maker(self.source, prefix, declared["cards"], declared.get("kinds", {}), decks, sets, tuple(layouts), breaks, bool(decks))

    def decks(self, maker: Maker, layouts: Mapping[str, Any]) -> dict[str, Any]:
        """Return the decks with their defaults: size `poker`, and a back unless their cards have a second face or it is `back = ""`.

        It is the layout named after the deck (`events-back`), else `back`, else that of the starter layout.
        """
        two_faced = {draft.deck for draft in maker.drafts if len(maker.kind_table(draft.kind).get("faces", ())) > 1}
        decks = maker.decks or {"cards": {}}
        made = {}
        for name, table in decks.items():
            usual = (f"{name}_back", f"{name}-back", "back", "card-back", f"{PLAIN}-back")
            back = "" if name in two_faced else next((each for each in usual if each in layouts), "")
            made[name] = {**table, "size": table.get("size") or "poker", "back": table.get("back", back)}
        return made

    def check_layouts(self, layouts: Mapping[str, Any], cards: Sequence[Card]) -> None:
        """Note decks and kinds that name a layout which neither the folder nor the starter has."""
        named: list[tuple[tuple[str | int, ...], str]] = []
        for name, table in self.declared.get("decks", {}).items():
            named.append((("decks", name, "back"), table.get("back", "")))
            named += [(("decks", name, "back_with", option), layout) for option, layout in table.get("back_with", {}).items()]
        for name, table in self.declared.get("kinds", {}).items():
            named.append((("kinds", name, "layout"), table.get("layout", "")))
            named += [(("kinds", name, "faces", letter), layout) for letter, layout in table.get("faces", {}).items()]
        for steps, layout in named:
            if layout and layout not in layouts:
                self.found.append(Found(steps, Fault.UNKNOWN_LAYOUT, layout, listed(layouts), did_you_mean(layout, layouts)))

    # -- the rest ----------------------------------------------------------------------------------------------------------

    def boards(self, cards: Sequence[Card]) -> tuple[Board, ...]:
        """Return the boards with their places."""
        sets = column_sets(self.declared, [])
        lookup = Lookup({"cards": frozenset(card.id for card in cards)}, {}, "")
        made = []
        for name, table in self.declared.get("boards", {}).items():
            if is_map(table):
                made.append(board_without_coordinates(name, table, self.declared, self.source, self.found))
                continue
            codes = codes_of(table, ("boards", name), self.found)
            file = table["places"]
            plan = self.source.sheet(file) if file in self.source.files else None
            if file and file not in self.source.files:
                hint = did_you_mean(file, self.source.files)
                self.found.append(Found(("boards", name, "places"), Fault.NO_FILE, file, "a CSV file of this folder", hint))
            squares = read_places(self.source, plan, table, sets.get(table.get("columns", ""), {}), lookup) if plan else []
            size = (table["width_mm"], table["height_mm"], table["margin_mm"])
            made.append(Board(name, table["title"], *size, table["layout"], tuple(squares), codes))
        return tuple(made)

    def rules(self) -> tuple[Rule, ...]:
        """Return the rules of the folder, if it has a rules file; bullets need no ids."""
        return read_rules(self.source, RULES_FILE, "") if self.source.has(RULES_FILE) else ()

    def wordings(self) -> Mapping[str, Wording]:
        """Return the wording of each language, that of the cards among them."""
        own = read_texts(self.lang)
        own.setdefault(self.declared["language"], {})
        return wordings_of(read_texts(self.shared_lang), own)


def _named(table: Mapping[str, Any], deck: str, steps: tuple[str | int, ...]) -> list[Wanted]:
    """Return the files that a table of `game.toml` names."""
    one = [Wanted(table["file"], deck, (*steps, "file"))] if table.get("file") else []
    many = [Wanted(each, deck, (*steps, "files", n)) for n, each in enumerate(table.get("files", ())) if each]
    published = [Wanted(fetched_name(deck), deck, (*steps, "url"))] if table.get("url") else []
    return [*one, *many, *published]


def fetched_name(deck: str = "") -> str:
    """Return the name of the copy of a published sheet: that of all cards, or that of a deck.

    >>> fetched_name(), fetched_name("Side Deck")
    ('fetched-cards.csv', 'fetched-deck-side-deck.csv')
    """
    return f"{FETCHED}deck-{(spelt(deck) or mark(deck)).lower()}.csv" if deck else f"{FETCHED}cards.csv"


def _signs(said: Any, usual: str) -> tuple[str, str]:
    """Return the signs before and after marked words, as `[markup]` says them."""
    match said:
        case [str(left), str(right)]:
            return left, right
        case str(both) if both:
            return both, both
        case False | "":
            return "", ""
        case _:
            return usual, usual


def _table(content: Mapping[str, Any]) -> Mapping[str, Value]:
    return MappingProxyType({key: freeze(value) for key, value in content.items()})
