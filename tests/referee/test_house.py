"""The house: check, store, publish, answer; nothing is acknowledged that is not stored, nothing stored halfway."""

from __future__ import annotations

import asyncio
import dataclasses
import itertools
import threading

import pytest
from long_shot import GAME, DieFell, Hold, Roll, house, rules_of

from referee.entries import Accepted, Badge, SeatPlan, Stale
from referee.fold import Unreadable
from referee.game import Line, Malformed
from referee.house import NoSuchTable
from referee.setup import BadSetup
from referee.store_problem import StoreProblem

ANN, BOB = Badge(0), Badge(1)
PLANS = [SeatPlan("Ann"), SeatPlan("Bob")]
keys = (f"k{n}" for n in itertools.count())


@pytest.fixture
def home(tmp_path):
    place = house(tmp_path)
    yield place
    place.close()


def submit(place, word, badge, move, **more):
    more = {"version": place.table(word).version, "key": next(keys), "source": "tap", **more}
    return place.submit(word, badge, move, **more)


def test_a_table_is_found_by_its_word_in_any_case_and_after_a_restart(home, tmp_path):
    word = home.open_table("long_shot", PLANS, {}, {}).word
    submit(home, word, ANN, Roll())
    before = home.table(word)
    home.close()
    again = house(tmp_path)
    after = again.table(word.lower())
    assert (after.state, after.entries, after.header) == (before.state, before.entries, before.header)
    with pytest.raises(NoSuchTable):
        again.table("NOWHERE")
    again.close()


def test_all_problems_of_a_setup_come_at_once_with_the_nearest_words(home):
    with pytest.raises(BadSetup) as caught:
        home.open_table("long_shot", [SeatPlan(bot="gredy")], {"gaol": 3, "goal": 4}, {"dye": "server"})
    assert [each.line.key for each in caught.value.problems] == ["setup.seats", "setup.bot", "setup.option", "setup.number", "setup.chance"]
    with pytest.raises(BadSetup) as caught:
        home.open_table("long_shop", PLANS, {}, {})
    assert caught.value.problems[0].nearest == ("long_shot",)
    assert home.tables() == []


def test_no_two_tables_have_one_word(home):
    assert len({home.open_table("long_shot", PLANS, {}, {}).word for _ in range(30)}) == 30


def test_a_move_comes_as_a_value_or_as_json_and_a_broken_one_is_malformed(home):
    word = home.open_table("long_shot", PLANS, {}, {}).word
    assert isinstance(submit(home, word, ANN, {"move": "hold"}), Accepted)
    for broken in ({"move": "jump"}, {"move": "roll", "dice": 2}, {}, {"move": 7}):
        with pytest.raises(Malformed):
            submit(home, word, BOB, broken)


def test_a_resent_move_is_known_again_after_a_restart(home, tmp_path):
    word = home.open_table("long_shot", PLANS, {}, {}).word
    version = home.table(word).version
    first = submit(home, word, ANN, Hold(), version=version, key="once")
    home.close()
    again = house(tmp_path)
    assert submit(again, word, ANN, Hold(), version=version, key="once") == first
    assert again.table(word).version == first.version
    again.close()


def test_listeners_hear_of_an_act_only_after_it_is_stored(home, monkeypatch):
    word = home.open_table("long_shot", PLANS, {}, {}).word
    happened = []
    append, publish = home._store.append, home.hub.publish
    monkeypatch.setattr(home._store, "append", lambda *a: (append(*a), happened.append("stored")))
    monkeypatch.setattr(home.hub, "publish", lambda *a: (publish(*a), happened.append(a)))
    answer = submit(home, word, ANN, Hold())
    assert happened == ["stored", (word, answer.version)]


def test_after_a_commit_of_unknown_outcome_the_store_is_asked_again(home, monkeypatch):
    word = home.open_table("long_shot", PLANS, {}, {}).word
    version = home.table(word).version
    append = home._store.append

    def stored_but_not_answered(*act):
        append(*act)
        raise StoreProblem("disk", "here")

    monkeypatch.setattr(home._store, "append", stored_but_not_answered)
    with pytest.raises(StoreProblem):
        submit(home, word, ANN, Hold(), version=version, key="once")
    monkeypatch.setattr(home._store, "append", append)
    assert home.table(word).version == version + 2
    assert submit(home, word, ANN, Hold(), version=version, key="once").version == version + 2


def test_a_listener_hears_the_newest_version_from_another_thread(home):
    word = home.open_table("long_shot", PLANS, {}, {}).word

    async def listen():
        with home.hub.listening(word) as listener:
            thread = threading.Thread(target=lambda: [submit(home, word, badge, Hold()) for badge in (ANN, BOB)])
            thread.start()
            heard = 0
            while heard < home.table(word).version or thread.is_alive():
                heard = await asyncio.wait_for(listener.next(), 5)
                await asyncio.to_thread(thread.join)
            return heard

    assert asyncio.run(listen()) == home.table(word).version
    assert home.hub._listeners == {}


def test_twenty_threads_with_one_version_get_one_move_through(home):
    word = home.open_table("long_shot", PLANS, {}, {}).word
    version = home.table(word).version
    start = threading.Barrier(20)
    answers = []

    def go():
        start.wait()
        answers.append(submit(home, word, ANN, Hold(), version=version))

    threads = [threading.Thread(target=go) for _ in range(20)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert sum(isinstance(each, Accepted) for each in answers) == 1
    assert sum(isinstance(each, Stale) for each in answers) == 19


def test_bots_play_a_whole_game_and_the_lobby_lists_it_as_over(home, tmp_path):
    word = home.open_table("long_shot", [SeatPlan("R", "random"), SeatPlan("G", "greedy")], {"goal": 30}, {}).word
    while home.step_bots(word):
        pass
    assert home.table(word).over
    home.close()
    again = house(tmp_path)
    [summary] = again.tables()
    assert (summary.word, summary.names, summary.over, summary.version) == (word, ("R", "G"), True, again.table(word).version)
    again.close()


def test_bots_wait_until_all_seats_are_taken_and_for_their_turn(home):
    word = home.open_table("long_shot", [SeatPlan("R", "random"), SeatPlan()], {}, {}).word
    assert not home.step_bots(word)
    home.take_seat(word, 1, "Bob")
    assert home.step_bots(word)
    assert not home.step_bots(word)


def test_a_bot_sees_its_own_view_and_no_more(home, monkeypatch):
    word = home.open_table("long_shot", [SeatPlan("R", "greedy"), SeatPlan("G", "greedy")], {}, {}).word
    asked = []
    view = type(home.table(word)).view
    monkeypatch.setattr(type(home.table(word)), "view", lambda table, viewer: asked.append(viewer) or view(table, viewer))
    home.step_bots(word)
    assert asked == [0]


def test_the_host_acts_for_a_seat_and_the_log_says_so(home):
    word = home.open_table("long_shot", PLANS, {}, {"die": "people"}).word
    host = Badge(None, host=True)
    submit(home, word, host, Roll(), seat=0)
    submit(home, word, host, DieFell(3))
    lines = home.table(word).log(None)[-2:]
    assert [line.host for line in lines] == [True, True]
    assert lines[0].line == Line("log.table.by_host", {"who": 0, "told": "log.Roll"})


def test_another_version_of_the_rules_leaves_the_table_unread_and_the_rest_alone(home, tmp_path):
    word = home.open_table("long_shot", PLANS, {}, {}).word
    home.close()
    again = house(tmp_path)
    again.games = {"long_shot": dataclasses.replace(GAME, rules_version=2)}
    with pytest.raises(Unreadable, match="version 1 of long_shot; here is version 2"):
        again.table(word)
    assert [(each.word, each.over, each.stuck) for each in again.tables()] == [(word, True, "unreadable")]
    again.close()
    assert rules_of("long_shot")


def test_two_houses_on_one_file_overtake_but_never_corrupt(tmp_path):
    one, two = (house(tmp_path, alone=False) for _ in range(2))
    word = one.open_table("long_shot", PLANS, {"goal": 1000}, {}).word
    version = two.table(word).version
    accepted = submit(one, word, ANN, Hold(), version=version)
    assert submit(two, word, ANN, Hold(), version=version) == Stale(accepted.version)
    assert isinstance(submit(two, word, BOB, Hold()), Accepted)
    assert one.table(word).entries == two.table(word).entries
    one.close()
    two.close()


def interrupt(monkeypatch, place, act):
    """Let something happen between a house's look at a table and its next store."""
    append = place._store.append

    def slow(*entries):
        monkeypatch.setattr(place._store, "append", append)
        act()
        return append(*entries)

    monkeypatch.setattr(place._store, "append", slow)


def test_a_writer_overtaken_between_look_and_store_is_told(tmp_path, monkeypatch):
    one, two = (house(tmp_path, alone=False) for _ in range(2))
    word = one.open_table("long_shot", PLANS, {}, {}).word
    version = one.table(word).version
    interrupt(monkeypatch, one, lambda: submit(two, word, ANN, Hold(), version=version))
    assert submit(one, word, ANN, Roll(), version=version) == Stale(two.table(word).version)
    assert [entry.seq for entry in one.table(word).entries] == list(range(1, one.table(word).version + 1))
    one.close()
    two.close()


def test_a_writer_overtaken_by_himself_gets_the_answer_that_was_given(tmp_path, monkeypatch):
    one, two = (house(tmp_path, alone=False) for _ in range(2))
    word = one.open_table("long_shot", PLANS, {}, {}).word
    version = one.table(word).version
    answers = []
    interrupt(monkeypatch, one, lambda: answers.append(submit(two, word, ANN, Hold(), version=version, key="same")))
    answers.append(submit(one, word, ANN, Hold(), version=version, key="same"))
    assert answers[0] == answers[1]
    assert isinstance(answers[0], Accepted)
    one.close()
    two.close()


def test_a_writer_overtaken_by_somebody_sitting_down_goes_on(tmp_path, monkeypatch):
    one, two = (house(tmp_path, alone=False) for _ in range(2))
    word = one.open_table("long_shot", PLANS, {}, {}).word
    interrupt(monkeypatch, one, lambda: two.take_seat(word, 1, "Bob"))
    answer = submit(one, word, ANN, Hold())
    assert isinstance(answer, Accepted)
    assert two.table(word).entries == one.table(word).entries
    assert two.table(word).people == {1}
    one.close()
    two.close()
