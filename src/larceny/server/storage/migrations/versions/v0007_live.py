"""Add live windows: how quick people were, what is not judged yet, and which process judges."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("events", sa.Column("timing", sa.Text))
    wish = sa.Column("window", sa.String(8), nullable=False, server_default=sa.text("'race'"))
    op.add_column("seats", wish)
    numbers = ("reaction", "claimed", "painted", "received", "lag", "spread")
    op.create_table(
        "claims",
        _table_id(),
        sa.Column("window", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("move", sa.Text, nullable=False),
        *(sa.Column(name, sa.Integer, nullable=False) for name in numbers),
    )
    op.create_table(
        "referees",
        _table_id(),
        sa.Column("process", sa.String(8), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("referees")
    op.drop_table("claims")
    op.drop_column("seats", "window")
    op.drop_column("events", "timing")


def _table_id() -> sa.Column[str]:
    key = sa.ForeignKey("tables.id", ondelete="CASCADE")
    return sa.Column("table_id", sa.String(32), key, primary_key=True)
