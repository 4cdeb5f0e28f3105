"""Two versions of a deck: new, gone, changed, renamed; pictures that differ; kits and revisions; the sheet of what has changed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from typing import TYPE_CHECKING

import numpy as np
import pytest
from pypdfium2 import PdfDocument
from typer.testing import CliRunner

from card_data.load import load_game
from pnp.cli import app
from pnp.compare.diff import Difference, GameSide, compare, unlike_parts
from pnp.compare.revision import NoRevision, folder_at
from pnp.render.png import pdf_pages
from pnp.terminal import Trouble

if TYPE_CHECKING:
    from pathlib import Path

GAME = 'title = "Fruit Market"\n\n[decks.cards]\nback = "rear"\n'
CARDS = """id,qty,name,text
FRU-APPLE,2,Apple,Take a coin from the market and give it to nobody.
FRU-PEAR,1,Pear,Give a coin.
FRU-PLUM,3,Plum,Keep a coin.
"""
LAYOUT = """
[card.slots.code]
draw = "code"
x = 40
y = 66

[card.slots.name]
draw = "text"
text = "{name}"
x = 6
y = 14
font = "fira-sans-condensed-700"
size = 14

[card.slots.text]
draw = "text"
text = "{text}"
x = 6
y = 30
font = "fira-sans-condensed-500"
size = 10
box = 50
lines = 5

[rear.slots.ground]
draw = "ground"
colour = "#203040"
"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BACKLOT_HOME", str(tmp_path / "home"))


def made(place: Path, cards: str = CARDS, layout: str = LAYOUT) -> Path:
    folder = place / "fruit"
    folder.mkdir(parents=True)
    for name, text in {"game.toml": GAME, "cards.csv": cards, "layout.toml": layout}.items():
        (folder / name).write_text(text, "utf-8")
    return folder


def side(folder: Path) -> GameSide:
    game = load_game(folder)
    return GameSide(game, folder.name, "standard", game.language)


def between(tmp_path: Path, cards: str = CARDS, layout: str = LAYOUT) -> Difference:
    return compare(side(made(tmp_path / "a")), side(made(tmp_path / "b", cards, layout)))


def test_equal_folders_have_no_difference(tmp_path: Path) -> None:
    assert not between(tmp_path)


def test_new_and_gone_cards_are_told(tmp_path: Path) -> None:
    found = between(tmp_path, CARDS.replace("FRU-PEAR,1,Pear,Give a coin.", "FRU-FIG,1,Fig,Eat everything at once."))
    assert (found.new, found.gone, found.changed) == ((("FRU-FIG", "Fig"),), (("FRU-PEAR", "Pear"),), ())


def test_a_changed_cell_is_told_with_old_and_new_and_the_face_that_shows_it(tmp_path: Path) -> None:
    (card,) = between(tmp_path, CARDS.replace("Give a coin.", "Give two coins.")).changed
    assert card.columns == {"text": ("Give a coin.", "Give two coins.")}
    assert (card.id, card.faces, card.copies) == ("FRU-PEAR", ("FRU-PEAR",), None)


def test_more_copies_and_a_note_are_told_without_a_new_picture(tmp_path: Path) -> None:
    (card,) = between(tmp_path, CARDS.replace("FRU-PEAR,1", "FRU-PEAR,4")).changed
    assert (card.copies, card.columns, card.faces) == ((1, 4), {}, ())


def test_a_layout_that_changes_is_told_by_the_faces_and_backs_that_it_draws(tmp_path: Path) -> None:
    found = between(tmp_path, layout=LAYOUT.replace("size = 10", "size = 11").replace("#203040", "#402030"))
    assert [(card.id, card.columns, card.faces) for card in found.changed] == [(i, {}, (i,)) for i in ("FRU-APPLE", "FRU-PEAR", "FRU-PLUM")]
    assert found.backs == ("back:cards",)


def test_a_card_under_another_id_is_a_renamed_one(tmp_path: Path) -> None:
    found = between(tmp_path, CARDS.replace("FRU-APPLE,2,Apple,", "FRU-RED,2,Red Apple,"))
    (card,) = found.changed
    assert (card.id, card.was, found.new, found.gone) == ("FRU-RED", "FRU-APPLE", (), ())
    assert card.columns == {"name": ("Apple", "Red Apple")}


def test_where_pictures_differ_is_told_in_boxes() -> None:
    one = np.full((160, 120, 3), 200, np.uint8)
    other = one.copy()
    other[16:32, 24:48] = 20
    other[120:128, 80:96] = 20
    assert unlike_parts(one, other) == [(0.2, 0.1, 0.2, 0.1), (80 / 120, 0.75, 16 / 120, 0.05)]
    assert unlike_parts(one, np.minimum(one, 180)) == []
    assert unlike_parts(one, one[:100]) == [(0.0, 0.0, 1.0, 1.0)]


# -- the command ---------------------------------------------------------------------------------------------------------


def run(*words: object) -> tuple[int, str]:
    told = CliRunner().invoke(app, ["diff", *map(str, words)])
    if isinstance(told.exception, Trouble):
        return told.exception.code, str(told.exception)
    return told.exit_code, told.stdout


def test_the_exit_code_is_that_of_diff(tmp_path: Path) -> None:
    one, other = made(tmp_path / "a"), made(tmp_path / "b", CARDS.replace("Give", "Take"))
    assert run(one, one)[0] == 0
    assert run(one, other)[0] == 1
    assert run(one, tmp_path / "c")[0] == 2
    (other / "cards.csv").write_text("id,name,name\n", "utf-8")
    code, sentence = run(one, other)
    assert (code, "cards.csv:1" in sentence) == (2, True)


def test_json_tells_everything(tmp_path: Path) -> None:
    one, other = made(tmp_path / "a"), made(tmp_path / "b", CARDS.replace("Give", "Take"))
    told = json.loads(run(one, other, "--json")[1])
    assert told["changed"][0]["columns"] == {"text": ["Give a coin.", "Take a coin."]}
    assert (told["new"], told["gone"], told["backs"]) == ([], [], [])


def test_the_report_shows_both_pictures_and_needs_nothing_else(tmp_path: Path) -> None:
    one, other = made(tmp_path / "a"), made(tmp_path / "b", CARDS.replace("Give a", "Take <a>"))
    run(one, other, "--report", tmp_path / "changes.html")
    page = (tmp_path / "changes.html").read_text("utf-8")
    assert page.count("data:image/png;base64,") == 2
    assert page.count("<i style=") >= 2
    assert "<ins>Take &lt;a&gt; coin.</ins>" in page
    assert 'src="http' not in page
    assert "href" not in page


def test_the_sheet_holds_only_new_and_changed_cards_with_all_their_copies(tmp_path: Path) -> None:
    one = made(tmp_path / "a")
    other = made(tmp_path / "b", CARDS.replace("Keep a coin.", "Keep it.") + "FRU-FIG,1,Fig,A fig.\n")
    assert run(one, other, "--sheet", tmp_path / "again.pdf", "--backs", "none")[0] == 1
    pdf = (tmp_path / "again.pdf").read_bytes()
    assert pdf_pages(pdf) == 1
    text = PdfDocument(pdf)[0].get_textpage().get_text_bounded()
    assert (text.count("Keep it."), text.count("A fig."), text.count("Give a coin.")) == (3, 1, 0)


def test_no_sheet_where_nothing_has_to_be_printed(tmp_path: Path) -> None:
    one = made(tmp_path / "a")
    assert run(one, one, "--sheet", tmp_path / "again.pdf")[0] == 0
    assert not (tmp_path / "again.pdf").exists()


def test_a_printed_kit_is_held_against_the_data(tmp_path: Path) -> None:
    one, other = made(tmp_path / "a"), made(tmp_path / "b", CARDS.replace("Give a coin.", "Give two coins."))
    built = CliRunner().invoke(app, ["build", str(one), "-o", str(tmp_path / "out")])
    assert built.exit_code == 0, built.output
    kit = next(each.parent for each in (tmp_path / "out").rglob("manifest.json"))
    assert run(kit, one)[0] == 0
    code, told = run(kit, other, "--json")
    (card,) = json.loads(told)["changed"]
    assert (code, card["id"], card["columns"], card["faces"]) == (
        1,
        "FRU-PEAR",
        {"text": ["Give a coin.", "Give two coins."]},
        ["FRU-PEAR"],
    )


# -- revisions -----------------------------------------------------------------------------------------------------------


def git(folder: Path, *words: str) -> None:
    who = {f"GIT_{role}_{what}": "a@b.c" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    subprocess.run(["git", "-C", str(folder), *words], check=True, capture_output=True, env={**os.environ, **who})


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    if not shutil.which("git"):
        pytest.skip("git is not installed")
    folder = made(tmp_path / "work")
    git(tmp_path / "work", "init", "-q")
    (folder / "art").mkdir()
    (folder / "art/outside.png").symlink_to("/etc/hostname")
    git(tmp_path / "work", "add", "-A")
    git(tmp_path / "work", "commit", "-q", "-m", "first")
    (folder / "cards.csv").write_text(CARDS.replace("Give a", "Give no"), "utf-8")
    return folder


def test_a_revision_is_compared_with_the_folder(repository: Path) -> None:
    code, told = run(f"HEAD:{repository}", repository, "--json")
    assert (code, json.loads(told)["changed"][0]["columns"]) == (1, {"text": ["Give a coin.", "Give no coin."]})


def test_links_of_a_revision_are_left_out_and_the_copy_is_gone_afterwards(repository: Path) -> None:
    with folder_at("HEAD", str(repository)) as copy:
        assert copy.name == "fruit"
        assert sorted(each.name for each in copy.rglob("*")) == ["cards.csv", "game.toml", "layout.toml"]
    assert not copy.exists()


def test_hooks_and_filters_of_a_repository_do_not_run(repository: Path, tmp_path: Path) -> None:
    git(repository, "config", "filter.evil.smudge", f"touch {tmp_path / 'ran'}; cat")
    git(repository, "config", "core.fsmonitor", f"touch {tmp_path / 'ran'}")
    (repository / ".gitattributes").write_text("*.csv filter=evil\n", "utf-8")
    run(f"HEAD:{repository}", repository)
    assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize(("revision", "said"), [("nowhere", "no revision “nowhere”"), ("--help", "is no revision")])
def test_a_revision_that_is_none_is_told(repository: Path, revision: str, said: str) -> None:
    with pytest.raises(NoRevision, match=said), folder_at(revision, str(repository)):
        pass


def test_a_folder_that_a_revision_lacks_is_told(repository: Path) -> None:
    with pytest.raises(NoRevision, match="there is no folder"), folder_at("HEAD", str(repository / "nothing")):
        pass
