"""What the JSON interface takes and gives, as shapes that are checked and described."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

MOST_VERSION = 2**53

Version = Annotated[int, Field(ge=0, le=MOST_VERSION, strict=True, description="The table's version the act was made for.")]
Key = Annotated[str, Field(min_length=1, max_length=80, description="A key of its own: sent twice, it has one effect and one answer.")]


class Closed(BaseModel):
    """A shape that takes no unknown fields."""

    model_config = ConfigDict(extra="forbid")


class MoveIn(Closed):
    """A move as JSON, or the codes of scanned things that mean exactly one legal move."""

    move: dict[str, Any] | None = None
    codes: Annotated[list[Annotated[str, Field(max_length=300)]], Field(max_length=60)] | None = None
    version: Version
    key: Key
    seat: Annotated[int, Field(ge=-1, le=20, strict=True)] | None = None
    source: Literal["tap", "scan", "typed", "photo"] = "tap"


class ActIn(Closed):
    """An act that needs nothing but its version and key."""

    version: Version
    key: Key


class AnswerIn(ActIn):
    """An answer to what somebody asks the table."""

    yes: Annotated[bool, Field(strict=True)]


class SeatIn(Closed):
    """Who takes which seat."""

    seat: Annotated[int, Field(ge=0, le=20, strict=True)]
    name: Annotated[str, Field(min_length=1, max_length=10_000)]


class PlanIn(Closed):
    """How a seat begins: for a person, or with a bot."""

    name: Annotated[str, Field(max_length=200)] = ""
    bot: Annotated[str, Field(max_length=40)] = ""


class TableIn(Closed):
    """The table a host wants."""

    game: Annotated[str, Field(max_length=40)]
    seats: Annotated[list[PlanIn], Field(max_length=20)]
    options: dict[str, Annotated[str, Field(max_length=200)] | bool | int | None] = {}
    chance: dict[str, Literal["server", "people"]] = {}
    language: Annotated[str, Field(max_length=12)] = "en"


class RefusalOut(BaseModel):
    """Why something is not possible now."""

    code: str
    sentence: str
    rule: str


class OfferOut(BaseModel):
    """A move as it may be sent back, in words, with the reason where it is not possible now."""

    move: dict[str, Any]
    sentence: str
    aside: str | None
    caution: str | None
    refusal: RefusalOut | None


class ErrorOut(BaseModel):
    """The one shape of every error. `choices` comes with `ambiguous`, `version` with `stale`."""

    code: str
    sentence: str
    rule: str | None
    request_id: str
    choices: list[OfferOut] | None = None
    version: int | None = None


class AcceptedOut(BaseModel):
    """The act is stored; `waiting` says that the others have to agree first."""

    version: int
    waiting: bool = False


class SeatOut(BaseModel):
    """A seat that was taken; its secret is in the cookie."""

    word: str
    seat: int
    name: str


class LogOut(BaseModel):
    """One sentence of the log."""

    seq: int
    sentence: str
    undone: bool


class TableOut(BaseModel):
    """A table as one reader may see it."""

    word: str
    game: str
    version: int
    over: bool
    names: list[str]
    open_seats: list[int]
    seat: int | None
    host: bool
    asked: str
    due: str | None
    view: dict[str, Any]
    offers: list[OfferOut]
    chance: list[OfferOut]
    undo: str | None
    log: list[LogOut]


class ListedOut(BaseModel):
    """A table in the lobby's list; its word only for those who sit there and the host."""

    word: str | None
    game: str
    names: list[str]
    started: bool
    over: bool


class GameOut(BaseModel):
    """A game that is played here."""

    id: str
    title: str
    seats_least: int
    seats_most: int
    rules_version: int
    options: list[str]
    chance: list[str]


class ThingOut(BaseModel):
    """What a code stands for, and what the reader's seat can do with it at one table."""

    code: str
    id: str
    game: str
    name: str
    kind: str
    lines: list[str]
    table: str | None
    offers: list[OfferOut]
