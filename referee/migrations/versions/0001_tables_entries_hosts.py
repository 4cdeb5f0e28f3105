"""The first store: tables with their secret seeds, the append-only entries, the hosts' hashed tokens."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the three tables."""
    op.create_table(
        "tables",
        sa.Column("word", sa.String(40), primary_key=True),
        sa.Column("header", sa.Text, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("opened_ms", sa.BigInteger, nullable=False),
        sa.Column("finished", sa.Text),
    )
    op.create_table(
        "entries",
        sa.Column("word", sa.String(40), sa.ForeignKey("tables.word"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("act", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("by", sa.Integer),
        sa.Column("host", sa.Boolean, nullable=False),
        sa.Column("source", sa.String(10), nullable=False),
        sa.Column("key", sa.String(100), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("state_hash", sa.String(16), nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "hosts",
        sa.Column("token_hash", sa.String(64), primary_key=True),
        sa.Column("since_ms", sa.BigInteger, nullable=False),
    )
