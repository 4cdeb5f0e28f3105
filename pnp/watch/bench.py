"""What the page shows of one folder: its cards as they were last good, every problem, and what has changed since.

One thread reads and draws; others ask for what there is. What they get is a finished value and is never changed.
"""

from __future__ import annotations

import re
import threading
import time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from card_data.load import load_game
from card_data.problems import Problems, listed
from pnp.layout.fresh import Shelf, Trouble, art_of, stamps_of
from pnp.layout.outlines import shape_of
from pnp.layout.remarks import remarks_on
from pnp.manifest import back_id
from pnp.style import EDITIONS

if TYPE_CHECKING:
    from pathlib import Path

    from card_data.model import Card, Deck, Game
    from card_data.problems import Problem
    from pnp.layout.fresh import Drawn, Stamps
    from pnp.style import Edition

SETTLE_S = 0.09
"""A file with problems may be half written: it is read again after this time, and once more as long as it goes on changing."""
TELL_EVERY_S = 0.15
"""While many faces are drawn, listeners hear of those that are ready this often."""
MOST_LOOKS = 6
_PLACE = re.compile(r"([^\s:()]+\.\w+):(\d+)(?::(\d+))?")


class Look(NamedTuple):
    """An edition, a language and a print of the game, as a face may be looked at."""

    edition: Edition
    language: str
    print: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """One state of the bench: `number` counts them; `stale` says that the data cannot be read while the last good is shown.

    `remarks` are what will print poorly, told once there is time to look for them.
    """

    number: int = 0
    game: Game | None = None
    problems: tuple[dict[str, Any], ...] = ()
    stale: bool = False
    took_ms: int = 0
    busy: bool = False
    remarks: tuple[dict[str, Any], ...] | None = None


class UnknownLook(ValueError):
    """A page asked for an edition, a language or a print that there is not."""


@dataclass
class Bench:
    """The state of one folder, kept up to date by `step`."""

    folder: Path
    shown: Shown = field(default_factory=Shown)
    shelves: dict[Look, Shelf] = field(default_factory=dict)
    _stamps: Stamps | None = None
    _news: threading.Condition = field(default_factory=threading.Condition)
    _drawing: threading.Lock = field(default_factory=threading.Lock)

    # -- keeping up ------------------------------------------------------------------------------------------------------

    def step(self) -> bool:
        """Look at the folder once; read and draw what has changed and say whether anything has."""
        stamps = stamps_of(self.folder)
        if stamps == self._stamps:
            return False
        began = time.perf_counter()
        try:
            game = load_game(self.folder)
        except Problems as found:
            if self._settled(stamps):
                self._stamps = stamps
                self._publish(problems=tuple(self._told(p) for p in found.problems), stale=True)
            return True
        except (OSError, ValueError) as fault:
            self._stamps = stamps
            self._publish(problems=(_problem(f"The folder cannot be read: {fault}"),), stale=True)
            return True
        self._stamps = stamps
        with self._drawing:
            self._draw(game, art_of(stamps), began)
        return True

    def _settled(self, stamps: Stamps) -> bool:
        time.sleep(SETTLE_S)
        return stamps_of(self.folder) == stamps

    def _draw(self, game: Game, art: Stamps, began: float) -> None:
        """Draw every look in use and publish, several times where it takes long."""
        looks = [look for look in self.shelves if _fits(game, look)] or [first_look(game)]
        self.shelves = {look: self.shelves.get(look) or _shelf(look) for look in looks}
        told = time.perf_counter()
        for shelf in self.shelves.values():
            for _ in shelf.renew(game, art):
                if time.perf_counter() - told > TELL_EVERY_S:
                    told = time.perf_counter()
                    self._publish(game, self._troubles(game), busy=True, took=told - began)
        self._publish(game, self._troubles(game), took=time.perf_counter() - began)

    def remark(self) -> bool:
        """Look for what can be printed but should be heard of, where nobody has yet; say whether there was anything to do."""
        shown = self.shown
        if shown.game is None or shown.stale or shown.remarks is not None:
            return False
        remarks = tuple(_remark(shown.game, text) for text in remarks_on(shown.game))
        with self._news:
            if self.shown is shown:
                self.shown = replace(shown, remarks=remarks, number=shown.number + bool(remarks))
                self._news.notify_all()
        return True

    def _publish(
        self,
        game: Game | None = None,
        problems: tuple[dict[str, Any], ...] = (),
        *,
        stale: bool = False,
        busy: bool = False,
        took: float = 0.0,
    ) -> None:
        with self._news:
            kept = game or self.shown.game
            self.shown = Shown(self.shown.number + 1, kept, problems, stale, round(took * 1000), busy)
            self._news.notify_all()

    def wait(self, number: int, timeout: float) -> int:
        """Return the number of the newest state once it is another than `number`, or after `timeout` seconds."""
        with self._news:
            self._news.wait_for(lambda: self.shown.number != number, timeout)
            return self.shown.number

    # -- problems --------------------------------------------------------------------------------------------------------

    def _told(self, problem: Problem) -> dict[str, Any]:
        """Return a problem of the data, with the card of its row where the last good data had one."""
        cards = [c.id for c in self.shown.game.cards if _row_of(c) == (problem.file, problem.line)] if self.shown.game else []
        return _problem(str(problem), problem.file, problem.line, problem.column, cards, code=problem.code.value)

    def _troubles(self, game: Game) -> tuple[dict[str, Any], ...]:
        """Return what cannot be drawn, each thing once with all cards it is true of."""
        by_text: dict[str, tuple[Trouble, list[str]]] = {}
        faces = {back_id(d.id): "" for d in game.decks} | {f.id: c.id for c in game.cards for f in c.faces}
        for look, shelf in self.shelves.items():
            own = "" if look == next(iter(self.shelves)) else f" ({', '.join(filter(None, look))})"
            for id_, drawn in shelf.drawn.items():
                for trouble in drawn.troubles:
                    _, cards = by_text.setdefault(trouble.text + own, (trouble, []))
                    if card := trouble.card or faces.get(id_, ""):
                        cards += [] if card in cards else [card]
        return tuple(_drawing_problem(game, text, trouble, cards) for text, (trouble, cards) in by_text.items())

    # -- what is shown ---------------------------------------------------------------------------------------------------

    def shelf(self, look: Look | None) -> Shelf:
        """Return the faces in a look, drawn now where nobody has asked before; raises `UnknownLook`."""
        game = self.shown.game
        if look is None or game is None:
            return next(iter(self.shelves.values()), Shelf(EDITIONS[0], "en"))
        if look in self.shelves:
            return self.shelves[look]
        if not _fits(game, look):
            words = listed(" ".join(filter(None, each)) for each in looks_of(game))
            raise UnknownLook(f"There is no such edition or language; there are {words}.")
        with self._drawing:
            shelf = _shelf(look)
            for _ in shelf.renew(game, art_of(self._stamps or {})):
                pass
            kept = list(self.shelves.items())
            self.shelves = dict([*kept[:1], *kept[1:][-(MOST_LOOKS - 2) :], (look, shelf)])
        self._publish(game, self._troubles(game), took=self.shown.took_ms / 1000)
        return shelf

    def state(self, look: Look | None = None) -> dict[str, Any]:
        """Return everything the page shows in a look, as JSON values."""
        shown, shelf = self.shown, self.shelf(look)
        told: dict[str, Any] = {
            "number": shown.number,
            "folder": self.folder.name,
            "stale": shown.stale,
            "busy": shown.busy,
            "took_ms": shown.took_ms,
            "problems": list(shown.problems),
            "remarks": list(shown.remarks or ()),
            "title": shown.game.title if shown.game else self.folder.name,
            "cards": [],
            "decks": [],
            "looks": [],
        }
        if shown.game:
            drawn = dict(shelf.drawn)
            told["cards"] = [_card(card, drawn) for card in shown.game.cards]
            told["decks"] = [_deck(deck, drawn) for deck in shown.game.decks]
            told["looks"] = [each._asdict() for each in looks_of(shown.game)]
            told["look"] = Look(shelf.edition, shelf.language, *shelf.chosen[:1])._asdict()
        return told

    def picture(self, version: str) -> bytes | None:
        """Return the picture of a version, or nothing where there is none any more."""
        return next((shelf.pictures[version] for shelf in list(self.shelves.values()) if version in shelf.pictures), None)


def _problem(text: str, file: str = "", line: int = 0, column: int = 0, cards: list[str] | None = None, code: str = "") -> dict[str, Any]:
    return {"text": text, "file": file, "line": line, "column": column, "cards": cards or [], "code": code}


def _drawing_problem(game: Game, text: str, trouble: Trouble, cards: list[str]) -> dict[str, Any]:
    """Return a problem of drawing with its place: that in the layout, else the row of its card, else one the sentence names."""
    card = game.by_id.get(trouble.card)
    named = _PLACE.search(trouble.place) or (None if card else _PLACE.search(text))
    if named:
        return _problem(text, named[1], int(named[2]), int(named[3] or 0), cards)
    file, line = _row_of(card) if card else ("layout.toml", 0)
    return _problem(text, file, line, 0, cards)


def _remark(game: Game, text: str) -> dict[str, Any]:
    """Return a remark with the place and the card that it names."""
    named, id_ = _PLACE.match(text), text.partition(": ")[0]
    card = game.by_id.get(id_)
    file, line, column = (named[1], int(named[2]), int(named[3] or 0)) if named else (*_row_of(card), 0) if card else ("", 0, 0)
    return _problem(text, file, line, column, [id_] if card else [])


def _row_of(card: Card) -> tuple[str, int]:
    return getattr(card, "file", "") or "cards.csv", card.line


def _shelf(look: Look) -> Shelf:
    return Shelf(look.edition, look.language, (look.print,) if look.print else ())


def looks_of(game: Game) -> list[Look]:
    """Return every look of a game: each language in each edition, then each print of the game in its own language."""
    first = first_look(game).language
    languages = [first, *(each for each in sorted(game.wordings) if each != first)]
    looks = [Look(edition, language) for language in languages for edition in EDITIONS]
    return looks + [Look(EDITIONS[0], first, name) for name in game.prints]


def first_look(game: Game) -> Look:
    """Return the look a page begins with: the standard edition in the cards' own language."""
    return Look(EDITIONS[0], game.language)


def _fits(game: Game, look: Look) -> bool:
    return look in looks_of(game)


def _card(card: Card, drawn: dict[str, Drawn]) -> dict[str, Any]:
    file, line = _row_of(card)
    columns = [[name, _said(value)] for name, value in card.columns.items()]
    faces = [_face(f.id, f.letter, drawn) for f in card.faces]
    if back_id(card.id) in drawn:
        faces.append(_face(back_id(card.id), "back", drawn))
    own = {"id": card.id, "name": card.name, "kind": card.kind, "deck": card.deck, "qty": card.qty}
    return {**own, "file": file, "line": line, "columns": columns, "faces": faces}


def _face(id_: str, letter: str, drawn: dict[str, Drawn]) -> dict[str, Any]:
    one = drawn.get(id_)
    return {"id": id_, "letter": letter, "version": one.version if one else "", "bad": bool(one and one.troubles)}


def _said(value: object) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case tuple():
            return ", ".join(map(_said, value))
        case _:
            return str(value)


def _deck(deck: Deck, drawn: dict[str, Drawn]) -> dict[str, Any]:
    """Return the size of a deck's cards in mm, their shape, and their back."""
    wide, tall = deck.size_mm
    sizes = [(one.scene.width, one.scene.height, one.scene.bleed) for one in drawn.values() if one.scene]
    bleed = next((b for w, h, b in sizes if (w, h) == (wide, tall)), 0.0)
    back = drawn.get(back_id(deck.id))
    own = {"id": deck.id, "wide": wide, "tall": tall, "bleed": bleed, "shape": shape_of(deck)}
    return {**own, "back": _face(back_id(deck.id), "back", drawn) if back else None}
