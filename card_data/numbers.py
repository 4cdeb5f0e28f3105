"""Numbers as people write them in a sheet: with a point or a comma before the decimals, and signs between thousands."""

from __future__ import annotations

import re

GROUPS = {".": (",", "'", "’", " ", "\u00a0", "\u202f"), ",": (".", "'", "’", " ", "\u00a0", "\u202f")}
"""The signs that may stand between thousands, by the sign before the decimals."""

PLAIN = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)\Z")


def plain_number(text: str, decimal: str = ".") -> str | None:
    """Return a number with a point before its decimals and nothing between thousands; `None` for what is no number.

    >>> plain_number("1.234,50", ","), plain_number("−3"), plain_number("1,5")
    ('1234.50', '-3', None)
    """
    bare = text.strip().replace("\u2212", "-").replace("\u2013", "-")
    for sign in GROUPS[decimal]:
        if sign in bare:
            grouped = re.compile(rf"[+-]?[0-9]{{1,3}}(?:{re.escape(sign)}[0-9]{{3}})+(?:{re.escape(decimal)}[0-9]+)?\Z")
            if not grouped.match(bare):
                return None
            bare = bare.replace(sign, "")
            break
    bare = bare.replace(decimal, ".")
    return bare if PLAIN.match(bare) and len(bare) <= 20 else None  # noqa: PLR2004 (no card's number is longer)


def number_of(text: str, decimal: str = ".") -> int | float | None:
    """Return the number that a cell holds, whole where it has no decimals, or `None`.

    >>> number_of("2,5", ","), number_of("3"), number_of("three")
    (2.5, 3, None)
    """
    bare = plain_number(text, decimal)
    if bare is None:
        return None
    return float(bare) if "." in bare else int(bare)
