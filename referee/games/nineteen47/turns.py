"""What people do in production: the script, the nine jobs, the other things a turn may be."""

# ruff: noqa: ARG001 - every effect takes the same four things

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.nineteen47.books import (
    CINEMATOGRAPHER,
    COMPOSER,
    DIRECTOR,
    DRAWN,
    EDITOR,
    GAFFER,
    GAFFER_ROLLS,
    PRODUCER,
    SCREENWRITER,
    Books,
    less,
    more,
    put,
)
from referee.games.nineteen47.flow import first
from referee.games.nineteen47.moves import Act, Direct, Shoot
from referee.games.nineteen47.state import NOBODY, PICK, Cards, Due, Laid, Sight, State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.game import Seat
    from referee.games.nineteen47 import moves as m


def did(state: State, job: int) -> State:
    """H47-26: this job has been done in this film."""
    return state._replace(performed=tuple(sorted((*state.performed, job))))


def saw(books: Books, state: State, seat: Seat, what: str, cards: Cards) -> State:
    """Remember for a seat alone what it has seen."""
    film = len(state.films) + 1
    new = tuple(Sight(seat, film, what, card) for card in cards if card)  # type: ignore[arg-type]
    return state._replace(sights=(*state.sights, *new)) if new else state


# -- recognition and the script ------------------------------------------------------------------------------------------


def ready(books: Books, state: State, seat: Seat, move: m.Ready) -> State:
    """H47-04: with paper loyalties one of all says that the words have been read."""
    waiting = () if books.paper_loyalty else tuple(each for each in state.waiting if each != seat)
    return state._replace(waiting=waiting)


def script_draw(books: Books, state: State, seat: Seat, move: m.ScriptDraw) -> State:
    """H47-12: two posters, or the last one."""
    many = min(DRAWN, books.posters_left(state))
    state = did(state, SCREENWRITER)._replace(phase="script_pick", writer=seat)
    return state._replace(script=(None,) * many) if books.paper else first(state, *[Due("script")] * many)


def script_choose(books: Books, state: State, seat: Seat, move: m.ScriptChoose) -> State:
    """H47-12: one poster is shown, the other leaves the game unseen."""
    scrapped = less(state.script, (move.poster,))
    posters = tuple(each for each in state.posters if each != move.poster)
    state = saw(books, state, seat, "scrapped", scrapped)
    return state._replace(phase="turn_end", poster=move.poster, posters=posters, script=(), scrapped=more(state.scrapped, *scrapped))


def decline_script(books: Books, state: State, seat: Seat, move: m.DeclineScript) -> State:
    """H47-11: a poster is turned up now, or after the turn."""
    return state._replace(phase="production" if books.reveal_after else "genre")


def show_poster(books: Books, state: State, seat: Seat, move: m.ShowPoster) -> State:
    """H47-11, of paper posters."""
    return state._replace(poster=move.poster, posters=tuple(each for each in state.posters if each != move.poster))


# -- jobs ----------------------------------------------------------------------------------------------------------------


def produce(books: Books, state: State, seat: Seat, move: m.Produce) -> State:
    """H47-13, H47-14: the trade; a job taken from another player for this card can be done at once."""
    received = {move.a: move.b, move.b: move.a}.get(PRODUCER, 0)
    owner = books.holder(state, received)
    state = did(traded(books, state, move.a, move.b), PRODUCER)
    if not received or owner == seat:
        return state._replace(phase="turn_end")
    if owner == NOBODY:
        return state._replace(phase="turn_end", late="second_centre", late_seat=seat)
    if books.is_second_able(state, received):
        return state._replace(phase="second", second=received)
    return state._replace(phase="turn_end", late="script_first" if received == SCREENWRITER else "performed", late_seat=seat)


def traded(books: Books, state: State, a: int, b: int) -> State:
    """Return the state in which two job cards have changed places."""
    swap = {a: b, b: a}
    jobs = tuple(tuple(sorted(swap.get(job, job) for job in held)) for held in state.jobs)
    return state._replace(jobs=jobs, centre=tuple(sorted(swap.get(job, job) for job in state.centre)))


def second_job(books: Books, state: State, seat: Seat, move: m.SecondJob) -> State:
    """H47-14: the job that was just received; in studio order its number is used up (H47-77)."""
    state = state._replace(used_up=(*state.used_up, move.job))
    target = NOBODY if move.target is None else move.target
    if move.job == DIRECTOR:
        return direct(books, state, seat, Direct(target, move.source))
    if move.job == GAFFER:
        return state._replace(phase="gaffer", rolls=0)
    if move.job == CINEMATOGRAPHER:
        return shoot(books, state, seat, Shoot(target))
    if move.job == COMPOSER:
        return _composes(books, state)
    return _edits(books, state, seat) if move.job == EDITOR else _acts(books, state, move.job, target)


def second_skip(books: Books, state: State, seat: Seat, move: m.SecondSkip) -> State:
    """H47-14."""
    return state._replace(phase="turn_end")


def direct(books: Books, state: State, seat: Seat, move: Direct) -> State:
    """H47-15: one token, from the supply or from another holder."""
    tokens = state.tokens
    if move.source is None:
        state = state._replace(supply=state.supply - 1)
    else:
        tokens = put(tokens, move.source, tokens[move.source] - 1)
    tokens = put(tokens, move.to, tokens[move.to] + 1)
    return did(state, DIRECTOR)._replace(tokens=tokens, receiver=move.to, phase="turn_end")


def gaffer_roll(books: Books, state: State, seat: Seat, move: m.GafferRoll) -> State:
    """H47-16: the job is done with the first roll; the third closes it by itself."""
    state = state if GAFFER in state.performed else did(state, GAFFER)
    state = state._replace(phase="gaffer", rolls=state.rolls + 1)
    if state.rolls == GAFFER_ROLLS:
        state = state._replace(late="gaffer", late_seat=seat)
    return first(state, Due("die", move.die))


def gaffer_stop(books: Books, state: State, seat: Seat, move: m.GafferStop) -> State:
    """H47-16."""
    return state._replace(phase="turn_end")


def shoot(books: Books, state: State, seat: Seat, move: Shoot) -> State:
    """H47-17: the hand goes first, so that a reshuffle in the middle of the draw holds it."""
    thrown = state.hands[move.target]
    state = saw(books, state, move.target, "discarded", thrown)
    state = did(state, CINEMATOGRAPHER)._replace(
        hands=put(state.hands, move.target, ()), floor=more(state.floor, *thrown), phase="turn_end"
    )
    return first(state, *[Due("draw", move.target)] * books.hand)


def act(books: Books, state: State, seat: Seat, move: Act) -> State:
    """H47-18, H47-19."""
    return _acts(books, state, move.job, move.target)


def _acts(books: Books, state: State, job: int, target: Seat) -> State:
    state = did(state, job)._replace(phase="discard", target=target)
    return first(state, *[Due("draw", target)] * DRAWN)


def discard_two(books: Books, state: State, seat: Seat, move: m.DiscardTwo) -> State:
    """H47-18: the target's own choice."""
    state = saw(books, state, seat, "discarded", move.cards)
    hands = put(state.hands, seat, less(state.hands[seat], move.cards))
    return state._replace(hands=hands, floor=more(state.floor, *move.cards), phase="turn_end")


def compose_draw(books: Books, state: State, seat: Seat, move: m.ComposeDraw) -> State:
    """H47-20."""
    return _composes(books, state)


def _composes(books: Books, state: State) -> State:
    state = did(state, COMPOSER)._replace(phase="compose", composed=True)
    return first(state, *[Due("draw", PICK)] * DRAWN)


def compose_place(books: Books, state: State, seat: Seat, move: m.ComposePlace) -> State:
    """H47-20: one into the film, the other to the floor."""
    other = less(state.pick, (move.card,))
    state = saw(books, state, seat, "composed", other)
    return state._replace(
        pick=(),
        film=more(state.film, move.card),
        laid=(*state.laid, Laid(move.card, seat)),
        floor=more(state.floor, *other),
        phase="turn_end",
    )


def flag_edit(books: Books, state: State, seat: Seat, move: m.FlagEdit) -> State:
    """H47-21."""
    return _edits(books, state, seat)


def _edits(books: Books, state: State, seat: Seat) -> State:
    return did(state, EDITOR)._replace(editor=seat, phase="turn_end")


# -- other things --------------------------------------------------------------------------------------------------------


def swap_centre(books: Books, state: State, seat: Seat, move: m.SwapCentre) -> State:
    """H47-22."""
    state = traded(books, state, move.give, move.take)
    return state._replace(fresh=(*state.fresh, move.take), phase="turn_end")


def reroll(books: Books, state: State, seat: Seat, move: m.Reroll) -> State:
    """H47-23: rolled together."""
    return first(state._replace(phase="turn_end"), *[Due("die", die) for die in move.dice])


def peek_ghosts(books: Books, state: State, seat: Seat, move: m.PeekGhosts) -> State:
    """H47-24: what the seat sees now; a card that comes later is unseen again."""
    seen = tuple(tuple(sorted({*each, seat})) for each in state.seen)
    return state._replace(seen=seen, phase="turn_end")


def pass_turn(books: Books, state: State, seat: Seat, move: m.Pass) -> State:
    """H47-25."""
    return state._replace(phase="turn_end")


def laid_by(state: State, seat: Seat, cards: Sequence[str | None], *, star: bool) -> State:
    """Put cards of a hand into the film, face down."""
    hands = put(state.hands, seat, less(state.hands[seat], cards))
    laid = (*state.laid, *(Laid(card, seat, star) for card in cards))
    return state._replace(hands=hands, film=more(state.film, *cards), laid=laid)
