"""Variety Reports (HUS-17): drawing a card, and what each of its effects brings about."""

# ruff: noqa: ARG001 - every effect takes the same four things

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from referee.games.hustle.books import Books
from referee.games.hustle.moves import DrawReport, FollowReport, TakeOption
from referee.games.hustle.state import NOBODY, TRACK, State
from referee.games.hustle.turns import Ledger, give, land, rest, swap

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.game import Seat


def draw_report(books: Books, state: State, seat: Seat, move: DrawReport) -> State:
    """HUS-17: the card goes to the bottom of the deck, or to the drawer to be kept, before it does what it says."""
    drawn = move.card
    if state.unseen:
        place = state.unseen.index(drawn)
        state = state._replace(unseen=state.unseen[:place] + state.unseen[place + 1 :])
    else:
        place = state.known.index(drawn)
        state = state._replace(known=state.known[:place] + state.known[place + 1 :])
    if books.kind_of_report[drawn] == "keep":
        kept = (*state.kept[state.active], drawn)
        return rest(books, state._replace(report=drawn, kept=swap(state.kept, state.active, kept)))
    return _read_out(books, state._replace(report=drawn, known=(*state.known, drawn)))


def _read_out(books: Books, state: State) -> State:
    effect = books.effects[state.report]
    match effect["op"]:
        case "gain_die":
            return state._replace(phase="card_roll")
        case "free_option" if _free_options(books, state, cast("tuple[str, ...]", effect["kinds"])):
            return state._replace(phase="choose_option")
        case "move_choice":
            return state._replace(phase="choose_square")
        case "extra_turn":
            return state._replace(phase="landed_own")
        case "lose_turn":
            return rest(books, state._replace(lost=swap(state.lost, state.active, value=True)))
        case _:
            return state._replace(phase="report")


def _free_options(books: Books, state: State, kinds: tuple[str, ...]) -> bool:
    return any(owner == NOBODY and books.kinds[books.kind[card]] in kinds for card, owner in enumerate(state.owner))


def follow_report(books: Books, state: State, seat: Seat, _: FollowReport) -> State:
    """HUS-17: do what the card says."""
    effect = cast("Mapping[str, Any]", books.effects[state.report])
    active = state.active
    if effect["op"] == "move_next":
        return land(books, state, _next_square(books, state, effect["kind"]))
    ledger = Ledger(state)
    match effect["op"]:
        case "gain":
            ledger.from_agent(active, effect["amount"])
        case "lose":
            ledger.fine(active, effect["amount"], owe_rest=books.agent_debt)
        case "gain_per":
            ledger.from_agent(active, max(effect["at_least"], effect["each"] * count_of(books, state, effect["of"])))
        case "lose_per":
            ledger.fine(active, effect["each"] * count_of(books, state, effect["of"]), owe_rest=books.agent_debt)
        case "collect_each":
            for other in books.others(active):
                ledger.between(other, active, effect["amount"])
        case "pay_each":
            for other in books.others(active):
                ledger.between(active, other, effect["amount"])
        case "free_option":
            ledger.from_agent(active, effect["else_gain"])
        case op:
            raise AssertionError(f"{state.report} has the unknown effect {op}")
    return rest(books, ledger.close())


def count_of(books: Books, state: State, of: str) -> int:
    """Return how many options, contracts or properties the active player owns."""
    if of == "property":
        return len(books.cards_of(state, state.active))
    return len(books.side(state, state.active, signed=of == "contract"))


def _next_square(books: Books, state: State, kind: str) -> int:
    here = state.place[state.active]
    return next(square % TRACK for square in range(here + 1, here + TRACK + 1) if books.kind_at[square % TRACK] == kind)


def take_option(books: Books, state: State, seat: Seat, move: TakeOption) -> State:
    """HUS-17: the option is free."""
    return rest(books, give(books, state, seat, books.number[move.card], signed=False, paid=0))
