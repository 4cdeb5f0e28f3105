"""The command that finds out how a printer moves the back of a sheet, and keeps it."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from card_data.problems import listed, quote
from card_data.runs import home_folder
from pnp.order import choose, paper_for
from pnp.sheets.finish import Correction
from pnp.sheets.papers import PAPERS
from pnp.sheets.printers import LIES, Lie, Printer, PrinterBook, quoted
from pnp.terminal import MISUSED, OUTPUT, Trouble

if TYPE_CHECKING:
    from pnp.sheets.footer import Says
    from pnp.sheets.grids import Backs
    from pnp.sheets.papers import Paper

DUPLEX: tuple[Backs, ...] = ("duplex-long", "duplex-short")

Name = Annotated[str | None, typer.Argument(metavar="[NAME]", help="What you call the printer.")]
X = Annotated[float | None, typer.Option("--x", metavar="MM", help="Move backs to the right.")]
Y = Annotated[float | None, typer.Option("--y", metavar="MM", help="Move backs down.")]
Angle = Annotated[float | None, typer.Option("--angle", metavar="DEGREES", help="Turn backs clockwise.")]
Scale = Annotated[float | None, typer.Option("--scale", metavar="TIMES", help="Make backs so many times as large.")]
Read = Annotated[
    list[str] | None, typer.Option("--read", metavar="LETTER:X,Y", help="What the test page shows at a letter; may be repeated.")
]
Landscape = Annotated[bool, typer.Option("--landscape", help="For pages that lie across, which a printer moves another way.")]
PaperWord = Annotated[str, typer.Option(metavar="PAPER", help=f"Paper of the test page: {', '.join(PAPERS)}, or a size.")]
BacksWord = Annotated[str, typer.Option(help=f"How the printer turns the test page: {listed(DUPLEX)}.")]
Listed = Annotated[bool, typer.Option("--list", help="List all printers.")]
Show = Annotated[bool, typer.Option("--show", help="Say how a printer is corrected.")]
Forget = Annotated[bool, typer.Option("--forget", help="Forget a printer.")]
AsJson = Annotated[bool, typer.Option("--json", help="Say it as JSON.")]
Output = Annotated[Path, typer.Option("-o", "--output", metavar="DIR", help="The folder of the test page.")]


def calibrate(
    name: Name = None,
    x: X = None,
    y: Y = None,
    angle: Angle = None,
    scale: Scale = None,
    read: Read = None,
    landscape: Landscape = False,  # noqa: FBT002 - a switch of the command line
    paper: PaperWord = "a4",
    backs: BacksWord = "duplex-long",
    listing: Listed = False,  # noqa: FBT002 - the same
    show: Show = False,  # noqa: FBT002 - the same
    forget: Forget = False,  # noqa: FBT002 - the same
    as_json: AsJson = False,  # noqa: FBT002 - the same
    output: Output = OUTPUT,
) -> None:
    """Make backs lie behind their fronts on your printer: print a test page, type what it shows, build with --printer.

    \b
    pnp calibrate "Kitchen Canon"                   the test page, with all steps on it
    pnp calibrate "Kitchen Canon" --read A:0.5,-0.3 --read E:0.7,-0.2
    pnp calibrate "Kitchen Canon" --x 0.8 --y -0.3 --angle 0.2 --scale 0.998
    pnp calibrate "Kitchen Canon" --landscape       pages that lie across
    pnp calibrate --list
    pnp calibrate "Kitchen Canon" --show
    pnp calibrate "Kitchen Canon" --forget
    pnp build hustle --printer "Kitchen Canon"
    """  # noqa: D301 - the sign keeps the lines of the examples apart
    book = PrinterBook(home_folder())
    given = {key: value for key, value in (("x", x), ("y", y), ("angle", angle), ("scale", scale)) if value is not None}
    if listing:
        _say(list(book.printers()), as_json=as_json)
        return
    if name is None:
        raise Trouble("Name the printer, as in `pnp calibrate Canon`, or list those you have with `pnp calibrate --list`.", MISUSED)
    lie = LIES[landscape]
    if forget:
        typer.echo(f"{quote(book.forget(name).name)} is forgotten.")
    elif show:
        _say([book.named(name)], as_json=as_json)
    elif given and read:
        raise Trouble("Give either what you read, with --read, or the correction itself, with --x, --y, --angle and --scale.", MISUSED)
    elif given or read:
        known = _known(book, name)
        before = getattr(known, lie) if known else None
        told = _read(read, lie, paper, before) if read else replace(before or Correction(), **given)
        _say([book.keep(name, lie, told)], as_json=as_json)
    else:
        _print_page(name, _known(book, name), lie, paper_for(paper), choose("way of backs", backs, DUPLEX), output)


def _known(book: PrinterBook, name: str) -> Printer | None:
    return next((printer for printer in book.printers() if printer.name.casefold() == " ".join(name.split()).casefold()), None)


def _page_size(paper: Paper, lie: Lie) -> tuple[float, float]:
    return (paper.width, paper.height) if lie == "portrait" else (paper.height, paper.width)


def _read(read: list[str], lie: Lie, paper: str, before: Correction | None) -> Correction:
    from pnp.sheets.calibration import corrected, read_off  # noqa: PLC0415 - only this needs it

    return corrected(read_off(read), *_page_size(paper_for(paper), lie), before)


def _print_page(name: str, known: Printer | None, lie: Lie, paper: Paper, backs: Backs, output: Path) -> None:
    """Write the test page of a printer."""
    from pnp.render.pdf import write_pdf  # noqa: PLC0415 - the same
    from pnp.sheets.calibration import check_pages  # noqa: PLC0415 - loads the drawing modules

    shown = " ".join(name.split())
    now = getattr(known, lie) if known else None
    pages = check_pages(*_page_size(paper, lie), backs, shown, now, _words())
    edge = "short" if backs == "duplex-short" else "long"
    pdf = write_pdf(pages, f"Backlot: test page for {shown}", duplex=edge)  # type: ignore[arg-type]  # one of the two
    file = output / f"test-page-{_file_word(shown)}{'-landscape' if lie == 'landscape' else ''}.pdf"
    try:
        output.mkdir(parents=True, exist_ok=True)
        file.write_bytes(pdf)
    except OSError as fault:
        raise Trouble(f"The test page cannot be written to {file} ({fault.strerror}): choose another folder with -o.") from fault
    typer.echo(f"{file}: print it on both sides at 100 %, turned about the {edge} edge, and do what it says.")
    typer.echo(f"Then: pnp calibrate {quoted(shown)} --read A:0.5,-0.3 --read E:0.7,-0.2{' --landscape' if lie == 'landscape' else ''}")


def _file_word(name: str) -> str:
    return re.sub(r"[^\w-]+", "-", name.casefold()).strip("-") or "printer"


def _words() -> Says:
    """Return the words of test pages."""
    from card_data.load import SHARED  # noqa: PLC0415 - only the page needs them
    from card_data.source import Source  # noqa: PLC0415 - the same
    from card_data.words import read_texts  # noqa: PLC0415 - the same

    texts = read_texts(Source(SHARED / "lang", "shared/lang/"))["en"]
    return lambda key, **facts: texts[key].format(**facts)


def _say(printers: list[Printer], *, as_json: bool) -> None:
    if as_json:
        told: list[dict[str, Any]] = [
            {"printer": p.name, **{lie: asdict(each) for lie in LIES if (each := getattr(p, lie)) is not None}} for p in printers
        ]
        typer.echo(json.dumps(told, ensure_ascii=False, indent=1))
        return
    if not printers:
        typer.echo("There are no printers yet. Begin with `pnp calibrate NAME`.")
    for printer in printers:
        for lie in LIES:
            kept: Correction | None = getattr(printer, lie)
            if kept is not None:
                typer.echo(f"{printer.name}, {lie} pages: x {kept.x:g} mm, y {kept.y:g} mm, angle {kept.angle:g}°, scale {kept.scale:g}")
