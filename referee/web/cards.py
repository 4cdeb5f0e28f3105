"""The bridge to the printer: printed faces, boards and join codes, for pages and for the terminal.

Faces on pages carry no code: whoever sees a page has not yet seen the card.
"""

from __future__ import annotations

import dataclasses
import hashlib
from importlib.metadata import PackageNotFoundError, version
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from pnp.qr import rows_of
from referee.folders import mark_of
from referee.web.assets import Asset, asset

if TYPE_CHECKING:
    from collections.abc import Mapping

    from card_data.model import Board, Game
    from pnp.scene import Scene

QUIET_MODULES = 4


class Modules(NamedTuple):
    """A QR code in units of one module, white margin included: its side, and its dark modules as path data."""

    side: int
    path: str


class NoFace(LookupError):
    """A game has no face, no back, or no board, of that id."""


class Faces:
    """The printed faces, backs and boards of all games as SVG, drawn when first asked for and kept."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self._games = games
        self._drawn: dict[tuple[str, str, str], Asset] = {}
        self._lock = Lock()
        self._marks = {game.id: _mark(game) for game in games.values()}

    def address(self, game_id: str, printed_id: str) -> str:
        """Return the address of the face of a printed id, or an empty text where the thing has none."""
        face = self._face_id(game_id, printed_id)
        return f"/faces/{game_id}/{face}.svg?v={self._marks[game_id]}" if face else ""

    def board_address(self, board: Board, game_id: str) -> str:
        """Return the address of a board's picture."""
        return f"/boards/{game_id}/{board.id}.svg?v={self._marks[game_id]}"

    def back_address(self, game_id: str, deck_id: str) -> str:
        """Return the address of the back of a deck, or an empty text where it has none."""
        has_back = any(deck.id == deck_id and deck.back for deck in self._games[game_id].decks)
        return f"/backs/{game_id}/{deck_id}.svg?v={self._marks[game_id]}" if has_back else ""

    def face(self, game_id: str, face_id: str, language: str) -> Asset:
        """Return the SVG of a face, cut at the trim; raises `NoFace`."""
        game = self._games.get(game_id)
        if game is None or face_id not in game.card_of_face:
            raise NoFace(face_id)
        return self._draw(game, face_id, language)

    def face_of(self, game_id: str, printed_id: str, language: str) -> Asset:
        """Return the SVG of the face of a card or of one of its faces; raises `NoFace`."""
        return self.face(game_id, self._face_id(game_id, printed_id), language)

    def back(self, game_id: str, deck_id: str) -> Asset:
        """Return the SVG of the back of a deck; raises `NoFace`."""
        game = self._games.get(game_id)
        if game is None or not any(deck.id == deck_id and deck.back for deck in game.decks):
            raise NoFace(deck_id)
        return self._draw(game, f"back {deck_id}", "en")

    def board(self, game_id: str, board_id: str, language: str) -> Asset:
        """Return the SVG of a board; raises `NoFace`."""
        game = self._games.get(game_id)
        if game is None or all(board.id != board_id for board in game.boards):
            raise NoFace(board_id)
        return self._draw(game, board_id, language)

    def qr(self, text: str) -> Modules:
        """Return the QR code of an address."""
        return qr_modules(text)

    def _face_id(self, game_id: str, printed_id: str) -> str:
        game = self._games[game_id]
        if printed_id in game.card_of_face:
            return printed_id
        card = game.by_id.get(printed_id)
        return card.faces[0].id if card and card.faces else ""

    def _draw(self, game: Game, printed_id: str, language: str) -> Asset:
        language = language if language in game.wordings else "en"
        key = (game.id, printed_id, language)
        with self._lock:
            if key not in self._drawn:
                self._drawn[key] = asset(".svg", self._svg(game, printed_id, language).encode())
            return self._drawn[key]

    @staticmethod
    def _svg(game: Game, printed_id: str, language: str) -> str:
        from pnp.boards.poster import board_scene  # noqa: PLC0415 - a referee nobody looks at yet starts without the drawing code
        from pnp.layout.faces import LayoutProblem, back_scene, face_scene  # noqa: PLC0415 - the same
        from pnp.render.svg import to_svg  # noqa: PLC0415 - the same
        from pnp.style import Style  # noqa: PLC0415 - the same

        style = Style("standard", game.palette)
        try:
            if printed_id in game.card_of_face:
                scene = face_scene(game, printed_id, None, style, language)
            elif printed_id.startswith("back "):
                scene = back_scene(game, printed_id.removeprefix("back "), style)
            else:
                scene = board_scene(game, printed_id, style, language)
        except LayoutProblem as problem:
            raise NoFace(printed_id) from problem
        return to_svg(_cut(scene), outlines=True)


def _cut(scene: Scene) -> Scene:
    return dataclasses.replace(scene, bleed=0.0)


def _mark(game: Game) -> str:
    """Return a short hash that changes when a game's data or the program changes, so that pictures may be kept for ever."""
    digest = hashlib.sha256()
    try:
        digest.update(version("backlot").encode())
    except PackageNotFoundError:
        digest.update(b"unpacked")
    if game.free:
        digest.update(repr(mark_of(game.folder)).encode())
    elif game.folder.is_dir():
        for file in sorted(game.folder.rglob("*")):
            if file.is_file():
                digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:12]


def qr_modules(text: str) -> Modules:
    """Return the QR code of a text with its white margin of four modules.

    >>> qr_modules("http://192.0.2.17:8000/T/PALM").side
    33
    """
    rows = rows_of(text)
    count = len(rows)
    path = "".join(
        f"M{column + QUIET_MODULES},{line + QUIET_MODULES}h1v1h-1z"
        for line, row in enumerate(rows)
        for column in range(count)
        if row >> (count - 1 - column) & 1
    )
    return Modules(count + 2 * QUIET_MODULES, path)


def terminal_qr(text: str) -> str:
    """Return a QR code in half blocks for a terminal, two modules a character, white margin included.

    Light modules are drawn, so that it reads on a dark terminal; colours are for whoever prints it to set.
    """
    rows = rows_of(text)
    count = len(rows)
    margin = [[False] * (count + 2 * QUIET_MODULES)] * QUIET_MODULES
    grid = [
        *margin,
        *(
            [False] * QUIET_MODULES + [bool(row >> (count - 1 - column) & 1) for column in range(count)] + [False] * QUIET_MODULES
            for row in rows
        ),
        *margin,
    ]
    if len(grid) % 2:
        grid.append([False] * len(grid[0]))
    blocks = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    return "\n".join(
        "".join(blocks[pair] for pair in zip(upper, lower, strict=True)) for upper, lower in zip(grid[::2], grid[1::2], strict=True)
    )
