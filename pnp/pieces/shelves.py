"""Pieces of different sizes -> pages: laid in rows as they come, with cut marks round each and a ruler on each page. Lengths in mm."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.scene import Group, Scene
from pnp.sheets.footer import shortened
from pnp.sheets.pages import MARK_GAP_MM, PRINTER_EDGE_MM, joined_symbols, rectangle, ruler, stroke

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.scene import Item
    from pnp.sheets.pages import Paper, Says, Side

GAP_MM = 6.0
"""Between the cut lines of two pieces: room for bleed and marks of both."""
SHORT_MARK_MM = 2.0
BLEED_MM = 0.6
"""Bleed of a piece; more would reach into its cut marks."""
FOOTER_MM, HOW_MM = 4.0, 3.0


class TooLarge(ValueError):
    """A piece is larger than the paper."""


@dataclass(frozen=True, slots=True)
class _Spot:
    side: Side
    x: float
    y: float


def room_of(page: tuple[float, float], footer: float = FOOTER_MM) -> tuple[float, float]:
    """Return what a page leaves for pieces."""
    return page[0] - 2 * PRINTER_EDGE_MM, page[1] - 2 * PRINTER_EDGE_MM - footer


def _laid(sides: Sequence[Side], page: tuple[float, float], footer: float) -> list[list[_Spot]]:
    """Return the pages of pieces put in rows, each page's block moved to the middle."""
    room_w, room_h = room_of(page, footer)
    pages: list[list[_Spot]] = [[]]
    x = y = row = 0.0
    for side in sides:
        w, h = side.scene.width, side.scene.height
        if w > room_w or h > room_h:
            size = f"{w:g} x {h:g} mm"
            raise TooLarge(f"{side.id} is {size} and does not fit on a page of {page[0]:g} x {page[1]:g} mm: choose larger paper.")
        if x and x + w > room_w:
            x, y, row = 0.0, y + row + GAP_MM, 0.0
        if y and y + h > room_h:
            pages.append([])
            x = y = row = 0.0
        pages[-1].append(_Spot(side, x, y))
        x, row = x + w + GAP_MM, max(row, h)
    return [_centred(spots, page, footer) for spots in pages]


def _centred(spots: list[_Spot], page: tuple[float, float], footer: float) -> list[_Spot]:
    right = max(s.x + s.side.scene.width for s in spots)
    low = max(s.y + s.side.scene.height for s in spots)
    dx = (page[0] - right) / 2
    dy = min((page[1] - low) / 2, page[1] - PRINTER_EDGE_MM - footer - low)
    return [_Spot(s.side, s.x + dx, s.y + dy) for s in spots]


def piece_sheets(
    sides: Sequence[Side], paper: Paper, say: Says, facts: dict[str, str | int], *, marks: bool = True, how: str = ""
) -> list[Scene]:
    """Return the pages of some pieces, portrait or landscape, whichever takes fewer; `facts` fill the label (`game`, `deck`, `run`).

    Without `marks` pieces show their own cut lines; `how` is a line of advice above the label.

    Raises:
        TooLarge: a piece fits on the paper neither way.
    """
    if not sides:
        return []
    tries, footer = [], FOOTER_MM + (HOW_MM if how else 0.0)
    for page in ((paper.width, paper.height), (paper.height, paper.width)):
        try:
            tries.append((page, _laid(sides, page, footer)))
        except TooLarge as fault:
            trouble = fault
    if not tries:
        raise trouble
    page, laid = min(tries, key=lambda each: len(each[1]))
    return [
        Scene(
            *page,
            (*_pieces(spots, marks=marks), *_footer(page, say, {**facts, "n": n, "m": len(laid)}, how)),
            symbols=joined_symbols(spot.side.scene for spot in spots),
            title=str(facts["deck"]),
        )
        for n, spots in enumerate(laid, 1)
    ]


def _pieces(spots: Sequence[_Spot], *, marks: bool) -> Iterator[Item]:
    for spot in spots:
        scene = spot.side.scene
        w, h, bleed = scene.width, scene.height, min(scene.bleed, BLEED_MM)
        clip = rectangle(-bleed, -bleed, w + 2 * bleed, h + 2 * bleed)
        yield Group(scene.items, x=spot.x, y=spot.y, clip=clip, trim=(w, h), id=spot.side.id)
        if not marks:
            continue
        near, far = bleed + MARK_GAP_MM, bleed + MARK_GAP_MM + SHORT_MARK_MM
        for x in (spot.x, spot.x + w):
            yield stroke(x, spot.y - far, x, spot.y - near)
            yield stroke(x, spot.y + h + near, x, spot.y + h + far)
        for y in (spot.y, spot.y + h):
            yield stroke(spot.x - far, y, spot.x - near, y)
            yield stroke(spot.x + w + near, y, spot.x + w + far, y)


def _footer(page: tuple[float, float], say: Says, facts: dict[str, str | int], how: str) -> Iterator[Item]:
    low, room = page[1] - PRINTER_EDGE_MM - 0.4, (page[0] - 2 * PRINTER_EDGE_MM - 66.0) / 2
    yield from ruler(PRINTER_EDGE_MM + 1.0, low, say)
    yield shortened(say("print.pieces.label", **facts), PRINTER_EDGE_MM + 64.0, low, room - 2.0)
    yield shortened(say("print.sheet.advice", **facts), PRINTER_EDGE_MM + 64.0 + room, low, room - 2.0)
    if how:
        yield shortened(how, PRINTER_EDGE_MM + 1.0, low - HOW_MM, page[0] - 2 * PRINTER_EDGE_MM - 2.0)
