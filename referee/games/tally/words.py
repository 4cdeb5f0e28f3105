"""What moves and counts are called: lines for buttons, the log, the seats and the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.game import Line
from referee.games.tally.moves import EndGame, EndRound, GiveBack, Pass, Take

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.game import Done, Fact, Move, Seat
    from referee.games.tally.books import Books
    from referee.games.tally.state import Parts, Sheet

MOST_NAMED = 4
"""More cards than this are counted and not named."""


def button(books: Books, state: Sheet, seat: Seat, move: Move) -> tuple[Line, Line | None]:
    """Return the words of a move's button and those on its right: what the cards bring by themselves."""
    match move:
        case Take(cards):
            holders = {books.holder(state, card) for card in cards if card in books.game.by_id} - {None, seat}
            worth = Line("move.take.aside", {"n": sum(books.count.worth.get(card, 0) for card in cards)})
            aside = worth if books.count.has_points else None
            if len(holders) == 1 and books.stealing:
                return Line(
                    "move.take.from", {"cards": cards, "n": len(cards), "who": min(each for each in holders if each is not None)}
                ), aside
            return Line(_many("move.take", cards), {"cards": cards, "n": len(cards)}), aside
        case GiveBack(cards):
            return Line(_many("move.give_back", cards), {"cards": cards, "n": len(cards)}), None
        case Pass(cards, to):
            return Line(_many("move.pass", cards), {"cards": cards, "n": len(cards), "to": to}), None
        case EndRound():
            return Line("move.end_round", {"n": len(state.banked) + 1}), None
        case EndGame():
            return Line("move.end_game"), None
        case _:
            raise TypeError(move)


def told(books: Books, done: Done) -> Line:
    """Return the log's sentence about a move, the same for everybody: all cards lie open."""
    before: Sheet = done.before
    match done.move:
        case Take(cards):
            robbed = tuple(dict.fromkeys(each for card in cards if (each := books.holder(before, card)) is not None))
            key = "log.took_from" if robbed else _many("log.took", cards)
            return Line(key, {"who": done.seat, "cards": cards, "n": len(cards), "others": robbed})
        case GiveBack(cards):
            return Line(_many("log.gave_back", cards), {"who": done.seat, "cards": cards, "n": len(cards)})
        case Pass(cards, to):
            return Line(_many("log.passed", cards), {"who": done.seat, "cards": cards, "n": len(cards), "to": to})
        case EndRound():
            return Line("log.round", {"who": done.seat, "n": len(before.banked) + 1})
        case EndGame():
            return Line("log.end", {"who": done.seat})
        case _:
            raise TypeError(done.move)


def _many(key: str, cards: Sequence[str]) -> str:
    """Return the key of a sentence about cards: many are counted and not named."""
    return f"{key}.many" if len(cards) > MOST_NAMED else key


def asked(books: Books, state: Sheet) -> Line:
    """Return what is asked now."""
    if state.over:
        return Line("asked.over")
    left = len(books.free(state))
    facts: dict[str, Fact] = {"round": len(state.banked) + 1, "rounds": books.rounds, "left": left}
    if not left:
        return Line("asked.all_taken", facts)
    if books.rounds == 1:
        return Line("asked.take", facts)
    return Line("asked.take_in_round" if books.rounds is None else "asked.take_in_round_of", facts)


def parts_line(books: Books, parts: Parts) -> Line | None:
    """Return a count in its parts; a part that is nothing is left out, and where all are there is no line."""
    named = [(number, name, value) for number, (name, value) in enumerate(zip(books.count.parts, parts, strict=True)) if value]
    if not named:
        return None
    facts: dict[str, Fact] = {f"p{number}": value for number, _, value in named}
    return Line("tally.parts", {**facts, "parts": tuple(f"part.{name}" for _, name, _ in named)})
