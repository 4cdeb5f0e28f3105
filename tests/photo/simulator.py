"""Photos of cards on a table with their ground truth, made of nothing but numbers: the project's own photo studio.

All lengths are millimetres on the table; a phone's lens of 26 mm (equivalent) projects them. One seed gives one photo.
Pillow and numpy do the work, in bands, so that a photo of 12 megapixels needs little memory.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from tests.photo.layouts import Matrix
from tests.photo.printed import Printed, as_bytes, on_paper

FOCAL = 0.725
"""Focal length of a 26 mm lens in longer sides of the picture."""

FULL_MEGAPIXELS = 12.19
CORNER_MM = 3.0
BAND = 512
Range = tuple[float, float]


class Conditions(NamedTuple):
    """How good a photo is: ranges to draw from, chances. Blur and motion in pixels of a photo of 12 megapixels."""

    tilt: Range
    blur: Range
    motion: Range
    noise: Range
    gradient: Range
    shadow: float
    glare: float
    quality: Range
    fill: Range
    sharpen: Range


GOOD = Conditions((0, 10), (0.5, 0.8), (0, 1.5), (1.5, 4), (0, 0.2), 0.1, 0.0, (85, 95), (0.85, 0.95), (0, 0.6))
REALISTIC = Conditions((0, 25), (0.6, 1.2), (0, 3), (3, 8), (0, 0.45), 0.5, 0.2, (75, 92), (0.75, 0.92), (0, 0.8))
HARD = Conditions((15, 40), (1.0, 2.0), (2, 6), (6, 14), (0.3, 0.7), 0.8, 0.5, (60, 85), (0.6, 0.8), (0, 0.8))


class Truth(NamedTuple):
    """What there is to read: text, the corners of the dark pattern in pixels, the share of it that is seen, pixels a module."""

    text: str
    corners: tuple[tuple[float, float], ...]
    visible: float
    per_module: float


@dataclass(frozen=True)
class Photo:
    """A finished photo: the bytes of its JPEG, its size, and the truth about every card in it."""

    jpeg: bytes
    size: tuple[int, int]
    truth: tuple[Truth, ...]

    def readable(self, share: float = 0.98) -> set[str]:
        """Return the texts of the codes that are seen to at least a share."""
        return {each.text for each in self.truth if each.visible >= share}


def photograph(
    cards: Sequence[Printed], poses: Sequence[Matrix], conditions: Conditions, seed: int, megapixels: float = FULL_MEGAPIXELS
) -> Photo:
    """Return a photo of printed cards that lie as `poses` say, the lowest first."""
    rng = np.random.default_rng(seed)
    corners = np.concatenate([project(pose, outline(card)) for card, pose in zip(cards, poses, strict=True)])
    size = frame(corners, megapixels)
    lens = camera(corners, conditions, rng, size)
    picture = table(size, rng)
    owner = Image.new("L", (size[0] // 4, size[1] // 4))
    truth = []
    for number, (card, pose) in enumerate(zip(cards, poses, strict=True), 1):
        lay(picture, card, lens @ pose, rng)
        ImageDraw.Draw(owner).polygon([tuple(point / 4) for point in project(lens @ pose, outline(card))], fill=number)
    for number, (card, pose) in enumerate(zip(cards, poses, strict=True), 1):
        truth.append(true(card, project(lens @ pose, pattern(card)), owner, number))
    picture = develop(picture, conditions, rng)
    jpeg = as_bytes(picture, quality=round(rng.uniform(*conditions.quality)))
    return Photo(jpeg, size, tuple(truth))


# -- geometry ----------------------------------------------------------------------------------------------------------


def outline(card: Printed) -> Matrix:
    """Return the corners of a card in mm."""
    w, h = card.size
    return np.array([[0, 0], [w, 0], [w, h], [0, h]])


def pattern(card: Printed) -> Matrix:
    """Return the corners of the dark pattern of a card's code in mm."""
    x, y, side = card.code_x, card.code_y, card.code_side
    return np.array([[x, y], [x + side, y], [x + side, y + side], [x, y + side]])


def project(matrix: Matrix, points: Matrix) -> Matrix:
    """Return points under a projection."""
    seen = np.column_stack([points, np.ones(len(points))]) @ matrix.T
    flat: Matrix = seen[:, :2] / seen[:, 2:]
    return flat


def frame(corners: Matrix, megapixels: float) -> tuple[int, int]:
    """Return width and height of the picture; people turn the phone."""
    long = round(math.sqrt(megapixels * 1e6 * 4 / 3) / 16) * 16
    across, down = np.ptp(corners, axis=0)
    return (long, long * 3 // 4) if across >= down else (long * 3 // 4, long)


def camera(corners: Matrix, conditions: Conditions, rng: np.random.Generator, size: tuple[int, int]) -> Matrix:
    """Return the projection from mm on the table to pixels: tilted, rolled, aimed so that the cards fill the frame."""
    focal = FOCAL * max(size)
    tilt, turn = math.radians(rng.uniform(*conditions.tilt)), rng.uniform(0, 2 * math.pi)
    rotation = about((0, 0, 1), math.radians(rng.uniform(-8, 8))) @ about((math.cos(turn), math.sin(turn), 0), tilt)
    middle = np.array(size) / 2
    lens = np.array([[focal, 0, middle[0]], [0, focal, middle[1]], [0, 0, 1]])
    centre = (corners.min(0) + corners.max(0)) / 2
    base = np.array([[1, 0, -centre[0]], [0, 1, -centre[1]], [0, 0, 1]])
    fill = rng.uniform(*conditions.fill)
    aim = np.zeros(2)

    def seen_from(far: float) -> Matrix:
        return lens @ np.column_stack([rotation[:, 0], rotation[:, 1], [*(aim * far), far]]) @ base

    def fits(far: float) -> bool:
        depth = np.column_stack([corners, np.ones(len(corners))]) @ seen_from(far).T[:, 2]
        reach = np.abs((project(seen_from(far), corners) - middle) / middle)
        return bool((depth > 10).all() and reach.max() <= fill)

    far = 6000.0
    for _ in range(4):
        near, far = 60.0, 6000.0
        for _ in range(40):
            half = (near + far) / 2
            near, far = (near, half) if fits(half) else (half, far)
        spread = project(seen_from(far), corners)
        aim = aim - ((spread.min(0) + spread.max(0)) / 2 - middle) / focal * 0.9
    return seen_from(far * 1.01)


def about(axis: tuple[float, float, float], angle: float) -> Matrix:
    """Return the rotation by an angle about an axis of length one (Rodrigues)."""
    x, y, z = axis
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    turn: Matrix = np.eye(3) + math.sin(angle) * cross + (1 - math.cos(angle)) * (cross @ cross)
    return turn


# -- what is in front of the lens --------------------------------------------------------------------------------------


def table(size: tuple[int, int], rng: np.random.Generator) -> Image.Image:
    """Return wood, felt, stone, or now and then a checked cloth that looks like codes."""
    w, h = size
    kind = int(rng.choice(4, p=[0.3, 0.3, 0.3, 0.1]))
    base = rng.uniform(25, 215) * np.array([1.0, rng.uniform(0.75, 1), rng.uniform(0.55, 1)])
    shape, strong = [
        ((h // 12 + 1, 12), 22),
        ((h // 2 + 1, w // 2 + 1), 7),
        ((h // 9 + 1, w // 9 + 1), 25),
        ((h // 40 + 1, w // 40 + 1), 45),
    ][kind]
    grain = rng.standard_normal(shape, dtype=np.float32) if kind < 3 else rng.integers(0, 2, shape).astype(np.float32) * 2 - 1
    noise = Image.fromarray(np.clip(128 + grain * 40, 0, 255).astype(np.uint8))
    noise = noise.resize(size, Image.Resampling.BILINEAR if kind < 3 else Image.Resampling.NEAREST)
    levels = [[min(255, max(0, round(colour + strong * (value - 128) / 40))) for value in range(256)] for colour in base]
    return Image.merge("RGB", [noise.point(level) for level in levels])


def lay(picture: Image.Image, card: Printed, matrix: Matrix, rng: np.random.Generator) -> None:
    """Draw a card into the picture, with the soft shadow it throws."""
    spots = project(matrix, outline(card))
    per_mm = float(max(np.linalg.norm(spots[1] - spots[0]) / card.size[0], np.linalg.norm(spots[3] - spots[0]) / card.size[1]))
    scale = float(np.clip(per_mm * 1.4, 2.0, card.per_mm))
    low = np.maximum(np.floor(spots.min(0) - 12), 0).astype(int)
    high = np.minimum(np.ceil(spots.max(0) + 12), picture.size).astype(int)
    if (high <= low).any():
        return
    w, h = (round(length * scale) for length in card.size)
    face = on_paper(card.face.resize((w, h), Image.Resampling.BOX), rng)
    area = (int(high[0] - low[0]), int(high[1] - low[1]))
    shift = np.array([[1, 0, -low[0]], [0, 1, -low[1]], [0, 0, 1]])
    back = np.linalg.inv(shift @ matrix @ np.diag([1 / scale, 1 / scale, 1]))
    back = tuple((back / back[2, 2]).ravel()[:8])
    drawn = face.transform(area, Image.Transform.PERSPECTIVE, back, Image.Resampling.BILINEAR)
    mask = rounded(face.size, CORNER_MM * scale).transform(area, Image.Transform.PERSPECTIVE, back, Image.Resampling.BILINEAR)
    box = (int(low[0]), int(low[1]), int(high[0]), int(high[1]))
    under = picture.crop(box)
    shade = mask.filter(ImageFilter.GaussianBlur(max(1.0, 0.5 * per_mm))).point([255 - value // 4 for value in range(256)])
    under = ImageChops.multiply(under, Image.merge("RGB", [shade] * 3))
    under.paste(drawn, (0, 0), mask)
    picture.paste(under, box)


def rounded(size: tuple[int, int], radius: float) -> Image.Image:
    """Return the mask of a card with round corners."""
    mask = Image.new("L", size)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, size[0] - 1, size[1] - 1), radius, fill=255)
    return mask


def true(card: Printed, corners: Matrix, owner: Image.Image, number: int) -> Truth:
    """Return the truth about one code: where it is and how much of it is seen."""
    inside = Image.new("L", owner.size)
    ImageDraw.Draw(inside).polygon([tuple(point / 4) for point in corners], fill=1)
    box = inside.getbbox()
    if box is None:
        return Truth(card.text, _points(corners), 0.0, 0.0)
    part = np.asarray(inside.crop(box), bool)
    mine = np.asarray(owner.crop(box))[part] == number
    x, y = corners[:, 0], corners[:, 1]
    area = abs(x @ np.roll(y, 1) - y @ np.roll(x, 1)) / 2
    in_frame = bool((corners >= 0).all() and (corners <= np.array(owner.size) * 4).all())
    return Truth(card.text, _points(corners), float(mine.mean()) if in_frame else 0.0, math.sqrt(area) / card.modules)


def _points(corners: Matrix) -> tuple[tuple[float, float], ...]:
    return tuple((float(x), float(y)) for x, y in corners)


# -- lens, light, sensor -----------------------------------------------------------------------------------------------


def develop(picture: Image.Image, conditions: Conditions, rng: np.random.Generator) -> Image.Image:
    """Return the picture as lens, hand, light and sensor leave it."""
    fine = math.sqrt(picture.width * picture.height / (FULL_MEGAPIXELS * 1e6))
    picture = picture.filter(ImageFilter.GaussianBlur(math.hypot(rng.uniform(*conditions.blur) * fine, 0.4)))
    picture = shaken(picture, rng.uniform(*conditions.motion) * fine, rng.uniform(0, math.pi))
    light, glare = lights(picture.size, conditions, rng)
    white = np.array([rng.uniform(0.92, 1.06), 1.0, rng.uniform(0.9, 1.05)], np.float32)
    sigma = rng.uniform(*conditions.noise)
    grain = rng.standard_normal((BAND, BAND), dtype=np.float32)
    grain = grain + np.float32(0.3) * sum(np.roll(grain, step, axis) for axis in (0, 1) for step in (-1, 1))
    grain *= np.float32(sigma / grain.std())
    across = -(-picture.width // BAND)
    for top in range(0, picture.height, BAND):
        box = (0, top, picture.width, min(top + BAND, picture.height))
        values = np.asarray(picture.crop(box), np.float32)
        values = values * np.asarray(light.crop(box))[..., None] + np.asarray(glare.crop(box))[..., None]
        values *= white
        noise = np.tile(np.roll(grain, top // BAND * 97, axis=1), (1, across))[: values.shape[0], : values.shape[1]]
        values += (noise * (0.5 + 0.5 * np.sqrt(np.clip(values[..., 1], 0, 255) / 255)))[..., None]
        picture.paste(Image.fromarray(np.clip(values, 0, 255).astype(np.uint8)), box)
    amount = rng.uniform(*conditions.sharpen)
    return picture.filter(ImageFilter.UnsharpMask(1.2, round(amount * 100), 0)) if amount > 0.05 else picture


def shaken(picture: Image.Image, length: float, angle: float) -> Image.Image:
    """Return a picture blurred along a line of `length` pixels, in steps of at most four."""
    while length > 0.6:
        step = min(length, 4.0)
        picture = picture.filter(ImageFilter.Kernel((5, 5), streak(step, angle)))
        length = math.sqrt(max(length**2 - step**2, 0.0))
    return picture


def streak(length: float, angle: float) -> list[float]:
    """Return a kernel of 5 x 5 with a soft line through its middle."""
    kernel = np.zeros((5, 5))
    for part in np.linspace(-0.5, 0.5, 65):
        x, y = 2 + part * length * math.cos(angle), 2 + part * length * math.sin(angle)
        left, top = min(int(x), 3), min(int(y), 3)
        for dx, dy in ((0, 0), (1, 0), (0, 1), (1, 1)):
            kernel[top + dy, left + dx] += (1 - abs(x - left - dx)) * (1 - abs(y - top - dy))
    return [float(value) for value in (kernel / kernel.sum()).ravel()]


def lights(size: tuple[int, int], conditions: Conditions, rng: np.random.Generator) -> tuple[Image.Image, Image.Image]:
    """Return how bright each spot is lit (a factor), and the light that glares (added): floats of the picture's size."""
    y, x = np.mgrid[-0.5:0.5:72j, -0.5:0.5:96j].astype(np.float32)

    def along(angle: float) -> NDArray[np.float32]:
        slope: NDArray[np.float32] = (x * math.cos(angle) + y * math.sin(angle)).astype(np.float32)
        return slope

    light = 1 + rng.uniform(*conditions.gradient) * 1.4 * along(rng.uniform(0, 2 * math.pi))
    light *= 1 - rng.uniform(0.1, 0.45) * (x**2 + y**2)
    if rng.random() < conditions.shadow:
        edge = along(rng.uniform(0, 2 * math.pi)) - rng.uniform(-0.3, 0.3)
        light *= 1 - rng.uniform(0.2, 0.5) * (0.5 + 0.5 * np.tanh(edge / rng.uniform(0.02, 0.12)))
    light *= rng.uniform(0.72, 1.06)
    glare = np.zeros_like(light)
    if rng.random() < conditions.glare:
        at, wide = rng.uniform(-0.5, 0.5, 2), rng.uniform(0.02, 0.08)
        glare = rng.uniform(40, 130) * np.exp(-((x - at[0]) ** 2 + (y - at[1]) ** 2) / (2 * wide**2))
    bicubic = Image.Resampling.BICUBIC
    return tuple(Image.fromarray(field.astype(np.float32)).resize(size, bicubic) for field in (light, glare))
