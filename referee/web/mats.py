"""Where things lie on a board seen from above: how large a card is at each place, and where a seat's cards lie beside one.

Pure geometry. Lengths mm from the paper's upper left corner, angles degrees clockwise.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from card_data.model import CARD_SIZES_MM

if TYPE_CHECKING:
    from card_data.model import Board, Square, Value

CARD_MM = CARD_SIZES_MM["poker"]
HIGH = CARD_MM[1] / CARD_MM[0]
"""How much higher than wide a card is."""

GAP_MM = 1.5
STEP = 0.42
"""How much of a card the next one in a fan leaves to be seen, as a share of its width."""

SHARES = (0.8, 0.68, 0.58, 0.5, 0.42, 0.36)
"""How large cards beside a place may be, as shares of a card on it; the largest at which all of them have room is taken."""

AT_LEAST = 2
"""Room is kept for so many cards in every fan, so that a fan does not shrink with each card."""

Point = tuple[float, float]


class Spot(NamedTuple):
    """A box on the board: its centre, its width and height, and how far it is turned."""

    x: float
    y: float
    w: float
    h: float
    turn: float = 0.0

    def axes(self) -> tuple[Point, Point]:
        """Return the directions of its width and of its height."""
        across = math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))
        return across, (-across[1], across[0])

    def corners(self) -> tuple[Point, ...]:
        """Return its four corners."""
        (ax, ay), (bx, by) = self.axes()
        half = ((i * self.w / 2, j * self.h / 2) for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1)))
        return tuple((self.x + across * ax + along * bx, self.y + across * ay + along * by) for across, along in half)

    def meets(self, other: Spot, gap: float = 0.0) -> bool:
        """Say whether two boxes come nearer to each other than a gap.

        >>> Spot(0, 0, 10, 10).meets(Spot(11, 0, 10, 10)), Spot(0, 0, 10, 10).meets(Spot(11, 0, 10, 10), 2)
        (False, True)
        """
        mine, theirs = self.corners(), other.corners()
        for ax, ay in (*self.axes(), *other.axes()):
            one = [x * ax + y * ay for x, y in mine]
            two = [x * ax + y * ay for x, y in theirs]
            if max(one) + gap <= min(two) or max(two) + gap <= min(one):
                return False
        return True

    def lies_in(self, width: float, height: float) -> bool:
        """Say whether the whole box lies on a paper of that size."""
        return all(0 <= x <= width and 0 <= y <= height for x, y in self.corners())


class Fan(NamedTuple):
    """Cards that one seat has at a place: where the place is, which way the seat sits, how many they are.

    `foot` is the height that stays free below the cards.
    """

    at: Spot
    towards: Point
    many: int
    foot: float = 0.0


def spots(board: Board, layout: Mapping[str, Value]) -> dict[str, Spot]:
    """Return for every place the box of a card that lies there.

    It is as large as the board's layout draws a place of that kind, at most as it is printed, and smaller where the places
    are nearer to each other than that.
    """
    found: dict[str, Spot] = {}
    by_kind: dict[str, list[Square]] = {}
    for square in board.squares:
        by_kind.setdefault(square.kind, []).append(square)
    for kind, squares in by_kind.items():
        wide = _widest(board, squares, _drawn(layout, kind))
        found |= {square.id: _spot(board, square, wide) for square in squares}
    return found


def _drawn(layout: Mapping[str, Value], kind: str) -> float:
    """Return how wide a card on a place of a kind is by the layout: its `size` there, or the tallest panel of its slots."""
    table, slots = layout.get(kind), layout.get("slots")
    size = table.get("size") if isinstance(table, Mapping) else None
    sizes = [float(size[0])] if isinstance(size, tuple) and size and isinstance(size[0], int | float) else []
    for slot in slots.values() if isinstance(slots, Mapping) else ():
        if isinstance(slot, Mapping) and slot.get("draw") == "places" and slot.get("kind") == kind:
            inner = slot.get("slots")
            drawn = inner.values() if isinstance(inner, Mapping) else ()
            high = [each["h"] for each in drawn if isinstance(each, Mapping) and each.get("draw") == "panel" and "h" in each]
            sizes += [max(float(h) for h in high if isinstance(h, int | float)) / HIGH] if high else []
    return min([*sizes, CARD_MM[0]])


def _spot(board: Board, square: Square, wide: float) -> Spot:
    return Spot(*board.centre_mm(square), wide, wide * HIGH, upright(square))


def upright(square: Square) -> float:
    """Return how far a card at a place is turned for a reader who stands at the foot: never upside down."""
    turn = square.columns.get("turn")
    return (turn + 90) % 180 - 90 if isinstance(turn, int | float) else 0.0


def _widest(board: Board, squares: Sequence[Square], most: float) -> float:
    low, high = 1.0, most
    if _have_room(board, squares, high):
        return high
    for _ in range(12):
        middle = (low + high) / 2
        low, high = (middle, high) if _have_room(board, squares, middle) else (low, middle)
    return low


def _have_room(board: Board, squares: Sequence[Square], wide: float) -> bool:
    boxes = [_spot(board, square, wide) for square in squares]
    if not all(box.lies_in(board.width_mm, board.height_mm) for box in boxes):
        return False
    return not any(one.meets(other, GAP_MM) for number, one in enumerate(boxes) for other in boxes[number + 1 :])


def seats_at(board: Board) -> list[Point]:
    """Return where the seats of a board sit, in their order; empty where it shows none."""
    return [board.centre_mm(square) for square in board.squares if square.kind == "seat"]


def fan_width(wide: float, many: int) -> float:
    """Return how wide a fan of cards is.

    >>> fan_width(10, 1)
    10.0
    """
    return wide * (1 + STEP * (max(many, 1) - 1))


def beside(fans: Sequence[Fan], taken: Sequence[Spot], board: Board) -> list[Spot]:
    """Return for each fan its box beside its place: turned upright, on its seat's side, clear of the card on the place.

    All have one size, the largest at which no fan lies on another, on a taken place or off the paper; at the least size
    they lie where they lie.
    """
    for share in SHARES:
        boxes = _laid(fans, taken, board, share)
        if boxes is not None:
            return boxes
    return [next(_clear(fan, SHARES[-1])) for fan in fans]


def _laid(fans: Sequence[Fan], taken: Sequence[Spot], board: Board, share: float) -> list[Spot] | None:
    """Return boxes of one size that leave each other room, or `None`; each takes the nearest that is free."""
    boxes: list[Spot] = []
    for fan in fans:
        free = (box for box in _clear(fan, share) if box.lies_in(board.width_mm, board.height_mm) and not _meets(box, (*boxes, *taken)))
        box = next(free, None)
        if box is None:
            return None
        boxes.append(box)
    return boxes


def _meets(box: Spot, others: Sequence[Spot]) -> bool:
    return any(box.meets(other) for other in others)


def _clear(fan: Fan, share: float) -> Iterator[Spot]:
    """Yield boxes of a fan that are clear of the card on its place, those in the direction of its seat and near it first."""
    wide = fan.at.w * share
    width = fan_width(wide, max(fan.many, AT_LEAST))
    start = Spot(fan.at.x, fan.at.y, width, wide * HIGH + fan.foot)
    for dx, dy in _directions(fan):
        away = 0.0
        while start._replace(x=fan.at.x + dx * away, y=fan.at.y + dy * away).meets(fan.at, GAP_MM):
            away += 1.0
        for more in (0.0, 3.0, 6.0, 10.0):
            yield start._replace(x=fan.at.x + dx * (away + more), y=fan.at.y + dy * (away + more))


def _directions(fan: Fan) -> Iterator[Point]:
    """Yield directions to the side of a seat: straight to it, straight away from the card's nearest edge, and between."""
    dx, dy = fan.towards[0] - fan.at.x, fan.towards[1] - fan.at.y
    far = math.hypot(dx, dy) or 1.0
    seat = dx / far, dy / far
    sides = [(sign * x, sign * y) for x, y in fan.at.axes() for sign in (1, -1)]
    edge = max(sides, key=lambda side: side[0] * seat[0] + side[1] * seat[1])
    for share in (0.0, 0.5, 1.0, -0.5):
        x, y = (seat[n] * (1 - share) + edge[n] * share for n in (0, 1))
        length = math.hypot(x, y) or 1.0
        yield x / length, y / length


def best_board(boards: Sequence[Board], named: Iterable[str], wanted: object) -> Board | None:
    """Return the board a view is about: the one it wants by name, else the first that has most of the places it names."""
    places = set(named)
    by_id: Mapping[str, Board] = {board.id: board for board in boards}
    if isinstance(wanted, str) and wanted in by_id:
        return by_id[wanted]
    return max(boards, key=lambda board: len(places & board.by_id.keys()), default=None)
