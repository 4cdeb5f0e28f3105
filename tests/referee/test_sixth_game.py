"""A sixth game is a folder, a module and a test file; nothing else changes. And the contract suite catches wrong games."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from card_data.load import shipped_games

ROOT = Path(__file__).parents[2]
SIXTH = ROOT / "tests/fixtures/sixth"
SUITE = "tests/games/test_contract.py"
ADDED = ("card_data/sixth", "referee/games", "tests/games")

WRONG_TWINS = {
    "leaky_view": ("own = seat == viewer", "own = viewer in (seat, 1)", "test_twins_look_the_same_to_those_who_may_not_know"),
    "leaky_log": (
        'else Line("log.laid", {"who": done.seat})',
        'else Line("log.laid", {"who": done.seat, "card": card})',
        "test_twins_are_told_in_the_same_words",
    ),
    "leaky_refusal": (
        "(None in hand and move.card in self.game.by_id) else {}",
        '(None in hand and move.card in self.game.by_id) else {"held": sum(move.card in each for each in state.hands)}',
        "test_twins_refuse_in_the_same_words",
    ),
    "no_twins": ("if seat == viewer:\n", "if seat != TABLE:\n", "test_a_game_that_hides_something_has_twins"),
    "missing_law": ('    @law("SIX-02", "NOT_YOUR_MOVE", Deal, DealUnseen, Lay, TurnUp)\n', "", "test_only_seats_to_act_may_move"),
    "missing_guard": ('    @law("SIX-01", "GONE", Deal)\n', "", "test_a_refused_move_changes_nothing_and_an_accepted_one_leads_somewhere"),
    "idle_law": ("return None if move.card in state.deck else", "return None if seat == TABLE else", "test_every_law_is_met_or_arranged"),
    "lost_card": ("(*state.shown, *state.laid)", "(*state.shown, *state.laid[1:])", "test_cards_neither_vanish_nor_double"),
    "unsaid": ('else "log.nobody"', 'else "log.nowhere"', "test_everything_that_is_said_has_its_words"),
    "tossing": (
        'values = [self.game.by_id[card].number("value") for card in laid]',
        'values = [__import__("random").randrange(9) for _ in laid]',
        "test_stored_moves_replay_to_the_same_hashes",
    ),
    "timed": (
        "import dataclasses\n",
        "import dataclasses\nimport time\n",
        "test_a_game_imports_the_contract_its_own_parts_and_nothing_with_effects",
    ),
    "doubled": ("return [TurnUp()]", "return [TurnUp(), TurnUp()]", "test_candidates_are_well_formed"),
}  # fmt: skip


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with the sixth game put in: files are added, none is changed."""
    copy = tmp_path_factory.mktemp("tree")
    for package in ("card_data", "pnp", "referee"):
        shutil.copytree(ROOT / package, copy / package, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("pyproject.toml", "tests/conftest.py", SUITE):
        (copy / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, copy / file)
    for file in (each for part in ADDED for each in (SIXTH / part).rglob("*")):
        if file.is_file() and "__pycache__" not in file.parts:
            target = copy / file.relative_to(SIXTH)
            assert not target.exists(), f"{target} would be changed"
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, target)
    return copy


def run(tree: Path, *words: str, home: Path | None = None) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(tree), "BACKLOT_HOME": str(home or tree / "home")}
    return subprocess.run([sys.executable, *words], cwd=tree, env=env, capture_output=True, text=True, check=False)


def failed(outcome: subprocess.CompletedProcess[str]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for test, game_id in re.findall(r"^FAILED \S+::(\w+)\[(\w+)\]", outcome.stdout, re.MULTILINE):
        found.setdefault(game_id, set()).add(test)
    return found


def test_a_folder_a_module_and_a_test_are_a_game(tree: Path) -> None:
    outcome = run(tree, "-m", "pytest", "-p", "no:cacheprovider", "tests/games", "-k", "sixth", "-rf")
    assert outcome.returncode == 0, outcome.stdout
    assert "skipped" not in outcome.stdout


def test_it_is_played_in_the_house_without_any_other_change(tree: Path, tmp_path: Path) -> None:
    outcome = run(tree, str(SIXTH / "evening.py"), str(tmp_path))
    assert outcome.returncode == 0, outcome.stderr


def test_it_is_printed_and_the_print_is_proven(tree: Path, tmp_path: Path) -> None:
    kit = str(tmp_path / "kit")
    built = run(tree, "-m", "pnp", "build", "sixth", "-o", kit, home=tmp_path / "home")
    assert built.returncode == 0, built.stderr
    assert "12 codes" in built.stdout
    proven = run(tree, "-m", "pnp", "proof", kit, home=tmp_path / "home")
    assert proven.returncode == 0, proven.stdout + proven.stderr


def test_every_command_knows_it(tree: Path) -> None:
    assert "Screen Test, 2 to 3 players" in run(tree, "-m", "referee", "games").stdout
    assert "sixth: Screen Test, 4 rules." in run(tree, "-m", "referee", "check", "sixth").stdout
    facts = json.loads(run(tree, "-m", "referee", "simulate", "sixth", "--games", "20", "--bots", "greedy,random", "--json").stdout)
    assert (facts["unfinished"], facts["moves"]["mean"]) == (0, 15.0)


OTHERS = tuple(shipped_games())
"""The shipped games, which the twins have nothing to do with."""


def test_the_contract_suite_catches_every_wrong_twin(tree: Path, tmp_path: Path) -> None:
    """Each wrong twin is the sixth game with one place changed."""
    copy = shutil.copytree(tree, tmp_path / "tree", ignore=shutil.ignore_patterns("__pycache__", *OTHERS))
    for number, (name, (right, wrong, _)) in enumerate(WRONG_TWINS.items()):
        put_wrong_twin(copy, name, f"W{number:02}", right, wrong)
    outcome = run(copy, "-m", "pytest", "-p", "no:cacheprovider", SUITE, "-rf", "--tb=line")
    caught = failed(outcome)
    assert "sixth" not in caught, outcome.stdout
    for name, (_, _, test) in WRONG_TWINS.items():
        assert test in caught.get(name, set()), f"{name} is not caught by {test}, only by {caught.get(name)}\n{outcome.stdout[-3000:]}"


def put_wrong_twin(copy: Path, name: str, prefix: str, right: str, wrong: str) -> None:
    """Put a game into a tree that is the sixth but for its id, its prefix and one place of its module."""
    text = (copy / "referee/games/sixth.py").read_text(encoding="utf-8")
    assert text.count(right) == 1, f"{name}: “{right}” stands {text.count(right)} times in the sixth game"
    module = text.replace(right, wrong).replace("SIX-", f"{prefix}-")
    (copy / f"referee/games/{name}.py").write_text(module, encoding="utf-8")
    folder = shutil.copytree(copy / "card_data/sixth", copy / "card_data" / name)
    notes = (copy / "tests/games/sixth.toml").read_text(encoding="utf-8").replace("SIX-", f"{prefix}-")
    (copy / f"tests/games/{name}.toml").write_text(notes, encoding="utf-8")
    for file in filter(Path.is_file, folder.rglob("*")):
        words = file.read_text(encoding="utf-8").replace("SIX", prefix)
        words = words.replace('id = "sixth"', f'id = "{name}"').replace('"SX"', f'"{prefix[1:]}"')
        file.write_text(words, encoding="utf-8")
