"""The commands `pnp icons` and `pnp fonts`: what there is to name in a sheet or a layout, as a list or on paper."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from card_data.problems import did_you_mean
from pnp.terminal import Trouble

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.scene import Scene

Pdf = Annotated[Path | None, typer.Option("--pdf", metavar="FILE", help="Draw them all into this file, on A4.")]
Json = Annotated[bool, typer.Option("--json", help="For programs.")]


def icons(
    words: Annotated[list[str] | None, typer.Argument(metavar="[WORD]...", help="Only icons with these words in their names.")] = None,
    pdf: Pdf = None,
    as_json: Json = False,  # noqa: FBT002 - an option of the command
) -> None:
    """List the icons that a cell or a layout may name.

    \b
    pnp icons                       all of them
    pnp icons dice                  with a word in their names
    pnp icons --pdf icons.pdf       to look at
    """  # noqa: D301 - the sign keeps the lines of the examples apart
    from pnp.art.motifs import icons as every  # noqa: PLC0415 - only this command needs them
    from pnp.specimens import icon_sheets, icons_named  # noqa: PLC0415 - the same

    names = icons_named(words or [])
    if not names:
        near = did_you_mean("-".join(words or []), {part for name in every() for part in (name, *name.split("-"))})
        raise Trouble(f"No icon has {' and '.join(words or [])} in its name{f'; {near}' if near else '.'} `pnp icons` lists them all.")
    if pdf:
        _write(pdf, icon_sheets(names), "Icons")
    typer.echo(json.dumps(names, indent=2) if as_json else f"{len(names)} icons are in {pdf}." if pdf else "\n".join(names))


def fonts(
    pdf: Pdf = None,
    as_json: Json = False,  # noqa: FBT002 - an option of the command
) -> None:
    """List the fonts that a layout may name, by family and weight: `source-sans-3-400`.

    \b
    pnp fonts
    pnp fonts --pdf fonts.pdf       a line in each
    """  # noqa: D301 - the sign keeps the lines of the examples apart
    from pnp.specimens import families, font_sheets  # noqa: PLC0415 - only this command needs them

    every = families()
    if pdf:
        _write(pdf, font_sheets(every), "Fonts")
    if as_json:
        typer.echo(json.dumps([each._asdict() for each in every], indent=2))
        return
    wide = max(len(each.name) for each in every)
    for each in every:
        weights = ", ".join(map(str, each.weights)) + (" and italics" if each.italic else "")
        typer.echo(f"{each.name:<{wide}}  {weights}  ({', '.join(each.scripts)})")
    typer.echo("A font of your own: put its TTF or OTF file into fonts/ of the game's folder and name the file.")


def _write(file: Path, pages: Sequence[Scene], title: str) -> None:
    """Write a PDF whole or not at all."""
    from pnp.render.pdf import write_pdf  # noqa: PLC0415 - slow to import, and lists need none

    data, half = write_pdf(pages, title), file.with_name(f".{file.name}.part")
    try:
        half.write_bytes(data)
        os.replace(half, file)  # noqa: PTH105 - one step, whatever stood there
    except OSError as fault:
        half.unlink(missing_ok=True)
        raise Trouble(f"{file} cannot be written: {fault.strerror or fault}. Name another place by --pdf.") from fault
