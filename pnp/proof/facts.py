"""What a kit must show, told from the data: words of every drawing, copies of every face, categories and their colours.

It goes into the manifest, so that the proof can ask the finished pages without having the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from card_data.source import Source
from card_data.words import read_texts
from pnp.style import UnknownColour, is_value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from card_data.model import Card, Game
    from pnp.scene import Scene
    from pnp.style import Style

MOST_VALUES = 12
"""A column with more values than this tells single cards apart, not categories."""


def facts_of(game: Game, style: Style, singles: Mapping[str, Scene]) -> dict[str, Any]:
    """Return the facts of one print of a game; `singles` are its drawings by name, those of copies with the copy's number.

    `words`: for each drawing what its texts say, each with the columns it comes from. `copies`: how often each face is printed.
    `categories`: column -> value -> faces, for the columns by which layouts vary. `colours`: category -> colour, of the look's
    kinds; `coloured`: the faces of each colour that a column holds. `missing`: language -> keys that another language has.
    """
    colours = kind_colours(game, style)
    return {
        "copies": {face.id: card.qty for card in game.cards for face in card.faces},
        "categories": _categories(game),
        "colours": colours,
        "coloured": coloured(game, colours),
        "missing": missing_keys(game),
        "words": dict(_words(game, singles)),
    }


def _words(game: Game, singles: Mapping[str, Scene]) -> Iterator[tuple[str, tuple[tuple[str, str], ...]]]:
    """Yield the words of each drawing by its name; copies of a face say the same and stand once, under its id."""
    faces = game.card_of_face
    for name, scene in singles.items():
        base = name.rpartition("-")[0]
        copied = name not in faces and base in faces and scene.title == base
        if scene.words and not (copied and not name.endswith("-1")):
            yield base if copied else name, scene.words


def varying(value: object) -> Iterator[str]:
    """Yield the columns by which a layout varies: in whole, in one of its slots, or by leaving a slot out."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if key == "by" and isinstance(inner, str):
                yield inner
            elif key in ("when", "unless") and isinstance(inner, Mapping):
                yield from inner
            else:
                yield from varying(inner)


def _categories(game: Game) -> dict[str, dict[str, list[str]]]:
    """Return the faces of each value of each column that a layout varies by, and of each kind with a colour of its own."""
    kinds = game.look.get("kinds")
    named = set(kinds) if isinstance(kinds, Mapping) else set()
    by = {name: tuple(dict.fromkeys(varying(plan))) for name, plan in game.layouts.items()}
    found: dict[str, dict[str, list[str]]] = {}
    for card in game.cards:
        for face in card.faces:
            for column in by.get(face.layout) or (("kind",) if card.kind in named else ()):
                if value := _value(card, column):
                    found.setdefault(f"{face.layout}.{column}", {}).setdefault(value, []).append(face.id)
    return {name: values for name, values in found.items() if 1 < len(values) <= MOST_VALUES}


def _value(card: Card, column: str) -> str:
    own = {"kind": card.kind, "name": card.name, "id": card.id}
    return own.get(column) or card.text(column)


def kind_colours(game: Game, style: Style) -> dict[str, str]:
    """Return the colour of each kind of the look that names one, and each colour that a column of categories holds."""
    kinds, found = game.look.get("kinds"), {}
    for name, look in kinds.items() if isinstance(kinds, Mapping) else ():
        colour = look.get("colour") if isinstance(look, Mapping) else None
        if isinstance(colour, str):
            try:
                found[name] = style.colour(colour)
            except UnknownColour:
                continue
    texts = " ".join(_texts([game.layouts.get(name) for name in {face.layout for card in game.cards for face in card.faces}]))
    for column in dict.fromkeys(column for card in game.cards for column in card.columns if f"{{{column}" in texts):
        values = {value for card in game.cards if (value := card.text(column).strip())}
        if 1 < len(values) <= MOST_VALUES and all(map(is_value, values)):
            found |= {f"{column} {value}": value for value in sorted(values)}
    return found


def coloured(game: Game, colours: Mapping[str, str]) -> dict[str, list[str]]:
    """Return the faces of each colour that a column of the cards holds, by the name that `kind_colours` gives it."""
    found: dict[str, list[str]] = {}
    for card in game.cards:
        for column in card.columns:
            if (name := f"{column} {card.text(column).strip()}") in colours:
                found.setdefault(name, []).extend(face.id for face in card.faces)
    return found


def _texts(value: object) -> Iterator[str]:
    match value:
        case str():
            yield value
        case list() | tuple():
            for each in value:
                yield from _texts(each)
        case Mapping():
            for each in value.values():
                yield from _texts(each)


def missing_keys(game: Game) -> dict[str, list[str]]:
    """Return for each language of the game's own folder the keys that it lacks and another has.

    What all games share is not asked. Cards speak the game's language without any key.
    """
    if len(game.wordings) < 2:  # noqa: PLR2004 - one language lacks nothing
        return {}
    texts = read_texts(Source(game.folder / "lang"))
    every = {key for own in texts.values() for key in own}
    translated = {key.rpartition(".")[2] for key in every if key.startswith("card.")}
    written = [(c, column) for c in game.cards for column in sorted(translated) if (c.name if column == "name" else c.text(column))]
    cards = {f"card.{card.id}.{column}" for card, column in written}
    lacking: dict[str, list[str]] = {}
    for language, own in sorted(texts.items()):
        needed = every - cards if language == game.language else every | cards
        if keys := sorted(needed - own.keys()):
            lacking[language] = keys
    return lacking
