"""Codes with their places on photos -> the rows, fans and columns that people have laid, and the order they are read in.

Pure geometry. A code tells more than its place: its own upper edge says which way its card lies and how large a millimetre
is there. So distances are measured in the frame of the codes themselves, and it does not matter from which side the photo
was taken. What is found is a proposal; people put it right.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

Point = tuple[float, float]
Kind = Literal["single", "row", "fan", "column"]

CARD_W_MM, CARD_H_MM = 63.0, 88.0
CODE_MM = 12.7

COVERED_MM = (57.0, 80.0)
"""Codes nearer than this, across and down, belong to cards of which one covers the other."""

LOOSER = 2.6
"""A card covers the next of its pile: at most so much further away than the nearest one, which lets one unread card between."""

BESIDE_MM = CARD_W_MM + 15.0
"""Cards that cover nothing belong together side by side, with less than a finger between them."""

STEP_DOWN_MM = 22.0
"""Cards side by side stand no further down or up than this."""

ASKEW_DEGREES = 30.0
"""Cards that are turned further against each other are no neighbours of a pile."""

FAN_DEGREES = 15.0
FEW = 3
HOLE = 1.7
"""A step so much longer than usual hides an unread card."""


class Spot(NamedTuple):
    """A code on a photo: what it is called, which photo, its corners clockwise from its own upper left, its side in mm."""

    id: str
    corners: tuple[Point, ...]
    photo: int = 0
    side_mm: float = CODE_MM


class Pile(NamedTuple):
    """Cards that lie together, in their order. `holes` are places (corners as of a code) where an unread card seems to lie."""

    ids: tuple[str, ...]
    kind: Kind = "single"
    photo: int = 0
    holes: tuple[tuple[Point, ...], ...] = ()


class _Frame(NamedTuple):
    """A code's own measure: middle, one millimetre to its right, one down, and how it is turned, in degrees clockwise."""

    spot: Spot
    x: float
    y: float
    right: Point
    down: Point

    @property
    def turn(self) -> float:
        return math.degrees(math.atan2(self.right[1], self.right[0]))

    def offset(self, other: _Frame) -> Point:
        """Return how far another code lies to the right and down, in mm of this one; infinitely far where there is no telling."""
        x, y = other.x - self.x, other.y - self.y
        area = self.right[0] * self.down[1] - self.right[1] * self.down[0]
        if abs(area) < 1e-9:  # noqa: PLR2004  # a code seen from its edge
            return math.inf, math.inf
        return (x * self.down[1] - y * self.down[0]) / area, (y * self.right[0] - x * self.right[1]) / area


def piles(spots: Sequence[Spot], kept: Sequence[Sequence[str]] = ()) -> tuple[Pile, ...]:
    """Return how codes lie together, in reading order; one that is on several photos joins what lies around it on each.

    `kept` are piles that people have put right: they stay, new cards that lie among theirs join them.
    """
    found = [Pile(tuple(ids)) for ids in kept]
    for photo in sorted({spot.photo for spot in spots}):
        for pile in _on_one_photo([spot for spot in spots if spot.photo == photo]):
            _join(found, pile)
    return tuple(pile for pile in found if pile.ids)


def in_reading_order(spots: Sequence[Spot]) -> tuple[str, ...]:
    """Return codes row by row, from the upper left to the lower right as most cards are looked at, photo after photo."""
    order: list[str] = []
    for photo in sorted({spot.photo for spot in spots}):
        frames = _frames(spot for spot in spots if spot.photo == photo)
        order += [frame.spot.id for row in _rows(frames, _upright(frames)) for frame in row]
    return tuple(dict.fromkeys(order))


def moved(heaps: Sequence[Sequence[str]], card: str, to: int) -> tuple[tuple[str, ...], ...]:
    """Return piles with one card moved to another pile, numbered from 0; the number after the last makes a pile of its own.

    >>> moved([("A", "B"), ("C",)], "B", 1)
    (('A',), ('C', 'B'))
    """
    left = [[each for each in heap if each != card] for heap in (*heaps, ())]
    left[min(max(to, 0), len(heaps))].append(card)
    return tuple(tuple(heap) for heap in left if heap)


# -- one photo ---------------------------------------------------------------------------------------------------------


def _frames(spots: Iterable[Spot]) -> list[_Frame]:
    """Return the measure of each code, the first sight of each."""
    found: dict[str, _Frame] = {}
    for spot in spots:
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = spot.corners
        twice = 2 * spot.side_mm
        right = ((bx - ax + cx - dx) / twice, (by - ay + cy - dy) / twice)
        down = ((dx - ax + cx - bx) / twice, (dy - ay + cy - by) / twice)
        found.setdefault(spot.id, _Frame(spot, (ax + bx + cx + dx) / 4, (ay + by + cy + dy) / 4, right, down))
    return list(found.values())


def _on_one_photo(spots: Sequence[Spot]) -> list[Pile]:
    frames = _frames(spots)
    up = _upright(frames)
    made = [_pile(group) for group in _groups(frames)]
    first = {pile.ids[0]: pile for pile in made}
    heads = [frame for frame in frames if frame.spot.id in first]
    return [first[frame.spot.id] for row in _rows(heads, up) for frame in row]


def _groups(frames: Sequence[_Frame]) -> list[list[_Frame]]:
    """Return the codes that lie together."""
    count = len(frames)
    away = [[math.hypot(*_between(one, other)) for other in frames] for one in frames]
    near = [min((away[i][j] for j in range(count) if j != i), default=math.inf) for i in range(count)]
    return _linked(frames, lambda i, j: _are_together(frames[i], frames[j], away[i][j], near[i], near[j]))


def _linked(frames: Sequence[_Frame], link: Callable[[int, int], bool]) -> list[list[_Frame]]:
    """Return the frames that hang together by links, in the order of their first."""
    home = list(range(len(frames)))
    for i in range(len(frames)):
        for j in range(i):
            if home[i] != home[j] and link(i, j):
                old, new = max(home[i], home[j]), min(home[i], home[j])
                home = [new if each == old else each for each in home]
    return [[frame for frame, mine in zip(frames, home, strict=True) if mine == group] for group in dict.fromkeys(sorted(home))]


def _between(one: _Frame, other: _Frame) -> Point:
    """Return how far two codes lie apart, across and down, in mm: the mean of what each of them says, without sign."""
    there, back = one.offset(other), other.offset(one)
    return (abs(there[0]) + abs(back[0])) / 2, (abs(there[1]) + abs(back[1])) / 2


def _are_together(one: _Frame, other: _Frame, away: float, near: float, near_other: float) -> bool:
    across, down = _between(one, other)
    if abs(_turned(one, other)) > ASKEW_DEGREES:
        return False
    if across <= COVERED_MM[0] and down <= COVERED_MM[1]:
        return away <= LOOSER * min(near, near_other)
    alone = min(near, near_other) > COVERED_MM[0]
    return alone and across <= BESIDE_MM and down <= STEP_DOWN_MM


def _turned(one: _Frame, other: _Frame) -> float:
    """Return by how many degrees a code is turned against another, -180 to 180."""
    return (other.turn - one.turn + 180) % 360 - 180


def _pile(group: Sequence[_Frame]) -> Pile:
    """Return a group in its order, with its kind."""
    photo = group[0].spot.photo
    if len(group) == 1:
        return Pile((group[0].spot.id,), "single", photo)
    mean = _mean(group)
    turns = {frame.spot.id: _turned(mean, frame) for frame in group}
    places = {frame.spot.id: mean.offset(frame) for frame in group}
    wide = max(turns.values()) - min(turns.values())
    reach = [max(at[axis] for at in places.values()) - min(at[axis] for at in places.values()) for axis in (0, 1)]
    kind: Kind = "fan" if len(group) >= FEW and wide > FAN_DEGREES else "row" if reach[0] >= reach[1] else "column"
    axis = int(kind == "column")
    ordered = sorted(group, key=lambda frame: turns[frame.spot.id] if kind == "fan" else places[frame.spot.id][axis])
    return Pile(tuple(frame.spot.id for frame in ordered), kind, photo, _holes(ordered))


def _mean(group: Sequence[_Frame]) -> _Frame:
    """Return a frame in the middle of a group, turned as most of it."""
    n = len(group)
    right, down = ((sum(getattr(f, side)[0] for f in group) / n, sum(getattr(f, side)[1] for f in group) / n) for side in ("right", "down"))
    return _Frame(group[0].spot, sum(f.x for f in group) / n, sum(f.y for f in group) / n, right, down)


def _holes(ordered: Sequence[_Frame]) -> tuple[tuple[Point, ...], ...]:
    """Return where cards seem to lie unread between those that were read: where a step is about twice as long as usual."""
    steps = [math.hypot(*_between(one, other)) for one, other in pairwise(ordered)]
    if len(ordered) < FEW:
        return ()
    usual = sorted(steps)[(len(steps) - 1) // 2]
    found = []
    for (one, other), step in zip(pairwise(ordered), steps, strict=True):
        hidden = round(step / usual) - 1 if usual and step >= HOLE * usual else 0
        for number in range(1, hidden + 1):
            share = number / (hidden + 1)
            corners = zip(one.spot.corners, other.spot.corners, strict=True)
            found.append(tuple((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share) for a, b in corners))
    return tuple(found)


# -- many piles --------------------------------------------------------------------------------------------------------


def _upright(frames: Sequence[_Frame]) -> Point:
    """Return the direction, of length one, in which most cards have their right side; the picture's own where they do not agree."""
    across = down = 0.0
    for frame in frames:
        length = math.hypot(*frame.right)
        if length:
            across, down = across + frame.right[0] / length, down + frame.right[1] / length
    length = math.hypot(across, down)
    return (across / length, down / length) if length > 0.3 * max(1, len(frames)) else (1.0, 0.0)


def _rows(frames: Sequence[_Frame], right: Point) -> list[list[_Frame]]:
    """Return codes as rows, the upper first, each from left to right."""

    def at(frame: _Frame) -> Point:
        return frame.x * right[0] + frame.y * right[1], frame.y * right[0] - frame.x * right[1]

    rows = _linked(frames, lambda i, j: _between(frames[i], frames[j])[1] <= CARD_H_MM / 2 and _is_level(frames[i], frames[j], right))
    rows = [sorted(row, key=at) for row in rows]
    return sorted(rows, key=lambda row: sum(at(frame)[1] for frame in row) / len(row))


def _is_level(one: _Frame, other: _Frame, right: Point) -> bool:
    """Say whether two codes stand beside each other as most cards are looked at: hardly up or down for the way between."""
    x, y = other.x - one.x, other.y - one.y
    along, down = abs(x * right[0] + y * right[1]), abs(y * right[0] - x * right[1])
    return down <= along


def _join(found: list[Pile], pile: Pile) -> None:
    """Add a pile of a further photo: to the one it shares most cards with, else as a new one, without cards known elsewhere."""
    shared = [len(set(pile.ids) & set(other.ids)) for other in found]
    taken = {each for other in found for each in other.ids}
    fresh = tuple(each for each in pile.ids if each not in taken)
    if not any(shared):
        found.append(pile)
        return
    place = shared.index(max(shared))
    other = found[place]
    whole = set(other.ids) <= set(pile.ids)
    ids = tuple(each for each in pile.ids if each in other.ids or each in fresh) if whole else (*other.ids, *fresh)
    kind = pile.kind if whole else other.kind
    found[place] = Pile(ids, kind if kind != "single" or len(ids) == 1 else "row", other.photo, other.holes if not fresh else ())
