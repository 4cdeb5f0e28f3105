"""Pages of tables that differ only in a secret are equal, byte for byte, for all who may not know it."""

from __future__ import annotations

import dataclasses
import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from card_data.load import load_game
from referee.clock import StoppedClock
from referee.entries import Badge, SeatPlan
from referee.game import TABLE, legal
from referee.house import House
from referee.web.api import table_out
from referee.web.app import create_app
from referee.web.pages import screen_page, seat_page

SIXTH = Path(__file__).parents[1] / "fixtures" / "sixth"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    place = SIXTH / "referee" / "games" / "sixth.py"
    spec = importlib.util.spec_from_file_location("sixth_for_pages", place)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    game = load_game(SIXTH / "card_data" / "sixth")
    made = House(tmp_path, {game.id: game}, clock=StoppedClock(1), rules_of=lambda name: module.RULES if name == game.id else None)
    yield made
    made.close()


def test_twins_have_the_same_pages_for_those_who_may_not_know(house: House) -> None:
    desk = create_app(house, output=house.home, addresses=lambda: ["http://192.0.2.17:8000"]).state.desk
    word = house.open_table("sixth", [SeatPlan("Ann"), SeatPlan("Bob")], {"takes": 2}, {}).word
    for seat, name in enumerate(("Ann", "Bob")):
        house.take_seat(word, seat, name)
    compared = 0
    while not (table := house.table(word)).over:
        for viewer in (None, 0, 1):
            for twin in table.rules.twins(table.state, viewer):
                other = dataclasses.replace(table, state=twin)
                if viewer is None:
                    assert screen_page(desk, table).body == screen_page(desk, other).body
                else:
                    assert seat_page(desk, table, Badge(viewer)).body == seat_page(desk, other, Badge(viewer)).body
                assert table_out(desk, table, Badge(viewer)) == table_out(desk, other, Badge(viewer))
                compared += 1
        seat = table.to_act[0]
        assert seat != TABLE
        move = legal(table.rules, table.state, seat)[-1]
        house.submit(word, Badge(seat), move, version=table.version, key=f"k{table.version}", source="tap")
    assert compared > 10


def test_a_game_without_a_board_shows_its_zones_on_the_screen(house: House) -> None:
    desk = create_app(house, output=house.home, addresses=lambda: ["http://192.0.2.17:8000"]).state.desk
    table = house.open_table("sixth", [SeatPlan("Ann"), SeatPlan("Bob")], {}, {})
    html = screen_page(desk, table).body.decode()
    assert 'class="board"' not in html
    assert "Screen Test" in html
