"""What the pages say and show against the data: a lost word, a swapped card, a missing copy, a language that falls short."""

from __future__ import annotations

import hashlib
import json
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from pnp.cli import app
from pnp.manifest import NAME, Manifest, PrintedFile, things_on
from pnp.proof.facts import kind_colours, missing_keys, varying
from pnp.proof.prove import Proof, prove
from pnp.proof.report import report
from pnp.proof.words import bare
from pnp.render.pdf import write_pdf
from pnp.scene import Box, Group, Paint, Scene
from pnp.sheets.pages import PAPERS, Pair, Side, card_sheets, grid_for
from pnp.terminal import Trouble
from pnp.typeset import text as metrics

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from pnp.scene import Item
    from pnp.sheets.pages import Says

INKS = ("#C03A2B", "#5F7A1E")
Told = dict[str, list[tuple[str, str]]]

TEXTS: Told = {
    "FRU-APPLE": [("name", "Red Apple"), ("text", "Take a coin, then take a second coin."), ("worth t", "3 points")],
    "FRU-PEAR": [("name", "Old Pear"), ("text", "The neighbour on your left gives you a pear."), ("worth t", "2 points")],
    "FRU-CO": [("name", "Co-operative"), ("text", "Everybody takes one."), ("worth t", "1 points")],
}


def face(id_: str, said: Sequence[tuple[str, str]], *more: Item) -> Side:
    rows = [(row, 10.0 + 14 * n) for n, (_, text) in enumerate(said) for row in [text]]
    lines = tuple(
        metrics.line(row, 5.0, y + 4 * i, "fira-sans-condensed-500", 9.0, "K")
        for text, y in rows
        for i, row in enumerate(metrics.wrap(text, "fira-sans-condensed-500", 9.0, 40.0))
    )
    return Side(id_, Scene(63.0, 88.0, (Box(-3, -3, 69, 94, Paint(fill="#F0E0C0")), *lines, *more), bleed=3.0))


def kit(folder: Path, say: Says, printed: Sequence[Side], facts: Mapping[str, object], ids: Sequence[str] = ()) -> Path:
    """Write a kit: what is printed, and the facts it should show; `ids` are what the manifest calls the cards in their order."""
    grid = grid_for(PAPERS["a4"], (63.0, 88.0), 2.0, "none")
    facts_of_label: dict[str, str | int] = {"game": "G", "deck": "D", "run": "R"}
    pages = card_sheets([Pair(side) for side in printed], grid, "none", say, facts_of_label)
    pdf = write_pdf(pages, "cards")
    called = [Pair(Side(id_, side.scene)) for id_, side in zip(ids or [s.id for s in printed], printed, strict=True)]
    told = card_sheets(called, grid, "none", say, facts_of_label)
    (folder / "cards.pdf").write_bytes(pdf)
    things = tuple(t for n, page in enumerate(told, 1) for t in things_on(page, "cards.pdf", n, {}))
    files = (PrintedFile("cards.pdf", len(pages), hashlib.sha256(pdf).hexdigest()),)
    manifest = Manifest("fruit", "T", "R", "a4", "standard", "en", "none", (1.5, 2.0), files, things, facts)
    (folder / NAME).write_text(manifest.to_json(), "utf-8")
    return folder


def proof_of(folder: Path, say: Says, printed: Told, *, ids: Sequence[str] = (), copies: int = 1) -> Proof:
    facts = {"words": TEXTS, "copies": dict.fromkeys(TEXTS, copies)}
    sides = [face(id_, said) for id_, said in printed.items() for _ in range(copies)]
    return prove(kit(folder, say, sides, facts, ids))


def test_cards_that_say_everything_pass_and_are_counted(tmp_path: Path, say: Says) -> None:
    proof = proof_of(tmp_path, say, TEXTS, copies=2)
    assert proof.findings == ()
    assert (proof.words, proof.copies) == (2 * sum(len(t.split()) for said in TEXTS.values() for _, t in said), 6)


@pytest.mark.parametrize(
    ("was", "becomes", "word"),
    [
        ("take a second coin.", "take a coin.", "second"),
        ("Take a coin, then take a second coin.", "a coin, then take a second coin.", "Take"),
        ("take a second coin.", "take a second", "coin."),
        ("Take a coin,", "Take a Coin,", ""),
    ],
)
def test_a_lost_word_is_found_and_named_with_its_card_and_column(tmp_path: Path, say: Says, was: str, becomes: str, word: str) -> None:
    printed = {id_: [(column, text.replace(was, becomes)) for column, text in said] for id_, said in TEXTS.items()}
    found = [(f.kind, f.id, f.column, f.word) for f in proof_of(tmp_path, say, printed).findings]
    assert found == ([("lost word", "FRU-APPLE", "text", word)] if word else [])


def test_words_in_another_order_are_found(tmp_path: Path, say: Says) -> None:
    printed = {**TEXTS, "FRU-PEAR": [("name", "Pear Old"), *TEXTS["FRU-PEAR"][1:]]}
    assert {(f.id, f.column) for f in proof_of(tmp_path, say, printed).findings} == {("FRU-PEAR", "name")}


def test_one_text_cannot_stand_for_two_columns(tmp_path: Path, say: Says) -> None:
    facts = {"words": {"A": [("name", "Pear"), ("kind", "Pear")]}, "copies": {"A": 1}}
    assert [f.word for f in prove(kit(tmp_path, say, [face("A", [("name", "Pear")])], facts)).findings] == ["Pear"]


def test_swapped_cards_are_found(tmp_path: Path, say: Says) -> None:
    swapped = ["FRU-PEAR", "FRU-APPLE", "FRU-CO"]
    assert {f.id for f in proof_of(tmp_path, say, TEXTS, ids=swapped).findings} == {"FRU-PEAR", "FRU-APPLE"}


def test_a_missing_copy_and_one_too_many_are_found(tmp_path: Path, say: Says) -> None:
    printed = [face(id_, said) for id_, said in TEXTS.items()]
    facts = {"words": TEXTS, "copies": {"FRU-APPLE": 2, "FRU-PEAR": 1, "FRU-CO": 1}}
    proof = prove(kit(tmp_path, say, [*printed, printed[1]], facts))
    assert {(f.kind, f.id) for f in proof.faults} == {("missing copy", "FRU-APPLE"), ("copy too many", "FRU-PEAR")}


def test_a_copy_with_other_art_is_found(tmp_path: Path, say: Says) -> None:
    said = TEXTS["FRU-CO"]
    printed = [face("FRU-CO", said), face("FRU-CO", said, Box(5.0, 60.0, 50.0, 20.0, Paint(fill="#202020")))]
    facts = {"words": TEXTS, "copies": {"FRU-CO": 2}}
    assert [(f.kind, f.id) for f in prove(kit(tmp_path, say, printed, facts)).findings] == [("unequal copy", "FRU-CO")]


def test_a_hyphen_at_a_line_end_and_letters_of_other_scripts_are_the_same_words() -> None:
    assert bare("Zusammen-\nkommen") == bare("Zusammen\u00adkommen")
    assert bare("가격 ①") == bare("가격 1")
    assert bare("STRASSE") == bare("Straße")


def test_what_a_language_lacks_is_listed_by_key(tmp_path: Path, say: Says) -> None:
    facts = {"missing": {"ko": ["card.FRU-PEAR.text", "print.file.cards"]}}
    (found,) = prove(kit(tmp_path, say, [face("A", [("name", "Pear")])], facts)).findings
    assert (found.grade, found.kind, found.word) == ("warning", "missing words", "ko")
    assert "2 texts (1 of card, 1 of print)" in found.detail
    assert "card.FRU-PEAR.text" in found.detail


def test_a_turned_group_of_words_is_read_on_its_place(tmp_path: Path, say: Says) -> None:
    turned = face("A", [])
    words = metrics.line("Upside down", 0.0, 0.0, "fira-sans-condensed-500", 9.0, "K")
    items = (*turned.scene.items, Group((words,), x=50.0, y=70.0, rotate=180.0))
    side = Side("A", Scene(63.0, 88.0, items, bleed=3.0))
    facts = {"words": {"A": [("name", "Upside down")]}, "copies": {"A": 1}}
    assert prove(kit(tmp_path, say, [side], facts)).findings == ()


def test_keys_of_one_language_are_missed_in_the_other(tmp_path: Path) -> None:
    texts = {"en": {"a": "A", "b": "B"}, "ko": {"a": "가", "card.X.name": "엑스"}, "sv": {"a": "A", "b": "B"}}
    (tmp_path / "lang").mkdir()
    for language, each in texts.items():
        (tmp_path / f"lang/{language}.csv").write_text("key,text\n" + "".join(f"{k},{t}\n" for k, t in each.items()), "utf-8")
    cards = [SimpleNamespace(id=id_, name=id_, columns={"worth": 1}) for id_ in ("X", "Y")]
    found = missing_keys(SimpleNamespace(wordings=texts, cards=cards, language="en", folder=tmp_path))
    assert found == {"ko": ["b", "card.Y.name"], "sv": ["card.X.name", "card.Y.name"]}


def test_columns_by_which_any_part_of_a_layout_varies_are_categories() -> None:
    plan = {"by": "suit", "slots": {"mark": {"draw": "disc", "when": {"rank": ["ace"]}, "low": {}}, "art": {"by": "mood", "variants": {}}}}
    assert list(varying(plan)) == ["suit", "rank", "mood"]


LOSING: Told = {
    **TEXTS,
    "FRU-PEAR": [("name", "Old Pear"), ("text", "The neighbour on your <b> gives you a pear."), ("worth t", "2 points")],
}


def losing_kit(folder: Path, say: Says) -> Path:
    sides = [face(id_, said) for id_, said in LOSING.items()]
    facts = {"words": TEXTS, "copies": dict.fromkeys(TEXTS, 1), "categories": {"card.kind": {"good": ["FRU-PEAR"], "bad": ["FRU-CO"]}}}
    return kit(folder, say, sides, facts)


def test_the_report_shows_each_finding_with_its_place_and_needs_nothing_else(tmp_path: Path, say: Says) -> None:
    folder = losing_kit(tmp_path, say)
    page = report(folder, prove(folder))
    assert "Do not print" in page
    assert "the word “left” of “The neighbour on your left gives you a pear.” (from text)" in page
    assert page.count('<img src="data:image/png;base64,') == 1
    assert page.count('class="look deutan"') == 2
    assert "<b>" not in page.partition("FRU-PEAR")[2].partition("cards.pdf")[0].replace("<b>FRU", "")
    assert "http://" not in page.replace("http://www.w3.org/2000/svg", "")
    assert "https://" not in page


def test_the_command_tells_findings_ends_with_one_and_writes_the_report_only_when_asked(
    tmp_path: Path, say: Says, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BACKLOT_HOME", str(tmp_path / "home"))
    folder = tmp_path / "fruit"
    folder.mkdir()
    losing_kit(folder, say)
    told = CliRunner().invoke(app, ["proof", str(folder)])
    assert isinstance(told.exception, Trouble)
    assert "FRU-PEAR: the word “left”" in told.stderr
    assert not (folder / "report.html").exists()
    as_json = CliRunner().invoke(app, ["proof", str(folder), "--report", "--json"])
    (seen,) = json.loads(as_json.stdout)
    assert (seen["faults"], seen["findings"][0]["word"], seen["findings"][0]["column"]) == (1, "left", "text")
    assert (folder / "report.html").read_text("utf-8").startswith("<!doctype html>")


def test_warnings_fail_the_proof_only_where_it_is_strict(tmp_path: Path, say: Says, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BACKLOT_HOME", str(tmp_path / "home"))
    kit(tmp_path, say, [face("A", [("name", "Pear")])], {"missing": {"ko": ["card.A.name"]}})
    assert CliRunner().invoke(app, ["proof", str(tmp_path)]).exit_code == 0
    assert isinstance(CliRunner().invoke(app, ["proof", str(tmp_path), "--strict"]).exception, Trouble)


def test_colours_of_a_column_that_a_layout_draws_with_are_held_against_each_other() -> None:
    cards = [SimpleNamespace(kind="card", columns={"ink": c}, text=lambda _, c=c: c, faces=[SimpleNamespace(layout="card")]) for c in INKS]
    drawn = SimpleNamespace(look={}, cards=cards, layouts={"card": {"slots": {"dot": {"draw": "disc", "colour": "{ink}"}}}})
    assert set(kind_colours(drawn, None)) == {"ink #C03A2B", "ink #5F7A1E"}
    assert kind_colours(SimpleNamespace(look={}, cards=cards, layouts={"card": {"slots": {"dot": {"draw": "disc"}}}}), None) == {}
