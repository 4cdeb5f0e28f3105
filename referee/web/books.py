"""Looking after a table: who gives chance, who sits where, and mending the books by agreement.

The forms for mending are made from the game's corrections. In a correction, a whole number that is not its open field is a
seat, and a text is a printed id.
"""

from __future__ import annotations

import types
import typing
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from fastapi import APIRouter, Request
from starlette.responses import Response

from referee.bots import BOTS
from referee.entries import Accepted, Who
from referee.game import move_fields, move_name
from referee.web.desk import Desk, Wrong, desk_of
from referee.web.forms import Form, amount_of, number_of, see_other, text_of
from referee.web.pages import after_act, common, table_page
from referee.web.seat_signs import sign_of

if TYPE_CHECKING:
    from referee.entries import Badge
    from referee.game import Move
    from referee.table import Table
    from referee.web.shown import Reader

NOBODY = "nobody"
WHO: dict[str, Who] = {"server": "server", "people": "people"}

routes = APIRouter(include_in_schema=False)


class Choice(NamedTuple):
    """One value of a field, in words."""

    value: str
    words: str


class FieldShown(NamedTuple):
    """A field of a correction: a number where it has a step, else a choice."""

    name: str
    label: str
    step: int
    choices: tuple[Choice, ...]


@routes.get("/t/{word}/books")
def books(request: Request, word: str) -> Response:
    """Show what people with a seat and the host may settle about the table."""
    desk = desk_of(request)
    table = desk.table(request, word)
    badge = insider(desk, request, table)
    reader = desk.reader(table, badge)
    words = reader.words
    p = common(desk, table, reader)
    p |= {
        "me": next((each for each in p["seats"] if each.sign.no == badge.seat), None),
        "key": reader.key("books"),
        "chance": [_chance(reader, kind) for kind in words.game.chance],
        "sitting": [_sitting(reader, badge, seat) for seat in range(table.header.seats)],
        "bots": [Choice(bot, words.or_else(f"page.seat_kind.{bot}", bot)) for bot in BOTS],
        "corrections": [] if table.over else [_correction(reader, kind) for kind in table.rules.moves if kind.correction],
        "alone": badge.host or not table.people - {badge.seat},
    }
    return table_page(desk, "books.html", table, reader, p, here=f"/t/{table.word}/books")


@routes.post("/t/{word}/books/chance")
def hand_over(request: Request, word: str, form: Form) -> Response:
    """Say who gives a kind of chance from now on."""
    desk = desk_of(request)
    table = desk.table(request, word)
    badge = insider(desk, request, table)
    who = WHO.get(text_of(form, "who"))
    if who is None:
        raise Wrong(400, "bad_field", field="who")
    kind, version, key = text_of(form, "kind"), number_of(form, "version"), text_of(form, "key")
    return after_act(desk, request, table.word, badge, desk.house.set_chance(table.word, badge, kind, who, version=version, key=key))


@routes.post("/t/{word}/books/seat")
def reseat(request: Request, word: str, form: Form) -> Response:
    """Free a seat, or let a bot play it."""
    desk = desk_of(request)
    table = desk.table(request, word)
    badge = insider(desk, request, table)
    seat, bot = number_of(form, "seat"), text_of(form, "bot", most=40)
    done = desk.house.seat_bot(table.word, badge, seat, bot) if bot else desk.house.leave_seat(table.word, badge, seat)
    if not isinstance(done, Accepted):
        return after_act(desk, request, table.word, badge, done)
    desk.bots.wake(desk.house.table(table.word))
    return see_other(f"/t/{table.word}" if seat == badge.seat else f"/t/{table.word}/books")


@routes.post("/t/{word}/books/correct")
def correct(request: Request, word: str, form: Form) -> Response:
    """Mend the books, or ask the others to agree to that."""
    desk = desk_of(request)
    table = desk.table(request, word)
    badge = insider(desk, request, table)
    wanted = text_of(form, "move", most=60)
    kind = next((each for each in table.rules.moves if each.correction and move_name(each) == wanted), None)
    if kind is None:
        raise Wrong(400, "bad_move")
    move = {"move": wanted, **{name: _given(form, kind, name, hint) for name, hint, _ in move_fields(kind)}}
    answer = desk.house.correct(table.word, badge, move, version=number_of(form, "version"), key=text_of(form, "key"))
    return after_act(desk, request, table.word, badge, answer)


def insider(desk: Desk, request: Request, table: Table) -> Badge:
    """Return who asks, if he has a seat or is the host; raises `Wrong`."""
    badge = desk.badge(request, table)
    if badge.seat is None and not badge.host:
        raise Wrong(403, "no_seat")
    return badge


def _chance(reader: Reader, kind: str) -> dict[str, Any]:
    words, by = reader.words, reader.table.filled_by(kind)
    other = "people" if by == "server" else "server"
    return {
        "kind": kind,
        "title": words.or_else(f"chance.{kind}", kind),
        "by": words.text(f"page.chance_by.{by}"),
        "other": other,
        "hand_over": words.text("page.books.hand_over", who=f"page.chance_by.{other}"),
    }


def _sitting(reader: Reader, badge: Badge, seat: int) -> dict[str, Any]:
    holder = reader.table.holders[seat]
    kind = "bot" if holder.bot else "person" if holder.is_person else "open"
    return {
        "sign": sign_of(seat),
        "name": reader.words.seat(seat, reader.names),
        "kind": reader.words.text(f"page.books.{kind}"),
        "may_free": kind != "open" and (badge.host or badge.seat == seat),
        "may_bot": badge.host and kind != "bot",
        "mine": badge.seat == seat,
    }


def _correction(reader: Reader, kind: type[Move]) -> dict[str, Any]:
    name = move_name(kind)
    return {
        "move": name,
        "title": reader.words.or_else(f"move.{name}.title", name.replace("_", " ")),
        "fields": [_field(reader, kind, field, hint) for field, hint, _ in move_fields(kind)],
    }


def _field(reader: Reader, kind: type[Move], name: str, hint: object) -> FieldShown:
    words = reader.words
    label = words.or_else(f"field.{name}", name)
    if name == kind.open_field:
        return FieldShown(name, label, kind.step, ())
    parts = typing.get_args(hint) if isinstance(hint, types.UnionType) or typing.get_origin(hint) is typing.Union else (hint,)
    if typing.get_origin(parts[0]) is Literal:
        choices = [Choice(str(value), words.or_else(f"field.{name}.{value}", str(value))) for value in typing.get_args(parts[0])]
    elif parts[0] is int:
        choices = [Choice(str(seat), words.seat(seat, reader.names)) for seat in range(reader.table.header.seats)]
    else:
        choices = _printed(reader, places=name in {"square", "place"})
    if type(None) in parts:
        choices.append(Choice(NOBODY, words.or_else(f"field.{name}.nobody", words.text("seat.nobody"))))
    return FieldShown(name, label, 0, tuple(choices))


def _printed(reader: Reader, *, places: bool) -> list[Choice]:
    game = reader.words.game
    if places:
        return [Choice(square.id, f"{square.label} ({square.no})") for board in game.boards for square in board.squares]
    return [Choice(card.id, reader.words.name_of(card.id)) for card in game.cards]


def _given(form: Form, kind: type[Move], name: str, hint: object) -> str | int | None:
    if name == kind.open_field:
        return amount_of(form, name)
    value = text_of(form, name)
    if value == NOBODY:
        return None
    parts = typing.get_args(hint) or (hint,)
    return number_of(form, name) if int in parts else value
