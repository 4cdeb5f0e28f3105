"""Marked text in layouts of a maker's folder: icons, own fonts, one size for several cards, and what is said when something is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_data.load import load_game
from pnp.layout.faces import LayoutProblem, face_scene, layout_problems
from pnp.render.pdf import write_pdf
from pnp.scene import Group, Text, Use
from pnp.style import Style, style_of
from pnp.typeset.clusters import Faces, Manner, clusters_of, icons_in
from pnp.typeset.icons import IconBook
from pnp.typeset.markup import Markup
from pnp.typeset.own_fonts import KNOWN
from pnp.typeset.rows import least_height, lines_of
from pnp.typeset.text import FONTS, width_mm
from pnp.typeset.words import draw_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from card_data.model import Game
    from pnp.scene import Item, Scene

SLOT = """
[card.slots.text]
draw = "words"
text = "{text}"
x = 6
y = 50
w = 50
h = 30
font = "source-sans-3-400"
size = 9
floor = 7
"""
TOML = """
title = "Market"
[icons]
gold = { icon = "two-coins", colour = "#A87B16" }
fish = "art/fish.svg"
"""
FISH = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 24"><path d="M2 12 L30 2 L30 22 Z" fill="#1D5F8A"/></svg>'
LONG = "Every player passes one card to the left and draws another. " * 5


@pytest.fixture
def game(tmp_path: Path) -> Callable[..., Game]:
    """Return a function that makes a game of some texts, with further lines for the slot and for game.toml."""

    def made(*texts: str, slot: str = "", toml: str = "") -> Game:
        (tmp_path / "art").mkdir(exist_ok=True)
        (tmp_path / "art/fish.svg").write_text(FISH)
        (tmp_path / "game.toml").write_text(TOML + toml)
        (tmp_path / "layout.toml").write_text(SLOT + slot)
        quoted = (text.replace('"', '""') for text in texts)
        rows = "".join(f'Card {n},"{text}"\n' for n, text in enumerate(quoted, 1))
        (tmp_path / "cards.csv").write_text(f"name,text\n{rows}", encoding="utf-8")
        return load_game(tmp_path)

    return made


def faces(game: Game) -> list[Scene]:
    return [face_scene(game, face, None, style_of(game), game.language) for face in game.card_of_face]


def items(drawn: tuple[Item, ...]) -> Iterator[Item]:
    for item in drawn:
        yield item
        if isinstance(item, Group):
            yield from items(item.items)


def lines(scene: Scene) -> list[Text]:
    return [item for item in items(scene.items) if isinstance(item, Text)]


def uses(scene: Scene) -> list[Use]:
    return [item for item in items(scene.items) if isinstance(item, Use)]


def problem(game: Game) -> str:
    return "\n".join(map(str, layout_problems(game, game.language)))


def test_bold_italic_and_colour_take_their_faces(game):
    (scene,) = faces(game("Plain **bold** *both **ways*** <#AA0000>red</>"))
    looks = [(each.text, each.font, each.fill) for each in lines(scene)]
    assert [text for text, _, _ in looks] == ["Plain ", "bold", " ", "both ", "ways", " ", "red"]
    assert [font.removeprefix("source-sans-3-") for _, font, _ in looks] == ["400", "700", "400", "italic-400", "italic-700", "400", "400"]
    assert looks[-1][2] == "#AA0000"


def test_an_icon_is_centred_on_the_capitals_of_its_line_and_clear_of_its_neighbours(game):
    (scene,) = faces(game("Gain 3 {gold} now"))
    (icon,), (before, after) = uses(scene), lines(scene)
    symbol = next(s for s in scene.symbols if s.name == icon.symbol)
    high, wide = symbol.bounds[3] * icon.scale, symbol.bounds[2] * icon.scale
    cap = 0.66 * before.size * 25.4 / 72
    assert icon.y + high / 2 == pytest.approx(before.y - cap / 2, abs=0.02)
    assert 1.1 * cap < high < 1.5 * cap
    assert before.x + before.width < icon.x
    assert icon.x + wide < after.x
    assert (before.text, after.text) == ("Gain 3 ", " now")


def test_an_icon_drawn_often_stands_once_in_the_file_and_keeps_the_colour_of_its_place(game):
    (scene,) = faces(game("{gold} {gold} {hearts} <#AA0000>{hearts}</> {fish} <#AA0000>{fish}</>"))
    names = [each.symbol for each in uses(scene)]
    assert names[0] == names[1]
    assert names[2] != names[3]
    assert names[4] == names[5]
    assert len(scene.symbols) == 4


def clusters(text: str, *, syllables: bool = False) -> list[str]:
    """Return what no line may part, icons in braces."""
    manner = Manner(Faces("source-sans-3-400"), Markup(), syllables=syllables)
    ratios = tuple((word, 1.0) for word, _ in icons_in(text, manner.markup))
    return [
        "".join(f"{{{p.text}}}" if p.icon else p.text for p in c.parts) for _, found in clusters_of(text, manner, ratios) for c in found
    ]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("gain 3 {gold} now", ["gain", "3 {gold}", "now"]),
        ("gain **3** {gold}, now", ["gain", "3 {gold},", "now"]),
        ("{gold} 3 {wood} 2", ["{gold} 3", "{wood} 2"]),
        ("3 {gold} 2 {wood} and", ["3 {gold}", "2 {wood}", "and"]),
        ("3{gold}{gold} x", ["3{gold}", "{gold}", "x"]),
        ("{gold} {gold} {gold}", ["{gold}", "{gold}", "{gold}"]),
        ("+ 3 {gold} or − 2", ["+ 3 {gold}", "or", "− 2"]),
        ("2× {gold} (3) {gold}", ["2× {gold}", "(3) {gold}"]),
        ("금화 3 {gold}을 얻고", ["금화", "3 {gold}을", "얻고"]),
        ("an{gold}icon", ["an{gold}icon"]),
        ("one **bold**ly-set <red>w</red>ord", ["one", "boldly-", "set", "word"]),
    ],
)
def test_an_icon_never_leaves_its_number_nor_a_sign_its_number(text, wanted):
    assert clusters(text) == wanted


def test_an_icon_among_syllables_is_one_of_them():
    assert clusters("금화{gold}3개를{gold}. 얻고", syllables=True) == ["금", "화", "{gold}3개", "를", "{gold}.", "얻", "고"]


@given(st.lists(st.text(alphabet="abcdefgh", min_size=1, max_size=9), min_size=1, max_size=60), st.floats(8, 40), st.booleans())
def test_no_breaking_comes_below_the_least_height(words, box, bullets):
    text = ("\n- " if bullets else " ").join(["", *words])
    manner = Manner(Faces("source-sans-3-400"), Markup())
    assert least_height(text, manner, (), box) <= lines_of(text, manner, (), box).height + 1e-9


def test_all_cards_of_a_name_are_set_in_one_size(game):
    alone = faces(game("Short.", LONG))
    assert [lines(scene)[0].size for scene in alone] == [9, 8.5]
    together = faces(game("Short.", LONG, "Short too.", slot='together = "text"\n'))
    assert {each.size for scene in together for each in lines(scene)} == {8.5}
    again = faces(game("Short.", "Short too.", slot='together = "text"\n'))
    assert {each.size for scene in again for each in lines(scene)} == {9}


def test_a_text_that_does_not_fit_at_its_floor_names_card_line_and_how_much_is_over(game):
    told = problem(game("Short.", LONG * 2))
    assert "CARD-2" in told
    assert "cards.csv:3" in told
    assert "layout.toml:2" in told
    assert "at its smallest size of 7 pt, its box 50 x 30 mm" in told
    assert "mm too much, which is" in told
    assert "draws another.”" in told
    assert told.count("\n") == 0


def test_a_word_wider_than_its_box_is_named_and_a_soft_hyphen_parts_it(game):
    word = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen"
    assert "Donaudampf" in problem(game(word))
    assert "soft hyphen" in problem(game(word))
    (scene,) = faces(game("Donaudampfschifffahrts\u00adgesellschaftskapitäns\u00admützenabzeichen"))
    assert [each.text for each in lines(scene)] == ["Donaudampfschifffahrts-", "gesellschaftskapitäns-", "mützenabzeichen"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("pay **2", "“**2” at character 5 of column “text” is never closed; close it with “**”"),
        ("gain {gould}", "“gould” at character 6 of column “text” names no icon: there is no icon “gould”; the nearest is “gold”"),
        (
            "a <rde>b</rde>",
            "“b” at character 8 of column “text” stands in a colour that there is not: There is no colour 'rde'; the nearest is 'red'",
        ),
        ("שלום", "U+05E9, hebrew letter shin) cannot be set in source-sans-3-400"),
        ("漢", "source-sans-3-400 and the fonts that stand in for it have no '漢' (U+6F22"),
        ("*x* *한글*", "'한글' cannot be set in italics: noto-sans-kr-400 has no italic face"),
    ],
)
def test_what_is_wrong_with_a_cell_names_card_row_and_place(game, text, why):
    told = problem(game("Good.", text))
    assert why in told
    assert "CARD-2 (cards.csv:3)" in told


@pytest.mark.parametrize(
    ("slot", "toml", "why"),
    [
        ("flor = 5\n", "", "nearest word is 'floor'"),
        ("step = 0\n", "", "step is what is taken off"),
        ('sizes = "9"\n', "", "sizes"),
        ('block = "centre"\n', "", "block = 'centre' must be one of top, middle, bottom"),
        ('bold = "none-400"\n', "", "There is no font 'none-400'"),
        ("", 'wood = "no-icon"\n', "“wood” of [icons] is “no-icon”, no icon of ours"),
        ("", 'wood = "art/fihs.svg"\n', "art/fihs.svg"),
        ("", 'wood = "../fish.svg"\n', "outside"),
        ("", "wood = { icn = 'x' }\n", "“wood” of [icons] has “icn”; it may have icon and colour"),
    ],
)
def test_what_is_wrong_with_a_slot_or_a_table_is_named(game, slot, toml, why):
    assert why in problem(game("**A** {wood} b" if toml else "**A** b", slot=slot, toml=toml))


def test_a_font_of_the_folder_is_named_by_its_file(game, tmp_path, made_font):
    made_font(tmp_path / "fonts/Boxes-Regular.ttf")
    (scene,) = faces(
        game("AB", slot='[card.slots.head]\ndraw = "text"\ntext = "BA"\nx = 5\ny = 9\nfont = "Boxes-Regular.ttf"\nsize = 12\n')
    )
    assert {each.text: each.font.partition("+")[0] in KNOWN for each in lines(scene)} == {"AB": False, "BA": True}
    assert "there is no font “Boxs.ttf”" in problem(game("AB", slot='bold = "Boxs.ttf"\n'))


STAMP = """
[card.slots.stamp]
draw = "stamp"
word = "漢字"
x = 30
y = 20
w = 30
h = 9
colour = "K"
ground = "#FFFFFF"
font = "righteous-400"
size = 12
"""


def test_a_font_in_the_folder_is_all_that_kanji_need(game, tmp_path, made_font):
    assert "no '漢'" in problem(game("漢字"))
    made_font(tmp_path / "fonts/Kanji.ttf", more="漢字")
    (scene,) = faces(game("漢字 **B**", slot=STAMP))
    assert [each.text.strip() for each in lines(scene)].count("漢字") == 2


def test_every_word_of_a_cell_is_read_back_in_order(game):
    cell = (
        "Gain 3 {gold}, then **draw** a card\\n\\n- One *more* thing\n- and 이 카드를 사용하면 금화 3 {fish}을 얻고 카드 한 장을 뽑습니다."
    )
    (scene,) = faces(game(cell))
    page = pypdfium2.PdfDocument(write_pdf([scene], "one"))[0].get_textpage()
    said = page.get_text_range().split()
    assert " ".join(said) == "Gain 3 , then draw a card • One more thing • and 이 카드를 사용하면 금화 3 을 얻고 카드 한 장을 뽑습니다."
    assert scene.words[0][1].split() == [word for word in said if word != "•"]


def test_text_stays_in_its_box_wherever_it_stands(game):
    for block in ("top", "middle", "bottom"):
        for anchor in ("start", "middle", "end"):
            (scene,) = faces(game(f"**{LONG[:115]}** {{gold}}\n- x", slot=f'block = "{block}"\nanchor = "{anchor}"\n'))
            for each in lines(scene):
                seen = width_mm(each.text.rstrip(" "), each.font, each.size)
                assert each.x >= 5.99
                assert each.x + seen <= 56.01
                assert 50 + 0.6 * each.size * 25.4 / 72 <= each.y <= 80 - 0.2 * each.size * 25.4 / 72 + 0.01


def test_signs_that_steer_and_spaces_of_other_widths_are_no_missing_characters(game):
    cell = "10\u202f€\u2028a\u2011b\tc\u200bd\u2060e\ufeff"
    (scene,) = faces(game(cell, slot='[card.slots.head]\ndraw = "text"\ntext = "{text}"\nx = 5\ny = 9\nfont = "righteous-400"\nsize = 9\n'))
    assert [each.text for each in lines(scene)] == ["10\u00a0€", "a-b cde", "10\u00a0€", "a-b cde"]


def test_an_emoji_is_an_icon_where_icons_has_a_picture_for_it(game):
    assert "(U+1F525, fire); put a font that has it into the folder fonts of the game, or name a picture for it in [icons], " in problem(
        game("3 🔥")
    )
    (scene,) = faces(game("3 🔥\ufe0f!", toml='"🔥" = "art/fish.svg"\n'))
    assert len(uses(scene)) == 1
    assert [each.text for each in lines(scene)] == ["3 ", "!"]


@pytest.mark.parametrize(("anchor", "shares"), [("start", (0, 1)), ("middle", (0.5, 0.5)), ("end", (1, 0))])
def test_lines_stand_at_the_side_that_anchor_says(game, anchor, shares):
    (scene,) = faces(game("Short {gold}", slot=f'anchor = "{anchor}"\n'))
    (word,), (icon,) = lines(scene), uses(scene)
    symbol = scene.symbols[0]
    left, right = word.x - 6, 56 - (icon.x + symbol.bounds[2] * icon.scale + 0.06 * 9 * 25.4 / 72)
    assert left == pytest.approx(shares[0] * (left + right), abs=0.01)
    assert left + right > 20


def test_words_in_the_middle_of_a_tight_box_keep_their_tails_inside_it(game):
    (scene,) = faces(game("Paying jugglers", slot='block = "middle"\n'))
    (word,) = lines(scene)
    em = word.size * 25.4 / 72
    assert word.y == pytest.approx(50 + (30 + 0.66 * em) / 2, abs=0.01)
    slot = {
        "text": "Paying jugglers",
        "x": 0.0,
        "y": 0.0,
        "w": 50.0,
        "font": "source-sans-3-400",
        "size": 9.0,
        "block": "middle",
        "h": 0.89 * em,
    }
    (tight,), _ = draw_words(Style("standard", {}), slot, Markup(), IconBook(FONTS, {}))
    assert tight.y + 0.22 * em <= 0.89 * em + 1e-6


def test_an_empty_cell_draws_nothing(game):
    assert faces(game("", "  "))[0].items == ()


def test_low_ink_turns_pale_words_black(game):
    g = game("<#EEEEEE>pale</>")
    scene = face_scene(g, next(iter(g.card_of_face)), None, style_of(g, "low-ink"), "en")
    assert lines(scene)[0].fill == "K"


def test_a_face_that_is_wrong_stops_that_face_alone(game):
    g = game("Good.", "bad **x")
    first, second = g.card_of_face
    assert face_scene(g, first, None, style_of(g), "en").items
    with pytest.raises(LayoutProblem):
        face_scene(g, second, None, style_of(g), "en")
