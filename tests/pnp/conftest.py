"""Fonts renamed to their keys, so that a rasteriser of SVG finds each file, and small scenes to draw."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from fontTools.cffLib import FDArrayIndex, FDSelect, FontDict
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

import card_data
from card_data.load import load_game
from pnp.layout.faces import face_scene, layout_problems
from pnp.scene import Group, Text
from pnp.style import style_of
from pnp.typeset.text import font_file

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from card_data.model import Game
    from pnp.scene import Item, Scene
    from pnp.sheets.pages import Says


@pytest.fixture(scope="session")
def keyed_font(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Return a function from font key to a copy of its file whose family is that key."""
    folder = tmp_path_factory.mktemp("fonts")

    def copy(key: str) -> Path:
        file = folder / f"{key}.ttf"
        if not file.exists():
            font = TTFont(font_file(key))
            font["name"].names = [n for n in font["name"].names if n.nameID not in (16, 17)]
            for number in (1, 4, 6):
                font["name"].setName(key, number, 3, 1, 0x409)
            font.save(file)
        return file

    return copy


@pytest.fixture(scope="session")
def say() -> Says:
    """Return the print words of sheets and tiles, without a game."""
    sheet = Path(card_data.__file__).parent / "shared/lang/en.sheets.csv"
    with sheet.open(encoding="utf-8") as file:
        texts = {row["key"]: row["text"] for row in csv.DictReader(file)}

    def said(key: str, **facts: str | int) -> str:
        return texts[key].format(**facts)

    return said


# -- small fonts -----------------------------------------------------------------------------------------------------

BOXES = {".notdef": 500, "space": 250, "A": 600, "B": 700, "uniAC00": 920}
CMAP = {32: "space", 65: "A", 66: "B", 0xAC00: "uniAC00"}


def _drawn(pen: Any, wide: int) -> Any:
    pen.moveTo((50, 0))
    pen.lineTo((wide - 50, 0))
    pen.lineTo((wide - 50, 700))
    pen.lineTo((50, 350))
    pen.closePath()
    return pen


@pytest.fixture(scope="session")
def made_font() -> Callable[..., Path]:
    """Return a function that writes a small font with the letters A, B and 가 and `more` squares to a file.

    It is a TrueType font, a PostScript one (`cff`), or a CID-keyed PostScript one (`cid`).
    """
    return _written


def _written(file: Path, *, cff: bool = False, cid: bool = False, more: str = "", weight: int = 400) -> Path:
    build = FontBuilder(1000, isTTF=not cff)
    boxes = {**BOXES, **{f"uni{ord(letter):04X}": 1000 for letter in more}}
    build.setupGlyphOrder(list(boxes))
    build.setupCharacterMap({**CMAP, **{ord(letter): f"uni{ord(letter):04X}" for letter in more}})
    if cff:
        build.setupCFF("Boxes", {}, {name: _drawn(T2CharStringPen(wide, None), wide).getCharString() for name, wide in boxes.items()}, {})
    else:
        build.setupGlyf({name: _drawn(TTGlyphPen(None), wide).glyph() for name, wide in boxes.items()})
    build.setupHorizontalMetrics({name: (wide, 50) for name, wide in boxes.items()})
    build.setupHorizontalHeader(ascent=800, descent=-200)
    build.setupOS2(sCapHeight=700, usWeightClass=weight)
    build.setupPost()
    build.setupNameTable({"familyName": "Boxes", "styleName": "Regular"})
    file.parent.mkdir(parents=True, exist_ok=True)
    build.save(file)
    if cid:
        _keyed_by_cid(file)
    return file


def _keyed_by_cid(file: Path) -> None:
    """Turn a PostScript font into a CID-keyed one whose CIDs are not its glyphs' numbers."""
    font = TTFont(file)
    told = [(table, dict(table.cmap)) for table in font["cmap"].tables]
    widths = dict(font["hmtx"].metrics)
    table = font["CFF "].cff
    top = table.topDictIndex[0]
    names = [".notdef", *(f"cid{7 * number:05d}" for number in range(1, len(BOXES)))]
    renamed = dict(zip(BOXES, names, strict=True))
    strings = top.CharStrings
    strings.charStrings = {renamed[name]: number for name, number in strings.charStrings.items()}
    inner = FontDict()
    inner.Private, inner.rawDict = top.Private, {}
    top.FDArray = FDArrayIndex()
    top.FDArray.append(inner)
    top.FDSelect = FDSelect()
    top.FDSelect.gidArray = [0] * len(names)
    top.ROS, top.charset, top.CIDCount = ("Adobe", "Identity", 0), names, 8 * len(names)
    strings.fdArray, strings.fdSelect = top.FDArray, top.FDSelect
    del top.Private
    top.rawDict.pop("Private", None)
    for letters, cmap in told:
        letters.cmap = {code: renamed[name] for code, name in cmap.items()}
    font["hmtx"].metrics = {renamed[name]: value for name, value in widths.items()}
    font.setGlyphOrder(names)
    font.save(file)


class MakersDeck:
    """A folder as a maker would have it, and its faces."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def game(self) -> Game:
        return load_game(self.folder)

    def face(self, number: int = 0) -> Scene:
        game = self.game
        return face_scene(game, list(game.card_of_face)[number], None, style_of(game), "en")

    def problems(self) -> list[str]:
        return [each.sentence for each in layout_problems(self.game, "en")]

    def words(self, number: int = 0) -> list[str]:
        return list(_said(self.face(number).items))


def _said(items: tuple[Item, ...]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Group):
            yield from _said(item.items)
        elif isinstance(item, Text):
            yield item.text


@pytest.fixture
def deck(tmp_path: Path) -> Callable[..., MakersDeck]:
    """Return a function that makes a maker's folder of a sheet, a layout and more of game.toml."""

    def make(sheet: str, layout: str = "", more: str = "") -> MakersDeck:
        (tmp_path / "game.toml").write_text(f'title = "Fruit Market"\nid = "fruit_market"\nprefix = "FRU"\n{more}', "utf-8")
        (tmp_path / "cards.csv").write_text(sheet, "utf-8")
        if layout:
            (tmp_path / "layout.toml").write_text(layout, "utf-8")
        return MakersDeck(tmp_path)

    return make
