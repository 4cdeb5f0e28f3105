"""The board as it lies on the table: cards on their places, fans beside them, reels and other tokens, marks and numbers.

Values for the templates; lengths mm on the board's paper.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from referee.web import mats
from referee.web.seat_signs import Sign, sign_of
from referee.web.secrets import zones_of
from referee.web.shown import CardShown, Reader, is_in_range, number_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from card_data.model import Board
    from referee.game import Token, View, Zone

CROWD = ((9, -9), (-9, -9), (9, 9), (-9, 9), (0, -12), (0, 12), (12, 0), (-12, 0))
"""Where several tokens on one place stand around its centre."""

TOKEN_MM = 12.0
RING_MM = 12.4
BADGE_MM = 15.5
SEAT_MM = 25.0
"""Sizes on a board of A3; on a smaller board everything is smaller with it."""

A3_MM = 420.0


class Lying(NamedTuple):
    """A card on the board: its box, and its number in its row where nobody sees what it is."""

    card: CardShown
    x: float
    y: float
    w: float
    h: float
    turn: float
    id: str = ""
    number: str = ""


class Badge(NamedTuple):
    """A number on the board, with the sign of the seat it belongs to; `good` where the number is in its range."""

    x: float
    y: float
    size: float
    text: str
    sign: Sign | None = None
    good: bool = False


class Standing(NamedTuple):
    """A token: whose it is, where it stands, how far beside the middle, how large."""

    sign: Sign
    id: str
    x: float
    y: float
    dx: float
    dy: float
    scale: float
    acting: bool


@dataclass(frozen=True)
class BoardShown:
    """A board and what lies on it. `label` says all of it in words."""

    src: str
    title: str
    label: str
    width: float
    height: float
    cards: tuple[Lying, ...]
    marks: tuple[mats.Spot, ...]
    badges: tuple[Badge, ...]
    tokens: tuple[Standing, ...]
    ring: float
    places: frozenset[str]

    @property
    def is_wide(self) -> bool:
        """Whether it is wider than high."""
        return self.width > self.height


def board_of(reader: Reader) -> Board | None:
    """Return the board a reader's view is about, or `None` for a game without one."""
    view = reader.view
    named = [token.place for token in view.tokens] + list(view.focus)
    for zone in zones_of(view):
        named += [zone.place, *zone.spots]
    return mats.best_board(reader.words.game.boards, named, view.facts.get("board"))


def lies_on(board: Board | None, zone: Zone) -> bool:
    """Say whether a zone is shown on the board: then it is shown nowhere else."""
    return board is not None and (zone.place in board.by_id or any(spot in board.by_id for spot in zone.spots))


def board_shown(reader: Reader, address: Callable[[Board, str], str]) -> BoardShown | None:
    """Return the board with everything on it; `address` gives the address of a board's picture."""
    board = board_of(reader)
    if board is None:
        return None
    game = reader.words.game
    spots = mats.spots(board, game.layouts.get(board.layout, {}))
    on = [zone for zone in zones_of(reader.view) if zone.cards and lies_on(board, zone)]
    fans, fan_badges = _fans(reader, board, spots, [zone for zone in on if not zone.spots and zone.owner is not None])
    at_places = [each for zone in on if zone.spots or zone.owner is None for each in _on_places(reader, board, spots, zone)]
    piles = [each for zone in on if not zone.spots and zone.owner is None for each in _counted(board, spots, zone)]
    covered = {place for zone in on if zone.spots or zone.owner is None for place in (zone.spots or (zone.place,))}
    return BoardShown(
        src=address(board, game.id),
        title=board.title,
        label=" ".join(_told(reader, board, on)),
        width=board.width_mm,
        height=board.height_mm,
        cards=(*at_places, *fans),
        marks=tuple(_marks(reader, board, spots, covered)),
        badges=(*piles, *fan_badges),
        tokens=tuple(_tokens(reader, board, spots, covered)),
        ring=RING_MM * _share(board),
        places=frozenset(board.by_id),
    )


# -- cards -------------------------------------------------------------------------------------------------------------


def _on_places(reader: Reader, board: Board, spots: dict[str, mats.Spot], zone: Zone) -> Iterator[Lying]:
    """Yield the cards of a zone that lie on places: one on each, or a pile with its last card up."""
    back = reader.back(reader.game_id, reader.deck_of(zone))
    placed = list(zip(zone.cards, zone.spots, strict=False)) if zone.spots else [(zone.cards[-1], zone.place)]
    several = len(zone.spots) > 1
    for number, (printed_id, place) in enumerate(placed, 1):
        if place not in board.by_id:
            continue
        spot = spots[place]
        card = reader.card(None if zone.secret else printed_id, back)
        if card.unknown and not card.back:
            continue
        yield Lying(card, *_flat(spot), id=card.id or place, number=str(number) if several and card.unknown else "")


def _counted(board: Board, spots: dict[str, mats.Spot], zone: Zone) -> Iterator[Badge]:
    """Yield the number of cards of a pile, in its upper corner."""
    if len(zone.cards) > 1 and zone.place in board.by_id:
        spot = spots[zone.place]
        size = _badge_mm(board)
        yield Badge(spot.x + spot.w / 2 - size * 0.3, spot.y - spot.h / 2 + size * 0.3, size, str(len(zone.cards)))


def _fans(reader: Reader, board: Board, spots: dict[str, mats.Spot], zones: Sequence[Zone]) -> tuple[list[Lying], list[Badge]]:
    """Return the cards that seats have beside places, each fan towards its seat, and the numbers of what is said of them."""
    seats = mats.seats_at(board)
    foot = _badge_mm(board) / 2
    fans = [mats.Fan(spots[zone.place], _towards(board, seats, zone), len(zone.cards), foot) for zone in zones]
    kinds = {board.by_id[zone.place].kind for zone in zones}
    taken = [spots[square.id] for square in board.squares if square.kind in kinds]
    taken += [mats.Spot(*seat, SEAT_MM * _share(board), SEAT_MM * _share(board)) for seat in seats]
    lying: list[Lying] = []
    badges: list[Badge] = []
    for zone, box in zip(zones, mats.beside(fans, taken, board), strict=True):
        cards = box._replace(y=box.y - foot / 2, h=box.h - foot)
        lying += _in_fan(reader, zone, cards)
        badges += _sum_of(board, zone, cards)
    return lying, badges


def _towards(board: Board, seats: Sequence[mats.Point], zone: Zone) -> mats.Point:
    if zone.owner is not None and zone.owner < len(seats):
        return seats[zone.owner]
    x, y = board.centre_mm(board.by_id[zone.place])
    return x, y + board.height_mm


def _in_fan(reader: Reader, zone: Zone, box: mats.Spot) -> Iterator[Lying]:
    wide = box.h / mats.HIGH
    many = len(zone.cards)
    left = box.x - mats.fan_width(wide, many) / 2
    back = reader.back(reader.game_id, reader.deck_of(zone))
    for number, printed_id in enumerate(zone.cards):
        card = reader.card(None if zone.secret else printed_id, back)
        x = left + wide / 2 + number * wide * mats.STEP
        yield Lying(card, *_flat(mats.Spot(x, box.y, wide, box.h)), id=card.id)


def _sum_of(board: Board, zone: Zone, box: mats.Spot) -> Iterator[Badge]:
    text = number_of(zone)
    if text and zone.note and zone.owner is not None:
        size, facts = _badge_mm(board), zone.note.facts
        yield Badge(round(box.x, 2), round(box.y + box.h / 2, 2), size, text, sign_of(zone.owner), is_in_range(facts.items()))


def _flat(spot: mats.Spot) -> tuple[float, float, float, float, float]:
    return round(spot.x, 2), round(spot.y, 2), round(spot.w, 2), round(spot.h, 2), round(spot.turn, 1)


def _badge_mm(board: Board) -> float:
    return round(BADGE_MM * _share(board), 2)


def _share(board: Board) -> float:
    return max(board.width_mm, board.height_mm) / A3_MM


# -- tokens and marks --------------------------------------------------------------------------------------------------


def _tokens(reader: Reader, board: Board, spots: dict[str, mats.Spot], covered: set[str]) -> Iterator[Standing]:
    """Yield every token: one on a card lies in the middle of it, several on one place stand around its centre."""
    acting = {each.seat for each in reader.view.seats if each.active}
    crowd: Counter[str] = Counter()
    share = _share(board)
    found = []
    for token in reader.view.tokens:
        if token.place not in board.by_id:
            continue
        spot = spots[token.place]
        x, y = round(spot.x, 2), round(spot.y, 2)
        on_card = token.place in covered
        dx, dy = CROWD[crowd[token.place] % len(CROWD)]
        crowd[token.place] += 1
        if on_card and crowd[token.place] == 1:
            dx, dy = 0, round(-spot.h * 0.16)
        scale = spot.w * 0.46 / 40 if on_card else TOKEN_MM * share / 40
        ring = token.seat in acting and not on_card
        found.append(Standing(sign_of(token.seat), token_id(token), x, y, dx * share, dy if on_card else dy * share, round(scale, 3), ring))
    yield from sorted(found, key=lambda each: each.acting)


def token_id(token: Token) -> str:
    """Return what tells a token apart on a page from one view to the next."""
    return f"token-{token.seat}{'-' if token.key else ''}{token.key}"


def _marks(reader: Reader, board: Board, spots: dict[str, mats.Spot], covered: set[str]) -> Iterator[mats.Spot]:
    """Yield the places this moment is about that have room for a card; on a board of tokens the tokens tell it."""
    lying = bool(covered) or any(zone.spots or zone.shape == "column" for zone in reader.view.zones)
    for printed_id in reader.view.focus if lying else ():
        if printed_id in board.by_id:
            yield mats.Spot(*_flat(spots[printed_id]))


# -- in words ----------------------------------------------------------------------------------------------------------


def _told(reader: Reader, board: Board, on: Sequence[Zone]) -> Iterator[str]:
    words = reader.words
    for token in reader.view.tokens:
        if token.place in board.by_id:
            yield words.text("page.screen.token", names=reader.names, who=token.seat, place=words.name_of(token.place))
    for zone in on:
        names = [words.name_of(each) for each in zone.cards if each and not zone.secret]
        cards = ", ".join(names) if names else words.text("page.screen.cards", n=len(zone.cards))
        note = f" ({reader.html(zone.note).striptags()})" if zone.note and not zone.secret else ""
        yield f"{reader.title(zone)}{note}: {cards}."


def is_played_with_cards(view: View, board: Board | None) -> bool:
    """Say whether the table is one of cards and not one of tokens on a track: then seats show theirs as cards, not as words."""
    if board is None or not view.tokens:
        return True
    return any(zone.spots or zone.owner is not None for zone in view.zones if lies_on(board, zone))
