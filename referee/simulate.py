"""Bots against bots: how long a game is, who wins from where, how it ends. Pure but for the choices it is given."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import partial
from itertools import islice
from math import sqrt
from statistics import fmean
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.bots import make_bot
from referee.game import TABLE, Done, Move, Seat, drawn, legal, move_name, objection

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from referee.game import Result, Rules

Z_95 = 1.959964
"""The normal quantile of a 95 % interval."""

MOST_MOVES = 50_000
"""A game that is longer is broken off and counted as unfinished."""


class Played(NamedTuple):
    """One game of bots: moves in all, rounds at its end, who took the first turn, the last move, the result or `None`."""

    moves: int
    rounds: int
    first: Seat
    last: str
    result: Result | None


@dataclass(frozen=True, slots=True)
class Share:
    """How often something happened, with its share and the 95 % interval after Wilson (1927), all from 0 to 1."""

    name: str
    count: int
    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Spread:
    """A row of numbers in short."""

    mean: float
    median: int
    least: int
    p5: int
    p95: int
    most: int


@dataclass(frozen=True, slots=True)
class Summary:
    """What many games of bots show. `by_turn` counts from the seat that took the first turn; shared wins count for each.

    `endings` go by the result's line, `last_moves` by the kind of move that ended the game.
    """

    games: int
    unfinished: int
    moves_in_all: int
    moves: Spread
    rounds: Spread
    by_seat: tuple[Share, ...]
    by_turn: tuple[Share, ...]
    by_bot: tuple[Share, ...]
    endings: tuple[Share, ...]
    last_moves: tuple[Share, ...]


def moves_of(rules: Rules[Any], bots: Sequence[str], pick: Callable[[int], int]) -> Iterator[Done]:
    """Make the moves of one game of bots, one bot word a seat; `pick(n)` chooses one of 0 to n - 1, for chance and bots.

    Raises:
        RuntimeError: a bot has no legal move, or the game forces a step that its own laws refuse.
    """
    players = [make_bot(word, rules, seat) for seat, word in enumerate(bots)]
    state = rules.start()
    while acting := rules.to_act(state):
        seat = acting[0] if len(acting) == 1 else acting[pick(len(acting))]
        if seat == TABLE:
            move = table_move(rules, state, pick)
        else:
            moves = legal(rules, state, seat)
            if not moves:
                raise RuntimeError(f"seat {seat} is to act and has no legal move")
            move = players[seat].choose(partial(rules.view, state, seat), moves, pick)
        following = rules.after(state, seat, move)
        yield Done(state, seat, move, following)
        state = following


def play_out(rules: Rules[Any], bots: Sequence[str], pick: Callable[[int], int], most: int = MOST_MOVES) -> Played:
    """Play one game of bots to its end, or break it off after `most` moves; raises as `moves_of` does."""
    made, first, state = 0, TABLE, rules.start()
    last: Move = Move()
    for done in islice(moves_of(rules, bots, pick), most):
        made += 1
        state = done.after
        last = done.move
        if first == TABLE:
            first = done.seat
    return Played(made, rules.view(state, None).round, first, move_name(type(last)), rules.result(state))


def table_move(rules: Rules[Any], state: Any, pick: Callable[[int], int]) -> Any:
    """Return the table's next move: the forced step that is due, or one of the legal chances."""
    forced = rules.candidates(state, TABLE)
    if forced[0].chance is not None:
        return drawn(rules, state, pick)
    refusal = objection(rules, state, TABLE, forced[0])
    if refusal:
        raise RuntimeError(f"the game forces {forced[0]} and refuses it: {refusal.rule}/{refusal.code}")
    return forced[0]


def play_many(rules: Rules[Any], bots: Sequence[str], games: int, pick: Callable[[int], int]) -> Iterator[Played]:
    """Play games one after the other, each as it is asked for."""
    for _ in range(games):
        yield play_out(rules, bots, pick)


def sum_up(played: Sequence[Played], bots: Sequence[str]) -> Summary:
    """Return what a row of games shows; `bots` are the words of the seats' bots in order."""
    over = [game.result for game in played if game.result is not None]
    seats = len(bots)
    turns = [(winner - game.first) % seats for game in played if game.result for winner in game.result.winners]
    winners = [winner for result in over for winner in result.winners]
    return Summary(
        games=len(played),
        unfinished=len(played) - len(over),
        moves_in_all=sum(game.moves for game in played),
        moves=spread([game.moves for game in played]),
        rounds=spread([game.rounds for game in played]),
        by_seat=_shares([str(seat) for seat in winners], [str(seat) for seat in range(seats)], [len(over)] * seats),
        by_turn=_shares([str(turn + 1) for turn in turns], [str(turn + 1) for turn in range(seats)], [len(over)] * seats),
        by_bot=_bot_shares(winners, bots, len(over)),
        endings=_kinds([result.line.key for result in over]),
        last_moves=_kinds([game.last for game in played if game.result is not None]),
    )


def _kinds(happened: Sequence[str]) -> tuple[Share, ...]:
    return _shares(happened, sorted(set(happened)), None)


def _bot_shares(winners: Sequence[Seat], bots: Sequence[str], games: int) -> tuple[Share, ...]:
    words = sorted(set(bots))
    return _shares([bots[seat] for seat in winners], words, [games * bots.count(word) for word in words])


def _shares(happened: Sequence[str], names: Sequence[str], tries: Sequence[int] | None) -> tuple[Share, ...]:
    counts = Counter(happened)
    tried = tries or [len(happened)] * len(names)
    return tuple(Share(name, counts[name], *wilson(counts[name], n)) for name, n in zip(names, tried, strict=True))


def wilson(count: int, tries: int) -> tuple[float, float, float]:
    """Return share, low and high end of the 95 % interval of a share, after Wilson (1927).

    >>> [round(each, 3) for each in wilson(50, 100)]
    [0.5, 0.404, 0.596]
    """
    if tries == 0:
        return 0.0, 0.0, 1.0
    share, extra = count / tries, Z_95**2 / tries
    centre = (share + extra / 2) / (1 + extra)
    half = Z_95 * sqrt(share * (1 - share) / tries + extra / (4 * tries)) / (1 + extra)
    return share, max(0.0, centre - half), min(1.0, centre + half)


def spread(values: Sequence[int]) -> Spread:
    """Return a row of numbers in short; at least one number is given.

    >>> spread([1, 2, 3, 4, 10])
    Spread(mean=4.0, median=3, least=1, p5=1, p95=10, most=10)
    """
    order = sorted(values)
    last = len(order) - 1
    at = [order[round(last * share)] for share in (0.5, 0.05, 0.95)]
    return Spread(round(fmean(order), 1), at[0], order[0], at[1], at[2], order[-1])
