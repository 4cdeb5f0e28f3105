"""Papers by name or by size: `a4`, `letter`, `320x450mm`, `12x18in`; two orientations of one sheet are one paper. Lengths in mm."""

from __future__ import annotations

import re
from typing import NamedTuple

MM_PER_INCH = 25.4
LEAST_MM, MOST_MM = 50.0, 2000.0
"""Shortest and longest side of a paper of one's own size."""
_UNIT_MM = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH}
_SIZE = re.compile(r"(\d{1,4}(?:\.\d{1,3})?)\s*[xX×]\s*(\d{1,4}(?:\.\d{1,3})?)\s*(mm|cm|in)", re.IGNORECASE)


class Paper(NamedTuple):
    """A paper size, portrait, in mm."""

    name: str
    width: float
    height: float


PAPERS = {
    paper.name: paper
    for paper in (
        Paper("a3", 297.0, 420.0),
        Paper("a4", 210.0, 297.0),
        Paper("a5", 148.0, 210.0),
        Paper("a6", 105.0, 148.0),
        Paper("letter", 215.9, 279.4),
        Paper("legal", 215.9, 355.6),
        Paper("tabloid", 279.4, 431.8),
        Paper("ledger", 279.4, 431.8),
    )
}


def paper_of_size(word: str) -> Paper | None:
    """Return the paper of a size with its unit, named as it is written; `None` where the word is no size.

    Raises:
        ValueError: a side is shorter or longer than a paper's.

    >>> paper_of_size("12x18in")
    Paper(name='12x18in', width=304.8, height=457.2)
    """
    found = _SIZE.fullmatch(word.strip())
    if not found:
        return None
    unit = found[3].lower()
    sides = sorted(round(float(found[n]) * _UNIT_MM[unit], 3) for n in (1, 2))
    if sides[0] < LEAST_MM or sides[1] > MOST_MM:
        raise ValueError(f"A paper of {word.strip()} is not possible. Its sides are from {LEAST_MM:g} to {MOST_MM:g} mm long.")
    return Paper(f"{found[1]}x{found[2]}{unit}", *sides)
