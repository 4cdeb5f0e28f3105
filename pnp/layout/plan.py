"""A table of a layout file read with its types: numbers, texts, points and further tables, each named in full when wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from card_data.model import Game, Value


class BadPlan(ValueError):
    """A layout lacks a value or holds one of another type."""


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


@dataclass(frozen=True)
class Plan:
    """One table of a layout; `where` says which, for the sentence of a problem."""

    values: Mapping[str, Value]
    where: str

    def _wrong(self, key: str, expected: str) -> BadPlan:
        found = f"holds {self.values[key]!r}" if key in self.values else "is missing"
        return BadPlan(f"In {self.where}, {key} {found}; it takes {expected}.")

    def has(self, key: str) -> bool:
        """Say whether the table holds a value of this name."""
        return key in self.values

    def number(self, key: str) -> float:
        """Return a number; raises `BadPlan`."""
        value = self.values.get(key)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self._wrong(key, "a number")
        return float(value)

    def text(self, key: str) -> str:
        """Return a text; raises `BadPlan`."""
        value = self.values.get(key)
        if not isinstance(value, str):
            raise self._wrong(key, "a text")
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """Return a list of texts; raises `BadPlan`."""
        value = self.values.get(key)
        if not isinstance(value, list | tuple) or not all(isinstance(each, str) for each in value):
            raise self._wrong(key, "a list of texts")
        return tuple(str(each) for each in value)

    def numbers(self, key: str) -> tuple[float, ...]:
        """Return a list of numbers; raises `BadPlan`."""
        value = self.values.get(key)
        if not isinstance(value, list | tuple) or not all(_is_number(each) for each in value):
            raise self._wrong(key, "a list of numbers")
        return tuple(float(each) for each in value if isinstance(each, int | float))

    def point(self, key: str) -> tuple[float, float]:
        """Return a pair of numbers, such as a place or a size in mm; raises `BadPlan`."""
        pair = self.numbers(key)
        if len(pair) != 2:  # noqa: PLR2004 (a pair is two)
            raise self._wrong(key, "two numbers")
        return pair[0], pair[1]

    def points(self, key: str) -> tuple[tuple[float, float], ...]:
        """Return a list of pairs of numbers; raises `BadPlan`."""
        value = self.values.get(key)
        if not isinstance(value, list | tuple):
            raise self._wrong(key, "a list of pairs of numbers")
        rows = Plan({str(number): each for number, each in enumerate(value)}, f"{self.where}.{key}")
        return tuple(rows.point(number) for number in rows.values)

    def table(self, key: str) -> Plan:
        """Return a table within the table; raises `BadPlan`."""
        value = self.values.get(key)
        if not isinstance(value, Mapping):
            raise self._wrong(key, "a table")
        return Plan(value, f"{self.where}.{key}")

    def tables(self, key: str) -> tuple[Plan, ...]:
        """Return a list of tables; raises `BadPlan`."""
        value = self.values.get(key)
        if not isinstance(value, list | tuple):
            raise self._wrong(key, "a list of tables")
        found = []
        for number, each in enumerate(value):
            if not isinstance(each, Mapping):
                raise self._wrong(key, "a list of tables")
            found.append(Plan(each, f"{self.where}.{key}[{number}]"))
        return tuple(found)

    def within(self, key: str) -> tuple[tuple[str, Plan], ...]:
        """Return the named tables of a table, in the order of the file; raises `BadPlan`."""
        inner = self.table(key)
        return tuple((name, inner.table(name)) for name in inner.values)


def plan_of(game: Game, name: str) -> Plan:
    """Return the layout of a name; raises `BadPlan` where the game has none.

    The layout of a board comes from `board.toml` in the game's folder, which the loader puts into `game.layouts` under
    the name `board`.
    """
    if name not in game.layouts:
        raise BadPlan(f"{game.id} has no layout {name!r}; it has {', '.join(sorted(game.layouts)) or 'none'}.")
    return Plan(game.layouts[name], f"{game.id}/{name}")


def look_of(game: Game, *path: str) -> Plan:
    """Return a table of the game's look, such as `kinds`, `star`; raises `BadPlan`."""
    plan = Plan(game.look, f"{game.id}/look")
    for step in path:
        plan = plan.table(step)
    return plan
