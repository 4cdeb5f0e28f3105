"""Pages of a booklet -> sheets that are printed on both sides, laid into each other, folded once and stapled. Lengths mm.

Sheet 1 lies outermost. Its front carries the last page on the left and the first on the right. Pages of inner sheets are moved
towards the fold by the creep, so that the outer margin is the same on every page once the paper's thickness has pushed the inner
sheets out. A sheet lies on its side; turned about its short edge the back stands upright, turned about its long edge upside down.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from pnp.scene import Group, Paint, Path, Scene
from pnp.typeset import text as metrics

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.scene import Item, Segment, Symbol
    from pnp.sheets.pages import Says

Edge = Literal["long", "short"]
FOUR = 4
"""A folded sheet has so many pages."""
CREEP_MM = 0.1
"""What one sheet of 80 g/m2 pushes the next inner one out."""
TICK_MM = 5.0
_FOLD = Paint(stroke="K", width=0.15, dash=(1.0, 1.0))
_LABEL, _LABEL_PT = "fira-sans-condensed-500", 4.5


class BadFold(ValueError):
    """Pages cannot be folded into a booklet on this paper; the sentence says what to do."""


class SheetSide(NamedTuple):
    """One side of a sheet: its number from 1, whether it is the back, its left and right page from 1, the shift to the fold."""

    sheet: int
    back: bool
    left: int
    right: int
    creep: float


def padded(pages: int) -> int:
    """Return how many pages a folded booklet has.

    >>> padded(6), padded(8)
    (8, 8)
    """
    return -(-pages // FOUR) * FOUR


def signature(pages: int, creep_mm: float = 0.0) -> list[SheetSide]:
    """Return the sides of all sheets in the order they are printed; `pages` is a multiple of four.

    >>> [(side.left, side.right) for side in signature(8)]
    [(8, 1), (2, 7), (6, 3), (4, 5)]
    """
    sides = []
    for sheet in range(pages // FOUR):
        first, last, creep = 2 * sheet + 1, pages - 2 * sheet, sheet * creep_mm
        sides += [SheetSide(sheet + 1, False, last, first, creep), SheetSide(sheet + 1, True, first + 1, last - 1, creep)]  # noqa: FBT003  # the side
    return sides


def imposed(
    pages: Sequence[Scene], paper: tuple[float, float], edge: Edge, creep_mm: float, say: Says, facts: dict[str, str | int]
) -> list[Scene]:
    """Return the sheets, front and back in turn, the paper on its side; blank pages are put before the last, the back cover.

    `paper` is width and height upright; `edge` the one the printer turns about. Each page is a cut box named `page-N`.

    Raises:
        BadFold: two pages do not fit beside each other on the paper.
    """
    if not pages:
        return []
    size = (pages[0].width, pages[0].height)
    wide, high = max(paper), min(paper)
    if 2 * size[0] > wide + 0.01 or size[1] > high + 0.01:
        pair = f"Two pages of {size[0]:g} x {size[1]:g} mm do not fit beside each other on {wide:g} x {high:g} mm"
        raise BadFold(f"{pair}: choose larger paper, or --booklet pages.")
    many = padded(len(pages))
    order: list[Scene | None] = [*pages[:-1], *[None] * (many - len(pages)), pages[-1]]
    made = []
    for side in signature(many, creep_mm):
        items = tuple(_side(side, order, (wide, high), size, say, many // FOUR))
        if side.back and edge == "long":
            items = (Group(items, wide, high, rotate=180.0),)
        on = [page for page in (order[side.left - 1], order[side.right - 1]) if page]
        made.append(Scene(wide, high, items, symbols=_symbols(on), title=f"sheet-{side.sheet}-{'back' if side.back else 'front'}"))
    return [_told(made[0], say, facts, edge), *made[1:]]


def _symbols(pages: Sequence[Scene]) -> tuple[Symbol, ...]:
    return tuple({symbol.name: symbol for page in pages for symbol in page.symbols}.values())


def _box(w: float, h: float) -> tuple[Segment, ...]:
    return (("M", (0.0, 0.0)), ("L", (w, 0.0)), ("L", (w, h)), ("L", (0.0, h)), ("Z", ()))


def _side(
    side: SheetSide, order: Sequence[Scene | None], paper: tuple[float, float], page: tuple[float, float], say: Says, sheets: int
) -> Iterator[Item]:
    """Draw one side upright: both pages against the fold, moved by the creep, ticks where it is folded, a small label."""
    (wide, high), (w, h) = paper, page
    fold, top = wide / 2, (high - h) / 2
    for number, left in ((side.left, fold - w + side.creep), (side.right, fold - side.creep)):
        scene = order[number - 1]
        room = _box(w - side.creep, h) if number == side.left else _box(w, h)
        shown = Group(scene.items if scene else (), left, top, clip=room, trim=(w, h), id=f"page-{number}")
        yield shown if number == side.left else _right(shown, side.creep, w, h)
    for y, way in ((top, 1), (top + h, -1)):
        yield Path((("M", (fold, y)), ("L", (fold, y + way * TICK_MM))), _FOLD)
    told = say("print.fold.sheet", n=side.sheet, m=sheets, side=say("print.sheet.back" if side.back else "print.sheet.front"))
    label = metrics.line(told, 0, 0, _LABEL, _LABEL_PT, "K")
    yield Group((label,), fold - 1.5, top + h - 7.0, rotate=-90.0)


def _right(shown: Group, creep: float, w: float, h: float) -> Group:
    """Return the right page cut at the fold, over which the creep has moved it."""
    clip: tuple[Segment, ...] = (("M", (creep, 0.0)), ("L", (w, 0.0)), ("L", (w, h)), ("L", (creep, h)), ("Z", ()))
    return Group(shown.items, shown.x, shown.y, clip=clip, trim=shown.trim, id=shown.id)


def _told(first: Scene, say: Says, facts: dict[str, str | int], edge: Edge) -> Scene:
    """Return the first side with the advice beside the fold: how to print, lay and fold."""
    words = say("print.fold.how", edge=say(f"print.fold.edge.{edge}"), **facts)
    label = metrics.line(words, 0, 0, _LABEL, _LABEL_PT, "K")
    item = Group((label,), first.width / 2 - 1.5, first.height / 2 + 60.0, rotate=-90.0)
    return Scene(first.width, first.height, (*first.items, item), symbols=first.symbols, title=first.title)
