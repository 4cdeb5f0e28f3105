"""The command that gets a published sheet: asked for by a person, checked to be a table, kept as a copy in the folder."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from card_data.problems import Problem, Problems
from card_data.source import Source
from pnp.terminal import MISUSED, Trouble

if TYPE_CHECKING:
    from card_data.formats.sheet import Sheet
    from pnp.published import Answer

GAME_FILE = "game.toml"
PAGE_KINDS = ("text/html", "application/xhtml+xml")
PUBLISH = "Publish the sheet as CSV (in Google Sheets: File, Share, Publish to web, CSV) and name that address."


class Fetched(NamedTuple):
    """What came of it: the copy's name, what it was read as, and whether it differs from the one before."""

    file: str
    rows: int
    columns: int
    encoding: str
    divider: str
    changed: bool


def fetch(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder whose game.toml names the sheet.")],
    as_json: Annotated[bool, typer.Option("--json", help="Say it as JSON, for other programs.")] = False,  # noqa: FBT002 - a switch
) -> None:
    """Get the published sheets that `url` of [cards] and of [decks.…] name, and keep copies of them in the folder.

    All other commands read the copies, fetched-cards.csv and fetched-deck-….csv, and need no network. They are replaced
    only by what is a table, and all of them or none.

    \b
    pnp fetch ~/games/my-game
    pnp fetch ~/games/my-game --json
    """  # noqa: D301 - the sign keeps the lines of the examples apart
    from pnp.published import FetchTrouble, checked, get  # noqa: PLC0415 - only this command speaks to the network

    answers: list[tuple[str, str, Answer]] = []
    try:
        for name, url in urls_of(folder):
            address = checked(url)
            if not as_json:
                typer.echo(f"Asking {address}", err=True)
            answers.append((name, address, get(address)))
    except FetchTrouble as fault:
        raise Trouble(str(fault)) from fault
    got = kept(folder, [(name, answer) for name, _, answer in answers])
    if as_json:
        facts = [{**each._asdict(), "url": address} for each, (_, address, _) in zip(got, answers, strict=True)]
        typer.echo(json.dumps(facts, ensure_ascii=False, indent=2))
        return
    for each in got:
        state = "new" if each.changed else "the same as before"
        typer.echo(f"{each.file}: {each.rows} rows of {each.columns} columns, {each.encoding}, divided by {each.divider}; {state}.")


def urls_of(folder: Path) -> list[tuple[str, str]]:
    """Return the addresses that a folder's game.toml names, each with the name of its copy; raises `Trouble`, `Problems`."""
    from card_data.maker import fetched_name  # noqa: PLC0415 - the reader of folders is needed here only

    if not (folder / GAME_FILE).is_file():
        raise Trouble(f"{folder} has no {GAME_FILE}. Name a folder of cards.", MISUSED)
    source = Source(folder)
    content = source.toml(GAME_FILE)
    if content is None:
        raise Problems(source.problems)
    decks = content.get("decks")
    tables = [("", content.get("cards")), *(decks.items() if isinstance(decks, dict) else ())]
    urls = [(fetched_name(deck), table.get("url")) for deck, table in tables if isinstance(table, dict)]
    named = [(name, url) for name, url in urls if isinstance(url, str) and url.strip()]
    if not named:
        raise Trouble(f'{folder / GAME_FILE} names no sheet. Write url = "https://…" under [cards].', MISUSED)
    return named


def kept(folder: Path, answers: list[tuple[str, Answer]]) -> list[Fetched]:
    """Put sheets in the places of their copies; raises `Trouble`, and then all copies stay as they are."""
    from card_data.whole_file import put_whole  # noqa: PLC0415 - needed here only

    sheets = [(name, answer.raw, _table(folder, name, answer)) for name, answer in answers]
    done = []
    for name, raw, sheet in sheets:
        path = folder / name
        try:
            changed = not path.exists() or path.read_bytes() != raw
            if changed:
                put_whole(path, raw)
        except OSError as fault:
            raise Trouble(f"{path} cannot be written: {fault.strerror}. Make room, or let the folder be written.") from fault
        done.append(Fetched(name, len(sheet.rows), len(sheet.header), sheet.encoding, sheet.divider, changed))
    return done


def _table(folder: Path, name: str, answer: Answer) -> Sheet:
    """Return an answer as a sheet with rows; raise `Trouble` for anything else."""
    from card_data.formats.opening import Wish, sheet_of  # noqa: PLC0415 - the readers of files take a while to load

    start = answer.raw[:400].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if answer.kind in PAGE_KINDS or start.startswith((b"<!doctype", b"<html", b"<?xml")):
        raise Trouble(f"The address answers with a web page, not with a table. {PUBLISH}")
    if start.startswith(b"pk\x03\x04"):
        raise Trouble(f"The address answers with a workbook, not with a table. {PUBLISH}")
    book = Source(folder)
    sheet = sheet_of(book, name, answer.raw, Wish(**_said(folder)))
    if sheet is None:
        raise Trouble(_no_table(book.problems))
    if not sheet.rows or len(sheet.header) * len(sheet.rows) == 1:
        raise Trouble(f"The address answers with no table of cards: it has no rows below its first. {PUBLISH}")
    return sheet


def _no_table(problems: list[Problem]) -> str:
    told = "\n".join(map(str, problems))
    return f"What the address answers with is no table; the copy you have stays.\n{told}\n{PUBLISH}"


def _said(folder: Path) -> dict[str, Any]:
    """Return the encoding and the divider that game.toml says; words that there are not are told when the folder is read."""
    from card_data.formats.text import ENCODINGS  # noqa: PLC0415 - the readers of files take a while to load
    from card_data.short import DIVIDERS  # noqa: PLC0415 - the same

    cards = (Source(folder).toml(GAME_FILE) or {}).get("cards", {})
    words = (("encoding", ENCODINGS), ("divider", DIVIDERS))
    return {key: cards[key] for key, known in words if cards.get(key) in known}
