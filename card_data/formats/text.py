"""Bytes of a text file become text: which encoding they are in is found out and told.

In this order: a byte order mark says it (UTF-8, UTF-16, UTF-32); zero bytes between the letters mean UTF-16; what is sound
UTF-8 is UTF-8; else the bytes are taken for Windows-1252, the usual encoding of older spreadsheets in western Europe, but only
where it reads like it: letters beyond ASCII stand alone or in pairs among plain ones. Whatever else it may be, such as an older
Korean, Japanese or Russian encoding, is not guessed: `encoding` of `[cards]` says it, or the file is saved as UTF-8.
"""

from __future__ import annotations

import codecs
import re
from typing import NamedTuple

MARKS = (
    (codecs.BOM_UTF8, "utf-8", "UTF-8 with a byte order mark"),
    (codecs.BOM_UTF32_LE, "utf-32-le", "UTF-32"),
    (codecs.BOM_UTF32_BE, "utf-32-be", "UTF-32"),
    (codecs.BOM_UTF16_LE, "utf-16-le", "UTF-16"),
    (codecs.BOM_UTF16_BE, "utf-16-be", "UTF-16"),
)

WESTERN = "Windows-1252"
ENCODINGS = (
    *("utf-8", "utf-16", "utf-16-le", "utf-16-be", "windows-1250", "windows-1251", "windows-1252", "windows-1253", "windows-1254"),
    *("windows-1257", "iso-8859-1", "iso-8859-2", "iso-8859-15", "mac-roman", "koi8-r", "cp437", "cp850"),
    *("cp949", "euc-kr", "shift_jis", "euc-jp", "gb18030", "big5"),
)
"""What `encoding` of `[cards]` may say."""

HIGH_RUN = re.compile(rb"[\x80-\xff]+")
ODD_SIGNS = re.compile("[\u0080-\u009f¤¦¬¯¸¹³²¼½¾×÷ƒˆ˜†‡‰‹›Ÿ]|(?<=[a-z])[Š€§£…¥](?=[a-z])|\\b€(?=[a-z])")
"""Signs that texts of western Europe hardly have, or not within a word; other encodings read as Windows-1252 are full of them."""
MOST_ODD, LONG_RUN = 0.25, 2.2
SAMPLE = 200_000


class Undecodable(Exception):
    """Bytes that are no text in the encoding that was asked for or found: the bytes before, and the first wrong byte."""

    def __init__(self, before: str, byte: int, wanted: str) -> None:
        super().__init__(wanted)
        self.before, self.byte, self.wanted = before, byte, wanted


class Decoded(NamedTuple):
    """A text and the name of the encoding it was in, for people."""

    text: str
    encoding: str


def decoded(raw: bytes, wanted: str = "") -> Decoded:
    """Return bytes as text, in the encoding that is wanted or in the one found.

    Raises:
        Undecodable: they are no text in it, or it cannot be found out.

    >>> decoded("Süße Äpfel".encode("cp1252"))
    Decoded(text='Süße Äpfel', encoding='Windows-1252')
    """
    for mark, codec, words in MARKS:
        if raw.startswith(mark):
            return Decoded(_strict(raw[len(mark) :], codec, words), words)
    if wanted:
        return Decoded(_strict(raw, wanted, wanted), wanted)
    wide = _wide(raw[:SAMPLE])
    if wide:
        return Decoded(_strict(raw, wide, "UTF-16"), "UTF-16")
    try:
        return Decoded(raw.decode(), "UTF-8")
    except UnicodeDecodeError as fault:
        if _reads_western(raw):
            return Decoded(raw.decode("cp1252"), WESTERN)
        raise Undecodable(raw[: fault.start].decode(), raw[fault.start], "UTF-8") from fault


def _strict(raw: bytes, codec: str, words: str) -> str:
    try:
        return raw.decode(codec)
    except UnicodeDecodeError as fault:
        raise Undecodable(raw[: fault.start].decode(codec, "replace"), raw[min(fault.start, len(raw) - 1)], words) from fault


def _wide(raw: bytes) -> str:
    """Return which UTF-16 bytes without a mark are in, or an empty text: plain signs have a zero byte on one side only."""
    if len(raw) % 2 or b"\0" not in raw:
        return ""
    first, second = raw[::2].count(0), raw[1::2].count(0)
    if second and second > 8 * first:
        return "utf-16-le"
    return "utf-16-be" if first and first > 8 * second else ""


def _reads_western(raw: bytes) -> bool:
    try:
        text = raw.decode("cp1252")
    except UnicodeDecodeError:
        return False
    runs = HIGH_RUN.findall(raw)
    high = sum(map(len, runs))
    odd = len(ODD_SIGNS.findall(text))
    return "\0" not in text and high / len(runs) < LONG_RUN and odd <= MOST_ODD * high
