"""What people do from post-production on: cards for stars and tokens, the edit, the premiere, the loyalties at the end."""

# ruff: noqa: ARG001 - every effect takes the same four things

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.games.nineteen47 import effects, turns
from referee.games.nineteen47 import moves as m
from referee.games.nineteen47.books import Books, less, more, put, without
from referee.games.nineteen47.flow import enter_cut, first
from referee.games.nineteen47.score import all_unmasked, close_film
from referee.games.nineteen47.state import Due, State

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from referee.game import Move, Seat


def add_star(books: Books, state: State, seat: Seat, move: m.AddStar) -> State:
    """H47-30: a commitment is not taken back."""
    state = turns.laid_by(state, seat, move.cards, star=True)
    waiting = tuple(each for each in state.waiting if each != seat)
    return state._replace(waiting=waiting, answered=(*state.answered, seat))


def add_tokens(books: Books, state: State, seat: Seat, move: m.AddTokens) -> State:
    """H47-31."""
    state = turns.laid_by(state, seat, move.cards, star=False)
    state = effects.spent(books, state, seat, len(move.cards))
    return state._replace(waiting=state.waiting[1:], answered=(*state.answered, seat))


def edit_discard(books: Books, state: State, seat: Seat, move: m.EditDiscard) -> State:
    """H47-35: this is the cut."""
    card = state.look
    state = turns.saw(books, state, seat, "edited", (card,))
    return state._replace(film=without(state.film, card), floor=more(state.floor, card), cut=card, look="", phase="premiere")


def edit_return(books: Books, state: State, seat: Seat, move: m.EditReturn) -> State:
    """H47-35, H47-74: mixed again; one card is cut, unseen, unless the last film is left to justice."""
    state = turns.saw(books, state, seat, "edited", (state.look,))
    return enter_cut(books, state._replace(look=""))


def turn_up(books: Books, state: State, seat: Seat, move: m.TurnUp) -> State:
    """H47-40."""
    return first(state, Due("turn"))


def show_card(books: Books, state: State, seat: Seat, move: m.ShowCard) -> State:
    """H47-81."""
    return state._replace(film=without(state.film, None), shown=(*state.shown, move.card))


def show_film(books: Books, state: State, seat: Seat, move: m.ShowFilm) -> State:
    """H47-81."""
    return state._replace(film=less(state.film, (None,) * len(move.cards)), shown=(*state.shown, *move.cards))


def take_back(books: Books, state: State, seat: Seat, move: m.TakeBack) -> State:
    """H47-81."""
    return state._replace(film=more(state.film, None), shown=tuple(card for card in state.shown if card != move.card))


def close(books: Books, state: State, seat: Seat, move: m.CloseFilm) -> State:
    """H47-42."""
    return close_film(books, state)


def show_loyalty(books: Books, state: State, seat: Seat, move: m.ShowLoyalty) -> State:
    """H47-50: with the last one the winners are known."""
    waiting = tuple(each for each in state.waiting if each != seat)
    state = state._replace(loyalty=put(state.loyalty, seat, move.card), waiting=waiting)
    return state if waiting else all_unmasked(books, state)


EFFECTS: Mapping[type[Move], Callable[[Books, State, Seat, Any], State]] = {
    m.DealJob: effects.deal_job,
    m.DealLoyalty: effects.deal_loyalty,
    m.Draw: effects.draw,
    m.DieFell: effects.die_fell,
    m.DieShows: effects.die_shows,
    m.TurnPoster: effects.turn_poster,
    m.DrawPoster: effects.draw_poster,
    m.Look: effects.look,
    m.Cut: effects.cut,
    m.Turned: effects.turned,
    m.DrawUnseen: effects.draw_unseen,
    m.Reshuffle: effects.reshuffle,
    m.StartFilm: effects.begin,
    m.GhostsAdd: effects.ghosts_add,
    m.AddDeckCard: effects.add_deck_card,
    m.CutUnseen: effects.cut_unseen,
    m.Hearing: effects.hearing,
    m.ShakeUp: effects.shake_up,
    m.Refill: effects.refill,
    m.CleanUp: effects.clean_up,
    m.ScriptDraw: turns.script_draw,
    m.Produce: turns.produce,
    m.Direct: turns.direct,
    m.GafferRoll: turns.gaffer_roll,
    m.Shoot: turns.shoot,
    m.Act: turns.act,
    m.ComposeDraw: turns.compose_draw,
    m.FlagEdit: turns.flag_edit,
    m.SwapCentre: turns.swap_centre,
    m.Reroll: turns.reroll,
    m.PeekGhosts: turns.peek_ghosts,
    m.Pass: turns.pass_turn,
    m.Ready: turns.ready,
    m.DeclineScript: turns.decline_script,
    m.ScriptChoose: turns.script_choose,
    m.ShowPoster: turns.show_poster,
    m.SecondJob: turns.second_job,
    m.SecondSkip: turns.second_skip,
    m.GafferStop: turns.gaffer_stop,
    m.DiscardTwo: turns.discard_two,
    m.ComposePlace: turns.compose_place,
    m.AddStar: add_star,
    m.AddTokens: add_tokens,
    m.EditDiscard: edit_discard,
    m.EditReturn: edit_return,
    m.TurnUp: turn_up,
    m.ShowCard: show_card,
    m.ShowFilm: show_film,
    m.TakeBack: take_back,
    m.CloseFilm: close,
    m.ShowLoyalty: show_loyalty,
    m.CorrectDie: effects.correct_die,
    m.CorrectPoster: effects.correct_poster,
    m.CorrectFilm: effects.correct_film,
    m.Recount: effects.recount,
    m.EarlyReshuffle: effects.early_reshuffle,
}
"""The effect of every kind of move that can be legal."""
