"""The command `referee`: serve, demo, replay, export, check, simulate, games. Errors are a sentence and a next step."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from referee.terminal import (
    OUT,
    PROBLEM,
    USAGE,
    bar,
    offered_here,
    options_of,
    or_words,
    playable,
    remembered,
    say,
    seeded,
    setup_sentences,
    show_summary,
    stop,
    told_of,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from card_data.model import Game
    from referee.folders import Offered
    from referee.game import Rules
    from referee.house import House

app = typer.Typer(
    name="referee",
    help="Serve a table, watch bots, replay a game, check the rules.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
)

GameWord = Annotated[str, typer.Argument(metavar="GAME", help="A game, as `referee games` lists it.")]
Port = Annotated[int, typer.Option(min=0, max=65535, help="The port to serve on; 0 takes any free one.")]
Lan = Annotated[bool, typer.Option("--lan/--no-lan", help="Let phones of the same network in.")]
DataFile = Annotated[Path | None, typer.Option(metavar="PATH", help="Where tables are kept; your data folder without it.")]
Folders = Annotated[
    list[Path] | None, typer.Option(metavar="DIR", help="Offer a folder of cards too, now and later; as often as you like.")
]
Forget = Annotated[list[Path] | None, typer.Option(metavar="DIR", help="Do not offer a folder any more.")]
HostName = Annotated[str, typer.Option(metavar="NAME", help="The name to announce on the network.")]
Bots = Annotated[
    str, typer.Option(metavar="WORDS", help="Bots in seat order, with commas; they go round. There are random, greedy and rollout.")
]
Players = Annotated[int | None, typer.Option(help="How many seats.")]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; as often as you like.")]
Seed = Annotated[int, typer.Option(help="The same seed gives the same games.")]

DEMO_NAMES = ("Anita", "Buster", "Clara", "Dexter", "Esther", "Floyd", "Gilda", "Hugo", "Ivy", "Jasper")
"""Who plays in a demo."""


def main() -> None:
    """Run the command line."""
    app()


@app.command(
    epilog="Examples: [bold]referee serve --lan[/] · [bold]referee serve --folder ~/games/my-deck[/] · [bold]referee serve --port 8080[/]"
)
def serve(
    lan: Lan = False,  # noqa: FBT002 - typer reads switches so
    port: Port = 8000,
    data_file: DataFile = None,
    host_name: HostName = "pnp.local",
    folder: Folders = None,
    forget: Forget = None,
) -> None:
    """Serve tables to phones, until Ctrl+C. Nothing is lost by stopping.

    Offered are our own games and every folder of cards that was built on this computer, counted as its game.toml says.
    """
    from referee.front import Front  # noqa: PLC0415 - the web is loaded only to serve

    there = remembered(folder or (), forget or ())
    for each in there.folders:
        say(f"{each.game.title} is offered from {each.folder}")
    for trouble in there.troubles:
        say(told_of(there, trouble))
    house = _house(data_file, there=there)
    try:
        Front(house, lan=lan, port=port, host_name=host_name, folders=there.told).serve()
    finally:
        house.close()


@app.command(epilog="Examples: [bold]referee demo[/] · [bold]referee demo hustle --players 3 --text[/]")
def demo(
    game: GameWord = "hustle",
    players: Players = None,
    bots: Bots = "greedy",
    text: Annotated[bool, typer.Option("--text", help="Print the game here instead of serving it.")] = False,  # noqa: FBT002 - typer reads switches so
    seed: Seed = 1,
    lan: Lan = False,  # noqa: FBT002 - the same
    port: Port = 8000,
) -> None:
    """Watch bots play a game, in the browser or here."""
    rules = _rules(game, players, [])
    words = _bot_words(bots, rules.setup.seats)
    if text:
        _demo_text(rules, words, seed)
        return
    from tempfile import TemporaryDirectory  # noqa: PLC0415 - only a served demo needs it

    from referee.entries import SeatPlan  # noqa: PLC0415 - the same
    from referee.front import Front  # noqa: PLC0415 - the same

    with TemporaryDirectory(prefix="backlot-demo-", ignore_cleanup_errors=True) as folder:
        house = _house(Path(folder) / "demo.sqlite")
        try:
            plans = [SeatPlan(name, word) for name, word in zip(_demo_names(words), words, strict=True)]
            table = house.open_table(game, plans, {}, {})
            Front(house, lan=lan, port=port, host_name="pnp.local", kept=False).serve(path=f"/t/{table.word}/screen")
        finally:
            house.close()


def _demo_names(bots: list[str]) -> list[str]:
    return [DEMO_NAMES[seat % len(DEMO_NAMES)] for seat in range(len(bots))]


def _demo_text(rules: Rules[Any], bots: list[str], seed: int) -> None:
    from referee.simulate import moves_of  # noqa: PLC0415 - a command loads what it needs
    from referee.wording import MOTHER_TONGUE, Words  # noqa: PLC0415 - the same

    words = Words(rules.game, MOTHER_TONGUE)
    names = _demo_names(bots)
    state = rules.start()
    for done in moves_of(rules, bots, seeded(seed)):
        line = rules.tell(done, None)
        if line:
            say(words.say(line, names))
        state = done.after
    result = rules.result(state)
    if result:
        say(words.say(result.line, names))


@app.command(epilog="Example: [bold]referee replay evening.play.json[/]")
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, as `referee export` and the end screen give it.")],
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Only the verdict.")] = False,  # noqa: FBT002 - typer reads switches so
) -> None:
    """Play a recorded game again, move by move, and say whether it holds."""
    from referee import record  # noqa: PLC0415 - a command loads what it needs
    from referee.wording import Words  # noqa: PLC0415 - the same

    there = offered_here()
    try:
        read = record.read(_json(file), there.games, there.rules_of)
    except record.BadRecord as why:
        stop(f"{file}: {why}")
    words = Words(read.rules.game, read.language)
    names = [plan.name for plan in read.plans]
    for done in () if quiet else read.history:
        line = read.rules.tell(done, None)
        if line:
            say(words.say(line, names))
    result = read.rules.result(read.state)
    if result and not quiet:
        say(words.say(result.line, names))
    chance = "" if read.seed is None else " All chance of the server is what the seed gives."
    say(f"{file}: {len(read.history):,} moves, all as recorded; the game is {'over' if result else 'not over'}.{chance}")


def _json(file: Path) -> object:
    try:
        return json.loads(file.read_text(encoding="utf-8"))
    except OSError as why:
        stop(f"{file} cannot be read: {why.strerror or why}. See that the name is right.", USAGE)
    except ValueError as why:
        place = f" (line {why.lineno}, column {why.colno})" if isinstance(why, json.JSONDecodeError) else ""
        stop(f"{file} is not JSON{place}. A record is a .play.json file, as `referee export` writes it.")


@app.command(epilog="Example: [bold]referee export PALM --strip-names -o palm.play.json[/]")
def export(
    word: Annotated[str, typer.Argument(metavar="WORD", help="The word of a table.")],
    strip_names: Annotated[bool, typer.Option("--strip-names", help="Leave the players' names out.")] = False,  # noqa: FBT002 - typer reads switches so
    output: Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write here instead of printing.")] = None,
    running: Annotated[bool, typer.Option("--running", help="Also while the game goes on: the record then tells hidden cards.")] = False,  # noqa: FBT002 - the same
    data_file: DataFile = None,
) -> None:
    """Write the record of a table, also while it is served; of a game that goes on only when you say so."""
    from referee.house import NoSuchTable  # noqa: PLC0415 - a command loads what it needs
    from referee.setup import clean_name, nearest  # noqa: PLC0415 - the same

    house = _house(data_file, to_write=False)
    try:
        if not running and not house.table(word).over:
            stop(
                f"The game at {word.upper()} goes on, and its record would tell what hands and decks hide. "
                "Export it after the end; or with --running, and show it to nobody who plays."
            )
        text = json.dumps(house.record(word, names=not strip_names), ensure_ascii=False, indent=1)
    except NoSuchTable:
        near = nearest(word.upper(), [table.word for table in house.tables()])
        stop(
            f"There is no table “{clean_name(word)}”. {f'Did you mean {or_words(near)}?' if near else 'No table has been opened yet.'}",
            USAGE,
        )
    finally:
        house.close()
    if output is None:
        OUT.out(text, highlight=False)
        return
    try:
        partial = output.with_name(f".{output.name}.part")
        partial.write_text(f"{text}\n", encoding="utf-8")
        partial.replace(output)
    except OSError as why:
        stop(f"{output} cannot be written: {why.strerror or why}. Choose another place with -o.")
    say(f"{output} holds table {word.upper()}.")


@app.command(epilog="Example: [bold]referee check hustle[/]")
def check(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="One game; without it all that come with Backlot.")] = None,
) -> None:
    """Compare rules text, laws, options and wording of every game, and let bots say every sentence."""
    from card_data.load import shipped_games  # noqa: PLC0415 - a command loads what it needs
    from referee.check import findings, rehearse, strays  # noqa: PLC0415 - the same

    if game is not None:
        playable(game)
    games, rules = _games_and_rules()
    shipped = shipped_games()
    chosen = [game] if game else list(shipped)
    problems = [] if game else strays(shipped)
    with bar("Rehearsing", len(chosen)) as step:
        for game_id in chosen:
            problems += findings(games[game_id], rules.get(game_id))
            if game_id in rules:
                problems += rehearse(games[game_id], rules[game_id], games[game_id].seats_ideal, seeded(1))
            step()
    for problem in problems:
        say(str(problem))
    for game_id in chosen:
        kind = rules.get(game_id)
        about = "printable only: it has no module in referee/games" if kind is None else f"{len(games[game_id].rules)} rules"
        say(f"{game_id}: {games[game_id].title}, {about}.")
    if problems:
        stop(f"{len(problems)} problem{'' if len(problems) == 1 else 's'}.")


@app.command(epilog="Example: [bold]referee simulate hustle --players 4 --games 1000 --bots greedy,random --json[/]")
def simulate(
    game: GameWord,
    players: Players = None,
    games: Annotated[int, typer.Option(min=1, max=1_000_000, help="How many games.")] = 100,
    seed: Seed = 1,
    bots: Bots = "greedy",
    option: Options = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,  # noqa: FBT002 - typer reads switches so
) -> None:
    """Let bots play bots: how long games are, who wins from where, how they end."""
    from dataclasses import asdict  # noqa: PLC0415 - a command loads what it needs

    from referee.simulate import play_out, sum_up  # noqa: PLC0415 - the same

    rules = _rules(game, players, option or [])
    words = _bot_words(bots, rules.setup.seats)
    pick, played, begun = seeded(seed), [], time.perf_counter()
    with bar("Playing", games) as step:
        for _ in range(games):
            played.append(play_out(rules, words, pick))
            step()
    seconds = time.perf_counter() - begun
    summary = sum_up(played, words)
    if as_json:
        facts = {"game": game, "rules_version": rules.game.rules_version, "seed": seed, "bots": words, "options": dict(rules.setup.options)}
        speed = {"seconds": round(seconds, 3), "moves_per_second": round(summary.moves_in_all / seconds)}
        OUT.out(json.dumps({**facts, **asdict(summary), **speed}), highlight=False)
    else:
        show_summary(f"{rules.game.title}: {games:,} games of {', '.join(words)}, seed {seed}", summary, seconds)


@app.command(epilog="Example: [bold]referee games[/]")
def games() -> None:
    """List the games that can be played."""
    here, rules = _games_and_rules()
    for game_id, game in here.items():
        seats = f"{game.seats_least} to {game.seats_most}"
        say(f"{game_id:<12} {game.title}, {seats} players, {len(game.options)} options{'' if game_id in rules else ' (printable only)'}")


def _games_and_rules() -> tuple[Mapping[str, Game], dict[str, type[Rules[Any]]]]:
    there = offered_here()
    rules = {game_id: there.rules_of(game_id) for game_id in there.games}
    return there.games, {game_id: kind for game_id, kind in rules.items() if kind is not None}


def _rules(game_id: str, players: int | None, options: list[str]) -> Rules[Any]:
    """Return the rules of a table as it is asked for; stops with everything that is wrong with it."""
    from referee.entries import SeatPlan  # noqa: PLC0415 - a command loads what it needs
    from referee.setup import BadSetup, fitted, make_setup  # noqa: PLC0415 - the same

    game, rules = playable(game_id)
    plans = [SeatPlan()] * min(players if players is not None else game.seats_ideal, 100)
    try:
        return fitted(rules, game, make_setup(game, plans, options_of(game, options), {}, ()))
    except BadSetup as problem:
        stop(setup_sentences(problem, game), USAGE)


def _bot_words(written: str, seats: int) -> list[str]:
    from referee.bots import BOTS  # noqa: PLC0415 - a command loads what it needs
    from referee.setup import clean_name, nearest  # noqa: PLC0415 - the same

    words = [word.strip().lower() for word in written.split(",")]
    for word in words:
        if word not in BOTS:
            stop(f"There is no bot called “{clean_name(word)}”. Did you mean {or_words(nearest(word, BOTS))}?", USAGE)
    return [words[seat % len(words)] for seat in range(seats)]


def _house(data_file: Path | None, *, to_write: bool = True, there: Offered | None = None) -> House:
    """Open the house; stops with a sentence where the store is in use, broken or out of reach."""
    from card_data.runs import home_folder  # noqa: PLC0415 - a command loads what it needs
    from referee.clock import WallClock  # noqa: PLC0415 - the same
    from referee.house import DATABASE, House  # noqa: PLC0415 - the same
    from referee.store_problem import StoreProblem  # noqa: PLC0415 - the same

    home = home_folder()
    place = data_file or home / DATABASE
    if not to_write and not place.exists():
        stop(f"There are no tables at {place}. Name another file with --data-file.", PROBLEM)
    try:
        there = there or offered_here()
        database = str(place) if data_file else None
        return House(home, there.games, database=database, clock=WallClock(), alone=to_write, rules_of=there.rules_of)
    except StoreProblem as problem:
        stop(str(problem))
