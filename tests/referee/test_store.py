"""The store: durable, one referee a file, and a plain sentence with nothing changed when the disk or the file fails."""

from __future__ import annotations

import csv
import dataclasses
import sqlite3
import threading
import time
from pathlib import Path

import pytest
import sqlalchemy as sa
from long_shot import Hold, SetScore, house

import card_data
from referee.entries import Accepted, Badge, SeatPlan
from referee.store import HEAD, Overtaken, Store, _meta, sqlite_path
from referee.store_problem import SENTENCES, StoreProblem, code_of

PLANS = [SeatPlan("Ann"), SeatPlan("Bob")]
ANN = Badge(0)
HOST = Badge(None, host=True)


@pytest.fixture
def home(tmp_path):
    place = house(tmp_path)
    yield place
    place.close()


@pytest.fixture
def word(home):
    return home.open_table("long_shot", PLANS, {}, {}).word


def database(home):
    return home.home / "tables.sqlite"


def hold(home, word, key="k"):
    return home.submit(word, ANN, Hold(), version=home.table(word).version, key=key, source="tap")


def pragma(home, text):
    return home._store._connection.connection.execute(f"PRAGMA {text}").fetchone()


def test_the_file_is_written_ahead_and_synced_at_every_commit(home):
    assert pragma(home, "journal_mode") == ("wal",)
    assert pragma(home, "synchronous") == (2,)


def test_a_second_referee_on_the_same_file_is_refused_by_name_until_the_first_has_closed(home, tmp_path):
    with pytest.raises(StoreProblem) as caught:
        house(tmp_path)
    assert caught.value.code == "in_use"
    assert str(tmp_path / "tables.sqlite") in str(caught.value)
    Store(str(database(home)), read_only=True).close()
    home.close()
    house(tmp_path).close()


def test_a_reader_only_reads(home, word):
    reader = Store(str(database(home)), read_only=True)
    assert [each.word for each in reader.listed()] == [word]
    with pytest.raises(StoreProblem) as caught:
        reader.add_host("hash", 1)
    assert caught.value.code == "read_only"
    reader.close()


def failing(home, word, code):
    """A move that cannot be stored: refused with that code, and nothing has changed, here and in the file."""
    before = home.table(word).entries
    with pytest.raises(StoreProblem) as caught:
        hold(home, word)
    assert caught.value.code == code
    assert caught.value.line.key == f"store.{code}"
    assert home.table(word).entries == before
    assert len(home._store.since(word, 0)) == len(before)


def test_on_a_full_disk_nothing_is_half_written_and_the_move_works_once_there_is_room(home, word):
    pragma(home, f"max_page_count={pragma(home, 'page_count')[0]}")
    before = ()

    def fill():
        nonlocal before
        for n in range(500):
            before = home.table(word).entries
            home.correct(word, HOST, SetScore(0, n % 5), version=home.table(word).version, key=f"fill-{n}")

    with pytest.raises(StoreProblem) as caught:
        fill()
    assert caught.value.code == "full"
    assert home.table(word).entries == before
    assert len(home._store.since(word, 0)) == len(before) > 3
    pragma(home, "max_page_count=100000")
    assert isinstance(hold(home, word), Accepted)


def test_a_file_that_may_not_be_written_refuses_the_move(home, word):
    pragma(home, "query_only=ON")
    failing(home, word, "read_only")
    pragma(home, "query_only=OFF")
    assert isinstance(hold(home, word), Accepted)


def test_a_file_locked_by_another_program_refuses_the_move_and_lets_it_through_later(home, word):
    pragma(home, "busy_timeout=10")
    other = sqlite3.connect(database(home), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    failing(home, word, "busy")
    other.execute("ROLLBACK")
    other.close()
    assert isinstance(hold(home, word), Accepted)


def test_an_act_that_fails_in_the_middle_leaves_no_part_of_it(home, word):
    with home._store._writing() as connection:
        connection.exec_driver_sql(
            "CREATE TRIGGER fall BEFORE INSERT ON entries WHEN NEW.source = 'rule' BEGIN SELECT RAISE(FAIL, 'no'); END"
        )
    failing(home, word, "disk")


def waiting_together(store, acts):
    """Let acts wait for one commit; return what each of them met."""
    met = {}

    def add(word, entries):
        try:
            store.append(word, entries)
        except Exception as failure:  # noqa: BLE001 - whatever it is, the test looks at it
            met[word] = failure
        else:
            met[word] = None

    threads = [threading.Thread(target=add, args=act) for act in acts]
    with store._calls:
        for each in threads:
            each.start()
        while len(store._waiting) < len(acts):
            time.sleep(0)
    for each in threads:
        each.join()
    return met


def next_entry(home, word, seq):
    return dataclasses.replace(home.table(word).entries[-1], seq=seq)


def test_acts_that_share_a_commit_fail_and_succeed_each_for_itself(home):
    good, late, better = (home.open_table("long_shot", PLANS, {}, {}).word for _ in range(3))
    met = waiting_together(
        home._store, [(good, [next_entry(home, good, 4)]), (late, [next_entry(home, late, 3)]), (better, [next_entry(home, better, 4)])]
    )
    assert isinstance(met.pop(late), Overtaken)
    assert met == {good: None, better: None}
    assert [len(home._store.since(word, 0)) for word in (good, late, better)] == [4, 3, 4]


def test_an_act_whose_commit_breaks_off_is_never_taken_for_stored(home, monkeypatch):
    words = [home.open_table("long_shot", PLANS, {}, {}).word for _ in range(3)]

    def break_off(_batch):
        raise MemoryError

    monkeypatch.setattr(home._store, "_append_all", break_off)
    met = waiting_together(home._store, [(word, [next_entry(home, word, 4)]) for word in words])
    assert sorted(type(failure).__name__ for failure in met.values()) == ["MemoryError", "StoreProblem", "StoreProblem"]


@pytest.mark.parametrize("content", [b"This is a shopping list, and a long one at that. " * 40, b"SQLite format 3\x00" + b"\xff" * 4096])
def test_a_file_that_is_no_store_is_told_and_left_alone(tmp_path, content):
    path = tmp_path / "tables.sqlite"
    path.write_bytes(content)
    with pytest.raises(StoreProblem) as caught:
        house(tmp_path)
    assert caught.value.code == "broken"
    assert path.read_bytes() == content


def test_another_programs_database_is_told_and_left_alone(tmp_path):
    path = tmp_path / "tables.sqlite"
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE recipes (name)")
    other.commit()
    other.close()
    with pytest.raises(StoreProblem) as caught:
        house(tmp_path)
    assert caught.value.code == "broken"


def test_a_folder_that_cannot_be_there_is_told(tmp_path):
    (tmp_path / "file").write_text("")
    for bad in (
        lambda: house(tmp_path / "file" / "home"),
        lambda: Store(str(tmp_path / "nowhere" / "t.sqlite")),
        lambda: Store(str(tmp_path)),
    ):
        with pytest.raises(StoreProblem) as caught:
            bad()
        assert caught.value.code in {"missing", "read_only"}


def test_a_store_of_a_newer_version_is_not_touched(home, tmp_path):
    with home._store._writing() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    home.close()
    with pytest.raises(StoreProblem) as caught:
        house(tmp_path)
    assert caught.value.code == "newer"


def test_the_steps_forward_end_in_the_columns_the_store_works_with(home):
    inspector = sa.inspect(home._store._engine)
    for table in _meta.tables.values():
        assert {column["name"] for column in inspector.get_columns(table.name)} == set(table.columns.keys())
    with home._store._reading() as connection:
        assert connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() == HEAD


def test_every_code_has_a_sentence_that_names_the_place_and_a_text_for_pages():
    lines = Path(card_data.__path__[0], "shared/lang/en.table.csv").read_text(encoding="utf-8").splitlines()
    texts = {row["key"]: row["text"] for row in csv.DictReader(lines)}
    for code, sentence in SENTENCES.items():
        assert "{place}" in sentence
        assert texts[f"store.{code}"]


def test_what_a_driver_says_unknown_is_a_failing_disk():
    assert code_of(OSError("input/output error")) == "disk"


@pytest.mark.parametrize(
    ("address", "path"),
    [("a/b.sqlite", "a/b.sqlite"), ("sqlite:///x.db", "x.db"), ("sqlite:////srv/x.db", "/srv/x.db"), ("postgresql://host/db", "None")],
)
def test_an_address_or_a_path_names_the_database(address, path):
    assert str(sqlite_path(address)) == path
