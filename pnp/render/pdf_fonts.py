"""Fonts of a PDF whose letters are named by glyph: makers' own fonts of any outlines, and scripts that are shaped.

Such a font is a Type 0 font with Identity-H (ISO 32000-1, 9.7): each code is the number of a glyph, or of a CID-keyed PostScript font the
CID. It holds only the glyphs that were used. What the glyphs say stands in the font's ToUnicode table; of shaped text, where
one glyph may stand for many letters and come before others, in an ActualText around it (14.9.4). With `render_pdf` and
`pdf_bitmaps` the only file that imports reportlab.
"""

from __future__ import annotations

import hashlib
import io
from typing import TYPE_CHECKING, Any

from fontTools import subset
from fontTools.ttLib import TTFont
from reportlab.pdfbase import pdfdoc

from pnp.typeset import shaping
from pnp.typeset.own_fonts import reading

if TYPE_CHECKING:
    from pathlib import Path

_MM_PER_PT = 25.4 / 72
_MOST_MAPPED = 100
"""A block of a ToUnicode table has no more lines than this (Adobe Technical Note 5411)."""


class GlyphFont:
    """One font file in one document: it writes operators, and its objects when the document is closed."""

    def __init__(self, key: str, file: Path, document: Any) -> None:
        self.fontName = key  # the name that reportlab asks for
        self.file, self.font = file, TTFont(file, lazy=True, recalcTimestamp=False)
        self.order: list[str] = self.font.getGlyphOrder()
        self.cmap, self.upem = self.font.getBestCmap(), self.font["head"].unitsPerEm
        self.widths = self.font["hmtx"].metrics
        self.cids = _cids(self.font)
        self.said: dict[int, str] = {}
        self.name = f"G{hashlib.sha256(key.encode()).hexdigest()[:8]}"
        document.delayedFonts.append(self)

    def plain(self, text: str, size: float) -> str:
        """Return the operators that write characters one by one from where the pen stands; the text matrix is set."""
        numbers = [self.font.getGlyphID(self.cmap[ord(character)]) for character in text]
        for number, character in zip(numbers, text, strict=True):
            self.said.setdefault(number, character)
        return f"/{self.name} {size:.5f} Tf <{self._codes(numbers)}> Tj"

    def shaped(self, text: str, size: float, x: float, y: float) -> str:
        """Return the operators that write a shaped text whose baseline begins at `x`, `y`, y downwards."""
        scale, pen = size / self.upem, x
        level: list[str] = []
        raised: list[str] = []
        for glyph in shaping.shaped(text, self.file):
            self.said.setdefault(glyph.number, text[glyph.first])
            place = f"{pen + glyph.x * scale:.4f} {y - glyph.y * scale:.4f}"
            (raised if glyph.y or not glyph.advance else level).append(f"1 0 0 -1 {place} Tm <{self._codes([glyph.number])}> Tj")
            pen += glyph.advance * scale
        # Readers of text take a mark above or below as a line of its own, unless the word begins and ends level.
        ops = [*level[:1], *raised, *level[1:]]
        told = f"/Span <</ActualText <FEFF{text.encode('utf-16-be').hex().upper()}>>> BDC /{self.name} {size:.5f} Tf"
        return "\n".join([told, *ops, f"1 0 0 -1 {pen:.4f} {y:.4f} Tm EMC"])

    def _codes(self, numbers: list[int]) -> str:
        return "".join(f"{self.cids[number] if self.cids else number:04X}" for number in numbers)

    def addObjects(self, document: Any) -> None:  # noqa: N802 - the name that reportlab calls
        """Put the font with the glyphs used into a document that is being closed."""
        numbers = sorted(self.said)
        names = [self.order[number] for number in numbers]
        data, is_cff = self._subset(names)
        mark = hashlib.sha256(data).digest()
        tag = "".join(chr(65 + byte % 26) for byte in mark[:6])
        base = pdfdoc.PDFName(f"{tag}+{self.fontName}")
        file = pdfdoc.PDFStream(content=data, filters=[pdfdoc.PDFZCompress])
        if is_cff:
            file.dictionary["Subtype"] = pdfdoc.PDFName("CIDFontType0C")
        else:
            file.dictionary["Length1"] = len(data)
        descriptor = self._descriptor(base)
        descriptor["FontFile3" if is_cff else "FontFile2"] = document.Reference(file, f"fontFile:{self.name}")
        inner = {
            "Type": pdfdoc.PDFName("Font"),
            "Subtype": pdfdoc.PDFName("CIDFontType0" if is_cff else "CIDFontType2"),
            "BaseFont": base,
            "CIDSystemInfo": pdfdoc.PDFDictionary(
                {"Registry": pdfdoc.PDFString("Adobe"), "Ordering": pdfdoc.PDFString("Identity"), "Supplement": 0}
            ),
            "FontDescriptor": document.Reference(pdfdoc.PDFDictionary(descriptor), f"fontDescriptor:{self.name}"),
            "DW": 1000,
            "W": self._widths(numbers),
        }
        if not is_cff:
            inner["CIDToGIDMap"] = pdfdoc.PDFName("Identity")
        unicode = pdfdoc.PDFStream(content=self._to_unicode(numbers).encode("ascii"), filters=[pdfdoc.PDFZCompress])
        outer = {
            "Type": pdfdoc.PDFName("Font"),
            "Subtype": pdfdoc.PDFName("Type0"),
            "BaseFont": base,
            "Encoding": pdfdoc.PDFName("Identity-H"),
            "DescendantFonts": pdfdoc.PDFArray([document.Reference(pdfdoc.PDFDictionary(inner), f"cidFont:{self.name}")]),
            "ToUnicode": document.Reference(unicode, f"toUnicode:{self.name}"),
        }
        reference = document.Reference(pdfdoc.PDFDictionary(outer), self.name)
        document.idToObject["BasicFonts"].dict[self.name] = reference

    def _subset(self, names: list[str]) -> tuple[bytes, bool]:
        """Return the font file, or the PostScript table, with the outlines of some glyphs, each under its old number."""
        with reading(self.file):
            return self._cut(names)

    def _cut(self, names: list[str]) -> tuple[bytes, bool]:
        font = TTFont(self.file, lazy=True, recalcTimestamp=False)
        options = subset.Options(
            layout_features=[], name_IDs=[], notdef_outline=True, glyph_names=False, hinting=False, retain_gids=True, recalc_timestamp=False
        )
        options.drop_tables += [
            "GSUB",
            "GPOS",
            "GDEF",
            "BASE",
            "JSTF",
            "MATH",
            "STAT",
            "fvar",
            "gvar",
            "HVAR",
            "MVAR",
            "avar",
            "vhea",
            "vmtx",
            "DSIG",
        ]
        cutter = subset.Subsetter(options)
        cutter.populate(glyphs=names)
        cutter.subset(font)
        if "CFF " in font:
            table: bytes = font["CFF "].compile(font)
            return table, True
        out = io.BytesIO()
        font.save(out, reorderTables=False)
        return out.getvalue(), False

    def _descriptor(self, base: Any) -> dict[str, Any]:
        head, lines, scale = self.font["head"], self.font["hhea"], 1000 / self.upem
        box = [round(v * scale) for v in (head.xMin, head.yMin, head.xMax, head.yMax)]
        known = self.font.get("OS/2")
        return {
            "Type": pdfdoc.PDFName("FontDescriptor"),
            "FontName": base,
            "Flags": 4,
            "FontBBox": pdfdoc.PDFArray(box),
            "ItalicAngle": round(self.font["post"].italicAngle) if "post" in self.font else 0,
            "Ascent": round(lines.ascent * scale),
            "Descent": round(lines.descent * scale),
            "CapHeight": round((getattr(known, "sCapHeight", 0) or lines.ascent) * scale),
            "StemV": 80,
        }

    def _widths(self, numbers: list[int]) -> Any:
        told: list[Any] = []
        for number in numbers:
            wide = round(self.widths[self.order[number]][0] * 1000 / self.upem, 3)
            told += [self.cids[number] if self.cids else number, pdfdoc.PDFArray([wide])]
        return pdfdoc.PDFArray(told)

    def _to_unicode(self, numbers: list[int]) -> str:
        """Return the table from codes to letters (ISO 32000-1, 9.10.3)."""
        rows = [f"<{self._codes([number])}> <{self.said[number].encode('utf-16-be').hex().upper()}>" for number in numbers]
        blocks = [rows[at : at + _MOST_MAPPED] for at in range(0, len(rows), _MOST_MAPPED)]
        mapped = "\n".join(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks)
        return (
            "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
            "/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n"
            "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n"
            f"{mapped}\nendcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
        )


def _cids(font: TTFont) -> tuple[int, ...]:
    """Return the CID of each glyph of a CID-keyed PostScript font; of all others nothing, for there the number is the code."""
    if "CFF " not in font:
        return ()
    top = font["CFF "].cff.topDictIndex[0]
    return tuple(0 if name == ".notdef" else int(name.removeprefix("cid")) for name in top.charset) if hasattr(top, "ROS") else ()
