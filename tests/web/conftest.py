from __future__ import annotations

import itertools
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

import pytest

from card_data.codes import Run, address, code_for
from card_data.load import shipped_games
from referee.chance import Chance
from referee.clock import StoppedClock
from referee.entries import SeatPlan
from referee.house import House
from referee.table import Table
from referee.web.app import create_app
from referee.web.security import Patience

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

KEY = bytes(range(10))
GAME = "hustle"
NAMES = ("Ana", "Ben", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hedy", "Ida")


def counted() -> Callable[[int], bytes]:
    """Bytes that are the same in every run of the tests."""
    numbers = itertools.count(7)
    return lambda size: b"".join((next(numbers) * 2_654_435_761 % 2**32).to_bytes(4, "big") for _ in range(size // 4 + 1))[:size]


@dataclass
class Lot:
    """A referee with its web application, and what tests do with both."""

    house: House
    app: object
    output: Path
    seats: dict[str, list[str]] = field(default_factory=dict)

    def client(self, *, host: bool = False, table: Table | None = None, seat: int | None = None) -> TestClient:
        client = TestClient(self.app, follow_redirects=False)
        if host:
            client.cookies.set("host", str(self.house.redeem_host(self.house.host_link_token())))
        if table is not None and seat is not None:
            client.cookies.set(f"seat_{table.word}", self.seats[table.word][seat])
        return client

    def table(
        self, people: int = 2, *, chance: str = "server", bots: int = 0, options: dict[str, object] | None = None, game: str = GAME
    ) -> Table:
        plans = [SeatPlan() for _ in range(people)] + [SeatPlan(f"Bot {n}", "random") for n in range(bots)]
        kinds = dict.fromkeys(self.house.games[game].chance, chance)
        opened = self.house.open_table(game, plans, options or {}, kinds)
        self.seats[opened.word] = [self.house.take_seat(opened.word, seat, NAMES[seat]) for seat in range(people)]
        return self.house.table(opened.word)

    def code(self, printed_id: str, key: bytes = KEY) -> str:
        game = self.house.games[GAME]
        return code_for(key, game.deck_code, next(each.serial for each in game.serials if each.id == printed_id))

    def address(self, printed_id: str) -> str:
        return "/" + address(self.code(printed_id)).rpartition("/")[2]


@pytest.fixture(scope="session")
def games() -> dict[str, object]:
    return shipped_games()


def make_lot(home: Path, games: dict[str, object], patience: Patience | None = None) -> Lot:
    output = home / "output"
    output.mkdir()
    house = House(home / "data", games, clock=StoppedClock(1_000), chance=Chance(counted()))
    house.runs.introduce(Run(GAME, "test", KEY))
    app = create_app(house, output=output, addresses=lambda: ["http://192.0.2.17:8000"], patience=patience, bot_pause_s=0.0)
    return Lot(house, app, output)


@pytest.fixture
def lot(tmp_path: Path, games: dict[str, object]) -> Iterator[Lot]:
    made = make_lot(tmp_path, games)
    yield made
    made.house.close()


# -- pages as a person without scripts reads them ------------------------------------------------------------------------


class Form:
    def __init__(self, action: str, method: str, kind: str) -> None:
        self.action, self.method, self.kind = action, method, kind
        self.fields: dict[str, str] = {}
        self.buttons: list[tuple[str, str, str]] = []
        self.typed: list[str] = []

    def with_button(self, number: int = 0) -> dict[str, str]:
        name, value, _ = self.buttons[number]
        return {**self.fields, **({name: value} if name else {})}


class Page(HTMLParser):
    """A page taken apart. Unbalanced or unknown markup is not forgiven where it matters: ids, labels, forms."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.text = ""
        self.ids: list[str] = []
        self.labels: set[str] = set()
        self.fields: list[dict[str, str]] = []
        self.links: list[str] = []
        self.tags: list[tuple[str, dict[str, str]]] = []
        self._button: list[str] | None = None
        self._picked = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.tags.append((tag, given))
        if "id" in given:
            self.ids.append(given["id"])
        form = self.forms[-1] if self.forms else None
        match tag:
            case "form":
                self.forms.append(Form(given.get("action", ""), given.get("method", "get"), given.get("enctype", "")))
            case "label":
                self.labels.add(given.get("for", ""))
            case "a":
                self.links.append(given.get("href", ""))
            case "button" if form:
                self._button = [given.get("name", ""), given.get("value", ""), ""]
            case "input" | "select":
                if given.get("type") != "hidden":
                    self.fields.append(given)
                    if form and given.get("type") not in {"radio", "checkbox"}:
                        form.typed.append(given.get("name", ""))
                if form and (given.get("type") != "radio" or "checked" in given):
                    form.fields[given.get("name", "")] = given.get("value", "")
            case "option" if form and "selected" in given:
                form.fields[self.fields[-1]["name"]] = given.get("value", "")

    def handle_data(self, data: str) -> None:
        self.text += data
        if self._button is not None:
            self._button[2] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "button" and self._button is not None:
            self.forms[-1].buttons.append((self._button[0], self._button[1], " ".join(self._button[2].split())))
            self._button = None

    @property
    def words(self) -> str:
        return " ".join(self.text.split())

    def form(self, action_end: str) -> Form:
        return next(form for form in self.forms if form.action.endswith(action_end))

    def moves(self) -> list[Form]:
        return [form for form in self.forms if form.action.endswith("/moves")]
