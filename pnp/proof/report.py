"""A proof as one page for people: verdict, each finding with a picture of its place, categories as others see them."""

from __future__ import annotations

import base64
import io
from contextlib import closing
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.manifest import read_manifest
from pnp.proof.colours import SAID, filters_svg
from pnp.proof.finding import box_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pnp.manifest import Manifest, Thing
    from pnp.proof.finding import Finding, Place
    from pnp.proof.prove import Proof

NAME = "report.html"
CROP_DPI, CARD_DPI = 120, 72
MARGIN_MM = 4.0
MOST_PICTURES = 60
"""Of findings no more pictures than this are put into a report; all findings are told in words."""
MOST_CATEGORIES, MOST_VALUES = 4, 8
_STYLE = Path(__file__).with_name("report.css")
Pages = dict[str, Any]


def report(folder: Path, proof: Proof) -> str:
    """Return the report on a kit as one HTML page that needs nothing else."""
    manifest = read_manifest(folder)
    pictures = _Pictures(folder, manifest)
    try:
        body = "".join([_head(manifest, proof), *_findings(proof, pictures), *_sights(manifest, pictures), _files(manifest)])
    finally:
        pictures.close()
    style = _STYLE.read_text("utf-8")
    title = f"Proof of {escape(manifest.title)}"
    page = f"{filters_svg()}<main>{body}</main>"
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>{title}</title>'
    return f'<!doctype html>\n<html lang="en"><head>{head}<style>{style}</style></head>\n<body>{page}</body></html>\n'


class _Pictures:
    """The pages of a kit, opened when first asked for a part of them."""

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        self.folder = folder
        self.pdfs = {f.file for f in manifest.files if f.pages}
        self.open: Pages = {}
        self.first: dict[str, Thing] = {}
        for thing in manifest.things:
            self.first.setdefault(thing.id, thing)

    def close(self) -> None:
        """Close what has been opened."""
        for document in self.open.values():
            if document is not None:
                document.close()

    def part(self, file: str, page: int, box: Place, margin: float, dpi: float) -> str:
        """Return a part of a page as the address of a picture, or nothing where the file cannot be opened."""
        from PIL import Image  # noqa: PLC0415 - only pictures need it
        from pypdfium2 import PdfDocument, PdfiumError  # noqa: PLC0415 - the same

        from pnp.render.png import part_pixels  # noqa: PLC0415 - the same

        if file not in self.open:
            try:
                self.open[file] = PdfDocument((self.folder / file).read_bytes()) if file in self.pdfs else None
            except (OSError, PdfiumError):
                self.open[file] = None
        document = self.open[file]
        if document is None or not 1 <= page <= len(document):
            return ""
        x, y, w, h = box
        with closing(document[page - 1]) as leaf:
            pixels = part_pixels(leaf, dpi, (x - margin, y - margin, w + 2 * margin, h + 2 * margin))
        out = io.BytesIO()
        Image.fromarray(pixels).save(out, "PNG", optimize=True)
        return "data:image/png;base64," + base64.b64encode(out.getvalue()).decode()

    def of_id(self, id_: str, margin: float, dpi: float) -> str:
        """Return the first thing of a printed id as a picture."""
        thing = self.first.get(id_)
        return self.part(thing.file, thing.page, box_of(thing), margin, dpi) if thing else ""


def _head(manifest: Manifest, proof: Proof) -> str:
    good = not proof.faults
    verdict = "Fit to print" if good else "Do not print"
    counts = ((proof.pages, "pages"), (proof.copies, "cards"), (proof.words, "words"), (proof.codes, "codes"))
    numbers = "".join(f"<li><b>{many}</b> {what}</li>" for many, what in counts)
    said = " · ".join(escape(each) for each in (manifest.run, manifest.paper, manifest.edition, manifest.language, manifest.backs))
    many = f"{_many(len(proof.faults), 'fault')}, {_many(len(proof.warnings), 'warning')}"
    return (
        f'<header class="{"good" if good else "bad"}"><h1>{escape(manifest.title)}</h1><p class="verdict">{verdict}</p>'
        f'<p>{many}</p><ul class="numbers">{numbers}</ul><p class="order">{said}</p></header>'
    )


def _many(many: int, what: str) -> str:
    return f"{many or 'no'} {what}{'' if many == 1 else 's'}"


def _findings(proof: Proof, pictures: _Pictures) -> Iterator[str]:
    left = MOST_PICTURES
    for title, findings in (("Faults", proof.faults), ("Warnings", proof.warnings)):
        if findings:
            yield f'<section class="{title.lower()}"><h2>{title}</h2><ol class="findings">'
            for each in findings:
                shown = _shown(each, pictures) if left > 0 else ""
                left -= bool(shown)
                yield _finding(each, shown)
            yield "</ol></section>"


def _shown(finding: Finding, pictures: _Pictures) -> str:
    """Return the pictures of a finding: its place with what lies round it, or the cards it speaks of."""
    parts = [pictures.part(finding.file, finding.page, finding.box, MARGIN_MM, CROP_DPI)] if finding.box else []
    parts += [pictures.of_id(id_, 0.0, CARD_DPI) for id_ in finding.things]
    return "".join(f'<img src="{part}" alt="">' for part in parts if part)


def _finding(finding: Finding, shown: str) -> str:
    place = f"{finding.file}, page {finding.page}" if finding.page else finding.file
    card = f"<b>{escape(finding.id)}</b> " if finding.id else ""
    said = f'<p class="kind">{escape(finding.kind)}</p><p>{card}{escape(finding.detail)}</p><p class="place">{escape(place)}</p>'
    return f'<li><div class="said">{said}</div><div class="shown">{shown}</div></li>'


def _sights(manifest: Manifest, pictures: _Pictures) -> Iterator[str]:
    """Yield a table for each way the cards differ: one card of each category, as five kinds of eyes see it."""
    categories: Mapping[str, Mapping[str, list[str]]] = manifest.facts.get("categories", {})
    if categories:
        yield '<section class="sights"><h2>As others see it</h2>'
    for name, values in list(categories.items())[:MOST_CATEGORIES]:
        rows = "".join(_row(value, ids[0], pictures) for value, ids in list(values.items())[:MOST_VALUES])
        heads = "".join(f"<th>{word}</th>" for word in ("", "plain", *SAID))
        layout, _, column = name.rpartition(".")
        caption = f"{escape(column)} <small>of layout {escape(layout)}</small>"
        yield f'<div class="scroll"><table><caption>{caption}</caption><tr>{heads}</tr>{rows}</table></div>'
    if categories:
        yield "</section>"


def _row(value: str, id_: str, pictures: _Pictures) -> str:
    """Return a row of looks; the picture stands in the page once."""
    picture, thing = pictures.of_id(id_, 0.0, CARD_DPI), pictures.first.get(id_)
    if not thing or not picture:
        return f"<tr><th>{escape(value)}</th></tr>"
    style = f"--picture:url({picture});--shape:{thing.w_mm:g}/{thing.h_mm:g}"
    looks = "".join(f'<td><div class="look {sight}"></div></td>' for sight in ("plain", *SAID))
    return f'<tr style="{style}"><th>{escape(value)}</th>{looks}</tr>'


def _files(manifest: Manifest) -> str:
    rows = "".join(
        f"<tr><td>{escape(f.file)}</td><td>{f.pages}</td><td><code>{f.sha256[:16]}</code></td></tr>" for f in manifest.files if f.pages
    )
    heads = "<tr><th>file</th><th>pages</th><th>SHA-256</th></tr>"
    return f'<section><h2>What was looked at</h2><div class="scroll"><table class="files">{heads}{rows}</table></div></section>'
