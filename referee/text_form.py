"""Moves and states as text: moves as JSON, there and back with distrust; the hash by which positions are compared."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import re
import types
import typing
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.game import Move, Rules

K = TypeVar("K")
V = TypeVar("V")

MOST_NUMBER = 2**53
"""Whole numbers in moves stay below this, so that every reader of JSON reads them exactly."""

MOST_TEXT = 200
"""No text in a move is longer; printed ids are far shorter."""


class Malformed(ValueError):
    """A move that cannot be read at all; `where` names the field."""

    def __init__(self, sentence: str, where: str = "") -> None:
        super().__init__(sentence)
        self.where = where


def remembered(ask: Callable[[K], V]) -> Callable[[K], V]:
    """Keep the answers of a question about a class; classes do not change."""
    return cache(ask)


# -- moves -------------------------------------------------------------------------------------------------------------


@remembered
def move_name(kind: type[Move]) -> str:
    """Return the name of a kind of move: `BuyOption` is `buy_option`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


@remembered
def _fields(kind: type[Move]) -> tuple[tuple[str, Any, bool], ...]:
    hints = typing.get_type_hints(kind)
    return tuple((f.name, hints[f.name], f.default is dataclasses.MISSING) for f in dataclasses.fields(kind))


def move_fields(kind: type[Move]) -> tuple[tuple[str, Any, bool], ...]:
    """Return the fields of a kind of move: name, type, and whether it must be given."""
    return _fields(kind)


def move_to_json(move: Move) -> dict[str, Any]:
    """Return a move as plain JSON: its name under `move`, and its fields."""
    return {"move": move_name(type(move)), **{name: getattr(move, name) for name, _, _ in _fields(type(move))}}


def move_from_json(rules: type[Rules[Any]], data: object) -> Move:
    """Return the move a piece of JSON describes.

    Raises:
        Malformed: it is no move of this game; the sentence names the field and what was expected.
    """
    if not isinstance(data, dict) or not isinstance(data.get("move"), str):
        raise Malformed("A move is an object with its name under “move”.", "move")
    kinds = {move_name(kind): kind for kind in rules.moves}
    kind = kinds.get(data["move"])
    if kind is None:
        raise Malformed(f"There is no move “{data['move'][:40]}”; there are {', '.join(sorted(kinds))}.", "move")
    known = {name: (hint, needed) for name, hint, needed in _fields(kind)}
    extra = sorted(set(data) - set(known) - {"move"})
    if extra:
        raise Malformed(f"“{data['move']}” has no field “{extra[0][:40]}”.", extra[0])
    values = {}
    for name, (hint, needed) in known.items():
        if name in data:
            values[name] = _read(data[name], hint, name)
        elif needed:
            raise Malformed(f"“{data['move']}” needs “{name}”.", name)
    return kind(**values)


def _read(value: object, hint: Any, where: str) -> Any:
    origin = typing.get_origin(hint)
    if origin in (typing.Union, types.UnionType):
        for part in typing.get_args(hint):
            try:
                return _read(value, part, where)
            except Malformed:
                continue
    elif origin is Literal:
        for allowed in typing.get_args(hint):
            if type(value) is type(allowed) and value == allowed:
                return value
        raise Malformed(f"“{where}” is one of {', '.join(map(str, typing.get_args(hint)))}.", where)
    elif origin is tuple:
        part = typing.get_args(hint)[0]
        if isinstance(value, (list, tuple)):
            return tuple(_read(each, part, where) for each in value)
    elif hint is type(None):
        if value is None:
            return None
    elif _plain_field(value, hint):
        return value
    name = {int: "a whole number", str: "a text", bool: "true or false"}.get(hint, "of another kind")
    raise Malformed(f"“{where}” must be {name}.", where)


def _plain_field(value: object, hint: Any) -> bool:
    if hint is int:
        return type(value) is int and abs(value) < MOST_NUMBER
    if hint is str:
        return isinstance(value, str) and len(value) <= MOST_TEXT
    return hint is bool and type(value) is bool


# -- states ------------------------------------------------------------------------------------------------------------


_CANONICAL = json.JSONEncoder(sort_keys=True, separators=(",", ":"), check_circular=False).encode


def state_hash(state: object) -> str:
    """Return a short hash of a state, the same on every machine: SHA-256 over its canonical JSON, 16 hex digits."""
    return hashlib.sha256(_CANONICAL(_plain(state)).encode()).hexdigest()[:16]


_SCALARS = frozenset({int, str, bool, type(None)})


@remembered
def _record(kind: type[Any]) -> tuple[str, tuple[str, ...]] | None:
    if issubclass(kind, tuple) and hasattr(kind, "_fields"):
        return "", tuple(kind._fields)
    if dataclasses.is_dataclass(kind):
        return kind.__name__, tuple(f.name for f in dataclasses.fields(kind))
    return None


def _plain(value: Any) -> Any:
    kind = type(value)
    if kind in _SCALARS:
        return value
    if kind is tuple:
        return [each if type(each) in _SCALARS else _plain(each) for each in value]
    record = _record(kind)
    if record is not None:
        label, names = record
        plain = {name: _plain(getattr(value, name)) for name in names}
        return {"=": label, **plain} if label else plain
    if isinstance(value, (tuple, list)):
        return [_plain(each) for each in value]
    if isinstance(value, (set, frozenset)):
        return sorted((_plain(each) for each in value), key=repr)
    if isinstance(value, dict):
        return {str(k): _plain(v) for k, v in value.items()}
    if isinstance(value, (str, int)):
        return value
    raise TypeError(f"a state may not hold a {kind.__name__}")
