"""Attempts: the hero, who is driven off, the neighbour's answer, the studio taken, and the end it may bring."""

# ruff: noqa: ARG001 - every effect takes the same four things

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.villains.books import SUPER, Books
from referee.games.villains.piles import less, put, set_card, with_force
from referee.games.villains.state import NOBODY, Cards, Ended, Phase, State

if TYPE_CHECKING:
    from referee.game import Seat
    from referee.games.villains.moves import Attempt, CounterDecline, CounterTake, ShuffleHeroes, TakeStudio, TurnHero


def attempt(books: Books, state: State, seat: Seat, move: Attempt) -> State:
    """VIL-18: the action is spent, and the hero at the position is turned up next."""
    return state._replace(
        actions=state.actions - 1, stirred=True, phase="hero", slot=books.slot_number[move.slot], position=move.hero - 1, taker=seat
    )


def turn_hero(books: Books, state: State, seat: Seat, move: TurnHero) -> State:
    """VIL-19 to VIL-23: the hero lies face up; where it drives nobody off (VIL-21, VIL-22) the studio is taken."""
    slot, taker = state.slot, state.taker
    cards = books.mine(state, slot, taker)
    lost = driven_off(books, move.card, cards)
    state = state._replace(
        up=set_card(state.up, state.position, move.card),
        bound=set_card(state.bound, state.position, ""),
        looked=(*state.looked[: state.position], (), *state.looked[state.position + 1 :]),
        discard=(*state.discard, *lost),
    )
    if not lost:
        return state._replace(phase="takeover")
    return _failed(books, with_force(books, state, slot, taker, less(cards, lost)))


def driven_off(books: Books, hero: str, cards: Cards) -> Cards:
    """VIL-20 to VIL-23: return which of an attacker's own villains at the studio a hero drives off."""
    kind = books.type_of[hero]
    return cards if kind == SUPER else tuple([card for card in cards if books.genre[card] == kind])


def _failed(books: Books, state: State) -> State:
    """VIL-24: the neighbour is asked where his own total lies in the range now."""
    neighbour = books.other(state.slot, state.taker)
    asked = not state.answering and books.counter_mode != "off" and books.in_range(state, state.slot, neighbour)
    if not asked:
        return _attempt_over(books, state)
    if books.counter_mode == "attempt" and _row_spent(books, state):
        return state._replace(phase="shuffle_heroes", then="counter")
    return state._replace(phase="counter")


def _row_spent(books: Books, state: State) -> bool:
    return len(state.up) - state.up.count("") >= books.hero_reshuffle


def _attempt_over(books: Books, state: State) -> State:
    """VIL-26: with five heroes face up, and everything else done, the row is shuffled."""
    then: Phase = "shuffle_heroes" if _row_spent(books, state) else "turn"
    return state._replace(phase=then, then="turn", slot=NOBODY, position=NOBODY, taker=NOBODY, answering=False)


def shuffle_heroes(books: Books, state: State, seat: Seat, move: ShuffleHeroes) -> State:
    """VIL-26: all six lie face down, and what anybody has seen counts no more."""
    nothing = ("",) * books.row_of_heroes
    return state._replace(phase=state.then, then="turn", up=nothing, bound=nothing, looked=((),) * books.row_of_heroes)


def counter_take(books: Books, state: State, seat: Seat, move: CounterTake) -> State:
    """VIL-24: the neighbour takes the studio, or attempts it where that is what the table plays."""
    if books.counter_mode == "attempt":
        return state._replace(phase="hero", position=(move.hero or 0) - 1, taker=seat, answering=True)
    return state._replace(phase="takeover", taker=seat, answering=True)


def counter_decline(books: Books, state: State, seat: Seat, move: CounterDecline) -> State:
    """VIL-24: nothing changes."""
    return _attempt_over(books, state)


def take_studio(books: Books, state: State, seat: Seat, move: TakeStudio) -> State:
    """VIL-25: the studio, then all villains there, then the set bonus (VIL-32), then the next studio or the end."""
    slot, taker = state.slot, state.taker
    won = put(state.won, taker, (*state.won[taker], state.display[slot]))
    completed = taker not in state.bonus and books.has_set(won[taker])
    first, second = state.force[slot]
    state = state._replace(
        won=won,
        discard=(*state.discard, *first, *second),
        force=(*state.force[:slot], ((), ()), *state.force[slot + 1 :]),
        bonus=(*state.bonus, taker) if completed else state.bonus,
        display=set_card(state.display, slot, ""),
    )
    return state._replace(phase="studio") if state.studios else check_end(books, state)


def check_end(books: Books, state: State) -> State:
    """VIL-30, VIL-31: a seat borders no studio, or the row of two players has a gap."""
    ended = _earned(books, state)
    if ended and not books.end_of_turn:
        return over(state, ended)
    if ended and not state.closing:
        state = state._replace(closing=ended)
    return _attempt_over(books, state)


def _earned(books: Books, state: State) -> Ended:
    if "" not in state.display:
        return ""
    if books.seats == 2:  # noqa: PLR2004 - VIL-31 is for two players
        return "row"
    bare = any(not any(state.display[slot] for slot in own) for own in books.own)
    return "border" if bare else ""


def over(state: State, ended: Ended) -> State:
    """Return the position at the end of the game."""
    return state._replace(phase="over", ended=ended, slot=NOBODY, position=NOBODY, taker=NOBODY, answering=False)
