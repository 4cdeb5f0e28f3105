"""A referee on a free port, and a real Chromium in front of it."""

from __future__ import annotations

import json
import os
import shutil
import socket
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import uvicorn
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from card_data.codes import Run, address, code_for
from card_data.load import shipped_games
from referee.chance import Chance
from referee.clock import WallClock
from referee.entries import SeatPlan
from referee.folders import Trouble
from referee.front import KEEP_S
from referee.game import Move, move_to_json
from referee.house import House
from referee.web.app import create_app
from tests.web.conftest import counted

FLAGS = [
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]
KEY = bytes(range(10))
GAME = "hustle"
PHONE = {"width": 360, "height": 740}
WALL = {"width": 1280, "height": 720}
SECONDS = 15_000


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A browser for one file of tests: its driver holds the thread's event loop, which other tests want for themselves."""
    found = shutil.which("chromium")
    if not found and os.environ.get("CI") == "true":
        pytest.fail("no chromium is installed, and under CI the browser tests must run")
    if not found:
        pytest.skip("no chromium is installed: apt-get install chromium")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()


@dataclass
class Lot:
    """The referee under test, and everything that went wrong in its pages."""

    house: House
    base: str
    browser: Browser
    complaints: list[str] = field(default_factory=list)
    contexts: list[BrowserContext] = field(default_factory=list)

    def open(self, path: str, view: dict[str, int] = PHONE, **more: object) -> Page:
        """Open a page on a device of its own, with an empty profile."""
        context = self.browser.new_context(viewport=view, bypass_csp=False, **more)
        context.set_default_timeout(SECONDS)
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda mistake: self.complaints.append(f"{page.url}: {mistake}"))
        page.on("console", lambda told: self.complaints.append(f"{page.url}: {told.text}") if told.type == "error" else None)
        page.goto(self.base + path)
        return page

    def address(self, printed_id: str, game_id: str = GAME) -> str:
        """Where a phone's camera would lead: the path of a printed code."""
        game = self.house.games[game_id]
        serial = next(each.serial for each in game.serials if each.id == printed_id)
        return "/" + address(code_for(KEY, game.deck_code, serial)).rpartition("/")[2]

    def seated(self, game_id: str, names: Sequence[str], options: dict[str, object], chance: str) -> tuple[str, list[Page]]:
        """A table of persons, each at a phone of its own; its word and the phones in order of seats."""
        kinds = dict.fromkeys(self.house.games[game_id].chance, chance)
        word = self.house.open_table(game_id, [SeatPlan() for _ in names], options, kinds).word
        phones = []
        for seat, name in enumerate(names):
            phone = self.open("/")
            secret = self.house.take_seat(word, seat, name)
            phone.context.add_cookies([{"name": f"seat_{word}", "value": secret, "url": self.base}])
            phone.goto(f"{self.base}/t/{word}")
            phones.append(phone)
        return word, phones

    def become_host(self, page: Page) -> None:
        page.goto(f"{self.base}/host/{self.house.host_link_token()}")
        page.get_by_role("button").click()
        page.wait_for_url(f"{self.base}/")


FIND = """json => [...document.querySelectorAll('form.move button[name=move]')].find(each => each.value === json)"""
OPEN_ALL_ROUND = (
    "each => { for (let part = each.closest('details'); part; part = part.parentElement.closest('details')) part.open = true; }"
)
STANDS_AT = "version => Number(document.getElementById('page').dataset.version) >= version"


def press(page: Page, move: Move) -> None:
    """Make a move on a page as a person would: open the group it is in, tick what it takes, press its button."""
    told = move_to_json(move)
    button = page.evaluate_handle(FIND, json.dumps(told, ensure_ascii=False)).as_element()
    if button is None:
        field = next(name for name, value in told.items() if isinstance(value, tuple))
        rest = json.dumps({name: value for name, value in told.items() if name != field}, ensure_ascii=False)
        button = page.evaluate_handle(FIND, rest).as_element()
        assert button is not None, f"no button for {told}"
        button.evaluate(OPEN_ALL_ROUND)
        form = button.evaluate_handle("each => each.form").as_element()
        for thing in told[field]:
            form.query_selector(f"input[name=tick][value='{json.dumps(thing)}']").check()
    button.evaluate(OPEN_ALL_ROUND)
    button.click()


@pytest.fixture
def lot(tmp_path: Path, chromium: Browser) -> Iterator[Lot]:
    house = House(tmp_path, shipped_games(), clock=WallClock(), chance=Chance(counted()))
    for game_id in house.games:
        house.runs.introduce(Run(game_id, "test", KEY))
    with serving(house, tmp_path / "output", chromium) as made:
        yield made
    house.close()
    assert made.complaints == []


@contextmanager
def serving(house: House, output: Path, chromium: Browser, folders: Callable[[], Iterable[Trouble]] = tuple) -> Iterator[Lot]:
    """Serve a house on a free port while the block runs."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        base = f"http://127.0.0.1:{port}"
        app = create_app(house, output=output, addresses=lambda: [base], bot_pause_s=0.0, folders=folders)
        server = uvicorn.Server(
            uvicorn.Config(app, log_level="error", access_log=False, timeout_keep_alive=KEEP_S, timeout_graceful_shutdown=1)
        )
        ready = threading.Event()
        begin = server.startup

        async def startup(sockets: list[socket.socket] | None = None) -> None:
            await begin(sockets=sockets)
            ready.set()

        server.startup = startup
        thread = threading.Thread(target=server.run, kwargs={"sockets": [free]}, daemon=True)
        thread.start()
        assert ready.wait(10)
        made = Lot(house, base, chromium)
        yield made
        for context in made.contexts:
            context.close()
        server.should_exit = True
        thread.join(5)
