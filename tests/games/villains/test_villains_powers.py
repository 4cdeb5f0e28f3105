"""Fist and eye (VIL-28, VIL-29): free, at any moment of the own turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from referee.game import TABLE, legal
from referee.games.villains.moves import Attempt, Eye, Fist, SeeHero, TurnHero

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Table

A, B, C = range(3)


def villains(names: str) -> tuple[str, ...]:
    return tuple(f"BH-V{name[0]}-{int(name[1:]):02}" for name in names.split())


def fist(names: str, target: str) -> Fist:
    return Fist(villains(names), *villains(target))


def test_VIL_28_VL_E26_four_fists_drive_a_villain_off(table: Table) -> None:
    table.hand(A, "H1 H3 T2 T4").force(B, "C10").fist(A, "H1 H3 T2 T4", "C10")
    assert (table.discarded(), table.hand_of(A), table.at(B), table.state.actions) == ("C10 H1 H3 T2 T4", "", "nothing", 2)


def test_VIL_28_NEEDS_FISTS_VL_E27_VL_E28_VL_E53_four_different_ones_of_the_hand(table: Table) -> None:
    table.force(B, "C10").hand(A, "H1 H3 T2 H5")
    assert table.refused(A, fist("H1 H3 T2 H5", "C10")) == "VIL-28/NEEDS_FISTS"
    table.hand(A, "H1 T2 S3 C4")
    assert table.refused(A, fist("H1 T2 S3 C4", "C10")) == "VIL-28/NEEDS_FISTS"
    table.hand(A, "H1 H2 T1")
    for names in ("H1 H2 T1 T1", "H1 H2 T1 T2", "H1 H2 T1", ""):
        assert table.refused(A, fist(names, "C10")) == "VIL-28/NEEDS_FISTS"
    assert table.facts(A, fist("H1 H2 T1", "C10")) == {"n": 4}
    assert table.refused(A, table.to_send("H1 H1")) == "VIL-14/NOT_IN_HAND"


def test_VIL_28_NO_TARGET_only_a_villain_an_opponent_has_in_play(table: Table) -> None:
    table.hand(A, "H1 H3 T2 T4").force(A, "C9").hand(B, "S7")
    for target in ("C9", "S7", "H1", "C5"):
        assert table.refused(A, fist("H1 H3 T2 T4", target)) == "VIL-28/NO_TARGET"
    assert not any(isinstance(move, Fist) for move in legal(table.rules, table.state, A))


def test_VIL_28_the_fist_reaches_everywhere_or_ones_own_side(new_table: Callable[..., Table]) -> None:
    far = new_table().begin().hand(A, "H1 H3 T2 T4").force(B, "C10", "L1-1")
    assert far.allowed(A, fist("H1 H3 T2 T4", "C10"))
    near = new_table(fist_reach="own_side").begin().hand(A, "H1 H3 T2 T4").force(B, "C10", "L1-1").force(B, "C9", "L0-2")
    assert near.refused(A, fist("H1 H3 T2 T4", "C10")) == "VIL-28/NO_TARGET"
    assert [move.target for move in legal(near.rules, near.state, A) if isinstance(move, Fist)] == ["BH-VC-09"]


def test_VIL_29_NEEDS_EYES_VL_E28_four_gnomes_or_aliens(table: Table) -> None:
    table.hand(A, "H1 T2 S3 C4")
    assert table.refused(A, Eye(villains("H1 T2 S3 C4"), 1)) == "VIL-29/NEEDS_EYES"
    assert table.refused(A, Eye(villains("S3 C4"), 1)) == "VIL-29/NEEDS_EYES"
    assert table.refused(A, Eye(villains("S3 S3 C4 C4"), 1)) == "VIL-29/NEEDS_EYES"


def test_VIL_29_VL_E29_only_the_player_sees_the_hero(table: Table) -> None:
    table.hand(A, "C1 C2 S3 S4").eye(A, "C1 C2 S3 S4", 4)
    assert table.phase == "eye"
    table.do(TABLE, SeeHero("BH-HE-X"))
    assert (table.hand_of(A), table.discarded(), table.state.actions, table.phase) == ("", "C1 C2 S3 S4", 2, "turn")
    seen = {}
    for viewer in (None, A, B, C):
        row = next(zone for zone in table.rules.view(table.state, viewer).zones if zone.key == "zone.heroes")
        seen[viewer] = row.cards[3]
    assert seen == {None: None, A: "BH-HE-X", B: None, C: None}
    told = [table.rules.tell(table.history[-1], viewer) for viewer in (None, A, B)]
    assert [line.facts.get("card") if line else "" for line in told] == [None, "BH-HE-X", None]


def test_VIL_29_what_was_seen_lies_there(table: Table) -> None:
    table.hand(A, "C1 C2 S3 S4").eye(A, "C1 C2 S3 S4", 4).do(TABLE, SeeHero("BH-HE-X"))
    table.stand(L0_1="SH-1").force(A, "C8 C4")
    table.do(A, Attempt("BH-L0-1", 4))
    assert table.rules.candidates(table.state, TABLE) == [TurnHero("BH-HE-X")]


def test_VIL_29_REVEALED_only_a_hidden_hero_is_looked_at(table: Table) -> None:
    table.hand(A, "C1 C2 S3 S4").turned("H")
    for position in (1, 0, 7):
        assert table.refused(A, Eye(villains("C1 C2 S3 S4"), position)) == "VIL-29/REVEALED"
    assert table.refused(A, Eye(villains("C1 C2 S3"), 1)) == "VIL-29/NEEDS_EYES"


def test_VL_E30_powers_work_after_the_last_action(table: Table) -> None:
    table.hand(A, "H1 H3 T2").market("T4").force(B, "C10").actions(1)
    table.recruit(A, "T4").fist(A, "H1 H3 T2 T4", "C10").end(A)
    assert table.state.active == B


def test_powers_wait_while_a_neighbour_decides(table: Table) -> None:
    table.stand(L0_1="SC-2").force(A, "H6 S5 H4").force(B, "T9 C6").hand(A, "H1 H3 T2 T4").attempt(A, "S")
    assert table.refused(A, fist("H1 H3 T2 T4", "C6")) == "VIL-91/DECIDING"


@pytest.mark.parametrize(
    ("options", "hand", "played"), [({"power_min": 3}, "H1 H3 T2 C9", "H1 H3 T2"), ({"hand_limit": 6}, "H1 H3 T2 T4 T1", "H1 H3 T2 T4 T1")]
)
def test_VIL_28_more_or_fewer_may_be_discarded_by_option(
    new_table: Callable[..., Table], options: dict[str, int], hand: str, played: str
) -> None:
    table = new_table(**options).begin().hand(A, hand).force(B, "C10").fist(A, played, "C10")
    assert table.hand_of(A) == " ".join(name for name in hand.split() if name not in played.split())


def test_a_look_at_a_seen_hero_tells_the_same(table: Table) -> None:
    table.hand(A, "C1 C2 S3 S4").eye(A, "C1 C2 S3 S4", 4).do(TABLE, SeeHero("BH-HE-X"))
    table.hand(A, "C3 C4 S1 S2").eye(A, "C3 C4 S1 S2", 4)
    assert table.rules.candidates(table.state, TABLE) == [SeeHero("BH-HE-X")]
