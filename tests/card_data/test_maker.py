"""A maker's folder: a title and a sheet of cards, and a default for everything else."""

from pathlib import Path

import pytest

from card_data.ids import deck_code_of
from card_data.load import load_game, shipped_games
from card_data.model import Game
from card_data.problems import Problems
from card_data.serials import keep_serials

CARDS = "name,qty,text\nRed apple,3,Sweet\\nand sour\nPear,,Juicy\nPlum,0,none\n"


@pytest.fixture
def market(tmp_path: Path) -> Path:
    folder = tmp_path / "fruit-market"
    folder.mkdir()
    (folder / "game.toml").write_text('title = "Fruit Market"\n', encoding="utf-8")
    (folder / "cards.csv").write_text(CARDS, encoding="utf-8")
    return folder


def says(folder: Path) -> list[str]:
    try:
        load_game(folder)
    except Problems as found:
        return [str(each) for each in found.problems]
    return []


def serials(game: Game) -> dict[tuple[str, int], int]:
    return {(each.id, each.copy): each.serial for each in game.serials}


def test_a_title_and_a_sheet_are_a_game(market: Path) -> None:
    game = load_game(market)
    assert (game.id, game.prefix, game.deck_code, game.language) == ("fruit_market", "FRU", deck_code_of("fruit_market"), "en")
    assert (game.seats_least, game.seats_most, game.rules_version, game.free) == (1, 8, 1, True)
    assert [(deck.id, deck.size_mm, deck.shape) for deck in game.decks] == [("cards", (63.0, 88.0), "rounded")]
    assert [(card.id, card.name, card.kind, card.qty) for card in game.cards] == [
        ("FRU-RED-APPLE", "Red apple", "card", 3),
        ("FRU-PEAR", "Pear", "card", 1),
    ]
    assert game.cards[0].text("text") == "Sweet\nand sour"
    assert game.files[0].left_out == 1


def test_only_the_title_must_be_there(market: Path) -> None:
    (market / "game.toml").write_text("", encoding="utf-8")
    assert says(market) == ["game.toml:1:1  missing key “title”; expected title = a text"]


def test_serials_are_appended_and_never_renumbered(market: Path) -> None:
    first = load_game(market)
    assert keep_serials(first) == 4
    assert keep_serials(first) == 0
    (market / "cards.csv").write_text("name,qty\nQuince,1\nPear,2\nRed apple,1\n", encoding="utf-8")
    second = load_game(market)
    assert serials(second) == {("FRU-QUINCE", 1): 5, ("FRU-PEAR", 1): 4, ("FRU-PEAR", 2): 6, ("FRU-RED-APPLE", 1): 1}
    assert keep_serials(second) == 2
    (market / "cards.csv").write_text(CARDS, encoding="utf-8")
    assert serials(load_game(market)) == serials(first)
    assert (market / "serials.csv").read_text(encoding="utf-8").splitlines()[-2:] == ["FRU-QUINCE,1,5", "FRU-PEAR,2,6"]


def test_serials_saved_by_a_spreadsheet_program_are_read_and_put_right(market: Path) -> None:
    (market / "serials.csv").write_bytes("id;copy;serial\r\nFRU-PEAR;1;9\r\nFRU-OLD;1;12\r\n".encode("utf-16"))
    game = load_game(market)
    assert serials(game) == {("FRU-RED-APPLE", 1): 13, ("FRU-RED-APPLE", 2): 14, ("FRU-RED-APPLE", 3): 15, ("FRU-PEAR", 1): 9}
    assert keep_serials(game) == 3
    lines = (market / "serials.csv").read_text(encoding="utf-8").splitlines()
    assert lines == ["id,copy,serial", "FRU-PEAR,1,9", "FRU-OLD,1,12", *(f"FRU-RED-APPLE,{n},{12 + n}" for n in (1, 2, 3))]


def test_serials_that_changed_meanwhile_are_not_written_over(market: Path) -> None:
    game = load_game(market)
    (market / "serials.csv").write_text("id,copy,serial\nFRU-OTHER,1,1\n", encoding="utf-8")
    with pytest.raises(Problems, match=r"serials\.csv  serial used twice “1”; the file has changed meanwhile; do it again"):
        keep_serials(game)


def test_no_derived_deck_code_is_a_shipped_games() -> None:
    taken = {game.deck_code for game in shipped_games().values()}
    assert not taken & {deck_code_of(f"deck_{number}") for number in range(6000)}


def test_a_game_with_a_version_of_its_rules_declares_everything(market: Path) -> None:
    (market / "game.toml").write_text('title = "Fruit Market"\nrules_version = 1\n', encoding="utf-8")
    assert "game.toml:1:1  missing key “deck_code”; expected deck_code = a text" in says(market)


def test_a_broken_short_game_toml_is_one_problem_with_a_remedy(market: Path) -> None:
    (market / "game.toml").write_text('title = "Obst"\nMünze = 1\n', encoding="utf-8")
    hint = "a key with other letters than a to z, blanks or signs stands in quotation marks"
    assert says(market) == [f"game.toml:2:2  not TOML “Münze = 1”; {hint}"]


def test_a_file_of_cards_that_cannot_be_read_is_one_problem(market: Path) -> None:
    (market / "game.toml").write_text('title = "x"\n[tally]\npoints = "worth"\n[decks.cards]\nback_column = "rear"\n', encoding="utf-8")
    (market / "cards.csv").write_text('name,worth,rear\n"Ace,1,\n', encoding="utf-8")
    (said,) = says(market)
    assert said.startswith("cards.csv:2:1  not CSV")


def test_serials_that_cannot_be_written_or_are_used_up_are_told(market: Path) -> None:
    game = load_game(market)
    (market / "serials.csv").mkdir()
    with pytest.raises(Problems, match=r"serials\.csv  file cannot be read"):
        keep_serials(game)
    (market / "serials.csv").rmdir()
    (market / "serials.csv").write_text("id,copy,serial\nFRU-OLD,1,32767\n", encoding="utf-8")
    expected = "expected at most 32,767 things with a code in the life of a deck"
    assert says(market) == [f"serials.csv  no serial is left for “FRU-RED-APPLE”; {expected}"]


def test_a_folder_that_may_not_be_written_is_told(market: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = load_game(market)

    def refused(self: Path, target: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "replace", refused)
    with pytest.raises(Problems, match=r"serials\.csv  file cannot be written; Permission denied; make room, or let the folder be written"):
        keep_serials(game)
    assert sorted(each.name for each in market.iterdir()) == ["cards.csv", "game.toml"]


def test_a_thousand_rows_are_a_thousand_cards(market: Path) -> None:
    rows = "".join(f"Card {number},{number % 4 + 1},Gain **2** gold; draw a card.,{number % 9}\n" for number in range(1000))
    (market / "cards.csv").write_text(f"name,qty,text,cost\n{rows}", encoding="utf-8")
    cards = load_game(market).cards
    assert [card.name for card in cards] == [f"Card {number}" for number in range(1000)]
    assert sum(card.qty for card in cards) == 2500


def test_a_card_that_got_another_serial_meanwhile_keeps_it(market: Path) -> None:
    game = load_game(market)
    (market / "serials.csv").write_text("id,copy,serial\nFRU-PEAR,1,99\n", encoding="utf-8")
    with pytest.raises(Problems, match="serial used twice “4”; the file has changed meanwhile"):
        keep_serials(game)
    assert (market / "serials.csv").read_text(encoding="utf-8") == "id,copy,serial\nFRU-PEAR,1,99\n"
