"""Create the tables `tables`, `seats` and `events`."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("rules", sa.String(64), nullable=False),
        sa.Column("changes", sa.JSON, nullable=False),
        sa.Column("fingerprint", sa.String(32), nullable=False),
        sa.Column("manual", sa.Boolean, nullable=False),
        sa.Column("seed", sa.Text),
        sa.Column("commitment", sa.String(64)),
        sa.Column("hot_seat", sa.Boolean, nullable=False),
        sa.Column("absent_seconds", sa.Float),
        sa.Column("is_replay", sa.Boolean, nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("length", sa.Integer, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("moved", sa.Float, nullable=False),
        sa.Column("due", sa.Float),
        sa.Column("creator", sa.String(64), nullable=False),
    )
    op.create_index("tables_by_due", "tables", ["due"])
    op.create_index("tables_by_creator", "tables", ["creator", "created"])
    op.create_table(
        "seats",
        _table_id(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("bot", sa.String(64), nullable=False),
        sa.Column("token_hash", sa.String(64)),
        sa.Column("present_until", sa.Float, nullable=False),
    )
    op.create_table(
        "events",
        _table_id(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("move", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger),
        sa.Column("move_id", sa.String(64)),
        sa.Column("reply", sa.Integer),
        sa.UniqueConstraint("table_id", "seat", "move_id", name="one_event_a_move_id"),
    )


def downgrade() -> None:
    for table in ("events", "seats", "tables"):
        op.drop_table(table)


def _table_id() -> sa.Column[str]:
    return sa.Column(
        "table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    )
