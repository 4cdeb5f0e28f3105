"""What every game keeps, over every game found. A game adds nothing here.

A game may have `tests/games/<game>.toml`: `[arranged]` names laws that chance alone does not meet, each with the reason
and the test that meets it; `[secrets] none` says why a game that hides something has no twins.
"""

from __future__ import annotations

import ast
import json
import math
import random
import re
import sys
import tomllib
import typing
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, Literal

import pytest

import referee.games
from card_data.load import SHARED, load_game, shipped_games
from card_data.source import Source
from card_data.words import read_texts
from referee.bots import BOTS
from referee.dressing import dressed
from referee.game import (
    TABLE,
    Done,
    Line,
    Move,
    Refusal,
    Rules,
    Setup,
    View,
    legal,
    move_fields,
    move_from_json,
    move_to_json,
    objection,
    offers,
    play,
    replay,
    settle,
    state_hash,
    undo,
)
from referee.games import find as shipped_rules
from referee.games.tally import TALLY
from referee.simulate import moves_of
from referee.wording import Words

SEED = 1978
MOST_MOVES = 30_000
MAKERS = Path(__file__).parents[1] / "fixtures/maker"
"""Folders of cards without rules of their own, which `tally` plays."""

TEXTS = read_texts(Source(SHARED / "tally"))
TALLIED = {folder.name: dressed(load_game(folder), TEXTS) for folder in (MAKERS / "orchard",) if folder.is_dir()}
GAMES = {game_id: game for game_id, game in shipped_games().items() if shipped_rules(game_id)} | TALLIED
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo")
ODD_NUMBERS = (-1, 0, 1, 7, 50_000, 50_001, 2**53 - 1)
ODD_TEXTS = ("", "x", "ZZZ-99", "HUS-", "{x}", "\u202e", "y" * 200)


def find(game_id: str) -> type[Rules[Any]] | None:
    return TALLY if game_id in TALLIED else shipped_rules(game_id)


@dataclass
class Trace:
    """One game of bots from start to end."""

    rules: Rules[Any]
    label: str
    history: list[Done]

    @property
    def states(self) -> list[Any]:
        return [self.rules.start(), *(done.after for done in self.history)]


def setups(game_id: str) -> list[tuple[str, Setup]]:
    game = GAMES[game_id]
    defaults = {option.id: option.default for option in game.options}
    by_seats = [(f"{seats} seats", Setup(seats, defaults)) for seats in range(game.seats_least, game.seats_most + 1)]
    varied = []
    for option in game.options:
        for value in option.allowed or {option.least, option.most}:
            if value != option.default:
                varied.append((f"{option.id}={value}", fitting(game_id, {**defaults, option.id: value})))
    return by_seats + sorted(varied, key=lambda each: each[0])


def fitting(game_id: str, options: dict[str, Any]) -> Setup:
    """The options at as many seats as is ideal, or at as many as they go together with."""
    game, kind = GAMES[game_id], find(game_id)
    assert kind is not None
    seats = (game.seats_ideal, *range(game.seats_least, game.seats_most + 1))
    return next(setup for setup in (Setup(many, options) for many in seats) if not kind.unfit(game, setup))


def played(rules: Rules[Any], label: str, words: tuple[str, ...], seed: int) -> Trace:
    bots = [words[seat % len(words)] for seat in range(rules.setup.seats)]
    history = list(islice(moves_of(rules, bots, random.Random(seed).randrange), MOST_MOVES))
    return Trace(rules, f"{label}, seed {seed}", history)


@cache
def traces(game_id: str) -> tuple[Trace, ...]:
    kind = find(game_id)
    assert kind is not None
    found = []
    for number, (label, setup) in enumerate(setups(game_id)):
        words = ("greedy", "random") if number % 2 else ("greedy",)
        found.append(played(kind(GAMES[game_id], setup), label, words, SEED + number))
    return tuple(found)


@cache
def positions(game_id: str, most: int = 400) -> tuple[tuple[Trace, int], ...]:
    """Positions spread over all games: near the start, near the end, and between."""
    every = [(trace, place) for trace in traces(game_id) for place in range(len(trace.history) + 1)]
    ends = [(trace, len(trace.history)) for trace in traces(game_id)]
    chosen = random.Random(SEED).sample(every, min(most, len(every)))
    return (*ends, *chosen)


def at(position: tuple[Trace, int]) -> Any:
    trace, place = position
    return trace.history[place - 1].after if place else trace.rules.start()


@cache
def pool(game_id: str) -> dict[tuple[type[Move], str], tuple[Any, ...]]:
    """Every value that a field of a move had in any game."""
    found: dict[tuple[type[Move], str], set[Any]] = {}
    for trace in traces(game_id):
        for done in trace.history:
            for name, _, _ in move_fields(type(done.move)):
                found.setdefault((type(done.move), name), set()).add(getattr(done.move, name))
    return {key: tuple(sorted(values, key=repr)) for key, values in found.items()}


def odd_value(hint: Any, seen: tuple[Any, ...], chance: random.Random) -> Any:
    if seen and chance.random() < 0.6:
        return chance.choice(seen)
    origin, inside = typing.get_origin(hint), typing.get_args(hint)
    if origin is Literal:
        return chance.choice(inside)
    if origin is tuple:
        return tuple(odd_value(inside[0], (), chance) for _ in range(chance.randrange(3)))
    if inside:
        return odd_value(chance.choice(inside), (), chance)
    return {int: chance.choice(ODD_NUMBERS), str: chance.choice(ODD_TEXTS), bool: chance.random() < 0.5}.get(hint)


def odd_moves(game_id: str, rules: Rules[Any], chance: random.Random, each: int = 1) -> list[Move]:
    """Well-formed moves of every kind, sensible or not."""
    ids = tuple(GAMES[game_id].by_id) + tuple(GAMES[game_id].card_of_face)
    made = []
    for kind in rules.moves:
        for _ in range(each):
            values = {}
            for name, hint, _needed in move_fields(kind):
                seen = pool(game_id).get((kind, name), ())
                texts = any(isinstance(value, str) and value in ids for value in seen)
                values[name] = odd_value(hint, (*seen, *ids) if texts else seen, chance)
            made.append(kind(**values))
    return made


def viewers(rules: Rules[Any]) -> list[int | None]:
    return [None, *range(rules.setup.seats)]


def canonical(value: object) -> str:
    return repr(value)


@cache
def notes(game_id: str) -> dict[str, Any]:
    place = Path(__file__).with_name(f"{game_id}.toml")
    return tomllib.loads(place.read_text(encoding="utf-8")) if place.exists() else {}


each_game = pytest.mark.parametrize("game_id", sorted(GAMES))


@each_game
def test_games_of_bots_end(game_id: str) -> None:
    for trace in traces(game_id):
        assert trace.rules.to_act(trace.states[-1]) == (), f"{trace.label}: not over after {MOST_MOVES} moves"
        assert trace.rules.result(trace.states[-1]) is not None


@each_game
def test_a_game_of_random_bots_ends(game_id: str) -> None:
    kind = find(game_id)
    assert kind is not None
    trace = played(kind(GAMES[game_id], setups(game_id)[0][1]), "random", ("random",), SEED)
    assert trace.rules.result(trace.states[-1]) is not None


@each_game
def test_only_seats_to_act_may_move(game_id: str) -> None:
    chance = random.Random(SEED)
    for trace, place in positions(game_id):
        state, rules = at((trace, place)), trace.rules
        for seat in {TABLE, *range(rules.setup.seats)} - set(rules.to_act(state)):
            for move in (*rules.candidates(state, seat), *odd_moves(game_id, rules, chance)):
                if not move.correction:
                    assert objection(rules, state, seat, move), f"{trace.label}, move {place}: {move} by seat {seat} out of turn"


@each_game
def test_whoever_is_to_act_has_a_legal_move(game_id: str) -> None:
    for trace, place in positions(game_id):
        state, rules = at((trace, place)), trace.rules
        for seat in rules.to_act(state):
            assert legal(rules, state, seat), f"{trace.label}, move {place}: seat {seat} has no legal move"


@each_game
def test_quick_answers_are_the_answers_of_the_laws(game_id: str) -> None:
    """A game may tell its legal moves and a likely one by a shorter way, never otherwise than its laws."""
    chance = random.Random(SEED)
    for trace, place in positions(game_id):
        state, rules = at((trace, place)), trace.rules
        for seat in (TABLE, *range(rules.setup.seats)):
            lawful = [move for move in rules.candidates(state, seat) if objection(rules, state, seat, move) is None]
            assert legal(rules, state, seat) == lawful, f"{trace.label}, move {place}: seat {seat}"
        for seat in rules.to_act(state):
            move = rules.likely(state, seat, chance.randrange)
            assert objection(rules, state, seat, move) is None, f"{trace.label}, move {place}: {move} by seat {seat}"


@each_game
def test_thinking_ahead_starts_from_a_position_that_looks_the_same(game_id: str) -> None:
    """What a bot imagines from its seat's view gives that view again, and a number when weighed."""
    chance = random.Random(SEED)
    for trace, place in positions(game_id, 100):
        state, rules = at((trace, place)), trace.rules
        for seat in range(rules.setup.seats):
            view = rules.view(state, seat)
            guess = rules.imagine(view, seat, chance.randrange)
            if guess is not None:
                assert canonical(rules.view(guess, seat)) == canonical(view), f"{trace.label}, move {place}: seat {seat}"
                assert rules.to_act(guess) == rules.to_act(state)
                if seat in rules.to_act(state):
                    assert legal(rules, guess, seat) == legal(rules, state, seat)
            assert math.isfinite(rules.worth(state, seat))


@each_game
def test_candidates_are_well_formed(game_id: str) -> None:
    for trace, place in positions(game_id):
        state, rules = at((trace, place)), trace.rules
        for seat in (TABLE, *range(rules.setup.seats)):
            moves = list(rules.candidates(state, seat))
            assert {type(move) for move in moves} <= set(rules.moves)
            assert len(set(moves)) == len(moves), f"{trace.label}, move {place}: the same move is offered twice"
            for move in moves:
                assert move_from_json(type(rules), json.loads(json.dumps(move_to_json(move)))) == move


@each_game
def test_every_move_comes_back_from_json_as_it_was(game_id: str) -> None:
    chance = random.Random(SEED)
    for trace in traces(game_id):
        moves = [done.move for done in trace.history[:500]] + odd_moves(game_id, trace.rules, chance, 5)
        for move in moves:
            assert move_from_json(type(trace.rules), json.loads(json.dumps(move_to_json(move)))) == move


@each_game
def test_stored_moves_replay_to_the_same_hashes(game_id: str) -> None:
    for trace in traces(game_id):
        stored = json.dumps([[done.seat, move_to_json(done.move)] for done in trace.history])
        moves = [(seat, move_from_json(type(trace.rules), move)) for seat, move in json.loads(stored)]
        fresh = type(trace.rules)(trace.rules.game, trace.rules.setup)
        again = list(replay(fresh, moves))
        assert [state_hash(done.after) for done in again[:: len(again) // 50 + 1]] == [
            state_hash(done.after) for done in trace.history[:: len(again) // 50 + 1]
        ]
        assert state_hash(again[-1].after) == state_hash(trace.history[-1].after)


@each_game
def test_after_an_undo_the_same_moves_give_the_same_position(game_id: str) -> None:
    for trace, place in positions(game_id, 100):
        kept = undo([(done.seat, done.move) for done in trace.history[:place]])
        assert place == 0 or kept == 0 or trace.history[kept].seat != TABLE
        state = at((trace, kept))
        for done in trace.history[kept:place]:
            outcome = play(trace.rules, state, done.seat, done.move)
            assert isinstance(outcome, Done)
            state = outcome.after
        assert state_hash(state) == state_hash(at((trace, place)))


@each_game
def test_a_refused_move_changes_nothing_and_an_accepted_one_leads_somewhere(game_id: str) -> None:
    chance = random.Random(SEED)
    for trace, place in positions(game_id):
        state, rules = at((trace, place)), trace.rules
        before = state_hash(state)
        for seat in (TABLE, *range(rules.setup.seats)):
            for move in odd_moves(game_id, rules, chance):
                outcome = play(rules, state, seat, move)
                if isinstance(outcome, Refusal):
                    assert outcome == objection(rules, state, seat, move)
                else:
                    assert len(list(settle(rules, outcome.after))) < 1000
                    rules.view(outcome.after, None)
            assert state_hash(state) == before, f"{trace.label}, move {place}: a move by seat {seat} changed the state it was given"


@each_game
def test_forced_steps_and_chance_are_what_the_table_has_to_do(game_id: str) -> None:
    for trace, place in positions(game_id, 2000):
        state, rules = at((trace, place)), trace.rules
        if rules.to_act(state) != (TABLE,):
            assert TABLE not in rules.to_act(state) or rules.candidates(state, TABLE)[0].chance is not None
            continue
        moves = rules.candidates(state, TABLE)
        kinds = {move.chance for move in moves}
        assert len(kinds) == 1, f"{trace.label}, move {place}: {kinds} at once"
        if kinds == {None}:
            assert len(moves) == 1, f"{trace.label}, move {place}: {len(moves)} forced steps at once"
        else:
            assert kinds <= {*GAMES[game_id].chance, *GAMES[game_id].sealed}


@each_game
def test_nothing_is_possible_after_the_end(game_id: str) -> None:
    chance = random.Random(SEED)
    for trace in traces(game_id):
        state, rules = trace.states[-1], trace.rules
        moves = odd_moves(game_id, rules, chance, 3) + [done.move for done in trace.history[-30:]]
        for seat in (TABLE, *range(rules.setup.seats)):
            assert not legal(rules, state, seat)
            for move in moves:
                if not move.correction:
                    assert objection(rules, state, seat, move), f"{trace.label}: {move} by seat {seat} after the end"


@each_game
def test_every_law_is_met_or_arranged(game_id: str) -> None:
    chance = random.Random(SEED)
    met: set[tuple[str, str]] = set()
    for trace, place in positions(game_id, 1500):
        state, rules = at((trace, place)), trace.rules
        for seat in (TABLE, *range(rules.setup.seats)):
            moves = (*rules.candidates(state, seat), *odd_moves(game_id, rules, chance, 2 if seat in rules.to_act(state) else 1))
            found = (objection(rules, state, seat, move) for move in moves)
            met |= {(refusal.rule, refusal.code) for refusal in found if refusal}
    kind = find(game_id)
    assert kind is not None
    laws = {(law.rule, law.code) for law in traces(game_id)[0].rules.laws}
    arranged = {tuple(key.split("/")) for key, reason in notes(game_id).get("arranged", {}).items() if reason}
    assert laws - met - arranged == set(), "laws that nothing meets: add an arrangement with its reason, or a test"
    assert arranged - laws == set(), "arranged laws that there are not"


@each_game
def test_cards_neither_vanish_nor_double(game_id: str) -> None:
    printed = {card.id: card.qty for card in GAMES[game_id].cards}
    for trace in traces(game_id):
        many = len(trace.rules.cards(trace.rules.start()))
        assert many, "the game does not count its cards"
        for place, state in enumerate(trace.states[:: len(trace.history) // 100 + 1]):
            cards = list(trace.rules.cards(state))
            known = [card for card in cards if card is not None]
            assert len(cards) == many, f"{trace.label}, about move {place * 100}: {len(cards)} cards of {many}"
            assert all(known.count(card) <= printed[card] for card in set(known))


def lines_of(view: View) -> list[Line]:
    found = [view.asked, *view.notes]
    for seat in view.seats:
        found += [*seat.remarks, *([seat.progress] if seat.progress else [])]
    for zone in (*view.zones, *(zone for seat in view.seats for zone in seat.zones)):
        found += [Line(zone.key), *([zone.note] if zone.note else [])]
    return found


@each_game
def test_everything_that_is_said_has_its_words(game_id: str) -> None:
    words = Words(GAMES[game_id], "en")
    chance = random.Random(SEED)
    for trace, place in positions(game_id):
        state, rules = at((trace, place)), trace.rules
        for viewer in viewers(rules):
            view = rules.view(state, viewer)
            told = [rules.tell(trace.history[place - 1], viewer)] if place else []
            lines = [*lines_of(view), Line(f"phase.{view.phase}"), *(line for line in told if line)]
            for line in lines:
                assert words.say(line, NAMES, viewer)
        for seat in (TABLE, *range(rules.setup.seats)):
            for offer in offers(rules, state, seat):
                parts = (offer.line, offer.aside, offer.refusal and offer.refusal.line, offer.caution)
                assert all(words.say(line, NAMES, seat) for line in parts if line)
            for move in odd_moves(game_id, rules, chance):
                refusal = objection(rules, state, seat, move)
                assert refusal is None or words.say(refusal.line, NAMES, seat)


@each_game
def test_the_result_ranks_every_seat_and_has_its_words(game_id: str) -> None:
    words = Words(GAMES[game_id], "en")
    for trace in traces(game_id):
        result = trace.rules.result(trace.states[-1])
        assert result is not None
        assert sorted(standing.seat for standing in result.standings) == list(range(trace.rules.setup.seats))
        assert [standing.rank for standing in result.standings] == sorted(standing.rank for standing in result.standings)
        assert set(result.winners) == {standing.seat for standing in result.standings if standing.rank == 1}
        assert words.say(result.line, NAMES)
        story = trace.rules.story(trace.history)
        keys = [key for standing in result.standings for key, _ in standing.parts]
        keys += [series.key for series in story.series] + [key for grid in story.grids for key in (grid.key, *grid.columns)]
        assert all(words.has(key) for key in keys), [key for key in keys if not words.has(key)]
        assert all(words.say(line, NAMES) for line in story.lines)


@each_game
def test_every_view_names_only_printed_things(game_id: str) -> None:
    game = GAMES[game_id]
    cards = {*game.by_id, *game.card_of_face}
    places = {square.id for board in game.boards for square in board.squares}
    codes = {serial.id for serial in game.serials} | cards | places
    for trace, place in positions(game_id):
        view = trace.rules.view(at((trace, place)), None)
        zones = [*view.zones, *(zone for seat in view.seats for zone in seat.zones)]
        assert {card for zone in zones for card in zone.cards if card is not None} <= cards
        assert {token.place for token in view.tokens} <= places
        assert set(view.focus) <= codes
        for seat in (TABLE, *range(trace.rules.setup.seats)):
            for move in trace.rules.candidates(at((trace, place)), seat):
                assert set(trace.rules.names(at((trace, place)), move)) <= codes


@each_game
def test_bots_can_weigh_every_legal_move(game_id: str) -> None:
    assert "greedy" in BOTS
    for trace, place in positions(game_id):
        state, rules = at((trace, place)), trace.rules
        for seat in rules.to_act(state):
            view = rules.view(state, seat)
            assert all(seat == TABLE or math.isfinite(rules.appeal(view, seat, move)) for move in legal(rules, state, seat))


EFFECTS = {"os", "io", "pathlib", "shutil", "socket", "urllib", "http", "subprocess", "sqlite3", "random", "secrets", "time", "datetime"}
EFFECTS |= {"threading", "asyncio", "multiprocessing", "logging", "uuid", "tempfile", "importlib"}
GROUND = ("referee.game", "card_data.model", "card_data.tally_model")


@each_game
def test_a_game_imports_the_contract_its_own_parts_and_nothing_with_effects(game_id: str) -> None:
    folder = Path(str(referee.games.__file__)).parent
    module = "tally" if game_id in TALLIED else game_id
    files = [*folder.glob(f"{module}.py"), *folder.glob(f"{module}_*.py"), *folder.glob(f"{module}/*.py")]
    assert files
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            imported = (
                [node.module or ""]
                if isinstance(node, ast.ImportFrom)
                else [a.name for a in getattr(node, "names", ())]
                if isinstance(node, ast.Import)
                else []
            )
            for name in imported:
                own = name in GROUND or re.match(rf"referee\.games\.{module}([_.]\w+)?$", name)
                assert own or name.partition(".")[0] in sys.stdlib_module_names - EFFECTS, f"{file.name}:{node.lineno} imports {name}"
            called = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
            assert called not in {"open", "print", "input", "__import__", "exec", "eval", "hash", "id"}, (
                f"{file.name}:{node.lineno} calls {called}"
            )


# -- secrets -----------------------------------------------------------------------------------------------------------


def secret_positions(game_id: str) -> list[tuple[Trace, int, int | None, Any]]:
    found = []
    for trace, place in positions(game_id, 120):
        state = at((trace, place))
        for viewer in viewers(trace.rules):
            found += [(trace, place, viewer, twin) for twin in trace.rules.twins(state, viewer)]
    return random.Random(SEED).sample(found, min(600, len(found)))


@each_game
def test_a_game_that_hides_something_has_twins(game_id: str) -> None:
    if GAMES[game_id].hidden and not notes(game_id).get("secrets", {}).get("none"):
        assert secret_positions(game_id)


@each_game
def test_twins_look_the_same_to_those_who_may_not_know(game_id: str) -> None:
    for trace, place, viewer, twin in secret_positions(game_id):
        state, rules = at((trace, place)), trace.rules
        assert state_hash(state) != state_hash(twin), "a twin differs in its secret"
        assert canonical(rules.view(state, viewer)) == canonical(rules.view(twin, viewer)), f"{trace.label}, move {place}"
        if viewer is not None:
            assert canonical(offers(rules, state, viewer)) == canonical(offers(rules, twin, viewer)), f"{trace.label}, move {place}"


@each_game
def test_twins_refuse_in_the_same_words(game_id: str) -> None:
    chance = random.Random(SEED)
    for trace, place, viewer, twin in secret_positions(game_id):
        for move in odd_moves(game_id, trace.rules, chance, 2):
            if viewer is not None:
                here, there = (objection(trace.rules, each, viewer, move) for each in (at((trace, place)), twin))
                assert canonical(here) == canonical(there), f"{trace.label}, move {place}: {move} by seat {viewer}"


def both_ends(moves: list[Move], most: int = 16) -> list[Move]:
    """Return the first and the last of very many moves: a whole pack that may be drawn from."""
    return moves if len(moves) <= most else moves[: most // 2] + moves[-most // 2 :]


@each_game
def test_twins_are_told_in_the_same_words(game_id: str) -> None:
    """Two moves whose outcomes are twins, and one move made in twins, read the same in the log."""
    for trace, place in positions(game_id, 120):
        state, rules = at((trace, place)), trace.rules
        for seat in rules.to_act(state):
            outcomes = [Done(state, seat, move, rules.after(state, seat, move)) for move in both_ends(legal(rules, state, seat))]
            by_hash = {state_hash(done.after): done for done in outcomes}
            for viewer in viewers(rules):
                for done in outcomes:
                    for other in filter(None, (by_hash.get(state_hash(twin)) for twin in rules.twins(done.after, viewer))):
                        assert canonical(rules.tell(done, viewer)) == canonical(rules.tell(other, viewer)), f"{trace.label}, move {place}"
    for trace, place, viewer, twin in secret_positions(game_id):
        if place < len(trace.history):
            done = trace.history[place]
            if objection(trace.rules, twin, done.seat, done.move) is None:
                other = Done(twin, done.seat, done.move, trace.rules.after(twin, done.seat, done.move))
                if state_hash(other.after) in {state_hash(each) for each in trace.rules.twins(done.after, viewer)}:
                    assert canonical(trace.rules.tell(done, viewer)) == canonical(trace.rules.tell(other, viewer))


def test_there_are_games() -> None:
    assert GAMES
