"""What the end screen tells: how many moves made it, where points come from, round by round, and how totals grew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.game import Grid, Line, Result, Seat, Series, Standing, Story
from referee.games.tally.counting import Contest, running
from referee.games.tally.moves import EndRound

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.game import Done
    from referee.games.tally.books import Books
    from referee.games.tally.state import Sheet

MOST_LINES = 80
"""The end screen tells no more than this."""


def result(books: Books, state: Sheet) -> Result:
    """Return the places: most points win, or fewest where that was chosen; equal totals share a place (TAL-10)."""
    totals, parts = books.totals(state), books.parts(state)
    better = [-total if books.low_wins else total for total in totals]
    ranks = [1 + sum(other > mine for other in better) for mine in better]
    order = sorted(range(books.seats), key=lambda seat: (ranks[seat], seat))
    winners = tuple(seat for seat in order if ranks[seat] == 1)
    standings = tuple(
        Standing(
            seat, ranks[seat], totals[seat], tuple((f"result.{name}", n) for name, n in zip(books.count.parts, parts[seat], strict=True))
        )
        for seat in order
    )
    key = "result.shared" if len(winners) > 1 else "result.fewest" if books.low_wins else "result.most"
    return Result(winners, standings, Line(key, {"winners": winners, "n": totals[winners[0]]}))


def story(books: Books, history: Sequence[Done]) -> Story:
    """Return how the totals came about."""
    if not history:
        return Story((), (), ())
    state: Sheet = history[-1].after
    grown = tuple(zip(*(books.totals(done.after) for done in history), strict=True))
    curve = Series("series.totals", "points", grown)
    return Story(tuple(lines(books, history))[:MOST_LINES], (curve,) if len(history) > 1 else (), tuple(grids(books, state)))


def grids(books: Books, state: Sheet) -> Iterator[Grid]:
    """Yield the points of each round, where there were several."""
    if len(state.banked) > 1:
        columns = tuple(f"result.round.{number}" for number in range(1, len(state.banked) + 1))
        rows = tuple(tuple(sum(each[seat]) for each in state.banked) for seat in range(books.seats))
        yield Grid("grid.rounds", "points", columns, rows)
        after = tuple(running(state.banked, seat) for seat in range(books.seats))
        yield Grid("grid.running", "points", columns, after)


def lines(books: Books, history: Sequence[Done]) -> Iterator[Line]:
    """Yield what each set, multiplier and majority gave, round by round."""
    number = 0
    for done in history:
        if isinstance(done.move, EndRound) or done.after.over:
            number += 1
            if len(history[-1].after.banked) > 1:
                yield Line("story.round", {"n": number})
            yield from counted(books, done.before if isinstance(done.move, EndRound) else done.after)


def counted(books: Books, state: Sheet) -> Iterator[Line]:
    """Yield how the cards of one round count."""
    count = books.count
    for seat, hand in enumerate(state.held):
        if hand:
            yield Line("story.cards", {"who": seat, "n": len(hand), "points": sum(count.worth[card] for card in hand)})
        for multiplier, gains in zip(count.tally.multipliers, count.gains(hand), strict=True):
            if gains:
                cards = books.distinct(card for card, _ in gains)
                gain = sum(each for _, each in gains)
                yield Line("story.multiplied", {"who": seat, "title": multiplier.title, "cards": cards, "n": gain})
        for rule in count.tally.sets:
            for value, many, points in count.sets(rule, hand):
                key = "story.set" if value else "story.different" if rule.worth else "story.complete"
                yield Line(key, {"who": seat, "title": rule.title, "value": value, "many": many, "points": points})
    for contest in count.contests(state.held):
        yield from won(contest)


def won(contest: Contest) -> Iterator[Line]:
    """Yield who got what for having most of something."""
    gets, has = contest.gets, contest.has
    about = ", ".join(filter(None, (contest.rule.title, contest.value)))
    for points in sorted({each for each in gets if each}, key=lambda each: -abs(each)):
        seats: tuple[Seat, ...] = tuple(seat for seat, each in enumerate(gets) if each == points)
        key = "story.majority" if len(seats) == 1 else "story.majorities"
        yield Line(key, {"winners": seats, "about": about, "many": has[seats[0]], "points": points})
