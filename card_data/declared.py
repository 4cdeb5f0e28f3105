"""What `game.toml` declares: its shape, and the options, decks, kinds, columns, pieces and colours made of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from card_data.codes import ALPHABET
from card_data.map_words import MAP, MAP_KINDS
from card_data.model import OUTLINES, Deck, Face, Option, Outline, Piece
from card_data.piece_words import PIECE_VARIANTS, piece_of
from card_data.places import Steps
from card_data.problems import Fault, did_you_mean, listed
from card_data.shapes import ID, PRINTED_ID, Check, Found, Shape, Type, freeze
from card_data.sizes import CARD_SIZES_MM, SHAPE_OF_SIZE, SIZE_EXPECTED, size_mm
from card_data.tallies import TALLY

TEXT = Shape("text")
OPTIONAL = Shape("text", needed=False)
WHOLE = Shape("number")
TYPES = ("text", "word", "words", "number", "share", "measure", "yes_no", "colour", "json")

COLUMN = Shape(
    "table",
    keys={
        "type": Shape("word", words=TYPES),
        "needed": Shape("yes_no", needed=False),
        "words": Shape("list", needed=False, each=TEXT),
        "of": Shape("word", needed=False, words=("cards", "places")),
        "least": Shape("measure", needed=False),
        "most": Shape("measure", needed=False),
        "step": Shape("number", needed=False, least=1),
        "is": Shape("list", needed=False, each=Shape("scalar")),
        "form": Shape("word", needed=False, of="forms"),
    },
)

COLUMNS = Shape("map", needed=False, each=Shape("map", each=COLUMN))

FORMS = Shape("map", needed=False, each=Shape("map", each=Shape("map", each=COLUMN)))

OPTION = Shape(
    "table",
    keys={
        "default": Shape("scalar", needed=False),
        "allowed": Shape("list", needed=False, each=Shape("scalar")),
        "least": Shape("number", needed=False),
        "most": Shape("number", needed=False),
        "step": Shape("number", needed=False, least=1),
        "rule": OPTIONAL,
    },
)

DECK = Shape(
    "table",
    keys={
        "size": TEXT,
        "shape": Shape("word", needed=False, words=OUTLINES),
        "back": OPTIONAL,
        "back_column": OPTIONAL,
        "back_with": Shape("map", needed=False, each=TEXT),
        "ticket": Shape("word", needed=False, words=("floor", "stub", "strip")),
    },
)

KIND = Shape(
    "table",
    keys={
        "deck": Shape("word", of="decks"),
        "columns": Shape("word", needed=False, of="column sets"),
        "layout": OPTIONAL,
        "faces": Shape("map", needed=False, each=TEXT),
    },
)

BOARD = Shape(
    "table",
    keys={
        "title": TEXT,
        "places": TEXT,
        "width_mm": Shape("measure", least=1),
        "height_mm": Shape("measure", least=1),
        "margin_mm": Shape("measure", least=0),
        "layout": TEXT,
        "kinds": Shape("list", each=TEXT),
        "columns": Shape("word", needed=False, of="column sets"),
        "codes": Shape("list", needed=False, each=TEXT),
    },
    variants=dict.fromkeys(MAP_KINDS, MAP),
)

PIECE = Shape(
    "table",
    keys={
        "kind": TEXT,
        "title": TEXT,
        "layout": TEXT,
        "copies": Shape("number", needed=False, least=1),
        "codes": Shape("list", needed=False, each=TEXT),
        "columns": Shape("map", needed=False),
    },
    variants=PIECE_VARIANTS,
)

PRINT = Shape("table", keys={"palette": Shape("map", needed=False)})

GAME = Shape(
    "table",
    keys={
        "id": TEXT,
        "title": TEXT,
        "prefix": TEXT,
        "id_prefix": OPTIONAL,
        "deck_code": TEXT,
        "rules_version": Shape("number", least=1),
        "chance": Shape("list", needed=False, each=TEXT),
        "sealed": Shape("list", needed=False, each=TEXT),
        "hidden": Shape("list", needed=False, each=TEXT),
        "seats": Shape("table", keys={key: Shape("number", least=1) for key in ("least", "most", "ideal")}),
        "constants": Shape("map", needed=False),
        "options": Shape("map", needed=False, each=OPTION),
        "decks": Shape("map", needed=False, each=DECK),
        "kinds": Shape("map", needed=False, each=KIND),
        "columns": COLUMNS,
        "forms": FORMS,
        "boards": Shape("map", needed=False, each=BOARD),
        "pieces": Shape("map", needed=False, each=PIECE),
        "palette": Shape("map", needed=False),
        "prints": Shape("map", needed=False, each=PRINT),
        "look": Shape("map", needed=False),
        "tally": TALLY,
    },
)

GAME_ID = re.compile(r"[a-z][a-z0-9_]{0,30}\Z")
PREFIX = re.compile(r"[A-Z0-9]{1,8}\Z")
DECK_CODE = re.compile(rf"[{ALPHABET}]{{2}}\Z")
DECK_ID = re.compile(r"\w[\w -]{0,39}\Z")
LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[A-Z]{2})?\Z")
RANGE = re.compile(r"(.*?)([0-9]+)\.\.(.*?)([0-9]+)\Z")

SPELT = (
    ("id", GAME_ID, "small letters, digits and _, a letter first"),
    ("prefix", PREFIX, "one to eight capitals and digits"),
    ("id_prefix", PREFIX, "one to eight capitals and digits"),
    ("deck_code", DECK_CODE, f"two characters out of {ALPHABET}"),
    ("language", LANGUAGE, "a language such as en, ko or pt-BR"),
)


def read_declaration(content: Mapping[str, Any]) -> tuple[dict[str, Any], list[Found]]:
    """Return the content of `game.toml` with faulty parts emptied, and the faults."""
    known = {name: tuple(content[key]) if isinstance(content.get(key), dict) else () for name, key in SETS}
    check = Check(known)
    game = check.value(content, GAME, ())
    check_spelt(game, check)
    _check_seats(game, check)
    return game, check.found


def check_spelt(game: dict[str, Any], check: Check) -> None:
    """Note names, ids and sizes that are spelt otherwise than they may be, and backs for options that are none."""
    for key, pattern, expected in SPELT:
        if game.get(key) and not pattern.match(game[key]):
            check.found.append(Found((key,), Fault.WRONG_VALUE, game[key], expected, named=key))
            game[key] = ""
    _check_backs(game, check)
    for name, deck in game.get("decks", {}).items():
        if not DECK_ID.match(name):
            expected = "a name of letters, digits, blanks, hyphens and _, for files are named after it"
            check.found.append(Found(("decks", name), Fault.BAD_ID, name, expected, at_key=True))
        size = deck.get("size", "")
        if size and size_mm(size) is None:
            hint = did_you_mean(size, CARD_SIZES_MM)
            check.found.append(Found(("decks", name, "size"), Fault.UNKNOWN_WORD, size, SIZE_EXPECTED, hint, "size"))
    for key, table in (("boards", "board"), ("pieces", "piece")):
        for each in game.get(key, {}):
            if not ID.match(each):
                check.found.append(Found((key, each), Fault.BAD_ID, each, f"{table} ids of capitals, digits and hyphens", at_key=True))


SETS = (("decks", "decks"), ("column sets", "columns"), ("forms", "forms"))


def _check_backs(game: Mapping[str, Any], check: Check) -> None:
    """Note decks with another back for an option that is no yes-or-no option."""
    switches = [name for name, table in game.get("options", {}).items() if isinstance(table.get("default"), bool)]
    for deck, table in game.get("decks", {}).items():
        for name in table.get("back_with", {}):
            if name not in switches:
                steps = ("decks", deck, "back_with", name)
                hint = did_you_mean(name, switches)
                check.found.append(Found(steps, Fault.UNKNOWN_WORD, name, "a yes-or-no option", hint, "option", at_key=True))


def _check_seats(game: Mapping[str, Any], check: Check) -> None:
    seats = game["seats"]
    if seats and not seats["least"] <= seats["ideal"] <= seats["most"]:
        expected = "least, ideal and most in rising order"
        check.found.append(Found(("seats", "ideal"), Fault.WRONG_NUMBER, str(seats["ideal"]), expected, named="ideal"))


# -- options -------------------------------------------------------------------------------------------------------------


def options_of(game: Mapping[str, Any], found: list[Found]) -> tuple[Option, ...]:
    """Return the options; a true-or-false option allows both, a whole-number option without default starts switched off."""
    return tuple(_option(name, table, found) for name, table in game.get("options", {}).items())


def _option(name: str, table: Mapping[str, Any], found: list[Found]) -> Option:
    default = table.get("default")
    allowed = tuple(table.get("allowed", (False, True) if isinstance(default, bool) else ()))
    option = Option(name, default, allowed, table.get("least", 0), table.get("most", 0), table.get("step", 1), table.get("rule", ""))
    steps: Steps = ("options", name)
    if not allowed and (isinstance(default, str) or not {"least", "most"} <= set(table)):
        found.append(Found(steps, Fault.NO_KEY, "allowed", "allowed = [the values], or least and most of a whole number", at_key=True))
    elif not option.accepts(default):
        shape = Shape("number", least=option.least, most=option.most, step=option.step)
        expected = listed(map(str, allowed)) if allowed else Check().expects(shape)
        hint = did_you_mean(default, map(str, allowed)) if isinstance(default, str) else ""
        fault = Fault.UNKNOWN_WORD if isinstance(default, str) else Fault.WRONG_VALUE
        found.append(Found((*steps, "default"), fault, "" if default is None else str(default), expected, hint, "default"))
    return option


# -- decks, kinds, columns -----------------------------------------------------------------------------------------------


def _outline(table: Mapping[str, Any]) -> Outline:
    """Return the outline cards are cut to: as written, else the one that the name of the size says, else round corners."""
    said = table.get("shape") or SHAPE_OF_SIZE.get(table["size"])
    return next((each for each in OUTLINES if each == said), "rounded")


def decks_of(game: Mapping[str, Any]) -> tuple[Deck, ...]:
    """Return the decks in the order they are declared."""
    return tuple(
        Deck(
            id=name,
            size=t["size"],
            back=t.get("back", ""),
            ticket=t.get("ticket") or "floor",
            back_with=MappingProxyType(dict(t.get("back_with", {}))),
            shape=_outline(t),
            back_column=t.get("back_column", ""),
        )
        for name, t in game.get("decks", {}).items()
    )


def faces_of(card_id: str, kind: Mapping[str, Any]) -> tuple[Face, ...]:
    """Return the faces of a card of a kind: one with the card's own id, or one a letter."""
    letters = kind.get("faces")
    if letters:
        return tuple(Face(f"{card_id}.{letter}", layout, letter) for letter, layout in letters.items())
    return (Face(card_id, kind.get("layout", "")),)


def column_sets(game: Mapping[str, Any], found: list[Found]) -> dict[str, dict[str, Shape]]:
    """Return the declared columns by the name of their set."""
    return {name: _columns(table, ("columns", name), found) for name, table in game.get("columns", {}).items()}


def forms_of(game: Mapping[str, Any], found: list[Found]) -> dict[str, dict[str, dict[str, Shape]]]:
    """Return the declared forms of JSON objects: by form, by `op`, the shape of each parameter."""
    forms = game.get("forms", {}).items()
    return {name: {op: _columns(table, ("forms", name, op), found) for op, table in ops.items()} for name, ops in forms}


def _columns(table: Mapping[str, Any], steps: Steps, found: list[Found]) -> dict[str, Shape]:
    return {name: _column(name, each, table, (*steps, name), found) for name, each in table.items()}


def _column(name: str, table: Mapping[str, Any], beside: Mapping[str, Any], steps: Steps, found: list[Found]) -> Shape:
    kind: Type = table["type"] or "text"
    of, words = table.get("of", ""), tuple(table.get("words", ()))
    if kind in ("word", "words") and not words and not of:
        found.append(Found(steps, Fault.NO_KEY, "words", "words = [the valid words]", at_key=True))
        kind = "text"
    shape = Shape("id" if kind == "text" and of else kind, table.get("needed", True), words, of, named=name, form=table.get("form", ""))
    least, most = table.get("least"), table.get("most")
    if kind == "share":
        least, most = (0 if least is None else least), (1 if most is None else most)
    if kind == "number":
        least, most = (None if least is None else int(least)), (None if most is None else int(most))
    return replace(shape, least=least, most=most, step=table.get("step", 0), equals=_equals(table, beside, steps, found))


def _equals(table: Mapping[str, Any], beside: Mapping[str, Any], steps: Steps, found: list[Found]) -> tuple[str, str, str | int] | None:
    parts = table.get("is")
    if parts is None:
        return None
    match parts:
        case [str(first), ("+" | "-" | "*" | "/") as sign, (str() | int()) as second] if first in beside:
            if not isinstance(second, str) or second in beside:
                return first, sign, second
        case _:
            pass
    expected = "[a column, “+”, “-”, “*” or “/”, a column or a whole number]"
    found.append(Found((*steps, "is"), Fault.WRONG_VALUE, " ".join(map(str, parts)), expected, named="is"))
    return None


# -- pieces --------------------------------------------------------------------------------------------------------------


def pieces_of(game: Mapping[str, Any], found: list[Found]) -> tuple[Piece, ...]:
    """Return the pieces with the ids of all their codes."""
    pieces = []
    for name, table in game.get("pieces", {}).items():
        if table.get("kind") in PIECE_VARIANTS and "layout" not in table:
            pieces.append(piece_of(name, table))
            continue
        codes, columns = codes_of(table, ("pieces", name), found), freeze(table.get("columns", {}))
        pieces.append(Piece(name, table["kind"], table["title"], table["layout"], table.get("copies", 1), codes, columns))  # type: ignore[arg-type]
    return tuple(pieces)


def codes_of(table: Mapping[str, Any], steps: Steps, found: list[Found]) -> tuple[str, ...]:
    """Return the printed ids whose codes stand on a piece or a board; `HUS-R1..HUS-R6` stands for all six."""
    codes: list[str] = []
    for number, text in enumerate(table.get("codes", [])):
        ids = _span(text)
        if ids is None:
            expected = "a printed id, or two with “..” between them"
            found.append(Found((*steps, "codes", number), Fault.BAD_ID, text, expected))
        codes.extend(ids or ())
    return tuple(codes)


def _span(text: str) -> list[str] | None:
    match = RANGE.match(text)
    if match is None:
        return [text] if PRINTED_ID.match(text) else None
    head, first, other, last = match.groups()
    if head != other or len(first) > len(last) or int(last) < int(first) or int(last) - int(first) > 32 * 32 * 32:
        return None
    ids = [f"{head}{number:0{len(first)}}" for number in range(int(first), int(last) + 1)]
    return ids if all(map(PRINTED_ID.match, ids)) else None
