"""Lists and nested suits of JSON, YAML and TOML become a sheet: one card a row, its keys the columns.

`at` is the way to the cards, step by step with dots between: `cards`, `suits.*.cards`. A `*` goes into everything there is: the
keys of a table or the items of a list. What it went into fills a column named like the step before it, in the singular where
it ends in `s` (`suit`): the key, or the item's `name`, `title` or `id`, or its number. Other single values beside the way fill
columns too (`suit_colour`), unless the card has one of that name itself.

Cards are a list of tables, a list of texts (their names), a list of lists whose first is the header, or a table whose keys are the
names. Within a card a list of single values is joined with commas, a table becomes columns (`cost_gold`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from card_data.formats.sheet import Row
from card_data.places import Steps

MOST_ROWS, MOST_COLUMNS, MOST_DEEP = 20_000, 200, 12
TITLES = ("name", "title", "id")


class NoCards(Exception):
    """A tree without cards at the place that is meant: the steps to it, what stands there, what is expected, a hint."""

    def __init__(self, steps: Steps, written: str, expected: str, hint: str = "", *, in_toml: bool = False) -> None:
        super().__init__(expected)
        self.steps, self.written, self.expected, self.hint, self.in_toml = steps, written, expected, hint, in_toml


class Found(NamedTuple):
    """One card of a tree: the steps to it, what stands there, what lies beside the way, and its key where it has one."""

    steps: Steps
    value: Any
    beside: Mapping[str, tuple[str, Steps]]
    key: str | None = None


class Grown(NamedTuple):
    """A sheet made of a tree: the columns, the rows, the steps to each card, and to each cell by row and column."""

    header: list[str]
    rows: list[Row]
    cards: list[Steps]
    steps: list[list[Steps]]


def grown(content: Any, at: str) -> Grown:
    """Return the cards of a tree as rows; their line is left 0.

    Raises:
        NoCards: there are none at that place, or something that is no card.
    """
    steps = tuple(at.split(".")) if at else _only_way(content)
    header: dict[str, int] = {}
    cells: list[dict[str, tuple[str, Steps]]] = []
    cards: list[Steps] = []
    for card in _cards(content, steps):
        cells.append(dict(_cells(card)))
        cards.append(card.steps)
        for name in cells[-1]:
            header.setdefault(name, len(header))
        if len(cells) > MOST_ROWS or len(header) > MOST_COLUMNS:
            raise NoCards(card.steps, "", f"at most {MOST_ROWS:,} cards of {MOST_COLUMNS} columns")
    order = list(header)
    rows = [Row(number, 0, [row.get(name, ("", ()))[0] for name in order]) for number, row in enumerate(cells, 1)]
    return Grown(order, rows, cards, [[row.get(name, ("", ()))[1] for name in order] for row in cells])


# -- the way to the cards ------------------------------------------------------------------------------------------------


def ways(content: Any, before: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield every way to lists of tables, the shortest first; tables and lists of one form are gone into by `*`."""
    if _is_list_of_cards(content):
        yield before
    elif isinstance(content, Mapping) and len(before) < MOST_DEEP:
        values = list(content.values())
        if len(values) > 1 and all(_is_list_of_cards(each) for each in values):
            yield (*before, "*")
        elif len(values) > 1 and all(isinstance(each, Mapping) for each in values):
            yield from ((*before, "*", *way[len(before) + 1 :]) for way in ways(values[0], (*before, "*")))
        else:
            for key, each in content.items():
                yield from ways(each, (*before, str(key)))
    if isinstance(content, list) and content and isinstance(content[0], Mapping) and len(before) < MOST_DEEP:
        for key, each in content[0].items():
            if isinstance(each, list) and _is_list_of_cards(each):
                yield (*before, "*", str(key))


def _is_list_of_cards(content: Any) -> bool:
    return isinstance(content, list) and bool(content) and all(isinstance(each, Mapping | list) for each in content)


def _only_way(content: Any) -> tuple[str, ...]:
    found = list(ways(content))
    deepest = [way for way in found if len(way) == max(map(len, found))]
    if len(found) == 1:
        return found[0]
    if isinstance(content, Mapping) and isinstance(content.get("cards"), list | Mapping):
        return ("cards",)
    if isinstance(content, list):
        return ()
    named = [f'at = "{".".join(each)}"' for each in [*deepest, *(w for w in found if w not in deepest)][:6]]
    expected = f"the way to the cards in [cards]: {' or '.join(named)}" if named else "a list of cards, each with its keys"
    raise NoCards((), "", expected)


def _cards(content: Any, way: tuple[str, ...]) -> Iterator[Found]:
    for place, value, beside in _go(content, way, (), "", {}):
        if isinstance(value, list):
            yield from _listed(value, place, beside)
        elif isinstance(value, Mapping):
            for key, each in value.items():
                yield Found((*place, key), each, beside, str(key))
        elif value is not None and value != "":
            raise NoCards(place, str(value), "a list of cards, or a table of cards by their names")


def _listed(value: list[Any], place: Steps, beside: Mapping[str, tuple[str, Steps]]) -> Iterator[Found]:
    if value and all(isinstance(each, list) for each in value):
        names = [_single(each) for each in value[0]]
        for number, each in enumerate(value[1:], 1):
            yield Found((*place, number), dict(zip(names, each, strict=False)), beside)
        return
    for number, each in enumerate(value):
        yield Found((*place, number), each, beside)


def _go(
    content: Any, way: tuple[str, ...], place: Steps, before: str, beside: Mapping[str, tuple[str, Steps]]
) -> Iterator[tuple[Steps, Any, Mapping[str, tuple[str, Steps]]]]:
    if not way:
        yield place, content, beside
        return
    step, rest = way[0], way[1:]
    if step != "*":
        inner, number = _into(content, step, place)
        yield from _go(inner, rest, (*place, number), step, beside)
        return
    items: Sequence[tuple[str | int, Any]]
    items = list(content.items()) if isinstance(content, Mapping) else list(enumerate(content)) if isinstance(content, list) else []
    if not isinstance(content, Mapping | list):
        raise NoCards(place, _said(content), "a table or a list, for “*” goes into everything")
    column = singular(before) if before else "group"
    for key, each in items:
        yield from _go(each, rest, (*place, key), "", {**beside, **_beside(column, key, each, rest, (*place, key))})


def _into(content: Any, step: str, place: Steps) -> tuple[Any, str | int]:
    if isinstance(content, Mapping) and step in content:
        return content[step], step
    if isinstance(content, list) and step.isdecimal() and int(step) < len(content):
        return content[int(step)], int(step)
    have = ", ".join(map(str, list(content)[:8])) if isinstance(content, Mapping) else "a list: go into it with *"
    raise NoCards(place, step, have if isinstance(content, Mapping | list) else "a table", in_toml=True)


def _beside(column: str, key: str | int, item: Any, rest: tuple[str, ...], place: Steps) -> dict[str, tuple[str, Steps]]:
    """Return what a `*` went into as a column, and the single values that lie beside the way as further ones."""
    singles = {str(k): (_single(v), (*place, k)) for k, v in item.items() if _is_single(v)} if isinstance(item, Mapping) and rest else {}
    title = next((singles[each] for each in TITLES if each in singles), None) if isinstance(key, int) else None
    named = title or (str(key) if isinstance(key, str) else str(key + 1), place)
    return {column: named, **{f"{column}_{k}": v for k, v in singles.items() if v is not title}}


def singular(word: str) -> str:
    """Return a step's name as that of one of its items.

    >>> singular("suits"), singular("무늬"), singular("class")
    ('suit', '무늬', 'class')
    """
    return word[:-1] if word.endswith("s") and not word.endswith("ss") and len(word) > 1 else word


# -- one card ------------------------------------------------------------------------------------------------------------


def _cells(card: Found) -> Iterator[tuple[str, tuple[str, Steps]]]:
    own: dict[str, tuple[str, Steps]] = {}
    if card.key is not None and not (isinstance(card.value, Mapping) and "name" in card.value):
        own["name"] = (card.key, card.steps)
    if isinstance(card.value, Mapping):
        own.update(_flat(card.value, card.steps, "", 0))
    elif _is_single(card.value):
        own["value" if card.key is not None else "name"] = (_single(card.value), card.steps)
    else:
        raise NoCards(card.steps, _said(card.value), "a card: a table of its columns")
    yield from own.items()
    yield from ((name, cell) for name, cell in card.beside.items() if name not in own)


def _flat(table: Mapping[Any, Any], steps: Steps, before: str, deep: int) -> Iterator[tuple[str, tuple[str, Steps]]]:
    for key, value in table.items():
        name, place = f"{before}{key}", (*steps, key)
        if isinstance(value, Mapping) and deep < MOST_DEEP:
            yield from _flat(value, place, f"{name}_", deep + 1)
        elif isinstance(value, list) and all(map(_is_single, value)):
            yield name, (", ".join(map(_single, value)), place)
        elif _is_single(value):
            yield name, (_single(value), place)
        else:
            raise NoCards(place, _said(value), "a text, a number, yes or no, a list of those, or a table of those")


def _is_single(value: Any) -> bool:
    return not isinstance(value, Mapping | list)


def _single(value: Any) -> str:
    """Return a single value as it is written."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _said(value: Any) -> str:
    return (
        f"a list of {len(value)}" if isinstance(value, list) else f"a table of {len(value)}" if isinstance(value, Mapping) else str(value)
    )
