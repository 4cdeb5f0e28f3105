from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import urllib.request
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner
from zeroconf import NonUniqueNameException, ServiceInfo

from card_data.known import KnownFolders
from card_data.load import shipped_games
from referee.bots import BOTS
from referee.cli import app
from referee.clock import StoppedClock
from referee.entries import SeatPlan
from referee.front import announce
from referee.games import found
from referee.house import House

if TYPE_CHECKING:
    from collections.abc import Iterator

    from click.testing import Result

COMMANDS = ("serve", "demo", "replay", "export", "check", "simulate", "games")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BACKLOT_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "300")
    return tmp_path / "home"


def referee(*words: str) -> Result:
    return CliRunner().invoke(app, words, catch_exceptions=False)


@pytest.fixture
def word(home: Path) -> str:
    """A finished game of bots in the store, by its word."""
    house = House(home, shipped_games(), clock=StoppedClock(1))
    table = house.open_table("hustle", [SeatPlan("Ann", "greedy"), SeatPlan("<b>Bob</b>", "greedy")], {"season_limit": 10}, {})
    while house.step_bots(table.word):
        pass
    assert house.table(table.word).over
    house.close()
    return table.word


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_with_an_example(command: str) -> None:
    shown = referee(command, "--help").output
    assert f"referee {command}" in shown.split("Usage", 1)[1].split("\n", 1)[1], "the example is missing"


def test_the_help_names_every_command() -> None:
    shown = referee("--help").output
    assert all(re.search(rf"^\W*{command}\b", shown, re.MULTILINE) for command in COMMANDS)


def test_games_are_listed() -> None:
    shown = referee("games").output
    assert all(game_id in shown for game_id in shipped_games())
    assert "printable only" not in shown or set(shipped_games()) != set(found())


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (("simulate", "hustel"), 2, "“hustel”: there is no such game. Did you mean hustle?"),
        (("demo", "../hustle"), 2, "there is no such game"),
        (("check", "hustel"), 2, "Did you mean hustle?"),
        (("simulate", "hustle", "--bots", "gredy"), 2, "There is no bot called “gredy”. Did you mean greedy?"),
        (("simulate", "hustle", "--option", "warp=1"), 2, "no option called “warp”. Did you mean wrap?"),
        (("simulate", "hustle", "--option", "wrap=skip-start"), 2, "cannot be “skip-start”. Did you mean skip_start"),
        (("simulate", "hustle", "--option", "wrap"), 2, "“wrap” names no value. Write an option as name=value"),
        (("simulate", "hustle", "--option", "season_limit=5"), 2, "“none” or a whole number from 10 to 60 in steps of 1, not “5”"),
        (("simulate", "hustle", "--players", "5"), 2, "is for 2 to 4 seats, and 5 are asked for"),
        (("simulate", "hustle", "--games", "0"), 2, "greater than or equal to 1"),
        (("replay", "nowhere.play.json"), 2, "nowhere.play.json cannot be read: No such file"),
        (("export", "PALM"), 1, "There are no tables at"),
        (("serve", "--prot", "1"), 2, "No such option: --prot"),
        (("serve", "--host-name", "my host"), 2, "“my host” cannot be announced"),
        (("serve", "--host-name", "pnp.com"), 2, "ends in .local: pnp.local"),
        (("serf",), 2, "Did you mean 'serve'?"),
    ],
)
def test_a_mistake_is_a_sentence_with_the_next_step(words: tuple[str, ...], code: int, sentence: str) -> None:
    outcome = referee(*words)
    assert outcome.exit_code == code
    assert sentence in outcome.stderr
    assert outcome.stdout == ""
    assert "Traceback" not in outcome.stderr


def test_simulate_gives_one_object_that_the_seed_settles() -> None:
    words = ("simulate", "hustle", "--players", "3", "--games", "3", "--seed", "7", "--bots", "greedy,random", "--json")
    first, again = (json.loads(referee(*words).stdout) for _ in range(2))
    assert first["bots"] == ["greedy", "random", "greedy"]
    assert (first["games"], first["unfinished"], len(first["by_seat"])) == (3, 0, 3)
    assert sum(share["count"] for share in first["endings"]) == 3
    assert first["moves_per_second"] > 0
    timed = ("seconds", "moves_per_second")
    assert {key: first[key] for key in first if key not in timed} == {key: again[key] for key in again if key not in timed}


def test_simulate_says_the_same_in_words() -> None:
    shown = referee("simulate", "hustle", "--players", "2", "--games", "2", "--option", "season_limit=10").output
    assert "2 games of greedy, greedy, seed 1" in shown
    assert "seat 2" in shown
    assert "moves a second" in shown


def test_a_demo_in_text_tells_a_whole_game() -> None:
    lines = referee("demo", "hustle", "--players", "2", "--text", "--seed", "3").stdout.splitlines()
    assert len(lines) > 40
    assert "Anita" in "".join(lines[:10])
    assert referee("demo", "hustle", "--players", "2", "--text", "--seed", "3").stdout.splitlines() == lines


def test_an_exported_game_replays(word: str, tmp_path: Path) -> None:
    file = tmp_path / "evening.play.json"
    assert referee("export", word.lower(), "-o", str(file)).exit_code == 0
    outcome = referee("replay", str(file))
    assert outcome.exit_code == 0, outcome.stderr
    assert "<b>Bob</b>" in outcome.stdout
    assert re.search(r"[\d,]+ moves, all as recorded; the game is over\. All chance of the server is what the seed gives\.", outcome.stdout)
    assert len(referee("replay", "--quiet", str(file)).stdout.splitlines()) == 1


def test_names_can_be_stripped(word: str) -> None:
    with_names, without = referee("export", word).stdout, referee("export", word, "--strip-names").stdout
    assert "<b>Bob</b>" in with_names
    assert "Bob" not in without
    assert json.loads(with_names)["moves"] == json.loads(without)["moves"]


def test_a_table_can_be_exported_while_it_is_served(word: str, home: Path) -> None:
    with closing(House(home, shipped_games(), clock=StoppedClock(2))):
        assert json.loads(referee("export", word).stdout)["game"] == "hustle"


def test_a_game_that_goes_on_is_exported_only_when_that_is_said(home: Path) -> None:
    with closing(House(home, shipped_games(), clock=StoppedClock(2))) as house:
        plans = [SeatPlan(), SeatPlan()]
        running = house.open_table("rummy", [*plans, *plans], {}, dict.fromkeys(house.games["rummy"].chance, "server")).word
    refused = referee("export", running)
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert f"The game at {running} goes on, and its record would tell what hands and decks hide." in refused.stderr
    assert json.loads(referee("export", running, "--running").stdout)["result"] is None


def test_an_unknown_table_gets_the_nearest_words(word: str) -> None:
    outcome = referee("export", f"{word}S")
    assert outcome.exit_code == 2
    assert f"Did you mean {word}?" in outcome.stderr


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda record: record["moves"][40].update(seat=9), "Move 41 of the record"),
        (lambda record: record["moves"].pop(25), "Move 2"),
        (lambda record: record.update(game="hustel"), "“hustel”, a game this referee does not know"),
        (lambda record: record.update(seed="00" * 32), "not the one that was committed to"),
    ],
)
def test_replay_says_exactly_what_does_not_hold(word: str, tmp_path: Path, change, sentence: str) -> None:
    record = json.loads(referee("export", word).stdout)
    change(record)
    file = tmp_path / "edited.play.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    outcome = referee("replay", str(file))
    assert outcome.exit_code == 1
    assert sentence in outcome.stderr
    assert outcome.stdout == ""


def test_replay_of_something_else_says_so(tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    for text, sentence in (("{", "is not JSON (line 1, column 2)"), ("[]", "This is not a record of a game")):
        file.write_text(text, encoding="utf-8")
        assert sentence in referee("replay", str(file)).stderr


def test_check_finds_nothing_in_what_is_shipped() -> None:
    outcome = referee("check")
    assert outcome.exit_code == 0, outcome.stdout


def test_check_leaves_makers_folders_alone_until_they_are_named(home: Path, tmp_path: Path) -> None:
    folder = tmp_path / "plums"
    folder.mkdir()
    (folder / "game.toml").write_text('title = "Plums"\nlanguage = "ko"\n', encoding="utf-8")
    (folder / "cards.csv").write_text("name\n자두\n", encoding="utf-8")
    KnownFolders(home).remember(folder)
    assert "plums" not in referee("check").output
    assert "plums" in referee("check", "plums").output


def test_check_lists_problems_and_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.check.findings", lambda game, rules: [f"{game.id}/lang/en: log.x  a hole"])
    outcome = referee("check", "hustle")
    assert outcome.exit_code == 1
    assert "hustle/lang/en: log.x  a hole" in outcome.stdout
    assert "1 problem." in outcome.stderr


# -- serving -----------------------------------------------------------------------------------------------------------


@contextmanager
def serving(*words: str, home: Path) -> Iterator[dict[str, str]]:
    """Run a server and give the addresses it prints."""
    child = subprocess.Popen(
        [sys.executable, "-m", "referee", *words],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "BACKLOT_HOME": str(home), "PYTHONUNBUFFERED": "1"},
    )
    assert child.stdout is not None
    try:
        said: dict[str, str] = {}
        for line in child.stdout:
            said.update(re.findall(r"^  (On this machine|On your network|Host, opens once) +(\S+)", line))
            if line.startswith("Ctrl+C"):
                break
        yield said
    finally:
        child.terminate()
        child.wait(10)
        child.stdout.close()


def get(address: str) -> str:
    with urllib.request.urlopen(address, timeout=10) as answer:  # noqa: S310 - an address the server printed
        return str(answer.read().decode())


def test_serve_says_where_it_is_and_answers_there(home: Path) -> None:
    with serving("serve", "--port", "0", home=home) as said:
        assert "<html" in get(said["On this machine"])
        assert "/host/" in said["Host, opens once"]
        second = referee("serve", "--port", "0")
        assert second.exit_code == 1
        assert "Another referee already serves" in second.stderr
        assert "--data-file" in second.stderr


def test_a_taken_port_gets_a_sentence() -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        outcome = referee("serve", "--port", str(port))
    assert outcome.exit_code == 1
    assert f"Port {port} is taken" in outcome.stderr
    assert f"referee serve --port {port + 1}" in outcome.stderr


class Announced:
    """Stands for the network."""

    def __init__(self, interfaces: list[str]) -> None:
        self.interfaces, self.closed, self.info = interfaces, False, None

    def register_service(self, info: ServiceInfo, *, allow_name_change: bool) -> None:
        self.info = info

    def close(self) -> None:
        self.closed = True


def test_the_name_is_announced_with_address_and_port(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zeroconf.Zeroconf", Announced)
    found = announce("pnp.local", "192.0.2.7", 8000)
    assert isinstance(found, Announced)
    assert found.interfaces == ["192.0.2.7"]
    assert (found.info.server, found.info.port, found.info.parsed_addresses()) == ("pnp.local.", 8000, ["192.0.2.7"])


def test_a_network_that_does_not_let_us_announce_is_no_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    class Closed(Announced):
        def register_service(self, info: ServiceInfo, *, allow_name_change: bool) -> None:
            raise NonUniqueNameException

    monkeypatch.setattr("zeroconf.Zeroconf", Closed)
    assert announce("pnp.local", "192.0.2.7", 8000) is None
    monkeypatch.setattr("zeroconf.Zeroconf", lambda interfaces: (_ for _ in ()).throw(OSError("no network")))
    assert announce("pnp.local", "192.0.2.7", 8000) is None


def test_a_data_file_out_of_reach_gets_a_sentence(tmp_path: Path) -> None:
    outcome = referee("serve", "--data-file", str(tmp_path / "no" / "folder.sqlite"))
    assert outcome.exit_code == 1
    assert "cannot be opened" in outcome.stderr


def test_a_demo_is_served_with_a_table_to_watch(home: Path) -> None:
    with serving("demo", "hustle", "--players", "2", "--port", "0", home=home) as said:
        assert re.search(r"/t/[A-Z-]+/screen$", said["On this machine"])
        assert "Anita" in get(said["On this machine"])


def test_the_bots_of_the_help_are_the_bots_there_are() -> None:
    assert all(bot in referee("simulate", "--help").output for bot in BOTS)
