"""Colours as others see them, and how far two are apart: who cannot tell which categories of a game.

Colour-blind sight after Machado, Oliveira and Fernandes, A Physiologically-based Model for Simulation of Color Vision Deficiency
(IEEE TVCG 15, 2009), severity 1.0, in linear light. Grey is the luminance that a grey printer keeps. Distances are CIEDE2000
(Sharma, Wu and Dalal, Color Research and Application 30, 2005) in CIE Lab under D65.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from pnp.style import rgb

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

JUST_NOTICEABLE = 2.3
"""The smallest difference seen between two patches side by side (Mahy, Van Eycken and Oosterlinck 1994)."""
ALIKE = 2 * JUST_NOTICEABLE
"""Two cards seldom lie edge to edge under the same light: it takes about twice that."""
APART = 10.0
"""A difference that is seen at a glance."""
STEADY = 6.0
"""How far the cards of a category may differ in a spot that belongs to the category."""
SEEN_SHARE = 0.0015
"""The share of a card's face, about a letter, in which a difference is found."""

SIGHTS: Mapping[str, tuple[tuple[float, float, float], ...]] = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}
SAID = {
    "protan": "to eyes without red (protan)",
    "deutan": "to eyes without green (deutan)",
    "tritan": "to eyes without blue (tritan)",
    "grey": "in a grey print",
}
_TO_XYZ = np.array([[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]])
_WHITE = np.array([0.95047, 1.0, 1.08883])


def linear(colours: NDArray[np.uint8]) -> Floats:
    """Return sRGB steps (... x 3) as linear light, 0 to 1 (IEC 61966-2-1)."""
    return _LINEAR[colours]


_STEPS = np.arange(256) / 255
_LINEAR: Floats = np.where(_STEPS <= 0.04045, _STEPS / 12.92, ((_STEPS + 0.055) / 1.055) ** 2.4)  # noqa: PLR2004 - the standard's numbers


def seen(light: Floats, sight: str) -> Floats:
    """Return linear light (... x 3) as it is seen; `sight` is a key of `SIGHTS`, anything else is plain sight."""
    if sight not in SIGHTS:
        return light
    simulated: Floats = np.clip(light @ np.array(SIGHTS[sight]).T, 0.0, 1.0)
    return simulated


def shown(light: Floats) -> NDArray[np.uint8]:
    """Return linear light as sRGB steps."""
    curved = np.where(light <= 0.0031308, light * 12.92, 1.055 * np.clip(light, 0, None) ** (1 / 2.4) - 0.055)  # noqa: PLR2004 - as above
    return np.asarray((curved * 255).round().clip(0, 255), np.uint8)


def lab(light: Floats) -> Floats:
    """Return linear light (... x 3) as CIE L*, a*, b*."""
    t = (light @ _TO_XYZ.T) / _WHITE
    f = np.where(t > (6 / 29) ** 3, np.cbrt(t), t / (3 * (6 / 29) ** 2) + 4 / 29)
    x, y, z = f[..., 0], f[..., 1], f[..., 2]
    return np.stack((116 * y - 16, 500 * (x - y), 200 * (y - z)), axis=-1)


def distance(one: Floats, other: Floats) -> Floats:
    """Return CIEDE2000 of two colours in Lab (... x 3), all weights 1; the names are those of the paper's equations."""
    l1, a1, b1 = (one[..., i] for i in range(3))
    l2, a2, b2 = (other[..., i] for i in range(3))
    mean_c = (np.hypot(a1, b1) + np.hypot(a2, b2)) / 2
    g = 0.5 * (1 - np.sqrt(mean_c**7 / (mean_c**7 + 25.0**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = np.hypot(a1, b1), np.hypot(a2, b2)
    h1, h2 = np.degrees(np.arctan2(b1, a1)) % 360, np.degrees(np.arctan2(b2, a2)) % 360
    grey = c1 * c2 == 0
    turn = np.where(grey, 0.0, (h2 - h1 + 180) % 360 - 180)
    dl, dc, dh = l2 - l1, c2 - c1, 2 * np.sqrt(c1 * c2) * np.sin(np.radians(turn) / 2)
    lm, c, both = (l1 + l2) / 2, (c1 + c2) / 2, h1 + h2
    h = np.where(grey, both, np.where(np.abs(h1 - h2) <= 180, both / 2, (both + np.where(both < 360, 360, -360)) / 2))  # noqa: PLR2004 - degrees
    t = 1 - 0.17 * _cos(h - 30) + 0.24 * _cos(2 * h) + 0.32 * _cos(3 * h + 6) - 0.20 * _cos(4 * h - 63)
    sl, sc, sh = 1 + 0.015 * (lm - 50) ** 2 / np.sqrt(20 + (lm - 50) ** 2), 1 + 0.045 * c, 1 + 0.015 * c * t
    rt = -np.sin(np.radians(60 * np.exp(-(((h - 275) / 25) ** 2)))) * 2 * np.sqrt(c**7 / (c**7 + 25.0**7))
    x, y, z = dl / sl, dc / sc, dh / sh
    found: Floats = np.sqrt(np.maximum(x * x + y * y + z * z + rt * y * z, 0))
    return found


def _cos(degrees: Floats) -> Floats:
    cosine: Floats = np.cos(np.radians(degrees))
    return cosine


def filters_svg() -> str:
    """Return an SVG that defines each sight as a filter of its name, for pages that show pictures as others see them."""
    rows = {sight: " ".join(f"{a:g} {b:g} {c:g} 0 0" for a, b, c in matrix) for sight, matrix in SIGHTS.items()}
    filters = "".join(
        f'<filter id="{sight}" color-interpolation-filters="linearRGB"><feColorMatrix values="{row} 0 0 0 1 0"/></filter>'
        for sight, row in rows.items()
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" class="filters" aria-hidden="true">{filters}</svg>'


class Merged(NamedTuple):
    """Two categories that are one to somebody: the sight, and the distance where colours alone were asked."""

    one: str
    other: str
    sight: str
    distance: float = 0.0


def merged_colours(colours: Mapping[str, str]) -> Iterator[Merged]:
    """Yield pairs of colours that come so near that they may be taken for each other, in plain sight (`""`) or another.

    >>> [m.sight for m in merged_colours({"apple": "#C03A2B", "leaf": "#5F7A1E"}) if m.sight != "grey"]
    ['deutan']
    """
    for (one, first), (other, second) in combinations(colours.items(), 2):
        light = linear(np.array([rgb(first), rgb(second)], np.uint8))
        for sight in ("", *SIGHTS):
            a, b = lab(seen(light, sight))
            if (apart := float(distance(a, b))) < ALIKE:
                yield Merged(one, other, sight, apart)


def merged_pictures(pictures: Mapping[str, Sequence[NDArray[np.uint8]]], pairs: Iterable[tuple[str, str]]) -> Iterator[Merged]:
    """Yield those pairs of categories whose cards differ in plain sight by colour, and to another sight in nothing.

    `pictures` are small pictures of several cards of each category, all of one size. Only spots count in which the cards of a
    category agree: words and art that change from card to card tell no category.
    """

    @cache
    def common(name: str, sight: str) -> tuple[Floats, NDArray[np.bool_]]:
        return _common(seen(linear(np.stack(list(pictures[name]))), sight))

    for one, other in pairs:
        if min(len(pictures.get(name, ())) for name in (one, other)) < 2 or _share(common(one, ""), common(other, "")) < SEEN_SHARE:  # noqa: PLR2004 - of one card nothing is known to be common
            continue
        for sight in SIGHTS:
            if _share(common(one, sight), common(other, sight)) < SEEN_SHARE:
                yield Merged(one, other, sight)


def _common(light: Floats) -> tuple[Floats, NDArray[np.bool_]]:
    """Return what the cards of a category share, in Lab, and where they do."""
    each = lab(light)
    middle = np.median(each, axis=0)
    steady = (np.linalg.norm(each - middle, axis=-1) < STEADY).mean(axis=0) >= 0.75  # noqa: PLR2004 - three cards of four
    return middle, steady


def _share(one: tuple[Floats, NDArray[np.bool_]], other: tuple[Floats, NDArray[np.bool_]]) -> float:
    """Return the share of the face in which two categories are told apart at a glance."""
    both = one[1] & other[1]
    return float((distance(one[0][both], other[0][both]) > APART).sum()) / both.size
