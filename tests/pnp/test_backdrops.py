"""Scenery: what joins joins, what turns is equal when turned, and low ink saves ink without moving anything."""

import pytest

from pnp.art import backdrops, shapes
from pnp.scene import Box, Disc, Group, Path
from pnp.style import Style, UnknownColour

PALETTE = {"night": "#14182B", "teal": "#14707A", "gold": "#E9AE2D", "cream": "#FBF0D9", "velvet": "#8E1B2D"}
STANDARD, LOW = Style("standard", PALETTE), Style("low-ink", PALETTE)

CALLS = {
    "dusk": {"x": 0, "y": 6, "w": 63, "h": 40, "top": "night", "low": "teal"},
    "hills": {"x": 0, "y": 46, "w": 63, "foot": 60, "crests": (5.0, 2.0, 7.0), "colour": "teal"},
    "skyline": {"x": 0, "y": 46, "w": 60, "foot": 52, "heights": (4.0, 14.0, 8.0), "colour": "night", "lit": "gold"},
    "streaks": {"x": 0, "y": 8, "w": 60, "h": 40, "long": 5, "pitch": 5, "colour": "gold", "turn": 15},
    "mist": {"x": 0, "y": 46, "w": 60, "rows": 4, "pitch": 3, "colour": "cream"},
    "stripes": {"x": 0, "y": 6, "w": 60, "h": 40, "pitch": 6, "width": 3, "colour": "gold"},
    "scatter": {"icon": "moon", "places": (10.0, 10.0, 5.0, 0.0, 30.0, 20.0, 8.0, 40.0), "colour": "night"},
    "spots": {"places": (10.0, 10.0, 2.0, 20.0, 30.0, 3.0), "colour": "gold"},
    "tally": {"shape": "star", "count": 3, "x": 30, "y": 30, "size": 4, "pitch": 6, "colour": "velvet"},
    "ferris": {"x": 30, "y": 30, "r": 15, "foot": 55, "cabins": 12, "colour": "night", "lit": "gold"},
    "curtain": {"x": -3, "y": -3, "w": 69, "h": 94, "folds": 10, "colour": "velvet", "shade": "night", "light": "gold"},
    "arch": {"x": 8, "y": 6, "w": 47, "h": 54, "rise": 20, "colour": "night"},
    "bulb_arch": {"x": 8, "y": 6, "w": 47, "h": 54, "rise": 20, "pitch": 4.4},
    "bulb_row": {"x": 5, "y": 84, "pitch": 5, "count": 12},
    "fan": {"x": 30, "y": 60, "radii": (12.0, 8.0), "colours": ("gold", "night")},
    "reel": {"x": 30, "y": 30, "r": 12, "colour": "gold", "hole": "night"},
}
LEFT_OUT_IN_LOW_INK = {"dusk", "stripes"}


@pytest.mark.parametrize("name", CALLS)
def test_each_piece_of_scenery_is_drawn_in_both_editions_at_one_place(name: str) -> None:
    draw = getattr(backdrops, name)
    full, spare = draw(STANDARD, **CALLS[name]), draw(LOW, **CALLS[name])
    assert full
    assert bool(spare) == (name not in LEFT_OUT_IN_LOW_INK)
    if spare:
        wide, near = shapes.bounds(full, {}), shapes.bounds(spare, {})
        assert near[0] >= wide[0] - 0.7
        assert near[0] + near[2] <= wide[0] + wide[2] + 0.7


@pytest.mark.parametrize("name", CALLS)
def test_a_colour_that_is_not_there_is_told(name: str) -> None:
    called = {key: "mauve" if key in ("colour", "top", "socket") else value for key, value in CALLS[name].items()}
    if name.startswith("bulb"):
        called["socket"] = "mauve"
    if name == "fan":
        called["colours"] = ("mauve", "night")
    with pytest.raises(UnknownColour):
        getattr(backdrops, name)(STANDARD, **called)


@pytest.mark.parametrize("style", [STANDARD, LOW])
def test_land_leaves_both_sides_at_one_height_so_that_neighbours_join(style: Style) -> None:
    (land,) = backdrops.hills(style, **CALLS["hills"])
    assert isinstance(land, Path)
    points = [values[-2:] for step, values in land.segments if step != "Z"]
    assert points[0] == (0, 46)
    assert (63, 46) in points
    assert min(y for _, y in points) == pytest.approx(39)


def test_a_sky_goes_in_flat_steps_from_one_colour_to_the_other() -> None:
    bands = backdrops.dusk(STANDARD, x=0, y=6, w=63, h=40, top="night", low="teal", steps=5)
    fills = [band.paint.fill for band in bands if isinstance(band, Box)]
    assert (fills[0], fills[-1], len(set(fills))) == (PALETTE["night"], PALETTE["teal"], 5)
    assert all(band.y + band.h == pytest.approx(46) for band in bands if isinstance(band, Box))


def test_streaks_keep_within_their_rectangle() -> None:
    (rain,) = backdrops.streaks(STANDARD, x=1, y=8, w=60, h=40, long=5, pitch=5, colour="gold", turn=-90)
    assert isinstance(rain, Path)
    assert all(1 <= x <= 61 and 8 <= y <= 48 for _, (x, y) in rain.segments)  # type: ignore[misc]  # only lines there


def test_bulbs_stand_evenly_and_alike_on_both_sides_of_an_arch() -> None:
    items = backdrops.bulb_arch(STANDARD, x=8, y=6, w=47, h=54, rise=20, pitch=4.4, size=1)
    places = [(item.x, item.y) for item in items if isinstance(item, Disc) and item.rx == 1]
    assert places[0] == pytest.approx((8, 60))
    assert places[-1] == pytest.approx((55, 60))
    for (x, y), (far, low) in zip(places, reversed(places), strict=True):
        assert (x - 8, y) == pytest.approx((55 - far, low), abs=0.05)


def test_numbers_of_places_that_do_not_come_out_even_are_told() -> None:
    with pytest.raises(ValueError, match="5 numbers"):
        backdrops.scatter(STANDARD, icon="moon", places=(1.0, 2.0, 3.0, 4.0, 5.0), colour="gold")


def test_a_reel_has_six_holes_round_its_hub() -> None:
    (reel,) = backdrops.reel(STANDARD, **CALLS["reel"])
    assert isinstance(reel, Group)
    assert [item.paint.fill for item in reel.items if isinstance(item, Disc)] == [PALETTE["gold"], *[PALETTE["night"]] * 7]
