"""The page's server: this computer only, reading only, nothing but the page, the pictures and what they show.

It answers to its own name alone, so that no page of another site can ask it (DNS rebinding), and knows no path into the folder.
"""

from __future__ import annotations

import errno
import json
import threading
import time
from functools import cache
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

from pnp.order import BadWord
from pnp.proof.colours import filters_svg
from pnp.style import EDITIONS
from pnp.typeset.text import font_file
from pnp.watch.bench import Bench, Look, UnknownLook
from pnp.watch.sheets import Sheets

if TYPE_CHECKING:
    from collections.abc import Callable

HERE = Path(__file__).parent
STATIC = {
    "/static/watch.css": "text/css; charset=utf-8",
    "/static/watch.js": "text/javascript; charset=utf-8",
    "/static/common.js": "text/javascript; charset=utf-8",
    "/static/inspector.js": "text/javascript; charset=utf-8",
}
KEEP_ALIVE_S = 15.0
POLL_S = 0.05
MOST_PAUSE_S = 0.5
QUIET_S = 0.8
"""Remarks take a while to find; they are looked for when nothing has been saved for so long."""
POLL_SHARE = 4.0
"""The pause between two looks at the folder is at least so many times as long as the look."""
SAFE = {
    "Content-Security-Policy": "default-src 'none'; img-src 'self' data:; style-src 'self'; script-src 'self'; connect-src 'self'; "
    "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
}
PICTURE_SAFE = {**SAFE, "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"}
FONTS = {"/font/noto-sans-kr-400.ttf": "noto-sans-kr-400"}
JSON, SVG = "application/json; charset=utf-8", "image/svg+xml"
ONCE, FOR_EVER = "no-store", "private, max-age=31536000, immutable"


class PortTaken(Exception):
    """Another program listens on the port."""


@cache
def _page() -> bytes:
    return (HERE / "page.html").read_text("utf-8").replace("<!-- sights -->", filters_svg()).encode()


class Server(ThreadingHTTPServer):
    """The page of one folder; `start` begins to watch and to answer, `stop` ends both."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, folder: Path, port: int, paper: str = "a4", backs: str = "duplex-long") -> None:
        """Open the port, 0 for any that is free.

        Raises:
            PortTaken: another program has it.
        """
        self.bench = Bench(folder)
        self.sheets = Sheets(paper, backs)
        self.sheets_busy = threading.Lock()
        self.ending = threading.Event()
        self.threads: list[threading.Thread] = []
        try:
            super().__init__(("127.0.0.1", port), _Answer)
        except OSError as fault:
            if fault.errno in (errno.EADDRINUSE, errno.EACCES):
                raise PortTaken(port) from fault
            raise

    @property
    def address(self) -> str:
        """Where a browser finds the page."""
        return f"http://127.0.0.1:{self.server_port}/"

    def start(self) -> None:
        """Read the folder once, then keep up with it and answer in threads of their own."""
        self.threads = [threading.Thread(target=each, daemon=True) for each in (self._keep_up, lambda: self.serve_forever(0.1))]
        for thread in self.threads:
            thread.start()

    def stop(self) -> None:
        """End watching and answering."""
        self.ending.set()
        self.shutdown()
        self.server_close()
        for thread in self.threads:
            thread.join(2)

    def _keep_up(self) -> None:
        quiet_since = time.monotonic()
        while not self.ending.is_set():
            began = time.monotonic()
            drew = self.bench.step()
            quiet_since = time.monotonic() if drew else quiet_since
            if time.monotonic() - quiet_since > QUIET_S:
                self.bench.remark()
            # A large folder takes a while to look at; most of the time is kept for other work.
            self.ending.wait(POLL_S if drew else min(MOST_PAUSE_S, max(POLL_S, POLL_SHARE * (time.monotonic() - began))))

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of a browser that went away."""


class _Answer(BaseHTTPRequestHandler):
    """One request and its answer."""

    protocol_version = "HTTP/1.1"
    server: Server

    def do_GET(self) -> None:
        if self.headers.get("Host") not in {f"127.0.0.1:{self.server.server_port}", f"localhost:{self.server.server_port}"}:
            self._say(HTTPStatus.MISDIRECTED_REQUEST, b"This page answers on 127.0.0.1 only.\n", "text/plain")
            return
        split = urlsplit(self.path)
        asked = {key: values[-1] for key, values in parse_qs(split.query).items()}
        try:
            self._route(split.path, asked)
        except (UnknownLook, BadWord, ValueError) as fault:
            self._json({"problem": str(fault)}, HTTPStatus.BAD_REQUEST)

    def _route(self, path: str, asked: dict[str, str]) -> None:
        routes: dict[str, Callable[[dict[str, str]], None]] = {
            "/state": self._state,
            "/events": self._events,
            "/sheets": self._sheets,
            "/looks": self._looks,
        }
        if path == "/":
            self._say(HTTPStatus.OK, _page(), "text/html; charset=utf-8")
        elif path in STATIC:
            self._say(HTTPStatus.OK, (HERE / path[1:]).read_bytes(), STATIC[path])
        elif path in FONTS:
            self._say(HTTPStatus.OK, font_file(FONTS[path]).read_bytes(), "font/ttf", FOR_EVER)
        elif path in routes:
            routes[path](asked)
        elif path.startswith(("/face/", "/sheet/")):
            self._picture(path)
        else:
            self._say(HTTPStatus.NOT_FOUND, b"There is nothing here.\n", "text/plain")

    def _picture(self, path: str) -> None:
        _, kind, name = path.split("/", 2)
        version = name.removesuffix(".svg")
        picture = self.server.bench.picture(version) if kind == "face" else self.server.sheets.picture(version)
        if picture is None:
            self._say(HTTPStatus.NOT_FOUND, b"There is a newer picture.\n", "text/plain")
        else:
            self._say(HTTPStatus.OK, picture, SVG, FOR_EVER)

    def _state(self, asked: dict[str, str]) -> None:
        self._json(self.server.bench.state(_look(asked)))

    def _looks(self, asked: dict[str, str]) -> None:
        """Answer with one card's face in every language and edition; what has not been drawn in a look is drawn now."""
        bench, told = self.server.bench, []
        for look in bench.state()["looks"]:
            one = bench.shelf(Look(**look)).drawn.get(asked.get("face", ""))
            if one:
                told.append({**look, "version": one.version, "bad": bool(one.troubles)})
        self._json(told)

    def _sheets(self, asked: dict[str, str]) -> None:
        bench, game = self.server.bench, self.server.bench.shown.game
        with self.server.sheets_busy:
            self._json(self.server.sheets.renew(game, bench.shelf(_look(asked))) if game else [])

    def _events(self, _: dict[str, str]) -> None:
        """Tell the number of each new state as it comes; the page fetches what it needs."""
        self.close_connection = True
        self._head(HTTPStatus.OK, "text/event-stream", ONCE, None)
        number = -1
        try:
            while not self.server.ending.is_set():
                newest = self.server.bench.wait(number, KEEP_ALIVE_S)
                said = f"data: {newest}\n\n" if newest != number else ": still here\n\n"
                number = newest
                self.wfile.write(said.encode())
                self.wfile.flush()
        except OSError:
            return

    def _json(self, told: object, status: HTTPStatus = HTTPStatus.OK) -> None:
        self._say(status, json.dumps(told, ensure_ascii=False).encode(), JSON)

    def _say(self, status: HTTPStatus, body: bytes, kind: str, keep: str = ONCE) -> None:
        self._head(status, kind, keep, len(body))
        if self.command != "HEAD":
            self.wfile.write(body)

    do_HEAD = do_GET  # noqa: N815 - the name is that of the method

    def _head(self, status: HTTPStatus, kind: str, keep: str, length: int | None) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Cache-Control", keep)
        for name, value in (PICTURE_SAFE if kind == SVG else SAFE).items():
            self.send_header(name, value)
        self.send_header(*(("Connection", "close") if length is None else ("Content-Length", str(length))))
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name is the standard library's
        """Say nothing: the terminal belongs to the maker."""


def _look(asked: dict[str, str]) -> Look | None:
    """Return the look a page asks for, or nothing where it asks for none; raises `UnknownLook`."""
    if not asked.get("edition") and not asked.get("language"):
        return None
    edition = next((each for each in EDITIONS if each == asked.get("edition")), None)
    if edition is None:
        raise UnknownLook("There is no such edition.")
    return Look(edition, asked.get("language", ""), asked.get("print", ""))
