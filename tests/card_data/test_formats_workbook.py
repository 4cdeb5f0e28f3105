"""XLSX: values as shown, formulas by what they came to, and each fault at its cell."""

import datetime as dt
import io
import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont

from card_data.formats.shown import shown
from tests.card_data.makers import columns, game, says


def book(fill: Callable[[Any], None], *, change: tuple[str, str] | None = None) -> bytes:
    """Return a workbook with a sheet Cards; `change` replaces a pattern in that sheet's XML."""
    workbook = Workbook()
    workbook.active.title = "Cards"
    fill(workbook)
    out = io.BytesIO()
    workbook.save(out)
    return repacked(out.getvalue(), "xl/worksheets/sheet1.xml", *change) if change else out.getvalue()


def repacked(raw: bytes, part: str, pattern: str, new: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(raw)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for each in old.namelist():
            content = old.read(each).decode()
            if each == part:
                content, many = re.subn(pattern, new, content)
                assert many
            archive.writestr(each, content)
    return out.getvalue()


def two(workbook: Any) -> None:
    sheet = workbook.active
    for row in (["Name", "Qty", "Share", "When", "Text", "Cost", "Live"], ["Ace", 3.0, 0.25, dt.date(2026, 3, 4), "a\nb", 2.5, True]):
        sheet.append(row)
    sheet["C2"].number_format, sheet["D2"].number_format, sheet["F2"].number_format = "0%", "d mmmm yyyy", "0.00"


def test_values_are_read_as_they_are_shown(tmp_path: Path) -> None:
    found = game(tmp_path, cards_xlsx=book(two))
    assert columns(found) == [
        {"Name": "Ace", "Qty": 3, "Share": "25%", "When": "4 March 2026", "Text": "a\nb", "Cost": "2.50", "Live": "TRUE"}
    ]
    assert (found.files[0].name, found.files[0].sheet, found.cards[0].line) == ("cards.xlsx", "Cards", 2)


def test_decimal_commas_are_those_of_the_sheet_that_people_see(tmp_path: Path) -> None:
    assert columns(game(tmp_path, '[cards]\ndecimal = ","\n', cards_xlsx=book(two)))[0]["Cost"] == "2,50"


@pytest.mark.parametrize(
    ("value", "code", "text"),
    [
        (3.0, "General", "3"),
        (0.1 + 0.2, "General", "0.3"),
        (1e12, "General", "1000000000000"),
        (2.5, "0", "3"),
        (7, "000", "007"),
        (3.1, "0.0#", "3.1"),
        (-3, "#,##0_);(#,##0)", "(3)"),
        (0, '0;-0;"–"', "–"),
        (1234567, "#,##0", "1,234,567"),
        (5, '0 "gold"', "5 gold"),
        (12.5, "[$€-407] #,##0.00", "€ 12.50"),
        (0.125, "0.0%", "12.5%"),
        (12345, "0.00E+00", "1.23E+04"),
        (1 / 3, "# ?/?", "0.3333333333"),
        (dt.datetime(2026, 3, 4), "mm-dd-yy", "2026-03-04"),  # noqa: DTZ001 (a sheet has no zone)
        (dt.datetime(2026, 3, 4, 15, 5), "dd.mm.yy h:mm AM/PM", "04.03.26 3:05 PM"),  # noqa: DTZ001 (the same)
        (dt.datetime(2026, 3, 4), 'ddd "the" d', "Wed the 4"),  # noqa: DTZ001 (the same)
        (dt.time(9, 30), "h:mm", "09:30"),
        (None, "General", ""),
    ],
)
def test_number_formats(value: object, code: str, text: str) -> None:
    assert shown(value, code) == text


def test_words_that_are_bold_in_a_cell_stay_so(tmp_path: Path) -> None:
    def rich(workbook: Any) -> None:
        text = CellRichText("Draw ", TextBlock(InlineFont(b=True), "two "), "or ", TextBlock(InlineFont(i=True), "one"))
        for row in (["Name", "Text"], ["Ace", text]):
            workbook.active.append(row)

    assert columns(game(tmp_path, cards_xlsx=book(rich)))[0]["Text"] == "Draw **two** or *one*"
    assert columns(game(tmp_path, "[markup]\nbold = false\n", cards_xlsx=book(rich)))[0]["Text"] == "Draw two or *one*"
    marks = '[markup]\nbold = ["<b>", "</b>"]\nitalic = "_"\n'
    assert columns(game(tmp_path, marks, cards_xlsx=book(rich)))[0]["Text"] == "Draw <b>two</b> or _one_"


# -- formulas ------------------------------------------------------------------------------------------------------------


def formula(workbook: Any) -> None:
    for row in (["Name", "Qty", "Cost"], ["Ace", 1, "=2*3"]):
        workbook.active.append(row)


def test_a_formula_is_what_it_came_to(tmp_path: Path) -> None:
    raw = book(formula, change=("<v ?/>|<v></v>", "<v>6</v>"))
    assert columns(game(tmp_path, cards_xlsx=raw))[0]["Cost"] == "6"


def test_a_formula_that_was_never_calculated_is_a_problem_of_its_cell(tmp_path: Path) -> None:
    hint = "open the workbook in a spreadsheet program and save it, so that it holds what the formula comes to"
    assert says(tmp_path, cards_xlsx=book(formula)) == [f"cards.xlsx[Cards]:2:3  cell C2: formula without its value “=2*3”; {hint}"]


def test_a_formula_that_comes_to_nothing_is_an_empty_cell(tmp_path: Path) -> None:
    raw = book(formula, change=('<c r="C2".*?</c>', '<c r="C2" t="str"><f>IF(1,"","x")</f><v></v></c>'))
    assert columns(game(tmp_path, cards_xlsx=raw))[0]["Cost"] == ""


def test_an_error_in_a_cell_is_a_problem(tmp_path: Path) -> None:
    raw = book(formula, change=('<c r="C2".*?</c>', '<c r="C2" t="e"><f>B9/0</f><v>#DIV/0!</v></c>'))
    told = "cards.xlsx[Cards]:2:3  cell C2: cell with an error “#DIV/0!”; mend the formula, or empty the cell"
    assert says(tmp_path, cards_xlsx=raw) == [told]


def test_a_fault_names_cell_and_card(tmp_path: Path) -> None:
    def wrong(workbook: Any) -> None:
        for row in (["Name", "Qty"], ["Ace", 1.5]):
            workbook.active.append(row)

    told = "cards.xlsx[Cards]:2:2  cell B2, Ace: wrong quantity “1.5”; expected a whole number from 0 to 999 (0 = not printed)"
    assert says(tmp_path, cards_xlsx=book(wrong)) == [told]


# -- sheets --------------------------------------------------------------------------------------------------------------


def several(workbook: Any) -> None:
    workbook.active.append(["notes"])
    workbook.active.sheet_state = "hidden"
    for name, row in (("Main", ["Ace"]), ("Events", ["Storm"])):
        sheet = workbook.create_sheet(name)
        for _ in range(2):
            sheet.append([])  # a title above leaves rows and a column empty
        sheet.append([None, "Title"])
        sheet.append([None, *row])


def test_the_first_sheet_that_is_shown_is_read_or_the_one_named(tmp_path: Path) -> None:
    found = game(tmp_path, cards_xlsx=book(several))
    assert [(card.name, card.line) for card in found.cards] == [("Ace", 4)]
    assert [card.name for card in game(tmp_path, '[cards]\nsheet = "events"\n', cards_xlsx=book(several)).cards] == ["Storm"]


def test_two_sheets_are_two_decks(tmp_path: Path) -> None:
    more = '[decks.main]\nsheet = "Main"\n[decks.events]\nsheet = "Events"\nsize = "tarot"\n'
    found = game(tmp_path, more, cards_xlsx=book(several))
    assert [(card.name, card.deck) for card in found.cards] == [("Ace", "main"), ("Storm", "events")]


def test_a_sheet_that_is_not_there_is_guessed(tmp_path: Path) -> None:
    told = says(tmp_path, '[cards]\nsheet = "Event"\n', cards_xlsx=book(several))
    assert told == ["cards.xlsx  no sheet “Event”; expected Cards, Main or Events; did you mean “Events”?"]


def test_a_header_below_a_title_is_pointed_at_where_it_stands(tmp_path: Path) -> None:
    def twice(workbook: Any) -> None:
        several(workbook)
        workbook["Main"]["C3"] = "Title"

    hint = "give it another name, or one that begins with _"
    assert says(tmp_path, cards_xlsx=book(twice)) == [f"cards.xlsx[Main]:3:3  column named twice “Title”; {hint}"]


def test_an_empty_sheet_asks_for_its_columns(tmp_path: Path) -> None:
    told = "cards.xlsx[Cards]:1:1  not CSV; expected the names of the columns in the first row"
    assert says(tmp_path, cards_xlsx=book(lambda workbook: None)) == [told.replace("not CSV", "no cards")]


# -- workbooks that are not opened ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("raw", [b"", b"name\nAce\n", b"PK\x03\x04 and then nothing"])
def test_what_is_no_workbook_says_so(tmp_path: Path, raw: bytes) -> None:
    assert says(tmp_path, cards_xlsx=raw) == ["cards.xlsx  not a workbook; the file is no XLSX workbook; save it as XLSX or as CSV"]


def test_a_damaged_workbook_says_so(tmp_path: Path) -> None:
    raw = repacked(book(two), "xl/worksheets/sheet1.xml", "</row>", "")
    hint = "the workbook is damaged; open it in a spreadsheet program and save it again"
    assert says(tmp_path, cards_xlsx=raw) == [f"cards.xlsx  not a workbook; {hint}"]


def test_entities_and_bombs_are_not_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entity = repacked(book(two), "xl/worksheets/sheet1.xml", "^", '<!DOCTYPE x [<!ENTITY a "b">]>')
    assert says(tmp_path, cards_xlsx=entity) == ["cards.xlsx  not a workbook; it defines entities, which no workbook needs"]
    monkeypatch.setattr("card_data.formats.workbook.MOST_RATIO", 10_000)
    bomb = repacked(book(two), "xl/worksheets/sheet1.xml", "</worksheet>", " " * 70_000_000)
    (said,) = says(tmp_path, cards_xlsx=bomb)
    assert said == "cards.xlsx  not a workbook; it unpacks to 70 MB; keep the cards in a workbook of their own"
    monkeypatch.setattr("card_data.formats.workbook.MOST_BYTES", 10**9)
    monkeypatch.setattr("card_data.formats.workbook.MOST_RATIO", 200)
    assert says(tmp_path, cards_xlsx=bomb) == [said]
