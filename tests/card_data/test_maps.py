"""Boards declared without coordinates: what a few words and a sheet come to, and how their faults are told."""

from __future__ import annotations

import doctest
import math
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from card_data import map_shapes
from card_data.load import load_game
from card_data.model import Board, Game
from card_data.problems import Problems

ISLAND = Path(__file__).parent.parent / "fixtures" / "maker" / "island"


def made(folder: Path, boards: str, **sheets: str) -> Game:
    """Return the game of a folder with a card, these boards and these sheets."""
    (folder / "game.toml").write_text(f'title = "Trial"\n{boards}', "utf-8")
    (folder / "cards.csv").write_text("name\nOne\n", "utf-8")
    for name, text in sheets.items():
        (folder / f"{name}.csv").write_text(text, "utf-8")
    return load_game(folder)


def board(folder: Path, words: str, **sheets: str) -> Board:
    """Return the only board of such a game."""
    return made(folder, f"[boards.MAP]\n{words}\n", **sheets).boards[0]


def faults(folder: Path, words: str, **sheets: str) -> str:
    """Return what is wrong with such a board."""
    with pytest.raises(Problems) as found:
        board(folder, words, **sheets)
    return str(found.value)


def nearest(each: Board) -> float:
    """Return how near the two nearest places of a board stand, in mm."""
    at = [each.centre_mm(square) for square in each.squares]
    return min(math.dist(a, b) for n, a in enumerate(at) for b in at[:n])


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
def test_every_hex_has_neighbours_one_cell_away_and_none_nearer(tmp_path: Path, orientation: str) -> None:
    each = board(tmp_path, f'kind = "hex"\ncolumns = 6\nrows = 5\ncell_mm = 30\norientation = "{orientation}"')
    at = [each.centre_mm(square) for square in each.squares]
    touching = Counter(round(math.dist(a, b), 3) == 30.0 for a in at for b in at if a != b)
    assert len(at) == 30
    assert nearest(each) == pytest.approx(30.0)
    assert touching[True] == 2 * (3 * 30 - 2 * 6 - 2 * 5 + 1)


def test_rings_make_a_hexagon_of_hexes(tmp_path: Path) -> None:
    each = board(tmp_path, 'kind = "hex"\nrings = 4\ncell_mm = 20')
    rows = Counter(square.columns["row"] for square in each.squares)
    assert [rows[n] for n in range(1, 8)] == [4, 5, 6, 7, 6, 5, 4]


def test_a_board_without_paper_is_as_large_as_its_cells(tmp_path: Path) -> None:
    each = board(tmp_path, 'kind = "square"\ncolumns = 8\nrows = 4\ncell_mm = 25\nmargin_mm = 10')
    assert (each.width_mm, each.height_mm) == (8 * 25 + 20, 4 * 25 + 20 + 20)


def test_cells_fill_the_paper_that_is_asked_for(tmp_path: Path) -> None:
    each = board(tmp_path, 'kind = "square"\ncolumns = 10\nrows = 10\npaper = "a3"')
    assert {each.width_mm, each.height_mm} == {297.0, 420.0}
    assert each.form["cell_mm"] == pytest.approx(27.7)
    for square in each.squares:
        x, y = each.centre_mm(square)
        assert 10 + 13.8 <= x <= each.width_mm - 23.8
        assert 10 + 13.8 <= y <= each.height_mm - 23.8


def test_cells_are_a_little_larger_than_the_tiles_that_are_to_fit(tmp_path: Path) -> None:
    words = '[boards.MAP]\nkind = "hex"\nrings = 2\nfits = "TILES"\n[pieces.TILES]\nkind = "tokens"\nshape = "hex"\nsize_mm = 40\n'
    assert made(tmp_path, words).boards[0].form["cell_mm"] == pytest.approx(40.8)


def test_a_hex_deck_fits_the_hexes_of_the_map(tmp_path: Path) -> None:
    words = '[boards.MAP]\nkind = "hex"\nrings = 2\nfits = "land"\nclearance_mm = 1\n[decks.land]\nsize = "46.2x40mm"\nshape = "hexagon"\n'
    each = made(tmp_path, words).boards[0]
    assert each.form["cell_mm"] == pytest.approx(41.0)
    assert each.form["pointy"] is False


@pytest.mark.parametrize("form", ["loop", "serpentine", "spiral"])
@pytest.mark.parametrize("spaces", [12, 40, 100])
def test_spaces_of_a_track_stand_apart_and_on_the_board(tmp_path: Path, form: str, spaces: int) -> None:
    each = board(tmp_path, f'kind = "track"\nform = "{form}"\nspaces = {spaces}\npaper = "a3"')
    width = each.form["cell_mm"]
    assert isinstance(width, float)
    assert len(each.squares) == spaces
    assert nearest(each) >= width * 0.8
    for square in each.squares:
        x, y = each.centre_mm(square)
        assert 9.9 + width / 2 <= x <= each.width_mm - 9.9 - width / 2
        assert 29.9 + width / 2 <= y <= each.height_mm - 9.9 - width / 2


def test_a_track_follows_a_listed_path(tmp_path: Path) -> None:
    each = board(tmp_path, 'kind = "track"\nspaces = 9\ncell_mm = 20\npaper = "a3"\npath = [[0, 0.5], [0.5, 0.2], [1, 0.5]]')
    xs = [square.x for square in each.squares]
    assert xs == sorted(xs)
    at = [each.centre_mm(square) for square in each.squares]
    steps = [math.dist(a, b) for a, b in pairwise(at)]
    assert max(steps) - min(steps) < 1.5


def test_points_take_shares_or_millimetres_and_links_of_three_kinds(tmp_path: Path) -> None:
    words = 'kind = "points"\nplaces = "map.csv"\nwidth_mm = 200\nheight_mm = 150\nlinks = [["B", "C", 4, "red"]]'
    each = board(tmp_path, words, map="id,x,y,links\nA,20,40,B:2;C\nB,100,80,A\nC,180,120,\n")
    assert each.centre_mm(each.squares[1]) == pytest.approx((100, 80))
    links = each.form["links"]
    assert isinstance(links, tuple)
    told: list[Any] = [
        (link["from"], link["to"], link["spaces"]) for link in links if not isinstance(link, str | int | float | tuple | None)
    ]
    assert told == [("A", "B", 2), ("A", "C", 0), ("B", "C", 4)]
    shares = board(tmp_path, words.replace('\nlinks = [["B", "C", 4, "red"]]', ""), map="id,x,y\nA,0,0\nB,1,1\n")
    assert shares.centre_mm(shares.squares[1]) == pytest.approx((190, 140))


def test_places_may_be_called_in_any_script(tmp_path: Path) -> None:
    each = board(tmp_path, 'kind = "points"\nplaces = "map.csv"', map="id,x,y,links\n서울,0.1,0.1,부산\n부산,0.9,0.9,\n")
    assert len({square.id for square in each.squares}) == 2
    links = each.form["links"]
    assert isinstance(links, tuple)
    assert len(links) == 1


def test_places_with_codes_are_numbered_for_ever(tmp_path: Path) -> None:
    game = made(tmp_path, '[boards.MAP]\nkind = "square"\ncolumns = 2\nrows = 1\ncell_mm = 30\ncodes = true\n')
    codes = [square.id for square in game.boards[0].squares]
    assert codes == list(game.boards[0].codes)
    assert set(codes) <= {serial.id for serial in game.serials}


FAULTY = [
    ('kind = "hex"\ncolumns = 3\nrows = 3\nplaces = "mpa.csv"', "did you mean “map.csv”?"),
    ('kind = "hex"\ncolumns = 3\nrows = 3\nplaces = "map.csv"', "map.csv:3:1  wrong id “F9”; expected a cell of the board, A1 to C3"),
    ('kind = "hex"', "expected columns and rows, rings, or places"),
    ('kind = "hex"\ncolumns = 20\nrows = 20\npaper = "a4"\ncell_mm = 30', "expected at most 9.65"),
    ('kind = "hex"\nrings = 3\ncell_mm = 20\ncodes = true', "expected cells of at least 34 mm"),
    ('kind = "square"\ncolumns = 2\nrows = 2\nwidth_mm = 100', "missing key “height_mm”"),
    ('kind = "track"', "expected spaces = how many"),
    ('kind = "track"\nform = "zigzag"\nspaces = 9', "unknown form “zigzag”"),
    ('kind = "points"', "expected places = a sheet with the columns id, x and y"),
    ('kind = "square"\ncolumns = 2\nrows = 2\nfits = "carsd"', "did you mean"),
    ('kind = "hexx"\ncolumns = 2', "game.toml:3:8  unknown kind “hexx”; expected hex, square, track or points; did you mean “hex”?"),
    ('kind = "map"\ncolumns = 2', "missing key “places”"),
]


@pytest.mark.parametrize(("words", "sentence"), FAULTY)
def test_faults_of_a_board_are_told_with_their_remedy(tmp_path: Path, words: str, sentence: str) -> None:
    cards = '\n[decks.cards]\nsize = "poker"' if "carsd" in words else ""
    assert sentence in faults(tmp_path, words + cards, map="id,terrain\nA1,sea\nF9,sea\n")


def test_faults_of_rows_name_line_and_column(tmp_path: Path) -> None:
    told = faults(tmp_path, 'kind = "points"\nplaces = "map.csv"', map="id,x,y,links\nA,0.1,high,\nB,0.2,0.2,Q\nA,0.4,0.4,\n")
    assert "map.csv:2:7  wrong y “high”" in told
    assert "map.csv:3:11  unknown links “Q”" in told
    assert "map.csv:4:1  id used twice “A”; it stands in line 2 already" in told


def test_columns_are_called_by_letters_like_those_of_a_spreadsheet() -> None:
    names = [map_shapes.letters(n) for n in (0, 25, 26, 51, 52)]
    assert names == ["A", "Z", "AA", "AZ", "BA"]
    assert [map_shapes.column_of(name) for name in names] == [0, 25, 26, 51, 52]


def test_the_examples_are_true() -> None:
    result = doctest.testmod(map_shapes)
    assert result.attempted > 0
    assert result.failed == 0


def test_the_island_lies_in_its_sea() -> None:
    island = load_game(ISLAND).boards[0]
    kinds = Counter(square.kind for square in island.squares)
    assert sum(kinds.values()) == 42
    assert kinds["sea"] == 42 - 23
    assert island.by_id["ISL-ISLAND-D3"].label == "Mount Marrow"
