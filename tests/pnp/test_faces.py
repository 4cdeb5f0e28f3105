"""Faces: every card of the Hollywood Hustle in both editions, the layout language, and what it refuses."""

from dataclasses import replace
from types import MappingProxyType

import pytest

from card_data.load import load_game, shipped_games
from card_data.model import Card
from card_data.shapes import freeze
from pnp.art import motifs, shapes
from pnp.art.portraits import SKINS, person_of
from pnp.layout import faces
from pnp.layout.faces import LayoutProblem, back_scene, face_scene, thing_scene
from pnp.scene import Box, Code, Disc, Group, Path, Scene, Text, Use
from pnp.style import BLACK, EDITIONS, Style, contrast, style_of
from pnp.typeset.text import cap_mm

GAME = shipped_games()["hustle"]
SAFE_MM = 3.2
FONT = "righteous-400"
ROWS = tuple([0b1010101010101010101010101] * 25)
FACES = sorted(GAME.card_of_face)


def style(edition):
    return Style(edition, GAME.palette)


def code_at(x, y, side):
    return Code(x, y, side, ROWS, "http://PNP.LOCAL:8000/HS00WMWMWM", "HUS-X")


def face(face_id, edition="standard", game=GAME, code=code_at):
    return face_scene(game, face_id, code, style(edition), "en")


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
    return [item for item, _ in flat(scene) if isinstance(item, Text)]


def said(scene):
    return [text.text for text in texts(scene)]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("face_id", FACES)
def test_every_text_lies_inside_the_safe_area(face_id, edition):
    scene = face(face_id, edition)
    assert (scene.width, scene.height, scene.bleed) == (63, 88, 3)
    for text in texts(scene):
        top = text.y - cap_mm(text.font, text.size)
        assert text.x >= SAFE_MM - 1e-6, text
        assert text.x + text.width <= 63 - SAFE_MM + 1e-6, text
        assert top >= SAFE_MM, text
        assert text.y <= 88 - SAFE_MM, text


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("face_id", FACES)
def test_no_type_is_under_its_floor(face_id, edition):
    for text in texts(face(face_id, edition)):
        assert text.size >= (8 if text.font.startswith("league-gothic") else 7), text


@pytest.mark.parametrize("face_id", FACES)
def test_low_ink_moves_no_slot(face_id):
    one, other = texts(face(face_id)), texts(face(face_id, "low-ink"))
    assert [replace(t, fill="K") for t in one] == [replace(t, fill="K") for t in other]
    codes = [[(i.x, i.y, i.side) for i, _ in flat(face(face_id, e)) if isinstance(i, Code)] for e in EDITIONS]
    assert codes[0] == codes[1] == [(pytest.approx(4.632), pytest.approx(66.932), 12.7)]


def ground_under(scene, x, y):
    """Return the colour of the last flat fill under a point; pictures are clipped and no text stands on them."""
    symbols = {s.name: s for s in scene.symbols}
    colour = "#FFFFFF"
    for item in scene.items:
        for part in symbols[item.symbol].items if isinstance(item, Use) else (item,):
            for fill in part.items if isinstance(part, Group) and (part.clip, part.scale) == ((), 1.0) else (part,):
                if isinstance(fill, Box | Disc | Path) and fill.paint.fill:
                    left, top, w, h = shapes.bounds([fill], {})
                    colour = fill.paint.fill if left <= x <= left + w and top <= y <= top + h else colour
    return colour


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("face_id", FACES)
def test_type_stands_out_from_its_ground(face_id, edition):
    scene = face(face_id, edition)
    for text in texts(scene):
        under = ground_under(scene, text.x + text.width / 2, text.y - cap_mm(text.font, text.size) / 2)
        least = 3.0 if text.size >= 14 and text.font == "righteous-400" else 4.5
        assert contrast(text.fill, under) >= least, (text.text, text.fill, under)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("face_id", FACES)
def test_the_code_lies_on_white_with_four_modules_round_it(face_id, edition):
    scene = face(face_id, edition)
    order = [(item, matrix) for item, matrix in flat(scene)]
    at = next(i for i, (item, _) in enumerate(order) if isinstance(item, Code))
    code, paper = order[at][0], order[at - 1][0]
    quiet = code.side / 25 * 4
    x, _, w, _ = shapes.bounds([replace(paper, paint=replace(paper.paint, stroke=None))], {})
    assert paper.paint.fill == "#FFFFFF"
    assert x + w < 21.9
    half, far = paper.paint.width / 2, code.side + quiet
    for px, py in (p for _, values in paper.segments for p in shapes.pairs_of(values)):
        across = max(code.x - quiet - px, px - code.x - far, code.y - quiet - py, py - code.y - far)
        assert across >= half, "neither the ticket's line nor a bite or a notch enters the quiet zone"
    tag = order[at + 1][0]
    assert tag.text == "HS00W MWMWM"
    assert tag.y - cap_mm(tag.font, tag.size) >= code.y + code.side + quiet - 0.05
    assert tag.width <= 16.2
    for item, _ in order[at + 2 :]:
        assert shapes.bounds([item], {})[0] > x + w, "nothing is drawn over the ticket"


@pytest.mark.parametrize("edition", EDITIONS)
def test_symbols_enclose_their_ink(edition):
    for face_id in FACES:
        for symbol in face(face_id, edition).symbols:
            assert shapes.bounds(symbol.items, {}) == pytest.approx(symbol.bounds)


def test_repeated_art_is_one_symbol_for_all_cards_alike():
    windows = {s.name for f in FACES if f.startswith("HUS-S") and f.endswith(".O") for s in face(f).symbols if s.name.startswith("window")}
    assert len(windows) == 1
    sitters = {s.name for f in ("HUS-S05.O", "HUS-S05.C") for s in face(f).symbols if s.name.startswith("sitter")}
    assert len(sitters) == 1
    pictures = {s.name for f in FACES if f.startswith("HUS-V") for s in face(f).symbols if s.name.startswith("picture")}
    assert len(pictures) == 4


def test_option_and_contract_faces_say_their_prices():
    assert {"OPTION", "$300,000", "$3,000,000", "$2,700,000", "Red Ford", "No 22", "STAR · ACTOR"} <= set(said(face("HUS-S05.O")))
    assert {"CONTRACT", "$300,000", "$3,000,000", "$1,500,000", "Half at Loan"} <= set(said(face("HUS-S05.C")))


@pytest.mark.parametrize("card", [c for c in GAME.cards if c.kind == "report"], ids=lambda c: c.id)
def test_a_report_says_its_story_its_instruction_and_its_effect(card):
    words = " ".join(said(face(card.faces[0].id))).replace("\u00a0", " ")
    for column in ("name", "text", "does", "ticket"):
        assert card.text(column) or card.name in words
        assert (card.name if column == "name" else card.text(column)) in words


def test_losses_carry_a_minus_sign_and_gains_a_plus():
    for card in GAME.cards_of("variety"):
        if card.text("mood") == "loss" and "$" in card.text("ticket"):
            assert card.text("ticket").startswith("−"), card.id
        if card.text("mood") == "gain" and "$" in card.text("ticket"):
            assert card.text("ticket").startswith("+"), card.id


def test_every_person_looks_different_and_skins_are_mixed_in_every_kind():
    people = {c.id: c.text("portrait") for c in GAME.cards if c.kind in {"director", "star"}}
    assert len(set(people.values())) == len(people) == 15
    for group in ("HUS-D", "HUS-S0"):
        skins = [person_of(words).skin for card, words in people.items() if card.startswith(group)]
        assert len(set(skins)) >= 4, skins
        assert set(skins) <= set(SKINS)


def test_every_report_has_its_own_icon():
    icons = [c.text("icon") for c in GAME.cards_of("variety")]
    assert len(set(icons)) == 30
    assert set(icons) <= set(motifs.icons())


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_back_is_equal_when_turned_by_180_degrees(edition):
    scene = back_scene(GAME, "variety", style(edition))
    turned = replace(scene, items=(Group(scene.items, x=63, y=88, rotate=180),))
    assert ink_of(scene) == ink_of(turned)


def ink_of(scene):
    found = []
    for item, matrix in flat(scene):
        match item:
            case Disc(x, y, rx, _, paint):
                points = [shapes.moved(matrix, x, y), (rx, rx)]
            case Box(x, y, w, h, paint):
                points = [shapes.moved(matrix, px, py) for px, py in ((x, y), (x + w, y), (x + w, y + h), (x, y + h))]
            case Path(segments, paint):
                points = [p for _, values in shapes.placed(segments, matrix) for p in shapes.pairs_of(values)]
        found.append((repr(paint), tuple(sorted((round(x, 3) + 0.0, round(y, 3) + 0.0) for x, y in points))))
    return sorted(found)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_back_has_no_word_and_no_code(edition):
    kinds = {type(item) for item, _ in flat(back_scene(GAME, "variety", style(edition)))}
    assert kinds <= {Box, Disc, Path}


def test_without_a_code_the_ticket_stays_white():
    scene = face("HUS-S05.O", code=None)
    assert not [item for item, _ in flat(scene) if isinstance(item, Code)]
    assert len(texts(scene)) == len(texts(face("HUS-S05.O"))) - 1


def test_the_same_face_is_drawn_the_same():
    assert face("HUS-V13") == face("HUS-V13")
    again = load_game(GAME.folder)
    assert face_scene(again, "HUS-B04.C", code_at, Style("standard", again.palette), "en") == face("HUS-B04.C")


def test_rule_text_is_printed_in_black_alone():
    for text in texts(face("HUS-V13")):
        if text.font.startswith("fira-sans-condensed-5"):
            assert text.fill == BLACK


def test_all_layouts_of_the_game_are_sound():
    assert faces.layout_problems(GAME, "en") == ()


# -- what the layout language refuses --------------------------------------------------------------------------------------


def with_layout(name, **changes):
    layout = freeze({**plain(GAME.layouts[name]), **changes})
    return replace(GAME, layouts=MappingProxyType({**GAME.layouts, name: layout}))


def plain(value):
    if isinstance(value, MappingProxyType | dict):
        return {k: plain(v) for k, v in value.items()}
    return [plain(v) for v in value] if isinstance(value, tuple) else value


def with_slot(**slot):
    return with_layout("report", slots={"test": slot})


REFUSED = [
    ({"draw": "sunbrust"}, "nearest word is 'sunburst'"),
    ({"draw": "sunburst", "x": 1, "y": 1, "r": 5, "rays": 3, "color": "rust"}, "nearest word is 'colour'"),
    ({"draw": "sunburst", "x": 1, "y": 1, "r": 5, "colour": "rust"}, "needs rays"),
    ({"draw": "sunburst", "x": 1, "y": 1, "r": 5, "rays": 3, "colour": "rsut"}, "nearest is 'rust'"),
    ({"draw": "sunburst", "x": "1m", "y": 1, "r": 5, "rays": 3, "colour": "rust"}, "x = '1m' is no length"),
    ({"draw": "sunburst", "x": 1, "y": 1, "r": 5, "rays": True, "colour": "rust"}, "must be a whole number"),
    ({"draw": "rings", "x": 1, "y": 1, "radii": [3, "a"], "colours": ["rust", "gold"]}, "radii = 'a' is no length"),
    ({"draw": "rings", "x": 1, "y": 1, "radii": [3, 2], "colours": ["rust"]}, "shorter"),
    ({"draw": "panel", "x": 1, "y": 1, "w": 5, "h": 3, "colour": "rust", "low": "outlin"}, "outline"),
    ({"draw": "icon", "icon": "palmtree", "x": 1, "y": 1, "size": 9, "colour": "ink"}, "nearest is 'palm-tree'"),
    ({"draw": "portrait", "who": "skin:green hair:black cut:bob cloth:rust", "x": 1, "y": 1}, "skin cannot be 'green'"),
    ({"draw": "portrait", "who": "skin:tan", "x": 1, "y": 1}, "does not tell its hair and cut and cloth"),
    ({"draw": "text", "text": "{nmae}", "x": 5, "y": 9, "font": "righteous-400", "size": 9}, "nearest is 'name'"),
    ({"draw": "text", "text": "{t:print.no.such}", "x": 5, "y": 9, "font": "righteous-400", "size": 9}, "print.no.such"),
    ({"draw": "text", "text": "{name:money}", "x": 5, "y": 9, "font": "righteous-400", "size": 9}, "needs a whole number"),
    ({"draw": "text", "text": "{name:loud}", "x": 5, "y": 9, "font": "righteous-400", "size": 9}, "unknown form"),
    ({"draw": "text", "text": "A", "x": 5, "y": 9, "font": "rightous-400", "size": 9}, "righteous-400"),
    ({"draw": "text", "text": "\U0001f3ac", "x": 5, "y": 9, "font": "righteous-400", "size": 9}, "U\\+1F3AC"),
    ({"draw": "text", "text": "Trixie", "x": 5, "y": 9, "font": "righteous-400", "size": 30, "box": 10}, "10 mm"),
    ({"draw": "text", "text": "A", "x": 5, "y": 9, "font": "righteous-400", "size": 9, "anchor": "centre"}, "anchor = 'centre'"),
    ({"draw": "text", "text": "A", "x": 5, "y": 9, "font": "righteous-400"}, "in pt"),
    ({"draw": "outline", "outline": "nonsense", "colour": "rust"}, "SVG path"),
    ({"draw": "group", "clip": {"outline": "screem"}, "slots": {}}, "screen"),
    ({"draw": "disc", "x": 1, "y": 1, "r": 5, "colour": "rust", "only": "low_ink"}, "standard, low-ink"),
    ({"draw": "disc", "x": 1, "y": 1, "r": 5, "colour": "rust", "with": {"large": {"r": 6}}}, "no print of the game"),
    ({"draw": "disc", "x": 1, "y": 1, "r": 5, "colour": "rust", "with": "large"}, "a table of prints"),
    ({"draw": "text", "text": "A", "x": 5, "y": 9, "font": "righteous-400", "size": 9, "low": {"x": 6}}, "moves nothing"),
]


@pytest.mark.parametrize(("slot", "words"), REFUSED, ids=[words for _, words in REFUSED])
def test_a_bad_slot_is_named_with_the_nearest_word(slot, words):
    with pytest.raises(LayoutProblem, match=words) as caught:
        face("HUS-V01", game=with_slot(**slot))
    by_cell = "{" in str(slot.get("text"))
    assert f"layout report, slot test{', HUS-V01 (cards.csv:' if by_cell else ': '}" in str(caught.value)


def test_an_unknown_layout_key_or_variant_or_role_is_named():
    with pytest.raises(LayoutProblem, match="no 'slot'"):
        face("HUS-V01", game=with_layout("report", slot={}))
    with pytest.raises(LayoutProblem, match="none for mood = 'gain'"):
        face("HUS-V01", game=with_layout("report", variants={"loss": {}}))
    with pytest.raises(LayoutProblem, match="'newsprint'"):
        face("HUS-V01", game=with_layout("report", roles={"ground": "newsprnt"}))
    with pytest.raises(LayoutProblem, match="a slot is a table"):
        face("HUS-V01", game=with_layout("report", slots={"test": 5}))


def test_all_problems_of_a_game_are_told_once():
    game = with_slot(draw="icon", icon="palmtree", x=1, y=1, size=9, colour="ink")
    (problem,) = faces.layout_problems(game, "en")
    assert (problem.layout, problem.slot, problem.card) == ("report", "test", None)
    cells = with_slot(draw="text", text="{name:money}", x=5, y=9, font=FONT, size=9)
    assert len(faces.layout_problems(cells, "en")) == 30


def test_a_slot_may_be_for_one_edition_and_change_its_colour_in_low_ink():
    disc = {"draw": "disc", "x": 9, "y": 9, "r": 5, "colour": "rust"}
    game = with_slot(**disc, only="standard")
    assert [type(i) for i, _ in flat(face("HUS-V01", "low-ink", game))] == []
    game = with_slot(**{**disc, "colour": "gold"}, low={"colour": "teal"})
    assert next(flat(face("HUS-V01", "low-ink", game)))[0].paint.stroke == GAME.palette["teal"]
    assert next(flat(face("HUS-V01", "standard", game)))[0].paint.fill == GAME.palette["gold"]


def printed(game, *chosen, edition="standard"):
    style = style_of(game, edition, chosen)
    return [item for item, _ in flat(face_scene(game, "HUS-V01", code_at, style, "en"))]


def test_a_print_of_the_game_changes_its_colours_and_the_slots_that_name_it():
    disc = {"draw": "disc", "x": 9, "y": 9, "r": 5, "colour": "rust"}
    game = replace(with_slot(**disc, **{"with": {"large": {"r": 7}}}), prints={"blue": {"rust": "#0000FF"}, "large": {}})
    assert [(d.rx, d.paint.fill) for d in printed(game)] == [(5, GAME.palette["rust"])]
    assert [(d.rx, d.paint.fill) for d in printed(game, "blue")] == [(5, "#0000FF")]
    assert [(d.rx, d.paint.fill) for d in printed(game, "blue", "large", "unheard")] == [(7, "#0000FF")]
    assert [d.paint.stroke for d in printed(game, "blue", edition="low-ink")] == ["#0000FF"]


def test_a_slot_may_be_for_one_print_or_for_all_but_one():
    disc = {"draw": "disc", "x": 9, "y": 9, "r": 5, "colour": "rust"}
    for key, drawn in (("only", (0, 1)), ("never", (1, 0))):
        game = replace(with_slot(**disc, **{key: "large"}), prints={"large": {}})
        assert (len(printed(game)), len(printed(game, "large"))) == drawn
        with pytest.raises(LayoutProblem, match="standard, low-ink"):
            printed(with_slot(**disc, **{key: "large"}))


def test_a_slot_may_be_for_screens_that_show_no_code():
    game = with_slot(draw="disc", x=9, y=9, r=5, colour="rust", only="screen", once=True)
    assert list(flat(face("HUS-V01", game=game))) == []
    assert len(list(flat(face("HUS-V01", game=game, code=None)))) == 1


def test_repeated_art_differs_where_a_slot_within_it_is_meant_for_some_cards():
    inner = {"draw": "disc", "x": 9, "y": 9, "r": 5, "colour": "rust", "when": {"id": "HUS-V01"}}
    game = with_slot(draw="group", once=True, slots={"disc": inner})
    assert [len(list(flat(face(each, game=game)))) for each in ("HUS-V01", "HUS-V02", "HUS-V01")] == [1, 0, 1]


def test_the_white_of_a_strip_lies_in_the_corner_with_four_modules_and_is_gone_without_a_code():
    game = with_slot(draw="code", paper="strip")
    (paper, _), (code, _), (tag, _) = flat(face("HUS-V01", game=game))
    assert (paper.x, paper.y) == (-4, -4)
    assert paper.x + paper.w >= code.x + code.side + 4 * code.side / 25
    assert (code.x, code.y, code.side, tag.x, tag.size) == (3.2, 3.2, 10.58, 3.2, 7)
    assert tag.y - cap_mm(tag.font, tag.size) > code.y + code.side + 4 * code.side / 25
    assert face("HUS-V01", game=game, code=None).items == ()


def test_each_code_of_a_piece_is_drawn_in_rows_with_its_number():
    inner = {
        "code": {"draw": "code", "of": "{id}", "paper": "none"},
        "no": {"draw": "text", "text": "{number}", "x": 0, "y": 9, "font": FONT},
    }
    inner["no"]["size"] = 9
    each = {"draw": "each", "x": 5, "y": 7, "across": 2, "pitch_x": 30, "pitch_y": 40, "slots": inner}
    game = replace(GAME, layouts=MappingProxyType({"tents": freeze({"size": [90, 90], "slots": {"each": each}})}))
    thing = Card("HUS-TENTS", "tokens", "Tents", 1, "", {}, ())
    ids = ("HUS-M17", "HUS-M18", "HUS-MX")
    scene = thing_scene(game, thing, "tents", lambda of, x, y, side: replace(code_at(x, y, side), id=of), style("standard"), "en", ids=ids)
    assert [(group.x, group.y) for group in scene.items] == [(5, 7), (35, 7), (5, 47)]
    assert tuple(item.id for item, _ in flat(scene) if isinstance(item, Code)) == ids
    assert [text.text for text in texts(scene) if text.text.isdigit()] == ["17", "18", "3"]


def test_a_group_may_be_clipped_by_stairs_or_by_any_outline():
    disc = {"disc": {"draw": "disc", "x": 9, "y": 9, "r": 50, "colour": "rust"}}
    for clip, box in (
        ({"outline": "stepped", "x": 2, "y": 3, "w": 30, "h": 40, "r": 1}, (2, 3, 30, 40)),
        ({"outline": "path", "d": "M0 0L9 0L9 7Z"}, (0, 0, 9, 7)),
    ):
        (group,) = face("HUS-V01", game=with_slot(draw="group", clip=clip, slots=disc)).items
        assert shapes.bounds([group], {}) == box


def test_twofold_draws_a_slot_again_turned_about_the_middle():
    game = with_slot(draw="disc", x=10, y=20, r=5, colour="rust", twofold=True)
    places = [shapes.moved(matrix, item.x, item.y) for item, matrix in flat(face("HUS-V01", game=game))]
    assert places == [(10, 20), (pytest.approx(53), pytest.approx(68))]


def test_words_of_another_language_take_the_place_of_columns():
    wording = replace(GAME.wordings["en"], texts={**GAME.wordings["en"].texts, "card.HUS-S05.name": "Ruddy Vadare"})
    game = replace(GAME, wordings=MappingProxyType({"en": wording}))
    assert "Ruddy Vadare" in said(face("HUS-S05.O", game=game))


def test_an_empty_text_draws_nothing():
    game = with_slot(draw="text", text=" ", x=5, y=9, font="righteous-400", size=9)
    assert face("HUS-V01", game=game).items == ()


def test_an_unknown_face_or_a_deck_without_a_back_is_a_mistake_of_the_program():
    with pytest.raises(KeyError):
        face("HUS-S99.O")
    with pytest.raises(KeyError):
        back_scene(GAME, "properties", style("standard"))
