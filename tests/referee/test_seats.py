"""Seats: one winner, secrets only as hashes, host's links that open once, names that are safe to show."""

from __future__ import annotations

import threading

import pytest
from long_shot import house

from referee import seats
from referee.chance import Chance
from referee.entries import STRANGER, Accepted, Badge, Refused, SeatPlan
from referee.house import SeatTaken

PLANS = [SeatPlan(), SeatPlan()]


@pytest.fixture
def home(tmp_path):
    place = house(tmp_path, chance=Chance())
    yield place
    place.close()


def test_a_token_shows_the_seat_at_its_own_table_only(home):
    one, two = (home.open_table("long_shot", PLANS, {}, {}).word for _ in range(2))
    token = home.take_seat(one, 1, "Ann")
    assert home.badge(one, token) == Badge(1)
    assert home.badge(two, token) == STRANGER
    assert home.badge(one, None) == home.badge(one, token[:-1]) == home.badge(one, "") == home.badge(one, "é" * 60) == STRANGER


def test_of_two_who_try_at_once_one_gets_the_seat(home):
    word = home.open_table("long_shot", PLANS, {}, {}).word
    start = threading.Barrier(8)
    won, lost = [], []

    def try_it(name):
        start.wait()
        try:
            won.append(home.take_seat(word, 0, name))
        except SeatTaken:
            lost.append(name)

    threads = [threading.Thread(target=try_it, args=(f"P{n}",)) for n in range(8)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert len(won) == 1
    assert len(lost) == 7
    assert home.table(word).names[0] not in lost


@pytest.mark.parametrize("seat", [-1, 2, 10**9])
def test_a_seat_that_is_not_there_cannot_be_taken(home, seat):
    word = home.open_table("long_shot", PLANS, {}, {}).word
    with pytest.raises(SeatTaken):
        home.take_seat(word, seat, "Ann")


def test_a_bots_seat_cannot_be_taken(home):
    word = home.open_table("long_shot", [SeatPlan(), SeatPlan(bot="random")], {}, {}).word
    with pytest.raises(SeatTaken):
        home.take_seat(word, 1, "Ann")


def test_the_same_request_for_a_seat_twice_has_one_answer(home):
    word = home.open_table("long_shot", PLANS, {}, {}).word
    token = "f" * 48
    assert home.take_seat(word, 0, "Ann", token=token) == token
    version = home.table(word).version
    assert home.take_seat(word, 0, "Ann", token=token) == token
    assert home.table(word).version == version
    assert home.take_seat(word, 1, "Bob", token=token[:20]) != token[:20]


def test_no_secret_is_stored(home, tmp_path):
    word = home.open_table("long_shot", PLANS, {}, {}).word
    token = home.take_seat(word, 0, "Ann")
    host = home.redeem_host(home.host_link_token())
    home.close()
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert seats.hash_of(token).encode() in stored
    assert token.encode() not in stored
    assert host.encode() not in stored


def test_a_hosts_link_opens_once_and_its_token_outlives_the_house(home, tmp_path):
    link = home.host_link_token()
    assert home.redeem_host("x" * 48) is None
    token = home.redeem_host(link)
    assert home.redeem_host(link) is None
    assert home.is_host(token)
    assert not home.is_host(link)
    assert not home.is_host(None)
    home.close()
    again = house(tmp_path)
    word = again.open_table("long_shot", PLANS, {}, {}).word
    assert again.badge(word, None, token) == Badge(None, host=True)
    again.close()


def test_a_seat_is_left_by_its_holder_or_freed_by_the_host(home):
    word = home.open_table("long_shot", PLANS, {}, {}).word
    token = home.take_seat(word, 0, "Ann")
    assert home.leave_seat(word, Badge(1), 0) == Refused(home.leave_seat(word, STRANGER, 0).refusal)
    assert isinstance(home.leave_seat(word, Badge(0), 0), Accepted)
    assert home.badge(word, token) == STRANGER
    assert home.table(word).open_seats == (0, 1)
    home.take_seat(word, 0, "Cid")
    assert isinstance(home.leave_seat(word, Badge(None, host=True), 0), Accepted)


def test_only_the_host_lets_a_bot_play_a_seat(home):
    word = home.open_table("long_shot", PLANS, {}, {}).word
    token = home.take_seat(word, 0, "Ann")
    host = Badge(None, host=True)
    assert home.seat_bot(word, Badge(0), 0, "greedy").refusal.code == "HOST_ONLY"
    assert home.seat_bot(word, host, 0, "chess").refusal.code == "NO_SUCH_BOT"
    assert home.seat_bot(word, host, 5, "greedy").refusal.code == "NO_SUCH_SEAT"
    assert isinstance(home.seat_bot(word, host, 0, "greedy"), Accepted)
    assert home.badge(word, token) == STRANGER
    assert home.table(word).bots == ("greedy", "")
    assert home.table(word).names == ("Ann", "")


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("<b>Ann</b>", "<b>Ann</b>"),
        ("Ann\x00\x1b[31m\nBob\u202e", "Ann [31m Bob"),
        ("A" * 10_000, "A" * 24),
        ("\ud800Ann", "Ann"),
        ("  \t ", ""),
    ],
)
def test_a_hostile_name_is_kept_as_short_plain_text(home, given, kept):
    word = home.open_table("long_shot", PLANS, {}, {}).word
    home.take_seat(word, 0, given)
    home.close()
    again = house(home.home)
    assert again.table(word).names[0] == kept
    again.close()


def test_two_people_of_one_name_are_told_apart(home):
    word = home.open_table("long_shot", PLANS, {}, {}).word
    home.take_seat(word, 0, "Ann")
    home.take_seat(word, 1, "Ann")
    assert home.table(word).names == ("Ann", "Ann 2")
