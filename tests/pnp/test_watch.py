"""The bench of a folder: what is drawn anew, what stays, what is told, and what the page's server gives away."""

from __future__ import annotations

import http.client
import json
import os
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from pnp.layout.fresh import stamps_of
from pnp.watch.bench import Bench, Look, UnknownLook
from pnp.watch.server import Server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

GAME = 'title = "Fruit Market"\n\n[decks.cards]\nback = "rear"\n'
CARDS = "id,qty,name,text\nFRU-APPLE,2,Apple,Take a coin.\nFRU-PEAR,1,Pear,Give a coin.\nFRU-PLUM,3,Plum,Keep a coin.\n"
LAYOUT = """
[card.slots.name]
draw = "text"
text = "{name}"
x = 6
y = 14
font = "fira-sans-condensed-700"
sizes = [16, 12]
box = 50

[card.slots.text]
draw = "text"
text = "{text}"
x = 6
y = 30
font = "fira-sans-condensed-500"
size = 10
box = 50
lines = 4

[rear.slots.ground]
draw = "ground"
colour = "#203040"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "fruit"
    made.mkdir()
    for name, text in {"game.toml": GAME, "cards.csv": CARDS, "layout.toml": LAYOUT}.items():
        (made / name).write_text(text, "utf-8")
    return made


def write(file: Path, text: str) -> None:
    """Write a file so that its time of change is another, however coarse the clock of the disk."""
    before = file.stat().st_mtime_ns if file.exists() else 0
    file.write_text(text, "utf-8")
    if file.stat().st_mtime_ns <= before:
        os.utime(file, ns=(before + 1_000_000, before + 1_000_000))


def versions(bench: Bench) -> dict[str, str]:
    return {id_: drawn.version for id_, drawn in bench.shelf(None).drawn.items()}


def looked(folder: Path) -> Bench:
    bench = Bench(folder)
    assert bench.step()
    assert bench.shown.problems == ()
    return bench


def noted(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A list that takes the id of each face that is drawn from now on."""
    drawn: list[str] = []
    draw = type(bench.shelf(None))._draw
    monkeypatch.setattr(type(bench.shelf(None)), "_draw", lambda shelf, id_, *rest: drawn.append(id_) or draw(shelf, id_, *rest))
    return drawn


def test_one_changed_row_is_one_new_picture_and_nothing_else_is_drawn(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bench = looked(folder)
    before = versions(bench)
    assert set(before) == {"FRU-APPLE", "FRU-PEAR", "FRU-PLUM", "back:cards"}
    drawn = noted(bench, monkeypatch)
    write(folder / "cards.csv", CARDS.replace("Give a coin.", "Give two coins."))
    assert bench.step()
    after = versions(bench)
    assert drawn == ["FRU-PEAR"]
    assert {id_ for id_ in after if after[id_] != before[id_]} == {"FRU-PEAR"}
    assert not bench.step()


def test_a_row_above_and_a_note_change_no_picture(folder: Path) -> None:
    bench = looked(folder)
    before = versions(bench)
    write(folder / "cards.csv", CARDS.replace("FRU-APPLE,2", "FRU-FIG,1,Fig,A fig.\nFRU-APPLE,2"))
    bench.step()
    assert versions(bench).items() > before.items()
    assert [card["line"] for card in bench.state()["cards"]] == [2, 3, 4, 5]


def test_a_layout_changes_the_pictures_that_it_draws(folder: Path) -> None:
    bench = looked(folder)
    before = versions(bench)
    write(folder / "layout.toml", LAYOUT.replace("#203040", "#402030"))
    bench.step()
    assert {id_ for id_, version in versions(bench).items() if version != before[id_]} == {"back:cards"}
    write(folder / "layout.toml", LAYOUT.replace("size = 10", "size = 11"))
    bench.step()
    assert {id_ for id_, version in versions(bench).items() if version != before[id_]} == {"FRU-APPLE", "FRU-PEAR", "FRU-PLUM"}


def test_while_the_data_has_problems_the_last_good_cards_stay(folder: Path) -> None:
    bench = looked(folder)
    before = versions(bench)
    write(folder / "cards.csv", CARDS.replace("FRU-PEAR,1", "FRU-PEAR,many"))
    bench.step()
    state = bench.state()
    assert state["stale"]
    assert versions(bench) == before
    assert [card["id"] for card in state["cards"]] == ["FRU-APPLE", "FRU-PEAR", "FRU-PLUM"]
    (problem,) = state["problems"]
    assert (problem["file"], problem["line"], problem["cards"]) == ("cards.csv", 3, ["FRU-PEAR"])
    assert "many" in problem["text"]
    write(folder / "cards.csv", CARDS)
    bench.step()
    assert (bench.state()["stale"], bench.state()["problems"]) == (False, [])


def test_a_text_without_room_is_told_at_its_card_beside_its_last_good_picture(folder: Path) -> None:
    bench = looked(folder)
    before = versions(bench)
    write(folder / "cards.csv", CARDS.replace("Plum,", f"{'Plum ' * 20},"))
    bench.step()
    state = bench.state()
    assert not state["stale"]
    assert versions(bench) == before
    (problem,) = state["problems"]
    assert problem["cards"] == ["FRU-PLUM"]
    assert problem["file"] == "layout.toml"
    assert [face["bad"] for card in state["cards"] for face in card["faces"]] == [False, False, True]


def test_a_folder_that_begins_with_problems_shows_them(folder: Path) -> None:
    write(folder / "game.toml", "title = ")
    bench = Bench(folder)
    bench.step()
    state = bench.state()
    assert (state["cards"], state["stale"], state["problems"][0]["file"]) == ([], True, "game.toml")


def test_what_prints_poorly_is_remarked_once_there_is_time(folder: Path) -> None:
    write(folder / "layout.toml", LAYOUT + "\n[card.slots.text.otherwise]\nsize = 10\n\n[card.slots.text.variants.gold]\nsize = 12\n")
    write(folder / "layout.toml", (folder / "layout.toml").read_text("utf-8").replace('text = "{text}"', 'text = "{text}"\nby = "name"'))
    bench = looked(folder)
    number = bench.shown.number
    assert bench.remark()
    (remark,) = bench.state()["remarks"]
    assert (remark["file"], "gold" in remark["text"], bench.shown.number) == ("layout.toml", True, number + 1)
    assert bench.state()["problems"] == []
    assert not bench.remark()


def test_a_half_written_file_is_not_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bench = looked(folder)
    write(folder / "cards.csv", 'id,qty,name,text\nFRU-APPLE,2,"App')
    monkeypatch.setattr("pnp.watch.bench.time.sleep", lambda _: write(folder / "cards.csv", CARDS))
    bench.step()
    bench.step()
    assert bench.shown.problems == ()


def test_another_edition_is_drawn_when_asked_and_a_strange_one_is_refused(folder: Path) -> None:
    bench = looked(folder)
    low = bench.state(Look("low-ink", "en"))
    assert low["look"]["edition"] == "low-ink"
    assert low["decks"][0]["back"]["version"] != bench.state()["decks"][0]["back"]["version"]
    with pytest.raises(UnknownLook):
        bench.state(Look("low-ink", "tlh"))


def test_a_translated_text_is_drawn_on_its_card(folder: Path) -> None:
    (folder / "lang").mkdir()
    write(folder / "lang/sv.csv", "key,text\ncard.FRU-PEAR.text,Ge ett mynt.\n")
    bench, swedish = looked(folder), Look("standard", "sv")
    before = {id_: drawn.version for id_, drawn in bench.shelf(swedish).drawn.items()}
    write(folder / "lang/sv.csv", "key,text\ncard.FRU-PEAR.text,Ta ett mynt.\n")
    bench.step()
    assert {id_ for id_, drawn in bench.shelf(swedish).drawn.items() if drawn.version != before[id_]} == {"FRU-PEAR"}


def test_links_out_of_the_folder_hidden_files_and_kits_are_not_watched(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere/secret.png").write_bytes(b"x")
    (folder / "art").mkdir()
    (folder / "art/a.png").write_bytes(b"x")
    (folder / "output/fruit/svg").mkdir(parents=True)
    (folder / "output/fruit/manifest.json").write_bytes(b"{}")
    (folder / "output/fruit/svg/a.svg").write_bytes(b"x")
    (folder / ".git").mkdir()
    (folder / ".git/index").write_bytes(b"x")
    (folder / "out").symlink_to(tmp_path / "elsewhere", target_is_directory=True)
    assert set(stamps_of(folder)) == {"game.toml", "cards.csv", "layout.toml", "art/a.png"}


def test_a_new_picture_is_drawn_on_the_card_that_names_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "art").mkdir()
    art = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path fill="#C03020" d="M0 0h10v10z"/></svg>'
    for name in ("apple", "pear"):
        (folder / f"art/{name}.svg").write_text(art, "utf-8")
    write(
        folder / "cards.csv",
        CARDS.replace("text\n", "text,art\n")
        .replace(".\n", ".,PICTURE\n")
        .replace("PICTURE", "art/apple", 1)
        .replace("PICTURE", "art/pear", 1)
        .replace("PICTURE", ""),
    )
    write(
        folder / "layout.toml",
        LAYOUT + '\n[card.slots.art]\ndraw = "picture"\nfile = "{art}"\nx = 6\ny = 40\nw = 20\nh = 20\nwhen = { art = true }\n',
    )
    bench = looked(folder)
    before = versions(bench)
    write(folder / "art/pear.svg", art.replace("#C03020", "#20C030"))
    drawn = noted(bench, monkeypatch)
    assert bench.step()
    assert drawn == ["FRU-PEAR"]
    assert {id_ for id_, version in versions(bench).items() if version != before[id_]} == {"FRU-PEAR"}


def test_texts_set_in_one_size_change_on_every_card_when_one_of_them_grows(folder: Path) -> None:
    slot = {"draw": "words", "text": "{text}", "font": "fira-sans-condensed-500", "together": "body"}
    place = {"x": 6, "y": 24, "w": 50, "h": 14, "size": 12, "floor": 6}
    words = "[card.slots.text]\n" + "".join(f"{key} = {json.dumps(value)}\n" for key, value in {**slot, **place}.items())
    write(
        folder / "layout.toml",
        LAYOUT.partition("[card.slots.text]")[0] + words + "\n[rear.slots.ground]" + LAYOUT.partition("[rear.slots.ground]")[2],
    )
    bench = looked(folder)
    before = versions(bench)
    write(
        folder / "cards.csv",
        CARDS.replace("Give a coin.", '"' + "Give a coin to every player at the table, and two to the last one. " * 3 + '"'),
    )
    bench.step()
    assert bench.shown.problems == ()
    assert {id_ for id_, version in versions(bench).items() if version != before[id_]} == {"FRU-APPLE", "FRU-PEAR", "FRU-PLUM"}


@pytest.fixture
def server(folder: Path) -> Iterator[Server]:
    made = Server(folder, 0)
    made.start()
    made.bench.wait(0, 10)
    yield made
    made.stop()


def ask(server: Server, path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
    line = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=10)
    line.request(method, path, headers=headers)
    answer = line.getresponse()
    body = answer.read()
    line.close()
    return answer.status, dict(answer.getheaders()), body


def state_of(server: Server) -> dict[str, Any]:
    return json.loads(ask(server, "/state")[2])


def settled(server: Server) -> dict[str, Any]:
    while (state := state_of(server))["busy"] or not state["cards"]:
        server.bench.wait(state["number"], 5)
    return state


def test_the_page_its_pictures_and_its_sheets_are_served(server: Server) -> None:
    state = settled(server)
    assert ask(server, "/")[2].startswith(b"<!doctype html>")
    version = state["cards"][0]["faces"][0]["version"]
    status, headers, picture = ask(server, f"/face/{version}.svg")
    assert (status, headers["Content-Type"]) == (200, "image/svg+xml")
    assert b'aria-label="Apple"' in picture
    (front, rear) = [sheet for sheet in json.loads(ask(server, "/sheets")[2]) if sheet["part"] == "cards"]
    assert front["ids"] == ["FRU-APPLE"] * 2 + ["FRU-PEAR"] + ["FRU-PLUM"] * 3
    assert set(rear["ids"]) == {"back:cards"}
    assert ask(server, f"/sheet/{front['version']}.svg")[0] == 200


def test_a_changed_row_is_another_sheet(server: Server, folder: Path) -> None:
    settled(server)
    before = json.loads(ask(server, "/sheets")[2])
    number = server.bench.shown.number
    write(folder / "cards.csv", CARDS.replace("Keep", "Eat"))
    server.bench.wait(number, 10)
    settled(server)
    after = json.loads(ask(server, "/sheets")[2])
    assert [a["version"] == b["version"] for a, b in zip(before, after, strict=True) if a["part"] == "cards"] == [False, True]


@pytest.mark.parametrize(
    "path",
    [
        "/game.toml",
        "/static/../bench.py",
        "/static/%2e%2e/bench.py",
        "/face/../../game.toml",
        "/face/cards.csv",
        "/sheet/x.svg",
        "//etc/passwd",
    ],
)
def test_nothing_of_the_disk_is_served(server: Server, path: str) -> None:
    status, _, body = ask(server, path)
    assert status == 404
    assert b"Fruit" not in body


def test_only_its_own_name_is_answered_and_only_reading(server: Server) -> None:
    assert ask(server, "/state", Host="evil.example")[0] == 421
    assert ask(server, "/state", Host=f"localhost:{server.server_port}")[0] == 200
    assert ask(server, "/state", "POST")[0] == 501
    assert ask(server, "/state", "HEAD")[2] == b""
    assert server.socket.getsockname()[0] == "127.0.0.1"
    assert "script-src 'self'" in ask(server, "/")[1]["Content-Security-Policy"]


def test_a_strange_look_is_one_sentence(server: Server) -> None:
    settled(server)
    status, _, body = ask(server, "/state?edition=golden&language=en")
    assert (status, json.loads(body)) == (400, {"problem": "There is no such edition."})


def test_listeners_hear_of_a_save(server: Server, folder: Path) -> None:
    state = settled(server)
    line = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=10)
    line.request("GET", "/events")
    events = line.getresponse()
    assert events.readline() == f"data: {state['number']}\n".encode()
    write(folder / "cards.csv", CARDS.replace("Keep", "Eat"))
    heard = [events.readline() for _ in range(2)]
    assert heard[1].startswith(b"data: ")
    line.close()


def test_a_save_is_seen_soon_after_a_long_drawing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    server = Server(folder, 0)
    ticks = iter([0.0, 0.0, 3.0, 3.0, 10.0, 10.1, 10.2, 20.0, 20.0, 20.001])
    monkeypatch.setattr("pnp.watch.server.time", SimpleNamespace(monotonic=lambda: next(ticks)))
    monkeypatch.setattr(server.bench, "step", lambda: not pauses)
    monkeypatch.setattr(server.ending, "wait", lambda s: pauses.append(s) or (len(pauses) == 3 and server.ending.set()))
    server._keep_up()
    server.server_close()
    assert pauses == [0.05, 0.5, 0.05]


def test_nothing_is_written_into_the_folder(server: Server, folder: Path) -> None:
    settled(server)
    ask(server, "/sheets")
    assert sorted(each.name for each in folder.iterdir()) == ["cards.csv", "game.toml", "layout.toml"]
