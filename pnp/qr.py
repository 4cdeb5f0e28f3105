"""Text -> the modules of a QR code. The only file that imports qrcode, and only for texts that are no card's address.

A card's address fits version 2, level M (25 modules): the scheme in lower case as a byte segment, because some phones take
`HTTP://` for plain text, and all the rest in capitals as an alphanumeric segment. The mask is fixed: choosing one costs ten
times the code itself, and mask 2 has the lowest penalty on average for card addresses. Longer texts (deck card, join page)
get the smallest version that holds them.
"""

from __future__ import annotations

from functools import lru_cache

from pnp import qr_card
from pnp.scene import Code

CARD_SIDE_MM = 12.7
"""Side of a card's code: 25 modules of 0.508 mm, whole printer dots at 300 and 600 dpi."""

STRIP_SIDE_MM = 10.58
"""Side of the code on a card held in a large fan: 25 modules of five dots at 300 dpi, ten at 600."""

MODULE_MM = CARD_SIDE_MM / 25
"""One module of a card's code, in mm."""

QUIET_MODULES = 4
"""White modules around a code (ISO/IEC 18004)."""

_MASK = 2
_CARD_VERSION = 2
_ALPHANUMERIC = frozenset("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")


class TooLong(ValueError):
    """A text holds more than the largest QR code can."""


def _segments(text: str) -> tuple[str, str]:
    """Return the part of a text that is written as bytes, and the part written as capitals and digits."""
    scheme, mark, rest = text.partition("://")
    if mark and rest and _ALPHANUMERIC.issuperset(rest):
        return scheme + mark, rest
    return ("", text) if text and _ALPHANUMERIC.issuperset(text) else (text, "")


@lru_cache(maxsize=4096)
def rows_of(text: str) -> tuple[int, ...]:
    """Return the modules of `text`, one whole number a row, the highest bit leftmost.

    Twenty-five rows where the text fits version 2, level M, else the smallest version that holds it.

    Raises:
        TooLong: no version holds the text.

    >>> len(rows_of("http://PNP.LOCAL:8000/HS00AK7QMX"))
    25
    """
    scheme, rest = _segments(text)
    bits = qr_card.bits_of(scheme, rest) if rest else None
    return qr_card.modules(bits) if bits else _longer(scheme, rest)


def _longer(scheme: str, rest: str) -> tuple[int, ...]:
    """Return the modules of a text that does not fit a card's code, or is of bytes alone."""
    from qrcode.constants import ERROR_CORRECT_M  # noqa: PLC0415 - slow to import, and cards do without it
    from qrcode.exceptions import DataOverflowError  # noqa: PLC0415 - the same
    from qrcode.main import QRCode  # noqa: PLC0415 - the same
    from qrcode.util import MODE_8BIT_BYTE, MODE_ALPHA_NUM, QRData  # noqa: PLC0415 - the same

    code = QRCode(version=_CARD_VERSION, error_correction=ERROR_CORRECT_M, border=0, mask_pattern=_MASK)
    if scheme or not rest:
        code.add_data(QRData(scheme.encode(), mode=MODE_8BIT_BYTE), optimize=0)
    if rest:
        code.add_data(QRData(rest, mode=MODE_ALPHA_NUM), optimize=0)
    try:
        code.make(fit=True)
    except (DataOverflowError, ValueError) as error:
        raise TooLong(f"a QR code cannot hold a text of {len(scheme + rest)} characters") from error
    return tuple(int("".join("1" if module else "0" for module in row), 2) for row in code.modules)


def code_item(text: str, id: str, x: float, y: float, side_mm: float = CARD_SIDE_MM) -> Code:  # noqa: A002 - the word of the contract
    """Return the drawing item of a code whose dark pattern has its upper left corner at `x`, `y` and is `side_mm` wide.

    >>> code_item("http://PNP.LOCAL:8000/HS00AK7QMX", "HUS-V01", 3.0, 3.0).side
    12.7
    """
    return Code(x=x, y=y, side=side_mm, rows=rows_of(text), text=text, id=id)


def side_for(text: str, module_mm: float = MODULE_MM) -> float:
    """Return the side in mm of the code of `text` when each module is `module_mm` wide.

    >>> round(side_for("http://PNP.LOCAL:8000/HS00AK7QMX"), 3)
    12.7
    """
    return len(rows_of(text)) * module_mm
