"""Pictures of faces: exact pixels, one a face, transparent corners, codes on or off, whole or not at all."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
import zxingcpp
from PIL import Image
from typer.testing import CliRunner

from card_data.codes import BASE, KEY_BYTES, Run, address, code_for
from card_data.load import shipped_games
from card_data.model import Serial
from pnp.cli import app
from pnp.exports.album import albums
from pnp.exports.png import export_png
from pnp.exports.shots import FEW, Shot, cut_box, mask_of, pictures, take, whole_box
from pnp.order import BadWord, order_for
from pnp.render.pdf import write_pdf
from pnp.render.png import pdf_page_to_pixels, png_bytes

if TYPE_CHECKING:
    from card_data.model import Game
    from pnp.exports.album import Album

RUN_KEY = bytes(KEY_BYTES)


def few(game: Game, n: int) -> Game:
    """Return a game with the first cards of each deck."""
    return replace(game, cards=tuple(card for deck in game.decks for card in game.cards_of(deck.id)[:n]))


def drawn(game: Game, *, codes: bool = True, decks: tuple[str, ...] = ()) -> tuple[Album, ...]:
    order = order_for(game, paper="a4", edition="standard", backs="duplex-long", bleed=2, base=BASE, language="en")
    return albums(game, Run(game.id, "test", RUN_KEY), order, codes=codes, decks=decks)


@pytest.fixture(scope="module")
def hustle() -> Game:
    return few(shipped_games()["hustle"], 3)


def quiet(_done: int, _of: int) -> None:
    return


def opened(path: Path) -> np.ndarray:
    return np.asarray(Image.open(path))


@pytest.mark.parametrize("depth", [None, 3, 4])
def test_a_picture_written_here_is_read_back_by_another_program(depth: int | None) -> None:
    shape = (37, 23) if depth is None else (37, 23, depth)
    pixels = np.random.default_rng(7).integers(0, 256, shape, np.uint8)
    image = Image.open(io.BytesIO(png_bytes(pixels, 300)))
    assert np.array_equal(np.asarray(image), pixels)
    assert image.info["dpi"] == pytest.approx((300, 300), abs=0.02)


def test_fronts_are_named_by_printed_id_and_backs_are_there_once(hustle: Game, tmp_path: Path) -> None:
    report = export_png(hustle, drawn(hustle), tmp_path, quiet, dpi=100, bleed=False, corners=False, codes=True)
    files = sorted(p.relative_to(tmp_path).as_posix() for p in tmp_path.rglob("*.png"))
    assert [f for f in files if f.startswith("properties/fronts")] == [f"properties/fronts/HUS-D0{n}.O.png" for n in (1, 2, 3)]
    assert [f for f in files if f.startswith("properties/backs")] == [f"properties/backs/HUS-D0{n}.C.png" for n in (1, 2, 3)]
    assert [f for f in files if f.startswith("variety/backs")] == ["variety/backs/back-variety.png"]
    assert report.pictures == len(files) == 10


def test_a_picture_shows_what_is_printed_at_exact_pixels(hustle: Game, tmp_path: Path) -> None:
    album = drawn(hustle, decks=("properties",))[0]
    export_png(hustle, [album], tmp_path, quiet, dpi=254, bleed=True, corners=False, codes=True)
    whole = opened(tmp_path / "fronts/HUS-D01.O.png")
    assert whole.shape == (940, 690, 3)
    scenes = [card.front.scene for card in album.cards[:2]]
    # Edges of letters differ by how a page's fraction of a pixel is rounded; another card differs far more.
    same, other = (
        np.abs(whole.astype(int) - pdf_page_to_pixels(write_pdf(scenes, "x"), page, 254)[:940, :690].astype(int)).mean() for page in (0, 1)
    )
    assert same < 5 < 2 * same < other
    export_png(hustle, [album], tmp_path / "cut", quiet, dpi=254, bleed=False, corners=False, codes=True)
    cut = opened(tmp_path / "cut/fronts/HUS-D01.O.png")
    assert cut.shape == (880, 630, 3)
    assert np.abs(cut.astype(int) - whole[30:-30, 30:-30]).mean() < 1


def test_cut_corners_are_transparent_and_the_middle_is_not(hustle: Game, tmp_path: Path) -> None:
    album = drawn(hustle, decks=("variety",))
    export_png(hustle, album, tmp_path, quiet, dpi=254, bleed=False, corners=True, codes=True)
    alpha = opened(tmp_path / "backs/back-variety.png")[:, :, 3]
    assert alpha[0, 0] == alpha[-1, -1] == alpha[5, 5] == 0
    assert alpha[30:-30, 30:-30].min() == alpha[0, 315] == 255
    assert np.array_equal(alpha, alpha[:, ::-1])


@pytest.mark.parametrize(("shape", "inside"), [("circle", 0.785), ("hexagon", 0.75), ("square", 1.0)])
def test_other_shapes_cut_as_much_away_as_geometry_says(shape: str, inside: float) -> None:
    assert mask_of(shape, (200, 174), 10).mean() / 255 == pytest.approx(inside, abs=0.01)


def test_every_copy_has_its_own_code_or_none_has_any(tmp_path: Path) -> None:
    game = shipped_games()["villains"]
    several = replace(game.cards[0], qty=3)
    serials = {(several.id, n): 700 + n for n in (1, 2, 3)}
    game = replace(game, cards=(several,), serials=tuple(Serial(*thing, serial) for thing, serial in serials.items()))
    coded, bare = drawn(game)[0], drawn(game, codes=False)[0]
    assert [card.front.name for card in coded.cards] == [f"{several.id}-{n}" for n in (1, 2, 3)]
    assert [(card.front.name, card.qty) for card in bare.cards] == [(several.id, 3)]
    export_png(game, [coded, bare], tmp_path, quiet, dpi=200, bleed=False, corners=False, codes=True)
    for n in (1, 2, 3):
        found = zxingcpp.read_barcodes(Image.open(next(tmp_path.rglob(f"{several.id}-{n}.png"))))
        assert [each.text for each in found] == [address(code_for(RUN_KEY, game.deck_code, serials[several.id, n]), BASE)]
    assert not zxingcpp.read_barcodes(Image.open(next(tmp_path.rglob(f"{several.id}.png"))))


def test_two_processes_take_the_same_pictures_as_one(hustle: Game, tmp_path: Path) -> None:
    leaf = drawn(hustle, codes=False)[0].cards[0].front
    shots = [Shot(leaf, f"{n}.png", (40 + n, 60), whole_box(leaf), 20.0) for n in range(FEW + 3)]
    heard: list[tuple[int, int]] = []
    take(shots, tmp_path / "two", lambda done, of: heard.append((done, of)), 2)
    take(shots, tmp_path / "one", quiet, 1)
    assert heard[-1] == (len(shots), len(shots))
    for shot in shots:
        assert (tmp_path / "two" / shot.file).read_bytes() == (tmp_path / "one" / shot.file).read_bytes()


def test_a_fault_in_the_second_process_is_told_and_ends_the_work(hustle: Game, tmp_path: Path) -> None:
    leaf = drawn(hustle, codes=False)[0].cards[0].front
    shots = [Shot(leaf, f"{n}.png", (40, 60), whole_box(leaf), 20.0) for n in range(FEW + 40)]
    (tmp_path / "9.png").mkdir()
    with pytest.raises(IsADirectoryError):
        take(shots, tmp_path, quiet, 2)


def test_a_picture_may_lie_on_its_side(hustle: Game) -> None:
    leaf = drawn(hustle, codes=False)[0].cards[0].front
    upright, lying = pictures(
        [Shot(leaf, "", (126, 176), cut_box(leaf), 51.0), Shot(leaf, "", (176, 126), cut_box(leaf), 51.0, turned=True)]
    )
    assert np.array_equal(np.rot90(upright, -1), lying)


def test_a_deck_of_another_name_is_refused_with_the_nearest(hustle: Game) -> None:
    with pytest.raises(BadWord, match="variety"):
        drawn(hustle, decks=("varety",))


@pytest.fixture
def market(tmp_path: Path) -> str:
    """Return a maker's folder of three cards, one of them twice."""
    folder = tmp_path / "market"
    folder.mkdir()
    (folder / "game.toml").write_text('title = "Fruit Market"\n', "utf-8")
    (folder / "cards.csv").write_text("name,qty,text\nApple,2,Red.\nPear,1,Green.\nFig,1,Blue.\n", "utf-8")
    return str(folder)


def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *words: str) -> tuple[int, str]:
    monkeypatch.setenv("BACKLOT_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(app, ["export", *words])
    return result.exit_code, str(result.exception) if result.exception and result.exit_code == 1 else result.output


def test_the_command_lists_its_files_and_replaces_only_its_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, market: str) -> None:
    words = ("png", market, "--dpi", "40", "--no-codes")
    code, said = run(tmp_path, monkeypatch, *words, "--json")
    told = json.loads(said)
    assert code == 0
    assert (told["folder"], told["cards"], told["pictures"]) == ("output/market-png", 4, 4)
    assert {each["file"] for each in told["files"]} == {
        p.relative_to(tmp_path / "output/market-png").as_posix() for p in (tmp_path / "output/market-png").rglob("*.png")
    }
    assert run(tmp_path, monkeypatch, *words)[0] == 0
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "novel.txt").write_text("do not lose")
    code, said = run(tmp_path, monkeypatch, *words, "-o", "mine")
    assert code == 1
    assert "holds other things than an export" in said
    assert [p.name for p in (tmp_path / "mine").iterdir()] == ["novel.txt"]


def test_a_wrong_dpi_or_run_is_told_with_what_is_possible(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "from 36 to 1200" in run(tmp_path, monkeypatch, "png", "hustle", "--dpi", "5000")[1]
    assert "no print run 'Xmas'" in run(tmp_path, monkeypatch, "png", "hustle", "--run", "Xmas")[1]


def test_an_export_that_cannot_be_made_leaves_the_older_one_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, market: str) -> None:
    words = ("tgc", market, "--no-codes", "-o", "order")
    assert run(tmp_path, monkeypatch, *words, "--product", "MicroDeck")[0] == 1
    before = {path.name: path.read_bytes() for path in (tmp_path / "order").rglob("*") if path.is_file()}
    code, said = run(tmp_path, monkeypatch, *words, "--product", "BridgDeck")
    assert "did you mean “BridgeDeck”" in said
    assert code == 1
    assert {path.name: path.read_bytes() for path in (tmp_path / "order").rglob("*") if path.is_file()} == before
    assert {path.name for path in tmp_path.iterdir()} <= {"home", "market", "order"}


def test_no_export_is_taken_for_a_kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, market: str) -> None:
    from pnp.proof.prove import kits_in  # noqa: PLC0415 - loads the decoder

    for target in ("png", "screentop", "playingcards", "tts"):
        assert run(tmp_path, monkeypatch, target, market, "--no-codes")[0] == 0
    assert len(list((tmp_path / "output").iterdir())) == 4
    assert kits_in(tmp_path / "output") == [tmp_path / "output"]
