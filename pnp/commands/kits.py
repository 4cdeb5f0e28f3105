"""The commands that look at games before a kit is made: which there are, is their data sound."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from card_data.load import shipped_games
from pnp.terminal import Trouble, chosen_games

if TYPE_CHECKING:
    from card_data.model import Game


def games() -> None:
    """List the games that come with Backlot."""
    for game in shipped_games().values():
        seats = f"{game.seats_least} to {game.seats_most} seats"
        typer.echo(f"{game.id:12} {game.title}, {seats}, {sum(c.qty for c in game.cards)} cards")


def check(
    which: Annotated[list[str] | None, typer.Argument(metavar="[GAME|FOLDER]...", help="Games by name, or folders of card data.")] = None,
) -> None:
    """Report every problem of the data at once: files first, then everything that does not fit on its card.

    \b
    pnp check                       all games
    pnp check hustle
    pnp check ~/games/my-game       a folder anywhere
    """  # noqa: D301 - the sign keeps the lines of the examples apart
    for game in chosen_games(which):
        if troubles := _undrawable(game):
            raise Trouble("\n".join([*troubles, f"{len(troubles)} problem{'' if len(troubles) == 1 else 's'}."]))
        typer.echo(f"{game.title}: no problems.")


def _undrawable(game: Game) -> list[str]:
    """Return what of a game does not fit, in any edition and language, each thing once."""
    from pnp.build import undrawable  # noqa: PLC0415 - the drawing modules take a while to load

    return undrawable(game)
