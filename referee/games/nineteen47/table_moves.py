"""The moves of the table in Nineteen47: chance, the steps the rules force, and corrections of the books."""

from __future__ import annotations

from dataclasses import dataclass

from referee.game import Move

# -- chance ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DealJob(Move):
    """H47-02, H47-44: the next job card goes to the next seat."""

    chance = "jobs"
    job: int


@dataclass(frozen=True, slots=True)
class DealLoyalty(Move):
    """H47-03: the next seat is dealt a loyalty card."""

    chance = "loyalty"
    card: str


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """H47-05: the next card of the deck goes where one is due: a hand, a ghost, a pick or the film."""

    chance = "cards"
    card: str


@dataclass(frozen=True, slots=True)
class DieFell(Move):
    """H47-06: the next die that is rolled shows a face."""

    chance = "dice"
    face: str


@dataclass(frozen=True, slots=True)
class DieShows(Move):
    """H47-80: the next die that is rolled shows pips; the upper half of its faces are stars."""

    chance = "dice"
    sides: int
    pips: int


@dataclass(frozen=True, slots=True)
class TurnPoster(Move):
    """H47-11: a poster is turned up at random."""

    chance = "posters"
    poster: str


@dataclass(frozen=True, slots=True)
class DrawPoster(Move):
    """H47-12: the Screenwriter draws a poster unseen by the others."""

    chance = "posters"
    poster: str


@dataclass(frozen=True, slots=True)
class Look(Move):
    """H47-35: a card of the film is shown to the editor."""

    chance = "cut"
    card: str


@dataclass(frozen=True, slots=True)
class Cut(Move):
    """H47-34: a card of the film is cut, unseen by everybody."""

    chance = "cut"
    card: str


@dataclass(frozen=True, slots=True)
class Turned(Move):
    """H47-40: a card of the film lies face up."""

    chance = "cut"
    card: str


# -- forced steps ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrawUnseen(Move):
    """H47-05: people draw the next paper card that is due."""


@dataclass(frozen=True, slots=True)
class Reshuffle(Move):
    """H47-61: the cutting floor becomes the deck."""


@dataclass(frozen=True, slots=True)
class StartFilm(Move):
    """H47-10: the next film begins; the order of turns is settled."""


@dataclass(frozen=True, slots=True)
class GhostsAdd(Move):
    """H47-32: the ghosts put their cards into the film or keep them."""


@dataclass(frozen=True, slots=True)
class AddDeckCard(Move):
    """H47-33: the top card of the deck goes into the film."""


@dataclass(frozen=True, slots=True)
class CutUnseen(Move):
    """H47-34: people cut a paper card that nobody sees."""


@dataclass(frozen=True, slots=True)
class Hearing(Move):
    """H47-43: all dice of players are rolled again."""


@dataclass(frozen=True, slots=True)
class ShakeUp(Move):
    """H47-44: all jobs are dealt anew."""


@dataclass(frozen=True, slots=True)
class Refill(Move):
    """H47-45: everybody draws up to a full hand."""


@dataclass(frozen=True, slots=True)
class CleanUp(Move):
    """H47-46: the film's cards go to the cutting floor."""


# -- corrections -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CorrectDie(Move):
    """The face of a die, typed wrong, is mended."""

    correction = True
    die: int
    face: str


@dataclass(frozen=True, slots=True)
class CorrectPoster(Move):
    """The poster on the table, scanned wrong, is mended."""

    correction = True
    poster: str


@dataclass(frozen=True, slots=True)
class CorrectFilm(Move):
    """The number of paper cards a film must show is mended; the film counts as irregular."""

    correction = True
    cards: int


@dataclass(frozen=True, slots=True)
class Recount(Move):
    """The number of paper cards in the deck is mended; the cutting floor holds the rest."""

    correction = True
    deck: int


@dataclass(frozen=True, slots=True)
class EarlyReshuffle(Move):
    """People have shuffled the cutting floor into the deck early."""

    correction = True
