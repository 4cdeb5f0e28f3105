"""The commands `pnp export TARGET GAME|FOLDER`: image folders, print services, virtual tables, pictures for a page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from card_data.codes import BASE
from pnp.commands.export_asked import (
    Asked,
    BaseUrl,
    Decks,
    Edition,
    Json,
    Lang,
    Output,
    Printed,
    RunName,
    Shown,
    Which,
    With,
    make_folder,
)
from pnp.commands.export_pictures import hand_picture, showcase_picture
from pnp.order import choose
from pnp.style import EDITIONS
from pnp.terminal import MISUSED, OUTPUT, Trouble

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from card_data.model import Game
    from pnp.exports.album import Album
    from pnp.exports.folder import Report

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="Export a deck for another place than the printer at home.")


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
    asked = Asked(which, output, edition, lang, chosen or (), decks or (), run, base_url, codes, as_json)
    make_folder(
        asked,
        "png",
        lambda game, found, folder, tell: export_png(game, found, folder, tell, dpi=dpi, bleed=bleed, corners=corners, codes=codes),
    )


def _service(asked: Asked, target: str, product: str) -> None:
    from pnp.exports.order_pack import export_order  # noqa: PLC0415 - the drawing modules take a while to load
    from pnp.exports.services import SERVICES  # noqa: PLC0415 - the same

    service = SERVICES[target]
    report = make_folder(
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
    _service(Asked(which, output, edition, lang, chosen or (), decks or (), run, base_url, codes, as_json), "mpc", product)


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
    _service(Asked(which, output, edition, lang, chosen or (), decks or (), run, base_url, codes, as_json), "tgc", product)


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

    asked = Asked(which, output, edition, lang, chosen or (), decks or (), run, base_url, codes, as_json)
    report = make_folder(asked, "drivethru", lambda game, found, folder, tell: export_drivethru(game, found, folder, tell, codes=codes))
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
    asked = Asked(which, output, edition, lang, chosen or (), decks or (), codes=codes, as_json=as_json, screen=True)

    def make(game: Game, found: Sequence[Album], folder: Path, tell: Callable[[int, int], None]) -> Report:
        place = output or OUTPUT / f"{game.id}-tts"
        columns = [choose("column", word, _columns(game)) for word in describe or ()]
        return export_tts(
            game, found, folder, tell, place=place, url_base=url_base, describe=columns, jpeg=jpeg, most_px=sheet_px, codes=codes
        )

    make_folder(asked, "tts", make)


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

    asked = Asked(which, output, edition, lang, chosen or (), decks or (), codes=codes, as_json=as_json, screen=True)
    make_folder(
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

    asked = Asked(which, output, edition, lang, chosen or (), decks or (), codes=codes, as_json=as_json, screen=True)
    make_folder(asked, "screentop", lambda game, found, folder, tell: export_screentop(game, found, folder, tell, codes=codes))


app.command("hand")(hand_picture)
app.command("showcase")(showcase_picture)
