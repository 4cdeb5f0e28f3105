"""What all pieces of a game share: its words, its colours, its faces of type, and the bands across the head. Lengths mm."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.layout.plan import BadPlan, Plan, look_of, plan_of
from pnp.print_words import PrintWords
from pnp.scene import Box, Group, Paint
from pnp.style import BLACK, PAPER, Style
from pnp.typeset import text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from card_data.model import Game
    from pnp.scene import Item, Text

BLEED_MM = 3.0
SAFE_MM = 3.2


@dataclass(frozen=True)
class Desk:
    """The game, the layout of its pieces, one edition and one language."""

    game: Game
    plan: Plan
    look: Plan
    style: Style
    words: PrintWords

    @property
    def display(self) -> str:
        """The display face."""
        return self.look.text("display")

    def body(self, weight: int) -> str:
        """Return the text face in a weight."""
        return f"{self.look.text('text')}-{weight}"

    def constant(self, name: str) -> int:
        """Return a whole number of the game's data; raises `BadPlan`."""
        value = self.game.constants.get(name)
        if type(value) is not int:
            raise BadPlan(f"{self.game.id} has no constant {name!r}.")
        return value

    def facts(self) -> dict[str, int]:
        """Return all whole numbers of the game's data, for the gaps of its texts."""
        return {name: int(value) for name, value in self.game.constants.items() if type(value) is int}

    def heading(self, words: str, x: float, y: float, size: float, anchor: text.Anchor, *, on_band: bool = True) -> Text:
        """Return a line in the display face, light on the band or dark on the ground."""
        fill = self.style.type(self.plan.text("band_type")) if on_band else self.style.type(self.plan.text("band"))
        return text.line(words, x, y, self.display, size, fill, anchor)

    def band(self, x: float, y: float, w: float, h: float, bleed: float) -> Iterator[Item]:
        """Draw the dark head band with the game's stripes under it, running over the cut by `bleed`."""
        style = self.style
        if not style.low_ink:
            yield Box(x - bleed, y - bleed, w + 2 * bleed, h + bleed, Paint(fill=style.colour(self.plan.text("band"))))
        for number, name in enumerate(self.look.texts("bands")):
            top = y + h + number * 1.1
            thin = 0.5 if style.low_ink else 1.12
            yield Box(x - bleed, top, w + 2 * bleed, thin, Paint(fill=style.colour(name)))

    def ground(self, w: float, h: float) -> Box:
        """Draw the ground of a piece into its bleed; paper in low ink."""
        paint = Paint(fill=self.style.ground(self.plan.text("ground")))
        return Box(-BLEED_MM, -BLEED_MM, w + 2 * BLEED_MM, h + 2 * BLEED_MM, paint)

    def group(self, items: Sequence[Item], x: float, y: float) -> Group:
        """Return items moved together."""
        return Group(tuple(items), x, y)

    def lines(self, words: str, x: float, y: float, box: float, size: float, leading: float, weight: int = 500) -> list[Text]:
        """Return a text broken into lines, black, the first on the baseline `y`."""
        rows = text.wrap(words, self.body(weight), size, box)
        return [text.line(row, x, y + number * leading, self.body(weight), size, BLACK) for number, row in enumerate(rows)]

    def fill(self, name: str) -> Paint:
        """Return the paint of a filled shape: in low ink paper with an outline of the colour."""
        if self.style.low_ink:
            return Paint(fill=PAPER, stroke=self.style.outline(name), width=0.5)
        return Paint(fill=self.style.colour(name))

    def type_in(self, name: str) -> str:
        """Return the colour of type within a filled shape: black in low ink."""
        return BLACK if self.style.low_ink else self.style.colour(name)


def desk_of(game: Game, style: Style, language: str) -> Desk:
    """Return the desk of a game in one edition and language; raises `BadPlan` where it has no layout of pieces."""
    return Desk(game, plan_of(game, "pieces"), look_of(game), style, PrintWords(game, language))
