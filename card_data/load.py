"""A folder of card data becomes a `Game`, or all of its problems at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from card_data.colours import palette_of, prints_of
from card_data.declared import codes_of, column_sets, decks_of, forms_of, options_of, pieces_of, read_declaration
from card_data.formats.sheet import Sheet
from card_data.layouts import read_layouts
from card_data.maker import read_makers_folder
from card_data.maps import board_without_coordinates, is_map
from card_data.model import Board, Card, Game, Option, Piece, Rule, Serial, Square, Value
from card_data.piece_words import with_rows
from card_data.problems import Fault, Problem, Problems, did_you_mean, listed
from card_data.serials import copies_with_codes
from card_data.shapes import Found, freeze
from card_data.short import is_short
from card_data.source import Source
from card_data.tables import Lookup, read_cards, read_places, read_serials, squeezed
from card_data.tallies import read_tally
from card_data.tally_model import Tally
from card_data.words import read_rules, read_texts, wordings_of

HERE = Path(__file__).parent
SHARED: Path = HERE / "shared"
"""Everything that several games use: fonts, icons, layouts, common wording."""

VERSION = "rules_version"
"""What tells a game that declares everything from a maker's folder, even in a `game.toml` that cannot be read."""
GAME_FILE, CARDS_FILE, SERIALS_FILE, RULES_FILE, LAYOUT_FILE = "game.toml", "cards.csv", "serials.csv", "rules.md", "layout.toml"


def load_game(folder: Path) -> Game:
    """Return the game that a folder describes; nothing is remembered between two calls.

    A maker's folder needs a `game.toml` with a title and a sheet of cards (`card_data.maker`). A game with a `rules_version`
    declares everything: its `game.toml`, `cards.csv`, `serials.csv` and `rules.md` must be there. In both there may be
    `layout.toml`, further TOML files that are one layout each (`board.toml`), and `lang/*.csv`.

    Raises:
        Problems: the folder has problems; the exception holds all of them, of all files.
    """
    return _Reading(Path(folder)).game()


@cache
def shipped_games() -> Mapping[str, Game]:
    """Return every game that comes with the project, by id; the folders are read once.

    Raises:
        Problems: those of all folders, or two games that share an id, a prefix or a deck code.
    """
    games: dict[str, Game] = {}
    problems: list[Problem] = []
    for file in sorted(HERE.glob(f"*/{GAME_FILE}")):
        try:
            game = load_game(file.parent)
        except Problems as found:
            problems.extend(found.problems)
            continue
        problems.extend(_clashes(game, games.values(), f"{file.parent.name}/{GAME_FILE}"))
        games[game.id] = game
    if problems:
        raise Problems(problems)
    return MappingProxyType(games)


def _clashes(game: Game, others: Iterable[Game], file: str) -> list[Problem]:
    named_ids = ("id", "prefix", "deck_code", *(("id_prefix",) if game.id_prefix else ()))
    pairs = [(named, getattr(game, named), other) for other in others for named in named_ids]
    return [
        Problem(Fault.GAMES_CLASH, file, written=value, hint=f"{other.title} has it", named=named)
        for named, value, other in pairs
        if value == getattr(other, named)
    ]


class _Reading:
    """One reading of one folder."""

    def __init__(self, folder: Path) -> None:
        self.source = Source(folder)
        self.lang = Source(folder / "lang", "lang/")
        self.shared_layouts = Source(SHARED / "layouts", "shared/layouts/")
        self.shared_lang = Source(SHARED / "lang", "shared/lang/")
        self.found: list[Found] = []
        self.doubtful: set[str] = set()
        self.all_cards = False

    def game(self) -> Game:
        """Read every file; raise all problems together, or return the game."""
        content = self.source.toml(GAME_FILE)
        if content is not None and is_short(content):
            return read_makers_folder(self.source, content, SHARED)
        if content is None and self.source.has(GAME_FILE) and VERSION not in self.source.texts.get(GAME_FILE, VERSION):
            raise Problems(self.problems())
        sheets = {name: self.source.sheet(name) for name in (CARDS_FILE, SERIALS_FILE)}
        texts = read_texts(self.shared_lang), read_texts(self.lang)
        layouts = read_layouts(self.source, LAYOUT_FILE, self.single_layouts(), self.shared_layouts)
        if content is None:
            read_rules(self.source, RULES_FILE, "")
            raise Problems(self.problems())
        declared, self.found = read_declaration(content)
        rules = read_rules(self.source, RULES_FILE, declared["prefix"])
        options = options_of(declared, self.found)
        pieces = with_rows(pieces_of(declared, self.found), self.source, self.found)
        palette = palette_of(declared, self.found)
        prints = prints_of(declared, palette, self.found)
        cards, boards = self.cards_and_boards(declared, sheets[CARDS_FILE])
        serials = self.serials(sheets[SERIALS_FILE], cards, boards, pieces)
        tally = self.tally(declared, sheets[CARDS_FILE], cards)
        self.check_rules_of_options(options, rules)
        self.check_layouts(declared, layouts)
        self.source.note_toml(GAME_FILE, self.found)
        if self.problems():
            raise Problems(self.problems())
        return Game(
            id=declared["id"],
            title=declared["title"],
            prefix=declared["prefix"],
            deck_code=declared["deck_code"],
            rules_version=declared["rules_version"],
            seats_least=declared["seats"]["least"],
            seats_most=declared["seats"]["most"],
            seats_ideal=declared["seats"]["ideal"],
            options=options,
            decks=decks_of(declared),
            cards=tuple(cards),
            boards=boards,
            pieces=pieces,
            serials=tuple(serials),
            rules=rules,
            wordings=wordings_of(*texts),
            layouts=layouts,
            palette=MappingProxyType(palette),
            look=_table(declared.get("look", {})),
            chance=tuple(declared.get("chance", ())),
            sealed=tuple(declared.get("sealed", ())),
            hidden=tuple(declared.get("hidden", ())),
            constants=_table(declared.get("constants", {})),
            folder=self.source.folder,
            id_prefix=declared.get("id_prefix", ""),
            prints=MappingProxyType({name: MappingProxyType(colours) for name, colours in prints.items()}),
            tally=tally,
        )

    def problems(self) -> list[Problem]:
        """All problems noted so far."""
        return [p for each in (self.source, self.lang, self.shared_layouts, self.shared_lang) for p in each.problems]

    def single_layouts(self) -> tuple[str, ...]:
        """The files that hold one layout each: all TOML files but the game's own two."""
        return tuple(name for name in self.source.files if name.endswith(".toml") and name not in (GAME_FILE, LAYOUT_FILE))

    # -- cards and places ------------------------------------------------------------------------------------------------

    def cards_and_boards(self, declared: Mapping[str, Any], sheet: Sheet | None) -> tuple[list[Card], tuple[Board, ...]]:
        """Read the cards and the places of each board; each may name the other, so ids are gathered first."""
        sets, forms = column_sets(declared, self.found), forms_of(declared, self.found)
        boards = declared.get("boards", {})
        plans = {name: self.plan(name, table["places"]) for name, table in boards.items() if table.get("places") and not is_map(table)}
        plan_sheets = [each for each in plans.values() if each]
        self.all_cards = sheet is not None and {"id", "kind"} <= set(sheet.header)
        known = self.known(sheet, plan_sheets)
        lookup = Lookup(known, forms, declared.get("id_prefix") or declared["prefix"])
        cards = read_cards(self.source, sheet, declared.get("kinds", {}), sets, lookup) if sheet else []
        self.doubt(sheet, {card.id for card in cards})
        lookup = lookup._replace(known=self.known(sheet, plan_sheets))
        made = []
        for name, table in boards.items():
            if is_map(table):
                made.append(board_without_coordinates(name, table, declared, self.source, self.found))
                continue
            plan = plans.get(name)
            extra = sets.get(table.get("columns", ""), {})
            squares = read_places(self.source, plan, table, extra, lookup) if plan else []
            self.doubt(plan, {square.id for square in squares})
            made.append(_board(name, table, squares, codes_of(table, ("boards", name), self.found)))
        return cards, tuple(made)

    def tally(self, declared: Mapping[str, Any], sheet: Sheet | None, cards: Sequence[Card]) -> Tally | None:
        """Read how the cards are counted where the game has no rules of its own; cells that cannot be counted are noted."""
        if "tally" not in declared or sheet is None:
            return None
        counted = read_tally(declared["tally"], cards)
        self.found += counted.found
        rows = {row.line: row for row in sheet.rows}
        for card, column, found in counted.cells:
            self.source.note_cell(sheet, rows[card.line], sheet.header.index(column), found)
        return counted.tally

    def plan(self, board: str, file: str) -> Sheet | None:
        """Read the sheet of a board's places; a name of no file of the folder is noted where it is written."""
        if file in self.source.files:
            return self.source.sheet(file)
        names = [name for name in self.source.files if name.endswith(".csv")]
        self.found.append(Found(("boards", board, "places"), Fault.NO_FILE, file, "a CSV file of this folder", did_you_mean(file, names)))
        return None

    def known(self, sheet: Sheet | None, plans: Sequence[Sheet]) -> dict[str, frozenset[str | int]]:
        """The ids that cells may name: those of all rows, and what is meant by those of faulty rows."""
        cards: set[str | int] = {sheet.cell(row, "id") for row in sheet.rows} if sheet else set()
        places: set[str | int] = set()
        for plan in plans:
            places |= {int(no) for row in plan.rows if (no := plan.cell(row, "no")).isdecimal()}
            cards |= {text for row in plan.rows if squeezed(text := plan.cell(row, "property")) in self.doubtful}
        known = {"cards": frozenset(cards), "places": frozenset(places)}
        return {name: ids for name, ids in known.items() if (name != "cards" or sheet) and (name != "places" or plans)}

    def doubt(self, sheet: Sheet | None, good: set[str]) -> None:
        """Remember the ids of rows that came to nothing, so that nobody is told twice."""
        for row in sheet.rows if sheet else ():
            text = sheet.cell(row, "id") if sheet else ""
            if text not in good:
                self.doubtful.add(squeezed(text))

    # -- what points from one file into another --------------------------------------------------------------------------

    def serials(self, sheet: Sheet | None, cards: Sequence[Card], boards: Sequence[Board], pieces: Sequence[Piece]) -> list[Serial]:
        """Read the serials of everything that has a code: faces of cards, and the codes of boards and pieces, each a copy."""
        if sheet is None:
            return []
        copies = copies_with_codes(cards, boards, pieces)
        complete = self.all_cards and not any(found.steps[:1] in (("boards",), ("pieces",), ("kinds",)) for found in self.found)
        return read_serials(self.source, sheet, copies, self.doubtful, complete=complete)

    def check_rules_of_options(self, options: Sequence[Option], rules: Sequence[Rule]) -> None:
        """Note options that quote a rule the rules file does not have."""
        ids = [rule.id for rule in rules]
        for option in options:
            if option.rule and rules and option.rule not in ids:
                steps = ("options", option.id, "rule")
                self.found.append(Found(steps, Fault.UNKNOWN_RULE, option.rule, f"a rule of {RULES_FILE}", did_you_mean(option.rule, ids)))

    def check_layouts(self, declared: Mapping[str, Any], layouts: Mapping[str, Any]) -> None:
        """Note decks, kinds and boards that name a layout which layout.toml does not have, where there is one."""
        if not self.source.has(LAYOUT_FILE):
            return
        named: list[tuple[tuple[str, ...], str]] = []
        named += [(("decks", name, "back"), table.get("back", "")) for name, table in declared.get("decks", {}).items()]
        for name, table in declared.get("decks", {}).items():
            named += [(("decks", name, "back_with", option), layout) for option, layout in table.get("back_with", {}).items()]
        for name, table in declared.get("kinds", {}).items():
            named.append((("kinds", name, "layout"), table.get("layout", "")))
            named += [(("kinds", name, "faces", letter), layout) for letter, layout in table.get("faces", {}).items()]
        for steps, layout in named:
            if layout and layout not in layouts:
                self.found.append(Found(steps, Fault.UNKNOWN_LAYOUT, layout, listed(layouts), did_you_mean(layout, layouts)))


def _table(content: Mapping[str, Any]) -> Mapping[str, Value]:
    return MappingProxyType({key: freeze(value) for key, value in content.items()})


def _board(name: str, table: Mapping[str, Any], squares: Sequence[Square], codes: tuple[str, ...]) -> Board:
    return Board(name, table["title"], table["width_mm"], table["height_mm"], table["margin_mm"], table["layout"], tuple(squares), codes)
