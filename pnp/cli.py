"""The command `pnp`: its commands, and how troubles end."""

from __future__ import annotations

import sys

import typer

from card_data.problems import Problems
from card_data.runs import RunTrouble
from pnp.commands import build, calibrate, diff, export, fetch, kits, new, proof, specimens, watch
from pnp.kit_folder import FolderTrouble
from pnp.manifest import BrokenManifest
from pnp.order import BadWord
from pnp.sheets.printers import PrinterTrouble
from pnp.terminal import FAILED, MISUSED, Trouble
from pnp.typeset.own_fonts import BadFont

app = typer.Typer(add_completion=False, no_args_is_help=True, pretty_exceptions_enable=False, rich_markup_mode=None)


@app.callback()
def _pnp() -> None:
    """Turn a folder of card data into paper: cards, boards, mats, dice, rules.

    \b
    pnp games                       which games there are
    pnp new fruit-market            begin a deck of your own
    pnp icons --pdf icons.pdf       which icons and fonts there are (pnp fonts)
    pnp check hustle                is the data sound
    pnp watch ~/games/my-game       see every card while you work on it
    pnp build hustle                make the kit in output/hustle
    pnp calibrate Canon             backs behind fronts, on your own printer
    pnp diff HEAD~1:fruit fruit     which cards have changed, side by side
    pnp proof output/hustle         read every code back from the finished pages
    pnp export tgc hustle           for a print service, a virtual table or a page
    """  # noqa: D301 - the sign keeps the lines of the examples apart


app.command("games")(kits.games)
app.command("new")(new.new)
app.command("check")(kits.check)
app.command("icons")(specimens.icons)
app.command("fonts")(specimens.fonts)
app.command("fetch")(fetch.fetch)
app.command("build")(build.build_kits)
app.command("ink")(build.ink)
app.command("calibrate")(calibrate.calibrate)
app.command("proof")(proof.proof)
app.command("watch")(watch.watch)
app.command("diff")(diff.diff)
app.add_typer(export.app, name="export")


def main() -> None:
    """Run the command; every trouble ends in one sentence and an exit code, never in a traceback."""
    try:
        app()
    except Trouble as trouble:
        _end(str(trouble), trouble.code)
    except BadWord as trouble:
        _end(str(trouble), MISUSED)
    except (Problems, RunTrouble, FolderTrouble, BrokenManifest, PrinterTrouble, BadFont) as trouble:
        _end(str(trouble), FAILED)


def _end(sentence: str, code: int) -> None:
    typer.echo(sentence, err=True)
    sys.exit(code)
