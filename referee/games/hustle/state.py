"""The state of the Hollywood Hustle: how the table stands.

Seats count from 0, `NOBODY` (-1) is the agent as owner or creditor. Properties are numbered from 0 in the order of the
card list, squares from 0 along the track, and `LOAN` is the square beside it. Money is whole dollars.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from referee.game import Seat

NOBODY: Seat = -1
"""The agent as owner of a card or as creditor; also: no seat, no card, no square."""

TRACK = 42
"""Squares of the track; square 0 follows square 41."""

LOAN = 42
"""The number of the Loan square, which no die reaches."""

Phase = Literal[
    "order_roll",
    "lost_turn",
    "debt",
    "loan",
    "pre_roll",
    "move_roll",
    "landed_free",
    "landed_own",
    "landed_other",
    "offer",
    "auction",
    "sale_over",
    "force_reply",
    "forced_refusal",
    "choose_square",
    "choose_option",
    "steal_choose",
    "shield_reply",
    "steal_rolls",
    "variety_draw",
    "report",
    "card_roll",
    "money_roll",
    "options_x2",
    "venture",
    "post",
    "turn_over",
    "game_over",
]

DICE = frozenset({"order_roll", "move_roll", "money_roll", "card_roll", "steal_rolls"})
"""Phases that wait for a die."""

FORCED = frozenset({"lost_turn", "report", "options_x2", "venture", "sale_over", "forced_refusal", "turn_over"})
"""Phases in which one forced step is due."""

TABLE_PHASES = DICE | FORCED | {"variety_draw"}
"""Phases in which TABLE is next: chance, or one forced step."""

SALES = frozenset({"offer", "auction"})
"""Phases in which a bidder is asked."""

QUIET = frozenset({"debt", "loan", "pre_roll", "landed_free", "landed_own", "landed_other", "steal_choose", "post"})
"""Phases in which the books may be mended: the player whose turn it is decides, and nothing is under way."""


class Sale(NamedTuple):
    """A running auction (HUS-04) or offer (HUS-12).

    `seller` is who put the card up or declined it. `still` are those who have not passed, the one asked now in front.
    `bid` is the standing bid of `holder` (0 and `NOBODY` before the first), `contract` the side it is for. `least` is
    the seller's reserve or 0, `back` the phase in which the sale was opened.
    """

    card: int
    seller: Seat
    offer: bool
    still: tuple[Seat, ...]
    bid: int
    holder: Seat
    contract: bool
    least: int
    back: Phase


class Duel(NamedTuple):
    """A challenge for a contract: the card, its owner, and the challenger's die (0 until it has fallen)."""

    card: int
    owner: Seat
    die: int


class State(NamedTuple):
    """How the table stands.

    By seat: `cash`, `place` (square number or `LOAN`), `debts` (creditor and amount, oldest first), `kept` (ids of kept
    reports), `lost` (a lost turn is pending), `rolls` (for the order: -1 out, 0 to roll). By property: `owner`,
    `signed` (contract side up), `paid` (what the owner last gave for the option). `agent` is the agent's balance.
    The deck: `unseen` are reports nobody has seen yet, in no order, `known` the rest of the deck from top to bottom
    below them. Of this turn: `exercised` (property or `NOBODY`), `rolled`, `left_loan`, `landed` (square reached by
    the die or `NOBODY`), `offered` (properties put up without a buyer), `report` (the id of the card drawn or empty).
    `turn` counts turns begun, `rounds` rounds completed. `winner` owns the package, or is `NOBODY`.
    """

    phase: Phase
    active: Seat
    first: Seat
    turn: int
    rounds: int
    cash: tuple[int, ...]
    place: tuple[int, ...]
    debts: tuple[tuple[tuple[Seat, int], ...], ...]
    kept: tuple[tuple[str, ...], ...]
    lost: tuple[bool, ...]
    rolls: tuple[int, ...]
    owner: tuple[Seat, ...]
    signed: tuple[bool, ...]
    paid: tuple[int, ...]
    agent: int
    unseen: tuple[str, ...]
    known: tuple[str, ...]
    exercised: int
    rolled: bool
    left_loan: bool
    landed: int
    offered: tuple[int, ...]
    report: str
    sale: Sale | None
    duel: Duel | None
    winner: Seat
