"""The only source of randomness: seeds and their commitments, chance outcomes, tokens, table words.

A table has a secret seed of 32 bytes. Its SHA-256 is published before play (the commitment) and the seed after the game.
Outcome number n of a table is made from HMAC-SHA256(seed, n), so anybody can check every roll and draw afterwards, and
an undo followed by the same moves meets the same chance again.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable, Collection

from referee.table_words import TABLE_WORDS

SEED_BYTES = 32
TOKEN_BYTES = 24
"""192 bits: more than anybody can guess."""

_SPAN = 1 << 256


def commitment_of(seed: bytes) -> str:
    """Return what is published about a seed before play: its SHA-256 in hex."""
    return hashlib.sha256(seed).hexdigest()


def outcome(seed: bytes, number: int, size: int, purpose: str = "chance") -> int:
    """Return which of `size` outcomes falls at a number, each as likely as the other.

    The number, the purpose and a count of tries go into HMAC-SHA256 (RFC 2104) under the seed; a value in the last,
    incomplete span of `size` is thrown away and the next try is made, so no outcome is favoured.
    """
    if size < 1:
        raise ValueError("there is nothing to choose from")
    fair = _SPAN - _SPAN % size
    tries = 0
    while True:
        value = int.from_bytes(hmac.digest(seed, f"{purpose}/{number}/{tries}".encode(), "sha256"), "big")
        if value < fair:
            return value % size
        tries += 1


class Chance:
    """Where unpredictable bytes come from; a test may hand in bytes of its own."""

    def __init__(self, entropy: Callable[[int], bytes] = secrets.token_bytes) -> None:
        self._entropy = entropy

    def seed(self) -> bytes:
        """Return a new secret seed for a table."""
        return self._entropy(SEED_BYTES)

    def token(self) -> str:
        """Return a new secret for a cookie or a link: 48 hex digits."""
        return self._entropy(TOKEN_BYTES).hex()

    def word(self, taken: Collection[str]) -> str:
        """Return a word for a new table that no table in `taken` has; two words with a hyphen once single ones run out."""
        free = [word for word in TABLE_WORDS if word not in taken]
        if not free:
            free = [f"{one}-{two}" for one in TABLE_WORDS for two in TABLE_WORDS if one != two and f"{one}-{two}" not in taken]
        return free[outcome(self._entropy(SEED_BYTES), 0, len(free), "word")]
