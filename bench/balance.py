"""Who wins Nineteen47, by how many play: whole games of bots, with intervals; then the same with the house numbers that are proposed.

    python bench/balance.py [GAMES] [proposed]

The bots are the greedy ones, which play their own side from their own seat's view. The proposal changes two house numbers and no
fact of the original: from four players on eight neutral cards count as single patriots, and eight players are dealt the loyalties four,
three and one.
"""

from __future__ import annotations

import random
import sys
from typing import TYPE_CHECKING

from card_data.load import shipped_games
from referee.game import Setup
from referee.games.nineteen47 import RULES
from referee.simulate import play_many, sum_up

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.simulate import Summary

GAMES, SEED = 300, 1947
SIDES = ("patriot", "communist", "star", "draw")
TURNED = tuple(f"N47-PRO-{number}" for number in range(22, 30))
"""Neutral cards that the proposal makes single patriots."""
SPLITS = {8: "4-3-1"}
"""Loyalties that the proposal deals instead of those of the table."""


def played(seats: int, games: int, *, proposed: bool) -> Summary:
    game = shipped_games()["nineteen47"]
    options = {option.id: option.default for option in game.options}
    if proposed and seats in SPLITS:
        options["loyalty_split"] = SPLITS[seats]
    rules = RULES(game, Setup(seats, options))
    if proposed:
        rules.books.symbols.update(dict.fromkeys(TURNED, (1, 0)))
    bots = ["greedy"] * seats
    pick = random.Random(SEED + seats).randrange
    return sum_up(list(play_many(rules, bots, games, pick)), bots)


def sides(summary: Summary) -> Iterable[str]:
    """The wins of each side in per cent, with their intervals; `result.communist.nobody` is a communist win too."""
    for side in SIDES:
        share = next((each for each in summary.endings if side in each.name.split(".")), None)
        if share:
            yield f"{100 * share.share:.1f} ({100 * share.low:.1f} to {100 * share.high:.1f})"
        else:
            yield "none"


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    for proposed in (True,) if "proposed" in sys.argv else (False, True):
        print(f"{'with the proposed numbers' if proposed else 'as printed'}, {games} games each")
        print(f"| players | {' % | '.join(SIDES)} % | films | moves |\n| --- | --- | --- | --- | --- | --- | --- |")
        for seats in range(4 if proposed else 1, 10):
            found = played(seats, games, proposed=proposed)
            films, moves = found.rounds, found.moves
            spread = f"{films.mean:.1f} ({films.p5} to {films.p95}) | {moves.mean:.0f} ({moves.p5} to {moves.p95})"
            print(f"| {seats} | {' | '.join(sides(found))} | {spread} |", flush=True)


if __name__ == "__main__":
    main()
