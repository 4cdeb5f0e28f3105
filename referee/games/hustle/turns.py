"""How money moves, how a turn begins, goes on and ends, and what a square brings about.

All functions return a new state. `Ledger` is the one place where money changes hands: HUS-25 and the agent's balance
are kept there and nowhere else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from referee.games.hustle.state import LOAN, NOBODY, TRACK, Duel, Phase, State

if TYPE_CHECKING:
    from referee.game import Seat
    from referee.games.hustle.books import Books

T = TypeVar("T")


class Ledger:
    """The columns of figures while a move is worked out; `close` writes them into the state."""

    __slots__ = ("agent", "cash", "debts", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.cash = list(state.cash)
        self.debts = [list(each) for each in state.debts]
        self.agent = state.agent

    def to_agent(self, seat: Seat, amount: int) -> None:
        """Pay the agent a price the seat can afford."""
        self.cash[seat] -= amount
        self.agent += amount

    def from_agent(self, seat: Seat, amount: int) -> None:
        """Let the agent pay a seat."""
        self.agent -= amount
        self._receive(seat, amount)

    def fine(self, seat: Seat, amount: int, *, owe_rest: bool) -> None:
        """Pay the agent at most what is there; the rest is forgiven, or owed with `agent_debt` (8)."""
        paid = min(amount, self.cash[seat])
        self.to_agent(seat, paid)
        if owe_rest and paid < amount:
            self.debts[seat].append((NOBODY, amount - paid))

    def between(self, payer: Seat, payee: Seat, amount: int) -> None:
        """Pay another producer: what cannot be paid is written down as a debt before the paid part is passed on (HUS-25)."""
        paid = min(amount, self.cash[payer])
        self.cash[payer] -= paid
        if paid < amount:
            self.debts[payer].append((payee, amount - paid))
        self._receive(payee, paid)

    def _receive(self, seat: Seat, amount: int) -> None:
        debts = self.debts[seat]
        while amount and debts:
            creditor, owed = debts[0]
            part = min(owed, amount)
            amount -= part
            if part == owed:
                del debts[0]
            else:
                debts[0] = (creditor, owed - part)
            if creditor == NOBODY:
                self.agent += part
            else:
                self._receive(creditor, part)
        self.cash[seat] += amount

    def close(self) -> State:
        """Return the state with the new figures."""
        debts = tuple(map(tuple, self.debts))
        return self.state._replace(cash=tuple(self.cash), debts=debts, agent=self.agent)


def swap(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return a tuple with one value exchanged."""
    return (*values[:place], value, *values[place + 1 :])


# -- turns -------------------------------------------------------------------------------------------------------------


def begin_turn(state: State, seat: Seat) -> State:
    """Start a turn of a seat: a lost turn first, then debts, then the Loan square, else the window before the die (5.1)."""
    phase: Phase = "lost_turn" if state.lost[seat] else opening(state, seat)
    return state._replace(
        phase=phase,
        active=seat,
        turn=state.turn + 1,
        exercised=NOBODY,
        rolled=False,
        left_loan=False,
        landed=NOBODY,
        offered=(),
        report="",
    )


def opening(state: State, seat: Seat) -> Phase:
    """Return the phase in which a seat decides at the start of its turn."""
    if state.debts[seat]:
        return "debt"
    return "loan" if state.place[seat] == LOAN else "pre_roll"


def next_turn(books: Books, state: State) -> State:
    """End the turn: the next seat begins, or the season is over (HUS-28, HUS-31)."""
    seat = (state.active + 1) % books.seats
    if seat == state.first:
        state = state._replace(rounds=state.rounds + 1)
        if books.season_limit is not None and state.rounds >= books.season_limit:
            return state._replace(phase="game_over")
    return begin_turn(state, seat)


def rest(books: Books, state: State) -> State:
    """Come to the end of a landing: the player may still auction, or the turn ends by itself (`auto_end_turn`)."""
    ends = books.auto_end_turn and not books.can_put_up(state, state.active)
    return state._replace(phase="turn_over" if ends else "post")


# -- cards change hands ------------------------------------------------------------------------------------------------


def give(books: Books, state: State, seat: Seat, card: int, *, signed: bool, paid: int) -> State:
    """Give a property to a seat on this side; `paid` is what the seat gave for the option. Whoever owns the package has won."""
    state = state._replace(
        owner=swap(state.owner, card, seat),
        signed=swap(state.signed, card, signed),
        paid=swap(state.paid, card, paid),
    )
    if signed and books.has_package(state, seat):
        return state._replace(phase="game_over", winner=seat, sale=None, duel=None)
    return state


def go_on(books: Books, state: State) -> State:
    """Go to rest unless somebody has won meanwhile (HUS-27)."""
    return state if state.phase == "game_over" else rest(books, state)


def lay_under(state: State, seat: Seat, card: str) -> State:
    """Put a kept report that was used to the bottom of the deck (HUS-24)."""
    kept = list(state.kept[seat])
    kept.remove(card)
    return state._replace(kept=swap(state.kept, seat, tuple(kept)), known=(*state.known, card))


# -- landing -----------------------------------------------------------------------------------------------------------


def walk(books: Books, place: int, die: int) -> int:
    """Return the square a token reaches with a die (HUS-08, option `wrap`)."""
    if books.skip_start and place + die >= TRACK:
        return place + die - TRACK + 1
    return (place + die) % TRACK


def land(books: Books, state: State, square: int) -> State:
    """Put the active token on a square and find out what happens there (5.3)."""
    seat = state.active
    state = state._replace(place=swap(state.place, seat, square), landed=square)
    match books.kind_at[square]:
        case "property":
            return _land_on_property(books, state, books.card_at[square])
        case "variety":
            return state._replace(phase="variety_draw") if state.unseen or state.known else rest(books, state)
        case "money":
            return state._replace(phase="money_roll")
        case "options_x2":
            return state._replace(phase="options_x2")
        case "venture":
            return state._replace(phase="venture")
        case "choice":
            return state._replace(phase="choose_square")
        case "steal":
            return state._replace(phase="steal_choose")
        case "start":
            return rest(books, state)
        case kind:
            raise AssertionError(f"nobody lands on a square of the kind {kind}")


def _land_on_property(books: Books, state: State, card: int) -> State:
    phase = meeting(state, card)
    return rest(books, state) if phase == "post" else state._replace(phase=phase)


def meeting(state: State, card: int) -> Phase:
    """Return the phase in which the active player meets a property, `post` where nothing is offered (5.3)."""
    owner = state.owner[card]
    if owner == NOBODY:
        return "landed_free"
    if owner == state.active:
        return "landed_own"
    if state.signed[card] and state.place[owner] != LOAN:
        return "post"
    return "landed_other"


def start_duel(books: Books, state: State, card: int) -> State:
    """Open a challenge: the owner may answer with a kept card, otherwise the dice roll (HUS-22)."""
    owner = state.owner[card]
    phase: Phase = "shield_reply" if books.shield_of(state, owner) else "steal_rolls"
    return state._replace(phase=phase, duel=Duel(card, owner, 0))
