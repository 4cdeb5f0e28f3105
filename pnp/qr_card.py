"""The code of a card, made here: version 2, level M, mask 2 (ISO/IEC 18004), in a twentieth of a general maker's time.

A deck has a code a card, and all are of this one kind. What does not depend on the text is worked out once: which bit of the
message each module shows, the modules that never change, the mask. A code is then a string of bits put into another order.
"""

from __future__ import annotations

from functools import cache
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SIDE = 25
DATA, CHECK = 28, 16
"""Codewords of the message and of its error correction."""
_FIELD = 0x11D
"""The polynomial of the field of 256 (clause 7.5.2)."""
_FORMAT = 0b101111001111100
"""Level M with mask 2, protected and masked (clause 7.9)."""
_LETTERS = {character: value for value, character in enumerate("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")}
_ZERO, _ONE = 8 * (DATA + CHECK), 8 * (DATA + CHECK) + 1
"""Places in the string of bits that always hold a 0 and a 1."""

Cell = tuple[int, int]


def bits_of(scheme: str, rest: str) -> str | None:
    """Return a message of a byte segment and a segment of capitals and digits as bits, `None` where it is too long.

    >>> len(bits_of("http://", "PNP.LOCAL:8000/HS00AK7QMX"))
    224
    """
    parts = []
    if scheme:
        told = scheme.encode()
        parts += [f"0100{len(told):08b}", *(f"{byte:08b}" for byte in told)]
    values = [_LETTERS[character] for character in rest]
    parts.append(f"0010{len(values):09b}")
    parts += [f"{one * 45 + other:011b}" for one, other in zip(values[::2], values[1::2], strict=False)]
    if len(values) % 2:
        parts.append(f"{values[-1]:06b}")
    bits = "".join(parts)
    room = 8 * DATA - len(bits)
    if room < 0:
        return None
    bits += "0" * min(4, room)
    bits += "0" * (-len(bits) % 8)
    missing = DATA - len(bits) // 8
    return bits + ("1110110000010001" * missing)[: 8 * missing]


def modules(bits: str) -> tuple[int, ...]:
    """Return the modules of a message of 28 codewords, one whole number a row, the highest bit leftmost."""
    plan = _plan()
    remainder = 0
    for start in range(0, 8 * DATA, 8):
        first = (remainder >> 8 * (CHECK - 1)) ^ int(bits[start : start + 8], 2)
        remainder = (remainder << 8 & (1 << 8 * CHECK) - 1) ^ plan.steps[first]
    whole = int("".join(plan.order(f"{bits}{remainder:0{8 * CHECK}b}01")), 2) ^ plan.mask
    return tuple(whole >> SIDE * (SIDE - 1 - row) & (1 << SIDE) - 1 for row in range(SIDE))


class _Plan(NamedTuple):
    """What all codes share: bits in the order of the modules, the mask, the steps of the division."""

    order: Callable[[str], tuple[str, ...]]
    mask: int
    steps: tuple[int, ...]


@cache
def _plan() -> _Plan:
    fixed = dict(_fixed())
    places = {cell: number for number, cell in enumerate(cell for cell in _path() if cell not in fixed)}
    order, mask = [], 0
    for row in range(SIDE):
        for column in range(SIDE):
            cell = row, column
            order.append((_ONE if fixed[cell] else _ZERO) if cell in fixed else min(places[cell], _ZERO))
            mask = mask << 1 | (cell not in fixed and column % 3 == 0)
    return _Plan(itemgetter(*order), mask, _steps())


def _path() -> Iterator[Cell]:
    """Yield the cells in the order the message fills them: pairs of columns from the right, upwards and downwards in turn."""
    upwards = True
    for right in (*range(SIDE - 1, 6, -2), *range(5, 0, -2)):
        for row in range(SIDE - 1, -1, -1) if upwards else range(SIDE):
            yield row, right
            yield row, right - 1
        upwards = not upwards


def _fixed() -> Iterator[tuple[Cell, bool]]:
    """Yield the cells that are the same in every code: finders, timing, alignment, format."""
    for top, left in ((0, 0), (0, SIDE - 7), (SIDE - 7, 0)):
        for row in range(max(0, top - 1), min(SIDE, top + 8)):
            for column in range(max(0, left - 1), min(SIDE, left + 8)):
                ring = max(abs(row - top - 3), abs(column - left - 3))
                yield (row, column), ring not in (2, 4)
    for n in range(8, SIDE - 8):
        yield (6, n), n % 2 == 0
        yield (n, 6), n % 2 == 0
    for row in range(16, 21):
        for column in range(16, 21):
            yield (row, column), max(abs(row - 18), abs(column - 18)) != 1
    across = [*range(6), 7, 8, *([8] * 7)]
    for n, (row, column) in enumerate(zip([8] * 8 + [7, *range(5, -1, -1)], across, strict=True)):
        yield (row, column), bool(_FORMAT >> (14 - n) & 1)
        other = (SIDE - 1 - n, 8) if n < 7 else (8, SIDE - 15 + n)  # noqa: PLR2004  # seven below the finder, eight beside it
        yield other, bool(_FORMAT >> (14 - n) & 1)
    yield (SIDE - 8, 8), True


def _steps() -> tuple[int, ...]:
    """Return for each first byte of a remainder what is taken from the rest (Reed-Solomon, clause 7.5.2)."""
    powers = [1]
    for _ in range(254):
        double = powers[-1] << 1
        powers.append(double ^ _FIELD if double > 0xFF else double)  # noqa: PLR2004  # a byte
    logs = {value: number for number, value in enumerate(powers)}

    def times(a: int, b: int) -> int:
        return powers[(logs[a] + logs[b]) % 255] if a and b else 0

    divisor = [1]
    for n in range(CHECK):
        grown = [*divisor, 0]
        for place, value in enumerate(divisor):
            grown[place + 1] ^= times(value, powers[n])
        divisor = grown
    return tuple(int.from_bytes(bytes(times(first, value) for value in divisor[1:])) for first in range(256))
