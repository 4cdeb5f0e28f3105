"""How sheets are finished: cut marks, a cutting machine's registration marks, die lines, a printer's correction of backs. Lengths in mm."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

Marks = Literal["short", "full", "none"]
MARKS: tuple[Marks, ...] = get_args(Marks)


class Machine(NamedTuple):
    """A cutting machine's registration marks: how many, how far in from the edges of the paper, arms and lines, and the gap between cards.

    Three marks are a square in the upper left corner and an L in the upper right and in the lower left one; four marks are
    an L in each corner.
    """

    name: str
    marks: Literal[3, 4]
    inset: float = 10.0
    arm: float = 5.0
    line: float = 1.0
    gap: float = 1.25

    @property
    def frame(self) -> float:
        """How far in from the edges of the paper cards may begin beside the marks."""
        return self.inset + self.line + CLEAR_MM

    @property
    def corner(self) -> float:
        """How far in from the edges of the paper cards may begin below or above the marks."""
        return self.inset + self.arm + CLEAR_MM


CLEAR_MM = 1.0
"""White between a registration mark and the cards."""
MACHINES = {machine.name: machine for machine in (Machine("silhouette-3", 3), Machine("silhouette-4", 4))}
LEAST_INSET_MM, MOST_INSET_MM = 5.0, 30.0


@dataclass(frozen=True, slots=True)
class Correction:
    """How the back of a sheet is moved to lie behind its front: `x` to the right and `y` down in mm, `angle` clockwise in degrees, `scale`.

    Turned and scaled about the middle of the page. Right and down are as seen on a back that is held upright.
    """

    x: float = 0.0
    y: float = 0.0
    angle: float = 0.0
    scale: float = 1.0

    def turned(self) -> Correction:
        """Return the same correction for backs that stand upside down in the file."""
        return Correction(-self.x, -self.y, self.angle, self.scale)

    def place(self, width: float, height: float) -> tuple[float, float, float, float]:
        """Return the placement of a page's content: `x`, `y`, turn in degrees, scale.

        >>> Correction(0.5, -0.25).place(210.0, 297.0)
        (0.5, -0.25, 0.0, 1.0)
        """
        turn = math.radians(self.angle)
        cos, sin = math.cos(turn) * self.scale, math.sin(turn) * self.scale
        a, b = width / 2, height / 2
        return a + self.x - (cos * a - sin * b), b + self.y - (sin * a + cos * b), self.angle, self.scale


@dataclass(frozen=True, slots=True)
class Finish:
    """What is done to sheets of cards beside the cards themselves.

    `back_marks` puts cut marks on backs too; `die_line` draws the line cards are cut along in a spot colour; `mix` lets decks
    of one size share sheets; `fill` fills the last sheet with blank cards; `one_per_page` gives each card a page of its own
    with its bleed; `cut_files` writes cut lines as files; `times` is how many times as large cards are.
    """

    marks: Marks = "short"
    back_marks: bool = False
    machine: Machine | None = None
    die_line: bool = False
    mix: bool = False
    fill: bool = False
    one_per_page: bool = False
    cut_files: bool = False
    times: float = 1.0
    correction: Correction | None = None


PLAIN = Finish()
