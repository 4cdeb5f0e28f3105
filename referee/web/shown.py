"""What pages show of a table, as plain finished values: built from a seat's view, its offers and the wording alone."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup

from referee.game import TABLE, move_to_json
from referee.web.page_words import PageWords, bold, in_two, plain
from referee.web.seat_signs import Sign, sign_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.game import Offer, Refusal, Seat, SeatView, View, Zone
    from referee.table import Table

FEW = 8
"""Up to so many outcomes of chance are large buttons; more are a list to open."""

MOST_BUTTONS = 6
MOST_CARDS = 40
MOST_REFUSALS = 12
MOST_FOCUS = 2

NOTHING = Markup("")


class CardShown(NamedTuple):
    """A card on a page: the address of its face (empty where it has none), its name, and what stands for it unseen."""

    name: str
    alt: str
    src: str = ""
    href: str = ""
    unknown: bool = False


class ZoneShown(NamedTuple):
    """Cards lying together, with their title; `more` are those not shown one by one."""

    title: str
    cards: tuple[CardShown, ...]
    size: int
    more: int


class SeatShown(NamedTuple):
    """A seat's line: sign, name, headline amount, what it owns, how far it is."""

    sign: Sign
    name: str
    amount: str
    progress: Markup
    owns: Markup
    remarks: tuple[Markup, ...]
    acting: bool


class OfferShown(NamedTuple):
    """A legal move as a button. `json` is the move, `key` makes a second tap on the same button harmless."""

    words: Markup
    aside: Markup
    is_price: bool
    caution: Markup
    json: str
    key: str
    seat: str


class OpenShown(NamedTuple):
    """A move with an amount of one's own: the move without its amount, the field, least and step."""

    words: Markup
    why: str
    json: str
    key: str
    seat: str
    field: str
    least: int
    step: int
    number: int


class RefusedShown(NamedTuple):
    """What is not possible now, why, and the rule."""

    words: Markup
    sentence: Markup
    rule: str
    rule_href: str


class ChanceShown(NamedTuple):
    """What people are asked to enter: title, outcomes, and whether they are few enough for large buttons."""

    title: str
    offers: tuple[OfferShown, ...]
    few: bool


@dataclass(frozen=True)
class Moves:
    """The moves of one reader at one table, sorted for a page; `close` is the refusal about what lies before him."""

    word: str
    version: int
    offers: tuple[OfferShown, ...] = ()
    open: tuple[OpenShown, ...] = ()
    refusals: tuple[RefusedShown, ...] = ()
    close: RefusedShown | None = None
    chance: ChanceShown | None = None
    shown: int = MOST_BUTTONS
    source: str = "tap"
    run: str = ""
    ids: str = ""
    title: str = ""
    nothing: str = ""

    @property
    def scanned(self) -> bool:
        """Whether the moves come from a scan; then the form says so."""
        return self.source != "tap"


@dataclass(frozen=True)
class Reader:
    """Who reads: the table, its words, the reader's seat, and where faces are found."""

    table: Table
    words: PageWords
    seat: Seat | None
    face: Callable[[str, str], str] = field(default=lambda _game, _face: "")

    @property
    def names(self) -> tuple[str, ...]:
        """The seats' names."""
        return self.table.names

    # -- sentences -------------------------------------------------------------------------------------------------

    def headline(self, view: View) -> tuple[str, Markup]:
        """Return what is asked now as a headline and the rest of the sentence."""
        first, rest = in_two(self.words.say(view.asked, self.names, self.seat))
        return plain(first), bold(rest)

    def refused(self, refusal: Refusal, words: Markup = NOTHING) -> RefusedShown:
        """Return a refusal as a sentence with its rule."""
        href = f"/rules/{self.table.header.game_id}#{refusal.rule}"
        return RefusedShown(words, self.words.html(refusal.line, self.names, self.seat), refusal.rule, href)

    def log(self, last: int) -> list[dict[str, object]]:
        """Return the last sentences of the log, newest first."""
        lines = self.table.log(self.seat, last)
        return [{"sentence": self.words.html(each.line, self.names, self.seat), "undone": each.undone} for each in reversed(lines)]

    # -- cards and seats -------------------------------------------------------------------------------------------

    def card(self, printed_id: str | None) -> CardShown:
        """Return a card by its printed id, or one that this reader may not know."""
        if printed_id is None:
            unknown = self.words.text("page.unknown_card")
            return CardShown(unknown, unknown, unknown=True)
        name = self.words.name_of(printed_id)
        src = self.face(self.table.header.game_id, printed_id)
        return CardShown(name, self.words.text("page.face_alt", name=name), src, src)

    def zone(self, zone: Zone) -> ZoneShown:
        """Return cards lying together."""
        title = self.words.or_else(zone.key, zone.key)
        if zone.note:
            title = self.words.text("page.zone.noted", title=title, note=self.words.plain(zone.note, self.names, self.seat))
        shown = zone.cards[:MOST_CARDS] if any(zone.cards) else zone.cards[:1]
        cards = tuple(self.card(each) for each in shown)
        return ZoneShown(title, cards, len(zone.cards), len(zone.cards) - len(shown) if any(zone.cards) else 0)

    def zones(self, zones: Iterable[Zone]) -> list[ZoneShown]:
        """Return the zones that hold anything."""
        return [self.zone(zone) for zone in zones if zone.cards]

    def seats(self, view: View) -> list[SeatShown]:
        """Return every seat in table order."""
        return [self._seat(each) for each in view.seats]

    def _seat(self, seat: SeatView) -> SeatShown:
        owned = [self.zone(zone) for zone in seat.zones if zone.cards]
        owns = Markup(" · ").join(
            Markup("{}: <b>{}</b>").format(zone.title, ", ".join(card.name for card in zone.cards))
            if any(not card.unknown for card in zone.cards)
            else Markup("{}: {}").format(zone.title, zone.size)
            for zone in owned
        )
        return SeatShown(
            sign=sign_of(seat.seat),
            name=self.words.seat(seat.seat, self.names),
            amount=self.words.amount(seat.amount, seat.unit),
            progress=self.words.html(seat.progress, self.names, self.seat) if seat.progress else Markup(),
            owns=owns,
            remarks=tuple(self.words.html(each, self.names, self.seat) for each in seat.remarks),
            acting=seat.active,
        )

    def focus(self, view: View) -> list[CardShown]:
        """Return the faces of the cards this moment is about."""
        faces = [self.card(each) for each in view.focus]
        return [each for each in faces if each.src][:MOST_FOCUS]

    # -- moves -----------------------------------------------------------------------------------------------------

    def moves(self) -> Moves:
        """Return what this reader can do now, what he cannot and why, and what chance people are asked for."""
        offers = self.table.offers(self.seat) if self.seat is not None else []
        about, others = self._about_focus(offers)
        sorted_out = replace(self.sort(others), close=next(iter(self._refusals(about)), None))
        due = self.table.due
        if due is None:
            return sorted_out
        outcomes = [self._offer(each) for each in self.table.offers(TABLE) if each.refusal is None]
        title = self.words.or_else(f"chance.{due}.asked", self.words.text("page.chance", kind=self.words.or_else(f"chance.{due}", due)))
        return replace(sorted_out, chance=ChanceShown(title, tuple(outcomes), len(outcomes) <= FEW))

    def _about_focus(self, offers: Sequence[Offer]) -> tuple[list[Offer], list[Offer]]:
        """Part the first refused offer about a card this moment is about from all others."""
        focus = {self._card_of(each) for each in self.table.view(self.seat).focus}
        for offer in offers:
            if offer.refusal and focus & {self._card_of(each) for each in self.table.rules.names(self.table.state, offer.move)}:
                return [offer], [each for each in offers if each is not offer]
        return [], list(offers)

    def _card_of(self, printed_id: str) -> str:
        card = self.words.game.card_of_face.get(printed_id)
        return card.id if card else printed_id

    def sort(self, offers: Sequence[Offer]) -> Moves:
        """Return offers sorted into buttons, amounts of one's own, and refusals with their reasons."""
        legal = [each for each in offers if each.refusal is None]
        buttons: list[Offer] = []
        open_moves: dict[str, list[Offer]] = {}
        for each in legal:
            if each.move.open_field is None:
                buttons.append(each)
                continue
            same = open_moves.setdefault(_without(each, each.move.open_field), [])
            if not same:
                buttons.append(each)
            same.append(each)
        return Moves(
            word=self.table.word,
            version=self.table.version,
            offers=tuple(self._offer(each) for each in buttons),
            open=tuple(self._open(json_text, each, n) for n, (json_text, each) in enumerate(open_moves.items(), 1)),
            refusals=tuple(self._refusals(offers))[:MOST_REFUSALS],
        )

    def _offer(self, offer: Offer) -> OfferShown:
        aside = self.words.html(offer.aside, self.names, self.seat) if offer.aside else Markup()
        move = json.dumps(move_to_json(offer.move), ensure_ascii=False)
        return OfferShown(
            words=self.words.html(offer.line, self.names, self.seat),
            aside=aside,
            is_price=bool(aside) and aside.strip("+−-$£€0123456789,. ") == "",
            caution=self.words.html(offer.caution, self.names, self.seat) if offer.caution else Markup(),
            json=move,
            key=self.key(move),
            seat=str(TABLE if offer.move.chance else self.seat if self.seat is not None else ""),
        )

    def _open(self, json_text: str, offers: Sequence[Offer], number: int) -> OpenShown:
        lowest = offers[0]
        name = str(lowest.move.open_field)
        least = min(int(getattr(each.move, name)) for each in offers)
        marked = self.words.say(lowest.line, self.names, self.seat)
        label = f"move.{json.loads(json_text)['move']}.open"
        shown = bold(self.words.text(label, names=self.names, **lowest.line.facts)) if self.words.has(label) else None
        step = lowest.move.step
        money = any(each.aside and "money" in self.words.texts.get(each.aside.key, "") for each in offers)
        unit = "money" if money else "count"
        return OpenShown(
            words=shown or bold(self.words.text("page.amount.instead", words=marked)),
            why=self.words.text("page.amount.why", least=self.words.amount(least, unit), step=self.words.amount(step, unit)),
            json=json_text,
            key=self.key(json_text),
            seat=str(self.seat if self.seat is not None else ""),
            field=name,
            least=least,
            step=step,
            number=number,
        )

    def _refusals(self, offers: Sequence[Offer]) -> Iterable[RefusedShown]:
        together: dict[str, tuple[Refusal, list[Markup]]] = {}
        for each in offers:
            if each.refusal is not None:
                sentence = self.words.say(each.refusal.line, self.names, self.seat)
                words = together.setdefault(f"{each.refusal.rule} {sentence}", (each.refusal, []))[1]
                said = self.words.html(each.line, self.names, self.seat)
                if said not in words:
                    words.append(said)
        for refusal, words in together.values():
            yield self.refused(refusal, self._few(words))

    def _few(self, words: Sequence[Markup]) -> Markup:
        most = 3
        shown = Markup(" · ").join(words[:most])
        return shown + Markup(" · {}").format(self.words.text("page.and_more", n=len(words) - most)) if len(words) > most else shown

    def key(self, move: str) -> str:
        """Return the key of an act: the same for the same button on the same page, so that a second tap has no second effect."""
        told = f"{self.table.word} {self.table.version} {self.seat} {move}"
        return hashlib.sha256(told.encode()).hexdigest()[:24]


def _without(offer: Offer, name: str) -> str:
    return json.dumps({each: value for each, value in move_to_json(offer.move).items() if each != name}, ensure_ascii=False)
