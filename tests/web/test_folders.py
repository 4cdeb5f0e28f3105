"""A maker's folder in the pages: the lobby, making a table, scanning, the rules, the end; a table over a change."""

from __future__ import annotations

import html
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from card_data.codes import Run, address, code_for
from card_data.load import shipped_games
from referee.clock import StoppedClock
from referee.entries import SeatPlan
from referee.folders import Offered, offered
from referee.games.tally.moves import EndGame, Take
from referee.house import House
from referee.web.app import create_app

KEY = bytes(range(10))
TALLY = '[tally.sets.fruit]\nby = "fruit"\nworth = [0, 1, 3]\n'
SHEET = "name,qty,points,fruit\nApple,2,3,apple\nPear,1,4,pear\n"


def market(tmp_path: Path) -> Path:
    folder = tmp_path / "market"
    folder.mkdir(exist_ok=True)
    (folder / "game.toml").write_text(f'title = "Fruit Market"\n{TALLY}')
    (folder / "cards.csv").write_text(SHEET)
    return folder


class Hall:
    """A referee with a folder, and people before it."""

    def __init__(self, home: Path, there: Offered) -> None:
        self.house = House(home, there.games, clock=StoppedClock(1_000), rules_of=there.rules_of)
        self.house.runs.introduce(Run("market", "test", KEY))
        self.app = create_app(
            self.house, output=home / "output", addresses=lambda: ["http://192.0.2.17:8000"], bot_pause_s=0.0, folders=there.told
        )
        self.seats: dict[tuple[str, int], str] = {}

    def client(self, word: str = "", seat: int | None = None, *, host: bool = False) -> TestClient:
        client = TestClient(self.app, base_url="http://localhost:8000", raise_server_exceptions=True)
        if host:
            client.cookies.set("host", str(self.house.redeem_host(self.house.host_link_token())))
        if seat is not None:
            client.cookies.set(f"seat_{word}", self.seats[word, seat])
        return client

    def table(self) -> str:
        word = self.house.open_table("market", [SeatPlan(), SeatPlan()], {}, {}).word
        for seat, name in enumerate(("Ann", "Ben")):
            self.seats[word, seat] = self.house.take_seat(word, seat, name)
        return word

    def act(self, word: str, seat: int, move: object) -> None:
        version = self.house.table(word).version
        badge = self.house.badge(word, self.seats[word, seat])
        self.house.submit(word, badge, move, version=version, key=f"k{version}", source="scan")

    def address(self, printed_id: str) -> str:
        game = self.house.games["market"]
        serial = next(each.serial for each in game.serials if each.id == printed_id)
        return "/" + address(code_for(KEY, game.deck_code, serial)).rpartition("/")[2]


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path / "home", offered(shipped_games(), [market(tmp_path), tmp_path / "gone"]))
    yield made
    made.house.close()


def text(page: str) -> str:
    return html.unescape(page)


def test_the_lobby_offers_the_folder_and_tells_the_host_alone_what_is_wrong(hall: Hall, tmp_path: Path) -> None:
    told = text(hall.client(host=True).get("/").text)
    assert "Fruit Market" in told
    assert f"The folder {tmp_path}/gone is not there." in told
    (tmp_path / "market/cards.csv").write_text("name\nMelon\n")
    assert "market has changed since the referee began" in text(hall.client(host=True).get("/").text)
    for_all = text(hall.client().get("/").text)
    assert "Rules of Fruit Market" in for_all
    assert str(tmp_path) not in for_all


def test_the_host_chooses_rounds_direction_and_target(hall: Hall) -> None:
    host = hall.client(host=True)
    page = text(host.get("/tables/new?game=market").text)
    assert all(words in page for words in ("Rounds", "Who wins", "the fewest points", "Points that end the game"))
    form = {"game": "market", "seat": ["person", "person"], "option.rounds": "2", "option.wins": "low", "option.target": "9"}
    answer = host.post("/tables", data=form, headers={"origin": "http://localhost:8000"}, follow_redirects=False)
    assert answer.status_code == 303
    table = hall.house.table(answer.headers["location"].rpartition("/")[2])
    assert dict(table.header.options) == {"rounds": 2, "wins": "low", "target": 9}


def test_a_scan_shows_one_button_to_take_and_says_who_has_a_taken_card(hall: Hall) -> None:
    word = hall.table()
    page = text(hall.client(word, 0).get(hall.address("MAR-APPLE_2")).text)
    assert "Take <b>Apple</b>" in page
    assert page.count('name="move"') == 1
    hall.act(word, 0, Take(("MAR-APPLE_2",)))
    assert "Ann has <b>Apple</b>. Ann may pass or give back what you want." in text(
        hall.client(word, 1).get(hall.address("MAR-APPLE_2")).text
    )
    own = text(hall.client(word, 0).get(hall.address("MAR-APPLE_2")).text)
    assert "Give back <b>Apple</b>" in own
    assert "Pass <b>Apple</b> to Ben" in own


def test_seats_show_their_cards_and_the_parts_of_the_count(hall: Hall) -> None:
    word = hall.table()
    hall.act(word, 0, Take(("MAR-APPLE", "MAR-APPLE_2")))
    page = text(hall.client(word, 1).get(f"/t/{word}").text)
    assert "9 points" in page
    assert "Points 6 and Fruit 3" in page
    assert hall.client(word, 1).get(f"/t/{word}/screen").status_code == 200


def test_the_end_explains_every_total(hall: Hall) -> None:
    word = hall.table()
    hall.act(word, 0, Take(("MAR-APPLE", "MAR-APPLE_2")))
    hall.act(word, 1, EndGame())
    page = text(hall.client(word, 1).get(f"/t/{word}/end").text)
    assert "Points: 6 points" in page
    assert "Fruit: 3 points" in page
    assert "Ann, Fruit: 2 × apple for 3." in page


def test_the_rules_page_says_how_the_folder_scores(hall: Hall) -> None:
    page = text(hall.client().get("/rules/market").text)
    assert 'id="TAL-06"' in page
    assert "Cards with the same “fruit” are a set: 1 card 1 point, 2 cards 3 points" in page


def test_a_table_over_a_change_says_so_in_a_sentence(hall: Hall, tmp_path: Path) -> None:
    word = hall.table()
    secrets, home = dict(hall.seats), hall.house.home
    hall.house.close()
    (tmp_path / "market/cards.csv").write_text(SHEET.replace("4,pear", "5,pear"))
    for folders, sentence in (
        ([tmp_path / "market"], "The cards of Fruit Market have changed since this table began, so it cannot be counted on."),
        ([], "This table is of “market”, a game that is not here any more."),
    ):
        again = Hall(home, offered(shipped_games(), folders))
        again.seats = secrets
        answer = again.client(word, 0).get(f"/t/{word}")
        assert (answer.status_code, sentence in text(answer.text)) == (409, True)
        assert "cannot be gone on with" in text(again.client(word, 0).get("/").text)
        again.house.close()


def test_a_seat_at_a_table_that_cannot_be_gone_on_with_does_not_keep_a_phone_from_scanning(hall: Hall, tmp_path: Path) -> None:
    over, running = hall.table(), hall.table()
    hall.act(over, 0, EndGame())
    secrets, home = dict(hall.seats), hall.house.home
    hall.house.close()
    (tmp_path / "market/cards.csv").write_text(SHEET.replace("4,pear", "5,pear"))
    again = Hall(home, offered(shipped_games(), [tmp_path / "market"]))
    again.seats = secrets
    word = again.table()
    client = again.client(word, 0)
    for old in (over, running):
        client.cookies.set(f"seat_{old}", secrets[old, 0])
    answer = client.get(again.address("MAR-PEAR"))
    assert (answer.status_code, "Take <b>Pear</b>" in answer.text) == (200, True)
    again.house.close()
