"""A saved object of Tabletop Simulator: sheets of faces, sheets of backs, and the JSON that makes decks of them.

Sources: kb.tabletopsimulator.com/custom-content (pages asset-creation and custom-deck: PNG or JPEG, RGB, no side much over
4096 px, the number of cards across and down is the maker's), and saved objects published in repositories (Card, DeckCustom,
CustomDeck with FaceURL, BackURL, NumWidth, NumHeight, BackIsHidden, UniqueBack, Type). A card's number is 100 times the
number of its sheet plus its cell, counted from 0 along the rows; so a sheet holds fewer than 100 cells, by custom 10 x 7 at
most, and every sheet of a deck has the same rows and columns. The last cell is what others see of a card in a hand: where
all backs are one picture the back itself is shown there (BackIsHidden) and repeated in that cell, where each card has a
back of its own (UniqueBack) a second sheet holds them in the same cells and the last cell stays plain.

Pictures are local (`file:///`) unless a place on the web is named: then everybody at the table can load them. Codes are
left out: nobody points a phone at a card of a simulation, and the run's codes belong to the cards on paper.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import quote as quoted

from pnp.exports.folder import Report
from pnp.exports.shots import MM_PER_INCH, Shot, cut_box, pictures
from pnp.render.png import png_bytes

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

    from card_data.model import Game
    from pnp.exports.album import Album, Leaf, Sheetful

MOST_ACROSS, MOST_DOWN = 10, 7
LEAST = 2
"""A sheet has at least so many rows and columns: the simulator's own window asks for that."""
MOST_PX = 4096
LEAST_PX, LONGEST_PX = 1024, 10_000
FINEST_DPI = 300
"""Cells are no finer than print, even where few share a sheet."""
_TYPES = {"rounded": 0, "square": 1, "hexagon": 3, "circle": 4}
_WIDTH_MM = 63.5
"""A card of this width has scale 1 on the simulated table."""
_GREY = {"r": 0.713, "g": 0.713, "b": 0.713}
_HIDDEN = 64
"""How dark the plain last cell is, of 255."""


@dataclass(frozen=True, slots=True)
class Grid:
    """How the sheets of a deck are cut: cells across and down, pixels of a cell, and how many sheets there are."""

    across: int
    down: int
    cell: tuple[int, int]
    sheets: int

    @property
    def cards(self) -> int:
        """How many cards a sheet holds: all cells but the last."""
        return self.across * self.down - 1


def grid_for(faces: int, size: tuple[float, float], most_px: int = MOST_PX) -> Grid:
    """Return the grid with the largest cells for so many faces of a size in mm, on as few sheets as there may be.

    >>> grid_for(54, (63.0, 88.0))
    Grid(across=8, down=7, cell=(418, 585), sheets=1)
    """
    sheets = -(-faces // (MOST_ACROSS * MOST_DOWN - 1))
    cells = -(-faces // sheets) + 1
    best: tuple[float, int, Grid] | None = None
    for across in range(LEAST, MOST_ACROSS + 1):
        for down in range(LEAST, MOST_DOWN + 1):
            if across * down < cells:
                continue
            per_mm = min(most_px / across / size[0], most_px / down / size[1], FINEST_DPI / MM_PER_INCH)
            grid = Grid(across, down, (int(size[0] * per_mm + 1e-6), int(size[1] * per_mm + 1e-6)), sheets)
            rank = (per_mm, -across * down, grid)
            if best is None or rank[:2] > best[:2]:
                best = rank
    if best is None:
        raise ValueError(f"no sheet holds {cells} cells")
    return best[2]


@dataclass(frozen=True, slots=True)
class _Cell:
    """Where a card lies: which sheet, counted from 0, and which cell of it."""

    sheet: int
    cell: int


@dataclass(frozen=True, slots=True)
class _Deck:
    """A deck cut into sheets: its faces with the cells they lie in, and the files of its sheets."""

    album: Album
    grid: Grid
    cells: Mapping[str, _Cell]
    fronts: tuple[str, ...]
    backs: tuple[str, ...]
    first: int


def export_tts(
    game: Game,
    found: Sequence[Album],
    folder: Path,
    tell: Callable[[int, int], None],
    *,
    place: Path,
    url_base: str,
    describe: Sequence[str],
    jpeg: bool,
    most_px: int,
    codes: bool,
) -> Report:
    """Write sheets and the saved object into a folder; `place` is where the folder will stand, for local addresses.

    `describe` names the columns whose texts become a card's description; without any, the text column is taken.
    """
    decks: list[_Deck] = []
    for number, album in enumerate(found):
        decks.append(_sheets(album, folder, 1 + sum(d.grid.sheets for d in decks), jpeg=jpeg, most_px=most_px))
        tell(number + 1, len(found))
    base = url_base.rstrip("/") + "/" if url_base else place.resolve().as_uri() + "/"
    saved = json.dumps(_saved(game, decks, base, describe), ensure_ascii=False, indent=2) + "\n"
    name = f"{game.id}.json"
    (folder / name).write_text(saved, "utf-8")
    sheets = sum(len(set(deck.fronts + deck.backs)) for deck in decks)
    cards = sum(album.many for album in found)
    said = f"Tabletop Simulator: {cards} cards in {len(decks)} deck{'s' if len(decks) > 1 else ''}, {sheets} pictures and {name}"
    return Report(
        "tts", game.id, game.title, cards, sheets, codes, said, _steps(name, url_base), facts={"saved_object": name, "urls": base}
    )


def _steps(name: str, url_base: str) -> tuple[str, ...]:
    put = (
        f"Put {name} into Documents/My Games/Tabletop Simulator/Saves/Saved Objects "
        "(Linux: ~/.local/share/Tabletop Simulator/Saves/Saved Objects, Mac: ~/Library/Tabletop Simulator/Saves/Saved Objects)."
    )
    load = "In the game: Objects, Saved Objects, pull it onto the table."
    if url_base:
        return (f"Put the pictures where {url_base} leads to.", put, load)
    share = (
        "Others at the table cannot see pictures on your disk: "
        "choose Modding, Cloud Manager, Upload All Loaded Files; or export with --url-base."
    )
    return (put, load, share)


def _sheets(album: Album, folder: Path, first: int, *, jpeg: bool, most_px: int) -> _Deck:
    """Draw a deck's faces into sheets, equal faces once."""
    cells: dict[str, _Cell] = {}
    kinds: dict[object, _Cell] = {}
    drawn: list[Sheetful] = []
    many = len({_look(each) for each in album.cards})
    grid = grid_for(many, album.size, most_px)
    for each in album.cards:
        look = _look(each)
        if look not in kinds:
            kinds[look] = _Cell(*divmod(len(drawn), grid.cards))
            drawn.append(each)
        cells[each.front.name] = kinds[look]
    lots = [drawn[i : i + grid.cards] for i in range(0, len(drawn), grid.cards)]
    ending = "jpg" if jpeg else "png"
    names = [f"{album.deck.id}-{n}.{ending}" if len(lots) > 1 else f"{album.deck.id}.{ending}" for n in range(1, len(lots) + 1)]
    back = _pixels([album.back], grid)[0] if album.back else None
    for lot, name in zip(lots, names, strict=True):
        _write(folder / name, _sheet(_pixels([each.front for each in lot], grid), grid, back), jpeg=jpeg)
    if album.back and back is not None:
        backs = [f"{album.deck.id}-back.{ending}"] * len(lots)
        _write(folder / backs[0], back, jpeg=jpeg)
    else:
        backs = [name.replace(album.deck.id, f"{album.deck.id}-backs", 1) for name in names]
        for lot, name in zip(lots, backs, strict=True):
            _write(folder / name, _sheet(_pixels([each.back or each.front for each in lot], grid), grid, None), jpeg=jpeg)
    return _Deck(album, grid, cells, tuple(names), tuple(backs), first)


def _look(each: Sheetful) -> object:
    """Return what decides whether two cards look alike on both sides."""
    return (each.front.scene.items, each.back.scene.items if each.back else None)


def _pixels(leaves: Sequence[Leaf], grid: Grid) -> list[NDArray[np.uint8]]:
    dpi = grid.cell[0] / cut_box(leaves[0])[2] * MM_PER_INCH
    return pictures([Shot(leaf, "", grid.cell, cut_box(leaf), dpi) for leaf in leaves])


def _sheet(faces: Sequence[NDArray[np.uint8]], grid: Grid, last: NDArray[np.uint8] | None) -> NDArray[np.uint8]:
    """Return the cells of a sheet in rows; the last one shows what others see of a card in a hand."""
    import numpy as np  # noqa: PLC0415 - slow to import, and only pictures need it

    w, h = grid.cell
    sheet = np.full((h * grid.down, w * grid.across, 3), _HIDDEN, np.uint8)
    for n, face in [*enumerate(faces), (grid.cards, last)]:
        if face is not None:
            row, column = divmod(n, grid.across)
            sheet[row * h : (row + 1) * h, column * w : (column + 1) * w] = face
    return sheet


def _write(path: Path, pixels: NDArray[np.uint8], *, jpeg: bool) -> None:
    if not jpeg:
        path.write_bytes(png_bytes(pixels, FINEST_DPI))
        return
    from PIL import Image  # noqa: PLC0415 - only pictures need it

    Image.fromarray(pixels).save(path, "JPEG", quality=92, subsampling=0, optimize=False)


def _saved(game: Game, decks: Sequence[_Deck], base: str, describe: Sequence[str]) -> dict[str, object]:
    objects = [_deck(game, deck, base, describe, spot) for spot, deck in enumerate(decks)]
    # Several decks come in a bag, so that the game is one thing to pull onto the table.
    states = objects if len(objects) == 1 else [_thing("Bag", game.title, "", (0.0, 1.0, 0.0), game.id) | {"ContainedObjects": objects}]
    return {
        "SaveName": game.title,
        "GameMode": game.title,
        "Date": "",
        "Table": "",
        "Sky": "",
        "Note": "",
        "Rules": "",
        "LuaScript": "",
        "LuaScriptState": "",
        "ObjectStates": states,
        "TabStates": {},
        "VersionNumber": "",
    }


def _thing(
    name: str, nickname: str, description: str, place: tuple[float, float, float], key: str, scale: float = 1.0
) -> dict[str, object]:
    x, y, z = place
    face_down = 0.0 if name == "Bag" else 180.0
    turns = {"rotX": 0.0, "rotY": 180.0, "rotZ": face_down}
    return {
        "GUID": hashlib.sha256(key.encode()).hexdigest()[:6],
        "Name": name,
        "Transform": {"posX": x, "posY": y, "posZ": z, **turns, "scaleX": scale, "scaleY": 1.0, "scaleZ": scale},
        "Nickname": nickname,
        "Description": description,
        "GMNotes": "",
        "ColorDiffuse": dict(_GREY),
        **dict.fromkeys(("Grid", "Snap", "Autoraise", "Sticky", "Tooltip"), True),
        "Locked": False,
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
    }


def _deck(game: Game, deck: _Deck, base: str, describe: Sequence[str], spot: int) -> dict[str, object]:
    """Return a deck, or its card where it has only one; each card in a deck may be named and described by itself."""
    album = deck.album
    scale = round(album.size[0] / _WIDTH_MM, 3)
    sideways = album.size[0] > album.size[1]
    custom = {str(deck.first + n): _custom(deck, n, base) for n in range(deck.grid.sheets)}
    cards, numbers = [], []
    for each in album.cards:
        cell = deck.cells[each.front.name]
        sheet = deck.first + cell.sheet
        for copy in range(each.qty):
            numbers.append(100 * sheet + cell.cell)
            key = f"{game.id}/{album.deck.id}/{each.front.name}/{copy}"
            card = _thing("CardCustom" if album.many == 1 else "Card", each.name, _described(each, describe), (0.0, 1.0, 0.0), key, scale)
            card |= {"CardID": numbers[-1], "SidewaysCard": sideways, "HideWhenFaceDown": True, "Hands": True}
            cards.append(card | {"CustomDeck": {str(sheet): custom[str(sheet)]}})
    if len(cards) == 1:
        return cards[0]
    made = _thing("DeckCustom", f"{game.title}: {album.title}", "", (spot * 3.0, 1.0, 0.0), f"{game.id}/{album.deck.id}", scale)
    made |= {"SidewaysCard": sideways, "HideWhenFaceDown": True, "Hands": False}
    return made | {"DeckIDs": numbers, "CustomDeck": custom, "ContainedObjects": cards}


def _custom(deck: _Deck, n: int, base: str) -> dict[str, object]:
    shared = deck.album.back is not None
    return {
        "FaceURL": base + quoted(deck.fronts[n]),
        "BackURL": base + quoted(deck.backs[n]),
        "NumWidth": deck.grid.across,
        "NumHeight": deck.grid.down,
        "BackIsHidden": shared,
        "UniqueBack": not shared,
        "Type": _TYPES.get(deck.album.shape, 0),
    }


def _described(each: Sheetful, describe: Sequence[str]) -> str:
    """Return the texts of the asked columns, each on a line."""
    columns = describe or ("text",)
    lines = [(column, each.texts.get(column, "")) for column in columns]
    told = [text if len(columns) == 1 else f"{column}: {text}" for column, text in lines if text]
    return "\n".join(told)
