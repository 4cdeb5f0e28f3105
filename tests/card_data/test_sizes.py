"""Sizes of cards: by name, in mm, inches and pixels, and what is none."""

import pytest

from card_data.sizes import CARD_SIZES_MM, SHAPE_OF_SIZE, size_mm


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("poker", (63.0, 88.0)),
        (" Tarot ", (70.0, 120.0)),
        ("63x88mm", (63.0, 88.0)),
        ("63 x 88 mm", (63.0, 88.0)),
        ("63×88", (63.0, 88.0)),
        ("6,3x8,8cm", (63.0, 88.0)),
        ("2.5x3.5in", (63.5, 88.9)),
        ("2.5in x 3.5in", (63.5, 88.9)),
        ("750x1050px@300", (63.5, 88.9)),
        ("600x840px @ 240 dpi", (63.5, 88.9)),
        ("750x1050px", (63.5, 88.9)),
        ("2.5inx88.9mm", (63.5, 88.9)),
    ],
)
def test_a_size_is_read_by_name_and_as_written(text, size):
    assert size_mm(text) == pytest.approx(size)


@pytest.mark.parametrize("text", ["", "pokr", "63", "63x", "63x88feet", "5x5mm", "2000x88mm", "-63x88mm", "63x88mm!"])
def test_what_is_no_size_is_none(text):
    assert size_mm(text) is None


def test_every_size_with_a_shape_by_its_name_is_a_size():
    assert set(SHAPE_OF_SIZE) <= set(CARD_SIZES_MM)
