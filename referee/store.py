"""The store: an append-only book of entries. SQLite in one file by default, another database by address.

The primary key (table, seq) is the lock: of two writers who add the same line, one is told that he was overtaken.
SQLite runs with a write-ahead log and synchronous FULL, so what is committed survives a power cut. Alembic moves an older
store forward step by step, because the same steps must later run on PostgreSQL.
"""

from __future__ import annotations

import json
import sqlite3
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import RLock
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.pool import StaticPool

from referee.entries import Entry, Header, SeatPlan
from referee.store_lock import StoreLock
from referee.store_problem import StoreProblem, code_of, is_key_taken

HEAD = "0001"
"""The newest step under `migrations/versions`."""

WAIT_S = 5.0
"""How long a writer waits for another one's transaction."""

_meta = sa.MetaData()
_tables = sa.Table(
    "tables",
    _meta,
    sa.Column("word", sa.String(40), primary_key=True),
    sa.Column("header", sa.Text),
    sa.Column("seed", sa.LargeBinary),
    sa.Column("opened_ms", sa.BigInteger),
    sa.Column("finished", sa.Text),
)
_ENTRY = tuple(Entry.__dataclass_fields__)
_entries = sa.Table(
    "entries",
    _meta,
    sa.Column("word", sa.String(40), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    *(sa.Column(name, sa.Boolean if name == "host" else None) for name in _ENTRY if name != "seq"),
)
_hosts = sa.Table("hosts", _meta, sa.Column("token_hash", sa.String(64), primary_key=True), sa.Column("since_ms", sa.BigInteger))

_ADD = sa.insert(_entries)
_FINISH = sa.update(_tables).where(_tables.c.word == sa.bindparam("table_word")).values(finished=sa.bindparam("finished"))
_SINCE = sa.select(*(_entries.c[name] for name in _ENTRY)).where(_entries.c.word == sa.bindparam("table_word"))
_SINCE = _SINCE.where(_entries.c.seq > sa.bindparam("after")).order_by(_entries.c.seq)


class Overtaken(Exception):
    """Somebody else has added entries, or opened a table of this word, in the meantime; nothing was stored."""


class Stored(NamedTuple):
    """A table as it was stored."""

    header: Header
    seed: bytes
    entries: list[Entry]


class Listed(NamedTuple):
    """A table as the store lists it; `finished` holds what the lobby needs of a finished one, else `None`."""

    word: str
    game_id: str
    opened_ms: int
    finished: dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class Finished:
    """What the lobby shows of a table that is over; `None` where it has come to life again."""

    summary: dict[str, Any] | None

    @property
    def text(self) -> str | None:
        """The summary as it is stored."""
        return None if self.summary is None else json.dumps(self.summary)


@dataclass(slots=True)
class _Waiting:
    """An act that waits to be stored. It counts as failed until it has been committed."""

    word: str
    rows: list[dict[str, Any]]
    finished: Finished | None
    failure: Overtaken | StoreProblem | None
    is_taken: bool = False


class Store:
    """One database. All calls may come from any thread; each call is one transaction.

    `alone` refuses a second referee on the same file; `read_only` looks without writing. Raises `StoreProblem`.
    """

    def __init__(self, address: str, *, alone: bool = True, read_only: bool = False) -> None:
        self.place = address
        self._calls = RLock()
        self._waiting: deque[_Waiting] = deque()
        path = sqlite_path(address)
        self._lock = StoreLock(path) if path is not None and alone and not read_only else None
        self._engine = _sqlite(path, read_only=read_only) if path is not None else sa.create_engine(address)
        try:
            with self._telling():
                self._connection = self._engine.connect()
                self._move_forward(read_only=read_only)
        except BaseException:
            self._engine.dispose()
            if self._lock:
                self._lock.release()
            raise

    def close(self) -> None:
        """Close the database and let another referee have it."""
        with self._calls:
            self._connection.close()
            self._engine.dispose()
            if self._lock:
                self._lock.release()

    def open_table(self, header: Header, seed: bytes, entries: Sequence[Entry]) -> None:
        """Add a table with its first entries; raises `Overtaken` where its word is taken."""
        row = {"word": header.word, "header": header_text(header), "seed": seed, "opened_ms": header.opened_ms}
        with self._writing() as connection:
            connection.execute(sa.insert(_tables), row)
            connection.execute(_ADD, [_row(header.word, entry) for entry in entries])

    def append(self, word: str, entries: Sequence[Entry], finished: Finished | None = None) -> None:
        """Add entries to a table, all or none; acts of several tables that wait at the same time share one commit.

        `finished` is given when the table has just ended or come to life again, with what the lobby is to show or `None`.

        Raises:
            Overtaken: the first of them is already there, written by somebody else.
        """
        waiting = _Waiting(word, [_row(word, entry) for entry in entries], finished, StoreProblem("disk", self.place))
        self._waiting.append(waiting)
        with self._calls:
            if not waiting.is_taken:
                batch = [self._waiting.popleft() for _ in range(len(self._waiting))]
                for each in batch:
                    each.is_taken = True
                self._append_all(batch)
        if waiting.failure is not None:
            raise waiting.failure

    def _append_all(self, batch: Sequence[_Waiting]) -> None:
        try:
            with self._writing() as connection:
                connection.execute(_ADD, [row for each in batch for row in each.rows])
                for each in batch:
                    if each.finished is not None:
                        connection.execute(_FINISH, {"table_word": each.word, "finished": each.finished.text})
        except (Overtaken, StoreProblem) as failure:
            if len(batch) == 1:
                batch[0].failure = failure
            else:
                for each in batch:
                    self._append_all([each])
        else:
            for each in batch:
                each.failure = None

    def load(self, word: str) -> Stored | None:
        """Return a table with all its entries, or `None` where there is none of this word."""
        with self._reading() as connection:
            row = connection.execute(sa.select(_tables.c.header, _tables.c.seed).where(_tables.c.word == word)).first()
            if row is None:
                return None
            found = connection.execute(_SINCE, {"table_word": word, "after": 0}).all()
            return Stored(header_of(word, row.header), bytes(row.seed), [_entry(each) for each in found])

    def since(self, word: str, version: int) -> list[Entry]:
        """Return the entries of a table after a version."""
        with self._reading() as connection:
            return [_entry(row) for row in connection.execute(_SINCE, {"table_word": word, "after": version})]

    def listed(self) -> list[Listed]:
        """Return all tables, newest first."""
        with self._reading() as connection:
            rows = connection.execute(sa.select(_tables).order_by(_tables.c.opened_ms.desc(), _tables.c.word)).all()
            return [
                Listed(row.word, json.loads(row.header)["game"], row.opened_ms, json.loads(row.finished) if row.finished else None)
                for row in rows
            ]

    def add_host(self, token_hash: str, since_ms: int) -> None:
        """Remember the hash of a host's token."""
        with self._writing() as connection:
            connection.execute(sa.insert(_hosts), {"token_hash": token_hash, "since_ms": since_ms})

    def hosts(self) -> frozenset[str]:
        """Return the hashes of all hosts' tokens."""
        with self._reading() as connection:
            return frozenset(connection.execute(sa.select(_hosts.c.token_hash)).scalars())

    @contextmanager
    def _writing(self) -> Iterator[sa.Connection]:
        with self._calls, self._telling(), self._connection.begin():
            yield self._connection

    @contextmanager
    def _reading(self) -> Iterator[sa.Connection]:
        with self._calls, self._telling():
            self._connection.info["begin"] = "BEGIN"
            try:
                with self._connection.begin():
                    yield self._connection
            finally:
                self._connection.info["begin"] = "BEGIN IMMEDIATE"

    @contextmanager
    def _telling(self) -> Iterator[None]:
        try:
            yield
        except sa.exc.DBAPIError as why:
            if is_key_taken(why.orig):
                raise Overtaken from why
            raise StoreProblem(code_of(why.orig), self.place) from why
        except sqlite3.Error as why:
            raise StoreProblem(code_of(why), self.place) from why

    def _move_forward(self, *, read_only: bool) -> None:
        version = self._version()
        if version == HEAD:
            return
        if version is not None and version > HEAD:
            raise StoreProblem("newer", self.place)
        if read_only:
            raise StoreProblem("broken", self.place)
        from alembic import command, config  # noqa: PLC0415 - only an old or a new store needs it, and it loads slowly

        steps = config.Config()
        steps.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
        with self._connection.begin():
            steps.attributes["connection"] = self._connection
            command.upgrade(steps, HEAD)

    def _version(self) -> str | None:
        with self._reading() as connection:
            names = sa.inspect(connection).get_table_names()
            if "alembic_version" in names:
                return str(connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar())
            if names:
                raise StoreProblem("broken", self.place)
            return None


def sqlite_path(address: str) -> Path | None:
    """Return the file of a SQLite address or a plain path; `None` for another kind of database."""
    if "://" not in address:
        return Path(address)
    return Path(str(sa.make_url(address).database)) if address.startswith("sqlite:") else None


def _sqlite(path: Path, *, read_only: bool) -> sa.Engine:
    def connect() -> sqlite3.Connection:
        uri = f"{path.absolute().as_uri()}?mode={'ro' if read_only else 'rwc'}"
        connection = sqlite3.connect(uri, uri=True, timeout=WAIT_S, isolation_level=None, check_same_thread=False)
        if not read_only:
            connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")
        return connection

    engine = sa.create_engine("sqlite://", creator=connect, poolclass=StaticPool)

    @sa.event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        connection.exec_driver_sql(str(connection.info.get("begin", "BEGIN IMMEDIATE")))

    return engine


def header_text(header: Header) -> str:
    """Return a header as the JSON text that is stored; its word and time stand in columns of their own."""
    return json.dumps(
        {
            "game": header.game_id,
            "rules_version": header.rules_version,
            "options": dict(header.options),
            "seats": [plan._asdict() for plan in header.plans],
            "chance": dict(header.chance),
            "language": header.language,
            "commitment": header.commitment,
            "opened_ms": header.opened_ms,
        }
    )


def header_of(word: str, text: str) -> Header:
    """Return the header that was stored as a text."""
    read = json.loads(text)
    return Header(
        word=word,
        game_id=read["game"],
        rules_version=read["rules_version"],
        options=read["options"],
        plans=tuple(SeatPlan(**plan) for plan in read["seats"]),
        chance=read["chance"],
        language=read["language"],
        commitment=read["commitment"],
        opened_ms=read["opened_ms"],
    )


def _row(word: str, entry: Entry) -> dict[str, Any]:
    return {
        "word": word,
        "seq": entry.seq,
        "act": entry.act,
        "kind": entry.kind,
        "seat": entry.seat,
        "by": entry.by,
        "host": entry.host,
        "source": entry.source,
        "key": entry.key,
        "body": json.dumps(entry.body, separators=(",", ":")),
        "rules_version": entry.rules_version,
        "state_hash": entry.state_hash,
        "at_ms": entry.at_ms,
    }


def _entry(row: sa.Row[Any]) -> Entry:
    return Entry(**{**dict(zip(_ENTRY, row, strict=True)), "body": json.loads(row.body)})
