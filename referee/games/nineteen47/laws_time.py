"""The laws of Nineteen47, first part: is it over, is it time, is it his turn (dossier section 6, order of checks)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from referee.game import TABLE, Rules, law
from referee.games.nineteen47 import moves as m
from referee.games.nineteen47.books import GAFFER, GAFFER_ROLLS, Books
from referee.games.nineteen47.offers import DUE, PROMPTS, job_of
from referee.games.nineteen47.state import NOBODY, State

if TYPE_CHECKING:
    from card_data.model import Game
    from referee.game import Facts, Move, Seat, Setup

PLAYED = tuple(kind for kind in m.MOVES if not kind.correction)
NOT_WRITING = tuple(kind for kind in m.PRODUCTION if kind is not m.ScriptDraw)
BY_ONE = (*m.PRODUCTION, *(kind for kind in m.ANSWERS if kind not in {m.DiscardTwo, m.AddStar, m.AddTokens, m.EditDiscard, m.EditReturn}))
"""Moves of the seat that has the turn; the others have a law of their own about the wrong seat."""

OPEN_TURN = frozenset({"production", "script"})
"""Phases in which a turn may be taken; in the second its holder decides about the script first."""

LATE: Mapping[str, str] = {"second_centre": "SECOND_CENTRE", "performed": "PERFORMED", "script_first": "SCRIPT_FIRST"}


class TimeLaws(Rules[State]):
    """When a move can be made at all, and by whom."""

    moves = m.MOVES

    def __init__(self, game: Game, setup: Setup) -> None:
        super().__init__(game, setup)
        self.books = Books(game, setup)

    # -- over, and prompts that stand before everything else -----------------------------------------------------------

    @law("H47-42", "OVER", *PLAYED)
    def _over(self, state: State, seat: Seat, move: Move) -> Facts | None:
        return {} if state.phase == "over" else None

    @law("H47-60", "FLOOR", m.SearchFloor)
    def _floor(self, state: State, seat: Seat, move: Move) -> Facts | None:
        return {}

    @law("H47-62", "SECRET", m.AskSecret)
    def _secret(self, state: State, seat: Seat, move: Move) -> Facts | None:
        return {}

    @law("H47-11", "SCRIPT_PENDING", *NOT_WRITING)
    def _script_pending(self, state: State, seat: Seat, move: Move) -> Facts | None:
        return {} if state.phase == "script" and seat == state.active and not state.due else None

    @law("H47-14", "SECOND", *m.PRODUCTION)
    def _second_open(self, state: State, seat: Seat, move: Move) -> Facts | None:
        return {"job": self._card(state.second)} if state.phase == "second" and seat == state.active else None

    @law("H47-77", "EXTRA", *m.PRODUCTION)
    def _extra_turn(self, state: State, seat: Seat, move: Move) -> Facts | None:
        if state.phase != "production" or not state.extra or seat != state.active or state.due or isinstance(move, m.Pass):
            return None
        return {"job": self._card(state.extra)} if job_of(move) != state.extra else None

    # -- late requests ---------------------------------------------------------------------------------------------------

    @law("H47-14", "SECOND_CENTRE", m.SecondJob)
    def _after_the_centre(self, state: State, seat: Seat, move: m.SecondJob) -> Facts | None:
        return {} if self._is_late(state, seat, "second_centre") else None

    @law("H47-26", "PERFORMED", m.SecondJob)
    def _received_spent(self, state: State, seat: Seat, move: m.SecondJob) -> Facts | None:
        return {"job": self._card(move.job)} if self._is_late(state, seat, "performed") else None

    @law("H47-12", "SCRIPT_FIRST", m.SecondJob)
    def _received_the_script(self, state: State, seat: Seat, move: m.SecondJob) -> Facts | None:
        return {} if self._is_late(state, seat, "script_first") else None

    @law("H47-16", "GAFFER_MAX", m.GafferRoll)
    def _a_fourth_roll(self, state: State, seat: Seat, move: m.GafferRoll) -> Facts | None:
        own = state.phase in OPEN_TURN and seat == state.active
        return {"n": GAFFER_ROLLS} if self._is_late(state, seat, "gaffer") and not own else None

    @law("H47-16", "GAFFER_MIN", m.GafferStop)
    def _stops_before_rolling(self, state: State, seat: Seat, move: m.GafferStop) -> Facts | None:
        if state.phase != "production" or seat != state.active or state.due or state.extra not in {0, GAFFER}:
            return None
        able = GAFFER in state.jobs[seat] and GAFFER not in state.performed and not self._is_fresh(state, GAFFER)
        return {"n": 1} if able else None

    def _is_late(self, state: State, seat: Seat, why: str) -> bool:
        return state.late == why and seat == state.late_seat and not state.due

    def _is_fresh(self, state: State, job: int) -> bool:
        return self.books.new_job_waits and job in state.fresh

    # -- the wrong time --------------------------------------------------------------------------------------------------

    @law("H47-28", "PHASE", *PLAYED)
    def _wrong_time(self, state: State, seat: Seat, move: Move) -> Facts | None:
        return None if self._is_time(state, seat, move) else {"phase": f"phase.{state.phase}"}

    def _is_time(self, state: State, seat: Seat, move: Move) -> bool:
        kind = type(move)
        if kind in DUE:
            return bool(state.due) and kind in self._due_kinds(state)
        if state.due:
            return False
        if kind is m.GafferRoll and state.phase == "gaffer":
            return True
        if kind in m.PRODUCTION:
            return state.phase in OPEN_TURN
        return state.phase in PROMPTS[kind] and self._fits_secrets(kind)

    def _due_kinds(self, state: State) -> tuple[type[Move], ...]:
        work = state.due[0].work
        if work == "draw":
            return (m.Reshuffle,) if not state.deck else (m.DrawUnseen,) if self.books.paper else (m.Draw,)
        if work == "cut":
            return (m.CutUnseen,) if self.books.paper else (m.Cut,)
        return tuple(kind for kind, works in DUE.items() if work in works)

    def _fits_secrets(self, kind: type[Move]) -> bool:
        """Say whether a move about paper cards, or one about cards the server keeps, is of this table."""
        if kind in {m.ShowCard, m.ShowFilm, m.TakeBack, m.ShowPoster}:
            return self.books.paper
        return not self.books.paper if kind is m.TurnUp else True

    # -- the wrong seat --------------------------------------------------------------------------------------------------

    @law("H47-28", "TURN", *BY_ONE)
    def _not_your_turn(self, state: State, seat: Seat, move: Move) -> Facts | None:
        return None if seat == state.active else {"name": state.active}

    @law("H47-28", "TURN", *m.CHANCES, *m.STEPS, *m.CORRECTIONS)
    def _not_the_table(self, state: State, seat: Seat, move: Move) -> Facts | None:
        return None if seat == TABLE else {"name": TABLE}

    @law("H47-28", "TURN", *m.ANYBODY)
    def _not_seated(self, state: State, seat: Seat, move: Move) -> Facts | None:
        return {"name": NOBODY} if seat == TABLE else None

    @law("H47-04", "READY", m.Ready)
    def _has_looked(self, state: State, seat: Seat, move: m.Ready) -> Facts | None:
        return None if seat in state.waiting else {}

    @law("H47-30", "STAR_TWICE", m.AddStar)
    def _added_before(self, state: State, seat: Seat, move: m.AddStar) -> Facts | None:
        return {} if seat in state.answered else None

    @law("H47-30", "STAR_NONE", m.AddStar)
    def _shows_no_star(self, state: State, seat: Seat, move: m.AddStar) -> Facts | None:
        return None if seat in state.waiting else {}

    @law("H47-31", "TOKEN_ORDER", m.AddTokens)
    def _out_of_order(self, state: State, seat: Seat, move: m.AddTokens) -> Facts | None:
        return None if seat == state.waiting[0] else {"name": state.waiting[0]}

    @law("H47-18", "DISCARD_OWNER", m.DiscardTwo)
    def _not_his_hand(self, state: State, seat: Seat, move: m.DiscardTwo) -> Facts | None:
        return None if seat == state.target else {"name": state.target}

    @law("H47-35", "EDIT", m.EditDiscard, m.EditReturn)
    def _not_the_editor(self, state: State, seat: Seat, move: Move) -> Facts | None:
        return None if seat == state.editor else {"name": state.editor}

    def _card(self, job: int) -> str:
        """Return a job's card, for its name."""
        return self.books.job_card.get(job, str(job))
