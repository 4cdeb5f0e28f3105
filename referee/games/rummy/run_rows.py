"""What runs of one suit can lay: the natural cards, by the number of runs and of wild cards in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement

from referee.games.rummy.contracts import FULL, Window, barred, bits_of
from referee.games.rummy.melds import wild_limit

Span = tuple[int, int, tuple[int, ...]]
"""A run of a known suit: lowest rank, length, ranks of its wild cards."""


def spans(least: int, *, exact: bool) -> Iterator[tuple[int, int]]:
    """Yield every place of a run in a suit: lowest rank and length."""
    for length in (least,) if exact else range(least, FULL + 1):
        yield from ((low, length) for low in range(FULL + 1 - length))


@lru_cache(maxsize=4096)
def rows(
    bits: int, least: int, most: int, wilds: int, value: tuple[int, ...], *, exact: bool
) -> Mapping[tuple[int, int], tuple[int, tuple[Span, ...]]]:
    """Return the natural cards that runs of one suit with gaps can lay, by the number of runs and of wild cards in them."""
    table: list[dict[tuple[int, int], tuple[int, tuple[Span, ...]]]] = [{(0, 0): (0, ())} for _ in range(FULL + 2)]
    for low in range(FULL - 1, -1, -1):
        here = dict(table[low + 1])
        for length in (least,) if exact else range(least, FULL + 1 - low):
            if low + length > FULL:
                continue
            beyond = table[min(low + length + 1, FULL + 1)]
            for worth, wild in _fillings(bits, low, length, wilds, value):
                for (many, more), (rest, runs) in beyond.items():
                    key = many + 1, more + len(wild)
                    if key[0] <= most and key[1] <= wilds and (key not in here or worth + rest > here[key][0]):
                        here[key] = worth + rest, ((low, length, wild), *runs)
        table[low] = here
    return table[0]


def _fillings(bits: int, low: int, length: int, wilds: int, value: Sequence[int]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield what a run lays in natural cards, and where its wild cards are: in open places, then in place of cheap cards."""
    ranks = range(low, low + length)
    wild = [rank for rank in ranks if not bits >> rank & 1]
    here = sorted((rank for rank in ranks if bits >> rank & 1), key=lambda rank: (value[rank], rank))
    worth = sum(value[rank] for rank in here)
    limit = min(wilds, wild_limit(length))
    if len(wild) <= limit:
        yield worth, tuple(wild)
        for rank in here[: limit - len(wild)]:
            wild.append(rank)
            worth -= value[rank]
            yield worth, tuple(sorted(wild))


@lru_cache(maxsize=1024)
def overlapping_rows(
    counts: tuple[int, ...], least: int, most: int, wilds: int, value: tuple[int, ...], *, exact: bool
) -> Mapping[tuple[int, int], tuple[int, tuple[Span, ...]]]:
    """Return the same for runs that may overlap as far as there are cards (`run_gap` off).

    Which natural cards wild cards may replace is a matroid (a transversal one), so taking the cheapest that still leaves
    every run within its half is best.
    """
    found: dict[tuple[int, int], tuple[int, tuple[Span, ...]]] = {(0, 0): (0, ())}
    single = [window for window in _all_windows(counts, least, exact=exact) if window.open <= min(wilds, wild_limit(window.length))]
    for many in range(1, most + 1):
        for runs in combinations_with_replacement(single, many):
            for worth, wild, left in _overlap_fillings(counts, runs, wilds, value):
                key = many, wild
                if key not in found or worth > found[key][0]:
                    wild_places = shared_out(left, runs)
                    found[key] = worth, tuple((run.low, run.length, bare) for run, bare in zip(runs, wild_places, strict=True))
    return found


def _all_windows(counts: Sequence[int], least: int, *, exact: bool) -> Iterator[Window]:
    bits = bits_of(counts)
    for low, length in spans(least, exact=exact):
        inside = bits & (((1 << length) - 1) << low)
        yield Window(low, length, inside, length - inside.bit_count())


def _overlap_fillings(
    counts: Sequence[int], runs: Sequence[Window], wilds: int, value: Sequence[int]
) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    cover = [sum(run.low <= rank < run.low + run.length for run in runs) for rank in range(FULL)]
    used = [min(have, wanted) for have, wanted in zip(counts, cover, strict=True)]
    wild = sum(cover) - sum(used)
    if wild > wilds or barred(used, runs, wild):
        return
    worth = sum(many * value[rank] for rank, many in enumerate(used))
    yield worth, wild, tuple(used)
    for rank in sorted(range(FULL), key=lambda rank: (value[rank], rank)):
        while used[rank] and wild < wilds:
            used[rank] -= 1
            if barred(used, runs, wild + 1):
                used[rank] += 1
                break
            wild += 1
            worth -= value[rank]
            yield worth, wild, tuple(used)


def shared_out(used: Sequence[int], runs: Sequence[Window], over: int = 0) -> tuple[tuple[int, ...], ...]:
    """Return for each run of a suit the ranks at which it has no natural card, where `used` are shared out among them.

    Together the runs have `over` such places more than half of each, and there is a way to do so.
    """
    cover = [[number for number, run in enumerate(runs) if run.low <= rank < run.low + run.length] for rank in range(FULL)]
    room = [wild_limit(run.length) for run in runs]
    missing: list[tuple[int, ...]] = []

    def place(rank: int) -> bool:
        if rank == FULL:
            return True
        for without in combinations(cover[rank], max(0, len(cover[rank]) - used[rank])):
            for number in without:
                room[number] -= 1
            missing.append(without)
            if sum(max(0, -left) for left in room) <= over and place(rank + 1):
                return True
            missing.pop()
            for number in without:
                room[number] += 1
        return False

    place(0)
    return tuple(tuple(rank for rank, without in enumerate(missing) if number in without) for number in range(len(runs)))
