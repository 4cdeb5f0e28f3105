"""A maker's folder from the spreadsheet to the end screen: built, served, its printed codes scanned by three phones."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect
from typer.testing import CliRunner

from card_data.known import KnownFolders
from card_data.load import shipped_games
from card_data.runs import RunBook
from pnp.cli import app
from pnp.render.png import pdf_page_to_png
from referee.clock import WallClock
from referee.dressing import copy_id
from referee.folders import offered
from referee.house import House
from tests.browser.conftest import PHONE, SECONDS, STANDS_AT, WALL, Lot, serving
from tests.browser.test_looks import SMALL, faults

ORCHARD = Path(__file__).parents[1] / "fixtures/maker/orchard"
NAMES = ("Ana", "Ben", "Cleo")


class Kit:
    """The printed deck: where each code leads, and its pages."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.things = [thing for thing in json.loads((folder / "manifest.json").read_text())["things"] if thing.get("code")]

    def path(self, printed_id: str, copy: int = 1) -> str:
        thing = next(each for each in self.things if (each["id"], each["copy"]) == (printed_id, copy))
        return urlsplit(str(thing["address"])).path

    def on_page(self, file: str, page: int) -> list[str]:
        return [thing["id"] for thing in self.things if (thing["file"], thing["page"]) == (file, page)]


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home in which the orchard has been built, as its maker would."""
    home = tmp_path_factory.mktemp("evening")
    shutil.copytree(ORCHARD, home / "orchard")
    run = CliRunner().invoke(app, ["build", str(home / "orchard"), "-o", str(home / "output")], env={"BACKLOT_HOME": str(home / "data")})
    assert run.exit_code == 0, run.output
    return home


@pytest.fixture
def fair(evening: Path, tmp_path: Path, chromium: Browser) -> Iterator[Lot]:
    there = offered(shipped_games(), KnownFolders(evening / "data").folders())
    house = House(tmp_path / "data", there.games, clock=WallClock(), rules_of=there.rules_of)
    for run in RunBook(evening / "data").runs():
        house.runs.introduce(run)
    with serving(house, evening / "output", chromium, there.told) as made:
        yield made
    house.close()
    assert made.complaints == []


@pytest.fixture
def kit(evening: Path) -> Kit:
    return Kit(evening / "output/orchard")


def make_table(lot: Lot) -> str:
    """The host makes a table of two rounds for three people, by clicking."""
    host = lot.open("/")
    lot.become_host(host)
    host.get_by_role("link", name="Orchard Fair 1 to 5 seats").click()
    for seat in range(len(NAMES)):
        host.locator(f"#seat-{seat}").select_option("person")
    host.get_by_text("House rules").click()
    host.locator("#option-rounds").fill("2")
    fits(host)
    host.get_by_role("button", name="Make the table").click()
    host.wait_for_url("**/t/*")
    return host.url.rpartition("/")[2]


def sit(lot: Lot, word: str, name: str) -> Page:
    phone = lot.open(f"/t/{word}")
    phone.get_by_label("Your name").fill(name)
    phone.get_by_role("button", name="Take this seat").click()
    expect(phone.locator(".top .who")).to_have_text(name)
    return phone


def take(lot: Lot, phone: Page, word: str, path: str) -> None:
    """Scan a card with the phone's own camera, and press the one big button."""
    phone.goto(lot.base + path)
    phone.locator("form.move .btn.ticket").click()
    phone.wait_for_url(f"**/t/{word}")


def press(lot: Lot, phone: Page, word: str, name: str) -> None:
    """Press a button of the seat's page, and wait until the page shows what came of it."""
    version = lot.house.table(word).version
    phone.get_by_role("button", name=name, exact=True).click()
    phone.wait_for_function(STANDS_AT, arg=version + 1)


def fits(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def totals(lot: Lot, word: str) -> list[int]:
    table = lot.house.table(word)
    return [seat.amount for seat in table.view(None).seats]


def held(lot: Lot, word: str) -> list[int]:
    return [len(hand) for hand in lot.house.table(word).state.held]


def test_a_makers_deck_is_built_served_scanned_and_scored(fair: Lot, kit: Kit, tmp_path: Path) -> None:
    word = make_table(fair)
    phones = [sit(fair, word, name) for name in NAMES]
    screen = fair.open(f"/t/{word}/screen", WALL)
    taken_at_any_time(fair, kit, word, phones)
    photographed(fair, kit, word, phones[1], tmp_path / "page.png")
    first = totals(fair, word)
    press(fair, phones[0], word, "Count round 1")
    assert held(fair, word) == [0, 0, 0]
    assert totals(fair, word) == first, "the totals of a counted round stand"
    take(fair, phones[2], word, kit.path("ORC-RED-APPLE"))
    expect(phones[2].locator("#main")).to_contain_text(f"{first[2]} from earlier rounds")
    screen.wait_for_function(STANDS_AT, arg=fair.house.table(word).version)
    press(fair, phones[2], word, "Count round 2")
    phones[2].get_by_role("link", name="See how it ended").click()
    explained(fair, word, phones[2])


def taken_at_any_time(lot: Lot, kit: Kit, word: str, phones: list[Page]) -> None:
    """Cards are taken out of turn; one that somebody has is refused, and a slip is taken back."""
    take(lot, phones[0], word, kit.path("ORC-RED-APPLE"))
    take(lot, phones[0], word, kit.path("ORC-APPLE-JAM"))
    take(lot, phones[1], word, kit.path("ORC-CHERRY", 2))
    phones[0].wait_for_function(STANDS_AT, arg=lot.house.table(word).version)
    expect(phones[0].locator("#main")).to_contain_text("Points 2, Jam 2, Sun 2, and Colour 3")
    fits(phones[0])
    assert phones[0].evaluate(SMALL) == []
    assert faults(phones[0]) == []
    phones[2].goto(lot.base + kit.path("ORC-RED-APPLE"))
    expect(phones[2].locator(".no")).to_contain_text("Ana has Red Apple.")
    expect(phones[2].locator(".no .rule")).to_have_text("TAL-02")
    take(lot, phones[2], word, kit.path("ORC-RED-APPLE", 2))
    take(lot, phones[2], word, kit.path("ORC-WORMY-APPLE"))
    press(lot, phones[2], word, "Take back")
    assert held(lot, word) == [2, 1, 1]


def photographed(lot: Lot, kit: Kit, word: str, phone: Page, picture: Path) -> None:
    """One photo of a printed page takes all its free cards at once, and says which are not free."""
    picture.write_bytes(pdf_page_to_png((kit.folder / "cards.pdf").read_bytes(), 0, 200))
    printed = kit.on_page("cards.pdf", 1)
    taken = sum(hand.count(card) for hand in lot.house.table(word).state.held for card in printed_cards(kit, 1))
    before = held(lot, word)
    phone.goto(f"{lot.base}/scan?table={word}")
    phone.set_input_files("#photo", picture)
    expect(phone.get_by_role("heading", name=f"{len(printed)} cards", level=1)).to_be_visible(timeout=SECONDS)
    expect(phone.locator("#main")).to_contain_text("Ana has Red Apple, so it stays there.")
    fits(phone)
    phone.get_by_role("button", name=f"Take these {len(printed) - taken} cards").click()
    phone.wait_for_url(f"**/t/{word}")
    assert held(lot, word) == [before[0], before[1] + len(printed) - taken, before[2]]
    assert lot.house.table(word).made[-1].source == "photo"


def printed_cards(kit: Kit, page: int) -> list[str]:
    """The cards of a page as the referee calls them: each copy is a card of its own."""
    return [copy_id(each["id"], each["copy"]) for each in kit.things if (each["file"], each["page"]) == ("cards.pdf", page)]


def explained(lot: Lot, word: str, phone: Page) -> None:
    """The end screen shows the parts of each total."""
    result = lot.house.table(word).result
    assert result is not None
    assert all(standing.total == sum(value for _, value in standing.parts) for standing in result.standings)
    best = result.standings[0]
    expect(phone.locator(".seats > li").first).to_contain_text(NAMES[best.seat])
    points = dict(best.parts)["result.points"]
    for words in (f"Points: {points} point", "Flowers: ", "Colour, red: ", "Round 2"):
        expect(phone.locator("#main")).to_contain_text(words)
    fits(phone)
    assert faults(phone) == []


def test_the_printed_deck_card_introduces_the_deck_to_a_referee_that_has_only_the_folder(
    evening: Path, kit: Kit, tmp_path: Path, chromium: Browser
) -> None:
    there = offered(shipped_games(), [evening / "orchard"])
    house = House(tmp_path / "elsewhere", there.games, clock=WallClock(), rules_of=there.rules_of)
    run = RunBook(evening / "data").first("orchard")
    with serving(house, tmp_path / "none", chromium, there.told) as lot:
        page = lot.open("/")
        lot.become_host(page)
        page.goto(lot.base + kit.path("ORC-DECK-CARD"))
        page.get_by_role("button", name="Introduce this deck").click()
        expect(page.get_by_text("This referee knows the deck.")).to_be_visible()
        assert [each.key for each in house.runs.runs()] == [run.key]
        page.goto(lot.base + kit.path("ORC-CHERRY"))
        expect(page.get_by_role("heading", name="Cherry", level=1)).to_be_visible()
        assert lot.complaints == []
    house.close()
