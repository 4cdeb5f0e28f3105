"""The examples in the docstrings of the printing modules are true."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

import pnp

ROOT = Path(pnp.__file__).parent
WITH_EXAMPLES = sorted(
    ".".join(file.relative_to(ROOT).with_suffix("").parts) for file in ROOT.rglob("*.py") if "\n    >>> " in file.read_text("utf-8")
)


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_the_examples_of_a_module_are_true(name: str) -> None:
    result = doctest.testmod(importlib.import_module(f"pnp.{name}"))
    assert result.attempted > 0
    assert result.failed == 0
