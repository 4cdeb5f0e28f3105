"""The commands that make kits and say how much ink they take."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from card_data.codes import BASE
from card_data.known import KnownFolders, KnownTrouble
from card_data.problems import listed, quote
from card_data.runs import RunBook, home_folder
from card_data.serials import keep_serials
from pnp.order import BOOKLETS, DEFAULT_BLEED_MM, GREY, MOST_BLEED_MM, PARTS, finish_for, folders_of, languages_in, order_for, papers_in
from pnp.sheets.finish import MACHINES, MARKS
from pnp.sheets.grids import BACKS
from pnp.sheets.papers import PAPERS
from pnp.sheets.printers import PrinterBook
from pnp.style import EDITIONS
from pnp.terminal import OUTPUT, Trouble, chosen_games, progress, shipped_folders

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from card_data.codes import Run
    from card_data.model import Game
    from pnp.manifest import Manifest
    from pnp.order import Order
    from pnp.sheets.ink import Ink, PageInk

Which = Annotated[list[str] | None, typer.Argument(metavar="[GAME|FOLDER]...", help="Games by name, or folders of card data.")]
PaperWord = Annotated[str, typer.Option(metavar="PAPER[,PAPER]", help=f"Paper: {', '.join(PAPERS)}, or a size like 320x450mm or 12x18in.")]
EditionWord = Annotated[str, typer.Option(help=f"Edition: {listed((*EDITIONS, GREY))}, or a print of the game.")]
BacksWord = Annotated[str, typer.Option(help=f"How backs get behind fronts: {listed(BACKS)}.")]
BleedMm = Annotated[float | None, typer.Option(metavar="MM", help="How far art runs over the cut; 2 where it fits, 3 for single cards.")]
BaseUrl = Annotated[str, typer.Option(metavar="URL", help="The address before every code.")]
Language = Annotated[
    str | None, typer.Option(metavar="LANG[,LANG]", help="Language of the print, several, or all; else that of the cards.")
]
RunName = Annotated[str | None, typer.Option(metavar="NAME", help="The print run; a new name makes a new one.")]
With = Annotated[list[str] | None, typer.Option("--with", metavar="OPTION", help="A print of the game, or an option that changes it.")]
Only = Annotated[list[str] | None, typer.Option(metavar="PART", help=f"Make only this part, which is quicker: {listed(PARTS)}.")]
PrinterName = Annotated[
    str | None, typer.Option("--printer", metavar="NAME", help="Move backs as `pnp calibrate` has found for a printer.")
]
MarksWord = Annotated[str, typer.Option(help=f"Cut marks: {listed(MARKS)}; short ones unless a machine cuts.")]
BackMarks = Annotated[bool, typer.Option("--back-marks", help="Put cut marks on backs too.")]
DieLine = Annotated[bool, typer.Option("--die-line", help="Draw the cut as the spot colour CutContour, on a layer of its own.")]
CutFiles = Annotated[bool, typer.Option("--cut-files", help="Write cut lines as SVG and DXF.")]
MachineName = Annotated[str, typer.Option("--machine", help=f"Registration marks and cut lines for a cutting machine: {listed(MACHINES)}.")]
Inset = Annotated[
    float | None, typer.Option(metavar="MM", help="Registration marks this far from the edge; 10, or 15.9 for a sheet feeder.")
]
Mix = Annotated[bool, typer.Option("--mix", help="Let decks of one size share sheets.")]
Fill = Annotated[bool, typer.Option("--fill", help="Fill the last sheet with blank cards: the deck's back, an empty face, no code.")]
OnePerPage = Annotated[bool, typer.Option("--one-per-page", help="One card a page with its bleed, trim box and bleed box.")]
Booklet = Annotated[str, typer.Option("--booklet", help=f"The rules as sheets to fold, as pages, or both: {listed(BOOKLETS)}.")]
LargePrint = Annotated[bool, typer.Option("--large-print", help="Cards half as large again: 8 pt become 12 pt.")]
WithInk = Annotated[bool, typer.Option("--ink", help="Say how much ink the pages take.")]
AsJson = Annotated[bool, typer.Option("--json", help="Say what was made as JSON.")]
Output = Annotated[Path, typer.Option("-o", "--output", metavar="DIR", help="Each kit becomes a folder in here.")]


def build_kits(
    which: Which = None,
    paper: PaperWord = "a4",
    edition: EditionWord = "standard",
    backs: BacksWord = "duplex-long",
    bleed: BleedMm = None,
    base_url: BaseUrl = BASE,
    lang: Language = None,
    run: RunName = None,
    chosen: With = None,
    only: Only = None,
    printer: PrinterName = None,
    marks: MarksWord = "",
    back_marks: BackMarks = False,  # noqa: FBT002 - a switch of the command line
    die_line: DieLine = False,  # noqa: FBT002 - the same
    cut_files: CutFiles = False,  # noqa: FBT002 - the same
    machine: MachineName = "",
    inset: Inset = None,
    mix: Mix = False,  # noqa: FBT002 - the same
    fill: Fill = False,  # noqa: FBT002 - the same
    one_per_page: OnePerPage = False,  # noqa: FBT002 - the same
    large_print: LargePrint = False,  # noqa: FBT002 - the same
    booklet: Booklet = BOOKLETS[0],
    ink: WithInk = False,  # noqa: FBT002 - the same
    as_json: AsJson = False,  # noqa: FBT002 - the same
    output: Output = OUTPUT,
) -> None:
    """Make the kits of games: PDF and SVG files and a manifest, whole or not at all.

    \b
    pnp build hustle
    pnp build ~/games/fruit-market --only cards     no drawings, no booklet: quick
    pnp build hustle --paper a4,letter              a folder for each paper
    pnp build hustle --paper 320x450mm
    pnp build ~/games/fruit-market --lang all       a folder for each language
    pnp build hustle --edition low-ink              or grey
    pnp build hustle --backs fold                   no duplex printer: fold and glue
    pnp build hustle --printer "Kitchen Canon"      backs moved as calibrated
    pnp build hustle --marks full                   marks across the page
    pnp build hustle --machine silhouette-3 --inset 15.9
    pnp build hustle --one-per-page --bleed 3       for a print shop
    pnp build hustle --die-line --mix --fill
    pnp build hustle --large-print --ink
    pnp build hustle --only booklet --booklet folded --backs duplex-short
    pnp build hustle --run "Christmas"              a second deck with codes of its own
    pnp build rummy --edition low-ink --with four-colour --with large-index
    """  # noqa: D301 - the sign keeps the lines of the examples apart
    finish = finish_for(
        marks=marks,
        machine=machine,
        inset=inset,
        large_print=large_print,
        back_marks=back_marks,
        die_line=die_line,
        mix=mix,
        fill=fill,
        one_per_page=one_per_page,
        cut_files=cut_files,
    )
    usual_bleed = MOST_BLEED_MM if one_per_page else DEFAULT_BLEED_MM
    asked = PrinterBook(home_folder()).named(printer) if printer else None
    told: list[dict[str, Any]] = []
    for game in chosen_games(which):
        orders = [
            order_for(
                game,
                paper=each,
                edition=edition,
                backs=backs,
                bleed=usual_bleed if bleed is None else bleed,
                base=base_url,
                language=language,
                chosen=chosen or (),
                finish=finish,
                only=only or (),
                printer=asked,
                booklet=booklet,
            )
            for language in languages_in(game, lang)
            for each in papers_in(paper)
        ]
        told += _kits(game, run, orders, output / game.id, said=not as_json, bleed=bleed, with_ink=ink)
    if as_json:
        typer.echo(json.dumps(told, ensure_ascii=False, indent=1))


def _kits(
    game: Game, run: str | None, orders: Sequence[Order], target: Path, *, said: bool, bleed: float | None, with_ink: bool
) -> list[dict[str, Any]]:
    """Make the kits of one game and say what they hold; the answer is the same as facts."""
    keep_serials(game)
    printing, is_new = _run(game, run)
    with progress(game.title) as told:
        manifests = _make(game, printing, orders, target, lambda name: told(name, 0, 0))
    facts = []
    for order, name, manifest in zip(orders, folders_of(orders), manifests, strict=True):
        folder = target / name
        facts.append(_facts(folder, manifest, is_new=is_new))
        if said:
            _tell(folder, manifest, order, is_new=is_new, bleed=bleed)
        if with_ink:
            facts[-1]["ink"] = _ink(folder, said=said)
    _remember(game)
    return facts


def _tell(folder: Path, manifest: Manifest, order: Order, *, is_new: bool, bleed: float | None) -> None:
    """Say what a kit holds, and where the paper has less room than was asked for."""
    codes = sum(1 for thing in manifest.things if thing.code)
    run_words = f"{'new ' if is_new else ''}print run {quote(manifest.run)}"
    typer.echo(f"{manifest.title}: {folder} holds {counted(len(manifest.files), 'file')} with {counted(codes, 'code')}, {run_words}.")
    if bleed is not None and min(manifest.bleed_mm) < bleed:
        across, down = manifest.bleed_mm
        typer.echo(f"{order.paper.name} leaves room for a bleed of {across:g} mm across and {down:g} mm down the page.")


def counted(many: int, thing: str) -> str:
    """Return a number with the word for what is counted.

    >>> counted(1, "file"), counted(2, "file")
    ('1 file', '2 files')
    """
    return f"{many} {thing}{'' if many == 1 else 's'}"


def _facts(folder: Path, manifest: Manifest, *, is_new: bool) -> dict[str, Any]:
    """Return what a kit holds, for programs."""
    cards = [thing for thing in manifest.things if thing.file == "cards.pdf"]
    return {
        "game": manifest.game,
        "title": manifest.title,
        "folder": str(folder),
        "paper": manifest.paper,
        "edition": manifest.edition,
        "language": manifest.language,
        "backs": manifest.backs,
        "printer": manifest.printer,
        "run": manifest.run,
        "new_run": is_new,
        "bleed_mm": manifest.bleed_mm,
        "codes": sum(1 for thing in manifest.things if thing.code),
        "cards": sum(1 for thing in cards if not thing.is_back),
        "files": [{"file": f.file, "pages": f.pages, "bytes": (folder / f.file).stat().st_size} for f in manifest.files],
    }


def ink(
    folder: Annotated[Path, typer.Argument(metavar="[DIR]", help="A kit, or a folder of kits.")] = OUTPUT,
    as_json: AsJson = False,  # noqa: FBT002 - a switch of the command line
) -> None:
    """Estimate how much of each page of finished kits is covered in cyan, magenta, yellow and black.

    \b
    pnp ink                         all kits in output
    pnp ink output/hustle
    pnp ink output/hustle --json    page by page
    """  # noqa: D301 - the sign keeps the lines of the examples apart
    from pnp.proof.prove import kits_in  # noqa: PLC0415 - loads rasteriser and decoder

    told = [{"folder": str(kit), "files": _ink(kit, said=not as_json)} for kit in kits_in(folder)]
    if as_json:
        typer.echo(json.dumps(told, ensure_ascii=False, indent=1))


def _ink(kit: Path, *, said: bool) -> list[dict[str, Any]]:
    """Return the ink of each file of a kit, and say it where it is not asked for as facts."""
    from pnp.sheets.ink import ink_of_kit, mean  # noqa: PLC0415 - loads the rasteriser

    with progress(f"ink of {kit}") as told:
        pages = ink_of_kit(kit, lambda name: told(name, 0, 0))
    by_file: dict[str, list[PageInk]] = {}
    for page in pages:
        by_file.setdefault(page.file, []).append(page)
    if said:
        typer.echo(f"{kit}: ink in % of the paper   cyan magenta yellow black  total")
        for file, inside in by_file.items():
            typer.echo(_ink_line(f"{file}, {counted(len(inside), 'page')}", mean(inside)))
    return [
        {"file": file, **mean(inside)._asdict(), "total": round(mean(inside).total, 2), "pages": [page.ink._asdict() for page in inside]}
        for file, inside in by_file.items()
    ]


def _ink_line(name: str, told: Ink) -> str:
    return f"  {name:32} {told.cyan:5.1f} {told.magenta:7.1f} {told.yellow:6.1f} {told.black:5.1f} {told.total:6.1f}"


def _make(game: Game, run: Run, orders: Sequence[Order], target: Path, tell: Callable[[str], None]) -> list[Manifest]:
    from pnp.build import BuildTrouble, build_each  # noqa: PLC0415 - the drawing modules take a while to load

    try:
        return build_each(game, run, orders, target, tell)
    except BuildTrouble as fault:
        raise Trouble(f"{fault}\nNothing has been written.") from fault


def _run(game: Game, name: str | None) -> tuple[Run, bool]:
    """Return the print run of a name, and whether it has just been made."""
    book = RunBook(home_folder())
    if name is None:
        return book.first(game.id), False
    for known in book.runs():
        if known.game_id == game.id and known.name.casefold() == " ".join(name.split()).casefold():
            return known, False
    return book.new(game.id, name), True


def _remember(game: Game) -> None:
    """Put a maker's folder on the list of those that the referee offers; where that fails, the kit is made all the same."""
    if game.folder in shipped_folders().values():
        return
    try:
        KnownFolders(home_folder()).remember(game.folder)
    except KnownTrouble as trouble:
        typer.echo(f"The referee will not offer {game.title}. {trouble}", err=True)
