"""What the end screen tells of a finished game (dossier section 12): sentences, a curve by turn, tables by godfather."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from referee.game import TABLE, Grid, Line, Series, Story, move_name
from referee.games.villains.attempts import driven_off
from referee.games.villains.moves import Attempt, CounterTake, EndTurn, Fist, TakeStudio, TurnHero
from referee.games.villains.state import State
from referee.games.villains.words import in_play, where

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.game import Done, Seat
    from referee.games.villains.books import Books

ACTIONS = ("recruit", "send", "attempt", "trade", "fist", "eye", "pass")
"""What is counted of each godfather's turns, in the order of the columns."""

PERCENT = 100


def story(books: Books, history: Sequence[Done]) -> Story:
    """Return the statistics of a game, whole or so far."""
    if not history:
        return Story((), (), ())
    tally = Tally(books)
    for done in history:
        tally.add(done)
    return Story(tuple(tally.lines(history[-1].after)), tally.series(history[-1].after), tally.grids(history[-1].after))


class Tally:
    """The figures of a game while its moves are read one after the other."""

    def __init__(self, books: Books) -> None:
        self.books = books
        seats = range(books.seats)
        self.made = [Counter[str]() for _ in seats]
        self.expected = [0.0 for _ in seats]
        self.lost_at = Counter[int]()
        self.by_hero = Counter[str]()
        self.sets: list[tuple[Seat, int]] = []
        self.exact: tuple[int, Seat, str] = (0, TABLE, "")
        self.turns: list[State] = []
        self.tried = False

    def add(self, done: Done) -> None:
        """Note one move."""
        before: State = done.before
        if done.seat != TABLE:
            self.made[done.seat][move_name(type(done.move))] += 1
        match done.move:
            case Attempt():
                self.tried = True
            case TurnHero():
                self._hero(before, done.move)
            case TakeStudio():
                self._taken(before, done.after)
            case Fist():
                self.lost_at[in_play(self.books, before, done.move.target)[0]] += 1
            case CounterTake() if self.books.counter_mode != "attempt":
                self.made[before.active]["given"] += 1
                self.made[done.seat]["gained"] += 1
            case EndTurn():
                self._turn_ends(before, done.seat)
            case _:
                pass

    def _hero(self, before: State, move: TurnHero) -> None:
        books, seat = self.books, before.taker
        cards = books.mine(before, before.slot, seat)
        hidden = len(books.hidden(before))
        self.expected[seat] += 1 - books.stoppers(before, cards) / hidden
        lost = len(driven_off(books, move.card, cards))
        made = self.made[seat]
        made["tries"] += 1
        made["won"] += not lost
        made["lost"] += lost
        self.by_hero[move.card] += lost
        self.lost_at[before.slot] += lost
        if before.answering and not lost:
            self.made[before.active]["given"] += 1
            made["gained"] += 1

    def _taken(self, before: State, after: State) -> None:
        books = self.books
        studio = before.display[before.slot]
        self.lost_at[before.slot] += len(after.discard) - len(before.discard)
        total = books.total(books.mine(before, before.slot, before.taker))
        if total == books.low[studio]:
            self.exact = max(self.exact, (total, before.taker, studio))
        if len(after.bonus) > len(before.bonus):
            self.sets.append((before.taker, after.turn))

    def _turn_ends(self, before: State, seat: Seat) -> None:
        waiting = any(self.books.in_range(before, slot, seat) for slot in self.books.own[seat])
        self.made[seat]["waited"] += waiting and not self.tried
        self.tried = False
        self.turns.append(before)

    # -- what is told --------------------------------------------------------------------------------------------------

    def lines(self, last: State) -> list[Line]:
        """Return the sentences: length, contested slot, dangerous hero, bonus race, luck, the neatest takeover."""
        found = [Line("stat.length", {"n": last.turn, "studios": sum(len(won) for won in last.won)})]
        slot, many = max(self.lost_at.items(), key=lambda each: (each[1], -each[0]), default=(0, 0))
        if many:
            found.append(Line("stat.slot", {**where(self.books, slot), "many": many}))
        hero, driven = max(self.by_hero.items(), key=lambda each: (each[1], each[0]), default=("", 0))
        if driven:
            found.append(Line("stat.hero", {"card": hero, "n": driven}))
        found += [Line("stat.set", {"who": seat, "turn": turn, "n": self.books.bonus_of(last, seat)}) for seat, turn in self.sets]
        total, seat, studio = self.exact
        if studio:
            found.append(Line("stat.exact", {"who": seat, "studio": studio, "n": total}))
        return [*found, *self._luck()]

    def _luck(self) -> list[Line]:
        luck = [self.made[seat]["won"] - self.expected[seat] for seat in range(self.books.seats)]
        best = max(range(self.books.seats), key=lambda seat: luck[seat])
        if luck[best] < 1:
            return []
        return [
            Line("stat.luck", {"who": best, "won": self.made[best]["won"], "of": self.made[best]["tries"], "n": round(self.expected[best])})
        ]

    def series(self, last: State) -> tuple[Series, ...]:
        """Return the curve of points, one value a turn."""
        states = [*self.turns, last]
        points = tuple(tuple(self.books.score(state, seat) for state in states) for seat in range(self.books.seats))
        return (Series("stat.points", "points", points),)

    def grids(self, last: State) -> tuple[Grid, ...]:
        """Return the tables: studios, attempts against their odds, what was lost and given away, actions by kind."""
        return (
            self._grid("stat.studios", ("won", "points", "bonus"), [self._studios(last, seat) for seat in range(self.books.seats)]),
            self._grid("stat.attempts", ("tries", "won", "odds", "waited"), [self._attempts(seat) for seat in range(self.books.seats)]),
            self._grid(
                "stat.losses",
                ("lost", "given", "gained"),
                [self._of(seat, ("lost", "given", "gained")) for seat in range(self.books.seats)],
            ),
            self._grid("stat.actions", ACTIONS, [self._of(seat, ACTIONS) for seat in range(self.books.seats)]),
        )

    def _grid(self, key: str, columns: Sequence[str], rows: Sequence[tuple[int | None, ...]]) -> Grid:
        return Grid(key, "count", tuple(f"{key}.{column}" for column in columns), tuple(rows))

    def _of(self, seat: Seat, columns: Sequence[str]) -> tuple[int | None, ...]:
        return tuple(self.made[seat][column] for column in columns)

    def _studios(self, last: State, seat: Seat) -> tuple[int | None, ...]:
        return (len(last.won[seat]), self.books.studio_points(last, seat), self.books.bonus_of(last, seat))

    def _attempts(self, seat: Seat) -> tuple[int | None, ...]:
        made = self.made[seat]
        odds = round(PERCENT * self.expected[seat] / made["tries"]) if made["tries"] else None
        rate = round(PERCENT * made["won"] / made["tries"]) if made["tries"] else None
        return (made["tries"], rate, odds, made["waited"])
