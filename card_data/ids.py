"""Ids made for cards that have none: from the name, made unique, and the same however the rows are moved about."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

from card_data.codes import ALPHABET, letters

LONGEST, LONG_CELL = 24, 24
MARK_CHARS = 5
SHIPPED = ("N4",)
"""Deck codes with a digit that games coming with Backlot have."""
SPELT = str.maketrans(
    {"ß": "ss", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "ð": "d", "þ": "th"}
)
SOUND = re.compile(r"(?:HANGUL SYLLABLE|(?:HIRAGANA|KATAKANA) LETTER|(?:CYRILLIC|GREEK) (?:SMALL|CAPITAL) LETTER)(?: SMALL)? ([A-Z]+)\Z")


def mark(text: str, count: int = MARK_CHARS) -> str:
    """Return characters of the codes' alphabet that stand for a text."""
    digest = hashlib.sha256(text.encode()).digest()
    return letters(int.from_bytes(digest[:8], "big") % 32**count, count)


@lru_cache(maxsize=4096)
def spelt(text: str) -> str:
    """Return a text as part of an id: capitals and digits with single hyphens; empty where nothing of it can be spelt.

    >>> spelt("Süßer Apfel"), spelt("호박"), spelt("茶")
    ('SUSSER-APFEL', 'HOBAG', '')
    """
    out = []
    for each in unicodedata.normalize("NFC", text):
        flat = unicodedata.normalize("NFKD", each.translate(SPELT)).encode("ascii", "ignore").decode()
        if flat or not each.isalnum():
            out.append(flat if flat.isalnum() else "-" if not unicodedata.combining(each) and each not in "'’" else "")
            continue
        sound = SOUND.match(unicodedata.name(each, "")) or SOUND.match(unicodedata.name(unicodedata.normalize("NFD", each)[0], ""))
        if sound is None:
            return ""
        out.append(sound[1])
    return re.sub(r"[^A-Z0-9]+", "-", "".join(out).upper()).strip("-")


def stem(name: str) -> str:
    """Return the part of an id that stands for a name: its spelling, cut at a word, or a mark where it cannot be spelt."""
    whole = spelt(name)
    if not whole or (len(whole) == 1 and len(name) > 1):
        return mark(name)
    return whole if len(whole) <= LONGEST else f"{whole[:LONGEST].rsplit('-', 1)[0].strip('-')}-{mark(name, 3)}"


def made_ids(prefix: str, names: Sequence[str], rows: Sequence[Mapping[str, str]], taken: Sequence[str]) -> list[str]:
    """Return an id for each row, by its name.

    Rows of one name are told apart by the first column of short texts that differs in all of them (`ACE-HEARTS`), else by a
    mark of the whole row. Rows that are equal in everything are counted; which of them is which does not matter. Ids that
    are `taken` are not made.
    """
    stems = [stem(name or "\n".join(row.values())) for name, row in zip(names, rows, strict=True)]
    many = Counter(stems)
    used = set(taken)
    groups: dict[str, list[int]] = {}
    for number, each in enumerate(stems):
        groups.setdefault(each, []).append(number)
    ids = [""] * len(rows)
    for each, members in groups.items():
        tails = _tails([rows[n] for n in members]) if many[each] > 1 else [""]
        for number, tail in zip(members, tails, strict=True):
            ids[number] = _unused("-".join(part for part in (prefix, each, tail) if part), used)
    return ids


def _tails(rows: Sequence[Mapping[str, str]]) -> list[str]:
    for column in rows[0]:
        cells = [row.get(column, "").strip() for row in rows]
        tails = [spelt(cell) or (mark(cell, 3) if cell else "") for cell in cells]
        if all(tails) and max(map(len, cells)) <= LONG_CELL and len(set(tails)) == len(rows):
            return tails
    return [mark("\n".join(f"{key}={value}" for key, value in row.items()), 4) for row in rows]


def _unused(wanted: str, used: set[str]) -> str:
    each, number = wanted, 1
    while each in used:
        number += 1
        each = f"{wanted}-{number}"
    used.add(each)
    return each


# -- the game itself -----------------------------------------------------------------------------------------------------


def game_id_of(folder_name: str) -> str:
    """Return the id of a game from the name of its folder.

    >>> game_id_of("Fruit Market"), game_id_of("3rd try"), game_id_of("茶")
    ('fruit_market', 'deck_3rd_try', 'deck_zgvx7')
    """
    bare = (spelt(folder_name) or mark(folder_name)).lower().replace("-", "_")
    return (bare if bare[0].isalpha() else f"deck_{bare}")[:31].rstrip("_") if spelt(folder_name) else f"deck_{bare}"


def prefix_of(game_id: str) -> str:
    """Return the three characters that begin the ids of a game's cards."""
    bare = game_id.removeprefix("deck_").replace("_", "").upper()
    return bare[:3]


def deck_code_of(game_id: str) -> str:
    """Return the two characters that begin the codes of a game; one of them is a digit, and no shipped game has them.

    >>> deck_code_of("fruit_market")
    '1P'
    """
    codes = [a + b for a in ALPHABET for b in ALPHABET if (a.isdigit() or b.isdigit()) and a + b not in SHIPPED]
    return codes[int.from_bytes(hashlib.sha256(b"deck\0" + game_id.encode()).digest()[:8], "big") % len(codes)]
