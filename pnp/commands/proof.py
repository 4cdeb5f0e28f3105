"""The command that proves kits: every page looked at as a printer, a phone and other people's eyes would."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from card_data.known import KnownFolders, KnownTrouble
from card_data.load import load_game, shipped_games
from card_data.problems import Problems
from card_data.runs import home_folder
from pnp.manifest import BrokenManifest, read_manifest
from pnp.terminal import OUTPUT, Trouble, progress

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from card_data.model import Game
    from pnp.proof.prove import Proof


def proof(
    folder: Annotated[Path, typer.Argument(metavar="[DIR]", help="A kit, or a folder of kits.")] = OUTPUT,
    data: Annotated[
        Path | None, typer.Option("--data", metavar="FOLDER", help="The folder the kit was built from, for its other languages.")
    ] = None,
    *,
    report: Annotated[bool, typer.Option("--report", help="Write report.html with pictures into each kit.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Let warnings fail the proof too.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print what was found as JSON.")] = False,
) -> None:
    """Look at finished kits as a printer, a phone and other eyes would, and hold every page against the data.

    Every code is read in colour and in grey, every word of every cell is found on its card, every copy is counted, nothing
    reaches over its cut, fonts are embedded. Warnings tell categories that merge to colour-blind eyes or in grey print, and words
    that a language lacks or has no room for.

    \b
    pnp proof                       all kits in output
    pnp proof output/hustle
    pnp proof output/hustle --report      findings with pictures in output/hustle/report.html
    pnp proof output/fruit --data ~/games/fruit
    pnp proof --json                for programs
    """  # noqa: D301 - the sign keeps the lines of the examples apart
    from pnp.proof.prove import kits_in  # noqa: PLC0415 - loads rasteriser and decoder

    failed, told = False, []
    for kit, outcome in _proofs(kits_in(folder), data):
        failed |= bool(outcome.findings if strict else outcome.faults)
        if report:
            _write_report(kit, outcome)
        if as_json:
            told.append(_as_json(kit, outcome))
        else:
            _tell(kit, outcome, pictured=report)
    if as_json:
        typer.echo(json.dumps(told, ensure_ascii=False, indent=1))
    if failed:
        raise Trouble("Do not print these files: build the kit again, or mend its data.")


def _proofs(kits: list[Path], data: Path | None) -> Iterator[tuple[Path, Proof]]:
    """Yield each kit with its proof, in order; several are looked at at once, as many as there are processors."""
    if len(kits) == 1:
        with progress(f"proof of {kits[0]}") as tell:
            outcome = _proof_of(kits[0], data, lambda done, of: tell("", done, of))
        yield kits[0], _good(outcome)
        return
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - only several kits need it
    from multiprocessing import get_context  # noqa: PLC0415 - the same

    many = min(len(kits), os.process_cpu_count() if hasattr(os, "process_cpu_count") else os.cpu_count() or 1)
    with progress("proof") as tell, ProcessPoolExecutor(many, get_context("spawn")) as workers:
        jobs = {kit: workers.submit(_proof_of, kit, data) for kit in sorted(kits, key=_size, reverse=True)}
        for done, kit in enumerate(kits):
            tell(f"of {kit}", done, len(kits))
            yield kit, _good(jobs[kit].result())


def _size(kit: Path) -> int:
    return sum(file.stat().st_size for file in kit.glob("*.pdf"))


def _proof_of(kit: Path, data: Path | None, tick: Callable[[int, int], None] | None = None) -> Proof | str:
    """Return the proof of a kit, or what is in its way, in words: not every exception finds its way between processes."""
    from pnp.proof.prove import prove  # noqa: PLC0415 - loads rasteriser and decoder

    try:
        return prove(kit, tick, _game_of(kit, data))
    except (Trouble, Problems, BrokenManifest) as fault:
        return str(fault)


def _good(outcome: Proof | str) -> Proof:
    if isinstance(outcome, str):
        raise Trouble(outcome)
    return outcome


def _tell(kit: Path, outcome: Proof, *, pictured: bool) -> None:
    for finding in outcome.findings:
        place = kit / str(finding) if finding.file else f"{kit}: {finding}"
        typer.echo(f"{place}" if finding.grade == "fault" else f"Warning: {place}", err=True)
    many = [_many(len(each), word) for each, word in ((outcome.faults, "finding"), (outcome.warnings, "warning")) if each]
    verdict = " and ".join(many) or "all as it should be"
    counts = f"{outcome.pages} pages, {outcome.codes} codes, {outcome.copies} cards with {outcome.words} words"
    typer.echo(f"{kit}: {counts}, {verdict}.")
    if pictured:
        typer.echo(f"{kit / 'report.html'} shows them with pictures.")


def _many(many: int, what: str) -> str:
    return f"{many} {what}{'' if many == 1 else 's'}"


def _as_json(kit: Path, outcome: Proof) -> dict[str, Any]:
    counts = {"pages": outcome.pages, "codes": outcome.codes, "cards": outcome.copies, "words": outcome.words}
    findings = [asdict(finding) for finding in outcome.findings]
    return {"kit": str(kit), **counts, "faults": len(outcome.faults), "warnings": len(outcome.warnings), "findings": findings}


def _write_report(kit: Path, outcome: Proof) -> None:
    from pnp.proof.report import NAME, report  # noqa: PLC0415 - only reports need it

    try:
        (kit / NAME).write_text(report(kit, outcome), "utf-8")
    except OSError as fault:
        raise Trouble(f"{kit / NAME} cannot be written: {fault.strerror}. Make room, or prove a copy of the kit.") from fault


def _game_of(kit: Path, data: Path | None) -> Game | None:
    """Return the game a kit was built from, where it can be found: the folder named, a shipped game, a folder built here."""
    if data is not None:
        if not data.expanduser().is_dir():
            raise Trouble(f"{data} is no folder. Name the folder of card data that {kit} was built from.")
        return load_game(data.expanduser())
    wanted = read_manifest(kit).game
    if wanted in shipped_games():
        return shipped_games()[wanted]
    try:
        folders = KnownFolders(home_folder()).folders()
    except KnownTrouble:
        return None
    return next((game for folder in reversed(folders) if (game := _loaded(folder)) and game.id == wanted), None)


def _loaded(folder: Path) -> Game | None:
    try:
        return load_game(folder) if folder.is_dir() else None
    except (Problems, OSError):
        return None
