"""Two phones and a table screen play whole games in a real browser."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from referee.game import TABLE, legal
from tests.browser.conftest import WALL, Lot

MOST_STEPS = 400
STANDS_AT = "version => Number(document.getElementById('page').dataset.version) >= version"


def make_table(lot: Lot, chance: str) -> str:
    """The host makes a table for two people with a short season, by clicking, and returns its word."""
    host = lot.open("/")
    lot.become_host(host)
    host.get_by_role("link", name="The Hollywood Hustle 2 to 4 seats").click()
    if chance == "people":
        for choice in host.get_by_role("radio", name="The table").all():
            choice.check()
    host.get_by_text("House rules").click()
    host.locator("#option-season_limit").fill("10")
    host.get_by_role("button", name="Make the table").click()
    host.wait_for_url("**/t/*")
    return host.url.rpartition("/")[2]


def sit(lot: Lot, word: str, name: str) -> Page:
    phone = lot.open("/")
    phone.get_by_label("The table’s word").fill(word.lower())
    phone.get_by_role("button", name="Join the table").click()
    phone.get_by_label("Your name").fill(name)
    phone.get_by_role("button", name="Take this seat").click()
    expect(phone.locator(".top .who")).to_have_text(name)
    return phone


def all_stand_at(lot: Lot, word: str, pages: list[Page]) -> None:
    """Wait until every page shows the table as it stands: the event stream reached it and it was swapped in."""
    version = lot.house.table(word).version
    for page in pages:
        page.wait_for_function(STANDS_AT, arg=version)


def ended(lot: Lot, word: str, phones: list[Page], screen: Page) -> None:
    """The phones and the screen show that the game is over, and how."""
    table = lot.house.table(word)
    winner = table.names[table.result.winners[0]]
    phones[0].get_by_role("link", name="See how it ended").click()
    expect(phones[0].get_by_text("They agree.")).to_be_visible()
    expect(phones[0].locator(".seats > li").first).to_contain_text(winner)
    assert phones[0].evaluate("document.documentElement.scrollWidth") <= 360
    assert screen.locator(".seats > li").count() == 2


def test_two_phones_and_a_screen_play_hustle_with_the_servers_dice(lot: Lot) -> None:
    word = make_table(lot, "server")
    phones = [sit(lot, word, "Ana"), sit(lot, word, "Ben")]
    screen = lot.open(f"/t/{word}/screen", WALL)
    everybody = [*phones, screen]
    for _ in range(MOST_STEPS):
        all_stand_at(lot, word, everybody)
        table = lot.house.table(word)
        if table.over:
            break
        phone = phones[table.to_act[0]]
        phone.locator("#moves .btn").first.click()
        phone.wait_for_function(STANDS_AT, arg=table.version + 1)
    assert lot.house.table(word).over
    ended(lot, word, phones, screen)


def test_two_phones_and_a_screen_play_hustle_by_scanning_dice_and_cards(lot: Lot) -> None:
    word = make_table(lot, "people")
    phones = [sit(lot, word, "Ana"), sit(lot, word, "Ben")]
    screen = lot.open(f"/t/{word}/screen", WALL)
    scans = 0
    for step in range(MOST_STEPS):
        table = lot.house.table(word)
        if table.over:
            break
        seat = table.to_act[0]
        phone = phones[step % 2 if seat == TABLE else seat]
        moves = legal(table.rules, table.state, seat)
        move = moves[(step * 7) % len(moves) if seat == TABLE else 0]
        named = table.rules.names(table.state, move)
        alone = [name for name in named if meant_by(table, seat, name) == 1]
        if alone:
            phone.goto(lot.base + lot.address(alone[0]))
            phone.locator("form.move .btn.ticket").click()
            phone.wait_for_url(f"**/t/{word}")
            scans += 1
        else:
            phone.goto(f"{lot.base}/t/{word}")
            phone.locator("#moves .btn").first.click()
            phone.wait_for_function(STANDS_AT, arg=table.version + 1)
        all_stand_at(lot, word, [screen])
    assert lot.house.table(word).over
    assert scans > 20
    assert {entry.source for entry in lot.house.table(word).entries if entry.kind == "move"} >= {"scan", "rule"}
    phones[0].goto(f"{lot.base}/t/{word}")
    ended(lot, word, phones, screen)


def meant_by(table: object, seat: int, printed_id: str) -> int:
    """How many legal moves a scanned thing means to a seat."""
    return sum(1 for offer in table.scanned(0 if seat == TABLE else seat, [printed_id]) if not offer.refusal)
