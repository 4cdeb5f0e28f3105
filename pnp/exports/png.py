"""A folder of pictures: every front by its printed id (and copy, where copies differ by their codes), every back once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.exports.album import BACKS, FRONTS, Album, Leaf
from pnp.exports.folder import Report
from pnp.exports.shots import Shot, cut_box, pixels_at, take, whole_box

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from card_data.model import Game

LEAST_DPI, MOST_DPI = 36.0, 1200.0


def image_shots(found: Sequence[Album], dpi: float, *, bleed: bool, corners: bool) -> Iterator[Shot]:
    """Yield the pictures of some decks, cut or with their bleed; `corners` leaves what is cut away transparent."""
    apart = len(found) > 1
    for album in found:
        home = f"{album.deck.id}/" if apart else ""

        def shot(leaf: Leaf, kind: str, album: Album = album, home: str = home) -> Shot:
            box = whole_box(leaf) if bleed else cut_box(leaf)
            shape = album.shape if corners and not bleed else ""
            return Shot(leaf, f"{home}{kind}/{leaf.name}.png", pixels_at(box, dpi), box, dpi, shape)

        yield from (shot(leaf, FRONTS) for leaf in album.fronts)
        yield from (shot(leaf, BACKS) for leaf in album.backs)


def export_png(
    game: Game,
    found: Sequence[Album],
    folder: Path,
    tell: Callable[[int, int], None],
    *,
    dpi: float,
    bleed: bool,
    corners: bool,
    codes: bool,
) -> Report:
    """Write the pictures of a game into a folder."""
    shots = list(image_shots(found, dpi, bleed=bleed, corners=corners))
    take(shots, folder, tell)
    sizes = sorted({shot.size for shot in shots})
    edge = "with bleed" if bleed else "cut to size, corners transparent" if corners else "cut to size"
    said = f"{len(shots)} pictures at {dpi:g} dpi, {edge} ({', '.join(f'{w} x {h} px' for w, h in sizes)})"
    return Report("png", game.id, game.title, sum(a.many for a in found), len(shots), codes, said, facts={"dpi": dpi, "bleed": bleed})
