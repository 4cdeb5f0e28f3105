from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import referee.games
from card_data.load import load_game
from referee.game import Setup

if TYPE_CHECKING:
    from collections.abc import Callable

    from card_data.model import Game
    from referee.game import Rules

FIXTURES = Path(__file__).parents[1] / "fixtures"
SIXTH = FIXTURES / "sixth"

if str(FIXTURES) not in sys.path:
    sys.path.append(str(FIXTURES))  # tests of tables import the tiny game `long_shot` from there


@pytest.fixture(scope="session")
def sixth_game() -> Game:
    return load_game(SIXTH / "card_data/sixth")


@pytest.fixture(scope="session")
def sixth_rules() -> type[Rules]:
    """The throw-away sixth game, without putting it among the games."""
    referee.games.__path__.append(str(SIXTH / "referee/games"))
    try:
        return import_module("referee.games.sixth").RULES
    finally:
        referee.games.__path__.remove(str(SIXTH / "referee/games"))


@pytest.fixture
def sixth(sixth_game: Game, sixth_rules: type[Rules]) -> Callable[..., Rules]:
    """Make rules of the sixth game: `sixth(3, takes=1)`."""

    def made(seats: int = 2, **options: object) -> Rules:
        return sixth_rules(sixth_game, Setup(seats, {"takes": 3, "ties": "nobody", "unseen": False, **options}))

    return made
