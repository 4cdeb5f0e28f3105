"""A stage for pictures of cards: a backdrop with light on it, cards laid and stood in space, their shadows.

Lengths are mm, x to the right, y away from the eye, z up; the light comes from the upper left in front. Everything is drawn
larger than it is shown and averaged at the end, so that edges are smooth. Grain comes from numbers that are always the
same: one game, one picture.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from pnp.layout.outlines import hexagon
from pnp.style import luminance, rgb

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from pnp.scene import Colour

_SMALL_PX = 2400
_FINE, _LARGE_FINE = 3, 2
TRANSPARENT = "transparent"
THICK_MM = 0.32
"""How thick a card is."""
_EDGE = (236, 231, 222)
"""The colour of a card's edge."""
_LIGHT = (0.55, 0.35, 1.0)
"""How far a shadow is thrown to the right and away for each mm of height; the last number is down."""
_CORNER_STEPS = 5
_FOOT_MM = 4.0
_GRAIN = 0.8


def fineness(width: int) -> int:
    """Return how many times larger a picture is drawn than it is shown; a very large one needs less."""
    return _FINE if width <= _SMALL_PX else _LARGE_FINE


@dataclass(frozen=True, slots=True)
class Camera:
    """An eye that looks at the middle of the stage from `lift` degrees above the table, `far` mm away.

    `scale` is how many pixels a mm has there, `middle` where it lands in the picture.
    """

    lift: float
    far: float
    scale: float = 1.0
    middle: tuple[float, float] = (0.0, 0.0)

    def seen(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return where points (n x 3) land in the picture (n x 2), to the right and down."""
        cos, sin = math.cos(math.radians(self.lift)), math.sin(math.radians(self.lift))
        x, y, z = points.T
        depth = self.far + y * cos - z * sin
        up = y * sin + z * cos
        share = self.far / depth * self.scale
        return np.stack([self.middle[0] + x * share, self.middle[1] - up * share], axis=1)


def outline(size: tuple[float, float], radius: float, shape: str) -> NDArray[np.float64]:
    """Return the edge of a card about its middle as points (n x 2), to the right and up, in mm."""
    w, h = size[0] / 2, size[1] / 2
    if shape == "circle":
        turns = np.linspace(0, 2 * math.pi, 72, endpoint=False)
        return np.stack([w * np.cos(turns), h * np.sin(turns)], axis=1)
    if shape == "hexagon":
        return np.array([(x - w, h - y) for x, y in hexagon(*size)])
    r = 0.05 if shape == "square" else min(radius, w, h)
    steps = np.linspace(0, math.pi / 2, _CORNER_STEPS)
    corners = [(w - r, h - r, 0.0), (r - w, h - r, 0.5), (r - w, r - h, 1.0), (w - r, r - h, 1.5)]
    parts = [np.stack([x + r * np.cos(steps + k * math.pi), y + r * np.sin(steps + k * math.pi)], axis=1) for x, y, k in corners]
    return np.concatenate(parts)


def _foot(flat: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the part of a standing card that is near the table, a strip along its lower edge."""
    low = float(flat[:, 1].min())
    touching = flat[flat[:, 1] < low + _FOOT_MM]
    left, right = float(touching[:, 0].min()), float(touching[:, 0].max())
    return np.array([(left, low), (right, low), (right, low + _FOOT_MM), (left, low + _FOOT_MM)])


def corners_of(size: tuple[float, float]) -> NDArray[np.float64]:
    """Return the four corners of a card about its middle: upper left, upper right, lower right, lower left."""
    w, h = size[0] / 2, size[1] / 2
    return np.array([(-w, h), (w, h), (w, -h), (-w, -h)])


@dataclass(frozen=True, slots=True)
class Pose:
    """How a card is placed: where its middle is, how far it is turned on the table, and how far it stands up, in degrees.

    A card that lies has `stand` 0, one that stands straight 90; a standing card's lower edge is on `place`.
    """

    place: tuple[float, float, float]
    turn: float = 0.0
    stand: float = 0.0

    def put(self, flat: NDArray[np.float64], size: tuple[float, float]) -> NDArray[np.float64]:
        """Return points of a card (n x 2, about its middle) in space (n x 3)."""
        rise, turn = math.radians(self.stand), math.radians(self.turn)
        along = flat[:, 1] + (size[1] / 2 if self.stand else 0.0)
        x, y, z = flat[:, 0], along * math.cos(rise), along * math.sin(rise)
        east, north = x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)
        return np.stack([east, north, z], axis=1) + self.place


class Stage:
    """A picture that is being made: first what is farthest from the eye, last what is nearest."""

    def __init__(self, width: int, height: int, ground: Colour, *, horizon: float = 1.0) -> None:
        """Spread a backdrop of one colour, lit from the upper left; `horizon` is where wall and floor meet, as a share."""
        self.fine = fineness(width)
        self.size = (width * self.fine, height * self.fine)
        self.image = Image.new("RGBA", self.size, (0, 0, 0, 0))
        self.clear = ground == TRANSPARENT
        if not self.clear:
            self.image = Image.fromarray(_backdrop(width, height, ground, horizon)).resize(self.size, Image.Resampling.BICUBIC)
            self.image.putalpha(255)

    def shade(self, polygon: NDArray[np.float64], blur: float, strength: float) -> None:
        """Darken what lies under a polygon (n x 2 in pixels), with an edge as soft as `blur` pixels."""
        reach = int(blur * 3) + 2
        low, high = np.floor(polygon.min(axis=0)).astype(int) - reach, np.ceil(polygon.max(axis=0)).astype(int) + reach
        left, top = (max(0, int(value)) for value in low)
        right, bottom = (min(int(value), most) for value, most in zip(high, self.size, strict=True))
        if right <= left or bottom <= top:
            return
        mask = Image.new("L", (right - left, bottom - top), 0)
        ImageDraw.Draw(mask).polygon([(x - left, y - top) for x, y in polygon], fill=round(255 * strength))
        mask = mask.filter(ImageFilter.GaussianBlur(blur))
        dark = Image.new("RGBA", mask.size, (12, 8, 10, 0))
        dark.putalpha(mask)
        self.image.alpha_composite(dark, (left, top))

    def fill(self, polygon: NDArray[np.float64], colour: tuple[int, int, int]) -> None:
        """Paint a polygon (n x 2 in pixels)."""
        ImageDraw.Draw(self.image).polygon([(float(x), float(y)) for x, y in polygon], fill=(*colour, 255))

    def lay(self, picture: NDArray[np.uint8], quad: NDArray[np.float64], light: float = 1.0) -> None:
        """Stretch a picture (with its opacity) onto four corners in pixels: upper left, upper right, lower right, lower left."""
        rim = 2
        padded = np.pad(picture, ((rim, rim), (rim, rim), (0, 0)), mode="edge")
        padded[:rim, :, 3] = padded[-rim:, :, 3] = 0
        padded[:, :rim, 3] = padded[:, -rim:, 3] = 0
        if light != 1.0:
            padded[:, :, :3] = np.clip(padded[:, :, :3] * light, 0, 255)
        height, width = picture.shape[:2]
        source = np.array([(rim, rim), (width + rim, rim), (width + rim, height + rim), (rim, height + rim)], float)
        left, top = (int(value) - 2 for value in np.floor(quad.min(axis=0)))
        right, bottom = (int(value) + 2 for value in np.ceil(quad.max(axis=0)))
        steps = _steps(quad - (left, top), source)
        warped = Image.fromarray(padded).transform(
            (right - left, bottom - top), Image.Transform.PERSPECTIVE, steps, Image.Resampling.BICUBIC
        )
        at = (max(left, 0), max(top, 0))
        self.image.alpha_composite(warped.crop((at[0] - left, at[1] - top, *warped.size)), at)

    def finished(self) -> NDArray[np.uint8]:
        """Return the picture at its size: with its opacity where the ground is transparent."""
        small = np.asarray(self.image.reduce(self.fine), np.float32)
        if self.clear:
            return small.astype(np.uint8)
        grain = np.random.default_rng(1895).normal(0.0, _GRAIN, small.shape[:2])[:, :, None]
        return np.clip(small[:, :, :3] + grain, 0, 255).astype(np.uint8)


def _steps(seen: NDArray[np.float64], source: NDArray[np.float64]) -> list[float]:
    """Return the eight numbers of the map that brings four points of the picture back to four of the source."""
    rows, wanted = [], []
    for (x, y), (u, v) in zip(seen, source, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        wanted += [u, v]
    return [float(number) for number in np.linalg.solve(np.array(rows, float), np.array(wanted, float))]


def _backdrop(width: int, height: int, ground: Colour, horizon: float) -> NDArray[np.uint8]:
    """Return a lit ground: brighter round the middle and the upper left, darker towards the corners."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    across, down = x / width - 0.5, y / height - 0.5
    far = np.sqrt((across + 0.08) ** 2 * 1.1 + (down + 0.04) ** 2 * 1.5)
    light = 1.16 - 0.95 * np.clip(far, 0, 1) ** 1.7
    if horizon < 1.0:
        # A wall that runs into the floor without an edge: a broad, soft step.
        light *= 1.0 - 0.2 / (1.0 + np.exp((y / height - horizon) * 22.0))
    base = np.array(rgb(ground), np.float32)
    lit = np.where(light[:, :, None] > 1, base + (255 - base) * (light[:, :, None] - 1) * 0.8, base * light[:, :, None])
    made: NDArray[np.uint8] = np.clip(np.rint(lit), 0, 255).astype(np.uint8)
    return made


def thrown(points: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return where the shadow of points in space falls on the table (n x 3)."""
    x, y, z = points.T
    return np.stack([x + z * _LIGHT[0], y + z * _LIGHT[1], np.zeros_like(z)], axis=1)


def card_on(
    stage: Stage,
    camera: Camera,
    picture: NDArray[np.uint8],
    size: tuple[float, float],
    pose: Pose,
    *,
    radius: float,
    shape: str,
    light: float = 1.0,
) -> None:
    """Put one card on a stage: its shadow, its edge, its face."""
    edge = pose.put(outline(size, radius, shape), size)
    mm = camera.scale
    if pose.stand:
        stage.shade(camera.seen(thrown(edge)), 5.0 * mm, 0.42)
        stage.shade(camera.seen(thrown(pose.put(_foot(outline(size, radius, shape)), size))), 1.2 * mm, 0.5)
    else:
        lift = np.array([0.9, -0.9, 0.0])
        stage.shade(camera.seen(edge + lift), 1.9 * mm, 0.34)
        stage.shade(camera.seen(edge + lift * 0.3), 0.5 * mm, 0.3)
        stage.fill(camera.seen(raised(edge, -THICK_MM)), _EDGE)
    stage.lay(picture, camera.seen(pose.put(corners_of(size), size)), light)


def stack_on(
    stage: Stage,
    camera: Camera,
    top: NDArray[np.uint8],
    size: tuple[float, float],
    pose: Pose,
    many: int,
    *,
    radius: float,
    shape: str,
) -> None:
    """Put a pile of cards on a stage, none of them quite square on the next, the picture on top."""
    chance = np.random.default_rng(many)
    flat = outline(size, radius, shape)
    x, y, z = pose.place
    low = pose.put(flat, size)
    stage.shade(camera.seen(thrown(raised(low, many * THICK_MM))), 4.0 * camera.scale, 0.4)
    stage.shade(camera.seen(low + np.array([0.8, -0.8, 0.0])), 1.4 * camera.scale, 0.5)
    lean = chance.normal(0.0, 0.14, (many, 2)).cumsum(axis=0) * 0.35
    for n in range(many):
        own = Pose((x + lean[n, 0], y + lean[n, 1], z + n * THICK_MM), pose.turn + float(chance.normal(0, 0.35)))
        tone = 1.0 - 0.22 * (n % 2) - 0.1 * (1 - n / many)
        stage.fill(camera.seen(own.put(flat, size)), tuple(round(part * tone) for part in _EDGE))  # type: ignore[arg-type]  # three
    last = Pose((x + lean[-1, 0], y + lean[-1, 1], z + many * THICK_MM), pose.turn)
    stage.lay(top, camera.seen(last.put(corners_of(size), size)), 0.97)


def fitted(camera: Camera, points: NDArray[np.float64], width: int, height: int, margin: float) -> Camera:
    """Return the camera that shows points in space as large as the picture, with a margin as a share of it, has room for."""
    plain, fine = camera.seen(points), fineness(width)
    low, high = plain.min(axis=0), plain.max(axis=0)
    room = np.array([width, height]) * fine * (1 - 2 * margin)
    scale = float((room / (high - low)).min())
    middle = np.array([width, height]) * fine / 2 - (low + high) / 2 * scale
    return Camera(camera.lift, camera.far, scale, (float(middle[0]), float(middle[1])))


def raised(points: NDArray[np.float64], by: float) -> NDArray[np.float64]:
    """Return points in space lifted by so many mm."""
    higher: NDArray[np.float64] = points + np.array([0.0, 0.0, by])
    return higher


def ground_for(pictures: Sequence[NDArray[np.uint8]], palette: Iterable[Colour]) -> Colour:
    """Return the colour of a palette that some cards stand out from: full, rather deep, unlike any card's rim and middle.

    Without a colour that serves, a deep blue grey.
    """
    seen = [picture[rows, columns, :3].astype(float).mean(axis=(0, 1)) for picture in pictures for rows, columns in _zones(picture)]
    best, most = "#2B3A42", 0.0
    for colour in palette:
        red, green, blue = rgb(colour)
        light = luminance(colour)
        if not _DEEP <= light <= _PALE:
            continue
        full = (max(red, green, blue) - min(red, green, blue)) / 255
        apart = min(float(np.abs(part - np.array([red, green, blue])).sum()) for part in seen) / 255
        worth = min(apart, 1.0) + 0.5 * full - abs(light - _WANTED)
        if apart > _APART and worth > most:
            best, most = colour, worth
    return best


_DEEP, _WANTED, _PALE = 0.02, 0.12, 0.3
"""The least, best and greatest luminance of a ground."""
_APART = 0.25
"""How far a ground has to be from every part that meets it: the sum of what red, green and blue differ, each 0 to 1."""


def _zones(picture: NDArray[np.uint8]) -> Iterator[tuple[slice, slice]]:
    """Yield the parts of a picture that meet the ground: the rims, and the middle."""
    height, width = picture.shape[:2]
    y, x = max(2, height // 14), max(2, width // 14)
    across, down = slice(x, -x), slice(y, -y)
    yield from ((slice(1, y), across), (slice(-y, -1), across), (down, slice(1, x)), (down, slice(-x, -1)))
    yield slice(height // 3, -height // 3), slice(width // 3, -width // 3)
