"""The state of Reel Estate: how the table stands.

Seats, columns, cells and cards are numbers from 0: columns from the left, cells down column A, then down B, C and D, and
cards in the order of the card list, studio cards left out. `NOBODY` and `NO_CARD` are -1.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from referee.game import Seat

NOBODY: Seat = -1
NO_CARD = -1

GENRES = ("horror", "action", "romcom")
"""The genres by number."""

COLUMNS = "ABCD"
"""HCG-09: the letters of the four columns from the left."""

Phase = Literal["first", "deal", "placement", "hand", "star", "confirm", "close", "over"]

Projects = tuple[tuple[int, ...], ...]
"""HCG-20: the films of one producer's unfinished project of each genre, as they came; empty where there is none."""

Movie = tuple[int, ...]
"""HCG-25: the films of a finished movie as they came, and its star at the end."""


class State(NamedTuple):
    """How the table stands.

    Of the round: its number `round` (HCG-06), who is `first` in it (HCG-07), how many cards are `dealt`, the `area` with
    the card of each cell, the seats of the reels in each of the `columns`, oldest first (HCG-13), and how many `actions`
    were taken. `turn` is the seat to act, in a collection the owner of the reel on `cell`, the cell that is handed out.
    By seat: the `supply` of reels, whether `clap` and `double` are unused (HCG-16), `projects`, `movies`,
    `blockbusters`. `aside` are the cards nobody got (HCG-24), `box` the stars nobody could use (HCG-22). `stars` and
    `movie_cards` have not been seen yet, in the order of the card list: nobody knows the decks' order (HCG-02).
    """

    phase: Phase
    round: int
    first: Seat
    turn: Seat
    actions: int
    dealt: int
    cell: int
    area: tuple[int, ...]
    columns: tuple[tuple[Seat, ...], ...]
    supply: tuple[int, ...]
    clap: tuple[bool, ...]
    double: tuple[bool, ...]
    projects: tuple[Projects, ...]
    movies: tuple[tuple[Movie, ...], ...]
    blockbusters: tuple[tuple[int, ...], ...]
    aside: tuple[int, ...]
    box: tuple[int, ...]
    stars: tuple[int, ...]
    movie_cards: tuple[int, ...]
