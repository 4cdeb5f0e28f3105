"""A game, a run and an order -> a kit on disk: what to make, file by file.

Everything is made before anything is shown (`pnp.kit_folder`). Same game, run and order: same bytes.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, Literal

from card_data.codes import BASE, KEY_BYTES, Run
from pnp.kit_folder import whole_folder
from pnp.manifest import NAME, Manifest, PrintedFile, things_on
from pnp.order import DEFAULT_BLEED_MM, Order
from pnp.press import OTHER_PIECES, PIECE_FILES, Press
from pnp.proof_facts import facts_of
from pnp.render_pdf import write_pdf
from pnp.render_svg import to_svg
from pnp.sheets import PAPERS, grid_for
from pnp.style import EDITIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from card_data.model import Game
    from pnp.manifest import Thing
    from pnp.scene import Scene


class BuildTrouble(Exception):
    """A kit cannot be made from its data: one sentence a trouble, each naming its place; nothing has been written."""


@dataclass(frozen=True, slots=True)
class Part:
    """One PDF of a kit: its name, its pages, and the edge it is turned about when printed on both sides."""

    name: str
    pages: Callable[[], Iterable[Scene]]
    duplex: Literal["long", "short"] | None = None
    sheets_as_svg: bool = True
    tiled: bool = False


def parts_of(press: Press) -> Iterator[Part]:
    """Yield what a kit is made of, in order; a part without pages makes no file."""
    turned: dict[str, Literal["long", "short"]] = {"duplex-long": "long", "duplex-short": "short"}
    yield Part("cards", press.card_pages, turned.get(press.order.backs))
    yield Part("board-poster", press.posters)
    yield Part("board-tiles", press.board_tiles, sheets_as_svg=False, tiled=True)
    for name in dict.fromkeys((*PIECE_FILES.values(), OTHER_PIECES)):
        yield Part(name, lambda name=name: press.piece_pages(name))  # type: ignore[misc]
    yield Part("booklet", press.booklet, "long", sheets_as_svg=False)


def build(game: Game, run: Run, order: Order, target: Path, tell: Callable[[str], None] | None = None) -> Manifest:
    """Make a whole kit in place of `target` and return its manifest; `tell` hears the name of each file before it is made.

    Raises:
        BuildTrouble: the data cannot be drawn; every trouble is told.
        FolderTrouble: the folder cannot be written.
    """
    press, say = Press(game, run, order), tell or _quiet
    made = _laid_out(press, say)
    if press.troubles:
        raise BuildTrouble("\n".join(dict.fromkeys(press.troubles)))
    with whole_folder(target) as folder:
        files = list(_written(folder, press, made, say))
        drawings = {f.file: f.sha256 for f in files}
        things = tuple(_shown(t, press, drawings) for part, pages in made for t in _things(part, pages, press))
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


def _laid_out(press: Press, tell: Callable[[str], None]) -> list[tuple[Part, tuple[Scene, ...]]]:
    """Return the pages of every part that has any; what cannot be laid out becomes a trouble."""
    made = []
    for part in parts_of(press):
        tell(f"{part.name}.pdf")
        try:
            pages = tuple(part.pages())
        except (ValueError, LookupError) as fault:
            press.troubles.append(f"{part.name}.pdf: {fault.args[0] if fault.args else fault}")
            continue
        if pages:
            made.append((part, pages))
    return made


def _written(folder: Path, press: Press, made: list[tuple[Part, tuple[Scene, ...]]], tell: Callable[[str], None]) -> Iterator[PrintedFile]:
    """Write every file and yield what it is."""
    for part, pages in made:
        title = press.words.say(f"print.file.{part.name}")
        pdf = write_pdf(pages, f"{press.game.title}: {title}", duplex=part.duplex, language=press.order.language)
        yield replace(_write(folder, f"{part.name}.pdf", pdf, len(pages)), tiled=part.tiled)
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
    sizes = sorted({(t.w_mm, t.h_mm) for t in things if t.file == "cards.pdf"})
    bleeds = [grid_for(order.paper, size, order.bleed, order.backs).bleed for size in sizes] or [(0.0, 0.0)]
    bleed = (min(x for x, _ in bleeds), min(y for _, y in bleeds))
    edition = " + ".join((order.edition, *sorted(order.chosen)))
    words = (game.id, game.title, press.run.name, order.paper.name, edition, order.language, order.backs)
    return Manifest(*words, bleed, files, things, facts_of(game, press.style, press.singles))
