"""The physical table (dossier section 9): unknown cards, scans, first hands, corrections."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

import pytest

from card_data.load import shipped_games
from referee.chance import Chance
from referee.clock import StoppedClock
from referee.entries import Accepted, Refused, SeatPlan
from referee.game import TABLE, Move, offers, scanned
from referee.games.villains.moves import (
    Attempt,
    CorrectStudio,
    CorrectVillain,
    DealUnseen,
    DealVillain,
    DrawStudio,
    DrawVillain,
    EndTurn,
    Fist,
    KeepClosed,
    Pass,
    Recruit,
    Relief,
    SeeHero,
    SeeUnseen,
    Send,
    ShowVillain,
    ShuffleVillains,
    Trade,
    TurnHero,
)
from referee.house import House

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

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


# -- unknown cards -----------------------------------------------------------------------------------------------------


def test_VIL_03_a_real_deal_is_counted_and_not_seen(paper: Callable[..., Table]) -> None:
    table = paper()
    assert (table.state.unknown, table.state.hands, table.state.paper) == ((2, 2), ((), ()), True)
    assert (table.state.deck, len(table.state.pool)) == (33, 37)
    view = table.rules.view(table.state, A)
    assert [seat.zones[0].cards for seat in view.seats] == [(None, None), (None, None)]


def test_VIL_41_ELSEWHERE_VL_E45_a_card_that_lies_elsewhere_is_not_sent(paper: Callable[..., Table]) -> None:
    table = known_and_unknown(paper)
    assert table.refused(A, table.to_send("T5")) == "VIL-41/ELSEWHERE"
    assert table.facts(A, table.to_send("T5")) == {"place": "place.market", "card": "BH-VT-05"}


def test_VL_E46_a_card_shown_from_an_unknown_place_is_bound(paper: Callable[..., Table]) -> None:
    table = known_and_unknown(paper).stand(L0_1="SS-4").send(A, "H8")
    assert (table.hand_of(A), table.state.unknown, table.at(A)) == ("S4", (0, 2), "H8 = 8")
    for name in ("H7", "C9"):
        assert table.refused(A, table.to_send(name)) == "VIL-41/ELSEWHERE"
        assert table.facts(A, table.to_send(name))["place"] == "place.elsewhere"
    assert table.allowed(A, table.to_send("S4", "L0-2"))


def test_VIL_41_no_more_cards_are_shown_than_are_unknown(paper: Callable[..., Table]) -> None:
    table = known_and_unknown(paper).stand(L0_1="SS-4")
    assert table.refused(A, table.to_send("H1 H2")) == "VIL-41/ELSEWHERE"
    assert table.allowed(A, table.to_send("S4 S3"))


def test_VIL_41_with_real_cards_a_power_shows_its_cards_too(paper: Callable[..., Table]) -> None:
    table = paper(power_min=3).force(B, "C9").hand(A, "H1 H2")
    table.state = table.state._replace(unknown=(1, 2))
    target = "BH-VC-09"
    assert table.refused(A, Fist(("BH-VH-01", "BH-VH-02", "BH-VT-05"), target)) == "VIL-41/ELSEWHERE"
    assert table.refused(A, Fist(("BH-VH-01", "BH-VH-02", "BH-VH-05"), target)) == "VIL-28/NEEDS_FISTS"
    assert table.refused(A, Fist(("BH-VH-01", "BH-VH-02", "BH-VH-02"), target)) == "VIL-28/NEEDS_FISTS"
    table.do(A, Fist(("BH-VH-01", "BH-VH-02", "BH-VT-03"), target))
    assert (table.state.unknown[A], table.discarded()) == (0, "C9 H1 H2 T3")


@pytest.mark.parametrize(
    ("place", "arranged"),
    [
        ("place.studio", lambda table: table.force(B, "S9", "L0-2")),
        ("place.discard", lambda table: table.only(discard="S9")),
        ("place.elsewhere", lambda table: table.hand(B, "S9")),
    ],
)
def test_VIL_41_a_place_is_named_only_if_everybody_may_know_it(
    paper: Callable[..., Table], place: str, arranged: Callable[[Table], Table]
) -> None:
    table = arranged(known_and_unknown(paper))
    assert table.facts(A, table.to_send("S9"))["place"] == place


def test_VIL_41_a_hired_card_is_named_where_hired_cards_stay_known(paper: Callable[..., Table]) -> None:
    for visible, place in ((True, "place.hand"), (False, "place.elsewhere")):
        table = paper(market="S4 T5 C10", known_cards_visible=visible).recruit(A, "S4", "T5").end(A, "H1 H2")
        assert table.facts(B, table.to_send("S4"))["place"] == place


def test_VL_E55_from_the_first_reshuffle_on_deck_and_hands_are_told_apart(paper: Callable[..., Table]) -> None:
    table = known_and_unknown(paper)
    table.market("T5").stand(L0_1="SS-4").only(deck="H9", discard="C1 C2 C3 C4")
    table.state = table.state._replace(unknown=(1, 0), actions=0)
    assert table.state.deck == 0
    table.do(A, EndTurn())
    assert table.phase == "shuffle_villains"
    table.do(TABLE, ShuffleVillains())
    assert table.refused(TABLE, DrawVillain("BH-VH-09")) == "VIL-41/ELSEWHERE"
    table.draw("C1 C2")
    assert (table.for_hire(), table.state.deck) == ("T5 C1 C2", 2)
    table.actions(0).end(B)
    assert table.refused(A, table.to_send("C3")) == "VIL-41/ELSEWHERE"
    assert table.facts(A, table.to_send("C3"))["place"] == "place.deck"
    assert table.send(A, "H9").state.unknown == (0, 0)


def test_VIL_09_a_pass_with_unknown_cards_is_declared_and_not_verified(paper: Callable[..., Table]) -> None:
    table = paper().market("").hand(A, "")
    assert table.refused(A, Relief("BH-VH-01")) == "VIL-36/NO_RELIEF"
    table.do(A, Pass())
    told = table.rules.tell(table.history[-1], None)
    assert told is not None
    assert told.key == "log.pass.declared"
    assert not table.state.stirred


def test_VIL_09_a_known_card_that_fits_forbids_the_pass(paper: Callable[..., Table]) -> None:
    table = known_and_unknown(paper).market("")
    assert table.refused(A, Pass()) == "VIL-09/CAN_ACT"


def test_VIL_35_a_trade_with_an_unknown_card_in_the_hand_is_by_choice(paper: Callable[..., Table]) -> None:
    table = paper(3).market("").only()
    table.do(A, Trade("BH-L0-1", "BH-L0-2"))
    assert table.state.stirred


def test_the_eye_at_a_real_row_tells_who_looked_and_no_more(paper: Callable[..., Table]) -> None:
    table = paper().hand(A, "C1 C2 S3 S4").eye(A, "C1 C2 S3 S4", 2)
    assert [each.move for each in offers(table.rules, table.state, TABLE)] == [SeeHero(hero) for hero in table.books.heroes]
    assert table.rules.unseen(table.state) == (SeeUnseen(),)
    table.do(TABLE, SeeUnseen())
    assert (table.state.looked[1], table.state.bound) == ((A,), ("",) * 6)
    told = table.rules.tell(table.history[-1], A)
    assert told is not None
    assert told.facts == {"who": A, "n": 2}


# -- VIL-42, VIL-43 ----------------------------------------------------------------------------------------------------


def test_VIL_42_WRONG_KIND_each_step_asks_for_its_kind(paper: Callable[..., Table]) -> None:
    table = paper().actions(0)
    table.market("C10 T5").do(A, EndTurn())
    assert table.refused(TABLE, DrawVillain("BH-SH-1")) == "VIL-42/WRONG_KIND"
    assert table.facts(TABLE, DrawVillain("BH-HE-X")) == {"kind": "kind.villain"}
    table.draw("C9").stand(L0_1="SH-1").force(B, "C2 H9").do(B, Attempt("BH-L0-1", 1))
    assert table.facts(TABLE, TurnHero("BH-VH-01")) == {"kind": "kind.hero"}
    table.hero("W")
    assert table.facts(TABLE, DrawStudio("BH-HE-X")) == {"kind": "kind.studio"}


def test_VIL_43_UNKNOWN_a_code_of_no_card_does_nothing(paper: Callable[..., Table]) -> None:
    table = paper().actions(0).market("C10 T5").do(A, EndTurn())
    for nothing in ("", "BH-L0-1", "BH-VH-11"):
        assert table.refused(TABLE, DrawVillain(nothing)) == "VIL-43/UNKNOWN"


def test_VIL_41_studios_and_market_cards_come_from_their_decks(paper: Callable[..., Table]) -> None:
    table = paper(market="T5 C10 C9").actions(0).market("C10 T5").do(A, EndTurn())
    assert table.facts(TABLE, DrawVillain("BH-VT-05"))["place"] == "place.market"
    table.draw("C9").stand(L0_1="SH-1").force(B, "C2 H9").do(B, Attempt("BH-L0-1", 1)).hero("W")
    assert table.facts(TABLE, DrawStudio("BH-SH-5"))["place"] == "place.box"
    assert table.facts(TABLE, DrawStudio("BH-SH-1"))["place"] == "place.won"
    assert table.refused(TABLE, DrawStudio("BH-SH-5")) == "VIL-41/ELSEWHERE"


# -- first hands -------------------------------------------------------------------------------------------------------


def test_VIL_41_first_hands_may_be_shown_to_the_referee_alone(paper: Callable[..., Table]) -> None:
    table = paper(private_scan=True)
    assert (table.phase, table.rules.to_act(table.state)) == ("show", (A, B))
    assert found(table, B, "H8") == [ShowVillain("BH-VH-08")]
    table.do(B, ShowVillain("BH-VH-08"))
    assert [table.rules.view(table.state, viewer).seats[B].zones[0].cards for viewer in (A, B)] == [(None, None), ("BH-VH-08", None)]
    told = [table.rules.tell(table.history[-1], viewer) for viewer in (A, B)]
    assert [line.facts.get("card") if line else "" for line in told] == [None, "BH-VH-08"]
    assert table.refused(A, ShowVillain("BH-VH-08")) == "VIL-41/ELSEWHERE"
    assert table.facts(A, ShowVillain("BH-VH-08"))["place"] == "place.elsewhere"
    assert table.refused(A, ShowVillain("BH-SH-1")) == "VIL-42/WRONG_KIND"
    table.do(B, ShowVillain("BH-VH-09"))
    assert table.refused(B, KeepClosed()) == "VIL-90/NOT_NOW"
    assert table.refused(A, EndTurn()) == "VIL-90/NOT_NOW"
    table.do(A, KeepClosed())
    assert (table.phase, table.state.turn, table.state.unknown) == ("turn", 1, (2, 0))
    assert table.refused(B, ShowVillain("BH-VH-01")) == "VIL-90/NOT_NOW"


def test_VIL_41_nothing_is_shown_where_the_referee_dealt(new_table: Callable[..., Table]) -> None:
    assert new_table(private_scan=True).begin().phase == "turn"


# -- corrections -------------------------------------------------------------------------------------------------------


def test_a_correction_puts_a_villain_where_it_lies(table: Table) -> None:
    table.stand(L0_1="SS-4").market("H7 S2 T9").force(B, "C9")
    table.do(TABLE, CorrectVillain("BH-VH-07", "side", "BH-L0-1", A))
    assert (table.at(A), table.for_hire()) == ("H7 = 7", "- S2 T9")
    table.do(TABLE, CorrectVillain("BH-VC-09", "discard")).do(TABLE, CorrectVillain("BH-VH-07", "market"))
    assert (table.at(A), table.for_hire(), table.discarded()) == ("nothing", "H7 S2 T9", "C9")
    assert table.refused(A, CorrectVillain("BH-VC-09", "market")) == "VIL-90/NOT_NOW"
    assert table.refused(TABLE, CorrectVillain("BH-SH-1", "market")) == "VIL-42/WRONG_KIND"


def test_a_correction_finds_room_for_a_villain(table: Table) -> None:
    table.stand(L0_1="SH-1", L0_2="").market("H7 S2 T9").force(A, "C9").force(B, "C8", "L1-1")
    assert table.refused(TABLE, CorrectVillain("BH-VC-08", "market")) == "VIL-00/NO_ROOM"
    for slot, who in (("BH-L0-1", A), ("BH-L0-2", A), ("BH-L1-1", A), ("BH-L0-1", None), ("BH-L9-9", A), (None, A)):
        assert table.refused(TABLE, CorrectVillain("BH-VC-08", "side", slot, who)) == "VIL-00/NO_ROOM"


def test_VIL_41_a_correction_touches_only_what_lies_in_the_open(table: Table, paper: Callable[..., Table]) -> None:
    table.hand(B, "H8")
    for card in ("BH-VH-08", table.state.pool[0]):
        assert table.refused(TABLE, CorrectVillain(card, "discard")) == "VIL-41/ELSEWHERE"
        assert table.facts(TABLE, CorrectVillain(card, "discard"))["place"] == "place.elsewhere"
    real = paper()
    deck = real.state.deck
    real.do(TABLE, CorrectVillain("BH-VH-08", "discard"))
    assert (real.discarded(), real.state.deck) == ("H8", deck - 1)


def test_a_correction_finds_a_place_for_a_studio(table: Table) -> None:
    table.stand(L0_1="SH-1", L0_2="SS-4", L1_1="").force(A, "C9 C8", "L0-2").won(C, "ST-1")
    for card, slot in (("BH-SH-1", "L0-2"), ("BH-SH-2", "L1-1"), ("BH-ST-1", "L0-1"), ("BH-SH-5", "L0-1"), ("BH-SH-1", "L9-9")):
        assert table.refused(TABLE, CorrectStudio(card, f"BH-{slot}")) == "VIL-00/NO_PLACE"
    table.force(A, "", "L0-2").do(TABLE, CorrectStudio("BH-SH-1", "BH-L0-2"))
    assert (table.standing("L0-1"), table.standing("L0-2")) == ("SS-4", "SH-1")
    fresh = table.state.studios[0]
    table.do(TABLE, CorrectStudio(fresh, "BH-L0-2"))
    assert table.state.display[1] == fresh
    assert "BH-SH-1" in table.state.studios
    assert len(set(table.rules.cards(table.state))) == len(table.rules.cards(table.state))


# -- in the house ------------------------------------------------------------------------------------------------------


def test_a_takeover_waits_for_the_hero_that_people_turn_up(tmp_path: Path) -> None:
    house = House(tmp_path, shipped_games(), clock=StoppedClock(1), chance=Chance(lambda size: bytes(range(size))))
    word = house.open_table("villains", [SeatPlan("Ana"), SeatPlan("Ben")], {}, dict.fromkeys(("villains", "heroes"), "people")).word
    badges = [house.badge(word, house.take_seat(word, seat, name)) for seat, name in enumerate(("Ana", "Ben"))]
    keys = (f"key-{number}" for number in count())

    def submit(seat: int, move: Move) -> Accepted | Refused:
        answer = house.submit(word, badges[seat], move, version=house.table(word).version, key=next(keys), source="scan")
        assert isinstance(answer, (Accepted, Refused)), answer
        return answer

    hidden = submit(0, DealVillain("BH-VH-01"))
    assert isinstance(hidden, Refused)
    assert hidden.refusal.code == "UNSEEN"
    for move in (DealUnseen(), DrawVillain(villain("C1")), DrawVillain(villain("C2")), DrawVillain(villain("C3"))):
        assert isinstance(submit(0, move), Accepted)
    table = house.table(word)
    first = table.state.active
    low = min(range(3), key=lambda slot: table.rules.books.low[table.state.display[slot]])
    slot = table.rules.books.slots[low]
    ten, rest = villain("H10"), table.rules.books.low[table.state.display[low]] - 10
    assert isinstance(submit(first, Send((ten,), slot)), Accepted)
    assert isinstance(submit(first, Send((villain(f"T{rest}"),), slot)), Accepted)
    assert isinstance(submit(first, EndTurn()), Accepted)
    other = 1 - first
    for move in (Recruit(villain("C1")), Recruit(villain("C2")), EndTurn()):
        assert isinstance(submit(other, move), Accepted)
    for name in ("S9", "S8"):
        assert isinstance(submit(other, DrawVillain(villain(name))), Accepted)
    assert isinstance(submit(first, Attempt(slot, 3)), Accepted)
    assert house.table(word).due == "heroes"
    assert house.table(word).to_act == (TABLE,)
    assert isinstance(submit(other, TurnHero("BH-HE-W")), Accepted)
    after = house.table(word)
    assert len(after.state.won[first]) == 1
    assert all(after.state.display)
    house.close()
