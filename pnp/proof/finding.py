"""One finding of a proof: where, what, how grave."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from pnp.manifest import Thing

Place = tuple[float, float, float, float]
"""x, y, width and height in mm on the page."""
Grade = Literal["fault", "warning"]


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong with a kit; page 0 means the file as a whole, an empty file the game.

    A fault makes the kit unfit to print; a warning is for the designer to weigh. `box` is the place on the page, `things` are the
    printed ids that show it where it is no single place.
    """

    file: str
    page: int
    kind: str
    id: str
    detail: str
    column: str = ""
    word: str = ""
    box: Place | None = None
    grade: Grade = "fault"
    things: tuple[str, ...] = ()

    def __str__(self) -> str:
        place = f"{self.file}, page {self.page}" if self.page else self.file
        return ": ".join(part for part in (place, self.id, self.detail) if part)


class Share(NamedTuple):
    """How many of how many were looked at, for the report's table."""

    what: str
    many: int


def box_of(thing: Thing) -> Place:
    """Return the cut box of a thing on its page."""
    return thing.x_mm, thing.y_mm, thing.w_mm, thing.h_mm
