"""The maker's short `game.toml`: only `title` must be there, everything else has a default.

A folder is read in this way when its `game.toml` has no `rules_version`: a game with rules of its own says which version of
them its data is for, and declares everything; a maker's deck needs neither.

    id, prefix, deck_code   made from the name of the folder; written here, they stay when the folder is renamed
    language                of the cards, as en, ko or pt-BR; en
    [seats]                 least, most, ideal; 1 to 8, 4
    [cards] file, files     the file or files of cards in the folder; the only `cards.*`, else the only sheet there is
    [cards] url             a published sheet, which `pnp fetch` gets; its copy `fetched-cards.csv` is read
    [cards] sheet           the sheet of a workbook; the first that is shown
    [cards] at              the way to the cards in JSON, YAML, TOML; the only list of tables there is
    [cards] encoding        of a text file, and divider: , ; tab or |; both are found out
    [cards] decimal         the sign before decimals, . or , for columns with a type of number, and for a workbook's numbers; .
    [cards] blank_qty       how many cards a blank quantity means; 1
    [cards.columns]         ours = theirs: id, qty, kind, deck, name, or any other; `qty = ""` for none
    [decks.NAME]            size poker, shape rounded, back: the layout `NAME-back`, `back` or the starter's, `""` for none;
                            back_column: names each card's own back, a layout or a picture; file, files, url, sheet, at: its cards
    [kinds.NAME]            deck, layout, faces, columns; a kind that is not declared has the layout of its name, else `card`
    [columns.KIND]          types of columns, for those that are to be checked; all others are texts
    [markup], [icons], [palette], [look], [tally], [boards.…], [pieces.…]   as they are told where they are read
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from card_data.declared import DECK, GAME, KIND, SETS, check_spelt
from card_data.formats.text import ENCODINGS
from card_data.ids import deck_code_of, game_id_of, prefix_of
from card_data.problems import Fault
from card_data.shapes import Check, Found, Shape

TEXT = Shape("text", needed=False)
TEXTS = Shape("list", needed=False, each=Shape("text"))
MAP = Shape("map", needed=False)
DIVIDERS = (",", ";", "tab", "|")

CARDS = Shape(
    "table",
    needed=False,
    keys={
        "file": TEXT,
        "files": TEXTS,
        "url": TEXT,
        "sheet": TEXT,
        "at": TEXT,
        "encoding": Shape("word", needed=False, words=ENCODINGS),
        "divider": Shape("word", needed=False, words=DIVIDERS),
        "decimal": Shape("word", needed=False, words=(".", ",")),
        "blank_qty": Shape("number", needed=False, least=0, most=999),
        "columns": Shape("map", needed=False, each=TEXT),
    },
)

SHORT_DECK = replace(
    DECK,
    keys={
        **{key: replace(shape, needed=False) for key, shape in DECK.keys.items()},
        "file": TEXT,
        "files": TEXTS,
        "url": TEXT,
        "sheet": TEXT,
        "at": TEXT,
    },
)

SHORT_KIND = replace(KIND, keys={**KIND.keys, "deck": Shape("word", needed=False, of="decks")})

MARKUP = Shape(
    "table", needed=False, keys={key: Shape("any", needed=False) for key in ("bold", "italic", "icon", "colour", "newline", "bullet")}
)

SEATS = Shape("table", needed=False, keys={key: Shape("number", needed=False, least=1) for key in ("least", "most", "ideal")})

SHORT = Shape(
    "table",
    keys={
        **{key: replace(shape, needed=False) for key, shape in GAME.keys.items()},
        "title": Shape("text"),
        "seats": SEATS,
        "decks": Shape("map", needed=False, each=SHORT_DECK),
        "kinds": Shape("map", needed=False, each=SHORT_KIND),
        "language": TEXT,
        "version": TEXT,
        "cards": CARDS,
        "markup": MARKUP,
        "icons": MAP,
        "deck_card": Shape("yes_no", needed=False),
    },
)

LEAST_SEATS, MOST_SEATS = 1, 8

PALETTE: Mapping[str, str] = MappingProxyType(
    {
        "paper": "#FFFFFF",
        "white": "#FFFFFF",
        "ink": "#15171C",
        "cream": "#F7F2E4",
        "cream-line": "#B9B3A2",
        "grey": "#6B6F76",
        "red": "#B3261E",
        "orange": "#C4570A",
        "gold": "#C9A227",
        "green": "#2E7D32",
        "teal": "#0B6E6E",
        "blue": "#1F4E9E",
        "purple": "#6A3A9A",
        "brown": "#6B4423",
    }
)
"""Colours that every maker's layout may name; the folder's own palette stands over them."""

LOOK: Mapping[str, Any] = MappingProxyType(
    {
        "display": "federo-400",
        "title": "abril-fatface-400",
        "text": "fira-sans-condensed",
        "code": "league-gothic-400",
        "bands": ("teal", "gold", "red"),
    }
)


def is_short(content: Mapping[str, Any]) -> bool:
    """Say whether a `game.toml` is a maker's short one."""
    return "rules_version" not in content


def read_short(content: Mapping[str, Any], folder_name: str) -> tuple[dict[str, Any], list[Found]]:
    """Return the content of a short `game.toml` with its defaults put in and faulty parts emptied, and the faults."""
    known = {name: tuple(content[key]) if isinstance(content.get(key), dict) else () for name, key in SETS}
    check = Check({**known, "decks": known["decks"] or ("cards",)})
    game = check.value(content, SHORT, ())
    check_spelt(game, check)
    game["id"] = game.get("id") or game_id_of(folder_name)
    game["prefix"] = game.get("prefix") or prefix_of(game["id"])
    game["deck_code"] = game.get("deck_code") or deck_code_of(game["id"])
    game["language"] = game.get("language") or "en"
    game["rules_version"] = 1
    if game.get("version"):
        game["constants"] = {**game.get("constants", {}), "version": game["version"]}
    game["seats"] = _seats(game.get("seats", {}), check)
    game["cards"] = game.get("cards", {})
    game["palette"] = {**PALETTE, **game.get("palette", {})}
    game["look"] = {**LOOK, **game.get("look", {}), **{key: game[key] for key in ("markup", "icons") if key in game}}
    return game, check.found


def _seats(seats: Mapping[str, int], check: Check) -> dict[str, int]:
    most = seats.get("most") or max(MOST_SEATS, seats.get("least", 0), seats.get("ideal", 0))
    least = seats.get("least") or min(LEAST_SEATS, most)
    ideal = seats.get("ideal") or min(max(4, least), most)
    if not least <= ideal <= most:
        steps = ("seats", "ideal") if "ideal" in seats else ("seats",)
        check.found.append(Found(steps, Fault.WRONG_NUMBER, str(ideal), "least, ideal and most in rising order", named="ideal"))
    return {"least": least, "most": most, "ideal": ideal}
