from __future__ import annotations

import numpy as np
import pytest
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.qr import TooLong, _longer, code_item, rows_of, side_for

ADDRESS = "http://PNP.LOCAL:8000/HS00AK7QMX"
DECK = "http://PNP.LOCAL:8000/RUN/HS0123456789ABCDEFGH"


def pixels(rows: tuple[int, ...], scale: int = 6) -> np.ndarray:
    n = len(rows)
    dark = np.array([[row >> (n - 1 - k) & 1 for k in range(n)] for row in rows], np.uint8)
    return np.kron(np.pad(255 - 255 * dark, 4, constant_values=255), np.ones((scale, scale), np.uint8))


def read(rows: tuple[int, ...]) -> list[str]:
    return [b.text for b in zxingcpp.read_barcodes(pixels(rows), formats=zxingcpp.BarcodeFormat.QRCodeModel2)]


@pytest.mark.parametrize("text", [ADDRESS, DECK, "HS00AK7QMX", "http://192.168.178.123:8000/t/PALM", "Grüße, 감독"])
def test_an_independent_decoder_reads_the_text_back(text: str) -> None:
    assert read(rows_of(text)) == [text]


def test_a_card_address_is_version_2_and_level_m() -> None:
    assert len(rows_of(ADDRESS)) == 25
    [found] = zxingcpp.read_barcodes(pixels(rows_of(ADDRESS)), formats=zxingcpp.BarcodeFormat.QRCodeModel2)
    assert found.ec_level == "M"


def test_a_deck_card_gets_a_larger_version() -> None:
    assert len(rows_of(DECK)) > 25
    assert side_for(DECK) == pytest.approx(len(rows_of(DECK)) * 0.508)


@pytest.mark.parametrize("text", [ADDRESS, "http://PNP.LOCAL:8000/HS009F0TM2", "http://PNP.LOCAL:8000/HSZZZAAAAA"])
def test_the_mask_is_fixed(text: str) -> None:
    """The format bits for level M and mask 2 are 101111001111100 (ISO/IEC 18004, annex C); row 8 begins with them."""
    assert rows_of(text)[8] >> 19 == 0b101111


def test_matrices_are_kept() -> None:
    assert rows_of(ADDRESS) is rows_of(ADDRESS)


def test_an_item_carries_text_id_and_place() -> None:
    item = code_item(ADDRESS, "HUS-V01", 3.0, 4.0)
    assert (item.text, item.id, item.x, item.y, item.side) == (ADDRESS, "HUS-V01", 3.0, 4.0, 12.7)


def test_a_text_beyond_the_largest_code_is_refused() -> None:
    with pytest.raises(TooLong, match="5000 characters"):
        rows_of("A" * 5000)


ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"


@given(st.sampled_from(["", "http://", "https://"]), st.text(ALPHABET, min_size=1, max_size=26))
@settings(max_examples=100, deadline=None)
def test_codes_made_here_are_those_of_another_maker(scheme: str, rest: str) -> None:
    assert rows_of(scheme + rest) == _longer(scheme, rest)
