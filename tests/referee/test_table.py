"""Tables as values: versions, keys, who may act, undo, corrections, chance handed over, what each reader sees."""

from __future__ import annotations

import pytest
from long_shot import SEED, Deal, DieFell, Evening, Hold, LongShot, PassTurn, Roll, SetScore

from referee import acts
from referee.chance import outcome
from referee.entries import STRANGER, Accepted, Badge, Refused, Stale
from referee.fold import Unreadable, folded
from referee.game import TABLE, Malformed, Refusal, state_hash

ANN, BOB, CID = Badge(0), Badge(1), Badge(2)
HOST = Badge(None, host=True)
PEOPLE = {"die": "people"}


def code(answer):
    assert isinstance(answer, Refused), answer
    return f"{answer.refusal.rule}/{answer.refusal.code}"


def kinds(evening):
    return [entry.kind for entry in evening.table.entries]


# -- opening, versions, keys


def test_a_table_opens_with_the_servers_chance_done():
    table = Evening(people=()).table
    assert [type(each.done.move) for each in table.made] == [Deal, Deal]
    assert table.to_act == (0,)
    assert table.version == 3
    assert not table.started


def test_a_move_brings_its_chance_and_forced_steps_in_one_act():
    evening = Evening()
    answer = evening.move(ANN, Roll())
    act = [entry for entry in evening.table.entries if entry.act == answer.act]
    assert [entry.body["move"] for entry in act] == ["roll", "die_fell", "pass_turn"]
    assert [entry.source for entry in act] == ["tap", "server", "rule"]
    assert answer.version == evening.table.version == act[-1].seq
    assert evening.table.to_act == (1,)


def test_every_entry_carries_the_hash_of_the_position_after_it():
    evening = Evening()
    evening.move(ANN, Roll())
    for made in evening.table.made:
        assert evening.table.entries[made.seq - 1].state_hash == state_hash(made.done.after)


def test_the_same_key_twice_has_one_effect_and_one_answer():
    evening = Evening()
    version = evening.table.version
    first = evening.move(ANN, Hold(), version=version, key="once")
    before = evening.table
    assert evening.move(ANN, Hold(), version=version, key="once") == first
    assert evening.move(ANN, Hold(), version=before.version, key="once") == first
    assert evening.table is before


def test_the_same_key_of_another_seat_is_another_act():
    evening = Evening()
    evening.move(ANN, Hold(), key="once")
    assert isinstance(evening.move(BOB, Hold(), key="once"), Accepted)
    assert evening.table.to_act == (0,)


@pytest.mark.parametrize("key", ["x" * 81, "ein\u00e4", "a\nb"])
def test_a_key_that_cannot_be_stored_is_malformed(key):
    with pytest.raises(Malformed):
        Evening().move(ANN, Hold(), key=key)


def test_a_move_for_a_position_left_behind_is_stale_and_changes_nothing():
    evening = Evening()
    old = evening.table.version
    evening.move(ANN, Hold())
    before = evening.table
    assert evening.move(BOB, Hold(), version=old) == Stale(before.version)
    assert evening.move(BOB, Hold(), version=before.version + 1) == Stale(before.version)
    assert evening.table is before


def test_somebody_sitting_down_makes_no_move_stale():
    evening = Evening(people=(0,))
    old = evening.table.version
    evening.write(acts.reseat(evening.table, evening.act(BOB), 1, {"what": "took", "name": "Bob", "token": "h"}, host=False))
    assert isinstance(evening.move(ANN, Hold(), version=old), Accepted)


# -- who may act


def test_only_the_seat_itself_or_the_host_moves_for_a_seat():
    evening = Evening()
    assert code(evening.move(STRANGER, Hold())) == "TABLE/NO_SEAT"
    assert code(evening.move(BOB, (0, Hold()))) == "TABLE/NOT_YOUR_SEAT"
    assert code(evening.move(BOB, Hold())) == "LS-1/NOT_YOUR_MOVE"
    assert code(evening.move(HOST, Hold())) == "TABLE/NO_SEAT"
    assert isinstance(evening.move(HOST, (0, Hold())), Accepted)
    entry = next(entry for entry in evening.table.entries if entry.source == "tap")
    assert entry.host
    assert entry.by is None


@pytest.mark.parametrize("seat", [-2, 2, 99])
def test_a_seat_that_is_not_there_moves_nothing(seat):
    assert code(Evening().move(HOST, (seat, Hold()))) == "TABLE/NOT_A_SEATS_MOVE"


def test_nobody_makes_the_tables_own_moves():
    evening = Evening()
    assert code(evening.move(ANN, (TABLE, PassTurn()))) == "TABLE/FORCED"
    assert code(evening.move(ANN, (TABLE, Roll()))) == "TABLE/FORCED"
    assert code(evening.move(ANN, (0, DieFell(6)))) == "TABLE/NOT_A_SEATS_MOVE"
    assert code(evening.move(ANN, DieFell(6))) == "TABLE/SERVER_CHANCE"
    assert code(evening.move(ANN, SetScore(0, 11))) == "TABLE/BY_AGREEMENT"


def test_what_stays_hidden_people_do_unseen(monkeypatch):
    monkeypatch.setattr(LongShot, "unseen", lambda rules, state: (DieFell(6),) if state.phase == "die" else ())
    evening = Evening(chance={"die": "people"})
    evening.move(ANN, Roll())
    assert [offer.move for offer in evening.table.offers(TABLE)] == [DieFell(6)]
    assert [offer.move for offer in evening.table.scanned(0, ["LS-R6"])] == [DieFell(6)]
    assert evening.table.scanned(0, ["LS-R3"]) == []
    assert code(evening.move(ANN, DieFell(3))) == "TABLE/UNSEEN"
    assert isinstance(evening.move(ANN, DieFell(6)), Accepted)


def test_a_refused_move_changes_nothing():
    evening = Evening()
    before = evening.table
    evening.move(BOB, Roll())
    assert evening.table is before


# -- chance


def test_the_servers_chance_is_the_seeds():
    evening = Evening()
    evening.move(ANN, Roll())
    assert evening.table.made[3].done.move == DieFell(1 + outcome(SEED, 2, 6))


def test_people_enter_the_die_where_it_is_theirs():
    evening = Evening(chance=PEOPLE)
    evening.move(ANN, Roll())
    assert evening.table.due == "die"
    assert [offer.move for offer in evening.table.offers(TABLE)] == [DieFell(v) for v in range(1, 7)]
    assert isinstance(evening.move(BOB, DieFell(4)), Accepted)
    assert evening.table.state.scores == (4, 0)


def test_somebody_without_a_seat_enters_no_chance():
    evening = Evening(chance=PEOPLE)
    evening.move(ANN, Roll())
    assert code(evening.move(STRANGER, DieFell(6))) == "TABLE/NO_SEAT"
    assert isinstance(evening.move(HOST, DieFell(6)), Accepted)


def test_a_roll_and_its_die_may_be_one_act_all_or_nothing():
    evening = Evening(chance=PEOPLE)
    before = evening.table
    assert code(evening.move(ANN, Roll(), DieFell(9))) == "LS-3/NO_FACE"
    assert evening.table is before
    answer = evening.move(ANN, Roll(), DieFell(2))
    assert {entry.act for entry in evening.table.entries if entry.seq >= answer.act} == {answer.act}
    assert evening.table.state.scores == (2, 0)


def test_chance_handed_to_the_server_while_it_is_due_falls_at_once():
    evening = Evening(chance=PEOPLE)
    evening.move(ANN, Roll())
    stale = evening.table.version
    assert isinstance(evening.hand_over(BOB, "die", "server"), Accepted)
    assert evening.table.state.scores[0] == 1 + outcome(SEED, 2, 6)
    assert isinstance(evening.move(BOB, Roll(), version=stale), Stale)
    assert code(evening.hand_over(STRANGER, "die", "people")) == "TABLE/NO_SEAT"
    assert code(evening.hand_over(ANN, "cards", "people")) == "TABLE/NO_SUCH_CHANCE"


def test_a_scan_finds_the_die_only_where_people_roll():
    evening = Evening(chance=PEOPLE)
    evening.move(ANN, Roll())
    assert [offer.move for offer in evening.table.scanned(0, ["LS-R3"])] == [DieFell(3)]
    evening.hand_over(ANN, "die", "server")
    assert evening.table.scanned(0, ["LS-R3"]) == []


# -- undo


def test_the_own_last_move_is_taken_back_freely():
    evening = Evening()
    start = evening.table.state
    evening.move(ANN, Hold())
    assert evening.table.undo_offer(ANN).mode == "free"
    assert not evening.table.undo_offer(ANN).reveals
    assert evening.undo(ANN) == Accepted(evening.table.version, evening.table.version)
    assert evening.table.state == start
    assert kinds(evening)[-1] == "undo"
    assert len(evening.table.undone) == 2


def test_a_firm_move_is_not_taken_back_on_ones_own_word(monkeypatch):
    monkeypatch.setattr(Hold, "firm", True)
    evening = Evening()
    evening.move(ANN, Hold())
    offer = evening.table.undo_offer(ANN)
    assert (offer.mode, offer.reveals) == ("ask", True)


def test_another_seats_move_is_not_taken_back_freely():
    evening = Evening()
    evening.move(ANN, Hold())
    assert evening.table.undo_offer(BOB).mode == "ask"
    evening.move(BOB, Hold())
    assert evening.table.undo_offer(ANN).mode == "ask"
    assert evening.table.undo_offer(BOB).mode == "free"


def test_chance_of_the_server_is_not_taken_back_freely_and_comes_again():
    evening = Evening()
    evening.move(ANN, Roll())
    fell = evening.table.made[3].done.move
    offer = evening.table.undo_offer(ANN)
    assert (offer.mode, offer.reveals, offer.moves) == ("ask", True, 3)
    assert isinstance(evening.undo(HOST), Accepted)
    assert evening.table.entries[-1].body["reveals"]
    assert evening.table.state.phase == "move"
    evening.move(ANN, Roll())
    assert evening.table.made[3].done.move == fell


def test_an_undone_result_of_peoples_chance_is_asked_for_again():
    evening = Evening(chance=PEOPLE)
    evening.move(ANN, Roll())
    evening.move(ANN, DieFell(4))
    assert evening.table.undo_offer(ANN).mode == "free"
    evening.undo(ANN)
    assert evening.table.due == "die"
    assert evening.table.entries[-1].body == {"keep": 3, "moves": 2, "reveals": True, "mode": "free", "for": 0}
    evening.move(ANN, DieFell(5))
    assert evening.table.state.scores == (5, 0)


def test_a_die_entered_for_another_seat_is_taken_back_by_who_entered_it():
    evening = Evening(chance=PEOPLE)
    evening.move(ANN, Roll())
    evening.move(BOB, DieFell(4))
    assert evening.table.undo_offer(ANN).mode == "ask"
    assert evening.table.undo_offer(BOB).mode == "free"


def test_undo_repeats_down_to_the_first_move_of_a_person():
    evening = Evening()
    start = evening.table.state
    for badge in (ANN, BOB, ANN):
        evening.move(badge, Hold())
    for _ in range(3):
        assert isinstance(evening.undo(HOST), Accepted)
    assert evening.table.state == start
    assert evening.table.undo_offer(HOST) is None
    assert code(evening.undo(HOST)) == "TABLE/NOTHING_TO_UNDO"
    assert code(evening.undo(STRANGER)) == "TABLE/NO_SEAT"


def test_all_other_people_must_agree_to_an_undo():
    evening = Evening(seats=3)
    evening.move(ANN, Roll())
    asked = evening.undo(ANN)
    assert asked.waiting
    assert evening.table.undo_offer(ANN).mode == "wait"
    assert code(evening.undo(ANN)) == "TABLE/ASKED_ALREADY"
    assert evening.table.undo_offer(BOB).mode == "agree"
    assert evening.undo(BOB).waiting
    assert code(evening.agree(BOB)) == "TABLE/ASKED_ALREADY"
    assert evening.table.state.turn == 1
    assert not evening.agree(CID).waiting
    assert evening.table.state.turn == 0
    assert kinds(evening)[-4:] == ["ask", "answer", "answer", "undo"]


def test_one_no_or_a_move_ends_the_asking():
    evening = Evening(seats=3)
    evening.move(ANN, Roll())
    evening.undo(ANN)
    evening.agree(CID, yes=False)
    assert evening.table.asked is None
    assert code(evening.agree(BOB)) == "TABLE/NOTHING_ASKED"
    evening.undo(ANN)
    evening.move(BOB, Hold())
    assert evening.table.asked is None


def test_asking_does_not_hold_up_the_game():
    evening = Evening()
    evening.move(ANN, Roll())
    version = evening.table.version
    evening.undo(ANN)
    assert isinstance(evening.move(BOB, Hold(), version=version), Accepted)


def test_a_resent_undo_takes_back_once():
    evening = Evening()
    evening.move(ANN, Hold())
    evening.move(BOB, Hold())
    version = evening.table.version
    first = evening.undo(HOST, version=version, key="u")
    assert evening.undo(HOST, version=version, key="u") == first
    assert evening.table.to_act == (1,)
    assert isinstance(evening.undo(HOST, version=version, key="v"), Stale)


def test_alone_with_bots_one_takes_back_down_to_the_own_move():
    evening = Evening(people=(0,), bots=("", "random"))
    start = evening.table.state
    evening.move(ANN, Hold())
    evening.move(BOB, Hold(), source="bot")
    assert evening.table.undo_offer(ANN).mode == "alone"
    evening.undo(ANN)
    assert evening.table.state == start


@pytest.mark.parametrize(
    ("chance", "possible"), [({"die": "people", "deal": "server"}, False), ({"die": "people", "deal": "people"}, True)]
)
def test_after_the_end_nothing_is_taken_back_once_the_seed_is_shown(chance, possible):
    evening = Evening(chance=chance, goal=5)
    while evening.table.due == "deal":
        evening.move(ANN, evening.table.offers(TABLE)[len(evening.table.made)].move)
    evening.move(ANN, Roll(), DieFell(6))
    assert evening.table.over
    offer = evening.table.undo_offer(HOST)
    if possible:
        assert offer.mode == "host"
    else:
        assert isinstance(offer, Refusal)
        assert code(evening.undo(HOST)) == "TABLE/SEED_IS_OUT"


# -- corrections


def test_a_correction_needs_all_others_or_the_host_and_is_counted():
    evening = Evening()
    assert code(evening.correct(ANN, Roll())) == "TABLE/NOT_A_CORRECTION"
    assert code(evening.correct(STRANGER, SetScore(0, 3))) == "TABLE/NO_SEAT"
    assert code(evening.correct(ANN, SetScore(7, 3))) == "LS-4/NO_SEAT"
    assert evening.correct(ANN, SetScore(0, 3)).waiting
    assert evening.table.state.scores == (0, 0)
    evening.agree(BOB)
    assert evening.table.state.scores == (3, 0)
    evening.correct(HOST, SetScore(1, 4))
    assert evening.table.state.scores == (3, 4)
    assert evening.table.amended == 2
    assert evening.table.undo_offer(ANN).mode == "ask"


# -- readers


def test_the_log_keeps_a_secret_from_everybody_else():
    table = Evening().table
    own, other, screen = (table.log(viewer)[0].line.facts["card"] for viewer in (0, 1, None))
    assert own == table.state.hands[0]
    assert other is screen is None


def test_the_log_marks_what_was_taken_back_and_who_took_it():
    evening = Evening()
    evening.move(ANN, Roll())
    evening.undo(HOST)
    lines = evening.table.log(0)
    assert [(line.line.key, line.undone) for line in lines[-3:]] == [
        ("log.Roll", True),
        ("log.die", True),
        ("log.table.undo_revealed_by_host", False),
    ]
    assert [line.line.key for line in evening.table.log(0, last=2)] == ["log.die", "log.table.undo_revealed_by_host"]


# -- folding


def test_the_entries_alone_make_the_same_table():
    evening = Evening(seats=3, chance=PEOPLE)
    evening.move(ANN, Roll(), DieFell(4))
    evening.undo(BOB)
    evening.agree(ANN)
    evening.agree(CID)
    evening.correct(BOB, SetScore(2, 5))
    evening.hand_over(ANN, "die", "server")
    evening.move(evening_badge(evening), Roll())
    table = evening.table
    again = folded(table.header, table.rules, table.entries)
    assert again == table


def evening_badge(evening):
    return Badge(evening.table.to_act[0])


def test_entries_with_a_gap_or_a_changed_move_do_not_fold():
    evening = Evening(chance=PEOPLE)
    evening.move(ANN, Roll(), DieFell(4))
    table = evening.table
    with pytest.raises(Unreadable, match="entry 5 follows entry 3"):
        folded(table.header, table.rules, (*table.entries[:3], *table.entries[4:]))
    changed = [
        e if e.body.get("move") != "die_fell" else type(e)(**{**fields(e), "body": {"move": "die_fell", "value": 5}}) for e in table.entries
    ]
    with pytest.raises(Unreadable, match="no longer lead"):
        folded(table.header, table.rules, changed)
    broken = [e if e.body.get("move") != "die_fell" else type(e)(**{**fields(e), "body": {"move": "jump"}}) for e in table.entries]
    with pytest.raises(Unreadable, match="cannot be read"):
        folded(table.header, table.rules, broken)


def fields(entry):
    return {name: getattr(entry, name) for name in entry.__dataclass_fields__}
