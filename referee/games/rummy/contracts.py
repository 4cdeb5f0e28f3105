"""Is there a contract in a hand, and if not, how far is it? Exact, for groups, for runs, and for groups with one run.

The melds of a lay-down are planned: which ranks become groups, which windows of which suits become runs. A place that no
natural card of the hand fills is open. A wild card fills an open place, at most half of each meld's places; what is still
open then is lacking. So a plan with `o` open places, `b` of them beyond what wild cards may fill, lacks `max(o - W, b)`
cards with W wild cards in the hand, and the contract is in the hand exactly if a plan lacks none.

Only plans that matter are looked at: groups of the least size, runs of the least length or with a natural card at both
ends (a longer run with an open end is never better than the same run without it). Answers about one suit are kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from referee.games.rummy.faces import JOKER, NATURALS, RANKS, TWO, faces_of
from referee.games.rummy.melds import Contract, Terms, wild_limit

FULL = len(RANKS)
FAR = 99
"""Farther than any contract is."""


class Window(NamedTuple):
    """A run that may be: its lowest rank, its length, the natural cards of its suit in it as bits, and its open places."""

    low: int
    length: int
    bits: int
    open: int

    @property
    def ranks(self) -> range:
        """The ranks it covers."""
        return range(self.low, self.low + self.length)

    @property
    def slack(self) -> int:
        """How many more of its places may be wild; below 0 where more are open than may be."""
        return wild_limit(self.length) - self.open


class Plan(NamedTuple):
    """The melds of a lay-down: how many cards lack, the runs as (suit, low, length), the ranks of the groups.

    `given` are ranks whose natural card in the run is left to the group of that rank.
    """

    lacking: int
    runs: tuple[tuple[int, int, int], ...]
    groups: tuple[int, ...]
    given: frozenset[int] = frozenset()


def plan(cards: Iterable[str], contract: Contract, terms: Terms) -> Plan:
    """Return a plan of the contract that lacks as few cards as any."""
    counts = faces_of(cards)
    return plan_of(counts[:NATURALS], counts[TWO] + counts[JOKER], contract, terms)


def holds(cards: Iterable[str], contract: Contract, terms: Terms) -> bool:
    """Say whether a hand contains a contract (algorithm A1)."""
    return distance(cards, contract, terms) == 0


def distance(cards: Iterable[str], contract: Contract, terms: Terms) -> int:
    """Return how many more cards a hand needs at least to contain a contract (algorithm A4)."""
    return plan(cards, contract, terms).lacking


@lru_cache(maxsize=60_000)
def plan_of(counts: tuple[int, ...], wilds: int, contract: Contract, terms: Terms) -> Plan:
    """Return the best plan for counts of the 48 natural faces and a number of wild cards.

    Raises:
        ValueError: a contract of several runs and groups, which no round has.
    """
    suits = tuple(counts[12 * suit : 12 * suit + 12] for suit in range(4))
    if not contract.runs:
        return _of_groups(suits, wilds, contract, terms)
    if not contract.groups:
        return _of_runs(suits, wilds, contract, terms)
    if contract.runs > 1:
        raise ValueError("a contract has groups, or runs, or groups and one run")
    return _of_both(suits, wilds, contract, terms)


def bits_of(counts: Sequence[int]) -> int:
    """Return which ranks of a suit are held, as bits."""
    return sum(1 << rank for rank, count in enumerate(counts) if count)


# -- groups ------------------------------------------------------------------------------------------------------------


def _group_gaps(have: int, groups: int, size: int) -> tuple[int, int]:
    """Return the open places of groups of one rank, and how many of them wild cards may not fill."""
    empty = max(0, groups * size - have)
    return empty, max(0, empty - groups * wild_limit(size))


def _shares(best: Sequence[int], contract: Contract, terms: Terms) -> Iterator[tuple[int, ...]]:
    """Yield which ranks the groups may have, out of the best ones in order; a rank is named once a group."""
    if terms.distinct:
        yield tuple(best[: contract.groups])
    else:
        yield from combinations_with_replacement(best[: contract.groups], contract.groups)


def _of_groups(suits: Sequence[Sequence[int]], wilds: int, contract: Contract, terms: Terms) -> Plan:
    have = [sum(of_rank) for of_rank in zip(*suits, strict=True)]
    best = sorted(range(FULL), key=have.__getitem__, reverse=True)
    plans = []
    for groups in _shares(best, contract, terms):
        gaps = [_group_gaps(have[rank], groups.count(rank), contract.group_size) for rank in set(groups)]
        plans.append(Plan(max(sum(gap[0] for gap in gaps) - wilds, sum(gap[1] for gap in gaps)), (), groups))
    return min(plans)


# -- groups and one run ------------------------------------------------------------------------------------------------


@lru_cache(maxsize=20_000)
def windows(bits: int, least: int, *, exact: bool) -> tuple[Window, ...]:
    """Return the runs of a suit that matter, fewest open places first; of those with the same natural cards the shortest."""
    found: dict[int, Window] = {}
    for length in (least,) if exact else range(least, FULL + 1):
        for low in range(FULL + 1 - length):
            ends = 1 << low | 1 << (low + length - 1)
            inside = bits & (((1 << length) - 1) << low)
            if (length == least or bits & ends == ends) and inside not in found:
                found[inside] = Window(low, length, inside, length - inside.bit_count())
    return tuple(sorted(found.values(), key=lambda window: window.open))


def _of_both(suits: Sequence[Sequence[int]], wilds: int, contract: Contract, terms: Terms) -> Plan:
    """Try every run; the groups take the ranks of which most is left.

    A rank the run uses has one natural card less for its group. Where that leaves its group with more open places than
    may be wild, the run may take a wild card instead and leave the card to the group, as long as it has slack.
    """
    have = [sum(of_rank) for of_rank in zip(*suits, strict=True)]
    alone = _of_groups(suits, 0, contract, terms).lacking
    best = Plan(FAR, (), ())
    for suit, counts in enumerate(suits):
        for window in windows(bits_of(counts), contract.run_length, exact=terms.exact):
            if window.open + alone - wilds >= best.lacking:
                break
            found = _with_run(have, suit, window, wilds, contract, terms)
            if found.lacking < best.lacking:
                best = found
    return best


def _with_run(have: Sequence[int], suit: int, window: Window, wilds: int, contract: Contract, terms: Terms) -> Plan:
    used = [window.bits >> rank & 1 for rank in range(FULL)]
    left = [count - use for count, use in zip(have, used, strict=True)]
    best = sorted(range(FULL), key=lambda rank: 2 * left[rank] + used[rank], reverse=True)
    run = ((suit, window.low, window.length),)
    plans = []
    for groups in _shares(best, contract, terms):
        empty, barred = window.open, max(0, -window.slack)
        given: list[int] = []
        for rank in dict.fromkeys(groups):
            gap, over = _group_gaps(left[rank], groups.count(rank), contract.group_size)
            if over and used[rank] and len(given) < window.slack:
                given.append(rank)
                over -= 1
            empty += gap
            barred += over
        plans.append(Plan(max(empty - wilds, barred), run, groups, frozenset(given)))
    return min(plans, key=lambda found: found.lacking)


# -- runs alone --------------------------------------------------------------------------------------------------------

Spread = tuple[int, int, tuple[tuple[int, int], ...]]
"""Several runs of one suit: open places, those no wild card may fill, and each run's low and length."""


def _of_runs(suits: Sequence[Sequence[int]], wilds: int, contract: Contract, terms: Terms) -> Plan:
    """Share the runs out among the suits."""
    most = 1 if contract.apart else contract.runs
    shared: list[list[tuple[int, int, tuple[tuple[int, int, int], ...]]]] = [[(0, 0, ())]]
    for suit, counts in enumerate(suits):
        if terms.gap or most == 1:
            spreads = spread(bits_of(counts), contract.run_length, most, exact=terms.exact)
        else:
            spreads = overlapping(tuple(counts), contract.run_length, most, exact=terms.exact)
        following: list[list[tuple[int, int, tuple[tuple[int, int, int], ...]]]] = []
        for many in range(contract.runs + 1):
            found = [
                (empty + more, barred + over, (*runs, *((suit, low, length) for low, length in added)))
                for here in range(max(0, many - len(shared) + 1), min(many, len(spreads) - 1) + 1)
                for empty, barred, runs in shared[many - here]
                for more, over, added in spreads[here]
            ]
            following.append(_worth_keeping(found))
        shared = following
    return min(Plan(max(empty - wilds, barred), runs, ()) for empty, barred, runs in shared[contract.runs])


def _worth_keeping(found: list) -> list:  # type: ignore[type-arg]
    """Return the choices that no other beats in open places and in those no wild card may fill."""
    kept: list = []  # type: ignore[type-arg]
    for each in sorted(found):
        if not kept or each[1] < kept[-1][1]:
            kept.append(each)
    return kept


@lru_cache(maxsize=20_000)
def spread(bits: int, least: int, most: int, *, exact: bool) -> tuple[tuple[Spread, ...], ...]:
    """Return for 0 to `most` runs of one suit with gaps between them the choices worth keeping."""
    from_rank: list[list[list[Spread]]] = [[[(0, 0, ())], *([] for _ in range(most))] for _ in range(FULL + 2)]
    for low in range(FULL - 1, -1, -1):
        for many in range(1, most + 1):
            found = list(from_rank[low + 1][many])
            for length in (least,) if exact else range(least, FULL + 1 - low):
                ends = 1 << low | 1 << (low + length - 1)
                if low + length > FULL or (length > least and bits & ends != ends):
                    continue
                empty = length - (bits >> low & ((1 << length) - 1)).bit_count()
                over = max(0, empty - wild_limit(length))
                beyond = from_rank[low + length + 1] if low + length < FULL else from_rank[FULL + 1]
                found += [(empty + more, over + barred, ((low, length), *runs)) for more, barred, runs in beyond[many - 1]]
            from_rank[low][many] = _worth_keeping(found)
    return tuple(map(tuple, from_rank[0]))


@lru_cache(maxsize=20_000)
def overlapping(counts: tuple[int, ...], least: int, most: int, *, exact: bool) -> tuple[tuple[Spread, ...], ...]:
    """Return the same for runs that may overlap as far as there are cards (`run_gap` off)."""
    found: list[tuple[Spread, ...]] = [((0, 0, ()),)]
    copies = [bits_of([max(0, count - copy) for count in counts]) for copy in range(most)]
    single = windows(bits_of(counts), least, exact=exact)
    for many in range(1, most + 1):
        kept: list[Spread] = []
        for empty, runs in sorted((_empty(copies, runs), runs) for runs in combinations_with_replacement(single, many)):
            if kept and empty - sum(wild_limit(run.length) for run in runs) >= kept[-1][1]:
                continue
            over = barred(counts, runs, empty)
            if not kept or over < kept[-1][1]:
                kept.append((empty, over, tuple((run.low, run.length) for run in runs)))
            if not over:
                break
        found.append(tuple(kept))
    return tuple(found)


def _empty(copies: Sequence[int], runs: Sequence[Window]) -> int:
    """Return the open places of runs of one suit; `copies` says as bits of which ranks there is a first card, a second..."""
    covered = [0] * len(runs)
    for run in runs:
        rest = ((1 << run.length) - 1) << run.low
        for depth, before in enumerate(covered):
            covered[depth], rest = before | rest, before & rest
    return sum(run.length for run in runs) - sum((have & need).bit_count() for have, need in zip(copies, covered, strict=False))


def barred(counts: Sequence[int], runs: Sequence[Window], empty: int) -> int:
    """Return how many of the open places of runs of one suit no wild card may fill.

    A rank that more runs cover than there are cards leaves places open, one a run at most, and each run takes as many
    wild cards as it may. How many can be taken is a greatest flow, hence a least cut (Ford and Fulkerson 1956), and with
    two or three runs every cut is looked at.
    """
    covers = [[rank in run.ranks for run in runs] for rank in range(FULL)]
    contested = [(sum(cover) - count, cover) for cover, count in zip(covers, counts, strict=True) if sum(cover) > count]
    room = [wild_limit(run.length) for run in runs]
    taken = min(
        sum(limit for limit, cut in zip(room, cuts, strict=True) if cut)
        + sum(min(gap, sum(covered and not cut for covered, cut in zip(cover, cuts, strict=True))) for gap, cover in contested)
        for cuts in product((True, False), repeat=len(runs))
    )
    return empty - taken
