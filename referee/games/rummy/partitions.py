"""The lay-down that leaves the least in the hand (algorithm A2), exact.

A lay-down is chosen by what it lays: the natural cards of its melds, and wild cards in open places, spare ones in place
of cheap natural cards of a run or as further cards of a group, always within half of each meld (RUM-11).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from referee.games.rummy.contracts import FULL, Window, bits_of
from referee.games.rummy.faces import JOKER, TWO, face_of, faces_of
from referee.games.rummy.melds import Contract, Meld, Terms, wild_limit
from referee.games.rummy.proofs import Stock
from referee.games.rummy.run_rows import Span, overlapping_rows, rows, spans
from referee.games.rummy.worth import Worth


class RunLaid(NamedTuple):
    """A run that is laid: suit, lowest rank, length, and the ranks at which a wild card lies."""

    suit: int
    low: int
    length: int
    wild: tuple[int, ...]


class GroupLaid(NamedTuple):
    """A group that is laid: rank, natural cards, wild cards."""

    rank: int
    naturals: int
    wilds: int


class Laid(NamedTuple):
    """A lay-down: the penalty it saves, how many wild cards are in it, its runs and groups."""

    value: int
    wilds: int
    runs: tuple[RunLaid, ...]
    groups: tuple[GroupLaid, ...]


def best(cards: Iterable[str], contract: Contract, terms: Terms, worth: Worth, keep: int = 0) -> tuple[Meld, ...] | None:
    """Return the lay-down that leaves the least penalty in the hand and at least `keep` cards; `None` where there is none."""
    held = sorted(cards, key=face_of)
    laid = best_of(faces_of(held), contract, terms, worth)
    if laid is not None and len(held) - _size(laid) < keep:
        laid = _keeping(held, contract, terms, worth)
    return None if laid is None else _melds(laid, held, worth)


def _keeping(held: Sequence[str], contract: Contract, terms: Terms, worth: Worth) -> Laid | None:
    """Return the best lay-down that spares one card."""
    found = []
    for face in dict.fromkeys(map(face_of, held)):
        rest = list(held)
        rest.remove(next(card for card in held if face_of(card) == face))
        found.append(best_of(faces_of(rest), contract, terms, worth))
    return min((laid for laid in found if laid), key=_order, default=None)


def _size(laid: Laid) -> int:
    return sum(run.length for run in laid.runs) + sum(group.naturals + group.wilds for group in laid.groups)


def _order(laid: Laid) -> tuple[int, int, tuple[RunLaid, ...], tuple[GroupLaid, ...]]:
    """Return what makes a lay-down come first: much saved, few wild cards, then its melds in order."""
    return -laid.value, laid.wilds, laid.runs, laid.groups


@lru_cache(maxsize=4096)
def best_of(counts: tuple[int, ...], contract: Contract, terms: Terms, worth: Worth) -> Laid | None:
    """Return the best lay-down for counts of the 50 faces, or `None`."""
    desk = _Desk(counts, contract, terms, worth)
    found = desk.runs_alone() if contract.runs and not contract.groups else desk.with_groups()
    return min(found, key=_order, default=None)


class _Share:
    """Natural cards shared out between groups and a run: by rank the groups, their natural cards, and their wild cards.

    `slack` is how many more places of the run may be wild, `wilds` how many wild cards are placed, `given` the ranks whose
    natural card the run has left to the group.
    """

    def __init__(self, groups: dict[int, int], size: int, slack: int, wilds: int) -> None:
        self.groups = groups
        self.size = size
        self.slack = slack
        self.wilds = wilds
        self.stock: dict[int, int] = {}
        self.need: dict[int, int] = {}
        self.given: list[int] = []

    def put(self, rank: int, naturals: int) -> None:
        """Say how many natural cards the groups of a rank have, and place the wild cards they cannot do without."""
        self.wilds -= self.need.get(rank, 0)
        self.stock[rank] = naturals
        self.need[rank] = max(0, self.groups[rank] * self.size - naturals)
        self.wilds += self.need[rank]

    def give(self, rank: int) -> None:
        """Let the run leave its natural card of a rank to the group and take a wild card."""
        self.given.append(rank)
        self.slack -= 1
        self.wilds += 1
        self.put(rank, self.stock[rank] + 1)

    def add(self, rank: int, wilds: int) -> None:
        """Place further wild cards in the groups of a rank."""
        self.need[rank] += wilds
        self.wilds += wilds

    @property
    def room(self) -> int:
        """How many further wild cards the groups can take."""
        return sum(have - self.need[rank] for rank, have in self.stock.items())

    def laid(self, rank: int, size: int, *, exact: bool) -> int:
        """Return how many natural cards the groups of a rank lay."""
        most = self.groups[rank] * size - self.need[rank] if exact else self.stock[rank]
        return min(self.stock[rank], most)


class _Desk:
    """One hand and one contract while lay-downs are weighed against each other."""

    def __init__(self, counts: Sequence[int], contract: Contract, terms: Terms, worth: Worth) -> None:
        self.contract, self.terms = contract, terms
        self.suits = [tuple(counts[12 * suit : 12 * suit + 12]) for suit in range(4)]
        self.have = [sum(of_rank) for of_rank in zip(*self.suits, strict=True)]
        self.value = worth[:FULL]
        dear = [worth[TWO]] * counts[TWO] + [worth[JOKER]] * counts[JOKER]
        self.dear = sorted(dear, reverse=True)
        self.saved = [sum(self.dear[:many]) for many in range(len(dear) + 1)]
        self.wilds = len(dear)

    # -- groups, with a run or without

    def with_groups(self) -> Iterator[Laid]:
        """Yield the best lay-down of each choice of run and ranks that can be the best of all."""
        size = self.contract.group_size
        ranks = [rank for rank in range(FULL) if self.have[rank] >= size - wild_limit(size)]
        pick = combinations if self.terms.distinct else combinations_with_replacement
        choices = list(pick(ranks, self.contract.groups))
        most = sum(sorted((self.have[rank] * self.value[rank] for rank in ranks), reverse=True)[: self.contract.groups])
        top = -1
        for suit, window in self._windows() if self.contract.runs else [(-1, None)]:
            run = 0 if window is None else sum(self.value[rank] for rank in range(FULL) if window.bits >> rank & 1)
            if run + most + self.saved[-1] < top:
                continue
            for groups in choices:
                laid = self._with(suit, window, groups)
                if laid is not None:
                    top = max(top, laid.value)
                    yield laid

    def _windows(self) -> list[tuple[int, Window]]:
        found = []
        for suit, counts in enumerate(self.suits):
            bits = bits_of(counts)
            for low, length in spans(self.contract.run_length, exact=self.terms.exact):
                inside = bits & (((1 << length) - 1) << low)
                window = Window(low, length, inside, length - inside.bit_count())
                if window.slack >= 0 and window.open <= self.wilds:
                    found.append((suit, window))
        return found

    def _with(self, suit: int, window: Window | None, groups: tuple[int, ...]) -> Laid | None:
        """Return the best lay-down of one run and groups of these ranks; a natural card that both want is the run's at first."""
        share = self._shared(window, groups)
        if share is None:
            return None
        out = self._exactly(window, share) if self.terms.exact else self._at_least(window, share)
        laid: list[GroupLaid] = []
        for rank, many in share.groups.items():
            laid += _split(rank, share.laid(rank, self.contract.group_size, exact=self.terms.exact), share.need[rank], many)
        return self._told(suit, window, tuple(laid), {*share.given, *out}, share.wilds)

    def _shared(self, window: Window | None, groups: tuple[int, ...]) -> _Share | None:
        """Share the natural cards out; the run takes a wild card instead where a group is too thin. `None` where it cannot be."""
        size, used = self.contract.group_size, window.bits if window else 0
        share = _Share({rank: groups.count(rank) for rank in groups}, size, window.slack if window else 0, window.open if window else 0)
        for rank, many in share.groups.items():
            share.put(rank, self.have[rank] - (used >> rank & 1))
            thin = share.stock[rank] < many * (size - wild_limit(size))
            if thin and used >> rank & 1 and share.slack:
                share.give(rank)
            if share.stock[rank] < many * (size - wild_limit(size)):
                return None
        return share if share.wilds <= self.wilds else None

    def _at_least(self, window: Window | None, share: _Share) -> list[int]:
        """Place spare wild cards: as further cards of the groups, which may take cards of the run for it, then in the run."""
        used = window.bits if window else 0
        for rank in share.groups:
            if self.wilds - share.wilds > share.room and share.slack and used >> rank & 1 and rank not in share.given:
                share.give(rank)
        cheap = [rank for rank in self._ranks(used) if rank not in share.groups]
        out = self._replaced(cheap, share.slack, share.wilds + share.room)
        spare = min(self.wilds - share.wilds - len(out), share.room)
        share.wilds += len(out)
        for rank, have in share.stock.items():
            more = min(spare, have - share.need[rank])
            share.add(rank, more)
            spare -= more
        return out

    def _replaced(self, ranks: Sequence[int], slack: int, placed: int) -> list[int]:
        """Return which natural cards of the run a spare wild card should replace, so many being placed otherwise."""
        found: list[int] = []
        for rank in ranks:
            number = placed + len(found)
            if len(found) < slack and number < self.wilds and self.dear[number] > self.value[rank]:
                found.append(rank)
        return found

    def _exactly(self, window: Window | None, share: _Share) -> list[int]:
        """Place spare wild cards in melds of exactly their size: instead of the cheapest natural cards, in run or group."""
        used = window.bits if window else 0
        cheap = [(self.value[rank], 0, rank) for rank in self._ranks(used) if rank not in share.given][: share.slack]
        for rank, many in share.groups.items():
            cheap += [(self.value[rank], 1, rank)] * (many * wild_limit(self.contract.group_size) - share.need[rank])
        out: list[int] = []
        for value, of_group, rank in sorted(cheap):
            if share.wilds < self.wilds and self.dear[share.wilds] > value:
                if of_group:
                    share.add(rank, 1)
                else:
                    share.wilds += 1
                    out.append(rank)
        return out

    def _ranks(self, bits: int) -> list[int]:
        return sorted((rank for rank in range(FULL) if bits >> rank & 1), key=lambda rank: (self.value[rank], rank))

    def _told(self, suit: int, window: Window | None, groups: tuple[GroupLaid, ...], gone: set[int], wilds: int) -> Laid:
        runs: tuple[RunLaid, ...] = ()
        value = self.saved[wilds] + sum(group.naturals * self.value[group.rank] for group in groups)
        if window is not None:
            ranks = range(window.low, window.low + window.length)
            wild = tuple(rank for rank in ranks if rank in gone or not window.bits >> rank & 1)
            runs = (RunLaid(suit, window.low, window.length, wild),)
            value += sum(self.value[rank] for rank in ranks if rank not in wild)
        return Laid(value, wilds, runs, tuple(sorted(groups)))

    # -- runs alone

    def runs_alone(self) -> Iterator[Laid]:
        """Yield the best lay-down of runs for each number of wild cards in it."""
        most = 1 if self.contract.apart else self.contract.runs
        shared: dict[tuple[int, int], tuple[int, tuple[RunLaid, ...]]] = {(0, 0): (0, ())}
        for suit, counts in enumerate(self.suits):
            following: dict[tuple[int, int], tuple[int, tuple[RunLaid, ...]]] = {}
            for (many, wilds), (value, runs) in shared.items():
                for (more, added), (worth, found) in self._rows(counts, most).items():
                    key = many + more, wilds + added
                    if key[0] > self.contract.runs or key[1] > self.wilds:
                        continue
                    new = value + worth, (*runs, *(RunLaid(suit, *span) for span in found))
                    if key not in following or new[0] > following[key][0]:
                        following[key] = new
            shared = following
        for (many, wilds), (value, runs) in shared.items():
            if many == self.contract.runs:
                yield Laid(value + self.saved[wilds], wilds, runs, ())

    def _rows(self, counts: tuple[int, ...], most: int) -> Mapping[tuple[int, int], tuple[int, tuple[Span, ...]]]:
        least, exact = self.contract.run_length, self.terms.exact
        if self.terms.gap or most == 1:
            return rows(bits_of(counts), least, most, min(self.wilds, FULL), tuple(self.value), exact=exact)
        return overlapping_rows(counts, least, most, min(self.wilds, FULL), tuple(self.value), exact=exact)


def _split(rank: int, naturals: int, wilds: int, many: int) -> list[GroupLaid]:
    """Share cards of one rank out among its groups as evenly as can be."""
    shares = [
        (naturals * (place + 1) // many - naturals * place // many, wilds - wilds * place // many - wilds * (many - place - 1) // many)
        for place in range(many)
    ]
    return [GroupLaid(rank, *share) for share in shares] if many > 1 else [GroupLaid(rank, naturals, wilds)]


def _melds(laid: Laid, held: Sequence[str], worth: Worth) -> tuple[Meld, ...]:
    stock = Stock(held)
    first = JOKER if worth[JOKER] > worth[TWO] else TWO
    runs = []
    for run in laid.runs:
        faces = [(rank, None if rank in run.wild else 12 * run.suit + rank) for rank in range(run.low, run.low + run.length)]
        cards = [stock.take_wild(first) if face is None else stock.take(face) for _, face in faces]
        runs.append(Meld(-1, run=True, low=run.low, cards=tuple(filter(None, cards))))
    groups = []
    for group in laid.groups:
        cards = [stock.take_rank(group.rank) for _ in range(group.naturals)]
        cards += [stock.take_wild(first) for _ in range(group.wilds)]
        groups.append(Meld(-1, run=False, low=group.rank, cards=tuple(filter(None, cards))))
    return (*groups, *runs)
