"""The lobby: what is running, how to join; for the host, making a table; the host's one-time link."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request
from starlette.datastructures import FormData
from starlette.responses import Response

from referee.bots import BOTS
from referee.entries import SeatPlan
from referee.setup import CHANCE_BY, BadSetup, value_from_text, value_word
from referee.web.desk import HOST_COOKIE, Desk, Wrong, desk_of
from referee.web.forms import Form, see_other, text_of
from referee.web.kits import kit_files
from referee.web.seat_signs import sign_of

if TYPE_CHECKING:
    from card_data.model import Game, Option
    from referee.entries import TableSummary, Who
    from referee.folders import Trouble
    from referee.table import Table
    from referee.web.page_words import PageWords

HOST_DAYS = 365
MOST_LISTED = 30


routes = APIRouter(include_in_schema=False)


@routes.get("/")
def lobby(request: Request) -> Response:
    """Show the lobby."""
    desk = desk_of(request)
    return lobby_page(desk, request)


@routes.get("/tables/new")
def choose(request: Request, game: str = "") -> Response:
    """Show the host what a table of a game may be like."""
    desk = desk_of(request)
    host_only(desk, request)
    return make_page(desk, known_game(desk, game), None, [])


@routes.get("/tables")
def to_lobby() -> Response:
    """Lead a reloaded form back."""
    return see_other("/")


@routes.post("/tables")
def make(request: Request, form: Form) -> Response:
    """Make a table."""
    desk = desk_of(request)
    host_only(desk, request)
    desk.be_patient("table", request)
    game = known_game(desk, text_of(form, "game"))
    try:
        table = open_table(desk, game, form)
    except BadSetup as bad:
        return make_page(desk, game, form, problems_of(desk.words(game.id), bad), status=422)
    return see_other(f"/t/{table.word}")


@routes.get("/host/{once}")
def host_link(request: Request, once: str) -> Response:
    """Show what the host's one-time link does; only its button uses it up."""
    desk = desk_of(request)
    return desk.page("host.html", words=desk.words(), p={"once": once[:100]})


@routes.get("/host")
def host_nowhere() -> Response:
    """Lead a reloaded form back."""
    return see_other("/")


@routes.post("/host")
def become_host(request: Request, form: Form) -> Response:
    """Use the host's link up."""
    desk = desk_of(request)
    desk.be_patient("guess", request, count=False)
    secret = desk.house.redeem_host(text_of(form, "once"))
    if secret is None:
        desk.be_patient("guess", request)
        raise Wrong(403, "host_link_used")
    answer = see_other("/")
    answer.set_cookie(HOST_COOKIE, secret, max_age=HOST_DAYS * 86_400, path="/", httponly=True, samesite="lax")
    return answer


def host_only(desk: Desk, request: Request) -> None:
    """Raise `Wrong` unless the host asks."""
    if not desk.is_host(request):
        raise Wrong(403, "host_only")


def known_game(desk: Desk, game_id: str) -> Game:
    """Return a game by its id; raises `Wrong` naming those there are."""
    game = desk.house.games.get(game_id)
    if game is None:
        raise Wrong(404, "no_game", game=game_id[:40], known=", ".join(desk.house.games))
    return game


def lobby_page(desk: Desk, request: Request) -> Response:
    """Return the lobby; words of tables are shown to those who sit there and to the host."""
    words = desk.words()
    host = desk.is_host(request)
    running = [each for each in desk.house.tables() if host or not each.over or f"seat_{each.word}" in request.cookies]
    p = {
        "host": host,
        "folders": [_told(words, each) for each in desk.folders()] if host else [],
        "tables": [_listed(desk, words, each, request, host=host) for each in running[:MOST_LISTED]],
        "games": [
            {
                "id": game.id,
                "title": game.title,
                "seats": words.text("page.lobby.seats", least=game.seats_least, most=game.seats_most),
                "kit": bool(kit_files(desk.output, game.id)),
            }
            for game in desk.house.games.values()
        ],
    }
    return desk.page("lobby.html", words=words, p=p)


def _told(words: PageWords, trouble: Trouble) -> dict[str, str]:
    return {"sentence": words.plain(trouble.line, (), None), "remedy": words.plain(trouble.remedy, (), None)}


def _listed(desk: Desk, words: PageWords, table: TableSummary, request: Request, *, host: bool) -> dict[str, str]:
    state = "stuck" if table.stuck else "over" if table.over else "going" if table.started else "waiting"
    game = desk.house.games.get(table.game_id)
    mine = host or f"seat_{table.word}" in request.cookies
    return {
        "title": game.title if game else table.game_id,
        "word": table.word if mine else "",
        "names": ", ".join(words.seat(seat, table.names) for seat in range(len(table.names))),
        "state": words.text(f"page.lobby.{state}"),
    }


# -- making a table ----------------------------------------------------------------------------------------------------


def open_table(desk: Desk, game: Game, form: FormData) -> Table:
    """Open the table a form asks for; raises `BadSetup` with everything that is wrong with it."""
    kinds = [str(value) for value in form.getlist("seat")][:20]
    plans: list[SeatPlan] = []
    for kind in kinds:
        if kind != "none":
            plans.append(SeatPlan() if kind == "person" else SeatPlan(_bot_name(desk.words(game.id), kind, plans), kind))
    options: dict[str, object] = {}
    chance: dict[str, Any] = {}
    for name in form:
        if name.startswith("option."):
            option = game.option_by_id.get(name.removeprefix("option."))
            value = text_of(form, name)
            options[name.removeprefix("option.")] = value_from_text(option, value) if option else value
        elif name.startswith("chance."):
            chance[name.removeprefix("chance.")] = text_of(form, name)
    return opened(desk, game.id, plans, options, chance)


def opened(
    desk: Desk, game_id: str, plans: list[SeatPlan], options: dict[str, object], chance: dict[str, Who], language: str = "en"
) -> Table:
    """Open a table and let its bots begin."""
    table = desk.house.open_table(game_id, plans, options, chance, language)
    desk.bots.wake(table)
    return table


def _bot_name(words: PageWords, bot: str, plans: list[SeatPlan]) -> str:
    name = words.or_else(f"page.bot.{bot}.name", bot)
    same = sum(1 for plan in plans if plan.bot == bot)
    return f"{name} {same + 1}" if same else name


def problems_of(words: PageWords, bad: BadSetup) -> list[str]:
    """Return the sentences of everything that is wrong with a setup."""
    told = []
    for problem in bad.problems:
        sentence = words.plain(problem.line, (), None)
        if problem.nearest:
            sentence += " " + words.text("setup.nearest", words=", ".join(problem.nearest))
        told.append(sentence)
    return told


def make_page(desk: Desk, game: Game, form: FormData | None, problems: list[str], status: int = 200) -> Response:
    """Return the page on which the host chooses seats, chance and options, each explained."""
    words = desk.words(game.id)
    chosen = [str(value) for value in form.getlist("seat")] if form else []
    p = {
        "game": game.id,
        "title": game.title,
        "least": game.seats_least,
        "most": game.seats_most,
        "ideal": game.seats_ideal,
        "problems": problems,
        "seats": [_seat_choice(words, game, seat, chosen) for seat in range(game.seats_most)],
        "chance": [_chance_choice(words, kind, text_of(form, f"chance.{kind}") if form else "server") for kind in game.chance],
        "options": [option_shown(words, option, text_of(form, f"option.{option.id}") if form else None) for option in game.options],
    }
    return desk.page("make.html", words=words, status=status, game_look=game.id, p=p)


def _seat_choice(words: PageWords, game: Game, seat: int, chosen: list[str]) -> dict[str, Any]:
    kinds = ["person", *BOTS, *(["none"] if seat >= game.seats_least else [])]
    taken = chosen[seat] if seat < len(chosen) else "person" if seat < game.seats_least else "none"
    return {
        "sign": sign_of(seat),
        "kinds": [{"value": kind, "words": words.or_else(f"page.seat_kind.{kind}", kind), "chosen": kind == taken} for kind in kinds],
    }


def _chance_choice(words: PageWords, kind: str, chosen: str) -> dict[str, Any]:
    return {
        "id": kind,
        "title": words.or_else(f"chance.{kind}", kind),
        "choices": [
            {
                "value": who,
                "words": words.text(f"page.chance_by.{who}"),
                "why": words.text(f"page.chance_by.{who}.why"),
                "chosen": who == (chosen or "server"),
            }
            for who in CHANCE_BY
        ],
    }


def option_shown(words: PageWords, option: Option, typed: str | None = None) -> dict[str, Any]:
    """Return an option with its title, explanation, values and default."""
    chosen = value_word(option.default) if typed is None else typed
    return {
        "id": option.id,
        "title": words.or_else(f"option.{option.id}", option.id),
        "why": words.or_else(f"option.{option.id}.why", ""),
        "rule": option.rule,
        "choices": [
            {"value": value_word(each), "words": value_said(words, option, each), "chosen": value_word(each) == chosen}
            for each in option.allowed
        ],
        "least": option.least,
        "most": option.most,
        "step": option.step,
        "value": "" if chosen == "none" else chosen,
        "needed": option.default is not None,
        "default": value_said(words, option, option.default),
    }


def value_said(words: PageWords, option: Option, value: object) -> str:
    """Return a value of an option in words."""
    if isinstance(value, bool) or value is None:
        common = words.text("page.value.none" if value is None else "page.value.yes" if value else "page.value.no")
        return words.or_else(f"option.{option.id}.{value_word(value)}", common)
    if isinstance(value, int):
        return words.amount(value, "count")
    return words.or_else(f"option.{option.id}.{value}", str(value))
