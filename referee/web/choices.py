"""Many moves made few: moves of one kind together, a card first and then a place, several cards ticked and then one act.

Built from the offers and their words alone. What is parted and what is left open in a title are the facts of the sentences.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from markupsafe import Markup

from referee.game import move_fields, move_name, move_to_json
from referee.wording import gaps

if TYPE_CHECKING:
    from referee.game import Fact, Line, Move, Offer
    from referee.web.page_words import PageWords

FEW_MOVES = 6
"""Up to so many moves are buttons one below the other, whatever they are."""

FEW_OF_KIND = 4
"""Up to so many moves of one kind stay buttons of their own among many."""

SEVERAL = 3
"""So many moves that differ in a number alone are a row of numbers."""

MOST_FLAT = 6
"""A group of more is parted by its first fact."""

Said = Mapping[str, Any]


class Parted(NamedTuple):
    """Moves of one kind that belong together: those facts of their sentences that differ, in the order they are said.

    With `only_numbers` they differ in one number alone, which then is all that their buttons need to say.
    """

    offers: tuple[Offer, ...]
    differ: tuple[str, ...]
    only_numbers: bool = False

    @property
    def line(self) -> Line:
        """The sentence of the first."""
        return self.offers[0].line

    @property
    def name(self) -> str:
        """The name of their kind of move."""
        return move_name(type(self.offers[0].move))

    @property
    def aside(self) -> Line | None:
        """The words on the right, where they are the same for all."""
        return shared(self.offers, lambda offer: offer.aside)

    @property
    def caution(self) -> Line | None:
        """The warning, where it is the same for all."""
        return shared(self.offers, lambda offer: offer.caution)


class Tickable(NamedTuple):
    """Moves of one kind that take several things: the field that holds them, all things, and what else can be chosen."""

    parted: Parted
    field: str
    things: tuple[Fact, ...]
    acts: tuple[tuple[Said, tuple[Offer, ...]], ...]


Arranged = Parted | Tickable


def shared(offers: Sequence[Offer], ask: Callable[[Offer], Line | None]) -> Line | None:
    """Return a sentence that all offers have, or `None`."""
    first = ask(offers[0])
    return first if all(ask(offer) == first for offer in offers) else None


def arranged(words: PageWords, offers: Sequence[Offer]) -> list[Arranged]:
    """Return moves in the order they are offered, those of one kind together where there are many; a part of one is a button."""
    kinds: dict[type[Move], list[Offer]] = {}
    for offer in offers:
        kinds.setdefault(type(offer.move), []).append(offer)
    few = len(offers) <= FEW_MOVES
    found: list[Arranged] = []
    for same in kinds.values():
        ticks = tickable(words, same)
        if ticks is not None:
            found.append(ticks)
        elif (few or len(same) <= FEW_OF_KIND) and not _are_numbers(words, same):
            found += [Parted((offer,), ()) for offer in same]
        else:
            found.append(parted(words, same))
    return found


def _are_numbers(words: PageWords, offers: Sequence[Offer]) -> bool:
    """Say whether offers are better one row of numbers than buttons one below the other."""
    return len(offers) >= SEVERAL and parted(words, offers).only_numbers


def parted(words: PageWords, offers: Sequence[Offer]) -> Parted:
    """Return offers as one part, with the facts in which their sentences differ."""
    said: dict[str, None] = {}
    for offer in offers:
        said |= dict.fromkeys(gap.fact for gap in gaps(words.texts.get(offer.line.key, "")))
    for offer in offers:
        said |= dict.fromkeys(offer.line.facts)  # texts within texts say these
    several = len({offer.line.key for offer in offers}) > 1
    told = offers[0].line.facts
    differ = tuple(name for name in said if (several and name in told) or len({offer.line.facts.get(name) for offer in offers}) > 1)
    first = offers[0]
    kinds = {gap.kind for gap in gaps(words.texts.get(first.line.key, "")) if gap.fact in differ}
    same = all((each.line.key, each.aside, each.caution) == (first.line.key, first.aside, first.caution) for each in offers)
    return Parted(tuple(offers), differ, same and len(differ) == 1 and kinds == {"number"})


def halves(words: PageWords, whole: Parted) -> list[Parted]:
    """Return a large part as several, by the first fact that differs; a small one, or one that cannot be parted, is itself."""
    by: dict[Fact, list[Offer]] = {}
    if len(whole.offers) > MOST_FLAT and len(whole.differ) > 1:
        for offer in whole.offers:
            by.setdefault(offer.line.facts.get(whole.differ[0]), []).append(offer)
    return [parted(words, offers) for offers in by.values()] if len(by) > 1 else [whole]


def tickable(words: PageWords, offers: Sequence[Offer]) -> Tickable | None:
    """Return moves as things to tick and acts to choose, where a field of theirs holds several different things."""
    field = next((name for name, _, _ in move_fields(type(offers[0].move)) if _is_ticked(offers, name)), "")
    if not field:
        return None
    things = dict.fromkeys(each for offer in offers for each in getattr(offer.move, field))
    acts: dict[str, tuple[Said, list[Offer]]] = {}
    for offer in offers:
        rest = {name: value for name, value in move_to_json(offer.move).items() if name != field}
        acts.setdefault(json.dumps(rest), (rest, []))[1].append(offer)
    return Tickable(parted(words, offers), field, tuple(things), tuple((rest, tuple(same)) for rest, same in acts.values()))


def ticked_facts(words: PageWords, ticks: Tickable) -> tuple[str, ...]:
    """Return the facts of the sentences that hang on what is ticked: those that differ though the rest is the same."""
    return tuple(dict.fromkeys(name for _, offers in ticks.acts for name in parted(words, offers).differ))


def _is_ticked(offers: Sequence[Offer], field: str) -> bool:
    held = [getattr(offer.move, field) for offer in offers]
    if not all(isinstance(each, tuple) and len(set(each)) == len(each) and None not in each for each in held):
        return False
    alone = {each[0] for each in held if len(each) == 1}
    named = all(isinstance(each, str) or each in alone for several in held for each in several)
    return named and len({frozenset(each) for each in held}) > 1 and max(len(each) for each in held) > 1


def title(words: PageWords, names: Sequence[str], viewer: int | None, part: Parted) -> Markup:
    """Return what a part is called: its own words where the game has them, else its sentence with dots for what differs."""
    key = f"move.{part.name}.group"
    if words.has(key):
        return words.html(part.line._replace(key=key), names, viewer)
    return words.partly(part.line, part.differ, names, viewer)
