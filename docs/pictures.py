"""Make the README's pictures from the real thing: built pages, and pages of a running referee in a real browser.

    python docs/pictures.py            writes docs/pictures/*.png

Needs what `make test` installs, Chromium included.
"""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import pypdfium2
import uvicorn
from PIL import Image, ImageDraw
from playwright.sync_api import sync_playwright

from card_data.codes import Run, address, code_for
from card_data.load import shipped_games
from referee.clock import WallClock
from referee.entries import Badge, SeatPlan
from referee.game import legal
from referee.house import House
from referee.web.app import create_app

HERE = Path(__file__).parent / "pictures"
GROUND = "#EDE7DB"
KEY = bytes(range(10))
FLAGS = "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync"
STARTERS = ("plain", "picture", "numbers", "dossier")
FACES = ("HUS-S05.O", "HUS-S09.C", "HUS-D01.O", "HUS-B04.C", "HUS-V01")


def page_of(pdf: Path, number: int, wide: int) -> Image.Image:
    """One page of a built file, `wide` pixels across."""
    page = pypdfium2.PdfDocument(pdf)[number]
    return page.render(scale=wide / page.get_width()).to_pil().convert("RGB")


def in_a_row(pictures: list[Image.Image], gap: int, ground: str = GROUND) -> Image.Image:
    """Lay pictures side by side on one ground, feet on one line."""
    high = max(each.height for each in pictures)
    row = Image.new("RGB", (sum(each.width + gap for each in pictures) + gap, high + 2 * gap), ground)
    x = gap
    for each in pictures:
        row.paste(each, (x, gap + high - each.height))
        x += each.width + gap
    return row


def cut_cards(sheet: Image.Image, boxes: list[tuple[float, float, float, float]], page_mm: float) -> list[Image.Image]:
    """Cut cards out of a rasterised sheet along their trims (mm), with round corners on the ground's colour."""
    scale, cards = sheet.width / page_mm, []
    for x, y, w, h in boxes:
        card = sheet.crop(tuple(round(v * scale) for v in (x, y, x + w, y + h)))
        mask = Image.new("L", card.size, 0)
        ImageDraw.Draw(mask).rounded_rectangle((0, 0, card.width - 1, card.height - 1), 3 * scale, fill=255)
        cards.append(Image.composite(card, Image.new("RGB", card.size, GROUND), mask))
    return cards


def paper(home: Path, work: Path) -> None:
    """Build the kit and picture its cards, its board and its pages."""
    pnp = [sys.executable, "-m", "pnp", "build", "hustle", "-o", str(work)]
    subprocess.run(pnp, check=True, env={"BACKLOT_HOME": str(home), "PATH": "/usr/bin:/bin"}, stdout=subprocess.DEVNULL)
    kit = work / "hustle"
    things = {each["id"]: each for each in json.loads((kit / "manifest.json").read_text("utf-8"))["things"]}
    cards = []
    for face in FACES:
        thing = things[face]
        sheet = page_of(kit / thing["file"], thing["page"] - 1, 1_500)
        cards += cut_cards(sheet, [(thing["x_mm"], thing["y_mm"], thing["w_mm"], thing["h_mm"])], 210.0)
    in_a_row([each.resize((300, 419)) for each in cards], 24).save(HERE / "cards.png", optimize=True)
    page_of(kit / "board-poster.pdf", 0, 900).save(HERE / "board.png", optimize=True)
    pages = [
        ("cards.pdf", 0),
        ("cards.pdf", 7),
        ("board-tiles.pdf", 0),
        ("mats.pdf", 0),
        ("pieces.pdf", 0),
        ("locations.pdf", 0),
        ("booklet.pdf", 4),
    ]
    in_a_row([page_of(kit / name, number, 220) for name, number in pages], 16, "#C9C4B8").save(HERE / "kit.png", optimize=True)


def decks(home: Path, work: Path) -> None:
    """Product pictures of the games, and of the decks that `pnp new` begins."""
    there = {"BACKLOT_HOME": str(home), "PATH": "/usr/bin:/bin"}

    def pnp(*words: str) -> None:
        subprocess.run([sys.executable, "-m", "pnp", *words], check=True, env=there, stdout=subprocess.DEVNULL)

    shots = []
    for game in shipped_games():
        pnp("export", "showcase", game, "-o", str(work / f"{game}.png"), "--width", "700")
        shots.append(work / f"{game}.png")
    side_by_side(shots, 320, HERE / "games.png")
    shots = []
    for starter in STARTERS:
        pnp("new", str(work / starter), "--from", starter)
        pnp("export", "showcase", str(work / starter), "-o", str(work / f"{starter}.png"), "--width", "700")
        shots.append(work / f"{starter}.png")
    side_by_side(shots, 400, HERE / "starters.png")


def side_by_side(files: list[Path], wide: int, to: Path) -> None:
    """Lay pictures of one form side by side without a gap, `wide` pixels each."""
    pictures = [Image.open(each).convert("RGB").resize((wide, wide * 2 // 3), Image.Resampling.LANCZOS) for each in files]
    row = Image.new("RGB", (wide * len(pictures), wide * 2 // 3))
    for number, each in enumerate(pictures):
        row.paste(each, (number * wide, 0))
    row.quantize(192).save(to, optimize=True)


def serve(home: Path) -> tuple[House, str, uvicorn.Server]:
    """Start a referee on a free port of this machine."""
    house = House(home, shipped_games(), clock=WallClock())
    house.runs.introduce(Run("hustle", "First printing", KEY))
    free = socket.socket()
    free.bind(("127.0.0.1", 0))
    base = f"http://127.0.0.1:{free.getsockname()[1]}"
    app = create_app(house, output=home / "output", addresses=lambda: ["http://192.0.2.17:8000"], bot_pause_s=0.0)
    server = uvicorn.Server(uvicorn.Config(app, log_level="error", access_log=False))
    threading.Thread(target=server.run, kwargs={"sockets": [free]}, daemon=True).start()
    while not server.started:
        time.sleep(0.05)
    return house, base, server


def screens(home: Path) -> None:
    """Play a table to a telling moment and picture it on a phone and on the table screen."""
    house, base, server = serve(home)
    chance = dict.fromkeys(house.games["hustle"].chance, "server")
    word = house.open_table("hustle", [SeatPlan() for _ in range(4)], {}, chance).word
    tokens = [house.take_seat(word, seat, name) for seat, name in enumerate(("Ana", "Ben", "Cleo", "Dov"))]
    while True:
        table = house.table(word)
        view = table.view(None)
        if view.phase == "landed_free" and view.round >= 6:  # noqa: PLR2004 - far enough in for cards on the table
            break
        act(house, word)
    seat = house.table(word).to_act[0]
    game = house.games["hustle"]
    serial = next(each.serial for each in game.serials if each.id == view.focus[0].partition(".")[0] + ".O")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS.split())
        phone = browser.new_context(viewport={"width": 390, "height": 844}, device_scale_factor=1.5, color_scheme="dark")
        phone.add_cookies([{"name": f"seat_{word}", "value": tokens[seat], "url": base}])
        shots = []
        for path in (f"/t/{word}", "/" + address(code_for(KEY, game.deck_code, serial)).rpartition("/")[2]):
            page = phone.new_page()
            page.goto(base + path)
            page.wait_for_timeout(400)
            page.screenshot(path=home / "shot.png")
            shots.append(Image.open(home / "shot.png").convert("RGB").resize((390, 844)))
        in_a_row(shots, 24).save(HERE / "phone.png", optimize=True)
        wall = browser.new_context(viewport={"width": 1280, "height": 720}, color_scheme="dark").new_page()
        wall.goto(f"{base}/t/{word}/screen")
        wall.wait_for_timeout(600)
        wall.screenshot(path=HERE / "table.png")
        browser.close()
    server.should_exit = True
    house.close()


def act(house: House, word: str) -> None:
    """Let the seat to act do what a sensible bot would."""
    table = house.table(word)
    seat = table.to_act[0]
    view = table.view(seat)
    best = max(legal(table.rules, table.state, seat), key=lambda move: table.rules.appeal(view, seat, move))
    house.submit(word, Badge(seat), best, version=table.version, key=f"picture {table.version}", source="tap")


def main() -> None:
    """Make all pictures."""
    HERE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        home = Path(place)
        paper(home, home / "kits")
        decks(home, home / "kits")
        screens(home / "table")


if __name__ == "__main__":
    main()
