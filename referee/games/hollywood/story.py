"""What the end screen tells of a finished game (dossier 12): points by source, the best movie, bumps, the one that got away."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from referee.game import Grid, Line, Series, Story
from referee.games.hollywood.moves import AssignStar, ClapBoard, CloseRound, Confirm, DoubleReel, HandOut, Place
from referee.games.hollywood.scoring import movie_values, score, unclaimed
from referee.games.hollywood.state import NO_CARD, State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.game import Done, Facts, Seat
    from referee.games.hollywood.lot import Lot

SOURCES = ("movies", "blockbusters", "largest", "total", "other")
"""Where points come from, in the order of the columns; at the end the total, and the total by the other way of scoring."""

DEEDS = ("bumps", "bumped", "forced", "wasted", "got_away")
"""What is counted of each producer, in the order of the columns."""


class Lost(NamedTuple):
    """A card that a reel lay on until another reel pushed it off: what it weighs, the card, whose reel, who pushed."""

    weight: int
    card: int
    owner: Seat
    pusher: Seat


def story(lot: Lot, history: Sequence[Done]) -> Story:
    """Return the statistics of a game, whole or so far."""
    if not history:
        return Story((), (), ())
    tally = Tally(lot)
    for done in history:
        tally.add(done)
    last: State = history[-1].after
    return Story(tuple(tally.lines(last)), tally.series(), tally.grids(last))


class Tally:
    """The figures of a game while its moves are read one after the other."""

    def __init__(self, lot: Lot) -> None:
        self.lot = lot
        self.deeds = [Counter[str]() for _ in range(lot.seats)]
        self.points: list[list[int]] = [[] for _ in range(lot.seats)]
        self.pushed_off: list[Lost] = []
        self.lost: list[Lost] = []

    def add(self, done: Done) -> None:
        """Note one move."""
        before, after = done.before, done.after
        match done.move:
            case Place() | DoubleReel():
                self._push(before, done.seat, done.move)
            case HandOut() | Confirm():
                self._hand_out(before, after)
            case CloseRound():
                for seat, points in enumerate(self.points):
                    points.append(score(self.lot, after, seat).total)
                self._settle()
            case AssignStar() | ClapBoard():
                pass
            case _:
                pass
        if isinstance(done.move, HandOut | Confirm | AssignStar):
            card = before.area[before.cell]
            self.pushed_off = [each for each in self.pushed_off if (each.card, each.owner) != (card, before.turn)]

    def _push(self, before: State, seat: Seat, move: Place | DoubleReel) -> None:
        lot, columns = self.lot, list(before.columns)
        for text in (move.column,) if isinstance(move, Place) else move.columns:
            column = lot.column_named(before, text)
            reels = columns[column]
            for number, owner in enumerate(reels):
                if owner != seat:
                    self.deeds[seat]["bumps"] += 1
                    self.deeds[owner]["bumped"] += 1
                    card = before.area[lot.bottom[column] + 1 - len(reels) + number]
                    self.pushed_off.append(Lost(self._weight(card), card, owner, seat))
            columns[column] = (*reels, seat)

    def _weight(self, card: int) -> int:
        """Return how much a card is missed: a star most, then a blockbuster, an award film, any other film."""
        rating = self.lot.rating[card]
        return 2 + rating if rating else 2 if self.lot.genre[card] < 0 else int(self.lot.award[card])

    def _hand_out(self, before: State, after: State) -> None:
        if self.lot.rating[before.area[before.cell]]:
            self.deeds[before.turn]["wasted" if len(after.box) > len(before.box) else "forced"] += 1

    def _settle(self) -> None:
        """Keep what was lost for good in a round: cards a producer's reel was pushed off and that he did not get."""
        for each in self.pushed_off:
            self.deeds[each.owner]["got_away"] += 1
        self.lost += self.pushed_off
        self.pushed_off = []

    # -- what is told --------------------------------------------------------------------------------------------------

    def lines(self, last: State) -> list[Line]:
        """Return the sentences: the best movie, the one that got away, the cards laid aside, who led after each round."""
        lot, found = self.lot, []
        best = max(
            ((value, -seat, number) for seat in range(lot.seats) for number, value in enumerate(self._values(last, seat))), default=None
        )
        if best is not None:
            value, seat, number = best[0], -best[1], best[2]
            *films, star = last.movies[seat][number]
            facts: Facts = {"who": seat, "n": value, "cards": tuple(lot.cards[film] for film in films), "star": lot.cards[star]}
            found.append(Line("stat.best_movie", facts))
        lost = max(self.lost, key=lambda each: each.weight, default=None)
        if lost is not None:
            found.append(Line("stat.got_away", {"card": lot.cards[lost.card], "who": lost.owner, "name": lost.pusher}))
        horror, action, romcom = unclaimed(lot, last)
        others = sum(card != NO_CARD for card in last.aside) - horror - action - romcom
        found.append(Line("stat.unclaimed", {"horror": horror, "action": action, "romcom": romcom, "others": others}))
        for number in range(len(self.points[0])):
            most = max(points[number] for points in self.points)
            leaders = tuple(seat for seat, points in enumerate(self.points) if points[number] == most)
            found.append(Line("stat.lead", {"round": number + 1, "leaders": leaders, "n": most}))
        return found

    def _values(self, last: State, seat: Seat) -> list[int]:
        return movie_values(self.lot, last, seat, advanced=self.lot.advanced)

    def series(self) -> tuple[Series, ...]:
        """Return the curve of points after each round."""
        return (Series("stat.points", "points", tuple(map(tuple, self.points))),)

    def grids(self, last: State) -> tuple[Grid, ...]:
        """Return the tables: points by source, and what was done to whom."""
        lot = self.lot
        sources = []
        for seat in range(lot.seats):
            now, other = (score(lot, last, seat, advanced=advanced) for advanced in (lot.advanced, not lot.advanced))
            sources.append((now.movies, now.blockbusters, now.largest, now.total, other.total))
        deeds = tuple(tuple(each[deed] for deed in DEEDS) for each in self.deeds)
        names = tuple(f"stat.source.{source}" for source in SOURCES[:-1])
        other_name = "stat.source.basic" if lot.advanced else "stat.source.advanced"
        return (
            Grid("stat.source", "points", (*names, other_name), tuple(sources)),
            Grid("stat.deeds", "count", tuple(f"stat.deeds.{deed}" for deed in DEEDS), deeds),
        )
