"""A maker's SVG file as shapes: paths, rectangles, circles, ellipses, lines, polygons, groups, plain fills and strokes.

What is not of these (text, pictures, gradients, style sheets, filters, see-through ink) is refused with its name, so that nothing
of a drawing is lost in silence (SVG 1.1, second edition). No entity of the file is opened, nothing in it is run.
"""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree as ET

from pnp.art import shapes
from pnp.scene import Paint, Path

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pnp.scene import Item, Segment

NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
STEP = re.compile(r"(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^)]*)\)")
UNITS = {"": 1.0, "px": 1.0, "pt": 4 / 3, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}
SILENT = frozenset({"title", "desc", "metadata", "namedview"})
INHERITED = ("fill", "stroke", "stroke-width", "fill-rule", "stroke-linecap", "stroke-linejoin", "color", "visibility")
SEE_THROUGH = ("opacity", "fill-opacity", "stroke-opacity")
REFUSED = ("filter", "mask", "clip-path", "stroke-dasharray")
START = {"fill": "#000000", "stroke": "none", "stroke-width": "1", "fill-rule": "nonzero", "color": "#000000"}
COLOURS = {
    "black": "#000000",
    "white": "#FFFFFF",
    "red": "#FF0000",
    "lime": "#00FF00",
    "blue": "#0000FF",
    "yellow": "#FFFF00",
    "green": "#008000",
    "navy": "#000080",
    "teal": "#008080",
    "maroon": "#800000",
    "olive": "#808000",
    "purple": "#800080",
    "gray": "#808080",
    "grey": "#808080",
    "silver": "#C0C0C0",
    "orange": "#FFA500",
    "brown": "#A52A2A",
    "gold": "#FFD700",
    "pink": "#FFC0CB",
    "cyan": "#00FFFF",
    "magenta": "#FF00FF",
    "aqua": "#00FFFF",
    "fuchsia": "#FF00FF",
}
MOST_DEEP = 64


class BadDrawing(ValueError):
    """An SVG file holds what cannot be drawn."""


class Drawing(NamedTuple):
    """A drawing: width and height in its own units, and its shapes from its upper left corner."""

    width: float
    height: float
    items: tuple[Item, ...]


def drawing_of(data: bytes) -> Drawing:
    """Return the shapes of an SVG file; raises `BadDrawing` naming what it holds that cannot be drawn."""
    if b"<!DOCTYPE" in data or b"<!ENTITY" in data:
        raise BadDrawing("has a document type; save it as plain SVG")
    try:
        root = ET.fromstring(data)  # noqa: S314 - the same
    except (ET.ParseError, ValueError) as fault:
        raise BadDrawing(f"is no SVG: {fault}") from fault
    if _name(root) != "svg":
        raise BadDrawing(f"is no SVG but {_name(root)}")
    box = [float(each) for each in NUMBER.findall(root.get("viewBox", ""))]
    if len(box) != 4:  # noqa: PLR2004  # x, y, width, height
        box = [0.0, 0.0, _long(root.get("width", "")), _long(root.get("height", ""))]
    if box[2] <= 0 or box[3] <= 0:
        raise BadDrawing("has neither a viewBox nor a width and a height")
    items = tuple(_drawn(root, START, (1.0, 0.0, 0.0, 1.0, -box[0], -box[1]), 0))
    if not items:
        raise BadDrawing("holds no shapes")
    return Drawing(box[2], box[3], items)


def _name(element: ET.Element) -> str:
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def _long(text: str) -> float:
    found = re.fullmatch(rf"\s*({NUMBER.pattern})\s*(px|pt|mm|cm|in)?\s*", text)
    return float(found[1]) * UNITS[found[2] or ""] if found else 0.0


def _attributes(element: ET.Element) -> dict[str, str]:
    style = dict(each.split(":", 1) for each in element.get("style", "").split(";") if ":" in each)
    return {**element.attrib, **{key.strip(): value.strip() for key, value in style.items()}}


def _drawn(element: ET.Element, above: Mapping[str, str], matrix: shapes.Matrix, deep: int) -> Iterator[Item]:
    name, told = _name(element), _attributes(element)
    if not name or name in SILENT or told.get("display") == "none":
        return
    if deep > MOST_DEEP:
        raise BadDrawing("has groups in groups too deep")
    if name == "defs":
        _check_unused(element)
        return
    _check(told, name)
    ink = {**above, **{key: told[key] for key in INHERITED if key in told and told[key] != "inherit"}}
    matrix = shapes.after(matrix, _transform(told.get("transform", "")))
    if name in ("svg", "g", "a"):
        for child in element:
            yield from _drawn(child, ink, matrix, deep + 1)
        return
    segments = _outline(name, told)
    if ink.get("visibility") != "hidden" and segments:
        paint = _paint(ink, matrix)
        if paint.fill or paint.stroke:
            yield Path(shapes.placed(segments, matrix), paint)


def _check(told: Mapping[str, str], name: str) -> None:
    for key in SEE_THROUGH:
        if key in told and told[key] not in ("1", "1.0", "100%"):
            raise BadDrawing(f"has a {name} that is see-through ({key}); mix the colour instead")
    for key in REFUSED:
        if told.get(key, "none") != "none":
            raise BadDrawing(f"has a {name} with {key}; turn it into plain paths, or save the picture as PNG")


def _check_unused(defs: ET.Element) -> None:
    for child in defs.iter():
        if _name(child) == "style":
            raise BadDrawing("has a style sheet; write fills and strokes at the shapes, or save the picture as PNG")


def _transform(text: str) -> shapes.Matrix:
    matrix = shapes.STILL
    for word, inside in STEP.findall(text):
        v = [float(each) for each in NUMBER.findall(inside)]
        match word, v:
            case "matrix", [a, b, c, d, e, f]:
                step = (a, b, c, d, e, f)
            case "translate", [x, *rest]:
                step = (1.0, 0.0, 0.0, 1.0, x, rest[0] if rest else 0.0)
            case "scale", [x, *rest]:
                step = (x, 0.0, 0.0, rest[0] if rest else x, 0.0, 0.0)
            case "rotate", [turn, *about]:
                step = _rotation(turn, *about)
            case "skewX", [turn]:
                step = (1.0, 0.0, math.tan(math.radians(turn)), 1.0, 0.0, 0.0)
            case "skewY", [turn]:
                step = (1.0, math.tan(math.radians(turn)), 0.0, 1.0, 0.0, 0.0)
            case _:
                raise BadDrawing(f"has a transform that cannot be read: {word}({inside})")
        matrix = shapes.after(matrix, step)
    return matrix


def _rotation(turn: float, x: float = 0.0, y: float = 0.0) -> shapes.Matrix:
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return (cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)


def _outline(name: str, told: Mapping[str, str]) -> tuple[Segment, ...]:
    def at(key: str) -> float:
        return _long(told.get(key, "0"))

    match name:
        case "path":
            try:
                return shapes.path_segments(told.get("d", ""))
            except shapes.BadPath as fault:
                raise BadDrawing(f"has a path that cannot be read: {fault}") from fault
        case "rect":
            x, y, w, h = at("x"), at("y"), at("width"), at("height")
            r = min(max(at("rx"), at("ry")), w / 2, h / 2)
            return shapes.rounded(x, y, w, h, r) if r else shapes.box(x, y, w, h)
        case "circle":
            return shapes.circle(at("cx"), at("cy"), at("r"))
        case "ellipse":
            return shapes.ellipse(at("cx"), at("cy"), at("rx"), at("ry"))
        case "line":
            return shapes.polyline([(at("x1"), at("y1")), (at("x2"), at("y2"))])
        case "polyline" | "polygon":
            v = [float(each) for each in NUMBER.findall(told.get("points", ""))]
            points = list(zip(v[::2], v[1::2], strict=False))
            return (shapes.polygon if name == "polygon" else shapes.polyline)(points) if points else ()
        case "style":
            raise BadDrawing("has a style sheet; write fills and strokes at the shapes, or save the picture as PNG")
        case _:
            raise BadDrawing(f"has a {name}, which cannot be drawn; turn it into paths, or save the picture as PNG")


def _paint(ink: Mapping[str, str], matrix: shapes.Matrix) -> Paint:
    a, b, c, d, _, _ = matrix
    scale = math.sqrt(abs(a * d - b * c))
    fill, stroke = (_colour(ink[key], ink) for key in ("fill", "stroke"))
    width = _long(ink["stroke-width"]) * scale
    return Paint(
        fill=fill,
        stroke=stroke if width > 0 else None,
        width=width if stroke else 0.0,
        cap="round" if ink.get("stroke-linecap") == "round" else "butt",
        join="round" if ink.get("stroke-linejoin") == "round" else "miter",
        even_odd=ink["fill-rule"] == "evenodd",
    )


def _colour(text: str, ink: Mapping[str, str]) -> str | None:
    word = text.strip()
    if word in ("none", "transparent"):
        return None
    if word == "currentColor":
        return _colour(ink["color"], START)
    if re.fullmatch(r"#[0-9A-Fa-f]{6}", word):
        return word.upper()
    if re.fullmatch(r"#[0-9A-Fa-f]{3}", word):
        return "#" + "".join(2 * each for each in word[1:]).upper()
    parts = re.fullmatch(r"rgb\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*\)", word)
    if parts:
        return "#" + "".join(f"{min(255, int(each)):02X}" for each in parts.groups())
    if word.casefold() in COLOURS:
        return COLOURS[word.casefold()]
    raise BadDrawing(f"has the colour {word!r}, which cannot be drawn; write it as #RRGGBB, or save the picture as PNG")
