"""Shapes: outlines as segments, placements, bounds."""

import doctest
import json
import math

import pytest
from fontTools.pens.boundsPen import BoundsPen
from fontTools.svgLib.path.parser import parse_path
from hypothesis import given
from hypothesis import strategies as st

import pnp.art.shapes
from pnp.art.shapes import (
    BadPath,
    after,
    along,
    around,
    bounds,
    circle,
    moved,
    path_segments,
    placed,
    placement,
    polygon,
    star,
    stepped,
    ticket,
)
from pnp.scene import Box, Disc, Group, Paint, Path, Symbol, Text, Use
from pnp.typeset.text import FONTS

SOLID = Paint(fill="#000000")


def corners(segments):
    return [values[-2:] for _, values in segments if values]


def test_relative_steps_arcs_and_quadratics_become_absolute_lines_and_cubics():
    segments = path_segments("M1,1h4a2,2 0 0 1 2,2q1,1 0,3z")
    assert [step for step, _ in segments] == ["M", "L", "C", "C", "Z"]
    assert segments[2][1][-2:] == pytest.approx((7, 3))
    assert segments[3][1] == pytest.approx((7.667, 3.667, 7.667, 4.667, 7, 6), abs=1e-3)


def test_a_closed_path_returns_to_its_start_without_a_doubled_line():
    assert path_segments("M0,0h2v1L0,0z") == (("M", (0.0, 0.0)), ("L", (2.0, 0.0)), ("L", (2.0, 1.0)), ("Z", ()))


@pytest.mark.parametrize("broken", ["M1", "nonsense", "M0,0A1,1", "M0 0L1"])
def test_broken_path_data_is_an_error_that_shows_it(broken):
    with pytest.raises(BadPath, match=broken[:4]):
        path_segments(broken)


def test_every_icon_reads_quickly_and_stays_in_its_box():
    icons = json.loads((FONTS.parent / "icons.json").read_text("utf-8"))["icons"]
    for name, shape in icons.items():
        plain = pnp.art.shapes._plain_segments(shape["d"])
        assert plain, name
        pen = BoundsPen(None)
        parse_path(shape["d"], pen)
        assert min(pen.bounds) > -3, name
        assert max(pen.bounds) < 515, name


def test_a_star_points_up():
    top = min(corners(star(10, 10, 5)), key=lambda p: p[1])
    assert top == pytest.approx((10, 5))
    assert len(corners(star(0, 0, 5, points=12))) == 24


def test_a_ticket_keeps_to_its_rectangle_and_bites_inwards():
    x, y, w, h = bounds([Path(ticket(2, 3, 18, 20, sides="lr", corner=1), Paint(fill="#FFFFFF"))], {})
    assert (x, y, w, h) == pytest.approx((2, 3, 18, 20))
    on_the_left = [p for p in corners(ticket(2, 3, 18, 20, sides="lr", corner=1)) if math.isclose(p[0], 2, abs_tol=1e-3)]
    assert len(on_the_left) == 2 * int(18 / 2) + 2


def test_a_ticket_without_bites_and_notches_is_a_rectangle():
    assert set(corners(ticket(0, 0, 4, 3, sides="", corner=0))) == {(0, 0), (4, 0), (4, 3), (0, 3)}


def test_a_stepped_frame_is_equal_when_turned_by_180_degrees():
    points = {(round(x, 6), round(y, 6)) for x, y in corners(stepped(3, 4, 30, 40, 2, 3))}
    assert points == {(round(36 - x, 6), round(48 - y, 6)) for x, y in points}
    assert len(points) == 4 * 7


def test_points_round_a_rectangle_are_even_and_complete():
    points = along(0, 0, 10, 20, 5)
    assert len(points) == len(set(points)) == 12
    assert {(0, 0), (10, 0), (10, 20), (0, 20)} <= set(points)


def test_points_on_a_circle_are_equally_far_apart():
    points = around(5, 5, 3, 7)
    steps = [math.dist(a, b) for a, b in zip(points, points[1:] + points[:1], strict=True)]
    assert steps == pytest.approx([steps[0]] * 7)


def test_a_group_is_mirrored_then_scaled_then_turned_then_moved():
    matrix = placement(Group((), x=10, y=20, rotate=90, scale=2, mirror=True))
    assert moved(matrix, 1, 0) == pytest.approx((10, 18))
    assert moved(matrix, 0, 1) == pytest.approx((8, 20))


@given(st.floats(-50, 50), st.floats(-50, 50), st.floats(0, 360), st.floats(0.1, 4))
def test_placing_by_two_matrices_is_placing_by_one_after_the_other(x, y, turn, scale):
    outer, inner = placement(Group((), x=x, rotate=turn)), placement(Use("a", y=y, scale=scale, mirror=True))
    assert moved(after(outer, inner), 3, 4) == pytest.approx(moved(outer, *moved(inner, 3, 4)), abs=1e-6)


def test_placed_segments_move_every_point():
    assert corners(placed(polygon([(0, 0), (1, 0), (1, 1)]), placement(Use("a", x=5, y=6, scale=2)))) == [(5, 6), (7, 6), (7, 8)]


def test_bounds_include_strokes_groups_clips_and_symbols():
    symbols = {"dot": Symbol("dot", (Disc(0, 0, 1, 1, SOLID),), (-1, -1, 2, 2))}
    assert bounds([Box(1, 1, 2, 2, Paint(stroke="#000000", width=0.5))], {}) == pytest.approx((0.75, 0.75, 2.5, 2.5))
    assert bounds([Use("dot", x=10, y=10, scale=3)], symbols) == pytest.approx((7, 7, 6, 6))
    clipped = Group((Disc(0, 0, 50, 50, SOLID),), x=1, clip=circle(0, 0, 2))
    assert bounds([clipped], {}) == pytest.approx((-1, -2, 4, 4))
    assert bounds([Text(3, 10, "A", "righteous-400", 10, "K", 4.0)], {})[2] == pytest.approx(4)


def test_the_examples_in_the_words_hold():
    assert doctest.testmod(pnp.art.shapes).failed == 0


numbers = st.floats(-9.0, 9.0).map(lambda v: round(v, 3))
steps = st.one_of(
    st.builds("L{},{}".format, numbers, numbers),
    st.builds("A{0},{1} 0 {2},{3} {4},{5}".format, *[st.sampled_from([13.0, 14.5])] * 2, *[st.integers(0, 1)] * 2, numbers, numbers),
)


@given(st.lists(steps, min_size=1, max_size=4))
def test_upright_arcs_are_those_of_a_general_reader(told):
    data = f"M0,0{''.join(told)}Z"
    ours, theirs = path_segments(data), pnp.art.shapes._any_segments(data)
    assert [letter for letter, _ in ours] == [letter for letter, _ in theirs]
    for (_, one), (_, other) in zip(ours, theirs, strict=True):
        assert one == pytest.approx(other, abs=1e-6)
