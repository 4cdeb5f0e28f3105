"""Finished print files that may be downloaded: those that lie in a game's folder of the output, and no others."""

from __future__ import annotations

from pathlib import Path

KINDS = {".pdf": "application/pdf", ".svg": "image/svg+xml", ".png": "image/png"}
MOST_FILES = 400


def kit_files(output: Path, game_id: str) -> dict[str, Path]:
    """Return the files of a game's kits by their path inside its folder; links that lead out of it are left out."""
    folder = output / game_id
    if not folder.is_dir():
        return {}
    home = folder.resolve()
    found: dict[str, Path] = {}
    for file in sorted(folder.rglob("*")):
        if len(found) >= MOST_FILES:
            break
        if file.suffix in KINDS and file.is_file() and file.resolve().is_relative_to(home):
            found[file.relative_to(folder).as_posix()] = file
    return found
