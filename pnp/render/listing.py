"""Scene -> a listing, one item a line, for golden files that a person can read and compare."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from pnp.scene import Box, Code, Disc, Group, Path, Picture, Text, UnknownItem, Use

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pnp.scene import Item, Paint, Scene


def to_listing(scene: Scene) -> str:
    """Return every item of a scene as a line of text, groups indented, lengths in mm with two decimals.

    Raises:
        UnknownItem: the scene holds an item kind that is not of `pnp.scene`.
    """
    lines = [f"scene {_mm(scene.width, scene.height)} bleed {_mm(scene.bleed)} {scene.title!r}"]
    for symbol in scene.symbols:
        lines.append(f"symbol {symbol.name} {_mm(*symbol.bounds)}")
        lines += _listed(symbol.items, 1)
    lines += _listed(scene.items, 0)
    return "\n".join(lines) + "\n"


def _mm(*values: float) -> str:
    return " ".join(f"{value + 0.0:.2f}".replace("-0.00", "0.00") for value in values)


def _ink(paint: Paint) -> str:
    words = [f"fill {paint.fill}"] if paint.fill else []
    if paint.stroke:
        words.append(f"stroke {paint.stroke} {_mm(paint.width)} {paint.cap} {paint.join}")
    if paint.dash:
        words.append(f"dash {_mm(*paint.dash)}")
    return " ".join(words + (["even-odd"] if paint.even_odd else []))


def _placed(item: Group | Use) -> str:
    words = [_mm(item.x, item.y)]
    words += [f"turned {_mm(item.rotate)}"] if item.rotate else []
    words += [f"scaled {item.scale:.4g}"] if item.scale != 1 else []
    words += ["mirrored"] if item.mirror else []
    return " ".join(words)


def _listed(items: Iterable[Item], depth: int) -> Iterator[str]:
    for item in items:
        yield "  " * depth + _line(item)
        if isinstance(item, Group):
            yield from _listed(item.items, depth + 1)


def _line(item: Item) -> str:
    match item:
        case Box(x, y, w, h, paint, radius):
            return f"box {_mm(x, y, w, h)} {_ink(paint)}" + (f" radius {_mm(radius)}" if radius else "")
        case Disc(x, y, rx, ry, paint):
            return f"disc {_mm(x, y, rx, ry)} {_ink(paint)}"
        case Path(segments, paint):
            return f"path {''.join(letter for letter, _ in segments)} {_fingerprint(segments)} {_ink(paint)}"
        case Text(x, y, text, font, size, fill, width, track):
            tracked = f" track {_mm(track)}" if track else ""
            return f"text {_mm(x, y)} {font} {size:g} pt {fill} width {_mm(width)}{tracked} {text!r}"
        case Picture(x, y, w, h, bitmap):
            return f"picture {_mm(x, y, w, h)} {bitmap.wide} x {bitmap.tall} {bitmap.kind} {bitmap.digest[:12]}"
        case Code(x, y, side, rows, text, id_):
            return f"code {_mm(x, y, side)} {len(rows)} modules {id_} {text}"
        case Group():
            words = [item.id] if item.id else []
            words += [f"trim {_mm(*item.trim)}"] if item.trim else []
            words += [f"clip {_fingerprint(item.clip)}"] if item.clip else []
            return " ".join(["group", _placed(item), *words])
        case Use():
            return f"use {item.symbol} {_placed(item)}"
        case _:
            raise UnknownItem(f"a listing cannot show a {type(item).__name__}")


def _fingerprint(segments: object) -> str:
    rounded = [(letter, [round(v + 0.0, 3) + 0.0 for v in values]) for letter, values in segments]  # type: ignore[attr-defined]
    return hashlib.sha256(repr(rounded).encode()).hexdigest()[:8]
