"""A referee killed without warning while it plays: what it has acknowledged is there, and nothing is there by halves."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

FIXTURES = Path(__file__).parents[1] / "fixtures"
sys.path.append(str(FIXTURES))

from long_shot import house  # noqa: E402 - found by the line above

from referee.entries import SeatPlan  # noqa: E402 - the same
from referee.game import TABLE  # noqa: E402 - the same

ROUNDS = 20
SEED = 1948


def player(home: Path, word: str, *more: str) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, str(FIXTURES / "restless.py"), str(home), word, *more], stdout=subprocess.PIPE, text=True)


def killed_after(playing: subprocess.Popen[str], answers: int) -> list[list[str]]:
    """Let a process play, kill it after so many answers, and return all that it said."""
    with playing:
        said = [playing.stdout.readline() for _ in range(answers)]
        os.kill(playing.pid, signal.SIGKILL)
        said += playing.stdout.readlines()
        assert playing.wait() == -signal.SIGKILL
    return [line.split() for line in said if line.endswith("\n")]


def whole(path: Path) -> bool:
    with sqlite3.connect(path) as database:
        return database.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.mark.crash
def test_nothing_acknowledged_is_lost_in_twenty_kills(tmp_path):
    chance = random.Random(SEED)
    place = house(tmp_path)
    word = place.open_table("long_shot", [SeatPlan("Ann"), SeatPlan("Bob")], {"goal": 100_000}, {}).word
    place.close()
    acknowledged = {}
    for round_number in range(ROUNDS):
        for version, key, state_hash in killed_after(player(tmp_path, word, str(round_number)), chance.randint(1, 40)):
            acknowledged[int(version)] = (key, state_hash)
        place = house(tmp_path)
        table = place.table(word)
        for version, (key, state_hash) in acknowledged.items():
            entry = table.entries[version - 1]
            assert entry.state_hash == state_hash
            assert table.entries[entry.act - 1].key.endswith(f"/{key}")
        assert [entry.seq for entry in table.entries] == list(range(1, table.version + 1))
        assert TABLE not in table.to_act, "an act was stored by halves"
        place.close()
        assert whole(tmp_path / "tables.sqlite")
    assert len(acknowledged) >= ROUNDS


@pytest.mark.crash
def test_two_processes_on_one_file_never_write_the_same_line(tmp_path):
    place = house(tmp_path)
    word = place.open_table("long_shot", [SeatPlan("Ann"), SeatPlan("Bob")], {"goal": 100_000}, {}).word
    place.close()
    both = [player(tmp_path, word, name, "shared") for name in ("one", "two")]
    said = [killed_after(playing, 40) for playing in both]
    versions = [{int(version) for version, _, _ in each} for each in said]
    assert not versions[0] & versions[1]
    place = house(tmp_path)
    table = place.table(word)
    for version, key, state_hash in said[0] + said[1]:
        entry = table.entries[int(version) - 1]
        assert entry.state_hash == state_hash
        assert table.entries[entry.act - 1].key.endswith(f"/{key}")
    assert [entry.seq for entry in table.entries] == list(range(1, table.version + 1))
    place.close()
    assert whole(tmp_path / "tables.sqlite")
