"""All card sheets of Hustle by the generator, from a cold start: data read, checked, laid out, drawn.

python bench/_sheets_pnp.py OUT.pdf
"""

from __future__ import annotations

import sys
from pathlib import Path

from card_data.codes import BASE, Run
from card_data.load import shipped_games
from pnp.order import order_for
from pnp.press import Press
from pnp.render_pdf import write_pdf


def press() -> Press:
    game = shipped_games()["hustle"]
    order = order_for(game, paper="a4", edition="standard", backs="duplex-long", bleed=2.0, base=BASE, language="en")
    return Press(game, Run("hustle", "Bench", bytes(range(10))), order)


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(write_pdf(tuple(press().card_pages()), "Cards", duplex="long"))
