"""What every test has: wording that raises where a service would show the key."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from referee.wording import Words

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(autouse=True)
def _strict_words() -> Iterator[None]:
    Words.strict = True
    yield
    Words.strict = False
