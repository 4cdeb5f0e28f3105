"""What comes next when nothing is due: the phases of section 5.1, one function a phase.

`rest` goes on until the table owes something or people decide; each function answers with the state it was given where
people decide.
"""

# ruff: noqa: ARG001 - every phase is given the same two things

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.games.nineteen47.books import GAFFER_ROLLS, SCREENWRITER, Books
from referee.games.nineteen47.state import FILM, NOBODY, Due, State


def rest(books: Books, state: State) -> State:
    """Return the state in which the table owes something, people decide, or the game is over."""
    while not state.due:
        following = NEXT[state.phase](books, state)
        if following is state:
            return state
        state = following
    return state


def first(state: State, *due: Due) -> State:
    """Put work before all other work that is due."""
    return state._replace(due=(*due, *state.due))


# -- round start and turns ---------------------------------------------------------------------------------------------


def _setup(books: Books, state: State) -> State:
    """H47-04: recognition, where it tells anybody anything; then the first film."""
    if books.recognition:
        return state._replace(phase="recognition", waiting=tuple(range(books.seats)))
    return state._replace(phase="round_start", due=(Due("film"),))


def _recognition(books: Books, state: State) -> State:
    return state if state.waiting else state._replace(phase="round_start", due=(Due("film"),))


def start_film(books: Books, state: State) -> State:
    """H47-10: everything of a film is fresh; the seat with the lowest job number begins."""
    state = state._replace(
        phase="round_start", waiting=(), answered=(), film=(), laid=(), cut="", look="", pick=(), poster="", script=(),
        turn=NOBODY, number=0, active=NOBODY, extra=0, had_turn=(), used_up=(), performed=(), composed=False, editor=NOBODY,
        fresh=(), second=0, rolls=0, target=NOBODY, writer=NOBODY, late="", late_seat=NOBODY, irregular=False, receiver=NOBODY,
    )  # fmt: skip
    numbers = books.by_numbers(state)
    order = numbers if books.studio else books.clockwise(numbers[0]) * books.each
    ghosts = range(books.players_dice, books.dice) if state.films else range(0)
    return first(state._replace(order=order), *(Due("die", die) for die in ghosts))


def _round_start(books: Books, state: State) -> State:
    """H47-11, H47-12: the holder of the Screenwriter decides first; without one a poster is turned up."""
    writer = books.holder(state, SCREENWRITER)
    if writer == NOBODY:
        return state._replace(phase="genre")
    return state._replace(phase="script", active=writer, turn=0, number=SCREENWRITER, had_turn=(writer,))


def _genre(books: Books, state: State) -> State:
    if not state.poster:
        return state if books.paper else first(state, Due("poster"))
    if state.turn == NOBODY:
        return next_turn(books, state)
    return state._replace(phase="production") if state.active != NOBODY else enter_post(books, state)


def _turn_end(books: Books, state: State) -> State:
    state = next_turn(books, state._replace(extra=0, second=0, rolls=0, target=NOBODY))
    return state if state.poster else state._replace(phase="genre")


def next_turn(books: Books, state: State) -> State:
    """H47-28, H47-77: the next turn, or post-production after the last."""
    if books.studio:
        return _next_number(books, state)
    index = state.turn + 1
    if index < len(state.order):
        return state._replace(phase="production", turn=index, active=state.order[index])
    return _turns_over(books, state)


def _next_number(books: Books, state: State) -> State:
    """H47-77: the next job number that is held and not used up; a second turn of a seat is for that job alone."""
    for number in range(state.number + 1, 10):
        seat = books.holder(state, number)
        if seat == NOBODY or number in state.used_up:
            continue
        again = seat in state.had_turn
        return state._replace(
            phase="production",
            turn=state.turn + 1,
            number=number,
            active=seat,
            extra=number if again and not books.full_extra else 0,
            had_turn=state.had_turn if again else (*state.had_turn, seat),
        )
    return _turns_over(books, state)


def _turns_over(books: Books, state: State) -> State:
    state = state._replace(active=NOBODY, turn=len(state.order))
    return enter_post(books, state) if state.poster else state._replace(phase="genre")


def _gaffer(books: Books, state: State) -> State:
    return state._replace(phase="turn_end") if state.rolls == GAFFER_ROLLS else state


# -- post-production -----------------------------------------------------------------------------------------------------


def enter_post(books: Books, state: State) -> State:
    """H47-30, H47-78: everybody with a star is asked at once."""
    starred = [seat for seat in range(books.seats) if books.stars(state, seat)]
    asked = tuple(starred) if books.is_neutral_strike(state) else tuple(seat for seat in starred if books.asked_for(state, seat))
    return state._replace(phase="post_star", active=NOBODY, waiting=asked, answered=())


def _post_star(books: Books, state: State) -> State:
    if state.waiting:
        return state
    state = state._replace(phase="post_ghosts")
    return first(state, Due("ghosts")) if books.ghosts else state


def _post_ghosts(books: Books, state: State) -> State:
    """H47-31: everybody who holds a token is asked, one after the other."""
    asked = tuple(seat for seat in books.token_order(state) if state.tokens[seat])
    return state._replace(phase="post_tokens", waiting=asked, answered=())


def _post_tokens(books: Books, state: State) -> State:
    """H47-33, H47-74: a card of the deck, unless the Composer worked."""
    if state.waiting:
        return state
    state = state._replace(phase="post_deck")
    return state if state.composed or books.is_just(state) else first(state, Due("deck_card"), Due("draw", FILM))


def _post_deck(books: Books, state: State) -> State:
    """H47-34, H47-35, H47-74: the editor's look, or the cut."""
    if state.editor != NOBODY and state.film:
        state = state._replace(phase="editor_look", look=None)
        return state if books.paper else first(state, Due("look"))
    return enter_cut(books, state)


def enter_cut(books: Books, state: State) -> State:
    """H47-34: one card is cut, unless the last film is left to justice (H47-74)."""
    if books.is_just(state):
        return state._replace(phase="premiere")
    return first(state._replace(phase="post_cut"), Due("cut"))


def _post_cut(books: Books, state: State) -> State:
    return state._replace(phase="premiere")


def _interval(books: Books, state: State) -> State:
    return first(state, Due("film"))


def _wait(books: Books, state: State) -> State:
    return state


NEXT: Mapping[str, Callable[[Books, State], State]] = {
    "setup": _setup,
    "recognition": _recognition,
    "round_start": _round_start,
    "genre": _genre,
    "script": _wait,
    "script_pick": _wait,
    "production": _wait,
    "turn_end": _turn_end,
    "second": _wait,
    "gaffer": _gaffer,
    "discard": _wait,
    "compose": _wait,
    "post_star": _post_star,
    "post_ghosts": _post_ghosts,
    "post_tokens": _post_tokens,
    "post_deck": _post_deck,
    "post_cut": _post_cut,
    "editor_look": _wait,
    "premiere": _wait,
    "interval": _interval,
    "unmask": _wait,
    "over": _wait,
}
