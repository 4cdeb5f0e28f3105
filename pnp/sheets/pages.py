"""Faces -> pages of cards: each card clipped in the middle of its gutters, its back where the paper's turn brings it, marks, small print.

Where cards stand is decided in `pnp.sheets.grids`, what is drawn round them in `pnp.sheets.cut_marks` and
`pnp.sheets.footer`. Lengths in mm.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from pnp.layout.outlines import outline
from pnp.scene import Group, Scene
from pnp.sheets.cut_marks import cut_marks, die_lines, fold_marks, registration
from pnp.sheets.finish import PLAIN
from pnp.sheets.footer import LABEL_FONT, RULER_MM, Says, card_footer, label, ruler, stroke
from pnp.sheets.grids import BACKS, MARK_GAP_MM, PRINTER_EDGE_MM, Backs, Grid, back_place, grid_for, turned_upright
from pnp.sheets.papers import PAPERS, Paper

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pnp.scene import Item, Segment, Symbol
    from pnp.sheets.finish import Finish

__all__ = [
    "BACKS",
    "LABEL_FONT",
    "MARK_GAP_MM",
    "PAPERS",
    "PRINTER_EDGE_MM",
    "RULER_MM",
    "Backs",
    "Grid",
    "Pair",
    "Paper",
    "Says",
    "Side",
    "back_place",
    "card_sheets",
    "enlarged",
    "grid_for",
    "joined_symbols",
    "label",
    "larger",
    "rectangle",
    "ruler",
    "single_pages",
    "stroke",
]


_STRAIGHT = ("rounded", "square")
"""Shapes whose bleed is a rectangle."""


@dataclass(frozen=True, slots=True)
class Side:
    """One face of a card to be printed, and the name the proof calls it by."""

    id: str
    scene: Scene


@dataclass(frozen=True, slots=True)
class Pair:
    """The two sides of one physical card; `back` is `None` where only the front is printed."""

    front: Side
    back: Side | None = None


def card_sheets(
    pairs: Sequence[Pair],
    grid: Grid,
    backs: Backs,
    say: Says,
    facts: dict[str, str | int],
    finish: Finish = PLAIN,
    spare: Side | None = None,
) -> list[Scene]:
    """Return the pages of cards: front, back, front, back for a printer that turns; fronts with backs beside them to fold.

    With `none` the second faces follow on pages of their own, in the cells of the first. `facts` fill the labels (`game`,
    `deck`, `run`); page numbers are added here. Where the finish fills the last sheet, `spare` is the back of its blank cards.
    """
    lots = [pairs[i : i + grid.cells] for i in range(0, len(pairs), grid.cells)]
    sheets = [sheet for lot in lots for sheet in _lot(lot, grid, backs, say, finish, spare)]
    pages = []
    x, y, w, h = grid.block()
    (bx, by), trim = grid.bleed, (x, y, w, h)
    reach = (x - bx, y - by, w + 2 * bx, h + 2 * by)
    for n, sheet in enumerate(sheets, 1):
        footer = card_footer(grid, say, {**facts, "n": n, "m": len(sheets), "side": say(f"print.sheet.{sheet.name}")})
        symbols = joined_symbols(side.scene for side in sheet.sides)
        items = (*sheet.items, *footer)
        pages.append(Scene(grid.width, grid.height, items, symbols=symbols, title=sheet.name, trim_box=trim, bleed_box=reach))
    return pages


class _Sheet(NamedTuple):
    name: str
    items: tuple[Item, ...]
    sides: tuple[Side, ...]


def _lot(lot: Sequence[Pair], grid: Grid, backs: Backs, say: Says, finish: Finish, spare: Side | None) -> Iterator[_Sheet]:
    """Yield the pages of as many cards as one page holds."""
    cells = [(i % grid.columns, i // grid.columns) for i in range(grid.cells if finish.fill else len(lot))]
    marks = cut_marks(grid, len(cells), finish.marks)
    over = (*marks, *(die_lines(grid, len(cells)) if finish.die_line else ()))
    if finish.machine:
        over += tuple(registration(finish.machine, grid.width, grid.height))
    fronts = tuple(_placed(pair.front, (*grid.cell(*cell), False), grid) for pair, cell in zip(lot, cells, strict=False))
    behind = [pair.back for pair in lot] + [spare] * (len(cells) - len(lot))
    places = [(*grid.cell(*cell), False) if backs == "none" else back_place(grid, *cell, backs) for cell in cells]
    rears = tuple(_placed(side, place, grid) for side, place in zip(behind, places, strict=True) if side)
    front_sides, back_sides = tuple(pair.front for pair in lot), tuple(side for side in behind if side)
    if grid.fold:
        yield _Sheet("both", (*fronts, *_corrected(rears, grid, finish), *over, *fold_marks(grid, say)), front_sides + back_sides)
        return
    yield _Sheet("front", (*fronts, *over), front_sides)
    if not back_sides:
        return
    if backs == "none":
        yield _Sheet("second", (*rears, *over), back_sides)
    else:
        back_marks = _behind(marks, grid, backs) if finish.back_marks else ()
        yield _Sheet("back", _corrected((*rears, *back_marks), grid, finish), back_sides)


def _behind(marks: tuple[Item, ...], grid: Grid, backs: Backs) -> tuple[Item, ...]:
    """Return the marks of a front as they lie on its back."""
    if turned_upright(grid.width, grid.height, backs):
        return (Group(marks, x=grid.width, mirror=True),)
    return (Group(marks, y=grid.height, rotate=180.0, mirror=True),)


def _corrected(items: tuple[Item, ...], grid: Grid, finish: Finish) -> tuple[Item, ...]:
    """Return what is on a back, moved as the printer needs it; a fold is on one side of the paper and needs nothing."""
    if finish.correction is None or grid.fold or not items:
        return items
    x, y, turn, scale = finish.correction.place(grid.width, grid.height)
    return (Group(items, x=x, y=y, rotate=turn, scale=scale),)


def larger(side: Side, times: float) -> Side:
    """Return a face drawn so many times as large."""
    scene = side.scene
    items = (Group(scene.items, scale=times),)
    return replace(
        side, scene=replace(scene, width=scene.width * times, height=scene.height * times, items=items, bleed=scene.bleed * times)
    )


def enlarged(pairs: Iterable[Pair], times: float) -> list[Pair]:
    """Return cards drawn so many times as large."""
    return [Pair(larger(pair.front, times), pair.back and larger(pair.back, times)) for pair in pairs]


def single_pages(pairs: Iterable[Pair], bleed: float) -> Iterator[Scene]:
    """Yield each card on a page of its own with its bleed: front, back, front, back."""
    for pair in pairs:
        for side in (pair.front, pair.back):
            if side:
                scene = side.scene
                reach = min(bleed, scene.bleed)
                clip = rectangle(-reach, -reach, scene.width + 2 * reach, scene.height + 2 * reach)
                card = Group(scene.items, clip=clip, trim=(scene.width, scene.height), id=side.id)
                yield Scene(scene.width, scene.height, (card,), reach, scene.symbols, side.id)


def joined_symbols(scenes: Iterable[Scene]) -> tuple[Symbol, ...]:
    """Return the symbols of several scenes, each once, in order."""
    return tuple({symbol.name: symbol for scene in scenes for symbol in scene.symbols}.values())


def rectangle(x: float, y: float, w: float, h: float) -> tuple[Segment, ...]:
    """Return the outline of a rectangle."""
    return (("M", (x, y)), ("L", (x + w, y)), ("L", (x + w, y + h)), ("L", (x, y + h)), ("Z", ()))


def _placed(side: Side, place: tuple[float, float, bool], grid: Grid) -> Group:
    (x, y, turned), (w, h) = place, grid.card
    if turned:
        return Group(side.scene.items, x=x + w, y=y + h, rotate=180.0, clip=_clip(grid), trim=grid.card, id=side.id)
    return Group(side.scene.items, x=x, y=y, clip=_clip(grid), trim=grid.card, id=side.id)


@lru_cache(maxsize=64)
def _clip(grid: Grid) -> tuple[Segment, ...]:
    """Return how far a card's drawing reaches: to the middle of the gutters, or beside an outline that is no rectangle."""
    (w, h), (bx, by) = grid.card, grid.bleed
    return rectangle(-bx, -by, w + 2 * bx, h + 2 * by) if grid.shape in _STRAIGHT else outline(grid.shape, w, h, min(bx, by))
