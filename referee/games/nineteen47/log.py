"""The log: one sentence a move, built for its reader. A hidden card has a name in its own seat's line only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.game import Line, move_name
from referee.games.nineteen47 import moves as m
from referee.games.nineteen47.words import holder, place

if TYPE_CHECKING:
    from referee.game import Done, Facts, Seat
    from referee.games.nineteen47.books import Books
    from referee.games.nineteen47.state import State


OPEN = (*m.CHANCES, *m.STEPS, *m.ANYBODY, *m.CORRECTIONS)
"""Moves that are the table's, or everybody's."""


def tell(books: Books, done: Done, viewer: Seat | None) -> Line | None:
    """Return the sentence about a move for a reader, `None` where there is nothing to tell."""
    move, before = done.move, done.before
    key = f"log.{move_name(type(move))}"
    who: Facts = {"who": done.seat}
    match move:
        case m.DealLoyalty() | m.DrawUnseen() | m.Ready() | m.TurnUp() | m.DrawPoster() | m.SearchFloor() | m.AskSecret():
            return None
        case m.Look(card):
            return Line(key, {"card": card}) if viewer == before.editor else None
        case m.Draw(card):
            return Line(key, {"card": card}) if _draws(books, before) == viewer and viewer is not None else None
        case m.AddStar(cards) | m.AddTokens(cards):
            return _added(key, done, cards, viewer)
        case m.DiscardTwo(cards):
            return _own(key, cards, who, mine=done.seat == viewer)
        case m.ComposePlace(card):
            return _own(key, (card,), who, mine=done.seat == viewer)
        case m.ScriptChoose(poster):
            return Line(key, {**who, "poster": poster})
        case m.EditDiscard() | m.EditReturn():
            mine = done.seat == viewer and before.look
            return Line(f"{key}.own", {"card": before.look}) if mine else Line(key, who)
        case _:
            return _of_table(books, done, key) if isinstance(move, OPEN) else _of_turn(books, done, key)


def _draws(books: Books, state: State) -> Seat | None:
    """Return the seat that sees the card drawn next, `None` where nobody does."""
    to = state.due[0].of
    if 0 <= to < books.seats:
        return to
    return state.active if state.phase == "compose" else None


def _own(key: str, cards: tuple[str | None, ...], who: Facts, *, mine: bool) -> Line:
    named = tuple(card for card in cards if card)
    if mine and named and len(named) == len(cards):
        return Line(f"{key}.own", {"cards": named})
    return Line(key, {**who, "n": len(cards)})


def _added(key: str, done: Done, cards: tuple[str | None, ...], viewer: Seat | None) -> Line:
    if not cards:
        return Line(f"{key}.none", {"who": done.seat})
    return _own(key, cards, {"who": done.seat}, mine=done.seat == viewer)


def _of_table(books: Books, done: Done, key: str) -> Line | None:
    """Return the sentence about chance, a forced step, the premiere or a correction."""
    before, after = done.before, done.after
    match done.move:
        case m.DealJob(job):
            return Line(key, {"who": before.due[0].of, "job": books.job_card[job]})
        case m.DieFell() | m.DieShows():
            die = before.due[0].of
            face = f"word.face.{after.dice[die]}"
            return Line("log.die_fell", holder(books, books.owner_of_die(die)) | {"face": face, "n": die + 1})
        case m.TurnPoster(poster) | m.ShowPoster(poster):
            return Line("log.turn_poster", {"poster": poster, "symbol": f"word.symbol.{books.symbol[poster]}"})
        case m.StartFilm():
            return Line(key, {"n": len(after.films) + 1, "who": after.order[0]})
        case m.GhostsAdd():
            many = len(after.laid) - len(before.laid)
            return Line(key if many else f"{key}.none", {"n": many})
        case m.Refill():
            drawing = tuple(dict.fromkeys(due.of for due in after.due if due.work == "draw" and due.of < books.seats))
            return Line(key, {"seats": drawing, "seats_n": len(drawing)}) if drawing else None
        case m.Turned(card) | m.ShowCard(card) | m.TakeBack(card):
            return Line(key if isinstance(done.move, m.TakeBack) else "log.turned", {"card": card})
        case m.ShowFilm(cards, _):
            return Line(key, {"cards": cards})
        case m.CloseFilm():
            film = after.films[-1]
            told: Facts = {"n": len(after.films), "poster": film.poster, "p": film.patriot, "c": film.communist}
            return Line(f"note.film.{film.side or 'open'}", told)
        case m.ShowLoyalty(card):
            return Line(key, {"who": done.seat, "card": card})
        case m.CorrectDie(die, face):
            return Line(key, holder(books, books.owner_of_die(die)) | {"n": die + 1, "face": f"word.face.{face}"})
        case m.CorrectPoster(poster):
            return Line(key, {"poster": poster})
        case m.CorrectFilm(cards=n) | m.Recount(deck=n):
            return Line(key, {"n": n})
        case m.Cut() | m.CutUnseen():
            return Line("log.cut")
        case m.Reshuffle() | m.AddDeckCard() | m.Hearing() | m.ShakeUp() | m.CleanUp() | m.EarlyReshuffle():
            return Line(key)
        case _:
            return None


def _of_turn(books: Books, done: Done, key: str) -> Line:
    """Return the sentence about something a seat does in the open."""
    before: State = done.before
    who: Facts = {"who": done.seat}
    match done.move:
        case m.Produce(a, b):
            return Line(key, who | place(books, before, a, "a") | place(books, before, b, "b"))
        case m.Direct(to, source):
            return _token(books, key, who, to, source)
        case m.SecondJob(job, target, source):
            card = who | {"job": books.job_card[job]}
            if job == 3 and target is not None:  # noqa: PLR2004 - the Director, whose token is told
                return _token(books, "log.direct", who, target, source)
            return Line(f"{key}.to", card | {"target": target}) if target is not None else Line(key, card)
        case m.Shoot(target):
            return Line(key, who | {"target": target})
        case m.Act(job, target):
            return Line(key, who | {"target": target, "job": books.job_card[job]})
        case m.GafferRoll(die):
            return Line(key, who | holder(books, books.owner_of_die(die)))
        case m.Reroll(dice):
            return _reroll(books, key, who, dice)
        case m.SwapCentre(give, take):
            return Line(key, who | {"give": books.job_card[give], "take": books.job_card[take]})
        case m.ScriptDraw():
            return Line(key, who | {"n": min(2, books.posters_left(before))})
        case _:
            return Line(key, who)


def _token(books: Books, key: str, who: Facts, to: int, source: int | None) -> Line:
    if source is None:
        return Line(key, who | holder(books, to))
    return Line(f"{key}.from", who | holder(books, to) | holder(books, source, "source"))


def _reroll(books: Books, key: str, who: Facts, dice: tuple[int, ...]) -> Line:
    facts = who | holder(books, books.owner_of_die(dice[0]))
    if len(dice) == 1:
        return Line(key, facts)
    return Line(f"{key}.two", facts | holder(books, books.owner_of_die(dice[1]), "source"))
