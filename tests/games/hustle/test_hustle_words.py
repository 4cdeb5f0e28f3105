"""What is said of moves that bots seldom or never make, and how debts, wins and seasons are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from referee.game import TABLE, Line, objection
from referee.games.hustle.moves import (
    Auction,
    AuctionFrom,
    Bid,
    BuyHalf,
    BuyOption,
    Challenge,
    CorrectCard,
    CorrectCash,
    CorrectPlace,
    Decline,
    Exercise,
    Force,
    ForcedExercise,
    GoLoan,
    LeaveLoan,
    RecordNoSale,
    RecordSale,
    RefuseForce,
    Roll,
    StayLoan,
    UseShield,
)
from referee.wording import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Table

    from referee.game import Move

A, B, C, D = range(4)
NAMES = ("Ana", "Ben", "Cleo", "Dan")


def say(table: Table, line: Line | None, viewer: int | None = None) -> str:
    assert line is not None
    return Words(table.rules.game, "en").say(line, NAMES, viewer)


def told(table: Table, viewer: int | None = None) -> list[str]:
    """Return the log so far, newest last."""
    lines = (table.rules.tell(done, viewer) for done in table.history)
    return [say(table, line, viewer) for line in lines if line]


def button(table: Table, seat: int, move: Move) -> str:
    words, aside = table.rules.words(table.state, seat, move)
    return " | ".join(say(table, line, seat) for line in (words, aside) if line)


def reason(table: Table, seat: int, move: Move) -> str:
    refusal = objection(table.rules, table.state, seat, move)
    return say(table, refusal.line if refusal else None, seat)


def test_words_of_corrections(table: Table) -> None:
    for move, words in (
        (CorrectCash(B, 1_850_000), "Set Ben's cash | $1,850,000"),
        (CorrectPlace(B, "HUS-Q22"), "Set Ben's token on Red Ford"),
        (CorrectCard("HUS-S05", B, "contract"), "Give Red Ford to Ben, contract"),
        (CorrectCard("HUS-S05", None, "option"), "Give Red Ford to the agent, option"),
    ):
        assert button(table, TABLE, move) == words
        table.do(TABLE, move)
    assert told(table)[-4:] == [
        "By agreement Ben's cash is set to $1,850,000.",
        "By agreement Ben's token is set on Red Ford.",
        "By agreement Red Ford, contract, goes to Ben.",
        "By agreement Red Ford, option, goes to the agent.",
    ]


def test_words_of_debts(table: Table) -> None:
    table.give(A, cash=150_000).land(2).draw("V29")
    assert told(table)[-1] == "Ana pays $100,000 to each of the others for Guild Settlement. Ana cannot pay all of it; $150,000 is owed."
    table.idle_until(A)
    assert say(table, table.rules.view(table.state, A).asked, A) == "You owe $150,000. Auction a card, or go to the Loan square."
    assert reason(table, A, Roll()) == "You owe $150,000: auction something or go to the Loan square."
    table.do(A, GoLoan()).idle_until(A)
    assert reason(table, A, LeaveLoan()) == "You still owe $50,000 to Cleo; stay until it is paid."
    table.do(A, StayLoan())
    assert "Debts of Ana are paid from it: $100,000." in told(table)[-1]
    remarks = [say(table, line) for line in table.rules.view(table.state, None).seats[A].remarks]
    assert remarks == ["Owes $50,000 to Dan", "On the Loan square: everything can be bought at half price"]


def test_words_of_debts_to_the_agent(new_table: Callable[..., Table]) -> None:
    table = new_table(agent_debt=True).begin().give(A, cash=0).land(2).draw("V26").idle_until(A).do(A, GoLoan()).idle_until(A)
    assert reason(table, A, LeaveLoan()) == "You still owe $200,000 to the agent; stay until it is paid."
    assert say(table, table.rules.view(table.state, None).seats[A].remarks[1]) == "Owes $200,000 to the agent"


def test_words_of_a_win_in_anothers_turn(table: Table) -> None:
    table.give(B, contracts="D02 B03 S03 S07", options="S09", cash=2_250_000).give(A, cash=3_000_000).land(25)
    table.do(A, Force()).do(B, ForcedExercise())
    assert told(table, B)[-1] == "You pay $2,250,000 and keep Missy Spacedout as a contract. You have the package and win the game!"
    assert reason(table, C, Roll()) == "The game is over: Ben has the package."


def test_words_of_a_season(new_table: Callable[..., Table]) -> None:
    table = new_table(2, season_limit=10).begin().give(B, contracts="S05")
    for _ in range(20):
        table.idle()
    assert told(table)[-1] == "The season is over after 10 rounds."
    assert reason(table, A, Roll()) == "The game is over: the season has ended."
    result = table.rules.result(table.state)
    assert result is not None
    assert say(table, result.line) == "The season ends after 10 rounds: Ben has filled 1 slot of the package, more than anybody else."


def test_words_of_a_season_that_ends_with_a_told_move(new_table: Callable[..., Table]) -> None:
    table = new_table(2, season_limit=10).begin()
    for _ in range(19):
        table.idle()
    table.do(B, GoLoan())
    assert told(table)[-1] == "Ben goes to the Loan square. The season is over."


def test_words_of_auctions(new_table: Callable[..., Table]) -> None:
    table = new_table(auction_reserve=True, spoken_auctions=True).begin().give(A, options="S05", contracts="S02")
    assert button(table, A, Auction("HUS-S05")) == "Auction Red Ford"
    assert button(table, A, AuctionFrom("HUS-S05", 400_000)) == "Auction Red Ford from | $400,000"
    table.do(A, AuctionFrom("HUS-S05", 400_000))
    assert button(table, A, RecordSale(B, "option", 450_000)) == "Ben buys Red Ford, option | $450,000"
    assert button(table, A, RecordNoSale()) == "Nobody bids"
    assert reason(table, A, RecordSale(A, "option", 450_000)) == "You cannot bid for your own card."
    assert reason(table, B, Bid("option", 350_000)) == "The bid must be at least $400,000."
    table.do(A, RecordSale(B, "option", 450_000)).do(A, Auction("HUS-S02"), RecordNoSale())
    assert told(table)[-4:] == [
        "Ana puts Red Ford up, option, from $400,000.",
        "Ben buys Red Ford, option, from Ana for $450,000.",
        "Ana puts Lance Lonestare up, contract.",
        "Nobody bids for Lance Lonestare; Ana keeps it.",
    ]


def test_words_of_offers(table: Table) -> None:
    table.land(22)
    assert say(table, table.rules.view(table.state, A).asked, A) == (
        "You stand on Red Ford. Option $300,000, contract $3,000,000, or leave it to the others."
    )
    assert button(table, A, BuyOption()) == "Take the option on Red Ford | $300,000"
    table.do(A, Decline())
    assert reason(table, A, Bid("option", 300_000)) == "You passed on Red Ford; it is for the others now."
    assert reason(table, B, Bid("option", 350_000)) == "The first bid must be exactly $300,000."
    assert reason(table, C, Bid("option", 300_000)) == "It is Ben's move."


def test_words_of_force_and_half_price(table: Table) -> None:
    table.give(B, options="S09", contracts="S05", cash=4_000_000).give(A, cash=4_000_000).land(25)
    assert button(table, A, Force()) == "Force Missy Spacedout | up to $2,500,000"
    table.do(A, Force())
    assert button(table, B, ForcedExercise()) == "Pay and keep Missy Spacedout | $2,250,000"
    table.do(B, RefuseForce())
    assert told(table)[-1] == "Ben lets Missy Spacedout go for $250,000; Ana buys the contract for $2,500,000."
    table.idle_until(B).do(B, GoLoan()).give(C, cash=1_500_000).land(22)
    assert button(table, C, BuyHalf()) == "Buy Red Ford for half the price | $1,500,000"
    table.do(C, BuyHalf())
    assert told(table)[-1] == "Ben is on the Loan square and gets $1,500,000 from Cleo for Red Ford."


def test_words_of_kept_cards(table: Table) -> None:
    table.land(2).draw("V25").land(2).draw("V24").idle_until(A)
    assert "Ana draws Friend at the Agency and keeps it." in told(table)
    table.give(A, options="S01", cash=2_000_000)
    assert button(table, A, Exercise("HUS-S01", use_card=True)) == "Exercise Buck Squarejaw with Friend at the Agency | $400,000"
    table.do(A, Exercise("HUS-S01", use_card=True))
    assert told(table)[-1] == "Ana exercises the option on Buck Squarejaw for $400,000 with Friend at the Agency."
    table.idle().give(B, contracts="S02").idle_until(C).give(C, cash=9_000_000).land(12).do(C, Challenge("HUS-S02"))
    assert button(table, B, UseShield()) == "Use Lawyer on Retainer"
    table.do(B, UseShield())
    assert told(table)[-1] == "Ben uses Lawyer on Retainer; the challenge of Cleo is cancelled."


@pytest.mark.parametrize("paid", [True, False])
def test_words_of_arriving_on_loan(new_table: Callable[..., Table], paid: bool) -> None:
    table = new_table(loan_pay_on_arrival=paid).begin().do(A, GoLoan())
    assert told(table)[-1] == ("Ana goes to the Loan square and receives $100,000." if paid else "Ana goes to the Loan square.")
