"""Fonts renamed to their keys, so that a rasteriser of SVG finds each file, and small scenes to draw."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from fontTools.ttLib import TTFont

import card_data
from pnp.text import font_file

if TYPE_CHECKING:
    from collections.abc import Callable

    from pnp.sheets import Says


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
