"""A whole kit: proven, the same bytes twice, whole or not at all, and a sentence for every wrong word."""

from __future__ import annotations

import dataclasses
import errno
import hashlib
import json
import math
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from card_data.codes import Register, Run
from card_data.load import shipped_games
from pnp import build as build_module
from pnp import cli
from pnp.build import BuildTrouble, build, undrawable
from pnp.manifest import read_manifest
from pnp.order import BadWord, choose, order_for
from pnp.proof.letters import loose_fonts
from pnp.proof.prove import prove
from pnp.render.png import pdf_pages

if TYPE_CHECKING:
    from pnp.order import Order

HUSTLE = shipped_games()["hustle"]
PAPER_WORDS = "a3, a4, a5, a6, letter, legal, tabloid or ledger, or write a size like 320x450mm or 12x18in."
BACK_WORDS = "duplex-long, duplex-short, fold, fold-horizontal or none"
RUN = Run("hustle", "Test run", bytes(range(10)))


def order(**words: Any) -> Order:
    given = {"paper": "a4", "edition": "standard", "backs": "duplex-long", "bleed": 2.0, "base": "http://pnp.local:8000", "language": "en"}
    return order_for(HUSTLE, **{**given, **words})


def content(folder: Path) -> dict[str, str]:
    return {str(p.relative_to(folder)): hashlib.sha256(p.read_bytes()).hexdigest() for p in sorted(folder.rglob("*")) if p.is_file()}


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("kits") / "hustle"
    build(HUSTLE, RUN, order(), folder)
    return folder


# -- what a kit holds ----------------------------------------------------------------------------------------------------


def test_a_kit_holds_every_file(kit: Path) -> None:
    names = {p.name for p in kit.iterdir()}
    wanted = {"cards", "board-poster", "board-tiles", "locations", "mats", "pieces", "booklet", "booklet-folded"}
    assert names == {f"{each}.pdf" for each in wanted} | {"svg", "manifest.json"}
    manifest = read_manifest(kit)
    assert {f.file for f in manifest.files} | {"manifest.json"} == set(content(kit))


def test_every_serial_is_printed_once_with_its_code(kit: Path) -> None:
    coded = [t for t in read_manifest(kit).things if t.code and not t.id.endswith("-DECK")]
    assert sorted((t.id, t.copy) for t in coded) == sorted((s.id, s.copy) for s in HUSTLE.serials)
    register = Register({"hustle": HUSTLE}, [RUN])
    for thing in coded:
        found = register.find(thing.address or "")
        assert (found.printed_id, found.copy) == (thing.id, thing.copy)  # type: ignore[union-attr]


def test_every_face_and_every_card_sheet_is_an_svg_of_its_own(kit: Path) -> None:
    faces = {p.stem for p in (kit / "svg" / "faces").iterdir()}
    assert {f.id for c in HUSTLE.cards for f in c.faces} <= faces
    assert "back-variety" in faces
    sheets = list((kit / "svg" / "sheets").glob("cards-*.svg"))
    assert len(sheets) == pdf_pages((kit / "cards.pdf").read_bytes())
    assert all("<text" not in p.read_text() for p in (kit / "svg").rglob("*.svg")), "letters are shapes: no font is needed"


def test_cards_take_nine_a_page(kit: Path) -> None:
    pages = sum(2 * math.ceil(sum(c.qty for c in HUSTLE.cards_of(d.id)) / 9) for d in HUSTLE.decks)
    assert pdf_pages((kit / "cards.pdf").read_bytes()) == pages


def test_property_cards_have_their_own_two_faces_and_reports_one_back(kit: Path) -> None:
    things = [t for t in read_manifest(kit).things if t.file == "cards.pdf"]
    for page in (1, 3):
        fronts = [t for t in things if t.page == page]
        backs = {(t.x_mm, t.y_mm): t.id for t in things if t.page == page + 1}
        for front in fronts:
            assert backs[round(210.0 - front.x_mm - front.w_mm, 3), front.y_mm] == front.id.replace(".O", ".C")
    assert sum(1 for t in things if t.is_back) == sum(c.qty for c in HUSTLE.cards_of("variety"))


def test_the_key_of_the_run_stands_nowhere_in_the_manifest(kit: Path) -> None:
    text = (kit / "manifest.json").read_text("utf-8")
    assert RUN.key.hex() not in text.lower()
    assert json.loads(text)["run"] == "Test run"


def test_no_file_names_a_font_it_does_not_hold(kit: Path) -> None:
    for pdf in kit.glob("*.pdf"):
        assert loose_fonts(pdf.read_bytes()) == []
        assert b"Helvetica" not in pdf.read_bytes()


@pytest.mark.parametrize(
    "words",
    [
        {"paper": "letter", "edition": "low-ink", "backs": "duplex-short"},
        {"backs": "fold", "edition": "low-ink"},
        {"paper": "a3", "backs": "none", "bleed": 0.0, "base": "http://192.168.178.1:8000"},
    ],
    ids=["letter-low-ink-short", "a4-fold", "a3-address"],
)
def test_a_kit_passes_its_proof(words: dict[str, object], tmp_path: Path) -> None:
    build(HUSTLE, RUN, order(**words), tmp_path / "hustle")
    assert_proven(tmp_path / "hustle")


def test_the_usual_kit_passes_its_proof(kit: Path) -> None:
    assert_proven(kit)


def assert_proven(folder: Path) -> None:
    proof = prove(folder)
    assert [str(f) for f in proof.findings] == []
    assert proof.codes == len(HUSTLE.serials) + 1


# -- the same bytes ------------------------------------------------------------------------------------------------------


def test_two_processes_with_other_hash_seeds_make_the_same_bytes(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from card_data.codes import Run; from card_data.load import shipped_games\n"
        "from pnp.build import build; from pnp.order import order_for\n"
        "game = shipped_games()['hustle']\n"
        "given = dict(paper='a4', edition='standard', backs='duplex-long', bleed=2.0, base='http://pnp.local:8000', language='en')\n"
        "build(game, Run('hustle', 'Test run', bytes(range(10))), order_for(game, **given), Path(sys.argv[1]))\n"
    )
    seeds = ("1", "2")
    runs = [subprocess.Popen([sys.executable, "-c", program, tmp_path / s], env={**os.environ, "PYTHONHASHSEED": s}) for s in seeds]
    assert [run.wait() for run in runs] == [0, 0]
    assert content(tmp_path / "1") == content(tmp_path / "2")


# -- trouble -------------------------------------------------------------------------------------------------------------


def test_a_full_disk_leaves_the_old_kit_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "hustle"
    build(HUSTLE, RUN, order(), target)
    before = content(target)
    write = Path.write_bytes

    def full(self: Path, data: bytes) -> int:
        if self.name == "mats.pdf":
            raise OSError(errno.ENOSPC, "No space left on device")
        return write(self, data)

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(cli.FolderTrouble, match="disk is full"):
        build(HUSTLE, RUN, order(edition="low-ink"), target)
    assert content(target) == before
    assert [p.name for p in tmp_path.iterdir()] == ["hustle"]


def test_every_trouble_of_the_data_is_told_and_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(game: object, face_id: str, *_: object) -> None:
        raise ValueError(f"cards.csv:7: {face_id} has a name too long for its card.")

    monkeypatch.setattr("pnp.press.face_scene", refuse)
    with pytest.raises(BuildTrouble) as trouble:
        build(HUSTLE, RUN, order(), tmp_path / "hustle")
    assert str(trouble.value).count("too long") == sum(len(c.faces) for c in HUSTLE.cards)
    assert list(tmp_path.iterdir()) == []


def test_hustle_can_be_drawn_in_every_edition() -> None:
    assert undrawable(HUSTLE) == []


def test_a_thing_without_a_serial_is_a_trouble() -> None:
    press = build_module.Press(HUSTLE, RUN, order())
    with pytest.raises(LookupError, match="HUS-NEW, copy 1, has no serial"):
        press.code("HUS-NEW", 1, 0.0, 0.0)


# -- words ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ({"paper": "leter"}, f"There is no paper “leter”; did you mean “letter”? Choose {PAPER_WORDS}"),
        ({"paper": "b5"}, f"There is no paper “b5”. Choose {PAPER_WORDS}"),
        ({"paper": "3x3mm"}, "A paper of 3x3mm is not possible. Its sides are from 50 to 2000 mm long."),
        ({"edition": "lowink"}, "There is no edition “lowink”; did you mean “low-ink”? Choose standard, low-ink or grey."),
        ({"backs": "fald"}, f"There is no way of backs “fald”; did you mean “fold”? Choose {BACK_WORDS}."),
        ({"language": "xx"}, "There is no language “xx”. Choose en."),
        ({"bleed": -1.0}, "A bleed of -1 mm is not possible. Choose from 0 to 3 mm."),
        ({"bleed": math.nan}, "A bleed of nan mm is not possible. Choose from 0 to 3 mm."),
        ({"base": "pnp.local"}, "“pnp.local” is no address for codes. Write it like http://PNP.LOCAL:8000."),
        ({"base": "http://x/?a=b"}, "“http://x/?a=b” is no address for codes. Write it like http://PNP.LOCAL:8000."),
    ],
)
def test_a_wrong_word_gets_a_sentence_with_the_nearest(words: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadWord) as trouble:
        order(**words)
    assert str(trouble.value) == sentence


def test_a_print_of_a_game_may_be_named_as_the_edition_or_beside_one() -> None:
    game = dataclasses.replace(HUSTLE, prints={"large": {}})
    words = {"paper": "a4", "backs": "fold", "bleed": 2.0, "base": "http://pnp.local:8000", "language": "en"}
    assert (order_for(game, edition="large", **words).edition, order_for(game, edition="Large", **words).chosen) == ("standard", {"large"})
    both = order_for(game, edition="low-ink", chosen=["large"], **words)
    assert (both.edition, both.chosen) == ("low-ink", {"large"})
    with pytest.raises(BadWord, match="Choose standard, low-ink, grey or large"):
        order_for(game, edition="huge", **words)


def test_the_smaller_code_of_a_strip_takes_a_shorter_address() -> None:
    words = {"paper": "a4", "edition": "standard", "backs": "fold", "bleed": 2.0, "language": "en", "base": "http://192.168.178.123:8000"}
    assert order_for(HUSTLE, **words).base == words["base"]
    strip = dataclasses.replace(HUSTLE, decks=(dataclasses.replace(HUSTLE.decks[0], ticket="strip"),))
    with pytest.raises(BadWord, match=r"modules of 0\.36 mm"):
        order_for(strip, **words)


def test_an_address_that_makes_codes_too_dense_is_refused() -> None:
    with pytest.raises(BadWord, match=r"modules of 0\.\d\d mm, too small"):
        order(base="http://a-rather-long-host-name.example.org:8000/path")


def test_words_are_taken_in_any_case() -> None:
    assert choose("paper", " A4 ", ["a4", "letter"]) == "a4"


# -- the command ---------------------------------------------------------------------------------------------------------


def run_pnp(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    monkeypatch.setattr(sys, "argv", ["pnp", *words])
    with pytest.raises(SystemExit) as end:
        cli.main()
    said = capsys.readouterr()
    return int(end.value.code or 0), said.out, said.err


@pytest.fixture(autouse=True)
def _home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BACKLOT_HOME", str(tmp_path_factory.mktemp("home")))


def test_build_and_proof_by_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run_pnp(monkeypatch, capsys, "build", "hustle", "-o", str(tmp_path), "--bleed", "3", "--run", "Friday")
    assert (code, err) == (0, "")
    assert "new print run “Friday”" in out
    assert "a bleed of 1.5 mm across" in out
    code, out, err = run_pnp(monkeypatch, capsys, "proof", str(tmp_path))
    assert (code, err) == (0, "")
    assert "all as it should be" in out
    (tmp_path / "hustle" / "cards.pdf").write_bytes((tmp_path / "hustle" / "mats.pdf").read_bytes())
    code, out, err = run_pnp(monkeypatch, capsys, "proof", str(tmp_path))
    assert code == 1
    assert "cards.pdf, page 1: HUS-D01.O: its code is missing or cannot be read" in err


def test_check_and_games_by_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run_pnp(monkeypatch, capsys, "check", "hustle")
    assert (code, out.splitlines()[-1], err) == (0, "The Hollywood Hustle: no problems.", "")
    code, out, _ = run_pnp(monkeypatch, capsys, "games")
    assert code == 0
    assert "The Hollywood Hustle, 2 to 4 seats" in out


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["build", "hustel"], 2, "There is no game “hustel”; did you mean “hustle”?"),
        (["check", "."], 2, "is a folder without a game.toml"),
        (["build", "hustle", "--paper", "b5"], 2, "There is no paper “b5”"),
        (["proof", "nowhere"], 1, "holds no manifest.json"),
    ],
)
def test_what_cannot_be_done_gets_a_sentence_and_an_exit_code(
    words: list[str], code: int, sentence: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    found = run_pnp(monkeypatch, capsys, *words)
    assert found[0] == code
    assert sentence in found[2]
    assert "Traceback" not in found[2]
    assert list(tmp_path.iterdir()) == []
