"""Scans (dossier section 9): what a seat and the table mean by the printed things they scan."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.game import TABLE, Move, scanned
from referee.games.villains.moves import (
    Attempt,
    CounterDecline,
    CounterTake,
    DealUnseen,
    DrawVillain,
    EndTurn,
    Eye,
    Fist,
    Pass,
    Recruit,
    Relief,
    SeatBegins,
    Send,
    ShuffleHeroes,
    ShuffleVillains,
    Trade,
    TurnHero,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Table

A, B, C = range(3)


def villain(name: str) -> str:
    return f"BH-V{name[0]}-{int(name[1:]):02}"


def found(table: Table, seat: int, *ids: str) -> list[Move]:
    printed = [each if each.startswith("BH-") else villain(each) if each[1:].isdigit() else f"BH-{each}" for each in ids]
    return [offer.move for offer in scanned(table.rules, table.state, seat, printed)]


def known_and_unknown(paper: Callable[..., Table]) -> Table:
    """Ana has S4, which she hired, and one card nobody has seen; T5 lies in the market."""
    table = paper(market="S4 T5 C10").recruit(A, "S4")
    table.state = table.state._replace(unknown=(1, 2), actions=2)
    return table


def test_scan_villains_and_a_studio_send_exactly_these(table: Table) -> None:
    table.stand(L0_1="SH-1", L0_2="SS-2").hand(A, "S3 S6 H4")
    assert found(table, A, "S3", "SH-1") == [table.to_send("S3")]
    assert found(table, A, "S3", "L0-1") == [table.to_send("S3")]
    assert found(table, A, "S3", "S6", "SH-1") == [table.to_send("S3 S6")]
    assert found(table, A, "S3", "H4", "SH-1") == [Send((villain("S3"), villain("H4")), "BH-L0-1")]
    assert {move.slot for move in found(table, A, "S3") if isinstance(move, Send)} == {"BH-L0-1", "BH-L0-2", "BH-L2-1", "BH-L2-2"}


def test_scan_an_unknown_card_of_ones_hand(paper: Callable[..., Table]) -> None:
    table = known_and_unknown(paper).stand(L0_1="SH-1")
    assert found(table, A, "H8", "SH-1") == [table.to_send("H8")]
    assert found(table, A, "S4", "S3", "SH-1") == [table.to_send("S4 S3")]


def test_scan_a_market_card_hires_it(table: Table) -> None:
    table.market("H7 S2 T9")
    assert found(table, A, "S2") == [Recruit(villain("S2"))]
    offered = scanned(table.rules, table.state, B, [villain("S2")])
    assert [(each.move, each.refusal.code if each.refusal else "") for each in offered] == [(Recruit(villain("S2")), "NOT_YOUR_MOVE")]


def test_scan_a_studio_attempts_it(table: Table) -> None:
    table.stand(L0_1="SH-1").force(A, "C9 C2").turned("HT")
    assert found(table, A, "SH-1") == [Attempt("BH-L0-1", place) for place in (3, 4, 5, 6)]
    assert found(table, A, "L0-1", "BH-P4") == [Attempt("BH-L0-1", 4)]
    assert found(table, A, "A-ATTEMPT", "SH-1", "BH-P4") == [Attempt("BH-L0-1", 4)]
    table.do(A, Attempt("BH-L0-1", 4))
    assert found(table, A, "HE-W") == [TurnHero("BH-HE-W")]
    assert found(table, A, "HE-H") == [TurnHero("BH-HE-H")]
    assert table.refused(TABLE, TurnHero("BH-HE-H")) == "VIL-41/ELSEWHERE"


def test_scan_a_studio_without_ones_villains_says_why_not(table: Table) -> None:
    table.hand(A, "").stand(L0_1="SH-1", L1_1="SC-1")
    for studio, code in (("SH-1", "TOO_LITTLE"), ("SC-1", "NOT_YOUR_SIDE")):
        offered = scanned(table.rules, table.state, A, [f"BH-{studio}", "BH-A-ATTEMPT"])
        assert [each.refusal.code if each.refusal else "" for each in offered] == [code]


def test_scan_two_studios_trade_them(table: Table) -> None:
    table.stand(L0_1="SH-1", L1_1="SC-1")
    assert found(table, A, "SH-1", "SC-1") == [Trade("BH-L0-1", "BH-L1-1")]
    assert found(table, A, "A-TRADE", "SH-1", "SC-1") == [Trade("BH-L0-1", "BH-L1-1")]


def test_scan_powers(table: Table) -> None:
    table.hand(A, "H1 H3 T2 T4").force(B, "C10")
    four = ("H1", "H3", "T2", "T4")
    assert found(table, A, *four, "C10") == [Fist(tuple(map(villain, four)), villain("C10"))]
    assert found(table, A, "A-FIST", *four, "C10") == [Fist(tuple(map(villain, four)), villain("C10"))]
    table.hand(A, "C1 C2 S3 S4")
    eyes = ("C1", "C2", "S3", "S4")
    assert found(table, A, *eyes, "BH-P2") == [Eye(tuple(map(villain, eyes)), 2)]
    table.hand(A, "C1 C2 S3")
    assert found(table, A, "A-EYE", "C1", "C2", "S3", "BH-P2") == [Eye(tuple(map(villain, eyes[:3])), 2)]
    assert found(table, A, "A-FIST", "C1", "C2") == [Fist((villain("C1"), villain("C2")), "")]


def test_scan_action_cards(table: Table) -> None:
    assert found(table, A, "A-PASS") == [Pass()]
    assert found(table, A, "A-END") == [EndTurn()]
    assert found(table, B, "A-END") == [EndTurn()]
    assert found(table, A, "A-TAKE") == [CounterTake()]
    table.stand(L0_1="SC-2").force(A, "H6 S5 H4").force(B, "T9 C6").attempt(A, "S")
    assert found(table, B, "A-TAKE") == found(table, B, "SC-2") == [CounterTake()]
    assert found(table, B, "A-DECLINE") == [CounterDecline()]


def test_scan_the_drop(new_table: Callable[..., Table]) -> None:
    table = new_table(stuck_relief="discard_one").begin().hand(A, "H7")
    assert found(table, A, "A-DROP", "H7") == [Relief(villain("H7"))]


def test_scan_what_chance_brings(paper: Callable[..., Table], new_table: Callable[..., Table]) -> None:
    fresh = new_table(2)
    assert found(fresh, A, "A-SHUFFLED") == [DealUnseen()]
    assert found(fresh, A, "H7") == []
    fresh.do(TABLE, DealUnseen())
    assert found(fresh, A, "H7") == [DrawVillain(villain("H7"))]
    fresh.chance_until("start")
    assert found(fresh, A, "BH-T2") == [SeatBegins(B)]
    table = paper().market("C10 T5").only(discard="C1").actions(0)
    table.state = table.state._replace(unknown=(0, 0))
    table.do(A, EndTurn())
    assert found(table, B, "A-SHUFFLED") == [ShuffleVillains()]
    heroes = paper().stand(L0_1="SH-1").force(A, "C9 C2").turned("HTSX").attempt(A, "C").chance_until("shuffle_heroes")
    assert found(heroes, B, "A-SHUFFLED") == [ShuffleHeroes()]


def test_scan_a_wrong_card_for_chance_says_what_is_needed(paper: Callable[..., Table]) -> None:
    table = paper().actions(0).market("C10 T5").do(A, EndTurn())
    offered = scanned(table.rules, table.state, A, ["BH-HE-X"])
    assert [each.refusal.code if each.refusal else "" for each in offered] == ["WRONG_KIND"]
