"""The palette of a game and the colours of its prints, every mix worked out; `K` is the printer's black alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from card_data.places import Steps
from card_data.problems import Fault, did_you_mean, listed
from card_data.shapes import COLOUR, Found, Shape, within

BLACK = "K"


class _Pot(NamedTuple):
    """Colours as they are written, the steps to their table, those already made, and the faults."""

    table: Mapping[str, Any]
    steps: Steps
    made: dict[str, str]
    found: list[Found]


def palette_of(game: Mapping[str, Any], found: list[Found]) -> dict[str, str]:
    """Return every colour as `#RRGGBB`; a mix is [from, to, share of the second], mixes of mixes included."""
    pot = _Pot(game.get("palette", {}), ("palette",), {}, found)
    for name in pot.table:
        _colour(name, pot, ())
    return pot.made


def prints_of(game: Mapping[str, Any], palette: Mapping[str, str], found: list[Found]) -> dict[str, dict[str, str]]:
    """Return for each print the colours in which it differs from the palette, mixes of changed colours included."""
    return {name: _print(name, table.get("palette", {}), game, palette, found) for name, table in game.get("prints", {}).items()}


def _print(name: str, own: Mapping[str, Any], game: Mapping[str, Any], palette: Mapping[str, str], found: list[Found]) -> dict[str, str]:
    steps: Steps = ("prints", name, "palette")
    for each in own:
        if each not in palette:
            found.append(Found((*steps, each), Fault.UNKNOWN_COLOUR, each, listed(palette), did_you_mean(each, palette), at_key=True))
    pot = _Pot({**game.get("palette", {}), **own}, steps, {}, found)
    for each in own:
        _colour(each, pot, ())
    again = _Pot(pot.table, ("palette",), dict(pot.made), [])
    for each in palette:
        _colour(each, again, ())
    return {each: value for each, value in again.made.items() if value != palette.get(each)}


def _colour(name: str, pot: _Pot, under: tuple[str, ...]) -> str:
    if name in pot.made:
        return pot.made[name]
    steps: Steps = (*pot.steps, name)
    match pot.table[name]:
        case "K":
            pot.made[name] = BLACK
        case str() as text:
            if not COLOUR.match(text):
                pot.found.append(Found(steps, Fault.BAD_COLOUR, text, "a colour like #E9AE2D"))
            pot.made[name] = text.upper() if COLOUR.match(text) else "#000000"
        case {"mix": [str(first), str(second), (int() | float()) as share]} if len(pot.table[name]) == 1:
            if not within(share, Shape("share", least=0, most=1)):
                pot.found.append(Found((*steps, "mix", 2), Fault.WRONG_NUMBER, str(share), "a number from 0 to 1", named="share"))
            ends = [_end(each, number, name, pot, under) for number, each in enumerate((first, second))]
            pot.made.setdefault(name, mixed(ends[0], ends[1], share))
        case other:
            pot.found.append(Found(steps, Fault.BAD_COLOUR, str(other), "#RRGGBB, or { mix = [a colour, a colour, share of the second] }"))
            pot.made[name] = "#000000"
    return pot.made[name]


def _end(text: str, number: int, name: str, pot: _Pot, under: tuple[str, ...]) -> str:
    """Return one of the two colours of a mix."""
    if text == BLACK or COLOUR.match(text):
        return text
    steps: Steps = (*pot.steps, name, "mix", number)
    if text in (*under, name):
        pot.found.append(Found(steps, Fault.COLOUR_CIRCLE, text, "a colour that does not need this one"))
        return "#000000"
    if text not in pot.table:
        pot.found.append(Found(steps, Fault.UNKNOWN_COLOUR, text, f"#RRGGBB or {listed(pot.table)}", did_you_mean(text, pot.table)))
        return "#000000"
    return _colour(text, pot, (*under, name))


def mixed(first: str, second: str, share: float) -> str:
    """Return a colour between two, at a share of the second from 0 to 1.

    >>> mixed("#000000", "#FFFFFF", 0.5)
    '#808080'
    """
    ends = (bytes(3) if each == BLACK else bytes.fromhex(each[1:]) for each in (first, second))
    pairs = zip(*ends, strict=True)
    return "#" + "".join(f"{min(255, max(0, round(a + (b - a) * share))):02X}" for a, b in pairs)
