"""An order for a print service: pictures at its exact pixels, numbered in the order of the deck, with a preflight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.exports import preflight
from pnp.exports.album import BACKS, FRONTS, leaves_of
from pnp.exports.folder import Report
from pnp.exports.services import product_for
from pnp.exports.shots import Shot, covering_box, take
from pnp.render.pdf import write_pdf

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from card_data.model import Game
    from pnp.exports.album import Album, Leaf
    from pnp.exports.preflight import Check
    from pnp.exports.services import Product, Service

PREFLIGHT = "preflight.txt"


def order_shots(album: Album, product: Product, home: str) -> Iterator[Shot]:
    """Yield the pictures of a deck for an order: every card's front, and its back, or the one back of all.

    A card that there is more than once without a code of its own is there as often, because an order counts pictures.
    """
    turned = (album.size[0] > album.size[1]) != (product.pixels[0] > product.pixels[1]) and album.size[0] != album.size[1]
    digits = len(str(album.many))

    def shot(leaf: Leaf, file: str) -> Shot:
        size = product.pixels[::-1] if turned else product.pixels
        return Shot(leaf, file, product.pixels, covering_box(leaf, (float(size[0]), float(size[1]))), product.dpi, turned=turned)

    number = 0
    for each in album.cards:
        for _ in range(each.qty):
            number += 1
            yield shot(each.front, f"{home}{FRONTS}/{number:0{digits}d}-{each.front.name}.png")
            if each.back and not album.back:
                yield shot(each.back, f"{home}{BACKS}/{number:0{digits}d}-{each.back.name}.png")
    if album.back:
        yield shot(album.back, f"{home}{BACKS}/{album.back.name}.png")


def export_order(
    game: Game, found: Sequence[Album], folder: Path, tell: Callable[[int, int], None], *, service: Service, product: str, codes: bool
) -> Report:
    """Write an order's pictures and its preflight into a folder; a `no` does not keep the pictures back, it says why.

    Raises:
        BadWord: the service sells no such product.
        ExportTrouble: the service makes no card of the deck's size.
    """
    orders = [(album, product_for(service, album, product)) for album in found]
    shots: list[Shot] = []
    checks: list[Check] = []
    lines: list[str] = []
    for album, chosen in orders:
        own = list(order_shots(album, chosen, f"{album.deck.id}/" if len(found) > 1 else ""))
        done = list(_checks(album, own, service, chosen))
        title = f"{service.name}, {chosen.id}: {album.title}, {album.many} cards"
        lines += [title, *map(str, done), preflight.verdict_of(done, album.title), ""]
        shots += own
        checks += done
    take(shots, folder, tell)
    (folder / PREFLIGHT).write_text("\n".join(lines), "utf-8")
    said = "\n".join((*lines[:-1], f"{len(shots)} pictures for {service.name}"))
    cards, products = sum(album.many for album in found), [chosen.id for _, chosen in orders]
    return Report(service.id, game.id, game.title, cards, len(shots), codes, said, service.steps, tuple(checks), {"products": products})


def _checks(album: Album, shots: Sequence[Shot], service: Service, product: Product) -> Iterator[Check]:
    leaves = {leaf.name: leaf for leaf in leaves_of([album])}
    pdf = write_pdf([leaf.scene for leaf in leaves.values()], "sides")
    pages = {name: page for page, name in enumerate(leaves)}
    yield preflight.size_check(album, product)
    yield preflight.bleed_check(album, product)
    yield from preflight.pixel_check(shots, product)
    yield preflight.colour_check(service)
    yield preflight.number_check(album, service)
    yield preflight.back_check(album)
    yield preflight.name_check([shot.file for shot in shots])
    yield preflight.safe_check(shots, pdf, pages, product)
    yield preflight.picture_check(shots, product.dpi)
