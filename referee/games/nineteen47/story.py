"""What the end screen tells (dossier section 12.3): who laid what, what was cut, where a film hung by a thread."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.game import Grid, Line, Series, Story
from referee.games.nineteen47 import moves as m
from referee.games.nineteen47.books import PRODUCER
from referee.games.nineteen47.offers import job_of
from referee.games.nineteen47.score import film_side

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.game import Done, Seat
    from referee.games.nineteen47.books import Books
    from referee.games.nineteen47.state import Film, State

COLUMNS = ("stat.cards", "stat.patriot", "stat.communist", "stat.jobs", "stat.tokens", "stat.rolled")


def story(books: Books, history: Sequence[Done]) -> Story:
    """Return sentences, curves and a table; what nobody could see is told now, as far as the referee knows it."""
    if not history:
        return Story((), (), ())
    state: State = history[-1].after
    lines = [*_close(state), *_thread(books, state)]
    for number, film in enumerate(state.films, 1):
        lines += _unmasked(books, film, number)
    return Story(tuple(lines), _curves(books, state), (_table(books, state, history),))


def _close(state: State) -> list[Line]:
    """Return the narrowest film that did not hang on a tie alone."""
    if not state.films:
        return []
    number, film = min(enumerate(state.films, 1), key=lambda each: abs(each[1].patriot - each[1].communist))
    return [Line("story.narrowest", {"n": number, "poster": film.poster, "p": film.patriot, "c": film.communist})]


def _thread(books: Books, state: State) -> list[Line]:
    """Return the film whose side most of all hung on which card was cut."""
    chances = [(_flips(books, film), number, film) for number, film in enumerate(state.films, 1) if film.cut]
    if not chances:
        return []
    share, number, film = max(chances, key=lambda each: (each[0], -each[1]))
    return [Line("story.thread", {"n": number, "poster": film.poster, "card": film.cut, "share": share})] if share else []


def _flips(books: Books, film: Film) -> int:
    """Return in how many of a hundred cuts the film would have been another side's."""
    cards = [laid.card for laid in film.laid if laid.card]
    turned = 0
    for place in range(len(cards)):
        patriot, communist = books.count([*cards[:place], *cards[place + 1 :]], film.poster)
        turned += film_side(books.seats, patriot - communist) != film.side
    return round(100 * turned / len(cards)) if cards else 0


def _unmasked(books: Books, film: Film, number: int) -> list[Line]:
    """Return who laid what in a film, seat by seat, and what was cut."""
    lines = []
    for seat in range(books.seats):
        cards = tuple(laid.card for laid in film.laid if laid.by == seat and laid.card)
        if cards:
            lines.append(Line("story.laid", {"n": number, "who": seat, "cards": cards}))
    if film.cut:
        lines.append(Line("story.cut", {"n": number, "card": film.cut}))
    return lines


def _curves(books: Books, state: State) -> tuple[Series, ...]:
    """Return each seat's patriot less communist symbols, film by film; nothing where the cards are not known."""
    rows = []
    for seat in range(books.seats):
        total, row = 0, []
        for film in state.films:
            total += sum(_worth(books, laid.card) for laid in film.laid if laid.by == seat and laid.card)
            row.append(total)
        rows.append(tuple(row))
    return (Series("stat.balance", "count", tuple(rows)),) if any(any(row) for row in rows) else ()


def _worth(books: Books, card: str) -> int:
    patriot, communist = books.symbols[card]
    return patriot - communist


def _table(books: Books, state: State, history: Sequence[Done]) -> Grid:
    return Grid("stat.table", "count", COLUMNS, tuple(_row(books, state, history, seat) for seat in range(books.seats)))


def _row(books: Books, state: State, history: Sequence[Done], seat: Seat) -> tuple[int | None, ...]:
    laid = [each for film in state.films for each in film.laid if each.by == seat]
    known = [each.card for each in laid if each.card]
    done = [each for each in history if each.seat == seat]
    jobs = sum(_is_job(each) for each in done)
    tokens = sum(isinstance(each.move, (m.Direct, m.SecondJob)) and each.after.receiver == seat for each in history if _gives(each))
    rolled = sum(len(each.move.dice) if isinstance(each.move, m.Reroll) else isinstance(each.move, m.GafferRoll) for each in done)
    symbols = [books.symbols[card] for card in known]
    counted = [sum(patriot for patriot, _ in symbols), sum(communist for _, communist in symbols)] if known or not laid else [None, None]
    return (len(laid), *counted, jobs, tokens, rolled)


def _is_job(done: Done) -> bool:
    """Say whether a move does a job; the Gaffer's further rolls are no other job."""
    if isinstance(done.move, m.SecondJob):
        return True
    job = job_of(done.move)
    return bool(job) and (job != PRODUCER + 2 or job not in done.before.performed)


def _gives(done: Done) -> bool:
    return isinstance(done.move, m.Direct) or (isinstance(done.move, m.SecondJob) and done.move.job == PRODUCER + 1)
