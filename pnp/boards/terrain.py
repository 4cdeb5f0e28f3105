"""Kinds of places on a map: each with a colour, an icon and a name, said by the maker, known by its word, or given in turn.

An icon always goes with the colour, so that no two kinds differ by their colour alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.pieces.maker_look import CYCLE
from pnp.style import mix

if TYPE_CHECKING:
    from card_data.model import Board
    from pnp.pieces.maker_look import MakerLook
    from pnp.scene import Colour

_GROUPS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("#6FB1C8", "big-wave", ("sea", "ocean", "water", "deep")),
    ("#8CC7D6", "drop", ("lake", "lagoon", "shallows", "pond")),
    ("#5D9FC4", "river", ("river", "stream")),
    ("#EBD9A6", "palm-tree", ("beach", "coast", "sand", "shore", "island")),
    ("#E2B866", "desert", ("desert", "dunes", "waste")),
    ("#6FA05A", "forest", ("forest", "woods", "wood", "jungle", "pines")),
    ("#A9C56F", "high-grass", ("grass", "grassland", "plain", "plains", "meadow", "pasture", "prairie", "savanna")),
    ("#E5C95A", "wheat", ("field", "fields", "farm", "farmland", "grain")),
    ("#C3A878", "hills", ("hill", "hills", "clay")),
    ("#A59C94", "peaks", ("mountain", "mountains", "rock", "rocks", "stone")),
    ("#D27B57", "volcano", ("volcano", "lava")),
    ("#7E9B84", "swamp", ("swamp", "marsh", "bog")),
    ("#E3EDF2", "snowflake-1", ("snow", "ice", "arctic", "tundra")),
    ("#D98F6C", "village", ("town", "village", "city", "settlement")),
    ("#B59AA8", "castle", ("castle", "fort", "fortress", "capital")),
    ("#B8AE8C", "stone-tower", ("ruin", "ruins", "tower")),
    ("#8A8078", "cave-entrance", ("cave", "mine")),
    ("#7FB8B0", "anchor", ("harbour", "harbor", "port", "dock")),
    ("#E8B84A", "round-star", ("start", "home", "base")),
    ("#D9A441", "flying-flag", ("finish", "end", "goal")),
    ("#D9B25A", "chest", ("treasure", "gold", "bonus")),
    ("#C8695A", "evil-eyes", ("danger", "trap", "monster", "hazard")),
    ("#B6C3CE", "road", ("road", "street", "path")),
)
_KNOWN = {word: (colour, icon) for colour, icon, words in _GROUPS for word in words}
_SPARE_ICONS = ("round-star", "hearts", "cut-diamond", "crown", "sun", "moon", "cog", "fire", "torch", "flying-flag")


@dataclass(frozen=True, slots=True)
class Terrain:
    """One kind of place as it is drawn."""

    word: str
    colour: Colour
    icon: str
    name: str


def terrains(board: Board, look: MakerLook) -> dict[str, Terrain]:
    """Return every kind of place that the board has, by its word, in the order they come.

    Raises:
        UnknownColour, UnknownIcon: the maker's own words for one name nothing.
    """
    told = board.form.get("terrain")
    own = told if isinstance(told, Mapping) else {}
    words = dict.fromkeys(square.kind for square in board.squares if square.kind not in ("", "blank"))
    return {word: _terrain(word, number, own.get(word), look) for number, word in enumerate(words)}


def _terrain(word: str, number: int, told: object, look: MakerLook) -> Terrain:
    own = {key: str(value) for key, value in told.items() if value} if isinstance(told, Mapping) else {}
    colour, icon = _KNOWN.get(word.casefold(), ("", ""))
    if word in look.style.palette:
        colour = look.style.palette[word]
    colour = look.colour(own["colour"]) if "colour" in own else colour or mix(CYCLE[number % len(CYCLE)], "#FFFFFF", 0.35)
    named = own.get("icon") or icon or _SPARE_ICONS[number % len(_SPARE_ICONS)]
    shown = own.get("name") or word.replace("-", " ").replace("_", " ").capitalize()
    look.drawing(named)
    return Terrain(word, colour, named, shown)
