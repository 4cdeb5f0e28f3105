"""Lengths with units, and slots placed from any edge: one layout for cards of several sizes."""

import pytest

from pnp.layout.units import BadLength, Measure, anchored, edges_of, length_mm
from pnp.scene import Box, Disc, Text

CARD = Measure(63, 88)


@pytest.mark.parametrize(
    ("text", "mm"),
    [
        ("12", 12),
        ("12mm", 12),
        (" 1.2 cm ", 12),
        ("0.5in", 12.7),
        ("300px", 25.4),
        ("72pt", 25.4),
        ("50%", 31.5),
        ("-3mm", -3),
        ("100% - 6mm", 57),
        ("50% + 0.25in - 2", 35.85),
        (".5mm", 0.5),
    ],
)
def test_a_length_is_read_with_its_unit(text, mm):
    assert length_mm(text, 63) == pytest.approx(mm)


def test_pixels_count_by_the_dpi():
    assert length_mm("300px", 63, dpi=600) == pytest.approx(12.7)


@pytest.mark.parametrize("text", ["", "wide", "12 feet", "mm", "12mm 3mm", "1..2", "12mm +", "1e3"])
def test_what_is_no_length_is_refused_with_the_units(text):
    with pytest.raises(BadLength, match="mm, cm, in, pt, px or %"):
        length_mm(text, 63)


@pytest.mark.parametrize(
    ("told", "edges"),
    [
        ("bottom right", ("bottom", "right")),
        ("right bottom", ("bottom", "right")),
        ("right", ("top", "right")),
        ("bottom", ("bottom", "left")),
        ("centre", ("middle", "centre")),
        ("middle", ("middle", "centre")),
        ("top center", ("top", "centre")),
        ("middle left", ("middle", "left")),
    ],
)
def test_an_edge_is_named_by_one_word_or_two(told, edges):
    assert edges_of(told) == edges


@pytest.mark.parametrize(
    ("told", "says"), [("botom", "the nearest word is 'bottom'"), ("left right", "must name one of"), ("", "must name")]
)
def test_a_wrong_edge_is_told_with_the_nearest(told, says):
    with pytest.raises(BadLength, match=says):
        edges_of(told)


@pytest.mark.parametrize(
    ("edge", "box", "place"),
    [
        ("top left", (10, 4), (2, 3)),
        ("top right", (10, 4), (63 - 2 - 10, 3)),
        ("bottom left", (10, 4), (2, 88 - 3 - 4)),
        ("bottom right", (10, 4), (51, 81)),
        ("centre", (10, 4), (26.5 + 2, 42 + 3)),
        ("middle right", (0, 0), (61, 47)),
    ],
)
def test_a_place_counts_inwards_to_the_same_edge_of_what_is_drawn(edge, box, place):
    slot = anchored({"from": edge, "x": 2, "y": 3}, box, CARD)
    assert (slot["x"], slot["y"]) == pytest.approx(place)


def test_a_text_is_flush_with_its_edge_unless_it_says_otherwise():
    slot = anchored({"from": "bottom right", "x": 2, "y": 3}, (0, 0), CARD, is_text=True)
    assert (slot["anchor"], slot["block"]) == ("end", "bottom")
    slot = anchored({"from": "bottom right", "x": 2, "y": 3, "anchor": "start"}, (0, 0), CARD, is_text=True)
    assert slot["anchor"] == "start"


LAYOUT = """
[card]
dpi = 150

[card.slots.panel]
draw = "panel"
from = "bottom right"
x = "10%"
y = "0.5in"
w = "50% + 1mm"
h = "150px"
colour = "red"

[card.slots.disc]
draw = "disc"
from = "centre"
x = 0
y = 0
r = "10%"
colour = "blue"

[card.slots.line]
draw = "rule"
from = "bottom left"
x1 = 3
y1 = 4
x2 = "100% - 3mm"
y2 = 4
width = "1pt"
colour = "ink"

[card.slots.name]
draw = "text"
text = "{name}"
font = "fira-sans-condensed-500"
size = "3mm"
from = "top right"
x = 4
y = 9

[card.slots.inner]
draw = "group"
x = 10
y = 20
w = 20
h = 30

[card.slots.inner.slots.dot]
draw = "disc"
from = "bottom right"
x = "10%"
y = "50%"
r = 1
colour = "green"
"""


@pytest.mark.parametrize(("size", "w", "h"), [("poker", 63, 88), ("tarot", 70, 120), ("2.5x3.5in", 63.5, 88.9)])
def test_one_layout_serves_cards_of_several_sizes(deck, size, w, h):
    folder = deck("name\nPlum\n", LAYOUT, f'[decks.cards]\nsize = "{size}"\n')
    panel, disc, line, name, inner = folder.face().items
    assert isinstance(panel, Box)
    assert (panel.w, panel.h) == pytest.approx((w / 2 + 1, 25.4))
    assert (panel.x + panel.w, panel.y + panel.h) == pytest.approx((w - w / 10, h - 12.7))
    assert isinstance(disc, Disc)
    assert (disc.x, disc.y, disc.rx) == pytest.approx((w / 2, h / 2, w / 10))
    ends = [values for _, values in line.segments]
    assert ends[0] == pytest.approx((3, h - 4))
    assert ends[1] == pytest.approx((w - 3, h - 4))
    assert isinstance(name, Text)
    assert name.x + name.width == pytest.approx(w - 4)
    assert name.size == pytest.approx(3 * 72 / 25.4, abs=1e-3)
    (dot,) = inner.items
    assert (dot.x, dot.y) == pytest.approx((20 - 2, 30 - 15))
