"""The games the referee knows: a module here with a class under RULES, and a folder of the same name in `card_data`.

Nothing is registered anywhere. A game is a module or a package; modules inside it, and modules named `<game>_<part>`, are
parts of a game and no games of their own.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import card_data

if TYPE_CHECKING:
    from referee.game import Rules


def found() -> dict[str, type[Rules[Any]]]:
    """Return the rules of every game there is, by game id in order of the alphabet."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    rules = {name: find(name) for name in names}
    return {name: each for name, each in rules.items() if each is not None}


def homeless() -> tuple[str, ...]:
    """Return the modules that hold rules but have no folder in `card_data`: a folder is missing or has another name."""
    names = [module.name for module in pkgutil.iter_modules(__path__) if not _has_folder(module.name)]
    return tuple(name for name in sorted(names) if hasattr(import_module(f"{__name__}.{name}"), "RULES"))


@cache
def find(game_id: str) -> type[Rules[Any]] | None:
    """Return the rules of a game, or `None` where it has no folder or no module (it is then printable only)."""
    if not game_id.isidentifier() or not _has_folder(game_id):
        return None
    if game_id not in {module.name for module in pkgutil.iter_modules(__path__)}:
        return None
    rules: type[Rules[Any]] | None = getattr(import_module(f"{__name__}.{game_id}"), "RULES", None)
    return rules


def _has_folder(game_id: str) -> bool:
    return any((Path(place) / game_id / "game.toml").is_file() for place in card_data.__path__)
