"""Fetch the fonts and icons of all games anew: packages in, `fonts/`, `icons.json` and `licences/` out.

Run it as `python card_data/shared/fetch.py`; it needs npm, fontTools and brotli. A folder of packages already packed
may be named as its argument. The icons taken are those named in `icons.txt`, one a line. Same packages, same bytes.
"""

# ruff: noqa: INP001 (a script that a person runs, not a module)
from __future__ import annotations

import io
import json
import re
import subprocess
import sys
import tarfile
import tempfile
from itertools import product
from pathlib import Path

from fontTools.merge import Merger
from fontTools.pens.basePen import BasePen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.subset import Options, Subsetter
from fontTools.svgLib.path.parser import parse_path
from fontTools.ttLib import TTFont

SHARED = Path(__file__).parent
ICONS = "@iconify-json/game-icons@1.2.4"
FONTS: dict[str, tuple[str, tuple[int, ...], tuple[str, ...]]] = {
    "fira-sans-condensed": ("5.3.0", (400, 500, 600, 700), ("latin", "latin-ext", "cyrillic", "greek")),
    "source-sans-3": ("5.3.1", (400, 600, 700), ("latin", "latin-ext", "cyrillic", "greek")),
    "noto-sans-kr": ("5.3.0", (400, 700, 900), ("korean", "signs")),
    "righteous": ("5.3.0", (400,), ("latin", "latin-ext")),
    "monoton": ("5.3.0", (400,), ("latin", "latin-ext")),
    "limelight": ("5.3.0", (400,), ("latin", "latin-ext")),
    "bangers": ("5.3.0", (400,), ("latin", "latin-ext")),
    "league-gothic": ("5.3.0", (400,), ("latin", "latin-ext")),
    "special-elite": ("5.3.0", (400,), ("latin", "latin-ext")),
    "federo": ("5.3.0", (400,), ("latin", "latin-ext")),
    "abril-fatface": ("5.3.0", (400,), ("latin", "latin-ext")),
}
PARTS = {"latin": "", "latin-ext": "-x", "cyrillic": "-c", "greek": "-g", "korean": "", "signs": "-x"}
"""What the key of a font has before its weight, by the part of the family that it holds; `signs` is gathered from slices."""
LETTERS = (
    range(0x21, 0x250),
    range(0x370, 0x530),
    range(0x3400, 0xA000),
    range(0xAC00, 0xD7A4),
    range(0xF900, 0xFB00),
    range(0x20000, 0x40000),
)
"""What `signs` leaves out: Latin, Greek and Cyrillic, which other fonts have, Hangul, which is a part of its own, and han."""
ITALICS = ("fira-sans-condensed", "source-sans-3")
"""Families whose italics are taken too, as `<family>-italic-<weight>`."""
CREDIT = "Icons from Game-icons.net by Lorc, Delapouite and contributors, Creative Commons Attribution 3.0 (CC BY 3.0); recoloured."


def pack(folder: Path) -> None:
    """Let npm put every package into `folder`."""
    names = [f"@fontsource/{family}@{version}" for family, (version, _, _) in FONTS.items()]
    subprocess.run(["npm", "pack", "--silent", *names, ICONS], cwd=folder, check=True)  # noqa: S603, S607  # npm is meant


def member(package: Path, name: str) -> bytes | None:
    """Return one file of a packed package, or nothing when it holds no such file."""
    with tarfile.open(package) as tar:
        found = tar.extractfile(name) if name in tar.getnames() else None
        return found.read() if found else None


def plain(woff2: bytes) -> TTFont:
    """Return a web font as the same font without the web's packing; glyphs and names stay as they are."""
    font = TTFont(io.BytesIO(woff2), recalcTimestamp=False)
    font.flavor = None
    return font


def part(package: Path, family: str, subset: str, weight: int, slope: str) -> TTFont | None:
    """Return one part of a family, or nothing where the package has none."""
    if subset == "signs":
        return signs(package, family, weight)
    raw = member(package, f"package/files/{family}-{subset}-{weight}-{slope}.woff2")
    return None if raw is None else plain(raw)


def signs(package: Path, family: str, weight: int) -> TTFont:
    """Return one font of all signs and kana that the numbered slices of a family hold."""
    slices: list[TTFont] = []
    seen: set[int] = set()
    with tarfile.open(package) as tar:
        names = [n for n in tar.getnames() if re.fullmatch(rf"package/files/{family}-\d+-{weight}-normal\.woff2", n)]
    for name in sorted(names, key=lambda n: int(n.rsplit("-", 3)[1])):
        font = plain(member(package, name) or b"")
        wanted = {code for code in font.getBestCmap() if not any(code in span for span in LETTERS)} - seen
        if wanted:
            seen |= wanted
            slices.append(cut(font, wanted))
    files = []
    for font in slices:
        files.append(io.BytesIO())
        font.save(files[-1])
    return Merger().merge(files)


def cut(font: TTFont, codes: set[int]) -> TTFont:
    """Return a font with these characters alone, upright rows only."""
    options = Options(layout_features=[], notdef_outline=True, recalc_timestamp=False, name_IDs=["*"])
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "BASE", "STAT", "vhea", "vmtx", "prep", "gasp"]
    cutter = Subsetter(options)
    cutter.populate(unicodes=codes)
    cutter.subset(font)
    return font


def advances(font: TTFont) -> list[int]:
    """Return the advances of all mapped characters in runs: first character, how many, advance, and so on."""
    runs: list[int] = []
    widths = font["hmtx"].metrics
    for code, glyph in sorted(font.getBestCmap().items()):
        width = widths[glyph][0]
        if runs and runs[-1] == width and runs[-3] + runs[-2] == code:
            runs[-2] += 1
        else:
            runs += [code, 1, width]
    return runs


def metrics(font: TTFont) -> dict[str, object]:
    """Return what is needed to measure text: units an em, ascent, descent, height of capitals, advances."""
    return {
        "upem": font["head"].unitsPerEm,
        "ascent": font["hhea"].ascent,
        "descent": font["hhea"].descent,
        "cap": getattr(font["OS/2"], "sCapHeight", 0) or cap_height(font),
        "advances": advances(font),
    }


def cap_height(font: TTFont) -> int:
    """Return the height of a capital H where the font does not tell it."""
    pen = DecomposingRecordingPen(font.getGlyphSet())
    glyph = font.getBestCmap().get(ord("H"))
    if glyph is None:
        return 0
    font.getGlyphSet()[glyph].draw(pen)
    return int(max(point[1] for _, points in pen.value for point in points))


def fetch_fonts(packed: Path) -> None:
    """Write `fonts/*.ttf`, `fonts/metrics.json` and the licence of each family."""
    measured: dict[str, object] = {}
    for family, (version, weights, subsets) in FONTS.items():
        package = packed / f"fontsource-{family}-{version}.tgz"
        for subset in subsets:
            for weight, slope in product(weights, ("normal", "italic") if family in ITALICS else ("normal",)):
                font = part(package, family, subset, weight, slope)
                if font is None:
                    continue
                key = f"{family}{'-italic' if slope == 'italic' else ''}{PARTS[subset]}-{weight}"
                font.save(SHARED / "fonts" / f"{key}.ttf")
                measured[key] = metrics(font)
        (SHARED / "licences" / f"{family}.txt").write_bytes(member(package, "package/LICENSE") or b"")
    text = ",\n".join(f'"{key}":{json.dumps(value, separators=(",", ":"))}' for key, value in sorted(measured.items()))
    (SHARED / "fonts" / "metrics.json").write_text(f"{{\n{text}\n}}\n", "utf-8")


class Outline(BasePen):  # type: ignore[misc]  # fontTools tells no types
    """A pen that writes absolute M, L, C and Z alone, to a tenth of a unit."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []

    def _step(self, letter: str, *points: tuple[float, float]) -> None:
        self.words.append(letter + " ".join(f"{v:.1f}".removesuffix(".0") for point in points for v in point))

    def _moveTo(self, pt: tuple[float, float]) -> None:  # noqa: N802  # the pen's own name
        self._step("M", pt)

    def _lineTo(self, pt: tuple[float, float]) -> None:  # noqa: N802  # the pen's own name
        self._step("L", pt)

    def _curveToOne(self, pt1: tuple[float, float], pt2: tuple[float, float], pt3: tuple[float, float]) -> None:  # noqa: N802  # the pen's own name
        self._step("C", pt1, pt2, pt3)

    def _closePath(self) -> None:  # noqa: N802  # the pen's own name
        self._step("Z")


def outline(data: str) -> str:
    """Return SVG path data in the plain steps of `Outline`."""
    pen = Outline()
    parse_path(data, pen)
    return "".join(pen.words)


def fetch_icons(packed: Path) -> None:
    """Write `icons.json`: the outlines of the icons named in `icons.txt`, and whom to credit."""
    package = packed / "iconify-json-game-icons-1.2.4.tgz"
    drawn = json.loads(member(package, "package/icons.json") or b"{}")["icons"]
    wanted = (SHARED / "icons.txt").read_text("utf-8").split()
    unknown = [name for name in wanted if name not in drawn]
    if unknown:
        sys.exit(f"icons.txt: the collection has no {', '.join(unknown)}.")
    shapes = {name: {"d": "".join(outline(d) for d in re.findall(r' d="([^"]+)"', drawn[name]["body"]))} for name in wanted}
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(shape)}" for name, shape in sorted(shapes.items()))
    (SHARED / "icons.json").write_text(f'{{"credits": {json.dumps(CREDIT)},\n"icons": {{\n{lines}\n}}}}\n', "utf-8")


def main() -> None:
    """Fetch everything, from the folder named as the argument or through npm."""
    for folder in ("fonts", "licences"):
        (SHARED / folder).mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        packed = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(scratch)
        if len(sys.argv) == 1:
            pack(packed)
        fetch_fonts(packed)
        fetch_icons(packed)


if __name__ == "__main__":
    main()
