"""Scene -> SVG. The only file that imports svgwrite.

User units are millimetres. Kerning and ligatures are off and each line carries its measured length, so that lines end where
they end in the PDF. Text names its font twice: by the key of `pnp.typeset.text`, for pages that load the shipped file with
`font_face_css`, and by the family, for programs with the family installed. With `outlines` the letters are drawn as shapes
and the file needs no font; lines in a maker's own font, and in scripts that are shaped, always are. Same scene, same text.
"""

from __future__ import annotations

import base64
import re
from dataclasses import dataclass, field
from functools import cache, lru_cache
from threading import Lock
from typing import TYPE_CHECKING, Any

from svgwrite import Drawing

from pnp.scene import CUT_CONTOUR, CUT_CONTOUR_SHOWN, Box, Code, Disc, Group, Path, Picture, Text, UnknownItem, Use
from pnp.typeset import shaping
from pnp.typeset import text as metrics
from pnp.typeset.own_fonts import reading

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path as File

    from pnp.scene import Bitmap, Colour, Item, Paint, Scene, Segment

_MM_PER_PT = 25.4 / 72
PART = re.compile("-[xcg]$")
"""What a key has before its weight, where it is that of a part of a family."""
_NAMED = {"K": "#000000", CUT_CONTOUR: CUT_CONTOUR_SHOWN}
_EVEN = "font-kerning:none;font-variant-ligatures:none;font-feature-settings:'kern' 0,'liga' 0,'calt' 0"


def to_svg(scene: Scene, *, outlines: bool = False, prefix: str = "") -> str:
    """Return the scene as an SVG document, bleed included.

    `outlines` draws letters as shapes. `prefix` begins every id, so that several drawings can stand in one page.

    Raises:
        UnknownItem: the scene holds an item kind that is not of `pnp.scene`.
    """
    width, height = scene.width + 2 * scene.bleed, scene.height + 2 * scene.bleed
    box = f"{_n(-scene.bleed)} {_n(-scene.bleed)} {_n(width)} {_n(height)}"
    drawing = Drawing(debug=False, size=(f"{_n(width)}mm", f"{_n(height)}mm"), viewBox=box, style=_EVEN)
    drawing.attribs["xml:space"] = "preserve"
    pen = _Pen(drawing, prefix, outlines=outlines)
    if scene.title:
        drawing.set_desc(title=scene.title)
    for symbol in scene.symbols:
        art = drawing.symbol(id=prefix + symbol.name, style="overflow:visible")
        pen.draw(symbol.items, art)
        drawing.defs.add(art)
    pen.draw(scene.items, drawing)
    text: str = drawing.tostring()
    return text


def fonts_of(scene: Scene) -> tuple[str, ...]:
    """Return the keys of the font files a scene's text needs, in order."""
    every = [scene.items, *(symbol.items for symbol in scene.symbols)]
    lines = (item for items in every for item in _lines(items) if not _is_by_glyph(item))
    return tuple(sorted({key for line in lines for key, _ in metrics.runs(line.text, line.font)}))


def font_face_css(keys: Iterable[str], address: Callable[[str], str]) -> str:
    """Return the rules that load font files by key; `address` says where the file of a key is.

    >>> font_face_css(["righteous-400"], lambda key: f"/fonts/{key}.ttf")
    "@font-face{font-family:'righteous-400';src:url('/fonts/righteous-400.ttf')}"
    """
    return "\n".join(f"@font-face{{font-family:'{key}';src:url('{address(key)}')}}" for key in keys)


def _lines(items: Iterable[Item]) -> Iterator[Text]:
    for item in items:
        if isinstance(item, Text):
            yield item
        elif isinstance(item, Group):
            yield from _lines(item.items)


def _is_by_glyph(text: Text) -> bool:
    """Say whether a line is drawn as shapes whatever is asked for: in a maker's own font, or in a script that is shaped."""
    return any(metrics.by_glyph(run, key) for key, run in metrics.runs(text.text, text.font))


def _n(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".") if value else "0"


def _colour(colour: Colour | None) -> str:
    return "none" if colour is None else _NAMED.get(colour, colour)


@lru_cache(maxsize=1024)
def _ink(paint: Paint) -> dict[str, str]:
    inks = {"fill": _colour(paint.fill)}
    if paint.fill and paint.even_odd:
        inks["fill_rule"] = "evenodd"
    if paint.stroke:
        inks |= {"stroke": _colour(paint.stroke), "stroke_width": _n(paint.width)}
        inks |= {"stroke_linecap": paint.cap, "stroke_linejoin": paint.join, "stroke_miterlimit": "10"}
        if paint.dash:
            inks["stroke_dasharray"] = " ".join(map(_n, paint.dash))
    return inks


def _outline(segments: Iterable[Segment]) -> str:
    return "".join(letter + " ".join(map(_n, values)) for letter, values in segments)


def _code_outline(rows: tuple[int, ...]) -> str:
    n = len(rows)
    bars = ((m, y) for y, row in enumerate(rows) for m in re.finditer("1+", f"{row:0{n}b}"))
    return "".join(f"M{m.start()} {y}h{m.end() - m.start()}v1h-{m.end() - m.start()}z" for m, y in bars)


def _placed(item: Group | Use) -> str:
    parts = []
    if item.x or item.y:
        parts.append(f"translate({_n(item.x)} {_n(item.y)})")
    if item.rotate:
        parts.append(f"rotate({_n(item.rotate)})")
    if item.scale != 1 or item.mirror:
        parts.append(f"scale({item.scale * (-1 if item.mirror else 1):.6g} {item.scale:.6g})")
    return " ".join(parts)


def family_of(key: str) -> str:
    """Return the CSS families of a font key, the key itself first.

    >>> family_of("fira-sans-condensed-x-500")
    "'fira-sans-condensed-x-500','Fira Sans Condensed'"
    """
    name, _, _ = key.rpartition("-")
    return f"'{key}','{PART.sub('', name).removesuffix('-italic').replace('-', ' ').title()}'"


@dataclass(frozen=True)
class _Letters:
    """The outlines of a font file: path data in font units, y upwards."""

    file: File
    units: int
    glyph_of: dict[int, str]
    advance_of: dict[str, tuple[int, int]]
    glyphs: Any
    order: list[str]
    drawn: dict[str, str] = field(default_factory=dict)

    def placed(self, run: str, key: str) -> Iterator[tuple[str, int, int, int]]:
        """Yield each glyph of a run: its name, its advance, and how far it is moved to the right and up."""
        if metrics.is_complex(run):
            for each in shaping.shaped(run, metrics.font_file(key)):
                yield self.order[each.number], each.advance, each.x, each.y
            return
        for character in run:
            glyph = self.glyph_of.get(ord(character), ".notdef")
            yield glyph, self.advance_of[glyph][0], 0, 0

    def path(self, glyph: str) -> str:
        from fontTools.pens.svgPathPen import SVGPathPen  # noqa: PLC0415 - only outlines need it

        if glyph not in self.drawn:
            pen = SVGPathPen(self.glyphs)
            with _ONE_AT_A_TIME, reading(self.file):
                self.glyphs[glyph].draw(pen)
            self.drawn[glyph] = pen.getCommands()
        return self.drawn[glyph]


_ONE_AT_A_TIME = Lock()
"""A font file is read piece by piece as letters are asked for, which only one thread may do: the page of `pnp watch` has several."""


@cache
def _letters(key: str) -> _Letters:
    from fontTools.ttLib import TTFont  # noqa: PLC0415 - only outlines need it

    file = metrics.font_file(key)
    font = TTFont(file, lazy=True)
    return _Letters(file, font["head"].unitsPerEm, font.getBestCmap(), font["hmtx"].metrics, font.getGlyphSet(), font.getGlyphOrder())


@dataclass
class _Pen:
    """The drawing with its count of clips and the letters already defined."""

    drawing: Drawing
    prefix: str
    outlines: bool
    clips: int = 0
    letters: set[str] = field(default_factory=set)

    def draw(self, items: Iterable[Item], parent: Any) -> None:
        for item in items:
            parent.add(self._element(item))

    def _element(self, item: Item) -> Any:
        svg = self.drawing
        match item:
            case Box():
                radius = min(item.radius, item.w / 2, item.h / 2)
                round_by = {"rx": _n(radius)} if radius > 0 else {}
                return svg.rect((_n(item.x), _n(item.y)), (_n(item.w), _n(item.h)), **round_by, **_ink(item.paint))
            case Disc():
                return svg.ellipse((_n(item.x), _n(item.y)), (_n(item.rx), _n(item.ry)), **_ink(item.paint))
            case Path():
                return svg.path(_outline(item.segments), **_ink(item.paint))
            case Text():
                return self._shapes(item) if self.outlines or _is_by_glyph(item) else self._text(item)
            case Picture():
                place = f"translate({_n(item.x)} {_n(item.y)}) scale({item.w:.7g} {item.h:.7g})"
                return svg.use(self._bitmap(item.bitmap), transform=place)
            case Code():
                place = f"translate({_n(item.x)} {_n(item.y)}) scale({item.side / len(item.rows):.7g})"
                return svg.path(_code_outline(item.rows), fill="#000000", transform=place)
            case Group():
                return self._group(item)
            case Use():
                placed = {"transform": _placed(item)} if _placed(item) else {}
                return svg.use(f"#{self.prefix}{item.symbol}", **placed)
            case _:
                raise UnknownItem(f"an SVG cannot show a {type(item).__name__}")

    def _group(self, group: Group) -> Any:
        placed = {"transform": _placed(group)} if _placed(group) else {}
        if group.clip:
            self.clips += 1
            name = f"{self.prefix}clip{self.clips}"
            clip = self.drawing.clipPath(id=name)
            clip.add(self.drawing.path(_outline(group.clip)))
            self.drawing.defs.add(clip)
            placed["clip_path"] = f"url(#{name})"
        element = self.drawing.g(**placed)
        self.draw(group.items, element)
        return element

    def _bitmap(self, bitmap: Bitmap) -> str:
        """Return the address of a bitmap, which stands in the file once, one unit wide and high."""
        name = f"{self.prefix}picture-{bitmap.digest[:12]}"
        if name not in self.letters:
            self.letters.add(name)
            data = f"data:image/{bitmap.kind};base64," + base64.b64encode(bitmap.data).decode()
            self.drawing.defs.add(self.drawing.image(data, (0, 0), (1, 1), preserveAspectRatio="none", id=name))
        return f"#{name}"

    def _text(self, text: Text) -> Any:
        runs = metrics.runs(text.text, text.font)
        lines = self.drawing.g(fill=_colour(text.fill))
        x = text.x
        for key, run in runs:
            width = metrics.width_mm(run, key, text.size, text.track)
            lines.add(self._run(run, key, (x, text.y), text, width))
            x += width + text.track
        return lines if len(runs) != 1 else lines.elements[0]

    def _run(self, run: str, key: str, at: tuple[float, float], text: Text, width: float) -> Any:
        # Renderers disagree about letters spaced and fitted at once, so a tracked line is only spaced.
        length = {"letter_spacing": _n(text.track)} if text.track else {"textLength": _n(width)}
        if "-italic-" in key:
            length["font_style"] = "italic"
        return self.drawing.text(
            run,
            insert=(_n(at[0]), _n(at[1])),
            font_family=family_of(key),
            font_weight=key.rpartition("-")[2],
            font_size=_n(text.size * _MM_PER_PT),
            fill=_colour(text.fill),
            **length,
        )

    def _shapes(self, text: Text) -> Any:
        group = self.drawing.g(fill=_colour(text.fill))
        group.attribs["aria-label"] = text.text
        x = text.x
        for key, run in metrics.runs(text.text, text.font):
            letters = _letters(key)
            scale = text.size * _MM_PER_PT / letters.units
            part = self.drawing.g(transform=f"translate({_n(x)} {_n(text.y)}) scale({scale:.6g} {-scale:.6g})")
            at = 0.0
            for glyph, wide, right, up in letters.placed(run, key):
                if letters.path(glyph):
                    raised = {"y": _n(up)} if up else {}
                    part.add(self.drawing.use(self._letter(key, glyph, letters), x=_n(at + right), **raised))
                at += wide + text.track / scale
            x += at * scale
            group.add(part)
        return group

    def _letter(self, key: str, glyph: str, letters: _Letters) -> str:
        name = f"{self.prefix}{key}.{glyph}"
        if name not in self.letters:
            self.letters.add(name)
            self.drawing.defs.add(self.drawing.path(letters.path(glyph), id=name))
        return f"#{name}"
