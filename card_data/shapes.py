"""What a value may be, said as data, and the one check that holds values of every file to it.

`game.toml` is checked against shapes written here in the project; cells and the JSON in them against shapes that
`game.toml` declares.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from math import isfinite
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from card_data.model import Value
from card_data.places import Steps
from card_data.problems import Fault, did_you_mean, listed, nearest, quote

Type = Literal[
    "text", "id", "word", "words", "number", "share", "measure", "yes_no", "colour", "json", "scalar", "any", "list", "table", "map"
]

COLOUR = re.compile(r"#[0-9A-Fa-f]{6}\Z")
ID = re.compile(r"[A-Z0-9]+(?:-[A-Z0-9]+)*\Z")
PRINTED_ID = re.compile(r"[A-Z0-9]+(?:-[A-Z0-9]+)*(?:\.[A-Z0-9])?\Z")
WHOLE = re.compile(r"[+-]?[0-9]{1,15}\Z")
DECIMAL = re.compile(r"[+-]?[0-9]{1,9}(?:\.[0-9]{1,9})?\Z")

ID_EXPECTED = "capitals, digits and single hyphens between them"


@dataclass(frozen=True, slots=True)
class Shape:
    """What one value may be.

    `words` are the allowed words; `of` names a set of ids or words known from elsewhere (`decks`, `places`), which is
    looked up when the check runs. `least`, `most` and `step` bound numbers. `equals` = (name, sign, name or number)
    is what a whole number must come to. `form` names the forms of a JSON object. `each` is the shape of every item of
    a list or a map; `keys` are the keys of a table, `variants` its shapes by the word that its key `kind` holds, for one
    that names no layout. `named` is what the value is called in a sentence.
    """

    type: Type
    needed: bool = True
    words: tuple[str | int | bool, ...] = ()
    of: str = ""
    least: float | None = None
    most: float | None = None
    step: int = 0
    equals: tuple[str, str, str | int] | None = None
    form: str = ""
    each: Shape | None = None
    keys: Mapping[str, Shape] = field(default_factory=dict)
    named: str = ""
    variants: Mapping[str, Shape] = field(default_factory=dict)


class Found(NamedTuple):
    """A fault in a value: the steps to it, and the parts of its problem. `at_key` points at the key, not the value."""

    steps: Steps
    fault: Fault
    written: str
    expected: str = ""
    hint: str = ""
    named: str = "value"
    at_key: bool = False


@dataclass
class Check:
    """One run of checks: the sets of known ids by name, the forms of JSON objects, and what was found wrong.

    A set that is missing from `known` is not looked into.
    """

    known: Mapping[str, Collection[str | int]] = field(default_factory=dict)
    forms: Mapping[str, Mapping[str, Mapping[str, Shape]]] = field(default_factory=dict)
    found: list[Found] = field(default_factory=list)

    def value(self, value: Any, shape: Shape, steps: Steps) -> Any:
        """Return a value as it may be used: faulty parts are noted and replaced by an empty one of their type."""
        return READERS[shape.type](self, value, shape, steps)

    def note(self, steps: Steps, shape: Shape, value: object, fault: Fault = Fault.WRONG_VALUE, hint: str = "") -> None:
        """Note that a value is not what its shape expects."""
        name = shape.named or next((str(s) for s in reversed(steps) if isinstance(s, str)), "value")
        self.found.append(Found(steps, fault, written(value), self.expects(shape), hint, name))

    def allowed(self, shape: Shape) -> Collection[str | int | bool]:
        """Return the words a shape allows, from itself or from what is known."""
        return shape.words or self.known.get(shape.of, ())

    def expects(self, shape: Shape) -> str:
        """Return what a shape expects, as the end of a sentence."""
        match shape.type:
            case "word" | "words" if self.allowed(shape):
                return listed(sorted(map(plain, self.allowed(shape))) if shape.of else map(plain, shape.words))
            case "number":
                if shape.of and shape.of in self.known:
                    return f"one of the {shape.of.replace('_', ' ')}"
                return f"a whole number{bounds(shape)}"
            case "share" | "measure":
                return f"a number{bounds(shape)}"
            case _:
                return EXPECTED[shape.type]


EXPECTED: Mapping[Type, str] = {
    "text": "a text",
    "id": ID_EXPECTED,
    "word": "a word",
    "words": "words",
    "yes_no": "true or false",
    "colour": "a colour like #E9AE2D",
    "json": "a JSON object",
    "scalar": "a text, a whole number, true or false",
    "any": "a text, a number, true or false, a list or a table",
    "list": "a list",
    "table": "a table",
    "map": "a table",
}


def bounds(shape: Shape) -> str:
    """Return the bounds of a number as words: ` from 0 to 1`, ` of at least 50,000 in steps of 50,000`."""
    least = None if shape.least is None else f"{shape.least:,}"
    most = None if shape.most is None else f"{shape.most:,}"
    steps = f" in steps of {shape.step:,}" if shape.step > 1 else ""
    if least is not None and most is not None:
        return f" from {least} to {most}{steps}"
    if least is not None:
        return f" of at least {least}{steps}"
    return f" of at most {most}{steps}" if most is not None else steps


def plain(value: object) -> str:
    """Return a word, number or truth as a person writes it."""
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)


def written(value: object) -> str:
    """Return a value as it would stand in the file."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)


def within(value: float, shape: Shape) -> bool:
    """Say whether a number keeps to its bounds and steps."""
    if not isfinite(value) or (shape.least is not None and value < shape.least) or (shape.most is not None and value > shape.most):
        return False
    return not shape.step or (value - (shape.least or 0)) % shape.step == 0


# -- one reader a type ---------------------------------------------------------------------------------------------------


def _text(check: Check, value: Any, shape: Shape, steps: Steps) -> Any:
    if isinstance(value, str) and (value.strip() or not shape.needed):
        return value
    check.note(steps, shape, value)
    return ""


def _id(check: Check, value: Any, shape: Shape, steps: Steps) -> Any:
    if not isinstance(value, str) or not PRINTED_ID.match(value):
        check.note(steps, shape, value, Fault.BAD_ID)
        return ""
    return _known(check, value, shape, steps, Fault.UNKNOWN_ID)


def _known(check: Check, value: Any, shape: Shape, steps: Steps, fault: Fault) -> Any:
    allowed = check.allowed(shape)
    if value in allowed or (not shape.words and shape.of not in check.known):
        return value
    name = shape.named or next((str(s) for s in reversed(steps) if isinstance(s, str)), "value")
    expected = check.expects(shape) if fault is Fault.UNKNOWN_WORD else f"one of the {shape.of.replace('_', ' ')}"
    hint = did_you_mean(value, map(plain, allowed)) if isinstance(value, str) else ""
    check.found.append(Found(steps, fault, written(value), expected, hint, name))
    return ""


def _word(check: Check, value: Any, shape: Shape, steps: Steps) -> Any:
    if not isinstance(value, str):
        check.note(steps, shape, value)
        return ""
    return _known(check, value, shape, steps, Fault.UNKNOWN_WORD)


def _words(check: Check, value: Any, shape: Shape, steps: Steps) -> Any:
    if not isinstance(value, list):
        check.note(steps, Shape("list", named=shape.named), value)
        return []
    return [_word(check, each, shape, (*steps, number)) for number, each in enumerate(value)]


def _number(check: Check, value: Any, shape: Shape, steps: Steps) -> Any:
    if type(value) is not int or not within(value, shape):
        check.note(steps, shape, value, Fault.WRONG_NUMBER)
        return 0
    return _known(check, value, shape, steps, Fault.UNKNOWN_ID) if shape.of else value


def _measure(check: Check, value: Any, shape: Shape, steps: Steps) -> Any:
    if type(value) not in (int, float) or not within(value, shape):
        check.note(steps, shape, value, Fault.WRONG_NUMBER)
        return 0.0
    return float(value)


def _yes_no(check: Check, value: Any, shape: Shape, steps: Steps) -> Any:
    if type(value) is not bool:
        check.note(steps, shape, value)
        return False
    return value


def _colour(check: Check, value: Any, shape: Shape, steps: Steps) -> Any:
    if not isinstance(value, str) or not COLOUR.match(value):
        check.note(steps, shape, value, Fault.BAD_COLOUR)
        return "#000000"
    return value.upper()


def _scalar(check: Check, value: Any, shape: Shape, steps: Steps) -> Any:
    if type(value) not in (str, int, bool):
        check.note(steps, shape, value)
        return ""
    return value


def _any(check: Check, value: Any, shape: Shape, steps: Steps) -> Any:
    if isinstance(value, dict):
        return {key: _any(check, each, shape, (*steps, key)) for key, each in value.items()}
    if isinstance(value, list):
        return [_any(check, each, shape, (*steps, number)) for number, each in enumerate(value)]
    if value is None or isinstance(value, (str, int, float, bool)):
        return value
    check.note(steps, shape, value)
    return ""


def _list(check: Check, value: Any, shape: Shape, steps: Steps) -> Any:
    if not isinstance(value, list):
        check.note(steps, shape, value)
        return []
    each = shape.each or ANY
    return [check.value(item, each, (*steps, number)) for number, item in enumerate(value)]


def _map(check: Check, value: Any, shape: Shape, steps: Steps) -> Any:
    if not isinstance(value, dict):
        check.note(steps, shape, value)
        return {}
    each = shape.each or ANY
    return {key: check.value(item, each, (*steps, key)) for key, item in value.items()}


def _table(check: Check, value: Any, shape: Shape, steps: Steps) -> Any:
    if not isinstance(value, dict):
        check.note(steps, shape, value)
        value = {}
    value = dict(value)
    variant = _variant(check, value, shape, steps) if shape.variants and "layout" not in value else None
    return check.value(value, variant, steps) if variant else _keys(check, value, shape.keys, steps)


def _variant(check: Check, value: dict[str, Any], shape: Shape, steps: Steps) -> Shape | None:
    """Return the variant of a table by its kind; a kind that is nearly one is noted and taken for it."""
    kind = str(value.get("kind", ""))
    if kind in shape.variants:
        return shape.variants[kind]
    near = nearest(kind, shape.variants)
    if near is None or "kind" not in value:
        return None
    check.found.append(Found((*steps, "kind"), Fault.UNKNOWN_WORD, kind, listed(shape.variants), f"did you mean {quote(near)}?", "kind"))
    value["kind"] = near
    return shape.variants[near]


def _keys(check: Check, value: Mapping[str, Any], keys: Mapping[str, Shape], steps: Steps) -> dict[str, Any]:
    out = {}
    for key, item in value.items():
        if key in keys:
            out[key] = check.value(item, keys[key], (*steps, key))
        else:
            hint = did_you_mean(key, keys)
            check.found.append(Found((*steps, key), Fault.UNKNOWN_KEY, key, listed(keys), hint, at_key=True))
    for key, shape in keys.items():
        if shape.needed and key not in value:
            check.found.append(Found(steps, Fault.NO_KEY, key, f"{key} = {check.expects(shape)}", at_key=True))
            out[key] = {"list": [], "words": [], "table": {}, "map": {}, "number": 0}.get(shape.type, "")
    return out


def _json(check: Check, value: Any, shape: Shape, steps: Steps) -> Any:
    forms = check.forms.get(shape.form)
    if forms is None:
        return _any(check, value, shape, steps)
    if not isinstance(value, dict):
        check.note(steps, shape, value)
        return {}
    op = Shape("word", words=tuple(forms), named="op")
    if "op" not in value:
        check.found.append(Found(steps, Fault.NO_KEY, "op", check.expects(op)))
        return {}
    if not check.value(value["op"], op, (*steps, "op")):
        return {}
    return _keys(check, value, {"op": op, **forms[value["op"]]}, steps)


Reader = Callable[[Check, Any, Shape, Steps], Any]

ANY = Shape("any")

READERS: Mapping[Type, Reader] = {
    "text": _text,
    "id": _id,
    "word": _word,
    "words": _words,
    "number": _number,
    "share": _measure,
    "measure": _measure,
    "yes_no": _yes_no,
    "colour": _colour,
    "json": _json,
    "scalar": _scalar,
    "any": _any,
    "list": _list,
    "table": _table,
    "map": _map,
}


def freeze(value: Any) -> Value:
    """Return plain JSON or TOML values as values that nobody can change: tuples and read-only mappings."""
    if isinstance(value, dict):
        return MappingProxyType({str(key): freeze(each) for key, each in value.items()})
    if isinstance(value, (list, tuple)):
        return tuple(freeze(each) for each in value)
    if value is None or isinstance(value, (str, int, float, bool)):
        return value
    raise TypeError(f"card data may not hold a {type(value).__name__}")
