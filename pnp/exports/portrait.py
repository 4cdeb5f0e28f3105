"""Pictures of a deck for a page or a post: a hand of cards in a fan, and a product picture with pile, fan and a card on show.

Codes are left out, as on virtual tables: a picture on the web is seen by strangers.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from pnp.exports.album import ExportTrouble
from pnp.exports.shots import MM_PER_INCH, Shot, cut_box, pictures
from pnp.exports.stage import THICK_MM, Camera, Pose, Stage, card_on, corners_of, fitted, ground_for, raised, stack_on
from pnp.layout.outlines import corner_mm
from pnp.order import choose

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from pnp.exports.album import Album, Leaf, Sheetful
    from pnp.scene import Colour

LEAST_PX, MOST_PX = 200, 6000
LEAST_CARDS, MOST_CARDS = 1, 13
SHOW_CARDS = 6
_FLAT = Camera(90.0, 1e7)
"""An eye so far above the table that a hand of cards has no perspective."""
_MOST_SPREAD = 66.0
"""A hand opens no wider, in degrees from the first card to the last."""
_STEP = 10.0
_PIVOT = 1.6
"""How far below its middle a card of a hand turns about, in heights of a card."""
_MOST_PILE = 60


Ground = str | tuple[str, ...]
"""A colour, or a palette of which one is chosen that the cards stand out from."""


@dataclass(frozen=True, slots=True)
class _Shown:
    """A card with its picture, as it is cut."""

    card: Sheetful
    album: Album
    pixels: NDArray[np.uint8]


def chosen_cards(found: Sequence[Album], words: Sequence[str], many: int) -> list[tuple[Album, Sheetful]]:
    """Return the cards that are named by id or printed id, else as many as asked, spread over the first deck that has so many.

    Raises:
        BadWord: there is no card of a name.
    """
    by_name: dict[str, tuple[Album, Sheetful]] = {}
    for album in found:
        for each in album.cards:
            by_name.setdefault(each.front.name, (album, each))
            by_name.setdefault(each.card.id, (album, each))
    if words:
        return [by_name[choose("card", word, list(by_name))] for word in words]
    album = next((each for each in found if len(each.cards) >= many), max(found, key=lambda each: len(each.cards)))
    several = min(many, len(album.cards))
    spots = [int((n + 0.5) * len(album.cards) / several) for n in range(several)]
    return [(album, album.cards[spot]) for spot in spots]


def _taken(cards: Sequence[tuple[Album, Sheetful]], dpi: float) -> list[_Shown]:
    made = pictures([_shot(album, card.front, dpi) for album, card in cards])
    return [_Shown(card, album, pixels) for (album, card), pixels in zip(cards, made, strict=True)]


def _shot(album: Album, leaf: Leaf, dpi: float) -> Shot:
    box = cut_box(leaf)
    size = (max(8, round(box[2] * dpi / MM_PER_INCH)), max(8, round(box[3] * dpi / MM_PER_INCH)))
    return Shot(leaf, "", size, box, dpi, album.shape)


def hand(found: Sequence[Album], words: Sequence[str], many: int, width: int, ground: Ground) -> tuple[NDArray[np.uint8], list[str]]:
    """Return a fan of cards as a picture of a width in pixels, and the ids of its cards; the height follows from the fan."""
    cards = chosen_cards(found, words, many)
    if not cards:
        raise ExportTrouble("There is no card to show.")
    poses = _fan(len(cards), max(album.size[1] for album, _ in cards))
    points = np.concatenate([pose.put(corners_of(album.size), album.size) for (album, _), pose in zip(cards, poses, strict=True)])
    low, high = points.min(axis=0), points.max(axis=0)
    margin = 0.08
    height = round(width * (1 - 2 * margin) * (high[1] - low[1]) / (high[0] - low[0]) + 2 * margin * width)
    camera = fitted(_FLAT, points, width, height, margin * min(1.0, width / height))
    shown = _taken(cards, camera.scale * MM_PER_INCH)
    stage = Stage(width, height, _ground(ground, [each.pixels for each in shown]))
    for each, pose in zip(shown, poses, strict=True):
        card_on(stage, camera, each.pixels, each.album.size, pose, radius=corner_mm(*each.album.size), shape=each.album.shape)
    return stage.finished(), [each.card.front.name for each in shown]


def _ground(ground: Ground, shown: Sequence[NDArray[np.uint8]]) -> Colour:
    return ground if isinstance(ground, str) else ground_for(shown, ground)


def _fan(many: int, tall: float) -> list[Pose]:
    """Return how the cards of a hand lie, the first at the left and lowest in the pile."""
    spread = min(_MOST_SPREAD, _STEP * (many - 1))
    turns = [spread / 2 - spread * n / max(many - 1, 1) for n in range(many)]
    reach = _PIVOT * tall
    return [
        Pose((-reach * math.sin(math.radians(turn)), reach * math.cos(math.radians(turn)), 0.05 * n), turn) for n, turn in enumerate(turns)
    ]


def showcase(found: Sequence[Album], words: Sequence[str], width: int, ground: Ground) -> tuple[NDArray[np.uint8], list[str]]:
    """Return a product picture: a card on show, a pile of each deck (three at most), a fan before them; 3 wide to 2 high.

    The card on show is the first that is named, the others are the fan.
    """
    cards = chosen_cards(found, words, SHOW_CARDS)
    if not cards:
        raise ExportTrouble("There is no card to show.")
    cards.insert(0, cards.pop(0 if words else len(cards) // 2))
    height = round(width * 2 / 3)
    piles = sorted(found, key=lambda album: -album.many)[:3]
    scene = _Arranged(cards[0][0], cards[1:] or cards, piles)
    camera = fitted(Camera(31.0, 640.0), scene.points(), width, height, 0.07)
    dpi = camera.scale * MM_PER_INCH * 1.1
    hero, *fan = _taken(cards, dpi)
    tops = pictures([_shot(album, album.back or album.cards[0].back or album.cards[0].front, dpi) for album in piles])
    stage = Stage(width, height, _ground(ground, [hero.pixels, *(each.pixels for each in fan), *tops]), horizon=0.3)
    card_on(stage, camera, _lit(hero.pixels), hero.album.size, scene.hero, radius=corner_mm(*hero.album.size), shape=hero.album.shape)
    for album, top, pose in zip(piles, tops, scene.piles, strict=True):
        stack_on(stage, camera, top, album.size, pose, _pile(album), radius=corner_mm(*album.size), shape=album.shape)
    for each, pose in zip(fan or [hero], scene.fan, strict=True):
        card_on(stage, camera, each.pixels, each.album.size, pose, radius=corner_mm(*each.album.size), shape=each.album.shape)
    return stage.finished(), [each.card.front.name for each in (hero, *fan)]


def _pile(album: Album) -> int:
    return max(6, min(_MOST_PILE, album.many))


def _lit(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return a picture with a broad sheen from its upper left, as a standing card has it."""
    height, width = pixels.shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    sheen = np.clip(0.16 - 0.22 * (x / width + y / height) / 2, -0.07, 0.12)[:, :, None]
    colour = pixels[:, :, :3].astype(np.float32)
    made = np.where(sheen > 0, colour + (255 - colour) * sheen, colour * (1 + sheen))
    return np.dstack([np.clip(made, 0, 255).astype(np.uint8), pixels[:, :, 3]])


class _Arranged:
    """Where everything of a product picture stands: the card on show behind, piles to the left, the fan before them."""

    def __init__(self, shown: Album, cards: Sequence[tuple[Album, Sheetful]], piles: Sequence[Album]) -> None:
        self._shown = shown
        self._cards = cards
        self._albums = piles
        wide, tall = (max(album.size[i] for album in (shown, *piles, *(album for album, _ in cards))) for i in (0, 1))
        spots = ((-1.0, 0.1, 12.0), (-1.32, -0.98, -8.0), (-2.2, -0.12, 4.0))
        self.piles = [Pose((x * wide, y * tall, 0.0), turn) for (x, y, turn), _ in zip(spots, piles, strict=False)]
        self.hero = Pose((0.12 * wide, 0.26 * tall, 0.0), -8.0, 76.0)
        reach, lean = 1.15 * tall, -9.0
        foot = (0.86 * wide, -0.56 * tall - reach)
        turns = [lean + 13.0 * ((len(cards) - 1) / 2 - n) for n in range(len(cards))]
        self.fan = [
            Pose((foot[0] - reach * math.sin(math.radians(turn)), foot[1] + reach * math.cos(math.radians(turn)), THICK_MM * n), turn)
            for n, turn in enumerate(turns)
        ]

    def points(self) -> NDArray[np.float64]:
        """Return corners of everything, for the camera to hold."""
        parts = [self.hero.put(corners_of(self._shown.size), self._shown.size)]
        for own, pose in zip(self._albums, self.piles, strict=True):
            low = pose.put(corners_of(own.size), own.size)
            parts += [low, raised(low, _pile(own) * THICK_MM)]
        parts += [pose.put(corners_of(own.size), own.size) for (own, _), pose in zip(self._cards, self.fan, strict=True)]
        return np.concatenate(parts)
