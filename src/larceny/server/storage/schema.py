"""The tables of the database."""

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
    Column("due", Float),
    Column("creator", String(64), nullable=False),
    Column("rematch_of", String(32)),
    Column("rematch_by", Integer),
    Index("tables_by_due", "due"),
    Index("tables_by_creator", "creator", "created"),
    Index("one_rematch_a_table", "rematch_of", unique=True),
)
"""`due`: when somebody must look after a table whose next move is a bot's, or an absent person's.
`seed` is the secret of the dice: it leaves the server when the game is over, not before.
`rematch_of`: the finished table that is played once more here, as seat `rematch_by` asked for; of
two who ask at once, the unique index refuses one."""

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", String(64), nullable=False),
    Column("bot", String(64), nullable=False),
    Column("token_hash", String(64)),
)

presence = Table(
    "presence",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("process", String(8), primary_key=True),
    Column("until", Float, nullable=False),
)
"""Until when to believe that a person is connected to a process; in the past: when they left it.
No foreign key: a row outlives its table by a day at most, and nobody waits for it."""

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
"""The primary key is the arbiter: of two processes that write event n, one is refused. So who
writes it has read all before it, and the ids of their moves: a request is not carried out twice.
`reply`: the version that the move's sender was told."""
