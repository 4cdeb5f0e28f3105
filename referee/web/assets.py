"""Files that never change under their address: style sheets, scripts, fonts; each address carries the hash of its content."""

from __future__ import annotations

import gzip
import hashlib
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from card_data.load import SHARED

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from card_data.model import Game

STATIC = Path(__file__).parent / "static"
FOREVER = "public, max-age=31536000, immutable"
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
}
SMALLER = frozenset({".css", ".js", ".svg", ".ttf", ".txt", ".wasm"})

PAGE_FONTS = (
    ("Limelight", 400, "limelight-400"),
    ("Source Sans 3", 400, "source-sans-3-400"),
    ("Source Sans 3", 600, "source-sans-3-600"),
    ("Source Sans 3", 700, "source-sans-3-700"),
)
"""Family as the style sheet names it, weight, file."""

LATIN_EXT = (
    "U+0100-02AF, U+0304, U+0308, U+0329, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF"
)


@dataclass(frozen=True)
class Asset:
    """A file in memory: its media type, its bytes, and the same bytes packed with gzip (empty where that gains nothing)."""

    kind: str
    plain: bytes
    packed: bytes

    @property
    def etag(self) -> str:
        """The strong validator of the bytes."""
        return f'"{hashlib.sha256(self.plain).hexdigest()[:20]}"'


def asset(suffix: str, content: bytes) -> Asset:
    """Return an asset of a known file kind; the packed bytes are the same for the same content."""
    packed = gzip.compress(content, 6, mtime=0) if suffix in SMALLER else b""
    return Asset(KINDS[suffix], content, packed if packed and len(packed) < len(content) else b"")


class Shelf:
    """All files of the pages, by address; `address` gives the address of a file by its name."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self.by_address: dict[str, Asset] = {}
        self._address: dict[str, str] = {}
        for file in sorted(STATIC.rglob("*")):
            if file.is_file() and file.suffix in KINDS and file.name != "look.css":
                self.put(file.relative_to(STATIC).as_posix(), file.read_bytes())
        style = self._fonts(PAGE_FONTS) + (STATIC / "look.css").read_text("utf-8")
        self.put("look.css", style.encode())
        for game in games.values():
            self.put(f"looks/{game.id}.css", self._look_of(game).encode())

    def put(self, name: str, content: bytes) -> str:
        """Lay a file on the shelf and return its address."""
        suffix = Path(name).suffix
        stem = name.removesuffix(suffix)
        address = f"/static/{stem}.{hashlib.sha256(content).hexdigest()[:12]}{suffix}"
        self.by_address[address] = asset(suffix, content)
        self._address[name] = address
        return address

    def address(self, name: str) -> str:
        """Return the address of a file by its name, or an address that answers "not found"."""
        return self._address.get(name, f"/static/{name}")

    def _fonts(self, faces: Iterable[tuple[str, int, str]]) -> str:
        rules = []
        for family, weight, key in faces:
            head = f"@font-face{{font-family:'{family}';font-weight:{weight};font-display:swap;"
            name, _, number = key.rpartition("-")
            for file, letters in ((f"{name}-x-{number}", f"unicode-range:{LATIN_EXT};"), (key, "")):
                if self._font(file):
                    rules.append(f"{head}src:url('{self.address(f'fonts/{file}.ttf')}');{letters}}}")
        return "\n".join(rules) + "\n"

    def _font(self, key: str) -> bool:
        """Lay a font file on the shelf; say whether there is one."""
        name, file = f"fonts/{key}.ttf", SHARED / "fonts" / f"{key}.ttf"
        if name not in self._address and file.is_file():
            self.put(name, file.read_bytes())
        return name in self._address

    def _look_of(self, game: Game) -> str:
        """Return what a game adds to every page: three bands and its display face."""
        display = str(game.look.get("display") or "limelight-400")
        named = game.look.get("bands")
        bands = [game.palette.get(str(name), "") for name in named] if isinstance(named, tuple) else []
        colours = [colour for colour in bands if re.fullmatch(r"#[0-9A-Fa-f]{6}", colour)]
        lines = [f"--band-{n}: {colour};" for n, colour in enumerate(colours[:3], 1)]
        if self._font(display):
            lines.append('--display: "Game Display", "Georgia", serif;')
        return self._fonts([("Game Display", 400, display)]) + ":root { " + " ".join(lines) + " }\n"
