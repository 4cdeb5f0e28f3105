"""`pnp fetch` against a small server on this machine, and `pnp check` of the folder afterwards."""

import contextlib
import json
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from card_data.load import load_game
from pnp import cli, published
from pnp.published import FetchTrouble, checked

CSV = "Name;Anzahl\nÄpfel;3\nBirne;2\n"


class Shop(BaseHTTPRequestHandler):
    """Answers by the path: each is another way a published sheet may go."""

    def do_GET(self) -> None:
        match self.path.split("?")[0].strip("/"):
            case "cards.csv":
                self.send(200, CSV.encode("cp1252"))
            case "page":
                self.send(200, b"<!DOCTYPE html><html><body>Sign in</body></html>", "text/html; charset=utf-8")
            case "mislabelled":
                self.send(200, b"\n<html>Sign in</html>", "text/csv")
            case "book":
                self.send(200, b"PK\x03\x04rest", "application/octet-stream")
            case "broken":
                self.send(200, b'Name;Text\nAce;"open\n')
            case "short":
                self.send(200, b"Name;Anzahl\n")
            case "sentence":
                self.send(200, b"Service unavailable\nTry later\n")
            case "big":
                self.send(200, b"name\n" + b"x\n" * 5_000_000)
            case "hop":
                self.lead("/cards.csv")
            case "round":
                self.lead("/round")
            case "file":
                self.lead("file:///etc/hostname")
            case "cut":
                self.send(200, b"Name;Anzahl\nAce;1\n", length=400)
            case "silent":
                threading.Event().wait(0.6)
            case "drip":
                self.drip()
            case path:
                self.send(int(path), b"no")

    def send(self, code: int, body: bytes, kind: str = "text/csv", length: int | None = None) -> None:
        self.send_response(code)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(length or len(body)))
        self.end_headers()
        with contextlib.suppress(OSError):  # the asker may have had enough
            self.wfile.write(body)

    def drip(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/csv")
        self.end_headers()
        with contextlib.suppress(OSError):  # the same
            for _ in range(50):
                self.wfile.write(b"x\n")
                self.wfile.flush()

    def lead(self, where: str) -> None:
        self.send_response(302)
        self.send_header("Location", where)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def shop() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Shop)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(autouse=True)
def _no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)


def folder(path: Path, url: str) -> Path:
    (path / "game.toml").write_text(f'title = "Obst"\n[cards]\nurl = "{url}"\n', encoding="utf-8")
    return path


def run_pnp(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    monkeypatch.setattr(sys, "argv", ["pnp", *words])
    with pytest.raises(SystemExit) as end:
        cli.main()
    said = capsys.readouterr()
    return int(end.value.code or 0), said.out, said.err


class Bench:
    """One folder and the commands run on it."""

    def __init__(self, path: Path, shop: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.path, self.shop, self.monkeypatch, self.capsys = path, shop, monkeypatch, capsys

    def fetch(self, page: str, *more: str) -> tuple[int, str, str]:
        folder(self.path, f"{self.shop}/{page}" if "://" not in page else page)
        return run_pnp(self.monkeypatch, self.capsys, "fetch", str(self.path), *more)

    @property
    def copy(self) -> Path:
        return self.path / "fetched-cards.csv"


@pytest.fixture
def bench(tmp_path: Path, shop: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Bench:
    return Bench(tmp_path, shop, monkeypatch, capsys)


def test_a_sheet_is_fetched_on_command_and_read_without_the_network_afterwards(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    code, out, err = bench.fetch("cards.csv")
    assert (code, err) == (0, f"Asking {bench.shop}/cards.csv\n")
    assert out == "fetched-cards.csv: 2 rows of 2 columns, Windows-1252, divided by semicolon; new.\n"
    assert bench.copy.read_bytes() == CSV.encode("cp1252")
    monkeypatch.setattr(published.urllib.request.OpenerDirector, "open", None)
    game = load_game(bench.path)
    assert [(card.name, card.qty) for card in game.cards] == [("Äpfel", 3), ("Birne", 2)]


def test_the_same_sheet_again_changes_nothing(bench: Bench) -> None:
    bench.fetch("hop")
    before = bench.copy.stat().st_mtime_ns
    code, out, _ = bench.fetch("hop", "--json")
    (facts,) = json.loads(out)
    assert (code, facts["changed"], facts["rows"]) == (0, False, 2)
    assert bench.copy.stat().st_mtime_ns == before


def test_each_deck_may_have_a_sheet_of_its_own_and_all_are_kept_or_none(bench: Bench) -> None:
    toml = 'title = "x"\n[decks.main]\nurl = "{0}/cards.csv"\n[decks."Side Deck"]\nurl = "{0}/{1}"\n'
    (bench.path / "game.toml").write_text(toml.format(bench.shop, "page"), encoding="utf-8")
    assert run_pnp(bench.monkeypatch, bench.capsys, "fetch", str(bench.path))[0] == 1
    assert [each.name for each in bench.path.iterdir()] == ["game.toml"]
    (bench.path / "game.toml").write_text(toml.format(bench.shop, "hop"), encoding="utf-8")
    code, out, _ = run_pnp(bench.monkeypatch, bench.capsys, "fetch", str(bench.path))
    assert code == 0
    assert [line.partition(":")[0] for line in out.splitlines()] == ["fetched-deck-main.csv", "fetched-deck-side-deck.csv"]
    game = load_game(bench.path)
    assert [(card.name, card.deck) for card in game.cards] == [
        ("Äpfel", "main"),
        ("Birne", "main"),
        ("Äpfel", "Side Deck"),
        ("Birne", "Side Deck"),
    ]


def test_without_its_copy_the_folder_says_how_to_get_it(bench: Bench) -> None:
    folder(bench.path, "https://example.org/cards.csv")
    code, _, err = run_pnp(bench.monkeypatch, bench.capsys, "check", str(bench.path))
    assert code == 1
    assert "missing file “https://example.org/cards.csv”; expected its copy fetched-cards.csv; get it with: pnp fetch" in err


@pytest.mark.parametrize(
    ("page", "told"),
    [
        ("page", "The address answers with a web page, not with a table. Publish the sheet as CSV"),
        ("mislabelled", "The address answers with a web page, not with a table."),
        ("book", "The address answers with a workbook, not with a table."),
        ("broken", 'What the address answers with is no table; the copy you have stays.\nfetched-cards.csv:2:1  not CSV “Ace;"open”'),
        ("short", "The address answers with no table of cards: it has no rows below its first."),
        ("sentence", "The address answers with no table of cards"),
        ("big", "127.0.0.1 sends more than 8 MB, which is no sheet of cards."),
        ("round", "127.0.0.1 leads on and on. Name the address of the table itself."),
        ("file", "The address leads on to “file:///etc/hostname”, which is not followed."),
        ("cut", "127.0.0.1 breaks off in the middle"),
        ("401", "127.0.0.1 shows this sheet to nobody without a name."),
        ("403", "127.0.0.1 shows this sheet to nobody without a name."),
        ("404", "127.0.0.1 has no such sheet. Look at the address"),
        ("500", "127.0.0.1 answers with error 500. Try again later"),
        ("http://127.0.0.1:9/cards.csv", "127.0.0.1 cannot be reached (Connection refused). Look at the address"),
        ("ftp://example.org/cards.csv", "“ftp://example.org/cards.csv” is no address of the web. It begins with https:// or http://."),
        ("file:///etc/hostname", "“file:///etc/hostname” is no address of the web."),
        ("https://me:secret@example.org/x", "The address holds a name or a password."),
        ("http://[1::2", "“http://[1::2” is no address: "),
    ],
)
def test_what_is_no_table_leaves_the_copy_as_it_was(bench: Bench, page: str, told: str) -> None:
    bench.copy.write_text("name\nAce\n", encoding="utf-8")
    code, out, err = bench.fetch(page)
    assert (code, out) == (1, "")
    assert told in err
    assert "Traceback" not in err
    assert [each.name for each in sorted(bench.path.iterdir())] == ["fetched-cards.csv", "game.toml"]
    assert bench.copy.read_text(encoding="utf-8") == "name\nAce\n"


def test_a_silent_server_is_not_waited_for(bench: Bench) -> None:
    bench.monkeypatch.setattr(published, "WAIT_S", 0.2)
    code, _, err = bench.fetch("silent")
    assert code == 1
    assert "127.0.0.1 does not answer in 0 seconds" in err


def test_a_sheet_that_takes_too_long_to_send_is_given_up(shop: str) -> None:
    seconds = iter(range(0, 10_000, 61))
    with pytest.raises(FetchTrouble, match="takes longer than 60 seconds"):
        published.get(f"{shop}/drip", lambda: float(next(seconds)))


@pytest.mark.parametrize(
    ("toml", "code", "told"),
    [
        (None, 2, "has no game.toml. Name a folder of cards."),
        ('title = "x"\n', 2, 'names no sheet. Write url = "https://…" under [cards].'),
        ('title = "x"\n[cards]\nurl = 7\n', 2, "names no sheet."),
        ("title = \n", 1, "game.toml:1:9  not TOML"),
    ],
)
def test_a_folder_without_an_address_is_told(bench: Bench, toml: str | None, code: int, told: str) -> None:
    if toml is not None:
        (bench.path / "game.toml").write_text(toml, encoding="utf-8")
    ended, _, err = run_pnp(bench.monkeypatch, bench.capsys, "fetch", str(bench.path))
    assert ended == code
    assert told in err


@pytest.mark.parametrize(
    ("page", "table"),
    [
        (
            "https://docs.google.com/spreadsheets/d/1a-B/edit?usp=sharing#gid=12",
            "https://docs.google.com/spreadsheets/d/1a-B/export?format=csv&gid=12",
        ),
        ("https://docs.google.com/spreadsheets/d/1a-B/edit", "https://docs.google.com/spreadsheets/d/1a-B/export?format=csv"),
        ("https://docs.google.com/spreadsheets/d/e/2P/pubhtml?gid=3", "https://docs.google.com/spreadsheets/d/e/2P/pub?output=csv&gid=3"),
        ("https://docs.google.com/spreadsheets/d/e/2P/pub?output=csv", "https://docs.google.com/spreadsheets/d/e/2P/pub?output=csv"),
        ("https://example.org/spreadsheets/d/1a/edit", "https://example.org/spreadsheets/d/1a/edit"),
    ],
)
def test_pages_of_google_lead_to_their_table(page: str, table: str) -> None:
    assert checked(page) == table


# -- pnp check of a folder -----------------------------------------------------------------------------------------------


def test_check_tells_how_the_cards_were_read(bench: Bench) -> None:
    bench.fetch("cards.csv")
    code, out, err = run_pnp(bench.monkeypatch, bench.capsys, "check", str(bench.path), "--json")
    (facts,) = json.loads(out)
    assert (code, err, facts["cards"], facts["decks"], facts["problems"]) == (0, "", 5, {"cards": 5}, [])
    assert facts["files"][0]["encoding"] == "Windows-1252"
    code, out, _ = run_pnp(bench.monkeypatch, bench.capsys, "check", str(bench.path))
    assert out.splitlines() == [
        "fetched-cards.csv: 5 cards of 2 rows. Windows-1252, divided by semicolons. Quantity from “Anzahl”, name from “Name”.",
        "Obst: no problems.",
    ]


def test_check_tells_problems_as_facts(bench: Bench) -> None:
    bench.fetch("cards.csv")
    bench.copy.write_text("Name;Anzahl\nAce;many\n", encoding="utf-8")
    code, out, _ = run_pnp(bench.monkeypatch, bench.capsys, "check", str(bench.path), "--json")
    ((problem,),) = (each["problems"] for each in json.loads(out))
    place = (problem["code"], problem["file"], problem["line"], problem["column"], problem["about"])
    assert (code, place) == (1, ("DATA-37", "fetched-cards.csv", 2, 5, "Ace"))
