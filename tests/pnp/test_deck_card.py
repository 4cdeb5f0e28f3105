"""Every maker's kit has a deck card, which introduces the printing; its title is one that can be set."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from card_data.codes import read_deck_card
from card_data.load import load_game
from card_data.runs import RunBook
from pnp.cli import app
from pnp.manifest import read_manifest
from pnp.proof.prove import prove


def build(folder: Path, toml: str, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BACKLOT_HOME", str(folder / "home"))
    deck = folder / "market"
    deck.mkdir()
    (deck / "game.toml").write_text(toml, encoding="utf-8")
    (deck / "cards.csv").write_text("name\nApple\nPear\n", encoding="utf-8")
    run = CliRunner().invoke(app, ["build", str(deck), "-o", str(folder / "output")])
    assert run.exit_code == 0, run.output
    return folder / "output/market"


@pytest.mark.parametrize("title", ["Fruit Market", "과일 시장", "果物市場", "سوق"])
def test_the_deck_card_introduces_the_printing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, title: str) -> None:
    kit = build(tmp_path, f'title = "{title}"\n', monkeypatch)
    card = next(thing for thing in read_manifest(kit).things if thing.id == "MAR-DECK-CARD")
    game = load_game(tmp_path / "market")
    assert read_deck_card(card.address or "", {game.id: game}).key == RunBook(tmp_path / "home").first("market").key
    assert [str(finding) for finding in prove(kit).findings] == []


def test_a_folder_may_do_without_it_and_serials_do_not_know_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kit = build(tmp_path, 'title = "Fruit Market"\ndeck_card = false\n', monkeypatch)
    assert [thing.id for thing in read_manifest(kit).things if thing.code] == ["MAR-APPLE", "MAR-PEAR"]
    assert "DECK" not in (tmp_path / "market/serials.csv").read_text()
    assert not (kit / "pieces.pdf").exists()


def test_a_folder_with_a_deck_card_of_its_own_keeps_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = '[pieces.MINE]\nkind = "deck_card"\ntitle = "Keep me"\nlayout = "deck_card"\n'
    kit = build(tmp_path, f'title = "Fruit Market"\n{own}', monkeypatch)
    assert [thing.id for thing in read_manifest(kit).things if thing.file == "pieces.pdf"] == ["MINE"]
