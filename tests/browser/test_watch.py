"""The bench in a real browser: a save becomes a picture where it stood, problems stand beside their cards, keys do everything."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pnp.watch.server import Server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

ROWS = 60
SECONDS = 15_000


def cards(**changed: str) -> str:
    rows = [f"FRU-{n:02d},1,{changed.get(f'name{n}', f'Fruit {n}')},{n}" for n in range(ROWS)]
    return "\n".join(["id,qty,name,worth", *rows]) + "\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "fruit"
    made.mkdir()
    (made / "game.toml").write_text('title = "Fruit Market"\n', "utf-8")
    (made / "cards.csv").write_text(cards(), "utf-8")
    return made


@pytest.fixture
def page(folder: Path, chromium: Browser) -> Iterator[Page]:
    server = Server(folder, 0)
    server.start()
    # The driver asks the page in words, which the page's own rules would refuse.
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, bypass_csp=True)
    context.set_default_timeout(SECONDS)
    page, complaints = context.new_page(), []
    page.on("pageerror", lambda mistake: complaints.append(str(mistake)))
    page.on("console", lambda told: complaints.append(told.text) if told.type == "error" else None)
    page.goto(server.address)
    page.wait_for_function(f"document.querySelectorAll('.tile img[src]').length === {ROWS}")
    yield page
    context.close()
    server.stop()
    assert complaints == []


def source(page: Page, id_: str) -> str:
    return page.locator(f"[data-id={id_}] img").get_attribute("src") or ""


def test_a_save_swaps_one_picture_and_keeps_the_place(page: Page, folder: Path) -> None:
    page.evaluate("document.querySelector('main').scrollTop = 700")
    page.evaluate("window.tile = document.querySelector('[data-id=FRU-20]')")
    before, other = source(page, "FRU-20"), source(page, "FRU-21")
    (folder / "cards.csv").write_text(cards(name20="Quince"), "utf-8")
    page.wait_for_function(f"document.querySelector('[data-id=FRU-20] img').src.indexOf('{before}') < 0")
    assert source(page, "FRU-21") == other
    assert page.evaluate("document.querySelector('main').scrollTop") == 700
    assert page.evaluate("window.tile === document.querySelector('[data-id=FRU-20]')")
    assert page.locator("[data-id=FRU-20] .card-name").text_content() == "Quince"
    assert page.locator(".tile.recent").count() == 1


def test_problems_stand_beside_their_card_while_the_last_good_picture_stays(page: Page, folder: Path) -> None:
    before = source(page, "FRU-03")
    (folder / "cards.csv").write_text(cards().replace("FRU-03,1", "FRU-03,some"), "utf-8")
    page.wait_for_selector("#stale:not([hidden])")
    assert source(page, "FRU-03") == before
    assert page.locator(".tile.bad").get_attribute("data-id") == "FRU-03"
    page.keyboard.press("p")
    assert (page.locator("#problem-list .place").text_content() or "").startswith("cards.csv:5:")
    page.click("#problem-list .card-link")
    assert "some" in (page.locator("#card-problems").text_content() or "")
    (folder / "cards.csv").write_text(cards(), "utf-8")
    page.wait_for_selector("#stale", state="hidden")
    page.wait_for_function("document.querySelectorAll('.tile.bad').length === 0")


def test_keys_search_look_closely_and_go_on(page: Page) -> None:
    page.keyboard.press("/")
    page.keyboard.type("fruit 17")
    page.wait_for_function("document.querySelectorAll('.tile').length === 1")
    page.keyboard.press("Escape")
    page.wait_for_function(f"document.querySelectorAll('.tile').length === {ROWS}")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert page.locator("#card-name").text_content() == "Fruit 0"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("o")
    assert page.locator("#card-name").text_content() == "Fruit 1"
    assert page.locator("#source").text_content() == "cards.csv:3"
    assert page.locator("#large .trim").is_visible()
    page.keyboard.press("Escape")
    assert page.locator("#inspector").is_hidden()
    assert page.evaluate("document.activeElement.dataset.id") == "FRU-01"


def test_sheets_are_shown_and_nothing_is_wider_than_a_phone(page: Page) -> None:
    page.keyboard.press("s")
    page.wait_for_function("document.querySelectorAll('.sheet img').length >= 7")
    page.wait_for_function("document.querySelector('.sheet img').naturalWidth > 0")
    page.keyboard.press("s")
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.click("[data-id=FRU-02]")
    assert page.locator("#inspector").bounding_box() == {"x": 0, "y": 0, "width": 360, "height": 740}
    assert page.locator("[data-close=inspector]").bounding_box()["height"] >= 44
