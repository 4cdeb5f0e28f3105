"""All card sheets of a game by the generator, from a cold start: data read, checked, laid out, drawn.

python bench/_sheets_pnp.py OUT.pdf [GAME]
"""

from __future__ import annotations

import sys
from pathlib import Path

from card_data.codes import BASE, Run
from card_data.load import shipped_games
from pnp.order import order_for
from pnp.press import Press
from pnp.render.pdf import write_pdf


def press(name: str = "hustle") -> Press:
    game = shipped_games()[name]
    order = order_for(game, paper="a4", edition="standard", backs="duplex-long", bleed=2.0, base=BASE, language="en")
    return Press(game, Run(name, "Bench", bytes(range(10))), order)


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(write_pdf(tuple(press(*sys.argv[2:]).card_pages()), "Cards", duplex="long"))
