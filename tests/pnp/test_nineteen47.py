"""The print of Nineteen47: nothing tells a hidden card from behind, colour is for sides only, all is readable."""

import colorsys
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from card_data.codes import Run
from card_data.load import HERE, load_game
from pnp.art import shapes
from pnp.boards.poster import board_scene
from pnp.build import build
from pnp.layout.faces import back_scene, face_scene, has_slots, layout_problems
from pnp.order import order_for
from pnp.pieces.drawn import piece_scenes
from pnp.proof.prove import prove
from pnp.qr import code_item
from pnp.render.pdf import write_pdf
from pnp.render.png import pdf_page_to_pixels
from pnp.scene import Box, Code, Disc, Group, Path, Text, Use
from pnp.style import EDITIONS, Style, ink_percent, rgb
from pnp.typeset.text import cap_mm

GAME = load_game(HERE / "nineteen47")
SAFE_MM = 3.2
FAN_MM = 18.6
HIDDEN = ("propaganda", "posters", "loyalty")
BARS = {"propaganda": "communist", "posters": "mid", "loyalty": "manila"}
SIDES = ("patriot", "communist", "star")
PIECES = [piece for piece in GAME.pieces if has_slots(GAME, piece.layout)]


def code_at(x, y, side):
    return code_item("http://PNP.LOCAL:8000/N400WMWMWM", "N47-X", x, y, side)


def codes(printed_id, x, y, side):
    return code_item("http://PNP.LOCAL:8000/N400WMWMWM", printed_id, x, y, side)


def style(edition):
    return Style(edition, GAME.palette)


def face(face_id, edition="standard"):
    return face_scene(GAME, face_id, code_at, style(edition), "en")


def faces(deck):
    return [face.id for card in GAME.cards_of(deck) for face in card.faces]


def piece(thing, edition="standard"):
    return piece_scenes(GAME, thing, codes, style(edition), "en")


def flat(scene, items=None, matrix=shapes.STILL):
    """Return every leaf item with the matrix that places it, symbols opened."""
    symbols = {s.name: s for s in scene.symbols}
    for item in scene.items if items is None else items:
        match item:
            case Group(inner):
                yield from flat(scene, inner, shapes.after(matrix, shapes.placement(item)))
            case Use(name):
                yield from flat(scene, symbols[name].items, shapes.after(matrix, shapes.placement(item)))
            case _:
                yield item, matrix


def paints(scene):
    for item, _ in flat(scene):
        if isinstance(item, Box | Disc | Path):
            yield from (colour for colour in (item.paint.fill, item.paint.stroke) if colour)
        elif isinstance(item, Text):
            yield item.fill


def pixels(scene):
    return pdf_page_to_pixels(write_pdf([scene], "x"), 0, 127).astype(int)


def coloured(scene):
    """Return the colours of a scene that are more than a grey."""
    return {c for c in paints(scene) if colorsys.rgb_to_hsv(*(v / 255 for v in rgb(c)))[1] > 0.15}


# -- words and ink ---------------------------------------------------------------------------------------------------------


def test_every_face_and_back_can_be_drawn_in_both_editions():
    assert [str(problem) for problem in layout_problems(GAME, "en")] == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_text_of_every_face_lies_inside_the_safe_area_and_over_its_floor(edition):
    scenes = [face(face_id, edition) for face_id in GAME.card_of_face] + [
        piece(each, edition) for each in PIECES if each.kind != "paper_die"
    ]
    for scene in scenes:
        for item, matrix in flat(scene):
            if not isinstance(item, Text):
                continue
            corners = [(x, y) for x in (item.x, item.x + item.width) for y in (item.y, item.y - cap_mm(item.font, item.size))]
            for x, y in (shapes.moved(matrix, *corner) for corner in corners):
                assert SAFE_MM - 1e-6 <= x <= scene.width - SAFE_MM + 1e-6, (scene.title, item.text, x)
                assert SAFE_MM - 1e-6 <= y <= scene.height - SAFE_MM + 1e-6, (scene.title, item.text, y)
            assert item.size >= 6.5, (scene.title, item.text)


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_colour_takes_more_ink_than_paper_dries(edition):
    for face_id in GAME.card_of_face:
        assert all(ink_percent(colour) <= 240 for colour in paints(face(face_id, edition)))


def test_low_ink_moves_no_word():
    def words(scene):
        return [(replace(item, fill="K"), matrix) for item, matrix in flat(scene) if isinstance(item, Text)]

    for face_id in GAME.card_of_face:
        assert words(face(face_id)) == words(face(face_id, "low-ink")), face_id


def test_low_ink_prints_less_than_half_of_the_ink_of_cards():
    for face_id in ("N47-PRO-01", "N47-GEN-10", "N47-JOB-4", "N47-DIE-1.S"):
        dark = [255 - pixels(face(face_id, edition)).mean() for edition in EDITIONS]
        assert dark[1] < dark[0] / 2, (face_id, dark)


# -- colour is for sides ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_colour_is_spent_on_sides_only(edition):
    sides = {GAME.palette[side] for side in SIDES}
    for card in GAME.cards_of("propaganda"):
        side = card.text("side")
        assert coloured(face(card.id, edition)) == ({GAME.palette[side]} if side in SIDES else set()), card.id
    for card in GAME.cards_of("posters"):
        side = card.text("symbol")
        assert coloured(face(card.id, edition)) == ({GAME.palette[side]} if side in SIDES else set()), card.id
    for face_id in (*faces("jobs"), *faces("dice")):
        assert coloured(face(face_id, edition)) == set(), face_id
    for each in PIECES:
        team = str(each.columns.get("team", ""))
        assert coloured(piece(each, edition)) == ({GAME.palette[team]} if team else set()), each.id
    assert coloured(board_scene(GAME, "N47-MAT", style(edition), "en")) == sides - {GAME.palette["star"]}


def test_a_side_is_told_by_its_shape_too():
    shape = {
        side: {GAME.layouts[layout]["variants"][side]["slots"].get(slot, {}).get("shape", base)}
        for layout, slot, base in (("propaganda", "one", ""), ("poster", "mark", "reel"))
        for side in ("patriot", "communist")
    }
    assert shape == {"patriot": {"shield"}, "communist": {"gear"}}
    assert GAME.layouts["loyalty"]["variants"]["star"]["slots"]["mark"]["shape"] == "star"
    assert {name: look["shape"] for name, look in GAME.look["kinds"].items()} == {
        "patriot": "shield",
        "communist": "gear",
        "neutral": "reel",
        "star": "star",
    }


# -- what nobody may learn -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("deck", [*HIDDEN, "jobs"])
def test_a_back_is_equal_when_turned_by_half_and_carries_no_code(deck, edition):
    scene = back_scene(GAME, deck, style(edition))
    seen = pixels(scene)
    assert np.abs(seen - seen[::-1, ::-1]).max() <= 40
    assert not [item for item, _ in flat(scene) if isinstance(item, Code)]
    off = pixels(replace(scene, items=(Group(scene.items, y=1),)))
    assert np.abs(off - off[::-1, ::-1]).max() > 40, "the comparison sees a shift of 1 mm"


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_backs_of_hidden_cards_differ_by_the_colour_of_the_bar_alone(edition):
    def bare(deck):
        scene, bar = back_scene(GAME, deck, style(edition)), GAME.palette[BARS[deck]]
        return repr(scene.items).replace(bar, "BAR"), bar in set(paints(scene))

    drawn = [bare(deck) for deck in HIDDEN]
    assert len({items for items, _ in drawn}) == 1
    assert all(has_bar for _, has_bar in drawn)
    assert len({repr(back_scene(GAME, deck, style(edition)).items) for deck in HIDDEN}) == 3


@pytest.mark.parametrize("deck", [*HIDDEN, "jobs", "dice"])
def test_the_code_stands_in_one_place_on_all_faces_of_a_deck(deck):
    places = {(item.x, item.y, item.side, matrix) for each in faces(deck) for item, matrix in flat(face(each)) if isinstance(item, Code)}
    assert len(places) == 1
    if deck in ("propaganda", "loyalty"):
        assert next(iter(places)) == (3.2, 3.2, 12.7, shapes.STILL)


@pytest.mark.parametrize("deck", ["propaganda", "loyalty"])
def test_the_stub_has_one_height_on_all_cards_of_a_back(deck):
    stubs = {shapes.bounds([item], {}) for each in faces(deck) for item, _ in flat(face(each)) if is_stub(item)}
    assert len(stubs) == 1


def is_stub(item):
    return isinstance(item, Path) and item.paint.fill == "#FFFFFF" and shapes.bounds([item], {})[:2] == (-5, -5)


def test_a_fan_shows_the_symbols_and_their_count_on_every_propaganda_card():
    for card in GAME.cards_of("propaganda"):
        scene = face(card.id)
        side = card.text("side")
        colour = GAME.palette["coal" if side == "neutral" else side]
        marks = [item for item, _ in flat(scene) if isinstance(item, Path) and item.paint.fill == colour and in_stub(item)]
        assert len(marks) == max(1, card.number("patriot") + card.number("communist")), card.id
        word = next(
            item for item, _ in flat(scene) if isinstance(item, Text) and item.text.split(" ")[-1] in {"PATRIOT", "COMMUNIST", "NEUTRAL"}
        )
        assert word.x + word.width < FAN_MM
        assert side == "neutral" or word.text.split(" ")[0] == str(len(marks))


def in_stub(item):
    x, y, w, h = shapes.bounds([item], {})
    return x >= 0 and y >= 20 and x + w < FAN_MM and y + h < 44 and w > 5


def test_the_picture_in_the_file_is_the_same_on_all_nine_loyalties():
    scenes = [face(each) for each in faces("loyalty")]
    assert len({tuple((s.name, repr(s.items)) for s in scene.symbols) for scene in scenes}) == 1
    kept = [{(repr(item), matrix) for item, matrix in flat(scene)} for scene in scenes]
    assert kept[0] == kept[1] == kept[4], "five patriots are one and the same drawing but for the code"
    shared = set.intersection(*kept)
    assert all(len(each - shared) <= 7 for each in kept), "only the mark, the word and the goal tell"


# -- pieces ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_piece_shows_each_of_its_codes_once(edition):
    for each in PIECES:
        found = [item.id for item, _ in flat(piece(each, edition)) if isinstance(item, Code)]
        assert found == list(each.codes), each.id


def test_the_sheet_of_dice_holds_nine_nets_with_stars_on_four_five_six():
    (dice,) = [each for each in GAME.pieces if each.kind == "paper_die"]
    numbers = [item.text for item, _ in flat(piece(dice)) if isinstance(item, Text) and item.text in set("123456")]
    assert sorted(numbers) == sorted("123456" * 9)
    table = [item.text for item, _ in flat(piece(dice)) if isinstance(item, Text)]
    for words in ("4, 5, 6", "1, 2, 3", "5, 6, 7, 8", "1, 2, 3, 4", "heads", "tails"):
        assert words in table


def test_a_film_strip_covers_a_frame_of_the_mat_and_a_card_its_place():
    strip = piece(next(each for each in GAME.pieces if each.kind == "strip"))
    (board,) = GAME.boards
    frames = [board.centre_mm(square)[0] for square in board.squares if square.kind == "film"]
    assert min(b - a for a, b in pairwise(frames)) > strip.width
    assert GAME.layouts["hearings"]["slots"]["frames"]["slots"]["frame"]["h"] > strip.height
    for kind in ("posters", "poster", "pile", "deck", "floor"):
        place = GAME.layouts["hearings"]["slots"][kind]["slots"]["paper"]
        assert (place["x"], place["y"], place["w"], place["h"]) == (-31.5, -44, 63, 88)


# -- whole kits ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("paper", "edition", "backs"),
    [("a4", "standard", "duplex-long"), ("letter", "low-ink", "duplex-short"), ("a4", "low-ink", "fold")],
)
def test_a_kit_passes_its_proof(paper, edition, backs, tmp_path):
    run = Run("nineteen47", "Test run", bytes(range(10)))
    order = order_for(GAME, paper=paper, edition=edition, backs=backs, bleed=2.0, base="http://PNP.LOCAL:8000", language="en")
    build(GAME, run, order, tmp_path / "nineteen47")
    proof = prove(tmp_path / "nineteen47")
    assert [str(finding) for finding in proof.findings] == []
    assert proof.codes == len(GAME.serials) + 1
