"""The board of the Hollywood Hustle, and boards in general: nothing overlaps, nothing is lost, nothing is too small."""

from __future__ import annotations

import dataclasses
import math
from itertools import pairwise
from typing import TYPE_CHECKING, cast

import pytest

from card_data.load import shipped_games
from pnp.boards import track
from pnp.boards.places import CARD_MM
from pnp.boards.poster import UnknownBoard, board_of, board_scene, place_mm, with_mixes
from pnp.boards.squares import Ground, kind_of, look_of_kind, name_plates
from pnp.layout.plan import BadPlan, plan_of
from pnp.print_words import PrintWords, money
from pnp.render.svg import to_svg
from pnp.scene import Box, Code, Disc, Group, Scene, Text, Use
from pnp.style import EDITIONS, Style, contrast, ink_percent

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from card_data.model import Game, Value
    from pnp.scene import Item
    from pnp.style import Edition

BOARD = "HUS-BOARD"
SMALLEST_PT = 6.5
LEAST_CONTRAST = 4.5
MOST_INK = 240


@pytest.fixture(scope="module")
def hustle() -> Game:
    return shipped_games()["hustle"]


@pytest.fixture(scope="module", params=EDITIONS)
def scene(request: pytest.FixtureRequest, hustle: Game) -> Scene:
    return board_scene(hustle, BOARD, Style(cast("Edition", request.param), hustle.palette), "en")


def ground_of(game: Game, edition: Edition = "standard") -> Ground:
    board = board_of(game, BOARD)
    plan = plan_of(game, board.layout)
    return Ground(game, board, plan, with_mixes(Style(edition, game.palette), plan), PrintWords(game, "en"))


def every(items: Iterable[Item]) -> Iterator[Item]:
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from every(item.items)


def placed_texts(scene: Scene) -> Iterator[tuple[float, float, Text]]:
    """Yield every line with where it lands: lines in symbols once for each use."""
    symbols = {s.name: s for s in scene.symbols}
    for item in scene.items:
        if isinstance(item, Text):
            yield item.x, item.y, item
        elif isinstance(item, Use):
            for part in symbols[item.symbol].items:
                if isinstance(part, Text):
                    yield item.x + part.x, item.y + part.y, part


def plate_of(x: float, y: float, line: Text) -> track.Plate:
    high = line.size * 25.4 / 72
    return track.Plate(x, y - 0.72 * high, line.width, 0.72 * high)


def changed(game: Game, **tables: object) -> Game:
    """Return the game with other tables in its board's layout."""
    layout = cast("dict[str, Value]", {**game.layouts["board"], **tables})
    return dataclasses.replace(game, layouts={**game.layouts, "board": layout})


def test_the_paper_is_a3_upright(scene: Scene) -> None:
    assert (scene.width, scene.height, scene.bleed) == (297, 420, 0)


def test_every_square_shows_its_kind_by_a_symbol_with_its_word(hustle: Game, scene: Scene) -> None:
    at = {(item.x, item.y): item.symbol for item in scene.items if isinstance(item, Use)}
    words = {s.name: [t.text for t in s.items if isinstance(t, Text)] for s in scene.symbols}
    for square in board_of(hustle, BOARD).squares:
        if square.on_track:
            kind = hustle.by_id[square.property].kind if square.property else square.kind
            assert at[place_mm(hustle, BOARD, square.id)] == f"square-{kind}"
            assert words[f"square-{kind}"] == [PrintWords(hustle, "en").say(f"print.kind.{kind}").upper()]


def test_every_property_square_shows_name_and_both_prices(hustle: Game, scene: Scene) -> None:
    lines = [item.text for item in scene.items if isinstance(item, Text)]
    text = " ".join(lines)
    for square in board_of(hustle, BOARD).squares:
        if square.property:
            card = hustle.by_id[square.property]
            assert card.name in text
            assert lines.count(str(square.no)) == 1
    for price in ("option", "contract"):
        for dollars in {c.number(price) for c in hustle.cards_of("properties")}:
            shown = money(dollars, "en") if price == "option" else f"Contract {money(dollars, 'en')}"
            assert lines.count(shown) == sum(c.number(price) == dollars for c in hustle.cards_of("properties"))


def test_name_plates_meet_neither_each_other_nor_the_ribbon(hustle: Game) -> None:
    ground = ground_of(hustle)
    plates = name_plates(ground)
    assert len(plates) == 20
    half = ground.plan.table("ribbon").tables("layers")[0].number("width") / 2
    line = track.curves([ground.board.centre_mm(s) for s in ground.board.squares if s.on_track])
    points = [track.point_on(piece, share / 20) for piece in line for share in range(21)]
    for number, made in enumerate(plates):
        assert all(made.plate.distance(point) > half for point in points), made.square.id
        for other in plates[:number]:
            assert not made.plate.overlaps(other.plate, 0.5), (made.square.id, other.square.id)


def test_name_plates_keep_off_places_frame_and_other_words(hustle: Game, scene: Scene) -> None:
    ground = ground_of(hustle)
    inside = track.Plate(11, 11, 275, 398)
    for made in name_plates(ground):
        assert made.plate.inside(inside), made.square.id
        for square in ground.board.squares:
            if square.kind in {"stack", "stock"}:
                frame = track.held(ground.board.centre_mm(square), (CARD_MM[0] + 4, CARD_MM[1] + 4), "c")
                assert not made.plate.overlaps(frame, 0.3), made.square.id
            if square.kind == "loan":
                assert made.plate.distance(ground.board.centre_mm(square)) > 15.5
        own = {*made.rows, made.price, str(made.square.no)}
        for x, y, line in placed_texts(scene):
            if line.text not in own:
                assert not made.plate.overlaps(plate_of(x, y, line)), (made.square.id, line.text)


def test_no_two_lines_of_text_overlap(scene: Scene) -> None:
    lines = [(plate_of(x, y, line), line.text) for x, y, line in placed_texts(scene)]
    for number, (plate, words) in enumerate(lines):
        for other, more in lines[:number]:
            assert words == more or not plate.overlaps(other), (words, more)


def test_text_is_upright_and_large_enough(scene: Scene) -> None:
    symbols = {s.name: s for s in scene.symbols}
    for item in every(scene.items):
        if isinstance(item, Group | Use) and (item.rotate or item.scale != 1 or item.mirror):
            inner = item.items if isinstance(item, Group) else symbols[item.symbol].items
            assert not any(isinstance(part, Text) for part in every(inner))
    sizes = [line.size for _, _, line in placed_texts(scene)]
    assert min(sizes) >= SMALLEST_PT


def test_words_on_a_square_stay_in_its_disc(hustle: Game, scene: Scene) -> None:
    for symbol in scene.symbols:
        for line in symbol.items:
            if isinstance(line, Text):
                corners = [(x, y) for x in (line.x, line.x + line.width) for y in (line.y, line.y - line.size * 0.25)]
                assert max(math.hypot(*corner) for corner in corners) < 9.25, line.text


def test_discs_of_neighbouring_squares_do_not_touch(hustle: Game) -> None:
    board = board_of(hustle, BOARD)
    centres = [board.centre_mm(s) for s in board.squares if s.on_track]
    diameter = 2 * ground_of(hustle).plan.table("disc").number("radius")
    assert min(math.dist(a, b) for a, b in pairwise(centres)) > diameter


def test_places_off_the_track_stand_where_the_data_says(hustle: Game, scene: Scene) -> None:
    boxes = {(round(b.x + b.w / 2, 2), round(b.y + b.h / 2, 2)) for b in scene.items if isinstance(b, Box) and (b.w, b.h) == CARD_MM}
    assert boxes == {(148.5, 134.0), (148.5, 286.0)}
    assert any(isinstance(d, Disc) and (d.x, round(d.y, 2), d.rx) == (148.5, 392.0, 15.2) for d in scene.items)
    assert place_mm(hustle, BOARD, "HUS-QLN") == pytest.approx((148.5, 392.0))


def test_no_code_stands_on_the_board(scene: Scene) -> None:
    assert not any(isinstance(item, Code) for item in every(scene.items))


def test_light_type_stands_on_dark_grounds_and_low_ink_prints_none(hustle: Game) -> None:
    low = board_scene(hustle, BOARD, Style("low-ink", hustle.palette), "en")
    on_tabs = {str(s.no) for s in board_of(hustle, BOARD).squares if s.property}
    for _, _, line in placed_texts(low):
        assert line.text in on_tabs or contrast(line.fill, "#FFFFFF") >= LEAST_CONTRAST, line.text


def test_words_on_discs_can_be_read(hustle: Game) -> None:
    ground = ground_of(hustle)
    for kind in {kind_of(ground, square) for square in ground.board.squares if square.kind not in {"stack", "stock", "kept"}}:
        look = look_of_kind(ground, kind)
        assert contrast(look.colour, look.on) >= LEAST_CONTRAST, kind


def test_no_colour_takes_more_ink_than_paper_dries(hustle: Game) -> None:
    style = ground_of(hustle).style
    assert max(ink_percent(value) for value in style.palette.values()) <= MOST_INK


def test_the_screen_gets_a_light_drawing(scene: Scene) -> None:
    assert len(to_svg(scene).encode()) < 400_000


def test_arrows_point_along_the_track_and_one_leads_back(hustle: Game, scene: Scene) -> None:
    arrows = [item for item in scene.items if isinstance(item, Use) and item.symbol == "arrow"]
    assert len(arrows) == 2 * 41
    up_left = arrows[0]
    assert 180 < up_left.rotate % 360 < 270
    assert "from 41 back to Start" in [line.text for _, _, line in placed_texts(scene)]


def test_plates_that_meet_are_named(hustle: Game) -> None:
    plates = cast("dict[str, dict[str, object]]", dict(hustle.layouts["board"]["plates"]))  # type: ignore[arg-type]
    at = {**plates["at"], "HUS-Q25": {"side": "left", "nudge": (-14, -6)}}
    with pytest.raises(BadPlan, match="HUS-Q24 and HUS-Q25 overlap"):
        board_scene(changed(hustle, plates={**plates, "at": at}), BOARD, Style("standard", hustle.palette), "en")


def test_a_missing_or_wrong_value_of_the_layout_is_named(hustle: Game) -> None:
    with pytest.raises(BadPlan, match=r"hustle/board\.disc, price is missing; it takes a table"):
        board_scene(changed(hustle, disc={}), BOARD, Style("standard", hustle.palette), "en")
    with pytest.raises(BadPlan, match="kind is 'spiral'"):
        board_scene(changed(hustle, kind="spiral"), BOARD, Style("standard", hustle.palette), "en")


def test_unknown_boards_and_squares_are_named(hustle: Game) -> None:
    with pytest.raises(UnknownBoard, match=r"HUS-BORED.*HUS-BOARD"):
        board_of(hustle, "HUS-BORED")
    with pytest.raises(UnknownBoard, match="HUS-Q99"):
        place_mm(hustle, BOARD, "HUS-Q99")


def test_the_same_board_twice_is_the_same_drawing(hustle: Game) -> None:
    style = Style("standard", hustle.palette)
    assert to_svg(board_scene(hustle, BOARD, style, "en")) == to_svg(board_scene(hustle, BOARD, style, "en"))


def test_a_smooth_line_runs_through_its_centres_and_side_points_keep_their_distance() -> None:
    centres = [(0.0, 0.0), (10.0, 4.0), (20.0, -3.0), (26.0, -12.0)]
    line = track.curves(centres)
    assert [piece[0] for piece in line] + [line[-1][3]] == centres
    for piece in line:
        assert math.dist(track.point_on(piece, 0.3), track.beside(piece, 0.3, 5)) == pytest.approx(5)
