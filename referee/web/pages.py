"""The pages of a table: join, seat, table screen, end; and the forms on them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request
from fastapi.sse import EventSourceResponse, ServerSentEvent
from markupsafe import Markup
from starlette.responses import JSONResponse, Response

from referee.entries import Accepted, Badge, Refused, Stale
from referee.game import TABLE, Done, Refusal, follows, move_from_json, play
from referee.table import kept_by_undo
from referee.web.boards import board_of, board_shown, is_played_with_cards, lies_on
from referee.web.desk import Desk, Wrong, desk_of
from referee.web.forms import Form, move_of, number_of, seat_of, see_other, source_of, text_of
from referee.web.moves_shown import moves_of
from referee.web.seat_signs import sign_of
from referee.web.shown import MOST_NAMES

if TYPE_CHECKING:
    from starlette.datastructures import FormData

    from referee.game import Move, Seat
    from referee.table import Table, UndoOffer
    from referee.web.shown import Reader

MOVES_SHOWN = ("offers", "choices", "open", "close", "refusals", "chance", "shown", "source", "run", "scanned")
TALK = "note.talk"
"""The key of the note that grants the table time to talk; its fact `n` are the seconds, `turn` parts one talk of a phase from the next."""

SPOKEN = "script."
"""Notes whose keys begin so are read out, one after the other."""

NO_PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88"/>'
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
        moves_in(table, form),
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


@routes.get("/t/{word}/mine/{number}.svg")
def secret_face(request: Request, word: str, number: int, v: int | None = None) -> Response:
    """Show a secret card to the seat that holds it: the address does not name it, and nothing keeps it.

    A page of an older version is about to be shown anew; it gets no card, for by now another may have that number.
    """
    desk = desk_of(request)
    table = desk.table(request, word)
    if v not in {None, table.version}:
        return Response(NO_PICTURE, media_type="image/svg+xml", headers={"cache-control": "no-store"})
    cards = desk.reader(table, desk.badge(request, table)).guard.cards
    printed_id = cards[number] if 0 <= number < len(cards) else None
    if printed_id is None:
        raise Wrong(404, "no_file")
    face = desk.faces.face_of(table.header.game_id, printed_id, table.header.language)
    return Response(face.plain, media_type=face.kind, headers={"cache-control": "no-store"})


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


def moves_in(table: Table, form: FormData) -> dict[str, Any] | list[tuple[Seat | None, Move]]:
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
    view = reader.view
    headline, under = reader.headline(view)
    board = board_of(reader)
    return {
        "word": table.word,
        "game": table.header.game_id,
        "game_title": desk.house.games[table.header.game_id].title,
        "version": table.version,
        "headline": headline,
        "under": under,
        "over": table.over,
        "seats": reader.seats(view, lambda zone: lies_on(board, zone)),
        "round": view.round,
        "notes": reader.notes(),
        "spoken": any(line.key.startswith(SPOKEN) for line in view.notes),
        "commitment": table.header.commitment if any(table.filled_by(kind) == "server" for kind in table.chance) else "",
        "with_cards": is_played_with_cards(view, board),
        "view": view,
    }


def seat_page(
    desk: Desk, table: Table, badge: Badge, *, status: int = 200, notice: str | Markup = "", refused: Refusal | None = None
) -> Response:
    """Return the page of a seat: what is asked, what can be done, what cannot and why, and how everybody stands."""
    reader = desk.reader(table, badge)
    p = common(desk, table, reader)
    moves = moves_of(reader)
    board = board_of(reader) if p["with_cards"] else None
    own = next((each for each in reader.view.seats if each.seat == badge.seat), None)
    mine = [zone for zone in own.zones if not lies_on(board, zone)] if own else []
    away = [zone for zone in reader.view.zones if not lies_on(board, zone)]
    p |= {
        "me": next((each for each in p["seats"] if each.sign.no == badge.seat), None),
        "notice": notice,
        "refused": reader.refused(refused) if refused else None,
        "focus": reader.focus(reader.view),
        "mine": reader.zones(mine),
        "unread": sum(card is None for zone in mine for card in zone.cards),
        "near": reader.zones(zone for zone in away if moves.named.intersection(zone.cards)),
        "shared": [zone for zone in reader.zones(away) if zone.is_known and not moves.named.intersection(each.id for each in zone.cards)],
        "counted": [zone for zone in reader.zones(away) if not zone.is_known],
        "others": others_shown(reader, badge),
        "board": board_shown(reader, desk.faces.board_address) if board else None,
        "peek": reader.peek(lambda number: f"/t/{table.word}/mine/{number}.svg?v={table.version}", LOG_ON_SEAT),
        "log": reader.log(LOG_ON_SEAT),
        "undo": undo_shown(reader, badge),
        "asked": asked_shown(reader, badge),
        **{name: getattr(moves, name) for name in MOVES_SHOWN},
    }
    return table_page(desk, "seat.html", table, reader, p, status)


def others_shown(reader: Reader, badge: Badge) -> list[dict[str, Any]]:
    """Return the cards that others have and everybody sees, for seats with more than their line can name."""
    found = []
    for each in reader.view.seats:
        zones = [zone for zone in each.zones if reader.is_open(zone)]
        if each.seat != badge.seat and sum(len(zone.cards) for zone in zones) > MOST_NAMES:
            name = reader.words.seat(each.seat, reader.names)
            found.append({"sign": sign_of(each.seat), "name": name, "zones": [reader.zone(zone) for zone in zones]})
    return found


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
        "what": what_goes(reader, offer),
        "sentence": words.html(offer.line, reader.names, reader.seat),
        "why": words.or_else(f"page.undo.{offer.mode}.why", ""),
        "reveals": offer.reveals,
        "key": reader.key("undo"),
    }


def what_goes(reader: Reader, offer: UndoOffer) -> Markup | str:
    """Return the first move an undo would take back, where secrets are covered as everybody is told of it."""
    what, keep = offer.what, kept_by_undo(reader.table)
    if reader.guard.stands and keep is not None:
        what = reader.table.rules.tell(reader.table.made[keep].done, None)
    return reader.html(what) if what else ""


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
    """Return the screen for everybody: the table as it lies there, holdings, whose move, last events, how to join."""
    reader = desk.reader(table, Badge())
    p = common(desk, table, reader)
    board = board_of(reader)
    away = [zone for zone in reader.view.zones if zone.cards and not lies_on(board, zone)]
    p |= {
        "board": board_shown(reader, desk.faces.board_address),
        "shelf": [reader.fan(zone) for zone in away] if p["with_cards"] else [],
        "clock": clock_shown(reader),
        "stage": reader.stage(reader.view) if p["with_cards"] else None,
        "log": reader.log(LOG_ON_SCREEN)[::-1],
        "join": desk.joining(table),
    }
    return table_page(desk, "screen.html", table, reader, p, here=f"/t/{table.word}/screen")


def clock_shown(reader: Reader) -> dict[str, Any] | None:
    """Return how long the table may talk, where a note of this moment grants it, and what tells this moment from others."""
    facts = next((line.facts for line in reader.view.notes if line.key == TALK), {})
    granted = facts.get("n")
    moment = f"{reader.table.word} {reader.view.round} {reader.view.phase} {facts.get('turn', '')}".strip()
    return {"seconds": granted, "key": moment} if type(granted) is int and granted > 0 else None
