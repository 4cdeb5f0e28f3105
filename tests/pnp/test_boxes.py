"""Tuck boxes: the inside from the deck, the net from the inside, and what is said when no paper holds it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pytest

from card_data.load import load_game
from card_data.model import Game, Piece
from pnp.art.shapes import bounds
from pnp.pieces.boxes import GLUE_MM, BadBox, BoxSize, box_scenes, box_size, fits
from pnp.pieces.maker_look import MakerLook, maker_look
from pnp.scene import Group, Text
from pnp.scene import Path as Outline
from pnp.style import Edition, style_of

ISLAND = Path(__file__).parent.parent / "fixtures" / "maker" / "island"
A4, A3 = (203.0, 286.0), (290.0, 409.0)


@pytest.fixture(scope="module")
def island() -> Game:
    return load_game(ISLAND)


def a_box(**words: object) -> Piece:
    return Piece("BOX", "tuckbox", "Box", "", columns=MappingProxyType(words))  # type: ignore[arg-type]


def look(game: Game, edition: Edition = "standard") -> MakerLook:
    return maker_look(game, style_of(game, edition), "en")


def test_the_inside_is_the_card_and_the_pile_with_a_millimetre_to_spare(island: Game) -> None:
    assert sum(card.qty for card in island.cards) == 36
    assert box_size(island, a_box()) == BoxSize(64.0, 89.0, round(36 * 0.30 + 1, 2))


def test_thickness_clearance_and_number_are_the_makers(island: Game) -> None:
    size = box_size(island, a_box(thickness_mm=0.35, clearance_mm=2.0, cards=100))
    assert size == BoxSize(65.0, 90.0, 37.0)


def test_sleeves_make_everything_larger(island: Game) -> None:
    assert box_size(island, a_box(sleeved=True)) == BoxSize(67.0, 92.0, round(36 * 0.46 + 1, 2))


def test_a_box_may_hold_cards_that_are_in_no_deck(island: Game) -> None:
    assert box_size(island, a_box(card_mm=(70.0, 120.0), cards=22)) == BoxSize(71.0, 121.0, 7.6)


def test_several_boxes_share_the_cards(island: Game) -> None:
    assert box_size(island, a_box(cards=101), boxes=2).depth == pytest.approx(51 * 0.3 + 1)


def test_a_deck_that_is_not_there_is_told(island: Game) -> None:
    with pytest.raises(BadBox, match="there is no deck 'crads'; the decks are cards"):
        box_size(island, a_box(decks=("crads",)))


def test_the_net_is_as_wide_as_glue_and_four_panels(island: Game) -> None:
    ((name, scene),) = box_scenes(look(island), a_box(), A4, {})
    size = box_size(island, a_box())
    assert name == "BOX"
    assert scene.width == pytest.approx(GLUE_MM + 2 * size.width + 2 * size.depth)
    assert scene.height == pytest.approx(size.height + 2 * size.depth + 2 * size.tuck)


@pytest.mark.parametrize("edition", ["standard", "low-ink"])
@pytest.mark.parametrize("cards", [18, 54, 110])
def test_nothing_of_a_net_lies_outside_of_it(island: Game, edition: Edition, cards: int) -> None:
    for parts in (1, 2):
        for _, scene in box_scenes(look(island, edition), a_box(cards=cards, parts=parts), A3, {}):
            x, y, w, h = bounds(scene.items, {})
            assert x >= -1
            assert y >= -1
            assert x + w <= scene.width + 1
            assert y + h <= scene.height + 1


def test_the_folds_lie_where_the_panels_meet(island: Game) -> None:
    ((_, scene),) = box_scenes(look(island), a_box(), A4, {})
    size = box_size(island, a_box())
    upright = sorted(
        {
            round(i.segments[0][1][0], 2)
            for i in scene.items
            if isinstance(i, Outline) and i.paint.dash and i.segments[0][1][0] == i.segments[1][1][0]
        }
    )
    steps = (0, size.width, size.width + size.depth, 2 * size.width + size.depth)
    assert upright == [pytest.approx(GLUE_MM + step) for step in steps]


def test_two_halves_have_the_same_size_and_one_glue_flap_each(island: Game) -> None:
    made = box_scenes(look(island), a_box(parts=2), A4, {})
    assert [name for name, _ in made] == ["BOX-A", "BOX-B"]
    assert len({(scene.width, scene.height) for _, scene in made}) == 1
    told = [
        item
        for _, scene in made
        for item in scene.items
        if isinstance(item, Group)
        for t in item.items
        if isinstance(t, Text) and "glue" in t.text
    ]
    assert len(told) == 2


def test_a_box_that_fits_on_no_page_says_what_would(island: Game) -> None:
    with pytest.raises(BadBox) as fault:
        box_scenes(look(island), a_box(cards=216), A4, {"a3": A3})
    said = str(fault.value)
    assert "64 x 89 x 65.8 mm inside" in said
    assert "--paper a3" in said
    assert "parts = 2" in said
    boxes = int(said.rpartition("boxes = ")[2].rstrip("."))
    assert fits(box_size(island, a_box(cards=216), boxes).net(1), A4)
    assert not fits(box_size(island, a_box(cards=216), boxes - 1).net(1), A4)
    assert len(box_scenes(look(island), a_box(cards=216, boxes=boxes), A4, {})) == boxes


def test_the_title_stands_on_the_front_in_letters_of_this_game(island: Game) -> None:
    def words(items: tuple[object, ...]) -> list[str]:
        return [w for i in items for w in ([i.text] if isinstance(i, Text) else words(i.items) if isinstance(i, Group) else [])]

    renamed = replace(island, title="A Very Long Title of a Game About Islands")
    ((_, scene),) = box_scenes(look(renamed), a_box(subtitle="For two"), A4, {})
    said = " ".join(words(scene.items))
    assert "For two" in said
    assert all(word in said for word in renamed.title.split())
