"""The deck card of a maker's kit: the one piece every kit has, for it introduces the deck to any referee that has the folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from card_data.model import Piece, Value

KIND = "deck_card"
LAYOUT = "pieces"
"""The layout that says how pieces look."""

LOOK: Mapping[str, Value] = MappingProxyType(
    {
        "ground": "cream",
        "band": "teal",
        "band_type": "white",
        "accent": "red",
        "card": MappingProxyType({"size": (63, 88)}),
        KIND: MappingProxyType({"code": 31.9}),
    }
)
"""How the deck card looks where the folder has no `pieces.toml` of its own: 29 modules of 1.1 mm."""


def with_deck_card(pieces: Sequence[Piece], prefix: str, *, wanted: bool) -> tuple[Piece, ...]:
    """Return the pieces of a folder with a deck card after them, unless there is one or none is wanted."""
    if not wanted or any(piece.kind == KIND for piece in pieces):
        return tuple(pieces)
    return (*pieces, Piece(f"{prefix}-DECK-CARD", KIND, "Deck card", KIND))


def with_look(layouts: Mapping[str, Mapping[str, Value]], pieces: Sequence[Piece]) -> Mapping[str, Mapping[str, Value]]:
    """Return the layouts with what a deck card among the pieces needs, under those of the folder."""
    if not any(piece.kind == KIND for piece in pieces):
        return layouts
    return MappingProxyType({**layouts, LAYOUT: MappingProxyType({**LOOK, **layouts.get(LAYOUT, {})})})
