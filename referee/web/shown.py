"""What pages show of a table, as plain finished values: built from a seat's view and the wording alone."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup

from referee.game import View
from referee.web.page_words import PageWords, bold, in_two, plain
from referee.web.seat_signs import Sign, sign_of
from referee.web.secrets import NO_GUARD, Guard, guard_of, told_alone, zones_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.game import Fact, Line, Offer, Refusal, Seat, SeatView, Zone
    from referee.table import Table

MOST_CARDS = 40
MOST_SAID = 3
MOST_FOCUS = 2
MOST_NAMES = 6
"""A seat with more known cards than this has them counted in its line; their names stand with the cards."""

MOST_FAN = 12
"""A small fan shows no more cards than this, the last ones."""

NOTHING = Markup("")


class CardShown(NamedTuple):
    """A card on a page: the address of its face (empty where it has none), its name, and what stands for it unseen.

    `id` is its printed id, empty where it is not known. `back` is the address of its back.
    """

    name: str
    alt: str
    src: str = ""
    id: str = ""
    unknown: bool = False
    back: str = ""


class ZoneShown(NamedTuple):
    """Cards lying together, with their title; `more` are those not shown one by one, `note` and `number` say more beside it."""

    title: str
    cards: tuple[CardShown, ...]
    size: int
    more: int
    key: str = ""
    note: Markup = NOTHING
    number: str = ""
    pile: bool = False
    hand: bool = False

    @property
    def is_known(self) -> bool:
        """Whether any of its cards is seen."""
        return any(not card.unknown for card in self.cards)


class SeatShown(NamedTuple):
    """A seat's line: sign, name, headline amount, what it owns in words and as small fans, how far it is.

    `known_by` are the names of one or two open cards that lie before it first.
    """

    sign: Sign
    name: str
    amount: str
    progress: Markup
    owns: Markup
    remarks: tuple[Markup, ...]
    acting: bool
    fans: tuple[ZoneShown, ...] = ()
    known_by: str = ""


class RefusedShown(NamedTuple):
    """What is not possible now, why, and the rule."""

    words: Markup
    sentence: Markup
    rule: str
    rule_href: str


class PeekShown(NamedTuple):
    """What a seat sees while it holds the page down: secret cards, each with what it is called in the open, and sentences."""

    zones: tuple[PeekZone, ...]
    lines: tuple[Markup, ...]


class PeekZone(NamedTuple):
    """Secret cards lying together: title, what is said beside it, and the cards with their open names."""

    title: str
    note: Markup
    cards: tuple[tuple[str, CardShown], ...]


def _no_address(_game: str, _id: str) -> str:
    return ""


@dataclass(frozen=True)
class Reader:
    """Who reads: the table, its words, the reader's seat, and where faces and backs are found."""

    table: Table
    words: PageWords
    seat: Seat | None
    face: Callable[[str, str], str] = field(default=_no_address)
    back: Callable[[str, str], str] = field(default=_no_address)

    @property
    def names(self) -> tuple[str, ...]:
        """The seats' names."""
        return self.table.names

    @property
    def game_id(self) -> str:
        """The game of the table."""
        return self.table.header.game_id

    @cached_property
    def view(self) -> View:
        """What the reader may see."""
        return self.table.view(self.seat)

    @cached_property
    def public(self) -> View:
        """What everybody sees."""
        return self.table.view(None)

    @cached_property
    def guard(self) -> Guard:
        """What the reader's page covers; the order of covered cards hangs on the secret of the seat."""
        if self.seat is None:
            return NO_GUARD
        titles = {zone.key: self.words.or_else(zone.key, zone.key) for zone in zones_of(self.view)}
        return guard_of(self.view, titles, f"{self.table.word} {self.table.holders[self.seat].token_hash}")

    # -- sentences -------------------------------------------------------------------------------------------------

    def html(self, line: Line) -> Markup:
        """Return a sentence for the open page: secret cards are called by where they lie."""
        return self.words.html(self.guard.masked(line), self.names, self.seat)

    def headline(self, view: View) -> tuple[str, Markup]:
        """Return what is asked now as a headline and the rest of the sentence."""
        first, rest = in_two(self.words.say(self.guard.masked(view.asked), self.names, self.seat))
        return plain(first), bold(rest)

    def refused(self, refusal: Refusal, words: Markup = NOTHING) -> RefusedShown:
        """Return a refusal as a sentence with its rule."""
        return RefusedShown(words, self.html(refusal.line), refusal.rule, f"/rules/{self.game_id}#{refusal.rule}")

    def refusals(self, offers: Iterable[Offer]) -> list[RefusedShown]:
        """Return what is not possible among offers and why, one refusal for all that are refused for the same reason."""
        together: dict[str, tuple[Refusal, list[Markup]]] = {}
        for each in offers:
            if each.refusal is not None:
                words = together.setdefault(f"{each.refusal.rule} {self.html(each.refusal.line)}", (each.refusal, []))[1]
                said = self.html(each.line)
                if said not in words:
                    words.append(said)
        return [self.refused(refusal, self._few(words)) for refusal, words in together.values()]

    def _few(self, words: Sequence[Markup]) -> Markup:
        said = Markup(" · ").join(words[:MOST_SAID])
        more = len(words) - MOST_SAID
        return said + Markup(" · {}").format(self.words.text("page.and_more", n=more)) if more > 0 else said

    def log(self, last: int) -> list[dict[str, object]]:
        """Return the last sentences of the log, newest first; where secrets are covered, as everybody is told them."""
        lines = self.table.log(None if self.guard.stands else self.seat, last)
        return [{"sentence": self.html(each.line), "undone": each.undone} for each in reversed(lines)]

    def notes(self) -> list[Markup]:
        """Return the sentences of this moment that everybody is told."""
        return [self.html(line) for line in self.view.notes if not self.guard.stands or line in self.public.notes]

    def key(self, move: str) -> str:
        """Return the key of an act: the same for the same button on the same page, so that a second tap has no second effect."""
        told = f"{self.table.word} {self.table.version} {self.seat} {move}"
        return hashlib.sha256(told.encode()).hexdigest()[:24]

    # -- cards and zones -------------------------------------------------------------------------------------------

    def card(self, printed_id: str | None, back: str = "") -> CardShown:
        """Return a card by its printed id, or one that this reader may not know; a covered one has its open name."""
        if printed_id is None:
            unknown = self.words.text("page.unknown_card")
            return CardShown(unknown, unknown, unknown=True, back=back)
        if printed_id in self.guard.names:
            open_name = self.guard.names[printed_id]
            return CardShown(open_name, open_name, unknown=True, back=back or self.back(self.game_id, self._deck_of_card(printed_id)))
        name = self.words.name_of(printed_id)
        return CardShown(name, self.words.text("page.face_alt", name=name), self.face(self.game_id, printed_id), printed_id)

    def zone(self, zone: Zone) -> ZoneShown:
        """Return cards lying together."""
        known = self.is_open(zone)
        size = len(zone.cards)
        shown = zone.cards[:MOST_CARDS] if known else zone.cards[:1]
        back = self.back(self.game_id, self.deck_of(zone))
        return ZoneShown(
            title=self.title(zone),
            cards=tuple(self.card(each if known else None, back) for each in shown),
            size=size,
            more=size - len(shown) if known else 0,
            key=zone.key.replace(".", "-"),
            note=NOTHING if zone.secret or not zone.note else self.html(zone.note),
            number=number_of(zone),
            pile=zone.shape == "pile",
            hand=zone.shape == "fan",
        )

    def fan(self, zone: Zone) -> ZoneShown:
        """Return cards lying together as a small fan, every card of it as face or back."""
        shown = zone.cards[-1:] if zone.shape == "pile" else zone.cards[-MOST_FAN:]
        back = self.back(self.game_id, self.deck_of(zone))
        cards = tuple(self.card(None if zone.secret else each, back) for each in shown)
        return self.zone(zone)._replace(cards=cards, more=len(zone.cards) - len(shown))

    def stage(self, view: View) -> ZoneShown | None:
        """Return the cards of this moment that lie together and are turned one by one, or `None`: those the focus is among."""
        wanted = set(view.focus)
        for zone in view.zones:
            if len(zone.cards) > 1 and not zone.spots and not zone.secret and zone.place and wanted.intersection(zone.cards):
                return self.zone(zone)._replace(cards=self._each(zone))
        return None

    def _each(self, zone: Zone) -> tuple[CardShown, ...]:
        back = self.back(self.game_id, self.deck_of(zone))
        return tuple(self.card(each, back) for each in zone.cards[:MOST_CARDS])

    def title(self, zone: Zone) -> str:
        """Return the title of a zone."""
        return self.words.or_else(zone.key, zone.key)

    def _title_of_whom(self, zone: Zone) -> str:
        if zone.owner is None or zone.owner == self.seat:
            return self.title(zone)
        return self.words.text("page.zone.of", names=self.names, title=self.title(zone), who=zone.owner)

    def is_open(self, zone: Zone) -> bool:
        """Say whether any card of a zone is shown on the open page."""
        return not zone.secret and any(zone.cards)

    def zones(self, zones: Iterable[Zone]) -> list[ZoneShown]:
        """Return the zones that hold anything and are not covered."""
        kept = [each.zone for each in self.guard.zones]
        return [self.zone(zone) for zone in zones if zone.cards and zone not in kept]

    def deck_of(self, zone: Zone) -> str:
        """Return the deck whose back the unknown cards of a zone show: that of a known one, or one that its name tells."""
        decks = [deck.id for deck in self.words.game.decks if deck.back]
        for card in zone.cards:
            if card is not None and self._deck_of_card(card):
                return self._deck_of_card(card)
        named = [*zone.key.removeprefix("zone.").replace(".", "_").split("_"), *self.title(zone).lower().split()]
        return next((deck for deck in decks for word in named if _are_one_word(deck, word)), decks[0] if decks else "")

    def _deck_of_card(self, printed_id: str) -> str:
        game = self.words.game
        card = game.by_id.get(printed_id) or game.card_of_face.get(printed_id)
        return card.deck if card else ""

    # -- seats -----------------------------------------------------------------------------------------------------

    def seats(self, view: View, placed: Callable[[Zone], bool] = lambda _: False) -> list[SeatShown]:
        """Return every seat in table order; zones that are shown on their places already are in no fan."""
        return [self._seat(each, placed) for each in view.seats]

    def _seat(self, seat: SeatView, placed: Callable[[Zone], bool]) -> SeatShown:
        owned = [zone for zone in seat.zones if zone.cards]
        many = sum(len(zone.cards) for zone in owned if self.is_open(zone)) > MOST_NAMES
        remarks = [each for each in seat.remarks if not self.guard.stands or any(each in other.remarks for other in self.public.seats)]
        return SeatShown(
            sign=sign_of(seat.seat),
            name=self.words.seat(seat.seat, self.names),
            amount=self.words.amount(seat.amount, seat.unit),
            progress=self.html(seat.progress) if seat.progress else NOTHING,
            owns=Markup(" · ").join(self._owned(zone, counted=many) for zone in owned),
            remarks=tuple(self.html(each) for each in remarks),
            acting=seat.active,
            fans=tuple(self.fan(zone) for zone in owned if not placed(zone)),
            known_by=self._known_by(seat.zones[0]) if seat.zones else "",
        )

    def _known_by(self, zone: Zone) -> str:
        few = MOST_FOCUS
        return ", ".join(self.card(each).name for each in zone.cards) if self.is_open(zone) and len(zone.cards) <= few else ""

    def _owned(self, zone: Zone, *, counted: bool) -> Markup:
        title = self.title(zone)
        if zone.note and not zone.secret and counted:
            return Markup("{}: {}").format(title, self.html(zone.note))
        if counted or not self.is_open(zone):
            return Markup("{}: {}").format(title, len(zone.cards))
        return Markup("{}: <b>{}</b>").format(title, ", ".join(self.card(each).name for each in zone.cards))

    def focus(self, view: View) -> list[CardShown]:
        """Return the faces of the cards this moment is about."""
        faces = [self.card(each) for each in view.focus]
        return [each for each in faces if each.src][:MOST_FOCUS]

    # -- what is covered -------------------------------------------------------------------------------------------

    def peek(self, src: Callable[[int], str], log: int) -> PeekShown | None:
        """Return what is shown while the page is held down; `src` gives the address of a secret card by its number.

        Beside the cards there are the sentences that not everybody is told: remarks, notes, lines of the log.
        """
        if not self.guard.stands:
            return None
        zones = []
        for kept in self.guard.zones:
            cards = []
            for number, printed_id in enumerate(kept.cards, kept.first):
                name = self.words.name_of(printed_id) if printed_id else self.words.text("page.unknown_card")
                alt = self.words.text("page.face_alt", name=name)
                called = self.guard.names.get(printed_id or "", "") if kept.zone.owner in {None, self.seat} else ""
                cards.append((called, CardShown(name, alt, src(number) if printed_id else "")))
            note = self.words.html(kept.zone.note, self.names, self.seat) if kept.zone.note else NOTHING
            zones.append(PeekZone(self._title_of_whom(kept.zone), note, tuple(cards)))
        return PeekShown(tuple(zones), tuple(self.words.html(line, self.names, self.seat) for line in self._told_alone(log)))

    def _told_alone(self, log: int) -> list[Line]:
        own = [line for seat in self.view.seats for line in seat.remarks] + list(self.view.notes)
        everybody = [line for seat in self.public.seats for line in seat.remarks] + list(self.public.notes)
        public = {each.seq: each.line for each in self.table.log(None, log)}
        logged = [each.line for each in self.table.log(self.seat, log) if each.line != public.get(each.seq)]
        return [*told_alone(own, everybody), *reversed(logged)]


def number_of(zone: Zone) -> str:
    """Return the number of what is said beside a zone (`n` of its facts), as few characters as it takes, or nothing."""
    number = zone.note.facts.get("n") if zone.note and not zone.secret else None
    return str(number) if type(number) is int else ""


def is_in_range(facts: Iterable[tuple[str, Fact]]) -> bool:
    """Say whether a number lies in its range: facts `n`, `least` and `most`."""
    given = dict(facts)
    n, least, most = (given.get(name) for name in ("n", "least", "most"))
    return type(n) is int and type(least) is int and type(most) is int and least <= n <= most


def _are_one_word(deck: str, word: str) -> bool:
    """Say whether a deck's name and a word of a key are the same but for a plural's ending."""
    least = 4
    return deck == word or (len(word) >= least and len(deck) >= least and (deck.startswith(word[:-1]) or word.startswith(deck[:-1])))
