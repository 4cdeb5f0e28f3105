"""The printers a person has corrected: how each moves the back of a sheet, kept as one small file in the folder of his data.

A page that lies across the printer errs another way than one that stands, so each printer has a correction for upright pages
(portrait), for lying ones (landscape), or both.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any, Literal, get_args

from card_data.problems import did_you_mean, listed, quote
from card_data.whole_file import put_whole
from pnp.sheets.finish import Correction
from pnp.sheets.grids import turned_upright

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.sheets.grids import Backs

FILE = "printers.json"
MOST_NAME = 60
Lie = Literal["portrait", "landscape"]
LIES: tuple[Lie, ...] = get_args(Lie)
MOST_MM, MOST_DEGREES, LEAST_SCALE, MOST_SCALE = 10.0, 2.0, 0.97, 1.03
"""What a printer can be off by; more is a sheet fed wrongly, or a mistake in typing."""


class PrinterTrouble(Exception):
    """A printer is not known, or its file cannot be read or written; the text is a sentence for people."""


@dataclass(frozen=True, slots=True)
class Printer:
    """A printer's name and its corrections."""

    name: str
    portrait: Correction | None = None
    landscape: Correction | None = None

    def correction(self, width: float, height: float, backs: Backs) -> Correction | None:
        """Return how backs of a page of this size are moved; nothing is where the paper is not turned.

        Raises:
            PrinterTrouble: the printer has no correction for pages that lie like this one.
        """
        if not backs.startswith("duplex"):
            return None
        told = self.portrait if height >= width else self.landscape
        if told is None:
            lie = LIES[height < width]
            flag = " --landscape" if lie == "landscape" else ""
            sentence = (
                f"{quote(self.name)} is not calibrated for {lie} pages: print its page with `pnp calibrate {quoted(self.name)}{flag}`."
            )
            raise PrinterTrouble(sentence)
        return told if turned_upright(width, height, backs) else told.turned()


def quoted(name: str) -> str:
    """Return a name as a shell takes it."""
    return f'"{name}"' if " " in name else name


def checked(correction: Correction) -> Correction:
    """Return a correction that is possible; raises `PrinterTrouble`."""
    for word, value in (("--x", correction.x), ("--y", correction.y)):
        if not abs(value) <= MOST_MM:
            raise PrinterTrouble(f"{word} {value:g} is not possible: a back is moved by up to {MOST_MM:g} mm either way.")
    if not abs(correction.angle) <= MOST_DEGREES:
        raise PrinterTrouble(
            f"--angle {correction.angle:g} is not possible: a back is turned by up to {MOST_DEGREES:g} degrees either way."
        )
    if not LEAST_SCALE <= correction.scale <= MOST_SCALE:
        raise PrinterTrouble(f"--scale {correction.scale:g} is not possible: write {LEAST_SCALE:g} to {MOST_SCALE:g}, 1 for no change.")
    return correction


class PrinterBook:
    """The book of printers in a folder; it is read afresh on every question and written whole or not at all."""

    def __init__(self, home: Path) -> None:
        self.path = home / FILE

    def printers(self) -> tuple[Printer, ...]:
        """Return all printers in the order they came; raises `PrinterTrouble` where the file cannot be understood."""
        try:
            content = json.loads(self.path.read_text(encoding="utf-8"))
            return tuple(_printer(name, told) for name, told in content["printers"].items())
        except (FileNotFoundError, NotADirectoryError):
            return ()
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as fault:
            raise PrinterTrouble(f"The printers in {self.path} cannot be understood. Move the file away and calibrate again.") from fault

    def named(self, name: str) -> Printer:
        """Return a printer by its name, in any case; raises `PrinterTrouble` with the nearest name."""
        known = {printer.name: printer for printer in self.printers()}
        for each, printer in known.items():
            if each.casefold() == name.strip().casefold():
                return printer
        hint = did_you_mean(name, known)
        have = f"There is {listed(quote(each) for each in known)}." if known else f"Calibrate it first: `pnp calibrate {quoted(name)}`."
        raise PrinterTrouble(f"There is no printer {quote(name)}{f'; {hint}' if hint else '.'} {have}")

    def keep(self, name: str, lie: Lie, correction: Correction) -> Printer:
        """Keep a correction under a printer's name and return the printer; the other lie of its pages stays as it is."""
        name = " ".join(name.split())
        if not name or len(name) > MOST_NAME or not name.isprintable():
            raise PrinterTrouble(f"A printer has a name of 1 to {MOST_NAME} characters on one line.")
        known = self.printers()
        before = next((p for p in known if p.name.casefold() == name.casefold()), Printer(name))
        told = checked(correction)
        kept = replace(before, portrait=told) if lie == "portrait" else replace(before, landscape=told)
        self._write([kept if p.name == before.name else p for p in known] if before in known else [*known, kept])
        return kept

    def forget(self, name: str) -> Printer:
        """Take a printer out of the book and return it."""
        gone = self.named(name)
        self._write([p for p in self.printers() if p.name != gone.name])
        return gone

    def _write(self, printers: list[Printer]) -> None:
        told = {p.name: {lie: asdict(each) for lie in LIES if (each := getattr(p, lie)) is not None} for p in printers}
        raw = json.dumps({"printers": told}, ensure_ascii=False, indent=2) + "\n"
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            put_whole(self.path, raw.encode())
        except OSError as fault:
            raise PrinterTrouble(
                f"The printers cannot be kept in {self.path.parent} ({fault.strerror}). Make room or name another folder in BACKLOT_HOME."
            ) from fault


def _printer(name: str, told: dict[str, Any]) -> Printer:
    made = {lie: checked(Correction(**{key: float(value) for key, value in told[lie].items()})) for lie in LIES if lie in told}
    return Printer(name, made.get("portrait"), made.get("landscape"))
