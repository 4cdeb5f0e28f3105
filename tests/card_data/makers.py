"""A maker's folder made for a test, and what comes of it."""

from pathlib import Path

from card_data.load import load_game
from card_data.model import Game
from card_data.problems import Problems

TITLE = 'title = "T"\n'


def folder(path: Path, more: str = "", **files: str | bytes) -> Path:
    """Write a folder: `more` stands in game.toml after the title; `cards_csv` becomes `cards.csv`."""
    path = path / "try"
    path.mkdir(exist_ok=True)
    (path / "game.toml").write_text(TITLE + more, encoding="utf-8")
    for name, content in files.items():
        raw = content.encode() if isinstance(content, str) else content
        (path / name.replace("_", ".")).write_bytes(raw)
    return path


def game(path: Path, more: str = "", **files: str | bytes) -> Game:
    """Return the game of a folder."""
    return load_game(folder(path, more, **files))


def says(path: Path, more: str = "", **files: str | bytes) -> list[str]:
    """Return the problems of a folder as sentences."""
    try:
        game(path, more, **files)
    except Problems as found:
        return [str(each) for each in found.problems]
    return []


def columns(found: Game) -> list[dict[str, object]]:
    """Return the columns of all cards."""
    return [dict(card.columns) for card in found.cards]
