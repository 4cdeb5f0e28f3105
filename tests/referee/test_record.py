"""Records: what goes out comes back to the same hashes; secrets and names stay behind; an edited record is told apart."""

from __future__ import annotations

import copy
import json

import pytest
from long_shot import GAME, DieFell, Hold, Roll, SetScore, house, rules_of

from referee.chance import commitment_of
from referee.entries import Accepted, Badge, SeatPlan
from referee.game import state_hash
from referee.record import BadRecord, check_chance, read

ANN, BOB, HOST = Badge(0), Badge(1), Badge(None, host=True)
GAMES = {GAME.id: GAME}


@pytest.fixture
def home(tmp_path):
    place = house(tmp_path)
    yield place
    place.close()


@pytest.fixture
def running(home):
    """A table in the middle: a roll entered by hand, an undo across it, a correction."""
    word = home.open_table("long_shot", [SeatPlan("Ann"), SeatPlan("Bob")], {}, {"die": "people"}).word
    acts = (
        lambda v: home.submit(word, ANN, [(None, Roll()), (None, DieFell(3))], version=v, key="1", source="scan"),
        lambda v: home.submit(word, BOB, Hold(), version=v, key="2", source="tap"),
        lambda v: home.undo(word, HOST, version=v, key="3"),
        lambda v: home.correct(word, HOST, SetScore(1, 4), version=v, key="4"),
        lambda v: home.submit(word, BOB, Hold(), version=v, key="5", source="typed"),
    )
    for act in acts:
        assert isinstance(act(home.table(word).version), Accepted)
    return word


@pytest.fixture
def over(home):
    word = home.open_table("long_shot", [SeatPlan("Ann", "greedy"), SeatPlan("Bob", "random")], {"goal": 20}, {}).word
    while home.step_bots(word):
        pass
    return word


def exported(home, word, **how):
    return json.loads(json.dumps(home.record(word, **how)))


def test_a_record_comes_back_to_the_same_positions(home, running):
    table = home.table(running)
    again = read(exported(home, running), GAMES, rules_of)
    assert [state_hash(done.after) for done in again.history] == [state_hash(done.after) for done in table.history]
    assert again.state == table.state


def test_a_record_folds_undos_and_keeps_a_note_of_them_and_of_corrections(home, running):
    record = exported(home, running)
    assert [move["source"] for move in record["moves"]] == ["server", "server", "scan", "scan", "rule", "typed", "typed", "rule"]
    assert record["amended"] == [{"what": "undo", "moves": 5, "reveals": False}, {"what": "correction", "moves": 6}]
    assert record["moves"][5]["correction"]


def test_a_running_game_goes_out_without_its_seed_and_a_finished_one_with_it(home, running, over):
    assert exported(home, running)["seed"] is None
    record = exported(home, over)
    assert commitment_of(bytes.fromhex(record["seed"])) == record["commitment"] == home.table(over).header.commitment
    assert record["result"]["winners"] == list(home.table(over).result.winners)


def test_names_and_secrets_stay_behind(home, running):
    token = home.take_seat(running, 0, "Zelda")
    text = json.dumps(home.record(running, names=False))
    assert "Zelda" not in text
    assert "Bob" not in text
    assert token not in text
    assert home.table(running).holders[0].token_hash not in json.dumps(home.record(running))
    assert home.record(running)["seats"][0]["name"] == "Zelda"


def test_a_record_goes_on_as_a_new_table_with_its_chance_settings(home, running, tmp_path):
    record = exported(home, running)
    table = home.load_record(record)
    assert table.word != running
    assert table.state == home.table(running).state
    assert table.filled_by("die") == "people"
    assert table.open_seats == (0, 1)
    assert isinstance(home.submit(table.word, HOST, Hold(), seat=0, version=table.version, key="x", source="tap"), Accepted)
    after = home.table(table.word)
    home.close()
    again = house(tmp_path)
    assert again.table(table.word) == after.__class__(
        **{**{n: getattr(after, n) for n in after.__dataclass_fields__}, "rules": again.table(table.word).rules}
    )
    assert read(exported(again, table.word), GAMES, rules_of).state == after.state
    again.close()


def test_an_imported_move_is_an_act_of_its_own_for_undo(home, running):
    table = home.load_record(exported(home, running))
    home.undo(table.word, HOST, version=table.version, key="u")
    assert len(home.table(table.word).made) == len(table.made) - 2


def test_a_finished_record_is_proven_against_its_seed(home, over):
    record = read(exported(home, over), GAMES, rules_of)
    assert check_chance(record.rules, record.played, record.history, record.seed) == sum(each.source == "server" for each in record.played)
    assert home.load_record(exported(home, over)).over


def edit(record, *path_and_value):
    *path, value = path_and_value
    edited = copy.deepcopy(record)
    place = edited
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return edited


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        (("backlot", 9), "not a record"),
        (("game", "chess"), "chess"),
        (("rules_version", 7), "rules version 7"),
        (("moves", "none"), "“moves”, a list"),
        (("seats", [{"name": "A"}]), "Seat 1"),
        (("options", {"goal": 1}), "setup"),
        (("chance", {"die": "me"}), "chance “die”"),
        (("moves", 3, "move", "value", 4), "Move 5 of the record .pass_turn by seat -1. leads to another position"),
        (("moves", 3, "move", "value", 7), "Move 4 of the record .die_fell by seat -1. is refused: LS-3/NO_FACE"),
        (("moves", 3, "move", {"move": "fly"}), "Move 4 of the record cannot be read"),
        (("moves", 2, "seat", 1), "Move 3 of the record .roll. is not seat 1's"),
        (("moves", 2, "seat", True), "Move 3 of the record needs"),
        (("moves", 2, "source", "luck"), "Move 3 of the record needs"),
        (("moves", 2, []), "Move 3 of the record needs"),
    ],
)
def test_a_broken_or_edited_record_gets_a_sentence_that_names_the_place(home, running, path, sentence):
    tables = len(home.tables())
    with pytest.raises(BadRecord, match=sentence):
        home.load_record(edit(exported(home, running), *path))
    assert len(home.tables()) == tables


@pytest.mark.parametrize("broken", [None, [], "{}", 7, {}])
def test_what_is_no_record_at_all_is_told_so(home, broken):
    with pytest.raises(BadRecord, match="not a record"):
        home.load_record(broken)


def test_a_seed_that_was_not_committed_to_or_did_not_give_the_chance_is_told(home, over):
    record = exported(home, over)
    other = bytes(32)
    with pytest.raises(BadRecord, match="not the one that was committed"):
        read(edit(record, "seed", other.hex()), GAMES, rules_of)
    with pytest.raises(BadRecord, match="hex digits"):
        read(edit(record, "seed", "zz"), GAMES, rules_of)
    forged = edit(edit(record, "seed", other.hex()), "commitment", commitment_of(other))
    with pytest.raises(BadRecord, match="not what the seed gives") as caught:
        read(forged, GAMES, rules_of)
    assert caught.value.move >= 1
