"""The newsreel's motifs, and pieces and boards that are drawn by the slots of a layout."""

import math
from dataclasses import replace
from types import MappingProxyType

import pytest

from card_data.load import HERE, load_game
from card_data.model import Board, Piece
from card_data.shapes import freeze
from pnp.art import newsreel, shapes
from pnp.art.kinds import KIND_SHAPES, kind_outline
from pnp.boards.poster import board_scene
from pnp.layout.faces import LayoutProblem
from pnp.layout.slots import draw_motif
from pnp.pieces.drawn import piece_scenes
from pnp.qr import code_item
from pnp.scene import Box, Code, Disc, Group, Path, Text
from pnp.style import EDITIONS, Style

PALETTE = {"black": "#161616", "coal": "#3A3A3C", "silver": "#CFCBBF", "paper": "#EFEBDF", "blue": "#1C4E8F"}
STANDARD, LOW = (Style(edition, PALETTE) for edition in EDITIONS)
LEADER = {"x": 31.5, "y": 44, "r": 25, "ground": "silver", "wipe": "coal", "ink": "black"}
HUSTLE = load_game(HERE / "hustle")


def flat(items, matrix=shapes.STILL):
    for item in items:
        if isinstance(item, Group):
            yield from flat(item.items, shapes.after(matrix, shapes.placement(item)))
        else:
            yield item, matrix


def box_of(items):
    x, y, w, h = shapes.bounds(items, {})
    return (round(x, 3), round(y, 3), round(x + w, 3), round(y + h, 3))


def filled(items):
    return [item for item, _ in flat(items) if item.paint.fill not in {None, "#FFFFFF"}]


# -- the leader ------------------------------------------------------------------------------------------------------------


def test_the_leader_saves_its_fills_in_low_ink_and_keeps_its_place():
    standard, low = (newsreel.leader(style, **LEADER) for style in (STANDARD, LOW))
    assert len(filled(standard)) == 2
    assert not filled(low)
    hairs = [[i.segments for i in items if isinstance(i, Path)] for items in (standard, low)]
    assert hairs[0] == hairs[1]
    rings = [[(i.x, i.y, i.rx) for i in items if isinstance(i, Disc) and i.paint.stroke] for items in (standard, low)]
    assert rings[0] == rings[1]


@pytest.mark.parametrize("style", [STANDARD, LOW], ids=EDITIONS)
def test_a_leader_drawn_twice_is_equal_when_turned(style):
    def points(items):
        return sorted(
            (round(x, 3), round(y, 3))
            for item, matrix in flat(items)
            if isinstance(item, Path)
            for _, values in item.segments
            for x, y in (shapes.moved(matrix, *p) for p in shapes.pairs_of(values))
        )

    items = newsreel.leader(style, **LEADER, sweep=90, twice=True)
    assert points(items) == points([Group(items, x=63, y=88, rotate=180)])
    once = newsreel.leader(style, **LEADER, sweep=90)
    assert points(once) != points([Group(once, x=63, y=88, rotate=180)])


def test_the_swept_sector_begins_at_the_top_and_ends_where_it_is_told():
    sector = next(i for i, _ in flat(newsreel.leader(STANDARD, **LEADER, sweep=90)) if isinstance(i, Path))
    corners = [values[-2:] for step, values in sector.segments if step in "ML"]
    assert corners[1] == (0.0, -25.0)
    end = [values for step, values in sector.segments if step == "C"][-1][-2:]
    assert end == pytest.approx((25.0, 0.0), abs=1e-3)


# -- sitter, stamp, seats, die ---------------------------------------------------------------------------------------------


def test_the_sitter_keeps_to_his_box_in_both_editions_and_only_his_hat_is_solid_in_low_ink():
    standard, low = (newsreel.sitter(style, x=24.8, y=19, scale=1, colour="coal", hat="black") for style in (STANDARD, LOW))
    for items in (standard, low):
        left, top, right, foot = box_of(items)
        assert (left, top) >= (24.8, 19)
        assert (right, foot) <= (24.8 + 33.6, 19 + 32.2)
    assert len(filled(standard)) == 4
    assert len(filled(low)) == 2


def test_the_stamp_stands_askew_about_its_middle_with_its_word_in_the_frame():
    (plate,) = newsreel.stamp(
        STANDARD, word="HEARING", x=40, y=55, w=36, h=8.2, colour="blue", ground="paper", font="special-elite-400", size=12.5
    )
    assert (plate.x, plate.y, plate.rotate) == (40, 55, -6)
    word = next(i for i in plate.items if isinstance(i, Text))
    assert word.width < 36 - 2 * 0.8
    assert word.x + word.width / 2 == pytest.approx(0)


@pytest.mark.parametrize("seat", range(9))
def test_every_seat_has_a_shape_of_its_own_with_its_letter_inside(seat):
    items = newsreel.seat_sign(STANDARD, seat=seat, x=31.5, y=29, size=27, colour="black", on="paper")
    letter = next(i for i in items if isinstance(i, Text))
    assert letter.text == "ABCDEFGHI"[seat]
    left, top, right, foot = box_of(items[:1])
    assert 29 - 15.5 <= top <= foot <= 29 + 15.5
    assert left < letter.x
    assert letter.x + letter.width < right
    assert len(set(newsreel.SEAT_OUTLINES)) == 9


def test_there_is_no_tenth_seat():
    with pytest.raises(ValueError, match="no seat 9"):
        newsreel.seat_sign(STANDARD, seat=9, x=0, y=0, size=10, colour="black", on="paper")


def test_a_star_die_has_six_numbers_and_stars_on_the_faces_that_are_told():
    items = newsreel.star_die(STANDARD, x=0, y=0, side=15, stars=(4, 5, 6), font="league-gothic-400")
    faces = [i for i in items[0].items if isinstance(i, Group)]
    numbers = {next(t.text for t in face.items if isinstance(t, Text)): face for face in faces}
    assert sorted(numbers) == ["1", "2", "3", "4", "5", "6"]
    assert {number for number, face in numbers.items() if any(isinstance(i, Path) for i in face.items)} == {"4", "5", "6"}
    row = sorted((f for f in faces if sum(abs(f.y - g.y) < 1 for g in faces) == 4), key=lambda f: f.x)
    named = [next(n for n, face in numbers.items() if face is f) for f in row]
    assert int(named[0]) + int(named[2]) == int(named[1]) + int(named[3]) == 7


def test_the_kinds_of_sides_are_told_apart_by_their_outlines():
    outlines = {shape: kind_outline(shape, 0, 0, 10) for shape in ("shield", "gear", "reel")}
    assert set(outlines) <= set(KIND_SHAPES)
    assert sum(step == "M" for step, _ in outlines["reel"]) == 5, "a disc, three holes and a hub"
    assert sum(step == "M" for step, _ in outlines["shield"]) == 1
    for outline in outlines.values():
        points = [p for _, values in outline for p in shapes.pairs_of(values)]
        assert max(math.hypot(*p) for p in points) < 8


# -- pieces and boards by slots --------------------------------------------------------------------------------------------

PIECE = Piece("HUS-X", "strip", "A strip", "strip", codes=("HUS-X-1", "HUS-X-2"), columns=MappingProxyType({"seat": 3, "letter": "D"}))
STRIP = {
    "size": [56, 28],
    "slots": {
        "first": {"draw": "code", "x": 2, "y": 2},
        "second": {"draw": "code", "x": 30, "y": 2, "of": "HUS-X-2"},
        "dots": {"draw": "disc", "x": 25, "y": 14, "r": 1, "colour": "ink", "also": [[0, 5], [0, -5]]},
        "sign": {"draw": "seat_sign", "seat": "{seat:value}", "x": 25, "y": 24, "size": 5, "colour": "ink", "on": "white"},
    },
}


def with_layout(layout, name="strip"):
    return replace(HUSTLE, layouts=MappingProxyType({**HUSTLE.layouts, name: freeze(layout)}))


def codes(printed_id, x, y, side):
    return code_item("http://PNP.LOCAL:8000/HS00A1B7VQ", printed_id, x, y, side)


def strip(layout):
    return piece_scenes(with_layout(layout), PIECE, codes, Style("standard", HUSTLE.palette), "en")


def test_a_piece_whose_layout_has_slots_is_drawn_by_them_in_its_size():
    scene = strip(STRIP)
    assert (scene.width, scene.height, scene.title) == (56, 28, "A strip")
    assert [i.text for i, _ in flat(scene.items) if isinstance(i, Text)][-1] == "D"


def test_a_code_of_a_piece_is_its_first_unless_the_slot_names_another():
    assert [i.id for i, _ in flat(strip(STRIP).items) if isinstance(i, Code)] == ["HUS-X-1", "HUS-X-2"]


def test_also_draws_a_slot_again_moved():
    assert [m[5] + i.y for i, m in flat(strip(STRIP).items) if isinstance(i, Disc)] == [14, 19, 9]


@pytest.mark.parametrize("moves", [[3, 4], [[1]], "far", [["a", "b"]]])
def test_also_takes_pairs_of_mm_only(moves):
    bad = {**STRIP, "slots": {"dots": {**STRIP["slots"]["dots"], "also": moves}}}
    with pytest.raises(LayoutProblem, match=r"layout strip, slot dots: also must be a list of pairs"):
        strip(bad)


def test_a_piece_without_a_size_is_a_problem():
    with pytest.raises(LayoutProblem, match="size must be two numbers"):
        strip({"slots": STRIP["slots"]})


def test_a_board_whose_layout_has_slots_is_drawn_by_them_in_the_boards_size():
    board = Board("HUS-ROOM", "Room", 420, 297, 10, "room", ())
    game = with_layout({"slots": {"ground": {"draw": "ground", "x": 0, "y": 0, "w": 420, "h": 297, "colour": "walnut"}}}, "room")
    scene = board_scene(replace(game, boards=(board,)), "HUS-ROOM", Style("standard", HUSTLE.palette), "en")
    assert (scene.width, scene.height, scene.bleed, scene.title) == (420, 297, 0, "Room")
    assert isinstance(scene.items[0], Box)


def test_a_layout_may_ask_for_every_motif_of_the_newsreel():
    drawn = draw_motif(STANDARD, "star_die", {"x": 0, "y": 0, "side": 15, "stars": (4, 5, 6), "font": "league-gothic-400"})
    assert drawn
    assert draw_motif(STANDARD, "leader", LEADER)
