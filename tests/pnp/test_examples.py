"""The examples in the docstrings of the printing modules are true."""

from __future__ import annotations

import doctest
import importlib

import pytest


@pytest.mark.parametrize(
    "name", ["exports.press_pdf", "exports.tts", "finish", "grids", "imposition", "maker_look", "papers", "qr", "render_svg", "tiling"]
)
def test_the_examples_of_a_module_are_true(name: str) -> None:
    result = doctest.testmod(importlib.import_module(f"pnp.{name}"))
    assert result.attempted > 0
    assert result.failed == 0
