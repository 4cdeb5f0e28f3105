"""A printer's test page: crosses on the front, scales on the back behind them; and what was read there -> how backs are moved.

Letters A to E name the five places: upper left, upper right, middle, lower left, lower right, as seen on the front. All
lengths are mm, all places from the upper left corner of a page that is held upright.
"""

from __future__ import annotations

import cmath
import math
import re
from typing import TYPE_CHECKING

from pnp.scene import Box, Group, Paint, Scene
from pnp.sheets.finish import Correction
from pnp.sheets.footer import HAIR, LABEL_FONT, stroke
from pnp.sheets.grids import turned_upright
from pnp.sheets.printers import PrinterTrouble, quoted
from pnp.typeset import text as metrics

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence

    from pnp.scene import Item
    from pnp.sheets.footer import Says
    from pnp.sheets.grids import Backs

CORNER_MM = 26.0
"""From the edges of the paper to the middle of the outer crosses."""
REACH_MM = 5.0
"""How far a scale reads either way."""
TICK_MM = 0.5
FAN_MM, LEADER_MM = 3.0, 8.0
"""How far apart the numbers of a scale stand, and how far from it."""
RULER_MM = 100.0
LEAST_MM = 190.0
"""Shortest side of a page that has room for the test."""
_LINE = Paint(stroke="K", width=0.15)
_BOLD, _PLAIN = "fira-sans-condensed-700", "fira-sans-condensed-400"
_READING = re.compile(r"\s*([A-Ea-e])\s*[:=]\s*([-+−]?\d+(?:\.\d+)?)\s*[,;]\s*([-+−]?\d+(?:\.\d+)?)\s*")

Point = tuple[float, float]


def places(width: float, height: float) -> dict[str, Point]:
    """Return where the crosses of a front stand."""
    left, top, right, low = CORNER_MM, CORNER_MM, width - CORNER_MM, height - CORNER_MM
    return {"A": (left, top), "B": (right, top), "C": (width / 2, height / 2), "D": (left, low), "E": (right, low)}


def check_pages(width: float, height: float, backs: Backs, printer: str, now: Correction | None, say: Says) -> tuple[Scene, Scene]:
    """Return the two pages of a test; a correction that is kept already moves the back, so that it can be checked.

    Raises:
        PrinterTrouble: the page is too small for the test.
    """
    if min(width, height) < LEAST_MM:
        raise PrinterTrouble(f"The test page needs paper at least {LEAST_MM:g} mm wide. Choose a larger --paper; it does for all papers.")
    edge = say("print.calibrate.long" if backs == "duplex-long" else "print.calibrate.short")
    front = (*(item for name, at in places(width, height).items() for item in _cross(name, at)), *_steps(width, height, printer, edge, say))
    moved = now or Correction()
    x, y, turn, scale = moved.place(width, height)
    scales = tuple(item for name, (a, b) in places(width, height).items() for item in _scale(name, (width - a, b)))
    back: tuple[Item, ...] = (Group(scales, x=x, y=y, rotate=turn, scale=scale), *_advice(width, printer, now, say))
    if not turned_upright(width, height, backs):
        back = (Group(back, x=width, y=height, rotate=180.0),)
    return Scene(width, height, front, title="front"), Scene(width, height, back, title="back")


def _cross(name: str, at: Point) -> Iterator[Item]:
    """Yield a cross of hair lines with its letter."""
    x, y = at
    yield stroke(x - 11.0, y, x + 11.0, y, _LINE)
    yield stroke(x, y - 11.0, x, y + 11.0, _LINE)
    yield metrics.line(name, x - 15.0, y + 1.8, _BOLD, 14.0, "K", "middle")


def _scale(name: str, at: Point) -> Iterator[Item]:
    """Yield two scales that cross at their zero; their numbers stand apart at the ends of leaders, large enough to read."""
    x, y = at
    yield stroke(x - REACH_MM, y, x + REACH_MM, y, HAIR)
    yield stroke(x, y - REACH_MM, x, y + REACH_MM, HAIR)
    for step in range(-round(REACH_MM / TICK_MM), round(REACH_MM / TICK_MM) + 1):
        off, long = step * TICK_MM, 1.5 if step % 2 == 0 else 0.8
        yield stroke(x + off, y, x + off, y + long, HAIR)
        yield stroke(x - long, y + off, x, y + off, HAIR)
    for number in range(-int(REACH_MM), int(REACH_MM) + 1):
        # Each half of each scale has a quarter of the room for its numbers.
        word, away, side = f"{number}".replace("-", "−"), number * FAN_MM, 1.0 if number > 0 else -1.0
        yield stroke(x + number, y, x + number, y + side, HAIR)
        yield stroke(x + number, y + side, x + away, y + side * LEADER_MM, HAIR)
        yield metrics.line(word, x + away, y + side * (LEADER_MM + 0.9) + (1.7 if number > 0 else 0.0), LABEL_FONT, 7.0, "K", "middle")
        yield stroke(x - side, y + number, x, y + number, HAIR)
        yield stroke(x - side, y + number, x - side * LEADER_MM, y + away, HAIR)
        yield metrics.line(word, x - side * (LEADER_MM + 1.9), y + away + 0.85, LABEL_FONT, 7.0, "K", "middle")
    yield metrics.line(name, x - 14.0, y - 13.0, _BOLD, 14.0, "K", "middle")


def _steps(width: float, height: float, printer: str, edge: str, say: Says) -> Iterator[Item]:
    """Yield what to do, above and below the middle cross."""
    left, room = 20.0, width - 40.0
    y = CORNER_MM + 18.0
    yield metrics.line(
        say("print.calibrate.front", printer=printer), left, y, _BOLD, _fit(say("print.calibrate.front", printer=printer), 16.0, room), "K"
    )
    size = 10.0
    y += 3.0
    for step in ("step1", "step2"):
        y = yield from _paragraph(say(f"print.calibrate.{step}", edge=edge), left, y, room, size)
    yield from _long_ruler(width / 2 - RULER_MM / 2, y + 7.0)
    y = height / 2 + 14.0
    y = yield from _paragraph(say("print.calibrate.step3"), left, y, room, size)
    y = yield from _paragraph(say("print.calibrate.step4"), left, y, room, size)
    y = yield from _command(f"pnp calibrate {quoted(printer)} --read A:0.5,-0.3 --read E:0.7,-0.2", left + 4.0, y, room - 4.0, size)
    y = yield from _paragraph(say("print.calibrate.step5"), left, y, room, size)
    yield from _command(f"pnp build GAME --printer {quoted(printer)}", left + 4.0, y, room - 4.0, size)


def _advice(width: float, printer: str, now: Correction | None, say: Says) -> Iterator[Item]:
    """Yield what stands on the back: what it is, how to look at it, how it is corrected."""
    left, room = 20.0, width - 40.0
    title = say("print.calibrate.back", printer=printer)
    yield metrics.line(title, left, CORNER_MM + 24.0, _BOLD, _fit(title, 16.0, room), "K")
    y = yield from _paragraph(say("print.calibrate.look"), left, CORNER_MM + 27.0, room, 10.0)
    told = say("print.calibrate.as_is")
    if now:
        facts = {"x": f"{now.x:g}", "y": f"{now.y:g}", "angle": f"{now.angle:g}", "scale": f"{now.scale:g}"}
        told = say("print.calibrate.corrected", **{key: value.replace("-", "−") for key, value in facts.items()})
    yield from _paragraph(told, left, y, room, 10.0)


def _fit(text: str, size: float, room: float) -> float:
    """Return the size of type, the one asked for or less, at which a line fits."""
    return min(size, size * room / metrics.width_mm(text, _BOLD, size))


def _paragraph(text: str, x: float, y: float, room: float, size: float) -> Generator[Item, None, float]:
    """Yield a text in lines below `y` and return where it ends."""
    leading = size * metrics.PT_MM * 1.3
    for words in metrics.wrap(text, _PLAIN, size, room):
        y += leading
        yield metrics.line(words, x, y, _PLAIN, size, "K")
    return y + 1.2


def _command(text: str, x: float, y: float, room: float, size: float) -> Generator[Item, None, float]:
    """Yield a command to type, on a ground of its own, and return where it ends."""
    fitted = _fit(text, size, room)
    high = fitted * metrics.PT_MM * 1.7
    yield Box(x - 2.0, y + 0.6, metrics.width_mm(text, _BOLD, fitted) + 4.0, high, Paint(fill="#EEEEEE"), 0.8)
    yield metrics.line(text, x, y + 0.6 + high * 0.69, _BOLD, fitted, "K")
    return y + high + 1.6


def _long_ruler(x: float, y: float) -> Iterator[Item]:
    yield stroke(x, y, x + RULER_MM, y, _LINE)
    for tick in range(0, int(RULER_MM) + 1, 5):
        yield stroke(x + tick, y, x + tick, y - (1.5 if tick % 10 else 2.5), _LINE)
    for number in (0, 50, 100):
        yield metrics.line(f"{number}", x + number, y + 3.0, LABEL_FONT, 6.0, "K", "middle")


# -- what was read -------------------------------------------------------------------------------------------------------


def read_off(words: Iterable[str]) -> dict[str, Point]:
    """Return what was read at each letter, from words like `A:0.8,-0.3`; raises `PrinterTrouble`."""
    found: dict[str, Point] = {}
    for word in words:
        told = _READING.fullmatch(word)
        if told is None:
            raise PrinterTrouble(f"{word!r} is no reading. Write a letter of the page and its two numbers, as in A:0.8,-0.3.")
        x, y = (float(told[n].replace("−", "-")) for n in (2, 3))
        found[told[1].upper()] = (x, y)
    return found


def corrected(read: Mapping[str, Point], width: float, height: float, now: Correction | None = None) -> Correction:
    """Return the correction that brings backs to where the crosses were seen; `now` is the one the page was printed with.

    One reading moves, two or more also turn and scale (least squares over the places that were read).
    """
    fronts, before = places(width, height), now or Correction()
    middle = complex(width / 2, height / 2)
    turn = cmath.rect(before.scale, math.radians(before.angle))
    wanted, plain = [], []
    for name, (x, y) in read.items():
        from_middle = complex(width - fronts[name][0], fronts[name][1]) - middle
        plain.append(from_middle)
        wanted.append(turn * from_middle + complex(before.x, before.y) + complex(x, y))
    factor, shift = _fitted(plain, wanted) if len(read) > 1 else (turn, wanted[0] - turn * plain[0])
    return Correction(round(shift.real, 3), round(shift.imag, 3), round(math.degrees(cmath.phase(factor)), 3), round(abs(factor), 5))


def _fitted(plain: Sequence[complex], wanted: Sequence[complex]) -> tuple[complex, complex]:
    """Return the turn with scale, and the shift, that bring some points nearest to others."""
    one, other = sum(plain) / len(plain), sum(wanted) / len(wanted)
    size = sum(abs(p - one) ** 2 for p in plain)
    factor = sum((p - one).conjugate() * (w - other) for p, w in zip(plain, wanted, strict=True)) / size
    return factor, other - factor * one
