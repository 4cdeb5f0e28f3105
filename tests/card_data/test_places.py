"""Places in CSV and TOML: the same walk as the readers of the standard library, and no file can make it fall over."""

import csv
import io
import tomllib
from typing import TYPE_CHECKING, Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from card_data.load import HERE, load_game
from card_data.places import Steps, csv_places, toml_places
from card_data.problems import Problems, quote

if TYPE_CHECKING:
    from pathlib import Path

    from tests.card_data.conftest import Copy

CELL = st.text(st.sampled_from('ab",\n é'), max_size=8)
ROWS = st.lists(st.lists(CELL, min_size=1, max_size=4), min_size=1, max_size=5)


@given(rows=ROWS, ends=st.sampled_from(["\n", "\r\n"]), quoting=st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]))
def test_every_character_of_every_cell_is_found_where_it_stands(rows: list[list[str]], ends: str, quoting: int) -> None:
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator=ends, quoting=quoting).writerows(rows)
    text = out.getvalue()
    assert list(csv.reader(io.StringIO(text, newline=""), strict=True)) == rows
    lines = text.split("\n")
    walked = csv_places(text)
    assert [[len(places) - 1 for places in record] for record in walked] == [[len(cell) for cell in row] for row in rows]
    for row, record in zip(rows, walked, strict=True):
        for cell, places in zip(row, record, strict=True):
            assert [f"{lines[line - 1]}\n"[column - 1] for line, column in places[:-1]] == list(cell)


def steps_of(value: Any, steps: Steps = ()) -> set[Steps]:
    """Return the steps to every key and item of a TOML content."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return {steps} | {each for key, item in inner for each in steps_of(item, (*steps, key))}


TOML = """
# a comment = "no"
title = 'x # not a comment' # but this is
"quoted \\"key\\"".dotted = 1_000
text = \"\"\"many
lines = "]" \"\"\"
raw = '''
[not.a.table]
'''
list = [ 1, # one
  "two, ]", [3, 4], { a = 5, b.c = "}" },
]
empty = []
[table]
date = 1979-05-27 07:32:00
'odd key' = true
[table.sub.deep]
x = { }
[[many]]
n = 1
[many.inner]
m = 2
[[many]]
n = 3
[[many.more]]
k = 4
"""


def test_every_key_and_item_of_a_toml_file_has_a_place() -> None:
    content, places = tomllib.loads(TOML), toml_places(TOML)
    assert set(places) == steps_of(content) - {()}
    lines = TOML.split("\n")
    assert places["title",].value == (3, 9)
    tokens: dict[Steps, str] = {
        ("list", 2, 1): "4]",
        ("list", 3, "b", "c"): '"}"',
        ("many", 0, "inner", "m"): "2",
        ("many", 1, "more", 0, "k"): "4",
    }
    for steps, token in tokens.items():
        (line, column), (key_line, _) = places[steps].value, places[steps].key
        assert lines[line - 1][column - 1 :].startswith(token), steps
        assert line == key_line


def test_every_key_of_every_shipped_toml_file_has_a_place() -> None:
    for path in sorted(HERE.rglob("*.toml")):
        text = path.read_text(encoding="utf-8")
        assert set(toml_places(text)) == steps_of(tomllib.loads(text)) - {()}, path.name


JUNK = (b'"', b",", b"\n", b"=", b"[", b"{", b"-1", b"\xff", b"\0", b"9" * 30, b"HUS-S05", b'{"op": 5}')
FILES = ("game.toml", "cards.csv", "track.csv", "serials.csv", "rules.md")


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    file=st.sampled_from(FILES),
    where=st.floats(0, 1),
    length=st.integers(0, 40),
    junk=st.one_of(
        st.binary(max_size=6),
        st.sampled_from([b'"', b",", b"\n", b"=", b"[", b"{", b"-1", b"\xff", b"\0", b"9" * 30, b"HUS-S05", b'{"op": 5}']),
    ),
)
def test_no_damage_to_a_file_is_more_than_problems(folder: "Copy", file: str, where: float, length: int, junk: bytes) -> None:
    path: Path = folder.path / file
    whole = path.read_bytes()
    at = int(where * len(whole))
    path.write_bytes(whole[:at] + junk + whole[at + length :])
    try:
        load_game(folder.path)
    except Problems as found:
        for problem in found.problems:
            assert problem.line >= 0
            assert "\n" not in str(problem)
            assert len(str(problem)) < 1_000
    finally:
        path.write_bytes(whole)


def test_text_from_a_file_is_quoted_on_one_line_and_cut() -> None:
    assert quote("a\nb\x1b[31m") == "“a\\nb\\x1b[31m”"
    assert len(quote("x" * 10_000)) == 62
