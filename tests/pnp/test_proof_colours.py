"""Colours as others see them, against the published numbers; categories that merge, on finished pages."""

from __future__ import annotations

import numpy as np
import pytest

from pnp.proof.categories import category_findings
from pnp.proof.colours import distance, lab, linear, merged_colours, seen, shown

SHARMA = [
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0000),
    ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
    ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0011), 7.2195),
    ((50.0, -1.0, 2.0), (50.0, 0.0, 0.0), 2.3669),
    ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((63.0109, -31.0961, -5.8663), (62.8187, -29.7946, -4.0864), 1.2630),
    ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
]
"""Pairs of the test data that Sharma, Wu and Dalal publish with the formula."""


@pytest.mark.parametrize(("one", "other", "wanted"), SHARMA)
def test_CIEDE2000_gives_the_published_distances(one: tuple[float, ...], other: tuple[float, ...], wanted: float) -> None:
    assert float(distance(np.array(one), np.array(other))) == pytest.approx(wanted, abs=5e-5)
    assert float(distance(np.array(other), np.array(one))) == pytest.approx(wanted, abs=5e-5)


def test_white_stays_white_to_every_sight_and_grey_has_no_colour() -> None:
    white, rust = linear(np.array([255, 255, 255], np.uint8)), linear(np.array([212, 83, 42], np.uint8))
    for sight in ("protan", "deutan", "tritan", "grey"):
        assert shown(seen(white, sight)).tolist() == [255, 255, 255]
    assert len(set(shown(seen(rust, "grey")).tolist())) == 1
    assert lab(white) == pytest.approx([100.0, 0.0, 0.0], abs=0.02)


def test_red_and_green_of_one_lightness_merge_to_eyes_without_red_or_green_only() -> None:
    sights = {m.sight for m in merged_colours({"apple": "#C03A2B", "leaf": "#5F7A1E"})}
    assert "deutan" in sights
    assert not sights & {"", "tritan"}
    assert list(merged_colours({"sun": "#F4C430", "night": "#203060"})) == []
    assert {m.sight for m in merged_colours({"a": "#405060", "b": "#415161"})} == {"", "protan", "deutan", "tritan", "grey"}


def cards(colour: str, *, mark: bool = False, many: int = 4) -> list[np.ndarray]:
    """Small cards of one colour, with different art in the middle and, where asked, a common mark in the corner."""
    chance, made = np.random.default_rng(7), []
    for _ in range(many):
        card = np.full((172, 123, 3), [int(colour[i : i + 2], 16) for i in (1, 3, 5)], np.uint8)
        card[60:120, 20:100] = chance.integers(0, 255, (60, 80, 3))
        if mark:
            card[8:20, 8:20] = 255
        made.append(card)
    return made


def findings(apple: list[np.ndarray], leaf: list[np.ndarray], **facts: object) -> list[str]:
    faces = {**{f"A{n}": each for n, each in enumerate(apple)}, **{f"L{n}": each for n, each in enumerate(leaf)}}
    values = {"apple": [f"A{n}" for n in range(len(apple))], "leaf": [f"L{n}" for n in range(len(leaf))]}
    told = {"categories": {"fruit.kind": values}, "colours": {"apple": "#C03A2B", "leaf": "#5F7A1E"}, **facts}
    return [f.kind for f in category_findings(told, faces)]


def test_kinds_told_apart_by_colour_alone_are_found_where_colours_merge() -> None:
    assert findings(cards("#C03A2B"), cards("#5F7A1E")) == ["categories merge"]


def test_a_mark_of_its_own_tells_a_kind_apart() -> None:
    assert findings(cards("#C03A2B"), cards("#5F7A1E", mark=True)) == []


def test_a_word_of_its_own_tells_a_kind_apart() -> None:
    words = {**{f"A{n}": [("kind", "Apple")] for n in range(4)}, **{f"L{n}": [("kind", "Leaf")] for n in range(4)}}
    assert findings(cards("#C03A2B"), cards("#5F7A1E"), words=words) == []


def test_colours_of_single_cards_are_held_against_each_other_by_value() -> None:
    assert findings(cards("#C03A2B", many=1), cards("#5F7A1E", many=1)) == ["colours alike"]


def test_colours_of_a_column_are_told_apart_by_words_that_all_their_cards_say() -> None:
    names = ("house #8C3B2E", "house #6B5B3E")
    ids = [[f"{which}{n}" for n in range(3)] for which in "AB"]
    facts = {"colours": {name: name[-7:] for name in names}, "coloured": dict(zip(names, ids, strict=True))}
    said = {id_: [("house", f"{'Main' if id_[0] == 'A' else 'Garden'} house"), ("name", f"Room {id_}")] for each in ids for id_ in each}
    assert [f.kind for f in category_findings({**facts, "words": said}, {})] == []
    said["B1"] = [("house", "house"), ("name", "Room B1")]
    assert [f.kind for f in category_findings({**facts, "words": said}, {})] == ["colours alike"]
