"""The wiring of the web: routes, the layer before them, and what every error looks like."""

from __future__ import annotations

import json
import logging
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from card_data.runs import RunTrouble
from referee.fold import Unreadable
from referee.game import Malformed
from referee.house import NoSuchTable
from referee.store_problem import StoreProblem
from referee.web import api, books, ends, library, lobby, pages, photos, scan
from referee.web.desk import Desk, Wrong, sentence_of
from referee.web.security import Door, Patience, Stopped

if TYPE_CHECKING:
    from referee.folders import Trouble
    from referee.house import House

LOG = logging.getLogger(__name__)
BOT_PAUSE_S = 0.7


def create_app(
    house: House,
    *,
    output: Path,
    addresses: Callable[[], Sequence[str]],
    patience: Patience | None = None,
    bot_pause_s: float = BOT_PAUSE_S,
    folders: Callable[[], Iterable[Trouble]] = tuple,
) -> FastAPI:
    """Return the web application of a house.

    `output` is the folder whose finished kits the host may download. `addresses` answers with this server's addresses of
    today (`http://192.0.2.17:8000`), the one for phones first. `bot_pause_s` is the time between two moves of bots.
    `folders` answers with what the host should know about makers' folders.
    """
    desk = Desk(house, output, addresses, patience or Patience(), bot_pause_s, folders)

    @asynccontextmanager
    async def open_doors(_app: FastAPI) -> AsyncIterator[None]:
        async with desk.bots.playing():
            yield

    app = FastAPI(title="Backlot referee", version="1", docs_url=None, redoc_url=None, openapi_url="/api/openapi.json", lifespan=open_doors)
    app.state.desk = desk
    for part in (api, lobby, pages, books, ends, library, photos, scan):
        app.include_router(part.routes)
    _add_errors(app, desk)
    app.add_middleware(Door, refuse=lambda scope, stopped: _stopped(desk, scope, stopped))
    return app


def _add_errors(app: FastAPI, desk: Desk) -> None:
    def answer(kind: type[Exception], make: Callable[[Any], Wrong]) -> None:
        def handler(request: Request, mistake: Exception) -> Response:
            return error_answer(desk, request, make(mistake))

        app.add_exception_handler(kind, handler)

    answer(Wrong, lambda wrong: wrong)
    answer(NoSuchTable, lambda missing: Wrong(404, "no_table", word=missing.word[:24]))
    answer(Malformed, lambda malformed: Wrong(400, "malformed", sentence=str(malformed)))
    answer(Unreadable, lambda why: Wrong(409, why.code, game=why.game))
    answer(RunTrouble, lambda trouble: Wrong(503, "runs", sentence=str(trouble)))
    answer(StoreProblem, lambda problem: Wrong(503, f"store_{problem.code}", sentence=desk.words().text(problem.line.key)))
    answer(RequestValidationError, lambda bad: Wrong(422, "malformed", sentence=_first_problem(desk, bad)))
    answer(HTTPException, lambda plain: Wrong(plain.status_code, {404: "no_page", 405: "no_method"}.get(plain.status_code, "bad_request")))


def _first_problem(desk: Desk, bad: RequestValidationError) -> str:
    first = bad.errors()[0]
    where = ".".join(str(part) for part in first.get("loc", ()) if part != "body") or "body"
    return desk.words().text("page.error.field", field=where[:80], why=str(first.get("msg", "")))


def error_answer(desk: Desk, request: Request, wrong: Wrong) -> Response:
    """Return an error in its one shape: JSON for the interface, a page for people."""
    headers = {"cache-control": "no-store"}
    if wrong.wait_s is not None:
        headers["retry-after"] = str(wrong.wait_s)
    request_id = str(request.state.request_id)
    if request.url.path.startswith("/api/"):
        return JSONResponse(error_body(desk, wrong, request_id), wrong.status, headers)
    page = error_page(desk, wrong, request_id)
    page.headers.update(headers)
    return page


def error_body(desk: Desk, wrong: Wrong, request_id: str) -> dict[str, Any]:
    """Return the one shape of every error in JSON."""
    extra: dict[str, Any] = {name: wrong.facts[name] for name in ("choices", "version") if name in wrong.facts}
    sentence = sentence_of(desk.words(), wrong)
    return {"code": wrong.code, "sentence": sentence, "rule": wrong.rule or None, "request_id": request_id, **extra}


def error_page(desk: Desk, wrong: Wrong, request_id: str) -> Response:
    """Return an error as a page: a plain sentence, the next step, the request's id."""
    words = desk.words()
    p = {
        "headline": words.or_else(f"page.error.{wrong.status}.title", words.text("page.error.title")),
        "sentence": sentence_of(words, wrong),
        "rule": wrong.rule,
        "rule_href": "",
        "next": words.or_else(f"page.error.{wrong.code}.next", ""),
        "back": "/scan" if wrong.code.startswith("code_") else "/",
        "back_words": words.text("page.scan.another" if wrong.code.startswith("code_") else "page.to_lobby"),
        "request_id": request_id,
    }
    return desk.page("message.html", words=words, status=wrong.status, p=p)


def _stopped(desk: Desk, scope: Any, stopped: Stopped) -> tuple[bytes, bytes]:
    wrong = Wrong(stopped.status, stopped.code)
    request_id = scope["state"]["request_id"]
    if scope["path"].startswith("/api/"):
        return b"application/json", json.dumps(error_body(desk, wrong, request_id)).encode()
    return b"text/html; charset=utf-8", bytes(error_page(desk, wrong, request_id).body)
