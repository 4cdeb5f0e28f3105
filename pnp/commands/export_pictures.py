"""The commands `pnp export hand` and `pnp export showcase`: pictures of a deck for a page or a post."""

from __future__ import annotations

import json
import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.commands.export_asked import Asked, Decks, Edition, Json, Lang, Shown, Which, With
from pnp.style import EDITIONS, UnknownColour, style_of
from pnp.terminal import MISUSED, OUTPUT, Trouble

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from card_data.model import Game
    from pnp.exports.album import Album
    from pnp.exports.portrait import Ground

    Made = tuple[NDArray[np.uint8], list[str]]

AUTO = "auto"

File = Annotated[Path | None, typer.Option("-o", "--output", metavar="FILE", help="The PNG to make; else output/GAME-TARGET.png.")]
Width = Annotated[int, typer.Option(metavar="PX", help="How wide the picture is, from 200 to 6000 pixels.")]
Background = Annotated[
    str, typer.Option(metavar="COLOUR", help="A colour of the game's palette, #RRGGBB, transparent, or auto: one the cards stand out from.")
]
Cards = Annotated[list[str] | None, typer.Option("--card", metavar="ID", help="A card to show, in this order; may be repeated.")]


def hand_picture(
    which: Which,
    *,
    output: File = None,
    cards: Cards = None,
    count: Annotated[int, typer.Option(metavar="N", help="How many cards, from 1 to 13, where none is named.")] = 7,
    width: Width = 1600,
    background: Background = AUTO,
    edition: Edition = EDITIONS[0],
    lang: Lang = None,
    chosen: With = None,
    decks: Decks = None,
    codes: Shown = False,
    as_json: Json = False,
) -> None:
    """Make a picture of a hand of cards, fanned out, with their shadows.

    \b
    pnp export hand hustle
    pnp export hand rummy --card RUM-1-AS --card RUM-1-KS --card RUM-1-QS
    pnp export hand ~/games/fruit --count 5 --width 1200 --background transparent
    """  # noqa: D301 - the sign keeps the lines of the examples apart
    from pnp.exports.portrait import LEAST_CARDS, MOST_CARDS, hand  # noqa: PLC0415 - the drawing modules take a while to load

    many = len(cards) if cards else count
    if not LEAST_CARDS <= many <= MOST_CARDS:
        raise Trouble(f"A hand of {many} cards is not possible. Choose from {LEAST_CARDS} to {MOST_CARDS}.", MISUSED)
    asked = Asked(which, output, edition, lang, chosen or (), decks or (), codes=codes, as_json=as_json, screen=True)
    _picture(asked, "hand", width, background, lambda found, ground: hand(found, cards or (), count, width, ground))


def showcase_picture(
    which: Which,
    *,
    output: File = None,
    cards: Cards = None,
    width: Width = 1800,
    background: Background = AUTO,
    edition: Edition = EDITIONS[0],
    lang: Lang = None,
    chosen: With = None,
    decks: Decks = None,
    codes: Shown = False,
    as_json: Json = False,
) -> None:
    """Make a product picture: the piles of the decks, a fan, and a card on show (the first named), 3 wide to 2 high.

    \b
    pnp export showcase hustle
    pnp export showcase villains --width 2400 --background "#203040"
    """  # noqa: D301 - the sign keeps the lines of the examples apart
    from pnp.exports.portrait import MOST_CARDS, showcase  # noqa: PLC0415 - the drawing modules take a while to load

    if cards and len(cards) > MOST_CARDS:
        raise Trouble(f"A fan of {len(cards)} cards is not possible. Name at most {MOST_CARDS}.", MISUSED)
    asked = Asked(which, output, edition, lang, chosen or (), decks or (), codes=codes, as_json=as_json, screen=True)
    _picture(asked, "showcase", width, background, lambda found, ground: showcase(found, cards or (), width, ground))


def _picture(asked: Asked, target: str, width: int, background: str, make: Callable[[Sequence[Album], Ground], Made]) -> None:
    """Make a picture and put it into place whole."""
    from pnp.exports.portrait import LEAST_PX, MOST_PX  # noqa: PLC0415 - the drawing modules take a while to load
    from pnp.render.png import png_bytes  # noqa: PLC0415 - the same

    if not LEAST_PX <= width <= MOST_PX:
        raise Trouble(f"A picture {width} px wide is not possible. Choose from {LEAST_PX} to {MOST_PX}.", MISUSED)
    game = asked.game()
    place = asked.output or OUTPUT / f"{game.id}-{target}.png"
    if place.suffix.casefold() != ".png":
        raise Trouble(f"{place.name} is no name of a PNG: end it in .png.", MISUSED)
    ground = _ground(game, asked, background)
    pixels, shown = make(asked.albums(game), ground)
    _put(place, png_bytes(pixels, 96))
    height = pixels.shape[0]
    if asked.as_json:
        told = {"target": target, "game": game.id, "file": str(place), "size": [width, height], "cards": shown, "codes": asked.codes}
        typer.echo(json.dumps(told, ensure_ascii=False, indent=1))
        return
    typer.echo(f"{game.title}: {place}, {width} x {height} px, shows {', '.join(shown)}.")


def _ground(game: Game, asked: Asked, background: str) -> Ground:
    """Return the colour that is named, or the palette to choose from; raises `Trouble` with the nearest name."""
    from pnp.exports.stage import TRANSPARENT  # noqa: PLC0415 - the drawing modules take a while to load

    style = style_of(game, EDITIONS[0], asked.chosen)
    word = background.strip()
    if word.casefold() == TRANSPARENT:
        return TRANSPARENT
    if word.casefold() == AUTO:
        return tuple(colour for colour in style.palette.values() if colour.startswith("#"))
    try:
        return style.colour(word)
    except UnknownColour as fault:
        raise Trouble(f"{fault} A background may also be #RRGGBB, {TRANSPARENT} or {AUTO}.", MISUSED) from fault


def _put(place: Path, content: bytes) -> None:
    """Write a file beside its place, then move it there, so that it is whole or not there."""
    fresh = ""
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        handle, fresh = tempfile.mkstemp(prefix=f".{place.name}-", dir=place.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        mask = os.umask(0)
        os.umask(mask)
        Path(fresh).chmod(0o666 & ~mask)
        Path(fresh).replace(place)
    except OSError as fault:
        with suppress(OSError):
            Path(fresh).unlink()
        raise Trouble(f"{place} cannot be written: {fault.strerror or fault}. Choose another place with -o.") from fault
