"""Posters: the faces of Villains Inc. in both editions, and the ornaments and words of layouts that they brought along."""

import math
from dataclasses import replace
from types import MappingProxyType

import pytest

from card_data.load import HERE, load_game
from card_data.shapes import freeze
from pnp.art import motifs, posters, shapes
from pnp.art.posters import BadCast
from pnp.layout.faces import LayoutProblem, back_scene, face_scene
from pnp.layout.slots import BadSlot, draw_code, draw_motif, draw_text
from pnp.pieces.drawn import piece_scenes
from pnp.qr import code_item
from pnp.scene import Box, Code, Disc, Group, Path, Scene, Text, Use
from pnp.style import EDITIONS, PAPER, Style, contrast, ink_percent, mix
from pnp.typeset.text import cap_mm

GAME = load_game(HERE / "villains")
SAFE_MM = 3.2
FAN_MM = 18.6
"""What a fan of cards shows of each."""
STANDARD, LOW = (Style(edition, GAME.palette) for edition in EDITIONS)
VILLAINS = [card.id for card in GAME.cards_of("villains")]


def code_at(x, y, side):
    return code_item("http://PNP.LOCAL:8000/BH00WMWMWM", "BH-X", x, y, side)


def face(face_id, edition="standard", game=GAME):
    return face_scene(game, face_id, code_at, Style(edition, game.palette), "en")


def flat(scene: Scene, items=None, matrix=shapes.STILL):
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


def texts(scene):
    return [(item, matrix) for item, matrix in flat(scene) if isinstance(item, Text)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_text_of_every_face_lies_inside_the_safe_area_and_over_its_floor(edition):
    for face_id in GAME.card_of_face:
        for text, matrix in texts(face(face_id, edition)):
            corners = [(x, y) for x in (text.x, text.x + text.width) for y in (text.y, text.y - cap_mm(text.font, text.size))]
            for x, y in (shapes.moved(matrix, *corner) for corner in corners):
                assert SAFE_MM - 1e-6 <= x <= 63 - SAFE_MM + 0.46, (face_id, text.text, x)  # a shadow may stand 0.45 further out
                assert SAFE_MM - 1e-6 <= y <= 88 - SAFE_MM + 0.46, (face_id, text.text, y)
            assert text.size >= 8, (face_id, text.text)


def test_low_ink_moves_no_word_and_drops_the_shadows():
    for face_id in GAME.card_of_face:
        low = [(replace(t, fill="K"), m) for t, m in texts(face(face_id, "low-ink"))]
        standard = [(replace(t, fill="K"), m) for t, m in texts(face(face_id))]
        assert [each for each in standard if each in low] == low, face_id
        assert len(standard) > len(low) or GAME.card_of_face[face_id].kind != "villain"


def test_a_fan_shows_code_value_and_kind_of_every_villain_at_one_height():
    for face_id in VILLAINS:
        scene = face(face_id)
        (code,) = [item for item, _ in flat(scene) if isinstance(item, Code)]
        assert (code.x, code.y, code.side) == (3.2, 3.2, 12.7)
        value = next(t for t, _ in texts(scene) if t.text == str(GAME.by_id[face_id].number("value")))
        tag = next(t for t, _ in texts(scene) if t.text == "BH00W MWMWM")
        assert max(value.x + value.width, tag.x + tag.width) < FAN_MM
        stub = next(item for item, _ in flat(scene) if isinstance(item, Path) and item.paint.fill == PAPER)
        assert shapes.bounds([stub], {})[1:] == pytest.approx((-5, 23.78, 50.6), abs=0.2) or shapes.bounds([stub], {})[3] == pytest.approx(
            50.6, abs=0.2
        )


def test_the_white_of_a_stub_is_four_modules_wide_in_both_editions():
    for style in (STANDARD, LOW):
        paper, code, _ = draw_code(style, {"paper": "stub", "h": 45.6}, code_at)
        far = code.x + code.side + code.side / 25 * 4
        points = [p for _, values in paper.segments for p in shapes.pairs_of(values) if p[1] < far]
        assert min(x for x, _ in points if x > 0) - paper.paint.width / 2 >= far - 1e-6


@pytest.mark.parametrize("deck", ["villains", "studios", "heroes"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_back_is_equal_when_turned_by_half(deck, edition):
    scene = back_scene(GAME, deck, Style(edition, GAME.palette))

    def ink(turned):
        matrix = (-1.0, 0.0, 0.0, -1.0, 63.0, 88.0) if turned else shapes.STILL
        found = []
        for item, placed in flat(scene):
            x, y, w, h = shapes.bounds([item], {})
            at = [shapes.moved(shapes.after(matrix, placed), px, py) for px, py in ((x, y), (x + w, y + h))]
            found.append((type(item).__name__, *(round(v, 2) for v in sorted([at[0][0], at[1][0]]) + sorted([at[0][1], at[1][1]]))))
        return sorted(found)

    assert ink(turned=False) == ink(turned=True)
    assert not [item for item, _ in flat(scene) if isinstance(item, Code)]


def test_the_backs_of_the_three_decks_differ_in_ground_word_and_emblem():
    scenes = [back_scene(GAME, deck.id, STANDARD) for deck in GAME.decks]
    assert len({scene.items[0].paint.fill for scene in scenes}) == 3
    assert len({t.text for scene in scenes for t, _ in texts(scene)}) == 3


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_colour_takes_more_ink_than_paper_dries(edition):
    style = Style(edition, GAME.palette)
    scenes = [*(face(face_id, edition) for face_id in GAME.card_of_face), *(back_scene(GAME, deck.id, style) for deck in GAME.decks)]
    for scene in scenes:
        for item, _ in flat(scene):
            for colour in (item.paint.fill, item.paint.stroke) if isinstance(item, Box | Disc | Path) else ():
                assert colour is None or ink_percent(colour) <= 240, (scene.title, colour)


def test_every_role_of_type_stands_out_from_sky_and_rays():
    for name, genre in GAME.layouts["villain"]["variants"].items():
        roles = {**GAME.layouts["villain"]["roles"], **genre.get("roles", {})}
        sky = STANDARD.colour(roles["sky"])
        for under in (sky, mix(sky, GAME.palette["black"], 0.26)):
            for over in ("line", "on"):
                assert contrast(STANDARD.colour(roles[over]), under) >= 4.5, (name, over)
        assert contrast(STANDARD.colour(roles["second"]), GAME.palette["black"]) >= 4.5


@pytest.mark.parametrize("edition", EDITIONS)
def test_pieces_keep_their_words_and_codes_inside_the_cut_and_codes_apart(edition):
    def code(printed_id, x, y, side):
        return code_item("http://PNP.LOCAL:8000/BH00WMWMWM", printed_id, x, y, side)

    for piece in (p for p in GAME.pieces if p.kind in ("action", "seat_card", "tokens")):
        scene = piece_scenes(GAME, piece, code, Style(edition, GAME.palette), "en")
        codes = [item for item, _ in flat(scene) if isinstance(item, Code)]
        assert {item.id for item in codes} == set(piece.codes)
        for n, one in enumerate(codes):
            assert 3.2 <= one.x <= scene.width - 3.2 - one.side
            assert 3.2 <= one.y <= scene.height - 3.2 - one.side
            assert all(max(abs(one.x - other.x), abs(one.y - other.y)) >= one.side + 2 * one.side / 25 * 4 for other in codes[n + 1 :])
        for text, matrix in texts(scene):
            x, y = shapes.moved(matrix, text.x, text.y)
            assert 3.2 <= x <= x + text.width <= scene.width - 3.2 + 0.6, (piece.id, text.text)
            assert 3.2 <= y <= scene.height - 3.2, (piece.id, text.text)


# -- casts -------------------------------------------------------------------------------------------------------------


def test_a_cast_prints_its_second_ink_out_of_register_and_low_ink_leaves_it_out():
    asked = {"parts": "coffin:36:2:6 <fedora:24:0:-14:10", "x": 38.0, "y": 40.0, "colour": "black", "ink": "horror-ink"}
    (standard,), (low,) = posters.cast(STANDARD, **asked), posters.cast(LOW, **asked)
    under, above = standard.items[:2], standard.items[2:]
    assert [(b.x + 0.9, b.y + 0.9, b.rotate, b.mirror) for b in above] == [(u.x, u.y, u.rotate, u.mirror) for u in under]
    assert {g.items[0].paint.fill for g in under} == {GAME.palette["horror-ink"]}
    assert [(g.x, g.y, g.rotate, g.mirror) for g in low.items] == [(2, 6, 0, False), (0, -14, 10, True)]


def test_a_light_silhouette_lies_on_the_dark_ones_and_is_paper_in_low_ink():
    asked = {"parts": "~angry-eyes:20:6:10 stairs:44", "x": 0.0, "y": 0.0, "colour": "black", "ink": "horror-ink"}
    for style, fill in ((STANDARD, GAME.palette["horror-ink"]), (LOW, PAPER)):
        (group,) = posters.cast(style, **asked)
        assert group.items[-1].items[0].paint.fill == fill


@pytest.mark.parametrize("words", ["", "coffin", "coffin:big", "coffin:36:2", "Coffin:36"])
def test_a_cast_that_cannot_be_read_is_refused_with_an_example(words):
    with pytest.raises(BadCast, match="silhouette"):
        posters.cast(STANDARD, parts=words, x=0, y=0, colour="black", ink="acid")


def test_every_villain_and_hero_has_a_picture_of_its_own():
    art = [card.text("art") for card in GAME.cards if card.kind != "studio"]
    assert len(set(art)) == 46


# -- theatres, stars, halftones ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("roof", posters.ROOFS)
def test_a_theatre_of_more_storeys_stands_higher(roof):
    asked = {"x": 31.5, "foot": 68.0, "roof": roof, "wall": "horror", "line": "black", "light": "acid"}
    tops = [shapes.bounds(posters.theatre(STANDARD, storeys=n, **asked), {})[1] for n in range(1, 6)]
    assert tops == sorted(tops, reverse=True)
    assert len(set(tops)) == 5
    assert tops[-1] > -3


def test_a_theatre_in_low_ink_is_outlines_alone():
    low = posters.theatre(LOW, x=31.5, foot=68.0, storeys=3, roof="dome", wall="horror", line="black", light="acid")
    assert {item.paint.fill for item in low} == {PAPER}
    assert all(item.paint.stroke for item in low)


def test_an_unknown_roof_is_refused_with_the_roofs_there_are():
    with pytest.raises(ValueError, match=r"thatch.*flat, gable, dome, wave"):
        posters.theatre(STANDARD, x=31.5, foot=68.0, storeys=3, roof="thatch", wall="horror", line="black", light="acid")


def test_a_studio_shows_as_many_stars_as_it_is_worth():
    for card in GAME.cards_of("studios"):
        scene = face(card.id)
        named = [item for item in scene.items if isinstance(item, Path) and len(item.segments) == 11]  # ten corners and a close
        assert len(named) == card.number("vp"), card.id
        assert f"{card.number('vp')} VP" in [t.text for t, _ in texts(scene)]
        assert f"{card.number('min')}–{card.number('max')}" in [t.text for t, _ in texts(scene) if t.size == 37]


def test_dots_with_a_rim_grow_away_from_the_focus():
    asked = {"x": 0.0, "y": 0.0, "w": 60.0, "h": 60.0, "focus_x": 30.0, "focus_y": 30.0, "reach": 40.0, "colour": "black"}

    def away(**more):
        starts = [values for path in motifs.halftone(STANDARD, **asked, **more) for step, values in path.segments if step == "M"]
        return [math.dist((30, 30), start) for start in starts]

    assert min(away(rim=0.4)) > 15 > min(away())
    assert motifs.halftone(LOW, **asked, rim=0.4) == ()


# -- words of layouts ----------------------------------------------------------------------------------------------------


def with_slot(slot):
    """Return the game with one more slot on its heroes."""
    hero = GAME.layouts["hero"]
    slots = MappingProxyType({**hero["slots"], "more": freeze(slot)})
    return replace(GAME, layouts=MappingProxyType({**GAME.layouts, "hero": MappingProxyType({**hero, "slots": slots})}))


def test_a_slot_is_drawn_only_for_the_cards_it_is_meant_for():
    words = {"draw": "text", "text": "only he", "x": 30, "y": 30, "font": "bangers-400", "size": 9}
    for when, shown in (({"hero_type": "super"}, ["BH-HE-X"]), ({"hero_type": ["super", "trainee"]}, ["BH-HE-W", "BH-HE-X"])):
        game = with_slot({**words, "when": when})
        heroes = [card.id for card in GAME.cards_of("heroes")]
        assert [i for i in heroes if "only he" in [t.text for t, _ in texts(face(i, game=game))]] == shown


def test_a_condition_on_a_column_that_is_not_there_is_a_problem_of_its_slot():
    with pytest.raises(LayoutProblem, match=r"slot more.*hero_typ"):
        face("BH-HE-X", game=with_slot({"draw": "disc", "x": 1, "y": 1, "r": 1, "colour": "acid", "when": {"hero_typ": "super"}}))
    with pytest.raises(LayoutProblem, match="when must be a table"):
        face("BH-HE-X", game=with_slot({"draw": "disc", "x": 1, "y": 1, "r": 1, "colour": "acid", "when": "super"}))


def test_a_number_of_the_card_can_be_a_parameter():
    with pytest.raises(LayoutProblem, match="must be a whole number"):
        face("BH-HE-X", game=with_slot({"draw": "stars", "x": 9, "y": 9, "count": "{text:value}", "colour": "acid"}))


TITLE = {"text": "Swamp Bride", "x": 30.0, "y": 70.0, "font": "bangers-400", "size": 20, "box": 54, "lines": 2}


def test_a_title_may_ask_for_two_lines_where_one_would_do():
    assert len(draw_text(STANDARD, {**TITLE, "balance": True})) == 1
    assert [t.text for t in draw_text(STANDARD, {**TITLE, "balance": True, "least": 2})] == ["Swamp", "Bride"]
    assert len(draw_text(STANDARD, {**TITLE, "text": "Bride", "balance": True, "least": 2})) == 1


def test_a_shadow_lies_under_its_line_and_out_of_register():
    under, line = draw_text(STANDARD, {**TITLE, "shadow": "sf", "shift": 0.5})
    assert (under.x - line.x, under.y - line.y) == pytest.approx((0.5, 0.5))
    assert (under.text, under.fill) == (line.text, GAME.palette["sf"])
    assert len(draw_text(LOW, {**TITLE, "shadow": "sf"})) == 1


def test_a_turned_title_turns_about_its_own_place():
    (group,) = draw_text(STANDARD, {**TITLE, "turn": -2.2, "anchor": "middle"})
    assert (group.x, group.y, group.rotate) == (30.0, 70.0, -2.2)
    (line,) = group.items
    assert line.x == pytest.approx(-line.width / 2)
    assert line.y == 0


def test_a_mark_of_a_kind_may_be_an_outline_in_low_ink():
    asked = {"shape": "coffin", "x": 9.0, "y": 29.0, "size": 13.6, "colour": "horror"}
    (solid,), (line,) = draw_motif(LOW, "kind", asked), draw_motif(LOW, "kind", {**asked, "low": "outline"})
    assert (solid.paint.fill, line.paint.fill, line.paint.stroke) == (GAME.palette["horror"], PAPER, GAME.palette["horror"])
    with pytest.raises(BadSlot, match="low"):
        draw_motif(LOW, "kind", {**asked, "low": "faint"})
