"""Layouts: `layout.toml` of a game, on top of shared layouts and of each other."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from card_data.model import Value
from card_data.problems import Fault, did_you_mean, listed
from card_data.shapes import freeze
from card_data.source import Source

Layouts = dict[str, dict[str, Any]]


def read_layouts(source: Source, name: str, shared: Source) -> Mapping[str, Mapping[str, Value]]:
    """Return the layouts of a file by name, everything they extend merged in.

    A file may begin with `extends = "poker"` or a list of names: files of the shared folder, whose layouts come first.
    A layout may say `extends = "card"`: another layout by name. Tables are merged key by key, all else is replaced.
    """
    layouts = _file(source, name, shared, ())
    made: dict[str, dict[str, Any]] = {}
    for each in layouts:
        _layout(source, name, each, layouts, made, ())
    return MappingProxyType({each: _frozen(table) for each, table in made.items()})


def _frozen(table: dict[str, Any]) -> Mapping[str, Value]:
    return MappingProxyType({key: freeze(value) for key, value in table.items()})


def _file(source: Source, name: str, shared: Source, under: tuple[Path, ...]) -> Layouts:
    content = source.toml(name)
    if content is None:
        return {}
    extends = content.pop("extends", [])
    layouts: Layouts = {}
    for number, each in enumerate([extends] if isinstance(extends, str) else extends):
        steps = ("extends",) if isinstance(extends, str) else ("extends", number)
        path = shared.folder / f"{each}.toml"
        if path in under or path == source.folder / name:
            source.note(Fault.LAYOUT_CIRCLE, name, source.toml_place(name, steps), str(each))
        elif f"{each}.toml" not in shared.files:
            names = [file.removesuffix(".toml") for file in shared.files if file.endswith(".toml")]
            source.note(
                Fault.UNKNOWN_LAYOUT, name, source.toml_place(name, steps), str(each), listed(names), did_you_mean(str(each), names)
            )
        else:
            layouts = merged(layouts, _file(shared, path.name, shared, (*under, source.folder / name)))
    for key, table in content.items():
        if isinstance(table, dict):
            layouts[key] = merged(layouts.get(key, {}), table)
        else:
            place = source.toml_place(name, (key,), at_key=True)
            source.note(Fault.UNKNOWN_KEY, name, place, key, "extends, or a table for each layout")
    return layouts


def _layout(source: Source, file: str, name: str, layouts: Layouts, made: Layouts, under: tuple[str, ...]) -> dict[str, Any]:
    if name in made:
        return made[name]
    table = dict(layouts[name])
    base = table.pop("extends", None)
    if base is not None:
        place = source.toml_place(file, (name, "extends"))
        if base in (*under, name):
            source.note(Fault.LAYOUT_CIRCLE, file, place, str(base))
        elif base not in layouts:
            source.note(Fault.UNKNOWN_LAYOUT, file, place, str(base), listed(layouts), did_you_mean(str(base), layouts))
        else:
            table = merged(_layout(source, file, base, layouts, made, (*under, name)), table)
    made[name] = table
    return table


def merged(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """Return two tables as one: tables within are merged likewise, all else is taken from above.

    >>> merged({"a": {"x": 1, "y": 2}}, {"a": {"y": 3}})
    {'a': {'x': 1, 'y': 3}}
    """
    out = dict(below)
    for key, value in above.items():
        lower = out.get(key)
        out[key] = merged(lower, value) if isinstance(lower, dict) and isinstance(value, dict) else value
    return out
