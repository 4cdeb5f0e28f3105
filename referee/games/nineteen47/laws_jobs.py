"""The laws of Nineteen47, second part: jobs, and what they are given (dossier section 6, from R-NO-PRODUCER on)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.game import law
from referee.games.nineteen47 import moves as m
from referee.games.nineteen47.books import (
    ACTOR,
    ACTRESS,
    CINEMATOGRAPHER,
    DIRECTOR,
    GAFFER_ROLLS,
    REROLLED,
    SMALL_GAME,
)
from referee.games.nineteen47.laws_time import TimeLaws
from referee.games.nineteen47.offers import job_of
from referee.games.nineteen47.state import NOBODY, State

if TYPE_CHECKING:
    from referee.game import Facts, Move, Seat


class JobLaws(TimeLaws):
    """Whether a job can be done by this seat now, and with these players, cards and dice."""

    # -- the job ---------------------------------------------------------------------------------------------------------

    @law("H47-70", "NO_PRODUCER", m.Produce)
    def _no_producer(self, state: State, seat: Seat, move: m.Produce) -> Facts | None:
        return {"n": SMALL_GAME} if self.books.small else None

    @law("H47-27", "IN_CENTRE", *m.JOB_MOVES)
    def _job_in_centre(self, state: State, seat: Seat, move: Move) -> Facts | None:
        job = job_of(move)
        return {"job": self._card(job)} if job in state.centre and not self._is_rolling(state, move) else None

    @law("H47-27", "NOT_HELD", *m.JOB_MOVES)
    def _job_not_held(self, state: State, seat: Seat, move: Move) -> Facts | None:
        job = job_of(move)
        return None if job in state.jobs[seat] or self._is_rolling(state, move) else {"job": self._card(job)}

    @law("H47-26", "PERFORMED", *m.JOB_MOVES)
    def _job_done(self, state: State, seat: Seat, move: Move) -> Facts | None:
        job = job_of(move)
        return {"job": self._card(job)} if job in state.performed and not self._is_rolling(state, move) else None

    def _is_rolling(self, state: State, move: Move) -> bool:
        """Say whether the Gaffer is at it already."""
        return state.phase == "gaffer" and isinstance(move, m.GafferRoll)

    @law("H47-12", "SCRIPT_FIRST", m.ScriptDraw)
    def _script_too_late(self, state: State, seat: Seat, move: m.ScriptDraw) -> Facts | None:
        return None if state.phase == "script" else {}

    @law("H47-22", "FRESH", *m.JOB_MOVES)
    def _job_is_fresh(self, state: State, seat: Seat, move: Move) -> Facts | None:
        job = job_of(move)
        return {"job": self._card(job)} if self._is_fresh(state, job) and not self._is_rolling(state, move) else None

    # -- script, producer ------------------------------------------------------------------------------------------------

    @law("H47-12", "SCRIPT_CHOICE", m.ScriptChoose)
    def _not_drawn(self, state: State, seat: Seat, move: m.ScriptChoose) -> Facts | None:
        return None if self.books.paper or move.poster in state.script else {}

    @law("H47-13", "PROD_SAME", m.Produce)
    def _not_two_jobs(self, state: State, seat: Seat, move: m.Produce) -> Facts | None:
        fine = move.a != move.b and {move.a, move.b} <= set(self.books.jobs)
        return None if fine else {}

    @law("H47-13", "PROD_CENTRE", m.Produce)
    def _both_in_centre(self, state: State, seat: Seat, move: m.Produce) -> Facts | None:
        return {} if not self.books.centre_pair and {move.a, move.b} <= set(state.centre) else None

    @law("H47-14", "SECOND", m.SecondJob)
    def _another_job(self, state: State, seat: Seat, move: m.SecondJob) -> Facts | None:
        return None if move.job == state.second else {"job": self._card(state.second)}

    # -- director --------------------------------------------------------------------------------------------------------

    @law("H47-15", "TOKEN_NOBODY", m.Direct, m.SecondJob)
    def _nobody_can_receive(self, state: State, seat: Seat, move: m.Direct | m.SecondJob) -> Facts | None:
        if not _directs(move):
            return None
        return None if self.books.token_pairs(state) else {}

    @law("H47-15", "TARGET", m.Direct, m.SecondJob)
    def _no_such_holder(self, state: State, seat: Seat, move: m.Direct | m.SecondJob) -> Facts | None:
        if not _directs(move):
            return None
        return None if self._is_holder(_to(move)) else {"why": "refusal.target.seat"}

    @law("H47-15", "TOKEN_AGAIN", m.Direct, m.SecondJob)
    def _received_before(self, state: State, seat: Seat, move: m.Direct | m.SecondJob) -> Facts | None:
        if not _directs(move) or self.books.may_receive(state, _to(move)):
            return None
        return self._holder_facts(_to(move))

    @law("H47-15", "TOKEN_FROM", m.Direct, m.SecondJob)
    def _supply_first(self, state: State, seat: Seat, move: m.Direct | m.SecondJob) -> Facts | None:
        return {} if _directs(move) and state.supply and move.source is not None else None

    @law("H47-15", "TOKEN_NOFROM", m.Direct, m.SecondJob)
    def _source_missing(self, state: State, seat: Seat, move: m.Direct | m.SecondJob) -> Facts | None:
        return {} if _directs(move) and not state.supply and move.source is None else None

    @law("H47-15", "TOKEN_SOURCE", m.Direct, m.SecondJob)
    def _nothing_to_move(self, state: State, seat: Seat, move: m.Direct | m.SecondJob) -> Facts | None:
        source = move.source
        if not _directs(move) or source is None:
            return None
        if source == _to(move):
            return {"why": "refusal.source.same"}
        return None if self._is_holder(source) and state.tokens[source] else {"why": "refusal.source.none"}

    def _is_holder(self, holder: int) -> bool:
        return 0 <= holder < self.books.seats + self.books.ghosts

    def _holder_facts(self, holder: int) -> Facts:
        """Return the facts of a sentence about a seat or a ghost: its word, the seat, the ghost's number."""
        ghost = holder - self.books.seats
        word = "word.holder.ghost" if ghost >= 0 else "word.holder.seat"
        return {"to": word, "to_seat": holder, "to_ghost": ghost + 1}

    # -- gaffer, dice ----------------------------------------------------------------------------------------------------

    @law("H47-16", "GAFFER_MIN", m.GafferStop)
    def _stops_too_early(self, state: State, seat: Seat, move: m.GafferStop) -> Facts | None:
        least = GAFFER_ROLLS if self.books.all_three else 1
        return {"n": least} if state.rolls < least else None

    @law("H47-23", "DICE_COUNT", m.Reroll)
    def _too_many_dice(self, state: State, seat: Seat, move: m.Reroll) -> Facts | None:
        return None if 1 <= len(move.dice) <= REROLLED else {}

    @law("H47-23", "DICE_SAME", m.Reroll)
    def _same_die(self, state: State, seat: Seat, move: m.Reroll) -> Facts | None:
        return None if len(set(move.dice)) == len(move.dice) else {}

    @law("H47-16", "DICE_UNKNOWN", m.GafferRoll)
    def _no_such_die_for_gaffer(self, state: State, seat: Seat, move: m.GafferRoll) -> Facts | None:
        if not 0 <= move.die < self.books.dice:
            return {"why": "refusal.die.none"}
        ghosts = self.books.gaffer_ghosts or move.die < self.books.players_dice
        return None if ghosts else {"why": "refusal.die.ghost"}

    @law("H47-23", "DICE_UNKNOWN", m.Reroll)
    def _no_such_die(self, state: State, seat: Seat, move: m.Reroll) -> Facts | None:
        return None if all(0 <= die < self.books.dice for die in move.dice) else {"why": "refusal.die.none"}

    # -- cinematographer, actress, actor -----------------------------------------------------------------------------------

    @law("H47-17", "TARGET", m.Shoot)
    def _nobody_to_shoot(self, state: State, seat: Seat, move: m.Shoot) -> Facts | None:
        return self._target(move.target)

    @law("H47-18", "TARGET", m.Act)
    def _nobody_to_act_for(self, state: State, seat: Seat, move: m.Act) -> Facts | None:
        return self._target(move.target)

    @law("H47-14", "TARGET", m.SecondJob)
    def _nobody_for_the_second(self, state: State, seat: Seat, move: m.SecondJob) -> Facts | None:
        needs = move.job in {CINEMATOGRAPHER, ACTRESS, ACTOR}
        return self._target(NOBODY if move.target is None else move.target) if needs else None

    def _target(self, target: int) -> Facts | None:
        if 0 <= target < self.books.seats:
            return None
        return {"why": "refusal.target.ghost" if self.books.is_ghost(target) else "refusal.target.seat"}

    # -- centre, ghosts ----------------------------------------------------------------------------------------------------

    @law("H47-22", "NO_CENTRE", m.SwapCentre)
    def _empty_centre(self, state: State, seat: Seat, move: m.SwapCentre) -> Facts | None:
        return None if state.centre else {}

    @law("H47-22", "SWAP_GIVE", m.SwapCentre)
    def _not_own_job(self, state: State, seat: Seat, move: m.SwapCentre) -> Facts | None:
        return None if move.give in state.jobs[seat] else {}

    @law("H47-22", "SWAP_TAKE", m.SwapCentre)
    def _not_in_centre(self, state: State, seat: Seat, move: m.SwapCentre) -> Facts | None:
        return None if move.take in state.centre else {"job": self._card(move.take)}

    @law("H47-24", "NO_GHOSTS", m.PeekGhosts)
    def _no_ghosts(self, state: State, seat: Seat, move: m.PeekGhosts) -> Facts | None:
        return None if self.books.ghosts else {}


def _directs(move: m.Direct | m.SecondJob) -> bool:
    return isinstance(move, m.Direct) or move.job == DIRECTOR


def _to(move: m.Direct | m.SecondJob) -> int:
    if isinstance(move, m.Direct):
        return move.to
    return NOBODY if move.target is None else move.target
