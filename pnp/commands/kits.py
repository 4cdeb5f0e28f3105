"""The commands that look at games before a kit is made: which there are, is their data sound."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from card_data.load import shipped_games
from card_data.problems import Problems
from card_data.told import facts_of_game, facts_of_problem, told_game
from pnp.terminal import FAILED, Trouble, chosen_games

if TYPE_CHECKING:
    from card_data.model import Game


def games() -> None:
    """List the games that come with Backlot."""
    for game in shipped_games().values():
        seats = f"{game.seats_least} to {game.seats_most} seats"
        typer.echo(f"{game.id:12} {game.title}, {seats}, {sum(c.qty for c in game.cards)} cards")


def check(
    which: Annotated[list[str] | None, typer.Argument(metavar="[GAME|FOLDER]...", help="Games by name, or folders of card data.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Say it as JSON, for other programs.")] = False,  # noqa: FBT002 - a switch
) -> None:
    """Report every problem of the data at once: files first, then everything that does not fit on its card.

    Of a folder of your own it also says how many cards come of how many rows, how each file was read, and which columns
    were taken for quantity and name, and warns of pictures that will print soft or end at the cut.

    \b
    pnp check                       all games
    pnp check hustle
    pnp check ~/games/my-game       a folder anywhere
    pnp check ~/games/my-game --json
    """  # noqa: D301 - the sign keeps the lines of the examples apart
    facts: list[dict[str, Any]] = []
    try:
        for game in chosen_games(which):
            troubles = _undrawable(game)
            remarks = _remarks(game)
            facts.append({**facts_of_game(game), "problems": [{"sentence": each} for each in troubles], "remarks": remarks})
            if not as_json:
                for line in (*told_game(game), *(f"warning: {remark}" for remark in remarks)):
                    typer.echo(line)
            if troubles and not as_json:
                raise Trouble("\n".join([*troubles, f"{len(troubles)} problem{'' if len(troubles) == 1 else 's'}."]))
            if not as_json:
                typer.echo(f"{game.title}: no problems.")
    except Problems as found:
        if not as_json:
            raise
        facts.append({"problems": [facts_of_problem(each) for each in found.problems]})
    if as_json:
        typer.echo(json.dumps(facts, ensure_ascii=False, indent=2))
        if any(each["problems"] for each in facts):
            raise typer.Exit(FAILED)


def _remarks(game: Game) -> list[str]:
    """Return what can be printed and had better be mended."""
    from pnp.layout.remarks import remarks_on  # noqa: PLC0415 - the drawing modules take a while to load

    return list(remarks_on(game))


def _undrawable(game: Game) -> list[str]:
    """Return what of a game does not fit, in any edition and language, each thing once."""
    from pnp.build import undrawable  # noqa: PLC0415 - the drawing modules take a while to load

    return undrawable(game)
