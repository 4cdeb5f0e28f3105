"""The pages of a table: join, seat, table screen, end; and the forms on them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request
from fastapi.sse import EventSourceResponse, ServerSentEvent
from markupsafe import Markup
from starlette.responses import JSONResponse, Response

from referee.entries import Accepted, Refused, Stale
from referee.game import TABLE, Done, Refusal, follows, move_from_json, play
from referee.web.desk import Desk, Wrong, desk_of
from referee.web.forms import Form, move_of, number_of, seat_of, see_other, source_of, text_of
from referee.web.seat_signs import sign_of
from referee.web.shown import Reader

if TYPE_CHECKING:
    from starlette.datastructures import FormData

    from referee.entries import Badge
    from referee.game import Move, Seat
    from referee.table import Table

LOG_ON_SEAT = 12
LOG_ON_SCREEN = 3
COOKIE_DAYS = 30


routes = APIRouter(include_in_schema=False)


@routes.get("/t")
def by_word(word: str = "") -> Response:
    """Go to the table of a typed word."""
    return see_other("/t/" + "".join(letter for letter in word.strip().upper()[:24] if letter.isascii() and letter.isalnum()))


@routes.get("/t/{word}")
def mine(request: Request, word: str) -> Response:
    """Show a person's seat, or where one can sit."""
    desk = desk_of(request)
    table = desk.table(request, word)
    badge = desk.badge(request, table)
    return seat_page(desk, table, badge) if badge.seat is not None else join_page(desk, table, badge)


@routes.post("/t/{word}/seat")
def sit(request: Request, word: str, form: Form) -> Response:
    """Take a seat."""
    desk = desk_of(request)
    table = desk.table(request, word)
    desk.be_patient("seat", request)
    seat = number_of(form, "seat")
    name = text_of(form, "name", most=10_000)
    if desk.badge(request, table).seat is not None:
        return see_other(f"/t/{table.word}")
    try:
        token = desk.take_seat(table, seat, name, text_of(form, "once"))
    except Wrong as wrong:
        notice = desk.words_at(table).text(f"page.error.{wrong.code}")
        return join_page(desk, desk.house.table(table.word), desk.badge(request, table), status=wrong.status, notice=notice)
    answer = see_other(f"/t/{table.word}")
    give_token(answer, table.word, token)
    return answer


@routes.get("/t/{word}/moves")
@routes.get("/t/{word}/undo")
@routes.get("/t/{word}/answer")
@routes.get("/t/{word}/seat")
def back_to_table(request: Request, word: str) -> Response:
    """Lead a reloaded form back."""
    desk = desk_of(request)
    return see_other(f"/t/{desk.table(request, word).word}")


@routes.post("/t/{word}/moves")
def make_move(request: Request, word: str, form: Form) -> Response:
    """Make a move."""
    desk = desk_of(request)
    table = desk.table(request, word)
    badge = desk.badge(request, table)
    answer = desk.house.submit(
        table.word,
        badge,
        moves_of(table, form),
        seat=seat_of(form),
        version=number_of(form, "version"),
        key=text_of(form, "key"),
        source=source_of(form),
        run=text_of(form, "run", most=80) or None,
    )
    return after_act(desk, request, table.word, badge, answer)


@routes.post("/t/{word}/undo")
def take_back(request: Request, word: str, form: Form) -> Response:
    """Take the last move back, or ask to."""
    desk = desk_of(request)
    table = desk.table(request, word)
    badge = desk.badge(request, table)
    answer = desk.house.undo(table.word, badge, version=number_of(form, "version"), key=text_of(form, "key"))
    return after_act(desk, request, table.word, badge, answer)


@routes.post("/t/{word}/answer")
def agree(request: Request, word: str, form: Form) -> Response:
    """Answer what somebody asks the table."""
    desk = desk_of(request)
    table = desk.table(request, word)
    badge = desk.badge(request, table)
    yes = text_of(form, "yes") == "yes"
    answer = desk.house.agree(table.word, badge, yes=yes, version=number_of(form, "version"), key=text_of(form, "key"))
    return after_act(desk, request, table.word, badge, answer)


@routes.get("/t/{word}/screen")
def screen(request: Request, word: str) -> Response:
    """Show the table screen."""
    desk = desk_of(request)
    return screen_page(desk, desk.table(request, word))


@routes.get("/t/{word}/record")
def record(request: Request, word: str) -> Response:
    """Hand out the record of a finished game; before its end it would tell secrets."""
    desk = desk_of(request)
    table = desk.table(request, word)
    if not table.over:
        raise Wrong(409, "still_running")
    headers = {"content-disposition": f'attachment; filename="{table.word}.play.json"', "cache-control": "no-store"}
    return JSONResponse(desk.house.record(table.word), headers=headers)


@routes.get("/t/{word}/events", response_class=EventSourceResponse)
async def events(request: Request, word: str) -> AsyncIterator[ServerSentEvent]:
    """Tell the table's version, now and whenever it moves on; nothing else."""
    desk = desk_of(request)
    table = desk.table(request, word)
    with desk.house.hub.listening(table.word) as listener:
        yield ServerSentEvent(data=desk.house.table(table.word).version, retry=2000)
        while True:
            yield ServerSentEvent(data=await listener.next())


def moves_of(table: Table, form: FormData) -> dict[str, Any] | list[tuple[Seat | None, Move]]:
    """Return the move of a form; with the chance result that the same scan tells, where it does."""
    asked = move_of(form)
    ids, seat = text_of(form, "ids").split(), seat_of(form)
    if not ids or seat is None or table.over:
        return asked
    return with_told(table, seat, move_from_json(type(table.rules), asked), ids)


def with_told(table: Table, seat: Seat, move: Move, ids: Sequence[str]) -> list[tuple[Seat | None, Move]]:
    """Return a scanned move, and after it the chance result the same scan tells: a die that is scanned to roll it."""
    moves: list[tuple[Seat | None, Move]] = [(TABLE if move.chance else seat, move)]
    done = None if move.chance else play(table.rules, table.state, seat, move)
    if isinstance(done, Done):
        told = follows(table.rules, done.after, ids)
        if told is not None and told.chance is not None and table.filled_by(told.chance) == "people":
            moves.append((TABLE, told))
    return moves


def give_token(answer: Response, word: str, token: str) -> None:
    """Put a seat's secret into the cookie of its table."""
    answer.set_cookie(f"seat_{word}", token, max_age=COOKIE_DAYS * 86_400, path="/", httponly=True, samesite="lax")


def after_act(desk: Desk, request: Request, word: str, badge: Badge, answer: Accepted | Refused | Stale) -> Response:
    """Return to the table after an act that was accepted; show what was refused, or that the table has moved on."""
    table = desk.house.table(word)
    if isinstance(answer, Accepted):
        desk.bots.wake(table)
        return see_other(f"/t/{word}")
    reader = desk.reader(table, badge)
    if isinstance(answer, Stale):
        return seat_page(desk, table, badge, status=412, notice=reader.words.text("page.stale"))
    desk.be_patient("refused", request)
    return seat_page(desk, table, badge, status=409, refused=answer.refusal)


def common(desk: Desk, table: Table, reader: Reader) -> dict[str, Any]:
    """Return what all pages of a table show."""
    view = table.view(reader.seat)
    headline, under = reader.headline(view)
    return {
        "word": table.word,
        "game": table.header.game_id,
        "game_title": desk.house.games[table.header.game_id].title,
        "version": table.version,
        "headline": headline,
        "under": under,
        "over": table.over,
        "seats": reader.seats(view),
        "round": view.round,
        "commitment": table.header.commitment if any(table.filled_by(kind) == "server" for kind in table.chance) else "",
        "shared": reader.zones(view.zones),
        "view": view,
    }


def seat_page(
    desk: Desk, table: Table, badge: Badge, *, status: int = 200, notice: str | Markup = "", refused: Refusal | None = None
) -> Response:
    """Return the page of a seat: what is asked, what can be done, what cannot and why, and how everybody stands."""
    reader = desk.reader(table, badge)
    p = common(desk, table, reader)
    moves = reader.moves()
    own = next((each for each in p["view"].seats if each.seat == badge.seat), None)
    p |= {
        "me": next((each for each in p["seats"] if each.sign.no == badge.seat), None),
        "notice": notice,
        "refused": reader.refused(refused) if refused else None,
        "focus": reader.focus(p["view"]),
        "mine": reader.zones(own.zones) if own else [],
        "log": reader.log(LOG_ON_SEAT),
        "undo": undo_shown(reader, badge),
        "asked": asked_shown(reader, badge),
        **{name: getattr(moves, name) for name in ("offers", "open", "close", "refusals", "chance", "shown", "source", "run", "scanned")},
    }
    return table_page(desk, "seat.html", table, reader, p, status)


def table_page(desk: Desk, template: str, table: Table, reader: Reader, p: dict[str, Any], status: int = 200, here: str = "") -> Response:
    """Return a page that follows its table."""
    follow = {"events": f"/t/{table.word}/events", "version": table.version, "here": here or f"/t/{table.word}"}
    return desk.page(template, words=reader.words, status=status, game_look=table.header.game_id, p=p, **follow)


def undo_shown(reader: Reader, badge: Badge) -> dict[str, Any]:
    """Return what an undo would do, or why there is none."""
    offer = reader.table.undo_offer(badge)
    words = reader.words
    if offer is None:
        return {"possible": False, "words": "", "sentence": words.text("page.undo.nothing"), "rule": "", "rule_href": ""}
    if isinstance(offer, Refusal):
        refused = reader.refused(offer)
        return {"possible": False, "words": "", "sentence": refused.sentence, "rule": refused.rule, "rule_href": refused.rule_href}
    return {
        "possible": offer.mode != "wait",
        "words": "",
        "rule": "",
        "what": words.html(offer.what, reader.names, reader.seat) if offer.what else "",
        "sentence": words.html(offer.line, reader.names, reader.seat),
        "why": words.or_else(f"page.undo.{offer.mode}.why", ""),
        "reveals": offer.reveals,
        "key": reader.key("undo"),
    }


def asked_shown(reader: Reader, badge: Badge) -> dict[str, Any] | None:
    """Return what somebody asked the table to agree on, for those who have not answered yet."""
    asked = reader.table.asked
    if asked is None or badge.seat is None or badge.seat not in reader.table.people:
        return None
    mine = badge.seat == asked.by or badge.seat in asked.agreed
    sentence = reader.words.text(f"page.asked.{asked.what}", names=reader.names, who=asked.by)
    return {"sentence": sentence, "waiting": mine, "key": reader.key("answer")}


def join_page(desk: Desk, table: Table, badge: Badge, *, status: int = 200, notice: str = "") -> Response:
    """Return the page on which somebody chooses a seat."""
    reader = desk.reader(table, badge)
    words = reader.words
    p = common(desk, table, reader)
    free = table.open_seats
    p |= {
        "me": None,
        "notice": notice,
        "once": desk.new_secret(),
        "join": desk.joining(table) if badge.host else None,
        "free": [{"sign": sign_of(seat), "name": table.names[seat]} for seat in free],
        "taken": [
            {"sign": sign_of(seat), "name": words.seat(seat, table.names), "kind": words.text("page.join.bot") if bot else ""}
            for seat, bot in enumerate(table.bots)
            if seat not in free
        ],
    }
    return table_page(desk, "join.html", table, reader, p, status)


# -- the table screen --------------------------------------------------------------------------------------------------


def screen_page(desk: Desk, table: Table) -> Response:
    """Return the screen for everybody: board, holdings, money, whose move, last events, how to join."""
    reader = Reader(table, desk.words_at(table), None, desk.faces.address)
    p = common(desk, table, reader)
    p |= {"board": board_shown(desk, table, reader, p), "log": reader.log(LOG_ON_SCREEN)[::-1], "join": desk.joining(table)}
    return table_page(desk, "screen.html", table, reader, p, here=f"/t/{table.word}/screen")


def board_shown(desk: Desk, table: Table, reader: Reader, p: dict[str, Any]) -> dict[str, Any] | None:
    """Return the board with everybody's token on its place; several on one place stand around its centre."""
    game = desk.house.games[table.header.game_id]
    if not game.boards:
        return None
    board = game.boards[0]
    acting = {each.sign.no for each in p["seats"] if each.acting}
    tokens: list[dict[str, Any]] = []
    told: list[str] = []
    crowd: dict[str, int] = {}
    for token in p["view"].tokens:
        square = board.by_id.get(token.place)
        if square is None:
            continue
        x, y = board.centre_mm(square)
        stands = crowd[token.place] = crowd.get(token.place, -1) + 1
        dx, dy = ((9, -9), (-9, -9), (9, 9), (-9, 9), (0, -12), (0, 12), (12, 0), (-12, 0))[stands % 8]
        sign = sign_of(token.seat)
        tokens.append({"seat": sign, "x": round(x, 2), "y": round(y, 2), "dx": dx, "dy": dy, "acting": token.seat in acting})
        told.append(reader.words.text("page.screen.token", names=reader.names, who=token.seat, place=reader.words.name_of(square.id)))
    return {
        "src": desk.faces.board_address(board, game.id),
        "title": board.title,
        "label": " ".join(told),
        "width": board.width_mm,
        "height": board.height_mm,
        "tokens": sorted(tokens, key=lambda each: each["acting"]),
        "ring": 12.4,
        "scale": 0.3,
    }
