"""Orders for print services: their pixels, their files, and a preflight whose every no has been provoked."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PIL import Image

from card_data.codes import BASE, KEY_BYTES, Run
from card_data.load import shipped_games
from pnp import scene
from pnp.exports import preflight
from pnp.exports.album import Album, ExportTrouble, Leaf, albums
from pnp.exports.order_pack import export_order, order_shots
from pnp.exports.preflight import Check
from pnp.exports.services import MPC, SERVICES, TGC, product_for
from pnp.order import BadWord, order_for
from pnp.render.pdf import write_pdf
from pnp.render.png import png_bytes
from pnp.scene import Box, Group, Paint, Picture, Scene, Text

if TYPE_CHECKING:
    from card_data.model import Game
    from pnp.exports.services import Product, Service

PUBLISHED = {
    "mpc": {"game": (816, 1110), "poker": (822, 1122), "bridge": (747, 1122), "tarot": (897, 1497), "micro": (447, 597)},
    "tgc": {"PokerDeck": (825, 1125), "TarotDeck": (900, 1500), "JumboDeck": (1125, 1725), "HexDeck": (1200, 1050), "MiniDeck": (600, 825)},
}
"""Pixels as the services publish them, written out a second time."""


def album(*items: object, size: tuple[float, float] = (63.0, 88.0), bleed: float = 3.0, many: int = 1, shape: str = "") -> Album:
    """Return a deck of one drawn face, as often as asked."""
    game = shipped_games()["rummy"]
    drawn = Scene(*size, (Box(-bleed, -bleed, size[0] + 2 * bleed, size[1] + 2 * bleed, Paint("#C03030")), *items), bleed)  # type: ignore[arg-type]
    front, back = Leaf("A-1", drawn), Leaf("back", drawn)
    from pnp.exports.album import Sheetful  # noqa: PLC0415 - only here

    made = Album(game.decks[0], "Deck", (Sheetful(game.cards[0], front, back, 0, many),), back)
    if shape:
        made = replace(made, deck=replace(made.deck, shape=shape))  # type: ignore[arg-type]
    return made


def checks(deck: Album, service: Service, product: Product) -> dict[str, Check]:
    from pnp.exports.order_pack import _checks  # noqa: PLC0415 - the part under test

    return {check.name: check for check in _checks(deck, list(order_shots(deck, product, "")), service, product)}


def photo(pixels: int) -> Picture:
    """Return a picture of so many pixels a side on 20 x 20 mm."""
    png = png_bytes(np.zeros((pixels, pixels, 3), np.uint8), 72)
    kind = getattr(scene, "Bitmap", None)
    return Picture(20, 30, 20, 20, kind(f"p{pixels}", "png", pixels, pixels, png) if kind else png)  # type: ignore[arg-type]


def quiet(_done: int, _of: int) -> None:
    return


@pytest.mark.parametrize("service", SERVICES)
def test_products_have_the_published_pixels(service: str) -> None:
    sold = {product.id: product.pixels for product in SERVICES[service].products}
    assert {name: sold[name] for name in PUBLISHED[service]} == PUBLISHED[service]


def test_cut_and_safe_lines_lie_where_the_services_say() -> None:
    poker = product_for(TGC, album(), "PokerDeck")
    assert (poker.cut, poker.safe) == ((37.5, 37.5), (75.0, 75.0))
    game = product_for(MPC, album(), "game")
    assert (game.cut, game.safe) == ((36.0, 36.0), (66.0, 64.0))


@pytest.mark.parametrize(
    ("service", "size", "shape", "product"),
    [
        (MPC, (63.0, 88.0), "", "game"),
        (MPC, (63.5, 88.9), "", "poker"),
        (MPC, (57.0, 88.0), "", "bridge"),
        (TGC, (63.0, 88.0), "", "PokerDeck"),
        (TGC, (88.0, 63.0), "", "PokerDeck"),
        (TGC, (70.0, 120.0), "", "TarotDeck"),
        (TGC, (95.25, 82.55), "hexagon", "HexDeck"),
        (TGC, (88.9, 88.9), "circle", "CircleDeck"),
        (TGC, (88.9, 88.9), "", "SquareDeck"),
    ],
)
def test_the_nearest_product_of_the_same_shape_is_chosen(service: Service, size: tuple[float, float], shape: str, product: str) -> None:
    assert product_for(service, album(size=size, shape=shape)).id == product


def test_a_size_nobody_makes_is_refused_with_what_there_is() -> None:
    with pytest.raises(ExportTrouble, match=r"makes no card of about 100 x 150 mm.*JumboDeck 89 x 140 mm"):
        product_for(TGC, album(size=(100.0, 150.0)))
    with pytest.raises(BadWord, match="TarotDeck"):
        product_for(TGC, album(), "Tarotdek")


def test_a_sound_deck_gets_a_yes_to_everything() -> None:
    deck = album(Text(20, 40, "Inside", "fira-sans-condensed-500", 9, "K", 20.0), many=54)
    found = checks(deck, TGC, product_for(TGC, deck))
    assert {name: check.verdict for name, check in found.items()} == dict.fromkeys(found, "yes")
    assert set(found) == {"size", "bleed", "pixels", "dpi", "colours", "cards", "backs", "file names", "safe zone", "pictures"}
    assert preflight.verdict_of(list(found.values()), "Deck") == "Deck: yes, ready to upload."


def no(deck: Album, name: str, service: Service = TGC, product: str = "PokerDeck") -> str:
    check = checks(deck, service, product_for(service, deck, product))[name]
    assert check.verdict == "no"
    assert preflight.verdict_of([check], "Deck") == f"Deck: no, 1 thing to mend: {name}."
    return check.why


def test_every_no_can_be_provoked_and_says_why() -> None:
    near = Text(1.0, 40, "Edge", "fira-sans-condensed-500", 9, "K", 20.0)
    assert "letters “E" in no(album(near), "safe zone")
    assert "mm over it (3.2 mm inside the cut)" in no(album(near), "safe zone")
    assert "more than 4 %" in no(album(size=(44.0, 68.0)), "size")
    assert "mm fall away at an edge" in no(album(size=(63.0, 96.0)), "size")
    assert "without bleed" in no(album(bleed=0.0, size=(69.0, 94.0)), "bleed")
    assert "at most 612" in no(album(many=700), "cards", MPC, "poker")
    assert "as coarse as 6" in no(album(photo(50)), "pictures")
    assert preflight.name_check(["fronts/1-Ä b.png"]).verdict == "no"
    assert preflight.name_check(["fronts/Card.png", "fronts/card.png"]).why == "two differ by capitals alone"


def test_text_that_is_turned_or_in_a_group_is_measured_where_it_lands() -> None:
    word = Text(0, 0, "Edge", "fira-sans-condensed-500", 9, "K", 20.0)
    assert "letters" in no(album(Group((word,), x=2.0, y=40.0, rotate=90.0)), "safe zone")
    deck = album(Group((word,), x=30.0, y=30.0, rotate=90.0))
    assert checks(deck, TGC, product_for(TGC, deck))["safe zone"].verdict == "yes"


def test_a_hexagon_is_safe_inside_its_slanting_sides() -> None:
    word = "fira-sans-condensed-500", 9, "K", 20.0
    hexagon = {"size": (95.25, 82.55), "shape": "hexagon"}
    assert "mm over it" in no(album(Text(4.5, 8, "Corner", *word), **hexagon), "safe zone", TGC, "HexDeck")  # type: ignore[arg-type]
    deck = album(Text(40, 8, "Middle", *word), **hexagon)  # type: ignore[arg-type]
    assert checks(deck, TGC, product_for(TGC, deck))["safe zone"].verdict == "yes"


def test_a_hair_over_the_safe_line_is_a_note_and_says_how_much() -> None:
    deck = album(Text(3.05, 40, "I", "fira-sans-condensed-500", 9, "K", 2.0))
    check = checks(deck, TGC, product_for(TGC, deck))["safe zone"]
    assert check.verdict == "note"
    assert "as on A-1; a cut wanders less" in check.why


def test_pictures_a_little_coarse_are_a_note() -> None:
    deck = album(photo(200))
    check = checks(deck, TGC, product_for(TGC, deck))["pictures"]
    assert (check.verdict, check.sides) == ("note", ("A-1", "back"))
    assert check.why.startswith("251 dpi")


def test_a_deck_between_two_sizes_of_order_says_what_is_left() -> None:
    deck = album(many=50)
    assert checks(deck, MPC, product_for(MPC, deck))["cards"].why == "50, sold as a deck of 55: 5 more cards cost nothing"


def few(game: Game, n: int) -> Game:
    return replace(game, cards=tuple(card for deck in game.decks for card in game.cards_of(deck.id)[:n]))


def test_an_order_holds_numbered_pairs_at_exact_pixels_and_the_preflight(tmp_path: Path) -> None:
    game = few(shipped_games()["hustle"], 2)
    order = order_for(game, paper="a4", edition="standard", backs="duplex-long", bleed=2, base=BASE, language="en")
    found = albums(game, Run(game.id, "test", bytes(KEY_BYTES)), order, codes=True)
    report = export_order(game, found, tmp_path, quiet, service=MPC, product="", codes=True)
    files = sorted(p.relative_to(tmp_path).as_posix() for p in tmp_path.rglob("*.png"))
    assert files == [
        *("properties/backs/1-HUS-D01.C.png", "properties/backs/2-HUS-D02.C.png"),
        *("properties/fronts/1-HUS-D01.O.png", "properties/fronts/2-HUS-D02.O.png"),
        "variety/backs/back-variety.png",
        *(f"variety/fronts/{n}-{card.id}.png" for n, card in enumerate(game.cards_of("variety"), 1)),
    ]
    assert {Image.open(tmp_path / file).size for file in files} == {(816, 1110)}
    assert {Image.open(tmp_path / file).mode for file in files} == {"RGB"}
    assert report.ready
    assert (tmp_path / "preflight.txt").read_text().count("yes, ready to upload") == 2


def test_a_deck_without_backs_is_a_note_and_one_with_some_is_a_no() -> None:
    deck = album()
    bare = replace(deck, cards=(replace(deck.cards[0], back=None),), back=None)
    assert checks(bare, TGC, product_for(TGC, bare))["backs"].verdict == "note"
    mixed = replace(bare, cards=(*bare.cards, replace(deck.cards[0], front=replace(deck.cards[0].front, name="B-1"))))
    assert preflight.back_check(mixed).sides == ("A-1",)
    assert preflight.back_check(mixed).verdict == "no"


def test_copies_without_codes_are_there_as_often_as_they_are_printed() -> None:
    deck = album(many=3)
    files = [shot.file for shot in order_shots(deck, product_for(TGC, deck), "")]
    assert files == ["fronts/1-A-1.png", "fronts/2-A-1.png", "fronts/3-A-1.png", "backs/back.png"]


def test_a_face_lands_in_the_middle_of_its_product() -> None:
    """The cut line of the face lies as far from the picture's edge on the left as on the right, and within 0.3 mm of the product's."""
    deck = album()
    product = product_for(TGC, deck)
    (shot, *_) = order_shots(deck, product, "")
    x, y, w, h = shot.box
    assert (x + w / 2, y + h / 2) == pytest.approx((34.5, 47.0))
    assert w / h == pytest.approx(825 / 1125)
    cut = (3.0 - x) * 825 / w
    assert abs(cut - 37.5) / 300 * 25.4 < 0.3
    assert len(write_pdf([shot.leaf.scene], "x")) > 0
