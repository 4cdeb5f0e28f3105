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


def killed_after(home: Path, word: str, round_number: int, answers: int) -> list[list[str]]:
    """Let a process play, kill it after so many answers, and return all that it said."""
    command = [sys.executable, str(FIXTURES / "restless.py"), str(home), word, str(round_number)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as player:
        said = [player.stdout.readline() for _ in range(answers)]
        os.kill(player.pid, signal.SIGKILL)
        said += player.stdout.readlines()
        assert player.wait() == -signal.SIGKILL
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
        for version, key, state_hash in killed_after(tmp_path, word, round_number, chance.randint(1, 40)):
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
