"""The JSON interface: the same authority as the pages, in plain values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request, Response

from referee.entries import Accepted, Refused, Stale
from referee.game import TABLE, Line, move_to_json
from referee.setup import BadSetup, value_from_text
from referee.web import api_shapes as shapes
from referee.web.desk import Desk, Wrong, desk_of
from referee.web.lobby import host_only, opened, problems_of
from referee.web.page_words import plain
from referee.web.pages import give_token, with_told
from referee.web.scan import find, tables_for, thing_shown

if TYPE_CHECKING:
    from referee.entries import Badge
    from referee.game import Move, Offer, Seat
    from referee.table import Table
    from referee.web.shown import Reader

LOG_LINES = 50


def _errors(*statuses: int) -> dict[int | str, dict[str, Any]]:
    return {status: {"model": shapes.ErrorOut} for status in statuses}


READ_ERRORS = _errors(404, 422, 429, 503)
ACT_ERRORS = _errors(400, 403, 404, 409, 411, 412, 413, 422, 429, 503)


routes = APIRouter(prefix="/api")


@routes.get("/games")
def games(request: Request) -> list[shapes.GameOut]:
    """Every game that is played here."""
    desk = desk_of(request)
    return [
        shapes.GameOut(
            id=game.id,
            title=game.title,
            seats_least=game.seats_least,
            seats_most=game.seats_most,
            rules_version=game.rules_version,
            options=[option.id for option in game.options],
            chance=list(game.chance),
        )
        for game in desk.house.games.values()
    ]


@routes.get("/tables", responses=READ_ERRORS)
def tables(request: Request) -> list[shapes.ListedOut]:
    """The running tables; words are shown to those who sit there and to the host."""
    desk = desk_of(request)
    host = desk.is_host(request)
    return [
        shapes.ListedOut(
            word=each.word if host or f"seat_{each.word}" in request.cookies else None,
            game=each.game_id,
            names=list(each.names),
            started=each.started,
            over=each.over,
        )
        for each in desk.house.tables()
    ]


@routes.post("/tables", status_code=201, responses=ACT_ERRORS)
def make(request: Request, wanted: shapes.TableIn) -> shapes.TableOut:
    """Make a table; for the host."""
    desk = desk_of(request)
    host_only(desk, request)
    desk.be_patient("table", request)
    game = desk.house.games.get(wanted.game)
    options: dict[str, object] = dict(wanted.options)
    for option in game.options if game else ():
        if isinstance(options.get(option.id), str):
            options[option.id] = value_from_text(option, str(options[option.id]))
    plans = [desk.plan(each.name, each.bot) for each in wanted.seats]
    try:
        table = opened(desk, wanted.game, plans, options, dict(wanted.chance), wanted.language)
    except BadSetup as bad:
        raise Wrong(422, "bad_setup", sentence=" ".join(problems_of(desk.words(wanted.game), bad))) from bad
    return table_out(desk, table, desk.badge(request, table))


@routes.get("/tables/{word}", responses=READ_ERRORS)
def table(request: Request, word: str) -> shapes.TableOut:
    """A table as the reader may see it."""
    desk = desk_of(request)
    found = desk.table(request, word)
    return table_out(desk, found, desk.badge(request, found))


@routes.post("/tables/{word}/seats", status_code=201, responses=ACT_ERRORS)
def sit(request: Request, response: Response, word: str, who: shapes.SeatIn) -> shapes.SeatOut:
    """Take an open seat; the secret comes as a cookie."""
    desk = desk_of(request)
    found = desk.table(request, word)
    desk.be_patient("seat", request)
    give_token(response, found.word, desk.take_seat(found, who.seat, who.name, ""))
    return shapes.SeatOut(word=found.word, seat=who.seat, name=desk.house.table(found.word).names[who.seat])


@routes.post("/tables/{word}/moves", responses=ACT_ERRORS, response_model=shapes.AcceptedOut)
def move(request: Request, word: str, made: shapes.MoveIn) -> Response:
    """Make a move, or name the codes of scanned things that mean exactly one."""
    desk = desk_of(request)
    found = desk.table(request, word)
    badge = desk.badge(request, found)
    wanted: dict[str, Any] | list[tuple[Seat | None, Move]] = made.move or {}
    if (made.move is None) == (made.codes is None):
        raise Wrong(422, "move_or_codes")
    if made.codes is not None:
        wanted = meant(desk, request, found, badge, made.codes)
    return acted(
        desk,
        request,
        found.word,
        badge,
        desk.house.submit(found.word, badge, wanted, seat=made.seat, version=made.version, key=made.key, source=made.source),
    )


@routes.post("/tables/{word}/undo", responses=ACT_ERRORS, response_model=shapes.AcceptedOut)
def undo(request: Request, word: str, act: shapes.ActIn) -> Response:
    """Take the last move back, or ask the others to agree."""
    desk = desk_of(request)
    found = desk.table(request, word)
    badge = desk.badge(request, found)
    return acted(desk, request, found.word, badge, desk.house.undo(found.word, badge, version=act.version, key=act.key))


@routes.post("/tables/{word}/answer", responses=ACT_ERRORS, response_model=shapes.AcceptedOut)
def answer(request: Request, word: str, act: shapes.AnswerIn) -> Response:
    """Agree to what somebody asks the table, or not."""
    desk = desk_of(request)
    found = desk.table(request, word)
    badge = desk.badge(request, found)
    return acted(desk, request, found.word, badge, desk.house.agree(found.word, badge, yes=act.yes, version=act.version, key=act.key))


@routes.get("/codes/{code}", responses=READ_ERRORS)
def code(request: Request, code: str) -> shapes.ThingOut:
    """What a code stands for, and what the reader's seat can do with it now."""
    desk = desk_of(request)
    found = find(desk, request, code)
    thing = thing_shown(desk, found)
    at = next(iter(tables_for(desk, request, [found], "")), None)
    offers: list[shapes.OfferOut] = []
    if at is not None:
        reader = desk.reader(*at)
        offers = [offer_out(reader, each) for each in at[0].scanned(at[1].seat or 0, [found.printed_id])]
    return shapes.ThingOut(
        code=code,
        id=found.printed_id,
        game=found.game_id,
        name=thing["name"],
        kind=thing["kind"],
        lines=thing["lines"],
        table=at[0].word if at else None,
        offers=offers,
    )


def acted(desk: Desk, request: Request, word: str, badge: Badge, answer: Accepted | Refused | Stale) -> Response:
    """Answer an act: stored, refused with the rule, or made for a version the table has left."""
    if isinstance(answer, Accepted):
        desk.bots.wake_word(word)
        waiting = b"true" if answer.waiting else b"false"
        return Response(b'{"version":%d,"waiting":%b}' % (answer.version, waiting), media_type="application/json")
    if isinstance(answer, Stale):
        raise Wrong(412, "stale", version=answer.version)
    desk.be_patient("refused", request)
    reader = desk.reader(desk.house.table(word), badge)
    sentence = plain(reader.words.say(answer.refusal.line, reader.names, badge.seat))
    outsider = answer.refusal.rule == "TABLE" and answer.refusal.code in {"NO_SEAT", "NOT_YOUR_SEAT", "HOST_ONLY"}
    code = f"{answer.refusal.rule}/{answer.refusal.code}"
    raise Wrong(403 if outsider else 409, code, sentence=sentence, rule=answer.refusal.rule)


def meant(desk: Desk, request: Request, table: Table, badge: Badge, codes: list[str]) -> list[tuple[Seat | None, Move]]:
    """Return the one legal move that scanned codes mean; raises `Wrong` where there is none, or more than one."""
    if badge.seat is None:
        raise Wrong(403, "no_seat")
    ids = [found.printed_id for found in (find(desk, request, each) for each in codes) if found.game_id == table.header.game_id]
    offers = table.scanned(badge.seat, ids) if ids else []
    legal = [each for each in offers if each.refusal is None]
    reader = desk.reader(table, badge)
    if len(legal) == 1:
        return with_told(table, badge.seat, legal[0].move, ids)
    if legal:
        raise Wrong(409, "ambiguous", choices=[offer_out(reader, each).model_dump() for each in legal])
    refusal = next((each.refusal for each in offers if each.refusal), None)
    if refusal is None:
        raise Wrong(409, "nothing_with_it")
    sentence = plain(reader.words.say(refusal.line, reader.names, badge.seat))
    raise Wrong(409, f"{refusal.rule}/{refusal.code}", sentence=sentence, rule=refusal.rule)


# -- tables as JSON ----------------------------------------------------------------------------------------------------


def table_out(desk: Desk, table: Table, badge: Badge) -> shapes.TableOut:
    """Return a table as one reader may see it."""
    reader = desk.reader(table, badge)

    def said(line: Line) -> str:
        return plain(reader.words.say(line, reader.names, badge.seat))

    view = table.view(badge.seat)
    undo = table.undo_offer(badge)
    return shapes.TableOut(
        word=table.word,
        game=table.header.game_id,
        version=table.version,
        over=table.over,
        names=list(table.names),
        open_seats=list(table.open_seats),
        seat=badge.seat,
        host=badge.host,
        asked=said(view.asked),
        due=table.due,
        view=as_json(view, said),
        offers=[offer_out(reader, each) for each in table.offers(badge.seat)] if badge.seat is not None else [],
        chance=[offer_out(reader, each) for each in table.offers(TABLE)],
        undo=said(undo.line) if undo else None,
        log=[shapes.LogOut(seq=each.seq, sentence=said(each.line), undone=each.undone) for each in table.log(badge.seat, LOG_LINES)],
    )


def offer_out(reader: Reader, offer: Offer) -> shapes.OfferOut:
    """Return an offer as JSON, in words."""

    def said(line: Line | None) -> str | None:
        return plain(reader.words.say(line, reader.names, reader.seat)) if line else None

    refusal = offer.refusal
    return shapes.OfferOut(
        move=move_to_json(offer.move),
        sentence=said(offer.line) or "",
        aside=said(offer.aside),
        caution=said(offer.caution),
        refusal=shapes.RefusalOut(code=f"{refusal.rule}/{refusal.code}", sentence=said(refusal.line) or "", rule=refusal.rule)
        if refusal
        else None,
    )


def as_json(value: Any, said: Any) -> Any:
    """Return a view as plain JSON values; its lines become sentences."""
    if isinstance(value, Line):
        return said(value)
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {name: as_json(each, said) for name, each in value._asdict().items()}
    if isinstance(value, tuple | list):
        return [as_json(each, said) for each in value]
    if isinstance(value, dict):
        return {str(name): as_json(each, said) for name, each in value.items()}
    return value
