"""Packs for two tables in the browser: playingcards.io and Screentop.

Sources: playingcards.io/docs/custom-decks (a deck from a CSV whose columns are the card's values; `label` names a card and
`item-count` says how many there are; pictures are direct links) and `.pcio` files as published tools write them: a ZIP of
`widgets.json` and `userassets/`, imported at playingcards.io/import, with the widgets `hand`, `cardPile`, `cardDeck` (its
`cardTypes`, `faceTemplate`, `backTemplate`, pictures as `package://userassets/...`) and `card`. Screentop, after the pages
of its community (Components, Variants, Objects): a tile component is a kind of card, each variant shows one picture of an
uploaded asset, and objects are its copies; there is no import of whole games, so the pack is pictures and a list to work by.

No codes, for the reason told in `pnp.exports.album`.
"""

from __future__ import annotations

import csv
import io
import json
import uuid
import zipfile
from typing import TYPE_CHECKING
from urllib.parse import quote as quoted

from pnp.exports.folder import Report
from pnp.exports.shots import Shot, cut_box, pixels_at, take

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from card_data.model import Game
    from pnp.exports.album import Album, Leaf, Sheetful

SCREEN_DPI = 200.0
"""Enough for a card that fills a laptop's screen from top to bottom."""
_CARD_HEIGHT = 160
"""How high a card of ours is on playingcards.io's table, in its units; its own cards are that high."""
_RIM = 8
"""How much wider than a card its pile is."""
_LEFT, _TOP, _APART = 60, 60, 40
_ROW = 1480
_SPACE = uuid.UUID("7a1b6f3e-4c1d-5e0a-9b55-6f2d3c8e1a70")
"""Names in here become the ids of widgets, so that the same game always gives the same file."""
_TOLD = ("name", "qty")
"""Columns that the label and the count say already."""
_WHEN = (1980, 1, 1, 0, 0, 0)
"""The time that every file of a pack carries."""


def _shots(album: Album, home: str) -> list[Shot]:
    def shot(leaf: Leaf) -> Shot:
        box = cut_box(leaf)
        return Shot(leaf, f"{home}{leaf.name}.png", pixels_at(box, SCREEN_DPI), box, SCREEN_DPI, album.shape)

    return [shot(leaf) for leaf in (*album.fronts, *album.backs)]


def export_playingcards(
    game: Game, found: Sequence[Album], folder: Path, tell: Callable[[int, int], None], *, url_base: str, codes: bool
) -> Report:
    """Write a `.pcio` room, and beside it a CSV a deck and its pictures for those who build a room by hand."""
    home = "images/"
    shots = [shot for album in found for shot in _shots(album, home)]
    take(shots, folder, tell)
    base = url_base.rstrip("/") + "/" if url_base else ""
    for album in found:
        (folder / f"{album.deck.id}.csv").write_text(_table(album, base), "utf-8")
    name = f"{game.id}.pcio"
    with zipfile.ZipFile(folder / name, "w") as pack:
        pack.writestr(zipfile.ZipInfo("widgets.json", _WHEN), json.dumps(_widgets(game, found), ensure_ascii=False))
        for file in sorted({shot.file for shot in shots}):
            pack.writestr(zipfile.ZipInfo(f"userassets/{file.removeprefix(home)}", _WHEN), (folder / file).read_bytes())
    cards = sum(album.many for album in found)
    steps = (
        f"Open playingcards.io/import in a browser and choose {name}: a room with the decks is made.",
        "To put a deck into a room of your own instead: Edit, add a deck, import its CSV; its pictures must lie on the web"
        + ("." if url_base else ", so export with --url-base for that."),
    )
    said = f"playingcards.io: {cards} cards in {len(found)} deck{'s' if len(found) > 1 else ''}, {len(shots)} pictures and {name}"
    return Report("playingcards", game.id, game.title, cards, len(shots), codes, said, steps, facts={"room": name})


def _table(album: Album, base: str) -> str:
    """Return a deck as CSV: name, number, pictures, and whatever the maker's columns say."""
    columns = [column for column in dict.fromkeys(column for each in album.cards for column in each.texts) if column not in _TOLD]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["label", "item-count", "image", "back", *columns])
    for each in album.cards:
        back = f"{base}{quoted(each.back.name)}.png" if each.back else ""
        values = [each.texts.get(column, "") for column in columns]
        writer.writerow([each.name, each.qty, f"{base}{quoted(each.front.name)}.png", back, *values])
    return out.getvalue()


def _id(*names: object) -> str:
    return str(uuid.uuid5(_SPACE, "/".join(map(str, names))))


def _widgets(game: Game, found: Sequence[Album]) -> list[dict[str, object]]:
    """Return the room: the hand of whoever looks, and a pile for each deck, face down."""
    widgets: list[dict[str, object]] = [{"id": "hand", "type": "hand", "x": 50, "y": 820, "z": 1, "dragging": None, "enabled": True}]
    x, y = _LEFT, _TOP
    for album in found:
        width = round(_CARD_HEIGHT * album.size[0] / album.size[1])
        if x + width > _ROW:
            x, y = _LEFT, y + _CARD_HEIGHT + _RIM + _APART
        widgets += _pile(game, album, (x, y), width, len(widgets))
        x += width + _RIM + _APART
    return widgets


def _pile(game: Game, album: Album, place: tuple[int, int], width: int, z: int) -> list[dict[str, object]]:
    pile, deck = _id(game.id, album.deck.id, "pile"), _id(game.id, album.deck.id, "deck")
    x, y = place
    inside = {"x": x + _RIM / 2, "y": y + _RIM / 2, "parent": pile, "dragging": None, "owner": None}
    made: list[dict[str, object]] = [
        {
            "id": pile,
            "type": "cardPile",
            "x": x,
            "y": y,
            "z": z,
            "width": width + _RIM,
            "height": _CARD_HEIGHT + _RIM,
            "label": album.title,
            "hasShuffleButton": True,
            "dragging": None,
        },
        {
            "id": deck,
            "type": "cardDeck",
            "z": z + 1,
            **inside,
            "cardWidth": width,
            "cardHeight": _CARD_HEIGHT,
            "enlarge": True,
            "cardTypes": {_id(game.id, each.front.name): _kind(each) for each in album.cards},
            "faceTemplate": _template("face", width, "white"),
            "backTemplate": _template("back", width, "#333333"),
        },
    ]
    for each in album.cards:
        for copy in range(each.qty):
            card = {"id": _id(game.id, each.front.name, copy), "type": "card", "z": z + len(made), **inside}
            made.append({**card, "deck": deck, "cardType": _id(game.id, each.front.name), "faceup": False})
    return made


def _kind(each: Sheetful) -> dict[str, str]:
    kind = {"label": each.name, "face": f"package://userassets/{each.front.name}.png"}
    return {**kind, "back": f"package://userassets/{each.back.name}.png"} if each.back else kind


def _template(value: str, width: int, colour: str) -> dict[str, object]:
    picture = {"type": "image", "x": 0, "y": 0, "w": width, "h": _CARD_HEIGHT, "color": colour, "valueType": "dynamic", "value": value}
    return {"includeBorder": False, "includeRadius": True, "objects": [picture]}


def export_screentop(game: Game, found: Sequence[Album], folder: Path, tell: Callable[[int, int], None], *, codes: bool) -> Report:
    """Write a folder of assets a deck, and `components.json` that says which component and variants they become."""
    shots = [shot for album in found for shot in _shots(album, f"{album.deck.id}/")]
    take(shots, folder, tell)
    components = [_component(album) for album in found]
    manifest = {"game": game.title, "components": components}
    (folder / "components.json").write_text(json.dumps(manifest, ensure_ascii=False, indent=1) + "\n", "utf-8")
    cards = sum(album.many for album in found)
    steps = (
        "On screentop.gg make a game, open Assets and upload the pictures of one deck's folder.",
        "Add a Tile component of the size and shape that components.json names, with a variant for each line: its front, its back.",
        "Add as many objects of each variant as its quantity says.",
    )
    said = f"Screentop: {cards} cards in {len(found)} deck{'s' if len(found) > 1 else ''}, {len(shots)} pictures and components.json"
    return Report("screentop", game.id, game.title, cards, len(shots), codes, said, steps)


def _component(album: Album) -> dict[str, object]:
    width, height = pixels_at((0, 0, *album.size), SCREEN_DPI)
    home = album.deck.id
    return {
        "name": album.title,
        "kind": "tile",
        "shape": album.shape,
        "width": width,
        "height": height,
        "variants": [
            {
                "name": each.name,
                "front": f"{home}/{each.front.name}.png",
                "back": f"{home}/{each.back.name}.png" if each.back else None,
                "quantity": each.qty,
                "values": dict(each.texts),
            }
            for each in album.cards
        ],
    }
