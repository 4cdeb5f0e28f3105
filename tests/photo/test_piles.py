"""Rows, fans and columns found in the places of codes, from whatever side the photo is taken."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.piles import Pile, Spot, in_reading_order, moved, piles
from tests.photo import layouts
from tests.photo.layouts import Matrix
from tests.photo.simulator import HARD, REALISTIC, Conditions, camera, frame, project

SIDE, INSET = 12.7, 3.2
CARD = np.array([[0, 0], [63, 0], [63, 88], [0, 88]], float)
CODE = np.array([[0, 0], [SIDE, 0], [SIDE, SIDE], [0, SIDE]]) + INSET
seeds = st.integers(0, 1_000_000)
sides = st.floats(0, 360)
conditions = st.sampled_from([REALISTIC, HARD])


def spots(
    poses: Sequence[Matrix], seed: int, how: Conditions = REALISTIC, photo: int = 1, names: Sequence[object] | None = None
) -> list[Spot]:
    """Where the codes of cards lie on a photo, found to a pixel; mixed up, as a decoder finds them."""
    rng = np.random.default_rng(seed)
    corners = np.concatenate([project(pose, CARD) for pose in poses])
    lens = camera(corners, how, rng, frame(corners, 12))
    found = []
    for name, pose in zip(names or range(len(poses)), poses, strict=True):
        seen = project(lens @ pose, CODE) + rng.normal(0, 0.7, (4, 2))
        found.append(Spot(str(name), tuple((float(x), float(y)) for x, y in seen), photo, SIDE))
    rng.shuffle(found)
    return found


def ids(found: Sequence[Pile]) -> list[list[int]]:
    return [[int(each) for each in pile.ids] for pile in found]


@settings(max_examples=60, deadline=None)
@given(sizes=st.lists(st.integers(2, 7), min_size=1, max_size=6), seed=seeds, side=sides, how=conditions)
def test_melds_are_found_in_their_order_from_every_side(sizes: list[int], seed: int, side: float, how: Conditions) -> None:
    poses = layouts.turned(layouts.melds(sizes, np.random.default_rng(seed)), side)
    ends = [0, *itertools.accumulate(sizes)]
    assert ids(piles(spots(poses, seed, how))) == [list(range(a, b)) for a, b in itertools.pairwise(ends)]


@settings(max_examples=30, deadline=None)
@given(cards=st.integers(3, 13), seed=seeds, side=sides, how=conditions)
def test_a_fan_is_one_pile_in_its_order(cards: int, seed: int, side: float, how: Conditions) -> None:
    found = piles(spots(layouts.turned(layouts.fan(cards, np.random.default_rng(seed)), side), seed, how))
    assert ids(found) == [list(range(cards))]
    assert found[0].kind == "fan"


@settings(max_examples=30, deadline=None)
@given(columns=st.integers(2, 7), rows=st.integers(1, 4), seed=seeds, side=sides)
def test_cards_side_by_side_are_rows_and_read_row_by_row(columns: int, rows: int, seed: int, side: float) -> None:
    count = columns * rows
    poses = layouts.turned(layouts.grid(count, np.random.default_rng(seed), columns), side)
    seen = spots(poses, seed)
    assert in_reading_order(seen) == tuple(str(n) for n in range(count))
    assert ids(piles(seen)) == [list(range(n, n + columns)) for n in range(0, count, columns)]


@settings(max_examples=40, deadline=None)
@given(cards=st.integers(4, 11), seed=seeds, data=st.data())
def test_an_unread_card_leaves_a_hole_where_it_lies(cards: int, seed: int, data: st.DataObject) -> None:
    lost = data.draw(st.integers(1, cards - 2))
    whole = {spot.id: spot for spot in spots(layouts.cascade(cards, np.random.default_rng(seed)), seed)}
    hidden = whole.pop(str(lost))
    (pile,) = piles(list(whole.values()))
    assert [int(each) for each in pile.ids] == [n for n in range(cards) if n != lost]
    (hole,) = pile.holes
    side = math.dist(hidden.corners[0], hidden.corners[1])
    assert math.dist(hole[0], hidden.corners[0]) < side


def test_no_hole_is_seen_where_nothing_is_hidden() -> None:
    for seed in range(20):
        assert not any(pile.holes for pile in piles(spots(layouts.cascade(21, np.random.default_rng(seed)), seed)))


def test_cards_that_lie_anyhow_are_no_pile() -> None:
    poses = [layouts.pose(150 * n, 0, 70 * n) for n in range(5)]
    assert [len(pile.ids) for pile in piles(spots(poses, 1))] == [1] * 5


def test_a_row_laid_over_the_lower_half_of_another_is_a_row_of_its_own() -> None:
    poses = [layouts.pose(20 * (n % 5), 60 * (n // 5), 0) for n in range(10)]
    assert ids(piles(spots(poses, 2))) == [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]]


def test_a_card_that_lies_across_is_no_neighbour_however_near_its_code_is() -> None:
    across = layouts.pose(-50, 40, 90)
    codes = [project(pose, CODE).mean(0) for pose in (layouts.pose(0, 0, 0), across)]
    assert math.dist(*codes) < 57
    assert ids(piles(spots([layouts.pose(0, 0, 0), layouts.pose(20, 0, 0), across], 3))) in ([[0, 1], [2]], [[2], [0, 1]])


def test_a_column_goes_down() -> None:
    poses = [layouts.pose(0, 20 * n, 0) for n in range(4)]
    assert piles(spots(poses, 4))[0][:2] == (("0", "1", "2", "3"), "column")
    leaning = [layouts.pose(-4 * n, 20 * n, 0) for n in range(4)]
    assert in_reading_order(spots(leaning, 4)) == ("0", "1", "2", "3")


def test_piles_of_several_photos_are_joined_by_what_they_share() -> None:
    row = layouts.cascade(6, np.random.default_rng(1))
    first = spots(row[:4], 1, photo=1, names=range(4))
    second = spots([*row[2:], layouts.pose(400, 0, 0)], 2, photo=2, names=[2, 3, 4, 5, 9])
    assert ids(piles([*first, *second])) == [[0, 1, 2, 3, 4, 5], [9]]
    assert ids(piles([*second, *first])) == [[0, 1, 2, 3, 4, 5], [9]]


def test_a_photo_that_shows_a_pile_whole_gives_its_order() -> None:
    row = layouts.cascade(3, np.random.default_rng(1))
    part = spots([row[0], row[2]], 1, photo=1, names=[0, 2])
    assert ids(piles([*part, *spots(row, 2, photo=2)])) == [[0, 1, 2]]


def test_what_people_put_right_stays_and_new_cards_join_it() -> None:
    row = layouts.cascade(5, np.random.default_rng(1))
    seen = spots(row, 1)
    assert ids(piles(seen, [["3"], ["0", "1"]])) == [[3], [0, 1, 2, 4]]


def test_no_code_is_lost_or_twice_whatever_is_seen() -> None:
    flat = Spot("flat", ((0, 0), (5, 0), (5, 0), (0, 0)))
    point = Spot("point", ((3, 3), (3, 3), (3, 3), (3, 3)))
    found = piles([flat, point, Spot("flat", ((9, 9), (12, 9), (12, 12), (9, 12)))])
    assert sorted(each for pile in found for each in pile.ids) == ["flat", "point"]
    assert piles([]) == ()
    assert sorted(in_reading_order([flat, point])) == ["flat", "point"]


@pytest.mark.parametrize(
    ("card", "to", "after"),
    [("A", 1, [("B",), ("C", "A")]), ("C", 0, [("A", "B", "C")]), ("B", 2, [("A",), ("C",), ("B",)]), ("B", 9, [("A",), ("C",), ("B",)])],
)
def test_a_card_goes_to_the_pile_it_is_put_to(card: str, to: int, after: list[tuple[str, ...]]) -> None:
    assert moved([("A", "B"), ("C",)], card, to) == tuple(after)
