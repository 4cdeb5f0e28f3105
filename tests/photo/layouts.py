"""Where cards lie on a table: 3 x 3 matrices from mm on the card to mm on the table, the lowest card first."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float64]

CARD_W, CARD_H = 63.0, 88.0
MOST_IN_ROW = 11
FAN_DEGREES = 110.0
FAN_STEP = 12.0
PIVOT_MM = 12.0
"""The pivot of a fan lies so far below the lower edge of its cards."""


def pose(x: float, y: float, degrees: float, about_x: float = CARD_W / 2, about_y: float = CARD_H / 2) -> Matrix:
    """Turn a card clockwise about a point of its own, then put that point at `x`, `y`."""
    turn = math.radians(degrees)
    c, s = math.cos(turn), math.sin(turn)
    return np.array([[c, -s, x - c * about_x + s * about_y], [s, c, y - s * about_x - c * about_y], [0, 0, 1]])


def single(rng: np.random.Generator) -> list[Matrix]:
    """One card, held a little askew."""
    return [pose(0, 0, rng.uniform(-20, 20))]


def grid(cards: int, rng: np.random.Generator, columns: int = 0) -> list[Matrix]:
    """Side by side in rows, nothing covered."""
    columns = columns or max(1, min(cards, round(math.sqrt(cards * (CARD_H / CARD_W) * 4 / 3))))
    gap = rng.uniform(3, 8)
    return [
        pose(
            (n % columns) * (CARD_W + gap) + rng.uniform(-1.5, 1.5),
            (n // columns) * (CARD_H + gap) + rng.uniform(-1.5, 1.5),
            rng.uniform(-3, 3),
        )
        for n in range(cards)
    ]


def cascade(cards: int, rng: np.random.Generator, strip: float = 20.0, most: int = MOST_IN_ROW) -> list[Matrix]:
    """In rows, each card covering all but a strip of the one before."""
    most = min(cards, most)
    return [
        pose(
            (n % most) * strip + rng.uniform(-0.7, 0.7),
            (n // most) * (CARD_H + 8) + rng.uniform(-1.5, 1.5),
            rng.uniform(-1, 1),
        )
        for n in range(cards)
    ]


def fan(cards: int, rng: np.random.Generator, step: float = 0.0) -> list[Matrix]:
    """A hand, opened by a right-handed player."""
    step = step or min(FAN_STEP, FAN_DEGREES / max(1, cards - 1))
    return [
        pose(
            rng.uniform(-0.8, 0.8),
            rng.uniform(-0.8, 0.8),
            (n - (cards - 1) / 2) * step + rng.uniform(-0.6, 0.6),
            CARD_W / 2,
            CARD_H + PIVOT_MM,
        )
        for n in range(cards)
    ]


def scatter(cards: int, rng: np.random.Generator) -> list[Matrix]:
    """Apart from each other and turned anyhow."""
    cell = math.hypot(CARD_W, CARD_H) * 0.97
    columns = max(1, round(math.sqrt(cards * 4 / 3)))
    return [
        pose((n % columns) * cell + rng.uniform(-6, 6), (n // columns) * cell + rng.uniform(-6, 6), rng.uniform(0, 360))
        for n in range(cards)
    ]


def melds(sizes: Sequence[int], rng: np.random.Generator, strip: float = 20.0, width: float = 480.0) -> list[Matrix]:
    """Rows of overlapping cards, several of them side by side where they fit, as melds lie on a table."""
    poses: list[Matrix] = []
    x = y = 0.0
    for size in sizes:
        long = (size - 1) * strip + CARD_W
        if x and x + long > width:
            x, y = 0.0, y + CARD_H + rng.uniform(6, 16)
        poses += [
            pose(x + n * strip + rng.uniform(-1, 1), y + rng.uniform(-2, 2), rng.uniform(-1.5, 1.5), CARD_W / 2, CARD_H / 2)
            for n in range(size)
        ]
        x += long + rng.uniform(14, 30)
    return poses


def turned(poses: Sequence[Matrix], degrees: float) -> list[Matrix]:
    """Return the same table seen from another side."""
    turn = pose(0, 0, degrees, 0, 0)
    return [turn @ each for each in poses]
