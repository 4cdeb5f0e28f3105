"""How a seat is told apart on every page: a shape, a letter and a colour, together."""

from __future__ import annotations

from typing import NamedTuple

INK = "#1a1413"


class Sign(NamedTuple):
    """The sign of a seat in a box of 40 by 40: outline as path data, colour, letter and where it stands."""

    no: int
    letter: str
    outline: str
    colour: str
    letter_ink: str = INK
    letter_y: float = 26.5
    letter_size: float = 18
    edge: str = ""


SIGNS = (
    Sign(0, "A", "M20 2a18 18 0 1 1 0 36a18 18 0 1 1 0-36z", "#D55E00"),
    Sign(1, "B", "M7 3h26a4 4 0 0 1 4 4v26a4 4 0 0 1-4 4h-26a4 4 0 0 1-4-4v-26a4 4 0 0 1 4-4z", "#56B4E9"),
    Sign(2, "C", "M20 1.5L39 36.5L1 36.5Z", "#009E73", letter_y=32.5, letter_size=16.5),
    Sign(3, "D", "M20 0.5L39.5 20L20 39.5L0.5 20Z", "#F0E442"),
    Sign(4, "E", "M20 1L37 10.5L37 29.5L20 39L3 29.5L3 10.5Z", "#56B4E9"),
    Sign(5, "F", "M20 1.5L39 15.5L31.7 38L8.3 38L1 15.5Z", "#CC79A7", letter_y=28),
    Sign(6, "G", "M12 1.5h16v10.5h10.5v16h-10.5v10.5h-16v-10.5h-10.5v-16h10.5z", "#E69F00"),
    Sign(7, "H", "M20 0.5C27 11 34.5 17.5 34.5 25.5A14.5 14 0 0 1 5.5 25.5C5.5 17.5 13 11 20 0.5Z", INK, "#ffffff", 31, edge="#ffffff"),
    Sign(8, "I", "M20 2.5a17.5 17.5 0 1 1 0 35a17.5 17.5 0 1 1 0-35z", "#ffffff", edge=INK),
)
"""Colours after Okabe and Ito; the letter on each is at least 4.7 to 1."""


def sign_of(seat: int) -> Sign:
    """Return the sign of a seat from 0.

    >>> sign_of(2).letter
    'C'
    """
    return SIGNS[seat % len(SIGNS)]
