"""Motifs of a deck: pips where every deck has them, right halves on their suits, windows, scales, melds in their room."""

import pytest

from pnp.art import deco, shapes
from pnp.scene import Box, Disc, Group, Path
from pnp.style import PAPER, Style

PALETTE = {"ivory": "#FBF6E8", "ink": "#15171C", "red": "#B8142B", "gold": "#C9A227"}
STANDARD, LOW = Style("standard", PALETTE), Style("low-ink", PALETTE)
HUES = ("ink", "red", "red", "ink")


def pips(style=STANDARD, **given):
    words = {"suit": "H", "rank": "7", "x": 30, "y": 40, "across": 10, "down": 30, "size": 9, "colour": "red", **given}
    return deco.pips(style, **words)


def melds(**given):
    words = {"groups": 0, "group_size": 0, "runs": 0, "run_length": 0, "x": 30, "y": 40, "w": 30, "wide": 4, "pitch": 8, **given}
    return deco.melds(STANDARD, colours=HUES, **words)


@pytest.mark.parametrize("rank", deco.PIPS)
def test_a_rank_has_as_many_pips_as_it_says_and_no_two_touch(rank):
    drawn = pips(rank=rank)
    assert len(drawn) == (10 if rank == "T" else int(rank))
    places = [(group.x, group.y) for group in drawn]
    assert all(abs(ax - bx) > 9 or abs(ay - by) > 9 for i, (ax, ay) in enumerate(places) for bx, by in places[:i])
    assert all(20 <= x <= 40 and 10 <= y <= 70 for x, y in places)


@pytest.mark.parametrize("rank", [rank for rank in deco.PIPS if rank != "7"])
def test_pips_are_the_same_turned_by_half_and_stand_on_their_heads_below_the_middle(rank):
    places = {(round(group.x - 30, 6), round(group.y - 40, 6)): group.rotate for group in pips(rank=rank)}
    assert {(-x or 0.0, -y or 0.0) for x, y in places} == {(x or 0.0, y or 0.0) for x, y in places}
    assert all(turn == (180 if y > 0 else 0) for (_, y), turn in places.items())


@pytest.mark.parametrize("suit", deco.SUITS)
def test_the_light_half_of_a_suit_is_its_right_one_and_low_ink_leaves_it(suit):
    (group,) = deco.suit_mark(STANDARD, suit=suit, x=1, y=2, size=10, colour="red", light="gold")
    whole, half = group.items
    x, y, w, h = shapes.bounds([whole], {})
    assert (x, w, h) == (pytest.approx(-w / 2), pytest.approx(2, abs=0.41), pytest.approx(2, abs=0.1))
    assert shapes.bounds([half], {}) == pytest.approx((0, y, w / 2, h), abs=1e-6)
    assert (group.x, group.y, group.scale) == (1, 2, 5)
    (low,) = deco.suit_mark(LOW, suit=suit, x=1, y=2, size=10, colour="red", light="gold")
    assert low.items == (whole,)


def test_an_unknown_suit_or_rank_is_named_with_those_there_are():
    with pytest.raises(ValueError, match="no suit 'X'; it may be S, H, D, C"):
        deco.suit_mark(STANDARD, suit="X", x=0, y=0, size=9, colour="red")
    with pytest.raises(ValueError, match="no pips of rank 'K'"):
        pips(rank="K")


def test_a_window_draws_its_parts_where_they_have_a_colour():
    given = {"x": 0, "y": 0, "w": 30, "h": 60}
    assert deco.window(STANDARD, **given) == ()
    glass, frame, fine = deco.window(STANDARD, **given, colour="ivory", line="gold", inner="red", gap=2)
    assert (glass.paint.fill, frame.paint.stroke, fine.paint.stroke) == ("#FBF6E8", "#C9A227", "#B8142B")
    assert shapes.bounds([Path(fine.segments, glass.paint)], {}) == (2, 2, 26, 56)
    assert deco.window(LOW, **given, colour="ivory")[0].paint.fill == PAPER


def test_scales_cover_their_rectangle_and_stand_on_its_foot():
    given = {"x": 10, "y": 20, "w": 40, "h": 30, "columns": 4, "line": "gold", "colour": "ink", "shares": (0.9, 0.5)}
    (group,) = deco.scales(STANDARD, **given)
    assert shapes.bounds([group], {}) == (10, 20, 40, 30)
    grounds = [disc for disc in group.items if disc.paint.fill]
    assert {round((50 - disc.y) / 2.5, 6) % 1 for disc in grounds} == {0.0}
    assert all(any((d.x - x) ** 2 + (d.y - y) ** 2 <= d.rx**2 for d in grounds) for x in range(10, 51, 2) for y in range(20, 51, 2))
    (low,) = deco.scales(LOW, **given)
    assert {disc.paint.width for disc in low.items if disc.paint.stroke} == {0.35}
    assert len(low.items) == 2 * len(grounds)


def test_the_cards_of_a_contract_are_as_many_as_it_asks_for_and_keep_to_their_room():
    cards = [item for item in melds(groups=2, group_size=3, runs=1, run_length=10) if isinstance(item, Box)]
    rows = {round(box.y + box.h / 2) for box in cards[:6]}
    assert (len(cards), rows) == (16, {32, 40})
    assert cards[-1].y < cards[6].y, "a run climbs"
    assert max(box.x + box.w for box in cards) - min(box.x for box in cards) == pytest.approx(30)
    short = [item for item in melds(runs=1, run_length=3) if isinstance(item, Box)]
    assert short[1].x - short[0].x > short[0].w, "side by side where there is room"


def test_runs_bear_a_suit_each_and_groups_one_after_the_other():
    marks = [item.items[0].paint.fill for item in melds(groups=1, group_size=3, runs=2, run_length=2) if isinstance(item, Group)]
    assert marks == ["#15171C", "#B8142B", "#B8142B", "#B8142B", "#B8142B", "#15171C", "#15171C"]


def test_a_clapperboard_is_lines_and_stripes_in_low_ink_and_swings_open_about_its_hinge():
    given = {"x": 5, "y": 24, "w": 50, "h": 38, "colour": "ink", "stripe": "ivory"}
    slate, lower, upper, pin = deco.clapper(STANDARD, **given)
    assert isinstance(pin, Disc)
    assert (slate.paint.fill, upper.rotate, lower.rotate) == ("#15171C", -9, 0)
    assert upper.x == lower.x == slate.x
    assert deco.clapper(LOW, **given)[0].paint.fill == PAPER
