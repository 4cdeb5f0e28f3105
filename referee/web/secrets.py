"""What a page keeps covered until it is held down: a seat's secret cards, and sentences that not everybody is told.

A secret card is called by where it lies ("Hand 2") on buttons and in sentences, so that who glances at a phone learns
nothing; what it really is stands in the part that is held down, and nowhere else.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from referee.game import Line

if TYPE_CHECKING:
    from referee.game import Fact, Facts, View, Zone


class Kept(NamedTuple):
    """One secret zone of a viewer: its cards in the order they are shown in, and the number of the first among all."""

    zone: Zone
    cards: tuple[str | None, ...]
    first: int


@dataclass(frozen=True)
class Guard:
    """What one viewer's page covers. `names` says what a secret card is called in the open; without secrets it is empty."""

    zones: tuple[Kept, ...]
    names: Mapping[str, str]

    @property
    def stands(self) -> bool:
        """Whether there is anything to cover: then all sentences that others are not told are covered too."""
        return bool(self.zones)

    @property
    def cards(self) -> tuple[str | None, ...]:
        """Every secret card, in the order it is shown in."""
        return tuple(card for kept in self.zones for card in kept.cards)

    def hides(self, line: Line | None) -> bool:
        """Say whether a sentence names a secret card."""
        return line is not None and bool(self.names) and any(fact in self.names for fact in plain_facts(line.facts))

    def masked(self, line: Line) -> Line:
        """Return a sentence in which secret cards are called by where they lie."""
        if not self.hides(line):
            return line
        return line._replace(facts={name: self._mask(fact) for name, fact in line.facts.items()})

    def _mask(self, fact: Fact) -> Fact:
        if isinstance(fact, tuple):
            return tuple(self._mask(each) for each in fact)
        return self.names.get(fact, fact) if isinstance(fact, str) else fact


NO_GUARD = Guard((), {})
"""Nothing is covered."""


def plain_facts(facts: Facts) -> Iterator[Fact]:
    """Yield every plain value of a sentence's facts."""
    stack: list[Fact] = list(facts.values())
    while stack:
        fact = stack.pop()
        if isinstance(fact, tuple):
            stack.extend(fact)
        else:
            yield fact


def zones_of(view: View) -> Iterator[Zone]:
    """Yield every zone of a view, the seats' first."""
    for seat in view.seats:
        yield from seat.zones
    yield from view.zones


def guard_of(view: View, titles: Mapping[str, str], salt: str) -> Guard:
    """Return what covers a view's secret zones; `titles` are their titles by key, `salt` is known to nobody.

    Cards of a secret zone are shown in an order that says nothing about what they are, so that a number tapped says nothing.
    """
    zones: list[Kept] = []
    names: dict[str, str] = {}
    numbers: Counter[str] = Counter()
    for zone in zones_of(view):
        if not zone.secret or not any(zone.cards):
            continue
        cards = tuple(sorted(zone.cards, key=lambda card: _shuffled(card, salt))) if not zone.spots else zone.cards
        zones.append(Kept(zone, cards, numbers.total()))
        title = titles[zone.key]
        names |= {card: f"{title} {number}" for number, card in enumerate(cards, numbers[title] + 1) if card}
        numbers[title] += len(cards)
    return Guard(tuple(zones), names)


def _shuffled(card: str | None, salt: str) -> str:
    return hashlib.sha256(f"{salt} {card}".encode()).hexdigest() if card else ""


def told_alone(own: Sequence[Line], everybody: Sequence[Line]) -> tuple[Line, ...]:
    """Return those of a viewer's sentences that not everybody is told."""
    return tuple(line for line in own if line not in everybody)
