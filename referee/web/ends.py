"""The end of a game: result, standings with their parts, the story, curves and tables, the proof of chance."""

from __future__ import annotations

import hmac
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from referee.chance import commitment_of
from referee.web.desk import Desk, desk_of
from referee.web.forms import see_other
from referee.web.pages import common, table_page, undo_shown
from referee.web.seat_signs import sign_of

if TYPE_CHECKING:
    from referee.entries import Badge
    from referee.game import Grid, Result, Series
    from referee.table import Table
    from referee.web.shown import Reader

WIDE, HIGH, LEFT, UNDER, OVER, RIGHT = 400, 240, 92, 26, 16, 16
"""The picture of a curve, in units that are about a pixel on a phone."""

DASHES = ("", "9 5", "3 5", "12 4 3 4")
"""Curves differ by dash as well as by colour."""


routes = APIRouter(include_in_schema=False)


@routes.get("/t/{word}/end")
def end(request: Request, word: str) -> Response:
    """Show how a game ended; before that, the table."""
    desk = desk_of(request)
    table = desk.table(request, word)
    if table.result is None:
        return see_other(f"/t/{table.word}")
    return end_page(desk, table, desk.badge(request, table), table.result)


def end_page(desk: Desk, table: Table, badge: Badge, result: Result) -> Response:
    """Return the end screen of a finished game."""
    reader = desk.reader(table, badge)
    words = reader.words
    p = common(desk, table, reader)
    story = table.rules.story(table.history)
    record = desk.house.record(table.word)
    by_chance = table.rules.game.chance or table.rules.game.sealed
    seed = str(record.get("seed") or "") if by_chance else ""
    p |= {
        "me": next((each for each in p["seats"] if each.sign.no == badge.seat), None),
        "under": words.html(result.line, reader.names, badge.seat),
        "standings": [
            {
                "sign": sign_of(each.seat),
                "rank": each.rank,
                "name": words.seat(each.seat, reader.names),
                "total": words.amount(each.total, result.unit),
                "parts": [f"{words.or_else(part, part)}: {words.amount(value, result.unit)}" for part, value in each.parts],
            }
            for each in result.standings
        ],
        "lines": [words.html(line, reader.names, badge.seat) for line in story.lines],
        "curves": [curve(reader, each) for each in story.series if any(each.values)],
        "grids": [grid(reader, each) for each in story.grids],
        "seed": seed,
        "commitment": table.header.commitment,
        "agrees": bool(seed) and hmac.compare_digest(commitment_of(bytes.fromhex(seed)), table.header.commitment),
        "amended": table.amended,
        "undo": undo_shown(reader, badge),
    }
    return table_page(desk, "end.html", table, reader, p, here=f"/t/{table.word}/end")


def curve(reader: Reader, series: Series) -> dict[str, Any]:
    """Return a curve per seat, its axis and its labels, in units of the picture."""
    words = reader.words
    highest = max((max(values) for values in series.values if values), default=0)
    lowest = min(0, *(min(values) for values in series.values if values)) if any(series.values) else 0
    long = max(len(values) for values in series.values)
    wide, high = WIDE - LEFT - RIGHT, HIGH - OVER - UNDER
    span = max(1, highest - lowest)

    def place(at: int, value: int) -> tuple[float, float]:
        return round(LEFT + wide * at / max(1, long - 1), 1), round(OVER + high * (highest - value) / span, 1)

    lines = []
    for seat, values in enumerate(series.values):
        if values:
            points = [place(at, value) for at, value in enumerate(values)]
            path = "M" + "L".join(f"{x},{y}" for x, y in points)
            lines.append({"sign": sign_of(seat), "path": path, "dash": DASHES[seat % len(DASHES)], "x": points[-1][0], "y": points[-1][1]})
    ticks = [
        {"x": LEFT - 8, "y": OVER + 5, "anchor": "end", "text": words.amount(highest, series.unit)},
        {"x": LEFT - 8, "y": OVER + high + 4, "anchor": "end", "text": words.amount(lowest, series.unit)},
        {"x": LEFT, "y": HIGH - 6, "anchor": "start", "text": "1"},
        {"x": LEFT + wide, "y": HIGH - 6, "anchor": "end", "text": str(long)},
    ]
    ends = [
        f"{words.seat(seat, reader.names)} {words.amount(values[-1], series.unit)}" for seat, values in enumerate(series.values) if values
    ]
    title = words.or_else(series.key, series.key)
    axis = f"M{LEFT},{OVER}V{OVER + high}H{LEFT + wide}"
    return {
        "title": title,
        "label": f"{title}: {'; '.join(ends)}",
        "width": WIDE,
        "height": HIGH,
        "axis": axis,
        "ticks": ticks,
        "lines": lines,
    }


def grid(reader: Reader, table: Grid) -> dict[str, Any]:
    """Return a table of numbers with its titles, a row for each seat."""
    words = reader.words
    return {
        "title": words.or_else(table.key, table.key),
        "columns": [words.or_else(column, column) for column in table.columns],
        "rows": [
            {
                "name": words.seat(seat, reader.names),
                "cells": ["–" if value is None else words.amount(value, table.unit) for value in row],
            }
            for seat, row in enumerate(table.rows)
        ],
    }
