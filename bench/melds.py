"""How long the solver of Hollywood Rummy takes: contract checks with a proof, the best lay-down, the distance.

    python bench/melds.py [HANDS]

Hands of 11 to 23 cards that hold most of a contract or all of it, over all ten rounds, each asked once. What the solver
remembers is forgotten before each question of the list; within it, it remembers as it does in play. Times are processor
time of one core, in milliseconds; what was loaded before is kept from the garbage collector, as a server does.
"""

from __future__ import annotations

import gc
import random
import sys
import time
from functools import partial
from typing import TYPE_CHECKING

from card_data.load import shipped_games
from referee.game import Setup
from referee.games.rummy import Rummy, contracts, partitions, run_rows
from referee.games.rummy.contracts import distance
from referee.games.rummy.faces import RANKS, SUITS, face_of, is_wild
from referee.games.rummy.melds import Terms
from referee.games.rummy.partitions import best
from referee.games.rummy.proofs import proof

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from referee.games.rummy.melds import Contract

HANDS = 20_000
SEED = 1947
MEDIAN_MS, WORST_MS = 5, 100
PACK = [f"RUM-{pack}-{rank}{suit}" for pack in range(1, 5) for suit in SUITS for rank in RANKS + "2"]
PACK += [f"RUM-{pack}-X{number}" for pack in range(1, 5) for number in (1, 2)]


def near_hand(chance: random.Random, contract: Contract) -> list[str]:
    """Return a hand of up to 23 cards that holds a contract but for a few cards, with up to eight wild cards."""
    free = chance.sample(PACK, len(PACK))
    wanted = [rank + 12 * chance.randrange(4) for rank in chance.sample(range(12), contract.groups) for _ in range(contract.group_size)]
    for _ in range(contract.runs):
        low, suit = chance.randrange(13 - contract.run_length), chance.randrange(4)
        wanted += [12 * suit + rank for rank in range(low, low + contract.run_length)]
    hand = [card for face in wanted if (card := next((card for card in free if face_of(card) == face), ""))]
    hand = chance.sample(hand, max(0, len(hand) - chance.randrange(6)))
    wilds = [card for card in free if is_wild(card)][: chance.choice((0, 0, 1, 1, 2, 2, 3, 4, 6, 8))]
    hand = list(dict.fromkeys([*hand, *wilds]))
    others = [card for card in free if not is_wild(card) and card not in hand]
    size = chance.randrange(11, 24)
    return [*hand, *others[: max(0, size - len(hand))]][:23]


def timed(ask: Callable[[], object]) -> float:
    started = time.process_time()
    ask()
    return (time.process_time() - started) * 1000


def forget() -> None:
    for memory in (contracts.plan_of, contracts.windows, contracts.spread, partitions.best_of, run_rows.rows):
        memory.cache_clear()
    gc.collect()
    gc.freeze()


def spread(times: Sequence[float]) -> str:
    order = sorted(times)
    at = {name: order[min(len(order) - 1, int(len(order) * share))] for name, share in SHARES.items()}
    return "  ".join(f"{name} {value:8.3f}" for name, value in at.items()) + f"  worst {order[-1]:8.3f}"


SHARES = {"median": 0.5, "p90": 0.9, "p99": 0.99, "p99.9": 0.999}


def main() -> int:
    many = int(sys.argv[1]) if len(sys.argv) > 1 else HANDS
    game = shipped_games()["rummy"]
    books = Rummy(game, Setup(4, {option.id: option.default for option in game.options})).books
    chance = random.Random(SEED)
    wanted = [chance.choice(books.contracts) for _ in range(many)]
    hands = [near_hand(chance, contract) for contract in wanted]
    print(f"{many} hands of {min(map(len, hands))} to {max(map(len, hands))} cards, milliseconds on one core")
    asked: dict[str, Callable[[list[str], Contract], object]] = {
        "contract with proof": lambda hand, contract: proof(hand, contract, Terms()),
        "distance": lambda hand, contract: distance(hand, contract, Terms()),
        "best lay-down": lambda hand, contract: best(hand, contract, Terms(), books.worth),
    }
    checks: list[float] = []
    for name, ask in asked.items():
        forget()
        times = [timed(partial(ask, hand, contract)) for hand, contract in zip(hands, wanted, strict=True)]
        checks = checks or times
        print(f"{name:20} {spread(times)}")
        by_round = {contract: [time for time, each in zip(times, wanted, strict=True) if each == contract] for contract in books.contracts}
        for number, contract in enumerate(books.contracts, 1):
            print(f"    round {number:2}         {spread(by_round[contract])}")
    yes = sum(proof(hand, contract, Terms()) is not None for hand, contract in zip(hands, wanted, strict=True))
    middle, worst = sorted(checks)[len(checks) // 2], max(checks)
    print(f"{yes} of the hands hold their contract")
    print(f"contract check: median {middle:.3f} ms (limit {MEDIAN_MS}), worst {worst:.1f} ms (limit {WORST_MS})")
    return int(middle >= MEDIAN_MS or worst >= WORST_MS)


if __name__ == "__main__":
    sys.exit(main())
