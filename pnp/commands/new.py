"""The command `pnp new`: a maker's folder to start from, that can be checked, built and proven right away."""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from card_data.load import SHARED
from pnp.kit_folder import whole_folder
from pnp.order import choose
from pnp.terminal import MISUSED, Trouble

STARTERS = SHARED / "starters"
NAMES = ("plain", "picture", "numbers", "dossier")
TITLE = re.compile(r'^title = "[^"]*"$', re.MULTILINE)
OPENING = re.compile(r"\A#[^\n]*\n")
UNUSUAL = re.compile(r'["\\\x00-\x1f]')


class Begun(NamedTuple):
    """A folder that has been made: where, from which starter, with which title and files."""

    folder: Path
    starter: str
    title: str
    files: tuple[str, ...]


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The folder to make.")],
    starter: Annotated[
        str, typer.Option("--from", metavar="LAYOUT", help="plain (rules and icons), picture (full art), numbers (suits), dossier (tall).")
    ] = "plain",
    title: Annotated[str | None, typer.Option(help="The game's title; as a rule the folder's name.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Tell what was made as JSON.")] = False,  # noqa: FBT002  # an option of the command
) -> None:
    """Begin a deck of your own: a folder with a sheet of cards, a layout, and a page that says how to go on.

    \b
    pnp new fruit-market                        rules and icons on plain cards
    pnp new far-shores --from picture           art over the whole card
    pnp new my-tricks --from numbers            suits and values
    pnp new murder --from dossier --title "Murder at Six"
    """  # noqa: D301 - the sign keeps the lines of the examples apart
    made = begin(Path(name).expanduser(), choose("layout", starter, list(NAMES)), title)
    if as_json:
        told = {"folder": str(made.folder), "from": made.starter, "title": made.title, "files": made.files}
        typer.echo(json.dumps(told, ensure_ascii=False, indent=2))
        return
    typer.echo(f"{made.folder} holds {made.title}: {listed_files(made.files)}.")
    typer.echo(f"Go on with  pnp check {made.folder}  ·  pnp build {made.folder}  ·  pnp watch {made.folder}")


def begin(folder: Path, starter: str, title: str | None = None) -> Begun:
    """Make a folder from a starter, whole or not at all; raises `Trouble` where something is there already, and `FolderTrouble`."""
    if folder.is_symlink() or (folder.exists() and not (folder.is_dir() and not any(folder.iterdir()))):
        raise Trouble(f"{folder} is there already and stays as it is: choose another name.")
    called = " ".join((title or title_of(folder.resolve().name)).split())
    if not called or UNUSUAL.search(called):
        raise Trouble(f"{called!r} cannot be a title: write it without quotation marks and backslashes.", MISUSED)
    with whole_folder(folder) as fresh:
        shutil.copytree(STARTERS / starter, fresh, dirs_exist_ok=True, copy_function=shutil.copyfile)
        file = fresh / "game.toml"
        text = TITLE.sub(f'title = "{called}"', OPENING.sub(_opening(called), file.read_text("utf-8")), count=1)
        file.write_text(text, "utf-8")
        files = tuple(sorted(path.relative_to(fresh).as_posix() for path in fresh.rglob("*") if path.is_file()))
    return Begun(folder, starter, called, files)


def listed_files(files: tuple[str, ...]) -> str:
    """Return the names of files for a sentence, those of a folder in it together.

    >>> listed_files(("art/a.svg", "art/b.svg", "cards.csv"))
    'art (2 files), cards.csv'
    """
    folders = Counter(file.partition("/")[0] for file in files if "/" in file)
    names = dict.fromkeys(file.partition("/")[0] for file in files)
    return ", ".join(f"{name} ({folders[name]} files)" if name in folders else name for name in names)


def _opening(title: str) -> str:
    return f"# {title}: what the deck is made of. Only the title must stand here; everything else has a default.\n"


def title_of(name: str) -> str:
    """Return a folder's name as a title.

    >>> title_of("fruit-market")
    'Fruit Market'
    """
    words = re.split(r"[\s_-]+", name.strip())
    return " ".join(word[:1].upper() + word[1:] for word in words if word)
