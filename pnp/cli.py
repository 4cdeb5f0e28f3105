"""The command `pnp`: which games there are, is their data sound, make the kit, prove the kit."""

from __future__ import annotations

import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from card_data.codes import BASE
from card_data.load import load_game, shipped_games
from card_data.problems import Problems, listed, quote
from card_data.runs import RunBook, RunTrouble, home_folder
from pnp.kit_folder import FolderTrouble
from pnp.manifest import BrokenManifest
from pnp.order import DEFAULT_BLEED_MM, BadWord, choose, order_for
from pnp.sheets import BACKS, PAPERS
from pnp.style import EDITIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from card_data.codes import Run
    from card_data.model import Game
    from pnp.manifest import Manifest
    from pnp.order import Order

FAILED, MISUSED = 1, 2
SLOW_S = 1.0
"""Work that takes longer than this shows how far it is."""
OUTPUT = Path("output")

app = typer.Typer(add_completion=False, no_args_is_help=True, pretty_exceptions_enable=False, rich_markup_mode=None)


class Trouble(Exception):
    """A sentence for the person at the keyboard, and the exit code that goes with it."""

    def __init__(self, sentence: str, code: int = FAILED) -> None:
        super().__init__(sentence)
        self.code = code


@app.callback()
def _pnp() -> None:
    """Turn a folder of card data into paper: cards, boards, mats, dice, rules.

    \b
    pnp games                       which games there are
    pnp check hustle                is the data sound
    pnp build hustle                make the kit in output/hustle
    pnp proof output/hustle         read every code back from the finished pages
    """  # noqa: D301 - the sign keeps the lines of the examples apart


@app.command()
def games() -> None:
    """List the games that come with Backlot."""
    for game in shipped_games().values():
        seats = f"{game.seats_least} to {game.seats_most} seats"
        typer.echo(f"{game.id:12} {game.title}, {seats}, {sum(c.qty for c in game.cards)} cards")


@app.command()
def check(
    which: Annotated[list[str] | None, typer.Argument(metavar="[GAME|FOLDER]...", help="Games by name, or folders of card data.")] = None,
) -> None:
    """Report every problem of the data at once: files first, then everything that does not fit on its card.

    \b
    pnp check                       all games
    pnp check hustle
    pnp check ~/games/my-game       a folder anywhere
    """  # noqa: D301 - the sign keeps the lines of the examples apart
    for game in _chosen(which):
        if troubles := _undrawable(game):
            raise Trouble("\n".join([*troubles, f"{len(troubles)} problem{'' if len(troubles) == 1 else 's'}."]))
        typer.echo(f"{game.title}: no problems.")


@app.command("build")
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
    for game in _chosen(which):
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
        printing, is_new = _run(game, run)
        target = output / game.id
        with _progress(f"{game.title}") as told:
            manifest = _make(game, printing, order, target, lambda name: told(name, 0, 0))
        codes = sum(1 for thing in manifest.things if thing.code)
        run_words = f"{'new ' if is_new else ''}print run {quote(printing.name)}"
        typer.echo(f"{game.title}: {target} holds {len(manifest.files)} files with {codes} codes, {run_words}.")
        if bleed is not None and min(manifest.bleed_mm) < bleed:
            across, down = manifest.bleed_mm
            typer.echo(f"{order.paper.name} leaves room for a bleed of {across:g} mm across and {down:g} mm down the page.")


@app.command()
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
        with _progress(f"proof of {kit}") as told:
            outcome = prove(kit, lambda done, of: told("", done, of))
        for finding in outcome.findings:
            typer.echo(f"{kit / str(finding)}", err=True)
        failed |= bool(outcome.findings)
        many = len(outcome.findings)
        verdict = f"{many} finding{'' if many == 1 else 's'}" if many else "all as it should be"
        typer.echo(f"{kit}: {outcome.pages} pages, {outcome.codes} codes, {verdict}.")
    if failed:
        raise Trouble("Do not print these files: build the kit again, or mend its data.")


def _chosen(which: list[str] | None) -> Iterator[Game]:
    shipped = shipped_games()
    for word in which or list(shipped):
        folder = Path(word).expanduser()
        if word in shipped:
            yield shipped[word]
        elif (folder / "game.toml").exists():
            yield load_game(folder)
        elif folder.is_dir():
            raise Trouble(f"{word} is a folder without a game.toml. Name a game's folder, or one of {listed(shipped)}.", MISUSED)
        else:
            yield shipped[_game(word, list(shipped))]


def _game(word: str, names: list[str]) -> str:
    try:
        return choose("game", word, names)
    except BadWord as fault:
        raise Trouble(str(fault), MISUSED) from fault


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


@contextmanager
def _progress(title: str) -> Iterator[Callable[[str, int, int], None]]:
    """Show how far a work is, on a terminal and once it has taken a second; else stay quiet."""
    if not sys.stderr.isatty():
        yield lambda _name, _done, _of: None
        return
    from rich.console import Console  # noqa: PLC0415 - only terminals need it
    from rich.progress import Progress  # noqa: PLC0415 - the same

    began = time.monotonic()
    bar = Progress(console=Console(stderr=True), transient=True)
    task = bar.add_task(title, total=None)

    def told(name: str, done: int, of: int) -> None:
        if time.monotonic() - began > SLOW_S:
            bar.start()
        bar.update(task, description=f"{title} {name}", completed=done, total=of or None)

    try:
        yield told
    finally:
        bar.stop()


def main() -> None:
    """Run the command; every trouble ends in one sentence and an exit code, never in a traceback."""
    try:
        app()
    except Trouble as trouble:
        _end(str(trouble), trouble.code)
    except BadWord as trouble:
        _end(str(trouble), MISUSED)
    except (Problems, RunTrouble, FolderTrouble, BrokenManifest) as trouble:
        _end(str(trouble), FAILED)


def _end(sentence: str, code: int) -> None:
    typer.echo(sentence, err=True)
    sys.exit(code)
