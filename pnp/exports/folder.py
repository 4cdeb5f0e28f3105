"""What an export leaves behind: its files, `export.json` that lists them, and what to do next."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.exports.preflight import Check

MARK = "export.json"
FORMAT = 1


@dataclass(frozen=True)
class Report:
    """What an export made: for people a line about it and the next steps, for programs all of it.

    `pictures` counts the cards' pictures, `cards` the cards they make; `checks` are the preflight's, empty where there is
    none.
    """

    target: str
    game: str
    title: str
    cards: int
    pictures: int
    codes: bool
    said: str
    steps: tuple[str, ...] = ()
    checks: tuple[Check, ...] = ()
    facts: dict[str, object] = field(default_factory=dict)

    @property
    def ready(self) -> bool:
        """Whether the preflight found nothing that stands in the way."""
        return all(check.verdict != "no" for check in self.checks)


def listed_files(folder: Path) -> list[dict[str, object]]:
    """Return every file below a folder in order, with its length in bytes and its SHA-256."""
    found = []
    for path in sorted(p for p in folder.rglob("*") if p.is_file() and p.name != MARK):
        content = path.read_bytes()
        name = path.relative_to(folder).as_posix()
        found.append({"file": name, "bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()})
    return found


def summary(report: Report, files: list[dict[str, object]]) -> dict[str, object]:
    """Return a report as plain values, the same for `export.json` and for `--json`."""
    told: dict[str, object] = {
        "format": FORMAT,
        "target": report.target,
        "game": report.game,
        "title": report.title,
        "cards": report.cards,
        "pictures": report.pictures,
        "codes": report.codes,
    }
    if report.checks:
        told["ready"] = report.ready
        told["checks"] = [check.to_dict() for check in report.checks]
    return {**told, **report.facts, "next": list(report.steps), "files": files}


def write_mark(folder: Path, report: Report) -> dict[str, object]:
    """Write `export.json` and return what it says."""
    told = summary(report, listed_files(folder))
    (folder / MARK).write_text(json.dumps(told, ensure_ascii=False, indent=1) + "\n", "utf-8")
    return told
