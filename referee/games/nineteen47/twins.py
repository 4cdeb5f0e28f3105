"""Twins: states that differ in one secret which a viewer does not share, one or a few for each kind of secret.

Two cards change places, wherever they lie, if the viewer knows neither; loyalties likewise. What is public history stays.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from referee.games.nineteen47.books import more, put

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.game import Seat
    from referee.games.nineteen47.books import Books
    from referee.games.nineteen47.state import Card, Cards, State


KINDS = ("loyalty", "hand", "film", "look", "floor", "pick", "ghost", "poster")
"""The kinds of secrets."""


def twins(books: Books, state: State, viewer: Seat | None) -> Iterator[State]:
    """Return one state for every kind of secret there is now that looks the same to a viewer."""
    for kind in KINDS:
        yield from islice(twins_of(kind, books, state, viewer), 1)


def twins_of(kind: str, books: Books, state: State, viewer: Seat | None) -> Iterator[State]:
    """Return all states of one kind that look the same to a viewer: another loyalty, hand, film, pick, floor, ghost, poster."""
    if kind == "loyalty":
        if state.phase != "over" and not books.paper_loyalty:
            yield from _loyalties(books, state, viewer)
    elif not books.paper:
        yield from _posters(state, viewer) if kind == "poster" else _cards(kind, state, viewer)


# -- loyalties -------------------------------------------------------------------------------------------------------------


def _loyalties(books: Books, state: State, viewer: Seat | None) -> Iterator[State]:
    """Swap the loyalties of two seats, or of a seat and the box, where the viewer knows neither."""
    known = _known_seats(books, state, viewer)
    hidden = [seat for seat, card in enumerate(state.loyalty) if card and seat not in known]
    for place, one in enumerate(hidden):
        for other in hidden[place + 1 :]:
            swapped = put(put(state.loyalty, one, state.loyalty[other]), other, state.loyalty[one])
            if _looks_the_same(books, state, swapped, viewer):
                yield state._replace(loyalty=swapped)
        for card in state.box if books.random_loyalty else ():
            if card:
                swapped = put(state.loyalty, one, card)
                if _looks_the_same(books, state, swapped, viewer):
                    box = more(tuple(each for each in state.box if each != card), state.loyalty[one])
                    yield state._replace(loyalty=swapped, box=box)


def _looks_the_same(books: Books, state: State, loyalty: Cards, viewer: Seat | None) -> bool:
    return _known_seats(books, state._replace(loyalty=loyalty), viewer) == _known_seats(books, state, viewer)


def _known_seats(books: Books, state: State, viewer: Seat | None) -> dict[Seat, Card]:
    """Return the loyalties a viewer knows: one's own, and comrades' once the communists have met; two players know both."""
    if viewer is None:
        return {}
    if books.seats == 2:  # noqa: PLR2004 - H47-73: with two players both are known to both
        return dict(enumerate(state.loyalty))
    known = {viewer: state.loyalty[viewer]}
    if books.recognition and books.side(state, viewer) == "communist":
        known |= {seat: card for seat, card in enumerate(state.loyalty) if books.side(state, seat) == "communist"}
    return known


# -- cards -----------------------------------------------------------------------------------------------------------------


def _cards(kind: str, state: State, viewer: Seat | None) -> Iterator[State]:
    """Swap the cards of one kind of hidden place with those of the others, the deck first."""
    places = hidden_places(state, viewer)
    for name, cards in places.items():
        if name.partition(" ")[0] != kind:
            continue
        for other, others in places.items():
            if other != name and cards:
                yield from (swapped(state, cards[-1], card) for card in others)
                yield from (swapped(state, card, others[-1]) for card in cards[:-1] if others)


def hidden_places(state: State, viewer: Seat | None) -> dict[str, list[str]]:
    """Return the cards a viewer does not know, by where they lie."""
    own = {laid.card for laid in state.laid if laid.by == viewer} if viewer is not None else set()
    own |= {sight.card for sight in state.sights if sight.seat == viewer} if viewer is not None else set()
    if viewer is not None and viewer == state.editor:
        own.add(state.look)
    places: dict[str, list[str]] = {
        "deck": [card for card in state.deck if card],
        "film": [card for card in state.film if card and card not in own and card != state.look],
        "look": [state.look] if state.look and state.look not in own else [],
        "floor": [card for card in state.floor if card and card not in own and card not in state.gone],
    }
    for seat, hand in enumerate(state.hands):
        if seat != viewer:
            places[f"hand {seat}"] = [card for card in hand if card]
    if not (state.phase == "compose" and viewer == state.active):
        places["pick"] = [card for card in state.pick if card]
    for ghost, card in enumerate(state.ghosts):
        if card and (viewer is None or viewer not in state.seen[ghost]):
            places[f"ghost {ghost}"] = [card]
    return places


def swapped(state: State, one: str, other: str) -> State:
    """Return the state in which two cards have changed places; what was seen and laid in this film goes with them."""
    swap = {one: other, other: one}

    def name(card: Card) -> Card:
        return swap.get(card, card) if card else card

    def names(cards: Cards) -> Cards:
        return more(tuple(name(card) for card in cards))

    return state._replace(
        deck=names(state.deck),
        floor=names(state.floor),
        hands=tuple(names(hand) for hand in state.hands),
        film=names(state.film),
        laid=tuple(laid._replace(card=name(laid.card)) for laid in state.laid),
        cut=name(state.cut),
        look=name(state.look),
        pick=names(state.pick),
        ghosts=tuple(name(card) for card in state.ghosts),
    )


# -- posters ---------------------------------------------------------------------------------------------------------------


def _posters(state: State, viewer: Seat | None) -> Iterator[State]:
    """Swap a poster that lies unseen with one that another seat looks at or has scrapped."""
    mine = {sight.card for sight in state.sights if sight.seat == viewer and sight.what == "scrapped"} if viewer is not None else set()
    looked = () if viewer == state.active else state.script
    scrapped = () if state.phase == "over" else tuple(card for card in state.scrapped if card not in mine)
    for seen in (*looked, *scrapped):
        for unseen in state.posters[:1]:
            swap = {seen: unseen, unseen: seen}
            yield state._replace(
                posters=tuple(sorted(swap.get(card, card) or "" for card in state.posters)),
                script=more(tuple(swap.get(card, card) for card in state.script)),
                scrapped=more(tuple(swap.get(card, card) for card in state.scrapped)),
                sights=tuple(sight._replace(card=swap.get(sight.card, sight.card) or "") for sight in state.sights),
            )
