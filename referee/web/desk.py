"""The desk in the foyer: what every page and every route of the referee needs, in one place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.responses import HTMLResponse

from referee.chance import Chance
from referee.entries import SeatPlan
from referee.house import SeatTaken
from referee.setup import clean_name
from referee.web.assets import Shelf
from referee.web.bot_seats import BotSeats
from referee.web.cards import Faces
from referee.web.page_words import PageWords
from referee.web.security import Patience
from referee.web.shown import Reader

if TYPE_CHECKING:
    from fastapi import Request

    from referee.entries import Badge
    from referee.folders import Trouble
    from referee.house import House
    from referee.table import Table

TEMPLATES = Path(__file__).parent / "templates"
HOST_COOKIE = "host"


class Wrong(Exception):
    """A request that ends with an error page or an error in JSON: status, code, and the facts of its sentence.

    The sentence is `page.error.<code>` unless one is given; `rule` leads to the rule behind it.
    """

    def __init__(self, status: int, code: str, *, sentence: str = "", rule: str = "", wait_s: int | None = None, **facts: Any) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.sentence = sentence
        self.rule = rule
        self.wait_s = wait_s
        self.facts = facts


@dataclass
class Desk:
    """What the routes share. `addresses` answers with this server's addresses of today, best first, without a path.

    `output` is the folder whose finished kits may be downloaded. `folders` answers with what is to be told about makers' folders.
    """

    house: House
    output: Path
    addresses: Callable[[], Sequence[str]]
    patience: Patience = field(default_factory=Patience)
    bot_pause_s: float = 0.7
    folders: Callable[[], Iterable[Trouble]] = tuple

    def __post_init__(self) -> None:
        self.bots = BotSeats(self.house, self.bot_pause_s)
        self.new_secret = Chance().token
        self.shelf = Shelf(self.house.games)
        self.faces = Faces(self.house.games)
        self._words: dict[tuple[str, str], PageWords] = {}

    @cached_property
    def _pages(self) -> Environment:
        pages = Environment(
            loader=FileSystemLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
        )
        pages.globals["asset"] = self.shelf.address
        return pages

    # -- words -----------------------------------------------------------------------------------------------------

    def words(self, game_id: str | None = None, language: str = "en") -> PageWords:
        """Return the words of a game, or of the house itself, which any game carries too."""
        known = game_id if game_id in self.house.games else next(iter(self.house.games))
        key = (str(known), language)
        if key not in self._words:
            self._words[key] = PageWords(self.house.games[str(known)], language)
        return self._words[key]

    def words_at(self, table: Table) -> PageWords:
        """Return the words a table speaks."""
        return self.words(table.header.game_id, table.header.language)

    def reader(self, table: Table, badge: Badge) -> Reader:
        """Return the reader of a table's pages."""
        return Reader(table, self.words_at(table), badge.seat, self.faces.address, self.faces.back_address)

    # -- who asks --------------------------------------------------------------------------------------------------

    def table(self, request: Request, word: str) -> Table:
        """Return a table by its word; wrong words are counted, so that nobody tries them all."""
        self.be_patient("guess", request, count=False)
        try:
            return self.house.table(word)
        except LookupError:
            self.be_patient("guess", request)
            raise Wrong(404, "no_table", word=word[:24]) from None

    def tokens(self, request: Request, word: str) -> tuple[str | None, ...]:
        """Return the secrets a request carries for one table: its seat's and the host's."""
        return (request.cookies.get(f"seat_{word.upper()}"), request.cookies.get(HOST_COOKIE))

    def badge(self, request: Request, table: Table) -> Badge:
        """Return who asks, at one table."""
        return self.house.badge(table.word, *self.tokens(request, table.word))

    def is_host(self, request: Request) -> bool:
        """Say whether the one who asks is the host."""
        return self.house.is_host(request.cookies.get(HOST_COOKIE))

    def seated(self, request: Request) -> list[tuple[Table, Badge]]:
        """Return the running tables at which the one who asks has a seat, or whose host he is."""
        found = []
        for summary in (each for each in self.house.tables() if not each.over):
            if f"seat_{summary.word}" in request.cookies or HOST_COOKIE in request.cookies:
                table = self.house.table(summary.word)
                badge = self.badge(request, table)
                if badge.seat is not None or badge.host:
                    found.append((table, badge))
        return found

    def plan(self, name: str, bot: str) -> SeatPlan:
        """Return how a seat begins; a bot without a name is called by its kind."""
        return SeatPlan(name or (self.words().or_else(f"page.bot.{bot}.name", bot) if bot else ""), bot)

    def take_seat(self, table: Table, seat: int, name: str, secret: str) -> str:
        """Seat a person and return the seat's secret; raises `Wrong` where the seat is gone or there is no name."""
        if not clean_name(name):
            raise Wrong(400, "no_name")
        try:
            token = self.house.take_seat(table.word, seat, name, token=secret or None)
        except SeatTaken:
            raise Wrong(409, "seat_taken") from None
        self.bots.wake(self.house.table(table.word))
        return token

    def be_patient(self, kind: str, request: Request, *, count: bool = True) -> None:
        """Count one try of a kind, or only look; raises `Wrong` with the seconds to wait where there were too many."""
        who = request.client.host if request.client else "?"
        wait = self.patience.count(kind, who) if count else self.patience.wait(kind, who)
        if wait is not None:
            raise Wrong(429, "too_often", wait_s=wait, n=wait)

    # -- answers ---------------------------------------------------------------------------------------------------

    def page(self, template: str, *, words: PageWords, status: int = 200, **shown: Any) -> HTMLResponse:
        """Return a page; `p` in the templates is what the page shows."""
        game = shown.pop("game_look", None)
        html = self._pages.get_template(template).render(
            t=words.text,
            language=words.language,
            game_css=self.shelf.address(f"looks/{game}.css") if game else "",
            **{"events": "", "version": 0, "here": "", **shown},
        )
        return HTMLResponse(html, status, headers={"cache-control": "no-store"})

    def joining(self, table: Table) -> dict[str, Any]:
        """Return what the join code shows: the modules, and the address in words."""
        base = next(iter(self.addresses()), "")
        host = base.partition("://")[2]
        return {"code": self.faces.qr(f"http://{host.upper()}/T/{table.word}"), "host": host}


def desk_of(request: Request) -> Desk:
    """Return the desk of the application a request came to."""
    desk: Desk = request.app.state.desk
    return desk


def sentence_of(words: PageWords, wrong: Wrong) -> str:
    """Return the sentence of an error."""
    return wrong.sentence or words.text(f"page.error.{wrong.code}", **wrong.facts)
