"""Pictures for a page: the cards that were asked for are on them, lit and shaded, in a place of the maker's choice."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PIL import Image
from typer.testing import CliRunner

from card_data.codes import BASE, KEY_BYTES, Run
from card_data.load import shipped_games
from pnp.cli import app
from pnp.exports.album import albums
from pnp.exports.portrait import chosen_cards, hand, showcase
from pnp.exports.stage import TRANSPARENT, Camera, Pose, Stage, card_on, corners_of, fitted, ground_for, outline, stack_on, thrown
from pnp.order import BadWord, order_for

if TYPE_CHECKING:
    from card_data.model import Game
    from pnp.exports.album import Album

DOWN = Camera(90.0, 1e7)


def few(game: Game, n: int) -> Game:
    return replace(game, cards=tuple(card for deck in game.decks for card in game.cards_of(deck.id)[:n]))


@pytest.fixture(scope="module")
def hustle() -> tuple[Album, ...]:
    game = few(shipped_games()["hustle"], 6)
    order = order_for(game, paper="a4", edition="standard", backs="duplex-long", bleed=2, base=BASE, language="en")
    return albums(game, Run(game.id, "test", bytes(KEY_BYTES)), order, codes=False)


def plain(colour: tuple[int, int, int], size: tuple[int, int] = (120, 160)) -> np.ndarray:
    return np.dstack([np.full((*size[::-1], 3), colour, np.uint8), np.full(size[::-1], 255, np.uint8)])


def test_the_cards_asked_for_are_shown_in_their_order(hustle: tuple[Album, ...]) -> None:
    names = ["HUS-D03.O", "HUS-D01"]
    pixels, shown = hand(hustle, names, 7, 300, "#204060")
    assert shown == ["HUS-D03.O", "HUS-D01.O"]
    assert pixels.shape[1:] == (300, 3)
    with pytest.raises(BadWord, match="HUS-D01"):
        hand(hustle, ["HUS-D011"], 7, 300, "#204060")


def test_without_names_cards_are_spread_over_the_first_deck_with_enough(hustle: tuple[Album, ...]) -> None:
    assert [card.front.name for _, card in chosen_cards(hustle, [], 3)] == ["HUS-D02.O", "HUS-D04.O", "HUS-B01.O"]
    assert len(chosen_cards(hustle, [], 50)) == 6


def test_the_same_cards_give_the_same_picture(hustle: tuple[Album, ...]) -> None:
    one, other = (showcase(hustle, [], 240, "#204060")[0] for _ in (1, 2))
    assert np.array_equal(one, other)
    assert one.shape == (160, 240, 3)


def test_the_first_named_card_is_on_show_and_the_others_are_the_fan(hustle: tuple[Album, ...]) -> None:
    ways = [["HUS-D03.O", "HUS-B01", "HUS-D01"], ["HUS-B01", "HUS-D03.O", "HUS-D01"]]
    (one, shown), (other, _) = (showcase(hustle, way, 300, "#204060") for way in ways)
    assert shown == ["HUS-D03.O", "HUS-B01.O", "HUS-D01.O"]
    assert np.abs(one[:90].astype(int) - other[:90].astype(int)).max() > 60, "another card is on show"
    assert len(showcase(hustle, ["HUS-D01"], 200, "#204060")[1]) == 1


def test_a_transparent_ground_has_cards_shadows_and_nothing_else(hustle: tuple[Album, ...]) -> None:
    pixels, _ = hand(hustle, [], 3, 400, TRANSPARENT)
    alpha = pixels[:, :, 3]
    assert alpha[0].max() == alpha[:, 0].max() == 0
    assert (alpha == 255).mean() > 0.3
    soft = (alpha > 5) & (alpha < 200)
    assert soft.mean() > 0.01
    assert pixels[soft][:, :3].mean() < 60


def test_a_flat_card_is_its_picture_pixel_for_pixel() -> None:
    stage = Stage(200, 260, TRANSPARENT)
    picture = np.dstack(
        [np.random.default_rng(3).integers(0, 255, (240, 180, 3), np.uint8).repeat(1, 0), np.full((240, 180), 255, np.uint8)]
    )
    picture = np.kron(picture[::6, ::6], np.ones((6, 6, 1), np.uint8)).astype(np.uint8)
    fine = stage.fine
    quad = np.array([(10, 10), (190, 10), (190, 250), (10, 250)], float) * fine
    stage.lay(picture, quad)
    shown = stage.finished()[10:250, 10:190]
    cells = (slice(3, None, 6), slice(3, None, 6))
    assert np.abs(shown[cells].astype(int) - picture[cells].astype(int)).max() <= 3
    assert stage.finished()[2, 2, 3] == 0


def test_the_eye_above_sees_millimetres_and_a_lower_eye_sees_far_things_smaller() -> None:
    card = Pose((10.0, 20.0, 0.0)).put(corners_of((63.0, 88.0)), (63.0, 88.0))
    seen = DOWN.seen(card)
    assert seen[1] - seen[0] == pytest.approx((63.0, 0.0), abs=1e-3)
    assert seen[3] - seen[0] == pytest.approx((0.0, 88.0), abs=1e-3)
    low = Camera(30.0, 600.0)
    near, far = (low.seen(Pose((0.0, y, 0.0)).put(corners_of((63.0, 88.0)), (63.0, 88.0))) for y in (0.0, 300.0))
    assert near[2, 0] - near[3, 0] > 1.3 * (far[2, 0] - far[3, 0])


def test_everything_fits_into_the_picture_with_its_margin() -> None:
    points = Pose((5.0, -3.0, 4.0), 31.0, 60.0).put(corners_of((63.0, 88.0)), (63.0, 88.0))
    camera = fitted(Camera(35.0, 600.0), points, 300, 200, 0.1)
    seen = camera.seen(points) / Stage(300, 200, TRANSPARENT).fine
    assert (seen.min(axis=0) >= (29.9, 19.9)).all()
    assert (seen.max(axis=0) <= (270.1, 180.1)).all()


def test_a_standing_card_stands_on_its_edge_and_throws_its_shadow_behind_it() -> None:
    points = Pose((0.0, 0.0, 0.0), 0.0, 90.0).put(corners_of((63.0, 88.0)), (63.0, 88.0))
    assert points[:, 2] == pytest.approx([88, 88, 0, 0])
    assert points[:, 1] == pytest.approx([0, 0, 0, 0], abs=1e-9)
    shadow = thrown(points)
    assert (shadow[:2, 1] > 20).all()
    assert (shadow[:2, 0] > points[:2, 0]).all()


@pytest.mark.parametrize("shape", ["rounded", "square", "circle", "hexagon"])
def test_outlines_reach_the_cut_on_all_sides(shape: str) -> None:
    edge = outline((60.0, 52.0), 3.0, shape)
    assert edge.max(axis=0) == pytest.approx((30.0, 26.0), abs=0.1)
    assert edge.min(axis=0) == pytest.approx((-30.0, -26.0), abs=0.1)


def test_a_pile_is_as_high_as_its_cards_and_shows_its_top() -> None:
    heights = []
    for many in (10, 60):
        stage = Stage(300, 300, TRANSPARENT)
        camera = Camera(30.0, 600.0, 6.0, (450.0, 600.0))
        stack_on(stage, camera, plain((200, 30, 30)), (63.0, 88.0), Pose((0.0, 0.0, 0.0)), many, radius=3.0, shape="rounded")
        pixels = stage.finished().astype(int)
        edge = (pixels[:, :, 3] > 250) & (np.abs(pixels[:, :, 0] - pixels[:, :, 1]) < 30)
        heights.append(int(edge[:, 150].sum()))
        assert pixels[edge[:, 150], 150, 0].std() > 4, "the cards of a pile are told apart by their edges"
        assert ((pixels[:, :, 0] > 150) & (pixels[:, :, 1] < 60)).sum() > 3000
    assert heights[1] > 4 * heights[0] > 0


def test_a_card_on_another_darkens_it_where_its_shadow_falls() -> None:
    stage = Stage(300, 300, "#808080")
    camera = Camera(90.0, 1e7, 3.0 * stage.fine, (150.0 * stage.fine, 150.0 * stage.fine))
    before = stage.finished().astype(int)
    card_on(stage, camera, plain((240, 240, 240)), (40.0, 40.0), Pose((0.0, 0.0, 0.0)), radius=3.0, shape="rounded")
    after = stage.finished().astype(int)
    right, left = (after[140:160, x].mean() - before[140:160, x].mean() for x in (213, 87))
    assert right < -20
    assert right < left


def test_the_ground_is_a_colour_of_the_palette_unlike_the_cards() -> None:
    red, cream = plain((185, 20, 40)), plain((250, 244, 230))
    assert ground_for([red, cream], ["#B91428", "#FAF4E6", "#14706A", "#101010"]) == "#14706A"
    assert ground_for([red, cream], ["#B91428", "#FAF4E6"]) == "#2B3A42"


def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *words: str) -> tuple[int, str]:
    monkeypatch.setenv("BACKLOT_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(app, ["export", *words])
    return result.exit_code, str(result.exception) if result.exception and result.exit_code == 1 else result.output


def test_the_command_makes_the_file_it_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code, said = run(tmp_path, monkeypatch, "hand", "hustle", "--count", "2", "--width", "240", "-o", "new/fan.png", "--json")
    told = json.loads(said)
    assert (code, told["file"], told["size"][0], len(told["cards"])) == (0, "new/fan.png", 240, 2)
    assert Image.open(tmp_path / "new/fan.png").size == tuple(told["size"])
    assert [p.name for p in (tmp_path / "new").iterdir()] == ["fan.png"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("hand", "hustle", "--background", "teel"), "the nearest is 'teal'"),
        (("hand", "hustle", "--count", "40"), "from 1 to 13"),
        (("hand", "hustle", "--width", "10"), "from 200 to 6000"),
        (("hand", "hustle", "-o", "fan.jpg"), "end it in .png"),
        (("showcase", "hustle", *(word for _ in range(14) for word in ("--card", "HUS-D01"))), "at most 13"),
        (("showcase", "hustle", "--width", "300", "-o", "home/runs/x/fan.png"), ""),
    ],
)
def test_what_is_not_possible_is_said_with_what_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], said: str
) -> None:
    code, told = run(tmp_path, monkeypatch, *words)
    assert said in told
    assert (code == 0) == (said == "")
    assert bool(list(tmp_path.glob("output/*"))) is False


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    code, told = run(tmp_path, monkeypatch, "hand", "hustle", "--width", "200", "-o", "file/fan.png")
    assert code == 1
    assert "cannot be written" in told
