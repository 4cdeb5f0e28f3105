"""What people read: the rules of a booklet, and the wording of each language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from card_data.model import Rule, Wording
from card_data.problems import Fault
from card_data.shapes import Found, Shape
from card_data.source import Source
from card_data.tables import check_header, is_ragged

HEADING = re.compile(r"#{1,6}\s+(.*?)\s*#*\Z")
BULLET = re.compile(r"\s{0,3}[-*+] \*\*(?P<id>[^*]*)\*\*\s*(?P<text>.*)\Z")
LANGUAGE_FILE = re.compile(r"(?P<language>[a-z]{2,3}(?:-[A-Z]{2})?)(?:\.[a-z0-9-]+)?\.csv\Z")
KEY = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_./+-]*\Z")

WORDING_COLUMNS = {"key": Shape("text", named="key"), "text": Shape("text", named="text")}


def read_rules(source: Source, name: str, prefix: str) -> tuple[Rule, ...]:
    """Return the rules of a rules file: bullets `- **HUS-05** text`, with the lines that follow up to a blank line.

    A bold id of a bullet that is no rule id, and an id used twice, are noted. Without a prefix any id is taken, and
    other bold words at the head of a bullet are just words.
    """
    text = source.text(name)
    if text is None:
        return ()
    rule_id = re.compile(rf"{re.escape(prefix) or '[A-Z0-9]+'}-[0-9]{{2,3}}\Z")
    rules: dict[str, Rule] = {}
    heading, current, begun = "", "", 0
    parts: list[str] = []
    for number, line in enumerate([*text.splitlines(), ""], 1):
        bullet = BULLET.match(line)
        title = HEADING.match(line)
        if current and (bullet or title or not line.strip()):
            rules[current] = Rule(current, heading, " ".join(parts), begun)
            current = ""
        if title:
            heading = title[1]
        elif bullet:
            current, parts, begun = bullet["id"].strip(), [bullet["text"].strip()], number
            place = (number, bullet.start("id") + 1)
            if not rule_id.match(current) and not prefix:
                current = ""
            elif not rule_id.match(current):
                source.note(Fault.BAD_RULE, name, place, current, f"{prefix}- and two digits")
                current = ""
            elif current in rules:
                source.note(Fault.RULE_TWICE, name, place, current, hint=f"it stands in line {rules[current].line} already")
                current = ""
        elif current:
            parts.append(line.strip())
    return tuple(rules.values())


def read_texts(source: Source) -> dict[str, dict[str, str]]:
    """Return the texts of a folder of language files (`en.csv`, `en.pages.csv`): by language, by key."""
    texts: dict[str, dict[str, str]] = {}
    seen: dict[tuple[str, str], str] = {}
    for name in (each for each in source.files if each.endswith(".csv")):
        match = LANGUAGE_FILE.match(name)
        if match is None:
            source.note(Fault.LANGUAGE_NAME, name, expected="a language and perhaps a part, as in en.csv or en.pages.csv")
            continue
        _read_language_file(source, name, match["language"], texts.setdefault(match["language"], {}), seen)
    return texts


def _read_language_file(source: Source, name: str, language: str, texts: dict[str, str], seen: dict[tuple[str, str], str]) -> None:
    sheet = source.sheet(name)
    if sheet is None:
        return
    check_header(source, sheet, WORDING_COLUMNS)
    key_at, text_at = sheet.column("key"), sheet.column("text")
    if key_at is None or text_at is None:
        return
    for row in sheet.rows:
        if len(row.cells) != len(sheet.header):
            is_ragged(source, sheet, row)
            continue
        key, text = row.cells[key_at].strip(), row.cells[text_at]
        if not KEY.match(key):
            source.note_cell(sheet, row, key_at, Found((), Fault.WRONG_VALUE, key, "letters, digits and . _ / - +", named="key"))
        elif (language, key) in seen:
            source.note_cell(sheet, row, key_at, Found((), Fault.KEY_TWICE, key, hint=f"it stands in {seen[language, key]} already"))
        elif not text.strip():
            source.note_cell(sheet, row, text_at, Found((), Fault.EMPTY_CELL, "", "a text", named="text"))
        else:
            texts[key] = text
            seen[language, key] = f"{name} line {row.line}"


def wordings_of(shared: Mapping[str, Mapping[str, str]], own: Mapping[str, Mapping[str, str]]) -> Mapping[str, Wording]:
    """Return the wording of each language: the shared texts, with the game's own in their stead where it has any."""
    languages = sorted({*shared, *own})
    return MappingProxyType({each: Wording(each, MappingProxyType({**shared.get(each, {}), **own.get(each, {})})) for each in languages})
