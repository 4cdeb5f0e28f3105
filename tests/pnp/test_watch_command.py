"""The command that opens the bench: a port that is taken, a folder that is none, an end by Ctrl-C."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from pnp.cli import app
from pnp.terminal import Trouble
from pnp.watch.server import PortTaken, Server

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "game.toml").write_text('title = "Fruit Market"\n', "utf-8")
    (tmp_path / "cards.csv").write_text("name,text\nApple,Take a coin.\n", "utf-8")
    return tmp_path


def test_a_port_that_is_taken_is_told_with_another(folder: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(PortTaken):
            Server(folder, port)
        told = CliRunner().invoke(app, ["watch", str(folder), "--port", str(port)])
        assert isinstance(told.exception, Trouble)
        assert str(told.exception) == f"Port {port} is in use: end the other program, or choose another with --port {port + 1}."


def test_a_folder_without_a_game_is_told_what_to_do(tmp_path: Path) -> None:
    told = CliRunner().invoke(app, ["watch", str(tmp_path)]).exception
    assert "pnp new" in str(told)
    assert "did you mean “hustle”" in str(CliRunner().invoke(app, ["watch", "hustel"]).exception)


def test_ctrl_c_ends_it_cleanly(folder: Path) -> None:
    words = [sys.executable, "-m", "pnp", "watch", str(folder), "--port", "0"]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"}
    ) as run:
        assert run.stdout
        assert run.stdout.readline().startswith("http://127.0.0.1:")
        run.send_signal(signal.SIGINT)
        out, err = run.communicate(timeout=20)
    assert (run.returncode, out.strip(), err) == (0, "The bench is closed.", "")
