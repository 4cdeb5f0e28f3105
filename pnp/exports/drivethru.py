"""A deck for DriveThruCards: one PDF a deck, back and front of each card in turn.

Source: help.drivethrupartners.com, "Specifications for Print Cards" and "Common Card Prep Issues & Solutions": one PDF for
each deck; the first page is the back of the first card, the second its front, and so on in the order of the deck; US poker
pages of 2.75 x 3.75 in, that is 1/8 in of bleed on all four sides; nothing that matters nearer than 1/8 in to the cut;
pictures of 300 dpi; CMYK with at most 240 % of ink; no outline of the round corners; exported as PDF/X-1a:2003 with fonts
embedded and US Web Coated (SWOP) v2. Their page names no largest number of cards, so none is checked.
"""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

from pnp.exports import preflight
from pnp.exports.album import leaves_of
from pnp.exports.folder import Report
from pnp.exports.order_pack import PREFLIGHT, order_shots
from pnp.exports.preflight import MM_PER_INCH, Check
from pnp.exports.press_pdf import CONDITION, MOST_INK, VERSION, NotForPress, press_ready, screen_colours
from pnp.exports.services import NEAR_MM, Product
from pnp.render.pdf import write_pdf
from pnp.scene import Group, Scene

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from card_data.model import Game
    from pnp.exports.album import Album, Leaf

NAME = "DriveThruCards"
_BLEED_IN = 0.125
_DPI = 300
_PT = 72
_STEPS = (
    "On drivethrucards.com, in the publisher's tools, choose printed cards of this size and upload the PDF of the deck.",
    "Order the proof deck that they ask for before you sell: it shows the colours and the cut.",
)


def product_of(album: Album) -> tuple[Product, bool]:
    """Return the page for a deck and whether its size is one whose numbers are published: US poker; else the deck's own."""
    w, h = (side / MM_PER_INCH for side in album.size)
    poker = all(abs(a - b) * MM_PER_INCH <= NEAR_MM for a, b in zip(sorted((w, h)), (2.5, 3.5), strict=True))
    if poker:
        w, h = (2.5, 3.5) if w <= h else (3.5, 2.5)
    pixels = (round((w + 2 * _BLEED_IN) * _DPI), round((h + 2 * _BLEED_IN) * _DPI))
    return Product("US poker" if poker else "own size", w, h, pixels, (37.5, 37.5), (75.0, 75.0)), poker


def _page(leaf: Leaf, product: Product) -> Scene:
    """Return a side enlarged to fill a page and its bleed, its middle on the page's."""
    scene, bleed = leaf.scene, _BLEED_IN * MM_PER_INCH
    width, height = product.width * MM_PER_INCH, product.height * MM_PER_INCH
    scale = max((width + 2 * bleed) / (scene.width + 2 * scene.bleed), (height + 2 * bleed) / (scene.height + 2 * scene.bleed))
    x, y = (width - scene.width * scale) / 2, (height - scene.height * scale) / 2
    return Scene(width, height, (Group(scene.items, x, y, scale=scale),), bleed, scene.symbols, scene.title)


def export_drivethru(game: Game, found: Sequence[Album], folder: Path, tell: Callable[[int, int], None], *, codes: bool) -> Report:
    """Write a PDF a deck and the preflight into a folder."""
    checks: list[Check] = []
    lines: list[str] = []
    pages = 0
    for number, album in enumerate(found, 1):
        product, published = product_of(album)
        sides = list(_sides(album))
        plain = write_pdf([_page(leaf, product) for leaf in sides], f"{game.title}: {album.title}")
        try:
            pdf, fault = press_ready(plain), ""
        except NotForPress as why:
            pdf, fault = plain, str(why)
        (folder / f"{game.id}-{album.deck.id}.pdf").write_bytes(pdf)
        done = list(_checks(album, product, pdf, fault, published=published))
        lines += [f"{NAME}, {product.id}: {album.title}, {album.many} cards", *map(str, done), preflight.verdict_of(done, album.title), ""]
        checks += done
        pages += len(sides)
        tell(number, len(found))
    (folder / PREFLIGHT).write_text("\n".join(lines), "utf-8")
    said = "\n".join((*lines[:-1], f"{len(found)} PDF{'s' if len(found) > 1 else ''} of {pages} pages for {NAME}"))
    return Report("drivethru", game.id, game.title, sum(a.many for a in found), pages, codes, said, _STEPS, tuple(checks))


def _sides(album: Album) -> Iterator[Leaf]:
    """Yield back and front of every card in the order of the deck."""
    for each in album.cards:
        for _ in range(each.qty):
            if each.back:
                yield each.back
            yield each.front


def _checks(album: Album, product: Product, pdf: bytes, fault: str, *, published: bool) -> Iterator[Check]:
    shots = list(order_shots(album, product, ""))
    leaves = {leaf.name: leaf for leaf in leaves_of([album])}
    flat = write_pdf([leaf.scene for leaf in leaves.values()], "sides")
    size = preflight.size_check(album, product)
    if size.verdict == "yes" and not published:
        size = Check("size", "note", f"{size.why}; only US poker's numbers were at hand, compare theirs with this page")
    yield size
    yield preflight.bleed_check(album, product)
    yield _order_check(album)
    yield _box_check(pdf, product)
    yield preflight.safe_check(shots, flat, {name: page for page, name in enumerate(leaves)}, product)
    yield preflight.picture_check(shots, _DPI)
    yield _font_check(pdf)
    yield _colour_check(pdf)
    if fault:
        yield Check(VERSION, "no", fault)
    else:
        yield Check(VERSION, "yes", f"CMYK, fonts, boxes and the printing condition {CONDITION} (SWOP) as it asks; have Acrobat verify it")


def _order_check(album: Album) -> Check:
    if any(each.back is None for each in album.cards):
        return Check("page order", "no", "cards without a back: give the deck a back, their pages are back and front in turn")
    return Check("page order", "yes", f"back, front, back, front: {2 * album.many} pages for {album.many} cards")


def _box_check(pdf: bytes, product: Product) -> Check:
    """Say whether every page is as large as asked and cut where asked, read from the file."""
    from pypdfium2 import PdfDocument  # noqa: PLC0415 - loads a large library

    wide, tall, edge = (product.width + 2 * _BLEED_IN) * _PT, (product.height + 2 * _BLEED_IN) * _PT, _BLEED_IN * _PT
    wanted = ((0.0, 0.0, wide, tall), (edge, edge, wide - edge, tall - edge))
    with closing(PdfDocument(pdf)) as document:
        for number in range(len(document)):
            boxes = document[number].get_mediabox(), document[number].get_trimbox()
            if any(abs(a - b) > 0.01 for box, want in zip(boxes, wanted, strict=True) for a, b in zip(box, want, strict=True)):  # noqa: PLR2004  # a hundredth of a point
                return Check("boxes", "no", f"page {number + 1} is {boxes[0]} pt, cut at {boxes[1]} pt")
    return Check("boxes", "yes", f"pages of {wide / _PT:g} x {tall / _PT:g} in, trim box {product.width:g} x {product.height:g} in")


def _font_check(pdf: bytes) -> Check:
    from pnp.proof.letters import loose_fonts  # noqa: PLC0415 - loads a large library

    loose = tuple(loose_fonts(pdf))
    return Check("fonts", "no" if loose else "yes", "not embedded" if loose else "all embedded, as subsets", loose)


def _colour_check(pdf: bytes) -> Check:
    left = screen_colours(pdf)
    if left:
        return Check("colours", "no", f"{left} places are in RGB; {NAME} prints from CMYK alone")
    why = f"CMYK, at most {MOST_INK} % of ink as they ask; converted plainly, without a press profile: look at the proof"
    return Check("colours", "note", why)
