"""Ten-character codes: which printed thing a code stands for, and how a deck is introduced to a referee.

    DD SSS TTTTT     deck (2), serial of the physical thing (3), tag (5)

The alphabet has 32 characters, without I, L, O and U; typed O is read as 0, I and L as 1, U as V. The tag is the first
25 bits of HMAC-SHA256 (RFC 2104) over the first five characters, keyed by the print run: the same data and key always
print the same codes, and nobody makes up the code of a card that he has not seen. A deck card says
`RUN/DD` + the key (16) + a check (2, the first 10 bits of a SHA-256 over what stands before it).
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from card_data.model import Game, Serial

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
BASE = "http://PNP.LOCAL:8000"
"""The address before a printed code; readers ignore it."""

KEY_BYTES = 10
CODE_CHARS = 10
SERIAL_CHARS = 3
TAG_CHARS = 5
MOST_SERIAL = 32**SERIAL_CHARS - 1
MOST_TYPED = 300
"""No text longer than this is looked at."""

BODY_CHARS = CODE_CHARS - TAG_CHARS
VALUES = {character: number for number, character in enumerate(ALPHABET)}
READ_AS = str.maketrans({"O": "0", "I": "1", "L": "1", "U": "V"})
GAPS = re.compile(r"[\s\u00ad\u2010-\u2015\u2212-]+")
SHAPE = re.compile(rf"[{ALPHABET}]{{{CODE_CHARS}}}\Z")
DECK_CARD = re.compile(rf"[{ALPHABET}]{{20}}\Z")


@dataclass(frozen=True, slots=True)
class Run:
    """One printing of a game: the game, a name for people, and the secret of ten bytes that its codes are keyed by."""

    game_id: str
    name: str
    key: bytes = field(repr=False)

    def __post_init__(self) -> None:
        if len(self.key) != KEY_BYTES:
            raise ValueError(f"The key of a print run has {KEY_BYTES} bytes, not {len(self.key)}.")


@dataclass(frozen=True, slots=True)
class Found:
    """What a code stands for: the printed id, which copy of it, and the print run it comes from."""

    game_id: str
    printed_id: str
    copy: int
    serial: int
    run: Run


@dataclass(frozen=True, slots=True)
class NotFound:
    """Why a text stands for nothing.

    `shape`: no code at all. `unknown_deck`: a code of a game that is not here. `mistyped_or_foreign`: its tag fits no
    known print run. `unknown_serial`: a true code of a known run, for a thing the game's data no longer has.
    """

    reason: Literal["shape", "unknown_deck", "mistyped_or_foreign", "unknown_serial"]


def letters(number: int, count: int) -> str:
    """Return a whole number in `count` characters of the alphabet, the highest first."""
    return "".join(ALPHABET[number >> 5 * place & 31] for place in range(count - 1, -1, -1))


def _number(text: str) -> int:
    number = 0
    for character in text:
        number = number << 5 | VALUES[character]
    return number


def _tag(key: bytes, body: str) -> str:
    digest = hmac.digest(key, b"card\0" + body.encode("ascii"), "sha256")
    return letters(int.from_bytes(digest[:4], "big") >> 32 - 5 * TAG_CHARS, TAG_CHARS)


def code_for(key: bytes, deck_code: str, serial: int) -> str:
    """Return the code of a physical thing.

    >>> code_for(bytes(10), "HS", 9)
    'HS009XXAAQ'

    Raises:
        ValueError: the serial is not between 1 and 32,767, or the deck code is not two characters of the alphabet.
    """
    if not 1 <= serial <= MOST_SERIAL:
        raise ValueError(f"A serial lies between 1 and {MOST_SERIAL:,}, not at {serial:,}.")
    if len(deck_code) != CODE_CHARS - SERIAL_CHARS - TAG_CHARS or not set(deck_code) <= set(ALPHABET):
        raise ValueError(f"A deck code is two characters out of {ALPHABET}, not “{deck_code}”.")
    body = deck_code + letters(serial, SERIAL_CHARS)
    return body + _tag(key, body)


def address(code: str, base: str = BASE) -> str:
    """Return the address that is printed for a code."""
    return f"{base.rstrip('/')}/{code}"


def _last_part(text: str) -> str:
    """Return the last part of an address or of typed text, as characters of the alphabet where it can be."""
    if len(text) > MOST_TYPED:
        return ""
    part = re.split(r"[?#]", text.strip(), maxsplit=1)[0].rstrip("/").rsplit("/", 1)[-1]
    bare = GAPS.sub("", part)
    return bare.upper().translate(READ_AS) if bare.isascii() else ""


def read_code(text: str) -> str | None:
    """Return the bare code in a scanned address or a typed text; only its shape is looked at.

    Any host, any case, hyphens and blanks are accepted.

    >>> read_code("https://192.168.1.7:8443/hs009-fotm2")
    'HS009F0TM2'
    """
    part = _last_part(text)
    return part if SHAPE.match(part) else None


# -- deck cards ----------------------------------------------------------------------------------------------------------


def _check(body: str) -> str:
    digest = hashlib.sha256(b"run\0" + body.encode("ascii")).digest()
    return letters(int.from_bytes(digest[:2], "big") >> 6, 2)


def deck_card_for(run: Run, deck_code: str, base: str = BASE) -> str:
    """Return the address printed on the deck card of a run; whoever reads it can read every card of that printing."""
    body = deck_code + letters(int.from_bytes(run.key, "big"), 16)
    return f"{base.rstrip('/')}/RUN/{body}{_check(body)}"


def read_deck_card(text: str, games: Mapping[str, Game]) -> Run | None:
    """Return the print run a deck card introduces, or `None` for anything else or a game that is not here.

    A typing error is noticed but for one in 1,024. The run is named after the first characters of its key.
    """
    part = _last_part(text)
    if not DECK_CARD.match(part) or _check(part[:-2]) != part[-2:]:
        return None
    for game in games.values():
        if game.deck_code == part[:2]:
            return Run(game.id, part[2:6], _number(part[2:-2]).to_bytes(KEY_BYTES, "big"))
    return None


# -- the register --------------------------------------------------------------------------------------------------------


class Register:
    """All codes that are known here: those of some games in some print runs."""

    def __init__(self, games: Mapping[str, Game], runs: Sequence[Run]) -> None:
        self.runs = tuple(runs)
        self._games = {game.deck_code: game for game in games.values()}
        self._things: dict[str, dict[int, Serial]] = {g.id: {s.serial: s for s in g.serials} for g in games.values()}

    def find(self, text: str) -> Found | NotFound:
        """Return what a scanned or typed text stands for, in whichever known run its tag fits, or why it is nothing."""
        code = read_code(text)
        if code is None:
            return NotFound("shape")
        game = self._games.get(code[:2])
        if game is None:
            return NotFound("unknown_deck")
        body, tag = code[:BODY_CHARS], code[BODY_CHARS:]
        for run in self.runs:
            if run.game_id == game.id and hmac.compare_digest(tag, _tag(run.key, body)):
                thing = self._things[game.id].get(_number(body[2:]))
                if thing is None:
                    return NotFound("unknown_serial")
                return Found(game.id, thing.id, thing.copy, thing.serial, run)
        return NotFound("mistyped_or_foreign")
