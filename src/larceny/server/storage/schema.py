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
    Column("move_seconds", Float),
    Column("bank_seconds", Float),
    Column("increment_seconds", Float),
    Column("clocks", Text),
    Column("clock_seen", Float),
    Column("retracted", Integer, nullable=False, server_default=text("0")),
    Column("retracted_by", Integer),
    Column("is_public", Boolean, nullable=False, server_default=false()),
    Column("talk", String(8), nullable=False, server_default=text("'phrases'")),
    Index("tables_by_due", "deadline"),
    Index("tables_by_creator", "address_hash", "created"),
    Index("one_rematch_a_table", "rematch_of", unique=True),
    Index("public_tables", "is_public", "created"),
)
"""`deadline`: when some process must look after the table, whose next move is a bot's or an absent
person's. `address_hash`: the hash of the address that opened it. `seed`: the secret of the dice,
which is published when the game is over and not before. `rematch_of`: the finished table that is
played again here, as seat `rematch_by` asked; of two such tables, the unique index refuses one.
`stopped`: why the table was stopped before its end, in words for people.
`retracted`: grows by the number of events that are taken back and by one, each time; the version of
a table is the number of its events and this. `retracted_by`: the seat that took some back last.
`origin`: the table of which the first `inherited` events are, where a game began from a position of
another. `clocks`: the time that each seat has left, and since when it runs; `clock_seen`: until
when a server saw them run."""

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
    Column("window", String(8), nullable=False, server_default=text("'race'")),
    Column("player", String(64), nullable=False, server_default=text("''")),
)
"""`agrees`: whether the person there agrees that hints may be used. `window`: how that person would
like to play the windows of a live table. `player`: the name of whoever was given the seat during
the game; the seat keeps its own name, as the game is told by it."""

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
    Column("timing", Text),
)
"""The primary key decides between processes: of two that store event n, one is refused. So the
process that stores event n has read all events before it with the ids of their moves, and does not
carry out a request twice. `reply`: the version that the sender of the move was answered."""

claims = Table(
    "claims",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("window", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("move", Text, nullable=False),
    Column("reaction", Integer, nullable=False),
    Column("claimed", Integer, nullable=False),
    Column("painted", Integer, nullable=False),
    Column("received", Integer, nullable=False),
    Column("lag", Integer, nullable=False),
    Column("spread", Integer, nullable=False),
)
"""What people did in a live window and the referee has not judged yet. A claim is stored before it
is acknowledged; it is deleted with the events that judge it."""

referees = Table(
    "referees",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("process", String(8), nullable=False),
    Column("until", Float, nullable=False),
)
"""Which process judges the live windows of a table, and until when nobody else may."""

absences = Table(
    "absences",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("votes", Text, nullable=False),
    Column("outcome", String(8)),
    Column("until", Float),
    Column("nonce", String(32), nullable=False),
)
"""Who is away and has been voted about. A link to the seat follows from `nonce` and from a key that
is not in the database. The row is deleted when the person is back, or the seat is given away."""

takeovers = Table(
    "takeovers",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("at", Float, nullable=False),
)
"""Who played for a seat from event `number` on. They are no events, as hints are none."""
undo_requests = Table(
    "undo_requests",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("kept", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("until", Float, nullable=False),
    Column("agreed", Integer, nullable=False),
    Column("is_denied", Boolean, nullable=False),
)
"""The latest request of each table to take something back, and who agreed to it so far."""

talk = Table(
    "talk",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer),
    Column("kind", String(8), nullable=False),
    Column("text", String(200), nullable=False),
    Column("at", Float, nullable=False),
)
"""The latest of what was said at each table, by a seat or by a spectator: only so many are kept,
they are deleted with the table, and no backup and no saved game has them."""
