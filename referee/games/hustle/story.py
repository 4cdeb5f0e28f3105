"""What the end screen tells of a finished game (dossier 12.2): sentences, curves by turn, tables by producer."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from referee.game import Grid, Line, Series, Story
from referee.games.hustle.books import Books, sale_of
from referee.games.hustle.moves import (
    BuyContract,
    BuyHalf,
    BuyOption,
    CannotExercise,
    ChooseSquare,
    CloseSale,
    CollectContracts,
    CollectOptions,
    DieFell,
    Exercise,
    ExtraTurn,
    FollowReport,
    ForcedExercise,
    GoLoan,
    RefuseForce,
    StayLoan,
)
from referee.games.hustle.result import result
from referee.games.hustle.state import LOAN, NOBODY, State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.game import Done, Move, Seat

SOURCES = ("variety", "money", "options_x2", "venture", "penalties", "sales", "loan")
"""Where money comes from, in the order of the columns."""

DEALS = ("options", "contracts", "exercised", "forced", "lost", "won", "failed", "loan", "extra")
"""What is counted of each producer, in the order of the columns."""


def story(books: Books, history: Sequence[Done]) -> Story:
    """Return the statistics of a game, whole or so far."""
    if not history:
        return Story((), (), ())
    tally = Tally(books)
    for done in history:
        tally.add(done)
    last: State = history[-1].after
    tally.sample(last)
    return Story(tuple(tally.lines(last)), tally.series(), tally.grids())


class Tally:
    """The figures of a game while its moves are read one after the other."""

    def __init__(self, books: Books) -> None:
        self.books = books
        self.income = [Counter[str]() for _ in range(books.seats)]
        self.deals = [Counter[str]() for _ in range(books.seats)]
        self.visits = Counter[int]()
        self.filled: list[list[int]] = [[] for _ in range(books.seats)]
        self.best: tuple[int, Seat, int] = (0, NOBODY, 0)
        self.turns: list[State] = []

    def add(self, done: Done) -> None:
        """Note one move."""
        before, after, move = done.before, done.after, done.move
        if after.turn != before.turn and before.turn:
            self.sample(before)
        self._visit(before, after, move)
        self._earn(before, after, move)
        self._deal(before, after, done.seat, move)
        for seat in range(self.books.seats):
            if before.signed != after.signed or before.owner != after.owner:
                self._fill(seat, after)

    def sample(self, state: State) -> None:
        """Note how the table stands at the end of a turn."""
        self.turns.append(state)

    def _visit(self, before: State, after: State, move: Move) -> None:
        stepped = isinstance(move, ChooseSquare) or (isinstance(move, DieFell) and before.phase == "move_roll")
        if stepped or (isinstance(move, FollowReport) and before.place != after.place):
            self.visits[after.place[before.active]] += 1

    def _fill(self, seat: Seat, after: State) -> None:
        slots = self.books.slots(after, seat)
        self.filled[seat] += [after.turn] * (slots - len(self.filled[seat]))

    def _earn(self, before: State, after: State, move: Move) -> None:
        for seat in range(self.books.seats):
            source = self._source(before, move, seat)
            gained = self._net(after, seat) - self._net(before, seat) if source else 0
            if gained > 0:
                self.income[seat][source] += gained
                self.best = max(self.best, (gained, seat, before.turn))

    def _net(self, state: State, seat: Seat) -> int:
        return state.cash[seat] - self.books.owed(state, seat)

    def _source(self, before: State, move: Move, seat: Seat) -> str:
        """Return where a gain of this seat would come from; repaid debts are no income."""
        active = seat == before.active
        match move:
            case DieFell() if before.phase in {"money_roll", "card_roll"}:
                return ("money" if before.phase == "money_roll" else "variety") if active else ""
            case DieFell() if before.duel is not None:
                return "penalties" if seat == before.duel.owner else ""
            case FollowReport():
                return "variety"
            case CollectOptions():
                return "options_x2" if active else ""
            case CollectContracts():
                return "venture" if active else ""
            case GoLoan() | StayLoan():
                return "loan" if active else ""
            case CloseSale():
                return "sales" if seat == sale_of(before).seller else ""
            case BuyHalf() | RefuseForce() | CannotExercise():
                return "sales" if seat == before.owner[self.books.card_at[before.landed]] else ""
            case _:
                return ""

    def _deal(self, before: State, after: State, seat: Seat, move: Move) -> None:
        match move:
            case BuyOption():
                self.deals[seat]["options"] += 1
            case BuyContract() | BuyHalf():
                self.deals[seat]["contracts"] += 1
            case Exercise() | ForcedExercise():
                self.deals[seat]["exercised"] += 1
            case RefuseForce() | CannotExercise():
                self.deals[before.active]["forced"] += 1
            case CloseSale() if sale_of(before).holder != NOBODY:
                sale = sale_of(before)
                self.deals[sale.holder]["contracts" if sale.contract else "options"] += 1
            case ExtraTurn():
                self.deals[seat]["extra"] += 1
            case DieFell() if before.duel is not None and after.duel is None and before.duel.die:
                won = after.owner[before.duel.card] == before.active
                self.deals[before.active]["won" if won else "failed"] += 1
            case _:
                pass
        if after.turn != before.turn and before.turn and before.place[before.active] == LOAN:
            self.deals[before.active]["loan"] += 1
        for old, new in zip(before.owner, after.owner, strict=True):
            if old not in {new, NOBODY}:
                self.deals[old]["lost"] += 1

    # -- what is told --------------------------------------------------------------------------------------------------

    def lines(self, last: State) -> list[Line]:
        """Return the sentences: length, lead, best payday, most visited square, properties never sold."""
        found = [Line("stat.length", {"turns": last.turn, "rounds": last.rounds + (last.winner != NOBODY)})]
        if last.phase == "game_over":
            winner = result(self.books, last).winners[0]
            found.append(Line("stat.lead", {"who": winner, "turn": self._lead_since(winner)}))
        gained, seat, turn = self.best
        if gained:
            found.append(Line("stat.payday", {"cash": gained, "who": seat, "turn": turn}))
        if self.visits:
            square, times = max(self.visits.items(), key=lambda item: (item[1], -item[0]))
            found.append(Line("stat.square", {"square": self.books.places[square], "n": times}))
        unsold = tuple(self.books.cards[card] for card in self.books.cards_of(last, NOBODY))
        found.append(Line("stat.unsold", {"cards": unsold}) if unsold else Line("stat.all_sold"))
        return found

    def _lead_since(self, winner: Seat) -> int:
        """Return the turn from which on the winner was ahead in slots and worth after every turn."""
        since = self.turns[-1].turn
        for state in reversed(self.turns):
            merit = [(self.books.slots(state, seat), self.books.worth(state, seat)) for seat in range(self.books.seats)]
            if merit[winner] < max(merit):
                break
            since = state.turn
        return since

    def series(self) -> tuple[Series, ...]:
        """Return the curves of cash, worth and filled slots, one value a turn."""
        seats = range(self.books.seats)
        cash = tuple(tuple(state.cash[seat] for state in self.turns) for seat in seats)
        worth = tuple(tuple(self.books.worth(state, seat) for state in self.turns) for seat in seats)
        slots = tuple(tuple(self.books.slots(state, seat) for state in self.turns) for seat in seats)
        return (Series("stat.cash", "money", cash), Series("stat.worth", "money", worth), Series("stat.slots", "count", slots))

    def grids(self) -> tuple[Grid, ...]:
        """Return the tables: when slots were filled, income by source, deals."""
        size = sum(self.books.need)
        filled = tuple(tuple(turns[:size]) + (None,) * (size - len(turns)) for turns in self.filled)
        income = tuple(tuple(each[source] for source in SOURCES) for each in self.income)
        deals = tuple(tuple(each[deal] for deal in DEALS) for each in self.deals)
        return (
            Grid("stat.package", "count", tuple(f"stat.package.{slot}" for slot in range(1, size + 1)), filled),
            Grid("stat.income", "money", tuple(f"stat.income.{source}" for source in SOURCES), income),
            Grid("stat.deals", "count", tuple(f"stat.deals.{deal}" for deal in DEALS), deals),
        )
