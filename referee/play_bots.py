"""Bots at a table: whose turn it is, and what it chooses from its own seat's view."""

from __future__ import annotations

from itertools import count

from referee.bots import make_bot
from referee.chance import outcome
from referee.game import TABLE, Move, Seat, legal
from referee.table import Table


def bot_move(table: Table, seed: bytes) -> tuple[Seat, Move] | None:
    """Return what a bot does now, or `None` where none is to move; before the first move bots wait for open seats.

    The same position gives the same choice: a bot's dice depend on the seed and on how many moves stand.
    """
    if table.open_seats and not table.started:
        return None
    bots = table.bots
    seat = next((each for each in table.to_act if each != TABLE and bots[each]), None)
    if seat is None:
        return None
    tries = count()
    purpose = f"bot/{len(table.made)}"
    bot = make_bot(bots[seat], table.rules, seat)
    return seat, bot.choose(
        lambda: table.view(seat), legal(table.rules, table.state, seat), lambda size: outcome(seed, next(tries), size, purpose)
    )
