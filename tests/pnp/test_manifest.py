"""The manifest says where each thing and its code stand, however they are placed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pnp.manifest import BrokenManifest, Manifest, PrintedFile, Thing, back_id, read_manifest, things_on
from pnp.qr import code_item
from pnp.scene import Box, Group, Paint, Scene

if TYPE_CHECKING:
    from pathlib import Path

CODE = code_item("http://PNP.LOCAL:8000/HS00AK7QMX", "HUS-V01", 3.0, 4.0, 10.0)
COPIES = {CODE.text: ("HS00AK7QMX", 2)}


def only(*items: object, bleed: float = 0.0) -> Thing:
    [thing] = things_on(Scene(100.0, 150.0, items, bleed=bleed), "cards.pdf", 4, COPIES)  # type: ignore[arg-type]
    return thing


def place(thing: Thing) -> tuple[object, ...]:
    return (thing.x_mm, thing.y_mm, thing.w_mm, thing.h_mm, thing.code_x_mm, thing.code_y_mm, thing.code_side_mm, thing.code_turn)


def test_a_code_belongs_to_the_cut_box_round_it() -> None:
    thing = only(Group((CODE,), x=20.0, y=30.0, trim=(63.0, 88.0), id="HUS-V01"))
    assert place(thing) == (20.0, 30.0, 63.0, 88.0, 23.0, 34.0, 10.0, 0)
    assert (thing.id, thing.copy, thing.code, thing.address, thing.file, thing.page) == (
        "HUS-V01",
        2,
        "HS00AK7QMX",
        CODE.text,
        "cards.pdf",
        4,
    )


def test_a_card_upside_down_has_its_code_at_the_far_corner() -> None:
    thing = only(Group((CODE,), x=83.0, y=118.0, rotate=180.0, trim=(63.0, 88.0), id="HUS-V01"))
    assert place(thing) == (20.0, 30.0, 63.0, 88.0, 70.0, 104.0, 10.0, 180)


def test_groups_inside_groups_are_followed() -> None:
    inner = Group((CODE,), x=1.0, y=2.0, scale=0.5)
    thing = only(Group((Group((inner,), x=10.0, y=10.0, rotate=90.0),), x=20.0, y=30.0, trim=(63.0, 88.0), id="HUS-V01"), bleed=3.0)
    assert place(thing) == (23.0, 33.0, 63.0, 88.0, 33.0 - 2.0 - 7.0, 43.0 + 1.0 + 1.5, 5.0, 90)


def test_a_code_outside_all_boxes_belongs_to_the_page() -> None:
    assert place(only(CODE))[:5] == (0.0, 0.0, 100.0, 150.0, 3.0)


def test_a_box_without_a_code_is_a_thing_too() -> None:
    thing = only(Group((Box(0, 0, 5, 5, Paint()),), x=5.0, y=6.0, trim=(63.0, 88.0), id=back_id("variety")))
    assert thing.is_back
    assert thing.code is None


def test_a_page_without_codes_and_boxes_is_one_thing() -> None:
    [thing] = things_on(Scene(210.0, 297.0, (Group((Box(0, 0, 5, 5, Paint()),)),), title="HUS-BOARD-1"), "b.pdf", 1, {})
    assert (thing.id, thing.w_mm, thing.h_mm, thing.code) == ("HUS-BOARD-1", 210.0, 297.0, None)


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    things = (only(Group((CODE,), trim=(63.0, 88.0), id="HUS-V01")),)
    files = (PrintedFile("cards.pdf", 4, "00"),)
    manifest = Manifest("hustle", "The Hollywood Hustle", "Ä", "a4", "standard", "en", "fold", (1.5, 2.0), files, things)
    (tmp_path / "manifest.json").write_text(manifest.to_json(), "utf-8")
    assert read_manifest(tmp_path) == manifest


@pytest.mark.parametrize("content", [None, "", "[]", "{}", '{"things": [{"x": 1}]}'])
def test_a_manifest_that_is_missing_or_broken_is_named(tmp_path: Path, content: str | None) -> None:
    if content is not None:
        (tmp_path / "manifest.json").write_text(content, "utf-8")
    with pytest.raises(BrokenManifest, match="build the kit again"):
        read_manifest(tmp_path)
