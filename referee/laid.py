"""Cards on a photo -> what they may mean at a table: together, by the heaps they lie in, or one after the other. Pure."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from referee.game import TABLE, chance_due, entered, move_to_json, objection, scanned

if TYPE_CHECKING:
    from card_data.model import Game, Square
    from referee.game import Move, Offer, Rules, Seat, View, Zone
    from referee.table import Table

MOST_STEPS = 120
MOST_HEAPS = 6
"""So many heaps are tried without some of them."""


class Step(NamedTuple):
    """One card of a series: its printed id, whose move it is, the move as it is offered."""

    card: str
    seat: Seat
    offer: Offer


class Series(NamedTuple):
    """Moves that name one card each, made as one act. `left` are cards it has no move for, `more` is how many are due after it."""

    steps: tuple[Step, ...]
    left: tuple[str, ...]
    more: int


class Hand(NamedTuple):
    """A hand beside a photo: how many cards it has, which of it are seen, which known ones are not, which do not belong."""

    size: int
    seen: tuple[str, ...]
    missing: tuple[str, ...]
    strange: tuple[str, ...]


def meant(table: Table, seat: Seat, heaps: Sequence[Sequence[str]]) -> list[Offer]:
    """Return what scanned cards mean: by their heaps, else all of them together, else most of the heaps without the others.

    A photo of a whole hand shows the melds and what is kept; the heaps that mean something legal are found. Of moves that differ
    only in the order of cards within a heap the first is enough.
    """
    found: dict[str, Offer] = {}
    for offer in (*table.heaped(seat, heaps), *table.scanned(seat, [each for heap in heaps for each in heap])):
        found.setdefault(_in_any_order(offer.move), offer)
    return _possible(table, seat, heaps, list(found.values()))


def _in_any_order(move: Move) -> str:
    """Return a move as text that is the same whatever order cards lie in within each heap."""

    def ordered(value: object) -> object:
        if isinstance(value, tuple):
            parts = [ordered(each) for each in value]
            return sorted(parts, key=str) if all(isinstance(each, str) for each in parts) else parts
        return value

    return repr({name: ordered(value) for name, value in move_to_json(move).items()})


def _possible(table: Table, seat: Seat, heaps: Sequence[Sequence[str]], found: list[Offer]) -> list[Offer]:
    """Return what was found where something of it is legal, else what most of the heaps mean without the others."""
    if any(offer.refusal is None for offer in found):
        return found
    for fewer in _fewer(heaps):
        offers = [offer for offer in table.heaped(seat, fewer) if offer.refusal is None]
        if offers:
            return offers
    return found


def _fewer(heaps: Sequence[Sequence[str]]) -> list[tuple[Sequence[str], ...]]:
    """Return some of the heaps, in every way, those with most cards first; no more ways than are tried in a moment."""
    some = heaps[:MOST_HEAPS]
    ways = [way for count in range(1, len(some)) for way in combinations(some, count)]
    if len(heaps) > len(some):
        ways.append(tuple(some))
    return sorted(ways, key=lambda way: -sum(map(len, way)))


def series(table: Table, seat: Seat, ids: Sequence[str]) -> Series | None:
    """Return the moves that name the cards one by one, in their order; `None` where there are no two of them.

    A dealt area is entered so. Cards that already lie open are passed over; what is printed on a board is, too.
    """
    rules, state = table.rules, table.state
    known = _open_cards(rules.game, table.view(None))
    cards = [each for each in dict.fromkeys(ids) if each in rules.game.card_of_face] or list(dict.fromkeys(ids))
    cards = [each for each in cards if _card_of(rules.game, each) not in known]
    steps: list[Step] = []
    left: list[str] = []
    for card in cards[:MOST_STEPS]:
        offer = None if table.over else _only(table, rules, state, seat, card, steps)
        if offer is None:
            left.append(card)
            continue
        who = TABLE if offer.move.chance else seat
        steps.append(Step(card, who, offer))
        state = rules.after(state, who, offer.move)
    if len(steps) <= 1:
        return None
    return Series(tuple(steps), tuple(left), _more(rules, state, type(steps[-1].offer.move)))


def _only(table: Table, rules: Rules[object], state: object, seat: Seat, card: str, steps: Sequence[Step]) -> Offer | None:
    """Return the one legal move that a card alone means, of the kind of those before it."""
    found = [
        offer
        for offer in scanned(rules, state, seat, [card])
        if offer.refusal is None
        and (offer.move.chance is None or table.filled_by(offer.move.chance) == "people")
        and (not steps or type(offer.move) is type(steps[-1].offer.move))
    ]
    return found[0] if len(found) == 1 else None


def _more(rules: Rules[object], state: object, kind: type[Move]) -> int:
    """Return how many more moves of a kind of chance are due before something else is."""
    count = 0
    while count < MOST_STEPS and kind.chance and chance_due(rules, state) == kind.chance:
        following = next(
            (move for move in entered(rules, state) if type(move) is kind and objection(rules, state, TABLE, move) is None), None
        )
        if following is None:
            break
        state = rules.after(state, TABLE, following)
        count += 1
    return count


# -- hands -------------------------------------------------------------------------------------------------------------


def hand(table: Table, seat: Seat, ids: Sequence[str]) -> Hand | None:
    """Return how a photo compares with the hand of the seat that looks, by what that seat may know; `None` where it has none.

    Cards do not belong to it that the books have elsewhere; where the whole hand is known, all others. A hand that is kept
    covered is only counted.
    """
    game, view = table.rules.game, table.view(seat)
    held = next((zone for own in view.seats if own.seat == seat for zone in own.zones if zone.shape == "fan"), None)
    if held is None:
        return None
    names = {_card_of(game, each): each for each in held.cards if each is not None}
    cards = [each for each in dict.fromkeys(ids) if each in game.card_of_face]
    elsewhere = _open_cards(game, view) - set(names)
    whole = None not in held.cards
    strange = tuple(each for each in cards if _card_of(game, each) not in names and (whole or _card_of(game, each) in elsewhere))
    seen = tuple(each for each in cards if each not in strange)
    if held.secret:
        return Hand(len(held.cards), seen, (), ())
    there = {_card_of(game, each) for each in cards}
    return Hand(len(held.cards), seen, tuple(each for card, each in names.items() if card not in there), strange)


def _card_of(game: Game, printed_id: str) -> str:
    card = game.card_of_face.get(printed_id)
    return card.id if card else printed_id


def _zones(view: View) -> list[Zone]:
    return [*view.zones, *(zone for each in view.seats for zone in each.zones)]


def _open_cards(game: Game, view: View) -> set[str]:
    return {_card_of(game, each) for zone in _zones(view) for each in zone.cards if each is not None}


# -- places on a board -------------------------------------------------------------------------------------------------


def in_dealt_order(table: Table, seat: Seat, places: Sequence[tuple[str, float, float]]) -> tuple[str, ...]:
    """Return cards in the order in which the table lays them out, by where they lie on the photo.

    `places` are printed ids with how far right and down they lie, in any measure. The table's own places are found by
    entering the cards in any order and looking where each comes to lie. Without such places, or where the photo does not
    show all of them, the order stays as it is.
    """
    ids = tuple(each for each, _, _ in places)
    tried = series(table, seat, ids)
    if tried is None or tried.left or tried.more:
        return ids
    squares = _squares(table, tried)
    at = {each: (x, y) for each, x, y in places if any(step.card == each for step in tried.steps)}
    if squares is None or len(at) != len(squares):
        return ids
    order = _nearest([(square.x, square.y) for square in squares], list(at.values()))
    cards = list(at)
    return tuple(cards[place] for place in order) if order else ids


def _squares(table: Table, tried: Series) -> list[Square] | None:
    """Return the places of a board that a series of cards comes to lie on, in order."""
    board = {square.id: square for board in table.rules.game.boards for square in board.squares}
    state = table.state
    found: list[Square] = []
    for step in tried.steps:
        state = table.rules.after(state, step.seat, step.offer.move)
        lies = {card: spot for zone in _zones(table.rules.view(state, None)) for card, spot in zip(zone.cards, zone.spots, strict=False)}
        spot = next((spot for card, spot in lies.items() if card and _same(table.rules.game, card, step.card)), "")
        if spot not in board:
            return None
        found.append(board[spot])
    return found


def _same(game: Game, one: str, other: str) -> bool:
    return _card_of(game, one) == _card_of(game, other)


def _nearest(wanted: Sequence[tuple[float, float]], given: Sequence[tuple[float, float]]) -> list[int] | None:
    """Return for each wanted point which given one lies there, once both fill the same box; `None` where that is not clear."""
    first, second = _boxed(wanted), _boxed(given)
    pairs = sorted((math.dist(a, b), i, j) for i, a in enumerate(first) for j, b in enumerate(second))
    apart = min((math.dist(a, b) for i, a in enumerate(first) for b in first[:i]), default=0.0)
    found: dict[int, int] = {}
    for away, i, j in pairs:
        if i not in found and j not in found.values():
            if away > apart / 2:
                return None
            found[i] = j
    return [found[i] for i in range(len(wanted))]


def _boxed(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return points moved and stretched so that they fill a square of side 1."""
    low = [min(point[axis] for point in points) for axis in (0, 1)]
    span = [(max(point[axis] for point in points) - low[axis]) or 1.0 for axis in (0, 1)]
    return [((x - low[0]) / span[0], (y - low[1]) / span[1]) for x, y in points]
