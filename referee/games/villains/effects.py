"""What a legal move does: a new position, in the order of the rule text."""

# ruff: noqa: ARG001 - every effect takes the same four things

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from referee.games.villains import attempts, dealing
from referee.games.villains.moves import (
    Attempt,
    CorrectStudio,
    CorrectVillain,
    CounterDecline,
    CounterTake,
    DealUnseen,
    DealVillain,
    DrawStudio,
    DrawVillain,
    EndTurn,
    Eye,
    Fist,
    KeepClosed,
    Pass,
    Recruit,
    Relief,
    SeatBegins,
    SeeHero,
    SeeUnseen,
    Send,
    ShowVillain,
    ShuffleHeroes,
    ShuffleVillains,
    TakeStudio,
    Trade,
    TurnHero,
)
from referee.games.villains.piles import less, lies_at, out_of_hand, put, set_card, with_force
from referee.games.villains.state import NOBODY, State

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from referee.game import Move, Seat
    from referee.games.villains.books import Books


# -- actions -----------------------------------------------------------------------------------------------------------


def _recruit(books: Books, state: State, seat: Seat, move: Recruit) -> State:
    return state._replace(
        actions=state.actions - 1,
        stirred=True,
        market=set_card(state.market, state.market.index(move.card), ""),
        hands=put(state.hands, seat, (*state.hands[seat], move.card)),
        bought=put(state.bought, seat, (*state.bought[seat], move.card)),
    )


def _send(books: Books, state: State, seat: Seat, move: Send) -> State:
    slot = books.slot_number[move.slot]
    state = with_force(books, state, slot, seat, (*books.mine(state, slot, seat), *move.cards))
    return out_of_hand(state, seat, move.cards)._replace(actions=state.actions - 1, stirred=True)


def _trade(books: Books, state: State, seat: Seat, move: Trade) -> State:
    one, two = books.slot_number[move.slot_a], books.slot_number[move.slot_b]
    stirred = state.stirred or books.by_choice(state, seat)
    display = set_card(set_card(state.display, one, state.display[two]), two, state.display[one])
    return state._replace(display=display, actions=state.actions - 1, stirred=stirred)


def _relief(books: Books, state: State, seat: Seat, move: Relief) -> State:
    slot = lies_at(books, state, seat, move.card)
    if slot == NOBODY:
        state = out_of_hand(state, seat, (move.card,))
    else:
        state = with_force(books, state, slot, seat, less(books.mine(state, slot, seat), (move.card,)))
    return state._replace(discard=(*state.discard, move.card), actions=state.actions - 1, stirred=True)


# -- powers, the end of a turn -----------------------------------------------------------------------------------------


def _fist(books: Books, state: State, seat: Seat, move: Fist) -> State:
    force = tuple([(less(first, (move.target,)), less(second, (move.target,))) for first, second in state.force])
    state = state._replace(force=force, discard=(*state.discard, move.target, *move.cards), stirred=True)
    return out_of_hand(state, seat, move.cards)


def _eye(books: Books, state: State, seat: Seat, move: Eye) -> State:
    state = state._replace(discard=(*state.discard, *move.cards), stirred=True, phase="eye", position=move.hero - 1)
    return out_of_hand(state, seat, move.cards)


def _see_hero(books: Books, state: State, seat: Seat, move: SeeHero) -> State:
    return _has_looked(state._replace(bound=set_card(state.bound, state.position, move.card)))


def _see_unseen(books: Books, state: State, seat: Seat, move: SeeUnseen) -> State:
    return _has_looked(state)


def _has_looked(state: State) -> State:
    who = tuple(sorted({*state.looked[state.position], state.active}))
    looked = (*state.looked[: state.position], who, *state.looked[state.position + 1 :])
    return state._replace(looked=looked, position=NOBODY, phase="turn")


def _pass(books: Books, state: State, seat: Seat, move: Pass) -> State:
    return state._replace(actions=0, passed=True)


def _end_turn(books: Books, state: State, seat: Seat, move: EndTurn) -> State:
    """The end that is earned, VIL-35, VIL-37, the refill of VIL-12, the next seat: in this order."""
    if state.closing:
        return attempts.over(state, state.closing)
    state = state._replace(idle=0 if state.stirred else state.idle + 1)
    if state.idle >= books.seats:
        return attempts.over(state, "stalemate")
    if books.turn_limit and state.turn >= books.turn_limit:
        return attempts.over(state, "limit")
    return dealing.fill_market(books, state)


# -- corrections -------------------------------------------------------------------------------------------------------


def _correct_villain(books: Books, state: State, seat: Seat, move: CorrectVillain) -> State:
    card = move.card
    state = state._replace(
        market=tuple("" if each == card else each for each in state.market),
        force=tuple((less(first, (card,)), less(second, (card,))) for first, second in state.force),
        hands=tuple(less(hand, (card,)) for hand in state.hands),
        bought=tuple(less(hand, (card,)) for hand in state.bought),
        discard=less(state.discard, (card,)),
        pool=less(state.pool, (card,)),
        stack=less(state.stack, (card,)),
    )
    if move.to == "market":
        return state._replace(market=set_card(state.market, state.market.index(""), card))
    if move.to == "discard":
        return state._replace(discard=(*state.discard, card))
    slot, who = books.slot_number[cast("str", move.square)], cast("int", move.who)
    return with_force(books, state, slot, who, (*books.mine(state, slot, who), card))


def _correct_studio(books: Books, state: State, seat: Seat, move: CorrectStudio) -> State:
    slot = books.slot_number[move.square]
    there = state.display[slot]
    if move.card in state.display:
        display = set_card(state.display, state.display.index(move.card), there)
        return state._replace(display=set_card(display, slot, move.card))
    studios = tuple(sorted((*less(state.studios, (move.card,)), there), key=books.studios.index))
    return state._replace(display=set_card(state.display, slot, move.card), studios=studios)


EFFECTS: Mapping[type[Move], Callable[[Books, State, Seat, Move], State]] = cast(
    "Mapping[type[Move], Callable[[Books, State, Seat, Move], State]]",
    {
        DealVillain: dealing.deal,
        DealUnseen: dealing.deal_unseen,
        DrawVillain: dealing.draw_villain,
        ShuffleVillains: dealing.shuffle_villains,
        DrawStudio: dealing.draw_studio,
        SeatBegins: dealing.seat_begins,
        TurnHero: attempts.turn_hero,
        SeeHero: _see_hero,
        SeeUnseen: _see_unseen,
        ShuffleHeroes: attempts.shuffle_heroes,
        TakeStudio: attempts.take_studio,
        Recruit: _recruit,
        Send: _send,
        Attempt: attempts.attempt,
        Trade: _trade,
        Relief: _relief,
        Fist: _fist,
        Eye: _eye,
        Pass: _pass,
        EndTurn: _end_turn,
        CounterTake: attempts.counter_take,
        CounterDecline: attempts.counter_decline,
        ShowVillain: dealing.show_villain,
        KeepClosed: dealing.keep_closed,
        CorrectVillain: _correct_villain,
        CorrectStudio: _correct_studio,
    },
)
"""What each kind of move does."""
