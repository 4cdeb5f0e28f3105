"""Faces drawn once and drawn again only when something they show has changed: the row, the layout, the style, a picture.

Each face has a fingerprint of everything it depends on. One that cannot be drawn keeps its last good picture beside its problem.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from card_data.codes import CODE_CHARS, address
from pnp.layout.art_files import ENDINGS
from pnp.layout.faces import LayoutProblem, back_scene, card_back_scene, face_scene, sizes_together
from pnp.manifest import NAME as KIT
from pnp.manifest import back_id
from pnp.qr import code_item
from pnp.render.svg import to_svg
from pnp.style import style_of
from pnp.typeset.own_fonts import ENDINGS as FONTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from card_data.model import Card, Game
    from pnp.scene import Code, Scene
    from pnp.style import Edition, Style

MOST_FILES = 5000
"""Of a folder no more files than this are looked at."""
VERSION_CHARS = 16
Stamps = Mapping[str, tuple[int, int]]
"""Path inside the folder -> when it was changed, in ns, and its size."""


def stamps_of(folder: Path) -> dict[str, tuple[int, int]]:
    """Return when each file of a folder was changed and how large it is.

    Hidden files, links to folders and finished kits are left aside.
    """
    found: dict[str, tuple[int, int]] = {}
    open_folders = [(str(folder), "")]
    while open_folders and len(found) < MOST_FILES:
        here, inside = open_folders.pop()
        try:
            entries = list(os.scandir(here))
        except OSError:
            continue
        if inside and any(entry.name == KIT for entry in entries):
            continue
        for entry in entries:
            name = f"{inside}{entry.name}"
            if entry.name.startswith((".", "~")):
                continue
            try:
                if entry.is_dir(follow_symlinks=False):
                    open_folders.append((entry.path, f"{name}/"))
                elif entry.is_file():
                    told = entry.stat()
                    found[name] = (told.st_mtime_ns, told.st_size)
            except OSError:
                continue
    return found


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why a face cannot be drawn: the sentence, its place in a file where one is known, and the card where a cell is the cause."""

    text: str
    place: str = ""
    card: str = ""


@dataclass(frozen=True, slots=True)
class Drawn:
    """One face as it was last drawn: `version` names the picture and changes only with it; an empty one means no picture yet."""

    print_of: str
    version: str = ""
    scene: Scene | None = None
    troubles: tuple[Trouble, ...] = ()


def sample_code(printed_id: str, x: float, y: float, side: float) -> Code:
    """Return a code of no run, for pictures on a screen: of the size of a real one, and no referee knows it."""
    return code_item(address("0" * CODE_CHARS), printed_id, x, y, side)


@dataclass(frozen=True)
class Prints:
    """The fingerprints of the faces of one game in one style and language."""

    game: Game
    style: Style
    language: str
    art: Stamps

    def of_card(self, card: Card, layout: str) -> str:
        """Return the fingerprint of one face."""
        at = str(self._place[card.id])
        own = self._card_words.get(card.id, [])
        told = (replace(card, line=0), self._of_layout(layout), own, at if "card.number" in self._texts_of(layout) else "")
        return _hash(self._base, self._decks[card.deck], repr(told), self._pictures(card, layout))

    def of_back(self, deck_id: str, layout: str) -> str:
        """Return the fingerprint of the back of a deck."""
        return _hash(self._base, self._decks[deck_id], self._of_layout(layout), self._pictures(None, layout))

    @cached_property
    def _place(self) -> dict[str, int]:
        return {card.id: n for n, card in enumerate(self.game.cards)}

    @cached_property
    def _card_words(self) -> dict[str, list[tuple[str, str]]]:
        """What the language says of each card, by the card's id."""
        texts = self.game.wordings[self.language].texts if self.language in self.game.wordings else {}
        found: dict[str, list[tuple[str, str]]] = {}
        for key, text in texts.items():
            if key.startswith("card."):
                id_, _, column = key.removeprefix("card.").rpartition(".")
                found.setdefault(id_, []).append((column, text))
        return found

    @cached_property
    def _base(self) -> str:
        """Everything that any face may depend on, but for cards, decks and layouts."""
        game = self.game
        together = any(_has_key(plan, "together") for plan in game.layouts.values())
        sizes = dict(sizes_together(game, self.style, self.language)) if together else {}
        words = [(lang, key, text) for lang, w in game.wordings.items() for key, text in w.texts.items() if not key.startswith("card.")]
        told = (game.id, game.title, game.prefix, game.rules_version, game.language, game.constants, game.look)
        return _hash(repr((told, words, self.style, sizes)))

    @cached_property
    def _decks(self) -> dict[str, str]:
        """What each deck lends its faces; how many cards there are counts only where a layout says so."""
        cards = self.game.cards
        return {d.id: repr((d, [(c.id, c.qty) for c in cards if c.deck == d.id] if self._counted else "")) for d in self.game.decks}

    @cached_property
    def _counted(self) -> bool:
        every = " ".join(self._texts_of(name) for name in self.game.layouts)
        return any(word in every for word in ("card.of", "deck.count"))

    @cached_property
    def _layouts(self) -> dict[str, tuple[str, str]]:
        return {}

    def _texts_of(self, layout: str) -> str:
        return self._read(layout)[0]

    def _of_layout(self, layout: str) -> str:
        return self._read(layout)[1]

    def _read(self, layout: str) -> tuple[str, str]:
        """Return the texts of a layout in one, and its fingerprint with those of the layouts it names."""
        if layout not in self._layouts:
            plan = self.game.layouts.get(layout)
            texts = list(_texts(plan))
            self._layouts[layout] = (" ".join(texts), _hash(repr(plan)))
            named = [name for name in self.game.layouts if name != layout and name in texts]
            inner = [self._read(name) for name in named]
            every = " ".join([*texts, *(told for told, _ in inner)])
            whole = repr(self.game.cards) if "build.id" in every else ""
            self._layouts[layout] = (every, _hash(repr(plan), whole, *(mark for _, mark in inner)))
        return self._layouts[layout]

    @cached_property
    def _owners(self) -> dict[str, set[str]]:
        """For each picture whose name some card writes or is called by, those cards."""
        by_stem: dict[str, set[str]] = {}
        for card in self.game.cards:
            for value in (card.id, card.name, *card.columns.values()):
                if isinstance(value, str):
                    by_stem.setdefault(Path(value).stem.casefold(), set()).add(card.id)
        return {name: by_stem[stem] for name in self.art if (stem := Path(name).stem.casefold()) in by_stem}

    def _pictures(self, card: Card | None, layout: str) -> str:
        """Return the stamps of the pictures a face may show: all but those that other cards name and its layout does not."""
        texts = self._texts_of(layout)
        shown = [
            (name, stamp)
            for name, stamp in sorted(self.art.items())
            if (owners := self._owners.get(name)) is None or (card and card.id in owners) or Path(name).stem in texts
        ]
        return repr(shown)


def _texts(value: object) -> Iterator[str]:
    match value:
        case str():
            yield value
        case tuple():
            for each in value:
                yield from _texts(each)
        case Mapping():
            for each in value.values():
                yield from _texts(each)


def _has_key(value: object, key: str) -> bool:
    return isinstance(value, Mapping) and (key in value or any(_has_key(each, key) for each in value.values()))


def _hash(*parts: str) -> str:
    return hashlib.sha1("\0".join(parts).encode()).hexdigest()[:VERSION_CHARS]


@dataclass
class Shelf:
    """All faces and backs of a game in one edition and language, each as it was last drawn."""

    edition: Edition
    language: str
    chosen: tuple[str, ...] = ()
    drawn: dict[str, Drawn] = field(default_factory=dict)
    pictures: dict[str, bytes] = field(default_factory=dict)
    """The pictures by their version; one that is no longer shown is kept until the next change, for a page that is just asking for it."""
    leaving: set[str] = field(default_factory=set)

    def renew(self, game: Game, art: Stamps, first: Sequence[str] = ()) -> Iterator[str]:
        """Draw what has changed, one face at a time, and yield its id; those named `first` come first."""
        style = style_of(game, self.edition, self.chosen)
        prints = Prints(game, style, self.language, art)
        wanted = {id_: (mark, draw) for id_, mark, draw in self._wanted(game, style, prints)}
        for gone in self.drawn.keys() - wanted.keys():
            del self.drawn[gone]
        stale = [id_ for id_, (mark, _) in wanted.items() if self._is_stale(self.drawn.get(id_), mark)]
        for id_ in sorted(stale, key=lambda each: each not in first):
            self.drawn[id_] = self._draw(id_, *wanted[id_])
            yield id_
        current = {each.version for each in self.drawn.values()}
        left = {each for each in self.pictures if each not in current}
        for version in left & self.leaving:
            del self.pictures[version]
        self.leaving = left - self.leaving

    @staticmethod
    def _is_stale(before: Drawn | None, mark: str) -> bool:
        """Say whether a face has to be drawn: one with a problem always, since the problem names a line that may have moved."""
        return before is None or before.print_of != mark or bool(before.troubles)

    def _wanted(self, game: Game, style: Style, prints: Prints) -> Iterator[tuple[str, str, Callable[[], Scene]]]:
        """Yield the id, the fingerprint and the drawing of every face and back."""
        decks = {deck.id: deck for deck in game.decks}
        for card in game.cards:
            for face in card.faces:
                mark = prints.of_card(card, face.layout)

                yield face.id, mark, partial(face_scene, game, face.id, partial(sample_code, face.id), style, self.language)
            if decks[card.deck].back_column:
                yield (
                    back_id(card.id),
                    prints.of_card(card, decks[card.deck].back),
                    partial(card_back_scene, game, card, style, self.chosen),
                )
        for deck in game.decks:
            if deck.back:
                yield back_id(deck.id), prints.of_back(deck.id, deck.back), partial(back_scene, game, deck.id, style, self.chosen)

    def _draw(self, id_: str, mark: str, draw: Callable[[], Scene]) -> Drawn:
        before = self.drawn.get(id_)
        try:
            scene = draw()
            picture = to_svg(scene, outlines=True).encode()
        except LayoutProblem as problem:
            troubles = tuple(Trouble(p.sentence, p.place, p.card.id if p.card else "") for p in problem.every)
        except (ValueError, LookupError) as fault:
            troubles = (Trouble(str(fault.args[0] if fault.args else fault)),)
        else:
            version = hashlib.sha1(picture).hexdigest()[:VERSION_CHARS]
            self.pictures[version] = picture
            return Drawn(mark, version, scene)
        return Drawn(mark, before.version if before else "", before.scene if before else None, troubles)


def art_of(stamps: Stamps) -> dict[str, tuple[int, int]]:
    """Return the stamps of the pictures and fonts."""
    return {name: stamp for name, stamp in stamps.items() if Path(name).suffix.casefold() in (*ENDINGS, *FONTS)}
