"""When each kind of move is possible at all: the phases of 5.1 and 5.2, read with the options of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.hustle.moves import (
    Auction,
    AuctionFrom,
    Bid,
    BuyContract,
    BuyHalf,
    BuyOption,
    CannotExercise,
    Challenge,
    ChooseSquare,
    CloseSale,
    CollectContracts,
    CollectOptions,
    CorrectCard,
    CorrectCash,
    CorrectPlace,
    Decline,
    DieFell,
    DrawReport,
    EndTurn,
    Exercise,
    ExtraTurn,
    FaceChallenge,
    FollowReport,
    Force,
    ForcedExercise,
    GoLoan,
    LeaveLoan,
    LoseTurn,
    Pass,
    RecordNoSale,
    RecordSale,
    RefuseForce,
    Roll,
    StayLoan,
    TakeOption,
    TurnEnds,
    UseShield,
)
from referee.games.hustle.state import DICE, QUIET, SALES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.game import Move
    from referee.games.hustle.books import Books

EARLY = frozenset({"debt", "loan", "pre_roll"})
"""Phases before the die of a turn."""

CALM = frozenset({"debt", "loan", "pre_roll", "post"})
"""Phases in which a token may be set by agreement."""

ALWAYS: Mapping[type[Move], frozenset[str]] = {
    DieFell: DICE,
    DrawReport: frozenset({"variety_draw"}),
    LoseTurn: frozenset({"lost_turn"}),
    FollowReport: frozenset({"report"}),
    CollectOptions: frozenset({"options_x2"}),
    CollectContracts: frozenset({"venture"}),
    CloseSale: frozenset({"sale_over"}),
    CannotExercise: frozenset({"forced_refusal"}),
    TurnEnds: frozenset({"turn_over"}),
    Roll: frozenset({"pre_roll"}),
    GoLoan: frozenset({"pre_roll", "debt"}),
    StayLoan: frozenset({"loan", "debt"}),
    LeaveLoan: frozenset({"loan"}),
    BuyOption: frozenset({"landed_free"}),
    BuyContract: frozenset({"landed_free"}),
    Decline: frozenset({"landed_free"}),
    ExtraTurn: frozenset({"landed_own"}),
    EndTurn: frozenset({"post", "landed_own"}),
    Force: frozenset({"landed_other"}),
    BuyHalf: frozenset({"landed_other"}),
    ChooseSquare: frozenset({"choose_square"}),
    TakeOption: frozenset({"choose_option"}),
    Challenge: frozenset({"steal_choose"}),
    Bid: SALES,
    ForcedExercise: frozenset({"force_reply"}),
    RefuseForce: frozenset({"force_reply"}),
    UseShield: frozenset({"shield_reply"}),
    FaceChallenge: frozenset({"shield_reply"}),
    CorrectCash: QUIET,
    CorrectCard: QUIET,
    CorrectPlace: CALM,
}
"""The phases of the moves whose time no option changes."""


def times(books: Books) -> Mapping[type[Move], frozenset[str]]:
    """Return the phases in which each kind of move is possible at this table."""
    window = EARLY if books.auction_early else QUIET
    passing = SALES | {"landed_other", "steal_choose"}
    spoken = SALES if books.spoken else frozenset()
    return {
        **ALWAYS,
        Exercise: frozenset({"pre_roll", "loan"} if books.loan_exercise else {"pre_roll"}),
        Auction: window,
        AuctionFrom: window if books.auction_reserve else frozenset(),
        Pass: passing if books.choice_mandatory else passing | {"choose_square"},
        RecordSale: spoken,
        RecordNoSale: spoken,
    }
