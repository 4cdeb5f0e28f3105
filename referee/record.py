"""The portable record of a game, `.play.json`: written for anybody, read back with distrust.

    backlot        1, the version of this format
    game, rules_version, language, options, chance, seats (each with name and bot)
    commitment     SHA-256 of the secret seed; seed: the seed itself in hex once the game is over, else null
    moves          those that stand, forced steps included: seat (-1 is the table), move, source, and on the last of an
                   act the hash of the position after it
    amended        undos and corrections in the order they were made, with the number of moves that stood after each
    result         winners and standings, or null

Pure: a record comes in and goes out as plain JSON values.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar, get_args

from card_data.model import Game
from referee.acts import Draft
from referee.bots import BOTS
from referee.chance import commitment_of, outcome
from referee.entries import Kind, SeatPlan, Source, Who
from referee.game import (
    TABLE,
    Done,
    Malformed,
    Move,
    Refusal,
    Result,
    Rules,
    Seat,
    drawn,
    move_from_json,
    move_name,
    move_to_json,
    play,
    state_hash,
)
from referee.setup import BadSetup, clean_name, fitted, make_setup
from referee.table import Table

FORMAT = 1

MOST_MOVES = 200_000
"""No game is longer; a longer list is not read."""


class BadRecord(ValueError):
    """A record that is broken or edited; `str` is a sentence that names the place, `move` its number from 1 or 0."""

    def __init__(self, sentence: str, move: int = 0) -> None:
        super().__init__(sentence)
        self.move = move


class Played(NamedTuple):
    """One move of a record. `begins` says that an act begins with it; `hash` is empty inside an act."""

    seat: Seat
    move: Move
    source: Source
    kind: Kind
    begins: bool
    hash: str


class Read(NamedTuple):
    """A record that was read and replayed: the rules it was played by and everything that is needed to go on with it."""

    rules: Rules[Any]
    plans: tuple[SeatPlan, ...]
    chance: Mapping[str, Who]
    language: str
    commitment: str
    seed: bytes | None
    played: tuple[Played, ...]
    history: tuple[Done, ...]

    @property
    def state(self) -> Any:
        """The last position."""
        return self.history[-1].after if self.history else self.rules.start()


# -- writing -----------------------------------------------------------------------------------------------------------


def export(table: Table, seed: bytes | None, *, names: bool) -> dict[str, Any]:
    """Return a table as a record; `names=False` leaves the people's names out. The seed belongs to finished games only."""
    header = table.header
    return {
        "backlot": FORMAT,
        "game": header.game_id,
        "rules_version": header.rules_version,
        "language": header.language,
        "options": dict(header.options),
        "chance": dict(table.chance),
        "seats": [{"name": holder.name if names else "", "bot": holder.bot} for holder in table.holders],
        "commitment": header.commitment,
        "seed": seed.hex() if seed is not None else None,
        "moves": _moves(table),
        "amended": _amended(table),
        "result": _result(table.result),
    }


def _moves(table: Table) -> list[dict[str, Any]]:
    moves = []
    for place, made in enumerate(table.made):
        written = {"seat": made.done.seat, "move": move_to_json(made.done.move), "source": made.source}
        if made.kind == "correct":
            written["correction"] = True
        if place + 1 == len(table.made) or table.made[place + 1].act != made.act:
            written["hash"] = table.entries[made.seq - 1].state_hash
        moves.append(written)
    return moves


def _amended(table: Table) -> list[dict[str, Any]]:
    standing, amended = 0, []
    for entry in table.entries:
        match entry.kind:
            case "move":
                standing += 1
            case "correct":
                standing += 1
                amended.append({"what": "correction", "moves": standing})
            case "undo":
                standing = int(str(entry.body["keep"]))
                amended.append({"what": "undo", "moves": standing, "reveals": bool(entry.body["reveals"])})
    return amended


def _result(result: Result | None) -> dict[str, Any] | None:
    if result is None:
        return None
    standings = [{"seat": each.seat, "rank": each.rank, "total": each.total, "parts": dict(each.parts)} for each in result.standings]
    return {"winners": list(result.winners), "unit": result.unit, "standings": standings}


# -- reading -----------------------------------------------------------------------------------------------------------


def read(data: object, games: Mapping[str, Game], rules_of: Callable[[str], type[Rules[Any]] | None]) -> Read:
    """Return a record, replayed move by move under today's rules and compared with its hashes, seed and commitment.

    Raises:
        BadRecord: it is no record, of an unknown game or other rules, or a move in it is broken, refused or changed.
    """
    if not isinstance(data, dict) or data.get("backlot") != FORMAT:
        raise BadRecord(f"This is not a record of a game: it lacks “backlot”: {FORMAT}.")
    name = _field(data, "game", str)
    game, kind = games.get(name), rules_of(name)
    if game is None or kind is None:
        raise BadRecord(f"The record is of “{clean_name(name)}”, a game this referee does not know.")
    if _field(data, "rules_version", int) != game.rules_version:
        raise BadRecord(f"The record was played by rules version {data['rules_version']} of {name}; this referee has {game.rules_version}.")
    plans = _plans(_field(data, "seats", list))
    chance = _chance(_field(data, "chance", dict))
    try:
        rules = fitted(kind, game, make_setup(game, plans, _field(data, "options", dict), chance, BOTS))
    except BadSetup as why:
        raise BadRecord(f"The record's setup is not possible: {why}.") from why
    played = tuple(_played(kind, _field(data, "moves", list)))
    history = tuple(_replayed(rules, played))
    seed = _seed(data)
    if seed is not None:
        check_chance(rules, played, history, seed)
    return Read(rules, plans, chance, _field(data, "language", str), _field(data, "commitment", str), seed, played, history)


Field = TypeVar("Field", str, int, list[Any], dict[str, Any])


def _field(data: Mapping[str, Any], name: str, kind: type[Field]) -> Field:
    value = data.get(name)
    if type(value) is not kind:
        shape = {str: "a text", int: "a whole number", list: "a list"}.get(kind, "an object")
        raise BadRecord(f"The record needs “{name}”, {shape}.")
    return value


def _plans(written: Sequence[Any]) -> tuple[SeatPlan, ...]:
    plans = []
    for number, seat in enumerate(written, 1):
        if not isinstance(seat, dict) or not isinstance(seat.get("name"), str) or not isinstance(seat.get("bot"), str):
            raise BadRecord(f"Seat {number} of the record needs “name” and “bot”, both texts.")
        plans.append(SeatPlan(clean_name(seat["name"]), seat["bot"]))
    return tuple(plans)


def _chance(written: Mapping[str, Any]) -> dict[str, Who]:
    for kind, who in written.items():
        if who not in get_args(Who):
            raise BadRecord(f"The record's chance “{clean_name(str(kind))}” comes from the server or from people, nobody else.")
    return dict(written)


def _played(kind: type[Rules[Any]], written: Sequence[Any]) -> list[Played]:
    if len(written) > MOST_MOVES:
        raise BadRecord(f"The record has more than {MOST_MOVES:,} moves.")
    played: list[Played] = []
    begins = True
    for number, each in enumerate(written, 1):
        if not isinstance(each, dict) or type(each.get("seat")) is not int or each.get("source") not in get_args(Source):
            raise BadRecord(f"Move {number} of the record needs “seat”, “move” and a known “source”.", number)
        try:
            move = move_from_json(kind, each.get("move"))
        except Malformed as why:
            raise BadRecord(f"Move {number} of the record cannot be read. {why}", number) from why
        mark = str(each.get("hash", ""))
        played.append(Played(each["seat"], move, each["source"], "correct" if each.get("correction") is True else "move", begins, mark))
        begins = bool(mark)
    return played


def _replayed(rules: Rules[Any], played: Sequence[Played]) -> list[Done]:
    state = rules.start()
    history: list[Done] = []
    for number, each in enumerate(played, 1):
        name = move_name(type(each.move))
        if not TABLE <= each.seat < rules.setup.seats or (each.seat not in rules.to_act(state) and each.kind == "move"):
            raise BadRecord(f"Move {number} of the record ({name}) is not seat {each.seat}'s to make.", number)
        done = play(rules, state, each.seat, each.move)
        if isinstance(done, Refusal):
            raise BadRecord(f"Move {number} of the record ({name} by seat {each.seat}) is refused: {done.rule}/{done.code}.", number)
        if each.hash and state_hash(done.after) != each.hash:
            raise BadRecord(f"Move {number} of the record ({name} by seat {each.seat}) leads to another position than recorded.", number)
        history.append(done)
        state = done.after
    return history


def _seed(data: Mapping[str, Any]) -> bytes | None:
    if data.get("seed") is None:
        return None
    try:
        seed = bytes.fromhex(_field(data, "seed", str))
    except ValueError as why:
        raise BadRecord("The record's seed is not written in hex digits.") from why
    if commitment_of(seed) != data.get("commitment"):
        raise BadRecord("The record's seed is not the one that was committed to before play.")
    return seed


def check_chance(rules: Rules[Any], played: Sequence[Played], history: Sequence[Done], seed: bytes) -> int:
    """Prove that all chance of the server came from the seed; return how many outcomes were checked.

    Raises:
        BadRecord: one did not; the sentence names the move.
    """
    number = checked = 0
    for place, (each, done) in enumerate(zip(played, history, strict=True), 1):
        if each.move.chance is None:
            continue
        if each.source == "server":
            if drawn(rules, done.before, partial(outcome, seed, number)) != each.move:
                raise BadRecord(f"Move {place} of the record ({move_name(type(each.move))}) is not what the seed gives.", place)
            checked += 1
        number += 1
    return checked


def retell(draft: Draft, told: Read) -> None:
    """Add the moves of a record to a draft, act by act; chance of a seed that is not known is the record's own.

    Raises:
        BadRecord: a move is refused; cannot happen with a record that was read.
    """
    for number, each in enumerate(told.played, 1):
        if each.begins:
            draft.first = draft.table.version + 1
        source: Source = "record" if each.source == "server" and told.seed is None else each.source
        refusal = draft.move(each.seat, each.move, source, kind=each.kind)
        if refusal:
            raise BadRecord(f"Move {number} of the record is refused: {refusal.rule}/{refusal.code}.", number)
    draft.first = draft.table.version + 1
