"""The state of Hollywood Rummy: how the table stands.

Seats count from 0 in playing order, `NOBODY` is no seat. Cards are printed ids; in a hand `None` is a card that the
referee has not seen. Rounds count from 0.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from referee.game import Seat
from referee.games.rummy.faces import Hand
from referee.games.rummy.melds import Meld

NOBODY: Seat = -1

Phase = Literal[
    "lot",  # chance: who deals first
    "deal",  # the dealer deals
    "dealing",  # chance: hands and the card turned up
    "turn_up",  # people say which card was turned up
    "redeal",  # the card turned up is wild
    "show",  # players show the referee their cards
    "window",  # the card just thrown may be claimed
    "refill",  # the stock is empty and a card is needed
    "fetch",  # chance: a card from the stock
    "draw",
    "play",
    "standoff",  # the round ends undecided
    "reveal",  # hands are added up
    "tally",  # the penalties are written down
    "score",  # people play and report who has gone out
    "game_over",
]

TABLE_PHASES: frozenset[str] = frozenset({"lot", "dealing", "redeal", "refill", "fetch", "standoff", "tally"})
"""Phases in which TABLE is next: chance, or one forced step."""

UNDEALT: frozenset[str] = frozenset({"lot", "deal", "dealing", "turn_up", "redeal"})
"""Phases before the first turn of a round."""

COUNTING: frozenset[str] = frozenset({"standoff", "reveal", "tally"})
"""Phases after the last turn of a round."""

Answer = Literal["", "take", "buy", "pass"]


class Window(NamedTuple):
    """A card that may be claimed: who threw it (the dealer, for the card turned up), and each seat's answer so far."""

    thrower: Seat
    upcard: bool
    answers: tuple[Answer, ...]


class Fetch(NamedTuple):
    """A card from the stock that is due: to whom, as his draw or as the price of a buy."""

    seat: Seat
    why: Literal["draw", "price"]


class State(NamedTuple):
    """How the table stands.

    `pool` are the cards that lie nowhere the referee knows of: the stock, and the unseen cards of hands. `discards` from
    bottom to top; `fresh` says that the top one was thrown or turned up just before this turn. By seat: `hands`,
    `public` (cards of the hand that everybody saw taken), `down`, `buys`, `points` of the round that is over (-1: not
    counted yet). Of this turn: `active`, `laid_now` (laid down in it), `taken` (the card drawn from the discard pile, or
    empty). `turn` counts turns of the round from 1. `pending` are seats that show the referee their cards, `then` what
    comes after. `ender` has ended the round; `stop` says why a round ended undecided. `scores` holds a row by seat for
    each round that is over.
    """

    phase: Phase
    round: int
    dealer: Seat
    active: Seat
    turn: int
    pool: tuple[str, ...]
    discards: tuple[str, ...]
    fresh: bool
    hands: tuple[Hand, ...]
    public: tuple[tuple[str, ...], ...]
    melds: tuple[Meld, ...]
    down: tuple[bool, ...]
    buys: tuple[int, ...]
    laid_now: bool
    taken: str
    window: Window | None
    fetch: Fetch | None
    pending: tuple[Seat, ...]
    then: Phase
    ender: Seat
    stop: Literal["", "stock", "long"]
    points: tuple[int, ...]
    scores: tuple[tuple[int, ...], ...]


def window_of(state: State) -> Window:
    """Return the open window; raises `LookupError` where there is none."""
    if state.window is None:
        raise LookupError(f"no card can be claimed in {state.phase}")
    return state.window


def put(row: tuple, seat: Seat, value: object) -> tuple:  # type: ignore[type-arg]
    """Return a row by seat with one seat's value changed."""
    return (*row[:seat], value, *row[seat + 1 :])
