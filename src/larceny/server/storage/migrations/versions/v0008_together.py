"""Add absences with the votes about them, who took over which seat, and clocks."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

CLOCK_COLUMNS = "move_seconds", "bank_seconds", "increment_seconds", "clock_seen"


def upgrade() -> None:
    for name in CLOCK_COLUMNS:
        op.add_column("tables", sa.Column(name, sa.Float))
    op.add_column("tables", sa.Column("clocks", sa.Text))
    player = sa.Column("player", sa.String(64), nullable=False, server_default=sa.text("''"))
    op.add_column("seats", player)
    op.create_table(
        "absences",
        _table_id(),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("votes", sa.Text, nullable=False),
        sa.Column("outcome", sa.String(8)),
        sa.Column("until", sa.Float),
        sa.Column("nonce", sa.String(32), nullable=False),
    )
    op.create_table(
        "takeovers",
        _table_id(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("takeovers")
    op.drop_table("absences")
    op.drop_column("seats", "player")
    for name in ("clocks", *CLOCK_COLUMNS):
        op.drop_column("tables", name)


def _table_id() -> sa.Column[str]:
    key = sa.ForeignKey("tables.id", ondelete="CASCADE")
    return sa.Column("table_id", sa.String(32), key, primary_key=True)
