"""The command that compares two versions of a deck, for people, for programs, and as a print sheet of what has changed."""

from __future__ import annotations

import json
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from card_data.load import load_game, shipped_games
from card_data.problems import Problems, listed, quote
from card_data.runs import RunBook, RunTrouble, home_folder
from card_data.serials import keep_serials
from pnp.style import EDITIONS
from pnp.terminal import Trouble, progress

if TYPE_CHECKING:
    from card_data.model import Game
    from pnp.compare.diff import Difference, GameSide, KitSide
    from pnp.order import Order

SAME, DIFFERENT, FAILED = 0, 1, 2
"""The exit codes of `diff`."""
MOST_TOLD = 60


def diff(
    before: Annotated[str, typer.Argument(metavar="A", help="The older version: a folder, a kit, or REV:FOLDER of git.")],
    after: Annotated[str, typer.Argument(metavar="B", help="The newer version, likewise.")],
    report: Annotated[Path | None, typer.Option("--report", metavar="FILE", help="Write an HTML page with pictures side by side.")] = None,
    sheet: Annotated[
        Path | None, typer.Option("--sheet", metavar="FILE", help="Write a PDF with only the changed and the new cards.")
    ] = None,
    paper: Annotated[str, typer.Option(help="Paper of the sheet.")] = "a4",
    backs: Annotated[str, typer.Option(help="How backs get behind fronts on the sheet.")] = "duplex-long",
    edition: Annotated[str | None, typer.Option(help=f"Edition: {listed(EDITIONS)}; of a kit its own.")] = None,
    lang: Annotated[str | None, typer.Option(help="Language of the cards; of a kit its own.")] = None,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print the differences as JSON.")] = False,
) -> None:
    """Compare two versions of a deck: which cards are new, gone or changed, and whose pictures differ.

    Ends with 0 where nothing differs, with 1 where something does, with 2 where one of the two cannot be read.

    \b
    pnp diff HEAD~1:games/fruit games/fruit
    pnp diff v1.0:. .                         two versions of the folder you are in
    pnp diff old-fruit fruit --report changes.html
    pnp diff v1.0:fruit fruit --sheet reprint.pdf      print only what has changed
    pnp diff output/fruit fruit               what the printed kit lacks
    """  # noqa: D301 - the sign keeps the lines of the examples apart
    from pnp.compare.diff import compare  # noqa: PLC0415 - the drawing modules take a while to load
    from pnp.compare.report import report as page  # noqa: PLC0415 - the same

    with ExitStack() as stack:
        kits = [_kit(word) for word in (before, after)]
        like = next((kit.manifest for kit in kits if kit), None)
        own = (edition or (like.edition.split(" + ")[0] if like else EDITIONS[0]), lang or (like.language if like else None))
        one, other = (kit or _side(word, *own, stack) for word, kit in zip((before, after), kits, strict=True))
        with progress("comparing") as told:
            found = compare(one, other, lambda done, of: told("faces", done, of))
        if report:
            with progress("report") as told:
                _write(report, page(one, other, found, lambda done, of: told("", done, of)).encode())
        if sheet:
            _print_sheet(other, found, sheet, (paper, backs))
    if as_json:
        typer.echo(json.dumps(found.as_json(), ensure_ascii=False, indent=1))
    else:
        _tell(found, report, sheet)
    raise typer.Exit(DIFFERENT if found else SAME)


def _kit(word: str) -> KitSide | None:
    """Return the kit that a person named, or nothing where it is none."""
    from pnp.compare.diff import KitSide  # noqa: PLC0415 - the drawing modules take a while to load
    from pnp.manifest import NAME  # noqa: PLC0415 - the same

    folder = Path(word).expanduser()
    return KitSide(folder, word) if (folder / NAME).exists() and not (folder / "game.toml").exists() else None


def _side(word: str, edition: str, language: str | None, stack: ExitStack) -> GameSide:
    """Return a version of the data by what a person wrote; raises `Trouble` with the code of a comparison that failed."""
    from pnp.compare.diff import GameSide  # noqa: PLC0415 - the drawing modules take a while to load
    from pnp.compare.revision import NoRevision, folder_at, split  # noqa: PLC0415 - the same
    from pnp.order import choose  # noqa: PLC0415 - the same

    folder = Path(word).expanduser()
    try:
        if folder.is_dir():
            game = load_game(folder)
        elif word in shipped_games():
            game = shipped_games()[word]
        elif revision := split(word):
            game = load_game(stack.enter_context(folder_at(*revision)))
        else:
            raise Trouble(f"There is no folder {word}. Name a folder of card data, a kit, or REV:FOLDER such as HEAD~1:{word}.", FAILED)
    except NoRevision as fault:
        raise Trouble(str(fault), FAILED) from fault
    except Problems as fault:
        raise Trouble(f"{word} cannot be compared:\n{fault}", FAILED) from fault
    spoken = choose("language", language, sorted({game.language, *game.wordings})) if language else game.language
    return GameSide(game, word, choose("edition", edition, EDITIONS), spoken)


def _tell(found: Difference, report: Path | None, sheet: Path | None) -> None:
    from pnp.compare.report import summary  # noqa: PLC0415 - the drawing modules take a while to load

    lines = [f"+ {id_}  {name}" for id_, name in found.new] + [f"- {id_}  {name}" for id_, name in found.gone]
    for card in found.changed:
        was = f" (was {card.was})" if card.was else ""
        lines.append(f"~ {card.id}  {card.name}{was}")
        lines += [f"    {name}: {quote(old)} -> {quote(new)}" for name, (old, new) in card.columns.items()]
        lines += [f"    copies: {card.copies[0]} -> {card.copies[1]}"] if card.copies else []
        lines += ["    looks different"] if card.faces and not card.columns else []
    lines += [f"~ {face}  looks different" for face in found.backs]
    for line in lines[:MOST_TOLD]:
        typer.echo(line)
    if len(lines) > MOST_TOLD:
        typer.echo(f"and {len(lines) - MOST_TOLD} more lines; --json and --report tell all.")
    counts = ", ".join(f"{many} {what}" for many, what in summary(found)) or "no difference"
    typer.echo(f"{found.title}: {counts}.")
    for file, what in ((report, "shows them side by side"), (sheet, "holds the new and changed cards")):
        if file and (what.startswith("shows") or file.exists()):
            typer.echo(f"{file} {what}.")


def _print_sheet(side: GameSide | KitSide, found: Difference, file: Path, wanted: tuple[str, str]) -> None:
    """Write the sheet of what has to be printed again, with the codes of the first print run; nothing where nothing has."""
    from card_data.codes import BASE  # noqa: PLC0415 - only sheets need it
    from pnp.compare.diff import GameSide  # noqa: PLC0415 - the same
    from pnp.order import DEFAULT_BLEED_MM, order_for  # noqa: PLC0415 - the same

    if not isinstance(side, GameSide):
        raise Trouble("A sheet is printed from data, and B is a kit. Name the folder of card data as B.", FAILED)
    paper, backs = wanted
    ids = {id_ for id_, _ in found.new} | {card.id for card in found.changed}
    ids = {side.game.card_of_face[id_].id if id_ in side.game.card_of_face else id_ for id_ in ids}
    cards = tuple(card for card in side.game.cards if card.id in ids)
    if not cards:
        typer.echo("No card has to be printed again, so there is no sheet.", err=True)
        return
    keep_serials(side.game)
    language = side.language if side.language in side.game.wordings else next(iter(sorted(side.game.wordings)))
    order = order_for(side.game, paper=paper, edition=side.edition, backs=backs, bleed=DEFAULT_BLEED_MM, base=BASE, language=language)
    _write(file, _sheet_of(side.game, replace(order, language=side.language), frozenset(f.id for card in cards for f in card.faces)))


def _sheet_of(game: Game, order: Order, faces: frozenset[str]) -> bytes:
    """Return the sheets of some faces; the game stays whole, so that numbers and sizes of the deck are right."""
    from pnp.compare.sheet import PartPress  # noqa: PLC0415 - only sheets need it
    from pnp.render.pdf import write_pdf  # noqa: PLC0415 - the same

    try:
        press = PartPress(game, RunBook(home_folder()).first(game.id), order, wanted=faces)
    except RunTrouble as fault:
        raise Trouble(str(fault), FAILED) from fault
    with progress("sheet") as told:
        told("cards", 0, 0)
        pages = tuple(press.card_pages())
    if press.troubles:
        raise Trouble("\n".join(dict.fromkeys(press.troubles)), FAILED)
    turned = {"duplex-long": "long", "duplex-short": "short"}.get(order.backs)
    return write_pdf(pages, f"{game.title}: changed cards", duplex=turned, language=order.language)  # type: ignore[arg-type]  # one of the two


def _write(file: Path, content: bytes) -> None:
    beside = file.with_name(f".{file.name}.new")
    try:
        beside.write_bytes(content)
        beside.replace(file)
    except OSError as fault:
        beside.unlink(missing_ok=True)
        raise Trouble(f"{file} cannot be written: {fault.strerror}. Choose another place.", FAILED) from fault
