"""The sheets of only those cards that have to be printed again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.press import Press

if TYPE_CHECKING:
    from pnp.sheets.pages import Side


@dataclass
class PartPress(Press):
    """A press that prints some faces of a game and leaves the others out."""

    wanted: frozenset[str] = frozenset()

    def face(self, face_id: str, copy: int) -> Side | None:
        """Return a face with its code where it is wanted."""
        return super().face(face_id, copy) if face_id in self.wanted else None
