"""The commands `pnp export TARGET GAME|FOLDER`: image folders, print services, virtual tables, pictures for a page."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from card_data.codes import BASE
from card_data.problems import listed
from pnp.order import DEFAULT_BLEED_MM, choose, order_for
from pnp.style import EDITIONS
from pnp.terminal import MISUSED, OUTPUT, Trouble, chosen_games, progress

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from card_data.codes import Run
    from card_data.model import Game
    from pnp.exports.album import Album
    from pnp.exports.folder import Report
    from pnp.order import Order

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="Export a deck for another place than the printer at home.")

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
class _Asked:
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

    def game(self) -> Game:
        """Return the one game that is named."""
        return next(iter(chosen_games([self.which])))

    def albums(self, game: Game) -> tuple[Album, ...]:
        """Return the drawn decks."""
        from pnp.exports.album import ExportTrouble, albums  # noqa: PLC0415 - the drawing modules take a while to load

        try:
            return albums(game, _run(game, self.run), self.order(game), codes=self.codes, decks=self.decks)
        except ExportTrouble as fault:
            raise Trouble(str(fault)) from fault

    def order(self, game: Game) -> Order:
        """Return what is printed; the paper does not matter."""
        language = self.lang or ("en" if "en" in game.wordings else min(game.wordings, default="en"))
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


def _folder(asked: _Asked, target: str, make: Callable[[Game, Sequence[Album], Path, Callable[[int, int], None]], Report]) -> Report:
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


@app.command("png")
def png(
    which: Which,
    *,
    output: Output = None,
    dpi: Annotated[float, typer.Option(metavar="DPI", help="Dots an inch, from 36 to 1200.")] = 300.0,
    bleed: Annotated[bool, typer.Option("--bleed/--trimmed", help="With the art that runs over the cut, or as it is cut.")] = False,
    corners: Annotated[bool, typer.Option("--corners/--no-corners", help="Leave what is cut from the corners transparent.")] = False,
    edition: Edition = EDITIONS[0],
    lang: Lang = None,
    chosen: With = None,
    decks: Decks = None,
    run: RunName = None,
    base_url: BaseUrl = BASE,
    codes: Printed = True,
    as_json: Json = False,
) -> None:
    """Make a picture of every front, and of every back once.

    \b
    pnp export png hustle
    pnp export png hustle --dpi 600 --bleed
    pnp export png ~/games/fruit --corners --no-codes -o pictures
    """  # noqa: D301 - the sign keeps the lines of the examples apart
    from pnp.exports.png import LEAST_DPI, MOST_DPI, export_png  # noqa: PLC0415 - the drawing modules take a while to load

    if not LEAST_DPI <= dpi <= MOST_DPI:
        raise Trouble(f"{dpi:g} dpi is not possible. Choose from {LEAST_DPI:g} to {MOST_DPI:g}.", MISUSED)
    asked = _Asked(which, output, edition, lang, chosen or (), decks or (), run, base_url, codes, as_json)
    _folder(
        asked,
        "png",
        lambda game, found, folder, tell: export_png(game, found, folder, tell, dpi=dpi, bleed=bleed, corners=corners, codes=codes),
    )


def _service(asked: _Asked, target: str, product: str) -> None:
    from pnp.exports.order_pack import export_order  # noqa: PLC0415 - the drawing modules take a while to load
    from pnp.exports.services import SERVICES  # noqa: PLC0415 - the same

    service = SERVICES[target]
    report = _folder(
        asked,
        target,
        lambda game, found, folder, tell: export_order(game, found, folder, tell, service=service, product=product, codes=asked.codes),
    )
    _ready(report, service.name)


Product = Annotated[str, typer.Option(metavar="NAME", help="The service's card; else the one nearest to the deck's size.")]


@app.command("mpc")
def mpc(
    which: Which,
    *,
    output: Output = None,
    product: Product = "",
    edition: Edition = EDITIONS[0],
    lang: Lang = None,
    chosen: With = None,
    decks: Decks = None,
    run: RunName = None,
    base_url: BaseUrl = BASE,
    codes: Printed = True,
    as_json: Json = False,
) -> None:
    """Make pictures for MakePlayingCards at its exact pixels, with a preflight that says yes or no and why.

    \b
    pnp export mpc rummy --deck cards
    pnp export mpc hustle --product poker -o order
    """  # noqa: D301 - the sign keeps the lines of the examples apart
    _service(_Asked(which, output, edition, lang, chosen or (), decks or (), run, base_url, codes, as_json), "mpc", product)


@app.command("tgc")
def tgc(
    which: Which,
    *,
    output: Output = None,
    product: Product = "",
    edition: Edition = EDITIONS[0],
    lang: Lang = None,
    chosen: With = None,
    decks: Decks = None,
    run: RunName = None,
    base_url: BaseUrl = BASE,
    codes: Printed = True,
    as_json: Json = False,
) -> None:
    """Make pictures for The Game Crafter at its exact pixels, with a preflight that says yes or no and why.

    \b
    pnp export tgc hustle
    pnp export tgc ~/games/fruit --product TarotDeck
    """  # noqa: D301 - the sign keeps the lines of the examples apart
    _service(_Asked(which, output, edition, lang, chosen or (), decks or (), run, base_url, codes, as_json), "tgc", product)


@app.command("drivethru")
def drivethru(
    which: Which,
    *,
    output: Output = None,
    edition: Edition = EDITIONS[0],
    lang: Lang = None,
    chosen: With = None,
    decks: Decks = None,
    run: RunName = None,
    base_url: BaseUrl = BASE,
    codes: Printed = True,
    as_json: Json = False,
) -> None:
    """Make a PDF a deck for DriveThruCards: back and front in turn, in CMYK, as PDF/X-1a:2003, with a preflight.

    \b
    pnp export drivethru hustle
    pnp export drivethru rummy --deck cards -o rummy-cards
    """  # noqa: D301 - the sign keeps the lines of the examples apart
    from pnp.exports.drivethru import NAME, export_drivethru  # noqa: PLC0415 - the drawing modules take a while to load

    asked = _Asked(which, output, edition, lang, chosen or (), decks or (), run, base_url, codes, as_json)
    report = _folder(asked, "drivethru", lambda game, found, folder, tell: export_drivethru(game, found, folder, tell, codes=codes))
    _ready(report, NAME)


def _ready(report: Report, whose: str) -> None:
    if not report.ready:
        raise Trouble(f"The files are there, but not ready for {whose}: see what the preflight says.")


UrlBase = Annotated[str, typer.Option(metavar="URL", help="Where on the web the pictures will lie; else they are local.")]


@app.command("tts")
def tts(
    which: Which,
    *,
    output: Output = None,
    url_base: UrlBase = "",
    describe: Annotated[
        list[str] | None, typer.Option("--describe", metavar="COLUMN", help="A column for the cards' descriptions; may be repeated.")
    ] = None,
    jpeg: Annotated[bool, typer.Option("--jpeg/--png", help="Sheets as JPEG, smaller for painted art, or as PNG.")] = False,
    sheet_px: Annotated[int, typer.Option(metavar="PX", help="No side of a sheet is longer, from 1024 to 10000.")] = 4096,
    edition: Edition = EDITIONS[0],
    lang: Lang = None,
    chosen: With = None,
    decks: Decks = None,
    codes: Shown = False,
    as_json: Json = False,
) -> None:
    """Make a saved object for Tabletop Simulator: sheets of cards and the JSON that makes decks of them.

    \b
    pnp export tts hustle
    pnp export tts ~/games/fruit --describe text --describe points
    pnp export tts rummy --url-base https://example.org/rummy/ --jpeg
    """  # noqa: D301 - the sign keeps the lines of the examples apart
    from pnp.exports.tts import LEAST_PX, LONGEST_PX, export_tts  # noqa: PLC0415 - the drawing modules take a while to load

    if not LEAST_PX <= sheet_px <= LONGEST_PX:
        raise Trouble(f"Sheets of {sheet_px} px are not possible. Choose from {LEAST_PX} to {LONGEST_PX}.", MISUSED)
    asked = _Asked(which, output, edition, lang, chosen or (), decks or (), codes=codes, as_json=as_json)

    def make(game: Game, found: Sequence[Album], folder: Path, tell: Callable[[int, int], None]) -> Report:
        place = output or OUTPUT / f"{game.id}-tts"
        columns = [choose("column", word, _columns(game)) for word in describe or ()]
        return export_tts(
            game, found, folder, tell, place=place, url_base=url_base, describe=columns, jpeg=jpeg, most_px=sheet_px, codes=codes
        )

    _folder(asked, "tts", make)


def _columns(game: Game) -> list[str]:
    return list(dict.fromkeys(column for card in game.cards for column in card.columns))


@app.command("playingcards")
def playingcards(
    which: Which,
    *,
    output: Output = None,
    url_base: UrlBase = "",
    edition: Edition = EDITIONS[0],
    lang: Lang = None,
    chosen: With = None,
    decks: Decks = None,
    codes: Shown = False,
    as_json: Json = False,
) -> None:
    """Make a room for playingcards.io, and a CSV with pictures for a room of your own.

    \b
    pnp export playingcards hustle
    pnp export playingcards ~/games/fruit --url-base https://example.org/fruit/
    """  # noqa: D301 - the sign keeps the lines of the examples apart
    from pnp.exports.screen_pack import export_playingcards  # noqa: PLC0415 - the drawing modules take a while to load

    asked = _Asked(which, output, edition, lang, chosen or (), decks or (), codes=codes, as_json=as_json)
    _folder(
        asked,
        "playingcards",
        lambda game, found, folder, tell: export_playingcards(game, found, folder, tell, url_base=url_base, codes=codes),
    )


@app.command("screentop")
def screentop(
    which: Which,
    *,
    output: Output = None,
    edition: Edition = EDITIONS[0],
    lang: Lang = None,
    chosen: With = None,
    decks: Decks = None,
    codes: Shown = False,
    as_json: Json = False,
) -> None:
    """Make the pictures for Screentop, and a list of the components and variants to make of them.

    \b
    pnp export screentop hustle
    pnp export screentop villains --deck heroes -o heroes-online
    """  # noqa: D301 - the sign keeps the lines of the examples apart
    from pnp.exports.screen_pack import export_screentop  # noqa: PLC0415 - the drawing modules take a while to load

    asked = _Asked(which, output, edition, lang, chosen or (), decks or (), codes=codes, as_json=as_json)
    _folder(asked, "screentop", lambda game, found, folder, tell: export_screentop(game, found, folder, tell, codes=codes))
