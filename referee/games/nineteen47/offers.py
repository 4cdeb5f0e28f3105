"""What is worth offering: the moves that are legal now, and a few that are not, so that a page can say why."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from referee.game import TABLE
from referee.games.nineteen47 import moves as m
from referee.games.nineteen47.books import (
    ACTOR,
    ACTRESS,
    CINEMATOGRAPHER,
    COMPOSER,
    DIRECTOR,
    EDITOR,
    GAFFER,
    GAFFER_ROLLS,
    PRODUCER,
    SCREENWRITER,
    Books,
)
from referee.games.nineteen47.state import NOBODY, Cards, State

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from referee.game import Move, Seat

DUE: Mapping[type[Move], tuple[str, ...]] = {
    m.DealJob: ("job",),
    m.DealLoyalty: ("loyalty",),
    m.Draw: ("draw",),
    m.DieFell: ("die",),
    m.DieShows: ("die",),
    m.TurnPoster: ("poster",),
    m.DrawPoster: ("script",),
    m.Look: ("look",),
    m.Cut: ("cut",),
    m.Turned: ("turn",),
    m.DrawUnseen: ("draw",),
    m.Reshuffle: ("reshuffle",),
    m.StartFilm: ("film",),
    m.GhostsAdd: ("ghosts",),
    m.AddDeckCard: ("deck_card",),
    m.CutUnseen: ("cut",),
    m.Hearing: ("hearing",),
    m.ShakeUp: ("shakeup",),
    m.Refill: ("refill",),
    m.CleanUp: ("cleanup",),
}
"""The work that each move of the table does."""

PROMPTS: Mapping[type[Move], tuple[str, ...]] = {
    m.DeclineScript: ("script",),
    m.ScriptChoose: ("script_pick",),
    m.SecondJob: ("second",),
    m.SecondSkip: ("second",),
    m.GafferStop: ("gaffer",),
    m.DiscardTwo: ("discard",),
    m.ComposePlace: ("compose",),
    m.AddStar: ("post_star",),
    m.AddTokens: ("post_tokens",),
    m.EditDiscard: ("editor_look",),
    m.EditReturn: ("editor_look",),
    m.Ready: ("recognition",),
    m.ShowPoster: ("genre",),
    m.TurnUp: ("premiere",),
    m.ShowCard: ("premiere",),
    m.ShowFilm: ("premiere",),
    m.TakeBack: ("premiere",),
    m.CloseFilm: ("premiere",),
    m.ShowLoyalty: ("unmask",),
    m.SearchFloor: (),
    m.AskSecret: (),
}
"""The phases in which each answer is asked for."""

JOBS: Mapping[type[Move], int] = {
    m.ScriptDraw: SCREENWRITER,
    m.Produce: PRODUCER,
    m.Direct: DIRECTOR,
    m.GafferRoll: GAFFER,
    m.Shoot: CINEMATOGRAPHER,
    m.ComposeDraw: COMPOSER,
    m.FlagEdit: EDITOR,
}

STEPS: Mapping[str, Move] = {
    "reshuffle": m.Reshuffle(),
    "film": m.StartFilm(),
    "ghosts": m.GhostsAdd(),
    "deck_card": m.AddDeckCard(),
    "hearing": m.Hearing(),
    "shakeup": m.ShakeUp(),
    "refill": m.Refill(),
    "cleanup": m.CleanUp(),
}

DIE: tuple[Move, ...] = (m.DieFell("star"), m.DieFell("blank"))


def job_of(move: Move) -> int:
    """Return the job a move does, 0 for anything else."""
    return move.job if isinstance(move, m.Act) else JOBS.get(type(move), 0)


# -- who acts ------------------------------------------------------------------------------------------------------------


def to_act(books: Books, state: State) -> tuple[Seat, ...]:
    """Return TABLE for chance and forced steps, else the seats that may answer."""
    if state.due:
        return (TABLE,)
    match state.phase:
        case "over":
            return ()
        case "recognition" | "post_star" | "unmask":
            return state.waiting
        case "post_tokens":
            return state.waiting[:1]
        case "discard":
            return (state.target,)
        case "editor_look":
            return (state.editor,)
        case "premiere" | "genre":
            return tuple(range(books.seats))
        case _:
            return (state.active,)


# -- the table -----------------------------------------------------------------------------------------------------------


@cache
def _one(kind: Callable[[str], Move], card: str) -> Move:
    return kind(card)


def _all(kind: Callable[[str], Move], cards: Iterable[str | None]) -> tuple[Move, ...]:
    return tuple([_one(kind, card) for card in cards if card])


def of_table(books: Books, state: State) -> Sequence[Move]:
    """Return the chances that may fall now, or the one forced step."""
    if not state.due:
        return ()
    work = state.due[0].work
    match work:
        case "job":
            return [m.DealJob(job) for job in state.centre]
        case "loyalty":
            return _all(m.DealLoyalty, state.box)
        case "draw" if not state.deck:
            return (STEPS["reshuffle"],)
        case "draw":
            return (m.DrawUnseen(),) if books.paper else _all(m.Draw, state.deck)
        case "die":
            return DIE
        case "poster":
            return _all(m.TurnPoster, state.posters)
        case "script":
            return _all(m.DrawPoster, state.posters)
        case "look":
            return _all(m.Look, state.film)
        case "cut":
            return (m.CutUnseen(),) if books.paper else _all(m.Cut, state.film)
        case "turn":
            return _all(m.Turned, state.film)
        case _:
            return (STEPS[work],)


# -- seats ---------------------------------------------------------------------------------------------------------------


def lawful(books: Books, state: State, seat: Seat) -> Sequence[Move]:
    """Return the moves of a seat that no law forbids; only a seat that is to act has any."""
    if seat not in to_act(books, state):
        return ()
    match state.phase:
        case "production":
            return _turn(books, state, seat)
        case "recognition":
            return (m.Ready(),)
        case "genre":
            return [m.ShowPoster(poster) for poster in state.posters]
        case "script":
            return (m.ScriptDraw(), m.DeclineScript())
        case "script_pick":
            return [m.ScriptChoose(str(poster)) for poster in (state.posters if books.paper else state.script)]
        case "second":
            return [*_second(books, state), m.SecondSkip()]
        case "gaffer":
            stop = state.rolls >= (GAFFER_ROLLS if books.all_three else 1)
            return [*_gaffer(books), m.GafferStop()] if stop else _gaffer(books)
        case "discard":
            return [m.DiscardTwo(cards) for cards in _choices(state.hands[seat], 2)]
        case "compose":
            return [m.ComposePlace(card) for card in dict.fromkeys(state.pick)]
        case _:
            return _after_turns(books, state, seat)


def _after_turns(books: Books, state: State, seat: Seat) -> Sequence[Move]:
    match state.phase:
        case "post_star":
            asked = books.asked_for(state, seat)
            numbers = range(len(state.hands[seat]) + 1) if books.is_neutral_strike(state) else (asked,)
            return [m.AddStar(cards) for many in numbers for cards in _choices(state.hands[seat], many)]
        case "post_tokens":
            numbers = range(books.tokens_most(state, seat) + 1)
            return [m.AddTokens(cards) for many in numbers for cards in _choices(state.hands[seat], many)]
        case "editor_look":
            return (m.EditDiscard(), m.EditReturn())
        case "premiere":
            return _premiere(books, state)
        case "unmask":
            return [m.ShowLoyalty(card) for card in books.side_of if card not in state.loyalty]
        case phase:
            raise ValueError(phase)


def _choices(cards: Cards, many: int) -> list[Cards]:
    return list(dict.fromkeys(combinations(cards, many)))


def _premiere(books: Books, state: State) -> Sequence[Move]:
    if not books.paper:
        return (m.TurnUp(),) if state.film else (m.CloseFilm(),)
    back = [m.TakeBack(card) for card in state.shown]
    if not state.film:
        return [m.CloseFilm(), *back]
    out = {*state.shown, *state.gone}
    return [*(m.ShowCard(card) for card in books.cards if card not in out), *back]


def _turn(books: Books, state: State, seat: Seat) -> list[Move]:
    if state.extra:
        return [*_job(books, state, state.extra), m.Pass()] if state.extra not in state.performed else [m.Pass()]
    moves: list[Move] = []
    for job in state.jobs[seat]:
        fresh = books.new_job_waits and job in state.fresh
        if job not in state.performed and not fresh:
            moves += _job(books, state, job)
    moves += [m.SwapCentre(give, take) for give in state.jobs[seat] for take in state.centre]
    moves += _rerolls(books.dice)
    if books.ghosts:
        moves.append(m.PeekGhosts())
    return [*moves, m.Pass()]


def _job(books: Books, state: State, job: int) -> Sequence[Move]:
    """Return what a job can do now; the Screenwriter works only before the first turn."""
    match job:
        case 2:
            pairs = combinations(books.jobs, 2)
            return [m.Produce(a, b) for a, b in pairs if books.centre_pair or not {a, b} <= set(state.centre)]
        case 3:
            return [m.Direct(to, source) for to, source in books.token_pairs(state)]
        case 4:
            return _gaffer(books)
        case 5:
            return [m.Shoot(target) for target in range(books.seats)]
        case 6 | 7:
            return [m.Act(job, target) for target in range(books.seats)]
        case 8:
            return (m.ComposeDraw(),)
        case 9:
            return (m.FlagEdit(),)
        case _:
            return ()


def _gaffer(books: Books) -> list[Move]:
    return [m.GafferRoll(die) for die in range(books.dice if books.gaffer_ghosts else books.players_dice)]


@cache
def _rerolls(dice: int) -> tuple[Move, ...]:
    return tuple(m.Reroll(chosen) for many in (1, 2) for chosen in combinations(range(dice), many))


def _second(books: Books, state: State) -> list[Move]:
    job = state.second
    if job == DIRECTOR:
        return [m.SecondJob(job, to, source) for to, source in books.token_pairs(state)]
    if job in {CINEMATOGRAPHER, ACTRESS, ACTOR}:
        return [m.SecondJob(job, target) for target in range(books.seats)]
    return [m.SecondJob(job)]


def blocked(books: Books, state: State, seat: Seat) -> list[Move]:
    """Return moves that a seat may look for in its turn and that are refused now, to be offered with the reason."""
    if state.due or state.phase != "production" or seat != state.active or state.extra:
        return []
    moves: list[Move] = []
    for job in state.jobs[seat]:
        if job == SCREENWRITER:
            moves.append(m.ScriptDraw())
        elif job in state.performed or (books.new_job_waits and job in state.fresh) or not _job(books, state, job):
            moves.append(_sample(job, seat))
        elif job == DIRECTOR and state.last_receiver != NOBODY and not books.may_receive(state, state.last_receiver):
            moves.append(m.Direct(state.last_receiver))
    return moves


def _sample(job: int, seat: Seat) -> Move:
    match job:
        case 2:
            return m.Produce(PRODUCER, EDITOR)
        case 3:
            return m.Direct(seat)
        case 4:
            return m.GafferRoll(0)
        case 5:
            return m.Shoot(seat)
        case 6 | 7:
            return m.Act(job, seat)
        case 8:
            return m.ComposeDraw()
        case _:
            return m.FlagEdit()
