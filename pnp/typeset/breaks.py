"""Where a line may end: at spaces, after hyphens, and between the characters of Chinese and Japanese by their own rules.

The rules are the basic ones of JIS X 4051 (kinsoku), of the W3C's requirements for Japanese, Chinese and Korean text layout,
and of Unicode Annex 14 for hyphens: no line begins with closing punctuation, a small kana, a lengthening or iteration mark; none
ends with an opening bracket or a sign that belongs to the number after it; dashes and ellipses in pairs are not parted, nor a number
from the counter behind it. Korean breaks at its spaces, or between syllables where that is asked for.

Three characters steer: U+200B allows a break, U+00AD allows one that shows a hyphen, U+2060 forbids one. None of them is drawn.
"""

from __future__ import annotations

import re
from functools import lru_cache

BREAK, SOFT_HYPHEN, JOINER = "\u200b", "\u00ad", "\u2060"
UNDRAWN = str.maketrans(dict.fromkeys(BREAK + SOFT_HYPHEN + JOINER + "\ufeff"))
"""Takes the signs that steer out of a text that is drawn."""
TIES = frozenset("\u00a0\u202f\u2060\ufeff")
"""Characters beside which no line ends."""

NO_START = frozenset(
    "’”)〕]}〉》」』】〙〗〟｠»）］｝〞︶"  # closing brackets and quotation marks
    "‐–〜～゠"  # hyphens of Japanese
    "!?！？‼⁇⁈⁉"  # sentence ends
    "・：；:;･"  # dividing marks
    "。．.｡、，,､"  # full stops and commas
    "ヽヾゝゞ々〻ー"  # iteration and lengthening
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿｧｨｩｪｫｬｭｮｯｰ"  # small kana
    "゛゜ﾞﾟ"  # voicing marks
    "…‥%‰°℃％¢￠′″"  # leaders and units
)
NO_END = frozenset("‘“([{（〔［｛〈《「『【〘〖〝｟«｢︵¥$£€₩№#＄￥￡＃@＠")
TWINS = frozenset("—―─…‥〳〴〵")
"""Characters that stay together in pairs."""
HYPHENS = frozenset("-‐–—")

WIDE = re.compile(
    "[\u2e80-\u303e\u3040-\u312f\u31a0-\u4dbf\u4e00-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff01-\uffee\U0001b000-\U0001b16f\U00020000-\U0003fffd]"
)
"""Characters set in squares, between which a line may end: han, kana, bopomofo and their punctuation."""
SYLLABLE = re.compile("[\u1100-\u11ff\u3130-\u318f\ua960-\ua97f\uac00-\ud7ff]")
"""Hangul."""
_SPLIT = re.compile(f"[{BREAK}{SOFT_HYPHEN}\u2010\u2013\u2014-]|{WIDE.pattern}|{SYLLABLE.pattern}")


def may_end(before: str, after: str, *, syllables: bool = False) -> bool:
    """Say whether a line may end between two characters that no space parts.

    >>> may_end("漢", "字"), may_end("漢", "。"), may_end("「", "漢"), may_end("한", "글"), may_end("한", "글", syllables=True)
    (True, False, False, False, True)
    """
    if before in TIES or after in TIES or after in NO_START or before in NO_END:
        return False
    if before == after and before in TWINS:
        return False
    if not syllables and (SYLLABLE.match(before) or SYLLABLE.match(after)):
        return False
    if _square(before, syllables) or _square(after, syllables):
        return not before.isdigit() or not _square(after, syllables)
    return False


def after_hyphen(first: str, hyphen: str, after: str) -> bool:
    """Say whether a line may end after a hyphen or a dash: where it stands between letters."""
    return hyphen in HYPHENS and first.isalpha() and after.isalpha() and after not in NO_START


def _square(character: str, syllables: bool) -> bool:  # noqa: FBT001 - the same flag handed on
    return character >= "\u1100" and bool(WIDE.match(character) or (syllables and SYLLABLE.match(character)))


@lru_cache(maxsize=16384)
def pieces(word: str, *, syllables: bool = False, hyphens: bool = True) -> tuple[str, ...]:
    """Return the pieces of a word (a text without spaces) between which a line may end; joined they are the word.

    A piece keeps the U+200B or U+00AD behind it, so that whoever sets the line knows what to draw there.

    >>> pieces("print-and-play"), pieces("「東京」へ行く。")
    (('print-', 'and-', 'play'), ('「東', '京」', 'へ', '行', 'く。'))
    """
    if not _SPLIT.search(word):
        return (word,)
    out: list[str] = []
    start = 0
    for at in range(1, len(word)):
        if _ends(word, at, syllables=syllables, hyphens=hyphens):
            out.append(word[start:at])
            start = at
    return (*out, word[start:])


def _ends(word: str, at: int, *, syllables: bool, hyphens: bool) -> bool:
    before, after = word[at - 1], word[at]
    if after in {BREAK, SOFT_HYPHEN}:
        return False
    if before in {BREAK, SOFT_HYPHEN}:
        return True
    if hyphens and at > 1 and after_hyphen(word[at - 2], before, after):
        return True
    return may_end(before, after, syllables=syllables)
