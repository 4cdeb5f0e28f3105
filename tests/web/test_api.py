"""The JSON interface: one authority, one shape of error."""

from __future__ import annotations

import pytest

from referee.game import TABLE
from tests.web.conftest import Lot
from tests.web.test_pages import play_until
from tests.web.test_scan import ambiguous_face

SHAPE = {"code", "sentence", "rule", "request_id"}


def wrong(answer: object, status: int, code: str) -> dict[str, object]:
    assert answer.status_code == status, answer.text
    body = answer.json()
    assert set(body) >= SHAPE
    assert body["code"] == code
    assert body["sentence"].rstrip().endswith((".", "?", "!"))
    assert body["request_id"] == answer.headers["x-request-id"]
    return body


def test_a_move_offered_as_json_is_accepted_as_json(lot: Lot) -> None:
    table = lot.table()
    seat = table.to_act[0]
    client = lot.client(table=table, seat=seat)
    told = client.get(f"/api/tables/{table.word}").json()
    assert told["seat"] == seat
    offer = next(each for each in told["offers"] if each["refusal"] is None)
    answer = client.post(f"/api/tables/{table.word}/moves", json={"move": offer["move"], "version": told["version"], "key": "k"})
    assert answer.status_code == 200
    assert answer.json() == {"version": lot.house.table(table.word).version, "waiting": False}
    again = client.post(f"/api/tables/{table.word}/moves", json={"move": offer["move"], "version": told["version"], "key": "k"})
    assert again.json() == answer.json()


def test_refused_stale_malformed_ambiguous_and_unseated_are_five_answers(lot: Lot) -> None:
    table = lot.table(chance="people")
    client = lot.client(table=table, seat=0)
    path = f"/api/tables/{table.word}/moves"
    act = {"version": table.version, "key": "k"}
    refused = wrong(client.post(path, json={"move": {"move": "roll"}, **act}), 409, "HUS-02/WRONG_TIME")
    assert refused["rule"] == "HUS-02"
    stale = wrong(client.post(path, json={"move": {"move": "roll"}, "version": 0, "key": "k"}), 412, "stale")
    assert stale["version"] == table.version
    wrong(client.post(path, json={"move": {"move": "fly"}, **act}), 400, "malformed")
    wrong(client.post(path, content=b"{", headers={"content-type": "application/json"}), 422, "malformed")
    wrong(client.post(path, json={"move": {"move": "roll"}, "codes": [], **act}), 422, "move_or_codes")
    wrong(lot.client().post(path, json={"move": {"move": "roll"}, **act}), 403, "TABLE/NO_SEAT")
    wrong(client.post("/api/tables/NOSUCH/moves", json={"move": {"move": "roll"}, **act}), 404, "no_table")
    assert lot.house.table(table.word).version == table.version


def test_codes_that_mean_one_move_make_it(lot: Lot) -> None:
    table = lot.table(chance="people")
    client = lot.client(table=table, seat=0)
    path = f"/api/tables/{table.word}/moves"
    made = client.post(path, json={"codes": [lot.code("HUS-R5")], "version": table.version, "key": "k", "source": "scan"})
    assert made.status_code == 200
    now = lot.house.table(table.word)
    wrong(client.post(path, json={"codes": ["hello"], "version": now.version, "key": "l"}), 404, "code_shape")


def test_ambiguous_codes_come_with_the_choices(lot: Lot) -> None:
    table = lot.table()
    play_until(lot, table.word, lambda now: now.to_act[0] != TABLE and ambiguous_face(now), most=1_000)
    now = lot.house.table(table.word)
    seat, face = now.to_act[0], str(ambiguous_face(now))
    client = lot.client(table=table, seat=seat)
    answer = client.post(f"/api/tables/{table.word}/moves", json={"codes": [lot.code(face)], "version": now.version, "key": "k"})
    body = wrong(answer, 409, "ambiguous")
    assert len(body["choices"]) > 1
    chosen = body["choices"][0]["move"]
    assert client.post(f"/api/tables/{table.word}/moves", json={"move": chosen, "version": now.version, "key": "l"}).status_code == 200


def test_a_seat_acts_at_its_own_table_only(lot: Lot) -> None:
    one, two = lot.table(), lot.table()
    intruder = lot.client()
    seat = two.to_act[0]
    intruder.cookies.set(f"seat_{two.word}", lot.seats[one.word][seat])
    answer = intruder.post(f"/api/tables/{two.word}/moves", json={"move": {"move": "roll"}, "version": two.version, "key": "k"})
    wrong(answer, 403, "TABLE/NO_SEAT")
    assert intruder.get(f"/api/tables/{two.word}").json()["seat"] is None
    listed = {each["word"] for each in lot.client().get("/api/tables").json()}
    assert listed == {None}


def test_another_seat_cannot_be_moved_for(lot: Lot) -> None:
    table = lot.table()
    seat = table.to_act[0]
    client = lot.client(table=table, seat=1 - seat)
    act = {"move": {"move": "roll"}, "version": table.version, "key": "k", "seat": seat}
    wrong(client.post(f"/api/tables/{table.word}/moves", json=act), 403, "TABLE/NOT_YOUR_SEAT")


def test_a_table_is_made_and_a_seat_taken_over_json(lot: Lot) -> None:
    wanted = {"game": "hustle", "seats": [{}, {"bot": "greedy"}], "options": {"season_limit": "12"}, "chance": {"die": "people"}}
    wrong(lot.client().post("/api/tables", json=wanted), 403, "host_only")
    host = lot.client(host=True)
    made = host.post("/api/tables", json=wanted)
    assert made.status_code == 201
    word = made.json()["word"]
    assert lot.house.table(word).header.options["season_limit"] == 12
    seated = host.post(f"/api/tables/{word}/seats", json={"seat": 0, "name": "Ana"})
    assert seated.status_code == 201
    assert seated.json() == {"word": word, "seat": 0, "name": "Ana"}
    assert lot.seats.get(word) is None
    assert host.get(f"/api/tables/{word}").json()["seat"] == 0
    wrong(host.post(f"/api/tables/{word}/seats", json={"seat": 1, "name": "Ben"}), 409, "seat_taken")
    bad = wrong(host.post("/api/tables", json={**wanted, "seats": [], "options": {"wrp": True}}), 422, "bad_setup")
    assert "wrap" in str(bad["sentence"])


def test_undo_over_json_is_asked_and_answered(lot: Lot) -> None:
    table = lot.table()
    seat = table.to_act[0]
    clients = [lot.client(table=table, seat=each) for each in (0, 1)]
    path = f"/api/tables/{table.word}"
    clients[seat].post(f"{path}/moves", json={"move": {"move": "roll"}, "version": table.version, "key": "k"})
    now = lot.house.table(table.word)
    asked = clients[1 - seat].post(f"{path}/undo", json={"version": now.version, "key": "u"})
    assert asked.json()["waiting"] is True
    version = asked.json()["version"]
    done = clients[seat].post(f"{path}/answer", json={"version": version, "key": "a", "yes": True})
    assert done.json()["waiting"] is False
    assert lot.house.table(table.word).undone


def test_a_code_over_json_says_what_it_is_and_what_it_can_do(lot: Lot) -> None:
    table = lot.table(chance="people")
    told = lot.client(table=table, seat=0).get(f"/api/codes/{lot.code('HUS-R6')}").json()
    assert told["id"] == "HUS-R6"
    assert told["table"] == table.word
    assert [each["refusal"] for each in told["offers"]] == [None]
    wrong(lot.client().get("/api/codes/HS001AAAAA"), 404, "code_mistyped_or_foreign")
    assert lot.client().get(f"/api/codes/{lot.code('HUS-S05.O')}").json()["offers"] == []


@pytest.mark.parametrize("path", ["/api/nope", "/api/tables/NOSUCH", "/api/codes/x", "/api"])
def test_errors_of_the_interface_are_json_in_one_shape(lot: Lot, path: str) -> None:
    answer = lot.client().get(path)
    assert answer.status_code == 404
    if path != "/api":
        assert set(answer.json()) >= SHAPE


def test_a_wrong_method_is_said_so_in_the_same_shape(lot: Lot) -> None:
    wrong(lot.client().put("/api/tables", json={}), 405, "no_method")
