"""JSON, YAML and TOML as plain lists and tables of texts as they are written, with the place of each; nothing in them runs.

YAML is read without any tags of its own, and its anchors only as long as what they stand for stays small; `3.50`, `no` and
`2026-01-05` stay the texts that they are.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

from card_data.places import Lines, Place, Steps, toml_places

MOST_VALUES, MOST_DEEP = 300_000, 40
NOTHING = ("", "~", "null", "Null", "NULL")
KNOWN_TAGS = tuple(f"tag:yaml.org,2002:{name}" for name in ("str", "int", "float", "bool", "null", "seq", "map", "timestamp"))
MERGE = "<<"


class BadTree(Exception):
    """A text that is not of its kind, or that is not read: where, what stands there, and why."""

    def __init__(self, place: Place, written: str, why: str) -> None:
        super().__init__(why)
        self.place, self.written, self.why = place, written, why


class Tree(NamedTuple):
    """The content of a text, and the way to find where a value of it stands."""

    content: Any
    place_of: Callable[[Steps], Place]


def _nearest(spots: Callable[[], Mapping[Steps, Place]]) -> Callable[[Steps], Place]:
    """Return what answers with the place of a value, or of the nearest one around it; the places are found when first asked for."""

    def place_of(steps: Steps) -> Place:
        known = spots()
        while steps and steps not in known:
            steps = steps[:-1]
        return known.get(steps, (1, 1))

    return place_of


# -- TOML ----------------------------------------------------------------------------------------------------------------


def toml_tree(text: str) -> Tree:
    """Return a TOML text; raises `tomllib.TOMLDecodeError`, whose sentence `Source.toml` knows how to tell."""
    content = tomllib.loads(text, parse_float=str)
    return Tree(content, _nearest(cache(lambda: {steps: spot.value for steps, spot in toml_places(text).items()})))


# -- JSON ----------------------------------------------------------------------------------------------------------------


class _Twice(Exception):
    """A key that stands twice in one table."""


def json_tree(text: str) -> Tree:
    """Return a JSON text, its numbers as they are written; raises `BadTree`."""
    lines = Lines(text)
    try:
        content = json.loads(text, parse_float=str, parse_int=str, object_pairs_hook=_once)
    except json.JSONDecodeError as fault:
        here = text[fault.pos : fault.pos + 40].splitlines()
        raise BadTree(lines.place(min(fault.pos, len(text))), here[0].strip() if here else "", _lower(fault.msg)) from fault
    except _Twice as fault:
        raise BadTree((1, 1), str(fault), "a key stands twice in one table; each column has one value") from fault
    except RecursionError as fault:
        raise BadTree((1, 1), "", "lists or tables are nested too deeply") from fault
    return Tree(content, _nearest(cache(lambda: json_spots(text))))


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) < len(pairs):
        keys = [key for key, _ in pairs]
        raise _Twice(next(key for key in keys if keys.count(key) > 1))
    return table


def _lower(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


def json_spots(text: str) -> dict[Steps, Place]:
    """Return where each value of a sound JSON text stands."""
    lines, decoder = Lines(text), json.JSONDecoder()
    spots: dict[Steps, Place] = {}

    def blank(at: int) -> int:
        while text[at] in " \t\r\n,:":
            at += 1
        return at

    def walk(at: int, steps: Steps) -> int:
        at = blank(at)
        spots[steps] = lines.place(at)
        if text[at] not in "{[":
            return decoder.raw_decode(text, at)[1]
        closing, number, at = "}" if text[at] == "{" else "]", 0, blank(at + 1)
        while text[at] != closing:
            step: str | int = number
            if closing == "}":
                step, at = decoder.raw_decode(text, at)
            at, number = blank(walk(at, (*steps, step))), number + 1
        return at + 1

    walk(0, ())
    return spots


# -- YAML ----------------------------------------------------------------------------------------------------------------


def yaml_tree(text: str) -> Tree:
    """Return a YAML text, every value as it is written; raises `BadTree`."""
    import yaml  # noqa: PLC0415 - only folders with a YAML file need it

    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    try:
        root = yaml.compose(text, Loader=loader)
    except yaml.MarkedYAMLError as fault:
        mark = fault.problem_mark or fault.context_mark
        place = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        line = text.split("\n")[place[0] - 1].strip() if place[0] <= text.count("\n") + 1 else ""
        raise BadTree(place, line, fault.problem or fault.context or "it cannot be read") from fault
    except yaml.reader.ReaderError as fault:
        raise BadTree(Lines(text).place(min(fault.position, len(text))), "", "a sign stands here that may not stand in YAML") from fault
    except (yaml.YAMLError, RecursionError) as fault:
        raise BadTree((1, 1), "", "lists or tables are nested too deeply" if isinstance(fault, RecursionError) else str(fault)) from fault
    growing = _Growing()
    content = growing.value(root, (), 0) if root is not None else None
    return Tree(content, _nearest(lambda: growing.spots))


class _Growing:
    """One walk over the nodes of a YAML text; it counts what anchors are filled in with as well."""

    def __init__(self) -> None:
        self.spots: dict[Steps, Place] = {}
        self.many = 0

    def value(self, node: Any, steps: Steps, deep: int) -> Any:
        place = self.spots[steps] = (node.start_mark.line + 1, node.start_mark.column + 1)
        self.many += 1
        if self.many > MOST_VALUES:
            raise BadTree(place, "", f"the file stands for more than {MOST_VALUES:,} values; write less, with fewer anchors")
        if deep > MOST_DEEP:
            raise BadTree(place, "", "lists or tables are nested too deeply, or within themselves")
        if node.tag and node.tag.startswith(("!", "tag:")) and node.tag not in KNOWN_TAGS:
            raise BadTree(place, node.tag.replace("tag:yaml.org,2002:", "!!"), "tags are not read; write the value without it")
        match node.id:
            case "scalar":
                return None if not node.style and node.value in NOTHING else node.value
            case "sequence":
                return [self.value(each, (*steps, number), deep + 1) for number, each in enumerate(node.value)]
            case _:
                return self.table(node, steps, deep)

    def table(self, node: Any, steps: Steps, deep: int) -> dict[str, Any]:
        table: dict[str, Any] = {}
        merged: dict[str, Any] = {}
        for key, each in node.value:
            if key.id != "scalar":
                raise BadTree((key.start_mark.line + 1, key.start_mark.column + 1), "", "the name of a column is a plain text")
            if key.value == MERGE and not key.style:
                for below in each.value if each.id == "sequence" else [each]:
                    part = self.value(below, (*steps, MERGE), deep + 1)
                    merged = {**(part if isinstance(part, dict) else {}), **merged}
                continue
            if key.value in table:
                place = (key.start_mark.line + 1, key.start_mark.column + 1)
                raise BadTree(place, key.value, "a key stands twice in one table; each column has one value")
            table[key.value] = self.value(each, (*steps, key.value), deep + 1)
        return {**merged, **table}
