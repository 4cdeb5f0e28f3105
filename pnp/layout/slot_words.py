"""What a slot of a layout may say: what it draws, the keys each thing takes, and the nearest word for a wrong one."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import get_args

from card_data.model import Value
from card_data.problems import nearest
from pnp.art import backdrops, deco, motifs, newsreel, portraits, posters
from pnp.layout import pictures
from pnp.layout.units import NO_LENGTHS
from pnp.scene import Item
from pnp.typeset import words


class BadSlot(ValueError):
    """A slot has a key, a motif or a value that there is not; `key` is the key at fault, where it is one."""

    def __init__(self, why: str, key: str = "") -> None:
        super().__init__(why)
        self.key = key


Motif = Callable[..., tuple[Item, ...]]

NAMES = (
    *("ground", "panel", "frame", "disc", "ring", "rule", "outline", "screen", "ticket", "stub", "sunburst", "rings"),
    *("bulb_ring", "bulb_frame", "perforations", "deco_frame", "spotlight", "halftone", "corner_bands", "bands", "burst"),
    *("dollar", "medallion", "icon", "kind"),
)
SCENERY = (
    *("dusk", "hills", "skyline", "streaks", "mist", "stripes", "scatter", "spots", "tally", "ferris"),
    *("curtain", "arch", "bulb_arch", "bulb_row", "fan", "reel"),
)
MOTIFS: dict[str, Motif] = {name: getattr(motifs, name) for name in NAMES} | {
    **{name: getattr(backdrops, name) for name in SCENERY},
    **{name: getattr(newsreel, name) for name in ("leader", "sitter", "stamp", "seat_sign", "star_die")},
    **{name: getattr(deco, name) for name in ("pips", "window", "scales", "clapper", "melds")},
    "suit": deco.suit_mark,
    "portrait": portraits.portrait,
    "volume": portraits.volume,
    "cast": posters.cast,
    "theatre": posters.theatre,
    "stars": posters.stars,
    "seat": posters.seat,
}

COMMON = (
    *("draw", "layer", "only", "never", "when", "unless", "by", "variants", "otherwise"),
    *("from", "low", "with", "once", "twofold", "also"),
)
CODE_KEYS = ("x", "y", "side", "edge", "tag", "paper", "h", "of")
GROUP_KEYS = ("x", "y", "w", "h", "turn", "scale", "mirror", "clip", "slots")
PLACES_KEYS = ("kind", "slots")
EACH_KEYS = ("x", "y", "across", "pitch_x", "pitch_y", "slots")
TEXT_KEYS = (
    "text",
    "x",
    "y",
    "font",
    "size",
    "sizes",
    "colour",
    "anchor",
    "track",
    "box",
    "tall",
    "lines",
    "least",
    "leading",
    "block",
    "caps",
    "solid",
    "balance",
    "shadow",
    "shift",
    "turn",
)
KEYS = {
    "text": TEXT_KEYS,
    "words": words.KEYS,
    "code": CODE_KEYS,
    "picture": pictures.KEYS,
    "group": GROUP_KEYS,
    "places": PLACES_KEYS,
    "each": EACH_KEYS,
}
DRAWS = (*KEYS, *MOTIFS)
LENGTHS = {
    "text": frozenset({"x", "y", "box", "tall", "track", "shift", "size", "sizes"}),
    "code": frozenset({"x", "y", "side", "h"}),
    "group": frozenset({"x", "y", "w", "h"}),
    "each": frozenset({"x", "y", "pitch_x", "pitch_y"}),
    "picture": pictures.LENGTHS,
    "words": words.LENGTHS | {"size", "sizes", "floor", "step"},
}
"""The keys that hold lengths, of what is no motif; of a motif all that hold numbers, but for those that are no lengths."""
EDGED = ("text", "words", "code", "group", "picture")
"""What is no motif and may be placed from an edge."""


# -- checking ----------------------------------------------------------------------------------------------------------


@cache
def takes(draw: str) -> Mapping[str, tuple[str, bool]]:
    """Return what a motif takes: parameter -> its type as written, and whether it is needed."""
    found = inspect.signature(MOTIFS[draw]).parameters.values()
    return {p.name: (str(p.annotation), p.default is inspect.Parameter.empty) for p in found if p.name not in {"style", "_"}}


def check_draw(draw: object) -> str:
    """Return the word of a slot's `draw`; raises `BadSlot` with the nearest word."""
    if not isinstance(draw, str) or draw not in DRAWS:
        raise BadSlot(f"draw = {draw!r} is not known; {near_word(str(draw), DRAWS)}", "draw")
    return draw


def check_keys(draw: str, slot: Mapping[str, Value]) -> None:
    """Raise `BadSlot` for a key that the thing drawn does not take, or one that it needs and has not."""
    known = keys_of(draw)
    for key in slot:
        if key not in known and key not in COMMON:
            raise BadSlot(f"{draw} takes no {key!r}; {near_word(key, (*known, *COMMON))}", key)
    given = ("x", "y") if "from" in slot else ()
    missing = [key for key in needs(draw) if key not in slot and key not in given]
    if missing:
        raise BadSlot(f"{draw} needs {' and '.join(missing)}")


@cache
def keys_of(draw: str) -> tuple[str, ...]:
    """Return the keys that a thing drawn takes, besides those that every slot may have."""
    return KEYS.get(draw) or tuple(takes(draw))


@cache
def needs(draw: str) -> tuple[str, ...]:
    """Return the keys that a thing drawn cannot do without."""
    if draw in MOTIFS:
        return tuple(key for key, (_, must) in takes(draw).items() if must)
    return {
        "text": ("text", "x", "y", "font"),
        "words": words.NEEDED,
        "places": ("kind", "slots"),
        "each": EACH_KEYS,
        "picture": ("file",),
    }.get(draw, ())


@cache
def lengths_of(draw: str) -> frozenset[str]:
    """Return the keys of a thing drawn that hold lengths, which may be written with a unit."""
    if draw in MOTIFS:
        return frozenset(key for key, (kind, _) in takes(draw).items() if "float" in kind) - NO_LENGTHS
    return LENGTHS.get(draw, frozenset())


def near_word(word: str, words: Sequence[str]) -> str:
    """Return the end of a sentence about a wrong word: the nearest valid one, or all of them."""
    near = nearest(word, words)
    return f"the nearest word is {near!r}" if near else f"it may be {', '.join(sorted(words))}"


TYPES: dict[str, tuple[type, ...]] = {"float": (int, float), "int": (int,), "bool": (bool,), "str": (str,), "LowInk": (str,)}


def checked(draw: str, key: str, value: Value) -> Value:
    """Return a parameter's value if it is of the type that the motif takes; raises `BadSlot`."""
    wanted = takes(draw)[key][0]
    if wanted.startswith("tuple["):
        inner = TYPES[wanted[6:].partition(",")[0]]
        good = isinstance(value, tuple) and all(isinstance(v, inner) and not isinstance(v, bool) for v in value)
    else:
        kinds = TYPES[wanted]
        good = isinstance(value, kinds) and (bool in kinds or not isinstance(value, bool))
    if not good:
        raise BadSlot(f"{key} = {value!r} of {draw} must be {_said(wanted)}", key)
    _bounded(draw, key, value)
    if wanted == "LowInk" and value not in get_args(motifs.LowInk):
        raise BadSlot(f"{key} = {value!r} must be one of {', '.join(get_args(motifs.LowInk))}")
    return value


MOST_DRAWN, LEAST_PITCH_MM = 2000.0, 0.2
"""No number of a motif is larger, nothing that fills a surface lies closer together: a slip of the pen ends in a sentence, not in a
long wait."""


def _bounded(draw: str, key: str, value: Value) -> None:
    numbers = [v for v in (value if isinstance(value, tuple) else (value,)) if isinstance(v, int | float)]
    if any(abs(v) > MOST_DRAWN for v in numbers):
        raise BadSlot(f"{key} = {value!r} of {draw} is too much; {MOST_DRAWN:g} is the most", key)
    fills = key == "pitch" and "count" not in takes(draw)
    if fills and any(v < LEAST_PITCH_MM for v in numbers):
        raise BadSlot(f"{key} = {value!r} of {draw} is too close; {LEAST_PITCH_MM:g} mm is the least", key)


def _said(wanted: str) -> str:
    words = {"float": "a number", "int": "a whole number", "bool": "true or false", "str": "a text", "LowInk": "a word"}
    return words.get(wanted, "a list of numbers" if "float" in wanted else "a list of texts")


def number_of(slot: Mapping[str, Value], key: str, default: float) -> float:
    """Return a number of a slot; raises `BadSlot`."""
    value = slot.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise BadSlot(f"{key} = {value!r} must be a number", key)
    return float(value)


def word_of(slot: Mapping[str, Value], key: str, words: tuple[str, ...], default: str) -> str:
    """Return one of some words; raises `BadSlot` with the nearest."""
    value = slot.get(key, default)
    if value not in words:
        raise BadSlot(f"{key} = {value!r} is not known; {near_word(str(value), words)}", key)
    return str(value)
