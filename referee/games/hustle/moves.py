"""The moves of the Hollywood Hustle: what is done at the table, named with the verbs of its rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from referee.game import Move

STEP = 50_000
"""HUS-02: every price, bid and payment is a multiple of this."""

Side = Literal["option", "contract"]

# -- chance and forced steps -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DieFell(Move):
    """HUS-01, 08, 18, 23: a die shows its value; what it is for and who rolls is said by the state."""

    chance: ClassVar[str | None] = "die"
    value: Literal[1, 2, 3, 4, 5, 6]


@dataclass(frozen=True, slots=True)
class DrawReport(Move):
    """HUS-17: this card is the top card of the Variety Reports."""

    chance: ClassVar[str | None] = "variety"
    card: str


@dataclass(frozen=True, slots=True)
class LoseTurn(Move):
    """HUS-29: the pending lost turn is used up."""


@dataclass(frozen=True, slots=True)
class FollowReport(Move):
    """HUS-17: the drawn card does what it says, where nobody has to choose."""


@dataclass(frozen=True, slots=True)
class CollectOptions(Move):
    """HUS-20: Options Times 2 pays."""


@dataclass(frozen=True, slots=True)
class CollectContracts(Move):
    """HUS-21: Venture Capital pays."""


@dataclass(frozen=True, slots=True)
class CloseSale(Move):
    """HUS-04, HUS-12: the hammer falls; the card goes to the highest bidder or stays."""


@dataclass(frozen=True, slots=True)
class CannotExercise(Move):
    """HUS-14: the forced owner cannot pay the balance, so the refusal of HUS-15 happens at once."""


@dataclass(frozen=True, slots=True)
class TurnEnds(Move):
    """HUS-28: nothing is left to do in this turn, so it ends by itself."""


# -- the active player -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """HUS-08: take the die and roll to move."""


@dataclass(frozen=True, slots=True)
class Exercise(Move):
    """HUS-03: pay the balance and turn an option into a contract, with or without a kept discount card."""

    card: str
    use_card: bool = False


@dataclass(frozen=True, slots=True)
class Auction(Move):
    """HUS-04: put a card of one's own up for auction."""

    card: str


@dataclass(frozen=True, slots=True)
class AuctionFrom(Move):
    """HUS-04 with `auction_reserve`: put a card up with a lowest opening bid."""

    open_field: ClassVar[str | None] = "reserve"
    step: ClassVar[int] = STEP
    card: str
    reserve: int


@dataclass(frozen=True, slots=True)
class GoLoan(Move):
    """HUS-05: go to the Loan square; the turn ends."""


@dataclass(frozen=True, slots=True)
class StayLoan(Move):
    """HUS-06: give the turn up on the Loan square and be paid for it."""


@dataclass(frozen=True, slots=True)
class LeaveLoan(Move):
    """HUS-07: leave the Loan square for Start, and go on with this turn."""


@dataclass(frozen=True, slots=True)
class BuyOption(Move):
    """HUS-09: buy the option of the square reached."""


@dataclass(frozen=True, slots=True)
class BuyContract(Move):
    """HUS-10: buy the contract of the square reached."""


@dataclass(frozen=True, slots=True)
class Decline(Move):
    """HUS-11: leave the card to the others."""


@dataclass(frozen=True, slots=True)
class ExtraTurn(Move):
    """HUS-13: take another turn."""


@dataclass(frozen=True, slots=True)
class EndTurn(Move):
    """HUS-28: end the turn."""


@dataclass(frozen=True, slots=True)
class Force(Move):
    """HUS-14: force the owner of the option on the square reached to exercise it."""


@dataclass(frozen=True, slots=True)
class BuyHalf(Move):
    """HUS-16: buy the contract of a producer on the Loan square for half its price."""


@dataclass(frozen=True, slots=True)
class ChooseSquare(Move):
    """HUS-19: go to a square of one's choice; `square` is its printed id."""

    square: str


@dataclass(frozen=True, slots=True)
class TakeOption(Move):
    """HUS-17: take an option free of charge, as the drawn card allows."""

    card: str


@dataclass(frozen=True, slots=True)
class Challenge(Move):
    """HUS-22: challenge another producer for a contract."""

    card: str


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """HUS-04, 12, 14, 16, 19, 22: do nothing of what is offered."""


# -- answers out of turn -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Bid(Move):
    """HUS-04, HUS-12: bid for one side of the card that is up; `amount` is in dollars."""

    open_field: ClassVar[str | None] = "amount"
    step: ClassVar[int] = STEP
    side: Side
    amount: int


@dataclass(frozen=True, slots=True)
class ForcedExercise(Move):
    """HUS-15: the forced owner pays the balance and keeps the card as a contract."""

    use_card: bool = False


@dataclass(frozen=True, slots=True)
class RefuseForce(Move):
    """HUS-15: the forced owner leaves the card to the forcing player."""


@dataclass(frozen=True, slots=True)
class UseShield(Move):
    """HUS-24: cancel the challenge with a kept card."""


@dataclass(frozen=True, slots=True)
class FaceChallenge(Move):
    """HUS-23: keep the card and let the dice decide."""


@dataclass(frozen=True, slots=True)
class RecordSale(Move):
    """HUS-12 with `spoken_auctions`: note who bought what in an auction held aloud."""

    open_field: ClassVar[str | None] = "amount"
    step: ClassVar[int] = STEP
    buyer: int
    side: Side
    amount: int


@dataclass(frozen=True, slots=True)
class RecordNoSale(Move):
    """HUS-12 with `spoken_auctions`: note that nobody bid."""


# -- never possible ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SellAgent(Move):
    """HUS-30: sell a card to the agent, which is never possible."""

    card: str


@dataclass(frozen=True, slots=True)
class Trade(Move):
    """HUS-30: hand a card to another producer outside an auction, which is never possible."""

    card: str
    to: int


# -- corrections -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CorrectCash(Move):
    """Set a producer's cash; the agent's balance takes the difference, and debts are paid from it first."""

    correction: ClassVar[bool] = True
    open_field: ClassVar[str | None] = "cash"
    step: ClassVar[int] = STEP
    who: int
    cash: int


@dataclass(frozen=True, slots=True)
class CorrectPlace(Move):
    """Set a producer's token on a square, named by its printed id."""

    correction: ClassVar[bool] = True
    who: int
    square: str


@dataclass(frozen=True, slots=True)
class CorrectCard(Move):
    """Give a card to a producer or back to the agent (`None`), on this side."""

    correction: ClassVar[bool] = True
    card: str
    owner: int | None
    side: Side


MOVES: tuple[type[Move], ...] = (
    *(DieFell, DrawReport, LoseTurn, FollowReport, CollectOptions, CollectContracts, CloseSale, CannotExercise, TurnEnds),
    *(Roll, Exercise, Auction, AuctionFrom, GoLoan, StayLoan, LeaveLoan, BuyOption, BuyContract, Decline, ExtraTurn, EndTurn),
    *(Force, BuyHalf, ChooseSquare, TakeOption, Challenge, Pass),
    *(Bid, ForcedExercise, RefuseForce, UseShield, FaceChallenge, RecordSale, RecordNoSale),
    *(SellAgent, Trade),
    *(CorrectCash, CorrectPlace, CorrectCard),
)
"""Every kind of move of the game."""

CORRECTIONS: tuple[type[Move], ...] = (CorrectCash, CorrectPlace, CorrectCard)
"""The moves by which the table mends its books."""

STEPS: tuple[type[Move], ...] = MOVES[:9]
"""The moves of TABLE: chance and forced steps."""

PLAYED: tuple[type[Move], ...] = tuple(kind for kind in MOVES if kind not in STEPS and kind not in CORRECTIONS)
"""The moves of players, also those that are never possible."""
