"""Marked text: what nests, what is plain, what is refused and where."""

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.typeset import markup
from pnp.typeset.markup import BadMarkup, Markup, markup_of, parsed, plain

OURS = Markup()


def looks(text, how=OURS):
    """Return the spans of all lines: text, its marks as letters, its colour."""
    marks = [(s.text, "b" * s.bold + "i" * s.italic + "!" * s.icon, s.colour) for p in parsed(text, how) for s in p.spans]
    return [(said, mark, colour) if colour else (said, mark) if mark else said for said, mark, colour in marks]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("a *b* **c** d", ["a ", ("b", "i"), " ", ("c", "b"), " d"]),
        ("***x***", [("x", "bi")]),
        ("*a **b** c*", [("a ", "i"), ("b", "bi"), (" c", "i")]),
        ("*a **b***", [("a ", "i"), ("b", "bi")]),
        ("**a *b***", [("a ", "b"), ("b", "bi")]),
        ("*foo**bar**baz*", [("foo", "i"), ("bar", "bi"), ("baz", "i")]),
        ("<red>hot **{fire}**</red>, <blue>c</>", [("hot ", "", "red"), ("fire", "b!", "red"), ", ", ("c", "", "blue")]),
        ("<red>a<blue>b</blue>c</red>", [("a", "", "red"), ("b", "", "blue"), ("c", "", "red")]),
        ("**금화**를", [("금화", "b"), "를"]),
        ("**2** {gold}", [("2", "b"), " ", ("gold", "!")]),
    ],
)
def test_marks_nest(text, wanted):
    assert looks(text) == wanted


@pytest.mark.parametrize("text", ["2 * 3 < 4", "a * b", "x } y", "i < 3 and j > 4", "a - b", "<3", "C:\\path", "50% / 3", "a ** b"])
def test_signs_that_stand_alone_are_plain(text):
    assert looks(text) == [text]


@pytest.mark.parametrize(
    ("text", "wanted"), [("\\*lit\\* \\{x\\}", "*lit* {x}"), ("\\<b>", "<b>"), ("a\\\\b", "a\\b"), ("\\- a", "- a"), ("\\**x", "*")]
)
def test_a_backslash_makes_a_sign_plain(text, wanted):
    if text == "\\**x":
        with pytest.raises(BadMarkup, match="character 3"):
            parsed(text, OURS)
    else:
        assert looks(text) == [wanted]
        assert parsed(text, OURS)[0].depth == 0


@pytest.mark.parametrize(
    ("text", "at", "why"),
    [
        ("pay **2", 5, "never closed"),
        ("a *b", 3, "never closed"),
        ("card*", 5, "closes nothing"),
        ("**a *b** c*", 8, "closes nothing"),
        ("<red>*a</red>*", 8, "comes before what was opened last"),
        ("<red>a", 1, "never closed; close it with “</red>”"),
        ("<red a", 1, "bracket is never closed"),
        ("</red>", 1, "none is open"),
        ("<red>a</blue>", 7, "another colour"),
        ("gain {gold", 6, "bracket is never closed"),
        ("{}", 1, "without a name"),
        ("a\n****", 3, "marks nothing"),
        ("**a **b** c**", 5, "comes before what was opened last"),
        ("- ", 3, "bullet without words"),
        ("{a\nb}", 1, "bracket is never closed"),
    ],
)
def test_what_is_malformed_is_named_with_its_place(text, at, why):
    with pytest.raises(BadMarkup, match=why) as caught:
        parsed(text, OURS)
    assert caught.value.at == at
    assert f"at character {at} of the text" in str(caught.value)


def test_lines_paragraphs_and_bullets():
    rows = parsed("Head\\nnext\n\nApart\n- one\n  - two {gold}\n* three\n• four", OURS)
    assert [(r.depth, r.apart, "".join(s.text for s in r.spans)) for r in rows] == [
        (0, False, "Head"),
        (0, False, "next"),
        (0, True, "Apart"),
        (1, False, "one"),
        (2, False, "two gold"),
        (1, False, "three"),
        (1, False, "four"),
    ]


def test_a_mark_may_run_over_lines():
    assert looks("**a\\nb** c") == [("a", "b"), ("b", "b"), " c"]


@pytest.mark.parametrize(
    ("told", "text", "wanted"),
    [
        ({"icon": (":", ":")}, "Note: 3 :gold: at 12:30", ["Note: 3 ", ("gold", "!"), " at 12:30"]),
        ({"icon": ("[", "]")}, "3 [gold] {x}", ["3 ", ("gold", "!"), " {x}"]),
        ({"icon": (("[[", "]]"), (":", ":"))}, "[[a b]] :c:", [("a b", "!"), " ", ("c", "!")]),
        (
            {"bold": ("<b>", "</b>"), "italic": ("<i>", "</i>")},
            "<b>a <i>x</i></b> * <red>q</red>",
            [("a ", "b"), ("x", "bi"), " * ", ("q", "", "red")],
        ),
        ({"bold": "__", "italic": "_"}, "__a__ _b_", [("a", "b"), " ", ("b", "i")]),
        ({"bold": False, "italic": False}, "a **b** *c*", ["a **b** *c*"]),
        ({"colour": ("[", "]"), "icon": ("{", "}")}, "[red]x[/red]", [("x", "", "red")]),
        ({"newline": False}, "a\\nb", ["a\\nb"]),
        ({"newline": "|"}, "a|b", ["a", "b"]),
        ({"bullet": ("+ ",)}, "+ a", ["a"]),
    ],
)
def test_a_sheet_may_be_written_in_other_ways(told, text, wanted):
    assert looks(text, markup_of(told)) == wanted


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"bald": "*"}, "did you mean “bold”"),
        ({"icon": 3}, "icon of"),
        ({"newline": 4}, "newline"),
        ({"colour": "*"}, "colour of"),
        ({"bullet": 3}, "bullet"),
    ],
)
def test_a_wrong_table_is_named(told, why):
    with pytest.raises(ValueError, match=why):
        markup_of(told)


def test_a_sign_that_icons_have_a_picture_for_needs_no_bracket():
    how = markup_of(None, {"🔥": "fire", "gold": "two-coins", "->": "arrow"})
    assert how.signs == ("🔥", "->")
    assert looks("3🔥 -> **🔥** {gold} gold", how) == ["3", ("🔥", "!"), " ", ("->", "!"), " ", ("🔥", "b!"), " ", ("gold", "!"), " gold"]
    assert plain("3🔥 x", how) == "3 x"


def test_what_is_printed_is_told_without_marks():
    assert plain("**Gain** 2 {gold}.\\n- <red>Once</red>\\*", OURS) == "Gain 2 .\nOnce*"


@given(st.text(alphabet="ab *{}<>/\\n-\n.", max_size=30))
def test_any_text_is_read_or_refused_with_a_place_inside_it(text):
    try:
        letters = "".join(s.text for r in parsed(text, OURS) for s in r.spans)
    except BadMarkup as bad:
        place = bad.at
        letters = ""
    else:
        place = 1
        assert letters.count("a") == text.count("a")
    assert 1 <= place <= len(text) + 1


def test_the_examples_in_the_words_hold():
    assert doctest.testmod(markup).failed == 0
