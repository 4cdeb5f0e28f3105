"""What has been seen on photos, as a page shows it: the cards in their piles, what is wrong with the count, what can be done."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from card_data.codes import Found
from referee import laid as at_table
from referee.entries import Badge
from referee.game import TABLE, move_to_json
from referee.piles import CODE_MM, Pile, Spot, in_reading_order, piles
from referee.web.moves_shown import shown
from referee.web.scan import each_alone, moves_meant, tables_for
from referee.web.secrets import zones_of

if TYPE_CHECKING:
    from fastapi import Request

    from card_data.model import Game
    from referee.photo import Point
    from referee.table import Table
    from referee.web.desk import Desk
    from referee.web.moves_shown import Moves
    from referee.web.page_words import PageWords
    from referee.web.shown import Reader
    from referee.web.sights import Laid

SIDES_MM = {"strip": 10.58}
"""Sides of printed codes that are not of the usual size, by the kind of ticket a deck has."""

MOST_MISSING = 24


class Thing(NamedTuple):
    """A printed thing on a photo: the code it was read by, its id, its game, which of several equal ones, the print run."""

    code: str
    printed_id: str
    game_id: str
    copy: int
    run: str


class CardLaid(NamedTuple):
    """A card in its pile: its code, name and face; which of several equal ones it is; whether it is taken up."""

    code: str
    name: str
    which: str
    src: str
    taken: bool


class PileShown(NamedTuple):
    """A pile with its title, its cards, its number from 0, and whether the taken card may be put to it."""

    title: str
    cards: tuple[CardLaid, ...]
    number: int
    open: bool


class SeriesShown(NamedTuple):
    """Moves to make as one act: the words of the button, of each step, the moves as JSON, the key; what is said beside it."""

    words: str
    steps: tuple[Any, ...]
    json: str
    key: str
    asides: tuple[str, ...]


class AtTable(NamedTuple):
    """What the cards mean at one table: moves, a series, sentences about the count, known cards of the hand that are not seen.

    `others` is what they mean to other seats that are waited for, where the host may move for them.
    """

    moves: Moves
    series: SeriesShown | None
    said: tuple[str, ...]
    strange: tuple[str, ...]
    missing: tuple[CardLaid, ...]
    others: tuple[Moves, ...] = ()


@dataclass(frozen=True)
class Sorted:
    """Codes sorted into things, and a sentence about each that is none."""

    things: tuple[Thing, ...]
    foreign: tuple[str, ...]


def sorted_out(desk: Desk, request: Request, laid: Laid, word: str) -> Sorted:
    """Return what the codes stand for; what stands for nothing is named with the reason."""
    register, words = desk.house.register, desk.words()
    things: list[Thing] = []
    foreign: list[str] = []
    for code in laid.codes:
        if code.startswith("="):
            things += named(desk, request, word, code)
            continue
        found = register.find(code)
        if isinstance(found, Found):
            things.append(Thing(code, found.printed_id, found.game_id, found.copy, found.run.name))
        else:
            foreign.append(words.text("page.scan.unread", code=code, why=f"page.error.code_{found.reason}", deck=code[:2]))
    if foreign:
        desk.be_patient("guess", request)
    return Sorted(tuple(things), tuple(foreign))


def named(desk: Desk, request: Request, word: str, code: str) -> Iterable[Thing]:
    """Yield the card of one's own known hand that a person says is there though it was not read."""
    for table, badge in desk.seated(request):
        if table.word == word and badge.seat is not None:
            hand = at_table.hand(table, badge.seat, ())
            if hand and code[1:] in hand.missing:
                yield Thing(code, code[1:], table.header.game_id, 1, "")


# -- cards in piles ----------------------------------------------------------------------------------------------------


def laid_piles(desk: Desk, laid: Laid, things: Sequence[Thing]) -> tuple[Pile, ...]:
    """Return the cards in piles: as people have put them right, else as they lie; those without a place come last."""
    known = {thing.code: thing for thing in things}
    spots = [
        Spot(sight.code, sight.corners, sight.photo, side_of(desk.house.games[known[sight.code].game_id], known[sight.code].printed_id))
        for sight in laid.sights
        if sight.corners and sight.code in known and sight.code not in laid.out
    ]
    kept = [[code for code in heap if code in known] for heap in laid.heaps]
    found = piles(spots, kept)
    placed = {code for pile in found for code in pile.ids}
    loose = tuple(thing.code for thing in things if thing.code not in placed)
    return (*found, *([Pile(loose)] if loose else []))


def side_of(game: Game, printed_id: str) -> float:
    """Return the side of the code printed for a thing, in mm."""
    card = game.card_of_face.get(printed_id)
    ticket = next((deck.ticket for deck in game.decks if card and deck.id == card.deck), "")
    return SIDES_MM.get(ticket, CODE_MM)


def piles_shown(desk: Desk, laid: Laid, found: Sequence[Pile], things: Sequence[Thing]) -> tuple[PileShown, ...]:
    """Return the piles for the page."""
    words, by_code = desk.words(), {thing.code: thing for thing in things}
    made = []
    for number, pile in enumerate(found):
        kind = pile.kind if len(pile.ids) > 1 else "single"
        title = words.text(f"page.laid.pile.{'heap' if kind == 'single' and len(pile.ids) > 1 else kind}", n=len(pile.ids))
        cards = tuple(card_laid(desk, by_code[code], taken=code == laid.taken) for code in pile.ids)
        made.append(PileShown(title, cards, number, bool(laid.taken) and laid.taken not in pile.ids))
    return tuple(made)


def card_laid(desk: Desk, thing: Thing, *, taken: bool = False) -> CardLaid:
    """Return one card for the page."""
    words = desk.words(thing.game_id)
    name = words.name_of(thing.printed_id)
    return CardLaid(thing.code, name, which(words, thing), desk.faces.address(thing.game_id, thing.printed_id), taken)


def which(words: PageWords, thing: Thing) -> str:
    """Return which of several equal cards one is, in words; nothing where there is only one."""
    game = words.game
    equal = [each for each in game.serials if each.id == thing.printed_id]
    if len(equal) > 1:
        return words.text("page.laid.which", n=thing.copy, of=len(equal))
    card = game.card_of_face.get(thing.printed_id)
    alike = [each.id for each in game.cards if card and each.name == card.name and each.kind == card.kind]
    if card is None or len(alike) <= 1:
        return ""
    return words.text("page.laid.which", n=alike.index(card.id) + 1, of=len(alike))


# -- sentences ---------------------------------------------------------------------------------------------------------


def doubts(desk: Desk, things: Sequence[Thing], found: Sequence[Pile]) -> list[str]:
    """Return what makes one doubt the count: gaps in a pile, a card that is there from two printings, another game's cards."""
    by_code = {thing.code: thing for thing in things}
    said = []
    for pile in found:
        if pile.holes:
            said.append(desk.words().text("page.laid.hole", n=len(pile.holes), title=card_laid(desk, by_code[pile.ids[0]]).name))
    seen = Counter((thing.game_id, thing.printed_id, thing.copy) for thing in things)
    for (game_id, printed_id, copy), count in seen.items():
        if count > 1:
            words = desk.words(game_id)
            runs = sorted({thing.run for thing in things if (thing.printed_id, thing.copy) == (printed_id, copy) and thing.run})
            said.append(words.text("page.laid.twins", name=words.name_of(printed_id), n=count, runs=", ".join(runs)))
    return said


# -- tables ------------------------------------------------------------------------------------------------------------


def tables_shown(desk: Desk, request: Request, laid: Laid, things: Sequence[Thing], found: Sequence[Pile], word: str) -> list[AtTable]:
    """Return what the cards mean at each table of their game at which the reader sits."""
    return [at_one(desk, table, badge, laid, things, found) for table, badge in tables_for(desk, request, things, word)]


def at_one(desk: Desk, table: Table, badge: Badge, laid: Laid, things: Sequence[Thing], found: Sequence[Pile]) -> AtTable:
    """Return what the cards mean at one table."""
    reader = desk.reader(table, badge)
    seat = badge.seat if badge.seat is not None else -1
    by_code = {thing.code: thing for thing in things if thing.game_id == table.header.game_id}
    heaps = [heap for heap in ([by_code[code].printed_id for code in pile.ids if code in by_code] for pile in found) if heap]
    ids = [each for heap in heaps for each in heap]
    offers = at_table.meant(table, seat, heaps)
    possible = any(offer.refusal is None for offer in offers)
    row = None if possible else at_table.series(table, seat, in_order(table, seat, laid, by_code, ids))
    if not offers and row is None and len(ids) > 1:
        offers = each_alone(table, seat, ids)
    hand = at_table.hand(table, seat, ids)
    words = reader.words
    noticed = [] if table.over else table.rules.noticed(table.state, seat, ids)
    foreign = [desk.words(thing.game_id).name_of(thing.printed_id) for thing in things if thing.game_id != table.header.game_id]
    return AtTable(
        moves=moves_meant(reader, offers, ids, next((thing.run for thing in by_code.values() if thing.run), ""), "photo"),
        series=series_shown(reader, row) if row else None,
        said=(*said_of_hand(words, hand), *(words.plain(line, reader.names, seat) for line in noticed)),
        strange=tuple(words.text("page.laid.elsewhere", name=name) for name in foreign),
        missing=tuple(missing(desk, table, hand)),
        others=tuple(for_others(desk, table, badge, heaps)) if badge.host and not possible and row is None else (),
    )


def for_others(desk: Desk, table: Table, badge: Badge, heaps: Sequence[Sequence[str]]) -> Iterable[Moves]:
    """Yield what the cards mean to each other seat that is waited for: a hand that the host photographs for its player.

    A seat of which the referee knows a card that the host does not is passed over: an answer would tell where that card is.
    """
    open_to_host = known_cards(table, badge.seat)
    for seat in table.to_act:
        if seat in {TABLE, badge.seat} or table.bots[seat] or not known_cards(table, seat) <= open_to_host:
            continue
        reader = desk.reader(table, Badge(seat))
        offers = [offer for offer in at_table.meant(table, seat, heaps) if offer.refusal is None]
        if offers:
            moves = moves_meant(reader, offers, [each for heap in heaps for each in heap], "", "photo")
            yield replace(moves, title=reader.words.text("page.laid.for", names=table.names, who=seat))


def known_cards(table: Table, seat: int | None) -> set[str]:
    """Return every card whose place a seat knows."""
    return {card for zone in zones_of(table.view(seat)) for card in zone.cards if card}


def in_order(table: Table, seat: int, laid: Laid, by_code: dict[str, Thing], ids: Sequence[str]) -> Sequence[str]:
    """Return the cards in the order they are entered: as people have put them, else by the places of the board, else as they are read."""
    if laid.heaps:
        return ids
    placed = [sight for sight in laid.sights if sight.corners and sight.code in by_code and sight.code not in laid.out]
    spots = [Spot(sight.code, sight.corners, sight.photo) for sight in placed]
    row = [by_code[code].printed_id for code in in_reading_order(spots)]
    if {sight.photo for sight in placed} == {laid.photos}:
        middle = {by_code[sight.code].printed_id: middle_of(sight.corners) for sight in placed}
        row = list(at_table.in_dealt_order(table, seat, [(each, *middle[each]) for each in row]))
    return [*row, *(each for each in ids if each not in row)]


def middle_of(corners: Sequence[Point]) -> tuple[float, float]:
    """Return the middle of a place."""
    return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)


def series_shown(reader: Reader, row: at_table.Series) -> SeriesShown:
    """Return a series of moves as one button."""
    words = reader.words
    moves = json.dumps([[step.seat, move_to_json(step.offer.move)] for step in row.steps], ensure_ascii=False)
    asides = []
    if row.more:
        asides.append(words.text("page.laid.series.more", n=row.more, seen=len(row.steps)))
    if row.left:
        asides.append(words.text("page.laid.series.left", listed=", ".join(words.name_of(each) for each in row.left), n=len(row.left)))
    steps = tuple(shown(reader, step.offer).words for step in row.steps)
    return SeriesShown(words.text("page.laid.series", n=len(row.steps)), steps, moves, reader.key(moves), tuple(asides))


def said_of_hand(words: PageWords, hand: at_table.Hand | None) -> Iterable[str]:
    """Yield how the photo compares with the own hand, where it shows cards of it."""
    if hand is None or not hand.seen or len(hand.strange) > len(hand.seen):
        return
    count = len(hand.seen)
    if count == hand.size and not hand.strange:
        yield words.text("page.laid.hand.all", n=count)
    elif count < hand.size:
        yield words.text("page.laid.hand.short", n=count, of=hand.size, missing=hand.size - count)
    elif count > hand.size:
        yield words.text("page.laid.hand.more", n=count, of=hand.size)
    if hand.strange:
        yield words.text("page.laid.hand.strange", n=len(hand.strange), listed=", ".join(words.name_of(each) for each in hand.strange))


def missing(desk: Desk, table: Table, hand: at_table.Hand | None) -> Iterable[CardLaid]:
    """Yield the known cards of the own hand that are not on the photo, so that one may say they are there."""
    if hand is None or not hand.seen or hand.strange:
        return
    for each in hand.missing[:MOST_MISSING]:
        yield card_laid(desk, Thing(f"={each}", each, table.header.game_id, 1, ""))
