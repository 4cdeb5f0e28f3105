"""The paper die: a net that folds into a cube whose opposite faces come to seven."""

from __future__ import annotations

import pytest

from pnp.pieces.dice import PIP_ORDER, TAB_MM, die_net, net_size, pip_faces
from pnp.scene import Box, Disc, Group, Paint, Path

SIDE = 18.0


def net() -> list[Group]:
    return [item for item in die_net(pip_faces(SIDE, "K"), SIDE, "#FFFFFF") if isinstance(item, Group)]


def test_the_six_faces_carry_one_to_six_pips() -> None:
    assert [len(face.items) for face in net()] == list(PIP_ORDER)
    assert sorted(PIP_ORDER) == [1, 2, 3, 4, 5, 6]


def test_opposite_faces_come_to_seven() -> None:
    at = {(round((g.x - SIDE / 2) / SIDE), round((g.y - TAB_MM - SIDE / 2) / SIDE)): len(g.items) for g in net()}
    for one, other in (((0, 1), (2, 1)), ((1, 1), (3, 1)), ((1, 0), (1, 2))):
        assert at[one] + at[other] == 7


def test_the_seven_loose_edges_that_meet_have_one_tab_each() -> None:
    tabs = [item for item in die_net(pip_faces(SIDE, "K"), SIDE, "#FFFFFF") if isinstance(item, Path) and len(item.segments) == 5]
    assert len(tabs) == 7


def test_pips_stay_on_their_face_and_the_net_within_its_size() -> None:
    wide, high = net_size(SIDE)
    for face in net():
        for pip in face.items:
            assert isinstance(pip, Disc)
            assert abs(pip.x) + pip.rx < SIDE / 2
            assert abs(pip.y) + pip.ry < SIDE / 2
    for item in die_net(pip_faces(SIDE, "K"), SIDE, "#FFFFFF"):
        if isinstance(item, Path):
            points = [values for _, values in item.segments if values]
            assert all(-0.01 <= x <= wide + 0.01 and -0.01 <= y <= high + 0.01 for x, y in points)


def test_faces_of_any_art_are_taken_and_five_are_refused() -> None:
    art = (Box(-2, -2, 4, 4, Paint(fill="#D4532A")),)
    assert [g.items for g in die_net([art] * 6, SIDE, "#FFFFFF") if isinstance(g, Group)] == [art] * 6
    with pytest.raises(ValueError, match="6 faces, not 5"):
        list(die_net([art] * 5, SIDE, "#FFFFFF"))
