"""A referee on a free port, and a real Chromium in front of it."""

from __future__ import annotations

import os
import shutil
import socket
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import uvicorn
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from card_data.codes import Run, address, code_for
from card_data.load import shipped_games
from referee.clock import WallClock
from referee.house import House
from referee.web.app import create_app

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

    def address(self, printed_id: str) -> str:
        """Where a phone's camera would lead: the path of a printed code."""
        game = self.house.games[GAME]
        serial = next(each.serial for each in game.serials if each.id == printed_id)
        return "/" + address(code_for(KEY, game.deck_code, serial)).rpartition("/")[2]

    def become_host(self, page: Page) -> None:
        page.goto(f"{self.base}/host/{self.house.host_link_token()}")
        page.get_by_role("button").click()
        page.wait_for_url(f"{self.base}/")


@pytest.fixture
def lot(tmp_path: Path, chromium: Browser) -> Iterator[Lot]:
    house = House(tmp_path, shipped_games(), clock=WallClock())
    house.runs.introduce(Run(GAME, "test", KEY))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        base = f"http://127.0.0.1:{port}"
        app = create_app(house, output=tmp_path / "output", addresses=lambda: [base], bot_pause_s=0.0)
        server = uvicorn.Server(uvicorn.Config(app, log_level="error", access_log=False, timeout_graceful_shutdown=1))
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
    house.close()
    assert made.complaints == []
