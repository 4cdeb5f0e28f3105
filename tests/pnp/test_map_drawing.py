"""Boards without coordinates as they are drawn: everything on the board, in both editions, with its words, icons and codes."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from card_data.load import load_game
from card_data.model import Game
from pnp.art.motifs import UnknownIcon
from pnp.art.shapes import bounds
from pnp.boards.cells import hex_outline
from pnp.boards.poster import board_scene
from pnp.pieces.counters import tokens
from pnp.pieces.maker_look import maker_look
from pnp.qr import code_item
from pnp.render.pdf import write_pdf
from pnp.scene import Box, Code, Group, Item, Paint, Picture, Scene, Text
from pnp.scene import Path as Outline
from pnp.sheets.ink import ink_of_pdf, mean
from pnp.style import EDITIONS, Edition, UnknownColour, style_of
from pnp.typeset.text import Overflow

BOARDS = {
    "hex": 'kind = "hex"\ncolumns = 4\nrows = 3\ncell_mm = 36\nplaces = "map.csv"\nrest = "sea"\nnumbering = "coordinates"\ncodes = true',
    "flat": 'kind = "hex"\norientation = "flat"\ncolumns = 4\nrows = 3\ncell_mm = 36\nplaces = "map.csv"\ncodes = true',
    "square": 'kind = "square"\ncolumns = 4\nrows = 3\ncell_mm = 30\nplaces = "map.csv"\nnumbering = "running"\ncodes = true',
    "track": 'kind = "track"\nspaces = 24\nplaces = "map.csv"\ncell_mm = 28\nnumbering = "running"\ncodes = true',
    "points": 'kind = "points"\nplaces = "map.csv"\npaper = "a4"\ncodes = true',
}
SHEET = """id,name,terrain,icon,label,x,y,links
A1,Gull Point,beach,,3,0.1,0.2,B2:2
B2,Old Well,forest,drop,,0.5,0.3,C3
C3,Mount Marrow,volcano,,5,0.85,0.8,
"""


def made(folder: Path, board: str, sheet: str = SHEET) -> Game:
    (folder / "game.toml").write_text(f'title = "Trial"\n[boards.MAP]\ntitle = "Trial Map"\n{board}\n', "utf-8")
    (folder / "cards.csv").write_text("name\nOne\n", "utf-8")
    (folder / "map.csv").write_text(sheet, "utf-8")
    return load_game(folder)


def drawn(game: Game, edition: Edition = "standard") -> Scene:
    def code(printed_id: str, x: float, y: float, side: float) -> Code:
        return code_item(f"HTTP://PNP.LOCAL:8000/{len(printed_id):010}", printed_id, x, y, side)

    return board_scene(game, "MAP", style_of(game, edition), "en", code)


def inside(items: tuple[Item, ...], kind: type[Item]) -> list[Item]:
    return [
        found
        for item in items
        for found in ([item] if isinstance(item, kind) else inside(item.items, kind) if isinstance(item, Group) else [])
    ]


def words(scene: Scene) -> set[str]:
    return {item.text for item in inside(scene.items, Text) if isinstance(item, Text)}


@pytest.mark.parametrize("edition", ["standard", "low-ink"])
@pytest.mark.parametrize("name", BOARDS)
def test_everything_lies_on_the_board(tmp_path: Path, name: str, edition: Edition) -> None:
    scene = drawn(made(tmp_path, BOARDS[name]), edition)
    for item in scene.items:
        x, y, w, h = bounds((item,), {})
        assert x >= -0.6
        assert y >= -0.6
        assert x + w <= scene.width + 0.6
        assert y + h <= scene.height + 0.6


@pytest.mark.parametrize("name", BOARDS)
def test_both_editions_say_the_same_in_the_same_places(tmp_path: Path, name: str) -> None:
    game = made(tmp_path, BOARDS[name])
    one, other = ([(t.x, t.y, t.text) for t in inside(drawn(game, e).items, Text) if isinstance(t, Text)] for e in ("standard", "low-ink"))  # type: ignore[arg-type]
    assert one == other


@pytest.mark.parametrize("name", BOARDS)
def test_title_names_labels_and_legend_are_on_it(tmp_path: Path, name: str) -> None:
    said = words(drawn(made(tmp_path, BOARDS[name])))
    assert {"Trial Map", "3", "5", "Beach", "Forest", "Volcano"} <= said
    assert {"Gull Point", "Old Well"} <= said or {"Gull", "Point"} <= said
    assert ("Sea" in said) == (name == "hex")


@pytest.mark.parametrize("name", BOARDS)
def test_every_place_has_its_code_on_white_with_its_quiet_zone(tmp_path: Path, name: str) -> None:
    game = made(tmp_path, BOARDS[name])
    scene = drawn(game)
    codes = [item for item in inside(scene.items, Code) if isinstance(item, Code)]
    assert [code.id for code in codes] == list(game.boards[0].codes)
    tickets = [item for item in scene.items if isinstance(item, Box) and item.paint.fill == "#FFFFFF"]
    for code in codes:
        quiet = code.side / len(code.rows) * 4
        assert any(
            b.x <= code.x - quiet
            and b.y <= code.y - quiet
            and b.x + b.w >= code.x + code.side + quiet
            and b.y + b.h >= code.y + code.side + quiet
            for b in tickets
        ), code.id


def test_low_ink_takes_less_than_half(tmp_path: Path) -> None:
    game = made(tmp_path, BOARDS["square"].replace("codes = true", ""))
    full, low = (mean(ink_of_pdf(write_pdf([drawn(game, edition)], "T"))).total for edition in EDITIONS)
    assert low < full / 2


def test_a_printed_hex_tile_lies_within_its_hex_on_the_map(tmp_path: Path) -> None:
    words_ = 'kind = "hex"\nrings = 2\nfits = "TILES"\n[pieces.TILES]\nkind = "tokens"\nshape = "hex"\nsize_mm = 40'
    game = made(tmp_path, words_)
    cell = game.boards[0].form["cell_mm"]
    (tile,) = tokens(maker_look(game, style_of(game), "en"), game.pieces[0])
    assert isinstance(cell, float)
    x, y, w, h = bounds((Outline(hex_outline(cell, pointy=True), Paint(fill="#000000")),), {})
    assert 0.5 < w - tile.front.width < 1.5
    assert 0.5 < h - tile.front.height < 1.5
    assert (x, y) == pytest.approx((-w / 2, -h / 2))


def test_a_painted_map_lies_under_its_places(tmp_path: Path) -> None:
    out = io.BytesIO()
    Image.new("RGB", (400, 300), "#336699").save(out, "PNG")
    (tmp_path / "sea.png").write_bytes(out.getvalue())
    game = made(tmp_path, BOARDS["points"] + '\npicture = "sea.png"')
    assert len(inside(drawn(game).items, Picture)) == 1


@pytest.mark.parametrize(
    ("sheet", "fault", "sentence"),
    [
        (SHEET.replace("drop", "dorp"), UnknownIcon, "the nearest is “drop”"),
        (
            SHEET.replace("Old Well", "Wellwellwellwellwellwellwellwellwell"),
            Overflow,
            "MAP, place B2: the name 'Wellwellwellwellwellwellwellwellwell' does not fit",
        ),
        (SHEET.replace("terrain", "colour"), UnknownColour, "There is no colour 'beach'"),
    ],
)
def test_what_a_place_cannot_show_is_told(tmp_path: Path, sheet: str, fault: type[Exception], sentence: str) -> None:
    with pytest.raises(fault, match=sentence):
        drawn(made(tmp_path, BOARDS["hex"], sheet))


def test_more_spaces_than_a_way_holds_are_told(tmp_path: Path) -> None:
    with pytest.raises(Overflow, match="60 spaces do not fit between A1 and B2"):
        drawn(made(tmp_path, BOARDS["points"], SHEET.replace("B2:2", "B2:60")))
