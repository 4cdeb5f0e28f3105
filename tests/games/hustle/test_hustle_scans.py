"""The physical table (dossier section 9): scans, corrections, what pages and bots are given."""

from __future__ import annotations

import random
from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest

from referee.game import TABLE, Done, Line, Move, follows, offers, scanned
from referee.games.hustle.moves import (
    Auction,
    Bid,
    BuyContract,
    BuyHalf,
    BuyOption,
    Challenge,
    ChooseSquare,
    CorrectCard,
    CorrectCash,
    CorrectPlace,
    Decline,
    DieFell,
    DrawReport,
    EndTurn,
    Exercise,
    ExtraTurn,
    FaceChallenge,
    Force,
    ForcedExercise,
    GoLoan,
    LeaveLoan,
    Pass,
    RefuseForce,
    Roll,
    StayLoan,
    TakeOption,
    UseShield,
)
from referee.games.hustle.state import LOAN, NOBODY
from referee.simulate import moves_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conftest import Table

A, B, C, D = range(4)


def found(table: Table, seat: int, *ids: str) -> list[Move]:
    return [offer.move for offer in scanned(table.rules, table.state, seat, [f"HUS-{each}" for each in ids])]


def played(table: Table, bots: list[str], seed: int) -> Iterator[Done]:
    return islice(moves_of(table.rules, bots, random.Random(seed).randrange), 20_000)


# -- scans -------------------------------------------------------------------------------------------------------------


def test_scan_the_die_strip_rolls_and_tells_the_value_at_once(table: Table) -> None:
    assert found(table, A, "R4") == [Roll()]
    table.do(A, Roll())
    assert follows(table.rules, table.state, ["HUS-R4"]) == DieFell(4)
    assert found(table, A, "R4") == [DieFell(4)]
    assert follows(table.rules, table.state, ["HUS-A-ROLL"]) is None
    assert follows(table.rules, table.state, []) is None


def test_scan_nothing_follows_where_no_chance_is_due(table: Table) -> None:
    assert follows(table.rules, table.state, ["HUS-R4"]) is None


def test_scan_the_order_dice_name_their_roller(table: Table) -> None:
    fresh = type(table)(table.rules).die(3)
    assert found(fresh, A, "R5", "T2") == [DieFell(5)]
    assert found(fresh, A, "R5", "T1") == []


def test_scan_faces_on_a_free_square(table: Table) -> None:
    table.land(22)
    assert found(table, A, "S05.O") == [BuyOption()]
    assert found(table, A, "S05.C") == [BuyContract()]
    assert found(table, A, "A-PASS") == [Decline()]


def test_scan_ones_own_cards(table: Table) -> None:
    table.land(2).draw("V25").idle_until(A)
    table.give(A, options="S01", contracts="S02", cash=2_000_000)
    assert found(table, A, "S01.C") == [Exercise("HUS-S01"), Exercise("HUS-S01", use_card=True)]
    assert found(table, A, "S01.C", "V25") == [Exercise("HUS-S01", use_card=True)]
    assert found(table, A, "S01.O") == [Auction("HUS-S01")]
    assert found(table, A, "S02.C") == [Auction("HUS-S02")]


def test_scan_actions(table: Table) -> None:
    assert found(table, A, "A-ROLL") == [Roll()]
    assert found(table, A, "A-LOAN") == found(table, A, "QLN") == [GoLoan()]
    table.give(A, at=LOAN)
    assert found(table, A, "A-ROLL") == found(table, A, "Q00") == [LeaveLoan()]
    assert found(table, A, "A-LOAN") == [StayLoan()]
    table.do(A, StayLoan()).give(B, options="B01").land(6)
    assert found(table, B, "A-ROLL") == [ExtraTurn()]
    assert found(table, B, "A-END") == [EndTurn()]


def test_scan_a_rivals_card(table: Table) -> None:
    table.give(B, options="S09", cash=4_000_000).give(A, cash=4_000_000).land(25)
    assert found(table, A, "S09.O") == [Force()]
    assert found(table, A, "A-PASS") == [Pass()]
    table.do(A, Force())
    assert found(table, B, "S09.C") == [ForcedExercise()]
    assert found(table, B, "A-PASS") == [RefuseForce()]


def test_scan_half_price(table: Table) -> None:
    table.give(A, contracts="S05", at=LOAN).do(A, StayLoan()).land(22)
    assert found(table, B, "S05.C") == [BuyHalf()]


def test_scan_sides_in_an_offer(table: Table) -> None:
    table.land(22).do(A, Decline())
    assert found(table, B, "S05.O") == [Bid("option", 300_000)]
    assert found(table, B, "S05.C") == [Bid("contract", 3_000_000)]


def test_scan_a_square_or_a_card_of_ones_choice(table: Table) -> None:
    table.land(21)
    assert found(table, A, "Q22") == found(table, A, "S05.O") == found(table, A, "S05.C") == [ChooseSquare("HUS-Q22")]
    assert [offer.refusal and offer.refusal.code for offer in scanned(table.rules, table.state, A, ["HUS-Q21"])] == ["NOT_PROPERTY"]


def test_scan_a_free_option_and_a_challenge(table: Table) -> None:
    table.land(2).draw("V18")
    assert found(table, A, "S05.O") == [TakeOption("HUS-S05")]
    table.do(A, TakeOption("HUS-S05")).idle().land(2).draw("V24")
    table.idle_until(C).give(B, contracts="S02").give(C, cash=5_000_000).land(12)
    assert found(table, C, "S02.C") == [Challenge("HUS-S02")]
    table.do(C, Challenge("HUS-S02"))
    assert found(table, B, "V24") == [UseShield()]
    assert found(table, B, "A-ROLL") == [FaceChallenge()]


def test_scan_what_is_not_possible_is_answered_with_the_reason(table: Table) -> None:
    table.give(A, options="S01").give(B, contracts="S05").land(22)
    answers = {type(offer.move): offer.refusal.code for offer in scanned(table.rules, table.state, A, ["HUS-S05.C"]) if offer.refusal}
    assert answers == {BuyContract: "TAKEN", Challenge: "WRONG_TIME"}
    assert found(table, A, "S09.O") == []


def test_scan_a_report_in_the_first_pass(table: Table) -> None:
    table.land(2)
    assert found(table, A, "V07") == [DrawReport("HUS-V07")]
    table.draw("V07").land(2)
    assert table.rules.view(table.state, None).facts["top"] is None
    (offer,) = scanned(table.rules, table.state, B, ["HUS-V07"])
    assert offer.refusal is not None
    assert offer.refusal.code == "CARD_SEEN"
    assert found(table, B, "S05.O") == []


@pytest.fixture
def passed(table: Table) -> Table:
    """The first pass through the deck is over; somebody stands on a Variety square."""
    table.draw_all()
    return table.land(2)


def test_HUS_17_after_the_first_pass_the_expected_card_is_known(passed: Table) -> None:
    top, second = passed.state.known[:2]
    assert passed.rules.candidates(passed.state, TABLE) == [DrawReport(top)]
    assert passed.rules.view(passed.state, None).facts["top"] == top
    (expected,) = scanned(passed.rules, passed.state, A, [top])
    assert expected.caution is None
    (other,) = scanned(passed.rules, passed.state, A, [second])
    assert other.refusal is None
    assert other.caution == Line("caution.other_report", {"card": second, "top": top})
    before = passed.state.known
    passed.do(TABLE, DrawReport(second))
    assert sorted((*passed.state.known, *(c for kept in passed.state.kept for c in kept))) == sorted(passed.rules.books.reports)
    assert passed.state.known[0] == top
    assert list(passed.state.known[: len(before) - 1]) == [card for card in before if card != second]


def test_every_candidate_with_a_printed_thing_is_found_by_scanning_it(table: Table) -> None:
    for done in played(table, ["greedy", "random"] * 2, 11):
        state = done.after
        for seat in range(4):
            for move in table.rules.candidates(state, seat):
                names = table.rules.names(state, move)
                assert all(names), f"{move} names an empty id"
                if names:
                    assert move in [offer.move for offer in scanned(table.rules, state, seat, names)]


# -- corrections -------------------------------------------------------------------------------------------------------


def test_corrections_of_cash_are_paid_by_the_agent(table: Table) -> None:
    table.do(TABLE, CorrectCash(B, 1_850_000))
    assert (table.cash(B), table.state.agent) == (1_850_000, 150_000)
    assert table.refused(TABLE, CorrectCash(B, 1_850_001)) == "HUS-02/BAD_AMOUNT"
    assert table.refused(TABLE, CorrectCash(B, -50_000)) == "HUS-02/BAD_AMOUNT"
    assert table.refused(TABLE, CorrectCash(9, 0)) == "HUS-00/NO_SUCH_SEAT"
    assert table.refused(A, CorrectCash(A, 9_000_000)) == "HUS-02/NOT_YOUR_TURN"


def test_corrections_of_a_debtors_cash_pay_his_debts(table: Table) -> None:
    table.give(A, cash=50_000).land(2).draw("V29").idle_until(A)
    table.do(TABLE, CorrectCash(A, 300_000))
    assert (table.debts(A), table.cash(A), table.phase) == ([], 50_000, "pre_roll")


def test_corrections_keep_the_agent_to_options(table: Table) -> None:
    table.give(A, contracts="S05")
    assert table.refused(TABLE, CorrectCard("HUS-S05", None, "contract")) == "HUS-02/AGENT_SIDE"
    assert table.do(TABLE, CorrectCard("HUS-S05", None, "option")).is_with_agent("S05")
    assert table.refused(TABLE, CorrectCard("HUS-V01", A, "option")) == "HUS-00/NO_SUCH_CARD"
    assert table.refused(TABLE, CorrectCard("HUS-S05", 4, "option")) == "HUS-00/NO_SUCH_SEAT"


def test_corrections_of_the_square_reached_change_what_is_offered(table: Table) -> None:
    table.give(A, options="D01").land(22).do(TABLE, CorrectCard("HUS-S05", B, "option"))
    assert table.phase == "landed_other"
    assert table.do(TABLE, CorrectCard("HUS-S05", B, "contract")).phase == "post"


def test_corrections_that_complete_a_package_win(table: Table) -> None:
    table.give(A, contracts="D01 B01 S01 S02 S03")
    assert (table.phase, table.state.winner) == ("game_over", A)


def test_corrections_of_tokens(table: Table) -> None:
    table.do(TABLE, CorrectPlace(B, "HUS-Q17"), CorrectPlace(A, "HUS-QLN"))
    assert (table.at(B), table.at(A), table.phase) == (17, LOAN, "loan")
    assert table.do(TABLE, CorrectPlace(A, "HUS-Q03")).phase == "pre_roll"
    assert table.refused(TABLE, CorrectPlace(A, "HUS-PVR")) == "HUS-00/NO_SUCH_SQUARE"


@pytest.mark.parametrize("move", [CorrectCash(A, 0), CorrectPlace(A, "HUS-Q03"), CorrectCard("HUS-S01", A, "option")])
def test_corrections_wait_while_something_is_under_way(table: Table, move: Any) -> None:
    table.land(22).do(A, Decline())
    assert table.refused(TABLE, move) == "HUS-02/WRONG_TIME"


# -- what pages are given ----------------------------------------------------------------------------------------------


def test_view_shows_the_whole_table(table: Table) -> None:
    table.land(2).draw("V24").give(B, options="S01", contracts="S05", cash=0).land(2).draw("V29")
    view = table.rules.view(table.state, None)
    a, b = view.seats[:2]
    assert [(zone.key, zone.cards) for zone in b.zones] == [
        ("zone.contracts", ("HUS-S05.C",)),
        ("zone.options", ("HUS-S01.O",)),
        ("zone.kept", ()),
    ]
    assert a.zones[2].cards == ("HUS-V24",)
    assert b.progress == Line("progress.contracts", {"n": 1, "of": 5})
    assert [remark.key for remark in b.remarks] == ["remark.turn", "remark.debt", "remark.debt", "remark.debt"]
    assert [token.place for token in view.tokens] == ["HUS-Q02", "HUS-Q02", "HUS-Q00", "HUS-Q00"]
    zones = {zone.key: zone for zone in view.zones}
    assert len(zones["zone.agent"].cards) == 18
    assert zones["zone.deck"].cards == (None,) * 29
    assert zones["zone.deck"].place == "HUS-PVR"
    assert zones["zone.report"].cards == ("HUS-V29",)
    assert (view.phase, view.round, b.active) == ("post", 1, True)


def test_view_shows_what_is_in_the_middle(table: Table) -> None:
    table.land(22).do(A, Decline()).do(B, Bid("option", 300_000))
    view = table.rules.view(table.state, C)
    assert view.zones[0].cards == ("HUS-S05.O",)
    assert (view.facts["up"], view.facts["bid"], view.facts["holder"]) == ("HUS-S05", 300_000, B)
    assert view.asked.key == "asked.offer.standing"


def test_view_is_the_same_for_everybody(table: Table) -> None:
    table.land(22)
    assert table.rules.view(table.state, None) == table.rules.view(table.state, A) == table.rules.view(table.state, D)


def test_candidates_hold_each_bid_once_at_its_least(table: Table) -> None:
    table.give(A, contracts="S05").do(A, Auction("HUS-S05"))
    assert table.rules.candidates(table.state, B) == [Bid("contract", 50_000), Pass()]
    assert table.rules.candidates(table.state, C) == ()


def test_a_landing_without_a_choice_still_asks(table: Table) -> None:
    table.give(B, options="S09").give(A, cash=0).land(25)
    assert table.phase == "landed_other"
    assert [offer.move for offer in offers(table.rules, table.state, A) if offer.refusal is None] == [Pass()]


def test_an_empty_deck_does_nothing(table: Table) -> None:
    """5.6: only user-made decks run empty."""
    table.state = table.state._replace(unseen=(), known=())
    assert table.land(2).active == B


def test_the_story_tells_income_and_deals(table: Table) -> None:
    table.land(5).die(3)
    table.give(B, options="S01", cash=3_000_000).do(B, Exercise("HUS-S01")).land(17)
    table.do(B, EndTurn()).land(22).do(C, BuyOption(), EndTurn())
    story = table.rules.story(table.history)
    grids = {grid.key: dict(zip(grid.columns, zip(*grid.rows, strict=True), strict=True)) for grid in story.grids}
    assert grids["stat.income"]["stat.income.money"] == (300_000, 0, 0, 0)
    assert grids["stat.income"]["stat.income.venture"] == (0, 500_000, 0, 0)
    assert grids["stat.deals"]["stat.deals.exercised"] == (0, 1, 0, 0)
    assert grids["stat.deals"]["stat.deals.options"] == (0, 0, 1, 0)
    assert grids["stat.package"]["stat.package.1"] == (None, 2, None, None)
    assert Line("stat.payday", {"cash": 500_000, "who": B, "turn": 2}) in story.lines
    assert [series.key for series in story.series] == ["stat.cash", "stat.worth", "stat.slots"]
    assert story.series[0].values[A] == (2_300_000,) * 4


def test_the_story_tells_challenges_forces_and_debts_once(table: Table) -> None:
    """D owes C: the penalty that D receives is D's income, and what D passes on to C is nobody's."""
    table.idle_until(C).give(D, cash=0, contracts="S05").land(2).draw("V15")
    assert table.debts(D) == [(C, 200_000)]
    table.give(A, cash=6_000_000).idle_until(A).land(12).do(A, Challenge("HUS-S05")).die(1, 2)
    table.give(B, options="S09", cash=0).idle_until(A).land(26).do(A, Challenge("HUS-S05")).die(2, 1)
    table.idle_until(D).give(D, cash=4_000_000).land(25).do(D, Force())
    grids = {
        grid.key: dict(zip(grid.columns, zip(*grid.rows, strict=True), strict=True)) for grid in table.rules.story(table.history).grids
    }
    assert grids["stat.income"]["stat.income.penalties"] == (0, 0, 0, 3_000_000)
    assert grids["stat.income"]["stat.income.sales"] == (0, 250_000, 0, 0)
    assert grids["stat.deals"]["stat.deals.won"] == (1, 0, 0, 0)
    assert grids["stat.deals"]["stat.deals.failed"] == (1, 0, 0, 0)
    assert grids["stat.deals"]["stat.deals.forced"] == (0, 0, 0, 1)
    assert grids["stat.deals"]["stat.deals.lost"] == (0, 1, 0, 1)


def test_the_story_tells_who_led_since_when(table: Table) -> None:
    table.give(B, contracts="D01").idle().give(A, contracts="S01 S02 S03 B01", options="D02", cash=1_350_000)
    table.idle_until(A).do(A, Exercise("HUS-D02"))
    story = table.rules.story(table.history)
    assert Line("stat.lead", {"who": A, "turn": 2}) in story.lines
    assert Line("stat.length", {"turns": 5, "rounds": 2}) in story.lines


def test_the_story_of_nothing_is_empty(table: Table) -> None:
    assert table.rules.story([]).lines == ()


# -- a sensible producer -----------------------------------------------------------------------------------------------


def best(table: Table, seat: int) -> Move:
    view = table.rules.view(table.state, seat)
    moves = [offer.move for offer in offers(table.rules, table.state, seat) if offer.refusal is None]
    return max(moves, key=lambda move: table.rules.appeal(view, seat, move))


def test_bot_wins_when_it_can(table: Table) -> None:
    table.give(A, contracts="D01 B01 S01 S06", options="S02", cash=1_350_000)
    assert best(table, A) == Exercise("HUS-S02")


def test_bot_keeps_a_reserve(table: Table) -> None:
    table.give(A, options="S02", cash=1_500_000)
    assert best(table, A) == Roll()
    assert best(table.give(A, cash=1_550_000), A) == Exercise("HUS-S02")


def test_bot_does_not_force_a_rival_to_win(table: Table) -> None:
    table.give(B, contracts="D02 B03 S03 S07", options="S09", cash=2_250_000).give(A, cash=4_000_000).land(25)
    assert best(table, A) == Pass()
    assert best(table.give(B, cash=0), A) == Force()


def test_bot_challenges_a_rival_about_to_win(table: Table) -> None:
    table.give(A, cash=6_000_000).give(B, contracts="D02 B03 S03").land(12)
    assert best(table, A) == Pass()
    table.give(B, contracts="S07")
    assert isinstance(best(table, A), Challenge)


def test_bot_beats_chance_by_far(table: Table) -> None:
    wins = 0
    for seed in range(12):
        bots = ["random"] * 4
        bots[seed % 4] = "greedy"
        *_, last = played(table, bots, seed)
        wins += last.after.winner == seed % 4
    assert wins >= 11


def test_bots_finish_in_about_the_time_of_the_design(table: Table) -> None:
    turns = []
    for seed in range(40):
        *_, last = played(table, ["greedy"] * 4, seed)
        turns.append(last.after.turn)
        assert last.after.winner != NOBODY
    assert 95 <= sum(turns) / len(turns) <= 135
