"""Bots at a table: whose turn it is, and what it chooses from its own seat's view."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import count, takewhile

from referee.bots import make_bot
from referee.chance import outcome
from referee.entries import BY_HAND
from referee.game import TABLE, Move, Seat, legal
from referee.table import Table


def bot_move(table: Table, seed: bytes) -> tuple[Seat, Move] | None:
    """Return what a bot does now, or `None` where none is to move; before the first move bots wait for open seats.

    The same position gives the same choice: a bot's dice depend on the seed and on how many moves stand.
    """
    if table.open_seats and not table.started:
        return None
    for seat in table.to_act:
        if seat == TABLE or not table.bots[seat] or not _is_due(table, seat):
            continue
        moves = _left_to_bots(table, legal(table.rules, table.state, seat))
        if moves:
            tries = count()
            purpose = f"bot/{len(table.made)}"
            bot = make_bot(table.bots[seat], table.rules, seat)
            return seat, bot.choose(partial(table.view, seat), moves, lambda size: outcome(seed, next(tries), size, purpose))  # noqa: B023 - asked at once
    return None


def _is_due(table: Table, seat: Seat) -> bool:
    """Say whether a bot may move: where everybody may act at any time it waits for an act of a person after its own."""
    if not table.rules.at_any_time or not table.people:
        return True
    after = takewhile(lambda made: made.source not in BY_HAND, reversed(table.made))
    return table.started and all(made.done.seat != seat for made in after)


def _left_to_bots(table: Table, moves: Sequence[Move]) -> Sequence[Move]:
    return [move for move in moves if not move.by_people] if table.people else moves
