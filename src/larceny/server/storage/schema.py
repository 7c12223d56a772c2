"""The tables of the database. The key of a column is its name in Python, where it differs."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
    text,
    true,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("rules", String(64), nullable=False),
    Column("changes", JSON, nullable=False),
    Column("fingerprint", String(32), nullable=False),
    Column("manual", Boolean, nullable=False),
    Column("seed", Text),
    Column("commitment", String(64)),
    Column("hot_seat", Boolean, nullable=False),
    Column("absent_seconds", Float),
    Column("is_replay", Boolean, nullable=False),
    Column("status", String(8), nullable=False),
    Column("created", Float, nullable=False),
    Column("due", Float, key="deadline"),
    Column("creator", String(64), nullable=False, key="address_hash"),
    Column("rematch_of", String(32)),
    Column("rematch_by", Integer),
    Column("offers_hints", Boolean, nullable=False, server_default=true()),
    Column("origin", String(32)),
    Column("inherited", Integer, nullable=False, server_default=text("0")),
    Column("stopped", String(200)),
    Index("tables_by_due", "deadline"),
    Index("tables_by_creator", "address_hash", "created"),
    Index("one_rematch_a_table", "rematch_of", unique=True),
)
"""`deadline`: when some process must look after the table, whose next move is a bot's or an absent
person's. `address_hash`: the hash of the address that opened it. `seed`: the secret of the dice,
which is published when the game is over and not before. `rematch_of`: the finished table that is
played again here, as seat `rematch_by` asked; of two such tables, the unique index refuses one.
`stopped`: why the table was stopped before its end, in words for people.
`origin`: the table of which the first `inherited` events are, where a game began from a position of
another."""

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", String(64), nullable=False),
    Column("bot", String(64), nullable=False),
    Column("token_hash", String(64)),
    Column("agrees", Boolean, nullable=False, server_default=false()),
)
"""`agrees`: whether the person there agrees that hints may be used."""

hints = Table(
    "hints",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
)
"""The hints that were used, each after event `number`. They are no events: those are numbered
without gaps, and dice follow from the number."""

presence = Table(
    "presence",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("process", String(8), primary_key=True),
    Column("until", Float, nullable=False),
)
"""Until when a person counts as connected to a process; a time in the past is when they left it.
There is no foreign key: a row may outlive its table by a day, and nobody reads it then."""

events = Table(
    "events",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("move", Text, nullable=False),
    Column("at", BigInteger),
    Column("move_id", String(64)),
    Column("reply", Integer),
)
"""The primary key decides between processes: of two that store event n, one is refused. So the
process that stores event n has read all events before it with the ids of their moves, and does not
carry out a request twice. `reply`: the version that the sender of the move was answered."""
