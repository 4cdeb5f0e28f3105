"""Tokens, standees and dice from rows of data: how many, how large, what stands on them, and what is refused."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType

import pytest
from PIL import Image

from card_data.load import load_game
from card_data.model import Game, Piece
from card_data.problems import Problems
from pnp.art.motifs import UnknownIcon
from pnp.art.shapes import bounds
from pnp.pieces.counters import BLEED_MM, tokens
from pnp.pieces.dice import die_scene, net_size
from pnp.pieces.maker_look import MakerLook, maker_look
from pnp.pieces.standees import FOLD, foot_mm, standee_size, standees
from pnp.scene import Disc, Group, Item, Picture, Text
from pnp.scene import Path as Outline
from pnp.style import Edition, UnknownColour, style_of
from pnp.typeset.text import Overflow

ISLAND = Path(__file__).parent.parent / "fixtures" / "maker" / "island"


@pytest.fixture(scope="module")
def island() -> Game:
    return load_game(ISLAND)


def look(game: Game, edition: Edition = "standard") -> MakerLook:
    return maker_look(game, style_of(game, edition), "en")


def piece(kind: str, rows: list[dict[str, str]], **words: object) -> Piece:
    return Piece("THING", kind, "Thing", "", columns=MappingProxyType({**words, "rows": tuple(MappingProxyType(r) for r in rows)}))  # type: ignore[arg-type, dict-item]


def words_of(items: tuple[Item, ...]) -> list[str]:
    return [w for i in items for w in ([i.text] if isinstance(i, Text) else words_of(i.items) if isinstance(i, Group) else [])]


def test_each_row_of_the_sheet_is_a_design_with_its_quantity(island: Game) -> None:
    finds = next(p for p in island.pieces if p.id == "FINDS")
    designs = tokens(look(island), finds)
    assert {d.id: d.qty for d in designs} == {
        "FINDS-COINS": 8,
        "FINDS-PEARLS": 4,
        "FINDS-WATER": 6,
        "FINDS-COCONUTS": 6,
        "FINDS-MONKEYS": 4,
        "FINDS-CRABS": 3,
        "FINDS-SNAKES": 3,
    }
    assert words_of(designs[0].front.items) == ["1"]


@pytest.mark.parametrize(("shape", "box"), [("round", (25.0, 25.0)), ("square", (25.0, 25.0)), ("hex", (25.0, 28.868))])
@pytest.mark.parametrize("edition", ["standard", "low-ink"])
def test_a_token_fills_its_bleed_and_no_more(island: Game, shape: str, box: tuple[float, float], edition: Edition) -> None:
    rows = [{"name": "Ore", "icon": "ore", "label": "12", "text": "Iron"}]
    for design in tokens(look(island, edition), piece("tokens", rows, shape=shape, size_mm=25.0)):
        for scene in (design.front, design.back):
            assert scene is not None
            assert (scene.width, scene.height) == box
            x, y, w, h = bounds(scene.items, {})
            assert x >= -BLEED_MM - 0.5
            assert x + w <= box[0] + BLEED_MM + 0.5
            assert y >= -BLEED_MM - 0.8
            assert y + h <= box[1] + BLEED_MM + 0.8


def test_designs_of_one_name_or_in_any_script_have_names_of_their_own(island: Game) -> None:
    rows = [
        {"name": "Coin"},
        {"name": "Coin"},
        {"name": "동전", "icon": "two-coins"},
        {"name": "진주", "icon": "cut-diamond"},
        {"icon": "sun"},
    ]
    names = [design.id for design in tokens(look(island), piece("tokens", rows))]
    assert len(set(names)) == 5
    assert names[:2] == ["THING-COIN", "THING-COIN-2"]


def test_plain_backs_are_alike_and_a_row_may_have_a_back_of_its_own(island: Game) -> None:
    one, two, own = tokens(look(island), piece("tokens", [{"name": "A"}, {"name": "B"}, {"name": "C", "back_icon": "anchor"}]))
    assert one.back == two.back
    assert own.back != one.back
    assert tokens(look(island), piece("tokens", [{"name": "A"}], two_sided=False))[0].back is None


def test_a_token_without_icon_says_its_name(island: Game) -> None:
    (design,) = tokens(look(island), piece("tokens", [{"name": "Fresh Water"}]))
    assert words_of(design.front.items) == ["Fresh", "Water"]


@pytest.mark.parametrize(
    ("row", "fault", "sentence"),
    [
        ({"name": "A", "icon": "monkye"}, UnknownIcon, "the nearest is “monkey”"),
        ({"name": "A", "colour": "goold"}, UnknownColour, "did you mean “gold”?"),
        (
            {"name": "Incomprehensibilities"},
            Overflow,
            "THING-INCOMPREHENSIBILITIES: 'Incomprehensibilities' does not fit on a token of 25 mm",
        ),
    ],
)
def test_what_a_token_cannot_show_is_told(island: Game, row: dict[str, str], fault: type[Exception], sentence: str) -> None:
    with pytest.raises(fault, match=sentence.replace("?", r"\?")):
        tokens(look(island), piece("tokens", [row]))


def test_a_quantity_that_is_none_is_a_problem_of_its_row(tmp_path: Path) -> None:
    (tmp_path / "game.toml").write_text('title = "T"\n[pieces.P]\nkind = "tokens"\nfile = "t.csv"\n', "utf-8")
    (tmp_path / "cards.csv").write_text("name\nOne\n", "utf-8")
    (tmp_path / "t.csv").write_text("name,qty\nCoin,many\nGem,2\n", "utf-8")
    with pytest.raises(Problems, match=r"t\.csv:2:6  wrong qty “many”; expected a whole number from 0 to 500"):
        load_game(tmp_path)


# -- standees --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["standard", "low-ink"])
def test_front_and_back_meet_at_the_fold_and_stand_on_equal_feet(island: Game, edition: Edition) -> None:
    (design,) = standees(look(island, edition), piece("standees", [{"name": "Mab", "icon": "cooking-pot"}], width_mm=28.0, height_mm=46.0))
    assert (design.front.width, design.front.height) == standee_size(28.0, 46.0)
    folds = sorted(i.segments[0][1][1] for i in design.front.items if isinstance(i, Outline) and i.paint == FOLD)
    foot = foot_mm(28.0)
    assert [round(y, 3) for y in folds if y != foot + 46.0] == [round(foot, 3), round(foot + 92.0, 3)]
    figures = [i for i in design.front.items if isinstance(i, Group) and "Mab" in words_of(i.items)]
    assert [(g.y, g.rotate) for g in figures] == [(foot + 46.0, 0.0), (foot + 46.0, 180)]
    x, y, w, h = bounds(design.front.items, {})
    assert x >= -1
    assert y >= -1
    assert x + w <= design.front.width + 1
    assert y + h <= design.front.height + 1


def test_a_name_too_long_for_a_standee_is_told(island: Game) -> None:
    with pytest.raises(Overflow, match="does not fit on a standee of 15 mm"):
        standees(look(island), piece("standees", [{"name": "Bartholomew Featherstonehaugh"}], width_mm=15.0))


# -- dice ------------------------------------------------------------------------------------------------------------------


def die(game: Game, **words: object) -> list[Group]:
    scene = die_scene(look(game), piece("die", [], **words))
    assert (scene.width, scene.height) == net_size(float(words.get("side_mm", 18.0)))  # type: ignore[arg-type]
    return [i for i in scene.items if isinstance(i, Group)]


def test_a_die_that_says_nothing_has_pips_whose_opposites_come_to_seven(island: Game) -> None:
    many = [sum(isinstance(i, Disc) for i in face.items) for face in die(island)]
    assert many[0] + many[2] == many[1] + many[3] == many[4] + many[5] == 7


def test_faces_are_icons_words_numerals_or_blank_and_first_lies_opposite_last(island: Game) -> None:
    faces = die(island, faces=("{sun}", "GO", 3, "", "2"), numerals=True)
    said = [words_of(face.items) for face in faces]
    assert sorted(said) == [[], [], [], ["2"], ["3"], ["GO"]]
    assert said.index(["GO"]) in (0, 2)
    assert said.index(["2"]) in (0, 2)
    assert sum(bool(face.items) for face in faces) == 4


def test_a_list_without_faces_is_a_blank_die_and_seven_are_refused(island: Game) -> None:
    assert not any(face.items for face in die(island, faces=()))
    with pytest.raises(ValueError, match="THING: a die has 6 faces, not 7"):
        die(island, faces=(1, 2, 3, 4, 5, 6, 7))


def test_a_six_is_told_from_a_nine_by_a_line(island: Game) -> None:
    six = next(face for face in die(island, faces=(6,), numerals=True) if face.items)
    assert len(six.items) == 2


# -- pictures --------------------------------------------------------------------------------------------------------------


def test_pictures_of_the_folder_fill_tokens_and_stand_mirrored_on_the_back_of_standees(tmp_path: Path) -> None:
    Image.new("RGB", (60, 90), "#336699").save(tmp_path / "mab.png")
    (tmp_path / "game.toml").write_text(
        'title = "T"\n[pieces.P]\nkind = "standees"\nitems = [{ name = "Mab", picture = "mab.png" }]\n', "utf-8"
    )
    (tmp_path / "cards.csv").write_text("name\nOne\n", "utf-8")
    game = load_game(tmp_path)
    (figure,) = standees(look(game), game.pieces[0])
    groups = [
        g for item in figure.front.items if isinstance(item, Group) for g in groups_of(item) if any(isinstance(i, Picture) for i in g.items)
    ]
    assert len(groups) == 2
    (token,) = tokens(look(game), piece("tokens", [{"name": "A", "picture": "mab.png"}]))
    assert any(isinstance(i, Picture) for g in groups_of(token.front.items[0]) for i in g.items)
    assert words_of(token.front.items) == []


def groups_of(item: Item) -> list[Group]:
    return [item, *(g for each in item.items for g in groups_of(each))] if isinstance(item, Group) else []
