"""Store presence by process, so that no process erases what another one stored."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "presence",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("process", sa.String(8), primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.drop_column("seats", "present_until")


def downgrade() -> None:
    op.add_column("seats", sa.Column("present_until", sa.Float, nullable=False, server_default="0"))
    op.drop_table("presence")
