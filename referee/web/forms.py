"""Forms as they come in, read with care: a missing or strange field is a sentence, never a surprise."""

from __future__ import annotations

import json
import re
from typing import Annotated, Any

from fastapi import Depends, Request
from starlette.datastructures import FormData, UploadFile
from starlette.responses import Response

from referee.entries import Source
from referee.web.desk import Wrong

MOST_FIELDS = 80
MOST_PART = 64 * 1024

SOURCES: dict[str, Source] = {"tap": "tap", "scan": "scan", "typed": "typed", "photo": "photo"}


async def read_form(request: Request) -> FormData:
    """Return the fields of a form; raises `Wrong` where it cannot be read."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind not in {"application/x-www-form-urlencoded", "multipart/form-data"}:
        raise Wrong(415, "not_a_form")
    try:
        return await request.form(max_files=1, max_fields=MOST_FIELDS, max_part_size=MOST_PART)
    except Exception as mistake:  # the parser raises several kinds, all of which mean the same to a person
        raise Wrong(400, "bad_form") from mistake


Form = Annotated[FormData, Depends(read_form)]


def text_of(form: FormData, name: str, *, most: int = 200) -> str:
    """Return a text field, cut to length; an absent one is empty."""
    value = form.get(name, "")
    return "" if isinstance(value, UploadFile) else value[:most]


def number_of(form: FormData, name: str) -> int:
    """Return a whole number that must be there; raises `Wrong`."""
    value = text_of(form, name)
    if not re.fullmatch(r"-?\d{1,15}", value):
        raise Wrong(400, "bad_field", field=name)
    return int(value)


def amount_of(form: FormData, name: str) -> int:
    """Return an amount as people type it: a currency sign, blanks and separators of thousands are let through."""
    bare = re.sub(r"[\s,._'’$€£]", "", text_of(form, name))
    if not re.fullmatch(r"\d{1,15}", bare):
        raise Wrong(400, "bad_amount")
    return int(bare)


def move_of(form: FormData) -> dict[str, Any]:
    """Return the move a form asks for, with what was ticked or the amount typed into it where it has one; raises `Wrong`."""
    move = _json(text_of(form, "move", most=4000))
    if not isinstance(move, dict):
        raise Wrong(400, "bad_move")
    ticked = text_of(form, "ticked", most=40)
    if ticked:
        move[ticked] = [_json(each[:200]) for each in form.getlist("tick") if isinstance(each, str)]
    field = text_of(form, "field", most=40)
    if field:
        move[field] = amount_of(form, "amount")
    return move


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise Wrong(400, "bad_move") from None


def seat_of(form: FormData) -> int | None:
    """Return the seat a move is made for, or `None` where the form leaves it open."""
    return number_of(form, "seat") if text_of(form, "seat") else None


def source_of(form: FormData) -> Source:
    """Return how a move came in."""
    return SOURCES.get(text_of(form, "source", most=10), "tap")


def see_other(path: str) -> Response:
    """Send the browser to another page of this host."""
    if not path.startswith("/") or path.startswith("//"):
        raise ValueError(f"{path!r} does not stay on this host")
    return Response(status_code=303, headers={"location": path, "cache-control": "no-store"})
