"""The moves of a tally: cards are taken, given back and passed; rounds and the game are ended by whoever says so."""

from __future__ import annotations

from dataclasses import dataclass

from referee.game import Move, Seat


@dataclass(frozen=True, slots=True)
class Take(Move):
    """TAL-01: cards are taken, from the table or, where that is a rule, from others."""

    lasting = True
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GiveBack(Move):
    """TAL-03: cards go back to the table, where anybody may take them."""

    by_people = True
    lasting = True
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """TAL-04: cards are handed to another player."""

    by_people = True
    lasting = True
    cards: tuple[str, ...]
    to: Seat


@dataclass(frozen=True, slots=True)
class EndRound(Move):
    """TAL-09: the round is counted and all its cards go back to the table."""

    by_people = True


@dataclass(frozen=True, slots=True)
class EndGame(Move):
    """TAL-10: the cards are counted for the last time and the game is over."""

    by_people = True


MOVES = (Take, GiveBack, Pass, EndRound, EndGame)
