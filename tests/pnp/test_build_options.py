"""Everything `pnp build` can be asked for, on a maker's small folder: each kit proven, each option seen in what was made."""

from __future__ import annotations

import json
import math
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from pypdfium2 import PdfDocument

from card_data.codes import Run
from card_data.load import load_game
from pnp import cli
from pnp.build import BuildTrouble, build, build_each
from pnp.layout.faces import face_scene
from pnp.manifest import Thing, read_manifest
from pnp.order import LARGE_PRINT, BadWord, finish_for, order_for, papers_in
from pnp.proof.prove import kits_in, prove
from pnp.render.png import pdf_page_to_pixels, pdf_pages
from pnp.scene import Box, Group, Paint, Scene
from pnp.sheets.finish import Correction
from pnp.sheets.grey import Greyer, grey_of
from pnp.sheets.ink import Ink, ink_of, ink_of_kit, mean
from pnp.sheets.printers import Printer

if TYPE_CHECKING:
    from collections.abc import Callable

    from card_data.model import Game
    from pnp.manifest import Manifest
    from pnp.order import Order

RUN = Run("fruit", "Test run", bytes(range(10)))
CARDS = """name,qty,deck,text,cost,rear
Red Apple,3,fruit,Take two coins.,2,
Pear,4,fruit,Draw a card.,1,pear.png
Plum,5,fruit,Swap with a neighbour.,3,
Coin,4,money,Worth one.,1,
"""
TOML = """title = "Fruit Market"
[decks.fruit]
size = "poker"
back = "plain-back"
back_column = "rear"
[decks.money]
size = "poker"
back = "plain-back"
"""


@pytest.fixture(scope="module")
def fruit(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """A maker's game of 16 cards in two decks; four of them have a picture of their own for a back."""
    from PIL import Image  # noqa: PLC0415 - for this picture

    folder = tmp_path_factory.mktemp("games") / "fruit"
    folder.mkdir()
    (folder / "game.toml").write_text(TOML)
    (folder / "cards.csv").write_text(CARDS)
    Image.new("RGB", (126, 176), (40, 140, 60)).save(folder / "pear.png")
    return load_game(folder)


@pytest.fixture
def made(fruit: Game, tmp_path: Path) -> Callable[..., tuple[Path, Manifest]]:
    """Return a function that makes a kit: finish words, then words of the order."""

    def make(finish: dict[str, Any] | None = None, **words: Any) -> tuple[Path, Manifest]:
        return tmp_path / "kit", build(fruit, RUN, order(fruit, finish, **words), tmp_path / "kit")

    return make


def order(game: Game, finish: dict[str, Any] | None = None, **words: Any) -> Order:
    usual = {"paper": "a4", "edition": "standard", "backs": "duplex-long", "bleed": 2.0, "base": "http://PNP.LOCAL:8000", "language": "en"}
    return order_for(game, **{**usual, "only": ["cards"], **words}, finish=finish_for(**(finish or {})))


def assert_proven(kit: Path, cards: int = 16) -> None:
    proof = prove(kit)
    assert [str(found) for found in proof.findings] == []
    assert proof.codes == cards


def fronts(manifest: Manifest) -> list[Thing]:
    return [thing for thing in manifest.things if thing.code]


KITS: dict[str, tuple[dict[str, Any], dict[str, Any], int]] = {
    "plain": ({}, {}, 6),
    "letter": ({"marks": "full", "back_marks": True}, {"paper": "letter", "backs": "duplex-short"}, 6),
    "fold across": ({}, {"backs": "fold-horizontal"}, 4),
    "no backs": ({}, {"backs": "none", "paper": "a6"}, 8),
    "own paper": ({}, {"paper": "200x150mm"}, 8),
    "machine": ({"machine": "silhouette-3", "die_line": True}, {}, 6),
    "mixed": ({"mix": True}, {}, 4),
    "filled": ({"mix": True, "fill": True}, {}, 4),
    "large": ({"large_print": True}, {}, 8),
    "single": ({"one_per_page": True}, {"bleed": 3.0}, 32),
    "grey": ({}, {"edition": "grey"}, 6),
    "printer": ({}, {"printer": Printer("Canon", Correction(0.8, -0.3, 0.2, 0.998))}, 6),
}


@pytest.mark.parametrize("kit", KITS)
def test_every_kit_passes_its_proof(kit: str, made: Callable[..., tuple[Path, Manifest]]) -> None:
    finish, words, pages = KITS[kit]
    folder, manifest = made(finish, **words)
    assert_proven(folder)
    assert pdf_pages((folder / "cards.pdf").read_bytes()) == pages
    assert len({thing.code for thing in fronts(manifest)}) == 16


def test_decks_that_share_a_sheet_keep_their_own_backs(made: Callable[..., tuple[Path, Manifest]], fruit: Game) -> None:
    _, manifest = made({"mix": True})
    assert max(thing.page for thing in manifest.things) == 2 * math.ceil(16 / 9)
    for front in fronts(manifest):
        [back] = [
            t
            for t in manifest.things
            if t.page == front.page + 1 and math.isclose(210.0 - t.x_mm - t.w_mm, front.x_mm) and t.y_mm == front.y_mm
        ]
        own = {"PEAR": "back:fruit.pear.png", "COIN": "back:money"}
        assert back.id == own.get(front.id.rpartition("-")[2], "back:fruit")


def test_a_sheet_is_filled_with_blank_cards_that_have_a_back_and_no_code(made: Callable[..., tuple[Path, Manifest]]) -> None:
    _, manifest = made({"fill": True})
    backs = [thing for thing in manifest.things if thing.is_back]
    assert len(fronts(manifest)) == 16
    assert len(backs) == 18 + 9, "full sheets of both decks"
    assert {b.id for b in backs if b.page == 6} == {"back:money"}


def test_backs_alone_are_moved_by_a_printer(made: Callable[..., tuple[Path, Manifest]]) -> None:
    _, plain = made()
    _, moved = made(printer=Printer("Canon", Correction(1.0, 0.5)))
    assert moved.printer == "Canon"
    assert fronts(plain) == fronts(moved)
    pairs = zip((t for t in plain.things if t.is_back), (t for t in moved.things if t.is_back), strict=True)
    assert {(round(b.x_mm - a.x_mm, 3), round(b.y_mm - a.y_mm, 3)) for a, b in pairs} == {(1.0, 0.5)}


def test_a_printer_without_a_correction_for_lying_pages_is_told(made: Callable[..., tuple[Path, Manifest]]) -> None:
    with pytest.raises(BuildTrouble, match="“Canon” is not calibrated for landscape pages"):
        made(paper="a3", printer=Printer("Canon", Correction(1.0)))
    made(paper="a3", backs="none", printer=Printer("Canon", Correction(1.0)))


def test_large_print_is_half_as_large_again_codes_too(made: Callable[..., tuple[Path, Manifest]]) -> None:
    _, plain = made()
    _, large = made({"large_print": True})
    assert large.edition == "standard + large print"
    for one, other in zip(fronts(plain), fronts(large), strict=True):
        assert (other.w_mm, other.code_side_mm) == (
            pytest.approx(one.w_mm * LARGE_PRINT),
            pytest.approx((one.code_side_mm or 0) * LARGE_PRINT),
        )


def test_single_cards_have_their_own_boxes(made: Callable[..., tuple[Path, Manifest]]) -> None:
    folder, _ = made({"one_per_page": True}, bleed=3.0)
    pdf = PdfDocument((folder / "cards.pdf").read_bytes())
    for page in (pdf[0], pdf[1]):
        boxes = [tuple(round(v * 25.4 / 72, 2) for v in box) for box in (page.get_mediabox(), page.get_bleedbox(), page.get_trimbox())]
        assert boxes == [(0, 0, 69, 94), (0, 0, 69, 94), (3, 3, 66, 91)]


def test_cut_files_are_of_full_sheets_and_of_the_last(made: Callable[..., tuple[Path, Manifest]]) -> None:
    folder, manifest = made({"cut_files": True})
    names = {"fruit-9", "fruit-3", "money-4"}
    assert {p.name for p in (folder / "cut").iterdir()} == {f"{name}.{ending}" for name in names for ending in ("svg", "dxf")}
    assert {f.file for f in manifest.files} == {"cards.pdf", *(f"cut/{p.name}" for p in (folder / "cut").iterdir())}


def test_only_what_is_asked_for_is_made(made: Callable[..., tuple[Path, Manifest]]) -> None:
    folder, manifest = made()
    assert {p.name for p in folder.iterdir()} == {"cards.pdf", "manifest.json"}
    assert all(thing.svg is None for thing in manifest.things)
    folder, manifest = made(only=["svg"])
    assert {p.name for p in folder.iterdir()} == {"svg", "manifest.json"}
    assert manifest.things == ()
    folder, manifest = made(only=["svg", "cards"])
    assert {p.name for p in folder.iterdir()} == {"svg", "cards.pdf", "manifest.json"}
    assert (folder / str(manifest.things[0].svg)).is_file()
    with pytest.raises(BuildTrouble, match=r"Fruit Market has no boards\."):
        made(only=["boards"])


def test_several_papers_are_folders_of_one_kit_and_one_takes_their_place_again(fruit: Game, tmp_path: Path) -> None:
    target = tmp_path / "out" / "fruit"
    for papers in (["a4", "letter"], ["a5", "letter"], ["a4"], ["a4", "letter"]):
        build_each(fruit, RUN, [order(fruit, paper=paper) for paper in papers], target)
        kits = kits_in(tmp_path / "out")
        assert [read_manifest(kit).paper for kit in kits] == papers
        assert [kit.name for kit in kits] == (papers if len(papers) > 1 else ["fruit"])
    (target / "mine.txt").write_text("kept")
    with pytest.raises(Exception, match="holds other things than a kit"):
        build_each(fruit, RUN, [order(fruit)], target)
    assert (target / "mine.txt").read_text() == "kept"


def test_faces_of_a_second_paper_are_those_of_the_first(fruit: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    def counted(game: Game, face_id: str, *told: Any) -> Scene:
        drawn.append(face_id)
        return face_scene(game, face_id, *told)

    monkeypatch.setattr("pnp.press.face_scene", counted)
    orders = [order(fruit, paper=paper, only=["cards", "svg"]) for paper in ("a4", "letter")]
    one, other = build_each(fruit, RUN, orders, tmp_path / "fruit")
    assert len(drawn) == 16
    assert [(t.id, t.code, t.svg, t.sha256) for t in fronts(one)] == [(t.id, t.code, t.svg, t.sha256) for t in fronts(other)]
    for name in ("a4", "letter"):
        assert_proven(tmp_path / "fruit" / name)


# -- grey and ink --------------------------------------------------------------------------------------------------------


def test_a_grey_kit_has_no_colour_on_any_page(made: Callable[..., tuple[Path, Manifest]]) -> None:
    folder, manifest = made(edition="grey", only=["cards", "svg"])
    assert manifest.edition == "grey"
    for page in range(6):
        pixels = pdf_page_to_pixels((folder / "cards.pdf").read_bytes(), page, 50).astype(int)
        assert (pixels.max(axis=2) - pixels.min(axis=2)).max() <= 4, "printer's black is shown as 35, 31, 32"
    for ink in ink_of_kit(folder):
        assert ink.ink.cyan + ink.ink.magenta + ink.ink.yellow < 0.5


def test_a_grey_is_as_light_as_its_colour_and_shared_drawings_are_turned_once() -> None:
    assert [grey_of(c) for c in ("#FF0000", "#FFFFFF", "#000000", "K", "CutContour", "#777777")] == [
        *("#7F7F7F", "#FFFFFF", "#000000", "K", "CutContour", "#777777")
    ]
    back = (Box(0, 0, 1, 1, Paint(fill="#FF0000")),)
    page = Greyer().scene(Scene(10, 10, (Group(back), Group(back))))
    one, other = page.items
    assert isinstance(one, Group)
    assert isinstance(other, Group)
    assert one.items is other.items
    assert one.items == (Box(0, 0, 1, 1, Paint(fill="#7F7F7F")),)


@pytest.mark.parametrize(
    ("colour", "ink"),
    [
        ((255, 255, 255), Ink(0, 0, 0, 0)),
        ((0, 0, 0), Ink(0, 0, 0, 100)),
        ((0, 255, 255), Ink(100, 0, 0, 0)),
        ((128, 128, 128), Ink(0, 0, 0, 49.8)),
        ((128, 0, 0), Ink(0, 100, 100, 49.8)),
    ],
)
def test_ink_of_a_plain_page(colour: tuple[int, int, int], ink: Ink) -> None:
    assert ink_of(np.full((4, 4, 3), colour, np.uint8)) == pytest.approx(ink, abs=0.01)


def test_half_a_page_takes_half_the_ink_and_low_ink_takes_less(made: Callable[..., tuple[Path, Manifest]]) -> None:
    half = np.full((4, 4, 3), 255, np.uint8)
    half[:2] = 0
    assert ink_of(half).black == 50.0
    totals = {}
    for edition in ("standard", "low-ink"):
        folder, _ = made(edition=edition)
        totals[edition] = mean(ink_of_kit(folder)).total
    assert totals["low-ink"] < totals["standard"] / 2


# -- words ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ({"marks": "ful"}, "There is no kind of cut marks “ful”; did you mean “full”? Choose short, full or none."),
        ({"machine": "cameo"}, "There is no cutting machine “cameo”. Choose silhouette-3 or silhouette-4."),
        ({"inset": 12.0}, "--inset belongs to a cutting machine: name one with --machine, silhouette-3 or silhouette-4."),
        ({"machine": "silhouette-3", "inset": 2.0}, "Registration marks 2 mm from the edge are not possible. Choose 5 to 30 mm."),
        ({"one_per_page": True, "mix": True}, "With --one-per-page there are no sheets of cards: leave out --mix or --one-per-page."),
    ],
)
def test_wishes_that_cannot_be_met_get_a_sentence(words: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadWord) as trouble:
        finish_for(**words)
    assert str(trouble.value) == sentence


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ({"only": ["card"]}, "There is no part of a kit “card”; did you mean “cards”? Choose cards, boards, pieces, booklet or svg."),
        ({"backs": "fold", "finish": finish_for(machine="silhouette-4")}, "A cutting machine cuts flat sheets, not folded ones."),
    ],
)
def test_orders_that_cannot_be_met_get_a_sentence(fruit: Game, words: dict[str, Any], sentence: str) -> None:
    usual = {"paper": "a4", "edition": "standard", "backs": "duplex-long", "bleed": 2.0, "base": "http://PNP.LOCAL:8000", "language": "en"}
    with pytest.raises(BadWord) as trouble:
        order_for(fruit, **{**usual, **words})
    assert str(trouble.value).startswith(sentence)


def test_papers_are_listed_with_commas_each_once() -> None:
    assert papers_in("a4, Letter,a4,320x450mm") == ["a4", "Letter", "320x450mm"]
    with pytest.raises(BadWord, match="Name a paper"):
        papers_in(" , ")


def test_fold_vertical_is_another_word_for_fold(fruit: Game) -> None:
    assert order(fruit, backs="fold-vertical").backs == "fold"


# -- the command ---------------------------------------------------------------------------------------------------------


def run_pnp(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    monkeypatch.setattr(sys, "argv", ["pnp", *words])
    with pytest.raises(SystemExit) as end:
        cli.main()
    said = capsys.readouterr()
    return int(end.value.code or 0), said.out, said.err


def test_a_build_by_command_says_what_it_made_as_facts(
    fruit: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BACKLOT_HOME", str(tmp_path / "home"))
    out = str(tmp_path / "out")
    run_pnp(monkeypatch, capsys, "calibrate", "Canon", "--x", "0.5")
    words = ["build", str(fruit.folder), "--only", "cards", "--paper", "a4,letter", "--printer", "canon", "--ink", "--json", "-o", out]
    code, said, err = run_pnp(monkeypatch, capsys, *words)
    assert (code, err) == (0, "")
    told = json.loads(said)
    assert [(kit["paper"], kit["cards"], kit["codes"], kit["printer"]) for kit in told] == [
        ("a4", 16, 16, "Canon"),
        ("letter", 16, 16, "Canon"),
    ]
    assert [len(kit["ink"][0]["pages"]) for kit in told] == [6, 6]
    assert told[0]["files"][0]["bytes"] == (tmp_path / "out" / "fruit" / "a4" / "cards.pdf").stat().st_size
    code, said, _ = run_pnp(monkeypatch, capsys, "ink", out)
    assert code == 0
    assert said.count("cards.pdf, 6 pages") == 2
    code, _, err = run_pnp(monkeypatch, capsys, "build", str(fruit.folder), "--printer", "cannon", "-o", out)
    assert (code, err) == (1, "There is no printer “cannon”; did you mean “Canon”? There is “Canon”.\n")


def test_one_run_prints_every_language_a_folder_has_words_for(
    fruit: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each language in a folder of its own, on each paper; its words stand on its sheets, and nothing is made where one is unknown."""
    monkeypatch.setenv("BACKLOT_HOME", str(tmp_path / "home"))
    folder = tmp_path / "market"
    shutil.copytree(fruit.folder, folder)
    (folder / "lang").mkdir(exist_ok=True)
    (folder / "lang" / "de.csv").write_text(f"key,text\ncard.{load_game(folder).cards[0].id}.name,Quitte\n", encoding="utf-8")
    words = ["build", str(folder), "--only", "cards", "-o", str(tmp_path / "out")]
    code, said, err = run_pnp(monkeypatch, capsys, *words, "--lang", "all", "--json")
    assert (code, err) == (0, "")
    kits = {Path(kit["folder"]).name: kit["language"] for kit in json.loads(said)}
    assert kits == {"de": "de", "en": "en"}
    sheets = {each: PdfDocument(tmp_path / "out" / "market" / each / "cards.pdf") for each in kits}
    words_on = {each: sheet[0].get_textpage().get_text_bounded() for each, sheet in sheets.items()}
    assert {each: "Quitte" in told for each, told in words_on.items()} == {"de": True, "en": False}
    code, said, _ = run_pnp(monkeypatch, capsys, *words, "--lang", "de,en", "--paper", "a4,letter", "--json")
    assert [Path(kit["folder"]).name for kit in json.loads(said)] == ["a4-de", "letter-de", "a4-en", "letter-en"]
    code, _, err = run_pnp(monkeypatch, capsys, *words, "--lang", "de,eo")
    assert (code, err) == (2, "There is no language “eo”. Choose de or en.\n")
