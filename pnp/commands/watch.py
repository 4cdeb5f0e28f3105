"""The command that shows a folder in the browser and keeps up with its files."""

from __future__ import annotations

import time
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from card_data.load import HERE as SHIPPED
from card_data.problems import did_you_mean, listed
from pnp.terminal import MISUSED, Trouble

PORT = 8123


def watch(
    which: Annotated[str, typer.Argument(metavar="GAME|FOLDER", help="A folder of card data, or a game by name.")],
    *,
    port: Annotated[int, typer.Option(help="The port of the page; 0 takes any that is free.", min=0, max=65535)] = PORT,
    paper: Annotated[str, typer.Option(help="Paper of the sheets.")] = "a4",
    backs: Annotated[str, typer.Option(help="How backs get behind fronts on the sheets.")] = "duplex-long",
    browser: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
) -> None:
    """Show every card in the browser while you work: a saved row is a new picture in the blink of an eye.

    The page shows all cards and sheets, each card closely with its row, its problems, its bleed and cut, and the cards as other
    eyes see them. It runs on this computer alone, writes nothing, and ends with Ctrl-C.

    \b
    pnp watch ~/games/my-game
    pnp watch ~/games/my-game --open          and open the browser
    pnp watch hustle --port 8200
    """  # noqa: D301 - the sign keeps the lines of the examples apart
    from pnp.order import choose, paper_for  # noqa: PLC0415 - the drawing modules take a while to load
    from pnp.sheets.pages import BACKS  # noqa: PLC0415 - the same
    from pnp.watch.server import PortTaken, Server  # noqa: PLC0415 - the same

    folder = _folder(which)
    paper_for(paper)
    choose("way of backs", backs, BACKS)
    try:
        server = Server(folder, port, paper, backs)
    except PortTaken as taken:
        other = port + 1 if port < 65535 else PORT  # noqa: PLR2004 - the last port there is
        raise Trouble(f"Port {port} is in use: end the other program, or choose another with --port {other}.") from taken
    try:
        server.start()
        typer.echo(f"{server.address} shows {folder}. It keeps up with every file you save; Ctrl-C ends it.")
        if browser:
            webbrowser.open(server.address)
        while True:
            time.sleep(3600)
    except KeyboardInterrupt:
        typer.echo("\nThe bench is closed.")
    finally:
        server.stop()


def _folder(word: str) -> Path:
    """Return the folder of a game by its name or its path; raises `Trouble`."""
    shipped = {file.parent.name: file.parent for file in SHIPPED.glob("*/game.toml")}
    folder = Path(word).expanduser()
    if word in shipped and not (folder / "game.toml").exists():
        return shipped[word]
    if (folder / "game.toml").exists():
        return folder.resolve()
    if folder.is_dir():
        raise Trouble(f"{word} has no game.toml. Write one (title = “My game”), or make a folder that works with pnp new.", MISUSED)
    hint = did_you_mean(word, shipped)
    said = f"There is no folder {word} and no game of that name{f'; {hint}' if hint else '.'} The games are {listed(sorted(shipped))}."
    raise Trouble(said, MISUSED)
