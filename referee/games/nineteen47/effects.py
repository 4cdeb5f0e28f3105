"""What moves of the table do: chance, forced steps, corrections. What people do is in `turns` and `posts`."""

# ruff: noqa: ARG001 - every effect takes the same four things

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.nineteen47.books import Books, less, more, put, without
from referee.games.nineteen47.flow import enter_post, first, start_film
from referee.games.nineteen47.state import FILM, NOBODY, PICK, Card, Due, Laid, State

if TYPE_CHECKING:
    from referee.game import Seat
    from referee.games.nineteen47 import moves as m


def popped(state: State) -> State:
    """Return the state with the first piece of work done."""
    return state._replace(due=state.due[1:])


# -- chance ------------------------------------------------------------------------------------------------------------


def deal_job(books: Books, state: State, seat: Seat, move: m.DealJob) -> State:
    """H47-02: the job goes to the seat that is next; what is left lies in the centre."""
    to = state.due[0].of
    jobs = put(state.jobs, to, tuple(sorted((*state.jobs[to], move.job))))
    return popped(state)._replace(jobs=jobs, centre=tuple(job for job in state.centre if job != move.job))


def deal_loyalty(books: Books, state: State, seat: Seat, move: m.DealLoyalty) -> State:
    """H47-03."""
    return popped(state)._replace(box=without(state.box, move.card), loyalty=put(state.loyalty, state.due[0].of, move.card))


def draw(books: Books, state: State, seat: Seat, move: m.Draw) -> State:
    """H47-05: the card goes where one is due."""
    return _received(books, state, move.card)


def draw_unseen(books: Books, state: State, seat: Seat, move: m.DrawUnseen) -> State:
    """H47-05: a card that the referee does not see goes where one is due."""
    return _received(books, state, None)


def _received(books: Books, state: State, card: Card) -> State:
    to = state.due[0].of
    state = popped(state)._replace(deck=without(state.deck, card))
    if to == FILM:
        state = state._replace(film=more(state.film, card), laid=(*state.laid, Laid(card, FILM)))
    elif to == PICK:
        state = state._replace(pick=more(state.pick, card))
    elif to < books.seats:
        state = state._replace(hands=put(state.hands, to, more(state.hands[to], card)))
    else:
        ghost = to - books.seats
        state = state._replace(ghosts=put(state.ghosts, ghost, card), seen=put(state.seen, ghost, ()))
    early = books.reshuffle_early and not state.deck and state.floor
    return first(state, Due("reshuffle")) if early else state


def reshuffle(books: Books, state: State, seat: Seat, move: m.Reshuffle) -> State:
    """H47-61: the whole floor is the new deck; of paper cards nobody knows any more which lies where."""
    if state.due[0].work == "reshuffle":
        state = popped(state)
    deck = (None,) * len(state.floor) if books.paper else more(state.deck, *state.floor)
    return state._replace(deck=deck, floor=(), gone=())


def die_fell(books: Books, state: State, seat: Seat, move: m.DieFell) -> State:
    """H47-06: the die lies with this face up."""
    return popped(state)._replace(dice=put(state.dice, state.due[0].of, move.face))


def die_shows(books: Books, state: State, seat: Seat, move: m.DieShows) -> State:
    """H47-80: the upper half of the pips are stars."""
    face = "star" if move.pips * 2 > move.sides else "blank"
    return popped(state)._replace(dice=put(state.dice, state.due[0].of, face))


def turn_poster(books: Books, state: State, seat: Seat, move: m.TurnPoster) -> State:
    """H47-11."""
    return popped(state)._replace(poster=move.poster, posters=tuple(each for each in state.posters if each != move.poster))


def draw_poster(books: Books, state: State, seat: Seat, move: m.DrawPoster) -> State:
    """H47-12."""
    left = tuple(each for each in state.posters if each != move.poster)
    return popped(state)._replace(posters=left, script=more(state.script, move.poster))


def look(books: Books, state: State, seat: Seat, move: m.Look) -> State:
    """H47-35: the card lies before the editor; it is still one of the film."""
    return popped(state)._replace(look=move.card)


def cut(books: Books, state: State, seat: Seat, move: m.Cut) -> State:
    """H47-34."""
    return _cut(state, move.card)


def cut_unseen(books: Books, state: State, seat: Seat, move: m.CutUnseen) -> State:
    """H47-34, of paper cards."""
    return _cut(state, None)


def _cut(state: State, card: Card) -> State:
    return popped(state)._replace(film=without(state.film, card), floor=more(state.floor, card), cut=card, phase="premiere")


def turned(books: Books, state: State, seat: Seat, move: m.Turned) -> State:
    """H47-40."""
    return popped(state)._replace(film=without(state.film, move.card), shown=(*state.shown, move.card))


# -- forced steps ------------------------------------------------------------------------------------------------------


def begin(books: Books, state: State, seat: Seat, move: m.StartFilm) -> State:
    """H47-10."""
    return start_film(books, popped(state))


def ghosts_add(books: Books, state: State, seat: Seat, move: m.GhostsAdd) -> State:
    """H47-32: a star adds the ghost's card; so does a token, which is spent; a place is filled at once or at the refill."""
    state = popped(state)
    for ghost, holder in enumerate(range(books.seats, books.seats + books.ghosts)):
        star = books.stars(state, holder) > 0
        if not star and not state.tokens[holder]:
            continue
        card = state.ghosts[ghost]
        if not star:
            state = spent(books, state, holder, 1)
        state = state._replace(
            film=more(state.film, card),
            laid=(*state.laid, Laid(card, holder, star)),
            ghosts=put(state.ghosts, ghost, ""),
            seen=put(state.seen, ghost, ()),
        )
        if not books.replace_late:
            state = state._replace(due=(*state.due, Due("draw", holder)))
    return state


def spent(books: Books, state: State, holder: int, many: int) -> State:
    """H47-31: spent tokens go back to the supply, or into the box."""
    tokens = put(state.tokens, holder, state.tokens[holder] - many)
    if books.to_box:
        return state._replace(tokens=tokens, boxed=state.boxed + many)
    return state._replace(tokens=tokens, supply=state.supply + many)


def add_deck_card(books: Books, state: State, seat: Seat, move: m.AddDeckCard) -> State:
    """H47-33: said aloud; the card that is drawn for it comes next."""
    return popped(state)


def hearing(books: Books, state: State, seat: Seat, move: m.Hearing) -> State:
    """H47-43: dice of players only; those of ghosts are rolled at the start of the film."""
    return first(popped(state), *(Due("die", die) for die in range(books.players_dice)))


def shake_up(books: Books, state: State, seat: Seat, move: m.ShakeUp) -> State:
    """H47-44: all jobs, the centre included, are dealt anew."""
    state = popped(state)._replace(centre=books.jobs, jobs=((),) * books.seats)
    return first(state, *(Due("job", to) for to in range(books.seats) for _ in range(books.each)))


def refill(books: Books, state: State, seat: Seat, move: m.Refill) -> State:
    """H47-45: in the order of turns; then the places of ghosts that are filled late (H47-32)."""
    state = popped(state)
    if books.floor_first:
        state = _to_floor(state)
    order = books.by_numbers(state) if books.studio else state.order[: books.seats]
    due = [Due("draw", each) for each in order for _ in range(books.hand - len(state.hands[each]))]
    due += [Due("draw", books.seats + ghost) for ghost, card in enumerate(state.ghosts) if card == ""]
    return first(state, *due)


def clean_up(books: Books, state: State, seat: Seat, move: m.CleanUp) -> State:
    """H47-46: the film's cards leave the table; who received a token now waits for a film."""
    return _to_floor(popped(state))._replace(last_receiver=state.receiver, receiver=NOBODY)


def _to_floor(state: State) -> State:
    return state._replace(floor=more(state.floor, *state.shown), gone=(*state.gone, *state.shown), shown=())


# -- corrections -------------------------------------------------------------------------------------------------------


def correct_die(books: Books, state: State, seat: Seat, move: m.CorrectDie) -> State:
    """Mend the face of a die; while cards for stars are asked for, this may change who is asked."""
    state = state._replace(dice=put(state.dice, move.die, move.face))
    if state.phase != "post_star":
        return state
    waiting = tuple(each for each in enter_post(books, state).waiting if each not in state.answered)
    return state._replace(waiting=waiting)


def correct_poster(books: Books, state: State, seat: Seat, move: m.CorrectPoster) -> State:
    """Mend the poster on the table; the other one goes back to those unseen."""
    left = tuple(each for each in state.posters if each != move.poster)
    return state._replace(poster=move.poster, posters=tuple(sorted((*left, state.poster))))


def correct_film(books: Books, state: State, seat: Seat, move: m.CorrectFilm) -> State:
    """Mend how many cards the film must show; the books move unknown cards from or to the floor."""
    change = move.cards - books.expected(state)
    unknown = (None,) * abs(change)
    if change < 0:
        return state._replace(film=less(state.film, unknown), floor=more(state.floor, *unknown), irregular=True)
    return state._replace(film=more(state.film, *unknown), floor=less(state.floor, unknown), irregular=True)


def recount(books: Books, state: State, seat: Seat, move: m.Recount) -> State:
    """Mend how many cards the deck holds; the rest lies on the floor."""
    change = move.deck - len(state.deck)
    unknown = (None,) * abs(change)
    if change < 0:
        return state._replace(deck=less(state.deck, unknown), floor=more(state.floor, *unknown))
    return state._replace(deck=more(state.deck, *unknown), floor=less(state.floor, unknown))


def early_reshuffle(books: Books, state: State, seat: Seat, move: m.EarlyReshuffle) -> State:
    """Take the floor into the deck: no card is known to lie on it any more."""
    return state._replace(deck=(None,) * (len(state.deck) + len(state.floor)), floor=(), gone=())
