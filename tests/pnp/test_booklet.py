"""The booklet: no word of the rules is lost, no heading stands alone at a foot, every page keeps its margins."""

from __future__ import annotations

import dataclasses
import re
from typing import TYPE_CHECKING, cast

import pytest

from card_data.load import shipped_games
from pnp.booklet.pages import FURNITURE, PAGES_MM, UnknownPaper, booklet_pages, rules_text
from pnp.booklet.prose import Row, broken, paged
from pnp.print_words import PrintWords
from pnp.scene import Group, Text
from pnp.style import EDITIONS, Style
from pnp.typeset.text import Overflow

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from card_data.model import Game
    from pnp.scene import Scene
    from pnp.style import Edition

PAPERS = ("a4", "letter")


@pytest.fixture(scope="module")
def hustle() -> Game:
    return shipped_games()["hustle"]


@pytest.fixture(scope="module", params=PAPERS)
def pages(request: pytest.FixtureRequest, hustle: Game) -> list[Scene]:
    return booklet_pages(hustle, Style("standard", hustle.palette), "en", str(request.param))


def lines_of(page: Scene, *, furniture: bool = False) -> Iterator[tuple[float, float, Text]]:
    for group in page.items:
        if isinstance(group, Group) and (group.id == FURNITURE) == furniture:
            for item in group.items:
                if isinstance(item, Text):
                    yield group.x + item.x, group.y + item.y, item


def read(page: Scene) -> list[str]:
    """Return the words of a page in the order they are set; stretches that touch are one word."""
    said, end = "", (-1.0, -1.0)
    for x, y, line in lines_of(page):
        touches = y == end[1] and abs(x - end[0]) < 0.01
        said += line.text if touches else f" {line.text}"
        end = (x + line.width, y)
    return said.split()


def written(markdown: str) -> list[str]:
    """Return the words of a rules text without its marks."""
    lines = [line for line in markdown.splitlines() if not re.fullmatch(r"[\s|:-]+", line)]
    bare = "\n".join(re.sub(r"^(#+ |- )", "", line).replace("|", " ") for line in lines)
    return bare.replace("*", "").split()


def test_every_word_of_the_rules_stands_on_the_pages_in_order(hustle: Game, pages: list[Scene]) -> None:
    expected = written(rules_text(hustle))
    assert len(expected) > 2000
    assert [word for page in pages[2:] for word in read(page)][: len(expected)] == expected


def test_every_rule_id_stands_in_the_margin_of_its_rule(hustle: Game, pages: list[Scene]) -> None:
    left = min(x for page in pages[2:] for x, _, _ in lines_of(page))
    margin = {line.text for page in pages[2:] for x, _, line in lines_of(page) if x == left}
    assert {rule.id for rule in hustle.rules} <= margin


def test_pages_are_half_the_paper_and_a_multiple_of_four(pages: list[Scene]) -> None:
    assert (pages[0].width, pages[0].height) in PAGES_MM.values()
    assert len(pages) % 4 == 0


def test_text_keeps_the_margins_and_never_runs_into_the_page_number(pages: list[Scene]) -> None:
    for page in pages[1:]:
        number = next(y for _, y, line in lines_of(page, furniture=True) if line.text == page.title)
        for x, y, line in lines_of(page):
            assert x >= 13.9, line.text
            assert x + line.width <= page.width - 13.9, line.text
            assert 19.5 < y < number - 4, line.text


def test_pages_are_numbered_from_the_cover_on(pages: list[Scene]) -> None:
    assert [page.title for page in pages[1:]] == [str(n) for n in range(2, len(pages) + 1)]


def test_no_heading_is_the_last_line_of_a_page(hustle: Game, pages: list[Scene]) -> None:
    for page in pages[2:]:
        *before, (_, _, last) = lines_of(page)
        assert not before or not last.font.startswith("righteous"), (page.title, last.text)


def test_contents_name_every_chapter_with_its_page(hustle: Game, pages: list[Scene]) -> None:
    listed = [line.text for _, _, line in lines_of(pages[1])][1:]
    chapters = dict(zip(listed[::2], listed[1::2], strict=True))
    assert [c for c in re.findall(r"^## (.+)$", rules_text(hustle), re.MULTILINE) if c not in chapters] == []
    for chapter, number in chapters.items():
        assert chapter in " ".join(read(pages[int(number) - 1])), chapter


def test_every_option_and_every_property_is_listed(hustle: Game, pages: list[Scene]) -> None:
    said, words = " ".join(word for page in pages for word in read(page)), PrintWords(hustle, "en")
    for option in hustle.options:
        assert words.say(f"option.{option.id}") in said
    for card in hustle.cards_of("properties"):
        assert f"{card.name} {card.number('square')} {words.money(card.number('option'))} {words.money(card.number('contract'))}" in said


def test_the_last_page_credits_icons_and_fonts(pages: list[Scene]) -> None:
    said = " ".join(read(pages[-1]))
    for name in ("Game-icons.net", "Lorc", "Delapouite", "CC BY 3.0", "Righteous", "Source Sans 3", "SIL Open Font License"):
        assert name in said


@pytest.mark.parametrize("edition", EDITIONS)
def test_both_editions_set_the_same_lines_in_the_same_places(hustle: Game, edition: str) -> None:
    standard = booklet_pages(hustle, Style("standard", hustle.palette), "en", "a4")
    other = booklet_pages(hustle, Style(cast("Edition", edition), hustle.palette), "en", "a4")
    for one, two in zip(standard, other, strict=True):
        assert [(x, y, line.text) for x, y, line in lines_of(one)] == [(x, y, line.text) for x, y, line in lines_of(two)]


def test_an_unknown_paper_is_named(hustle: Game) -> None:
    with pytest.raises(UnknownPaper, match=r"'b5'.*a4, a3, letter"):
        booklet_pages(hustle, Style("standard", hustle.palette), "en", "b5")


def test_what_a_booklet_cannot_set_is_named(hustle: Game, tmp_path: Path) -> None:
    for markdown, named in (
        ("# A\n\n```\ncode\n```\n", "fence"),
        ("# A\n\nan ![image](x.png)\n", "image"),
        ("# A\n\n" + "w" * 99 + "\n", "www"),
    ):
        (tmp_path / "rules.md").write_text(markdown, "utf-8")
        with pytest.raises((ValueError, Overflow), match=named):
            booklet_pages(dataclasses.replace(hustle, folder=tmp_path), Style("standard", hustle.palette), "en", "a4")


def test_glued_rows_go_to_the_next_page_together_and_gaps_vanish_at_its_head() -> None:
    rows = [Row(6), Row(3, gap=True), Row(2, glued=True), Row(2), Row(1, gap=True), Row(5)]
    assert [[(y, row.height) for y, row in page] for page in paged(rows, 10)] == [[(0, 6), (6, 3)], [(0, 2), (2, 2), (4, 1), (5, 5)]]
    with pytest.raises(Overflow, match="stay together"):
        paged([Row(6, glued=True), Row(6)], 10)


def test_words_of_mixed_weight_break_as_one() -> None:
    faces = {"plain": "source-sans-3-400", "strong": "source-sans-3-700"}
    word = (("won", "strong"), (",", "plain"))
    assert broken([word, word, word], faces, 10, 16) == [[word, word], [word]]
