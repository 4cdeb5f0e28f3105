"""The moves of Reel Estate: what is done at the table, named with the verbs of its rules.

A column is named by its letter, or by a printed thing: its head, or a card that lies in it. A project is named by its
genre, or by a card that lies in it. `by` is the studio card or reel that was scanned for the move, if any.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from referee.game import Move

Target = Literal["horror", "action", "romcom", "blockbusters", "box"]
"""Where a card that is handed out may go: to the project of a genre, to the row of blockbusters, or to the box."""

TWO = 2
"""HCG-15: the Double Reel places exactly two reels."""

# -- chance and forced steps -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrawLots(Move):
    """HCG-05: lots say who is first in the first round."""

    chance: ClassVar[str | None] = "first"
    seat: Literal[0, 1, 2, 3]


@dataclass(frozen=True, slots=True)
class DealCard(Move):
    """HCG-08, HCG-09: this card is dealt to the next cell."""

    chance: ClassVar[str | None] = "deal"
    card: str


@dataclass(frozen=True, slots=True)
class TakeBack(Move):
    """HCG-09: the card dealt last was read by mistake; its cell is free again."""

    chance: ClassVar[str | None] = "deal"


@dataclass(frozen=True, slots=True)
class HandOut(Move):
    """HCG-19: the next card under a reel goes to the reel's owner, who has no choice where it goes."""


@dataclass(frozen=True, slots=True)
class CloseRound(Move):
    """HCG-24, HCG-26: two cards are laid aside and all reels go back."""


# -- players -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Place(Move):
    """HCG-11, HCG-13: push a reel into a column from below."""

    column: str
    by: str | None = None


@dataclass(frozen=True, slots=True)
class ClapBoard(Move):
    """HCG-14: let the turn go by."""

    by: str | None = None


@dataclass(frozen=True, slots=True)
class DoubleReel(Move):
    """HCG-15: push two reels into columns, one after the other, in a single turn."""

    columns: tuple[str, ...]
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """HCG-10: let the turn go by without a Clap Board, which nobody can."""


@dataclass(frozen=True, slots=True)
class AssignStar(Move):
    """HCG-21: close one of several projects with a star; without a project the star would be kept, which nobody can."""

    project: str | None = None


@dataclass(frozen=True, slots=True)
class Confirm(Move):
    """HCG-19: say where the card that is handed out goes, where there is no choice."""

    target: Target


# -- mending the books -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SwapCells(Move):
    """HCG-09: two cards of the deal were read in the wrong order and change cells, before anybody has acted."""

    correction: ClassVar[bool] = True
    one: str
    other: str


ACTIONS = (Place, ClapBoard, DoubleReel, Pass)
"""What is tried while reels are placed."""

BY_TABLE = (DrawLots, DealCard, TakeBack, HandOut, CloseRound, SwapCells)
"""What is done by TABLE."""

MOVES: tuple[type[Move], ...] = (*BY_TABLE, *ACTIONS, AssignStar, Confirm)
