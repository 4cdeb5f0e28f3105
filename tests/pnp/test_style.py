"""Style: editions and palettes."""

import doctest

import pytest

import pnp.style
from pnp.style import PAPER, Style, UnknownColour, contrast, ink_percent, mix

PALETTE = {"walnut": "#33190F", "gold": "#E9AE2D", "teal": "#14707A", "cream": "#FBF0D9", "rust": "#D4532A"}
STANDARD, LOW = Style("standard", PALETTE), Style("low-ink", PALETTE)


def test_a_colour_is_named_or_its_own_value():
    assert STANDARD.colour("rust") == "#D4532A"
    assert STANDARD.colour("#123456") == "#123456"
    assert STANDARD.colour("K") == "K"


def test_an_unknown_colour_names_the_nearest():
    with pytest.raises(UnknownColour, match="nearest is 'walnut'"):
        STANDARD.colour("wallnut")
    with pytest.raises(UnknownColour):
        STANDARD.colour("#12345")


def test_low_ink_prints_grounds_as_paper_and_keeps_them_in_the_standard_edition():
    assert LOW.ground("walnut") == PAPER
    assert STANDARD.ground("walnut") == "#33190F"


@pytest.mark.parametrize("name", sorted(PALETTE))
def test_low_ink_type_is_readable_on_paper(name):
    assert contrast(LOW.type(name), PAPER) >= 4.5
    assert STANDARD.type(name) == PALETTE[name]


def test_low_ink_keeps_readable_colours():
    assert LOW.type("teal") == PALETTE["teal"]
    assert LOW.type("gold") == LOW.type("walnut") == "K"
    assert LOW.outline("gold") == PALETTE["gold"]
    assert LOW.outline("cream") == "K"
    assert STANDARD.outline("cream") == PALETTE["cream"]


def test_contrast_is_that_of_the_standard():
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


def test_a_mix_lies_between():
    assert mix("#D4532A", "#FBF0D9", 0) == "#D4532A"
    assert mix("#D4532A", "#FBF0D9", 1) == "#FBF0D9"
    assert mix("#D4532A", "#FBF0D9", 0.3) == "#E0825E"


def test_ink_is_counted_with_all_grey_in_black():
    assert ink_percent("#000000") == ink_percent("K") == 100
    assert ink_percent("#FFFFFF") == 0
    assert ink_percent("#33190F") == pytest.approx(0 + 51 + 71 + 80, abs=1)


def test_the_examples_in_the_words_hold():
    assert doctest.testmod(pnp.style).failed == 0
