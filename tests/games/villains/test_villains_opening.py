"""The scripted opening F1 (dossier 10.1), and a whole game built from it that replays from its record."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from typer.testing import CliRunner

from card_data.load import shipped_games
from referee import games
from referee.cli import app
from referee.game import TABLE
from referee.games.villains.moves import CounterTake, DealUnseen, DealVillain, Recruit, SeatBegins, SeeHero, SeeUnseen
from referee.record import read

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Table

A, B = range(2)
RECORD = Path(__file__).parents[2] / "fixtures/records/villains-f1.play.json"


def deal(table: Table, *names: str) -> None:
    table.do(TABLE, *(DealVillain(f"BH-V{name[0]}-{int(name[1:]):02}") for name in names))


def opening(table: Table, *, paper: bool = False) -> Table:
    """Play F1 up to the eye of turn 13, with known hands or with real cards."""
    if paper:
        table.do(TABLE, DealUnseen())
    else:
        deal(table, "H3", "T5", "S7", "C9")
    table.draw("S4 H8 T2").studio("SH-1").studio("ST-2").studio("SC-4").do(TABLE, SeatBegins(A))
    table.recruit(A, "S4").send(A, "S7 S4").end(A, "C1")
    assert (table.at(A), table.for_hire()) == ("S7 S4 = 11", "C1 H8 T2")
    table.send(B, "C9").recruit(B, "T2").end(B, "T10")
    assert (table.at(B), table.for_hire()) == ("C9 = 9", "C1 H8 T10")
    table.attempt(A, "S", at=6).send(A, "H3").end(A)
    assert (table.at(A), table.discarded()) == ("H3 = 3", "S7 S4")
    table.send(B, "T2").attempt(B, "T", at=1).end(B)
    assert (table.at(B), table.discarded()) == ("C9 = 9", "S7 S4 T2")
    table.recruit(A, "H8").send(A, "H8").end(A, "S2")
    assert (table.at(A), table.for_hire()) == ("H3 H8 = 11", "C1 S2 T10")
    table.recruit(B, "S2").send(B, "S2").end(B, "C4")
    assert (table.at(B), table.for_hire()) == ("C9 S2 = 11", "C1 C4 T10")
    table.attempt(A, "H", at=3)
    assert (table.phase, table.rules.to_act(table.state)) == ("counter", (B,))
    table.do(B, CounterTake()).studio("SS-3").recruit(A, "C1").end(A, "H1")
    assert (table.won_by(B), table.standing("L0-1"), table.for_hire()) == ("SH-1", "SS-3", "H1 C4 T10")
    table.send(B, "T5", "L0-2").recruit(B, "T10").end(B, "S9")
    assert (table.at(B, "L0-2"), table.for_hire()) == ("T5 = 5", "H1 C4 S9")
    table.recruit(A, "C4", "S9").end(A, "C2 C3")
    assert (table.hand_of(A), table.for_hire()) == ("C1 C4 S9", "H1 C2 C3")
    table.send(B, "T10", "L0-2").attempt(B, "W", "L0-2", at=4).studio("SH-4").end(B)
    assert (table.won_by(B), table.standing("L0-2")) == ("SH-1 ST-2", "SH-4")
    assert sum(hero != "" for hero in table.state.up) == 4
    table.recruit(A, "C2")
    assert table.refused(A, Recruit("BH-VC-03")) == "VIL-11/FULL_HAND"
    table.send(A, "S9", "L0-3").end(A, "S1")
    assert (table.hand_of(A), table.at(A, "L0-3"), table.for_hire()) == ("C1 C4 C2", "S9 = 9", "H1 S1 C3")
    table.recruit(B, "H1", "S1").end(B, "H10 T7")
    assert (table.hand_of(B), table.for_hire()) == ("H1 S1", "H10 T7 C3")
    return table.recruit(A, "C3").eye(A, "C1 C4 C2 C3", 2).do(TABLE, SeeUnseen() if paper else SeeHero("BH-HE-X"))


def test_F1_the_scripted_opening(new_table: Callable[..., Table]) -> None:
    table = opening(new_table(2))
    assert table.scores() == [0, 3]
    assert (table.hand_of(A), table.state.actions, table.for_hire()) == ("", 1, "H10 T7 -")
    assert sorted(table.discarded().split()) == sorted(["S7", "S4", "T2", "H3", "H8", "C9", "S2", "T5", "T10", "C1", "C4", "C2", "C3"])
    assert [hero[-1:] for hero in table.state.up] == ["T", "", "H", "W", "", "S"]
    assert table.state.bound[1] == "BH-HE-X"
    assert table.rules.view(table.state, B).facts["seen"] == ("",) * 6


def test_F1_with_real_cards_every_first_card_is_known_once_it_is_played(new_table: Callable[..., Table]) -> None:
    table = opening(new_table(2), paper=True)
    assert table.scores() == [0, 3]
    assert (table.state.unknown, table.hand_of(B)) == ((0, 0), "H1 S1")
    assert (table.state.bound, table.state.looked[1]) == (("",) * 6, (A,))


def test_F1_the_record_of_a_whole_game_replays_to_its_exact_scores(new_table: Callable[..., Table]) -> None:
    told = json.loads(RECORD.read_text(encoding="utf-8"))
    history = read(told, shipped_games(), games.find).history
    beginning = opening(new_table(2), paper=True).history
    assert [(done.seat, done.move) for done in history[: len(beginning)]] == [(done.seat, done.move) for done in beginning]
    table = new_table(2)
    result = table.rules.result(history[-1].after)
    assert result is not None
    assert {str(standing["seat"]): standing["total"] for standing in told["result"]["standings"]} == {
        str(standing.seat): standing.total for standing in result.standings
    }
    assert told["result"]["winners"] == list(result.winners)
    assert sum(len(won) for won in history[-1].after.won) == 14


def test_F1_the_command_replays_the_record() -> None:
    ran = CliRunner().invoke(app, ["replay", "--quiet", str(RECORD)])
    assert ran.exit_code == 0, ran.output
    assert "all as recorded; the game is over" in " ".join(ran.output.split())
