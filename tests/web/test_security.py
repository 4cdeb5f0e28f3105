"""What may come in, what may go out, and that looking changes nothing."""

from __future__ import annotations

import logging
import re
from pathlib import Path

import pytest
from fastapi.routing import APIRoute

from referee.game import state_hash
from referee.house import House
from referee.store_problem import StoreProblem
from referee.web.security import MOST_BODY, Patience, plain_path
from tests.web.conftest import Lot, Page, make_lot
from tests.web.test_pages import page, play_until, press

GUARDS = ("content-security-policy", "x-content-type-options", "referrer-policy", "x-request-id")


def get_paths(lot: Lot, word: str) -> list[str]:
    """Every address that is only looked at, with something in its gaps."""
    fill = {
        "word": word,
        "game_id": "hustle",
        "name": "HUS-S05.O",
        "path": "x",
        "deck": "properties",
        "number": "0",
        "code": lot.code("HUS-R3"),
        "text": "HS" + "0" * 18,
        "once": lot.house.host_link_token(),
    }
    paths = []
    routes = [route for part in ("api", "lobby", "pages", "books", "ends", "library", "scan") for route in _routes(part)]
    for route in routes:
        if "GET" in route.methods and not route.path.endswith("/events"):
            paths.append(re.sub(r"\{(\w+)(:path)?\}", lambda gap: fill[gap[1]], route.path))
    return paths


def _routes(part: str) -> list[APIRoute]:
    module = __import__(f"referee.web.{part}", fromlist=["routes"])
    return [route for route in module.routes.routes if isinstance(route, APIRoute)]


def test_looking_changes_nothing(lot: Lot) -> None:
    table = lot.table(chance="people")
    client = lot.client(host=True)
    client.cookies.set(f"seat_{table.word}", lot.seats[table.word][0])
    before = lot.house.table(table.word)
    files = {file: file.read_bytes() for file in lot.house.home.rglob("*") if file.is_file() and "sqlite" not in file.name}
    paths = get_paths(lot, table.word)
    assert len(paths) > 25
    for path in paths:
        for method in ("GET", "HEAD"):
            answer = client.request(method, path)
            assert answer.status_code in {200, 303, 400, 404, 405, 409}, (path, answer.status_code)
            assert not answer.headers.get("set-cookie"), path
    after = lot.house.table(table.word)
    assert after is before
    assert state_hash(after.state) == state_hash(before.state)
    assert {file: file.read_bytes() for file in files} == files


@pytest.mark.parametrize("path", ["/", "/nope", "/api/games", "/api/nope", "/rules/hustle", "/faces/hustle/HUS-S05.O.svg"])
def test_every_answer_carries_the_guards(lot: Lot, path: str) -> None:
    answer = lot.client().get(path)
    for name in GUARDS:
        assert answer.headers[name]
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy.replace("'wasm-unsafe-eval'", "")


def test_no_page_holds_a_script_or_a_style_of_its_own(lot: Lot) -> None:
    table = lot.table()
    for path in ("/", f"/t/{table.word}", f"/t/{table.word}/screen"):
        html = lot.client(table=table, seat=0).get(path).text
        assert "<style" not in html
        assert "javascript:" not in html
        assert re.findall(r"<script(?! src=)", html) == []


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "http://testserver.evil.example"},
    ],
)
def test_another_site_cannot_act_here(lot: Lot, headers: dict[str, str]) -> None:
    table = lot.table()
    seat = table.to_act[0]
    client = lot.client(table=table, seat=seat)
    form = page(client.get(f"/t/{table.word}")).moves()[0]
    answer = client.post(form.action, data=form.with_button(), headers=headers)
    assert answer.status_code == 403
    assert "another site" in Page(answer.text).words
    api = client.post(f"/api/tables/{table.word}/moves", json={"move": {"move": "roll"}, "version": 1, "key": "k"}, headers=headers)
    assert api.status_code == 403
    assert api.json()["code"] == "foreign_origin"
    assert lot.house.table(table.word).version == table.version
    own = client.post(form.action, data=form.with_button(), headers={"origin": "http://testserver", "sec-fetch-site": "same-origin"})
    assert own.status_code == 303


def test_what_is_too_large_or_has_no_length_is_stopped_unread(lot: Lot) -> None:
    client = lot.client()
    assert client.post("/tables", content=b"x" * (MOST_BODY + 1)).status_code == 413
    assert client.post("/api/tables", content=b"x" * (MOST_BODY + 1)).json()["code"] == "too_large"
    assert client.post("/tables", content=iter([b"x"])).status_code == 411
    assert client.post("/scan", content=b"x" * (MOST_BODY + 1)).status_code == 415
    assert client.post("/scan", content=b"", headers={"content-length": str(16 * 1024 * 1024 + 1)}).status_code == 413


def test_a_form_that_is_no_form_is_said_so(lot: Lot) -> None:
    assert lot.client().post("/host", json={"once": "x"}).status_code == 415
    broken = lot.client().post("/host", content=b"--x", headers={"content-type": "multipart/form-data; boundary=y"})
    assert broken.status_code == 400
    many = lot.client().post("/host", data={f"a{n}": "1" for n in range(500)})
    assert many.status_code == 400


def test_guesses_are_slowed_down_and_told_how_long_to_wait(tmp_path: Path, games: dict[str, object]) -> None:
    patience = Patience({"guess": "3/minute", "refused": "2/minute", "photo": "1/minute", "table": "1/minute", "seat": "5/minute"})
    lot = make_lot(tmp_path, games, patience)
    client = lot.client()
    answers = [client.get(f"/HS001AAAA{n}") for n in range(5)]
    assert [answer.status_code for answer in answers] == [404, 404, 404, 429, 429]
    assert int(answers[-1].headers["retry-after"]) > 0
    assert "Wait" in Page(answers[-1].text).words
    assert client.get("/t/PALM").status_code == 429
    assert client.get("/api/tables/PALM").json()["code"] == "too_often"
    assert client.get("/").status_code == 200
    assert [client.post("/scan", files={"photo": b"x"}).status_code for _ in range(2)] == [415, 429]
    lot.house.close()


def test_accepted_moves_are_never_slowed_down_but_refused_ones_are(tmp_path: Path, games: dict[str, object]) -> None:
    lot = make_lot(
        tmp_path,
        games,
        Patience({"guess": "3/minute", "refused": "2/minute", "photo": "1/minute", "table": "9/minute", "seat": "5/minute"}),
    )
    table = lot.table(options={"season_limit": 10})
    clients = [lot.client(table=table, seat=seat) for seat in (0, 1)]
    path = f"/api/tables/{table.word}/moves"
    for number in range(12):
        now = lot.house.table(table.word)
        move = next(
            each["move"] for each in clients[now.to_act[0]].get(f"/api/tables/{table.word}").json()["offers"] if not each["refusal"]
        )
        assert clients[now.to_act[0]].post(path, json={"move": move, "version": now.version, "key": str(number)}).status_code == 200
    now = lot.house.table(table.word)
    act = {"move": {"move": "roll"}, "version": now.version}
    idle = clients[1 - now.to_act[0]]
    assert [idle.post(path, json={**act, "key": f"r{n}"}).status_code for n in range(3)] == [409, 409, 429]
    lot.house.close()


def test_a_program_mistake_is_a_plain_sentence_with_a_number(
    lot: Lot, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("secret detail")

    monkeypatch.setattr(House, "tables", broken)
    with caplog.at_level(logging.ERROR):
        answer = lot.client().get("/")
        api = lot.client().get("/api/tables")
    assert answer.status_code == 500
    assert "secret detail" not in answer.text
    assert "Traceback" not in answer.text
    assert answer.headers["x-request-id"] in answer.text
    assert answer.headers["x-request-id"] in caplog.text
    assert answer.headers["content-security-policy"]
    assert api.json()["code"] == "mistake"


def test_a_store_that_cannot_be_written_is_said_plainly(lot: Lot, monkeypatch: pytest.MonkeyPatch) -> None:
    table = lot.table()
    client = lot.client(table=table, seat=table.to_act[0])
    form = page(client.get(f"/t/{table.word}")).moves()[0]

    def full(*_: object, **__: object) -> None:
        raise StoreProblem("full", "/somewhere/secret")

    monkeypatch.setattr(House, "submit", full)
    answer = press(client, form)
    assert answer.status_code == 503
    assert "disk is full" in Page(answer.text).words
    assert "secret" not in answer.text


def test_secrets_are_in_no_page_and_no_address(lot: Lot, caplog: pytest.LogCaptureFixture) -> None:
    table = lot.table(options={"season_limit": 10})
    secrets = [*lot.seats[table.word]]
    client = lot.client(table=table, seat=0)
    play_until(lot, table.word, lambda now: now.view(None).phase == "landed_free")
    with caplog.at_level(logging.DEBUG):
        for path in get_paths(lot, table.word):
            text = client.get(path).text
            assert not [secret for secret in secrets if secret in text], path
            assert KEY_TEXT not in text
    assert not [secret for secret in secrets if secret in caplog.text]
    told = client.get(f"/api/tables/{table.word}").json()
    assert not {"seed", "token", "holders"} & set(told)


KEY_TEXT = bytes(range(10)).hex()


def test_only_the_first_part_of_an_address_is_read_in_any_case() -> None:
    assert plain_path("/T/PALM") == "/t/PALM"
    assert plain_path("/API/tables") == "/api/tables"
    assert plain_path("/HS001AAAAA") == "/HS001AAAAA"


def test_the_stream_carries_a_version_number_and_nothing_else(lot: Lot) -> None:
    import asyncio  # noqa: PLC0415 - the stream is driven by hand here

    table = lot.table()
    told: list[bytes] = []

    async def listen() -> None:
        gone = asyncio.Event()
        begun = asyncio.Event()

        async def receive() -> dict[str, object]:
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: dict[str, object]) -> None:
            if message["type"] == "http.response.body" and message.get("body"):
                told.append(message["body"])
                begun.set()

        path = f"/t/{table.word}/events"
        scope = {
            "type": "http",
            "method": "GET",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "headers": [],
            "client": ("x", 1),
        }
        scope |= {"server": ("testserver", 80), "scheme": "http", "http_version": "1.1", "root_path": "", "asgi": {"version": "3.0"}}
        task = asyncio.create_task(lot.app(scope, receive, send))
        await asyncio.wait_for(begun.wait(), 5)
        begun.clear()
        now = lot.house.table(table.word)
        from referee.entries import Badge  # noqa: PLC0415 - beside its use
        from referee.game import legal  # noqa: PLC0415 - the same

        seat = now.to_act[0]
        lot.house.submit(table.word, Badge(seat), legal(now.rules, now.state, seat)[0], version=now.version, key="k", source="tap")
        await asyncio.wait_for(begun.wait(), 5)
        gone.set()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    asyncio.run(listen())
    lines = [line for line in b"".join(told).decode().split("\n") if line]
    assert {line.partition(":")[0] for line in lines} <= {"data", "retry", ""}
    versions = [int(line.removeprefix("data: ")) for line in lines if line.startswith("data")]
    assert versions == [table.version, lot.house.table(table.word).version]
