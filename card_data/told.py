"""What a maker is told about the files his cards came from, and problems as plain facts for other programs."""

from __future__ import annotations

from typing import Any

from card_data.model import CardFile, Game
from card_data.problems import Problem, quote

DIVIDED = {"comma": "commas", "semicolon": "semicolons", "tab": "tabs", "upright line": "upright lines"}


def told_file(file: CardFile) -> str:
    """Return how one file was read, in two or three sentences.

    >>> told_file(CardFile("fruit.csv", 3, 7, "UTF-8", "comma", quantity="Anzahl", title="Name", left_out=1))
    'fruit.csv: 7 cards of 3 rows, 1 of them with quantity 0. UTF-8, divided by commas. Quantity from “Anzahl”, name from “Name”.'
    """
    where = f"{file.name}, sheet {quote(file.sheet)}" if file.sheet else file.name
    zero = f", {file.left_out} of them with quantity 0" if file.left_out else ""
    counted = f"{where}: {_many(file.cards, 'card')} of {_many(file.rows, 'row')}{zero}."
    divided = f"divided by {DIVIDED[file.divider]}" if file.divider else ""
    form = ", ".join(part for part in (file.encoding, divided) if part)
    quantity = f"Quantity from {quote(file.quantity)}" if file.quantity else "No column for the quantity, so each row is one card"
    title = f"name from {quote(file.title)}" if file.title else "no column for the name"
    sentences = [counted, f"{form}." if form else "", f"{quantity}, {title}.", *(f"Mind that {note}." for note in file.notes)]
    return " ".join(each for each in sentences if each)


def told_game(game: Game) -> list[str]:
    """Return how the cards of a maker's folder were read, a line a file, with the total below several; nothing for other games."""
    lines = [told_file(file) for file in game.files]
    if len(game.files) > 1 or len(game.decks) > 1:
        decks = ", ".join(f"{sum(card.qty for card in game.cards_of(deck.id))} in {deck.id}" for deck in game.decks)
        lines.append(f"Together {_many(sum(card.qty for card in game.cards), 'card')}: {decks}.")
    return lines


def _many(number: int, word: str) -> str:
    return f"{number:,} {word}{'' if number == 1 else 's'}"


def facts_of_game(game: Game) -> dict[str, Any]:
    """Return what `pnp check --json` says about a sound game."""
    files = [
        {
            "file": file.name,
            "sheet": file.sheet,
            "encoding": file.encoding,
            "divider": file.divider,
            "rows": file.rows,
            "cards": file.cards,
            "left_out": file.left_out,
            "quantity": file.quantity,
            "name": file.title,
            "notes": list(file.notes),
        }
        for file in game.files
    ]
    decks = {deck.id: sum(card.qty for card in game.cards_of(deck.id)) for deck in game.decks}
    return {"game": game.id, "title": game.title, "cards": sum(decks.values()), "decks": decks, "files": files, "problems": []}


def facts_of_problem(problem: Problem) -> dict[str, Any]:
    """Return a problem as facts: its stable code, its place, and its sentence."""
    place = {"file": problem.file, "line": problem.line, "column": problem.column, "about": problem.about}
    return {"code": str(problem.code), **place, "sentence": str(problem)}
