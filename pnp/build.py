"""A game, a run and an order -> a kit on disk: what to make, file by file.

Everything is made before anything is shown (`pnp.kit_folder`). Same game, run and order: same bytes.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, Literal

from card_data.codes import BASE, KEY_BYTES, Run
from card_data.problems import listed
from pnp.kit_folder import whole_folder
from pnp.manifest import NAME, Manifest, PrintedFile, things_on
from pnp.order import DEFAULT_BLEED_MM, Order, folders_of
from pnp.press import OTHER_PIECES, PIECE_FILES, Press
from pnp.proof.facts import facts_of
from pnp.render.pdf import write_pdf
from pnp.sheets.cutting import cut_dxf, cut_svg
from pnp.sheets.grey import Greyer
from pnp.sheets.pages import PAPERS
from pnp.sheets.printers import PrinterTrouble
from pnp.style import EDITIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from card_data.model import Game
    from pnp.manifest import Thing
    from pnp.scene import Scene


_Made = list[tuple["Part", tuple["Scene", ...]]]
"""The pages of each part of a kit."""


class BuildTrouble(Exception):
    """A kit cannot be made from its data: one sentence a trouble, each naming its place; nothing has been written."""


@dataclass(frozen=True, slots=True)
class Part:
    """One PDF of a kit: its name, its pages, which word it is asked for by (`pnp.order.PARTS`), the edge it is turned about."""

    name: str
    pages: Callable[[], Iterable[Scene]]
    belongs_to: str
    duplex: Literal["long", "short"] | None = None
    sheets_as_svg: bool = True
    tiled: bool = False


def parts_of(press: Press) -> Iterator[Part]:
    """Yield what a kit is made of and the order asks for; a part without pages makes no file."""
    return (part for part in _every_part(press) if press.order.draws(part.belongs_to))


def _every_part(press: Press) -> Iterator[Part]:
    turned: dict[str, Literal["long", "short"]] = {"duplex-long": "long", "duplex-short": "short"}
    yield Part("cards", press.card_pages, "cards", None if press.order.finish.one_per_page else turned.get(press.order.backs))
    yield Part("board-poster", press.posters, "boards")
    yield Part("board-tiles", press.board_tiles, "boards", sheets_as_svg=False, tiled=True)
    for name in dict.fromkeys((*PIECE_FILES.values(), OTHER_PIECES)):
        yield Part(name, lambda name=name: press.piece_pages(name), "pieces")  # type: ignore[misc]
    if press.order.draws("pieces") and press.has_makers_pieces:
        from pnp.pieces.maker_prints import box_pages, standee_pages, token_pages  # noqa: PLC0415 - few kits have such pieces

        yield Part("tokens", lambda: token_pages(press), "pieces", turned.get(press.order.backs))
        yield Part("standees", lambda: standee_pages(press), "pieces")
        yield Part("box", lambda: box_pages(press), "pieces")
    yield Part("booklet", press.booklet, "booklet", "long", sheets_as_svg=False)
    yield Part("booklet-folded", press.folded_booklet, "booklet", press.fold_edge, sheets_as_svg=False)


def build(game: Game, run: Run, order: Order, target: Path, tell: Callable[[str], None] | None = None) -> Manifest:
    """Make a whole kit in place of `target` and return its manifest; `tell` hears the name of each file before it is made.

    Raises:
        BuildTrouble: the data cannot be drawn; every trouble is told.
        FolderTrouble: the folder cannot be written.
    """
    press, made = _pressed(game, run, order, tell or _quiet)
    with whole_folder(target, _mark(target)) as folder:
        return _filled(folder, press, made, tell or _quiet)


def build_each(game: Game, run: Run, orders: Sequence[Order], target: Path, tell: Callable[[str], None] | None = None) -> list[Manifest]:
    """Make a kit for each of several papers and languages, in folders of `target` named by them; all or none. Raises what `build` does."""
    if len(orders) == 1:
        return [build(game, run, orders[0], target, tell)]
    ready: list[tuple[Press, _Made]] = []
    for order in orders:
        before = next((press for press, _ in ready if press.order.language == order.language), None)
        ready.append(_pressed(game, run, order, tell or _quiet, before))
    manifests = []
    with whole_folder(target, _mark(target)) as folder:
        for name, (press, made) in zip(folders_of(orders), ready, strict=True):
            (folder / name).mkdir()
            manifests.append(_filled(folder / name, press, made, tell or _quiet))
    return manifests


def _mark(target: Path) -> str:
    """Return the file by which a folder is known as one that may be replaced: a kit's manifest, or that of a kit inside it."""
    inside = [each for each in target.iterdir() if not each.name.startswith(".")] if target.is_dir() else []
    if inside and all((each / NAME).is_file() for each in inside):
        return f"{inside[0].name}/{NAME}"
    return NAME


def _pressed(game: Game, run: Run, order: Order, tell: Callable[[str], None], before: Press | None = None) -> tuple[Press, _Made]:
    """Return everything that is drawn, with the faces of another paper where there is one; raises `BuildTrouble`."""
    press = Press(game, run, order, before=before)
    made = _laid_out(press, tell)
    if press.troubles:
        raise BuildTrouble("\n".join(dict.fromkeys(press.troubles)))
    if not made:
        raise BuildTrouble(f"{game.title} has no {listed(sorted(order.only)) if order.only else 'things to print'}.")
    if order.grey:
        grey = Greyer()
        press.singles.update(zip(press.singles, grey.scenes(press.singles.values()), strict=True))
        made = [(part, grey.scenes(pages)) for part, pages in made]
    return press, made


def _filled(folder: Path, press: Press, made: _Made, tell: Callable[[str], None]) -> Manifest:
    """Write a kit into an empty folder and return its manifest."""
    files = list(_written(folder, press, made, tell))
    drawings = {f.file: f.sha256 for f in files}
    printed = [(part, pages) for part, pages in made if press.order.makes(part.belongs_to)]
    things = tuple(_shown(t, press, drawings) for part, pages in printed for t in _things(part, pages, press))
    manifest = _manifest(press, tuple(files), things)
    (folder / NAME).write_text(manifest.to_json(), "utf-8")
    return manifest


def undrawable(game: Game) -> list[str]:
    """Return what of a game cannot be drawn in some edition, print or language, each trouble once."""
    run, troubles = Run(game.id, "check", bytes(KEY_BYTES)), []
    prints = [frozenset(names) for names in ((), *((name,) for name in game.prints))]
    for edition, language, chosen in product(EDITIONS, sorted(game.wordings), prints):
        press = Press(game, run, Order(PAPERS["a4"], edition, "duplex-long", DEFAULT_BLEED_MM, BASE, language, chosen))
        _laid_out(press, _quiet)
        troubles += press.troubles
    return list(dict.fromkeys(troubles))


def _quiet(_: str) -> None:
    return


def _laid_out(press: Press, tell: Callable[[str], None]) -> _Made:
    """Return the pages of every part that has any; what cannot be laid out becomes a trouble."""
    made: _Made = []
    for part in parts_of(press):
        tell(f"{part.name}.pdf")
        try:
            pages = tuple(part.pages())
        except (ValueError, LookupError, PrinterTrouble) as fault:
            press.troubles.append(f"{part.name}.pdf: {fault.args[0] if fault.args else fault}")
            continue
        if pages:
            made.append((part, pages))
    return made


def _written(folder: Path, press: Press, made: _Made, tell: Callable[[str], None]) -> Iterator[PrintedFile]:
    """Write every file and yield what it is."""
    for part, pages in made:
        if press.order.makes(part.belongs_to):
            title = press.words.say(f"print.file.{part.name}")
            pdf = write_pdf(pages, f"{press.game.title}: {title}", duplex=part.duplex, language=press.order.language)
            yield replace(_write(folder, f"{part.name}.pdf", pdf, len(pages)), tiled=part.tiled)
    if press.cut_sheets:
        yield from _cut_files(folder, press, tell)
    if press.order.makes("svg"):
        yield from _drawings(folder, press, made, tell)


def _cut_files(folder: Path, press: Press, tell: Callable[[str], None]) -> Iterator[PrintedFile]:
    """Write the lines that sheets are cut along."""
    tell("cut")
    (folder / "cut").mkdir()
    for sheet in press.cut_sheets:
        yield _write(folder, f"cut/{sheet.name}.svg", cut_svg(sheet).encode(), 0)
        yield _write(folder, f"cut/{sheet.name}.dxf", cut_dxf(sheet).encode("ascii"), 0)


def _drawings(folder: Path, press: Press, made: _Made, tell: Callable[[str], None]) -> Iterator[PrintedFile]:
    """Write every face and every sheet as an SVG of its own."""
    from pnp.render.svg import to_svg  # noqa: PLC0415 - a kit without drawings does not need it

    (folder / "svg" / "faces").mkdir(parents=True)
    (folder / "svg" / "sheets").mkdir()
    tell("svg/faces")
    for name, scene in press.singles.items():
        yield _write(folder, f"svg/faces/{name}.svg", to_svg(scene, outlines=True).encode(), 0)
    tell("svg/sheets")
    for part, pages in made:
        for n, page in enumerate(pages if part.sheets_as_svg else (), 1):
            yield _write(folder, f"svg/sheets/{part.name}-{n:02d}.svg", to_svg(page, outlines=True).encode(), 0)


def _write(folder: Path, name: str, content: bytes, pages: int) -> PrintedFile:
    (folder / name).write_bytes(content)
    return PrintedFile(name, pages, hashlib.sha256(content).hexdigest())


def _things(part: Part, pages: tuple[Scene, ...], press: Press) -> Iterator[Thing]:
    for n, page in enumerate(pages, 1):
        yield from things_on(page, f"{part.name}.pdf", n, press.copies)


def _shown(thing: Thing, press: Press, drawings: dict[str, str]) -> Thing:
    """Return a thing with the drawing that shows it alone."""
    name = press.shown_by.get(thing.address or thing.id)
    file = f"svg/faces/{name}.svg"
    return replace(thing, svg=file, sha256=drawings[file]) if name and file in drawings else thing


def _manifest(press: Press, files: tuple[PrintedFile, ...], things: tuple[Thing, ...]) -> Manifest:
    game, order = press.game, press.order
    bleed = (min((x for x, _ in press.bleeds), default=0.0), min((y for _, y in press.bleeds), default=0.0))
    printer = order.printer.name if order.printer else ""
    words = (game.id, game.title, press.run.name, order.paper.name, order.edition_words, order.language, order.backs)
    facts = facts_of(game, press.style, press.singles)
    if not order.makes("cards"):
        facts["copies"] = {}
    return Manifest(*words, bleed, files, things, facts, printer=printer)
