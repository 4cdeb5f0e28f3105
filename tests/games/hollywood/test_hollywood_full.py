"""Full game G1, move by move, and its record."""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from card_data.load import shipped_games
from referee import games, record
from referee.chance import Chance
from referee.cli import app
from referee.clock import StoppedClock
from referee.entries import Accepted, Badge, SeatPlan
from referee.game import TABLE, legal
from referee.games.hollywood.moves import AssignStar, DealCard, DrawLots
from referee.house import House

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.game import Move

NAMES = ("Ana", "Ben", "Cleo")
ANA, BEN, CLEO = range(3)
RECORD = Path(__file__).parents[2] / "fixtures/records/hollywood-g1.play.json"
REELS = (
    {"A": "1102", "B": "12", "C": "221", "D": "000"},
    {"A": "12", "B": "2001", "C": "001", "D": "122"},
    {"A": "2001", "B": "120", "C": "21", "D": "120"},
)


@pytest.fixture
def play_g1(new_table: Callable, g1) -> Callable:
    """Play G1 under some options, and look at the reels at the end of every placement."""

    def played(**options: object):
        table = new_table(3, **options)
        for each, reels in zip(g1, REELS, strict=True):
            table.do(TABLE, *(DealCard(card) for card in each.cards))
            for seat, move in each.moves:
                assert table.turn == seat
                before = table.state
                table.do(seat, move)
            placed = table.rules.after(before, *each.moves[-1])
            assert {letter: "".join(map(str, row)) for letter, row in zip("ABCD", placed.columns, strict=True)} == reels
            for seat, move in each.stars:
                assert (table.phase, table.turn) == ("star", seat)
                table.do(seat, move)
        assert table.phase == "over"
        return table

    return played


def test_HCG_31_G1_the_movies_of_the_full_game(play_g1: Callable) -> None:
    table = play_g1()
    assert table.movies(ANA) == ["FH-13 ST-09", "FR-08 FR-01 ST-04", "FA-06 ST-03", "FA-07 ST-10"]
    assert table.movies(BEN) == ["FH-02 FH-07 ST-08", "FA-04 FA-05 ST-12", "FR-03 FR-10 ST-01"]
    assert table.movies(CLEO) == []
    assert [{genre: len(films.split()) for genre, films in table.projects(seat).items()} for seat in range(3)] == [
        {"horror": 1, "romcom": 1},
        {"horror": 2},
        {"horror": 4, "action": 2, "romcom": 4},
    ]
    assert [len(table.state.blockbusters[seat]) for seat in range(3)] == [1, 0, 1]
    assert table.short(table.state.aside) == "FR-07 FR-11 FA-01 FH-06 BB-01 FH-10"
    assert table.short(table.state.box[:2]) == "ST-05 ST-02"


def test_HCG_22_G1_after_round_1(play_g1: Callable) -> None:
    table = play_g1()
    state = next(done.after for done in table.history if done.after.round == 2)
    assert [table.short(state.box), table.short(state.movies[ANA][0]), table.short(state.projects[ANA][2])] == [
        "ST-05 ST-02",
        "FH-13 ST-09",
        "FR-08 FR-01",
    ]


def test_HCG_21_G1_stars_that_had_a_choice(play_g1: Callable) -> None:
    chosen = [done for done in play_g1().history if isinstance(done.move, AssignStar)]
    assert [(done.before.round, done.seat, done.before.cell) for done in chosen] == [(2, BEN, 10), (3, BEN, 5), (3, BEN, 10)]


@pytest.mark.parametrize(
    ("options", "totals", "winners"),
    [
        ({}, [14, 14, 2], (ANA, BEN)),
        ({"final_tie": "deep"}, [14, 14, 2], (BEN,)),
        ({"advanced_scoring": True}, [22, 20, 2], (ANA,)),
        ({"award_in_unfinished": True}, [14, 14, 7], (ANA, BEN)),
    ],
)
def test_HCG_34_G1_scores_and_winner_of_the_full_game(
    play_g1: Callable, options: dict[str, object], totals: list[int], winners: tuple[int, ...]
) -> None:
    table = play_g1(**options)
    result = table.rules.result(table.state)
    assert result is not None
    assert ([each.total for each in sorted(result.standings)], result.winners) == (totals, winners)


def at_a_house(home: Path, g1) -> dict[str, object]:
    """Play G1 at a table where people draw lots and deal, and return its record."""
    house = House(home, shipped_games(), clock=StoppedClock(1), chance=Chance(lambda size: bytes(range(size))))
    everything = {"first": "people", "deal": "people"}
    word = house.open_table("hollywood", [SeatPlan(name) for name in NAMES], {}, everything).word
    badges = [house.badge(word, house.take_seat(word, seat, name)) for seat, name in enumerate(NAMES)]
    keys = (f"key-{number}" for number in count())

    def act(seat: int, move: Move, source: str) -> None:
        answer = house.submit(word, badges[seat], move, version=house.table(word).version, key=next(keys), source=source)
        assert isinstance(answer, Accepted), answer

    act(ANA, DrawLots(ANA), "tap")
    for each in g1:
        for card in each.cards:
            act(ANA, DealCard(card), "scan")
        for seat, move in (*each.moves, *each.stars):
            act(seat, move, "scan" if isinstance(move, AssignStar) else "tap")
    written = house.record(word)
    house.close()
    return written


def test_HCG_27_G1_played_at_a_house_gives_the_record(tmp_path: Path, g1) -> None:
    assert json.loads(json.dumps(at_a_house(tmp_path, g1))) == json.loads(RECORD.read_text(encoding="utf-8"))


def test_HCG_27_G1_the_record_replays_to_its_scores() -> None:
    written = json.loads(RECORD.read_text(encoding="utf-8"))
    read = record.read(written, shipped_games(), games.find)
    result = read.rules.result(read.state)
    assert result is not None
    assert [each.total for each in sorted(result.standings)] == [14, 14, 2]
    assert [{"seat": each.seat, "rank": each.rank, "total": each.total, "parts": dict(each.parts)} for each in result.standings] == written[
        "result"
    ]["standings"]
    shown = CliRunner().invoke(app, ["replay", str(RECORD)], catch_exceptions=False).output
    assert "Ana and Ben share the victory with 14 points" in shown
    assert "all as recorded; the game is over" in " ".join(shown.split())


# -- a table whose server deals ----------------------------------------------------------------------------------------


def test_HCG_09_a_deal_that_was_undone_comes_back_the_same(tmp_path: Path) -> None:
    house = House(tmp_path, shipped_games(), clock=StoppedClock(1), chance=Chance(lambda size: bytes(range(size))))
    host = Badge(None, host=True)
    word = house.open_table("hollywood", [SeatPlan(name) for name in NAMES], {"first_player": 0}, {}).word
    for seat, name in enumerate(NAMES):
        house.take_seat(word, seat, name)
    first = house.table(word).state.area
    keys = (f"key-{number}" for number in count())

    def fill(rounds: int) -> None:
        while (state := house.table(word).state).round <= rounds:
            move = legal(house.table(word).rules, state, state.turn)[0]
            answer = house.submit(word, host, move, seat=state.turn, version=house.table(word).version, key=next(keys), source="tap")
            assert isinstance(answer, Accepted), answer

    fill(1)
    second = house.table(word).state.area
    answer = house.undo(word, host, version=house.table(word).version, key=next(keys))
    assert isinstance(answer, Accepted), answer
    assert house.table(word).state.round == 1
    fill(1)
    again = house.table(word).state
    assert (again.round, again.area) == (2, second)
    assert second != first
    house.close()


def test_HCG_08_the_deals_of_a_server_are_what_its_seed_gives(tmp_path: Path) -> None:
    house = House(tmp_path, shipped_games(), clock=StoppedClock(1), chance=Chance(lambda size: bytes(range(size))))
    word = house.open_table("hollywood", [SeatPlan(name, "random") for name in NAMES], {}, {}).word
    while house.step_bots(word):
        pass
    read = record.read(json.loads(json.dumps(house.record(word))), shipped_games(), games.find)
    house.close()
    assert read.seed is not None
    assert record.check_chance(read.rules, read.played, read.history, read.seed) == 1 + 3 * 14
    other = next(move for move in legal(read.rules, read.history[1].before, TABLE) if move != read.played[1].move)
    swapped = (read.played[0], read.played[1]._replace(move=other), *read.played[2:])
    with pytest.raises(record.BadRecord, match="not what the seed gives"):
        record.check_chance(read.rules, swapped, read.history, read.seed)
