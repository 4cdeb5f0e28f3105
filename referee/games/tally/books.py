"""What a table of a tally goes by: its deck, its count, its options; and who holds what."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from referee.games.tally.counting import Count, running

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from card_data.model import Game
    from referee.game import Seat, Setup
    from referee.games.tally.state import Parts, Sheet


class Books:
    """Everything about a table that does not change while it is played."""

    def __init__(self, game: Game, setup: Setup) -> None:
        self.game = game
        self.seats = setup.seats
        self.count = Count(game)
        self.deck = tuple(card.id for card in game.cards)
        self.stealing = self.count.tally.stealing
        self.rounds = _whole(setup.options.get("rounds"))
        self.target = _whole(setup.options.get("target"))
        self.low_wins = setup.options.get("wins") == "low"

    @cached_property
    def twins(self) -> Mapping[str, str]:
        """For each card of the deck what stands for it and all cards like it: the first of them."""
        first: dict[object, str] = {}
        alike = {card.id: (card.name, card.kind, tuple(sorted(card.columns.items(), key=repr))) for card in self.game.cards}
        return {card: first.setdefault(alike[card], card) for card in self.deck}

    def card_of(self, printed_id: str) -> str:
        """Return the card a printed id belongs to; what is no card stays as it is."""
        card = self.game.card_of_face.get(printed_id)
        return card.id if card else printed_id

    def faces_of(self, card: str) -> tuple[str, ...]:
        """Return all printed ids of a card."""
        known = self.game.by_id.get(card)
        return (card, *(face.id for face in known.faces if face.id != card)) if known else (card,)

    # -- positions -----------------------------------------------------------------------------------------------------

    def holder(self, state: Sheet, card: str) -> Seat | None:
        """Return who holds a card, or `None` where it lies free."""
        return next((seat for seat, hand in enumerate(state.held) if card in hand), None)

    def free(self, state: Sheet) -> tuple[str, ...]:
        """Return the cards that nobody holds, in the order of the deck."""
        held = {card for hand in state.held for card in hand}
        return tuple(card for card in self.deck if card not in held)

    def distinct(self, cards: Iterable[str]) -> tuple[str, ...]:
        """Return one of each cards that are alike, in their order."""
        first: dict[str, str] = {}
        for card in cards:
            first.setdefault(self.twins[card], card)
        return tuple(first.values())

    def parts(self, state: Sheet) -> tuple[Parts, ...]:
        """Return what each seat has in all, part by part; while a round runs its cards are counted as they stand."""
        rounds = state.banked if state.over else (*state.banked, self.count.table(state.held))
        return tuple(tuple(map(sum, zip(*(each[seat] for each in rounds), strict=True))) for seat in range(self.seats))

    def totals(self, state: Sheet) -> tuple[int, ...]:
        """Return the total of each seat as it stands."""
        return tuple(map(sum, self.parts(state)))

    def is_reached(self, state: Sheet) -> bool:
        """TAL-11: say whether some total has reached the target."""
        return self.target is not None and max(running(state.banked, seat)[-1] for seat in range(self.seats)) >= self.target


def _whole(value: object) -> int | None:
    return value if type(value) is int else None
