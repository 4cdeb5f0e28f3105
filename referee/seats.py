"""Who is who: secrets that people carry, kept here only as hashes, and what they allow. Secrets are never logged."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Collection
from threading import Lock

from referee.chance import Chance
from referee.entries import Badge
from referee.table import Table

LEAST_TOKEN = 32
"""A token that a caller brings along has at least this many characters."""


def hash_of(token: str) -> str:
    """Return what is stored of a token: its SHA-256 in hex. Tokens are long and random, so no salt is needed."""
    return hashlib.sha256(token.encode()).hexdigest()


def is_same(stored_hash: str, token: str) -> bool:
    """Say whether a token belongs to a stored hash, in a time that tells nothing about it."""
    return hmac.compare_digest(stored_hash, hash_of(token))


def badge_for(table: Table, tokens: Collection[str | None], host_hashes: Collection[str]) -> Badge:
    """Return who somebody with these tokens is at a table: the seat he holds, if any, and whether he is the host."""
    seat, host = None, False
    for token in tokens:
        if not token:
            continue
        for number, holder in enumerate(table.holders):
            if holder.token_hash and is_same(holder.token_hash, token):
                seat = number
        host = any([is_same(each, token) for each in host_hashes]) or host  # noqa: C419 - all are compared, whichever fits
    return Badge(seat, host)


class HostLinks:
    """The host's links that nobody has used yet; each opens once. They live as long as the server runs."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._hashes: set[str] = set()
        self._lock = Lock()

    def new(self) -> str:
        """Return the secret of a new link."""
        secret = self._chance.token()
        with self._lock:
            self._hashes.add(hash_of(secret))
        return secret

    def use(self, secret: str) -> bool:
        """Use a link up; say whether it was good."""
        with self._lock:
            for each in self._hashes:
                if is_same(each, secret):
                    self._hashes.remove(each)
                    return True
        return False
