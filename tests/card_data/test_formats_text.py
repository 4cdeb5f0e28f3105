"""CSV and TSV in every encoding, with every divider and line end; each told, and each fault at its place."""

import re
from pathlib import Path

import pytest

from card_data.load import load_game
from tests.card_data.makers import columns, folder, game, says

FRUIT = "Name;Anzahl;Preis\nÄpfel „süß“;2;1,50\nQuitte – groß;1;2,00\n"
PLAIN = [
    {"Name": "Äpfel „süß“", "Anzahl": 2, "Preis": "1,50"},
    {"Name": "Quitte – groß", "Anzahl": 1, "Preis": "2,00"},
]


@pytest.mark.parametrize(
    ("codec", "told"),
    [
        ("utf-8", "UTF-8"),
        ("utf-8-sig", "UTF-8 with a byte order mark"),
        ("utf-16", "UTF-16"),
        ("utf-16-le", "UTF-16"),
        ("utf-16-be", "UTF-16"),
        ("utf-32", "UTF-32"),
        ("cp1252", "Windows-1252"),
    ],
)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_encoding_and_line_end_is_found_out_and_told(tmp_path: Path, codec: str, told: str, end: str) -> None:
    found = game(tmp_path, cards_csv=FRUIT.replace("\n", end).encode(codec))
    assert columns(found) == PLAIN
    assert (found.files[0].encoding, found.files[0].divider) == (told, "semicolon")
    assert [card.line for card in found.cards] == [2, 3]


@pytest.mark.parametrize(("divider", "told"), [(",", "comma"), (";", "semicolon"), ("\t", "tab"), ("|", "upright line")])
def test_every_divider_is_found_out_and_told(tmp_path: Path, divider: str, told: str) -> None:
    rows = [["name", "text", "note"], ["Ace", "one, two; three", "a|b\tc"], ["Two", "", "x"]]
    text = "\n".join(divider.join(f'"{cell}"' for cell in row) for row in rows)
    found = game(tmp_path, cards_csv=text)
    assert found.files[0].divider == told
    assert columns(found)[0] == {"name": "Ace", "text": "one, two; three", "note": "a|b\tc"}


def test_decimal_commas_do_not_divide(tmp_path: Path) -> None:
    found = game(tmp_path, cards_csv="Name;Preis\nApfel;1,50\nBirne;2,00\nKirsche;3,75\n")
    assert found.files[0].divider == "semicolon"


def test_a_first_line_that_names_the_divider_is_obeyed(tmp_path: Path) -> None:
    found = game(tmp_path, cards_csv="sep=|\nname|text\nAce|a,b;c\n")
    assert columns(found) == [{"name": "Ace", "text": "a,b;c"}]
    assert found.cards[0].line == 3


def test_a_sheet_of_one_column_is_a_sheet(tmp_path: Path) -> None:
    assert [card.name for card in game(tmp_path, cards_csv="name\nAce\nTwo\n").cards] == ["Ace", "Two"]


def test_the_divider_and_the_encoding_can_be_said(tmp_path: Path) -> None:
    found = game(tmp_path, '[cards]\nencoding = "cp949"\ndivider = ";"\n', cards_csv="이름;값,수량\n호박;1,2\n".encode("cp949"))
    assert columns(found) == [{"이름": "호박", "값,수량": "1,2"}]
    assert found.files[0].encoding == "cp949"


def test_quoted_line_ends_and_marks_stay_and_lines_are_counted(tmp_path: Path) -> None:
    found = game(tmp_path, cards_csv='name,text\n"Ace","one\r\ntwo ""x"""\nTwo,b\n')
    assert columns(found)[0]["text"] == 'one\ntwo "x"'
    assert [card.line for card in found.cards] == [2, 4]


def test_a_written_line_break_is_one_unless_markup_says_otherwise(tmp_path: Path) -> None:
    text = "name,text\nAce,one\\ntwo\\\\new\n"
    assert columns(game(tmp_path, cards_csv=text))[0]["text"] == "one\ntwo\\new"
    for other in ("false", "'|'"):
        assert columns(game(tmp_path, f"[markup]\nnewline = {other}\n", cards_csv=text))[0]["text"] == "one\\ntwo\\\\new"


def test_accents_apart_from_their_letters_are_joined(tmp_path: Path) -> None:
    (card,) = game(tmp_path, cards_csv="name\nCafe\u0301\n").cards
    assert card.name == "Café"


# -- ragged rows ---------------------------------------------------------------------------------------------------------


def test_short_rows_are_filled_and_empty_cells_too_many_left_out(tmp_path: Path) -> None:
    found = game(tmp_path, cards_csv="name,text,note\nAce\nTwo,b,c,,\n,,\n\nThree,d\n")
    assert [list(each.values()) for each in columns(found)] == [["Ace", "", ""], ["Two", "b", "c"], ["Three", "d", ""]]
    assert found.files[0].rows == 3


def test_a_cell_too_many_is_a_problem_of_its_card(tmp_path: Path) -> None:
    expected = "expected 2; look for a divider that stands in no quotation marks"
    assert says(tmp_path, cards_csv="name,text\nAce,Gain 2, lose 1\n") == [
        f"cards.csv:2:12  Ace: row of another length “3 cells”; {expected}"
    ]


def test_an_open_quotation_mark_is_found_where_its_row_begins(tmp_path: Path) -> None:
    (said,) = says(tmp_path, cards_csv='name,text\nAce,b\nTwo,"c\nThree,d\n')
    assert said.startswith('cards.csv:3:1  not CSV “Two,"c”')
    assert said.endswith("look for a missing quotation mark")


def test_a_column_without_a_name_is_told_with_what_is_in_it(tmp_path: Path) -> None:
    hint = "line 3 has “b” in it; a column of notes begins with _"
    assert says(tmp_path, cards_csv="name,\nAce,\nTwo,b\n") == [f"cards.csv:1:6  column without a name; {hint}"]
    assert says(tmp_path, cards_csv="name,\nAce,\n") == []


def test_a_column_named_twice_is_told(tmp_path: Path) -> None:
    hint = "give it another name, or one that begins with _"
    assert says(tmp_path, cards_csv="name;cost;cost\nAce;1;2\n") == [f"cards.csv:1:11  column named twice “cost”; {hint}"]


@pytest.mark.parametrize("text", ["", "\n\n", ";;\n"])
def test_an_empty_sheet_asks_for_its_columns(tmp_path: Path, text: str) -> None:
    assert says(tmp_path, cards_csv=text) == ["cards.csv:1:1  not CSV; expected the names of the columns in the first line"]


def test_a_sheet_without_cards_says_so(tmp_path: Path) -> None:
    expected = "cards.csv  no cards; expected a row for each card below the names of the columns"
    assert says(tmp_path, cards_csv="name,qty\n") == [expected]
    assert says(tmp_path, cards_csv="name,qty\nAce,0\n") == [f"{expected}; all 1 rows have the quantity 0"]


# -- encodings that are not guessed --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "codec"),
    [
        ("이름,글\n호박,단호박 수프를 끓인다\n", "cp949"),
        ("名前,文\n茶,お茶を飲む\n", "shift_jis"),
        ("Имя,Текст\nЧай,Горячий чай\n", "cp1251"),
        ("nazwa\nZłota gałąź\n", "cp1250"),
        ("Name\nGrüne Äpfel süß\n", "mac-roman"),
    ],
)
def test_other_old_encodings_are_not_taken_for_western(tmp_path: Path, text: str, codec: str) -> None:
    (said,) = says(tmp_path, cards_csv=text.encode(codec))
    assert re.match(r"cards\.csv:\d:\d  not UTF-8 text “byte [0-9A-F]{2}”; save the file as UTF-8", said)
    assert 'write encoding = "cp949" or another in [cards]' in said
    more = f'[cards]\nencoding = "{codec.replace("cp125", "windows-125")}"\n'
    assert game(tmp_path, more, cards_csv=text.encode(codec)).cards[0].name == text.splitlines()[1].partition(",")[0]


def test_a_wrong_encoding_is_told_where_it_breaks(tmp_path: Path) -> None:
    (said,) = says(tmp_path, '[cards]\nencoding = "utf-8"\n', cards_csv="name\nÄpfel\n".encode("cp1252"))
    assert said.startswith("cards.csv:2:1  not of the encoding that game.toml says “byte C4”; expected text in utf-8; save the file")


def test_an_unknown_encoding_is_told(tmp_path: Path) -> None:
    (said,) = says(tmp_path, '[cards]\nencoding = "cp-949"\n', cards_csv="name\nx\n")
    assert said.startswith("game.toml:3:12  unknown encoding “cp-949”")
    assert said.endswith("did you mean “cp949”?")


def test_letters_lost_by_another_program_are_told(tmp_path: Path) -> None:
    found = game(tmp_path, cards_csv="name\n\ufffdpfel\n")
    assert found.files[0].notes == ("the file holds the sign �, which another program left for letters it could not read",)


# -- which file ----------------------------------------------------------------------------------------------------------


def test_the_only_sheet_of_a_folder_needs_no_name(tmp_path: Path) -> None:
    assert game(tmp_path, fruit_csv="name\nAce\n").files[0].name == "fruit.csv"


def test_of_several_sheets_one_must_be_named(tmp_path: Path) -> None:
    expected = "expected file = the one with the cards, in [cards]: a.csv or b.tsv"
    assert says(tmp_path, a_csv="name\nAce\n", b_tsv="name\nTwo\n") == [f"game.toml:1:1  missing key “file”; {expected}"]


def test_no_sheet_at_all_is_told(tmp_path: Path) -> None:
    (said,) = says(tmp_path)
    assert said.startswith("cards.csv  missing file; or cards.xlsx")


def test_a_slip_in_the_name_of_the_file_is_guessed(tmp_path: Path) -> None:
    told = says(tmp_path, '[cards]\nfile = "fruits.csv"\n', fruit_csv="name\nAce\n")
    assert told == ["game.toml:3:8  missing file “fruits.csv”; expected a file of this folder; did you mean “fruit.csv”?"]


def test_a_file_outside_of_the_folder_is_never_opened(tmp_path: Path) -> None:
    (tmp_path / "secret.csv").write_text("name\nsecret\n", encoding="utf-8")
    told = says(tmp_path, '[cards]\nfile = "../secret.csv"\n')
    assert told == ["game.toml:3:8  file outside of the folder “../secret.csv”; expected a file of this folder; copy it here"]
    path = folder(tmp_path, '[cards]\nfile = "link.csv"\n')
    (path / "link.csv").symlink_to(tmp_path / "secret.csv")
    assert "file outside of the folder “link.csv”" in says(tmp_path, '[cards]\nfile = "link.csv"\n')[0]


def test_a_file_in_a_folder_below_is_fine(tmp_path: Path) -> None:
    path = folder(tmp_path, '[cards]\nfile = "data/fruit.csv"\n')
    (path / "data").mkdir()
    (path / "data" / "fruit.csv").write_text("name\nAce\n", encoding="utf-8")
    assert load_game(path).cards[0].file == "data/fruit.csv"


def test_an_unknown_kind_of_file_is_told(tmp_path: Path) -> None:
    (said,) = says(tmp_path, '[cards]\nfile = "cards.ods"\n', cards_ods=b"PK")
    assert said.startswith("cards.ods  unknown kind of file; expected a name that ends in .csv, .tsv")


def test_too_large_a_file_is_told(tmp_path: Path) -> None:
    assert says(tmp_path, cards_csv=b"name\n" + b"x" * 33_000_000) == ["cards.csv  too large “33 MB”; expected at most 32 MB"]
    told = says(tmp_path, cards_csv="name\n" + "x\n" * 20_001)
    assert told == ["cards.csv  too large “20,001 rows”; expected at most 20,000 rows"]


def test_links_out_of_the_folder_are_not_followed_by_any_file(tmp_path: Path) -> None:
    (tmp_path / "secret.toml").write_text("[card]\nword = 'secret'\n", encoding="utf-8")
    path = folder(tmp_path, cards_csv="name\nAce\n")
    (path / "layout.toml").symlink_to(tmp_path / "secret.toml")
    assert says(tmp_path) == ["layout.toml  file outside of the folder; expected a file of this folder; copy it here"]
    (path / "layout.toml").unlink()
    (tmp_path / "lang").mkdir()
    (tmp_path / "lang" / "en.csv").write_text("key,text\nsecret,secret\n", encoding="utf-8")
    (path / "lang").symlink_to(tmp_path / "lang")
    assert says(tmp_path) == ["lang/en.csv  file outside of the folder; expected a file of this folder; copy it here"]
    (path / "lang").unlink()
    (path / "cards.csv").rename(tmp_path / "cards.csv")
    (path / "cards.csv").symlink_to(tmp_path / "cards.csv")
    assert says(tmp_path) == ["cards.csv  file outside of the folder; expected a file of this folder; copy it here"]


def test_commas_in_the_names_of_columns_do_not_divide_what_semicolons_do(tmp_path: Path) -> None:
    found = game(tmp_path, cards_csv="Name;Preis, netto, in Euro;Text, lang, breit\nApfel;1,50;süß\nBirne;2,00;saftig, reif\n")
    assert (found.files[0].divider, list(found.cards[0].columns)) == ("semicolon", ["Name", "Preis, netto, in Euro", "Text, lang, breit"])
