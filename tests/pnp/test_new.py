"""`pnp new`: folders that are whole, that pass every check, and that never take the place of another."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from card_data.codes import KEY_BYTES, Run
from card_data.load import load_game
from pnp.build import build, undrawable
from pnp.cli import app
from pnp.commands.new import NAMES, STARTERS, begin, title_of
from pnp.layout.faces import back_scene, face_scene, layout_problems, layout_remarks
from pnp.order import DEFAULT_BLEED_MM, Order
from pnp.proof.prove import prove
from pnp.render.pdf import write_pdf
from pnp.render.png import pdf_page_to_pixels
from pnp.sheets.pages import PAPERS
from pnp.style import EDITIONS, style_of
from pnp.terminal import Trouble


@pytest.fixture(scope="module", params=NAMES)
def begun(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("new") / f"my-{request.param}"
    begin(folder, request.param)
    return folder


def test_every_starter_is_offered():
    assert set(NAMES) == {path.name for path in STARTERS.iterdir()}


def test_a_new_folder_has_a_sheet_a_layout_and_a_page_for_its_maker(begun):
    assert {"game.toml", "cards.csv", "layout.toml", "README.md"} <= {path.name for path in begun.iterdir()}
    game = load_game(begun)
    assert game.title == title_of(begun.name)
    assert len(game.cards) == 12
    assert all(deck.back for deck in game.decks)


def test_a_new_folder_can_be_drawn_in_every_edition_without_a_remark(begun):
    game = load_game(begun)
    assert [each.sentence for each in layout_problems(game, "en")] == []
    assert undrawable(game) == []
    assert layout_remarks(game, "en") == ()


def test_a_new_folder_goes_to_proven_paper(begun, tmp_path):
    game = load_game(begun)
    order = Order(PAPERS["a4"], "standard", "duplex-long", DEFAULT_BLEED_MM, "http://PNP.LOCAL:8000", "en", frozenset())
    build(game, Run(game.id, "test", bytes(KEY_BYTES)), order, tmp_path / "kit")
    outcome = prove(tmp_path / "kit", lambda _done, _of: None)
    assert [str(finding) for finding in outcome.findings] == []
    assert outcome.codes == sum(card.qty for card in game.cards) + 1, "each card has a code, and so has the deck card"


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_back_is_equal_when_it_is_turned(begun, edition):
    game = load_game(begun)
    pixels = pdf_page_to_pixels(write_pdf([back_scene(game, "cards", style_of(game, edition))], "back"), 0, 96).astype(int)
    turned = pixels[::-1, ::-1]
    assert (abs(pixels - turned).max(axis=2) > 96).mean() < 0.005


def test_no_type_is_under_its_floor(begun):
    game = load_game(begun)
    style = style_of(game)
    for face_id in game.card_of_face:
        for text in texts(face_scene(game, face_id, None, style, "en").items):
            assert text.size >= 6.5, text


def texts(items):
    for item in items:
        if hasattr(item, "items"):
            yield from texts(item.items)
        elif hasattr(item, "text") and hasattr(item, "font"):
            yield item


@pytest.mark.parametrize("there", ["file", "folder", "link"])
def test_what_is_there_is_never_overwritten(tmp_path, there):
    target = tmp_path / "mine"
    if there == "file":
        target.write_text("mine")
    elif there == "link":
        target.symlink_to(tmp_path / "nowhere")
    else:
        target.mkdir()
        (target / "cards.csv").write_text("mine")
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(Trouble, match="is there already and stays as it is"):
        begin(target, "plain")
    assert sorted(tmp_path.rglob("*")) == before


def test_an_empty_folder_may_be_filled(tmp_path):
    begin(tmp_path, "numbers", "Ours")
    assert load_game(tmp_path).title == "Ours"


@pytest.mark.parametrize("title", ['a "b"', "a\\b", " "])
def test_a_title_that_toml_cannot_hold_is_refused(tmp_path, title):
    with pytest.raises(Trouble, match="cannot be a title"):
        begin(tmp_path / "x", "plain", title)
    assert not (tmp_path / "x").exists()


def test_the_command_tells_what_it_made_and_a_wrong_layout_by_the_nearest(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ran = CliRunner().invoke(app, ["new", "fruit-market", "--from", "dossier", "--json"])
    assert ran.exit_code == 0
    told = json.loads(ran.output)
    assert (told["title"], told["from"]) == ("Fruit Market", "dossier")
    assert all((Path("fruit-market") / file).is_file() for file in told["files"])
    wrong = CliRunner().invoke(app, ["new", "other", "--from", "dosier"])
    assert "dossier" in str(wrong.exception)
    assert not Path("other").exists()
