"""The commands that make kits: which games there are, is their data sound, make the kit, prove the kit."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from card_data.codes import BASE
from card_data.load import shipped_games
from card_data.problems import listed, quote
from card_data.runs import RunBook, home_folder
from card_data.serials import keep_serials
from pnp.order import DEFAULT_BLEED_MM, order_for
from pnp.sheets import BACKS, PAPERS
from pnp.style import EDITIONS
from pnp.terminal import OUTPUT, Trouble, chosen_games, progress

if TYPE_CHECKING:
    from collections.abc import Callable

    from card_data.codes import Run
    from card_data.model import Game
    from pnp.manifest import Manifest
    from pnp.order import Order


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


def build_kits(
    which: Annotated[list[str] | None, typer.Argument(metavar="[GAME|FOLDER]...", help="Games by name, or folders of card data.")] = None,
    paper: Annotated[str, typer.Option(help=f"Paper: {listed(PAPERS)}.")] = "a4",
    edition: Annotated[str, typer.Option(help=f"Edition: {listed(EDITIONS)}, or a print of the game.")] = "standard",
    backs: Annotated[str, typer.Option(help=f"How backs get behind fronts: {listed(BACKS)}.")] = "duplex-long",
    bleed: Annotated[float | None, typer.Option(metavar="MM", help="How far art runs over the cut; 2 where it fits.")] = None,
    base_url: Annotated[str, typer.Option(metavar="URL", help="The address before every code.")] = BASE,
    lang: Annotated[str, typer.Option(help="Language of the print.")] = "en",
    run: Annotated[str | None, typer.Option(metavar="NAME", help="The print run; a new name makes a new one.")] = None,
    chosen: Annotated[
        list[str] | None,
        typer.Option("--with", metavar="OPTION", help="A print of the game, or an option that changes it; may be repeated."),
    ] = None,
    output: Annotated[Path, typer.Option("-o", "--output", metavar="DIR", help="Each kit becomes a folder in here.")] = OUTPUT,
) -> None:
    """Make the kits of games: PDF and SVG files and a manifest, whole or not at all.

    \b
    pnp build hustle
    pnp build hustle --paper letter --edition low-ink
    pnp build hustle --backs fold           no duplex printer: fold and glue
    pnp build hustle --run "Christmas"      a second deck with codes of its own
    pnp build hollywood --with distinct_backs
    pnp build rummy --edition low-ink --with four-colour --with large-index
    """  # noqa: D301 - the sign keeps the lines of the examples apart
    for game in chosen_games(which):
        order = order_for(
            game,
            paper=paper,
            edition=edition,
            backs=backs,
            bleed=DEFAULT_BLEED_MM if bleed is None else bleed,
            base=base_url,
            language=lang,
            chosen=chosen or (),
        )
        keep_serials(game)
        printing, is_new = _run(game, run)
        target = output / game.id
        with progress(f"{game.title}") as told:
            manifest = _make(game, printing, order, target, lambda name: told(name, 0, 0))
        codes = sum(1 for thing in manifest.things if thing.code)
        run_words = f"{'new ' if is_new else ''}print run {quote(printing.name)}"
        typer.echo(f"{game.title}: {target} holds {len(manifest.files)} files with {codes} codes, {run_words}.")
        if bleed is not None and min(manifest.bleed_mm) < bleed:
            across, down = manifest.bleed_mm
            typer.echo(f"{order.paper.name} leaves room for a bleed of {across:g} mm across and {down:g} mm down the page.")


def proof(
    folder: Annotated[Path, typer.Argument(metavar="[DIR]", help="A kit, or a folder of kits.")] = OUTPUT,
) -> None:
    """Look at finished kits as a printer and a phone would: rasterise every page, read every code, compare with the manifest.

    \b
    pnp proof                       all kits in output
    pnp proof output/hustle
    """  # noqa: D301 - the sign keeps the lines of the examples apart
    from pnp.proof import kits_in, prove  # noqa: PLC0415 - loads rasteriser and decoder

    failed = False
    for kit in kits_in(folder):
        with progress(f"proof of {kit}") as told:
            outcome = prove(kit, lambda done, of: told("", done, of))
        for finding in outcome.findings:
            typer.echo(f"{kit / str(finding)}", err=True)
        failed |= bool(outcome.findings)
        many = len(outcome.findings)
        verdict = f"{many} finding{'' if many == 1 else 's'}" if many else "all as it should be"
        typer.echo(f"{kit}: {outcome.pages} pages, {outcome.codes} codes, {verdict}.")
    if failed:
        raise Trouble("Do not print these files: build the kit again, or mend its data.")


def _make(game: Game, run: Run, order: Order, target: Path, tell: Callable[[str], None]) -> Manifest:
    from pnp.build import BuildTrouble, build  # noqa: PLC0415 - the drawing modules take a while to load

    try:
        return build(game, run, order, target, tell)
    except BuildTrouble as fault:
        raise Trouble(f"{fault}\nNothing has been written.") from fault


def _undrawable(game: Game) -> list[str]:
    """Return what of a game does not fit, in any edition and language, each thing once."""
    from pnp.build import undrawable  # noqa: PLC0415 - the drawing modules take a while to load

    return undrawable(game)


def _run(game: Game, name: str | None) -> tuple[Run, bool]:
    """Return the print run of a name, and whether it has just been made."""
    book = RunBook(home_folder())
    if name is None:
        return book.first(game.id), False
    for known in book.runs():
        if known.game_id == game.id and known.name.casefold() == " ".join(name.split()).casefold():
            return known, False
    return book.new(game.id, name), True
