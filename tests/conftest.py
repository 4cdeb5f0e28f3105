"""What every test has: wording that raises where a service would show the key."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from referee.wording import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

collect_ignore = ["fixtures"]
"""Fixtures hold tests that belong to copies of the project."""


@pytest.fixture(autouse=True)
def _strict_words() -> Iterator[None]:
    Words.strict = True
    yield
    Words.strict = False
