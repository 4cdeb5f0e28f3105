"""Scenes -> one PDF. With `pdf_bitmaps` and `pdf_fonts` the only file that imports reportlab.

The coordinate system of each page is turned once, to millimetres from the upper left corner; after that every number of a
scene is copied as it stands. Operators are written as text, because a card sheet is a few thousand of them: one string per
item, one path per code. Pure black (`K`) is DeviceCMYK 0 0 0 1, die lines are a Separation on a layer of their own, greys are
DeviceGray, so that no printer mixes them of colours, all else is DeviceRGB. Same scenes, same bytes.
"""

from __future__ import annotations

import io
import zlib
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

from pnp.render.pdf_ops import box_ops, code_ops, colour_op, disc_ops, ink_ops, outline_ops, placed_ops
from pnp.scene import CUT_CONTOUR, Box, Code, Disc, Group, Path, Picture, Text, UnknownItem, Use
from pnp.typeset import text as metrics

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pnp.scene import Bitmap, Item, Paint, Scene, Segment, Symbol

_PT_PER_MM = 72 / 25.4
_MM_PER_PT = 25.4 / 72
_FIRST_FONT = "fira-sans-condensed-500"
_DUPLEX = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}
_LAYER = "CutLayer"


def write_pdf(pages: Sequence[Scene], title: str, *, duplex: Literal["long", "short"] | None = None, language: str = "en") -> bytes:
    """Return the bytes of a PDF with one page per scene, printed at 100 % and, where asked, turned about an edge.

    The trim box of a page is its cut size, the bleed box and the paper reach `bleed` mm further.

    Raises:
        UnknownItem: a scene holds an item kind that is not of `pnp.scene`.
        ValueError: two scenes give one symbol's name to different art.
    """
    sheet = _Press(_canvas(title, language, duplex))
    for page in pages:
        sheet.page(page)
    data: bytes = sheet.canvas.getpdfdata()
    return data


def _canvas(title: str, language: str, duplex: Literal["long", "short"] | None) -> Any:
    from reportlab import rl_config  # noqa: PLC0415 - slow to import, and only this file needs it
    from reportlab.pdfgen.canvas import Canvas  # noqa: PLC0415 - the same

    rl_config.useA85 = 0  # streams as bytes: as text they are a quarter larger, and turning them into it costs more than all else
    _font(_FIRST_FONT)
    # A canvas starts with a font; with reportlab's own it would name a Helvetica that is never embedded.
    canvas = Canvas(io.BytesIO(), invariant=1, pageCompression=1, initialFontName=_FIRST_FONT, lang=language, pdfVersion=(1, 5))
    canvas.setTitle(title)
    canvas.setAuthor("Backlot")
    canvas.setCreator("Backlot")
    canvas.setViewerPreference("PrintScaling", "None")
    if duplex:
        canvas.setViewerPreference("Duplex", _DUPLEX[duplex])
    return canvas


@cache
def _font(key: str) -> Any:
    from reportlab.pdfbase.pdfmetrics import registerFont  # noqa: PLC0415 - slow to import, and only this file needs it
    from reportlab.pdfbase.ttfonts import TTFont  # noqa: PLC0415 - the same

    font = TTFont(key, str(metrics.font_file(key)))
    # Latin and Latin-extended files of a family share one PostScript name; a name of its own keeps their subsets apart.
    font.face.name = key.encode()
    registerFont(font)
    return font


@dataclass
class _Press:
    """The canvas with the operators not yet handed over, and the inks that are set at this point."""

    canvas: Any
    ops: list[str] = field(default_factory=list)
    inks: str = ""
    symbols: dict[str, Symbol] = field(default_factory=dict)
    glyph_fonts: dict[str, Any] = field(default_factory=dict)
    cast: dict[str, dict[str, tuple[str, str]]] = field(default_factory=dict)
    """For the letters of each font their subset and their place in it, once they have been drawn."""
    outlines: dict[int, tuple[tuple[Segment, ...], str]] = field(default_factory=dict)
    """Outlines that several things share, as they are written; the outline is kept so that no other takes its number."""
    layer: Any = None
    """The layer of die lines, once a page has had one."""
    on_layer: bool = False

    def page(self, scene: Scene) -> None:
        self._learn(scene.symbols)
        bleed = scene.bleed
        width, height = (scene.width + 2 * bleed) * _PT_PER_MM, (scene.height + 2 * bleed) * _PT_PER_MM
        edge = bleed * _PT_PER_MM
        self.canvas.setPageSize((width, height))
        self.canvas.setTrimBox(self._rect(scene, scene.trim_box) or (edge, edge, width - edge, height - edge))
        self.canvas.setBleedBox(self._rect(scene, scene.bleed_box) or (0, 0, width, height))
        self.inks = ""
        self.ops.append(f"{_PT_PER_MM:.8f} 0 0 {-_PT_PER_MM:.8f} {edge:.5f} {height - edge:.5f} cm")
        self._draw_all(scene.items)
        self._hand_over()
        self.canvas.showPage()
        self._pack()
        if self.on_layer:
            self._show_layer()

    def _pack(self) -> None:
        """Compress the page just shown, so that a long document is not held as text until its end."""
        from reportlab.pdfbase import pdfdoc  # noqa: PLC0415 - slow to import, and only this file needs it

        page = self.canvas._doc.Pages.pages[-1]  # noqa: SLF001 - as for fonts: the canvas has no other way to it
        filters = pdfdoc.PDFArray([pdfdoc.PDFName("FlateDecode")])
        page.Contents = pdfdoc.PDFStream(pdfdoc.PDFDictionary({"Filter": filters}), zlib.compress(page.stream.encode("ascii")))
        page.stream = None

    @staticmethod
    def _rect(scene: Scene, box: tuple[float, float, float, float] | None) -> tuple[float, ...] | None:
        """Return a box of a page as the PDF counts: from the lower left corner, in pt."""
        if box is None:
            return None
        x, y, w, h = box
        left, low = scene.bleed + x, scene.height + scene.bleed - y - h
        return tuple(round(v * _PT_PER_MM, 3) for v in (left, low, left + w, low + h))

    def _learn(self, symbols: Iterable[Symbol]) -> None:
        for symbol in symbols:
            known = self.symbols.setdefault(symbol.name, symbol)
            if known is symbol:
                self._form(symbol)
            elif known != symbol:
                raise ValueError(f"two different drawings are called {symbol.name}")

    def _form(self, symbol: Symbol) -> None:
        if self.canvas.hasForm(symbol.name):
            return
        x, y, w, h = symbol.bounds
        self.inks = ""
        self.canvas.beginForm(symbol.name, x, y, x + w, y + h)
        self._draw_all(symbol.items)
        self._hand_over()
        self.canvas.endForm()

    def _hand_over(self) -> None:
        self.canvas.addLiteral("\n".join(self.ops))
        self.ops.clear()

    def _draw_all(self, items: Iterable[Item]) -> None:
        for item in items:
            self._draw(item)

    def _draw(self, item: Item) -> None:
        match item:
            case Text():
                self._text(item)
            case Path() if item.paint.stroke == CUT_CONTOUR:
                self._die_line(item)
            case Path():
                self._shape(self._outline(item.segments), item.paint)
            case Box():
                self._shape(box_ops(item), item.paint)
            case Disc():
                self._shape(disc_ops(item), item.paint)
            case Group():
                self._group(item)
            case Use():
                self.ops.append(placed_ops(item))
                self._hand_over()
                self.canvas.doForm(item.symbol)
                self.ops.append("Q")
            case Code():
                self.ops.append(code_ops(item))
            case Picture():
                self._picture(item)
            case _:
                raise UnknownItem(f"a PDF cannot show a {type(item).__name__}")

    def _outline(self, segments: tuple[Segment, ...]) -> str:
        """Return an outline as it is written; one that is met again is written once."""
        known = self.outlines.get(id(segments))
        if known is None:
            self.outlines[id(segments)] = segments, ""
            return outline_ops(segments)
        if not known[1]:
            known = self.outlines[id(segments)] = segments, outline_ops(segments)
        return known[1]

    def _die_line(self, path: Path) -> None:
        """Draw over what lies below, in the spot colour, on the layer."""
        from reportlab.lib.colors import CMYKColorSep  # noqa: PLC0415 - slow to import, and only this file needs it

        self._hand_over()
        document = self.canvas._doc  # noqa: SLF001 - as for fonts: the canvas has no other way to it
        name, spot = document.addColor(CMYKColorSep(0, 1, 0, 0, spotName=CUT_CONTOUR))
        self.canvas._colorsUsed[name] = spot  # noqa: SLF001 - the same
        self.canvas.setStrokeOverprint(True)
        self.ops.append(f"/OC /{_LAYER} BDC")
        self._shape(outline_ops(path.segments), path.paint)
        self.ops.append("EMC")
        self._hand_over()
        self.canvas.setStrokeOverprint(False)
        self.on_layer = True

    def _show_layer(self) -> None:
        """Give the page just shown its layer, and the document the layer's name."""
        from reportlab.pdfbase import pdfdoc  # noqa: PLC0415 - slow to import, and only this file needs it

        document = self.canvas._doc  # noqa: SLF001 - as for fonts
        if self.layer is None:
            told = {"Type": pdfdoc.PDFName("OCG"), "Name": pdfdoc.PDFString(CUT_CONTOUR)}
            self.layer = document.Reference(pdfdoc.PDFDictionary(told), _LAYER)
            on = pdfdoc.PDFArray([self.layer])
            shown = pdfdoc.PDFDictionary({"Name": pdfdoc.PDFString("All"), "Order": on, "ON": on})
            catalog = document.Catalog
            catalog.__NoDefault__ = [*catalog.__NoDefault__, "OCProperties"]
            catalog.OCProperties = pdfdoc.PDFDictionary({"OCGs": on, "D": shown})
        page = document.Pages.pages[-1]
        resources = pdfdoc.PDFResourceDictionary()
        resources.basicFonts()
        resources.allProcs()
        resources.XObject, resources.ExtGState = page.XObjects or {}, page.ExtGState or {}
        resources.setColorSpace(page._colorsUsed)  # noqa: SLF001 - what the page would do itself
        resources.Properties = {_LAYER: self.layer}
        page.Resources, self.on_layer = resources, False

    def _shape(self, outline: str, paint: Paint) -> None:
        inks, apply = ink_ops(paint)
        if inks != self.inks:
            self.ops.append(inks)
            self.inks = inks
        self.ops.append(outline)
        self.ops.append(apply)

    def _group(self, group: Group) -> None:
        inks = self.inks
        self.ops.append(placed_ops(group))
        if group.clip:
            self.ops.append(self._outline(group.clip) + "\nW n")
        self._draw_all(group.items)
        self.ops.append("Q")
        self.inks = inks

    def _text(self, text: Text) -> None:
        size = text.size * _MM_PER_PT
        parts = [f"BT {text.track:.4f} Tc 1 0 0 -1 {text.x:.3f} {text.y:.3f} Tm {colour_op(text.fill, stroke=False)}"]
        told = metrics.runs(text.text, text.font)
        x = text.x
        for key, run in told:
            if metrics.by_glyph(run, key):
                font = self._glyph_font(key)
                parts.append(font.shaped(run, size, x, text.y) if metrics.is_complex(run) else font.plain(run, size))
            else:
                parts += [f"{name} {size:.5f} Tf <{letters}> Tj" for name, letters in self._letters(key, run)]
            x += metrics.ems(run, key) * size + text.track * len(run) if len(told) > 1 else 0.0
        self.ops.append("\n".join(parts) + "\nET")
        self.inks = ""

    def _letters(self, key: str, run: str) -> list[tuple[str, str]]:
        """Return a run as the names of subsets of its font, each with the letters that it shows."""
        known = self.cast.setdefault(key, {})
        found: list[tuple[str, list[str]]] = []
        last = ""
        for character in run:
            name, letter = known.get(character) or self._cast(key, character, known)
            if name == last:
                found[-1][1].append(letter)
            else:
                found.append((name, [letter]))
                last = name
        return [(name, "".join(letters)) for name, letters in found]

    def _cast(self, key: str, character: str, known: dict[str, tuple[str, str]]) -> tuple[str, str]:
        """Give a character its place in a subset of its font, and return both as they are written."""
        document, font = self.canvas._doc, _font(key)  # noqa: SLF001 - subsets belong to a document, and a canvas has no other way to it
        ((subset, letter),) = font.splitString(character, document)
        known[character] = font.getSubsetInternalName(subset, document), letter.hex()
        return known[character]

    def _glyph_font(self, key: str) -> Any:
        """Return the font of this document whose letters are named by glyph, made when it is first needed."""
        from pnp.render.pdf_fonts import GlyphFont  # noqa: PLC0415 - only makers' own fonts and shaped scripts need it

        if key not in self.glyph_fonts:
            self.glyph_fonts[key] = GlyphFont(key, metrics.font_file(key), self.canvas._doc)  # noqa: SLF001 - as for other fonts
        return self.glyph_fonts[key]

    def _picture(self, picture: Picture) -> None:
        name = self._bitmap(picture.bitmap)
        self.ops.append(f"q {picture.w:.4f} 0 0 {-picture.h:.4f} {picture.x:.4f} {picture.y + picture.h:.4f} cm /{name} Do Q")

    def _bitmap(self, bitmap: Bitmap) -> str:
        """Return the name of a bitmap in this document, which holds it once."""
        from pnp.render.pdf_bitmaps import image_of  # noqa: PLC0415 - only faces with pictures need it

        document = self.canvas._doc  # noqa: SLF001 - objects belong to a document, and a canvas has no other way to it
        name: str = document.getXObjectName(bitmap.digest)
        if name not in document.idToObject:
            image, mask = image_of(bitmap)
            if mask is not None:
                image.smask = document.Reference(mask, document.getXObjectName(mask.name))
            document.Reference(image, name)
            document.addForm(bitmap.digest, image)
            self.canvas._setXObjects(image)  # noqa: SLF001 - as its own drawImage does
        self.canvas._formsinuse.append(bitmap.digest)  # noqa: SLF001 - the same
        self.canvas._currentPageHasImages = 1  # noqa: SLF001 - the same
        return name
