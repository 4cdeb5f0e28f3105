"""Printed things: which of them a move points at (dossier section 9.2), and what scanned ones could mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.game import TABLE
from referee.games.nineteen47 import moves as m
from referee.games.nineteen47.offers import job_of, lawful

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.game import Move, Seat
    from referee.games.nineteen47.books import Books
    from referee.games.nineteen47.state import State


def names(books: Books, state: State, move: Move) -> tuple[str, ...]:
    """Return the printed ids a move points at; nothing hidden has a name here but what its own seat holds."""
    job = job_of(move)
    if job:
        return (*_job(books, job), *_given(books, move))
    match move:
        case m.SecondJob(job, target, source):
            holders = [each for each in (target, source) if each is not None]
            return (*_job(books, job), *(books.badge(each) for each in holders if _is_holder(books, each)))
        case m.SwapCentre(give, take):
            return (f"{books.prefix}-ACT-SWAP", *_job(books, give), *_job(books, take))
        case m.Reroll(dice):
            return (f"{books.prefix}-ACT-ROLL", *(side for die in dice if 0 <= die < books.dice for side in books.sides_of_die(die)))
        case m.PeekGhosts():
            return (f"{books.prefix}-ACT-PEEK",)
        case m.Pass():
            return (f"{books.prefix}-ACT-PASS",)
        case m.DieFell(face):
            star, blank = books.sides_of_die(state.due[0].of) if _is_due(state, "die") else ("", "")
            return tuple(side for side in ((star,) if face == "star" else (blank,)) if side)
        case m.DealJob(job):
            return (*_job(books, job), *((books.badge(state.due[0].of),) if _is_due(state, "job") else ()))
        case m.ScriptChoose(poster) | m.ShowPoster(poster) | m.TurnPoster(poster):
            return (poster,)
        case m.ShowFilm(cards, poster):
            return (*cards, *state.shown, *dict.fromkeys(each for each in (poster, state.poster) if each))
        case m.ShowCard(card) | m.TakeBack(card) | m.ShowLoyalty(card) | m.AskSecret(card) | m.ComposePlace(str() as card):
            return (card,)
        case m.AddStar(cards) | m.AddTokens(cards) | m.DiscardTwo(cards):
            return tuple(card for card in cards if card)
        case _:
            return ()


def needed(books: Books, move: Move) -> tuple[str, ...]:
    """Return what must be scanned for a move to be meant before others.

    Both jobs of a trade, the job taken from the centre, everybody a token touches.
    """
    match move:
        case m.Produce(a, b):
            return (*_job(books, a), *_job(books, b))
        case m.SwapCentre(_, take):
            return _job(books, take)
        case m.Direct():
            return _given(books, move)
        case _:
            return ()


def _is_due(state: State, work: str) -> bool:
    return bool(state.due) and state.due[0].work == work


def _job(books: Books, job: int) -> tuple[str, ...]:
    return (books.job_card[job],) if job in books.job_card else ()


def _is_holder(books: Books, holder: int) -> bool:
    return 0 <= holder < books.seats + books.ghosts


def _given(books: Books, move: Move) -> tuple[str, ...]:
    """Return the printed ids of what a job is given: other jobs, seats, ghosts, dice."""
    match move:
        case m.Produce(a, b):
            return (*_job(books, a), *_job(books, b))
        case m.Direct(to, source):
            return tuple(books.badge(each) for each in (to, source) if each is not None and _is_holder(books, each))
        case m.GafferRoll(die):
            return books.sides_of_die(die) if 0 <= die < books.dice else ()
        case m.Shoot(target) | m.Act(_, target):
            return (books.badge(target),) if _is_holder(books, target) else ()
        case _:
            return ()


def pointed(books: Books, state: State, seat: Seat, ids: Sequence[str]) -> Sequence[Move]:
    """Return what scanned ids could mean though it is not offered now, so that the answer says why not."""
    if seat == TABLE or not ids:
        return ()
    if state.phase == "premiere" and books.paper:
        return _of_premiere(books, state, ids)
    found: list[Move] = []
    for each in ids:
        found += _one(books, state, seat, each)
    return found


def _of_premiere(books: Books, state: State, ids: Sequence[str]) -> list[Move]:
    """A photo of the film: what is on the list already is not named again, the poster is looked at, the rest is counted."""
    posters = [each for each in ids if each in books.all_posters]
    others = tuple(each for each in ids if each not in books.all_posters and each not in state.shown)
    if len(ids) == 1:
        return [m.ShowCard(ids[0])]
    return [m.ShowFilm(others, posters[0] if posters else "")] if others or posters else []


def _one(books: Books, state: State, seat: Seat, printed: str) -> list[Move]:
    job = next((number for number, card in books.job_card.items() if card == printed), 0)
    if job:
        return _of_job(books, state, seat, job)
    if printed in books.all_posters:
        return [m.ShowPoster(printed)] if books.paper else []
    if printed in books.symbols or printed in books.side_of:
        return [m.AskSecret(printed)]
    if printed == f"{books.prefix}-ACT-SWAP":
        return [m.SwapCentre(0, 0)]
    if printed == f"{books.prefix}-ACT-PEEK":
        return [m.PeekGhosts()]
    if printed == f"{books.prefix}-ACT-PASS":
        return [m.Pass()]
    return [m.Reroll(())] if printed == f"{books.prefix}-ACT-ROLL" else []


def _of_job(books: Books, state: State, seat: Seat, job: int) -> list[Move]:
    samples: dict[int, Move] = {
        1: m.ScriptDraw(), 2: m.Produce(2, 9), 3: m.Direct(seat), 4: m.GafferRoll(0), 5: m.Shoot(seat), 6: m.Act(6, seat),
        7: m.Act(7, seat), 8: m.ComposeDraw(), 9: m.FlagEdit(),
    }  # fmt: skip
    return [] if samples[job] in lawful(books, state, seat) else [samples[job]]
