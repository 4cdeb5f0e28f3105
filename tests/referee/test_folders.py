"""Makers' folders beside the shipped games: offered, in clash, moved, broken, changed; tables over a change."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from card_data.codes import Found, Register, code_for, deck_card_for, read_deck_card
from card_data.ids import deck_code_of
from card_data.known import KnownFolders
from card_data.load import shipped_games
from card_data.runs import RunBook
from referee import record
from referee.cli import app
from referee.clock import StoppedClock
from referee.entries import Accepted, Badge, Refused, SeatPlan, Stale
from referee.fold import Unreadable
from referee.folders import Offered, offered
from referee.games.tally import TALLY
from referee.games.tally.moves import EndGame, EndRound, Take
from referee.house import House
from referee.play_bots import bot_move
from referee.wording import Words

Write = Callable[..., Path]
SHIPPED = shipped_games()


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a maker's folder by its name."""

    def made(name: str = "market", toml: str = 'title = "Fruit Market"\n', sheet: str = "name,qty,points\nApple,2,3\nPear,1,4\n") -> Path:
        folder = tmp_path / name
        folder.mkdir(exist_ok=True)
        (folder / "game.toml").write_text(toml, encoding="utf-8")
        (folder / "cards.csv").write_text(sheet, encoding="utf-8")
        return folder

    return made


def said(there: Offered) -> list[str]:
    words = Words(SHIPPED["hustle"], "en")
    return [f"{words.say(each.line, ())} {words.say(each.remedy, ())}" for each in there.told()]


def test_the_shipped_games_come_first_and_a_folder_is_played_by_a_tally(write: Write) -> None:
    there = offered(SHIPPED, [write(), write()])
    assert list(there.games) == [*SHIPPED, "market"]
    assert there.rules_of("market") is TALLY
    assert there.rules_of("hustle") is not TALLY
    assert there.rules_of("nothing") is None
    assert said(there) == []


def test_a_folder_that_moved_or_broke_is_told_and_the_rest_goes_on(write: Write, tmp_path: Path) -> None:
    broken = write("broken", 'titel = "Fruit"\ntypo = 1\n')
    (tmp_path / "empty").mkdir()
    there = offered(SHIPPED, [tmp_path / "gone", broken, tmp_path / "empty", write()])
    assert list(there.games) == [*SHIPPED, "market"]
    gone, wrong, empty = said(there)
    assert gone == (
        f"The folder {tmp_path}/gone is not there. If it has moved, build it from its new place: pnp build FOLDER. "
        f'To take it off the list: referee serve --forget "{tmp_path}/gone".'
    )
    assert "is not offered (game.toml:1:1  " in wrong
    assert "more problems). See all with: pnp check" in wrong
    assert empty.startswith(f"The folder {tmp_path}/empty has no game.toml.")


def test_a_clash_of_ids_or_of_codes_is_told_with_what_to_write(write: Write) -> None:
    market, other = write(), write("other", 'id = "market"\ntitle = "Night Market"\n')
    code = deck_code_of("market")
    third = write("third", f'title = "Third"\ndeck_code = "{code}"\n')
    fourth = write("fourth", 'title = "Fourth"\ndeck_code = "HS"\n')
    there = offered(SHIPPED, [market, other, third, fourth])
    assert list(there.games) == [*SHIPPED, "market"]
    same_id, same_code, shipped_code = said(there)
    assert f"Night Market in {other} is not offered: its id “market” is that of Fruit Market." in same_id
    assert 'Write id = "market_2" into its game.toml' in same_id
    assert f"Third in {third} is not offered: its codes begin with {code}, as those of Fruit Market do." in same_code
    spare = same_code.partition('deck_code = "')[2][:2]
    write("third", f'title = "Third"\ndeck_code = "{spare}"\n')
    assert "third" in offered(SHIPPED, [market, third]).games
    assert "its codes begin with HS, as those of The Hollywood Hustle do" in shipped_code


def test_what_changes_while_the_referee_runs_is_told(write: Write) -> None:
    folder = write()
    there = offered(SHIPPED, [folder])
    (folder / ".cards.csv.swp").write_text("an editor's own file")
    assert said(there) == []
    (folder / "cards.csv").write_text("name,qty,points\nApple,2,30\n")
    assert said(there)[0].startswith(f"The folder {folder} has changed since the referee began. Tables of Fruit Market go on")
    shutil.rmtree(folder)
    assert said(there)[0].startswith(f"The folder {folder} of Fruit Market is gone since the referee began.")


# -- tables over a change ----------------------------------------------------------------------------------------------


def house_of(home: Path, there: Offered) -> House:
    return House(home, there.games, clock=StoppedClock(1), rules_of=there.rules_of)


def begun(house: House, *bots: str) -> str:
    word = house.open_table("market", [SeatPlan(), *(SeatPlan(f"Bot {bot}", bot) for bot in bots or ("",))], {}, {}).word
    for seat in house.table(word).open_seats:
        house.take_seat(word, seat, f"P{seat}")
    assert isinstance(act(house, word, Take(("MAR-APPLE",))), Accepted)
    return word


def act(house: House, word: str, move: object, seat: int = 0) -> object:
    version = house.table(word).version
    return house.submit(word, Badge(seat), move, version=version, key=f"k{version}", source="scan")


def test_a_table_goes_on_over_a_restart_and_a_change_of_words(write: Write, tmp_path: Path) -> None:
    folder = write()
    house = house_of(tmp_path / "home", offered(SHIPPED, [folder]))
    word = begun(house)
    house.close()
    write(sheet="name,qty,points,text\nApple,2,3,red\nPear,1,4,green\n")
    house = house_of(tmp_path / "home", offered(SHIPPED, [folder]))
    assert house.table(word).state.held[0] == ("MAR-APPLE",)
    assert isinstance(act(house, word, EndGame()), Accepted)
    told = house.record(word)
    there = offered(SHIPPED, [folder])
    assert record.read(told, there.games, there.rules_of).history[-1].after.over
    house.close()


def test_a_table_whose_cards_have_changed_is_not_read_on_and_says_so(write: Write, tmp_path: Path) -> None:
    folder = write()
    house = house_of(tmp_path / "home", offered(SHIPPED, [folder]))
    word = begun(house)
    write(sheet="name,qty,points\nApple,2,30\nPear,1,4\n")
    assert isinstance(act(house, word, Take(("MAR-PEAR",))), Accepted), "while the referee runs it goes on with what it began"
    house.close()
    for folders, code, name in (([folder], "folder_changed", "Fruit Market"), ([], "folder_gone", "market")):
        house = house_of(tmp_path / "home", offered(SHIPPED, folders))
        with pytest.raises(Unreadable) as why:
            house.table(word)
        assert (why.value.code, why.value.game) == (code, name)
        assert [(each.word, each.stuck) for each in house.tables()] == [(word, code)]
        house.close()


def test_a_refusal_names_who_holds_the_card(write: Write, tmp_path: Path) -> None:
    house = house_of(tmp_path / "home", offered(SHIPPED, [write()]))
    word = begun(house)
    answer = act(house, word, Take(("MAR-APPLE",)), 1)
    assert isinstance(answer, Refused)
    assert (answer.refusal.rule, answer.refusal.facts["who"]) == ("TAL-02", 0)
    house.close()


def test_bots_take_one_card_for_each_act_of_a_person_and_end_nothing(write: Write, tmp_path: Path) -> None:
    house = house_of(tmp_path / "home", offered(SHIPPED, [write(sheet="name,qty,points\nApple,9,3\n")]))
    word = begun(house, "greedy", "random")
    while house.step_bots(word):
        pass
    assert [len(hand) for hand in house.table(word).state.held[:2]] == [1, 1]
    assert len(house.table(word).made) == 3
    act(house, word, Take(house.table(word).rules.books.free(house.table(word).state)))
    assert bot_move(house.table(word), b"seed") is None, "nothing is left to take, and ending the game is for people"
    house.close()


def test_bots_alone_play_to_the_end(write: Write, tmp_path: Path) -> None:
    house = house_of(tmp_path / "home", offered(SHIPPED, [write()]))
    word = house.open_table("market", [SeatPlan("A", "greedy"), SeatPlan("B", "greedy")], {}, {}).word
    while house.step_bots(word):
        pass
    assert house.table(word).over
    house.close()


# -- the command line --------------------------------------------------------------------------------------------------


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BACKLOT_HOME", str(tmp_path / "data"))
    return tmp_path / "data"


def test_serve_puts_a_folder_on_the_list_and_takes_it_off(write: Write, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[object] = []
    monkeypatch.setattr("referee.front.Front.serve", lambda front: served.append(front.house.games))
    monkeypatch.setattr("referee.front.take_port", lambda *_: __import__("socket").socket())
    folder = write()
    run = CliRunner().invoke(app, ["serve", "--folder", os.path.relpath(folder), "--port", "0"])
    assert run.exit_code == 0, run.output
    assert f"Fruit Market is offered from {folder}" in run.output
    assert KnownFolders(home).folders() == (folder,)
    assert CliRunner().invoke(app, ["serve", "--port", "0"]).exit_code == 0
    assert ["market" in games for games in served] == [True, True]
    assert CliRunner().invoke(app, ["serve", "--port", "0", "--forget", str(folder)]).exit_code == 0
    assert ["market" in games for games in served] == [True, True, False]
    assert "was not on the list" in CliRunner().invoke(app, ["serve", "--port", "0", "--forget", str(folder)]).output


def test_serve_says_what_is_wrong_with_a_folder_and_does_not_begin(write: Write, home: Path) -> None:
    run = CliRunner().invoke(app, ["serve", "--folder", str(write(toml="titel = 1\n"))])
    assert run.exit_code == 1
    assert "is not offered (game.toml:1:1" in run.output
    assert KnownFolders(home).folders() == ()


def test_folders_can_be_simulated_listed_and_checked(write: Write, home: Path) -> None:
    KnownFolders(home).remember(write())
    assert "Fruit Market, 1 to 8 players, 3 options" in CliRunner().invoke(app, ["games"]).output
    run = CliRunner().invoke(app, ["simulate", "market", "--games", "3", "--players", "2", "--option", "target=4"])
    assert run.exit_code == 0, run.output
    run = CliRunner().invoke(app, ["check", "market"])
    assert run.exit_code == 0, run.output
    assert "market: Fruit Market, 8 rules." in run.output


def test_printed_codes_of_a_folder_are_read_by_the_runs_of_its_kit(write: Write, home: Path) -> None:
    there = offered(SHIPPED, [write()])
    game, run = there.games["market"], RunBook(home).first("market")
    found = Register(there.games, RunBook(home).runs()).find(code_for(run.key, game.deck_code, 2))
    assert isinstance(found, Found)
    assert (found.printed_id, found.copy) == ("MAR-APPLE_2", 1)
    introduced = read_deck_card(deck_card_for(run, game.deck_code), there.games)
    assert introduced is not None
    assert introduced.game_id == "market"


# -- everybody at once -------------------------------------------------------------------------------------------------


def test_two_who_take_different_cards_from_pages_of_the_same_version_both_get_theirs(write: Write, tmp_path: Path) -> None:
    house = house_of(tmp_path / "home", offered(SHIPPED, [write(toml='title = "Fruit Market"\n[tally.rounds]\n')]))
    word = begun(house)
    version = house.table(word).version

    def press(seat: int, move: object, key: str) -> object:
        return house.submit(word, Badge(seat), move, version=version, key=key, source="scan")

    assert isinstance(press(0, Take(("MAR-PEAR",)), "a"), Accepted)
    assert isinstance(press(1, Take(("MAR-APPLE_2",)), "b"), Accepted)
    assert [len(hand) for hand in house.table(word).state.held] == [2, 1]
    late = press(1, Take(("MAR-PEAR",)), "c")
    assert isinstance(late, Refused)
    assert late.refusal.code == "HELD"
    assert isinstance(press(1, EndRound(), "d"), Stale), "a round is counted only as it stands before one's eyes"
    assert isinstance(act(house, word, EndRound()), Accepted)
    assert isinstance(press(1, Take(("MAR-APPLE_2",)), "e"), Stale), "the page is of a round that is over"
    house.close()
