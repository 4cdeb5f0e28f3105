"""A game, a print run and an order -> the scenes of a kit: faces, backs, boards, pieces, booklet, each with its codes.

What a drawing module refuses becomes a trouble in words, all of them gathered, so that a maker sees every one at once.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Literal

from card_data.codes import address, code_for, deck_card_for
from pnp.boards.tiling import MARGIN_MM, tiles
from pnp.layout.faces import LayoutProblem, back_scene, card_back_scene, face_scene
from pnp.layout.outlines import shape_of
from pnp.manifest import back_id
from pnp.pieces.shelves import piece_sheets
from pnp.print_words import PrintWords
from pnp.qr import CARD_SIDE_MM, code_item
from pnp.scene import Group
from pnp.sheets.cutting import CutSheet
from pnp.sheets.pages import Pair, Side, card_sheets, enlarged, grid_for, larger, single_pages
from pnp.style import Style, style_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from card_data.codes import Run
    from card_data.model import Card, Deck, Game, Piece
    from pnp.order import Order
    from pnp.scene import Code, Scene
    from pnp.sheets.grids import Grid

PIECE_FILES = {"locations": "locations", "mat": "mats", "table": "mats"}
"""Kinds of pieces with a file of their own; the others share one, the booklet is one itself."""
OTHER_PIECES = "pieces"
BOOKLET = "booklet"


@dataclass
class Press:
    """A game on its way to paper: every scene with its codes, by what it is."""

    game: Game
    run: Run
    order: Order
    troubles: list[str] = field(default_factory=list)
    singles: dict[str, Scene] = field(default_factory=dict)
    """Every face, back and piece by a name of its own (`HUS-D01.O`, `HUS-TALLY-2`), for files that hold one drawing."""
    shown_by: dict[str, str] = field(default_factory=dict)
    """For the text of a code, or the id of a thing without one, the name of the drawing that shows it."""
    cut_sheets: list[CutSheet] = field(default_factory=list)
    """How the sheets of cards are cut by machine, each pattern once, where the order asks for it."""
    bleeds: list[tuple[float, float]] = field(default_factory=list)
    """The bleed in x and y of each lot of cards that has been laid out."""
    before: Press | None = None
    """The same game on another paper, whose faces are taken over."""
    _backs: dict[str, Side | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Take over which drawing shows which code."""
        if self.before:
            self.shown_by.update(self.before.shown_by)

    @cached_property
    def style(self) -> Style:
        """The edition's colours."""
        return style_of(self.game, self.order.edition, self.order.chosen)

    @cached_property
    def words(self) -> PrintWords:
        """The print words."""
        return PrintWords(self.game, self.order.language)

    @cached_property
    def _serials(self) -> Mapping[tuple[str, int], int]:
        return {(s.id, s.copy): s.serial for s in self.game.serials}

    @cached_property
    def copies(self) -> Mapping[str, tuple[str, int]]:
        """For the text of each code its ten characters and the copy it stands on."""
        codes = {(s.id, s.copy): code_for(self.run.key, self.game.deck_code, s.serial) for s in self.game.serials}
        return {address(code, self.order.base): (code, copy) for (_, copy), code in codes.items()}

    def code(self, printed_id: str, copy: int, x: float, y: float, side: float = CARD_SIDE_MM) -> Code:
        """Return the code of a printed thing; the deck card's introduces the run."""
        serial = self._serials.get((printed_id, copy))
        if serial is not None:
            text = address(code_for(self.run.key, self.game.deck_code, serial), self.order.base)
        elif any(p.kind == "deck_card" and p.id == printed_id for p in self.game.pieces):
            text = deck_card_for(self.run, self.game.deck_code, self.order.base)
        else:
            raise LookupError(f"{printed_id}, copy {copy}, has no serial in serials.csv.")
        return code_item(text, printed_id, x, y, side)

    def _drawn(self, side_id: str, name: str, draw: Callable[[], Scene]) -> Side | None:
        try:
            scene = draw()
        except LayoutProblem as problem:
            self.troubles += [each.sentence for each in problem.every]
            return None
        except (ValueError, LookupError) as fault:
            said = str(fault.args[0] if fault.args else fault)
            self.troubles.append(said if side_id in said else f"{side_id}: {said}")
            return None
        self.singles[name] = scene
        self.shown_by.setdefault(side_id, name)
        return Side(side_id, scene)

    def _noted(self, code: Code, name: str) -> Code:
        self.shown_by[code.text] = name
        return code

    def face(self, face_id: str, copy: int) -> Side | None:
        """Return a card's face with the code of one copy, or note the trouble."""
        name = face_id if self.game.card_of_face[face_id].qty == 1 else f"{face_id}-{copy}"
        if self.before and name in self.before.singles:
            known = self.before.singles[name]
            return self._drawn(face_id, name, lambda: known)

        def place(x: float, y: float, side: float) -> Code:
            return self._noted(self.code(face_id, copy, x, y, side), name)

        return self._drawn(face_id, name, lambda: face_scene(self.game, face_id, place, self.style, self.order.language))

    def pairs(self, deck: Deck) -> list[Pair]:
        """Return the two sides of every physical card of a deck."""
        shared = self.back(deck)
        made = []
        for card in self.game.cards_of(deck.id):
            alike = self._own_back(deck, card) or shared
            for copy in range(1, card.qty + 1):
                front, *rest = (self.face(face.id, copy) for face in card.faces)
                back = alike or next(iter(rest), None)
                if front:
                    made.append(Pair(front, None if self.order.backs == "none" and alike else back))
        return made

    def _own_back(self, deck: Deck, card: Card) -> Side | None:
        """Return the back that a card names itself, the same for all cards that name the same; `None` where it names none."""
        told = card.text(deck.back_column) if deck.back_column else ""
        if not told:
            return None
        key = f"{deck.id}.{told}"
        if key not in self._backs:
            name = f"back-{deck.id}-{sum(each.startswith(f'{deck.id}.') for each in self._backs) + 1}"
            self._backs[key] = self._drawn(back_id(key), name, partial(card_back_scene, self.game, card, self.style, self.order.chosen))
        return self._backs[key]

    def back(self, deck: Deck) -> Side | None:
        """Return the back that all cards of a deck share, or `None` where each has its own; or note the trouble."""
        if not deck.back:
            return None
        if deck.id not in self._backs:
            name = f"back-{deck.id}"
            self._backs[deck.id] = self._drawn(
                back_id(deck.id), name, partial(back_scene, self.game, deck.id, self.style, self.order.chosen)
            )
        return self._backs[deck.id]

    def card_pages(self) -> Iterator[Scene]:
        """Yield the sheets of all decks, or the cards one by one; what is cut by machine is noted in `cut_sheets`."""
        finish = self.order.finish
        for decks in self._sharing():
            pairs = [pair for deck in decks for pair in self.pairs(deck)]
            if not pairs:
                continue
            if finish.times != 1.0:
                pairs = enlarged(pairs, finish.times)
            if finish.one_per_page:
                self.bleeds.append((min(self.order.bleed, pairs[0].front.scene.bleed),) * 2)
                yield from single_pages(pairs, self.order.bleed)
                continue
            yield from self._sheets(decks, pairs)

    def _sheets(self, decks: list[Deck], pairs: list[Pair]) -> list[Scene]:
        """Return the sheets of decks that share them."""
        order, first, finish = self.order, pairs[0].front.scene, self.order.finish
        size = (first.width, first.height)
        grid = replace(grid_for(order.paper, size, order.bleed, order.backs, finish.machine), shape=shape_of(decks[0]))
        if order.printer and any(pair.back for pair in pairs):
            finish = replace(finish, correction=order.printer.correction(grid.width, grid.height, order.backs))
        self.bleeds.append(grid.bleed)
        if finish.cut_files:
            self._note_cuts(decks, grid, len(pairs))
        spare = self.back(decks[-1]) if finish.fill and order.backs != "none" else None
        if spare and finish.times != 1.0:
            spare = larger(spare, finish.times)
        return card_sheets(pairs, grid, order.backs, self.words.say, self.facts(" + ".join(map(self.deck_word, decks))), finish, spare)

    def _note_cuts(self, decks: list[Deck], grid: Grid, cards: int) -> None:
        """Note how full sheets are cut, and the last one where it holds fewer cards."""
        name = "-".join(deck.id for deck in decks)
        full, rest = divmod(cards, grid.cells)
        counts = [grid.cells] if full or self.order.finish.fill else []
        counts += [rest] if rest and not self.order.finish.fill else []
        self.cut_sheets += [CutSheet(f"{name}-{count}", grid, count, self.order.finish.machine) for count in counts]

    def _sharing(self) -> list[list[Deck]]:
        """Return the decks in lots that share sheets: each alone, or all of one size and shape together."""
        lots: dict[object, list[Deck]] = {}
        for deck in self.game.decks:
            lots.setdefault((deck.size_mm, shape_of(deck)) if self.order.finish.mix else deck.id, []).append(deck)
        return list(lots.values())

    def deck_word(self, deck: Deck) -> str:
        """Return what a deck is called on its sheets: by the print words, else by its id."""
        key = f"print.deck.{deck.id}"
        return self.words.say(key) if self.words.has(key) else deck.id.replace("_", " ").replace("-", " ").capitalize()

    def facts(self, part: str) -> dict[str, str | int]:
        """Return what the labels of a part's sheets say."""
        return {"game": self.game.title, "deck": part, "run": self.run.name}

    def piece(self, piece: Piece, copy: int) -> Side | None:
        """Return one copy of a piece with its codes, or note the trouble."""
        name = piece.id if piece.copies == 1 else f"{piece.id}-{copy}"

        def place(printed_id: str, x: float, y: float, side: float) -> Code:
            return self._noted(self.code(printed_id, self.game.copy_on(piece, printed_id, copy), x, y, side), name)

        from pnp.pieces.drawn import piece_scenes  # noqa: PLC0415 - few makers' games have pieces

        return self._drawn(piece.id, name, lambda: piece_scenes(self.game, piece, place, self.style, self.order.language))

    @cached_property
    def has_makers_pieces(self) -> bool:
        """Whether there are pieces that are drawn from a maker's rows."""
        if not self.game.pieces:
            return False
        from pnp.pieces.drawn import is_makers_piece  # noqa: PLC0415 - few makers' games have pieces

        return any(map(is_makers_piece, self.game.pieces))

    def piece_pages(self, name: str) -> list[Scene]:
        """Return the sheets of the pieces that share a file."""
        if not self.game.pieces:
            return []
        from pnp.pieces.drawn import is_makers_piece  # noqa: PLC0415 - few makers' games have pieces

        pieces = [
            p for p in self.game.pieces if p.kind != BOOKLET and not is_makers_piece(p) and PIECE_FILES.get(p.kind, OTHER_PIECES) == name
        ]
        sides = [self.piece(p, copy) for p in pieces for copy in range(1, p.copies + 1)]
        return piece_sheets([s for s in sides if s], self.order.paper, self.words.say, self.facts(self.words.say(f"print.file.{name}")))

    @cached_property
    def boards(self) -> tuple[Side, ...]:
        """Every board, drawn whole, but for those that a piece shows."""
        pieces = {piece.columns.get("board") for piece in self.game.pieces}
        ids = [board.id for board in self.game.boards if board.id not in pieces]
        drawn = [self._drawn(i, i, partial(self._board, i)) for i in ids]
        return tuple(side for side in drawn if side)

    def _board(self, board_id: str) -> Scene:
        """Draw a board with the codes that stand on it."""

        def place(printed_id: str, x: float, y: float, side: float) -> Code:
            return self._noted(self.code(printed_id, 1, x, y, side), board_id)

        from pnp.boards.poster import board_scene  # noqa: PLC0415 - few makers' games have a board

        return board_scene(self.game, board_id, self.style, self.order.language, place)

    def posters(self) -> Iterator[Scene]:
        """Yield every board as one large page."""
        for side in self.boards:
            size = (side.scene.width, side.scene.height)
            yield replace(side.scene, items=(Group(side.scene.items, trim=size, id=side.id),))

    def board_tiles(self) -> Iterator[Scene]:
        """Yield the tiles of every board that is not as large as the paper; one that is smaller is a tile by itself."""
        paper = self.order.paper
        page = sorted((paper.width, paper.height))
        for side in self.boards:
            whole = sorted((side.scene.width, side.scene.height))
            over = any(a > b + 0.01 for a, b in zip(whole, page, strict=True))
            if over or all(a <= b - 2 * MARGIN_MM for a, b in zip(whole, page, strict=True)):
                yield from tiles(side.scene, side.id, paper, self.words.say, {"game": self.game.title})

    @cached_property
    def _booklet(self) -> list[Scene]:
        """All pages of the rules booklet: of one that is declared, and of a maker's rules."""
        if not any(p.kind == BOOKLET for p in self.game.pieces) and not (self.game.free and (self.game.folder / "rules.md").is_file()):
            return []
        from pnp.booklet.pages import PAGES_MM, booklet_pages  # noqa: PLC0415 - a kit without rules starts without it

        paper = self.order.paper
        return booklet_pages(self.game, self.style, self.order.language, paper.name if paper.name in PAGES_MM else paper)

    def booklet(self) -> list[Scene]:
        """Return the pages of the rules booklet, one after the other, where they are asked for."""
        return self._booklet if self.order.booklet in ("both", "pages") else []

    def folded_booklet(self) -> list[Scene]:
        """Return the sheets of the rules booklet, to be folded; none where the paper does not hold two pages."""
        if self.order.booklet not in ("both", "folded") or not self._booklet:
            return []
        paper, page = self.order.paper, self._booklet[0]
        if self.order.booklet == "both" and (2 * page.width > paper.height or page.height > paper.width):
            return []
        from pnp.booklet.imposition import CREEP_MM, imposed  # noqa: PLC0415 - the same

        told = next((p.columns.get("creep_mm") for p in self.game.pieces if p.kind == BOOKLET), None)
        creep = float(told) if isinstance(told, int | float) else CREEP_MM
        return imposed(self._booklet, (paper.width, paper.height), self.fold_edge, creep, self.words.say, self.facts(""))

    @property
    def fold_edge(self) -> Literal["long", "short"]:
        """The edge about which sheets of the booklet are turned: as those of cards are."""
        return "short" if self.order.backs == "duplex-short" else "long"
