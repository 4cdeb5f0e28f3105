"""Every side of every card of a game as a scene with a name for its file, deck by deck.

With codes each copy is a picture of its own, because its code is; without them a card is drawn once and says how many of
it there are. Which way is the target's choice: what is printed and cut keeps its codes, since they are what the referee
reads; a virtual table has no phone pointed at it, and a code on it would only take room and name the print run to strangers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pnp.exports.looks import codes_on, plain_back, stamped
from pnp.layout.faces import back_scene, face_scene
from pnp.layout.outlines import shape_of
from pnp.layout.printed import SCREEN
from pnp.order import choose
from pnp.press import Press
from pnp.scene import Code
from pnp.sheets.pages import Side

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from card_data.codes import Run
    from card_data.model import Card, Deck, Game, Value
    from pnp.order import Order
    from pnp.scene import Scene

BACKS, FRONTS = "backs", "fronts"
_STRANGE = re.compile(r"[^A-Za-z0-9._-]+")


class ExportTrouble(Exception):
    """An export cannot be made; the text is a sentence for people, and nothing has been written."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """One side to take pictures of: a name that is its own, fit for a file, and its drawing."""

    name: str
    scene: Scene


@dataclass(frozen=True, slots=True)
class Sheetful:
    """One card of a deck: `copy` counts from 1, or is 0 where copies are alike and `qty` says how many there are.

    `texts` are its columns that hold anything, in the language that was asked for.
    """

    card: Card
    front: Leaf
    back: Leaf | None
    copy: int = 0
    qty: int = 1
    texts: Mapping[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """What the card is called."""
        return self.texts.get("name") or self.card.name


@dataclass(frozen=True, slots=True)
class Album:
    """The cards of a deck in the order of its sheet; `back` is the one back of all, where they have one."""

    deck: Deck
    title: str
    cards: tuple[Sheetful, ...]
    back: Leaf | None

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the cut card in mm."""
        scene = self.cards[0].front.scene
        return scene.width, scene.height

    @property
    def shape(self) -> str:
        """What the cut card looks like: `rounded`, `square`, `hexagon` or `circle`."""
        return shape_of(self.deck)

    @property
    def many(self) -> int:
        """How many cards there are."""
        return sum(each.qty for each in self.cards)

    @property
    def fronts(self) -> tuple[Leaf, ...]:
        """Every front once."""
        return _once(each.front for each in self.cards)

    @property
    def backs(self) -> tuple[Leaf, ...]:
        """Every back once."""
        return _once(each.back for each in self.cards if each.back)


def _once(leaves: Iterable[Leaf]) -> tuple[Leaf, ...]:
    return tuple({leaf.name: leaf for leaf in leaves}.values())


@dataclass
class _Bare(Press):
    """A press that draws faces as a screen shows them: without their codes, each once."""

    drawn: dict[str, Side | None] = field(default_factory=dict)
    emblems: dict[str, Scene] = field(default_factory=dict)

    def face(self, face_id: str, copy: int) -> Side | None:
        """Return a card's face; all copies are one drawing."""
        if face_id not in self.drawn:
            self.drawn[face_id] = self._drawn(face_id, face_id, lambda: self._bare(face_id))
        return self.drawn[face_id]

    def _bare(self, face_id: str) -> Scene:
        """Return a face without its code; where its layout leaves the place of the code white, the back's emblem fills it."""
        bare = face_scene(self.game, face_id, None, self.style, self.order.language)
        card = self.game.card_of_face[face_id]
        face = next(face for face in card.faces if face.id == face_id)
        if _knows_screens(self.game.layouts.get(face.layout, {}).values()):
            return bare
        coded = face_scene(self.game, face_id, lambda x, y, side: Code(x, y, side, (), "", ""), self.style, self.order.language)
        return stamped(bare, codes_on(coded), self._emblem(card.deck, bare))

    def _emblem(self, deck_id: str, front: Scene) -> Scene:
        """Return the back of a deck, or of the first that has one, or a plain one."""
        if deck_id not in self.emblems:
            decks = sorted(self.game.decks, key=lambda deck: deck.id != deck_id)
            deck = next((deck for deck in decks if deck.back), None)
            self.emblems[deck_id] = back_scene(self.game, deck.id, self.style, self.order.chosen) if deck else plain_back(front)
        return self.emblems[deck_id]


def _knows_screens(told: Iterable[Value]) -> bool:
    """Say whether values of a layout have anything for faces without a code."""
    for value in told:
        if isinstance(value, Mapping):
            if SCREEN in {value.get("only"), value.get("never")} or _knows_screens(value.values()):
                return True
        elif isinstance(value, tuple) and _knows_screens(value):
            return True
    return False


def albums(game: Game, run: Run, order: Order, *, codes: bool, decks: Sequence[str] = (), backs: bool = False) -> tuple[Album, ...]:
    """Return the decks of a game, or those that are named, with every side drawn.

    With `backs` a deck without any back gets a plain one: on a virtual table a card has to have one.

    Raises:
        BadWord: there is no deck of a name.
        ExportTrouble: a face cannot be drawn, each trouble told, or no deck has cards.
    """
    named = [choose("deck", word, [deck.id for deck in game.decks]) for word in decks]
    press = Press(game, run, order) if codes else _Bare(game, run, order)
    made = [_album(press, deck, backs=backs) for deck in game.decks if not named or deck.id in named]
    if press.troubles:
        raise ExportTrouble("\n".join([*dict.fromkeys(press.troubles), "Nothing has been written."]))
    found = tuple(album for album in made if album)
    if not found:
        raise ExportTrouble(f"{game.title} has no cards to export.")
    return found


def _album(press: Press, deck: Deck, *, backs: bool) -> Album | None:
    pairs = press.pairs(deck)
    names = {id(scene): name for name, scene in press.singles.items()}
    leaves: dict[int, Leaf] = {}

    def leaf(side: Side) -> Leaf:
        scene = side.scene
        return leaves.setdefault(id(scene), Leaf(_STRANGE.sub("-", names.get(id(scene), side.id)), scene))

    cards: dict[str, Sheetful] = {}
    for pair in pairs:
        front = leaf(pair.front)
        known = cards.get(front.name)
        if known:
            cards[front.name] = replace(known, copy=0, qty=known.qty + 1)
            continue
        card = press.game.card_of_face[pair.front.id]
        copy = 0 if isinstance(press, _Bare) else 1 + sum(each.card is card for each in cards.values())
        cards[front.name] = Sheetful(card, front, leaf(pair.back) if pair.back else None, copy, texts=_texts(press, card))
    if not cards:
        return None
    every = tuple(cards.values())
    if backs and not any(each.back for each in every):
        plain = Leaf(f"back-{deck.id}", plain_back(every[0].front.scene))
        every = tuple(replace(each, back=plain) for each in every)
    kinds = {each.back.name if each.back else "" for each in every}
    return Album(deck, _title(press, deck), every, every[0].back if len(kinds) == 1 else None)


def _texts(press: Press, card: Card) -> dict[str, str]:
    """Return the texts of a card by column, as the language has them, else as they stand in the sheet."""
    said = {column: f"card.{card.id}.{column}" for column in ("name", *card.columns)}
    plain = {"name": card.name, **{column: card.text(column) for column in card.columns}}
    found = {column: press.words.say(key) if press.words.has(key) else plain[column] for column, key in said.items()}
    return {column: text for column, text in found.items() if text}


def _title(press: Press, deck: Deck) -> str:
    try:
        return press.words.say(f"print.deck.{deck.id}")
    except LookupError:
        return deck.id.replace("_", " ").replace("-", " ").capitalize()


def leaves_of(found: Iterable[Album]) -> Iterator[Leaf]:
    """Yield every side of some decks once, fronts before backs in each."""
    for album in found:
        yield from album.fronts
        yield from album.backs
