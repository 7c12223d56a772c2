"""The tables of the database: a table is one document, with columns for what is searched by."""

from __future__ import annotations

from sqlalchemy import (
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
    Column("saved", Integer, nullable=False),
    Column("game", String(64), nullable=False),
    Column("status", String(8), nullable=False),
    Column("is_public", Boolean, nullable=False),
    Column("address_hash", String(64), nullable=False),
    Column("created", Float, nullable=False),
    Column("moved", Float, nullable=False),
    Column("events", Integer, nullable=False),
    Column("deadline", Float),
    Column("clock_seen", Float),
    Column("said", Text, nullable=False),
    Column("document", Text, nullable=False),
    Index("tables_by_deadline", "deadline"),
    Index("tables_by_address", "address_hash", "created"),
    Index("public_tables", "is_public", "created"),
)
"""`document`: the JSON of a `match.document.TableDocument`; the seed of the dice is in it.
`said`: what was said at the table lately; it is in no backup. `saved`: how often the table was
saved: whoever saves it names the number that they know, and of two one is refused.
`status`: as a list shows it, with `stopped` and `upload`. `deadline`: when some server must look
after the table, whose next move is a bot's or an absent person's. `clock_seen`: until when a server
saw its clocks run. `moved`: when its last event was, or when it was opened. `events`: how many it
has. `address_hash`: the hash of the address that opened it."""

events = Table(
    "events",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("move", Text, nullable=False),
    Column("at", BigInteger),
    Column("move_id", String(64)),
    Column("reply", Integer),
    Column("timing", Text),
)
"""The primary key decides between servers: of two that store event n, one is refused.
`reply`: the version that the sender of the move was answered."""
