"""Reel Estate on paper: frames join to one strip, the mat holds its places and codes, reels carry one code each."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
import pytest

from card_data.codes import BASE
from card_data.load import HERE, load_game
from pnp.boards.poster import board_scene, place_mm
from pnp.layout.faces import back_scene, face_scene
from pnp.order import BadWord, order_for
from pnp.pieces.drawn import piece_scenes
from pnp.qr import code_item
from pnp.render.pdf import write_pdf
from pnp.render.png import pdf_page_to_pixels
from pnp.scene import Code, Group, Scene, Text
from pnp.style import EDITIONS, Edition, Style

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from pnp.scene import Item

GAME = load_game(HERE / "hollywood")
FILMS = [card for card in GAME.cards if card.kind == "film"]
DPI = 127
PER_MM = 5


def style(edition: Edition) -> Style:
    return Style(edition, GAME.palette)


def code(printed_id: str, x: float, y: float, side: float = 12.7) -> Code:
    return code_item(f"http://PNP.LOCAL:8000/{printed_id[-10:]:0>10}", printed_id, x, y, side)


def flat(items: Iterable[Item], x: float = 0.0, y: float = 0.0) -> Iterator[tuple[Item, float, float]]:
    """Yield every item with how far its group is moved."""
    for item in items:
        if isinstance(item, Group):
            yield from flat(item.items, x + item.x, y + item.y)
        else:
            yield item, x, y


def pixels(scene: Scene) -> NDArray[np.uint8]:
    bare = Scene(scene.width, scene.height, scene.items, symbols=scene.symbols)
    return pdf_page_to_pixels(write_pdf([bare], "x"), 0, DPI)


@pytest.fixture(scope="module", params=["horror", "action", "romcom"])
def strip(request: pytest.FixtureRequest) -> list[NDArray[np.uint8]]:
    faces = [card.faces[0].id for card in FILMS if card.text("genre") == request.param]
    return [pixels(face_scene(GAME, face, None, style("standard"), "en")) for face in faces]


def test_scenes_of_one_genre_laid_side_by_side_have_one_horizon(strip: list[NDArray[np.uint8]]) -> None:
    rows = [round(y * PER_MM) for y in (47.0, 53.6)]
    edges = {tuple(map(int, picture[row, column])) for picture in strip for row in rows for column in (10, -11)}
    assert len(strip) == 13
    assert len(edges) == 2, "the far land and the near land, and nothing else at the sides"


def test_the_perforations_of_one_frame_go_on_in_the_next(strip: list[NDArray[np.uint8]]) -> None:
    for y in (3.75, 84.25):
        row = round(y * PER_MM)
        line = np.concatenate([picture[row, : 63 * PER_MM] for picture in strip[:3]]).max(axis=1) > 128
        starts = np.flatnonzero(np.diff(line.astype(int)) == 1) / PER_MM
        assert len(starts) == 27
        assert np.diff(starts) == pytest.approx(7.0, abs=0.41)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("deck", ["movie", "studio"])
def test_a_back_is_equal_when_turned(edition: Edition, deck: str) -> None:
    back = pixels(back_scene(GAME, deck, style(edition))).astype(int)
    assert (np.abs(back - back[::-1, ::-1]).max(axis=2) > 90).mean() < 0.004


def test_both_decks_of_the_rules_share_one_back() -> None:
    movie, star = (next(deck for deck in GAME.decks if deck.id == name) for name in ("movie", "star"))
    assert movie.back == star.back


def test_distinct_backs_are_printed_when_they_are_asked_for() -> None:
    order = order_for(GAME, paper="a4", edition="standard", backs="none", bleed=2.0, base=BASE, language="en", chosen=["Distinct_Backs"])
    assert order.chosen == {"distinct_backs"}
    usual, asked = (back_scene(GAME, "star", style("standard"), chosen) for chosen in ((), order.chosen))
    assert usual.items[0] == back_scene(GAME, "movie", style("standard"), order.chosen).items[0]
    assert asked.items[0] != usual.items[0]
    with pytest.raises(BadWord, match=r"no option of the print “first_player”"):
        order_for(GAME, paper="a4", edition="standard", backs="none", bleed=2.0, base=BASE, language="en", chosen=["first_player"])


def test_every_number_on_a_face_comes_from_the_data() -> None:
    for card in GAME.cards:
        told = {
            item.text for item, _, _ in flat(face_scene(GAME, card.faces[0].id, None, style("standard"), "en").items) if type(item) is Text
        }
        if "rating" in card.columns:
            assert f"×\u00a0{card.number('rating')}" in told, card.id
        if "worth" in card.columns:
            assert str(card.number("worth")) in told, card.id


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_mat_shows_fourteen_places_and_a_code_at_each_head(edition: Edition) -> None:
    items = list(flat(board_scene(GAME, "HW-LOT", style(edition), "en", code).items))
    labels = {item.text for item, _, _ in items if isinstance(item, Text)}
    assert {f"{column}{row}" for column, most in zip("ABCD", (4, 4, 3, 3), strict=True) for row in range(1, most + 1)} <= labels
    assert not {"C4", "D4"} & labels
    heads = {item.id: (item.x + x + item.side / 2, item.y + y + item.side / 2) for item, x, y in items if isinstance(item, Code)}
    assert list(heads) == [f"HW-COL-{column}" for column in "ABCD"]
    for printed_id, centre in heads.items():
        assert math.dist(centre, place_mm(GAME, "HW-LOT", printed_id)) < 25


def test_without_codes_the_mat_is_the_ground_of_a_screen_with_a_place_for_every_cell() -> None:
    items = flat(board_scene(GAME, "HW-LOT", style("standard"), "en").items)
    assert not [item for item, _, _ in items if isinstance(item, Code)]
    places = [place_mm(GAME, "HW-LOT", f"HW-{column}{row}") for column in "ABCD" for row in range(1, 5)]
    assert all(31.5 <= x <= 297 - 31.5 and 44 <= y <= 420 - 44 for x, y in places)
    assert all(abs(a[0] - b[0]) >= 63 or abs(a[1] - b[1]) >= 88 for at, a in enumerate(places) for b in places[at + 1 :])


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("mark", "RBGY")
def test_each_reel_is_round_and_keeps_its_code_within(edition: Edition, mark: str) -> None:
    piece = next(p for p in GAME.pieces if p.id == f"HW-REELS-{mark}")
    items = list(flat(piece_scenes(GAME, piece, code, style(edition), "en").items))
    codes = [(item, x, y) for item, x, y in items if isinstance(item, Code)]
    assert [item.id for item, _, _ in codes] == [f"HW-RL-{mark}{n}" for n in range(1, 5)]
    for n, (item, x, y) in enumerate(codes):
        middle, quiet = (16 + n * 94 / 3, 46.5), item.side / len(item.rows) * 4
        corners = [
            (item.x + x + across * (item.side + quiet) - (1 - across) * quiet, item.y + y + down * (item.side + quiet) - (1 - down) * quiet)
            for across in (0, 1)
            for down in (0, 1)
        ]
        assert max(math.dist(middle, corner) for corner in corners) <= 13.15, "the code and its white keep inside the rim"
