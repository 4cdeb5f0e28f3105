"""Players made of code, by the word a person asks for them with. They see a seat's view and nothing else."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from referee.bots.at_random import AtRandom
from referee.bots.greedy import Greedy
from referee.bots.rollout import Rollout

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.bots.base import Bot, MakesBot
    from referee.game import Rules, Seat

BOTS: Mapping[str, MakesBot] = MappingProxyType({"random": AtRandom, "greedy": Greedy, "rollout": Rollout})
"""Every kind of bot; the last is the one that plays best."""


def make_bot(word: str, rules: Rules[Any], seat: Seat) -> Bot:
    """Return a bot for one seat of a table; raises `KeyError` for a word that is not in `BOTS`."""
    return BOTS[word](rules, seat)
