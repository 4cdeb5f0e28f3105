"""Categories of cards that somebody cannot tell apart: by the colours of their kinds, and by pictures of the finished cards."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from typing import TYPE_CHECKING, Any

from card_data.problems import listed
from pnp.proof.colours import SAID, merged_colours, merged_pictures
from pnp.proof.finding import Finding

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    import numpy as np
    from numpy.typing import NDArray

    from pnp.proof.colours import Merged

MOST_ASKED = 12
"""Of each category no more cards are held against each other."""


def category_findings(facts: Mapping[str, Any], faces: Mapping[str, NDArray[np.uint8]]) -> Iterator[Finding]:
    """Yield a warning for each two categories that merge to some eyes or in grey print.

    `faces` are small pictures of the finished faces by id. Two colours that come near are told only where no picture shows that
    the cards differ otherwise too: by shape, by words, by light and dark.
    """
    words = facts.get("words", {})
    told_apart: set[frozenset[str]] = set()
    merged_anywhere: set[frozenset[str]] = set()
    for name, values in facts.get("categories", {}).items():
        column = name.rpartition(".")[2]
        pictures = {value: [faces[id_] for id_ in ids if id_ in faces][:MOST_ASKED] for value, ids in values.items()}
        own = {value: _words_of_all(words, ids) for value, ids in values.items()}
        pairs = [(one, other) for one, other in combinations(values, 2) if own[one] == own[other]]
        found = list(merged_pictures(_of_one_size(pictures), pairs))
        for (one, other), sights in _by_pair(found).items():
            merged_anywhere.add(frozenset((one, other)))
            detail = f"{column} {one} and {other} look the same {listed_and(sights)}: give them a shape or a word of their own"
            yield _warning("categories merge", detail, (values[one][0], values[other][0]))
        asked = [value for value, each in pictures.items() if len(each) > 1]
        told_apart |= {frozenset((a, b)) for a in asked for b in asked if a != b}
    told_apart -= merged_anywhere
    told_apart |= _apart_by_words(facts.get("coloured", {}), words)
    near = [pair for pair in merged_colours(facts.get("colours", {})) if frozenset(pair[:2]) not in told_apart | merged_anywhere]
    for (one, other), sights in _by_pair(near).items():
        apart = min(m.distance for m in near if (m.one, m.other) == (one, other))
        detail = f"the colours of {one} and {other} are alike {listed_and(sights)} (CIEDE2000 {apart:.1f})"
        yield _warning("colours alike", detail, ())


def _warning(kind: str, detail: str, things: tuple[str, ...]) -> Finding:
    return Finding("", 0, kind, "", detail, grade="warning", things=things)


def _words_of_all(words: Mapping[str, Any], ids: Iterable[str]) -> frozenset[str]:
    """Return the words that every card of a category says: its name, where it is written on it."""
    each = [{word for _, text in words.get(id_, ()) for word in text.casefold().split()} for id_ in ids]
    return frozenset(set.intersection(*each)) if each else frozenset()


def _apart_by_words(coloured: Mapping[str, list[str]], words: Mapping[str, Any]) -> set[frozenset[str]]:
    """Return the pairs of colours of a column whose cards say words of their own, such as the name of what the colour stands for."""
    own = {name: _words_of_all(words, ids) for name, ids in coloured.items()}
    return {frozenset((one, other)) for one, other in combinations(own, 2) if own[one] - own[other] and own[other] - own[one]}


def _of_one_size(pictures: Mapping[str, list[NDArray[np.uint8]]]) -> dict[str, list[NDArray[np.uint8]]]:
    """Return the pictures cut to the size of the smallest: a card may be a pixel larger where it lies elsewhere on the page."""
    every = [p for each in pictures.values() for p in each]
    if not every:
        return {}
    tall, wide = (min(p.shape[i] for p in every) for i in (0, 1))
    return {name: [p[:tall, :wide] for p in each] for name, each in pictures.items()}


def _by_pair(found: Iterable[Merged]) -> dict[tuple[str, str], list[str]]:
    pairs: dict[tuple[str, str], list[str]] = defaultdict(list)
    for each in found:
        pairs[each.one, each.other].append(SAID.get(each.sight, "to every eye"))
    return pairs


def listed_and(parts: Iterable[str]) -> str:
    """Return parts of a sentence in a row."""
    return listed(parts).replace(" or ", " and ")
