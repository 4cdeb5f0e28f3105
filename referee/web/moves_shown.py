"""The moves of one reader as a page shows them: buttons, groups, things to tick, amounts, chance, and what is refused and why."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from markupsafe import Markup

from referee.game import TABLE, move_to_json
from referee.web import choices
from referee.web.page_words import bold
from referee.web.shown import NOTHING, CardShown, RefusedShown

if TYPE_CHECKING:
    from referee.game import Fact, Line, Offer
    from referee.web.shown import Reader

FEW = 8
"""Up to so many outcomes of chance are large buttons; more are a list to open."""

MOST_BUTTONS = 8
MOST_REFUSALS = 12
LONG_ASIDE = 14
SHORT = 6
"""Words on the right that are longer stand below."""


class OfferShown(NamedTuple):
    """A legal move as a button. `json` is the move, `key` makes a second tap on the same button harmless."""

    words: Markup
    aside: Markup
    is_price: bool
    caution: Markup
    json: str
    key: str
    seat: str
    form: str = "button"
    short: str = ""

    @property
    def is_long(self) -> bool:
        """Whether the words on the right are so long that they stand below."""
        return len(self.aside.striptags()) > LONG_ASIDE


class GroupShown(NamedTuple):
    """Moves that belong together: what they are called, how many they are, what is true of all; buttons, or groups again.

    With `short` the buttons say no more than the number in which they differ.
    """

    words: Markup
    aside: Markup
    caution: Markup
    id: str
    many: int
    parts: tuple[Any, ...]
    short: bool = False
    form: str = "group"


class TickShown(NamedTuple):
    """A thing to tick: its value as JSON, its name, its card."""

    value: str
    name: str
    card: CardShown | None


class ActShown(NamedTuple):
    """What can be done with the ticked things: the words, and the rest of the move as JSON."""

    words: Markup
    json: str


class TicksShown(NamedTuple):
    """Several things to tick, then an act. `told` says for a script what each offered choice would be."""

    words: Markup
    id: str
    field: str
    things: tuple[TickShown, ...]
    acts: tuple[ActShown, ...]
    told: str
    key: str
    seat: str
    form: str = "ticks"


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


class ChanceShown(NamedTuple):
    """What people are asked to enter: title, outcomes, whether they are few; and what an action card would say instead."""

    title: str
    offers: tuple[OfferShown, ...]
    few: bool
    others: tuple[OfferShown, ...] = ()

    @property
    def named(self) -> bool:
        """Whether any outcome needs words and not a number alone."""
        return any(len(offer.words.striptags()) > SHORT for offer in self.offers)


Choice = OfferShown | GroupShown | TicksShown


@dataclass(frozen=True)
class Moves:
    """The moves of one reader at one table, sorted for a page.

    `close` is the refusal about what lies before him, `named` the printed ids that legal moves point at.
    """

    word: str
    version: int
    offers: tuple[OfferShown, ...] = ()
    choices: tuple[Choice, ...] = ()
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
    named: frozenset[str] = frozenset()

    @property
    def scanned(self) -> bool:
        """Whether the moves come from a scan; then the form says so."""
        return self.source != "tap"


def moves_of(reader: Reader) -> Moves:
    """Return what a reader can do now, what he cannot and why, and what chance people are asked for."""
    table = reader.table
    offers = table.offers(reader.seat) if reader.seat is not None else []
    about, others = _about_focus(reader, offers)
    named = {each for offer in offers if offer.refusal is None for each in table.rules.names(table.state, offer.move)}
    moves = replace(sort(reader, others), close=next(iter(reader.refusals(about)), None), named=frozenset(named))
    return moves if table.due is None else replace(moves, chance=_chance(reader, table.due))


def _chance(reader: Reader, due: str) -> ChanceShown:
    words = reader.words
    offered = [each for each in reader.table.offers(TABLE) if each.refusal is None]
    title = words.or_else(f"chance.{due}.asked", words.text("page.chance", kind=words.or_else(f"chance.{due}", due)))
    known = {offer.move for offer in offered}
    others = [offer for offer in _by_action_cards(reader) if offer.move not in known]
    return ChanceShown(
        title, tuple(shown(reader, each) for each in offered), len(offered) <= FEW, tuple(shown(reader, each) for each in others)
    )


def _by_action_cards(reader: Reader) -> list[Offer]:
    """Return what the action cards of a game would mean now, so that nobody needs to have them at hand."""
    seat = reader.seat if reader.seat is not None else TABLE
    found: list[Offer] = []
    for piece in reader.words.game.pieces:
        if piece.kind == "action":
            for code in piece.codes:
                found += [offer for offer in reader.table.scanned(seat, [code]) if offer.refusal is None and offer.move.chance]
    return list({offer.move: offer for offer in found}.values())


def _about_focus(reader: Reader, offers: Sequence[Offer]) -> tuple[list[Offer], list[Offer]]:
    """Part the first refused offer about a card this moment is about from all others."""
    focus = {_card_of(reader, each) for each in reader.view.focus}
    for offer in offers:
        if offer.refusal and focus & {_card_of(reader, each) for each in reader.table.rules.names(reader.table.state, offer.move)}:
            return [offer], [each for each in offers if each is not offer]
    return [], list(offers)


def _card_of(reader: Reader, printed_id: str) -> str:
    card = reader.words.game.card_of_face.get(printed_id)
    return card.id if card else printed_id


def sort(reader: Reader, offers: Sequence[Offer]) -> Moves:
    """Return offers sorted into buttons and groups, amounts of one's own, and refusals with their reasons."""
    buttons: list[Offer] = []
    amounts: dict[str, list[Offer]] = {}
    for each in offers:
        if each.refusal is not None:
            continue
        if each.move.open_field is None:
            buttons.append(each)
            continue
        same = amounts.setdefault(_without(each, each.move.open_field), [])
        if not same:
            buttons.append(each)
        same.append(each)
    return Moves(
        word=reader.table.word,
        version=reader.table.version,
        offers=tuple(shown(reader, each) for each in buttons),
        choices=tuple(
            _choice(reader, each, f"do-{n}") for n, each in enumerate(choices.arranged(reader.words, in_hand(reader, buttons)), 1)
        ),
        open=tuple(_amount(reader, json_text, each, n) for n, (json_text, each) in enumerate(amounts.items(), 1)),
        refusals=tuple(reader.refusals(offers))[:MOST_REFUSALS],
    )


def in_hand(reader: Reader, offers: Sequence[Offer]) -> list[Offer]:
    """Return offers in their order, those about covered cards in the order in which these are shown."""
    order = {card: number for number, card in enumerate(reader.guard.cards)}
    if not order:
        return list(offers)

    def place(offer: Offer) -> list[int]:
        held = [value for value in move_to_json(offer.move).values() if value is not None]
        cards = [each for value in held for each in (value if isinstance(value, tuple) else (value,))]
        return [order[card] for card in cards if card in order]

    kinds = {type(offer.move): number for number, offer in reversed(list(enumerate(offers)))}
    return sorted(offers, key=lambda offer: (kinds[type(offer.move)], place(offer)))


# -- one choice --------------------------------------------------------------------------------------------------------


def shown(reader: Reader, offer: Offer, short: str = "") -> OfferShown:
    """Return a legal move as a button; what is said beside a covered card is left out, for it would tell the card."""
    covered = reader.guard.hides(offer.line) or _takes_covered(reader, offer)
    aside = reader.html(offer.aside) if offer.aside and not covered else NOTHING
    move = json.dumps(move_to_json(offer.move), ensure_ascii=False)
    return OfferShown(
        words=reader.html(offer.line),
        aside=aside,
        is_price=bool(aside) and aside.strip("+−-$£€0123456789,. ") == "",
        caution=reader.html(offer.caution) if offer.caution and not covered else NOTHING,
        json=move,
        key=reader.key(move),
        seat=_seat_of(reader, offer),
        short=short,
    )


def _takes_covered(reader: Reader, offer: Offer) -> bool:
    facts: dict[str, Any] = move_to_json(offer.move)
    return reader.guard.hides(offer.line._replace(facts=facts))


def _seat_of(reader: Reader, offer: Offer) -> str:
    return str(TABLE if offer.move.chance else reader.seat if reader.seat is not None else "")


def _choice(reader: Reader, each: choices.Arranged, place: str) -> Choice:
    if isinstance(each, choices.Tickable):
        return _ticks(reader, each, place)
    return shown(reader, each.offers[0]) if not each.differ and len(each.offers) == 1 else _group(reader, each, place)


def _group(reader: Reader, part: choices.Parted, place: str) -> GroupShown:
    name = f"{place}-{part.name}"
    halves = choices.halves(reader.words, part)
    if len(halves) > 1:
        parts: tuple[Any, ...] = tuple(
            shown(reader, each.offers[0]) if len(each.offers) == 1 else _group(reader, each, f"{place}-{n}")
            for n, each in enumerate(halves, 1)
        )
    else:
        parts = tuple(shown(reader, each, _short(part, each)) for each in part.offers)
    return GroupShown(
        words=_title(reader, part),
        aside=_said(reader, part, part.aside),
        caution=_said(reader, part, part.caution) if part.only_numbers else NOTHING,
        id=name,
        many=len(part.offers),
        parts=parts,
        short=part.only_numbers,
    )


def _title(reader: Reader, part: choices.Parted) -> Markup:
    masked = part._replace(offers=tuple(each._replace(line=reader.guard.masked(each.line)) for each in part.offers))
    return choices.title(reader.words, reader.names, reader.seat, masked)


def _said(reader: Reader, part: choices.Parted, line: Line | None) -> Markup:
    covered = any(reader.guard.hides(each.line) or _takes_covered(reader, each) for each in part.offers)
    return reader.html(line) if line and not covered else NOTHING


def _short(part: choices.Parted, offer: Offer) -> str:
    return str(offer.line.facts[part.differ[0]]) if part.only_numbers else ""


def _ticks(reader: Reader, each: choices.Tickable, place: str) -> TicksShown:
    first = each.parted.offers[0]
    things = sorted(each.things, key=_order_in(reader))
    said = [
        {
            "ticks": sorted(json.dumps(thing) for thing in getattr(offer.move, each.field)),
            "act": json.dumps(rest, ensure_ascii=False),
            "aside": str(shown(reader, offer).aside.striptags()),
            "caution": str(shown(reader, offer).caution.striptags()),
        }
        for rest, offers in each.acts
        for offer in offers
    ]
    return TicksShown(
        words=_title(reader, each.parted),
        id=f"{place}-{each.parted.name}",
        field=each.field,
        things=tuple(_thing(reader, each, thing) for thing in things),
        acts=tuple(_act(reader, each, rest, offers) for rest, offers in each.acts),
        told=json.dumps(said, ensure_ascii=False),
        key=reader.key(f"{each.parted.name} {each.field}"),
        seat=_seat_of(reader, first),
    )


def _order_in(reader: Reader) -> Any:
    order = {card: number for number, card in enumerate(reader.guard.cards)}
    return lambda thing: order.get(thing, 0)


def _thing(reader: Reader, ticks: choices.Tickable, thing: Fact) -> TickShown:
    if isinstance(thing, str):
        card = reader.card(thing)
        return TickShown(json.dumps(thing), card.name, card if card.src or card.back else None)
    alone = next(each for each in ticks.parted.offers if getattr(each.move, ticks.field) == (thing,))
    return TickShown(json.dumps(thing), str(reader.html(alone.line).striptags()), None)


def _act(reader: Reader, ticks: choices.Tickable, rest: choices.Said, offers: Sequence[Offer]) -> ActShown:
    if len(ticks.acts) == 1:
        return ActShown(bold(reader.words.text("page.ticks.act")), json.dumps(rest, ensure_ascii=False))
    part = choices.parted(reader.words, offers)
    return ActShown(_title(reader, part._replace(differ=choices.ticked_facts(reader.words, ticks))), json.dumps(rest, ensure_ascii=False))


# -- amounts ----------------------------------------------------------------------------------------------


def _amount(reader: Reader, json_text: str, offers: Sequence[Offer], number: int) -> OpenShown:
    lowest, words = offers[0], reader.words
    name = str(lowest.move.open_field)
    least = min(int(getattr(each.move, name)) for each in offers)
    marked = words.say(lowest.line, reader.names, reader.seat)
    label = f"move.{json.loads(json_text)['move']}.open"
    said = bold(words.text(label, names=reader.names, **lowest.line.facts)) if words.has(label) else None
    step = lowest.move.step
    money = any(each.aside and "money" in words.texts.get(each.aside.key, "") for each in offers)
    unit = "money" if money else "count"
    return OpenShown(
        words=said or bold(words.text("page.amount.instead", words=marked)),
        why=words.text("page.amount.why", least=words.amount(least, unit), step=words.amount(step, unit)),
        json=json_text,
        key=reader.key(json_text),
        seat=str(reader.seat if reader.seat is not None else ""),
        field=name,
        least=least,
        step=step,
        number=number,
    )


def _without(offer: Offer, name: str) -> str:
    return json.dumps({each: value for each, value in move_to_json(offer.move).items() if each != name}, ensure_ascii=False)
