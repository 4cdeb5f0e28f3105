"""Moves a second of the kernel: random bots on one core, through every law, beside other engines in the same run.

    python bench/kernel.py [--seconds S] [--game hustle] [--profile]

A move is one that was checked against all laws and made; forced steps are moves of their own and are also given apart.
The others are random players through the engines' own Python interface: OpenSpiel's gin rummy (rules in C++) and
RLCard's (rules in Python). They are no part of the project; where they are not installed
(`pip install open-spiel rlcard`) nothing is compared.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import random
import sys
import time
from collections.abc import Callable, Iterator

from card_data.load import shipped_games
from referee.game import TABLE, Setup
from referee.games import find
from referee.simulate import moves_of

ROUNDS = 5
"""The engines take turns so often, so that a busy moment of the machine hits all of them."""

WANTED = 20_000
"""Moves a second that the kernel is to reach."""

Counter = Iterator[tuple[int, int]]
"""Endless steps: how many moves were made, and how many of them were not forced."""


def backlot(game_id: str) -> Counter:
    game, rules = shipped_games()[game_id], find(game_id)
    assert rules is not None, f"{game_id} has no rules"
    table = rules(game, Setup(game.seats_ideal, {option.id: option.default for option in game.options}))
    pick = random.Random(1).randrange
    while True:
        for done in moves_of(table, ["random"] * game.seats_ideal, pick):
            yield 1, int(done.seat != TABLE or done.move.chance is not None)


def open_spiel() -> Counter:
    import pyspiel  # noqa: PLC0415 - only where it is installed

    game, chance = pyspiel.load_game("gin_rummy"), random.Random(1)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
            yield 1, 1


def rlcard_gin() -> Counter:
    import rlcard  # noqa: PLC0415 - the same

    env, chance = rlcard.make("gin-rummy", config={"seed": 1}), random.Random(1)
    while True:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
            yield 1, 1


def available() -> dict[str, Callable[[], Counter]]:
    found = {}
    for name, module, engine in (("OpenSpiel gin rummy", "pyspiel", open_spiel), ("RLCard gin rummy", "rlcard", rlcard_gin)):
        try:
            __import__(module)
        except ImportError:
            continue
        found[name] = engine
    return found


def run(counter: Counter, seconds: float) -> tuple[int, int, float]:
    made = free = 0
    begun = time.process_time()
    until = begun + seconds
    while time.process_time() < until:
        for _ in range(200):
            one, own = next(counter)
            made += one
            free += own
    return made, free, time.process_time() - begun


def measure(game_id: str, seconds: float) -> int:
    engines = {f"Backlot {game_id}": lambda: backlot(game_id), **available()}
    counters = {name: engine() for name, engine in engines.items()}
    totals = {name: [0, 0, 0.0] for name in engines}
    for _ in range(ROUNDS):
        for name, counter in counters.items():
            for place, value in enumerate(run(counter, seconds / ROUNDS)):
                totals[name][place] += value
    speeds = {name: made / spent for name, (made, _, spent) in totals.items()}
    ours, (made, free, spent) = next(iter(speeds.items()))[1], next(iter(totals.values()))
    for name, speed in speeds.items():
        print(f"{name:<22} {speed:>10,.0f} moves a CPU second   {speed / ours:6.2f}")
    print(f"{'without forced steps':<22} {free / spent:>10,.0f} of {made / spent:,.0f}")
    print(f"wanted: {WANTED:,}; {'reached' if ours >= WANTED else 'NOT reached'}")
    return int(ours < WANTED)


def profile(game_id: str, seconds: float) -> int:
    profiler = cProfile.Profile()
    profiler.runcall(run, backlot(game_id), seconds)
    pstats.Stats(profiler).sort_stats("tottime").print_stats(25)
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=5.0, help="for each engine")
    parser.add_argument("--game", default="hustle")
    parser.add_argument("--profile", action="store_true", help="say where the time goes instead")
    asked = parser.parse_args()
    return (profile if asked.profile else measure)(asked.game, asked.seconds)


if __name__ == "__main__":
    sys.exit(main())
