"""How much cards are worth: points, then multipliers, sets and majorities, each a part of the total.

Points are TAL-05, sets TAL-06, multipliers TAL-07, majorities TAL-08.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from card_data.tally_model import Majority, Multiplier, SetRule, Tally, Where, whole_of, words_of

if TYPE_CHECKING:
    from card_data.model import Card, Game
    from referee.games.tally.state import Parts

MOST = 10**9
"""No number of a count grows beyond this."""

Hands = Sequence[Sequence[str]]


def parts_of(tally: Tally) -> tuple[str, ...]:
    """Return the ways to score of a tally, each a part of every total, in the order they are counted."""
    return (
        *(("points",) if tally.points or tally.apiece else ()),
        *(f"multipliers.{rule.id}" for rule in tally.multipliers),
        *(f"sets.{rule.id}" for rule in tally.sets),
        *(f"majority.{rule.id}" for rule in tally.majorities),
    )


class Contest(NamedTuple):
    """One contest of a majority: whose it is, what it is about, how much each seat has of it, and what each gets."""

    rule: Majority
    value: str
    has: tuple[int, ...]
    gets: tuple[int, ...]


class Count:
    """The count of one deck: what each card brings by itself, and what a table of hands comes to."""

    def __init__(self, game: Game) -> None:
        self.tally = game.tally or Tally()
        self.cards = {card.id: card for card in game.cards}
        self.parts = parts_of(self.tally)
        self.has_points = "points" in self.parts
        self.worth = {card.id: self._worth(card) for card in game.cards}

    def _worth(self, card: Card) -> int:
        return whole_of(card.columns.get(self.tally.points)) or 0 if self.tally.points else self.tally.apiece

    def words(self, card: str, column: str) -> tuple[str, ...]:
        """Return what a card says in a column."""
        return words_of(self.cards[card].columns.get(column))

    def table(self, hands: Hands) -> tuple[Parts, ...]:
        """Return the parts of every seat's count, in the order of `parts`."""
        contests = self.contests(hands)
        counted = []
        for seat, hand in enumerate(hands):
            points = sum(self.worth[card] for card in hand)
            gained = [sum(gain for _, gain in gains) for gains in self.gains(hand)]
            sets = [sum(score for _, _, score in self.sets(rule, hand)) for rule in self.tally.sets]
            majorities = [sum(each.gets[seat] for each in contests if each.rule is rule) for rule in self.tally.majorities]
            counted.append((*((points,) if self.has_points else ()), *gained, *sets, *majorities))
        return tuple(counted)

    # -- multipliers ---------------------------------------------------------------------------------------------------

    def gains(self, hand: Sequence[str]) -> list[list[tuple[str, int]]]:
        """Return for each multiplier what it adds to each card it is about; one works on what those before it have made."""
        now = {card: self.worth[card] for card in hand}
        found = []
        for rule in self.tally.multipliers:
            holding = [card for card in hand if self.is_among(card, rule.cards)]
            gains = []
            for card in hand:
                times = 0 if self.is_among(card, rule.cards) else sum(self._speaks_of(rule, each, card) for each in holding)
                after = _bounded(now[card] * _bounded(rule.times**times)) if times else now[card]
                if times:
                    gains.append((card, after - now[card]))
                now[card] = after
            found.append(gains)
        return found

    def is_among(self, card: str, where: Where) -> bool:
        """Say whether a card is one of those meant."""
        return bool(set(self.words(card, where.column)) & set(where.words))

    def _speaks_of(self, rule: Multiplier, holding: str, card: str) -> bool:
        if not rule.of.column:
            return True
        if rule.of.words:
            return self.is_among(card, rule.of)
        return bool(set(self.words(holding, rule.of.column)) & set(self.words(card, rule.of.column)))

    # -- sets ----------------------------------------------------------------------------------------------------------

    def sets(self, rule: SetRule, hand: Sequence[str]) -> list[tuple[str, int, int]]:
        """Return what sets score: value (empty for sets of different ones), how many, points; those that score nothing left out."""
        count = Counter(word for card in hand for word in self.words(card, rule.by))
        many = {value: count[value] for value in rule.values}
        if not rule.worth:
            complete = min(many.values(), default=0)
            scored = [("", complete, complete * rule.each)]
        elif rule.different:
            different = sum(1 for number in many.values() if number)
            scored = [("", different, _at(rule.worth, different))]
        else:
            scored = [(value, number, _at(rule.worth, number)) for value, number in many.items()]
        return [each for each in scored if each[2]]

    # -- majorities ----------------------------------------------------------------------------------------------------

    def contests(self, hands: Hands) -> list[Contest]:
        """Return every contest of every majority with what it gives."""
        found = []
        for rule in self.tally.majorities:
            for value in rule.values if rule.by else ("",):
                has = tuple(sum(self._strength(rule, value, card) for card in hand) for hand in hands)
                found.append(Contest(rule, value, has, _places(rule, has)))
        return found

    def _strength(self, rule: Majority, value: str, card: str) -> int:
        if rule.by and value not in self.words(card, rule.by):
            return 0
        return (whole_of(self.cards[card].columns.get(rule.sum)) or 0) if rule.sum else 1


def _places(rule: Majority, has: Sequence[int]) -> tuple[int, ...]:
    """Return what each seat gets: seats that tie share their places, and nobody comes second to two firsts."""
    gets = [0] * len(has)
    place = 0
    for amount in sorted({each for each in has if each > 0}, reverse=True):
        level = [seat for seat, each in enumerate(has) if each == amount]
        taken = rule.places[place : place + len(level)]
        if not taken:
            break
        share = taken[0] if len(level) == 1 or rule.ties == "shared" else sum(taken) // len(level) if rule.ties == "split" else 0
        for seat in level:
            gets[seat] = share
        place += len(level)
    return tuple(gets)


def _at(worth: Sequence[int], number: int) -> int:
    return worth[min(number, len(worth) - 1)]


def _bounded(number: int) -> int:
    return max(-MOST, min(MOST, number))


def running(rounds: Sequence[Sequence[Parts]], seat: int) -> tuple[int, ...]:
    """Return a seat's total after each round."""
    return tuple(accumulate(sum(each[seat]) for each in rounds))
