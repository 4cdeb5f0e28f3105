"""A built kit against its manifest: every page rasterised, every code and every word read back by programs that did not make them.

Per code: there once, in its place, of its size, quiet zone clean, contrast, every module's middle right, still readable with
dot gain, blur and grey paper, in colour and in grey. Per card: every word of its cells on its place, in order; every copy there
and like the first. Per deck: backs of equal pixels and without a code. Per file: fonts embedded, letters inside their cut boxes,
the bytes that were built. Per game: categories that somebody cannot tell apart, words that a language lacks or has no room for.
Nothing is repaired here; each finding names file, page and card.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pypdfium2 import PdfDocument, PdfiumError

from pnp.manifest import NAME, BrokenManifest, Manifest, Thing, read_manifest
from pnp.proof.categories import category_findings
from pnp.proof.finding import Finding, box_of
from pnp.proof.languages import language_findings
from pnp.proof.letters import loose_fonts
from pnp.proof.pages import Pages

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from card_data.model import Game

MISSING = "missing file"


@dataclass(frozen=True, slots=True)
class Proof:
    """What was looked at and what was found, faults first."""

    pages: int
    codes: int
    findings: tuple[Finding, ...]
    words: int = 0
    copies: int = 0

    @property
    def faults(self) -> tuple[Finding, ...]:
        """What makes the kit unfit to print."""
        return tuple(f for f in self.findings if f.grade == "fault")

    @property
    def warnings(self) -> tuple[Finding, ...]:
        """What a designer should weigh."""
        return tuple(f for f in self.findings if f.grade == "warning")


def kits_in(folder: Path) -> list[Path]:
    """Return the folder itself where it is a kit, else the kits inside it, also those of several papers, in order."""
    if (folder / "manifest.json").exists() or not folder.is_dir():
        return [folder]
    return sorted(f.parent for deep in ("*", "*/*") for f in folder.glob(f"{deep}/manifest.json")) or [folder]


def prove(folder: Path, tick: Callable[[int, int], None] | None = None, game: Game | None = None) -> Proof:
    """Look at a whole kit; `tick` is told after each page how many of how many are done.

    With the `game` the kit was built from, its other languages are looked at too: what has no room in them.

    Raises:
        BrokenManifest: the folder is no kit.
    """
    manifest = read_manifest(folder)
    facts = manifest.facts
    words, copies = _told(folder, manifest)
    tiled = {file.file for file in manifest.files if file.tiled}
    whole = [t for t in manifest.things if t.file not in tiled]
    findings = [*_twice(whole), *_copies(whole, copies), *_files(folder, manifest)]
    pages = Pages(words, copies, manifest.bleed_mm)
    done = _look_at_all(folder, manifest, pages, findings, tick)
    findings += [*category_findings(facts, pages.faces), *language_findings(manifest, game)]
    findings.sort(key=lambda f: f.grade != "fault")
    said = sum(len(text.split()) for t in manifest.things for _, text in words.get(t.id, ()))
    return Proof(done, sum(1 for t in manifest.things if t.code), tuple(findings), said, sum(copies.values()))


def _told(folder: Path, manifest: Manifest) -> tuple[dict[str, list[tuple[str, str]]], dict[str, int]]:
    """Return the words of each drawing and how often each face is printed, as the manifest tells; raises `BrokenManifest`."""
    facts = manifest.facts
    try:
        words = {str(name): [(str(column), str(text)) for column, text in told] for name, told in facts.get("words", {}).items()}
        return words, {str(name): int(many) for name, many in facts.get("copies", {}).items()}
    except (AttributeError, TypeError, ValueError) as fault:
        raise BrokenManifest(f"{folder / NAME} does not tell what the cards say: build the kit again.") from fault


def _look_at_all(folder: Path, manifest: Manifest, pages: Pages, findings: list[Finding], tick: Callable[[int, int], None] | None) -> int:
    """Look at every page of every file that is there, add what is found, and return how many pages there were."""
    lacking = {f.file for f in findings if f.kind == MISSING}
    sheets = [f for f in manifest.files if f.pages and f.file not in lacking]
    total, done = sum(f.pages for f in sheets), 0
    for sheet in sheets:
        try:
            document: Any = PdfDocument((folder / sheet.file).read_bytes())
        except PdfiumError:
            findings.append(Finding(sheet.file, 0, "unreadable file", "", "this is no PDF that can be opened"))
            continue
        with closing(document):
            if len(document) != sheet.pages:
                findings.append(Finding(sheet.file, 0, "page count", "", f"{len(document)} pages instead of {sheet.pages}"))
            for number in range(1, len(document) + 1):
                things = [t for t in manifest.things if t.file == sheet.file and t.page == number]
                findings += pages.look(document[number - 1], sheet, number, things)
                done += 1
                if tick:
                    tick(done, total)
    return done


def _twice(things: Sequence[Thing]) -> Iterator[Finding]:
    """Yield every code that stands on two things; tiles are another print of the whole and not asked."""
    seen: dict[str, Thing] = {}
    for thing in things:
        if thing.address is None:
            continue
        first = seen.setdefault(thing.address, thing)
        if first is not thing:
            detail = f"its code stands on {first.id} ({first.file}, page {first.page}) too"
            yield Finding(thing.file, thing.page, "printed twice", thing.id, detail, box=box_of(thing))


def _copies(things: Sequence[Thing], copies: dict[str, int]) -> Iterator[Finding]:
    """Yield every face that stands on the pages less often, or more often, than the data asks for."""
    places = Counter(id_ for id_, *_ in {(t.id, t.file, t.page, t.x_mm, t.y_mm) for t in things})
    for id_, wanted in copies.items():
        if places[id_] != wanted:
            kind = "missing copy" if places[id_] < wanted else "copy too many"
            yield Finding("", 0, kind, id_, f"{places[id_]} on the pages, the data asks for {wanted}")


def _files(folder: Path, manifest: Manifest) -> Iterator[Finding]:
    for each in manifest.files:
        try:
            content = (folder / each.file).read_bytes()
        except OSError:
            yield Finding(each.file, 0, MISSING, "", "this file is not there")
            continue
        if hashlib.sha256(content).hexdigest() != each.sha256:
            yield Finding(each.file, 0, "changed file", "", "these are not the bytes that were built")
        if each.pages:
            for font in loose_fonts(content):
                yield Finding(each.file, 0, "font not embedded", "", f"the font {font} is not embedded")
