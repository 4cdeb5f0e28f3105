"""From a photo to the cards on it, put right by tapping, and what can be done with them. The photo is read and thrown away."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from starlette.datastructures import FormData, UploadFile
from starlette.responses import Response

from card_data.codes import read_code, read_deck_card
from referee.game import move_from_json
from referee.photo import BadPhoto, Point, read_photo
from referee.web import laid_shown
from referee.web.desk import Desk, Wrong, desk_of
from referee.web.forms import Form, number_of, see_other, source_of, text_of
from referee.web.pages import after_act
from referee.web.scan import deck_page, input_page, thing_shown, word_in
from referee.web.sights import MOST_TEXT, Laid, as_text, laid_of, places_in, read_in_page

if TYPE_CHECKING:
    from referee.game import Move, Seat
    from referee.piles import Pile
    from referee.table import Table

MOST_MOVES = 40_000
"""Characters of a series of moves."""

routes = APIRouter(include_in_schema=False)


@routes.post("/scan")
def photo(request: Request, form: Form) -> Response:
    """Read a photo, or take what a page has read in one by itself, or put right what was read; nothing of a photo is kept."""
    desk = desk_of(request)
    word = word_in(text_of(form, "table"))
    laid = carried(form)
    upload = form.get("photo")
    if isinstance(upload, UploadFile) and (upload.filename or upload.size):
        desk.be_patient("photo", request)
        try:
            found = read_photo(upload.file.read())
        except BadPhoto as bad:
            return not_read(desk, request, laid, word, f"page.photo.{bad.code}", 415)
        return seen_now(desk, request, laid, word, found.seen, found.unread)
    if "fresh" in form:
        loose = [code for code in map(read_code, text_of(form, "loose", most=4000).split()) if code]
        fresh, blurred = (text_of(form, name, most=MOST_TEXT) for name in ("fresh", "blurred"))
        return seen_now(
            desk, request, laid.with_codes(loose), word, read_in_page(fresh), places_in(blurred), others=text_of(form, "others", most=3)
        )
    if not laid.sights:
        return not_read(desk, request, laid, word, "page.photo.empty", 415)
    return put_right(desk, request, laid, word, form)


@routes.post("/scan/moves")
def make_moves(request: Request, form: Form) -> Response:
    """Make several moves as one act: all of them or none."""
    desk = desk_of(request)
    table = desk.table(request, word_in(text_of(form, "table")))
    badge = desk.badge(request, table)
    answer = desk.house.submit(
        table.word,
        badge,
        moves_of(table, text_of(form, "moves", most=MOST_MOVES)),
        version=number_of(form, "version"),
        key=text_of(form, "key"),
        source=source_of(form),
        run=text_of(form, "run", most=80) or None,
    )
    return after_act(desk, request, table.word, badge, answer)


@routes.get("/scan/moves")
def back_to_scan() -> Response:
    """Lead a reloaded form back."""
    return see_other("/scan")


def moves_of(table: Table, text: str) -> list[tuple[Seat | None, Move]]:
    """Return the moves of a form, each with its seat; raises `Wrong` where they cannot be read."""
    try:
        told = json.loads(text)
    except (ValueError, RecursionError):
        raise Wrong(400, "bad_move") from None
    moves: list[tuple[Seat | None, Move]] = []
    for each in told if isinstance(told, list) else ():
        match each:
            case [int(seat), dict(move)]:
                moves.append((seat, move_from_json(type(table.rules), move)))
            case _:
                raise Wrong(400, "bad_move")
    if not moves:
        raise Wrong(400, "bad_move")
    return moves


def carried(form: FormData) -> Laid:
    """Return what a form carries along of earlier photos; codes of a card that was read alone have no place."""
    laid = laid_of(*(text_of(form, name, most=MOST_TEXT) for name in ("seen", "heaps", "taken", "out")))
    alone = [code for code in map(read_code, text_of(form, "codes", most=1000).split()) if code]
    return laid.with_codes(alone)


# -- what a photo shows ------------------------------------------------------------------------------------------------


def seen_now(
    desk: Desk,
    request: Request,
    laid: Laid,
    word: str,
    seen: Sequence[tuple[str, tuple[Point, ...]]],
    unread: Sequence[tuple[Point, ...]] = (),
    others: str = "",
) -> Response:
    """Return the page after one more photo; `others` counts what the page itself took for no card."""
    decks = [text for text, _ in seen if read_deck_card(text, desk.house.games)]
    codes = [(code, corners) for code, corners in ((read_code(text), corners) for text, corners in seen) if code]
    run = read_deck_card(decks[0], desk.house.games) if decks else None
    if run is not None and not codes and not laid.sights:
        return deck_page(desk, request, run, decks[0])
    after = laid.with_photo(codes)
    if not after.sights:
        return not_read(desk, request, laid, word, "page.photo.nothing" if not unread else "page.photo.unread", 422)
    told = [] if set(after.codes) - set(laid.codes) else [desk.words().text("page.laid.nothing_new")]
    count = len(seen) - len(codes) - len(decks) + (int(others) if others.isdecimal() else 0)
    if unread:
        told.append(desk.words().text("page.laid.unread", n=len(unread)))
    if count:
        told.append(desk.words().text("page.laid.others", n=count))
    return laid_page(desk, request, after, word, told=told, unread=unread, deck=decks[0].rpartition("/")[2] if decks else "")


def put_right(desk: Desk, request: Request, laid: Laid, word: str, form: FormData) -> Response:
    """Return the page after a tap: a card taken up or put down, one typed, or one named that was not read."""
    told: list[str] = []
    typed, named = text_of(form, "typed", most=120), text_of(form, "add", most=60)
    things = laid_shown.sorted_out(desk, request, laid, word).things
    heaps = [pile.ids for pile in laid_shown.laid_piles(desk, laid, things)]
    if text_of(form, "put"):
        laid = laid.with_put(text_of(form, "put"), heaps)
    elif text_of(form, "take"):
        laid = laid.with_taken(text_of(form, "take"), heaps)
    elif named.startswith("="):
        laid = laid.with_codes([named])
    elif typed:
        code = read_code(typed)
        if code is None:
            desk.be_patient("guess", request)
            told.append(desk.words().text("page.error.code_shape"))
        else:
            laid = laid.with_codes([code])
    return laid_page(desk, request, laid, word, told=told)


def not_read(desk: Desk, request: Request, laid: Laid, word: str, key: str, status: int) -> Response:
    """Return why a photo was not read; what was read before is kept."""
    notice = desk.words().text(key)
    if laid.sights:
        return laid_page(desk, request, laid, word, told=[notice], status=status)
    return input_page(desk, word, notice=notice, status=status)


def laid_page(
    desk: Desk,
    request: Request,
    laid: Laid,
    word: str,
    *,
    told: Sequence[str] = (),
    unread: Sequence[tuple[Point, ...]] = (),
    deck: str = "",
    status: int = 200,
) -> Response:
    """Return the page of all that was seen: the cards in their piles, what is doubtful, what can be done at each table."""
    found = laid_shown.sorted_out(desk, request, laid, word)
    piles = laid_shown.laid_piles(desk, laid, found.things)
    game = found.things[0].game_id if found.things else None
    words = desk.words(game)
    one = thing_shown(desk, found.things[0]) if len(found.things) == 1 else None
    taken = next((each for each in found.things if each.code == laid.taken), None)
    p: dict[str, Any] = {
        "title": one["name"] if one else words.text("page.scan.several", n=len(found.things)),
        "word": word,
        "fields": as_text(laid),
        "one": one,
        "told": [*told, *laid_shown.doubts(desk, found.things, piles)],
        "foreign": found.foreign,
        "deck": deck,
        "piles": laid_shown.piles_shown(desk, laid, piles, found.things),
        "taken": words.text("page.laid.taken", name=desk.words(taken.game_id).name_of(taken.printed_id)) if taken else "",
        "tables": laid_shown.tables_shown(desk, request, laid, found.things, piles, word),
        "photo": laid.photos,
        "boxes": json.dumps(boxes(laid, piles, unread)),
        "again": "/scan?" + urlencode({"table": word}) if word else "/scan",
    }
    return desk.page("photo.html", words=words, status=status, game_look=game, p=p)


def boxes(laid: Laid, piles: Sequence[Pile], unread: Sequence[tuple[Point, ...]]) -> list[dict[str, Any]]:
    """Return what a script draws into the picture: codes with their pile (none: foreign), places unread, places where one seems hidden."""
    number = {code: place for place, pile in enumerate(piles) for code in pile.ids}
    drawn: list[dict[str, Any]] = [
        {"code": each.code, "photo": each.photo, "at": each.corners, "pile": number.get(each.code), "taken": each.code == laid.taken}
        for each in laid.sights
        if each.corners and each.code not in laid.out
    ]
    drawn += [{"photo": laid.photos, "at": corners, "unread": True} for corners in unread]
    drawn += [{"photo": pile.photo, "at": hole, "unread": True} for pile in piles for hole in pile.holes]
    return drawn
