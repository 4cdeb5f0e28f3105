"""Scoring and the end: H47-40 to H47-42 and H47-50 to H47-55."""

from __future__ import annotations

from referee.games.nineteen47.books import BIG_GAME, LAST_FILM, PHOTO_FINISH, TWO, Books
from referee.games.nineteen47.state import Due, Film, Side, State


def film_side(seats: int, margin: int) -> Side:
    """H47-40, H47-41, H47-53: return whose film it is; a tie of two players is both's (`draw`)."""
    if margin > 0:
        return "patriot"
    return "communist" if margin < 0 or seats != TWO else "draw"


def close_film(books: Books, state: State) -> State:
    """H47-42: book the film; then the end of the game, or what its cards bring about."""
    patriot, communist = books.count(state.shown, state.poster)
    side = film_side(books.seats, patriot - communist)
    star = books.star_in_play(state)
    finish = books.seats >= BIG_GAME and len(state.films) + 1 == LAST_FILM and abs(patriot - communist) <= PHOTO_FINISH
    if finish and star is not False:
        side = "star" if star else ""
    film = Film(
        state.poster,
        side,
        state.shown,
        patriot,
        communist,
        state.editor,
        state.writer,
        state.performed,
        state.laid,
        state.cut,
        state.irregular,
    )
    state = state._replace(films=(*state.films, film))
    if not side:
        return state._replace(phase="unmask", waiting=tuple(range(books.seats)))
    return _booked(books, state, side)


def _booked(books: Books, state: State, side: Side) -> State:
    patriots, communists = state.score
    score = (patriots + (side in {"patriot", "draw"}), communists + (side in {"communist", "draw"}))
    state = state._replace(score=score)
    winner = winner_of(books, score, side)
    if winner:
        return _ended(state, winner)
    return state._replace(phase="interval", due=_follow_up(books, state))


def winner_of(books: Books, score: tuple[int, int], side: Side) -> Side:
    """H47-50 to H47-54: return who wins the game with a film of a side, nobody where it goes on.

    H47-52: without a star the seventh film is counted like any other.
    """
    if side == "star":
        return "star"
    won = [has >= needs for has, needs in zip(score, books.films_needed, strict=True)]
    if all(won):
        return "draw"
    return "patriot" if won[0] else "communist" if won[1] else ""


def _follow_up(books: Books, state: State) -> tuple[Due, ...]:
    """H47-43 to H47-46: the hearing comes first, several cards of a kind act once."""
    due = [Due("hearing")] if books.hearing.intersection(state.shown) else []
    if books.shakeup.intersection(state.shown):
        due.append(Due("shakeup"))
    return (*due, Due("refill"), Due("cleanup"))


def _ended(state: State, winner: Side) -> State:
    """At a table with paper loyalties these are turned up before the winners are named."""
    hidden = tuple(seat for seat, card in enumerate(state.loyalty) if card is None)
    return state._replace(phase="unmask" if hidden else "over", winner=winner, waiting=hidden, active=-1)


def all_unmasked(books: Books, state: State) -> State:
    """H47-51: the loyalties lie open; a last film that waited for them is decided now."""
    if state.winner:
        return state._replace(phase="over")
    film = state.films[-1]
    side: Side = "star" if books.star_in_play(state) else film_side(books.seats, film.patriot - film.communist)
    return _booked(books, state._replace(films=(*state.films[:-1], film._replace(side=side))), side)
