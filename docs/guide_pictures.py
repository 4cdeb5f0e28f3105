"""Make the pictures of the maker's guide with the project's own commands: built pages, exports, and the pages of a browser.

    python docs/guide_pictures.py             writes docs/guide/pictures/*.png

The decks are those of the chapters and the three of `tests/fixtures/foreign`. Needs what `make test` installs, Chromium included.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pypdfium2
from guide_steps import GUIDE, chapters, write_files
from PIL import Image, ImageDraw
from playwright.sync_api import Browser, sync_playwright

PICTURES = GUIDE / "pictures"
FOREIGN = Path(__file__).parents[1] / "tests" / "fixtures" / "foreign"
GROUND = "#EDE7DB"
FLAGS = "--no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-component-update --disable-sync"
COLOURS = 128
KEY = bytes(range(10))
"""The key of all printings here, so that the pictures come out the same every time."""
GAMES = ("first_plain", "first_picture", "first_numbers", "first_dossier", "tram", "obstmarkt", "hanok", "airfield", "lanterns")
COPY = re.compile(r"-\d+$")
Pages = Sequence[tuple[Path, int]]


class Desk:
    """A place to work: a folder, and the commands run in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.home = {**os.environ, "BACKLOT_HOME": str(folder / "home")}
        runs = [{"game": game, "name": "First printing", "key": KEY.hex(), "made_here": True} for game in GAMES]
        (folder / "home").mkdir()
        (folder / "home" / "runs.json").write_text(json.dumps({"runs": runs}), "utf-8")
        for chapter in chapters():
            write_files(chapter, folder)

    def pnp(self, *words: str) -> None:
        """Run a command here."""
        subprocess.run([sys.executable, "-m", "pnp", *words], check=True, cwd=self.folder, env=self.home, stdout=subprocess.DEVNULL)

    def faces(self, deck: str, names: Sequence[str] = (), most: int = 99) -> list[Image.Image]:
        """Return cards of a deck as pictures with round corners, those that are named or the first of them."""
        out = self.folder / f"{Path(deck).name}-faces"
        if not out.exists():
            self.pnp("export", "png", deck, "--dpi", "150", "--corners", "-o", str(out))
        files = sorted({COPY.sub("", file.stem): file for file in sorted((out / "fronts").glob("*.png"), reverse=True)}.values())
        chosen = [next(file for file in files if name in file.name) for name in names] if names else files[:most]
        return [Image.open(file).convert("RGBA") for file in chosen]

    def back(self, deck: str) -> Image.Image:
        """Return the back of a deck."""
        return Image.open(next((self.folder / f"{Path(deck).name}-faces" / "backs").glob("*.png"))).convert("RGBA")


def row(pictures: Sequence[Image.Image], high: int, gap: int = 18, ground: str = GROUND) -> Image.Image:
    """Lay pictures side by side at one height."""
    sized = [each.convert("RGBA").resize((round(each.width * high / each.height), high), Image.Resampling.LANCZOS) for each in pictures]
    whole = Image.new("RGB", (sum(each.width + gap for each in sized) + gap, high + 2 * gap), ground)
    x = gap
    for each in sized:
        whole.paste(each, (x, gap), each)
        x += each.width + gap
    return whole


def below(rows: Sequence[Image.Image], ground: str = GROUND) -> Image.Image:
    """Lay rows one under the other, each in the middle."""
    wide = max(each.width for each in rows)
    whole = Image.new("RGB", (wide, sum(each.height for each in rows)), ground)
    y = 0
    for each in rows:
        whole.paste(each, ((wide - each.width) // 2, y))
        y += each.height
    return whole


def page(pdf: Path, number: int, high: int = 1000) -> Image.Image:
    """Return one page of a built file, with a hair line round its paper."""
    drawn = pypdfium2.PdfDocument(pdf)[number]
    picture = drawn.render(scale=high / drawn.get_height()).to_pil().convert("RGB")
    ImageDraw.Draw(picture).rectangle((0, 0, picture.width - 1, picture.height - 1), outline="#B8B0A0")
    return picture


def pages(which: Pages, high: int) -> Image.Image:
    """Return pages side by side."""
    return row([page(pdf, number) for pdf, number in which], high, ground="#D9D3C6")


def keep(picture: Image.Image, name: str) -> None:
    """Write a picture small enough for a page."""
    picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(PICTURES / f"{name}.png", optimize=True)


def cards(desk: Desk) -> None:
    """Picture decks: the four beginnings, the deck of chapter 3, and the three from elsewhere."""
    for layout in ("plain", "picture", "numbers", "dossier"):
        desk.pnp("new", f"first-{layout}", "--from", layout)
    keep(row(desk.faces("first-plain", most=5), 380), "first-cards")
    starters = [face for layout in ("plain", "picture", "numbers", "dossier") for face in desk.faces(f"first-{layout}", most=9)[4:6]]
    keep(row(starters, 300), "starters")
    keep(row([*desk.faces("tram", most=3), desk.back("tram")], 380), "tram")
    for name, shown in SHOWN.items():
        shutil.copytree(FOREIGN / name, desk.folder / name)
        faces = desk.faces(name, shown)
        half = len(faces) // 2
        keep(below([row(faces[:half], HIGH[name]), row([*faces[half:], desk.back(name)][:half], HIGH[name])]), name)


SHOWN = {
    "obstmarkt": (
        *("APFEL", "WALDERDBEERE", "HEIDELBEERE", "MIRABELLE", "ZWETSCHGE"),
        *("FRAU-OHLMANN", "STACHELBEERE", "PLATZREGEN", "SUSSKIRSCHE", "JOHANNISBEERE"),
    ),
    "hanok": ("ANBANG", "BYEORU", "GUDEUL", "NUMARU", "YEONMOS", "DAECEONG", "GGOCDAM", "JANGDOGDAE", "SOSEUL", "JIPGARI"),
    "airfield": ("ISLAND-HOPPER", "FLYING-BOXCAR", "LADY", "REGISTERED", "LOOSE-COW", "CRATE"),
}
HIGH = {"obstmarkt": 320, "hanok": 400, "airfield": 270}


def sheets(desk: Desk) -> None:
    """Picture sheets: the first one, one to fold, marks, a printer's test page, low ink."""
    deck = "first-plain"
    for name, words in {
        "plainly": (),
        "fold": ("--backs", "fold"),
        "marks": ("--marks", "full", "--ink"),
        "machine": ("--machine", "silhouette-4"),
        "low": ("--edition", "low-ink"),
    }.items():
        desk.pnp("build", deck, "--only", "cards", "-o", name, *words)
    desk.pnp("calibrate", "Kitchen Canon", "-o", "printer")
    built = {name: desk.folder / name / "first_plain" / "cards.pdf" for name in ("plainly", "fold", "marks", "machine", "low")}
    keep(pages([(built["plainly"], 0), (built["plainly"], 1)], 560), "first-sheet")
    keep(pages([(built["fold"], 0)], 560), "fold")
    keep(pages([(built["marks"], 0), (built["machine"], 0)], 560), "marks")
    keep(pages([(built["plainly"], 0), (built["low"], 0), (built["low"], 1)], 460), "low-ink")
    test = next((desk.folder / "printer").rglob("*.pdf"))
    keep(pages([(test, 0), (test, 1)], 560), "calibrate")


def pieces(desk: Desk) -> None:
    """Picture boards, tokens, standees, a box and a booklet."""
    desk.pnp("build", "harbour", "-o", "built")
    kit = desk.folder / "built" / "harbour"
    keep(pages([(kit / "board-poster.pdf", number) for number in range(3)], 420), "boards")
    others = [(kit / f"{name}.pdf", 0) for name in ("tokens", "standees", "box", "booklet-folded")]
    keep(pages(others, 420), "pieces")


def exports(desk: Desk) -> None:
    """Picture a hand and a showcase as `pnp export` makes them."""
    for target, width in (("hand", 1000), ("showcase", 1000)):
        desk.pnp("export", target, "obstmarkt", "--width", str(width), "-o", f"{target}.png")
        keep(Image.open(desk.folder / f"{target}.png").convert("RGB"), target)


# -- in the browser ----------------------------------------------------------------------------------------------------


def shot(browser: Browser, address: str, name: str, size: tuple[int, int]) -> None:
    """Picture a page of the browser."""
    view = browser.new_context(viewport={"width": size[0], "height": size[1]}, color_scheme="light").new_page()
    view.goto(address)
    view.wait_for_timeout(1500)
    view.screenshot(path=PICTURES / f"{name}.png")
    keep(Image.open(PICTURES / f"{name}.png").convert("RGB"), name)


def screens(desk: Desk, browser: Browser) -> None:
    """Picture the bench, the report of a proof and that of a comparison."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = [sys.executable, "-m", "pnp", "watch", "obstmarkt", "--port", str(port)]
    with subprocess.Popen(words, cwd=desk.folder, env=desk.home, stdout=subprocess.DEVNULL) as bench:
        address = f"http://127.0.0.1:{port}/"
        wait_for(address)
        shot(browser, address, "watch", (1200, 760))
        bench.terminate()
    desk.pnp("build", "lanterns", "--only", "cards", "-o", "proven")
    desk.pnp("proof", "proven/lanterns", "--report")
    shot(browser, (desk.folder / "proven" / "lanterns" / "report.html").as_uri(), "proof", (1100, 700))
    words = [sys.executable, "-m", "pnp", "diff", "old", "new", "--report", "changes.html"]
    subprocess.run(words, cwd=desk.folder, env=desk.home, stdout=subprocess.DEVNULL, check=False)
    shot(browser, (desk.folder / "changes.html").as_uri(), "diff", (1000, 640))


def wait_for(address: str) -> None:
    """Wait until a page answers."""
    for _ in range(100):
        try:
            urlopen(address, timeout=2).close()  # noqa: S310 - our own address
        except (URLError, OSError):
            time.sleep(0.1)
        else:
            return
    raise TimeoutError(address)


def main() -> None:
    """Make all pictures."""
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        desk = Desk(Path(place))
        for make in (cards, sheets, pieces, exports):
            make(desk)
        with sync_playwright() as play:
            browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS.split())
            screens(desk, browser)
            browser.close()


if __name__ == "__main__":
    main()
