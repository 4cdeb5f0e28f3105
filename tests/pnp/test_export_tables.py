"""Virtual tables: what the files say is opened again as the tables would, and compared with the faces pixel by pixel."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlparse

import numpy as np
import pytest
import zxingcpp
from PIL import Image
from typer.testing import CliRunner

from card_data.codes import BASE, KEY_BYTES, Run
from card_data.load import load_game, shipped_games
from pnp.cli import app
from pnp.exports.album import albums
from pnp.exports.screen_pack import export_playingcards, export_screentop
from pnp.exports.shots import Shot, cut_box, pictures
from pnp.exports.tts import export_tts, grid_for
from pnp.order import order_for

if TYPE_CHECKING:
    from collections.abc import Sequence

    from card_data.model import Game
    from pnp.exports.album import Album, Leaf


def few(game: Game, n: int) -> Game:
    return replace(game, cards=tuple(card for deck in game.decks for card in game.cards_of(deck.id)[:n]))


def drawn(game: Game, *, codes: bool = False, decks: Sequence[str] = ()) -> tuple[Album, ...]:
    order = order_for(game, paper="a4", edition="standard", backs="duplex-long", bleed=2, base=BASE, language="en")
    return albums(game, Run(game.id, "test", bytes(KEY_BYTES)), order, codes=codes, decks=decks)


def quiet(_done: int, _of: int) -> None:
    return


def saved_object(
    game: Game,
    found: Sequence[Album],
    folder: Path,
    *,
    url_base: str = "",
    describe: Sequence[str] = (),
    jpeg: bool = False,
    most: int = 1200,
) -> dict[str, Any]:
    export_tts(game, found, folder, quiet, place=folder, url_base=url_base, describe=describe, jpeg=jpeg, most_px=most, codes=False)
    saved: dict[str, Any] = json.loads((folder / f"{game.id}.json").read_text("utf-8"))
    return saved


def decks_in(saved: dict[str, Any]) -> list[dict[str, Any]]:
    (top,) = saved["ObjectStates"]
    return list(top["ContainedObjects"]) if top["Name"] == "Bag" else [top]


def cell(card: dict[str, Any], side: str) -> np.ndarray:
    """Return the pixels that the simulator shows for a card: by its number, its sheet's rows and columns, and the address."""
    (number, sheet), *_ = card["CustomDeck"].items()
    assert card["CardID"] // 100 == int(number)
    pixels = read(unquote(urlparse(sheet[side]).path))
    if side == "BackURL" and not sheet["UniqueBack"]:
        return pixels
    return cut(pixels, sheet, card["CardID"] % 100)


@lru_cache(maxsize=4)
def read(path: str) -> np.ndarray:
    with Image.open(path) as image:
        return np.asarray(image.convert("RGB"))


def cut(pixels: np.ndarray, sheet: dict[str, Any], n: int) -> np.ndarray:
    h, w = pixels.shape[0] / sheet["NumHeight"], pixels.shape[1] / sheet["NumWidth"]
    assert h == int(h)
    assert w == int(w)
    row, column = divmod(n, sheet["NumWidth"])
    return pixels[row * int(h) : (row + 1) * int(h), column * int(w) : (column + 1) * int(w)]


def alone(leaf: Leaf, like: np.ndarray) -> np.ndarray:
    return pictures([Shot(leaf, "", (like.shape[1], like.shape[0]), cut_box(leaf), 100.0)])[0]


def test_every_cell_shows_its_face_and_its_own_back(tmp_path: Path) -> None:
    game = shipped_games()["hustle"]
    found = drawn(game, decks=["properties"])
    (deck,) = decks_in(saved_object(game, found, tmp_path))
    assert deck["Name"] == "DeckCustom"
    assert deck["DeckIDs"] == [card["CardID"] for card in deck["ContainedObjects"]]
    assert len(set(deck["DeckIDs"])) == len(deck["ContainedObjects"]) == 20
    assert [card["Nickname"] for card in deck["ContainedObjects"]] == [each.card.name for each in found[0].cards]
    for side in ("FaceURL", "BackURL"):
        leaves = [each.front if side == "FaceURL" else each.back for each in found[0].cards]
        shown = [cell(card, side) for card in deck["ContainedObjects"]]
        size = (shown[0].shape[1], shown[0].shape[0])
        wanted = pictures([Shot(leaf, "", size, cut_box(leaf), 100.0) for leaf in leaves if leaf])
        for leaf, one, other in zip(leaves, shown, wanted, strict=True):
            assert np.array_equal(one, other), (leaf, side)
    sheet = deck["CustomDeck"]["1"]
    assert (sheet["UniqueBack"], sheet["BackIsHidden"]) == (True, False)


def test_one_back_for_all_is_one_picture_and_stands_in_the_last_cell(tmp_path: Path) -> None:
    game = shipped_games()["hustle"]
    found = drawn(game, decks=["variety"])
    (deck,) = decks_in(saved_object(game, found, tmp_path))
    assert found[0].back is not None
    (sheet,) = deck["CustomDeck"].values()
    assert (sheet["UniqueBack"], sheet["BackIsHidden"]) == (False, True)
    faces = np.asarray(Image.open(tmp_path / "variety.png"))
    last = cut(faces, sheet, sheet["NumWidth"] * sheet["NumHeight"] - 1)
    assert np.array_equal(last, alone(found[0].back, last))
    assert np.array_equal(cell(deck["ContainedObjects"][0], "BackURL"), last)
    assert max(card["CardID"] % 100 for card in deck["ContainedObjects"]) < sheet["NumWidth"] * sheet["NumHeight"] - 1


def test_a_large_deck_is_cut_into_sheets_of_equal_rows_and_columns(tmp_path: Path) -> None:
    game = shipped_games()["rummy"]
    found = drawn(game, decks=["cards"])
    (deck,) = decks_in(saved_object(game, found, tmp_path, most=1024))
    sheets = list(deck["CustomDeck"].values())
    assert len(sheets) == 4
    assert len({(sheet["NumWidth"], sheet["NumHeight"]) for sheet in sheets}) == 1
    assert all(sheet["NumWidth"] <= 10 and sheet["NumHeight"] <= 7 for sheet in sheets)
    assert all(max(Image.open(tmp_path / f"cards-{n}.png").size) <= 1024 for n in (1, 2, 3, 4))
    assert len(deck["DeckIDs"]) == len(set(deck["DeckIDs"])) == 216
    for n in (0, 53, 54, 55, 215):
        shown = cell(deck["ContainedObjects"][n], "FaceURL")
        assert np.array_equal(shown, alone(found[0].cards[n].front, shown))


def test_copies_share_a_cell_and_are_cards_of_their_own(tmp_path: Path) -> None:
    game = few(shipped_games()["villains"], 2)
    game = replace(game, decks=game.decks[:1], cards=tuple(replace(card, qty=3) for card in game.cards_of(game.decks[0].id)))
    (deck,) = decks_in(saved_object(game, drawn(game), tmp_path))
    assert deck["DeckIDs"] == [100, 100, 100, 101, 101, 101]
    assert len({card["GUID"] for card in deck["ContainedObjects"]}) == 6


def test_several_decks_come_in_a_bag_with_sheets_numbered_through(tmp_path: Path) -> None:
    game = few(shipped_games()["hustle"], 2)
    saved = saved_object(game, drawn(game), tmp_path)
    (bag,) = saved["ObjectStates"]
    assert (bag["Name"], bag["Nickname"]) == ("Bag", game.title)
    assert [set(deck["CustomDeck"]) for deck in bag["ContainedObjects"]] == [{"1"}, {"2"}]
    assert [deck["Nickname"].partition(": ")[0] for deck in bag["ContainedObjects"]] == [game.title, game.title]


def test_addresses_are_local_or_where_the_maker_says(tmp_path: Path) -> None:
    game = few(shipped_games()["hustle"], 2)
    place = tmp_path / "my games"
    place.mkdir()
    local = decks_in(saved_object(game, drawn(game), place))[0]["CustomDeck"]["1"]["FaceURL"]
    assert local == f"{place.as_uri()}/properties.png"
    assert "%20" in local
    web = decks_in(saved_object(game, drawn(game), tmp_path, url_base="https://example.org/h", jpeg=True))[0]["CustomDeck"]["1"]
    assert web["FaceURL"] == "https://example.org/h/properties.jpg"
    assert Image.open(tmp_path / "properties.jpg").format == "JPEG"


def test_descriptions_come_from_columns(tmp_path: Path) -> None:
    game = few(shipped_games()["hustle"], 1)
    variety = decks_in(saved_object(game, drawn(game), tmp_path))[1]
    assert variety["Description"] == game.cards_of("variety")[0].text("text")
    assert variety["Nickname"] == game.cards_of("variety")[0].name
    named = decks_in(saved_object(game, drawn(game), tmp_path, describe=["kind", "square"]))[0]
    assert named["Description"] == "kind: director\nsquare: 3"


def test_names_and_descriptions_are_in_the_language_of_the_cards(tmp_path: Path) -> None:
    game = few(shipped_games()["hustle"], 1)
    card = game.cards_of("variety")[0]
    english = game.wordings["en"]
    korean = replace(
        english, language="ko", texts={**english.texts, f"card.{card.id}.name": "깜짝 흥행", f"card.{card.id}.text": "잊힌 영화."}
    )
    game = replace(game, wordings={"en": english, "ko": korean})
    order = order_for(game, paper="a4", edition="standard", backs="duplex-long", bleed=2, base=BASE, language="ko")
    found = albums(game, Run(game.id, "test", bytes(KEY_BYTES)), order, codes=False, decks=["variety"])
    (object_,) = decks_in(saved_object(game, found, tmp_path))
    assert (object_["Nickname"], object_["Description"]) == ("깜짝 흥행", "잊힌 영화.")


def test_a_card_that_is_wider_than_high_lies_sideways_in_a_hand(tmp_path: Path) -> None:
    game = few(shipped_games()["hustle"], 2)
    album = drawn(game, decks=["variety"])[0]
    turned = replace(
        album, cards=tuple(replace(c, front=_wide(c.front), back=_wide(album.back)) for c in album.cards), back=_wide(album.back)
    )
    (object_,) = decks_in(saved_object(game, [turned], tmp_path))
    assert object_["SidewaysCard"] is True
    assert all(card["SidewaysCard"] for card in object_["ContainedObjects"])
    (upright,) = decks_in(saved_object(game, [album], tmp_path))
    assert upright["SidewaysCard"] is False


def _wide(leaf: Leaf | None) -> Leaf:
    assert leaf is not None
    return replace(leaf, scene=replace(leaf.scene, width=88.0, height=63.0))


def test_a_single_card_is_no_deck(tmp_path: Path) -> None:
    game = few(shipped_games()["hustle"], 1)
    card = decks_in(saved_object(game, drawn(game), tmp_path))[0]
    assert (card["Name"], card["CardID"], "DeckIDs" in card) == ("CardCustom", 100, False)


@pytest.mark.parametrize("faces", [1, 3, 20, 54, 69, 70, 138, 139, 500])
def test_a_grid_holds_all_faces_and_the_hidden_one(faces: int) -> None:
    grid = grid_for(faces, (63.0, 88.0))
    assert grid.sheets * grid.cards >= faces > (grid.sheets - 1) * grid.cards
    assert 2 <= grid.across <= 10
    assert 2 <= grid.down <= 7
    assert max(grid.across * grid.cell[0], grid.down * grid.cell[1]) <= 4096
    assert grid.cell[0] / grid.cell[1] == pytest.approx(63 / 88, rel=0.01)


def test_no_code_of_the_run_goes_to_a_virtual_table_and_its_place_is_filled(tmp_path: Path) -> None:
    game = few(shipped_games()["hustle"], 2)
    bare = drawn(game, decks=["variety"])[0].cards[0].front
    coded = drawn(game, codes=True, decks=["variety"])[0].cards[0].front
    shown, printed = pictures([Shot(leaf, "", (744, 1039), cut_box(leaf), 300.0) for leaf in (bare, coded)])
    assert len(zxingcpp.read_barcodes(Image.fromarray(printed))) == 1
    assert not zxingcpp.read_barcodes(Image.fromarray(shown))
    x, y = (int(p) for p in np.argwhere((shown != printed).any(axis=2)).mean(axis=0)[::-1])
    assert shown[y, x].tolist() != [255, 255, 255]


def test_a_room_for_playingcards_has_every_card_and_every_picture(tmp_path: Path) -> None:
    game = few(shipped_games()["hustle"], 3)
    found = drawn(game)
    export_playingcards(game, found, tmp_path, quiet, url_base="", codes=False)
    with zipfile.ZipFile(tmp_path / "hustle.pcio") as pack:
        widgets = json.loads(pack.read("widgets.json"))
        pictures_in = {name for name in pack.namelist() if name.startswith("userassets/")}
        face = np.asarray(Image.open(io.BytesIO(pack.read("userassets/HUS-D01.O.png"))))
    by_id = {widget["id"]: widget for widget in widgets}
    assert len(by_id) == len(widgets)
    decks = [widget for widget in widgets if widget["type"] == "cardDeck"]
    cards = [widget for widget in widgets if widget["type"] == "card"]
    assert [len(deck["cardTypes"]) for deck in decks] == [3, 3]
    assert len(cards) == 6
    used = set()
    for card in cards:
        kind = by_id[card["deck"]]["cardTypes"][card["cardType"]]
        used |= {kind["face"], kind["back"]}
        assert by_id[card["parent"]]["type"] == "cardPile"
    assert {name.replace("package://", "") for name in used} == pictures_in
    assert np.array_equal(face[100:-100, 100:-100, :3], alone(found[0].cards[0].front, face)[100:-100, 100:-100])
    assert face[0, 0, 3] == 0


def test_the_csv_for_a_room_of_ones_own_counts_and_links(tmp_path: Path) -> None:
    game = few(shipped_games()["hustle"], 2)
    game = replace(game, cards=tuple(replace(card, qty=2) for card in game.cards))
    export_playingcards(game, drawn(game), tmp_path, quiet, url_base="https://example.org/x/", codes=False)
    rows = list(csv.DictReader((tmp_path / "variety.csv").open(encoding="utf-8")))
    assert [row["label"] for row in rows] == [card.name for card in game.cards_of("variety")]
    assert {row["item-count"] for row in rows} == {"2"}
    assert rows[0]["image"] == f"https://example.org/x/{game.cards_of('variety')[0].id}.png"
    assert rows[0]["text"]


def test_the_same_game_gives_the_same_room(tmp_path: Path) -> None:
    game = few(shipped_games()["hustle"], 1)
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        export_playingcards(game, drawn(game), tmp_path / name, quiet, url_base="", codes=False)
    assert (tmp_path / "a/hustle.pcio").read_bytes() == (tmp_path / "b/hustle.pcio").read_bytes()


def test_the_list_for_screentop_names_pictures_that_are_there(tmp_path: Path) -> None:
    game = few(shipped_games()["hustle"], 3)
    export_screentop(game, drawn(game), tmp_path, quiet, codes=False)
    told = json.loads((tmp_path / "components.json").read_text("utf-8"))
    assert [component["name"] for component in told["components"]] == ["Properties", "Variety Reports"]
    for component in told["components"]:
        for variant in component["variants"]:
            for side in ("front", "back"):
                assert Image.open(tmp_path / variant[side]).size == (component["width"], component["height"])
    assert sum(v["quantity"] for component in told["components"] for v in component["variants"]) == 6


MARKET = """name,qty,kind,text,points
Red Apple,3,fruit,"Sell it with another red fruit.",2
Pear,2,fruit,"Keep it until the bell rings.",1
Ripe Mango,1,special,"Worth double in the last round.",4
"""


@pytest.fixture
def market(tmp_path: Path) -> Game:
    folder = tmp_path / "market"
    folder.mkdir()
    (folder / "game.toml").write_text('title = "Fruit Market"\n[decks.cards]\nback = ""\n', "utf-8")
    (folder / "cards.csv").write_text(MARKET, "utf-8")
    return load_game(folder)


def test_a_makers_deck_without_a_back_gets_one_for_the_table_that_hides_the_faces(market: Game, tmp_path: Path) -> None:
    order = order_for(market, paper="a4", edition="standard", backs="duplex-long", bleed=2, base=BASE, language="en")
    run = Run(market.id, "test", bytes(KEY_BYTES))
    assert albums(market, run, order, codes=False)[0].back is None
    found = albums(market, run, order, codes=False, backs=True)
    (deck,) = decks_in(saved_object(market, found, tmp_path))
    assert len(deck["DeckIDs"]) == 6
    assert sorted(set(deck["DeckIDs"])) == [100, 101, 102]
    backs = {cell(card, "BackURL").tobytes() for card in deck["ContainedObjects"]}
    faces = {cell(card, "FaceURL").tobytes() for card in deck["ContainedObjects"]}
    assert (len(backs), len(faces), len(backs & faces)) == (1, 3, 0)
    assert deck["ContainedObjects"][0]["Description"] == "Sell it with another red fruit."


def test_codes_that_leave_the_house_keep_their_numbers(market: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BACKLOT_HOME", str(tmp_path / "home"))
    words = ["export", "png", str(market.folder), "--dpi", "40", "-o", str(tmp_path / "out")]
    assert CliRunner().invoke(app, [*words, "--no-codes"]).exit_code == 0
    assert not (market.folder / "serials.csv").exists()
    assert CliRunner().invoke(app, words).exit_code == 0
    kept = (market.folder / "serials.csv").read_text("utf-8")
    (market.folder / "cards.csv").write_text(MARKET.replace("Pear,2", "Fig,1,fruit,Sweet.,1\nPear,2"), "utf-8")
    assert CliRunner().invoke(app, words).exit_code == 0
    assert (market.folder / "serials.csv").read_text("utf-8").startswith(kept)
