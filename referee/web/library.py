"""What is read and looked at: rules, kits, printed faces, boards, style sheets."""

from __future__ import annotations

from itertools import groupby

from fastapi import APIRouter, Request
from markdown_it import MarkdownIt
from markupsafe import Markup
from starlette.responses import FileResponse, Response

from referee.web.assets import FOREVER, Asset
from referee.web.cards import NoFace
from referee.web.desk import Wrong, desk_of
from referee.web.kits import KINDS, kit_files
from referee.web.lobby import host_only, known_game, option_shown

CHANCE_RULE = "page.rules.table.chance"
AT_TABLE = ("page.rules.table.undo", CHANCE_RULE, "page.rules.table.seats")
"""What holds at every table, whatever the game."""


routes = APIRouter(include_in_schema=False)


reading = MarkdownIt("commonmark", {"html": False})


@routes.get("/rules/{game_id}")
def rules(request: Request, game_id: str) -> Response:
    """Show a game's rules and options, each rule under its id."""
    desk = desk_of(request)
    game = known_game(desk, game_id)
    words = desk.words(game.id)
    headings = []
    for title, group in groupby(game.rules, key=lambda rule: rule.heading):
        told = [{"id": rule.id, "html": Markup(reading.render(rule.text))} for rule in group]  # noqa: S704 - raw HTML is switched off
        headings.append({"title": title, "first": told[0]["id"], "rules": told})
    p = {
        "title": game.title,
        "headings": headings,
        "options": [option_shown(words, option) for option in game.options],
        "at_table": [words.text(key) for key in AT_TABLE if game.chance or key != CHANCE_RULE],
    }
    return desk.page("rules.html", words=words, game_look=game.id, p=p)


@routes.get("/kit/{game_id}")
def kit(request: Request, game_id: str) -> Response:
    """List a game's finished print files, for the host: they show every code."""
    desk = desk_of(request)
    host_only(desk, request)
    game = known_game(desk, game_id)
    words = desk.words(game.id)
    files = [
        {"path": path, "name": path, "size": words.text("page.kit.size", kb=max(1, round(file.stat().st_size / 1024)))}
        for path, file in kit_files(desk.output, game.id).items()
        if file.suffix == ".pdf"
    ]
    return desk.page("kit.html", words=words, game_look=game.id, p={"game": game.id, "title": game.title, "files": files})


@routes.get("/kit/{game_id}/{path:path}")
def kit_file(request: Request, game_id: str, path: str) -> Response:
    """Hand out one finished print file."""
    desk = desk_of(request)
    host_only(desk, request)
    file = kit_files(desk.output, known_game(desk, game_id).id).get(path)
    if file is None:
        raise Wrong(404, "no_file")
    return FileResponse(file, media_type=KINDS[file.suffix], filename=file.name, headers={"cache-control": "no-store"})


@routes.get("/faces/{game_id}/{name}.svg")
def face(request: Request, game_id: str, name: str, language: str = "en") -> Response:
    """Show a printed face."""
    desk = desk_of(request)
    try:
        return serve(request, desk.faces.face(game_id, name, language))
    except NoFace:
        raise Wrong(404, "no_file") from None


@routes.get("/backs/{game_id}/{deck}.svg")
def back(request: Request, game_id: str, deck: str) -> Response:
    """Show the back of a deck."""
    desk = desk_of(request)
    try:
        return serve(request, desk.faces.back(game_id, deck))
    except NoFace:
        raise Wrong(404, "no_file") from None


@routes.get("/boards/{game_id}/{name}.svg")
def board(request: Request, game_id: str, name: str, language: str = "en") -> Response:
    """Show a board."""
    desk = desk_of(request)
    try:
        return serve(request, desk.faces.board(game_id, name, language))
    except NoFace:
        raise Wrong(404, "no_file") from None


@routes.get("/static/{path:path}")
def static(request: Request, path: str) -> Response:
    """Hand out a file of the pages."""
    desk = desk_of(request)
    found = desk.shelf.by_address.get(f"/static/{path}")
    if found is None:
        raise Wrong(404, "no_file")
    return serve(request, found)


def serve(request: Request, found: Asset) -> Response:
    """Answer with a file that never changes under its address, packed where the browser can unpack it."""
    headers = {"cache-control": FOREVER, "etag": found.etag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == found.etag:
        return Response(status_code=304, headers=headers)
    if found.packed and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(found.packed, media_type=found.kind, headers={**headers, "content-encoding": "gzip"})
    return Response(found.plain, media_type=found.kind, headers=headers)
