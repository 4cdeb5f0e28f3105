"""Where lines may end: the rules of Japanese, Chinese and Korean, hyphens, and the signs that steer."""

import doctest
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.typeset import breaks
from pnp.typeset.breaks import NO_END, NO_START, TWINS, may_end, pieces

HAN = "東京都市場商人金貨木材勝利点"


@given(st.text(alphabet=HAN + "あいうえおカキクケコ、。「」（）ーっゃ々…—abc123한글 ".replace(" ", ""), min_size=1, max_size=40))
def test_pieces_joined_are_the_word_and_no_piece_breaks_a_rule(word):
    for syllables in (False, True):
        parts = pieces(word, syllables=syllables)
        assert "".join(parts) == word
        assert all(parts)
        for before, after in pairwise(parts):
            assert after[0] not in NO_START
            assert before[-1] not in NO_END


@pytest.mark.parametrize("sign", list("。、）」』】〉》！？ー々ぁっゃュョ・：…’”%"))
def test_no_line_begins_with_closing_punctuation_a_small_kana_or_a_lengthening_mark(sign):
    assert not may_end("漢", sign)


@pytest.mark.parametrize("sign", list("（「『【〈《‘“¥$￥"))
def test_no_line_ends_with_an_opening_bracket_or_a_sign_of_the_number_after_it(sign):
    assert not may_end(sign, "漢")
    assert may_end("漢", sign)


def test_chinese_breaks_between_characters_but_keeps_pairs_of_dashes_and_dots():
    assert pieces("每轮抽一张牌") == ("每", "轮", "抽", "一", "张", "牌")
    assert pieces("他说——好……吧") == ("他", "说", "——", "好……", "吧")
    assert not any(may_end(sign, sign) for sign in TWINS)
    assert may_end("〳", "漢")


def test_a_number_stays_with_the_counter_behind_it():
    assert pieces("金貨3枚") == ("金", "貨", "3枚")
    assert pieces("第12回") == ("第", "12回")


def test_latin_words_in_japanese_stay_whole():
    assert pieces("山札deckを引く") == ("山", "札", "deck", "を", "引", "く")


def test_korean_breaks_at_spaces_unless_syllables_are_asked_for():
    assert pieces("카드를") == ("카드를",)
    assert pieces("카드를", syllables=True) == ("카", "드", "를")
    assert pieces("「카드」를") == ("「카드」를",)
    assert pieces("카드다.", syllables=True) == ("카", "드", "다.")


def test_hyphens_between_letters_let_a_line_end_and_signs_of_numbers_do_not():
    assert pieces("print-and-play") == ("print-", "and-", "play")
    assert pieces("-5") == ("-5",)
    assert pieces("1-2") == ("1-2",)
    assert pieces("1914–18") == ("1914–18",)
    assert pieces("print-and-play", hyphens=False) == ("print-and-play",)


def test_signs_that_steer_allow_and_forbid():
    assert pieces("Donau\u00addampf\u200bschiff") == ("Donau\u00ad", "dampf\u200b", "schiff")
    assert pieces("漢\u2060字") == ("漢\u2060字",)
    assert pieces("漢\u00a0字") == ("漢\u00a0字",)


def test_the_examples_in_the_words_hold():
    assert doctest.testmod(breaks).failed == 0
