"""Every door by which a secret of Nineteen47 could leave a referee: answers of twins are equal, and a leak planted in a door is found.

A pair is a position of a played game and its twin, which differs in one secret that a reader does not share. The doors that cost
little are tried with a thousand pairs of every kind of secret; what travels over HTTP is tried with fewer, all doors of a pair together.
"""

from __future__ import annotations

import asyncio
import dataclasses
import json
import logging
import random
import re
import zlib
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import islice
from typing import Any, NamedTuple, Self

import pytest
from fastapi import Request

from card_data.codes import Run, address, code_for
from referee.acts import Act, submit
from referee.bots import make_bot
from referee.entries import Badge, Refused
from referee.game import TABLE, legal, move_to_json, objection
from referee.games.nineteen47 import moves as m
from referee.games.nineteen47.twins import KINDS, twins_of
from referee.table import Table
from referee.web import pages
from referee.web.api import table_out
from referee.web.laid_shown import Thing, at_one, laid_piles
from referee.web.security import Patience
from referee.web.sights import Laid
from tests.web.conftest import KEY, Lot, TestClient, make_lot

GAME = "nineteen47"
PAIRS = 1_000
BY_WIRE = 16
SEATS = (4, 7, 3, 9, 5, 2, 6, 1, 8, 5)
SPREAD = {"look": 60, "pick": 100, "ghost": 12, "poster": 12}
"""So many pairs are taken of one position and reader, where positions with the secret are rare; else three."""

each_kind = pytest.mark.parametrize("kind", KINDS)


class Pair(NamedTuple):
    """A position, its twin, and the reader who shares the secret with neither."""

    here: Table
    there: Table
    viewer: int | None


@pytest.fixture(scope="module")
def lot(tmp_path_factory: pytest.TempPathFactory, games: dict[str, object]) -> Iterator[Lot]:
    patient = Patience(dict.fromkeys(Patience().rates, "1000000/second"))
    made = make_lot(tmp_path_factory.mktemp("doors"), games, patient)
    made.house.runs.introduce(Run(GAME, "test", KEY))
    yield made
    made.house.close()


@pytest.fixture(scope="module")
def pairs(lot: Lot) -> Callable[[str], tuple[Pair, ...]]:
    """Pairs of a kind, from one game of each number of seats, in an order without pattern."""
    played = [whole_game(lot, seats) for seats in SEATS]

    @cache
    def of(kind: str) -> tuple[Pair, ...]:
        return tuple(islice(_pairs(played, kind), PAIRS))

    return of


def whole_game(lot: Lot, seats: int) -> Table:
    """A game of players who play their side, and between them such as do anything."""
    table, choose = lot.table(seats, game=GAME), random.Random(seats)
    bots = [make_bot(("greedy", "random")[seat % 2], table.rules, seat) for seat in range(seats)]
    for number in range(1_500):
        table = lot.house.table(table.word)
        if table.over:
            return table
        seat = choose.choice(table.to_act)
        moves = legal(table.rules, table.state, seat)
        move = moves[0] if seat == TABLE else bots[seat].choose(partial(table.rules.view, table.state, seat), moves, choose.randrange)
        lot.house.submit(table.word, Badge(max(seat, 0)), move, version=table.version, key=f"k{number}", source="tap")
    pytest.fail("the game does not end")


def _pairs(played: list[Table], kind: str) -> Iterator[Pair]:
    spots = [(table, place) for table in played for place in range(1, len(table.made))]
    random.Random(1947).shuffle(spots)
    for table, place in spots:
        here = dataclasses.replace(table, state=table.made[place].done.before, made=table.made[:place])
        for viewer in (None, *range(table.header.seats)):
            for twin in islice(twins_of(kind, table.rules.books, here.state, viewer), SPREAD.get(kind, 3)):
                yield Pair(here, dataclasses.replace(here, state=twin), viewer)


def desk_of(lot: Lot) -> Any:
    return lot.app.state.desk


def told_of(pair: Pair) -> str:
    return f"to {pair.viewer} in {pair.here.state.phase} of {pair.here.header.seats}"


# -- doors of the program, a thousand pairs of every kind -----------------------------------------------------------------


@each_kind
def test_H47_62_a_thousand_twins_have_the_same_view_log_and_offers_in_words(lot: Lot, pairs: Any, kind: str) -> None:
    """View, log lines, offers, refusals of offers and what may be taken back, as the API and the pages say them."""
    desk, many = desk_of(lot), pairs(kind)
    assert len(many) == PAIRS
    for pair in many:
        badge = Badge(pair.viewer)
        assert table_out(desk, pair.here, badge) == table_out(desk, pair.there, badge), told_of(pair)


@each_kind
def test_H47_62_a_thousand_twins_refuse_acts_alike(pairs: Any, kind: str) -> None:
    """Moves sent by hand, also such as no page offers, with cards that somebody else may hold."""
    choose, refused = random.Random(kind), 0
    for pair in pairs(kind):
        badge = Badge(pair.viewer)
        for move in probes(choose, pair.here):
            act = Act(badge, pair.here.version, f"probe {move}", 1, lambda _number, _size: 0)
            one, other = (submit(table, act, [(pair.viewer, move)], "tap") for table in (pair.here, pair.there))
            assert type(one) is type(other), f"{move} {told_of(pair)}"
            if isinstance(one, Refused):
                refused += 1
                assert one == other, f"{move} {told_of(pair)}"
    assert refused >= PAIRS


def probes(choose: random.Random, table: Table) -> list[m.Move]:
    """Moves by which somebody might find out what is hidden."""
    some = tuple(choose.choice(list(table.rules.books.symbols)) for _ in range(2))
    return [m.AddStar(some[:1]), m.AddTokens(some), m.DiscardTwo(some), m.ComposePlace(some[0]), m.ShowFilm(some), m.Look(some[0])]


@each_kind
def test_H47_62_a_thousand_twins_answer_a_photo_alike(lot: Lot, pairs: Any, kind: str) -> None:
    """Cards of the printed deck before the camera: what they could be, also for the host, who may photograph for others."""
    desk, choose = desk_of(lot), random.Random(kind)
    for number, pair in enumerate(pairs(kind)):
        seen = Photo(lot, pair, choose)
        badge = Badge(pair.viewer, host=number % 2 == 0)
        assert seen.answer(desk, pair.here, badge) == seen.answer(desk, pair.there, badge), told_of(pair)


class Photo:
    """Two cards of the printed deck before the camera, the first, where it can be, one that the two positions tell apart."""

    def __init__(self, lot: Lot, pair: Pair, choose: random.Random) -> None:
        cards = list(pair.here.rules.books.symbols)
        hidden = [card for card in cards if whereabouts(pair.here, card) != whereabouts(pair.there, card)]
        ids = dict.fromkeys([choose.choice(hidden or cards), choose.choice(cards)])
        self.codes = [code_of(lot, each) for each in ids]
        self.things = [Thing(code, each, GAME, 1, "test") for code, each in zip(self.codes, ids, strict=True)]

    def answer(self, desk: Any, table: Table, badge: Badge) -> object:
        laid = Laid(heaps=tuple((code,) for code in self.codes))
        return at_one(desk, table, badge, laid, self.things, laid_piles(desk, laid, self.things))


def whereabouts(table: Table, card: str) -> list[str]:
    """The parts of a position that name a card."""
    return [name for name, part in table.state._asdict().items() if card in repr(part)]


def code_of(lot: Lot, printed_id: str) -> str:
    game = lot.house.games[GAME]
    return code_for(KEY, game.deck_code, next(each.serial for each in game.serials if each.id == printed_id))


# -- doors of the wire, all of them for some pairs ------------------------------------------------------------------------


class Leaking:
    """The application, with a leak in one door: what comes out of it tells the position as well."""

    def __init__(self, lot: Lot, door: str) -> None:
        self.lot, self.door = lot, door

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        async def tell(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [each for each in message["headers"] if each[0] != b"content-length"]
            if message["type"] == "http.response.body":
                message["body"] = message.get("body", b"") + self.secret().encode()
            await send(message)

        if self.door == "log file":
            logging.getLogger("referee.web").warning("a table stands at %s", self.secret())
        asked_here = scope["type"] == "http" and dict(scope["headers"]).get(b"x-door", b"").decode() == self.door
        await self.lot.app(scope, receive, tell if asked_here else send)

    def secret(self) -> str:
        return " ".join(str(zlib.crc32(repr(live.table.state).encode())) for live in self.lot.house._live.values())


class Wire:
    """What a reader gets over HTTP from a table at any position, by the name of the door."""

    def __init__(self, lot: Lot, app: object) -> None:
        self.lot, self.app = lot, app
        self.clients: dict[tuple[str, int | None], TestClient] = {}

    def all(self, table: Table, viewer: int | None, move: m.Move, card: str, only: tuple[str, ...] = ()) -> dict[str, str]:
        """Ask at every door, or only at some, while the table stands so; what comes out is what is compared."""
        live = self.lot.house._live[table.word]
        stands, live.table = live.table, table
        try:
            with Kept() as kept:
                found = dict(self.doors(table, viewer, move, card, only))
            return {**found, "log file": "\n".join(kept.lines)}
        finally:
            live.table = stands

    def client(self, table: Table, viewer: int | None) -> TestClient:
        """Return the client of one reader at one table, the same each time."""
        if (table.word, viewer) not in self.clients:
            cookies = self.lot.client(table=table, seat=viewer).cookies
            self.clients[table.word, viewer] = TestClient(self.app, follow_redirects=False, cookies=cookies)
        return self.clients[table.word, viewer]

    def doors(self, table: Table, viewer: int | None, move: m.Move, card: str, only: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
        client = self.client(table, viewer)
        word, code = table.word, code_of(self.lot, card)
        body = {"move": move_to_json(move), "version": table.version, "key": "probe", "source": "tap"}
        stale = {**body, "version": 1, "key": "stale"}
        asked: dict[str, Callable[[dict[str, str]], Any]] = {
            "view": lambda door: client.get(f"/t/{word}", headers=door),
            "screen": lambda door: client.get(f"/t/{word}/screen", headers=door),
            "log": lambda door: client.get(f"/api/tables/{word}", headers=door),
            "refusal": lambda door: client.post(f"/api/tables/{word}/moves", json=body, headers=door),
            "error": lambda door: client.post(f"/api/tables/{word}/moves", json={**stale, "move": {"move": "no_such"}}, headers=door),
            "stale": lambda door: client.post(f"/api/tables/{word}/moves", json=stale, headers=door),
            "export": lambda door: client.get(f"/t/{word}/record", headers=door),
            "scan": lambda door: client.get(f"/{address(code).rpartition('/')[2]}?table={word}", headers=door),
            "photo answer": lambda door: client.post("/scan", data={"table": word, "fresh": seen_by_camera(code)}, headers=door),
        }
        for door, ask in asked.items():
            if only and door not in only:
                continue
            answer = ask({"x-door": door})
            headers = sorted((name, value) for name, value in answer.headers.items() if name != "content-length")
            yield door, without_ids(f"{answer.status_code} {headers} {answer.text}")


def without_ids(text: str) -> str:
    """An answer without what is drawn at random for each: the request's id and a form's key."""
    return re.sub(r"\b[0-9a-f]{6}-\d+\b|\b[0-9a-f]{16,}\b|\b[A-Za-z0-9_-]{22}\b", "", text)


def seen_by_camera(code: str) -> str:
    return json.dumps([[address(code), [1000, 1000, 1100, 1000, 1100, 1100, 1000, 1100]]])


class Kept(logging.Handler):
    """Every line that any part of the referee logs."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(without_ids(self.format(record)))

    def __enter__(self) -> Self:
        self.before = logging.getLogger("referee").level
        logging.getLogger("referee").addHandler(self)
        logging.getLogger("referee").setLevel(logging.DEBUG)
        return self

    def __exit__(self, *_: object) -> None:
        logging.getLogger("referee").removeHandler(self)
        logging.getLogger("referee").setLevel(self.before)


def by_wire(wire: Wire, pair: Pair, choose: random.Random) -> tuple[dict[str, str], dict[str, str]]:
    """What comes out of every door for a position and for its twin."""
    illegal = next(move for move in probes(choose, pair.here) if pair.viewer is None or refused_in_both(pair, move))
    card = choose.choice(
        [card for card in pair.here.rules.books.symbols if whereabouts(pair.here, card) != whereabouts(pair.there, card)] or ["N47-PRO-01"]
    )
    return wire.all(pair.here, pair.viewer, illegal, card), wire.all(pair.there, pair.viewer, illegal, card)


def refused_in_both(pair: Pair, move: m.Move) -> bool:
    return all(objection(table.rules, table.state, pair.viewer, move) for table in (pair.here, pair.there))


@each_kind
def test_H47_62_twins_are_alike_at_every_door_of_the_wire(lot: Lot, pairs: Any, kind: str) -> None:
    wire, choose = Wire(lot, lot.app), random.Random(kind)
    for pair in pairs(kind)[:: PAIRS // BY_WIRE]:
        one, other = by_wire(wire, pair, choose)
        for door, answer in one.items():
            assert answer == other[door], f"{door} {told_of(pair)}"


@each_kind
def test_H47_62_a_thousand_twins_are_alike_in_errors_exports_and_the_log_file(lot: Lot, pairs: Any, kind: str) -> None:
    wire, few = Wire(lot, lot.app), ("error", "export")
    for pair in pairs(kind):
        one, other = (wire.all(table, pair.viewer, m.Ready(), "N47-PRO-01", few) for table in (pair.here, pair.there))
        assert one == other, told_of(pair)
        assert set(one) == {*few, "log file"}


DOORS = ("view", "screen", "log", "refusal", "error", "stale", "export", "scan", "photo answer", "log file")


@pytest.mark.parametrize("door", DOORS)
def test_H47_62_a_leak_planted_in_any_door_is_found_there(lot: Lot, pairs: Any, door: str) -> None:
    wire, choose = Wire(lot, Leaking(lot, door)), random.Random(door)
    for kind in KINDS:
        one, other = by_wire(wire, pairs(kind)[0], choose)
        assert {each for each in one if one[each] != other[each]} == {door}, kind


def test_H47_62_the_stream_of_events_tells_a_number_alone(lot: Lot, pairs: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """What listeners get is the version; a stream that told the position would be found."""

    def first(table: Table) -> str:
        live = lot.house._live[table.word]
        stands, live.table = live.table, table
        try:
            request = Request({"type": "http", "app": lot.app, "headers": [], "method": "GET", "path": "/", "query_string": b""})
            return str(asyncio.run(anext(pages.events(request, table.word))))
        finally:
            live.table = stands

    for kind in KINDS:
        for pair in pairs(kind):
            told = first(pair.here)
            assert told == first(pair.there)
            assert f"data={pair.here.version}" in told
    pair = pairs("hand")[0]
    monkeypatch.setattr(pages, "ServerSentEvent", lambda data, retry: f"{data} {lot.house.table(pair.here.word).state}")
    assert first(pair.here) != first(pair.there)
