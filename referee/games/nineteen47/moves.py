"""The moves of Nineteen47: what is done at the table, named with the verbs of its rules.

Seats are numbers from 0; where a token or a target is meant, ghosts count on after the seats. Dice are numbered from 0 in
the order of their owners, jobs from 1 to 9 as printed. Cards are printed ids, or `None` where people hold paper cards that
the referee does not see.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from referee.game import Move
from referee.games.nineteen47.table_moves import (
    AddDeckCard,
    CleanUp,
    CorrectDie,
    CorrectFilm,
    CorrectPoster,
    Cut,
    CutUnseen,
    DealJob,
    DealLoyalty,
    DieFell,
    DieShows,
    Draw,
    DrawPoster,
    DrawUnseen,
    EarlyReshuffle,
    GhostsAdd,
    Hearing,
    Look,
    Recount,
    Refill,
    Reshuffle,
    ShakeUp,
    StartFilm,
    Turned,
    TurnPoster,
)

__all__ = [
    "AddDeckCard",
    "CleanUp",
    "CorrectDie",
    "CorrectFilm",
    "CorrectPoster",
    "Cut",
    "CutUnseen",
    "DealJob",
    "DealLoyalty",
    "DieFell",
    "DieShows",
    "Draw",
    "DrawPoster",
    "DrawUnseen",
    "EarlyReshuffle",
    "GhostsAdd",
    "Hearing",
    "Look",
    "Recount",
    "Refill",
    "Reshuffle",
    "ShakeUp",
    "StartFilm",
    "TurnPoster",
    "Turned",
]
"""What this module passes on; its own moves are its own."""

# -- turns -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ScriptDraw(Move):
    """H47-12: the Screenwriter works."""


@dataclass(frozen=True, slots=True)
class Produce(Move):
    """H47-13: the Producer trades the places of two job cards."""

    a: int
    b: int


@dataclass(frozen=True, slots=True)
class Direct(Move):
    """H47-15: the Director gives a token, from `source` where the supply is empty."""

    to: int
    source: int | None = None


@dataclass(frozen=True, slots=True)
class GafferRoll(Move):
    """H47-16: the Gaffer has one die rolled again."""

    die: int


@dataclass(frozen=True, slots=True)
class Shoot(Move):
    """H47-17: the Cinematographer makes a player throw the whole hand away."""

    target: int


@dataclass(frozen=True, slots=True)
class Act(Move):
    """H47-18, H47-19: the Actress (6) or the Actor (7) makes a player draw two and discard two."""

    job: Literal[6, 7]
    target: int


@dataclass(frozen=True, slots=True)
class ComposeDraw(Move):
    """H47-20: the Composer draws two cards."""


@dataclass(frozen=True, slots=True)
class FlagEdit(Move):
    """H47-21: the Editor will edit this film."""


@dataclass(frozen=True, slots=True)
class SwapCentre(Move):
    """H47-22: a job is traded for one in the centre."""

    give: int
    take: int


@dataclass(frozen=True, slots=True)
class Reroll(Move):
    """H47-23: one or two dice are rolled again together."""

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PeekGhosts(Move):
    """H47-24: a look at all ghost cards, alone."""

    firm = True


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """H47-25: nothing."""


# -- answers -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ready(Move):
    """H47-04: a player has looked at the loyalty card, and the communists have learned each other."""


@dataclass(frozen=True, slots=True)
class DeclineScript(Move):
    """H47-11: the holder of the Screenwriter does not write."""


@dataclass(frozen=True, slots=True)
class ScriptChoose(Move):
    """H47-12: one of the drawn posters is shown, the other is scrapped."""

    poster: str


@dataclass(frozen=True, slots=True)
class ShowPoster(Move):
    """H47-11: people have turned up this paper poster."""

    poster: str


@dataclass(frozen=True, slots=True)
class SecondJob(Move):
    """H47-14: the former Producer does the job just received; target and source are those of that job."""

    job: int
    target: int | None = None
    source: int | None = None


@dataclass(frozen=True, slots=True)
class SecondSkip(Move):
    """H47-14: the former Producer leaves it at that."""


@dataclass(frozen=True, slots=True)
class GafferStop(Move):
    """H47-16: the Gaffer rolls no more."""


@dataclass(frozen=True, slots=True)
class DiscardTwo(Move):
    """H47-18: the target discards two cards."""

    cards: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class ComposePlace(Move):
    """H47-20: this card goes into the film, the other is discarded."""

    card: str | None = None


@dataclass(frozen=True, slots=True)
class AddStar(Move):
    """H47-30: cards for the stars on one's dice."""

    firm = True

    cards: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class AddTokens(Move):
    """H47-31: cards for tokens, one each; none at all spends none."""

    cards: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class EditDiscard(Move):
    """H47-35: the editor discards the card he was shown."""


@dataclass(frozen=True, slots=True)
class EditReturn(Move):
    """H47-35: the editor puts the card back."""


# -- the premiere and the end ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TurnUp(Move):
    """H47-40: somebody turns up the next card of the film."""


@dataclass(frozen=True, slots=True)
class ShowCard(Move):
    """H47-81: a paper card of the film is scanned."""

    card: str


@dataclass(frozen=True, slots=True)
class ShowFilm(Move):
    """H47-81: a photo shows cards of the film, and perhaps its poster."""

    cards: tuple[str, ...]
    poster: str = ""


@dataclass(frozen=True, slots=True)
class TakeBack(Move):
    """H47-81: a scanned card is taken off the list again."""

    card: str


@dataclass(frozen=True, slots=True)
class CloseFilm(Move):
    """H47-42: the count stands; the film is booked."""


@dataclass(frozen=True, slots=True)
class ShowLoyalty(Move):
    """H47-50: a player turns up the paper loyalty card at the end."""

    card: str


# -- never -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SearchFloor(Move):
    """H47-60: a look at the cutting floor; nobody may."""


@dataclass(frozen=True, slots=True)
class AskSecret(Move):
    """H47-62: a look at a hidden card of somebody else; nobody may."""

    card: str


JOB_MOVES = (ScriptDraw, Produce, Direct, GafferRoll, Shoot, Act, ComposeDraw, FlagEdit)
PRODUCTION = (*JOB_MOVES, SwapCentre, Reroll, PeekGhosts, Pass)
"""What a turn may be."""

ANSWERS = (
    DeclineScript,
    ScriptChoose,
    SecondJob,
    SecondSkip,
    GafferStop,
    DiscardTwo,
    ComposePlace,
    AddStar,
    AddTokens,
    EditDiscard,
    EditReturn,
)
"""What is asked of one seat, or of several."""

ANYBODY = (Ready, ShowPoster, TurnUp, ShowCard, ShowFilm, TakeBack, CloseFilm, ShowLoyalty)
"""What is for everybody at the table."""

CHANCES = (DealJob, DealLoyalty, Draw, DieFell, DieShows, TurnPoster, DrawPoster, Look, Cut, Turned)
STEPS = (DrawUnseen, Reshuffle, StartFilm, GhostsAdd, AddDeckCard, CutUnseen, Hearing, ShakeUp, Refill, CleanUp)
NEVER = (SearchFloor, AskSecret)
CORRECTIONS = (CorrectDie, CorrectPoster, CorrectFilm, Recount, EarlyReshuffle)

MOVES: tuple[type[Move], ...] = (*CHANCES, *STEPS, *PRODUCTION, *ANSWERS, *ANYBODY, *NEVER, *CORRECTIONS)
