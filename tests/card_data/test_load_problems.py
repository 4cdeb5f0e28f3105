"""Faults of whole files, and faults that come together."""

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from card_data.load import load_game, shipped_games
from card_data.problems import Fault, Problems, describe

if TYPE_CHECKING:
    from tests.card_data.conftest import Copy


def test_a_sound_folder_has_no_problems(folder: "Copy") -> None:
    assert folder.problems() == ()


def test_five_faults_in_four_files_are_five_problems(folder: "Copy") -> None:
    folder.change("game.toml", 'size = "poker"', 'size = "pokre"')
    folder.change("cards.csv", "HUS-D01,1,director", "HUS-D01,1,dirctor")
    folder.change("cards.csv", "HUS-B04,", "HUS-b04,")
    folder.change("track.csv", "0.861", "8.61")
    folder.change("rules.md", "**HUS-30**", "**HUS-29**")
    assert folder.places() == [
        folder.at("cards.csv", "dirctor"),
        folder.at("cards.csv", "HUS-b04"),
        folder.at("game.toml", '"pokre"'),
        folder.at("rules.md", "HUS-29** The agent"),
        folder.at("track.csv", "8.61"),
    ]


@pytest.mark.parametrize("name", ["cards.csv", "serials.csv", "rules.md", "game.toml", "track.csv"])
def test_a_missing_file_is_one_problem(folder: "Copy", name: str) -> None:
    (folder.path / name).unlink()
    (problem,) = folder.problems()
    assert problem.code is Fault.NO_FILE
    assert name in str(problem)


def test_a_folder_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(Problems) as found:
        load_game(tmp_path / "nowhere")
    assert describe(found.value.problems).splitlines()[-2:] == ["serials.csv  missing file", "4 problems."]


def test_a_file_with_a_slip_in_its_name_is_guessed(folder: "Copy") -> None:
    (folder.path / "cards.csv").rename(folder.path / "card.csv")
    assert folder.says() == ["cards.csv  missing file; did you mean “card.csv”?"]


def test_a_folder_in_the_place_of_a_file_is_a_sentence(folder: "Copy") -> None:
    (folder.path / "serials.csv").unlink()
    (folder.path / "serials.csv").mkdir()
    assert folder.says() == ["serials.csv  file cannot be read; expected a file that may be read; Is a directory"]


def test_text_that_is_not_utf8_is_pointed_at(folder: "Copy") -> None:
    path = folder.path / "track.csv"
    path.write_bytes(path.read_bytes().replace("Agent’s".encode(), b"Agent\x92s"))
    assert folder.says() == ["track.csv:46:22  not UTF-8 text “byte 92”; save the file as UTF-8 (in a spreadsheet: “CSV UTF-8”)"]


def test_a_byte_order_mark_and_windows_line_ends_are_welcome(folder: "Copy") -> None:
    for name in ("cards.csv", "track.csv", "serials.csv", "game.toml", "rules.md"):
        text = (folder.path / name).read_bytes()
        (folder.path / name).write_bytes((b"" if name == "game.toml" else b"\xef\xbb\xbf") + text.replace(b"\n", b"\r\n"))
    assert folder.says() == []
    folder.change("cards.csv", "HUS-D03,1,", "HUS-D03,x,")
    folder.change("game.toml", "ideal = 4", "ideal = 7")
    assert folder.places() == ["cards.csv:4:9", folder.at("game.toml", "7\n\n# --")]


def test_cells_of_several_lines_keep_every_place_right(folder: "Copy") -> None:
    folder.change("cards.csv", "The ending tested badly.", '"The ending\ntested ""very""\nbadly, again."')
    assert folder.says() == []
    folder.change("cards.csv", '""lose"", ""amount"": 200000}', '""lose"",\n ""amount"": 210000}')
    folder.change("cards.csv", "HUS-V27,1,", "HUS-V27,0,")
    assert folder.places() == [folder.at("cards.csv", "210000"), folder.at("cards.csv", "0,report,,Blizzard")]


def test_an_unclosed_quotation_mark_is_found_where_its_row_begins(folder: "Copy") -> None:
    folder.change("cards.csv", '"Pay $200,000."', '"Pay $200,000.')
    (problem,) = folder.problems()
    assert (problem.code, problem.line) == (Fault.CSV_SYNTAX, 47)
    assert "look for a missing quotation mark" in str(problem)


def test_semicolons_are_recognised(folder: "Copy") -> None:
    path = folder.path / "serials.csv"
    path.write_text(path.read_text().replace(",", ";"))
    assert folder.says() == ["serials.csv:1:1  not CSV “id;copy;serial”; expected columns divided by commas"]


def test_an_empty_sheet_asks_for_its_columns(folder: "Copy") -> None:
    (folder.path / "serials.csv").write_text("")
    assert folder.says() == ["serials.csv:1:1  not CSV; expected the names of the columns in the first line"]


def test_a_renamed_column_is_unknown_and_missed(folder: "Copy") -> None:
    folder.change("cards.csv", "kind,sub,name", "kind,subb,name")
    first, second = folder.says()
    assert first == "cards.csv:1:1  missing column “sub”; did you mean “subb”?"
    assert second.startswith("cards.csv:1:13  unknown column “subb”")


def test_a_column_of_notes_is_left_alone(folder: "Copy") -> None:
    path = folder.path / "serials.csv"
    path.write_text("".join(f"{line},{'_note' if n == 0 else 'anything'}\n" for n, line in enumerate(path.read_text().splitlines())))
    assert folder.says() == []


def test_a_surplus_column_name_is_one_problem_not_a_hundred(folder: "Copy") -> None:
    folder.change("serials.csv", "id,copy", "id,_note,copy")
    expected = "expected 3, as many as there are cells in the rows below"
    assert folder.says() == [f"serials.csv:1:1  row of another length “4 column names”; {expected}"]


def test_a_column_named_twice_is_a_problem(folder: "Copy") -> None:
    path = folder.path / "serials.csv"
    path.write_text("".join(f"{line},{'copy' if n == 0 else 1}\n" for n, line in enumerate(path.read_text().splitlines())))
    assert folder.says() == ["serials.csv:1:16  column named twice “copy”"]


def test_a_row_that_stands_twice_is_a_duplicate_id(folder: "Copy") -> None:
    folder.change("track.csv", "HUS-QLN,,loan", "HUS-QLN,,loan,,Loan,0.500,0.955\nHUS-QLN,,loan")
    assert folder.says() == ["track.csv:45:1  id used twice “HUS-QLN”; it stands in line 44 already"]


def test_a_new_card_asks_for_the_serials_of_its_faces(folder: "Copy") -> None:
    path = folder.path / "cards.csv"
    last_star = next(line for line in path.read_text().splitlines() if line.startswith("HUS-S10"))
    path.write_text(path.read_text() + last_star.replace("HUS-S10", "HUS-S11") + "\n")
    assert folder.says() == [
        "serials.csv:129:1  no serial for “HUS-S11.C”; expected a further line, HUS-S11.C,1,326",
        "serials.csv:129:1  no serial for “HUS-S11.O”; expected a further line, HUS-S11.O,1,325",
    ]


def test_more_copies_ask_for_more_serials(folder: "Copy") -> None:
    folder.change("cards.csv", "HUS-V01,1,", "HUS-V01,2,")
    assert folder.says() == ["serials.csv:129:1  no serial for “HUS-V01”; expected a further line, HUS-V01,2,325"]


def test_blank_rows_are_nothing(folder: "Copy") -> None:
    folder.change("serials.csv", "HUS-D01.C,1,2\n", "\n,,\nHUS-D01.C,1,2\n")
    assert folder.says() == []


def test_lists_nested_without_end_are_a_sentence(folder: "Copy") -> None:
    folder.change("game.toml", 'chance = ["die", "variety"]', f"chance = {'[' * 9_000}{']' * 9_000}")
    folder.change("cards.csv", '"{""op"": ""lose_turn""}"', f"{'[' * 9_000}{']' * 9_000}")
    (problem,) = folder.problems()
    assert str(problem) == "game.toml:1:1  not TOML; lists or tables are nested too deeply"


def test_json_nested_without_end_is_a_sentence(folder: "Copy") -> None:
    folder.change("cards.csv", '"{""op"": ""lose_turn""}"', f"{'[' * 90_000}")
    (problem,) = folder.problems()
    assert problem.code is Fault.BAD_JSON
    assert "nested too deeply" in str(problem)


def test_two_shipped_games_do_not_share_an_id_a_prefix_or_a_deck_code(folder: "Copy", monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(folder.path, folder.path.with_name("twin"))
    (folder.path.with_name("twin") / "game.toml").write_text(
        (folder.path / "game.toml").read_text().replace('id = "hustle"', 'id = "twin"')
    )
    monkeypatch.setattr("card_data.load.HERE", folder.path.parent)
    with pytest.raises(Problems) as found:
        shipped_games.__wrapped__()
    assert [str(each) for each in found.value.problems] == [
        "twin/game.toml  deck_code of another game “HS”; The Hollywood Hustle has it",
        "twin/game.toml  prefix of another game “HUS”; The Hollywood Hustle has it",
    ]


def test_things_may_have_another_prefix_than_rules(folder: "Copy") -> None:
    folder.change("game.toml", 'prefix = "HUS"', 'prefix = "HUS"\nid_prefix = "DESK"')
    assert "cards.csv:2:1  bad id “HUS-D01”; expected an id that begins with DESK-" in folder.says()[0]
    (folder.path / "cards.csv").write_text((folder.path / "cards.csv").read_text(encoding="utf-8").replace("\nHUS-", "\nDESK-"))
    assert not [line for line in folder.says() if line.startswith(("cards.csv", "rules.md"))]


def test_a_board_may_carry_codes_of_its_own(folder: "Copy") -> None:
    folder.change("game.toml", "margin_mm = 10", 'margin_mm = 10\ncodes = ["HUS-H1..HUS-H2"]')
    assert [line.partition("  ")[2] for line in folder.says()] == [
        "no serial for “HUS-H1”; expected a further line, HUS-H1,1,325",
        "no serial for “HUS-H2”; expected a further line, HUS-H2,1,326",
    ]
    folder.change("game.toml", "HUS-H1..HUS-H2", "HUS-H2..HUS-H1")
    assert folder.at("game.toml", '"HUS-H2..HUS-H1"') in folder.places()


def test_another_back_needs_a_yes_or_no_option_and_a_layout(folder: "Copy") -> None:
    folder.change("game.toml", 'back = "back"', 'back = "back"\nback_with = { agent_dept = "back", wrap = "back" }')
    assert [line.partition("  ")[2] for line in folder.says()] == [
        "unknown option “agent_dept”; expected a yes-or-no option; did you mean “agent_debt”?",
        "unknown option “wrap”; expected a yes-or-no option",
    ]
    (folder.path / "layout.toml").write_text("[back]\n[property]\n[option]\n[contract]\n[report]\n")
    folder.change("game.toml", '{ agent_dept = "back", wrap = "back" }', '{ agent_debt = "bakc" }')
    (line,) = folder.says()
    assert line.startswith(folder.at("game.toml", '"bakc"'))
    assert "did you mean “back”?" in line
