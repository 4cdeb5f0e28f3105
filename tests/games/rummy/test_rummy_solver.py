"""The solver against brute force: contracts, proofs, distances, the least that is left, the most that is laid off."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations, product
from typing import TYPE_CHECKING

import pytest

from referee.games.rummy.contracts import distance, holds
from referee.games.rummy.faces import JOKER, RANKS, SUITS, TWO, face_of, is_wild
from referee.games.rummy.layoffs import best_layoff, most_laid_off
from referee.games.rummy.melds import Contract, Meld, Terms, close_runs, fits, is_group, readings, run_fault, same_groups, too_wild
from referee.games.rummy.partitions import best
from referee.games.rummy.proofs import nearest, proof
from referee.games.rummy.worth import rest, worth_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

SEED = 1928
VALUES = {**dict.fromkeys("3456789", 5), **dict.fromkeys("TJQK", 10), "A": 20, "2": 20}
PLAIN, DEAR = worth_of(VALUES, 20), worth_of(VALUES, 25)
SMALL = [*(f"RUM-1-{rank}{suit}" for suit in "SH" for rank in "3456"), "RUM-1-2S", "RUM-1-X1"]
"""Four ranks, two suits, two wild cards: every hand of it is looked at."""

SMALL_CONTRACTS = [Contract(*row) for row in ((1, 3, 0, 0), (2, 3, 0, 0), (2, 2, 0, 0), (0, 0, 1, 3), (0, 0, 2, 3), (0, 0, 3, 2))]
SMALL_CONTRACTS += [Contract(*row) for row in ((1, 3, 1, 3), (1, 2, 1, 3), (2, 2, 1, 3), (1, 3, 1, 4), (0, 0, 1, 4), (1, 4, 0, 0))]
SMALL_CONTRACTS += [Contract(0, 0, 2, 3, apart=True)]
EVERY_TERMS = [Terms(*flags) for flags in product((False, True), repeat=3)]
PACK = [f"RUM-{pack}-{rank}{suit}" for pack in range(1, 5) for suit in SUITS for rank in RANKS + "2"]
PACK += [f"RUM-{pack}-X{number}" for pack in range(1, 5) for number in (1, 2)]


# -- brute force -------------------------------------------------------------------------------------------------------


def every_meld(cards: Sequence[str], *, run: bool, least: int, exact: bool) -> Iterator[Meld]:
    """Yield every group, or every run in every order of its wild cards, out of some cards: card by card, no cleverness."""
    for size in (least,) if exact else range(least, len(cards) + 1):
        for some in combinations(cards, size):
            if not run and is_group(some, least) and not too_wild(some):
                yield Meld(0, run=False, low=face_of(next(card for card in some if not is_wild(card))) % 12, cards=some)
            for low in range(13 - size) if run else ():
                by_rank = {face_of(card) % 12: card for card in some if not is_wild(card)}
                wilds = [card for card in some if is_wild(card)]
                if len(by_rank) + len(wilds) == size and all(low <= rank < low + size for rank in by_rank):
                    row = tuple(by_rank[rank] if rank in by_rank else wilds.pop() for rank in range(low, low + size))
                    if not run_fault(row, least) and not too_wild(row):
                        yield Meld(0, run=True, low=low, cards=row)


def every_lay_down(cards: Sequence[str], contract: Contract, terms: Terms) -> Iterator[tuple[Meld, ...]]:
    """Yield every lay-down of a contract."""
    groups = list(every_meld(cards, run=False, least=contract.group_size, exact=terms.exact)) if contract.groups else []
    runs = list(every_meld(cards, run=True, least=contract.run_length, exact=terms.exact)) if contract.runs else []
    for some in combinations(groups, contract.groups):
        for others in combinations(runs, contract.runs):
            laid = [card for meld in (*some, *others) for card in meld.cards]
            if len(set(laid)) == len(laid) and is_fine((*some, *others), contract, terms):
                yield (*some, *others)


def is_fine(melds: Sequence[Meld], contract: Contract, terms: Terms) -> bool:
    """Say whether melds are the contract, each valid and all distinct."""
    groups, runs = [meld for meld in melds if not meld.run], [meld for meld in melds if meld.run]
    shapes = all(is_group(meld.cards, contract.group_size, exact=terms.exact) for meld in groups)
    shapes = shapes and not any(run_fault(meld.cards, contract.run_length, exact=terms.exact) for meld in runs)
    apart = not contract.apart or len({meld.suit for meld in runs}) == len(runs)
    distinct = not (terms.distinct and same_groups(melds)) and not (terms.gap and close_runs(melds))
    many = (len(groups), len(runs)) == (contract.groups, contract.runs)
    return shapes and apart and distinct and many and not any(too_wild(meld.cards) for meld in melds)


def hands_of(cards: Sequence[str], most: int) -> Iterator[tuple[str, ...]]:
    for size in range(most + 1):
        yield from combinations(cards, size)


@cache
def small_melds(least: int, *, run: bool, exact: bool) -> tuple[Meld, ...]:
    return tuple(every_meld(SMALL, run=run, least=least, exact=exact))


def all_laid(contract: Contract, terms: Terms) -> dict[frozenset[str], tuple[int, int]]:
    """Return the cards of every lay-down out of the small deck, with what they are worth plain and dear."""
    groups = small_melds(contract.group_size, run=False, exact=terms.exact) if contract.groups else ()
    runs = small_melds(contract.run_length, run=True, exact=terms.exact) if contract.runs else ()
    found = {}
    for some in combinations(groups, contract.groups):
        for others in combinations(runs, contract.runs):
            cards = [card for meld in (*some, *others) for card in meld.cards]
            if len(cards) <= 7 and len(set(cards)) == len(cards) and is_fine((*some, *others), contract, terms):
                found[frozenset(cards)] = tuple(sum(worth[face_of(card)] for card in cards) for worth in (PLAIN, DEAR))
    return found


@pytest.mark.parametrize("terms", EVERY_TERMS, ids=str)
def test_RUM_08_every_small_hand_is_answered_as_by_brute_force(terms: Terms) -> None:
    """All hands of up to seven cards: whether the contract is there, a proof of it, and the least that it leaves.

    Under terms that a table must choose the smallest hands are left out.
    """
    for contract in SMALL_CONTRACTS:
        every = all_laid(contract, terms)
        for hand in map(frozenset, hands_of(SMALL, 7)):
            if len(hand) < 6 and terms != Terms():
                continue
            laid = [values for cards, values in every.items() if cards <= hand]
            assert holds(hand, contract, terms) == bool(laid), (hand, contract)
            shown = proof(hand, contract, terms)
            assert (shown is not None) == bool(laid)
            assert shown is None or is_fine(shown, contract, terms), (hand, contract, shown)
            for number, worth in enumerate((PLAIN, DEAR)):
                melds = best(hand, contract, terms, worth)
                assert (melds is not None) == bool(laid), (hand, contract)
                if melds is not None:
                    assert is_fine(melds, contract, terms), (hand, contract, melds)
                    total = sum(worth[face_of(card)] for card in hand)
                    assert rest(hand, melds, worth) == total - max(values[number] for values in laid), (hand, contract, melds)


def test_RUM_08_small_hands_with_equal_cards_are_answered_as_by_brute_force() -> None:
    chance = random.Random(SEED)
    twice = [*SMALL, *(card.replace("-1-", "-2-") for card in SMALL)]
    for _ in range(500):
        hand, contract, terms = chance.sample(twice, chance.choice((6, 7, 8))), chance.choice(SMALL_CONTRACTS), chance.choice(EVERY_TERMS)
        every = list(every_lay_down(hand, contract, terms))
        melds = best(hand, contract, terms, DEAR)
        assert holds(hand, contract, terms) == bool(every) == bool(melds), (hand, contract, terms)
        if melds:
            assert is_fine(melds, contract, terms)
            assert rest(hand, melds, DEAR) == min(rest(hand, each, DEAR) for each in every), (hand, contract, terms)


# -- hands of real size ------------------------------------------------------------------------------------------------


class Filled:
    """Brute force by faces: every meld that a real hand can make, one after the other, and the most they lay.

    A meld is the number of its natural cards by face and of its wild cards; nothing is shared with the solver.
    """

    def __init__(self, contract: Contract, terms: Terms, worth: tuple[int, ...]) -> None:
        self.contract, self.terms, self.worth = contract, terms, worth

    def least_rest(self, hand: Sequence[str]) -> int | None:
        counts = [0] * 50
        for card in hand:
            counts[face_of(card)] += 1
        jokers, twos = counts[JOKER], counts[TWO]
        by_wilds = self._laid(tuple(counts[:48]), jokers + twos)
        prices = sorted([self.worth[JOKER]] * jokers + [self.worth[TWO]] * twos, reverse=True)
        total = sum(self.worth[face_of(card)] for card in hand)
        found = [total - value - sum(prices[:wilds]) for wilds, value in by_wilds.items()]
        return min(found, default=None)

    def _laid(self, counts: tuple[int, ...], wilds: int) -> dict[int, int]:
        """Return the most natural penalty that is laid, by the number of wild cards in it."""
        found: dict[int, int] = {}

        @cache
        def go(
            left: tuple[int, ...], spare: int, runs: tuple[tuple[int, int, int], ...], groups: tuple[int, ...]
        ) -> tuple[tuple[int, int], ...]:
            if len(runs) < self.contract.runs:
                moves = self._runs(left, spare, runs)
            elif len(groups) < self.contract.groups:
                moves = self._groups(left, spare, groups)
            else:
                return ((0, 0),)
            best_of: dict[int, int] = {}
            for used, wild, mark in moves:
                after = tuple(have - take for have, take in zip(left, used, strict=True))
                more = (*runs, mark) if isinstance(mark, tuple) else runs
                marks = groups if isinstance(mark, tuple) else (*groups, mark)
                value = sum(take * self.worth[face] for face, take in enumerate(used))
                for later, gained in go(after, spare - wild, more, marks):
                    key = wild + later
                    best_of[key] = max(best_of.get(key, -1), value + gained)
            return tuple(best_of.items())

        for wild, value in go(counts, wilds, (), ()):
            found[wild] = max(found.get(wild, -1), value)
        return found

    def _runs(self, left, spare, runs) -> Iterator:
        first = runs[-1] if runs else (0, 0, 0)
        for suit, low in product(range(4), range(12)):
            longest = self.contract.run_length if self.terms.exact else 12
            for length in range(self.contract.run_length, longest + 1):
                mark = (suit, low, length)
                if low + length > 12 or mark < first or (self.contract.apart and any(suit == other[0] for other in runs)):
                    continue
                if self.terms.gap and any(suit == s and low <= lo + le and lo <= low + length for s, lo, le in runs):
                    continue
                here = [12 * suit + rank for rank in range(low, low + length) if left[12 * suit + rank]]
                for many in range(max(0, length - length // 2), len(here) + 1):
                    if length - many <= spare:
                        for some in combinations(here, many):
                            yield tuple(int(face in some) for face in range(48)), length - many, mark

    def _groups(self, left, spare, groups) -> Iterator:
        size = self.contract.group_size
        for rank in range(groups[-1] + self.terms.distinct if groups else 0, 12):
            faces = [rank + 12 * suit for suit in range(4)]
            for takes in product(*(range(left[face] + 1) for face in faces)):
                many = sum(takes)
                for wild in range(min(spare, many) + 1):
                    fitting = many + wild == size if self.terms.exact else many + wild >= size
                    if many and fitting:
                        used = [0] * 48
                        for face, take in zip(faces, takes, strict=True):
                            used[face] = take
                        yield tuple(used), wild, rank


def near_hand(chance: random.Random, contract: Contract, size: int, wilds: int) -> list[str]:
    """Return a hand that holds most of a contract, or all of it, and some other cards."""
    free = PACK.copy()
    chance.shuffle(free)
    hand: list[str] = []

    def take(face: int) -> None:
        card = next((card for card in free if face_of(card) == face), None)
        if card:
            free.remove(card)
            hand.append(card)

    for rank in chance.sample(range(12), contract.groups):
        for _ in range(contract.group_size):
            take(rank + 12 * chance.randrange(4))
    for _ in range(contract.runs):
        suit, low = chance.randrange(4), chance.randrange(13 - contract.run_length)
        for rank in range(low, low + contract.run_length):
            take(12 * suit + rank)
    for card in chance.sample(hand, min(wilds, len(hand))):
        hand.remove(card)
        take(chance.choice((TWO, JOKER)))
    return (hand + [card for card in free if not is_wild(card)])[: max(size, len(hand))]


ROUNDS = range(1, 11)
HANDS = {4: 150, 5: 80, 10: 80}
"""How many hands of a round are tried, where brute force takes long."""


@pytest.mark.parametrize("number", ROUNDS)
def test_RUM_08_layable_hands_of_real_size_are_laid_as_well_as_by_brute_force(contract: Callable[[int], Contract], number: int) -> None:
    chance = random.Random(SEED + number)
    asked, laid = contract(number), 0
    for _ in range(HANDS.get(number, 250)):
        terms = chance.choice(EVERY_TERMS) if chance.random() < 0.3 else Terms()
        hand = near_hand(chance, asked, chance.choice((11, 12, 14, 16, 18, 19)), chance.choice((0, 1, 1, 2)))
        worth = chance.choice((PLAIN, DEAR))
        least = Filled(asked, terms, worth).least_rest(hand)
        melds = best(hand, asked, terms, worth)
        assert holds(hand, asked, terms) == (melds is not None) == (least is not None), (number, hand, terms)
        if melds is not None:
            laid += 1
            assert is_fine(melds, asked, terms)
            assert len({card for meld in melds for card in meld.cards} & set(hand)) == sum(len(meld.cards) for meld in melds)
            assert rest(hand, melds, worth) == least, (number, hand, terms, melds)
    assert laid > 45


@pytest.mark.parametrize("number", ROUNDS)
def test_RUM_08_one_more_card_never_hurts_and_some_card_always_helps(contract: Callable[[int], Contract], number: int) -> None:
    """Invariants 7 and 14: more cards never lose the contract, and the distance falls by one at a time."""
    chance = random.Random(SEED * number)
    asked = contract(number)
    for _ in range(50):
        terms = chance.choice(EVERY_TERMS)
        hand = near_hand(chance, asked, chance.choice((9, 11, 13)), chance.choice((0, 1, 2, 4)))
        hand = chance.sample(hand, len(hand) - chance.randrange(4))
        here = distance(hand, asked, terms)
        assert (here == 0) == holds(hand, asked, terms)
        further = {distance([*hand, card], asked, terms) for card in PACK[:54]}
        assert further <= {here, here - 1}
        assert here == 0 or here - 1 in further
        swapped = [card[:-1] + dict(zip("SHDC12", "HDCS21", strict=True))[card[-1]] for card in hand]
        assert distance(swapped, asked, terms) == here


@pytest.mark.parametrize("number", ROUNDS)
def test_RUM_08_the_nearest_lay_down_names_what_lacks(contract: Callable[[int], Contract], number: int) -> None:
    chance = random.Random(SEED - number)
    asked = contract(number)
    for _ in range(100):
        hand = near_hand(chance, asked, 11, 1)[:11]
        lacking, parts = nearest(hand, asked, Terms())
        held = [card for part in parts for card in part.cards if card is not None]
        assert lacking == distance(hand, asked, Terms()) == sum(part.cards.count(None) for part in parts)
        assert len(set(held)) == len(held)
        assert set(held) <= set(hand)
        assert [part.run for part in parts] == [True] * asked.runs + [False] * asked.groups


# -- laying off --------------------------------------------------------------------------------------------------------


def every_rest(hand: Sequence[str], melds: tuple[Meld, ...], worth: tuple[int, ...]) -> Iterator[int]:
    """Yield what every sequence of lay-offs leaves."""
    yield sum(worth[face_of(card)] for card in hand)
    for card in hand:
        for number, meld in enumerate(melds):
            for place in fits(meld, card):
                rest_of = [each for each in hand if each != card]
                yield from every_rest(rest_of, (*melds[:number], place.meld, *melds[number + 1 :]), worth)


def table_of(chance: random.Random, free: list[str]) -> tuple[Meld, ...]:
    """Return some melds out of cards, wild ones among them."""
    melds = []
    while len(melds) < 3:
        some = chance.sample(free, 3)
        low, suit = chance.randrange(10), chance.choice(SUITS)
        if chance.random() < 0.6:
            some = [next((card for card in free if card[-2:] == RANKS[low + step] + suit), free[0]) for step in range(3)]
        if chance.random() < 0.5:
            some[chance.randrange(3)] = next(card for card in free if is_wild(card))
        found = readings(some) if len(set(some)) == 3 else []
        if found:
            melds.append(chance.choice(found))
            for card in some:
                free.remove(card)
    return tuple(melds)


def test_RUM_15_as_much_is_laid_off_as_by_brute_force() -> None:
    chance = random.Random(SEED)
    emptied = 0
    for _ in range(300):
        free = chance.sample(PACK, 120)
        melds = table_of(chance, free)
        suits = {card[-1] for meld in melds for card in meld.cards}
        near = [card for card in free if card[-1] in suits or is_wild(card)]
        hand = chance.sample(near, 4)
        worth = chance.choice((PLAIN, DEAR))
        found = best_layoff(hand, melds, worth)
        assert found.exact
        assert found.rest == min(every_rest(hand, melds, worth)), (hand, melds)
        assert most_laid_off(hand, melds).rest == min(every_rest(hand, melds, (1,) * 50)), (hand, melds)
        left, table = list(hand), list(melds)
        for card, number, end in found.steps:
            table[number] = next(place.meld for place in fits(table[number], card) if place.end == end)
            left.remove(card)
        assert sum(worth[face_of(card)] for card in left) == found.rest
        emptied += not left
    assert emptied > 10


def test_RUM_15_a_search_that_is_cut_short_says_so(ids: Callable[[str], list[str]]) -> None:
    cards = ids("5D 6D 7D 8D 9D TD JD 4D 3D")
    run = Meld(0, run=True, low=2, cards=tuple(cards[:4]))
    assert best_layoff(cards[4:], [run], PLAIN).exact
    assert not best_layoff(cards[4:], [run], PLAIN, nodes=3).exact
