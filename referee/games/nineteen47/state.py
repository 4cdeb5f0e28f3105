"""The state of Nineteen47: how the table stands.

Seats count from 0, `NOBODY` (-1) is no seat. Holders of tokens and ghosts count on after the seats. Cards are printed ids
in order of id, `None` where the referee does not know a card: no state holds the order of a deck, because nothing looks
at it. Jobs are numbers from 1 to 9, dice are numbered from 0.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from referee.game import Seat

NOBODY: Seat = -1
"""No seat; also: no ghost, no die."""

FILM = -2
"""Where a card goes that is drawn for the film (H47-33)."""

PICK = -3
"""Where the cards go among which the Composer chooses (H47-20)."""

Phase = Literal[
    "setup",
    "recognition",
    "round_start",
    "genre",
    "script",
    "script_pick",
    "production",
    "turn_end",
    "second",
    "gaffer",
    "discard",
    "compose",
    "post_star",
    "post_ghosts",
    "post_tokens",
    "post_deck",
    "post_cut",
    "editor_look",
    "premiere",
    "interval",
    "unmask",
    "over",
]

Card = str | None
Cards = tuple[Card, ...]
Side = Literal["", "patriot", "communist", "star", "draw"]

Work = Literal[
    "job", "loyalty", "draw", "die", "poster", "script", "look", "cut", "turn",
    "reshuffle", "film", "ghosts", "deck_card", "hearing", "shakeup", "refill", "cleanup",
]  # fmt: skip


class Due(NamedTuple):
    """One piece of the table's work that is due: chance or a forced step, and for what seat, die or place."""

    work: Work
    of: int = NOBODY


class Laid(NamedTuple):
    """A card in the film and who laid it: a seat, a ghost, or `FILM` for the deck. `star` says that a die asked for it."""

    card: Card
    by: int
    star: bool = False


class Sight(NamedTuple):
    """What a seat alone has seen: an editor's card, what it discarded, a poster it scrapped; in the film of that number."""

    seat: Seat
    film: int
    what: Literal["edited", "discarded", "composed", "scrapped"]
    card: str


class Film(NamedTuple):
    """A film that was made: what everybody knows of it, then what nobody but those concerned knew.

    `writer` is the seat that wrote the script; `laid` is everything that was put in, `cut` what was cut ("" nothing, `None`
    a card nobody knows). `irregular` says that the number of its cards was set by hand.
    """

    poster: str
    side: Side
    shown: tuple[str, ...]
    patriot: int
    communist: int
    editor: Seat
    writer: Seat
    performed: tuple[int, ...]
    laid: tuple[Laid, ...]
    cut: Card
    irregular: bool = False


class State(NamedTuple):
    """A position.

    `due` is the table's work in order; while there is any nobody else acts. `waiting` are the seats that may answer, in
    order where there is one. `active` has the turn; `extra` is the job of a studio-order extra turn, `number` the job
    number the studio order has reached. `second` is the job a former Producer may do at once; `rolls` counts the Gaffer's.

    `gone` are those of the floor that everybody has seen go there since the last shuffle.

    `film` lies face down, `laid` tells who put what in it, `shown` lies face up; `cut` and `look` are the card cut and
    the card the editor sees. `seen` are, for every ghost, the seats that know its card. `late` is the specific reason why
    the seat whose turn has just ended can do no more.
    """

    phase: Phase
    due: tuple[Due, ...]
    waiting: tuple[Seat, ...]
    answered: tuple[Seat, ...]
    # hidden cards
    deck: Cards
    floor: Cards
    gone: tuple[str, ...]
    hands: tuple[Cards, ...]
    film: Cards
    laid: tuple[Laid, ...]
    cut: Card
    look: Card
    pick: Cards
    ghosts: Cards
    seen: tuple[tuple[Seat, ...], ...]
    shown: tuple[str, ...]
    # posters
    posters: tuple[str, ...]
    poster: str
    script: Cards
    scrapped: Cards
    # loyalties
    loyalty: Cards
    box: Cards
    # open things
    jobs: tuple[tuple[int, ...], ...]
    centre: tuple[int, ...]
    dice: tuple[str, ...]
    tokens: tuple[int, ...]
    supply: int
    boxed: int
    # the film under way
    order: tuple[Seat, ...]
    turn: int
    number: int
    active: Seat
    extra: int
    had_turn: tuple[Seat, ...]
    used_up: tuple[int, ...]
    performed: tuple[int, ...]
    composed: bool
    editor: Seat
    fresh: tuple[int, ...]
    second: int
    rolls: int
    target: Seat
    writer: Seat
    late: str
    late_seat: Seat
    irregular: bool
    # the game
    receiver: int
    last_receiver: int
    films: tuple[Film, ...]
    score: tuple[int, int]
    sights: tuple[Sight, ...]
    winner: Side
