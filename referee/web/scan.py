"""From one code to what it is and what can be done with it. Reading changes nothing; a button acts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from starlette.responses import Response

from card_data.codes import Found, read_code, read_deck_card
from referee.web.desk import Desk, Wrong, desk_of
from referee.web.forms import Form, see_other, text_of
from referee.web.lobby import host_only
from referee.web.moves_shown import Moves, sort
from referee.web.shown import CardShown

if TYPE_CHECKING:
    from card_data.codes import Run
    from referee.entries import Badge
    from referee.game import Offer
    from referee.table import Table
    from referee.web.page_words import PageWords
    from referee.web.shown import Reader

READING_COLUMNS = ("text", "does")
"""Columns of a card that are sentences for people."""

MOST_CODES = 60
LOOKS_TYPED = re.compile(r"[0-9A-Za-z -]{6,16}")


class Readable(Protocol):
    """A printed thing: its game and its id there."""

    @property
    def game_id(self) -> str:
        """The game."""

    @property
    def printed_id(self) -> str:
        """The printed id."""


routes = APIRouter(include_in_schema=False)


@routes.get("/scan")
def scan(request: Request, table: str = "", codes: str = "") -> Response:
    """Show the ways to scan."""
    desk = desk_of(request)
    return input_page(desk, word_in(table), codes=union([read_code(each) for each in codes[:1000].split()]))


@routes.get("/scan/typed")
def typed(request: Request, code: str = "", table: str = "") -> Response:
    """Go to what a typed code stands for."""
    desk = desk_of(request)
    word = word_in(table)
    if read_deck_card(code, desk.house.games):
        return see_other("/run/" + "".join(letter for letter in code.rpartition("/")[2] if letter.isalnum()))
    bare = read_code(code)
    if bare is None:
        desk.be_patient("guess", request)
        return input_page(desk, word, typed=code[:40], notice=desk.words().text("page.error.code_shape"), status=400)
    return see_other(f"/{bare}?" + urlencode({"by": "typed", **({"table": word} if word else {})}))


@routes.get("/run/{text}")
def deck(request: Request, text: str) -> Response:
    """Show which deck a deck card introduces."""
    desk = desk_of(request)
    return deck_page(desk, request, run_of(desk, request, text), text)


@routes.get("/run")
def no_deck() -> Response:
    """Lead a reloaded form back."""
    return see_other("/scan")


@routes.post("/run")
def introduce(request: Request, form: Form) -> Response:
    """Introduce a deck."""
    desk = desk_of(request)
    host_only(desk, request)
    text = text_of(form, "deck")
    desk.house.runs.introduce(run_of(desk, request, text))
    return see_other("/run/" + "".join(letter for letter in text if letter.isalnum()))


@routes.get("/{code}")
def card(request: Request, code: str, table: str = "", by: str = "scan") -> Response:
    """Read a code to anybody; for a seat, show what it can do with it. Nothing changes."""
    desk = desk_of(request)
    bare = read_code(code)
    if bare is None:
        raise Wrong(404, "code_shape" if LOOKS_TYPED.fullmatch(code) else "no_page")
    return reading_page(desk, request, bare, word_in(table), "typed" if by == "typed" else "scan")


def word_in(text: str) -> str:
    """Return a table's word as it may stand in an address."""
    return "".join(letter for letter in text.upper()[:24] if letter.isascii() and letter.isalnum())


def union(codes: Sequence[str | None]) -> list[str]:
    """Return codes once each, in order."""
    return list(dict.fromkeys(code for code in codes if code))[:MOST_CODES]


def input_page(desk: Desk, word: str, *, typed: str = "", notice: str = "", status: int = 200, codes: Sequence[str] = ()) -> Response:
    """Return the page with the photo button and the field for typing; `codes` were read before and are kept."""
    kept = desk.words().text("page.scan.kept", n=len(codes)) if codes else ""
    p = {"word": word, "typed": typed, "notice": notice, "codes": " ".join(codes), "kept": kept}
    return desk.page("scan_input.html", words=desk.words(), status=status, p=p)


# -- deck cards --------------------------------------------------------------------------------------------------------


def run_of(desk: Desk, request: Request, text: str) -> Run:
    """Return the print run a deck card introduces; raises `Wrong`."""
    desk.be_patient("guess", request, count=False)
    run = read_deck_card(text, desk.house.games)
    if run is None:
        desk.be_patient("guess", request)
        raise Wrong(404, "no_deck_card")
    return run


def deck_page(desk: Desk, request: Request, run: Run, text: str) -> Response:
    """Return the page of a deck card: which deck it is, whether it is known, and for the host the button."""
    words = desk.words(run.game_id)
    known = any(each.key == run.key and each.game_id == run.game_id for each in desk.house.runs.runs())
    title = desk.house.games[run.game_id].title
    p = {
        "sentence": words.text("page.deck.sentence", game=title, run=run.name),
        "known": known,
        "host": desk.is_host(request),
        "text": text.rpartition("/")[2],
    }
    return desk.page("deck.html", words=words, game_look=run.game_id, p=p)


# -- cards -------------------------------------------------------------------------------------------------------------


def find(desk: Desk, request: Request, code: str) -> Found:
    """Return what a code stands for; raises `Wrong` saying whether it is unknown, foreign or mistyped."""
    desk.be_patient("guess", request, count=False)
    found = desk.house.register.find(code)
    if isinstance(found, Found):
        return found
    desk.be_patient("guess", request)
    raise Wrong(404, f"code_{found.reason}", deck=code[:2])


def reading_page(desk: Desk, request: Request, code: str, word: str, source: str) -> Response:
    """Return the page of one code: what it is, and what the reader's seat can do with it now."""
    found = find(desk, request, code)
    p = {
        "word": word,
        "more": "/scan?" + urlencode({"table": word, "codes": code}),
        "thing": thing_shown(desk, found),
        "tables": [moves_with(desk, table, badge, found, source) for table, badge in tables_for(desk, request, [found], word)],
    }
    return desk.page("scan.html", words=desk.words(found.game_id), game_look=found.game_id, p=p)


def thing_shown(desk: Desk, found: Readable) -> dict[str, Any]:
    """Return a printed thing in words and as its face."""
    words = desk.words(found.game_id)
    game = desk.house.games[found.game_id]
    card = game.card_of_face.get(found.printed_id)
    name = words.name_of(found.printed_id)
    src = desk.faces.address(found.game_id, found.printed_id)
    lines = []
    if card:
        lines = [words.or_else(f"card.{card.id}.{column}", card.text(column)) for column in READING_COLUMNS if card.text(column)]
        lines += [
            words.text(f"column.{column}", n=value)
            for column, value in card.columns.items()
            if type(value) is int and words.has(f"column.{column}")
        ]
    return {
        "id": found.printed_id,
        "name": name,
        "kind": kind_of(words, found),
        "game": game.title,
        "lines": lines,
        "card": CardShown(name, words.text("page.face_alt", name=name), src),
    }


def kind_of(words: PageWords, found: Readable) -> str:
    """Return what kind of thing it is, in words."""
    game = words.game
    card = game.card_of_face.get(found.printed_id)
    if card:
        return words.or_else(f"print.kind.{card.kind}", words.or_else(f"kind.{card.kind}", card.kind))
    square = next((board.by_id[found.printed_id] for board in game.boards if found.printed_id in board.by_id), None)
    if square:
        return words.text("page.kind.square")
    piece = next((each for each in game.pieces if found.printed_id in each.codes), None)
    return piece.title if piece else ""


def tables_for(desk: Desk, request: Request, found: Sequence[Readable], word: str) -> list[tuple[Table, Badge]]:
    """Return the running tables of that game at which the reader has a seat, the one he came from alone where it is one."""
    games = {each.game_id for each in found}
    seated = [
        (table, badge)
        for table, badge in desk.seated(request)
        if badge.seat is not None and not table.over and table.header.game_id in games
    ]
    return [each for each in seated if each[0].word == word] or seated


def moves_with(desk: Desk, table: Table, badge: Badge, found: Found, source: str) -> Moves:
    """Return what a seat can do now with a thing, with the reasons where nothing."""
    seat = badge.seat if badge.seat is not None else -1
    return moves_meant(desk.reader(table, badge), table.scanned(seat, [found.printed_id]), [found.printed_id], found.run.name, source)


def moves_meant(reader: Reader, offers: Sequence[Offer], ids: Sequence[str], run: str, source: str) -> Moves:
    """Return what scanned things mean, sorted for a page; where anything is possible, refusals are not spoken of."""
    moves = sort(reader, offers)
    asked = reader.html(reader.view.asked).striptags()
    words = reader.words
    return replace(
        moves,
        source=source,
        run=run,
        ids=" ".join(ids),
        refusals=() if moves.offers else moves.refusals,
        title=words.text("page.scan.at_table", word=reader.table.word),
        nothing=words.text("page.scan.nothing_now", asked=str(asked)) if asked else words.text("page.scan.nothing"),
    )


def each_alone(table: Table, seat: int, ids: Sequence[str]) -> list[Offer]:
    """Return the offers that each thing alone leads to, each offer once."""
    offers: list[Offer] = []
    for one in ids:
        offers += [offer for offer in table.scanned(seat, [one]) if offer not in offers]
    return offers
