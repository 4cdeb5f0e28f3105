"""A table of the Hollywood Hustle for tests: positions are reached by moves, and by corrections, which are moves too.

Cards are named without the prefix (`S05`), squares by number, seats `A` to `D` by 0 to 3.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from card_data.load import shipped_games
from referee.game import TABLE, Done, Move, Refusal, Setup, legal, objection, play, settle, state_hash
from referee.games.hustle import Hustle
from referee.games.hustle.moves import CorrectCard, CorrectCash, CorrectPlace, DieFell, DrawReport, EndTurn, GoLoan, Pass, Roll, StayLoan
from referee.games.hustle.state import LOAN, NOBODY, State

if TYPE_CHECKING:
    from collections.abc import Callable

GAME = shipped_games()["hustle"]


def rules_of(seats: int = 4, **options: Any) -> Hustle:
    """Return the rules of a table with some options changed."""
    return Hustle(GAME, Setup(seats, {option.id: option.default for option in GAME.options} | options))


class Table:
    """A game under way, with words to play it on."""

    def __init__(self, rules: Hustle) -> None:
        self.rules = rules
        self.books = rules.books
        self.state: State = rules.start()
        self.history: list[Done] = []

    # -- playing -------------------------------------------------------------------------------------------------------

    def do(self, seat: int, *moves: Move) -> Table:
        """Make moves of one seat, and the forced steps that follow each."""
        for move in moves:
            done = play(self.rules, self.state, seat, move)
            assert isinstance(done, Done), f"{move} by {seat} in {self.state.phase}: {done}"
            self.history += [done, *settle(self.rules, done.after)]
            self.state = self.history[-1].after
        return self

    def refused(self, seat: int, move: Move) -> str:
        """Return rule and code of a refusal, and see that nothing has changed."""
        before = state_hash(self.state)
        refusal = play(self.rules, self.state, seat, move)
        assert isinstance(refusal, Refusal), f"{move} by {seat} in {self.state.phase} is accepted"
        assert state_hash(self.state) == before
        return f"{refusal.rule}/{refusal.code}"

    def allowed(self, seat: int, move: Move) -> bool:
        return objection(self.rules, self.state, seat, move) is None

    def die(self, *values: Any) -> Table:
        return self.do(TABLE, *(DieFell(value) for value in values))

    def draw(self, card: str) -> Table:
        return self.do(TABLE, DrawReport(f"HUS-{card}"))

    def begin(self, first: int = 0) -> Table:
        """Roll for the order so that one seat goes first."""
        return self.die(*(6 if seat == first else 1 for seat in range(self.books.seats)))

    # -- arranging -----------------------------------------------------------------------------------------------------

    def give(self, seat: int, *, cash: int | None = None, at: int | None = None, options: str = "", contracts: str = "") -> Table:
        """Set what a seat has, by corrections."""
        for names, side in ((options, "option"), (contracts, "contract")):
            for name in names.split():
                self.do(TABLE, CorrectCard(f"HUS-{name}", seat, side))
        if cash is not None:
            self.do(TABLE, CorrectCash(seat, cash))
        if at is not None:
            self.do(TABLE, CorrectPlace(seat, self.books.places[at]))
        return self

    def land(self, square: int, die: int = 4) -> Table:
        """Let the active player roll onto a square; he exercises and auctions nothing before."""
        self.do(TABLE, CorrectPlace(self.state.active, self.books.places[(square - die) % 42]))
        return self.do(self.state.active, Roll()).die(die)

    def idle(self) -> Table:
        """End the active player's turn: where it stands, on the Loan square, or by a roll onto Start."""
        seat = self.state.active
        if self.phase in {"post", "landed_own"}:
            return self.do(seat, EndTurn())
        if self.phase in {"debt", "loan"}:
            return self.do(seat, StayLoan() if self.at(seat) == LOAN else GoLoan())
        self.land(0)
        return self.do(seat, EndTurn()) if self.state.phase == "post" and self.state.active == seat else self

    def idle_until(self, seat: int) -> Table:
        """Let the others pass their turns until a seat is active again."""
        for _ in range(20):
            if self.state.active == seat:
                return self
            self.idle()
        raise AssertionError(f"the turn of seat {seat} does not come")

    def pass_all(self) -> Table:
        """Let everybody still asked in a sale pass."""
        while self.state.phase in {"offer", "auction"}:
            self.do(self.books.person(self.state), Pass())
        return self

    def draw_all(self) -> list[str]:
        """Let the reports be drawn once each, one a turn, nobody ever short of money; return them in order."""
        drawn = [f"V{number:02}" for number in range(1, 31)]
        for card in drawn:
            for seat in range(self.books.seats):
                self.do(TABLE, CorrectCash(seat, 2_000_000))
            self.land(2).draw(card)
            for _ in range(20):
                if self.phase == "pre_roll":
                    break
                seat = self.rules.to_act(self.state)[0]
                self.do(seat, legal(self.rules, self.state, seat)[-1])
        return drawn

    # -- looking -------------------------------------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        return self.state.phase

    @property
    def active(self) -> int:
        return self.state.active

    @property
    def asked(self) -> int:
        return self.books.person(self.state)

    def cash(self, *seats: int) -> Any:
        amounts = [self.state.cash[seat] for seat in seats]
        return amounts[0] if len(amounts) == 1 else amounts

    def at(self, seat: int) -> int:
        return self.state.place[seat]

    def debts(self, seat: int) -> list[tuple[int, int]]:
        return list(self.state.debts[seat])

    def holder(self, name: str) -> tuple[int, str]:
        card = self.books.number[f"HUS-{name}"]
        return self.state.owner[card], "contract" if self.state.signed[card] else "option"

    def is_with_agent(self, name: str) -> bool:
        return self.holder(name) == (NOBODY, "option")

    def cards_of(self, seat: int) -> str:
        """Return the cards of a seat, contracts with a star: `D01 S05*`."""
        return " ".join(
            self.books.cards[card].removeprefix("HUS-") + "*" * self.state.signed[card] for card in self.books.cards_of(self.state, seat)
        )

    def facts(self, seat: int, move: Move) -> dict[str, Any]:
        refusal = objection(self.rules, self.state, seat, move)
        assert refusal is not None
        return dict(refusal.facts)


@pytest.fixture
def new_table() -> Callable[..., Table]:
    """Return what makes a table that has not begun: seats and changed options."""
    return lambda seats=4, **options: Table(rules_of(seats, **options))


@pytest.fixture
def table(new_table: Callable[..., Table]) -> Table:
    """Return a table of four at which A is about to roll for the first time."""
    return new_table().begin()
