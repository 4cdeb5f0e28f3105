"""A maker's island from its folder to proven paper: map, track, tokens, standees, die, box and rules, in both editions."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from card_data.codes import KEY_BYTES, Run
from card_data.load import load_game
from card_data.model import Game
from pnp.build import BuildTrouble, build
from pnp.manifest import Manifest
from pnp.order import Order, order_for
from pnp.proof.prove import prove
from pnp.render.png import pdf_pages

ISLAND = Path(__file__).parent.parent / "fixtures" / "maker" / "island"
RUN = Run("island", "Trial", bytes(range(KEY_BYTES)))
TOKENS = {"COINS": 8, "PEARLS": 4, "WATER": 6, "COCONUTS": 6, "MONKEYS": 4, "CRABS": 3, "SNAKES": 3}


@pytest.fixture(scope="module")
def island() -> Game:
    return load_game(ISLAND)


def order(game: Game, **words: str) -> Order:
    told = {"paper": "a4", "edition": "standard", "backs": "duplex-long", **words}
    return order_for(game, bleed=2.0, base="http://PNP.LOCAL:8000", language="en", **told)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def kit(island: Game, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Manifest]:
    folder = tmp_path_factory.mktemp("island") / "kit"
    return folder, build(island, RUN, order(island), folder)


def test_the_kit_holds_a_file_for_everything(kit: tuple[Path, Manifest]) -> None:
    names = {path.stem for path in kit[0].glob("*.pdf")}
    assert names >= {"cards", "board-poster", "board-tiles", "tokens", "standees", "box", "pieces", "booklet", "booklet-folded"}


def test_the_proof_finds_nothing(kit: tuple[Path, Manifest]) -> None:
    assert [str(each) for each in prove(kit[0]).findings] == []


def test_every_token_is_there_with_its_back_behind_it(kit: tuple[Path, Manifest]) -> None:
    things = [thing for thing in kit[1].things if thing.file == "tokens.pdf"]
    fronts = [thing for thing in things if not thing.id.endswith("-back")]
    assert Counter(thing.id for thing in fronts) == {f"FINDS-{name}": many for name, many in TOKENS.items()}
    backs = {
        (thing.page, round(210 - thing.x_mm - thing.w_mm, 2), round(thing.y_mm, 2)): thing.id for thing in things if thing not in fronts
    }
    assert len(backs) == len(fronts)
    for thing in fronts:
        assert backs[thing.page + 1, round(thing.x_mm, 2), round(thing.y_mm, 2)] == f"{thing.id}-back"


def test_every_place_of_the_map_has_its_code_on_the_poster_and_whole_on_a_tile(island: Game, kit: tuple[Path, Manifest]) -> None:
    wanted = set(island.boards[0].codes)
    for file in ("board-poster.pdf", "board-tiles.pdf"):
        assert {thing.id for thing in kit[1].things if thing.file == file and thing.code} == wanted


def test_standees_die_and_box_stand_on_their_pages(kit: tuple[Path, Manifest]) -> None:
    at = {thing.id: thing.file for thing in kit[1].things}
    assert {name for name, file in at.items() if file == "standees.pdf"} == {
        "CREW-CAPTAIN-ORRIN",
        "CREW-MAB-THE-COOK",
        "CREW-TAM-LOOKOUT",
        "CREW-OLD-SHELL",
        "WEATHER-DIE",
    }
    assert at["BOX"] == "box.pdf"


def test_the_booklet_is_folded_from_half_as_many_sides(kit: tuple[Path, Manifest]) -> None:
    pages = pdf_pages((kit[0] / "booklet.pdf").read_bytes())
    assert pages % 4 == 0
    assert pdf_pages((kit[0] / "booklet-folded.pdf").read_bytes()) == pages // 2
    assert {thing.id for thing in kit[1].things if thing.file == "booklet-folded.pdf"} == {f"page-{n}" for n in range(1, pages + 1)}


def test_another_paper_edition_and_way_of_backs_are_proven_too(island: Game, tmp_path: Path) -> None:
    build(island, RUN, order(island, paper="letter", edition="low-ink", backs="fold", booklet="folded"), tmp_path / "kit")
    assert [str(each) for each in prove(tmp_path / "kit").findings] == []
    assert not (tmp_path / "kit" / "booklet.pdf").exists()


def test_the_same_folder_gives_the_same_bytes(island: Game, kit: tuple[Path, Manifest], tmp_path: Path) -> None:
    again = build(island, RUN, order(island), tmp_path / "kit")
    assert again.to_json() == kit[1].to_json()


def test_no_rules_are_printed_where_none_are_wanted(island: Game, tmp_path: Path) -> None:
    build(island, RUN, order(island, booklet="none"), tmp_path / "kit")
    assert not list((tmp_path / "kit").glob("booklet*.pdf"))


def test_every_piece_that_cannot_be_drawn_is_told_at_once(island: Game, tmp_path: Path) -> None:
    pieces = {piece.id: piece for piece in island.pieces}
    box = replace(pieces["BOX"], columns={"cards": 900})
    die = replace(pieces["WEATHER-DIE"], columns={"faces": ("{suun}",)})
    with pytest.raises(BuildTrouble) as trouble:
        build(replace(island, pieces=(box, die)), RUN, order(island), tmp_path / "kit")
    said = str(trouble.value)
    assert "BOX: the box is 64 x 89 x 271 mm inside" in said
    assert "WEATHER-DIE: there is no icon “suun”; the nearest is “sun”" in said
    assert not (tmp_path / "kit").exists()
