"""Tables seen from above: the geometry of the rules, sides in order, codes upright on their places, two editions."""

import math
from dataclasses import replace
from itertools import pairwise
from types import MappingProxyType

import pytest

from card_data.codes import BASE, Run
from card_data.load import HERE, load_game
from pnp.art import shapes
from pnp.art.marks import SEAT_COLOURS
from pnp.boards.poster import board_scene, place_mm
from pnp.boards.tables import Table, borders, table_scene
from pnp.layout.plan import BadPlan, plan_of
from pnp.order import order_for
from pnp.pieces.drawn import piece_scenes
from pnp.press import Press
from pnp.print_words import PrintWords
from pnp.qr import code_item
from pnp.scene import Box, Code, Disc, Group, Path, Text
from pnp.style import EDITIONS, PAPER, Style

GAME = load_game(HERE / "villains")
BOARDS = {len([s for s in board.squares if s.kind == "seat"]): board for board in GAME.boards}
SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def codes(printed_id, x, y, side):
    return code_item("http://PNP.LOCAL:8000/BH00WMWMWM", printed_id, x, y, side)


def scene_of(seats, edition="standard", asked=codes, board=None):
    plan = plan_of(GAME, "table")
    return table_scene(board or BOARDS[seats], plan, Style(edition, GAME.palette), PrintWords(GAME, "en"), asked)


def flat(items, matrix=shapes.STILL):
    for item in items:
        if isinstance(item, Group):
            yield from flat(item.items, shapes.after(matrix, shapes.placement(item)))
        else:
            yield item, matrix


def table_of(seats):
    return Table(BOARDS[seats], plan_of(GAME, "table"), Style("standard", GAME.palette), PrintWords(GAME, "en"), None)


@SEATS
def test_VIL_06_there_are_three_studios_in_a_row_or_two_on_each_ray(seats):
    slots = [square.id for square in BOARDS[seats].squares if square.kind == "slot"]
    assert slots == ([f"BH-L0-{n}" for n in (1, 2, 3)] if seats == 2 else [f"BH-L{ray}-{n}" for ray in range(seats) for n in (1, 2)])


@SEATS
def test_VIL_06_each_studio_lies_between_its_two_seats_and_no_other(seats):
    """Ray k lies between seat k and the next clockwise: their seats are the two nearest."""
    board = BOARDS[seats]
    places = [board.centre_mm(s) for s in board.squares if s.kind == "seat"]
    for slot in (s for s in board.squares if s.kind == "slot"):
        ray = int(slot.id[4])
        near = sorted(range(seats), key=lambda seat: math.dist(places[seat], board.centre_mm(slot)))[:2]
        assert set(near) == {ray, (ray + 1) % seats}, slot.id


@SEATS
def test_VIL_07_seats_lie_clockwise_the_first_at_the_foot(seats):
    table = table_of(seats)
    bearings = [table.bearing(seat) for seat in table.of("seat")]
    assert bearings[0] == pytest.approx(90)
    assert [(b - a) % 360 for a, b in pairwise(bearings)] == pytest.approx([360 / seats] * (seats - 1), abs=0.1)


def test_sides_end_half_way_between_their_seats():
    assert borders((90.0, 270.0)) == (180.0, 0.0)
    assert borders((90.0, 180.0, 270.0, 0.0)) == (135.0, 225.0, 315.0, 45.0)


@SEATS
def test_outer_studios_lie_farther_out_on_the_same_ray_and_cards_do_not_meet(seats):
    table = table_of(seats)
    slots = table.of("slot")
    centres = [table.board.centre_mm(slot) for slot in slots]
    assert min(math.dist(a, b) for n, a in enumerate(centres) for b in centres[n + 1 :]) > 42
    if seats > 2:
        for inner, outer in zip(slots[::2], slots[1::2], strict=True):
            assert table.bearing(inner) == pytest.approx(table.bearing(outer), abs=0.1)
            assert math.dist(table.centre, table.board.centre_mm(outer)) > math.dist(table.centre, table.board.centre_mm(inner)) + 40
            assert (table.bearing(inner) - float(inner.columns["turn"])) % 180 == pytest.approx(90, abs=0.1)


@pytest.mark.parametrize("edition", EDITIONS)
@SEATS
def test_every_place_has_its_code_upright_on_white(seats, edition):
    items = list(flat(scene_of(seats, edition).items))
    board = BOARDS[seats]
    found = {item.id: (item, matrix) for item, matrix in items if isinstance(item, Code)}
    assert set(found) == {square.id for square in board.squares if square.kind in ("slot", "hero")}
    for printed_id, (code, matrix) in found.items():
        assert matrix == shapes.STILL
        at = next(n for n, (item, _) in enumerate(items) if item is code)
        paper, _ = items[at - 1]
        assert isinstance(paper, Path)
        assert paper.paint.fill == PAPER
        x, y = board.centre_mm(board.by_id[printed_id])
        if printed_id.startswith("BH-L"):
            assert (code.x + code.side / 2, code.y + code.side / 2 + 1.55) == pytest.approx((x, y), abs=0.01)
    assert not [m for item, m in items if isinstance(item, Text) and m[1] and item.text not in {b.title.upper() for b in GAME.boards}]


@SEATS
def test_codes_of_places_keep_apart(seats):
    boxes = [(item.x, item.y) for item, _ in flat(scene_of(seats).items) if isinstance(item, Code)]
    assert min(max(abs(a[0] - b[0]), abs(a[1] - b[1])) for n, a in enumerate(boxes) for b in boxes[n + 1 :]) > 20


@SEATS
def test_a_screen_shows_the_same_table_without_codes(seats):
    bare = scene_of(seats, asked=None)
    assert not [item for item, _ in flat(bare.items) if isinstance(item, Code)]
    assert not [item for item, _ in flat(bare.items) if isinstance(item, Text) and "scan" in item.text]
    assert {item.text for item, _ in flat(bare.items) if isinstance(item, Text)} >= {s.label.upper() for s in BOARDS[seats].squares[:2]}


@SEATS
def test_everything_but_the_ground_lies_on_the_paper(seats):
    board = BOARDS[seats]
    for item, matrix in flat(scene_of(seats).items):
        if isinstance(item, Text | Code | Disc):
            x, y, w, h = shapes.bounds([item], {})
            corners = [shapes.moved(matrix, *corner) for corner in ((x, y), (x + w, y), (x, y + h), (x + w, y + h))]
            assert all(1 <= px <= board.width_mm - 1 and 1 <= py <= board.height_mm - 1 for px, py in corners), item


@SEATS
def test_beside_each_card_stand_the_marks_of_the_two_who_play_there(seats):
    hues = [
        item.paint.fill
        for item, _ in flat(scene_of(seats).items)
        if isinstance(item, Disc | Path | Box) and item.paint.fill in SEAT_COLOURS
    ]
    slots = len([s for s in BOARDS[seats].squares if s.kind == "slot"])
    assert len(hues) == seats + 2 * slots
    assert {hue: hues.count(hue) for hue in set(hues)} == dict.fromkeys(SEAT_COLOURS[:seats], 1 + 2 * slots // seats)


@SEATS
def test_each_mark_beside_a_card_stands_on_its_own_seats_side(seats):
    board = BOARDS[seats]
    places = [board.centre_mm(s) for s in board.squares if s.kind == "seat"]
    for item, matrix in flat(scene_of(seats).items):
        if isinstance(item, Disc | Path | Box) and item.paint.fill in SEAT_COLOURS:
            x, y, w, h = shapes.bounds([item], {})
            middle = shapes.moved(matrix, x + w / 2, y + h / 2)
            assert min(range(seats), key=lambda seat: math.dist(places[seat], middle)) == SEAT_COLOURS.index(item.paint.fill)


@SEATS
def test_a_card_lies_as_far_turned_as_its_place_says(seats):
    board, (w, h) = BOARDS[seats], GAME.layouts["table"]["slot"]["size"]
    cards = [
        group
        for group in scene_of(seats).items
        if isinstance(group, Group) and [(b.w, b.h) for b in group.items if isinstance(b, Box)] == [(w, h)]
    ]
    lying = {(round(group.x, 2), round(group.y, 2)): group.rotate for group in cards if group.items[0].paint.stroke}
    slots = [s for s in board.squares if s.kind == "slot"]
    assert lying == {tuple(round(v, 2) for v in board.centre_mm(s)): s.columns["turn"] for s in slots}


def test_a_board_that_a_piece_shows_is_no_poster_besides():
    order = order_for(GAME, paper="a4", edition="low-ink", backs="none", bleed=2, base=BASE, language="en")
    press = Press(GAME, Run("villains", "test", bytes(10)), order)
    assert list(press.posters()) == []
    assert len(press.piece_pages("mats")) == 3
    assert press.troubles == []


@SEATS
def test_low_ink_leaves_paper_and_moves_nothing(seats):
    def words(edition):
        return sorted(
            {(t.text, round(m[4] + t.x), round(m[5] + t.y)) for t, m in flat(scene_of(seats, edition).items) if isinstance(t, Text)}
        )

    low = list(flat(scene_of(seats, "low-ink").items))
    assert set(words("low-ink")) <= set(words("standard"))
    large = [item for item, _ in low if isinstance(item, Box) and item.w * item.h > 1500]
    assert {item.paint.fill for item in large} == {PAPER}


def test_a_board_of_a_table_is_drawn_and_says_where_its_places_are():
    for board in GAME.boards:
        scene = board_scene(GAME, board.id, Style("standard", GAME.palette), "en")
        assert (scene.width, scene.height) == (board.width_mm, board.height_mm)
        for square in board.squares:
            assert place_mm(GAME, board.id, square.id) == board.centre_mm(square)


@SEATS
def test_the_map_for_paper_is_the_board_with_its_codes(seats):
    piece = next(piece for piece in GAME.pieces if piece.columns.get("board") == BOARDS[seats].id)
    scene = piece_scenes(GAME, piece, codes, Style("standard", GAME.palette), "en")
    assert {item.id for item, _ in flat(scene.items) if isinstance(item, Code)} == set(piece.codes)


def test_a_table_needs_two_seats():
    board = replace(BOARDS[2], squares=tuple(s for s in BOARDS[2].squares if s.id != "BH-T2"))
    with pytest.raises(BadPlan, match="BH-TABLE-2 has 1 places of kind seat"):
        scene_of(2, board=board)


def test_a_layout_that_lacks_a_value_is_named_with_it():
    bare = replace(
        GAME, layouts=MappingProxyType({**GAME.layouts, "table": MappingProxyType({**GAME.layouts["table"], "hub": MappingProxyType({})})})
    )
    with pytest.raises(BadPlan, match=r"villains/table\.hub, radius is missing"):
        table_scene(BOARDS[2], plan_of(bare, "table"), Style("standard", GAME.palette), PrintWords(GAME, "en"), None)
