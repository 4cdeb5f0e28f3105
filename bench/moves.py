"""Accepted moves a second over HTTP, each on disk before its answer, beside the barest thing that could do that.

    python bench/moves.py [--tables N] [--moves N] [--rounds N]

The bare one is a FastAPI endpoint that commits one row to a SQLite file of the same kind (write-ahead log, synchronous
FULL). Both are served by uvicorn in a process of their own and asked by the same client over the same number of open
connections; they take turns in one run, so that a busy moment of the machine hits both. Ours plays real Hustle: three
seats a table, moves worked out beforehand by random players, each with its forced steps, its chance and its hash.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import socket
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import uvicorn

from card_data.load import shipped_games
from referee import acts
from referee.clock import WallClock
from referee.entries import Badge, SeatPlan
from referee.game import TABLE, legal, move_to_json
from referee.house import House

WANTED = 0.5
"""The share of the bare endpoint's rate that ours is to reach."""

SEATS = 3


class Script(NamedTuple):
    """What one connection asks one after another: whole requests, ready to send."""

    requests: list[bytes]


def post(path: str, body: dict[str, object], cookie: str = "") -> bytes:
    text = json.dumps(body).encode()
    lines = [f"POST {path} HTTP/1.1", "host: 127.0.0.1", "content-type: application/json", f"content-length: {len(text)}"]
    if cookie:
        lines.append(f"cookie: {cookie}")
    return "\r\n".join([*lines, "", ""]).encode() + text


# -- the two servers ---------------------------------------------------------------------------------------------------


def serve_ours(home: str, port: int) -> None:
    from referee.web.app import create_app  # noqa: PLC0415 - only this process needs it

    house = House(Path(home), shipped_games(), clock=WallClock())
    app = create_app(house, output=Path(home), addresses=lambda: [f"http://127.0.0.1:{port}"])
    uvicorn.run(app, host="127.0.0.1", port=port, log_level="error", access_log=False)


def serve_bare(home: str, port: int) -> None:
    from fastapi import FastAPI  # noqa: PLC0415 - only this process needs it

    database = sqlite3.connect(Path(home) / "bare.sqlite", isolation_level=None)
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("PRAGMA synchronous=FULL")
    database.execute("CREATE TABLE IF NOT EXISTS moves (seq INTEGER PRIMARY KEY, body TEXT)")
    app = FastAPI()

    @app.post("/moves")
    async def move(body: dict[str, object]) -> dict[str, object]:
        database.execute("BEGIN IMMEDIATE")
        row = database.execute("INSERT INTO moves (body) VALUES (?)", (json.dumps(body),))
        database.execute("COMMIT")
        return {"version": row.lastrowid}

    uvicorn.run(app, host="127.0.0.1", port=port, log_level="error", access_log=False)


# -- what is asked -----------------------------------------------------------------------------------------------------


def scripts_of_games(home: Path, tables: int, moves: int) -> list[Script]:
    """Open tables, seat people, and work out a game's moves for each without storing them; chance is the tables' own."""
    house = House(home, shipped_games(), clock=WallClock())
    scripts = [Script(game_requests(house, random.Random(number), moves)) for number in range(tables)]
    house.close()
    return scripts


def game_requests(house: House, chance: random.Random, moves: int) -> list[bytes]:
    word = house.open_table("hustle", [SeatPlan(f"P{n}") for n in range(SEATS)], {}, {}).word
    tokens = [house.take_seat(word, seat, "") for seat in range(SEATS)]
    live = house._find(word)  # noqa: SLF001 - its seed is needed to know the moves beforehand
    table, requests = live.table, []
    while len(requests) < moves and not table.over:
        seat = table.to_act[0]
        assert seat != TABLE
        move = chance.choice(legal(table.rules, table.state, seat))
        key = f"m{len(requests)}"
        draft = acts.submit(table, acts.Act(Badge(seat), table.version, key, 0, live.pick), [(seat, move)], "tap")
        assert isinstance(draft, acts.Draft)
        body = {"move": move_to_json(move), "version": table.version, "key": key}
        requests.append(post(f"/api/tables/{word}/moves", body, f"seat_{word}={tokens[seat]}"))
        table = draft.table
    return requests


def bare_scripts(like: Sequence[Script]) -> list[Script]:
    """Return scripts of the same number and length whose bodies are as long."""
    body = {"move": {"move": "buy_option"}, "version": 123, "key": "m123"}
    return [Script([post("/moves", body)] * len(script.requests)) for script in like]


# -- asking ------------------------------------------------------------------------------------------------------------


async def ask(port: int, requests: Sequence[bytes]) -> int:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    good = 0
    for request in requests:
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
        body = await reader.readexactly(length)
        if not head.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(f"{head.splitlines()[0]!r}: {body[:300]!r}")
        good += 1
    writer.close()
    return good


async def ask_all(port: int, parts: Sequence[Sequence[bytes]]) -> int:
    return sum(await asyncio.gather(*(ask(port, part) for part in parts)))


def rate(port: int, parts: Sequence[Sequence[bytes]]) -> float:
    begun = time.perf_counter()
    good = asyncio.run(ask_all(port, parts))
    return good / (time.perf_counter() - begun)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def started(kind: str, home: Path) -> tuple[subprocess.Popen[bytes], int]:
    port = free_port()
    server = subprocess.Popen([sys.executable, __file__, f"--serve={kind}", f"--home={home}", f"--port={port}"])
    for _ in range(600):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return server, port
    raise RuntimeError(f"the {kind} server does not answer")


def measure(tables: int, moves: int, rounds: int) -> int:
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        ours = scripts_of_games(home, tables, moves)
        scripts = {"Backlot Hustle": ours, "bare endpoint": bare_scripts(ours)}
        servers = {"Backlot Hustle": started("ours", home), "bare endpoint": started("bare", home)}
        rates: dict[str, list[float]] = {name: [] for name in scripts}
        try:
            for number in range(rounds):
                for name, (_, port) in servers.items():
                    parts = [part_of(script.requests, number, rounds) for script in scripts[name]]
                    rates[name].append(rate(port, parts))
        finally:
            for server, _ in servers.values():
                server.terminate()
                server.wait()
    return report(rates, sum(len(script.requests) for script in ours), tables)


def part_of(requests: Sequence[bytes], number: int, rounds: int) -> Sequence[bytes]:
    return requests[len(requests) * number // rounds : len(requests) * (number + 1) // rounds]


def report(rates: dict[str, list[float]], moves: int, tables: int) -> int:
    print(f"{moves:,} moves at {tables} tables, one connection each")
    for name, each in rates.items():
        print(f"{name:<16} {statistics.median(each):>8,.0f} a second   (rounds {min(each):,.0f} to {max(each):,.0f})")
    ours, bare = rates.values()
    ratio = statistics.median(one / other for one, other in zip(ours, bare, strict=True))
    print(f"ratio {ratio:.2f}; wanted: {WANTED}; {'reached' if ratio >= WANTED else 'NOT reached'}")
    return int(ratio < WANTED)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--moves", type=int, default=150, help="at most, for each table")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--serve", choices=["ours", "bare"], help=argparse.SUPPRESS)
    parser.add_argument("--home", help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.serve:
        {"ours": serve_ours, "bare": serve_bare}[asked.serve](asked.home, asked.port)
        return 0
    return measure(asked.tables, asked.moves, asked.rounds)


if __name__ == "__main__":
    sys.exit(main())
