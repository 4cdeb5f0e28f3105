"""What the end screen tells of a finished game (dossier 12.2): sentences, the curve of totals, tables by player."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from referee.game import Grid, Line, Series, Story
from referee.games.rummy.books import Books
from referee.games.rummy.faces import is_wild
from referee.games.rummy.moves import Deal, DealCard, EndRound, LayDown, LayOff
from referee.games.rummy.state import NOBODY, State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.game import Done, Seat

DEEDS = ("won", "first", "down", "wait", "buys", "laid_off", "on_others", "fed", "wilds", "dearest")
"""What is counted of each player, in the order of the columns."""


def story(books: Books, history: Sequence[Done]) -> Story:
    """Return the statistics of a game, whole or so far."""
    tally = Tally(books)
    for done in history:
        tally.add(done)
    scores = history[-1].after.scores if history else ()
    return Story(tuple(tally.lines(scores)), _curves(books, scores), _grids(books, scores, tally))


class Tally:
    """The figures of a game while its moves are read one after the other."""

    def __init__(self, books: Books) -> None:
        self.books = books
        self.deeds = [Counter[str]() for _ in range(books.seats)]
        self.first: list[tuple[int, Seat, int]] = []
        self.undecided = 0
        self.round_has_first = False

    def add(self, done: Done) -> None:
        """Note one move."""
        before, after, seat = done.before, done.after, done.seat
        self._claimed(before, after)
        match done.move:
            case Deal():
                self.round_has_first = False
            case DealCard(card) if is_wild(card):
                self._drawn(before, after)
            case LayDown():
                self._laid_down(before, seat)
            case LayOff(_, meld):
                self.deeds[seat]["laid_off"] += 1
                self.deeds[seat]["on_others"] += before.melds[meld - 1].owner != seat
            case EndRound():
                self._ended(before)
            case _:
                pass

    def _drawn(self, before: State, after: State) -> None:
        for seat, (had, has) in enumerate(zip(before.hands, after.hands, strict=True)):
            self.deeds[seat]["wilds"] += len(has) > len(had)

    def _claimed(self, before: State, after: State) -> None:
        """Note a card that was lifted from the discard pile."""
        for seat in range(self.books.seats) if len(after.discards) < len(before.discards) and after.turn == before.turn else ():
            if len(after.public[seat]) > len(before.public[seat]):
                self.deeds[seat]["wilds"] += is_wild(after.public[seat][-1])
                if after.buys[seat] > before.buys[seat]:
                    self.deeds[seat]["buys"] += 1
                    self._fed(before)

    def _fed(self, before: State) -> None:
        if before.window is not None and not before.window.upcard:
            self.deeds[before.window.thrower]["fed"] += 1

    def _laid_down(self, before: State, seat: Seat) -> None:
        turns = (before.turn + self.books.seats - 1) // self.books.seats
        self.deeds[seat]["down"] += 1
        self.deeds[seat]["wait"] += turns
        if not self.round_has_first:
            self.round_has_first = True
            self.deeds[seat]["first"] += 1
            self.first.append((before.round + 1, seat, turns))

    def _ended(self, before: State) -> None:
        if before.ender == NOBODY:
            self.undecided += 1
        else:
            self.deeds[before.ender]["won"] += 1
        for seat in range(self.books.seats):
            dearest = max((self.books.value((card,)) for card in self.books.known(before, seat)), default=0)
            self.deeds[seat]["dearest"] = max(self.deeds[seat]["dearest"], dearest)

    def lines(self, scores: Sequence[Sequence[int]]) -> list[Line]:
        """Return the sentences."""
        found = [Line("stat.first_down", {"round": number, "who": who, "n": turns}) for number, who, turns in self.first]
        caught = [(points, -number, seat) for number, row in enumerate(scores, 1) for seat, points in enumerate(row)]
        if caught:
            points, number, seat = max(caught)
            found.insert(0, Line("stat.biggest_hand", {"who": seat, "n": points, "round": -number}))
        if self.undecided:
            found.append(Line("stat.nobody", {"n": self.undecided}))
        return found


def _curves(books: Books, scores: Sequence[Sequence[int]]) -> tuple[Series, ...]:
    totals = tuple(tuple(sum(row[seat] for row in scores[:many]) for many in range(len(scores) + 1)) for seat in range(books.seats))
    return (Series("stat.totals", "points", totals),)


def _grids(books: Books, scores: Sequence[Sequence[int]], tally: Tally) -> tuple[Grid, ...]:
    rounds = tuple(f"result.round.{number}" for number in range(1, len(scores) + 1))
    by_round = tuple(tuple(row[seat] for row in scores) for seat in range(books.seats))
    deeds = tuple(tuple(each[name] for name in DEEDS) for each in tally.deeds)
    return (
        Grid("stat.rounds", "points", rounds, by_round),
        Grid("stat.deeds", "count", tuple(f"stat.deeds.{name}" for name in DEEDS), deeds),
    )
