"""Break one thing in the real folder, and see exactly that problem at exactly that place.

In a case, `¦` marks where the problem must point; it is taken out before the file is written.
"""

from typing import TYPE_CHECKING, NamedTuple

import pytest

from card_data.problems import Fault

if TYPE_CHECKING:
    from tests.card_data.conftest import Copy


class Case(NamedTuple):
    """A fault: the file, what is replaced (its first occurrence), by what, and the problem it makes."""

    file: str
    old: str
    new: str
    fault: Fault
    says: str


CASES = [
    # game.toml
    Case("game.toml", "[seats]\n", "[seats¦\n", Fault.TOML_SYNTAX, "not TOML “[seats”; expected ']' at the end of a table declaration"),
    Case("game.toml", "rules_version = 1", "¦rule_version = 1\nrules_version = 1", Fault.UNKNOWN_KEY, "did you mean “rules_version”?"),
    Case("game.toml", 'title = "The Hollywood Hustle"\n', "", Fault.NO_KEY, "missing key “title”; expected title = a text"),
    Case("game.toml", 'prefix = "HUS"', 'prefix = ¦"hus"', Fault.WRONG_VALUE, "wrong prefix “hus”; expected one to eight capitals"),
    Case(
        "game.toml",
        "rules_version = 1",
        'rules_version = ¦"one"',
        Fault.WRONG_NUMBER,
        "wrong rules_version “one”; expected a whole number of at least 1",
    ),
    Case("game.toml", 'deck_code = "HS"', 'deck_code = ¦"HO"', Fault.WRONG_VALUE, "wrong deck_code “HO”; expected two characters out of"),
    Case("game.toml", "ideal = 4", "ideal = ¦5", Fault.WRONG_NUMBER, "expected least, ideal and most in rising order"),
    Case("game.toml", "most = 4", "most = 0¦x", Fault.TOML_SYNTAX, "not TOML"),
    Case(
        "game.toml",
        'default = "count_start"',
        'default = ¦"count_strat"',
        Fault.UNKNOWN_WORD,
        "unknown default “count_strat”; expected count_start or skip_start; did you mean “count_start”?",
    ),
    Case(
        "game.toml",
        "default = 50_000",
        "default = ¦60_000",
        Fault.WRONG_VALUE,
        "expected a whole number from 50,000 to 3,000,000 in steps of 50,000",
    ),
    Case(
        "game.toml",
        'rule = "HUS-08"',
        'rule = ¦"HUS-88"',
        Fault.UNKNOWN_RULE,
        "unknown rule “HUS-88”; expected a rule of rules.md; did you mean “HUS-08”?",
    ),
    Case(
        "game.toml",
        'size = "poker"',
        'size = ¦"pocker"',
        Fault.UNKNOWN_WORD,
        "unknown size “pocker”; expected the name of a size, or one like “63x88mm”, “2.5x3.5in” or “750x1050px@300”; did you mean “poker”?",
    ),
    Case(
        "game.toml",
        'deck = "properties"',
        'deck = ¦"propertys"',
        Fault.UNKNOWN_WORD,
        "unknown deck “propertys”; expected properties or variety; did you mean “properties”?",
    ),
    Case(
        "game.toml",
        'columns = "report"',
        'columns = ¦"reports"',
        Fault.UNKNOWN_WORD,
        "unknown columns “reports”; expected property or report; did you mean “report”?",
    ),
    Case("game.toml", 'effect = { type = "json"', 'effect = { type = ¦"jason"', Fault.UNKNOWN_WORD, "unknown type “jason”"),
    Case("game.toml", 'is = ["contract", "/", 2]', 'is = ¦["contrakt", "/", 2]', Fault.WRONG_VALUE, "wrong is “contrakt / 2”"),
    Case("game.toml", 'walnut = "#33190F"', 'walnut = ¦"#33190"', Fault.BAD_COLOUR, "bad colour “#33190”; expected a colour like #E9AE2D"),
    Case("game.toml", '["walnut", "ink", 0.45]', '["walnut", ¦"inc", 0.45]', Fault.UNKNOWN_COLOUR, "did you mean “ink”?"),
    Case(
        "game.toml",
        '["walnut", "ink", 0.45]',
        '["walnut", "ink", ¦4.5]',
        Fault.WRONG_NUMBER,
        "wrong share “4.5”; expected a number from 0 to 1",
    ),
    Case(
        "game.toml",
        '["walnut", "ink", 0.45]',
        '["walnut", ¦"walnut-dark", 0.45]',
        Fault.COLOUR_CIRCLE,
        "colour mixed from itself “walnut-dark”",
    ),
    Case(
        "game.toml",
        "[look]",
        "[prints.pale.palette]\n¦wallnut = '#33190F'\n\n[look]",
        Fault.UNKNOWN_COLOUR,
        "did you mean “walnut”?",
    ),
    Case("game.toml", '"HUS-R1..HUS-R6"', '¦"HUS-R6..HUS-R1"', Fault.BAD_ID, "expected a printed id, or two with “..” between them"),
    Case("game.toml", "margin_mm = 10", "margin_mm = ¦nan", Fault.WRONG_NUMBER, "wrong margin_mm “NaN”; expected a number of at least 0"),
    Case("game.toml", "display =", "made = ¦1979-05-27\ndisplay =", Fault.WRONG_VALUE, 'wrong made “"1979-05-27"”'),
    Case("game.toml", "[pieces.HUS-DIE]", "[pieces.¦hus_die]", Fault.BAD_ID, "bad id “hus_die”"),
    Case("game.toml", "copies = 4", "copies = ¦0", Fault.WRONG_NUMBER, "wrong copies “0”; expected a whole number of at least 1"),
    Case(
        "game.toml",
        'places = "track.csv"',
        'places = ¦"trak.csv"',
        Fault.NO_FILE,
        "missing file “trak.csv”; expected a CSV file of this folder; did you mean “track.csv”?",
    ),
    # cards.csv
    Case(
        "cards.csv",
        "HUS-D02,1,director,",
        "HUS-D02,1,¦directer,",
        Fault.UNKNOWN_WORD,
        "unknown kind “directer”; expected director, book, star or report; did you mean “director”?",
    ),
    Case("track.csv", ",property,", ",¦proprety,", Fault.UNKNOWN_COLUMN, "; did you mean “property”?"),
    Case(
        "cards.csv",
        "HUS-D03,1,",
        "¦HUS_D03,1,",
        Fault.BAD_ID,
        "bad id “HUS_D03”; expected capitals, digits and single hyphens between them; did you mean “HUS-D03”?",
    ),
    Case("cards.csv", "HUS-D03,1,", "HUS-D03,¦0,", Fault.WRONG_NUMBER, "wrong qty “0”; expected a whole number of at least 1"),
    Case("cards.csv", "HUS-D03,1,", "HUS-D03,¦1.5,", Fault.WRONG_NUMBER, "wrong qty “1.5”"),
    Case("cards.csv", "HUS-D03,1,", "HUS-D03,¦,", Fault.EMPTY_CELL, "empty qty; expected a whole number of at least 1"),
    Case(
        "cards.csv",
        "HUS-D03,1,director,director,",
        "HUS-D03,1,director,¦producer,",
        Fault.UNKNOWN_WORD,
        "unknown sub “producer”; expected director, script, best_seller, actor or actress",
    ),
    Case("cards.csv", "Solly Retake,11,200000,2000000", "Solly Retake,¦99,200000,2000000", Fault.UNKNOWN_ID, "unknown square “99”"),
    Case(
        "cards.csv",
        "Solly Retake,11,200000,2000000",
        "Solly Retake,11,¦200O00,2000000",
        Fault.WRONG_NUMBER,
        "wrong option “200O00”; expected a whole number of at least 50,000 in steps of 50,000",
    ),
    Case(
        "cards.csv",
        "Solly Retake,11,200000,2000000,1800000,1000000",
        "Solly Retake,11,200000,2000000,¦1850000,1000000",
        Fault.WRONG_SUM,
        "balance does not fit “1850000”; expected 1800000 (contract - option)",
    ),
    Case(
        "cards.csv",
        "HUS-V26,1,report,,Reshoots,,",
        "HUS-V26,1,report,,Reshoots,¦22,",
        Fault.STRAY_CELL,
        "unexpected square “22”; expected an empty cell, since a report has no square",
    ),
    Case(
        "cards.csv",
        '""lose"", ""amount"": 200000}',
        '""lose"", ""amount"" ¦200000}',
        Fault.BAD_JSON,
        "bad JSON “200000}”; expecting ':' delimiter",
    ),
    Case(
        "cards.csv",
        '""lose"", ""amount"": 200000}',
        '""lose"", ""amount"": ¦210000}',
        Fault.WRONG_NUMBER,
        "wrong amount “210000”; expected a whole number of at least 50,000 in steps of 50,000",
    ),
    Case(
        "cards.csv",
        '""lose"", ""amount"": 200000}',
        '""lose"", ¦""amont"": 200000, ""amount"": 50000}',
        Fault.UNKNOWN_KEY,
        "unknown key “amont”; expected op or amount; did you mean “amount”?",
    ),
    Case("cards.csv", '""op"": ""lose_turn""', '""op"": ¦""loose_turn""', Fault.UNKNOWN_WORD, "unknown op “loose_turn”"),
    Case(
        "cards.csv",
        '[""star""]',
        '¦[""stars""]',
        Fault.UNKNOWN_WORD,
        "unknown kinds “stars”; expected director, book or star; did you mean “star”?",
    ),
    Case("cards.csv", '"{""op"": ""lose_turn""}"', '"¦[""lose_turn""]"', Fault.WRONG_VALUE, "expected a JSON object"),
    Case("cards.csv", '""lose_turn""}"', '""lose_turn""}",¦', Fault.RAGGED_ROW, "; look for a missing or surplus comma"),
    Case("cards.csv", "Reshoots,,", "Reshoots,", Fault.RAGGED_ROW, "; look for a missing or surplus comma"),
    # track.csv
    Case(
        "track.csv",
        "HUS-Q03,3,property,HUS-D01,",
        "HUS-Q03,3,property,¦HUS-D09,",
        Fault.UNKNOWN_ID,
        "unknown property “HUS-D09”; expected one of the cards; did you mean “HUS-D01”?",
    ),
    Case("track.csv", "0.709,0.151", "¦1.709,0.151", Fault.WRONG_NUMBER, "wrong x “1.709”; expected a number from 0 to 1"),
    Case("track.csv", "0.709,0.151", "0.709,¦-0.151", Fault.WRONG_NUMBER, "wrong y “-0.151”"),
    Case("track.csv", "HUS-Q03,3,property", "HUS-Q03,3,¦propertie", Fault.UNKNOWN_WORD, "unknown kind “propertie”"),
    Case("track.csv", "HUS-Q02,2,", "HUS-Q02,¦1,", Fault.ID_TWICE, "id used twice “1”; it stands in line 3 already"),
    Case("track.csv", "HUS-PVR,", "¦HUZ-PVR,", Fault.BAD_ID, "bad id “HUZ-PVR”; expected an id that begins with HUS-"),
    # serials.csv
    Case("serials.csv", "HUS-D01.C,1,2\n", "HUS-D01.C,¦x,2\n", Fault.WRONG_NUMBER, "wrong copy “x”; expected a whole number of at least 1"),
    Case("serials.csv", "HUS-D01.C,1,2\n", "¦HUS-D01.c,1,2\n", Fault.BAD_ID, "bad id “HUS-D01.c”"),
    Case("serials.csv", "HUS-D01.C,1,2\n", "HUS-D01.C,1,¦1\n", Fault.SERIAL_TWICE, "serial used twice “1”; it stands in line 2 already"),
    Case(
        "serials.csv",
        "HUS-D01.C,1,2\n",
        "HUS-D01.C,1,¦32768\n",
        Fault.WRONG_NUMBER,
        "wrong serial “32768”; expected a whole number from 1 to 32,767",
    ),
    Case(
        "serials.csv",
        "HUS-D01.C,1,2\n",
        "HUS-D01.C,1,2\n¦HUS-D01.X,1,99\n",
        Fault.SERIAL_OF_NOTHING,
        "serial of an unknown id “HUS-D01.X”; expected the id of a thing with a code; did you mean “HUS-D01.C”?",
    ),
    Case("serials.csv", "HUS-D01.C,1,2\n", "HUS-D01.C,1,2\n¦HUS-D01.C,1,99\n", Fault.ID_TWICE, "copy 1 stands in line 3 already"),
    Case(
        "serials.csv",
        "HUS-D01.C,1,2\n",
        "HUS-D01.C,1,2\nHUS-D01.C,¦2,99\n",
        Fault.WRONG_NUMBER,
        "wrong copy “2”; expected a copy from 1 to 1",
    ),
    # rules.md
    Case("rules.md", "- **HUS-06** ", "- **¦HUS-05** ", Fault.RULE_TWICE, "rule id used twice “HUS-05”; it stands in line"),
    Case("rules.md", "- **HUS-29** ", "- **¦HUS-2g** ", Fault.BAD_RULE, "bad rule id “HUS-2g”; expected HUS- and two digits"),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.file}-{case.fault.value}-{case.new[:24]}")
def test_one_fault_is_one_problem_at_its_place(folder: "Copy", case: Case) -> None:
    folder.change(case.file, case.old, case.new)
    place = ""
    if "¦" in case.new:
        place = folder.at(case.file, "¦")
        folder.change(case.file, "¦", "")
    problems = folder.problems()
    assert [(each.code, each.file) for each in problems] == [(case.fault, case.file)], "\n".join(map(str, problems))
    assert not place or str(problems[0]).startswith(f"{place}  "), str(problems[0])
    assert case.says in str(problems[0])
