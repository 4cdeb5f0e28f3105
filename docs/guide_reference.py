"""Write the reference pages of the maker's guide from the program itself: commands, keys, slots, columns, problem codes.

    python docs/guide_reference.py            writes docs/guide/reference-*.md

What the program declares is the list; the sentences stand in `docs/guide_words.toml`. A key without a sentence, and a sentence
without a key, are refused, so that the pages always say what the program does.
"""

from __future__ import annotations

import inspect
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import typer.main

from card_data.map_words import MAP
from card_data.problems import PHRASES, Fault
from card_data.quantity import MOST_COPIES, QUANTITY_NAMES
from card_data.rows import NAME_NAMES
from card_data.shapes import Shape
from card_data.short import PALETTE, SHORT
from card_data.sizes import CARD_SIZES_MM, SHAPE_OF_SIZE
from pnp import cli as pnp_cli
from pnp.art.portraits import WORDS as WORDS_OF_PEOPLE
from pnp.art.portraits import choices
from pnp.exports.services import SERVICES
from pnp.layout.gaps import FIELDS, FORMS, OF_A_CARD
from pnp.layout.plans import LAYOUT_KEYS
from pnp.layout.slot_words import COMMON, KEYS, MOTIFS, needs, takes
from pnp.layout.slots import CLIPS
from pnp.sheets.papers import PAPERS
from referee import cli as referee_cli

DOCS = Path(__file__).parent
GUIDE, WORDS = DOCS / "guide", DOCS / "guide_words.toml"
MADE = "<!-- made by docs/guide_reference.py -->\n"
TYPES = {
    "text": "a text",
    "word": "a word",
    "number": "a whole number",
    "measure": "a number",
    "yes_no": "true or false",
    "list": "a list",
    "table": "a table",
    "map": "a table",
    "any": "a word, a number, a list or `false`",
    "scalar": "a word or a number",
}
ANNOTATED = {"float": "number", "int": "whole number", "bool": "true or false", "str": "text", "LowInk": "word"}
MOST_TOLD = 1e6
"""Bounds beyond this go without saying."""


class Stale(Exception):
    """The words and the program do not say the same; the text names what is missing on either side."""


def words() -> dict[str, Any]:
    """Return the sentences of the reference."""
    return tomllib.loads(WORDS.read_text("utf-8"))


def hold(what: str, declared: Collection[str], told: Collection[str]) -> None:
    """Raise `Stale` unless each declared word has a sentence and each sentence its word."""
    missing, left = [w for w in declared if w not in told], [w for w in told if w not in declared]
    if missing or left:
        raise Stale(f"{what} of docs/guide_words.toml: no sentence for {missing or 'nothing'}; sentences of nothing: {left or 'none'}")


def intro(told: Mapping[str, Any], name: str, head: str = MADE) -> str:
    """Return what a page or a part of it begins with."""
    return f"{head}{told['intro'][name].strip()}\n\n"


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """Return a Markdown table."""
    lines = [" | ".join(head), " | ".join("---" for _ in head), *(" | ".join(cell.replace("|", "\\|") for cell in row) for row in rows)]
    return "".join(f"| {line} |\n" for line in lines) + "\n"


def code(*texts: object) -> str:
    """Return words as code, with commas between them."""
    return ", ".join(f"`{text}`" for text in texts)


# -- commands ----------------------------------------------------------------------------------------------------------


def commands_page(told: Mapping[str, Any]) -> str:
    """Return the page of all commands and options."""
    parts = [intro(told, "commands")]
    for name, app in (("pnp", pnp_cli.app), ("referee", referee_cli.app)):
        parts += [_command(path, command) for path, command in commands(name, typer.main.get_command(app))]
    return "".join(parts)


def commands(path: str, command: Any) -> Iterator[tuple[str, Any]]:
    """Yield every command below one, with its full name."""
    inner = getattr(command, "commands", None)
    if inner is None:
        yield path, command
        return
    for name in inner:
        yield from commands(f"{path} {name}", inner[name])


def _command(path: str, command: Any) -> str:
    prose, _, example = inspect.cleandoc(command.help or "").partition("\b\n")
    text = f"## {path}\n\n{' '.join(prose.split()) if prose.count(chr(10)) == 0 else prose.strip()}\n\n"
    if example:
        text += f"```\n{inspect.cleandoc(example).strip()}\n```\n\n"
    rows = [(f"`{_metavar(each)}`", getattr(each, "help", None) or "") for each in command.params if each.param_type_name == "argument"]
    rows += [(_option(each), _said(each)) for each in command.params if each.param_type_name == "option" and each.name != "help"]
    return text + (table(("", ""), rows) if rows else "")


def _metavar(parameter: Any) -> str:
    return str(parameter.metavar or parameter.name.upper())


def _option(option: Any) -> str:
    names = [*option.opts, *option.secondary_opts]
    value = "" if option.is_flag else f" {option.metavar or _type(option)}"
    return f"`{', '.join(names)}{value}`"


def _type(option: Any) -> str:
    number = getattr(option.type_descriptor.annotation, "__name__", "") in {"int", "float"}
    return "NUMBER" if number else "WORD"


def _said(option: Any) -> str:
    plain = getattr(option.default, "value", option.default)
    shown = not option.is_flag and plain not in (None, "", ()) and not callable(plain)
    return f"{option.help or ''}{f' As a rule `{plain}`.' if shown else ''}"


# -- game.toml ---------------------------------------------------------------------------------------------------------


def keys_of(shape: Shape, path: str = "") -> Iterator[tuple[str, Shape]]:
    """Yield every key below a shape with its full name: `X` stands for a name of the maker's own, `(kind)` for a variant."""
    for key, inner in shape.keys.items():
        yield path + key, inner
        yield from keys_of(inner, f"{path}{key}.")
    if shape.each:
        yield from keys_of(shape.each, f"{path}X." if shape.type == "map" else path)
    for name, variant in shape.variants.items():
        if variant is MAP and name != next(iter(shape.variants)):
            continue
        yield from keys_of(variant, f"{path.removesuffix('.')}({'map' if variant is MAP else name}).")


def game_page(words_told: Mapping[str, Any]) -> str:
    """Return the page of all keys of `game.toml`."""
    told = words_told["keys"]
    declared = dict(keys_of(SHORT))
    forms = {key for key in declared if key.startswith("forms.X.X.X.")}
    hold("[keys]", [key for key in declared if key not in forms], told)
    declared = {key: declared[key] for key in told}
    text = intro(words_told, "game")
    tops = [key for key in declared if "." not in key and not _inner(declared, key)]
    text += "## At the top\n\n" + table(("key", "what stands there", "what it does"), [_key(key, declared, told) for key in tops])
    for key in [key for key in declared if "." not in key and _inner(declared, key)]:
        text += f"## [{key}]\n\n{told[key]}\n\n"
        for title, group in _groups(declared, key):
            text += title + table(("key", "what stands there", "what it does"), [_key(each, declared, told) for each in group])
    return text


def _inner(declared: Collection[str], key: str) -> bool:
    return any(each.startswith((f"{key}.", f"{key}(")) for each in declared)


def _groups(declared: Collection[str], top: str) -> Iterator[tuple[str, list[str]]]:
    below = [key for key in declared if key.startswith((f"{top}.", f"{top}("))]
    plain = [key for key in below if "(" not in key]
    if plain:
        yield "", plain
    for variant in dict.fromkeys(key[key.index("(") + 1 : key.index(")")] for key in below if "(" in key):
        name = "kind = hex, square, track or points" if variant == "map" else f"kind = {variant}"
        yield f"### [{top}.X] with {name}\n\n", [key for key in below if f"({variant})" in key]


def _key(key: str, declared: Mapping[str, Shape], told: Mapping[str, str]) -> tuple[str, str, str]:
    shape = declared[key]
    short = key.partition(")")[2].removeprefix(".") if ")" in key else key
    return f"`{short}`", _holds(shape), told[key]


def _holds(shape: Shape) -> str:
    if shape.words:
        return code(*shape.words)
    bounds = ""
    if shape.least is not None and shape.most is not None and shape.most < MOST_TOLD:
        bounds = f", {shape.least:g} to {shape.most:g}"
    elif shape.least is not None and shape.least > -MOST_TOLD:
        bounds = f", {shape.least:g} or more"
    return TYPES.get(shape.type, shape.type) + bounds


# -- layout.toml -------------------------------------------------------------------------------------------------------


def layout_page(told: Mapping[str, Any]) -> str:
    """Return the page of all words of layouts."""
    layout, common, slot = told["layout"], told["common"], told["slot"]
    hold("[layout]", {*LAYOUT_KEYS, "extends", "layout"}, layout)
    hold("[common]", COMMON, common)
    hold("[slot]", KEYS, slot)
    hold("[fields]", (*OF_A_CARD, *FIELDS), told["fields"])
    hold("[forms]", FORMS, told["forms"])
    text = intro(told, "layout")
    text += table(("key", "what it does"), [(f"`{key}`", said) for key, said in layout.items()])
    text += "## What every slot may have\n\n" + table(("key", "what it does"), [(f"`{key}`", said) for key, said in common.items()])
    for draw, keys in KEYS.items():
        hold(f"[slot.{draw}]", ("*", *keys), slot[draw])
        rows = [(f"`{key}`", "must" if key in needs(draw) else "", said) for key, said in slot[draw].items() if key != "*"]
        text += f'## draw = "{draw}"\n\n{slot[draw]["*"]}\n\n' + table(("key", "", "what it does"), rows)
    text += f"Outlines of a `clip`: {code(*CLIPS)}.\n\n"
    text += intro(told, "ornaments", head="")
    text += table(("draw", "what it draws", "parameters"), [(f"`{name}`", _first(motif), _takes(name)) for name, motif in MOTIFS.items()])
    text += intro(told, "gaps", head="")
    text += table(("gap", "what it is"), [(f"`{{{key}}}`", said) for key, said in told["fields"].items()])
    text += table(("form", "what it does"), [(f"`:{key}`", said) for key, said in told["forms"].items()])
    return text + _supplies()


def _first(motif: Any) -> str:
    said = " ".join((inspect.getdoc(motif) or "").partition("\n\n")[0].split())
    return said.partition("; raises")[0].partition(" Raises")[0].rstrip(".;") + "."


def _takes(name: str) -> str:
    def one(key: str, kind: str, *, must: bool) -> str:
        plain = "list" if kind.startswith("tuple") else ANNOTATED.get(kind, kind)
        return f"**{key}** {plain}" if must else f"{key} {plain}"

    return ", ".join(one(key, kind, must=must) for key, (kind, must) in takes(name).items())


def _people() -> str:
    rows = []
    for word in WORDS_OF_PEOPLE:
        known = [each for each in choices(word) or () if each != "none"]
        rows.append((f"`{word}`", code(*known) if known else "a colour"))
    return intro(words(), "people", head="") + table(("word", "what it may be"), rows)


def _supplies() -> str:
    colours = [(f"`{name}`", f"`{colour}`") for name, colour in PALETTE.items()]
    return _people() + intro(words(), "supplies", head="") + table(("name", "colour"), colours)


# -- columns, sizes ----------------------------------------------------------------------------------------------------


def columns_page(told: Mapping[str, Any]) -> str:
    """Return the page of columns with a meaning, and of the names of sizes, papers and products."""
    copies = f"How many copies: a whole number from 0 to {MOST_COPIES}, also `3x`. Empty is 1, or `blank_qty`. 0 prints none."
    rows = [
        (f"quantity: {code(*QUANTITY_NAMES)}", copies),
        (f"name: {code(*NAME_NAMES)}", "What the card is called; else the first column that means nothing else."),
        *((each["column"], each["means"]) for each in told["card_columns"]),
    ]
    text = MADE + "# Columns, sizes, papers\n\n## Columns of a sheet of cards\n\n" + table(("column", "what it is"), rows)
    text += "Capitals do not matter. `[cards.columns]` of `game.toml` names a column of another name.\n\n"
    others = [(each["sheet"], each["columns"]) for each in told["other_columns"]]
    text += "## Columns of other sheets\n\n" + table(("sheet", "columns"), others)
    sizes = [(f"`{name}`", f"{w:g} x {h:g}", SHAPE_OF_SIZE.get(name, "")) for name, (w, h) in CARD_SIZES_MM.items()]
    text += "## Sizes of cards\n\n" + table(("size", "mm", ""), sizes)
    text += "Any other: `63x88mm`, `6.3x8.8cm`, `2.5x3.5in`, `750x1050px@300`.\n\n## Papers\n\n"
    text += table(("paper", "mm"), [(f"`{paper.name}`", f"{paper.width:g} x {paper.height:g}") for paper in PAPERS.values()])
    text += "Any other: `320x450mm`, `12x18in`.\n\n"
    for service in SERVICES.values():
        products = [(f"`{p.id}`", f"{p.width:g} x {p.height:g} in", f"{p.pixels[0]} x {p.pixels[1]} px") for p in service.products]
        text += f"## Products of {service.name}\n\n" + table(("product", "card", "picture"), products)
    return text


def problems_page(told: Mapping[str, Any]) -> str:
    """Return the page of problem codes."""
    faults = told["fault"]
    hold("[fault]", [fault.value for fault in Fault], faults)
    text = intro(told, "problems")
    rows = [(f"`{fault.value}`", _phrase(fault), faults[fault.value]["means"], faults[fault.value]["do"]) for fault in Fault]
    return text + table(("code", "the message says", "what it means", "what to do"), rows)


def _phrase(fault: Fault) -> str:
    return PHRASES[fault].replace("{named}", "…")


def pages() -> dict[str, str]:
    """Return all reference pages by the names of their files; raises `Stale`."""
    told = words()
    return {
        "reference-commands.md": commands_page(told),
        "reference-game-toml.md": game_page(told),
        "reference-layout-toml.md": layout_page(told),
        "reference-columns.md": columns_page(told),
        "reference-problems.md": problems_page(told),
    }


def main() -> None:
    """Write all reference pages."""
    for name, text in pages().items():
        (GUIDE / name).write_text(text.rstrip("\n") + "\n", "utf-8")


if __name__ == "__main__":
    main()
