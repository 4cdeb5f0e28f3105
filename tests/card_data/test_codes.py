"""Codes of printed things, deck cards, and the register of what is known."""

import dataclasses
import random
from pathlib import Path
from types import MappingProxyType

import pytest

from card_data.codes import (
    ALPHABET,
    Found,
    NotFound,
    Register,
    Run,
    address,
    code_for,
    deck_card_for,
    read_code,
    read_deck_card,
)
from card_data.load import shipped_games
from card_data.model import Game

GOLDEN = Path(__file__).parents[1] / "golden" / "hustle-codes.txt"
KEY = bytes(range(10))
RUN = Run("hustle", "Golden", KEY)
OTHER = Run("hustle", "Other", bytes(range(10, 20)))


@pytest.fixture(scope="module")
def hustle() -> Game:
    return shipped_games()["hustle"]


@pytest.fixture(scope="module")
def register(hustle: Game) -> Register:
    return Register({"hustle": hustle}, [RUN])


def test_every_printed_code_of_hustle_is_the_same_for_ever(hustle: Game) -> None:
    listing = "".join(f"{s.id:<12} {s.copy} {s.serial:>5} {code_for(KEY, hustle.deck_code, s.serial)}\n" for s in hustle.serials)
    assert listing == GOLDEN.read_text(encoding="utf-8")


def test_every_printed_code_of_hustle_is_found_again(hustle: Game, register: Register) -> None:
    for serial in hustle.serials:
        text = address(code_for(KEY, "HS", serial.serial))
        assert register.find(text) == Found("hustle", serial.id, serial.copy, serial.serial, RUN)


def damaged(code: str, rng: random.Random) -> str:
    """Change one character, swap two neighbours, or change two characters."""
    at, kind = rng.randrange(len(code)), rng.random()
    if kind < 0.6:
        return code[:at] + rng.choice(ALPHABET.replace(code[at], "")) + code[at + 1 :]
    if kind < 0.9:
        at = rng.randrange(len(code) - 1)
        return code[:at] + code[at + 1] + code[at] + code[at + 2 :]
    other = rng.randrange(len(code))
    letters = list(code)
    letters[at], letters[other] = rng.choice(ALPHABET), rng.choice(ALPHABET)
    return "".join(letters)


def test_no_damaged_code_is_accepted(hustle: Game, register: Register) -> None:
    rng = random.Random(11)
    codes = [code_for(KEY, "HS", each.serial) for each in hustle.serials]
    tried = 0
    while tried < 20_000:
        code = rng.choice(codes)
        wrong = damaged(code, rng)
        if wrong != code:
            tried += 1
            assert isinstance(register.find(wrong), NotFound), wrong


@pytest.mark.parametrize(
    "text",
    [
        "http://PNP.LOCAL:8000/HS009F0TM2",
        "http://pnp.local:8000/hs009f0tm2",
        "https://192.168.178.123:8443/HS009F0TM2/",
        "http://[fe80::1]:8000/HS009F0TM2?from=camera#top",
        "pnp.local:8000/c/HS009F0TM2",
        "/HS009F0TM2",
        "HS009F0TM2",
        "  hs009-fotm2 \n",
        "HS 009 F0 TM2",
        "HS009–FOTM2",
    ],
)
def test_a_code_is_read_from_any_address_and_as_it_is_typed(text: str) -> None:
    assert read_code(text) == "HS009F0TM2"


def test_letters_that_look_like_digits_are_read_as_digits() -> None:
    assert read_code("OIL0U23456") == "0110V23456"


@pytest.mark.parametrize(
    "text", ["", "HS009", "HS009F0TM22", "HS009F0TM!", "http://PNP.LOCAL:8000/", "HS009F0TM2" * 40, "ＨS009F0TM2", "ſS009F0TM2"]
)
def test_a_text_of_another_shape_is_no_code(text: str) -> None:
    assert read_code(text) is None


def test_a_text_without_end_is_not_looked_at() -> None:
    assert read_code("http://pnp.local/" + "a/" * 100 + "HS009F0TM2") == "HS009F0TM2"
    assert read_code("http://pnp.local/" + "a/" * 200 + "HS009F0TM2") is None


def test_unknown_foreign_and_vanished_codes_are_told_apart(hustle: Game, register: Register) -> None:
    assert register.find("hello") == NotFound("shape")
    assert register.find(code_for(KEY, "QQ", 5)) == NotFound("unknown_deck")
    assert register.find(code_for(OTHER.key, "HS", 5)) == NotFound("mistyped_or_foreign")
    assert register.find(code_for(KEY, "HS", 32_000)) == NotFound("unknown_serial")


def test_a_code_of_another_known_run_is_found_with_that_run(hustle: Game) -> None:
    both = Register({"hustle": hustle}, [RUN, OTHER])
    found = both.find(code_for(OTHER.key, "HS", 5))
    assert isinstance(found, Found)
    assert found.run == OTHER
    assert found.printed_id == "HUS-D03.O"


def test_a_run_of_one_game_does_not_open_the_deck_of_another(hustle: Game) -> None:
    twin = dataclasses.replace(hustle, id="twin", deck_code="TW")
    both = Register({"hustle": hustle, "twin": twin}, [RUN])
    assert both.find(code_for(KEY, "TW", 5)) == NotFound("mistyped_or_foreign")


@pytest.mark.parametrize(("deck", "serial"), [("HS", 0), ("HS", 32_768), ("HS", -1), ("H", 5), ("HI", 5), ("hs", 5)])
def test_a_code_cannot_be_made_outside_its_bounds(deck: str, serial: int) -> None:
    with pytest.raises(ValueError, match=r"serial lies|deck code"):
        code_for(KEY, deck, serial)


def test_a_run_key_has_ten_bytes_and_is_not_shown() -> None:
    with pytest.raises(ValueError, match="10 bytes"):
        Run("hustle", "Short", b"12345")
    assert repr(KEY) not in repr(RUN)


# -- deck cards


def test_a_deck_card_introduces_its_run(hustle: Game) -> None:
    text = deck_card_for(RUN, "HS")
    assert text == "http://PNP.LOCAL:8000/RUN/HS000G40R40M30E209N5"
    for typed in (text, text.lower(), text.rsplit("/", 1)[1], "https://10.0.0.2/run/hs000-g40r40-m30e209-n5"):
        run = read_deck_card(typed, MappingProxyType({"hustle": hustle}))
        assert run is not None
        assert (run.game_id, run.key) == ("hustle", KEY)


def test_a_deck_card_of_a_game_that_is_not_here_or_a_card_code_introduces_nothing(hustle: Game) -> None:
    games = {"hustle": hustle}
    assert read_deck_card(deck_card_for(RUN, "QQ"), games) is None
    assert read_deck_card(code_for(KEY, "HS", 5), games) is None
    assert read_deck_card("", games) is None


def test_a_mistyped_deck_card_is_nearly_always_noticed(hustle: Game) -> None:
    games, rng = {"hustle": hustle}, random.Random(3)
    text = deck_card_for(RUN, "HS").rsplit("/", 1)[1]
    wrong = [each for each in (damaged(text, rng) for _ in range(5_000)) if each != text]
    accepted = sum(read_deck_card(each, games) is not None for each in wrong)
    assert accepted < 25, f"{accepted} of {len(wrong)}"


def test_the_address_of_a_deck_card_is_capitals_and_digits_after_its_scheme(hustle: Game) -> None:
    rest = deck_card_for(RUN, "HS").removeprefix("http://")
    assert set(rest) <= set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")
    assert len(rest) == 39
