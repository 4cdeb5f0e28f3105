"""What the commands share: a plain way to stop, games by their word, bars for what takes long, tables of numbers."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NoReturn

import typer
from rich.console import Console

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from card_data.model import Game
    from referee.folders import Offered, Trouble
    from referee.game import Rules
    from referee.setup import BadSetup
    from referee.simulate import Share, Summary

PROBLEM, USAGE = 1, 2
"""Exit codes: something is wrong with what was given; something is wrong with how it was asked."""

OUT = Console(highlight=False, soft_wrap=True)
ERR = Console(stderr=True, highlight=False, soft_wrap=True)


def stop(sentence: str, code: int = PROBLEM) -> NoReturn:
    """Say what is wrong and what to do next, and end the command."""
    ERR.print(sentence, markup=False)
    raise typer.Exit(code)


def say(text: str = "") -> None:
    """Print text as it is: no markup, no colours."""
    OUT.print(text, markup=False)


def or_words(words: tuple[str, ...]) -> str:
    """Return a list of words as a sentence has it: `a, b or c`."""
    return " or ".join(filter(None, [", ".join(words[:-1]), words[-1]])) if words else ""


def offered_here(*more: Path) -> Offered:
    """Return all games: the shipped ones, and the makers' folders this computer knows, those named here first.

    Stops with all problems of the data where a shipped game is broken, or where the list of folders cannot be read.
    """
    from card_data.known import KnownFolders, KnownTrouble  # noqa: PLC0415 - a command loads what it needs
    from card_data.load import shipped_games  # noqa: PLC0415 - the same
    from card_data.problems import Problems  # noqa: PLC0415 - the same
    from card_data.runs import home_folder  # noqa: PLC0415 - the same
    from referee.folders import offered  # noqa: PLC0415 - the same

    try:
        return offered(shipped_games(), (*more, *KnownFolders(home_folder()).folders()))
    except Problems as found:
        stop(f"{found}\nMend the card data, then try again.")
    except KnownTrouble as trouble:
        stop(str(trouble))


def remembered(add: Sequence[Path], forget: Sequence[Path]) -> Offered:
    """Return all games once folders were put on the list of known ones or taken off it.

    Stops with what is wrong where a folder that is to be added cannot be offered; it is then not put on the list.
    """
    from card_data.known import KnownFolders, KnownTrouble  # noqa: PLC0415 - a command loads what it needs
    from card_data.runs import home_folder  # noqa: PLC0415 - the same

    known = KnownFolders(home_folder())
    try:
        for folder in forget:
            if not known.forget(folder):
                say(f"{folder} was not on the list.")
        there = offered_here(*add)
        wanted = {folder.expanduser().resolve() for folder in add}
        troubles = [trouble for trouble in there.troubles if trouble.folder in wanted]
        if troubles:
            stop("\n".join(told_of(there, trouble) for trouble in troubles))
        for folder in add:
            known.remember(folder)
    except KnownTrouble as trouble:
        stop(str(trouble))
    return there


def told_of(there: Offered, trouble: Trouble) -> str:
    """Return what is wrong with a folder and what to do, as a sentence or two."""
    from referee.wording import MOTHER_TONGUE, Words  # noqa: PLC0415 - a command loads what it needs

    words = Words(next(iter(there.games.values())), MOTHER_TONGUE)
    return f"{words.say(trouble.line, ())} {words.say(trouble.remedy, ())}"


def playable(game_id: str) -> tuple[Game, type[Rules[Any]]]:
    """Return a game and its rules by its word; stops with the nearest words where there is none to play."""
    from referee.setup import clean_name, nearest  # noqa: PLC0415 - a command loads what it needs

    there = offered_here()
    rules = there.rules_of(game_id) if game_id in there.games else None
    if rules is None:
        known = tuple(each for each in there.games if there.rules_of(each))
        can = f"it can be printed, and {or_words(known)} can be played" if game_id in there.games else "there is no such game"
        stop(f"“{clean_name(game_id)}”: {can}. Did you mean {or_words(nearest(game_id, known))}?", USAGE)
    return there.games[game_id], rules


def setup_sentences(problem: BadSetup, game: Game) -> str:
    """Return what is wrong with a setup, one sentence a line, each with the nearest words."""
    from referee.wording import MOTHER_TONGUE, Words  # noqa: PLC0415 - a command loads what it needs

    words = Words(game, MOTHER_TONGUE)
    lines = []
    for each in problem.problems:
        near = f" {words.text('setup.nearest', words=or_words(each.nearest))}" if each.nearest else ""
        lines.append(f"{words.say(each.line, ())}{near}")
    return "\n".join(lines)


def options_of(game: Game, given: list[str]) -> dict[str, object]:
    """Return options written as `name=value`; what cannot be read stays a text, for the setup to refuse."""
    from referee.setup import value_from_text  # noqa: PLC0415 - a command loads what it needs

    chosen: dict[str, object] = {}
    for each in given:
        name, equals, value = each.partition("=")
        if not equals:
            stop(f"“{each}” names no value. Write an option as name=value, for example --option {name or 'name'}=true.", USAGE)
        option = game.option_by_id.get(name)
        chosen[name] = value_from_text(option, value) if option else value
    return chosen


def seeded(seed: int) -> Callable[[int], int]:
    """Return a source of choice that a seed settles, the same on every machine."""
    from referee.bots.rollout import Thought  # noqa: PLC0415 - a command loads what it needs
    from referee.chance import outcome  # noqa: PLC0415 - the same

    return Thought(outcome(f"seed {seed}".encode(), 0, 2**64, "seeded")).pick


@contextmanager
def bar(title: str, total: int) -> Iterator[Callable[[], None]]:
    """Show how far a long task is, on a terminal only; call what you are given once a step."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.progress import Progress  # noqa: PLC0415 - only a terminal needs it

    with Progress(console=ERR, transient=True) as progress:
        task = progress.add_task(title, total=total)
        yield lambda: progress.advance(task)


def show_summary(title: str, summary: Summary, seconds: float) -> None:
    """Print what many games of bots show."""
    say(title)
    say(f"  moves a game    {summary.moves.mean} on average, {summary.moves.p5} to {summary.moves.p95} in nine games of ten")
    say(f"  rounds          {summary.rounds.mean} on average, {summary.rounds.p5} to {summary.rounds.p95} in nine games of ten")
    _show_shares("wins by seat", "seat ", summary.by_seat)
    _show_shares("by turn order", "place ", summary.by_turn)
    if len(summary.by_bot) > 1:
        _show_shares("by bot", "", summary.by_bot)
    _show_shares("endings", "", summary.endings)
    _show_shares("last move", "", summary.last_moves)
    if summary.unfinished:
        say(f"  unfinished      {summary.unfinished}")
    say(f"  speed           {summary.moves_in_all / seconds:,.0f} moves a second ({summary.moves_in_all:,} in {seconds:.1f} s)")


def _show_shares(title: str, unit: str, shares: tuple[Share, ...]) -> None:
    for each in shares:
        name = f"{unit}{int(each.name) + 1 if unit == 'seat ' else each.name}"
        say(f"  {title:<15} {name:<18} {each.share:6.1%}  ({each.low:.1%} to {each.high:.1%})")
        title = ""
