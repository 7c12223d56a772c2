"""Create the tables `tables` and `events`."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "document1"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("saved", sa.Integer, nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("is_public", sa.Boolean, nullable=False),
        sa.Column("address_hash", sa.String(64), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("moved", sa.Float, nullable=False),
        sa.Column("events", sa.Integer, nullable=False),
        sa.Column("deadline", sa.Float),
        sa.Column("clock_seen", sa.Float),
        sa.Column("said", sa.Text, nullable=False),
        sa.Column("document", sa.Text, nullable=False),
    )
    op.create_index("tables_by_deadline", "tables", ["deadline"])
    op.create_index("tables_by_address", "tables", ["address_hash", "created"])
    op.create_index("public_tables", "tables", ["is_public", "created"])
    table_id = sa.ForeignKey("tables.id", ondelete="CASCADE")
    op.create_table(
        "events",
        sa.Column("table_id", sa.String(32), table_id, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("move", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger),
        sa.Column("move_id", sa.String(64)),
        sa.Column("reply", sa.Integer),
        sa.Column("timing", sa.Text),
    )


def downgrade() -> None:
    for table in ("events", "tables"):
        op.drop_table(table)
