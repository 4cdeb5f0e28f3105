"""One changed row of a 200-card deck: how long from the save to the card's new picture and to its sheet, against drawing all anew.

    python bench/watch.py [--rounds N] [--cards N]

The clock runs from the moment the file is written until a listener on the page's own addresses holds the bytes of the picture:
watching, reading, checking, drawing and serving are all in it; the browser's own painting is not. The alternative, in the same
run on the same data, is what a tool without a memory does: read the folder and draw every card, or every sheet.
"""

from __future__ import annotations

import argparse
import http.client
import json
import statistics
import sys
import tempfile
import time
from pathlib import Path

from pnp.layout.fresh import Shelf
from pnp.watch.bench import Bench
from pnp.watch.server import Server
from pnp.watch.sheets import Sheets

CARD_LIMIT_S, SHEET_LIMIT_S = 0.3, 1.0
KINDS = ("beast", "tool", "place", "spell")
WORDS = "coin market river lantern whistle gate ladder winter kettle sparrow"


def row(n: int, turn: int = 0) -> str:
    words = WORDS.split()
    text = " ".join(words[(n * 7 + i * 3 + turn) % len(words)] for i in range(22))
    return f"{n:03d},1,{words[n % 10].title()} {words[n // 10 % 10].title()} {n},{KINDS[n % 4]},{n % 9},{text.capitalize()}."


def write(folder: Path, cards: int, changed: int = -1, turn: int = 0) -> None:
    rows = [row(n, turn if n == changed else 0) for n in range(cards)]
    (folder / "cards.csv").write_text("\n".join(["id,qty,name,type,cost,text", *rows]) + "\n", "utf-8")


class Line:
    """One open connection to the page's server."""

    def __init__(self, server: Server) -> None:
        self.http = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=30)

    def get(self, path: str) -> bytes:
        self.http.request("GET", path)
        answer = self.http.getresponse()
        body = answer.read()
        assert answer.status == 200, (path, answer.status)
        return body

    def json(self, path: str) -> dict:
        return json.loads(self.get(path))


def versions(state: dict) -> list[str]:
    return [card["faces"][0]["version"] for card in state["cards"]]


def one_save(server: Server, line: Line, folder: Path, cards: int, which: int, turn: int) -> tuple[float, float]:
    """Return the seconds from a save to the picture of the card, and to that of its sheet."""
    state, sheets = line.json("/state"), line.json("/sheets")
    before, on = versions(state)[which], state["cards"][which]["faces"][0]["id"]
    old_sheet = next(s["version"] for s in sheets if on in s.get("ids", ()))
    time.sleep(0.12)
    began = time.perf_counter()
    write(folder, cards, which, turn)
    number = state["number"]
    while True:
        number = server.bench.wait(number, 10)
        state = line.json("/state")
        if versions(state)[which] != before:
            break
    assert line.get(f"/face/{versions(state)[which]}.svg")
    card = time.perf_counter() - began
    sheet = next(s["version"] for s in line.json("/sheets") if on in s.get("ids", ()))
    assert sheet != old_sheet
    assert line.get(f"/sheet/{sheet}.svg")
    return card, time.perf_counter() - began


def all_anew(folder: Path) -> tuple[float, float]:
    """Return the seconds for reading the folder and drawing every card, and every sheet after that."""
    began = time.perf_counter()
    bench = Bench(folder)
    bench.step()
    cards = time.perf_counter() - began
    sheets, shelf = Sheets("a4", "duplex-long"), bench.shelf(None)
    assert isinstance(shelf, Shelf)
    assert bench.shown.game
    assert bench.shown.problems == (), bench.shown.problems
    for sheet in sheets.renew(bench.shown.game, shelf):
        assert sheets.picture(sheet["version"])
    return cards, time.perf_counter() - began


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--cards", type=int, default=200)
    told = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "game.toml").write_text('title = "Market of Lanterns"\n', "utf-8")
        write(folder, told.cards)
        server = Server(folder, 0)
        server.start()
        while server.bench.wait(-1, 30) == 0 or server.bench.shown.busy:
            time.sleep(0.05)
        line, saves, anew = Line(server), [], []
        for turn in range(1, told.rounds + 1):
            saves.append(one_save(server, line, folder, told.cards, (turn * 37) % told.cards, turn))
        server.stop()
        for _ in range(3):
            anew.append(all_anew(folder))
    card, sheet = (statistics.median(each) for each in zip(*saves, strict=True))
    all_cards, all_sheets = (statistics.median(each) for each in zip(*anew, strict=True))
    print(f"{told.cards} cards, {told.rounds} saves of one row, wall clock")
    print(f"save to the card's picture   {card:.3f} s (most {max(c for c, _ in saves):.3f}, limit {CARD_LIMIT_S})")
    print(f"save to its sheet's picture  {sheet:.3f} s (most {max(s for _, s in saves):.3f}, limit {SHEET_LIMIT_S:.1f})")
    print(f"every card drawn anew        {all_cards:.3f} s, {all_cards / card:.1f} times as long")
    print(f"every sheet drawn anew       {all_sheets:.3f} s, {all_sheets / sheet:.1f} times as long")
    return int(card > CARD_LIMIT_S or sheet > SHEET_LIMIT_S)


if __name__ == "__main__":
    sys.exit(main())
