"""What all commands `pnp export TARGET` share: the options that are the same for each, and how a folder is made."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from card_data.codes import BASE
from card_data.problems import listed
from card_data.serials import keep_serials
from pnp.order import DEFAULT_BLEED_MM, order_for
from pnp.style import EDITIONS
from pnp.terminal import MISUSED, OUTPUT, Trouble, chosen_games, progress

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from card_data.codes import Run
    from card_data.model import Game
    from pnp.exports.album import Album
    from pnp.exports.folder import Report
    from pnp.order import Order

Which = Annotated[str, typer.Argument(metavar="GAME|FOLDER", help="A game by name, or a folder of card data.")]
Output = Annotated[Path | None, typer.Option("-o", "--output", metavar="DIR", help="The folder to make; else output/GAME-TARGET.")]
Edition = Annotated[str, typer.Option(help=f"Edition: {listed(EDITIONS)}, or a print of the game.")]
Lang = Annotated[str | None, typer.Option(help="Language of the cards.")]
With = Annotated[list[str] | None, typer.Option("--with", metavar="OPTION", help="A print of the game; may be repeated.")]
Decks = Annotated[list[str] | None, typer.Option("--deck", metavar="NAME", help="Only this deck; may be repeated.")]
RunName = Annotated[str | None, typer.Option("--run", metavar="NAME", help="The print run whose codes the cards carry.")]
BaseUrl = Annotated[str, typer.Option(metavar="URL", help="The address before every code.")]
Printed = Annotated[bool, typer.Option("--codes/--no-codes", help="Print each card's code; without them copies are alike.")]
Shown = Annotated[bool, typer.Option("--codes/--no-codes", help="Keep each card's code, for tables that are scanned from a screen.")]
Json = Annotated[bool, typer.Option("--json", help="Say what was made as JSON.")]


@dataclass(frozen=True, slots=True)
class Asked:
    """What all targets are asked alike."""

    which: str
    output: Path | None
    edition: str = EDITIONS[0]
    lang: str | None = None
    chosen: Sequence[str] = ()
    decks: Sequence[str] = ()
    run: str | None = None
    base: str = BASE
    codes: bool = False
    as_json: bool = False
    screen: bool = False
    """Whether cards are seen on a screen, where each has to have a back."""

    def game(self) -> Game:
        """Return the one game that is named."""
        return next(iter(chosen_games([self.which])))

    def albums(self, game: Game) -> tuple[Album, ...]:
        """Return the drawn decks."""
        from pnp.exports.album import ExportTrouble, albums  # noqa: PLC0415 - the drawing modules take a while to load

        if self.codes:
            # A code that leaves the house is given for ever: its number is kept before it is printed anywhere.
            keep_serials(game)
        try:
            return albums(game, _run(game, self.run), self.order(game), codes=self.codes, decks=self.decks, backs=self.screen)
        except ExportTrouble as fault:
            raise Trouble(str(fault)) from fault

    def order(self, game: Game) -> Order:
        """Return what is printed; the paper does not matter."""
        language = self.lang or game.language
        return order_for(
            game,
            paper="a4",
            edition=self.edition,
            backs="duplex-long",
            bleed=DEFAULT_BLEED_MM,
            base=self.base,
            language=language,
            chosen=self.chosen,
        )


def _run(game: Game, name: str | None) -> Run:
    from card_data.runs import RunBook, home_folder  # noqa: PLC0415 - opens the user's folder

    book = RunBook(home_folder())
    if name is None:
        return book.first(game.id)
    known = [run for run in book.runs() if run.game_id == game.id]
    wanted = " ".join(name.split()).casefold()
    found = next((run for run in known if run.name.casefold() == wanted), None)
    if found is None:
        raise Trouble(
            f"There is no print run {name!r} of {game.title}: build the kit under this name first, or choose {_names(known)}.", MISUSED
        )
    return found


def _names(runs: Sequence[Run]) -> str:
    return listed([run.name for run in runs]) if runs else "none"


def make_folder(asked: Asked, target: str, make: Callable[[Game, Sequence[Album], Path, Callable[[int, int], None]], Report]) -> Report:
    """Make a folder whole or not at all, and say what it holds and what comes next."""
    from pnp.exports.album import ExportTrouble  # noqa: PLC0415 - the drawing modules take a while to load
    from pnp.exports.folder import MARK, write_mark  # noqa: PLC0415 - the same
    from pnp.kit_folder import whole_folder  # noqa: PLC0415 - the same

    game = asked.game()
    found = asked.albums(game)
    place = asked.output or OUTPUT / f"{game.id}-{target}"
    try:
        with progress(f"{game.title} for {target}") as told, whole_folder(place, MARK) as folder:
            report = make(game, found, folder, lambda done, of: told("", done, of))
            summary = write_mark(folder, report)
    except ExportTrouble as fault:
        raise Trouble(f"{fault}\nNothing has been written.") from fault
    if asked.as_json:
        typer.echo(json.dumps({"folder": str(place), **summary}, ensure_ascii=False, indent=1))
        return report
    typer.echo(f"{report.said} in {place}.")
    for step in report.steps:
        typer.echo(f"  - {step}")
    return report
