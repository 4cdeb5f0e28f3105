"""Layouts: those of a game's folder, on top of shared layouts and of each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from card_data.model import Value
from card_data.places import Spot, Steps, toml_places
from card_data.problems import Fault, did_you_mean, listed
from card_data.shapes import ANY, Check, freeze
from card_data.source import Source

Layouts = dict[str, dict[str, Any]]
MANY = "layout.toml"
OWN = ("shapes",)
"""Keys of a layout that those which extend it do not have from it."""


class _Origin(NamedTuple):
    """Where a layout stands: its file, and the steps to it in that file."""

    file: str
    steps: Steps


def read_layouts(source: Source, many: str, single: Sequence[str], shared: Source) -> Mapping[str, Mapping[str, Value]]:
    """Return the layouts of a folder by name, everything they extend merged in.

    The file `many` holds one layout a table; it may begin with `extends = "poker"` or a list of names: files of the
    shared folder, whose layouts come first. Each file of `single` is one layout, named after the file. A layout may say
    `extends = "card"`: another layout by name, of the folder or of a shared file of that name. Tables are merged key by key,
    all else is replaced.
    """
    layouts = _file(source, many, shared, ()) if source.has(many) else {}
    for name in _starters(layouts, shared):
        layouts = merged(_file(shared, f"{name}.toml", shared, ()), layouts)
    origins = {name: _Origin(many, (name,)) for name in layouts}
    for file in single:
        content = _content(source, file)
        if content is not None:
            name = file.removesuffix(".toml")
            layouts[name], origins[name] = content, _Origin(file, ())
    for file in shared.files:
        origins.setdefault(file.removesuffix(".toml"), _Origin(file, ()))  # not read, and yet a name that might be meant
    absent = {each.written for each in source.problems if each.code is Fault.UNKNOWN_LAYOUT}
    made: Layouts = {name: {} for name in absent}  # told once, not at every layout that builds on it
    for name in layouts:
        _layout(source, name, layouts, origins, made, ())
    return MappingProxyType({name: _frozen(made[name]) for name in layouts})


def _starters(layouts: Layouts, shared: Source) -> list[str]:
    """Return the shared files that layouts extend by name without having them; `plain-back` is of the file `plain`."""
    bases = [str(table["extends"]) for table in layouts.values() if isinstance(table.get("extends"), str)]
    files = [name if f"{name}.toml" in shared.files else name.partition("-")[0] for name in bases if name not in layouts]
    return [name for name in dict.fromkeys(files) if f"{name}.toml" in shared.files]


def shared_layouts(shared: Source, name: str) -> Mapping[str, Mapping[str, Value]]:
    """Return the layouts of one shared file, which may extend others; none where there is no such file."""
    file = f"{name}.toml"
    layouts = _file(shared, file, shared, ()) if file in shared.files else {}
    origins = {each: _Origin(file, (each,)) for each in layouts}
    made: Layouts = {}
    for each in layouts:
        _layout(shared, each, layouts, origins, made, ())
    return MappingProxyType({each: _frozen(made[each]) for each in layouts})


def _frozen(table: dict[str, Any]) -> Mapping[str, Value]:
    return MappingProxyType({key: freeze(value) for key, value in table.items()})


def _content(source: Source, name: str) -> dict[str, Any] | None:
    content = source.toml(name)
    if content is not None:
        check = Check()
        content = check.value(content, ANY, ())
        source.note_toml(name, check.found)
    return content


def _file(source: Source, name: str, shared: Source, under: tuple[Path, ...]) -> Layouts:
    content = _content(source, name)
    if content is None:
        return {}
    extends = content.pop("extends", [])
    layouts: Layouts = {}
    for number, each in enumerate(extends if isinstance(extends, list) else [extends]):
        steps: Steps = ("extends", number) if isinstance(extends, list) else ("extends",)
        path = shared.folder / f"{each}.toml"
        if path in under or path == source.folder / name:
            source.note(Fault.LAYOUT_CIRCLE, name, source.toml_place(name, steps), str(each))
        elif f"{each}.toml" not in shared.files:
            names = [file.removesuffix(".toml") for file in shared.files if file.endswith(".toml")]
            expected = listed(names) if names else "no extends, since no layouts are shared"
            source.note(Fault.UNKNOWN_LAYOUT, name, source.toml_place(name, steps), str(each), expected, did_you_mean(str(each), names))
        else:
            layouts = merged(layouts, _file(shared, path.name, shared, (*under, source.folder / name)))
    for key, table in content.items():
        if isinstance(table, dict):
            layouts[key] = merged(layouts.get(key, {}), table)
        else:
            place = source.toml_place(name, (key,), at_key=True)
            source.note(Fault.UNKNOWN_KEY, name, place, key, "extends, or a table for each layout")
    return layouts


def _layout(
    source: Source, name: str, layouts: Layouts, origins: Mapping[str, _Origin], made: Layouts, under: tuple[str, ...]
) -> dict[str, Any]:
    if name in made:
        return made[name]
    table = dict(layouts[name])
    base = table.pop("extends", None)
    fault = _fault_of_base(base, layouts, made, (*under, name)) if base is not None else None
    if fault:
        file, steps = origins[name]
        unknown = fault is Fault.UNKNOWN_LAYOUT
        expected, hint = (listed(origins), did_you_mean(str(base), origins)) if unknown else ("", "")
        source.note(fault, file, source.toml_place(file, (*steps, "extends")), str(base), expected, hint)
    elif base is not None:
        below = _layout(source, base, layouts, origins, made, (*under, name))
        table = merged({key: value for key, value in below.items() if key not in OWN}, table)
    made[name] = table
    return table


def _fault_of_base(base: object, layouts: Layouts, made: Layouts, under: tuple[str, ...]) -> Fault | None:
    if base in under:
        return Fault.LAYOUT_CIRCLE
    return None if isinstance(base, str) and (base in layouts or base in made) else Fault.UNKNOWN_LAYOUT


def place_of(folder: Path, shared: Path, layout: str, ways: Sequence[Steps]) -> tuple[str, int, int] | None:
    """Return where a key of a layout stands: file, line, column; for what it has from elsewhere, the place there.

    Of several ways to it the one of which least is wanting is taken, then the longest. Files are read anew, for a fault only.
    Nothing where no file has the layout.
    """
    best: tuple[tuple[int, int], str, int, int] | None = None
    for source, file, table in _chain(folder, shared, layout):
        spots = _spots(source.texts[file])
        for steps in ways:
            length = next((n for n in range(len(steps), -1, -1) if (*table, *steps[:n]) in spots), None)
            if length is None:
                continue
            found = (length - len(steps), length)
            if best is None or found > best[0]:
                best = (found, f"{source.shown}{file}", *spots[*table, *steps[:length]].key)
    return best[1:] if best else None


@lru_cache(maxsize=16)
def _spots(text: str) -> dict[Steps, Spot]:
    return toml_places(text)


def _chain(folder: Path, shared: Path, layout: str) -> Iterator[tuple[Source, str, Steps]]:
    """Yield the tables that make up a layout, from the folder to what it extends: each with its file and the steps to it."""
    own, common = Source(folder), Source(shared, "shared/layouts/")
    waiting, seen = [layout], set()
    while waiting:
        name = waiting.pop(0)
        if name in seen:
            continue
        seen.add(name)
        for source, files in ((own, own.files), (common, common.files)):
            for file in sorted((f for f in files if f.endswith(".toml")), key=lambda f: f != MANY):
                content = source.toml(file) or {}
                whole = source is own and file == f"{name}.toml"
                table = content if whole else content.get(name)
                if isinstance(table, dict) and (whole or file != "game.toml"):
                    yield source, file, () if whole else (name,)
                    waiting += [str(table["extends"])] if "extends" in table else []


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
