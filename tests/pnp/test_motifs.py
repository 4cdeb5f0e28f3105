"""Motifs: each in both editions, nothing moves, low ink saves ink, symmetric ones are equal when turned."""

import math

import pytest

from pnp.art import motifs, shapes
from pnp.art.kinds import kind_outline
from pnp.art.motifs import UnknownIcon, icon_segments, icons
from pnp.scene import Box, Disc, Group, Paint, Path, Text
from pnp.style import Style, UnknownColour, contrast, ink_percent

PALETTE = {
    "walnut": "#33190F",
    "gold": "#E9AE2D",
    "rust": "#D4532A",
    "teal": "#14707A",
    "cream": "#FBF0D9",
    "white": "#FFFFFF",
    "ink": "#1A1413",
}
STANDARD, LOW = Style("standard", PALETTE), Style("low-ink", PALETTE)

CALLS = {
    "ground": {"colour": "walnut"},
    "panel": {"x": 5, "y": 5, "w": 20, "h": 8, "colour": "teal", "radius": 2},
    "frame": {"x": 5, "y": 5, "w": 20, "h": 8, "colour": "teal", "width": 0.9},
    "disc": {"x": 20, "y": 20, "r": 6, "colour": "rust"},
    "ring": {"x": 20, "y": 20, "r": 6, "colour": "rust", "width": 0.9},
    "rule": {"x1": 3, "y1": 20, "x2": 60, "y2": 20, "colour": "rust", "width": 0.3},
    "outline": {"outline": "M5,5h20v9z", "colour": "teal", "line": "walnut", "width": 0.5},
    "screen": {"x": 3.2, "y": 10.6, "w": 56.6, "h": 37.8, "line": "walnut", "width": 0.9},
    "ticket": {"x": 10, "y": 10, "w": 20, "h": 12, "colour": "rust"},
    "stub": {},
    "sunburst": {"x": 30, "y": 30, "r": 25, "rays": 24, "colour": "rust", "clear": 10},
    "rings": {"x": 30, "y": 30, "radii": (9, 6), "colours": ("rust", "gold")},
    "bulb_ring": {"x": 30, "y": 30, "r": 16, "count": 24},
    "bulb_frame": {"x": 7, "y": 7, "w": 49, "h": 70, "pitch": 4.5},
    "perforations": {"x": 0, "y": 4, "count": 9, "colour": "ink"},
    "deco_frame": {"x": 7, "y": 7, "w": 49, "h": 70, "colour": "walnut"},
    "spotlight": {"x": 30, "y": 5, "reach": 40, "spread": 20, "colour": "gold"},
    "halftone": {"x": 5, "y": 30, "w": 50, "h": 26, "focus_x": 30, "focus_y": 44, "reach": 24, "colour": "rust"},
    "corner_bands": {"x": 10, "y": 12, "radius": 12, "band": 2.8, "colours": ("rust", "gold", "teal"), "run_x": 14, "run_y": 16},
    "bands": {"x": 0, "y": 10, "w": 60, "band": 2.6, "colours": ("rust", "gold", "teal")},
    "dollar": {"x": 31.5, "y": 44, "scale": 0.8, "colour": "gold", "edge": "ink"},
    "medallion": {"x": 31.5, "y": 44, "r": 19.5, "ground": "walnut", "rim": "gold", "heart": "rust", "edge": "ink"},
    "icon": {"icon": "palm-tree", "x": 31.5, "y": 42, "size": 24, "colour": "ink"},
    "kind": {"shape": "star", "x": 7.6, "y": 4.7, "size": 7.2, "colour": "rust"},
}


def inked(item):
    """Return (colour, area in mm²) of every flat shape, boxes for curves: enough to compare two editions."""
    match item:
        case Group(items, scale=k):
            return [(c, a * k * k) for inner in items for c, a in inked(inner)]
        case Box(_, _, w, h, paint):
            area, rim = w * h, 2 * (w + h)
        case Disc(_, _, rx, ry, paint):
            area, rim = math.pi * rx * ry, math.pi * (rx + ry)
        case Path(segments, paint):
            area, rim = path_measures(segments)
        case _:
            raise TypeError(item)
    out = [(paint.fill, area)] if paint.fill else []
    return [*out, (paint.stroke, rim * paint.width)] if paint.stroke else out


def path_measures(segments):
    area = rim = 0.0
    start = here = (0.0, 0.0)
    for step, values in segments:
        there = start if step == "Z" else values[-2:]
        if step == "M":
            start = there
        else:
            area += here[0] * there[1] - here[1] * there[0]
            rim += math.dist(here, there)
        here = there
    return abs(area) / 2, rim


def ink_of(items):
    return sum(ink_percent(colour) * area for item in items for colour, area in inked(item))


@pytest.mark.parametrize("name", sorted(CALLS))
def test_low_ink_saves_ink_or_stays_solid(name):
    draw = getattr(motifs, name)
    standard, low = draw(STANDARD, **CALLS[name]), draw(LOW, **CALLS[name])
    assert ink_of(low) <= ink_of(standard) + (12_000 if name == "stub" else 1e-6) or name in {
        "icon",
        "frame",
        "rule",
        "deco_frame",
    }


@pytest.mark.parametrize("name", sorted(set(CALLS) - {"halftone", "ground", "stub"}))
def test_low_ink_moves_nothing(name):
    draw = getattr(motifs, name)
    one = shapes.bounds(draw(STANDARD, **CALLS[name]), {})
    other = shapes.bounds(draw(LOW, **CALLS[name]), {})
    assert middle(other) == pytest.approx(middle(one), abs=0.05 if name != "sunburst" else 1.0)
    assert other[2:] == pytest.approx(one[2:], abs=BAND_ROOM.get(name, 1.3))


BAND_ROOM = {"bands": 2.5, "corner_bands": 2 * 2.3 * 2, "dollar": 6.0, "sunburst": 2.5}
"""Where a wide stroke becomes a thin one on the same line, the bounds narrow by the stroke alone (bounds count miters)."""


def middle(box):
    x, y, w, h = box
    return (x + w / 2, y + h / 2)


def test_low_ink_has_no_halftone_and_paper_grounds():
    assert motifs.halftone(LOW, **CALLS["halftone"]) == ()
    assert motifs.ground(LOW, colour="walnut")[0].paint == Paint(fill="#FFFFFF")


def test_a_halftone_shrinks_away_from_its_focus_and_keeps_to_the_look():
    paths = motifs.halftone(STANDARD, **CALLS["halftone"])
    assert all((path.paint.cap, path.paint.fill) == ("round", None) for path in paths)
    dots = [(path.paint.width / 2, math.dist((30, 44), values)) for path in paths for step, values in path.segments if step == "M"]
    assert 0.06 <= min(dots)[0] < max(dots)[0] <= 0.95
    assert len(dots) > 200
    for radius, far in dots:
        assert radius == pytest.approx(0.62 * (1 - far / 24), abs=0.011)


@pytest.mark.parametrize("style", [STANDARD, LOW], ids=["standard", "low-ink"])
@pytest.mark.parametrize("name", ["medallion", "dollar"])
def test_the_medallion_is_equal_when_turned_by_180_degrees(name, style):
    items = getattr(motifs, name)(style, **CALLS[name])
    assert turnable(items) == turnable([Group(tuple(items), x=63, y=88, rotate=180)])


def turnable(items):
    """Return all outlines of items as sorted sets of rounded points: equal sets for equal ink."""
    return sorted(flat(items, shapes.STILL), key=repr)


def flat(items, matrix):
    for item in items:
        match item:
            case Group(inner):
                yield from flat(inner, shapes.after(matrix, shapes.placement(item)))
            case Disc(x, y, rx, _, paint):
                px, py = shapes.moved(matrix, x, y)
                yield (paint, round(px, 3), round(py, 3), round(rx, 3))
            case Path(segments, paint):
                points = [p for _, values in shapes.placed(segments, matrix) for p in shapes.pairs_of(values)]
                yield (paint, tuple(sorted((round(x, 3) + 0.0, round(y, 3) + 0.0) for x, y in points)))


def test_every_ray_starts_outside_the_clear_middle_in_low_ink():
    (rays,) = motifs.sunburst(LOW, **CALLS["sunburst"])
    starts = [values for step, values in rays.segments if step == "M"]
    assert len(starts) == 24
    assert all(math.dist(p, (30, 30)) == pytest.approx(10) for p in starts)
    assert rays.paint.width == 0.35


def test_strokes_are_never_under_a_quarter_millimetre():
    for name, call in CALLS.items():
        for style in (STANDARD, LOW) if name != "halftone" else ():  # its dots are strokes of no length
            for item in getattr(motifs, name)(style, **call):
                assert not (isinstance(item, Box | Disc | Path) and item.paint.stroke) or item.paint.width >= 0.25, name


def test_an_unknown_icon_or_colour_or_shape_names_what_there_is():
    with pytest.raises(UnknownIcon, match="nearest is 'megaphone'"):
        motifs.icon(STANDARD, icon="megafone", x=0, y=0, size=5, colour="ink")
    with pytest.raises(UnknownColour, match="walnut"):
        motifs.ground(STANDARD, colour="walnot")
    with pytest.raises(ValueError, match="star"):
        kind_outline("stern", 0, 0, 5)


def test_an_icon_is_centred_and_of_the_size_asked_for():
    for name in icons():
        on_curve = tuple(("L", values[-2:]) for step, values in icon_segments(name) if step != "Z")
        x, y, w, h = shapes.bounds([Path(on_curve, Paint(fill="K"))], {})
        assert -280 < x < x + w < 285, name
        assert -280 < y < y + h < 280, name
    x, y, w, h = shapes.bounds(motifs.icon(STANDARD, icon="palm-tree", x=31.5, y=42, size=24, colour="ink"), {})
    assert abs(x + w / 2 - 31.5) < 3
    assert max(w, h) <= 24.1


def test_light_icons_become_readable_in_low_ink():
    (group,) = motifs.icon(LOW, icon="palm-tree", x=0, y=0, size=24, colour="cream")
    assert contrast(group.items[0].paint.fill, "#FFFFFF") >= 4.5


def test_motifs_draw_no_text():
    assert not any(isinstance(item, Text) for name, call in CALLS.items() for item in getattr(motifs, name)(STANDARD, **call))
