"""Portraits: the words of a person, the parts of the kit, books, low ink."""

import pytest

from pnp.art import portraits, shapes
from pnp.art.portraits import HAIRS, SKINS, BadPortrait, parts, person_of, portrait, volume
from pnp.scene import Group
from pnp.style import Style, ink_percent
from pnp.typeset.text import FONTS

PALETTE = {
    "walnut": "#33190F",
    "gold": "#E9AE2D",
    "rust": "#D4532A",
    "teal": "#14707A",
    "cream": "#FBF0D9",
    "plum": "#4A1B3A",
    "ink": "#1A1413",
}
STANDARD, LOW = Style("standard", PALETTE), Style("low-ink", PALETTE)
PLAIN = "skin:tan hair:black cut:slick cloth:teal"


def drawn(words, style=STANDARD):
    (group,) = portrait(style, who=words, x=0, y=0)
    return group


def test_a_person_needs_skin_hair_cut_and_cloth():
    assert person_of(PLAIN).wear == "suit"
    with pytest.raises(BadPortrait, match="does not tell its cut and cloth"):
        person_of("skin:tan hair:black")


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("skn:tan", "nearest is 'skin'"),
        (f"{PLAIN} hair:blnd", "nearest is 'blond'"),
        (f"{PLAIN} face:eyes+grinn", "nearest is 'grin'"),
        (f"{PLAIN} hat:baret", "nearest is 'beret'"),
        (f"{PLAIN} extra:hoop", "nearest is 'hoops'"),
        (f"{PLAIN} jaw:squre", "nearest is 'square'"),
    ],
)
def test_an_unknown_word_names_the_nearest(words, answer):
    with pytest.raises(BadPortrait, match=answer):
        person_of(words)


@pytest.mark.parametrize("style", [STANDARD, LOW], ids=["standard", "low-ink"])
@pytest.mark.parametrize("use", ["cut", "wear", "face", "jaw", "hat", "extra"])
def test_every_part_of_the_kit_can_be_drawn_and_keeps_near_its_box(use, style):
    for word in portraits.choices(use):
        group = drawn(" ".join(w for w in PLAIN.split() if not w.startswith(f"{use}:")) + f" {use}:{word}", style)
        x, y, w, h = shapes.bounds(group.items, {})
        assert x > -4, word
        assert x + w < 44, word
        assert y > -11, word
        assert y + h < 53, word


def test_tall_hats_sit_lower_so_that_they_keep_in_the_picture():
    for hat in parts()["hat"]:
        group = drawn(f"{PLAIN} hat:{hat}")
        _, y, _, _ = shapes.bounds(group.items, {})
        assert y + group.y > -2.8, hat


def test_every_tone_of_the_kit_is_known():
    tones = {portraits._piece(piece)[0].rstrip("-=+_") for use in parts().values() for pieces in use.values() for piece in pieces}
    assert tones == {"skin", "hair", "cloth", "shirt", "accent", "lips", "ink", "white"}


def test_the_left_half_lies_in_shade():
    fills = [item.paint.fill for item in drawn(PLAIN).items if item.paint.fill]
    assert SKINS["tan"] in fills
    assert portraits.mix(SKINS["tan"], portraits.INK, 0.28) in fills


def test_words_change_the_person():
    looks = {
        repr(drawn(PLAIN)),
        repr(drawn(f"{PLAIN} hat:beret")),
        repr(drawn(f"{PLAIN} face:shades+lips")),
        repr(drawn(f"{PLAIN} jaw:square")),
    }
    assert len(looks) == 4
    assert len(set(SKINS.values())) == len(SKINS) >= 6
    assert len(set(HAIRS.values())) == len(HAIRS)


def test_low_ink_prints_skin_and_clothes_as_paper():
    fills = [ink_percent(item.paint.fill) for item in drawn(PLAIN, LOW).items if item.paint.fill]
    assert sum(ink < 20 for ink in fills) >= 8
    standard = [ink_percent(item.paint.fill) for item in drawn(PLAIN).items if item.paint.fill]
    assert sum(fills) < sum(standard) / 2


@pytest.mark.parametrize("style", [STANDARD, LOW], ids=["standard", "low-ink"])
@pytest.mark.parametrize("binding", ["script", "best_seller"])
def test_a_book_keeps_to_its_box(binding, style):
    (group,) = volume(style, binding=binding, cover="plum", trim="gold", icon="wrench", x=0, y=0)
    assert isinstance(group, Group)
    x, y, w, h = shapes.bounds(group.items, {})
    assert x > 0
    assert y > 0
    assert x + w < 40
    assert y + h < 44


def test_an_unknown_binding_names_the_nearest():
    with pytest.raises(BadPortrait, match="nearest is 'script'"):
        volume(STANDARD, binding="scribt", cover="plum", trim="gold", icon="wrench", x=0, y=0)


def test_the_kit_stands_beside_the_fonts_as_data():
    assert (FONTS.parent / "portraits.toml").is_file()
