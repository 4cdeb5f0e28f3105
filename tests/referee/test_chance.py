"""Chance: fair, repeatable, committed to before play, and no two tables of one word."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest
from long_shot import fixed_chance

from referee import chance
from referee.chance import Chance, commitment_of, outcome
from referee.table_words import TABLE_WORDS

SEED = bytes(range(32))


def test_the_commitment_is_the_sha256_of_the_seed():
    assert commitment_of(SEED) == hashlib.sha256(SEED).hexdigest()


def test_an_outcome_can_be_worked_out_by_hand_from_seed_and_number():
    value = int.from_bytes(hmac.new(SEED, b"chance/7/0", "sha256").digest(), "big")
    assert outcome(SEED, 7, 6) == value % 6


def test_outcomes_repeat_and_differ_by_seed_number_and_purpose():
    first = [outcome(SEED, n, 1000) for n in range(20)]
    assert first == [outcome(SEED, n, 1000) for n in range(20)]
    assert first != [outcome(SEED, n, 1000) for n in range(1, 21)]
    assert first != [outcome(bytes(32), n, 1000) for n in range(20)]
    assert first != [outcome(SEED, n, 1000, "bot") for n in range(20)]


@pytest.mark.parametrize("size", [1, 2, 6, 30])
def test_all_outcomes_are_as_likely(size):
    """Chi-square below its 99.99 % bound for up to 29 degrees of freedom; the seed is fixed."""
    counts = Counter(outcome(SEED, n, size) for n in range(6_000))
    even = 6_000 / size
    assert set(counts) == set(range(size))
    assert sum((counts[k] - even) ** 2 / even for k in range(size)) < 65


def test_values_in_the_incomplete_last_span_are_thrown_away(monkeypatch):
    digests = iter([b"\xff" * 32, b"\x00" * 31 + b"\x04"])
    monkeypatch.setattr(chance.hmac, "digest", lambda *_: next(digests))
    assert outcome(SEED, 0, 3) == 1


def test_nothing_to_choose_from_is_a_mistake():
    with pytest.raises(ValueError, match="nothing"):
        outcome(SEED, 0, 0)


def test_seeds_and_tokens_are_long_and_never_the_same():
    source = Chance()
    assert len(source.seed()) == 32
    assert len({source.token() for _ in range(50)}) == 50
    assert len(source.token()) == 48


def test_table_words_are_short_and_all_different():
    assert len(set(TABLE_WORDS)) == len(TABLE_WORDS) >= 200
    assert all(word.isascii() and word.isupper() and word.isalpha() and 4 <= len(word) <= 5 for word in TABLE_WORDS)


def test_a_word_is_free_and_two_words_follow_when_all_are_taken():
    source = fixed_chance()
    left = source.word(set(TABLE_WORDS) - {"PALM"})
    assert left == "PALM"
    one, two = source.word(set(TABLE_WORDS)).split("-")
    assert {one, two} <= set(TABLE_WORDS)
