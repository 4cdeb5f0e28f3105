"""Three decks made elsewhere go from their files to proven sheets, pictures and a virtual table, by the commands of the guide alone."""

import json
import shutil
import sys
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from pnp import cli

FOREIGN = Path(__file__).parents[1] / "fixtures" / "foreign"


class Deck(NamedTuple):
    """A deck as its maker knows it: cards with all copies, different cards, size in mm, words, and colours that tell its kinds."""

    folder: str
    file: str
    cards: int
    different: int
    size_mm: tuple[float, float]
    words: tuple[str, ...]
    left_out: str
    colours: tuple[tuple[str, str], ...]


DECKS = (
    Deck(
        "obstmarkt",
        "fruechte.csv",
        49,
        21,
        (63, 88),
        ("Apfel „Süße Grete“", "1,50 €", "Der Förster hat’s gesehen.", "Pensionär Überreuther", "kein Verkauf in dieser Runde."),
        "Marktfest",
        (("APFEL", "#3F6E35"), ("SUSSKIRSCHE", "#A32638"), ("HEIDELBEERE", "#46407F")),
    ),
    Deck(
        "hanok",
        "cards.yaml",
        25,
        15,
        (61, 112),
        ("대청마루", "바람이 먼저 와서 앉는다.", "안채 · 방 · 소나무, 돌", "할아버지", "잉어가 구름을 먹는다."),
        "그네",
        (("ANBANG", "#8C3B2E"), ("NUMARU", "#2F5D62"), ("OEYANGGAN", "#6B5B3E"), ("YEONMOS", "#5A3E6B")),
    ),
    Deck(
        "airfield",
        "airfield.xlsx",
        29,
        14,
        (88.9, 63.5),
        ("FLYING BOXCAR", "£20", "30 November 1951", "75.0%", "12", "Must not wait"),
        "Jet Prototype",
        (("BOXCAR", "#2F6F9F"), ("QUINCES", "#1F7A78"), ("HATBOX", "#B5552F"), ("FOG", "#24304F")),
    ),
)


@pytest.fixture(autouse=True)
def _alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BACKLOT_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


def pnp(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Run a command of the guide and return what it says; it must end well."""
    monkeypatch.setattr(sys, "argv", ["pnp", *words])
    try:
        cli.main()
    except SystemExit as end:
        assert not end.code, (words, capsys.readouterr())  # noqa: PT017 - the exit code is the answer
    return "".join(capsys.readouterr())


@pytest.mark.parametrize("deck", DECKS, ids=[deck.folder for deck in DECKS])
def test_a_file_from_elsewhere_becomes_sheets_pictures_and_a_table(
    deck: Deck, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(FOREIGN / deck.folder, tmp_path / deck.folder)
    before = (tmp_path / deck.folder / deck.file).read_bytes()

    checked = pnp(monkeypatch, capsys, "check", deck.folder)
    assert f"{deck.cards} cards of {deck.different + 1} rows, 1 of them with quantity 0" in checked
    assert ": no problems." in checked

    pnp(monkeypatch, capsys, "build", deck.folder, "--only", "cards")
    proven = pnp(monkeypatch, capsys, "proof", f"output/{deck.folder}", "--data", deck.folder)
    assert f"{deck.cards} codes, {deck.cards} cards with" in proven
    assert "all as it should be" in proven
    words_are_live(deck, tmp_path / "output" / deck.folder / "cards.pdf")

    pnp(monkeypatch, capsys, "export", "png", deck.folder, "--dpi", "100", "-o", "pictures")
    pictures_are_right(deck, tmp_path / "pictures")

    pnp(monkeypatch, capsys, "export", "tts", deck.folder, "-o", "table")
    table_is_set(deck, tmp_path / "table")
    assert (tmp_path / deck.folder / deck.file).read_bytes() == before


def words_are_live(deck: Deck, pdf: Path) -> None:
    """Hold the words of a deck to what can be copied from its PDF; a card that is not printed is nowhere."""
    text = " ".join(" ".join(page.get_textpage().get_text_range().split()) for page in pypdfium2.PdfDocument(pdf))
    bare = text.replace(" ", "")
    assert not [word for word in deck.words if word.replace(" ", "") not in bare]
    assert deck.left_out.replace(" ", "") not in bare


def pictures_are_right(deck: Deck, folder: Path) -> None:
    """Hold the pictures of a deck to their number and size, and each to the colour of its kind."""
    fronts, backs = sorted((folder / "fronts").glob("*.png")), sorted((folder / "backs").glob("*.png"))
    assert (len(fronts), len(backs)) == (deck.cards, 1)
    size = tuple(round(side / 25.4 * 100) for side in deck.size_mm)
    for file in (*fronts, *backs):
        with Image.open(file) as picture:
            assert all(abs(a - b) <= 1 for a, b in zip(picture.size, size, strict=True))
    for name, colour in deck.colours:
        file = next(each for each in fronts if name in each.name)
        assert share_of(Image.open(file), colour) > 0.03, (file.name, colour)
    back = np.asarray(Image.open(backs[0]).convert("L"), dtype=float)
    assert np.abs(back - back[::-1, ::-1]).mean() < 4


def share_of(picture: Image.Image, colour: str) -> float:
    """Return the share of pixels that are very nearly of a colour."""
    wanted = np.array([int(colour[at : at + 2], 16) for at in (1, 3, 5)])
    off = np.abs(np.asarray(picture.convert("RGB"), dtype=int) - wanted).max(axis=2)
    return float((off <= 6).mean())


def table_is_set(deck: Deck, folder: Path) -> None:
    """Hold the saved object to a deck of all cards, whose sheets lie beside it and hold as many cells as they say."""
    (pile,) = json.loads((folder / f"{deck.folder}.json").read_text("utf-8"))["ObjectStates"]
    assert len(pile["DeckIDs"]) == len(pile["ContainedObjects"]) == deck.cards
    assert len({each["Nickname"] for each in pile["ContainedObjects"]}) == deck.different
    assert pile["SidewaysCard"] == (deck.size_mm[0] > deck.size_mm[1])
    for sheet in pile["CustomDeck"].values():
        for key in ("FaceURL", "BackURL"):
            with Image.open(folder / Path(sheet[key].removeprefix("file:///")).name) as picture:
                assert min(picture.size) > 200
