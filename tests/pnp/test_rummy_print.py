"""The print of Hollywood Rummy: what a fan shows, four packs told apart, prints for more eyes, backs that tell nothing."""

from dataclasses import replace

import numpy as np
import pytest

from card_data.codes import Run
from card_data.load import HERE, load_game
from pnp.art import shapes
from pnp.build import build
from pnp.layout.faces import back_scene, face_scene, has_slots
from pnp.order import order_for
from pnp.pieces.drawn import piece_scenes
from pnp.proof.prove import prove
from pnp.qr import STRIP_SIDE_MM, code_item
from pnp.render.pdf import write_pdf
from pnp.render.png import pdf_page_to_pixels
from pnp.scene import Box, Code, Disc, Group, Path, Scene, Text, Use
from pnp.style import BLACK, EDITIONS, contrast, ink_percent, style_of
from pnp.typeset.text import cap_mm

GAME = load_game(HERE / "rummy")
SAFE_MM, STRIP_MM, FRAME_MM = 3.2, 16.5, 6.5
PRINTS = [(), ("four-colour",), ("large-index",), ("four-colour", "large-index")]
PACK = [card.id for card in GAME.cards_of("cards") if card.number("pack") == 1]
DRAWN = [*PACK, *(card.id for card in GAME.cards_of("contracts"))]
PIECES = [piece for piece in GAME.pieces if has_slots(GAME, piece.layout)]


def code_at(x, y, side):
    return code_item("http://PNP.LOCAL:8000/RM00WMWMWM", "RUM-X", x, y, side)


def codes(printed_id, x, y, side):
    return replace(code_at(x, y, side), id=printed_id)


def face(face_id, edition="standard", *prints):
    return face_scene(GAME, face_id, code_at, style_of(GAME, edition, prints), "en")


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


def texts(scene):
    return [(item, matrix) for item, matrix in flat(scene) if isinstance(item, Text)]


def paints(scene):
    for item, _ in flat(scene):
        if isinstance(item, Box | Disc | Path):
            yield from (colour for colour in (item.paint.fill, item.paint.stroke) if colour)
        elif isinstance(item, Text):
            yield item.fill


def pixels(scene, dpi=127):
    return pdf_page_to_pixels(write_pdf([scene], "x"), 0, dpi).astype(int)


def index_of(scene):
    """Return the words of the strip: those whose first letter stands upright in it, by text."""
    return {item.text: item for item, (a, _, _, _, e, _) in texts(scene) if a > 0.99 and item.x + e < STRIP_MM}


# -- every face ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("prints", PRINTS, ids="+".join)
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_text_lies_inside_the_safe_area_and_over_its_floor(edition, prints):
    style = style_of(GAME, edition, prints)
    scenes = [face(face_id, edition, *prints) for face_id in DRAWN] + [piece_scenes(GAME, each, codes, style, "en") for each in PIECES]
    for scene in scenes:
        for item, matrix in texts(scene):
            corners = [(x, y) for x in (item.x, item.x + item.width) for y in (item.y, item.y - cap_mm(item.font, item.size))]
            for x, y in (shapes.moved(matrix, *corner) for corner in corners):
                assert SAFE_MM - 0.01 <= x <= scene.width - SAFE_MM + 0.01, (scene.title, item.text, x)
                assert SAFE_MM - 0.01 <= y <= scene.height - SAFE_MM + 0.01, (scene.title, item.text, y)
            assert item.size >= 6.5, (scene.title, item.text)


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_colour_takes_more_ink_than_paper_dries(edition):
    scenes = [face(face_id, edition, "four-colour") for face_id in DRAWN]
    scenes += [back_scene(GAME, deck.id, style_of(GAME, edition)) for deck in GAME.decks]
    assert max(ink_percent(colour) for scene in scenes for colour in paints(scene)) <= 240


@pytest.mark.parametrize("prints", PRINTS[:3], ids="+".join)
def test_low_ink_moves_no_word_and_prints_clearly_less(prints):
    def words(scene):
        return [(replace(item, fill="K"), matrix) for item, matrix in texts(scene)]

    for face_id in DRAWN:
        assert words(face(face_id, "standard", *prints)) == words(face(face_id, "low-ink", *prints)), face_id
    for face_id in ("RUM-1-QH", "RUM-1-X1", "RUM-1-2S", "RUM-K04"):
        dark = [255 - pixels(face(face_id, edition, *prints), 60).mean() for edition in EDITIONS]
        assert dark[1] < dark[0] * 0.7, (face_id, dark)


def test_words_and_suits_stand_out_from_their_grounds():
    for prints in PRINTS[:2]:
        colours = style_of(GAME, "standard", prints).palette
        suits = [colours[suit] for suit in ("spade", "heart", "diamond", "club")]
        assert all(contrast(suit, colours["ivory"]) >= 4.5 for suit in suits)
        assert all(contrast(suit, colours["white"]) >= 4.5 for suit in suits), "the title band"
        fields = zip(suits, ("noir", "romance", "musical", "western"), strict=True)
        assert all(contrast(suit, colours[field]) >= 3 for suit, field in fields)
    assert contrast(BLACK, colours["gold"]) >= 4.5


# -- the strip -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("prints", PRINTS, ids="+".join)
def test_a_fan_shows_code_rank_suit_pack_points_and_wild_in_the_strip(prints):
    words = GAME.wordings["en"].texts
    for face_id in PACK:
        scene, card = face(face_id, "standard", *prints), GAME.by_id[face_id]
        shown = index_of(scene)
        assert all(item.x + item.width <= STRIP_MM for item in shown.values())
        assert {"RM00W MWMWM", "1", str(card.number("value")), "points"} <= set(shown)
        assert ("WILD" in shown) == (card.text("rank") in "2X")
        if card.kind != "joker":
            assert words[f"print.rank.{card.text('rank')}"] in shown
        (code,) = [item for item, _ in flat(scene) if isinstance(item, Code)]
        assert (code.x, code.y, code.side) == (SAFE_MM, SAFE_MM, STRIP_SIDE_MM)


def test_nothing_but_white_lies_within_four_modules_of_a_code():
    for face_id in ("RUM-1-2S", "RUM-1-QH", "RUM-1-X2", "RUM-K08"):
        for prints in PRINTS:
            scene = face(face_id, "standard", *prints)
            (code, matrix), *_ = [pair for pair in flat(scene) if isinstance(pair[0], Code)]
            seen, quiet = pixels(scene, 254), 4 * code.side / 25
            x, y = shapes.moved(matrix, code.x, code.y)
            left, top, size = (round((v - quiet + 3) * 10) + 1 for v in (x, y, code.side + 3 * quiet - 3))
            zone = seen[top : top + size - 2, left : left + size - 2].min(axis=2)
            inner = round(quiet * 10)
            zone[inner - 2 : -inner + 2, inner - 2 : -inner + 2] = 255
            assert zone.min() >= 250, (face_id, prints)


def test_four_packs_are_one_drawing_but_for_code_and_number():
    scenes = [face(f"RUM-{pack}-QH") for pack in range(1, 5)]
    assert len({repr(scene.symbols) for scene in scenes}) == 1
    said = [[item.text for item, _ in texts(scene)] for scene in scenes]
    apart = [{a for a, b in zip(one, said[0], strict=True) if a != b} for one in said[1:]]
    assert apart == [{"2", "pack 2"}, {"3", "pack 3"}, {"4", "pack 4"}]


def test_a_card_is_read_from_both_ends_of_the_table():
    for face_id in PACK:
        card = GAME.by_id[face_id]
        rank = GAME.wordings["en"].texts.get(f"print.rank.{card.text('rank')}", "")
        turned = [item.text for item, (a, *_) in texts(face(face_id)) if a < -0.99]
        assert (rank in turned) == (card.kind != "joker"), face_id


def test_courts_are_two_headed_and_no_two_are_the_same_person():
    people = {}
    for face_id in (each for each in PACK if GAME.by_id[each].kind == "court"):
        layout = GAME.layouts["court"]["variants"][GAME.by_id[face_id].text("role")]
        half = layout["slots"]["art"]["slots"]["scene"]["slots"]["half"]["slots"]
        people[face_id] = (half["person"]["who"], half["prop"]["icon"])
        drawn = pixels(Scene(63, 88, tuple(i for i in face(face_id).items if isinstance(i, Use)), 0, face(face_id).symbols), 254)
        picture = drawn[80:-80, 188:496]
        apart, mirrored = (np.abs(picture - other)[:240].mean() for other in (picture[::-1, ::-1], picture[::-1]))
        assert apart < 7 < mirrored, face_id
    assert len({who for who, _ in people.values()}) == len({prop for _, prop in people.values()}) == 12


# -- prints for more eyes ----------------------------------------------------------------------------------------------------


def test_four_colours_tell_the_suits_apart_and_the_large_index_is_much_larger():
    fills = [next(item.fill for item, _ in texts(face(f"RUM-1-7{suit}", "standard", "four-colour")) if item.text == "7") for suit in "SHDC"]
    assert len(set(fills)) == 4
    sizes = {}
    for prints in ((), ("large-index",)):
        shown = [index_of(face(each, "standard", *prints)) for each in PACK if GAME.by_id[each].kind != "joker"]
        ranks = [max((cap_mm(i.font, i.size), i.text) for i in words.values()) for words in shown]
        sizes[prints] = {round(tall, 1) for tall, text in ranks if text != "10"}
        tens = {round(tall, 1) for tall, text in ranks if text == "10"}
        assert prints == () or tens == sizes[prints], "a ten is as large as the others"
    assert max(sizes[()]) * 1.6 < min(sizes["large-index",])


# -- backs -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("deck", ["cards", "contracts"])
def test_a_back_is_equal_when_turned_by_half_and_its_frame_keeps_off_the_cut(deck, edition):
    scene = back_scene(GAME, deck, style_of(GAME, edition))
    seen = pixels(scene, 254)
    assert np.abs(seen - seen[::-1, ::-1]).max() <= 60
    assert not [item for item, _ in flat(scene) if isinstance(item, Code)]
    edge = round((3 + FRAME_MM) * 10)
    rim = np.concatenate([seen[:edge].reshape(-1, 3), seen[-edge:].reshape(-1, 3), seen[:, :edge].reshape(-1, 3)])
    assert (rim == rim[0]).all(), "nothing but the ground outside the frame"


def test_the_two_decks_have_backs_of_their_own_in_every_edition():
    for edition in EDITIONS:
        one, other = (pixels(back_scene(GAME, deck.id, style_of(GAME, edition))) for deck in GAME.decks)
        assert np.abs(one - other).max() > 60


# -- pieces and kits -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_piece_shows_each_of_its_codes_once(edition):
    for each in PIECES:
        found = [item.id for item, _ in flat(piece_scenes(GAME, each, codes, style_of(GAME, edition), "en")) if isinstance(item, Code)]
        assert found == list(each.codes), each.id


def test_a_meld_marker_says_its_number_on_both_sides_of_its_tent():
    for sheet in ("RUM-MARKERS-1", "RUM-MARKERS-2"):
        piece = next(each for each in PIECES if each.id == sheet)
        drawn = [item.text for item, _ in texts(piece_scenes(GAME, piece, codes, style_of(GAME), "en")) if item.text.isdigit()]
        assert drawn == [str(int(code[-2:])) for code in piece.codes for _ in range(2)]


def test_there_are_four_buy_tokens_for_each_of_eight_seats():
    piece = next(each for each in PIECES if each.id == "RUM-BUYS")
    words = [item.text for item, _ in texts(piece_scenes(GAME, piece, codes, style_of(GAME), "en"))]
    assert sorted(words) == sorted([*"ABCDEFGH" * 4, *["BUY"] * 32])


@pytest.mark.parametrize(
    ("paper", "edition", "backs", "prints"),
    [
        ("a4", "four-colour", "duplex-long", ()),
        ("letter", "low-ink", "fold", ("large-index",)),
    ],
)
def test_a_kit_passes_its_proof(paper, edition, backs, prints, tmp_path):
    words = {"paper": paper, "edition": edition, "backs": backs, "bleed": 2.0, "base": "http://PNP.LOCAL:8000", "language": "en"}
    build(GAME, Run("rummy", "Test run", bytes(range(10))), order_for(GAME, **words, chosen=prints), tmp_path / "rummy")
    proof = prove(tmp_path / "rummy")
    assert [str(finding) for finding in proof.findings] == []
    assert proof.codes == len(GAME.serials) + 1
