"""What pages look like to a thumb, a keyboard and a screen reader: sizes, labels, contrast, no scrolling sideways."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from referee.entries import Badge, SeatPlan
from referee.game import TABLE, legal
from tests.browser.conftest import GAME, PHONE, WALL, Lot

AXE = (Path(__file__).parent / "vendor" / "axe-4.14.1.min.js").read_text("utf-8")
RULES = "async () => (await axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']})).violations"
SMALL = """() => [...document.querySelectorAll('button, .btn, summary, select, input:not([type=hidden]), .pick, .tick')]
    .filter(each => !each.closest('.pick, .tick') || each.matches('.pick, .tick'))
    .map(each => [each.getBoundingClientRect(), each.textContent.trim()])
    .filter(([box]) => box.width && (box.height < 44 || box.width < 44)).map(([box, text]) => text + ' ' + box.width + 'x' + box.height)"""

NAMES = ("Ana", "Wilhelmina-Alexandra III", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hedy", "Ida")
SMALLEST = """() => Math.min(...[...document.querySelectorAll('.side *, .foot-row *')]
    .filter(each => !each.closest('svg') && [...each.childNodes].some(node => node.nodeType === 3 && node.data.trim()))
    .map(each => parseFloat(getComputedStyle(each).fontSize)))"""
STANDS_AT = "version => Number(document.getElementById('page').dataset.version) >= version"


def a_table(lot: Lot, phase: str = "landed_free", chance: str = "server") -> tuple[str, list[str]]:
    """A table of two in a given phase, and the secrets of its seats."""
    kinds = dict.fromkeys(lot.house.games[GAME].chance, chance)
    table = lot.house.open_table(GAME, [SeatPlan(), SeatPlan()], {}, kinds)
    secrets = [lot.house.take_seat(table.word, seat, name) for seat, name in enumerate(("Ana", "Wilhelmina-Alexandra III"))]
    for _ in range(2_000):
        table = lot.house.table(table.word)
        if table.over or (table.view(None).phase == phase and table.view(None).round > 3):
            return table.word, secrets
        seat = table.to_act[0]
        moves = legal(table.rules, table.state, seat)
        move = moves[table.version % len(moves) if seat == TABLE else 0]
        lot.house.submit(table.word, Badge(max(seat, 0)), move, version=table.version, key=f"k{table.version}", source="tap")
    pytest.fail(f"{phase} never came")


def as_seat(lot: Lot, page: Page, word: str, secret: str) -> None:
    page.context.add_cookies([{"name": f"seat_{word}", "value": secret, "url": lot.base}])


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_every_page_fits_a_small_phone_and_is_accessible(lot: Lot, scheme: str) -> None:
    word, secrets = a_table(lot)
    seat = lot.house.table(word).to_act[0]
    page = lot.open("/", PHONE, color_scheme=scheme)
    guest = lot.open("/", PHONE, color_scheme=scheme)
    lot.become_host(page)
    as_seat(lot, page, word, secrets[seat])
    paths = [
        "/",
        "/tables/new?game=hustle",
        f"/t/{word}",
        f"/t/{word}/books",
        f"/scan?table={word}",
        lot.address("HUS-S05.O"),
        "/rules/hustle",
        "/kit/hustle",
    ]
    for device, path in [*((page, each) for each in paths), (guest, f"/t/{word}"), (guest, f"/host/{lot.house.host_link_token()}")]:
        device.goto(lot.base + path)
        for part in device.locator("details").all():
            part.evaluate("each => { each.open = true; }")
        assert device.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path
        assert device.evaluate(SMALL) == [], path
        assert faults(device) == [], path


def faults(page: Page) -> list[str]:
    """What axe finds wrong with a page, in one line each."""
    page.evaluate(AXE)
    return [f"{each['id']}: {each['nodes'][0]['html'][:160]} {each['nodes'][0].get('failureSummary', '')}" for each in page.evaluate(RULES)]


def test_the_table_screen_fits_its_wall_and_is_read_from_afar(lot: Lot) -> None:
    word, _ = a_table(lot)
    for wide, high in ((1280, 720), (1920, 1080)):
        screen = lot.open(f"/t/{word}/screen", {"width": wide, "height": high})
        assert screen.evaluate("document.documentElement.scrollHeight") <= high
        assert screen.evaluate("document.documentElement.scrollWidth") <= wide
        for part in (".joincard svg", ".joincard .word", ".seats > li:last-child"):
            box = screen.locator(part).bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= high, part
            assert box["x"] + box["width"] <= wide, part
        smallest = screen.evaluate(SMALLEST)
        assert smallest >= 18
        assert screen.locator(".board > img").evaluate("image => image.complete && image.naturalWidth > 0")
        assert faults(screen) == []


@pytest.mark.parametrize(("game", "seats"), [("hollywood", 4), ("villains", 4), ("nineteen47", 9)])
def test_tables_of_cards_fit_the_wall_and_a_small_phone(lot: Lot, game: str, seats: int) -> None:
    word, phones = lot.seated(game, NAMES[:seats], {}, "server")
    for phone in phones:
        phone.goto("about:blank")
    choose = random.Random(2)
    for _ in range(90):
        table = lot.house.table(word)
        if table.over:
            break
        seat = choose.choice(table.to_act)
        move = choose.choice(legal(table.rules, table.state, seat))
        lot.house.submit(word, Badge(seat), move, version=table.version, key=f"k{table.version}", source="tap")
    table = lot.house.table(word)
    screen = lot.open(f"/t/{word}/screen", WALL)
    for wide, high in ((1280, 720), (1920, 1080)):
        screen.set_viewport_size({"width": wide, "height": high})
        assert screen.evaluate("document.documentElement.scrollHeight") <= high
        assert screen.evaluate("document.documentElement.scrollWidth") <= wide
        for part in (".joincard", ".seats > li:last-child, .stage > :last-child"):
            box = screen.locator(part).bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= high, (part, box)
        assert screen.evaluate(SMALLEST) >= 18
    assert faults(screen) == []
    phone = phones[next(iter(table.to_act), 0)]
    phone.goto(f"{lot.base}/t/{word}")
    for part in phone.locator("details").all():
        part.evaluate("each => { each.open = true; }")
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert phone.evaluate(SMALL) == []
    assert faults(phone) == []


def test_pages_work_with_scripts_off(lot: Lot) -> None:
    word, secrets = a_table(lot, "pre_roll")
    for _ in range(4):
        table = lot.house.table(word)
        phone = lot.open("/", PHONE, java_script_enabled=False)
        as_seat(lot, phone, word, secrets[table.to_act[0]])
        phone.goto(f"{lot.base}/t/{word}")
        phone.locator("#moves .btn").first.click()
        expect(phone.locator("h1")).to_be_visible()
        assert lot.house.table(word).version > table.version


def test_a_half_typed_amount_and_an_open_list_survive_somebody_elses_move(lot: Lot) -> None:
    word, secrets = a_table(lot, "pre_roll")
    seat = lot.house.table(word).to_act[0]
    idle = lot.open("/", PHONE)
    as_seat(lot, idle, word, secrets[1 - seat])
    idle.goto(f"{lot.base}/t/{word}")
    shelf = idle.locator("details[id]").last
    shelf.locator("summary").click()
    name = shelf.get_attribute("id")
    table = lot.house.table(word)
    move = legal(table.rules, table.state, seat)[0]
    lot.house.submit(word, Badge(seat), move, version=table.version, key="k", source="tap")
    idle.wait_for_function(STANDS_AT, arg=lot.house.table(word).version)
    assert idle.locator(f"#{name}").get_attribute("open") is not None


def test_a_token_stands_on_its_square_of_the_printed_board(lot: Lot) -> None:
    word, _ = a_table(lot)
    screen = lot.open(f"/t/{word}/screen", WALL)
    table = lot.house.table(word)
    board = lot.house.games[GAME].boards[0]
    image = screen.locator(".board > img").bounding_box()
    assert image is not None
    for token in table.view(None).tokens:
        x, y = board.centre_mm(board.by_id[token.place])
        box = screen.locator(f"#token-{token.seat}").bounding_box()
        assert box is not None
        scale = image["width"] / board.width_mm
        assert abs(box["x"] + box["width"] / 2 - (image["x"] + x * scale)) < 12 * scale
        assert abs(box["y"] + box["height"] / 2 - (image["y"] + y * scale)) < 12 * scale
